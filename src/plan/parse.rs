//! JSON -> `Plan`, strictly and with all faults at once.
//!
//! The walk is driven by the description, so a field cannot be accepted here and unknown there.

use super::Plan;
use super::describe::{Description, Field, Shape, VariantSet, describe};
use crate::error::{Error, Fault};
use crate::hierarchy::HierarchySpec;
use crate::text::{Fact, Step, nearest, step};
use serde_json::{Map, Value};

impl Plan {
    /// Reads a plan from JSON text, or lists everything that is wrong with it.
    ///
    /// ```
    /// use outis::{Error, Plan};
    /// let Err(Error::BadPlan { faults }) = Plan::parse(r#"{ "version": 1, "atributes": {} }"#) else { panic!() };
    /// assert_eq!(faults[0].path, "atributes");
    /// assert_eq!(faults[0].nearest.as_deref(), Some("attributes"));
    /// ```
    pub fn parse(text: &str) -> Result<Plan, Error> {
        let value: Value = serde_json::from_str(text.trim_start_matches('\u{feff}'))
            .map_err(|error| Error::NotJson { what: "the plan", reason: error.to_string() })?;
        Plan::from_value(value)
    }

    /// The same from JSON that is already parsed.
    pub fn from_value(mut value: Value) -> Result<Plan, Error> {
        let description = describe();
        let mut walk = Walk { description: &description, faults: Vec::new() };
        // for editors; of no meaning here
        if let Some(schema) = value.as_object_mut().and_then(|plan| plan.shift_remove("$schema")) {
            walk.value(&schema, &Shape::Text, "$schema");
        }
        walk.object(&value, &description.plan, None, "");
        if !walk.faults.is_empty() {
            return Err(Error::BadPlan { faults: walk.faults });
        }
        serde_json::from_value(value).map_err(|error| Error::BadPlan {
            faults: vec![Fault::new("", error.to_string(), step("fault-described-plan"))],
        })
    }
}

impl HierarchySpec {
    /// Reads a hierarchy by itself, as strictly as inside a plan.
    pub fn parse(text: &str) -> Result<HierarchySpec, Error> {
        let not_json =
            |error: serde_json::Error| Error::NotJson { what: "the hierarchy", reason: error.to_string() };
        let value: Value = serde_json::from_str(text).map_err(not_json)?;
        let description = describe();
        let mut walk = Walk { description: &description, faults: Vec::new() };
        walk.value(&value, &Shape::Variant { of: VariantSet::Hierarchies }, "");
        if !walk.faults.is_empty() {
            return Err(Error::BadPlan { faults: walk.faults });
        }
        serde_json::from_value(value).map_err(not_json)
    }
}

/// Compares a JSON value with the description and collects what differs.
struct Walk<'a> {
    description: &'a Description,
    faults: Vec<Fault>,
}

