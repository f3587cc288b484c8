//! `suppressed.csv`: which input rows are suppressed on which columns. Private, and only where rows are
//! suppressed in parts.

use super::files::{ReleaseFiles, bad};
use crate::error::Error;
use crate::table::RowId;

use crate::release::files::SUPPRESSED_IN_PART;

/// The suppressed input rows of each component, in the report's order of components.
pub(super) fn read(private: &ReleaseFiles, components: usize) -> Result<Vec<Vec<RowId>>, Error> {
    let mut reader = csv::Reader::from_reader(private.need(SUPPRESSED_IN_PART)?);
    let expected = ["component", "input_row"];
    let header = reader.headers().map_err(|error| bad(SUPPRESSED_IN_PART, error.to_string()))?;
    if header.iter().ne(expected) {
        return Err(bad(SUPPRESSED_IN_PART, format!("its header is not `{}`", expected.join(","))));
    }
    let mut marks = vec![Vec::new(); components];
    for (index, line) in reader.records().enumerate() {
        let line = line.map_err(|error| bad(SUPPRESSED_IN_PART, error.to_string()))?;
        let number = |at: usize| -> Result<u32, Error> {
            line[at].parse().ok().filter(|&number| number > 0).ok_or_else(|| {
                bad(SUPPRESSED_IN_PART, format!("line {}: {} is not counted from 1", index + 2, expected[at]))
            })
        };
        let (component, row) = (number(0)? as usize - 1, RowId(number(1)? - 1));
        let rows = marks.get_mut(component).ok_or_else(|| {
            bad(
                SUPPRESSED_IN_PART,
                format!("line {} names a component that report.json does not have", index + 2),
            )
        })?;
        rows.push(row);
    }
    for rows in &mut marks {
        rows.sort_unstable();
        rows.dedup();
    }
    Ok(marks)
}
