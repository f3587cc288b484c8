//! Groups that were made, kept to make others from them, within a bound on memory.

use super::groups::Groups;
use super::lattice::{Levels, is_above};

/// Groups of some combinations, smallest first.
pub struct Store {
    kept: Vec<Kept>,
    bytes: usize,
    limit: usize,
    /// The most memory that was taken.
    pub peak: usize,
    clock: u64,
}

struct Kept {
    levels: Levels,
    groups: Groups,
    used: u64,
}

impl Store {
    /// An empty store that never takes more than `limit` bytes.
    pub fn new(limit: usize) -> Store {
        Store { kept: Vec::new(), bytes: 0, limit, peak: 0, clock: 0 }
    }

    /// The fewest groups from which those at `levels` can be made.
    pub fn source(&mut self, levels: &[u16]) -> Option<(&Levels, &Groups)> {
        self.clock += 1;
        let found = self.kept.iter_mut().find(|kept| is_above(levels, &kept.levels))?;
        found.used = self.clock;
        Some((&found.levels, &found.groups))
    }

    /// Keeps groups, and lets go of those that were not used for longest.
    pub fn keep(&mut self, levels: Levels, groups: Groups) {
        let bytes = groups.bytes();
        if bytes > self.limit {
            return;
        }
        while self.bytes + bytes > self.limit {
            let oldest = (0..self.kept.len()).min_by_key(|&index| self.kept[index].used);
            let dropped = self.kept.remove(oldest.expect("something is kept while bytes are taken"));
            self.bytes -= dropped.groups.bytes();
        }
        self.bytes += bytes;
        self.peak = self.peak.max(self.bytes);
        let place = self.kept.partition_point(|kept| kept.groups.len() <= groups.len());
        self.kept.insert(place, Kept { levels, groups, used: self.clock });
    }
}
