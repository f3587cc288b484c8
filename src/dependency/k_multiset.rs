//! k-multiset dependencies and their inference rules (Huang et al. 2014, sections 4.2.1 and 6.1.1).
//!
//! X ->k Y holds iff count(x, y) >= k for every x and y that occur together, that is, iff the table
//! restricted to X and Y is k-anonymous (Theorems 1 to 3).

use super::closure::{closure, implies};
use super::stripped::Stripped;
use super::{Functional, holds};
use crate::table::{ColumnId, RowId, Table};
use std::collections::BTreeSet;

/// A k-multiset dependency X ->k Y.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KMultiset {
    /// X.
    pub from: BTreeSet<ColumnId>,
    /// Y.
    pub to: BTreeSet<ColumnId>,
    /// How often every combination must occur.
    pub k: u32,
}

impl KMultiset {
    /// From any collections of columns.
    pub fn new(
        from: impl IntoIterator<Item = ColumnId>,
        to: impl IntoIterator<Item = ColumnId>,
        k: u32,
    ) -> KMultiset {
        KMultiset { from: from.into_iter().collect(), to: to.into_iter().collect(), k }
    }

    /// X and Y together.
    pub fn columns(&self) -> BTreeSet<ColumnId> {
        self.from.union(&self.to).copied().collect()
    }

    /// Whether it holds; otherwise a row whose combination occurs too rarely.
    pub fn holds(&self, table: &Table) -> Result<(), RowId> {
        let columns: Vec<ColumnId> = self.columns().into_iter().collect();
        let partition = Stripped::of_columns(table, &columns);
        let rare = partition.classes().find(|class| class.len() < self.k as usize).map(|class| class[0]);
        match rare {
            Some(row) => Err(row),
            None if self.k > 1 => partition.first_single(table.rows()).map_or(Ok(()), Err),
            None => Ok(()),
        }
    }

    /// **Projection** (Rule 3): fewer columns on either side. `None` if a side would gain a column.
    pub fn project(&self, from: BTreeSet<ColumnId>, to: BTreeSet<ColumnId>) -> Option<KMultiset> {
        (from.is_subset(&self.from) && to.is_subset(&self.to)).then_some(KMultiset { from, to, k: self.k })
    }

    /// **Transitivity** (Rule 2): X ->k Y and Y ->k Z give X ->k Z and XY ->k Z, *if different X values
    /// have different Y values*. The side condition is needed, and is the functional dependency Y -> X:
    /// it must follow from `known`.
    pub fn then(&self, next: &KMultiset, known: &[Functional]) -> Option<[KMultiset; 2]> {
        let back = Functional { from: self.to.clone(), to: self.from.clone() };
        let applies = self.to == next.from && self.k == next.k && implies(known, &back);
        applies.then(|| {
            let from = self.columns();
            [
                KMultiset { from: self.from.clone(), to: next.to.clone(), k: self.k },
                KMultiset { from, to: next.to.clone(), k: self.k },
            ]
        })
    }

    /// **With functional dependencies** (section 6.1.1, Rules 1 to 3): X ->k Y and Y -> Z give X ->k YZ, and
    /// with projection X ->k Z and Y ->k Z; the union rule is the case Y = X. Returns X ->k closure(XY):
    /// the largest that follows.
    pub fn extend(&self, known: &[Functional]) -> KMultiset {
        let to = closure(self.columns(), known);
        KMultiset { from: self.from.clone(), to, k: self.k }
    }
}

/// **Reflexivity** (Rule 1): X ->k Y for every Y within X, if each X value occurs at least k times.
pub fn reflexive(
    table: &Table,
    from: BTreeSet<ColumnId>,
    to: BTreeSet<ColumnId>,
    k: u32,
) -> Option<KMultiset> {
    let candidate = KMultiset { from, to, k };
    (candidate.to.is_subset(&candidate.from) && candidate.holds(table).is_ok()).then_some(candidate)
}

/// The known dependencies that hold in a table.
pub fn holding(table: &Table, known: &[Functional]) -> Vec<Functional> {
    known.iter().filter(|dependency| holds::functional_holds(table, dependency).is_ok()).cloned().collect()
}
