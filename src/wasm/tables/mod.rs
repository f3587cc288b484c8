//! Everything that is asked of tables, of their releases and of a series of releases.

mod audit;
mod cells;
mod ledger;
mod release;
mod table;

use super::convert::object;
use wasm_bindgen::prelude::*;

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
