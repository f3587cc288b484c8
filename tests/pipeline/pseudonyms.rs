//! Identifiers that are published as codes.

use crate::awkward;
use outis::audit::{ReleaseFiles, audit_table, judge_release_files};
use outis::check::Outcome;
use outis::{Error, Key, Keys, Plan, Release, Secrets, Series, Silent, Table, anonymize, republish};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

const VISITS: &str = include_str!("../golden/pseudonyms/input.csv");
const PLAN: &str = include_str!("../golden/pseudonyms/plan.json");
const KEY: Key = [7; 32];

fn table(csv: &str) -> Table {
    Table::from_csv(csv.as_bytes()).expect("a table")
}

fn plan_with(edit: impl FnOnce(&mut Value)) -> Plan {
    let mut plan: Value = serde_json::from_str(PLAN).expect("JSON");
    edit(&mut plan);
    Plan::from_value(plan).expect("a plan")
}

fn plan() -> Plan {
    plan_with(|_| {})
}

/// A release whose codes are under this key.
fn with_codes(table: &Table, plan: &Plan, key: &Key) -> Result<Release, Error> {
    let keys = Keys { release: [1; 32], pseudonyms: Some(*key) };
    anonymize(table, plan, keys, &mut Silent)
}

fn published(key: &Key) -> Release {
    with_codes(&table(VISITS), &plan(), key).expect("a release")
}

/// The identifier of each published row and what stands in its place.
fn pairs(publication: &Release) -> Vec<(String, String)> {
    let (input, release) = (table(VISITS), &publication.published.tables[0]);
    let codes = release.table.column(release.table.find("Patient").expect("it is published"));
    let identifiers = input.column(input.find("Patient").expect("a column"));
    let origin = release.origin.iter().map(|row| row.expect("no counterfeits"));
    origin
        .zip(0u32..)
        .map(|(input, row)| {
            (identifiers.text(input).to_owned(), codes.text(outis::table::RowId(row)).to_owned())
        })
        .collect()
}

fn folder(publication: &Release, private: bool) -> BTreeMap<String, Vec<u8>> {
    let files = publication.files().into_iter().filter(|file| file.private == private);
    files.map(|file| (file.name.clone(), awkward::file(publication, &file.name).into_bytes())).collect()
}

fn told(error: &Error) -> String {
    let Error::BadPlan { faults } = error else { panic!("{error}") };
    faults.iter().map(|fault| format!("{}: {}; {}", fault.path, fault.found, fault.expected)).collect()
}

#[test]
fn every_identifier_has_one_code_and_every_code_one_identifier() {
    let pairs = pairs(&published(&KEY));
    assert_eq!(pairs.len(), 10);
    for (identifier, code) in &pairs {
        let same = |(other, of): &&(String, String)| other == identifier || of == code;
        assert!(pairs.iter().filter(same).all(|pair| pair == &(identifier.clone(), code.clone())));
        // whose identifier is missing is not said to be one person with the others
        assert_eq!(identifier.is_empty(), code.is_empty());
        assert!(code.is_empty() || code.len() == 32);
    }
}

#[test]
fn codes_depend_on_the_key_and_on_nothing_else_that_is_secret() {
    assert_eq!(pairs(&published(&KEY)), pairs(&published(&KEY)));
    let codes =
        |key: &Key| pairs(&published(key)).into_iter().map(|(_, code)| code).filter(|code| !code.is_empty());
    let others: Vec<String> = codes(&[8; 32]).collect();
    assert!(codes(&KEY).all(|code| !others.contains(&code)));
}

#[test]
fn no_public_file_has_an_identifier_or_the_key() {
    let publication = published(&KEY);
    let key = "07".repeat(32);
    assert_eq!(folder(&publication, true)["pseudonym.key"], format!("{key}\n").as_bytes());
    for (name, bytes) in folder(&publication, false) {
        let text = String::from_utf8(bytes).expect("UTF-8");
        assert!(!text.contains("P-10") && !text.contains(&key), "{name}");
    }
    let notes = publication.report["notes"].to_string();
    assert!(notes.contains("Patient is pseudonymised, which is not anonymous"), "{notes}");
    let page = awkward::file(&publication, "report.html");
    assert!(page.contains("Codes in place of names"));
}

#[test]
fn codes_have_a_key_that_follows_from_the_release_key_unless_one_is_given() {
    let made = |key: &Key| outis::anonymize(&table(VISITS), &plan(), key, &mut Silent).expect("a release");
    let codes = |key: &Key| pairs(&made(key));
    assert_eq!(codes(&[1; 32]), codes(&[1; 32]));
    assert_ne!(codes(&[1; 32]), codes(&[2; 32]));
    let derived = String::from_utf8(folder(&made(&[1; 32]), true)["pseudonym.key"].clone()).expect("digits");
    assert!(derived.trim().len() == 64 && derived.trim() != "01".repeat(32));
}

