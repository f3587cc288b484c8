//! Covers are confirmed before they are shown, by code that found none of them.
//!
//! A cover that one row shows is confirmed by looking at all base rows that yield this row: none of them belongs to
//! someone else or has another value.
//!
//! - Projections with a join tree: a **certificate**, all rows behind the separators of that row, gathered outwards along
//!   the tree, where the finders carry sets inwards. It is as large as these rows, however many views there are.
//! - Other projections: cells are walked, first with the views that connect the row with entity and property. Fewer
//!   views allow more base rows, so what they confirm is confirmed.
//! - Selections: the certificate, if no view can leave out what is behind; otherwise attribute by attribute, where the finders go from view to view.

use super::carry::{Keys, keys, may_leave_out};
use super::cells::{Cells, Flow, for_each_supported};
use super::covers::Cover;
use super::join_path::connecting;
use super::join_tree::{JoinTree, join_tree};
use super::model::{Part, View, ViewSet};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

/// Symbols tried for all covers of a check.
const STEPS: u64 = 40_000_000;

/// Confirms covers, within a common budget.
pub(super) struct Verifier<'a> {
    set: &'a ViewSet,
    rows: Vec<FxHashSet<Vec<u32>>>,
    certificates: Option<Certificates<'a>>,
    steps: u64,
}

