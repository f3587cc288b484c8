//! The fewest rows to leave out so that a set holds, where all rows of an entity stay or go together.
//!
//! Whom the views expose is left out, then whom that exposes, until nobody is. Often this is the minimum, since nobody
//! who was left out could have been kept. Let a base table yield the views, and take all rows of some others out of it:
//! each row of an entity that stays is still shown, and fewer rows join with it. So whoever is exposed because few values
//! join stays exposed, whoever else goes. That is so for every cover that is found with dependencies ignored, and for
//! those of [`keyed_tree`]; not for one that may be a blank instead, since whoever has nothing but a blank left is not
//! exposed.
//!
//! With other dependencies leaving others out can help. In small sets all choices are then tried by rising number of
//! rows (which only grows with every further entity); in others the number is an upper bound, and says so.

use super::covers::Answer;
use super::dependencies::effective;
use super::input::value::Value;
use super::input::{Draft, Relation};
use super::model::ViewSet;
use super::repair::{Repair, Unseen, exposed, only_id, rows, shows_secret};
use super::verdict::{EntityCover, ViewVerdict};
use super::{judge, keyed_tree};
use crate::check::Outcome;
use crate::error::count;
use crate::progress::Progress;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// Rounds of leaving out whom the round before exposed.
const ROUNDS: usize = 8;
/// All choices are tried in sets with at most so many rows,
const FEW_ROWS: usize = 200;
/// and at most so many choices.
const CHOICES: usize = 256;

/// Entities to leave out, and the rows that go with them.
#[derive(Debug, Clone, PartialEq)]
struct Choice {
    ids: BTreeSet<String>,
    rows: usize,
    fewest: bool,
}

/// Leaves entities out until nobody is exposed. Not where conditions select (what is left out of one view may be needed
/// by another), nor where a view is out already.
pub(super) fn suppression(
    draft: &Draft,
    verdict: &ViewVerdict,
    progress: &mut dyn Progress,
) -> Option<Repair> {
    only_id(draft)?;
    if draft.views.iter().any(|view| view.condition.is_some() || view.published) {
        return None;
    }
    let exposed: Vec<EntityCover> = exposed(verdict).cloned().collect();
    let round_by_round = close(draft, exposed, progress).filter(|choice| !choice.ids.is_empty());
    let Choice { ids, rows, fewest } = match round_by_round {
        Some(choice) if choice.fewest || rows(draft) > FEW_ROWS => choice,
        bound => cheapest(draft, bound, progress)?,
    };
    let ids: Vec<String> = ids.into_iter().collect();
    let whom = match ids.len() {
        0..=3 => ids.join(", "),
        more => format!("{}, {} and {} more", ids[0], ids[1], more - 2),
    };
    let bound = if fewest { "no fewer would do" } else { "at most so many are needed" };
    let description = format!("leave out the rows of {whom} ({} in all views; {bound})", count(rows, "row"));
    Some(Repair::SuppressEntities { ids, rows, fewest, description })
}

/// Leaves out whom the views expose, then whom that exposes. The fewest rows, if nobody among them could have stayed.
fn close(draft: &Draft, mut exposed_now: Vec<EntityCover>, progress: &mut dyn Progress) -> Option<Choice> {
    let mut choice = Choice { ids: BTreeSet::new(), rows: 0, fewest: exposure_stays(draft) };
    for _ in 0..ROUNDS {
        progress.report("trying repairs", 0, 0);
        if exposed_now.is_empty() {
            return Some(choice);
        }
        if progress.enough() {
            return None;
        }
        choice.fewest &= exposed_now.iter().all(|cover| !cover.or_blank);
        choice.ids.extend(exposed_now.into_iter().map(|cover| cover.id));
        let fewer = without(draft, &choice.ids)?;
        choice.rows = rows(draft) - rows(&fewer);
        exposed_now = exposed(&judge(&fewer, &mut Unseen(progress)).ok()?).cloned().collect();
    }
    None
}

/// Whether whoever is exposed stays so, whoever else is left out: the values that join decide about every secret.
fn exposure_stays(draft: &Draft) -> bool {
    draft.secrets.iter().all(|secret| {
        let Ok(set) = ViewSet::new(draft, secret) else { return false };
        let effective = effective(&set);
        let keyed = || keyed_tree::run(&set, &effective, 1);
        effective.is_empty() || matches!(keyed(), Ok((Answer::Safe(_) | Answer::Violated(_), _)))
    })
}

