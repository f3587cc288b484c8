//! With `OUTIS_RECORD`, what was made natively is written down, one line each, so that the wasm build can be asked
//! for the same (`tests/js/native.test.mjs`).

use serde_json::Value;
use std::io::Write;

/// Writes a line, if anybody wants it.
pub fn record(line: impl FnOnce() -> Value) {
    let Some(path) = std::env::var_os("OUTIS_RECORD") else { return };
    let mut log =
        std::fs::File::options().create(true).append(true).open(path).expect("the record can be written");
    // one write per line: tests run side by side
    log.write_all((line().to_string() + "\n").as_bytes()).expect("the record can be written");
}