impl Walk<'_> {
    fn value(&mut self, value: &Value, shape: &Shape, path: &str) {
        match (shape, value) {
            (Shape::Integer { minimum, maximum }, _) => {
                let fits = value.as_u64().is_some_and(|number| {
                    number >= *minimum && maximum.is_none_or(|maximum| number <= maximum)
                });
                if !fits {
                    let found = value.as_f64().unwrap_or(0.0);
                    self.fault(path, value, expected_integer(*minimum, *maximum, found));
                }
            }
            (Shape::IntegerOr { or, .. }, Value::String(text)) => {
                if text != or.value {
                    self.fault_near(path, value, expected(shape), nearest(text, [or.value]));
                }
            }
            (Shape::IntegerOr { minimum, maximum, .. }, _) => {
                if !value.as_u64().is_some_and(|number| (*minimum..=*maximum).contains(&number)) {
                    self.fault(path, value, expected(shape));
                }
            }
            (Shape::Number { minimum, above, maximum }, _) => {
                let fits = value.as_f64().is_some_and(|number| {
                    minimum.is_none_or(|minimum| number >= minimum)
                        && above.is_none_or(|bound| number > bound)
                        && maximum.is_none_or(|maximum| number <= maximum)
                });
                if !fits {
                    let found = value.as_f64().unwrap_or(0.0);
                    self.fault(path, value, expected_number(*minimum, *above, *maximum, found));
                }
            }
            (Shape::Text, Value::String(_)) | (Shape::Boolean, Value::Bool(_)) => {}
            // Whether the column exists is for the check against the table to say.
            (Shape::Column { .. }, Value::String(_)) => {}
            (Shape::Character, Value::String(text)) if text.chars().count() == 1 => {}
            (Shape::Choice { options }, Value::String(text)) => {
                let words = || options.iter().map(|option| option.value);
                if !words().any(|word| word == text) {
                    self.fault_near(path, value, one_of(words()), nearest(text, words()));
                }
            }
            (Shape::List { or: Some(word), .. }, Value::String(text)) if text == word.value => {}
            (Shape::List { or: Some(word), .. }, Value::String(text)) => {
                self.fault_near(path, value, expected(shape), nearest(text, [word.value]));
            }
            (Shape::List { of, least, .. }, Value::Array(elements)) => {
                if elements.len() < *least {
                    self.fault(path, value, step("fault-list-of-at-least").with("n", *least));
                }
                for (index, element) in elements.iter().enumerate() {
                    self.value(element, of, &format!("{path}[{index}]"));
                }
            }
            (Shape::Attributes, Value::Object(attributes)) => {
                for (name, attribute) in attributes {
                    let fields = &self.description.attribute;
                    self.object(attribute, fields, None, &join(path, name));
                }
            }
            (Shape::ByColumn { of, .. }, Value::Object(values)) => {
                for (name, value) in values {
                    self.value(value, of, &join(path, name));
                }
            }
            (Shape::Dependency, Value::String(text)) => {
                if let Err(expected) = super::dependency::parse(text) {
                    self.fault(path, value, expected);
                }
            }
            (Shape::Dependency, Value::Object(_)) => self.object(value, &dependency_fields(), None, path),
            (Shape::FrequencyDistance, Value::Object(_)) => self.object(value, &average_fields(), None, path),
            (Shape::FrequencyDistance, Value::Number(_)) => self.value(value, &Shape::at_least(0), path),
            (Shape::Object { fields }, Value::Object(_)) => self.object(value, fields, None, path),
            (Shape::Variant { of }, Value::Object(object)) => self.variant(value, object, *of, path),
            _ => self.fault(path, value, expected(shape)),
        }
    }

    /// An object whose tag says which fields it has.
    fn variant(&mut self, value: &Value, object: &Map<String, Value>, set: VariantSet, path: &str) {
        let tag_path = join(path, set.tag());
        let variants = self.description.variants(set);
        let names = || variants.iter().map(|variant| variant.name);
        match object.get(set.tag()) {
            Some(Value::String(name)) => match variants.iter().find(|variant| variant.name == name) {
                Some(variant) => self.object(value, &variant.fields, Some(set.tag()), path),
                None => {
                    let near = nearest(name, names());
                    self.fault_near(&tag_path, &object[set.tag()], one_of(names()), near);
                }
            },
            Some(other) => self.fault(&tag_path, other, one_of(names())),
            None => self.absent(&tag_path, one_of(names())),
        }
    }

    fn object(&mut self, value: &Value, fields: &[Field], tag: Option<&str>, path: &str) {
        let Value::Object(object) = value else {
            self.fault(path, value, step("fault-object"));
            return;
        };
        for (name, value) in object {
            if Some(name.as_str()) == tag {
                continue;
            }
            let names = || fields.iter().map(|field| field.name);
            match fields.iter().find(|field| field.name == name) {
                Some(field) => self.value(value, &field.shape, &join(path, name)),
                None => self.faults.push(
                    Fault::new(
                        join(path, name),
                        step("fault-unknown-field"),
                        if fields.is_empty() { step("fault-no-further-field") } else { one_of(names()) },
                    )
                    .near(nearest(name, names())),
                ),
            }
        }
        for field in fields.iter().filter(|field| field.required && !object.contains_key(field.name)) {
            self.absent(&join(path, field.name), expected(&field.shape));
        }
    }

    fn absent(&mut self, path: &str, expected: Step) {
        self.faults.push(Fault::new(path, step("fault-nothing"), expected));
    }

    fn fault(&mut self, path: &str, found: &Value, expected: Step) {
        self.fault_near(path, found, expected, None);
    }

    fn fault_near(&mut self, path: &str, found: &Value, expected: Step, nearest: Option<&str>) {
        let path = if path.is_empty() { "plan".to_owned() } else { path.to_owned() };
        self.faults.push(Fault::new(path, quote(found), expected).near(nearest));
    }
}

/// `attributes.Age`, or `attributes["a.b"]` where a name would be misread.
pub(super) fn join(path: &str, name: &str) -> String {
    let plain = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '));
    match (path, plain) {
        ("", true) => name.to_owned(),
        (_, true) => format!("{path}.{name}"),
        (_, false) => format!("{path}[{}]", Value::from(name)),
    }
}

