//! Between Rust values and those of JavaScript.

use super::plain::plain;
use super::surroundings::{Clock, complain};
use crate::error::Error;
use crate::progress::Progress;
use js_sys::{Function, JsString};
use serde::Serialize;
use serde_json::Value;
use wasm_bindgen::prelude::*;

/// Plain data as plain objects.
pub fn object(data: &(impl Serialize + ?Sized)) -> JsValue {
    plain(data)
}

/// An error as plain data; the class is made on the caller's side, where it survives.
pub fn fail(error: Error) -> JsValue {
    #[derive(Serialize)]
    struct Told {
        code: &'static str,
        message: String,
        details: Value,
        hints: Vec<String>,
    }
    object(&Told {
        code: error.code(),
        message: error.to_string(),
        details: error.details(),
        hints: error.hints(),
    })
}

/// Hands progress to a JavaScript function `(phase, done, total)`, which decides what to pass on.
pub struct Watcher<'a> {
    function: &'a Function,
    /// The last phase with its JavaScript form: phases change a few times, reports come often.
    phase: Option<(&'static str, JsString)>,
    /// When work that only improves has to end, on this clock.
    end: Option<(Clock, f64)>,
}

impl<'a> Watcher<'a> {
    /// Calls `function` at every report.
    pub fn new(function: &'a Function) -> Watcher<'a> {
        Watcher { function, phase: None, end: None }
    }

    /// The same with a limit, in seconds from now, for work that only improves.
    pub fn until(function: &'a Function, seconds: Option<f64>) -> Watcher<'a> {
        let end = seconds.map(|seconds| {
            let clock = Clock::new();
            let end = clock.now() + 1000.0 * seconds;
            (clock, end)
        });
        Watcher { end, ..Watcher::new(function) }
    }
}

impl Progress for Watcher<'_> {
    fn report(&mut self, phase: &'static str, done: u64, total: u64) {
        if self.phase.as_ref().is_none_or(|(known, _)| !std::ptr::eq(*known, phase)) {
            self.phase = Some((phase, JsString::from(phase)));
        }
        let (_, phase) = self.phase.as_ref().expect("set above");
        // A watcher that throws does not stop the work.
        let told = self.function.call3(&JsValue::NULL, phase, &(done as f64).into(), &(total as f64).into());
        if let Err(error) = told {
            complain("progress could not be told", &error);
        }
    }

    fn enough(&mut self) -> bool {
        self.end.as_ref().is_some_and(|(clock, end)| clock.now() >= *end)
    }
}
