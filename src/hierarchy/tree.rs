//! `tree`: any tree of labels, as paths from leaf to root or as the text of an ARX file.
//!
//! - Leaves keep the order of the file, gathered depth first: a label's place is where it first
//!   appears below its parent.
//! - Short paths repeat their last label; see [`Paths`].
//! - The same label at consecutive levels of a path is one node, whose level is the lowest of them.
//! - A label has one parent.
//! - A value may share its name with a group that it belongs to (`C50;C50;C;*` beside
//!   `C50.1;C50;C;*`). Published as itself it could not be told from the group, so it is published
//!   as the group, and loses what the group loses. It needs a path that says so: a value without a
//!   path of its own is never taken for a group.

use super::nodes::{ANY, Growth, Nodes, ROOT};
use super::paths::{Faults, Paths};
use super::values::Values;
use super::{Bound, Fault, NodeId, Position, Uncovered, fault};
use crate::table::Code;
use crate::text::{nearest, step};
use std::collections::BTreeMap;

/// What the plan says.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spec<'a> {
    pub(super) paths: &'a [Vec<String>],
    pub(super) csv: Option<&'a str>,
    pub(super) uncovered: Option<Uncovered>,
}

/// The spelling of a missed value is compared with at most this many leaves.
const MOST_CANDIDATES: usize = 10_000;

/// The tree, with every value of the column in its place.
pub(super) fn bind(spec: Spec<'_>, values: Values<'_>) -> Result<Bound, Vec<Fault>> {
    let paths = Paths::read(spec.paths, spec.csv)?;
    let tree = Tree::build(&paths)?;
    let mut missed = tree.missed(values);
    tree.refuse_group_names(&missed, values)?;
    if spec.uncovered.is_none() && !missed.is_empty() {
        return Err(vec![tree.uncovered_fault(&missed, values)]);
    }
    // codes follow the order of the table, from which nothing published may follow
    missed.sort_by_key(|&code| values.text(code));
    Ok(tree.bound(&paths, &missed, values))
}

/// The values that no path covers, in order of first appearance.
pub(super) fn missed_values(spec: Spec<'_>, values: Values<'_>) -> Result<Vec<Code>, Vec<Fault>> {
    Ok(Tree::build(&Paths::read(spec.paths, spec.csv)?)?.missed(values))
}

/// Per value of `others` the groups that the tree names above it.
pub(super) fn labels_above(spec: Spec<'_>, others: Values<'_>) -> Option<Vec<Vec<String>>> {
    let paths = Paths::read(spec.paths, spec.csv).ok()?;
    let tree = Tree::build(&paths).ok()?;
    let above = |label: Label| {
        let chain = std::iter::successors(Some(tree.parent[label]), |&label| Some(tree.parent[label]));
        chain.take_while(|&label| label != TOP).map(|label| tree.labels[label].to_owned()).collect()
    };
    Some(others.of_present(|code| tree.leaf(others.text(code)).map_or_else(Vec::new, above)))
}

/// A label in the order of first appearance, counted from 0; the root is 0.
type Label = usize;

const TOP: Label = 0;

/// Labels with their parents.
struct Tree<'a> {
    labels: Vec<&'a str>,
    parent: Vec<Label>,
    by_text: BTreeMap<&'a str, Label>,
    /// The path of each value; `None` for what only stands above values.
    path_of: Vec<Option<usize>>,
}

