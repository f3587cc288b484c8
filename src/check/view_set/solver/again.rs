//! The solver's candidate rows, computed a second time by another algorithm to confirm covers: attribute by attribute,
//! where `candidates` goes from view to view.
//!
//! What confirms a cover must not share an oversight with what found it, so it does not share its candidates either.

use super::candidates::{Candidates, first_rows};
use crate::check::view_set::model::{Dependency, View, ViewSet};
use rustc_hash::{FxHashMap, FxHashSet};

/// Symbols tried before the list is given up.
const STEPS: u64 = 6_000_000;

/// All candidates; `None` if there are more than `limit`, or finding them takes too long.
pub(super) fn again(set: &ViewSet, effective: &[Dependency], limit: usize) -> Option<Candidates> {
    let mut candidates = Candidates::empty(set, effective);
    let order = order(set, &candidates.attributes);
    let place: FxHashMap<usize, usize> =
        order.iter().enumerate().map(|(place, &attribute)| (attribute, place)).collect();
    let shown: Vec<Shown> = set.views.iter().map(|view| Shown::new(view, &place)).collect();
    let mut search = Search {
        set,
        order: &order,
        place: &place,
        shown,
        first_row: first_rows(set),
        found: Vec::new(),
        seen: FxHashSet::default(),
        attributes: candidates.attributes.clone(),
        steps: STEPS,
        limit,
    };
    search.extend(&mut Vec::new())?;
    let found = search.found;
    candidates.all =
        found.into_iter().map(|(yields, symbols)| candidates.candidate(set, yields, symbols)).collect();
    Some(candidates)
}

/// Every attribute that matters: one that shares a view with those before it first, and few symbols before many.
fn order(set: &ViewSet, listed: &[usize]) -> Vec<usize> {
    let mut open: Vec<usize> = (0..set.attributes.len())
        .filter(|attribute| set.occurs(*attribute) || listed.contains(attribute))
        .collect();
    let mut order: Vec<usize> = Vec::new();
    while !open.is_empty() {
        let rank = |attribute: usize| {
            let shown = |view: &&View| !view.has_selection() && view.project.contains(&attribute);
            let joins = |view: &View| view.project.iter().any(|other| order.contains(other));
            let joined = set.views.iter().filter(shown).any(joins);
            let hidden = !set.views.iter().any(|view| shown(&view));
            (hidden, !joined, set.attributes[attribute].size(), attribute)
        };
        let next = *open.iter().min_by_key(|&&attribute| rank(attribute)).expect("not empty");
        open.retain(|&attribute| attribute != next);
        order.push(next);
    }
    order
}

/// The rows of a view by their cells, read in the order of the search.
struct Shown {
    /// The places of its attributes in that order, ascending, with the column of each.
    columns: Vec<(usize, usize)>,
    /// In views without a selection: what can follow the cells so far.
    follows: FxHashMap<Vec<u32>, Vec<u32>>,
    rows: FxHashMap<Vec<u32>, u32>,
}

impl Shown {
    fn new(view: &View, place: &FxHashMap<usize, usize>) -> Shown {
        let mut columns: Vec<(usize, usize)> =
            view.project.iter().enumerate().map(|(column, attribute)| (place[attribute], column)).collect();
        columns.sort_unstable();
        let mut follows: FxHashMap<Vec<u32>, Vec<u32>> = FxHashMap::default();
        let mut rows = FxHashMap::default();
        for row in 0..view.rows {
            let cells: Vec<u32> = columns.iter().map(|&(_, column)| view.columns[column][row]).collect();
            if !view.has_selection() {
                for end in 0..cells.len() {
                    follows.entry(cells[..end].to_vec()).or_default().push(cells[end]);
                }
            }
            rows.insert(cells, row as u32);
        }
        for symbols in follows.values_mut() {
            symbols.sort_unstable();
            symbols.dedup();
        }
        Shown { columns, follows, rows }
    }

    /// The cells of its attributes that were chosen.
    fn cells(&self, chosen: &[u32]) -> Vec<u32> {
        self.columns
            .iter()
            .take_while(|(place, _)| *place < chosen.len())
            .map(|&(place, _)| chosen[place])
            .collect()
    }
}

struct Search<'a> {
    set: &'a ViewSet,
    order: &'a [usize],
    place: &'a FxHashMap<usize, usize>,
    shown: Vec<Shown>,
    first_row: Vec<u32>,
    attributes: Vec<usize>,
    found: Vec<(Vec<u32>, Vec<u32>)>,
    seen: FxHashSet<(Vec<u32>, Vec<u32>)>,
    steps: u64,
    limit: usize,
}

impl Search<'_> {
    fn extend(&mut self, chosen: &mut Vec<u32>) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        let Some(&attribute) = self.order.get(chosen.len()) else { return self.take(chosen) };
        // The shortest list that a view without a selection leaves; every such view must agree.
        let here = chosen.len();
        let none: Vec<u32> = Vec::new();
        let lists: Vec<&Vec<u32>> = (self.set.views.iter().zip(&self.shown))
            .filter(|(view, shown)| {
                !view.has_selection() && shown.columns.iter().any(|&(place, _)| place == here)
            })
            .map(|(_, shown)| shown.follows.get(&shown.cells(chosen)).unwrap_or(&none))
            .collect();
        let mut symbols: Vec<u32> = match lists.iter().min_by_key(|list| list.len()) {
            Some(shortest) => (*shortest).clone(),
            None => (0..self.set.attributes[attribute].size() as u32).collect(),
        };
        symbols.retain(|symbol| lists.iter().all(|list| list.binary_search(symbol).is_ok()));
        for symbol in symbols {
            chosen.push(symbol);
            if self.selections_agree(chosen) {
                self.extend(chosen)?;
            }
            chosen.pop();
        }
        Some(())
    }

    /// Views with a selection whose last attribute was just chosen: what they select they show.
    fn selections_agree(&self, chosen: &[u32]) -> bool {
        (self.set.views.iter().zip(&self.shown)).filter(|(view, _)| view.has_selection()).all(
            |(view, shown)| {
                let last =
                    view.project.iter().chain(&view.selects).map(|attribute| self.place[attribute]).max();
                last.is_some_and(|last| last + 1 != chosen.len())
                    || !self.selected(view, chosen)
                    || shown.rows.contains_key(&shown.cells(chosen))
            },
        )
    }

    fn selected(&self, view: &View, chosen: &[u32]) -> bool {
        let symbol = |attribute: usize| chosen[self.place[&attribute]];
        let rank = |attribute: usize| self.set.attributes[attribute].rank(symbol(attribute));
        view.inside.iter().any(|clause| {
            clause.sides.iter().all(|(attribute, bits)| bits.contains(symbol(*attribute)))
                && clause.comparisons.iter().all(|&(a, comparison, b)| comparison.holds(&rank(a), &rank(b)))
        })
    }

    fn take(&mut self, chosen: &[u32]) -> Option<()> {
        let mut yields = Vec::new();
        for (index, (view, shown)) in self.set.views.iter().zip(&self.shown).enumerate() {
            if self.selected(view, chosen) {
                let row = shown.rows.get(&shown.cells(chosen)).expect("every view was asked on the way");
                yields.push(self.first_row[index] + row);
            }
        }
        if yields.is_empty() {
            return Some(());
        }
        let symbols: Vec<u32> =
            self.attributes.iter().map(|attribute| chosen[self.place[attribute]]).collect();
        if self.seen.insert((yields.clone(), symbols.clone())) {
            self.found.push((yields, symbols));
        }
        (self.found.len() <= self.limit).then_some(())
    }
}
