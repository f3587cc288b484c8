//! The combinations of levels at which dependencies hold.
//!
//! At some levels X -> y holds if any two rows whose cells agree on X have the same cell in y. That depends on the levels
//! of these columns alone, so it is worked out once for each combination of levels on the left, over the tuples that
//! differ on X and y. All rows of the table count, those that would be left out too: what is searched is then a fixed
//! set of combinations, whatever is left out at each.

use super::lattice::Levels;
use super::space::Space;
use crate::algorithms::association::{Determination, determinations};
use crate::hierarchy::Cell;
use crate::plan::CheckedPlan;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// All dependencies that the plan keeps.
pub struct Kept {
    dependencies: Vec<Dependency>,
}

struct Dependency {
    columns: Determination,
    /// The different tuples of X and y, as codes of level 0; y last.
    tuples: Vec<Vec<u32>>,
    /// For each of these columns and levels what a reader sees of each code: cells with the same text are the same.
    seen: Vec<Vec<Vec<u32>>>,
    /// For levels on the left, at which levels of y it holds.
    known: RefCell<FxHashMap<Levels, Vec<bool>>>,
}

impl Kept {
    pub fn new(plan: &CheckedPlan, space: &Space) -> Kept {
        let dependencies = determinations(plan, |declared| declared.kept);
        Kept { dependencies: dependencies.into_iter().map(|one| Dependency::new(plan, space, one)).collect() }
    }

    /// Whether there is anything to keep.
    pub fn is_empty(&self) -> bool {
        self.dependencies.is_empty()
    }

    /// Whether all hold at some levels.
    pub fn holds(&self, levels: &[u16]) -> bool {
        self.broken(levels).is_none()
    }

    /// A dependency that does not hold at some levels.
    pub fn broken(&self, levels: &[u16]) -> Option<&Determination> {
        self.dependencies.iter().find(|one| !one.holds(levels)).map(|one| &one.columns)
    }
}

impl Dependency {
    fn new(plan: &CheckedPlan, space: &Space, columns: Determination) -> Dependency {
        let all: Vec<usize> = columns.from.iter().copied().chain([columns.to]).collect();
        let mut different: FxHashSet<Vec<u32>> = FxHashSet::default();
        let tuple =
            |group: usize| all.iter().map(|&at| space.code(&space.tuples, group, at) as u32).collect();
        let tuples = (0..space.tuples.len()).map(tuple).filter(|tuple| different.insert(Vec::clone(tuple)));
        let tuples = tuples.collect();
        let seen = all.iter().map(|&column| seen(plan, space, column)).collect();
        Dependency { columns, tuples, seen, known: RefCell::default() }
    }

    fn holds(&self, levels: &[u16]) -> bool {
        let left: Levels = self.columns.from.iter().map(|&column| levels[column]).collect();
        let mut known = self.known.borrow_mut();
        let at = known.entry(left).or_insert_with_key(|left| self.holding(left));
        at[usize::from(levels[self.columns.to])]
    }

    /// At which levels of y it holds, for levels on the left.
    fn holding(&self, left: &[u16]) -> Vec<bool> {
        let (to, from) = self.seen.split_last().expect("there is a right side");
        let mut holds = vec![true; to.len()];
        // a first code on the right for each left side that a reader sees
        let mut first: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        for tuple in &self.tuples {
            let (right, codes) = tuple.split_last().expect("there is a right side");
            let columns = codes.iter().zip(from).zip(left);
            let shown = columns.map(|((&code, levels), &level)| levels[usize::from(level)][code as usize]);
            let other = *first.entry(shown.collect()).or_insert(*right);
            for (holds, level) in holds.iter_mut().zip(to) {
                *holds &= level[other as usize] == level[*right as usize];
            }
        }
        holds
    }
}

/// For each level of a column what a reader sees of each code: by its text, with all missing values alike.
fn seen(plan: &CheckedPlan, space: &Space, column: usize) -> Vec<Vec<u32>> {
    let hierarchy = &plan.quasi[column].hierarchy;
    let mut numbers: BTreeMap<Option<String>, u32> = BTreeMap::new();
    let mut number = |node| {
        let text = hierarchy.text(Cell::Node(node));
        let next = numbers.len() as u32;
        *numbers.entry((!plan.plan.missing.contains(&text)).then_some(text)).or_insert(next)
    };
    let levels = space.ladders[column].levels.iter();
    levels.map(|level| level.node.iter().map(|&node| number(node)).collect()).collect()
}
