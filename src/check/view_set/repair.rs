//! Changes that make a violated set hold, smallest first; each is checked like any other set.

use super::input::{Draft, Relation};
use super::verdict::ViewVerdict;
use super::{input, judge};
use crate::check::Outcome;
use crate::error::count;
use crate::hierarchy::{Cell, Hierarchy};
use crate::progress::{Progress, Silent};
use crate::table::{Codes, Column, Dictionary, RowId};
use input::value::Value;
use serde::Serialize;
use std::collections::BTreeSet;

/// A change after which the set holds.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
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
    /// Leave the rows of some entities out of every view that shows them.
    SuppressEntities {
        /// The entities.
        ids: Vec<String>,
        /// How many rows that are.
        rows: usize,
        /// The change in words.
        description: String,
    },
}

/// Larger sets are not repaired by trying.
const MOST_ROWS: usize = 50_000;
/// Rounds of suppressing exposed entities: leaving some out can expose others.
const ROUNDS: usize = 8;

/// Adds the changes that work to a verdict. A set that is too large to try says so.
pub(super) fn propose(draft: &Draft, verdict: &mut ViewVerdict, progress: &mut dyn Progress) {
    let rows: usize = draft.views.iter().map(|view| view.rows.rows()).sum();
    if rows > MOST_ROWS {
        verdict.notes.push(format!("no repairs were tried: the views have {rows} rows, more than {MOST_ROWS}"));
        return;
    }
    let mut tried: Vec<(Repair, Draft)> = Vec::new();
    suppress(draft, verdict, &mut tried);
    for (index, view) in draft.views.iter().enumerate() {
        for (place, &attribute) in view.project.iter().enumerate().filter(|_| view.project.len() > 1) {
            let column = draft.attributes[attribute].name.clone();
            let description = format!("publish {} without {column}", view.name);
            let repair = Repair::DropColumn { view: view.name.clone(), column, description };
            tried.push((repair, without_column(draft, index, place)));
        }
    }
    for attribute in 0..draft.attributes.len() {
        generalise(draft, attribute, &mut tried);
    }
    for (index, view) in draft.views.iter().enumerate().filter(|_| draft.views.len() > 1) {
        let mut changed = draft.clone();
        changed.views.remove(index);
        let description = format!("do not publish {}", view.name);
        tried.push((Repair::DropView { view: view.name.clone(), description }, changed));
    }
    let total = tried.len() as u64;
    let mut levels_done: BTreeSet<String> = BTreeSet::new();
    for (done, (repair, mut changed)) in tried.into_iter().enumerate() {
        progress.report("trying repairs", done as u64, total);
        if let Repair::Generalise { column, .. } = &repair
            && levels_done.contains(column)
        {
            continue;
        }
        // The base table was the original's; what is left must hold by itself.
        changed.base = None;
        if shows_secret(&changed)
            && judge(&changed, &mut Silent).is_ok_and(|verdict| verdict.verdict == Outcome::Holds)
        {
            if let Repair::Generalise { column, .. } = &repair {
                levels_done.insert(column.clone());
            }
            verdict.repairs.push(repair);
        }
    }
}

/// A set that shows neither entity nor property is no repair worth proposing: nothing is left of it.
fn shows_secret(draft: &Draft) -> bool {
    draft.views.iter().any(|view| view.project.contains(&draft.id) || view.project.contains(&draft.property))
}

fn without_column(draft: &Draft, view: usize, place: usize) -> Draft {
    let mut changed = draft.clone();
    let kept: Vec<usize> = (0..draft.views[view].project.len()).filter(|&other| other != place).collect();
    let (rows, _) = draft.views[view].rows.project(&kept, |_| true);
    changed.views[view].rows = rows;
    changed.views[view].project.remove(place);
    changed
}

/// Leaves the exposed entities out, again and again until nobody is exposed; and with them rows that nobody else
/// can have shown, which would contradict the rest.
fn suppress(draft: &Draft, verdict: &ViewVerdict, tried: &mut Vec<(Repair, Draft)>) {
    if draft.views.iter().any(|view| view.condition.is_some()) {
        return;
    }
    let mut left_out: BTreeSet<String> = BTreeSet::new();
    let mut exposed: Vec<String> = verdict.covers.iter().map(|cover| cover.id.clone()).collect();
    let mut changed = draft.clone();
    for _ in 0..ROUNDS {
        if exposed.is_empty() {
            break;
        }
        left_out.extend(exposed);
        changed = draft.clone();
        for view in &mut changed.views {
            if let Some(place) = view.project.iter().position(|&attribute| attribute == draft.id) {
                let all: Vec<usize> = (0..view.project.len()).collect();
                let rows = view.rows.clone();
                view.rows = rows.project(&all, |row| !left_out.contains(&rows.cell(place, row).to_string())).0;
            }
        }
        drop_lonely_rows(&mut changed);
        if changed.views.iter().any(|view| view.rows.rows() == 0) {
            return;
        }
        changed.base = None;
        exposed = match judge(&changed, &mut Silent) {
            Ok(verdict) => verdict.covers.into_iter().map(|cover| cover.id).collect(),
            Err(_) => return,
        };
    }
    let before: usize = draft.views.iter().map(|view| view.rows.rows()).sum();
    let after: usize = changed.views.iter().map(|view| view.rows.rows()).sum();
    let ids: Vec<String> = left_out.into_iter().collect();
    let whom = if ids.len() <= 3 { ids.join(", ") } else { format!("{} and {} more", ids[..2].join(", "), ids.len() - 2) };
    let description = format!("leave out the rows of {whom} ({} in all views)", count(before - after, "row"));
    tried.push((Repair::SuppressEntities { ids, rows: before - after, description }, changed));
}

