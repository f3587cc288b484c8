//! With `OUTIS_RECORD`, what was made natively is written down, one line each, so that the wasm build can be asked
//! for the same (`tests/js/native.test.mjs`).

use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Mutex;

/// All of so many cases of a kind are written down, of more every eighth: random tests make thousands that differ in a
/// cell, and each takes as long to write as to make. With `OUTIS_NATIVE=all`, every one.
const ALL_OF: usize = 120;

/// How many cases of each kind there were.
static CASES: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());

/// Writes a line, if anybody wants it.
pub fn record(kind: &str, line: impl FnOnce() -> Value) {
    let Some(path) = std::env::var_os("OUTIS_RECORD") else { return };
    let number = {
        let mut cases = CASES.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let number = cases.entry(kind.to_owned()).or_default();
        *number += 1;
        *number
    };
    let every_one = std::env::var("OUTIS_NATIVE").is_ok_and(|asked| asked == "all");
    if number > ALL_OF && number % 8 != 0 && !every_one {
        return;
    }
    let mut log =
        std::fs::File::options().create(true).append(true).open(path).expect("the record can be written");
    // one write per line: tests run side by side
    log.write_all((line().to_string() + "\n").as_bytes()).expect("the record can be written");
}
