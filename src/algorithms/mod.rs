//! One folder per method: `CheckedPlan` + `Table` -> `Recoding`.

pub mod angel;
mod association;
pub mod classfly;
pub mod d_l_inference;
pub mod datafly;
mod each_row;
mod forest;
pub mod full_domain;
pub mod k_m;
pub mod k_msd;
pub mod m_invariance;
pub mod mondrian;
mod shuffled;
pub mod sweep;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::keyed::KeyedOrder;
use crate::ledger::Past;
use crate::plan::{AlgorithmSpec, CheckedPlan, Cut, Republishing};
use crate::progress::Progress;
use crate::release::Recoding;
use crate::table::Table;
use crate::text::step;
use shuffled::Shuffled;

/// One of several parts of a phase that workers share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Which one, from 0.
    pub index: usize,
    /// How many there are.
    pub of: usize,
}

/// What the parts of a phase made, in the order of the parts.
pub type Parts = Vec<Vec<u32>>;

/// How many phases of a run several workers can share.
pub fn shared_phases(algorithm: &AlgorithmSpec) -> usize {
    match algorithm {
        AlgorithmSpec::Sweep { .. } => sweep::SHARED_PHASES,
        _ => 0,
    }
}

/// One part of the next phase after those that are `done`.
pub fn share(
    plan: &CheckedPlan,
    table: &Table,
    order: &KeyedOrder,
    part: Part,
    done: &[Parts],
    progress: &mut dyn Progress,
) -> Result<Vec<u32>, Error> {
    if part.index >= part.of {
        return Err(Error::bad_share(format!("there is no part {} of {}", part.index, part.of)));
    }
    if done.len() >= shared_phases(&plan.plan.algorithm) {
        return Err(Error::bad_share("there is no further phase to share"));
    }
    let shuffled = Shuffled::new(plan, table, order, progress);
    sweep::part(&shuffled.plan, &shuffled.table, part, done, progress)
}

/// Runs the method that the plan names, on the rows in the keyed order.
pub fn run(
    plan: &CheckedPlan,
    table: &Table,
    order: &KeyedOrder,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    run_on(plan, table, order, &[], progress)
}

/// The same where workers have done the phases that can be shared: all of them, or none.
pub fn run_on(
    plan: &CheckedPlan,
    table: &Table,
    order: &KeyedOrder,
    shared: &[Parts],
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    if table.counts().is_some() && each_row::places_rows(&plan.plan.algorithm) {
        return each_row::run(plan, table, order, progress);
    }
    let made = if chooses_rows(&plan.plan.algorithm) {
        let shuffled = Shuffled::new(plan, table, order, progress);
        run_method(&shuffled.plan, &shuffled.table, order, shared, progress)
            .map(|recoding| shuffled.back(recoding))
    } else {
        run_method(plan, table, order, shared, progress)
    };
    // methods leave their long loops when nobody wants the result any more: it is none, whatever it looks like
    if progress.cancelled() {
        return Err(Error::Cancelled);
    }
    let mut recoding = made?;
    // in the groups as they are: which items are left out depends on nothing else
    k_m::run(plan, table, &mut recoding);
    Ok(recoding)
}

/// What d-l-inference would make of the values, before any row is placed; none where the plan names another method.
pub fn outlook(
    plan: &CheckedPlan,
    table: &Table,
    order: &KeyedOrder,
    progress: &mut dyn Progress,
) -> Option<d_l_inference::Outlook> {
    let AlgorithmSpec::DlInference(how) = plan.plan.algorithm else { return None };
    let shuffled = Shuffled::new(plan, table, order, progress);
    Some(d_l_inference::outlook(&shuffled.plan, &shuffled.table, how))
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
    let shuffled = Shuffled::new(plan, table, order, progress);
    let drawn = |text: &str| order.of_value(text);
    let chance = m_invariance::Chance { of_value: &drawn, draws: order.draws() };
    let made =
        m_invariance::run(&shuffled.plan, &shuffled.table, &shuffled.past(past), chance, how, progress)?;
    let mut recoding = shuffled.back(made);
    recoding.private_notes.extend(m_invariance::told_of(plan, &recoding.unplaceable));
    Ok(recoding)
}

/// Whether a method chooses among rows that would all do. These two never do: one publishes every value at one level,
/// and a strict cut keeps rows with equal quasi values together.
pub fn chooses_rows(algorithm: &AlgorithmSpec) -> bool {
    !matches!(algorithm, AlgorithmSpec::FullDomain { .. } | AlgorithmSpec::Mondrian { cut: Cut::Strict, .. })
}

/// The one list to extend with a new algorithm, unless it needs a past, as `m_invariance` does. Rows are in the keyed
/// order already; `order` is for what is drawn besides.
fn run_method(
    plan: &CheckedPlan,
    table: &Table,
    order: &KeyedOrder,
    shared: &[Parts],
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    match &plan.plan.algorithm {
        AlgorithmSpec::Mondrian { cut, .. } => {
            mondrian::run(plan, table, *cut, progress).map(|made| association::keep(plan, made, progress))
        }
        AlgorithmSpec::FullDomain { objective, steps, levels: None, .. } => {
            full_domain::run(plan, table, *objective, *steps, progress)
        }
        AlgorithmSpec::FullDomain { objective, levels: Some(levels), .. } => {
            full_domain::run_at(plan, table, *objective, &plan.levels(levels))
        }
        AlgorithmSpec::Sweep { polish, seconds, steps, stop, .. } => {
            let polish = sweep::Polish::new(*polish, *seconds, *steps, *stop);
            let made = sweep::run(plan, table, polish, order.seed("steps"), shared, progress)?;
            Ok(association::keep(plan, made, progress))
        }
        AlgorithmSpec::KMsd {} => k_msd::run(plan, table, progress),
        AlgorithmSpec::KMsdAg { start } => k_msd::run_ag(plan, table, *start, progress),
        AlgorithmSpec::Datafly {} => datafly::run(plan, table, progress),
        AlgorithmSpec::Classfly {} => classfly::run(plan, table, progress),
        AlgorithmSpec::ClassflyPlus { strategy, count_satisfied, .. } => {
            classfly::run_plus(plan, table, *strategy, *count_satisfied, progress)
        }
        AlgorithmSpec::MInvariance(_) => {
            Err(Error::wrong_method(step("fault-method-of-series"), step("fault-republish-instead")))
        }
        AlgorithmSpec::Angel { k, batches, .. } => angel::run(plan, table, *k, *batches, progress),
        AlgorithmSpec::DlInference(how) => d_l_inference::run(plan, table, *how, order.draws(), progress),
    }
}
