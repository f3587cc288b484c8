//! Changes that make a violated set hold, smallest first; each is checked like any other set.

use super::explain::Inference;
use super::input::value::Value;
use super::input::{self, Draft, Kind, Relation};
use super::judge;
use super::suppress::{suppress, suppression};
use super::verdict::{EntityCover, ViewVerdict};
use crate::check::Outcome;
use crate::hierarchy::{Cell, Hierarchy};
use crate::progress::Progress;
use crate::table::{Codes, Column, Dictionary, RowId};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A change after which the set holds.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ViewRepair"))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[non_exhaustive]
pub enum Repair {
    /// Do not publish a view.
    DropView {
        /// The view.
        view: String,
        /// The change in words.
        description: String,
    },
    /// Publish a view without a column.
    DropColumn {
        /// The view.
        view: String,
        /// The column.
        column: String,
        /// The change in words.
        description: String,
    },
    /// Publish a column at a level of its hierarchy, in every view that shows it.
    Generalise {
        /// The column.
        column: String,
        /// The level.
        level: usize,
        /// The change in words.
        description: String,
    },
    /// Publish some values of a column as one, in every view that shows it.
    Merge {
        /// The column.
        column: String,
        /// The values.
        values: Vec<String>,
        /// What is published for them.
        into: String,
        /// The change in words.
        description: String,
    },
    /// Leave the rows of some entities out of every view that shows them.
    SuppressEntities {
        /// The entities.
        ids: Vec<String>,
        /// How many rows that are.
        rows: usize,
        /// Whether it is known that no fewer rows would do, as long as all rows of an entity stay or go together.
        fewest: bool,
        /// The change in words.
        description: String,
    },
}

/// Larger sets are not repaired by trying.
const MOST_ROWS: usize = 100_000;

/// Adds the changes that work to a verdict. A set that is too large to try says so.
pub(super) fn propose(draft: &Draft, verdict: &mut ViewVerdict, progress: &mut dyn Progress) {
    let rows = rows(draft);
    if rows > MOST_ROWS {
        verdict
            .notes
            .push(format!("no repairs were tried: the views have {rows} rows, more than {MOST_ROWS}"));
        return;
    }
    let tried = [
        suppression(draft, verdict, progress).into_iter().collect(),
        merges(draft, verdict),
        columns(draft),
        levels(draft),
        views(draft),
    ]
    .concat();
    let tried: Vec<Repair> =
        tried.into_iter().filter(|repair| may_help(draft, verdict.inference.as_ref(), repair)).collect();
    let total = tried.len() as u64;
    let mut generalised: BTreeSet<String> = BTreeSet::new();
    for (done, repair) in tried.into_iter().enumerate() {
        progress.report("trying repairs", done as u64, total);
        if progress.enough() {
            verdict.notes.push("the time that was given is over; not all repairs were tried".to_owned());
            return;
        }
        // The lowest level that works is enough.
        if matches!(&repair, Repair::Generalise { column, .. } if generalised.contains(column)) {
            continue;
        }
        let holds = changed(draft, &repair).is_some_and(|changed| {
            shows_secret(&changed)
                && judge(&changed, &mut Unseen(progress))
                    .is_ok_and(|verdict| verdict.verdict == Outcome::Holds)
        });
        if holds {
            if let Repair::Generalise { column, .. } = &repair {
                generalised.insert(column.clone());
            }
            verdict.repairs.push(repair);
        }
    }
}

/// Whether a change touches what the first inference needs; otherwise it follows as before.
fn may_help(draft: &Draft, inference: Option<&Inference>, repair: &Repair) -> bool {
    let Some(inference) = inference.filter(|inference| inference.sufficient) else { return true };
    let needed = |view: &str| inference.views.iter().any(|name| name == view);
    match repair {
        Repair::DropView { view, .. } | Repair::DropColumn { view, .. } => needed(view),
        Repair::Generalise { column, .. } | Repair::Merge { column, .. } => draft.views.iter().any(|view| {
            needed(&view.name)
                && view.project.iter().any(|&attribute| draft.attributes[attribute].name == *column)
        }),
        Repair::SuppressEntities { .. } => true,
    }
}

/// Work of which only the clock is seen: what is tried is told by the caller.
pub(super) struct Unseen<'a>(pub &'a mut dyn Progress);

impl Progress for Unseen<'_> {
    fn report(&mut self, _phase: &'static str, _done: u64, _total: u64) {}

    fn enough(&mut self) -> bool {
        self.0.enough()
    }
}

pub(super) fn rows(draft: &Draft) -> usize {
    draft.views.iter().map(|view| view.rows.rows()).sum()
}

/// A set that shows neither person nor property is no repair worth proposing: nothing is left of it.
pub(super) fn shows_secret(draft: &Draft) -> bool {
    draft.views.iter().any(|view| view.project.iter().any(|&shown| draft.is_secret(shown)))
}

