//! Dependencies as a plan writes them: `"A, B -> C"`, `"A ->> B"`, `"A ->5 B"`, or an object.

use crate::text::{Step, step};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The dependencies of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Dependencies {
    /// As written.
    List(Vec<DependencySpec>),
    /// Those that are found among the quasi columns of the table.
    Word(FromTable),
}

/// The word that stands for the dependencies of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FromTable {
    /// Exact functional ones with at most two columns on the left.
    Discovered,
}

/// A dependency as written: `"Zip -> City"`, `"Zip ->> Street"`, or an object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum DependencySpec {
    /// `"A, B -> C"`, `"A ->> B"` or `"A ->5 B"`.
    Text(String),
    /// The same, spelled out.
    Object {
        /// The determining columns.
        from: Vec<String>,
        /// The determined columns.
        to: Vec<String>,
        /// Functional unless said.
        #[serde(default)]
        kind: DependencyKind,
        /// With `k-multiset`: how often every combination must occur.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        k: Option<u32>,
        /// Whether it need not hold in the table.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        approximate: bool,
    },
}

/// The kinds of dependencies a plan can declare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum DependencyKind {
    /// Rows that agree on `from` agree on `to`.
    #[default]
    Fd,
    /// Given `from`, `to` is independent of the rest.
    Mvd,
    /// Whatever occurs together on `from` and `to` occurs at least k times (Huang et al. 2014, Definition 7). Checked
    /// and shown; no method is asked to keep it.
    #[serde(rename = "k-multiset")]
    KMultiset,
}

/// A dependency between columns, by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependency {
    /// The determining columns.
    pub from: Vec<String>,
    /// The determined columns.
    pub to: Vec<String>,
    /// Functional, multivalued or k-multiset.
    pub kind: DependencyKind,
    /// The k of a k-multiset dependency.
    pub k: Option<u32>,
    /// Whether it need not hold in the table.
    pub approximate: bool,
}

impl Dependency {
    /// An exact functional dependency.
    pub fn functional(from: Vec<String>, to: Vec<String>) -> Dependency {
        Dependency { from, to, kind: DependencyKind::Fd, k: None, approximate: false }
    }
}

impl Default for Dependencies {
    fn default() -> Dependencies {
        Dependencies::List(Vec::new())
    }
}

impl Dependencies {
    /// Those that are written out; none while they are still to be discovered.
    pub fn list(&self) -> &[DependencySpec] {
        match self {
            Dependencies::List(list) => list,
            Dependencies::Word(_) => &[],
        }
    }

    /// Whether none is given, not even by a word.
    pub fn is_empty(&self) -> bool {
        matches!(self, Dependencies::List(list) if list.is_empty())
    }
}

impl DependencySpec {
    /// The dependency, whichever way it was written; the error says what was expected.
    pub fn read(&self) -> Result<Dependency, Step> {
        match self {
            DependencySpec::Text(text) => parse(text),
            DependencySpec::Object { from, to, kind, k, approximate } => {
                let multiset = *kind == DependencyKind::KMultiset;
                if multiset != k.is_some() || k.is_some_and(|k| k < 2) {
                    return Err(step("fault-k-of-multiset"));
                }
                let (from, to) = (from.clone(), to.clone());
                Ok(Dependency { from, to, kind: *kind, k: *k, approximate: *approximate })
            }
        }
    }

    /// A functional dependency as text, or as an object where its names would be misread.
    pub fn functional(from: &[String], to: &[String]) -> DependencySpec {
        let dependency = Dependency::functional(from.to_vec(), to.to_vec());
        let text = dependency.to_string();
        match parse(&text) {
            Ok(read) if read == dependency => DependencySpec::Text(text),
            _ => {
                let Dependency { from, to, kind, k, approximate } = dependency;
                DependencySpec::Object { from, to, kind, k, approximate }
            }
        }
    }
}

impl fmt::Display for Dependency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrow = match self.kind {
            DependencyKind::Fd => "->".to_owned(),
            DependencyKind::Mvd => "->>".to_owned(),
            DependencyKind::KMultiset => format!("->{}", self.k.unwrap_or(2)),
        };
        write!(f, "{} {arrow} {}", self.from.join(", "), self.to.join(", "))
    }
}

/// Reads `"A, B -> C"`, `"A ->> B"` or `"A ->5 B"`. Names that contain a comma or an arrow need the object form.
pub(super) fn parse(text: &str) -> Result<Dependency, Step> {
    let expected = || step("fault-dependency-of-any-kind");
    let (from, to, kind, k) = match text.split_once("->>") {
        Some((from, to)) => (from, to, DependencyKind::Mvd, None),
        None => {
            let (from, to) = text.split_once("->").ok_or_else(expected)?;
            // digits that follow the arrow at once, and something behind a space: else they are a column's name
            let counted = to.split_once(' ').and_then(|(k, to)| Some((k.parse::<u32>().ok()?, to)));
            match counted {
                Some((k, to)) if k >= 2 && !to.trim().is_empty() => {
                    (from, to, DependencyKind::KMultiset, Some(k))
                }
                Some((_, to)) if !to.trim().is_empty() => return Err(expected()),
                _ => (from, to, DependencyKind::Fd, None),
            }
        }
    };
    let names = |side: &str| -> Vec<String> { side.split(',').map(|name| name.trim().to_owned()).collect() };
    let dependency = Dependency { from: names(from), to: names(to), kind, k, approximate: false };
    let complete = dependency.from.iter().chain(&dependency.to).all(|name| !name.is_empty());
    if complete && !to.contains("->") { Ok(dependency) } else { Err(expected()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_arrows_are_read_and_printed_alike() {
        for text in ["A, B -> C", "A ->> B", "Zip code -> City, State", "Race ->2 Zip"] {
            assert_eq!(parse(text).expect("well formed").to_string(), text);
        }
    }

    #[test]
    fn names_that_would_be_misread_are_spelled_out() {
        let names = |names: &[&str]| -> Vec<String> { names.iter().map(|&name| name.to_owned()).collect() };
        let plain = DependencySpec::functional(&names(&["A", "B c"]), &names(&["D"]));
        assert_eq!(plain, DependencySpec::Text("A, B c -> D".to_owned()));
        for (from, to) in [(["A, B"], ["C"]), (["A"], ["B -> C"]), ([" A"], ["B"]), (["A"], ["> B"])] {
            let spec = DependencySpec::functional(&names(&from), &names(&to));
            let read = spec.read().expect("well formed");
            assert_eq!((read.from, read.to), (names(&from), names(&to)));
        }
    }

    #[test]
    fn a_missing_side_or_a_second_arrow_is_refused() {
        for text in ["A", "-> B", "A ->", "A,, B -> C", "A -> B -> C", ""] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
