//! **Beyond the paper**: the exact answer with dependencies, by a SAT solver within explicit budgets.
//!
//! With dependencies the problem is hard in general (co-NP-complete to recognise a cover, one level higher to find
//! one). In practice the candidates fall into small components. Entities whose rows differ in nothing but their own
//! name are decided once.

mod again;
mod budget;
mod candidates;
mod chain;
mod chase;
mod component;
mod cover;
mod hitting_set;
mod instances;
mod refute;
mod sat;

pub(super) use chain::Step;

use candidates::{Candidate, Candidates};

use super::covers::{Cover, Covers};
use super::inconsistent::Inconsistent;
use super::model::{Dependency, ViewSet};
use crate::progress::{Progress, Silent};
use budget::Budget;
use component::{components, needs_chase};
use cover::{Disjoint, Smallest, smallest};
use instances::Instances;
use rustc_hash::FxHashMap;
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
    /// Smallest covers; those below k are confirmed by a second search.
    pub covers: Covers,
    /// Entities for which it is not known whether a cover is smaller than k, with the bound reached.
    pub open: Vec<(u32, usize)>,
    /// Whether some base table yields the views.
    pub consistent: bool,
    /// Whether disjoint instances alone decided every entity (Theorem 5).
    pub by_disjoint_instances: bool,
}

/// The smallest covers of all entities; `Err(Ok(n))` if there are more than n candidates.
///
/// Where attributes that are compared with each other have too few places, some instances are left out. Those that are
/// found exist: an entity that keeps k values in them is settled. That there is none proves nothing.
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
    every_row_is_yielded(set, &candidates)?;
    let chase = needs_chase(set, &candidates);
    let components = components(set, &candidates);
    let alike = alike(set);
    let mut solved = Solved { consistent: true, by_disjoint_instances: true, ..Solved::default() };
    let mut budget = Budget { conflicts: CONFLICTS, steps: STEPS, progress };
    let mut second = Second::new(set, effective, candidates.all.len(), chase);
    let total = components.len() as u64;
    for (done, members) in components.into_iter().enumerate() {
        budget.progress.report("trying possible tables", done as u64, total);
        let mut instances = Instances::new(set, &candidates, members, chase);
        match instances.any(&mut budget) {
            Ok(true) => {}
            Ok(false) if set.enough_places => {
                return Err(no_instance(set, &candidates, &instances.members, chase));
            }
            Ok(false) => {
                solved.consistent = false;
                solved.open.extend(instances.ids().into_iter().map(|id| (id, 1)));
                continue;
            }
            Err(_) => solved.consistent = false,
        }
        let mut decided: BTreeMap<u32, Entity> = BTreeMap::new();
        for id in instances.ids() {
            budget.progress.report("trying possible tables", done as u64, total);
            let first = alike.get(&id).copied().unwrap_or(id);
            let answer = match decided.get(&first) {
                Some(answer) => answer.clone(),
                None => {
                    let answer = entity(set, &mut instances, id, bound, &mut budget, &mut solved);
                    second.confirmed(&candidates, &instances, id, answer, &mut budget)
                }
            };
            decided.insert(first, answer.clone());
            if answer.blank {
                solved.covers.blank.insert(id);
            }
            match answer.smallest {
                // A cover of all instances that were looked at, and there are more.
                Smallest::Cover(values) if !set.enough_places => {
                    if values.len() < set.k {
                        solved.open.push((id, values.len()));
                    }
                }
                Smallest::Cover(values) => {
                    let or_blank = !answer.blank && instances.may_be_blank(id);
                    solved.covers.add(id, Cover { values, or_blank, row: None });
                }
                Smallest::AtLeast(reached) if reached < set.k => solved.open.push((id, reached)),
                Smallest::AtLeast(_) | Smallest::None => {}
            }
        }
    }
    let Covers { of, blank } = &mut solved.covers;
    of.retain(|id, cover| !(cover.or_blank && blank.contains(id)));
    solved.open.retain(|(id, _)| solved.covers.of.get(id).is_none_or(|cover| cover.values.len() >= set.k));
    Ok(Ok(solved))
}

/// What is known of an entity.
#[derive(Debug, Clone)]
struct Entity {
    smallest: Smallest,
    /// Whether its property is certainly missing in some row.
    blank: bool,
}

