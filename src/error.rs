//! One error type: a code for programs, a sentence for people, facts for both, and what to do next.
//!
//! Messages say what was asked, what was found, where, and what to change. They never quote a
//! sensitive cell: an error may end up in a screenshot or a bug report.

mod fault;
mod finding;
mod words;

pub use fault::Fault;
pub use finding::{Finding, FindingKind};
pub(crate) use words::count;

use crate::progress::Progress;
use crate::text::{Said, Step, said, step};
use serde::Serialize;
use serde_json::{Map, Value};

/// Why a ledger is refused.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum LedgerProblem {
    /// The file is no ledger.
    Foreign,
    /// A newer version wrote it.
    Newer,
    /// Its end is missing, or bytes were changed.
    Truncated,
    /// Its checksum is right and its contents are not.
    Damaged,
    /// It needs a passphrase.
    Locked,
    /// The passphrase is not the one.
    WrongPassphrase,
    /// A key was given that is not the ledger's.
    OtherKey,
    /// The table is hardly about the people of the series.
    Unfollowed,
    /// The plan changes what must stay as it is over a series.
    Frozen,
    /// The table is that of the last release already.
    AlreadyPublished,
}

/// Everything that can go wrong, with the facts a person needs to fix it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CoreError"))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "code", content = "details", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[non_exhaustive]
pub enum Error {
    /// The file has no bytes, or nothing but white space.
    EmptyFile,
    /// The file is of another kind, told by its first bytes.
    NotCsv {
        /// What it is, in words.
        looks_like: &'static str,
        /// What to do with such a file.
        #[serde(skip)]
        hint: &'static str,
    },
    /// The file has a header line and nothing below it.
    NoRows {
        /// How many columns the header names.
        columns: usize,
    },
    /// Two columns have the same name.
    DuplicateColumn {
        /// The repeated name.
        name: String,
        /// Position of the first one, counted from 1.
        first: usize,
        /// Position of the second one, counted from 1.
        second: usize,
    },
    /// A column has no name.
    UnnamedColumn {
        /// Its position, counted from 1.
        position: usize,
    },
    /// A row has more or fewer fields than the header.
    RaggedRow {
        /// Line of the file on which the row starts, counted from 1.
        line: u64,
        /// Fields in the header.
        expected: usize,
        /// Fields in the row.
        found: usize,
    },
    /// A field is so long that a quotation mark is probably missing.
    FieldTooLong {
        /// Line of the file on which the row starts, counted from 1.
        line: u64,
        /// Position of the field, counted from 1.
        field: usize,
        /// The longest field that is accepted, in bytes.
        limit: usize,
    },
    /// A quotation mark was opened and never closed.
    UnclosedQuote {
        /// Line of the file on which the row starts, counted from 1.
        line: u64,
    },
    /// Bytes that fit no text encoding together with what came before them.
    MixedEncoding {
        /// Line of the file, counted from 1.
        line: u64,
        /// What the file looked like up to there.
        encoding: &'static str,
    },
    /// Something is larger than this build can hold.
    TooLarge {
        /// What is too large.
        what: String,
        /// Its size.
        given: u64,
        /// The largest that is accepted.
        limit: u64,
    },
    /// A text that should be JSON is not.
    NotJson {
        /// What the text is, such as `the plan`.
        what: &'static str,
        /// What the parser says, with line and column.
        reason: String,
    },
    /// The plan does not fit: all its faults at once.
    BadPlan {
        /// Every fault, in the order of the plan.
        faults: Vec<Fault>,
    },
    /// An option beside the plan is not what it has to be.
    BadOption {
        /// Which one.
        option: &'static str,
        /// What was given.
        found: String,
        /// What would be accepted.
        expected: String,
        /// The message as a code and facts.
        said: Said,
    },
    /// The view set does not fit: all its faults at once.
    BadViewSet {
        /// Every fault, in the order of the view set.
        faults: Vec<Fault>,
    },
    /// The promise cannot be kept with this table and this plan.
    Unsatisfiable {
        /// The principle that fails, in words.
        principle: String,
        /// Why, in words.
        reason: String,
        /// The share of rows that would have to be suppressed, where that would help.
        needed: Option<f64>,
        /// The message as a code and facts.
        said: Said,
    },
    /// A release was made, the independent check did not confirm it, and it is not handed out.
    Withheld {
        /// What the check found, in words, without any cell of the table.
        reason: String,
        /// The diagnosis for the publisher. Private.
        private_report: Box<Value>,
    },
    /// Values that may name a person would be published, and nobody has decided on them.
    Undecided {
        /// What was found and is not decided.
        findings: Vec<Finding>,
    },
    /// What workers made of their parts of a run cannot be put together.
    BadShare {
        /// What is wrong, in words.
        reason: String,
    },
    /// A ledger cannot be used for this release.
    BadLedger {
        /// What kind of problem it is.
        problem: LedgerProblem,
        /// What was found, in words.
        reason: String,
        /// The message as a code and facts.
        said: Said,
    },
    /// A reader that gave no bytes, or a source that is not there.
    Unreadable {
        /// What was to be read.
        name: String,
        /// Why it could not be.
        reason: String,
    },
    /// A writer that took no bytes, or a place that takes no file.
    Unwritable {
        /// What was to be written.
        name: String,
        /// Why it could not be.
        reason: String,
    },
    /// Whoever watched the work no longer wants it (`Progress::cancelled`).
    Cancelled,
    /// A release folder cannot be read as one.
    BadRelease {
        /// The file concerned.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl Error {
    /// A plan whose method is for something else than what was asked.
    pub(crate) fn wrong_method(found: impl Into<Step>, expected: impl Into<Step>) -> Error {
        Error::BadPlan { faults: vec![Fault::new("algorithm.name", found, expected)] }
    }

    /// An option beside the plan, what it is and what it would have to be.
    pub(crate) fn bad_option(
        option: &'static str,
        found: impl Into<Step>,
        expected: impl Into<Step>,
    ) -> Error {
        let (found, expected) = (found.into(), expected.into());
        let message = step("bad-option").with("option", option);
        Error::BadOption {
            option,
            found: found.to_string(),
            expected: expected.to_string(),
            said: said("message", message.with("found", found).with("expected", expected)),
        }
    }

    /// A promise that cannot be kept, why, and the share of rows that would have to be suppressed, where that would help.
    pub(crate) fn unsatisfiable(promises: Vec<Step>, reason: Step, needed: Option<f64>) -> Error {
        let mut promises = promises;
        let principle = match promises.len() {
            1 => promises.remove(0),
            _ => step("promises-together").with("promises", promises),
        };
        Error::unsatisfiable_as(principle, reason, needed)
    }

    /// The same where the promise is one sentence.
    pub(crate) fn unsatisfiable_as(principle: Step, reason: Step, needed: Option<f64>) -> Error {
        Error::Unsatisfiable {
            principle: principle.to_string(),
            reason: reason.to_string(),
            needed,
            said: said("message", step("unsatisfiable").with("principle", principle).with("reason", reason)),
        }
    }

    /// Parts of a run that do not fit together.
    pub(crate) fn bad_share(reason: impl Into<String>) -> Error {
        Error::BadShare { reason: reason.into() }
    }

    /// A stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Error::EmptyFile => "empty-file",
            Error::NotCsv { .. } => "not-csv",
            Error::NoRows { .. } => "no-rows",
            Error::DuplicateColumn { .. } => "duplicate-column",
            Error::UnnamedColumn { .. } => "unnamed-column",
            Error::RaggedRow { .. } => "ragged-row",
            Error::FieldTooLong { .. } => "field-too-long",
            Error::UnclosedQuote { .. } => "unclosed-quote",
            Error::MixedEncoding { .. } => "mixed-encoding",
            Error::TooLarge { .. } => "too-large",
            Error::NotJson { .. } => "not-json",
            Error::BadPlan { .. } => "bad-plan",
            Error::BadOption { .. } => "bad-option",
            Error::BadViewSet { .. } => "bad-view-set",
            Error::Unsatisfiable { .. } => "unsatisfiable",
            Error::Withheld { .. } => "withheld",
            Error::Undecided { .. } => "undecided",
            Error::BadShare { .. } => "bad-share",
            Error::BadLedger { .. } => "bad-ledger",
            Error::Unreadable { .. } => "unreadable",
            Error::Unwritable { .. } => "unwritable",
            Error::Cancelled => "cancelled",
            Error::BadRelease { .. } => "bad-release",
        }
    }

    /// The facts as data, for the npm package's `details`.
    pub fn details(&self) -> Value {
        let mut told = serde_json::to_value(self).expect("an error is plain data");
        told.get_mut("details").map_or_else(|| Value::Object(Map::new()), Value::take)
    }
}

impl std::error::Error for Error {}

/// Ends work that nobody wants any more; asked between its phases, and where a long loop was left because of it.
pub(crate) fn unless_cancelled(progress: &mut dyn Progress) -> Result<(), Error> {
    if progress.cancelled() { Err(Error::Cancelled) } else { Ok(()) }
}
