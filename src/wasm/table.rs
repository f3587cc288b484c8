//! Tables: bytes in, chunk by chunk.

use super::convert::{Watcher, fail};
use super::surroundings::{Handed, Pieces, Slice};
use crate::Key;
use crate::plan::Population;
use crate::progress::{Progress, Silent};
use crate::session::Session;
use crate::table;
use crate::table::csv::Reader;
use js_sys::Function;
use std::cell::{RefCell, RefMut};
use std::sync::Arc;
use wasm_bindgen::prelude::*;
use web_sys::Blob;

/// Reads a table.
#[wasm_bindgen]
pub struct TableReader {
    reader: Reader,
    key: Key,
    piece: Vec<u8>,
    done: u64,
}

#[wasm_bindgen]
impl TableReader {
    /// A reader that has seen nothing yet. 48 random bytes make the hashes of its values unpredictable, and are the
    /// key of the table's session until a call brings its own: nothing is ever chosen under a key that is known.
    #[wasm_bindgen(constructor)]
    pub fn new(random: &[u8]) -> TableReader {
        let (state, key) = random.split_at(table::HashState::LENGTH);
        let state = state.try_into().expect("as long as it was split");
        let reader = Reader::with_state(table::HashState::from_bytes(state));
        TableReader { reader, key: key.try_into().expect("48 random bytes"), piece: Vec::new(), done: 0 }
    }

    /// Reads the next slice of a blob, in a browser.
    #[wasm_bindgen(js_name = readSlice)]
    pub fn read_slice(&mut self, blob: &Blob, on_progress: &Function) -> Result<(), JsValue> {
        self.take(Slice::new(blob, self.done as f64), blob.size(), on_progress)
    }

    /// How many bytes were read.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> f64 {
        self.done as f64
    }

    /// Takes the next of `total` bytes, in Node.
    pub fn push(&mut self, chunk: Vec<u8>, total: f64, on_progress: &Function) -> Result<(), JsValue> {
        self.take(Handed(Some(chunk)), total, on_progress)
    }

    /// The source has ended: the table.
    pub fn finish(self) -> Result<Table, JsValue> {
        let key = self.key;
        self.reader.finish().map(|table| Table::new(table, key)).map_err(fail)
    }
}

impl TableReader {
    fn take(&mut self, mut pieces: impl Pieces, total: f64, on_progress: &Function) -> Result<(), JsValue> {
        let mut watcher = Watcher::new(on_progress);
        while pieces.next(&mut self.piece)? {
            self.reader.push(&self.piece).map_err(fail)?;
            self.done += self.piece.len() as u64;
            watcher.report("reading", self.done, total as u64);
        }
        Ok(())
    }
}

/// Puts a table together from columns that are coded already.
#[wasm_bindgen]
pub struct TableColumns {
    columns: Vec<(String, Vec<String>, Vec<u32>)>,
    key: Key,
}

#[wasm_bindgen]
impl TableColumns {
    /// No column yet. 32 random bytes are the key of the table's session until a call brings its own.
    #[wasm_bindgen(constructor)]
    pub fn new(random: &[u8]) -> TableColumns {
        TableColumns { columns: Vec::new(), key: random.try_into().expect("32 random bytes") }
    }

    /// The next column: its values, and for each row the place of its value among them.
    pub fn add(&mut self, name: String, values: Vec<String>, codes: Vec<u32>) {
        self.columns.push((name, values, codes));
    }

    /// These were all: the table.
    pub fn finish(self) -> Result<Table, JsValue> {
        self.built(Ok)
    }
}

impl TableColumns {
    /// The table that is made of them.
    pub(super) fn built(
        self,
        made: impl FnOnce(table::Table) -> Result<table::Table, crate::Error>,
    ) -> Result<Table, JsValue> {
        let key = self.key;
        let table = table::Table::from_columns(self.columns).and_then(made);
        table.map(|table| Table::new(table, key)).map_err(fail)
    }
}

/// A table that lives in wasm memory.
#[wasm_bindgen]
pub struct Table(pub(super) Arc<table::Table>, RefCell<Session<'static>>);

impl Table {
    /// A table, and the session in which everything is asked of it.
    fn new(table: table::Table, key: Key) -> Table {
        let table = Arc::new(table);
        Table(Arc::clone(&table), RefCell::new(Session::open(table, key.into())))
    }

    /// What the table is a sample of, from here on.
    pub(super) fn sample_of(&self, population: Option<Population>) {
        self.1.borrow_mut().set_population(population, &mut Silent);
    }

    /// The session with this plan, which is bound unless it is the one at hand.
    pub(super) fn session(
        &self,
        plan: &str,
        progress: &mut dyn Progress,
    ) -> Result<RefMut<'_, Session<'static>>, JsValue> {
        let mut session = self.1.borrow_mut();
        session.read_plan(plan, progress).map_err(fail)?;
        Ok(session)
    }
}
