//! Sets of boxes with a bit for each box, so that 64 of them are compared at a time.
//!
//! Every quasi column has for each of its keys the boxes that contain it; a point lies in the boxes that all columns
//! name. Where there are so many boxes and keys that this would take too much memory, neighbouring keys share their
//! bits, and the boxes that the bits leave are looked at. Every sensitive tuple has the boxes that show it.

use super::boxes::{Boxes, QuasiColumn};

/// Words that the bits of all columns may take, where one slot per column does not take more: 16 MB.
const MOST_WORDS: usize = 1 << 21;

/// Boxes by the keys that they contain.
pub(super) struct BoxIndex<'a> {
    columns: &'a [QuasiColumn<'a>],
    boxes: &'a Boxes,
    slots: Vec<Slots>,
    /// The columns in which keys share their bits.
    shared: Vec<usize>,
    /// The boxes at the point that was asked for last.
    found: Vec<u64>,
}

/// The bits of one column.
struct Slots {
    keys_per_slot: usize,
    /// Slot after slot: the boxes that contain one of its keys.
    bits: Vec<u64>,
}

impl<'a> BoxIndex<'a> {
    pub fn new(columns: &'a [QuasiColumn<'a>], boxes: &'a Boxes) -> BoxIndex<'a> {
        BoxIndex::within(MOST_WORDS, columns, boxes)
    }

    fn within(most_words: usize, columns: &'a [QuasiColumn<'a>], boxes: &'a Boxes) -> BoxIndex<'a> {
        let words = boxes.len().div_ceil(64);
        let most_slots = (most_words / (words * columns.len()).max(1)).max(1);
        let slots: Vec<Slots> =
            (0..).zip(columns).map(|(place, column)| Slots::new(column, place, boxes, most_slots)).collect();
        let shared = (0..columns.len()).filter(|&column| slots[column].keys_per_slot > 1).collect();
        BoxIndex { columns, boxes, slots, shared, found: vec![0; words] }
    }

    /// What a look at a point takes: words compared.
    pub fn steps(&self) -> usize {
        self.found.len() * self.columns.len()
    }

    /// The boxes that contain a point, given by its keys.
    pub fn boxes_at(&mut self, point: &[u32]) -> &[u64] {
        let BoxIndex { columns, boxes, slots, shared, found } = self;
        found.fill(u64::MAX);
        if let Some(last) = found.last_mut() {
            *last >>= boxes.len().wrapping_neg() % 64;
        }
        for (slots, &key) in slots.iter().zip(point) {
            let bits = slots.of(key, found.len());
            found.iter_mut().zip(bits).for_each(|(found, bits)| *found &= bits);
        }
        if !shared.is_empty() {
            let contains = |box_: usize| {
                shared.iter().all(|&column| {
                    let span = columns[column].cells[boxes.cell(box_, column)].span;
                    (span.first..=span.last).contains(&point[column])
                })
            };
            for (word, found) in found.iter_mut().enumerate() {
                let kept = ones(*found).filter(|bit| contains(word * 64 + *bit as usize));
                *found = kept.map(|bit| 1 << bit).sum();
            }
        }
        found
    }
}

impl Slots {
    fn new(column: &QuasiColumn, place: usize, boxes: &Boxes, most: usize) -> Slots {
        let words = boxes.len().div_ceil(64);
        let keys = column.domain.keys();
        let keys_per_slot = keys.div_ceil(most).max(1);
        let slots = keys.div_ceil(keys_per_slot);
        let mut bits = vec![0; slots * words];
        // a box's bit changes where the box begins and behind its end; elsewhere it is as in the slot before
        for box_ in 0..boxes.len() {
            let span = column.cells[boxes.cell(box_, place)].span;
            let (first, last) = (span.first as usize / keys_per_slot, span.last as usize / keys_per_slot);
            for slot in [first, last + 1].into_iter().filter(|&slot| slot < slots) {
                bits[slot * words + box_ / 64] ^= 1 << (box_ % 64);
            }
        }
        for at in words..bits.len() {
            bits[at] ^= bits[at - words];
        }
        Slots { keys_per_slot, bits }
    }