/// The set after a change; `None` if it names something that is not there. The base table is left behind: it was
/// the original's, and what is left must hold by itself.
pub(super) fn changed(draft: &Draft, repair: &Repair) -> Option<Draft> {
    let view = |name: &str| draft.views.iter().position(|view| view.name == name);
    let attribute = |name: &str| draft.attributes.iter().position(|attribute| attribute.name == name);
    let mut changed = draft.clone();
    changed.base = None;
    match repair {
        Repair::DropView { view: name, .. } => {
            changed.views.remove(view(name)?);
        }
        Repair::DropColumn { view: name, column, .. } => {
            let here = &mut changed.views[view(name)?];
            let dropped = attribute(column)?;
            let place = here.project.iter().position(|&shown| shown == dropped)?;
            let kept: Vec<usize> = (0..here.project.len()).filter(|&other| other != place).collect();
            here.rows = here.rows.project(&kept, |_| true).0;
            here.project.remove(place);
        }
        Repair::Generalise { column, level, .. } => generalise(&mut changed, attribute(column)?, *level)?,
        Repair::Merge { column, values, into, .. } => merge(&mut changed, attribute(column)?, values, into),
        Repair::SuppressEntities { ids, .. } => suppress(&mut changed, &ids.iter().cloned().collect()),
    }
    (!changed.views.is_empty()).then_some(changed)
}

fn views(draft: &Draft) -> Vec<Repair> {
    let several = draft.views.len() > 1;
    let drop = |name: &str| Repair::DropView {
        view: name.to_owned(),
        description: format!("do not publish {name}"),
    };
    draft.views.iter().filter(|view| several && !view.published).map(|view| drop(&view.name)).collect()
}

fn columns(draft: &Draft) -> Vec<Repair> {
    let mut repairs = Vec::new();
    for view in draft.views.iter().filter(|view| view.project.len() > 1 && !view.published) {
        for &attribute in &view.project {
            let column = draft.attributes[attribute].name.clone();
            let description = format!("publish {} without {column}", view.name);
            repairs.push(Repair::DropColumn { view: view.name.clone(), column, description });
        }
    }
    repairs
}

/// Everyone whom the verdict exposes, for any secret, with what is left for them.
pub(super) fn exposed(verdict: &ViewVerdict) -> impl Iterator<Item = &EntityCover> {
    let all = if verdict.secrets.is_empty() { std::slice::from_ref(verdict) } else { &verdict.secrets };
    all.iter().flat_map(|verdict| &verdict.covers)
}

/// The column that names the entity, if it is one and the same for all secrets.
pub(super) fn only_id(draft: &Draft) -> Option<usize> {
    let [id] = draft.secrets[0].id[..] else { return None };
    draft.secrets.iter().all(|secret| secret.id == [id]).then_some(id)
}

/// The values beside exposed entities, published as one with the most frequent other value: behind that more values of
/// the property are possible.
fn merges(draft: &Draft, verdict: &ViewVerdict) -> Vec<Repair> {
    const MOST_VALUES: usize = 50;
    let Some(id) = only_id(draft) else { return Vec::new() };
    let exposed: BTreeSet<&str> = exposed(verdict).map(|cover| cover.id.as_str()).collect();
    let mut repairs = Vec::new();
    for attribute in 0..draft.attributes.len() {
        if draft.is_secret(attribute) || is_fixed(draft, attribute) {
            continue;
        }
        let mut beside: BTreeSet<String> = BTreeSet::new();
        let mut times: BTreeMap<String, usize> = BTreeMap::new();
        for view in &draft.views {
            let place = |wanted: usize| view.project.iter().position(|&shown| shown == wanted);
            let Some(own) = place(attribute) else { continue };
            let texts: Vec<String> = view.rows.values(own).iter().map(Value::to_string).collect();
            let named: Option<(usize, Vec<bool>)> = place(id).map(|at| {
                (
                    at,
                    view.rows
                        .values(at)
                        .iter()
                        .map(|value| exposed.contains(value.to_string().as_str()))
                        .collect(),
                )
            });
            let mut counts = vec![0; texts.len()];
            for row in 0..view.rows.rows() {
                let code = view.rows.code(own, row) as usize;
                counts[code] += 1;
                if named.as_ref().is_some_and(|(at, exposed)| exposed[view.rows.code(*at, row) as usize]) {
                    beside.insert(texts[code].clone());
                }
            }
            texts.into_iter().zip(counts).for_each(|(text, count)| *times.entry(text).or_default() += count);
        }
        let other = (times.iter().filter(|(text, _)| !beside.contains(*text)))
            .max_by_key(|(text, count)| (**count, std::cmp::Reverse((*text).clone())));
        let Some((other, _)) = other.filter(|_| !beside.is_empty() && beside.len() < MOST_VALUES) else {
            continue;
        };
        let values: Vec<String> = beside.into_iter().chain([other.clone()]).collect();
        let into = match values.len() {
            0..=3 => values.join(" or "),
            more => format!("{} or {} others", values[0], more - 1),
        };
        let column = draft.attributes[attribute].name.clone();
        let description = format!("publish {} of {column} as one value, `{into}`", listed(&values));
        repairs.push(Repair::Merge { column, values, into, description });
    }
    repairs
}

