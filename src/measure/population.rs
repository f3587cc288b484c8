//! The risk from an attacker who does not know who is in the table, when the table is a sample.
//!
//! Someone who shares quasi cells with `f` rows of the sample shares them with `F ≥ f` people of the
//! population, and is found with probability 1/F. `F` is not known. If everyone was drawn independently with
//! the same chance π, and nothing is known about `F` beforehand, then `F − f` given `f` is negative binomial,
//! and
//!
//! > E\[1/F | f\] = π ∫₀¹ y^(f−1) / (π + (1−π) y) dy
//!
//! R. Benedetti and L. Franconi, *Statistical and technological solutions for controlled data dissemination*,
//! New Techniques and Technologies for Statistics 1998; the closed forms are those of S. Polettini, *Some remarks
//! on the individual risk methodology*, 2003. It is above π/f, the risk in a group scaled up to the
//! population: small numbers hide rare people. A sample that is not random can put it on either side of the truth.

/// From here on the series converges fast; below it the recursion is stable.
const HALF: f64 = 0.5;

/// The expected risk of those who share their quasi cells with so many rows, for each number up to `largest`,
/// by number − 1.
///
/// ```
/// use outis::measure::population::expected_risks;
/// assert_eq!(expected_risks(1.0, 3), [1.0, 0.5, 1.0 / 3.0]); // everybody is in the table
/// let one_in_ten = expected_risks(0.1, 2);
/// assert!((one_in_ten[0] - 0.1 / 0.9 * 10.0_f64.ln()).abs() < 1e-12);
/// assert!(one_in_ten[1] > 0.1 / 2.0);
/// ```
pub fn expected_risks(sampled: f64, largest: usize) -> Vec<f64> {
    if sampled >= HALF {
        return (1..=largest).map(|rows| by_series(sampled, rows)).collect();
    }
    let odds = sampled / (1.0 - sampled);
    let alone = -odds * libm::log(sampled);
    // partial integration; an error shrinks with every step because the odds are below 1
    let next = |(rows, risk): &(f64, f64)| Some((rows + 1.0, odds * (1.0 / rows - risk)));
    std::iter::successors(Some((1.0, alone)), next).take(largest).map(|(_, risk)| risk).collect()
}

/// The expected risk of those who share their quasi cells with so many rows.
pub fn expected_risk(sampled: f64, rows: usize) -> f64 {
    expected_risks(sampled, rows).last().copied().unwrap_or(0.0)
}

/// π/f · ₂F₁(1, 1; f+1; 1−π): all terms are positive, and each is less than half of the one before.
fn by_series(sampled: f64, rows: usize) -> f64 {
    let others = 1.0 - sampled;
    let (mut sum, mut term, mut index) = (0.0, 1.0, 0.0);
    while term > f64::EPSILON * sum {
        sum += term;
        index += 1.0;
        term *= others * index / (rows as f64 + index);
    }
    sampled / rows as f64 * sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The integral by Simpson's rule, after y = x² (which flattens the steep part near 0).
    fn integral(sampled: f64, rows: usize) -> f64 {
        let parts = 20_000;
        let at = |index: usize| {
            let x = index as f64 / parts as f64;
            let y = x * x;
            2.0 * x * sampled * y.powi(rows as i32 - 1) / (sampled + (1.0 - sampled) * y)
        };
        let inner = |index: usize| at(index) * if index % 2 == 1 { 4.0 } else { 2.0 };
        (at(0) + at(parts) + (1..parts).map(inner).sum::<f64>()) / (3 * parts) as f64
    }

    #[test]
    fn the_recursion_and_the_series_agree_where_they_meet() {
        let below = expected_risks(HALF - 1e-12, 30);
        for (rows, risk) in (1..).zip(below) {
            assert!((risk - by_series(HALF, rows)).abs() < 1e-9, "{rows}");
        }
    }

    #[test]
    fn larger_groups_are_never_at_a_higher_risk() {
        for sampled in [1e-6, 0.01, 0.3, 0.49, 0.5, 0.9, 1.0] {
            assert!(expected_risks(sampled, 200).is_sorted_by(|small, large| small > large), "{sampled}");
        }
    }

    proptest! {
        #[test]
        fn the_expected_risk_is_the_integral(sampled in 0.001f64..1.0, rows in 1usize..40) {
            let risk = expected_risks(sampled, rows)[rows - 1];
            prop_assert!((risk / integral(sampled, rows) - 1.0).abs() < 1e-6);
            // between scaling the group up and taking the table for everybody
            prop_assert!(risk >= sampled / rows as f64 - 1e-15 && risk <= 1.0 / rows as f64 + 1e-15);
        }
    }
}
