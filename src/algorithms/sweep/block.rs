//! SWEEP: visits the level vectors of a block from cheap to expensive, and publishes every class that
//! passes.

use super::atoms::{AtomId, Atoms};
use super::axis::{Leaf, Space, mixed};
use super::groups::{GroupId, Groups, Share};
use super::test::ClassTest;
use super::visits::{Need, Visit, Visits};
use rustc_hash::FxHashSet;

/// Lookups of a node per atom of a block, after which the level vectors that are left are not visited any
/// more: 4,000 visits of eight columns.
const BUDGET: u64 = 32_000;

/// What making a level vector costs, in lookups per column.
const MAKING: u64 = 16;

/// Level vectors that are made for a block at most, whatever its size, and at least.
const VECTORS: (u64, u64) = (1 << 12, 1 << 18);

/// A class that lacks at most this share of the rows may borrow them.
const NEARLY: f64 = 0.8;

/// Sweeps one block after the other, with working memory for the largest.
pub struct Sweeper<'a> {
    space: &'a Space<'a>,
    atoms: &'a Atoms,
    pub test: ClassTest<'a>,
    /// The rows of a class that may borrow; `None`: nothing is borrowed.
    nearly: Option<u32>,
    slots: Vec<Slot>,
    /// Slots with another number are empty.
    stamp: u32,
    /// The atoms of the block that are not published, and the number of rows of each.
    open: Vec<AtomId>,
    weights: Vec<u32>,
    /// Per free column the leaf of each open atom.
    leaves: Vec<Vec<Leaf>>,
    keys: Vec<u64>,
    /// Where each open atom's class is counted.
    slot_of: Vec<u32>,
    donors: Vec<Donor>,
    /// Sets of atoms that were tested in vain.
    failed: FxHashSet<u64>,
}

/// A class of open atoms.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    stamp: u32,
    rows: u32,
    class: u32,
}

/// A share of a group that has more rows than it needs.
#[derive(Clone, Copy)]
struct Donor {
    group: GroupId,
    /// Its place among all shares.
    at: usize,
    /// What its group loses.
    loss: f64,
}

/// What SWEEP leaves.
pub struct Left {
    pub open: Vec<Share>,
    /// Whether level vectors were left unvisited.
    pub cut: bool,
}

const NO_CLASS: u32 = u32::MAX;

