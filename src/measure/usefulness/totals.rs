//! Means and totals of numbers, with their errors.

use super::reading::{ReadColumn, Side};
use crate::text::number::Figure;
use serde::Serialize;

/// A column of numbers. Dates have means and no totals; they are days since 1970.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Total {
    /// Its name.
    pub column: String,
    /// The mean in the table.
    pub mean_before: Figure,
    /// The mean in the release, where a range counts as its middle.
    pub mean_after: Figure,
    /// How far the mean is off, in standard deviations of the column in the table.
    pub mean_error: Figure,
    /// The sum over the table.
    pub total_before: Figure,
    /// The sum over the release; cells that say nothing count as the mean of the others.
    pub total_after: Figure,
    /// How far the sum is off, as a share of that of the table; absent where that is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_error: Option<Figure>,
}

/// `None` for a column without numbers, in the table or in the release.
pub(super) fn of(column: &ReadColumn<'_>) -> Option<Total> {
    if !column.has_numbers {
        return None;
    }
    let (before, after) = (sum(&column.before), sum(&column.after));
    if before.rows == 0.0 || after.rows == 0.0 {
        return None;
    }
    let (mean_before, mean_after) = (before.sum / before.rows, after.sum / after.rows);
    let deviation = (squares(&column.before, mean_before) / before.rows).sqrt();
    // rows of cells that say nothing; missing values are none
    let silent = (0..column.after.of_row.len()).filter(|&row| says_nothing(column, row)).count() as f64;
    let total_after = after.sum + silent * mean_after;
    let off = (mean_after - mean_before).abs();
    Some(Total {
        column: column.name.to_owned(),
        mean_before: Figure(mean_before),
        mean_after: Figure(mean_after),
        mean_error: Figure(if deviation > 0.0 { off / deviation } else { 0.0 }),
        total_before: Figure(before.sum),
        total_after: Figure(total_after),
        total_error: (before.sum != 0.0).then(|| Figure((total_after - before.sum).abs() / before.sum.abs())),
    })
}

struct Sum {
    rows: f64,
    sum: f64,
}

fn sum(side: &Side) -> Sum {
    let numbers = (0..side.of_row.len()).filter_map(|row| side.number_of(row));
    numbers.fold(Sum { rows: 0.0, sum: 0.0 }, |so_far, number| Sum {
        rows: so_far.rows + 1.0,
        sum: so_far.sum + number,
    })
}

fn squares(side: &Side, mean: f64) -> f64 {
    let numbers = (0..side.of_row.len()).filter_map(|row| side.number_of(row));
    numbers.map(|number| (number - mean) * (number - mean)).sum()
}

/// Whether a row is published with a cell that has no number and is more than a missing value.
fn says_nothing(column: &ReadColumn<'_>, row: usize) -> bool {
    let is_missing = |shares: &[(u32, f64)]| matches!(shares, [(bin, _)] if Some(*bin) == column.missing);
    let side = &column.after;
    side.of_row[row] != Side::NOTHING && side.number_of(row).is_none() && !is_missing(side.shares_of(row))
}
