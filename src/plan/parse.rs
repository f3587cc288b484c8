//! JSON -> `Plan`, strictly and with all faults at once.
//!
//! The walk is driven by the description, so a field cannot be accepted here and unknown there.

use super::Plan;
use super::describe::{Description, Field, Shape, VariantSet, describe};
use crate::error::{Error, Fault};
use crate::hierarchy::HierarchySpec;
use crate::text::nearest;
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
            faults: vec![Fault {
                path: String::new(),
                found: error.to_string(),
                expected: "a plan as `describe` lists it".to_owned(),
                nearest: None,
            }],
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
                    self.fault(
                        path,
                        value,
                        format!("a list with at least {least} element{}", plural(*least)),
                    );
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
            self.fault(path, value, "an object".to_owned());
            return;
        };
        for (name, value) in object {
            if Some(name.as_str()) == tag {
                continue;
            }
            let names = || fields.iter().map(|field| field.name);
            match fields.iter().find(|field| field.name == name) {
                Some(field) => self.value(value, &field.shape, &join(path, name)),
                None => self.faults.push(Fault {
                    path: join(path, name),
                    found: "an unknown field".to_owned(),
                    expected: if fields.is_empty() { "no further field".to_owned() } else { one_of(names()) },
                    nearest: nearest(name, names()).map(str::to_owned),
                }),
            }
        }
        for field in fields.iter().filter(|field| field.required && !object.contains_key(field.name)) {
            self.absent(&join(path, field.name), expected(&field.shape));
        }
    }

    fn absent(&mut self, path: &str, expected: String) {
        self.faults.push(Fault {
            path: path.to_owned(),
            found: "nothing".to_owned(),
            expected,
            nearest: None,
        });
    }

    fn fault(&mut self, path: &str, found: &Value, expected: String) {
        self.fault_near(path, found, expected, None);
    }

    fn fault_near(&mut self, path: &str, found: &Value, expected: String, nearest: Option<&str>) {
        let path = if path.is_empty() { "plan".to_owned() } else { path.to_owned() };
        self.faults.push(Fault { path, found: quote(found), expected, nearest: nearest.map(str::to_owned) });
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

fn quote(value: &Value) -> String {
    match value {
        Value::Array(elements) if elements.is_empty() => "an empty list".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::String(text) if text.chars().count() > 60 => "a long text".to_owned(),
        Value::String(text) => format!("`{text}`"),
        other => other.to_string(),
    }
}

fn expected(shape: &Shape) -> String {
    match shape {
        Shape::Integer { minimum, maximum } => expected_integer(*minimum, *maximum, 0.0),
        Shape::IntegerOr { minimum, maximum, or } => {
            format!("{}, or `{}`", expected_integer(*minimum, Some(*maximum), 0.0), or.value)
        }
        Shape::Number { minimum, above, maximum } => expected_number(*minimum, *above, *maximum, 0.0),
        Shape::Text => "a text".to_owned(),
        Shape::Character => "exactly one character".to_owned(),
        Shape::Boolean => "true or false".to_owned(),
        Shape::Choice { options } => one_of(options.iter().map(|option| option.value)),
        Shape::Column { .. } => "the name of a column".to_owned(),
        Shape::List { or: Some(word), .. } => format!("a list, or `{}`", word.value),
        Shape::List { .. } => "a list".to_owned(),
        Shape::ByColumn { .. } => "an object with a value per column".to_owned(),
        Shape::Attributes => "an object with a role for every column".to_owned(),
        Shape::Dependency => "a dependency such as `A, B -> C`".to_owned(),
        Shape::FrequencyDistance => {
            "a whole number of at least 0, or `{ \"average\": 1.5 }` for that many times the average distance"
                .to_owned()
        }
        Shape::Object { .. } => "an object".to_owned(),
        Shape::Variant { of } => format!("an object with a `{}`", of.tag()),
    }
}

fn expected_integer(minimum: u64, maximum: Option<u64>, found: f64) -> String {
    match maximum {
        Some(maximum) if maximum == minimum => minimum.to_string(),
        // the largest that is told apart is said to those who are above it: others wonder why
        Some(maximum) if maximum < u64::from(u32::MAX) || found > maximum as f64 => {
            format!("a whole number from {minimum} to {maximum}")
        }
        _ => format!("a whole number of at least {minimum}"),
    }
}

fn expected_number(minimum: Option<f64>, above: Option<f64>, maximum: Option<f64>, found: f64) -> String {
    match (minimum, above, maximum) {
        (Some(minimum), _, Some(maximum)) => format!("a number from {minimum} to {maximum}"),
        (Some(minimum), _, None) => format!("a number of at least {minimum}"),
        (None, Some(bound), Some(maximum)) if found > maximum => {
            format!("a number above {bound}, of at most {maximum}")
        }
        (None, Some(bound), _) => format!("a number above {bound}"),
        (None, None, Some(maximum)) => format!("a number of at most {maximum}"),
        (None, None, None) => "a number".to_owned(),
    }
}

fn one_of<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    match words.as_slice() {
        [only] => only.clone(),
        words => format!("one of {}", words.join(", ")),
    }
}

fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
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
