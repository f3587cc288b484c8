//! ANGEL: quasi cells and sensitive values in two tables, linked through batches.
//!
//! # Publishes
//! `generalized.csv` with quasi cells and a `batch_id` per row, `batch.csv` that says how often each
//! sensitive value occurs in each batch, and one `marginal-n.csv` per marginal: some of the quasi columns,
//! recoded by themselves, with the same batches. With k = 1 quasi cells are exact: that is Anatomy.
//!
//! # Attacker and claim
//! The attacker knows the quasi values of everybody and sees this one release. Whatever box of any table a
//! victim falls into, the belief in a sensitive value is a mix of the distributions of batches,
//! `Σ_i |C ∩ B_i| / |C| · count_i(x) / |B_i|` for bucket C. Every batch passes every principle of the plan,
//! and so does every mix of such batches, where the principle is closed under union. Learning the batch
//! gains nothing beyond that. In each table by itself, at least k rows share their quasi cells.
//!
//! # Method
//! 1. Buckets: Mondrian cuts the rows into groups of at least k.
//! 2. Batches, one way or another:
//!    - Mondrian cuts the rows into groups that pass every principle;
//!    - Anatomize takes one row of each of the most frequent values that are left, again and again.
//!
//!    Both generalisations are discarded, only the groups are kept. Where the plan leaves the choice open,
//!    the batches are kept from which a reader can tell the values of the rows with less uncertainty.
//! 3. Marginals: Mondrian cuts the rows by the marginal's columns into groups of at least k.
//! 4. Rows that cannot be placed in one partition are left out of all.
//!
//! # Deviations
//! Tao et al. leave the two partitions open; Mondrian is their choice and ours. Rows of a value are drawn
//! by the secret key, where Xiao and Tao draw them at random.
//!
//! # Cost
//! That of two runs of Mondrian and one for each marginal; Anatomize adds O(n log v) for v values.
//!
//! # Limits
//! One sensitive column; rows are counted, not persons. k is promised for each table by itself: someone who
//! joins tables through `batch_id` can narrow a row's box further, though not its sensitive value beyond the
//! batch. (l,d)-diversity is not closed under union: it holds in batches, and a mix of them need not have it.
//! Says nothing about a second release of the same people.
//!
//! A sensitive column that determines a quasi column is no part of the promise: batches that share a value can then
//! be compared, which is tried on every release and told to the publisher.
//!
//! # Citation
//! Y. Tao, H. Chen, X. Xiao, S. Zhou, D. Zhang, *ANGEL: enhancing the utility of generalization for privacy
//! preserving publication*, IEEE TKDE 21(7), 2009; X. Xiao, Y. Tao, *Anatomy: simple and effective privacy
//! preservation*, VLDB 2006.

mod anatomize;
mod uncertainty;

use super::mondrian::{Partition, Space};
use crate::error::{Error, unless_cancelled};
use crate::plan::{Batching, CheckedPlan, Cut};
use crate::principle::{GroupTest, Principle};
use crate::progress::{Named, Progress};
use crate::release::{ClassId, Marginal, Recoding};
use crate::table::{RowId, Table};
use crate::text::{Step, step};
use std::ops::Range;
use uncertainty::uncertainty;

/// Buckets, batches and marginals over the same rows.
pub fn run(
    plan: &CheckedPlan,
    table: &Table,
    k: u32,
    batching: Batching,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    let space = Space::new(plan, table);
    let mut rows: Vec<RowId> = table.row_ids().collect();
    let (buckets, batches) = loop {
        // a row that one partition cannot place is missing from the other: begin again without it
        let buckets = cut_buckets(&space, rows.clone(), k, progress);
        unless_cancelled(progress)?;
        if !buckets.complete {
            rows = some_of(buckets.placed(), || unsatisfiable(plan, table, k, table.rows()))?;
            continue;
        }
        match find_batches(plan, table, &space, &buckets, &rows, batching, progress)? {
            Batches::Of(batches) => break (buckets, batches),
            Batches::Without(placed) => {
                rows = some_of(placed, || unsatisfiable(plan, table, k, table.rows()))?;
            }
        }
    };
    let left_over = table.rows() - rows.len();
    if !plan.may_leave_out(left_over, table.rows()) {
        return Err(unsatisfiable(plan, table, k, left_over));
    }
    let marginals = plan.marginals.iter().map(|quasi| cut_marginal(plan, table, quasi, &rows, k, progress));
    let marginals = marginals.collect::<Result<_, _>>()?;
    Ok(Recoding {
        class_of_row: buckets.class_of_row(table.rows()),
        cells: buckets.cells(),
        batch_of_row: Some(batches.of_row),
        marginals,
        notes: vec![step(batches.note)],
        ..Recoding::default()
    })
}

/// The rows, unless there are none.
fn some_of(rows: Vec<RowId>, otherwise: impl FnOnce() -> Error) -> Result<Vec<RowId>, Error> {
    if rows.is_empty() { Err(otherwise()) } else { Ok(rows) }
}

