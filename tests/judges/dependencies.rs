//! Declared dependencies on a table.

use crate::oracle::literal::{from_rows, plan_with, table};
use outis::Table;
use outis::check::{DependencyVerdict, Outcome, judge_table};
use proptest::prelude::*;
use serde_json::json;

const ROLES: &str = r#""A": { "role": "quasi" }, "B": { "role": "quasi" }, "C": { "role": "sensitive" }"#;

fn judged(table: &Table, dependency: &str) -> DependencyVerdict {
    let plan = plan_with(
        ROLES,
        r#"{ "kind": "k-anonymity", "k": 2 }"#,
        &format!(r#""missing": ["", "NA"], "dependencies": [{dependency}],"#),
    );
    let verdict = judge_table(table, &plan, None);
    verdict.dependencies.into_iter().next().expect("one dependency")
}

#[test]
fn a_broken_functional_dependency_shows_the_first_two_rows_that_disagree() {
    let table = table("A | B | C\n1 | x | p\n2 | y | p\n1 | x | q\n2 | z | q\n1 | w | q");
    let broken = judged(&table, r#""A -> B""#);
    assert_eq!(broken.verdict, Outcome::Violated);
    assert_eq!(broken.witness, Some(json!({ "rows": [2, 4] })));
    assert_eq!(judged(&table, r#""A, B -> A""#).verdict, Outcome::Holds);
    assert_eq!(judged(&table, r#"{ "from": ["B"], "to": ["A"] }"#).verdict, Outcome::Holds);
    assert_eq!(judged(&table, r#"{ "from": ["B"], "to": ["A"] }"#).dependency, "B -> A");
}

#[test]
fn missing_values_agree_with_each_other() {
    let table = table("A | B | C\n | x | p\nNA | x | q");
    assert_eq!(judged(&table, r#""A -> B""#).verdict, Outcome::Holds);
    assert_eq!(judged(&table, r#""A -> C""#).witness, Some(json!({ "rows": [1, 2] })));
}

#[test]
fn a_multivalued_dependency_needs_every_combination() {
    let complete = table("A | B | C\n1 | x | p\n1 | x | q\n1 | y | p\n1 | y | q");
    assert_eq!(judged(&complete, r#""A ->> B""#).verdict, Outcome::Holds);
    let lacking = table("A | B | C\n1 | x | p\n1 | x | q\n1 | y | p");
    let broken = judged(&lacking, r#"{ "from": ["A"], "to": ["B"], "kind": "mvd" }"#);
    // No row combines the y of row 3 with the q of row 2.
    assert_eq!((broken.verdict, broken.witness), (Outcome::Violated, Some(json!({ "rows": [3, 2] }))));
}

#[test]
fn a_column_that_is_not_published_leaves_it_undecided() {
    let undecided = judged(&table("A | B\n1 | x\n1 | y"), r#""A -> C""#);
    assert_eq!(undecided.verdict, Outcome::Undecided);
    assert_eq!(undecided.reason.as_deref(), Some("the table has no column `C`"));
}

#[test]
fn a_broken_dependency_informs_and_does_not_decide() {
    let plan = plan_with(ROLES, r#"{ "kind": "k-anonymity", "k": 2 }"#, r#""dependencies": ["A -> C"],"#);
    let verdict = judge_table(&table("A | B | C\n1 | x | p\n1 | x | q"), &plan, None);
    assert_eq!(verdict.dependencies[0].verdict, Outcome::Violated);
    assert_eq!(verdict.verdict, Outcome::Holds);
}

proptest! {
    #[test]
    fn dependencies_agree_with_their_definitions(
        rows in prop::collection::vec(prop::collection::vec(prop::sample::select(vec!["1", "2", "3"]), 3), 1..10),
    ) {
        let rows: Vec<Vec<String>> =
            rows.into_iter().map(|row| row.into_iter().map(str::to_owned).collect()).collect();
        let table = from_rows(&["A", "B", "C"], &rows);
        let pairs = || rows.iter().flat_map(|r| rows.iter().map(move |s| (r, s))).filter(|(r, s)| r[0] == s[0]);

        let functional = pairs().all(|(r, s)| r[1] == s[1]);
        prop_assert_eq!(judged(&table, r#""A -> B""#).verdict == Outcome::Holds, functional);

        let combined = |r: &[String], s: &[String]| {
            rows.iter().any(|row| row[0] == r[0] && row[1] == r[1] && row[2] == s[2])
        };
        let multivalued = judged(&table, r#""A ->> B""#);
        prop_assert_eq!(multivalued.verdict == Outcome::Holds, pairs().all(|(r, s)| combined(r, s)));
        if let Some(witness) = multivalued.witness {
            let row = |at: usize| &rows[witness["rows"][at].as_u64().expect("a row") as usize - 1];
            prop_assert_eq!(&row(0)[0], &row(1)[0]);
            prop_assert!(!combined(row(0), row(1)));
        }
    }
}