impl<'a> Verifier<'a> {
    pub fn new(set: &'a ViewSet) -> Verifier<'a> {
        let rows_of = |view: &View| -> FxHashSet<Vec<u32>> {
            (0..view.rows).map(|row| view.columns.iter().map(|column| column[row]).collect()).collect()
        };
        let certificates = join_tree(set).map(|tree| Certificates::new(set, tree));
        let rows = if set.projection_only() { Vec::new() } else { set.views.iter().map(rows_of).collect() };
        Verifier { set, rows, certificates, steps: STEPS }
    }

    /// Whether the row of a cover shows it; `None` if there is no such row or the budget ended.
    pub fn confirms(&mut self, id: u32, cover: &Cover) -> Option<bool> {
        let (view, row) = cover.row?;
        if let Some(certificates) = &mut self.certificates
            && let Some(confirmed) = certificates.confirms(view, row, id, cover, &mut self.steps)
        {
            return Some(confirmed);
        }
        if !self.set.projection_only() {
            return self.by_attributes(view, row, id, cover);
        }
        let near = connecting(self.set, view);
        if near.len() < self.set.views.len() && self.by_cells(&near, view, row, id, cover) == Some(true) {
            return Some(true);
        }
        let all: Vec<usize> = (0..self.set.views.len()).collect();
        self.by_cells(&all, view, row, id, cover)
    }

    fn by_cells(&mut self, views: &[usize], view: usize, row: usize, id: u32, cover: &Cover) -> Option<bool> {
        let set = self.set;
        let mut cells = Cells::new(set, views, self.steps);
        let mut confirmed = true;
        let flow = cells.of_row(view, row as u32, &mut |cell| {
            confirmed = for_each_supported(set, cell, &set.id, &mut |code| code == id)
                && for_each_supported(set, cell, &set.property, &mut |code| cover.contains(set, code));
            if confirmed { Flow::On } else { Flow::Stop }
        });
        self.steps = cells.budget;
        (flow != Flow::Exhausted).then_some(confirmed)
    }

    fn by_attributes(&mut self, view: usize, row: usize, id: u32, cover: &Cover) -> Option<bool> {
        let mut chosen: Vec<Option<u32>> = vec![None; self.set.attributes.len()];
        let start = &self.set.views[view];
        for (&attribute, column) in start.project.iter().zip(&start.columns) {
            chosen[attribute] = Some(column[row]);
        }
        let order = self.order(&chosen);
        let found = self.other_base_row(view, &order, &mut chosen, id, cover)?;
        Some(!found)
    }

    /// The attributes still to be chosen, those first that complete a view.
    fn order(&self, chosen: &[Option<u32>]) -> Vec<usize> {
        let set = self.set;
        let mut open: Vec<usize> = (0..chosen.len())
            .filter(|&attribute| {
                chosen[attribute].is_none()
                    && (set.occurs(attribute)
                        || set.id.contains(attribute)
                        || set.property.contains(attribute))
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
        cover: &Cover,
    ) -> Option<bool> {
        self.steps = self.steps.checked_sub(1)?;
        if !(0..self.set.views.len()).all(|view| self.agrees(view, start, chosen)) {
            return Some(false);
        }
        let set = self.set;
        let Some((&attribute, rest)) = order.split_first() else {
            let code = |part: &Part| {
                let symbols: Vec<u32> = (part.attributes.iter())
                    .map(|&attribute| chosen[attribute].expect("all are chosen"))
                    .collect();
                part.code(&symbols)
            };
            return Some(code(&set.id) != id || !cover.contains(set, code(&set.property)));
        };
        for symbol in 0..set.attributes[attribute].size() as u32 {
            chosen[attribute] = Some(symbol);
            let found = self.other_base_row(start, rest, chosen, id, cover)?;
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

/// Rows behind the separators of a row, along a join tree.
struct Certificates<'a> {
    set: &'a ViewSet,
    tree: JoinTree,
    /// The codes of entity and property in views that show them.
    ids: Vec<Option<Cow<'a, [u32]>>>,
    values: Vec<Option<Cow<'a, [u32]>>>,
    /// By edge (from, to): the rows of `to` by what both views share.
    behind: FxHashMap<(usize, usize), Behind>,
    /// What was gathered behind a view, by its separators: rows with the same ones share it.
    gathered: FxHashMap<(usize, Vec<u32>), Gathered>,
}

struct Behind {
    keys: Keys,
    rows: Vec<Vec<u32>>,
}

/// The codes of entity and property in rows behind the separators; `None` where no view there shows them.
#[derive(Default)]
struct Gathered {
    ids: Option<FxHashSet<u32>>,
    values: Option<FxHashSet<u32>>,
}

impl<'a> Certificates<'a> {
    fn new(set: &'a ViewSet, tree: JoinTree) -> Certificates<'a> {
        let columns = |part: &Part| set.views.iter().map(|view| part.column(view)).collect();
        Certificates {
            set,
            tree,
            ids: columns(&set.id),
            values: columns(&set.property),
            behind: FxHashMap::default(),
            gathered: FxHashMap::default(),
        }
    }

    /// `None` where columns that belong together are shown apart or not at all, or the budget ended.
    fn confirms(&mut self, view: usize, row: usize, id: u32, cover: &Cover, steps: &mut u64) -> Option<bool> {
        let set = self.set;
        if self.ids.iter().all(Option::is_none) || self.values.iter().all(Option::is_none) {
            return None;
        }
        let neighbours = self.tree.neighbours[view].clone();
        if neighbours.iter().any(|&other| may_leave_out(&set.views[other], &set.views[view], row)) {
            return None;
        }
        let separators: Vec<u32> =
            neighbours.iter().map(|&other| self.edge(view, other).keys.left[row]).collect();
        let key = (view, separators);
        if !self.gathered.contains_key(&key) {
            let mut gathered = Gathered::default();
            for (&neighbour, &separator) in neighbours.iter().zip(&key.1) {
                self.gather(view, neighbour, &[separator], &mut gathered, steps)?;
            }
            self.gathered.insert(key.clone(), gathered);
        }
        let gathered = &self.gathered[&key];
        let own = |columns: &[Option<Cow<[u32]>>]| columns[view].as_ref().map(|column| column[row]);
        let same_id = match own(&self.ids) {
            Some(own) => own == id,
            None => gathered.ids.as_ref().is_some_and(|ids| ids.iter().all(|&other| other == id)),
        };
        let in_cover = match own(&self.values) {
            Some(own) => cover.contains(set, own),
            None => gathered
                .values
                .as_ref()
                .is_some_and(|values| values.iter().all(|&value| cover.contains(set, value))),
        };
        // Conditions may exclude more than separators do.
        let confirmed = same_id && in_cover;
        (confirmed || set.projection_only()).then_some(confirmed)
    }

    /// Adds what the rows of `to` with these separators, and all rows behind them, show.
    fn gather(
        &mut self,
        from: usize,
        to: usize,
        separators: &[u32],
        gathered: &mut Gathered,
        steps: &mut u64,
    ) -> Option<()> {
        let edge = self.edge(from, to);
        let rows: Vec<u32> =
            separators.iter().flat_map(|&separator| edge.rows[separator as usize].iter().copied()).collect();
        *steps = steps.checked_sub(rows.len() as u64 + 1)?;
        for (columns, seen) in [(&self.ids, &mut gathered.ids), (&self.values, &mut gathered.values)] {
            if let Some(column) = &columns[to] {
                seen.get_or_insert_default().extend(rows.iter().map(|&row| column[row as usize]));
            }
        }
        for next in self.tree.neighbours[to].clone().into_iter().filter(|&next| next != from) {
            let (behind, here) = (&self.set.views[next], &self.set.views[to]);
            if rows.iter().any(|&row| may_leave_out(behind, here, row as usize)) {
                return None;
            }
            let keys = &self.edge(to, next).keys;
            let mut separators: Vec<u32> = rows.iter().map(|&row| keys.left[row as usize]).collect();
            separators.sort_unstable();
            separators.dedup();
            self.gather(to, next, &separators, gathered, steps)?;
        }
        Some(())
    }

    fn edge(&mut self, from: usize, to: usize) -> &Behind {
        let set = self.set;
        self.behind.entry((from, to)).or_insert_with(|| {
            let keys = keys(&set.views[from], &set.views[to]);
            let mut rows = vec![Vec::new(); keys.count];
            keys.right.iter().enumerate().for_each(|(row, &key)| rows[key as usize].push(row as u32));
            Behind { keys, rows }
        })
    }
}
