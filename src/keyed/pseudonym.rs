//! Pseudonyms: a keyed code in place of each identifier, where the plan asks for one.
//!
//! Rows with the same identifier get the same code, so that a reader can tell which rows are about one person
//! and no more. Without the key a code cannot be computed, nor a guess tested; whoever has the key can do both.
//! That is why pseudonymised is not anonymous.

use super::{Key, Keyed, hex};
use crate::plan::CheckedPlan;
use crate::table::{Column, ColumnId, Table};
use std::borrow::Cow;

/// Bytes of a code: so many that two identifiers never share one.
const CODE_BYTES: usize = 16;

/// The table with the identifiers that are published as codes replaced. A missing identifier stays missing:
/// one code for all of them would say that they are one person.
pub(crate) fn replace<'a>(table: &'a Table, plan: &CheckedPlan, key: &Key) -> Cow<'a, Table> {
    if plan.pseudonyms.is_empty() {
        return Cow::Borrowed(table);
    }
    let keyed = Keyed::new(key);
    let columns =
        (0..).map(ColumnId).zip(table.columns()).map(|(id, column)| match plan.pseudonyms.contains(&id) {
            true => coded(column, &keyed, &plan.plan.missing),
            false => column.clone(),
        });
    Cow::Owned(Table::new(columns.collect(), table.dialect.clone()))
}

/// A code depends on the column's name too: equal values of two columns are not seen to be equal.
fn coded(column: &Column, keyed: &Keyed, missing: &[String]) -> Column {
    let code = |text: &str| match missing.iter().any(|spelling| spelling == text) {
        true => text.to_owned(),
        false => hex(&keyed.hash("pseudonym", [column.name.as_str(), text].into_iter())[..CODE_BYTES]),
    };
    let texts: Vec<String> = column.dictionary.texts().map(code).collect();
    Column { dictionary: texts.iter().map(String::as_str).collect(), ..column.clone() }
}
