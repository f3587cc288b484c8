//! Population uniques: how many people of a population have quasi values that nobody else has, estimated from a sample.
//!
//! Someone who is alone in the table need not be alone in the population. Three models of what the sample does not
//! show, and the rule that chooses among them:
//!
//! - L. Zayatz, *Estimation of the number of unique population elements using a sample*, Proceedings of the Survey
//!   Research Methods Section, ASA 1991: a group of the sample is taken for one of the population;
//! - N. Hoshino, *Applying Pitman's sampling formula to microdata disclosure risk assessment*, Journal of Official
//!   Statistics 17(4), 2001: the groups are drawn by Pitman's formula, whose two parameters are the most likely ones;
//! - G. Chen, S. Keller-McNulty, *Estimation of identification disclosure risk in microdata*, Journal of Official
//!   Statistics 14(1), 1998: groups of the population are one larger than a negative binomial number (slide negative
//!   binomial), their number that of P. J. Haas, L. Stokes, *Estimating the number of classes in a finite population*,
//!   JASA 93, 1998 (the modified estimator of Shlosser);
//! - F. K. Dankar, K. El Emam, A. Neisa, T. Roffey, *Estimating the re-identification risk of clinical data sets*,
//!   BMC Medical Informatics and Decision Making 12:66, 2012: Pitman up to a tenth of the population, the smaller of
//!   the other two above.
//!
//! All of them take the table for a random sample. A model that has no estimate for a table says so.

use crate::text::number::Figure;
use serde::Serialize;
use std::collections::BTreeMap;

/// Those who are expected to be alone in the population, by model.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PopulationUniques {
    /// The estimate by the rule of Dankar et al.
    pub expected: Figure,
    /// Its share of the population.
    pub share: Figure,
    /// The model that the rule chose.
    pub by: Model,
    /// Zayatz 1991.
    pub zayatz: Figure,
    /// Hoshino 2001; absent where its equations have no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pitman: Option<Figure>,
    /// Chen and Keller-McNulty 1998; absent where its equations have no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snb: Option<Figure>,
}

/// A model of the population behind a sample.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "UniquesModel"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Hypergeometric, group by group.
    Zayatz,
    /// Pitman's sampling formula.
    Pitman,
    /// Slide negative binomial.
    Snb,
}

/// Up to this share of the population Pitman's model is the best (Dankar et al. 2012).
const SMALL_SAMPLE: f64 = 0.1;

impl PopulationUniques {
    /// From the sizes of the groups of a sample of so many people; nothing where there is no sample, or fewer people.
    ///
    /// ```
    /// use outis::measure::uniques::PopulationUniques;
    /// let sizes = [1, 1, 1, 1, 2, 2, 3, 9];
    /// let uniques = PopulationUniques::new(&sizes, 1000).expect("a sample");
    /// assert!(uniques.expected.0 > 0.0 && uniques.share.0 < 1.0);
    /// // nobody who is alone in the table: nobody who is known to be alone
    /// assert_eq!(PopulationUniques::new(&[2, 5], 700).expect("a sample").expected.0, 0.0);
    /// ```
    pub fn new(sizes: &[u64], population: u64) -> Option<PopulationUniques> {
        let sample = Sample::new(sizes, population)?;
        let zayatz = sample.zayatz();
        // without a unique row there is nothing to extrapolate
        let alone = sample.groups_of(1) > 0.0;
        let pitman = if alone { sample.pitman() } else { Some(0.0) };
        let snb = if alone { sample.snb() } else { Some(0.0) };
        let (by, expected) = if sample.fraction <= SMALL_SAMPLE {
            pitman.map_or((Model::Zayatz, zayatz), |pitman| (Model::Pitman, pitman))
        } else {
            match snb {
                Some(snb) if snb < zayatz => (Model::Snb, snb),
                _ => (Model::Zayatz, zayatz),
            }
        };
        Some(PopulationUniques {
            expected: Figure(expected),
            share: Figure(expected / population as f64),
            by,
            zayatz: Figure(zayatz),
            pitman: pitman.map(Figure),
            snb: snb.map(Figure),
        })
    }
}

/// The sizes of the groups of a sample: how many groups there are of each.
struct Sample {
    /// Ascending sizes with the number of groups.
    groups: Vec<(f64, f64)>,
    /// How many groups there are.
    count: f64,
    rows: f64,
    population: f64,
    /// The sampled share of the population.
    fraction: f64,
}

