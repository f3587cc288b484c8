//! What `anonymize` writes to a folder, `audit_release` reads back and confirms, byte for byte.

use outis::audit::{ReleaseAudit, ReleaseFiles};
use outis::check::Outcome;
use outis::{Plan, Silent, Table, anonymize, audit_release};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

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
    let publication = anonymize(table, plan, [7; 32], &mut Silent).expect("it can be reached");
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

/// The files of a folder that can be changed, with the checksums of what it holds then.
fn with_new_sums(files: &[(String, Vec<u8>)]) -> ReleaseFiles {
    let line = |(name, bytes): &(String, Vec<u8>)| {
        let sum: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{sum}  {name}\n")
    };
    let sums = files.iter().map(line).collect::<String>().into_bytes();
    files.iter().cloned().chain([("SHA256SUMS".to_owned(), sums)]).collect()
}

/// Every number below a place, as JSON pointers.
fn numbers(at: &str, value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(at.to_owned()),
        Value::Array(list) => {
            list.iter()
                .enumerate()
                .for_each(|(index, value)| numbers(&format!("{at}/{index}"), value, found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| numbers(&format!("{at}/{name}"), value, found));
        }
        _ => {}
    }
}

#[test]
fn every_figure_of_a_report_is_computed_again() {
    let plan = plan(|plan| plan["population"] = json!(6000));
    let publication = anonymize(&table(), &plan, [7; 32], &mut Silent).expect("it can be reached");
    let csv = |name: &str| {
        let mut bytes = Vec::new();
        publication.write_file(name, &mut |chunk| bytes.extend_from_slice(chunk)).expect("its own file");
        (name.to_owned(), bytes)
    };
    let folder = |report: &Value| {
        let page = outis::report::html::public_html(report).into_bytes();
        let files = [
            csv("release.csv"),
            ("report.json".to_owned(), report.to_string().into_bytes()),
            ("report.html".to_owned(), page),
        ];
        with_new_sums(&files)
    };
    let faults = |report: &Value, plan: Option<&Plan>| {
        audit_release(&[folder(report)], &[], &[], plan).expect("readable").verdict.faults
    };
    assert_eq!(faults(&publication.report, None), Vec::<String>::new());

    let mut places = Vec::new();
    numbers("/measures", &publication.report["measures"], &mut places);
    assert!(places.len() > 50, "{places:?}");
    for place in places {
        let mut report = publication.report.clone();
        let figure = report.pointer_mut(&place).expect("it was found there");
        *figure = json!(figure.as_f64().expect("a number") + 1.0);
        let told = faults(&report, Some(&plan));
        assert!(told.len() == 1 && told[0].starts_with("report.json says measures."), "{place}: {told:?}");
        // where a tree is published in part, its levels are known to the publisher alone
        let levels = place.ends_with("precision") || place == "/measures/columns/1/exactCells";
        assert_eq!(faults(&report, None).is_empty(), levels && of_a_tree(&place), "{place}");
    }
}

/// Whether a figure is about Country, the one tree, or about all columns.
fn of_a_tree(place: &str) -> bool {
    !place.contains("columns") || place.contains("columns/1/")
}

#[test]
fn a_page_that_says_something_else_is_found_whatever_the_checksums_say() {
    let (public, _) = folders(&table(), &plan(|_| ()));
    let names = ["release.csv", "report.json", "report.html"];
    let files = names.map(|name| (name.to_owned(), public.get(name).expect("it is there").to_vec()));
    let faults = |files: &[(String, Vec<u8>)]| {
        audit_release(&[with_new_sums(files)], &[], &[], None).expect("readable").verdict.faults
    };
    assert_eq!(faults(&files), Vec::<String>::new());
    let page = files[2].1.len();
    for position in (0..page).step_by(page / 97) {
        let mut changed = files.clone();
        changed[2].1[position] ^= 1;
        assert_eq!(faults(&changed), ["report.html does not say what report.json says"], "byte {position}");
    }
}

#[test]
fn figures_of_another_version_are_not_compared_and_that_is_told() {
    let (public, _) = folders(&table(), &plan(|_| ()));
    let mut report: Value =
        serde_json::from_slice(public.get("report.json").expect("it is there")).expect("JSON");
    report["outis"] = json!("0.0.1");
    report["measures"]["loss"] = json!(0.9);
    let names = ["release.csv", "report.html"];
    let mut files: Vec<(String, Vec<u8>)> = names
        .iter()
        .map(|name| ((*name).to_owned(), public.get(name).expect("it is there").to_vec()))
        .collect();
    files.push(("report.json".to_owned(), report.to_string().into_bytes()));
    let audit = audit_release(&[with_new_sums(&files)], &[], &[], None).expect("readable");
    assert_eq!(audit.verdict.verdict, Outcome::Holds);
    assert!(audit.unchecked[1].contains("Outis 0.0.1 wrote them"), "{:?}", audit.unchecked);
}
