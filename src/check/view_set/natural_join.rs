//! **Projections only** (the end of section 5): the cells of Figure 5 are the rows of the natural join.
//!
//! For every row p of a view, look at the rows of the join that agree with p: if they have one ID and fewer
//! than k values of the property, these values are a cover of that ID. (Counting values per ID instead is
//! wrong: one ID beside two values is disclosed with either of them.) On a join tree both sets are carried
//! from view to view, so the join is never made.

use super::carry::{Reach, RowReach, carry, keys};
use super::covers::{Cover, Covers};
use super::inconsistent::Inconsistent;
use super::join_tree::{JoinTree, join_tree};
use super::model::{Part, ViewSet};
use crate::progress::Progress;

/// The smallest covers with dependencies ignored; `None` where the procedure does not apply: there are
/// selections, or the join is cyclic.
pub(super) fn run(
    set: &ViewSet,
    bound: usize,
    progress: &mut dyn Progress,
) -> Option<Result<Covers, Inconsistent>> {
    Some(on_tree(set, &tree_of(set)?, bound, progress))
}

/// The tree along which the views are joined, where the procedure applies.
pub(super) fn tree_of(set: &ViewSet) -> Option<JoinTree> {
    // Columns that belong together and that no view shows together are left to the cells.
    let together = |part: &Part| part.only().is_some() || set.views.iter().any(|view| part.shown_by(view));
    let applies = set.projection_only() && together(&set.id) && together(&set.property);
    if applies { join_tree(set) } else { None }
}

fn on_tree(
    set: &ViewSet,
    tree: &JoinTree,
    bound: usize,
    progress: &mut dyn Progress,
) -> Result<Covers, Inconsistent> {
    progress.report("joining views", 0, 4);
    every_row_joins(set, tree)?;
    progress.report("joining views", 1, 4);
    let ids = spread(set, tree, &set.id, 2);
    progress.report("joining views", 2, 4);
    // The blank is in a cover for free.
    let values = spread(set, tree, &set.property, bound + usize::from(set.property.blank.is_some()));
    progress.report("joining views", 3, 4);
    let mut found = Vec::new();
    for (view, (ids, values)) in ids.iter().zip(&values).enumerate() {
        for row in 0..set.views[view].rows {
            if let (Reach::Values(id), Reach::Values(values)) = (ids.row(row), values.row(row))
                && let [id] = id[..]
            {
                found.push((id, Cover::new(set, values.clone(), Some((view, row)))));
            }
        }
    }
    Ok(Covers::smallest(set, found))
}

/// On a join tree every row is in the join if it joins along every edge.
pub(super) fn every_row_joins(set: &ViewSet, tree: &JoinTree) -> Result<(), Inconsistent> {
    for (view, from) in tree.walk(0, |_| true) {
        let Some(from) = from else { continue };
        let keys = keys(&set.views[view], &set.views[from]);
        let mut seen = [vec![false; keys.count], vec![false; keys.count]];
        keys.left.iter().for_each(|&key| seen[0][key as usize] = true);
        keys.right.iter().for_each(|&key| seen[1][key as usize] = true);
        for (view, other, keys, partners) in
            [(view, from, &keys.left, &seen[1]), (from, view, &keys.right, &seen[0])]
        {
            if let Some(row) = keys.iter().position(|&key| !partners[key as usize]) {
                return Err(Inconsistent {
                    rows: vec![(view, row)],
                    reason: format!("no row of view `{}` agrees with it", set.views[other].name),
                });
            }
        }
    }
    Ok(())
}

/// The values of a side of the secret beside every row of every view. The views that show it are connected in the
/// tree, so the others get theirs from exactly one neighbour.
pub(super) fn spread(set: &ViewSet, tree: &JoinTree, part: &Part, bound: usize) -> Vec<RowReach> {
    let Some(start) = set.views.iter().position(|view| part.shown_by(view)) else {
        return set.views.iter().map(|view| RowReach::hidden(set, part, view.rows, bound)).collect();
    };
    let mut reach: Vec<Option<RowReach>> = vec![None; set.views.len()];
    for (view, from) in tree.walk(start, |_| true) {
        let here = &set.views[view];
        reach[view] = Some(match (part.column(here), from) {
            (Some(column), _) => RowReach::shown(&column, part.size(&set.attributes)),
            (None, Some(from)) => {
                carry(&set.views[from], reach[from].as_ref().expect("visited before"), here, bound)
            }
            (None, None) => unreachable!("the walk starts at a view that shows it"),
        });
    }
    reach.into_iter().map(|reach| reach.expect("the tree spans all views")).collect()
}

/// Covers that the rows show along a join tree where some views select: what a view does not select is not known to it,
/// so that behind a row it may leave out any value can be. Sound and incomplete: it finds violations, no more.
pub(super) fn with_selections(set: &ViewSet, bound: usize) -> Option<Covers> {
    let shown = |part: &Part| set.views.iter().position(|view| part.shown_by(view));
    let (Some(id), Some(property)) = (shown(&set.id), shown(&set.property)) else { return None };
    let tree = join_tree(set)?;
    let bound = bound + usize::from(set.property.blank.is_some());
    let from_both = [(&set.id, id, 2), (&set.property, property, bound)].map(|(part, start, bound)| {
        let mut reach: Vec<Option<RowReach>> = vec![None; set.views.len()];
        for (view, from) in tree.walk(start, |_| true) {
            let here = &set.views[view];
            reach[view] = Some(match (part.column(here), from) {
                (Some(column), _) => RowReach::shown(&column, part.size(&set.attributes)),
                (None, Some(from)) => {
                    let before = reach[from].as_ref().expect("visited before");
                    let mut carried = carry(&set.views[from], before, here, bound);
                    carried.or_outside(&set.views[from], here);
                    carried
                }
                (None, None) => unreachable!("the walk starts at a view that shows it"),
            });
        }
        reach.into_iter().map(|reach| reach.expect("the tree spans all views")).collect::<Vec<_>>()
    });
    let mut found = Vec::new();
    for (view, (ids, values)) in from_both[0].iter().zip(&from_both[1]).enumerate() {
        for row in 0..set.views[view].rows {
            if let (Reach::Values(id), Reach::Values(values)) = (ids.row(row), values.row(row))
                && let ([id], true) = (&id[..], !values.is_empty())
            {
                found.push((*id, Cover::new(set, values.clone(), Some((view, row)))));
            }
        }
    }
    Some(Covers::smallest(set, found))
}
