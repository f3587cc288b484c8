//! Phase 2, balancing: every value of a signature must occur equally often in its bucket.

use super::newcomers::Newcomers;
use super::signature::Buckets;

/// Fills every bucket up to its most frequent value: with newcomers where the others can spare them, else
/// with counterfeits. Buckets by size of their signature, then as its values are drawn; values as they are drawn;
/// newcomers as they stand, which is drawn by the key.
pub fn balance(buckets: &mut Buckets, newcomers: &mut Newcomers, drawn: &[u32], m: usize) {
    for (signature, bucket) in buckets.in_order_mut(drawn) {
        let top = bucket.top();
        for place in signature.places_in_order(drawn) {
            let value = signature.values()[place];
            while bucket.count(place) < top {
                match newcomers.spare(value, m) {
                    Some(row) => bucket.rows[place].push(row),
                    None => bucket.counterfeits[place] = top - bucket.rows[place].len(),
                }
            }
        }
    }
}
