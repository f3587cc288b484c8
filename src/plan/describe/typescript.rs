//! TypeScript types of a plan, from the description.

use super::{Field, Shape, Variant, VariantSet, describe};

/// The types of a plan as a TypeScript module.
pub fn typescript() -> String {
    let description = describe();
    [
        "// Generated from the Rust description of the plan. Do not edit.\n".to_owned(),
        interface(
            "Plan",
            "What must hold, for which columns, and how it is reached. Holds no rows.",
            &description.plan,
        )
        .replacen('{', "{\n  /** Where the schema of plans is, for editors. */\n  $schema?: string;", 1),
        interface("Attribute", "What a column is.", &description.attribute),
        union(
            "Hierarchy",
            "How a value becomes less precise, level by level, up to `*`.",
            VariantSet::Hierarchies,
            &description.hierarchies,
        ),
        union("Principle", "What must hold.", VariantSet::Principles, &description.principles),
        union("Algorithm", "How it is reached.", VariantSet::Algorithms, &description.algorithms),
        "/** A dependency: `\"A, B -> C\"`, `\"A ->> B\"`, or the same spelled out. */\n\
         export type Dependency = string | { from: string[]; to: string[]; kind?: \"fd\" | \"mvd\"; approximate?: boolean };\n"
            .to_owned(),
    ]
    .join("\n")
}

fn interface(name: &str, meaning: &str, fields: &[Field]) -> String {
    format!("/** {meaning} */\nexport interface {name} {{\n{}}}\n", members(fields, "  "))
}

fn union(name: &str, meaning: &str, set: VariantSet, variants: &[Variant]) -> String {
    let mut text = format!("/** {meaning} */\nexport type {name} =");
    for variant in variants {
        text.push_str(&format!(
            "\n  /** {} */\n  | {{\n      {}: \"{}\";\n{}    }}",
            variant.meaning,
            set.tag(),
            variant.name,
            members(&variant.fields, "      ")
        ));
    }
    text.push_str(";\n");
    text
}

fn members(fields: &[Field], indent: &str) -> String {
    fields
        .iter()
        .map(|field| {
            let optional = if field.required { "" } else { "?" };
            let meaning = match &field.default {
                Some(default) => format!("{} Default: {default}.", field.meaning),
                None => field.meaning.to_owned(),
            };
            format!(
                "{indent}/** {meaning} */\n{indent}{}{optional}: {};\n",
                field.name,
                type_of(&field.shape)
            )
        })
        .collect()
}

fn type_of(shape: &Shape) -> String {
    match shape {
        Shape::IntegerOr { or, .. } => format!("number | '{}'", or.value),
        Shape::Integer { .. } | Shape::Number { .. } => "number".to_owned(),
        Shape::Text | Shape::Character | Shape::Column { .. } => "string".to_owned(),
        Shape::Boolean => "boolean".to_owned(),
        Shape::Choice { options } => {
            options.iter().map(|option| format!("\"{}\"", option.value)).collect::<Vec<_>>().join(" | ")
        }
        Shape::List { of, or, .. } => {
            let list = match type_of(of) {
                simple if simple.contains('|') => format!("({simple})[]"),
                simple => format!("{simple}[]"),
            };
            match or {
                Some(word) => format!("{list} | \"{}\"", word.value),
                None => list,
            }
        }
        Shape::ByColumn { of, .. } => format!("Record<string, {}>", type_of(of)),
        Shape::Attributes => "Record<string, Attribute>".to_owned(),
        Shape::Dependency => "Dependency".to_owned(),
        Shape::FrequencyDistance => "number | { average: number }".to_owned(),
        Shape::Object { fields } => format!("{{\n{}  }}", members(fields, "    ")),
        Shape::Variant { of } => match of {
            VariantSet::Hierarchies => "Hierarchy".to_owned(),
            VariantSet::Principles => "Principle".to_owned(),
            VariantSet::Algorithms => "Algorithm".to_owned(),
        },
    }
}