impl<'a> Tree<'a> {
    fn build(paths: &'a Paths) -> Result<Tree<'a>, Vec<Fault>> {
        let mut tree = Tree {
            labels: vec![ANY],
            parent: vec![TOP],
            by_text: BTreeMap::from_iter([(ANY, TOP)]),
            path_of: vec![None],
        };
        let mut faults = Faults::default();
        for path in 0..paths.len() {
            if let Err(fault) = tree.add(paths, path) {
                faults.push(|| fault);
            }
        }
        faults.into_result()?;
        Ok(tree)
    }

    /// Adds one path from the top down, so that a parent is numbered before its children.
    fn add(&mut self, paths: &'a Paths, path: usize) -> Result<(), Fault> {
        let mut above = TOP;
        for (_, label) in paths.steps(path).rev() {
            above = self.place(label, above, paths, path)?;
        }
        let value = paths.value(path);
        let leaf = self.place(value, above, paths, path)?;
        match self.path_of[leaf] {
            Some(first) if !paths.same(first, path) => {
                let found = step("fault-second-path").with("value", value);
                Err(paths.fault(path, found, step("fault-one-path")))
            }
            _ => {
                self.path_of[leaf].get_or_insert(path);
                Ok(())
            }
        }
    }

    /// The label below `above`, new or known.
    fn place(&mut self, text: &'a str, above: Label, paths: &Paths, path: usize) -> Result<Label, Fault> {
        match self.by_text.get(text) {
            Some(&label) if self.parent[label] == above => Ok(label),
            Some(&label) => {
                let (first, second) = (self.labels[self.parent[label]], self.labels[above]);
                let found =
                    step("fault-two-parents").with("text", text).with("first", first).with("second", second);
                Err(paths.fault(path, found, step("fault-one-parent")))
            }
            None => {
                let label = self.labels.len();
                self.labels.push(text);
                self.parent.push(above);
                self.path_of.push(None);
                self.by_text.insert(text, label);
                Ok(label)
            }
        }
    }

    fn leaf(&self, text: &str) -> Option<Label> {
        self.by_text.get(text).copied().filter(|&label| self.path_of[label].is_some())
    }

    /// The values of the column that are no leaves.
    fn missed(&self, values: Values<'_>) -> Vec<Code> {
        values.present().filter(|&code| self.leaf(values.text(code)).is_none()).collect()
    }

    /// A value without a path that has the name of a group was probably meant to belong to it; that
    /// it does has to be said. A missing value is published under a name of its own.
    fn refuse_group_names(&self, missed: &[Code], values: Values<'_>) -> Result<(), Vec<Fault>> {
        let mut faults = Faults::default();
        for text in missed.iter().map(|&code| values.text(code)) {
            if text == ANY {
                values.refuse_any()?;
            } else if self.by_text.contains_key(text) {
                let found = step("fault-value-is-group").with("text", text);
                let expected = step("fault-path-starts-twice").with("text", text);
                faults.push(|| fault("", found, expected));
            }
        }
        let spelling = values.missing_text();
        let named = self.by_text.get(spelling).filter(|&&label| label != TOP);
        if values.any_missing() && named.is_some_and(|&label| self.groups()[label]) {
            let found = step("fault-group-is-missing").with("spelling", spelling);
            faults.push(|| fault("", found, step("fault-other-group-name")));
        }
        faults.into_result()
    }

    /// Names a few of the values missed, how many there are, and what the first may have meant.
    fn uncovered_fault(&self, missed: &[Code], values: Values<'_>) -> Fault {
        let leaves = (0..self.labels.len()).filter(|&label| self.path_of[label].is_some());
        let candidates = leaves.map(|label| self.labels[label]).take(MOST_CANDIDATES);
        let nearest = nearest(values.text(missed[0]), candidates);
        Fault::new(
            String::new(),
            step("fault-uncovered-values").with("n", missed.len()).with("values", values.name_a_few(missed)),
            step("fault-path-for-every-value"),
        )
        .near(nearest)
    }

    /// Numbers the labels depth first and gives every code its position.
    fn bound(&self, paths: &Paths, missed: &[Code], values: Values<'_>) -> Bound {
        let (order, levels, rises) = (self.depth_first(), self.levels(paths), self.rises(paths));
        let is_group = self.groups();
        let mut growth = Growth::new(paths.height());
        let mut node_of = vec![ROOT; self.labels.len()];
        let mut leaf_of = vec![ROOT; self.labels.len()];
        for &label in &order[1..] {
            let parent = node_of[self.parent[label]];
            let rise = rises[label].unwrap_or(levels[self.parent[label]]);
            node_of[label] = growth.add(parent, levels[label], rise, self.labels[label], 0.0);
            leaf_of[label] = node_of[label];
            if is_group[label] && self.path_of[label].is_some() {
                leaf_of[label] = growth.add(node_of[label], 0, levels[label], self.labels[label], 0.0);
            }
        }
        for &code in missed {
            growth.add_extra(values.text(code));
        }
        values.add_missing(&mut growth);
        let mut nodes = growth.finish();
        nodes.lose_by_leaves();
        for label in (1..self.labels.len()).filter(|&label| leaf_of[label] != node_of[label]) {
            nodes.publish_as_parent(leaf_of[label]);
        }
        if rises[1..].contains(&None) {
            nodes.set_ladder(self.ladder(paths, &nodes, &node_of, &leaf_of));
        }
        Bound { positions: self.positions(missed, values, &nodes, &leaf_of), nodes }
    }

    /// Which labels stand above others.
    fn groups(&self) -> Vec<bool> {
        let mut groups = vec![false; self.labels.len()];
        for &above in &self.parent[1..] {
            groups[above] = true;
        }
        groups
    }

    /// Labels depth first, children in order of first appearance.
    fn depth_first(&self) -> Vec<Label> {
        let mut first_child = vec![None; self.labels.len()];
        let mut next_sibling = vec![None; self.labels.len()];
        for label in (1..self.labels.len()).rev() {
            next_sibling[label] = first_child[self.parent[label]].replace(label);
        }
        let mut order = Vec::with_capacity(self.labels.len());
        let mut pending = vec![TOP];
        while let Some(label) = pending.pop() {
            order.push(label);
            pending.extend(next_sibling[label]);
            pending.extend(first_child[label]);
        }
        order
    }

    /// Every value with its path, and the labels above it with the levels at which they start, the
    /// root among them. A path's steps are the chain of parents of its value.
    fn climbs<'t>(
        &'t self,
        paths: &'t Paths,
    ) -> impl Iterator<Item = (Label, impl Iterator<Item = (usize, Label)>)> {
        self.path_of.iter().enumerate().filter_map(move |(value, path)| {
            let path = (*path)?;
            let starts = paths.steps(path).map(|(level, _)| level).chain([paths.root_level(path)]);
            let chain = std::iter::successors(Some(self.parent[value]), |&label| Some(self.parent[label]));
            Some((value, starts.zip(chain)))
        })
    }

