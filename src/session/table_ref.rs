//! The table of a session, borrowed or shared.

use crate::table::Table;
use std::sync::Arc;

/// A table that is borrowed, or shared with whoever opened it.
#[derive(Debug, Clone)]
pub enum TableRef<'t> {
    /// Borrowed.
    Borrowed(&'t Table),
    /// Shared.
    Shared(Arc<Table>),
}

impl<'t> From<&'t Table> for TableRef<'t> {
    fn from(table: &'t Table) -> TableRef<'t> {
        TableRef::Borrowed(table)
    }
}

impl From<Arc<Table>> for TableRef<'static> {
    fn from(table: Arc<Table>) -> TableRef<'static> {
        TableRef::Shared(table)
    }
}

impl std::ops::Deref for TableRef<'_> {
    type Target = Table;

    fn deref(&self) -> &Table {
        match self {
            TableRef::Borrowed(table) => table,
            TableRef::Shared(table) => table,
        }
    }
}
