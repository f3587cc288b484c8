//! With a tree: a node takes the place of everything below it, or an item or node is left out, whatever costs less.
//!
//! What a step costs is counted in leaves: an item shown as a node with n leaves below it could be any of n, one that is left out
//! any of the whole tree. Costs are whole numbers, so that no rounding decides.

use super::{each_of_size, leave_out};
use crate::hierarchy::{Cell, Hierarchy, NodeId};
use crate::plan::ItemsChanged;
use crate::table::Code;
use std::collections::{BTreeMap, BTreeSet};

/// What a group with these sets makes of its items, for all promises of k and m: along the tree, or only by leaving out where
/// that costs less, because steps are chosen one by one.
pub(super) fn changed(sets: &[&[u32]], tree: &Hierarchy, asked: &[(u32, u32)]) -> ItemsChanged {
    let mut group = Group::new(sets, tree);
    for &(k, m) in asked {
        for size in 1..=m as usize {
            group.protect(k, size);
        }
    }
    let is_changed = |&(item, node): &(u32, Option<NodeId>)| node != Some(own_node(tree, item));
    let climbed: ItemsChanged = group.shown.into_iter().filter(is_changed).collect();
    let left_out = leave_out::changed(sets, asked);
    if cost(sets, tree, &climbed) <= cost(sets, tree, &left_out) { climbed } else { left_out }
}

/// How many other leaves the items of all rows could be, as they are shown.
fn cost(sets: &[&[u32]], tree: &Hierarchy, changed: &ItemsChanged) -> u64 {
    let others = |item: &u32| match changed.get(item) {
        None => 0,
        Some(node) => leaves(tree, node.unwrap_or(tree.root())) - 1,
    };
    sets.iter().flat_map(|set| set.iter()).map(others).sum()
}

/// The leaves below a node. A value that the tree does not name is one of its own.
fn leaves(tree: &Hierarchy, node: NodeId) -> u64 {
    tree.leaves_below(node).max(1) as u64
}

/// The node that an item is shown as by itself.
fn own_node(tree: &Hierarchy, item: u32) -> NodeId {
    tree.ancestor(tree.position(Code(item)), 0)
}

/// What a group shows so far.
struct Group<'a> {
    tree: &'a Hierarchy,
    /// Every item that a row has, with the node that stands for it.
    shown: BTreeMap<u32, Option<NodeId>>,
    /// The nodes that are shown, with how often items stand behind them and in which rows, ascending.
    nodes: BTreeMap<NodeId, Shown>,
    /// What each row shows, ascending.
    rows: Vec<Vec<NodeId>>,
}

#[derive(Default)]
struct Shown {
    items: u64,
    rows: BTreeSet<usize>,
}

/// One way to go on.
#[derive(Clone, Copy)]
enum Step {
    /// Everything below the node is shown as the node.
    To(NodeId),
    /// The node is not shown any more.
    Out(NodeId),
}

/// Sets of one size with the number of rows that show them; those in fewer than k rows also by what is in them.
struct Counts {
    k: u32,
    size: usize,
    rows_of_set: BTreeMap<Vec<NodeId>, u32>,
    /// For every node in how many rare sets it is.
    rare: BTreeMap<NodeId, u64>,
}

