//! The native side of `npm run bench`.
//!
//! `native generate <rows> <file>` writes the generated table; `native load <rounds> <file>` and
//! `native run <rounds> <file> <plan>` print milliseconds as JSON, and `native series <rounds> <first> <later>
//! <plan>` those of two releases of a series; `native order <rounds> <file> <plan>` prints those of the keyed order of all
//! rows beside those of a whole run; `native report <file> <plan>` prints the public report, and `native brief <file> <plan>`
//! the same with the milliseconds of the algorithm alone, from rounds of a tenth of a second.

use outis::{Plan, Table};
use serde_json::json;
use std::io::Write;
use std::time::Instant;

/// The benchmark's seed.
const SEED: u64 = 2026;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["generate", rows, path] => generate(rows.parse().expect("a number of rows"), path),
        ["load", rounds, path] => load(rounds.parse().expect("a number of rounds"), path),
        ["run", rounds, path, plan] => run(rounds.parse().expect("a number of rounds"), path, plan),
        ["series", rounds, first, later, plan] => {
            series(rounds.parse().expect("a number of rounds"), first, later, plan)
        }
        ["order", rounds, path, plan] => order(rounds.parse().expect("a number of rounds"), path, plan),
        ["report", path, plan] => report(path, plan),
        ["brief", path, plan] => brief(path, plan),
        _ => {
            eprintln!(
                "usage: native generate <rows> <file> | load <rounds> <file> | run <rounds> <file> <plan> | series <rounds> <first> <later> <plan> | order <rounds> <file> <plan> | report <file> <plan> | brief <file> <plan>"
            );
            std::process::exit(2);
        }
    }
}

fn generate(rows: usize, path: &str) {
    let mut file = std::fs::File::create(path).expect("a file that can be written");
    outis_bench::crowd::write(rows, SEED, |text| {
        file.write_all(text.as_bytes()).expect("space for the table")
    });
}

/// Milliseconds to read a table.
fn load(rounds: usize, path: &str) {
    let bytes = std::fs::read(path).expect("a readable table");
    let load = fastest(rounds, || outis_bench::load(bytes.chunks(outis_bench::CHUNK)));
    println!("{}", json!({ "load": load }));
}

/// Milliseconds of the plan's algorithm alone, and of everything around it.
fn run(rounds: usize, path: &str, plan: &str) {
    let (table, plan) = read(path, plan);
    let checked = outis_bench::check(&table, &plan);
    let recode = fastest(rounds, || outis_bench::recode(&table, &checked));
    let whole = fastest(rounds.min(2), || outis_bench::anonymize(&table, &plan));
    println!("{}", json!({ "recode": recode, "whole": whole }));
}

/// Milliseconds of a first release of a series, and of the one after it.
fn series(rounds: usize, first: &str, later: &str, plan: &str) {
    let (table, parsed) = read(first, plan);
    let ledger = outis_bench::republish(&table, &parsed, None).ledger;
    let first = fastest(rounds, || outis_bench::republish(&table, &parsed, None));
    let (table, parsed) = read(later, plan);
    let later = fastest(rounds, || outis_bench::republish(&table, &parsed, ledger.as_deref()));
    println!("{}", json!({ "first": first, "later": later }));
}

/// Milliseconds of the keyed order of all rows, and of a run from reading the table to its release.
fn order(rounds: usize, path: &str, plan: &str) {
    let bytes = std::fs::read(path).expect("a readable table");
    let (table, plan) = read(path, plan);
    let order = fastest(rounds, || outis_bench::put_in_order(&table));
    let load = fastest(rounds, || outis_bench::load(bytes.chunks(outis_bench::CHUNK)));
    let whole = fastest(rounds, || outis_bench::anonymize(&table, &plan));
    println!("{}", json!({ "order": order, "load": load, "whole": whole }));
}

/// The report of a release with the milliseconds of the algorithm alone, where there are many to make.
fn brief(path: &str, plan: &str) {
    let (table, plan) = read(path, plan);
    let checked = outis_bench::check(&table, &plan);
    let recode = fastest_of(3, 100.0, || outis_bench::recode(&table, &checked));
    println!("{}", json!({ "report": outis_bench::anonymize(&table, &plan).report, "recode": recode }));
}

/// The report of a release.
fn report(path: &str, plan: &str) {
    let (table, plan) = read(path, plan);
    println!("{}", outis_bench::anonymize(&table, &plan).report);
}

fn read(path: &str, plan: &str) -> (Table, Plan) {
    let bytes = std::fs::read(path).expect("a readable table");
    let plan = std::fs::read_to_string(plan).expect("a readable plan");
    let plan = Plan::parse(&plan).expect("a well-formed plan");
    (outis_bench::load(bytes.chunks(outis_bench::CHUNK)), plan)
}

/// The system counts in steps of ten milliseconds: short work is repeated until they do not matter.
const LONG_ENOUGH: f64 = 1000.0;

/// The fastest of some rounds in milliseconds: what the work costs when nothing else disturbs.
fn fastest<T>(rounds: usize, work: impl FnMut() -> T) -> f64 {
    fastest_of(rounds, LONG_ENOUGH, work)
}

/// The same where rounds are so long.
fn fastest_of<T>(rounds: usize, long_enough: f64, mut work: impl FnMut() -> T) -> f64 {
    let epoch = Instant::now();
    let once = |_| {
        let start = on_processor(epoch);
        let mut times = 0.0;
        loop {
            std::hint::black_box(work());
            times += 1.0;
            let spent = on_processor(epoch) - start;
            if spent >= long_enough {
                return spent / times;
            }
        }
    };
    (0..rounds.max(1)).map(once).fold(f64::INFINITY, f64::min)
}

/// Milliseconds that all threads of this process, also those that ended, were on the processor: wasm, with
/// which this is compared, has one thread for the same work. Where the system does not tell, by the clock.
fn on_processor(epoch: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/self/stat").ok();
    let ticks = told.and_then(|text| {
        // the name of the program, in brackets, may hold anything; of what follows, two are times
        let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
        let mut ticks = || fields.next()?.parse::<f64>().ok();
        Some(ticks()? + ticks()?)
    });
    ticks.map_or_else(|| epoch.elapsed().as_secs_f64() * 1e3, |ticks| ticks * 10.0)
}
