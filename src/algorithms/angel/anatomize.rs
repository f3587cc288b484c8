//! Anatomize (Xiao and Tao, VLDB 2006, Figure 3): batches in which every value occurs once.

use crate::plan::DiversityVariant;
use crate::principle::Principle;
use crate::release::ClassId;
use crate::table::{Column, RowId};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The fewest values that a batch needs, if each occurs once in it, to keep every promise; `None` where a
/// promise depends on more than that.
pub fn batch_size(principles: &[Principle]) -> Option<usize> {
    let size = |principle: &Principle| match principle {
        Principle::LDiversity { variant, l, c, .. } => Some(match variant {
            DiversityVariant::Distinct => *l as usize,
            DiversityVariant::Entropy => libm::ceil(*l) as usize,
            // 1 < c·(s - l + 1)
            DiversityVariant::Recursive => (*l as usize).saturating_add(libm::floor(1.0 / c) as usize),
        }),
        Principle::LdDiversity { l, .. } => Some(*l as usize),
        Principle::AlphaK { .. } => Some(principle.fewest()),
        Principle::KAnonymity { .. }
        | Principle::TCloseness { .. }
        | Principle::DlInference { .. }
        | Principle::MInvariance { .. }
        | Principle::KMap { .. }
        | Principle::DeltaPresence { .. }
        | Principle::AverageRisk { .. }
        | Principle::RiskThreshold { .. }
        | Principle::BetaLikeness { .. }
        | Principle::DeltaDisclosure { .. } => None,
    };
    let sizes: Option<Vec<usize>> = principles.iter().map(size).collect();
    sizes?.into_iter().max()
}