fn listed(values: &[String]) -> String {
    match values {
        [first, second, .., last] if values.len() > 3 => {
            format!("{first}, {second}, … {last} ({} values)", values.len())
        }
        few => few.join(", "),
    }
}

/// Publishes values of an attribute as one.
fn merge(draft: &mut Draft, attribute: usize, values: &[String], into: &str) {
    let published: BTreeMap<String, String> =
        values.iter().map(|value| (value.clone(), into.to_owned())).collect();
    replace(draft, attribute, &published);
}

/// Whether the exact values are needed: by a condition, by the left side of a dependency, or because they are out.
fn is_fixed(draft: &Draft, attribute: usize) -> bool {
    let selects = |view: &input::DraftView| {
        view.condition.as_ref().is_some_and(|condition| condition.attributes().contains(&attribute))
    };
    draft.views.iter().any(|view| selects(view) || (view.published && view.project.contains(&attribute)))
        || draft.dependencies.iter().any(|dependency| dependency.from.contains(&attribute))
}

/// Every level of every column with a hierarchy. Not where a condition or the left side of a dependency needs the
/// exact values, and not for the entity and the property themselves.
fn levels(draft: &Draft) -> Vec<Repair> {
    let mut repairs = Vec::new();
    for (attribute, said) in draft.attributes.iter().enumerate() {
        if draft.is_secret(attribute) || is_fixed(draft, attribute) {
            continue;
        }
        let Some((_, hierarchy)) = bound(draft, attribute) else { continue };
        for level in 1..=hierarchy.height().unwrap_or(0) {
            let description = format!("publish {} at level {level} of its hierarchy", said.name);
            repairs.push(Repair::Generalise { column: said.name.clone(), level, description });
        }
    }
    repairs
}

/// The hierarchy of an attribute, bound to the values that views show.
fn bound(draft: &Draft, attribute: usize) -> Option<(Column, Hierarchy)> {
    let spec = draft.attributes[attribute].hierarchy.as_ref()?;
    let mut values: BTreeSet<&Value> = BTreeSet::new();
    for view in &draft.views {
        if let Some(place) = view.project.iter().position(|&known| known == attribute) {
            values.extend(view.rows.values(place));
        }
    }
    let texts: Vec<String> = values.into_iter().map(Value::to_string).collect();
    let dictionary: Dictionary = texts.iter().map(String::as_str).collect();
    let codes = Codes::collect(texts.len(), 0..texts.len() as u32);
    let column = Column { name: draft.attributes[attribute].name.clone(), dictionary, codes };
    let hierarchy = Hierarchy::bind(spec, &column, &[]).ok()?;
    (!texts.is_empty()).then_some((column, hierarchy))
}

/// Publishes an attribute at a level, in every view that shows it.
fn generalise(draft: &mut Draft, attribute: usize, level: usize) -> Option<()> {
    let (column, hierarchy) = bound(draft, attribute)?;
    if level > hierarchy.height()? {
        return None;
    }
    let published: BTreeMap<String, String> = (0..column.dictionary.len() as u32)
        .map(|row| {
            let node = hierarchy.ancestor(hierarchy.position(column.codes.get(RowId(row))), level);
            (column.text(RowId(row)).to_owned(), hierarchy.text(Cell::Node(node)))
        })
        .collect();
    replace(draft, attribute, &published);
    Some(())
}

/// Other texts for some values of an attribute, in every view that shows it; rows that become equal are one.
fn replace(draft: &mut Draft, attribute: usize, published: &BTreeMap<String, String>) {
    draft.attributes[attribute].kind = Kind::Text;
    draft.attributes[attribute].domain = None;
    draft.attributes[attribute].hierarchy = None;
    for view in &mut draft.views {
        let Some(place) = view.project.iter().position(|&known| known == attribute) else { continue };
        let mut rows = Relation::new(view.project.len());
        let code_of: Vec<Vec<u32>> = (0..view.project.len())
            .map(|column| {
                let replaced = |value: &Value| match value {
                    Value::Blank => Value::Blank,
                    value if column == place => {
                        let text = value.to_string();
                        Value::Text(published.get(&text).cloned().unwrap_or(text).into())
                    }
                    value => value.clone(),
                };
                rows.intern(column, view.rows.values(column).iter().map(replaced).collect())
            })
            .collect();
        for row in 0..view.rows.rows() {
            rows.push((0..code_of.len()).map(|column| code_of[column][view.rows.code(column, row) as usize]));
        }
        let all: Vec<usize> = (0..view.project.len()).collect();
        view.rows = rows.project(&all, |_| true).0;
    }
}
