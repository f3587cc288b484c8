//! Someone who knows everybody's exact right sides and counts: every kind of release tells its publisher what they find,
//! and an audit with the publisher's files finds the same.

use crate::awkward;
use outis::audit::ReleaseFiles;
use outis::check::Outcome;
use outis::{Plan, Release, Secrets, Series, Silent, Table, audit_release, republish};
use serde_json::{Value, json};

/// Two people have the flu and share a zip code, so that every group of two that shows the flu has the right side of
/// one: whoever counts knows everybody.
const TABLE: &str = "id,age,zip,s\na,30,11111,flu\nb,31,22222,HIV\nc,62,11111,flu\nd,63,33333,gout\n";

fn plan(principle: Value, algorithm: Value) -> Plan {
    Plan::from_value(json!({
        "version": 1,
        "attributes": {
            "id": { "role": "identifier" },
            "age": { "role": "quasi", "hierarchy": { "kind": "range" } },
            "zip": { "role": "quasi", "hierarchy": { "kind": "flat" } },
            "s": { "role": "sensitive" }
        },
        "principles": [principle],
        "algorithm": algorithm
    }))
    .expect("a plan")
}

fn found(attacks: &[Value]) -> Vec<&Value> {
    attacks.iter().filter(|attack| attack["kind"] == "exact-right-sides").collect()
}

/// What the private report, its page and an audit say: of `people`, so many are certain.
fn assert_told(made: &Release, text: &str, people: usize, certain: usize) {
    assert_eq!(made.verdict.verdict, Outcome::Holds);
    let told = found(&made.verdict.attacks);
    let [attack] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!(attack["dependency"], "s -> zip");
    assert_eq!((&attack["people"], &attack["certain"]), (&json!(people), &json!(certain)), "{attack}");
    assert_eq!(attack["certainWithMapping"], people, "each value has a right side of its own");
    let sentence = attack["explanation"][0].as_str().expect("a sentence");
    assert!(awkward::file(made, "report-private.html").contains(sentence), "{sentence}");
    assert!(!awkward::file(made, "report.html").contains(sentence));
    assert!(!awkward::file(made, "report.json").contains("exact-right-sides"));

    let files = |private: bool| -> ReleaseFiles {
        let chosen = made.files().into_iter().filter(|file| file.private == private);
        chosen.map(|file| (file.name.clone(), awkward::file(made, &file.name).into_bytes())).collect()
    };
    let original = Table::from_csv(text.as_bytes()).expect("a table");
    let full = audit_release(&[files(false)], &[&original], &[files(true)], None).expect("readable");
    assert_eq!(full.verdict.verdict, Outcome::Holds, "{full:#?}");
    assert_eq!(found(&full.verdict.attacks), told, "an audit with everything");
    let alone = audit_release(&[files(false)], &[], &[], None).expect("readable");
    assert_eq!(found(&alone.verdict.attacks), Vec::<&Value>::new(), "files alone do not say who is who");
}

#[test]
fn one_table_tells_what_counting_finds() {
    let plan = plan(json!({ "kind": "k-anonymity", "k": 2 }), json!({ "name": "mondrian" }));
    let made = awkward::publish(TABLE, &plan).expect("published");
    assert_told(&made, TABLE, 4, 4);
}

#[test]
fn linked_tables_tell_what_counting_finds_in_their_batches() {
    let diverse = json!({ "kind": "l-diversity", "variant": "distinct", "l": 2 });
    let algorithm = json!({ "name": "angel", "k": 2, "batches": "anatomize" });
    let made = awkward::publish(TABLE, &plan(diverse.clone(), algorithm.clone())).expect("published");
    assert_told(&made, TABLE, 4, 4);
    // batches that all show the same values tell nothing to whoever does not know which goes with which
    let pairs = "id,age,zip,s\na,30,11111,flu\nb,31,22222,HIV\nc,62,11111,flu\nd,63,22222,HIV\n";
    let made = awkward::publish(pairs, &plan(diverse, algorithm)).expect("published");
    assert_told(&made, pairs, 4, 0);
}

#[test]
fn spellings_of_a_missing_right_side_are_one() {
    let text = "id,age,zip,s\na,30,,flu\nb,31,22222,HIV\nc,62,?,flu\nd,63,33333,gout\n";
    let diverse = json!({ "kind": "l-diversity", "variant": "distinct", "l": 2 });
    let mut plan = plan(diverse, json!({ "name": "angel", "k": 2, "batches": "anatomize" }));
    plan.missing = vec![String::new(), "?".to_owned()];
    assert_told(&awkward::publish(text, &plan).expect("published"), text, 4, 4);
}

#[test]
fn releases_of_a_series_tell_what_counting_finds() {
    let table = Table::from_csv(TABLE.as_bytes()).expect("a table");
    for publish in ["groups", "angel"] {
        let mut algorithm = json!({ "name": "m-invariance", "identity": ["id"] });
        if publish == "angel" {
            algorithm["publish"] = json!("angel");
        }
        let plan = plan(json!({ "kind": "m-invariance", "m": 2 }), algorithm);
        let secrets = Secrets::from_bytes(&[3; Secrets::LENGTH]);
        let series = Series { ledger: None, passphrase: None, key: None, new_population: false, secrets };
        let made = republish(&table, &plan, &series, &mut Silent).expect("published");
        assert_told(&made, TABLE, 4, 4);
    }
}
