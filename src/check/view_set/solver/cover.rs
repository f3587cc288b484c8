//! The smallest cover of an entity, by counterexamples.
//!
//! Keep the sets of values that the entity was seen to have in instances. A set of values that misses one of them
//! is no cover; take a smallest one that meets them all and ask for an instance in which the entity has none of
//! it. If there is none, it is a cover, and a smallest one; otherwise another set was seen.

use super::budget::Budget;
use super::hitting_set;
use super::instances::{Exhausted, Instances};

/// What is known of an entity within a component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Smallest {
    /// A smallest cover.
    Cover(Vec<u32>),
    /// There is none: in some instance the entity has no value that is known by name.
    None,
    /// Every cover has at least so many values.
    AtLeast(usize),
}

/// How many first sets are tried in search of disjoint ones.
const BEGINNINGS: usize = 3;

/// **Theorem 5**: instances in which the entity has pairwise disjoint sets of values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Disjoint {
    pub sets: Vec<Vec<u32>>,
    /// Whether no further set is disjoint from all of these.
    pub maximal: bool,
    /// Whether one of them is empty: there is no cover.
    pub free: bool,
}

impl Disjoint {
    /// Up to `enough` disjoint sets, each as small as possible. Which sets come first decides how many fit beside
    /// them, so a few beginnings are tried.
    pub fn find(
        instances: &mut Instances,
        id: u32,
        enough: usize,
        budget: &mut Budget,
    ) -> Result<Disjoint, Exhausted> {
        let mut best = Disjoint::from(instances, id, &[], enough, budget)?;
        let beginnings: Vec<u32> =
            best.sets.first().map(|first| first[..first.len().min(BEGINNINGS)].to_vec()).unwrap_or_default();
        for avoided in beginnings {
            if best.free || best.sets.len() >= enough {
                break;
            }
            let other = Disjoint::from(instances, id, &[avoided], enough, budget)?;
            if other.free || other.sets.len() > best.sets.len() {
                best = other;
            }
        }
        Ok(best)
    }

    /// Disjoint sets, taken as they come; the first of them without `avoided`.
    fn from(
        instances: &mut Instances,
        id: u32,
        avoided: &[u32],
        enough: usize,
        budget: &mut Budget,
    ) -> Result<Disjoint, Exhausted> {
        let mut found = Disjoint::default();
        while found.sets.len() < enough {
            let used = if found.sets.is_empty() { avoided.to_vec() } else { found.sets.concat() };
            let Some(values) = instances.avoiding(id, &used, budget)? else {
                found.maximal = true;
                break;
            };
            let values = shrunk(instances, id, values, budget)?;
            if values.is_empty() {
                found.free = true;
                break;
            }
            found.sets.push(values);
        }
        Ok(found)
    }

    /// The bounds of the theorem: a smallest cover has at least as many values as there are disjoint sets, and
    /// at most (if no further set is disjoint) all of their values.
    pub fn bounds(&self) -> (usize, Option<usize>) {
        let largest = self.sets.iter().map(Vec::len).max().unwrap_or(0);
        (self.sets.len(), self.maximal.then_some(self.sets.len() * largest))
    }
}

/// A smallest cover with fewer than `bound` values, given sets that were seen.
pub(super) fn smallest(
    instances: &mut Instances,
    id: u32,
    seen: &mut Vec<Vec<u32>>,
    bound: usize,
    budget: &mut Budget,
) -> Result<Smallest, Exhausted> {
    loop {
        let Some(proposed) =
            hitting_set::smallest(seen, bound - 1, &mut budget.steps).map_err(|()| Exhausted)?
        else {
            return Ok(Smallest::AtLeast(bound));
        };
        match instances.avoiding(id, &proposed, budget)? {
            None => return Ok(Smallest::Cover(proposed)),
            Some(values) => {
                let values = shrunk(instances, id, values, budget)?;
                if values.is_empty() {
                    return Ok(Smallest::None);
                }
                seen.push(values);
            }
        }
    }
}

/// A smallest part of `values` that the entity has, and nothing else, in some instance.
fn shrunk(
    instances: &mut Instances,
    id: u32,
    mut values: Vec<u32>,
    budget: &mut Budget,
) -> Result<Vec<u32>, Exhausted> {
    let all = instances.values_of(id);
    let mut index = 0;
    while index < values.len() && values.len() > 1 {
        let kept = |value: &u32| values.contains(value) && *value != values[index];
        let avoided: Vec<u32> = all.iter().copied().filter(|value| !kept(value)).collect();
        match instances.avoiding(id, &avoided, budget)? {
            // Values before `index` are needed, so they are still there.
            Some(fewer) => values = fewer,
            None => index += 1,
        }
    }
    Ok(values)
}
