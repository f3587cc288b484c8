//! Values that occur together: contingency tables before and after.
//!
//! Told by Cramér's V (*Mathematical Methods of Statistics*, 1946), and by the share of rows that would have to move for
//! the one table to become the other (total variation distance).

use super::reading::{ReadColumn, Side};
use crate::text::number::Figure;
use rustc_hash::FxHashMap;
use serde::Serialize;

/// Two columns and how their values go together.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PairOfColumns {
    /// Their names.
    pub columns: [String; 2],
    /// Cramér's V in the table: 0 where they have nothing to do with each other, 1 where one determines the other.
    pub before: Figure,
    /// The same in the release.
    pub after: Figure,
    /// The share of rows that would have to move for the one table of counts to become the other.
    pub distance: Figure,
    /// The counts themselves, for pairs with the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<CountsOfPair>,
}

/// How many rows have which values of two columns.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CountsOfPair {
    /// The values of the first column; `…` for all that are not told apart, `20…29` for several numbers.
    pub rows: Vec<String>,
    /// The values of the second column.
    pub columns: Vec<String>,
    /// Rows of the table, by the values of the first column, then of the second.
    pub before: Vec<Vec<Figure>>,
    /// Rows of the release, as a reader would estimate them.
    pub after: Vec<Vec<Figure>>,
}

pub(super) fn of(first: &ReadColumn<'_>, second: &ReadColumn<'_>, with_counts: bool) -> PairOfColumns {
    let size = (first.bins.len(), second.bins.len());
    let before = counts(&first.before, &second.before, size);
    let after = counts(&first.after, &second.after, size);
    let rows = |counts: &[f64]| -> Vec<Vec<Figure>> {
        counts.chunks(size.1.max(1)).map(|row| row.iter().copied().map(Figure).collect()).collect()
    };
    PairOfColumns {
        columns: [first.name, second.name].map(str::to_owned),
        before: Figure(cramers_v(&before, size)),
        after: Figure(cramers_v(&after, size)),
        distance: Figure(distance(&before, &after)),
        counts: with_counts.then(|| CountsOfPair {
            rows: first.bins.clone(),
            columns: second.bins.clone(),
            before: rows(&before),
            after: rows(&after),
        }),
    }
}

/// Row by row, each as a share for every pair of values that its two cells stand for.
fn counts(first: &Side, second: &Side, (height, width): (usize, usize)) -> Vec<f64> {
    let mut together: FxHashMap<(u32, u32), u32> = FxHashMap::default();
    for (&one, &other) in first.of_row.iter().zip(&second.of_row) {
        if one != Side::NOTHING && other != Side::NOTHING {
            *together.entry((one, other)).or_default() += 1;
        }
    }
    // sums must not depend on the order in which a map is walked
    let mut together: Vec<((u32, u32), u32)> = together.into_iter().collect();
    crate::sorting::sort(&mut together);
    let mut counts = vec![0.0; height * width];
    for ((one, other), rows) in together {
        for &(row, share) in &first.shares[one as usize] {
            for &(column, part) in &second.shares[other as usize] {
                counts[row as usize * width + column as usize] += f64::from(rows) * share * part;
            }
        }
    }
    counts
}

fn cramers_v(counts: &[f64], (height, width): (usize, usize)) -> f64 {
    let of_row = |row: usize| counts[row * width..(row + 1) * width].iter().sum::<f64>();
    let of_column = |column: usize| counts.iter().skip(column).step_by(width).sum::<f64>();
    let rows: Vec<f64> = (0..height).map(of_row).collect();
    let columns: Vec<f64> = (0..width).map(of_column).collect();
    let all: f64 = rows.iter().sum();
    let some = |sums: &[f64]| sums.iter().filter(|&&sum| sum > 0.0).count();
    let least = some(&rows).min(some(&columns));
    if least < 2 {
        return 0.0;
    }
    let mut chi_square = 0.0;
    for (row, of_row) in rows.iter().enumerate() {
        for (column, of_column) in columns.iter().enumerate() {
            let expected = of_row * of_column / all;
            if expected > 0.0 {
                let difference = counts[row * width + column] - expected;
                chi_square += difference * difference / expected;
            }
        }
    }
    (chi_square / (all * (least as f64 - 1.0))).sqrt()
}

fn distance(before: &[f64], after: &[f64]) -> f64 {
    let (of_before, of_after): (f64, f64) = (before.iter().sum(), after.iter().sum());
    if of_before == 0.0 || of_after == 0.0 {
        return if of_before == of_after { 0.0 } else { 1.0 };
    }
    let apart = before.iter().zip(after).map(|(one, other)| (one / of_before - other / of_after).abs());
    apart.sum::<f64>() / 2.0
}
