//! **The conservative check** (section 7, Figure 9): never misses a violation, may raise false alarms.
//!
//! The publisher's base table is one instance. If for each of its associations (a, b) there are k - 1 other values
//! that could take the place of b, without being associated with a in the base table, then no set of fewer than k
//! values meets every instance (Theorem 6). Values can take each other's place if their **signature** is equal.
//!
//! **Signature 1** (complete): for a value b, the multiset of what the rows with b show in attributes that links
//! can use. Exchanging the rows of two such values turns instances into instances (Proposition 10). An attribute
//! counts as used by links if another view that can be linked shows or selects by it, if any condition mentions it, or
//! if any dependency does; the paper counts fewer, but not those that are reached through attributes of no view.
//!
//! **Signature 3**: what the rows with b that join a show. Sound only where ID is the key, both views are
//! projections and nothing else links them; with several rows per ID it misses violations.
//!
//! **Signature 2** is not used: it is not symmetric. With rows (a0,c1,d0,b1), (a0,c1,d0,b2), (a1,c1,d1,b3),
//! (a1,c1,d1,b0), views A,C and C,D,B, and A -> D, it calls k = 3 safe although {b0,b1} is a cover of a0.

use super::carry::Reach;
use super::covers::{Answer, Covers};
use super::dependencies::only_the_key_matters;
use super::input::Base;
use super::join_tree::join_tree;
use super::model::{Dependency, ViewSet};
use super::natural_join::spread;
use std::collections::{BTreeMap, BTreeSet};

/// The join is walked for every entity in sets with at most so many rows.
const FEW_ROWS: usize = 2_000;
/// More pairs of entity and value are not written down.
const MOST_ASKED: usize = 1_000_000;

/// How values are found that can take each other's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Signature {
    Complete,
    Joined,
}

/// Rows as they show in attributes that links can use, with the entity where it matters.
type Shape = (Option<u32>, Vec<Vec<u32>>);

/// Associations to start from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Associations {
    pub all: BTreeSet<(u32, u32)>,
    /// Whether all of them are in the base table; otherwise one of each entity is.
    pub together: bool,
}

/// Tries the sound signatures.
pub(super) fn run(set: &ViewSet, associations: &Associations, effective: &[Dependency]) -> Answer {
    match with_signature(set, associations, effective, Signature::Complete) {
        Answer::Possible(reason) => match with_signature(set, associations, effective, Signature::Joined) {
            Answer::Safe(covers) => Answer::Safe(covers),
            _ => Answer::Possible(reason),
        },
        answer => answer,
    }
}

/// Figure 9 with one signature.
pub(super) fn with_signature(
    set: &ViewSet,
    associations: &Associations,
    effective: &[Dependency],
    signature: Signature,
) -> Answer {
    let (Some(id_attribute), Some(property)) = (set.id.only(), set.property.only()) else {
        return Answer::Possible("the person or the property has several columns".to_owned());
    };
    if set.property.blank.is_some() {
        return Answer::Possible("some values of the property are missing".to_owned());
    }
    let shows = |attribute: usize| {
        (0..set.views.len()).filter(move |&view| set.views[view].project.contains(&attribute))
    };
    let (with_id, with_value): (Vec<usize>, Vec<usize>) =
        (shows(id_attribute).collect(), shows(property).collect());
    let ([with_id], [with_value]) = (with_id.as_slice(), with_value.as_slice()) else {
        return Answer::Possible(
            "the person or the property is shown by several views, or by none".to_owned(),
        );
    };
    if with_id == with_value || set.views.iter().any(|view| view.selects.contains(&property)) {
        return Answer::Possible(
            "one view shows both person and property, or a condition is on the property".to_owned(),
        );
    }
    let (entities, values) = (&set.views[*with_id], &set.views[*with_value]);
    if signature == Signature::Joined
        && !(set.views.len() == 2 && set.projection_only() && only_the_key_matters(set, effective))
    {
        return Answer::Possible("this signature needs ID as key of two projections".to_owned());
    }
    let used: Vec<usize> = match signature {
        Signature::Complete => link_attributes(set, *with_id, *with_value),
        Signature::Joined => entities.shared(values),
    };
    let column = values.column(property).expect("it shows the property");
    let of_row = |row: usize| -> Vec<u32> {
        used.iter().map(|&attribute| values.column(attribute).expect("chosen among its own")[row]).collect()
    };
    let mut rows_of: BTreeMap<u32, Vec<Vec<u32>>> = BTreeMap::new();
    for (row, &value) in column.iter().enumerate() {
        rows_of.entry(value).or_default().push(of_row(row));
    }
    rows_of.values_mut().for_each(|rows| crate::sorting::sort(rows));
    let ids = entities.column(id_attribute).expect("it shows the entity");
    let shape = |id: u32, value: u32| -> Shape {
        match signature {
            Signature::Complete => (None, rows_of[&value].clone()),
            Signature::Joined => {
                let own: Vec<Vec<u32>> = (ids.iter().enumerate())
                    .filter(|&(_, &known)| known == id)
                    .map(|(row, _)| {
                        used.iter()
                            .map(|&attribute| entities.column(attribute).expect("shared")[row])
                            .collect()
                    })
                    .collect();
                (Some(id), rows_of[&value].iter().filter(|row| own.contains(row)).cloned().collect())
            }
        }
    };
    let mut alike: BTreeMap<Shape, Vec<u32>> = BTreeMap::new();
    let shown: BTreeSet<u32> = ids.iter().copied().collect();
    let asked: Vec<(u32, u32)> = (associations.all)
        .iter()
        .copied()
        .filter(|(id, value)| shown.contains(id) && rows_of.contains_key(value))
        .collect();
    // The complete signature is the same for every entity.
    let entities_asked = if signature == Signature::Complete { asked.len().min(1) } else { asked.len() };
    for &(id, _) in &asked[..entities_asked] {
        for &value in rows_of.keys() {
            let same = alike.entry(shape(id, value)).or_default();
            if !same.contains(&value) {
                same.push(value);
            }
        }
    }
    for &(id, value) in &asked {
        let others = alike[&shape(id, value)].iter().filter(|&&other| {
            other != value && !(associations.together && associations.all.contains(&(id, other)))
        });
        let found = others.count() + 1;
        if found < set.k {
            return Answer::Possible(format!(
                "the values that can take the place of {} for {} are {found}, fewer than {}",
                set.attributes[property].text(value),
                set.attributes[id_attribute].text(id),
                set.k
            ));
        }
    }
    Answer::Safe(Covers::default())
}

