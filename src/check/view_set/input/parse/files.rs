//! Extracts as files: their columns become attributes, and a column has one type over all files.

use super::super::value::Number;
use super::super::{DraftAttribute, DraftView, ExtractFile, Kind};
use super::Reading;
use crate::error::Error;
use crate::table::{Column, Table};
use std::collections::BTreeMap;

/// A file that was read: none of its rows if it has only a header.
pub(super) struct Attached {
    pub name: String,
    pub table: Table,
}

impl Reading {
    /// Reads the files one after the other; the bytes of each are let go at once.
    pub(super) fn attach(&mut self, files: Vec<ExtractFile>) {
        for ExtractFile { name, bytes } in files {
            match Table::from_csv(&bytes) {
                Ok(table) => self.files.push(Attached { name, table }),
                Err(error) => {
                    let expected = match error {
                        Error::NoRows { .. } => "an extract with at least one row",
                        _ => "a CSV file with a header line",
                    };
                    self.fault(&format!("files.{name}"), error.to_string(), expected);
                }
            }
        }
    }

    /// Adds an attribute for every column that is not described. It is a number only if all files say so: `007` is a
    /// code, and what is text in one file cannot join with a number of another.
    pub(super) fn infer_attributes(&mut self) {
        let mut kinds: Vec<(String, Option<Kind>)> = Vec::new();
        for attached in &self.files {
            for column in attached.table.columns() {
                let found = kind_of(column, &self.missing);
                match kinds.iter_mut().find(|(name, _)| *name == column.name) {
                    Some((_, known)) => *known = reconciled(*known, found),
                    None => kinds.push((column.name.clone(), found)),
                }
            }
        }
        for (name, kind) in kinds {
            if !self.attributes.iter().any(|attribute| attribute.name == name) {
                let kind = kind.unwrap_or(Kind::Text);
                self.attributes.push(DraftAttribute { name, kind, domain: None, hierarchy: None });
            }
        }
    }

    /// Values that would join if it were not for white space or capitals.
    pub(super) fn near_misses(&self, views: &[DraftView]) -> Vec<String> {
        let mut notes = Vec::new();
        for (attribute, said) in
            self.attributes.iter().enumerate().filter(|(_, said)| said.kind == Kind::Text)
        {
            let shown = views.iter().filter(|view| view.project.contains(&attribute)).count();
            if shown < 2 {
                continue;
            }
            let mut spellings: BTreeMap<String, Vec<(String, &str)>> = BTreeMap::new();
            for view in views {
                let Some(column) = view.project.iter().position(|&shown| shown == attribute) else {
                    continue;
                };
                for value in view.rows.values(column) {
                    let text = value.to_string();
                    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
                    let known = spellings.entry(plain).or_default();
                    if !known.iter().any(|(spelling, _)| *spelling == text) {
                        known.push((text, &view.name));
                    }
                }
            }
            let apart: Vec<&Vec<(String, &str)>> = spellings
                .values()
                .filter(|known| known.len() > 1 && known.iter().any(|(_, view)| *view != known[0].1))
                .collect();
            if let Some(first) = apart.first() {
                let shown: Vec<String> =
                    first.iter().take(3).map(|(text, view)| format!("`{text}` ({view})")).collect();
                let more = match apart.len() {
                    1 => String::new(),
                    n => format!("; {} more values of {} are like that", n - 1, said.name),
                };
                notes.push(format!(
                    "{}: {} differ in white space or capitals only, and do not join{more}",
                    said.name,
                    shown.join(" and ")
                ));
            }
        }
        notes
    }
}

/// What the values of a column are; nothing is known of one that is all blank.
fn kind_of(column: &Column, missing: &[String]) -> Option<Kind> {
    let mut kind = None;
    for text in column.dictionary.texts() {
        if missing.iter().any(|known| known == text) {
            continue;
        }
        let digits = text.trim_start_matches(['-', '+']);
        let is_code = digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0.");
        let found = match Number::parse(text) {
            Some(_) if is_code || text.starts_with('+') || text.trim() != text => Kind::Text,
            Some(number) if number.as_whole().is_some() => Kind::Integer,
            Some(_) => Kind::Number,
            None => Kind::Text,
        };
        kind = reconciled(kind, Some(found));
        if kind == Some(Kind::Text) {
            break;
        }
    }
    kind
}

fn reconciled(a: Option<Kind>, b: Option<Kind>) -> Option<Kind> {
    match (a, b) {
        (None, one) | (one, None) => one,
        (Some(a), Some(b)) if a == b => Some(a),
        (Some(Kind::Text), _) | (_, Some(Kind::Text)) => Some(Kind::Text),
        _ => Some(Kind::Number),
    }
}
