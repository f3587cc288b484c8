//! How many people of a population a row stands for.

use crate::table::RowId;
use std::sync::Arc;

/// People are counted in so many parts, rounded down: sums of whole numbers do not depend on their order, and never
/// promise more than there are.
pub const PARTS: u64 = 1 << 16;

/// How many people of the population each row of a table stands for, at least: its sampling weight, the population over
/// the sample, or the people of a population table with its quasi values, shared by the rows that have them. Everybody
/// whom the rows of a group stand for fits its cells, so that the sum over a group is a lower bound of those who do. So is
/// the number of its rows, which the table of a population may lack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Represented {
    /// Per row, in [`PARTS`] of a person.
    of_row: Arc<Vec<u64>>,
}

impl Represented {
    /// From people per row.
    pub fn new(of_row: impl Iterator<Item = f64>) -> Represented {
        let parts = |people: f64| (libm::floor(people.max(0.0) * PARTS as f64)) as u64;
        Represented { of_row: Arc::new(of_row.map(parts).collect()) }
    }

    /// From people who were counted in a table of the population, which may lack a row: nobody is added there, since
    /// whoever judges counts in that table, too.
    pub fn counted(of_row: impl Iterator<Item = f64>) -> Represented {
        Represented {
            of_row: Arc::new(of_row.map(|people| libm::floor(people * PARTS as f64) as u64).collect()),
        }
    }

    /// The same for the rows of a table in another order.
    pub fn at(&self, rows: &[RowId]) -> Represented {
        Represented { of_row: Arc::new(rows.iter().map(|row| self.of_row[row.0 as usize]).collect()) }
    }

    /// What one row stands for, in [`PARTS`] of a person.
    #[inline]
    pub fn parts(&self, row: RowId) -> u64 {
        self.of_row[row.0 as usize]
    }

    /// How many people some rows, each as often as it is there, stand for together, at least themselves; in [`PARTS`] of
    /// a person.
    pub fn people(&self, rows: impl Iterator<Item = (RowId, u32)>) -> u64 {
        let (mut stand_for, mut themselves) = (0u64, 0u64);
        for (row, times) in rows {
            stand_for = stand_for.saturating_add(self.parts(row).saturating_mul(u64::from(times)));
            themselves += u64::from(times);
        }
        stand_for.max(themselves.saturating_mul(PARTS))
    }

    /// What some rows stand for together, each as often as it is there.
    pub fn sum(&self, rows: impl Iterator<Item = (RowId, u32)>) -> u64 {
        let parts = |(row, times): (RowId, u32)| self.parts(row).saturating_mul(u64::from(times));
        rows.map(parts).fold(0, u64::saturating_add)
    }

    /// What each row stands for, in [`PARTS`] of a person.
    pub fn of_rows(&self) -> &[u64] {
        &self.of_row
    }

    /// Numbers that are equal for rows that stand for as many, and how many numbers there are.
    pub fn numbers(&self) -> (Vec<u32>, usize) {
        let mut known: rustc_hash::FxHashMap<u64, u32> = Default::default();
        let numbers = (self.of_row.iter())
            .map(|&parts| {
                let next = known.len() as u32;
                *known.entry(parts).or_insert(next)
            })
            .collect();
        (numbers, known.len())
    }
}
