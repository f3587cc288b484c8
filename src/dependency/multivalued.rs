//! Multivalued dependencies with one column on the left: X ->> Y | Z.
//!
//! Within the rows of one X value, Y and Z are independent iff the combinations that occur are the full
//! product of those of Y and those of Z (as sets). If blocks of columns are independent, so is every pair
//! of columns from different blocks. So the pairs that fail tie columns together, and only unions of tied
//! columns can be blocks: few candidates instead of all subsets.

use super::stripped::{Grouper, Stripped};
use crate::table::{ColumnId, RowId, Table};

/// The finest blocks Y of the columns beside `left` for which left ->> Y holds, where there are at least
/// two. Columns that `left` determines are left out: for them it is a functional dependency.
pub fn blocks(table: &Table, left: ColumnId, determined: &[ColumnId]) -> Vec<Vec<ColumnId>> {
    let partition = Stripped::of_columns(table, &[left]);
    let others: Vec<ColumnId> = (0..table.columns().len())
        .map(ColumnId)
        .filter(|column| *column != left && !determined.contains(column))
        .collect();
    if partition.is_key() || others.len() < 2 {
        return Vec::new();
    }
    let mut blocks: Vec<Vec<ColumnId>> = others.iter().map(|&column| vec![column]).collect();
    let mut grouper = Grouper::default();
    for (index, &a) in others.iter().enumerate() {
        for &b in &others[index + 1..] {
            let tied = |column: ColumnId, blocks: &[Vec<ColumnId>]| {
                blocks.iter().position(|block| block.contains(&column)).expect("every column is in a block")
            };
            let (of_a, of_b) = (tied(a, &blocks), tied(b, &blocks));
            if of_a != of_b && !pair_is_product(table, &partition, a, b, &mut grouper) {
                let other = blocks.remove(of_a.max(of_b));
                blocks[of_a.min(of_b)].extend(other);
            }
        }
    }
    let mut blocks = atoms(table, &partition, blocks);
    if blocks.len() < 2 {
        return Vec::new();
    }
    blocks.iter_mut().for_each(|block| block.sort());
    blocks.sort();
    blocks
}

/// More blocks than this are not tried in every combination; they count as tied together.
const MOST_BLOCKS: usize = 8;

/// Columns may be independent in pairs and dependent together (the third is the sum of two). Dependencies
/// on one left side are closed under union and complement, so two blocks belong together unless some
/// way to divide all blocks in two holds and separates them.
fn atoms(table: &Table, partition: &Stripped, blocks: Vec<Vec<ColumnId>>) -> Vec<Vec<ColumnId>> {
    if !(2..=MOST_BLOCKS).contains(&blocks.len()) {
        return vec![blocks.concat()];
    }
    let side = |division: usize, inside: bool| -> Vec<ColumnId> {
        let within = |index: usize| (division >> index & 1 == 1) == inside;
        (blocks.iter().enumerate())
            .filter(|(index, _)| within(*index))
            .flat_map(|(_, block)| block.clone())
            .collect()
    };
    // the first block is always inside: the complement says the same
    let holding: Vec<usize> = (1..(1 << blocks.len()) - 1)
        .filter(|division| division & 1 == 1)
        .filter(|&division| {
            let (y, z) = (side(division, true), side(division, false));
            partition.classes().all(|class| is_product(table, class, &y, &z).is_ok())
        })
        .collect();
    let mut atoms: Vec<(Vec<bool>, Vec<ColumnId>)> = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        let signature: Vec<bool> = holding.iter().map(|division| division >> index & 1 == 1).collect();
        match atoms.iter_mut().find(|(known, _)| *known == signature) {
            Some((_, columns)) => columns.extend(block),
            None => atoms.push((signature, block.clone())),
        }
    }
    atoms.into_iter().map(|(_, columns)| columns).collect()
}

/// Whether two columns are independent within every class.
fn pair_is_product(
    table: &Table,
    partition: &Stripped,
    a: ColumnId,
    b: ColumnId,
    grouper: &mut Grouper,
) -> bool {
    let (a, b) = (table.column(a), table.column(b));
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    partition.classes().all(|class| {
        grouper.count(class, &a.codes, a.dictionary.len());
        let distinct_a = grouper.distinct();
        grouper.count(class, &b.codes, b.dictionary.len());
        let combinations = distinct_a * grouper.distinct();
        // more combinations than rows cannot all occur
        if combinations > class.len() {
            return false;
        }
        pairs.clear();
        pairs.extend(class.iter().map(|&row| (a.codes.get(row).0, b.codes.get(row).0)));
        pairs.sort_unstable();
        pairs.dedup();
        pairs.len() == combinations
    })
}

/// Whether the combinations of `y` and `z` in a class are a full product; otherwise two rows whose
/// exchange is missing.
pub fn is_product(
    table: &Table,
    class: &[RowId],
    y: &[ColumnId],
    z: &[ColumnId],
) -> Result<(), (RowId, RowId)> {
    let numbered = |columns: &[ColumnId]| -> Vec<(u32, RowId)> {
        let codes = |row: &RowId| -> Vec<u32> {
            columns.iter().map(|&column| table.column(column).codes.get(*row).0).collect()
        };
        let mut sorted: Vec<(Vec<u32>, RowId)> = class.iter().map(|row| (codes(row), *row)).collect();
        sorted.sort_unstable();
        let mut number = 0;
        let mut numbered = Vec::with_capacity(sorted.len());
        for (index, (codes, row)) in sorted.iter().enumerate() {
            number += u32::from(index > 0 && *codes != sorted[index - 1].0);
            numbered.push((number, *row));
        }
        numbered.sort_unstable_by_key(|&(_, row)| row);
        numbered
    };
    let (y, z) = (numbered(y), numbered(z));
    let distinct = |side: &[(u32, RowId)]| {
        side.iter().map(|&(number, _)| number).max().map_or(0, |last| last as usize + 1)
    };
    let (of_y, of_z) = (distinct(&y), distinct(&z));
    let mut pairs: Vec<(u32, u32)> = y.iter().zip(&z).map(|(y, z)| (y.0, z.0)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    if pairs.len() == of_y * of_z {
        return Ok(());
    }
    // the first combination that is missing, and the first rows that would make it
    let missing = (0..of_y as u32)
        .flat_map(|y| (0..of_z as u32).map(move |z| (y, z)))
        .zip(pairs.iter().map(Some).chain(std::iter::repeat(None)))
        .find(|(wanted, found)| Some(wanted) != *found)
        .map(|(wanted, _)| wanted)
        .expect("fewer pairs than combinations leave one out");
    let with = |side: &[(u32, RowId)], number: u32| {
        side.iter().find(|(found, _)| *found == number).map(|&(_, row)| row).expect("every number has a row")
    };
    let (a, b) = (with(&y, missing.0), with(&z, missing.1));
    Err((a.min(b), a.max(b)))
}
