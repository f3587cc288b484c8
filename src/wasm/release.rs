//! Releases: tables as typed arrays, files in chunks, reports as plain objects.

use super::cells::{codes, dictionary, fields, list};
use super::convert::{fail, object};
use crate::ledger::{OpenedSummary, is_locked};
use crate::release::PublishedTable;
use crate::table::{Column, Table};
use js_sys::{Function, Uint8Array, Uint32Array};
use serde_json::json;
use wasm_bindgen::prelude::*;

/// A release that its own check has confirmed.
#[wasm_bindgen]
pub struct Release(pub(super) crate::Release);

#[wasm_bindgen]
impl Release {
    /// The published tables: `{ name, rowCount, columns: [{ name, dictionary, codes }], origin }`.
    pub fn tables(&self) -> JsValue {
        list(self.0.published.tables.iter().map(|one| table(one, &self.0.written(&one.table))))
    }

    /// The verdict of the independent check.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").Verdict")]
    pub fn verdict(&self) -> JsValue {
        object(&self.0.verdict)
    }

    /// What may be published about the run.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").PublicReport")]
    pub fn report(&self) -> JsValue {
        object(&self.0.report)
    }

    /// What is for the publisher alone.
    #[wasm_bindgen(js_name = privateReport, unchecked_return_type = "import(\"./data.js\").PrivateReport")]
    pub fn private_report(&self) -> JsValue {
        object(&self.0.private_report)
    }

    /// The ledger to keep for the next release, where this one is of a series.
    pub fn ledger(&self) -> Option<Vec<u8>> {
        self.0.ledger.clone()
    }

    /// What that ledger says to its owner, as `readLedger` tells it.
    #[wasm_bindgen(js_name = ledgerSummary, unchecked_return_type = "import(\"./data.js\").LedgerSummary | undefined")]
    pub fn ledger_summary(&self) -> Result<JsValue, JsValue> {
        let (Some(summary), Some(ledger)) = (&self.0.ledger_summary, &self.0.ledger) else {
            return Ok(JsValue::UNDEFINED);
        };
        let locked = is_locked(ledger).map_err(fail)?;
        Ok(object(&OpenedSummary { locked, summary: summary.clone() }))
    }

    /// The secret key that chose among rows.
    pub fn key(&self) -> Vec<u8> {
        self.0.key.to_vec()
    }

    /// What was found in its values and is not decided: until then it has no files.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").Finding[]")]
    pub fn undecided(&self) -> JsValue {
        object(&self.0.undecided)
    }

    /// The files it consists of: `[{ name, private }]`.
    pub fn files(&self) -> JsValue {
        let files = self.0.files();
        let entries = files.iter().map(|file| json!({ "name": file.name, "private": file.private }));
        object(&entries.collect::<Vec<_>>())
    }

    /// Hands the bytes of one file to `sink` in chunks.
    #[wasm_bindgen(js_name = writeFile)]
    pub fn write_file(&self, name: &str, sink: &Function) -> Result<(), JsValue> {
        let mut failed = None;
        let written = self.0.write_file(name, &mut |chunk| {
            let taken = sink.call1(&JsValue::NULL, &Uint8Array::from(chunk));
            failed = failed.take().or(taken.err());
        });
        match failed {
            Some(error) => Err(error),
            None => written.map_err(fail),
        }
    }
}

/// Stands for the input row of a row that has none.
const COUNTERFEIT: u32 = u32::MAX;

fn table(published: &PublishedTable, written: &Table) -> JsValue {
    let origin: Vec<u32> = published.origin.iter().map(|row| row.map_or(COUNTERFEIT, |row| row.0)).collect();
    fields([
        ("name", published.name.as_str().into()),
        ("rowCount", (written.rows() as f64).into()),
        ("columns", list(written.columns().iter().map(column))),
        ("origin", Uint32Array::from(&origin[..]).into()),
    ])
}

fn column(column: &Column) -> JsValue {
    fields([
        ("name", column.name.as_str().into()),
        ("dictionary", dictionary(&column.dictionary)),
        ("codes", codes(&column.codes)),
    ])
}
