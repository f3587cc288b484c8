//! Measures that need the original table: for the publisher only.

use super::belief::largest_belief;
use super::boxes::{Boxes, PairCounts, QuasiColumn, SensitiveTuples};
use super::discernibility::discernibility;
use super::distribution::{self, Distribution};
use super::entropy::entropy_loss;
use super::group_sizes::GroupSizes;
use super::items::{self, KeptItems};
use super::linked::LinkedMeasures;
use super::loss::mean_loss;
use super::partition::{Partition, distinct_tuples};
use super::precision::precision;
use super::query_error::{QueryError, query_error};
use super::reconstruction::{Points, Reconstruction, bounded_reconstruction};
use super::risk::{Risk, thresholds};
use super::squared_error;
use super::suppression::Suppression;
use super::{mean, smallest_k};
use crate::check::population::people_per_row;
use crate::plan::{CheckedPlan, Population, QuasiAttribute};
use crate::release::{ClassId, Recoding, ReleasedTables};
use crate::table::{ColumnId, Table};
use crate::text::number::Figure;
use rustc_hash::FxHashMap;
use serde::Serialize;

/// What a release is worth and what it risks, compared with its table.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PrivateMeasures {
    /// Rows of the table.
    pub rows: u64,
    /// Persons in the table, where the plan says who they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub persons: Option<u64>,
    /// Rows left out.
    pub suppressed: Suppression,
    /// How large the groups are, in rows.
    pub groups: GroupSizes,
    /// The mean NCP of all quasi cells over the table's own span, those of suppressed rows counted 1.
    pub loss: Figure,
    /// The same, over the published rows only.
    pub loss_of_published_rows: Figure,
    /// `loss` with the columns weighted as in the plan.
    pub weighted_loss: Figure,
    /// Sweeney's Prec over the columns whose hierarchy has levels, suppressed rows counted as `*`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub precision: Option<Figure>,
    /// The discernibility metric.
    pub discernibility: u64,
    /// Non-uniform entropy: bits lost over bits lost by publishing nothing; the mean over columns.
    pub entropy_loss: Figure,
    /// How far the table that a reader would reconstruct is from the true one.
    pub reconstruction: Reconstruction,
    /// How wrong COUNT queries are that are answered from the release.
    pub query_error: QueryError,
    /// The quasi columns one by one.
    pub columns: Vec<PrivateColumn>,
    /// The columns of items one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<KeptItems>,
    /// What the risks count.
    pub risk_counts: Counted,
    /// The risk of being recognised in the table itself.
    pub risk_before: Risk,
    /// The risk of being recognised in the release.
    pub risk_after: Risk,
    /// The largest belief in a sensitive value, by sensitive column.
    pub beliefs: Vec<PrivateBelief>,
    /// Batches and buckets, where quasi cells and sensitive values are published in linked tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linked: Option<LinkedMeasures>,
    /// What each column looks like before and after.
    pub distributions: Vec<Distribution>,
    /// The loss under d-l-inference over that of Mondrian under (l,d)-diversity of the same column, where both can be
    /// had; filled in by the session, which may run methods.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_ratio_to_mondrian: Option<Figure>,
}

/// One quasi column compared with the original.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PrivateColumn {
    /// Its name.
    pub column: String,
    /// The mean NCP of its published cells over the table's own span.
    pub loss: Figure,
    /// Prec of its published cells, where its hierarchy has levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub precision: Option<Figure>,
    /// Bits lost over bits lost by publishing nothing.
    pub entropy_loss: Figure,
    /// The squared error of its published numbers over that of their mean, SSE / SST; the middle of a range is its
    /// number. Absent for columns that have levels or no numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squared_error: Option<Figure>,
    /// Different values in the table.
    pub distinct_before: u64,
    /// Different cells in the release.
    pub distinct_after: u64,
}

/// What is counted.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Counted {
    /// Every row is a person.
    Rows,
    /// Distinct persons, as the plan identifies them.
    Persons,
}

