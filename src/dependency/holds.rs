//! Does a dependency hold in a table? If not: the smallest evidence, two rows that disagree.

use super::Functional;
use super::multivalued::is_product;
use super::stripped::{Grouper, Stripped};
use crate::table::{ColumnId, RowId, Table};
use std::collections::BTreeSet;

/// Two rows that agree on the left side and not on the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disagreement {
    /// The first row that disagrees with an earlier one comes second.
    pub rows: (RowId, RowId),
}

/// Whether rows that agree on `from` agree on `to`; otherwise the first two rows that do not.
///
/// ```
/// use outis::Table;
/// use outis::dependency::{Functional, functional_holds};
/// use outis::table::{ColumnId, RowId};
/// let table = Table::from_csv(b"zip,city\n1,Rome\n2,Oslo\n1,Rome\n2,Bergen\n")?;
/// let found = functional_holds(&table, &Functional::new([ColumnId(0)], [ColumnId(1)]));
/// assert_eq!(found.expect_err("zip 2 has two cities").rows, (RowId(1), RowId(3)));
/// # Ok::<(), outis::Error>(())
/// ```
pub fn functional_holds(table: &Table, dependency: &Functional) -> Result<(), Disagreement> {
    let from: Vec<ColumnId> = dependency.from.iter().copied().collect();
    let agrees = |a: RowId, b: RowId| {
        dependency.to.iter().all(|&column| {
            let codes = &table.column(column).codes;
            codes.get(a) == codes.get(b)
        })
    };
    // the earliest second row, then the earliest first row
    let first = Stripped::of_columns(table, &from)
        .classes()
        .filter_map(|class| {
            let second = class.iter().copied().find(|&row| !agrees(class[0], row))?;
            Some((second, class[0]))
        })
        .min();
    first.map_or(Ok(()), |(second, first)| Err(Disagreement { rows: (first, second) }))
}

/// Which of `candidates` the columns `from` determine exactly, and the share of rows whose left side occurs
/// more than once.
pub fn determined_by(table: &Table, from: &[ColumnId], candidates: &[ColumnId]) -> (Vec<ColumnId>, f64) {
    let partition = Stripped::of_columns(table, from);
    let mut grouper = Grouper::default();
    let support = partition.rows_in_classes() as f64 / table.rows().max(1) as f64;
    let determined = candidates.iter().copied().filter(|&column| {
        let column = table.column(column);
        partition.removals(&column.codes, column.dictionary.len(), 0, &mut grouper) == 0
    });
    (determined.collect(), support)
}

/// The share of rows to remove so that the dependency holds (the error g3 of TANE).
pub fn functional_error(table: &Table, dependency: &Functional) -> f64 {
    let from: Vec<ColumnId> = dependency.from.iter().copied().collect();
    let partition = Stripped::of_columns(table, &from);
    let mut grouper = Grouper::default();
    let to: Vec<ColumnId> = dependency.to.iter().copied().collect();
    let removed = match to.as_slice() {
        [only] => {
            let column = table.column(*only);
            partition.removals(&column.codes, column.dictionary.len(), usize::MAX, &mut grouper)
        }
        _ => (partition.classes()).map(|class| class.len() - largest_agreeing(table, class, &to)).sum(),
    };
    removed as f64 / table.rows().max(1) as f64
}

/// The size of the largest part of a class that agrees on several columns.
fn largest_agreeing(table: &Table, class: &[RowId], columns: &[ColumnId]) -> usize {
    let codes = |row: &RowId| -> Vec<u32> {
        columns.iter().map(|&column| table.column(column).codes.get(*row).0).collect()
    };
    let mut sorted: Vec<Vec<u32>> = class.iter().map(codes).collect();
    crate::sorting::sort(&mut sorted);
    sorted.chunk_by(|a, b| a == b).map(<[_]>::len).max().unwrap_or(0)
}

/// Whether X ->> Y holds: among the rows that agree on X every Y occurs with every combination of the
/// remaining columns. Otherwise two rows whose exchange of Y gives a row that the table lacks.
pub fn multivalued_holds(
    table: &Table,
    from: &BTreeSet<ColumnId>,
    to: &BTreeSet<ColumnId>,
) -> Result<(), Disagreement> {
    let left: Vec<ColumnId> = from.iter().copied().collect();
    let y: Vec<ColumnId> = to.difference(from).copied().collect();
    let z: Vec<ColumnId> = (0..table.columns().len())
        .map(ColumnId)
        .filter(|column| !from.contains(column) && !to.contains(column))
        .collect();
    let classes = Stripped::of_columns(table, &left);
    let failing = classes.classes().filter_map(|class| is_product(table, class, &y, &z).err()).min();
    failing.map_or(Ok(()), |(first, second)| Err(Disagreement { rows: (first, second) }))
}
