//! Cells of views and base tables: from CSV text or JSON, each of its attribute's type.

use super::super::value::{Number, Value};
use super::super::{DraftAttribute, Kind, Relation};
use super::Reading;
use crate::error::Error;
use crate::table::Table;
use serde_json::Value as Json;

impl Reading {
    /// The columns of a CSV text that are attributes; exactly those of `project`, in its order, if it is given.
    pub(super) fn csv(
        &mut self,
        json: &Json,
        path: &str,
        project: Option<&[usize]>,
    ) -> Option<(Vec<usize>, Relation)> {
        let Some(text) = json.as_str() else {
            self.wrong(path, json, "the text of a CSV file");
            return None;
        };
        match Table::from_csv(text.as_bytes()) {
            Ok(table) => self.table(&table, path, project),
            Err(Error::NoRows { .. }) => {
                let attributes = project.unwrap_or_default().to_vec();
                Some((attributes.clone(), Relation::new(attributes.len())))
            }
            Err(error) => {
                self.fault(path, error.to_string(), "a CSV text with a header line");
                None
            }
        }
    }

    /// The rows of a table, as [`Reading::csv`].
    pub(super) fn table(
        &mut self,
        table: &Table,
        path: &str,
        project: Option<&[usize]>,
    ) -> Option<(Vec<usize>, Relation)> {
        let before = self.faults.len();
        let found: Vec<Option<usize>> =
            table.columns().iter().map(|column| self.attribute(&column.name, path)).collect();
        if self.faults.len() > before {
            return None;
        }
        let found: Vec<usize> = found.into_iter().flatten().collect();
        let attributes = project.map_or_else(|| found.clone(), <[usize]>::to_vec);
        let mut sorted = [found.clone(), attributes.clone()];
        sorted.iter_mut().for_each(|list| list.sort_unstable());
        if sorted[0] != sorted[1] {
            let names = |list: &[usize]| {
                list.iter()
                    .map(|&attribute| self.attributes[attribute].name.as_str())
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            let (found, expected) = (names(&found), format!("exactly the columns {}", names(&attributes)));
            self.fault(path, format!("the columns {found}"), &expected);
            return None;
        }
        let mut rows = Relation::new(attributes.len());
        let mut columns = Vec::with_capacity(attributes.len());
        for (place, attribute) in attributes.iter().enumerate() {
            let column = &table.columns()
                [found.iter().position(|known| known == attribute).expect("the same columns")];
            let mut values = Vec::with_capacity(column.dictionary.len());
            for text in column.dictionary.texts() {
                match self.value(*attribute, text) {
                    Some(value) => values.push(value),
                    None => {
                        let row =
                            table.row_ids().find(|&row| column.text(row) == text).map_or(0, |row| row.0);
                        let found = format!("`{text}` in row {}, column `{}`", row + 1, column.name);
                        let expected = self.expected_value(*attribute);
                        self.fault(path, found, &expected);
                    }
                }
            }
            columns.push((column, rows.intern_dictionary(place, values)));
        }
        if self.faults.len() > before {
            return None;
        }
        for row in table.row_ids() {
            rows.push(columns.iter().map(|(column, code_of)| code_of[column.codes.get(row).0 as usize]));
        }
        rows.seal();
        Some((attributes, rows))
    }

    pub(super) fn json_rows(&mut self, json: &Json, path: &str, attributes: &[usize]) -> Option<Relation> {
        let Some(list) = json.as_array() else {
            self.wrong(path, json, "a list of rows");
            return None;
        };
        let mut columns: Vec<Vec<Value>> = vec![Vec::with_capacity(list.len()); attributes.len()];
        let before = self.faults.len();
        for (index, row) in list.iter().enumerate() {
            let path = format!("{path}[{index}]");
            let Some(cells) = row.as_array().filter(|cells| cells.len() == attributes.len()) else {
                self.wrong(&path, row, &format!("a list of {} cells, one for each column", attributes.len()));
                continue;
            };
            for (column, (cell, &attribute)) in cells.iter().zip(attributes).enumerate() {
                let value = value_of(self.attributes[attribute].kind, cell, &self.missing)
                    .filter(|value| self.allowed(attribute, value));
                match value {
                    Some(value) => columns[column].push(value),
                    None => {
                        let expected = self.expected_value(attribute);
                        self.wrong(&format!("{path}[{column}]"), cell, &expected);
                    }
                }
            }
        }
        if self.faults.len() > before {
            return None;
        }
        let mut rows = Relation::new(attributes.len());
        let codes: Vec<Vec<u32>> =
            columns.into_iter().enumerate().map(|(column, given)| rows.intern(column, given)).collect();
        for row in 0..list.len() {
            rows.push(codes.iter().map(|codes| codes[row]));
        }
        Some(rows)
    }

    fn value(&self, attribute: usize, text: &str) -> Option<Value> {
        let value = match self.attributes[attribute].kind {
            _ if self.missing.iter().any(|missing| missing == text) => Value::Blank,
            Kind::Text => Value::Text(text.into()),
            kind => number_of(kind, text)?,
        };
        self.allowed(attribute, &value).then_some(value)
    }

    fn allowed(&self, attribute: usize, value: &Value) -> bool {
        let domain = self.attributes[attribute].domain.as_ref();
        *value == Value::Blank || domain.is_none_or(|domain| domain.binary_search(value).is_ok())
    }

    pub(super) fn expected_value(&self, attribute: usize) -> String {
        let DraftAttribute { name, kind, domain, .. } = &self.attributes[attribute];
        match domain {
            Some(_) => format!("a value of `attributes.{name}.domain`"),
            None => format!("{} for `{name}`", expected_cell(*kind)),
        }
    }
}

/// A cell of JSON; texts of `missing`, and null beside them, are blanks.
pub(super) fn value_of(kind: Kind, json: &Json, missing: &[String]) -> Option<Value> {
    match (kind, json) {
        (_, Json::Null) if !missing.is_empty() => Some(Value::Blank),
        (_, Json::String(text)) if missing.contains(text) => Some(Value::Blank),
        (Kind::Text, Json::String(text)) => Some(Value::Text(text.as_str().into())),
        (Kind::Text, Json::Number(_) | Json::Bool(_)) => Some(Value::Text(json.to_string().into())),
        (_, Json::Number(number)) => number_of(kind, &number.to_string()),
        (_, Json::String(text)) => number_of(kind, text),
        _ => None,
    }
}

fn number_of(kind: Kind, text: &str) -> Option<Value> {
    let number = Number::parse(text)?;
    (kind != Kind::Integer || number.as_whole().is_some()).then(|| Value::Number(number.into()))
}

pub(super) fn expected_cell(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "a text",
        Kind::Integer => "a whole number",
        Kind::Number => "a number",
    }
}
