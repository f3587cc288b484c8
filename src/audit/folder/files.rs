//! The files of one folder.

use crate::error::Error;
use crate::release::files::REPORT;
use crate::release::ranges::RangeColumns;
use crate::table::csv::unescape_formula;
use crate::table::{Codes, Column, Dictionary, Table};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The files of a release folder, or of its private companion, by name.
#[derive(Debug, Clone, Default)]
pub struct ReleaseFiles {
    files: BTreeMap<String, Vec<u8>>,
    /// Names that came more than once. Who unpacks the release may get either.
    repeated: BTreeSet<String>,
    /// Whatever lies in a folder of its own, by its path.
    nested: BTreeSet<String>,
}

/// Names are paths within the folder, with `/` between their parts; one that ends with it is a folder. A name may come
/// twice, as it may in a zip.
impl FromIterator<(String, Vec<u8>)> for ReleaseFiles {
    fn from_iter<I: IntoIterator<Item = (String, Vec<u8>)>>(files: I) -> ReleaseFiles {
        let mut folder = ReleaseFiles::default();
        for (name, bytes) in files {
            if name.contains(['/', '\\']) {
                folder.nested.insert(name);
                continue;
            }
            match folder.files.entry(name) {
                Entry::Vacant(place) => drop(place.insert(bytes)),
                Entry::Occupied(first) => drop(folder.repeated.insert(first.key().clone())),
            }
        }
        folder
    }
}

impl ReleaseFiles {
    /// The bytes of a file, if it is there.
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        self.files.get(name).map(Vec::as_slice)
    }

    /// The names of all files, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// What a release does not hold: a second file of a name, and folders.
    pub(super) fn strays(&self) -> impl Iterator<Item = String> {
        let repeated = self.repeated.iter().map(|name| format!("{name} is there more than once"));
        let nested = self.nested.iter().map(|name| format!("{name} is in a folder: a release has none"));
        repeated.chain(nested)
    }

    pub(super) fn need(&self, name: &str) -> Result<&[u8], Error> {
        self.get(name).ok_or_else(|| bad(name, "the folder has no such file"))
    }

    pub(crate) fn text(&self, name: &str) -> Result<&str, Error> {
        std::str::from_utf8(self.need(name)?).map_err(|_| bad(name, "it is not UTF-8 text"))
    }

    pub(crate) fn json(&self, name: &str) -> Result<serde_json::Value, Error> {
        serde_json::from_str(self.text(name)?).map_err(|error| bad(name, format!("it is not JSON: {error}")))
    }

    /// A published table as it was before formulas were made harmless. A header without rows is a table
    /// here: everything may have been suppressed.
    pub(crate) fn table(&self, name: &str, escaped_formulas: bool) -> Result<Table, Error> {
        let bytes = self.need(name)?;
        let table = match Table::from_csv(bytes) {
            Err(Error::NoRows { .. }) => without_rows(bytes),
            read => read,
        };
        let table = table.map_err(|error| bad(name, error.to_string()))?;
        let table = if escaped_formulas { unescaped(&table) } else { table };
        Ok(match self.range_columns() {
            Some(ranges) => ranges.remove_from(&table),
            None => table,
        })
    }

    /// The columns whose bounds are published too, as the report says.
    fn range_columns(&self) -> Option<RangeColumns> {
        RangeColumns::of_report(&self.json(REPORT).ok()?["plan"])
    }

    /// Bounds of ranges that are not those of the cells.
    pub(super) fn range_faults(&self, names: &[String], escaped_formulas: bool) -> Vec<String> {
        let Some(ranges) = self.range_columns() else { return Vec::new() };
        let wrong = |name: &String| {
            let table = Table::from_csv(self.get(name)?).ok()?;
            let table = if escaped_formulas { unescaped(&table) } else { table };
            Some(format!("{name}: {}", ranges.wrong_in(&table)?))
        };
        names.iter().filter_map(wrong).collect()
    }
}

pub(super) fn bad(file: &str, reason: impl Into<String>) -> Error {
    Error::BadRelease { file: file.to_owned(), reason: reason.into() }
}

/// A header line alone: read with itself as its only row, which is then dropped.
fn without_rows(header: &[u8]) -> Result<Table, Error> {
    let again = header.strip_prefix("\u{feff}".as_bytes()).unwrap_or(header);
    let separator: &[u8] = if header.ends_with(b"\n") { b"" } else { b"\n" };
    let table = Table::from_csv(&[header, separator, again].concat())?;
    let columns = table.columns().iter().map(|column| Column {
        name: column.name.clone(),
        dictionary: Dictionary::default(),
        codes: Codes::new(),
    });
    Ok(Table::new(columns.collect(), table.dialect.clone()))
}

fn unescaped(table: &Table) -> Table {
    let columns = table.columns().iter().map(|column| Column {
        name: unescape_formula(&column.name).to_owned(),
        dictionary: column.dictionary.texts().map(unescape_formula).collect(),
        codes: column.codes.clone(),
    });
    Table::new(columns.collect(), table.dialect.clone())
}
