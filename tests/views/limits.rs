//! What is too large to be listed is `undecided`; what was found is told.

use outis::check::Outcome;
use outis::check::view_set::{Consistent, ViewVerdict, check_views};
use outis::{Progress, Silent};
use serde_json::{Value, json};

fn check(set: &Value) -> ViewVerdict {
    check_views(&set.to_string(), &mut Silent).expect("a view set that can be checked")
}

/// Columns that are compared with each other, with 500 values: the list of possible rows used to be cut off before the last
/// comparison was looked at, and nothing was left of it.
#[test]
fn candidates_are_not_cut_off_silently() {
    let numbers = json!({ "domain": (0..500).collect::<Vec<_>>() });
    let condition = "A < B and A > D";
    let verdict = check(&json!({
        "attributes": { "A": numbers, "B": numbers, "D": { "type": "integer" }, "Name": {}, "P": {} },
        "dependencies": ["Name -> P", "A -> B"],
        "secret": { "id": "Name", "property": "P" }, "k": 2,
        "views": [
            { "project": ["Name", "D"], "where": condition, "rows": [["Ann", 480], ["Bob", 480]] },
            { "project": ["P"], "where": condition, "rows": [["flu"], ["cold"]] },
        ],
    }));
    assert_ne!(verdict.verdict, Outcome::Violated, "{:?}", verdict.covers);
    assert_eq!(verdict.verdict, Outcome::Holds, "{}", verdict.reason);
}

/// Column against column with dependencies, over more rows than there are places in a gap.
#[test]
fn a_set_that_exists_is_not_refused() {
    let rows: Vec<Value> = (0..40)
        .map(|n| json!([format!("n{n}"), format!("b{n}"), format!("c{n}"), format!("p{}", n % 3)]))
        .collect();
    let mut set = json!({
        "attributes": { "Name": {}, "B": {}, "C": {}, "P": {} },
        "dependencies": ["Name -> B, C, P", "B -> Name"],
        "secret": { "id": "Name", "property": "P" }, "k": 2,
        "base": { "columns": ["Name", "B", "C", "P"], "rows": rows },
        "views": [
            { "project": ["Name"], "where": "B != C" },
            { "project": ["P"], "where": "B != C" },
        ],
    });
    let verdict = check(&set);
    assert_ne!(verdict.verdict, Outcome::Violated, "{:?}", verdict.covers);
    assert_eq!(verdict.consistent, Consistent::Yes, "the base table yields it");
    let base = set.as_object_mut().expect("an object").remove("base").expect("given");
    let column = |place: usize| {
        let mut cells: Vec<Value> =
            base["rows"].as_array().expect("rows").iter().map(|row| json!([row[place]])).collect();
        cells.sort_by_key(Value::to_string);
        cells.dedup();
        cells
    };
    set["views"][0]["rows"] = json!(column(0));
    set["views"][1]["rows"] = json!(column(3));
    assert_ne!(check(&set).verdict, Outcome::Violated);
}

/// One ward with one diagnosis among a hundred, and m further views of wards: everyone in that ward is told.
#[test]
fn everybody_in_the_ward_with_one_diagnosis_is_told_whatever_else_is_published() {
    for more in [4, 5, 8] {
        let names: Vec<Value> =
            (0..10_000).map(|n| json!([format!("n{n}"), format!("w{}", n % 100)])).collect();
        let diagnoses: Vec<Value> = (0..100)
            .flat_map(|ward| {
                (0..if ward == 7 { 1 } else { 10 }).map(move |d| json!([format!("w{ward}"), format!("d{d}")]))
            })
            .collect();
        let mut views = vec![
            json!({ "project": ["Name", "Ward"], "rows": names }),
            json!({ "project": ["Ward", "Diagnosis"], "rows": diagnoses }),
        ];
        let mut attributes = json!({ "Name": {}, "Ward": {}, "Diagnosis": {} });
        for index in 0..more {
            let rows: Vec<Value> = (0..100)
                .flat_map(|ward| (0..10).map(move |x| json!([format!("w{ward}"), format!("x{x}")])))
                .collect();
            attributes[format!("X{index}")] = json!({});
            views.push(json!({ "project": ["Ward", format!("X{index}")], "rows": rows }));
        }
        let verdict = check(&json!({
            "attributes": attributes, "secret": { "id": "Name", "property": "Diagnosis" }, "k": 2, "views": views,
        }));
        assert_eq!(
            (verdict.verdict, verdict.covers.len()),
            (Outcome::Violated, 100),
            "with {more} more views"
        );
        assert!(verdict.complete);
    }
}