/// How sure an attacker can be about somebody's sensitive value.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PrivateBelief {
    /// The sensitive column.
    pub column: String,
    /// Who knows all quasi values, in the table itself.
    pub before: Figure,
    /// Who finds the victim's group, in the release.
    pub after: Figure,
}

/// Measures a release against its table.
pub fn private(
    original: &Table,
    plan: &CheckedPlan,
    recoding: &Recoding,
    release: &ReleasedTables,
) -> PrivateMeasures {
    let rows = original.rows() as u64;
    let left_out = release.suppressed.len() as u64;
    let published_rows = rows - left_out;
    // left out, or published without their sensitive values
    let suppressed_rows = release.suppressed_rows().len() as u64;
    let persons = plan.persons.as_deref();
    let k = smallest_k(&plan.plan);

    let sensitive = SensitiveTuples::new(original, plan);
    let (quasi, boxes) = Boxes::new(original, plan, recoding, &sensitive);
    let after = published_groups(recoding, plan.quasi.len(), false);
    // whoever looks for somebody finds rows that are suppressed in part too
    let everyone = published_groups(recoding, plan.quasi.len(), true);
    let keys: Vec<_> = quasi.iter().map(|column| column.domain.key_column()).collect();
    let (point_of_row, point_count) = distinct_tuples(original.rows(), &keys);
    let before = Partition::new(point_of_row.iter().copied().map(Some), point_count);

    let sizes = everyone.sizes();
    let rows_of_key: Vec<Vec<u64>> = plan
        .quasi
        .iter()
        .zip(&quasi)
        .map(|(attribute, column)| rows_of_key(original, attribute, column))
        .collect();
    let mut columns: Vec<PrivateColumn> = plan
        .quasi
        .iter()
        .zip(&quasi)
        .zip(&rows_of_key)
        .map(|((attribute, column), rows)| measure_column(original, attribute, column, rows, left_out))
        .collect();
    let (width, published) = (plan.quasi.len(), &release.tables[0]);
    for (place, (attribute, column)) in plan.quasi.iter().zip(&quasi).enumerate() {
        let (values, domain) = (original.column(attribute.column), &column.domain);
        let error = squared_error::of_column(values, (place, width), attribute, domain, recoding, published);
        columns[place].squared_error = error.map(Figure);
        if let Some(id) = published.table.find(&attribute.name).filter(|_| !attribute.show.is_range()) {
            columns[place].distinct_after = published.table.column(id).dictionary.len() as u64;
        }
    }
    let with_suppressed = |loss: f64| mean_loss([(loss, published_rows), (1.0, left_out)]);
    let loss_of_published_rows = mean(columns.iter().map(|column| column.loss.0)).unwrap_or(0.0);

    let first_rows: Vec<u32> = before.groups().map(|rows| rows[0]).collect();
    let pairs = point_of_row.iter().copied().zip(sensitive.of_row.iter().copied());
    let values = PairCounts::new(point_count, pairs);
    let points = Points { row: &first_rows, values: &values };

    let thresholds = thresholds(k);
    let counted = persons.map_or(rows, |persons| persons.count as u64);
    let population = plan.population.as_ref();
    let risk = |groups: &Partition, fitting: Option<Vec<f64>>| {
        let sizes = groups.persons(persons);
        let risk =
            Risk::new(&sizes, &thresholds).in_population(&sizes, counted, population.map(Population::size));
        match (fitting, &plan.weights) {
            (Some(people), _) => risk.among(&sizes, &people),
            (None, Some(weights)) if persons.is_none() => {
                let people = |rows: &[u32]| rows.iter().map(|&row| weights[row as usize]).sum();
                risk.by_weights(&sizes, &groups.groups().map(people).collect::<Vec<f64>>())
            }
            _ => risk,
        }
    };
    let people = population.and_then(Population::people);
    let fit_before = people.and_then(|people| fitting(original, plan, people, &before, Some));
    let fit_after = people.filter(|_| plan.plan.algorithm.linked().is_none()).and_then(|people| {
        let published = &release.tables[0];
        let mut row_of_input = vec![None; original.rows()];
        for (row, input) in (0u32..).zip(&published.origin) {
            if let Some(input) = input {
                row_of_input[input.0 as usize] = Some(row);
            }
        }
        fitting(&published.table, plan, people, &everyone, |input| row_of_input[input as usize])
    });
    let linked = LinkedMeasures::new(&release.into(), &plan.into());
    let belief = |(&id, values): (&ColumnId, _)| PrivateBelief {
        column: original.column(id).name.clone(),
        before: Figure(largest_belief(&before, values, persons)),
        after: match &linked {
            Some(linked) => linked.largest_belief,
            None => Figure(largest_belief(&after, values, persons)),
        },
    };
    PrivateMeasures {
        rows,
        persons: persons.map(|persons| persons.count as u64),
        suppressed: Suppression::among(suppressed_rows, rows),
        groups: GroupSizes::new(&sizes, k),
        loss: Figure(with_suppressed(loss_of_published_rows)),
        loss_of_published_rows: Figure(loss_of_published_rows),
        weighted_loss: Figure(with_suppressed(weighted(plan, &columns))),
        precision: mean(precisions(plan, &quasi, left_out)).map(Figure),
        discernibility: discernibility(after.sizes().iter().copied(), suppressed_rows),
        entropy_loss: Figure(mean(columns.iter().map(|column| column.entropy_loss.0)).unwrap_or(0.0)),
        reconstruction: bounded_reconstruction(&quasi, &boxes, &points, &sensitive, suppressed_rows),
        query_error: query_error(original, &quasi, &boxes, &sensitive, plan.plan.seed),
        items: items::kept(original, plan, recoding),
        risk_counts: if persons.is_some() { Counted::Persons } else { Counted::Rows },
        risk_before: risk(&before, fit_before),
        risk_after: risk(&everyone, fit_after),
        beliefs: plan.sensitive.iter().zip(&sensitive.columns).map(belief).collect(),
        linked: linked.clone(),
        distributions: distributions(original, plan, recoding, &quasi, &rows_of_key),
        loss_ratio_to_mondrian: None,
        columns,
    }
}

