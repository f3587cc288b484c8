//! Earth Mover's Distance between a group and all published rows (Li, Li and Venkatasubramanian,
//! ICDE 2007), in integers until the last division.

use super::histogram::Histogram;
use crate::hierarchy::{Hierarchy, NodeId};
use crate::table::types::Typed;
use crate::table::{Code, Dictionary};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How far apart two sensitive values are.
#[derive(Debug, Clone)]
pub enum Ground {
    /// 1 for any two different values.
    Equal,
    /// By rank: `rank[code]` is the value's place in the order of the column, missing values last.
    Ordered(Vec<u32>),
    /// By the level of the lowest common ancestor over the height of the tree.
    Hierarchy(Arc<Hierarchy>),
}

impl Ground {
    /// By numeric key, then spelling; missing values last.
    pub fn ordered(typed: &Typed, dictionary: &Dictionary) -> Ground {
        let spelling = dictionary.ranks();
        let mut order: Vec<u32> = (0..dictionary.len() as u32).collect();
        crate::sorting::sort_by_key(&mut order, |&code| {
            let code = code as usize;
            (typed.missing[code], if typed.missing[code] { 0 } else { typed.keys[code] }, spelling[code])
        });
        let mut rank = vec![0; order.len()];
        for (place, code) in order.into_iter().enumerate() {
            rank[code as usize] = place as u32;
        }
        Ground::Ordered(rank)
    }
}

/// The distribution that groups are compared with, prepared for one ground distance.
#[derive(Debug, Clone)]
pub enum Reference {
    /// Frequencies per code.
    Equal { counts: Vec<u32>, total: u64 },
    /// Frequencies along the order of the values that occur.
    Ordered {
        /// Place of each code among the values that occur.
        place: Vec<u32>,
        /// Rows with a value at or before each place.
        cumulative: Vec<u64>,
        /// Sums of `cumulative` up to each place, to add up a stretch at once.
        sums: Vec<u128>,
        total: u64,
    },
    /// Frequencies per leaf of a tree.
    Hierarchy { hierarchy: Arc<Hierarchy>, leaf: Vec<NodeId>, counts: Vec<u32>, total: u64 },
}

impl Reference {
    /// Prepares the distribution `counts` (per code).
    pub fn new(ground: &Ground, counts: Vec<u32>) -> Reference {
        let total = counts.iter().map(|&count| u64::from(count)).sum();
        match ground {
            Ground::Equal => Reference::Equal { counts, total },
            Ground::Ordered(rank) => ordered(rank, &counts, total),
            Ground::Hierarchy(hierarchy) => {
                let leaf = (0..counts.len() as u32)
                    .map(|code| hierarchy.ancestor(hierarchy.position(Code(code)), 0))
                    .collect();
                Reference::Hierarchy { hierarchy: hierarchy.clone(), leaf, counts, total }
            }
        }
    }

    /// The distance of a group to the reference; 0 for an empty group.
    pub fn distance(&self, group: &Histogram) -> f64 {
        if group.total() == 0 {
            return 0.0;
        }
        match self {
            Reference::Equal { counts, total } => equal(group, counts, *total),
            Reference::Ordered { place, cumulative, sums, total } => {
                along_order(group, place, cumulative, sums, *total)
            }
            Reference::Hierarchy { hierarchy, leaf, counts, total } => {
                over_tree(group, hierarchy, leaf, counts, *total)
            }
        }
    }
}

/// Half the sum of |p - q|: what the group has too much of some values it lacks of others.
fn equal(group: &Histogram, counts: &[u32], total: u64) -> f64 {
    let size = u128::from(group.total());
    let surplus: u128 = group
        .entries()
        .map(|(code, count)| {
            let here = u128::from(count) * u128::from(total);
            here.saturating_sub(u128::from(counts[code.0 as usize]) * size)
        })
        .sum();
    surplus as f64 / (size * u128::from(total)) as f64
}

fn ordered(rank: &[u32], counts: &[u32], total: u64) -> Reference {
    let mut occurring: Vec<u32> =
        (0..counts.len() as u32).filter(|&code| counts[code as usize] > 0).collect();
    crate::sorting::sort_by_key(&mut occurring, |&code| rank[code as usize]);
    let mut place = vec![0; counts.len()];
    let (mut cumulative, mut sums) =
        (Vec::with_capacity(occurring.len()), Vec::with_capacity(occurring.len()));
    let (mut below, mut sum) = (0u64, 0u128);
    for (index, &code) in occurring.iter().enumerate() {
        place[code as usize] = index as u32;
        below += u64::from(counts[code as usize]);
        sum += u128::from(below);
        cumulative.push(below);
        sums.push(sum);
    }
    Reference::Ordered { place, cumulative, sums, total }
}

