//! m-invariance: releases of a changing table that stay safe beside each other.
//!
//! # Publishes
//! `publish: "generalization"`: one table with a `group_id`, all rows of a group with the smallest cells that
//! cover them, counterfeits among them. `publish: "angel"`: the groups are the batches of ANGEL, and the
//! cells are those of buckets of at least k rows that need not be the groups. Either with
//! `counterfeits.csv`: how many counterfeits each group has.
//!
//! # Attacker and claim
//! The attacker knows the quasi values of everyone, who is in the table at which time, and sees all
//! releases of the series. Every group shows at least m different sensitive values, each once, and everyone
//! is in groups with the same values (their *signature*) in every release. So laying releases side by
//! side never leaves fewer than m values for a person.
//!
//! In a first release without counterfeits, made as in the paper (`assign: "paper"`), they are equally likely too, even to someone who knows this method and how
//! often each value occurs: exchange the values of a bucket among each other, for all its members. Each still occurs
//! as often, so the same signatures are assigned; under a random key the same rows are drawn for them with the same
//! probability, because all rows of a value are equally likely; and the split, which does not look at the names of
//! values, cuts the same groups. So every such world explains the release equally well, and in equally many of them a
//! given member has each value of the signature.
//!
//! By nearness (`assign: "near"`) that is not proved, because who is near is looked at; `tests/adversary.rs` and
//! `tests/methods/neighbours.rs` measure what it tells.
//!
//! # Method
//! By nearness, which is the default, `near` says how; step 1 is the same. As in the paper:
//! 1. Division: everyone who was published before goes to the bucket of their signature.
//! 2. Balancing: each bucket is filled until all values of its signature occur equally often, with
//!    newcomers where the others can spare them, else with counterfeits.
//! 3. Assignment: the other newcomers get signatures of at least m values.
//! 4. Split: every bucket is cut into groups of one member per value, with small boxes.
//!
//! # Deviations
//! Newcomers are drawn by the secret key of the series, not at random: rows arrive here in that order. Newcomers that are not m-eligible are completed
//! with counterfeits (or withheld) before step 2; these counterfeits only decide what newcomers can be
//! spared, and the fewest that are needed are chosen anew after step 2. Every group has a real row. People who come back, or whose
//! values changed, keep or change their signature as `divide` says; who cannot be given one is withheld, whatever share
//! the plan allows. The split weighs boxes by their members. Cells around fewer than m people are widened: ranges
//! outward to a fixed grid (the paper's `[lo,lo + width]` would show the value), other cells by at least one level.
//!
//! # Cost
//! O(n log n) for division, balancing and assignment, and by nearness in all; the split of the paper takes O(q² · n) per level of cuts for n rows
//! and q quasi columns, with at most about 3·log n levels.
//!
//! # Limits
//! Sensitive values are taken to be equally likely inside a group. Counterfeits are false rows: the report
//! says how many. Who knows that somebody is in the table and sees that no group can hold them knows that they
//! were withheld.
//!
//! # Citation
//! X. Xiao, Y. Tao, *m-invariance: towards privacy preserving re-publication of dynamic datasets*, SIGMOD
//! 2007; P. Leela Rani, N. Revathi, *Enhancing the utility of generalization for privacy preserving
//! re-publication of dynamic datasets*.

mod assign;
mod balance;
mod divide;
mod near;
mod newcomers;
mod signature;
mod split;
#[cfg(test)]
mod tests;

use crate::algorithms::angel::{cut_buckets, cut_marginal};
use crate::algorithms::mondrian::Space;
use crate::error::{Error, unless_cancelled};
use crate::keyed::Draws;
use crate::ledger::Past;
use crate::plan::{Assign, CheckedPlan, Ineligible, PublishAs, Republishing};
use crate::progress::Progress;
use crate::release::{ClassId, Counterfeit, Recoding};
use crate::table::{ColumnId, RowId, Table};
use crate::text::{Step, step};
use assign::assign;
use balance::balance;
use divide::{Division, divide};
use newcomers::Newcomers;
use signature::{ValueId, Values};
use split::split;

/// What the publisher is told of the rows, of the table as it was given, that no signature can hold.
pub fn told_of(plan: &CheckedPlan, unplaceable: &[RowId]) -> Option<Step> {
    Promise::of(plan).told_of(unplaceable)
}

/// What the key decides.
pub struct Chance<'a> {
    /// A keyed hash of a value: its place where one would do as well as another.
    pub of_value: &'a dyn Fn(&str) -> u64,
    /// From several rows that are near, one is drawn. (Where nothing matters but the order of rows, which is drawn by
    /// the key already, the first one is taken.)
    pub draws: Draws,
}

