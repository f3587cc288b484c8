//! The last rows, where the plan allows fewer to be suppressed than the stopping rule would: each tuple of them joins
//! the finished class where that costs least.

use super::working_set::WorkingSet;
use crate::constraint::{Constraint, Tuple};
use crate::hierarchy::{Cell, NodeId, Position};
use crate::plan::QuasiAttribute;
use crate::table::ColumnId;
use rustc_hash::FxHashMap;

/// How many rows of finished tuples agree on the columns of one constraint.
struct Counts {
    columns: Vec<usize>,
    k: u32,
    rows: FxHashMap<Vec<u32>, u32>,
}

impl Counts {
    fn new(
        constraint: &Constraint,
        columns: &[ColumnId],
        work: &WorkingSet<'_>,
        finished: &[Tuple],
    ) -> Counts {
        let place = |column: &ColumnId| {
            columns.iter().position(|other| other == column).expect("a constraint is on columns of its set")
        };
        let columns: Vec<usize> = constraint.columns().iter().map(place).collect();
        let mut counts = Counts { columns, k: constraint.k(), rows: FxHashMap::default() };
        for &tuple in finished {
            let key = counts.key(&work.cells(tuple));
            *counts.rows.entry(key).or_default() += work.tuples.rows[tuple.0 as usize];
        }
        counts
    }

    fn key(&self, cells: &[u32]) -> Vec<u32> {
        self.columns.iter().map(|&column| cells[column]).collect()
    }

    /// Whether all classes stay large enough when so many rows leave one tuple of cells and more come to another.
    fn bears(&self, from: &[u32], leaving: u32, to: &[u32], coming: u32) -> bool {
        let (from, to) = (self.key(from), self.key(to));
        if from == to {
            return true;
        }
        let rows = |key: &Vec<u32>| self.rows.get(key).copied().unwrap_or(0);
        let left = rows(&from) - leaving;
        (left == 0 || left >= self.k) && rows(&to) + coming >= self.k
    }

    fn change(&mut self, from: &[u32], leaving: u32, to: &[u32], coming: u32) {
        let (from, to) = (self.key(from), self.key(to));
        let left = self.rows.entry(from.clone()).or_default();
        *left -= leaving;
        if *left == 0 {
            self.rows.remove(&from);
        }
        *self.rows.entry(to).or_default() += coming;
    }
}

/// How far up the rows of each cell of a column may go. The plan's cap is a level of every value, and values of a tree may
/// share a node on different levels.
struct Cap {
    /// For every node the highest above it that all values below it may be published as; nodes are numbered from the
    /// root down. `None` without a cap.
    highest: Option<Vec<u32>>,
}

impl Cap {
    fn new(attribute: &QuasiAttribute) -> Cap {
        let hierarchy = &attribute.hierarchy;
        let highest = attribute.max_level.map(|cap| {
            let mut highest = vec![0; hierarchy.node_count()];
            for position in (0..hierarchy.positions() as u32).map(Position) {
                let top = hierarchy.ancestor(position, cap).0;
                let path = std::iter::successors(Some(hierarchy.ancestor(position, 0)), |&node| {
                    hierarchy.parent(node)
                });
                path.for_each(|node| highest[node.0 as usize] = top.max(highest[node.0 as usize]));
            }
            highest
        });
        Cap { highest }
    }

    /// Whether rows with one cell may be published with one above it.
    fn allows(&self, cell: u32, above: u32) -> bool {
        cell == above || self.highest.as_ref().is_none_or(|highest| above >= highest[cell as usize])
    }
}

/// Joins open tuples to finished ones, cheapest target first, until at most `allowed` rows are open. Which tuple comes
/// first follows from its cells, not from where its rows stand.
pub(super) fn join(
    work: &mut WorkingSet<'_>,
    quasi: &[&QuasiAttribute],
    (columns, constraints): (&[ColumnId], &[Constraint]),
    allowed: u64,
) {
    let finished = work.finished();
    let mut counts: Vec<Counts> =
        constraints.iter().map(|constraint| Counts::new(constraint, columns, work, &finished)).collect();
    let caps: Vec<Cap> = quasi.iter().map(|attribute| Cap::new(attribute)).collect();
    let mut waiting = std::mem::take(&mut work.open);
    waiting.sort_by_cached_key(|&tuple| work.cells(tuple));
    let mut open_rows: u64 = waiting.iter().map(|tuple| u64::from(work.tuples.rows[tuple.0 as usize])).sum();
    for tuple in waiting {
        let (own, rows) = (work.cells(tuple), work.tuples.rows[tuple.0 as usize]);
        let target = match open_rows > allowed {
            true => cheapest(work, quasi, &caps, &counts, &finished, (&own, rows)),
            false => None,
        };
        let Some((target, cells)) = target else {
            work.open.push(tuple);
            continue;
        };
        let (before, there) = (work.cells(target), work.tuples.rows[target.0 as usize]);
        counts.iter_mut().for_each(|counts| counts.change(&before, there, &cells, there + rows));
        work.join(tuple, target, &cells);
        open_rows -= u64::from(rows);
    }
    work.open.sort_unstable();
}

/// The finished tuple that rows with these cells join at least cost, and the cells of both then. Only where every
/// constraint still holds for all others.
fn cheapest(
    work: &WorkingSet<'_>,
    quasi: &[&QuasiAttribute],
    caps: &[Cap],
    counts: &[Counts],
    finished: &[Tuple],
    (own, rows): (&[u32], u32),
) -> Option<(Tuple, Vec<u32>)> {
    let node = |cell: u32| Cell::Node(NodeId(cell));
    let mut best: Option<(f64, Vec<u32>, Vec<u32>, Tuple)> = None;
    for &target in finished {
        let theirs = work.cells(target);
        let there = work.tuples.rows[target.0 as usize];
        let mut cost = 0.0;
        let mut cells = Vec::with_capacity(own.len());
        let mut allowed = true;
        for (((attribute, cap), &a), &b) in quasi.iter().zip(caps).zip(own).zip(&theirs) {
            let hierarchy = &attribute.hierarchy;
            let joined = hierarchy.join(node(a), node(b));
            let Cell::Node(above) = joined else { unreachable!("levels join to a node") };
            allowed &= cap.allows(a, above.0) && cap.allows(b, above.0);
            let loss = hierarchy.loss(joined);
            cost += f64::from(rows) * (loss - hierarchy.loss(node(a)));
            cost += f64::from(there) * (loss - hierarchy.loss(node(b)));
            cells.push(above.0);
        }
        let better = best
            .as_ref()
            .is_none_or(|(least, cells, ..)| cost.total_cmp(least).then_with(|| theirs.cmp(cells)).is_lt());
        if allowed && better && counts.iter().all(|counts| counts.bears(&theirs, there, &cells, there + rows))
        {
            best = Some((cost, theirs, cells, target));
        }
    }
    best.map(|(_, _, cells, target)| (target, cells))
}
