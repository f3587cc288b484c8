//! DG, disjoint grouping: blocks of l consecutive values, most frequent first; no value is in two.

use super::values::{Grouping, Promise, Value, total, trim_cost, trimmed};

/// DG on values in ascending order of frequency.
///
/// The values left over by blocks of l are the rarest. They join the last block, or lose all their
/// tuples, whichever costs less; ties keep them.
pub fn group(ascending: &[Value], promise: Promise) -> Grouping {
    let Promise { values: l, distance: d } = promise;
    if ascending.len() < l {
        return Grouping { groups: Vec::new(), removed: total(ascending) };
    }
    let descending: Vec<Value> = ascending.iter().rev().copied().collect();
    let (blocks, left_over) = descending.split_at(descending.len() / l * l);
    let (first, last) = blocks.split_at(blocks.len() - l);
    let joined = [last, left_over].concat();
    let grouping =
        first.chunks(l).fold(Grouping::default(), |grouping, block| grouping.and(trimmed(block, d)));
    if trim_cost(&joined, d) <= trim_cost(last, d) + total(left_over) {
        grouping.and(trimmed(&joined, d))
    } else {
        let dropped = Grouping { groups: Vec::new(), removed: total(left_over) };
        grouping.and(trimmed(last, d)).and(dropped)
    }
}
