//! Several determinants of which none determines all others: unrelated ones, chains beside each other, and one that
//! determines two unrelated ones.
//!
//! The values of the **coarsest** determinants, those that determine no other, are cut into blocks of similar frequency.
//! A **unit** is a set of rows that shows all values of one block of each of them, equally often or with a difference of
//! one; of a **finer** determinant, as evenly, values of which none was in an earlier unit, or exactly those of an earlier
//! one. Groups are made of whole units. So on every determinant two groups show the same values or
//! have none in common, whatever is compared tells nothing apart, and the values that are always shown together are at
//! least as many as a block has.

use super::determinant::Determinant;
use super::disjoint;
use super::points::{Place, Points};
use super::values::{Grouping, Promise, Value, ValueGroup, ValueId, ascending};
use crate::table::{ColumnId, RowId, Table};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// So many ways to go on are tried for one unit before a cell counts as used up.
const MOST_STEPS: usize = 4_000;
/// Of the rows that could come next so many are looked at, nearest first.
const MOST_CANDIDATES: usize = 256;

/// All determinants of a plan at once.
pub struct Several<'a> {
    determinants: Vec<&'a Determinant>,
    /// All of them together: its values are the combinations of theirs.
    pub joint: Determinant,
    /// Of each combination its value of every determinant.
    values: Vec<Vec<u32>>,
    /// A row of each combination.
    places: Vec<Place>,
    coarsest: Vec<usize>,
    finer: Vec<usize>,
    /// For each determinant those that it determines.
    determined: Vec<Vec<usize>>,
}

/// Units as value-groups of combinations, and how many groups of rows each becomes.
#[derive(Default)]
pub struct Units {
    pub grouping: Grouping,
    pub groups_of_rows: Vec<usize>,
}

impl<'a> Several<'a> {
    pub fn new(table: &Table, points: &Points<'_>, determinants: &'a [Determinant]) -> Several<'a> {
        let determines = |a: usize, b: usize| determinants[a].determines(&determinants[b]).is_some();
        // of determinants that determine each other the first stands for all
        let distinct: Vec<usize> = (0..determinants.len())
            .filter(|&one| !(0..one).any(|before| determines(one, before) && determines(before, one)))
            .collect();
        let determined: Vec<Vec<usize>> = (0..distinct.len())
            .map(|one| {
                let others = (0..distinct.len()).filter(|&other| other != one);
                others.filter(|&other| determines(distinct[one], distinct[other])).collect()
            })
            .collect();
        let (coarsest, finer) = (0..distinct.len()).partition(|&index| determined[index].is_empty());
        let determinants: Vec<&Determinant> = distinct.iter().map(|&index| &determinants[index]).collect();
        let mut columns: Vec<ColumnId> = determinants.iter().flat_map(|one| one.columns.clone()).collect();
        columns.sort();
        columns.dedup();
        let joint = Determinant::new(table, &columns);
        let values = joint.first.iter();
        let values = values.map(|row| determinants.iter().map(|one| one.of_row[row.0 as usize]).collect());
        let values = values.collect();
        let places = joint.first.iter().map(|&row| points.place(row)).collect();
        Several { determinants, joint, values, places, coarsest, finer, determined }
    }

    /// The sizes of blocks that are worth a try: from l doubled up to all values of a determinant.
    pub fn block_sizes(&self, promise: Promise) -> Vec<usize> {
        let values = |&index: &usize| self.determinants[index].frequencies.len();
        let most = self.coarsest.iter().map(values).max().unwrap_or(0);
        let doubled = std::iter::successors(Some(promise.values), |size| size.checked_mul(2));
        doubled.take_while(|&size| size < 2 * most).collect()
    }

    /// Units for blocks of so many values, in groups of at least so many rows.
    pub fn units(&self, block: usize, promise: Promise, least_rows: usize) -> Units {
        let blocks: Vec<Blocks> = (self.coarsest.iter())
            .map(|&index| Blocks::new(self.determinants[index], block, promise.values))
            .collect();
        // the combinations of values of the same blocks
        let mut cells: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
        for (combination, values) in self.values.iter().enumerate() {
            let of = |(blocks, &index): (&Blocks, &usize)| blocks.of_value[values[index] as usize];
            if let Some(cell) = blocks.iter().zip(&self.coarsest).map(of).collect() {
                cells.entry(cell).or_default().push(combination);
            }
        }
        let mut left = self.joint.frequencies.clone();
        let mut shown_with = vec![FxHashMap::default(); self.finer.len()];
        let mut units = Units::default();
        for (cell, combinations) in cells {
            let blocks: Vec<&[u32]> =
                blocks.iter().zip(&cell).map(|(all, &one)| all.values[one].as_slice()).collect();
            let Some(shape) = Shape::new(&blocks, promise.distance, least_rows) else { continue };
            let mut search = Search::new(self, blocks, shape, combinations, &mut left, &mut shown_with);
            while let Some(unit) = search.next() {
                let (group, groups_of_rows) = search.take(&unit);
                units.grouping.groups.push(group);
                units.groups_of_rows.push(groups_of_rows);
            }
        }
        units.grouping.removed = left.iter().map(|&rows| u64::from(rows)).sum();
        units
    }

    /// Of a row its value of every determinant.
    pub fn values_of_row(&self, row: RowId) -> &[u32] {
        &self.values[self.joint.of_row[row.0 as usize] as usize]
    }

    /// The determinant with the most values.
    pub fn finest(&self) -> usize {
        let values = |&index: &usize| self.determinants[index].frequencies.len();
        (0..self.determinants.len()).max_by_key(values).unwrap_or(0)
    }
}

