//! What binding made of a table, kept for the next plan.

use crate::dependency::{Disagreement, Functional};
use crate::error::Fault;
use crate::hierarchy::{Hierarchy, HierarchySpec};
use crate::plan::{DependencyKind, DependencySpec};
use crate::principle::Persons;
use crate::table::ColumnId;
use crate::table::types::Typed;
use serde::Serialize;
use std::sync::Arc;

/// What binding made of a table, each with what it was made from: a plan that differs in one field makes only what
/// depends on that field again.
///
/// It belongs to one table, whose missing values are spelled in one way, and to one list of these spellings.
#[derive(Debug, Default)]
pub struct BindCache {
    pub(super) types: Memo<ColumnId, Arc<Typed>>,
    pub(super) hierarchies: Memo<HierarchyOf, Bound>,
    pub(super) persons: Memo<Vec<ColumnId>, Arc<Persons>>,
    pub(super) discovered: Memo<DiscoveredIn, Vec<DependencySpec>>,
    pub(super) holds: Memo<Asked, Result<(), Disagreement>>,
}

/// A hierarchy bound to a column, with its specification as used.
pub(super) type Bound = Result<(HierarchySpec, Arc<Hierarchy>), Vec<Fault>>;

/// What a bound hierarchy depends on: the column, its specification, and without one whether it must have levels.
#[derive(Debug, PartialEq)]
pub(super) struct HierarchyOf {
    pub(super) column: ColumnId,
    pub(super) spec: Option<HierarchySpec>,
    pub(super) levels: bool,
}

/// What the discovered dependencies depend on: the quasi columns, and where d-l-inference is promised those that are
/// published exactly.
#[derive(Debug, PartialEq)]
pub(super) struct DiscoveredIn {
    pub(super) quasi: Vec<ColumnId>,
    pub(super) exact: Option<Vec<ColumnId>>,
}

/// What the answer depends on whether a dependency holds: its columns, and for a multivalued one the quasi columns.
#[derive(Debug, PartialEq)]
pub(super) struct Asked {
    pub(super) columns: Functional,
    pub(super) kind: DependencyKind,
    pub(super) quasi: Vec<ColumnId>,
}

/// How often each kind of thing was made. It tells what a change of a plan made necessary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Rebuilt {
    /// Tables with their missing values spelled in one way.
    pub tables: usize,
    /// Types inferred from the values of a column.
    pub types: usize,
    /// Hierarchies bound to a column.
    pub hierarchies: usize,
    /// Numberings of persons.
    pub persons: usize,
    /// Searches for dependencies.
    pub discoveries: usize,
    /// Dependencies looked up in all rows.
    pub dependencies: usize,
}

impl BindCache {
    /// Another plan is going to be bound: what it does not use is dropped afterwards.
    pub(super) fn begin(&mut self) {
        self.types.begin();
        self.hierarchies.begin();
        self.persons.begin();
        self.discovered.begin();
        self.holds.begin();
    }

    /// What was made so far.
    pub fn rebuilt(&self) -> Rebuilt {
        Rebuilt {
            tables: 0,
            types: self.types.made,
            hierarchies: self.hierarchies.made,
            persons: self.persons.made,
            discoveries: self.discovered.made,
            dependencies: self.holds.made,
        }
    }
}

/// Answers with what they depend on: those that the plan at hand asked for, and those of the plan before it.
#[derive(Debug)]
pub(super) struct Memo<K, V> {
    before: Vec<(K, V)>,
    now: Vec<(K, V)>,
    made: usize,
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Memo<K, V> {
        Memo { before: Vec::new(), now: Vec::new(), made: 0 }
    }
}

impl<K: PartialEq, V: Clone> Memo<K, V> {
    fn begin(&mut self) {
        self.before = std::mem::take(&mut self.now);
    }

    /// The answer for a key, made if it is not known.
    pub(super) fn get(&mut self, key: K, make: impl FnOnce(&K) -> V) -> V {
        let made: Result<V, std::convert::Infallible> = self.get_or_fail(key, |key| Ok(make(key)));
        match made {
            Ok(value) => value,
        }
    }

    /// The same of what may be given up: then nothing is remembered.
    pub(super) fn get_or_fail<E>(&mut self, key: K, make: impl FnOnce(&K) -> Result<V, E>) -> Result<V, E> {
        if let Some((_, value)) = self.now.iter().find(|(known, _)| *known == key) {
            return Ok(value.clone());
        }
        let value = match self.before.iter().position(|(known, _)| *known == key) {
            Some(place) => self.before.swap_remove(place).1,
            None => {
                self.made += 1;
                make(&key)?
            }
        };
        self.now.push((key, value.clone()));
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_made_once_and_forgotten_when_a_plan_does_not_ask_for_it() {
        let mut memo = Memo::default();
        let ask = |memo: &mut Memo<u32, u32>, key| memo.get(key, |key| key * 2);
        assert_eq!((ask(&mut memo, 1), ask(&mut memo, 1), memo.made), (2, 2, 1));
        memo.begin();
        assert_eq!((ask(&mut memo, 1), ask(&mut memo, 2), memo.made), (2, 4, 2));
        memo.begin();
        assert_eq!((ask(&mut memo, 2), memo.made), (4, 2));
        memo.begin();
        assert_eq!((ask(&mut memo, 1), memo.made), (2, 3));
    }
}
