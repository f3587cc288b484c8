//! The risk of being recognised, by attacker.
//!
//! El Emam, *Guide to the De-Identification of Personal Health Information*, CRC Press 2013, chapters
//! 16 and 17; the three attackers are those of Prasser and Kohlmayer, *Putting statistical disclosure
//! control into practice: the ARX data anonymization tool*, 2015.
//!
//! Everything is counted in persons where the plan names them, otherwise in rows. A person who appears
//! in several groups is counted in each.

use super::population::{expected_risk, expected_risks};
use super::uniques::PopulationUniques;
use crate::text::number::Figure;
use serde::Serialize;

/// The risk of being recognised by the quasi columns.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// people outside the table share a victim's quasi values; where the plan says how large the
    /// `population` is, this is estimated, otherwise it is the prosecutor's highest risk, which is never
    /// too low.
    pub journalist: Figure,
    /// An attacker who tries everybody: the share he is expected to get right. Estimated where the plan
    /// says how large the `population` is, otherwise the prosecutor's average risk.
    pub marketer: Figure,
    /// How many are at a risk above a threshold.
    pub above: Vec<Above>,
    /// How many people of the population are alone with their quasi values, estimated; where its size is known.
    #[serde(rename = "populationUniques", skip_serializing_if = "Option::is_none")]
    pub population_uniques: Option<PopulationUniques>,
}

/// The risk of a victim known to be in the table: 1 over the size of the victim's group.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prosecutor {
    /// In the smallest group.
    pub highest: Figure,
    /// Over everybody: groups divided by persons.
    pub average: Figure,
}

/// Those whose risk is above a threshold.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RiskAbove"))]
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
            population_uniques: None,
        }
    }

    /// The same where the table is a sample of a population: so many of so many people.
    ///
    /// ```
    /// use outis::measure::risk::Risk;
    /// let sizes = [4, 5];
    /// let risk = Risk::new(&sizes, &[]).in_population(&sizes, 9, Some(900));
    /// assert!(risk.journalist.0 < 0.01 && risk.prosecutor.highest.0 == 0.25);
    /// ```
    pub fn in_population(self, sizes: &[u64], sampled: u64, population: Option<u64>) -> Risk {
        let (Some(population), Some(&largest)) = (population, sizes.iter().max()) else { return self };
        let share = Figure::share(sampled, population).0.min(1.0);
        let expected = expected_risks(share, largest as usize);
        let of_group = |size: u64| expected[size as usize - 1];
        let found: f64 = sizes.iter().map(|&size| size as f64 * of_group(size)).sum();
        let everybody: u64 = sizes.iter().sum();
        Risk {
            journalist: Figure(of_group(self.smallest)),
            marketer: Figure(found / everybody as f64),
            population_uniques: PopulationUniques::new(sizes, population),
            ..self
        }
    }

    /// The same where rows stand for different numbers of people: so many for each group, by its sampling weights. The
    /// individual risk of Franconi and Polettini (2004), as in sdcMicro.
    ///
    /// ```
    /// use outis::measure::risk::Risk;
    /// let risk = Risk::new(&[1, 1], &[]).by_weights(&[1, 1], &[10.0, 100.0]);
    /// assert!(risk.journalist.0 > risk.marketer.0 && risk.journalist.0 < 0.3);
    /// ```
    pub fn by_weights(self, sizes: &[u64], people: &[f64]) -> Risk {
        let of_group = |(&size, &people): (&u64, &f64)| {
            (size as f64, expected_risk((size as f64 / people).min(1.0), size as usize))
        };
        self.of_groups(sizes.iter().zip(people).map(of_group))
    }

    /// The same where everybody of the population is known: so many people fit each group, and one of them is found.
    pub fn among(self, sizes: &[u64], people: &[f64]) -> Risk {
        self.of_groups(
            sizes.iter().zip(people).map(|(&size, &people)| (size as f64, 1.0 / people.max(size as f64))),
        )
    }

    /// From the size of every group and the risk in it.
    fn of_groups(self, groups: impl Iterator<Item = (f64, f64)>) -> Risk {
        let (mut highest, mut found, mut everybody) = (0.0, 0.0, 0.0);
        for (size, risk) in groups {
            highest = f64::max(highest, risk);
            found += size * risk;
            everybody += size;
        }
        if everybody == 0.0 {
            return self;
        }
        Risk { journalist: Figure(highest), marketer: Figure(found / everybody), ..self }
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

    #[test]
    fn in_a_population_as_large_as_the_table_nothing_changes() {
        let sizes = [2, 3, 5];
        let risk = Risk::new(&sizes, &[0.2]);
        let same = risk.clone().in_population(&sizes, 10, Some(10));
        assert_eq!((same.journalist, same.prosecutor.clone()), (risk.journalist, risk.prosecutor.clone()));
        assert!((same.marketer.0 - risk.marketer.0).abs() < 1e-12);
        assert_eq!(risk.clone().in_population(&sizes, 10, None), risk);
        assert_eq!(Risk::new(&[], &[]).in_population(&[], 0, Some(7)), Risk::new(&[], &[]));
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
