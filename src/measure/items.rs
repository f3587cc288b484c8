//! How many items of sets are published.

use crate::hierarchy::Cell;
use crate::plan::{CheckedPlan, ItemColumn, ItemsChanged};
use crate::release::{ClassId, Recoding};
use crate::table::Table;
use serde::Serialize;
use std::collections::BTreeSet;

/// The items of one column before and after.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KeptItems {
    /// The column.
    pub column: String,
    /// Items of all rows of the table, each counted in every row that has it.
    pub before: u64,
    /// Those of them that the release shows, as they are or less precise.
    pub after: u64,
    /// Those of them that the release shows less precise; only where the column has a tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generalised: Option<u64>,
    /// What an item lost on average: 0 as it is, 1 left out, between them the share of the tree's leaves that it could be
    /// as well (NCP); only where the column has a tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
    /// Different items in the table.
    pub distinct_before: u64,
    /// Different items, and nodes above items, in the release.
    pub distinct_after: u64,
}

/// Counts the items of every column that has some.
pub(super) fn kept(table: &Table, plan: &CheckedPlan, recoding: &Recoding) -> Vec<KeptItems> {
    let of_column = |(items, changed): (&ItemColumn, &Vec<ItemsChanged>)| {
        let column = table.column(items.column);
        let (mut before, mut after, mut generalised, mut lost) = (0u64, 0u64, 0u64, 0.0);
        let mut shown = BTreeSet::<&str>::new();
        column.codes.for_each(|row, code| {
            let class = recoding.class_of_row[row.0 as usize];
            for item in &items.of_code[code.0 as usize] {
                before += 1;
                let changed =
                    if class == ClassId::SUPPRESSED { None } else { Some(&changed[class.0 as usize]) };
                let Some(text) = changed.and_then(|changed| items.shown(*item, changed)) else {
                    lost += 1.0;
                    continue;
                };
                after += 1;
                shown.insert(text);
                if let (Some(tree), Some(Some(node))) =
                    (&items.tree, changed.and_then(|changed| changed.get(item)))
                {
                    generalised += 1;
                    lost += tree.loss(Cell::Node(*node));
                }
            }
        });
        KeptItems {
            column: column.name.clone(),
            before,
            after,
            generalised: items.tree.as_ref().map(|_| generalised),
            loss: items.tree.as_ref().filter(|_| before > 0).map(|_| lost / before as f64),
            distinct_before: items.names.len() as u64,
            distinct_after: shown.len() as u64,
        }
    };
    plan.items.iter().zip(&recoding.items).map(of_column).collect()
}
