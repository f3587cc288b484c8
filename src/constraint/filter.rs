//! The largest satisfying subset (Definitions 6 and 7): what stays when every tuple is taken away whose
//! cells on some constraint's columns too few rows share, until nothing changes.
//!
//! The union of two satisfying subsets satisfies the constraints, so there is one largest (Theorem 4), in
//! whatever order tuples are taken away.

use super::Constraint;
use crate::progress::Progress;
use crate::table::ColumnId;
use rustc_hash::FxHashMap;

/// A distinct combination of cells, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tuple(pub u32);

impl Tuple {
    fn place(self) -> usize {
        self.0 as usize
    }
}

/// The distinct tuples of some columns, with the number of rows that have each.
#[derive(Debug, Clone)]
pub struct SubTable {
    /// The cell of each tuple, column by column.
    pub cells: Vec<Vec<u32>>,
    /// All cells of a column are below this number.
    pub below: Vec<u32>,
    /// How many rows have each tuple.
    pub rows: Vec<u32>,
}

/// Finds the tuples that satisfy a set of constraints jointly.
#[derive(Debug)]
pub struct Filter {
    parts: Vec<Part>,
    one_by_one: bool,
    counts_satisfied: bool,
}

/// One constraint on the columns of a sub-table.
#[derive(Debug)]
struct Part {
    columns: Vec<usize>,
    k: u32,
    classes: ClassIndex,
    /// Rows of tuples found earlier, by class; only where they are counted.
    satisfied: Vec<u32>,
}

impl Filter {
    /// For a sub-table of these columns. The constraints are on some of them.
    pub fn new(columns: &[ColumnId], constraints: &[Constraint]) -> Filter {
        let place = |column: &ColumnId| {
            columns.iter().position(|other| other == column).expect("a constraint is on columns of its table")
        };
        let parts = constraints.iter().map(|constraint| Part {
            columns: constraint.columns().iter().map(place).collect(),
            k: constraint.k(),
            classes: ClassIndex::default(),
            satisfied: Vec::new(),
        });
        Filter { parts: parts.collect(), one_by_one: false, counts_satisfied: false }
    }

    /// Makes the first constraint stable, then the first two, and so on, instead of all at once. The answer
    /// is the same; later constraints see fewer tuples.
    pub fn one_by_one(self, one_by_one: bool) -> Filter {
        Filter { one_by_one, ..self }
    }

    /// Counts the tuples that were found earlier beside the candidates: they are published too.
    pub fn counting_satisfied(self, counts_satisfied: bool) -> Filter {
        Filter { counts_satisfied, ..self }
    }

    /// Divides the candidates into the largest subset that satisfies all constraints and the rest, each in
    /// the order given.
    pub fn divide(
        &mut self,
        table: &SubTable,
        candidates: &[Tuple],
        progress: &mut dyn Progress,
    ) -> (Vec<Tuple>, Vec<Tuple>) {
        let total = self.parts.len() as u64;
        let mut fixpoint = Fixpoint::new(table, candidates);
        for (index, part) in self.parts.iter_mut().enumerate() {
            progress.report("comparing with the constraints", index as u64, total);
            if !self.counts_satisfied {
                part.classes.clear();
            }
            fixpoint.add(part);
            if self.one_by_one {
                fixpoint.settle();
            }
        }
        fixpoint.settle();
        let stays = fixpoint.stays;
        let of = |wanted: bool| -> Vec<Tuple> {
            candidates
                .iter()
                .zip(&stays)
                .filter(|&(_, &stays)| stays == wanted)
                .map(|(&tuple, _)| tuple)
                .collect()
        };
        let (satisfied, rest) = (of(true), of(false));
        if self.counts_satisfied {
            self.parts.iter_mut().for_each(|part| part.remember(table, &satisfied));
        }
        (satisfied, rest)
    }
}

impl Part {
    fn remember(&mut self, table: &SubTable, satisfied: &[Tuple]) {
        for &tuple in satisfied {
            let class = self.classes.number(table, &self.columns, tuple) as usize;
            if self.satisfied.len() <= class {
                self.satisfied.resize(class + 1, 0);
            }
            self.satisfied[class] += table.rows[tuple.place()];
        }
    }
}

