//! The loss of Mondrian on the Adult census table, as PAPERS.md and the README state it.

use outis::{Plan, Silent, Table, anonymize};
use serde_json::{Value, json};
use std::path::Path;

/// The loss in percent, or nothing where the table is not on this machine.
fn loss(cut: &str) -> Option<f64> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    let table = Table::from_csv(&std::fs::read(folder.join("adult.csv")).ok()?).expect("well formed");
    let attribute = |name: &str| match name {
        "salary-class" => json!({ "role": "insensitive" }),
        _ => {
            let file = folder.join(format!("adult_hierarchy_{name}.csv"));
            let csv = std::fs::read_to_string(file).expect("a hierarchy beside the table");
            json!({ "role": "quasi", "hierarchy": { "kind": "tree", "csv": csv } })
        }
    };
    let attributes: serde_json::Map<String, Value> =
        table.columns().iter().map(|column| (column.name.clone(), attribute(&column.name))).collect();
    let plan = Plan::from_value(json!({
        "version": 1,
        "attributes": attributes,
        "principles": [{ "kind": "k-anonymity", "k": 5 }],
        "algorithm": { "name": "mondrian", "cut": cut }
    }))
    .expect("a valid plan");
    let publication = anonymize(&table, &plan, [7; 32], &mut Silent).expect("can be published");
    assert!(publication.release.suppressed.is_empty());
    Some(100.0 * publication.report["measures"]["loss"].as_f64().expect("a loss"))
}

#[test]
fn the_losses_that_the_documents_state_are_those_of_a_run() {
    let (Some(strict), Some(relaxed)) = (loss("strict"), loss("relaxed")) else {
        println!("skipped: the Adult table is not on this machine");
        return;
    };
    let papers = include_str!("../PAPERS.md");
    assert!(
        papers.contains(&format!("{strict:.2} % `strict` and {relaxed:.2} % `relaxed`")),
        "{strict} {relaxed}"
    );
    assert!(
        include_str!("../README.md").contains(&format!("| {relaxed:.2} % | ≤ 5.7 % | yes |")),
        "{relaxed}"
    );
}