/// Attributes of the view with the property that links can use.
fn link_attributes(set: &ViewSet, with_id: usize, with_value: usize) -> Vec<usize> {
    let touch = |a: usize, b: usize| {
        (0..set.attributes.len())
            .any(|attribute| set.views[a].occurs(attribute) && set.views[b].occurs(attribute))
            || !set.dependencies.is_empty()
    };
    let mut linkable = vec![with_id];
    let mut next = 0;
    while let Some(&view) = linkable.get(next) {
        next += 1;
        for other in 0..set.views.len() {
            if !linkable.contains(&other) && touch(view, other) {
                linkable.push(other);
            }
        }
    }
    let in_dependency = |attribute: usize| {
        set.dependencies
            .iter()
            .any(|dependency| dependency.to == attribute || dependency.from.contains(&attribute))
    };
    let own =
        set.views[with_value].project.iter().copied().filter(|&attribute| !set.property.contains(attribute));
    own.filter(|&attribute| {
        let elsewhere = linkable.iter().any(|&view| view != with_value && set.views[view].occurs(attribute));
        let selected = set.views.iter().any(|view| view.selects.contains(&attribute));
        elsewhere || selected || in_dependency(attribute)
    })
    .collect()
}

/// The associations of the base table, by symbols; values that no view knows are left out.
pub(super) fn base_associations(set: &ViewSet, base: &Base) -> Option<Associations> {
    let place = |attribute: usize| base.attributes.iter().position(|&known| known == attribute);
    let (own_id, own_property) = (set.id.only()?, set.property.only()?);
    let (id, property) = (place(own_id)?, place(own_property)?);
    let symbols = |column: usize, attribute: usize| -> Vec<Option<u32>> {
        base.rows
            .values(column)
            .iter()
            .map(|value| set.attributes[attribute].symbol_of_value(value))
            .collect()
    };
    let (ids, values) = (symbols(id, own_id), symbols(property, own_property));
    let all = (0..base.rows.rows())
        .filter_map(|row| {
            Some((ids[base.rows.code(id, row) as usize]?, values[base.rows.code(property, row) as usize]?))
        })
        .collect();
    Some(Associations { all, together: true })
}

/// Without the base table, where each entity has one value: every value that the join reaches is taken for it. If the
/// test passes for all of them it passes for the true ones.
pub(super) fn possible_associations(set: &ViewSet) -> Option<Associations> {
    let (id, property) = (set.id.only()?, set.property.only()?);
    if set.closure(&[id], &set.dependencies).binary_search(&property).is_err() {
        return None;
    }
    let ids = set.views.iter().find_map(|view| view.column(id))?;
    let mut values = set.views.iter().find_map(|view| view.column(property))?.to_vec();
    values.sort_unstable();
    values.dedup();
    let reached = match set.projection_only().then(|| join_tree(set)).flatten() {
        Some(tree) if set.rows() <= FEW_ROWS => {
            let start = set.views.iter().position(|view| view.project.contains(&id))?;
            spread(set, &tree, &set.property, usize::MAX).into_iter().nth(start)
        }
        _ => None,
    };
    let all = match reached {
        Some(reached) => (ids.iter().enumerate())
            .flat_map(|(row, &id)| match reached.row(row) {
                Reach::Values(values) => values.iter().map(|&value| (id, value)).collect::<Vec<_>>(),
                Reach::Many => values.iter().map(|&value| (id, value)).collect(),
            })
            .collect(),
        // More values than the join reaches: more is asked, and less is cleared. Many entities are asked about by one.
        None => {
            let asked = if ids.len() * values.len() > MOST_ASKED { &ids[..1] } else { ids };
            if asked.len() < ids.len() && set.views.len() == 2 {
                return None;
            }
            asked.iter().flat_map(|&id| values.iter().map(move |&value| (id, value))).collect()
        }
    };
    Some(Associations { all, together: false })
}
