//! Projects of ARX (`.deid`) as a table with a plan.
//!
//! A project is a zip archive. It holds the table (`data/input.csv`), for each column its role, limits and the file of
//! its hierarchy (`input/definition.xml`), the promises, weights and the share of rows that may be suppressed
//! (`input/config.xml`), and the hierarchies (`input/hierarchies/<column>.csv`). What ARX writes as Java objects beside
//! them is not read: nothing in a file from elsewhere may decide what runs.
//!
//! The layout is that of the public sources of ARX 2.0 to 3.9.

mod criterion;
mod hierarchy;
mod xml;

pub(crate) use hierarchy::quoted;

use crate::archive::{self, Archive};
use crate::plan::{Attributes, Note, Settings, plan, some_promise};
use crate::problem::Problem;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use xml::Element;

/// A project: its table, and the plan that its settings become.
#[derive(Debug)]
pub struct Project {
    /// What its owner called it; empty where it has no name.
    pub name: String,
    /// The table as the project holds it: CSV.
    pub table: Vec<u8>,
    /// The plan, and what it does not hold.
    pub settings: Settings,
}

/// Reads a project.
pub fn read_project(bytes: &[u8]) -> Result<Project, Problem> {
    let mut archive = archive::open(bytes)?;
    let definition = xml::read(&archive.text(DEFINITION)?.ok_or(Problem::NotAProject)?)?;
    let table = archive.bytes(TABLE)?.ok_or(Problem::NoTable)?;
    let about = ["project.xml", "metadata.xml"]
        .iter()
        .map(|name| archive.text(name))
        .collect::<Result<Vec<_>, _>>()?;
    let about = about.into_iter().flatten().map(|text| xml::read(&text)).collect::<Result<Vec<_>, _>>()?;
    let said = |name: &str| about.iter().find_map(|element| element.find(name));
    let delimiter = said("separator").and_then(|text| text.chars().next());
    let name = said("name").unwrap_or_default().to_owned();
    let config = archive.text(CONFIG)?.map(|text| xml::read(&text)).transpose()?;
    let settings = settings(&mut archive, &definition, config.as_ref(), delimiter)?;
    Ok(Project { name, table, settings })
}

/// Whether an archive with a part of this name first is a project: recognised before it is read.
pub const FIRST_PART: &str = "metadata.xml";

const TABLE: &str = "data/input.csv";
const DEFINITION: &str = "input/definition.xml";
const CONFIG: &str = "input/config.xml";

fn settings(
    archive: &mut Archive<'_>,
    definition: &Element,
    config: Option<&Element>,
    delimiter: Option<char>,
) -> Result<Settings, Problem> {
    let mut notes = Vec::new();
    let weights = config.map(weights).unwrap_or_default();
    let mut attributes: Attributes = Map::new();
    // ARX spells the element without an `n`.
    for column in
        definition.children.iter().filter(|child| matches!(&*child.name, "assigment" | "assignment"))
    {
        let name = column.find("name").ok_or_else(|| Problem::damaged("a column without a name"))?;
        let attribute = attribute(archive, column, name, &weights, delimiter, &mut notes)?;
        attributes.insert(name.to_owned(), attribute);
    }
    if attributes.is_empty() {
        return Err(Problem::NotAProject);
    }
    let (principles, objective, suppression) = match config {
        Some(config) => asked(config, &mut notes),
        None => {
            notes.push(Note::new("no-settings", ""));
            (Vec::new(), "loss", 0.0)
        }
    };
    let principles = some_promise(principles, &mut notes);
    notes.push(Note::new("java", ""));
    let algorithm = json!({ "name": "full-domain", "objective": objective });
    Ok(Settings { plan: plan(attributes, principles, algorithm, suppression), notes })
}

