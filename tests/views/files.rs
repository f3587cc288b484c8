//! Extracts as files, some of them out already; explanations and repairs.

use outis::check::Outcome;
use outis::check::view_set::{ExtractFile, Repair, ViewVerdict, check_view_files, repaired};
use outis::{Error, Silent};
use serde_json::{Value, json};

fn check(set: &Value, files: &[(&str, &str)]) -> Result<ViewVerdict, Error> {
    let files =
        files.iter().map(|(name, text)| ExtractFile { name: (*name).into(), bytes: text.as_bytes().into() });
    check_view_files(&set.to_string(), files.collect(), &mut Silent)
}

fn set(views: Value) -> Value {
    json!({ "secret": { "id": "Name", "property": "Diagnosis" }, "k": 2, "views": views })
}

const STAFF: &str = "Name,Ward,Age\nAnn,West,30\nBob,West,40\nEve,East,30\n";
const COSTS: &str = "Ward,Diagnosis\nWest,flu\nWest,cold\nEast,flu\nEast,cold\n";
const AGES: &str = "Ward,Age,Diagnosis\nWest,30.0,flu\nWest,40,cold\nEast,30,flu\nEast,30,cold\n";

#[test]
fn columns_and_types_come_from_the_files_and_numbers_join_by_value() {
    let views = json!([{ "file": "staff.csv" }, { "file": "ages.csv" }]);
    let verdict = check(&set(views), &[("staff.csv", STAFF), ("ages.csv", AGES)]).expect("it can be checked");
    let exposed: Vec<&str> = verdict.covers.iter().map(|cover| cover.id.as_str()).collect();
    assert_eq!(exposed, ["Ann", "Bob", "Eve"], "30 and 30.0 are one age");
    let coded = "Ward,Age,Diagnosis\nWest,030,flu\nWest,40,cold\nEast,30,flu\n";
    let views = json!([{ "file": "staff.csv" }, { "file": "ages.csv" }]);
    let error = check(&set(views), &[("staff.csv", STAFF), ("ages.csv", coded)]).expect_err("030 is a code");
    assert!(error.to_string().contains("West, 030"), "{error}");
}

#[test]
fn spellings_that_prevent_a_join_are_told() {
    let costs = COSTS.replace("West,flu", "west ,flu");
    let views = json!([{ "file": "staff.csv" }, { "file": "costs.csv" }]);
    let error =
        check(&set(views), &[("staff.csv", STAFF), ("costs.csv", &costs)]).expect_err("west joins nothing");
    let told = error.details().to_string();
    assert!(told.contains("white space or capitals") && told.contains("`West` (v1)"), "{told}");
}

#[test]
fn repeated_rows_are_a_list_without_repeats_where_the_view_says_so() {
    let twice = format!("{COSTS}West,flu\n");
    let mut asked = set(json!([{ "file": "staff.csv" }, { "file": "costs.csv" }]));
    let files = [("staff.csv", STAFF), ("costs.csv", twice.as_str())];
    let error = check(&asked, &files).expect_err("counts tell more");
    assert!(error.to_string().contains("views[1]"), "{error}");
    asked["views"][1]["distinct"] = json!(true);
    let verdict = check(&asked, &files).expect("it can be checked");
    assert!(verdict.notes.iter().any(|note| note.contains("1 repeated row")), "{:?}", verdict.notes);
}

#[test]
fn what_the_third_extract_adds_comes_first_and_only_it_is_repaired() {
    let asked = set(json!([
        { "file": "staff.csv", "name": "staff", "published": true },
        { "file": "costs.csv", "name": "costs", "published": true },
        { "file": "ages.csv", "name": "ages" },
    ]));
    let costs = "Ward,Diagnosis\nWest,flu\nWest,cold\nEast,flu\nEast,cold\n";
    let staff = "Name,Ward,Age\nAnn,West,30\nBob,West,40\nEve,East,30\nMax,East,30\n";
    let files = [("staff.csv", staff), ("costs.csv", costs), ("ages.csv", AGES)];
    let verdict = check(&asked, &files).expect("it can be checked");
    let added = verdict.added.expect("some are out, one is proposed");
    assert_eq!((added.before, added.after), (Outcome::Holds, Outcome::Violated));
    assert!(added.answer.starts_with("safe before; what is proposed exposes 2"), "{}", added.answer);
    assert_eq!(added.newly_exposed.iter().map(|cover| cover.id.as_str()).collect::<Vec<_>>(), ["Ann", "Bob"]);
    assert!(!verdict.repairs.is_empty());
    for repair in &verdict.repairs {
        let touched = match repair {
            Repair::DropView { view, .. } | Repair::DropColumn { view, .. } => view.as_str(),
            other => panic!("{other:?} changes what is out"),
        };
        assert_eq!(touched, "ages");
    }
}

