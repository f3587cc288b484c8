//! The microdata as loaded: dictionary-coded columns, rows in input order.

mod codes;
mod counted;
pub mod csv;
mod dictionary;
mod info;
pub(crate) mod items;
mod missing;
pub mod types;
pub mod workbook;

pub use codes::Codes;
pub use dictionary::{Dictionary, HashState, Interner};
pub use info::{ColumnInfo, TableInfo};

use crate::error::Error;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io::Read;

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
    /// The columns in order of their names, so that one of thousands is found at once.
    by_name: Vec<ColumnId>,
    rows: usize,
    /// How many rows of the data each row stands for, where the table holds counts.
    counts: Option<Vec<u32>>,
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
        let mut by_name: Vec<ColumnId> = (0..columns.len()).map(ColumnId).collect();
        // the sort is stable: of columns with the same name the first is found
        by_name.sort_by(|a, b| columns[a.0].name.cmp(&columns[b.0].name));
        Table { columns, by_name, rows, counts: None, dialect }
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
        // the text itself makes the state: values that collide under it would have to be found together with it
        let digest: [u8; 32] = Sha256::digest(bytes).into();
        let state = digest.first_chunk().expect("a digest is longer than a state");
        let mut reader = csv::Reader::with_state(HashState::from_bytes(*state));
        reader.push(bytes)?;
        reader.finish()
    }

    /// A table of columns that are coded already, as data frames hold them: for each column its name, its values and,
    /// for each row, the place of its value among them. Values may repeat or be used by no row: codes are given anew, in
    /// the order in which rows first have them, so that the table is the one that its CSV text would give.
    ///
    /// ```
    /// use outis::Table;
    /// let table = Table::from_columns([
    ///     ("age".to_owned(), vec!["35", "34"], vec![1, 0, 1]),
    ///     ("zip".to_owned(), vec!["02139"], vec![0, 0, 0]),
    /// ])?;
    /// assert_eq!(table.rows(), 3);
    /// assert_eq!(table.columns()[0].dictionary.texts().collect::<Vec<_>>(), ["34", "35"]);
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn from_columns<S: AsRef<str>>(
        columns: impl IntoIterator<Item = (String, Vec<S>, Vec<u32>)>,
    ) -> Result<Table, Error> {
        let bad = |reason: String| Error::Unreadable { name: "the table".to_owned(), reason };
        let mut built: Vec<Column> = Vec::new();
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        for (name, values, codes) in columns {
            if name.is_empty() {
                return Err(Error::UnnamedColumn { position: built.len() + 1 });
            }
            if let Some(first) = places.insert(name.clone(), built.len()) {
                return Err(Error::DuplicateColumn { name, first: first + 1, second: built.len() + 1 });
            }
            if built.first().is_some_and(|column| column.codes.len() != codes.len()) {
                return Err(bad(format!("the column `{name}` has another number of rows than the first")));
            }
            let mut known: BTreeMap<&str, u32> = BTreeMap::new();
            let mut anew: Vec<Option<u32>> = vec![None; values.len()];
            let mut dictionary = Dictionary::default();
            let mut given = Vec::with_capacity(codes.len());
            for &code in &codes {
                let Some(slot) = anew.get_mut(code as usize) else {
                    return Err(bad(format!("the column `{name}` has a code without a value")));
                };
                let code = *slot.get_or_insert_with(|| {
                    let text = values[code as usize].as_ref();
                    *known.entry(text).or_insert_with(|| dictionary.push(text).0)
                });
                given.push(code);
            }
            built.push(Column {
                name,
                codes: Codes::collect(dictionary.len(), given.into_iter()),
                dictionary,
            });
        }
        match built.first() {
            None => Err(Error::EmptyFile),
            Some(column) if column.codes.is_empty() => Err(Error::NoRows { columns: built.len() }),
            Some(_) => Ok(Table::new(built, csv::Dialect::default())),
        }
    }

    /// Reads a CSV text from anything that gives bytes, a few megabytes at a time.
    ///
    /// ```
    /// let table = outis::Table::read(&b"age,zip\n34,02139\n35,02141\n"[..])?;
    /// assert_eq!(table.rows(), 2);
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn read(mut reader: impl Read) -> Result<Table, Error> {
        /// Bytes read at a time.
        const CHUNK: usize = 1 << 20;
        let unreadable = |error: std::io::Error| Error::Unreadable {
            name: "the table".to_owned(),
            reason: error.to_string(),
        };
        let mut chunk = vec![0; CHUNK];
        let mut filled = 0;
        // the first bytes make the state of the dictionary: whoever writes a file of values that collide under it
        // would have to find both together
        while filled < CHUNK {
            match reader.read(&mut chunk[filled..]).map_err(unreadable)? {
                0 => break,
                more => filled += more,
            }
        }
        let digest: [u8; 32] = Sha256::digest(&chunk[..filled]).into();
        let state = digest.first_chunk().expect("a digest is longer than a state");
        let mut table = csv::Reader::with_state(HashState::from_bytes(*state));
        while filled > 0 {
            table.push(&chunk[..filled])?;
            filled = reader.read(&mut chunk).map_err(unreadable)?;
        }
        table.finish()
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
        let place = self.by_name.partition_point(|id| self.columns[id.0].name.as_str() < name);
        self.by_name.get(place).copied().filter(|id| self.columns[id.0].name == name)
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
