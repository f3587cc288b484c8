//! Sorting where there is little to sort, or the comparison takes longer than anything else.
//!
//! Every kind of item that the standard library sorts, and every comparison, has its own copy of its code: seven functions of
//! about a kilobyte each. What is sorted here shares one copy: the places of the items are sorted, through a pointer to the
//! comparison, and then the items are put there. Where rows are sorted, which is most of the time of a run, that would be
//! slower; there the standard library is called as always.

use std::cmp::Ordering;

/// Sorts items; equal ones stay in their order.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts items by a key that costs little; equal ones stay in their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts items by a key that is made once for each; equal ones stay in their order.
pub fn sort_by_cached_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    let keys: Vec<K> = items.iter().map(key).collect();
    let from = order(items.len(), &|a, b| keys[a].cmp(&keys[b]));
    arrange(items, from);
}

/// Sorts items as `compare` says; equal ones stay in their order.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let from = order(items.len(), &|a, b| compare(&items[a], &items[b]));
    arrange(items, from);
}

/// Puts at each place the item that stands at `from` it. Along each cycle of places, every item changes places with the
/// one that belongs there.
fn arrange<T>(items: &mut [T], mut from: Vec<usize>) {
    for start in 0..items.len() {
        let mut at = start;
        while from[at] != start {
            let next = from[at];
            items.swap(at, next);
            from[at] = at;
            at = next;
        }
        from[at] = at;
    }
}

/// Which item comes at each place. Not a part of whoever asks: that it is here once is what it is for.
#[inline(never)]
fn order(items: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..items).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_sorted_as_the_standard_library_sorts_them() {
        let mut state = 7u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        for length in (0..40).chain([1_000]) {
            let items: Vec<(u64, usize)> = (0..length).map(|place| (random(9), place)).collect();
            let (mut here, mut there) = (items.clone(), items.clone());
            sort_by_key(&mut here, |&(key, _)| std::cmp::Reverse(key));
            there.sort_by_key(|&(key, _)| std::cmp::Reverse(key));
            assert_eq!(here, there);
            let texts: Vec<String> = items.iter().map(|(key, place)| format!("{key} {place}")).collect();
            let (mut here, mut there) = (texts.clone(), texts);
            sort(&mut here);
            there.sort();
            assert_eq!(here, there);
        }
    }
}
