//! Numbers and dates as a column spells them, and as published bounds spell them.

use crate::hierarchy::HierarchySpec;
use crate::table::Dictionary;
use crate::table::types::{
    ColumnType, DateFormat, DateOrder, NumberFormat, infer, infer_dates, infer_with_format, parse_date,
    parse_number,
};
use std::cmp::Ordering;

/// How the values of a column are to be understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Number(NumberFormat),
    Date(DateFormat),
    Text,
}

impl Kind {
    /// What all present values are.
    pub(crate) fn of(values: &Dictionary, missing: &[String]) -> Kind {
        match infer(values, missing).kind {
            ColumnType::Integer(format) | ColumnType::Decimal(format) => Kind::Number(format),
            ColumnType::Date(format) => Kind::Date(format),
            ColumnType::Text => Kind::Text,
        }
    }

    /// The same where a hierarchy says how dates are spelled.
    pub(crate) fn under(spec: Option<&HierarchySpec>, values: &Dictionary, missing: &[String]) -> Kind {
        let Some(HierarchySpec::Date { format, pivot, .. }) = spec else { return Kind::of(values, missing) };
        let typed = match format {
            Some(format) => DateFormat::parse(format, *pivot)
                .ok()
                .and_then(|format| infer_with_format(values, missing, format).ok()),
            None => infer_dates(values, missing, *pivot),
        };
        match typed.map(|typed| typed.kind) {
            Some(ColumnType::Date(format)) => Kind::Date(format),
            _ => Kind::Text,
        }
    }

    /// A value's place in the order: the number times 10^scale, or the day number.
    pub(crate) fn key(&self, text: &str) -> Option<i64> {
        match *self {
            Kind::Number(format) => parse_number(text, format),
            Kind::Date(format) => parse_date(text, format),
            Kind::Text => None,
        }
    }

    /// Decimal places that keys carry.
    pub(crate) fn scale(&self) -> u32 {
        match self {
            Kind::Number(format) => u32::from(format.scale),
            Kind::Date(_) | Kind::Text => 0,
        }
    }

    /// A bound inside a published cell: a number with the column's decimal mark, or an ISO date.
    pub(crate) fn bound(&self, text: &str) -> Option<Decimal> {
        match self {
            Kind::Number(format) => Decimal::parse(text, format.decimal),
            Kind::Date(_) => iso_day(text).map(|day| Decimal { digits: i128::from(day), scale: 0 }),
            Kind::Text => None,
        }
    }

    /// What stands between two bounds: a decimal comma leaves no room for another comma.
    pub(crate) fn between_bounds(&self) -> char {
        match self {
            Kind::Number(NumberFormat { decimal: ',', .. }) => ';',
            _ => ',',
        }
    }
}

/// The day number of `2021-03-05`.
pub(crate) fn iso_day(text: &str) -> Option<i64> {
    parse_date(text, DateFormat { order: DateOrder::YearMonthDay, separator: '-', pivot: None })
}

/// A decimal number, exactly.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Decimal {
    pub(crate) digits: i128,
    pub(crate) scale: u32,
}

impl Decimal {
    /// Reads an optional sign, digits, and optionally a decimal mark with more digits.
    pub(crate) fn parse(text: &str, mark: char) -> Option<Decimal> {
        let (negative, unsigned) = match text.strip_prefix(['-', '\u{2212}']) {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = unsigned.split_once(mark).unwrap_or((unsigned, ""));
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let no_fraction_after_mark = unsigned.contains(mark) && fraction.is_empty();
        if whole.is_empty() || no_fraction_after_mark || !all_digits(whole) || !all_digits(fraction) {
            return None;
        }
        let digits: i128 = format!("{whole}{fraction}").parse().ok()?;
        Some(Decimal { digits: if negative { -digits } else { digits }, scale: fraction.len() as u32 })
    }

    /// The shortest decimal number that a plan's number stands for: `0.1` is a tenth, not its nearest
    /// binary fraction.
    pub(crate) fn of(number: f64) -> Option<Decimal> {
        Decimal::parse(&number.to_string(), '.')
    }

    /// The digits at a finer scale.
    pub(crate) fn at_scale(self, scale: u32) -> Option<i128> {
        self.digits.checked_mul(10i128.checked_pow(scale.checked_sub(self.scale)?)?)
    }

    /// Compares a key of `scale` decimal places with this bound. `None` beyond 38 digits.
    pub(crate) fn against(self, key: i64, scale: u32) -> Option<Ordering> {
        let finer = scale.max(self.scale);
        let key = Decimal { digits: i128::from(key), scale }.at_scale(finer)?;
        Some(key.cmp(&self.at_scale(finer)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_compared_exactly_at_any_scale() {
        let bound = Decimal::parse("0.3", '.').expect("a number");
        assert_eq!(bound.against(3, 1), Some(Ordering::Equal));
        assert_eq!(bound.against(299_999, 6), Some(Ordering::Less));
        assert_eq!(bound.against(1, 0), Some(Ordering::Greater));
        let negative = Decimal::parse("-1,5", ',').expect("a number");
        assert_eq!(negative.against(-2, 0), Some(Ordering::Less));
    }

    #[test]
    fn what_is_no_number_is_no_bound() {
        for text in ["", "-", "1.", ".5", "1,000", "1e3", "--1", "1.2.3", " 1"] {
            assert!(Decimal::parse(text, '.').is_none(), "{text:?}");
        }
    }

    #[test]
    fn a_plans_number_is_read_as_written() {
        let tenth = Decimal::of(0.1).expect("a number");
        assert_eq!((tenth.digits, tenth.scale), (1, 1));
        let large = Decimal::of(1e21).expect("a number");
        assert_eq!((large.digits, large.scale), (10i128.pow(21), 0));
    }
}
