//! A quasi column as codes that are replaced level by level.

use super::groups::{Place, RaisedColumn};
use crate::hierarchy::{Cell, NodeId, Position};
use crate::plan::QuasiAttribute;
use crate::table::{Code, Column};
use rustc_hash::FxHashMap;

/// A quasi column with all the levels it may be published at.
#[derive(Debug)]
pub struct Ladder {
    /// What stands for each value of the dictionary: its code among the different cells of level 0.
    pub code_of_value: Vec<u32>,
    /// The levels from 0 to the highest allowed.
    pub levels: Vec<Level>,
}

/// One level of a column. A code at a level is the first code of level 0 that shares its cell, so that
/// codes of any level are codes of level 0.
#[derive(Debug)]
pub struct Level {
    /// The code at this level of each code of level 0, and so of each lower level.
    pub code: Vec<u32>,
    /// The cells of this level, numbered without gaps, by code of level 0.
    pub number: Vec<u32>,
    /// How many different cells there are.
    pub cells: usize,
    /// The node by code of level 0.
    pub node: Vec<NodeId>,
}

impl Ladder {
    /// The levels of a column up to the highest that the plan allows.
    pub fn new(attribute: &QuasiAttribute, column: &Column) -> Ladder {
        let hierarchy = &attribute.hierarchy;
        let missing = hierarchy.missing_position();
        let text = |node: NodeId| hierarchy.text(Cell::Node(node));
        // a missing value that is spelled like the root cannot be told from it, at whatever level
        let reads_like_root =
            missing.is_some_and(|position| text(hierarchy.ancestor(position, 0)) == text(hierarchy.root()));
        // nothing but `*` is above a missing value: under a cap below it, it stays what it is
        let reaches_root = |position| hierarchy.ancestor(position, attribute.top()) == hierarchy.root();
        let stays = (0..hierarchy.positions() as u32)
            .map(Position)
            .all(|position| missing == Some(position) || !reaches_root(position));
        let node_of_value = |value: u32, level: usize| {
            let position = hierarchy.position(Code(value));
            match (missing == Some(position), reads_like_root) {
                (true, true) => hierarchy.root(),
                (is_missing, _) => hierarchy.ancestor(position, if is_missing && stays { 0 } else { level }),
            }
        };
        // in leaf order, so that what a level puts together stands side by side
        let leaf_of_value: Vec<NodeId> =
            (0..column.dictionary.len() as u32).map(|value| node_of_value(value, 0)).collect();
        let mut by_position: Vec<u32> = (0..column.dictionary.len() as u32).collect();
        crate::sorting::sort_by_key(&mut by_position, |&value| hierarchy.position(Code(value)));
        let mut code_of_leaf: FxHashMap<NodeId, u32> = FxHashMap::default();
        let mut first_value = Vec::new();
        for value in by_position {
            code_of_leaf.entry(leaf_of_value[value as usize]).or_insert_with(|| {
                first_value.push(value);
                first_value.len() as u32 - 1
            });
        }
        let code_of_value = leaf_of_value.iter().map(|leaf| code_of_leaf[leaf]).collect();
        let level =
            |level| Level::new(first_value.iter().map(|&value| node_of_value(value, level)).collect());
        Ladder { code_of_value, levels: (0..=attribute.top()).map(level).collect() }
    }

    /// The highest level allowed.
    pub fn top(&self) -> u16 {
        self.levels.len() as u16 - 1
    }

    /// How many codes there are at level 0.
    pub fn codes(&self) -> usize {
        self.levels[0].code.len()
    }

    /// The lowest level at which two codes share a cell, where there is one.
    pub fn meet(&self, a: usize, b: usize) -> Option<u16> {
        let level = self.levels.iter().position(|level| level.code[a] == level.code[b])?;
        Some(level as u16)
    }

    /// Whether codes in ascending order have cells in ascending order at every level, so that those that
    /// share one stand side by side.
    pub fn keeps_order(&self) -> bool {
        self.levels.iter().all(|level| level.code.is_sorted())
    }

    /// Whether values that share a cell share one at every higher level. A tree whose paths reach a
    /// label at different levels may separate them again.
    pub fn is_nested(&self) -> bool {
        self.levels.windows(2).all(|pair| {
            let (low, high) = (&pair[0].code, &pair[1].code);
            low.iter().zip(high).all(|(&below, &above)| high[below as usize] == above)
        })
    }
}

impl Level {
    fn new(node: Vec<NodeId>) -> Level {
        let mut first: FxHashMap<NodeId, (u32, u32)> = FxHashMap::default();
        let mut code = Vec::with_capacity(node.len());
        let mut number = Vec::with_capacity(node.len());
        for (own, &node) in node.iter().enumerate() {
            let next = first.len() as u32;
            let &mut (shared, cell) = first.entry(node).or_insert((own as u32, next));
            code.push(shared);
            number.push(cell);
        }
        Level { code, number, cells: first.len(), node }
    }
}

impl Level {
    /// A column that comes to this level, from another one or not.
    pub fn reached(&self, place: Place, from_another: bool) -> RaisedColumn<'_> {
        let changed = from_another.then_some(self.code.as_slice());
        RaisedColumn { place, codes: self.code.len(), changed, number: &self.number, cells: self.cells }
    }
}
