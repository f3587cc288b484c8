//! Tables of counts: what is learnt from them, and the verdict on what was made by it.

use super::cells::{Texts, fields, list};
use super::convert::{Watcher, fail, object};
use super::publish::key_of;
use super::table::{Table, TableColumns};
use crate::check;
use crate::error::Error;
use crate::plan::Plan;
use crate::report::html::engine_html;
use crate::session::{Rules, Run, Session};
use js_sys::{Function, Uint32Array};
use wasm_bindgen::prelude::*;

/// What becomes of the columns of a table that is counted where it lies.
#[wasm_bindgen(js_name = countedColumns, unchecked_return_type = "import(\"./data.js\").CountedColumns")]
pub fn counted_columns(plan: &str) -> Result<JsValue, JsValue> {
    Plan::parse(plan).and_then(|plan| plan.counted_columns()).map(|columns| object(&columns)).map_err(fail)
}

/// The page of the report on a release that an engine made.
#[wasm_bindgen(js_name = enginePage)]
pub fn engine_page(report: &str) -> Result<String, JsValue> {
    let invalid = |error: serde_json::Error| Error::BadRelease {
        file: "report.json".to_owned(),
        reason: error.to_string(),
    };
    serde_json::from_str(report).map(|report| engine_html(&report)).map_err(|error| fail(invalid(error)))
}

#[wasm_bindgen]
impl TableColumns {
    /// These were all columns: the table of counts, with the number of rows of the data that each row stands for.
    #[wasm_bindgen(js_name = finishCounts)]
    pub fn finish_counts(self, counts: Vec<u32>) -> Result<Table, JsValue> {
        let counts: Vec<u64> = counts.into_iter().map(u64::from).collect();
        self.built(|table| table.with_counts(&counts))
    }
}

#[wasm_bindgen]
impl Table {
    /// What becomes of every row of a table of counts.
    pub fn learn(&self, plan: &str, key: &[u8], on_progress: &Function) -> Result<JsValue, JsValue> {
        let mut watcher = Watcher::new(on_progress);
        let plan = Plan::parse(plan).and_then(|plan| plan.of_counts()).map_err(fail)?;
        let mut session = Session::open(&*self.0, key_of(key).into());
        session.set_plan(plan, &mut watcher);
        session.learn(&mut watcher).map(rules).map_err(fail)
    }

    /// Whether classes, given as a table of counts, keep what the plan promises.
    #[wasm_bindgen(js_name = judgeCounts, unchecked_return_type = "import(\"./data.js\").Verdict")]
    pub fn judge_counts(&self, plan: &str) -> Result<JsValue, JsValue> {
        let plan = Plan::parse(plan).and_then(|plan| plan.of_counts()).map_err(fail)?;
        Ok(object(&check::judge_table(&self.0, &plan, None)))
    }

    /// Of pairs of a value of the column `name` and a cell: how many are such that the cell must not stand for the value.
    pub fn uncovered(&self, plan: &str, name: &str) -> Result<usize, JsValue> {
        Plan::parse(plan).map(|plan| check::uncovered(&self.0, &plan, name)).map_err(fail)
    }
}

fn rules(rules: Rules) -> JsValue {
    let numbers = |of: &dyn Fn(&crate::release::Share) -> u32| -> JsValue {
        let numbers: Vec<u32> = rules.shares.iter().map(of).collect();
        Uint32Array::from(&numbers[..]).into()
    };
    let columns = rules.columns.iter().map(|column| {
        let runs = |of: &dyn Fn(&Run) -> u32| -> JsValue {
            let numbers: Vec<u32> = column.runs.iter().map(of).collect();
            Uint32Array::from(&numbers[..]).into()
        };
        fields([
            ("name", column.name.as_str().into()),
            ("texts", column.texts.iter().map(String::as_str).collect::<Texts>().into_js()),
            ("ofClass", Uint32Array::from(&column.of_class[..]).into()),
            ("places", Uint32Array::from(&column.places[..]).into()),
            (
                "runs",
                fields([
                    ("text", runs(&|run| run.text)),
                    ("low", runs(&|run| run.low)),
                    ("high", runs(&|run| run.high)),
                ]),
            ),
        ])
    });
    fields([
        ("tuples", numbers(&|share| share.row.0)),
        ("classes", numbers(&|share| share.class.0)),
        ("rows", numbers(&|share| share.rows)),
        ("rowsOfClass", Uint32Array::from(&rules.rows_of_class[..]).into()),
        ("columns", list(columns)),
        ("grouped", rules.grouped.into()),
        ("total", (rules.rows as f64).into()),
        ("suppressed", (rules.suppressed as f64).into()),
        ("loss", rules.loss.into()),
        ("algorithm", object(&rules.algorithm)),
        ("trees", object(&rules.trees)),
        ("notes", object(&rules.notes)),
        ("verdict", object(&rules.verdict)),
    ])
}
