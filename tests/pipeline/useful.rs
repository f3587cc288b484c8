//! What analyses of a release are worth: the same to the digit natively and in wasm (`tests/js/usefulness.test.mjs`).

use outis::{Error, Plan, Session, Silent, Table};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/useful")
}

fn table() -> Table {
    Table::from_csv(&fs::read(folder().join("input.csv")).expect("a file")).expect("well formed")
}

fn plan() -> Value {
    serde_json::from_slice(&fs::read(folder().join("plan.json")).expect("a file")).expect("JSON")
}

fn measured(plan: &Value, target: Option<&str>, key: u8) -> Result<Value, Error> {
    let table = table();
    let mut session = Session::open(&table, [key; 32].into());
    session.set_plan(Plan::from_value(plan.clone())?, &mut Silent);
    let found = session.usefulness(target, &mut Silent)?;
    Ok(serde_json::to_value(&found).expect("plain data"))
}

#[test]
fn the_figures_are_those_of_every_platform() {
    let found = measured(&plan(), Some("diagnosis"), 7).expect("it can be measured");
    let place = folder().join("expected.json");
    if std::env::var_os("OUTIS_BLESS").is_some() {
        fs::write(&place, serde_json::to_string_pretty(&found).expect("plain data") + "\n").expect("written");
    }
    let expected: Value = serde_json::from_slice(&fs::read(&place).expect("a file")).expect("JSON");
    assert_eq!(found, expected);
}

#[test]
fn a_coarser_release_is_worth_less_and_the_table_is_what_it_was() {
    let accuracy =
        |found: &Value, side: &str| found["predicted"]["accuracies"][0][side].as_f64().expect("a share");
    let distance = |found: &Value| {
        let pairs = found["pairs"].as_array().expect("pairs");
        pairs.iter().map(|pair| pair["distance"].as_f64().expect("a share")).sum::<f64>()
    };
    let fine = measured(&plan(), Some("diagnosis"), 7).expect("it can be measured");
    let mut coarse = plan();
    coarse["principles"][0]["k"] = json!(60);
    let coarse = measured(&coarse, Some("diagnosis"), 7).expect("it can be measured");
    assert_eq!(accuracy(&fine, "before"), accuracy(&coarse, "before"));
    assert!(accuracy(&fine, "before") > fine["predicted"]["majority"].as_f64().expect("a share") + 0.1);
    assert!(distance(&fine) < distance(&coarse), "{} {}", distance(&fine), distance(&coarse));
}

#[test]
fn a_private_report_tells_it_where_it_was_asked_for() {
    let table = table();
    let mut session = Session::open(&table, [7; 32].into());
    session.set_plan(Plan::from_value(plan()).expect("valid"), &mut Silent);
    assert!(session.anonymize(&mut Silent).expect("a release").private_report.get("usefulness").is_none());
    session.tell_usefulness(true, Some("diagnosis".to_owned()));
    let release = session.anonymize(&mut Silent).expect("a release");
    let expected: Value =
        serde_json::from_slice(&fs::read(folder().join("expected.json")).expect("a file")).expect("JSON");
    assert_eq!(release.private_report["usefulness"], expected);
    assert!(release.report.get("usefulness").is_none(), "nothing of it is public");
    let glanced = session.glance(&mut Silent).expect("a release");
    assert!(glanced.private_report.get("usefulness").is_none(), "a glance is quick");
    session.tell_usefulness(true, Some("age".to_owned()));
    assert!(session.anonymize(&mut Silent).expect_err("refused").to_string().contains("published as it is"));
    session.tell_usefulness(false, None);
    assert!(session.anonymize(&mut Silent).expect("a release").private_report.get("usefulness").is_none());
}

#[test]
fn what_cannot_be_compared_is_refused_by_name() {
    let told = |plan: &Value, target: &str| measured(plan, Some(target), 7).expect_err("refused").to_string();
    assert!(told(&plan(), "age").contains("published as it is"));
    assert!(told(&plan(), "cost").contains("different values"));
    let mut linked = plan();
    linked["attributes"]["stay"] = json!({ "role": "quasi" });
    linked["algorithm"] = json!({ "name": "angel", "k": 2 });
    linked["principles"] = json!([{ "kind": "l-diversity", "variant": "distinct", "l": 2 }]);
    assert!(told(&linked, "diagnosis").contains("one table"));
}