fn attribute(
    archive: &mut Archive<'_>,
    column: &Element,
    name: &str,
    weights: &BTreeMap<String, f64>,
    delimiter: Option<char>,
    notes: &mut Vec<Note>,
) -> Result<Value, Problem> {
    let role = match column.find("type").unwrap_or_default() {
        "QUASI_IDENTIFYING_ATTRIBUTE" => "quasi",
        "SENSITIVE_ATTRIBUTE" => "sensitive",
        "INSENSITIVE_ATTRIBUTE" => "insensitive",
        // Also what ARX gives to a column without a type.
        _ => "identifier",
    };
    let mut attribute = json!({ "role": role });
    if !matches!(role, "quasi" | "sensitive") {
        return Ok(attribute);
    }
    let file = match column.find("ref") {
        Some(file) => archive.text(&format!("input/{file}"))?,
        None => None,
    };
    let hierarchy = file.and_then(|text| hierarchy::normal(&text, delimiter));
    if role == "sensitive" {
        if let Some(hierarchy) = hierarchy.filter(|hierarchy| hierarchy.levels > 1) {
            attribute["hierarchy"] = json!({ "kind": "tree", "csv": hierarchy.csv });
        }
        return Ok(attribute);
    }
    let level = |name| column.find(name).and_then(|text| text.parse::<usize>().ok());
    if level("min").is_some_and(|lowest| lowest > 0) {
        notes.push(Note::new("lowest-level", name));
    }
    if column
        .children
        .iter()
        .any(|child| child.name.to_ascii_lowercase().contains("microaggregationfunction"))
    {
        notes.push(Note::new("microaggregation", name));
    }
    match hierarchy {
        Some(hierarchy) => {
            // ARX goes no higher than the file does; a tree of Outis has `*` on top of it.
            let top = (!hierarchy.has_root).then(|| hierarchy.levels - 1);
            let highest = level("max").into_iter().chain(top).min();
            if let Some(highest) =
                highest.filter(|highest| *highest + 1 < hierarchy.levels || !hierarchy.has_root)
            {
                attribute["maxLevel"] = json!(highest);
            }
            attribute["hierarchy"] = json!({ "kind": "tree", "csv": hierarchy.csv });
        }
        None => {
            notes.push(Note::new("no-hierarchy", name));
            attribute["hierarchy"] = json!({ "kind": "flat" });
            attribute["maxLevel"] = json!(0);
        }
    }
    if let Some(weight) = weights.get(name) {
        attribute["weight"] = json!(weight);
    }
    Ok(attribute)
}

/// How much each column matters, unless all matter alike.
fn weights(config: &Element) -> BTreeMap<String, f64> {
    let of = |weight: &Element| {
        let value: f64 = weight.find("weight")?.parse().ok()?;
        (value.is_finite() && value >= 0.0).then_some((weight.find("attribute")?.to_owned(), value))
    };
    let list = config.child("attributeWeights").map(|list| list.children.iter().filter_map(of).collect());
    let weights: BTreeMap<String, f64> = list.unwrap_or_default();
    let first = weights.values().next().copied();
    if weights.values().all(|weight| Some(*weight) == first) { BTreeMap::new() } else { weights }
}

/// The promises, the objective and the share of rows that may be left out.
fn asked(config: &Element, notes: &mut Vec<Note>) -> (Vec<Value>, &'static str, f64) {
    let promises = config.child("criteria").map(|list| list.children.as_slice()).unwrap_or_default();
    let principles =
        promises.iter().flat_map(|promise| criterion::principles(&promise.text, notes)).collect();
    let metric = config.find("metric").unwrap_or_default();
    let named = |part: &str| metric.to_ascii_lowercase().contains(part);
    let objective = match () {
        () if named("loss") => "loss",
        () if named("precision") => "prec",
        () if named("discernab") || named("discernib") => "discernibility",
        () if named("aecs") || named("class size") => "average-group",
        () => {
            notes.push(Note::new("objective", metric));
            "loss"
        }
    };
    let share = config.find("relativeMaxOutliers").and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    (principles, objective, share.clamp(0.0, 1.0))
}
