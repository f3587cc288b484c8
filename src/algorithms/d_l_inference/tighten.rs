//! After placement: neighbouring groups exchange rows of the same value as long as their boxes become smaller.

use super::determinant::Determinant;
use super::points::Points;
use crate::algorithms::mondrian::space::Extent;
use crate::table::RowId;

/// Larger groups are left as they are: what one row adds to their boxes is little, and looking for it is not.
const MOST_ROWS: usize = 48;

/// Exchanges rows between each group and the next. Groups that follow each other are near each other, since they
/// were cut apart last; a row only ever moves to a group that gives one of the same value back, so that every
/// group keeps its values and their frequencies.
pub fn tighten(points: &Points<'_>, determinant: &Determinant, groups: &mut [Vec<RowId>]) {
    let mut work = Work::new(points);
    for first in 1..groups.len() {
        let (before, after) = groups.split_at_mut(first);
        let (one, other) = (&mut before[first - 1], &mut after[0]);
        if one.len().max(other.len()) <= MOST_ROWS {
            work.exchange(determinant, one, other);
        }
    }
}

/// Smaller gains are errors of rounding.
const LEAST_GAIN: f64 = 1e-9;

/// A group's box, and what publishing it costs in each column.
struct Boxed {
    extents: Vec<Extent>,
    losses: Vec<f64>,
}

struct Work<'a> {
    points: &'a Points<'a>,
    /// The boxes of two groups that are tried.
    trial: [Vec<Extent>; 2],
}

impl<'a> Work<'a> {
    fn new(points: &'a Points<'a>) -> Work<'a> {
        Work { points, trial: [points.nowhere(), points.nowhere()] }
    }

    fn exchange(&mut self, determinant: &Determinant, one: &mut [RowId], other: &mut [RowId]) {
        let value = |row: RowId| determinant.of_row[row.0 as usize];
        let mut boxes = [self.boxed(one), self.boxed(other)];
        let sizes = [one.len() as f64, other.len() as f64];
        for here in 0..one.len() {
            for there in 0..other.len() {
                if value(other[there]) != value(one[here]) {
                    continue;
                }
                std::mem::swap(&mut one[here], &mut other[there]);
                self.try_rows(one, other);
                if self.gain(&boxes, sizes) > LEAST_GAIN {
                    boxes = [self.boxed(one), self.boxed(other)];
                } else {
                    std::mem::swap(&mut one[here], &mut other[there]);
                }
            }
        }
    }

    fn boxed(&self, rows: &[RowId]) -> Boxed {
        let mut extents = self.points.nowhere();
        self.points.widen_by(&mut extents, rows);
        let losses = extents.iter().enumerate();
        let losses = losses.map(|(attribute, &extent)| self.points.loss(attribute, extent)).collect();
        Boxed { extents, losses }
    }

    fn try_rows(&mut self, one: &[RowId], other: &[RowId]) {
        for (extents, rows) in self.trial.iter_mut().zip([one, other]) {
            extents.fill(Extent::NOWHERE);
            self.points.widen_by(extents, rows);
        }
    }

    /// What all rows together save if the boxes become those of the trial. Only columns that change are looked at,
    /// and none if no box becomes smaller in any.
    fn gain(&self, boxes: &[Boxed; 2], sizes: [f64; 2]) -> f64 {
        let pairs = || boxes.iter().zip(&self.trial);
        let shrinks = |(old, new): (&Extent, &Extent)| new.low > old.low || new.high < old.high;
        if !pairs().any(|(boxed, trial)| boxed.extents.iter().zip(trial).any(shrinks)) {
            return 0.0;
        }
        let saved = pairs().zip(sizes).map(|((boxed, trial), size)| {
            let changed =
                trial.iter().enumerate().filter(|&(attribute, extent)| boxed.extents[attribute] != *extent);
            let saved = changed
                .map(|(attribute, &extent)| boxed.losses[attribute] - self.points.loss(attribute, extent));
            size * saved.sum::<f64>()
        });
        saved.sum()
    }
}
