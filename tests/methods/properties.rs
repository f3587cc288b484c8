//! What must hold for any table and any plan, tried on random ones.

use crate::awkward;
use outis::check::judge_release;
use outis::table::RowId;
use outis::{Error, Table};
use proptest::prelude::*;
use serde_json::{Value, json};

/// A random table with numbers, codes, categories and missing values; persons now and then.
fn table() -> impl Strategy<Value = String> {
    let row = (0..12u32, 0..30u32, 0..5usize, 0..40i32, 0..4usize, prop::bool::weighted(0.1));
    (prop::collection::vec(row, 1..60), any::<bool>()).prop_map(|(rows, persons)| {
        let mut text = if persons { "id,q1,q2,q3,s\n" } else { "q1,q2,q3,s\n" }.to_owned();
        for (person, zip, city, age, disease, missing) in rows {
            if persons {
                text += &format!("p{person},");
            }
            let age = if missing { "?".to_owned() } else { (age - 5).to_string() };
            let city = ["Rome", "Oslo", "Lima", "", "?"][city];
            text += &format!("{age},{:05},{city},{}\n", zip * 37, ["flu", "cold", "ulcer", "?"][disease]);
        }
        text
    })
}

fn principles() -> impl Strategy<Value = Value> {
    let k = (2..6u32).prop_map(|k| json!({ "kind": "k-anonymity", "k": k }));
    let secret = prop_oneof![
        (2..4u32).prop_map(|l| json!({ "kind": "l-diversity", "variant": "distinct", "l": l })),
        (11..25u32)
            .prop_map(|l| json!({ "kind": "l-diversity", "variant": "entropy", "l": f64::from(l) / 10.0 })),
        (2..4u32).prop_map(|c| json!({ "kind": "l-diversity", "variant": "recursive", "l": 2, "c": c })),
        (0..3u32).prop_map(|d| json!({ "kind": "l-d-diversity", "l": 2, "d": d })),
        (1..8u32).prop_map(|t| json!({ "kind": "t-closeness", "t": f64::from(t) / 10.0 })),
    ];
    (prop::option::of(k), prop::collection::vec(secret, 0..3)).prop_map(|(k, secrets)| {
        let mut all: Vec<Value> = k.into_iter().chain(secrets).collect();
        if all.is_empty() {
            all.push(json!({ "kind": "k-anonymity", "k": 2 }));
        }
        Value::Array(all)
    })
}

fn settings() -> impl Strategy<Value = Value> {
    let suppression = prop_oneof![Just(0.0), Just(0.1), Just(0.5)];
    (suppression, any::<bool>()).prop_map(|(suppression, several_spellings)| {
        let missing = if several_spellings { json!(["?", ""]) } else { json!([""]) };
        json!({ "suppression": suppression, "missing": missing })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_release_keeps_its_promises_or_is_refused(
        text in table(), principles in principles(), settings in settings(), algorithm in 0..awkward::algorithms().len(),
    ) {
        let table = Table::from_csv(text.as_bytes()).expect("well formed");
        let plan = awkward::plan(&table, &principles, &awkward::algorithms()[algorithm], settings);
        match awkward::publish(&text, &plan) {
            Ok(publication) => awkward::assert_promises(&table, &plan, &publication, &text),
            Err(Error::Unsatisfiable { .. }) => {}
            Err(error) => prop_assert!(awkward::is_refusal(&error, &plan), "{error}"),
        }
    }

    #[test]
    fn the_published_order_follows_from_the_cells(text in table(), principles in principles()) {
        let table = Table::from_csv(text.as_bytes()).expect("well formed");
        let plan = awkward::plan(&table, &principles, &awkward::algorithms()[0], json!({ "suppression": 0.5 }));
        if let Ok(publication) = awkward::publish(&text, &plan) {
            let release = awkward::file(&publication, "release.csv");
            let rows: Vec<Vec<String>> = csv::Reader::from_reader(release.as_bytes())
                .records()
                .map(|row| row.expect("a row").iter().map(str::to_owned).collect())
                .collect();
            prop_assert!(rows.is_sorted(), "{}", release);
        }
    }

    /// Two rows that claim to come from each other's input row, their secrets being different.
    #[test]
    fn rows_with_exchanged_secrets_are_found(text in table(), pick in any::<prop::sample::Index>()) {
        let table = Table::from_csv(text.as_bytes()).expect("well formed");
        let plan =
            awkward::plan(&table, &json!([{ "kind": "k-anonymity", "k": 2 }]), &awkward::algorithms()[0], json!({}));
        let Ok(mut publication) = awkward::publish(&text, &plan) else { return Ok(()) };
        let published = &mut publication.published.tables[0];
        let secrets = published.table.column(published.table.find("s").expect("the secret is published"));
        let row = pick.index(published.table.rows());
        let secret = |row: usize| secrets.text(RowId(row as u32));
        if let Some(other) = (0..published.table.rows()).find(|&other| secret(other) != secret(row)) {
            published.origin.swap(row, other);
            let verdict = judge_release(&publication.published, &plan, &table, None);
            prop_assert!(!verdict.faults.is_empty());
        }
    }
}
