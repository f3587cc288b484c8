//! What is wrong with a view set is told all at once, with the rows that prove it.

use outis::check::Outcome;
use outis::check::view_set::{check_growth, check_views};
use outis::{Error, Fault, Silent};
use serde_json::{Value, json};

fn good() -> Value {
    json!({
        "attributes": { "Name": {}, "Job": {}, "Salary": { "type": "number" }, "Problem": {} },
        "secret": { "id": "Name", "property": "Problem" },
        "k": 2,
        "views": [
            { "name": "staff", "project": ["Name", "Job"], "rows": [["Ann", "Clerk"], ["Bob", "Clerk"]] },
            { "name": "health", "project": ["Job", "Problem"], "rows": [["Clerk", "Flu"], ["Clerk", "Gout"]] },
        ],
    })
}

fn faults(set: &Value) -> Vec<Fault> {
    match check_views(&set.to_string(), &mut Silent) {
        Err(Error::BadViewSet { faults }) => faults,
        other => panic!("{other:?}"),
    }
}

/// The faults after a change, as `path: found`.
fn after(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut set = good();
    change(&mut set);
    faults(&set).into_iter().map(|fault| format!("{}: {}", fault.path, fault.found)).collect()
}

#[test]
fn the_unchanged_set_holds() {
    let verdict = check_views(&good().to_string(), &mut Silent).expect("well formed");
    assert_eq!(verdict.verdict, Outcome::Holds);
}

#[test]
fn all_faults_are_told_at_once_with_the_nearest_spelling() {
    let mut set = good();
    set["k"] = json!(1);
    set["vews"] = json!([]);
    set["secret"]["property"] = json!("Problm");
    set["views"][0]["where"] = json!("Salry > 80 and Job = 3");
    set["views"][1]["project"] = json!(["Job", "Problem", "Job"]);
    let faults = faults(&set);
    let paths: Vec<&str> = faults.iter().map(|fault| fault.path.as_str()).collect();
    assert_eq!(paths, ["vews", "secret.property", "k", "views[0].where", "views[1].project[2]"]);
    let nearest: Vec<Option<&str>> = faults.iter().map(|fault| fault.nearest.as_deref()).collect();
    assert_eq!(nearest, [Some("views"), Some("Problem"), None, Some("Salary"), None]);
    assert!(faults[3].found.contains("at character 1"), "{}", faults[3].found);
}

#[test]
fn conditions_are_checked_by_type_and_place() {
    let condition = |text: &str| {
        let text = text.to_owned();
        after(move |set| set["views"][0]["where"] = json!(text)).join(" | ")
    };
    assert_eq!(condition("Job > 'a'"), "views[0].where: `>` between texts (`Job`)");
    assert_eq!(condition("Job = 3"), "views[0].where: the number `3` for `Job`, which is text");
    assert_eq!(condition("Salary = 'x'"), "views[0].where: the text `'x'` for `Salary`, which is a number");
    assert_eq!(condition("Salary = Job"), "views[0].where: `Salary` against `Job`");
    assert_eq!(condition("Salary >"), "views[0].where: the end at character 9");
}

#[test]
fn k_below_two_and_a_set_that_shows_nothing_are_refused() {
    assert_eq!(after(|set| set["k"] = json!(1)), ["k: 1"]);
    let nothing = after(|set| {
        set["views"] = json!([{ "project": ["Job"], "rows": [["Clerk"]] }]);
    });
    assert_eq!(nothing, ["secret: no view that shows `Name` or `Problem`"]);
}

#[test]
fn repeated_rows_are_shown_unless_the_view_is_declared_distinct() {
    let repeat = |set: &mut Value| {
        let first = set["views"][0]["rows"][0].clone();
        set["views"][0]["rows"].as_array_mut().expect("rows").push(first);
    };
    assert_eq!(after(repeat), ["views[0]: rows 1 and 3 are equal: `Ann, Clerk`"]);
    let mut set = good();
    repeat(&mut set);
    set["views"][0]["distinct"] = json!(true);
    let verdict = check_views(&set.to_string(), &mut Silent).expect("declared");
    assert!(
        verdict.notes.iter().any(|note| note.contains("staff: 1 repeated row left out")),
        "{:?}",
        verdict.notes
    );
}

#[test]
fn rows_that_contradict_the_condition_or_a_dependency_are_shown() {
    let against = after(|set| {
        set["views"][0]["where"] = json!("Job != 'Clerk'");
    });
    assert_eq!(against[0], "views[0].rows[0]: `Ann, Clerk`, which no row with Job != 'Clerk' can show");
    let broken = after(|set| set["dependencies"] = json!(["Job -> Problem"]));
    assert_eq!(broken, ["views[1]: rows 1 (`Clerk, Flu`) and 2 (`Clerk, Gout`) break Job -> Problem"]);
}

