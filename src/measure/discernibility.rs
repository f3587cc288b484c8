//! The discernibility metric: with how many rows each row can be confused.
//!
//! Bayardo and Agrawal, *Data privacy through optimal k-anonymization*, ICDE 2005.

/// `Σ |group|² + suppressed · |T|`: every row pays the size of its group, a suppressed one the whole table.
///
/// ```
/// use outis::measure::discernibility::discernibility;
/// assert_eq!(discernibility([2, 3], 0), 4 + 9);
/// assert_eq!(discernibility([2, 3], 1), 4 + 9 + 6);
/// ```
pub fn discernibility(groups: impl IntoIterator<Item = u64>, suppressed: u64) -> u64 {
    let (mut squares, mut rows) = (0, suppressed);
    for size in groups {
        squares += size * size;
        rows += size;
    }
    squares + suppressed * rows
}
