//! The canonical order: rows and group numbers say nothing that the cells do not.
//!
//! Rows are sorted by all cells, bytewise in column order, the group number last. Groups are sorted by
//! their sorted lists of rows without the number, and numbered from 1 in that order.

use super::published::{columns, group_column};
use crate::plan::Plan;
use crate::table::{Column, ColumnId, RowId, Table};
use std::cmp::Ordering;

/// What is wrong with the order of a table's rows and with its group numbers; rows are counted from 1.
pub(crate) fn faults(table: &Table, plan: &Plan) -> Vec<String> {
    let group_id = group_column(table, plan);
    let numbered = group_id.map(|id| numbers(table.column(id)));
    match (places(table, group_id), numbered) {
        (Err(fault), _) | (_, Some(Err(fault))) => vec![fault],
        (Ok(_), None) => Vec::new(),
        (Ok(place), Some(Ok(numbers))) => numbering_faults("group", &[Numbered { numbers: &numbers, place }]),
    }
}

/// Rows with the number of the group or batch each is in, and their places among the distinct rows.
pub(crate) struct Numbered<'a> {
    pub(crate) numbers: &'a [u32],
    pub(crate) place: Vec<u32>,
}

/// The place of each row among the distinct rows without the id, if rows are sorted by all other cells and
/// by the id last.
pub(crate) fn places(table: &Table, id: Option<ColumnId>) -> Result<Vec<u32>, String> {
    let cells: Vec<Ranked<'_>> =
        columns(table).filter(|&other| Some(other) != id).map(|id| Ranked::new(table.column(id))).collect();
    let number = id.map(|id| Ranked::new(table.column(id)));
    let by_cells = |a, b| {
        cells
            .iter()
            .map(|column| column.compare(a, b))
            .find(|ordering| ordering.is_ne())
            .unwrap_or(Ordering::Equal)
    };
    let mut place = vec![0u32; table.rows()];
    for row in 1..table.rows() as u32 {
        let ordering = by_cells(row - 1, row);
        // Bytewise too: group 10 comes before group 9.
        let by_number = number.as_ref().map_or(Ordering::Equal, |column| column.compare(row - 1, row));
        if ordering.then(by_number).is_gt() {
            return Err(format!("rows {} and {} are not in canonical order", row, row + 1));
        }
        place[row as usize] = place[row as usize - 1] + u32::from(ordering.is_lt());
    }
    Ok(place)
}

/// Numbers must be 1, 2, … in the order of the lists of rows that have them: by the lists in the first
/// table, where those are equal by those in the second, and so on.
pub(crate) fn numbering_faults(what: &str, tables: &[Numbered<'_>]) -> Vec<String> {
    let Some(&highest) = tables.iter().flat_map(|table| table.numbers).max() else { return Vec::new() };
    if tables.iter().any(|table| highest as usize > table.numbers.len()) {
        return vec![format!("{what}_id goes up to {highest}, more than there are rows")];
    }
    let mut lists: Vec<Vec<Vec<u32>>> = vec![vec![Vec::new(); tables.len()]; highest as usize + 1];
    for (at, table) in tables.iter().enumerate() {
        for (&number, &place) in table.numbers.iter().zip(&table.place) {
            lists[number as usize][at].push(place);
        }
    }
    if !lists[0].iter().all(Vec::is_empty) {
        return vec![format!("{what}_id starts at 0, not at 1")];
    }
    if let Some(index) = lists.iter().skip(1).position(|lists| lists.iter().any(Vec::is_empty)) {
        return vec![format!("no row has {what}_id {}", index + 1)];
    }
    let unsorted = lists[1..].windows(2).position(|pair| pair[0] > pair[1]);
    unsorted
        .map(|index| format!("{what}s {} and {} are not numbered in canonical order", index + 1, index + 2))
        .into_iter()
        .collect()
}

/// The numbers in a column of ids or counts, row by row.
pub(crate) fn numbers(column: &Column) -> Result<Vec<u32>, String> {
    let mut of_code = Vec::with_capacity(column.dictionary.len());
    for text in column.dictionary.texts() {
        let number = text.parse().ok().filter(|number: &u32| number.to_string() == text);
        of_code.push(number.ok_or_else(|| format!("{} holds something that is no number", column.name))?);
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
