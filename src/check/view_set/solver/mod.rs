//! **Beyond the paper**: the exact answer with dependencies, by a SAT solver within explicit budgets.
//!
//! With dependencies the problem is hard in general (co-NP-complete to recognise a cover, one level higher to find
//! one). In practice the candidates fall into small components. Entities whose rows differ in nothing but their own
//! name are decided once.

mod candidates;
mod chase;
mod component;
mod cover;
mod hitting_set;
mod instances;
mod refute;

pub(super) use candidates::Candidates;

use super::covers::{Cover, Covers};
use super::inconsistent::Inconsistent;
use super::model::{Dependency, ViewSet};
use crate::progress::Progress;
use component::{components, needs_chase};
use cover::{Budget, Disjoint, Smallest, smallest};
use instances::Instances;
use std::collections::BTreeMap;

/// More candidates than this are not written down.
pub(super) const MOST_CANDIDATES: usize = 100_000;
/// Conflicts of the SAT solver in one check.
const CONFLICTS: u64 = 400_000;
/// Steps of the search for smallest sets in one check.
const STEPS: u64 = 5_000_000;
/// An explanation with more rows than this helps nobody.
const MOST_TOLD: usize = 12;
/// Reasons are looked for in sets with at most so many rows.
const FEW_ROWS: usize = 2_000;
/// In components up to this size, covers of k and more values are looked for too.
const SMALL: usize = 400;

/// What the solver found.
#[derive(Debug, Default)]
pub(super) struct Solved {
    /// Smallest covers; confirmed by a second search.
    pub covers: Covers,
    /// Entities for which it is not known whether a cover is smaller than k, with the bound reached.
    pub open: Vec<(u32, usize)>,
    /// Whether some base table yields the views.
    pub consistent: bool,
    /// Whether disjoint instances alone decided every entity (Theorem 5).
    pub by_disjoint_instances: bool,
}

/// The smallest covers of all entities; `Err(Ok(n))` if there are more than n candidates.
pub(super) fn run(
    set: &ViewSet,
    effective: &[Dependency],
    bound: usize,
    progress: &mut dyn Progress,
) -> Result<Result<Solved, usize>, Inconsistent> {
    progress.report("listing possible rows", 0, 0);
    let candidates = match Candidates::new(set, effective, MOST_CANDIDATES) {
        Ok(candidates) => candidates,
        Err(so_far) => return Ok(Err(so_far)),
    };
    if let Some(row) = never_yielded(&candidates) {
        let (view, row) = Candidates::row(set, row);
        return Err(Inconsistent::lonely_row(set, view, row));
    }
    let chase = needs_chase(set, &candidates);
    let components = components(set, &candidates);
    let alike = alike(set);
    let mut solved = Solved { consistent: true, by_disjoint_instances: true, ..Solved::default() };
    let mut budget = Budget { conflicts: CONFLICTS, steps: STEPS };
    let total = components.len() as u64;
    for (done, members) in components.into_iter().enumerate() {
        progress.report("trying possible tables", done as u64, total);
        let mut instances = Instances::new(set, &candidates, members, chase);
        match instances.any(&mut budget.conflicts) {
            Ok(true) => {}
            Ok(false) => return Err(no_instance(set, &candidates, &instances.members, chase)),
            Err(_) => solved.consistent = false,
        }
        let mut decided: BTreeMap<u32, Smallest> = BTreeMap::new();
        for id in instances.ids() {
            progress.report("trying possible tables", done as u64, total);
            let first = alike[id as usize];
            let answer = match decided.get(&first) {
                Some(answer) => answer.clone(),
                None => {
                    let answer = entity(set, &mut instances, id, bound, &mut budget, &mut solved);
                    confirmed(set, &candidates, &instances, id, answer, chase)
                }
            };
            decided.insert(first, answer.clone());
            match answer {
                Smallest::Cover(values) => solved.covers.add(id, Cover { values, row: None }),
                Smallest::AtLeast(reached) if reached < set.k => solved.open.push((id, reached)),
                Smallest::AtLeast(_) | Smallest::None => {}
            }
        }
    }
    solved.open.retain(|(id, _)| solved.covers.0.get(id).is_none_or(|cover| cover.values.len() >= set.k));
    Ok(Ok(solved))
}

