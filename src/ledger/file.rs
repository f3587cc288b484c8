//! The ledger's bytes: three lines that a person can read, the contents, a checksum.
//!
//! ```text
//! outis ledger 2
//! As secret as the table it was made from: never publish it, never send it along with a release.
//! {"locked":false,"release":2,"series":"1ff7a958510a09ec"}
//! ‹contents; encrypted where the third line says so›‹SHA-256 of everything before it›
//! ```
//! Contents: the length of a JSON document, that document, then the people sorted by hash and the stints
//! that have ended, as fixed records of little-endian integers.

use super::follow::UNKNOWN;
use super::lock::{Lock, Passphrase, Salting, bytes};
use super::{Ledger, NO_GROUP, Notes, Person, Stint, bad};
use crate::error::Error;
use crate::error::LedgerProblem;
use crate::keyed::hex;
use crate::text::step;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

const MAGIC: &str = "outis ledger ";
const VERSION: u32 = 2;
const WARNING: &str =
    "As secret as the table it was made from: never publish it, never send it along with a release.";
const CHECKSUM: usize = 32;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    locked: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lock: Option<Lock>,
    /// The number of the last release, and the name of the series, so that two copies can be told apart unopened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    release: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    series: Option<String>,
}

/// What is kept as JSON.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Document {
    key: String,
    notes: Notes,
    values: Vec<String>,
    signatures: Vec<Vec<u32>>,
    people: usize,
    ended: usize,
}

/// Bytes of a person in the first format: hash, two fingerprints, signature, first and last release of the stint.
const PERSON_1: usize = 16 + 4 + 4 + 4 + 2 + 2;
/// In this one also the hash of the normalised identity, and the group.
const PERSON: usize = PERSON_1 + 8 + 4;
/// Bytes of an ended stint: hash, signature, first and last release.
const ENDED: usize = 16 + 4 + 2 + 2;

