//! How a quasi value becomes less precise, level by level, up to `*`.
//!
//! A [`HierarchySpec`] is what a plan says; a [`Hierarchy`] is that, bound to the values of one
//! column. Every value has a **position** in the leaf order. All hierarchies have two properties
//! that keep algorithms simple:
//! - the values below a node are a contiguous run of positions, so the smallest cell that covers a
//!   set of values depends only on the lowest and the highest position in it;
//! - numbers without levels (`range`) fit the same frame: their cell is the run itself.
//!
//! Missing values share one position, whose only ancestor is the root.

mod spec;

pub use spec::{DateLevel, HierarchySpec, MaskFrom, Uncovered};

use crate::error::Fault;
use crate::table::{Code, Column};

/// A leaf in the hierarchy's order, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(pub u32);

/// A node of a hierarchy with levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// What a quasi column publishes for a row: a node, or a run of positions where there are no levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// A node of a hierarchy with levels; leaves are nodes too.
    Node(NodeId),
    /// The tightest range from the lowest to the highest position. A run that mixes missing values
    /// with others is published as `*`.
    Run(Position, Position),
}

/// A hierarchy bound to the values of one column.
#[derive(Debug, Clone)]
pub struct Hierarchy {}

impl Hierarchy {
    /// Binds `spec` to the values of `column`. Faults carry paths relative to the hierarchy
    /// (`widths[1]`, or empty for the hierarchy itself).
    pub fn bind(spec: &HierarchySpec, column: &Column, missing: &[String]) -> Result<Hierarchy, Vec<Fault>> {
        let _ = (spec, column, missing);
        todo!()
    }

    /// The hierarchy used when the plan names none, by the type of the column. With `levels`, one
    /// that has levels (numbers get `intervals` instead of `range`).
    pub fn default_spec(column: &Column, missing: &[String], levels: bool) -> HierarchySpec {
        let _ = (column, missing, levels);
        todo!()
    }

    /// The number of leaf positions, those of values that do not occur in the column included.
    pub fn positions(&self) -> usize {
        todo!()
    }

    /// Where a value stands in the leaf order.
    pub fn position(&self, code: Code) -> Position {
        let _ = code;
        todo!()
    }

    /// The smallest cell that covers every position from `low` to `high`.
    pub fn cover(&self, low: Position, high: Position) -> Cell {
        let _ = (low, high);
        todo!()
    }

    /// The first and last position below a cell.
    pub fn span(&self, cell: Cell) -> (Position, Position) {
        let _ = cell;
        todo!()
    }

    /// What publishing `cell` instead of the value costs: 0 for a value, 1 for `*` (NCP).
    pub fn loss(&self, cell: Cell) -> f64 {
        let _ = cell;
        todo!()
    }

    /// The cell as it is published.
    pub fn text(&self, cell: Cell) -> String {
        let _ = cell;
        todo!()
    }

    /// The highest level (that of `*`); `None` where there are no levels.
    pub fn height(&self) -> Option<usize> {
        todo!()
    }

    /// The node that stands for a value at a level (0: the value itself). Only with levels.
    pub fn ancestor(&self, position: Position, level: usize) -> NodeId {
        let _ = (position, level);
        todo!()
    }

    /// The lowest level at which this node stands for its values. Only with levels.
    pub fn level(&self, node: NodeId) -> usize {
        let _ = node;
        todo!()
    }

    /// The node directly above; `None` for the root. Only with levels.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let _ = node;
        todo!()
    }

    /// The nodes directly below, in leaf order. Only with levels.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        let _ = node;
        todo!()
    }
}