/// Sum over all places of |P - Q| (cumulative shares), divided by their number less one.
///
/// Between two values of the group P is constant and Q grows, so a stretch is summed at once from
/// `sums`, split where Q passes P: the cost depends on the group, not on the number of values.
fn along_order(group: &Histogram, place: &[u32], cumulative: &[u64], sums: &[u128], total: u64) -> f64 {
    let places = cumulative.len();
    if places < 2 {
        return 0.0;
    }
    let size = u128::from(group.total());
    let total = u128::from(total);
    let mut entries: Vec<(usize, u64)> =
        group.entries().map(|(code, count)| (place[code.0 as usize] as usize, u64::from(count))).collect();
    entries.sort_unstable();
    let prefix = |end: usize| if end == 0 { 0 } else { sums[end - 1] };
    let stretch = |from: usize, to: usize, count: u64| -> u128 {
        // |count·total - cumulative·size| summed over the places from..to
        let here = u128::from(count) * total;
        let passes = from + cumulative[from..to].partition_point(|&below| u128::from(below) * size <= here);
        let below = here * (passes - from) as u128 - (prefix(passes) - prefix(from)) * size;
        let above = (prefix(to) - prefix(passes)) * size - here * (to - passes) as u128;
        below + above
    };
    let mut sum = 0u128;
    let (mut from, mut count) = (0, 0);
    for (at, more) in entries {
        sum += stretch(from, at, count);
        (from, count) = (at, count + more);
    }
    sum += stretch(from, places, count);
    sum as f64 / ((size * total) as f64 * (places - 1) as f64)
}

/// What must be moved through each inner node, times its level, over the height of the tree.
fn over_tree(group: &Histogram, hierarchy: &Hierarchy, leaf: &[NodeId], counts: &[u32], total: u64) -> f64 {
    let height = hierarchy.height().expect("a ground distance by hierarchy has levels");
    let size = i128::from(group.total());
    let total = i128::from(total);
    // extra mass per node, from the leaves up; children come before parents when levels ascend
    let mut extra: BTreeMap<(usize, NodeId), i128> = BTreeMap::new();
    for (code, &count) in counts.iter().enumerate() {
        let here = i128::from(group.count(Code(code as u32)));
        if here != 0 || count != 0 {
            *extra.entry((0, leaf[code])).or_default() += here * total - i128::from(count) * size;
        }
    }
    let mut cost = 0i128;
    // positive and negative mass that meets at each inner node
    let mut meeting: BTreeMap<(usize, NodeId), (i128, i128)> = BTreeMap::new();
    while let Some(((_, node), mass)) = extra.pop_first() {
        let Some(parent) = hierarchy.parent(node) else { continue };
        let key = (hierarchy.level(parent), parent);
        *extra.entry(key).or_default() += mass;
        let (surplus, lack) = meeting.entry(key).or_default();
        if mass > 0 {
            *surplus += mass;
        } else {
            *lack -= mass;
        }
    }
    for ((level, _), (surplus, lack)) in meeting {
        cost += level as i128 * surplus.min(lack);
    }
    cost as f64 / ((size * total) as f64 * height as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(counts: &[u32]) -> Histogram {
        let mut histogram = Histogram::new(counts.len());
        for (code, &count) in counts.iter().enumerate() {
            (0..count).for_each(|_| histogram.add(Code(code as u32)));
        }
        histogram
    }

    fn ordered_distance(reference: &[u32], group: &[u32]) -> f64 {
        let rank = (0..reference.len() as u32).collect();
        Reference::new(&Ground::Ordered(rank), reference.to_vec()).distance(&histogram(group))
    }

    #[test]
    fn salaries_have_the_distances_of_the_paper() {
        // {3k .. 11k} against {3k,4k,5k}: 0.375; against {6k,8k,11k}: 0.167 (Li et al., section 4.2)
        let all = [1; 9];
        assert_eq!(ordered_distance(&all, &[1, 1, 1, 0, 0, 0, 0, 0, 0]), 0.375);
        assert!((ordered_distance(&all, &[0, 0, 0, 1, 0, 1, 0, 0, 1]) - 1.0 / 6.0).abs() < 1e-15);
    }

    #[test]
    fn stretches_add_up_to_the_sum_over_all_places() {
        let mut state = 1u64;
        let mut next = |bound: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % bound
        };
        for _ in 0..500 {
            let places = 2 + next(12) as usize;
            let reference: Vec<u32> = (0..places).map(|_| 1 + next(5) as u32).collect();
            let mut group: Vec<u32> =
                reference.iter().map(|&count| next(u64::from(count) + 1) as u32).collect();
            group[0] += u32::from(group.iter().all(|&count| count == 0));
            let share = |counts: &[u32]| -> Vec<f64> {
                let total: u32 = counts.iter().sum();
                counts.iter().map(|&count| f64::from(count) / f64::from(total)).collect()
            };
            let (p, q) = (share(&group), share(&reference));
            let mut difference = 0.0;
            let naive: f64 = (0..places)
                .map(|i| {
                    difference += p[i] - q[i];
                    f64::abs(difference)
                })
                .sum::<f64>()
                / (places - 1) as f64;
            assert!((ordered_distance(&reference, &group) - naive).abs() < 1e-12);
        }
    }

    #[test]
    fn equal_distance_is_half_the_absolute_difference() {
        let reference = Reference::new(&Ground::Equal, vec![2, 1, 1]);
        assert_eq!(reference.distance(&histogram(&[1, 0, 0])), 0.5);
        assert_eq!(reference.distance(&histogram(&[2, 1, 1])), 0.0);
        assert_eq!(reference.distance(&histogram(&[0, 0, 3])), 0.75);
    }
}
