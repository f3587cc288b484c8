//! What must hold, as small types that state their own monotonicity, with the tests that algorithms use.
//!
//! Nothing here judges a release: `check` does that from its own formulas.

mod counted;
mod distance;
mod histogram;
mod inference;
mod persons;
mod test;

pub use counted::CountedTest;
pub use distance::Ground;
pub use histogram::Histogram;
pub use inference::singled_out;
pub use persons::Persons;
pub use test::{Deficit, GroupTest};

use crate::table::{ColumnId, Table};
use crate::text::{Step, step};
use serde::{Deserialize, Serialize};

/// Entropy and distances are compared with this slack, by algorithms and judges alike.
pub const SLACK: f64 = 1e-12;

/// The three readings of l-diversity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DiversityVariant {
    /// At least l distinct values.
    Distinct,
    /// Entropy at least log l.
    Entropy,
    /// r1 < c·(r_l + … + r_m) with frequencies in descending order.
    Recursive,
}

/// A principle with its names resolved.
#[derive(Debug, Clone)]
pub enum Principle {
    /// At least `k` persons agree on `columns`.
    KAnonymity {
        /// The smallest class allowed.
        k: u32,
        /// The quasi columns it covers, in table order.
        columns: Vec<ColumnId>,
    },
    /// l-diversity of a sensitive column.
    LDiversity {
        /// Distinct, entropy or recursive.
        variant: DiversityVariant,
        /// How many values.
        l: f64,
        /// The constant of the recursive variant.
        c: f64,
        /// The sensitive column.
        column: ColumnId,
    },
    /// (l,d)-diversity of a sensitive column.
    LdDiversity {
        /// How many values.
        l: u32,
        /// The largest difference of two frequencies.
        d: u32,
        /// The sensitive column.
        column: ColumnId,
    },
    /// (d,l)-inference for every determinant of the plan's unsafe dependencies.
    DlInference {
        /// The largest difference of two frequencies in a group.
        d: u32,
        /// The fewest values that may be told apart.
        l: u32,
        /// The sets of exactly published columns by which rows can be matched, the named one first.
        determinants: Vec<Vec<ColumnId>>,
        /// Also against whoever knows exact right sides and counts.
        exact: bool,
    },
    /// t-closeness of a sensitive column.
    TCloseness {
        /// The largest distance.
        t: f64,
        /// The ground distance.
        ground: Ground,
        /// The sensitive column.
        column: ColumnId,
    },
    /// m-invariance of a sensitive column over a series of releases. No test of a single group decides it:
    /// only its own method reaches it.
    MInvariance {
        /// How many different values a group shows.
        m: u32,
        /// The sensitive column.
        column: ColumnId,
    },
}

impl Principle {
    /// Whether the union of two good groups is good. Enough to prune a search without suppression.
    pub fn union_closed(&self) -> bool {
        !matches!(
            self,
            Principle::LdDiversity { .. } | Principle::DlInference { .. } | Principle::MInvariance { .. }
        )
    }

    /// Whether the union of a good group with anything is good. Needed to prune under suppression:
    /// the groups (1, 1) and (100, 0) show that entropy and recursive l-diversity and t-closeness are not.
    pub fn superset_closed(&self) -> bool {
        match self {
            Principle::KAnonymity { .. } => true,
            Principle::LDiversity { variant, .. } => *variant == DiversityVariant::Distinct,
            Principle::MInvariance { .. } => false,
            Principle::LdDiversity { .. } | Principle::TCloseness { .. } | Principle::DlInference { .. } => {
                false
            }
        }
    }

    /// The fewest persons that a good group can have.
    pub fn fewest(&self) -> usize {
        match self {
            Principle::KAnonymity { k, .. } => *k as usize,
            Principle::LDiversity { l, .. } => *l as usize,
            Principle::LdDiversity { l, .. } | Principle::DlInference { l, .. } => *l as usize,
            Principle::MInvariance { m, .. } => *m as usize,
            Principle::TCloseness { .. } => 1,
        }
    }

    /// The principle in words, such as `distinct 3-diversity of Disease`.
    pub fn name(&self, table: &Table) -> Step {
        let name = |id: &ColumnId| table.column(*id).name.clone();
        let of = |promise: Step, columns: Vec<String>| {
            step("promise-of").with("promise", promise).with("column", columns)
        };
        match self {
            Principle::KAnonymity { k, .. } => step("k-anonymity").with("k", *k),
            Principle::LDiversity { variant, l, c, column } => {
                let promise = match variant {
                    DiversityVariant::Distinct => step("distinct-l-diversity"),
                    DiversityVariant::Entropy => step("entropy-l-diversity"),
                    DiversityVariant::Recursive => step("recursive-l-diversity").with("c", *c),
                };
                of(promise.with("l", *l), vec![name(column)])
            }
            Principle::LdDiversity { l, d, column } => {
                of(step("l-d-diversity").with("l", *l).with("d", *d), vec![name(column)])
            }
            Principle::DlInference { d, l, determinants, .. } => {
                let names = determinants[0].iter().map(name).collect();
                of(step("d-l-inference").with("d", *d).with("l", *l), names)
            }
            Principle::TCloseness { t, column, .. } => {
                of(step("t-closeness").with("t", *t), vec![name(column)])
            }
            Principle::MInvariance { m, column } => {
                of(step("m-invariance").with("m", *m), vec![name(column)])
            }
        }
    }
}
