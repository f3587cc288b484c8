//! The initial maximal k-anonymized attribute set (Definition 6): the columns to start from.
//!
//! A set of columns that is not k-anonymous has no k-anonymous superset. The search goes depth first in
//! column order: a set is extended only by columns that kept a smaller set k-anonymous, and given up when
//! even all of them together would not beat the best set so far. The first of the largest sets in
//! lexicographic order is found, as a search level by level would find it, with one partition per size
//! in memory instead of a level.

use super::partition::{Partition, Tally};
use crate::progress::Progress;

/// The most pieces of rows that are looked at before the search gives up: about a second. With it 20 columns
/// cannot blow up.
pub const WORK: u64 = 150_000_000;

/// A largest k-anonymous set of columns.
pub struct Imkas {
    pub columns: Vec<usize>,
    pub partition: Partition,
    /// The bound cut in: a larger set may exist.
    pub cut_short: bool,
}

/// Finds the largest set among `columns` on which the rows are k-anonymous; `values[c]` are the cells of
/// column `c`, in pieces of these sizes.
pub fn search(
    values: &[&[u32]],
    sizes: &[u32],
    columns: &[usize],
    k: u32,
    tally: &mut Tally,
    limit: u64,
    progress: &mut dyn Progress,
) -> Imkas {
    let whole = Partition::whole(sizes.len());
    let mut search =
        Search { values, sizes, k, tally, limit, work: 0, best: Vec::new(), cut_short: false, progress };
    let candidates = search.keeping(&whole, columns);
    search.extend(&mut Vec::new(), &whole, &candidates);
    search.finish(whole, columns)
}

struct Search<'a> {
    values: &'a [&'a [u32]],
    sizes: &'a [u32],
    k: u32,
    tally: &'a mut Tally,
    limit: u64,
    /// Pieces looked at so far.
    work: u64,
    best: Vec<usize>,
    cut_short: bool,
    progress: &'a mut dyn Progress,
}

impl Search<'_> {
    /// `candidates` come after all of `set`, and each keeps it k-anonymous.
    fn extend(&mut self, set: &mut Vec<usize>, partition: &Partition, candidates: &[usize]) {
        if set.len() > self.best.len() {
            self.best.clone_from(set);
        }
        for (index, &column) in candidates.iter().enumerate() {
            let reachable = set.len() + candidates.len() - index;
            if reachable <= self.best.len() {
                return;
            }
            if self.work >= self.limit {
                self.cut_short = true;
                return;
            }
            let refined = partition.refine(self.values[column], self.tally);
            self.work += self.values[column].len() as u64;
            set.push(column);
            let further = self.keeping(&refined, &candidates[index + 1..]);
            self.extend(set, &refined, &further);
            set.pop();
        }
    }

    /// The columns by which a partition can be refined without losing k-anonymity.
    fn keeping(&mut self, partition: &Partition, columns: &[usize]) -> Vec<usize> {
        let kept = (columns.iter().copied())
            .filter(|&column| {
                partition.stays_anonymous(self.values[column], self.sizes, self.k, self.tally, &mut self.work)
            })
            .collect();
        self.progress.report("looking for columns to start from", self.work.min(self.limit), self.limit);
        kept
    }

    /// The partition by the best set; where the bound cut in, the set is extended as far as it goes.
    fn finish(mut self, whole: Partition, columns: &[usize]) -> Imkas {
        let mut best = std::mem::take(&mut self.best);
        let refine = |partition: Partition, column: usize, tally: &mut Tally| {
            partition.refine(self.values[column], tally)
        };
        let mut partition =
            best.iter().fold(whole, |partition, &column| refine(partition, column, self.tally));
        for &column in columns.iter().filter(|_| self.cut_short) {
            let extends = !best.contains(&column)
                && partition.stays_anonymous(
                    self.values[column],
                    self.sizes,
                    self.k,
                    self.tally,
                    &mut self.work,
                );
            if extends {
                partition = refine(partition, column, self.tally);
                best.push(column);
            }
        }
        best.sort();
        Imkas { columns: best, partition, cut_short: self.cut_short }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use proptest::prelude::*;

    fn found(values: &[Vec<u32>], k: u32, limit: u64) -> Imkas {
        let values: Vec<&[u32]> = values.iter().map(Vec::as_slice).collect();
        let columns: Vec<usize> = (0..values.len()).collect();
        let sizes = vec![1; values[0].len()];
        search(&values, &sizes, &columns, k, &mut Tally::new(100), limit, &mut Silent)
    }

    fn is_anonymous(values: &[Vec<u32>], columns: &[usize], k: u32) -> bool {
        let cells = |row: usize| -> Vec<u32> { columns.iter().map(|&column| values[column][row]).collect() };
        let rows = values[0].len();
        (0..rows).all(|row| (0..rows).filter(|&other| cells(other) == cells(row)).count() >= k as usize)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn it_is_the_first_of_the_largest_sets(
            rows in prop::collection::vec(prop::collection::vec(0..2u32, 5), 4..30), k in 2..4u32,
        ) {
            let values: Vec<Vec<u32>> = (0..5).map(|column| rows.iter().map(|row| row[column]).collect()).collect();
            let sets = (0..32usize).map(|bits| -> Vec<usize> { (0..5).filter(|c| bits >> c & 1 == 1).collect() });
            let expected = sets
                .filter(|set| is_anonymous(&values, set, k))
                .min_by_key(|set| (std::cmp::Reverse(set.len()), set.clone()))
                .expect("the empty set");
            let whole = found(&values, k, WORK);
            prop_assert_eq!(&whole.columns, &expected);
            prop_assert!(!whole.cut_short);

            let bounded = found(&values, k, 1);
            prop_assert!(is_anonymous(&values, &bounded.columns, k));
            let extensible = (0..5)
                .any(|c| !bounded.columns.contains(&c) && is_anonymous(&values, &[bounded.columns.as_slice(), &[c]].concat(), k));
            prop_assert!(!extensible, "what the bound leaves is still maximal");
        }
    }

    #[test]
    fn twenty_columns_do_not_blow_up() {
        // every set of ten columns is anonymous, hardly any of eleven
        let values: Vec<Vec<u32>> = (0..20)
            .map(|column| (0..30_000u32).map(|row| (row.wrapping_mul(2_654_435_761) >> column) & 1).collect())
            .collect();
        let found = found(&values, 15, 30_000_000);
        assert!(found.cut_short && found.columns.len() >= 8, "{:?}", found.columns);
    }
}
