//! `Recoding` -> `ReleasedTables`: what the algorithm decided, turned into published tables.
//!
//! One of two forms, by whether the recoding has batches:
//!
//! | | tables |
//! |---|---|
//! | one table | `release.csv` with quasi cells beside the sensitive values (and `group_id` where classes are groups) |
//! | linked tables (ANGEL) | `generalized.csv` with quasi cells and a `batch_id`, one `marginal-n.csv` per marginal, and `batch.csv` that says how often each sensitive value occurs in each batch |
//!
//! Where a series of releases needs counterfeits, either form is joined by `counterfeits.csv`: how many
//! each group or batch has, never which. In one table a counterfeit is a row like any other; in linked
//! tables it only raises a count of `batch.csv`.

mod canonical;
pub mod files;
mod linked;
mod masked;
mod publish;
pub mod ranges;
mod search;
mod shown;

pub(crate) use masked::Masked;
pub use publish::publish;
pub use search::{Search, Solution};

use crate::hierarchy::Cell;
use crate::plan::{AlgorithmSpec, ItemsChanged};
use crate::table::{RowId, Table};
use crate::text::Step;

/// The table of linked releases with the quasi cells.
pub const GENERALIZED: &str = "generalized.csv";
/// The table of linked releases that says how often each sensitive value occurs in each batch.
pub const BATCHES: &str = "batch.csv";
/// The table that says how many counterfeits a group or batch has.
pub const COUNTERFEITS: &str = "counterfeits.csv";
/// The column of linked tables that says which batch a row is in.
pub const BATCH_ID: &str = "batch_id";

/// A class of rows, counted from 0: rows that share their published quasi cells, or a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub u32);

impl ClassId {
    /// The mark of a suppressed row: set by the algorithm, never inferred from `*`.
    pub const SUPPRESSED: ClassId = ClassId(u32::MAX);
}

/// What an algorithm decides, in ids only: the class of every row and the cells of every class.
///
/// Most methods fill the first three fields and leave the rest at its default.
#[derive(Debug, Clone, Default)]
pub struct Recoding {
    /// The class of each row, or [`ClassId::SUPPRESSED`]. With batches these are ANGEL's buckets.
    pub class_of_row: Vec<ClassId>,
    /// The rows of a table of counts whose data rows are not all in one class: how many are in which. What is listed
    /// of none is suppressed. `class_of_row` says nothing about them.
    pub split: Vec<Share>,
    /// The cells of class `c` are `cells[c·q .. (c+1)·q]` for `q` quasi columns, in their order.
    pub cells: Vec<Cell>,
    /// Whether classes are published as groups with a `group_id` (otherwise equal cells make a group).
    /// Never together with batches.
    pub grouped: bool,
    /// The batch of each row, where the sensitive column is published in a table of its own:
    /// [`ClassId::SUPPRESSED`] exactly where `class_of_row` is. Every batch has a row.
    pub batch_of_row: Option<Vec<ClassId>>,
    /// Further generalisations of some quasi columns, linked to the same batches. Only with batches.
    pub marginals: Vec<Marginal>,
    /// Published values without a person, so that a group or batch shows what it showed before.
    pub counterfeits: Vec<Counterfeit>,
    /// Suppressed rows that no release could hold, whatever share the plan allows: in a series, people whose sensitive
    /// value changed to one that fewer than m values hide.
    pub unplaceable: Vec<RowId>,
    /// Which parts of rows are suppressed, where a method does not leave rows out.
    pub partial: PartialSuppression,
    /// What each class makes of items, by the plan's columns of items, then by class.
    pub items: Vec<Vec<ItemsChanged>>,
    /// What the method did, in words for the report: bounds that cut in, rounds done.
    pub notes: Vec<Step>,
    /// The same for the publisher alone: what does not follow from the published cells.
    pub private_notes: Vec<Step>,
    /// The method in the words of a plan that makes the same again, where the caller's clock or patience had a say.
    pub again: Option<AlgorithmSpec>,
    /// What else a method found that searches among many releases. For the publisher alone.
    pub search: Option<Search>,
}

/// Some of the data rows that a row of a table of counts stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share {
    /// The row of the table of counts.
    pub row: RowId,
    /// Their class.
    pub class: ClassId,
    /// How many they are.
    pub rows: u32,
}

