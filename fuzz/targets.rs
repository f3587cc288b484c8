//! What is fed with damaged and hostile bytes. Each either succeeds or ends in an error of its own class; the name of
//! another class is returned, and a panic is one.
//!
//! Shared by the harness on the stable toolchain (`tests/hunt.rs`) and the targets of cargo-fuzz.

#![allow(dead_code)]

use outis::audit::ReleaseFiles;
use outis::check::view_set::check_views;
use outis::ledger::{Ledger, Passphrase};
use outis::plan::CheckedPlan;
use outis::{Error, Plan, Release, Secrets, Series, Silent, Table, republish};
use sha2::{Digest, Sha256};

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

/// A plan for one of a few small tables, and the release if it fits: the first of a series where it asks for one.
pub fn plan(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    let expected = ["not-json", "bad-plan", "unsatisfiable", "undecided", "withheld", "too-large"];
    class(
        Plan::parse(&text).and_then(|plan| on_table_of(&text, |table| written(&published(table, &plan)?))),
        &expected,
    )
}

/// The release by a plan, the first one where it is of a series.
pub fn published(table: &Table, plan: &Plan) -> Result<Release, Error> {
    match plan.algorithm.name() {
        "m-invariance" => republish(table, plan, &series(None, None), &mut Silent),
        _ => outis::anonymize(table, plan, [7; 32], &mut Silent),
    }
}

/// A series with the same randomness every time.
pub fn series<'a>(ledger: Option<&'a [u8]>, passphrase: Option<&'a str>) -> Series<'a> {
    Series {
        ledger,
        passphrase,
        key: None,
        new_population: false,
        secrets: Secrets::from_bytes(&[7; Secrets::LENGTH]),
    }
}

fn written(release: &Release) -> Result<(), Error> {
    release.files().iter().try_for_each(|file| release.write_file(&file.name, &mut |_| ()))
}

/// Does something with the table that a text is about: the one of whose columns it names the largest share.
fn on_table_of<T>(text: &str, with: impl FnOnce(&Table) -> T) -> T {
    thread_local! {
        static TABLES: Vec<Table> = std::iter::once(PEOPLE)
            .chain(CASES.iter().map(|case| case.csv))
            .map(|csv| Table::from_csv(csv).expect("a table"))
            .collect();
    }
    let named = |table: &Table| {
        let names = table.columns().iter().filter(|column| text.contains(&format!("\"{}\"", column.name)));
        names.count() as f64 / table.columns().len() as f64
    };
    TABLES.with(|tables| {
        let shares: Vec<f64> = tables.iter().map(named).collect();
        let most = shares.iter().copied().fold(0.0, f64::max);
        let place = shares.iter().position(|share| *share == most).expect("there are tables");
        with(&tables[place])
    })
}

/// What locked ledgers of the corpus are locked with.
pub const PASSPHRASE: &str = "a passphrase";

/// A ledger, open or locked, as it is and with a checksum that is right; where it can be opened, also the release after it.
pub fn ledger(bytes: &[u8]) -> Result<(), String> {
    thread_local! {
        // keeps its keys: making one takes as long as a thousand mutants
        static KEYS: Passphrase<'static> = Passphrase::new(PASSPHRASE);
    }
    let read = |bytes: &[u8]| KEYS.with(|keys| Ledger::read(bytes, Some(keys)));
    let expected = ["bad-ledger", "too-large"];
    class(read(bytes), &expected)?;
    let sealed = with_checksum(bytes);
    class(read(&sealed), &expected)?;
    if Ledger::read(&sealed, None).is_err() {
        return Ok(());
    }
    let expected = ["bad-ledger", "bad-plan", "unsatisfiable", "withheld", "too-large"];
    let next = |table: &Table, plan: &Plan| {
        republish(table, plan, &series(Some(&sealed), None), &mut Silent)
            .and_then(|release| written(&release))
    };
    let text = String::from_utf8_lossy(bytes);
    let case = if text.contains("PatientNo") { &REGISTER[2] } else { &OF_PEOPLE };
    let table = Table::from_csv(case.csv).map_err(|error| error.to_string())?;
    class(Plan::parse(case.plan).and_then(|plan| next(&table, &plan)), &expected)
}

/// The bytes with the last 32 of them made what a ledger ends with.
fn with_checksum(bytes: &[u8]) -> Vec<u8> {
    let contents = &bytes[..bytes.len().saturating_sub(32)];
    let mut sealed = contents.to_vec();
    sealed.extend_from_slice(&Sha256::digest(contents));
    sealed
}

/// A set of views.
pub fn views(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    class(check_views(&text, &mut Silent), &["not-json", "bad-view-set", "too-large"])
}

