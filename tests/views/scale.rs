//! Sets of thousands of rows are decided by the procedure that is made for them.

use outis::Silent;
use outis::check::Outcome;
use outis::check::view_set::{Consistent, ViewVerdict, check_views};
use serde_json::{Value, json};

fn check(set: &Value) -> ViewVerdict {
    check_views(&set.to_string(), &mut Silent).expect("well formed")
}

/// People who know their number up to two steps, and numbers with a value each.
#[test]
fn a_matching_of_thousands_of_rows_is_decided() {
    const NODES: i64 = 3_000;
    let people: Vec<Value> =
        (0..NODES).map(|n| json!([format!("a{n}"), 10 * (n - 2), 10 * (n + 2)])).collect();
    let numbers: Vec<Value> = (0..NODES).map(|n| json!([10 * n, format!("d{}", n % 50)])).collect();
    let number = json!({ "type": "integer" });
    let condition = "Low <= C and C <= High";
    let verdict = check(&json!({
        "attributes": { "A": {}, "Low": number, "High": number, "C": number, "D": {} },
        "dependencies": ["A -> Low, High, C, D"],
        "secret": { "id": "A", "property": "D" },
        "k": 3,
        "views": [
            { "project": ["A", "Low", "High"], "where": condition, "rows": people },
            { "project": ["C", "D"], "where": condition, "rows": numbers },
        ],
    }));
    assert_eq!((verdict.verdict, verdict.method.as_str()), (Outcome::Holds, "matching"));
    assert!(verdict.consistent == Consistent::Yes && verdict.complete);
    assert_eq!(
        verdict.smallest.first().map(|entity| entity.size),
        Some(3),
        "at both ends three numbers are left"
    );
}

/// Names with one problem and two charges each, as in Figure 3.
#[test]
fn hundreds_of_candidates_with_a_dependency_are_decided_by_the_solver() {
    let mut seed = 3_u64;
    let mut below = |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % n
    };
    let base: Vec<Value> = (0..80_u64)
        .flat_map(|name| {
            let (first, second, problem) = (name % 32, (name % 32 + 1 + below(31)) % 32, below(12));
            [first, second]
                .map(|charge| json!([format!("n{name}"), format!("c{charge}"), format!("p{problem}")]))
        })
        .collect();
    let verdict = check(&json!({
        "attributes": { "Name": {}, "Charge": {}, "Problem": {} },
        "dependencies": ["Name -> Problem"],
        "secret": { "id": "Name", "property": "Problem" },
        "k": 2,
        "base": { "columns": ["Name", "Charge", "Problem"], "rows": base },
        "views": [{ "project": ["Name", "Charge"] }, { "project": ["Charge", "Problem"] }],
    }));
    assert_ne!(verdict.verdict, Outcome::Undecided, "{}", verdict.reason);
    assert!(verdict.complete && verdict.consistent == Consistent::Yes);
}