#[test]
fn a_plan_without_codes_has_no_key_among_its_files() {
    let plan = plan_with(|plan| plan["attributes"]["Patient"] = json!({ "role": "identifier" }));
    let publication = with_codes(&table(VISITS), &plan, &KEY).expect("a release");
    assert!(!folder(&publication, true).contains_key("pseudonym.key"));
    assert!(publication.published.tables[0].table.find("Patient").is_none());
}

#[test]
fn codes_are_refused_where_they_cannot_be_made_or_would_tell() {
    let wrong = plan_with(|plan| plan["attributes"]["Diagnosis"]["pseudonym"] = json!(true));
    let wrong = with_codes(&table(VISITS), &wrong, &KEY).expect_err("no identifier");
    assert!(told(&wrong).contains(
        "attributes.Diagnosis.pseudonym: true; none: only columns that name a person are replaced by codes"
    ), "{}", told(&wrong));

    let repeated = plan_with(|plan| {
        plan["principles"] = json!([{ "kind": "l-diversity", "variant": "distinct", "l": 2 }]);
        plan["algorithm"] = json!({ "name": "angel" });
    });
    let repeated = with_codes(&table(VISITS), &repeated, &KEY).expect_err("P-104 repeats");
    assert!(told(&repeated).contains("would tie two batches to one person"), "{}", told(&repeated));
}

#[test]
fn a_series_of_releases_has_no_codes() {
    let secrets = Secrets::from_bytes(&[7; Secrets::LENGTH]);
    let series = Series { ledger: None, passphrase: None, key: None, new_population: false, secrets };
    for publish in ["generalization", "angel"] {
        let plan = plan_with(|plan| {
            plan["principles"] = json!([{ "kind": "m-invariance", "m": 2 }]);
            plan["algorithm"] = json!({ "name": "m-invariance", "publish": publish, "identity": ["Visit"] });
        });
        let refused = republish(&table(VISITS), &plan, &series, &mut Silent).expect_err("codes");
        let told = told(&refused);
        assert!(told.contains("ties a row to the next release, or marks a counterfeit"), "{told}");
    }
}

#[test]
fn linked_tables_carry_codes_that_name_one_row_each() {
    let csv = "name,age,disease\nAnn,21,flu\nBob,23,cold\nCid,41,flu\nDan,44,gout\n";
    let plan = Plan::from_value(json!({
        "version": 1,
        "attributes": {
            "name": { "role": "identifier", "pseudonym": true }, "age": { "role": "quasi" },
            "disease": { "role": "sensitive" },
        },
        "principles": [{ "kind": "l-diversity", "variant": "distinct", "l": 2 }],
        "algorithm": { "name": "angel", "marginals": [] },
    }))
    .expect("a plan");
    let publication = with_codes(&table(csv), &plan, &KEY).expect("a release");
    assert!(publication.published.tables[0].table.find("name").is_some());
    let files = |private| folder(&publication, private).into_iter().collect::<ReleaseFiles>();
    let audit =
        judge_release_files(&[files(false)], &[&table(csv)], &[files(true)], None).expect("it can be read");
    assert_eq!(audit.verdict.verdict, Outcome::Holds, "{:?}", audit.verdict.faults);
}

/// The release folder after `edit` has changed the rows of its table, with checksums that fit.
fn changed(edit: impl Fn(&str) -> String) -> (ReleaseFiles, ReleaseFiles) {
    let publication = published(&KEY);
    let mut public = folder(&publication, false);
    let text = String::from_utf8(public["release.csv"].clone()).expect("UTF-8");
    public.insert("release.csv".to_owned(), edit(&text).into_bytes());
    let line = |(name, bytes): (&String, &Vec<u8>)| {
        let sum: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{sum}  {name}\n")
    };
    let sums: String = public.iter().filter(|(name, _)| *name != "SHA256SUMS").map(line).collect();
    public.insert("SHA256SUMS".to_owned(), sums.into_bytes());
    (public.into_iter().collect(), folder(&publication, true).into_iter().collect())
}

/// What the audit finds wrong, with everything at hand, with the original, and with the folder alone.
fn faults(edit: impl Fn(&str) -> String) -> [Vec<String>; 3] {
    let (public, private) = changed(edit);
    let original = table(VISITS);
    let audit = |originals: &[&Table], privates: &[ReleaseFiles]| {
        let audit =
            judge_release_files(std::slice::from_ref(&public), originals, privates, None).expect("readable");
        audit.verdict.faults
    };
    [audit(&[&original], std::slice::from_ref(&private)), audit(&[&original], &[]), audit(&[], &[])]
}

#[test]
fn an_audit_of_the_folder_knows_codes() {
    assert!(faults(str::to_owned).iter().all(Vec::is_empty));
}

#[test]
fn an_audit_finds_identifiers_in_clear() {
    let code =
        pairs(&published(&KEY)).into_iter().find(|(identifier, _)| identifier == "P-106").expect("there").1;
    for (with, found) in
        ["an identifier of the input", "an identifier of the input", "something else than a code"]
            .iter()
            .enumerate()
    {
        let found_all = faults(|text| text.replace(&code, "P-106"));
        assert!(found_all[with].iter().any(|fault| fault.contains(found)), "{:?}", found_all[with]);
    }
}

