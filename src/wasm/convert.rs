//! Between Rust values and those of JavaScript.

use crate::error::Error;
use crate::progress::Progress;
use js_sys::{Function, JSON, JsString};
use serde::Serialize;
use serde_json::json;
use wasm_bindgen::prelude::*;

/// Plain data as plain objects.
///
/// Through JSON text: the engine's own parser builds objects faster than calls across the boundary
/// do, and the numbers are those of the files. By way of a `Value`: one writer for all types, and less wasm.
pub fn object(data: &impl Serialize) -> JsValue {
    let value = serde_json::to_value(data).expect("plain data has a JSON form");
    let text = serde_json::to_string(&value).expect("a value has a text");
    JSON::parse(&text).expect("JSON that was just written parses")
}

/// An error as plain data; the class is made on the caller's side, where it survives.
pub fn fail(error: Error) -> JsValue {
    object(&json!({
        "code": error.code(),
        "message": error.to_string(),
        "details": error.details(),
        "hints": error.hints(),
    }))
}

/// Hands progress to a JavaScript function `(phase, done, total)`, which decides what to pass on. One that
/// answers `true` has seen enough of work that only improves.
pub struct Watcher<'a> {
    function: &'a Function,
    /// The last phase with its JavaScript form: phases change a few times, reports come often.
    phase: Option<(&'static str, JsString)>,
    enough: bool,
}

impl<'a> Watcher<'a> {
    /// Calls `function` at every report.
    pub fn new(function: &'a Function) -> Watcher<'a> {
        Watcher { function, phase: None, enough: false }
    }
}

impl Progress for Watcher<'_> {
    fn report(&mut self, phase: &'static str, done: u64, total: u64) {
        if self.phase.as_ref().is_none_or(|(known, _)| !std::ptr::eq(*known, phase)) {
            self.phase = Some((phase, JsString::from(phase)));
        }
        let (_, phase) = self.phase.as_ref().expect("set above");
        // A watcher that throws does not stop the work: it is the caller's business.
        let answer =
            self.function.call3(&JsValue::NULL, phase, &(done as f64).into(), &(total as f64).into());
        self.enough = answer.is_ok_and(|answer| answer.is_truthy());
    }

    fn enough(&mut self) -> bool {
        self.enough
    }
}
