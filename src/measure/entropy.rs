//! Non-uniform entropy: how many bits about the original cells are lost.
//!
//! Gionis and Tassa, *k-Anonymization with minimal loss of information*, IEEE TKDE 21(2), 2009; put
//! in relation to a release of nothing as by Prasser, Kohlmayer and Kuhn, *A benchmark of globally-optimal
//! anonymization methods for biomedical data*, CBMS 2014.

/// The bits lost in one column over the bits lost if all its cells were `*`: 0 for the original.
///
/// A cell that covers values with `n` rows of the table, in place of a value with `v` rows, loses
/// `log2(n / v)` bits: it says that the value is one of those below it, and frequent ones are likelier.
/// A suppressed cell covers everything.
///
/// `values` has the number of rows of each value of the table, `cells` for each published cell the rows
/// that have it and the rows of the table whose value it covers. A column with a single value has
/// nothing to lose.
///
/// Four rows with values 1, 1, 2 and 3: publishing the last two as `[2,3]` loses one bit each, of
/// the six bits that four `*` would lose.
/// ```
/// use outis::measure::entropy::entropy_loss;
/// assert_eq!(entropy_loss(&[2, 1, 1], [(2, 2), (2, 2)], 0), 2.0 / 6.0);
/// assert_eq!(entropy_loss(&[2, 1, 1], [(4, 4)], 0), 1.0);
/// assert_eq!(entropy_loss(&[2, 1, 1], [], 4), 1.0);
/// assert_eq!(entropy_loss(&[4], [(4, 4)], 0), 0.0);
/// ```
pub fn entropy_loss(
    values: &[u64],
    cells: impl IntoIterator<Item = (u64, u64)>,
    suppressed_rows: u64,
) -> f64 {
    let bits = |rows: u64, covered: u64| rows as f64 * libm::log2(covered as f64);
    let all: u64 = values.iter().sum();
    let known: f64 = values.iter().filter(|&&rows| rows > 0).map(|&rows| bits(rows, rows)).sum();
    let unknown: f64 = cells.into_iter().map(|(rows, covered)| bits(rows, covered)).sum();
    let nothing = bits(all, all) - known;
    if nothing <= 0.0 { 0.0 } else { (unknown + bits(suppressed_rows, all.max(1)) - known) / nothing }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_the_sum_over_cells_of_the_bits_each_loses(
            // Ten values; each row publishes an interval around its own value.
            rows in prop::collection::vec((0usize..10, 0usize..4, 0usize..4), 1..30),
            suppressed in prop::collection::vec(0usize..10, 0..5),
        ) {
            let mut values = [0u64; 10];
            for value in rows.iter().map(|row| row.0).chain(suppressed.iter().copied()) {
                values[value] += 1;
            }
            let all: u64 = values.iter().sum();
            let lost = |covered: u64, value: usize| libm::log2(covered as f64 / values[value] as f64);
            let covered = |&(value, below, above): &(usize, usize, usize)| {
                values[value.saturating_sub(below)..(value + above + 1).min(10)].iter().sum::<u64>()
            };
            let naive: f64 = rows.iter().map(|row| lost(covered(row), row.0)).sum::<f64>()
                + suppressed.iter().map(|&value| lost(all, value)).sum::<f64>();
            let nothing: f64 = rows.iter().map(|row| row.0).chain(suppressed.iter().copied())
                .map(|value| lost(all, value)).sum();
            let measured =
                entropy_loss(&values, rows.iter().map(|row| (1, covered(row))), suppressed.len() as u64);
            let expected = if nothing > 1e-9 { naive / nothing } else { 0.0 };
            prop_assert!((measured - expected).abs() < 1e-9, "{measured} instead of {expected}");
        }
    }
}
