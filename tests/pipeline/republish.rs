//! A changing table, published again and again.

use crate::awkward;
use outis::audit::{ReleaseFiles, audit_release};
use outis::check::{self, Outcome};
use outis::error::LedgerProblem;
use outis::ledger::{Ledger, Past};
use outis::{Error, Plan, Release, Secrets, Series, Silent, Table, anonymize, republish};
use std::collections::{BTreeMap, BTreeSet};

/// Fixed, so that every run gives the same bytes; in earnest they are random.
fn secrets() -> Secrets {
    Secrets::from_bytes(&[7; Secrets::LENGTH])
}

fn plan_with(m: u32, extra: &str) -> Plan {
    Plan::parse(&format!(
        r#"{{
            "version": 1,
            "attributes": {{
                "Name": {{ "role": "identifier" }},
                "Age": {{ "role": "quasi" }},
                "Zip": {{ "role": "quasi", "hierarchy": {{ "kind": "range" }} }},
                "Disease": {{ "role": "sensitive" }}
            }},
            "principles": [{{ "kind": "m-invariance", "m": {m} }}],
            "algorithm": {{ "name": "m-invariance", "identity": ["Name"]{extra} }},
            "suppression": 0.9
        }}"#
    ))
    .expect("a plan")
}

fn plan(m: u32) -> Plan {
    plan_with(m, "")
}

fn table(rows: &[&str]) -> Table {
    Table::from_csv(format!("Name,Age,Zip,Disease\n{}\n", rows.join("\n")).as_bytes()).expect("a table")
}

fn publish(rows: &[&str], plan: &Plan, ledger: Option<&[u8]>) -> Result<Release, Error> {
    let series = Series { ledger, passphrase: None, key: None, new_population: false, secrets: secrets() };
    republish(&table(rows), plan, &series, &mut Silent)
}

/// The signature of everyone in a release: from the published cells and the row map alone.
fn signatures(publication: &Release, input: &Table) -> BTreeMap<String, BTreeSet<String>> {
    let published = publication.published.table("release.csv").expect("one table");
    let column = |name: &str| published.table.column(published.table.find(name).expect("it is published"));
    let (group, disease) = (column("group_id"), column("Disease"));
    let mut shown: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for row in published.table.row_ids() {
        let fresh = shown.entry(group.text(row)).or_default().insert(disease.text(row).to_owned());
        assert!(fresh, "a group shows a value twice");
    }
    let name = input.column(input.find("Name").expect("a column"));
    let people = published.table.row_ids().zip(&published.origin);
    people
        .filter_map(|(row, origin)| Some((name.text((*origin)?).to_owned(), shown[group.text(row)].clone())))
        .collect()
}

const FIRST: [&str; 11] = [
    "Clara,21,12000,dyspepsia",
    "Alice,22,14000,bronchitis",
    "Anna,24,18000,flu",
    "Dorothy,23,25000,gastritis",
    "Gary,41,20000,flu",
    "Helen,36,27000,gastritis",
    "Jane,37,33000,dyspepsia",
    "Kelly,40,35000,flu",
    "Linda,43,26000,gastritis",
    "Paul,52,33000,dyspepsia",
    "Steve,56,34000,gastritis",
];

const SECOND: [&str; 11] = [
    "Clara,21,12000,dyspepsia",
    "Dorothy,23,25000,gastritis",
    "Emily,25,21000,flu",
    "Jane,37,33000,dyspepsia",
    "Linda,43,26000,gastritis",
    "Gary,41,20000,flu",
    "Mary,46,30000,gastritis",
    "Ray,54,31000,dyspepsia",
    "Steve,56,34000,gastritis",
    "Tom,60,44000,gastritis",
    "Vince,65,36000,flu",
];

#[test]
fn everyone_of_the_running_example_keeps_their_signature() {
    let plan = plan(2);
    let first = publish(&FIRST, &plan, None).expect("a first release");
    let second = publish(&SECOND, &plan, first.ledger.as_deref()).expect("a second release");
    let (before, after) = (signatures(&first, &table(&FIRST)), signatures(&second, &table(&SECOND)));
    assert_eq!(after.len(), 11);
    let mut stayed = 0;
    for (name, signature) in &after {
        assert!(signature.len() >= 2);
        if let Some(old) = before.get(name) {
            assert_eq!(signature, old, "{name}");
            stayed += 1;
        }
    }
    assert_eq!(stayed, 6);
    // the counterfeits are told by number, never by value
    let told = second.published.table("counterfeits.csv").map_or(0, |published| published.table.rows());
    assert_eq!(told > 0, second.published.counterfeits > 0);
    let entry = &second.private_report["series"]["releases"][1];
    assert_eq!((&entry["came"], &entry["stayed"], &entry["left"]), (&5.into(), &6.into(), &5.into()));
}

#[test]
fn the_same_key_gives_the_same_bytes_so_that_a_release_can_be_rolled_back_and_made_again() {
    let plan = plan(2);
    let first = publish(&FIRST, &plan, None).expect("a first release");
    let [a, b] = [0, 1].map(|_| publish(&SECOND, &plan, first.ledger.as_deref()).expect("a second release"));
    assert_eq!(a.ledger, b.ledger);
    let bytes = |publication: &Release| {
        let mut bytes = Vec::new();
        publication.write_file("SHA256SUMS", &mut |chunk| bytes.extend_from_slice(chunk)).expect("sums");
        bytes
    };
    assert_eq!(bytes(&a), bytes(&b));
}

#[test]
fn a_changed_quasi_value_changes_the_box_and_not_the_signature() {
    let plan = plan(2);
    let first = publish(&FIRST, &plan, None).expect("a first release");
    let mut rows = FIRST;
    rows[0] = "Clara,64,44000,dyspepsia";
    let second = publish(&rows, &plan, first.ledger.as_deref()).expect("a second release");
    assert_eq!(signatures(&first, &table(&FIRST))["Clara"], signatures(&second, &table(&rows))["Clara"]);
    let entry = &second.private_report["series"]["releases"][1];
    assert_eq!((&entry["quasiChanged"], &entry["sensitiveChanged"]), (&1.into(), &0.into()));
}

#[test]
fn a_sensitive_value_that_changes_inside_the_signature_keeps_it() {
    let plan = plan(2);
    let rows = ["a,1,1,flu", "b,2,2,cold", "c,3,3,flu", "d,4,4,cold"];
    let first = publish(&rows, &plan, None).expect("a first release");
    let changed = ["a,1,1,cold", "b,2,2,cold", "c,3,3,flu", "d,4,4,cold"];
    let second = publish(&changed, &plan, first.ledger.as_deref()).expect("a second release");
    assert_eq!(signatures(&first, &table(&rows)), signatures(&second, &table(&changed)));
    let entry = &second.private_report["series"]["releases"][1];
    assert_eq!((&entry["sensitiveChanged"], &entry["moved"]), (&1.into(), &0.into()));
}

