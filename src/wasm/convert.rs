//! Between Rust values and those of JavaScript.

use super::plain::plain;
use super::surroundings::{Clock, complain};
use crate::error::Error;
use crate::progress::Progress;
use crate::text::{Said, in_english};
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
        said: Said,
    }
    let advice = error.advice();
    object(&Told {
        code: error.code(),
        message: error.to_string(),
        details: error.details(),
        hints: in_english(&advice),
        said: Said::from([("message".to_owned(), vec![error.told()]), ("hints".to_owned(), advice)]),
    })
}

/// Hands progress to a JavaScript function `(phase, done, total, loss)`, which decides what to pass on. Once it answers
/// with `true`, work that only improves ends; once it answers with a text, nobody wants the work any more.
pub struct Watcher<'a> {
    function: &'a Function,
    /// The last phase with its JavaScript form: phases change a few times, reports come often.
    phase: Option<(&'static str, JsString)>,
    clock: Clock,
    /// When the work began.
    start: f64,
    /// When work that only improves has to end.
    end: Option<f64>,
    /// Whether somebody is content.
    content: bool,
    /// Whether nobody wants the work any more.
    unwanted: bool,
}

impl<'a> Watcher<'a> {
    /// Calls `function` at every report.
    pub fn new(function: &'a Function) -> Watcher<'a> {
        Watcher::until(function, None)
    }

    /// The same with a limit, in seconds from now, for work that only improves.
    pub fn until(function: &'a Function, seconds: Option<f64>) -> Watcher<'a> {
        let clock = Clock::new();
        let start = clock.now();
        let end = seconds.map(|seconds| start + 1000.0 * seconds);
        Watcher { function, phase: None, clock, start, end, content: false, unwanted: false }
    }
}

impl Watcher<'_> {
    fn tell(&mut self, phase: &'static str, done: u64, total: u64, loss: &JsValue) {
        if self.phase.as_ref().is_none_or(|(known, _)| !std::ptr::eq(*known, phase)) {
            self.phase = Some((phase, JsString::from(phase)));
        }
        let (_, phase) = self.phase.as_ref().expect("set above");
        // A watcher that throws does not stop the work.
        let (done, total) = (JsValue::from(done as f64), JsValue::from(total as f64));
        let told = self.function.call4(&JsValue::NULL, phase, &done, &total, loss);
        match told {
            Ok(answer) => {
                self.content |= answer.is_truthy();
                self.unwanted |= answer.is_string();
            }
            Err(error) => complain("progress could not be told", &error),
        }
    }
}

impl Progress for Watcher<'_> {
    fn report(&mut self, phase: &'static str, done: u64, total: u64) {
        self.tell(phase, done, total, &JsValue::UNDEFINED);
    }

    fn report_loss(&mut self, phase: &'static str, done: u64, total: u64, loss: f64) {
        self.tell(phase, done, total, &loss.into());
    }

    fn enough(&mut self) -> bool {
        self.content || self.end.is_some_and(|end| self.clock.now() >= end)
    }

    fn cancelled(&mut self) -> bool {
        self.unwanted
    }

    fn elapsed(&mut self) -> Option<f64> {
        Some((self.clock.now() - self.start) / 1000.0)
    }
}