/// The smallest cover of one entity within one component.
fn entity(
    set: &ViewSet,
    instances: &mut Instances,
    id: u32,
    bound: usize,
    budget: &mut Budget,
    solved: &mut Solved,
) -> Entity {
    instances.without_blank = instances.may_be_blank(id);
    let mut blank = false;
    if instances.without_blank {
        match instances.avoiding(id, &[], budget) {
            Ok(found) => blank = found.is_none(),
            Err(_) => return Entity { smallest: Smallest::AtLeast(1), blank },
        }
        // Whoever certainly has a blank is exposed by other values only.
        instances.without_blank = !blank;
    }
    let smallest = smallest_of(set, instances, id, bound, budget, solved);
    instances.without_blank = false;
    Entity { smallest, blank }
}

fn smallest_of(
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

/// The candidates as they were listed a second time, when the first cover asks for it.
struct Second<'a> {
    set: &'a ViewSet,
    effective: &'a [Dependency],
    /// How many candidates the first list has.
    expected: usize,
    chase: bool,
    listed: Option<Option<Listed>>,
}

struct Listed {
    candidates: Candidates,
    components: Vec<Vec<usize>>,
    /// The component of each candidate.
    component_of: FxHashMap<Candidate, usize>,
}

impl<'a> Second<'a> {
    fn new(set: &'a ViewSet, effective: &'a [Dependency], expected: usize, chase: bool) -> Second<'a> {
        Second { set, effective, expected, chase, listed: None }
    }

    /// The answer; a cover below k only after a second search has confirmed it.
    fn confirmed(
        &mut self,
        candidates: &Candidates,
        instances: &Instances,
        id: u32,
        answer: Entity,
        budget: &mut Budget,
    ) -> Entity {
        let Smallest::Cover(values) = &answer.smallest else { return answer };
        if values.len() >= self.set.k || !self.set.enough_places {
            return answer;
        }
        let or_blank = !answer.blank && instances.may_be_blank(id);
        let cover = Cover { values: values.clone(), or_blank, row: None };
        match self.confirms(&candidates.all[instances.members[0]], id, &cover, budget) {
            Some(agreed) => {
                assert!(agreed, "two searches disagree about a cover");
                answer
            }
            None => Entity { smallest: Smallest::AtLeast(1), ..answer },
        }
    }

    /// Whether no instance of the component with this candidate avoids the cover; `None` if it cannot be told.
    fn confirms(
        &mut self,
        candidate: &Candidate,
        id: u32,
        cover: &Cover,
        budget: &mut Budget,
    ) -> Option<bool> {
        let listed = self.listed.get_or_insert_with(|| list(self.set, self.effective, self.expected));
        let listed = listed.as_ref()?;
        let members = &listed.components[*listed.component_of.get(candidate)?];
        refute::no_instance_avoids(self.set, &listed.candidates, members, id, cover, self.chase, budget)
    }
}

fn list(set: &ViewSet, effective: &[Dependency], expected: usize) -> Option<Listed> {
    let candidates = again::again(set, effective, expected)?;
    if candidates.all.len() != expected {
        return None;
    }
    let components = components(set, &candidates);
    let mut component_of = FxHashMap::default();
    for (component, members) in components.iter().enumerate() {
        component_of.extend(members.iter().map(|&member| (candidates.all[member].clone(), component)));
    }
    Some(Listed { candidates, components, component_of })
}

/// Why an entity must have one of these values.
#[derive(Debug, Default)]
pub(super) struct Reasons {
    /// Rows that no base table shows together if it has none of them; each is needed. Empty if they were not found.
    pub rows: Vec<(usize, usize)>,
    pub steps: Vec<Step>,
    /// Whether the steps end in a row that nothing can show.
    pub closed: bool,
}

/// A smallest set of rows that shows it, and the steps from one to the next.
pub(super) fn reasons(set: &ViewSet, effective: &[Dependency], id: u32, cover: &Cover) -> Reasons {
    let none = Reasons::default;
    if set.rows() > FEW_ROWS {
        return none();
    }
    let Ok(candidates) = Candidates::new(set, effective, 5_000) else { return none() };
    let chase = needs_chase(set, &candidates);
    let avoided = |member: usize| refute::avoids(set, &candidates.all[member], id, cover);
    let mut budget = Budget { conflicts: CONFLICTS / 10, steps: 0, progress: &mut Silent };
    for members in components(set, &candidates) {
        if !members.iter().any(|&member| avoided(member)) {
            continue;
        }
        let sure = refute::no_instance_avoids(set, &candidates, &members, id, cover, chase, &mut budget);
        if sure != Some(true) {
            continue;
        }
        let rows = refute::rows_without_instance(set, &candidates, &members, &avoided, chase);
        if rows.len() > MOST_TOLD {
            return none();
        }
        let allowed = members.iter().copied().filter(|&member| !avoided(member)).collect();
        let (steps, closed) = chain::chain(set, &candidates, &rows, allowed);
        return Reasons {
            rows: rows.into_iter().map(|row| Candidates::row(set, row)).collect(),
            steps,
            closed,
        };
    }
    none()
}

