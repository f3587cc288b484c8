//! What can be asked of a table, and the releases that stand by themselves.

use super::cells::{Texts, fields};
use super::convert::{Watcher, fail, object};
use super::release::Release;
use super::table::Table;
use crate::dependency::{Options, discover};
use crate::hierarchy::{HierarchySpec, Preview};
use crate::plan::describe::Purpose;
use crate::profile::{profile, safe_harbor, suggest_plan};
use crate::progress::Silent;
use crate::session::Session;
use crate::table::csv::{WriteOptions, write};
use crate::table::{RowId, TableInfo};
use crate::{Key, Keys, Part, Population};
use js_sys::{Array, Function, Uint8Array, Uint32Array};
use wasm_bindgen::prelude::*;

/// How many values of a column a preview shows unless more are asked for.
const SHOWN: usize = 12;

#[wasm_bindgen]
impl Table {
    /// How it was written and what it holds.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").TableInfo")]
    pub fn info(&self) -> JsValue {
        object(&TableInfo::from(&*self.0))
    }

    /// The cells of these rows, row by row, as `{ text, ends }`. Rows beyond the end are left out.
    pub fn cells(&self, rows: &[u32]) -> JsValue {
        let known = rows.iter().filter(|&&row| (row as usize) < self.0.rows());
        known
            .flat_map(|&row| self.0.columns().iter().map(move |column| column.text(RowId(row))))
            .collect::<Texts>()
            .into_js()
    }

    /// What it holds, column by column, and what each column is probably for.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").Profile")]
    pub fn profile(&self) -> JsValue {
        object(&profile(&self.0))
    }

    /// A complete starter plan with its reasons, for a purpose by its name where there is one.
    #[wasm_bindgen(js_name = suggestPlan, unchecked_return_type = "import(\"./plan.js\").Plan")]
    pub fn suggest_plan(&self, purpose: Option<String>) -> Result<JsValue, JsValue> {
        let purpose = purpose.map(|name| Purpose::named(&name)).transpose().map_err(fail)?;
        Ok(object(&suggest_plan(&self.0, purpose.as_ref())))
    }

    /// The eighteen identifiers of HIPAA Safe Harbor, as `{ found, csv }`: what was found, and the table without it as
    /// bytes of CSV.
    #[wasm_bindgen(js_name = safeHarbor)]
    pub fn safe_harbor(&self, this_year: i32) -> Result<JsValue, JsValue> {
        let (found, kept) = safe_harbor(&self.0, i64::from(this_year)).map_err(fail)?;
        let csv = write(&kept, WriteOptions::default());
        Ok(fields([("found", object(&found)), ("csv", Uint8Array::from(csv.as_slice()).into())]))
    }

    /// Which columns determine others; cells spelled as one of `missing` equal each other.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").FoundDependencies")]
    pub fn dependencies(
        &self,
        max_determinant: usize,
        max_error: f64,
        missing: Vec<String>,
        on_progress: &Function,
    ) -> Result<JsValue, JsValue> {
        let options = Options { max_determinant, max_error };
        let table = self.0.with_one_missing_value(&missing);
        let found = discover(&table, &options, &mut Watcher::new(on_progress));
        found.map(|found| object(&found)).map_err(fail)
    }

    /// Everything that is wrong with a plan for this table; an empty list if it fits.
    #[wasm_bindgen(js_name = checkPlan, unchecked_return_type = "import(\"./data.js\").Fault[]")]
    pub fn check_plan(&self, plan: &str) -> Result<JsValue, JsValue> {
        Ok(object(&self.session(plan, &mut Silent)?.faults()))
    }

    /// Which constraints of a plan say nothing new, and which are reached together.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").ConstraintSet")]
    pub fn constraints(&self, plan: &str) -> Result<JsValue, JsValue> {
        self.session(plan, &mut Silent)?.constraints().map(|explained| object(&explained)).map_err(fail)
    }

    /// What a run of this plan will take, one that is `useful` with what analyses are worth.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").Estimate")]
    pub fn estimate(&self, plan: &str, useful: bool) -> Result<JsValue, JsValue> {
        let mut session = self.session(plan, &mut Silent)?;
        session.tell_usefulness(useful, None);
        session.estimate().map(|estimate| object(&estimate)).map_err(fail)
    }

    /// What a person should look at before publishing by this plan.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").Warning[]")]
    pub fn review(&self, plan: &str) -> Result<JsValue, JsValue> {
        self.session(plan, &mut Silent)?.review().map(|warnings| object(&warnings)).map_err(fail)
    }

    /// Values that may name a person, in the columns that this plan publishes.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").Finding[]")]
    pub fn findings(&self, plan: &str) -> Result<JsValue, JsValue> {
        self.session(plan, &mut Silent)?.findings().map(|findings| object(&findings)).map_err(fail)
    }

    /// What a hierarchy (JSON text; the default of its type if absent) makes of a column, or of the items of its cells.
    #[wasm_bindgen(js_name = previewHierarchy, unchecked_return_type = "import(\"./data.js\").HierarchyPreview")]
    pub fn preview_hierarchy(
        &self,
        column: &str,
        hierarchy: Option<String>,
        missing: Vec<String>,
        shown: Option<u32>,
        separator: Option<String>,
    ) -> Result<JsValue, JsValue> {
        let spec = hierarchy.map(|text| HierarchySpec::parse(&text)).transpose().map_err(fail)?;
        let limit = shown.map_or(SHOWN, |count| count as usize);
        Preview::of_column(&self.0, column, spec.as_ref(), &missing, limit, separator.as_deref())
            .map(|preview| object(&preview))
            .map_err(fail)
    }

