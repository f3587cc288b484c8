//! One folder per method: `CheckedPlan` + `Table` -> `Recoding`.

pub mod angel;
pub mod classfly;
pub mod d_l_inference;
pub mod datafly;
pub mod full_domain;
pub mod k_msd;
pub mod m_invariance;
pub mod mondrian;
mod shuffled;
pub mod sweep;

use crate::error::Error;
use crate::keyed::KeyedOrder;
use crate::ledger::Past;
use crate::plan::{AlgorithmSpec, CheckedPlan, Cut, Republishing};
use crate::progress::Progress;
use crate::release::Recoding;
use crate::table::Table;
use shuffled::Shuffled;
use sweep::{Groundwork, Part};

/// Runs the method that the plan names, on the rows in the keyed order.
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
    order: &KeyedOrder,
    groundwork: &Groundwork,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    if !chooses_rows(&plan.plan.algorithm) {
        return run_method(plan, table, groundwork, progress);
    }
    let shuffled = Shuffled::new(plan, table, order);
    run_method(&shuffled.plan, &shuffled.table, groundwork, progress).map(|recoding| shuffled.back(recoding))
}

/// One part of what can be done ahead by several workers.
pub fn groundwork(
    plan: &CheckedPlan,
    table: &Table,
    order: &KeyedOrder,
    part: Part,
    done: &Groundwork,
    progress: &mut dyn Progress,
) -> Vec<u32> {
    let shuffled = Shuffled::new(plan, table, order);
    sweep::part(&shuffled.plan, &shuffled.table, part, done, progress)
}

/// Runs m-invariance, which needs a past.
pub fn run_series(
    plan: &CheckedPlan,
    table: &Table,
    order: &KeyedOrder,
    past: &Past,
    how: &Republishing,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    let shuffled = Shuffled::new(plan, table, order);
    m_invariance::run(&shuffled.plan, &shuffled.table, &shuffled.past(past), how, progress)
        .map(|recoding| shuffled.back(recoding))
}

/// Whether a method chooses among rows that would all do. These two never do: one publishes every value at one level,
/// and a strict cut keeps rows with equal quasi values together.
fn chooses_rows(algorithm: &AlgorithmSpec) -> bool {
    !matches!(algorithm, AlgorithmSpec::FullDomain { .. } | AlgorithmSpec::Mondrian { cut: Cut::Strict })
}

/// The one list to extend with a new algorithm, unless it needs a past, as `m_invariance` does.
fn run_method(
    plan: &CheckedPlan,
    table: &Table,
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
