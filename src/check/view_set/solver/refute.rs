//! A second search, on candidates that were listed a second time: it confirms covers before they are shown.
//!
//! Rows of views are taken one after the other, the one with fewest candidates left first; a candidate that breaks
//! a dependency with one that was taken is out. No clauses, no learning.

use super::budget::Budget;
use super::candidates::{Candidate, Candidates};
use super::chase;
use super::component::is_compared;
use super::instances::Instances;
use crate::check::view_set::covers::Cover;
use crate::check::view_set::model::ViewSet;
use rustc_hash::FxHashMap;

/// Candidates looked at before the search is given up.
const STEPS: u64 = 200_000;
/// Reasons are minimised among at most so many rows.
const MOST_REASONS: usize = 80;
/// Conflicts for the last resort: the SAT solver on what remains when the avoided candidates are not even named.
const CONFLICTS: u64 = 200_000;

/// Whether no instance leaves the entity without all of these values; `None` if it cannot be told.
pub(super) fn no_instance_avoids(
    set: &ViewSet,
    candidates: &Candidates,
    members: &[usize],
    id: u32,
    cover: &Cover,
    chase: bool,
    budget: &mut Budget,
) -> Option<bool> {
    let avoided = |member: usize| avoids(set, &candidates.all[member], id, cover);
    let allowed: Vec<usize> = members.iter().copied().filter(|&member| !avoided(member)).collect();
    // What rules the entity's other values out is mostly near: its own rows alone, if they suffice.
    let own = own_rows(candidates, members, id);
    let mut search = Search { set, candidates, chase, steps: STEPS };
    if search.instance(&own, &allowed, &mut Vec::new()) == Some(false) {
        return Some(true);
    }
    let rows = rows_of(candidates, members);
    let mut search = Search { set, candidates, chase, steps: STEPS };
    match search.instance(&rows, &allowed, &mut Vec::new()) {
        Some(found) => Some(!found),
        None => {
            let lost = rows
                .iter()
                .any(|row| !allowed.iter().any(|&member| candidates.all[member].yields.contains(row)));
            if lost {
                return Some(true);
            }
            let mut last = Budget { conflicts: CONFLICTS, steps: 0, progress: &mut *budget.progress };
            Instances::new(set, candidates, allowed, chase).any(&mut last).ok().map(|found| !found)
        }
    }
}

/// Whether a candidate gives the entity a value of the cover.
pub(super) fn avoids(set: &ViewSet, candidate: &Candidate, id: u32, cover: &Cover) -> bool {
    candidate.id == id && cover.contains(set, candidate.value)
}

/// Rows without a common instance among the members that are not `avoided`: those that cannot be left out, as far
/// as the budget goes.
pub(super) fn rows_without_instance(
    set: &ViewSet,
    candidates: &Candidates,
    members: &[usize],
    avoided: &dyn Fn(usize) -> bool,
    chase: bool,
) -> Vec<u32> {
    let allowed: Vec<usize> = members.iter().copied().filter(|&member| !avoided(member)).collect();
    let mut rows = rows_of(candidates, members);
    if let Some(&first) = members.iter().find(|&&member| avoided(member)) {
        let own = own_rows(candidates, members, candidates.all[first].id);
        let mut search = Search { set, candidates, chase, steps: STEPS };
        if search.instance(&own, &allowed, &mut Vec::new()) == Some(false) {
            rows = own;
        }
    }
    if rows.len() > MOST_REASONS {
        return rows;
    }
    let mut index = 0;
    while index < rows.len() {
        let fewer: Vec<u32> = rows.iter().copied().filter(|&row| row != rows[index]).collect();
        let mut search = Search { set, candidates, chase, steps: STEPS / 10 };
        match search.instance(&fewer, &allowed, &mut Vec::new()) {
            Some(false) => rows = fewer,
            _ => index += 1,
        }
    }
    rows
}

/// The rows that candidates of an entity yield.
fn own_rows(candidates: &Candidates, members: &[usize], id: u32) -> Vec<u32> {
    let own: Vec<usize> = members.iter().copied().filter(|&member| candidates.all[member].id == id).collect();
    let shows_id = |row: &u32| {
        // Rows that others can yield as well say nothing about the entity by themselves.
        members.iter().all(|&member| {
            let candidate = &candidates.all[member];
            !candidate.yields.contains(row) || candidate.id == id
        })
    };
    rows_of(candidates, &own).into_iter().filter(shows_id).collect()
}

fn rows_of(candidates: &Candidates, members: &[usize]) -> Vec<u32> {
    let mut rows: Vec<u32> =
        members.iter().flat_map(|&member| candidates.all[member].yields.iter().copied()).collect();
    rows.sort_unstable();
    rows.dedup();
    rows
}

struct Search<'a> {
    set: &'a ViewSet,
    candidates: &'a Candidates,
    chase: bool,
    steps: u64,
}

impl Search<'_> {
    /// Whether `rows` can be yielded by some of `allowed` beside those taken; `None` when given up.
    fn instance(&mut self, rows: &[u32], allowed: &[usize], taken: &mut Vec<usize>) -> Option<bool> {
        self.steps = self.steps.checked_sub(allowed.len() as u64 + 1)?;
        let mut choices: FxHashMap<u32, u32> = rows.iter().map(|&row| (row, 0)).collect();
        for &member in allowed {
            for row in &self.candidates.all[member].yields {
                if let Some(count) = choices.get_mut(row) {
                    *count += 1;
                }
            }
        }
        let Some(&row) = rows.iter().min_by_key(|row| (choices[row], **row)) else { return Some(true) };
        let here: Vec<usize> = allowed
            .iter()
            .copied()
            .filter(|&member| self.candidates.all[member].yields.contains(&row))
            .collect();
        for (index, &member) in here.iter().enumerate() {
            let yields = &self.candidates.all[member].yields;
            let rest: Vec<u32> = rows.iter().copied().filter(|row| !yields.contains(row)).collect();
            // What was tried before for this row need not be tried beside another choice: taking both yields
            // no more rows than are needed, and either alone was looked at.
            let still: Vec<usize> = (allowed.iter().copied())
                .filter(|other| !here[..index].contains(other) && !self.clash(member, *other))
                .collect();
            taken.push(member);
            let stands = !self.chase || chase::conflict(self.set, self.candidates, taken).is_none();
            let found = if stands { self.instance(&rest, &still, taken) } else { Some(false) };
            taken.pop();
            if found != Some(false) {
                return found;
            }
        }
        Some(false)
    }

    /// Whether two candidates break a dependency by themselves.
    fn clash(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.candidates.all[a].symbols, &self.candidates.all[b].symbols);
        self.candidates.dependencies.iter().any(|(from, to)| {
            let agree = from.iter().all(|&place| a[place] == b[place]);
            agree && a[*to] != b[*to] && is_compared(self.set, self.candidates, from, a)
        })
    }
}