    /// What d-l-inference would make of the values of the determining column, in a release under this key.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").ValueOutlook")]
    pub fn outlook(&self, plan: &str, key: &[u8]) -> Result<JsValue, JsValue> {
        let mut session = self.session(plan, &mut Silent)?;
        session.set_keys(key_of(key).into());
        session.outlook().map(|outlook| object(&outlook)).map_err(fail)
    }

    /// One part of the next phase of a run that several workers share, after those in `merged`: for each phase what
    /// every part made.
    pub fn share(
        &self,
        plan: &str,
        key: &[u8],
        index: usize,
        of: usize,
        merged: Vec<Array>,
        on_progress: &Function,
    ) -> Result<Uint32Array, JsValue> {
        let mut watcher = Watcher::new(on_progress);
        let mut session = self.session(plan, &mut watcher)?;
        session.set_keys(key_of(key).into());
        merge(&mut session, merged)?;
        let made = session.share(Part { index, of }, &mut watcher).map_err(fail)?;
        Ok(Uint32Array::from(&made[..]))
    }

    /// Makes a release whose own check holds, from what workers have shared where they have.
    /// `key` is the release's and `pseudonym_key` that of the codes in place of identifiers, which follows from the
    /// other if absent: 32 secret random bytes each. With `to_look_at` also while findings are undecided; then it has no
    /// files, and none `at_a_glance`.
    #[allow(clippy::too_many_arguments, reason = "what JavaScript hands over, one by one")]
    pub fn anonymize(
        &self,
        plan: &str,
        key: &[u8],
        pseudonym_key: Option<Vec<u8>>,
        merged: Vec<Array>,
        polish_seconds: Option<f64>,
        to_look_at: bool,
        at_a_glance: bool,
        useful: bool,
        target: Option<String>,
        on_progress: &Function,
    ) -> Result<Release, JsValue> {
        let mut watcher = Watcher::until(on_progress, polish_seconds);
        let mut session = self.session(plan, &mut watcher)?;
        session.set_keys(Keys { release: key_of(key), pseudonyms: pseudonym_key.as_deref().map(key_of) });
        merge(&mut session, merged)?;
        session.tell_usefulness(useful, target);
        let made = match (at_a_glance, to_look_at) {
            (true, _) => session.glance(&mut watcher),
            (false, true) => session.preview(&mut watcher),
            (false, false) => session.anonymize(&mut watcher),
        };
        made.map(Release).map_err(fail)
    }

    /// What the table is a sample of: a table of everybody, or else so many people; nothing where both are absent.
    #[wasm_bindgen(js_name = setPopulation)]
    pub fn set_population(&self, size: Option<f64>, people: Option<Table>) {
        self.sample_of(population(size, people));
    }

    /// Which few quasi columns of this plan single rows out, up to so many together.
    #[wasm_bindgen(js_name = specialUniques, unchecked_return_type = "import(\"./data.js\").SpecialUniques")]
    pub fn special_uniques(&self, plan: &str, max_size: usize) -> Result<JsValue, JsValue> {
        let session = self.session(plan, &mut Silent)?;
        session.special_uniques(max_size).map(|found| object(&found)).map_err(fail)
    }

    /// What analyses of the plan's release would be worth: how well the target is predicted, correlations, counts, totals.
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").Usefulness")]
    pub fn usefulness(
        &self,
        plan: &str,
        key: &[u8],
        target: Option<String>,
        on_progress: &Function,
    ) -> Result<JsValue, JsValue> {
        let mut watcher = Watcher::new(on_progress);
        let mut session = self.session(plan, &mut watcher)?;
        session.set_keys(key_of(key).into());
        session.start_over();
        session.usefulness(target.as_deref(), &mut watcher).map(|found| object(&found)).map_err(fail)
    }

    /// Is this table, as it is, already what the plan promises?
    #[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").Verdict")]
    pub fn audit(&self, plan: &str) -> Result<JsValue, JsValue> {
        self.session(plan, &mut Silent)?.audit().map(|verdict| object(&verdict)).map_err(fail)
    }
}

/// A population as JavaScript hands it over.
pub(super) fn population(size: Option<f64>, people: Option<Table>) -> Option<Population> {
    people.map(|people| Population::People(people.0)).or(size.map(|size| Population::Size(size as u64)))
}

/// Tells a session what every part of every phase made.
fn merge(session: &mut Session<'_>, merged: Vec<Array>) -> Result<(), JsValue> {
    session.start_over();
    for phase in merged {
        let parts = phase.iter().map(|part| Uint32Array::unchecked_from_js(part).to_vec());
        session.merge(parts.collect()).map_err(fail)?;
    }
    Ok(())
}

pub(super) fn key_of(bytes: &[u8]) -> Key {
    bytes.try_into().expect("a key of 32 bytes")
}

/// What a plan may contain, as data.
#[wasm_bindgen(unchecked_return_type = "import(\"./data.js\").Description")]
pub fn describe() -> JsValue {
    object(&crate::plan::describe::describe())
}

/// Panics with this message: the one way to test what a caller sees of a bug.
#[wasm_bindgen(js_name = failOnPurpose)]
pub fn fail_on_purpose(message: &str) {
    panic!("{message}");
}
