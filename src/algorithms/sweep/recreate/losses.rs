//! What boxes lose, in tables that stay in the cache.

use crate::algorithms::sweep::axis::{Axis, Leaf, Run, Space};

/// Columns that are added up before the sum is compared with a limit: a comparison that cannot be foreseen costs more than
/// some additions.
const LANES: usize = 4;

/// What boxes lose.
///
/// Columns with few leaves come first, those before that tell boxes apart. Their tables lie one behind the other, half as
/// precise as those of the columns, so that they stay in the cache; and `low` of a run is where the table's row of that
/// leaf starts, so that the sum of both ends is the place of its loss. Columns that lose nothing fill up the last lanes.
pub(super) struct Losses<'a> {
    table: Vec<f32>,
    tabled: Vec<Tabled<'a>>,
    /// Columns whose losses are computed; their runs are of leaves.
    computed: Vec<&'a Axis<'a>>,
    /// For each column here, its place in the table of rows; lanes that are filled up have none.
    pub(super) order: Vec<Option<usize>>,
}

/// A column of the table of losses.
struct Tabled<'a> {
    axis: &'a Axis<'a>,
    start: u32,
}

impl<'a> Losses<'a> {
    pub(super) fn new(space: &'a Space<'a>, points: &[Leaf]) -> Losses<'a> {
        let width = space.width();
        let atoms = points.len() / width.max(1);
        // pairs of atoms that have nothing to do with each other
        let pairs = || (0..512usize).map(|number| (number * 7919 % atoms, number * 104_729 % atoms));
        let mean = |column: usize| -> f64 {
            let leaf = |atom: usize| points[atom * width + column];
            let loss = |(a, b)| space.axes[column].loss(leaf(a).min(leaf(b)), leaf(a).max(leaf(b)));
            if atoms == 0 { 0.0 } else { pairs().map(loss).filter(|loss| loss.is_finite()).sum() }
        };
        let mut order: Vec<(f64, usize)> = (0..width).map(|column| (mean(column), column)).collect();
        order.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        // the place of a loss of nothing, for the lanes that are filled up
        let mut losses =
            Losses { table: vec![0.0], tabled: Vec::new(), computed: Vec::new(), order: Vec::new() };
        let mut computed = Vec::new();
        for (_, column) in order {
            let axis = &space.axes[column];
            match axis.table().filter(|_| axis.cap.is_none()) {
                Some(table) => {
                    losses.tabled.push(Tabled { axis, start: losses.table.len() as u32 });
                    losses.table.extend(table.iter().map(|&loss| loss as f32));
                    losses.order.push(Some(column));
                }
                None => computed.push(column),
            }
        }
        losses.order.resize(losses.order.len().next_multiple_of(LANES), None);
        losses.order.extend(computed.iter().map(|&column| Some(column)));
        losses.computed.extend(computed.iter().map(|&column| &space.axes[column]));
        losses
    }

    pub(super) fn width(&self) -> usize {
        self.order.len()
    }

    /// Runs of tabled columns, with those that are filled up.
    fn lanes(&self) -> usize {
        self.tabled.len().next_multiple_of(LANES)
    }

    /// The columns with their places here.
    pub(super) fn columns(&self) -> impl Iterator<Item = (usize, &'a Axis<'a>)> {
        let tabled = self.tabled.iter().map(|tabled| tabled.axis).enumerate();
        tabled.chain((self.lanes()..).zip(self.computed.iter().copied()))
    }

    /// Leaves in the order of the table of rows as a box here.
    pub(super) fn placed<'p>(&'p self, point: &'p [Leaf]) -> impl Iterator<Item = Run> + 'p {
        self.order.iter().enumerate().map(|(place, column)| match (column, self.tabled.get(place)) {
            (Some(column), Some(Tabled { axis, start })) => {
                Run { low: start + point[*column] * axis.leaves() as u32, high: point[*column] }
            }
            (Some(column), None) => Run::of(point[*column]),
            (None, _) => Run::of(0),
        })
    }

    /// The leaves of a run.
    pub(super) fn leaves(&self, place: usize, run: Run) -> Run {
        match self.tabled.get(place) {
            Some(Tabled { axis, start }) => Run { low: (run.low - start) / axis.leaves() as u32, ..run },
            None => run,
        }
    }

    /// The loss of a box.
    pub(super) fn of(&self, around: &[Run]) -> f64 {
        self.stretched(around, around, f64::INFINITY)
    }

    /// The loss of a box stretched to another, or some part of it that reaches `limit`.
    #[inline]
    pub(super) fn stretched(&self, around: &[Run], other: &[Run], limit: f64) -> f64 {
        let (tabled, computed) = around.split_at(self.lanes());
        let (other_tabled, other_computed) = other.split_at(self.lanes());
        let mut loss = 0.0;
        for (a, b) in tabled.chunks_exact(LANES).zip(other_tabled.chunks_exact(LANES)) {
            let at = |lane: usize| {
                self.table[(a[lane].low.min(b[lane].low) + a[lane].high.max(b[lane].high)) as usize]
            };
            loss += f64::from((at(0) + at(1)) + (at(2) + at(3)));
            if loss >= limit {
                return loss;
            }
        }
        for ((axis, &a), &b) in self.computed.iter().zip(computed).zip(other_computed) {
            loss += axis.joined(a, b);
            if loss >= limit {
                return loss;
            }
        }
        loss
    }
}
