//! Finding the node of a published label.

use super::NodeId;
use super::nodes::Nodes;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Nodes by the hash of their label: open addressing with linear probing over node numbers, because
/// the labels themselves are kept once already.
#[derive(Debug, Clone)]
pub(super) struct LabelIndex {
    /// Node number + 1; 0 is a free slot. The length is a power of two.
    slots: Vec<u32>,
}

impl LabelIndex {
    pub(super) fn new(nodes: &Nodes) -> LabelIndex {
        let mut index = LabelIndex { slots: vec![0; (2 * nodes.len()).next_power_of_two()] };
        for node in (0..nodes.len() as u32).map(NodeId) {
            let slot = index.slot(nodes, nodes.label(node));
            // Of a group and a value of the same name the group comes first.
            if index.slots[slot] == 0 {
                index.slots[slot] = node.0 + 1;
            }
        }
        index
    }

    pub(super) fn find(&self, nodes: &Nodes, label: &str) -> Option<NodeId> {
        self.slots[self.slot(nodes, label)].checked_sub(1).map(NodeId)
    }

    /// Where the label is, or the free slot where it belongs.
    fn slot(&self, nodes: &Nodes, label: &str) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = FxBuildHasher.hash_one(label) as usize & mask;
        while let Some(node) = self.slots[slot].checked_sub(1)
            && nodes.label(NodeId(node)) != label
        {
            slot = (slot + 1) & mask;
        }
        slot
    }
}
