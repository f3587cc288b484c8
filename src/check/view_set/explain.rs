//! How a cover follows, in sentences that a person can check against the views.

use super::cells::{Cells, Flow, for_each_supported};
use super::covers::Cover;
use super::join_path::connecting;
use super::model::{Dependency, ViewSet};
use super::solver;
use crate::text::{Fact, Step, step};
use serde::Serialize;

/// What an inference uses.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ViewInference"))]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Inference {
    /// The views, in the order of the sentences.
    pub views: Vec<String>,
    /// The attributes along which rows are joined or selected.
    pub attributes: Vec<String>,
    /// The dependencies.
    pub dependencies: Vec<String>,
    /// The rows that carry the argument.
    pub rows: Vec<UsedRow>,
    /// Whether the inference needs nothing but these views: no change of another one helps.
    #[serde(skip)]
    pub(super) sufficient: bool,
}

/// A row of a view.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ViewUsedRow"))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UsedRow {
    /// The view.
    pub view: String,
    /// Which of its rows, counted from 1.
    pub row: usize,
    /// What it shows.
    pub text: String,
}

/// Sentences and what they use.
pub(super) struct Explained {
    pub steps: Vec<Step>,
    pub inference: Inference,
}

/// Rows of a view that a sentence lists.
const LISTED: usize = 4;
/// Cells looked at for a sentence.
const STEPS: u64 = 200_000;

/// Explains one cover.
pub(super) fn explain(set: &ViewSet, effective: &[Dependency], id: u32, cover: &Cover) -> Explained {
    let mut explained = match cover.row {
        Some((view, row)) => by_row(set, view, row, id, cover),
        None => by_contradiction(set, effective, id, cover),
    };
    let who = set.id.text(&set.attributes, id);
    let values = texts(set, &cover.values);
    let told = match (values.as_slice(), cover.or_blank) {
        ([only], false) => step("view-therefore").with("value", only),
        ([only], true) => step("view-therefore-unless").with("value", only),
        (several, blank) => {
            let code = if blank { "view-therefore-one-of-unless" } else { "view-therefore-one-of" };
            step(code).with("n", several.len()).with("values", values.clone()).with("k", set.k)
        }
    };
    explained.steps.push(told.with("who", who).with("property", property(set)));
    explained
}

/// The property by its names.
fn property(set: &ViewSet) -> Vec<String> {
    set.property.names(&set.attributes)
}

/// Values of the property for people.
fn texts(set: &ViewSet, values: &[u32]) -> Vec<String> {
    values.iter().map(|&value| set.property.text(&set.attributes, value)).collect()
}

/// A row that all base rows with one ID and few values stand behind: what the other views say about them.
fn by_row(set: &ViewSet, view: usize, row: usize, id: u32, cover: &Cover) -> Explained {
    let mut inference = Inference::default();
    let start = &set.views[view];
    let told_first = match &start.condition_text {
        None => step("view-shows"),
        Some(condition) => step("view-shows-where").with("condition", condition),
    };
    let mut steps = vec![told_first.with("view", &start.name).with("row", shown(set, view, row))];
    inference.sufficient = true;
    inference.views.push(start.name.clone());
    inference.rows.push(used(set, view, row));
    let needed = needed_views(set, view, row, id, cover);
    let seen = companions(set, &needed, view, row);
    let mut told = vec![view];
    while told.len() < needed.len() {
        let rest = || needed.iter().copied().filter(|other| !told.contains(other));
        let next = rest().max_by_key(|&other| {
            let joins = |&known: &usize| joining(set, known, other).len();
            (told.iter().map(joins).max().unwrap_or(0), std::cmp::Reverse(other))
        });
        let Some(other) = next else { break };
        let along: Vec<usize> = told.iter().flat_map(|&known| joining(set, known, other)).collect();
        told.push(other);
        if let Some(step) = about(set, other, &seen[other]) {
            steps.push(step);
            inference.views.push(set.views[other].name.clone());
            inference.rows.extend(seen[other].rows.iter().map(|&row| used(set, other, row as usize)));
            for attribute in along {
                let name = &set.attributes[attribute].name;
                if !inference.attributes.contains(name) {
                    inference.attributes.push(name.clone());
                }
            }
        }
    }
    Explained { steps, inference }
}

