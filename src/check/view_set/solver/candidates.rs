//! Base rows that may exist: those that agree with every view that selects them.
//!
//! A candidate is what matters of such a row: the rows of views it yields, and its symbols for ID, the property
//! and the attributes of dependencies. They come from the cells, so from joins, never from a full product where
//! views join. Either all are written down or none: an instance that is left out would make a cover out of nothing.

use crate::check::view_set::cells::{
    Cell, Cells, Flow, Side, compared, comparisons_hold, first_solution, within,
};
use crate::check::view_set::model::{Dependency, Part, ViewSet};
use rustc_hash::FxHashSet;

/// A base row that may exist.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::check::view_set) struct Candidate {
    /// The rows it yields, numbered through all views.
    pub yields: Vec<u32>,
    /// Its symbols, in the order of [`Candidates::attributes`].
    pub symbols: Vec<u32>,
    /// The codes of the entity and of the value of its property.
    pub id: u32,
    pub value: u32,
}

/// All candidates of a view set.
#[derive(Debug)]
pub(in crate::check::view_set) struct Candidates {
    pub attributes: Vec<usize>,
    /// The dependencies that matter, by places among the attributes.
    pub dependencies: Vec<(Vec<usize>, usize)>,
    pub all: Vec<Candidate>,
    /// Rows of all views.
    pub rows: usize,
}

/// So many cells are looked at, and so many combinations of symbols.
const STEPS: u64 = 4_000_000;

impl Candidates {
    /// No candidates yet.
    pub fn empty(set: &ViewSet, effective: &[Dependency]) -> Candidates {
        let mut attributes = [set.id.attributes.as_slice(), &set.property.attributes].concat();
        attributes.extend(
            effective.iter().flat_map(|dependency| dependency.from.iter().copied().chain([dependency.to])),
        );
        attributes.sort_unstable();
        attributes.dedup();
        let place =
            |attribute: &usize| attributes.binary_search(attribute).expect("every attribute is listed");
        let dependencies =
            effective.iter().map(|fd| (fd.from.iter().map(place).collect(), place(&fd.to))).collect();
        Candidates { attributes, dependencies, all: Vec::new(), rows: set.rows() }
    }

    /// All candidates, or how many there were when the limit was reached.
    pub fn new(set: &ViewSet, effective: &[Dependency], limit: usize) -> Result<Candidates, usize> {
        let mut candidates = Candidates::empty(set, effective);
        let first_row = first_rows(set);
        let mut seen: FxHashSet<Candidate> = FxHashSet::default();
        let mut all = Vec::new();
        let mut steps = STEPS;
        let views: Vec<usize> = (0..set.views.len()).collect();
        let flow = Cells::new(set, &views, STEPS).all(&mut |cell| {
            let yields: Vec<u32> = (cell.rows.iter().enumerate())
                .filter_map(|(view, row)| row.map(|row| first_row[view] + row))
                .collect();
            let hidden: Vec<usize> = (compared(cell).into_iter())
                .filter(|attribute| !candidates.attributes.contains(attribute))
                .collect();
            // What is known comes first: it leaves less to choose from.
            let mut order = candidates.attributes.clone();
            order.sort_by_key(|&attribute| !matches!(cell.sides[attribute], Side::One(_)));
            let mut search = Combinations { set, cell, hidden, steps };
            let complete = search.each(&order, &mut Vec::new(), &mut |mut chosen| {
                chosen.sort_unstable();
                let symbols = chosen.into_iter().map(|(_, symbol)| symbol).collect();
                let candidate = candidates.candidate(set, yields.clone(), symbols);
                if seen.insert(candidate.clone()) {
                    all.push(candidate);
                }
                all.len() <= limit
            });
            steps = search.steps;
            if complete { Flow::On } else { Flow::Stop }
        });
        if flow != Flow::On {
            return Err(all.len());
        }
        candidates.all = all;
        Ok(candidates)
    }

    /// A candidate by its symbols.
    pub fn candidate(&self, set: &ViewSet, yields: Vec<u32>, symbols: Vec<u32>) -> Candidate {
        let code = |part: &Part| {
            let own: Vec<u32> = (part.attributes.iter())
                .map(|attribute| symbols[self.attributes.binary_search(attribute).expect("listed")])
                .collect();
            part.code(&own)
        };
        let (id, value) = (code(&set.id), code(&set.property));
        Candidate { yields, symbols, id, value }
    }

    /// (view, row) of a row numbered through all views.
    pub fn row(set: &ViewSet, number: u32) -> (usize, usize) {
        let mut row = number as usize;
        for (index, view) in set.views.iter().enumerate() {
            if row < view.rows {
                return (index, row);
            }
            row -= view.rows;
        }
        unreachable!("rows are numbered through all views")
    }
}

/// The number of each view's first row, counted through all views.
pub(super) fn first_rows(set: &ViewSet) -> Vec<u32> {
    (set.views.iter())
        .scan(0, |sum, view| {
            let first = *sum;
            *sum += view.rows as u32;
            Some(first)
        })
        .collect()
}

/// The symbols that rows of a cell can have.
struct Combinations<'a> {
    set: &'a ViewSet,
    cell: &'a Cell,
    /// Attributes that are compared and not asked for: some symbol must be left for each.
    hidden: Vec<usize>,
    steps: u64,
}

impl Combinations<'_> {
    /// Visits every combination for these attributes; whether all were visited.
    fn each(
        &mut self,
        attributes: &[usize],
        chosen: &mut Vec<(usize, u32)>,
        visit: &mut dyn FnMut(Vec<(usize, u32)>) -> bool,
    ) -> bool {
        let Some(left) = self.steps.checked_sub(1) else { return false };
        self.steps = left;
        let Some((&attribute, rest)) = attributes.split_first() else {
            let possible =
                self.hidden.is_empty() || first_solution(self.set, self.cell, chosen, &self.hidden.clone());
            return !possible || visit(chosen.clone());
        };
        for symbol in within(self.set, self.cell, attribute, chosen) {
            let fits = match &self.cell.sides[attribute] {
                Side::Any => true,
                Side::One(known) => *known == symbol,
                Side::Set(bits) => bits.contains(symbol),
            };
            if !fits {
                continue;
            }
            chosen.push((attribute, symbol));
            let on = (!self.cell.comparisons.is_empty() && !comparisons_hold(self.set, self.cell, chosen))
                || self.each(rest, chosen, visit);
            chosen.pop();
            if !on {
                return false;
            }
        }
        true
    }
}