/// Candidates being taken away; a work-list of classes that have become too small.
struct Fixpoint<'a> {
    table: &'a SubTable,
    candidates: &'a [Tuple],
    stays: Vec<bool>,
    stages: Vec<Stage>,
    /// Constraint and class.
    open: Vec<(usize, u32)>,
}

/// The candidates by their class under one constraint.
struct Stage {
    k: u32,
    /// The class of each candidate; [`GONE`] for those taken away before.
    class_of: Vec<u32>,
    /// The rows of each class that are still there.
    rows: Vec<u32>,
    /// The candidates of class `c` are `members[starts[c]..starts[c + 1]]`.
    starts: Vec<u32>,
    members: Vec<u32>,
}

const GONE: u32 = u32::MAX;

impl<'a> Fixpoint<'a> {
    fn new(table: &'a SubTable, candidates: &'a [Tuple]) -> Fixpoint<'a> {
        Fixpoint {
            table,
            candidates,
            stays: vec![true; candidates.len()],
            stages: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Takes one more constraint into account and notes its classes that are too small.
    fn add(&mut self, part: &mut Part) {
        let table = self.table;
        let number = |(&tuple, &stays): (&Tuple, &bool)| {
            if stays { part.classes.number(table, &part.columns, tuple) } else { GONE }
        };
        let class_of: Vec<u32> = self.candidates.iter().zip(&self.stays).map(number).collect();
        let classes = part.classes.len();
        let mut rows = part.satisfied.clone();
        rows.resize(classes, 0);
        let mut starts = vec![0u32; classes + 1];
        for (&class, tuple) in class_of.iter().zip(self.candidates).filter(|&(&class, _)| class != GONE) {
            rows[class as usize] += table.rows[tuple.place()];
            starts[class as usize + 1] += 1;
        }
        (0..classes).for_each(|class| starts[class + 1] += starts[class]);
        let mut next = starts.clone();
        let mut members = vec![0; starts[classes] as usize];
        for (candidate, &class) in class_of.iter().enumerate().filter(|&(_, &class)| class != GONE) {
            let place = &mut next[class as usize];
            members[*place as usize] = candidate as u32;
            *place += 1;
        }
        let stage = self.stages.len();
        let too_small = (0..classes as u32).filter(|&class| rows[class as usize] < part.k);
        self.open.extend(too_small.map(|class| (stage, class)));
        self.stages.push(Stage { k: part.k, class_of, rows, starts, members });
    }

    /// Takes away the members of classes that are too small until there is no such class.
    fn settle(&mut self) {
        while let Some((stage, class)) = self.open.pop() {
            let Stage { starts, .. } = &self.stages[stage];
            for at in starts[class as usize]..starts[class as usize + 1] {
                self.take_away(self.stages[stage].members[at as usize] as usize);
            }
        }
    }

    fn take_away(&mut self, candidate: usize) {
        if !std::mem::replace(&mut self.stays[candidate], false) {
            return;
        }
        let rows = self.table.rows[self.candidates[candidate].place()];
        for (index, stage) in self.stages.iter_mut().enumerate() {
            let class = stage.class_of[candidate];
            if class != GONE {
                let left = &mut stage.rows[class as usize];
                let was_large = *left >= stage.k;
                *left -= rows;
                if was_large && *left < stage.k {
                    self.open.push((index, class));
                }
            }
        }
    }
}

/// Numbers combinations of cells in order of first appearance; equal combinations, equal numbers.
#[derive(Debug, Default)]
pub(crate) struct ClassIndex {
    /// Column by column as many cells as fit are packed into one key; what was packed before is the first
    /// part of the next key. Most constraints need one map.
    maps: Vec<FxHashMap<(u32, u64), u32>>,
}

impl ClassIndex {
    /// Forgets all numbers.
    pub(crate) fn clear(&mut self) {
        self.maps.iter_mut().for_each(FxHashMap::clear);
    }

    /// How many combinations have a number.
    fn len(&self) -> usize {
        self.maps.last().map_or(0, FxHashMap::len)
    }

