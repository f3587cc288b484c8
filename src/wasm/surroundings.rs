//! What the worker's surroundings offer: the bytes of a source, a clock, the console.
//!
//! A browser's worker reads blobs by itself. In Node, which cannot read them at once, and which has files, bytes are
//! handed over chunk by chunk.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, FileReaderSync, Performance};

/// How much is read at a time, in bytes.
const CHUNK: f64 = 2_097_152.0;

/// Bytes that are read piece by piece.
pub trait Pieces {
    /// Replaces what is in `piece` by the next bytes; `false` at the end.
    fn next(&mut self, piece: &mut Vec<u8>) -> Result<bool, JsValue>;
}

/// A slice of a blob. It is waited for: for a file of 50 MB in Chromium that takes as long as fetching each while the one
/// before is parsed, and as long as a stream; and a trap of wasm reaches whoever called.
pub struct Slice<'a> {
    blob: &'a Blob,
    from: Option<f64>,
}

impl Slice<'_> {
    /// From this byte on.
    pub fn new(blob: &Blob, from: f64) -> Slice<'_> {
        Slice { blob, from: Some(from) }
    }
}

impl Pieces for Slice<'_> {
    fn next(&mut self, piece: &mut Vec<u8>) -> Result<bool, JsValue> {
        let Some(from) = self.from.take() else { return Ok(false) };
        let slice = self.blob.slice_with_f64_and_f64(from, from + CHUNK)?;
        let bytes = Uint8Array::new(&FileReaderSync::new()?.read_as_array_buffer(&slice)?.into());
        piece.resize(bytes.length() as usize, 0);
        bytes.copy_to(piece);
        Ok(true)
    }
}

/// A chunk that Node has read.
pub struct Handed(pub Option<Vec<u8>>);

impl Pieces for Handed {
    fn next(&mut self, piece: &mut Vec<u8>) -> Result<bool, JsValue> {
        let handed = self.0.take();
        let any = handed.is_some();
        *piece = handed.unwrap_or_default();
        Ok(any)
    }
}

/// A moment on the worker's clock.
pub struct Clock(Performance);

impl Clock {
    /// The clock of browsers' workers, which Node has under the same name.
    pub fn new() -> Clock {
        let scope: web_sys::WorkerGlobalScope = js_sys::global().unchecked_into();
        Clock(scope.performance().expect("workers and Node have a clock"))
    }

    /// Milliseconds since the worker was started.
    pub fn now(&self) -> f64 {
        self.0.now()
    }
}

/// Says on the console what nobody else will hear.
pub fn complain(what: &str, error: &JsValue) {
    web_sys::console::error_2(&what.into(), error);
}
