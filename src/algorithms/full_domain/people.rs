//! The people of a population, counted in the cells of groups at whatever levels.
//!
//! People whose values nobody in the table has fit published cells too: somebody of 23 fits `[20,24]`. So for every level
//! of every column it is worked out once which cell each value of the population has there, by the text that is published.
//! Of several it is the lowest: where trees are uneven a level may show `*` beside `food`, and whoever knows the plan knows
//! that nobody of `food` is behind that `*`. So nobody is counted in two groups. Values with the same cells at every level
//! are taken together first.

use super::groups::Groups;
use super::ladder::{Ladder, Level};
use super::space::Space;
use crate::hierarchy::{Cell, Hierarchy};
use crate::plan::{CheckedPlan, QuasiAttribute};
use crate::table::types::missing_values;
use crate::table::{Code, Column, Table};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A key is at most so many numbers.
const MOST_WORDS: usize = 8;

/// Everybody of a population, by what matters of their values.
pub struct People {
    /// How many people have each combination of values.
    counts: Vec<u64>,
    /// The values of each column, by combination.
    values: Vec<Vec<u32>>,
    /// By column, level and value: the code of its cell, if it has one.
    cells: Vec<Vec<Vec<Option<u32>>>>,
    /// Whether everybody who has a cell has the one above it at the next level.
    pub nested: bool,
}

impl People {
    /// The people of a table that has the quasi columns of the plan.
    pub fn new(plan: &CheckedPlan, table: &Table, ladders: &[Ladder], people: &Table) -> People {
        let (mut numbers, mut cells, mut columns) = (Vec::new(), Vec::new(), Vec::new());
        for (attribute, ladder) in plan.quasi.iter().zip(ladders) {
            let id = people.find(&attribute.name).expect("a plan is refused whose population lacks a column");
            let fitting = Fitting::new(attribute, table.column(attribute.column), people.column(id), plan);
            let (number_of_value, different) = alike(fitting.of_values(ladder));
            cells.push(by_level(different, ladder.levels.len()));
            numbers.push(number_of_value);
            columns.push(id);
        }
        let mut counted: BTreeMap<Vec<u32>, u64> = BTreeMap::new();
        let (of_row, combinations) = people.combinations(&columns);
        let mut times = vec![0u64; combinations];
        let mut first = vec![None; combinations];
        for (row, &combination) in people.row_ids().zip(&of_row) {
            times[combination as usize] += 1;
            first[combination as usize].get_or_insert(row);
        }
        for (times, first) in times.iter().zip(first) {
            let row = first.expect("a combination is that of some row");
            let of_column = columns.iter().zip(&numbers);
            let tuple = of_column.map(|(&id, numbers)| numbers[people.column(id).codes.get(row).0 as usize]);
            *counted.entry(tuple.collect()).or_default() += times;
        }
        let values = (0..columns.len()).map(|column| counted.keys().map(|tuple| tuple[column]).collect());
        let values = values.collect();
        let nested = cells.iter().zip(ladders).all(|(levels, ladder)| is_nested(levels, ladder));
        People { counts: counted.into_values().collect(), values, cells, nested }
    }

