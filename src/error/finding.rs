//! Values that may name a person, found in a column that is to be published.

use crate::text::{Step, step};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Values of one kind that may name a person, in a column that is to be published. Whoever publishes has to decide on
/// each: remove the column, clean its values, or accept them in the plan's `reviewed`. That nothing was found does not
/// mean that nothing is there.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The column.
    pub column: String,
    /// What its values look like.
    pub kind: FindingKind,
    /// Rows with such a value.
    pub rows: usize,
    /// The first of them, counted from 1.
    pub first_row: usize,
    /// Whether the plan accepts it.
    pub reviewed: bool,
}

/// What values look like that may name a person.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FindingKind {
    /// An e-mail address.
    Email,
    /// A telephone number.
    Phone,
    /// An international bank account number, its checksum right.
    Iban,
    /// An address on the web.
    Url,
    /// A name that an identifier column has.
    Name,
    /// A number or code that is given to one person.
    Id,
    /// Sentences that somebody wrote.
    FreeText,
}

impl FindingKind {
    /// Every kind with its word in plans, and what a row holds.
    pub const ALL: [(FindingKind, &'static str, &'static str); 7] = [
        (FindingKind::Email, "email", "an e-mail address"),
        (FindingKind::Phone, "phone", "what looks like a telephone number"),
        (FindingKind::Iban, "iban", "a bank account number (IBAN)"),
        (FindingKind::Url, "url", "an address on the web"),
        (FindingKind::Name, "name", "a name from a column that names a person"),
        (FindingKind::Id, "id", "a number or code of the kind that is given to one person"),
        (FindingKind::FreeText, "free-text", "free text, which may name persons"),
    ];

    /// Its word in plans and on the command line.
    pub fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(kind, ..)| *kind == self).expect("every kind is listed").1
    }

    /// The code of what a row with such a value holds.
    pub(crate) fn held(self) -> &'static str {
        match self {
            FindingKind::Email => "held-email",
            FindingKind::Phone => "held-phone",
            FindingKind::Iban => "held-iban",
            FindingKind::Url => "held-url",
            FindingKind::Name => "held-name",
            FindingKind::Id => "held-id",
            FindingKind::FreeText => "held-free-text",
        }
    }
}

impl Finding {
    /// What was found, as a code and facts.
    pub(crate) fn told(&self) -> Step {
        let Finding { column, kind, rows, first_row, .. } = self;
        let what = step(kind.held());
        step("found-in-rows")
            .with("column", column)
            .with("n", *rows)
            .with("what", what)
            .with("row", *first_row)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.told())
    }
}
