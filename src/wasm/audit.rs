//! Audits of release folders: files in, a verdict out.

use super::convert::{Watcher, fail, object};
use super::publish::population;
use super::table::Table;
use crate::audit::ReleaseFiles;
use crate::plan::{Plan, Population};
use js_sys::Function;
use wasm_bindgen::prelude::*;

type Folder = Vec<(String, Vec<u8>)>;

/// Gathers what is known of one or more releases, then judges them.
#[wasm_bindgen]
#[derive(Default)]
pub struct Auditor {
    releases: Vec<Folder>,
    originals: Vec<Table>,
    privates: Vec<Folder>,
    population: Option<Population>,
}

#[wasm_bindgen]
impl Auditor {
    /// Nothing to judge yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Auditor {
        Auditor::default()
    }

    /// The files that follow belong to the next release.
    #[wasm_bindgen(js_name = nextRelease)]
    pub fn next_release(&mut self) {
        self.releases.push(Folder::new());
    }

    /// A file of the current release.
    #[wasm_bindgen(js_name = addFile)]
    pub fn add_file(&mut self, name: String, bytes: Vec<u8>) {
        add(&mut self.releases, name, bytes);
    }

    /// The table that the current release was made from.
    #[wasm_bindgen(js_name = addOriginal)]
    pub fn add_original(&mut self, original: Table) {
        self.originals.push(original);
    }

    /// The private files that follow belong to the current release.
    #[wasm_bindgen(js_name = nextPrivate)]
    pub fn next_private(&mut self) {
        self.privates.push(Folder::new());
    }

    /// A private file of the current release.
    #[wasm_bindgen(js_name = addPrivate)]
    pub fn add_private(&mut self, name: String, bytes: Vec<u8>) {
        add(&mut self.privates, name, bytes);
    }

    /// What the tables are samples of: a table of everybody, or else so many people.
    #[wasm_bindgen(js_name = setPopulation)]
    pub fn set_population(&mut self, size: Option<f64>, people: Option<Table>) {
        self.population = population(size, people);
    }

    /// The verdict, by this plan or by the one that each release states.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").ReleaseVerdict")]
    pub fn judge(self, plan: Option<String>, on_progress: &Function) -> Result<JsValue, JsValue> {
        let plan = plan.map(|text| Plan::parse(&text)).transpose().map_err(fail)?;
        let releases: Vec<ReleaseFiles> = self.releases.into_iter().map(ReleaseFiles::from_iter).collect();
        let privates: Vec<ReleaseFiles> = self.privates.into_iter().map(ReleaseFiles::from_iter).collect();
        let originals: Vec<_> = self.originals.iter().map(|table| &*table.0).collect();
        let population = self.population.as_ref();
        let mut watcher = Watcher::new(on_progress);
        crate::audit_release_of(&releases, &originals, &privates, plan.as_ref(), population, &mut watcher)
            .map(|audit| object(&audit))
            .map_err(fail)
    }
}

fn add(folders: &mut [Folder], name: String, bytes: Vec<u8>) {
    let current = folders.last_mut().expect("a folder was begun before its files");
    current.push((name, bytes));
}
