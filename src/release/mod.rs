//! `Recoding` -> `Release`: what the algorithm decided, turned into published tables.

mod canonical;
mod publish;

pub use publish::publish;

use crate::hierarchy::Cell;
use crate::table::{RowId, Table};

/// A class of rows that share their published quasi cells, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub u32);

impl ClassId {
    /// The mark of a suppressed row: set by the algorithm, never inferred from `*`.
    pub const SUPPRESSED: ClassId = ClassId(u32::MAX);
}

/// What an algorithm decides, in ids only: the class of every row and the cells of every class.
#[derive(Debug, Clone)]
pub struct Recoding {
    /// The class of each row, or [`ClassId::SUPPRESSED`].
    pub class_of_row: Vec<ClassId>,
    /// The cells of class `c` are `cells[c·q .. (c+1)·q]` for `q` quasi columns, in their order.
    pub cells: Vec<Cell>,
    /// Whether classes are published as groups with a `group_id` (otherwise equal cells make a group).
    pub grouped: bool,
    /// What the method did, in words for the report: bounds that cut in, rounds done.
    pub notes: Vec<String>,
    /// The same for the publisher alone: what does not follow from the published cells.
    pub private_notes: Vec<String>,
}

/// A table of a release under its file name.
#[derive(Debug, Clone)]
pub struct PublishedTable {
    /// The file name in the release folder, such as `release.csv`.
    pub name: String,
    /// The published cells.
    pub table: Table,
    /// For each published row the input row it came from. Private.
    pub origin: Vec<RowId>,
}

/// What is handed out, with what the publisher alone may see (`origin`, `suppressed`).
#[derive(Debug, Clone)]
pub struct Release {
    /// The published tables.
    pub tables: Vec<PublishedTable>,
    /// The input rows that were left out. Private; their number is public.
    pub suppressed: Vec<RowId>,
    /// What the method did, in words for the report.
    pub notes: Vec<String>,
}
