//! `date`: calendar dates by growing periods, `2021-03`, `2021-Q1`, `2021`, `2020-2024`, `2020s`; or by the age on a day of
//! reference, `34 (2024-12-31)`, `30-34 (2024-12-31)`, `30-39 (2024-12-31)`.
//!
//! Years of life begin on birthdays and years of the calendar do not, so that no plan has both. The day of reference stands
//! in every cell: an age says nothing without it.

use super::intervals::share;
use super::nodes::Growth;
use super::values::Values;
use super::{Bound, DateLevel, Fault, fault};
use crate::table::types::{
    ColumnType, DateFormat, DateOrder, Typed, civil_from_days, days_from_civil, days_in_month, format_date,
    infer_dates, infer_with_format, parse_date,
};
use crate::table::{Code, Dictionary};
use crate::text::step;
use std::borrow::Cow;
use std::fmt::Write;

/// What the plan says.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spec<'a> {
    pub(super) levels: &'a [DateLevel],
    pub(super) format: Option<&'a str>,
    pub(super) pivot: Option<u8>,
    pub(super) reference: Option<&'a str>,
}

/// A period of a level, counted from that of the year 0, or of the age 0 on the day of reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Period {
    level: DateLevel,
    index: i64,
    /// The day of reference; without meaning for periods of the calendar.
    reference: i64,
}

/// Periods over the dates in calendar order.
pub(super) fn bind(spec: Spec<'_>, values: Values<'_>) -> Result<Bound, Vec<Fault>> {
    check_levels(spec.levels)?;
    let reference = reference(spec)?;
    let typed = as_dates(spec, values)?;
    let values = Values { typed: &typed, ..values };
    let order = values.in_order();
    let days: Vec<i64> = order.iter().map(|&code| values.key(code)).collect();
    refuse_the_unborn(spec, reference, days.last().copied())?;
    let span = days.last().copied().unwrap_or(0) - days.first().copied().unwrap_or(0);

    let height = spec.levels.len() + 1;
    let period = |leaf: usize, level: usize| {
        Period::of(days[leaf], spec.levels[level - 1], reference.unwrap_or_default())
    };
    let meet = |leaf: usize| {
        1 + (1..height).take_while(|&level| period(leaf - 1, level) != period(leaf, level)).count()
    };
    let mut growth = Growth::grow(height, order.len(), meet, |leaf, level, text| {
        if level == 0 {
            text.push_str(values.text(order[leaf]));
            return 0.0;
        }
        let period = period(leaf, level);
        period.write(text);
        share(period.last_day() - period.first_day(), span)
    });
    values.add_missing(&mut growth);
    Ok(Bound { positions: values.positions(&order), nodes: growth.finish() })
}

/// Per value of `others` the periods around it.
pub(super) fn labels_above(spec: Spec<'_>, others: Values<'_>) -> Option<Vec<Vec<String>>> {
    let reference = reference(spec).ok()?.unwrap_or_default();
    if !matches!(others.typed.kind, ColumnType::Date(_)) {
        return None;
    }
    Some(others.of_present(|code| {
        let written = |&level: &DateLevel| {
            let mut text = String::new();
            Period::of(others.key(code), level, reference).write(&mut text);
            text
        };
        spec.levels.iter().map(written).collect()
    }))
}

/// Values as dates in the spelling the plan gives, or in the only one that fits.
pub(super) fn typed(
    format: Option<&str>,
    pivot: Option<u8>,
    dictionary: &Dictionary,
    missing: &[String],
) -> Option<Typed> {
    match format {
        Some(format) => infer_with_format(dictionary, missing, DateFormat::parse(format, pivot).ok()?).ok(),
        None => infer_dates(dictionary, missing, pivot),
    }
}

/// The values that are no dates in the spelling the plan gives.
pub(super) fn missed_values(spec: Spec<'_>, values: Values<'_>) -> Vec<Code> {
    let format = spec.format.and_then(|format| DateFormat::parse(format, spec.pivot).ok());
    match format {
        Some(format) => {
            infer_with_format(values.dictionary, values.missing, format).err().unwrap_or_default()
        }
        None if as_dates(spec, values).is_ok() => Vec::new(),
        None => values.present().collect(),
    }
}

