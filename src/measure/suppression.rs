//! Which share of the rows was left out.

use crate::text::number::Figure;
use serde::Serialize;

/// Rows left out. The published rows are in the files and this number is in the report, so the share
/// says nothing that they do not.
///
/// ```
/// use outis::measure::suppression::Suppression;
/// assert_eq!(Suppression::new(2, 98).share.0, 0.02);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Suppression {
    /// How many.
    pub rows: u64,
    /// Of published and suppressed rows together.
    pub share: Figure,
}

impl Suppression {
    /// `suppressed` rows beside `published` ones.
    pub fn new(suppressed: u64, published: u64) -> Suppression {
        Suppression::among(suppressed, suppressed + published)
    }

    /// `suppressed` of all rows, published or not: some may be published in part.
    pub fn among(suppressed: u64, all: u64) -> Suppression {
        Suppression { rows: suppressed, share: Figure::share(suppressed, all) }
    }
}
