//! Tables: bytes in, chunk by chunk.

use super::convert::fail;
use crate::progress::Progress;
use crate::session::Session;
use crate::table;
use crate::table::csv::Reader;
use std::cell::{RefCell, RefMut};
use std::sync::Arc;
use wasm_bindgen::prelude::*;

/// Reads a file that arrives in chunks.
#[wasm_bindgen]
pub struct TableReader(Reader);

#[wasm_bindgen]
impl TableReader {
    /// A reader that has seen nothing yet. Random bytes make the hashes of its values unpredictable.
    #[wasm_bindgen(constructor)]
    pub fn new(random: &[u8]) -> TableReader {
        let mut state = [0; table::HashState::LENGTH];
        state.iter_mut().zip(random).for_each(|(to, &byte)| *to = byte);
        TableReader(Reader::with_state(table::HashState::from_bytes(state)))
    }

    /// Takes the next bytes.
    pub fn push(&mut self, chunk: &[u8]) -> Result<(), JsValue> {
        self.0.push(chunk).map_err(fail)
    }

    /// The file has ended: the table.
    pub fn finish(self) -> Result<Table, JsValue> {
        self.0.finish().map(Table::new).map_err(fail)
    }
}

/// A table that lives in wasm memory.
#[wasm_bindgen]
pub struct Table(pub(super) Arc<table::Table>, RefCell<Session<'static>>);

/// The key of a session that nobody has given one yet. Nothing is chosen under it: every call that chooses among
/// rows comes with its key.
const NO_KEY: [u8; 32] = [0; 32];

impl Table {
    /// A table, and the session in which everything is asked of it.
    pub(super) fn new(table: table::Table) -> Table {
        let table = Arc::new(table);
        Table(Arc::clone(&table), RefCell::new(Session::open(table, NO_KEY.into())))
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
