//! The stages in their order: check the plan, recode, publish, judge, report.

use crate::check::Verdict;
use crate::error::Error;
use crate::plan::Plan;
use crate::progress::Progress;
use crate::release::Release;
use crate::table::Table;
use serde_json::Value;

/// A release that its own check has confirmed, with its two reports.
#[derive(Debug, Clone)]
pub struct Publication {
    /// The published tables.
    pub release: Release,
    /// The verdict of the independent check.
    pub verdict: Verdict,
    /// May be published.
    pub report: Value,
    /// For the publisher only.
    pub private_report: Value,
}

/// Makes a release, or says why there is none. Never returns a release whose own verdict fails.
pub fn anonymize(table: &Table, plan: &Plan, progress: &mut dyn Progress) -> Result<Publication, Error> {
    let _ = (table, plan, progress);
    todo!()
}

impl Publication {
    /// The files of the release folder (public) and those for the publisher alone (private).
    pub fn files(&self) -> Vec<FileEntry> {
        todo!()
    }

    /// Hands the bytes of one file to `sink` in chunks of about a megabyte, so that a large table is
    /// never held a second time as text.
    pub fn write_file(&self, name: &str, sink: &mut dyn FnMut(&[u8])) -> Result<(), Error> {
        let _ = (name, sink);
        todo!()
    }
}

/// A file that a release consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileEntry {
    /// Its name inside the folder.
    pub name: String,
    /// Whether it is for the publisher alone (and goes to another folder).
    pub private: bool,
}
