//! The files of a release: the one list of their names, and of who may see them.
//!
//! `pkg/src/release-files.ts` says the same to the package, the command line and the page; a test compares them.

use crate::keyed::hex;
use sha2::{Digest, Sha256};

/// A file that a release can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReleaseFile {
    /// Its name inside the folder; `*` stands for a number counted from 1.
    pub name: &'static str,
    /// Whether it is for the publisher alone, and goes to another folder.
    pub private: bool,
}

/// The table of methods that publish one.
pub const RELEASE: &str = "release.csv";
/// All published tables as one workbook.
pub const WORKBOOK: &str = "release.xlsx";
/// The report that is published.
pub const REPORT: &str = "report.json";
/// The same as a page.
pub const REPORT_PAGE: &str = "report.html";
/// The checksums of all other public files.
pub const SUMS: &str = "SHA256SUMS";
/// The publisher's report.
pub const PRIVATE_REPORT: &str = "report-private.json";
/// The same as a page.
pub const PRIVATE_REPORT_PAGE: &str = "report-private.html";
/// Which input row each published row comes from.
pub const ROWS: &str = "rows.csv";
/// Which rows are suppressed on some columns.
pub const SUPPRESSED_IN_PART: &str = "suppressed.csv";
/// The key of the release. The key of a series is in its ledger, which may be locked.
pub const RELEASE_KEY: &str = "release.key";
/// The key of the codes that take the place of identifiers.
pub const PSEUDONYM_KEY: &str = "pseudonym.key";

/// Every file that a release can have.
pub const FILES: [ReleaseFile; 16] = {
    const fn public(name: &'static str) -> ReleaseFile {
        ReleaseFile { name, private: false }
    }
    const fn private(name: &'static str) -> ReleaseFile {
        ReleaseFile { name, private: true }
    }
    [
        public(RELEASE),
        public(super::COUNTERFEITS),
        public(super::GENERALIZED),
        public(super::BATCHES),
        public("marginal-*.csv"),
        public(WORKBOOK),
        public(REPORT),
        public(REPORT_PAGE),
        public(SUMS),
        private(PRIVATE_REPORT),
        private(PRIVATE_REPORT_PAGE),
        private(ROWS),
        private(SUPPRESSED_IN_PART),
        private(RELEASE_KEY),
        private(PSEUDONYM_KEY),
        private("diagnosis.json"),
    ]
};

/// The checksum of a file as `SHA256SUMS` has it.
pub fn checksum(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The file of this name, if a release can have it.
pub fn release_file(name: &str) -> Option<ReleaseFile> {
    let is_number = |text: &str| {
        !text.is_empty() && !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    FILES.into_iter().find(|file| match file.name.split_once('*') {
        None => file.name == name,
        Some((before, after)) => {
            name.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)).is_some_and(is_number)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_private_and_a_marginal_has_a_number() {
        assert!(release_file("pseudonym.key").is_some_and(|file| file.private));
        assert!(release_file("marginal-12.csv").is_some_and(|file| !file.private));
        for name in ["marginal-.csv", "marginal-0.csv", "marginal-x.csv", "release.csv.bak", "notes.txt"] {
            assert_eq!(release_file(name), None, "{name}");
        }
    }
}
