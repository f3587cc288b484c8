//! Whole releases measured, against worked examples and slow twins.

mod awkward;
mod examples;
mod publicity;
pub(super) mod twins;

use super::*;
use crate::hierarchy::Position;
use crate::plan::CheckedPlan;
use crate::release::{ClassId, Recoding, ReleasedTables, publish};
use crate::table::{RowId, Table};

/// A table that was published in groups given by hand.
pub(super) struct Published {
    pub table: Table,
    pub plan: CheckedPlan,
    pub recoding: Recoding,
    pub release: ReleasedTables,
}

impl Published {
    /// Publishes `csv` with the tightest cells for these groups; `None` is a suppressed row.
    pub(in crate::measure) fn new(csv: &str, attributes: &str, groups: &[Option<u32>]) -> Published {
        Published::with_plan(csv, &format!(r#""attributes": {{ {attributes} }}"#), groups)
    }

    fn with_plan(csv: &str, fields: &str, groups: &[Option<u32>]) -> Published {
        let table = Table::from_csv(csv.as_bytes()).expect("a table");
        let plan = format!(
            r#"{{ "version": 1, {fields}, "principles": [{{ "kind": "k-anonymity", "k": 2 }}], "algorithm": {{ "name": "mondrian" }} }}"#
        );
        let plan = CheckedPlan::new(&Plan::parse(&plan).expect("a plan"), &table).expect("a plan that fits");
        let classes = groups.iter().flatten().max().map_or(0, |last| last + 1);
        let mut cells = Vec::new();
        for class in 0..classes {
            for attribute in &plan.quasi {
                let position =
                    |row: RowId| attribute.hierarchy.position(table.column(attribute.column).codes.get(row));
                let members = || table.row_ids().filter(|row| groups[row.0 as usize] == Some(class));
                let low = members().map(position).min().unwrap_or(Position(0));
                let high = members().map(position).max().unwrap_or(Position(0));
                cells.push(attribute.hierarchy.cover(low, high));
            }
        }
        let class_of_row = groups.iter().map(|group| group.map_or(ClassId::SUPPRESSED, ClassId)).collect();
        let recoding = Recoding { class_of_row, cells, grouped: true, ..Recoding::default() };
        let release = publish(&table, &plan, &recoding).expect("memory");
        Published { table, plan, recoding, release }
    }

    pub fn public(&self) -> PublicMeasures {
        public_release(&(&self.release).into(), &(&self.plan).into())
    }

    pub fn private(&self) -> PrivateMeasures {
        private(&self.table, &self.plan, &self.recoding, &self.release)
    }
}

pub(super) fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}