impl<'a> Sweeper<'a> {
    pub fn new(space: &'a Space<'a>, atoms: &'a Atoms, test: ClassTest<'a>) -> Sweeper<'a> {
        let fewest = test.fewest();
        let nearly = libm::ceil(NEARLY * f64::from(fewest)) as u32;
        Sweeper {
            space,
            atoms,
            nearly: Some(nearly).filter(|&nearly| nearly < fewest && test.superset_closed()),
            test,
            slots: Vec::new(),
            stamp: 0,
            open: Vec::new(),
            weights: Vec::new(),
            leaves: Vec::new(),
            keys: Vec::new(),
            slot_of: Vec::new(),
            donors: Vec::new(),
            failed: FxHashSet::default(),
        }
    }

    /// Whether anything could be published from so many open rows.
    fn worthwhile(&self, rows: u32, donors: bool) -> bool {
        rows >= self.test.fewest() || (donors && self.nearly.is_some_and(|nearly| rows >= nearly))
    }

    /// Publishes what it can of `open` in boxes whose mean loss lies between the bounds; `donors` may
    /// lend what they have to spare.
    pub fn sweep(
        &mut self,
        open: Vec<Share>,
        donors: impl IntoIterator<Item = GroupId>,
        groups: &mut Groups,
        between: (f64, f64),
    ) -> Left {
        self.donors.clear();
        if self.nearly.is_some() {
            for group in donors {
                self.offer(group, groups);
            }
        }
        let rows: u32 = open.iter().map(|share| share.rows).sum();
        if !self.worthwhile(rows, !self.donors.is_empty()) {
            return Left { open, cut: false };
        }
        let free = self.enter(open, groups);
        let means: Vec<Vec<f64>> = free.iter().map(|column| column.means.clone()).collect();
        let nearly = self.nearly.unwrap_or(self.test.fewest());
        let fewest = self.test.fewest();
        let surcharge = f64::from(fewest) / f64::from(nearly);
        let columns = free.len() as u64;
        let budget = BUDGET * self.open.len() as u64;
        let most = (budget / (MAKING * columns.max(1))).clamp(VECTORS.0, VECTORS.1);
        let mut visits = Visits::new(&means, surcharge, between, most);
        let mut probe = Probe::default();
        let mut rows = rows;
        let mut spent = 0;
        while self.worthwhile(rows, !self.donors.is_empty()) {
            if spent > budget {
                return Left { open: self.left(), cut: true };
            }
            let Some(visit) = visits.next() else { break };
            spent += MAKING * columns;
            if visits.is_empty(&visit, visit.need) {
                if visit.need == Need::Full && !visits.is_empty(&visit, Need::Nearly) {
                    visits.return_to_borrow(&visit);
                }
                continue;
            }
            if visit.need == Need::Full && probe.steps > 0 {
                let above = visits.above(&visit, probe.steps);
                spent += columns * self.open.len() as u64;
                let fullest = self.count(&self.tables(&free, &visits, &above));
                if fullest < nearly {
                    visits.note_empty(&above, Need::Nearly);
                }
                if fullest < fewest {
                    visits.note_empty(&above, Need::Full);
                    if fullest >= nearly {
                        visits.return_to_borrow(&visit);
                    }
                    probe.further();
                    continue;
                }
                probe.nearer();
            }
            spent += columns * self.open.len() as u64;
            let tables = self.tables(&free, &visits, &visit);
            let fullest = self.count(&tables);
            match visit.need {
                Need::Full => {
                    if fullest >= fewest {
                        rows -= self.publish_full(groups);
                    }
                    probe.visited(fullest >= fewest);
                    if fullest >= nearly {
                        visits.return_to_borrow(&visit);
                    }
                }
                Need::Nearly if fullest >= nearly => rows -= self.publish_nearly(&free, &tables, groups),
                Need::Nearly => {}
            }
        }
        Left { cut: !visits.complete(), open: self.left() }
    }

    /// The keys of the nodes of a level vector, for the columns that tell atoms apart.
    fn tables(&self, free: &[Free], visits: &Visits, visit: &Visit) -> Vec<(usize, &'a [u64])> {
        let mut tables = Vec::with_capacity(free.len());
        for (column, axis) in free.iter().enumerate() {
            let level = visits.level(visit, column);
            if !(axis.meets && level + 1 == axis.kept.len()) {
                tables.push((column, &self.space.axes[axis.axis].levels[axis.kept[level]].key[..]));
            }
        }
        tables
    }

    /// What is not published.
    fn left(&self) -> Vec<Share> {
        self.open.iter().zip(&self.weights).map(|(&atom, &rows)| Share { atom, rows }).collect()
    }

    /// Lays out the block; returns the columns in which its atoms differ, with their levels.
    fn enter(&mut self, open: Vec<Share>, groups: &Groups) -> Vec<Free> {
        let atoms = self.atoms;
        self.failed.clear();
        self.weights.clear();
        self.weights.extend(open.iter().map(|share| share.rows));
        let mut free = Vec::new();
        let mut columns = std::mem::take(&mut self.leaves);
        for axis in 0..self.space.width() {
            if columns.len() == free.len() {
                columns.push(Vec::new());
            }
            let leaves = &mut columns[free.len()];
            leaves.clear();
            leaves.extend(open.iter().map(|share| atoms.leaf(share.atom, axis)));
            let donors = self.donors.iter().map(|donor| atoms.leaf(groups.share(donor.at).atom, axis));
            let column = Free::new(self.space, axis, leaves, &self.weights, donors);
            if column.kept.len() > 1 {
                free.push(column);
            }
        }
        self.leaves = columns;
        let capacity = (2 * open.len()).next_power_of_two().max(2);
        if self.slots.len() < capacity {
            self.slots = vec![Slot::default(); capacity];
            self.stamp = 0;
        }
        self.open.clear();
        self.open.extend(open.iter().map(|share| share.atom));
        free
    }

    /// Counts the classes of a level vector; returns the rows of the fullest.
    fn count(&mut self, tables: &[(usize, &[u64])]) -> u32 {
        let open = self.open.len();
        self.keys.clear();
        self.keys.resize(open, 0);
        for &(column, table) in tables {
            for (key, &leaf) in self.keys.iter_mut().zip(&self.leaves[column]) {
                *key = key.wrapping_add(table[leaf as usize]);
            }
        }
        if self.stamp == u32::MAX {
            self.slots.fill(Slot::default());
            self.stamp = 0;
        }
        self.stamp += 1;
        // a table of the block's own size stays in the cache
        let capacity = (2 * open).next_power_of_two().max(2);
        let (mask, shift) = (capacity - 1, 64 - capacity.trailing_zeros());
        let slots = &mut self.slots[..capacity];
        self.slot_of.clear();
        let mut fullest = 0;
        for (&key, &rows) in self.keys.iter().zip(&self.weights) {
            let mut at = (key >> shift) as usize;
            let slot = loop {
                let slot = &mut slots[at & mask];
                if slot.stamp != self.stamp {
                    *slot = Slot { key, stamp: self.stamp, rows: 0, class: NO_CLASS };
                    break slot;
                }
                if slot.key == key {
                    break slot;
                }
                at += 1;
            };
            slot.rows += rows;
            fullest = fullest.max(slot.rows);
            self.slot_of.push((at & mask) as u32);
        }
        fullest
    }

    /// The classes with at least so many rows, numbered by their first atom: the members of all, class
    /// by class, and where each class ends.
    fn classes(&mut self, fewest: u32) -> (Vec<u32>, Vec<usize>) {
        let mut ends: Vec<usize> = Vec::new();
        for &slot in &self.slot_of {
            let slot = &mut self.slots[slot as usize];
            if slot.rows >= fewest {
                if slot.class == NO_CLASS {
                    slot.class = ends.len() as u32;
                    ends.push(0);
                }
                ends[slot.class as usize] += 1;
            }
        }
        let mut total = 0;
        for end in &mut ends {
            total += std::mem::replace(end, total);
        }
        let mut members = vec![0; total];
        for (index, &slot) in self.slot_of.iter().enumerate() {
            let class = self.slots[slot as usize].class;
            if class != NO_CLASS {
                let end = &mut ends[class as usize];
                members[*end] = index as u32;
                *end += 1;
            }
        }
        (members, ends)
    }

    /// Publishes every class that passes; returns the number of rows.
    fn publish_full(&mut self, groups: &mut Groups) -> u32 {
        let (members, ends) = self.classes(self.test.fewest());
        let mut published = vec![false; self.open.len()];
        let mut rows = 0;
        let mut start = 0;
        let mut shares: Vec<Share> = Vec::new();
        for end in ends {
            let class = &members[start..end];
            start = end;
            shares.clear();
            shares.extend(class.iter().map(|&index| self.share(index)));
            if !self.passes(&shares) {
                continue;
            }
            class.iter().for_each(|&index| published[index as usize] = true);
            let group = groups.publish(shares.iter().copied());
            rows += groups.rows(group);
            if self.nearly.is_some() {
                self.offer(group, groups);
            }
        }
        self.leave(&published);
        rows
    }

    fn share(&self, index: u32) -> Share {
        Share { atom: self.open[index as usize], rows: self.weights[index as usize] }
    }

    /// Whether a class of whole atoms passes; the same atoms are not tested twice.
    fn passes(&mut self, shares: &[Share]) -> bool {
        if self.test.counts_rows_only() {
            return true;
        }
        let set = shares.iter().fold(0u64, |set, share| set.wrapping_add(mixed(u64::from(share.atom.0))));
        if self.failed.contains(&set) {
            return false;
        }
        let passes = self.test.passes(shares);
        if !passes {
            self.failed.insert(set);
        }
        passes
    }

    /// Lets a group lend, if it has rows to spare.
    fn offer(&mut self, group: GroupId, groups: &Groups) {
        if groups.rows(group) > self.test.fewest() {
            let loss = self.space.loss(&groups.boxed(group, self.atoms));
            self.donors.extend(groups.range(group).map(|at| Donor { group, at, loss }));
        }
    }

    /// Publishes every class that lacks a little and can borrow it; returns the number of its own rows.
    fn publish_nearly(&mut self, free: &[Free], tables: &[(usize, &[u64])], groups: &mut Groups) -> u32 {
        let fewest = self.test.fewest();
        self.donors.retain(|donor| groups.rows(donor.group) > fewest && groups.share(donor.at).rows > 0);
        if self.donors.is_empty() {
            return 0;
        }
        let (members, ends) = self.classes(self.nearly.expect("only then is such a visit made"));
        let mut offers: Vec<Vec<Donor>> = vec![Vec::new(); ends.len()];
        for donor in &self.donors {
            let atom = groups.share(donor.at).atom;
            let key = (tables.iter()).fold(0u64, |key, &(column, table)| {
                key.wrapping_add(table[self.atoms.leaf(atom, free[column].axis) as usize])
            });
            if let Some(class) = self.find(key) {
                offers[class as usize].push(*donor);
            }
        }
        let mut published = vec![false; self.open.len()];
        let mut rows = 0;
        let mut start = 0;
        for (end, offers) in ends.into_iter().zip(offers) {
            let class = &members[start..end];
            start = end;
            let mut shares: Vec<Share> = class.iter().map(|&index| self.share(index)).collect();
            let own: u32 = shares.iter().map(|share| share.rows).sum();
            // one that has enough waits for its own turn
            if offers.is_empty() || (own >= fewest && self.test.counts_rows_only()) {
                continue;
            }
            if self.borrow(&mut shares, offers, groups) {
                class.iter().for_each(|&index| published[index as usize] = true);
                rows += own;
                groups.publish(shares);
            }
        }
        self.leave(&published);
        rows
    }

    /// The class that is counted under a key.
    fn find(&self, key: u64) -> Option<u32> {
        let capacity = (2 * self.open.len()).next_power_of_two().max(2);
        let mut at = (key >> (64 - capacity.trailing_zeros())) as usize;
        loop {
            let slot = &self.slots[at & (capacity - 1)];
            if slot.stamp != self.stamp {
                return None;
            }
            if slot.key == key {
                return (slot.class != NO_CLASS).then_some(slot.class);
            }
            at += 1;
        }
    }

    /// Fills a class with rows of the donors that fit it best; says whether there were enough, and
    /// changes nothing if not. No donor is left with too little.
    fn borrow(&mut self, class: &mut Vec<Share>, offers: Vec<Donor>, groups: &mut Groups) -> bool {
        let around = self.atoms.boxed(class.iter().map(|share| share.atom));
        let mut dearer: Vec<(f64, Donor)> = (offers.into_iter())
            .map(|donor| {
                let point: Vec<Leaf> = self.atoms.point(groups.share(donor.at).atom).collect();
                (self.space.stretched_loss(&around, &point) - donor.loss, donor)
            })
            .collect();
        dearer.sort_by(|(a, one), (b, other)| a.total_cmp(b).then(one.at.cmp(&other.at)));
        let fewest = self.test.fewest();
        let mut given: Vec<(Donor, u32)> = Vec::new();
        if self.test.counts_rows_only() {
            let mut wanted = fewest - class.iter().map(|share| share.rows).sum::<u32>();
            for (_, donor) in dearer {
                let taken = wanted.min(groups.share(donor.at).rows).min(groups.rows(donor.group) - fewest);
                groups.lend(donor.group, donor.at, taken);
                given.push((donor, taken));
                wanted -= taken;
                if wanted == 0 {
                    break;
                }
            }
            if wanted > 0 {
                given.iter().for_each(|&(donor, rows)| groups.give_back(donor.group, donor.at, rows));
                return false;
            }
        } else {
            let donors: Vec<Donor> = dearer.into_iter().map(|(_, donor)| donor).collect();
            let shares: Vec<Share> = donors.iter().map(|donor| groups.share(donor.at)).collect();
            let keeps = |index: usize, taken: &[u32]| -> Vec<Share> {
                let lender = donors[index].group;
                let mut kept = groups.shares(lender).to_vec();
                let first = groups.range(lender).start;
                for (donor, &rows) in donors.iter().zip(taken).filter(|(donor, _)| donor.group == lender) {
                    kept[donor.at - first].rows -= rows;
                }
                kept
            };
            let Some(taken) = self.test.fill(class, &shares, keeps) else { return false };
            for (donor, rows) in donors.into_iter().zip(taken) {
                groups.lend(donor.group, donor.at, rows);
                given.push((donor, rows));
            }
        }
        let borrowed = given.into_iter().filter(|&(_, rows)| rows > 0);
        class.extend(borrowed.map(|(donor, rows)| Share { atom: groups.share(donor.at).atom, rows }));
        true
    }

    /// Published atoms leave the block.
    fn leave(&mut self, published: &[bool]) {
        let stays = |index: &mut usize| {
            let stays = !published[*index];
            *index += 1;
            stays
        };
        let mut index = 0;
        self.open.retain(|_| stays(&mut index));
        index = 0;
        self.weights.retain(|_| stays(&mut index));
        for leaves in &mut self.leaves {
            index = 0;
            leaves.truncate(published.len());
            leaves.retain(|_| stays(&mut index));
        }
    }
}

