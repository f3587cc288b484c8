//! Finding the node of a published label.

use super::NodeId;
use super::nodes::Nodes;

/// The nodes in order of their labels. Not a hash: whoever writes a file chooses the labels.
#[derive(Debug, Clone)]
pub(super) struct LabelIndex {
    sorted: Vec<NodeId>,
}

impl LabelIndex {
    pub(super) fn new(nodes: &Nodes) -> LabelIndex {
        let mut sorted: Vec<NodeId> = (0..nodes.len() as u32).map(NodeId).collect();
        // the sort is stable: of a group and a value of the same name the group comes first
        sorted.sort_by(|&a, &b| nodes.label(a).cmp(nodes.label(b)));
        LabelIndex { sorted }
    }

    pub(super) fn find(&self, nodes: &Nodes, label: &str) -> Option<NodeId> {
        let place = self.sorted.partition_point(|&node| nodes.label(node) < label);
        self.sorted.get(place).copied().filter(|&node| nodes.label(node) == label)
    }
}
