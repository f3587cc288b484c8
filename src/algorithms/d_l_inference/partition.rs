//! Phase 1: cut the values, sorted by frequency, into segments and group each by its own best strategy.
//!
//! Groups of different segments share no value, so each segment may be grouped on its own.

use super::intersection::{self, Buckets};
use super::values::{Grouping, Promise, Value};
use super::{containment, disjoint};
use crate::plan::{GroupingStrategy, PartitionOrder};
use std::ops::Range;

/// Containment grouping of more values than this is not tried: it takes a round for every l values, and
/// its groups together hold about n²/2l shares.
const MOST_CONTAINED: usize = 4096;

/// How a segment is grouped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// The buckets of IG, without overlap: they remove as much, and groups stay smaller.
    Buckets,
    /// IG.
    Intersection,
    /// CG.
    Containment,
    /// DG.
    Disjoint,
    /// The cheapest buckets, without overlap.
    Optimal,
}

/// A stretch of the values in ascending order with the strategy that removes least from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Which values.
    pub values: Range<usize>,
    /// How it is grouped.
    pub strategy: Strategy,
    /// The tuples that removes (IL).
    pub cost: u64,
}

/// The segments and how each is grouped.
pub fn partition(
    ascending: &[Value],
    promise: Promise,
    strategy: GroupingStrategy,
    order: PartitionOrder,
) -> Vec<Segment> {
    let phase = Phase { ascending, promise, strategy };
    match order {
        PartitionOrder::TopDown => phase.top_down(0..ascending.len()),
        PartitionOrder::BottomUp => phase.bottom_up(),
    }
}

/// The value-groups of all segments.
pub fn grouped(ascending: &[Value], promise: Promise, segments: &[Segment]) -> Grouping {
    (segments.iter()).fold(Grouping::default(), |all, segment| {
        let values = &ascending[segment.values.clone()];
        all.and(match segment.strategy {
            Strategy::Buckets => intersection::bucketed(values, promise, Buckets::Greedy),
            Strategy::Intersection => intersection::group(values, promise),
            Strategy::Containment => containment::group(values, promise),
            Strategy::Disjoint => disjoint::group(values, promise),
            Strategy::Optimal => intersection::bucketed(values, promise, Buckets::Optimal),
        })
    })
}

struct Phase<'a> {
    ascending: &'a [Value],
    promise: Promise,
    strategy: GroupingStrategy,
}

impl Phase<'_> {
    /// The segment under its cheapest strategy; ties IG, CG, DG.
    fn segment(&self, values: Range<usize>) -> Segment {
        let candidates: &[Strategy] = match self.strategy {
            GroupingStrategy::Auto if values.len() > MOST_CONTAINED => {
                &[Strategy::Buckets, Strategy::Disjoint]
            }
            GroupingStrategy::Auto => &[Strategy::Buckets, Strategy::Containment, Strategy::Disjoint],
            GroupingStrategy::Disjoint => &[Strategy::Disjoint],
            GroupingStrategy::Containment => &[Strategy::Containment],
            GroupingStrategy::Intersection => &[Strategy::Intersection],
            // where values are not put together by resemblance, as few as possible are left out
            GroupingStrategy::Optimal | GroupingStrategy::Near => &[Strategy::Optimal],
        };
        let part = &self.ascending[values.clone()];
        let cost = |strategy: &Strategy| match strategy {
            Strategy::Buckets | Strategy::Intersection => {
                intersection::cost(part, self.promise, Buckets::Greedy)
            }
            Strategy::Containment => containment::cost(part, self.promise),
            Strategy::Disjoint => disjoint::group(part, self.promise).removed,
            Strategy::Optimal => intersection::cost(part, self.promise, Buckets::Optimal),
        };
        let (cost, strategy) = (candidates.iter().map(|strategy| (cost(strategy), *strategy)))
            .min_by_key(|(cost, _)| *cost)
            .expect("there is always a strategy");
        Segment { values, strategy, cost }
    }

    /// Halves a segment as long as the halves together remove less.
    fn top_down(&self, values: Range<usize>) -> Vec<Segment> {
        let mut segments = Vec::new();
        let mut open = vec![self.segment(values)];
        while let Some(segment) = open.pop() {
            let Range { start, end } = segment.values;
            if segment.values.len() >= 2 * self.promise.values {
                let middle = start + segment.values.len() / 2;
                let halves = [self.segment(start..middle), self.segment(middle..end)];
                if halves[0].cost + halves[1].cost < segment.cost {
                    let [first, second] = halves;
                    open.extend([second, first]);
                    continue;
                }
            }
            segments.push(segment);
        }
        segments
    }

    /// Merges neighbours as long as that removes no more, sweep by sweep.
    fn bottom_up(&self) -> Vec<Segment> {
        let (n, l) = (self.ascending.len(), self.promise.values);
        let pieces = (n / l).max(1);
        let end = |piece: usize| if piece + 1 == pieces { n } else { (piece + 1) * l };
        let mut segments: Vec<Segment> =
            (0..pieces).map(|piece| self.segment(piece * l..end(piece))).collect();
        loop {
            let before = segments.len();
            let mut swept: Vec<Segment> = Vec::with_capacity(before);
            let mut rest = segments.into_iter().peekable();
            while let Some(segment) = rest.next() {
                let merged = rest.peek().map(|next| {
                    (self.segment(segment.values.start..next.values.end), segment.cost + next.cost)
                });
                match merged {
                    // a merged pair is not merged again in the same sweep
                    Some((merged, apart)) if merged.cost <= apart => {
                        rest.next();
                        swept.push(merged);
                    }
                    _ => swept.push(segment),
                }
            }
            segments = swept;
            if segments.len() == before {
                return segments;
            }
        }
    }
}