    /// The lowest level at which each label stands for all values below it.
    fn levels(&self, paths: &Paths) -> Vec<usize> {
        let mut levels = vec![0; self.labels.len()];
        for (_, climb) in self.climbs(paths) {
            for (level, label) in climb {
                levels[label] = level.max(levels[label]);
            }
        }
        levels[TOP] = paths.height();
        levels
    }

    /// For each label the level from which on its parent stands for the values below it; `None`
    /// where that is not the same for all of them.
    fn rises(&self, paths: &Paths) -> Vec<Option<usize>> {
        const UNSEEN: usize = usize::MAX;
        let mut rises = vec![Some(UNSEEN); self.labels.len()];
        for (value, climb) in self.climbs(paths) {
            let mut below = value;
            for (level, label) in climb {
                rises[below] = rises[below].filter(|&seen| seen == UNSEEN || seen == level).map(|_| level);
                below = label;
            }
        }
        rises
    }

    /// The node of every position at every level, as written.
    fn ladder(&self, paths: &Paths, nodes: &Nodes, node_of: &[NodeId], leaf_of: &[NodeId]) -> Vec<NodeId> {
        let steps = paths.height() + 1;
        let mut ladder = vec![ROOT; nodes.positions() * steps];
        for (position, rungs) in ladder.chunks_exact_mut(steps).enumerate() {
            rungs[0] = nodes.leaf(Position(position as u32));
        }
        for (value, climb) in self.climbs(paths) {
            let start = nodes.span(leaf_of[value]).0.0 as usize * steps;
            let mut below = (0, value);
            for (level, label) in climb {
                ladder[start + below.0..start + level].fill(node_of[below.1]);
                below = (level, label);
            }
        }
        ladder
    }

    /// Leaves of the tree first, then the values it misses, then the missing ones.
    fn positions(
        &self,
        missed: &[Code],
        values: Values<'_>,
        nodes: &Nodes,
        leaf_of: &[NodeId],
    ) -> Vec<Position> {
        let last = Position((nodes.positions() as u32).saturating_sub(1));
        let mut positions = vec![last; values.dictionary.len()];
        for code in values.present() {
            if let Some(leaf) = self.leaf(values.text(code)) {
                positions[code.0 as usize] = nodes.span(leaf_of[leaf]).0;
            }
        }
        for (index, code) in missed.iter().enumerate() {
            positions[code.0 as usize] = Position((nodes.leaf_count() + index) as u32);
        }
        positions
    }
}