    /// The bits of a key.
    fn of(&self, key: u32, words: usize) -> &[u64] {
        let start = key as usize / self.keys_per_slot * words;
        &self.bits[start..start + words]
    }
}

/// The boxes that show a sensitive tuple, and how dense it lies in each of them.
#[derive(Debug, Clone, Default)]
pub(super) struct Densities {
    words: Vec<Word>,
    /// Box after box.
    densities: Vec<f64>,
}

/// Those of 64 neighbouring boxes that show a tuple.
#[derive(Debug, Clone)]
struct Word {
    place: u32,
    /// The place of the first one's density.
    first: u32,
    bits: u64,
}

impl Densities {
    /// Adds to a box's density. Boxes come in their order, one of them any number of times.
    pub fn add(&mut self, box_: u32, density: f64) {
        let (place, bit) = (box_ / 64, 1 << (box_ % 64));
        if self.words.last().is_none_or(|last| last.place != place) {
            self.words.push(Word { place, first: self.densities.len() as u32, bits: 0 });
        }
        let word = self.words.last_mut().expect("one was just pushed");
        if word.bits & bit == 0 {
            word.bits |= bit;
            self.densities.push(0.0);
        }
        *self.densities.last_mut().expect("one was just pushed") += density;
    }

    /// The sum over some boxes, and what it took: words compared and densities added.
    pub fn sum(&self, boxes: &[u64]) -> (f64, usize) {
        let (mut sum, mut steps) = (0.0, self.words.len());
        for word in &self.words {
            let both = word.bits & boxes[word.place as usize];
            steps += both.count_ones() as usize;
            for bit in ones(both) {
                let before = word.bits & ((1 << bit) - 1);
                sum += self.densities[(word.first + before.count_ones()) as usize];
            }
        }
        (sum, steps)
    }
}

/// The places of the bits that are set.
fn ones(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::boxes::SensitiveTuples;
    use crate::measure::tests::twins::{Row, published};

    /// More boxes than two words have bits, many of them over the same ages.
    fn crowded() -> Vec<Row> {
        (0..300u32)
            .map(|row| (Some((row * 7 % 100) as u8), (row / 2 % 3) as u8, (row % 4) as u8, Some(row / 2)))
            .collect()
    }

    #[test]
    fn the_boxes_at_a_point_are_those_that_contain_it_however_many_keys_share_their_bits() {
        let published = published(&crowded());
        let sensitive = SensitiveTuples::new(&published.table, &published.plan);
        let (columns, boxes) = Boxes::new(&published.table, &published.plan, &published.recoding, &sensitive);
        assert!(boxes.len() > 128);
        for (most_words, shared) in [(MOST_WORDS, 0), (100, 1), (0, 2)] {
            let mut index = BoxIndex::within(most_words, &columns, &boxes);
            assert_eq!(index.shared.len(), shared);
            for row in 0..300 {
                let point: Vec<u32> = columns.iter().map(|column| column.domain.key(row)).collect();
                let found = index.boxes_at(&point);
                let in_bits = |box_: &usize| found[box_ / 64] >> (box_ % 64) & 1 == 1;
                let contains = |box_: &usize| {
                    columns.iter().zip(&point).enumerate().all(|(place, (column, key))| {
                        let span = column.cells[boxes.cell(*box_, place)].span;
                        span.first <= *key && *key <= span.last
                    })
                };
                let [bits, twin]: [Vec<usize>; 2] = [
                    (0..found.len() * 64).filter(in_bits).collect(),
                    (0..boxes.len()).filter(contains).collect(),
                ];
                assert_eq!(bits, twin);
            }
        }
    }

    #[test]
    fn densities_are_summed_over_the_boxes_asked_for() {
        let mut densities = Densities::default();
        for (box_, density) in [(0, 1.0), (63, 2.0), (63, 4.0), (64, 8.0), (200, 16.0)] {
            densities.add(box_, density);
        }
        assert_eq!(densities.sum(&[u64::MAX; 4]), (31.0, 3 + 4));
        assert_eq!(densities.sum(&[1 << 63, 2, 0, 1 << 8]), (22.0, 3 + 2));
        assert_eq!(densities.sum(&[0; 4]), (0.0, 3));
    }
}
