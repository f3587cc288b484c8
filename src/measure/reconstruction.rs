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

use super::boxes::{Boxes, PairCounts, QuasiColumn, SensitiveTuples};
use crate::random::Random;
use crate::report::number::Figure;
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

/// Comparisons of a point with a box after which no further point is begun: about half a second.
const COMPARISONS: u64 = 10_000_000;

/// Compares a release with its table.
pub(super) fn reconstruction(
    columns: &[QuasiColumn],
    boxes: &Boxes,
    points: &Points,
    sensitive: &SensitiveTuples,
    suppressed_rows: u64,
    comparisons: u64,
) -> Reconstruction {
    let volume = |box_: usize| -> f64 {
        let points = |(place, column): (usize, &QuasiColumn)| {
            column.cells[boxes.cell(box_, place)].span.points() as f64
        };
        columns.iter().enumerate().map(points).product()
    };
    let volumes: Vec<f64> = (0..boxes.len()).map(volume).collect();
    let everywhere: f64 = columns.iter().map(|column| column.domain.size() as f64).product();
    let background = suppressed_rows as f64 / (everywhere * sensitive.count.max(1) as f64);

    let index = BoxIndex::new(columns, boxes);
    let mut order: Vec<u32> = (0..points.row.len() as u32).collect();
    Random::new(0).shuffle(&mut order);

    let mut spent = 0;
    let mut looked_at = 0;
    let (mut error, mut weight) = (0.0, 0);
    let mut place = vec![0; columns.len()];
    let mut mass = Vec::new();
    for point in order {
        if spent >= comparisons {
            break;
        }
        looked_at += 1;
        for (key, column) in place.iter_mut().zip(columns) {
            *key = column.domain.key(points.row[point as usize]);
        }
        let here = points.values.of(point);
        mass.clear();
        mass.resize(here.len(), background);
        let mut looked_up = 0;
        spent += index.for_each_box_at(&place, |box_| {
            looked_up += boxes.values.add(box_, here, volumes[box_ as usize], &mut mass);
        });
        spent += looked_up;
        for (&mass, &(_, count)) in mass.iter().zip(here) {
            error += f64::from(count) * libm::log(f64::from(count) / mass);
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
    reconstruction(columns, boxes, points, sensitive, suppressed_rows, COMPARISONS)
}

/// Boxes in a tree of enclosing boxes, so that a point is compared with few of them.
struct BoxIndex {
    width: usize,
    nodes: Vec<Node>,
    /// The enclosing box of each node: lowest and highest key per column.
    frames: Vec<(u32, u32)>,
    /// The boxes themselves, leaf by leaf.
    order: Vec<u32>,
    /// Lowest and highest key per column of the boxes, in the same order once the tree is grown.
    bounds: Vec<(u32, u32)>,
}

struct Node {
    /// The boxes below are `order[from..to]`.
    from: u32,
    to: u32,
    /// The second child; the first one follows its parent. 0 for a leaf.
    second: u32,
}

/// Boxes in a leaf of the index.
const LEAF: usize = 8;

/// Nodes that wait at the same time: one per halving of fewer than 2^32 boxes, and one more.
const DEEPEST: usize = 33;

impl BoxIndex {
    fn new(columns: &[QuasiColumn], boxes: &Boxes) -> BoxIndex {
        let width = columns.len();
        let mut bounds = Vec::with_capacity(boxes.len() * width);
        for box_ in 0..boxes.len() {
            for (place, column) in columns.iter().enumerate() {
                let span = column.cells[boxes.cell(box_, place)].span;
                bounds.push((span.first, span.last));
            }
        }
        let keys = columns.iter().map(|column| column.domain.keys() as f64).collect::<Vec<_>>();
        let order = (0..boxes.len() as u32).collect();
        let mut index = BoxIndex { width, nodes: Vec::new(), frames: Vec::new(), order, bounds };
        if !boxes.rows.is_empty() {
            index.grow(0, boxes.len(), &keys);
        }
        // Boxes that are compared one after the other lie one after the other.
        index.bounds = index.order.iter().flat_map(|&box_| index.of(box_)).copied().collect();
        index
    }

    fn of(&self, box_: u32) -> &[(u32, u32)] {
        &self.bounds[box_ as usize * self.width..(box_ as usize + 1) * self.width]
    }

    /// Adds the node of `order[from..to]` and everything below it; halves at the median of the column in
    /// which the boxes' middles are furthest apart.
    fn grow(&mut self, from: usize, to: usize, keys: &[f64]) {
        let node = self.nodes.len();
        self.nodes.push(Node { from: from as u32, to: to as u32, second: 0 });
        let mut frame = vec![(u32::MAX, 0); self.width];
        let mut middles = vec![(u64::MAX, 0); self.width];
        for &box_ in &self.order[from..to] {
            for (place, &(low, high)) in self.of(box_).iter().enumerate() {
                frame[place] = (frame[place].0.min(low), frame[place].1.max(high));
                let middle = u64::from(low) + u64::from(high);
                middles[place] = (middles[place].0.min(middle), middles[place].1.max(middle));
            }
        }
        self.frames.extend(frame);
        if to - from <= LEAF {
            return;
        }
        let spread = |place: usize| (middles[place].1 - middles[place].0) as f64 / keys[place];
        let widest = (0..self.width).max_by(|&a, &b| spread(a).total_cmp(&spread(b)).then(b.cmp(&a)));
        let Some(widest) = widest.filter(|&place| spread(place) > 0.0) else { return };
        let (width, bounds) = (self.width, &self.bounds);
        let middle = |&box_: &u32| {
            let (low, high) = bounds[box_ as usize * width + widest];
            (u64::from(low) + u64::from(high), box_)
        };
        let half = (to - from) / 2;
        self.order[from..to].select_nth_unstable_by_key(half, middle);
        self.grow(from, from + half, keys);
        self.nodes[node].second = self.nodes.len() as u32;
        self.grow(from + half, to, keys);
    }

    /// Visits every box that contains a point, given by its keys; returns the number of comparisons.
    fn for_each_box_at(&self, place: &[u32], mut visit: impl FnMut(u32)) -> u64 {
        let inside = |bounds: &[(u32, u32)]| {
            place.iter().zip(bounds).all(|(&key, &(low, high))| (low..=high).contains(&key))
        };
        let mut comparisons = 0;
        let mut open = [0; DEEPEST];
        let mut waiting = usize::from(!self.nodes.is_empty());
        while waiting > 0 {
            waiting -= 1;
            let node = open[waiting];
            comparisons += 1;
            let frame = node as usize * self.width;
            if !inside(&self.frames[frame..frame + self.width]) {
                continue;
            }
            let Node { from, to, second } = self.nodes[node as usize];
            if second > 0 {
                open[waiting] = second;
                open[waiting + 1] = node + 1;
                waiting += 2;
                continue;
            }
            for place in from..to {
                comparisons += 1;
                if inside(self.of(place)) {
                    visit(self.order[place as usize]);
                }
            }
        }
        comparisons
    }
}
