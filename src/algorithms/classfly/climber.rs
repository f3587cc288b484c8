//! One column on its way up its hierarchy.

use crate::hierarchy::{Cell, Hierarchy, Position};
use crate::plan::QuasiAttribute;
use crate::table::{Code, Column};

/// The cells of a column at a level that only goes up.
///
/// The next cell follows from the present one alone. Values of a tree may share a cell and leave it on
/// different levels; the cell then goes up when the last of them does, so that none is published above
/// its level.
#[derive(Clone)]
pub struct Climber<'a> {
    hierarchy: &'a Hierarchy,
    level: usize,
    /// The level of `*`, or the plan's cap.
    highest: usize,
    cell_of_position: Vec<u32>,
}

impl<'a> Climber<'a> {
    /// The values themselves. A missing value that is spelled like the root is the root: a reader cannot
    /// tell them apart.
    pub fn new(attribute: &'a QuasiAttribute) -> Climber<'a> {
        let hierarchy = &attribute.hierarchy;
        let height = hierarchy.height().expect("the plan was checked: hierarchies have levels");
        let mut cell_of_position: Vec<u32> = (0..hierarchy.positions() as u32)
            .map(|position| hierarchy.ancestor(Position(position), 0).0)
            .collect();
        if let Some(missing) = hierarchy.missing_position() {
            let text = |node| hierarchy.text(Cell::Node(node));
            if text(hierarchy.ancestor(missing, 0)) == text(hierarchy.root()) {
                cell_of_position[missing.0 as usize] = hierarchy.root().0;
            }
        }
        Climber { hierarchy, level: 0, highest: attribute.max_level.unwrap_or(height), cell_of_position }
    }

    /// Whether there is a level above that may be published.
    pub fn can_rise(&self) -> bool {
        self.level < self.highest
    }

    /// Goes one level up; the new cell of each old one. Missing values have nothing but `*` above them, so
    /// under a cap that forbids it they stay what they are.
    pub fn rise(&mut self) -> Vec<u32> {
        self.level += 1;
        // nodes are numbered from the root down, so of those above a cell the lowest has the largest number
        let mut above = vec![0; self.cells()];
        let fixed =
            self.hierarchy.missing_position().filter(|_| Some(self.highest) < self.hierarchy.height());
        for (position, &cell) in (0u32..).map(Position).zip(&self.cell_of_position) {
            let next = match Some(position) == fixed {
                true => cell,
                false => self.hierarchy.ancestor(position, self.level).0,
            };
            above[cell as usize] = next.max(above[cell as usize]);
        }
        self.cell_of_position.iter_mut().for_each(|cell| *cell = above[*cell as usize]);
        above
    }

    /// All cells are below this number.
    pub fn cells(&self) -> usize {
        self.hierarchy.node_count()
    }

    /// The present cell of each value of the column.
    pub fn cell_of_code(&self, column: &Column) -> Vec<u32> {
        let position = |code| self.hierarchy.position(Code(code)).0 as usize;
        (0..column.dictionary.len() as u32).map(|code| self.cell_of_position[position(code)]).collect()
    }
}
