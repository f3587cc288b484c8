//! The reconstruction error: how far the table that a reader would reconstruct is from the true one.
//!
//! Kifer and Gehrke, *Injecting utility into anonymized datasets*, SIGMOD 2006, in the form of Tao,
//! Chen, Xiao, Zhou and Zhang, *ANGEL: enhancing the utility of generalization for privacy preserving
//! publication*, IEEE TKDE 21(7), 2009.
//!
//! Let `f(q, x)` be the share of rows with quasi values `q` and sensitive values `x`. A reader spreads
//! every published row evenly over the points of its box:
//! `f̂(q, x) = 1/|T| · Σ over boxes b that contain q of (rows of b with x) / (points of b)`.
//! In linked tables a row says a batch instead of x: it counts by the share of x in that batch.
//! The error is the Kullback-Leibler divergence `Σ f ln(f / f̂)` over the points with `f > 0`, in nats.
//!
//! A suppressed row says nothing at all, so it is spread over every point and every combination of
//! sensitive values that occurs. Leaving rows out therefore costs, and the error stays finite.

use super::box_index::{BoxIndex, Densities};
use super::boxes::{Boxes, PairCounts, QuasiColumn, SensitiveTuples};
use crate::random::Random;
use crate::text::number::Figure;
use serde::Serialize;

/// How far the reconstructed table is from the true one.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reconstruction {
    /// The divergence in nats; 0 when the release tells everything.
    pub error: Figure,
    /// How many different combinations of quasi values there are.
    pub points: u64,
    /// How many of them were looked at, drawn by a fixed seed, where there are too many for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled_points: Option<u64>,
}

/// The points of the table: a row for each distinct quasi tuple, and its sensitive tuples.
pub(super) struct Points<'a> {
    /// A row that has the quasi values of the point.
    pub row: &'a [u32],
    /// How often each sensitive tuple occurs at each point.
    pub values: &'a PairCounts,
}

/// Steps of the index after which no further point is begun: about a fifth of a second.
const STEPS: usize = 200_000_000;

/// Compares a release with its table.
pub(super) fn reconstruction(
    columns: &[QuasiColumn],
    boxes: &Boxes,
    points: &Points,
    sensitive: &SensitiveTuples,
    suppressed_rows: u64,
    most_steps: usize,
) -> Reconstruction {
    let volume = |box_: usize| -> f64 {
        let points = |(place, column): (usize, &QuasiColumn)| {
            column.cells[boxes.cell(box_, place)].span.points() as f64
        };
        columns.iter().enumerate().map(points).product()
    };
    let everywhere: f64 = columns.iter().map(|column| column.domain.size() as f64).product();
    let background = suppressed_rows as f64 / (everywhere * sensitive.count.max(1) as f64);

    let mut index = BoxIndex::new(columns, boxes);
    let mut densities = vec![Densities::default(); sensitive.count];
    for box_ in 0..boxes.len() {
        let share = 1.0 / volume(box_);
        let add = |tuple: u32, rows: f64| densities[tuple as usize].add(box_ as u32, share * rows);
        boxes.values.for_each_tuple(box_ as u32, add);
    }
    let mut order: Vec<u32> = (0..points.row.len() as u32).collect();
    Random::new(0).shuffle(&mut order);

    let mut steps = 0;
    let mut looked_at = 0;
    let (mut error, mut weight) = (0.0, 0);
    let mut keys = vec![0; columns.len()];
    for point in order {
        if steps >= most_steps {
            break;
        }
        looked_at += 1;
        steps += index.steps();
        for (key, column) in keys.iter_mut().zip(columns) {
            *key = column.domain.key(points.row[point as usize]);
        }
        let boxes_here = index.boxes_at(&keys);
        for &(tuple, count) in points.values.of(point) {
            let (mass, taken) = densities[tuple as usize].sum(boxes_here);
            steps += taken;
            error += f64::from(count) * libm::log(f64::from(count) / (background + mass));
            weight += u64::from(count);
        }
    }
    let all = points.row.len() as u64;
    Reconstruction {
        error: Figure(if weight == 0 { 0.0 } else { error / weight as f64 }),
        points: all,
        sampled_points: (looked_at < all).then_some(looked_at),
    }
}

/// [`reconstruction`] with the usual bound on its work.
pub(super) fn bounded_reconstruction(
    columns: &[QuasiColumn],
    boxes: &Boxes,
    points: &Points,
    sensitive: &SensitiveTuples,
    suppressed_rows: u64,
) -> Reconstruction {
    reconstruction(columns, boxes, points, sensitive, suppressed_rows, STEPS)
}
