//! How the rows of a value-group are shared out among groups of rows that all show the same values.

use super::values::{Grouping, Value, ValueGroup, total};

/// Where rows are to spare, a group may hold up to so many times its even share of them. Much more would make it easy
/// to guess the value of its rows; less makes rows join groups that are far away.
const TIMES_EVEN: u32 = 2;

/// So many groups, and how many rows of each value each of them has. Every value is in every group, no two frequencies
/// of a group are further than d apart, and every group has at least k rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shares {
    pub groups: usize,
    /// Rows of each value that take part, in the order of the values; the others are left out.
    pub counts: Vec<u32>,
    /// The rows of the rarest value.
    rarest: u32,
    /// What every group has beyond its share of the rarest value, by value.
    more: Vec<u32>,
    /// What a group may have beyond that share, by value.
    most: Vec<u32>,
}

impl Shares {
    /// As many groups as these frequencies allow; none where even all rows together are too few.
    pub fn new(frequencies: &[u32], d: u32, k: usize) -> Option<Shares> {
        let rarest = frequencies.iter().copied().min().filter(|&rarest| rarest > 0)?;
        let count =
            |frequency: u32, groups: u32| frequency.min(rarest.saturating_add(groups.saturating_mul(d)));
        let spare = |frequency: u32, groups: u32| (count(frequency, groups) - rarest) / groups;
        let even = |groups: u32| frequencies.len() * (rarest / groups) as usize;
        let enough = |groups: u32| {
            let spare = frequencies.iter().map(|&frequency| spare(frequency, groups) as usize);
            even(groups) + spare.sum::<usize>() >= k
        };
        // more groups have fewer rows each: the largest number that has enough, by halving
        let (mut least, mut beyond) = (0, rarest + 1);
        while least + 1 < beyond {
            let middle = least.midpoint(beyond);
            if enough(middle) { least = middle } else { beyond = middle }
        }
        if least == 0 {
            return None;
        }
        let bound = even(least) < k;
        let more = |&frequency: &u32| if bound { spare(frequency, least) } else { 0 };
        let most = |&frequency: &u32| {
            let evenly = (count(frequency, least) - rarest).div_ceil(least);
            d.min(evenly.saturating_mul(TIMES_EVEN))
        };
        Some(Shares {
            groups: least as usize,
            counts: frequencies.iter().map(|&frequency| count(frequency, least)).collect(),
            rarest,
            more: frequencies.iter().map(more).collect(),
            most: frequencies.iter().map(most).collect(),
        })
    }

    /// How many rows of a value a group has at least.
    pub fn at_least(&self, group: usize, value: usize) -> usize {
        (self.of_rarest(group) + self.more[value]) as usize
    }

    /// How many rows of a value a group may have.
    pub fn at_most(&self, group: usize, value: usize) -> usize {
        (self.of_rarest(group) + self.most[value]) as usize
    }

    /// How many rows of the rarest value a group has: all groups together all of them, none two more than another.
    fn of_rarest(&self, group: usize) -> u32 {
        let groups = self.groups as u32;
        self.rarest / groups + u32::from((group as u32) < self.rarest % groups)
    }

    /// How many rows take part.
    pub fn rows(&self) -> u64 {
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }
}

/// Blocks of values as value-groups, each with as many of its rows as can take part.
pub fn grouped(blocks: &[Vec<Value>], d: u32, k: usize) -> Grouping {
    let mut grouping = Grouping::default();
    for block in blocks {
        let frequencies: Vec<u32> = block.iter().map(|value| value.count).collect();
        let kept = Shares::new(&frequencies, d, k);
        grouping.removed += total(block) - kept.as_ref().map_or(0, Shares::rows);
        grouping.groups.extend(kept.map(|kept| ValueGroup {
            shares:
                block.iter().zip(kept.counts).map(|(value, count)| Value { id: value.id, count }).collect(),
        }));
    }
    grouping
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_the_rarest_value_share_out_all_others() {
        let shares = Shares::new(&[3, 4, 4, 5], 2, 2).expect("rows enough");
        assert_eq!((shares.groups, &shares.counts), (3, &vec![3, 4, 4, 5]));
        assert_eq!((shares.at_least(0, 3), shares.at_most(0, 3)), (1, 3));
        assert_eq!((shares.at_least(0, 0), shares.at_most(0, 0)), (1, 1));
    }

    #[test]
    fn whatever_is_asked_the_shares_add_up_and_keep_the_distance() {
        for seed in 0..4000u32 {
            let number = |at: u32, below: u32| {
                (seed.wrapping_mul(2_654_435_761).wrapping_add(at * 40_503) >> 7) % below
            };
            let frequencies: Vec<u32> = (0..2 + number(0, 4)).map(|at| 1 + number(at + 1, 40)).collect();
            let (d, k) = (number(9, 6), 1 + number(10, 12) as usize);
            let Some(shares) = Shares::new(&frequencies, d, k) else {
                // not even one group of all of them
                let least = frequencies.iter().min().expect("values") + d;
                assert!(frequencies.iter().map(|&count| count.min(least) as usize).sum::<usize>() < k);
                continue;
            };
            for (value, &count) in shares.counts.iter().enumerate() {
                let least: usize = (0..shares.groups).map(|group| shares.at_least(group, value)).sum();
                let most: usize = (0..shares.groups).map(|group| shares.at_most(group, value)).sum();
                assert!((least..=most).contains(&(count as usize)), "{frequencies:?} {d} {k}: {shares:?}");
            }
            for group in 0..shares.groups {
                let least = (0..frequencies.len()).map(|value| shares.at_least(group, value));
                assert!(least.clone().sum::<usize>() >= k && least.clone().all(|count| count > 0));
                let fewest = least.min().expect("values");
                let most = (0..frequencies.len()).map(|value| shares.at_most(group, value)).max();
                assert!(most.expect("values") <= fewest + d as usize, "{frequencies:?} {d} {k}: {shares:?}");
            }
        }
    }
}
