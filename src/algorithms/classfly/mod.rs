//! Classfly and Classfly+: rows whose group is large enough are done; only the others go on climbing.
//!
//! # Publishes
//! One table without a group number. Cells are recoded row by row, so a value may stay precise in one row
//! and be generalised in another. Rows that cannot be placed show `*` in the columns of the independent
//! set of constraints concerned and in all sensitive columns; the report counts such rows per set. Where they are fewer
//! than the largest K of the set they are left out whole.
//!
//! # Attacker and claim
//! The attacker knows the values of persons in the columns of **one** constraint and sees this one release:
//! for every constraint (QI, K) of the plan, every row that is not suppressed on its set of constraints
//! agrees with at least K such rows on QI, and those that are suppressed on it are none or at least K. Whoever knows columns of several constraints at once is not held
//! back by them; a constraint on all these columns says so.
//!
//! # Method
//! The frame (Algorithm 1):
//! 1. A table that satisfies all constraints is published as it is. Redundant constraints are dropped.
//! 2. The others fall into independent sets that share no column.
//! 3. For each set, a sub-table of its columns, in which
//! 4. rows are divided again and again into those that are done and those to be suppressed, among which the
//!    column with most distinct values goes up by one level, as long as they are more than K, the largest of
//!    the set;
//! 5. the sub-tables are joined by row. Columns that no constraint names are a remainder: published as they are, or hidden
//!    in every row, as the plan says (`remainder`); a plan that does not say it is refused.
//! 6. Where more rows are suppressed than the plan allows, the last rows join the finished class where that costs least.
//! 7. Rows suppressed on a set are left out whole where they are fewer than its largest K; repeated until no class of any
//!    set is below its K.
//!
//! Done are, by `strategy`: the rows that satisfy the union constraint (`naive`, Algorithm 2); the largest
//! subset that satisfies all constraints of the set (`complete`, Algorithm 3); the same found one constraint
//! after the other (`partial`, Algorithm 4), which gives the same table by Theorem 4. Classfly takes
//! constraints that share no column, so that every set has one member and the strategies coincide.
//!
//! # Deviations
//! Independent sets are connected components. Algorithm 4 starts with the first constraint; as printed it
//! starts with the second and does not filter at all where there is one. With `countSatisfied` rows that are
//! done count for the others too, which is sound and mostly loses less; the paper counts inside the working set.
//! Steps 6 and 7 are ours: the paper suppresses the last rows, up to K of them, and publishes what they show in other
//! sets. Sensitive cells of suppressed rows are suppressed. Ties between columns go by table order. Under a cap
//! (`maxLevel`) rows that no column can help any more are suppressed, however many.
//!
//! # Cost
//! Works on distinct tuples with counts. A step looks at each open tuple once per constraint; what a step
//! takes away is found by a work-list, not by scanning again. Memory: a cell per tuple and column, and two
//! numbers per open tuple and constraint during a step.
//!
//! # Limits
//! Keeps k-anonymity of rows and nothing else: other principles, persons with several rows and hierarchies
//! without levels are refused; `weight` weighs the reported loss only. Greedy. Where even then more rows
//! are suppressed than the plan allows (under a cap, or where joining would break another constraint), there is no
//! release. Protects one release, not a series.
//!
//! # Citation
//! X. Yang et al., *K-anonymization approaches for supporting multiple constraints*, Journal of Software
//! 17(5), 2006.

mod budget;
mod climber;
mod last;
mod working_set;

pub(super) use budget::{enough_rows, within_budget};
pub(super) use climber::Climber;
pub(super) use working_set::WorkingSet;

use crate::constraint::{Constraint, Filter, SubTable, Tuple, independent_sets, minimise, union};
use crate::error::Error;
use crate::hierarchy::{Cell, NodeId};
use crate::plan::{AlgorithmSpec, CheckedPlan, QuasiAttribute, Remainder, Strategy, explain_constraints};
use crate::progress::Progress;
use crate::release::{ClassId, PartialSuppression, Recoding};
use crate::table::{ColumnId, Table};
use crate::text::{Step, step};
use rustc_hash::FxHashMap;