    /// The number of a tuple's cells in some columns; always the same columns.
    pub(crate) fn number(&mut self, table: &SubTable, columns: &[usize], tuple: Tuple) -> u32 {
        let (mut map, mut before, mut key, mut possible) = (0, 0, 0u64, 1u64);
        for &column in columns {
            let below = u64::from(table.below[column].max(1));
            match possible.checked_mul(below) {
                Some(more) => possible = more,
                None => {
                    before = self.look_up(map, before, key);
                    (map, key, possible) = (map + 1, 0, below);
                }
            }
            key = key * below + u64::from(table.cells[column][tuple.place()]);
        }
        self.look_up(map, before, key)
    }

    fn look_up(&mut self, map: usize, before: u32, key: u64) -> u32 {
        if self.maps.len() == map {
            self.maps.push(FxHashMap::default());
        }
        let map = &mut self.maps[map];
        let next = map.len() as u32;
        *map.entry((before, key)).or_insert(next)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{constraints, rows, satisfies};
    use super::*;
    use crate::progress::Silent;
    use proptest::prelude::*;

    const COLUMNS: [ColumnId; 4] = [ColumnId(0), ColumnId(1), ColumnId(2), ColumnId(3)];

    /// One tuple per row; equal rows may be several tuples, which changes nothing.
    fn sub_table(rows: &[Vec<u32>], below: u32) -> SubTable {
        let cells = (0..4).map(|column| rows.iter().map(|row| row[column]).collect()).collect();
        SubTable { cells, below: vec![below; 4], rows: vec![1; rows.len()] }
    }

    fn all(rows: &[Vec<u32>]) -> Vec<Tuple> {
        (0..rows.len() as u32).map(Tuple).collect()
    }

    fn chosen(rows: &[Vec<u32>], tuples: &[Tuple]) -> Vec<Vec<u32>> {
        tuples.iter().map(|tuple| rows[tuple.place()].clone()).collect()
    }

    fn satisfied(rows: &[Vec<u32>], set: &[Constraint], one_by_one: bool, below: u32) -> Vec<Tuple> {
        let mut filter = Filter::new(&COLUMNS, set).one_by_one(one_by_one);
        filter.divide(&sub_table(rows, below), &all(rows), &mut Silent).0
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn theorem_4_it_is_the_union_of_all_satisfying_subsets(set in constraints(), rows in rows(11)) {
            let subsets = (0..1usize << rows.len()).map(|bits| -> Vec<Tuple> {
                all(&rows).into_iter().filter(|tuple| bits >> tuple.0 & 1 == 1).collect()
            });
            let satisfying =
                |subset: &Vec<Tuple>| set.iter().all(|constraint| satisfies(&chosen(&rows, subset), constraint));
            let mut largest: Vec<Tuple> = subsets.filter(satisfying).flatten().collect();
            largest.sort_unstable();
            largest.dedup();
            // bounds far above the cells need several keys per combination
            for (one_by_one, below) in [(false, 3), (true, 3), (false, u32::MAX), (true, u32::MAX)] {
                prop_assert_eq!(&satisfied(&rows, &set, one_by_one, below), &largest);
            }
        }

        #[test]
        fn the_naive_filter_finds_a_subset(set in constraints(), rows in rows(40)) {
            let naive = satisfied(&rows, &[super::super::union(&set)], false, 3);
            let complete = satisfied(&rows, &set, false, 3);
            prop_assert!(naive.iter().all(|tuple| complete.contains(tuple)));
        }

        #[test]
        fn rows_found_earlier_may_be_counted(set in constraints(), rows in rows(40), first in 0..40usize) {
            let table = sub_table(&rows, 3);
            let all = all(&rows);
            let (early, late) = all.split_at(first.min(rows.len()));
            let divide = |counts: bool| {
                let mut filter = Filter::new(&COLUMNS, &set).counting_satisfied(counts);
                let (found, _) = filter.divide(&table, early, &mut Silent);
                let (more, _) = filter.divide(&table, late, &mut Silent);
                (found, more)
            };
            let (found, alone) = divide(false);
            let (same, counted) = divide(true);
            prop_assert_eq!(&found, &same);
            prop_assert!(alone.iter().all(|tuple| counted.contains(tuple)));
            let together = chosen(&rows, &[found, counted].concat());
            prop_assert!(set.iter().all(|constraint| satisfies(&together, constraint)));
        }
    }
}
