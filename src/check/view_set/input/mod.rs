//! A view set as written: JSON in, names resolved, every view with its rows, or all faults at once.

pub(super) mod condition;
mod grow;
mod parse;
mod relation;
pub(super) mod value;
mod written;

pub use grow::grow;
pub(super) use parse::parse;
pub(super) use relation::Relation;
pub(super) use written::written;

use crate::hierarchy::HierarchySpec;
use condition::Condition;
use value::Value;

/// A view set as written, with the rows of its views.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub attributes: Vec<DraftAttribute>,
    pub dependencies: Vec<Dependency>,
    /// The attribute that names the entity.
    pub id: usize,
    /// The attribute that must not be pinned on an entity.
    pub property: usize,
    /// How many values must stay possible.
    pub k: usize,
    pub views: Vec<DraftView>,
    /// The publisher's own table.
    pub base: Option<Base>,
}

/// An attribute of the base table.
#[derive(Debug, Clone)]
pub(super) struct DraftAttribute {
    pub name: String,
    pub kind: Kind,
    /// All values it can have, where they are known.
    pub domain: Option<Vec<Value>>,
    /// How its values become less precise; only repairs use it.
    pub hierarchy: Option<HierarchySpec>,
}

/// What the values of an attribute are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Integer,
    Number,
}

/// A functional dependency between attributes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Dependency {
    pub from: Vec<usize>,
    pub to: Vec<usize>,
}

/// A view: a selection, a duplicate-free projection, and its result.
#[derive(Debug, Clone)]
pub(super) struct DraftView {
    pub name: String,
    pub project: Vec<usize>,
    pub condition: Option<Condition<usize>>,
    /// The condition as written.
    pub condition_text: Option<String>,
    pub rows: Relation,
    /// Rows that were left out because they repeat others.
    pub repeated: usize,
}

/// The base table: some attributes and their rows.
#[derive(Debug, Clone)]
pub(super) struct Base {
    pub attributes: Vec<usize>,
    pub rows: Relation,
}
