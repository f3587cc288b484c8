//! Do the declared dependencies hold in a table? Informative, unless the method promises to keep them.

use super::grouping::Grouping;
use super::published::group_column;
use super::verdict::{DependencyVerdict, Outcome};
use crate::plan::{DependencyKind, DependencySpec, Plan};
use crate::table::{ColumnId, Table};
use crate::text::{Said, Step, said, step};
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

/// One answer per declared dependency, in the plan's order.
pub(crate) fn judge(table: &Table, plan: &Plan) -> Vec<DependencyVerdict> {
    plan.dependencies.list().iter().map(|spec| judge_one(table, plan, spec)).collect()
}

fn judge_one(table: &Table, plan: &Plan, spec: &DependencySpec) -> DependencyVerdict {
    let dependency = match spec.read() {
        Ok(dependency) => dependency,
        Err(expected) => {
            let written = match spec {
                DependencySpec::Text(text) => text.clone(),
                DependencySpec::Object { .. } => String::new(),
            };
            return undecided(written, step("text").with("text", format!("expected {expected}")));
        }
    };
    let name = dependency.to_string();
    let (from_names, to_names) = (dependency.from.clone(), dependency.to.clone());
    let sides = columns(table, &dependency.from).and_then(|from| Ok((from, columns(table, &dependency.to)?)));
    let (from, to) = match sides {
        Ok(sides) => sides,
        Err(absent) => {
            let undecided = undecided(name, step("no-column").with("column", absent));
            return DependencyVerdict { from: from_names, to: to_names, ..undecided };
        }
    };
    let witness = match dependency.kind {
        DependencyKind::Fd => broken_fd(table, plan, &from, &to),
        DependencyKind::Mvd => broken_mvd(table, plan, &from, &to),
        DependencyKind::KMultiset => rare(table, plan, &from, &to, dependency.k.unwrap_or(2)),
    };
    let verdict = if witness.is_some() { Outcome::Violated } else { Outcome::Holds };
    DependencyVerdict {
        dependency: name,
        from: from_names,
        to: to_names,
        verdict,
        reason: None,
        said: Said::new(),
        witness,
    }
}

fn undecided(dependency: String, reason: Step) -> DependencyVerdict {
    DependencyVerdict {
        dependency,
        from: Vec::new(),
        to: Vec::new(),
        verdict: Outcome::Undecided,
        reason: Some(reason.to_string()),
        said: said("reason", reason),
        witness: None,
    }
}

/// Columns by name, or the first name the table lacks.
fn columns<'a>(table: &Table, names: &'a [String]) -> Result<Vec<ColumnId>, &'a str> {
    names.iter().map(|name| table.find(name).ok_or(name.as_str())).collect()
}

/// A row (counted from 1) whose combination on both sides too few rows have, with how many.
fn rare(table: &Table, plan: &Plan, from: &[ColumnId], to: &[ColumnId], k: u32) -> Option<Value> {
    let mut columns = [from, to].concat();
    columns.sort();
    columns.dedup();
    let classes = Grouping::by(table, &columns, &plan.missing);
    let class = (0..classes.len() as u32).find(|class| classes.rows(*class).len() < k as usize)?;
    let rows: Vec<u32> = classes.rows(class).iter().map(|row| row + 1).collect();
    Some(json!({ "rows": rows }))
}

/// The first two rows (counted from 1) that agree on `from` and differ on `to`.
fn broken_fd(table: &Table, plan: &Plan, from: &[ColumnId], to: &[ColumnId]) -> Option<Value> {
    let classes = Grouping::by(table, from, &plan.missing);
    let images = Grouping::by(table, to, &plan.missing);
    let mut first_row = vec![u32::MAX; classes.len()];
    for (row, (&class, &image)) in classes.of_row().iter().zip(images.of_row()).enumerate() {
        let first = &mut first_row[class as usize];
        if *first == u32::MAX {
            *first = row as u32;
        } else if images.of_row()[*first as usize] != image {
            return Some(json!({ "rows": [*first + 1, row + 1] }));
        }
    }
    None
}

/// Two rows (counted from 1) that agree on `from`, while no row combines the `to` of the first with the
/// rest of the second.
fn broken_mvd(table: &Table, plan: &Plan, from: &[ColumnId], to: &[ColumnId]) -> Option<Value> {
    let group_id = group_column(table, plan);
    let rest: Vec<ColumnId> = super::published::columns(table)
        .filter(|id| Some(*id) != group_id && !from.contains(id) && !to.contains(id))
        .collect();
    let classes = Grouping::by(table, from, &plan.missing);
    let left = Grouping::by(table, to, &plan.missing);
    let right = Grouping::by(table, &rest, &plan.missing);
    let pair = |a: u32, b: u32| (left.of_row()[a as usize], right.of_row()[b as usize]);
    for class in 0..classes.len() as u32 {
        let rows = classes.rows(class);
        let present: FxHashSet<(u32, u32)> = rows.iter().map(|&row| pair(row, row)).collect();
        let lefts = first_of_each(rows, left.of_row());
        let rights = first_of_each(rows, right.of_row());
        if present.len() == lefts.len() * rights.len() {
            continue;
        }
        // Some combination is absent, so after at most |present| + 1 looks one is found.
        let absent = lefts
            .iter()
            .flat_map(|&a| rights.iter().map(move |&b| (a, b)))
            .find(|&(a, b)| !present.contains(&pair(a, b)))
            .expect("fewer combinations than the product has");
        return Some(json!({ "rows": [absent.0 + 1, absent.1 + 1] }));
    }
    None
}

/// The first row of each kind, in row order.
fn first_of_each(rows: &[u32], kind: &[u32]) -> Vec<u32> {
    let mut seen = FxHashSet::default();
    rows.iter().copied().filter(|&row| seen.insert(kind[row as usize])).collect()
}
