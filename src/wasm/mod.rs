//! The door to JavaScript: convert in, one core call, convert out. Nothing else lives here.
//!
//! Plans, reports and errors cross as plain objects; cells cross as typed arrays and one string, since
//! a million small strings cost twenty times as much. `pkg/` wraps this in a worker.

mod convert;
mod panic;
#[cfg(any(feature = "publish-door", feature = "series-door"))]
mod tables;
#[cfg(feature = "views-door")]
mod views;

use wasm_bindgen::prelude::*;

/// Runs once, when the module is loaded.
#[wasm_bindgen(start)]
fn start() {
    panic::install();
}
