//! A set of published views grows: what is published stays, new views join it.

use crate::error::{Error, Fault};
use serde_json::{Map, Value};

/// The view set that results when the views of `new` join those already `published`.
///
/// `new` needs its views only. What both say (secret, k, an attribute's type) must agree; attributes and
/// dependencies are put together.
///
/// ```
/// use outis::check::view_set::grow;
/// let published = r#"{ "attributes": { "Name": {}, "Job": {}, "Problem": {} }, "k": 2,
///     "secret": { "id": "Name", "property": "Problem" },
///     "views": [{ "name": "staff", "project": ["Name", "Job"], "rows": [["Bill", "Lawyer"]] }] }"#;
/// let new = r#"{ "views": [{ "name": "health", "project": ["Job", "Problem"], "rows": [["Lawyer", "HIV"]] }] }"#;
/// let grown = grow(published, new)?;
/// assert_eq!(grown["views"].as_array().map(Vec::len), Some(2));
/// # Ok::<(), outis::Error>(())
/// ```
pub fn grow(published: &str, new: &str) -> Result<Value, Error> {
    let mut grown = object(published, "the published view set")?;
    for view in grown.get_mut("views").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(view) = view.as_object_mut() {
            view.insert("published".to_owned(), Value::Bool(true));
        }
    }
    let new = object(new, "the new view set")?;
    let mut faults = Vec::new();
    for (name, value) in new {
        match (name.as_str(), grown.get_mut(&name)) {
            (_, None) => {
                grown.insert(name, value);
            }
            ("views" | "dependencies", Some(Value::Array(known))) if value.is_array() => {
                let Value::Array(more) = value else { unreachable!("just seen") };
                let fresh: Vec<Value> =
                    more.into_iter().filter(|entry| name == "views" || !known.contains(entry)).collect();
                known.extend(fresh);
            }
            ("attributes", Some(Value::Object(known))) if value.is_object() => {
                let Value::Object(more) = value else { unreachable!("just seen") };
                for (attribute, said) in more {
                    match known.get(&attribute) {
                        Some(before) if *before != said => {
                            faults.push(differs(&format!("attributes.{attribute}"), before, &said));
                        }
                        Some(_) => {}
                        None => {
                            known.insert(attribute, said);
                        }
                    }
                }
            }
            (_, Some(before)) if *before == value => {}
            (_, Some(before)) => faults.push(differs(&name, before, &value)),
        }
    }
    if faults.is_empty() { Ok(Value::Object(grown)) } else { Err(Error::BadViewSet { faults }) }
}

fn object(text: &str, what: &'static str) -> Result<Map<String, Value>, Error> {
    let not_json = |reason: String| Error::NotJson { what, reason };
    match serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| not_json(error.to_string()))?
    {
        Value::Object(object) => Ok(object),
        _ => Err(not_json("an object was expected".to_owned())),
    }
}

fn differs(path: &str, before: &Value, said: &Value) -> Fault {
    Fault::new(
        path.to_owned(),
        format!("`{said}`"),
        format!("`{before}`, as in the published set, or nothing"),
    )
}
