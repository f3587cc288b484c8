//! The data that goes in and comes out, as JSON Schemas and as TypeScript, from the Rust types themselves.
//!
//! Types derive their schema; the plan's comes from its description. Where the core holds a document as JSON, because
//! it quotes one, its form is a type here ([`documents`]).

pub mod documents;
mod typescript;

use crate::check::CrossReleaseAttack;
use crate::check::view_set::ViewVerdict;
use crate::dependency::Discovered;
use crate::error::Error;
use crate::hierarchy::Preview;
use crate::ledger::OpenedSummary;
use crate::plan::ConstraintsExplained;
use crate::plan::describe::Description;
use crate::profile::Profile;
use crate::report::{Diagnosis, PrivateReport, PublicReport};
use crate::session::Estimate;
use crate::table::TableInfo;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

/// Every type that crosses to JavaScript: these, and all that they mention.
fn generated() -> Map<String, Value> {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    generator.subschema_for::<TableInfo>();
    generator.subschema_for::<Profile>();
    generator.subschema_for::<crate::profile::SafeHarbor>();
    generator.subschema_for::<Discovered>();
    generator.subschema_for::<ConstraintsExplained>();
    generator.subschema_for::<Estimate>();
    generator.subschema_for::<crate::measure::special_uniques::SpecialUniques>();
    generator.subschema_for::<crate::measure::usefulness::Usefulness>();
    generator.subschema_for::<crate::plan::CountedColumns>();
    generator.subschema_for::<crate::session::RuleTree>();
    generator.subschema_for::<Preview>();
    generator.subschema_for::<crate::algorithms::d_l_inference::ValueOutlook>();
    generator.subschema_for::<PublicReport>();
    generator.subschema_for::<PrivateReport>();
    generator.subschema_for::<Diagnosis>();
    generator.subschema_for::<crate::audit::ReleaseAudit>();
    generator.subschema_for::<crate::attack::Attack>();
    generator.subschema_for::<CrossReleaseAttack>();
    generator.subschema_for::<documents::Attack>();
    generator.subschema_for::<documents::DependencyWitness>();
    generator.subschema_for::<OpenedSummary>();
    generator.subschema_for::<documents::ViewSet>();
    generator.subschema_for::<ViewVerdict>();
    generator.subschema_for::<Description>();
    generator.subschema_for::<Error>();
    let mut definitions = generator.take_definitions(true);
    for (holder, field, form) in documents::QUOTED {
        let schema = definitions.get_mut(*holder).unwrap_or_else(|| panic!("{holder} is a type"));
        assert_eq!(replace(schema, field, form), 1, "{holder} has one field {field}");
    }
    definitions
}

/// Puts a form in the place of every field of that name; answers how many there were.
fn replace(schema: &mut Value, field: &str, form: &str) -> usize {
    let mut found = 0;
    if let Some(place) = schema.get_mut("properties").and_then(|fields| fields.get_mut(field)) {
        *place = with_description(place, form);
        found += 1;
    }
    match schema {
        Value::Object(fields) => {
            found + fields.values_mut().map(|value| replace(value, field, form)).sum::<usize>()
        }
        Value::Array(values) => values.iter_mut().map(|value| replace(value, field, form)).sum(),
        _ => found,
    }
}

/// A schema in place of another, with what that one says about itself.
fn with_description(old: &Value, form: &str) -> Value {
    let mut new: Value = serde_json::from_str(form).expect("a form is JSON");
    if let Some(description) = old.get("description") {
        new["description"] = description.clone();
    }
    new
}

/// What TypeScript calls the forms of data: everything but the plan's own types.
pub fn typescript() -> String {
    typescript::declarations(&generated())
}

/// The JSON Schemas that are shipped, by file name.
pub fn schemas() -> Vec<(&'static str, Value)> {
    let definitions = generated();
    vec![
        ("plan.schema.json", crate::plan::describe::schema()),
        ("report.schema.json", document("Outis report", "report", "PublicReport", &definitions)),
        (
            "report-private.schema.json",
            document("Outis report for the publisher", "report-private", "PrivateReport", &definitions),
        ),
        ("verdict.schema.json", document("Outis verdict", "verdict", "Verdict", &definitions)),
        ("view-set.schema.json", document("Outis view set", "view-set", "ViewSet", &definitions)),
    ]
}

