//! Dependencies with small left sides, among columns that the caller names.

use super::{Functional, determined_by};
use crate::table::types::missing_values;
use crate::table::{Column, ColumnId, Table};
use std::collections::{BTreeMap, BTreeSet};

/// A dependency that was found by chance in few rows is none that an attacker knows: at least this share
/// of the rows must have a left side that occurs again.
const LEAST_SUPPORT: f64 = 0.5;

/// Left sides of two columns are looked for only where that takes no longer than a moment.
const MOST_PAIR_ROWS: usize = 4_000_000;

/// With at most this many columns each is looked at, and listed, by itself.
const FEW_COLUMNS: usize = 64;

/// Of many columns no more are listed as told than this, those first that fewer values tell: they match the most rows.
const MOST_TOLD: usize = 100_000;

/// What one or two of the columns `by` tell of the columns `of`. Of many columns that split the rows alike, the first
/// stands for all.
pub fn told_by_few(table: &Table, by: &[ColumnId], of: &[ColumnId], missing: &[String]) -> Vec<Functional> {
    // who matches rows by one of two columns that split the rows alike matches them by the other
    let by: Vec<ColumnId> = alike(table, by, missing).into_iter().map(|columns| columns[0]).collect();
    let are_many = by.len() > FEW_COLUMNS;
    let used = |column: &Column| column.frequencies().iter().filter(|&&rows| rows > 0).count();
    let values: Vec<usize> = match are_many {
        true => table.columns().iter().map(used).collect(),
        false => Vec::new(),
    };
    // a column with one value is told by everything and hides nothing
    let of: Vec<ColumnId> = of.iter().copied().filter(|id| table.column(*id).dictionary.len() > 1).collect();
    // whatever tells one of two columns that split the rows alike tells the other
    let alike_of_first: BTreeMap<ColumnId, Vec<ColumnId>> =
        alike(table, &of, &[]).into_iter().map(|columns| (columns[0], columns)).collect();
    let of: Vec<ColumnId> = alike_of_first.keys().copied().collect();
    let all = |told: &[ColumnId]| -> Vec<ColumnId> {
        told.iter().flat_map(|first| &alike_of_first[first]).copied().collect()
    };
    let mut order: Vec<usize> = (0..by.len()).collect();
    if are_many {
        order.sort_by_key(|&place| values[by[place].0]);
    }
    let mut told_by_one: Vec<BTreeSet<ColumnId>> = vec![BTreeSet::new(); by.len()];
    let (mut found, mut listed) = (Vec::new(), 0);
    for place in order {
        // fewer values cannot tell more
        let could = |id: &ColumnId| !are_many || values[id.0] <= values[by[place].0];
        let candidates: Vec<ColumnId> = of.iter().copied().filter(could).collect();
        let (told, support) = determined_by(table, &[by[place]], &candidates);
        if support >= LEAST_SUPPORT && !told.is_empty() {
            let told_too = all(&told);
            listed += told_too.len();
            found.push(Functional::new([by[place]], told_too));
            told_by_one[place] = told.into_iter().collect();
        }
        if listed > MOST_TOLD {
            break;
        }
    }
    found.sort_by(|a, b| a.from.cmp(&b.from));
    if listed > MOST_TOLD {
        return found;
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
                found.push(Functional::new(left, all(&told)));
            }
        }
    }
    found
}

/// Columns that split the rows alike, missing values apart; where columns are few, each by itself.
fn alike(table: &Table, columns: &[ColumnId], missing: &[String]) -> Vec<Vec<ColumnId>> {
    if columns.len() <= FEW_COLUMNS {
        return columns.iter().map(|&id| vec![id]).collect();
    }
    const MISSING: u32 = u32::MAX;
    let mut place_of_split: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
    let mut found: Vec<Vec<ColumnId>> = Vec::new();
    for &id in columns {
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
        let place = *place_of_split.entry(split).or_insert(found.len());
        match found.get_mut(place) {
            Some(columns) => columns.push(id),
            None => found.push(vec![id]),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_columns_that_tell_many_no_more_are_listed_than_can_be_tried() {
        // each of 300 columns splits the four groups of rows in a way of its own, and tells 600 columns that show the groups
        let cell = |row: usize, column: usize| match column {
            0..300 => row % 4 + 4 * ((column >> (row / 4)) & 1),
            _ => row % 4,
        };
        let mut csv = (0..900).map(|column| format!("c{column}")).collect::<Vec<_>>().join(",") + "\n";
        for row in 0..40 {
            csv += &(0..900).map(|column| cell(row, column).to_string()).collect::<Vec<_>>().join(",");
            csv += "\n";
        }
        let table = Table::from_csv(csv.as_bytes()).expect("a table");
        let ids: Vec<ColumnId> = (0..900).map(ColumnId).collect();
        let found = told_by_few(&table, &ids[..300], &ids[300..], &[]);
        assert_eq!(found.len(), MOST_TOLD / 600 + 1);
        assert!(found.iter().all(|one| one.from.len() == 1 && one.to.len() == 600));
        assert!(found.is_sorted_by_key(|one| one.from.first()));
        // the coarsest is among them: it matches the most rows
        assert_eq!(found[0].from.first(), Some(&ColumnId(0)));
    }
}
