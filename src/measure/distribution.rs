//! What a column looks like before and after, for pictures.
//!
//! After means: as a reader of the release would draw it who spreads every published row evenly
//! over the points of its cell.

use super::boxes::QuasiColumn;
use super::reading::ISO;
use crate::table::types::{ColumnType, NumberFormat, format_date, format_number};
use crate::table::{Code, Column};
use crate::text::number::Figure;
use serde::Serialize;

/// One column before and after.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Distribution {
    /// The column.
    pub column: String,
    /// `ranges` of equal width in their order, or the most frequent `values`.
    pub kind: DistributionKind,
    /// The ranges or values.
    pub entries: Vec<Entry>,
}

/// How the values of a column are put together.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DistributionKind {
    /// Ranges of equal width in ascending order.
    Ranges,
    /// Single values, most frequent first.
    Values,
}

/// One bar of the picture.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DistributionEntry"))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Entry {
    /// What it stands for.
    pub label: Label,
    /// Rows of the table.
    pub before: u64,
    /// Rows of the release, as a reader would estimate them.
    pub after: Figure,
}

/// What an entry stands for.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DistributionLabel"))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Label {
    /// A value.
    Value(String),
    /// From one number or date to another, both included.
    Range(String, String),
    /// Rows without a value.
    Missing,
    /// All values that are not listed, and how many they are.
    Others(u64),
}

/// At most so many ranges in a picture.
const RANGES: u64 = 20;
/// At most so many values in a picture.
const VALUES: usize = 12;

/// A quasi column: many numbers or dates in ranges, everything else by value.
pub(super) fn of_quasi(column: &Column, quasi: &QuasiColumn, rows_of_key: &[u64]) -> Distribution {
    let domain = &quasi.domain;
    let spelling = spelling_of_keys(column, domain.key_of_code(), rows_of_key.len());
    let label = |key: usize| {
        if domain.missing_key() == Some(key as u32) {
            Label::Missing
        } else {
            Label::Value(column.dictionary.text(spelling[key]).to_owned())
        }
    };
    let estimates = estimated_rows(quasi);
    // On a line of numbers a reader also expects ones that do not occur; only ranges hold them all.
    let in_ranges = |numbers: &&[i64]| domain.is_line() || numbers.len() > VALUES + 1;
    if let Some(numbers) = domain.numbers().filter(in_ranges) {
        let mut entries = ranges(quasi, numbers, rows_of_key, &estimates);
        entries.extend(domain.missing_key().map(|key| {
            let key = key as usize;
            Entry { label: label(key), before: rows_of_key[key], after: Figure(estimates[key]) }
        }));
        return Distribution { column: column.name.clone(), kind: DistributionKind::Ranges, entries };
    }
    let entries = by_value(rows_of_key, &estimates, label);
    Distribution { column: column.name.clone(), kind: DistributionKind::Values, entries }
}

/// How many rows a reader expects to have each value of the table.
fn estimated_rows(quasi: &QuasiColumn) -> Vec<f64> {
    // Each cell adds the same to every value from its first to its last: only the changes are noted.
    let mut changes = vec![0.0; quasi.domain.keys() + 1];
    for cell in &quasi.cells {
        let each = cell.rows as f64 / cell.span.points() as f64;
        changes[cell.span.first as usize] += each;
        changes[cell.span.last as usize + 1] -= each;
    }
    let mut sum = 0.0;
    let mut add = |change: f64| {
        sum += change;
        f64::max(sum, 0.0)
    };
    changes[..quasi.domain.keys()].iter().map(|&change| add(change)).collect()
}

/// Ranges of equal width from the smallest to the largest number or day.
fn ranges(quasi: &QuasiColumn, numbers: &[i64], rows_of_key: &[u64], estimates: &[f64]) -> Vec<Entry> {
    let QuasiColumn { domain, cells } = quasi;
    let is_present = |key: &usize| domain.missing_key() != Some(*key as u32);
    let keys = || (0..numbers.len()).filter(is_present);
    let smallest = keys().map(|key| numbers[key]).min().unwrap_or(0);
    let width = keys().map(|key| numbers[key].abs_diff(smallest)).max().unwrap_or(0) / RANGES + 1;
    let count = keys().map(|key| numbers[key].abs_diff(smallest) / width).max().unwrap_or(0) + 1;
    let mut rows = vec![(0u64, 0.0); count as usize];
    for key in keys() {
        let (before, after) = &mut rows[(numbers[key].abs_diff(smallest) / width) as usize];
        *before += rows_of_key[key];
        *after += estimates[key];
    }
    (0u64..)
        .zip(rows)
        .map(|(place, (before, of_values))| {
            let low = smallest.wrapping_add_unsigned(place * width);
            let high = low.wrapping_add_unsigned(width - 1);
            // On a line of numbers the ones that do not occur are counted too.
            let after = domain.on_line(low, high).map_or(of_values, |(low, high)| {
                cells.iter().map(|cell| cell.rows as f64 * cell.span.share_between(low, high)).sum()
            });
            let label = Label::Range(bound(domain.kind(), low), bound(domain.kind(), high));
            Entry { label, before, after: Figure(after) }
        })
        .collect()
}

/// The most frequent values, and all others together.
fn by_value(before: &[u64], after: &[f64], label: impl Fn(usize) -> Label) -> Vec<Entry> {
    let (listed, others) = most_frequent(before);
    let entry =
        |&value: &usize| Entry { label: label(value), before: before[value], after: Figure(after[value]) };
    let mut entries: Vec<Entry> = listed.iter().map(entry).collect();
    if !others.is_empty() {
        entries.push(Entry {
            label: Label::Others(others.len() as u64),
            before: others.iter().map(|&value| before[value]).sum(),
            after: Figure(others.iter().map(|&value| after[value]).sum()),
        });
    }
    entries
}

/// A column that is published as it is, with the number of rows of each value before and after.
pub(super) fn of_exact(column: &Column, before: &[u64], after: &[f64], missing: &[String]) -> Distribution {
    let entries = by_value(before, after, |code| {
        let text = column.dictionary.text(Code(code as u32));
        if missing.iter().any(|spelling| spelling == text) {
            Label::Missing
        } else {
            Label::Value(text.to_owned())
        }
    });
    Distribution { column: column.name.clone(), kind: DistributionKind::Values, entries }
}

/// The most frequent values, ties in their order, and the others that occur.
fn most_frequent(rows: &[u64]) -> (Vec<usize>, Vec<usize>) {
    let mut order: Vec<usize> = (0..rows.len()).filter(|&value| rows[value] > 0).collect();
    crate::sorting::sort_by_key(&mut order, |&value| std::cmp::Reverse(rows[value]));
    // A single remaining value is better named than called another.
    let listed = if order.len() > VALUES + 1 { VALUES } else { order.len() };
    let others = order.split_off(listed);
    (order, others)
}

/// The first spelling of each key.
fn spelling_of_keys(column: &Column, key_of_code: &[u32], keys: usize) -> Vec<Code> {
    let mut spelling = vec![Code(0); keys];
    for code in (0..column.dictionary.len()).rev() {
        spelling[key_of_code[code] as usize] = Code(code as u32);
    }
    spelling
}

fn bound(kind: ColumnType, value: i64) -> String {
    match kind {
        ColumnType::Date(_) => format_date(value, ISO),
        ColumnType::Integer(format) | ColumnType::Decimal(format) => {
            format_number(value, NumberFormat { thousands: None, ..format })
        }
        ColumnType::Text => value.to_string(),
    }
}
