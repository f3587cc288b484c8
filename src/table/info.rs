//! What is known of a table as soon as it is read.

use super::Table;
use serde::Serialize;

/// How a table was written and what it holds, known as soon as it is open.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TableInfo {
    /// The number of rows.
    pub rows: usize,
    /// The columns in their order.
    pub columns: Vec<ColumnInfo>,
    /// `,` `;` tab or `|`.
    pub delimiter: char,
    /// `\n` or `\r\n`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["\n", "\r\n"])))]
    pub line_end: &'static str,
    /// Whether the file starts with a byte order mark.
    pub byte_order_mark: bool,
    /// The encoding it was read from; what is written is always UTF-8.
    pub encoding: &'static str,
    /// Whether rows end with a delimiter that stands for no column.
    pub trailing_delimiter: bool,
}

/// A column as it was read.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ColumnInfo {
    /// Its name.
    pub name: String,
    /// Distinct values, missing ones included.
    pub distinct: usize,
}

impl From<&Table> for TableInfo {
    fn from(table: &Table) -> TableInfo {
        let dialect = &table.dialect;
        let columns = table.columns().iter();
        TableInfo {
            rows: table.rows(),
            columns: columns
                .map(|column| ColumnInfo { name: column.name.clone(), distinct: column.dictionary.len() })
                .collect(),
            delimiter: char::from(dialect.delimiter),
            line_end: dialect.line_end,
            byte_order_mark: dialect.byte_order_mark,
            encoding: dialect.encoding,
            trailing_delimiter: dialect.trailing_delimiter,
        }
    }
}
