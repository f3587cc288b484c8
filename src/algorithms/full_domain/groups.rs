//! The rows in groups of equal cells, and how groups of one combination of levels are made from those of
//! a more specific one.

use crate::principle::Histogram;
use crate::table::Code;

/// Groups of rows with equal quasi cells at some levels. Only counts are kept.
#[derive(Debug, Clone)]
pub struct Groups {
    /// The cells of each group, one code per column, packed into `words` numbers.
    keys: Vec<u64>,
    words: usize,
    /// The number of rows in each group.
    pub rows: Vec<u32>,
    /// What else is counted, each with one bag per group.
    pub bags: Vec<Bags>,
}

/// Where a column's code stands in a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    word: usize,
    shift: u32,
    mask: u64,
}

impl Place {
    /// Places for columns with so many codes each, none across two words, and the number of words: 1, 2, 4
    /// or 8. `None` where not even that is enough.
    ///
    /// The column `first`, where there is one, decides the order of keys. Behind it, columns with many codes
    /// come last: these are raised first, and then sorted keys that become equal stand side by side.
    pub fn assign(codes: &[usize], first: Option<usize>) -> Option<(Vec<Place>, usize)> {
        let bits = |column: usize| codes[column].max(1).next_power_of_two().trailing_zeros();
        let mut order: Vec<usize> = (0..codes.len()).filter(|&column| Some(column) != first).collect();
        crate::sorting::sort_by_key(&mut order, |&column| std::cmp::Reverse(codes[column]));
        let mut places = vec![Place { word: 0, shift: 0, mask: 0 }; codes.len()];
        let mut free = 64;
        if let Some(first) = first {
            free -= bits(first);
            places[first] = Place { word: 0, shift: free.min(63), mask: (1 << bits(first)) - 1 };
        }
        let (mut word, mut used) = (0, 0);
        for column in order {
            if used + bits(column) > free {
                (word, used, free) = (word + 1, 0, 64);
            }
            places[column] = Place { word, shift: used.min(63), mask: (1 << bits(column)) - 1 };
            used += bits(column);
        }
        let words = (word + 1usize).next_power_of_two();
        if let (Some(first), 1) = (first, words) {
            // right above the others: a short key leaves room for the number of its row
            places[first].shift = used.min(63);
        }
        (words <= 8).then_some((places, words))
    }

    /// Columns whose codes stand side by side, in runs of at most `entries` combinations of codes, single columns
    /// excepted; in each run from the lowest place up.
    pub fn side_by_side(places: impl Iterator<Item = Place>, entries: usize) -> Vec<Vec<usize>> {
        let mut columns: Vec<(usize, Place)> = places.enumerate().collect();
        crate::sorting::sort_by_key(&mut columns, |(_, place)| (place.word, place.shift));
        let mut runs: Vec<Vec<usize>> = Vec::new();
        let mut run: Option<Place> = None;
        for (column, place) in columns {
            match (run.filter(|run| run.is_followed_by(place)), runs.last_mut()) {
                (Some(open), Some(columns)) if open.entries().saturating_mul(place.entries()) <= entries => {
                    run = Some(open.joined_with(place));
                    columns.push(column);
                }
                _ => {
                    run = Some(place);
                    runs.push(vec![column]);
                }
            }
        }
        runs
    }

    /// All of these places, which stand side by side, as one.
    pub fn spanning(places: impl Iterator<Item = Place>) -> Place {
        places.reduce(Place::joined_with).expect("some places")
    }

    /// How many codes there is room for.
    pub fn entries(self) -> usize {
        self.mask as usize + 1
    }

    fn is_followed_by(self, next: Place) -> bool {
        self.word == next.word && self.shift + self.mask.count_ones() == next.shift
    }

    fn joined_with(self, next: Place) -> Place {
        Place { mask: self.mask | (next.mask << (next.shift - self.shift)), ..self }
    }

