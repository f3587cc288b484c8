//! Nothing is lost and nothing is added: columns and rows of a release against its input.

use super::partial_suppression::says_nothing;
use super::pseudonyms;
use super::published::{columns, group_column, role};
use crate::error::count;
use crate::plan::{Plan, Role};
use crate::release::{PublishedTable, ReleasedTables};
use crate::table::{Column, RowId, Table};
use std::collections::{BTreeMap, BTreeSet};

/// The published columns must be the input's without its identifiers (but for those in codes), in the same
/// order; a column of group numbers may be added.
pub(crate) fn column_faults(published: &Table, original: &Table, plan: &Plan) -> Vec<String> {
    let mut faults = identifier_faults(published, plan);
    let group_id = group_column(published, plan);
    let found: Vec<&str> = columns(published)
        .filter(|&id| Some(id) != group_id)
        .map(|id| published.column(id).name.as_str())
        .filter(|name| !is_dropped(plan, name))
        .collect();
    let expected: Vec<&str> = original
        .columns()
        .iter()
        .map(|column| column.name.as_str())
        .filter(|name| !is_dropped(plan, name))
        .collect();
    // sets, for tables with thousands of columns
    let (there, wanted): (BTreeSet<&str>, BTreeSet<&str>) =
        (found.iter().copied().collect(), expected.iter().copied().collect());
    for name in expected.iter().filter(|&name| !there.contains(name)) {
        faults.push(format!("the column {name} is not published"));
    }
    for name in found.iter().filter(|&name| !wanted.contains(name)) {
        faults.push(format!("the column {name} is published and not in the input"));
    }
    if faults.is_empty() && found != expected {
        faults.push(format!("the columns are published in another order: {}", found.join(", ")));
    }
    faults
}

/// The same where only the plan is at hand: every column it publishes, and no other.
pub(crate) fn plan_column_faults(published: &Table, plan: &Plan) -> Vec<String> {
    let mut faults = identifier_faults(published, plan);
    for (name, attribute) in &plan.attributes {
        if attribute.is_published() && published.find(name).is_none() {
            faults.push(format!("the column {name} is not published"));
        }
    }
    let group_id = group_column(published, plan);
    for id in columns(published).filter(|&id| Some(id) != group_id) {
        let name = &published.column(id).name;
        if !plan.attributes.contains_key(name) {
            faults.push(format!("the column {name} is published and not in the plan"));
        }
    }
    faults
}

/// Identifiers and sampling weights are never published; where the plan asks for codes, the column has nothing else.
pub(crate) fn identifier_faults(table: &Table, plan: &Plan) -> Vec<String> {
    let identifiers = table
        .columns()
        .iter()
        .filter(|column| matches!(role(plan, &column.name), Some(Role::Identifier | Role::SamplingWeight)));
    identifiers
        .filter_map(|column| match is_dropped(plan, &column.name) {
            true if role(plan, &column.name) == Some(Role::SamplingWeight) => {
                Some(format!("the file still contains the sampling weights {}", column.name))
            }
            true => Some(format!("the file still contains the column {}, which names a person", column.name)),
            false => pseudonyms::form_fault(column, plan),
        })
        .collect()
}

fn is_dropped(plan: &Plan, name: &str) -> bool {
    plan.attributes.get(name).is_some_and(|attribute| !attribute.is_published())
}

