//! The answer, as plain data.

use super::dispatch::Decision;
use super::explain::{Inference, explain};
use super::input::Draft;
use super::model::ViewSet;
use super::repair::Repair;
use crate::check::Outcome;
use crate::error::count;
use serde::Serialize;

/// Whether a set of views keeps k values possible for every entity.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ViewVerdict {
    /// `holds`, `violated`, or `undecided` with the reason.
    pub verdict: Outcome,
    /// How many values must stay possible.
    pub k: usize,
    /// Whose property it is about.
    pub secret: Secret,
    /// The procedure that decided: `natural-join`, `figure-5`, `join-path`, `matching`, `single-dependency`,
    /// `theorem-5`, `exact-solver`, `conservative`.
    pub method: String,
    /// The answer in a sentence.
    pub reason: String,
    /// Whether every entity was decided; otherwise there may be more covers than are listed, and smaller ones.
    pub complete: bool,
    /// Whether it is known that some base table yields the views. If none did, every answer would be right.
    pub consistent: bool,
    /// One smallest cover for each exposed entity, by size, then entity.
    pub covers: Vec<EntityCover>,
    /// The size of the smallest cover of every entity for which it is known, by size, then entity.
    pub smallest: Vec<EntitySize>,
    /// How the first cover follows.
    pub explanation: Vec<String>,
    /// What that inference uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inference: Option<Inference>,
    /// What else to know about the answer.
    pub notes: Vec<String>,
    /// Changes after which the set holds, smallest first. Each was checked.
    pub repairs: Vec<Repair>,
}

/// What must not become known.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ViewSecret"))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Secret {
    /// The attribute that names the entity.
    pub id: String,
    /// The attribute that must not be pinned on it.
    pub property: String,
}

/// An entity that certainly has one of a few values.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EntityCover {
    /// The entity.
    pub id: String,
    /// The values.
    pub values: Vec<String>,
}

/// How many values stay possible for an entity.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EntitySize {
    /// The entity.
    pub id: String,
    /// The size of its smallest cover.
    pub size: usize,
}

impl ViewVerdict {
    pub(super) fn new(set: &ViewSet, draft: &Draft, decision: Decision) -> ViewVerdict {
        let (ids, values) = (&set.attributes[set.id], &set.attributes[set.property]);
        let mut sorted: Vec<_> = decision.covers.0.iter().collect();
        sorted.sort_by_cached_key(|(id, cover)| (cover.values.len(), ids.text(**id)));
        let exposed: Vec<_> = sorted.iter().filter(|(_, cover)| cover.values.len() < set.k).collect();
        let explained = exposed.first().map(|(id, cover)| explain(set, &decision.effective, **id, cover));
        let (explanation, inference) =
            explained.map(|explained| (explained.sentences, Some(explained.inference))).unwrap_or_default();
        ViewVerdict {
            verdict: decision.outcome,
            k: set.k,
            secret: Secret { id: ids.name.clone(), property: values.name.clone() },
            method: decision.method.to_owned(),
            reason: reason(set, &decision, exposed.len()),
            complete: decision.complete,
            consistent: decision.consistent,
            covers: (exposed.iter())
                .map(|(id, cover)| EntityCover {
                    id: ids.text(**id),
                    values: cover.values.iter().map(|&value| values.text(value)).collect(),
                })
                .collect(),
            // With dependencies a cover that was found without them may not be the smallest.
            smallest: (sorted.iter())
                .filter(|(_, cover)| decision.complete || cover.values.len() == 1)
                .map(|(id, cover)| EntitySize { id: ids.text(**id), size: cover.values.len() })
                .collect(),
            explanation,
            inference,
            notes: notes(draft, &decision),
            repairs: Vec::new(),
        }
    }
}

fn reason(set: &ViewSet, decision: &Decision, exposed: usize) -> String {
    let property = &set.attributes[set.property].name;
    match decision.outcome {
        Outcome::Holds => format!("at least {} values of {property} stay possible for every entity", set.k),
        Outcome::Violated => {
            format!("for {} fewer than {} values of {property} stay possible", entities(exposed), set.k)
        }
        Outcome::Undecided => decision.undecided.clone().unwrap_or_default(),
    }
}

fn entities(n: usize) -> String {
    if n == 1 { "one entity".to_owned() } else { format!("{n} entities") }
}

fn notes(draft: &Draft, decision: &Decision) -> Vec<String> {
    let mut notes = Vec::new();
    for view in draft.views.iter().filter(|view| view.repeated > 0) {
        notes.push(format!(
            "view {}: {} left out; the verdict is for the view without them, because counts tell more",
            view.name,
            count(view.repeated, "repeated row")
        ));
    }
    if !decision.consistent {
        notes.push("it could not be established that some base table yields these views; if none does, the verdict means nothing".to_owned());
    }
    if decision.outcome == Outcome::Violated && !decision.complete {
        notes.push("there may be more exposed entities, and smaller covers, than are listed".to_owned());
    }
    notes
}
