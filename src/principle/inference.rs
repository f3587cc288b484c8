//! The test of (d,l)-inference that its method uses on groups it has made.

use crate::table::RowId;
use rustc_hash::FxHashMap;

/// Whether comparing groups by a determinant singles out fewer than `l` of its values, or two values of a
/// group are more than `d` apart in frequency. `of_row` is the determinant's value of each row.
pub fn singled_out(of_row: &[u32], groups: &[Vec<RowId>], l: usize, d: u32) -> bool {
    // for every value the groups it is in, in order: values with equal lists cannot be told apart
    let mut hosts: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    let mut counts: FxHashMap<u32, u32> = FxHashMap::default();
    for (number, group) in (0u32..).zip(groups) {
        counts.clear();
        for row in group {
            *counts.entry(of_row[row.0 as usize]).or_default() += 1;
        }
        let (least, most) = (counts.values().min(), counts.values().max());
        if most.zip(least).is_some_and(|(most, least)| most - least > d) {
            return true;
        }
        counts.keys().for_each(|&value| hosts.entry(value).or_default().push(number));
    }
    let mut lists: Vec<Vec<u32>> = hosts.into_values().collect();
    lists.sort();
    lists.chunk_by(|a, b| a == b).any(|alike| alike.len() < l)
}
