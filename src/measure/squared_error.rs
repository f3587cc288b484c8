//! The squared error of numbers that are computed with: SSE / SST, the measure of microaggregation.
//!
//! Domingo-Ferrer and Mateo-Sanz, *Practical data-oriented microaggregation for statistical disclosure control*, IEEE
//! TKDE 14 (2002). A reader who needs one number takes the one that is shown, the middle of a range, and the mean of
//! the column where a cell says nothing. 0 where all numbers are right, 1 where the mean of the column would do as well.

use super::domain::Domain;
use super::reading::ISO;
use crate::plan::QuasiAttribute;
use crate::release::{ClassId, PublishedTable, Recoding};
use crate::table::types::{ColumnType, NumberFormat, parse_date, parse_number};
use crate::table::{Code, Column};

/// Σ(value − read)² over Σ(value − mean)², for values with what is read in their place; nothing is read as the mean.
///
/// ```
/// use outis::measure::squared_error::squared_error;
/// assert_eq!(squared_error(&[(1.0, Some(2.0)), (3.0, Some(2.0)), (7.0, Some(8.0)), (9.0, Some(8.0))]), 0.1);
/// assert_eq!(squared_error(&[(1.0, None), (3.0, None)]), 1.0);
/// assert_eq!(squared_error(&[(4.0, Some(4.0)), (4.0, None)]), 0.0);
/// ```
pub fn squared_error(read: &[(f64, Option<f64>)]) -> f64 {
    let mean = read.iter().map(|&(value, _)| value).sum::<f64>() / read.len().max(1) as f64;
    let square = |difference: f64| difference * difference;
    let own: f64 = read.iter().map(|&(value, read)| square(value - read.unwrap_or(mean))).sum();
    let all: f64 = read.iter().map(|&(value, _)| square(value - mean)).sum();
    if all > 0.0 { own / all } else { 0.0 }
}

/// The squared error of a quasi column of numbers or dates without levels, over its published rows; `None` for others.
pub(super) fn of_column(
    original: &Column,
    (place, width): (usize, usize),
    attribute: &QuasiAttribute,
    domain: &Domain<'_>,
    recoding: &Recoding,
    published: &PublishedTable,
) -> Option<f64> {
    if attribute.hierarchy.height().is_some() {
        return None;
    }
    let numbers = domain.numbers()?;
    let column = published.table.column(published.table.find(&attribute.name)?);
    let shown: Vec<Option<i64>> =
        column.dictionary.texts().map(|text| number_of_text(text, domain.kind())).collect();
    let middle = |class: ClassId| {
        let cell = recoding.cells[class.0 as usize * width + place];
        let span = domain.span(cell, &attribute.hierarchy);
        let whole = Some(span.last) != domain.missing_key();
        whole.then(|| (numbers[span.first as usize] as f64 + numbers[span.last as usize] as f64) / 2.0)
    };
    let middles: Vec<Option<f64>> = match attribute.show.is_range() {
        true => (0..recoding.cells.len() / width).map(|class| middle(ClassId(class as u32))).collect(),
        false => Vec::new(),
    };
    let mut read = Vec::with_capacity(published.origin.len());
    column.codes.for_each(|row, code: Code| {
        let Some(input) = published.origin[row.0 as usize] else { return };
        let key = domain.key_of_code()[original.codes.get(input).0 as usize];
        if Some(key) == domain.missing_key() {
            return;
        }
        let of_group = match attribute.show.is_range() {
            true => middles[recoding.class_of_row[input.0 as usize].0 as usize],
            false => shown[code.0 as usize].map(|number| number as f64),
        };
        read.push((numbers[key as usize] as f64, of_group));
    });
    Some(squared_error(&read))
}

/// A published number on the scale of the column.
pub(super) fn number_of_text(text: &str, kind: ColumnType) -> Option<i64> {
    match kind {
        ColumnType::Integer(format) | ColumnType::Decimal(format) => {
            parse_number(text, NumberFormat { thousands: None, ..format })
        }
        ColumnType::Date(_) => parse_date(text, ISO),
        ColumnType::Text => None,
    }
}
