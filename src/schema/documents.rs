//! Documents that the core reads strictly by hand, or quotes as JSON: their form as types.

use crate::check::CrossReleaseAttack;
use crate::hierarchy::HierarchySpec;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Fields that hold a document as JSON: the type, the field, and what stands there.
pub(super) const QUOTED: &[(&str, &str, &str)] = &[
    ("Verdict", "attacks", r##"{ "type": "array", "items": { "$ref": "#/$defs/Attack" } }"##),
    ("ReleaseVerdict", "attacks", r##"{ "type": "array", "items": { "$ref": "#/$defs/Attack" } }"##),
    ("DependencyVerdict", "witness", r##"{ "$ref": "#/$defs/DependencyWitness" }"##),
    ("DependencyAttack", "remedy", r##"{ "type": "object", "x-typescript": "Partial<Plan>" }"##),
    ("CoreError", "privateReport", r##"{ "$ref": "#/$defs/Diagnosis" }"##),
    ("LedgerSummary", "plan", r##"{ "$ref": "urn:outis:schema:plan" }"##),
    ("PublicReport", "plan", r##"{ "$ref": "urn:outis:schema:plan" }"##),
    ("PrivateReport", "plan", r##"{ "$ref": "urn:outis:schema:plan" }"##),
    ("Diagnosis", "plan", r##"{ "$ref": "urn:outis:schema:plan" }"##),
];

/// What an adversary tried and found.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Attack {
    /// Through dependencies.
    Dependency(Box<crate::attack::Attack>),
    /// By laying releases side by side.
    CrossRelease(CrossReleaseAttack),
    /// By counting, with exact right sides.
    Exact(crate::attack::ExactAttack),
}

/// Two rows that disagree.
#[derive(Serialize, JsonSchema)]
pub struct DependencyWitness {
    /// Counted from 1.
    pub rows: (u32, u32),
}

/// Select-project views of one base table, and what must not become known from them together.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ViewSet {
    /// Where the schema of view sets is, for editors.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// Text with an open domain unless said.
    pub attributes: BTreeMap<String, ViewAttribute>,
    /// What an outsider knows to hold: `Name -> Problem`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dependencies: Vec<ViewDependency>,
    /// The columns that name a row: they determine all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<Names>,
    /// Whose property must not be pinned down; several, with a verdict each.
    pub secret: ViewSecrets,
    /// How many values must stay possible for every entity; at least 2. A secret may have its own.
    #[schemars(range(min = 2))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<u32>,
    /// Texts that stand for a missing cell, `[""]` unless said; `value` if blanks count like any value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<ViewMissing>,
    /// `conservative` asks for the paper's conservative check alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<ViewMode>,
    /// The views.
    pub views: Vec<View>,
    /// The publisher's own table; with it views may leave out their rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<ViewBase>,
    /// For people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// One name, or several that belong together.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum Names {
    /// One.
    One(String),
    /// Several.
    Several(Vec<String>),
}

/// One secret, or several.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum ViewSecrets {
    /// One.
    One(ViewSecret),
    /// Several.
    Several(Vec<ViewSecret>),
}

/// Whose property must not become known. Several columns belong together: `["Name", "Born"]`.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ViewSecret {
    /// The columns that name an entity.
    pub id: Names,
    /// The columns that must not be pinned on it.
    pub property: Names,
    /// How many values must stay possible, if not as many as for the others.
    #[schemars(range(min = 2))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<u32>,
}

/// What stands for a missing cell.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum ViewMissing {
    /// These texts.
    Texts(Vec<String>),
    /// Blanks count like any value.
    Word(ViewMissingWord),
}

/// Blanks count like any value.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum ViewMissingWord {
    /// Like any value.
    Value,
}

/// How the check is made.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum ViewMode {
    /// Exactly, where that can be done.
    Exact,
    /// By the paper's conservative check alone.
    Conservative,
}

/// A functional dependency.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ViewDependency {
    /// As `A, B -> C`.
    Text(String),
    /// Spelled out.
    Spelled {
        /// The determining attributes.
        from: Vec<String>,
        /// The determined ones.
        to: Vec<String>,
    },
}

/// A column that occurs in views.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ViewAttribute {
    /// Text unless said.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<ViewAttributeType>,
    /// All values it can have, where they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub domain: Option<Vec<Cell>>,
    /// Only for repairs: how its values become less precise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hierarchy: Option<HierarchySpec>,
    /// For people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// What the values of an attribute are.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum ViewAttributeType {
    /// Any text.
    Text,
    /// Any number.
    Number,
    /// A whole number.
    Integer,
}

/// A cell of a view.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Cell {
    /// A text, or a number as text.
    Text(String),
    /// A number.
    Number(f64),
}

/// A selection and a duplicate-free projection, with its rows.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct View {
    /// Its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The columns it shows.
    pub project: Vec<String>,
    /// Such as `Salary > 80000 and Job in ('Clerk', 'Chef')`.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// Its rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<Vec<Cell>>>,
    /// Its rows as CSV with a header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<String>,
    /// Rows repeat, and the verdict may be for the view without repetitions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distinct: Option<bool>,
    /// It was handed out already: no repair changes it, and the verdict says what the others add.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<bool>,
    /// For people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// The publisher's own table.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ViewBase {
    /// As CSV.
    Csv {
        /// With a header.
        csv: String,
    },
    /// As rows.
    Rows {
        /// The names of its columns.
        columns: Vec<String>,
        /// One list of cells per row.
        rows: Vec<Vec<Cell>>,
    },
}
