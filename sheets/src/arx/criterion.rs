//! Promises of ARX, which a project spells as sentences such as `distinct-3-diversity for attribute 'disease'`.

use crate::plan::Note;
use serde_json::{Value, json};

/// The principles that a promise becomes; none, with a note, where there is none like it.
pub(super) fn principles(text: &str, notes: &mut Vec<Note>) -> Vec<Value> {
    let text = text.trim();
    if let Some(principles) = known(text, notes) {
        return principles;
    }
    let code = if text.contains("presence") || text.contains("nclusion") { "subset" } else { "promise" };
    notes.push(Note::new(code, text));
    Vec::new()
}

fn known(text: &str, notes: &mut Vec<Note>) -> Option<Vec<Value>> {
    if let Some(k) = text.strip_suffix("-anonymity") {
        return Some(vec![json!({ "kind": "k-anonymity", "k": whole(k)? })]);
    }
    if let Some((numbers, _)) = text.split_once(")-map") {
        notes.push(Note::new("population", text));
        return Some(vec![json!({ "kind": "k-map", "k": whole(numbers.strip_prefix('(')?)? })]);
    }
    if let Some(shares) = text.strip_suffix("-presence") {
        let (lowest, highest) = shares.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        let highest = number(highest).filter(|share| *share > 0.0 && *share <= 1.0)?;
        let lowest = number(lowest).filter(|share| *share >= 0.0 && *share <= highest)?;
        notes.push(Note::new("population", text));
        return Some(vec![json!({ "kind": "delta-presence", "min": lowest, "max": highest })]);
    }
    if let Some(numbers) = text.strip_suffix("-avg-reidentification-risk") {
        return risks(numbers);
    }
    if let Some(share) = text.strip_suffix("-sample-uniqueness") {
        // Who is alone is found with certainty, two people with a chance of one half.
        return Some(vec![json!({ "kind": "risk-threshold", "risk": 0.5, "share": number(share)? })]);
    }
    let (promise, attribute) = text.split_once(" for attribute '")?;
    let attribute = attribute.strip_suffix('\'')?;
    about(promise, attribute, text, notes).map(|principle| vec![principle])
}

/// A promise about one sensitive column.
fn about(promise: &str, attribute: &str, text: &str, notes: &mut Vec<Note>) -> Option<Value> {
    if let Some(of) = promise.strip_suffix("-diversity") {
        let (variant, numbers) = of.rsplit_once('-')?;
        return match variant {
            "distinct" => Some(diversity("distinct", whole(numbers)?, attribute)),
            "recursive" => {
                let (c, l) = numbers.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
                let mut principle = diversity("recursive", whole(l)?, attribute);
                principle["c"] = json!(number(c)?);
                Some(principle)
            }
            // Another estimate of entropy is another promise.
            "entropy" | "shannon-entropy" => Some(json!({
                "kind": "l-diversity", "variant": "entropy", "l": number(numbers)?, "attribute": attribute
            })),
            _ => None,
        };
    }
    if let Some((t, distance)) = promise.split_once("-closeness with ") {
        let distance = match distance {
            "equal distance" => "equal",
            "ordered distance" => "ordered",
            "hierarchical distance" => "hierarchy",
            _ => return None,
        };
        return Some(
            json!({ "kind": "t-closeness", "t": number(t)?, "distance": distance, "attribute": attribute }),
        );
    }
    if let Some(delta) = promise.strip_suffix("-disclosure privacy") {
        notes.push(Note::new("differs", text));
        return Some(json!({ "kind": "delta-disclosure", "delta": number(delta)?, "attribute": attribute }));
    }
    let (variant, beta) = promise.strip_suffix("-likeness")?.split_once('-')?;
    matches!(variant, "basic" | "enhanced").then_some(())?;
    Some(
        json!({ "kind": "beta-likeness", "variant": variant, "beta": number(beta)?, "attribute": attribute }),
    )
}

fn diversity(variant: &str, l: u64, attribute: &str) -> Value {
    json!({ "kind": "l-diversity", "variant": variant, "l": l, "attribute": attribute })
}

/// `(average)`, `(average, highest, share above it)` or, since ARX tells what it made of it, `(average, effective highest
/// (highest), share above it)`.
fn risks(numbers: &str) -> Option<Vec<Value>> {
    let numbers = numbers.strip_prefix('(')?.strip_suffix(')')?;
    let mut parts = numbers.splitn(3, ", ");
    let average = json!({ "kind": "average-risk", "risk": number(parts.next()?)? });
    let Some(highest) = parts.next() else { return Some(vec![average]) };
    let asked = match highest.split_once('(') {
        Some((_, asked)) => asked.strip_suffix(')')?,
        None => highest,
    };
    let threshold =
        json!({ "kind": "risk-threshold", "risk": number(asked)?, "share": number(parts.next()?)? });
    Some(vec![average, threshold])
}

fn whole(text: &str) -> Option<u64> {
    let number = number(text)?;
    (number.fract() == 0.0 && (1.0..1e9).contains(&number)).then_some(number as u64)
}

fn number(text: &str) -> Option<f64> {
    let text = text.trim().trim_start_matches('(').trim_end_matches(')');
    text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0)
}
