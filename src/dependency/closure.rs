//! What follows from a set of functional dependencies (Armstrong's axioms).

use super::Functional;
use crate::table::ColumnId;
use std::collections::{BTreeMap, BTreeSet};

/// All columns that `columns` determine.
///
/// ```
/// use outis::dependency::{Functional, closure};
/// use outis::table::ColumnId;
/// let [a, b, c, d] = [0, 1, 2, 3].map(ColumnId);
/// let known = [Functional::new([a], [b]), Functional::new([b, c], [d])];
/// assert_eq!(closure([a, c], &known), [a, b, c, d].into());
/// assert_eq!(closure([a], &known), [a, b].into());
/// ```
pub fn closure<'a>(
    columns: impl IntoIterator<Item = ColumnId>,
    known: impl IntoIterator<Item = &'a Functional>,
) -> BTreeSet<ColumnId> {
    Known::new(known).closure(columns)
}

/// Whether a dependency follows from the known ones.
pub fn implies<'a>(known: impl IntoIterator<Item = &'a Functional>, dependency: &Functional) -> bool {
    Known::new(known).implies(dependency)
}

/// Equivalent dependencies with one column on the right, nothing superfluous on the left, and none that
/// follows from the others. Order: as given, then by determined column.
///
/// ```
/// use outis::dependency::{Functional, minimal_cover};
/// use outis::table::ColumnId;
/// let [a, b, c] = [0, 1, 2].map(ColumnId);
/// let cover = minimal_cover(&[Functional::new([a], [b]), Functional::new([b], [c]), Functional::new([a, b], [c])]);
/// assert_eq!(cover, [Functional::new([a], [b]), Functional::new([b], [c])]);
/// ```
pub fn minimal_cover(known: &[Functional]) -> Vec<Functional> {
    let mut cover: Vec<Functional> = (known.iter())
        .flat_map(|dependency| {
            let determined = dependency.to.difference(&dependency.from);
            determined.map(|&to| Functional::new(dependency.from.iter().copied(), [to]))
        })
        .collect();
    // a shorter left side follows from the longer ones: what is implied stays the same, whichever is asked
    let given = cover.clone();
    let known = Known::new(&given);
    let mut closures = Closures::new();
    cover.iter_mut().for_each(|dependency| known.shorten_with(dependency, &mut closures));
    let mut known = Known::new(&cover);
    let determined = |dependency: &Functional| *dependency.to.first().expect("one column on the right");
    let mut ways: BTreeMap<ColumnId, usize> = BTreeMap::new();
    cover.iter().for_each(|dependency| *ways.entry(determined(dependency)).or_default() += 1);
    let needed: Vec<bool> = (cover.iter().enumerate())
        .map(|(index, dependency)| {
            let ways = ways.get_mut(&determined(dependency)).expect("counted above");
            known.in_use[index] = false;
            // what nothing else determines follows from nothing else
            known.in_use[index] = *ways == 1 || !known.implies(dependency);
            *ways -= usize::from(!known.in_use[index]);
            known.in_use[index]
        })
        .collect();
    let mut needed = needed.into_iter();
    cover.retain(|_| needed.next().expect("one answer per dependency"));
    cover
}

/// Dependencies by the columns of their left sides, so that a closure takes time for those it uses only.
pub struct Known<'a> {
    dependencies: Vec<&'a Functional>,
    in_use: Vec<bool>,
    /// The left sides, each once however many dependencies have it, with those dependencies.
    lefts: Vec<(&'a BTreeSet<ColumnId>, Vec<u32>)>,
    /// The left sides that each column is on.
    by_column: BTreeMap<ColumnId, Vec<u32>>,
    /// The dependencies without a left side: they always apply.
    free: Vec<u32>,
}

/// The closures of left sides that were asked for, while nothing is taken out of use: dependencies with one left side
/// share them.
type Closures = BTreeMap<BTreeSet<ColumnId>, BTreeSet<ColumnId>>;

