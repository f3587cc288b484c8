//! Prec: how low in their hierarchies the cells stay.
//!
//! Sweeney, *Achieving k-anonymity privacy protection using generalization and suppression*,
//! International Journal on Uncertainty, Fuzziness and Knowledge-Based Systems 10(5), 2002,
//! definition 6.

/// `1 − Σ level/height ÷ cells` of one column: 1 when every cell is as in the input, 0 when all are `*`.
///
/// `cells` lists levels with the number of cells at that level; a suppressed cell stands at `height`.
/// The figure of a table is the mean of its columns', because all columns have equally many cells.
///
/// The first sub-table of Figure 2 in Yang et al., *K-anonymization approaches for supporting multiple
/// constraints* (2006): nine rows, two of them suppressed, four zip codes one level up of four.
/// ```
/// use outis::measure::precision::precision;
/// let race = precision(1, [(0, 7), (1, 2)]);
/// let birth = precision(3, [(0, 7), (3, 2)]);
/// let zip = precision(4, [(0, 3), (1, 4), (4, 2)]);
/// assert_eq!(format!("{:.4}", (race + birth + zip) / 3.0), "0.7407");
///
/// let zip = precision(4, [(0, 7), (4, 2)]);
/// assert_eq!(format!("{:.4}", (race + birth + zip) / 3.0), "0.7778");
/// ```
pub fn precision(height: usize, cells: impl IntoIterator<Item = (usize, u64)>) -> f64 {
    let (mut levels, mut count) = (0, 0);
    for (level, cells) in cells {
        levels += level as u64 * cells;
        count += cells;
    }
    if levels == 0 { 1.0 } else { 1.0 - levels as f64 / (height as u64 * count) as f64 }
}
