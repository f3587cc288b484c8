//! Nearest neighbours among rows: k-d trees, cut at medians column by column, from which rows are taken one by one.
//!
//! Near means that the box of a group, published, loses little once a row is in it as well. A tree's box is nearer
//! than anything in it, so boxes are looked into nearest first, until enough rows are nearer than the next box.

use crate::algorithms::mondrian::Space;
use crate::algorithms::mondrian::space::Extent;
use crate::table::RowId;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Rows of a tree's leaf, at most.
const LEAF: usize = 8;
/// So many boxes are looked into at most, once somebody is found: in many columns everybody is about as far.
const BOXES: usize = 512;
/// The row is in no tree (any more).
const NOWHERE: u32 = u32::MAX;

/// A tree, by its uppermost node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tree(u32);

/// A loss, never negative: its bits are in its order.
type Loss = u32;

/// Trees of rows; every row is in one of them or in none.
#[derive(Clone)]
pub struct Forest<'s> {
    space: &'s Space<'s>,
    widths: Widths<'s>,
    nodes: Vec<Node>,
    /// The box of every node.
    boxes: Vec<Extent>,
    /// The rows of all leaves; the first `alive` of a leaf are still there.
    rows: Vec<RowId>,
    leaf_of_row: Vec<u32>,
    open: BinaryHeap<Reverse<(Loss, u32)>>,
    found: Vec<(Loss, RowId)>,
}

#[derive(Debug, Clone, Copy)]
struct Node {
    parent: u32,
    /// The other child beside the next node; none in a leaf.
    right: Option<u32>,
    /// Where a leaf's rows start.
    start: u32,
    alive: u32,
}

impl<'s> Forest<'s> {
    pub fn new(space: &'s Space<'s>, rows: usize) -> Forest<'s> {
        Forest {
            space,
            widths: Widths::new(space, rows),
            nodes: Vec::new(),
            boxes: Vec::new(),
            rows: Vec::new(),
            leaf_of_row: vec![NOWHERE; rows],
            open: BinaryHeap::new(),
            found: Vec::new(),
        }
    }

    /// Plants a tree of these rows.
    pub fn plant(&mut self, mut rows: Vec<RowId>) -> Option<Tree> {
        (!rows.is_empty()).then(|| Tree(self.grow(&mut rows, NOWHERE)))
    }

    fn grow(&mut self, rows: &mut [RowId], parent: u32) -> u32 {
        let node = self.nodes.len() as u32;
        let mut extents = Vec::with_capacity(self.space.attributes.len());
        self.space.extents(rows, &mut extents);
        self.boxes.extend_from_slice(&extents);
        let alive = rows.len() as u32;
        self.nodes.push(Node { parent, right: None, start: self.rows.len() as u32, alive });
        if rows.len() <= LEAF {
            rows.iter().for_each(|row| self.leaf_of_row[row.0 as usize] = node);
            self.rows.extend_from_slice(rows);
            return node;
        }
        let wider = |a: &usize, b: &usize| {
            self.widths.of(*a, extents[*a]).total_cmp(&self.widths.of(*b, extents[*b])).then(b.cmp(a))
        };
        let column = (0..extents.len()).max_by(wider).unwrap_or(0);
        let middle = rows.len() / 2;
        let space = self.space;
        rows.select_nth_unstable_by_key(middle, |row| (space.at(*row, column), *row));
        let (left, right) = rows.split_at_mut(middle);
        self.grow(left, node);
        let right = self.grow(right, node);
        self.nodes[node as usize].right = Some(right);
        node
    }

    /// What publishing a box loses, weighted, for one row.
    pub fn loss(&self, extents: &[Extent]) -> f64 {
        self.widths.loss(extents)
    }

    /// Whether a row is in a tree still.
    pub fn holds(&self, row: RowId) -> bool {
        self.leaf_of_row[row.0 as usize] != NOWHERE
    }

    /// Takes a row out of its tree.
    pub fn take(&mut self, row: RowId) {
        let leaf = std::mem::replace(&mut self.leaf_of_row[row.0 as usize], NOWHERE);
        let Node { start, alive, .. } = self.nodes[leaf as usize];
        let rows = &mut self.rows[start as usize..(start + alive) as usize];
        let place = rows.iter().position(|here| *here == row).expect("a leaf holds its rows");
        rows.swap(place, alive as usize - 1);
        let mut node = leaf;
        while node != NOWHERE {
            self.nodes[node as usize].alive -= 1;
            node = self.nodes[node as usize].parent;
        }
    }

    /// The nearest rows of some trees that are wanted, at most so many.
    pub fn nearest(
        &mut self,
        trees: impl Iterator<Item = Tree>,
        around: &[Extent],
        most: usize,
        wanted: impl Fn(RowId) -> bool,
    ) -> &[(Loss, RowId)] {
        self.found.clear();
        self.open.clear();
        trees.for_each(|Tree(root)| self.look_at(root, around));
        let mut looked_into = 0;
        while let Some(Reverse((bound, node))) = self.open.pop() {
            looked_into += 1;
            let enough = self.found.len() == most && self.found[most - 1].0 <= bound;
            if enough || (looked_into > BOXES && !self.found.is_empty()) {
                break;
            }
            let Node { right, start, alive, .. } = self.nodes[node as usize];
            if let Some(right) = right {
                self.look_at(node + 1, around);
                self.look_at(right, around);
                continue;
            }
            for place in start..start + alive {
                let row = self.rows[place as usize];
                if wanted(row) {
                    self.keep(row, around, most);
                }
            }
        }
        &self.found
    }

    /// Opens a node that has rows, as far as the nearest corner of its box.
    fn look_at(&mut self, node: u32, around: &[Extent]) {
        if self.nodes[node as usize].alive == 0 {
            return;
        }
        let first = node as usize * around.len();
        let boxes = &self.boxes[first..first + around.len()];
        let widths = around.iter().zip(boxes).enumerate().map(|(column, (around, inside))| {
            let reached = Extent { low: around.low.min(inside.high), high: around.high.max(inside.low) };
            self.widths.of(column, reached)
        });
        let bound: f32 = widths.sum();
        self.open.push(Reverse((bound.to_bits(), node)));
    }

    /// Keeps a row if it is among the nearest so far.
    fn keep(&mut self, row: RowId, around: &[Extent], most: usize) {
        let point = around.iter().zip(self.space.point(row)).enumerate();
        let loss: f32 =
            point.map(|(column, (around, &at))| self.widths.of(column, around.reaching(at))).sum();
        let here = (loss.to_bits(), row);
        if self.found.len() == most {
            if self.found[most - 1] <= here {
                return;
            }
            self.found.pop();
        }
        let place = self.found.partition_point(|known| *known < here);
        self.found.insert(place, here);
    }
}