#[test]
fn an_audit_finds_codes_that_two_people_share_and_people_with_two_codes() {
    let pairs = pairs(&published(&KEY));
    let code = |wanted: &str| pairs.iter().find(|(name, _)| name == wanted).expect("there").1.clone();
    let shared = faults(|text| text.replace(&code("P-106"), &code("P-105")));
    assert!(shared[0].iter().any(|fault| fault.contains("does not belong to their identifier alone")));
    let split = faults(|text| text.replacen(&code("P-104"), &"0".repeat(32), 1));
    assert!(split[0].iter().any(|fault| fault.contains("does not belong to their identifier alone")));
}

#[test]
fn a_table_whose_identifiers_are_still_names_is_not_what_the_plan_promises() {
    let plan = plan_with(|plan| {
        plan["attributes"].as_object_mut().expect("attributes").remove("Visit");
        plan["principles"] = json!([{ "kind": "k-anonymity", "k": 2 }]);
    });
    let names = table("Patient,Age,Zip,Diagnosis\nP-1,34,02139,flu\nP-2,34,02139,flu\n");
    let faults = audit_table(&names, &plan).expect("it can be judged").faults;
    assert_eq!(faults, ["Patient: 2 rows of the file with something else than a code of 32 digits"]);
    let code = "a0".repeat(16);
    let codes = table(&format!("Patient,Age,Zip,Diagnosis\n{code},34,02139,flu\n{code},34,02139,flu\n"));
    assert_eq!(audit_table(&codes, &plan).expect("it can be judged").verdict, Outcome::Holds);
}

#[test]
fn codes_that_tell_a_quasi_column_are_tried_against_the_release() {
    // who was seen twice is in two groups: the zip code of one tells that of the other
    let csv: String = (0..24).fold("Patient,Zip,Age,Ward\n".to_owned(), |csv, row| {
        let patient = row % 12;
        csv + &format!("P{patient},{},{},w{}\n", 2100 + patient, 20 + (row * 7) % 24, row % 5)
    });
    let plan = |pseudonym: bool| {
        Plan::from_value(json!({
            "version": 1,
            "attributes": {
                "Patient": { "role": "identifier", "pseudonym": pseudonym },
                "Zip": { "role": "quasi" }, "Age": { "role": "quasi" }, "Ward": { "role": "sensitive" },
            },
            "principles": [{ "kind": "k-anonymity", "k": 3 }],
            "algorithm": { "name": "mondrian" },
        }))
        .expect("a plan")
    };
    let tried = |pseudonym| {
        let made = with_codes(&table(&csv), &plan(pseudonym), &KEY).expect("a release");
        made.verdict.attacks.iter().any(|attack| attack["from"] == json!(["Patient"]))
    };
    assert!(tried(true));
    assert!(!tried(false), "a column that is not published is no dependency");
}

/// Files by name.
type Folder = BTreeMap<String, Vec<u8>>;

#[test]
fn an_audit_finds_private_reports_and_keys_that_are_not_those_of_the_release() {
    let publication = published(&KEY);
    let original = table(VISITS);
    let public: ReleaseFiles = folder(&publication, false).into_iter().collect();

    let faults = |edit: &dyn Fn(&mut Folder)| {
        let mut private = folder(&publication, true);
        edit(&mut private);
        let private: ReleaseFiles = private.into_iter().collect();
        let audit = outis::audit_release(std::slice::from_ref(&public), &[&original], &[private], None)
            .expect("readable");
        assert_eq!(audit.verdict.verdict == Outcome::Holds, audit.verdict.faults.is_empty());
        audit.verdict.faults
    };
    assert_eq!(faults(&|_| {}), Vec::<String>::new());
    let put = |name: &'static str, text: String| {
        move |private: &mut BTreeMap<String, Vec<u8>>| {
            private.insert(name.to_owned(), text.clone().into_bytes());
        }
    };
    let other = faults(&put("pseudonym.key", format!("{}\n", "08".repeat(32))));
    assert!(other[0].contains("of Patient that pseudonym.key does not make"), "{other:?}");
    for name in ["pseudonym.key", "release.key"] {
        let wrong = faults(&put(name, "no key\n".to_owned()));
        assert_eq!(wrong, [format!("{name} is no key of 64 small hexadecimal digits and a line end")]);
    }
    let page = faults(&put("report-private.html", "<!doctype html>".to_owned()));
    assert_eq!(page, ["report-private.html does not say what report-private.json says"]);
    let changed = |edit: fn(&mut Value)| {
        faults(&move |private| {
            let mut report: Value =
                serde_json::from_slice(&private["report-private.json"]).expect("a report is JSON");
            edit(&mut report);
            private.insert("report-private.json".to_owned(), report.to_string().into_bytes());
        })
    };
    let rows = changed(|report| report["rows"] = json!(1));
    assert!(
        rows.iter().any(|fault| fault == "report-private.json has another `rows` than report.json"),
        "{rows:?}"
    );
    let input = changed(|report| report["input"]["rows"] = json!(1));
    assert!(
        input.iter().any(|fault| fault.contains("another number of rows than the original")),
        "{input:?}"
    );
}