/// The smallest cover of one entity within one component.
fn entity(
    set: &ViewSet,
    instances: &mut Instances,
    id: u32,
    bound: usize,
    budget: &mut Budget,
    solved: &mut Solved,
) -> Smallest {
    let disjoint = match Disjoint::find(instances, id, set.k, budget) {
        Ok(disjoint) => disjoint,
        Err(_) => return Smallest::AtLeast(1),
    };
    if disjoint.free {
        return Smallest::None;
    }
    let small = instances.members.len() <= SMALL;
    let (least, most) = disjoint.bounds();
    if least >= set.k && !small {
        return Smallest::AtLeast(least);
    }
    solved.by_disjoint_instances &= least >= set.k || most.is_some_and(|most| most < set.k);
    let mut seen = disjoint.sets;
    let mut answer = Smallest::AtLeast(least);
    for bound in [set.k, if small { bound } else { set.k }] {
        match smallest(instances, id, &mut seen, bound, budget) {
            Ok(found) => answer = found,
            Err(_) => return answer,
        }
        if !matches!(answer, Smallest::AtLeast(_)) {
            break;
        }
    }
    answer
}

/// The answer; a cover below k only after a second search has confirmed it.
fn confirmed(
    set: &ViewSet,
    candidates: &Candidates,
    instances: &Instances,
    id: u32,
    answer: Smallest,
    chase: bool,
) -> Smallest {
    let Smallest::Cover(values) = &answer else { return answer };
    if values.len() >= set.k {
        return answer;
    }
    match refute::no_instance_avoids(set, candidates, &instances.members, id, values, chase) {
        Some(agreed) => {
            assert!(agreed, "two searches disagree about a cover");
            answer
        }
        None => Smallest::AtLeast(values.len().min(set.k - 1)),
    }
}

/// Rows that show why an entity must have one of these values: without them no base table yields all of these rows.
/// With each row the values that the entity's candidates for it would still have.
pub(super) fn reasons(set: &ViewSet, effective: &[Dependency], id: u32, values: &[u32]) -> Vec<Reason> {
    if set.rows() > FEW_ROWS {
        return Vec::new();
    }
    let Ok(candidates) = Candidates::new(set, effective, 5_000) else { return Vec::new() };
    let chase = needs_chase(set, &candidates);
    let avoided = |member: usize| {
        let symbols = &candidates.all[member].symbols;
        symbols[candidates.id] == id && values.contains(&symbols[candidates.property])
    };
    for members in components(set, &candidates) {
        if !members.iter().any(|&member| avoided(member)) {
            continue;
        }
        if refute::no_instance_avoids(set, &candidates, &members, id, values, chase) == Some(true) {
            let rows = refute::rows_without_instance(set, &candidates, &members, &avoided, chase);
            if rows.len() > MOST_TOLD {
                return Vec::new();
            }
            return (rows.into_iter())
                .map(|row| {
                    let left = (members.iter().copied())
                        .filter(|&member| candidates.all[member].yields.contains(&row) && !avoided(member))
                        .map(|member| candidates.all[member].symbols[candidates.property]);
                    let mut left: Vec<u32> = left.collect();
                    left.sort_unstable();
                    left.dedup();
                    Reason { row: Candidates::row(set, row), left }
                })
                .collect();
        }
    }
    Vec::new()
}

/// A row that cannot be shown together with others if an entity has none of some values.
#[derive(Debug)]
pub(super) struct Reason {
    pub row: (usize, usize),
    /// The values of the property that base rows for it would still have.
    pub left: Vec<u32>,
}

