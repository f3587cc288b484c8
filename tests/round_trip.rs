//! What `anonymize` writes to a folder, `audit_release` reads back and confirms, byte for byte.

use outis::check::{Outcome, ReleaseAudit, ReleaseFiles, audit_release};
use outis::{Plan, Silent, Table, anonymize};
use serde_json::{Value, json};

const COUNTRIES: [(&str, &str); 4] =
    [("France", "Europe"), ("Spain", "Europe"), ("Japan", "Asia"), ("China", "Asia")];

/// Sixty rows about forty persons, with missing values in two spellings and cells that spreadsheets run.
fn table() -> Table {
    let mut text = "Name;Age;Country;Zip;Seen;Disease;Note\r\n".to_owned();
    for row in 0..60 {
        let age =
            if row % 17 == 3 { ["", "n/a"][row % 2].to_owned() } else { (20 + row * 7 % 50).to_string() };
        let country = COUNTRIES[row * 5 % 4].0;
        let disease = ["flu", "cold", "ulcer", "", "gastritis", "n/a"][row * 11 % 6];
        let note = ["=1+1", "-2", "@home", "fine"][row % 4];
        let day = 1 + row % 28;
        text += &format!(
            "P{};{age};{country};0{};2021-0{}-{day:02};{disease};{note}\r\n",
            row * 2 / 3,
            2100 + row % 9,
            1 + row % 3
        );
    }
    Table::from_csv(text.as_bytes()).expect("well formed")
}

fn plan(change: impl FnOnce(&mut Value)) -> Plan {
    let paths: Vec<Value> =
        COUNTRIES.iter().map(|(country, continent)| json!([country, continent, "*"])).collect();
    let mut plan = json!({
        "version": 1,
        "comment": "not for everybody",
        "attributes": {
            "Name": { "role": "identifier" },
            "Age": { "role": "quasi", "comment": "as in the census" },
            "Country": { "role": "quasi", "hierarchy": { "kind": "tree", "paths": paths } },
            "Zip": { "role": "quasi" },
            "Seen": { "role": "quasi", "hierarchy": { "kind": "date", "levels": ["month", "year"] } },
            "Disease": { "role": "sensitive" },
            "Note": { "role": "insensitive" }
        },
        "principles": [
            { "kind": "k-anonymity", "k": 3 },
            { "kind": "l-diversity", "variant": "entropy", "l": 1.5 }
        ],
        "algorithm": { "name": "mondrian" },
        "missing": ["", "n/a"],
        "suppression": 0.1,
        "seed": 11
    });
    change(&mut plan);
    Plan::from_value(plan).expect("a valid plan")
}

/// The release folder and the private one.
fn folders(table: &Table, plan: &Plan) -> (ReleaseFiles, ReleaseFiles) {
    let publication = anonymize(table, plan, &mut Silent).expect("it can be reached");
    let folder = |private: bool| {
        publication
            .files()
            .into_iter()
            .filter(|file| file.private == private)
            .map(|file| {
                let mut bytes = Vec::new();
                publication
                    .write_file(&file.name, &mut |chunk| bytes.extend_from_slice(chunk))
                    .expect("the file is one of its own");
                (file.name, bytes)
            })
            .collect()
    };
    (folder(false), folder(true))
}

fn assert_holds(audit: &ReleaseAudit) {
    assert_eq!(audit.verdict.faults, Vec::<String>::new());
    assert_eq!(audit.undecided, Vec::<String>::new());
    assert_eq!(audit.verdict.verdict, Outcome::Holds, "{audit:#?}");
}

/// Audits with the published files alone, and with everything the publisher has.
fn audits(plan: &Plan) -> (ReleaseAudit, ReleaseAudit) {
    let table = table();
    let (public, private) = folders(&table, plan);
    let releases = [public];
    let alone = audit_release(&releases, &[], &[], None).expect("readable");
    let with_private =
        audit_release(&releases, &[&table], std::slice::from_ref(&private), None).expect("readable");
    let with_plan = audit_release(&releases, &[&table], &[private], Some(plan)).expect("readable");
    assert_holds(&with_private);
    assert_holds(&with_plan);
    assert_eq!(with_private.unchecked, Vec::<String>::new());
    (alone, with_plan)
}

#[test]
fn a_release_is_confirmed_by_its_files_alone_and_with_the_original() {
    let (alone, _) = audits(&plan(|_| ()));
    assert_holds(&alone);
}

#[test]
fn escaped_formulas_are_confirmed_too() {
    let (alone, _) = audits(&plan(|plan| plan["csv"] = json!({ "escapeFormulas": true })));
    assert_holds(&alone);
}

#[test]
fn rows_in_the_inputs_order_are_confirmed_too() {
    let (alone, _) = audits(&plan(|plan| plan["order"] = json!("input")));
    assert_holds(&alone);
}

#[test]
fn declared_dependencies_are_reported_as_they_are_found() {
    let (alone, all) = audits(&plan(|plan| {
        plan["dependencies"] = json!(["Name -> Disease", "Country ->> Zip", "Seen -> Age"])
    }));
    assert_holds(&alone);
    assert_eq!(all.verdict.dependencies.len(), 3);
    assert_eq!(all.verdict.dependencies[0].verdict, Outcome::Undecided, "names are not published");
}

#[test]
fn persons_are_undecided_without_and_confirmed_with_the_original() {
    let (alone, _) = audits(&plan(|plan| plan["person"] = json!(["Name"])));
    assert_eq!(alone.verdict.verdict, Outcome::Undecided);
    assert_eq!(alone.verdict.faults, Vec::<String>::new());
}

#[test]
fn closeness_on_a_tree_is_confirmed_by_the_files_alone() {
    let (alone, with_original) = audits(&plan(|plan| {
        plan["attributes"]["Disease"]["hierarchy"] = json!({ "kind": "tree", "paths": [
            ["flu", "infection", "*"], ["cold", "infection", "*"],
            ["ulcer", "stomach", "*"], ["gastritis", "stomach", "*"],
            // deeper than any value of the table: the height of the tree must survive publication
            ["polio", "paralysis", "nerves", "rare", "*"]] });
        plan["principles"][1] = json!({ "kind": "t-closeness", "t": 0.4, "distance": "hierarchy" });
    }));
    assert_eq!(alone.verdict.faults, Vec::<String>::new());
    assert_eq!(alone.verdict.verdict, Outcome::Holds);
    assert_eq!(with_original.verdict.verdict, Outcome::Holds);
}
