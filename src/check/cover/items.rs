//! Items of sets against the input: what a group shows of an item it shows in all rows that have it, and it shows nothing else.

use super::super::grouping::Grouping;
use super::super::published::group_column;
use super::super::tree_paths::TreePaths;
use super::release::Tally;
use crate::plan::Plan;
use crate::table::{Column, RowId, Table};
use std::collections::{BTreeMap, BTreeSet};

/// What is wrong with the items of a column, beside those of the rows that they come from, and what cannot be decided:
/// `trees_cut` trees start at the published nodes.
pub(super) fn faults(
    published: &Table,
    column: &Column,
    values: &Column,
    origin: &[RowId],
    plan: &Plan,
    trees_cut: bool,
) -> (Vec<String>, Option<String>) {
    let name = &column.name;
    let attribute = &plan.attributes[name];
    let separator = attribute.item_separator();
    let tree = attribute.hierarchy.as_ref().map(TreePaths::new).unwrap_or_default();
    let items = |text: &str| -> BTreeSet<String> {
        let missing = plan.missing.iter().any(|spelling| spelling == text);
        let parts = text.split(separator).map(|item| item.trim().to_owned());
        parts.filter(|item| !missing && !item.is_empty()).collect()
    };
    let shown: Vec<BTreeSet<String>> = column.dictionary.texts().map(items).collect();
    let there: Vec<BTreeSet<String>> = values.dictionary.texts().map(items).collect();
    let pair = |row: RowId| {
        let input = values.codes.get(origin[row.0 as usize]);
        (&shown[column.codes.get(row).0 as usize], &there[input.0 as usize])
    };
    let covers = |symbol: &str, item: &str| tree.level(item, symbol).is_some();
    let (mut added, mut unknown) = (Tally::default(), Tally::default());
    for row in published.row_ids() {
        let (shown, there) = pair(row);
        let stray = |symbol: &&String| !there.iter().any(|item| covers(symbol, item));
        if shown.iter().any(|symbol| stray(&symbol)) {
            let unnamed = trees_cut && attribute.hierarchy.is_some();
            let unnamed = unnamed && there.iter().any(|item| !tree.names(item));
            if unnamed { unknown.add(row) } else { added.add(row) }
        }
    }
    let mut halved = Tally::default();
    // what stands for an item cannot be told where the tree lacks it
    if let Some(id) = group_column(published, plan).filter(|_| unknown.is_empty()) {
        let groups = Grouping::by(published, &[id], &[]);
        for group in 0..groups.len() as u32 {
            let rows: Vec<_> = groups.rows(group).iter().map(|&row| (RowId(row), pair(RowId(row)))).collect();
            // what all rows with the item show that can stand for it
            let mut common: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
            for (_, (shown, there)) in &rows {
                for item in *there {
                    let fits = || shown.iter().map(String::as_str).filter(|symbol| covers(symbol, item));
                    let known = common.entry(item).or_insert_with(|| fits().collect());
                    let here: BTreeSet<&str> = fits().collect();
                    known.retain(|symbol| here.contains(symbol));
                }
            }
            // of these the most precise: nothing above it stands for the item beside it
            let stands =
                |item: &str| common[item].iter().min_by_key(|symbol| tree.level(item, symbol)).copied();
            let mut first: Option<RowId> = None;
            for (_, (shown, there)) in &rows {
                let explained: BTreeSet<&str> = there.iter().filter_map(|item| stands(item)).collect();
                for symbol in shown.iter().filter(|symbol| !explained.contains(symbol.as_str())) {
                    let own: Vec<&String> = there.iter().filter(|item| covers(symbol, item)).collect();
                    let lacks = |(_, (shown, there)): &&(RowId, (&BTreeSet<String>, &BTreeSet<String>))| {
                        !shown.contains(symbol) && own.iter().any(|item| there.contains(*item))
                    };
                    first = rows.iter().filter(lacks).map(|(row, _)| *row).chain(first).min();
                }
            }
            first.into_iter().for_each(|row| halved.add(row));
        }
    }
    let added = added.told(|rows, first| {
        format!(
            "{name}: {rows} with an item that the input does not have, the first is published row {first}"
        )
    });
    let halved = halved.told(|rows, first| {
        format!(
            "{name}: {rows} without an item that others of its group show, the first is published row {first}"
        )
    });
    let unknown = unknown.told(|rows, _| {
        format!("{name}: the published plan does not name the items of {rows}; the full plan is needed")
    });
    (added.into_iter().chain(halved).collect(), unknown)
}
