//! Every kind of hierarchy, at its awkward corners, through the whole pipeline: the judge, which reads
//! the plan by itself, must agree that each published cell covers its value.

use outis::check::Outcome;
use outis::{Plan, Silent, Table, anonymize};
use serde_json::{Value, json};

/// A table of one quasi column with these values in turn, and a sensitive one.
fn table(values: &[&str], rows: usize) -> Table {
    let mut csv = String::from("A|S\n");
    for row in 0..rows {
        // A stride prime to the number of values, so that neighbours in the file are none in the tree.
        csv.push_str(&format!("{}|{}\n", values[(row * 7 + row / 5) % values.len()], row % 4));
    }
    Table::from_csv(csv.as_bytes()).expect("a sound table")
}

fn plan(hierarchy: &Value, k: u32, cut: &str) -> Plan {
    let text = json!({
        "version": 1,
        "attributes": { "A": { "role": "quasi", "hierarchy": hierarchy }, "S": { "role": "sensitive" } },
        "principles": [{ "kind": "k-anonymity", "k": k }],
        "algorithm": { "name": "mondrian", "cut": cut },
        "missing": ["", "?"],
    });
    serde_json::from_value(text).expect("a sound plan")
}

const NUMBERS: &[&str] = &["-6", "-1", "0", "4", "5", "17", "18", "19", "20", "89", "90", "104", "", "?"];
const DECIMALS: &[&str] = &["-0,25", "0,5", "0,50", "1,75", "2,5", "3", "99,99", ""];
const DATES: &[&str] =
    &["29.02.2020", "1.3.2020", "01.03.2020", "31.12.1999", "01.01.2000", "24.12.1990", "?"];
const CODES: &[&str] = &["1", "12", "123", "1234", "2", "21", "ü", "üb", "üb1", ""];
const LABELS: &[&str] = &["C50", "C50.1", "C51", "D10", "D11", "E", ""];

fn cases() -> Vec<(Value, &'static [&'static str])> {
    vec![
        (json!({ "kind": "range" }), NUMBERS),
        (json!({ "kind": "range" }), DECIMALS),
        (json!({ "kind": "range" }), DATES),
        (json!({ "kind": "intervals", "widths": [5, 10, 20] }), NUMBERS),
        (json!({ "kind": "intervals", "widths": [5, 10], "origin": 3, "min": 18, "max": 85 }), NUMBERS),
        (json!({ "kind": "intervals", "widths": [2.5, 5] }), NUMBERS),
        (json!({ "kind": "intervals", "widths": [0.5, 2], "origin": 0.1, "max": 2.5 }), DECIMALS),
        (json!({ "kind": "date", "levels": ["month", "year", "decade"] }), DATES),
        (json!({ "kind": "date" }), DATES),
        (json!({ "kind": "date", "levels": ["quarter", "five-years"] }), DATES),
        (json!({ "kind": "date", "levels": ["decade"], "format": "DD.MM.YYYY" }), DATES),
        (json!({ "kind": "date", "levels": ["age", "ten-years-of-age"], "reference": "2024-02-29" }), DATES),
        (json!({ "kind": "date", "levels": ["five-years-of-age"], "reference": "2020-03-01" }), DATES),
        (json!({ "kind": "mask" }), CODES),
        (json!({ "kind": "mask", "shown": [3, 1] }), CODES),
        (json!({ "kind": "mask", "from": "left", "char": "#" }), CODES),
        (json!({ "kind": "flat" }), LABELS),
        (
            json!({ "kind": "tree", "csv": "C50;C50;C;*\nC50.1;C50;C;*\nC51;C51;C;*\nD10;D;*\nD11;D1;D2;D;*\nE;*\n" }),
            LABELS,
        ),
        (
            json!({ "kind": "tree", "paths": [["C50", "C"], ["C51", "C", "C", "*"]], "uncovered": "*" }),
            LABELS,
        ),
    ]
}

#[test]
fn every_release_is_confirmed_whatever_the_hierarchy() {
    for (hierarchy, values) in cases() {
        for (k, rows, cut) in [
            (1, 40, "relaxed"),
            (2, 40, "strict"),
            (3, 60, "relaxed"),
            (7, 45, "strict"),
            (40, 40, "relaxed"),
        ] {
            let case = format!("{hierarchy}, k = {k}, {rows} rows, {cut}");
            let table = table(values, rows);
            let published = anonymize(&table, &plan(&hierarchy, k, cut), [7; 32], &mut Silent)
                .unwrap_or_else(|error| panic!("{case}: {error}"));
            assert_eq!(published.verdict.verdict, Outcome::Holds, "{case}");
            assert_eq!(published.verdict.faults, Vec::<String>::new(), "{case}");
        }
    }
}