/// The values of a coarsest determinant in blocks of similar frequency.
struct Blocks {
    values: Vec<Vec<u32>>,
    of_value: Vec<Option<usize>>,
}

impl Blocks {
    fn new(determinant: &Determinant, size: usize, least: usize) -> Blocks {
        let ascending = ascending(&determinant.frequencies);
        let size = size.min(ascending.len()).max(least);
        // no distance is too large: how often values are shown is decided unit by unit
        let blocks = disjoint::group(&ascending, Promise { values: size, distance: u32::MAX }).groups;
        let values: Vec<Vec<u32>> =
            blocks.iter().map(|block| block.shares.iter().map(|share| share.id.0).collect()).collect();
        let mut of_value = vec![None; determinant.frequencies.len()];
        for (number, block) in values.iter().enumerate() {
            block.iter().for_each(|&value| of_value[value as usize] = Some(number));
        }
        Blocks { values, of_value }
    }
}

/// How many rows a unit has, and how many units a group at least.
#[derive(Clone, Copy)]
struct Shape {
    rows: usize,
    units: usize,
    /// Whether a unit may show one value once more than another.
    uneven: bool,
}

impl Shape {
    /// The smallest unit in which values of a block differ by at most d in frequency, also where a group takes several
    /// units to have enough rows. None in reach where blocks have very different sizes and d is 0.
    fn new(blocks: &[&[u32]], d: u32, least_rows: usize) -> Option<Shape> {
        let largest = blocks.iter().map(|block| block.len()).max()?;
        let shape = |rows: usize| {
            // a unit is complete once every value is shown often enough, which can take fewer rows
            let fewest = blocks.iter().map(|block| rows / block.len() * block.len()).max().unwrap_or(rows);
            let units = least_rows.div_ceil(fewest).max(1);
            Shape { rows, units, uneven: units <= d as usize }
        };
        let even = |rows: usize| blocks.iter().all(|block| rows.is_multiple_of(block.len()));
        (largest..=64 * largest).map(shape).find(|shape| shape.uneven || even(shape.rows))
    }
}

/// Values of a finer determinant that are always shown together.
#[derive(Clone, Copy, PartialEq, Eq)]
struct SetOfValues {
    /// The first combination of the unit that showed them first.
    first: usize,
    size: usize,
}

/// The search for units among the combinations of one cell.
struct Search<'a, 's> {
    several: &'a Several<'s>,
    blocks: Vec<&'a [u32]>,
    shape: Shape,
    /// The combinations with each value of each coarsest determinant, along the curve.
    with_value: FxHashMap<(usize, u32), Vec<usize>>,
    /// Rows that are left of each value of each coarsest determinant.
    supply: FxHashMap<(usize, u32), u32>,
    /// Rows that are left of each combination.
    left: &'a mut [u32],
    /// For each finer determinant the values that were shown, and in which set.
    shown_with: &'a mut [FxHashMap<u32, SetOfValues>],
    unit: Vec<usize>,
    /// How often the unit shows each value of each coarsest determinant.
    shown: FxHashMap<(usize, u32), usize>,
    steps: usize,
}

