//! The refined release: every cell as precise as the dependencies make it, however many groups it takes.
//!
//! For each left side that occurs, what all its rows say about the right side is put together; each of these
//! rows then knows all of it. With several dependencies this is repeated until nothing changes. That is the
//! end of every chain of intersections and differences, found by looking up left sides instead of comparing
//! groups.

use super::knowledge::{Knowledge, KnownId};
use super::unsafe_dependency::UnsafeDependency;
use crate::check::{Grouping, Published};
use crate::hierarchy::HierarchySpec;
use crate::table::{Codes, Column, ColumnId, Dictionary, RowId, Table};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A release as the attacker sees it after matching rows.
pub(super) struct Refined<'a> {
    view: &'a Published<'a>,
    /// The columns that dependencies determine, ascending.
    pub(super) columns: Vec<ColumnId>,
    /// What each cell of them can say.
    knowledge: Vec<Knowledge>,
    /// What is known of each row, column by column.
    known: Vec<Vec<KnownId>>,
    /// For each dependency the number of left sides whose rows contradict it.
    pub(super) contradictions: Vec<usize>,
}

/// The left side of a row where it is not told: a quasi column of it is not exact.
const NO_KEY: u32 = u32::MAX;

impl<'a> Refined<'a> {
    /// Refines as far as these dependencies reach. `spec` gives the hierarchy of a column, if it is known.
    pub(super) fn new(
        view: &'a Published<'a>,
        dependencies: &[UnsafeDependency],
        spec: &dyn Fn(&str) -> Option<HierarchySpec>,
    ) -> Refined<'a> {
        let mut columns: Vec<ColumnId> = dependencies
            .iter()
            .flat_map(|dependency| &dependency.refined)
            .filter_map(|name| view.table.find(name))
            .collect();
        columns.sort();
        columns.dedup();
        let knowledge: Vec<Knowledge> = (columns.iter())
            .map(|&id| {
                let column = view.table.column(id);
                Knowledge::new(column, spec(&column.name).as_ref(), &view.plan.missing)
            })
            .collect();
        let published = |(&id, knowledge): (&ColumnId, &Knowledge)| {
            let mut known = Vec::with_capacity(view.table.rows());
            view.table.column(id).codes.for_each(|_, code| known.push(knowledge.of_code(code)));
            known
        };
        let known = columns.iter().zip(&knowledge).map(published).collect();
        let mut refined =
            Refined { view, columns, knowledge, known, contradictions: vec![0; dependencies.len()] };
        let mut changed = true;
        while changed {
            changed = false;
            for (index, dependency) in dependencies.iter().enumerate() {
                changed |= refined.apply(index, dependency, spec);
            }
            // one dependency has told all it can at once
            changed &= dependencies.len() > 1;
        }
        refined
    }

    /// Puts together what rows with the same left side say; whether anything became more precise.
    fn apply(
        &mut self,
        index: usize,
        dependency: &UnsafeDependency,
        spec: &dyn Fn(&str) -> Option<HierarchySpec>,
    ) -> bool {
        let Some((keys, count)) = self.keys(dependency, spec) else { return false };
        let mut changed = false;
        let mut contradicted = vec![false; count];
        let told: BTreeSet<ColumnId> =
            dependency.refined.iter().filter_map(|name| self.view.table.find(name)).collect();
        for id in told {
            let place = self.columns.binary_search(&id).expect("all that is told is listed");
            let (knowledge, known) = (&mut self.knowledge[place], &mut self.known[place]);
            let mut together: Vec<Option<KnownId>> = vec![None; count];
            for (&key, &here) in keys.iter().zip(known.iter()).filter(|&(&key, _)| key != NO_KEY) {
                let slot = &mut together[key as usize];
                match slot.map_or(Some(here), |so_far| knowledge.meet(so_far, here)) {
                    Some(met) => *slot = Some(met),
                    None => contradicted[key as usize] = true,
                }
            }
            for (&key, here) in keys.iter().zip(known.iter_mut()).filter(|&(&key, _)| key != NO_KEY) {
                let met = together[key as usize].filter(|_| !contradicted[key as usize]);
                if let Some(met) = met.filter(|met| met != here) {
                    *here = met;
                    changed = true;
                }
            }
        }
        self.contradictions[index] = contradicted.iter().filter(|&&wrong| wrong).count();
        changed
    }

    /// A number per row for its left side, and how many there are.
    pub(super) fn keys(
        &self,
        dependency: &UnsafeDependency,
        spec: &dyn Fn(&str) -> Option<HierarchySpec>,
    ) -> Option<(Vec<u32>, usize)> {
        let (table, missing) = (self.view.table, &self.view.plan.missing);
        let find = |names: &[String]| names.iter().map(|name| table.find(name)).collect::<Option<Vec<_>>>();
        let (all, exact) = (find(&dependency.from)?, find(&dependency.exact)?);
        let grouping = Grouping::by(table, &exact, missing);
        let (mut keys, mut count) = (grouping.of_row().to_vec(), grouping.len());
        // quasi columns match only where one value is left: published so, or found out by now
        for &id in all.iter().filter(|id| !exact.contains(id)) {
            let column = table.column(id);
            let published = Knowledge::new(column, spec(&column.name).as_ref(), missing);
            let place = self.columns.binary_search(&id).ok();
            let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
            column.codes.for_each(|RowId(row), code| {
                let (knowledge, known) = match place {
                    Some(place) => (&self.knowledge[place], self.known[place][row as usize]),
                    None => (&published, published.of_code(code)),
                };
                let key = &mut keys[row as usize];
                *key = match *key != NO_KEY && knowledge.is_single(known) {
                    true => {
                        let next = numbers.len() as u32;
                        *numbers.entry((*key, known.0)).or_insert(next)
                    }
                    false => NO_KEY,
                };
            });
            count = numbers.len();
        }
        Some((keys, count))
    }

    /// The part of each row: rows of a group with the same knowledge. Where groups have no number, equal
    /// cells make a group before and after. Numbered from 0 in order of first appearance.
    pub(super) fn parts(&self) -> Parts {
        let groups = &self.view.groups;
        let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        let mut of_row = match self.view.group_id {
            Some(_) => groups.of_row().to_vec(),
            None => {
                let others = self.view.quasi.iter().filter(|&id| self.columns.binary_search(id).is_err());
                let others: Vec<ColumnId> = others.copied().collect();
                Grouping::by(self.view.table, &others, &self.view.plan.missing).of_row().to_vec()
            }
        };
        for known in &self.known {
            numbers.clear();
            for (part, id) in of_row.iter_mut().zip(known) {
                let fresh = numbers.len() as u32;
                *part = *numbers.entry((*part, id.0)).or_insert(fresh);
            }
        }
        let count = of_row.iter().max().map_or(0, |&last| last as usize + 1);
        let mut rows = vec![Vec::new(); count];
        for (row, &part) in (0u32..).zip(&of_row) {
            rows[part as usize].push(row);
        }
        let group_of_part = rows.iter().map(|rows| groups.of_row()[rows[0] as usize]).collect();
        Parts { of_row, rows, group_of_part }
    }

    /// What is known of a row in a column, as text.
    pub(super) fn text(&self, row: u32, column: ColumnId) -> &str {
        let place = self.columns.binary_search(&column).expect("a refined column");
        self.knowledge[place].text(self.known[place][row as usize])
    }

    /// Whether a row's cell became more precise.
    pub(super) fn is_refined(&self, row: u32, column: ColumnId) -> bool {
        let place = self.columns.binary_search(&column).expect("a refined column");
        let code = self.view.table.column(column).codes.get(RowId(row));
        self.known[place][row as usize] != self.knowledge[place].of_code(code)
    }

    /// The refined release as a table of its own; groups are the parts.
    pub(super) fn table(&self, parts: &Parts) -> Table {
        let view = self.view;
        let columns = (0..view.table.columns().len()).map(ColumnId).map(|id| {
            if let Ok(place) = self.columns.binary_search(&id) {
                let dictionary: Dictionary = self.knowledge[place].texts().collect();
                let codes = Codes::collect(dictionary.len(), self.known[place].iter().map(|id| id.0));
                Column { name: view.table.column(id).name.clone(), dictionary, codes }
            } else if Some(id) == view.group_id {
                let names: Vec<String> = (1..=parts.rows.len()).map(|part| part.to_string()).collect();
                let dictionary: Dictionary = names.iter().map(String::as_str).collect();
                let codes = Codes::collect(dictionary.len(), parts.of_row.iter().copied());
                Column { name: view.table.column(id).name.clone(), dictionary, codes }
            } else {
                view.table.column(id).clone()
            }
        });
        Table::new(columns.collect(), view.table.dialect.clone())
    }
}

/// The groups of a release, taken apart.
pub(super) struct Parts {
    pub(super) of_row: Vec<u32>,
    pub(super) rows: Vec<Vec<u32>>,
    pub(super) group_of_part: Vec<u32>,
}

impl Parts {
    /// How many groups are in more than one part.
    pub(super) fn divided(&self, groups: &Grouping) -> usize {
        let part_of = |row: &u32| self.of_row[*row as usize];
        // where groups have no number, rows that leave one may join another: parts do not say who left
        let is_divided = |group: &u32| {
            let rows = groups.rows(*group);
            rows.iter().any(|row| part_of(row) != part_of(&rows[0]))
        };
        (0..groups.len() as u32).filter(is_divided).count()
    }
}
