//! How an assumption fails, step by step: each step looks at one row of a view, says who could still have shown it, and
//! crosses out what cannot be beside any of these.
//!
//! The rows are a smallest set that no base table shows once the entity has none of the values: an unsatisfiable core.

use super::candidates::Candidates;
use super::component::is_compared;
use crate::check::view_set::model::ViewSet;
use std::collections::BTreeSet;

/// One step.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::check::view_set) struct Step {
    /// (view, row).
    pub row: (usize, usize),
    /// Entity and value of the base rows that could still show it; none at the end.
    pub left: Vec<(u32, u32)>,
    /// The dependencies by which others are ruled out, as places in the list of those that matter.
    pub because: Vec<usize>,
}

/// The steps, and whether they end in a row that nothing can show. Where they do not, cases would have to be told apart.
pub(super) fn chain(
    set: &ViewSet,
    candidates: &Candidates,
    rows: &[u32],
    mut allowed: Vec<usize>,
) -> (Vec<Step>, bool) {
    let yields = |member: usize, row: u32| candidates.all[member].yields.contains(&row);
    let mut steps: Vec<Step> = Vec::new();
    loop {
        let mut open: Vec<(u32, Vec<usize>)> = rows
            .iter()
            .map(|&row| (row, allowed.iter().copied().filter(|&member| yields(member, row)).collect()))
            .collect();
        open.sort_by_key(|(row, left): &(u32, Vec<usize>)| (left.len(), *row));
        let step = |row: u32, left: &[usize], because: &BTreeSet<usize>| {
            let pairs: BTreeSet<(u32, u32)> = left
                .iter()
                .map(|&member| (candidates.all[member].id, candidates.all[member].value))
                .collect();
            Step {
                row: Candidates::row(set, row),
                left: pairs.into_iter().collect(),
                because: because.iter().copied().collect(),
            }
        };
        let mut moved = false;
        for (row, left) in &open {
            if left.is_empty() {
                steps.push(step(*row, &[], &BTreeSet::new()));
                return (steps, true);
            }
            let mut because = BTreeSet::new();
            let before = allowed.len();
            allowed.retain(|&member| {
                if left.contains(&member) {
                    return true;
                }
                let ruled_out: Option<Vec<usize>> =
                    left.iter().map(|&other| clash(set, candidates, member, other)).collect();
                match ruled_out {
                    Some(by) => {
                        because.extend(by);
                        false
                    }
                    None => true,
                }
            });
            if allowed.len() < before {
                let told = step(*row, left, &because);
                if !steps.contains(&told) {
                    steps.push(told);
                }
                moved = true;
                break;
            }
        }
        if !moved {
            return (steps, false);
        }
    }
}

/// The dependency that two candidates break together.
fn clash(set: &ViewSet, candidates: &Candidates, a: usize, b: usize) -> Option<usize> {
    let (a, b) = (&candidates.all[a].symbols, &candidates.all[b].symbols);
    candidates.dependencies.iter().position(|(from, to)| {
        from.iter().all(|&place| a[place] == b[place])
            && a[*to] != b[*to]
            && is_compared(set, candidates, from, a)
    })
}
