//! What makes one combination of levels better than another, in whole numbers: they add up to the same in
//! any order, so that equal costs are equal wherever they come from.

use super::ladder::Ladder;
use super::lattice::Levels;
use crate::hierarchy::Cell;
use crate::plan::{CheckedPlan, QuasiAttribute};
use crate::table::Table;

/// A cost: less is better. Comparable within one objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost(pub u64);

impl Cost {
    /// No combination costs less.
    pub const NOTHING: Cost = Cost(0);

    /// A positive number as a cost: the bits of positive floating-point numbers are ordered like them.
    pub fn of_ratio(ratio: f64) -> Cost {
        Cost(ratio.to_bits())
    }
}

/// What publishing each cell costs, for a measure that is a mean over cells.
#[derive(Debug, Default)]
pub struct CellCosts {
    /// By column, level and code.
    of_code: Vec<Vec<Vec<u64>>>,
    /// By column and level: of all rows together.
    of_level: Vec<Vec<u64>>,
    /// Of a row whose cells all cost 1, as those of a suppressed row do.
    pub suppressed_row: u64,
    /// What a table costs whose cells all cost 1.
    whole: u64,
}

impl CellCosts {
    /// NCP: what the hierarchy says publishing a node loses.
    pub fn loss(plan: &CheckedPlan, table: &Table, ladders: &[Ladder]) -> CellCosts {
        CellCosts::new(plan, table, ladders, |attribute, cell| attribute.hierarchy.loss(cell))
    }

    /// Prec: the node's level over the height.
    pub fn precision(plan: &CheckedPlan, table: &Table, ladders: &[Ladder]) -> CellCosts {
        CellCosts::new(plan, table, ladders, |attribute, cell| match (cell, attribute.hierarchy.height()) {
            (Cell::Node(node), Some(height)) if height > 0 => {
                attribute.hierarchy.level(node) as f64 / height as f64
            }
            _ => 0.0,
        })
    }

    /// Columns count by their weights. The unit is as small as the number of rows allows.
    fn new(
        plan: &CheckedPlan,
        table: &Table,
        ladders: &[Ladder],
        cost: impl Fn(&QuasiAttribute, Cell) -> f64,
    ) -> CellCosts {
        let rows = table.size() as u64;
        let unit = (1u64 << (62 - rows.max(1).next_power_of_two().trailing_zeros())) as f64;
        let weights: f64 = plan.quasi.iter().map(|attribute| attribute.weight).sum();
        let share = |attribute: &QuasiAttribute| attribute.weight / if weights > 0.0 { weights } else { 1.0 };
        let units =
            |attribute: &QuasiAttribute, cost: f64| libm::round(share(attribute) * cost * unit) as u64;
        let mut costs = CellCosts { of_code: Vec::new(), of_level: Vec::new(), suppressed_row: 0, whole: 0 };
        for (attribute, ladder) in plan.quasi.iter().zip(ladders) {
            let mut rows_of_code = vec![0u64; ladder.codes()];
            let frequencies = table.frequencies(attribute.column);
            for (&code, rows) in ladder.code_of_value.iter().zip(frequencies) {
                rows_of_code[code as usize] += u64::from(rows);
            }
            let of_code: Vec<Vec<u64>> = (ladder.levels.iter())
                .map(|level| {
                    level
                        .node
                        .iter()
                        .map(|&node| units(attribute, cost(attribute, Cell::Node(node))))
                        .collect()
                })
                .collect();
            let of_all =
                |costs: &Vec<u64>| costs.iter().zip(&rows_of_code).map(|(cost, rows)| cost * rows).sum();
            costs.of_level.push(of_code.iter().map(of_all).collect());
            costs.of_code.push(of_code);
            costs.suppressed_row += units(attribute, 1.0);
        }
        costs.whole = costs.suppressed_row * rows;
        costs
    }

    /// What all rows cost at these levels, if none is suppressed: no more than if some are.
    pub fn of_levels(&self, levels: &[u16]) -> u64 {
        self.of_level.iter().zip(levels).map(|(costs, &level)| costs[usize::from(level)]).sum()
    }

    /// What a row costs at these levels; `code` tells its code in each column.
    #[inline]
    pub fn of_row(&self, levels: &Levels, code: impl Fn(usize) -> usize) -> u64 {
        (self.of_code.iter().zip(levels).enumerate())
            .map(|(column, (costs, &level))| costs[usize::from(level)][code(column)])
            .sum()
    }

    /// A cost as the mean over all cells.
    pub fn mean(&self, cost: u64) -> f64 {
        if self.whole == 0 { 0.0 } else { cost as f64 / self.whole as f64 }
    }
}