/// The choice with the fewest rows that works, or the bound if none below it does: choices by rising number of rows,
/// each with those who are certain to go.
fn cheapest(draft: &Draft, bound: Option<Choice>, progress: &mut dyn Progress) -> Option<Choice> {
    let certain = certain(draft, progress);
    let others: Vec<String> = (entities(draft).into_iter()).filter(|id| !certain.contains(id)).collect();
    let most = bound.as_ref().map_or(usize::MAX, |bound| bound.rows);
    let rows_without = |chosen: &[usize]| {
        let ids = certain.iter().cloned().chain(chosen.iter().map(|&other| others[other].clone())).collect();
        let fewer = without(draft, &ids)?;
        Some((rows(draft) - rows(&fewer), ids, fewer))
    };
    let mut open: BinaryHeap<Reverse<(usize, Vec<usize>)>> = BinaryHeap::new();
    open.extend(rows_without(&[]).map(|(rows, ..)| Reverse((rows, Vec::new()))));
    let mut tried = 0;
    while let Some(Reverse((_, chosen))) = open.pop() {
        let (rows, ids, fewer) = rows_without(&chosen).expect("it was looked at before");
        if rows >= most {
            break;
        }
        tried += 1;
        if tried > CHOICES || progress.enough() {
            return bound;
        }
        let verdict = judge(&fewer, &mut Unseen(progress));
        if verdict.is_ok_and(|verdict| verdict.verdict == Outcome::Holds) {
            return Some(Choice { ids, rows, fewest: true });
        }
        for next in chosen.last().map_or(0, |last| last + 1)..others.len() {
            let longer: Vec<usize> = chosen.iter().copied().chain([next]).collect();
            open.extend(rows_without(&longer).map(|(rows, ..)| Reverse((rows, longer))));
        }
    }
    bound.map(|bound| Choice { fewest: true, ..bound })
}

/// Who is left out by every choice that works: the covers without a blank that the join shows, dependencies ignored.
fn certain(draft: &Draft, progress: &mut dyn Progress) -> BTreeSet<String> {
    let joined = Draft { dependencies: Vec::new(), ..draft.clone() };
    let mut certain: BTreeSet<String> = BTreeSet::new();
    for _ in 0..ROUNDS {
        let Some(fewer) = without(&joined, &certain) else { break };
        let Ok(verdict) = judge(&fewer, &mut Unseen(progress)) else { break };
        let before = certain.len();
        certain.extend(exposed(&verdict).filter(|cover| !cover.or_blank).map(|cover| cover.id.clone()));
        if certain.len() == before {
            break;
        }
    }
    certain
}

/// Everyone whom a view names.
fn entities(draft: &Draft) -> BTreeSet<String> {
    let Some(id) = only_id(draft) else { return BTreeSet::new() };
    let shown = |place: usize, rows: &Relation| -> Vec<String> {
        rows.values(place).iter().filter(|value| **value != Value::Blank).map(Value::to_string).collect()
    };
    (draft.views.iter())
        .filter_map(|view| Some((view.project.iter().position(|&attribute| attribute == id)?, &view.rows)))
        .flat_map(|(place, rows)| shown(place, rows))
        .collect()
}

/// The set without some entities, if all of its views are left with rows.
fn without(draft: &Draft, ids: &BTreeSet<String>) -> Option<Draft> {
    let mut fewer = Draft { base: None, ..draft.clone() };
    suppress(&mut fewer, ids);
    (fewer.views.iter().all(|view| view.rows.rows() > 0) && shows_secret(&fewer)).then_some(fewer)
}

/// Without the rows of some entities, and without rows that nobody else can have shown.
pub(super) fn suppress(draft: &mut Draft, ids: &BTreeSet<String>) {
    let Some(id) = only_id(draft) else { return };
    for view in &mut draft.views {
        if let Some(place) = view.project.iter().position(|&attribute| attribute == id) {
            let all: Vec<usize> = (0..view.project.len()).collect();
            let rows = std::mem::take(&mut view.rows);
            let gone: Vec<bool> =
                rows.values(place).iter().map(|value| ids.contains(&value.to_string())).collect();
            view.rows = rows.project(&all, |row| !gone[rows.code(place, row) as usize]).0;
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
                let (own, other): (Vec<usize>, Vec<usize>) = (draft.views[a].project.iter().enumerate())
                    .filter_map(|(place, attribute)| {
                        let other = draft.views[b].project.iter().position(|shown| shown == attribute)?;
                        Some((place, other))
                    })
                    .unzip();
                if own.is_empty() {
                    continue;
                }
                fn key<'a>(rows: &'a Relation, places: &[usize], row: usize) -> Vec<&'a Value> {
                    places.iter().map(|&place| rows.cell(place, row)).collect()
                }
                let there = &draft.views[b].rows;
                let known: BTreeSet<Vec<&Value>> =
                    (0..there.rows()).map(|row| key(there, &other, row)).collect();
                let rows = &draft.views[a].rows;
                let kept: Vec<bool> =
                    (0..rows.rows()).map(|row| known.contains(&key(rows, &own, row))).collect();
                if kept.iter().any(|kept| !kept) {
                    let all: Vec<usize> = (0..draft.views[a].project.len()).collect();
                    let fewer = rows.project(&all, |row| kept[row]).0;
                    draft.views[a].rows = fewer;
                }
            }
        }
        if draft.views.iter().map(|view| view.rows.rows()).sum::<usize>() == before {
            return;
        }
    }
}
