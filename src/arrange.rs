//! Sorting of what is short, or sorted once: columns, names, values, witnesses.
//!
//! The standard library's sorts are the fastest there are, and for that each is written out anew, 6 kB of wasm,
//! for every type of item and every comparison. These all share one. Loops over rows keep the standard ones.

use std::cmp::Ordering;

/// Stable sorting of a slice, in little code.
pub trait Arrange<T> {
    /// Sorts.
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(T::cmp);
    }

    /// Sorts by a key, which is asked for at every comparison.
    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|a, b| key(a).cmp(&key(b)));
    }

    /// Sorts by a comparison.
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);
}

impl<T> Arrange<T> for [T] {
    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let order = order(self.len(), &mut |a, b| compare(&self[a], &self[b]));
        permute(self, order);
    }
}

/// Which item belongs in each place.
fn order(items: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..items).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

/// Moves the items to their places, along the cycles of the permutation.
fn permute<T>(items: &mut [T], mut order: Vec<usize>) {
    for start in 0..items.len() {
        let mut place = start;
        loop {
            let from = std::mem::replace(&mut order[place], place);
            if from == start {
                break;
            }
            items.swap(place, from);
            place = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_the_standard_sort(items: Vec<(u8, u32)>) {
            let mut arranged = items.clone();
            arranged.arrange_by_key(|&(key, _)| key);
            let mut sorted = items.clone();
            sorted.sort_by_key(|&(key, _)| key);
            prop_assert_eq!(&arranged, &sorted);

            arranged.arrange();
            sorted.sort();
            prop_assert_eq!(&arranged, &sorted);

            arranged.arrange_by(|a, b| b.cmp(a));
            sorted.reverse();
            prop_assert_eq!(arranged, sorted);
        }
    }
}
