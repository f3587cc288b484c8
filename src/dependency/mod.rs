//! Columns that determine others.
//!
//! - A **functional dependency** X -> Y: rows that agree on X agree on Y.
//! - A **multivalued dependency** X ->> Y: among the rows that agree on X, which Y values occur does not
//!   depend on the rest.
//! - A **k-multiset dependency** X ->k Y (Huang et al., *Semantic integrity and K-anonymity*, 2014): every
//!   Y value that occurs with an X value occurs with it at least k times.
//!
//! Dependencies matter twice when a table is published: generalising columns one by one destroys them
//! (one department, four phone numbers), and an attacker who knows them can undo a generalisation.

mod closure;
mod discover;
mod holds;
pub mod k_multiset;
mod multivalued;
mod stripped;
mod told_by_few;

pub use closure::{Known, closure, implies, minimal_cover};
pub use discover::{Discovered, Found, FoundMultivalued, Options, discover, discover_functional};
pub use holds::{Disagreement, determined_by, functional_error, functional_holds, multivalued_holds};
pub use told_by_few::told_by_few;

use crate::table::ColumnId;
use std::collections::BTreeSet;

/// A functional dependency between columns of a table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Functional {
    /// The determining columns.
    pub from: BTreeSet<ColumnId>,
    /// The determined columns.
    pub to: BTreeSet<ColumnId>,
}

impl Functional {
    /// From any collections of columns.
    pub fn new(
        from: impl IntoIterator<Item = ColumnId>,
        to: impl IntoIterator<Item = ColumnId>,
    ) -> Functional {
        Functional { from: from.into_iter().collect(), to: to.into_iter().collect() }
    }
}
