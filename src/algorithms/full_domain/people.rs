//! The people of a population, counted in the cells of groups at whatever levels.
//!
//! People whose values nobody in the table has fit published cells too: somebody of 23 fits `[20,24]`. So for every level
//! of every column it is worked out once which cells each value of the population fits, by the text that is published
//! there; at some levels, the people who fit a group are then those all of whose values fit. Values that fit the same
//! cells at every level are taken together first.

use super::groups::Groups;
use super::ladder::{Ladder, Level};
use super::space::Space;
use crate::hierarchy::{Cell, Hierarchy};
use crate::plan::{CheckedPlan, QuasiAttribute};
use crate::table::{Code, Column, Table};
use crate::table::types::missing_values;
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
    /// By column, level and value: the codes of the cells that it fits, usually one.
    fits: Vec<Vec<Vec<Vec<u32>>>>,
    /// Whether everybody who fits a cell fits the cell above it.
    pub nested: bool,
    /// Whether nobody fits two cells of one level.
    pub apart: bool,
}

impl People {
    /// The people of a table that has the quasi columns of the plan.
    pub fn new(plan: &CheckedPlan, table: &Table, ladders: &[Ladder], people: &Table) -> People {
        let (mut numbers, mut fits, mut columns) = (Vec::new(), Vec::new(), Vec::new());
        for (attribute, ladder) in plan.quasi.iter().zip(ladders) {
            let id = people.find(&attribute.name).expect("a plan is refused whose population lacks a column");
            let fitting = Fitting::new(attribute, table.column(attribute.column), people.column(id), plan);
            let of_value: Vec<Vec<Vec<u32>>> = fitting.of_values(ladder);
            let (number_of_value, different) = alike(of_value);
            fits.push(by_level(different, ladder.levels.len()));
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
        let nested = fits.iter().zip(ladders).all(|(levels, ladder)| is_nested(levels, ladder));
        let apart = fits.iter().flatten().flatten().all(|cells| cells.len() <= 1);
        People { counts: counted.into_values().collect(), values, fits, nested, apart }
    }

    /// How many people fit each of the groups at some levels.
    pub fn in_groups(&self, space: &Space, groups: &Groups, levels: &[u16]) -> Vec<u64> {
        let mut fitting = vec![0u64; groups.len()];
        let group_of_key: FxHashMap<&[u64], u32> =
            (0..groups.len()).map(|group| (groups.key(group), group as u32)).collect();
        let columns: Vec<Fits<'_>> = (self.fits.iter().zip(&self.values).zip(levels).enumerate())
            .map(|(column, ((fits, values), &level))| Fits {
                place: space.place(column),
                values,
                fits: &fits[usize::from(level)],
            })
            .collect();
        let words = groups.words();
        for (combination, &people) in self.counts.iter().enumerate() {
            each_key(&columns, combination, [0; MOST_WORDS], &mut |key| {
                if let Some(&group) = group_of_key.get(&key[..words]) {
                    fitting[group as usize] += people;
                }
            });
        }
        fitting
    }
}

/// What a column of the population fits at one level.
struct Fits<'a> {
    place: super::groups::Place,
    values: &'a [u32],
    fits: &'a [Vec<u32>],
}

/// Visits every combination of cells that a combination of values fits.
fn each_key(
    columns: &[Fits<'_>],
    combination: usize,
    key: [u64; MOST_WORDS],
    visit: &mut impl FnMut(&[u64; MOST_WORDS]),
) {
    let Some((column, rest)) = columns.split_first() else { return visit(&key) };
    for &code in &column.fits[column.values[combination] as usize] {
        let mut key = key;
        column.place.set(&mut key, code);
        each_key(rest, combination, key, visit);
    }
}

/// Numbers values that fit the same cells alike; the number of each value, and what the values of each number fit.
fn alike(of_value: Vec<Vec<Vec<u32>>>) -> (Vec<u32>, Vec<Vec<Vec<u32>>>) {
    let mut known: BTreeMap<Vec<Vec<u32>>, u32> = BTreeMap::new();
    let number = of_value.into_iter().map(|fits| {
        let next = known.len() as u32;
        *known.entry(fits).or_insert(next)
    });
    let numbers: Vec<u32> = number.collect();
    let mut different = vec![Vec::new(); known.len()];
    known.into_iter().for_each(|(fits, number)| different[number as usize] = fits);
    (numbers, different)
}

/// The same by level first.
fn by_level(of_value: Vec<Vec<Vec<u32>>>, levels: usize) -> Vec<Vec<Vec<u32>>> {
    let mut of_level = vec![Vec::with_capacity(of_value.len()); levels];
    for fits in of_value {
        of_level.iter_mut().zip(fits).for_each(|(of_level, cells)| of_level.push(cells));
    }
    of_level
}

/// Whether whoever fits a cell fits the one above it.
fn is_nested(levels: &[Vec<Vec<u32>>], ladder: &Ladder) -> bool {
    levels.windows(2).zip(&ladder.levels[1..]).all(|(pair, above)| {
        pair[0].iter().zip(&pair[1]).all(|(low, high)| {
            low.iter().all(|&cell| high.contains(&above.code[cell as usize]))
        })
    })
}

/// One column of the population beside that of the table.
struct Fitting<'a> {
    hierarchy: &'a Hierarchy,
    theirs: &'a Column,
    /// The texts of nodes above each value.
    above: Vec<Vec<String>>,
    missing: Vec<bool>,
    /// How missing values are spelled.
    spellings: &'a [String],
    /// The number or day of each value, and of a published one, where these are compared.
    numbers: Vec<Option<i64>>,
    published: Box<dyn Fn(&str) -> Option<i64> + 'a>,
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

    /// By value and level the codes of the cells that it fits.
    fn of_values(&self, ladder: &Ladder) -> Vec<Vec<Vec<u32>>> {
        let cells: Vec<Cells> = ladder.levels.iter().map(|level| self.cells(level)).collect();
        (0..self.theirs.dictionary.len() as u32)
            .map(|value| cells.iter().map(|cells| self.fitting(Code(value), cells)).collect())
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
                    cells.missing.push(code);
                }
                if let Some(number) = (self.published)(&text) {
                    cells.by_number.entry(number).or_default().push(code);
                }
                cells.by_text.entry(text).or_default().push(code);
            }
        }
        cells
    }

    /// The codes of the cells that a value fits: the same value, however it is spelled, a node above it, or `*`.
    fn fitting(&self, value: Code, cells: &Cells) -> Vec<u32> {
        let root = self.hierarchy.text(Cell::Node(self.hierarchy.root()));
        let at = |text: &str| cells.by_text.get(text).into_iter().flatten().copied();
        let mut fits: Vec<u32> = at(&root).collect();
        if self.missing[value.0 as usize] {
            fits.extend(&cells.missing);
        } else {
            fits.extend(at(self.theirs.dictionary.text(value)));
            self.above[value.0 as usize].iter().for_each(|label| fits.extend(at(label)));
            let number = self.numbers[value.0 as usize];
            fits.extend(number.and_then(|number| cells.by_number.get(&number)).into_iter().flatten());
        }
        fits.sort_unstable();
        fits.dedup();
        fits
    }
}

/// The cells of a level, by code.
#[derive(Default)]
struct Cells {
    by_text: BTreeMap<String, Vec<u32>>,
    by_number: BTreeMap<i64, Vec<u32>>,
    missing: Vec<u32>,
}
