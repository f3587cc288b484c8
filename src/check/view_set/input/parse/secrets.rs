//! What must not become known, and what counts as missing.

use super::super::{Dependency, DraftSecret, DraftView, Mode};
use super::{Reading, join};
use crate::text::nearest;
use serde_json::Value as Json;

/// Larger k would ask for more than any table has.
const LARGEST_K: u64 = 1_000_000;

impl Reading {
    /// One secret or a list. A property of several columns is missing where one of them is, so that each of them is
    /// asked about by itself, too; with a `k` of its own, if the list has it.
    pub(super) fn secrets(&mut self, json: &Json, k: Option<Option<usize>>) -> Option<Vec<DraftSecret>> {
        let mut secrets: Vec<DraftSecret> = Vec::new();
        match json {
            Json::Array(list) if !list.is_empty() => {
                let read: Vec<Option<DraftSecret>> = (list.iter().enumerate())
                    .map(|(index, secret)| self.secret(secret, &format!("secret[{index}]"), k))
                    .collect();
                secrets.extend(read.into_iter().collect::<Option<Vec<_>>>()?);
            }
            Json::Array(_) => {
                self.wrong("secret", json, "a secret, or a list of at least one");
                return None;
            }
            one => secrets.push(self.secret(one, "secret", k)?),
        }
        for index in 0..secrets.len() {
            let DraftSecret { id, property, k } = secrets[index].clone();
            for part in property.iter().filter(|_| property.len() > 1) {
                if !secrets.iter().any(|other| other.id == id && other.property == [*part]) {
                    secrets.push(DraftSecret { id: id.clone(), property: vec![*part], k });
                }
            }
        }
        Some(secrets)
    }

    fn secret(&mut self, json: &Json, path: &str, k: Option<Option<usize>>) -> Option<DraftSecret> {
        let secret = self.object(json, path, &["id", "property", "k"], &["id", "property"])?;
        let [id, property] =
            ["id", "property"].map(|field| self.names(secret.get(field)?, &join(path, field)));
        let k = match secret.get("k") {
            Some(own) => self.k(own, &join(path, "k")),
            None if k.is_none() => {
                let place = if path == "secret" { "k".to_owned() } else { join(path, "k") };
                self.fault(&place, "nothing".to_owned(), "this field");
                None
            }
            None => k.flatten(),
        };
        let (id, property) = (id?, property?);
        if property.iter().any(|attribute| id.contains(attribute)) {
            self.wrong(&join(path, "property"), &secret["property"], "other attributes than `id`");
            return None;
        }
        Some(DraftSecret { id, property, k: k? })
    }

    /// One attribute by name, or several.
    fn names(&mut self, json: &Json, path: &str) -> Option<Vec<usize>> {
        match json {
            Json::String(name) => self.attribute(name, path).map(|attribute| vec![attribute]),
            Json::Array(_) => self.attribute_list(json, path),
            other => {
                self.wrong(path, other, "the name of an attribute, or a list of them");
                None
            }
        }
    }

    pub(super) fn k(&mut self, json: &Json, path: &str) -> Option<usize> {
        let k = json.as_u64().filter(|k| (2..=LARGEST_K).contains(k));
        if k.is_none() {
            self.wrong(
                path,
                json,
                &format!("a whole number from 2 to {LARGEST_K}: how many values must stay possible"),
            );
        }
        k.map(|k| k as usize)
    }

    /// The columns that name a row: they determine all others.
    pub(super) fn key(&mut self, json: &Json) -> Option<Dependency> {
        let from = self.names(json, "key")?;
        let to = (0..self.attributes.len()).filter(|attribute| !from.contains(attribute)).collect();
        Some(Dependency { from, to })
    }

    pub(super) fn read_missing(&mut self, json: &Json) {
        let texts = json.as_array().map(|list| list.iter().map(|text| text.as_str().map(str::to_owned)));
        match (json.as_str(), texts.and_then(|texts| texts.collect::<Option<Vec<String>>>())) {
            (Some("value"), _) => self.missing = Vec::new(),
            (None, Some(texts)) => self.missing = texts,
            _ => self.wrong(
                "missing",
                json,
                "a list of texts that stand for a missing cell, or `value` if blanks count like any value",
            ),
        }
    }

    pub(super) fn mode(&mut self, json: &Json) -> Mode {
        match json.as_str() {
            Some("exact") => Mode::Exact,
            Some("conservative") => Mode::Conservative,
            other => {
                let near = other.and_then(|word| nearest(word, ["exact", "conservative"]));
                self.wrong_near("mode", json, "`exact` or `conservative`", near);
                Mode::Exact
            }
        }
    }

    pub(super) fn check_shown(&mut self, secret: &DraftSecret, views: &[DraftView]) {
        let both = || secret.id.iter().chain(&secret.property);
        if !views.iter().any(|view| both().any(|attribute| view.project.contains(attribute))) {
            let names: Vec<String> =
                both().map(|&attribute| format!("`{}`", self.attributes[attribute].name)).collect();
            self.fault(
                "secret",
                format!("no view that shows {}", names.join(" or ")),
                "at least one of them in a view; otherwise nothing can be inferred",
            );
        }
    }
}
