//! How much may be suppressed, and how it is told when that is not enough.

use crate::constraint::Constraint;
use crate::error::{Error, count};
use crate::plan::CheckedPlan;
use crate::table::Table;
use crate::text::number::significant;

/// Without as many rows as a constraint asks for nothing can satisfy it.
pub fn enough_rows(plan: &CheckedPlan, table: &Table) -> Result<(), Error> {
    let rows = table.size();
    match plan.constraints().iter().max_by_key(|constraint| constraint.k()) {
        Some(most) if rows < most.k() as usize => Err(Error::Unsatisfiable {
            principle: name(plan, table, most),
            reason: format!("the table has {}, a group needs at least {}", count(rows, "row"), most.k()),
            needed: None,
        }),
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
    let (method, allowed) = (plan.plan.algorithm.name(), significant(plan.plan.suppression));
    let reason = match nothing_left {
        true => {
            format!("`{method}` suppresses the last rows it cannot place, and here that would be all {rows}")
        }
        false => format!(
            "`{method}` suppresses the last rows it cannot place: {suppressed} of {rows}, a share of {}; the plan allows {allowed}",
            significant(share)
        ),
    };
    let names: Vec<String> =
        plan.constraints().iter().map(|constraint| name(plan, table, constraint)).collect();
    Err(Error::Unsatisfiable {
        principle: names.join(" with "),
        reason,
        needed: (!nothing_left).then_some(share),
    })
}

/// `5-anonymity`, or `5-anonymity on Race, Birth` where other quasi columns are left open.
fn name(plan: &CheckedPlan, table: &Table, constraint: &Constraint) -> String {
    let k = constraint.k();
    if constraint.columns().len() == plan.quasi.len() {
        return format!("{k}-anonymity");
    }
    let columns: Vec<&str> =
        constraint.columns().iter().map(|&column| table.column(column).name.as_str()).collect();
    format!("{k}-anonymity on {}", columns.join(", "))
}
