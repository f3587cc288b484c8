//! A view set as written: JSON in, names resolved, every view with its rows, or all faults at once.

pub(super) mod condition;
mod grow;
mod parse;
mod relation;
pub(super) mod value;
mod written;

pub use grow::grow;
pub(super) use parse::{parse, parse_with};
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
    /// What must not become known, each judged by itself; at least one.
    pub secrets: Vec<DraftSecret>,
    pub views: Vec<DraftView>,
    /// The publisher's own table.
    pub base: Option<Base>,
    /// Texts that stand for a missing cell; none where blanks count like any value.
    pub missing: Vec<String>,
    pub mode: Mode,
    /// What the reader noticed.
    pub notes: Vec<String>,
}

/// An extract as a file: CSV with a header line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtractFile {
    /// As the views name it.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Whose property must not become known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DraftSecret {
    /// The attributes that name the entity together.
    pub id: Vec<usize>,
    /// The attributes that must not be pinned on an entity.
    pub property: Vec<usize>,
    /// How many values must stay possible.
    pub k: usize,
}

/// Which answer is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Exact where that is possible.
    Exact,
    /// The paper's conservative check alone: it never misses a violation and may raise false alarms.
    Conservative,
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
    /// Whether it was handed out already: no repair can change it.
    pub published: bool,
}

impl Draft {
    /// The largest number of values that some secret asks for.
    pub fn largest_k(&self) -> usize {
        self.secrets.iter().map(|secret| secret.k).max().unwrap_or(2)
    }

    /// Whether some secret is about the attribute.
    pub fn is_secret(&self, attribute: usize) -> bool {
        self.secrets
            .iter()
            .any(|secret| secret.id.contains(&attribute) || secret.property.contains(&attribute))
    }
}

/// The base table: some attributes and their rows.
#[derive(Debug, Clone)]
pub(super) struct Base {
    pub attributes: Vec<usize>,
    pub rows: Relation,
}
