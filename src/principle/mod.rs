//! What must hold, as small types that state their own monotonicity, with the tests that algorithms use.
//!
//! Nothing here judges a release: `check` does that from its own formulas.

mod counted;
mod distance;
mod frequency;
mod histogram;
mod inference;
mod persons;
mod represented;
mod test;
mod whole;

pub use counted::CountedTest;
pub use distance::Ground;
pub use histogram::Histogram;
pub use inference::singled_out;
pub use persons::Persons;
pub use represented::{PARTS, Represented};
pub use test::{Deficit, GroupTest};
pub use whole::WholeTest;

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

/// The two readings of β-likeness (Cao and Karras 2012).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Likeness {
    /// A value's share grows by at most β times itself, and at most to what −ln of it allows.
    #[default]
    Enhanced,
    /// By at most β times itself.
    Basic,
}

/// What a principle speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Every group by itself.
    Group,
    /// All groups together: one may be worse where others are better.
    Table,
}

/// A principle with its names resolved.
#[derive(Debug, Clone)]
#[non_exhaustive]
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
    /// At least `k` people of the population fit every group.
    KMap {
        /// The fewest people.
        k: u32,
        /// How many of them each row stands for.
        represented: Represented,
    },
    /// δ-presence: of the people who fit a group at most a share is in the table, and at least another; above 0 that is
    /// asked of everybody, so that somebody who fits no group breaks it.
    DeltaPresence {
        /// The largest share.
        max: f64,
        /// The smallest share.
        min: f64,
        /// How many people of the population each row stands for.
        represented: Represented,
    },
    /// The average risk of being found is at most so high.
    AverageRisk {
        /// The highest average.
        risk: f64,
    },
    /// At most a share of the persons is at a higher risk than this.
    RiskThreshold {
        /// The risk.
        risk: f64,
        /// The share.
        share: f64,
    },
    /// β-likeness of a sensitive column.
    BetaLikeness {
        /// Enhanced or basic.
        variant: Likeness,
        /// The largest relative gain.
        beta: f64,
        /// The sensitive column.
        column: ColumnId,
    },
    /// δ-disclosure privacy of a sensitive column.
    DeltaDisclosure {
        /// The largest distance of two shares, as a logarithm to base 2.
        delta: f64,
        /// The sensitive column.
        column: ColumnId,
    },
    /// (α,k)-anonymity for a sensitive column.
    AlphaK {
        /// The largest share of a value in a group.
        alpha: f64,
        /// The smallest group.
        k: u32,
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
    /// Whether it speaks of every group, or of all together.
    pub fn scope(&self) -> Scope {
        match self {
            Principle::AverageRisk { .. } | Principle::RiskThreshold { .. } => Scope::Table,
            _ => Scope::Group,
        }
    }

    /// Whether the union of two good groups is good. Enough to prune a search without suppression. Of a principle about
    /// the whole table: whether a good table stays good where groups are joined. Shares of a union lie between those of
    /// its parts, which keeps bounds on shares: with r rows of at most max · p people each in two groups, r + r' ≤
    /// max · (p + p'), which is δ-presence of both together; the same with min, once everybody fits a group: then those who
    /// fit the union fit one of its parts, and everybody goes on fitting one.
    pub fn union_closed(&self) -> bool {
        !matches!(
            self,
            Principle::LdDiversity { .. } | Principle::DlInference { .. } | Principle::MInvariance { .. }
        )
    }

    /// Whether the union of a good group with anything is good. Needed to prune under suppression:
    /// the groups (1, 1) and (100, 0) show that entropy and recursive l-diversity, t-closeness and bounds on shares are
    /// not: with max = 1/2, one row of four people is good, and three rows of three people make it four of seven. People whom
    /// rows stand for only add up, so that k-map is. Of a principle about the whole table: whether it stays good with any rows more, which no average does.
    pub fn superset_closed(&self) -> bool {
        match self {
            Principle::KAnonymity { .. } | Principle::KMap { .. } => true,
            Principle::LDiversity { variant, .. } => *variant == DiversityVariant::Distinct,
            Principle::LdDiversity { .. }
            | Principle::TCloseness { .. }
            | Principle::DlInference { .. }
            | Principle::MInvariance { .. }
            | Principle::DeltaPresence { .. }
            | Principle::AverageRisk { .. }
            | Principle::RiskThreshold { .. }
            | Principle::BetaLikeness { .. }
            | Principle::DeltaDisclosure { .. }
            | Principle::AlphaK { .. } => false,
        }
    }

    /// The fewest persons that a good group can have.
    pub fn fewest(&self) -> usize {
        match self {
            Principle::KAnonymity { k, .. } => *k as usize,
            Principle::LDiversity { l, .. } => *l as usize,
            Principle::LdDiversity { l, .. } | Principle::DlInference { l, .. } => *l as usize,
            Principle::MInvariance { m, .. } => *m as usize,
            Principle::AlphaK { alpha, k, .. } => {
                // a value in one of n rows has a share of 1/n
                (*k as usize).max(at_least(1.0 / *alpha))
            }
            Principle::TCloseness { .. }
            | Principle::BetaLikeness { .. }
            | Principle::DeltaDisclosure { .. }
            | Principle::KMap { .. }
            | Principle::DeltaPresence { .. }
            | Principle::AverageRisk { .. }
            | Principle::RiskThreshold { .. } => 1,
        }
    }

    /// The smallest group with which a principle about the whole table holds whatever the others are: how methods keep
    /// it that decide about one group after the other. 1 for all others.
    pub fn smallest_group(&self) -> usize {
        match self {
            Principle::AverageRisk { risk } | Principle::RiskThreshold { risk, .. } => at_least(1.0 / *risk),
            _ => 1,
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
            Principle::KMap { k, .. } => step("k-map").with("k", *k),
            Principle::DeltaPresence { max, min, .. } if *min > 0.0 => {
                step("delta-presence-between").with("min", *min).with("max", *max)
            }
            Principle::DeltaPresence { max, .. } => step("delta-presence").with("max", *max),
            Principle::AverageRisk { risk } => step("average-risk").with("risk", *risk),
            Principle::RiskThreshold { risk, share } => {
                step("risk-threshold").with("risk", *risk).with("share", *share)
            }
            Principle::BetaLikeness { variant, beta, column } => {
                let code = if *variant == Likeness::Basic { "basic-likeness" } else { "enhanced-likeness" };
                of(step(code).with("beta", *beta), vec![name(column)])
            }
            Principle::DeltaDisclosure { delta, column } => {
                of(step("delta-disclosure").with("delta", *delta), vec![name(column)])
            }
            Principle::AlphaK { alpha, k, column } => {
                of(step("alpha-k-anonymity").with("alpha", *alpha).with("k", *k), vec![name(column)])
            }
        }
    }
}

/// The least whole number that is not below a quotient, which may be off by a last bit; no table has more rows.
fn at_least(quotient: f64) -> usize {
    libm::ceil(quotient - SLACK * quotient).min(f64::from(u32::MAX)) as usize
}
