//! The plan: one JSON document with roles, hierarchies, principles and the algorithm. It holds no rows.
//!
//! [`Plan`] is the document; [`CheckedPlan`] is the document bound to a table.

mod abilities;
mod checked;
mod constraints;
mod counted;
mod dependency;
pub mod describe;
mod discovered;
mod exposure;
mod methods;
mod parse;
mod population;
mod principles;
mod republishing;
mod show;

pub use checked::{
    BindCache, CheckedPlan, DeclaredDependency, ItemColumn, ItemsChanged, MOST_COMBINATIONS, MOST_SETS,
    QuasiAttribute, Rebuilt,
};
pub use constraints::{ConstraintsExplained, ExplainedConstraint, IndependentSet, explain_constraints};
pub use counted::CountedColumns;
pub use dependency::{Dependencies, Dependency, DependencyKind, DependencySpec, FromTable};
pub use exposure::{FullDependency, Safety};
pub use methods::{
    AlgorithmSpec, All, Batching, Best, Cut, GroupingStrategy, Keep, Linked, Objective, PartitionOrder,
    Polish, Remainder, Start, Strategy, ValueGrouping,
};
pub use population::Population;
pub use principles::{FrequencyDistance, GroundDistance, Knows, PrincipleSpec};
pub use republishing::{Assign, Ineligible, PublishAs, Republishing};
pub use show::Show;

use crate::error::FindingKind;
use crate::hierarchy::HierarchySpec;
pub use crate::principle::{DiversityVariant, Likeness};
use crate::text::Language;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// The plan as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Plan {
    /// Version of the plan format: 1.
    pub version: u32,
    /// What each column is, by name.
    pub attributes: IndexMap<String, Attribute>,
    /// The columns that identify a person; empty: every row is a person.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub person: Vec<String>,
    /// Dependencies between columns.
    #[serde(default, skip_serializing_if = "Dependencies::is_empty")]
    pub dependencies: Dependencies,
    /// What must hold.
    pub principles: Vec<PrincipleSpec>,
    /// How it is reached.
    pub algorithm: AlgorithmSpec,
    /// The share of rows that may be left out.
    #[serde(default)]
    pub suppression: f64,
    /// How many people the table is a sample of; `None`: not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub population: Option<u64>,
    /// The order of published rows.
    #[serde(default)]
    pub order: Order,
    /// Spellings of a missing value; the first one is published.
    #[serde(default = "default_missing")]
    pub missing: Vec<String>,
    /// Seed of methods that draw at random. Nothing that hides a person depends on it.
    #[serde(default)]
    pub seed: u64,
    /// How published files are written.
    #[serde(default, skip_serializing_if = "CsvOptions::is_default")]
    pub csv: CsvOptions,
    /// Whether the tables are also published as one workbook.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub workbook: bool,
    /// Whether the bounds of ranges are also published as columns of their own.
    #[serde(default, skip_serializing_if = "Ranges::is_text")]
    pub ranges: Ranges,
    /// The language of the report's pages.
    #[serde(default, skip_serializing_if = "Language::is_default")]
    pub language: Language,
    /// What was found in values, looked at, and may be published.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reviewed: Vec<Reviewed>,
    /// For people: why the plan is as it is. Never published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// Values of one kind in one column that somebody has looked at, and that may be published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reviewed {
    /// The column.
    pub column: String,
    /// What its values look like.
    pub kind: FindingKind,
}

impl Plan {
    /// Whether somebody has decided that values of this kind in this column may be published.
    pub fn accepts(&self, column: &str, kind: FindingKind) -> bool {
        self.reviewed.iter().any(|one| one.column == column && one.kind == kind)
    }
}

/// What a column is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Attribute {
    /// Its role.
    pub role: Role,
    /// How its values become less precise; by type if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hierarchy: Option<HierarchySpec>,
    /// The highest level that may be published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_level: Option<usize>,
    /// What a group shows of its numbers.
    #[serde(default, skip_serializing_if = "Show::is_range")]
    pub show: Show,
    /// Bottom coding of shown numbers: whatever is below counts as this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bottom: Option<f64>,
    /// Top coding of shown numbers: whatever is above counts as this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<f64>,
    /// How much its loss weighs against that of other columns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// Whether a keyed code takes the place of an identifier, which is dropped otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pseudonym: bool,
    /// What stands between two items of a cell; `;` if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub separator: Option<String>,
    /// For people: why the column has this role. Never published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

impl Attribute {
    /// Whether the release has the column, as it is, less precise or in codes.
    pub fn is_published(&self) -> bool {
        match self.role {
            Role::Identifier => self.pseudonym,
            Role::SamplingWeight => false,
            Role::Quasi | Role::Sensitive | Role::Insensitive | Role::Items => true,
        }
    }

    /// Whether a group shows one number of it in place of a range.
    pub fn shows_number(&self) -> bool {
        self.role == Role::Quasi && !self.show.is_range()
    }

    /// Whether rows that agree on the column still do so in the release, and no others: its values or a code
    /// for each.
    pub fn is_published_exactly(&self) -> bool {
        self.is_published() && !matches!(self.role, Role::Quasi | Role::Items)
    }
}

/// What a column means to an attacker.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Role {
    /// Names a person: dropped, or replaced by a code.
    Identifier,
    /// An outsider may know it: generalised.
    Quasi,
    /// Must not be pinned on a person; published as it is.
    Sensitive,
    /// Published as it is.
    Insensitive,
    /// How many people of the population a row stands for: used for risks, never published.
    #[serde(rename = "samplingWeight")]
    SamplingWeight,
    /// A set of things of which an outsider may know a few: rare ones become less precise along a tree, or are left out.
    Items,
}

/// The order of published rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// By the published cells alone, so that the order tells nothing more.
    #[default]
    Canonical,
    /// As in the input: for checking only.
    Input,
}

/// How ranges of numbers and dates are published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Ranges {
    /// As texts such as `[20,24]`.
    #[default]
    Text,
    /// Also their bounds, as columns of their own.
    Columns,
}

impl Ranges {
    /// What stands behind the name of a column for its lower and its upper bounds.
    pub const ENDINGS: [&'static str; 2] = ["_low", "_high"];

    fn is_text(&self) -> bool {
        *self == Ranges::Text
    }
}

/// How published files are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CsvOptions {
    /// Makes cells harmless that a spreadsheet would run as a formula.
    #[serde(default)]
    pub escape_formulas: bool,
    /// Begins files with the mark by which spreadsheet programs know UTF-8.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub byte_order_mark: bool,
}

impl CsvOptions {
    fn is_default(&self) -> bool {
        *self == CsvOptions::default()
    }
}

fn default_missing() -> Vec<String> {
    vec![String::new()]
}
