//! Independent judges: they see a release as its attacker does and share nothing with what made it.
//!
//! No module here imports `algorithms` or `principle`; a test forbids it. The formulas are written a
//! second time on purpose.

pub(crate) mod canonical;
pub(crate) mod conservation;
mod counted;
pub(crate) mod cover;
pub mod cross_release;
pub(crate) mod dependencies;
mod grouping;
mod histogram;
pub mod inference;
mod ladder;
pub(crate) mod linked;
mod literal;
pub(crate) mod partial_suppression;
pub(crate) mod population;
pub(crate) mod principles;
mod pseudonyms;
pub(crate) mod published;
mod reading;
mod release;
pub(crate) mod republication;
pub(crate) mod shown;
pub(crate) mod tree_paths;
pub(crate) mod verdict;
pub mod view_set;

pub use counted::{judge_counted, uncovered};
pub use principles::SLACK;
pub use release::{judge_release, judge_release_of};
pub use republication::{CrossReleaseAttack, judge_republished};
pub use verdict::{
    BeliefVerdict, DependencyVerdict, Outcome, PrincipleVerdict, TableBelief, Verdict, Witness,
};

pub(crate) use grouping::Grouping;
pub(crate) use principles::only_sensitive;
pub(crate) use published::{Published, group_column};
pub(crate) use tree_paths::TreePaths;

use crate::plan::Plan;
use crate::table::{ColumnId, Table};

/// The principles of a plan in a table of counts: rows with the same text in column `id` are a group, and each
/// stands for as many people as `weights` says.
pub(crate) fn judge_counts(
    table: &Table,
    plan: &Plan,
    id: ColumnId,
    weights: &[u64],
) -> Vec<PrincipleVerdict> {
    principles::judge(&Published::counts(table, plan, id, weights))
}

/// Judges a published table against the principles of a plan: rows are grouped by `group_id` where the
/// table has that column, else by equal quasi cells.
///
/// `persons` holds one number per row of `table`, equal numbers for the same person. A plan that counts
/// persons is undecided without it; a plan that does not ignores it.
///
/// ```
/// use outis::{Plan, Table, check};
/// let table = Table::from_csv(b"Age,Disease\n20s,Flu\n20s,Cold\n30s,Flu\n")?;
/// let plan = Plan::parse(r#"{
///     "version": 1,
///     "attributes": { "Age": { "role": "quasi" }, "Disease": { "role": "sensitive" } },
///     "principles": [{ "kind": "k-anonymity", "k": 2 }],
///     "algorithm": { "name": "mondrian" }
/// }"#)?;
/// let verdict = check::judge_table(&table, &plan, None);
/// assert_eq!(verdict.verdict, check::Outcome::Violated);
/// assert_eq!(verdict.principles[0].measured, 1);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn judge_table(table: &Table, plan: &Plan, persons: Option<&[u32]>) -> Verdict {
    let published = Published::new(table, plan, persons);
    let dependencies = dependencies::judge(table, plan);
    Verdict::new(plan, principles::judge(&published), dependencies, published.faults())
}
