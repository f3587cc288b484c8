//! What a plan says about a hierarchy.

use serde::{Deserialize, Serialize};

/// One hierarchy as written in a plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[non_exhaustive]
pub enum HierarchySpec {
    /// Numbers in intervals of growing width, aligned at `origin`.
    Intervals {
        /// Width per level; each a multiple of the one before.
        widths: Vec<f64>,
        /// Where intervals are aligned.
        #[serde(default, skip_serializing_if = "is_zero")]
        origin: f64,
        /// Bottom coding: everything below is published as `<min` from level 1 on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        min: Option<f64>,
        /// Top coding: this and everything above is published as `≥max` from level 1 on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max: Option<f64>,
    },
    /// Numbers or dates without levels: a group shows its tightest range.
    Range {},
    /// Characters replaced one by one.
    Mask {
        /// The end from which characters are replaced.
        #[serde(default)]
        from: MaskFrom,
        /// The character shown instead.
        #[serde(default = "star")]
        char: char,
        /// How many characters each level shows, shrinking; one less on each level if empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        shown: Vec<u32>,
    },
    /// Calendar dates by growing periods.
    Date {
        /// The periods, growing.
        #[serde(default = "date_levels")]
        levels: Vec<DateLevel>,
        /// How dates are spelled, such as `DD.MM.YYYY`; recognised if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        format: Option<String>,
        /// Two-digit years below it are 20xx, the others 19xx.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pivot: Option<u8>,
        /// The day on which ages are counted, such as `2024-12-31`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reference: Option<String>,
    },
    /// Any tree of labels.
    Tree {
        /// Paths from leaf to root.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        paths: Vec<Vec<String>>,
        /// The same as the text of a file with lines `value;level1;…;*`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        csv: Option<String>,
        /// What happens to a value that no path covers: `"*"` puts it directly below `*`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        uncovered: Option<Uncovered>,
    },
    /// The value, then `*`.
    Flat {},
}

impl HierarchySpec {
    /// The kind as a plan names it.
    pub fn kind(&self) -> &'static str {
        match self {
            HierarchySpec::Intervals { .. } => "intervals",
            HierarchySpec::Range {} => "range",
            HierarchySpec::Mask { .. } => "mask",
            HierarchySpec::Date { .. } => "date",
            HierarchySpec::Tree { .. } => "tree",
            HierarchySpec::Flat {} => "flat",
        }
    }
}

/// The end of the text at which masking starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MaskFrom {
    /// `02139` becomes `0213*`.
    #[default]
    Right,
    /// `02139` becomes `*2139`.
    Left,
}

/// A period of the calendar, or of the age on a day of reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum DateLevel {
    /// `2021-03`
    Month,
    /// `2021-Q1`
    Quarter,
    /// `2021`
    Year,
    /// `2020-2024`
    FiveYears,
    /// `2020s`
    Decade,
    /// `34 (2024-12-31)`: 34 years old on that day.
    Age,
    /// `30-34 (2024-12-31)`
    FiveYearsOfAge,
    /// `30-39 (2024-12-31)`
    TenYearsOfAge,
}

/// Values that a tree does not name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Uncovered {
    /// They stand directly below the root.
    #[serde(rename = "*")]
    Root,
}

fn is_zero(value: &f64) -> bool {
    *value == 0.0
}

fn star() -> char {
    '*'
}

/// Steps in which no date loses much more than it must.
pub(super) fn date_levels() -> Vec<DateLevel> {
    vec![DateLevel::Month, DateLevel::Quarter, DateLevel::Year, DateLevel::FiveYears, DateLevel::Decade]
}
