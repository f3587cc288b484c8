//! Measures that anyone can recompute from the published files.

use super::belief::{SensitiveColumn, largest_belief};
use super::discernibility::discernibility;
use super::group_sizes::GroupSizes;
use super::linked::LinkedMeasures;
use super::loss::mean_loss;
use super::partition::{KeyColumn, Partition, distinct_tuples};
use super::precision::precision;
use super::published::{PublishedPlan, PublishedQuasi, PublishedTables};
use super::reading::Readings;
use super::risk::{Risk, thresholds};
use super::suppression::Suppression;
use super::{mean, smallest_k};
use crate::plan::{Attribute, Role};
use crate::release::COUNTERFEITS;
use crate::table::{Column, Dictionary, RowId, Table};
use crate::text::number::Figure;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a release is worth and what it risks, from the published cells and the plan alone.
///
/// Groups and risks are counted in rows that are people: counterfeits are none, and who a row is about is not published.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicMeasures {
    /// Published rows.
    pub rows: u64,
    /// Rows left out.
    pub suppressed: Suppression,
    /// How large the groups are.
    pub groups: GroupSizes,
    /// The mean NCP of all quasi cells as the published cells show it, those of suppressed rows counted 1: numbers over
    /// the published span, masks by their characters. The private report's `loss` is over the table's own values, and
    /// is what methods are compared by. Columns that show numbers in place of ranges are not part of it: their cells do
    /// not say how far a group reaches. Absent where all do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<Figure>,
    /// The mean NCP of the published quasi cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_of_published_rows: Option<Figure>,
    /// Sweeney's Prec over the columns whose hierarchy has levels, suppressed rows counted as `*`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub precision: Option<Figure>,
    /// The discernibility metric.
    pub discernibility: u64,
    /// The quasi columns one by one.
    pub columns: Vec<PublicColumn>,
    /// The risk of being recognised.
    pub risk: Risk,
    /// The largest belief in a sensitive value, by sensitive column.
    pub beliefs: Vec<PublicBelief>,
    /// Batches and buckets, where quasi cells and sensitive values are published in linked tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linked: Option<LinkedMeasures>,
}

/// One published quasi column.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicColumn {
    /// Its name.
    pub column: String,
    /// The mean NCP of its published cells; absent where groups show one number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<Figure>,
    /// Prec of its published cells, where its hierarchy has levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub precision: Option<Figure>,
    /// The share of cells that show a single value; absent where groups show one number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact_cells: Option<Figure>,
    /// The share of cells that are `*`.
    pub star_cells: Figure,
    /// How many different cells are published.
    pub distinct_cells: u64,
}

/// How sure a reader can be about somebody's sensitive value.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicBelief {
    /// The sensitive column.
    pub column: String,
    /// The largest share of one value in any group.
    pub largest: Figure,
}

/// The column that carries the groups, where a method publishes them.
const GROUP_COLUMN: &str = "group_id";

/// Measures what a release publishes.
pub fn public_release(release: &PublishedTables<'_>, plan: &PublishedPlan<'_>) -> PublicMeasures {
    let fakes = release.table(COUNTERFEITS);
    let measures = measured(release.tables[0].1, plan, release.left_out, &release.suppressed_on, fakes);
    let Some(linked) = LinkedMeasures::new(release, plan) else { return measures };
    let belief = PublicBelief { column: linked.column.clone(), largest: linked.largest_belief };
    PublicMeasures { beliefs: vec![belief], linked: Some(linked), ..measures }
}

/// Measures a published table; of the plan it uses the document, never the original's values.
///
/// `left_out` is the number of rows left out, and `suppressed_on` the columns on which some rows are
/// suppressed together; the report states both. Rows that show nothing there and in the sensitive columns
/// are taken to be those: they are in no group.
pub fn public(
    published: &Table,
    plan: &PublishedPlan<'_>,
    left_out: u64,
    suppressed_on: &[&[String]],
) -> PublicMeasures {
    measured(published, plan, left_out, suppressed_on, None)
}

