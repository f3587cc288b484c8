//! Multinomial logistic regression on the shares of bins, by accelerated gradient descent.
//!
//! Böhning, *Multinomial logistic regression algorithm*, Annals of the Institute of Statistical Mathematics 44 (1992),
//! bounds the curvature of the loss by half of that of the features; with c columns and a constant each row has a
//! squared length of at most c + 1, so that a step of 2 / (c + 1) never overshoots. Nesterov, *A method of solving a convex programming
//! problem with convergence rate O(1/k²)*, 1983. Everything starts at 0 and is done in the same order: there is no chance in it.

use super::prediction::{Classifier, Example};

/// Steps of the descent.
const STEPS: usize = 80;
/// How much large weights are held back, against the mean loss of a row.
const PENALTY: f64 = 1e-4;

/// Weights by bin and class, the bins of all columns after each other and a constant at the end.
pub(super) struct LogisticRegression {
    weights: Vec<f64>,
    /// Where the bins of each column start.
    starts: Vec<usize>,
    classes: usize,
}

impl LogisticRegression {
    /// Fits the examples. `bins` has the number of bins of each column.
    pub fn learn(examples: &[Example<'_>], bins: &[usize], classes: usize) -> LogisticRegression {
        let mut starts = vec![0];
        for bins in bins {
            starts.push(starts[starts.len() - 1] + bins);
        }
        let size = (starts[bins.len()] + 1) * classes;
        let mut model = LogisticRegression { weights: vec![0.0; size], starts, classes };
        let step = 2.0 / (bins.len() as f64 + 1.0 + 2.0 * PENALTY);
        let mut ahead = model.weights.clone();
        for round in 0..STEPS {
            let gradient = model.gradient(&ahead, examples);
            let momentum = round as f64 / (round as f64 + 3.0);
            for ((weight, ahead), slope) in model.weights.iter_mut().zip(&mut ahead).zip(gradient) {
                let next = *ahead - step * slope;
                *ahead = next + momentum * (next - *weight);
                *weight = next;
            }
        }
        model
    }

    #[cfg(test)]
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The slope of the mean loss with its penalty.
    fn gradient(&self, weights: &[f64], examples: &[Example<'_>]) -> Vec<f64> {
        let classes = self.classes;
        let constant = weights.len() - classes;
        let mut gradient: Vec<f64> = weights.iter().map(|weight| PENALTY * weight).collect();
        let each = 1.0 / examples.len().max(1) as f64;
        let mut scores = vec![0.0; classes];
        for example in examples {
            scores.copy_from_slice(&weights[constant..]);
            for (start, shares) in self.starts.iter().zip(&example.cells) {
                for &(bin, share) in *shares {
                    let own = &weights[(start + bin as usize) * classes..];
                    scores.iter_mut().zip(own).for_each(|(score, weight)| *score += share * weight);
                }
            }
            likelihoods(&mut scores);
            scores[example.class as usize] -= 1.0;
            scores.iter_mut().for_each(|score| *score *= each);
            gradient[constant..].iter_mut().zip(&scores).for_each(|(slope, score)| *slope += score);
            for (start, shares) in self.starts.iter().zip(&example.cells) {
                for &(bin, share) in *shares {
                    let own = &mut gradient[(start + bin as usize) * classes..];
                    own.iter_mut().zip(&scores).for_each(|(slope, score)| *slope += share * score);
                }
            }
        }
        gradient
    }
}

/// Scores become shares that add up to 1.
fn likelihoods(scores: &mut [f64]) {
    let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    scores.iter_mut().for_each(|score| *score = libm::exp(*score - highest));
    let sum: f64 = scores.iter().sum();
    scores.iter_mut().for_each(|score| *score /= sum);
}

impl Classifier for LogisticRegression {
    fn scores(&self, bins: &[u32]) -> Vec<f64> {
        let mut scores = self.weights[self.weights.len() - self.classes..].to_vec();
        for (start, &bin) in self.starts.iter().zip(bins) {
            let own = &self.weights[(start + bin as usize) * self.classes..];
            scores.iter_mut().zip(own).for_each(|(score, weight)| *score += weight);
        }
        scores
    }
}