    /// The column's code.
    #[inline]
    pub fn code(self, key: &[u64]) -> usize {
        ((key[self.word] >> self.shift) & self.mask) as usize
    }

    /// Writes the column's code where nothing was written yet.
    #[inline]
    pub fn set(self, key: &mut [u64], code: u32) {
        key[self.word] |= u64::from(code) << self.shift;
    }
}

/// Items of some kind in each group, with how often they occur: sensitive values, or persons.
#[derive(Debug, Clone, Default)]
pub struct Bags {
    /// Group `g` holds `items[starts[g]..starts[g + 1]]`.
    starts: Vec<u32>,
    items: Vec<u32>,
    /// How often each occurs; absent where an item counts once per group, however many rows have it.
    counts: Option<Vec<u32>>,
}

impl Bags {
    /// One item per row, with how often it counts; `None` where it is to be counted once per group.
    pub fn of_rows(items: Vec<u32>, counts: Option<Vec<u32>>) -> Bags {
        Bags { starts: (0..=items.len() as u32).collect(), items, counts }
    }

    /// How many different items a group holds.
    pub fn distinct(&self, group: usize) -> u32 {
        self.starts[group + 1] - self.starts[group]
    }

    /// The items of a group with how often they occur.
    #[inline]
    pub fn each(&self, group: usize, mut visit: impl FnMut(u32, u32)) {
        let range = self.starts[group] as usize..self.starts[group + 1] as usize;
        match &self.counts {
            Some(counts) => {
                self.items[range.clone()].iter().zip(&counts[range]).for_each(|(&i, &n)| visit(i, n))
            }
            None => self.items[range].iter().for_each(|&item| visit(item, 1)),
        }
    }

    /// The bags of larger groups, each the union of some of these.
    fn merged(&self, unions: &Unions, tally: &mut Histogram) -> Bags {
        let mut merged =
            Bags { starts: vec![0], items: Vec::new(), counts: self.counts.as_ref().map(|_| Vec::new()) };
        for members in unions.each() {
            tally.clear();
            for &group in members {
                self.each(group as usize, |item, count| tally.add_many(Code(item), count));
            }
            merged.items.extend(tally.entries().map(|(item, _)| item.0));
            if let Some(counts) = &mut merged.counts {
                counts.extend(tally.entries().map(|(_, count)| count));
            }
            merged.starts.push(merged.items.len() as u32);
        }
        merged
    }

    fn bytes(&self) -> usize {
        4 * (self.starts.len() + self.items.len() + self.counts.as_ref().map_or(0, Vec::len))
    }
}

/// Which groups become one.
pub struct Unions {
    starts: Vec<u32>,
    members: Vec<u32>,
}

impl Unions {
    /// From the new group of each old one.
    pub fn new(new_of_old: &[u32], count: usize) -> Unions {
        let mut starts = vec![0u32; count + 1];
        new_of_old.iter().for_each(|&new| starts[new as usize + 1] += 1);
        (0..count).for_each(|new| starts[new + 1] += starts[new]);
        let mut next = starts.clone();
        let mut members = vec![0; new_of_old.len()];
        for (old, &new) in new_of_old.iter().enumerate() {
            members[next[new as usize] as usize] = old as u32;
            next[new as usize] += 1;
        }
        Unions { starts, members }
    }

    /// The old groups in each new one.
    pub fn each(&self) -> impl Iterator<Item = &[u32]> {
        self.starts.windows(2).map(|pair| &self.members[pair[0] as usize..pair[1] as usize])
    }
}

/// How a key changes from one combination of levels to a higher one.
pub struct Raise<'a> {
    pub columns: Vec<RaisedColumn<'a>>,
    /// The place of the column that decides the order of keys, where what it puts together stands side by
    /// side at the new level; with the number of each code's cell.
    pub parts: Option<(Place, &'a [u32])>,
}

