//! Missing cells: a blank never hides anybody.

use outis::Silent;
use outis::check::Outcome;
use outis::check::view_set::{ViewVerdict, check_views};
use serde_json::{Value, json};

fn check(set: &Value) -> ViewVerdict {
    check_views(&set.to_string(), &mut Silent).expect("a view set that can be checked")
}

/// Names with wards, and wards with diagnoses, as CSV rows.
fn wards(staff: &str, costs: &str) -> Value {
    json!({
        "attributes": { "Name": {}, "Ward": {}, "Diagnosis": {} },
        "secret": { "id": "Name", "property": "Diagnosis" }, "k": 2,
        "views": [
            { "name": "staff", "project": ["Name", "Ward"], "csv": format!("Name,Ward\n{staff}") },
            { "name": "costs", "project": ["Ward", "Diagnosis"], "csv": format!("Ward,Diagnosis\n{costs}") },
        ],
    })
}

fn covers(verdict: &ViewVerdict) -> String {
    let one = |id: &str, values: &[String]| format!("{id}: {}", values.join(", "));
    verdict.covers.iter().map(|cover| one(&cover.id, &cover.values)).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_blank_diagnosis_hides_nobody() {
    let mut set = wards("Ann,West\nBob,West\n", "West,flu\nWest,\n");
    let verdict = check(&set);
    assert_eq!(verdict.verdict, Outcome::Violated);
    assert_eq!(covers(&verdict), "Ann: flu; Bob: flu");
    assert!(verdict.covers.iter().all(|cover| cover.or_blank));
    let blanks = verdict.blanks.expect("there is a blank");
    assert_eq!((blanks.cells, blanks.certainly_missing, blanks.decisive.join(" ")), (1, 0, "Ann Bob".into()));
    assert!(verdict.explanation.last().expect("told").contains("unless it is missing"));
    set["missing"] = json!("value");
    assert_eq!(check(&set).verdict, Outcome::Holds, "counted like any value");
    set["missing"] = json!(["n/a"]);
    assert_eq!(check(&set).verdict, Outcome::Holds, "an empty cell is then a value");
}

#[test]
fn whoever_can_only_be_blank_is_counted_and_not_exposed() {
    let verdict = check(&wards("Ann,West\nBob,East\nEve,East\n", "West,\nEast,flu\nEast,cold\n"));
    assert_eq!(verdict.verdict, Outcome::Holds);
    assert_eq!(verdict.blanks.expect("one").certainly_missing, 1);
}

#[test]
fn blanks_in_other_columns_join_with_blanks() {
    let verdict = check(&wards("Ann,\nBob,West\nEve,West\n", ",flu\nWest,flu\nWest,cold\n"));
    assert_eq!(covers(&verdict), "Ann: flu");
}

#[test]
fn a_blank_name_is_nobody() {
    let verdict = check(&wards(",West\nBob,East\n", "West,flu\nEast,flu\nEast,cold\n"));
    assert!(verdict.covers.iter().all(|cover| cover.id == "Bob"), "{:?}", verdict.covers);
    let verdict = check(&wards(",West\nBob,East\nEve,East\n", "West,flu\nEast,flu\nEast,cold\n"));
    assert_eq!(verdict.verdict, Outcome::Holds, "the West is nobody's, and both in the East may have either");
}

#[test]
fn a_dependency_says_nothing_about_rows_with_a_blank_on_its_left() {
    let mut set = wards(",West\n,East\nBob,West\nEve,West\n", "West,flu\nWest,cold\nEast,flu\n");
    set["dependencies"] = json!(["Name -> Ward, Diagnosis"]);
    let verdict = check(&set);
    assert_eq!(verdict.verdict, Outcome::Holds, "two rows without a name have two wards");
}

#[test]
fn comparisons_with_blanks_are_false() {
    let set = json!({
        "attributes": { "Name": {}, "Age": { "type": "integer" }, "Diagnosis": {} },
        "secret": { "id": "Name", "property": "Diagnosis" }, "k": 2,
        "base": { "columns": ["Name", "Age", "Diagnosis"], "rows": [["Ann", "", "flu"], ["Bob", "70", "cold"]] },
        "views": [
            { "name": "old", "project": ["Name", "Age"], "where": "Age >= 65 or Age < 65" },
            { "name": "all", "project": ["Name", "Age"] },
        ],
    });
    let notes = check(&set);
    assert_eq!(notes.verdict, Outcome::Holds, "no view shows a diagnosis");
    let mut shown = set.clone();
    shown["views"][0]["rows"] = json!([["Ann", ""], ["Bob", "70"]]);
    let error = check_views(&shown.to_string(), &mut Silent).expect_err("Ann's age is compared with nothing");
    assert!(error.details().to_string().contains("Ann"), "{}", error.details());
}

#[test]
fn a_property_of_two_columns_is_missing_where_one_is_and_each_column_is_asked_about() {
    let set = json!({
        "attributes": { "Name": {}, "Ward": {}, "Diagnosis": {}, "Drug": {} },
        "secret": { "id": "Name", "property": ["Diagnosis", "Drug"] }, "k": 2,
        "views": [
            { "project": ["Name", "Ward"], "rows": [["Ann", "West"], ["Bob", "West"]] },
            { "project": ["Ward", "Diagnosis", "Drug"], "rows": [["West", "flu", ""], ["West", "flu", "tea"]] },
        ],
    });
    let verdict = check(&set);
    assert_eq!(verdict.secrets.len(), 3);
    let each: Vec<String> = verdict.secrets.iter().map(covers).collect();
    assert_eq!(each, ["Ann: flu, tea; Bob: flu, tea", "Ann: flu; Bob: flu", "Ann: tea; Bob: tea"]);
}
