//! Figures that documents state about the Adult census table, and what must be possible on it.

use crate::census::Census;
use outis::check::Outcome;
use outis::{Plan, Silent, Table, anonymize};
use serde_json::json;

/// The loss in percent with all columns but the last as quasi columns.
fn loss(census: &Census, cut: &str) -> f64 {
    let plan = Plan::from_value(json!({
        "version": 1,
        "attributes": census.attributes("salary-class", "insensitive"),
        "principles": [{ "kind": "k-anonymity", "k": 5 }],
        "algorithm": { "name": "mondrian", "cut": cut }
    }))
    .expect("a valid plan");
    let publication = anonymize(&census.table, &plan, [7; 32], &mut Silent).expect("can be published");
    assert!(publication.published.suppressed.is_empty());
    100.0 * publication.report["measures"]["loss"].as_f64().expect("a loss")
}

#[test]
fn relaxed_cuts_lose_less_than_strict_ones() {
    let census = Census::small();
    let (strict, relaxed) = (loss(&census, "strict"), loss(&census, "relaxed"));
    assert!(0.0 < relaxed && relaxed < strict && strict < 100.0, "{strict} {relaxed}");
}

#[test]
fn the_losses_that_the_documents_state_are_those_of_a_run() {
    let Some(census) = Census::adult() else { return };
    let (strict, relaxed) = (loss(&census, "strict"), loss(&census, "relaxed"));
    let papers = include_str!("../../PAPERS.md");
    assert!(
        papers.contains(&format!("{strict:.2} % `strict` and {relaxed:.2} % `relaxed`")),
        "{strict} {relaxed}"
    );
    assert!(
        include_str!("../../docs/benchmarks.md").contains(&format!("| {relaxed:.2} % | ≤ 5.7 % | yes |")),
        "{relaxed}"
    );
}

/// Classfly with k = 2 and no share of rows that may be hidden: the default.
fn classfly(attributes: serde_json::Map<String, serde_json::Value>, suppression: f64) -> Plan {
    Plan::from_value(json!({
        "version": 1,
        "attributes": attributes,
        "principles": [{ "kind": "k-anonymity", "k": 2 }],
        "algorithm": { "name": "classfly" },
        "suppression": suppression
    }))
    .expect("a valid plan")
}

/// All rows are published and in groups of two at least.
fn assert_whole(table: &Table, plan: &Plan) {
    let made = anonymize(table, plan, [7; 32], &mut Silent).expect("can be published");
    assert_eq!(made.verdict.verdict, Outcome::Holds);
    assert_eq!(
        (made.published.tables[0].table.rows(), made.published.suppressed_rows().len()),
        (table.rows(), 0)
    );
}

#[test]
fn classfly_publishes_by_default_where_its_rule_leaves_a_row_over() {
    let text = b"place,s\nRome,a\nRome,b\nOslo,c\nOslo,d\nBern,e\n";
    let table = Table::from_csv(text).expect("well formed");
    let attributes = json!({
        "place": { "role": "quasi", "hierarchy": { "kind": "flat" } }, "s": { "role": "sensitive" }
    });
    let plan = |suppression| classfly(attributes.as_object().expect("an object").clone(), suppression);
    let made = anonymize(&table, &plan(1.0), [7; 32], &mut Silent).expect("can be published");
    assert_eq!(made.published.suppressed_rows().len(), 1, "the rule of the paper hides one row");
    assert_whole(&table, &plan(0.0));
}

#[test]
fn classfly_publishes_adult_by_default() {
    let Some(census) = Census::adult() else { return };
    assert_whole(&census.table, &classfly(census.attributes("salary-class", "insensitive"), 0.0));
}
