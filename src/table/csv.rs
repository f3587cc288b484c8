//! CSV bytes -> `Table`, and back.

use super::Table;
use crate::error::Error;

/// How a file is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dialect {
    /// Between fields.
    pub delimiter: u8,
    /// `"\n"` or `"\r\n"`.
    pub line_end: &'static str,
    /// Whether the file starts with a byte order mark.
    pub byte_order_mark: bool,
    /// The encoding the file was read from: `UTF-8`, `UTF-16LE`, `UTF-16BE` or `Windows-1252`.
    /// What is written is always UTF-8.
    pub encoding: &'static str,
    /// Whether every row of the input ends with a delimiter that stands for no column.
    pub trailing_delimiter: bool,
}

/// Reads a file that arrives in chunks; no chunk is kept.
#[derive(Debug)]
pub struct Reader {}

impl Reader {
    /// A reader that recognises the dialect by itself.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Reader {
        Reader {}
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, chunk: &[u8]) -> Result<(), Error> {
        let _ = chunk;
        todo!()
    }

    /// Says that the file has ended.
    pub fn finish(self) -> Result<Table, Error> {
        todo!()
    }
}
