//! `SHA256SUMS`: every file of the folder, and nothing else.

use super::files::{ReleaseFiles, bad};
use crate::error::Error;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;

pub(super) use crate::release::files::SUMS;
use crate::release::files::{REPORT, REPORT_PAGE, release_file};

/// What every release consists of besides its tables.
const REPORTS: [&str; 2] = [REPORT, REPORT_PAGE];

/// The checksums that a release states.
pub(super) type Sums<'a> = BTreeMap<&'a str, String>;

/// The lines of `SHA256SUMS`.
pub(super) fn sums(files: &ReleaseFiles) -> Result<Sums<'_>, Error> {
    read(files.text(SUMS)?)
}

/// Files that were changed, are missing, or were added: one that is no table of the release would travel
/// with it unseen if its checksum were all that is looked at.
pub(super) fn faults(files: &ReleaseFiles, listed: &Sums<'_>, tables: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, sum) in listed {
        match files.get(name) {
            None => faults.push(format!("{name} is listed in {SUMS} and not in the folder")),
            Some(bytes) if hexadecimal(&Sha256::digest(bytes)) != *sum => {
                faults.push(format!("{name} was changed: it does not have the checksum in {SUMS}"));
            }
            Some(_) => {}
        }
    }
    faults.extend(files.strays());
    let is_private = |name: &str| release_file(name).is_some_and(|file| file.private);
    let kept: Vec<&str> = files.names().filter(|name| is_private(name)).collect();
    faults.extend(
        kept.iter().map(|name| format!("{name} is for the publisher alone: it must not be in a release")),
    );
    let known = |name: &str| REPORTS.contains(&name) || tables.iter().any(|table| table == name);
    let known = |name: &str| known(name) || kept.contains(&name);
    let strange = listed.keys().filter(|name| !known(name) && files.get(name).is_some());
    faults.extend(strange.map(|name| format!("{name} is in the folder and no file of a release")));
    let unlisted =
        files.names().filter(|&name| name != SUMS && !listed.contains_key(name) && !kept.contains(&name));
    faults.extend(unlisted.map(|name| format!("{name} is in the folder and not listed in {SUMS}")));
    faults
}

/// Lines of 64 small hexadecimal digits, two spaces, a name and a line feed. Other programs may write the same in
/// other ways; here that would be a byte that was changed and not found.
fn read(text: &str) -> Result<Sums<'_>, Error> {
    let mut listed = BTreeMap::new();
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let (sum, name) = line
            .strip_suffix('\n')
            .and_then(|line| line.split_once("  "))
            .filter(|(sum, _)| {
                sum.len() == 64 && sum.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
            })
            .ok_or_else(|| bad(SUMS, format!("line {} is not a checksum and a file name", index + 1)))?;
        if listed.insert(name, sum.to_owned()).is_some() {
            return Err(bad(SUMS, format!("line {} lists {name} a second time", index + 1)));
        }
    }
    Ok(listed)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(64), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string does not fail");
        text
    })
}
