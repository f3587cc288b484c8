//! Datafly: every column at one level for all rows, under one or several constraints.
//!
//! # Publishes
//! One table without a group number: rows with equal published quasi cells are a group. All rows show a
//! column at the same level. Rows that cannot be placed are left out and counted.
//!
//! # Attacker and claim
//! The attacker knows the values of persons in the columns of one constraint and sees this one release:
//! for every constraint (QI, K) of the plan, at least K rows agree on QI. Whoever knows columns of several
//! constraints at once is not held back by them.
//!
//! # Method
//! 1. For each constraint in the plan's order: as long as more than K rows are in classes of fewer than K,
//!    the column of QI with most distinct values goes one level up for all rows.
//! 2. When the levels are fixed, rows in classes that are still too small are left out, until there is no
//!    such class.
//! 3. Where these are more than the plan allows, columns go on climbing, a step at a time for the first constraint that
//!    still has a small class.
//!
//! # Deviations
//! Step 3 is ours: Sweeney suppresses up to K rows, whatever is allowed. Sweeney describes one constraint. Yang et al. run Datafly once per constraint; here all runs share the
//! levels, and rows are left out only after the last. One round is enough: going up can only join classes,
//! so a constraint that was reached stays reached. Leaving rows out may make another constraint's class too
//! small; what remains is the largest subset that satisfies all of them. Ties go by table order. Under a cap
//! (`maxLevel`) a column stops there.
//!
//! # Cost
//! A step looks at each distinct tuple of one constraint's columns once.
//!
//! # Limits
//! Keeps k-anonymity of rows and nothing else: other principles, persons with several rows and hierarchies
//! without levels are refused; `weight` weighs the reported loss only. One outlier can raise a column for
//! everybody. Where caps (`maxLevel`) leave out more rows than the plan allows, there is no release.
//! Protects one release, not a series.
//!
//! # Citation
//! L. Sweeney, *Datafly: a system for providing anonymity in medical data*, Database Security XI, 1997;
//! X. Yang et al., *K-anonymization approaches for supporting multiple constraints*, Journal of Software
//! 17(5), 2006.

use super::classfly::{Climber, WorkingSet, enough_rows, notes, within_budget};
use crate::constraint::{Constraint, Filter};
use crate::error::Error;
use crate::hierarchy::{Cell, NodeId};
use crate::plan::CheckedPlan;
use crate::progress::Progress;
use crate::release::{ClassId, Recoding};
use crate::table::{ColumnId, Table};

/// Generalises constraint by constraint, then leaves out what is left over.
pub fn run(plan: &CheckedPlan, table: &Table, progress: &mut dyn Progress) -> Result<Recoding, Error> {
    enough_rows(plan, table)?;
    let constraints = plan.constraints();
    let mut climbers: Vec<Climber<'_>> = plan.quasi.iter().map(Climber::new).collect();
    for (index, constraint) in constraints.iter().enumerate() {
        progress.report("choosing levels", index as u64, constraints.len() as u64);
        raise_for(plan, table, constraint, u64::from(constraint.k()), &mut climbers, progress);
    }
    loop {
        let recoding = without_small_classes(plan, table, &constraints, climbers.clone(), progress);
        let left_out = table.size_of(|row| recoding.class_of_row[row.0 as usize] == ClassId::SUPPRESSED);
        let nothing_left = recoding.cells.is_empty();
        if (!nothing_left && plan.may_leave_out(left_out, table.size()))
            || progress.cancelled()
            || !climb_on(plan, table, &constraints, &mut climbers)
        {
            within_budget(plan, table, left_out, nothing_left)?;
            return Ok(recoding);
        }
    }
}

/// One more step for the first constraint that still has a small class and a column that can rise; `false` if there is
/// none.
fn climb_on<'a>(
    plan: &'a CheckedPlan,
    table: &Table,
    constraints: &[Constraint],
    climbers: &mut [Climber<'a>],
) -> bool {
    for constraint in constraints {
        let places = places(plan, constraint);
        let at_hand = places.iter().map(|&place| climbers[place].clone()).collect();
        let mut work = WorkingSet::new(plan, table, &places, at_hand);
        if work.rows_in_small_classes(constraint.k()) > 0
            && let Some(column) = work.widest()
        {
            work.raise(column);
            places.into_iter().zip(work.climbers()).for_each(|(place, climber)| climbers[place] = climber);
            return true;
        }
    }
    false
}

/// The places of a constraint's columns among the quasi columns.
fn places(plan: &CheckedPlan, constraint: &Constraint) -> Vec<usize> {
    let concerned = |place: &usize| constraint.columns().contains(&plan.quasi[*place].column);
    (0..plan.quasi.len()).filter(concerned).collect()
}

/// Raises columns until at most `enough` rows are in classes of fewer than K.
fn raise_for<'a>(
    plan: &'a CheckedPlan,
    table: &Table,
    constraint: &Constraint,
    enough: u64,
    climbers: &mut [Climber<'a>],
    progress: &mut dyn Progress,
) {
    let places = places(plan, constraint);
    let at_hand = places.iter().map(|&place| climbers[place].clone()).collect();
    let mut work = WorkingSet::new(plan, table, &places, at_hand);
    let rows = table.size() as u64;
    loop {
        let small = work.rows_in_small_classes(constraint.k());
        progress.report("raising columns", rows - small, rows);
        if small <= enough || progress.cancelled() {
            break;
        }
        let Some(column) = work.widest() else { break };
        work.raise(column);
    }
    places.into_iter().zip(work.climbers()).for_each(|(place, climber)| climbers[place] = climber);
}

/// The largest part of the table that satisfies all constraints; one class per combination of cells.
fn without_small_classes(
    plan: &CheckedPlan,
    table: &Table,
    constraints: &[Constraint],
    climbers: Vec<Climber<'_>>,
    progress: &mut dyn Progress,
) -> Recoding {
    let places: Vec<usize> = (0..plan.quasi.len()).collect();
    let columns: Vec<ColumnId> = plan.quasi.iter().map(|attribute| attribute.column).collect();
    let work = WorkingSet::new(plan, table, &places, climbers);
    let (kept, _) = Filter::new(&columns, constraints).divide(&work.tuples, &work.open, progress);
    let (tuple_of_row, tuples) = work.result();

    let mut class_of_tuple = vec![ClassId::SUPPRESSED; tuples.rows.len()];
    let mut cells = Vec::with_capacity(kept.len() * columns.len());
    for (class, tuple) in kept.iter().enumerate() {
        class_of_tuple[tuple.0 as usize] = ClassId(class as u32);
        cells.extend(tuples.cells.iter().map(|column| Cell::Node(NodeId(column[tuple.0 as usize]))));
    }
    let class_of_row: Vec<ClassId> =
        tuple_of_row.iter().map(|tuple| class_of_tuple[tuple.0 as usize]).collect();
    Recoding { class_of_row, cells, notes: notes(plan), ..Recoding::default() }
}