/// The views without which the row would not show the cover; all, if that takes too long to find out.
fn needed_views(set: &ViewSet, view: usize, row: usize, id: u32, cover: &Cover) -> Vec<usize> {
    let shows = |views: &[usize]| {
        let mut shown = true;
        let flow = Cells::new(set, views, STEPS).of_row(view, row as u32, &mut |cell| {
            shown = for_each_supported(set, cell, &set.id, &mut |code| code == id)
                && for_each_supported(set, cell, &set.property, &mut |code| cover.contains(set, code));
            if shown { Flow::On } else { Flow::Stop }
        });
        shown && flow == Flow::On
    };
    // Mostly the views on the way are enough, and the others would only multiply what there is to look at.
    let near = connecting(set, view);
    let mut needed: Vec<usize> = if shows(&near) { near } else { (0..set.views.len()).collect() };
    for dropped in (0..set.views.len()).rev().filter(|&other| other != view) {
        let fewer: Vec<usize> = needed.iter().copied().filter(|&other| other != dropped).collect();
        if fewer.len() < needed.len() && shows(&fewer) {
            needed = fewer;
        }
    }
    needed
}

/// Attributes that two views show or select by.
fn joining(set: &ViewSet, a: usize, b: usize) -> Vec<usize> {
    (0..set.attributes.len())
        .filter(|&attribute| set.views[a].occurs(attribute) && set.views[b].occurs(attribute))
        .collect()
}

/// What the cells of a row say about another view.
#[derive(Default)]
struct Companions {
    rows: Vec<u32>,
    outside: bool,
    more: bool,
}

fn companions(set: &ViewSet, views: &[usize], view: usize, row: usize) -> Vec<Companions> {
    let mut seen: Vec<Companions> = set.views.iter().map(|_| Companions::default()).collect();
    let flow = Cells::new(set, views, STEPS).of_row(view, row as u32, &mut |cell| {
        for (companions, row) in seen.iter_mut().zip(&cell.rows) {
            match row {
                None => companions.outside = true,
                Some(row) if companions.rows.contains(row) => {}
                Some(row) if companions.rows.len() < LISTED => companions.rows.push(*row),
                Some(_) => companions.more = true,
            }
        }
        Flow::On
    });
    if flow == Flow::Exhausted {
        seen.iter_mut().for_each(|companions| companions.more = true);
    }
    seen
}

fn about(set: &ViewSet, view: usize, companions: &Companions) -> Option<Step> {
    let here = &set.views[view];
    let mut rows: Vec<Fact> =
        companions.rows.iter().map(|&row| shown(set, view, row as usize).into()).collect();
    if companions.more {
        rows.push(step("others").into());
    }
    let told = match (rows.as_slice(), companions.outside) {
        ([], true) => step("view-without"),
        ([], false) => return None,
        ([only], false) if here.has_selection() => step("view-must-be").with("row", only.clone()),
        ([only], false) => return Some(step("view-only").with("row", only.clone()).with("view", &here.name)),
        (_, false) => return Some(step("view-can-be").with("rows", rows).with("view", &here.name)),
        (_, true) => step("view-if-at-all").with("rows", rows),
    };
    let condition = here.condition_text.as_deref().unwrap_or_default();
    Some(told.with("view", &here.name).with("condition", condition))
}