/// A generalisation of some of the quasi columns, published as a table of its own.
#[derive(Debug, Clone)]
pub struct Marginal {
    /// Its columns as places among the plan's quasi columns, ascending.
    pub quasi: Vec<usize>,
    /// The class of each row, suppressed exactly where the recoding's own classes are.
    pub class_of_row: Vec<ClassId>,
    /// The cells of class `c` are `cells[c·w .. (c+1)·w]` for the `w` columns of `quasi`.
    pub cells: Vec<Cell>,
}

/// A sensitive value that is published without a person who has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterfeit {
    /// The batch it belongs to, where the recoding has batches; else the class, whose quasi cells it
    /// shows.
    pub class: ClassId,
    /// The value as text: it may have left the table since it was first published.
    pub value: String,
}

/// The cells of some quasi columns suppressed, and the rest of the row published: for methods that reach
/// constraints on different columns independently. The row's sensitive cells are suppressed with them,
/// because whoever finds a victim in no class knows that it is among these rows.
#[derive(Debug, Clone, Default)]
pub struct PartialSuppression {
    /// The quasi columns of each component, by their place among the quasi columns. None: rows are left out.
    pub components: Vec<Vec<usize>>,
    /// Whether component `i` of class `c` is suppressed: `marks[c·m + i]` for `m` components. Its cells are
    /// the roots then, but the roots alone do not say so.
    pub marks: Vec<bool>,
}

impl PartialSuppression {
    /// Whether rows of a class are suppressed on a component.
    pub fn on(&self, class: ClassId, component: usize) -> bool {
        class != ClassId::SUPPRESSED && self.marks[class.0 as usize * self.components.len() + component]
    }

    /// Whether rows of a class are suppressed on any component.
    pub fn on_any(&self, class: ClassId) -> bool {
        (0..self.components.len()).any(|component| self.on(class, component))
    }
}

/// A table of a release under its file name.
#[derive(Debug, Clone)]
pub struct PublishedTable {
    /// The file name in the release folder, such as `release.csv`.
    pub name: String,
    /// The published cells.
    pub table: Table,
    /// For each published row the input row it came from, `None` for a counterfeit. Empty in tables of
    /// counts (`batch.csv`, `counterfeits.csv`), whose rows stand for no single input row. Private.
    pub origin: Vec<Option<RowId>>,
}

impl PublishedTable {
    /// Whether its rows stand for no single input row.
    pub fn counts(&self) -> bool {
        is_table_of_counts(&self.name)
    }
}

/// Whether the rows of the file with this name stand for no single input row.
pub(crate) fn is_table_of_counts(name: &str) -> bool {
    [BATCHES, COUNTERFEITS].contains(&name)
}

/// What is handed out, with what the publisher alone may see (`origin`, `suppressed`).
#[derive(Debug, Clone, Default)]
pub struct ReleasedTables {
    /// The published tables. The first one has a row for every published input row: `release.csv` or
    /// `generalized.csv`.
    pub tables: Vec<PublishedTable>,
    /// The input rows that were left out. Private; their number is public.
    pub suppressed: Vec<RowId>,
    /// Those of them that no release could hold; they do not count against the plan's share. Private; their number is
    /// public.
    pub unplaceable: Vec<RowId>,
    /// How many counterfeits were published; `counterfeits.csv` says in which groups.
    pub counterfeits: usize,
    /// The components that rows can be suppressed on; empty where rows are left out instead.
    pub components: Vec<SuppressedComponent>,
    /// What the method did, in words for the report.
    pub notes: Vec<Step>,
}

/// Columns that are suppressed together in some rows, which are published all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuppressedComponent {
    /// The names of the columns, in table order.
    pub columns: Vec<String>,
    /// The input rows that show `*` there. Private; their number is public.
    pub rows: Vec<RowId>,
}

impl ReleasedTables {
    /// A table by its file name.
    pub fn table(&self, name: &str) -> Option<&PublishedTable> {
        self.tables.iter().find(|published| published.name == name)
    }

    /// The input rows that were left out or are suppressed on a component, each once, in table order.
    pub fn suppressed_rows(&self) -> Vec<RowId> {
        let components = self.components.iter().flat_map(|component| &component.rows);
        let mut rows: Vec<RowId> = self.suppressed.iter().chain(components).copied().collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }
}

#[cfg(test)]
mod tests;
