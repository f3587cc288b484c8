//! Principles on worked examples and hand-made violations.

use crate::oracle::literal::{plan, plan_with, table};
use outis::check::{Outcome, PrincipleVerdict, judge_table};
use serde_json::json;

const ROLES: &str =
    r#""Age": { "role": "quasi" }, "Zip": { "role": "quasi" }, "Disease": { "role": "sensitive" }"#;

/// Two groups: three persons with two diseases, two with two.
const TWO_GROUPS: &str = "
    Age     | Zip   | Disease
    [20,24] | 021** | Flu
    [20,24] | 021** | Flu
    [20,24] | 021** | Cold
    [25,29] | 021** | Flu
    [25,29] | 021** | HIV";

fn judged(text: &str, principle: &str) -> PrincipleVerdict {
    let verdict = judge_table(&table(text), &plan(ROLES, principle), None);
    assert_eq!(verdict.faults, Vec::<String>::new());
    verdict.principles.into_iter().next().expect("one principle")
}

#[test]
fn the_smallest_group_decides_k_anonymity() {
    let holds = judged(TWO_GROUPS, r#"{ "kind": "k-anonymity", "k": 2 }"#);
    assert_eq!((holds.verdict, holds.asked, holds.measured), (Outcome::Holds, json!(2), json!(2)));
    assert_eq!(holds.witness, None);

    let violated = judged(TWO_GROUPS, r#"{ "kind": "k-anonymity", "k": 3 }"#);
    assert_eq!(violated.verdict, Outcome::Violated);
    let witness = violated.witness.expect("a violation has a witness");
    assert_eq!(
        witness.explanation,
        "1 of 2 groups has fewer than 3 rows; the worst, Age = [25,29] and Zip = 021**, has 2 rows"
    );
    assert_eq!(
        witness.examples,
        [json!({ "cells": { "Age": "[25,29]", "Zip": "021**" }, "rows": 2, "figure": 2 })]
    );
}

#[test]
fn k_anonymity_on_some_columns_looks_at_their_classes_only() {
    let on_zip = judged(TWO_GROUPS, r#"{ "kind": "k-anonymity", "k": 5, "attributes": ["Zip"] }"#);
    assert_eq!((on_zip.verdict, on_zip.measured), (Outcome::Holds, json!(5)));
}

#[test]
fn distinct_l_diversity_counts_values_in_each_group() {
    let spec = |l: u32| format!(r#"{{ "kind": "l-diversity", "variant": "distinct", "l": {l} }}"#);
    assert_eq!(judged(TWO_GROUPS, &spec(2)).verdict, Outcome::Holds);
    let violated = judged(TWO_GROUPS, &spec(3));
    assert_eq!((violated.verdict, violated.measured), (Outcome::Violated, json!(2)));
    // Both groups fail with two values each; the smaller one comes first.
    assert_eq!(violated.witness.expect("a witness").examples[0]["cells"]["Age"], "[25,29]");
}

#[test]
fn persons_are_counted_once_however_many_rows_they_have() {
    let plan = plan_with(
        r#""Name": { "role": "identifier" }, "Age": { "role": "quasi" }, "Zip": { "role": "quasi" }, "Disease": { "role": "sensitive" }"#,
        r#"{ "kind": "k-anonymity", "k": 2 }, { "kind": "l-diversity", "variant": "distinct", "l": 2 }"#,
        r#""person": ["Name"],"#,
    );
    let table = table(TWO_GROUPS);
    let verdict = judge_table(&table, &plan, Some(&[7, 7, 7, 8, 9]));
    assert_eq!(verdict.principles[0].measured, json!(1));
    assert_eq!(verdict.principles[0].verdict, Outcome::Violated);
    assert_eq!(verdict.principles[1].verdict, Outcome::Holds);

    let strangers = judge_table(&table, &plan, Some(&[7, 8]));
    assert_eq!(strangers.verdict, Outcome::Undecided, "persons of another table");
    let unknown = judge_table(&table, &plan, None);
    assert_eq!(unknown.verdict, Outcome::Undecided);
    assert!(unknown.principles[0].reason.as_deref().expect("a reason").contains("persons by Name"));
}

#[test]
fn a_table_without_rows_keeps_every_promise() {
    for principle in [
        r#"{ "kind": "k-anonymity", "k": 2 }"#,
        r#"{ "kind": "l-diversity", "variant": "distinct", "l": 2 }"#,
        r#"{ "kind": "l-diversity", "variant": "entropy", "l": 2 }"#,
        r#"{ "kind": "l-diversity", "variant": "recursive", "l": 2, "c": 1 }"#,
        r#"{ "kind": "l-d-diversity", "l": 2, "d": 0 }"#,
        r#"{ "kind": "t-closeness", "t": 0.1 }"#,
    ] {
        let empty = judged("Age | Zip | Disease", principle);
        assert_eq!((empty.verdict, empty.measured), (Outcome::Holds, json!(null)), "{principle}");
    }
}

#[test]
fn rows_of_one_group_number_must_have_equal_quasi_cells() {
    let table = table(
        "Age     | Zip   | Disease | group_id
         [20,24] | 021** | Flu     | 1
         [20,24] | 021** | Cold    | 1
         [20,24] | 0213* | Flu     | 1
         [25,29] | 021** | HIV     | 2
         [25,29] | 021** | Cold    | 2",
    );
    let verdict = judge_table(&table, &plan(ROLES, r#"{ "kind": "k-anonymity", "k": 2 }"#), None);
    assert_eq!(verdict.verdict, Outcome::Violated);
    assert_eq!(
        verdict.faults,
        ["Zip differs inside 1 group: rows 1 and 3 have the same group_id and different cells"]
    );
}

#[test]
fn group_numbers_separate_rows_with_equal_cells() {
    let table = table(
        "Age     | Zip   | Disease | group_id
         [20,24] | 021** | Flu     | 1
         [20,24] | 021** | Cold    | 1
         [20,24] | 021** | HIV     | 2",
    );
    let verdict = judge_table(&table, &plan(ROLES, r#"{ "kind": "k-anonymity", "k": 2 }"#), None);
    let principle = &verdict.principles[0];
    assert_eq!(principle.measured, json!(1));
    assert_eq!(principle.witness.as_ref().expect("a witness").examples[0]["group"], "2");
}
