//! How a plan says that a changing table is published again and again.

use super::Plan;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// How a changing table is published again and again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Republishing {
    /// The form of each release.
    #[serde(default)]
    pub publish: PublishAs,
    /// With `angel`: the fewest rows that may have the same quasi cells.
    #[serde(default = "super::methods::default_bucket", skip_serializing_if = "is_default_bucket")]
    pub k: u32,
    /// With `angel`: the quasi columns of further tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marginals: Vec<Vec<String>>,
    /// The columns by which a person is known again; `person` if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub identity: Vec<String>,
    /// By column: the least width of a published range, and the steps of its grid.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub min_widths: IndexMap<String, f64>,
    /// What happens where newcomers have one value too often.
    #[serde(default)]
    pub ineligible: Ineligible,
    /// How members of a group are chosen.
    #[serde(default)]
    pub assign: Assign,
    /// With `near`: from how many of the nearest each member is drawn.
    #[serde(default = "default_nearest", skip_serializing_if = "is_default_nearest")]
    pub nearest: u32,
}

/// The form of a release.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PublishAs {
    /// One table, quasi cells beside sensitive values.
    #[default]
    Generalization,
    /// ANGEL's linked tables.
    Angel,
}

/// What happens where newcomers have one sensitive value too often to be given signatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ineligible {
    /// Counterfeits of other values complete them.
    #[default]
    Counterfeit,
    /// The surplus is left out.
    Withhold,
}

/// How members of a group are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Assign {
    /// Together with the signature, one of the nearest each, drawn by the key.
    #[default]
    Near,
    /// As the paper does: signatures by how often values occur, members drawn by the key, then cut.
    Paper,
}

/// From how many of the nearest a member is drawn, unless the plan says it.
pub(in crate::plan) const NEAREST: u32 = 4;

pub(in crate::plan) const fn default_nearest() -> u32 {
    NEAREST
}

pub(in crate::plan) fn is_default_nearest(nearest: &u32) -> bool {
    *nearest == NEAREST
}

fn is_default_bucket(k: &u32) -> bool {
    *k == super::methods::default_bucket()
}

impl Republishing {
    /// The columns by which a person is known again.
    pub fn identity<'a>(&'a self, plan: &'a Plan) -> &'a [String] {
        if self.identity.is_empty() { &plan.person } else { &self.identity }
    }
}
