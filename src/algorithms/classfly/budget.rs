//! How much may be suppressed, and how it is told when that is not enough.

use crate::constraint::Constraint;
use crate::error::Error;
use crate::plan::CheckedPlan;
use crate::table::Table;
use crate::text::{Step, step};

/// Without as many rows as a constraint asks for nothing can satisfy it.
pub fn enough_rows(plan: &CheckedPlan, table: &Table) -> Result<(), Error> {
    let rows = table.size();
    match plan.constraints().iter().max_by_key(|constraint| constraint.k()) {
        Some(most) if rows < most.k() as usize => {
            let reason = step("table-too-small").with("rows", rows).with("fewest", most.k());
            Err(Error::unsatisfiable_as(name(plan, table, most), reason, None))
        }
        _ => Ok(()),
    }
}

/// No more rows suppressed than the plan allows, and something left to publish.
pub fn within_budget(
    plan: &CheckedPlan,
    table: &Table,
    suppressed: usize,
    nothing_left: bool,
) -> Result<(), Error> {
    let rows = table.size();
    if !nothing_left && plan.may_leave_out(suppressed, rows) {
        return Ok(());
    }
    let share = suppressed as f64 / rows as f64;
    let reason = match nothing_left {
        true => step("suppresses-all"),
        false => step("suppresses-too-many")
            .with("left", suppressed)
            .with("share", share)
            .with("allowed", plan.plan.suppression),
    };
    let reason = reason.with("method", plan.plan.algorithm.name()).with("rows", rows);
    let names = plan.constraints().iter().map(|constraint| name(plan, table, constraint)).collect();
    Err(Error::unsatisfiable(names, reason, (!nothing_left).then_some(share)))
}

/// `5-anonymity`, or `5-anonymity on Race, Birth` where other quasi columns are left open.
fn name(plan: &CheckedPlan, table: &Table, constraint: &Constraint) -> Step {
    let k = constraint.k();
    if constraint.columns().len() == plan.quasi.len() {
        return step("k-anonymity").with("k", k);
    }
    let columns: Vec<&str> =
        constraint.columns().iter().map(|&column| table.column(column).name.as_str()).collect();
    step("k-anonymity-on").with("k", k).with("columns", columns)
}
