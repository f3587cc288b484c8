//! The sub-table that is being generalised: its distinct tuples, those still to be done among them.

use super::climber::Climber;
use crate::constraint::{ClassIndex, SubTable, Tuple};
use crate::plan::CheckedPlan;
use crate::table::{RowId, Table};
use rustc_hash::FxHashMap;

/// A sub-table T_i. Tuples that become equal are joined into the first of them.
pub struct WorkingSet<'a> {
    pub tuples: SubTable,
    climbers: Vec<Climber<'a>>,
    tuple_of_row: Vec<Tuple>,
    /// The tuple that each was joined into; itself if none.
    joined_into: Vec<Tuple>,
    /// Those still to be done: `to_be_suppressed`, in the order of their first rows.
    pub open: Vec<Tuple>,
    equal: ClassIndex,
}

impl<'a> WorkingSet<'a> {
    /// The distinct tuples of some quasi columns, by place, with cells where the climbers stand.
    pub fn new(
        plan: &'a CheckedPlan,
        table: &Table,
        columns: &[usize],
        climbers: Vec<Climber<'a>>,
    ) -> WorkingSet<'a> {
        let cells: Vec<Vec<u32>> = (columns.iter().zip(&climbers))
            .map(|(&column, climber)| {
                let column = table.column(plan.quasi[column].column);
                let cell_of_code = climber.cell_of_code(column);
                let mut cells = Vec::with_capacity(table.rows());
                column.codes.for_each(|_, code| cells.push(cell_of_code[code.0 as usize]));
                cells
            })
            .collect();
        let below: Vec<u32> = climbers.iter().map(|climber| climber.cells() as u32).collect();
        let tuple_of_row = distinct(table.rows(), &cells, &below);
        let (mut rows, mut first_row) = (Vec::new(), Vec::new());
        for (row, tuple) in tuple_of_row.iter().enumerate() {
            // tuples are numbered in order of first appearance
            if tuple.0 as usize == rows.len() {
                rows.push(0);
                first_row.push(row);
            }
            rows[tuple.0 as usize] += table.weight(RowId(row as u32));
        }
        let cells = cells.iter().map(|cells| first_row.iter().map(|&row| cells[row]).collect()).collect();
        let all: Vec<Tuple> = (0..rows.len() as u32).map(Tuple).collect();
        WorkingSet {
            tuples: SubTable { cells, below, rows },
            climbers,
            tuple_of_row,
            joined_into: all.clone(),
            open: all,
            equal: ClassIndex::default(),
        }
    }

    /// The number of rows still to be done.
    pub fn open_rows(&self) -> u64 {
        self.open.iter().map(|&tuple| u64::from(self.tuples.rows[tuple.0 as usize])).sum()
    }

    /// The number of rows in open tuples that fewer than `k` rows have.
    pub fn rows_in_small_classes(&self, k: u32) -> u64 {
        let rows = self.open.iter().map(|&tuple| self.tuples.rows[tuple.0 as usize]);
        rows.filter(|&rows| rows < k).map(u64::from).sum()
    }

    /// The column with most distinct cells among the open tuples that can go up; ties in column order. A
    /// column with a single cell tells nothing apart, so going up would not help.
    pub fn widest(&self) -> Option<usize> {
        let rising = (0..self.climbers.len()).filter(|&column| self.climbers[column].can_rise());
        let width = |column: usize| (self.distinct_cells(column), std::cmp::Reverse(column));
        rising.map(width).filter(|&(cells, _)| cells > 1).max().map(|(_, column)| column.0)
    }

    fn distinct_cells(&self, column: usize) -> usize {
        let mut seen = vec![false; self.climbers[column].cells()];
        let cells = &self.tuples.cells[column];
        let fresh = |tuple: &&Tuple| !std::mem::replace(&mut seen[cells[tuple.0 as usize] as usize], true);
        self.open.iter().filter(fresh).count()
    }

    /// Raises a column by one level for all open tuples, and joins those that have become equal.
    pub fn raise(&mut self, column: usize) {
        let above = self.climbers[column].rise();
        for tuple in &self.open {
            let cell = &mut self.tuples.cells[column][tuple.0 as usize];
            *cell = above[*cell as usize];
        }
        let columns: Vec<usize> = (0..self.climbers.len()).collect();
        self.equal.clear();
        let mut apart: Vec<Tuple> = Vec::new();
        for &tuple in &self.open {
            let number = self.equal.number(&self.tuples, &columns, tuple) as usize;
            match apart.get(number) {
                None => apart.push(tuple),
                Some(&first) => {
                    self.tuples.rows[first.0 as usize] += self.tuples.rows[tuple.0 as usize];
                    self.joined_into[tuple.0 as usize] = first;
                }
            }
        }
        self.open = apart;
    }

    /// The cells of a tuple.
    pub fn cells(&self, tuple: Tuple) -> Vec<u32> {
        self.tuples.cells.iter().map(|column| column[tuple.0 as usize]).collect()
    }

    /// The tuples that are done.
    pub fn finished(&self) -> Vec<Tuple> {
        let mut done: Vec<bool> =
            (0u32..).zip(&self.joined_into).map(|(tuple, into)| into.0 == tuple).collect();
        self.open.iter().for_each(|tuple| done[tuple.0 as usize] = false);
        (0u32..).map(Tuple).zip(done).filter(|(_, done)| *done).map(|(tuple, _)| tuple).collect()
    }

    /// Joins a tuple to one that is done; both have these cells then.
    pub fn join(&mut self, tuple: Tuple, target: Tuple, cells: &[u32]) {
        for (column, &cell) in self.tuples.cells.iter_mut().zip(cells) {
            column[target.0 as usize] = cell;
        }
        self.tuples.rows[target.0 as usize] += self.tuples.rows[tuple.0 as usize];
        self.joined_into[tuple.0 as usize] = target;
    }

    /// For every row the tuple that it has become, and the final tuples.
    pub fn result(&self) -> (Vec<Tuple>, SubTable) {
        let mut last = self.joined_into.clone();
        // a tuple is joined into an earlier one, whose own last tuple is known by then, or into one that is done
        for tuple in 0..last.len() {
            last[tuple] = last[last[tuple].0 as usize];
        }
        let of_row = self.tuple_of_row.iter().map(|tuple| last[tuple.0 as usize]).collect();
        (of_row, self.tuples.clone())
    }

    /// Where the columns stand.
    pub fn climbers(self) -> Vec<Climber<'a>> {
        self.climbers
    }
}

/// Numbers rows so that exactly those that agree in all columns have the same number, in order of first
/// appearance.
fn distinct(rows: usize, cells: &[Vec<u32>], below: &[u32]) -> Vec<Tuple> {
    let mut keys = vec![0u64; rows];
    let mut possible = 1u64;
    for (cells, &below) in cells.iter().zip(below) {
        let below = u64::from(below.max(1));
        possible = possible.checked_mul(below).unwrap_or_else(|| numbered(&mut keys) * below);
        keys.iter_mut().zip(cells).for_each(|(key, &cell)| *key = *key * below + u64::from(cell));
    }
    numbered(&mut keys);
    keys.into_iter().map(|key| Tuple(key as u32)).collect()
}

/// Replaces keys by numbers from 0 in order of first appearance; how many there are.
fn numbered(keys: &mut [u64]) -> u64 {
    let mut numbers: FxHashMap<u64, u64> = FxHashMap::default();
    for key in keys {
        let next = numbers.len() as u64;
        *key = *numbers.entry(*key).or_insert(next);
    }
    numbers.len() as u64
}
