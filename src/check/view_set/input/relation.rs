//! Rows of values, column by column.

use super::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};

/// Dictionary-coded rows. The dictionary holds every value once, in order of first appearance.
#[derive(Debug, Clone, Default)]
pub(in crate::check::view_set) struct Relation {
    columns: Vec<Column>,
    rows: usize,
}

#[derive(Debug, Clone, Default)]
struct Column {
    values: Vec<Value>,
    index: FxHashMap<Value, u32>,
    codes: Vec<u32>,
}

impl Relation {
    /// No rows yet, in so many columns.
    pub fn new(columns: usize) -> Relation {
        Relation { columns: vec![Column::default(); columns], rows: 0 }
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The code of a value in a column, appended if it is new.
    pub fn intern(&mut self, column: usize, value: Value) -> u32 {
        let Column { values, index, .. } = &mut self.columns[column];
        if let Some(&code) = index.get(&value) {
            return code;
        }
        let code = values.len() as u32;
        values.push(value.clone());
        index.insert(value, code);
        code
    }

    /// Appends a row of codes.
    pub fn push(&mut self, codes: impl IntoIterator<Item = u32>) {
        for (column, code) in self.columns.iter_mut().zip(codes) {
            column.codes.push(code);
        }
        self.rows += 1;
    }

    /// Distinct values of a column in order of first appearance.
    pub fn values(&self, column: usize) -> &[Value] {
        &self.columns[column].values
    }

    #[inline]
    pub fn code(&self, column: usize, row: usize) -> u32 {
        self.columns[column].codes[row]
    }

    pub fn cell(&self, column: usize, row: usize) -> &Value {
        &self.columns[column].values[self.code(column, row) as usize]
    }

    /// All cells of a row.
    pub fn cells(&self, row: usize) -> Vec<Value> {
        (0..self.columns.len()).map(|column| self.cell(column, row).clone()).collect()
    }

    /// The codes of a row in some columns.
    pub fn codes(&self, columns: &[usize], row: usize) -> Vec<u32> {
        columns.iter().map(|&column| self.code(column, row)).collect()
    }

    /// A row for people: `Manager, Cold`.
    pub fn shown(&self, row: usize) -> String {
        (0..self.columns.len())
            .map(|column| self.cell(column, row).to_string())
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The rows kept by a test, in some columns, each once; and how many repeated others.
    pub fn project(&self, columns: &[usize], keep: impl Fn(usize) -> bool) -> (Relation, usize) {
        let mut projected = Relation::new(columns.len());
        let mut seen = FxHashSet::default();
        let mut repeated = 0;
        for row in (0..self.rows).filter(|&row| keep(row)) {
            if seen.insert(self.codes(columns, row)) {
                let codes: Vec<u32> = (columns.iter().enumerate())
                    .map(|(to, &from)| projected.intern(to, self.cell(from, row).clone()))
                    .collect();
                projected.push(codes);
            } else {
                repeated += 1;
            }
        }
        (projected, repeated)
    }

    /// The first row that equals an earlier one, with that one.
    pub fn first_repeated(&self) -> Option<(usize, usize)> {
        let all: Vec<usize> = (0..self.columns.len()).collect();
        let mut seen = FxHashMap::default();
        (0..self.rows).find_map(|row| {
            let first = *seen.entry(self.codes(&all, row)).or_insert(row);
            (first != row).then_some((first, row))
        })
    }

    /// The first two rows that agree on `from` and not on `to`.
    pub fn first_disagreement(&self, from: &[usize], to: usize) -> Option<(usize, usize)> {
        let mut seen: FxHashMap<Vec<u32>, usize> = FxHashMap::default();
        (0..self.rows).find_map(|row| {
            let first = *seen.entry(self.codes(from, row)).or_insert(row);
            (self.code(to, first) != self.code(to, row)).then_some((first, row))
        })
    }
}