/// A column on its way to another level.
pub struct RaisedColumn<'a> {
    pub place: Place,
    /// How many codes it has.
    pub codes: usize,
    /// The new code of each old one, where it changes.
    pub changed: Option<&'a [u32]>,
    /// The number of each code's new cell, and how many cells there are.
    pub number: &'a [u32],
    pub cells: usize,
}

/// Adjacent columns whose codes are looked up together.
struct Chunk {
    word: usize,
    shift: u32,
    mask: u64,
    /// By what the key holds here: the new codes in their places, and what they add to a slot's number.
    keys: Vec<u64>,
    slots: Vec<u32>,
}

impl Chunk {
    /// The columns of a key in chunks of at most `entries` combinations of codes, single columns excepted.
    /// Columns with one cell only have code 0 and are left out.
    fn all(raise: &Raise<'_>, entries: usize) -> Vec<Chunk> {
        let columns: Vec<&RaisedColumn> = raise.columns.iter().filter(|column| column.cells > 1).collect();
        let runs = Place::side_by_side(columns.iter().map(|column| column.place), entries);
        let mut stride = 1;
        (runs.iter())
            .map(|run| {
                let Place { word, shift, .. } = columns[run[0]].place;
                let mut chunk = Chunk { word, shift, mask: 0, keys: vec![0], slots: vec![0] };
                for &column in run {
                    let column = columns[column];
                    // a part has one cell of the column that makes parts
                    let makes_parts = raise.makes_parts(column);
                    chunk.join(column, if makes_parts { 0 } else { stride });
                    if !makes_parts {
                        stride = stride.saturating_mul(column.cells);
                    }
                }
                chunk
            })
            .collect()
    }

    /// Adds the column that stands behind the last.
    fn join(&mut self, column: &RaisedColumn<'_>, stride: usize) {
        let Place { shift, mask, .. } = column.place;
        let entries = self.keys.len();
        let size = entries * (mask as usize + 1);
        self.keys.resize(size, 0);
        self.slots.resize(size, 0);
        // backwards, so that the entries of the columns before are overwritten last
        for code in (0..column.codes).rev() {
            let new = column.changed.map_or(code as u32, |changed| changed[code]);
            let (key, slot) =
                (u64::from(new) << shift, (column.number[code] as usize).wrapping_mul(stride) as u32);
            for entry in 0..entries {
                self.keys[code * entries + entry] = self.keys[entry] | key;
                self.slots[code * entries + entry] = self.slots[entry].wrapping_add(slot);
            }
        }
        self.mask |= mask << (shift - self.shift);
    }

    #[inline]
    fn entry(&self, key: &[u64]) -> usize {
        ((key[self.word] >> self.shift) & self.mask) as usize
    }
}

/// Numbers groups anew, with its working memory.
#[derive(Default)]
pub struct Roller {
    slots: Vec<u32>,
    new_of_old: Vec<u32>,
    tallies: Vec<Histogram>,
}

/// A plain array is used up to this many slots per group.
const SLOTS_PER_GROUP: usize = 8;

/// A plain array is used up to so many slots however few groups there are.
const FEW_SLOTS: usize = 1024;

/// A table of codes is made for at least this many groups per entry.
const GROUPS_PER_ENTRY: usize = 8;

impl Groups {
    /// The distinct keys in ascending order, from one key per row and how many rows of the data it stands for; and the
    /// group of each row.
    pub fn of_rows(
        keys: Vec<u64>,
        words: usize,
        weight: impl Fn(u32) -> u32,
        bags: Vec<Bags>,
        domains: &[usize],
    ) -> (Groups, Vec<u32>) {
        let (keys, rows, group_of_row) = match words {
            1 => distinct::<1>(&keys, weight),
            2 => distinct::<2>(&keys, weight),
            4 => distinct::<4>(&keys, weight),
            _ => distinct::<8>(&keys, weight),
        };
        let mut groups = Groups { keys, words, rows, bags };
        let unions = Unions::new(&group_of_row, groups.len());
        for (bags, &items) in groups.bags.iter_mut().zip(domains) {
            *bags = bags.merged(&unions, &mut Histogram::new(items));
        }
        (groups, group_of_row)
    }

