//! Which cells cover which values, for every kind of hierarchy.

use crate::oracle::literal::{from_rows, plan_with};
use outis::check::judge_release;
use outis::release::{PublishedTable, ReleasedTables};
use outis::table::RowId;
use proptest::prelude::*;

/// What the judge says of one cell that is published for one value.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
enum Answer {
    Fine,
    NotCovered,
    TooHigh,
}
use Answer::{Fine, NotCovered, TooHigh};

/// Judges `cell` for `value` in a column that has `others` too; `hierarchy` is JSON, or nothing.
fn answer(hierarchy: &str, others: &[&str], value: &str, cell: &str) -> Answer {
    let hierarchy = if hierarchy.is_empty() { String::new() } else { format!(r#", {hierarchy}"#) };
    let plan = plan_with(
        &format!(r#""Q": {{ "role": "quasi" {hierarchy} }}"#),
        r#"{ "kind": "k-anonymity", "k": 2 }"#,
        r#""order": "input", "missing": ["", "?"], "suppression": 1,"#,
    );
    let rows: Vec<Vec<String>> = [value].iter().chain(others).map(|text| vec![(*text).to_owned()]).collect();
    let release = ReleasedTables {
        tables: vec![PublishedTable {
            name: "release.csv".to_owned(),
            table: from_rows(&["Q"], &[vec![cell.to_owned()]]),
            origin: vec![Some(RowId(0))],
        }],
        suppressed: (1..rows.len() as u32).map(RowId).collect(),
        ..ReleasedTables::default()
    };
    let faults = judge_release(&release, &plan, &from_rows(&["Q"], &rows), None).faults;
    match faults.first() {
        None => Fine,
        Some(fault) if fault.contains("not covered") => NotCovered,
        Some(fault) if fault.contains("maxLevel") => TooHigh,
        Some(fault) => panic!("{fault}"),
    }
}

fn all(hierarchy: &str, others: &[&str], cases: &[(&str, &str, Answer)]) {
    for &(value, cell, expected) in cases {
        assert_eq!(answer(hierarchy, others, value, cell), expected, "{cell} for {value} under {hierarchy}");
    }
}

#[test]
fn intervals_cover_by_their_bounds() {
    let intervals = r#""hierarchy": { "kind": "intervals", "widths": [5, 10], "min": 18, "max": 90 }"#;
    all(
        intervals,
        &["1"],
        &[
            ("20", "[20,24]", Fine),
            ("24", "[20,24]", Fine),
            ("25", "[20,24]", NotCovered),
            ("19", "[20,24]", NotCovered),
            ("24", "[20,24)", NotCovered),
            ("17", "<18", Fine),
            ("18", "<18", NotCovered),
            ("90", "≥90", Fine),
            ("89", "≥90", NotCovered),
            ("20", "20", Fine),
            ("20", "21", NotCovered),
            ("20", "*", Fine),
            ("20", "", NotCovered),
            ("20", "[20;24]", NotCovered),
            ("20", "[x,24]", NotCovered),
            ("20", "20-24", NotCovered),
            ("", "", Fine),
            ("?", "", Fine),
            ("", "*", Fine),
            ("", "[0,24]", NotCovered),
        ],
    );
}

#[test]
fn the_width_of_an_interval_tells_its_level() {
    let capped = |level: u32| {
        format!(
            r#""hierarchy": {{ "kind": "intervals", "widths": [5, 10], "max": 90 }}, "maxLevel": {level}"#
        )
    };
    all(
        &capped(1),
        &["1"],
        &[("20", "[20,24]", Fine), ("20", "[20,29]", TooHigh), ("95", "≥90", Fine), ("20", "*", TooHigh)],
    );
    all(&capped(2), &["1"], &[("20", "[20,29]", Fine), ("20", "*", TooHigh), ("", "*", TooHigh)]);
    all(&capped(3), &["1"], &[("20", "*", Fine)]);
    all(&capped(0), &["1"], &[("20", "20", Fine), ("20", "[20,24]", TooHigh)]);
}

#[test]
fn decimals_are_compared_exactly_and_in_their_own_spelling() {
    let points = r#""hierarchy": { "kind": "intervals", "widths": [0.1, 0.5] }, "maxLevel": 1"#;
    all(
        points,
        &["1.25"],
        &[("0.3", "[0.3,0.4)", Fine), ("0.4", "[0.3,0.4)", NotCovered), ("0.3", "[0,0.5)", TooHigh)],
    );
    let commas = r#""hierarchy": { "kind": "range" }"#;
    all(
        commas,
        &["2,25", "7,5"],
        &[
            ("1,5", "[1,5;2,25]", Fine),
            ("1,5", "[1,6;2,25]", NotCovered),
            ("1,5", "[1,5,2,25]", NotCovered),
            ("-1,5", "[-2;2,5]", Fine),
        ],
    );
    all(
        r#""hierarchy": { "kind": "range" }"#,
        &["12,500", "1,200,300"],
        &[("1,200", "[900,1300]", Fine), ("1,200", "[1201,1300]", NotCovered)],
    );
}

#[test]
fn ranges_cover_what_lies_between_and_other_spellings_of_a_number() {
    let range = r#""hierarchy": { "kind": "range" }"#;
    all(
        range,
        &["20.5"],
        &[
            ("21", "[21,21]", Fine),
            ("21", "[20.5,30]", Fine),
            ("21", "21.0", Fine),
            ("21", "[22,30]", NotCovered),
            ("21", "[30,20]", NotCovered),
        ],
    );
    all(
        range,
        &["2021-03-05"],
        &[
            ("2021-03-20", "[2021-03-05,2021-04-01]", Fine),
            ("2021-03-20", "[2021-03-21,2021-04-01]", NotCovered),
        ],
    );
    all(
        r#""hierarchy": { "kind": "range" }, "maxLevel": 0"#,
        &["9"],
        &[("21", "21", Fine), ("21", "[20,22]", TooHigh)],
    );
}

#[test]
fn masks_cover_by_what_they_show() {
    let mask = r#""hierarchy": { "kind": "mask" }, "maxLevel": 3"#;
    all(
        mask,
        &["02139", "02"],
        &[
            ("02139", "0213*", Fine),
            ("02139", "02***", Fine),
            ("02139", "0****", TooHigh),
            ("02139", "*", TooHigh),
            ("02139", "0214*", NotCovered),
            ("02139", "021*", NotCovered),
            ("02139", "02*39", NotCovered),
            ("021", "021**", Fine),
            ("021", "02***", Fine),
            ("02", "021**", NotCovered),
            ("", "02***", NotCovered),
        ],
    );
    let from_left = r#""hierarchy": { "kind": "mask", "from": "left", "char": "x" }"#;
    all(
        from_left,
        &["02139"],
        &[
            ("02139", "xxx39", Fine),
            ("02139", "021xx", NotCovered),
            ("02139", "***39", NotCovered),
            ("Süd39", "xxx39", Fine),
        ],
    );
}

#[test]
fn periods_cover_their_days() {
    let months = r#""hierarchy": { "kind": "date", "levels": ["month", "decade"] }, "maxLevel": 1"#;
    all(
        months,
        &["2019-12-31"],
        &[
            ("2021-03-05", "2021-03", Fine),
            ("2021-03-05", "2021-04", NotCovered),
            ("2021-03-05", "2021-13", NotCovered),
            ("2021-03-05", "2020s", TooHigh),
            ("2021-03-05", "2021", TooHigh),
            ("2021-03-05", "2021-03-05", Fine),
            ("2021-03-05", "2021-03-06", NotCovered),
        ],
    );
    let german =
        r#""hierarchy": { "kind": "date", "levels": ["month", "year", "decade"], "format": "DD.MM.YYYY" }"#;
    all(
        german,
        &["01.02.2019"],
        &[
            ("05.03.2021", "2021-03", Fine),
            ("05.03.2021", "2021-05", NotCovered),
            ("05.03.2021", "2021", Fine),
            ("05.03.2021", "2020", NotCovered),
            ("05.03.2021", "2020s", Fine),
            ("05.03.2021", "2010s", NotCovered),
            ("05.03.2021", "2021s", NotCovered),
        ],
    );
    let all_steps = r#""hierarchy": { "kind": "date" }"#;
    all(
        all_steps,
        &["2019-12-31"],
        &[
            ("2021-03-31", "2021-Q1", Fine),
            ("2021-04-01", "2021-Q1", NotCovered),
            ("2021-04-01", "2021-Q2", Fine),
            ("2021-04-01", "2021-Q5", NotCovered),
            ("2021-04-01", "2021-Q02", NotCovered),
            ("2024-12-31", "2020-2024", Fine),
            ("2025-01-01", "2020-2024", NotCovered),
            ("2021-03-05", "2021-2025", NotCovered),
            ("2021-03-05", "2020-2029", NotCovered),
        ],
    );
    let without = r#""hierarchy": { "kind": "date", "levels": ["month", "year"] }, "maxLevel": 1"#;
    all(
        without,
        &["2019-12-31"],
        &[("2021-03-05", "2021-Q1", TooHigh), ("2021-03-05", "2020-2024", TooHigh)],
    );
    let short = r#""hierarchy": { "kind": "date", "format": "MM/DD/YY", "pivot": 30 }"#;
    all(
        short,
        &["12/31/99"],
        &[("03/05/21", "2021-03", Fine), ("03/05/31", "1931", Fine), ("03/05/31", "2031", NotCovered)],
    );
}

#[test]
fn tree_labels_cover_the_values_below_them() {
    let tree = r#""hierarchy": { "kind": "tree", "paths": [["Rome", "Italy", "Europe", "*"], ["Oslo", "Europe", "*"]], "uncovered": "*" }"#;
    let cases = [
        ("Rome", "Rome", Fine),
        ("Rome", "Italy", Fine),
        ("Rome", "Europe", Fine),
        ("Rome", "*", Fine),
        ("Oslo", "Italy", NotCovered),
        ("Oslo", "Europe", Fine),
        ("Rome", "Oslo", NotCovered),
        ("Rome", "Asia", NotCovered),
        ("Lima", "*", Fine),
        ("Lima", "Europe", NotCovered),
        ("Lima", "Lima", Fine),
    ];
    all(tree, &["Oslo"], &cases);
    for separator in [";", "\\t", ","] {
        let csv = ["Rome", "Italy", "Europe", "*\\nOslo", "Europe", "Europe", "*\\n"].join(separator);
        let file = format!(r#""hierarchy": {{ "kind": "tree", "csv": "{csv}", "uncovered": "*" }}"#);
        all(&file, &["Oslo"], &cases);
    }
    let capped = format!(r#"{tree}, "maxLevel": 1"#);
    all(
        &capped,
        &["Oslo"],
        &[
            ("Rome", "Italy", Fine),
            ("Rome", "Europe", TooHigh),
            ("Oslo", "Europe", Fine),
            ("Oslo", "*", TooHigh),
        ],
    );
}

#[test]
fn flat_columns_show_the_value_or_nothing() {
    all(
        r#""hierarchy": { "kind": "flat" }"#,
        &["b"],
        &[("a", "a", Fine), ("a", "*", Fine), ("a", "b", NotCovered), ("a", "a*", NotCovered)],
    );
    all(
        r#""hierarchy": { "kind": "flat" }, "maxLevel": 0"#,
        &["b"],
        &[("a", "a", Fine), ("a", "*", TooHigh)],
    );
}

#[test]
fn without_a_hierarchy_the_type_of_the_column_decides() {
    all("", &["30"], &[("21", "[20,24]", Fine), ("21", "[22,24]", NotCovered), ("21", "2*", NotCovered)]);
    all(
        "",
        &["2020-01-01"],
        &[
            ("2021-03-05", "2021", Fine),
            ("2021-03-05", "[2021-03-01,2021-03-31]", Fine),
            ("2021-03-05", "2020", NotCovered),
        ],
    );
    all(
        "",
        &["02141"],
        &[("02139", "021**", Fine), ("02139", "022**", NotCovered), ("02139", "[0,9]", NotCovered)],
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn an_interval_covers_exactly_the_numbers_it_contains(value in -300i32..300, low in -300i32..300, width in 0i32..100) {
        let (text, high) = (value.to_string(), low + width);
        let contains = (low..=high).contains(&value);
        let expected = if contains { Fine } else { NotCovered };
        let range = r#""hierarchy": { "kind": "range" }"#;
        prop_assert_eq!(answer(range, &["7"], &text, &format!("[{low},{high}]")), expected);
        let half_open = if contains && value < high { Fine } else { NotCovered };
        prop_assert_eq!(answer(range, &["7"], &text, &format!("[{low},{high})")), half_open);
    }

    #[test]
    fn a_mask_covers_exactly_the_texts_that_it_can_be_made_of(value in "[ab]{1,4}", other in "[ab]{1,4}", hidden in 1usize..4) {
        // Filled up to the longest with a mark, then the end masked: what the mask is made of.
        let longest = value.len().max(other.len());
        prop_assume!(hidden < longest && other.len() >= longest - hidden);
        let filled = |text: &str| format!("{text:·<longest$}").chars().take(longest - hidden).collect::<String>();
        let cell = filled(&other) + &"*".repeat(hidden);
        let expected = if filled(&value) == filled(&other) { Fine } else { NotCovered };
        prop_assert_eq!(answer(r#""hierarchy": { "kind": "mask" }"#, &[&other], &value, &cell), expected);
    }
}
