//! The cells of the paper's Figure 5: for every view either one of its rows, or "not selected".
//!
//! Cells are walked depth first and never written down all at once. Where views share attributes, the next
//! view's rows are found through an index on what is already fixed, so that only rows that join are visited.

use super::input::condition::Comparison;
use super::model::{Bits, Clause, Part, View, ViewSet};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What an attribute can be in a cell.
#[derive(Debug, Clone)]
pub(super) enum Side {
    Any,
    One(u32),
    Set(Rc<Bits>),
}

/// A cell: all base rows that yield these rows of these views and are selected by no other.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    pub sides: Vec<Side>,
    pub comparisons: Vec<(usize, Comparison, usize)>,
    /// For each view the row that is yielded.
    pub rows: Vec<Option<u32>>,
}

/// Whether to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    On,
    /// The visitor has seen enough.
    Stop,
    /// The budget is used up.
    Exhausted,
}

type RowIndex = FxHashMap<Vec<u32>, Vec<u32>>;

/// Walks cells of some views of a set.
pub(super) struct Cells<'a> {
    set: &'a ViewSet,
    views: Vec<usize>,
    /// Rows of a view by what is fixed of them: a mask over its projected attributes.
    indexes: FxHashMap<(usize, u64), Rc<RowIndex>>,
    /// Steps that may still be made.
    pub budget: u64,
}

