//! k-anonymity: every class has at least k persons (Sweeney 2002; Samarati 2001).

use super::Judged;
use super::witness::Failures;
use crate::check::grouping::Grouping;
use crate::check::histogram::head_count;
use crate::check::partial_suppression::{Exempt, says_nothing};
use crate::check::published::Published;
use crate::table::{ColumnId, RowId};
use crate::text::{Step, step};
use serde_json::Value;

pub(super) fn judge(published: &Published<'_>, k: u32, attributes: Option<&[String]>) -> Judged {
    let columns = columns(published, attributes)?;
    // Someone who knows fewer columns sees larger classes; on all of them the published groups count.
    if columns == published.quasi {
        return Ok(judge_classes(published, &published.groups, &columns, k));
    }
    let classes = Grouping::by(published.table, &columns, &published.plan.missing);
    Ok(judge_classes(published, &classes, &columns, k))
}

fn judge_classes(
    published: &Published<'_>,
    classes: &Grouping,
    columns: &[ColumnId],
    k: u32,
) -> (Value, Option<super::Witness>) {
    let mut smallest: Option<u64> = None;
    let mut failures = Failures::new();
    let exempt = published.partial.exempt(columns);
    for class in 0..classes.len() as u32 {
        let heads = head_count_without(exempt, published, classes.rows(class), columns);
        // rows that are suppressed on these columns are in no class
        if heads == 0 {
            continue;
        }
        smallest = Some(smallest.map_or(heads, |smallest| smallest.min(heads)));
        if heads < u64::from(k) {
            failures.add(class, -(heads as f64), heads);
        }
    }
    let (fewer, found) = match published.persons.is_some() {
        true => (step("fewer-persons"), step("persons")),
        false => (step("fewer-rows"), step("rows")),
    };
    let witness = failures.into_witness(
        published,
        classes,
        columns,
        fewer.with("n", k),
        |heads| found.clone().with("n", heads),
        Value::from,
    );
    (smallest.map_or(Value::Null, Value::from), witness)
}

/// The heads of a class, those left aside that are suppressed on its columns.
fn head_count_without(
    exempt: Option<&Exempt>,
    published: &Published<'_>,
    rows: &[u32],
    columns: &[ColumnId],
) -> u64 {
    let shows_nothing = || {
        let text = |&id: &ColumnId| published.table.column(id).text(RowId(rows[0]));
        columns.iter().all(|id| says_nothing(text(id), published.plan))
    };
    match exempt {
        None => head_count(rows, published),
        Some(Exempt::Rows(exempt)) => {
            let others: Vec<u32> = rows.iter().copied().filter(|&row| !exempt[row as usize]).collect();
            head_count(&others, published)
        }
        Some(Exempt::Number(number)) if shows_nothing() => (rows.len() as u64).saturating_sub(*number),
        Some(Exempt::Number(_)) => head_count(rows, published),
    }
}

/// The columns of the principle in table order.
fn columns(published: &Published<'_>, attributes: Option<&[String]>) -> Result<Vec<ColumnId>, Step> {
    let Some(names) = attributes else { return Ok(published.quasi.clone()) };
    let mut columns = Vec::with_capacity(names.len());
    for name in names {
        let column = published.table.find(name).ok_or_else(|| step("no-column").with("column", name))?;
        columns.push(column);
    }
    columns.sort();
    columns.dedup();
    Ok(columns)
}