/// How far above a vector to look whether it is worth visiting: where even there no class is large enough,
/// all vectors between are settled at once. Twice as far after a success, half as far after a failure.
struct Probe {
    steps: u32,
    /// Visits in vain since the last look.
    in_vain: u32,
}

impl Default for Probe {
    fn default() -> Probe {
        Probe { steps: 4, in_vain: 0 }
    }
}

/// Visits in vain after which to look ahead again.
const PATIENCE: u32 = 4;

impl Probe {
    fn further(&mut self) {
        self.steps = (2 * self.steps).min(64);
    }

    fn nearer(&mut self) {
        self.steps /= 2;
    }

    fn visited(&mut self, published: bool) {
        self.in_vain = if published { 0 } else { self.in_vain + 1 };
        if self.in_vain >= PATIENCE && self.steps == 0 {
            self.steps = 1;
            self.in_vain = 0;
        }
    }
}

/// A column in which the atoms of a block differ.
struct Free {
    axis: usize,
    /// Which of the column's levels are visited: those that lose more than the one before.
    kept: Vec<usize>,
    /// The mean loss of each, over the rows of the block.
    means: Vec<f64>,
    /// Whether all atoms share one node at the last of them.
    meets: bool,
}

impl Free {
    fn new(
        space: &Space,
        axis: usize,
        leaves: &[Leaf],
        weights: &[u32],
        donors: impl Iterator<Item = Leaf>,
    ) -> Free {
        let mut column = Free { axis, kept: Vec::new(), means: Vec::new(), meets: false };
        let all: Vec<Leaf> = {
            let mut all: Vec<Leaf> = leaves.iter().copied().chain(donors).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let rows: u64 = weights.iter().map(|&rows| u64::from(rows)).sum();
        for (index, level) in space.axes[axis].levels.iter().enumerate() {
            let sum: f64 = (leaves.iter().zip(weights))
                .map(|(&leaf, &rows)| f64::from(rows) * level.loss[leaf as usize])
                .sum();
            let mean = sum / rows as f64;
            if column.means.last() == Some(&mean) {
                // coarser at no cost
                column.kept.pop();
                column.means.pop();
            }
            column.kept.push(index);
            column.means.push(mean);
            let first = level.node[all[0] as usize];
            column.meets = all.iter().all(|&leaf| level.node[leaf as usize] == first);
            if column.meets {
                break;
            }
        }
        column
    }
}