/// For each entity the first one whose rows differ in nothing but its name. Where ID is selected by, or not
/// shown, every entity stands for itself.
fn alike(set: &ViewSet) -> Vec<u32> {
    let entities = set.attributes[set.id].size();
    let itself: Vec<u32> = (0..entities as u32).collect();
    if set.views.iter().any(|view| view.selects.contains(&set.id)) || !set.shown(set.id) {
        return itself;
    }
    let mut rows_of: Vec<Vec<(usize, Vec<u32>)>> = vec![Vec::new(); entities];
    for (index, view) in set.views.iter().enumerate() {
        let Some(ids) = view.column(set.id) else { continue };
        for (row, &id) in ids.iter().enumerate() {
            let others =
                view.project.iter().zip(&view.columns).filter(|(attribute, _)| **attribute != set.id);
            rows_of[id as usize].push((index, others.map(|(_, column)| column[row]).collect()));
        }
    }
    let mut first: BTreeMap<Vec<(usize, Vec<u32>)>, u32> = BTreeMap::new();
    let mut alike = itself;
    for (id, mut rows) in rows_of.into_iter().enumerate().filter(|(_, rows)| !rows.is_empty()) {
        rows.sort();
        alike[id] = *first.entry(rows).or_insert(id as u32);
    }
    alike
}

fn never_yielded(candidates: &Candidates) -> Option<u32> {
    let mut yielded = vec![false; candidates.rows];
    candidates
        .all
        .iter()
        .flat_map(|candidate| &candidate.yields)
        .for_each(|&row| yielded[row as usize] = true);
    yielded.iter().position(|yielded| !yielded).map(|row| row as u32)
}

/// The rows of a component that no base table yields together, as few as can be told.
fn no_instance(set: &ViewSet, candidates: &Candidates, members: &[usize], chase: bool) -> Inconsistent {
    let rows = refute::rows_without_instance(set, candidates, members, &|_| false, chase);
    Inconsistent {
        rows: rows.into_iter().map(|row| Candidates::row(set, row)).collect(),
        reason: "no base table that keeps the dependencies yields all of them".to_owned(),
    }
}

/// Whether some base table is known to yield the views.
pub(super) fn consistent(set: &ViewSet, effective: &[Dependency]) -> Result<bool, Inconsistent> {
    let Ok(candidates) = Candidates::new(set, effective, MOST_CANDIDATES / 10) else { return Ok(false) };
    let chase = needs_chase(set, &candidates);
    let mut conflicts = CONFLICTS / 10;
    for members in components(set, &candidates) {
        let mut instances = Instances::new(set, &candidates, members, chase);
        match instances.any(&mut conflicts) {
            Ok(true) => {}
            Ok(false) => return Err(no_instance(set, &candidates, &instances.members, chase)),
            Err(_) => return Ok(false),
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::view_set::dependencies::effective;
    use crate::check::view_set::input::parse;

    #[test]
    fn theorem_5_bounds_the_cover_of_figure_6_by_two_and_four() {
        let figure_6 = serde_json::json!({
            "attributes": { "A": {}, "B": {}, "C": {}, "D": {} }, "dependencies": ["B -> C"], "k": 2,
            "secret": { "id": "A", "property": "D" },
            "views": [
                { "project": ["A", "B"], "rows": [["a1", "b1"], ["a1", "b2"], ["a2", "b3"], ["a2", "b4"]] },
                { "project": ["C", "D"],
                  "rows": [["c1", "d1"], ["c1", "d2"], ["c2", "d2"], ["c3", "d3"], ["c4", "d4"]] },
            ],
        });
        let set = ViewSet::new(&parse(&figure_6).expect("well formed")).expect("no conditions");
        let candidates = Candidates::new(&set, &effective(&set), 1000).expect("twenty");
        assert_eq!(candidates.all.len(), 20);
        let [members] = &components(&set, &candidates)[..] else { panic!("one component") };
        let mut instances = Instances::new(&set, &candidates, members.clone(), false);
        let id = instances.ids()[0];
        let mut budget = Budget { conflicts: 10_000, steps: 10_000 };
        let disjoint = Disjoint::find(&mut instances, id, 3, &mut budget).expect("small");
        assert_eq!(disjoint.bounds(), (2, Some(4)), "{disjoint:?}");
        assert_eq!(
            smallest(&mut instances, id, &mut Vec::new(), 3, &mut budget).map(|found| match found {
                Smallest::Cover(values) => values.len(),
                other => panic!("{other:?}"),
            }),
            Ok(2)
        );
    }
}
