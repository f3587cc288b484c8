//! How large the groups are.

use super::average_group::{average_group, average_size};
use crate::text::number::Figure;
use serde::Serialize;

/// The sizes of all groups, in rows.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GroupSizes {
    /// How many groups there are.
    pub count: u64,
    /// Rows in the smallest group; 0 if there is none.
    pub smallest: u64,
    /// Rows in the largest group; 0 if there is none.
    pub largest: u64,
    /// Rows in a group on average.
    pub average: Figure,
    /// The average over the smallest k of the plan (C_avg); absent where the plan asks for no k.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average_over_k: Option<Figure>,
    /// Groups by size, smallest first, without gaps.
    pub histogram: Vec<Bucket>,
}

/// Groups of about the same size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bucket {
    /// The smallest size counted here.
    pub from: u64,
    /// The largest size counted here.
    pub to: u64,
    /// How many groups have such a size.
    pub groups: u64,
    /// How many rows are in them.
    pub rows: u64,
}

impl GroupSizes {
    /// Counts groups by their size; `k` is the smallest k of the plan.
    ///
    /// ```
    /// use outis::measure::group_sizes::GroupSizes;
    /// let sizes = GroupSizes::new(&[5, 7, 5], Some(5));
    /// assert_eq!((sizes.count, sizes.smallest, sizes.largest), (3, 5, 7));
    /// assert_eq!(sizes.histogram.iter().map(|bucket| bucket.groups).collect::<Vec<_>>(), [2, 0, 1]);
    /// ```
    pub fn new(sizes: &[u64], k: Option<u32>) -> GroupSizes {
        let rows: u64 = sizes.iter().sum();
        let count = sizes.len() as u64;
        GroupSizes {
            count,
            smallest: sizes.iter().copied().min().unwrap_or(0),
            largest: sizes.iter().copied().max().unwrap_or(0),
            average: Figure(average_size(rows, count)),
            average_over_k: k.map(|k| Figure(average_group(rows, count, k))),
            histogram: histogram(sizes),
        }
    }
}

/// Up to this many sizes each get a bucket of their own.
const SINGLE_SIZES: u64 = 24;

/// One bucket per size where few sizes are possible; else buckets that grow by a quarter, so that
/// groups of 5 and 7 are told apart and groups of 1,000 and 1,100 are not.
fn histogram(sizes: &[u64]) -> Vec<Bucket> {
    let mut sorted = sizes.to_vec();
    sorted.sort_unstable();
    let (Some(&smallest), Some(&largest)) = (sorted.first(), sorted.last()) else { return Vec::new() };
    let single = largest - smallest < SINGLE_SIZES;
    let mut buckets: Vec<Bucket> = Vec::new();
    let mut next = smallest;
    let mut rest = sorted.as_slice();
    while next <= largest {
        let to = if single { next } else { next + next / 4 };
        let here;
        (here, rest) = rest.split_at(rest.partition_point(|&size| size <= to));
        let (groups, rows) = (here.len() as u64, here.iter().sum());
        buckets.push(Bucket { from: next, to, groups, rows });
        next = to + 1;
    }
    buckets
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn no_groups_have_no_sizes() {
        let none = GroupSizes::new(&[], Some(5));
        assert_eq!((none.count, none.smallest, none.largest), (0, 0, 0));
        assert_eq!((none.average, none.average_over_k), (Figure(0.0), Some(Figure(0.0))));
        assert!(none.histogram.is_empty());
    }

    #[test]
    fn far_apart_sizes_share_buckets_that_grow() {
        let sizes = GroupSizes::new(&[5, 6, 7, 5000], None);
        assert!(sizes.histogram.len() < 40, "{} buckets", sizes.histogram.len());
        assert_eq!((sizes.histogram[0].from, sizes.histogram[0].to, sizes.histogram[0].groups), (5, 6, 2));
    }

    proptest! {
        #[test]
        fn every_group_is_in_exactly_one_bucket(sizes in prop::collection::vec(1u64..3000, 0..60)) {
            let histogram = histogram(&sizes);
            for bucket in &histogram {
                let here: Vec<u64> =
                    sizes.iter().copied().filter(|size| (bucket.from..=bucket.to).contains(size)).collect();
                prop_assert_eq!(bucket.groups, here.len() as u64);
                prop_assert_eq!(bucket.rows, here.iter().sum::<u64>());
            }
            prop_assert!(histogram.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
            prop_assert_eq!(histogram.iter().map(|bucket| bucket.groups).sum::<u64>(), sizes.len() as u64);
        }
    }
}
