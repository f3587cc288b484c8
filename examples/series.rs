//! A register that is published every quarter: the ledger goes from one release to the next.
//!
//! ```sh
//! cargo run --example series
//! ```

use outis::{Error, Plan, Secrets, Series, Silent, Table};

const PLAN: &str = r#"{
    "version": 1,
    "attributes": {
        "name": { "role": "identifier" },
        "age": { "role": "quasi" },
        "disease": { "role": "sensitive" }
    },
    "principles": [{ "kind": "m-invariance", "m": 2 }],
    "algorithm": { "name": "m-invariance", "identity": ["name"] }
}"#;

const QUARTERS: [&str; 3] = [
    "name,age,disease\nAnn,21,flu\nBob,23,cold\nCid,41,flu\nDan,44,gout\n",
    // Bob has left, and Eve and Fay are new
    "name,age,disease\nAnn,21,flu\nCid,41,flu\nDan,44,gout\nEve,52,cold\nFay,57,gout\n",
    // Bob is back
    "name,age,disease\nAnn,22,flu\nBob,24,cold\nCid,41,flu\nDan,44,gout\nEve,52,cold\nFay,57,gout\n",
];

fn main() -> Result<(), Error> {
    let plan = Plan::parse(PLAN)?;
    // In earnest: fresh random bytes for every release. The core has no randomness of its own.
    let secrets = Secrets::from_bytes(&[7; Secrets::LENGTH]);
    let mut ledger: Option<Vec<u8>> = None;
    for (number, quarter) in QUARTERS.iter().enumerate() {
        let series =
            Series { ledger: ledger.as_deref(), passphrase: None, key: None, new_population: false, secrets };
        let release = outis::republish(&Table::from_csv(quarter.as_bytes())?, &plan, &series, &mut Silent)?;
        println!(
            "release {}: {} rows, {} of them counterfeits",
            number + 1,
            release.report["rows"],
            release.published.counterfeits
        );
        // Kept before the release is handed out, and never published.
        ledger = release.ledger;
    }
    Ok(())
}

#[test]
fn it_runs() {
    main().expect("the example works");
}
