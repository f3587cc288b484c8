//! Ledgers: what they say to their owner.

use crate::ledger::{Ledger, is_locked};
use crate::wasm::convert::{fail, object};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// What a ledger says; with an identity, one cell per column, also how that person fared.
#[wasm_bindgen(js_name = readLedger)]
pub fn read_ledger(
    bytes: &[u8],
    passphrase: Option<String>,
    identity: Option<Vec<String>>,
) -> Result<JsValue, JsValue> {
    let locked = is_locked(bytes).map_err(fail)?;
    let ledger = Ledger::read(bytes, passphrase.as_deref()).map_err(fail)?;
    let mut told: Value = json!(ledger.summary(identity.as_deref()));
    told["locked"] = locked.into();
    Ok(object(&told))
}