/// Suppose the entity had none of these values: step by step, until a row is left that nothing can show.
fn by_contradiction(set: &ViewSet, effective: &[Dependency], id: u32, cover: &Cover) -> Explained {
    let who = set.id.text(&set.attributes, id);
    let reasons = solver::reasons(set, effective, id, cover);
    let mut inference = Inference::default();
    for &(view, row) in &reasons.rows {
        inference.rows.push(used(set, view, row));
        if !inference.views.contains(&set.views[view].name) {
            inference.views.push(set.views[view].name.clone());
        }
    }
    // Only the dependencies that a step uses; all, where the steps do not tell the whole argument.
    let needed: Vec<Dependency> = (effective.iter().enumerate())
        .filter(|(place, _)| !reasons.closed || reasons.steps.iter().any(|step| step.because.contains(place)))
        .map(|(_, dependency)| dependency.clone())
        .collect();
    inference.dependencies = needed.iter().map(|dependency| set.dependency_text(dependency)).collect();
    if inference.views.is_empty() {
        inference.views = set.views.iter().map(|view| view.name.clone()).collect();
    }
    for attribute in needed.iter().flat_map(|dependency| dependency.from.iter().chain([&dependency.to])) {
        let name = set.attributes[*attribute].name.clone();
        if !inference.attributes.contains(&name) {
            inference.attributes.push(name);
        }
    }
    let mut steps = Vec::new();
    if !needed.is_empty() {
        steps.push(step("view-known").with("dependencies", spoken(set, &needed)));
    }
    let values = texts(set, &cover.values);
    steps.push(step("view-suppose").with("who", who).with("property", property(set)).with("values", values));
    steps.extend(reasons.steps.iter().map(|step| told(set, effective, step)));
    steps.push(match (reasons.rows.as_slice(), reasons.closed) {
        ([], _) => step("view-ruled-out"),
        (_, true) => step("view-wrong"),
        (rows, false) => {
            let row = |&(view, row): &(usize, usize)| {
                step("view-row").with("row", shown(set, view, row)).with("view", &set.views[view].name)
            };
            step("view-cannot-show").with("rows", rows.iter().map(row).collect::<Vec<_>>())
        }
    });
    Explained { steps, inference }
}

/// One step of the argument.
fn told(set: &ViewSet, effective: &[Dependency], taken: &solver::Step) -> Step {
    let (view, row) = taken.row;
    let someone = |id: u32| match set.id.is_constant(&set.attributes, id) {
        true => Fact::from(set.id.text(&set.attributes, id)),
        false => step("somebody-else").into(),
    };
    let mut left: Vec<Step> = (taken.left.iter().take(LISTED))
        .map(|&(id, value)| {
            let value = set.property.text(&set.attributes, value);
            step("view-someone").with("who", someone(id)).with("property", property(set)).with("value", value)
        })
        .collect();
    if taken.left.len() > LISTED {
        left.push(step("view-others"));
    }
    let because: Vec<Dependency> = taken.because.iter().map(|&place| effective[place].clone()).collect();
    let told = match (left.is_empty(), because.is_empty()) {
        (true, _) => step("view-nothing-left"),
        (false, true) => step("view-comes-from").with("who", left),
        (false, false) => {
            step("view-comes-from-since").with("who", left).with("dependencies", spoken(set, &because))
        }
    };
    told.with("row", shown(set, view, row)).with("view", &set.views[view].name)
}

fn used(set: &ViewSet, view: usize, row: usize) -> UsedRow {
    UsedRow { view: set.views[view].name.clone(), row: row + 1, text: shown(set, view, row) }
}

/// `each Name has one Problem`, for each dependency.
fn spoken(set: &ViewSet, dependencies: &[Dependency]) -> Vec<Step> {
    let name = |attribute: usize| set.attributes[attribute].name.clone();
    let each = |dependency: &Dependency| {
        let from: Vec<String> = dependency.from.iter().map(|&left| name(left)).collect();
        step("has-one").with("from", from).with("to", name(dependency.to))
    };
    dependencies.iter().map(each).collect()
}

/// `Name = John, Job = Manager`.
fn shown(set: &ViewSet, view: usize, row: usize) -> String {
    let view = &set.views[view];
    let cells: Vec<String> = (view.project.iter().zip(&view.columns))
        .map(|(&attribute, column)| {
            let attribute = &set.attributes[attribute];
            format!("{} = {}", attribute.name, attribute.text(column[row]))
        })
        .collect();
    cells.join(", ")
}
