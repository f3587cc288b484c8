//! Usefulness for analysis: what readers compute from a release, beside what they would compute from the table.
//!
//! | question | file |
//! |---|---|
//! | how well can a column be predicted by who learns from the release? | `prediction` (`naive_bayes`, `logistic_regression`) |
//! | do numbers go together as they did? | `correlation` |
//! | do values occur together as they did? | `contingency` |
//! | are means and totals right? | `totals` |
//!
//! All read the release as `reading` does: a cell stands evenly for the values below it, or for one number in the middle.
//! Like every comparison with the original, the figures are for the publisher only.

mod contingency;
mod correlation;
mod logistic_regression;
mod naive_bayes;
mod prediction;
mod reading;
#[cfg(test)]
mod tests;
mod totals;

pub use contingency::{CountsOfPair, PairOfColumns};
pub use correlation::Correlation;
pub use prediction::{Accuracy, Predicted};
pub use totals::Total;

use crate::error::Error;
use crate::plan::CheckedPlan;
use crate::progress::Progress;
use crate::release::{Recoding, ReleasedTables};
use crate::table::{ColumnId, Table};
use crate::text::{Step, step};
use reading::{ReadColumn, Reader};
use serde::Serialize;

/// What analyses of the release are worth, beside those of the table.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Usefulness {
    /// Rows of the table.
    pub rows: u64,
    /// Rows of the release.
    pub published: u64,
    /// How well the target is predicted, where one is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub predicted: Option<Predicted>,
    /// Every two columns of numbers.
    pub correlations: Vec<Correlation>,
    /// Every two columns, values counted together.
    pub pairs: Vec<PairOfColumns>,
    /// Every column of numbers.
    pub totals: Vec<Total>,
}

/// Columns that are looked at in pairs, in table order; further ones are left out.
const MOST_COLUMNS: usize = 12;
/// Values of a column that are told apart where values are counted together.
const COUNTED: usize = 10;
/// Values of a column that are told apart by those who learn.
const LEARNT: usize = 32;
/// Values of a target.
const MOST_CLASSES: usize = 50;

/// Measures what analyses of a release are worth. The target is a column that is published as it is.
pub fn usefulness(
    original: &Table,
    plan: &CheckedPlan,
    recoding: &Recoding,
    release: &ReleasedTables,
    target: Option<&str>,
    progress: &mut dyn Progress,
) -> Result<Usefulness, Error> {
    let target = target.map(|name| column_of(original, plan, name)).transpose()?;
    let reader = Reader::new(original, plan, recoding, &release.tables[0]);
    let ids: Vec<ColumnId> = (0..original.columns().len()).map(ColumnId).collect();
    let read = |most: usize| -> Vec<ReadColumn<'_>> {
        ids.iter().filter_map(|&id| reader.column(id, most)).collect()
    };
    let predicted = match target {
        None => None,
        Some(target) => {
            let classes = reader.column(target, usize::MAX).filter(|classes| classes.bins.len() > 1);
            let classes = classes.filter(|classes| classes.bins.len() <= MOST_CLASSES).ok_or_else(|| {
                let expected = step("fault-target-values").with("most", MOST_CLASSES);
                bad_target(&original.column(target).name, expected)
            })?;
            let columns: Vec<ReadColumn<'_>> =
                read(LEARNT).into_iter().filter(|column| column.id != target).collect();
            Some(prediction::predict(&columns, &classes, plan.plan.seed, progress)?)
        }
    };
    let mut columns = read(COUNTED);
    // pairs with the target are always among those that are told
    crate::sorting::sort_by_key(&mut columns, |column| (Some(column.id) != target, column.id));
    columns.truncate(MOST_COLUMNS);
    crate::sorting::sort_by_key(&mut columns, |column| column.id);
    let pairs = (columns.iter().enumerate())
        .flat_map(|(place, first)| columns[place + 1..].iter().map(move |second| (first, second)));
    let with_counts =
        |first: &ReadColumn<'_>, second: &ReadColumn<'_>| [first.id, second.id].map(Some).contains(&target);
    Ok(Usefulness {
        rows: original.rows() as u64,
        published: release.tables[0].origin.iter().flatten().count() as u64,
        predicted,
        correlations: pairs.clone().filter_map(|(first, second)| correlation::of(first, second)).collect(),
        pairs: pairs
            .map(|(first, second)| contingency::of(first, second, with_counts(first, second)))
            .collect(),
        totals: columns.iter().filter_map(totals::of).collect(),
    })
}

/// Refuses a target that is not published as it is.
pub fn check_target(original: &Table, plan: &CheckedPlan, name: &str) -> Result<(), Error> {
    column_of(original, plan, name).map(|_| ())
}

fn column_of(original: &Table, plan: &CheckedPlan, name: &str) -> Result<ColumnId, Error> {
    let published = |id: &ColumnId| plan.sensitive.contains(id) || plan.insensitive.contains(id);
    original.find(name).filter(published).ok_or_else(|| bad_target(name, step("fault-target-exact")))
}

fn bad_target(name: &str, expected: Step) -> Error {
    Error::bad_option("target", format!("`{name}`"), expected)
}