impl<'a, 's> Search<'a, 's> {
    fn new(
        several: &'a Several<'s>,
        blocks: Vec<&'a [u32]>,
        shape: Shape,
        mut combinations: Vec<usize>,
        left: &'a mut [u32],
        shown_with: &'a mut [FxHashMap<u32, SetOfValues>],
    ) -> Search<'a, 's> {
        crate::sorting::sort_by_key(&mut combinations, |&combination| several.places[combination]);
        let mut with_value: FxHashMap<(usize, u32), Vec<usize>> = FxHashMap::default();
        let mut supply: FxHashMap<(usize, u32), u32> = FxHashMap::default();
        for &combination in &combinations {
            for (at, &index) in several.coarsest.iter().enumerate() {
                let key = (at, several.values[combination][index]);
                with_value.entry(key).or_default().push(combination);
                *supply.entry(key).or_default() += left[combination];
            }
        }
        let shown = FxHashMap::default();
        Search {
            several,
            blocks,
            shape,
            with_value,
            supply,
            left,
            shown_with,
            unit: Vec::new(),
            shown,
            steps: 0,
        }
    }

    /// A unit that the rows that are left allow.
    fn next(&mut self) -> Option<Vec<usize>> {
        self.unit.clear();
        self.shown.clear();
        self.steps = MOST_STEPS;
        self.complete().then(|| std::mem::take(&mut self.unit))
    }

    /// Adds combinations until every value is shown often enough; goes back where that cannot be.
    fn complete(&mut self) -> bool {
        let Some(lacking) = self.most_pressing() else { return self.shows_whole_sets() };
        for combination in self.candidates(lacking) {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            self.add(combination);
            if self.complete() {
                return true;
            }
            self.remove_last();
        }
        false
    }

    /// The value that is shown too seldom and has the fewest rows left.
    fn most_pressing(&self) -> Option<(usize, u32)> {
        let values = self
            .blocks
            .iter()
            .enumerate()
            .flat_map(|(at, block)| block.iter().map(move |&value| (at, value)));
        let lacks = |key: &(usize, u32)| self.times_shown(*key) < self.shape.rows / self.blocks[key.0].len();
        let supply = |key: &(usize, u32)| self.supply.get(key).copied().unwrap_or(0);
        values.filter(lacks).min_by_key(supply)
    }

    fn times_shown(&self, key: (usize, u32)) -> usize {
        self.shown.get(&key).copied().unwrap_or(0)
    }

    /// How many values of finer determinants the unit does not show yet.
    fn adds(&self, combination: usize) -> usize {
        let Several { values, finer, .. } = self.several;
        let is_new = |&&index: &&usize| {
            self.unit.iter().all(|&other| values[other][index] != values[combination][index])
        };
        finer.iter().filter(is_new).count()
    }

    /// Combinations with a value that fit into the unit: those with most rows left first, then the nearest.
    fn candidates(&self, with: (usize, u32)) -> Vec<usize> {
        let places = &self.several.places;
        let all = self.with_value.get(&with).map_or(&[][..], Vec::as_slice);
        let start = self.unit.first().map_or(0, |&first| places[first].0);
        let middle = all.partition_point(|&combination| places[combination].0 < start);
        let from = middle.saturating_sub(MOST_CANDIDATES / 2).min(all.len().saturating_sub(MOST_CANDIDATES));
        let near = all[from..].iter().take(MOST_CANDIDATES).copied();
        let mut fitting: Vec<usize> = near.filter(|&combination| self.fits(combination)).collect();
        crate::sorting::sort_by_key(&mut fitting, |&combination| {
            let nearness = places[combination].0.abs_diff(start);
            (self.adds(combination), std::cmp::Reverse(self.left[combination]), nearness)
        });
        fitting
    }