impl Sample {
    fn new(sizes: &[u64], population: u64) -> Option<Sample> {
        let mut by_size: BTreeMap<u64, u64> = BTreeMap::new();
        sizes.iter().for_each(|&size| *by_size.entry(size).or_default() += 1);
        let rows = sizes.iter().sum::<u64>();
        (rows > 0 && population >= rows).then(|| Sample {
            groups: by_size.into_iter().map(|(size, groups)| (size as f64, groups as f64)).collect(),
            count: sizes.len() as f64,
            rows: rows as f64,
            population: population as f64,
            fraction: rows as f64 / population as f64,
        })
    }

    fn groups_of(&self, size: u64) -> f64 {
        self.groups.iter().find(|(this, _)| *this == size as f64).map_or(0.0, |(_, groups)| *groups)
    }

    /// The chance that a unique row of the sample stems from a group of one person, if groups of the population have
    /// the sizes of those of the sample, scaled up.
    fn zayatz(&self) -> f64 {
        let alone = self.groups_of(1);
        let others = self.population - self.rows;
        // the chance to draw exactly one of `size` people, by size; that of one is the sampled share
        let mut chance = self.fraction;
        let (mut size, mut one_drawn) = (1.0, 0.0);
        for &(larger, groups) in &self.groups {
            while size < larger && chance > 0.0 {
                let left = ((others - (size - 1.0)) / (self.population - size)).max(0.0);
                chance *= (size + 1.0) / size * left;
                size += 1.0;
            }
            if size < larger {
                break;
            }
            one_drawn += groups * chance;
        }
        if one_drawn == 0.0 { 0.0 } else { alone * alone / one_drawn }
    }

    /// Γ(θ+1)/Γ(θ+α) · Nᵅ with the most likely θ and α: for every α the θ at which the likelihood is flat along θ,
    /// and among these the α at which it is flat along α.
    fn pitman(&self) -> Option<f64> {
        let slope = |alpha: f64| self.theta(alpha).map(|theta| self.along_alpha(theta, alpha));
        let alpha = root(LEAST_ALPHA, 1.0 - LEAST_ALPHA, &slope)?;
        let theta = self.theta(alpha)?;
        let log =
            libm::lgamma(theta + 1.0) - libm::lgamma(theta + alpha) + alpha * libm::log(self.population);
        let expected = libm::exp(log);
        (expected.is_finite() && expected <= self.population).then_some(expected)
    }

    /// The most likely θ for an α.
    fn theta(&self, alpha: f64) -> Option<f64> {
        let slope = |log: f64| Some(self.along_theta(libm::exp(log) - alpha, alpha));
        // θ lies above −α; on a logarithmic scale, since it may be large
        root(libm::log(EDGE), libm::log(self.rows) + 40.0, &slope).map(|log| libm::exp(log) - alpha)
    }

    /// The slope of the log-likelihood along θ: Σ 1/(θ+iα) for i < groups, less Σ 1/(θ+i) for i < rows.
    fn along_theta(&self, theta: f64, alpha: f64) -> f64 {
        let groups = (digamma(theta / alpha + self.count) - digamma(theta / alpha + 1.0)) / alpha;
        groups - (digamma(theta + self.rows) - digamma(theta + 1.0))
    }

    /// The slope along α: Σ i/(θ+iα) for i < groups, less for every group Σ 1/(j−α) for j < size.
    fn along_alpha(&self, theta: f64, alpha: f64) -> f64 {
        let reciprocals = (digamma(theta / alpha + self.count) - digamma(theta / alpha + 1.0)) / alpha;
        let groups = (self.count - 1.0 - theta * reciprocals) / alpha;
        let first = digamma(1.0 - alpha);
        let sizes = self.groups.iter().map(|&(size, groups)| groups * (digamma(size - alpha) - first));
        groups - sizes.sum::<f64>()
    }

    /// K·βᵅ, where the model expects as many groups of one and of two rows in the sample as there are.
    fn snb(&self) -> Option<f64> {
        let (ones, twos) = (self.groups_of(1), self.groups_of(2));
        let classes = self.classes()?;
        if self.fraction >= 1.0 || twos == 0.0 {
            return None;
        }
        let wanted = ones / (classes * self.fraction);
        // β from nearly 0 up to nearly 1 in steps, until the number of pairs passes the one that is there
        let steps = 400;
        let at = |step: usize| libm::log(EDGE) * (1.0 - step as f64 / steps as f64) - EDGE;
        [Branch::Falling, Branch::Rising].into_iter().find_map(|branch| {
            let lack = |log: f64| {
                let beta = libm::exp(log);
                let alpha = self.snb_alpha(beta, wanted, branch)?;
                Some(snb_twos(alpha, beta, self.fraction) * classes - twos)
            };
            let passes = (0..steps).find(|&step| {
                matches!((lack(at(step)), lack(at(step + 1))), (Some(low), Some(high)) if (low > 0.0) != (high > 0.0))
            })?;
            let beta = libm::exp(root(at(passes), at(passes + 1), &lack)?);
            let expected = classes * libm::pow(beta, self.snb_alpha(beta, wanted, branch)?);
            (expected.is_finite() && expected <= self.population).then_some(expected)
        })
    }

