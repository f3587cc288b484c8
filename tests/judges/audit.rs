//! Is a table, as it is, already what the plan promises?

use crate::oracle::literal::{plan, plan_with, table};
use outis::Error;
use outis::audit::audit_table;
use outis::check::Outcome;
use serde_json::json;

const ROLES: &str = r#"
    "Name": { "role": "identifier" }, "Age": { "role": "quasi" }, "Zip": { "role": "quasi" },
    "Disease": { "role": "sensitive" }"#;

const TWO_ANONYMITY: &str = r#"{ "kind": "k-anonymity", "k": 2 }"#;

#[test]
fn a_file_without_identifiers_and_with_large_groups_holds() {
    let verdict = audit_table(
        &table("Age | Zip | Disease\n2* | 021 | Flu\n2* | 021 | Flu"),
        &plan(ROLES, TWO_ANONYMITY),
    )
    .expect("plan and table fit");
    assert_eq!((verdict.verdict, verdict.principles[0].measured.clone()), (Outcome::Holds, json!(2)));
}

#[test]
fn an_identifier_that_is_still_there_is_a_fault_of_the_file() {
    let verdict = audit_table(
        &table("Name | Age | Zip | Disease\nAnn | 2* | 021 | Flu\nBob | 2* | 021 | Flu"),
        &plan(ROLES, TWO_ANONYMITY),
    )
    .expect("plan and table fit");
    assert_eq!(verdict.verdict, Outcome::Violated);
    assert_eq!(verdict.faults, ["the file still contains the column Name, which names a person"]);
    assert_eq!(verdict.principles[0].verdict, Outcome::Holds);
}

#[test]
fn persons_are_told_apart_by_their_columns_while_they_are_there() {
    let plan = plan_with(ROLES, TWO_ANONYMITY, r#""person": ["Name"],"#);
    let repeated = table("Name | Age | Zip | Disease\nAnn | 2* | 021 | Flu\nAnn | 2* | 021 | HIV");
    let verdict = audit_table(&repeated, &plan).expect("plan and table fit");
    assert_eq!(verdict.principles[0].measured, json!(1));
    let witness = verdict.principles[0].witness.as_ref().expect("a witness");
    assert!(
        witness.explanation.starts_with("1 of 1 group has fewer than 2 persons"),
        "{}",
        witness.explanation
    );

    let nameless = table("Age | Zip | Disease\n2* | 021 | Flu\n2* | 021 | HIV");
    assert_eq!(audit_table(&nameless, &plan).expect("plan and table fit").verdict, Outcome::Undecided);
}

#[test]
fn all_spellings_of_a_missing_value_are_one() {
    let plan = plan_with(ROLES, TWO_ANONYMITY, r#""missing": ["", "n/a"],"#);
    let text = "Age | Zip | Disease\nn/a | 021 | Flu\n | 021 | HIV";
    assert_eq!(audit_table(&table(text), &plan).expect("they fit").verdict, Outcome::Holds);
}

#[test]
fn columns_that_plan_and_table_do_not_share_are_faults_with_the_nearest_spelling() {
    let error = audit_table(&table("Age | Zipp | Disease\n2* | 021 | Flu"), &plan(ROLES, TWO_ANONYMITY))
        .expect_err("the plan does not fit");
    let Error::BadPlan { faults } = error else { panic!("{error}") };
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "attributes.Zip: found `Zip`, expected a column of the table; did you mean `Zipp`?",
            "attributes.Zipp: found no role, expected a role for every column of the table (only group_id may go without); did you mean `Zip`?",
        ]
    );
}

#[test]
fn a_principle_about_the_wrong_column_is_a_fault() {
    let faults = |attributes: &str, principle: &str| match audit_table(
        &table("Age | Zip | Disease\n2* | 021 | Flu"),
        &plan(attributes, principle),
    ) {
        Err(Error::BadPlan { faults }) => faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        faults(ROLES, r#"{ "kind": "l-diversity", "variant": "distinct", "l": 2, "attribute": "Age" }"#),
        ["principles[0].attribute: found `Age`, expected a secret column"]
    );
    assert_eq!(
        faults(ROLES, r#"{ "kind": "k-anonymity", "k": 2, "attributes": ["Age", "Zipp"] }"#)[0],
        "principles[0].attributes[1]: found `Zipp`, expected a column that others may know; did you mean `Zip`?"
    );
    assert_eq!(
        faults(ROLES, r#"{ "kind": "k-anonymity", "k": 2, "attributes": ["Age"] }"#),
        [
            "attributes.Zip: found a column that others may know and that no principle covers, expected a k-anonymity principle with this column among its attributes"
        ]
    );
    let no_sensitive =
        r#""Age": { "role": "quasi" }, "Zip": { "role": "quasi" }, "Disease": { "role": "insensitive" }"#;
    assert_eq!(
        faults(no_sensitive, r#"{ "kind": "t-closeness", "t": 0.2 }"#),
        [
            "principles[0].attribute: found nothing, expected the name of a secret column, since the plan has no secret column"
        ]
    );
}

#[test]
fn values_without_an_order_leave_ordered_closeness_undecided() {
    let principle = r#"{ "kind": "t-closeness", "t": 0.2, "distance": "ordered" }"#;
    let verdict = audit_table(&table("Age | Zip | Disease\n2* | 021 | Flu"), &plan(ROLES, principle))
        .expect("they fit");
    assert_eq!(verdict.verdict, Outcome::Undecided);
    assert_eq!(
        verdict.principles[0].reason.as_deref(),
        Some("Disease has values that are neither numbers nor dates: they have no order")
    );
    let principle = r#"{ "kind": "t-closeness", "t": 0.2, "distance": "hierarchy" }"#;
    let verdict = audit_table(&table("Age | Zip | Disease\n2* | 021 | Flu"), &plan(ROLES, principle))
        .expect("they fit");
    assert_eq!(
        verdict.principles[0].reason.as_deref(),
        Some("the plan gives no hierarchy for Disease, which its distance needs")
    );
}

#[test]
fn at_most_ten_groups_are_shown_and_all_are_counted() {
    let rows: String = (10..40).map(|age| format!("{age} | 021 | Flu\n")).collect();
    let verdict = audit_table(&table(&format!("Age | Zip | Disease\n{rows}")), &plan(ROLES, TWO_ANONYMITY))
        .expect("they fit");
    let witness = verdict.principles[0].witness.as_ref().expect("a witness");
    assert_eq!((witness.groups, witness.examples.len()), (30, 10));
    assert_eq!(witness.examples[0]["cells"]["Age"], "10");
}
