//! JSON Schemas as TypeScript: one declaration per definition.

use serde_json::{Map, Value};

/// Declarations of all definitions, by name.
pub fn declarations(definitions: &Map<String, Value>) -> String {
    let mut names: Vec<&String> = definitions.keys().collect();
    names.sort();
    let imports = "// Generated from the Rust types: change those.\nimport type { Hierarchy, Plan } from './plan.js';\n";
    let mut text = imports.to_owned();
    for name in names {
        let schema = &definitions[name];
        text.push('\n');
        text.push_str(&comment(schema, ""));
        let plain_object = schema.get("properties").is_some() && parts(schema).len() == 1;
        if plain_object {
            text.push_str(&format!("export interface {name} {}\n", object(schema, "")));
        } else {
            text.push_str(&format!("export type {name} = {};\n", type_of(schema, "")));
        }
    }
    text
}

fn comment(schema: &Value, indent: &str) -> String {
    let Some(text) = schema.get("description").and_then(Value::as_str) else { return String::new() };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    match lines[..] {
        [line] => format!("{indent}/** {line} */\n"),
        _ => format!("{indent}/**\n{indent} * {}\n{indent} */\n", lines.join(&format!("\n{indent} * "))),
    }
}

/// What a schema says, part by part: all of it holds.
fn parts(schema: &Value) -> Vec<&str> {
    let any = ["x-typescript", "$ref", "const", "enum", "oneOf", "anyOf", "allOf", "properties"];
    let mut found: Vec<&str> = any.into_iter().filter(|key| schema.get(key).is_some()).collect();
    if found.is_empty() || (found == ["properties"] && types(schema).len() > 1) {
        found = vec!["type"];
    }
    found
}

fn types(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn type_of(schema: &Value, indent: &str) -> String {
    let several = |key: &str, by: &str| -> String {
        let all = schema[key].as_array().expect("a list of schemas").iter();
        let types: Vec<String> = all.map(|schema| type_of(schema, indent)).collect();
        types.join(by)
    };
    let parts: Vec<String> = (parts(schema).into_iter())
        .map(|part| match part {
            "x-typescript" => schema[part].as_str().expect("a type").to_owned(),
            "$ref" => reference(schema[part].as_str().expect("a reference is text")),
            "const" => schema[part].to_string(),
            "enum" => {
                let words: Vec<String> =
                    schema[part].as_array().expect("a list").iter().map(Value::to_string).collect();
                words.join(" | ")
            }
            "oneOf" | "anyOf" => several(part, " | "),
            "allOf" => several(part, " & "),
            "properties" => object(schema, indent),
            _ => simple(schema, indent),
        })
        .collect();
    match &parts[..] {
        [one] => one.clone(),
        _ => parts.iter().map(|part| grouped(part)).collect::<Vec<_>>().join(" & "),
    }
}

fn simple(schema: &Value, indent: &str) -> String {
    let of = |name: &str| match name {
        "integer" | "number" => "number".to_owned(),
        "array" => list(schema, indent),
        "object" if schema.get("properties").is_some() => object(schema, indent),
        "object" => match schema.get("additionalProperties") {
            Some(values @ Value::Object(_)) => format!("Record<string, {}>", type_of(values, indent)),
            _ => "Record<string, unknown>".to_owned(),
        },
        simple => simple.to_owned(),
    };
    match types(schema)[..] {
        [] => "unknown".to_owned(),
        ref names => names.iter().map(|name| of(name)).collect::<Vec<_>>().join(" | "),
    }
}

fn list(schema: &Value, indent: &str) -> String {
    if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
        let items: Vec<String> = items.iter().map(|item| type_of(item, indent)).collect();
        return format!("[{}]", items.join(", "));
    }
    let item = schema.get("items").map_or_else(|| "unknown".to_owned(), |item| type_of(item, indent));
    format!("{}[]", grouped(&item))
}

/// In parentheses if it is a union or an intersection.
fn grouped(text: &str) -> String {
    let mut depth = 0;
    let joined = text.bytes().any(|byte| {
        match byte {
            b'{' | b'(' | b'[' | b'<' => depth += 1,
            b'}' | b')' | b']' | b'>' => depth -= 1,
            _ => {}
        }
        depth == 0 && matches!(byte, b'|' | b'&')
    });
    if joined { format!("({text})") } else { text.to_owned() }
}

fn object(schema: &Value, indent: &str) -> String {
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .map(|names| names.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    let inner = format!("{indent}  ");
    let properties = schema["properties"].as_object().expect("fields by name");
    let fields: String = (properties.iter())
        .map(|(name, field)| {
            let optional = if required.contains(&name.as_str()) { "" } else { "?" };
            // a field that may be left out is left out, never null
            let mut shown = type_of(field, &inner);
            if !optional.is_empty() {
                shown = shown.trim_end_matches(" | null").to_owned();
            }
            format!("{}{inner}{name}{optional}: {shown};\n", comment(field, &inner))
        })
        .collect();
    format!("{{\n{fields}{indent}}}")
}

fn reference(to: &str) -> String {
    match to {
        "urn:outis:schema:plan" => "Plan".to_owned(),
        "urn:outis:schema:plan#/$defs/hierarchies" => "Hierarchy".to_owned(),
        other => other.strip_prefix("#/$defs/").expect("a definition of this file").to_owned(),
    }
}
