//! Tables with thousands of columns: what takes time is the cells, never the pairs of columns. Times are compared with
//! each other in one run, so that a slow machine is slow for both.

use outis::{Plan, Release, Silent, Table, anonymize};
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};

/// Rows, columns, and how many of them are generalised; one more is sensitive, the others stay as they are.
type Size = (usize, usize, usize);

fn csv((rows, columns, _): Size, cell: &dyn Fn(usize, usize) -> usize) -> String {
    let line = |cells: &mut dyn Iterator<Item = String>| cells.collect::<Vec<_>>().join(",") + "\n";
    let mut csv = line(&mut (0..columns).map(|column| format!("column {column}")));
    for row in 0..rows {
        csv += &line(&mut (0..columns).map(|column| cell(row, column).to_string()));
    }
    csv
}

fn plan((_, columns, quasi): Size, algorithm: &str) -> Plan {
    let role = |column: usize| match column {
        column if column < quasi => "quasi",
        column if column + 1 == columns => "sensitive",
        _ => "insensitive",
    };
    let attributes: Map<String, Value> =
        (0..columns).map(|column| (format!("column {column}"), json!({ "role": role(column) }))).collect();
    Plan::from_value(json!({
        "version": 1,
        "attributes": attributes,
        "principles": [{ "kind": "k-anonymity", "k": 3 }],
        "algorithm": { "name": algorithm },
    }))
    .expect("a plan")
}

/// Everything from the text of the table to all files of its release.
fn published(size: Size, algorithm: &str, cell: &dyn Fn(usize, usize) -> usize) -> (Release, Duration) {
    let (csv, plan) = (csv(size, cell), plan(size, algorithm));
    let start = Instant::now();
    let table = Table::from_csv(csv.as_bytes()).expect("a table");
    let release = anonymize(&table, &plan, [7; 32], &mut Silent).expect("a release");
    for file in release.files() {
        release.write_file(&file.name, &mut |_| ()).expect("a file");
    }
    (release, start.elapsed())
}

/// Four times as many columns take four times as long, give or take: pairs of columns would make it sixteen.
fn grows_with_columns((rows, columns, quasi): Size, algorithm: &str, cell: &dyn Fn(usize, usize) -> usize) {
    let time = |times: usize| published((rows, times * columns, times * quasi), algorithm, cell).1;
    // the fastest of a few: whatever else the machine does makes a run longer, never shorter
    let (few, many) =
        (0..3).fold((Duration::MAX, Duration::MAX), |best, _| (best.0.min(time(1)), best.1.min(time(4))));
    assert!(many < 8 * few, "{columns} columns took {few:?}, four times as many {many:?}");
}

/// A number that nobody would call regular.
fn scattered(row: usize, column: usize) -> usize {
    (row.wrapping_mul(2_654_435_761) ^ column.wrapping_mul(40_503)).wrapping_mul(2_246_822_519) >> 13
}

/// Every column tells every other one: 20 rows with 2,000 columns once took half a minute, optimised.
#[test]
fn columns_that_tell_each_other_take_no_longer() {
    let (release, _) = published((20, 400, 20), "mondrian", &|row, _| row % 5);
    // with the number of the group
    assert_eq!(release.published.tables[0].table.columns().len(), 401);
    grows_with_columns((20, 1_000, 20), "mondrian", &|row, _| row % 5);
}

/// The columns that tell a quasi column differ from each other, so that none stands for another.
#[test]
fn columns_that_tell_each_other_in_different_ways_take_no_longer() {
    let (_, time) = published((40, 1_000, 10), "mondrian", &|row, column| match column {
        0..10 => row % 4,
        // finer than `row % 4`, in a way of its own
        _ => row % 4 + 4 * ((row / 4).wrapping_mul(column) / 3 % 3),
    });
    assert!(time < Duration::from_secs(30), "{time:?}");
}

#[test]
fn half_of_thousands_of_columns_are_generalised() {
    grows_with_columns((20, 600, 300), "mondrian", &|row, column| (row * 7 + column) % 11);
}

/// Sweep makes groups anew in neighbourhoods, which are lifted column by column.
#[test]
fn groups_of_many_columns_are_made_anew_no_longer() {
    grows_with_columns((60, 300, 299), "sweep", &|row, column| scattered(row, column) % 10);
}

/// The estimate counts all columns, not only those that are generalised, and grows with them.
#[test]
fn the_estimate_of_a_wide_table_grows_with_its_columns() {
    for algorithm in ["mondrian", "sweep"] {
        let told = |size: Size| {
            let table = Table::from_csv(csv(size, &|_, _| 1).as_bytes()).expect("a table");
            outis::estimate(&table, &plan(size, algorithm)).expect("an estimate").seconds
        };
        let ratio = told((20, 4_000, 20)) / told((20, 1_000, 20));
        assert!((3.0..=4.1).contains(&ratio), "{algorithm}, columns as they are: {ratio}");
        let ratio = told((20, 4_000, 3_999)) / told((20, 1_000, 999));
        assert!((3.0..=4.1).contains(&ratio), "{algorithm}, generalised columns: {ratio}");
    }
}
