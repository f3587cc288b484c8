//! Slow and obvious twins on random tables.

use super::*;
use crate::measure::belief::SensitiveColumn;
use crate::measure::boxes::{Boxes, PairCounts, SensitiveTuples};
use crate::measure::partition::distinct_tuples;
use crate::measure::reconstruction::{Points, reconstruction};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const ROLES: &str = r#"
    "Age": { "role": "quasi", "hierarchy": { "kind": "range" } },
    "Sex": { "role": "quasi", "hierarchy": { "kind": "flat" } },
    "Disease": { "role": "sensitive" }"#;

/// A row: age (none is missing), sex, disease, and its group (none is suppressed).
pub(in crate::measure) type Row = (Option<u8>, u8, u8, Option<u32>);

pub(in crate::measure) fn rows() -> impl Strategy<Value = Vec<Row>> {
    let row = (prop::option::weighted(0.9, 20u8..32), 0u8..3, 0u8..3, prop::option::weighted(0.9, 0u32..5));
    prop::collection::vec(row, 1..24)
}

pub(in crate::measure) fn published(rows: &[Row]) -> Published {
    let mut csv = String::from("Age,Sex,Disease\n");
    for (age, sex, disease, _) in rows {
        let age = age.map_or(String::new(), |age| age.to_string());
        csv += &format!("{age},s{sex},d{disease}\n");
    }
    Published::new(&csv, ROLES, &rows.iter().map(|row| row.3).collect::<Vec<_>>())
}

/// All ages that are possible in the table: every year from the youngest to the oldest, and missing.
pub(in crate::measure) fn ages(rows: &[Row]) -> Vec<Option<u8>> {
    let known = || rows.iter().filter_map(|row| row.0);
    let mut ages: Vec<Option<u8>> = match (known().min(), known().max()) {
        (Some(youngest), Some(oldest)) => (youngest..=oldest).map(Some).collect(),
        _ => Vec::new(),
    };
    if rows.iter().any(|row| row.0.is_none()) {
        ages.push(None);
    }
    ages
}

/// The ages and sexes that a group leaves open.
pub(in crate::measure) fn open_to(rows: &[Row], group: u32) -> (Vec<Option<u8>>, Vec<u8>) {
    let members: Vec<&Row> = rows.iter().filter(|row| row.3 == Some(group)).collect();
    let known = || members.iter().filter_map(|row| row.0);
    let missing = members.iter().filter(|row| row.0.is_none()).count();
    let open_ages = ages(rows)
        .into_iter()
        .filter(|age| match (age, missing) {
            _ if missing == members.len() => age.is_none(),
            (_, 1..) => true,
            (None, 0) => false,
            (Some(age), 0) => known().min() <= Some(*age) && Some(*age) <= known().max(),
        })
        .collect();
    let sexes: BTreeSet<u8> = members.iter().map(|row| row.1).collect();
    let all: BTreeSet<u8> = rows.iter().map(|row| row.1).collect();
    (open_ages, if sexes.len() == 1 { sexes } else { all }.into_iter().collect())
}

/// Spreads every row over all points that it may be, and compares point by point.
fn naive_reconstruction(rows: &[Row]) -> f64 {
    let mut guessed: BTreeMap<(Option<u8>, u8, u8), f64> = BTreeMap::new();
    let sexes: BTreeSet<u8> = rows.iter().map(|row| row.1).collect();
    let diseases: BTreeSet<u8> = rows.iter().map(|row| row.2).collect();
    for row in rows {
        let (ages, sexes, diseases) = match row.3 {
            Some(group) => {
                let (ages, sexes) = open_to(rows, group);
                (ages, sexes, vec![row.2])
            }
            None => (ages(rows), sexes.iter().copied().collect(), diseases.iter().copied().collect()),
        };
        let points = (ages.len() * sexes.len() * diseases.len()) as f64;
        for &age in &ages {
            for &sex in &sexes {
                for &disease in &diseases {
                    *guessed.entry((age, sex, disease)).or_default() += 1.0 / points;
                }
            }
        }
    }
    let mut true_count: BTreeMap<(Option<u8>, u8, u8), f64> = BTreeMap::new();
    for row in rows {
        *true_count.entry((row.0, row.1, row.2)).or_default() += 1.0;
    }
    let all = rows.len() as f64;
    true_count.iter().map(|(point, count)| count / all * (count / guessed[point]).ln()).sum()
}

