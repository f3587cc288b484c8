//! The shape of a value in a plan.

use super::VariantSet;
use crate::plan::Role;
use serde::Serialize;
use serde_json::Value;

/// One field of an object in a plan.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct Field {
    /// Its name in JSON.
    pub name: &'static str,
    /// What it holds.
    #[serde(flatten)]
    pub shape: Shape,
    /// Whether it must be given.
    pub required: bool,
    /// What is used when it is not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// What it means, in a sentence or two.
    pub meaning: &'static str,
    /// Where it has a meaning at all; everywhere if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<When>,
}

/// What another field of the same object must be.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct When {
    /// The name of that field.
    pub field: &'static str,
    /// Its value.
    pub is: &'static str,
}

/// What a value looks like.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Shape {
    /// A whole number.
    Integer {
        /// The least allowed.
        minimum: u64,
        /// The greatest allowed.
        #[serde(skip_serializing_if = "Option::is_none")]
        maximum: Option<u64>,
    },
    /// A whole number, or a word instead of it.
    IntegerOr {
        /// The least allowed.
        minimum: u64,
        /// The greatest allowed.
        maximum: u64,
        /// The word.
        or: Choice,
    },
    /// Any number.
    Number {
        /// The least allowed.
        #[serde(skip_serializing_if = "Option::is_none")]
        minimum: Option<f64>,
        /// A bound that must be exceeded.
        #[serde(skip_serializing_if = "Option::is_none")]
        above: Option<f64>,
        /// The greatest allowed.
        #[serde(skip_serializing_if = "Option::is_none")]
        maximum: Option<f64>,
    },
    /// Any text.
    Text,
    /// Exactly one character.
    Character,
    /// `true` or `false`.
    Boolean,
    /// One of a few words.
    Choice {
        /// The words with their meanings.
        options: Vec<Choice>,
    },
    /// The name of a column.
    Column {
        /// The role it must have, if any.
        #[serde(skip_serializing_if = "Option::is_none")]
        role: Option<Role>,
    },
    /// A list.
    List {
        /// What each element looks like.
        of: Box<Shape>,
        /// The least number of elements.
        least: usize,
        /// A word that may stand instead of the list.
        #[serde(skip_serializing_if = "Option::is_none")]
        or: Option<Choice>,
    },
    /// An object with a value for some columns, by name.
    ByColumn {
        /// What each value looks like.
        of: Box<Shape>,
        /// The role that the columns must have, if any.
        #[serde(skip_serializing_if = "Option::is_none")]
        role: Option<Role>,
    },
    /// The attributes by column name.
    Attributes,
    /// A dependency as `"A, B -> C"`, `"A ->> B"` or an object.
    Dependency,
    /// A whole number of rows, or `{ "average": x }`: x times the average distance of frequencies.
    FrequencyDistance,
    /// An object with these fields.
    Object {
        /// Its fields.
        fields: Vec<Field>,
    },
    /// An object whose tag says which variant it is.
    Variant {
        /// The family it belongs to.
        of: VariantSet,
    },
}

/// A word with its meaning.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct Choice {
    /// The word in JSON.
    pub value: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

/// One hierarchy kind, principle or algorithm.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct Variant {
    /// Its name in JSON.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it is, in plain words.
    pub meaning: &'static str,
    /// What it does not protect against, or where it does not fit.
    pub limits: &'static str,
    /// Where it was published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<&'static str>,
    /// Its fields besides the tag.
    pub fields: Vec<Field>,
}

impl Field {
    /// A field that must be given.
    pub fn required(name: &'static str, shape: Shape, meaning: &'static str) -> Field {
        Field { name, shape, required: true, default: None, meaning, when: None }
    }

    /// The same field, with a meaning only where another one has this value.
    pub fn when(self, field: &'static str, is: &'static str) -> Field {
        Field { when: Some(When { field, is }), ..self }
    }

    /// A field that may be left out and then has no value.
    pub fn optional(name: &'static str, shape: Shape, meaning: &'static str) -> Field {
        Field { name, shape, required: false, default: None, meaning, when: None }
    }

    /// A field that may be left out and then has this value.
    pub fn defaulted(
        name: &'static str,
        shape: Shape,
        default: impl Into<Value>,
        meaning: &'static str,
    ) -> Field {
        Field { name, shape, required: false, default: Some(default.into()), meaning, when: None }
    }
}

impl Shape {
    /// A whole number of at least `minimum`.
    pub fn at_least(minimum: u64) -> Shape {
        Shape::Integer { minimum, maximum: Some(u64::from(u32::MAX)) }
    }

    /// Any number.
    pub fn number() -> Shape {
        Shape::Number { minimum: None, above: None, maximum: None }
    }

    /// A number greater than `bound`.
    pub fn above(bound: f64) -> Shape {
        Shape::Number { minimum: None, above: Some(bound), maximum: None }
    }

    /// A factor: greater than 0, and not so large that a sum of several would have no value.
    pub fn factor() -> Shape {
        Shape::Number { minimum: None, above: Some(0.0), maximum: Some(1e15) }
    }

    /// A number of values, which need not be whole: greater than 1, and at most as many as there can be rows.
    pub fn values() -> Shape {
        Shape::Number { minimum: None, above: Some(1.0), maximum: Some(f64::from(u32::MAX)) }
    }

    /// A number that is not negative.
    pub fn from_zero() -> Shape {
        Shape::Number { minimum: Some(0.0), above: None, maximum: None }
    }

    /// A share between 0 and 1.
    pub fn share() -> Shape {
        Shape::Number { minimum: Some(0.0), above: None, maximum: Some(1.0) }
    }

    /// A share that is not nothing.
    pub fn positive_share() -> Shape {
        Shape::Number { minimum: None, above: Some(0.0), maximum: Some(1.0) }
    }

    /// One of these words.
    pub fn choice<const N: usize>(options: [(&'static str, &'static str); N]) -> Shape {
        Shape::Choice { options: options.map(|(value, meaning)| Choice { value, meaning }).into() }
    }

    /// A list with at least `least` elements.
    pub fn list(of: Shape, least: usize) -> Shape {
        Shape::List { of: Box::new(of), least, or: None }
    }

    /// A list, or a word instead of it.
    pub fn list_or(of: Shape, value: &'static str, meaning: &'static str) -> Shape {
        Shape::List { of: Box::new(of), least: 0, or: Some(Choice { value, meaning }) }
    }

    /// The name of a sensitive column.
    pub fn sensitive_column() -> Shape {
        Shape::Column { role: Some(Role::Sensitive) }
    }
}
