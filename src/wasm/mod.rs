//! The exports to JavaScript: convert in, one core call, convert out. Nothing else lives here.
//!
//! Plans, reports and errors cross as plain objects; cells cross as typed arrays and one string, since
//! a million small strings cost twenty times as much. `pkg/` wraps this in a worker.

mod audit;
mod cells;
mod convert;
mod counts;
mod panic;
mod plain;
mod publish;
mod release;
mod series;
mod surroundings;
mod table;
mod views;

use wasm_bindgen::prelude::*;

/// The SHA-256 of a file in hexadecimal digits: browsers compute none on pages without HTTPS.
#[wasm_bindgen]
pub fn sha256(bytes: &[u8]) -> String {
    crate::release::files::checksum(bytes)
}

/// Runs once, when the module is loaded.
#[wasm_bindgen(start)]
fn start() {
    panic::install();
}
