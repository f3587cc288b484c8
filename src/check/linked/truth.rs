//! Linked tables against the input they came from.

use super::tables::{BATCHES, LinkedTables, Rows};
use crate::check::conservation;
use crate::check::cover::{self, Comparison};
use crate::check::partial_suppression::PartialSuppression;
use crate::check::published::columns;
use crate::error::count;
use crate::plan::Plan;
use crate::table::{Column, RowId, Table};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Compares every row table cell by cell, the batches of a row across tables, and the counts of batches
/// with what its rows really have. `origins` names the input rows of each row table in turn.
pub(crate) fn compare(
    tables: &LinkedTables<'_>,
    original: &Table,
    origins: &[Vec<RowId>],
    plan: &Plan,
    trees_cut: bool,
) -> Comparison {
    let mut comparison = Comparison::default();
    for (rows, origin) in tables.rows().zip(origins) {
        comparison.faults.extend(column_order(rows, original));
        if origin.len() != rows.table.rows() || origin.iter().any(|row| row.0 as usize >= original.rows()) {
            // told with the rows that are lost or added
            continue;
        }
        let found =
            cover::compare(rows.table, original, origin, plan, trees_cut, &PartialSuppression::default());
        let named = |told: Vec<String>| told.into_iter().map(|told| format!("{}: {told}", rows.name));
        comparison.faults.extend(named(found.faults));
        comparison.undecided.extend(named(found.undecided));
    }
    match batch_of_input(tables, original, origins) {
        Ok(batches) => comparison.faults.extend(count_faults(tables, original, &batches, plan)),
        Err(fault) => comparison.faults.extend(fault),
    }
    comparison
}

/// What can be told without knowing which row became which.
pub(crate) fn added(tables: &LinkedTables<'_>, original: &Table, plan: &Plan) -> Vec<String> {
    let mut faults: Vec<String> = tables
        .rows()
        .flat_map(|rows| {
            let order = column_order(rows, original).into_iter();
            let added = conservation::added_rows(rows.table, original, plan, 0).into_iter();
            order.chain(added.map(|fault| format!("{}: {fault}", rows.name)))
        })
        .collect();
    let all = vec![1u32; original.rows()];
    let fakes: u64 = tables.counterfeits.values().sum();
    // all batches as one: no value may be counted more often than the input has it
    let surplus: u64 =
        histograms(tables, original, &all, plan, |_| 1).values().map(|tally| tally.surplus()).sum();
    if surplus > fakes {
        faults.push(format!(
            "{BATCHES} counts {} that the input does not have",
            count((surplus - fakes) as usize, "value")
        ));
    }
    faults
}

/// Columns are published in the input's order.
fn column_order(rows: &Rows<'_>, original: &Table) -> Option<String> {
    let shown: Vec<&str> = columns(rows.table)
        .filter(|&id| id != rows.id)
        .map(|id| rows.table.column(id).name.as_str())
        .collect();
    let expected: Vec<&str> = original
        .columns()
        .iter()
        .map(|column| column.name.as_str())
        .filter(|name| shown.contains(name))
        .collect();
    if let Some(absent) = shown.iter().find(|name| !expected.contains(name)) {
        return Some(format!("{}: the column {absent} is published and not in the input", rows.name));
    }
    (shown != expected)
        .then(|| format!("{}: the columns are published in another order: {}", rows.name, shown.join(", ")))
}

/// The batch of each input row, 0 for those that are not published; or where two tables disagree.
fn batch_of_input(
    tables: &LinkedTables<'_>,
    original: &Table,
    origins: &[Vec<RowId>],
) -> Result<Vec<u32>, Option<String>> {
    let mut batches = vec![0u32; original.rows()];
    let mut first_table = true;
    for (rows, origin) in tables.rows().zip(origins) {
        let mut differing = 0;
        for (row, &batch) in origin.iter().zip(&rows.batch_of_row) {
            // rows that the input does not have are told elsewhere
            let Some(known) = batches.get_mut(row.0 as usize) else { return Err(None) };
            if first_table {
                *known = batch;
            }
            differing += usize::from(*known != batch);
        }
        if differing > 0 {
            let rows = (rows.name, count(differing, "row"));
            return Err(Some(format!("{}: {} in another batch than in generalized.csv", rows.0, rows.1)));
        }
        first_table = false;
    }
    Ok(batches)
}

/// How often a value is counted by the batch table and how often it is there.
#[derive(Default)]
struct Tally {
    counted: u64,
    there: u64,
}

impl Tally {
    fn surplus(&self) -> u64 {
        self.counted.saturating_sub(self.there)
    }
}

/// Values by batch, counted and there; `batch` maps a batch of the batch table, `batches` has one per row.
fn histograms<'a>(
    tables: &'a LinkedTables<'_>,
    original: &'a Table,
    batches: &[u32],
    plan: &'a Plan,
    batch: impl Fn(u32) -> u32,
) -> FxHashMap<(u32, u32), Tally> {
    let mut tallies: FxHashMap<(u32, u32), Tally> = FxHashMap::default();
    let counted = tables.batches.table.column(tables.batches.value);
    // texts get their numbers by their order: nobody can craft some that are slow to find
    let mut known: BTreeMap<&str, u32> = BTreeMap::new();
    let mut numbers = |column: &'a Column| -> Vec<u32> {
        let number = |text: &'a str| {
            let next = known.len() as u32;
            *known.entry(cover::published_text(text, plan)).or_insert(next)
        };
        column.dictionary.texts().map(number).collect()
    };
    let number_of = numbers(counted);
    counted.codes.for_each(|row, code| {
        let value = number_of[code.0 as usize];
        let at = row.0 as usize;
        tallies.entry((batch(tables.batches.batch_of_row[at]), value)).or_default().counted +=
            tables.batches.counts[at];
    });
    if let Some(there) = original.find(&counted.name).map(|id| original.column(id)) {
        let number_of = numbers(there);
        there.codes.for_each(|row, code| {
            let value = number_of[code.0 as usize];
            let batch = batches[row.0 as usize];
            if batch != 0 {
                tallies.entry((batch, value)).or_default().there += 1;
            }
        });
    }
    tallies
}

/// Every value is counted as often as the rows of its batch have it; counterfeits count beside them.
fn count_faults(tables: &LinkedTables<'_>, original: &Table, batches: &[u32], plan: &Plan) -> Option<String> {
    let mut wrong: Vec<u32> = Vec::new();
    let mut fakes: FxHashMap<u32, u64> = FxHashMap::default();
    for ((batch, _), tally) in histograms(tables, original, batches, plan, |batch| batch) {
        if tally.there > tally.counted {
            wrong.push(batch);
        }
        *fakes.entry(batch).or_default() += tally.surplus();
    }
    for (batch, surplus) in fakes {
        if surplus != tables.counterfeits.get(&batch).copied().unwrap_or(0) {
            wrong.push(batch);
        }
    }
    crate::sorting::sort(&mut wrong);
    wrong.dedup();
    wrong.first().map(|first| {
        format!(
            "{BATCHES}: the values of {} are not those of its rows, the first is batch {first}",
            count(wrong.len(), "batch")
        )
    })
}