    /// The α at which so many of the groups (per group and sampled share) are expected to show one row. The share rises
    /// with α up to some point, and falls from there: there may be one on either side.
    fn snb_alpha(&self, beta: f64, wanted: f64, branch: Branch) -> Option<f64> {
        let shown = (1.0 - self.fraction) * (1.0 - beta);
        let (ratio, odds) = (beta / (1.0 - shown), shown / (1.0 - shown));
        let ones = |alpha: f64| Some(libm::pow(ratio, alpha) * (1.0 + alpha * odds) - wanted);
        let top = (-1.0 / libm::log(ratio) - 1.0 / odds).max(EDGE);
        match branch {
            Branch::Falling => root(top, 1e9, &ones),
            Branch::Rising => root(EDGE, top, &ones),
        }
    }

    /// How many groups the population has: the modified estimator of Shlosser (Haas and Stokes 1998).
    fn classes(&self) -> Option<f64> {
        let share = self.fraction;
        let sum = |term: &dyn Fn(f64) -> f64| -> f64 {
            self.groups.iter().map(|&(size, groups)| term(size) * groups).sum()
        };
        let squared = share * share;
        let above = sum(&|size| size * squared * libm::pow(1.0 - squared, size - 1.0));
        let below = sum(&|size| libm::pow(1.0 - share, size) * (libm::pow(1.0 + share, size) - 1.0));
        let unseen = sum(&|size| libm::pow(1.0 - share, size));
        let seen_once = sum(&|size| size * share * libm::pow(1.0 - share, size - 1.0));
        let ratio = unseen / seen_once;
        let classes = self.count + self.groups_of(1) * above / below * ratio * ratio;
        classes.is_finite().then_some(classes)
    }
}

/// On which side of its top a curve is looked at.
#[derive(Clone, Copy)]
enum Branch {
    Falling,
    Rising,
}

/// How many groups of two rows the slide negative binomial model expects per group of the population.
fn snb_twos(alpha: f64, beta: f64, share: f64) -> f64 {
    let shown = (1.0 - share) * (1.0 - beta);
    let ratio = beta / (1.0 - shown);
    let front = alpha * libm::pow(ratio, alpha) * share * share * (1.0 - beta);
    front / (2.0 * (1.0 - shown) * (1.0 - shown)) * (2.0 - (1.0 - alpha) * shown)
}

/// The least α of Pitman's formula that is told from 0, and the same below 1: nearer, the closed forms lose their digits.
const LEAST_ALPHA: f64 = 1e-3;

/// How near the ends of an open interval are tried.
const EDGE: f64 = 1e-9;

/// Where a function passes zero between two places at which it has different signs, to the last bit that matters.
fn root(low: f64, high: f64, function: &dyn Fn(f64) -> Option<f64>) -> Option<f64> {
    let (mut low, mut high) = (low, high);
    let rising = function(high)? > 0.0;
    if (function(low)? > 0.0) == rising {
        return None;
    }
    // an interval of 1e9 is below 1e-9 of itself after 60 halves; twice as many for the small ends
    for _ in 0..120 {
        let middle = low + (high - low) / 2.0;
        match (function(middle)? > 0.0) == rising {
            true => high = middle,
            false => low = middle,
        }
    }
    Some(low + (high - low) / 2.0)
}

