//! Dependencies with small left sides, among columns that the caller names.

use super::{Functional, determined_by};
use crate::table::types::missing_values;
use crate::table::{ColumnId, Table};
use std::collections::BTreeSet;

/// A dependency that was found by chance in few rows is none that an attacker knows: at least this share
/// of the rows must have a left side that occurs again.
const LEAST_SUPPORT: f64 = 0.5;

/// Left sides of two columns are looked for only where that takes no longer than a moment.
const MOST_PAIR_ROWS: usize = 4_000_000;

/// With at most this many columns each is looked at, and listed, by itself.
const FEW_COLUMNS: usize = 64;

/// What one or two of the columns `by` tell of the columns `of`. Of many columns that split the rows alike, the first
/// stands for all.
pub fn told_by_few(table: &Table, by: &[ColumnId], of: &[ColumnId], missing: &[String]) -> Vec<Functional> {
    // who matches rows by one of two columns that split the rows alike matches them by the other
    let by = first_of_alike(table, by, missing);
    // a column with one value is told by everything and hides nothing
    let of: Vec<ColumnId> = of.iter().copied().filter(|&id| table.column(id).dictionary.len() > 1).collect();
    let mut told_by_one: Vec<BTreeSet<ColumnId>> = Vec::with_capacity(by.len());
    let mut found = Vec::new();
    for &column in &by {
        let (told, support) = determined_by(table, &[column], &of);
        let told = if support >= LEAST_SUPPORT { told } else { Vec::new() };
        told_by_one.push(told.iter().copied().collect());
        if !told.is_empty() {
            found.push(Functional::new([column], told));
        }
    }
    let pairs = by.len() * by.len().saturating_sub(1) / 2;
    if pairs * table.rows() > MOST_PAIR_ROWS {
        return found;
    }
    for first in 0..by.len() {
        for second in first + 1..by.len() {
            let by_one = |id: &ColumnId| told_by_one[first].contains(id) || told_by_one[second].contains(id);
            let candidates: Vec<ColumnId> = of.iter().copied().filter(|id| !by_one(id)).collect();
            let left = [by[first], by[second]];
            let (told, support) = determined_by(table, &left, &candidates);
            if support >= LEAST_SUPPORT && !told.is_empty() {
                found.push(Functional::new(left, told));
            }
        }
    }
    found
}

/// Where columns are many, the first of those that split the rows alike, missing values apart.
fn first_of_alike(table: &Table, columns: &[ColumnId], missing: &[String]) -> Vec<ColumnId> {
    if columns.len() <= FEW_COLUMNS {
        return columns.to_vec();
    }
    const MISSING: u32 = u32::MAX;
    let mut seen: BTreeSet<Vec<u32>> = BTreeSet::new();
    let mut new_split = |&id: &ColumnId| {
        let column = table.column(id);
        let is_missing = missing_values(&column.dictionary, missing);
        let mut number: Vec<Option<u32>> = vec![None; column.dictionary.len()];
        let (mut next, mut split) = (0, Vec::with_capacity(column.codes.len()));
        column.codes.for_each(|_, code| {
            let code = code.0 as usize;
            split.push(match is_missing[code] {
                true => MISSING,
                false => *number[code].get_or_insert_with(|| {
                    next += 1;
                    next
                }),
            });
        });
        seen.insert(split)
    };
    columns.iter().copied().filter(|id| new_split(id)).collect()
}