    /// The number of groups.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The code of a column in a group.
    #[inline]
    pub fn code(&self, group: usize, place: Place) -> usize {
        place.code(&self.keys[group * self.words..])
    }

    /// Visits the key and the rows of every group.
    #[inline]
    pub fn each(&self, mut visit: impl FnMut(&[u64], u32)) {
        if self.words == 1 {
            // the usual case, in which a key is one number
            let all = self.keys.iter().zip(&self.rows);
            return all.for_each(|(key, &rows)| visit(std::slice::from_ref(key), rows));
        }
        self.keys.chunks_exact(self.words).zip(&self.rows).for_each(|(key, &rows)| visit(key, rows));
    }

    /// How many numbers a key has.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The key of a group.
    pub fn key(&self, group: usize) -> &[u64] {
        &self.keys[group * self.words..(group + 1) * self.words]
    }

    /// The first group whose key becomes this one at higher levels.
    pub fn first_raised_to(&self, raise: &Raise<'_>, key: &[u64]) -> Option<usize> {
        let new = |old: &[u64], column: &RaisedColumn<'_>| {
            let code = column.place.code(old);
            column.changed.map_or(code as u32, |changed| changed[code])
        };
        self.keys.chunks_exact(self.words).position(|old| {
            raise.columns.iter().all(|column| new(old, column) == column.place.code(key) as u32)
        })
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        8 * self.keys.len() + 4 * self.rows.len() + self.bags.iter().map(Bags::bytes).sum::<usize>()
    }
}

fn distinct<const N: usize>(keys: &[u64], weight: impl Fn(u32) -> u32) -> (Vec<u64>, Vec<u32>, Vec<u32>) {
    let (keys, _) = keys.as_chunks::<N>();
    let mut distinct: Vec<[u64; N]> = Vec::new();
    let mut rows = Vec::new();
    let mut group_of_row = vec![0; keys.len()];
    in_order(keys, |key, row| {
        if distinct.last() != Some(&key) {
            distinct.push(key);
            rows.push(0);
        }
        *rows.last_mut().expect("a group was begun") += weight(row);
        group_of_row[row as usize] = distinct.len() as u32 - 1;
    });
    (distinct.into_flattened(), rows, group_of_row)
}

/// Visits keys with the numbers of their rows, in ascending order.
fn in_order<const N: usize>(keys: &[[u64; N]], mut visit: impl FnMut([u64; N], u32)) {
    let row_bits = usize::BITS - keys.len().leading_zeros();
    let room = keys.iter().fold(0, |all, key| all | key[0]).leading_zeros();
    if N == 1 && row_bits <= room {
        // one number for both is sorted in a fraction of the time
        let mut sorted: Vec<u64> =
            keys.iter().zip(0..).map(|(key, row)| (key[0] << row_bits) | row).collect();
        sorted.sort_unstable();
        for both in sorted {
            let row = both & ((1 << row_bits) - 1);
            visit(keys[row as usize], row as u32);
        }
        return;
    }
    let mut sorted: Vec<([u64; N], u32)> = keys.iter().copied().zip(0..).collect();
    sorted.sort_unstable();
    sorted.into_iter().for_each(|(key, row)| visit(key, row));
}

impl Roller {
    /// Room for items of these kinds.
    pub fn new(domains: &[usize]) -> Roller {
        Roller { tallies: domains.iter().map(|&items| Histogram::new(items)).collect(), ..Roller::default() }
    }

    /// The groups at higher levels; refused where groups of fewer than `fewest` rows have together more rows
    /// than `allowed`, which is often clear early on.
    pub fn roll_up(&mut self, source: &Groups, raise: &Raise<'_>, stop: Stop) -> Result<Groups, TooSmall> {
        self.roll(source, raise, stop, false)
    }

