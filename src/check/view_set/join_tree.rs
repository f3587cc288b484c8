//! A tree of views in which every attribute stays connected: then a join can be walked along its edges.

use super::model::ViewSet;

/// Edges of the tree by view.
#[derive(Debug)]
pub(super) struct JoinTree {
    pub neighbours: Vec<Vec<usize>>,
}

/// A join tree, if the views have one (their join is acyclic): a spanning tree that shares as many
/// attributes as possible, if each attribute's views are connected in it.
pub(super) fn join_tree(set: &ViewSet) -> Option<JoinTree> {
    let views = &set.views;
    let mut neighbours = vec![Vec::new(); views.len()];
    let mut inside = vec![false; views.len()];
    inside[0] = true;
    for _ in 1..views.len() {
        let edges = (0..views.len()).filter(|&a| inside[a]).flat_map(|a| {
            let outside = (0..views.len()).filter(|&b| !inside[b]);
            outside.map(move |b| (views[a].shared(&views[b]).len(), a, b))
        });
        let (_, a, b) = edges.max_by_key(|&(shared, a, b)| (shared, std::cmp::Reverse((a, b))))?;
        neighbours[a].push(b);
        neighbours[b].push(a);
        inside[b] = true;
    }
    let tree = JoinTree { neighbours };
    (0..set.attributes.len()).all(|attribute| tree.keeps_connected(set, attribute)).then_some(tree)
}

impl JoinTree {
    fn keeps_connected(&self, set: &ViewSet, attribute: usize) -> bool {
        let shows = |view: usize| set.views[view].project.contains(&attribute);
        let Some(start) = (0..set.views.len()).find(|&view| shows(view)) else { return true };
        let reached = self.walk(start, shows).len();
        reached == (0..set.views.len()).filter(|&view| shows(view)).count()
    }

    /// The views from `start` to the nearest of `targets`.
    pub fn path(&self, start: usize, targets: &[usize]) -> Option<Vec<usize>> {
        let walked = self.walk(start, |_| true);
        let (mut view, mut from) = *walked.iter().find(|(view, _)| targets.contains(view))?;
        let mut path = vec![view];
        while let Some(before) = from {
            (view, from) = *walked.iter().find(|(known, _)| *known == before).expect("walked before");
            path.push(view);
        }
        path.reverse();
        Some(path)
    }

    /// The views in the order of a walk from `start`, each with the view it was reached from; only views
    /// that pass the test are entered.
    pub fn walk(&self, start: usize, enter: impl Fn(usize) -> bool) -> Vec<(usize, Option<usize>)> {
        let mut order = vec![(start, None)];
        let mut next = 0;
        while let Some(&(view, from)) = order.get(next) {
            next += 1;
            for &neighbour in &self.neighbours[view] {
                if Some(neighbour) != from && enter(neighbour) {
                    order.push((neighbour, Some(view)));
                }
            }
        }
        order
    }
}
