//! One error type: a code for programs, a sentence for people, facts for both, and what to do next.
//!
//! Messages say what was asked, what was found, where, and what to change. They never quote a
//! sensitive cell: an error may end up in a screenshot or a bug report.

mod finding;

pub use finding::{Finding, FindingKind};

use crate::text::{Said, Step, said, step};
use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt;

/// One thing that is wrong with a plan or a view set.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Fault {
    /// Where in the plan, as a path such as `attributes.Age.hierarchy.widths[1]`.
    pub path: String,
    /// What stands there.
    pub found: String,
    /// What would be accepted.
    pub expected: String,
    /// The valid spelling nearest to what was found, if one is near.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
    /// `found` and `expected` as codes and facts, from which other languages tell them.
    pub said: Said,
}

impl Fault {
    /// What stands at a place, and what would be accepted there.
    pub(crate) fn new(path: impl Into<String>, found: impl Into<Step>, expected: impl Into<Step>) -> Fault {
        Fault::of(path.into(), found.into(), expected.into())
    }

    // One copy in the program, however many kinds of texts the places that find faults have.
    #[inline(never)]
    fn of(path: String, found: Step, expected: Step) -> Fault {
        Fault {
            path,
            found: found.to_string(),
            expected: expected.to_string(),
            nearest: None,
            said: Said::from([("found".to_owned(), vec![found]), ("expected".to_owned(), vec![expected])]),
        }
    }

    /// The same with the valid spelling that may have been meant.
    pub(crate) fn near(self, nearest: Option<impl Into<String>>) -> Fault {
        Fault { nearest: nearest.map(Into::into), ..self }
    }

    /// The same at another place.
    pub(crate) fn at(self, path: impl Into<String>) -> Fault {
        Fault { path: path.into(), ..self }
    }

    /// The same where something else was found.
    pub(crate) fn with_found(self, found: impl Into<Step>) -> Fault {
        let found = found.into();
        let mut said = self.said;
        let text = found.to_string();
        said.insert("found".to_owned(), vec![found]);
        Fault { found: text, said, ..self }
    }

    /// The same where something else is expected.
    pub(crate) fn with_expected(self, expected: impl Into<Step>) -> Fault {
        let expected = expected.into();
        let mut said = self.said;
        let text = expected.to_string();
        said.insert("expected".to_owned(), vec![expected]);
        Fault { expected: text, said, ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { path, found, expected, nearest, .. } = self;
        write!(f, "{path}: found {found}, expected {expected}")?;
        match nearest {
            Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
            None => Ok(()),
        }
    }
}

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
    /// Whoever watched the work no longer wants it ([`Progress::cancelled`](crate::Progress::cancelled)).
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

    /// What to do next, most useful first.
    pub fn hints(&self) -> Vec<String> {
        let one = |text: &str| vec![text.to_owned()];
        match self {
            Error::EmptyFile => one("choose a CSV file with a header line and at least one row"),
            Error::NotCsv { hint, .. } => one(hint),
            Error::NoRows { .. } => one("add at least one row below the header line"),
            Error::DuplicateColumn { name, .. } => {
                vec![format!("rename one of the two columns called `{name}`")]
            }
            Error::UnnamedColumn { position } => {
                vec![format!("give column {position} a name in the header line")]
            }
            Error::RaggedRow { .. } => vec![
                "put text that contains the delimiter between double quotes".to_owned(),
                "check that the row has exactly one field per column".to_owned(),
            ],
            Error::FieldTooLong { .. } | Error::UnclosedQuote { .. } => one(
                "look for a double quote without its partner on that line; inside quoted text a double quote is written twice",
            ),
            Error::MixedEncoding { .. } => one("save the file as UTF-8 and load it again"),
            Error::TooLarge { .. } => {
                one("use fewer rows or columns, or run Outis on a machine with more memory")
            }
            Error::NotJson { .. } => one("check the text with a JSON editor at the place named"),
            Error::BadPlan { .. } => {
                one("correct the plan at the paths named; `outis describe` lists what is accepted")
            }
            Error::BadOption { option, expected, .. } => {
                vec![format!("give {option} as {expected}, or leave it out")]
            }
            Error::BadViewSet { .. } => one("correct the view set at the paths named"),
            Error::Unsatisfiable { needed, .. } => {
                let mut hints = Vec::new();
                if let Some(share) = needed {
                    // rounded up, so that the share named is enough
                    let enough = (share * 1e6 - 1e-6).ceil() / 1e6;
                    hints.push(format!(
                        "allow suppression of at least {} of the rows (`suppression`)",
                        crate::text::number::significant(enough)
                    ));
                }
                hints.push(
                    "lower what is asked, or say of fewer columns that others may know them (`quasi`)"
                        .to_owned(),
                );
                hints
            }
            Error::Withheld { .. } => one("read the private report; do not publish anything from this run"),
            Error::Undecided { findings } => findings.iter().map(decision_hint).collect(),
            Error::BadShare { .. } => one("make the release again, with one worker"),
            Error::BadLedger { problem, .. } => one(ledger_hint(*problem)),
            Error::Unreadable { .. } => {
                one("check that the file is there, may be read and was not changed; then open it again")
            }
            Error::Unwritable { .. } => one("name a folder that may be written, on a disk with room"),
            Error::Cancelled => one("nothing was published; start it again when it is wanted"),
            Error::BadRelease { .. } => {
                one("use the folder exactly as it was written; copy it again if it was changed")
            }
        }
    }

