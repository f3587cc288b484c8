//! Tables: bytes in, chunk by chunk.

use super::convert::fail;
use crate::table;
use crate::table::csv::Reader;
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
        self.0.finish().map(Table).map_err(fail)
    }
}

/// A table that lives in wasm memory.
#[wasm_bindgen]
pub struct Table(pub(super) table::Table);