impl Ledger {
    /// The file, locked where there is a passphrase.
    pub fn write(&self, lock: Option<(&Passphrase<'_>, &Salting)>) -> Result<Vec<u8>, Error> {
        let contents = self.contents();
        let header = Header {
            locked: lock.is_some(),
            lock: lock.map(|(passphrase, salting)| Lock::new(passphrase, salting)),
            release: Some(self.releases().len()),
            series: Some(self.series()),
        };
        let header_json = json_text(&header);
        let mut file = format!("{MAGIC}{VERSION}\n{WARNING}\n{header_json}\n").into_bytes();
        let contents = match (&header.lock, lock) {
            (Some(lock), Some((passphrase, _))) => lock.close(passphrase, &file, &contents)?,
            _ => contents,
        };
        file.extend(contents);
        let sum = Sha256::digest(&file);
        file.extend_from_slice(&sum);
        Ok(file)
    }

    fn contents(&self) -> Vec<u8> {
        let document = Document {
            key: hex(&self.key),
            notes: self.notes.clone(),
            values: self.values.clone(),
            signatures: self.signatures.clone(),
            people: self.people.len(),
            ended: self.ended.len(),
        };
        let json = json_text(&document);
        let records = self.people.len() * PERSON + self.ended.len() * ENDED;
        let mut contents = Vec::with_capacity(8 + json.len() + records);
        contents.extend_from_slice(&(json.len() as u64).to_le_bytes());
        contents.extend_from_slice(json.as_bytes());
        for person in &self.people {
            contents.extend_from_slice(&person.hash);
            contents.extend_from_slice(&person.quasi.to_le_bytes());
            contents.extend_from_slice(&person.sensitive.to_le_bytes());
            push_stint(&mut contents, &person.stint);
            contents.extend_from_slice(&person.normal);
            contents.extend_from_slice(&person.group.to_le_bytes());
        }
        for (hash, stint) in &self.ended {
            contents.extend_from_slice(hash);
            push_stint(&mut contents, stint);
        }
        contents
    }

    /// Reads a file, or says why it is none: foreign, newer, truncated, damaged, locked.
    pub fn read(file: &[u8], passphrase: Option<&Passphrase<'_>>) -> Result<Ledger, Error> {
        let (version, header, contents_start) = head(file)?;
        if version > VERSION {
            let reason = step("ledger-newer").with("version", version).with("own", VERSION);
            return Err(bad(LedgerProblem::Newer, reason));
        }
        let truncated = || bad(LedgerProblem::Truncated, step("ledger-truncated"));
        let end =
            file.len().checked_sub(CHECKSUM).filter(|end| *end >= contents_start).ok_or_else(truncated)?;
        if Sha256::digest(&file[..end])[..] != file[end..] {
            return Err(truncated());
        }
        let contents = &file[contents_start..end];
        match (header.lock, passphrase) {
            (None, _) => Ledger::from_contents(version, contents),
            (Some(_), None) => Err(bad(LedgerProblem::Locked, step("ledger-locked"))),
            (Some(lock), Some(passphrase)) => {
                Ledger::from_contents(version, &lock.open(passphrase, &file[..contents_start], contents)?)
            }
        }
    }

    fn from_contents(version: u32, contents: &[u8]) -> Result<Ledger, Error> {
        let size = if version == 1 { PERSON_1 } else { PERSON };
        let damaged = |what: &'static str| bad(LedgerProblem::Damaged, step(what));
        let (length, rest) =
            contents.split_first_chunk::<8>().ok_or_else(|| damaged("ledger-damaged-contents"))?;
        let length =
            usize::try_from(u64::from_le_bytes(*length)).map_err(|_| damaged("ledger-damaged-contents"))?;
        let (json, records) =
            rest.split_at_checked(length).ok_or_else(|| damaged("ledger-damaged-contents"))?;
        let document: Document = from_json(json).ok_or_else(|| damaged("ledger-damaged-notes"))?;
        let key = bytes(&document.key).ok_or_else(|| damaged("ledger-damaged-key"))?;
        let people_bytes =
            document.people.checked_mul(size).ok_or_else(|| damaged("ledger-damaged-people"))?;
        let (people, ended) =
            records.split_at_checked(people_bytes).ok_or_else(|| damaged("ledger-damaged-people"))?;
        if Some(ended.len()) != document.ended.checked_mul(ENDED) {
            return Err(damaged("ledger-damaged-people"));
        }
        let ledger = Ledger {
            key,
            people: people.chunks_exact(size).map(person).collect(),
            ended: ended.chunks_exact(ENDED).map(|record| (sixteen(record), stint(&record[16..]))).collect(),
            notes: document.notes,
            values: document.values,
            signatures: document.signatures,
        };
        if ledger.is_sound() { Ok(ledger) } else { Err(damaged("ledger-damaged-signatures")) }
    }
}

/// The series and the number of the last release, as far as the third line tells: not in the first format.
pub fn release_of(file: &[u8]) -> Result<Option<(String, usize)>, Error> {
    head(file).map(|(_, header, _)| header.series.zip(header.release))
}

/// Whether a ledger is locked, read from its third line.
pub fn is_locked(file: &[u8]) -> Result<bool, Error> {
    head(file).map(|(_, header, _)| header.lock.is_some())
}

/// Version, header, and where the contents start.
fn head(file: &[u8]) -> Result<(u32, Header, usize), Error> {
    let foreign = || bad(LedgerProblem::Foreign, step("ledger-foreign"));
    let mut lines = file.splitn(4, |&byte| byte == b'\n');
    let mut line = || lines.next().and_then(|line| std::str::from_utf8(line).ok());
    let first = line().and_then(|line| line.strip_prefix(MAGIC)).ok_or_else(foreign)?;
    let version: u32 = first.parse().map_err(|_| foreign())?;
    let warning = line().ok_or_else(foreign)?;
    let header_json = line().ok_or_else(foreign)?;
    let start = MAGIC.len() + first.len() + warning.len() + header_json.len() + 3;
    if version > VERSION {
        // a newer header may say anything
        return Ok((version, Header { locked: false, lock: None, release: None, series: None }, start));
    }
    let header: Header = from_json(header_json.as_bytes()).ok_or_else(foreign)?;
    Ok((version, header, start))
}

/// By way of a `Value`, as everything else is written: one writer for all types, and less wasm.
fn json_text(data: &impl Serialize) -> String {
    let value = serde_json::to_value(data).expect("what a ledger holds is plain data");
    serde_json::to_string(&value).expect("a value has a text")
}

fn from_json<T: DeserializeOwned>(json: &[u8]) -> Option<T> {
    let value: Value = serde_json::from_str(std::str::from_utf8(json).ok()?).ok()?;
    serde_json::from_value(value).ok()
}

fn push_stint(contents: &mut Vec<u8>, stint: &Stint) {
    contents.extend_from_slice(&stint.signature.to_le_bytes());
    contents.extend_from_slice(&stint.first.to_le_bytes());
    contents.extend_from_slice(&stint.last.to_le_bytes());
}

fn person(record: &[u8]) -> Person {
    let number = |at: usize| u32::from_le_bytes(record[at..at + 4].try_into().expect("four bytes"));
    let (normal, group) = match record.len() {
        PERSON_1 => (UNKNOWN, NO_GROUP),
        _ => (record[32..40].try_into().expect("eight bytes"), number(40)),
    };
    Person {
        hash: sixteen(record),
        quasi: number(16),
        sensitive: number(20),
        stint: stint(&record[24..]),
        normal,
        group,
    }
}

fn stint(record: &[u8]) -> Stint {
    let release = |at: usize| u16::from_le_bytes(record[at..at + 2].try_into().expect("two bytes"));
    let signature = u32::from_le_bytes(record[..4].try_into().expect("four bytes"));
    Stint { signature, first: release(4), last: release(6) }
}

fn sixteen(record: &[u8]) -> [u8; 16] {
    record[..16].try_into().expect("sixteen bytes")
}
