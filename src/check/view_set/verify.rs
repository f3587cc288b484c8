//! Covers are confirmed before they are shown, by code that found none of them.
//!
//! A cover that one row shows is confirmed by looking for a base row that yields this row, agrees with all views, and
//! belongs to someone else or has another value: attribute by attribute, where the finders go from view to view.
//! In projections the finders carry sets along a tree; there, cells are walked instead.

use super::cells::{Cells, Flow, supported};
use super::covers::Cover;
use super::model::{View, ViewSet};
use rustc_hash::FxHashSet;

/// Symbols tried for all covers of a check.
const STEPS: u64 = 40_000_000;

/// Confirms covers, within a common budget.
pub(super) struct Verifier<'a> {
    set: &'a ViewSet,
    rows: Vec<FxHashSet<Vec<u32>>>,
    cells: Cells<'a>,
    steps: u64,
}

impl<'a> Verifier<'a> {
    pub fn new(set: &'a ViewSet) -> Verifier<'a> {
        let all: Vec<usize> = (0..set.views.len()).collect();
        let rows_of = |view: &View| -> FxHashSet<Vec<u32>> {
            (0..view.rows).map(|row| view.columns.iter().map(|column| column[row]).collect()).collect()
        };
        let rows = if set.projection_only() { Vec::new() } else { set.views.iter().map(rows_of).collect() };
        Verifier { set, rows, cells: Cells::new(set, &all, STEPS), steps: STEPS }
    }

    /// Whether the row of a cover shows it; `None` if there is no such row or the budget ended.
    pub fn confirms(&mut self, id: u32, cover: &Cover) -> Option<bool> {
        let (view, row) = cover.row?;
        if self.set.projection_only() {
            self.by_cells(view, row, id, &cover.values)
        } else {
            self.by_attributes(view, row, id, &cover.values)
        }
    }

    fn by_cells(&mut self, view: usize, row: usize, id: u32, values: &[u32]) -> Option<bool> {
        let set = self.set;
        let mut confirmed = true;
        let flow = self.cells.of_row(view, row as u32, &mut |cell| {
            let same_id = supported(set, cell, set.id).iter().all(|&symbol| symbol == id);
            let in_cover = supported(set, cell, set.property).iter().all(|symbol| values.contains(symbol));
            confirmed = same_id && in_cover;
            if confirmed { Flow::On } else { Flow::Stop }
        });
        (flow != Flow::Exhausted).then_some(confirmed)
    }

    fn by_attributes(&mut self, view: usize, row: usize, id: u32, values: &[u32]) -> Option<bool> {
        let mut chosen: Vec<Option<u32>> = vec![None; self.set.attributes.len()];
        let start = &self.set.views[view];
        for (&attribute, column) in start.project.iter().zip(&start.columns) {
            chosen[attribute] = Some(column[row]);
        }
        let order = self.order(&chosen);
        let found = self.other_base_row(view, &order, &mut chosen, id, values)?;
        Some(!found)
    }

    /// The attributes still to be chosen, those first that complete a view.
    fn order(&self, chosen: &[Option<u32>]) -> Vec<usize> {
        let set = self.set;
        let mut open: Vec<usize> = (0..chosen.len())
            .filter(|&attribute| {
                chosen[attribute].is_none()
                    && (set.occurs(attribute) || attribute == set.id || attribute == set.property)
            })
            .collect();
        let mut order = Vec::new();
        while !open.is_empty() {
            let completes = |attribute: usize| {
                let lacking = |view: &View| {
                    open.iter().filter(|&&other| other != attribute && view.occurs(other)).count()
                };
                set.views
                    .iter()
                    .filter(|view| view.occurs(attribute))
                    .map(lacking)
                    .min()
                    .unwrap_or(usize::MAX)
            };
            let next = open
                .iter()
                .copied()
                .min_by_key(|&attribute| (completes(attribute), attribute))
                .expect("not empty");
            open.retain(|&attribute| attribute != next);
            order.push(next);
        }
        order
    }

    fn other_base_row(
        &mut self,
        start: usize,
        order: &[usize],
        chosen: &mut Vec<Option<u32>>,
        id: u32,
        values: &[u32],
    ) -> Option<bool> {
        self.steps = self.steps.checked_sub(1)?;
        if !(0..self.set.views.len()).all(|view| self.agrees(view, start, chosen)) {
            return Some(false);
        }
        let Some((&attribute, rest)) = order.split_first() else {
            let symbol = |attribute: usize| chosen[attribute].expect("all are chosen");
            return Some(symbol(self.set.id) != id || !values.contains(&symbol(self.set.property)));
        };
        for symbol in 0..self.set.attributes[attribute].size() as u32 {
            chosen[attribute] = Some(symbol);
            let found = self.other_base_row(start, rest, chosen, id, values)?;
            chosen[attribute] = None;
            if found {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether a view can be what it is with these symbols; a view with open attributes always can.
    fn agrees(&self, view: usize, start: usize, chosen: &[Option<u32>]) -> bool {
        let here = &self.set.views[view];
        if !here.project.iter().chain(&here.selects).all(|&attribute| chosen[attribute].is_some()) {
            return true;
        }
        let symbol = |attribute: usize| chosen[attribute].expect("just looked at");
        let rank = |attribute: usize| self.set.attributes[attribute].rank(symbol(attribute));
        let selected = here.inside.iter().any(|clause| {
            clause.sides.iter().all(|(attribute, bits)| bits.contains(symbol(*attribute)))
                && clause.comparisons.iter().all(|&(a, comparison, b)| comparison.holds(&rank(a), &rank(b)))
        });
        let shown: Vec<u32> = here.project.iter().map(|&attribute| symbol(attribute)).collect();
        if selected { self.rows[view].contains(&shown) } else { view != start }
    }
}
