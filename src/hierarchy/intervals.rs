//! `intervals`: numbers in intervals of growing width, aligned at an origin.
//!
//! Integers print closed, `[20,24]`; decimals, or integers cut at fractions, half open, `[20,25)`.
//! With bottom and top coding all values below `min` are `<min` and all values from `max` up are
//! `≥max`, from level 1 on; intervals that reach beyond are clipped there, so `min` 18 with width 5
//! starts with `[18,19]`.

use super::decimal::{Decimal, LARGEST, scaled};
use super::nodes::Growth;
use super::notation::Notation;
use super::values::Values;
use super::{Bound, Fault, fault};
use crate::table::Code;
use crate::table::types::{ColumnType, NumberFormat, Typed};
use crate::text::step;

/// What the plan says.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spec<'a> {
    pub(super) widths: &'a [f64],
    pub(super) origin: f64,
    pub(super) min: Option<f64>,
    pub(super) max: Option<f64>,
}

/// The same as integers on the scale of the column's keys.
#[derive(Debug)]
struct Grid {
    widths: Vec<i64>,
    origin: i64,
    min: Option<i64>,
    max: Option<i64>,
    /// Integers cut at integers.
    whole: bool,
    notation: Notation,
}

/// What stands for a value at a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bucket {
    BelowMin,
    FromMax,
    /// From the first key to the one behind the last.
    Between(i64, i64),
}

/// Intervals over the values in numeric order.
pub(super) fn bind(spec: Spec<'_>, values: Values<'_>) -> Result<Bound, Vec<Fault>> {
    let decimals = Decimals::read(spec)?;
    let format = match values.typed.kind {
        ColumnType::Integer(format) | ColumnType::Decimal(format) => format,
        ColumnType::Text if values.all_missing() => NumberFormat { decimal: '.', thousands: None, scale: 0 },
        ColumnType::Date(_) | ColumnType::Text => {
            return Err(vec![super::wrong_type("intervals", step("fault-kind-numbers"), values)]);
        }
    };
    let order = values.in_order();
    let keys: Vec<i64> = order.iter().map(|&code| values.key(code)).collect();
    let (grid, keys) = decimals.on_scale_of(&keys, format)?;

    let height = grid.widths.len() + 1;
    let span = keys.last().copied().unwrap_or(0) - keys.first().copied().unwrap_or(0);
    let meet = |leaf: usize| {
        let differ = |level: &usize| grid.bucket(keys[leaf - 1], *level) != grid.bucket(keys[leaf], *level);
        1 + (1..height).take_while(differ).count()
    };
    let mut growth = Growth::grow(height, order.len(), meet, |leaf, level, text| {
        if level == 0 {
            text.push_str(values.text(order[leaf]));
            return 0.0;
        }
        let bucket = grid.bucket(keys[leaf], level);
        text.push_str(&grid.label(bucket));
        share(grid.extent(bucket, &keys), span)
    });
    values.add_missing(&mut growth);
    Ok(Bound { positions: values.positions(&order), nodes: growth.finish() })
}

/// Per value of `others` the texts of the intervals around it, as they are cut for `values`.
pub(super) fn labels_above(
    spec: Spec<'_>,
    values: Values<'_>,
    others: Values<'_>,
) -> Option<Vec<Vec<String>>> {
    let decimals = Decimals::read(spec).ok()?;
    let of_kind = |typed: &Typed| match typed.kind {
        ColumnType::Integer(format) | ColumnType::Decimal(format) => Some(format),
        ColumnType::Date(_) | ColumnType::Text => None,
    };
    let theirs = of_kind(others.typed)?;
    let ours = of_kind(values.typed).unwrap_or(NumberFormat { scale: 0, ..theirs });
    let (grid, _) = decimals.on_scale_of(&[], ours).ok()?;
    let scale = decimals.scale.max(ours.scale);
    let labels = |code: Code| {
        let Some((key, exact)) = rounded_down(others.key(code), theirs.scale, scale) else {
            return Vec::new();
        };
        let mut labels: Vec<String> = (1..=grid.widths.len())
            .map(|level| grid.bucket(key, level))
            // 24.5 is in no interval of whole numbers that ends with 24
            .filter(|bucket| {
                exact || !grid.whole || !matches!(bucket, Bucket::Between(_, end) if *end == key + 1)
            })
            .map(|bucket| grid.label(bucket))
            .collect();
        labels.dedup();
        labels
    };
    Some(others.of_present(labels))
}

