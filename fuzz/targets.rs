//! What is fed with damaged and hostile bytes. Each either succeeds or ends in an error of its own class; the name of
//! another class is returned, and a panic is one.
//!
//! Shared by the harness on the stable toolchain (`tests/hunt.rs`) and the targets of cargo-fuzz.

#![allow(dead_code)]

use outis::audit::ReleaseFiles;
use outis::check::view_set::check_views;
use outis::ledger::Ledger;
use outis::plan::CheckedPlan;
use outis::{Error, Plan, Silent, Table};

/// An error of another class than these, if there is one.
fn class<T>(result: Result<T, Error>, expected: &[&str]) -> Result<(), String> {
    match result {
        Err(error) if !expected.contains(&error.code()) => Err(format!("{}: {error}", error.code())),
        _ => Ok(()),
    }
}

const READING: [&str; 10] = [
    "empty-file",
    "not-csv",
    "no-rows",
    "duplicate-column",
    "unnamed-column",
    "ragged-row",
    "field-too-long",
    "unclosed-quote",
    "mixed-encoding",
    "too-large",
];

/// A CSV text, profiled and planned if it is one.
pub fn csv(bytes: &[u8]) -> Result<(), String> {
    let table = match Table::from_csv(bytes) {
        Ok(table) => table,
        Err(error) => return class::<()>(Err(error), &READING),
    };
    let plan = outis::profile::suggest_plan(&table, None);
    class(CheckedPlan::new(&plan, &table).map(|_| ()), &["bad-plan"])
}

/// A plan for a small table, and the release if it fits.
pub fn plan(bytes: &[u8]) -> Result<(), String> {
    let table = Table::from_csv(PEOPLE).map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(bytes);
    let expected = ["not-json", "bad-plan", "unsatisfiable", "withheld", "too-large"];
    class(
        Plan::parse(&text).and_then(|plan| {
            let release = outis::anonymize(&table, &plan, [7; 32], &mut Silent)?;
            release.files().iter().try_for_each(|file| release.write_file(&file.name, &mut |_| ()))
        }),
        &expected,
    )
}

/// A ledger that is not locked.
pub fn ledger(bytes: &[u8]) -> Result<(), String> {
    class(Ledger::read(bytes, None), &["bad-ledger", "too-large"])
}

/// A set of views.
pub fn views(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    class(check_views(&text, &mut Silent), &["not-json", "bad-view-set", "too-large"])
}

/// The files of a release folder, one after the other: a line with name and length, then the bytes.
pub fn release(bytes: &[u8]) -> Result<(), String> {
    let mut files = Vec::new();
    let mut rest = bytes;
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let line = String::from_utf8_lossy(&rest[..end]).into_owned();
        rest = &rest[end + 1..];
        let Some((name, length)) = line.split_once(' ') else { break };
        let length = length.parse::<usize>().unwrap_or(0).min(rest.len());
        let (content, after) = rest.split_at(length);
        files.push((name.to_owned(), content.to_vec()));
        rest = after;
    }
    let expected = ["bad-release", "bad-plan", "not-json", "too-large"];
    let expected: Vec<&str> = expected.into_iter().chain(READING).collect();
    class(outis::audit_release(&[ReleaseFiles::from_iter(files)], &[], &[], None).map(|_| ()), &expected)
}

/// Twelve people, for plans.
pub const PEOPLE: &[u8] = b"Name,Age,Zip,Disease\nA,21,02138,flu\nB,23,02139,cold\nC,24,02138,flu\n\
    D,42,02141,angina\nE,45,02141,cold\nF,47,02142,flu\nG,51,02142,gout\nH,52,02139,flu\nI,55,02138,cold\n\
    J,61,02141,gout\nK,62,02142,flu\nL,66,02139,angina\n";
