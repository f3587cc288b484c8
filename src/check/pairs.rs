//! Which published cell stands for which original value, each combination once.

use crate::table::{Code, Column, RowId};
use rustc_hash::FxHashMap;

/// A published cell and an original value that occur together.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) published: Code,
    pub(crate) original: Code,
    /// In how many rows.
    pub(crate) rows: u32,
    /// The first of these published rows, counted from 0.
    pub(crate) first: u32,
}

/// Combinations are looked up in a plain array up to this many.
const ARRAY_LIMIT: usize = 1 << 22;

/// All combinations in order of their first row.
pub(crate) fn distinct_pairs(published: &Column, original: &Column, origin: &[RowId]) -> Vec<Pair> {
    let width = original.dictionary.len();
    let mut pairs: Vec<Pair> = Vec::new();
    let mut note = |slot: &mut u32, published: Code, original: Code, row: RowId| {
        if *slot == u32::MAX {
            *slot = pairs.len() as u32;
            pairs.push(Pair { published, original, rows: 0, first: row.0 });
        }
        pairs[*slot as usize].rows += 1;
    };
    if published.dictionary.len().saturating_mul(width) <= ARRAY_LIMIT {
        let mut slots = vec![u32::MAX; published.dictionary.len() * width];
        published.codes.for_each(|row, cell| {
            let value = original.codes.get(origin[row.0 as usize]);
            note(&mut slots[cell.0 as usize * width + value.0 as usize], cell, value, row);
        });
    } else {
        let mut slots: FxHashMap<u64, u32> = FxHashMap::default();
        published.codes.for_each(|row, cell| {
            let value = original.codes.get(origin[row.0 as usize]);
            let key = u64::from(cell.0) << 32 | u64::from(value.0);
            note(slots.entry(key).or_insert(u32::MAX), cell, value, row);
        });
    }
    pairs
}
