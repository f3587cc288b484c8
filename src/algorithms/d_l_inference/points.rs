//! The rows as points in the order of a space-filling curve.

use crate::algorithms::mondrian::Space;
use crate::algorithms::mondrian::space::Extent;
use crate::hierarchy::{Cell, NodeId, Position};
use crate::plan::{CheckedPlan, QuasiAttribute};
use crate::table::{RowId, Table};

/// A row by its place along the curve: near places are near points, mostly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(pub u32);

/// All rows as points, in the order of the curve.
pub struct Points<'a> {
    attributes: &'a [QuasiAttribute],
    /// Position by column, place by place.
    positions: Vec<u32>,
    row_of_place: Vec<RowId>,
    place_of_row: Vec<Place>,
}

impl<'a> Points<'a> {
    pub fn new(plan: &'a CheckedPlan, table: &Table) -> Points<'a> {
        let attributes = plan.quasi.as_slice();
        let rows = Space::new(plan, table);
        let sizes: Vec<usize> = attributes.iter().map(|attribute| attribute.hierarchy.positions()).collect();
        let mut order: Vec<(u64, RowId)> =
            table.row_ids().map(|row| (curve_key(rows.point(row), &sizes), row)).collect();
        order.sort_unstable();
        let mut place_of_row = vec![Place(0); order.len()];
        let mut positions = Vec::with_capacity(order.len() * attributes.len());
        for (place, &(_, row)) in (0u32..).zip(&order) {
            place_of_row[row.0 as usize] = Place(place);
            positions.extend_from_slice(rows.point(row));
        }
        let row_of_place = order.into_iter().map(|(_, row)| row).collect();
        Points { attributes, positions, row_of_place, place_of_row }
    }

    pub fn width(&self) -> usize {
        self.attributes.len()
    }

    pub fn row(&self, place: Place) -> RowId {
        self.row_of_place[place.0 as usize]
    }

    pub fn place(&self, row: RowId) -> Place {
        self.place_of_row[row.0 as usize]
    }

    /// Where a row stands in one column; ties are told apart by the curve.
    pub fn key(&self, place: Place, attribute: usize) -> u64 {
        u64::from(self.point(place)[attribute]) << 32 | u64::from(place.0)
    }

    pub fn point(&self, place: Place) -> &[u32] {
        let start = place.0 as usize * self.width();
        &self.positions[start..start + self.width()]
    }

    /// Makes a box so large that it holds these rows too.
    pub fn widen(&self, extents: &mut [Extent], places: &[Place]) {
        for &place in places {
            for (extent, &at) in extents.iter_mut().zip(self.point(place)) {
                *extent = extent.reaching(at);
            }
        }
    }

    /// The same for rows that are not yet known by their places.
    pub fn widen_by(&self, extents: &mut [Extent], rows: &[RowId]) {
        rows.iter().for_each(|&row| self.widen(extents, &[self.place(row)]));
    }

    /// The box of no rows.
    pub fn nowhere(&self) -> Vec<Extent> {
        vec![Extent::NOWHERE; self.width()]
    }

    /// What publishing the cell around an extent costs, weighted.
    pub fn loss(&self, attribute: usize, extent: Extent) -> f64 {
        self.attributes[attribute].weight
            * self.attributes[attribute].hierarchy.loss(self.cover(attribute, extent))
    }

    /// Makes the extent in one column so large that it holds these rows too.
    pub fn widen_one(&self, extent: &mut Extent, attribute: usize, places: &[Place]) {
        for &place in places {
            let at = self.point(place)[attribute];
            *extent = extent.reaching(at);
        }
    }

    /// The smallest cell around an extent.
    pub fn cover(&self, attribute: usize, extent: Extent) -> Cell {
        self.attributes[attribute].hierarchy.cover(Position(extent.low), Position(extent.high))
    }

    /// What publishing a node costs, weighted.
    pub fn node_loss(&self, attribute: usize, node: NodeId) -> f64 {
        let QuasiAttribute { hierarchy, weight, .. } = &self.attributes[attribute];
        weight * hierarchy.loss(Cell::Node(node))
    }

    /// The nodes below a node, in leaf order.
    pub fn children(&self, attribute: usize, node: NodeId) -> &[NodeId] {
        self.attributes[attribute].hierarchy.children(node)
    }

    /// The positions below a node.
    pub fn below(&self, attribute: usize, node: NodeId) -> Extent {
        let (low, high) = self.attributes[attribute].hierarchy.span(Cell::Node(node));
        Extent { low: low.0, high: high.0 }
    }

    /// Which child of a node each position below it lies below, by its place among the children.
    pub fn child_above(&self, attribute: usize, node: NodeId) -> Vec<u32> {
        let children = self.children(attribute, node);
        let Extent { low, high } = self.below(attribute, node);
        let child =
            |at: u32| children.partition_point(|&child| self.below(attribute, child).high < at) as u32;
        (low..=high).map(child).collect()
    }

    /// What a group of rows loses, weighted, all rows together.
    pub fn group_loss(&self, rows: &[RowId]) -> f64 {
        let mut extents = self.nowhere();
        self.widen_by(&mut extents, rows);
        let losses = extents.iter().enumerate().map(|(attribute, &extent)| self.loss(attribute, extent));
        rows.len() as f64 * losses.sum::<f64>()
    }

    /// What a row that is left out loses: everything.
    pub fn most_loss(&self) -> f64 {
        self.attributes.iter().map(|attribute| attribute.weight).sum()
    }

    /// The published cells of a group.
    pub fn cells(&self, rows: &[RowId]) -> Vec<Cell> {
        let mut extents = self.nowhere();
        self.widen_by(&mut extents, rows);
        let cover = |(attribute, extent): (&QuasiAttribute, &Extent)| {
            attribute.hierarchy.cover(Position(extent.low), Position(extent.high))
        };
        self.attributes.iter().zip(&extents).map(cover).collect()
    }
}

/// The place on the Z-order curve: the highest bits of all columns first, as many as fit.
fn curve_key(point: &[u32], sizes: &[usize]) -> u64 {
    const BITS: u32 = 16;
    let scaled = |(&at, &size): (&u32, &usize)| (u64::from(at) << BITS) / size.max(1) as u64;
    let scaled: Vec<u64> = point.iter().zip(sizes).map(scaled).collect();
    let mut key = 0u64;
    let mut left = 64u32;
    for bit in (0..BITS).rev() {
        for &at in &scaled {
            if left == 0 {
                return key;
            }
            key = key << 1 | (at >> bit & 1);
            left -= 1;
        }
    }
    key
}
