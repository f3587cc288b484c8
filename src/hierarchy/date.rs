//! `date`: calendar dates by growing periods, `2021-03`, `2021-Q1`, `2021`, `2020-2024`, `2020s`.

use super::intervals::share;
use super::nodes::Growth;
use super::values::Values;
use super::{Bound, DateLevel, Fault, fault};
use crate::error::count;
use crate::table::Code;
use crate::table::types::{
    ColumnType, DateFormat, Typed, civil_from_days, days_from_civil, infer_dates, infer_with_format,
};
use std::borrow::Cow;
use std::fmt::Write;

/// What the plan says.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spec<'a> {
    pub(super) levels: &'a [DateLevel],
    pub(super) format: Option<&'a str>,
    pub(super) pivot: Option<u8>,
}

/// A period of a level, counted from that of the year 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Period {
    level: DateLevel,
    index: i64,
}

/// Periods over the dates in calendar order.
pub(super) fn bind(spec: Spec<'_>, values: Values<'_>) -> Result<Bound, Vec<Fault>> {
    check_levels(spec.levels)?;
    let typed = as_dates(spec, values)?;
    let values = Values { typed: &typed, ..values };
    let order = values.in_order();
    let days: Vec<i64> = order.iter().map(|&code| values.key(code)).collect();
    let span = days.last().copied().unwrap_or(0) - days.first().copied().unwrap_or(0);

    let height = spec.levels.len() + 1;
    let period = |leaf: usize, level: usize| Period::of(days[leaf], spec.levels[level - 1]);
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
        share(period.start_of_next() - period.start() - 1, span)
    });
    values.add_missing(&mut growth);
    Ok(Bound { positions: values.positions(&order), nodes: growth.finish() })
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
    let expected = "periods that grow: month, quarter, year, five-years, decade";
    if levels.is_empty() {
        return Err(vec![fault("levels", "no period", expected)]);
    }
    let shrinking = levels.windows(2).enumerate().filter(|(_, pair)| pair[0] >= pair[1]);
    let faults: Vec<Fault> = shrinking
        .map(|(index, pair)| {
            let found = format!("{} after {}", pair[1].name(), pair[0].name());
            fault(&format!("levels[{}]", index + 1), &found, expected)
        })
        .collect();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// The column as dates: of the plan's format, or of the only one that fits.
fn as_dates<'a>(spec: Spec<'_>, values: Values<'a>) -> Result<Cow<'a, Typed>, Vec<Fault>> {
    if let Some(format) = spec.format {
        let parsed = DateFormat::parse(format, spec.pivot)
            .map_err(|expected| vec![fault("format", &format!("`{format}`"), &expected)])?;
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
        &format!(
            "{} that do not fit `{format}`: {}",
            count(misfits.len(), "value"),
            values.name_a_few(misfits)
        ),
        "a format that fits every value, such as `DD.MM.YYYY`",
    )
}

fn no_dates(spec: Spec<'_>, values: Values<'_>) -> Fault {
    match spec.pivot {
        Some(_) => fault(
            "pivot",
            "values that are not all dates with two-digit years in exactly one order",
            "`format` beside the pivot, such as `DD.MM.YY`",
        ),
        None => Fault {
            nearest: None,
            expected: "dates in exactly one order (say which in `format`, such as `DD.MM.YYYY`; two-digit years need `pivot`)"
                .to_owned(),
            ..super::wrong_type("date", "dates", values)
        },
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
        }
    }
}

impl Period {
    fn of(day: i64, level: DateLevel) -> Period {
        let (year, month, _) = civil_from_days(day);
        let index = match level {
            DateLevel::Month => year * 12 + i64::from(month) - 1,
            DateLevel::Quarter => year * 4 + i64::from((month - 1) / 3),
            DateLevel::Year => year,
            DateLevel::FiveYears => year.div_euclid(5),
            DateLevel::Decade => year.div_euclid(10),
        };
        Period { level, index }
    }

    fn start(self) -> i64 {
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
        }
    }

    fn start_of_next(self) -> i64 {
        Period { index: self.index + 1, ..self }.start()
    }

    fn write(self, text: &mut String) {
        let Period { level, index } = self;
        match level {
            DateLevel::Month => write!(text, "{:04}-{:02}", index.div_euclid(12), index.rem_euclid(12) + 1),
            DateLevel::Quarter => write!(text, "{:04}-Q{}", index.div_euclid(4), index.rem_euclid(4) + 1),
            DateLevel::Year => write!(text, "{index:04}"),
            DateLevel::FiveYears => write!(text, "{:04}-{:04}", index * 5, index * 5 + 4),
            DateLevel::Decade => write!(text, "{:04}s", index * 10),
        }
        .expect("text takes every character");
    }
}
