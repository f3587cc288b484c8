//! JSON Schema (draft 2020-12) of a plan, from the description.

use super::{Description, Field, Shape, Variant, VariantSet, describe};
use serde_json::{Map, Value, json};

/// The JSON Schema of a plan.
pub fn schema() -> Value {
    let description = describe();
    let mut root = object(&description.plan, None);
    let fields = root.as_object_mut().expect("an object schema is an object");
    fields.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
    fields.insert("$id".to_owned(), json!("urn:outis:schema:plan"));
    fields.insert("title".to_owned(), json!("Outis plan"));
    fields["properties"]["$schema"] =
        json!({ "type": "string", "description": "Where this schema is, for editors." });
    fields.insert("$defs".to_owned(), definitions(&description));
    root
}

fn definitions(description: &Description) -> Value {
    json!({
        "attribute": object(&description.attribute, None),
        "hierarchies": one_of(&description.hierarchies, VariantSet::Hierarchies),
        "principles": one_of(&description.principles, VariantSet::Principles),
        "algorithms": one_of(&description.algorithms, VariantSet::Algorithms),
        "dependency": {
            "oneOf": [
                { "type": "string", "pattern": "->" },
                {
                    "type": "object",
                    "properties": {
                        "from": { "type": "array", "items": { "type": "string" } },
                        "to": { "type": "array", "items": { "type": "string" } },
                        "kind": { "enum": ["fd", "mvd"] },
                        "approximate": { "type": "boolean" }
                    },
                    "required": ["from", "to"],
                    "additionalProperties": false
                }
            ]
        }
    })
}

fn one_of(variants: &[Variant], set: VariantSet) -> Value {
    let options: Vec<Value> =
        variants.iter().map(|variant| object(&variant.fields, Some((set, variant)))).collect();
    json!({ "oneOf": options })
}

fn object(fields: &[Field], tag: Option<(VariantSet, &Variant)>) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    if let Some((set, variant)) = tag {
        properties
            .insert(set.tag().to_owned(), json!({ "const": variant.name, "description": variant.meaning }));
        required.push(set.tag());
    }
    for field in fields {
        let mut property = value(&field.shape);
        if let Some(property) = property.as_object_mut() {
            property.insert("description".to_owned(), json!(field.meaning));
            if let Some(default) = &field.default {
                property.insert("default".to_owned(), default.clone());
            }
        }
        properties.insert(field.name.to_owned(), property);
        if field.required {
            required.push(field.name);
        }
    }
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn value(shape: &Shape) -> Value {
    match shape {
        Shape::Integer { minimum, maximum } => {
            let mut schema = json!({ "type": "integer", "minimum": minimum });
            if let Some(maximum) = maximum {
                schema["maximum"] = json!(maximum);
            }
            schema
        }
        Shape::IntegerOr { minimum, maximum, or } => json!({ "oneOf": [
            { "type": "integer", "minimum": minimum, "maximum": maximum },
            { "const": or.value, "description": or.meaning },
        ] }),
        Shape::Number { minimum, above, maximum } => {
            let mut schema = json!({ "type": "number" });
            for (key, bound) in [("minimum", minimum), ("exclusiveMinimum", above), ("maximum", maximum)] {
                if let Some(bound) = bound {
                    schema[key] = json!(bound);
                }
            }
            schema
        }
        Shape::Text | Shape::Column { .. } => json!({ "type": "string" }),
        Shape::Character => json!({ "type": "string", "minLength": 1, "maxLength": 1 }),
        Shape::Boolean => json!({ "type": "boolean" }),
        Shape::Choice { options } => {
            json!({ "enum": options.iter().map(|option| option.value).collect::<Vec<_>>() })
        }
        Shape::List { of, least, or } => {
            let list = json!({ "type": "array", "items": value(of), "minItems": least });
            match or {
                Some(word) => {
                    json!({ "oneOf": [list, { "const": word.value, "description": word.meaning }] })
                }
                None => list,
            }
        }
        Shape::ByColumn { of, .. } => json!({ "type": "object", "additionalProperties": value(of) }),
        Shape::Attributes => {
            json!({ "type": "object", "additionalProperties": { "$ref": "#/$defs/attribute" } })
        }
        Shape::Dependency => json!({ "$ref": "#/$defs/dependency" }),
        Shape::FrequencyDistance => {
            json!({ "oneOf": [value(&Shape::at_least(0)), object(&crate::plan::parse::average_fields(), None)] })
        }
        Shape::Object { fields } => object(fields, None),
        Shape::Variant { of } => json!({ "$ref": format!("#/$defs/{}", set_name(*of)) }),
    }
}

fn set_name(set: VariantSet) -> &'static str {
    match set {
        VariantSet::Hierarchies => "hierarchies",
        VariantSet::Principles => "principles",
        VariantSet::Algorithms => "algorithms",
    }
}
