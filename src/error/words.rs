//! Errors in words: the message of each, and what to do next.

use super::{Error, Finding, LedgerProblem};
use serde_json::Value;
use std::fmt;

impl Error {
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
