//! `rows.csv`: which input row each published row comes from. Private.

use super::files::{ReleaseFiles, bad};
use crate::error::{Error, count};
use crate::table::RowId;

use crate::release::files::ROWS;

/// The input row of each published row.
pub(super) struct RowMap {
    /// In the order of published rows; meaningful where `complete`.
    pub(super) origin: Vec<RowId>,
    /// Every published row has exactly one origin.
    pub(super) complete: bool,
    pub(super) faults: Vec<String>,
}

impl RowMap {
    /// Reads which input rows the rows of these tables come from; each with its number of rows.
    pub(super) fn read(private: &ReleaseFiles, tables: &[(&str, usize)]) -> Result<Vec<RowMap>, Error> {
        let mut reader = csv::Reader::from_reader(private.need(ROWS)?);
        let expected = ["table", "published_row", "input_row"];
        let header = reader.headers().map_err(|error| bad(ROWS, error.to_string()))?;
        if header.iter().ne(expected) {
            return Err(bad(ROWS, format!("its header is not `{}`", expected.join(","))));
        }
        let mut maps: Vec<Lines> =
            tables.iter().map(|&(_, rows)| Lines { origin: vec![None; rows], ..Lines::default() }).collect();
        for (index, line) in reader.records().enumerate() {
            let line = line.map_err(|error| bad(ROWS, error.to_string()))?;
            let number = |at: usize| -> Result<u32, Error> {
                line[at].parse().ok().filter(|&number| number > 0).ok_or_else(|| {
                    bad(ROWS, format!("line {}: {} is not a row counted from 1", index + 2, expected[at]))
                })
            };
            let Some(place) = tables.iter().position(|(name, _)| *name == &line[0]) else {
                let names: Vec<&str> = tables.iter().map(|&(name, _)| name).collect();
                let reason = format!("line {} is about another table than {}", index + 2, names.join(", "));
                return Err(bad(ROWS, reason));
            };
            let map = &mut maps[place];
            if line[2].is_empty() {
                map.counterfeits += 1;
                continue;
            }
            let (published, input) = (number(1)? - 1, number(2)? - 1);
            match map.origin.get_mut(published as usize) {
                None => map.beyond += 1,
                Some(Some(_)) => map.repeated += 1,
                Some(unset) => *unset = Some(RowId(input)),
            }
        }
        Ok(maps.into_iter().map(Lines::finished).collect())
    }
}

/// The lines about one table.
#[derive(Default)]
struct Lines {
    origin: Vec<Option<RowId>>,
    repeated: usize,
    beyond: usize,
    counterfeits: usize,
}

impl Lines {
    fn finished(self) -> RowMap {
        let unmapped = self.origin.iter().filter(|row| row.is_none()).count();
        let complaints = [
            (unmapped, "without an input row"),
            (self.repeated, "with more than one input row"),
            (self.beyond, "that the release does not have"),
            (self.counterfeits, "marked as counterfeit, in a release without counterfeits"),
        ];
        let faults: Vec<String> = complaints
            .into_iter()
            .filter(|&(rows, _)| rows > 0)
            .map(|(rows, what)| format!("{ROWS} has {} {what}", count(rows, "published row")))
            .collect();
        let origin = self.origin.into_iter().flatten().collect();
        RowMap { origin, complete: faults.is_empty(), faults }
    }
}
