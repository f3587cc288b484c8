//! What kind of values a column holds, inferred from all of them.
//!
//! A type is given only if every value (the missing ones aside) fits it; one misfit makes the column
//! text. Types order and measure values; what is published is always the spelling of the input.

mod calendar;
mod date;
mod number;

pub use calendar::{civil_from_days, days_from_civil, days_in_month, is_date};
pub use date::{format_date, parse_date};
pub use number::{format_number, parse_number};

use super::{Code, Dictionary};

/// How numbers of a column are spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberFormat {
    /// `.` or `,`.
    pub decimal: char,
    /// The mark between thousands, where one is used.
    pub thousands: Option<char>,
    /// Digits after the decimal mark in the most precise value; 0 for integers.
    pub scale: u8,
}

/// How dates of a column are spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DateFormat {
    /// The order of the parts.
    pub order: DateOrder,
    /// The mark between the parts.
    pub separator: char,
    /// For two-digit years: years below the pivot are 20xx, the others 19xx.
    pub pivot: Option<u8>,
}

/// The order of the parts of a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateOrder {
    /// `2021-03-05`
    YearMonthDay,
    /// `05.03.2021`
    DayMonthYear,
    /// `03/05/2021`
    MonthDayYear,
}

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    /// Whole numbers.
    Integer(NumberFormat),
    /// Numbers with a fraction.
    Decimal(NumberFormat),
    /// Calendar dates.
    Date(DateFormat),
    /// Anything else, including codes with leading zeros.
    Text,
}

/// A column's type and the order of its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typed {
    /// The type that fits all values.
    pub kind: ColumnType,
    /// For numbers the value times 10^scale, for dates the day number counted from 1970-01-01, per
    /// code; empty for text. A missing value has key 0 and must be told apart by `missing`.
    pub keys: Vec<i64>,
    /// Which codes are missing values.
    pub missing: Vec<bool>,
}

impl ColumnType {
    /// `integer`, `decimal`, `date` or `text`.
    pub fn name(&self) -> &'static str {
        match self {
            ColumnType::Integer(_) => "integer",
            ColumnType::Decimal(_) => "decimal",
            ColumnType::Date(_) => "date",
            ColumnType::Text => "text",
        }
    }
}

/// The type that fits every value of a column except the missing ones.
///
/// ```
/// use outis::table::{Dictionary, types};
/// let prices: Dictionary = ["1.250,00", "999,90", ""].into_iter().collect();
/// let typed = types::infer(&prices, &[String::new()]);
/// assert_eq!(typed.kind.name(), "decimal");
/// assert_eq!(typed.keys, [125_000, 99_990, 0]);
/// assert_eq!(typed.missing, [false, false, true]);
/// ```
pub fn infer(dictionary: &Dictionary, missing: &[String]) -> Typed {
    let missing = missing_values(dictionary, missing);
    let number = number::infer(present(dictionary, &missing));
    let date = || {
        let (format, keys) = date::infer(present(dictionary, &missing), None)?;
        Some((ColumnType::Date(format), keys))
    };
    match number.or_else(date) {
        Some((kind, keys)) => Typed { kind, keys: with_gaps(keys, &missing), missing },
        None => Typed { kind: ColumnType::Text, keys: Vec::new(), missing },
    }
}

/// The column as dates whose order is recognised: with a pivot of two-digit years, without of
/// four-digit years. `None` if no order, or more than one, fits all values.
pub fn infer_dates(dictionary: &Dictionary, missing: &[String], pivot: Option<u8>) -> Option<Typed> {
    let missing = missing_values(dictionary, missing);
    let (format, keys) = date::infer(present(dictionary, &missing), pivot)?;
    Some(Typed { kind: ColumnType::Date(format), keys: with_gaps(keys, &missing), missing })
}

/// The column as dates of the format that a plan gives, or every value that does not fit it.
pub fn infer_with_format(
    dictionary: &Dictionary,
    missing: &[String],
    format: DateFormat,
) -> Result<Typed, Vec<Code>> {
    let missing = missing_values(dictionary, missing);
    let mut misfits = Vec::new();
    let mut keys = vec![0; dictionary.len()];
    for (index, text) in dictionary.texts().enumerate().filter(|&(index, _)| !missing[index]) {
        match parse_date(text, format) {
            Some(day) => keys[index] = day,
            None => misfits.push(Code(index as u32)),
        }
    }
    if misfits.is_empty() {
        Ok(Typed { kind: ColumnType::Date(format), keys, missing })
    } else {
        Err(misfits)
    }
}

/// Which codes are spelled like a missing value.
pub fn missing_values(dictionary: &Dictionary, missing: &[String]) -> Vec<bool> {
    dictionary.texts().map(|text| missing.iter().any(|spelling| spelling == text)).collect()
}

fn present<'a>(dictionary: &'a Dictionary, missing: &'a [bool]) -> impl Iterator<Item = &'a str> + Clone {
    dictionary.texts().zip(missing).filter(|&(_, &missing)| !missing).map(|(text, _)| text)
}

/// One key per code from one key per present value.
fn with_gaps(keys: Vec<i64>, missing: &[bool]) -> Vec<i64> {
    if keys.len() == missing.len() {
        return keys;
    }
    let mut keys = keys.into_iter();
    missing
        .iter()
        .map(|&missing| if missing { 0 } else { keys.next().expect("one key per present value") })
        .collect()
}

#[cfg(test)]
mod tests;
