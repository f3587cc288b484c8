//! From a table to a release folder, and back: make it, write it, read it, audit it.
//!
//! ```sh
//! cargo run --example publish -- data.csv plan.json release/
//! ```
//! Without arguments it takes six people and writes nothing.

use outis::audit::ReleaseFiles;
use outis::check::Outcome;
use outis::{Error, Plan, Release, Silent, Table};
use std::error::Error as AnyError;
use std::path::Path;
use std::{env, fs};

/// 32 random bytes in earnest, made once per table and purpose and kept as secret as the table.
const KEY: outis::Key = [7; 32];

const SIX: &[u8] = b"Name,Age,Zip,Diagnosis
Ada,34,02138,flu
Ben,36,02139,asthma
Cleo,38,02138,flu
Dan,52,02141,ulcer
Eva,55,02142,flu
Finn,59,02141,asthma
";

const PLAN: &str = r#"{
    "version": 1,
    "attributes": {
        "Name": { "role": "identifier" },
        "Age": { "role": "quasi" },
        "Zip": { "role": "quasi" },
        "Diagnosis": { "role": "sensitive" }
    },
    "principles": [{ "kind": "k-anonymity", "k": 3 }, { "kind": "l-diversity", "variant": "distinct", "l": 2 }],
    "algorithm": { "name": "sweep" }
}"#;

fn main() -> Result<(), Box<dyn AnyError>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (table, plan) = match arguments.as_slice() {
        [table, plan, ..] => (fs::read(table)?, fs::read_to_string(plan)?),
        _ => (SIX.to_vec(), PLAN.to_owned()),
    };
    let table = Table::from_csv(&table)?;
    let release = outis::anonymize(&table, &Plan::parse(&plan)?, KEY, &mut Silent)?;
    let files = public_files(&release)?;
    if let Some(folder) = arguments.get(2) {
        fs::create_dir(folder)?;
        for (name, bytes) in &files {
            fs::write(Path::new(folder).join(name), bytes)?;
        }
    }
    let audit = outis::audit_release(&[ReleaseFiles::from_iter(files)], &[], &[], None)?;
    for principle in &audit.verdict.principles {
        println!("{}: asked {}, measured {}", principle.name, principle.asked, principle.measured);
    }
    assert_eq!(audit.verdict.verdict, Outcome::Holds, "a release that is handed out holds");
    Ok(())
}

fn public_files(release: &Release) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let public = release.files().into_iter().filter(|file| !file.private);
    public
        .map(|file| {
            let mut bytes = Vec::new();
            release.write_file(&file.name, &mut |chunk| bytes.extend_from_slice(chunk))?;
            Ok((file.name, bytes))
        })
        .collect()
}

#[test]
fn it_runs() {
    main().expect("the example works");
}