/// A release with its private files and its table: one file after the other, a line with name and length, then the bytes.
/// Audited as it is, and with a list of checksums that is right; from the public files alone, and with everything.
pub fn release(bytes: &[u8]) -> Result<(), String> {
    let (mut public, mut private, mut original) = (Vec::new(), Vec::new(), None);
    let mut rest = bytes;
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let line = String::from_utf8_lossy(&rest[..end]).into_owned();
        rest = &rest[end + 1..];
        let Some((name, length)) = line.split_once(' ') else { break };
        let length = length.parse::<usize>().unwrap_or(0).min(rest.len());
        let (content, after) = rest.split_at(length);
        match name.strip_prefix(PRIVATE) {
            _ if name == ORIGINAL => original = Table::from_csv(content).ok(),
            Some(name) => private.push((name.to_owned(), content.to_vec())),
            None => public.push((name.to_owned(), content.to_vec())),
        }
        rest = after;
    }
    let expected = ["bad-release", "bad-plan", "not-json", "too-large"];
    let expected: Vec<&str> = expected.into_iter().chain(READING).collect();
    let audited = |public: &[(String, Vec<u8>)], private: &[ReleaseFiles], originals: &[&Table]| {
        let public = ReleaseFiles::from_iter(public.iter().cloned());
        class(outis::audit_release(&[public], originals, private, None), &expected)
    };
    audited(&public, &[], &[])?;
    let sums: String = public
        .iter()
        .filter(|(name, _)| name != SUMS)
        .map(|(name, content)| format!("{}  {name}\n", hex(&Sha256::digest(content))))
        .collect();
    for (_, content) in public.iter_mut().filter(|(name, _)| name == SUMS) {
        *content = sums.clone().into_bytes();
    }
    audited(&public, &[], &[])?;
    let originals: Vec<&Table> = original.iter().collect();
    audited(&public, &[ReleaseFiles::from_iter(private)], &originals)
}

const SUMS: &str = "SHA256SUMS";
const PRIVATE: &str = "private/";
const ORIGINAL: &str = "original.csv";

/// The files of a release as [`release`] takes them.
pub fn folder(release: &Release, original: &[u8]) -> Vec<u8> {
    let mut folder = Vec::new();
    let mut add = |name: &str, bytes: &[u8]| {
        folder.extend_from_slice(format!("{name} {}\n", bytes.len()).as_bytes());
        folder.extend_from_slice(bytes);
    };
    for file in release.files() {
        let mut bytes = Vec::new();
        release.write_file(&file.name, &mut |chunk| bytes.extend_from_slice(chunk)).expect("a file");
        add(&format!("{}{}", if file.private { PRIVATE } else { "" }, file.name), &bytes);
    }
    add(ORIGINAL, original);
    folder
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A plan with its table.
pub struct Case {
    /// JSON.
    pub plan: &'static str,
    /// The table.
    pub csv: &'static [u8],
}

macro_rules! cases {
    ($($folder:literal),*) => {
        [$(Case {
            plan: include_str!(concat!("../tests/golden/", $folder, "/plan.json")),
            csv: include_bytes!(concat!("../tests/golden/", $folder, "/input.csv")),
        }),*]
    };
}

/// A case for every method, kind of hierarchy and promise, as the golden releases have them.
pub static CASES: [Case; 17] = cases![
    "dates-and-decimal-commas",
    "dependencies-kept",
    "dependencies-that-tell",
    "full-domain-of-the-ward",
    "hospital",
    "hostile-cells-in-input-order",
    "in-german",
    "items-along-a-tree",
    "linked-tables",
    "numbers-in-place-of-ranges",
    "persons-and-missing-values",
    "pseudonyms",
    "sets-of-items",
    "several-constraints",
    "swept",
    "trees-and-closeness",
    "windows-1252"
];

macro_rules! register {
    ($($number:literal),*) => {
        [$(Case {
            plan: include_str!("../tests/golden_series/register/plan.json"),
            csv: include_bytes!(concat!("../tests/golden_series/register/", $number, ".csv")),
        }),*]
    };
}

/// The releases of a series.
pub static REGISTER: [Case; 3] = register!["1", "2", "3"];

/// The first release of another.
pub static OF_PEOPLE: Case = Case {
    plan: r#"{"version":1,"attributes":{"Name":{"role":"identifier"},"Age":{"role":"quasi"},"Zip":{"role":"quasi"},"Disease":{"role":"sensitive"}},"principles":[{"kind":"m-invariance","m":2}],"algorithm":{"name":"m-invariance","identity":["Name"]}}"#,
    csv: PEOPLE,
};

/// Twelve people, for plans.
pub const PEOPLE: &[u8] = b"Name,Age,Zip,Disease\nA,21,02138,flu\nB,23,02139,cold\nC,24,02138,flu\n\
    D,42,02141,angina\nE,45,02141,cold\nF,47,02142,flu\nG,51,02142,gout\nH,52,02139,flu\nI,55,02138,cold\n\
    J,61,02141,gout\nK,62,02142,flu\nL,66,02139,angina\n";