/// Groups the rows, which are in the order of the key, so that everyone keeps the signature that the past gave them.
pub fn run(
    plan: &CheckedPlan,
    table: &Table,
    past: &Past,
    chance: Chance<'_>,
    how: &Republishing,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    let promise = Promise::of(plan);
    let column = table.column(promise.column);
    let values = Values::new(column, past);
    let m = promise.m;
    let drawn = values.drawn(chance.of_value);

    progress.report("dividing by signature", 0, 4);
    let Division { mut buckets, mut newcomers, stranded } = divide(column, &values, &drawn, past, m);
    let mut withheld = Vec::new();
    match how.ineligible {
        Ineligible::Withhold => withheld.extend(newcomers.withhold(m, &drawn)),
        Ineligible::Counterfeit => promise.fill(&mut newcomers, &drawn)?,
    }
    promise.few_withheld(plan, table, &withheld)?;
    progress.report("balancing signatures", 1, 4);
    let space = Space::new(plan, table);
    let mut groups = Groups::new(plan, table, &space, &values, (m, how), progress);
    let by_nearness = how.assign == Assign::Near && near::fits(column, m);
    let completing = match by_nearness {
        false => {
            balance(&mut buckets, &mut newcomers, &drawn, m);
            let completing = promise.complete(&mut newcomers, &drawn, how)?;
            assign(&mut newcomers, &mut buckets, &drawn, m);
            for (signature, bucket) in buckets.iter() {
                split(bucket, &space, |rows, absent| {
                    let absent: Vec<ValueId> =
                        absent.iter().map(|&place| signature.values()[place]).collect();
                    groups.add(rows, &absent)
                });
                unless_cancelled(groups.progress)?;
            }
            completing
        }
        true => {
            let rows = newcomers.rows();
            let mut pools = near::pools(&buckets, &past.group_of_row, &drawn);
            let lent = near::lend(&mut pools, &mut newcomers, &drawn, m);
            let completing = promise.complete(&mut newcomers, &drawn, how)?;
            let waiting = near::Waiting { pools, rows, lent, newcomers };
            let nearest = how.nearest as usize;
            near::group(waiting, &space, table.rows(), (m, nearest), &drawn, chance.draws, |rows, absent| {
                groups.add(rows, absent)
            });
            unless_cancelled(groups.progress)?;
            completing
        }
    };
    let mut recoding = groups.recoding;
    if recoding.class_of_row.iter().all(|class| *class == ClassId::SUPPRESSED) && table.rows() > 0 {
        return Err(promise.unsatisfiable(step("nobody-published"), None));
    }
    let balancing = recoding.counterfeits.len() - completing;
    recoding.private_notes = notes(balancing, completing, withheld.len());
    recoding.unplaceable = stranded;
    match how.publish {
        PublishAs::Generalization => Ok(recoding),
        PublishAs::Angel => angelized(plan, table, recoding, how.k, &promise, progress),
    }
}

/// The groups become batches; the cells are those of buckets of at least k rows, counterfeits have none.
fn angelized(
    plan: &CheckedPlan,
    table: &Table,
    groups: Recoding,
    k: u32,
    promise: &Promise,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    let published = |row: &RowId| groups.class_of_row[row.0 as usize] != ClassId::SUPPRESSED;
    let rows: Vec<RowId> = table.row_ids().filter(published).collect();
    let space = Space::new(plan, table);
    let buckets = cut_buckets(&space, rows.clone(), k, progress);
    unless_cancelled(progress)?;
    if !buckets.complete {
        let reason = step("too-few-for-bucket").with("k", k).with("rows", rows.len());
        return Err(promise.unsatisfiable(reason, None));
    }
    let marginals = plan.marginals.iter().map(|quasi| cut_marginal(plan, table, quasi, &rows, k, progress));
    let marginals = marginals.collect::<Result<_, _>>()?;
    Ok(Recoding {
        class_of_row: buckets.class_of_row(table.rows()),
        cells: buckets.cells(),
        grouped: false,
        batch_of_row: Some(groups.class_of_row),
        marginals,
        ..groups
    })
}

/// The groups that are made; each is a class.
struct Groups<'a> {
    plan: &'a CheckedPlan,
    space: &'a Space<'a>,
    values: &'a Values,
    /// By quasi column: whether the plan says how wide a range is at least.
    widths: Vec<bool>,
    m: usize,
    recoding: Recoding,
    classes: u32,
    /// How many rows are in a group, and how many of them were told of.
    done: usize,
    reported: usize,
    progress: &'a mut dyn Progress,
}

