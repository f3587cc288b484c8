//! What a column looks like before and after, for pictures.
//!
//! After means: as a reader of the release would draw it who spreads every published row evenly
//! over the points of its cell.

use super::boxes::QuasiColumn;
use crate::report::number::Figure;
use crate::table::types::{ColumnType, DateFormat, DateOrder, NumberFormat, format_date, format_number};
use crate::table::{Code, Column};
use serde::Serialize;

/// One column before and after.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DistributionKind {
    /// Ranges of equal width in ascending order.
    Ranges,
    /// Single values, most frequent first.
    Values,
}

/// One bar of the picture.
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

const ISO: DateFormat = DateFormat { order: DateOrder::YearMonthDay, separator: '-', pivot: None };

/// A quasi column: numbers and dates in ranges, everything else by value.
pub(super) fn of_quasi(column: &Column, quasi: &QuasiColumn, rows_of_key: &[u64]) -> Distribution {
    let QuasiColumn { domain, cells } = quasi;
    let after = |low: u64, high: u64| {
        Figure(cells.iter().map(|cell| cell.rows as f64 * cell.span.share_between(low, high)).sum())
    };
    let spelling = spelling_of_keys(column, domain.key_of_code(), rows_of_key.len());
    let label = |key: usize| {
        if domain.missing_key() == Some(key as u32) {
            Label::Missing
        } else {
            Label::Value(column.dictionary.text(spelling[key]).to_owned())
        }
    };
    let entry_of_key = |key: usize| {
        let point = domain.between(key as u32, key as u32);
        Entry { label: label(key), before: rows_of_key[key], after: after(point.low, point.high) }
    };
    let ranges = domain.line().filter(|(smallest, largest)| largest.abs_diff(*smallest) >= RANGES);
    let Some((smallest, largest)) = ranges else {
        let (listed, others) = most_frequent(rows_of_key);
        let mut entries: Vec<Entry> = listed.iter().map(|&key| entry_of_key(key)).collect();
        if !others.is_empty() {
            let before = others.iter().map(|&key| rows_of_key[key]).sum();
            let after = others.iter().map(|&key| entry_of_key(key).after.0).sum();
            entries.push(Entry { label: Label::Others(others.len() as u64), before, after: Figure(after) });
        }
        return Distribution { column: column.name.clone(), kind: DistributionKind::Values, entries };
    };
    let width = (largest.abs_diff(smallest) + 1).div_ceil(RANGES);
    let text = |point: u64| bound(domain.kind(), smallest.wrapping_add_unsigned(point));
    let mut entries = Vec::new();
    let mut low = 0;
    let mut next_key = 0;
    while low <= largest.abs_diff(smallest) {
        let high = (low + width - 1).min(largest.abs_diff(smallest));
        let mut before = 0;
        while next_key < rows_of_key.len() && domain.between(next_key as u32, next_key as u32).high <= high {
            before += rows_of_key[next_key];
            next_key += 1;
        }
        entries.push(Entry { label: Label::Range(text(low), text(high)), before, after: after(low, high) });
        low = high + 1;
    }
    entries.extend(domain.missing_key().map(|key| entry_of_key(key as usize)));
    Distribution { column: column.name.clone(), kind: DistributionKind::Ranges, entries }
}

/// A column that is published as it is, with the number of rows of each value before and after.
pub(super) fn of_exact(column: &Column, before: &[u64], after: &[u64], missing: &[String]) -> Distribution {
    let (listed, others) = most_frequent(before);
    let label = |code: usize| {
        let text = column.dictionary.text(Code(code as u32));
        if missing.iter().any(|spelling| spelling == text) {
            Label::Missing
        } else {
            Label::Value(text.to_owned())
        }
    };
    let entry =
        |&code: &usize| Entry { label: label(code), before: before[code], after: Figure(after[code] as f64) };
    let mut entries: Vec<Entry> = listed.iter().map(entry).collect();
    if !others.is_empty() {
        entries.push(Entry {
            label: Label::Others(others.len() as u64),
            before: others.iter().map(|&code| before[code]).sum(),
            after: Figure(others.iter().map(|&code| after[code]).sum::<u64>() as f64),
        });
    }
    Distribution { column: column.name.clone(), kind: DistributionKind::Values, entries }
}

/// The most frequent values, ties in their order, and the others that occur.
fn most_frequent(rows: &[u64]) -> (Vec<usize>, Vec<usize>) {
    let mut order: Vec<usize> = (0..rows.len()).filter(|&value| rows[value] > 0).collect();
    order.sort_by_key(|&value| std::cmp::Reverse(rows[value]));
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