/// Rows that agree with no row of a view they share attributes with: the entities that showed them are gone.
fn drop_lonely_rows(draft: &mut Draft) {
    loop {
        let before: usize = draft.views.iter().map(|view| view.rows.rows()).sum();
        for a in 0..draft.views.len() {
            for b in (0..draft.views.len()).filter(|&b| b != a) {
                let places: Vec<(usize, usize)> = (draft.views[a].project.iter().enumerate())
                    .filter_map(|(place, attribute)| {
                        let other = draft.views[b].project.iter().position(|shown| shown == attribute)?;
                        Some((place, other))
                    })
                    .collect();
                if places.is_empty() {
                    continue;
                }
                let key = |rows: &Relation, row: usize, second: bool| -> Vec<Value> {
                    let place = |&(first, other): &(usize, usize)| if second { other } else { first };
                    places.iter().map(|pair| rows.cell(place(pair), row).clone()).collect()
                };
                let other = &draft.views[b].rows;
                let known: BTreeSet<Vec<Value>> = (0..other.rows()).map(|row| key(other, row, true)).collect();
                let rows = draft.views[a].rows.clone();
                let all: Vec<usize> = (0..draft.views[a].project.len()).collect();
                draft.views[a].rows = rows.project(&all, |row| known.contains(&key(&rows, row, false))).0;
            }
        }
        if draft.views.iter().map(|view| view.rows.rows()).sum::<usize>() == before {
            return;
        }
    }
}

/// The column at each level of its hierarchy. Not where a condition or the left side of a dependency needs the
/// exact values, and not for the entity and the property themselves.
fn generalise(draft: &Draft, attribute: usize, tried: &mut Vec<(Repair, Draft)>) {
    let Some(spec) = &draft.attributes[attribute].hierarchy else { return };
    let needed = draft.views.iter().any(|view| {
        view.condition.as_ref().is_some_and(|condition| condition.attributes().contains(&attribute))
    }) || draft.dependencies.iter().any(|dependency| dependency.from.contains(&attribute));
    let shown = draft.views.iter().any(|view| view.project.contains(&attribute));
    if needed || !shown || attribute == draft.id || attribute == draft.property {
        return;
    }
    let mut values: BTreeSet<Value> = BTreeSet::new();
    for view in &draft.views {
        if let Some(place) = view.project.iter().position(|&known| known == attribute) {
            values.extend(view.rows.values(place).iter().cloned());
        }
    }
    let texts: Vec<String> = values.iter().map(Value::to_string).collect();
    let dictionary: Dictionary = texts.iter().map(String::as_str).collect();
    let codes = Codes::collect(texts.len(), 0..texts.len() as u32);
    let column = Column { name: draft.attributes[attribute].name.clone(), dictionary, codes };
    let Ok(hierarchy) = Hierarchy::bind(spec, &column, &[]) else { return };
    let Some(height) = hierarchy.height() else { return };
    for level in 1..=height {
        let published: Vec<String> = (0..texts.len() as u32)
            .map(|row| {
                let position = hierarchy.position(column.codes.get(RowId(row)));
                hierarchy.text(Cell::Node(hierarchy.ancestor(position, level)))
            })
            .collect();
        let name_of = |value: &Value| {
            let place = values.iter().position(|known| known == value).expect("gathered from the views");
            published[place].clone()
        };
        let mut changed = draft.clone();
        changed.attributes[attribute].kind = input::Kind::Text;
        changed.attributes[attribute].domain = None;
        for view in &mut changed.views {
            let Some(place) = view.project.iter().position(|&known| known == attribute) else { continue };
            let mut rows = Relation::new(view.project.len());
            for row in 0..view.rows.rows() {
                let codes: Vec<u32> = (view.rows.cells(row).into_iter().enumerate())
                    .map(|(column, value)| {
                        let value = if column == place { Value::Text(name_of(&value)) } else { value };
                        rows.intern(column, value)
                    })
                    .collect();
                rows.push(codes);
            }
            let all: Vec<usize> = (0..view.project.len()).collect();
            view.rows = rows.project(&all, |_| true).0;
        }
        let description = format!("publish {} at level {level} of its hierarchy", column.name);
        tried.push((Repair::Generalise { column: column.name.clone(), level, description }, changed));
    }
}
