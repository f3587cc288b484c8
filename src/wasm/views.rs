//! View sets: JSON text in, a verdict out.

use super::convert::{Watcher, fail, object};
use crate::check::view_set::{self, ExtractFile, Repair};
use crate::error::Error;
use js_sys::Function;
use wasm_bindgen::prelude::*;

/// Does a set of views pin an entity's property down to fewer than k values? With `published`, the views already
/// handed out, which the new ones join.
#[wasm_bindgen(js_name = checkViews, unchecked_return_type = "import(\"./data.js\").ViewVerdict")]
pub fn check_views(
    views: &str,
    published: Option<String>,
    seconds: Option<f64>,
    on_progress: &Function,
) -> Result<JsValue, JsValue> {
    let mut watcher = Watcher::until(on_progress, seconds);
    let verdict = match published {
        Some(published) => view_set::check_growth(&published, views, &mut watcher),
        None => view_set::check_views(views, &mut watcher),
    };
    verdict.map(|verdict| object(&verdict)).map_err(fail)
}

/// The same for a set whose views are files, one by one: bytes are read and let go.
#[wasm_bindgen(js_name = ViewFiles)]
#[derive(Default)]
pub struct ViewFiles(Vec<ExtractFile>);

#[wasm_bindgen(js_class = ViewFiles)]
impl ViewFiles {
    /// No files yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> ViewFiles {
        ViewFiles::default()
    }

    /// Adds a file, under the name that a view has for it.
    pub fn add(&mut self, name: String, bytes: Vec<u8>) {
        self.0.push(ExtractFile { name, bytes });
    }

    /// Checks the set; the files are used up.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").ViewVerdict")]
    pub fn check(
        &mut self,
        views: &str,
        seconds: Option<f64>,
        on_progress: &Function,
    ) -> Result<JsValue, JsValue> {
        let files = std::mem::take(&mut self.0);
        let verdict = view_set::check_view_files(views, files, &mut Watcher::until(on_progress, seconds));
        verdict.map(|verdict| object(&verdict)).map_err(fail)
    }
}

/// Everything that is wrong with a view set as it is written.
#[wasm_bindgen(js_name = viewFaults, unchecked_return_type = "import(\"./data.js\").Fault[]")]
pub fn view_faults(views: &str) -> Result<JsValue, JsValue> {
    view_set::view_faults(views).map(|faults| object(&faults)).map_err(fail)
}

/// The view set that results when new views join those already published.
#[wasm_bindgen(js_name = growViews, unchecked_return_type = "import(\"./data.js\").ViewSet")]
pub fn grow_views(published: &str, views: &str) -> Result<JsValue, JsValue> {
    view_set::grow(published, views).map(|grown| object(&grown)).map_err(fail)
}

/// The view set after a change that a verdict proposes.
#[wasm_bindgen(js_name = repairViews, unchecked_return_type = "import(\"./data.js\").ViewSet")]
pub fn repair_views(views: &str, repair: &str) -> Result<JsValue, JsValue> {
    let not_json =
        |error: serde_json::Error| Error::NotJson { what: "the repair", reason: error.to_string() };
    let repair: Repair = serde_json::from_str(repair).map_err(not_json).map_err(fail)?;
    view_set::repaired(views, &repair).map(|repaired| object(&repaired)).map_err(fail)
}