/// A schema that needs no other file: what it mentions stands in it.
fn document(title: &str, id: &str, root: &str, definitions: &Map<String, Value>) -> Value {
    let mut needed = Map::new();
    let mut open = vec![root.to_owned()];
    let mut plan = false;
    while let Some(name) = open.pop() {
        if needed.contains_key(&name) {
            continue;
        }
        let schema = definitions.get(&name).unwrap_or_else(|| panic!("{name} is a type"));
        references(schema, &mut |reference| match reference.strip_prefix("#/$defs/") {
            Some(name) => open.push(name.to_owned()),
            None => plan = true,
        });
        needed.insert(name, schema.clone());
    }
    needed.sort_keys();
    if plan {
        needed.insert("plan".to_owned(), crate::plan::describe::schema());
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("urn:outis:schema:{id}"),
        "title": title,
        "$ref": format!("#/$defs/{root}"),
        "$defs": needed,
    })
}

/// Every `$ref` below a schema.
fn references(schema: &Value, found: &mut impl FnMut(&str)) {
    match schema {
        Value::Object(fields) => {
            if let Some(reference) = fields.get("$ref").and_then(Value::as_str) {
                found(reference);
            }
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

/// A part of the plan's own schema.
fn of_plan(_: &mut SchemaGenerator, place: &str) -> Schema {
    schemars::json_schema!({ "$ref": format!("urn:outis:schema:plan{place}") })
}

impl JsonSchema for crate::hierarchy::HierarchySpec {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Hierarchy".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        of_plan(generator, "#/$defs/hierarchies")
    }
}

impl JsonSchema for crate::plan::Plan {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Plan".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        of_plan(generator, "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_is_named_once() {
        for name in generated().keys() {
            assert!(!name.ends_with(|last: char| last.is_ascii_digit()), "two types are called {name}");
        }
    }

    #[test]
    fn nothing_public_is_without_a_form() {
        let text = typescript();
        assert!(!text.contains(": any"), "{text}");
        assert!(text.contains("export interface PublicReport"), "{text}");
        assert!(text.contains("\"ragged-row\""), "{text}");
    }

    #[test]
    fn every_reference_of_a_schema_leads_somewhere() {
        for (file, mut schema) in schemas() {
            // a schema inside another one has its own address, and its references are its own
            if file != "plan.schema.json"
                && let Some(definitions) = schema["$defs"].as_object_mut()
            {
                definitions.shift_remove("plan");
            }
            references(&schema, &mut |reference| {
                let known = match reference.strip_prefix("#/$defs/") {
                    Some(name) => schema["$defs"].get(name).is_some(),
                    None => {
                        let place =
                            reference.strip_prefix("urn:outis:schema:plan").expect("no other is known");
                        crate::plan::describe::schema().pointer(place.trim_start_matches('#')).is_some()
                    }
                };
                assert!(known, "{file}: {reference}");
            });
            assert!(schema["$id"].as_str().is_some_and(|id| id.starts_with("urn:outis:schema:")), "{file}");
        }
    }

    /// A view set with every field that the schema lists is read without a word about unknown fields.
    #[test]
    fn the_schema_of_a_view_set_lists_the_fields_that_are_read() {
        let definitions = generated();
        let fields = |name: &str| -> Vec<String> {
            definitions[name]["properties"].as_object().expect("an object").keys().cloned().collect()
        };
        let filled = |name: &str| -> Map<String, Value> {
            fields(name).into_iter().map(|field| (field, json!(false))).collect()
        };
        let mut set = filled("ViewSet");
        set.insert("views".to_owned(), json!([filled("View")]));
        set.insert("attributes".to_owned(), json!({ "A": filled("ViewAttribute") }));
        let faults = crate::check::view_set::view_faults(&json!(set).to_string()).expect("it is JSON");
        assert!(!faults.is_empty());
        for fault in faults {
            assert_ne!(fault.found, "an unknown field", "{fault}");
        }
    }
}
