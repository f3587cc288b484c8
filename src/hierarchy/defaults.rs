//! The hierarchy of a column whose plan names none.

use super::spec::date_levels;
use super::values::Values;
use super::{HierarchySpec, MaskFrom, intervals};
use crate::table::types::ColumnType;

/// Numbers `range` (with levels `intervals`), dates month, quarter, year, five years, decade, codes of equal length `mask`,
/// other text `flat`.
pub(super) fn spec(values: Values<'_>, levels: bool) -> HierarchySpec {
    match values.typed.kind {
        ColumnType::Integer(_) | ColumnType::Decimal(_) if levels => HierarchySpec::Intervals {
            widths: intervals::default_widths(values),
            origin: 0.0,
            min: None,
            max: None,
        },
        ColumnType::Integer(_) | ColumnType::Decimal(_) => HierarchySpec::Range {},
        ColumnType::Date(_) => {
            HierarchySpec::Date { levels: date_levels(), format: None, pivot: None, reference: None }
        }
        ColumnType::Text if are_codes(values) => {
            HierarchySpec::Mask { from: MaskFrom::Right, char: unused_mask(values), shown: Vec::new() }
        }
        ColumnType::Text => HierarchySpec::Flat {},
    }
}

/// Codes have the same length, at least two characters, and a digit each: `02139`, `A-17`. Words of
/// equal length (`cold`, `acne`) share no meaning in their first letters.
fn are_codes(values: Values<'_>) -> bool {
    let mut texts = values.present().map(|code| values.text(code)).peekable();
    let Some(length) = texts.peek().map(|text| text.chars().count()) else { return false };
    length >= 2
        && texts.all(|text| text.chars().count() == length && text.chars().any(|char| char.is_ascii_digit()))
}

/// `*`, unless a value contains it.
fn unused_mask(values: Values<'_>) -> char {
    let is_unused = |mask: &char| !values.present().any(|code| values.text(code).contains(*mask));
    ['*', '•', '■'].into_iter().find(is_unused).unwrap_or('*')
}