impl<'a> Cells<'a> {
    /// The cells that these views form; other views are ignored.
    pub fn new(set: &'a ViewSet, views: &[usize], budget: u64) -> Cells<'a> {
        Cells { set, views: views.to_vec(), indexes: FxHashMap::default(), budget }
    }

    /// Visits every non-empty cell that yields this row.
    pub fn of_row(&mut self, view: usize, row: u32, visit: &mut dyn FnMut(&Cell) -> Flow) -> Flow {
        let rest: Vec<usize> = self.views.iter().copied().filter(|&other| other != view).collect();
        self.take_row(&self.nothing_known(), view, row, &rest, visit)
    }

    /// Visits every non-empty cell that yields at least one row.
    pub fn all(&mut self, visit: &mut dyn FnMut(&Cell) -> Flow) -> Flow {
        let views = self.views.clone();
        self.step(&self.nothing_known(), &views, &mut |cell| {
            if cell.rows.iter().any(Option::is_some) { visit(cell) } else { Flow::On }
        })
    }

    fn nothing_known(&self) -> Cell {
        Cell {
            sides: vec![Side::Any; self.set.attributes.len()],
            comparisons: Vec::new(),
            rows: vec![None; self.set.views.len()],
        }
    }

    fn step(&mut self, cell: &Cell, rest: &[usize], visit: &mut dyn FnMut(&Cell) -> Flow) -> Flow {
        if self.budget == 0 {
            return Flow::Exhausted;
        }
        self.budget -= 1;
        let Some(view) = self.next_view(cell, rest) else {
            return if satisfiable(self.set, cell) { visit(cell) } else { Flow::On };
        };
        let others: Vec<usize> = rest.iter().copied().filter(|&other| other != view).collect();
        for clause in &self.set.views[view].outside {
            if let Some(narrowed) = narrow(self.set, cell, clause) {
                let flow = self.step(&narrowed, &others, visit);
                if flow != Flow::On {
                    return flow;
                }
            }
        }
        for row in self.matching_rows(cell, view).iter().copied() {
            let flow = self.take_row(cell, view, row, &others, visit);
            if flow != Flow::On {
                return flow;
            }
        }
        Flow::On
    }

    fn take_row(
        &mut self,
        cell: &Cell,
        view: usize,
        row: u32,
        rest: &[usize],
        visit: &mut dyn FnMut(&Cell) -> Flow,
    ) -> Flow {
        let taken = &self.set.views[view];
        let mut fixed = cell.clone();
        fixed.rows[view] = Some(row);
        for (&attribute, column) in taken.project.iter().zip(&taken.columns) {
            let symbol = column[row as usize];
            let fits = match &cell.sides[attribute] {
                Side::Any => true,
                Side::One(known) => *known == symbol,
                Side::Set(set) => set.contains(symbol),
            };
            if !fits {
                return Flow::On;
            }
            fixed.sides[attribute] = Side::One(symbol);
        }
        for clause in &taken.inside {
            if let Some(narrowed) = narrow(self.set, &fixed, clause) {
                let flow = self.step(&narrowed, rest, visit);
                if flow != Flow::On {
                    return flow;
                }
            }
        }
        Flow::On
    }

    /// The view whose rows are most restricted by what is known; smaller views first.
    fn next_view(&self, cell: &Cell, rest: &[usize]) -> Option<usize> {
        rest.iter().copied().min_by_key(|&view| {
            let View { project, rows, .. } = &self.set.views[view];
            let fixed =
                project.iter().filter(|&&attribute| matches!(cell.sides[attribute], Side::One(_))).count();
            (fixed == 0, project.len() - fixed, *rows, view)
        })
    }

    fn matching_rows(&mut self, cell: &Cell, view: usize) -> Rc<Vec<u32>> {
        let View { project, columns, rows, .. } = &self.set.views[view];
        let mut mask = 0_u64;
        let mut key = Vec::new();
        for (place, &attribute) in project.iter().enumerate().take(64) {
            if let Side::One(symbol) = cell.sides[attribute] {
                mask |= 1 << place;
                key.push(symbol);
            }
        }
        let index = self.indexes.entry((view, mask)).or_insert_with(|| {
            let mut index = RowIndex::default();
            for row in 0..*rows {
                let key = (columns.iter().enumerate().take(64))
                    .filter(|(place, _)| mask >> place & 1 == 1)
                    .map(|(_, column)| column[row])
                    .collect();
                index.entry(key).or_default().push(row as u32);
            }
            Rc::new(index)
        });
        Rc::new(index.get(&key).cloned().unwrap_or_default())
    }
}

/// The cell with one more alternative of a condition; `None` if some side becomes empty.
pub(super) fn narrow(set: &ViewSet, cell: &Cell, clause: &Clause) -> Option<Cell> {
    let mut narrowed = cell.clone();
    for (attribute, bits) in &clause.sides {
        let side = match &cell.sides[*attribute] {
            Side::Any => Side::Set(Rc::new(bits.clone())),
            Side::One(symbol) if bits.contains(*symbol) => Side::One(*symbol),
            Side::One(_) => return None,
            Side::Set(known) => {
                let both = known.and(bits);
                if both.is_empty() {
                    return None;
                }
                Side::Set(Rc::new(both))
            }
        };
        narrowed.sides[*attribute] = side;
    }
    for comparison in &clause.comparisons {
        let &(left, operator, right) = comparison;
        if let (Side::One(a), Side::One(b)) = (&narrowed.sides[left], &narrowed.sides[right]) {
            let ranks = (set.attributes[left].rank(*a), set.attributes[right].rank(*b));
            if !operator.holds(&ranks.0, &ranks.1) {
                return None;
            }
        } else if !narrowed.comparisons.contains(comparison) {
            narrowed.comparisons.push(*comparison);
        }
    }
    Some(narrowed)
}

/// The symbols of a side.
pub(super) fn members(set: &ViewSet, cell: &Cell, attribute: usize) -> Vec<u32> {
    match &cell.sides[attribute] {
        Side::Any => (0..set.attributes[attribute].size() as u32).collect(),
        Side::One(symbol) => vec![*symbol],
        Side::Set(bits) => bits.iter().collect(),
    }
}

/// Whether some base row is in the cell: the sides are not empty, so only comparisons can fail.
fn satisfiable(set: &ViewSet, cell: &Cell) -> bool {
    if cell.comparisons.is_empty() {
        return true;
    }
    let (mut chosen, mut rest) = (Vec::new(), Vec::new());
    for attribute in compared(cell) {
        match cell.sides[attribute] {
            Side::One(symbol) => chosen.push((attribute, symbol)),
            _ => rest.push(attribute),
        }
    }
    comparisons_hold(set, cell, &chosen) && first_solution(set, cell, &mut chosen, &rest)
}

/// The symbols an attribute can have in a non-empty cell.
fn supported(set: &ViewSet, cell: &Cell, attribute: usize) -> Vec<u32> {
    let mut symbols = members(set, cell, attribute);
    if compared(cell).contains(&attribute) {
        symbols.retain(|&symbol| {
            let mut fixed = cell.clone();
            fixed.sides[attribute] = Side::One(symbol);
            satisfiable(set, &fixed)
        });
    }
    symbols
}

/// Visits the codes that a side of the secret can have in a non-empty cell, until the visitor has seen enough. Says
/// whether all were visited.
pub(super) fn for_each_supported(
    set: &ViewSet,
    cell: &Cell,
    part: &Part,
    visit: &mut dyn FnMut(u32) -> bool,
) -> bool {
    fn go(
        set: &ViewSet,
        cell: &Cell,
        part: &Part,
        chosen: &mut Vec<u32>,
        visit: &mut dyn FnMut(u32) -> bool,
    ) -> bool {
        let Some(&attribute) = part.attributes.get(chosen.len()) else { return visit(part.code(chosen)) };
        let compares = compared(cell).contains(&attribute);
        let mut fixed = cell.clone();
        members(set, cell, attribute).into_iter().all(|symbol| {
            fixed.sides[attribute] = Side::One(symbol);
            if compares && !satisfiable(set, &fixed) {
                return true;
            }
            chosen.push(symbol);
            let on = go(set, &fixed, part, chosen, visit);
            chosen.pop();
            on
        })
    }
    if let Some(only) = part.only() {
        return supported(set, cell, only).into_iter().all(visit);
    }
    go(set, cell, part, &mut Vec::new(), visit)
}

/// The attributes that comparisons of a cell mention.
pub(super) fn compared(cell: &Cell) -> Vec<usize> {
    let mut attributes: Vec<usize> =
        cell.comparisons.iter().flat_map(|&(left, _, right)| [left, right]).collect();
    attributes.sort_unstable();
    attributes.dedup();
    attributes
}

/// Whether the comparisons of a cell hold between symbols chosen so far.
pub(super) fn comparisons_hold(set: &ViewSet, cell: &Cell, chosen: &[(usize, u32)]) -> bool {
    let rank = |attribute: usize| {
        chosen
            .iter()
            .find(|(known, _)| *known == attribute)
            .map(|&(_, symbol)| set.attributes[attribute].rank(symbol))
    };
    cell.comparisons.iter().all(|&(left, operator, right)| match (rank(left), rank(right)) {
        (Some(a), Some(b)) => operator.holds(&a, &b),
        _ => true,
    })
}

pub(super) fn first_solution(
    set: &ViewSet,
    cell: &Cell,
    chosen: &mut Vec<(usize, u32)>,
    rest: &[usize],
) -> bool {
    let Some((&attribute, rest)) = rest.split_first() else { return true };
    let range = within(set, cell, attribute, chosen);
    range.into_iter().any(|symbol| {
        if matches!(&cell.sides[attribute], Side::Set(bits) if !bits.contains(symbol)) {
            return false;
        }
        chosen.push((attribute, symbol));
        let found = comparisons_hold(set, cell, chosen) && first_solution(set, cell, chosen, rest);
        chosen.pop();
        found
    })
}

/// The symbols of an attribute that its comparisons with chosen symbols leave: symbols are sorted by rank.
pub(super) fn within(
    set: &ViewSet,
    cell: &Cell,
    attribute: usize,
    chosen: &[(usize, u32)],
) -> std::ops::Range<u32> {
    let (mut lowest, mut highest) = (0, u64::MAX);
    for &(left, operator, right) in &cell.comparisons {
        let (operator, other) = match (left == attribute, right == attribute) {
            (true, _) => (operator, right),
            (_, true) => (operator.mirrored(), left),
            _ => continue,
        };
        let Some(&(_, symbol)) = chosen.iter().find(|(known, _)| *known == other) else { continue };
        let rank = set.attributes[other].rank(symbol);
        match operator {
            Comparison::Less => highest = highest.min(rank.saturating_sub(1)),
            Comparison::LessOrEqual => highest = highest.min(rank),
            Comparison::Greater => lowest = lowest.max(rank + 1),
            Comparison::GreaterOrEqual => lowest = lowest.max(rank),
            Comparison::Equal => (lowest, highest) = (lowest.max(rank), highest.min(rank)),
            Comparison::Unequal => {}
        }
    }
    set.attributes[attribute].ranked(lowest, highest)
}
