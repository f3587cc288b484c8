//! Counting the rows of classes.

use super::axis::Leaf;
use super::open::Member;
use rustc_hash::FxHashMap;

/// The nodes of a level vector as random numbers: a column, and the key of each of its leaves.
pub type Keys<'a> = (usize, &'a [u64]);

/// Counts the classes of atoms, in two passes. The first adds up what shares a place in a small table,
/// whether or not it is one class: most vectors have no class with enough rows, and that shows already. The
/// second tells classes apart, but only of atoms whose place has enough rows.
#[derive(Default)]
pub struct Counter {
    /// What is counted, and the class of each.
    members: Vec<Member>,
    keys: Vec<u64>,
    /// Rows by place, up to 255: a few bytes per atom, without a branch.
    places: Vec<u8>,
    slots: Vec<Slot>,
    /// How many of the slots are in use: a table of its own size stays in the cache.
    capacity: usize,
}

/// A class of open atoms. Two keys that also agree in the place at which they are looked for are taken for
/// one class: published as one, it is a box too large, but no promise is broken.
#[derive(Clone, Copy, Default)]
struct Slot {
    /// The lower half of the key; the upper half says where to look.
    tag: u32,
    /// None: the slot is empty.
    rows: u32,
}

/// Classes that are large enough, numbered by their first atoms.
pub struct Classes {
    number_of_slot: FxHashMap<usize, usize>,
    /// The members of all, class by class.
    pub members: Vec<Member>,
    /// Where each class ends.
    ends: Vec<usize>,
}

impl Classes {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = &[Member]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.members[start..end])
    }
}

impl Counter {
    /// What was counted last.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// The first pass over these atoms; returns what no class has more rows than.
    pub fn sift(
        &mut self,
        members: &[Member],
        tables: &[Keys],
        leaves: &[Vec<Leaf>],
        weights: &[u32],
    ) -> u32 {
        self.members.clear();
        self.members.extend_from_slice(members);
        add_up(&mut self.keys, &self.members, tables, leaves);
        let places = (4 * self.members.len()).next_power_of_two().max(2);
        self.places.clear();
        self.places.resize(places, 0);
        let shift = shift(places);
        let mut fullest = 0;
        for (&key, &member) in self.keys.iter().zip(&self.members) {
            let place = &mut self.places[(key >> shift) as usize];
            *place = place.saturating_add(weights[member as usize].min(MOST) as u8);
            fullest = fullest.max(*place);
        }
        if u32::from(fullest) == MOST { u32::MAX } else { u32::from(fullest) }
    }

    /// Drops atoms without rows, and those whose place has too few.
    pub fn drop_below(&mut self, fewest: u32, fullest: u32, weights: &[u32]) {
        if fullest < fewest {
            self.keys.clear();
            self.members.clear();
            return;
        }
        let fewest = fewest.min(MOST) as u8;
        let shift = shift(self.places.len());
        let mut kept = 0;
        for index in 0..self.keys.len() {
            let (key, member) = (self.keys[index], self.members[index]);
            (self.keys[kept], self.members[kept]) = (key, member);
            let stays = (self.places[(key >> shift) as usize] >= fewest) & (weights[member as usize] > 0);
            kept += usize::from(stays);
        }
        self.keys.truncate(kept);
        self.members.truncate(kept);
    }

    /// The second pass; returns the rows of the fullest class.
    pub fn count(&mut self, weights: &[u32]) -> u32 {
        self.capacity = (2 * self.members.len()).next_power_of_two().max(2);
        if self.slots.len() < self.capacity {
            self.slots.resize(self.capacity, Slot::default());
        }
        let (mask, shift) = (self.capacity - 1, shift(self.capacity));
        let slots = &mut self.slots[..self.capacity];
        slots.fill(Slot::default());
        let mut fullest = 0;
        for (&key, &member) in self.keys.iter().zip(&self.members) {
            let tag = key as u32;
            let mut at = (key >> shift) as usize;
            while slots[at].rows > 0 && slots[at].tag != tag {
                at = (at + 1) & mask;
            }
            let rows = slots[at].rows + weights[member as usize];
            slots[at] = Slot { tag, rows };
            fullest = fullest.max(rows);
        }
        fullest
    }

