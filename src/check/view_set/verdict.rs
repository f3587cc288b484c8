//! The answer, as plain data.

use super::covers::Cover;
use super::dispatch::Decision;
use super::explain::{Inference, explain};
use super::input::value::Value;
use super::input::{Draft, DraftView};
use super::model::ViewSet;
use super::repair::Repair;
use crate::check::Outcome;
use crate::error::count;
use crate::text::{Said, Step, in_english, said, step};
use serde::Serialize;
use std::collections::BTreeMap;

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
    /// The procedure that decided: `natural-join`, `figure-5`, `keyed-tree`, `join-path`, `matching`, `single-dependency`,
    /// `theorem-5`, `exact-solver`, `conservative`.
    pub method: String,
    /// The answer in a sentence.
    pub reason: String,
    /// Whether every entity was decided; otherwise there may be more covers than are listed, and smaller ones.
    pub complete: bool,
    /// Whether some base table yields the views: `yes`, or `unknown`. That none does is an error.
    pub consistent: Consistent,
    /// One smallest cover for each exposed entity, by size, then entity.
    pub covers: Vec<EntityCover>,
    /// The size of the smallest cover of every entity for which it is known, by size, then entity.
    pub smallest: Vec<EntitySize>,
    /// The reason as a code and facts.
    #[serde(skip_serializing_if = "Said::is_empty")]
    pub said: Said,
    /// How the first cover follows.
    pub explanation: Vec<String>,
    /// The same as codes and facts.
    pub steps: Vec<Step>,
    /// What that inference uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inference: Option<Inference>,
    /// What the proposed views add to those that are out, where there are both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub added: Option<Added>,
    /// Cells that are missing, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blanks: Option<Blanks>,
    /// What else to know about the answer.
    pub notes: Vec<String>,
    /// Changes after which the set holds, smallest first. Each was checked.
    pub repairs: Vec<Repair>,
    /// The verdict on each secret, where there are several; the fields above are those of the worst.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<ViewVerdict>,
}

/// Whether some base table yields the views.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Consistent {
    /// One is known to.
    Yes,
    /// It was not established within the budget.
    Unknown,
}

/// What the proposed views add to those that are out already.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ViewsAdded"))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Added {
    /// The verdict on the views that are out.
    pub before: Outcome,
    /// The verdict on all views.
    pub after: Outcome,
    /// Who is exposed by the new views, or to fewer values than before.
    pub newly_exposed: Vec<EntityCover>,
    /// The answer in a sentence.
    pub answer: String,
    /// The same as a code and facts.
    pub said: Said,
}

impl Added {
    pub(super) fn new(before: Option<&ViewVerdict>, after: &ViewVerdict) -> Added {
        let all = |verdict: &ViewVerdict| match verdict.secrets.is_empty() {
            true => vec![verdict.clone()],
            false => verdict.secrets.clone(),
        };
        let known = before.map(all).unwrap_or_default();
        let mut newly = Vec::new();
        for verdict in all(after) {
            let same = known.iter().find(|known| known.secret == verdict.secret);
            let sizes: BTreeMap<&str, usize> = (same.iter().flat_map(|same| &same.covers))
                .map(|cover| (cover.id.as_str(), cover.values.len()))
                .collect();
            let closer = |cover: &&EntityCover| {
                sizes.get(cover.id.as_str()).is_none_or(|&before| cover.values.len() < before)
            };
            newly.extend(verdict.covers.iter().filter(closer).cloned());
        }
        let outcome = before.map_or(Outcome::Holds, |before| before.verdict);
        let answer = match (outcome, after.verdict, newly.len()) {
            (Outcome::Holds, Outcome::Holds, _) => step("added-safe"),
            (Outcome::Holds, Outcome::Violated, n) => step("added-exposes").with("whom", people(n)),
            (Outcome::Violated, _, 0) => step("added-nobody"),
            (Outcome::Violated, _, n) => step("added-more").with("whom", people(n)),
            (before, after, _) => {
                step("added-otherwise").with("before", step(before.word())).with("after", step(after.word()))
            }
        };
        Added {
            before: outcome,
            after: after.verdict,
            newly_exposed: newly,
            answer: answer.to_string(),
            said: said("answer", answer),
        }
    }
}

/// What missing cells mean for a verdict.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ViewBlanks"))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Blanks {
    /// Missing cells in all views.
    pub cells: usize,
    /// Entities whose property is certainly missing in a row: that exposes nobody.
    pub certainly_missing: usize,
    /// Exposed entities that would keep k values if a blank counted as one.
    pub decisive: Vec<String>,
}

/// What must not become known.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "JudgedSecret"))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Secret {
    /// The attribute that names the entity, or several.
    pub id: Names,
    /// The attribute that must not be pinned on it, or several.
    pub property: Names,
}

