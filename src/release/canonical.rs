//! The canonical order: it follows from the published cells alone, so it tells nothing more.
//!
//! Rows are sorted by all cells, bytewise in column order, the id last. Groups and batches are numbered by
//! their sorted lists of rows without the number.

use super::ClassId;
use crate::table::{Column, RowId};
use std::cmp::Ordering;

/// The rows sorted by all cells of `columns`; equal rows in input order.
pub fn sort_rows(columns: &[Column], rows: &[RowId]) -> Vec<RowId> {
    let ranks: Vec<Vec<u32>> = columns.iter().map(|column| column.dictionary.ranks()).collect();
    let bits: Vec<u32> = columns.iter().map(|column| bits_for(column.dictionary.len())).collect();
    let rank = |column: usize, row: RowId| ranks[column][columns[column].codes.get(row).0 as usize];
    let key = |row: RowId, columns: std::ops::Range<usize>| -> u64 {
        columns.fold(0, |key, column| (key << bits[column]) | u64::from(rank(column, row)))
    };
    // As many leading columns as fit make the first key; what is left decides only between equal keys.
    let head = fitting(&bits);
    let tail = head + fitting(&bits[head..]);
    let mut keyed: Vec<(u64, RowId)> = rows.iter().map(|&row| (key(row, 0..head), row)).collect();
    keyed.sort_unstable();
    if head < columns.len() {
        for equal in keyed.chunk_by_mut(|(a, _), (b, _)| a == b) {
            equal.sort_by_cached_key(|&(_, row)| {
                let rest: Vec<u32> = (tail..columns.len()).map(|column| rank(column, row)).collect();
                (key(row, head..tail), rest)
            });
        }
    }
    keyed.into_iter().map(|(_, row)| row).collect()
}

/// The same where the first column is the id, which decides last.
pub fn sort_rows_id_first(columns: &[Column], rows: &[RowId]) -> Vec<RowId> {
    let mut id_last = columns.to_vec();
    id_last.rotate_left(1);
    sort_rows(&id_last, rows)
}

/// Each class's rows as places in a sorted order, equal rows at the same place.
pub struct Lists {
    /// The list of class `c` is `places[starts[c]..starts[c + 1]]`, ascending.
    starts: Vec<usize>,
    places: Vec<u32>,
}

impl Lists {
    /// The lists of `sorted` rows by their classes.
    pub fn new(classes: usize, columns: &[Column], sorted: &[RowId], class_of_row: &[ClassId]) -> Lists {
        let class = |row: &RowId| class_of_row[row.0 as usize].0 as usize;
        let mut ends = vec![0usize; classes + 1];
        sorted.iter().for_each(|row| ends[class(row) + 1] += 1);
        (0..classes).for_each(|index| ends[index + 1] += ends[index]);
        let starts = ends.clone();
        let mut places = vec![0u32; sorted.len()];
        let mut place = 0;
        for (index, row) in sorted.iter().enumerate() {
            if index > 0 && !equal(columns, sorted[index - 1], *row) {
                place = index as u32;
            }
            let next = &mut ends[class(row)];
            places[*next] = place;
            *next += 1;
        }
        Lists { starts, places }
    }

    /// One number per class.
    pub fn of_counts(counts: &[u32]) -> Lists {
        Lists { starts: (0..=counts.len()).collect(), places: counts.to_vec() }
    }

    fn of(&self, class: u32) -> &[u32] {
        &self.places[self.starts[class as usize]..self.starts[class as usize + 1]]
    }
}

/// The number of each class, from 1, when classes are sorted by their first lists, where those are equal
/// by their second ones, and so on.
pub fn number(classes: usize, lists: &[Lists]) -> Vec<u32> {
    let compare = |a: u32, b: u32| {
        let mut by_list = lists.iter().map(|lists| lists.of(a).cmp(lists.of(b)));
        by_list.find(|ordering| ordering.is_ne()).unwrap_or(Ordering::Equal)
    };
    let mut order: Vec<u32> = (0..classes as u32).collect();
    crate::sorting::sort_by(&mut order, |&a, &b| compare(a, b));
    let mut number = vec![0; classes];
    for (index, class) in order.into_iter().enumerate() {
        number[class as usize] = index as u32 + 1;
    }
    number
}

fn equal(columns: &[Column], a: RowId, b: RowId) -> bool {
    columns.iter().all(|column| column.codes.get(a) == column.codes.get(b))
}

fn bits_for(values: usize) -> u32 {
    values.next_power_of_two().trailing_zeros()
}

/// How many leading columns fit into 64 bits.
fn fitting(bits: &[u32]) -> usize {
    let mut sum = 0;
    bits.iter()
        .take_while(|&&bits| {
            sum += bits;
            sum <= 64
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Table;

    #[test]
    fn rows_are_sorted_bytewise_however_many_columns_there_are() {
        // 30 columns of 8 values need 90 bits: more than one key
        let mut text: String = (0..30).map(|c| format!("c{c}")).collect::<Vec<_>>().join(",") + "\n";
        let mut state = 7u64;
        for _ in 0..200 {
            let row: Vec<String> = (0..30)
                .map(|c| {
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
                    // mostly equal, so that later columns decide too
                    let value = if c < 25 { (state >> 60) / 15 * 7 } else { (state >> 33) % 8 };
                    format!("v{value}")
                })
                .collect();
            text += &(row.join(",") + "\n");
        }
        let table = Table::from_csv(text.as_bytes()).expect("well formed");
        let rows: Vec<RowId> = table.row_ids().collect();
        let sorted = sort_rows(table.columns(), &rows);
        let cells = |row: &RowId| -> Vec<&str> { table.columns().iter().map(|c| c.text(*row)).collect() };
        let mut expected = rows;
        expected.sort_by_key(|row| cells(row));
        assert_eq!(sorted, expected);
    }

    #[test]
    fn groups_are_numbered_by_their_rows_not_by_the_algorithm() {
        let table = Table::from_csv(b"a,s\n*,x\n*,y\n*,x\n*,w\n1,z\n1,z\n").expect("well formed");
        let rows: Vec<RowId> = table.row_ids().collect();
        let classes = [2, 2, 0, 0, 1, 1].map(ClassId);
        let sorted = sort_rows(table.columns(), &rows);
        // group 0 is (*,w),(*,x), group 2 is (*,x),(*,y), group 1 is (1,z),(1,z)
        let lists = Lists::new(3, table.columns(), &sorted, &classes);
        assert_eq!(number(3, &[lists]), [1, 3, 2]);
    }

    #[test]
    fn later_lists_decide_between_equal_ones() {
        let equal = || Lists::of_counts(&[4, 4, 2]);
        assert_eq!(number(3, &[equal(), Lists::of_counts(&[9, 7, 8])]), [3, 2, 1]);
    }
}
