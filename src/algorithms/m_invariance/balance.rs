//! Phase 2, balancing: every value of a signature must occur equally often in its bucket.

use super::newcomers::Newcomers;
use super::signature::Buckets;

/// Fills every bucket up to its most frequent value: with newcomers where the others can spare them, else
/// with counterfeits. Buckets by size of their signature, then by its values; values by name; newcomers as
/// they stand, which is drawn by the key.
pub fn balance(buckets: &mut Buckets, newcomers: &mut Newcomers, m: usize) {
    for (signature, bucket) in buckets.iter_mut() {
        let top = bucket.top();
        for (place, &value) in signature.values().iter().enumerate() {
            while bucket.count(place) < top {
                match newcomers.spare(value, m) {
                    Some(row) => bucket.rows[place].push(row),
                    None => bucket.counterfeits[place] = top - bucket.rows[place].len(),
                }
            }
        }
    }
}
