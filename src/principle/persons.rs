//! Who is counted.

use crate::table::{ColumnId, Table};

/// Who each row is about.
#[derive(Debug, Clone)]
pub struct Persons {
    /// A number per row; equal numbers are the same person.
    pub of_row: Vec<u32>,
    /// How many persons there are.
    pub count: usize,
}

impl Persons {
    /// Numbers the persons in order of first appearance.
    pub fn new(table: &Table, columns: &[ColumnId]) -> Persons {
        let (of_row, count) = table.combinations(columns);
        Persons { of_row, count }
    }
}