fn check_levels(levels: &[DateLevel]) -> Result<(), Vec<Fault>> {
    let expected = step("fault-periods-grow");
    if levels.is_empty() {
        return Err(vec![fault("levels", step("fault-no-period"), expected)]);
    }
    let shrinking = levels.windows(2).enumerate().filter(|(_, pair)| pair[0] >= pair[1]);
    let mut faults: Vec<Fault> = shrinking
        .map(|(index, pair)| {
            let found =
                step("fault-one-after-other").with("second", pair[1].name()).with("first", pair[0].name());
            fault(&format!("levels[{}]", index + 1), found, expected.clone())
        })
        .collect();
    if levels.iter().any(|level| level.is_of_age()) && !levels.iter().all(|level| level.is_of_age()) {
        faults.push(fault("levels", step("fault-periods-of-both"), step("fault-periods-of-one-kind")));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// The day of reference, which ages need and nothing else does.
fn reference(spec: Spec<'_>) -> Result<Option<i64>, Vec<Fault>> {
    let of_age = spec.levels.iter().any(|level| level.is_of_age());
    let expected = step("fault-day-of-ages");
    match (spec.reference, of_age) {
        (None, false) => Ok(None),
        (None, true) => Err(vec![fault("reference", step("fault-nothing"), expected)]),
        (Some(day), false) => Err(vec![fault("reference", format!("`{day}`"), step("fault-levels-of-age"))]),
        (Some(day), true) => match parse_date(day, ISO) {
            Some(parsed) => Ok(Some(parsed)),
            None => Err(vec![fault("reference", format!("`{day}`"), expected)]),
        },
    }
}

/// Nobody has an age before being born.
fn refuse_the_unborn(spec: Spec<'_>, reference: Option<i64>, last: Option<i64>) -> Result<(), Vec<Fault>> {
    match (reference, last) {
        (Some(reference), Some(last)) if last > reference => {
            let found = step("fault-dates-after").with("day", spec.reference.unwrap_or_default());
            Err(vec![fault("reference", found, step("fault-day-of-last-date"))])
        }
        _ => Ok(()),
    }
}

/// The column as dates: of the plan's format, or of the only one that fits.
fn as_dates<'a>(spec: Spec<'_>, values: Values<'a>) -> Result<Cow<'a, Typed>, Vec<Fault>> {
    if let Some(format) = spec.format {
        let parsed = DateFormat::parse(format, spec.pivot)
            .map_err(|expected| vec![fault("format", format!("`{format}`"), expected)])?;
        return infer_with_format(values.dictionary, values.missing, parsed)
            .map(Cow::Owned)
            .map_err(|misfits| vec![misfit_fault(format, &misfits, values)]);
    }
    match (spec.pivot, values.typed.kind) {
        _ if values.all_missing() => Ok(Cow::Borrowed(values.typed)),
        (None, ColumnType::Date(_)) => Ok(Cow::Borrowed(values.typed)),
        (None, _) => Err(vec![no_dates(spec, values)]),
        (pivot, _) => infer_dates(values.dictionary, values.missing, pivot)
            .map(Cow::Owned)
            .ok_or_else(|| vec![no_dates(spec, values)]),
    }
}

fn misfit_fault(format: &str, misfits: &[Code], values: Values<'_>) -> Fault {
    fault(
        "format",
        step("fault-values-misfit-format")
            .with("n", misfits.len())
            .with("format", format)
            .with("values", values.name_a_few(misfits)),
        step("fault-format-that-fits"),
    )
}

fn no_dates(spec: Spec<'_>, values: Values<'_>) -> Fault {
    match spec.pivot {
        Some(_) => fault("pivot", step("fault-not-all-short-dates"), step("fault-format-beside-pivot")),
        None => super::wrong_type("date", step("fault-kind-dates"), values)
            .with_expected(step("fault-dates-in-one-order")),
    }
}

impl DateLevel {
    /// The word a plan uses.
    pub fn name(self) -> &'static str {
        match self {
            DateLevel::Month => "month",
            DateLevel::Quarter => "quarter",
            DateLevel::Year => "year",
            DateLevel::FiveYears => "five-years",
            DateLevel::Decade => "decade",
            DateLevel::Age => "age",
            DateLevel::FiveYearsOfAge => "five-years-of-age",
            DateLevel::TenYearsOfAge => "ten-years-of-age",
        }
    }

    /// Whether it counts years of life.
    pub fn is_of_age(self) -> bool {
        self.years_of_age().is_some()
    }

    /// How many years of life it holds.
    fn years_of_age(self) -> Option<i64> {
        match self {
            DateLevel::Age => Some(1),
            DateLevel::FiveYearsOfAge => Some(5),
            DateLevel::TenYearsOfAge => Some(10),
            _ => None,
        }
    }
}

const ISO: DateFormat = DateFormat { order: DateOrder::YearMonthDay, separator: '-', pivot: None };

/// The age on the day of reference of somebody born on a day.
fn age(born: i64, reference: i64) -> i64 {
    let ((year, month, day), born) = (civil_from_days(reference), civil_from_days(born));
    year - born.0 - i64::from((month, day) < (born.1, born.2))
}

/// The last day on which somebody was born who has this age on the day of reference.
fn last_birthday(age: i64, reference: i64) -> i64 {
    let (year, month, day) = civil_from_days(reference);
    days_from_civil(year - age, month, day.min(days_in_month(year - age, month)))
}

impl Period {
    fn of(day: i64, level: DateLevel, reference: i64) -> Period {
        let (year, month, _) = civil_from_days(day);
        let index = match level {
            DateLevel::Month => year * 12 + i64::from(month) - 1,
            DateLevel::Quarter => year * 4 + i64::from((month - 1) / 3),
            DateLevel::Year => year,
            DateLevel::FiveYears => year.div_euclid(5),
            DateLevel::Decade => year.div_euclid(10),
            DateLevel::Age => age(day, reference),
            DateLevel::FiveYearsOfAge => age(day, reference).div_euclid(5),
            DateLevel::TenYearsOfAge => age(day, reference).div_euclid(10),
        };
        Period { level, index, reference }
    }

    fn first_day(self) -> i64 {
        let of_year = |parts: i64| {
            let month = self.index.rem_euclid(parts) * (12 / parts) + 1;
            days_from_civil(self.index.div_euclid(parts), month as u32, 1)
        };
        match self.level {
            DateLevel::Month => of_year(12),
            DateLevel::Quarter => of_year(4),
            DateLevel::Year => days_from_civil(self.index, 1, 1),
            DateLevel::FiveYears => days_from_civil(self.index * 5, 1, 1),
            DateLevel::Decade => days_from_civil(self.index * 10, 1, 1),
            DateLevel::Age | DateLevel::FiveYearsOfAge | DateLevel::TenYearsOfAge => {
                Period { index: self.index + 1, ..self }.last_day() + 1
            }
        }
    }

    fn last_day(self) -> i64 {
        match self.level.years_of_age() {
            // the older, the earlier born
            Some(years) => last_birthday(self.index * years, self.reference),
            None => Period { index: self.index + 1, ..self }.first_day() - 1,
        }
    }

    fn write(self, text: &mut String) {
        let Period { level, index, reference } = self;
        match level {
            DateLevel::Month => write!(text, "{:04}-{:02}", index.div_euclid(12), index.rem_euclid(12) + 1),
            DateLevel::Quarter => write!(text, "{:04}-Q{}", index.div_euclid(4), index.rem_euclid(4) + 1),
            DateLevel::Year => write!(text, "{index:04}"),
            DateLevel::FiveYears => write!(text, "{:04}-{:04}", index * 5, index * 5 + 4),
            DateLevel::Decade => write!(text, "{:04}s", index * 10),
            DateLevel::Age => write!(text, "{index} ({})", format_date(reference, ISO)),
            DateLevel::FiveYearsOfAge | DateLevel::TenYearsOfAge => {
                let years = level.years_of_age().expect("a period of age");
                let (from, to) = (index * years, index * years + years - 1);
                write!(text, "{from}-{to} ({})", format_date(reference, ISO))
            }
        }
        .expect("text takes every character");
    }
}
