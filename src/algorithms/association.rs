//! Association: right sides of dependencies follow their left sides, so that a release keeps them.
//!
//! A method groups rows without regard to dependencies. Then, for each dependency X -> y that the plan keeps, all classes
//! whose published cells agree on X get the smallest cell around theirs in y (the association generalisation of Huang et
//! al. 2014, Definition 8), and all dependencies are gone through again until nothing moves: making y less precise may
//! make classes agree on the left side of another.
//!
//! *It ends with every dependency kept*: a cell only ever grows, each can grow finitely often, and where nothing moves,
//! classes that agree on X show one cell in y.
//!
//! *Nothing that was promised is lost*: which rows are in which class is not touched. Principles speak of the rows of a
//! group, how many they are, of how many persons, and which sensitive values they have, and where groups are numbered
//! (`group_id`) they are the same rows as before. A cell that has grown still covers its values. Whoever reads cells
//! instead of numbers finds groups that are unions of these; k-anonymity holds for unions. Only `maxLevel` speaks of cells:
//! a plan that caps a right side is refused.

use crate::dependency::Functional;
use crate::hierarchy::Cell;
use crate::plan::{CheckedPlan, DeclaredDependency};
use crate::progress::Progress;
use crate::release::Recoding;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Makes the cells of classes keep the dependencies that the plan's method keeps.
pub fn keep(plan: &CheckedPlan, mut recoding: Recoding, progress: &mut dyn Progress) -> Recoding {
    let kept = determinations(plan, |declared| declared.kept);
    until_nothing_moves(&kept, progress, |determination| associate(plan, &mut recoding.cells, determination));
    recoding
}

/// Goes through all dependencies until none is broken; the number of rounds that moved something.
pub fn until_nothing_moves(
    kept: &[Determination],
    progress: &mut dyn Progress,
    mut associate: impl FnMut(&Determination) -> bool,
) -> u64 {
    for round in 0.. {
        progress.report("mending dependencies", round, round + 1);
        let moved = kept.iter().fold(false, |moved, determination| associate(determination) | moved);
        if !moved {
            return round;
        }
    }
    unreachable!("cells only move up, so some round moves nothing")
}

/// A dependency with one column on its right; columns counted among the quasi columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Determination {
    pub from: Vec<usize>,
    pub to: usize,
}

/// Some of the plan's dependencies, all among quasi columns, one column on the right, in the plan's order.
pub fn determinations(
    plan: &CheckedPlan,
    wanted: impl Fn(&DeclaredDependency) -> bool,
) -> Vec<Determination> {
    let place = |column| {
        let found = plan.quasi.iter().position(|attribute| attribute.column == column);
        found.expect("the plan was checked: dependencies to be kept are among quasi columns")
    };
    let mut found = Vec::new();
    for declared in plan.dependencies.iter().filter(|declared| wanted(declared)) {
        let Functional { from, to } = &declared.columns;
        for &column in to.difference(from) {
            let from = from.iter().map(|&column| place(column)).collect();
            let determination = Determination { from, to: place(column) };
            if !found.contains(&determination) {
                found.push(determination);
            }
        }
    }
    found
}

/// Classes that agree on the left get one cell on the right; says whether anything had to move.
fn associate(plan: &CheckedPlan, cells: &mut [Cell], Determination { from, to }: &Determination) -> bool {
    let width = plan.quasi.len();
    let mut read: Vec<Read> = from.iter().map(|_| Read::default()).collect();
    let mut left = Vec::with_capacity(cells.len() / width * from.len());
    for class in cells.chunks_exact(width) {
        left.extend(
            from.iter().zip(&mut read).map(|(&column, read)| read.number(plan, column, class[column])),
        );
    }
    let (number, count) =
        agreeing(cells.len() / width, from.len(), |place, class| left[class * from.len() + place]);
    let hierarchy = &plan.quasi[*to].hierarchy;
    let mut joined: Vec<Option<Cell>> = vec![None; count];
    for (class, &number) in cells.chunks_exact(width).zip(&number) {
        let joined = &mut joined[number as usize];
        *joined = Some(joined.map_or(class[*to], |joined| hierarchy.join(joined, class[*to])));
    }
    let mut moved = false;
    for (class, &number) in cells.chunks_exact_mut(width).zip(&number) {
        let joined = joined[number as usize].expect("every class was joined");
        moved |= class[*to] != joined;
        class[*to] = joined;
    }
    moved
}

/// Cells of a column as a reader tells them apart: by their text, with all missing values alike.
#[derive(Default)]
struct Read {
    numbers: FxHashMap<Cell, u32>,
    texts: BTreeMap<Option<String>, u32>,
}

impl Read {
    fn number(&mut self, plan: &CheckedPlan, column: usize, cell: Cell) -> u32 {
        *self.numbers.entry(cell).or_insert_with(|| {
            let text = plan.quasi[column].hierarchy.text(cell);
            let text = (!plan.plan.missing.contains(&text)).then_some(text);
            let next = self.texts.len() as u32;
            *self.texts.entry(text).or_insert(next)
        })
    }
}

/// Numbers `0..items` so that exactly those that agree on all of so many columns have equal numbers, counted in
/// order of first appearance; with the number of numbers.
pub fn agreeing(items: usize, columns: usize, cell: impl Fn(usize, usize) -> u32) -> (Vec<u32>, usize) {
    let mut number = vec![0; items];
    let mut count = items.min(1);
    for column in 0..columns {
        let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        for (item, number) in number.iter_mut().enumerate() {
            let next = numbers.len() as u32;
            *number = *numbers.entry((*number, cell(column, item))).or_insert(next);
        }
        count = numbers.len();
    }
    (number, count)
}