/// For each entity the first one whose rows differ in nothing but its name. Where ID is selected by, not shown, or has
/// several columns, every entity stands for itself.
fn alike(set: &ViewSet) -> FxHashMap<u32, u32> {
    let mut alike = FxHashMap::default();
    let Some(id) = set.id.only().filter(|&id| set.shown(id)) else { return alike };
    if set.views.iter().any(|view| view.selects.contains(&id)) {
        return alike;
    }
    let mut rows_of: Vec<Vec<(usize, Vec<u32>)>> = vec![Vec::new(); set.attributes[id].size()];
    for (index, view) in set.views.iter().enumerate() {
        let Some(ids) = view.column(id) else { continue };
        for (row, &entity) in ids.iter().enumerate() {
            let others = view.project.iter().zip(&view.columns).filter(|(attribute, _)| **attribute != id);
            rows_of[entity as usize].push((index, others.map(|(_, column)| column[row]).collect()));
        }
    }
    let mut first: BTreeMap<Vec<(usize, Vec<u32>)>, u32> = BTreeMap::new();
    for (entity, mut rows) in rows_of.into_iter().enumerate().filter(|(_, rows)| !rows.is_empty()) {
        rows.sort();
        let entity = entity as u32;
        alike.insert(entity, *first.entry(rows).or_insert(entity));
    }
    alike
}

fn every_row_is_yielded(set: &ViewSet, candidates: &Candidates) -> Result<(), Inconsistent> {
    let mut yielded = vec![false; candidates.rows];
    candidates
        .all
        .iter()
        .flat_map(|candidate| &candidate.yields)
        .for_each(|&row| yielded[row as usize] = true);
    match yielded.iter().position(|yielded| !yielded) {
        None => Ok(()),
        Some(row) => {
            let (view, row) = Candidates::row(set, row as u32);
            Err(Inconsistent::lonely_row(set, view, row))
        }
    }
}

/// The rows of a component that no base table yields together, as few as can be told.
fn no_instance(set: &ViewSet, candidates: &Candidates, members: &[usize], chase: bool) -> Inconsistent {
    let rows = refute::rows_without_instance(set, candidates, members, &|_| false, chase);
    Inconsistent {
        rows: rows.into_iter().map(|row| Candidates::row(set, row)).collect(),
        reason: "no base table that keeps the dependencies yields all of them".to_owned(),
    }
}

/// How much of the budget of [`run`] a question may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// Sees every contradiction that [`run`] would see.
    Full,
    /// A tenth.
    Little,
}

/// Whether some base table is known to yield the views. Nobody is asked about.
pub(super) fn consistent(
    set: &ViewSet,
    effective: &[Dependency],
    effort: Effort,
    progress: &mut dyn Progress,
) -> Result<bool, Inconsistent> {
    let part = if effort == Effort::Full { 1 } else { 10 };
    let Ok(candidates) = Candidates::new(set, effective, MOST_CANDIDATES / part) else { return Ok(false) };
    every_row_is_yielded(set, &candidates)?;
    let chase = needs_chase(set, &candidates);
    let mut budget = Budget { conflicts: CONFLICTS / part as u64, steps: 0, progress };
    let mut known = true;
    for members in components(set, &candidates) {
        let mut instances = Instances::new(set, &candidates, members, chase);
        match instances.any(&mut budget) {
            Ok(true) => {}
            Ok(false) if set.enough_places => {
                return Err(no_instance(set, &candidates, &instances.members, chase));
            }
            Ok(false) | Err(_) => known = false,
        }
    }
    Ok(known)
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
        let draft = parse(&figure_6).expect("well formed");
        let set = ViewSet::new(&draft, &draft.secrets[0]).expect("no conditions");
        let candidates = Candidates::new(&set, &effective(&set), 1000).expect("twenty");
        assert_eq!(candidates.all.len(), 20);
        let [members] = &components(&set, &candidates)[..] else { panic!("one component") };
        let mut instances = Instances::new(&set, &candidates, members.clone(), false);
        let id = instances.ids()[0];
        let mut budget = Budget { conflicts: 10_000, steps: 10_000, progress: &mut Silent };
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
