//! CG, containment grouping: every round all values that have tuples left form a group, and the l rarest
//! of them leave. So the value sets of later groups are contained in those of earlier ones.

use super::values::{Grouping, Promise, Value, ValueGroup, total};

/// CG on values in ascending order of frequency, round by round.
pub fn group(ascending: &[Value], promise: Promise) -> Grouping {
    let mut grouping = Grouping::default();
    grouping.removed = rounds(ascending, promise, |shares| {
        grouping.groups.push(ValueGroup { shares: shares.to_vec() });
    });
    grouping
}

/// What CG removes, without keeping the groups.
pub fn cost(ascending: &[Value], promise: Promise) -> u64 {
    rounds(ascending, promise, |_| {})
}

/// Plays the rounds; returns the number of removed tuples.
fn rounds(ascending: &[Value], promise: Promise, mut emit: impl FnMut(&[Value])) -> u64 {
    let Promise { values: l, distance: d } = promise;
    let mut active = ascending.to_vec();
    let mut shares = Vec::new();
    let mut removed = 0;
    while active.len() >= l {
        let most = active[0].count.saturating_add(d);
        shares.clear();
        shares.extend(active.iter().map(|value| Value { id: value.id, count: value.count.min(most) }));
        emit(&shares);
        active.iter_mut().for_each(|value| value.count -= value.count.min(most));
        let leaving = if active.len() < 2 * l { active.len() } else { l };
        removed += total(&active[..leaving]);
        // Values that are used up leave at no cost. The order stays: everybody who could gave equally.
        active.drain(..leaving);
        active.retain(|value| value.count > 0);
    }
    removed + total(&active)
}

/// Theorem 4.1 as printed: Σ max(0, f_i − f of the first value of i's block − d). Exact only where no value
/// is used up before its own block; [`group`] plays the rounds instead.
pub fn closed_form(ascending: &[Value], promise: Promise) -> u64 {
    let Promise { values: l, distance: d } = promise;
    let blocks = ascending.len() / l;
    if blocks == 0 {
        return total(ascending);
    }
    let excess = |(index, value): (usize, &Value)| {
        let first = (index / l).min(blocks - 1) * l;
        u64::from(value.count.saturating_sub(ascending[first].count.saturating_add(d)))
    };
    ascending.iter().enumerate().map(excess).sum()
}