/// Classfly: Classfly+ under constraints that share no column.
pub fn run(plan: &CheckedPlan, table: &Table, progress: &mut dyn Progress) -> Result<Recoding, Error> {
    run_plus(plan, table, Strategy::Complete, false, progress)
}

/// Algorithm 1 of Yang et al.
pub fn run_plus(
    plan: &CheckedPlan,
    table: &Table,
    strategy: Strategy,
    count_satisfied: bool,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    enough_rows(plan, table)?;
    let constraints = minimise(&plan.constraints());
    let mut components: Vec<Component<'_>> = (independent_sets(&constraints).into_iter())
        .map(|set| Component::new(plan, table, set.into_iter().map(|at| constraints[at].clone()).collect()))
        .collect();
    // the other strategies find that out in their first step
    let as_it_is = strategy == Strategy::Naive && components.iter().all(|part| part.is_satisfied(progress));
    for component in &mut components {
        match as_it_is {
            true => component.work.open.clear(),
            false => component.generalise(strategy, count_satisfied, progress),
        }
    }
    let recoding = joined(plan, table, &components, progress);
    if plan.may_leave_out(suppressed(table, &recoding), table.size()) && recoding.cells_of_rows() {
        return Ok(recoding);
    }
    // the stopping rule of the paper leaves more rows over than the plan allows
    for component in &mut components {
        component.place_the_last(plan, progress);
    }
    let recoding = joined(plan, table, &components, progress);
    let nothing_left = !recoding.cells_of_rows();
    within_budget(plan, table, suppressed(table, &recoding), nothing_left)?;
    Ok(recoding)
}

/// How many rows are left out or suppressed in part.
fn suppressed(table: &Table, recoding: &Recoding) -> usize {
    let is = |class: ClassId| class == ClassId::SUPPRESSED || recoding.partial.on_any(class);
    table.size_of(|row| is(recoding.class_of_row[row.0 as usize]))
}

impl Recoding {
    /// Whether some row shows cells of its own.
    fn cells_of_rows(&self) -> bool {
        let width = self.partial.components.len();
        self.partial.marks.chunks(width.max(1)).any(|marks| marks.contains(&false))
    }
}

/// An independent set of constraints with its sub-table.
struct Component<'a> {
    constraints: Vec<Constraint>,
    columns: Vec<ColumnId>,
    k: u32,
    /// The columns by their place among the quasi columns.
    places: Vec<usize>,
    work: WorkingSet<'a>,
}

