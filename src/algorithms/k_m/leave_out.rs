//! Without a tree: the item that most rare sets have is left out, until no set is rare.

use super::each_of_size;
use crate::plan::ItemsChanged;
use std::collections::{BTreeMap, BTreeSet};

/// The items that a group with these sets leaves out, for all promises of k and m.
pub(super) fn changed(sets: &[&[u32]], asked: &[(u32, u32)]) -> ItemsChanged {
    let mut gone = BTreeSet::new();
    for &(k, m) in asked {
        leave_out(sets, k, m, &mut gone);
    }
    gone.into_iter().map(|item| (item, None)).collect()
}

/// Leaves out items until every set of at most m that is left occurs in at least k rows.
fn leave_out(sets: &[&[u32]], k: u32, m: u32, gone: &mut BTreeSet<u32>) {
    for size in 1..=m as usize {
        let mut counts: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        for set in sets {
            let left: Vec<u32> = set.iter().copied().filter(|item| !gone.contains(item)).collect();
            each_of_size(&left, size, &mut Vec::new(), &mut |chosen| {
                *counts.entry(chosen.to_vec()).or_default() += 1;
            });
        }
        let mut rare: Vec<Vec<u32>> =
            counts.into_iter().filter(|&(_, rows)| rows < k).map(|(chosen, _)| chosen).collect();
        while let Some(item) = most_frequent(&rare) {
            gone.insert(item);
            rare.retain(|chosen| !chosen.contains(&item));
        }
    }
}

/// The item that most of these sets have, the first of several.
fn most_frequent(sets: &[Vec<u32>]) -> Option<u32> {
    let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
    sets.iter().flatten().for_each(|&item| *counts.entry(item).or_default() += 1);
    let most = counts.values().copied().max()?;
    counts.into_iter().find(|&(_, count)| count == most).map(|(item, _)| item)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(sets: &[&[u32]], k: u32, m: u32) -> Vec<u32> {
        changed(sets, &[(k, m)]).into_keys().collect()
    }

    #[test]
    fn rare_items_and_rare_pairs_are_left_out() {
        // 3 occurs once; 0 and 1 occur together once, and 0 is in both rare pairs
        let sets: [&[u32]; 5] = [&[0, 1], &[0, 2], &[1, 2], &[1, 2, 3], &[0]];
        assert_eq!(left(&sets, 2, 1), [3]);
        assert_eq!(left(&sets, 2, 2), [0, 3]);
        assert_eq!(left(&sets, 1, 3), Vec::<u32>::new());
        assert_eq!(left(&sets, 6, 1), [0, 1, 2, 3], "more than there are rows");
    }
}
