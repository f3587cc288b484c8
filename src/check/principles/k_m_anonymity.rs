//! k^m-anonymity: in every group each set of at most m items that some row has is had by at least k rows
//! (Terrovitis, Mamoulis and Kalnis 2008; inside groups: Poulis et al. 2013). Counted set by set, from the published text.

use super::Judged;
use super::witness::Failures;
use crate::check::published::Published;
use crate::table::{ColumnId, RowId};
use crate::text::step;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// More sets than this are not counted: whoever wrote the file may have meant it.
const MOST: u64 = 20_000_000;

pub(super) fn judge(published: &Published<'_>, id: ColumnId, k: u32, m: u32) -> Judged {
    let column = published.table.column(id);
    let plan = published.plan;
    let separator = plan.attributes.get(&column.name).map_or(";", |attribute| attribute.item_separator());
    let of_row = |row: u32| -> BTreeSet<&str> {
        let text = column.text(RowId(row));
        let none = separator.is_empty() || plan.missing.iter().any(|spelling| spelling == text);
        let items = text.split(if none { "\u{0}" } else { separator }).map(str::trim);
        items.filter(|item| !none && !item.is_empty()).collect()
    };
    let mut failures = Failures::new();
    let (mut fewest, mut counted): (Option<u32>, u64) = (None, 0);
    for group in 0..published.groups.len() as u32 {
        let mut rows_of_set: BTreeMap<Vec<&str>, u32> = BTreeMap::new();
        for &row in published.groups.rows(group) {
            let items: Vec<&str> = of_row(row).into_iter().collect();
            // sets grow by one item that comes later
            let mut sets: Vec<(Vec<&str>, usize)> = vec![(Vec::new(), 0)];
            while let Some((set, next)) = sets.pop() {
                for (place, item) in items.iter().enumerate().skip(next) {
                    let mut larger = set.clone();
                    larger.push(*item);
                    counted += 1;
                    if counted > MOST {
                        return Err(step("too-many-items").with("column", &column.name));
                    }
                    if larger.len() < m as usize {
                        sets.push((larger.clone(), place + 1));
                    }
                    *rows_of_set.entry(larger).or_default() += 1;
                }
            }
        }
        let Some(&least) = rows_of_set.values().min() else { continue };
        fewest = Some(fewest.map_or(least, |fewest| fewest.min(least)));
        if least < k {
            failures.add(group, -f64::from(least), least);
        }
    }
    let witness = failures.into_witness(
        published,
        &published.groups,
        &published.quasi,
        step("items-few").with("m", m).with("column", &column.name).with("n", k),
        |rows| step("items-worst").with("n", rows),
        Value::from,
    );
    Ok((fewest.map_or(Value::Null, Value::from), witness))
}
