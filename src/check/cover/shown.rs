//! Numbers in place of ranges: each must lie within the span of its group, and be what the plan says of it.
//!
//! Written from the definitions, not like what makes them: a rounded mean is a number that no other unit is nearer to,
//! a median one that at most half of the values lie on either side of.

use super::super::grouping::Grouping;
use super::super::literal::{Decimal, Kind};
use super::super::published::{GROUP_ID, group_column};
use super::super::tree_paths::ROOT;
use super::release::Tally;
use crate::plan::{Attribute, Plan, Show};
use crate::table::{Column, RowId, Table};

/// What is wrong with the numbers of a column, beside the values that they stand for.
pub(super) fn faults(
    published: &Table,
    column: &Column,
    values: &Column,
    origin: &[RowId],
    plan: &Plan,
) -> Vec<String> {
    let name = &column.name;
    let attribute = &plan.attributes[name];
    let Some(id) = group_column(published, plan) else {
        return vec![format!("{name} shows one number for each group, and there is no {GROUP_ID}")];
    };
    let kind = Kind::of(&values.dictionary, &plan.missing);
    let is_missing = |text: &str| plan.missing.iter().any(|spelling| spelling == text);
    // `None` for a missing value
    let numbers: Vec<Option<i128>> = (values.dictionary.texts())
        .map(
            |text| {
                if is_missing(text) { None } else { kind.key(text).map(|key| coded(key, &kind, attribute)) }
            },
        )
        .collect();
    let groups = Grouping::by(published, &[id], &[]);
    let (mut outside, mut other) = (Tally::default(), Tally::default());
    for group in 0..groups.len() as u32 {
        let rows = groups.rows(group);
        let value = |&row: &u32| numbers[values.codes.get(origin[row as usize]).0 as usize];
        let present: Vec<i128> = rows.iter().filter_map(value).collect();
        for &row in rows {
            let cell = column.text(RowId(row));
            match present.len() {
                0 if plan.missing.first().is_some_and(|spelling| spelling == cell) => {}
                // some lack a value: nothing is said of the others
                some if some < rows.len() && some > 0 && cell == ROOT => {}
                all if all == rows.len() => match number(cell, &kind) {
                    Some(number) if !spans(&present, number) => outside.add(RowId(row)),
                    Some(number) if stands_for(&present, number, attribute.show) => {}
                    _ => other.add(RowId(row)),
                },
                _ => other.add(RowId(row)),
            }
        }
    }
    let shown = attribute.show.name();
    let outside = outside.told(|rows, first| {
        format!(
            "{name}: {rows} with a number outside the span of its group, the first is published row {first}"
        )
    });
    let other = other.told(|rows, first| {
        format!(
            "{name}: {rows} that does not show the {shown} of its group, the first is published row {first}"
        )
    });
    outside.into_iter().chain(other).collect()
}

/// A published number in units of the column, exactly.
fn number(cell: &str, kind: &Kind) -> Option<i128> {
    kind.bound(cell)?.at_scale(kind.scale())
}

/// A value as it counts where numbers beyond bounds are coded.
fn coded(key: i64, kind: &Kind, attribute: &Attribute) -> i128 {
    let bound = |bound: Option<f64>| bound.and_then(Decimal::of)?.at_scale(kind.scale());
    let mut key = i128::from(key);
    if let Some(top) = bound(attribute.top).filter(|&top| key > top) {
        key = top;
    }
    if let Some(bottom) = bound(attribute.bottom).filter(|&bottom| key < bottom) {
        key = bottom;
    }
    key
}

fn spans(values: &[i128], number: i128) -> bool {
    values.iter().any(|&value| value <= number) && values.iter().any(|&value| value >= number)
}

fn stands_for(values: &[i128], number: i128, show: Show) -> bool {
    let count = values.len() as i128;
    // how far a candidate is from the mean, times the number of values
    let distance = |candidate: i128| values.iter().map(|value| value - candidate).sum::<i128>().abs();
    match show {
        Show::Range => false,
        Show::Mean => 2 * distance(number) <= count,
        Show::Median => {
            let below = values.iter().filter(|&&value| value < number).count() as i128;
            let above = values.iter().filter(|&&value| value > number).count() as i128;
            2 * below <= count && 2 * above <= count
        }
        Show::Rounded => {
            let (low, high) = (values.iter().min(), values.iter().max());
            let (Some(&low), Some(&high)) = (low, high) else { return false };
            let grid = widest_grid(high - low);
            let neighbours = [number - grid, number + grid];
            let nearer = |&other: &i128| (low..=high).contains(&other) && distance(other) < distance(number);
            number % grid == 0 && !neighbours.iter().any(nearer)
        }
    }
}

/// The widest of the grids 1, 2, 5, 10, 20, … that is no wider than a group; 1 where all its values are equal.
fn widest_grid(width: i128) -> i128 {
    let digits = width.to_string();
    let power = 10i128.pow(digits.len() as u32 - 1);
    match digits.as_bytes()[0] {
        b'0' => 1,
        b'1' => power,
        b'2'..=b'4' => 2 * power,
        _ => 5 * power,
    }
}

/// A cell of a column that shows numbers which is none, or lies beyond the bounds at which numbers are coded. Decided
/// from the published cells alone.
pub(crate) fn unlikely_number(column: &Column, plan: &Plan) -> Option<String> {
    let attribute = &plan.attributes[&column.name];
    let mut no_value = plan.missing.clone();
    no_value.push(ROOT.to_owned());
    let kind = Kind::of(&column.dictionary, &no_value);
    let is_number = |text: &str| {
        let Some(key) = kind.key(text) else { return false };
        i128::from(key) == coded(key, &kind, attribute)
    };
    let says_nothing = |text: &str| no_value.iter().any(|spelling| spelling == text);
    let mut wrong = Tally::default();
    let fits: Vec<bool> =
        column.dictionary.texts().map(|text| says_nothing(text) || is_number(text)).collect();
    column.codes.for_each(|row, code| {
        if !fits[code.0 as usize] {
            wrong.add(row);
        }
    });
    wrong.told(|rows, first| {
        format!(
            "{}: {rows} without a number that the plan allows, the first is published row {first}",
            column.name
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_is_a_number_that_no_unit_is_nearer_to() {
        assert!(stands_for(&[20, 21], 20, Show::Mean) && stands_for(&[20, 21], 21, Show::Mean));
        assert!(!stands_for(&[20, 21, 21], 20, Show::Mean));
        assert!(stands_for(&[-5, -4, -4], -4, Show::Mean));
    }

    #[test]
    fn a_median_has_at_most_half_of_the_values_on_either_side() {
        assert!(stands_for(&[1, 4, 5, 900], 5, Show::Median) && stands_for(&[1, 4, 5, 900], 4, Show::Median));
        assert!(!stands_for(&[1, 4, 5, 900], 6, Show::Median));
    }

    #[test]
    fn rounded_means_stand_on_the_widest_grid_in_the_group() {
        assert!(stands_for(&[21, 28, 37], 30, Show::Rounded));
        assert!(!stands_for(&[21, 28, 37], 28, Show::Rounded));
        assert!(stands_for(&[24, 24], 24, Show::Rounded));
        assert!(!stands_for(&[0, 10, 100], 100, Show::Rounded), "0 is nearer to the mean");
        assert_eq!([0, 1, 4, 5, 9, 10, 49, 50, 123].map(widest_grid), [1, 1, 2, 5, 5, 10, 20, 50, 100]);
    }
}
