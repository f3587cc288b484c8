//! Rows put together because they look alike.

use super::reading::Reading;
use crate::table::{ColumnId, Table};
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

/// Pairs of ids are looked up in a plain array up to this many, which is several times as fast.
const ARRAY_LIMIT: usize = 1 << 22;

impl Grouping {
    /// Rows with equal texts in all these columns. No column: one group of all rows.
    pub(crate) fn by(table: &Table, columns: &[ColumnId], missing: &[String]) -> Grouping {
        let mut ids = vec![0; table.rows()];
        let mut count = usize::from(table.rows() > 0);
        for &column in columns {
            let reading = Reading::new(table.column(column), missing);
            count = refine(&mut ids, count, &reading, table.column(column));
        }
        Grouping::from_ids(ids, count)
    }

    fn from_ids(of_row: Vec<u32>, count: usize) -> Grouping {
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

/// Splits every group by the values of one more column; returns the number of groups.
fn refine(ids: &mut [u32], count: usize, reading: &Reading<'_>, column: &crate::table::Column) -> usize {
    let width = reading.values().max(1);
    let mut fresh = 0u32;
    let mut number = |slot: &mut u32| {
        if *slot == u32::MAX {
            *slot = fresh;
            fresh += 1;
        }
        *slot
    };
    if count.saturating_mul(width) <= ARRAY_LIMIT {
        let mut numbers = vec![u32::MAX; count * width];
        column.codes.for_each(|row, code| {
            let id = &mut ids[row.0 as usize];
            *id = number(&mut numbers[*id as usize * width + reading.of_code(code) as usize]);
        });
    } else {
        let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
        column.codes.for_each(|row, code| {
            let id = &mut ids[row.0 as usize];
            let pair = u64::from(*id) << 32 | u64::from(reading.of_code(code));
            *id = number(numbers.entry(pair).or_insert(u32::MAX));
        });
    }
    fresh as usize
}
