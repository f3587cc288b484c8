//! Dependencies as a plan writes them: `"A, B -> C"`, `"A ->> B"`, or an object.

use super::{DependencyKind, DependencySpec};
use std::fmt;

/// A dependency between columns, by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependency {
    /// The determining columns.
    pub from: Vec<String>,
    /// The determined columns.
    pub to: Vec<String>,
    /// Functional or multivalued.
    pub kind: DependencyKind,
}

impl DependencySpec {
    /// The dependency, whichever way it was written; the error says what was expected.
    pub fn read(&self) -> Result<Dependency, String> {
        match self {
            DependencySpec::Text(text) => parse(text),
            DependencySpec::Object { from, to, kind } => {
                Ok(Dependency { from: from.clone(), to: to.clone(), kind: *kind })
            }
        }
    }
}

impl fmt::Display for Dependency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrow = match self.kind {
            DependencyKind::Fd => "->",
            DependencyKind::Mvd => "->>",
        };
        write!(f, "{} {arrow} {}", self.from.join(", "), self.to.join(", "))
    }
}

/// Reads `"A, B -> C"` or `"A ->> B"`. Names that contain a comma or an arrow need the object form.
pub(super) fn parse(text: &str) -> Result<Dependency, String> {
    let expected = || "a dependency such as `A, B -> C` or `A ->> B`".to_owned();
    let (from, to, kind) = match text.split_once("->>") {
        Some((from, to)) => (from, to, DependencyKind::Mvd),
        None => {
            text.split_once("->").map(|(from, to)| (from, to, DependencyKind::Fd)).ok_or_else(expected)?
        }
    };
    let names = |side: &str| -> Vec<String> { side.split(',').map(|name| name.trim().to_owned()).collect() };
    let dependency = Dependency { from: names(from), to: names(to), kind };
    let complete = dependency.from.iter().chain(&dependency.to).all(|name| !name.is_empty());
    if complete && !to.contains("->") { Ok(dependency) } else { Err(expected()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_arrows_are_read_and_printed_alike() {
        for text in ["A, B -> C", "A ->> B", "Zip code -> City, State"] {
            assert_eq!(parse(text).expect("well formed").to_string(), text);
        }
    }

    #[test]
    fn a_missing_side_or_a_second_arrow_is_refused() {
        for text in ["A", "-> B", "A ->", "A,, B -> C", "A -> B -> C", ""] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
