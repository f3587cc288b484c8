//! What a method that searches has found besides what it publishes.

use crate::text::number::Figure;
use indexmap::IndexMap;
use serde::Serialize;

/// The search of a method that compares many releases before it makes one. For the publisher alone.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Search {
    /// How many combinations of levels there are.
    pub combinations: u64,
    /// How many of them were evaluated; the others were ruled out, or the step budget was used up.
    pub evaluated: u64,
    /// Whether no other combination is better than the one published.
    pub proven: bool,
    /// The most memory that groups took while searching, in bytes.
    pub memory: u64,
    /// The one published first, then the best others that were evaluated.
    pub solutions: Vec<Solution>,
}

/// A combination of levels that keeps what the plan promises.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Solution {
    /// The level of each quasi column.
    pub levels: IndexMap<String, u16>,
    /// The mean loss of all cells, columns weighted as in the plan, those of suppressed rows counted 1.
    pub loss: Figure,
    /// The risk of being recognised: over everybody, and in the smallest group.
    pub average_risk: Figure,
    /// In the smallest group.
    pub highest_risk: Figure,
    /// Rows left out.
    pub suppressed: u64,
    /// Groups published.
    pub groups: u64,
}