/// Groups of at least k rows.
pub(super) fn cut_buckets<'a>(
    space: &'a Space<'a>,
    mut rows: Vec<RowId>,
    k: u32,
    progress: &mut dyn Progress,
) -> Partition<'a> {
    let start = space.start_groups(&mut rows);
    let mut told = Named("cutting buckets", progress);
    Partition::new(space, GroupTest::of_size(k as usize), Cut::Relaxed, rows, start, &mut told)
}

/// The batch of each row, and how it was found.
struct Found {
    of_row: Vec<ClassId>,
    note: &'static str,
}

/// Batches of all rows, or those rows of which there are batches.
enum Batches {
    Of(Found),
    Without(Vec<RowId>),
}

/// The ways that the plan allows; of several that place all rows, the less uncertain one.
fn find_batches(
    plan: &CheckedPlan,
    table: &Table,
    space: &Space,
    buckets: &Partition,
    rows: &[RowId],
    batching: Batching,
    progress: &mut dyn Progress,
) -> Result<Batches, Error> {
    let sensitive = table.column(plan.sensitive[0]);
    let drawn = match batching {
        Batching::Mondrian => None,
        Batching::Auto | Batching::Anatomize => anatomize::batches(&plan.principles, sensitive, rows),
    };
    if batching == Batching::Anatomize {
        let of_row = drawn.ok_or_else(|| not_eligible(plan, table))?;
        return Ok(Batches::Of(Found { of_row, note: ANATOMIZE }));
    }
    let cut = cut_batches(plan, table, space, rows, progress);
    unless_cancelled(progress)?;
    let of_row = cut.class_of_row(table.rows());
    Ok(match drawn {
        None if !cut.complete => Batches::Without(cut.placed()),
        None => Batches::Of(Found { of_row, note: MONDRIAN }),
        Some(drawn) => {
            let uncertainty = |batches: &[ClassId]| uncertainty(buckets, batches, sensitive);
            // by more than rounding, which follows the order of dictionary codes, and they the table's
            let drawn_is_better = !cut.complete || uncertainty(&drawn) < (1.0 - 1e-9) * uncertainty(&of_row);
            let (of_row, note) = if drawn_is_better { (drawn, ANATOMIZE) } else { (of_row, MONDRIAN) };
            Batches::Of(Found { of_row, note })
        }
    })
}

const MONDRIAN: &str = "note-batches-cut";
const ANATOMIZE: &str = "note-batches-drawn";

/// Groups that pass every principle. No cell is published for them, so `maxLevel` does not bind.
fn cut_batches<'a>(
    plan: &'a CheckedPlan,
    table: &'a Table,
    space: &'a Space<'a>,
    rows: &[RowId],
    progress: &mut dyn Progress,
) -> Partition<'a> {
    let test = plan.group_test(table, rows);
    let whole: Vec<Range<usize>> = std::iter::once(0..rows.len()).collect();
    let mut told = Named("cutting batches", progress);
    Partition::new(space, test, Cut::Relaxed, rows.to_vec(), whole, &mut told)
}

/// A k-anonymous partition of the projection on some quasi columns. Every row finds a place: it is in a
/// bucket of at least k rows that agree on what `maxLevel` allows.
pub(super) fn cut_marginal(
    plan: &CheckedPlan,
    table: &Table,
    quasi: &[usize],
    rows: &[RowId],
    k: u32,
    progress: &mut dyn Progress,
) -> Result<Marginal, Error> {
    let space = Space::of(quasi.iter().map(|&place| &plan.quasi[place]).collect(), table);
    let classes = cut_buckets(&space, rows.to_vec(), k, progress);
    unless_cancelled(progress)?;
    Ok(Marginal {
        quasi: quasi.to_vec(),
        class_of_row: classes.class_of_row(table.rows()),
        cells: classes.cells(),
    })
}

fn promises(plan: &CheckedPlan, table: &Table) -> Vec<Step> {
    plan.principles.iter().map(|principle| principle.name(table)).collect()
}

fn not_eligible(plan: &CheckedPlan, table: &Table) -> Error {
    let size = anatomize::batch_size(&plan.principles).unwrap_or(1);
    let most = table.column(plan.sensitive[0]).frequencies().into_iter().max().unwrap_or(0);
    let reason = step("not-eligible").with("rows", most).with("size", size).with("most", table.rows() / size);
    Error::unsatisfiable(promises(plan, table), reason, None)
}

fn unsatisfiable(plan: &CheckedPlan, table: &Table, k: u32, left_over: usize) -> Error {
    let fewest = plan.principles.iter().map(Principle::fewest).chain([k as usize]).max().unwrap_or(1);
    let rows = table.rows();
    let reason = if rows < fewest {
        step("table-too-small-for-batches").with("rows", rows).with("fewest", fewest)
    } else if left_over == rows {
        step("no-batch-found")
    } else {
        step("left-over")
            .with("left", left_over)
            .with("rows", rows)
            .with("share", left_over as f64 / rows as f64)
            .with("allowed", plan.plan.suppression)
    };
    let needed = (left_over < rows).then_some(left_over as f64 / rows as f64);
    let principle = step("in-buckets").with("promises", promises(plan, table)).with("k", k);
    Error::unsatisfiable_as(principle, reason, needed)
}