#[test]
fn a_sensitive_value_that_leaves_the_signature_leads_to_one_that_shares_nothing_with_it() {
    let plan = plan(2);
    let rows = ["a,1,1,flu", "b,2,2,cold", "c,3,3,gout", "d,4,4,angina"];
    let first = publish(&rows, &plan, None).expect("a first release");
    let old = signatures(&first, &table(&rows));
    assert!(!old["a"].contains("cold"), "{old:?}");
    let changed = ["a,1,1,cold", "b,2,2,cold", "c,3,3,gout", "d,4,4,angina"];
    let second = publish(&changed, &plan, first.ledger.as_deref()).expect("a second release");
    let new = signatures(&second, &table(&changed));
    assert!(new["a"].len() >= 2 && new["a"].is_disjoint(&old["a"]), "{:?} after {:?}", new["a"], old["a"]);
    assert_eq!(new["b"], old["b"]);
    let entry = &second.private_report["series"]["releases"][1];
    assert_eq!(entry["moved"], 1);
}

#[test]
fn somebody_whose_new_value_too_few_others_hide_is_withheld_and_the_others_are_published() {
    let rows = ["a,21,1,flu", "b,25,2,cold", "c,31,3,flu", "d,36,4,gout"];
    for extra in ["", r#", "ineligible": "withhold""#, r#", "publish": "angel", "k": 1"#] {
        let mut plan = plan_with(2, extra);
        plan.suppression = 0.0;
        let first = publish(&rows, &plan, None).expect("a first release");
        let old = match extra.contains("angel") {
            true => None,
            false => Some(signatures(&first, &table(&rows))["a"].clone()),
        };
        // only one of the three values lies outside of what the group of `a` showed
        let outside = old.map_or("gout", |old| if old.contains("gout") { "cold" } else { "gout" });
        let changed = format!("a,21,1,{outside}");
        let second =
            publish(&[&changed, rows[1], rows[2], rows[3]], &plan, first.ledger.as_deref()).expect(extra);
        if second.published.suppressed.is_empty() {
            assert!(extra.contains("angel"), "{extra}");
            continue;
        }
        assert_eq!(second.published.suppressed.len(), 1, "{extra}");
        assert_eq!(second.report["suppressed"]["changed"], 1);
        let notes = second.private_report["notes"].to_string();
        assert!(notes.contains("1 person withheld") && notes.contains("input row 1"), "{notes}");
        let own = outis::audit_release(&[folder(&second, false)], &[], &[], None).expect("an audit");
        assert!(own.verdict.faults.is_empty(), "{:?}", own.verdict.faults);
    }
}

/// Release 2 of a series in which everyone but one person of each group has left.
fn lone_people(plan: &Plan, rows: &[&str], kept: &[&str]) -> Release {
    let first = publish(rows, plan, None).expect("a first release");
    publish(kept, plan, first.ledger.as_deref()).expect("a second release")
}

#[test]
fn counterfeits_are_not_counted_as_people() {
    let rows = ["a,21,1000,flu", "b,25,2000,cold", "c,31,3000,gout"];
    let second = lone_people(&plan(3), &rows, &rows[..1]);
    assert_eq!(second.published.counterfeits, 2);
    let measures = &second.report["measures"];
    assert_eq!(measures["risk"]["uniques"], 1);
    assert_eq!(measures["risk"]["prosecutor"]["highest"], 1);
    assert_eq!((&measures["groups"]["smallest"], &measures["groups"]["largest"]), (&1.into(), &1.into()));
    assert_eq!(second.private_report["measures"]["riskAfter"]["uniques"], 1);
}

