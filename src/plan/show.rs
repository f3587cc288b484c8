//! What a group shows of a column of numbers or dates: its range, or one number in place of it (microaggregation).

use serde::{Deserialize, Serialize};

/// What a group shows of a column of numbers or dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Show {
    /// From its smallest to its largest value.
    #[default]
    Range,
    /// Their mean, rounded to the column's unit.
    Mean,
    /// The value in their middle, or between the two there.
    Median,
    /// Their mean, rounded as far as the width of the group allows and kept inside it.
    Rounded,
}

impl Show {
    /// Whether groups show what they span; else one number, which does not say how far they reach.
    pub fn is_range(&self) -> bool {
        *self == Show::Range
    }

    /// Its name in a plan.
    pub fn name(self) -> &'static str {
        match self {
            Show::Range => "range",
            Show::Mean => "mean",
            Show::Median => "median",
            Show::Rounded => "rounded",
        }
    }
}
