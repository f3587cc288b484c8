//! Rows put together because they look alike.

use super::reading::Reading;
use crate::table::{Column, ColumnId, Table};
use rustc_hash::FxHashMap;

/// A partition of the rows of a table; groups are counted from 0 in order of their first row.
#[derive(Debug)]
pub(crate) struct Grouping {
    of_row: Vec<u32>,
    /// Where each group starts in `rows`, and one end more.
    starts: Vec<u32>,
    /// All rows, group after group, in table order inside a group.
    rows: Vec<u32>,
}

/// Keys are numbered through a plain array up to this many, which is several times as fast as a map.
const ARRAY_LIMIT: u64 = 1 << 22;

impl Grouping {
    /// Rows with equal texts in all these columns. No column: one group of all rows.
    pub(crate) fn by(table: &Table, columns: &[ColumnId], missing: &[String]) -> Grouping {
        let mut keys = Keys { of_row: vec![0; table.rows()], below: 1 };
        for &id in columns {
            let column = table.column(id);
            keys.extend(column, &Reading::new(column, missing));
        }
        let count = keys.number();
        Grouping::from_ids(keys.of_row.into_iter().map(|id| id as u32).collect(), count)
    }

    /// By a number for each row, all below `count`.
    pub(crate) fn from_ids(of_row: Vec<u32>, count: usize) -> Grouping {
        let mut starts = vec![0u32; count + 1];
        for &group in &of_row {
            starts[group as usize + 1] += 1;
        }
        for group in 0..count {
            starts[group + 1] += starts[group];
        }
        let mut next = starts.clone();
        let mut rows = vec![0; of_row.len()];
        for (row, &group) in of_row.iter().enumerate() {
            let place = &mut next[group as usize];
            rows[*place as usize] = row as u32;
            *place += 1;
        }
        Grouping { of_row, starts, rows }
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The rows of one group in table order.
    pub(crate) fn rows(&self, group: u32) -> &[u32] {
        let group = group as usize;
        &self.rows[self.starts[group] as usize..self.starts[group + 1] as usize]
    }

    pub(crate) fn of_row(&self) -> &[u32] {
        &self.of_row
    }
}

/// A key per row that stands for its values in several columns, read like digits of different bases.
struct Keys {
    of_row: Vec<u64>,
    /// All keys are smaller.
    below: u64,
}

impl Keys {
    /// One more digit; where it would not fit into 64 bits, the keys are numbered first.
    fn extend(&mut self, column: &Column, reading: &Reading<'_>) {
        let base = reading.values().max(1) as u64;
        if self.below.checked_mul(base).is_none() {
            self.number();
        }
        self.below *= base;
        let keys = &mut self.of_row;
        column.codes.for_each(|row, code| {
            let key = &mut keys[row.0 as usize];
            *key = *key * base + u64::from(reading.of_code(code));
        });
    }

    /// Replaces the keys by numbers from 0 in order of first appearance; returns how many there are.
    fn number(&mut self) -> usize {
        let mut fresh = 0;
        let mut next = || {
            fresh += 1;
            fresh - 1
        };
        if self.below <= ARRAY_LIMIT {
            let mut numbers = vec![u64::MAX; self.below as usize];
            for key in &mut self.of_row {
                let number = &mut numbers[*key as usize];
                if *number == u64::MAX {
                    *number = next();
                }
                *key = *number;
            }
        } else {
            let mut numbers: FxHashMap<u64, u64> = FxHashMap::default();
            for key in &mut self.of_row {
                *key = *numbers.entry(*key).or_insert_with(&mut next);
            }
        }
        self.below = fresh.max(1);
        fresh as usize
    }
}
