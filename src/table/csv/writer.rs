//! `Table` -> CSV bytes.
//!
//! Not by the `csv` crate, whose writer looks at every cell: here every distinct value is looked at once, and a row copies
//! what was decided. How a table was quoted and ended its lines is kept, too.

use super::dialect::DELIMITERS;
use super::{Dialect, escape_formula};
use crate::table::{Code, Column, RowId, Table};
use std::ops::Range;

/// What may be changed about cells when they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WriteOptions {
    /// Puts an apostrophe before cells that a spreadsheet would run; see
    /// [`looks_like_formula`](super::looks_like_formula).
    pub escape_formulas: bool,
    /// Begins with a byte order mark, also where the table had none.
    pub byte_order_mark: bool,
}

/// Writes a table in pieces. What needs quoting is decided once per distinct value.
#[derive(Debug)]
pub struct Writer<'a> {
    table: &'a Table,
    options: WriteOptions,
    columns: Vec<Spelling>,
}

/// How the values of one column are written.
#[derive(Debug)]
enum Spelling {
    /// Every value as it is.
    Plain,
    /// Some values otherwise: `Some` holds the bytes to write.
    Changed(Vec<Option<Box<str>>>),
}

impl<'a> Writer<'a> {
    /// A writer in the dialect of `table`.
    pub fn new(table: &'a Table, options: WriteOptions) -> Writer<'a> {
        let alone = table.columns().len() == 1;
        let columns =
            table.columns().iter().map(|column| spelling(column, &table.dialect, options, alone)).collect();
        Writer { table, options, columns }
    }

    /// The byte order mark, if the table has one or one is asked for, and the header line.
    pub fn header(&self) -> Vec<u8> {
        let dialect = &self.table.dialect;
        let mut bytes = Vec::new();
        if dialect.byte_order_mark || self.options.byte_order_mark {
            bytes.extend_from_slice("\u{feff}".as_bytes());
        }
        for (index, column) in self.table.columns().iter().enumerate() {
            if index > 0 {
                bytes.push(dialect.delimiter);
            }
            let escaped = escape(&column.name, self.options);
            let name = escaped.as_deref().unwrap_or(&column.name);
            // The delimiter is recognised by the header: a name must not suggest another one.
            let misleading =
                name.starts_with('\u{feff}') || name.bytes().any(|byte| DELIMITERS.contains(&byte));
            if misleading || needs_quotes(name, dialect) {
                bytes.extend_from_slice(quoted(name).as_bytes());
            } else {
                bytes.extend_from_slice(name.as_bytes());
            }
        }
        bytes.extend_from_slice(dialect.line_end.as_bytes());
        bytes
    }

    /// The lines of some rows, in order.
    ///
    /// # Panics
    /// If the range reaches beyond the last row.
    pub fn rows(&self, rows: Range<usize>) -> Vec<u8> {
        let dialect = &self.table.dialect;
        let mut bytes = Vec::with_capacity(rows.len() * self.columns.len() * 8);
        for row in rows {
            for (index, (column, spelling)) in self.table.columns().iter().zip(&self.columns).enumerate() {
                if index > 0 {
                    bytes.push(dialect.delimiter);
                }
                let code = column.codes.get(RowId(row as u32));
                bytes.extend_from_slice(spelling.of(column, code));
            }
            bytes.extend_from_slice(dialect.line_end.as_bytes());
        }
        bytes
    }
}

impl Spelling {
    #[inline]
    fn of<'a>(&'a self, column: &'a Column, code: Code) -> &'a [u8] {
        let changed = match self {
            Spelling::Changed(texts) => texts[code.0 as usize].as_ref(),
            _ => None,
        };
        changed.map_or_else(|| column.dictionary.bytes(code), |text| text.as_bytes())
    }
}

/// The lines of some rows; for many pieces of one table keep a [`Writer`].
pub fn write_rows(table: &Table, rows: Range<usize>, options: WriteOptions) -> Vec<u8> {
    Writer::new(table, options).rows(rows)
}

/// The whole file.
///
/// ```
/// use outis::{Table, table::csv};
/// let text = b"name;note\nAda;\"x;y\"\nBob;plain\n";
/// let table = Table::from_csv(text)?;
/// assert_eq!(csv::write(&table, csv::WriteOptions::default()), text);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn write(table: &Table, options: WriteOptions) -> Vec<u8> {
    let writer = Writer::new(table, options);
    let mut bytes = writer.header();
    bytes.append(&mut writer.rows(0..table.rows()));
    bytes
}

fn spelling(column: &Column, dialect: &Dialect, options: WriteOptions, alone: bool) -> Spelling {
    let changed = |text: &str| {
        let escaped = escape(text, options);
        let written = escaped.as_deref().unwrap_or(text);
        // A lone empty cell would be a blank line, which is no row.
        if needs_quotes(written, dialect) || (alone && written.is_empty()) {
            Some(quoted(written).into_boxed_str())
        } else {
            escaped.map(String::into_boxed_str)
        }
    };
    let first = column.dictionary.texts().position(|text| changed(text).is_some());
    match first {
        None => Spelling::Plain,
        Some(_) => Spelling::Changed(column.dictionary.texts().map(changed).collect()),
    }
}

fn escape(text: &str, options: WriteOptions) -> Option<String> {
    if options.escape_formulas { escape_formula(text) } else { None }
}

fn needs_quotes(text: &str, dialect: &Dialect) -> bool {
    text.bytes().any(|byte| byte == dialect.delimiter || matches!(byte, b'"' | b'\r' | b'\n'))
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
