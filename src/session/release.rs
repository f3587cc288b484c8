//! A release with its reports, and its files.

use crate::check::Verdict;
use crate::error::{Error, Finding};
use crate::keyed::{Key, hex};
use crate::ledger::Summary;
use crate::release::ReleasedTables;
use crate::release::files::{
    PRIVATE_REPORT, PRIVATE_REPORT_PAGE, PSEUDONYM_KEY, RELEASE_KEY, REPORT, REPORT_PAGE, ROWS, SUMS,
    SUPPRESSED_IN_PART, WORKBOOK, release_file,
};
use crate::release::ranges::RangeColumns;
use crate::report;
use crate::table::csv::{WriteOptions, Writer};
use crate::table::{Table, workbook};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::io::Write;

/// A release that its own check has confirmed, with its two reports.
#[derive(Debug, Clone)]
pub struct Release {
    /// The published tables.
    pub published: ReleasedTables,
    /// The verdict of the independent check.
    pub verdict: Verdict,
    /// May be published.
    pub report: Value,
    /// For the publisher only.
    pub private_report: Value,
    /// The ledger to keep for the next release, where the release is one of a series. As secret as the
    /// table.
    pub ledger: Option<Vec<u8>>,
    /// What that ledger says to its owner: nobody has to open it for that.
    pub ledger_summary: Option<Summary>,
    /// The secret key that chose among rows: of this release, or of its series. As secret as the table.
    pub key: Key,
    /// Values that may name a person and that nobody has decided on: until then there are no files.
    pub undecided: Vec<Finding>,
    pub(super) pseudonym_key: Option<Key>,
    pub(super) write_options: WriteOptions,
    pub(super) workbook: bool,
    /// Made to look at while a plan is changed: see [`Session::glance`](crate::Session::glance).
    pub(super) glanced: bool,
}

/// A file that a release consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileEntry {
    /// Its name inside the folder.
    pub name: String,
    /// Whether it is for the publisher alone (and goes to another folder).
    pub private: bool,
}

/// Rows written at a time: about a megabyte of an ordinary table.
const ROWS_PER_CHUNK: usize = 16_384;

impl Release {
    /// The files of the release folder (public) and those for the publisher alone (private).
    pub fn files(&self) -> Vec<FileEntry> {
        if self.glanced || !self.undecided.is_empty() {
            return Vec::new();
        }
        let named = |name: &str| {
            let file = release_file(name).expect("every file of a release is on the list of them");
            FileEntry { name: name.to_owned(), private: file.private }
        };
        (self.published.tables.iter().map(|table| table.name.as_str()))
            .chain(self.workbook.then_some(WORKBOOK))
            .chain([REPORT, REPORT_PAGE, SUMS, PRIVATE_REPORT, PRIVATE_REPORT_PAGE, ROWS])
            .chain((!self.published.components.is_empty()).then_some(SUPPRESSED_IN_PART))
            .chain(self.ledger.is_none().then_some(RELEASE_KEY))
            .chain(self.pseudonym_key.map(|_| PSEUDONYM_KEY))
            .map(named)
            .collect()
    }

    /// Hands the bytes of one file to `sink` in chunks, so that a large table is never held a second
    /// time as text.
    pub fn write_file(&self, name: &str, sink: &mut dyn FnMut(&[u8])) -> Result<(), Error> {
        if !self.undecided.is_empty() {
            return Err(Error::Undecided { findings: self.undecided.clone() });
        }
        if self.glanced {
            let reason = "a release to look at has no files".to_owned();
            return Err(Error::BadRelease { file: name.to_owned(), reason });
        }
        match name {
            REPORT => sink(&pretty(&self.report)),
            REPORT_PAGE => sink(report::html::public_html(&self.report).as_bytes()),
            PRIVATE_REPORT_PAGE => sink(report::html::private_html(&self.private_report).as_bytes()),
            PRIVATE_REPORT => sink(&pretty(&self.private_report)),
            ROWS => self.write_row_map(sink),
            SUPPRESSED_IN_PART => self.write_suppressed_in_part(sink),
            WORKBOOK => self.write_workbook(sink)?,
            SUMS => self.write_checksums(sink)?,
            RELEASE_KEY => write_key(&self.key, sink),
            PSEUDONYM_KEY => self.pseudonym_key.iter().for_each(|key| write_key(key, sink)),
            _ => self.write_table(name, sink)?,
        }
        Ok(())
    }

