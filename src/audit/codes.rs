//! Checks that the sentences of a report are those of the codes beside them: pages in other languages are made of the codes.

use crate::text::{Language, Step};
use serde::Deserialize;
use serde_json::Value;

/// The fields whose codes say something else, anywhere in a report.
pub(super) fn differing(report: &Value) -> Vec<String> {
    let mut found = Vec::new();
    visit(report, &mut found);
    found.sort();
    found.dedup();
    found
}

fn visit(part: &Value, found: &mut Vec<String>) {
    match part {
        Value::Object(fields) => {
            if let Some(Value::Object(said)) = fields.get("said") {
                for (field, steps) in said {
                    if texts(fields.get(field)) != sentences(steps) {
                        found.push(field.clone());
                    }
                }
            }
            // the one text that steps tell has one of two names
            for field in ["explanation", "story"] {
                if let (Some(text), Some(steps)) = (fields.get(field), fields.get("steps"))
                    && texts(Some(text)) != sentences(steps)
                {
                    found.push(field.to_owned());
                }
            }
            fields.values().for_each(|value| visit(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| visit(value, found)),
        _ => {}
    }
}

/// One text or several.
fn texts(field: Option<&Value>) -> Option<Vec<String>> {
    match field? {
        Value::String(text) => Some(vec![text.clone()]),
        Value::Array(texts) => texts.iter().map(|text| text.as_str().map(str::to_owned)).collect(),
        _ => None,
    }
}

fn sentences(steps: &Value) -> Option<Vec<String>> {
    let steps = steps.as_array()?.iter();
    steps.map(|step| Step::deserialize(step).ok().map(|step| step.text(Language::English))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_code_that_says_something_else_than_its_text_is_found_wherever_it_stands() {
        let mut report = json!({
            "notes": ["The levels were chosen by the publisher; none were searched for."],
            "said": { "notes": [{ "code": "note-levels-chosen" }] },
            "verdict": { "principles": [{ "name": "5-anonymity",
                "said": { "name": [{ "code": "k-anonymity", "facts": { "k": 5 } }] },
                "witness": { "explanation": "no such rarer value", "steps": [{ "code": "no-rarer" }] } }] },
        });
        assert_eq!(differing(&report), [""; 0]);
        report["verdict"]["principles"][0]["said"]["name"][0]["facts"]["k"] = json!(50);
        assert_eq!(differing(&report), ["name"]);
        report["verdict"]["principles"][0]["witness"]["steps"] = json!([]);
        report["said"]["notes"] = json!([{ "code": "note-not-proven" }]);
        assert_eq!(differing(&report), ["explanation", "name", "notes"]);
    }
}
