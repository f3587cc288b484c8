//! Rows arranged by group, so that a measure visits each group once.

use crate::principle::Persons;
use crate::table::Codes;

/// Rows in groups; every group has at least one.
#[derive(Debug, Clone)]
pub(super) struct Partition {
    /// Group `g` is `rows[starts[g]..starts[g + 1]]`.
    starts: Vec<u32>,
    rows: Vec<u32>,
}

impl Partition {
    /// Arranges rows by the group each is in; rows without a group are left aside. Groups without rows
    /// vanish and the others keep their order.
    pub fn new(group_of_row: impl Iterator<Item = Option<u32>> + Clone, groups: usize) -> Partition {
        let mut sizes = vec![0u32; groups];
        for group in group_of_row.clone().flatten() {
            sizes[group as usize] += 1;
        }
        let mut next = Vec::with_capacity(groups);
        let mut starts = vec![0];
        let mut total = 0;
        for size in sizes {
            next.push(total);
            total += size;
            if size > 0 {
                starts.push(total);
            }
        }
        let mut rows = vec![0; total as usize];
        for (row, group) in group_of_row.enumerate() {
            if let Some(group) = group {
                let place = &mut next[group as usize];
                rows[*place as usize] = row as u32;
                *place += 1;
            }
        }
        Partition { starts, rows }
    }

    /// Each group's rows, ascending.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.starts.windows(2).map(|pair| &self.rows[pair[0] as usize..pair[1] as usize])
    }

    /// The number of rows in each group.
    pub fn sizes(&self) -> Vec<u64> {
        self.groups().map(|rows| rows.len() as u64).collect()
    }

    /// The number of distinct persons in each group; of rows where every row is a person.
    pub fn persons(&self, persons: Option<&Persons>) -> Vec<u64> {
        let Some(persons) = persons else { return self.sizes() };
        let mut last_seen_in = vec![u32::MAX; persons.count];
        self.groups()
            .enumerate()
            .map(|(group, rows)| {
                let mut distinct = 0;
                for &row in rows {
                    let seen = &mut last_seen_in[persons.of_row[row as usize] as usize];
                    if *seen != group as u32 {
                        *seen = group as u32;
                        distinct += 1;
                    }
                }
                distinct
            })
            .collect()
    }
}

/// One column of tuples that are to be told apart.
pub(super) struct KeyColumn<'a> {
    /// The codes of its rows.
    pub codes: &'a Codes,
    /// What stands for each code: codes with the same key are the same value.
    pub keys: &'a [u32],
    /// One more than the largest key.
    pub size: usize,
}

/// Numbers the distinct tuples of `columns` in order of first appearance: the number of each row's
/// tuple, and how many there are. Without columns all rows are alike.
pub(super) fn distinct_tuples(rows: usize, columns: &[KeyColumn]) -> (Vec<u32>, usize) {
    let mut keys = vec![0u64; rows];
    // Columns are packed into one number as long as all their combinations fit into 64 bits; then the
    // combinations that occur are renumbered, which makes room again.
    let mut possible: u64 = 1;
    for column in columns {
        let size = column.size.max(1) as u64;
        possible = possible.checked_mul(size).unwrap_or_else(|| {
            let (dense, count) = renumbered(&keys, possible);
            for (key, dense) in keys.iter_mut().zip(dense) {
                *key = u64::from(dense);
            }
            count as u64 * size
        });
        column.codes.for_each(|row, code| {
            let key = &mut keys[row.0 as usize];
            *key = *key * size + u64::from(column.keys[code.0 as usize]);
        });
    }
    renumbered(&keys, possible)
}

/// Up to this many possible keys are looked up in a plain array.
const DIRECT: u64 = 1 << 22;

fn renumbered(keys: &[u64], possible: u64) -> (Vec<u32>, usize) {
    if possible <= DIRECT {
        let mut count = 0;
        let mut number = vec![u32::MAX; possible as usize];
        let of = |&key: &u64| {
            let known = &mut number[key as usize];
            if *known == u32::MAX {
                *known = count;
                count += 1;
            }
            *known
        };
        return (keys.iter().map(of).collect(), count as usize);
    }
    // Sorting takes as long as hashing and a third of its memory.
    let mut by_key: Vec<(u64, u32)> = keys.iter().copied().zip(0..).collect();
    by_key.sort_unstable();
    let mut dense = vec![0; keys.len()];
    for alike in by_key.chunk_by(|a, b| a.0 == b.0) {
        for &(_, row) in alike {
            dense[row as usize] = alike[0].1;
        }
    }
    // Every row now names the first row like it, which is numbered before it.
    let mut count = 0;
    for row in 0..dense.len() {
        let first = dense[row] as usize;
        dense[row] = if first == row { count } else { dense[first] };
        count += u32::from(first == row);
    }
    (dense, count as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[test]
    fn groups_without_rows_vanish_and_rows_without_group_stay_aside() {
        let partition = Partition::new([Some(3), None, Some(0), Some(3)].into_iter(), 5);
        assert_eq!(partition.groups().collect::<Vec<_>>(), [&[2][..], &[0, 3]]);
        assert_eq!(partition.sizes(), [1, 2]);
    }

    #[test]
    fn a_person_counts_once_per_group() {
        let partition = Partition::new([0, 0, 0, 1, 1].into_iter().map(Some), 2);
        let persons = Persons { of_row: vec![7, 7, 2, 7, 2], count: 8 };
        assert_eq!(partition.persons(Some(&persons)), [2, 2]);
        assert_eq!(partition.persons(None), [3, 2]);
    }

    proptest! {
        #[test]
        fn tuples_are_equal_exactly_when_all_their_cells_are(
            cells in prop::collection::vec(prop::collection::vec(0u32..4, 5), 0..40),
            // Sizes far above the keys force the renumbering in between.
            size in prop::sample::select(vec![4usize, 5000, 1 << 31]),
        ) {
            let codes: Vec<Codes> = (0..5)
                .map(|column| Codes::collect(4, cells.iter().map(|row| row[column])))
                .collect();
            let columns: Vec<KeyColumn> =
                codes.iter().map(|codes| KeyColumn { codes, keys: &[0, 1, 2, 3], size }).collect();
            let (ids, count) = distinct_tuples(cells.len(), &columns);
            let mut naive = BTreeMap::new();
            for (row, &id) in cells.iter().zip(&ids) {
                prop_assert_eq!(*naive.entry(row).or_insert(id), id);
            }
            prop_assert_eq!(naive.len(), count);
            prop_assert!(ids.iter().all(|&id| (id as usize) < count));
        }
    }
}
