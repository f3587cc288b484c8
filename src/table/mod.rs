//! The microdata as loaded: dictionary-coded columns, rows in input order.

mod codes;
pub mod csv;
mod dictionary;
mod missing;
pub mod types;

pub use codes::Codes;
pub use dictionary::{Dictionary, Interner};

use crate::error::Error;
use rustc_hash::FxHashMap;

/// A column of a table, counted from 0 in file order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ColumnId(pub usize);

/// A row of a table, counted from 0 in file order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowId(pub u32);

/// A distinct value of one column, counted from 0 in order of first appearance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u32);

/// One column: its distinct values, and for each row the code of its value.
#[derive(Debug, Clone)]
pub struct Column {
    /// The name in the header line.
    pub name: String,
    /// The distinct values, exactly as spelled in the input.
    pub dictionary: Dictionary,
    /// One code per row.
    pub codes: Codes,
}

impl Column {
    /// The cell of `row` as text.
    pub fn text(&self, row: RowId) -> &str {
        self.dictionary.text(self.codes.get(row))
    }

    /// How many rows have each code.
    pub fn frequencies(&self) -> Vec<u32> {
        let mut frequencies = vec![0; self.dictionary.len()];
        self.codes.for_each(|_, code| frequencies[code.0 as usize] += 1);
        frequencies
    }
}

/// A table of text cells, column by column.
#[derive(Debug, Clone)]
pub struct Table {
    columns: Vec<Column>,
    rows: usize,
    /// How the file was written, so that a release can be written alike.
    pub dialect: csv::Dialect,
}

impl Table {
    /// Puts columns of equal length together.
    ///
    /// # Panics
    /// If the columns differ in length: the caller built them from the same rows.
    pub fn new(columns: Vec<Column>, dialect: csv::Dialect) -> Table {
        let rows = columns.first().map_or(0, |column| column.codes.len());
        assert!(
            columns.iter().all(|column| column.codes.len() == rows),
            "columns of one table have the same number of rows"
        );
        Table { columns, rows, dialect }
    }

    /// Reads a whole CSV text; see [`csv::Reader`] for files that arrive in chunks.
    ///
    /// ```
    /// let table = outis::Table::from_csv(b"age,zip\n34,02139\n35,02141\n")?;
    /// assert_eq!(table.rows(), 2);
    /// assert_eq!(table.columns()[1].name, "zip");
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn from_csv(bytes: &[u8]) -> Result<Table, Error> {
        let mut reader = csv::Reader::new();
        reader.push(bytes)?;
        reader.finish()
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// All columns in file order.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// One column.
    pub fn column(&self, id: ColumnId) -> &Column {
        &self.columns[id.0]
    }

    /// The column with exactly this name.
    pub fn find(&self, name: &str) -> Option<ColumnId> {
        self.columns.iter().position(|column| column.name == name).map(ColumnId)
    }

    /// A number for each row's values in some columns, in order of first appearance, and how many there are.
    ///
    /// ```
    /// let table = outis::Table::from_csv(b"sex,zip\nm,1\nf,1\nm,2\nm,1\n")?;
    /// let columns = ["sex", "zip"].map(|name| table.find(name).expect("a column"));
    /// assert_eq!(table.combinations(&columns), (vec![0, 1, 2, 0], 3));
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn combinations(&self, columns: &[ColumnId]) -> (Vec<u32>, usize) {
        let mut of_row = vec![0u32; self.rows];
        let mut count = 1;
        for &column in columns {
            // refine the numbering by one column after the other
            let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
            self.column(column).codes.for_each(|row, code| {
                let next = numbers.len() as u32;
                let number = &mut of_row[row.0 as usize];
                *number = *numbers.entry((*number, code.0)).or_insert(next);
            });
            count = numbers.len();
        }
        (of_row, count)
    }

    /// Every row in file order.
    pub fn row_ids(&self) -> impl Iterator<Item = RowId> + use<> {
        (0..self.rows as u32).map(RowId)
    }
}
