//! IG, intersection grouping (Algorithm 1): buckets of values with close frequencies; neighbouring
//! value-groups share a bucket.

use super::values::{Grouping, Promise, Value, ValueGroup, trimmed};
use std::ops::Range;

/// How the buckets are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Buckets {
    /// Maximal runs of d-close values; small ones are repaired at the least cost, one after the other.
    Greedy,
    /// The cheapest there are.
    Optimal,
}

/// IG on values in ascending order of frequency: the buckets of Step 1, overlapped by Step 2.
pub fn group(ascending: &[Value], promise: Promise) -> Grouping {
    overlapped(bucketed(ascending, promise, Buckets::Greedy), promise.distance)
}

/// The buckets alone, each a value-group of its own: they keep the promise already, remove as much, and
/// give smaller groups than their overlap.
pub fn bucketed(ascending: &[Value], promise: Promise, buckets: Buckets) -> Grouping {
    let row = Row::new(ascending, promise.distance);
    let found = match buckets {
        Buckets::Greedy => greedy(&row, promise.values),
        Buckets::Optimal => optimal(&row, promise.values),
    };
    let kept = |bucket: Range<usize>| trimmed(&ascending[bucket], promise.distance);
    let mut grouping = found.into_iter().fold(Grouping::default(), |all, bucket| all.and(kept(bucket)));
    let published: u64 =
        grouping.groups.iter().flat_map(|group| &group.shares).map(|v| u64::from(v.count)).sum();
    grouping.removed = row.total(0..ascending.len()) - published;
    grouping
}

/// What the buckets remove.
pub fn cost(ascending: &[Value], promise: Promise, buckets: Buckets) -> u64 {
    let row = Row::new(ascending, promise.distance);
    let found = match buckets {
        Buckets::Greedy => greedy(&row, promise.values),
        Buckets::Optimal => optimal(&row, promise.values),
    };
    let kept: u64 = found.into_iter().map(|bucket| row.total(bucket.clone()) - row.trim(&bucket)).sum();
    row.total(0..ascending.len()) - kept
}

/// Ascending frequencies, ready to tell what trimming any stretch of them costs.
struct Row<'a> {
    values: &'a [Value],
    /// Tuples of all values before each.
    before: Vec<u64>,
    distance: u32,
}

impl<'a> Row<'a> {
    fn new(values: &'a [Value], distance: u32) -> Row<'a> {
        let mut before = vec![0; values.len() + 1];
        for (index, value) in values.iter().enumerate() {
            before[index + 1] = before[index] + u64::from(value.count);
        }
        Row { values, before, distance }
    }

    fn total(&self, stretch: Range<usize>) -> u64 {
        self.before[stretch.end] - self.before[stretch.start]
    }

    /// What trimming a stretch removes: everything above its first frequency plus d.
    fn trim(&self, stretch: &Range<usize>) -> u64 {
        let Some(first) = self.values[stretch.clone()].first() else { return 0 };
        let most = first.count.saturating_add(self.distance);
        let above = stretch.start + self.values[stretch.clone()].partition_point(|value| value.count <= most);
        self.total(above..stretch.end) - u64::from(most) * (stretch.end - above) as u64
    }
}

/// Step 1: maximal d-close runs; the first run with fewer than l values is merged with the next, merged with
/// the one before, or removed, whichever removes least (ties in this order), until none is small; runs of 2l
/// and more values are cut.
fn greedy(row: &Row<'_>, l: usize) -> Vec<Range<usize>> {
    let mut open: Vec<Range<usize>> = runs(row);
    open.reverse();
    let mut done: Vec<Range<usize>> = Vec::new();
    while let Some(run) = open.pop() {
        if run.len() >= l {
            done.push(run);
            continue;
        }
        let merged = |a: &Range<usize>, b: &Range<usize>| a.start..b.end;
        let extra = |a: &Range<usize>, b: &Range<usize>| row.trim(&merged(a, b)) - row.trim(a) - row.trim(b);
        let next = open.last().map(|next| extra(&run, next));
        // joining the one before never removes more than removing: only the first runs are ever removed
        let previous = done.last().map(|last| extra(last, &run));
        let remove = row.total(run.clone()) - row.trim(&run);
        match (next, previous) {
            (Some(next), previous) if next <= previous.unwrap_or(next) && next <= remove => {
                let following = open.pop().expect("there is a next run");
                open.push(merged(&run, &following));
            }
            (_, Some(previous)) if previous <= remove => {
                let before = done.pop().expect("there is a run before");
                open.push(merged(&before, &run));
            }
            _ => {}
        }
    }
    done.into_iter().flat_map(|bucket| cut(bucket, l)).collect()
}

fn runs(row: &Row<'_>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (index, value) in row.values.iter().enumerate() {
        match runs.last_mut() {
            Some(run) if value.count - row.values[run.start].count <= row.distance => run.end = index + 1,
            _ => runs.push(index..index + 1),
        }
    }
    runs
}

/// A bucket of at least 2l values in pieces of l; the last takes the rest.
fn cut(bucket: Range<usize>, l: usize) -> Vec<Range<usize>> {
    let pieces = (bucket.len() / l).max(1);
    let start = |piece: usize| bucket.start + piece * l;
    (0..pieces)
        .map(|piece| start(piece)..if piece + 1 == pieces { bucket.end } else { start(piece + 1) })
        .collect()
}

/// The cheapest buckets: a dynamic program over contiguous blocks of l to 2l − 1 values, between which values
/// may be dropped. A larger block can be cut, and a value inside a block is cheaper trimmed than dropped.
fn optimal(row: &Row<'_>, l: usize) -> Vec<Range<usize>> {
    let n = row.values.len();
    // the least removed from the first so many values, and the size of the block that ends there (0: dropped)
    let mut best: Vec<(u64, usize)> = vec![(0, 0)];
    for end in 1..=n {
        let mut choice = (best[end - 1].0 + u64::from(row.values[end - 1].count), 0);
        for size in l..(2 * l).min(end + 1) {
            let cost = best[end - size].0 + row.trim(&(end - size..end));
            if cost < choice.0 || (cost == choice.0 && choice.1 == 0) {
                choice = (cost, size);
            }
        }
        best.push(choice);
    }
    let mut buckets = Vec::new();
    let mut end = n;
    while end > 0 {
        let size = best[end].1;
        if size > 0 {
            buckets.push(end - size..end);
        }
        end -= size.max(1);
    }
    buckets.reverse();
    buckets
}

/// Step 2: the rest of each bucket takes t tuples of every value of the next one, t being its smallest
/// frequency plus d. Where that would use up a value of the next bucket, one less than its smallest
/// frequency; where that is too few to be d-close, none.
fn overlapped(buckets: Grouping, distance: u32) -> Grouping {
    let mut rests: Vec<Vec<Value>> = buckets.groups.into_iter().map(|bucket| bucket.shares).collect();
    let mut groups = Vec::with_capacity(rests.len());
    for index in 0..rests.len() {
        let counts = || rests[index].iter().map(|share| share.count);
        let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
        let mut shares = rests[index].clone();
        if let Some(next) = rests.get_mut(index + 1) {
            let available = next.iter().map(|share| share.count).min().unwrap_or(0).saturating_sub(1);
            let lent = least.saturating_add(distance).min(available);
            if lent >= most.saturating_sub(distance).max(1) {
                shares.extend(next.iter().map(|share| Value { id: share.id, count: lent }));
                next.iter_mut().for_each(|share| share.count -= lent);
            }
        }
        groups.push(ValueGroup { shares });
    }
    Grouping { groups, removed: buckets.removed }
}
