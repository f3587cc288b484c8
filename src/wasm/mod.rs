//! The door to JavaScript: convert in, one core call, convert out. Nothing else lives here.
//!
//! Plans, reports and errors cross as plain objects; cells cross as typed arrays and one string, since
//! a million small strings cost twenty times as much. `pkg/` wraps this in a worker.

mod audit;
mod convert;
mod ledger;
mod panic;
mod release;
mod table;
mod views;

use convert::object;
use wasm_bindgen::prelude::*;

/// Runs once, when the module is loaded.
#[wasm_bindgen(start)]
fn start() {
    panic::install();
}

/// What a plan may contain, as data.
#[wasm_bindgen]
pub fn describe() -> JsValue {
    object(&crate::plan::describe::describe())
}

/// Panics with this message: the one way to test what a caller sees of a bug.
#[wasm_bindgen(js_name = failOnPurpose)]
pub fn fail_on_purpose(message: &str) {
    panic!("{message}");
}