/// What can be told without knowing which row became which: no more rows than the input has, none of the
/// exactly published cells more often than there, and no identifier in clear.
///
/// So many sensitive cells may be suppressed, in a release whose rows are suppressed in parts.
pub(crate) fn added_rows(published: &Table, original: &Table, plan: &Plan, suppressed: usize) -> Vec<String> {
    let mut faults = Vec::new();
    if published.rows() > original.rows() {
        faults.push(format!(
            "{} published, the input has {}",
            count(published.rows(), "row"),
            count(original.rows(), "row")
        ));
    }
    let exact = published.columns().iter().filter(|column| plan.is_published_exactly(&column.name));
    for column in exact {
        let Some(values) = original.find(&column.name).map(|id| original.column(id)) else { continue };
        if role(plan, &column.name) == Some(Role::Identifier) {
            faults.extend(pseudonyms::clear_fault(column, values, plan));
            continue;
        }
        let (shown, there) = (occurrences(column, plan), occurrences(values, plan));
        let sensitive = role(plan, &column.name) == Some(Role::Sensitive);
        let added = |(text, rows): (&Option<&str>, &usize)| {
            let may_be_star = sensitive && text.is_none_or(|text| says_nothing(text, plan));
            let allowed = there.get(text).unwrap_or(&0) + if may_be_star { suppressed } else { 0 };
            rows.saturating_sub(allowed)
        };
        let added: usize = shown.iter().map(added).sum();
        if added > 0 {
            faults.push(format!(
                "{}: {} with a value that the input does not have so often",
                column.name,
                count(added, "row")
            ));
        }
    }
    faults
}

/// How many rows have each value; all spellings of a missing value are `None`.
fn occurrences<'a>(column: &'a Column, plan: &Plan) -> BTreeMap<Option<&'a str>, usize> {
    let mut occurrences = BTreeMap::new();
    for (text, rows) in column.dictionary.texts().zip(column.frequencies()) {
        let missing = plan.missing.iter().any(|spelling| spelling == text);
        *occurrences.entry((!missing).then_some(text)).or_default() += rows as usize;
    }
    occurrences
}

/// Every input row is published once or left out.
pub(crate) fn row_faults(origin: &[RowId], suppressed: &[RowId], rows: usize) -> Vec<String> {
    let mut faults = Vec::new();
    let mut seen = vec![0u8; rows];
    let mut beyond = 0;
    for row in origin.iter().chain(suppressed) {
        match seen.get_mut(row.0 as usize) {
            Some(times) => *times = times.saturating_add(1),
            None => beyond += 1,
        }
    }
    let mut complain = |rows: Vec<usize>, what: &str| {
        if let Some(first) = rows.first() {
            faults.push(format!(
                "{} of the input {what}, the first is row {}",
                count(rows.len(), "row"),
                first + 1
            ));
        }
    };
    let with = |wanted: fn(u8) -> bool| -> Vec<usize> {
        seen.iter().enumerate().filter(|&(_, &times)| wanted(times)).map(|(row, _)| row).collect()
    };
    complain(with(|times| times == 0), "neither published nor suppressed");
    complain(with(|times| times > 1), "published or suppressed more than once");
    if beyond > 0 {
        faults.push(format!("{} published that the input does not have", count(beyond, "row")));
    }
    faults
}

/// The suppressed rows that count against the plan's share.
pub(super) fn within_plan(release: &ReleasedTables) -> usize {
    release.suppressed.len().saturating_sub(release.unplaceable.len())
}

/// The suppressed share against the plan's.
pub(crate) fn share_fault(suppressed: usize, rows: usize, plan: &Plan) -> Option<String> {
    // The slack is for shares such as 0.29 of 100 rows, a hair below 29 in binary fractions.
    let allowed = plan.suppression * rows as f64 + 1e-9 * rows as f64;
    (suppressed as f64 > allowed).then(|| {
        format!(
            "{} of {} suppressed, the plan allows a share of {}",
            suppressed,
            count(rows, "row"),
            crate::text::number::significant(plan.suppression)
        )
    })
}

/// The input row of every published row of a release without counterfeits.
pub(crate) fn origins(published: &PublishedTable) -> Result<Vec<RowId>, String> {
    let origins: Vec<RowId> = published.origin.iter().copied().flatten().collect();
    match published.table.rows() - origins.len() {
        0 => Ok(origins),
        fakes => Err(format!("{} has {} without an input row", published.name, count(fakes, "row"))),
    }
}

/// The table of a one-table release, or why there is none to judge.
pub(crate) fn only_table(release: &ReleasedTables) -> Result<&PublishedTable, String> {
    match release.tables.as_slice() {
        [table] if table.origin.len() == table.table.rows() => Ok(table),
        [table] => {
            Err(format!("{} has {} and {} of origin", table.name, table.table.rows(), table.origin.len()))
        }
        tables => Err(format!("the release has {} tables; one is expected", tables.len())),
    }
}