/// The same where a table says how many counterfeits a group has: risks and sizes of groups count people.
fn measured(
    published: &Table,
    plan: &PublishedPlan<'_>,
    left_out: u64,
    suppressed_on: &[&[String]],
    counterfeits: Option<&Table>,
) -> PublicMeasures {
    let missing = &plan.plan.missing;
    let rows = published.rows() as u64;
    let quasi = quasi_columns(published, plan);
    let aside = suppressed_in_part(published, plan, suppressed_on);
    let hidden = aside.iter().filter(|&&aside| aside).count() as u64;
    let partition = groups(published, plan, &quasi, &aside);
    // whoever looks for somebody finds rows that are suppressed in part too
    let everyone = groups(published, plan, &quasi, &vec![false; published.rows()]);
    let sizes = match counterfeits {
        Some(counterfeits) => without_counterfeits(published, &everyone, counterfeits),
        None => everyone.sizes(),
    };
    let people = rows - (everyone.sizes().iter().sum::<u64>() - sizes.iter().sum::<u64>());
    let k = smallest_k(plan.plan);
    // a population counts people, and who a row is about is not published
    let population = plan.plan.population.filter(|_| plan.plan.person.is_empty());

    let mut columns = Vec::with_capacity(quasi.len());
    let mut precisions = Vec::new();
    for &(column, attribute) in &quasi {
        let (cells, frequencies) = published_cells(column);
        let read = Readings::new(&cells, attribute, missing);
        let rows_where = |chosen: &[bool]| {
            let rows = frequencies.iter().zip(chosen).filter(|&(_, &chosen)| chosen).map(|(rows, _)| rows);
            Figure::share(rows.sum(), published.rows() as u64)
        };
        let own_precision = read.levels.as_ref().map(|(levels, height)| {
            let cells = levels.iter().copied().zip(frequencies.iter().copied());
            let all = cells.clone().chain([(*height, left_out)]);
            precisions.push(precision(*height, all));
            Figure(precision(*height, cells))
        });
        let shows_number = plan.plan.attributes.get(&column.name).is_some_and(Attribute::shows_number);
        let loss = || Figure(mean_loss(read.loss.iter().copied().zip(frequencies.iter().copied())));
        columns.push(PublicColumn {
            column: column.name.clone(),
            loss: (!shows_number).then(loss),
            precision: own_precision,
            exact_cells: (!shows_number).then(|| rows_where(&read.exact)),
            star_cells: rows_where(&read.star),
            distinct_cells: cells.len() as u64,
        });
    }
    let told = columns.iter().filter_map(|column| column.loss);
    let loss_of_published_rows = mean(told.map(|loss| loss.0)).or(columns.is_empty().then_some(0.0));
    let belief = |column: &Column| PublicBelief {
        column: column.name.clone(),
        largest: Figure(largest_belief(&partition, &SensitiveColumn::new(column, missing), None)),
    };
    PublicMeasures {
        rows,
        suppressed: Suppression::among(left_out + hidden, left_out + people),
        loss: loss_of_published_rows.map(|loss| Figure(mean_loss([(loss, rows), (1.0, left_out)]))),
        loss_of_published_rows: loss_of_published_rows.map(Figure),
        precision: mean(precisions.into_iter()).map(Figure),
        discernibility: discernibility(partition.sizes().iter().copied(), left_out + hidden),
        columns,
        risk: Risk::new(&sizes, &thresholds(k)).in_population(&sizes, left_out + people, population),
        beliefs: with_role(published, plan, Role::Sensitive).map(belief).collect(),
        groups: GroupSizes::new(&sizes, k),
        linked: None,
    }
}

/// The published columns that have a role in the plan.
fn with_role<'a>(
    published: &'a Table,
    plan: &'a PublishedPlan<'_>,
    role: Role,
) -> impl Iterator<Item = &'a Column> + Clone {
    let has_role = move |column: &&Column| {
        plan.plan.attributes.get(&column.name).is_some_and(|attribute| attribute.role == role)
    };
    published.columns().iter().filter(has_role)
}

/// The published quasi columns with their hierarchies.
fn quasi_columns<'a>(
    published: &'a Table,
    plan: &'a PublishedPlan<'a>,
) -> Vec<(&'a Column, &'a PublishedQuasi<'a>)> {
    let column = |quasi: &'a PublishedQuasi<'a>| Some((published.column(published.find(quasi.name)?), quasi));
    plan.quasi.iter().filter_map(column).collect()
}

