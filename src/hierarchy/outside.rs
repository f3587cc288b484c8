//! Which nodes stand for values that the column does not have: those of the people whom a table is a sample of.
//!
//! A published cell says what it covers by its text: `[20,24]` also covers the 23 that nobody in the table has, and `021**`
//! every longer code of its length that begins so. What is not in the column has no position and makes no level: here are
//! only the texts of the nodes that would stand for it.

use super::spec::HierarchySpec;
use super::values::Values;
use super::{date, intervals, mask, tree};
use crate::table::types::{self, ColumnType, Typed};
use crate::table::{Column, Dictionary};

impl HierarchySpec {
    /// Per value of `others` the texts of the nodes above it, from the lowest up, that the hierarchy has when it is bound to
    /// `column`; `*` and the value itself are not among them. Empty for missing values and where the value is beyond the
    /// hierarchy: a tree that does not name it, a code longer than the column's.
    pub(crate) fn labels_above(
        &self,
        column: &Column,
        others: &Dictionary,
        missing: &[String],
    ) -> Vec<Vec<String>> {
        let (typed, theirs) = (self.typed(&column.dictionary, missing), self.typed(others, missing));
        let values = Values { dictionary: &column.dictionary, typed: &typed, missing };
        let others = Values { dictionary: others, typed: &theirs, missing };
        let labels = match self {
            HierarchySpec::Intervals { widths, origin, min, max } => {
                let spec = intervals::Spec { widths, origin: *origin, min: *min, max: *max };
                intervals::labels_above(spec, values, others)
            }
            HierarchySpec::Mask { from, char, shown } => {
                Some(mask::labels_above(*from, *char, shown, values, others))
            }
            HierarchySpec::Date { levels, format, pivot, reference } => {
                let (format, reference) = (format.as_deref(), reference.as_deref());
                date::labels_above(date::Spec { levels, format, pivot: *pivot, reference }, others)
            }
            HierarchySpec::Tree { paths, csv, uncovered } => {
                tree::labels_above(tree::Spec { paths, csv: csv.as_deref(), uncovered: *uncovered }, others)
            }
            HierarchySpec::Flat {} | HierarchySpec::Range {} => None,
        };
        labels.unwrap_or_else(|| vec![Vec::new(); others.dictionary.len()])
    }

    /// The number or day that this kind reads in a text which is spelled as `others` are; `None` where it compares texts.
    pub(crate) fn reader(
        &self,
        others: &Dictionary,
        missing: &[String],
    ) -> impl Fn(&str) -> Option<i64> + use<> {
        let ordered = match self {
            HierarchySpec::Intervals { .. } | HierarchySpec::Date { .. } | HierarchySpec::Range {} => {
                Some(self.typed(others, missing).kind)
            }
            HierarchySpec::Mask { .. } | HierarchySpec::Tree { .. } | HierarchySpec::Flat {} => None,
        };
        move |text| match ordered? {
            ColumnType::Integer(format) | ColumnType::Decimal(format) => types::parse_number(text, format),
            ColumnType::Date(format) => types::parse_date(text, format),
            ColumnType::Text => None,
        }
    }

    /// Values as this kind reads them.
    fn typed(&self, dictionary: &Dictionary, missing: &[String]) -> Typed {
        let as_dates = match self {
            HierarchySpec::Date { format, pivot, .. } => {
                date::typed(format.as_deref(), *pivot, dictionary, missing)
            }
            _ => None,
        };
        as_dates.unwrap_or_else(|| types::infer(dictionary, missing))
    }
}