impl<'a> Group<'a> {
    fn new(sets: &[&[u32]], tree: &'a Hierarchy) -> Group<'a> {
        let mut group = Group { tree, shown: BTreeMap::new(), nodes: BTreeMap::new(), rows: Vec::new() };
        for (row, set) in sets.iter().enumerate() {
            let mut shown = BTreeSet::new();
            for &item in *set {
                let node = own_node(tree, item);
                group.shown.insert(item, Some(node));
                let of_node = group.nodes.entry(node).or_default();
                of_node.items += 1;
                of_node.rows.insert(row);
                shown.insert(node);
            }
            group.rows.push(shown.into_iter().collect());
        }
        group
    }

    /// Takes steps until every set of this size is shown by at least k rows.
    fn protect(&mut self, k: u32, size: usize) {
        let mut counts = Counts { k, size, rows_of_set: BTreeMap::new(), rare: BTreeMap::new() };
        self.rows.iter().for_each(|row| counts.add(row, |_| true));
        while let Some(step) = self.cheapest(&counts) {
            self.take(step, &mut counts);
        }
    }

    /// The step that costs least for each rare set that it changes: of equal ones the one to the first node, and
    /// rather to a node than to nothing.
    fn cheapest(&self, counts: &Counts) -> Option<Step> {
        let mut best: Option<(u128, u128, Step)> = None;
        let mut consider = |cost: u128, gain: u128, step: Step| {
            if best.is_none_or(|(least, most, _)| cost * most < least * gain) {
                best = Some((cost, gain, step));
            }
        };
        let above: BTreeSet<NodeId> = counts.rare.keys().filter_map(|&node| self.above(node)).collect();
        for node in above {
            let (mut cost, mut gain) = (0, 0);
            for (&below, shown) in self.below(node) {
                cost += u128::from(shown.items) * (self.leaves(node) - self.leaves(below));
                gain += u128::from(counts.rare.get(&below).copied().unwrap_or(0));
            }
            consider(cost, gain, Step::To(node));
        }
        for (&node, &gain) in &counts.rare {
            let lost = self.leaves(self.tree.root()).saturating_sub(self.leaves(node));
            consider(u128::from(self.nodes[&node].items) * lost, u128::from(gain), Step::Out(node));
        }
        best.map(|(_, _, step)| step)
    }

    /// The next node above that says less and still something.
    fn above(&self, node: NodeId) -> Option<NodeId> {
        self.tree.parent(node).filter(|&above| above != self.tree.root())
    }

    /// What is shown at and below a node: nodes are numbered depth first.
    fn below(&self, node: NodeId) -> impl Iterator<Item = (&NodeId, &Shown)> {
        let (_, last) = self.tree.span(Cell::Node(node));
        let starts = |node: NodeId| self.tree.span(Cell::Node(node)).0;
        self.nodes.range(node..).take_while(move |&(&below, _)| starts(below) <= last)
    }

    fn leaves(&self, node: NodeId) -> u128 {
        u128::from(leaves(self.tree, node))
    }

    fn take(&mut self, step: Step, counts: &mut Counts) {
        let (gone, to) = match step {
            Step::To(node) => (self.below(node).map(|(&below, _)| below).collect(), Some(node)),
            Step::Out(node) => (BTreeSet::from([node]), None),
        };
        let mut taken = Shown::default();
        for node in &gone {
            let shown = self.nodes.remove(node).expect("only what is shown is changed");
            taken.items += shown.items;
            taken.rows.extend(shown.rows);
        }
        for &row in &taken.rows {
            let row = &mut self.rows[row];
            counts.remove(row, |set| set.iter().any(|node| gone.contains(node)));
            row.retain(|node| !gone.contains(node));
            if let Some(node) = to {
                let place = row.partition_point(|&other| other < node);
                row.insert(place, node);
                counts.add(row, |set| set.contains(&node));
            }
        }
        for node in self.shown.values_mut().filter(|node| node.is_some_and(|node| gone.contains(&node))) {
            *node = to;
        }
        if let Some(node) = to {
            self.nodes.insert(node, taken);
        }
    }
}

impl Counts {
    fn add(&mut self, row: &[NodeId], is_meant: impl Fn(&[NodeId]) -> bool) {
        let size = self.size;
        each_of_size(row, size, &mut Vec::new(), &mut |set| {
            if is_meant(set) {
                let rows = self.rows_of_set.get(set).copied().unwrap_or(0);
                self.set(set, rows, rows + 1);
            }
        });
    }

    fn remove(&mut self, row: &[NodeId], is_meant: impl Fn(&[NodeId]) -> bool) {
        let size = self.size;
        each_of_size(row, size, &mut Vec::new(), &mut |set| {
            if is_meant(set) {
                let rows = self.rows_of_set[set];
                self.set(set, rows, rows - 1);
            }
        });
    }

    /// Another row shows the set, or one less.
    fn set(&mut self, set: &[NodeId], before: u32, after: u32) {
        if after == 0 {
            self.rows_of_set.remove(set);
        } else {
            self.rows_of_set.insert(set.to_vec(), after);
        }
        let is_rare = |rows: u32| rows > 0 && rows < self.k;
        match (is_rare(before), is_rare(after)) {
            (false, true) => set.iter().for_each(|&node| *self.rare.entry(node).or_default() += 1),
            (true, false) => {
                for node in set {
                    let sets = self.rare.get_mut(node).expect("it was counted when the set became rare");
                    *sets -= 1;
                    if *sets == 0 {
                        self.rare.remove(node);
                    }
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hierarchy::HierarchySpec;
    use crate::table::items::items_as_column;

    /// a1 a2 a3 below a, b1 b2 b3 below b, both below `*`; items are numbered in this order.
    fn tree() -> Hierarchy {
        let names = ["a1", "a2", "a3", "b1", "b2", "b3"];
        let path = |name: &&str| [*name, &name[..1], "*"].map(str::to_owned).to_vec();
        let spec =
            HierarchySpec::Tree { paths: names.iter().map(path).collect(), csv: None, uncovered: None };
        Hierarchy::bind(&spec, &items_as_column(names), &[]).expect("a tree")
    }

    fn told(sets: &[&[u32]], k: u32, m: u32) -> Vec<(u32, Option<String>)> {
        let tree = tree();
        let changed = changed(sets, &tree, &[(k, m)]);
        changed.into_iter().map(|(item, node)| (item, node.map(|node| tree.label(node).to_owned()))).collect()
    }

    #[test]
    fn rare_items_are_shown_as_what_they_have_in_common() {
        let sets: [&[u32]; 4] = [&[0], &[1], &[3], &[3]];
        // a1 and a2 are rare, and together they are not
        let a = || Some("a".to_owned());
        assert_eq!(told(&sets, 2, 1), [(0, a()), (1, a())]);
        assert_eq!(told(&sets, 1, 3), []);
        assert!(told(&sets, 5, 1).iter().all(|(_, shown)| shown.is_none()), "more than there are rows");
    }

    #[test]
    fn a_rare_item_among_frequent_ones_is_left_out_by_itself() {
        let frequent: &[u32] = &[0, 1];
        let mut sets = vec![frequent; 20];
        sets.push(&[2]);
        assert_eq!(told(&sets, 2, 2), [(2, None)]);
    }
}
