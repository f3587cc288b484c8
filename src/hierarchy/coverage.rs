//! Which values of a column a hierarchy has a place for, to be told before it is used.

use super::values::Values;
use super::{Fault, Hierarchy, HierarchySpec, date, tree};
use crate::table::{Column, types};
use serde::Serialize;

/// Which values of a column a hierarchy has a place for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// How many distinct values it covers.
    pub covered: usize,
    /// The distinct values it does not cover, in order of first appearance; missing values never count.
    pub missed: Vec<String>,
}

impl Hierarchy {
    /// Which values of the column `spec` has a place for. Faults are those of the hierarchy itself.
    pub fn coverage(
        spec: &HierarchySpec,
        column: &Column,
        missing: &[String],
    ) -> Result<Coverage, Vec<Fault>> {
        let typed = types::infer(&column.dictionary, missing);
        let values = Values { dictionary: &column.dictionary, typed: &typed, missing };
        let missed = match spec {
            HierarchySpec::Tree { paths, csv, uncovered } => {
                tree::missed_values(tree::Spec { paths, csv: csv.as_deref(), uncovered: *uncovered }, values)?
            }
            HierarchySpec::Date { levels, format, pivot, reference } => {
                let (format, reference) = (format.as_deref(), reference.as_deref());
                date::missed_values(date::Spec { levels, format, pivot: *pivot, reference }, values)
            }
            _ => Hierarchy::bind_typed(spec, column, missing, &typed).map(|_| Vec::new())?,
        };
        Ok(Coverage {
            covered: values.present().count() - missed.len(),
            missed: missed.into_iter().map(|code| values.text(code).to_owned()).collect(),
        })
    }
}
