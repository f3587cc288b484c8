//! Rows as methods see them: in the keyed order, so that "the first row" is a secret.
//!
//! Whatever a method does in the order of rows, or decides by a row's number, is by the key then, without the method
//! having to think of it. What it decides is carried back to the rows of the table.

use crate::keyed::KeyedOrder;
use crate::ledger::Past;
use crate::plan::CheckedPlan;
use crate::principle::{Persons, Principle};
use crate::progress::Progress;
use crate::release::{ClassId, Marginal, Recoding, Share};
use crate::table::{Codes, Column, ColumnId, Dictionary, RowId, Table};
use std::borrow::Cow;
use std::sync::Arc;

/// How this is called where someone watches.
const PHASE: &str = "drawing the order of rows";

/// A table with its rows in the keyed order, and the plan for it.
pub struct Shuffled<'a> {
    pub table: Table,
    pub plan: Cow<'a, CheckedPlan>,
    /// For each row here its row in the table.
    rows: &'a [RowId],
}

impl<'a> Shuffled<'a> {
    pub fn new(
        plan: &'a CheckedPlan,
        table: &Table,
        order: &'a KeyedOrder<'_>,
        progress: &mut dyn Progress,
    ) -> Shuffled<'a> {
        progress.report(PHASE, 0, 2);
        let rows = order.rows();
        progress.report(PHASE, 1, 2);
        let quasi = plan.quasi.iter().map(|attribute| attribute.column);
        let seen: Vec<ColumnId> =
            quasi.chain(plan.sensitive.iter().copied()).chain(plan.insensitive.iter().copied()).collect();
        let columns = (0..).map(ColumnId).zip(table.columns()).map(|(id, column)| match seen.contains(&id) {
            true => Column { codes: column.codes.at(rows), ..column.clone() },
            // an identifier, which no method looks at, can be as large as all other columns
            false => Column {
                name: column.name.clone(),
                dictionary: std::iter::once("").collect::<Dictionary>(),
                codes: Codes::U8(vec![0; rows.len()]),
            },
        });
        let table =
            Table::new(columns.collect(), table.dialect.clone()).with_counts_of(table, rows.iter().copied());
        let plan = match in_order(plan, rows) {
            Some(plan) => Cow::Owned(plan),
            None => Cow::Borrowed(plan),
        };
        let plan = match plan.persons.as_deref() {
            None => plan,
            Some(Persons { of_row, count }) => {
                // numbered anew: numbers in table order would tell it
                let mut number = vec![u32::MAX; *count];
                let mut next = 0..;
                let of_row = (rows.iter())
                    .map(|row| {
                        let number = &mut number[of_row[row.0 as usize] as usize];
                        if *number == u32::MAX {
                            *number = next.next().expect("fewer persons than rows");
                        }
                        *number
                    })
                    .collect();
                let persons = Some(Arc::new(Persons { of_row, count: *count }));
                Cow::Owned(CheckedPlan { persons, ..plan.into_owned() })
            }
        };
        Shuffled { table, plan, rows }
    }

    /// What earlier releases bind these rows to.
    pub fn past(&self, past: &Past) -> Past {
        let here = |of_row: &[Option<u32>]| {
            self.rows.iter().map(|row| of_row.get(row.0 as usize).copied().flatten()).collect()
        };
        Past { of_row: here(&past.of_row), group_of_row: here(&past.group_of_row), ..past.clone() }
    }

    /// The same decisions about the rows of the table.
    pub fn back(&self, recoding: Recoding) -> Recoding {
        let back = |of_row: Vec<ClassId>| {
            let mut of_table = vec![ClassId::SUPPRESSED; of_row.len()];
            of_row.into_iter().zip(self.rows).for_each(|(class, row)| of_table[row.0 as usize] = class);
            of_table
        };
        // field by field, so that nobody adds one about rows and forgets it here
        let Recoding {
            class_of_row,
            split,
            cells,
            grouped,
            batch_of_row,
            marginals,
            counterfeits,
            unplaceable,
            partial,
            items,
            notes,
            private_notes,
            again,
            search,
        } = recoding;
        let marginal =
            |marginal: Marginal| Marginal { class_of_row: back(marginal.class_of_row), ..marginal };
        let split = split.into_iter().map(|share| Share { row: self.rows[share.row.0 as usize], ..share });
        let mut unplaceable: Vec<RowId> = unplaceable.iter().map(|row| self.rows[row.0 as usize]).collect();
        unplaceable.sort_unstable();
        Recoding {
            class_of_row: back(class_of_row),
            split: split.collect(),
            batch_of_row: batch_of_row.map(back),
            marginals: marginals.into_iter().map(marginal).collect(),
            unplaceable,
            cells,
            grouped,
            counterfeits,
            partial,
            items,
            notes,
            private_notes,
            again,
            search,
        }
    }
}

/// The plan with what its principles know of rows in this order; `None` where they know nothing of single rows.
fn in_order(plan: &CheckedPlan, rows: &[RowId]) -> Option<CheckedPlan> {
    let of_rows =
        |principle: &Principle| matches!(principle, Principle::KMap { .. } | Principle::DeltaPresence { .. });
    plan.principles.iter().any(of_rows).then(|| {
        let moved = |principle: &Principle| match principle {
            Principle::KMap { k, represented } => {
                Principle::KMap { k: *k, represented: represented.at(rows) }
            }
            Principle::DeltaPresence { max, min, represented } => {
                Principle::DeltaPresence { max: *max, min: *min, represented: represented.at(rows) }
            }
            other => other.clone(),
        };
        CheckedPlan { principles: plan.principles.iter().map(moved).collect(), ..plan.clone() }
    })
}
