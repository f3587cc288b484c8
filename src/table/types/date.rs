//! Calendar dates in one order and with one mark throughout a column.

use super::calendar::{civil_from_days, days_from_civil, is_date};
use super::{DateFormat, DateOrder};
use crate::text::{Step, step};

/// Marks that are tried when no format is given.
const SEPARATORS: [char; 3] = ['-', '/', '.'];

impl DateFormat {
    /// Reads a format such as `DD.MM.YYYY` or `MM/DD/YY`; a two-digit year needs a pivot. The error
    /// says what would be accepted.
    pub fn parse(format: &str, pivot: Option<u8>) -> Result<DateFormat, Step> {
        let separator = format.chars().find(|char| !char.is_ascii_alphanumeric());
        let unknown = || step("fault-known-formats").with("format", format);
        let separator = separator.ok_or_else(unknown)?;
        let parts: Vec<String> = format.split(separator).map(str::to_ascii_uppercase).collect();
        let [first, second, third] = parts.iter().map(String::as_str).collect::<Vec<_>>()[..] else {
            return Err(unknown());
        };
        let (order, year, others) = match (first, second, third) {
            ("YYYY" | "YY", _, _) => (DateOrder::YearMonthDay, first, [second, third]),
            (_, "M" | "MM", "YYYY" | "YY") => (DateOrder::DayMonthYear, third, [second, first]),
            (_, _, "YYYY" | "YY") => (DateOrder::MonthDayYear, third, [first, second]),
            _ => return Err(unknown()),
        };
        if !matches!(others, ["M" | "MM", "D" | "DD"]) {
            return Err(unknown());
        }
        match (year, pivot) {
            ("YY", None) => Err(step("fault-pivot-needed")),
            ("YY", Some(pivot)) if pivot > 99 => {
                Err(step("fault-pivot-between").with("pivot", u32::from(pivot)))
            }
            ("YYYY", Some(_)) => Err(step("fault-no-pivot")),
            _ => Ok(DateFormat { order, separator, pivot }),
        }
    }
}

/// The day number of a date in its column's spelling, if the calendar has it. Day and month may
/// lack their leading zero.
///
/// ```
/// use outis::table::types::{DateFormat, parse_date};
/// let format = DateFormat::parse("DD.MM.YYYY", None).expect("a format");
/// assert_eq!(parse_date("29.02.2000", format), Some(11_016));
/// assert_eq!(parse_date("29.02.2001", format), None);
/// ```
pub fn parse_date(text: &str, format: DateFormat) -> Option<i64> {
    let mut parts = text.trim_matches(' ').split(format.separator);
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (year, month, day) = match format.order {
        DateOrder::YearMonthDay => (first, second, third),
        DateOrder::DayMonthYear => (third, second, first),
        DateOrder::MonthDayYear => (third, first, second),
    };
    let year = match format.pivot {
        None if year.len() == 4 => i64::from(digits(year)?),
        Some(pivot) if year.len() == 2 => {
            let short = digits(year)?;
            i64::from(short) + if short < u32::from(pivot) { 2000 } else { 1900 }
        }
        _ => return None,
    };
    let part = |text: &str| if text.len() <= 2 { digits(text) } else { None };
    let (month, day) = (part(month)?, part(day)?);
    is_date(year, month, day).then(|| days_from_civil(year, month, day))
}

/// A day number as the column would spell it, day and month with two digits.
///
/// ```
/// use outis::table::types::{DateFormat, format_date};
/// let format = DateFormat::parse("MM/DD/YY", Some(30)).expect("a format");
/// assert_eq!(format_date(11_016, format), "02/29/00");
/// ```
pub fn format_date(day_number: i64, format: DateFormat) -> String {
    let (year, month, day) = civil_from_days(day_number);
    let year = match format.pivot {
        None => format!("{year:04}"),
        Some(_) => format!("{:02}", year.rem_euclid(100)),
    };
    let mark = format.separator;
    match format.order {
        DateOrder::YearMonthDay => format!("{year}{mark}{month:02}{mark}{day:02}"),
        DateOrder::DayMonthYear => format!("{day:02}{mark}{month:02}{mark}{year}"),
        DateOrder::MonthDayYear => format!("{month:02}{mark}{day:02}{mark}{year}"),
    }
}

/// The only format that fits all texts, with the day number of each; none if none or several fit.
///
/// A year of four digits in front settles the order. Where the year stands last, day and month must
/// be told apart by some value above 12: a guess would put rows into wrong months.
pub(super) fn infer<'a>(
    texts: impl Iterator<Item = &'a str> + Clone,
    pivot: Option<u8>,
) -> Option<(DateFormat, Vec<i64>)> {
    let sample = texts.clone().next()?;
    let separator = SEPARATORS.into_iter().find(|&mark| sample.contains(mark))?;
    let mut fitting = [DateOrder::YearMonthDay, DateOrder::DayMonthYear, DateOrder::MonthDayYear]
        .into_iter()
        .filter_map(|order| {
            let format = DateFormat { order, separator, pivot };
            let keys = texts.clone().map(|text| parse_date(text, format)).collect::<Option<Vec<_>>>()?;
            Some((format, keys))
        });
    let only = fitting.next()?;
    fitting.next().is_none().then_some(only)
}

fn digits(text: &str) -> Option<u32> {
    let all_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if all_digits { text.parse().ok() } else { None }
}