    /// How many people there are.
    pub fn everybody(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many people fit each of the groups at some levels.
    pub fn in_groups(&self, space: &Space, groups: &Groups, levels: &[u16]) -> Vec<u64> {
        let mut fitting = vec![0u64; groups.len()];
        let group_of_key: FxHashMap<&[u64], u32> =
            (0..groups.len()).map(|group| (groups.key(group), group as u32)).collect();
        let at_levels: Vec<_> =
            self.cells.iter().zip(levels).map(|(cells, &level)| &cells[usize::from(level)]).collect();
        let words = groups.words();
        for (combination, &people) in self.counts.iter().enumerate() {
            let mut key = [0; MOST_WORDS];
            let has_cells =
                at_levels.iter().zip(&self.values).enumerate().all(|(column, (cells, values))| {
                    let cell = cells[values[combination] as usize];
                    cell.inspect(|&code| space.place(column).set(&mut key, code)).is_some()
                });
            let group = has_cells.then(|| group_of_key.get(&key[..words])).flatten();
            if let Some(&group) = group {
                fitting[group as usize] += people;
            }
        }
        fitting
    }
}

/// The code of the cell that a value has at each level.
type AtLevels = Vec<Option<u32>>;

/// Numbers values that have the same cells alike; the number of each value, and the cells of each number.
fn alike(of_value: Vec<AtLevels>) -> (Vec<u32>, Vec<AtLevels>) {
    let mut known: BTreeMap<AtLevels, u32> = BTreeMap::new();
    let number = of_value.into_iter().map(|cells| {
        let next = known.len() as u32;
        *known.entry(cells).or_insert(next)
    });
    let numbers: Vec<u32> = number.collect();
    let mut different = vec![Vec::new(); known.len()];
    known.into_iter().for_each(|(cells, number)| different[number as usize] = cells);
    (numbers, different)
}

/// The same by level first.
fn by_level(of_value: Vec<AtLevels>, levels: usize) -> Vec<Vec<Option<u32>>> {
    let mut of_level = vec![Vec::with_capacity(of_value.len()); levels];
    for cells in of_value {
        of_level.iter_mut().zip(cells).for_each(|(of_level, cell)| of_level.push(cell));
    }
    of_level
}

/// Whether whoever has a cell has the one above it.
fn is_nested(levels: &[Vec<Option<u32>>], ladder: &Ladder) -> bool {
    levels.windows(2).zip(&ladder.levels[1..]).all(|(pair, above)| {
        let has_above = |(low, high): (&Option<u32>, &Option<u32>)| {
            low.is_none_or(|cell| *high == Some(above.code[cell as usize]))
        };
        pair[0].iter().zip(&pair[1]).all(has_above)
    })
}

/// Reads a published number or day.
type Reader<'a> = dyn Fn(&str) -> Option<i64> + 'a;

/// One column of the population beside that of the table.
struct Fitting<'a> {
    hierarchy: &'a Hierarchy,
    theirs: &'a Column,
    /// The texts of nodes above each value, the lowest first.
    above: Vec<Vec<String>>,
    missing: Vec<bool>,
    /// How missing values are spelled.
    spellings: &'a [String],
    /// The number or day of each value, and of a published one, where these are compared.
    numbers: Vec<Option<i64>>,
    published: Box<Reader<'a>>,
}

impl<'a> Fitting<'a> {
    fn new(
        attribute: &'a QuasiAttribute,
        ours: &Column,
        theirs: &'a Column,
        plan: &'a CheckedPlan,
    ) -> Fitting<'a> {
        let spellings = plan.plan.missing.as_slice();
        let read = attribute.spec.reader(&theirs.dictionary, spellings);
        Fitting {
            hierarchy: &attribute.hierarchy,
            theirs,
            above: attribute.spec.labels_above(ours, &theirs.dictionary, spellings),
            missing: missing_values(&theirs.dictionary, spellings),
            spellings,
            numbers: theirs.dictionary.texts().map(&read).collect(),
            published: Box::new(read),
        }
    }

    /// The cells of each value.
    fn of_values(&self, ladder: &Ladder) -> Vec<AtLevels> {
        let levels: Vec<Cells> = ladder.levels.iter().map(|level| self.cells(level)).collect();
        (0..self.theirs.dictionary.len() as u32)
            .map(|value| levels.iter().map(|cells| self.lowest(Code(value), cells)).collect())
            .collect()
    }

    /// The cells of a level by what they say.
    fn cells(&self, level: &Level) -> Cells {
        let mut cells = Cells::default();
        for (code, &node) in (0..).zip(&level.node) {
            // the first code that has a cell stands for it
            if level.code[code as usize] == code {
                let text = self.hierarchy.text(Cell::Node(node));
                if self.spellings.contains(&text) {
                    cells.missing.get_or_insert(code);
                }
                if let Some(number) = (self.published)(&text) {
                    cells.by_number.entry(number).or_insert(code);
                }
                cells.by_text.entry(text).or_insert(code);
            }
        }
        cells
    }

    /// The lowest cell that a value fits: the same value, however it is spelled, the first node above it, or `*`.
    fn lowest(&self, value: Code, cells: &Cells) -> Option<u32> {
        let at = |text: &str| cells.by_text.get(text).copied();
        let own = match self.missing[value.0 as usize] {
            true => cells.missing,
            false => {
                let same = || cells.by_number.get(&self.numbers[value.0 as usize]?).copied();
                let above = || self.above[value.0 as usize].iter().find_map(|label| at(label));
                at(self.theirs.dictionary.text(value)).or_else(same).or_else(above)
            }
        };
        own.or_else(|| at(&self.hierarchy.text(Cell::Node(self.hierarchy.root()))))
    }
}

/// The cells of a level, by code.
#[derive(Default)]
struct Cells {
    by_text: BTreeMap<String, u32>,
    by_number: BTreeMap<i64, u32>,
    missing: Option<u32>,
}
