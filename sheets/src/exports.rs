//! The exports to JavaScript: the bytes of a workbook in, its sheets or one of them as CSV out.

use crate::arx::Project;
use crate::plan::{Note, Settings};
use crate::problem::Problem;
use crate::workbook::{Sheet, Wanted, Workbook};
use js_sys::{Array, Function, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

/// Where the worker finds the message of a panic: a global, because a trapped instance is not called again. Unlike in
/// the other modules, a panic is most often a damaged file, and is not shown on the console.
const PANIC: &str = "outisPanic";

#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| {
        // A message that cannot be kept is lost; the trap that follows is not.
        let _ = Reflect::set(&js_sys::global(), &PANIC.into(), &info.to_string().into());
    }));
}

/// The sheets of a workbook: a list of `{ name, rows, columns, hidden }`.
#[wasm_bindgen(js_name = listSheets)]
pub fn list_sheets(workbook: Vec<u8>) -> Result<JsValue, JsValue> {
    let sheets = Workbook::open(workbook).and_then(|mut book| book.sheets()).map_err(fail)?;
    Ok(listed(&sheets))
}

/// Hands a sheet, by its name or its position counted from 1, to `write` as pieces of CSV.
#[wasm_bindgen(js_name = readSheet)]
pub fn read_sheet(
    workbook: Vec<u8>,
    name: Option<String>,
    position: Option<u32>,
    write: &Function,
) -> Result<(), JsValue> {
    let wanted = match (name, position) {
        (Some(name), _) => Wanted::Named(name),
        (None, Some(position)) => Wanted::At(position),
        (None, None) => Wanted::TheOnlyOne,
    };
    let mut thrown = Ok(());
    let mut hand_on = |piece: &[u8]| {
        if let Err(error) = write.call1(&JsValue::NULL, &Uint8Array::from(piece).into()) {
            thrown = Err(error);
        }
    };
    Workbook::open(workbook).and_then(|mut book| book.write_csv(&wanted, &mut hand_on)).map_err(fail)?;
    thrown
}

/// A project of ARX: `{ name, table, plan, notes }`, the table as bytes of CSV, the plan as JSON text.
#[wasm_bindgen(js_name = readProject)]
pub fn read_project(project: Vec<u8>) -> Result<JsValue, JsValue> {
    let Project { name, table, settings } = crate::read_project(&project).map_err(fail)?;
    Ok(object([
        ("name", name.into()),
        ("table", Uint8Array::from(table.as_slice()).into()),
        ("plan", settings.plan.to_string().into()),
        ("notes", noted(&settings.notes)),
    ]))
}

/// The settings of an R script for a table with these columns: `{ plan, notes }`, the plan as JSON text.
#[wasm_bindgen(js_name = readSettings)]
pub fn read_settings(script: &str, columns: Vec<String>) -> Result<JsValue, JsValue> {
    let Settings { plan, notes } = crate::read_settings(script, &columns).map_err(fail)?;
    Ok(object([("plan", plan.to_string().into()), ("notes", noted(&notes))]))
}

/// A hierarchy of Amnesia as one of a plan, as JSON text.
#[wasm_bindgen(js_name = readHierarchy)]
pub fn read_hierarchy(text: &str) -> Result<String, JsValue> {
    crate::read_hierarchy(text).map(|hierarchy| hierarchy.to_string()).map_err(fail)
}

fn noted(notes: &[Note]) -> JsValue {
    let note = |note: &Note| {
        object([
            ("code", note.code.into()),
            ("about", note.about.as_str().into()),
            ("message", note.message.as_str().into()),
        ])
    };
    notes.iter().map(note).collect::<Array>().into()
}

/// A problem as plain data, as errors of the other modules cross.
fn fail(problem: Problem) -> JsValue {
    object([
        ("code", problem.code().into()),
        ("message", problem.to_string().into()),
        ("details", details(&problem)),
        ("hints", Array::of1(&problem.hint().into()).into()),
    ])
}

fn details(problem: &Problem) -> JsValue {
    match problem {
        Problem::NotAWorkbook { looks_like } => object([("looksLike", (*looks_like).into())]),
        Problem::NotAProject
        | Problem::NoTable
        | Problem::NotSettings
        | Problem::NotAHierarchy
        | Problem::RangeHierarchy
        | Problem::Encrypted => object([]),
        Problem::Damaged { reason } => object([("reason", reason.into())]),
        Problem::TooLarge { what, given, limit } => object([
            ("what", (*what).into()),
            ("given", (*given as f64).into()),
            ("limit", (*limit as f64).into()),
        ]),
        Problem::SeveralSheets { sheets } => object([("sheets", listed(sheets))]),
        Problem::NoSuchSheet { wanted, names } => {
            object([("sheet", wanted.into()), ("sheets", texts(names))])
        }
        Problem::EmptySheet { name, hidden } => {
            object([("sheet", name.clone().into()), ("hidden", texts(hidden))])
        }
        Problem::UnnamedColumn { position, cell } => {
            object([("position", (*position).into()), ("cell", cell.into())])
        }
        Problem::StrayCell { cell, header } => object([("cell", cell.into()), ("header", (*header).into())]),
    }
}

fn listed(sheets: &[Sheet]) -> JsValue {
    let sheet = |sheet: &Sheet| {
        object([
            ("name", sheet.name.as_str().into()),
            ("rows", sheet.rows.into()),
            ("columns", sheet.columns.into()),
            ("hidden", sheet.hidden.into()),
        ])
    };
    sheets.iter().map(sheet).collect::<Array>().into()
}

fn texts(names: &[String]) -> JsValue {
    names.iter().map(JsValue::from).collect::<Array>().into()
}

fn object<const N: usize>(fields: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        Reflect::set(&object, &name.into(), &value).expect("a new object takes properties");
    }
    object.into()
}