    /// A table as its files have it: with the bounds of ranges, where the plan asks for them.
    pub fn written<'a>(&self, table: &'a Table) -> Cow<'a, Table> {
        match RangeColumns::of_report(&self.report["plan"]) {
            Some(ranges) => Cow::Owned(ranges.add_to(table)),
            None => Cow::Borrowed(table),
        }
    }

    fn write_workbook(&self, sink: &mut dyn FnMut(&[u8])) -> Result<(), Error> {
        let tables: Vec<(&str, Cow<'_, Table>)> =
            self.published.tables.iter().map(|one| (one.name.as_str(), self.written(&one.table))).collect();
        workbook::write(tables.iter().map(|(name, table)| (*name, &**table)), sink)
    }

    /// Writes one file; what the writer refuses is an [`Error::Unwritable`].
    ///
    /// ```
    /// use outis::{Plan, Silent, Table};
    /// let table = Table::read(&b"age,disease\n21,flu\n22,cold\n67,flu\n69,gout\n"[..])?;
    /// let plan = Plan::parse(r#"{
    ///   "version": 1,
    ///   "attributes": { "age": { "role": "quasi" }, "disease": { "role": "sensitive" } },
    ///   "principles": [{ "kind": "k-anonymity", "k": 2 }],
    ///   "algorithm": { "name": "mondrian" }
    /// }"#)?;
    /// let release = outis::anonymize(&table, &plan, &[7; 32], &mut Silent)?;
    /// let mut file = Vec::new();
    /// release.write_to("release.csv", &mut file)?;
    /// assert!(file.starts_with(b"age,disease"));
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn write_to(&self, name: &str, writer: &mut impl Write) -> Result<(), Error> {
        let mut refused = None;
        self.write_file(name, &mut |chunk| {
            if refused.is_none() {
                refused = writer.write_all(chunk).err();
            }
        })?;
        match refused.or_else(|| writer.flush().err()) {
            Some(error) => Err(Error::Unwritable { name: name.to_owned(), reason: error.to_string() }),
            None => Ok(()),
        }
    }

    fn write_table(&self, name: &str, sink: &mut dyn FnMut(&[u8])) -> Result<(), Error> {
        let published = self.published.tables.iter().find(|table| table.name == name).ok_or_else(|| {
            Error::BadRelease { file: name.to_owned(), reason: "this release has no such file".to_owned() }
        })?;
        let table = self.written(&published.table);
        let writer = Writer::new(&table, self.write_options);
        sink(&writer.header());
        let rows = table.rows();
        for start in (0..rows).step_by(ROWS_PER_CHUNK) {
            sink(&writer.rows(start..rows.min(start + ROWS_PER_CHUNK)));
        }
        Ok(())
    }

    /// `table,published_row,input_row`, data rows numbered from 1; a counterfeit has no input row.
    fn write_row_map(&self, sink: &mut dyn FnMut(&[u8])) {
        sink(b"table,published_row,input_row\n");
        for published in &self.published.tables {
            for (chunk, origins) in published.origin.chunks(ROWS_PER_CHUNK).enumerate() {
                let mut text = String::new();
                for (index, origin) in origins.iter().enumerate() {
                    let row = chunk * ROWS_PER_CHUNK + index + 1;
                    let input = origin.map_or(String::new(), |origin| (origin.0 + 1).to_string());
                    text += &format!("{},{row},{input}\n", published.name);
                }
                sink(text.as_bytes());
            }
        }
    }

    /// `component,input_row`, both counted from 1: the rows that are suppressed on each component.
    fn write_suppressed_in_part(&self, sink: &mut dyn FnMut(&[u8])) {
        sink(b"component,input_row\n");
        for (component, suppressed) in self.published.components.iter().enumerate() {
            for rows in suppressed.rows.chunks(ROWS_PER_CHUNK) {
                let lines = rows.iter().map(|row| format!("{},{}\n", component + 1, row.0 + 1));
                sink(lines.collect::<String>().as_bytes());
            }
        }
    }

    fn write_checksums(&self, sink: &mut dyn FnMut(&[u8])) -> Result<(), Error> {
        for file in self.files().iter().filter(|file| !file.private && file.name != SUMS) {
            let mut hash = Sha256::new();
            self.write_file(&file.name, &mut |chunk| hash.update(chunk))?;
            sink(format!("{}  {}\n", hex(&hash.finalize()), file.name).as_bytes());
        }
        Ok(())
    }
}

/// The key in hexadecimal digits, as the entry points take it for the next release.
fn write_key(key: &Key, sink: &mut dyn FnMut(&[u8])) {
    sink(format!("{}\n", hex(key)).as_bytes());
}

fn pretty(value: &Value) -> Vec<u8> {
    let mut text = serde_json::to_vec_pretty(value).expect("a report is plain data");
    text.push(b'\n');
    text
}
