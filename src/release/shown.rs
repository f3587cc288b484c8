//! One number for each group in place of a range: microaggregation.
//!
//! Domingo-Ferrer and Mateo-Sanz, *Practical data-oriented microaggregation for statistical disclosure control*, IEEE
//! TKDE 14 (2002). The groups are those of the method, which keep all promises of the plan; what is shown is the mean
//! or the median of their values, in the column's unit, so that it looks like a value. All sums are of whole numbers.

use super::ClassId;
use crate::hierarchy::{Cell, Hierarchy};
use crate::plan::{QuasiAttribute, Show};
use crate::table::{Column, RowId};

/// What each class shows of a column. A class that mixes missing values with others, or has no others, shows what it
/// would show without numbers.
pub(super) fn texts<'a>(
    attribute: &QuasiAttribute,
    column: &Column,
    cells: impl Iterator<Item = &'a Cell>,
    class_of_row: &[ClassId],
) -> Vec<String> {
    let hierarchy = &*attribute.hierarchy;
    let cells: Vec<Cell> = cells.copied().collect();
    let mut numbers: Vec<(ClassId, i64)> = Vec::with_capacity(column.codes.len());
    for (row, &class) in (0..).map(RowId).zip(class_of_row) {
        let number = hierarchy.number(hierarchy.position(column.codes.get(row)));
        if class != ClassId::SUPPRESSED
            && is_of_numbers(hierarchy, cells[class.0 as usize])
            && let Some(number) = number
        {
            numbers.push((class, number));
        }
    }
    numbers.sort_unstable();
    let mut texts: Vec<String> = cells.iter().map(|&cell| hierarchy.text(cell)).collect();
    for group in numbers.chunk_by(|a, b| a.0 == b.0) {
        let sorted: Vec<i128> = group.iter().map(|&(_, number)| i128::from(number)).collect();
        let shown = match attribute.show {
            Show::Range => continue,
            Show::Mean => mean(&sorted),
            Show::Median => median(&sorted),
            Show::Rounded => rounded(&sorted),
        };
        // between the smallest and the largest value, both of which fit
        texts[group[0].0.0 as usize] =
            hierarchy.number_text(shown as i64).expect("only columns without levels show numbers");
    }
    texts
}

/// Whether no row of a class lacks a value.
fn is_of_numbers(hierarchy: &Hierarchy, cell: Cell) -> bool {
    hierarchy.number(hierarchy.span(cell).1).is_some()
}

/// Rounded to a whole number of units, halves upward.
fn mean(sorted: &[i128]) -> i128 {
    let count = sorted.len() as i128;
    (2 * sorted.iter().sum::<i128>() + count).div_euclid(2 * count)
}

/// The one in the middle, or the mean of the two there.
fn median(sorted: &[i128]) -> i128 {
    let half = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[half] } else { mean(&sorted[half - 1..=half]) }
}

/// The mean on a grid of 1, 2 or 5 times a power of ten: the widest one that has a point in every group as wide as this.
/// Of its points in the group the one nearest to the mean, the lower of two.
fn rounded(sorted: &[i128]) -> i128 {
    let (low, high) = (sorted[0], sorted[sorted.len() - 1]);
    let step = step(high - low);
    let (sum, count) = (sorted.iter().sum::<i128>(), sorted.len() as i128);
    let below = sum.div_euclid(count * step) * step;
    let above = below + step;
    if step == 1 && low == high {
        low
    } else if below < low {
        above
    } else if above > high || 2 * sum <= count * (below + above) {
        below
    } else {
        above
    }
}

/// The largest of 1, 2, 5, 10, … that is no larger than a width; at least 1.
fn step(width: i128) -> i128 {
    let powers = std::iter::successors(Some(1i128), |power| Some(power * 10));
    let steps = powers.flat_map(|power| [1, 2, 5].map(|digit| digit * power));
    steps.take_while(|&step| step <= width).last().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_whole_units_and_halves_go_up() {
        assert_eq!(mean(&[20, 21]), 21);
        assert_eq!(mean(&[-21, -20]), -20);
        assert_eq!(mean(&[1, 1, 2]), 1);
        assert_eq!(mean(&[i128::from(i64::MIN), i128::from(i64::MAX)]), 0);
    }

    #[test]
    fn medians_lie_in_the_middle() {
        assert_eq!(median(&[1, 5, 900]), 5);
        assert_eq!(median(&[1, 4, 5, 900]), 5);
        assert_eq!(median(&[7]), 7);
    }

    #[test]
    fn rounded_means_are_as_round_as_the_group_is_wide_and_stay_inside() {
        assert_eq!(rounded(&[21, 28, 37]), 30);
        assert_eq!(rounded(&[21, 22, 31]), 30, "20 would be nearer, and outside");
        assert_eq!(rounded(&[23, 24]), 23);
        assert_eq!(rounded(&[24, 24, 24]), 24);
        assert_eq!(rounded(&[-37, -28, -21]), -30);
        assert_eq!(rounded(&[-3, 90, 100]), 100, "0 is round and far away");
        assert_eq!(rounded(&[-30, 60, 65]), 50);
        assert_eq!(rounded(&[100, 199]), 150);
    }
}
