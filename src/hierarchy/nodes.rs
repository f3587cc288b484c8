//! The bound form of every hierarchy with levels: nodes in depth-first order over a row of leaves.
//!
//! Depth-first numbering gives the two properties everything else uses: the leaves below a node are
//! a contiguous run of positions, and a parent has a smaller number than its children.

use super::{NodeId, Position};
use crate::table::{Code, Dictionary};

/// The label of the root: any value.
pub(super) const ANY: &str = "*";

/// The root is the first node.
pub(super) const ROOT: NodeId = NodeId(0);

/// A node's place in the tree, kept together because climbing reads all of it.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// The node above; the root stands above itself.
    parent: NodeId,
    /// The lowest level at which the node stands for all values below it.
    level: u32,
    /// The level from which on the parent stands for the values below this node.
    rise: u32,
    first: Position,
    last: Position,
}

/// A tree over leaf positions.
#[derive(Debug, Clone)]
pub(super) struct Nodes {
    nodes: Vec<Node>,
    loss: Vec<f64>,
    labels: Dictionary,
    /// Where the children of each node start in `children`; one entry more than there are nodes.
    child_start: Vec<u32>,
    children: Vec<NodeId>,
    /// What each position is published as on its own: its leaf, or a group of the same name.
    leaves: Vec<NodeId>,
    /// How many positions, the last ones, are no leaves of the hierarchy as given.
    extra: usize,
    height: usize,
    /// The node of every position at every level, position by position. Only for trees in which
    /// values reach the same node at different levels, where climbing by `rise` would not do.
    ladder: Option<Vec<NodeId>>,
}

impl Nodes {
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.0 as usize]
    }

    pub(super) fn height(&self) -> usize {
        self.height
    }

    pub(super) fn positions(&self) -> usize {
        self.leaves.len()
    }

    /// The number of leaves of the hierarchy as given.
    pub(super) fn leaf_count(&self) -> usize {
        self.leaves.len() - self.extra
    }

    #[inline]
    pub(super) fn leaf(&self, position: Position) -> NodeId {
        self.leaves[position.0 as usize]
    }

    #[inline]
    pub(super) fn parent(&self, node: NodeId) -> NodeId {
        self.node(node).parent
    }

    pub(super) fn level(&self, node: NodeId) -> usize {
        self.node(node).level as usize
    }

    pub(super) fn loss(&self, node: NodeId) -> f64 {
        self.loss[node.0 as usize]
    }

    pub(super) fn label(&self, node: NodeId) -> &str {
        self.labels.text(Code(node.0))
    }

    pub(super) fn children(&self, node: NodeId) -> &[NodeId] {
        let index = node.0 as usize;
        &self.children[self.child_start[index] as usize..self.child_start[index + 1] as usize]
    }

    pub(super) fn span(&self, node: NodeId) -> (Position, Position) {
        let Node { first, last, .. } = *self.node(node);
        (first, last)
    }

    /// How many leaves of the hierarchy as given lie below a node.
    pub(super) fn leaves_below(&self, node: NodeId) -> usize {
        let (first, last) = self.span(node);
        let end = (last.0 as usize + 1).min(self.leaf_count());
        end.saturating_sub(first.0 as usize)
    }

    /// The lowest node above both positions: climbing from the lower one, the first whose run
    /// reaches the higher one.
    #[inline]
    pub(super) fn cover(&self, low: Position, high: Position) -> NodeId {
        let mut node = self.leaf(low);
        while self.node(node).last < high {
            node = self.parent(node);
        }
        node
    }

    /// The lowest node above both nodes. A child has a larger number than its parent, so of two
    /// different nodes the one with the larger number cannot be above the other.
    pub(super) fn join(&self, mut a: NodeId, mut b: NodeId) -> NodeId {
        while a != b {
            if a > b {
                a = self.parent(a);
            } else {
                b = self.parent(b);
            }
        }
        a
    }

    #[inline]
    pub(super) fn ancestor(&self, position: Position, level: usize) -> NodeId {
        let level = level.min(self.height);
        if let Some(ladder) = &self.ladder {
            return ladder[position.0 as usize * (self.height + 1) + level];
        }
        self.raise(self.leaf(position), level)
    }

    /// The node that takes over from `node` at `level`, where there is no ladder.
    fn raise(&self, mut node: NodeId, level: usize) -> NodeId {
        while node != ROOT && self.node(node).rise as usize <= level {
            node = self.parent(node);
        }
        node
    }

    /// The lowest level at which `node` stands for the value, if it is above it.
    pub(super) fn distance(&self, position: Position, node: NodeId) -> Option<usize> {
        let (first, last) = self.span(node);
        if position < first || position > last {
            return None;
        }
        if self.ladder.is_some() {
            return (0..=self.height).find(|&level| self.ancestor(position, level) == node);
        }
        let mut steps = 0;
        let mut below = self.leaf(position);
        while below != node {
            steps = self.node(below).rise as usize;
            below = self.parent(below);
        }
        Some(steps)
    }

    /// The nodes in use at a level, in leaf order.
    pub(super) fn at_level(&self, level: usize) -> Vec<NodeId> {
        let mut nodes = Vec::new();
        let mut next = 0;
        while next < self.positions() {
            let node = self.ancestor(Position(next as u32), level);
            nodes.push(node);
            // A node that stands for all its values at this level settles its whole run.
            let settled = self.level(node) <= level;
            next = if settled { self.span(node).1.0 as usize + 1 } else { next + 1 };
        }
        nodes.sort();
        nodes.dedup();
        nodes
    }

    /// Sets every loss to (leaves below − 1) / (all leaves − 1).
    pub(super) fn lose_by_leaves(&mut self) {
        let others = (self.leaf_count().max(2) - 1) as f64;
        for index in 1..self.len() {
            self.loss[index] = self.leaves_below(NodeId(index as u32)).saturating_sub(1) as f64 / others;
        }
    }

    /// Lets a leaf be published as the node above it, which has the same label.
    pub(super) fn publish_as_parent(&mut self, leaf: NodeId) {
        let (parent, position) = (self.parent(leaf), self.span(leaf).0);
        self.leaves[position.0 as usize] = parent;
        self.loss[leaf.0 as usize] = self.loss(parent);
    }

    /// Gives the node of every position at every level, position by position.
    pub(super) fn set_ladder(&mut self, ladder: Vec<NodeId>) {
        assert_eq!(ladder.len(), self.positions() * (self.height + 1), "one entry per position and level");
        self.ladder = Some(ladder);
    }
}

