//! `rows.csv`: which input row each published row comes from. Private.

use super::files::{ReleaseFiles, bad};
use crate::error::{Error, count};
use crate::table::RowId;

const ROWS: &str = "rows.csv";

/// The input row of each published row.
pub(super) struct RowMap {
    /// In the order of published rows; meaningful where `complete`.
    pub(super) origin: Vec<RowId>,
    /// Every published row has exactly one origin.
    pub(super) complete: bool,
    pub(super) faults: Vec<String>,
}

impl RowMap {
    /// Reads the lines about one table of `rows` published rows.
    pub(super) fn read(private: &ReleaseFiles, table: &str, rows: usize) -> Result<RowMap, Error> {
        let mut reader = csv::Reader::from_reader(private.need(ROWS)?);
        let expected = ["table", "published_row", "input_row"];
        let header = reader.headers().map_err(|error| bad(ROWS, error.to_string()))?;
        if header.iter().ne(expected) {
            return Err(bad(ROWS, format!("its header is not `{}`", expected.join(","))));
        }
        let mut origin: Vec<Option<RowId>> = vec![None; rows];
        let (mut repeated, mut beyond, mut counterfeits) = (0, 0, 0);
        for (index, line) in reader.records().enumerate() {
            let line = line.map_err(|error| bad(ROWS, error.to_string()))?;
            let number = |at: usize| -> Result<u32, Error> {
                line[at].parse().ok().filter(|&number| number > 0).ok_or_else(|| {
                    bad(ROWS, format!("line {}: {} is not a row counted from 1", index + 2, expected[at]))
                })
            };
            if &line[0] != table {
                return Err(bad(ROWS, format!("line {} is about another table than {table}", index + 2)));
            }
            if line[2].is_empty() {
                counterfeits += 1;
                continue;
            }
            let (published, input) = (number(1)? - 1, number(2)? - 1);
            match origin.get_mut(published as usize) {
                None => beyond += 1,
                Some(Some(_)) => repeated += 1,
                Some(unset) => *unset = Some(RowId(input)),
            }
        }
        let unmapped = origin.iter().filter(|row| row.is_none()).count();
        let complaints = [
            (unmapped, "without an input row"),
            (repeated, "with more than one input row"),
            (beyond, "that the release does not have"),
            (counterfeits, "marked as counterfeit, in a release without counterfeits"),
        ];
        let faults: Vec<String> = complaints
            .into_iter()
            .filter(|&(rows, _)| rows > 0)
            .map(|(rows, what)| format!("{ROWS} has {} {what}", count(rows, "published row")))
            .collect();
        let origin = origin.into_iter().flatten().collect();
        Ok(RowMap { origin, complete: faults.is_empty(), faults })
    }
}
