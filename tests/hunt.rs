//! Damaged and hostile input on the stable toolchain: a fixed number of mutants in every test run, as many as there is
//! time for in `npm run hunt`.

#[path = "../fuzz/mutate.rs"]
mod mutate;
#[path = "../fuzz/targets.rs"]
mod targets;

use mutate::hunt;
use outis::{Plan, Silent, Table, republish};
use std::fs;
use std::path::Path;

/// Files below a folder of the tests with this name or ending.
fn files(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = open.pop() {
        let mut entries: Vec<_> =
            fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                open.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(fs::read(&path).expect("a file"));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has files that end in {ending}");
    found
}

#[test]
fn csv() {
    let mut corpus = files("tests/golden", "input.csv");
    corpus.push(b"\xff\xfea\0,\0b\0\n\x001\0,\x002\0\n\0".to_vec());
    // how files of other kinds begin
    corpus.extend(
        [&b"[{\"a\": 1, \"b\": \"x\"}]"[..], b"<!doctype html><table>", b"%PDF-1.7\n", b"SQLite format 3\0"]
            .map(Vec::from),
    );
    hunt("csv", &corpus, 1500, targets::csv);
}

#[test]
fn plan() {
    let principle = [
        r#"{"kind":"k-anonymity","k":3}"#,
        r#"{"kind":"l-diversity","variant":"entropy","l":1.5}"#,
        r#"{"kind":"t-closeness","t":0.5}"#,
    ];
    let methods = ["sweep", "mondrian", "full-domain", "datafly", "k-msd"];
    let plan = |method: &str, principle: &str| {
        format!(
            r#"{{"version":1,"attributes":{{"Name":{{"role":"identifier"}},"Age":{{"role":"quasi","hierarchy":{{"kind":"intervals","widths":[5,10]}}}},"Zip":{{"role":"quasi","hierarchy":{{"kind":"mask"}}}},"Disease":{{"role":"sensitive"}}}},"principles":[{principle}],"algorithm":{{"name":"{method}"}},"suppression":0.2,"population":1000}}"#
        )
        .into_bytes()
    };
    let mut corpus: Vec<Vec<u8>> =
        methods.iter().flat_map(|method| principle.iter().map(|principle| plan(method, principle))).collect();
    // every method, kind of hierarchy and promise, each with its own table
    let cases = targets::CASES.iter().chain(&targets::REGISTER[..1]).chain([&targets::OF_PEOPLE]);
    corpus.extend(cases.map(|case| case.plan.as_bytes().to_vec()));
    hunt("plan", &corpus, 1500, targets::plan);
}

#[test]
fn ledger() {
    /// The ledger after these releases.
    fn after(cases: &[targets::Case], passphrase: Option<&str>) -> Vec<u8> {
        let mut ledger: Option<Vec<u8>> = None;
        for case in cases {
            let (table, plan) =
                (Table::from_csv(case.csv).expect("a table"), Plan::parse(case.plan).expect("a plan"));
            let series = targets::series(ledger.as_deref(), passphrase);
            ledger = republish(&table, &plan, &series, &mut Silent).expect("a release").ledger;
        }
        ledger.expect("a ledger")
    }
    let corpus = [
        after(std::slice::from_ref(&targets::OF_PEOPLE), None),
        after(&targets::REGISTER[..1], None),
        after(&targets::REGISTER[..2], None),
        after(std::slice::from_ref(&targets::OF_PEOPLE), Some(targets::PASSPHRASE)),
    ];
    hunt("ledger", &corpus, 3000, targets::ledger);
}

#[test]
fn views() {
    let corpus = [
        r#"{"attributes":{"Name":{},"Job":{},"Problem":{}},"secret":{"id":"Name","property":"Problem"},"k":2,"views":[{"name":"staff","project":["Name","Job"],"rows":[["George","Manager"],["John","Manager"],["Bill","Lawyer"]]},{"name":"health","project":["Job","Problem"],"rows":[["Manager","Cold"],["Manager","Obesity"],["Lawyer","HIV"]]}]}"#,
        r#"{"attributes":{"Name":{},"Age":{"type":"integer"},"Problem":{}},"secret":{"id":"Name","property":"Problem"},"k":2,"dependencies":["Name -> Age"],"views":[{"name":"a","project":["Name","Age"],"where":"Age > 30","rows":[["G",31],["J",40]]},{"name":"b","project":["Age","Problem"],"rows":[[31,"Cold"],[40,"Flu"]]}]}"#,
    ];
    let corpus: Vec<Vec<u8>> = corpus.iter().map(|text| text.as_bytes().to_vec()).collect();
    hunt("views", &corpus, 800, targets::views);
}

#[test]
fn release() {
    let plan = |method: &str| {
        Plan::parse(&format!(
            r#"{{"version":1,"attributes":{{"Name":{{"role":"identifier"}},"Age":{{"role":"quasi"}},"Zip":{{"role":"quasi"}},"Disease":{{"role":"sensitive"}}}},"principles":[{{"kind":"k-anonymity","k":3}}],"algorithm":{{"name":"{method}"}}}}"#
        ))
        .expect("a plan")
    };
    let folder = |plan: &Plan, csv: &[u8]| {
        let table = Table::from_csv(csv).expect("a table");
        targets::folder(&targets::published(&table, plan).expect("a release"), csv)
    };
    let mut corpus: Vec<Vec<u8>> =
        ["mondrian", "k-msd"].iter().map(|method| folder(&plan(method), targets::PEOPLE)).collect();
    let cases = targets::CASES.iter().chain(&targets::REGISTER[..1]);
    corpus.extend(cases.map(|case| folder(&Plan::parse(case.plan).expect("a plan"), case.csv)));
    hunt("release", &corpus, 600, targets::release);
}
