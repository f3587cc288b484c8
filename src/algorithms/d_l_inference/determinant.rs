//! Exactly published columns by which an attacker matches rows, as one number per row.

use super::values::ValueId;
use crate::table::{ColumnId, RowId, Table};

/// One set of columns with the number of each row's combination of values.
pub struct Determinant {
    pub columns: Vec<ColumnId>,
    /// The value of each row, counted from 0 in order of first appearance.
    pub of_row: Vec<u32>,
    /// How many rows have each value.
    pub frequencies: Vec<u32>,
    /// A row that has each value.
    pub first: Vec<RowId>,
}

impl Determinant {
    pub fn new(table: &Table, columns: &[ColumnId]) -> Determinant {
        let (of_row, _) = table.combinations(columns);
        let mut frequencies = Vec::new();
        let mut first = Vec::new();
        for (row, &value) in (0u32..).zip(&of_row) {
            if value as usize == frequencies.len() {
                frequencies.push(0);
                first.push(RowId(row));
            }
            frequencies[value as usize] += 1;
        }
        Determinant { columns: columns.to_vec(), of_row, frequencies, first }
    }

    /// The rows of each value, in the order of the table.
    pub fn rows_of_value(&self) -> Vec<Vec<RowId>> {
        let mut rows: Vec<Vec<RowId>> =
            self.frequencies.iter().map(|&count| Vec::with_capacity(count as usize)).collect();
        (0u32..).zip(&self.of_row).for_each(|(row, &value)| rows[value as usize].push(RowId(row)));
        rows
    }

    /// The values of `coarser` that go with each of its own, if each has only one.
    pub fn determines(&self, coarser: &Determinant) -> Option<Vec<ValueId>> {
        let above: Vec<ValueId> =
            self.first.iter().map(|row| ValueId(coarser.of_row[row.0 as usize])).collect();
        let agrees = |(&fine, &coarse): (&u32, &u32)| above[fine as usize].0 == coarse;
        self.of_row.iter().zip(&coarser.of_row).all(agrees).then_some(above)
    }

    /// A value as a person would write it.
    pub fn text(&self, table: &Table, value: ValueId) -> String {
        let row = self.first[value.0 as usize];
        let texts: Vec<&str> = self.columns.iter().map(|&column| table.column(column).text(row)).collect();
        texts.join(", ")
    }
}
