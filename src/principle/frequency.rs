//! Bounds on the share that a value may have in a group, given its share in all published rows.

use super::histogram::Histogram;
use super::{Likeness, SLACK};

/// The smallest and the largest share of each value, by code.
#[derive(Debug, Clone)]
pub enum Bounds {
    /// The same for every value: at most this ((α,k)-anonymity, Wong et al. 2006).
    AtMost(f64),
    /// At most so much for each value; nothing is asked of values that are not there (β-likeness).
    Above(Vec<f64>),
    /// More than the first and less than the second, of every published value (δ-disclosure privacy).
    Between(Vec<(f64, f64)>),
}

impl Bounds {
    /// β-likeness against these frequencies (Cao and Karras 2012, Definitions 1 and 2): a share may grow from p to
    /// (1 + β)·p, with the enhanced variant to at most (1 + min(β, −ln p))·p.
    pub fn likeness(variant: Likeness, beta: f64, counts: &[u32]) -> Bounds {
        let total = counts.iter().map(|&count| u64::from(count)).sum::<u64>().max(1) as f64;
        let most = |&count: &u32| {
            let share = f64::from(count) / total;
            let gain = match variant {
                Likeness::Basic => beta,
                Likeness::Enhanced => beta.min(-libm::log(share)),
            };
            if count == 0 { 0.0 } else { (1.0 + gain) * share }
        };
        Bounds::Above(counts.iter().map(most).collect())
    }

    /// δ-disclosure privacy against these frequencies (Brickell and Shmatikov 2008, Definition 6): |log₂ q/p| < δ for
    /// every value, so that every value is in every group.
    pub fn disclosure(delta: f64, counts: &[u32]) -> Bounds {
        let total = counts.iter().map(|&count| u64::from(count)).sum::<u64>().max(1) as f64;
        let (least, most) = (libm::exp2(-delta), libm::exp2(delta));
        let of = |&count: &u32| (f64::from(count) / total * least, f64::from(count) / total * most);
        Bounds::Between(counts.iter().map(of).collect())
    }

    /// Whether the shares of a group are within them.
    pub fn hold(&self, group: &Histogram) -> bool {
        let total = group.total() as f64;
        let mut shares = group.entries().map(|(code, count)| (code.0 as usize, f64::from(count) / total));
        match self {
            Bounds::AtMost(most) => shares.all(|(_, share)| share <= most + SLACK),
            Bounds::Above(most) => shares.all(|(code, share)| share <= most[code] + SLACK),
            Bounds::Between(bounds) => {
                let published = bounds.iter().filter(|(_, most)| *most > 0.0).count();
                // the bound itself is outside, and whoever computes it a bit differently must agree
                group.distinct() == published
                    && shares.all(|(code, share)| {
                        let (least, most) = bounds[code];
                        share > least + SLACK && share < most - SLACK
                    })
            }
        }
    }

    /// The number of different values without which no group can pass.
    pub fn distinct_values(&self) -> usize {
        match self {
            Bounds::AtMost(most) => libm::ceil(1.0 / most - SLACK) as usize,
            Bounds::Above(_) => 1,
            Bounds::Between(bounds) => bounds.iter().filter(|(_, most)| *most > 0.0).count(),
        }
    }
}
