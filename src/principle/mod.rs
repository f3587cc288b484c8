//! What must hold, as small types with the incremental tests that algorithms use.

use crate::plan::{DiversityVariant, GroundDistance};
use crate::table::ColumnId;

/// A principle with its names resolved.
#[derive(Debug, Clone, PartialEq)]
pub enum Principle {
    /// At least `k` persons agree on `columns`.
    KAnonymity {
        /// The smallest class allowed.
        k: u32,
        /// The quasi columns it covers, in table order.
        columns: Vec<ColumnId>,
    },
    /// l-diversity of a sensitive column.
    LDiversity {
        /// Distinct, entropy or recursive.
        variant: DiversityVariant,
        /// How many values.
        l: f64,
        /// The constant of the recursive variant.
        c: f64,
        /// The sensitive column.
        column: ColumnId,
    },
    /// (l,d)-diversity of a sensitive column.
    LdDiversity {
        /// How many values.
        l: u32,
        /// The largest difference of two frequencies.
        d: u32,
        /// The sensitive column.
        column: ColumnId,
    },
    /// t-closeness of a sensitive column.
    TCloseness {
        /// The largest distance.
        t: f64,
        /// The ground distance.
        distance: GroundDistance,
        /// The sensitive column.
        column: ColumnId,
    },
}
