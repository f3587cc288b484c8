//! **ID is the key, projections only** (section 6.3.1).
//!
//! Each entity has one base row, so its only smallest cover is the set of all values it can have.
//! - No chain of shared attributes from a view with ID to one with the property: every value is possible.
//! - Exactly one join path (Proposition 8): the values in the natural join of the views on the path. The proof
//!   exchanges everything behind a shared attribute between two base rows, so the path must be the only
//!   connection between its two sides: every edge of it is a bridge. Views may hang off the path.
//! - Several join paths: not in the paper. The join of all views still contains the truth, so fewer than k
//!   values in it are a violation (Figure 5 reports it: the row of ID shows it); k or more decide nothing.

use super::carry::{Reach, RowReach, carry};
use super::covers::{Answer, Cover, Covers};
use super::dependencies::only_the_key_matters;
use super::model::{Dependency, Part, ViewSet};
use std::collections::BTreeSet;

/// Decides where ID is the key and there is at most one join path. Covers of `bound` values and more are not
/// told apart.
pub(super) fn run(set: &ViewSet, effective: &[Dependency], bound: usize) -> Answer {
    if !set.projection_only() || !only_the_key_matters(set, effective) {
        return Answer::Unknown("ID is not the only key, or there are selections".to_owned());
    }
    let shows = |part: &Part| -> Vec<usize> {
        (0..set.views.len()).filter(|&view| part.shown_by(&set.views[view])).collect()
    };
    if set.id.only().is_none() || set.property.only().is_none() {
        return Answer::Unknown("the person or the property has several columns".to_owned());
    }
    let (sources, targets) = (shows(&set.id), shows(&set.property));
    let Some(&first) = sources.first() else {
        return Answer::Unknown("no view shows the person".to_owned());
    };
    // The blank is in a cover for free.
    let bound = bound + usize::from(set.property.blank.is_some());
    let values = match shortest_path(set, &sources, &targets) {
        Some(path) if path.windows(2).all(|edge| is_bridge(set, edge[0], edge[1])) => {
            along(set, &path, bound)
        }
        Some(_) => {
            return Answer::Unknown(
                "there are several join paths from the person to the property".to_owned(),
            );
        }
        None => (first, anything(set, &targets, set.views[first].rows, bound)),
    };
    let (view, values) = values;
    let ids = set.id.column(&set.views[view]).expect("the path starts where ID is shown");
    let mut found = Vec::new();
    for (row, &id) in ids.iter().enumerate() {
        if let Reach::Values(values) = values.row(row) {
            found.push((id, Cover::new(set, values.clone(), Some((view, row)))));
        }
    }
    Answer::exact(Covers::smallest(set, found), set.k)
}

/// What rows of the first view of a path can have beside them.
pub(super) fn along(set: &ViewSet, path: &[usize], bound: usize) -> (usize, RowReach) {
    let last = *path.last().expect("a path has views");
    let column = set.property.column(&set.views[last]).expect("the path ends where the property is shown");
    let mut reach = RowReach::shown(&column, set.property.size(&set.attributes));
    for edge in path.windows(2).rev() {
        reach = carry(&set.views[edge[1]], &reach, &set.views[edge[0]], bound);
    }
    (path[0], reach)
}

/// Every value that a view shows; every value of the domain, if none does.
fn anything(set: &ViewSet, targets: &[usize], rows: usize, bound: usize) -> RowReach {
    let Some(&target) = targets.first() else {
        return RowReach::hidden(set, &set.property, rows, bound);
    };
    let mut values = set.property.column(&set.views[target]).expect("a target shows it").into_owned();
    values.sort_unstable();
    values.dedup();
    let all = if values.len() < bound { Reach::Values(values) } else { Reach::Many };
    RowReach { of_row: vec![0; rows], sets: vec![all] }
}

fn joined(set: &ViewSet, a: usize, b: usize) -> bool {
    a != b && !set.views[a].shared(&set.views[b]).is_empty()
}

/// A shortest chain of views that share attributes.
fn shortest_path(set: &ViewSet, sources: &[usize], targets: &[usize]) -> Option<Vec<usize>> {
    let mut from: Vec<Option<usize>> = vec![None; set.views.len()];
    let mut order = sources.to_vec();
    let mut next = 0;
    while let Some(&view) = order.get(next) {
        next += 1;
        if targets.contains(&view) {
            let mut path = vec![view];
            while let Some(before) = from[path[path.len() - 1]] {
                path.push(before);
            }
            path.reverse();
            return Some(path);
        }
        for (neighbour, reached_from) in from.iter_mut().enumerate() {
            if joined(set, view, neighbour) && !order.contains(&neighbour) {
                *reached_from = Some(view);
                order.push(neighbour);
            }
        }
    }
    None
}

/// The views on shortest ways from a view to those that show the entity and the property.
pub(super) fn connecting(set: &ViewSet, view: usize) -> Vec<usize> {
    let mut found: BTreeSet<usize> = BTreeSet::from([view]);
    for &attribute in set.id.attributes.iter().chain(&set.property.attributes) {
        let targets: Vec<usize> =
            (0..set.views.len()).filter(|&other| set.views[other].project.contains(&attribute)).collect();
        found.extend(shortest_path(set, &[view], &targets).unwrap_or_default());
    }
    found.into_iter().collect()
}

/// Whether two joined views are connected by nothing but their own shared attributes.
fn is_bridge(set: &ViewSet, a: usize, b: usize) -> bool {
    let mut reached = vec![a];
    let mut next = 0;
    while let Some(&view) = reached.get(next) {
        next += 1;
        for neighbour in 0..set.views.len() {
            let the_edge = (view, neighbour) == (a, b) || (view, neighbour) == (b, a);
            if joined(set, view, neighbour) && !the_edge && !reached.contains(&neighbour) {
                reached.push(neighbour);
            }
        }
    }
    !reached.contains(&b)
}