    /// All groups at higher levels, and the new group of each old one.
    pub fn roll_up_mapped(&mut self, source: &Groups, raise: &Raise<'_>) -> (Groups, &[u32]) {
        let groups = self.roll(source, raise, Stop::NEVER, true).expect("nothing stops it");
        (groups, &self.new_of_old)
    }

    fn roll(
        &mut self,
        source: &Groups,
        raise: &Raise<'_>,
        stop: Stop,
        mapped: bool,
    ) -> Result<Groups, TooSmall> {
        let (keys, rows) = self.number(source, raise, stop, mapped)?;
        let bags = match source.bags.is_empty() {
            true => Vec::new(),
            false => {
                let unions = Unions::new(&self.new_of_old, rows.len());
                (source.bags.iter().zip(&mut self.tallies))
                    .map(|(bags, tally)| bags.merged(&unions, tally))
                    .collect()
            }
        };
        Ok(Groups { keys, words: source.words, rows, bags })
    }

    /// The new group of each old one, and how many new ones there are.
    pub fn classes(&mut self, source: &Groups, raise: &Raise<'_>) -> (&[u32], usize) {
        let (_, rows) = self.number(source, raise, Stop::NEVER, true).expect("nothing stops it");
        (&self.new_of_old, rows.len())
    }

    /// The keys of the new groups and their rows; leaves the new group of each old one in `new_of_old`, if
    /// `mapped` or where bags are merged.
    fn number(
        &mut self,
        source: &Groups,
        raise: &Raise<'_>,
        stop: Stop,
        mapped: bool,
    ) -> Result<(Vec<u64>, Vec<u32>), TooSmall> {
        match source.words {
            1 => self.number_words::<1>(source, raise, stop, mapped),
            2 => self.number_words::<2>(source, raise, stop, mapped),
            4 => self.number_words::<4>(source, raise, stop, mapped),
            _ => self.number_words::<8>(source, raise, stop, mapped),
        }
    }

    /// Part by part: no group reaches across parts, so that a small table of slots serves them all, and
    /// the groups of a part are complete at its end.
    fn number_words<const N: usize>(
        &mut self,
        source: &Groups,
        raise: &Raise<'_>,
        stop: Stop,
        mapped: bool,
    ) -> Result<(Vec<u64>, Vec<u32>), TooSmall> {
        let (old_keys, _) = source.keys.as_chunks::<N>();
        let chunks = Chunk::all(raise, source.len() / GROUPS_PER_ENTRY);
        let cells = raise.cells_in_a_part();
        // what is small anyway need not be compared with how many groups there are
        let longest = if cells <= FEW_SLOTS { 0 } else { raise.longest_part(old_keys) };
        let direct = cells <= (SLOTS_PER_GROUP * longest).max(FEW_SLOTS);
        let bits = (2 * longest).next_power_of_two().trailing_zeros().max(1);
        let last = (1usize << bits) - 1;
        self.slots.clear();
        self.slots.resize(if direct { cells } else { last + 1 }, u32::MAX);
        self.new_of_old.clear();
        let mut keys: Vec<[u64; N]> = Vec::new();
        let mut rows: Vec<u32> = Vec::new();
        let (mut part, mut first) = (u32::MAX, 0);
        let mut stopped = stop;
        let mapped = mapped || !source.bags.is_empty();
        let mut previous = None;
        for (old, &count) in old_keys.iter().zip(&source.rows) {
            let now = raise.parts.map_or(0, |(place, number)| number[place.code(old)]);
            if now != part {
                stopped.count(&keys[first..], &rows[first..])?;
                (part, first) = (now, rows.len());
                previous = None;
            }
            // what was written for another part counts as free
            let taken = |found: u32, groups: usize| (found as usize).wrapping_sub(first) < groups - first;
            let new = if direct {
                // every combination of cells that a part can have has a slot of its own
                let slot = chunks.iter().fold(0, |slot, chunk| slot + chunk.slots[chunk.entry(old)]);
                let found = self.slots[slot as usize];
                if taken(found, keys.len()) {
                    found
                } else {
                    self.slots[slot as usize] = keys.len() as u32;
                    keys.push(raised(old, &chunks));
                    rows.push(0);
                    keys.len() as u32 - 1
                }
            } else {
                let key = raised(old, &chunks);
                match previous {
                    Some((same, new)) if same == key => new,
                    _ => {
                        let mut slot = hash(&key, bits);
                        let new = loop {
                            let found = self.slots[slot];
                            if !taken(found, keys.len()) {
                                self.slots[slot] = keys.len() as u32;
                                keys.push(key);
                                rows.push(0);
                                break keys.len() as u32 - 1;
                            }
                            if keys[found as usize] == key {
                                break found;
                            }
                            slot = (slot + 1) & last;
                        };
                        previous = Some((key, new));
                        new
                    }
                }
            };
            rows[new as usize] += count;
            if mapped {
                self.new_of_old.push(new);
            }
        }
        stopped.count(&keys[first..], &rows[first..])?;
        Ok((keys.into_flattened(), rows))
    }
}

