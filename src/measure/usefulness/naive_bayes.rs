//! The naive Bayes classifier: columns are taken to be independent of each other within a class.
//!
//! Domingos and Pazzani, *On the optimality of the simple Bayesian classifier under zero-one loss*, Machine Learning 29
//! (1997). One more row is taken to have every value of every class (Laplace), so that nothing is impossible. A cell
//! that stands for several values counts as a share of a row for each.

use super::prediction::{Classifier, Example};

/// The logarithms that are summed up.
pub(super) struct NaiveBayes {
    /// By class.
    prior: Vec<f64>,
    /// By column, then by bin and class.
    likelihood: Vec<Vec<f64>>,
}

impl NaiveBayes {
    /// Counts the examples. `bins` has the number of bins of each column.
    pub fn learn(examples: &[Example<'_>], bins: &[usize], classes: usize) -> NaiveBayes {
        let mut rows = vec![0.0; classes];
        let mut counts: Vec<Vec<f64>> = bins.iter().map(|&bins| vec![0.0; bins * classes]).collect();
        for example in examples {
            rows[example.class as usize] += 1.0;
            for (counts, shares) in counts.iter_mut().zip(&example.cells) {
                for &(bin, share) in *shares {
                    counts[bin as usize * classes + example.class as usize] += share;
                }
            }
        }
        let all = examples.len() as f64 + classes as f64;
        let likelihood = counts.iter().zip(bins).map(|(counts, &bins)| {
            let of = |(place, count): (usize, &f64)| {
                libm::log((count + 1.0) / (rows[place % classes] + bins as f64))
            };
            counts.iter().enumerate().map(of).collect()
        });
        NaiveBayes {
            prior: rows.iter().map(|rows| libm::log((rows + 1.0) / all)).collect(),
            likelihood: likelihood.collect(),
        }
    }
}

impl Classifier for NaiveBayes {
    fn scores(&self, bins: &[u32]) -> Vec<f64> {
        let mut scores = self.prior.clone();
        for (likelihood, &bin) in self.likelihood.iter().zip(bins) {
            let of_bin = &likelihood[bin as usize * scores.len()..];
            scores.iter_mut().zip(of_bin).for_each(|(score, own)| *score += own);
        }
        scores
    }
}
