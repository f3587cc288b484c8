//! A fault of a plan or of a view set: where it is, what stands there, what would be accepted.

use crate::text::{Said, Step};
use serde::Serialize;
use std::fmt;

/// One thing that is wrong with a plan or a view set.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Fault {
    /// Where in the plan, as a path such as `attributes.Age.hierarchy.widths[1]`.
    pub path: String,
    /// What stands there.
    pub found: String,
    /// What would be accepted.
    pub expected: String,
    /// The valid spelling nearest to what was found, if one is near.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
    /// `found` and `expected` as codes and facts, from which other languages tell them.
    pub said: Said,
}

impl Fault {
    /// What stands at a place, and what would be accepted there.
    pub(crate) fn new(path: impl Into<String>, found: impl Into<Step>, expected: impl Into<Step>) -> Fault {
        Fault::of(path.into(), found.into(), expected.into())
    }

    // One copy in the program, however many kinds of texts the places that find faults have.
    #[inline(never)]
    fn of(path: String, found: Step, expected: Step) -> Fault {
        Fault {
            path,
            found: found.to_string(),
            expected: expected.to_string(),
            nearest: None,
            said: Said::from([("found".to_owned(), vec![found]), ("expected".to_owned(), vec![expected])]),
        }
    }

    /// The same with the valid spelling that may have been meant.
    pub(crate) fn near(self, nearest: Option<impl Into<String>>) -> Fault {
        Fault { nearest: nearest.map(Into::into), ..self }
    }

    /// The same at another place.
    pub(crate) fn at(self, path: impl Into<String>) -> Fault {
        Fault { path: path.into(), ..self }
    }

    /// The same where something else was found.
    pub(crate) fn with_found(self, found: impl Into<Step>) -> Fault {
        let found = found.into();
        let mut said = self.said;
        let text = found.to_string();
        said.insert("found".to_owned(), vec![found]);
        Fault { found: text, said, ..self }
    }

    /// The same where something else is expected.
    pub(crate) fn with_expected(self, expected: impl Into<Step>) -> Fault {
        let expected = expected.into();
        let mut said = self.said;
        let text = expected.to_string();
        said.insert("expected".to_owned(), vec![expected]);
        Fault { expected: text, said, ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { path, found, expected, nearest, .. } = self;
        write!(f, "{path}: found {found}, expected {expected}")?;
        match nearest {
            Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
            None => Ok(()),
        }
    }
}
