//! Several determinants: chains, in which each determines the next, and columns nested along them.

use super::determinant::Determinant;
use super::disjoint;
use super::values::{Grouping, Promise, Value, ValueId, ascending, total, trimmed};

/// A longest chain through the first determinant, finest first: found by taking every determinant that fits.
pub fn through(determinants: &[Determinant]) -> Vec<usize> {
    let related = |a: usize, b: usize| {
        determinants[a].determines(&determinants[b]).is_some()
            || determinants[b].determines(&determinants[a]).is_some()
    };
    let mut chain = vec![0];
    for candidate in 1..determinants.len() {
        if chain.iter().all(|&member| related(member, candidate)) {
            chain.push(candidate);
        }
    }
    // whatever determines another has at least as many values
    crate::sorting::sort_by_key(&mut chain, |&index| {
        std::cmp::Reverse(determinants[index].frequencies.len())
    });
    chain
}

/// Disjoint groups of the coarsest values, refined level by level into columns.
pub fn grouped(levels: &[&Determinant], promise: Promise) -> Grouping {
    let (finest, coarsest) = (levels[0], levels[levels.len() - 1]);
    // below each value of a level, the values of the next finer one, most frequent first
    let below: Vec<Vec<Vec<ValueId>>> = levels.windows(2).map(|pair| children(pair[0], pair[1])).collect();
    let nested = |values: &[Value]| {
        let blocks = disjoint::group(values, promise).groups;
        let columns = blocks.iter().flat_map(|block| {
            let start: Vec<ValueId> = block.shares.iter().map(|share| share.id).collect();
            columns(start, &below)
        });
        columns.fold(Grouping::default(), |all, column| {
            let shares: Vec<Value> = (column.into_iter())
                .map(|id| Value { id, count: finest.frequencies[id.0 as usize] })
                .collect();
            all.and(trimmed(&shares, promise.distance))
        })
    };
    let by_frequency = ascending(&coarsest.frequencies);
    let mut by_children = by_frequency.clone();
    if let Some(coarsest) = below.last() {
        crate::sorting::sort_by_key(&mut by_children, |value| coarsest[value.id.0 as usize].len());
    }
    let all = total(&by_frequency);
    let kept =
        |grouping: &Grouping| -> u64 { grouping.groups.iter().map(|group| total(&group.shares)).sum() };
    let [first, second] = [nested(&by_frequency), nested(&by_children)];
    let mut best = if kept(&second) > kept(&first) { second } else { first };
    best.removed = all - kept(&best);
    best
}

/// For every value of `coarse` those of `fine` below it, most frequent first.
fn children(fine: &Determinant, coarse: &Determinant) -> Vec<Vec<ValueId>> {
    let above = fine.determines(coarse).expect("the levels of a chain determine each other");
    let mut below = vec![Vec::new(); coarse.frequencies.len()];
    for value in ascending(&fine.frequencies).iter().rev() {
        below[above[value.id.0 as usize].0 as usize].push(value.id);
    }
    below
}

/// Replaces each value by one of its children, as often as the one with fewest children allows, down to the
/// finest level. Columns that part on a level share no value on it or below.
fn columns(start: Vec<ValueId>, below: &[Vec<Vec<ValueId>>]) -> Vec<Vec<ValueId>> {
    below.iter().rev().fold(vec![start], |columns, level| {
        (columns.into_iter())
            .flat_map(|column| {
                let children = |id: &ValueId| &level[id.0 as usize];
                let count = column.iter().map(|id| children(id).len()).min().unwrap_or(0);
                (0..count)
                    .map(|nth| column.iter().map(|id| children(id)[nth]).collect())
                    .collect::<Vec<Vec<ValueId>>>()
            })
            .collect()
    })
}
