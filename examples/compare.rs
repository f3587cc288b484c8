//! The same promise by several methods: which of them gives up least?
//!
//! ```sh
//! cargo run --release --example compare -- data.csv plan.json
//! ```

use outis::{Error, Plan, Silent, Table};
use serde_json::{Value, json};
use std::error::Error as AnyError;
use std::{env, fs};

/// 32 random bytes in earnest, made once per table and purpose and kept as secret as the table.
const KEY: outis::Key = [7; 32];

const METHODS: [&str; 4] = ["sweep", "mondrian", "full-domain", "k-msd"];

fn main() -> Result<(), Box<dyn AnyError>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (table, plan) = match arguments.as_slice() {
        [table, plan] => (fs::read(table)?, serde_json::from_slice(&fs::read(plan)?)?),
        _ => (neighbours().into_bytes(), plan()),
    };
    let table = Table::from_csv(&table)?;
    for method in METHODS {
        match loss(&table, &plan, method) {
            Ok(loss) => println!("{method:12} gives up {:.1} % of the detail", 100.0 * loss),
            // a method that cannot keep a promise of the plan says so instead of ignoring it
            Err(error) => println!("{method:12} {error}"),
        }
    }
    Ok(())
}

fn loss(table: &Table, plan: &Value, method: &str) -> Result<f64, Error> {
    let mut plan = plan.clone();
    plan["algorithm"] = json!({ "name": method });
    let release = outis::anonymize(table, &Plan::from_value(plan)?, KEY, &mut Silent)?;
    Ok(release.report["measures"]["loss"].as_f64().expect("every report has a loss"))
}

/// A street of sixty people.
fn neighbours() -> String {
    let person = |number: u32| {
        let (age, house) = (20 + number * 37 % 61, 1 + number % 20);
        format!("{age},{house},{}\n", ["flu", "gout", "asthma"][(number % 3) as usize])
    };
    ["age,house,disease\n".to_owned()].into_iter().chain((0..60).map(person)).collect()
}

fn plan() -> Value {
    json!({
        "version": 1,
        "attributes": {
            "age": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [5, 10, 20] } },
            "house": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [5, 10] } },
            "disease": { "role": "sensitive" }
        },
        "principles": [{ "kind": "k-anonymity", "k": 4 }]
    })
}

#[test]
fn it_runs_and_every_method_takes_the_plan() {
    main().expect("the example works");
    let table = Table::from_csv(neighbours().as_bytes()).expect("a table");
    for method in METHODS {
        let loss = loss(&table, &plan(), method).expect("a release");
        assert!(loss > 0.0 && loss <= 1.0, "{method}: {loss}");
    }
}