/// The published groups: classes where the release numbers them, else classes with equal cells; with rows that are
/// suppressed in part or without.
fn published_groups(recoding: &Recoding, width: usize, in_part: bool) -> Partition {
    let classes = recoding
        .class_of_row
        .iter()
        .filter(|&&class| class != ClassId::SUPPRESSED)
        .map(|class| class.0 as usize + 1)
        .max()
        .unwrap_or(0);
    let mut group_of_class: Vec<u32> = (0..classes as u32).collect();
    if !recoding.grouped {
        let mut number = FxHashMap::default();
        for (class, group) in group_of_class.iter_mut().enumerate() {
            *group = *number.entry(&recoding.cells[class * width..(class + 1) * width]).or_insert(*group);
        }
    }
    let group = |class: &ClassId| {
        let in_none = *class == ClassId::SUPPRESSED || (!in_part && recoding.partial.on_any(*class));
        (!in_none).then(|| group_of_class[class.0 as usize])
    };
    Partition::new(recoding.class_of_row.iter().map(group), classes)
}

/// How many people of a population fit the cells of each group of input rows, by those of one of its published rows.
fn fitting(
    published: &Table,
    plan: &CheckedPlan,
    people: &Table,
    groups: &Partition,
    row_of_input: impl Fn(u32) -> Option<u32>,
) -> Option<Vec<f64>> {
    let of_row = people_per_row(published, &plan.with_hierarchies(), people)?;
    let of_group =
        |rows: &[u32]| rows.iter().find_map(|&input| row_of_input(input)).map(|row| of_row[row as usize]);
    groups.groups().map(of_group).collect()
}

