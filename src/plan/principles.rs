//! The principles of a plan, as written: what must hold of the release.

use crate::principle::{DiversityVariant, Likeness};
use serde::{Deserialize, Serialize};

/// What the adversary of (d,l)-inference knows of right sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Knows {
    /// The published cells, as in the paper.
    #[default]
    Cells,
    /// Everybody's exact right sides, and how many people have them; not which value has which.
    Exact,
}

impl Knows {
    fn is_cells(&self) -> bool {
        *self == Knows::Cells
    }
}

/// What must hold, as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[non_exhaustive]
pub enum PrincipleSpec {
    /// Every class on `attributes` has at least `k` persons.
    KAnonymity {
        /// The smallest class allowed.
        k: u32,
        /// The columns; all quasi columns if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attributes: Option<Vec<String>>,
    },
    /// Every group has at least `l` well-represented sensitive values.
    LDiversity {
        /// What well-represented means.
        variant: DiversityVariant,
        /// How many values.
        l: f64,
        /// The constant of recursive (c, l)-diversity.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        c: Option<f64>,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
    /// Every group has at least `l` values, all within `d` of each other in frequency.
    #[serde(rename = "l-d-diversity")]
    LdDiversity {
        /// How many values.
        l: u32,
        /// The largest difference of two frequencies.
        d: u32,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
    /// Nobody who knows the plan's dependencies can single out fewer than `l` values by comparing groups.
    #[serde(rename = "d-l-inference")]
    DlInference {
        /// The largest difference of two frequencies in a group.
        d: FrequencyDistance,
        /// The fewest values that may be told apart.
        l: u32,
        /// The exactly published column that determines quasi columns; the only sensitive one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
        /// Whom it protects against.
        #[serde(default, skip_serializing_if = "Knows::is_cells")]
        knows: Knows,
    },
    /// Every group's distribution is within `t` of that of all published rows.
    TCloseness {
        /// The largest Earth Mover's Distance.
        t: f64,
        /// The ground distance.
        #[serde(default)]
        distance: GroundDistance,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
    /// At least `k` people of the population fit every group.
    KMap {
        /// How many people.
        k: u32,
    },
    /// Of the people who fit a group, at most the share `max` is in the table, and at least `min`.
    DeltaPresence {
        /// The largest share.
        max: f64,
        /// The smallest share.
        #[serde(default)]
        min: f64,
    },
    /// The average risk of being found is at most so high.
    AverageRisk {
        /// The highest average.
        risk: f64,
    },
    /// At most a share of the persons is at a higher risk.
    RiskThreshold {
        /// The risk.
        risk: f64,
        /// The share.
        #[serde(default)]
        share: f64,
    },
    /// No share of a value grows by more than `beta` times itself from the whole table to a group.
    BetaLikeness {
        /// The largest relative gain.
        beta: f64,
        /// Enhanced unless said.
        #[serde(default)]
        variant: Likeness,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
    /// Every share of a group is within a factor of 2^`delta` of that in the whole table.
    DeltaDisclosure {
        /// The largest distance, as a logarithm to base 2.
        delta: f64,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
    /// Every group has at least `k` persons, and no value a larger share of them than `alpha`.
    AlphaKAnonymity {
        /// The largest share of a value.
        alpha: f64,
        /// The smallest group.
        k: u32,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
    /// In every group each set of at most `m` items that some row has is had by at least `k` rows.
    KMAnonymity {
        /// The fewest rows.
        k: u32,
        /// How many items an outsider may know.
        m: u32,
        /// The column of items.
        attribute: String,
    },
    /// Every group shows at least `m` values, each once, and everyone the same ones in all releases.
    MInvariance {
        /// How many values.
        m: u32,
        /// The sensitive column; the only one if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        attribute: Option<String>,
    },
}

/// How far apart two frequencies may be.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FrequencyDistance {
    /// So many rows.
    Rows(u32),
    /// So many times the average distance of neighbouring frequencies in the table.
    Average {
        /// The factor.
        average: f64,
    },
}

/// How far apart two sensitive values are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GroundDistance {
    /// 1 for any two different values.
    #[default]
    Equal,
    /// By rank among the values in numeric order.
    Ordered,
    /// By the height of the lowest common ancestor.
    Hierarchy,
}