fn quote(value: &Value) -> Step {
    match value {
        Value::Array(elements) if elements.is_empty() => step("fault-empty-list"),
        Value::Array(_) => step("fault-list"),
        Value::Object(_) => step("fault-object"),
        Value::String(text) if text.chars().count() > 60 => step("fault-long-text"),
        Value::String(text) => format!("`{text}`").into(),
        other => other.to_string().into(),
    }
}

fn expected(shape: &Shape) -> Step {
    match shape {
        Shape::Integer { minimum, maximum } => expected_integer(*minimum, *maximum, 0.0),
        Shape::IntegerOr { minimum, maximum, or } => step("fault-or-word")
            .with("what", expected_integer(*minimum, Some(*maximum), 0.0))
            .with("word", or.value),
        Shape::Number { minimum, above, maximum } => expected_number(*minimum, *above, *maximum, 0.0),
        Shape::Text => step("fault-text-value"),
        Shape::Character => step("fault-one-character"),
        Shape::Boolean => step("fault-true-or-false"),
        Shape::Choice { options } => one_of(options.iter().map(|option| option.value)),
        Shape::Column { .. } => step("fault-name-of-column"),
        Shape::List { or: Some(word), .. } => step("fault-list-or").with("word", word.value),
        Shape::List { .. } => step("fault-list"),
        Shape::ByColumn { .. } => step("fault-value-per-column"),
        Shape::Attributes => step("fault-role-per-column"),
        Shape::Dependency => step("fault-dependency-such-as"),
        Shape::FrequencyDistance => {
            step("fault-frequency-distance").with("example", r#"`{ "average": 1.5 }`"#)
        }
        Shape::Object { .. } => step("fault-object"),
        Shape::Variant { of } => step("fault-object-with").with("tag", of.tag()),
    }
}

fn expected_integer(minimum: u64, maximum: Option<u64>, found: f64) -> Step {
    match maximum {
        Some(maximum) if maximum == minimum => minimum.to_string().into(),
        // the largest that is told apart is said to those who are above it: others wonder why
        Some(maximum) if maximum < u64::from(u32::MAX) || found > maximum as f64 => {
            step("fault-integer-between").with("minimum", minimum).with("maximum", maximum)
        }
        _ => step("fault-integer-from").with("minimum", minimum),
    }
}

fn expected_number(minimum: Option<f64>, above: Option<f64>, maximum: Option<f64>, found: f64) -> Step {
    match (minimum, above, maximum) {
        (Some(minimum), _, Some(maximum)) => {
            step("fault-number-between").with("minimum", exact(minimum)).with("maximum", exact(maximum))
        }
        (Some(minimum), _, None) => step("fault-number-from").with("minimum", exact(minimum)),
        (None, Some(bound), Some(maximum)) if found > maximum => {
            step("fault-number-above-up-to").with("bound", exact(bound)).with("maximum", exact(maximum))
        }
        (None, Some(bound), _) => step("fault-number-above").with("bound", exact(bound)),
        (None, None, Some(maximum)) => step("fault-number-up-to").with("maximum", exact(maximum)),
        (None, None, None) => step("fault-number"),
    }
}

/// A bound to the last digit.
fn exact(bound: f64) -> Fact {
    let whole = bound.fract() == 0.0 && (0.0..=9e15).contains(&bound);
    if whole { Fact::Count(bound as u64) } else { Fact::Figure(bound) }
}

fn one_of<'a>(words: impl Iterator<Item = &'a str>) -> Step {
    let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    match words.as_slice() {
        [only] => only.as_str().into(),
        words => step("fault-one-of").with("words", words.join(", ")),
    }
}

pub(super) fn average_fields() -> Vec<Field> {
    let meaning = "Times the average distance of neighbouring frequencies in the table.";
    vec![Field::required(
        "average",
        Shape::Number { minimum: Some(0.0), above: None, maximum: None },
        meaning,
    )]
}

fn dependency_fields() -> Vec<Field> {
    let columns = || Shape::list(Shape::Column { role: None }, 1);
    vec![
        Field::required("from", columns(), "The determining columns."),
        Field::required("to", columns(), "The determined columns."),
        Field::defaulted(
            "kind",
            Shape::choice([
                ("fd", "functional"),
                ("mvd", "multivalued"),
                (
                    "k-multiset",
                    "whatever occurs together on both sides occurs at least k times; checked and shown",
                ),
            ]),
            "fd",
            "Functional, multivalued or k-multiset.",
        ),
        Field::optional("k", Shape::at_least(2), "With `k-multiset`: how often.").when("kind", "k-multiset"),
        Field::defaulted(
            "approximate",
            Shape::Boolean,
            false,
            "Whether it need not hold in the table; a method that keeps dependencies makes it hold in the release.",
        ),
    ]
}