proptest! {
    #[test]
    fn the_reconstruction_error_is_that_of_spreading_row_by_row(rows in rows()) {
        let measured = published(&rows).private().reconstruction.error.0;
        let naive = naive_reconstruction(&rows);
        prop_assert!(near(measured, naive), "{measured} instead of {naive}");
    }

    #[test]
    fn loss_and_risk_are_those_of_a_walk_over_all_rows(rows in rows()) {
        let published = published(&rows);
        let private = published.private();
        let size = |group| rows.iter().filter(|row| row.3 == Some(group)).count() as u64;
        let placed: Vec<u32> = rows.iter().filter_map(|row| row.3).collect();
        let suppressed = (rows.len() - placed.len()) as u64;

        let span = ages(&rows).iter().flatten().count() as f64 - 1.0;
        let sexes: BTreeSet<u8> = rows.iter().map(|row| row.1).collect();
        let lost = |group: u32| {
            let (open, open_sexes) = open_to(&rows, group);
            let missing = open.contains(&None);
            let age = match (missing, open.len()) {
                (_, 1) => 0.0,
                (true, _) => 1.0,
                (false, many) => (many - 1) as f64 / span,
            };
            // The root above a single sex is never published: the value itself is tighter.
            age + if open_sexes.len() == sexes.len() && sexes.len() > 1 { 1.0 } else { 0.0 }
        };
        let all: f64 = placed.iter().map(|&group| lost(group)).sum::<f64>() + 2.0 * suppressed as f64;
        prop_assert!(near(private.loss.0, all / (2 * rows.len()) as f64));

        let discernibility = placed.iter().map(|&group| size(group)).sum::<u64>() + suppressed * rows.len() as u64;
        prop_assert_eq!(private.discernibility, discernibility);
        let average = placed.iter().map(|&group| 1.0 / size(group) as f64).sum::<f64>() / placed.len().max(1) as f64;
        prop_assert!(near(private.risk_after.prosecutor.average.0, average));
        let alike = |row: &Row| rows.iter().filter(|other| (other.0, other.1) == (row.0, row.1)).count();
        prop_assert_eq!(private.risk_before.uniques, rows.iter().filter(|row| alike(row) == 1).count() as u64);

        let belief = |group: u32| (0..3u8)
            .map(|disease| rows.iter().filter(|row| row.3 == Some(group) && row.2 == disease).count())
            .max().unwrap_or(0) as f64 / size(group) as f64;
        prop_assert!(near(private.beliefs[0].after.0, placed.iter().map(|&group| belief(group)).fold(0.0, f64::max)));
        prop_assert_eq!(published.public().groups, private.groups);
        prop_assert_eq!(published.public().risk, private.risk_after);
    }

    #[test]
    fn an_estimate_from_all_points_is_the_exact_error(rows in rows()) {
        let Published { table, plan, recoding, release } = published(&rows);
        let sensitive = SensitiveTuples::new(&table, &plan);
        let (quasi, boxes) = Boxes::new(&table, &plan, &recoding, &sensitive);
        let keys: Vec<_> = quasi.iter().map(|column| column.domain.key_column()).collect();
        let (point_of_row, count) = distinct_tuples(table.rows(), &keys);
        let first: Vec<u32> = (0..count as u32)
            .map(|point| point_of_row.iter().position(|&of| of == point).expect("numbered") as u32)
            .collect();
        let values = PairCounts::new(count, point_of_row.iter().copied().zip(sensitive.of_row.iter().copied()));
        let points = Points { row: &first, values: &values };
        let run = |most_steps| {
            reconstruction(&quasi, &boxes, &points, &sensitive, release.suppressed.len() as u64, most_steps)
        };
        let exact = run(usize::MAX);
        prop_assert_eq!(exact.sampled_points, None);
        let sampled = run(1);
        prop_assert!(sampled.error.0.is_finite());
        prop_assert_eq!(sampled.sampled_points.is_some(), release.suppressed.len() < rows.len() && count > 1);
    }
}

#[test]
fn a_sensitive_column_keeps_its_values_apart() {
    let published =
        published(&[(Some(20), 0, 0, Some(0)), (Some(21), 0, 1, Some(0)), (Some(22), 0, 0, Some(0))]);
    let column = SensitiveColumn::new(published.table.column(published.plan.sensitive[0]), &[]);
    assert_eq!([column.of(0), column.of(1), column.of(2)], [0, 1, 0]);
}