impl Raise<'_> {
    /// The most groups in a part.
    fn longest_part<const N: usize>(&self, keys: &[[u64; N]]) -> usize {
        let Some((place, number)) = self.parts else { return keys.len() };
        keys.chunk_by(|a, b| number[place.code(a)] == number[place.code(b)])
            .map(<[_]>::len)
            .max()
            .unwrap_or(0)
    }

    /// How many combinations of cells a part can have; saturates.
    fn cells_in_a_part(&self) -> usize {
        self.columns
            .iter()
            .filter(|column| !self.makes_parts(column))
            .fold(1, |cells: usize, column| cells.saturating_mul(column.cells))
    }

    fn makes_parts(&self, column: &RaisedColumn<'_>) -> bool {
        self.parts.is_some_and(|(place, _)| place == column.place)
    }
}

/// When to give up making groups: too many rows are in groups that are too small.
#[derive(Debug, Clone, Copy)]
pub struct Stop {
    pub fewest: u32,
    pub allowed: u32,
}

impl Stop {
    /// Go on to the end.
    pub const NEVER: Stop = Stop { fewest: 0, allowed: 0 };

    /// Counts the rows of finished groups that are too small; refuses if they are too many.
    fn count<const N: usize>(&mut self, keys: &[[u64; N]], rows: &[u32]) -> Result<(), TooSmall> {
        let small: u32 = rows.iter().filter(|&&rows| rows < self.fewest).sum();
        self.allowed = self.allowed.checked_sub(small).ok_or_else(|| {
            let smallest = rows.iter().zip(keys).min_by_key(|(rows, _)| *rows);
            TooSmall { key: smallest.expect("some are too small").1.to_vec() }
        })?;
        Ok(())
    }
}

/// Too many rows are in groups that are too small.
#[derive(Debug)]
pub struct TooSmall {
    /// The key of the smallest group that was looked at last.
    pub key: Vec<u64>,
}

#[inline]
fn raised<const N: usize>(old: &[u64; N], chunks: &[Chunk]) -> [u64; N] {
    let mut key = [0; N];
    for chunk in chunks {
        key[chunk.word] |= chunk.keys[chunk.entry(old)];
    }
    key
}

/// The upper bits of a product: the multiplier is 2^64 over the golden ratio (Knuth, *The Art of Computer
/// Programming* 3, section 6.4).
#[inline]
fn hash<const N: usize>(key: &[u64; N], bits: u32) -> usize {
    let mixed = key
        .iter()
        .fold(0u64, |mixed, word| (mixed.rotate_left(29) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    (mixed >> (64 - bits)) as usize
}
