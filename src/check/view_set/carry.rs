//! Values carried from view to view along shared attributes.
//!
//! Each row of a view gets the set of values (of ID, or of the property) that rows it joins with can have.
//! Only as many are kept as decide: the union of sets that are cut off at a bound is the set that is cut off
//! at the bound, so a join of any size is summed up in one pass over the rows.

use super::model::{Part, View, ViewSet};
use rustc_hash::FxHashMap;

/// The values that can stand beside a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reach {
    /// These, ascending.
    Values(Vec<u32>),
    /// As many as the bound, or more.
    Many,
}

/// For each row of a view the values that can stand beside it; rows share sets.
#[derive(Debug, Clone)]
pub(super) struct RowReach {
    pub of_row: Vec<u32>,
    pub sets: Vec<Reach>,
}

impl RowReach {
    pub fn row(&self, row: usize) -> &Reach {
        &self.sets[self.of_row[row] as usize]
    }

    /// A view that shows the attribute: each row has its own value.
    pub fn shown(column: &[u32], symbols: usize) -> RowReach {
        RowReach {
            of_row: column.to_vec(),
            sets: (0..symbols as u32).map(|symbol| Reach::Values(vec![symbol])).collect(),
        }
    }

    /// Where `from` may leave out what a row of `to` shows, anything can stand beside the row.
    pub fn or_outside(&mut self, from: &View, to: &View) {
        if from.outside.is_empty() {
            return;
        }
        let many = self.sets.len() as u32;
        self.sets.push(Reach::Many);
        for (row, set) in self.of_row.iter_mut().enumerate() {
            if may_leave_out(from, to, row) {
                *set = many;
            }
        }
    }

    /// An attribute that no view shows: any of its symbols beside every row. Several that belong together stand for
    /// any combination.
    pub fn hidden(set: &ViewSet, part: &Part, rows: usize, bound: usize) -> RowReach {
        let Some(only) = part.only() else {
            return RowReach { of_row: vec![0; rows], sets: vec![Reach::Many] };
        };
        let attribute = &set.attributes[only];
        let symbols: Vec<u32> = (0..attribute.size() as u32).collect();
        let named = symbols.len() < bound && symbols.iter().all(|&symbol| attribute.is_constant(symbol));
        let all = if named { Reach::Values(symbols) } else { Reach::Many };
        RowReach { of_row: vec![0; rows], sets: vec![all] }
    }
}

/// Whether a view may leave out a base row with these cells of a row of another view: its condition can fail.
/// Comparisons are not looked at: at worst more is taken to be possible than is.
pub(super) fn may_leave_out(view: &View, other: &View, row: usize) -> bool {
    view.outside.iter().any(|clause| {
        clause
            .sides
            .iter()
            .all(|(attribute, bits)| other.column(*attribute).is_none_or(|column| bits.contains(column[row])))
    })
}

/// The union of sets, cut off at the bound.
#[derive(Debug, Default)]
pub(super) struct Union {
    values: Vec<u32>,
    many: bool,
}

impl Union {
    pub fn add(&mut self, reach: &Reach, bound: usize) {
        match reach {
            _ if self.many => {}
            Reach::Many => self.many = true,
            Reach::Values(values) => {
                for value in values {
                    if let Err(place) = self.values.binary_search(value) {
                        self.values.insert(place, *value);
                    }
                }
                self.many = self.values.len() >= bound;
            }
        }
    }

    pub fn into_reach(self) -> Reach {
        if self.many { Reach::Many } else { Reach::Values(self.values) }
    }
}

/// Numbers for the combinations of the shared attributes, the same numbers in both views.
pub(super) struct Keys {
    pub left: Vec<u32>,
    pub right: Vec<u32>,
    pub count: usize,
}

/// Numbers what two views share; without shared attributes every row has the same number.
pub(super) fn keys(left: &View, right: &View) -> Keys {
    let mut keys = Keys { left: vec![0; left.rows], right: vec![0; right.rows], count: 1 };
    for attribute in left.shared(right) {
        let columns = [left, right].map(|view| view.column(attribute).expect("both show it"));
        let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
        for (of_row, column) in [(&mut keys.left, columns[0]), (&mut keys.right, columns[1])] {
            for (key, &symbol) in of_row.iter_mut().zip(column) {
                let next = numbers.len() as u32;
                *key = *numbers.entry(u64::from(*key) << 32 | u64::from(symbol)).or_insert(next);
            }
        }
        keys.count = numbers.len();
    }
    keys
}

/// What rows of `to` can have beside them, by what rows of `from` have. A row that joins with none has
/// the empty set.
pub(super) fn carry(from: &View, reach: &RowReach, to: &View, bound: usize) -> RowReach {
    let keys = keys(from, to);
    let mut unions: Vec<Union> = (0..keys.count).map(|_| Union::default()).collect();
    for (row, &key) in keys.left.iter().enumerate() {
        unions[key as usize].add(reach.row(row), bound);
    }
    RowReach { of_row: keys.right, sets: unions.into_iter().map(Union::into_reach).collect() }
}
