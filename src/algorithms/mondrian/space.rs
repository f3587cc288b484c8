//! The rows as points: one leaf position per quasi column.

use crate::hierarchy::{Cell, Position};
use crate::plan::{CheckedPlan, QuasiAttribute};
use crate::table::{Code, RowId, Table};
use std::ops::Range;

/// The lowest and highest position of a set of rows in one column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    pub low: u32,
    pub high: u32,
}

impl Extent {
    /// The extent of no rows: the first one makes it a point.
    pub const NOWHERE: Extent = Extent { low: u32::MAX, high: 0 };

    /// The smallest extent that reaches a position as well.
    #[inline]
    #[must_use]
    pub fn reaching(self, at: u32) -> Extent {
        Extent { low: self.low.min(at), high: self.high.max(at) }
    }
}

/// All rows as points, row by row: looking at a row touches one stretch of memory.
pub struct Space<'a> {
    pub attributes: Vec<&'a QuasiAttribute>,
    positions: Vec<u32>,
}

impl<'a> Space<'a> {
    pub fn new(plan: &'a CheckedPlan, table: &Table) -> Space<'a> {
        Space::of(plan.quasi.iter().collect(), table)
    }

    /// The space of some of the quasi columns.
    pub fn of(attributes: Vec<&'a QuasiAttribute>, table: &Table) -> Space<'a> {
        let width = attributes.len();
        let mut positions = vec![0; table.rows() * width];
        for (index, attribute) in attributes.iter().enumerate() {
            let column = table.column(attribute.column);
            let of_code: Vec<u32> = (0..column.dictionary.len() as u32)
                .map(|code| attribute.hierarchy.position(Code(code)).0)
                .collect();
            column.codes.for_each(|row, code| {
                positions[row.0 as usize * width + index] = of_code[code.0 as usize];
            });
        }
        Space { attributes, positions }
    }

    /// Where a row stands in one column.
    #[inline]
    pub fn at(&self, row: RowId, attribute: usize) -> u32 {
        self.positions[row.0 as usize * self.attributes.len() + attribute]
    }

    /// Where a row stands in every column.
    #[inline]
    pub fn point(&self, row: RowId) -> &[u32] {
        let width = self.attributes.len();
        let start = row.0 as usize * width;
        &self.positions[start..start + width]
    }

    /// The smallest box around some rows.
    pub fn extents(&self, rows: &[RowId], into: &mut Vec<Extent>) {
        into.clear();
        into.extend(self.point(rows[0]).iter().map(|&at| Extent { low: at, high: at }));
        for &row in &rows[1..] {
            for (extent, &at) in into.iter_mut().zip(self.point(row)) {
                *extent = extent.reaching(at);
            }
        }
    }

    /// The published cells of a group.
    pub fn cells(&self, rows: &[RowId]) -> Vec<Cell> {
        let mut extents = Vec::new();
        self.extents(rows, &mut extents);
        extents.iter().enumerate().map(|(attribute, extent)| self.cover(attribute, *extent)).collect()
    }

    /// The smallest cell around an extent.
    pub fn cover(&self, attribute: usize, extent: Extent) -> Cell {
        self.attributes[attribute].hierarchy.cover(Position(extent.low), Position(extent.high))
    }

    /// What publishing that cell costs, weighted.
    pub fn loss(&self, attribute: usize, extent: Extent) -> f64 {
        let QuasiAttribute { hierarchy, weight, .. } = self.attributes[attribute];
        weight * hierarchy.loss(self.cover(attribute, extent))
    }

    /// Sorts the rows into the groups to start from: one, or with `maxLevel` one per combination of
    /// capped ancestors, because no published cell may lie above those.
    pub fn start_groups(&self, rows: &mut [RowId]) -> Vec<Range<usize>> {
        let capped: Vec<(usize, usize)> = (self.attributes.iter().enumerate())
            .filter_map(|(index, attribute)| Some((index, attribute.max_level?)))
            .collect();
        let caps = |row: &RowId| -> Vec<u32> {
            (capped.iter())
                .map(|&(index, level)| {
                    let at = Position(self.at(*row, index));
                    self.attributes[index].hierarchy.ancestor(at, level).0
                })
                .collect()
        };
        if !capped.is_empty() {
            rows.sort_by_cached_key(caps);
        }
        let mut start = 0;
        (rows.chunk_by(|a, b| capped.is_empty() || caps(a) == caps(b)))
            .map(|group| {
                let range = start..start + group.len();
                start = range.end;
                range
            })
            .collect()
    }
}