    fn fits(&self, combination: usize) -> bool {
        let Several { values, coarsest, finer, .. } = self.several;
        let values = &values[combination];
        let used = self.unit.iter().filter(|&&other| other == combination).count();
        let enough = (used + 1) * self.shape.units <= self.left[combination] as usize;
        let even = || {
            coarsest.iter().enumerate().all(|(at, &index)| {
                let (least, more) =
                    (self.shape.rows / self.blocks[at].len(), self.shape.rows % self.blocks[at].len());
                let shown = self.times_shown((at, values[index]));
                let above =
                    || self.blocks[at].iter().filter(|&&value| self.times_shown((at, value)) > least).count();
                shown < least || shown == least && above() < more
            })
        };
        let together = || {
            finer.iter().enumerate().all(|(at, &index)| {
                let own = |combination: &usize| self.several.values[*combination][index];
                let known = |value: u32| self.shown_with[at].get(&value);
                let mut others = self.unit.iter().map(own);
                let size = known(values[index]).map_or(self.size_of_new_set(index), |set| set.size);
                let times = others.clone().filter(|&other| other == values[index]).count();
                times < self.shape.rows.div_ceil(size)
                    && others.all(|other| known(other) == known(values[index]))
            })
        };
        enough && even() && together()
    }

    /// How many values of a finer determinant units show that have not been shown: one for each value that it determines.
    fn size_of_new_set(&self, finer: usize) -> usize {
        let determined = self.several.coarsest.iter().zip(&self.blocks);
        let determined = determined.filter(|(coarse, _)| self.several.determined[finer].contains(coarse));
        determined.map(|(_, block)| block.len()).max().unwrap_or(1)
    }

    /// Whether of each finer determinant the unit shows new values, or those of an earlier unit without exception, and
    /// all of them often enough.
    fn shows_whole_sets(&self) -> bool {
        let most_apart = usize::from(self.shape.uneven);
        self.several.finer.iter().enumerate().all(|(at, &index)| {
            let times = self.times(&self.unit, index);
            let known = times.keys().next().and_then(|value| self.shown_with[at].get(value));
            let (least, most) = (times.values().min(), times.values().max());
            known.is_none_or(|known| known.size == times.len())
                && most.zip(least).is_some_and(|(most, least)| most - least <= most_apart)
        })
    }

    /// How often a unit shows each value of a determinant.
    fn times(&self, unit: &[usize], index: usize) -> BTreeMap<u32, usize> {
        let mut times = BTreeMap::new();
        for &combination in unit {
            *times.entry(self.several.values[combination][index]).or_default() += 1;
        }
        times
    }

    fn add(&mut self, combination: usize) {
        self.unit.push(combination);
        for (at, &index) in self.several.coarsest.iter().enumerate() {
            *self.shown.entry((at, self.several.values[combination][index])).or_default() += 1;
        }
    }

    fn remove_last(&mut self) {
        let combination = self.unit.pop().expect("a combination was added");
        for (at, &index) in self.several.coarsest.iter().enumerate() {
            *self.shown.entry((at, self.several.values[combination][index])).or_default() -= 1;
        }
    }

    /// As many groups of the unit as its rows allow.
    fn take(&mut self, unit: &[usize]) -> (ValueGroup, usize) {
        let mut times: BTreeMap<usize, u32> = BTreeMap::new();
        unit.iter()
            .for_each(|&combination| *times.entry(combination).or_default() += self.shape.units as u32);
        let groups = times.iter().map(|(&one, &rows)| self.left[one] / rows).min().unwrap_or(0);
        for (at, &index) in self.several.finer.iter().enumerate() {
            let values = self.times(unit, index);
            let set = SetOfValues { first: unit[0], size: values.len() };
            values.into_keys().for_each(|value| _ = self.shown_with[at].entry(value).or_insert(set));
        }
        let shares = times.into_iter().map(|(combination, rows)| {
            let count = rows * groups;
            self.left[combination] -= count;
            for (at, &index) in self.several.coarsest.iter().enumerate() {
                let key = (at, self.several.values[combination][index]);
                *self.supply.entry(key).or_default() -= count;
                if self.left[combination] == 0 {
                    self.with_value.entry(key).or_default().retain(|&other| other != combination);
                }
            }
            Value { id: ValueId(combination as u32), count }
        });
        let shares = shares.collect();
        (ValueGroup { shares }, groups as usize)
    }
}
