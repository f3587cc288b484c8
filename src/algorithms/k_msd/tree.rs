//! A hierarchy as arrays over its nodes, so that climbing reads nothing else.

use crate::hierarchy::{Cell, Hierarchy, NodeId};

/// Nodes are numbered depth first: a parent comes before its children, and everything below a node is a
/// contiguous run of numbers that starts with the node itself.
pub struct Tree {
    parent: Vec<u32>,
    depth: Vec<u32>,
    /// One past the last node below.
    end: Vec<u32>,
    /// The place of each node among all in order of their names.
    rank: Vec<u32>,
    /// The node at each place.
    by_rank: Vec<u32>,
}

pub const ROOT: u32 = 0;

impl Tree {
    pub fn new(hierarchy: &Hierarchy) -> Tree {
        let count = hierarchy.node_count();
        let (mut parent, mut depth) = (vec![ROOT; count], vec![0; count]);
        for node in 1..count {
            let above = hierarchy.parent(NodeId(node as u32)).expect("only the root has nothing above").0;
            parent[node] = above;
            depth[node] = depth[above as usize] + 1;
        }
        let mut end: Vec<u32> = (1..=count as u32).collect();
        for node in (1..count).rev() {
            let above = parent[node] as usize;
            end[above] = end[above].max(end[node]);
        }
        let names: Vec<String> =
            (0..count).map(|node| hierarchy.text(Cell::Node(NodeId(node as u32)))).collect();
        let mut by_rank: Vec<u32> = (0..count as u32).collect();
        by_rank.sort_by(|&a, &b| names[a as usize].cmp(&names[b as usize]));
        let mut rank = vec![0; count];
        for (place, &node) in by_rank.iter().enumerate() {
            rank[node as usize] = place as u32;
        }
        Tree { parent, depth, end, rank, by_rank }
    }

    pub fn len(&self) -> usize {
        self.parent.len()
    }

    /// The node above; the root stands above itself.
    pub fn parent(&self, node: u32) -> u32 {
        self.parent[node as usize]
    }

    /// Steps from the root. The generalisation distance GD(v, s) is `depth(v) - depth(s)`.
    pub fn depth(&self, node: u32) -> u32 {
        self.depth[node as usize]
    }

    /// One past the last node below `node`.
    pub fn end(&self, node: u32) -> u32 {
        self.end[node as usize]
    }

    /// Smaller ranks have names that sort first, bytewise.
    pub fn rank(&self, node: u32) -> u32 {
        self.rank[node as usize]
    }

    pub fn of_rank(&self, rank: u32) -> u32 {
        self.by_rank[rank as usize]
    }

    /// The lowest node above both. Of two different nodes the one with the larger number is not above
    /// the other.
    pub fn join(&self, mut a: u32, mut b: u32) -> u32 {
        while a != b {
            if a > b {
                a = self.parent(a);
            } else {
                b = self.parent(b);
            }
        }
        a
    }
}