impl<'a> Component<'a> {
    fn new(plan: &'a CheckedPlan, table: &Table, constraints: Vec<Constraint>) -> Component<'a> {
        let all = union(&constraints);
        let place = |column: &ColumnId| {
            let found = plan.quasi.iter().position(|attribute| attribute.column == *column);
            found.expect("the plan was checked: constraints are on quasi columns")
        };
        let places: Vec<usize> = all.columns().iter().map(place).collect();
        let climbers = places.iter().map(|&place| Climber::new(&plan.quasi[place])).collect();
        let work = WorkingSet::new(plan, table, &places, climbers);
        Component { constraints, columns: all.columns().to_vec(), k: all.k(), places, work }
    }

    /// Whether the sub-table needs no generalisation at all.
    fn is_satisfied(&self, progress: &mut dyn Progress) -> bool {
        let mut filter = Filter::new(&self.columns, &self.constraints);
        let (_, rest) = filter.divide(&self.work.tuples, &self.work.open, progress);
        rest.is_empty()
    }

    /// Algorithms 2 to 4: the loop of Classfly with the filter of the strategy.
    fn generalise(&mut self, strategy: Strategy, count_satisfied: bool, progress: &mut dyn Progress) {
        let filter = match strategy {
            Strategy::Naive => Filter::new(&self.columns, &[union(&self.constraints)]),
            Strategy::Complete => Filter::new(&self.columns, &self.constraints),
            Strategy::Partial => Filter::new(&self.columns, &self.constraints).one_by_one(true),
        };
        let mut filter = filter.counting_satisfied(count_satisfied);
        let work = &mut self.work;
        let total = work.open_rows();
        loop {
            let (_, rest) = filter.divide(&work.tuples, &work.open, progress);
            work.open = rest;
            progress.report("generalising rows", total - work.open_rows(), total);
            if work.open_rows() <= u64::from(self.k) || progress.cancelled() {
                return;
            }
            let Some(column) = work.widest() else { return };
            work.raise(column);
        }
    }

    /// Joins the last rows to the finished classes. Where none is finished, they climb on until one is.
    fn place_the_last(&mut self, plan: &CheckedPlan, progress: &mut dyn Progress) {
        let mut filter = Filter::new(&self.columns, &self.constraints);
        let work = &mut self.work;
        while work.finished().is_empty() {
            let Some(column) = work.widest() else { return };
            work.raise(column);
            work.open = filter.divide(&work.tuples, &work.open, progress).1;
        }
        let quasi: Vec<&QuasiAttribute> = self.places.iter().map(|&place| &plan.quasi[place]).collect();
        last::join(work, &quasi, (&self.columns, &self.constraints), 0);
    }
}

/// Step 5: a class for each combination of tuples that rows have become in the sub-tables, without the rows that too
/// few others hide among.
fn joined(
    plan: &CheckedPlan,
    table: &Table,
    components: &[Component<'_>],
    progress: &mut dyn Progress,
) -> Recoding {
    let mut components: Vec<Finished> = components.iter().map(Finished::new).collect();
    let left_out = leave_out(&mut components, table, progress);
    let constrained = components.len();
    components.extend(untouched(plan, table, &components));
    let mut class_of_row = vec![ClassId(0); table.rows()];
    let mut first_row = Vec::new();
    if components.is_empty() {
        first_row.push(0);
    }
    for component in &components {
        let mut numbers: FxHashMap<(ClassId, Option<Tuple>), ClassId> = FxHashMap::default();
        first_row.clear();
        for (row, class) in class_of_row.iter_mut().enumerate().filter(|(row, _)| !left_out[*row]) {
            let next = ClassId(numbers.len() as u32);
            *class = *numbers.entry((*class, component.published(row))).or_insert(next);
            if *class == next {
                first_row.push(row);
            }
        }
    }
    class_of_row
        .iter_mut()
        .zip(&left_out)
        .filter(|(_, out)| **out)
        .for_each(|(class, _)| *class = ClassId::SUPPRESSED);
    let mut recoding = Recoding { class_of_row, notes: notes(plan), ..Recoding::default() };
    recoding.cells = first_row.iter().flat_map(|&row| cells(plan, &components, row)).collect();
    recoding.partial = PartialSuppression {
        marks: (first_row.iter())
            .flat_map(|&row| {
                components[..constrained].iter().map(move |component| component.published(row).is_none())
            })
            .collect(),
        components: components.into_iter().take(constrained).map(|component| component.places).collect(),
    };
    recoding
}

/// The remainder table of the paper: the columns that no constraint names, as they are, where the plan says so.
fn untouched(plan: &CheckedPlan, table: &Table, components: &[Finished]) -> Option<Finished> {
    let AlgorithmSpec::ClassflyPlus { remainder: Some(Remainder::Publish), .. } = plan.plan.algorithm else {
        return None;
    };
    let is_named = |place: &usize| components.iter().any(|component| component.places.contains(place));
    let places: Vec<usize> = (0..plan.quasi.len()).filter(|place| !is_named(place)).collect();
    let climbers = places.iter().map(|&place| Climber::new(&plan.quasi[place])).collect();
    let (tuple_of_row, tuples) = WorkingSet::new(plan, table, &places, climbers).result();
    let suppressed = vec![false; tuples.rows.len()];
    Some(Finished {
        places,
        columns: Vec::new(),
        constraints: Vec::new(),
        k: 0,
        tuple_of_row,
        tuples,
        suppressed,
    })
}

/// Which rows are left out whole. Whoever knows the columns of a set and finds their victim in no class knows that it is
/// among the rows suppressed on the set; where these are fewer than the largest k of the set, they would single it out
/// with everything else that they show. Without them other classes may be too small, whose rows are then suppressed on
/// their set, and so on until nothing changes.
fn leave_out(components: &mut [Finished], table: &Table, progress: &mut dyn Progress) -> Vec<bool> {
    let mut left_out = vec![false; table.rows()];
    loop {
        let mut changed = false;
        for component in components.iter_mut() {
            component.count(table, &left_out);
            let shown: Vec<Tuple> = (0..component.suppressed.len() as u32)
                .map(Tuple)
                .filter(|tuple| {
                    !component.suppressed[tuple.0 as usize] && component.tuples.rows[tuple.0 as usize] > 0
                })
                .collect();
            let mut filter = Filter::new(&component.columns, &component.constraints);
            let (_, rest) = filter.divide(&component.tuples, &shown, progress);
            changed |= !rest.is_empty();
            rest.iter().for_each(|tuple| component.suppressed[tuple.0 as usize] = true);
            let hidden: u64 = component
                .tuples
                .rows
                .iter()
                .zip(&component.suppressed)
                .filter(|(_, suppressed)| **suppressed)
                .map(|(rows, _)| u64::from(*rows))
                .sum();
            if (1..u64::from(component.k)).contains(&hidden) {
                changed = true;
                for (row, out) in left_out.iter_mut().enumerate() {
                    *out |= component.published(row).is_none();
                }
            }
        }
        if !changed {
            return left_out;
        }
    }
}

/// A sub-table after the last step.
struct Finished {
    places: Vec<usize>,
    columns: Vec<ColumnId>,
    constraints: Vec<Constraint>,
    k: u32,
    tuple_of_row: Vec<Tuple>,
    tuples: SubTable,
    suppressed: Vec<bool>,
}

impl Finished {
    fn new(component: &Component<'_>) -> Finished {
        let (tuple_of_row, tuples) = component.work.result();
        let mut suppressed = vec![false; tuples.rows.len()];
        component.work.open.iter().for_each(|tuple| suppressed[tuple.0 as usize] = true);
        Finished {
            places: component.places.clone(),
            columns: component.columns.clone(),
            constraints: component.constraints.clone(),
            k: component.k,
            tuple_of_row,
            tuples,
            suppressed,
        }
    }

    /// Counts the rows of each tuple that are not left out.
    fn count(&mut self, table: &Table, left_out: &[bool]) {
        self.tuples.rows.iter_mut().for_each(|rows| *rows = 0);
        for (row, tuple) in
            table.row_ids().zip(&self.tuple_of_row).filter(|(row, _)| !left_out[row.0 as usize])
        {
            self.tuples.rows[tuple.0 as usize] += table.weight(row);
        }
    }

    /// The tuple that a row shows; `None` where it is suppressed.
    fn published(&self, row: usize) -> Option<Tuple> {
        Some(self.tuple_of_row[row]).filter(|tuple| !self.suppressed[tuple.0 as usize])
    }
}

/// The cells of a row: those of its tuples, the roots where it is suppressed.
fn cells(plan: &CheckedPlan, components: &[Finished], row: usize) -> Vec<Cell> {
    let mut cells: Vec<Cell> =
        plan.quasi.iter().map(|attribute| Cell::Node(attribute.hierarchy.root())).collect();
    for component in components {
        let Some(tuple) = component.published(row) else { continue };
        for (column, &place) in component.tuples.cells.iter().zip(&component.places) {
            cells[place] = Cell::Node(NodeId(column[tuple.0 as usize]));
        }
    }
    cells
}

/// What the reader of a report should know about several constraints.
pub(super) fn notes(plan: &CheckedPlan) -> Vec<Step> {
    let constraints = plan.constraints();
    let mut notes = Vec::new();
    for explained in explain_constraints(&plan.plan).constraints {
        if let Some(reason) = explained.said.get("reason").and_then(|steps| steps.first()) {
            let told = step("note-redundant").with("k", explained.k).with("reason", reason.clone());
            notes.push(told.with("columns", explained.attributes));
        }
    }
    if constraints.iter().all(|constraint| constraint.columns().len() < plan.quasi.len()) {
        notes.push(step("note-own-columns"));
    }
    let open: Vec<&str> = plan.plan.remainder().into_iter().map(String::as_str).collect();
    if let AlgorithmSpec::ClassflyPlus { remainder: Some(Remainder::Publish), .. } = plan.plan.algorithm
        && !open.is_empty()
    {
        notes.push(step("note-no-constraint").with("columns", open));
    }
    notes
}
