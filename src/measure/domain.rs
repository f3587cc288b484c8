//! The points of a quasi column and which of them a published cell leaves open.
//!
//! Measures that spread a row evenly over its cell have to know how many points a cell has. Whole
//! numbers and dates on a hierarchy that knows their order have all numbers or days from the smallest
//! to the largest of the table; decimals, masks, trees and plain text have the values that occur in
//! the table. Missing values share one point behind all others.

use super::partition::KeyColumn;
use super::reading;
use crate::hierarchy::{Cell, Hierarchy, HierarchySpec};
use crate::plan::QuasiAttribute;
use crate::table::types::ColumnType;
use crate::table::{Code, Codes, Column, RowId};

/// The points of one column, and which of them are values of the table.
#[derive(Debug, Clone)]
pub(super) struct Domain<'a> {
    codes: &'a Codes,
    /// The values of the table in their order, counted from 0: the key of each code.
    key_of_code: Vec<u32>,
    /// The point of each key, ascending.
    points: Vec<u64>,
    /// The key of missing values, where there are any.
    missing_key: Option<u32>,
    /// Where the points are all whole numbers or days between two values of the table: those two.
    line: Option<(i64, i64)>,
    kind: ColumnType,
    /// The number or day of each key, where the column holds numbers or dates; 0 for missing values.
    numbers: Option<Vec<i64>>,
    /// Leaf position and key of every code; both ascend.
    places: Vec<(u32, u32)>,
}

/// Points from `low` to `high`, and the keys from `first` to `last` that lie among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub low: u64,
    pub high: u64,
    pub first: u32,
    pub last: u32,
}

impl Span {
    /// The number of points.
    pub fn points(self) -> u64 {
        self.high - self.low + 1
    }

    /// The share of the points that also lie from `low` to `high`.
    pub fn share_between(self, low: u64, high: u64) -> f64 {
        let (low, high) = (self.low.max(low), self.high.min(high));
        if low > high { 0.0 } else { (high - low + 1) as f64 / self.points() as f64 }
    }
}

impl<'a> Domain<'a> {
    pub fn new(column: &'a Column, attribute: &QuasiAttribute, missing: &[String]) -> Domain<'a> {
        let hierarchy = &attribute.hierarchy;
        let typed = reading::typed(&column.dictionary, &attribute.spec, missing);
        let numbers = in_order(&attribute.spec, typed.kind);
        // A value's rank: its number or day with missing values last, else its place among the leaves.
        let rank = |code: usize| match (numbers, typed.missing[code]) {
            (true, true) => (true, 0),
            (true, false) => (false, typed.keys[code]),
            (false, _) => (false, i64::from(hierarchy.position(Code(code as u32)).0)),
        };
        let ranks: Vec<(bool, i64)> = (0..column.dictionary.len()).map(rank).collect();
        let mut distinct = ranks.clone();
        crate::sorting::sort(&mut distinct);
        distinct.dedup();
        let key = |rank| distinct.binary_search(rank).expect("every rank is listed") as u32;
        let key_of_code: Vec<u32> = ranks.iter().map(key).collect();

        let missing_last = distinct.last().is_some_and(|&(missing, _)| missing);
        let present = &distinct[..distinct.len() - usize::from(missing_last)];
        let line = match (present.first(), present.last()) {
            (Some(&(_, smallest)), Some(&(_, largest))) if numbers && is_whole(typed.kind) => {
                Some((smallest, largest))
            }
            _ => None,
        };
        let mut points: Vec<u64> = match line {
            Some((smallest, _)) => present.iter().map(|&(_, value)| value.abs_diff(smallest)).collect(),
            None => (0..present.len() as u64).collect(),
        };
        if missing_last {
            points.push(points.last().map_or(0, |last| last + 1));
        }
        let mut places: Vec<(u32, u32)> =
            (0u32..).zip(&key_of_code).map(|(code, &key)| (hierarchy.position(Code(code)).0, key)).collect();
        crate::sorting::sort(&mut places);
        let missing_key = typed.missing.iter().position(|&missing| missing).map(|code| key_of_code[code]);
        let mut number_of_key = vec![0; points.len()];
        for (&key, &number) in key_of_code.iter().zip(&typed.keys) {
            number_of_key[key as usize] = number;
        }
        let numbers = (typed.kind != ColumnType::Text).then_some(number_of_key);
        Domain {
            codes: &column.codes,
            key_of_code,
            points,
            missing_key,
            line,
            kind: typed.kind,
            numbers,
            places,
        }
    }

    /// The number of points.
    pub fn size(&self) -> u64 {
        self.points.last().map_or(0, |last| last + 1)
    }

    /// The number of values that occur in the table.
    pub fn keys(&self) -> usize {
        self.points.len()
    }

    /// The key of a row's value.
    pub fn key(&self, row: u32) -> u32 {
        self.key_of_code[self.codes.get(RowId(row)).0 as usize]
    }

    /// The key of each code.
    pub fn key_of_code(&self) -> &[u32] {
        &self.key_of_code
    }

    /// The key of missing values, where there are any.
    pub fn missing_key(&self) -> Option<u32> {
        self.missing_key
    }

    /// What the column holds.
    pub fn kind(&self) -> ColumnType {
        self.kind
    }

    /// The number or day of each key, where the column holds numbers or dates.
    pub fn numbers(&self) -> Option<&[i64]> {
        self.numbers.as_deref()
    }

    /// Whether the points are all numbers or days from the smallest to the largest of the table.
    pub fn is_line(&self) -> bool {
        self.line.is_some()
    }

    /// The points from one number or day to another, where the points are all of them.
    pub fn on_line(&self, from: i64, to: i64) -> Option<(u64, u64)> {
        self.line.map(|(smallest, _)| (from.abs_diff(smallest), to.abs_diff(smallest)))
    }

    /// The same column as part of tuples.
    pub fn key_column(&self) -> KeyColumn<'_> {
        KeyColumn { codes: self.codes, keys: &self.key_of_code, size: self.points.len() }
    }