/// A key of one scale at another, rounded down, and whether it is still the same number.
fn rounded_down(key: i64, from: u8, to: u8) -> Option<(i64, bool)> {
    if from <= to {
        return Some((scaled(key, from, to)?, true));
    }
    let factor = 10_i64.checked_pow(u32::from(from - to))?;
    Some((key.div_euclid(factor), key.rem_euclid(factor) == 0))
}

/// `extent` of `span`, at most all of it.
pub(super) fn share(extent: i64, span: i64) -> f64 {
    match (extent, span) {
        (0, _) => 0.0,
        (_, 0) => 1.0,
        _ => (extent as f64 / span as f64).min(1.0),
    }
}

impl Grid {
    fn bucket(&self, key: i64, level: usize) -> Bucket {
        if self.min.is_some_and(|min| key < min) {
            return Bucket::BelowMin;
        }
        if self.max.is_some_and(|max| key >= max) {
            return Bucket::FromMax;
        }
        let width = self.widths[level - 1];
        let start = key - (key - self.origin).rem_euclid(width);
        let clipped_start = self.min.map_or(start, |min| start.max(min));
        let clipped_end = self.max.map_or(start + width, |max| (start + width).min(max));
        Bucket::Between(clipped_start, clipped_end)
    }

    fn label(&self, bucket: Bucket) -> String {
        let bound = |key: Option<i64>| self.notation.bound(key.expect("coded only where the bound is given"));
        match bucket {
            Bucket::BelowMin => format!("<{}", bound(self.min)),
            Bucket::FromMax => format!("≥{}", bound(self.max)),
            Bucket::Between(start, end) if self.whole => self.notation.closed(start, end - 1),
            Bucket::Between(start, end) => self.notation.half_open(start, end),
        }
    }

    /// How far apart two values in the bucket can be; in an open one, how far they are.
    fn extent(&self, bucket: Bucket, keys: &[i64]) -> i64 {
        let apart = |keys: &[i64]| keys.last().copied().unwrap_or(0) - keys.first().copied().unwrap_or(0);
        match bucket {
            Bucket::BelowMin => {
                apart(&keys[..keys.partition_point(|&key| self.min.is_some_and(|min| key < min))])
            }
            Bucket::FromMax => {
                apart(&keys[keys.partition_point(|&key| self.max.is_none_or(|max| key < max))..])
            }
            Bucket::Between(start, end) => end - start - i64::from(self.whole),
        }
    }
}

/// The plan's numbers, exactly.
#[derive(Debug)]
struct Decimals {
    widths: Vec<Decimal>,
    origin: Decimal,
    min: Option<Decimal>,
    max: Option<Decimal>,
    scale: u8,
}

impl Decimals {
    /// Reads the numbers, or lists every one that cannot be used.
    fn read(spec: Spec<'_>) -> Result<Decimals, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut read = |path: &str, number: f64| {
            let decimal = Decimal::read(number);
            if decimal.is_none() {
                faults.push(fault(path, number_text(number), step("fault-number-of-18-digits")));
            }
            decimal
        };
        let widths: Vec<Option<Decimal>> =
            spec.widths.iter().enumerate().map(|(i, &width)| read(&format!("widths[{i}]"), width)).collect();
        let origin = read("origin", spec.origin);
        let min = spec.min.map(|min| read("min", min));
        let max = spec.max.map(|max| read("max", max));
        if spec.widths.is_empty() {
            faults.push(fault("widths", step("fault-no-width"), step("fault-at-least-one-width")));
        }
        if let (Some(min), Some(max)) = (spec.min, spec.max)
            && min >= max
        {
            let found =
                step("fault-max-with-min").with("max", number_text(max)).with("min", number_text(min));
            faults.push(fault("max", found, step("fault-above-min")));
        }
        for (i, pair) in spec.widths.windows(2).enumerate() {
            faults.extend(uneven(i + 1, pair[0], pair[1]));
        }
        if let Some((i, &width)) = spec.widths.iter().enumerate().find(|&(_, &width)| width <= 0.0) {
            faults.push(fault(&format!("widths[{i}]"), number_text(width), step("fault-width-above-0")));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let every = "every number was read, or there is a fault";
        let widths: Vec<Decimal> = widths.into_iter().map(|width| width.expect(every)).collect();
        let (origin, min, max) =
            (origin.expect(every), min.map(|min| min.expect(every)), max.map(|max| max.expect(every)));
        let all = widths.iter().copied().chain([origin]).chain(min).chain(max);
        let scale = all.map(Decimal::scale).max().expect("there is always an origin");
        Ok(Decimals { widths, origin, min, max, scale })
    }

