//! The fast path of reading: short values of columns with few of them.
//!
//! Most cells of most tables are short and repeat. Up to sixteen bytes are compared as two integers
//! in a small open-addressing table, without hashing bytes one by one, without touching the
//! dictionary and without a call. A column with too many distinct values (or without memory for them) drops its
//! table and uses the dictionary's own.

use crate::table::{Code, HashState};

/// A field of at most sixteen bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ShortField {
    low: u64,
    high: u64,
    length: u32,
}

impl ShortField {
    /// The longest field that is short. A record must have as many bytes beyond its last field.
    pub(super) const LONGEST: usize = 16;

    #[inline]
    pub(super) fn new(record: &[u8], start: usize, end: usize) -> Option<ShortField> {
        let length = end - start;
        if length > ShortField::LONGEST {
            return None;
        }
        let (words, _) = record[start..start + ShortField::LONGEST].as_chunks::<8>();
        Some(ShortField {
            low: u64::from_le_bytes(words[0]) & MASKS[length.min(8)],
            high: u64::from_le_bytes(words[1]) & MASKS[length.saturating_sub(8)],
            length: length as u32,
        })
    }

    /// The upper bits are the well-mixed ones (multiply-shift: Dietzfelbinger and others, 1997).
    #[inline]
    fn hash(self, [low, high]: [u64; 2]) -> u64 {
        (self.low ^ u64::from(self.length)).wrapping_mul(low) ^ self.high.wrapping_mul(high)
    }
}

/// The lowest 0 to 8 bytes.
const MASKS: [u64; 9] = [
    0,
    0xFF,
    0xFFFF,
    0xFF_FFFF,
    0xFFFF_FFFF,
    0xFF_FFFF_FFFF,
    0xFFFF_FFFF_FFFF,
    0xFF_FFFF_FFFF_FFFF,
    u64::MAX,
];

/// Codes of short fields, as long as there are few.
#[derive(Debug)]
pub(super) struct ShortFields {
    /// A power of two, at most half full; empty once there were too many.
    slots: Vec<Slot>,
    /// Nobody else knows them, so that nobody can craft fields that share a slot.
    multipliers: [u64; 2],
    /// 64 − log2 of the number of slots.
    shift: u32,
    used: usize,
}

#[derive(Debug, Clone, Copy)]
struct Slot {
    field: ShortField,
    code: Code,
}

const FREE: Slot = Slot { field: ShortField { low: 0, high: 0, length: u32::MAX }, code: Code(0) };

impl ShortFields {
    /// 4096 values in 192 KiB: what a column may take of the processor's cache.
    const MOST_SLOTS: usize = 1 << 13;

    pub(super) fn new(state: &HashState) -> ShortFields {
        ShortFields { slots: vec![FREE; 16], multipliers: state.multipliers(), shift: 60, used: 0 }
    }

    #[inline]
    pub(super) fn find(&self, field: ShortField) -> Option<Code> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut index = (field.hash(self.multipliers) >> self.shift) as usize;
        loop {
            let slot = &self.slots[index & mask];
            if slot.field == field {
                return Some(slot.code);
            }
            if slot.field.length == FREE.field.length {
                return None;
            }
            index += 1;
        }
    }

    /// Remembers a field that [`ShortFields::find`] did not find.
    pub(super) fn insert(&mut self, field: ShortField, code: Code) {
        if self.slots.is_empty() {
            return;
        }
        if (self.used + 1) * 2 > self.slots.len() {
            let length = self.slots.len() * 2;
            let mut slots = Vec::new();
            if length > ShortFields::MOST_SLOTS || slots.try_reserve_exact(length).is_err() {
                self.slots = Vec::new();
                return;
            }
            slots.resize(length, FREE);
            self.shift -= 1;
            let old = std::mem::replace(&mut self.slots, slots);
            old.iter().filter(|slot| slot.field != FREE.field).for_each(|&slot| self.place(slot));
        }
        self.used += 1;
        self.place(Slot { field, code });
    }

    fn place(&mut self, slot: Slot) {
        let mask = self.slots.len() - 1;
        let mut index = (slot.field.hash(self.multipliers) >> self.shift) as usize;
        while self.slots[index & mask].field != FREE.field {
            index += 1;
        }
        self.slots[index & mask] = slot;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_fields_that_collide_under_one_state_do_not_under_another() {
        let multipliers = |seed: u8| HashState::from_bytes([seed; 16]).multipliers();
        let field = |number: u64| ShortField { low: number, high: 0, length: 8 };
        let slots = |field: &ShortField, seed: u8| field.hash(multipliers(seed)) >> (64 - 13);
        let crafted: Vec<ShortField> =
            (0..).map(field).filter(|field| slots(field, 1) == 0).take(500).collect();
        let mut elsewhere: Vec<u64> = crafted.iter().map(|field| slots(field, 2)).collect();
        elsewhere.sort_unstable();
        elsewhere.dedup();
        assert!(elsewhere.len() > 400, "{} slots for {} fields", elsewhere.len(), crafted.len());
    }
}