    /// Where a class was counted, if it has rows.
    fn find(&self, key: u64) -> Option<usize> {
        let mask = self.capacity - 1;
        let mut at = (key >> shift(self.capacity)) as usize;
        while self.slots[at].rows > 0 {
            if self.slots[at].tag == key as u32 {
                return Some(at);
            }
            at = (at + 1) & mask;
        }
        None
    }

    /// Where the class of each atom was counted.
    fn found(&self) -> impl Iterator<Item = usize> {
        self.keys.iter().map(|&key| self.find(key).expect("it was counted"))
    }

    /// The number of a class among those that are large enough.
    pub fn class(&self, classes: &Classes, key: u64) -> Option<usize> {
        classes.number_of_slot.get(&self.find(key)?).copied()
    }

    /// The classes with at least so many rows.
    pub fn classes(&self, fewest: u32) -> Classes {
        let mut number_of_slot: FxHashMap<usize, usize> = FxHashMap::default();
        let mut large: Vec<(usize, Member)> = Vec::new();
        for (&member, at) in self.members.iter().zip(self.found()) {
            if self.slots[at].rows >= fewest {
                let next = number_of_slot.len();
                large.push((*number_of_slot.entry(at).or_insert(next), member));
            }
        }
        let mut ends = vec![0; number_of_slot.len()];
        large.iter().for_each(|&(class, _)| ends[class] += 1);
        let mut total = 0;
        for end in &mut ends {
            total += std::mem::replace(end, total);
        }
        let mut members = vec![0; total];
        for (class, member) in large {
            members[ends[class]] = member;
            ends[class] += 1;
        }
        Classes { number_of_slot, members, ends }
    }

    /// Forgets published atoms; returns the rows of the fullest class that is left.
    pub fn leave(&mut self, weights: &[u32]) -> u32 {
        let mut fullest = 0;
        let mut kept = 0;
        for index in 0..self.members.len() {
            let (key, member) = (self.keys[index], self.members[index]);
            if weights[member as usize] > 0 {
                let at = self.find(key).expect("it was counted");
                fullest = fullest.max(self.slots[at].rows);
                (self.keys[kept], self.members[kept]) = (key, member);
                kept += 1;
            }
        }
        self.keys.truncate(kept);
        self.members.truncate(kept);
        fullest
    }
}

/// Rows at a place are counted up to here.
const MOST: u32 = u8::MAX as u32;

/// The upper bits of a key are its place in a table of so many.
fn shift(places: usize) -> u32 {
    u64::BITS - places.trailing_zeros()
}

/// The class of each member at a level vector: the sum of the keys of its nodes.
pub fn add_up(keys: &mut Vec<u64>, members: &[Member], tables: &[Keys], leaves: &[Vec<Leaf>]) {
    keys.clear();
    keys.resize(members.len(), 0);
    // four columns at a time, then two: a quarter of the passes
    let (fours, rest) = tables.as_chunks::<4>();
    let (twos, rest) = rest.as_chunks::<2>();
    let (ones, _) = rest.as_chunks::<1>();
    fours.iter().for_each(|columns| add_columns(keys, members, columns, leaves));
    twos.iter().for_each(|columns| add_columns(keys, members, columns, leaves));
    ones.iter().for_each(|columns| add_columns(keys, members, columns, leaves));
}

#[inline]
fn add_columns<const N: usize>(
    keys: &mut [u64],
    members: &[Member],
    columns: &[Keys; N],
    leaves: &[Vec<Leaf>],
) {
    let columns = columns.map(|(column, table)| (&leaves[column][..], table));
    for (key, &member) in keys.iter_mut().zip(members) {
        for (leaves, table) in columns {
            *key = key.wrapping_add(table[leaves[member as usize] as usize]);
        }
    }
}