/// The main case: names are the key, and several extracts share the ward.
#[test]
fn extracts_that_share_the_ward_are_decided_where_names_are_the_key() {
    let base: Vec<Value> = (0..300)
        .map(|n| {
            json!([
                format!("n{n}"),
                format!("w{}", n % 10),
                format!("d{}", (n * 7 + n / 10) % 9),
                format!("{}", 20 + n % 60)
            ])
        })
        .collect();
    let verdict = check(&json!({
        "attributes": { "Name": {}, "Ward": {}, "Diagnosis": {}, "Age": {} }, "key": "Name",
        "secret": { "id": "Name", "property": "Diagnosis" }, "k": 2,
        "base": { "columns": ["Name", "Ward", "Diagnosis", "Age"], "rows": base },
        "views": [
            { "project": ["Name", "Ward"] }, { "project": ["Ward", "Diagnosis"] }, { "project": ["Ward", "Age"] },
        ],
    }));
    assert_eq!(
        (verdict.verdict, verdict.method.as_str()),
        (Outcome::Holds, "keyed-tree"),
        "{}",
        verdict.reason
    );
    assert!(verdict.complete && verdict.consistent == Consistent::Yes);
}

/// With a further dependency the exchange behind a separator is not allowed.
#[test]
fn a_further_dependency_is_not_decided_on_the_tree() {
    let verdict = check(&json!({
        "attributes": { "I": {}, "X": {}, "Y": {}, "P": {} }, "key": "I", "dependencies": ["X -> P"],
        "secret": { "id": "I", "property": "P" }, "k": 2,
        "base": { "columns": ["I", "X", "Y", "P"],
          "rows": [["i0", "x0", "y0", "p0"], ["i1", "x0", "y1", "p0"], ["i2", "x1", "y0", "p1"]] },
        "views": [{ "project": ["I", "X"] }, { "project": ["X", "Y"] }, { "project": ["Y", "P"] }],
    }));
    assert_ne!(verdict.method, "keyed-tree");
    assert_eq!(verdict.verdict, Outcome::Violated);
}

/// A watcher whose time is over from the start.
struct Impatient;

impl Progress for Impatient {
    fn report(&mut self, _: &'static str, _: u64, _: u64) {}

    fn enough(&mut self) -> bool {
        true
    }
}

#[test]
fn a_search_whose_time_is_over_says_what_it_knows() {
    let rows = |a: &str, b: &str| -> Vec<Value> {
        (0..80).map(|n| json!([format!("{a}{}", n % 20), format!("{b}{}", (n * 7 + n / 20) % 20)])).collect()
    };
    let set = json!({
        "attributes": { "I": {}, "X": {}, "Y": {}, "P": {} }, "dependencies": ["X -> Y", "P -> I"],
        "secret": { "id": "I", "property": "P" }, "k": 2,
        "views": [
            { "project": ["I", "X"], "rows": rows("i", "x"), "distinct": true },
            { "project": ["Y", "P"], "rows": rows("y", "p"), "distinct": true },
        ],
    });
    match check_views(&set.to_string(), &mut Impatient) {
        Ok(verdict) => {
            assert_eq!(verdict.verdict, Outcome::Undecided);
            assert!(verdict.reason.contains("the time that was given is over"), "{}", verdict.reason);
        }
        Err(error) => panic!("{error}: {}", error.details()),
    }
}

#[test]
fn the_conservative_check_alone_can_be_asked_for() {
    let mut set = json!({
        "attributes": { "Name": {}, "Ward": {}, "P": {} }, "dependencies": ["Name -> P"], "mode": "conservative",
        "secret": { "id": "Name", "property": "P" }, "k": 2,
        "views": [
            { "project": ["Name", "Ward"], "rows": [["Ann", "w"], ["Bob", "v"]] },
            { "project": ["Ward", "P"], "rows": [["w", "flu"], ["w", "cold"], ["v", "flu"], ["v", "cold"]] },
        ],
    });
    let verdict = check(&set);
    assert_eq!((verdict.verdict, verdict.method.as_str()), (Outcome::Holds, "conservative"));
    set["k"] = json!(3);
    let verdict = check(&set);
    assert_eq!(verdict.verdict, Outcome::Undecided);
    assert!(verdict.reason.contains("possibly violated"), "{}", verdict.reason);
    set["dependencies"] = json!([]);
    assert!(check(&set).reason.contains("needs a base table"));
}
