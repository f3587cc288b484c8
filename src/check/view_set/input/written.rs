//! `Draft` -> JSON, with the rows of every view.

use super::value::Value;
use super::{Draft, DraftAttribute, Kind};
use serde_json::{Map, Value as Json, json};

/// The view set as a file that can be checked again.
pub(in crate::check::view_set) fn written(draft: &Draft) -> Json {
    let names = |attributes: &[usize]| -> Vec<&str> {
        attributes.iter().map(|&attribute| draft.attributes[attribute].name.as_str()).collect()
    };
    let attributes: Map<String, Json> = draft
        .attributes
        .iter()
        .map(|attribute| (attribute.name.clone(), attribute_json(attribute)))
        .collect();
    let dependencies: Vec<Json> = (draft.dependencies.iter())
        .map(|dependency| json!({ "from": names(&dependency.from), "to": names(&dependency.to) }))
        .collect();
    let views: Vec<Json> = (draft.views.iter())
        .map(|view| {
            let rows: Vec<Vec<Json>> =
                (0..view.rows.rows()).map(|row| view.rows.cells(row).iter().map(cell).collect()).collect();
            let mut said = json!({ "name": view.name, "project": names(&view.project), "rows": rows });
            if let Some(condition) = &view.condition_text {
                said["where"] = json!(condition);
            }
            said
        })
        .collect();
    json!({
        "attributes": attributes,
        "dependencies": dependencies,
        "secret": { "id": names(&[draft.id])[0], "property": names(&[draft.property])[0] },
        "k": draft.k,
        "views": views,
    })
}

fn attribute_json(attribute: &DraftAttribute) -> Json {
    let mut said = Map::new();
    match attribute.kind {
        Kind::Text => {}
        Kind::Integer => {
            said.insert("type".to_owned(), json!("integer"));
        }
        Kind::Number => {
            said.insert("type".to_owned(), json!("number"));
        }
    }
    if let Some(domain) = &attribute.domain {
        said.insert("domain".to_owned(), domain.iter().map(cell).collect());
    }
    if let Some(hierarchy) = &attribute.hierarchy {
        said.insert("hierarchy".to_owned(), json!(hierarchy));
    }
    Json::Object(said)
}

/// Numbers as text: they are read exactly again, whatever their size.
fn cell(value: &Value) -> Json {
    json!(value.to_string())
}
