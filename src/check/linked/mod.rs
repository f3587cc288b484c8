//! Linked tables, as ANGEL publishes them: quasi cells and sensitive values apart, joined through batches.
//!
//! Judged are the batches against the plan's principles, the rows that share their quasi cells against k,
//! the tables against each other, the order, and the belief of an attacker who knows everybody's quasi
//! values. With the input also every cell, every row and every count.

mod belief;
mod tables;
mod truth;

pub(crate) use tables::{BATCHES, COUNTERFEITS, GENERALIZED, LinkedTables, NamedTable, marginal_name};
pub(crate) use truth::{added, compare};

use super::canonical::{self, Numbered};
use super::conservation;
use super::dependencies;
use super::grouping::Grouping;
use super::principles;
use super::published::Published;
use super::verdict::{BeliefVerdict, Outcome, PrincipleVerdict, Verdict, Witness};
use crate::plan::Plan;
use crate::release::{PublishedTable, ReleasedTables};
use crate::table::{RowId, Table};
use crate::text::{said, step};
use serde_json::{Value, json};

/// What the published tables tell by themselves.
pub(crate) struct Findings {
    /// The plan's principles in batches, then the sizes of buckets table by table.
    pub(crate) principles: Vec<PrincipleVerdict>,
    /// Absent where the tables contradict each other: an attack on those means nothing.
    pub(crate) belief: Option<BeliefVerdict>,
    pub(crate) faults: Vec<String>,
}

/// Judges linked tables by themselves.
pub(crate) fn judge(tables: &LinkedTables<'_>, plan: &Plan) -> Findings {
    let mut faults = tables.consistency_faults();
    faults.extend(order_faults(tables));
    faults.extend(conservation::identifier_faults(tables.generalized.table, plan));
    let view = Published::counts(tables.batches.table, plan, tables.batches.id, &tables.batches.counts);
    let mut principles = principles::judge(&view);
    if tables.k > 1 {
        principles.extend(tables.rows().map(|rows| bucket_sizes(rows, tables.k, plan)));
    }
    let belief = if faults.is_empty() { Some(belief::of_attacker(tables, plan, &mut faults)) } else { None };
    Findings { principles, belief, faults }
}

/// The verdict on a release that was just made, with everything the publisher knows.
pub(crate) fn judge_release(release: &ReleasedTables, plan: &Plan, original: &Table) -> Verdict {
    let named: Vec<NamedTable<'_>> =
        release.tables.iter().map(|published| (published.name.as_str(), &published.table)).collect();
    let tables = match LinkedTables::read(&named, plan) {
        Ok(tables) => tables,
        Err(faults) => return Verdict::new(plan, Vec::new(), Vec::new(), faults),
    };
    let Findings { principles, belief, mut faults } = judge(&tables, plan);
    let origins: Result<Vec<Vec<RowId>>, String> = tables
        .rows()
        .map(|rows| release.table(rows.name).expect("it was read from the release"))
        .map(|published: &PublishedTable| conservation::origins(published))
        .collect();
    match origins {
        Err(fault) => faults.push(fault),
        Ok(origins) => {
            for (rows, origin) in tables.rows().zip(&origins) {
                let lost = conservation::row_faults(origin, &release.suppressed, original.rows());
                faults.extend(lost.into_iter().map(|fault| format!("{}: {fault}", rows.name)));
            }
            faults.extend(conservation::share_fault(
                conservation::within_plan(release),
                original.rows(),
                plan,
            ));
            let comparison = compare(&tables, original, &origins, plan, false);
            faults.extend(comparison.faults);
            faults.extend(comparison.undecided);
        }
    }
    let dependencies = dependencies::judge(tables.generalized.table, plan);
    Verdict { belief, ..Verdict::new(plan, principles, dependencies, faults) }
}

/// Every table is sorted by its cells, and batches are numbered by their rows in all of them.
fn order_faults(tables: &LinkedTables<'_>) -> Vec<String> {
    let batches = &tables.batches;
    let numbered = std::iter::once((BATCHES, batches.table, batches.id, batches.batch_of_row.as_slice()))
        .chain(tables.rows().map(|rows| (rows.name, rows.table, rows.id, rows.batch_of_row.as_slice())));
    let mut faults = Vec::new();
    let mut in_order = Vec::new();
    for (name, table, id, numbers) in numbered {
        match canonical::places(table, Some(id)) {
            Ok(place) => in_order.push(Numbered { numbers, place }),
            Err(fault) => faults.push(format!("{name}: {fault}")),
        }
    }
    if let Some((table, id)) = tables.counterfeit_table {
        let fault = canonical::places(table, Some(id)).err();
        faults.extend(fault.map(|fault| format!("{COUNTERFEITS}: {fault}")));
    }
    if faults.is_empty() {
        faults.extend(canonical::numbering_faults("batch", &in_order));
    }
    faults
}

/// At least k rows of a table share their quasi cells.
fn bucket_sizes(rows: &tables::Rows<'_>, k: u32, plan: &Plan) -> PrincipleVerdict {
    let buckets = Grouping::by(rows.table, &rows.quasi, &plan.missing);
    let size = |bucket: u32| buckets.rows(bucket).len();
    let smallest = (0..buckets.len() as u32).min_by_key(|&bucket| size(bucket));
    let failing = (0..buckets.len() as u32).filter(|&bucket| size(bucket) < k as usize).count();
    let witness = smallest.filter(|_| failing > 0).map(|smallest| {
        let row = buckets.rows(smallest)[0];
        let cells = rows.quasi.iter().map(|&id| rows.table.column(id));
        let told: Vec<String> =
            cells.clone().map(|column| format!("{} = {}", column.name, column.text(RowId(row)))).collect();
        let told = step("witness-buckets")
            .with("failing", failing)
            .with("buckets", buckets.len())
            .with("table", rows.name)
            .with("k", k)
            .with("cells", told)
            .with("size", size(smallest));
        let cells: serde_json::Map<String, Value> =
            cells.map(|column| (column.name.clone(), json!(column.text(RowId(row))))).collect();
        Witness {
            explanation: told.to_string(),
            steps: vec![told],
            groups: failing,
            rows: (0..buckets.len() as u32).map(size).filter(|&rows| rows < k as usize).sum(),
            examples: vec![json!({ "cells": cells, "rows": size(smallest), "figure": size(smallest) })],
        }
    });
    let name = step("bucket-size").with("k", k).with("table", rows.name);
    PrincipleVerdict {
        kind: "bucket-size".to_owned(),
        name: name.to_string(),
        said: said("name", name),
        verdict: if witness.is_some() { Outcome::Violated } else { Outcome::Holds },
        asked: json!(k),
        measured: smallest.map_or(Value::Null, |bucket| json!(size(bucket))),
        reason: None,
        witness,
    }
}
