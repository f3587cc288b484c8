//! The largest belief in a sensitive value: how sure an attacker can be who finds the victim's group.
//!
//! The attacker's posterior belief of Machanavajjhala, Gehrke, Kifer and Venkitasubramaniam,
//! *l-Diversity: privacy beyond k-anonymity*, ICDE 2006, section 3: a value's frequency in the group.

use super::partition::Partition;
use crate::principle::Persons;
use crate::table::{Codes, RowId};

/// The largest share of one value in any group: 1 when some group has a single value, 0 without groups.
///
/// A person who has a value in several rows of a group has it once.
pub(super) fn largest_belief(
    partition: &Partition,
    values: &SensitiveColumn,
    persons: Option<&Persons>,
) -> f64 {
    let mut tally = Tally::new(values.size);
    let sizes = partition.persons(persons);
    let mut largest = 0.0;
    let mut pairs = Vec::new();
    for (rows, size) in partition.groups().zip(sizes) {
        let most = match persons {
            None => tally.most_frequent(rows.iter().map(|&row| values.of(row))),
            Some(persons) => {
                pairs.clear();
                pairs.extend(rows.iter().map(|&row| (values.of(row), persons.of_row[row as usize])));
                pairs.sort_unstable();
                pairs.dedup();
                tally.most_frequent(pairs.iter().map(|&(value, _)| value))
            }
        };
        largest = f64::max(largest, f64::from(most) / size as f64);
    }
    largest
}

/// A sensitive column; all spellings of a missing value are one value.
pub(super) struct SensitiveColumn<'a> {
    codes: &'a Codes,
    keys: Vec<u32>,
    /// One more than the largest value.
    pub size: usize,
}

impl<'a> SensitiveColumn<'a> {
    pub fn new(column: &'a crate::table::Column, missing: &[String]) -> SensitiveColumn<'a> {
        let mut first_missing = None;
        let keys = (0u32..)
            .zip(column.dictionary.texts())
            .map(|(code, text)| {
                let is_missing = missing.iter().any(|spelling| spelling == text);
                if is_missing { *first_missing.get_or_insert(code) } else { code }
            })
            .collect();
        SensitiveColumn { codes: &column.codes, keys, size: column.dictionary.len() }
    }

    /// The value of a row.
    pub fn of(&self, row: u32) -> u32 {
        self.keys[self.codes.get(RowId(row)).0 as usize]
    }

    /// The same column as part of tuples.
    pub fn key_column(&self) -> super::partition::KeyColumn<'_> {
        super::partition::KeyColumn { codes: self.codes, keys: &self.keys, size: self.size }
    }
}

/// Counts values of one group after the other without clearing a counter per possible value.
struct Tally {
    counts: Vec<u32>,
    touched: Vec<u32>,
}

impl Tally {
    fn new(values: usize) -> Tally {
        Tally { counts: vec![0; values], touched: Vec::new() }
    }

    fn most_frequent(&mut self, values: impl Iterator<Item = u32>) -> u32 {
        let mut most = 0;
        for value in values {
            let count = &mut self.counts[value as usize];
            if *count == 0 {
                self.touched.push(value);
            }
            *count += 1;
            most = most.max(*count);
        }
        for value in self.touched.drain(..) {
            self.counts[value as usize] = 0;
        }
        most
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Column, Dictionary};
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn column(values: &[&str]) -> Column {
        let mut distinct: Vec<&str> = Vec::new();
        let codes: Vec<u32> = values
            .iter()
            .map(|value| {
                distinct.iter().position(|known| known == value).unwrap_or_else(|| {
                    distinct.push(value);
                    distinct.len() - 1
                }) as u32
            })
            .collect();
        Column {
            name: "Disease".to_owned(),
            codes: Codes::collect(distinct.len(), codes.into_iter()),
            dictionary: distinct.into_iter().collect::<Dictionary>(),
        }
    }

    fn groups(of_row: &[u32]) -> Partition {
        Partition::new(
            of_row.iter().copied().map(Some),
            of_row.iter().max().map_or(0, |max| *max as usize + 1),
        )
    }

    #[test]
    fn two_of_three_flus_are_believed_by_two_thirds() {
        let disease = column(&["flu", "flu", "ulcer", "flu", "ulcer"]);
        let values = SensitiveColumn::new(&disease, &[]);
        assert_eq!(largest_belief(&groups(&[0, 0, 0, 1, 1]), &values, None), 2.0 / 3.0);
    }

    #[test]
    fn a_person_with_two_flu_rows_has_flu_once() {
        let disease = column(&["flu", "flu", "ulcer"]);
        let values = SensitiveColumn::new(&disease, &[]);
        let persons = Persons { of_row: vec![0, 0, 1], count: 2 };
        assert_eq!(largest_belief(&groups(&[0, 0, 0]), &values, Some(&persons)), 0.5);
    }

    #[test]
    fn spellings_of_a_missing_value_are_one_value() {
        let disease = column(&["", "NA", "flu"]);
        let values = SensitiveColumn::new(&disease, &["".to_owned(), "NA".to_owned()]);
        assert_eq!(largest_belief(&groups(&[0, 0, 0]), &values, None), 2.0 / 3.0);
    }

    proptest! {
        #[test]
        fn it_is_the_largest_share_of_persons_with_one_value(
            rows in prop::collection::vec((0u32..4, 0u32..5, 0usize..3), 1..30),
        ) {
            let texts = ["flu", "ulcer", "gout"];
            let disease = column(&rows.iter().map(|row| texts[row.2]).collect::<Vec<_>>());
            let values = SensitiveColumn::new(&disease, &[]);
            let partition = groups(&rows.iter().map(|row| row.0).collect::<Vec<_>>());
            let persons = Persons { of_row: rows.iter().map(|row| row.1).collect(), count: 5 };
            let mut everybody: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
            let mut having: BTreeMap<(u32, usize), BTreeSet<u32>> = BTreeMap::new();
            for &(group, person, value) in &rows {
                everybody.entry(group).or_default().insert(person);
                having.entry((group, value)).or_default().insert(person);
            }
            let naive = having
                .iter()
                .map(|((group, _), persons)| persons.len() as f64 / everybody[group].len() as f64)
                .fold(0.0, f64::max);
            prop_assert_eq!(largest_belief(&partition, &values, Some(&persons)), naive);
        }
    }
}
