//! Releases of a series, and the ledger between them.

use super::convert::{Watcher, fail, object};
use super::release::Release;
use super::table::Table;
use crate::ledger::{Ledger, Passphrase, Salting, summary};
use crate::{Key, Secrets, Series};
use js_sys::Function;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl Table {
    /// Makes the next release of a series, and the ledger for the one after it. `random` holds secret random
    /// bytes, `Secrets::LENGTH` of them; `key`, where it is given, has to be that of the series. `new_population`: the table is
    /// about other people than the releases before.
    #[allow(clippy::too_many_arguments, reason = "what JavaScript hands over, one by one")]
    pub fn republish(
        &self,
        plan: &str,
        ledger: Option<Vec<u8>>,
        passphrase: Option<String>,
        key: Option<Vec<u8>>,
        new_population: bool,
        random: &[u8],
        on_progress: &Function,
    ) -> Result<Release, JsValue> {
        let random = random.try_into().expect("as many random bytes as it takes");
        let key: Option<Key> = key.map(|bytes| bytes.try_into().expect("a key of 32 bytes"));
        let series = Series {
            ledger: ledger.as_deref(),
            passphrase: passphrase.as_deref(),
            key: key.as_ref(),
            new_population,
            secrets: Secrets::from_bytes(random),
        };
        let mut watcher = Watcher::new(on_progress);
        let session = self.session(plan, &mut watcher)?;
        session.republish(&series, &mut watcher).map(Release).map_err(fail)
    }
}

/// What a ledger says; with an identity, one cell per column, also how that person fared.
#[wasm_bindgen(js_name = readLedger, unchecked_return_type = "import(\"./data.js\").LedgerSummary")]
pub fn read_ledger(
    bytes: &[u8],
    passphrase: Option<String>,
    identity: Option<Vec<String>>,
) -> Result<JsValue, JsValue> {
    summary(bytes, passphrase.as_deref(), identity.as_deref()).map(|told| object(&told)).map_err(fail)
}

/// The same ledger, locked with a passphrase. `random` holds secret random bytes: 16 of salt, 24 of nonce.
#[wasm_bindgen(js_name = lockLedger)]
pub fn lock_ledger(bytes: &[u8], passphrase: &str, random: &[u8]) -> Result<Vec<u8>, JsValue> {
    let (salt, nonce) = random.split_at(16);
    let salting = Salting {
        salt: salt.try_into().expect("16 bytes of salt"),
        nonce: nonce.try_into().expect("24 bytes of nonce"),
    };
    let passphrase = Passphrase::new(passphrase);
    Ledger::read(bytes, Some(&passphrase))
        .and_then(|ledger| ledger.write(Some((&passphrase, &salting))))
        .map_err(fail)
}
