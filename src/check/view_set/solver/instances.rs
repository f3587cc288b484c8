//! Instances of one component, found by a SAT solver.
//!
//! One variable for each candidate. Every row of a view is yielded by at least one candidate that is there, and
//! candidates that a dependency sets against each other are not there together. Since every part of an instance
//! that still yields all rows is an instance, nothing else needs to be said. Where values without a name can
//! be made equal, the chase checks what the solver proposes and what it objects to is added to the formula.

use super::budget::Budget;
use super::candidates::Candidates;
use super::chase;
use super::component::is_compared;
use super::sat::{Answer, Literal, Sat, solver};
use crate::check::view_set::model::ViewSet;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// The budget of conflicts is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exhausted;

/// Conflicts between two looks at the caller's clock.
const SLICE: u64 = 2_000;

/// Dependencies with at most so many right sides are written as pairs.
const PAIRS: usize = 6;

/// Finds instances of one component.
pub(super) struct Instances<'a> {
    set: &'a ViewSet,
    candidates: &'a Candidates,
    /// The candidates of the component.
    pub members: Vec<usize>,
    solver: Box<dyn Sat>,
    /// For each member the literal that it is there.
    there: Vec<Literal>,
    /// For each association with named values the literal that some member shows it.
    associations: BTreeMap<(u32, u32), Literal>,
    chase: bool,
    /// Whether only instances are asked for in which the entity's property is not missing.
    pub without_blank: bool,
}

