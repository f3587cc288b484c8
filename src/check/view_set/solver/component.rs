//! Candidates that have nothing to do with each other are solved apart.
//!
//! Two candidates belong together if they yield a common row or if a dependency can compare them. An instance
//! of all is any combination of instances of the components, so a set of values covers an entity iff it does
//! so within one component.

use super::candidates::Candidates;
use crate::check::view_set::model::{Symbol, ViewSet};
use rustc_hash::FxHashMap;

/// The candidates of each component, ascending.
pub(super) fn components(set: &ViewSet, candidates: &Candidates) -> Vec<Vec<usize>> {
    let mut parent: Vec<usize> = (0..candidates.all.len()).collect();
    let mut by_row: Vec<Option<usize>> = vec![None; candidates.rows];
    let mut by_left: FxHashMap<(usize, Vec<u32>), usize> = FxHashMap::default();
    let chase = needs_chase(set, candidates);
    for (index, candidate) in candidates.all.iter().enumerate() {
        for &row in &candidate.yields {
            let first = *by_row[row as usize].get_or_insert(index);
            join(&mut parent, first, index);
        }
        for (number, (from, _)) in candidates.dependencies.iter().enumerate() {
            let left: Vec<u32> = from.iter().map(|&place| candidate.symbols[place]).collect();
            // Values without a name may turn out to be equal only where the chase makes them so.
            if chase || is_compared(set, candidates, from, &candidate.symbols) {
                let first = *by_left.entry((number, left)).or_insert(index);
                join(&mut parent, first, index);
            }
        }
    }
    let mut of_root: FxHashMap<usize, usize> = FxHashMap::default();
    let mut components: Vec<Vec<usize>> = Vec::new();
    for index in 0..parent.len() {
        let root = find(&mut parent, index);
        let component = *of_root.entry(root).or_insert_with(|| {
            components.push(Vec::new());
            components.len() - 1
        });
        components[component].push(index);
    }
    components
}

/// Whether values without a name can be made equal by one dependency and be compared by another.
pub(super) fn needs_chase(set: &ViewSet, candidates: &Candidates) -> bool {
    candidates.dependencies.iter().any(|(from, _)| {
        from.iter().any(|&place| {
            let determined = candidates.dependencies.iter().any(|&(_, to)| to == place);
            let open =
                || candidates.all.iter().any(|one| is_region(set, candidates, place, one.symbols[place]));
            determined && open()
        })
    })
}

/// Whether a dependency compares a candidate with others: its left side has a name, and nothing of it is missing.
pub(super) fn is_compared(set: &ViewSet, candidates: &Candidates, from: &[usize], symbols: &[u32]) -> bool {
    from.iter().all(|&place| {
        !is_region(set, candidates, place, symbols[place])
            && !is_blank(set, candidates, place, symbols[place])
    })
}

pub(super) fn is_blank(set: &ViewSet, candidates: &Candidates, place: usize, symbol: u32) -> bool {
    set.attributes[candidates.attributes[place]].blank() == Some(symbol)
}

fn is_region(set: &ViewSet, candidates: &Candidates, place: usize, symbol: u32) -> bool {
    *set.attributes[candidates.attributes[place]].symbol(symbol) == Symbol::Region
}

fn find(parent: &mut [usize], mut node: usize) -> usize {
    while parent[node] != node {
        parent[node] = parent[parent[node]];
        node = parent[node];
    }
    node
}

fn join(parent: &mut [usize], a: usize, b: usize) {
    let (a, b) = (find(parent, a), find(parent, b));
    parent[a.max(b)] = a.min(b);
}