#[test]
fn values_are_merged_where_that_hides_people() {
    let asked = json!({
        "attributes": { "Name": {}, "Ward": {}, "Diagnosis": {} }, "k": 2,
        "secret": { "id": "Name", "property": "Diagnosis" },
        "views": [
            { "name": "staff", "project": ["Name", "Ward"],
              "rows": [["Ann", "North"], ["Bob", "West"], ["Eve", "West"], ["Max", "West"]] },
            { "name": "costs", "project": ["Ward", "Diagnosis"], "rows": [["North", "flu"], ["West", "cold"], ["West", "gout"]] },
        ],
    });
    let verdict = check(&asked, &[]).expect("it can be checked");
    let merge = verdict.repairs.iter().find(|repair| matches!(repair, Repair::Merge { .. }));
    let Some(Repair::Merge { column, into, .. }) = merge else { panic!("{:?}", verdict.repairs) };
    assert_eq!((column.as_str(), into.as_str()), ("Ward", "North or West"));
    let merged = repaired(&asked.to_string(), merge.expect("just seen")).expect("it was proposed");
    assert_eq!(check(&merged, &[]).expect("it can be checked").verdict, Outcome::Holds);
}

#[test]
fn a_dependency_is_explained_by_the_rows_that_carry_it() {
    let verdict = check(
        &json!({
            "attributes": { "Name": {}, "Charge": {}, "Problem": {}, "Room": {} },
            "dependencies": ["Name -> Problem", "Name -> Room"],
            "secret": { "id": "Name", "property": "Problem" }, "k": 2,
            "views": [
                { "name": "bills", "project": ["Name", "Charge"],
                  "rows": [["George", "20"], ["John", "20"], ["John", "30"], ["Bill", "30"]] },
                { "name": "health", "project": ["Charge", "Problem"],
                  "rows": [["20", "Cold"], ["20", "Obesity"], ["30", "Obesity"], ["30", "HIV"]] },
            ],
        }),
        &[],
    )
    .expect("it can be checked");
    assert_eq!(verdict.covers[0].id, "Bill");
    let inference = verdict.inference.expect("explained");
    assert_eq!(inference.dependencies, ["Name -> Problem"], "the room has nothing to do with it");
    assert!(!inference.rows.is_empty());
    let told = verdict.explanation.join("\n");
    assert!(told.contains("Suppose Bill did not have Problem = HIV."), "{told}");
    assert!(told.contains("nothing is left that could show"), "{told}");
    assert!(told.contains("John with Problem ="), "{told}");
    let mut sentences = verdict.explanation.clone();
    sentences.sort();
    sentences.dedup();
    assert_eq!(sentences.len(), verdict.explanation.len(), "nothing is said twice: {told}");
}

#[test]
fn several_secrets_have_a_verdict_each_and_the_worst_speaks() {
    let verdict = check(
        &json!({
            "attributes": { "Name": {}, "Ward": {}, "Diagnosis": {}, "Age": {} },
            "secret": [
                { "id": "Name", "property": "Age", "k": 2 },
                { "id": ["Name", "Ward"], "property": "Diagnosis", "k": 3 },
            ],
            "views": [
                { "project": ["Name", "Ward"], "rows": [["Ann", "w"], ["Bob", "w"]] },
                { "project": ["Ward", "Age"], "rows": [["w", "30"], ["w", "40"]] },
                { "project": ["Ward", "Diagnosis"], "rows": [["w", "flu"], ["w", "cold"]] },
            ],
        }),
        &[],
    )
    .expect("it can be checked");
    let each: Vec<Outcome> = verdict.secrets.iter().map(|one| one.verdict).collect();
    assert_eq!((verdict.verdict, each), (Outcome::Violated, vec![Outcome::Holds, Outcome::Violated]));
    assert_eq!(verdict.covers[0].id, "Ann, w");
}
