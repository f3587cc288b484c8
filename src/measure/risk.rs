//! The risk of being recognised, by attacker.
//!
//! El Emam, *Guide to the De-Identification of Personal Health Information*, CRC Press 2013, chapters
//! 16 and 17; the three attackers are those of Prasser and Kohlmayer, *Putting statistical disclosure
//! control into practice: the ARX data anonymization tool*, 2015.
//!
//! Everything is counted in persons where the plan names them, otherwise in rows. A person who appears
//! in several groups is counted in each.

use crate::report::number::Figure;
use serde::Serialize;

/// The risk of being recognised by the quasi columns.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Risk {
    /// How many groups an attacker can tell apart.
    pub groups: u64,
    /// The smallest of them; 0 if there is none.
    pub smallest: u64,
    /// How many are alone in their group.
    pub uniques: u64,
    /// An attacker who knows that his victim is in the table.
    pub prosecutor: Prosecutor,
    /// An attacker who does not know it, and picks the easiest victim. He would need to know how many
    /// people outside the table share a victim's quasi values; without a table of the population this
    /// is the prosecutor's highest risk, which is never too low.
    pub journalist: Figure,
    /// An attacker who tries everybody: the share he is expected to get right. Without a table of the
    /// population this is the prosecutor's average risk.
    pub marketer: Figure,
    /// How many are at a risk above a threshold.
    pub above: Vec<Above>,
}

/// The risk of a victim known to be in the table: 1 over the size of the victim's group.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prosecutor {
    /// In the smallest group.
    pub highest: Figure,
    /// Over everybody: groups divided by persons.
    pub average: Figure,
}

/// Those whose risk is above a threshold.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Above {
    /// The risk that is exceeded.
    pub threshold: Figure,
    /// How many persons (rows where the plan names none).
    pub count: u64,
    /// Their share.
    pub share: Figure,
}

/// Re-identification above one in five is what guidelines for public data call high.
const HIGH: f64 = 0.2;

/// The thresholds a report uses: 1 over the smallest k of the plan, and one in five.
///
/// ```
/// use outis::measure::risk::thresholds;
/// assert_eq!(thresholds(Some(10)), [0.1, 0.2]);
/// assert_eq!(thresholds(Some(5)), [0.2]);
/// assert_eq!(thresholds(None), [0.2]);
/// ```
pub fn thresholds(k: Option<u32>) -> Vec<f64> {
    let mut thresholds: Vec<f64> = k.map(|k| 1.0 / f64::from(k.max(1))).into_iter().chain([HIGH]).collect();
    thresholds.dedup();
    thresholds
}

impl Risk {
    /// The risk in groups of these sizes.
    ///
    /// ```
    /// use outis::measure::risk::Risk;
    /// let risk = Risk::new(&[1, 4, 5], &[0.2]);
    /// assert_eq!((risk.uniques, risk.prosecutor.highest.0), (1, 1.0));
    /// assert_eq!(risk.prosecutor.average.0, 0.3);
    /// assert_eq!((risk.above[0].count, risk.above[0].share.0), (5, 0.5)); // 1/5 is not above 0.2
    /// ```
    pub fn new(sizes: &[u64], thresholds: &[f64]) -> Risk {
        let total: u64 = sizes.iter().sum();
        let smallest = sizes.iter().copied().min().unwrap_or(0);
        let highest = Figure::share(smallest.min(1), smallest);
        let average = Figure::share(sizes.len() as u64, total);
        let above = |&threshold: &f64| {
            let exceeds = |size: &&u64| 1.0 / **size as f64 > threshold;
            let count = sizes.iter().filter(exceeds).sum();
            Above { threshold: Figure(threshold), count, share: Figure::share(count, total) }
        };
        Risk {
            groups: sizes.len() as u64,
            smallest,
            uniques: sizes.iter().filter(|&&size| size == 1).count() as u64,
            prosecutor: Prosecutor { highest, average },
            journalist: highest,
            marketer: average,
            above: thresholds.iter().map(above).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nobody_is_at_risk_in_an_empty_release() {
        let risk = Risk::new(&[], &[0.2]);
        assert_eq!((risk.groups, risk.smallest, risk.uniques), (0, 0, 0));
        assert_eq!((risk.prosecutor.highest, risk.marketer), (Figure(0.0), Figure(0.0)));
        assert_eq!((risk.above[0].count, risk.above[0].share), (0, Figure(0.0)));
    }

    proptest! {
        #[test]
        fn the_figures_are_those_of_a_list_with_one_entry_per_person(
            sizes in prop::collection::vec(1u64..12, 1..20),
            threshold in prop::sample::select(vec![0.05, 0.1, 0.2, 0.5]),
        ) {
            let everybody: Vec<f64> =
                sizes.iter().flat_map(|&size| std::iter::repeat_n(1.0 / size as f64, size as usize)).collect();
            let risk = Risk::new(&sizes, &[threshold]);
            let average = everybody.iter().sum::<f64>() / everybody.len() as f64;
            prop_assert_eq!(risk.prosecutor.highest.0, everybody.iter().copied().fold(0.0, f64::max));
            prop_assert!((risk.prosecutor.average.0 - average).abs() < 1e-12);
            prop_assert_eq!(risk.uniques, everybody.iter().filter(|&&risk| risk == 1.0).count() as u64);
            prop_assert_eq!(
                risk.above[0].count,
                everybody.iter().filter(|&&risk| risk > threshold).count() as u64
            );
        }
    }
}
