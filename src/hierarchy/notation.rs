//! How bounds are printed: numbers in the column's own spelling, dates in ISO form.
//!
//! Columns with a decimal comma put `;` between two bounds, `[1,5;2,5)`, so that a published cell
//! can be read back; all others put `,`.

use super::values::Values;
use crate::table::types::{
    ColumnType, DateFormat, DateOrder, NumberFormat, format_date, format_number, parse_date, parse_number,
};

/// The spelling of one bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Notation {
    /// Numbers times 10^scale.
    Number(NumberFormat),
    /// Day numbers.
    Date,
}

/// Dates are published in ISO form whatever their spelling in the input.
const ISO: DateFormat = DateFormat { order: DateOrder::YearMonthDay, separator: '-', pivot: None };

impl Notation {
    /// The notation of a column of numbers or dates. A column of missing values alone has no bounds
    /// to print, so any notation will do.
    pub(super) fn of(values: Values<'_>) -> Option<Notation> {
        match values.typed.kind {
            ColumnType::Integer(format) | ColumnType::Decimal(format) => Some(Notation::number(format)),
            ColumnType::Date(_) => Some(Notation::Date),
            ColumnType::Text => values.all_missing().then_some(Notation::Date),
        }
    }

    /// Thousands marks are left out: they would be taken for the mark between the bounds.
    pub(super) fn number(format: NumberFormat) -> Notation {
        Notation::Number(NumberFormat { thousands: None, ..format })
    }

    pub(super) fn bound(self, key: i64) -> String {
        match self {
            Notation::Number(format) => format_number(key, format),
            Notation::Date => format_date(key, ISO),
        }
    }

    fn read(self, text: &str) -> Option<i64> {
        match self {
            Notation::Number(format) => parse_number(text, format),
            Notation::Date => parse_date(text, ISO),
        }
    }

    fn between(self) -> char {
        match self {
            Notation::Number(NumberFormat { decimal: ',', .. }) => ';',
            _ => ',',
        }
    }

    /// `[20,24]`
    pub(super) fn closed(self, low: i64, high: i64) -> String {
        format!("[{}{}{}]", self.bound(low), self.between(), self.bound(high))
    }

    /// `[20,25)`
    pub(super) fn half_open(self, low: i64, end: i64) -> String {
        format!("[{}{}{})", self.bound(low), self.between(), self.bound(end))
    }

    /// The bounds of `[20,24]`.
    pub(super) fn read_closed(self, text: &str) -> Option<(i64, i64)> {
        let (low, high) = text.strip_prefix('[')?.strip_suffix(']')?.split_once(self.between())?;
        Some((self.read(low)?, self.read(high)?))
    }
}
