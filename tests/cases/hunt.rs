//! Many random cases one after the other: a fixed number in every test run, as many as there is time for in
//! `npm run hunt -- releases`.

use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::time::{Duration, Instant};

/// The hunts that share the time of `npm run hunt -- releases`.
const HUNTS: u64 = 4;

/// What came of the cases, and how many there were.
pub struct Hunted {
    seen: BTreeMap<&'static str, u64>,
    cases: u64,
}

impl Hunted {
    /// At least one of so many cases ended like this; else the others say little. A case that is tried again alone may.
    pub fn assert_one_in(&self, cases: u64, outcome: &str) {
        let seen = self.seen.get(outcome).copied().unwrap_or(0);
        assert!(
            self.cases < 100 || seen * cases > self.cases,
            "too few cases are `{outcome}`: {:?}",
            self.seen
        );
    }
}

/// Checks case after case: so many from number 0, or `OUTIS_FUZZ` many from `OUTIS_FUZZ_FROM`, or for
/// `OUTIS_HUNT_SECONDS` those of the seed `OUTIS_HUNT_SEED`. None of them may fail; those that do are named at the end,
/// so that one finding does not hide another. `OUTIS_FUZZ=1 OUTIS_FUZZ_FROM=<number>` tries one of them again.
pub fn hunt(name: &str, cases: u64, check: fn(u64) -> &'static str) -> Hunted {
    let number = |variable: &str| std::env::var(variable).ok().and_then(|text| text.parse::<u64>().ok());
    let seconds = number("OUTIS_HUNT_SECONDS").map(|seconds| Duration::from_secs(seconds / HUNTS));
    let first = match (number("OUTIS_FUZZ_FROM"), seconds) {
        (Some(first), _) => first,
        // no two seeds share a case
        (None, Some(_)) => number("OUTIS_HUNT_SEED").unwrap_or(1) << 32,
        (None, None) => 0,
    };
    let most = number("OUTIS_FUZZ").unwrap_or(if seconds.is_some() { u64::MAX } else { cases });
    let start = Instant::now();
    let (mut hunted, mut failed) = (Hunted { seen: BTreeMap::new(), cases: 0 }, Vec::new());
    while hunted.cases < most && seconds.is_none_or(|seconds| start.elapsed() < seconds) {
        let case = first + hunted.cases;
        match catch_unwind(|| check(case)) {
            Ok(outcome) => *hunted.seen.entry(outcome).or_default() += 1,
            Err(_) => {
                println!("{name}: case {case} fails");
                failed.push(case);
            }
        }
        hunted.cases += 1;
    }
    println!("{name}: {} cases from {first}: {:?}, {} violations", hunted.cases, hunted.seen, failed.len());
    assert!(failed.is_empty(), "{name}: cases {failed:?}");
    hunted
}
