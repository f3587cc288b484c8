//! C_avg: how much larger than necessary the groups are.
//!
//! LeFevre, DeWitt and Ramakrishnan, *Mondrian multidimensional k-anonymity*, ICDE 2006, section 2.3.

/// `(rows / groups) / k`: 1 when every group is as small as `k` allows. No groups give 0.
///
/// ```
/// use outis::measure::average_group::average_group;
/// assert_eq!(average_group(66, 3, 10), 2.2);
/// assert_eq!(average_group(0, 0, 10), 0.0);
/// ```
pub fn average_group(rows: u64, groups: u64, k: u32) -> f64 {
    average_size(rows, groups) / f64::from(k.max(1))
}

/// `rows / groups`.
pub fn average_size(rows: u64, groups: u64) -> f64 {
    if groups == 0 { 0.0 } else { rows as f64 / groups as f64 }
}