/// The derivative of log Γ: by recurrence up to where its asymptotic series is exact to the last bits.
fn digamma(x: f64) -> f64 {
    let (mut x, mut sum) = (x, 0.0);
    while x < 10.0 {
        sum -= 1.0 / x;
        x += 1.0;
    }
    let square = 1.0 / (x * x);
    let series = [1.0 / 12.0, -1.0 / 120.0, 1.0 / 252.0, -1.0 / 240.0, 1.0 / 132.0, -691.0 / 32760.0];
    let tail = series.iter().rev().fold(0.0, |sum, term| (sum + term) * square);
    sum + libm::log(x) - 0.5 / x - tail
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sample(sizes: &[u64], population: u64) -> Sample {
        Sample::new(sizes, population).expect("a sample")
    }

    /// The log-likelihood of Pitman's formula, term by term (Hoshino 2001).
    fn likelihood(sizes: &[u64], theta: f64, alpha: f64) -> f64 {
        let rows: u64 = sizes.iter().sum();
        let groups: f64 = (1..sizes.len()).map(|i| (theta + i as f64 * alpha).ln()).sum();
        let all: f64 = (1..rows).map(|i| (theta + i as f64).ln()).sum();
        let each = |&size: &u64| (1..size).map(|j| (j as f64 - alpha).ln()).sum::<f64>();
        groups - all + sizes.iter().map(each).sum::<f64>()
    }

    /// Groups with sizes as in a table: many small ones, few large ones.
    fn skewed(groups: u64) -> Vec<u64> {
        (1..=groups).map(|rank| (groups / rank).max(1)).collect()
    }

    #[test]
    fn the_digamma_function_has_its_known_values() {
        let euler = 0.577_215_664_901_532_9;
        assert!((digamma(1.0) + euler).abs() < 1e-13);
        assert!((digamma(0.5) + euler + 2.0 * 2.0_f64.ln()).abs() < 1e-13);
        let harmonic: f64 = (1..25).map(|i| 1.0 / f64::from(i)).sum();
        assert!((digamma(25.0) - harmonic + euler).abs() < 1e-13);
    }

    #[test]
    fn no_other_parameters_of_pitmans_formula_are_more_likely() {
        for sizes in [skewed(30), skewed(60), skewed(400)] {
            let sample = sample(&sizes, 1_000_000);
            let slope = |alpha: f64| sample.theta(alpha).map(|theta| sample.along_alpha(theta, alpha));
            let alpha = root(LEAST_ALPHA, 1.0 - LEAST_ALPHA, &slope).expect("an alpha");
            let theta = sample.theta(alpha).expect("a theta");
            let best = likelihood(&sizes, theta, alpha);
            for other in (1..100).map(|step| f64::from(step) / 100.0) {
                for times in [0.2, 0.5, 0.9, 0.99, 1.01, 1.1, 2.0, 5.0] {
                    let moved = (theta + alpha) * times - other;
                    assert!(likelihood(&sizes, moved.max(1e-9 - other), other) <= best + 1e-9);
                }
            }
        }
    }

    #[test]
    fn the_parameters_of_the_slide_negative_binomial_model_give_the_groups_that_are_there() {
        // expected counts of the model itself, term by term, one in four sampled
        for (alpha, beta, branch) in [(1.5, 0.2, Branch::Falling), (0.4, 0.2, Branch::Rising)] {
            let share = 0.25;
            let mut chance = libm::pow(beta, alpha);
            let (mut ones, mut twos) = (0.0, 0.0);
            for size in 1..2000 {
                let people = f64::from(size);
                ones += chance * people * share * libm::pow(1.0 - share, people - 1.0);
                twos += chance * people * (people - 1.0) / 2.0
                    * share
                    * share
                    * libm::pow(1.0 - share, people - 2.0);
                chance *= (people - 1.0 + alpha) / people * (1.0 - beta);
            }
            let shown = (1.0 - share) * (1.0 - beta);
            let one = libm::pow(beta / (1.0 - shown), alpha) * (1.0 + alpha * shown / (1.0 - shown)) * share;
            assert!((one - ones).abs() < 1e-9 && (snb_twos(alpha, beta, share) - twos).abs() < 1e-9);
            let found = sample(&[1], 4).snb_alpha(beta, ones / share, branch).expect("an alpha");
            assert!((found - alpha).abs() < 1e-6, "{found}");
        }
    }

    #[test]
    fn the_rule_takes_pitman_for_small_samples_and_the_smaller_of_the_others_for_large_ones() {
        let sizes = skewed(200);
        let rows: u64 = sizes.iter().sum();
        let small = PopulationUniques::new(&sizes, rows * 100).expect("a sample");
        assert_eq!((small.by, Some(small.expected)), (Model::Pitman, small.pitman));
        let large = PopulationUniques::new(&sizes, rows * 4).expect("a sample");
        let least = large.snb.map_or(large.zayatz.0, |snb| snb.0.min(large.zayatz.0));
        assert_eq!(large.expected.0, least);
        assert_ne!(large.by, Model::Pitman);
    }

    /// By a second implementation, in Python with its own gamma functions.
    #[test]
    fn the_estimates_are_those_of_a_second_implementation() {
        let sizes = skewed(200);
        let rows: u64 = sizes.iter().sum();
        let near = |found: Option<Figure>, expected: f64| {
            let found = found.expect("an estimate").0;
            assert!((found / expected - 1.0).abs() < 1e-7, "{found} {expected}");
        };
        for (times, zayatz, pitman, snb) in [
            (100, 1_343.964_400_820_718, 878.046_180_710_778, 426.657_102_183_688_1),
            (4, 176.503_080_210_467_86, 200.632_222_705_608_06, 167.388_933_409_286_95),
        ] {
            let found = PopulationUniques::new(&sizes, rows * times).expect("a sample");
            near(Some(found.zayatz), zayatz);
            near(found.pitman, pitman);
            near(found.snb, snb);
        }
    }

    #[test]
    fn in_a_sample_of_everybody_the_uniques_are_those_that_are_there() {
        let sizes = [1, 1, 1, 2, 5];
        let uniques = PopulationUniques::new(&sizes, 10).expect("a sample");
        assert!((uniques.zayatz.0 - 3.0).abs() < 1e-12);
        assert_eq!(uniques.expected, uniques.zayatz);
        assert_eq!(PopulationUniques::new(&[], 10), None);
        assert_eq!(PopulationUniques::new(&[3], 2), None);
    }

    /// A population drawn by a seed, sampled, and counted: how far the estimates are from the truth.
    #[test]
    fn estimates_are_near_the_truth_where_it_is_known() {
        let mut state = 7u64;
        let mut next = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        // few common values and many rare ones, as names and places have them: by rank, the inverse of a uniform number
        let population: Vec<u64> = (0..60_000).map(|_| 100_000 / (1 + next(100_000))).collect();
        let count = |people: &[u64]| {
            let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
            people.iter().for_each(|&value| *counts.entry(value).or_default() += 1);
            counts.into_values().collect::<Vec<u64>>()
        };
        let truth = count(&population).iter().filter(|&&size| size == 1).count() as f64;
        for one_in in [3, 20] {
            let drawn: Vec<u64> = population.iter().copied().filter(|_| next(one_in) == 0).collect();
            let uniques = PopulationUniques::new(&count(&drawn), 60_000).expect("a sample");
            let ratio = uniques.expected.0 / truth;
            assert!((0.5..2.0).contains(&ratio), "{one_in}: {uniques:?}, truly {truth}");
        }
    }

    proptest! {
        /// The hypergeometric chances, by binomial coefficients.
        #[test]
        fn zayatz_is_bayes_rule_over_drawing_one_of_each_group(
            sizes in prop::collection::vec(1u64..9, 1..20), outside in 0u64..60,
        ) {
            let rows: u64 = sizes.iter().sum();
            let population = rows + outside;
            let choose = |n: u64, k: u64| -> f64 {
                if k > n { 0.0 } else { (0..k).map(|i| (n - i) as f64 / (k - i) as f64).product() }
            };
            let one_of = |size: u64| {
                size as f64 * choose(population - size, rows - 1) / choose(population, rows)
            };
            let alone = sizes.iter().filter(|&&size| size == 1).count() as f64;
            let all: f64 = sizes.iter().map(|&size| one_of(size)).sum();
            let expected = if all == 0.0 { 0.0 } else {
                alone * (alone * one_of(1) / all) / (rows as f64 / population as f64)
            };
            let found = sample(&sizes, population).zayatz();
            prop_assert!((found - expected).abs() <= 1e-9 * expected.max(1.0), "{found} {expected}");
        }

        /// The slopes in closed form are the sums they stand for.
        #[test]
        fn the_slopes_of_pitmans_likelihood_are_their_sums(
            sizes in prop::collection::vec(1u64..12, 2..25), theta in 0.01f64..50.0, alpha in 0.05f64..0.95,
        ) {
            let sample = sample(&sizes, 10_000);
            let rows: u64 = sizes.iter().sum();
            let groups = || (1..sizes.len()).map(|i| i as f64);
            let along_theta = groups().map(|i| 1.0 / (theta + i * alpha)).sum::<f64>()
                - (1..rows).map(|i| 1.0 / (theta + i as f64)).sum::<f64>();
            let each = |&size: &u64| (1..size).map(|j| 1.0 / (j as f64 - alpha)).sum::<f64>();
            let along_alpha = groups().map(|i| i / (theta + i * alpha)).sum::<f64>()
                - sizes.iter().map(each).sum::<f64>();
            prop_assert!((sample.along_theta(theta, alpha) - along_theta).abs() < 1e-8);
            prop_assert!((sample.along_alpha(theta, alpha) - along_alpha).abs() < 1e-7);
        }
    }
}
