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
use super::model::ViewSet;
use crate::progress::Progress;

/// The smallest covers with dependencies ignored; `None` where the procedure does not apply: there are
/// selections, or the join is cyclic.
pub(super) fn run(
    set: &ViewSet,
    bound: usize,
    progress: &mut dyn Progress,
) -> Option<Result<Covers, Inconsistent>> {
    if !set.projection_only() {
        return None;
    }
    let tree = join_tree(set)?;
    Some(on_tree(set, &tree, bound, progress))
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
    let ids = spread(set, tree, set.id, 2);
    progress.report("joining views", 2, 4);
    let values = spread(set, tree, set.property, bound);
    progress.report("joining views", 3, 4);
    let mut covers = Covers::default();
    for (view, (ids, values)) in ids.iter().zip(&values).enumerate() {
        for row in 0..set.views[view].rows {
            if let (Reach::Values(id), Reach::Values(values)) = (ids.row(row), values.row(row))
                && let [id] = id[..]
            {
                covers.add(id, Cover { values: values.clone(), row: Some((view, row)) });
            }
        }
    }
    Ok(covers)
}

/// On a join tree every row is in the join if it joins along every edge.
fn every_row_joins(set: &ViewSet, tree: &JoinTree) -> Result<(), Inconsistent> {
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

/// The values of an attribute beside every row of every view. The views that show it are connected in the
/// tree, so the others get theirs from exactly one neighbour.
fn spread(set: &ViewSet, tree: &JoinTree, attribute: usize, bound: usize) -> Vec<RowReach> {
    let Some(start) = set.views.iter().position(|view| view.project.contains(&attribute)) else {
        return set.views.iter().map(|view| RowReach::hidden(set, attribute, view.rows, bound)).collect();
    };
    let mut reach: Vec<Option<RowReach>> = vec![None; set.views.len()];
    for (view, from) in tree.walk(start, |_| true) {
        let here = &set.views[view];
        reach[view] = Some(match (here.column(attribute), from) {
            (Some(column), _) => RowReach::shown(column, set.attributes[attribute].size()),
            (None, Some(from)) => {
                carry(&set.views[from], reach[from].as_ref().expect("visited before"), here, bound)
            }
            (None, None) => unreachable!("the walk starts at a view that shows it"),
        });
    }
    reach.into_iter().map(|reach| reach.expect("the tree spans all views")).collect()
}
