//! Numbers that go together: Pearson's correlation before and after.

use super::reading::{ReadColumn, Side};
use crate::text::number::Figure;
use serde::Serialize;

/// Two columns of numbers.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Correlation {
    /// Their names.
    pub columns: [String; 2],
    /// In the table.
    pub before: Figure,
    /// In the release, where a range counts as its middle; absent where all its numbers are equal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Figure>,
}

/// `None` where one of them has no numbers, or only equal ones.
pub(super) fn of(first: &ReadColumn<'_>, second: &ReadColumn<'_>) -> Option<Correlation> {
    if !first.has_numbers || !second.has_numbers {
        return None;
    }
    Some(Correlation {
        columns: [first.name, second.name].map(str::to_owned),
        before: Figure(pearson(&first.before, &second.before)?),
        after: pearson(&first.after, &second.after).map(Figure),
    })
}

/// Over the rows that have both numbers.
fn pearson(first: &Side, second: &Side) -> Option<f64> {
    let both =
        || (0..first.of_row.len()).filter_map(|row| Some((first.number_of(row)?, second.number_of(row)?)));
    let (mut rows, mut sums) = (0.0, (0.0, 0.0));
    for (one, other) in both() {
        rows += 1.0;
        sums = (sums.0 + one, sums.1 + other);
    }
    let means = (sums.0 / rows, sums.1 / rows);
    let (mut together, mut squares) = (0.0, (0.0, 0.0));
    for (one, other) in both() {
        let (one, other) = (one - means.0, other - means.1);
        together += one * other;
        squares = (squares.0 + one * one, squares.1 + other * other);
    }
    (squares.0 > 0.0 && squares.1 > 0.0).then(|| together / (squares.0 * squares.1).sqrt())
}
