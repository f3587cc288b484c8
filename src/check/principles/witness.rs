//! The evidence for a violation: the worst groups, worst first.

use crate::check::grouping::Grouping;
use crate::check::published::Published;
use crate::check::verdict::Witness;
use crate::table::{ColumnId, RowId};
use crate::text::{Fact, Step, step};
use serde_json::{Value, json};

/// Examples beyond this many help nobody.
const MOST_EXAMPLES: usize = 10;

/// The groups that break a principle, each with its figure.
pub(super) struct Failures<F> {
    groups: Vec<Failing<F>>,
}

struct Failing<F> {
    group: u32,
    /// Larger is worse.
    badness: f64,
    figure: F,
}

impl<F: Copy> Failures<F> {
    pub(super) fn new() -> Failures<F> {
        Failures { groups: Vec::new() }
    }

    pub(super) fn add(&mut self, group: u32, badness: f64, figure: F) {
        self.groups.push(Failing { group, badness, figure });
    }

    /// The worst groups first; among equals the smaller one, then the one that comes first in the file.
    ///
    /// `what_is_wrong` completes the sentence "2 of 7 groups have …", `worst_has` the sentence "the worst has …".
    pub(super) fn into_witness(
        mut self,
        published: &Published<'_>,
        classes: &Grouping,
        columns: &[ColumnId],
        what_is_wrong: Step,
        worst_has: impl Fn(F) -> Step,
        figure: impl Fn(F) -> Value,
    ) -> Option<Witness> {
        let size = |failing: &Failing<F>| {
            let rows = classes.rows(failing.group);
            let weight = |weights: &[u64]| rows.iter().map(|&row| weights[row as usize] as usize).sum();
            published.weights.as_deref().map_or(rows.len(), weight)
        };
        let worse = |a: &Failing<F>, b: &Failing<F>| {
            b.badness.total_cmp(&a.badness).then(size(a).cmp(&size(b))).then(a.group.cmp(&b.group))
        };
        let failing = self.groups.len();
        let rows = self.groups.iter().map(size).sum();
        crate::sorting::sort_by(&mut self.groups, worse);
        self.groups.truncate(MOST_EXAMPLES);
        let worst = self.groups.first()?;
        let worst_cells = described(published, classes, columns, worst.group);
        let told = step("witness-groups")
            .with("failing", failing)
            .with("groups", classes.len())
            .with("wrong", what_is_wrong)
            .with("cells", worst_cells)
            .with("figure", worst_has(worst.figure));
        let examples = self.groups.iter().map(|failing| {
            let rows = classes.rows(failing.group);
            let weight = |weights: &[u64]| rows.iter().map(|&row| weights[row as usize]).sum::<u64>();
            let mut example = json!({
                "cells": published.cells(columns, rows[0]),
                "rows": published.weights.as_deref().map_or(rows.len() as u64, weight),
                "figure": figure(failing.figure),
            });
            if let Some(id) = published.group_id {
                example["group"] = json!(published.table.column(id).text(RowId(rows[0])));
            }
            example
        });
        Some(Witness {
            explanation: told.to_string(),
            steps: vec![told],
            groups: failing,
            rows,
            examples: examples.collect(),
        })
    }
}

/// A class in words: `Age = [20,24]` and `Zip = 021**`.
fn described(published: &Published<'_>, classes: &Grouping, columns: &[ColumnId], group: u32) -> Fact {
    let row = RowId(classes.rows(group)[0]);
    let cells: Vec<String> = columns
        .iter()
        .map(|&id| published.table.column(id))
        .map(|column| format!("{} = {}", column.name, column.text(row)))
        .collect();
    match (cells.is_empty(), published.group_id.map(|id| published.table.column(id))) {
        (false, _) => cells.into(),
        (true, Some(id)) => format!("{} = {}", id.name, id.text(row)).into(),
        (true, None) => step("only-group").into(),
    }
}