#[test]
fn a_group_with_fewer_than_m_people_does_not_show_their_values() {
    let rows = ["a,21,1003,flu", "b,25,2000,cold", "c,61,5000,gout"];
    for (widths, age) in [
        // a twentieth of the first table's range (40 years), rounded up to 1, 2 or 5 times a power of ten
        ("", "[20,22]"),
        (r#", "minWidths": { "Age": 10 }"#, "[20,30]"),
        // a single unit would show the value
        (r#", "minWidths": { "Age": 1 }"#, "[20,22]"),
    ] {
        let second = lone_people(&plan_with(3, widths), &rows, &rows[..1]);
        let published = &second.published.tables[0].table;
        let cell = |name: &str| {
            published.column(published.find(name).expect("published")).text(outis::table::RowId(0)).to_owned()
        };
        assert_eq!((cell("Age").as_str(), cell("Zip").as_str()), (age, "[1000,1200]"), "{widths}");
    }
    let bare = lone_people(&plan_with(3, r#", "minWidths": { "Age": 0 }"#), &rows, &rows[..1]);
    let warnings = bare.private_report["warnings"].to_string();
    assert!(warnings.contains("no-width") && warnings.contains("Age"), "{warnings}");
}

#[test]
fn every_kind_of_column_goes_up_where_a_group_has_fewer_than_m_people() {
    let mut plan = serde_json::to_value(plan(2)).expect("plain data");
    plan["attributes"] = serde_json::json!({
        "Name": { "role": "identifier" },
        "City": { "role": "quasi", "hierarchy": { "kind": "tree", "paths": [["Ulm", "Ulm area", "South", "*"], ["Bonn", "West", "*"], ["Köln", "West", "*"], ["Jena", "South", "*"]] } },
        "Plz": { "role": "quasi", "hierarchy": { "kind": "mask" } },
        "Sex": { "role": "quasi" },
        "Born": { "role": "quasi", "hierarchy": { "kind": "range" } },
        "Disease": { "role": "sensitive" }
    });
    let plan = Plan::from_value(plan).expect("a plan");
    let table = |rows: &str| {
        Table::from_csv(format!("Name,City,Plz,Sex,Born,Disease\n{rows}").as_bytes()).expect("a table")
    };
    let (a, b) = ("a,Ulm,89073,f,1980-02-03,flu\n", "b,Ulm,89073,f,1981-02-03,gout\n");
    let series =
        |ledger| Series { ledger, passphrase: None, key: None, new_population: false, secrets: secrets() };
    let first = republish(&table(&[a, b].concat()), &plan, &series(None), &mut Silent).expect("a release");
    let second = republish(&table(a), &plan, &series(first.ledger.as_deref()), &mut Silent).expect("another");
    let mut bytes = Vec::new();
    second.write_file("release.csv", &mut |chunk| bytes.extend_from_slice(chunk)).expect("it writes");
    let text = String::from_utf8(bytes).expect("text");
    // the tree's first step up holds one city only, so it is two
    let line = text.lines().find(|line| line.contains("flu")).expect("a row").to_owned();
    assert!(line.starts_with("South,8907*,*,\"[1980-01-"), "{line}");
}

#[test]
fn the_grid_of_the_first_release_is_kept_when_the_range_of_the_table_changes() {
    let rows = ["a,21,1000,flu", "b,25,2000,cold", "c,31,3000,flu", "d,61,4000,cold"];
    let first = publish(&rows, &plan(2), None).expect("a first release");
    // everyone who is left is 21, or far older than anyone before
    let kept = ["a,21,1000,flu", "e,99,9000,flu", "f,100,9500,cold"];
    let second = publish(&kept, &plan(2), first.ledger.as_deref()).expect("a second release");
    let published = &second.published.tables[0].table;
    let ages = published.column(published.find("Age").expect("published"));
    assert!(
        ages.dictionary.texts().any(|text| text == "[20,22]"),
        "{:?}",
        ages.dictionary.texts().collect::<Vec<_>>()
    );
}

#[test]
fn the_judge_sees_a_value_in_a_group_with_fewer_than_m_people() {
    let rows = ["a,21,1003,flu", "b,25,2000,cold", "c,61,5000,gout"];
    let second = lone_people(&plan(3), &rows, &rows[..1]);
    let mut files = Vec::new();
    for file in second.files().into_iter().filter(|file| !file.private) {
        let mut bytes = Vec::new();
        second.write_file(&file.name, &mut |chunk| bytes.extend_from_slice(chunk)).expect("it writes");
        if file.name == "release.csv" {
            bytes = String::from_utf8(bytes).expect("text").replace("[20,22]", "[21,21]").into_bytes();
        }
        files.push((file.name, bytes));
    }
    let files: ReleaseFiles = files.into_iter().collect();
    let audit = outis::audit_release(&[files], &[], &[], None).expect("an audit");
    let told = audit.verdict.faults.join("; ");
    assert!(told.contains("Age: 3 rows in groups of fewer than 3 people shows the value itself"), "{told}");
}

#[test]
fn somebody_who_comes_back_has_the_signature_they_left_with() {
    let plan = plan(2);
    let first = publish(&FIRST, &plan, None).expect("a first release");
    let second = publish(&FIRST[1..], &plan, first.ledger.as_deref()).expect("a release without Clara");
    let third = publish(&FIRST, &plan, second.ledger.as_deref()).expect("a release with Clara again");
    assert_eq!(signatures(&first, &table(&FIRST)), signatures(&third, &table(&FIRST)));
    assert_eq!(third.private_report["series"]["releases"][2]["back"], 1);
    let ledger = Ledger::read(third.ledger.as_deref().expect("a ledger"), None).expect("it reads");
    let followed = ledger.summary(Some(&["Clara".to_owned()])).followed.expect("Clara is known");
    let releases: Vec<u16> = followed.sightings.iter().map(|sighting| sighting.release).collect();
    let shown = signatures(&first, &table(&FIRST))["Clara"].len();
    assert_eq!((releases, followed.smallest), (vec![1, 3], shown));
}

#[test]
fn a_value_that_left_the_table_lives_on_in_a_counterfeit() {
    let plan = plan(2);
    let first = publish(&["a,1,1,flu", "b,2,2,plague"], &plan, None).expect("a first release");
    let second = publish(&["a,1,1,flu", "c,3,3,flu", "d,4,4,cold"], &plan, first.ledger.as_deref())
        .expect("a release");
    let rows = table(&["a,1,1,flu", "c,3,3,flu", "d,4,4,cold"]);
    assert!(signatures(&second, &rows)["a"].contains("plague"));
    assert_eq!(second.published.counterfeits, 1);
}

#[test]
fn newcomers_with_one_value_too_often_are_completed_or_withheld_as_the_plan_says() {
    let rows = ["a,1,1,flu", "b,2,2,flu", "c,3,3,flu", "d,4,4,flu", "e,5,5,cold"];
    let completed = publish(&rows, &plan(2), None).expect("a release");
    assert_eq!((completed.published.counterfeits, completed.published.suppressed.len()), (3, 0));
    let withheld = publish(&rows, &plan_with(2, r#", "ineligible": "withhold""#), None).expect("a release");
    assert_eq!((withheld.published.counterfeits, withheld.published.suppressed.len()), (0, 3));
    let one_value = publish(&["a,1,1,flu", "b,2,2,flu"], &plan(2), None);
    assert!(matches!(one_value, Err(Error::Unsatisfiable { .. })), "{one_value:?}");
}

#[test]
fn a_release_without_rows_is_refused() {
    assert!(matches!(Table::from_csv(b"Name,Age,Zip,Disease\n"), Err(Error::NoRows { .. })));
    let nobody = publish(&["a,1,1,flu", "b,2,2,flu"], &plan_with(2, r#", "ineligible": "withhold""#), None);
    assert!(matches!(nobody, Err(Error::Unsatisfiable { needed: None, .. })), "{nobody:?}");
}

#[test]
fn plans_that_a_series_cannot_honour_are_refused_by_name() {
    let cases = [
        ("algorithm.identity", r#""Name": "insensitive""#, r#""identity": []"#),
        ("order", "", r#""order": "input""#),
        ("attributes.Zip.role", r#""Zip": "insensitive""#, ""),
        ("attributes.Zip.role", r#""Zip": "sensitive""#, ""),
        ("algorithm.minWidths.Age", "", r#""minWidths": { "Age": 0.5 }"#),
        ("algorithm.minWidths.Name", "", r#""minWidths": { "Name": 1 }"#),
        ("principles[1].kind", "", r#""principles": "k""#),
    ];
    for (path, roles, change) in cases {
        let mut plan: serde_json::Value = serde_json::to_value(plan(2)).expect("plain data");
        if let Some((name, role)) = roles.split_once(": ") {
            plan["attributes"][name.trim_matches('"')] =
                serde_json::json!({ "role": role.trim_matches('"') });
            plan["principles"][0]["attribute"] = "Disease".into();
        }
        let change: serde_json::Value = serde_json::from_str(&format!("{{{change}}}")).expect("an object");
        for (name, value) in change.as_object().expect("an object") {
            match name.as_str() {
                "order" => plan["order"] = value.clone(),
                "principles" => {
                    let more = serde_json::json!({ "kind": "k-anonymity", "k": 2 });
                    plan["principles"].as_array_mut().expect("a list").push(more);
                }
                name => plan["algorithm"][name] = value.clone(),
            }
        }
        let plan = Plan::from_value(plan).expect("well formed");
        let refused = publish(&FIRST, &plan, None).expect_err("it cannot be honoured");
        let Error::BadPlan { faults } = &refused else { panic!("{path}: {refused}") };
        assert!(faults.iter().any(|fault| fault.path == path), "{path} is not among {refused}");
    }
}

#[test]
fn a_repeated_or_missing_identity_is_refused_without_quoting_it() {
    for rows in [["Ann,1,1,flu", "Ann,2,2,cold"], ["Ann,1,1,flu", ",2,2,cold"]] {
        let Err(Error::BadPlan { faults }) = publish(&rows, &plan(2), None) else { panic!("{rows:?}") };
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].path, "algorithm.identity");
        assert!(faults[0].found.contains("row") && !faults[0].found.contains("Ann"), "{}", faults[0]);
    }
}

#[test]
fn each_verb_refuses_the_method_of_the_other() {
    let refused = anonymize(&table(&FIRST), &plan(2), [7; 32], &mut Silent).expect_err("a series");
    assert!(refused.to_string().contains("`republish`"), "{refused}");
    let mut once = serde_json::to_value(plan(2)).expect("plain data");
    once["algorithm"] = serde_json::json!({ "name": "mondrian" });
    let both =
        publish(&FIRST, &Plan::from_value(once.clone()).expect("well formed"), None).expect_err("no series");
    assert!(both.to_string().contains("only the method `m-invariance`"), "{both}");
    once["principles"] = serde_json::json!([{ "kind": "k-anonymity", "k": 2 }]);
    let single = publish(&FIRST, &Plan::from_value(once).expect("well formed"), None).expect_err("no series");
    assert!(single.to_string().contains("`anonymize`"), "{single}");
}

// ── the ledger ──

fn problem(result: Result<Release, Error>) -> LedgerProblem {
    match result {
        Err(Error::BadLedger { problem, .. }) => problem,
        other => panic!("a ledger that is refused, not {other:?}"),
    }
}

#[test]
fn a_ledger_that_is_foreign_newer_truncated_or_changed_is_refused() {
    let plan = plan(2);
    let ledger = publish(&FIRST, &plan, None).expect("a first release").ledger.expect("a ledger");
    let with = |bytes: &[u8]| problem(publish(&SECOND, &plan, Some(bytes)));
    assert_eq!(with(b""), LedgerProblem::Foreign);
    assert_eq!(with(b"PK\x03\x04 a zip file"), LedgerProblem::Foreign);
    let newer = [b"outis ledger 9".as_slice(), &ledger[b"outis ledger 2".len()..]].concat();
    assert_eq!(with(&newer), LedgerProblem::Newer);
    for length in [ledger.len() - 1, ledger.len() / 2, 200] {
        assert_eq!(with(&ledger[..length]), LedgerProblem::Truncated, "{length} bytes");
    }
    for at in [ledger.len() - 40, 250, 400] {
        let mut changed = ledger.clone();
        changed[at] ^= 1;
        assert_eq!(with(&changed), LedgerProblem::Truncated, "byte {at}");
    }
    assert!(publish(&SECOND, &plan, Some(&ledger)).is_ok());
}

#[test]
fn what_is_frozen_stays_and_the_rest_is_logged() {
    let ledger = publish(&FIRST, &plan(2), None).expect("a first release").ledger.expect("a ledger");
    assert_eq!(problem(publish(&SECOND, &plan(3), Some(&ledger))), LedgerProblem::Frozen);
    let mut fewer = serde_json::to_value(plan(2)).expect("plain data");
    fewer["attributes"]["Zip"] = serde_json::json!({ "role": "identifier" });
    let fewer = Plan::from_value(fewer).expect("well formed");
    assert_eq!(problem(publish(&SECOND, &fewer, Some(&ledger))), LedgerProblem::Frozen);
    let wider = plan_with(2, r#", "minWidths": { "Age": 1 }"#);
    let second = publish(&SECOND, &wider, Some(&ledger)).expect("a release");
    let log = &second.private_report["series"]["releases"][1]["planChanges"];
    assert_eq!(*log, serde_json::json!(["algorithm.minWidths"]));
}

/// Thirty people, each with quasi values of their own; `spell` writes the number of a person.
fn register(people: std::ops::Range<usize>, spell: impl Fn(usize) -> String) -> Vec<String> {
    let diseases = ["flu", "cold", "gout", "mumps"];
    people.map(|n| format!("{},{},{},{}", spell(n), 20 + n, 1000 + n * 37 % 997, diseases[n % 4])).collect()
}

fn published(rows: &[String], ledger: Option<&[u8]>, new_population: bool) -> Result<Release, Error> {
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let series = Series { ledger, passphrase: None, key: None, new_population, secrets: secrets() };
    republish(&table(&rows), &plan(2), &series, &mut Silent)
}

#[test]
fn a_series_that_follows_nobody_is_refused_with_figures_and_the_likely_cause() {
    let first = published(&register(0..30, |n| format!("P-{n}")), None, false).expect("a first release");
    let ledger = first.ledger.as_deref();
    type Spelling = fn(usize) -> String;
    let respelled: [Spelling; 3] = [|n| format!("P{n}"), |n| format!("p-{n}"), |n| format!("P-{n} ")];
    for spell in respelled {
        let refused = published(&register(3..33, spell), ledger, false);
        let Err(Error::BadLedger { problem, reason, .. }) = refused else { panic!("it is not refused") };
        assert_eq!(problem, LedgerProblem::Unfollowed);
        assert!(reason.contains("0 of 30 persons of the last release are in this table"), "{reason}");
        assert!(reason.contains("27 identities differ from a known one in spelling alone"), "{reason}");
    }
    // the same people under new numbers
    let Err(Error::BadLedger { reason, .. }) =
        published(&register(3..33, |n| format!("X{}", n * 7919)), ledger, false)
    else {
        panic!("it is not refused")
    };
    assert!(
        reason.contains("of 27 persons whose values that others may know recur 0 are recognised"),
        "{reason}"
    );
    assert!(reason.contains("new identities"), "{reason}");
    // other people altogether
    let Err(Error::BadLedger { reason, .. }) =
        published(&register(100..130, |n| format!("P-{n}")), ledger, false)
    else {
        panic!("it is not refused")
    };
    assert!(reason.contains("another register"), "{reason}");
}

#[test]
fn more_respelled_identities_than_known_ones_are_refused_where_no_quasi_values_recur() {
    let first = published(&register(0..30, |n| format!("P-{n}")), None, false).expect("a first release");
    // everybody has moved: no quasi values tell that it is the same people
    let second = |respelled: usize| {
        let spell = |n: usize| if n < respelled { format!("p{n}") } else { format!("P-{n}") };
        let moved = |row: String| row.replacen(",", ",1", 1);
        let rows: Vec<String> = register(0..30, spell).into_iter().map(moved).collect();
        published(&rows, first.ledger.as_deref(), false)
    };
    let Err(Error::BadLedger { problem: LedgerProblem::Unfollowed, reason, .. }) = second(18) else {
        panic!("not refused")
    };
    assert!(
        reason.contains("12 of 30") && reason.contains("0 persons whose values that others may know recur"),
        "{reason}"
    );
    assert!(reason.contains("18 identities differ from a known one in spelling alone"), "{reason}");
    let some = second(15).expect("half of them are known");
    let told = some.private_report["notes"].to_string();
    assert!(told.contains("15"), "{told}");
}

#[test]
fn whoever_knows_the_order_of_the_register_learns_nothing_from_it() {
    let sample = |name: &str| {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("www/samples").join(name);
        std::fs::read_to_string(path).expect("a sample of the page")
    };
    let plan = Plan::parse(&sample("register.plan.json")).expect("a plan");
    // two quarters, with the rows of each in some order
    let series = |order: fn(&mut Vec<&str>), secret: u8| {
        let mut ledger: Option<Vec<u8>> = None;
        ["register-spring.csv", "register-summer.csv"].map(|quarter| {
            let text = sample(quarter);
            let mut lines: Vec<&str> = text.lines().collect();
            let header = lines.remove(0);
            order(&mut lines);
            let table =
                Table::from_csv(format!("{header}\n{}\n", lines.join("\n")).as_bytes()).expect("a table");
            let secrets = Secrets::from_bytes(&[secret; Secrets::LENGTH]);
            let series = Series {
                ledger: ledger.as_deref(),
                passphrase: None,
                key: None,
                new_population: false,
                secrets,
            };
            let made = republish(&table, &plan, &series, &mut Silent).expect("a release");
            ledger.clone_from(&made.ledger);
            let public = made.files().into_iter().filter(|file| !file.private);
            public
                .map(|file| (file.name.clone(), awkward::file(&made, &file.name)))
                .collect::<BTreeMap<_, _>>()
        })
    };
    let as_it_is = series(|_| (), 7);
    let by_diagnosis: fn(&mut Vec<&str>) =
        |lines| lines.sort_by_key(|line| line.rsplit(',').next().map(str::to_owned));
    for order in [by_diagnosis, |lines: &mut Vec<&str>| lines.reverse()] {
        for (one, other) in as_it_is.iter().zip(series(order, 7)) {
            assert_eq!(*one, other);
        }
    }
    assert_ne!(as_it_is[0]["release.csv"], series(|_| (), 8)[0]["release.csv"], "the key decides");
}

#[test]
fn a_new_population_is_published_when_the_publisher_says_so_and_everything_says_it() {
    let first = published(&register(0..30, |n| format!("P-{n}")), None, false).expect("a first release");
    let others = register(100..130, |n| format!("P-{n}"));
    let second = published(&others, first.ledger.as_deref(), true).expect("a release");
    assert_eq!(second.report["series"]["newPopulation"], true);
    assert!(second.report["notes"].to_string().contains("holds for this release alone"));
    assert_eq!(second.private_report["series"]["releases"][1]["newPopulation"], true);
    let told = second.verdict.attacks[0]["explanation"].to_string();
    assert!(told.contains("Nobody of these releases") && told.contains("this release alone"), "{told}");
    // the new people are followed from then on
    let third = published(&others[2..], second.ledger.as_deref(), false).expect("a third release");
    assert!(third.report["series"]["newPopulation"].is_null());
    // said of the first release it means nothing
    let alone = published(&others, None, true).expect("a release");
    assert!(alone.report["series"]["newPopulation"].is_null());
}

#[test]
fn fewer_who_stay_than_half_of_the_lowest_share_so_far_are_refused() {
    let rows = |from, to| register(from..to, |n| format!("P-{n}"));
    let first = published(&rows(0, 30), None, false).expect("a first release");
    let second = published(&rows(3, 33), first.ledger.as_deref(), false).expect("nine in ten stayed");
    let third = published(&rows(21, 60), second.ledger.as_deref(), false);
    let Err(Error::BadLedger { problem: LedgerProblem::Unfollowed, reason, .. }) = third else {
        panic!("not refused")
    };
    assert!(reason.contains("12 of 30") && reason.contains("at least 90 %"), "{reason}");
}

#[test]
fn spellings_that_agree_but_for_case_or_white_space_are_told_to_the_publisher() {
    let mut rows = register(0..30, |n| format!("P-{n}"));
    let first = published(&rows, None, false).expect("a first release");
    rows[4] = rows[4].replace("P-4", "p-4").replace("flu", "Flu ");
    let second = published(&rows, first.ledger.as_deref(), false).expect("a release");
    let notes = second.private_report["notes"].to_string();
    assert!(notes.contains("1 person counted as new"), "{notes}");
    assert!(notes.contains("`Flu ` and `flu`"), "{notes}");
    assert!(!second.report["notes"].to_string().contains("Flu"));
}

#[test]
fn a_ledger_tells_its_series_and_number_without_being_opened() {
    let first = published(&register(0..30, |n| format!("P-{n}")), None, false).expect("a first release");
    let ledger = first.ledger.expect("a ledger");
    let series = first.report["series"]["id"].as_str().expect("a name").to_owned();
    assert_eq!(outis::ledger::release_of(&ledger).expect("a ledger"), Some((series, 1)));
}

#[test]
fn the_same_rows_are_not_published_twice() {
    let ledger = publish(&FIRST, &plan(2), None).expect("a first release").ledger.expect("a ledger");
    let mut rows = FIRST;
    rows.reverse();
    assert_eq!(problem(publish(&rows, &plan(2), Some(&ledger))), LedgerProblem::AlreadyPublished);
    rows[0] = "Steve,57,34000,gastritis";
    assert!(publish(&rows, &plan(2), Some(&ledger)).is_ok());
}

#[test]
fn a_series_has_one_key_and_another_is_refused() {
    let (plan, first, second) = (plan(2), table(&FIRST), table(&SECOND));
    let series =
        |ledger, key| Series { ledger, passphrase: None, key, new_population: false, secrets: secrets() };
    let made = republish(&first, &plan, &series(None, Some(&[5; 32])), &mut Silent).expect("a release");
    assert_eq!(made.key, [5; 32]);
    assert!(made.files().iter().all(|file| file.name != "release.key"), "a locked ledger must not be undone");
    let ledger = made.ledger.as_deref();
    let refused = republish(&second, &plan, &series(ledger, Some(&[6; 32])), &mut Silent);
    assert_eq!(problem(refused), LedgerProblem::OtherKey);
    let next = |key| republish(&second, &plan, &series(ledger, key), &mut Silent).expect("the ledger's key");
    assert_eq!(next(Some(&[5; 32])).key, [5; 32]);
    assert_eq!(next(None).key, [5; 32]);
}

#[test]
fn a_locked_ledger_opens_with_its_passphrase_alone() {
    let (plan, first, second) = (plan(2), table(&FIRST), table(&SECOND));
    let series = |ledger, passphrase| Series {
        ledger,
        passphrase,
        key: None,
        new_population: false,
        secrets: secrets(),
    };
    let locked =
        republish(&first, &plan, &series(None, Some("open sesame")), &mut Silent).expect("a release");
    let locked = locked.ledger.expect("a ledger");
    assert!(outis::ledger::is_locked(&locked).expect("a ledger"));
    let text = String::from_utf8_lossy(&locked);
    assert!(text.starts_with("outis ledger 2\nAs secret as the table"), "{}", &text[..80]);
    assert!(!text.contains("gastritis") && !text.contains("Disease"));
    let with = |passphrase| republish(&second, &plan, &series(Some(&locked), passphrase), &mut Silent);
    assert_eq!(problem(with(None)), LedgerProblem::Locked);
    assert_eq!(problem(with(Some("open barley"))), LedgerProblem::WrongPassphrase);
    let next = with(Some("open sesame")).expect("a release").ledger.expect("a ledger");
    assert!(outis::ledger::is_locked(&next).expect("a ledger"));
}

#[test]
fn a_ledger_does_not_spell_out_who_is_in_it() {
    let ledger = publish(&FIRST, &plan(2), None).expect("a first release").ledger.expect("a ledger");
    let text = String::from_utf8_lossy(&ledger);
    assert!(!text.contains("Clara") && !text.contains("12000"));
    // the values of signatures stand in clear: a counterfeit may need them
    assert!(text.contains("gastritis"));
}

// ── the judge ──

#[test]
fn the_judge_sees_a_signature_that_changed_and_a_ledger_that_forgot() {
    let plan = plan(2);
    let rows = table(&FIRST);
    let first = publish(&FIRST, &plan, None).expect("a first release");
    let kept = Ledger::read(first.ledger.as_deref().expect("a ledger"), None).expect("it reads");
    let checked = outis::plan::CheckedPlan::new(&plan, &rows).expect("a plan that fits");
    let remembered = kept.past(&kept.recognise(&rows, &checked));
    let nothing = Past { of_row: vec![None; 11], ..Past::default() };
    let judge =
        |before: &Past, after: &Past| check::judge_republished(&first.published, &plan, &rows, before, after);
    assert_eq!(judge(&nothing, &remembered).verdict, Outcome::Holds);
    assert_eq!(judge(&remembered, &remembered).verdict, Outcome::Holds);
    // Clara, say, showed dyspepsia and plague before
    let mut other = remembered.clone();
    other.values.push("plague".to_owned());
    let dyspepsia = other.values.iter().position(|value| value == "dyspepsia").expect("it occurs") as u32;
    other.signatures.push(vec![dyspepsia, other.values.len() as u32 - 1]);
    other.of_row[0] = Some(other.signatures.len() as u32 - 1);
    let verdict = judge(&other, &remembered);
    assert_eq!(verdict.verdict, Outcome::Violated);
    assert!(verdict.faults[0].contains("input row 1"), "{:?}", verdict.faults);
    assert_eq!(verdict.attacks.last().expect("one attack")["smallest"], 1);
    let verdict = judge(&nothing, &nothing);
    assert!(verdict.faults.iter().any(|fault| fault.contains("new ledger")), "{:?}", verdict.faults);
}

#[test]
fn the_judge_counts_counterfeits() {
    let plan = plan(2);
    let first = publish(&["a,1,1,flu", "b,2,2,plague"], &plan, None).expect("a first release");
    let rows = ["a,1,1,flu", "c,3,3,flu", "d,4,4,cold"];
    let mut second = publish(&rows, &plan, first.ledger.as_deref()).expect("a release");
    let input = table(&rows);
    let kept = Ledger::read(second.ledger.as_deref().expect("a ledger"), None).expect("it reads");
    let checked = outis::plan::CheckedPlan::new(&plan, &input).expect("a plan that fits");
    let remembered = kept.past(&kept.recognise(&input, &checked));
    let verdict = check::judge_republished(&second.published, &plan, &input, &remembered, &remembered);
    assert_eq!(verdict.verdict, Outcome::Holds, "{:?}", verdict.faults);
    second.published.tables.retain(|published| published.name != "counterfeits.csv");
    let verdict = check::judge_republished(&second.published, &plan, &input, &remembered, &remembered);
    assert!(verdict.faults.iter().any(|fault| fault.contains("counterfeits.csv")), "{:?}", verdict.faults);
}

// ── long series ──

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// People come and go, some come back, some change.
fn churn(
    present: &mut Vec<String>,
    gone: &mut Vec<String>,
    born: &mut usize,
    random: &mut Random,
    churn: usize,
    person: &dyn Fn(usize, &mut Random) -> String,
) {
    for _ in 0..churn {
        let leaves = random.below(present.len());
        gone.push(present.swap_remove(leaves));
    }
    for _ in 0..random.below(2 * churn) {
        present.push(person(*born, random));
        *born += 1;
    }
    for _ in 0..random.below(3) {
        let returns = random.below(gone.len());
        present.push(gone.swap_remove(returns));
    }
    for _ in 0..random.below(5) {
        let changes = random.below(present.len());
        let id = present[changes].split_once(',').expect("a name").0[1..].parse().expect("a number");
        present[changes] = person(id, random);
    }
}

/// Thirty releases: people come and go, some come back, some move, some change their value.
fn long_series(seed: u64, people: usize, m: u32, values: usize, ineligible: &str) -> usize {
    let plan = plan_with(m, &format!(r#", "ineligible": "{ineligible}""#));
    let mut random = Random(seed);
    let person = |id: usize, random: &mut Random| {
        // skewed: low values are frequent
        let value = random.below(values).min(random.below(values));
        format!("p{id},{},{},d{value}", random.below(90), random.below(50_000))
    };
    let mut present: Vec<String> = (0..people).map(|id| person(id, &mut random)).collect();
    let mut gone: Vec<String> = Vec::new();
    let mut born = people;
    let mut ledger: Option<Vec<u8>> = None;
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut counterfeits = 0;
    for release in 1..=30 {
        if release > 1 {
            churn(&mut present, &mut gone, &mut born, &mut random, people / 10, &person);
        }
        let rows: Vec<&str> = present.iter().map(String::as_str).collect();
        let publication = match publish(&rows, &plan, ledger.as_deref()) {
            Ok(publication) => publication,
            // by chance nobody has come, gone or changed
            Err(Error::BadLedger { problem: LedgerProblem::AlreadyPublished, .. }) => continue,
            Err(error) => panic!("seed {seed}, release {release}: {error}"),
        };
        let input = table(&rows);
        let value_of: BTreeMap<&str, &str> = (rows.iter())
            .map(|row| (row.split_once(',').expect("a name").0, row.rsplit_once(',').expect("a value").1))
            .collect();
        for (name, signature) in signatures(&publication, &input) {
            assert!(signature.len() >= m as usize);
            if let Some(old) = known.get(&name) {
                let value = value_of[name.as_str()];
                if old.contains(value) {
                    assert_eq!(signature, *old, "seed {seed}, release {release}: {name}");
                } else {
                    assert!(signature.difference(old).count() >= m as usize, "{name}");
                }
            }
            known.insert(name, signature);
        }
        counterfeits += publication.published.counterfeits;
        ledger = publication.ledger;
    }
    counterfeits
}

#[test]
fn thirty_releases_of_thousands_of_rows_stay_invariant() {
    long_series(1, 2000, 2, 12, "counterfeit");
    long_series(2, 2000, 4, 14, "counterfeit");
    long_series(3, 2000, 3, 40, "withhold");
}

#[test]
fn thirty_releases_of_few_people_and_values_stay_invariant() {
    for seed in 10..25 {
        let counterfeits = long_series(seed, 20, 2, 6, "counterfeit");
        assert!(counterfeits > 0, "people left and nobody stood in for them");
    }
}

// ── golden series ──

/// All files of whole series under a fixed key; the same run through wasm (`tests/js/republish.test.mjs`).
/// `OUTIS_BLESS=1` writes them anew.
#[test]
fn every_golden_series_gives_its_bytes() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden_series");
    let bless = std::env::var("OUTIS_BLESS").is_ok_and(|asked| asked == "1");
    let mut cases = 0;
    for case in std::fs::read_dir(root).expect("the folder exists") {
        let case = case.expect("an entry").path();
        cases += 1;
        let plan = std::fs::read_to_string(case.join("plan.json")).expect("plan.json");
        let plan = Plan::parse(&plan).expect("a plan");
        let mut ledger: Option<Vec<u8>> = None;
        for number in 1.. {
            let Ok(bytes) = std::fs::read(case.join(format!("{number}.csv"))) else {
                assert!(number > 2, "{} is a series", case.display());
                break;
            };
            let input = Table::from_csv(&bytes).expect("a table");
            let series = Series {
                ledger: ledger.as_deref(),
                passphrase: None,
                key: None,
                new_population: false,
                secrets: secrets(),
            };
            let made = republish(&input, &plan, &series, &mut Silent)
                .unwrap_or_else(|error| panic!("{}, release {number}: {error}", case.display()));
            let expected = case.join(format!("expected-{number}"));
            if bless {
                std::fs::create_dir_all(&expected).expect("the folder can be made");
            }
            for file in made.files() {
                let path = expected.join(&file.name);
                let mut text = Vec::new();
                made.write_file(&file.name, &mut |chunk| text.extend_from_slice(chunk)).expect("it writes");
                if bless {
                    std::fs::write(&path, &text).expect("the file can be written");
                }
                let wanted = std::fs::read(&path).unwrap_or_default();
                assert!(text == wanted, "{} differs from what this run gives", path.display());
            }
            ledger = made.ledger;
        }
    }
    assert!(cases > 0);
}

// ── audits of several releases ──

/// The published files of a release, or those for the publisher alone.
fn folder(publication: &Release, private: bool) -> ReleaseFiles {
    (publication.files().into_iter())
        .filter(|file| file.private == private)
        .map(|file| {
            let mut bytes = Vec::new();
            publication
                .write_file(&file.name, &mut |chunk| bytes.extend_from_slice(chunk))
                .expect("it writes");
            (file.name, bytes)
        })
        .collect()
}

#[test]
fn an_audit_of_a_series_follows_everyone_where_it_can_and_says_where_it_cannot() {
    let plan = plan_with(2, r#", "minWidths": { "Age": 1 }"#);
    let first = publish(&FIRST, &plan, None).expect("a first release");
    let second = publish(&SECOND, &plan, first.ledger.as_deref()).expect("a second release");
    let [one, two] = [&first, &second].map(|publication| folder(publication, false));
    let privates = [&first, &second].map(|publication| folder(publication, true));
    let (spring, summer) = (table(&FIRST), table(&SECOND));
    let both = [one.clone(), two.clone()];

    let known = outis::audit_release(&both, &[&spring, &summer], &privates, None).expect("an audit");
    assert_eq!(known.verdict.verdict, Outcome::Holds, "{known:#?}");
    let attack = known.verdict.attacks.last().expect("the releases were laid side by side");
    assert_eq!((&attack["smallest"], &attack["followed"]), (&2.into(), &6.into()));

    let unknown = outis::audit_release(&both, &[], &[], None).expect("an audit");
    assert_eq!(unknown.verdict.verdict, Outcome::Undecided);
    assert!(unknown.undecided.iter().any(|what| what.contains("who is who")), "{:?}", unknown.undecided);
    assert!(unknown.verdict.faults.is_empty(), "{:?}", unknown.verdict.faults);

    let alone = outis::audit_release(std::slice::from_ref(&one), &[], &[], None).expect("an audit");
    assert_eq!(alone.verdict.verdict, Outcome::Holds, "{alone:#?}");
    let later = outis::audit_release(std::slice::from_ref(&two), &[], &[], None).expect("an audit");
    assert_eq!(later.verdict.verdict, Outcome::Undecided);

    let swapped = outis::audit_release(&[two.clone(), one.clone()], &[], &[], None).expect("an audit");
    assert!(swapped.verdict.faults.iter().any(|fault| fault.contains("is followed by")), "{swapped:#?}");
    // a second release made from the old ledger, after the first one was handed out
    let forked = publish(&SECOND[1..], &plan, first.ledger.as_deref()).expect("a release");
    let fork = outis::audit_release(&[two, folder(&forked, false)], &[], &[], None).expect("an audit");
    let faults = &fork.verdict.faults;
    assert!(faults.iter().any(|fault| fault.contains("two different releases 2")), "{faults:?}");
}

#[test]
fn an_audit_sees_a_series_in_which_somebody_shows_other_values() {
    let plan = plan(2);
    let first = publish(&FIRST, &plan, None).expect("a first release");
    // made without the ledger: a series of its own, whatever its report says
    let second = publish(&SECOND, &plan, None).expect("a release");
    let releases = [&first, &second].map(|publication| folder(publication, false));
    let privates = [&first, &second].map(|publication| folder(publication, true));
    let (spring, summer) = (table(&FIRST), table(&SECOND));
    let audit = outis::audit_release(&releases, &[&spring, &summer], &privates, None).expect("an audit");
    assert_eq!(audit.verdict.verdict, Outcome::Violated);
    assert!(
        audit.verdict.faults.iter().any(|fault| fault.contains("than their groups showed before")),
        "{audit:#?}"
    );
}

/// The folder of a release whose report says something else, with checksums made anew.
fn with_report(files: &ReleaseFiles, change: impl FnOnce(&mut serde_json::Value)) -> ReleaseFiles {
    use sha2::{Digest, Sha256};
    let sum =
        |bytes: &[u8]| Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let old = files.get("report.json").expect("a report");
    let mut report = serde_json::from_slice(old).expect("plain data");
    change(&mut report);
    let new = serde_json::to_vec_pretty(&report).expect("plain data");
    let sums = String::from_utf8(files.get("SHA256SUMS").expect("sums").to_vec()).expect("text");
    let sums = sums.replace(&sum(old), &sum(&new));
    (files.names())
        .map(|name| {
            let bytes = match name {
                "report.json" => new.clone(),
                "SHA256SUMS" => sums.clone().into_bytes(),
                other => files.get(other).expect("listed").to_vec(),
            };
            (name.to_owned(), bytes)
        })
        .collect()
}

#[test]
fn an_audit_sees_a_changed_value_whose_new_companions_were_shown_before() {
    let before = ["a,1,1,flu", "b,2,2,cold"];
    // a has gout now, and shows gout and angina, which is enough, and flu, which she showed before
    let after = ["a,1,1,gout", "c,3,3,angina", "d,4,4,flu"];
    let first = publish(&before, &plan(2), None).expect("a first release");
    let second = publish(&after, &plan(2), None).expect("a release without the ledger");
    assert_eq!(signatures(&second, &table(&after))["a"].len(), 3);
    let series = first.report["series"]["id"].clone();
    let later = with_report(&folder(&second, false), |report| {
        report["series"]["id"] = series;
        report["series"]["release"] = 2.into();
    });
    let releases = [folder(&first, false), later];
    let privates = [&first, &second].map(|publication| folder(publication, true));
    let (spring, summer) = (table(&before), table(&after));
    let audit = audit_release(&releases, &[&spring, &summer], &privates, None).expect("an audit").verdict;
    assert_eq!(
        audit.faults,
        ["laid side by side, the releases leave somebody with 1 possible value, fewer than 2"]
    );
    assert_eq!(audit.verdict, Outcome::Violated);
}

#[test]
fn plain_releases_laid_side_by_side_give_somebody_away() {
    let plan = Plan::parse(
        r#"{
            "version": 1,
            "attributes": {
                "Name": { "role": "identifier" },
                "Age": { "role": "quasi" },
                "Zip": { "role": "quasi", "hierarchy": { "kind": "range" } },
                "Disease": { "role": "sensitive" }
            },
            "person": ["Name"],
            "principles": [{ "kind": "l-diversity", "variant": "distinct", "l": 2 }],
            "algorithm": { "name": "mondrian" }
        }"#,
    )
    .expect("a plan");
    let (spring, summer) = (table(&FIRST), table(&SECOND));
    let made =
        [&spring, &summer].map(|table| anonymize(table, &plan, [7; 32], &mut Silent).expect("a release"));
    let releases = [&made[0], &made[1]].map(|publication| folder(publication, false));
    let privates = [&made[0], &made[1]].map(|publication| folder(publication, true));
    let audit = outis::audit_release(&releases, &[&spring, &summer], &privates, None).expect("an audit");
    let attack = audit.verdict.attacks.last().expect("the releases were laid side by side");
    assert_eq!(attack["smallest"], 1, "{attack:#}");
    assert_eq!(attack["largestBelief"], 1);
}

#[test]
fn an_angelized_series_keeps_everyones_values_in_its_batches() {
    let plan = plan_with(2, r#", "publish": "angel", "k": 3, "marginals": [["Age"]]"#);
    let first = publish(&FIRST, &plan, None).expect("a first release");
    let second = publish(&SECOND, &plan, first.ledger.as_deref()).expect("a second release");
    let names: Vec<&str> = second.published.tables.iter().map(|published| published.name.as_str()).collect();
    assert!(
        ["generalized.csv", "batch.csv", "marginal-1.csv"].iter().all(|name| names.contains(name)),
        "{names:?}"
    );
    // a counterfeit has no row beside the quasi cells
    assert_eq!(second.published.table("generalized.csv").expect("rows").table.rows(), SECOND.len());
    let releases = [&first, &second].map(|publication| folder(publication, false));
    let privates = [&first, &second].map(|publication| folder(publication, true));
    let (spring, summer) = (table(&FIRST), table(&SECOND));
    let audit = outis::audit_release(&releases, &[&spring, &summer], &privates, None).expect("an audit");
    assert_eq!(audit.verdict.verdict, Outcome::Holds, "{audit:#?}");
    let attack = audit.verdict.attacks.last().expect("the releases were laid side by side");
    assert_eq!((&attack["smallest"], &attack["followed"]), (&2.into(), &6.into()));
}

// ── dependencies ──

#[test]
fn a_release_of_a_series_is_attacked_through_dependencies_and_only_the_publisher_is_told() {
    // flu is had at one zip, so is cold: their groups can be compared
    let rows = [
        "Ann,20,1000,flu",
        "Bob,21,2000,cold",
        "Cid,60,1000,flu",
        "Dan,61,9000,gout",
        "Eve,40,2000,cold",
        "Fay,41,9000,gout",
    ];
    for how in ["", r#", "publish": "angel", "k": 1"#] {
        let made = publish(&rows, &plan_with(2, how), None).expect("a release");
        let tried = |attack: &&serde_json::Value| attack["kind"] == "dependency";
        let attacks: Vec<_> = made.verdict.attacks.iter().filter(tried).collect();
        assert_eq!(attacks.len(), 1, "{how}");
        assert_eq!(attacks[0]["dependency"], "Disease -> Zip");
        assert!(!attacks[0]["summary"].as_str().expect("a sentence").is_empty());
        assert!(made.private_report["verdict"]["attacks"].to_string().contains("Disease -> Zip"));
        assert!(!made.report.to_string().contains("Disease -> Zip"));
        let audit = audit_release(&[folder(&made, false)], &[&table(&rows)], &[folder(&made, true)], None);
        let found = audit.expect("it can be read").verdict;
        assert_eq!(found.verdict, Outcome::Holds, "{:?}", found.faults);
        assert!(found.attacks.iter().any(|attack| attack["dependency"] == "Disease -> Zip"));
    }
}

#[test]
fn linked_tables_with_exact_cells_are_seen_to_fall_to_a_dependency() {
    let rows = ["Ann,20,1000,flu", "Bob,21,2000,cold", "Cid,60,1000,flu", "Dan,61,9000,gout"];
    let made = publish(&rows, &plan_with(2, r#", "publish": "angel", "k": 1"#), None).expect("a release");
    let attack = &made.verdict.attacks.iter().find(|attack| attack["kind"] == "dependency").expect("tried");
    assert_eq!(attack["verdict"], "violated", "{attack}");
    assert_eq!(attack["exposedRows"], 4);
}