    /// Everything between two values of the table.
    pub fn between(&self, first: u32, last: u32) -> Span {
        Span { low: self.points[first as usize], high: self.points[last as usize], first, last }
    }

    /// The points that a published cell leaves open. The cell covers at least one value of the table.
    pub fn span(&self, cell: Cell, hierarchy: &Hierarchy) -> Span {
        let (from, to) = hierarchy.span(cell);
        let from = self.places.partition_point(|&(position, _)| position < from.0);
        let to = self.places.partition_point(|&(position, _)| position <= to.0);
        let tight = self.between(self.places[from].1, self.places[to - 1].1);
        match (cell, self.line) {
            (Cell::Run(..), _) => tight,
            (_, Some(line)) => self.widened(tight, line, &hierarchy.text(cell)),
            (_, None) => tight,
        }
    }

    /// An interval shows more than the values in it: `[20,24]` leaves 22 open whether or not somebody
    /// of that age is in the table. Beyond the table's own numbers there are no points.
    fn widened(&self, tight: Span, (smallest, largest): (i64, i64), text: &str) -> Span {
        if Some(tight.last) == self.missing_key() {
            return tight;
        }
        let bounds = match self.kind {
            ColumnType::Date(_) => reading::period(text),
            _ => reading::whole_numbers(text),
        };
        let Some((from, to)) = bounds else { return tight };
        let low = tight.low.min(from.max(smallest).abs_diff(smallest));
        let high = tight.high.max(to.min(largest).abs_diff(smallest));
        Span { low, high, ..tight }
    }
}

/// Whether the hierarchy orders the values by number or date.
fn in_order(spec: &HierarchySpec, kind: ColumnType) -> bool {
    match (spec, kind) {
        (_, ColumnType::Text) => false,
        (HierarchySpec::Range {}, _) => true,
        (HierarchySpec::Intervals { .. }, ColumnType::Integer(_) | ColumnType::Decimal(_)) => true,
        (HierarchySpec::Date { .. }, ColumnType::Date(_)) => true,
        _ => false,
    }
}

fn is_whole(kind: ColumnType) -> bool {
    matches!(kind, ColumnType::Integer(_) | ColumnType::Date(_))
}
