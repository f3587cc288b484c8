//! The canonical order: rows and group numbers say nothing that the cells do not.
//!
//! Rows are sorted by all cells, bytewise in column order, the group number last. Groups are sorted by
//! their sorted lists of rows without the number, and numbered from 1 in that order.

use super::published::{columns, group_column};
use crate::plan::Plan;
use crate::table::{Column, RowId, Table};
use std::cmp::Ordering;

/// What is wrong with the order of a table's rows and with its group numbers; rows are counted from 1.
pub(super) fn faults(table: &Table, plan: &Plan) -> Vec<String> {
    let group_id = group_column(table, plan);
    let cells: Vec<Ranked<'_>> =
        columns(table).filter(|&id| Some(id) != group_id).map(|id| Ranked::new(table.column(id))).collect();
    let number = group_id.map(|id| Ranked::new(table.column(id)));
    let by_cells = |a, b| {
        cells
            .iter()
            .map(|column| column.compare(a, b))
            .find(|ordering| ordering.is_ne())
            .unwrap_or(Ordering::Equal)
    };
    // The place of each row among the distinct rows, in file order.
    let mut place = vec![0u32; table.rows()];
    for row in 1..table.rows() as u32 {
        let ordering = by_cells(row - 1, row);
        // Bytewise too: group 10 comes before group 9.
        let by_number = number.as_ref().map_or(Ordering::Equal, |column| column.compare(row - 1, row));
        if ordering.then(by_number).is_gt() {
            return vec![format!("rows {} and {} are not in canonical order", row, row + 1)];
        }
        place[row as usize] = place[row as usize - 1] + u32::from(ordering.is_lt());
    }
    match group_id.map(|id| group_numbers(table.column(id))) {
        None => Vec::new(),
        Some(Ok(numbers)) => numbering_faults(&numbers, &place),
        Some(Err(fault)) => vec![fault],
    }
}

/// Group numbers must be 1, 2, … in the order of the groups' lists of rows.
fn numbering_faults(numbers: &[u32], place: &[u32]) -> Vec<String> {
    let Some(&highest) = numbers.iter().max() else { return Vec::new() };
    if highest as usize > numbers.len() {
        return vec![format!("group_id goes up to {highest}, more than there are rows")];
    }
    let mut groups: Vec<Vec<u32>> = vec![Vec::new(); highest as usize + 1];
    for (&number, &place) in numbers.iter().zip(place) {
        groups[number as usize].push(place);
    }
    if !groups[0].is_empty() {
        return vec!["group_id starts at 0, not at 1".to_owned()];
    }
    let empty = groups.iter().skip(1).position(Vec::is_empty);
    if let Some(index) = empty {
        return vec![format!("no row has group_id {}", index + 1)];
    }
    let unsorted = groups[1..].windows(2).position(|pair| pair[0] > pair[1]);
    unsorted
        .map(|index| format!("groups {} and {} are not numbered in canonical order", index + 1, index + 2))
        .into_iter()
        .collect()
}

fn group_numbers(column: &Column) -> Result<Vec<u32>, String> {
    let mut of_code = Vec::with_capacity(column.dictionary.len());
    for text in column.dictionary.texts() {
        let number = text.parse().ok().filter(|number: &u32| number.to_string() == text);
        of_code.push(number.ok_or("group_id holds something that is no number")?);
    }
    let mut numbers = Vec::with_capacity(column.codes.len());
    column.codes.for_each(|_, code| numbers.push(of_code[code.0 as usize]));
    Ok(numbers)
}

/// A column whose cells compare bytewise.
struct Ranked<'a> {
    column: &'a Column,
    rank_of_code: Vec<u32>,
}

impl<'a> Ranked<'a> {
    /// Equal texts, should a dictionary repeat one, have equal ranks.
    fn new(column: &'a Column) -> Ranked<'a> {
        let mut order: Vec<(&[u8], usize)> =
            column.dictionary.texts().enumerate().map(|(code, text)| (text.as_bytes(), code)).collect();
        order.sort_unstable();
        let mut rank_of_code = vec![0; order.len()];
        for at in 1..order.len() {
            let step = u32::from(order[at].0 != order[at - 1].0);
            rank_of_code[order[at].1] = rank_of_code[order[at - 1].1] + step;
        }
        Ranked { column, rank_of_code }
    }

    fn compare(&self, a: u32, b: u32) -> Ordering {
        let rank = |row| self.rank_of_code[self.column.codes.get(RowId(row)).0 as usize];
        rank(a).cmp(&rank(b))
    }
}