impl<'a> Instances<'a> {
    pub fn new(
        set: &'a ViewSet,
        candidates: &'a Candidates,
        members: Vec<usize>,
        chase: bool,
    ) -> Instances<'a> {
        let mut instances = Instances {
            set,
            candidates,
            members,
            solver: solver(),
            there: Vec::new(),
            associations: BTreeMap::new(),
            chase,
            without_blank: false,
        };
        instances.there = instances.members.iter().map(|_| instances.solver.variable()).collect();
        instances.name_associations();
        for clause in instances.yielding().into_values() {
            instances.solver.add(&clause);
        }
        instances.keep_dependencies();
        instances
    }

    /// For each row the members that yield it.
    fn yielding(&self) -> BTreeMap<u32, Vec<Literal>> {
        let mut yielding: BTreeMap<u32, Vec<Literal>> = BTreeMap::new();
        for (&member, &there) in self.members.iter().zip(&self.there) {
            for &row in &self.candidates.all[member].yields {
                yielding.entry(row).or_default().push(there);
            }
        }
        yielding
    }

    fn name_associations(&mut self) {
        for index in 0..self.members.len() {
            let Some(association) = self.association(self.members[index]) else { continue };
            let solver = &mut self.solver;
            let named = *self.associations.entry(association).or_insert_with(|| solver.variable());
            self.solver.add(&[!self.there[index], named]);
        }
    }

    /// (ID, value) of a candidate where both are known by name.
    fn association(&self, member: usize) -> Option<(u32, u32)> {
        let candidate = &self.candidates.all[member];
        let ViewSet { id, property, attributes, .. } = self.set;
        let named = !id.is_blank(candidate.id)
            && id.is_constant(attributes, candidate.id)
            && property.is_constant(attributes, candidate.value);
        named.then_some((candidate.id, candidate.value))
    }

    /// Whoever agrees on the left side of a dependency agrees on the right: one literal for each right side
    /// of a left side, at most one of which holds.
    fn keep_dependencies(&mut self) {
        for (from, to) in &self.candidates.dependencies {
            let mut groups: FxHashMap<Vec<u32>, usize> = FxHashMap::default();
            let mut rights: Vec<Vec<(u32, Literal)>> = Vec::new();
            for index in 0..self.members.len() {
                let symbols = &self.candidates.all[self.members[index]].symbols;
                if !is_compared(self.set, self.candidates, from, symbols) {
                    continue;
                }
                let left: Vec<u32> = from.iter().map(|&place| symbols[place]).collect();
                let group = *groups.entry(left).or_insert_with(|| {
                    rights.push(Vec::new());
                    rights.len() - 1
                });
                let right = symbols[*to];
                let chosen = match rights[group].iter().find(|(known, _)| *known == right) {
                    Some(&(_, chosen)) => chosen,
                    None => {
                        let chosen = self.solver.variable();
                        rights[group].push((right, chosen));
                        chosen
                    }
                };
                self.solver.add(&[!self.there[index], chosen]);
            }
            for group in rights {
                let chosen: Vec<Literal> = group.into_iter().map(|(_, chosen)| chosen).collect();
                self.at_most_one(&chosen);
            }
        }
    }

    /// Pairs for a few literals, a chain of "one of those before" for many.
    fn at_most_one(&mut self, literals: &[Literal]) {
        if literals.len() <= PAIRS {
            for (index, &a) in literals.iter().enumerate() {
                for &b in &literals[..index] {
                    self.solver.add(&[!a, !b]);
                }
            }
            return;
        }
        let mut before: Option<Literal> = None;
        for &literal in literals {
            let so_far = self.solver.variable();
            self.solver.add(&[!literal, so_far]);
            if let Some(before) = before {
                self.solver.add(&[!before, so_far]);
                self.solver.add(&[!before, !literal]);
            }
            before = Some(so_far);
        }
    }

    /// The values that an entity has in some candidate, without what is missing.
    pub fn values_of(&self, id: u32) -> Vec<u32> {
        let known = self.associations.range((id, 0)..=(id, u32::MAX)).map(|(&(_, value), _)| value);
        known.filter(|&value| !self.set.property.is_blank(value)).collect()
    }

    /// Whether the property of an entity is missing in some candidate.
    pub fn may_be_blank(&self, id: u32) -> bool {
        self.set.property.blank.is_some_and(|blank| self.associations.contains_key(&(id, blank)))
    }

    /// The entities that occur, ascending.
    pub fn ids(&self) -> Vec<u32> {
        let mut ids: Vec<u32> = self.associations.keys().map(|&(id, _)| id).collect();
        ids.dedup();
        ids
    }

    /// The values of `id` in an instance in which it has none of `avoided`; as few of them as one base row
    /// less at a time gives. `None` if there is no such instance.
    pub fn avoiding(
        &mut self,
        id: u32,
        avoided: &[u32],
        budget: &mut Budget,
    ) -> Result<Option<Vec<u32>>, Exhausted> {
        let blank = self.set.property.blank.filter(|_| self.without_blank);
        let assumptions: Vec<Literal> = (avoided.iter().copied().chain(blank))
            .filter_map(|value| self.associations.get(&(id, value)).map(|&named| !named))
            .collect();
        let Some(instance) = self.solve(&assumptions, Some(id), budget)? else { return Ok(None) };
        let mut values: Vec<u32> = (instance.iter())
            .filter_map(|&member| self.association(member))
            .filter(|&(known, value)| known == id && !self.set.property.is_blank(value))
            .map(|(_, value)| value)
            .collect();
        values.sort_unstable();
        values.dedup();
        Ok(Some(values))
    }

    /// Whether there is any instance.
    pub fn any(&mut self, budget: &mut Budget) -> Result<bool, Exhausted> {
        Ok(self.solve(&[], None, budget)?.is_some())
    }

    fn solve(
        &mut self,
        assumptions: &[Literal],
        id: Option<u32>,
        budget: &mut Budget,
    ) -> Result<Option<Vec<usize>>, Exhausted> {
        loop {
            let slice = budget.conflicts.min(SLICE);
            let mut left = slice;
            let answer = self.solver.solve(assumptions, &mut left);
            budget.conflicts -= slice - left;
            if budget.is_spent() {
                return Err(Exhausted);
            }
            match answer {
                Answer::Unsatisfiable => return Ok(None),
                Answer::Unknown => continue,
                Answer::Satisfiable => {}
            }
            let there = (self.members.iter().zip(&self.there))
                .filter(|&(_, &there)| self.solver.is_true(there))
                .map(|(&member, _)| member);
            let chosen = self.reduced(there.collect(), id);
            if !self.chase {
                return Ok(Some(chosen));
            }
            let Some(broken) = chase::conflict(self.set, self.candidates, &chosen) else {
                return Ok(Some(chosen));
            };
            budget.conflicts = budget.conflicts.saturating_sub(1);
            let clause: Vec<Literal> = broken
                .iter()
                .map(|member| {
                    !self.there[self.members.binary_search(member).expect("chosen among the members")]
                })
                .collect();
            self.solver.add(&clause);
        }
    }

    /// The instance without candidates whose rows are yielded by others too; first those that show a value of `id`,
    /// whole values at a time.
    fn reduced(&self, mut chosen: Vec<usize>, id: Option<u32>) -> Vec<usize> {
        let mut times: FxHashMap<u32, u32> = FxHashMap::default();
        for &member in &chosen {
            for &row in &self.candidates.all[member].yields {
                *times.entry(row).or_default() += 1;
            }
        }
        let mut groups: Vec<Vec<usize>> = Vec::new();
        if let Some(id) = id {
            let mut of_value: Vec<(u32, usize)> = (chosen.iter())
                .filter_map(|&member| {
                    self.association(member)
                        .filter(|(known, _)| *known == id)
                        .map(|(_, value)| (value, member))
                })
                .collect();
            of_value.sort_unstable();
            groups.extend(
                of_value
                    .chunk_by(|a, b| a.0 == b.0)
                    .map(|group| group.iter().map(|&(_, member)| member).collect()),
            );
        }
        groups.extend(chosen.iter().map(|&member| vec![member]));
        let mut dropped: FxHashSet<usize> = FxHashSet::default();
        for group in groups {
            if group.iter().any(|member| dropped.contains(member)) {
                continue;
            }
            let rows = || group.iter().flat_map(|&member| self.candidates.all[member].yields.iter());
            rows().for_each(|row| *times.get_mut(row).expect("counted") -= 1);
            if rows().all(|row| times[row] > 0) {
                dropped.extend(group);
            } else {
                rows().for_each(|row| *times.get_mut(row).expect("counted") += 1);
            }
        }
        chosen.retain(|member| !dropped.contains(member));
        chosen
    }
}
