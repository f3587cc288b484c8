//! Errors in words: the message of each, and what to do next.

use super::{Error, Finding, LedgerProblem};
use crate::text::{Step, in_english, step};
use serde_json::Value;
use std::fmt;

impl Error {
    /// What to do next, most useful first.
    pub fn hints(&self) -> Vec<String> {
        in_english(&self.advice())
    }

    /// What to do next, as codes and facts.
    pub fn advice(&self) -> Vec<Step> {
        let one = |code: &'static str| vec![step(code)];
        match self {
            Error::EmptyFile => one("do-choose-csv"),
            Error::NotCsv { hint, .. } => vec![Step::from(*hint)],
            Error::NoRows { .. } => one("do-add-row"),
            Error::DuplicateColumn { name, .. } => vec![step("do-rename").with("name", name)],
            Error::UnnamedColumn { position } => vec![step("do-name").with("position", *position)],
            Error::RaggedRow { .. } => vec![step("do-quote"), step("do-count-fields")],
            Error::FieldTooLong { .. } | Error::UnclosedQuote { .. } => one("do-find-quote"),
            Error::MixedEncoding { .. } => one("do-save-utf-8"),
            Error::TooLarge { .. } => one("do-use-less"),
            Error::NotJson { .. } => one("do-check-json"),
            Error::BadPlan { .. } => one("do-correct-plan"),
            Error::BadOption { option, expected, said, .. } => {
                let asked = said.get("message").and_then(|told| told[0].facts.get("expected").cloned());
                let asked = asked.unwrap_or_else(|| expected.into());
                vec![step("do-give-option").with("option", *option).with("expected", asked)]
            }
            Error::BadViewSet { .. } => one("do-correct-views"),
            Error::Unsatisfiable { needed, .. } => {
                let mut advice = Vec::new();
                if let Some(share) = needed {
                    // rounded up, so that the share named is enough
                    let enough = (share * 1e6 - 1e-6).ceil() / 1e6;
                    advice.push(step("do-allow-suppression").with("share", enough));
                }
                advice.push(step("do-ask-less"));
                advice
            }
            Error::Withheld { .. } => one("do-read-private"),
            Error::Undecided { findings } => findings.iter().map(decision).collect(),
            Error::BadShare { .. } => one("do-one-worker"),
            Error::BadLedger { problem, .. } => one(ledger_advice(*problem)),
            Error::Unreadable { .. } => one("do-check-file"),
            Error::Unwritable { .. } => one("do-check-folder"),
            Error::Cancelled => one("do-start-again"),
            Error::BadRelease { .. } => one("do-copy-again"),
        }
    }

    /// The message as a code and facts; where it quotes what a parser or a file system said, as plain text.
    pub fn told(&self) -> Step {
        match self {
            Error::EmptyFile => step("empty-file"),
            Error::NoRows { columns } => step("no-rows").with("columns", *columns),
            Error::DuplicateColumn { name, first, second } => {
                step("duplicate-column").with("name", name).with("first", *first).with("second", *second)
            }
            Error::UnnamedColumn { position } => step("unnamed-column").with("position", *position),
            Error::RaggedRow { line, expected, found } => {
                step("ragged-row").with("line", *line).with("found", *found).with("expected", *expected)
            }
            Error::FieldTooLong { line, field, limit } => {
                step("field-too-long").with("line", *line).with("field", *field).with("limit", *limit)
            }
            Error::UnclosedQuote { line } => step("unclosed-quote").with("line", *line),
            Error::MixedEncoding { line, encoding } => {
                step("mixed-encoding").with("line", *line).with("encoding", *encoding)
            }
            Error::Cancelled => step("cancelled"),
            Error::Undecided { findings } => step("undecided-values")
                .with("findings", findings.iter().map(Finding::told).collect::<Vec<_>>()),
            Error::BadOption { said, .. }
            | Error::Unsatisfiable { said, .. }
            | Error::BadLedger { said, .. } => {
                said.get("message").map_or_else(|| Step::from(self.to_string()), |told| told[0].clone())
            }
            _ => Step::from(self.to_string()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NotCsv { looks_like, .. } => write!(f, "the file is {looks_like}, not a CSV text"),
            Error::Unreadable { name, reason } => write!(f, "{name} cannot be read: {reason}"),
            Error::Unwritable { name, reason } => write!(f, "{name} cannot be written: {reason}"),
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
            Error::BadShare { reason } => {
                write!(f, "what the workers made cannot be put together: {reason}")
            }
            Error::BadLedger { reason, .. } => write!(f, "the ledger cannot be used: {reason}"),
            Error::BadRelease { file, reason } => write!(f, "{file}: {reason}"),
            Error::EmptyFile
            | Error::NoRows { .. }
            | Error::DuplicateColumn { .. }
            | Error::UnnamedColumn { .. }
            | Error::RaggedRow { .. }
            | Error::FieldTooLong { .. }
            | Error::UnclosedQuote { .. }
            | Error::MixedEncoding { .. }
            | Error::Cancelled
            | Error::Undecided { .. } => write!(f, "{}", self.told()),
        }
    }
}

fn decision(Finding { column, kind, .. }: &Finding) -> Step {
    let kind = kind.word();
    let how = format!(
        "`--accept {column}:{kind}`, or {{ \"column\": {}, \"kind\": \"{kind}\" }}",
        Value::from(column.as_str()),
    );
    step("do-decide").with("column", column).with("how", how)
}

fn ledger_advice(problem: LedgerProblem) -> &'static str {
    match problem {
        LedgerProblem::Foreign => "do-choose-ledger",
        LedgerProblem::Newer => "do-update",
        LedgerProblem::Truncated | LedgerProblem::Damaged => "do-take-backup",
        LedgerProblem::Locked => "do-give-passphrase",
        LedgerProblem::WrongPassphrase => "do-check-passphrase",
        LedgerProblem::OtherKey => "do-leave-key-out",
        LedgerProblem::Unfollowed => "do-look-at-identities",
        LedgerProblem::Frozen => "do-keep-plan",
        LedgerProblem::AlreadyPublished => "do-hand-out",
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
