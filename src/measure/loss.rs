//! NCP, the normalised certainty penalty: how much of a column's domain a cell leaves open.
//!
//! Xu, Wang, Pei, Wang, Shi and Fu, *Utility-based anonymization using local recoding*, KDD 2006; the
//! form for nodes is that of Iyengar, *Transforming data to satisfy privacy constraints*, KDD 2002.

/// A node of a hierarchy: `(leaves below − 1) / (all leaves − 1)`, 0 for a leaf and 1 for the root.
///
/// ```
/// use outis::measure::loss::node_loss;
/// assert_eq!(node_loss(1, 5), 0.0);
/// assert_eq!(node_loss(3, 5), 0.5);
/// assert_eq!(node_loss(5, 5), 1.0);
/// assert_eq!(node_loss(1, 1), 0.0); // a root with a single leaf hides nothing
/// ```
pub fn node_loss(below: u64, all: u64) -> f64 {
    if below <= 1 { 0.0 } else { (below - 1) as f64 / (all - 1) as f64 }
}

/// A range of numbers: its width over that of the whole column.
///
/// ```
/// use outis::measure::loss::range_loss;
/// assert_eq!(range_loss((15.0, 30.0), (10.0, 70.0)), 0.25);
/// assert_eq!(range_loss((10.0, 10.0), (10.0, 10.0)), 0.0);
/// ```
pub fn range_loss((low, high): (f64, f64), (minimum, maximum): (f64, f64)) -> f64 {
    if high <= low { 0.0 } else { (high - low) / (maximum - minimum) }
}

/// The mean over the cells of a column, given as losses with the number of cells that have each.
///
/// The table's figure (GCP) is the mean of its columns', because all columns have equally many cells.
/// A suppressed cell counts 1.
///
/// ```
/// use outis::measure::loss::mean_loss;
/// assert_eq!(mean_loss([(0.0, 3), (0.25, 4), (1.0, 1)]), 0.25);
/// assert_eq!(mean_loss([]), 0.0);
/// ```
pub fn mean_loss(cells: impl IntoIterator<Item = (f64, u64)>) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for (loss, cells) in cells {
        sum += loss * cells as f64;
        count += cells;
    }
    if count == 0 { 0.0 } else { sum / count as f64 }
}