impl<'a> Known<'a> {
    /// Looks up nothing yet.
    pub fn new(dependencies: impl IntoIterator<Item = &'a Functional>) -> Known<'a> {
        let dependencies: Vec<&Functional> = dependencies.into_iter().collect();
        let mut numbers: BTreeMap<&BTreeSet<ColumnId>, usize> = BTreeMap::new();
        let mut lefts: Vec<(&BTreeSet<ColumnId>, Vec<u32>)> = Vec::new();
        let mut free = Vec::new();
        for (index, dependency) in (0..).zip(&dependencies) {
            if dependency.from.is_empty() {
                free.push(index);
                continue;
            }
            let number = *numbers.entry(&dependency.from).or_insert_with(|| {
                lefts.push((&dependency.from, Vec::new()));
                lefts.len() - 1
            });
            lefts[number].1.push(index);
        }
        let mut by_column: BTreeMap<ColumnId, Vec<u32>> = BTreeMap::new();
        for (number, (from, _)) in (0..).zip(&lefts) {
            for &column in *from {
                by_column.entry(column).or_default().push(number);
            }
        }
        Known { in_use: vec![true; dependencies.len()], dependencies, lefts, by_column, free }
    }

    /// All columns that `columns` determine (Beeri and Bernstein 1979: each left side counts its columns that are
    /// not reached yet).
    pub fn closure(&self, columns: impl IntoIterator<Item = ColumnId>) -> BTreeSet<ColumnId> {
        self.reach(columns, None)
    }

    /// Whether a dependency follows.
    pub fn implies(&self, dependency: &Functional) -> bool {
        let reached = self.reach(dependency.from.iter().copied(), Some(&dependency.to));
        dependency.to.is_subset(&reached)
    }

    /// Removes what a dependency that follows does not need on its left side.
    pub fn shorten(&self, dependency: &mut Functional) {
        self.shorten_with(dependency, &mut Closures::new());
    }

    fn shorten_with(&self, dependency: &mut Functional, closures: &mut Closures) {
        for column in dependency.from.clone() {
            dependency.from.remove(&column);
            if !closures.contains_key(&dependency.from) {
                let reached = self.closure(dependency.from.iter().copied());
                closures.insert(dependency.from.clone(), reached);
            }
            if !dependency.to.is_subset(&closures[&dependency.from]) {
                dependency.from.insert(column);
            }
        }
    }

    /// The closure, or enough of it to have all of `wanted`.
    fn reach(
        &self,
        columns: impl IntoIterator<Item = ColumnId>,
        wanted: Option<&BTreeSet<ColumnId>>,
    ) -> BTreeSet<ColumnId> {
        let mut reached: BTreeSet<ColumnId> = columns.into_iter().collect();
        let mut open: Vec<ColumnId> = reached.iter().copied().collect();
        let mut met: BTreeMap<u32, usize> = BTreeMap::new();
        let enough = |reached: &BTreeSet<ColumnId>| wanted.is_some_and(|wanted| wanted.is_subset(reached));
        let apply = |index: u32, reached: &mut BTreeSet<ColumnId>, open: &mut Vec<ColumnId>| {
            if self.in_use[index as usize] {
                let new = self.dependencies[index as usize].to.iter().filter(|&&to| reached.insert(to));
                open.extend(new);
            }
        };
        self.free.iter().for_each(|&index| apply(index, &mut reached, &mut open));
        while !enough(&reached)
            && let Some(column) = open.pop()
        {
            for &number in self.by_column.get(&column).map_or(&[][..], Vec::as_slice) {
                let (from, dependencies) = &self.lefts[number as usize];
                let met = met.entry(number).or_default();
                *met += 1;
                if *met == from.len() {
                    dependencies.iter().for_each(|&index| apply(index, &mut reached, &mut open));
                }
            }
        }
        reached
    }
}