/// What publishing an extent loses, looked up where a column has few positions.
#[derive(Clone)]
pub struct Widths<'s> {
    space: &'s Space<'s>,
    /// By column: how many positions it has, and the loss by lowest and highest; empty where it is computed.
    known: Vec<(usize, Vec<f32>)>,
}

impl<'s> Widths<'s> {
    pub fn new(space: &'s Space<'s>, rows: usize) -> Widths<'s> {
        let of = |column: usize| {
            let positions =
                (0..rows as u32).map(|row| space.at(RowId(row), column) as usize + 1).max().unwrap_or(0);
            // a table that is larger than what it serves does not pay
            if positions > 512 || positions * positions > 16 * rows {
                return (positions, Vec::new());
            }
            let extents = (0..positions as u32).flat_map(|low| {
                (0..positions as u32).map(move |high| Extent { low: low.min(high), high: high.max(low) })
            });
            (positions, extents.map(|extent| space.loss(column, extent) as f32).collect())
        };
        Widths { space, known: (0..space.attributes.len()).map(of).collect() }
    }

    /// What a box loses, all columns together.
    pub fn loss(&self, extents: &[Extent]) -> f64 {
        extents.iter().enumerate().map(|(column, extent)| f64::from(self.of(column, *extent))).sum()
    }

    /// What one column loses, weighted.
    #[inline]
    pub fn of(&self, column: usize, extent: Extent) -> f32 {
        let (positions, known) = &self.known[column];
        match known.is_empty() {
            true => self.space.loss(column, extent) as f32,
            false => known[extent.low as usize * positions + extent.high as usize],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{CheckedPlan, Plan};
    use crate::table::Table;

    #[test]
    fn the_nearest_are_those_that_a_look_at_everybody_finds() {
        let mut text = String::from("x,y\n");
        for row in 0..300u32 {
            text += &format!("{},{}\n", row * 7919 % 101, row * 104_729 % 53);
        }
        let table = Table::from_csv(text.as_bytes()).expect("a table");
        let range = serde_json::json!({ "role": "quasi", "hierarchy": { "kind": "range" } });
        let plan = Plan::from_value(serde_json::json!({
            "version": 1,
            "attributes": { "x": range, "y": range },
            "principles": [{ "kind": "k-anonymity", "k": 2 }],
            "algorithm": { "name": "mondrian" },
        }))
        .expect("a plan");
        let plan = CheckedPlan::new(&plan, &table).expect("a plan that fits");
        let space = Space::new(&plan, &table);
        let mut forest = Forest::new(&space, 300);
        let (even, odd) = table.row_ids().partition(|row| row.0 % 2 == 0);
        let trees = [forest.plant(even), forest.plant(odd)];
        let mut left: Vec<RowId> = table.row_ids().collect();
        for start in (0..200).map(|start| RowId(start * 3 % 300)).filter(|row| row.0 % 5 != 1) {
            if !forest.holds(start) {
                continue;
            }
            forest.take(start);
            left.retain(|row| *row != start);
            let mut around = Vec::new();
            space.extents(&[start], &mut around);
            let wanted = |row: RowId| !row.0.is_multiple_of(3);
            let loss = |row: RowId| -> f32 {
                let point = space.point(row).iter().enumerate();
                point.map(|(column, &at)| space.loss(column, around[column].reaching(at)) as f32).sum()
            };
            let mut expected: Vec<f32> =
                left.iter().filter(|row| wanted(**row)).map(|row| loss(*row)).collect();
            expected.sort_by(f32::total_cmp);
            expected.truncate(5);
            let found = forest.nearest(trees.into_iter().flatten(), &around, 5, wanted).to_vec();
            let losses: Vec<f32> = found.iter().map(|(loss, _)| f32::from_bits(*loss)).collect();
            assert_eq!(losses, expected);
            if let Some((_, nearest)) = found.first() {
                forest.take(*nearest);
                left.retain(|row| row != nearest);
            }
        }
    }
}
