//! Base rows that may exist: those that agree with every view that selects them.
//!
//! A candidate is what matters of such a row: the rows of views it yields, and its symbols for ID, the property
//! and the attributes of dependencies. They come from the cells, so from joins, never from a full product where
//! views join.

use crate::check::view_set::cells::{Cell, Cells, Flow, compared, comparisons_hold, members};
use crate::check::view_set::model::{Dependency, ViewSet};
use rustc_hash::FxHashSet;

/// A base row that may exist.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::check::view_set) struct Candidate {
    /// The rows it yields, numbered through all views.
    pub yields: Vec<u32>,
    /// Its symbols, in the order of [`Candidates::attributes`].
    pub symbols: Vec<u32>,
}

/// All candidates of a view set.
#[derive(Debug)]
pub(in crate::check::view_set) struct Candidates {
    pub attributes: Vec<usize>,
    /// Where ID and the property stand among the attributes.
    pub id: usize,
    pub property: usize,
    /// The dependencies that matter, by places among the attributes.
    pub dependencies: Vec<(Vec<usize>, usize)>,
    pub all: Vec<Candidate>,
    /// Rows of all views.
    pub rows: usize,
}

/// So many cells are looked at.
const STEPS: u64 = 4_000_000;

impl Candidates {
    /// All candidates, or how many there were when the limit was reached.
    pub fn new(set: &ViewSet, effective: &[Dependency], limit: usize) -> Result<Candidates, usize> {
        let mut attributes = vec![set.id, set.property];
        attributes.extend(
            effective.iter().flat_map(|dependency| dependency.from.iter().copied().chain([dependency.to])),
        );
        attributes.sort_unstable();
        attributes.dedup();
        let place =
            |attribute: &usize| attributes.binary_search(attribute).expect("every attribute is listed");
        let first_row: Vec<u32> = (set.views.iter())
            .scan(0, |sum, view| {
                let first = *sum;
                *sum += view.rows as u32;
                Some(first)
            })
            .collect();
        let mut seen: FxHashSet<Candidate> = FxHashSet::default();
        let mut all = Vec::new();
        let views: Vec<usize> = (0..set.views.len()).collect();
        let flow = Cells::new(set, &views, STEPS).all(&mut |cell| {
            let yields: Vec<u32> = (cell.rows.iter().enumerate())
                .filter_map(|(view, row)| row.map(|row| first_row[view] + row))
                .collect();
            for symbols in combinations(set, cell, &attributes, limit) {
                let candidate = Candidate { yields: yields.clone(), symbols };
                if seen.insert(candidate.clone()) {
                    all.push(candidate);
                }
            }
            if all.len() > limit { Flow::Stop } else { Flow::On }
        });
        if flow != Flow::On {
            return Err(all.len());
        }
        let dependencies =
            effective.iter().map(|fd| (fd.from.iter().map(place).collect(), place(&fd.to))).collect();
        Ok(Candidates {
            id: place(&set.id),
            property: place(&set.property),
            dependencies,
            all,
            rows: set.rows(),
            attributes,
        })
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

/// The symbols that rows of a cell can have for these attributes; at most about `limit` of them.
fn combinations(set: &ViewSet, cell: &Cell, attributes: &[usize], limit: usize) -> Vec<Vec<u32>> {
    let mut found: Vec<Vec<(usize, u32)>> = vec![Vec::new()];
    let hidden: Vec<usize> =
        compared(cell).into_iter().filter(|attribute| !attributes.contains(attribute)).collect();
    for &attribute in attributes.iter().chain(&hidden) {
        let symbols = members(set, cell, attribute);
        found = (found.iter())
            .flat_map(|chosen| {
                symbols.iter().map(move |&symbol| [chosen.as_slice(), &[(attribute, symbol)]].concat())
            })
            .filter(|chosen| cell.comparisons.is_empty() || comparisons_hold(set, cell, chosen))
            .take(limit + 1)
            .collect();
    }
    let mut combinations: Vec<Vec<u32>> = found
        .into_iter()
        .map(|chosen| chosen[..attributes.len()].iter().map(|&(_, symbol)| symbol).collect())
        .collect();
    combinations.dedup();
    combinations
}
