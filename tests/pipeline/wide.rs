//! Tables with thousands of columns: what takes time is the cells, never the pairs of columns.

use outis::{Plan, Release, Silent, Table, anonymize};
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};

/// Some quasi columns, one sensitive one, and the others as they are. `cell(row, column)` is a small number.
fn published(
    (rows, columns, quasi): (usize, usize, usize),
    cell: impl Fn(usize, usize) -> usize,
) -> (Release, Duration) {
    let line = |cells: &mut dyn Iterator<Item = String>| cells.collect::<Vec<_>>().join(",") + "\n";
    let mut csv = line(&mut (0..columns).map(|column| format!("column {column}")));
    for row in 0..rows {
        csv += &line(&mut (0..columns).map(|column| cell(row, column).to_string()));
    }
    let role = |column: usize| match column {
        column if column < quasi => "quasi",
        column if column + 1 == columns => "sensitive",
        _ => "insensitive",
    };
    let attributes: Map<String, Value> =
        (0..columns).map(|column| (format!("column {column}"), json!({ "role": role(column) }))).collect();
    let plan = json!({
        "version": 1,
        "attributes": attributes,
        "principles": [{ "kind": "k-anonymity", "k": 3 }],
        "algorithm": { "name": "mondrian" },
    });
    let start = Instant::now();
    let table = Table::from_csv(csv.as_bytes()).expect("a table");
    let release =
        anonymize(&table, &Plan::from_value(plan).expect("a plan"), [7; 32], &mut Silent).expect("a release");
    for file in release.files() {
        release.write_file(&file.name, &mut |_| ()).expect("a file");
    }
    (release, start.elapsed())
}

/// Every column tells every other one: 20 rows with 2,000 columns once took half a minute, optimised.
#[test]
fn columns_that_tell_each_other_take_no_longer() {
    let (release, time) = published((20, 2_000, 20), |row, _| row % 5);
    // with the number of the group
    assert_eq!(release.published.tables[0].table.columns().len(), 2_001);
    assert!(time < Duration::from_secs(20), "{time:?}");
}

/// The columns that tell a quasi column differ from each other, so that none stands for another.
#[test]
fn columns_that_tell_each_other_in_different_ways_take_no_longer() {
    let (_, time) = published((40, 1_000, 10), |row, column| match column {
        0..10 => row % 4,
        // finer than `row % 4`, in a way of its own
        _ => row % 4 + 4 * ((row / 4).wrapping_mul(column) / 3 % 3),
    });
    assert!(time < Duration::from_secs(30), "{time:?}");
}

/// The estimate counts all columns, not only those that are generalised.
#[test]
fn the_estimate_of_a_wide_table_is_of_the_order_of_the_run() {
    let header: Vec<String> = (0..2_000).map(|column| format!("c{column}")).collect();
    let row = vec!["1"; 2_000].join(",");
    let csv = format!("{}\n{row}\n{row}\n{row}\n", header.join(","));
    let table = Table::from_csv(csv.as_bytes()).expect("a table");
    let role = |column: usize| if column < 20 { "quasi" } else { "insensitive" };
    let attributes: Map<String, Value> =
        (0..2_000).map(|column| (format!("c{column}"), json!({ "role": role(column) }))).collect();
    let plan = json!({
        "version": 1,
        "attributes": attributes,
        "principles": [{ "kind": "k-anonymity", "k": 3 }],
        "algorithm": { "name": "mondrian" },
    });
    let told =
        outis::estimate(&table, &Plan::from_value(plan).expect("a plan")).expect("an estimate").seconds;
    assert!((0.1..10.0).contains(&told), "{told} seconds");
}

#[test]
fn half_of_thousands_of_columns_are_generalised() {
    let (_, time) = published((20, 3_000, 1_500), |row, column| (row * 7 + column) % 11);
    assert!(time < Duration::from_secs(30), "{time:?}");
}