impl<'a> Groups<'a> {
    fn new(
        plan: &'a CheckedPlan,
        table: &Table,
        space: &'a Space<'a>,
        values: &'a Values,
        (m, how): (usize, &Republishing),
        progress: &'a mut dyn Progress,
    ) -> Groups<'a> {
        let widths =
            plan.quasi.iter().map(|attribute| how.min_widths.contains_key(&attribute.name)).collect();
        let class_of_row = vec![ClassId::SUPPRESSED; table.rows()];
        let recoding = Recoding { class_of_row, grouped: true, ..Recoding::default() };
        Groups { plan, space, values, widths, m, recoding, classes: 0, done: 0, reported: 0, progress }
    }

    /// One more: its rows, and the values that have a counterfeit instead. Whether somebody still wants others.
    fn add(&mut self, rows: &[RowId], absent: &[ValueId]) -> bool {
        let class = ClassId(self.classes);
        self.classes += 1;
        rows.iter().for_each(|row| self.recoding.class_of_row[row.0 as usize] = class);
        // counterfeits hide a value, not a person: the cells around fewer than m people are widened
        let few = rows.len() < self.m;
        let cells = self.space.cells(rows).into_iter().zip(&self.plan.quasi).zip(&self.widths);
        self.recoding.cells.extend(cells.map(|((cell, attribute), &given)| {
            let wider = few || (given && attribute.hierarchy.is_narrow(cell));
            if wider { attribute.hierarchy.coarser(cell) } else { cell }
        }));
        let counterfeits =
            absent.iter().map(|&value| Counterfeit { class, value: self.values.text(value).to_owned() });
        self.recoding.counterfeits.extend(counterfeits);
        self.done += rows.len();
        if self.done >= self.reported + PROGRESS_ROWS {
            self.progress.report("making groups", self.done as u64, self.recoding.class_of_row.len() as u64);
            self.reported = self.done;
            return !self.progress.cancelled();
        }
        true
    }
}

/// How many rows are finished between two reports of progress.
const PROGRESS_ROWS: usize = 8192;

/// What is promised: m, of which column.
struct Promise {
    m: usize,
    column: ColumnId,
    name: Step,
}

impl Promise {
    fn of(plan: &CheckedPlan) -> Promise {
        let (m, column) = plan.invariance().expect("a plan with this method promises m-invariance");
        Promise { m: m as usize, column, name: step("m-invariance").with("m", m) }
    }

    /// Completes newcomers with counterfeits, which takes m different values.
    fn fill(&self, newcomers: &mut Newcomers, drawn: &[u32]) -> Result<(), Error> {
        let rank: Vec<Option<u32>> = drawn.iter().copied().map(Some).collect();
        newcomers.fill(self.m, &rank).ok_or_else(|| self.too_few_values(drawn.len()))
    }

    /// Chooses anew the counterfeits that the newcomers need who were not spared; returns how many.
    fn complete(&self, newcomers: &mut Newcomers, drawn: &[u32], how: &Republishing) -> Result<usize, Error> {
        if how.ineligible == Ineligible::Counterfeit {
            self.fill(newcomers, drawn)?;
        }
        Ok(newcomers.counterfeits())
    }

    fn too_few_values(&self, values: usize) -> Error {
        self.unsatisfiable(step("too-few-values").with("m", self.m).with("n", values), None)
    }

    /// Who is withheld because no signature can hold a value that changed: for the publisher, by row.
    fn told_of(&self, stranded: &[RowId]) -> Option<Step> {
        if stranded.is_empty() {
            return None;
        }
        let rows: Vec<String> = stranded.iter().map(|row| (row.0 + 1).to_string()).collect();
        Some(step("note-stranded").with("n", stranded.len()).with("m", self.m).with("rows", rows))
    }

    /// Withheld rows count against the plan's share.
    fn few_withheld(&self, plan: &CheckedPlan, table: &Table, withheld: &[RowId]) -> Result<(), Error> {
        let (left_out, rows) = (withheld.len(), table.rows());
        if left_out == 0 || (left_out < rows && plan.may_leave_out(left_out, rows)) {
            return Ok(());
        }
        let share = left_out as f64 / rows as f64;
        let reason = step("too-many-withheld")
            .with("left", left_out)
            .with("rows", rows)
            .with("share", share)
            .with("allowed", plan.plan.suppression);
        Err(self.unsatisfiable(reason, (left_out < rows).then_some(share)))
    }

    fn unsatisfiable(&self, reason: Step, needed: Option<f64>) -> Error {
        Error::unsatisfiable_as(self.name.clone(), reason, needed)
    }
}

/// What the publisher should know about the counterfeits.
fn notes(balancing: usize, completing: usize, withheld: usize) -> Vec<Step> {
    let mut notes = Vec::new();
    if balancing > 0 {
        notes.push(step("note-balancing").with("n", balancing));
    }
    if completing > 0 {
        notes.push(step("note-completing").with("n", completing));
    }
    if withheld > 0 {
        notes.push(step("note-withheld").with("n", withheld));
    }
    notes
}
