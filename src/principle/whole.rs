//! Promises about all groups together, tested on their sizes.

use super::{Principle, SLACK};

/// A principle that speaks of the whole table.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum WholeTest {
    /// Groups over persons is at most this.
    AverageRisk(f64),
    /// At most a share of the persons is in groups with a higher risk.
    RiskThreshold {
        /// The risk.
        risk: f64,
        /// The share.
        share: f64,
    },
}

impl WholeTest {
    /// The test of a principle that speaks of the whole table.
    pub fn of(principle: &Principle) -> Option<WholeTest> {
        match principle {
            Principle::AverageRisk { risk } => Some(WholeTest::AverageRisk(*risk)),
            Principle::RiskThreshold { risk, share } => {
                Some(WholeTest::RiskThreshold { risk: *risk, share: *share })
            }
            _ => None,
        }
    }

    /// Which groups to leave out so that it holds for the others: all up to this size. 0 where it holds as it is;
    /// leaving out everything is always enough. Groups of one size share their fate, so that nothing but sizes decides.
    pub fn up_to(&self, sizes: impl Iterator<Item = u32>) -> u32 {
        let mut ascending: Vec<u32> = sizes.collect();
        ascending.sort_unstable();
        let (mut groups, mut heads) =
            (ascending.len() as u64, ascending.iter().map(|&size| u64::from(size)).sum::<u64>());
        let mut above: u64 =
            ascending.iter().filter(|&&size| self.exceeds(size)).map(|&size| u64::from(size)).sum();
        let mut left_out = 0;
        for same in ascending.chunk_by(|a, b| a == b) {
            if self.holds(groups, heads, above) {
                return left_out;
            }
            left_out = same[0];
            let rows = same.len() as u64 * u64::from(same[0]);
            (groups, heads) = (groups - same.len() as u64, heads - rows);
            above -= if self.exceeds(same[0]) { rows } else { 0 };
        }
        left_out
    }

    fn holds(&self, groups: u64, heads: u64, above: u64) -> bool {
        match self {
            WholeTest::AverageRisk(risk) => groups as f64 <= risk * heads as f64 * (1.0 + SLACK),
            WholeTest::RiskThreshold { share, .. } => above as f64 <= share * heads as f64 * (1.0 + SLACK),
        }
    }

    /// Whether a person in a group of this size is at a higher risk.
    fn exceeds(&self, size: u32) -> bool {
        match self {
            WholeTest::AverageRisk(_) => false,
            WholeTest::RiskThreshold { risk, .. } => 1.0 > risk * f64::from(size) * (1.0 + SLACK),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_smallest_groups_go_first_and_only_as_many_as_it_takes() {
        let up_to = |test: WholeTest, sizes: &[u32]| test.up_to(sizes.iter().copied());
        // 3 groups of 10 people: an average of 0.3
        assert_eq!(up_to(WholeTest::AverageRisk(0.3), &[1, 4, 5]), 0);
        assert_eq!(up_to(WholeTest::AverageRisk(0.25), &[1, 4, 5]), 1);
        assert_eq!(up_to(WholeTest::AverageRisk(0.2), &[1, 4, 5]), 4);
        assert_eq!(up_to(WholeTest::AverageRisk(0.1), &[1, 4, 5]), 5);
        // one in ten is alone
        assert_eq!(up_to(WholeTest::RiskThreshold { risk: 0.5, share: 0.1 }, &[1, 4, 5]), 0);
        assert_eq!(up_to(WholeTest::RiskThreshold { risk: 0.5, share: 0.09 }, &[1, 4, 5]), 1);
        // a fifth is not above a fifth
        assert_eq!(up_to(WholeTest::RiskThreshold { risk: 0.2, share: 0.0 }, &[5, 5]), 0);
    }

    proptest! {
        #[test]
        fn what_is_left_keeps_the_promise_and_no_smaller_part_would_do(
            sizes in prop::collection::vec(1u32..9, 0..12), risk in 0.05f64..1.0, share in 0.0f64..1.0,
        ) {
            for test in [WholeTest::AverageRisk(risk), WholeTest::RiskThreshold { risk, share }] {
                let holds = |up_to: u32| {
                    let left: Vec<f64> = sizes.iter().filter(|&&size| size > up_to).map(|&size| f64::from(size)).collect();
                    let heads: f64 = left.iter().sum();
                    match test {
                        WholeTest::AverageRisk(risk) => left.len() as f64 / heads.max(1.0) <= risk + 1e-9,
                        WholeTest::RiskThreshold { risk, share } => {
                            let above: f64 = left.iter().filter(|&&size| 1.0 / size > risk + 1e-9).sum();
                            above / heads.max(1.0) <= share + 1e-9
                        }
                    }
                };
                let up_to = test.up_to(sizes.iter().copied());
                prop_assert!(holds(up_to));
                prop_assert!((0..up_to).all(|less| !holds(less)));
            }
        }
    }
}
