//! CSV bytes -> `Table`, and back.
//!
//! **Read.** Bytes arrive in chunks and are parsed at once; what stays is one dictionary and one
//! small integer per cell. The first [`SNIFFED`] bytes settle the dialect, so that the same file
//! gives the same table however it is cut into chunks.
//!
//! **Rules where files differ.** Blank lines are skipped everywhere, as spreadsheets and the `csv`
//! crate do; the empty cell of a one-column table is therefore written `""`. One empty field beyond
//! the last column is a trailing delimiter, not a column. Cells keep their spaces. A double quote
//! inside an unquoted cell is an ordinary character. `\n`, `\r\n` and a lone `\r` all end a row.
//!
//! **Write.** UTF-8 in the delimiter, line ends and byte order mark of the input, quoted where
//! needed and nowhere else.

mod dialect;
mod encoding;
mod formula;
mod other_kinds;
mod reader;
mod short;
mod simple_line;
mod writer;

pub use dialect::Dialect;
pub use formula::{escape_formula, looks_like_formula, unescape_formula};
pub use reader::Reader;
pub use writer::{WriteOptions, Writer, write, write_rows};

/// How many bytes settle the dialect of a file.
pub const SNIFFED: usize = 1 << 16;

/// The longest field that is accepted, in bytes. Longer ones are nearly always a missing quote.
pub const LONGEST_FIELD: usize = 16 << 20;

/// The most columns a table may have. Each takes memory of its own, however few its rows.
pub const MOST_COLUMNS: usize = 1 << 16;

#[cfg(test)]
mod tests;