/// One name, or several that belong together.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Names {
    /// One name.
    One(String),
    /// Several.
    Several(Vec<String>),
}

impl Names {
    fn new(mut names: Vec<String>) -> Names {
        if names.len() == 1 { Names::One(names.remove(0)) } else { Names::Several(names) }
    }
}

/// An entity that certainly has one of a few values.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ViewCover"))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EntityCover {
    /// The entity.
    pub id: String,
    /// The values.
    pub values: Vec<String>,
    /// Whether the property may be missing instead.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub or_blank: bool,
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
        let attributes = &set.attributes;
        let id_text = |id: u32| set.id.text(attributes, id);
        let mut sorted: Vec<_> = decision.covers.of.iter().collect();
        crate::sorting::sort_by_cached_key(&mut sorted, |(id, cover)| (cover.values.len(), id_text(**id)));
        let exposed: Vec<_> = sorted.iter().filter(|(_, cover)| cover.values.len() < set.k).collect();
        let explained = exposed.first().map(|(id, cover)| explain(set, &decision.effective, **id, cover));
        let (steps, inference) =
            explained.map(|explained| (explained.steps, Some(explained.inference))).unwrap_or_default();
        let reason = reason(set, &decision, exposed.len());
        ViewVerdict {
            verdict: decision.outcome,
            k: set.k,
            secret: Secret {
                id: Names::new(set.id.names(attributes)),
                property: Names::new(set.property.names(attributes)),
            },
            method: decision.method.to_owned(),
            reason: reason.to_string(),
            said: said("reason", reason),
            complete: decision.complete,
            consistent: if decision.consistent { Consistent::Yes } else { Consistent::Unknown },
            covers: (exposed.iter())
                .map(|(id, cover)| EntityCover {
                    id: id_text(**id),
                    values: cover.values.iter().map(|&value| set.property.text(attributes, value)).collect(),
                    or_blank: cover.or_blank,
                })
                .collect(),
            // With dependencies a cover that was found without them may not be the smallest.
            smallest: (sorted.iter())
                .filter(|(_, cover)| decision.complete || cover.values.len() == 1)
                .map(|(id, cover)| EntitySize { id: id_text(**id), size: cover.values.len() })
                .collect(),
            explanation: in_english(&steps),
            steps,
            inference,
            blanks: blanks(
                set,
                draft,
                &decision,
                &exposed.iter().map(|&&(id, cover)| (*id, cover)).collect::<Vec<_>>(),
            ),
            notes: notes(draft, &decision),
            repairs: Vec::new(),
            secrets: Vec::new(),
            added: None,
        }
    }
}

fn reason(set: &ViewSet, decision: &Decision, exposed: usize) -> Step {
    let told = match decision.outcome {
        Outcome::Holds => step("views-hold"),
        Outcome::Violated => step("views-violated").with("whom", people(exposed)),
        Outcome::Undecided => {
            return step("text").with("text", decision.undecided.clone().unwrap_or_default());
        }
    };
    told.with("k", set.k).with("property", set.property.names(&set.attributes))
}

fn people(n: usize) -> Step {
    if n == 1 { step("one-person") } else { step("people").with("n", n) }
}

fn blanks(set: &ViewSet, draft: &Draft, decision: &Decision, exposed: &[(u32, &Cover)]) -> Option<Blanks> {
    let in_view = |view: &DraftView| -> usize {
        let of_column = |column: usize| -> usize {
            let blank = view.rows.values(column).iter().position(|value| *value == Value::Blank);
            let is_blank = |row: &usize| Some(view.rows.code(column, *row) as usize) == blank;
            if blank.is_some() { (0..view.rows.rows()).filter(is_blank).count() } else { 0 }
        };
        (0..view.project.len()).map(of_column).sum()
    };
    let cells = draft.views.iter().map(in_view).sum();
    let decisive = |cover: &Cover| cover.or_blank && cover.values.len() + 1 >= set.k;
    (cells > 0).then(|| Blanks {
        cells,
        certainly_missing: decision.covers.blank.len(),
        decisive: (exposed.iter())
            .filter(|(_, cover)| decisive(cover))
            .map(|&(id, _)| set.id.text(&set.attributes, id))
            .collect(),
    })
}

fn notes(draft: &Draft, decision: &Decision) -> Vec<String> {
    let mut notes = draft.notes.clone();
    for view in draft.views.iter().filter(|view| view.repeated > 0) {
        notes.push(format!(
            "view {}: {} left out; the verdict is for the view without them, because counts tell more",
            view.name,
            count(view.repeated, "repeated row")
        ));
    }
    if !decision.consistent {
        notes.push("it was not established that some base table yields these views".to_owned());
    }
    if decision.outcome == Outcome::Violated && !decision.complete {
        notes.push("there may be more people exposed, and to fewer values, than are listed".to_owned());
    }
    notes
}
