//! Changes that make a violated set hold, smallest first; each is checked like any other set.

use super::input::value::Value;
use super::input::{self, Draft, Kind, Relation};
use super::judge;
use super::verdict::ViewVerdict;
use crate::check::Outcome;
use crate::error::count;
use crate::hierarchy::{Cell, Hierarchy};
use crate::progress::{Progress, Silent};
use crate::table::{Codes, Column, Dictionary, RowId};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A change after which the set holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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
const MOST_ROWS: usize = 5_000;
/// Rounds of suppressing exposed entities: leaving some out can expose others.
const ROUNDS: usize = 8;

/// Adds the changes that work to a verdict. A set that is too large to try says so.
pub(super) fn propose(draft: &Draft, verdict: &mut ViewVerdict, progress: &mut dyn Progress) {
    let rows = rows(draft);
    if rows > MOST_ROWS {
        verdict
            .notes
            .push(format!("no repairs were tried: the views have {rows} rows, more than {MOST_ROWS}"));
        return;
    }
    let tried = [suppressions(draft, verdict), columns(draft), levels(draft), views(draft)].concat();
    let total = tried.len() as u64;
    let mut generalised: BTreeSet<String> = BTreeSet::new();
    for (done, repair) in tried.into_iter().enumerate() {
        progress.report("trying repairs", done as u64, total);
        // The lowest level that works is enough.
        if matches!(&repair, Repair::Generalise { column, .. } if generalised.contains(column)) {
            continue;
        }
        let holds = changed(draft, &repair).is_some_and(|changed| {
            shows_secret(&changed)
                && judge(&changed, &mut Silent).is_ok_and(|verdict| verdict.verdict == Outcome::Holds)
        });
        if holds {
            if let Repair::Generalise { column, .. } = &repair {
                generalised.insert(column.clone());
            }
            verdict.repairs.push(repair);
        }
    }
}

fn rows(draft: &Draft) -> usize {
    draft.views.iter().map(|view| view.rows.rows()).sum()
}

/// A set that shows neither entity nor property is no repair worth proposing: nothing is left of it.
fn shows_secret(draft: &Draft) -> bool {
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
        Repair::SuppressEntities { ids, .. } => suppress(&mut changed, ids),
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

/// Leaves the exposed entities out, again and again until nobody is exposed. Not where conditions select: what is
/// left out of one view may be needed by another.
fn suppressions(draft: &Draft, verdict: &ViewVerdict) -> Vec<Repair> {
    if draft.views.iter().any(|view| view.condition.is_some() || view.published)
        || draft.secrets.len() > 1
        || draft.secrets[0].id.len() > 1
    {
        return Vec::new();
    }
    let mut left_out: BTreeSet<String> = BTreeSet::new();
    let mut exposed: Vec<String> = verdict.covers.iter().map(|cover| cover.id.clone()).collect();
    let mut left = rows(draft);
    for _ in 0..ROUNDS {
        if exposed.is_empty() {
            break;
        }
        left_out.extend(exposed);
        let mut fewer = draft.clone();
        fewer.base = None;
        suppress(&mut fewer, &left_out.iter().cloned().collect::<Vec<_>>());
        left = rows(&fewer);
        match judge(&fewer, &mut Silent) {
            Ok(verdict) if fewer.views.iter().all(|view| view.rows.rows() > 0) => {
                exposed = verdict.covers.into_iter().map(|cover| cover.id).collect();
            }
            _ => return Vec::new(),
        }
    }
    let ids: Vec<String> = left_out.into_iter().collect();
    let whom = match ids.len() {
        0..=3 => ids.join(", "),
        more => format!("{}, {} and {} more", ids[0], ids[1], more - 2),
    };
    let rows = rows(draft) - left;
    let description = format!("leave out the rows of {whom} ({} in all views)", count(rows, "row"));
    vec![Repair::SuppressEntities { ids, rows, description }]
}

/// Without the rows of some entities, and without rows that nobody else can have shown.
fn suppress(draft: &mut Draft, ids: &[String]) {
    let [id] = draft.secrets[0].id[..] else { return };
    for view in &mut draft.views {
        if let Some(place) = view.project.iter().position(|&attribute| attribute == id) {
            let all: Vec<usize> = (0..view.project.len()).collect();
            let rows = std::mem::take(&mut view.rows);
            view.rows = rows.project(&all, |row| !ids.contains(&rows.cell(place, row).to_string())).0;
        }
    }
    drop_lonely_rows(draft);
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
                let known: BTreeSet<Vec<Value>> =
                    (0..other.rows()).map(|row| key(other, row, true)).collect();
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

/// Every level of every column with a hierarchy. Not where a condition or the left side of a dependency needs the
/// exact values, and not for the entity and the property themselves.
fn levels(draft: &Draft) -> Vec<Repair> {
    let mut repairs = Vec::new();
    for (attribute, said) in draft.attributes.iter().enumerate() {
        let selects = |view: &input::DraftView| {
            view.condition.as_ref().is_some_and(|condition| condition.attributes().contains(&attribute))
        };
        // What is out keeps its values, and nobody forgets them.
        let out = draft.views.iter().any(|view| view.published && view.project.contains(&attribute));
        let needed = out
            || draft.views.iter().any(selects)
            || draft.dependencies.iter().any(|dependency| dependency.from.contains(&attribute));
        if needed || draft.is_secret(attribute) {
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
    draft.attributes[attribute].kind = Kind::Text;
    draft.attributes[attribute].domain = None;
    draft.attributes[attribute].hierarchy = None;
    for view in &mut draft.views {
        let Some(place) = view.project.iter().position(|&known| known == attribute) else { continue };
        let mut rows = Relation::new(view.project.len());
        for row in 0..view.rows.rows() {
            let codes: Vec<u32> = (view.rows.cells(row).into_iter().enumerate())
                .map(|(column, value)| match column == place {
                    true => rows.intern(column, Value::Text(published[&value.to_string()].clone())),
                    false => rows.intern(column, value),
                })
                .collect();
            rows.push(codes);
        }
        let all: Vec<usize> = (0..view.project.len()).collect();
        view.rows = rows.project(&all, |_| true).0;
    }
    Some(())
}
