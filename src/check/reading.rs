//! A column as its reader sees it: by text, not by the codes of whoever wrote it.

use crate::table::{Code, Column, Dictionary};
use std::collections::BTreeMap;

/// The distinct texts that occur in a column, all spellings of a missing value taken as one.
///
/// A dictionary may hold texts that no published row has, and promises that its texts differ; a reader
/// of the file sees neither, so a judge counts on neither.
#[derive(Debug)]
pub(crate) struct Reading<'a> {
    column: &'a Column,
    value_of_code: Vec<u32>,
    /// A code that spells each value.
    spelling: Vec<Code>,
    missing: Option<u32>,
}

/// The value of a code that no row has.
const ABSENT: u32 = u32::MAX;

impl<'a> Reading<'a> {
    pub(crate) fn new(column: &'a Column, missing_spellings: &[String]) -> Reading<'a> {
        let mut occurs = vec![false; column.dictionary.len()];
        column.codes.for_each(|_, code| occurs[code.0 as usize] = true);
        let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
        let mut reading = Reading { column, value_of_code: Vec::new(), spelling: Vec::new(), missing: None };
        reading.value_of_code.reserve(column.dictionary.len());
        for (code, text) in column.dictionary.texts().enumerate() {
            if !occurs[code] {
                reading.value_of_code.push(ABSENT);
                continue;
            }
            let is_missing = missing_spellings.iter().any(|spelling| spelling == text);
            let known = if is_missing { reading.missing } else { seen.get(text).copied() };
            let value = known.unwrap_or_else(|| {
                reading.spelling.push(Code(code as u32));
                reading.spelling.len() as u32 - 1
            });
            if is_missing {
                reading.missing = Some(value);
            } else {
                seen.insert(text, value);
            }
            reading.value_of_code.push(value);
        }
        reading
    }

    /// How many distinct values there are.
    pub(crate) fn values(&self) -> usize {
        self.spelling.len()
    }

    /// All values as a dictionary of their own.
    pub(crate) fn dictionary(&self) -> Dictionary {
        self.spelling.iter().map(|&code| self.column.dictionary.text(code)).collect()
    }

    #[inline]
    pub(crate) fn of_code(&self, code: Code) -> u32 {
        self.value_of_code[code.0 as usize]
    }

    /// The value of every row, in row order.
    pub(crate) fn of_rows(&self) -> Vec<u32> {
        let mut values = Vec::with_capacity(self.column.codes.len());
        self.column.codes.for_each(|_, code| values.push(self.of_code(code)));
        values
    }

    pub(crate) fn text(&self, value: u32) -> &'a str {
        self.column.dictionary.text(self.spelling[value as usize])
    }

    pub(crate) fn is_missing(&self, value: u32) -> bool {
        self.missing == Some(value)
    }
}