/// How many rows of the table have each value.
fn rows_of_key(table: &Table, attribute: &QuasiAttribute, column: &QuasiColumn) -> Vec<u64> {
    let mut rows = vec![0; column.domain.keys()];
    let frequencies = table.column(attribute.column).frequencies();
    for (frequency, &key) in frequencies.into_iter().zip(column.domain.key_of_code()) {
        rows[key as usize] += u64::from(frequency);
    }
    rows
}

fn measure_column(
    table: &Table,
    attribute: &QuasiAttribute,
    column: &QuasiColumn,
    rows_of_key: &[u64],
    suppressed_rows: u64,
) -> PrivateColumn {
    let QuasiColumn { domain, cells } = column;
    let mut rows_up_to = vec![0];
    for rows in rows_of_key {
        rows_up_to.push(rows_up_to.last().expect("starts with an entry") + rows);
    }
    let covered = cells.iter().map(|cell| {
        let span = cell.span;
        (cell.rows, rows_up_to[span.last as usize + 1] - rows_up_to[span.first as usize])
    });
    PrivateColumn {
        column: table.column(attribute.column).name.clone(),
        loss: Figure(mean_loss(cells.iter().map(|cell| (cell.loss, cell.rows)))),
        precision: column_precision(attribute, column, 0).map(Figure),
        entropy_loss: Figure(entropy_loss(rows_of_key, covered, suppressed_rows)),
        squared_error: None,
        distinct_before: domain.keys() as u64,
        distinct_after: cells.len() as u64,
    }
}

fn column_precision(attribute: &QuasiAttribute, column: &QuasiColumn, suppressed_rows: u64) -> Option<f64> {
    let height = attribute.hierarchy.height()?;
    let cells = column.cells.iter().map(|cell| (cell.level.unwrap_or(0), cell.rows));
    Some(precision(height, cells.chain([(height, suppressed_rows)])))
}

fn precisions<'a>(
    plan: &'a CheckedPlan,
    quasi: &'a [QuasiColumn],
    suppressed_rows: u64,
) -> impl Iterator<Item = f64> + use<'a> {
    let columns = plan.quasi.iter().zip(quasi);
    columns.filter_map(move |(attribute, column)| column_precision(attribute, column, suppressed_rows))
}

/// The mean loss of the published cells, columns weighted as in the plan.
fn weighted(plan: &CheckedPlan, columns: &[PrivateColumn]) -> f64 {
    let weights = || plan.quasi.iter().map(|attribute| attribute.weight);
    let all: f64 = weights().sum();
    let sum: f64 = weights().zip(columns).map(|(weight, column)| weight * column.loss.0).sum();
    if all > 0.0 { sum / all } else { 0.0 }
}

fn distributions(
    table: &Table,
    plan: &CheckedPlan,
    recoding: &Recoding,
    quasi: &[QuasiColumn],
    rows_of_key: &[Vec<u64>],
) -> Vec<Distribution> {
    let mut distributions: Vec<(ColumnId, Distribution)> = Vec::new();
    for ((attribute, column), rows) in plan.quasi.iter().zip(quasi).zip(rows_of_key) {
        let picture = distribution::of_quasi(table.column(attribute.column), column, rows);
        distributions.push((attribute.column, picture));
    }
    for &id in plan.sensitive.iter().chain(&plan.insensitive) {
        let column = table.column(id);
        let mut before = vec![0; column.dictionary.len()];
        let mut after = vec![0.0; column.dictionary.len()];
        column.codes.for_each(|row, code| {
            before[code.0 as usize] += 1;
            let class = recoding.class_of_row[row.0 as usize];
            let hidden = plan.sensitive.contains(&id) && recoding.partial.on_any(class);
            if class != ClassId::SUPPRESSED && !hidden {
                after[code.0 as usize] += 1.0;
            }
        });
        distributions.push((id, distribution::of_exact(column, &before, &after, &plan.plan.missing)));
    }
    crate::sorting::sort_by_key(&mut distributions, |&(id, _)| id);
    distributions.into_iter().map(|(_, distribution)| distribution).collect()
}