/// The batch of each row, or `None` where some value is too frequent or a promise too hard.
pub fn batches(principles: &[Principle], sensitive: &Column, rows: &[RowId]) -> Option<Vec<ClassId>> {
    let size = batch_size(principles)?;
    let mut lists: Vec<Vec<RowId>> = vec![Vec::new(); sensitive.dictionary.len()];
    for &row in rows {
        lists[sensitive.codes.get(row).0 as usize].push(row);
    }
    let most = lists.iter().map(Vec::len).max().unwrap_or(0);
    if rows.is_empty() || most.checked_mul(size).is_none_or(|needed| needed > rows.len()) {
        return None;
    }
    let mut of_row = vec![ClassId::SUPPRESSED; sensitive.codes.len()];
    let mut batches: Vec<Vec<u32>> = Vec::with_capacity(rows.len() / size);

    // 1. while enough values are left: one row of each of the most frequent ones. Rows of a value are taken as they
    //    stand, equally frequent values in the order of their first rows: rows stand in the keyed order here. So
    //    exchanging the values of two members of a batch leaves the probability of these batches as it is.
    let mut taken = vec![0usize; lists.len()];
    let mut left: BinaryHeap<(usize, Reverse<RowId>, u32)> = (0u32..)
        .zip(&lists)
        .filter(|(_, list)| !list.is_empty())
        .map(|(value, list)| (list.len(), Reverse(list[0]), value))
        .collect();
    while left.len() >= size {
        let chosen: Vec<_> = (0..size).filter_map(|_| left.pop()).collect();
        let batch = ClassId(batches.len() as u32);
        for &(count, first, value) in &chosen {
            let next = &mut taken[value as usize];
            of_row[lists[value as usize][*next].0 as usize] = batch;
            *next += 1;
            if count > 1 {
                left.push((count - 1, first, value));
            }
        }
        batches.push(chosen.into_iter().map(|(.., value)| value).collect());
    }
    // 2. what is left, at most one row of a value, joins the first batch without that value
    for (_, _, value) in left.into_sorted_vec() {
        for &row in &lists[value as usize][taken[value as usize]..] {
            let home = batches.iter().position(|values| !values.contains(&value))?;
            batches[home].push(value);
            of_row[row.0 as usize] = ClassId(home as u32);
        }
    }
    Some(of_row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Codes, ColumnId, Dictionary};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn distinct(l: usize) -> Vec<Principle> {
        let column = ColumnId(0);
        vec![Principle::LDiversity { variant: DiversityVariant::Distinct, l: l as f64, c: 1.0, column }]
    }

    fn column(values: &[u8]) -> Column {
        let texts: Vec<String> = (0..=u8::MAX).map(|value| format!("v{value:03}")).collect();
        let dictionary: Dictionary = texts.iter().map(String::as_str).collect();
        let codes = Codes::collect(dictionary.len(), values.iter().map(|&value| u32::from(value)));
        Column { name: "s".to_owned(), dictionary, codes }
    }

    #[test]
    fn the_most_frequent_values_go_first_and_leftovers_find_a_home() {
        let rows: Vec<RowId> = (0..7).map(RowId).collect();
        // four, two and one row of a value: (a,b) (a,b) (a,c), and the last a has no home
        let uneven = column(&[0, 0, 0, 0, 1, 1, 2]);
        assert_eq!(batches(&distinct(2), &uneven, &rows), None);
        // three, two and two: (a,b) (a,c) (a,b), and the last c joins the first batch
        let even = column(&[0, 0, 0, 1, 1, 2, 2]);
        let found = batches(&distinct(2), &even, &rows).expect("eligible");
        let values = |batch: u32| -> Vec<usize> {
            let value_of_row = [0, 0, 0, 1, 1, 2, 2];
            let rows = (0..7).filter(|&row| found[row] == ClassId(batch));
            rows.map(|row| value_of_row[row]).collect()
        };
        assert_eq!([0, 1, 2].map(values), [vec![0, 1, 2], vec![0, 2], vec![0, 1]]);
    }

    #[test]
    fn exchanging_two_members_of_a_batch_with_their_places_leaves_the_batches_as_they_are() {
        let values = [0, 1, 2, 0, 1, 0, 2, 1, 0, 3];
        let rows: Vec<RowId> = (0..10).map(RowId).collect();
        let found = batches(&distinct(2), &column(&values), &rows).expect("eligible");
        for (one, other) in (0..10).flat_map(|one| (0..one).map(move |other| (one, other))) {
            if found[one] == found[other] {
                let mut exchanged = values;
                exchanged.swap(one, other);
                // the rows in the order of another key, under which these two stand in each other's place
                let mut places = rows.clone();
                places.swap(one, other);
                assert_eq!(batches(&distinct(2), &column(&exchanged), &places).expect("eligible"), found);
            }
        }
    }

    #[test]
    fn how_many_values_a_batch_needs_follows_from_the_promise() {
        let column = ColumnId(0);
        let recursive = |c, l| {
            batch_size(&[Principle::LDiversity { variant: DiversityVariant::Recursive, l, c, column }])
        };
        // 1 < 3·(2 - 2 + 1); 1 < 1·(3 - 2 + 1); 1 < 0.5·(s - 1) from s = 4 on
        assert_eq!([recursive(3.0, 2.0), recursive(1.0, 2.0), recursive(0.5, 2.0)], [2, 3, 4].map(Some));
        let entropy = Principle::LDiversity { variant: DiversityVariant::Entropy, l: 2.5, c: 1.0, column };
        assert_eq!(batch_size(&[entropy, Principle::LdDiversity { l: 2, d: 0, column }]), Some(3));
        assert_eq!(
            batch_size(&[Principle::TCloseness { t: 0.1, ground: crate::principle::Ground::Equal, column }]),
            None
        );
    }

    proptest! {
        #[test]
        fn every_row_is_in_a_batch_of_enough_different_values(
            values in prop::collection::vec(0u8..9, 1..200),
            l in 1usize..6,
        ) {
            let rows: Vec<RowId> = (0..values.len() as u32).map(RowId).collect();
            let mut frequency = BTreeMap::new();
            values.iter().for_each(|value| *frequency.entry(value).or_insert(0usize) += 1);
            let eligible = frequency.values().all(|count| count * l <= values.len());
            let found = batches(&distinct(l), &column(&values), &rows);
            prop_assert_eq!(found.is_some(), eligible);
            let mut batches: BTreeMap<ClassId, Vec<u8>> = BTreeMap::new();
            for (batch, &value) in found.iter().flatten().zip(&values) {
                prop_assert!(*batch != ClassId::SUPPRESSED);
                batches.entry(*batch).or_default().push(value);
            }
            for mut values in batches.into_values() {
                let all = values.len();
                values.sort_unstable();
                values.dedup();
                prop_assert_eq!(values.len(), all, "a value occurs twice");
                prop_assert!(all >= l);
            }
        }
    }
}
