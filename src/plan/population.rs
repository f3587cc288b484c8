//! What a table is a sample of.

use crate::table::Table;
use std::sync::Arc;

/// The population that a table was drawn from, as a publisher knows it. Never published.
#[derive(Debug, Clone)]
pub enum Population {
    /// How many people it has.
    Size(u64),
    /// Everybody in it, one row each, with at least the quasi columns of the table.
    People(Arc<Table>),
}

impl Population {
    /// How many people it has.
    pub fn size(&self) -> u64 {
        match self {
            Population::Size(size) => *size,
            Population::People(people) => people.rows() as u64,
        }
    }

    /// The table with everybody, where there is one.
    pub fn people(&self) -> Option<&Table> {
        match self {
            Population::Size(_) => None,
            Population::People(people) => Some(people),
        }
    }
}
