//! What a plan may contain, as data: the one source of forms, help, types, schema and the strict
//! parser. A field that is not described here does not exist.

mod catalogue;
mod schema;
mod sentences;
mod shape;
mod typescript;

pub use catalogue::describe;
pub use schema::schema;
pub use sentences::{Clause, Purpose};
pub use shape::{Choice, Field, Shape, Variant, When};
pub use typescript::typescript;

use crate::text::catalogue::Sentence;
use serde::Serialize;

/// Everything a plan may contain.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct Description {
    /// The version of Outis that understands it.
    pub version: &'static str,
    /// The fields of the plan itself.
    pub plan: Vec<Field>,
    /// The fields of one attribute.
    pub attribute: Vec<Field>,
    /// The kinds of hierarchies.
    pub hierarchies: Vec<Variant>,
    /// The kinds of principles.
    pub principles: Vec<Variant>,
    /// The algorithms.
    pub algorithms: Vec<Variant>,
    /// Every principle as a clause of a sentence.
    pub clauses: Vec<Clause>,
    /// What releases are for, the widest audience first.
    pub purposes: Vec<Purpose>,
    /// What verdicts, reports and refusals say by a code, in every language.
    pub sentences: &'static [Sentence],
}

impl Description {
    /// The variants that a tagged object may be.
    pub fn variants(&self, of: VariantSet) -> &[Variant] {
        match of {
            VariantSet::Hierarchies => &self.hierarchies,
            VariantSet::Principles => &self.principles,
            VariantSet::Algorithms => &self.algorithms,
        }
    }
}

/// A family of tagged objects.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum VariantSet {
    /// `{ "kind": "intervals", … }`
    Hierarchies,
    /// `{ "kind": "k-anonymity", … }`
    Principles,
    /// `{ "name": "mondrian", … }`
    Algorithms,
}

impl VariantSet {
    /// The field that names the variant.
    pub fn tag(self) -> &'static str {
        match self {
            VariantSet::Algorithms => "name",
            VariantSet::Hierarchies | VariantSet::Principles => "kind",
        }
    }
}
