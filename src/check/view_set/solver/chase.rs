//! Can these candidates stand in one base table? The chase decides it, also where values are not known.
//!
//! A region's symbol is a value of its own for each candidate until a dependency says that two of them are equal.
//! If the chase makes two different symbols equal, no values can be found; otherwise different values for what
//! is left different can, since regions are large enough.

use super::candidates::Candidates;
use super::component::is_blank;
use crate::check::view_set::model::ViewSet;
use rustc_hash::FxHashMap;

/// A few candidates that break a dependency together, as few as possible; `None` if all can stand together.
pub(super) fn conflict(set: &ViewSet, candidates: &Candidates, chosen: &[usize]) -> Option<Vec<usize>> {
    if !breaks(set, candidates, chosen) {
        return None;
    }
    let mut needed = chosen.to_vec();
    let mut index = 0;
    while index < needed.len() {
        let without: Vec<usize> = needed.iter().copied().filter(|&other| other != needed[index]).collect();
        if breaks(set, candidates, &without) {
            needed = without;
        } else {
            index += 1;
        }
    }
    Some(needed)
}

fn breaks(set: &ViewSet, candidates: &Candidates, chosen: &[usize]) -> bool {
    let width = candidates.attributes.len();
    let mut classes = Classes::default();
    let mut constants: FxHashMap<(usize, u32), usize> = FxHashMap::default();
    let mut node_of = Vec::with_capacity(chosen.len() * width);
    for &candidate in chosen {
        for (place, &symbol) in candidates.all[candidate].symbols.iter().enumerate() {
            let region = matches!(
                set.attributes[candidates.attributes[place]].symbol(symbol),
                crate::check::view_set::model::Symbol::Region
            );
            node_of.push(if region {
                classes.add(symbol)
            } else {
                *constants.entry((place, symbol)).or_insert_with(|| classes.add(symbol))
            });
        }
    }
    loop {
        let mut changed = false;
        for (from, to) in &candidates.dependencies {
            let mut first: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
            for row in 0..chosen.len() {
                let symbols = &candidates.all[chosen[row]].symbols;
                if from.iter().any(|&place| is_blank(set, candidates, place, symbols[place])) {
                    continue;
                }
                let left = from.iter().map(|place| classes.find(node_of[row * width + place])).collect();
                let here = node_of[row * width + to];
                let there = *first.entry(left).or_insert(here);
                match classes.join(there, here) {
                    Joined::Already => {}
                    Joined::Now => changed = true,
                    Joined::Never => return true,
                }
            }
        }
        if !changed {
            return false;
        }
    }
}

/// Values that are known to be equal.
#[derive(Default)]
struct Classes {
    parent: Vec<usize>,
    symbol: Vec<u32>,
}

enum Joined {
    Already,
    Now,
    Never,
}

impl Classes {
    fn add(&mut self, symbol: u32) -> usize {
        self.parent.push(self.parent.len());
        self.symbol.push(symbol);
        self.parent.len() - 1
    }

    fn find(&mut self, mut node: usize) -> usize {
        while self.parent[node] != node {
            self.parent[node] = self.parent[self.parent[node]];
            node = self.parent[node];
        }
        node
    }

    fn join(&mut self, a: usize, b: usize) -> Joined {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return Joined::Already;
        }
        if self.symbol[a] != self.symbol[b] {
            return Joined::Never;
        }
        self.parent[a.max(b)] = a.min(b);
        Joined::Now
    }
}