#[test]
fn views_that_no_table_yields_are_shown_with_the_rows_that_prove_it() {
    let lonely = after(|set| set["views"][1]["rows"][1] = json!(["Chef", "Gout"]));
    assert_eq!(
        lonely,
        ["views[1].rows[1]: row 2 of `health` (`Chef, Gout`): no row of view `staff` agrees with it"]
    );
    let too_few = after(|set| {
        set["dependencies"] = json!(["Name -> Problem"]);
        set["views"][1]["rows"].as_array_mut().expect("rows").push(json!(["Clerk", "Cold"]));
    });
    assert_eq!(too_few.len(), 1);
    assert!(
        too_few[0].contains("no base table that keeps the dependencies yields all of them"),
        "{too_few:?}"
    );
    assert!(too_few[0].contains("(`Clerk, Cold`)"), "{too_few:?}");
}

#[test]
fn a_base_table_yields_the_rows_and_is_compared_with_given_ones() {
    let mut set = good();
    set["base"] =
        json!({ "csv": "Name,Job,Salary,Problem\nAnn,Clerk,10,Flu\nBob,Clerk,20,Gout\nCid,Chef,30,Flu\n" });
    for view in set["views"].as_array_mut().expect("views") {
        view.as_object_mut().expect("a view").remove("rows");
    }
    set["views"][0]["where"] = json!("Salary < 25");
    set["views"][1]["where"] = json!("Salary < 25");
    let verdict = check_views(&set.to_string(), &mut Silent).expect("computed");
    assert_eq!(verdict.verdict, Outcome::Holds);
    set["views"][0]["rows"] = json!([["Ann", "Clerk"], ["Cid", "Chef"]]);
    let told: Vec<String> = faults(&set).into_iter().map(|fault| fault.found).collect();
    assert_eq!(
        told,
        [
            "row 2 (`Cid, Chef`), which the base table does not yield",
            "no row `Bob, Clerk`, which the base table yields"
        ]
    );
    set["dependencies"] = json!(["Job -> Problem"]);
    assert!(faults(&set)[0].found.contains("rows 1 (`Ann, Clerk, 10, Flu`) and 2"), "{:?}", faults(&set));
}

#[test]
fn csv_columns_may_stand_in_another_order_but_must_be_those_of_the_view() {
    let mut set = good();
    set["views"][1] = json!({ "name": "health", "project": ["Job", "Problem"], "csv": "Problem,Job\nFlu,Clerk\nGout,Clerk\n" });
    assert_eq!(check_views(&set.to_string(), &mut Silent).expect("the same").verdict, Outcome::Holds);
    set["views"][1]["csv"] = json!("Problem,Name\nFlu,Ann\n");
    assert_eq!(faults(&set)[0].found, "the columns Problem, Name");
}

#[test]
fn repairs_are_proposed_and_make_the_set_hold() {
    let mut set = good();
    set["views"][0]["rows"].as_array_mut().expect("rows").push(json!(["Cid", "Chef"]));
    set["views"][1]["rows"].as_array_mut().expect("rows").push(json!(["Chef", "Cold"]));
    set["attributes"]["Job"] = json!({ "hierarchy": { "kind": "flat" } });
    let verdict = check_views(&set.to_string(), &mut Silent).expect("violated");
    assert_eq!(verdict.verdict, Outcome::Violated);
    let repairs = serde_json::to_value(&verdict.repairs).expect("plain data");
    let kinds: Vec<&str> = repairs
        .as_array()
        .expect("a list")
        .iter()
        .map(|repair| repair["kind"].as_str().expect("a kind"))
        .collect();
    for kind in ["suppress-entities", "drop-column", "generalise", "drop-view"] {
        assert!(kinds.contains(&kind), "{kind}: {repairs}");
    }
    assert_eq!(
        repairs[0]["description"],
        "leave out the rows of Cid (2 rows in all views; no fewer would do)"
    );
}

#[test]
fn a_new_view_joins_those_already_published() {
    let published = good().to_string();
    let harmless =
        json!({ "views": [{ "name": "pay", "project": ["Job"], "rows": [["Clerk"]] }] }).to_string();
    let verdict = check_growth(&published, &harmless, &mut Silent).expect("it fits");
    assert_eq!(verdict.verdict, Outcome::Holds);
    let telling = json!({ "views": [{ "name": "sick", "project": ["Name", "Problem"], "rows": [["Ann", "Flu"], ["Bob", "Gout"]] }] });
    let verdict = check_growth(&published, &telling.to_string(), &mut Silent).expect("it fits");
    assert_eq!(verdict.verdict, Outcome::Violated);
    assert_eq!(verdict.notes, ["the views already published, by themselves: holds"]);
    let other_k = json!({ "k": 3, "views": [] }).to_string();
    assert!(matches!(check_growth(&published, &other_k, &mut Silent), Err(Error::BadViewSet { .. })));
}
