//! One folder per method: `CheckedPlan` + `Table` -> `Recoding`.

pub mod angel;
pub mod classfly;
pub mod d_l_inference;
pub mod datafly;
pub mod full_domain;
pub mod k_msd;
pub mod m_invariance;
pub mod mondrian;
pub mod sweep;

use crate::error::Error;
use crate::keyed::KeyedOrder;
use crate::plan::{AlgorithmSpec, CheckedPlan};
use crate::progress::Progress;
use crate::release::Recoding;
use crate::table::Table;
use sweep::Groundwork;

/// Runs the method that the plan names. The one list to extend with a new algorithm, unless it needs a past, as
/// `m_invariance` does.
pub fn run(
    plan: &CheckedPlan,
    table: &Table,
    order: &KeyedOrder,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    run_on(plan, table, order, &Groundwork::default(), progress)
}

/// The same where some of it was done ahead, by several workers.
pub fn run_on(
    plan: &CheckedPlan,
    table: &Table,
    _order: &KeyedOrder,
    groundwork: &Groundwork,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    match &plan.plan.algorithm {
        AlgorithmSpec::Mondrian { cut } => mondrian::run(plan, table, *cut, progress),
        AlgorithmSpec::FullDomain { objective, steps, levels: None } => {
            full_domain::run(plan, table, *objective, *steps, progress)
        }
        AlgorithmSpec::FullDomain { objective, levels: Some(levels), .. } => {
            full_domain::run_at(plan, table, *objective, &plan.levels(levels))
        }
        AlgorithmSpec::Sweep { polish } => sweep::run(plan, table, *polish, groundwork, progress),
        AlgorithmSpec::KMsd {} => k_msd::run(plan, table, progress),
        AlgorithmSpec::KMsdAg { start } => k_msd::run_ag(plan, table, *start, progress),
        AlgorithmSpec::Datafly {} => datafly::run(plan, table, progress),
        AlgorithmSpec::Classfly {} => classfly::run(plan, table, progress),
        AlgorithmSpec::ClassflyPlus { strategy, count_satisfied } => {
            classfly::run_plus(plan, table, *strategy, *count_satisfied, progress)
        }
        AlgorithmSpec::MInvariance(_) => Err(Error::wrong_method(
            "`m-invariance`, a method for a series of releases",
            "another method, or `republish`, which keeps the ledger that a series needs",
        )),
        AlgorithmSpec::Angel { k, batches, .. } => angel::run(plan, table, *k, *batches, progress),
        AlgorithmSpec::DlInference { grouping, partition } => {
            d_l_inference::run(plan, table, *grouping, *partition, progress)
        }
    }
}
