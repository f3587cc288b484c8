//! `Draft` -> JSON, with the rows of every view.

use super::value::Value;
use super::{Draft, DraftAttribute, DraftSecret, Kind, Mode};
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
    // Numbers as text: they are read exactly again, whatever their size.
    let blank = draft.missing.first().map_or("", String::as_str);
    let cell = |value: &Value| match value {
        Value::Blank => json!(blank),
        value => json!(value.to_string()),
    };
    let views: Vec<Json> = (draft.views.iter())
        .map(|view| {
            let rows: Vec<Vec<Json>> =
                (0..view.rows.rows()).map(|row| view.rows.cells(row).iter().map(&cell).collect()).collect();
            let mut said = json!({ "name": view.name, "project": names(&view.project), "rows": rows });
            if let Some(condition) = &view.condition_text {
                said["where"] = json!(condition);
            }
            if view.published {
                said["published"] = json!(true);
            }
            said
        })
        .collect();
    let named = |list: &[usize]| match list {
        [one] => json!(names(&[*one])[0]),
        several => json!(names(several)),
    };
    let secrets: Vec<Json> = (draft.secrets.iter())
        .map(|secret| json!({ "id": named(&secret.id), "property": named(&secret.property), "k": secret.k }))
        .collect();
    let mut set = json!({ "attributes": attributes, "dependencies": dependencies });
    match secrets.as_slice() {
        [_] => {
            let DraftSecret { id, property, k } = &draft.secrets[0];
            set["secret"] = json!({ "id": named(id), "property": named(property) });
            set["k"] = json!(k);
        }
        several => set["secret"] = json!(several),
    }
    match draft.missing.as_slice() {
        [only] if only.is_empty() => {}
        [] => set["missing"] = json!("value"),
        texts => set["missing"] = json!(texts),
    }
    if draft.mode == Mode::Conservative {
        set["mode"] = json!("conservative");
    }
    set["views"] = json!(views);
    set
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
        said.insert("domain".to_owned(), domain.iter().map(|value| json!(value.to_string())).collect());
    }
    if let Some(hierarchy) = &attribute.hierarchy {
        said.insert("hierarchy".to_owned(), json!(hierarchy));
    }
    Json::Object(said)
}