/// The distinct cells that rows have, with their numbers of rows. In the order of their texts: sums must
/// not depend on how the table came to be.
fn published_cells(column: &Column) -> (Dictionary, Vec<u64>) {
    let mut cells: Vec<(&str, u64)> = column
        .dictionary
        .texts()
        .zip(column.frequencies().into_iter().map(u64::from))
        .filter(|&(_, rows)| rows > 0)
        .collect();
    crate::sorting::sort(&mut cells);
    (cells.iter().map(|&(text, _)| text).collect(), cells.iter().map(|&(_, rows)| rows).collect())
}

/// Rows with equal group id, where the release has that column; else rows with equal quasi cells.
/// Those set `aside` are in none.
fn groups(
    published: &Table,
    plan: &PublishedPlan<'_>,
    quasi: &[(&Column, &PublishedQuasi<'_>)],
    aside: &[bool],
) -> Partition {
    let ids = published.find(GROUP_COLUMN).filter(|_| !plan.plan.attributes.contains_key(GROUP_COLUMN));
    match ids {
        Some(ids) => alike(published, &[published.column(ids)], aside),
        None => alike(published, &quasi.iter().map(|&(column, _)| column).collect::<Vec<_>>(), aside),
    }
}

/// How many people each group has: its rows without the counterfeits that `counterfeits.csv` tells of. In linked tables,
/// whose rows are people only, no group has the column that it speaks of.
fn without_counterfeits(published: &Table, partition: &Partition, counterfeits: &Table) -> Vec<u64> {
    let (Some(own), Some(id), Some(count)) =
        (published.find(GROUP_COLUMN), counterfeits.find(GROUP_COLUMN), counterfeits.find("count"))
    else {
        return partition.sizes();
    };
    let told =
        |row| (counterfeits.column(id).text(row), counterfeits.column(count).text(row).parse().unwrap_or(0));
    let fakes: BTreeMap<&str, u64> = counterfeits.row_ids().map(told).collect();
    let group = |rows: &[u32]| published.column(own).text(RowId(rows[0]));
    let people = |rows: &[u32]| {
        let rows_of_group = rows.len() as u64;
        // a group of counterfeits alone is a fault that the judges find; nobody is at risk in it
        rows_of_group.saturating_sub(fakes.get(group(rows)).copied().unwrap_or(0)).max(1)
    };
    partition.groups().map(people).collect()
}

/// Rows with equal quasi cells.
pub(super) fn buckets(published: &Table, plan: &PublishedPlan<'_>) -> Partition {
    let quasi = quasi_columns(published, plan);
    let columns: Vec<&Column> = quasi.iter().map(|&(column, _)| column).collect();
    alike(published, &columns, &vec![false; published.rows()])
}

/// Rows with equal cells in these columns, without those set `aside`.
fn alike(published: &Table, told_apart_by: &[&Column], aside: &[bool]) -> Partition {
    let identity: Vec<Vec<u32>> =
        told_apart_by.iter().map(|column| (0..column.dictionary.len() as u32).collect()).collect();
    let keys: Vec<KeyColumn> = told_apart_by
        .iter()
        .zip(&identity)
        .map(|(column, keys)| KeyColumn { codes: &column.codes, keys, size: keys.len() })
        .collect();
    let (group_of_row, count) = distinct_tuples(published.rows(), &keys);
    let group = |(&group, &aside): (&u32, &bool)| (!aside).then_some(group);
    Partition::new(group_of_row.iter().zip(aside).map(group), count)
}

/// Whether each row shows nothing in a component on which rows are suppressed, nor in the sensitive columns.
fn suppressed_in_part(published: &Table, plan: &PublishedPlan<'_>, suppressed_on: &[&[String]]) -> Vec<bool> {
    let mut aside = vec![false; published.rows()];
    for &together in suppressed_on {
        let named = together.iter().filter_map(|name| published.find(name));
        let columns = named.map(|id| published.column(id)).chain(with_role(published, plan, Role::Sensitive));
        let mut nothing = vec![true; published.rows()];
        for column in columns {
            let star: Vec<bool> = column.dictionary.texts().map(|text| text == "*").collect();
            column.codes.for_each(|row, code| nothing[row.0 as usize] &= star[code.0 as usize]);
        }
        aside.iter_mut().zip(nothing).for_each(|(aside, nothing)| *aside |= nothing);
    }
    aside
}
