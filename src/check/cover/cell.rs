//! A published cell, read.

use crate::check::literal::{Decimal, Kind, iso_day};
use crate::table::types::civil_from_days;
use std::cmp::Ordering;

/// What a cell's text can mean.
#[derive(Debug)]
pub(crate) enum Shape<'a> {
    /// `*`
    Root,
    /// A spelling of a missing value, and what else it can mean: a group of a tree may be called `NA`.
    Missing(Box<Shape<'a>>),
    /// `[20,24]`, `[20,25)`, `<18`, `≥90`
    Span(&'a str, Span),
    /// `2021-03`, `2021`, `2020s`
    Period(&'a str, Period),
    /// Anything else: a value, a mask, a tree's label. Spans and periods may be that too.
    Text(&'a str),
}

/// A stretch of the number line.
#[derive(Debug)]
pub(crate) struct Span {
    /// The lowest value inside; unbounded if absent.
    low: Option<Decimal>,
    high: High,
}

#[derive(Debug)]
enum High {
    Unbounded,
    Last(Decimal),
    Before(Decimal),
}

impl Span {
    pub(super) fn parse(cell: &str, kind: &Kind) -> Option<Span> {
        if let Some(bound) = cell.strip_prefix('<') {
            return Some(Span { low: None, high: High::Before(kind.bound(bound)?) });
        }
        if let Some(bound) = cell.strip_prefix('≥') {
            return Some(Span { low: Some(kind.bound(bound)?), high: High::Unbounded });
        }
        let inside = cell.strip_prefix('[')?;
        let (inside, closed) = match inside.strip_suffix(']') {
            Some(inside) => (inside, true),
            None => (inside.strip_suffix(')')?, false),
        };
        let (low, high) = inside.split_once(kind.between_bounds())?;
        let (low, high) = (kind.bound(low)?, kind.bound(high)?);
        Some(Span { low: Some(low), high: if closed { High::Last(high) } else { High::Before(high) } })
    }

    pub(super) fn contains(&self, key: i64, scale: u32) -> bool {
        let stands = |bound: &Decimal| bound.against(key, scale);
        let above = self.low.as_ref().is_none_or(|low| stands(low).is_some_and(Ordering::is_ge));
        above
            && match &self.high {
                High::Unbounded => true,
                High::Last(high) => stands(high).is_some_and(Ordering::is_le),
                High::Before(high) => stands(high).is_some_and(Ordering::is_lt),
            }
    }

    /// Whether the span is no wider than `width`; a closed one includes a whole last unit of the
    /// column's scale. Bottom and top codes stand on level 1, however wide they are.
    pub(super) fn is_at_most(&self, width: Decimal, scale: u32) -> bool {
        let (low, high, unit) = match (self.low, &self.high) {
            (Some(low), High::Before(high)) => (low, *high, 0),
            (Some(low), High::Last(high)) => (low, *high, 1),
            _ => return true,
        };
        let finest = scale.max(low.scale).max(high.scale).max(width.scale);
        let unit = Decimal { digits: unit, scale }.at_scale(finest);
        match (low.at_scale(finest), high.at_scale(finest), width.at_scale(finest), unit) {
            (Some(low), Some(high), Some(width), Some(unit)) => high - low + unit <= width,
            _ => false,
        }
    }
}

/// A period of the calendar, or of age.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Period {
    Month {
        year: i64,
        month: u32,
    },
    Quarter {
        year: i64,
        quarter: u32,
    },
    Year {
        year: i64,
    },
    FiveYears {
        first: i64,
    },
    Decade {
        first: i64,
    },
    /// So many years of life from one on, for somebody who has them on a day (year, month and day).
    Age {
        youngest: i64,
        years: i64,
        on: (i64, u32, u32),
    },
}

impl Period {
    pub(super) fn parse(cell: &str) -> Option<Period> {
        let number = |text: &str, digits: usize| {
            let fits = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
            if fits { text.parse::<i64>().ok() } else { None }
        };
        if let Some(decade) = cell.strip_suffix('s') {
            return number(decade, 4).filter(|year| year % 10 == 0).map(|first| Period::Decade { first });
        }
        if let Some((ages, day)) = cell.strip_suffix(')').and_then(|cell| cell.split_once(" (")) {
            let age = |text: &str| number(text, text.len());
            let (youngest, oldest) = ages.split_once('-').unwrap_or((ages, ages));
            let (youngest, on) = (age(youngest)?, civil_from_days(iso_day(day)?));
            let years = age(oldest)?.checked_sub(youngest)?.checked_add(1)?;
            let fits = matches!(years, 1 | 5 | 10) && youngest % years == 0;
            return fits.then_some(Period::Age { youngest, years, on });
        }
        match cell.split_once('-') {
            Some((year, part)) => {
                let year = number(year, 4)?;
                if let Some(quarter) = part.strip_prefix('Q') {
                    let quarter = number(quarter, 1).filter(|quarter| (1..=4).contains(quarter))?;
                    return Some(Period::Quarter { year, quarter: quarter as u32 });
                }
                if let Some(last) = number(part, 4) {
                    let five = year % 5 == 0 && last == year + 4;
                    return five.then_some(Period::FiveYears { first: year });
                }
                let month = number(part, 2)?;
                (1..=12).contains(&month).then_some(Period::Month { year, month: month as u32 })
            }
            None => Some(Period::Year { year: number(cell, 4)? }),
        }
    }

    pub(super) fn contains(&self, day: i64) -> bool {
        let (year_of_day, month_of_day, day_of_month) = civil_from_days(day);
        match *self {
            Period::Month { year, month } => (year, month) == (year_of_day, month_of_day),
            Period::Quarter { year, quarter } => {
                year == year_of_day && (3 * quarter - 2..=3 * quarter).contains(&month_of_day)
            }
            Period::Year { year } => year == year_of_day,
            Period::FiveYears { first } => (first..first + 5).contains(&year_of_day),
            Period::Decade { first } => (first..first + 10).contains(&year_of_day),
            Period::Age { youngest, years, on: (year, month, day) } => {
                let before_birthday = (month, day) < (month_of_day, day_of_month);
                let age = year - year_of_day - i64::from(before_birthday);
                (youngest..youngest + years).contains(&age)
            }
        }
    }
}