    /// Everything as integers on the finer of the two scales: the plan's and the column's.
    fn on_scale_of(&self, keys: &[i64], format: NumberFormat) -> Result<(Grid, Vec<i64>), Vec<Fault>> {
        let scale = self.scale.max(format.scale);
        self.try_scale(keys, format, scale).ok_or_else(|| {
            let found = step("fault-widths-too-fine").with("n", u32::from(self.scale));
            vec![fault("widths", found, step("fault-widths-of-18-digits"))]
        })
    }

    fn try_scale(&self, keys: &[i64], format: NumberFormat, scale: u8) -> Option<(Grid, Vec<i64>)> {
        let keys = keys.iter().map(|&key| scaled(key, format.scale, scale)).collect::<Option<_>>()?;
        let bound = |decimal: Option<Decimal>| match decimal {
            None => Some(None),
            Some(decimal) => decimal.at_scale(scale).map(Some),
        };
        let grid = Grid {
            widths: self.widths.iter().map(|width| width.at_scale(scale)).collect::<Option<_>>()?,
            origin: self.origin.at_scale(scale)?,
            min: bound(self.min)?,
            max: bound(self.max)?,
            whole: scale == 0,
            notation: Notation::number(NumberFormat { scale, ..format }),
        };
        Some((grid, keys))
    }
}

/// The fault of a width that is no larger multiple of the one before.
fn uneven(index: usize, before: f64, width: f64) -> Option<Fault> {
    let (narrow, wide) = (Decimal::read(before)?, Decimal::read(width)?);
    let scale = narrow.scale().max(wide.scale());
    let (narrow, wide) = (narrow.at_scale(scale)?, wide.at_scale(scale)?);
    if narrow <= 0 || (wide > narrow && wide % narrow == 0) {
        return None;
    }
    let factor = (wide.saturating_add(narrow / 2) / narrow).max(2);
    let nearest = factor.checked_mul(narrow).filter(|&key| key <= LARGEST);
    Some(
        Fault::new(
            format!("widths[{index}]"),
            number_text(width),
            step("fault-larger-multiple").with("before", number_text(before)),
        )
        .near(nearest.map(|key| number_text(Decimal::from_key(key, scale).to_f64()))),
    )
}

fn number_text(number: f64) -> String {
    number.to_string()
}

/// Widths for a column whose plan names none: five doublings from a twentieth of the range, rounded
/// up to 1, 2 or 5 times a power of ten.
pub(super) fn default_widths(values: Values<'_>) -> Vec<f64> {
    let scale = match values.typed.kind {
        ColumnType::Integer(format) | ColumnType::Decimal(format) => format.scale,
        ColumnType::Date(_) | ColumnType::Text => 0,
    };
    let least = values.present().map(|code| values.key(code)).min().unwrap_or(0);
    let greatest = values.present().map(|code| values.key(code)).max().unwrap_or(0);
    let range = u64::try_from(greatest - least).expect("the greatest is not below the least");
    let first = round_up(range.div_ceil(20).max(1) as i64);
    (0..5).map(|doublings| Decimal::from_key(first << doublings, scale).to_f64()).collect()
}

/// The least of 1, 2, 5, 10, 20, 50, … that is not smaller.
fn round_up(width: i64) -> i64 {
    let mut power = 1;
    loop {
        if let Some(step) = [1, 2, 5].into_iter().map(|step| step * power).find(|&step| step >= width) {
            return step;
        }
        power *= 10;
    }
}