    /// The facts as data, for the npm package's `details`.
    pub fn details(&self) -> Value {
        let mut told = serde_json::to_value(self).expect("an error is plain data");
        told.get_mut("details").map_or_else(|| Value::Object(Map::new()), Value::take)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::EmptyFile => write!(f, "the file is empty"),
            Error::NotCsv { looks_like, .. } => write!(f, "the file is {looks_like}, not a CSV text"),
            Error::NoRows { columns } => {
                write!(f, "the file has a header line with {columns} columns and no rows")
            }
            Error::DuplicateColumn { name, first, second } => {
                write!(f, "columns {first} and {second} are both called `{name}`")
            }
            Error::UnnamedColumn { position } => write!(f, "column {position} has no name"),
            Error::RaggedRow { line, expected, found } => {
                write!(f, "line {line}: the row has {}, the header has {expected}", count(*found, "field"))
            }
            Error::FieldTooLong { line, field, limit } => {
                write!(f, "line {line}, field {field}: the field is longer than {limit} bytes")
            }
            Error::UnclosedQuote { line } => {
                write!(f, "line {line}: a double quote is opened and never closed")
            }
            Error::MixedEncoding { line, encoding } => {
                write!(
                    f,
                    "line {line}: bytes that are not {encoding}, although the file starts as {encoding}"
                )
            }
            Error::Unreadable { name, reason } => write!(f, "{name} cannot be read: {reason}"),
            Error::Unwritable { name, reason } => write!(f, "{name} cannot be written: {reason}"),
            Error::Cancelled => write!(f, "the work was cancelled"),
            Error::TooLarge { what, given, limit } => {
                write!(f, "{what} is too large: {given}, at most {limit} can be handled")
            }
            Error::NotJson { what, reason } => write!(f, "{what} is not valid JSON: {reason}"),
            Error::BadPlan { faults } => {
                write!(f, "the plan has {}", count(faults.len(), "fault"))?;
                faults.iter().try_for_each(|fault| write!(f, "; {fault}"))
            }
            Error::BadOption { option, found, expected, .. } => {
                write!(f, "{option}: found {found}, expected {expected}")
            }
            Error::BadViewSet { faults } => {
                write!(f, "the view set has {}", count(faults.len(), "fault"))?;
                faults.iter().try_for_each(|fault| write!(f, "; {fault}"))
            }
            Error::Unsatisfiable { principle, reason, .. } => {
                write!(f, "{principle} cannot be reached: {reason}")
            }
            Error::Withheld { reason, .. } => {
                write!(f, "the release is withheld because its own check failed: {reason}")
            }
            Error::Undecided { findings } => {
                write!(f, "values that may name a person would be published")?;
                findings.iter().try_for_each(|finding| write!(f, "; {finding}"))
            }
            Error::BadShare { reason } => {
                write!(f, "what the workers made cannot be put together: {reason}")
            }
            Error::BadLedger { reason, .. } => write!(f, "the ledger cannot be used: {reason}"),
            Error::BadRelease { file, reason } => write!(f, "{file}: {reason}"),
        }
    }
}

impl std::error::Error for Error {}

fn decision_hint(Finding { column, kind, .. }: &Finding) -> String {
    let kind = kind.word();
    format!(
        "say that `{column}` names a person, so that it is dropped, or clean its values; if you have looked at them and they may be published, accept them: `--accept {column}:{kind}`, or {{ \"column\": {}, \"kind\": \"{kind}\" }} in the plan's `reviewed`",
        Value::from(column.as_str()),
    )
}

fn ledger_hint(problem: LedgerProblem) -> &'static str {
    match problem {
        LedgerProblem::Foreign => "choose the ledger that the last release of this series was made with",
        LedgerProblem::Newer => "update Outis, and make the release with the new version",
        LedgerProblem::Truncated | LedgerProblem::Damaged => {
            "take the ledger from a backup, or the one kept as `.previous` if the last release was never handed out"
        }
        LedgerProblem::Locked => "give the passphrase that the ledger was locked with",
        LedgerProblem::WrongPassphrase => "check the passphrase; without it the ledger cannot be opened",
        LedgerProblem::OtherKey => "leave the key out: the ledger has the key of its series",
        LedgerProblem::Unfollowed => {
            "look at the identities and at the ledger; if it is a new population indeed, say so (`--new-population`, `newPopulation`): the promise then holds for this release alone"
        }
        LedgerProblem::Frozen => "keep these parts of the plan, or start a new series of other people",
        LedgerProblem::AlreadyPublished => {
            "hand out the release that was made; publish again when the table has changed"
        }
    }
}

/// `1 fault`, `2 faults`, `2 batches`.
pub(crate) fn count(n: usize, noun: &str) -> String {
    match n {
        1 => format!("1 {noun}"),
        _ if noun.ends_with("ch") => format!("{n} {noun}es"),
        _ => format!("{n} {noun}s"),
    }
}