/// Nodes as they are added, in depth-first order.
#[derive(Debug)]
pub(super) struct Growth {
    nodes: Vec<Node>,
    loss: Vec<f64>,
    labels: Dictionary,
    height: usize,
    extra: usize,
}

impl Growth {
    /// The root alone, at the level `height`.
    pub(super) fn new(height: usize) -> Growth {
        let mut growth =
            Growth { nodes: Vec::new(), loss: Vec::new(), labels: Dictionary::default(), height, extra: 0 };
        growth.add(ROOT, height, height, ANY, 1.0);
        growth
    }

    /// Adds the next node in depth-first order.
    pub(super) fn add(
        &mut self,
        parent: NodeId,
        level: usize,
        rise: usize,
        label: &str,
        loss: f64,
    ) -> NodeId {
        let node = NodeId(u32::try_from(self.nodes.len()).expect("fewer nodes than 2^32"));
        // Positions are counted when all nodes are known.
        let (first, last) = (Position(0), Position(0));
        self.nodes.push(Node { parent, level: level as u32, rise: rise as u32, first, last });
        self.loss.push(loss);
        self.labels.push(label);
        node
    }

    /// Adds a value directly below the root that is no leaf of the hierarchy as given. Such values
    /// come last.
    pub(super) fn add_extra(&mut self, label: &str) {
        self.extra += 1;
        self.add(ROOT, 0, 1, label, 0.0);
    }

    /// Grows nested groups over ordered leaves: `meet(i)` is the lowest level at which leaf `i` and
    /// the leaf before it share a node; `describe(i, level, text)` writes the label of the node that
    /// stands for leaf `i` at that level and returns its loss. A node that would stand alone below
    /// one with the same label is that one.
    pub(super) fn grow(
        height: usize,
        leaves: usize,
        meet: impl Fn(usize) -> usize,
        mut describe: impl FnMut(usize, usize, &mut String) -> f64,
    ) -> Growth {
        let mut growth = Growth::new(height);
        let mut open = vec![ROOT; height + 1];
        let mut text = String::new();
        for leaf in 0..leaves {
            let shared = if leaf == 0 { height } else { meet(leaf) };
            for level in (0..shared).rev() {
                text.clear();
                let loss = describe(leaf, level, &mut text);
                let above = open[level + 1];
                let opened_now = level + 1 < shared;
                open[level] = if opened_now && growth.labels.text(Code(above.0)) == text {
                    growth.nodes[above.0 as usize].level = level as u32;
                    growth.loss[above.0 as usize] = loss;
                    above
                } else {
                    let rise = growth.nodes[above.0 as usize].level as usize;
                    growth.add(above, level, rise, &text, loss)
                };
            }
        }
        growth
    }

    /// Counts positions and children; what has no children is a leaf.
    pub(super) fn finish(self) -> Nodes {
        let Growth { mut nodes, loss, labels, height, extra } = self;
        let count = nodes.len();
        let mut child_start = vec![0_u32; count + 1];
        for node in &nodes[1..] {
            child_start[node.parent.0 as usize + 1] += 1;
        }
        let mut leaves = Vec::new();
        for (index, node) in nodes.iter_mut().enumerate() {
            node.first = Position(leaves.len() as u32);
            node.last = node.first;
            if index > 0 && child_start[index + 1] == 0 {
                leaves.push(NodeId(index as u32));
            }
        }
        for index in (1..count).rev() {
            let Node { parent, last, .. } = nodes[index];
            let above = &mut nodes[parent.0 as usize];
            above.last = above.last.max(last);
        }
        for index in 0..count {
            child_start[index + 1] += child_start[index];
        }
        let mut next = child_start.clone();
        let mut children = vec![ROOT; count - 1];
        for (index, node) in nodes.iter().enumerate().skip(1) {
            let slot = &mut next[node.parent.0 as usize];
            children[*slot as usize] = NodeId(index as u32);
            *slot += 1;
        }
        Nodes { nodes, loss, labels, child_start, children, leaves, extra, height, ladder: None }
    }
}
