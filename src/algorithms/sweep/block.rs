//! SWEEP: visits the level vectors of a block from cheap to expensive, and publishes every class that
//! passes.

use super::atoms::{AtomId, Atoms};
use super::axis::{Leaf, Space, mixed};
use super::borrow::{Donor, borrow};
use super::groups::{GroupId, Groups, Share};
use super::test::ClassTest;
use super::visits::{Visit, Visits};
use rustc_hash::{FxHashMap, FxHashSet};

/// Lookups of a node per atom of a block, after which the level vectors that are left are not visited any
/// more: 4,000 visits of eight columns.
const BUDGET: u64 = 32_000;

/// What making a level vector costs, in lookups per column.
const MAKING: u64 = 16;

/// Level vectors that are made for a block at most, whatever its size, and at least.
const VECTORS: (u64, u64) = (1 << 12, 1 << 18);

/// The shares of the rows it needs with which a class may borrow the others: from step to step it has fewer
/// of its own, and pays more for each.
const STEPS: [f64; 3] = [0.9, 0.75, 0.6];

/// Sweeps one block after the other, with working memory for the largest.
pub struct Sweeper<'a> {
    space: &'a Space<'a>,
    atoms: &'a Atoms,
    pub test: ClassTest<'a>,
    /// The rows of a class that passes, then those of classes that may borrow the others, step by step.
    needs: Vec<u32>,
    slots: Vec<Slot>,
    /// How many of the slots are in use: a table of the block's own size stays in the cache.
    capacity: usize,
    /// The atoms of the block that are not published, and the number of rows of each.
    open: Vec<AtomId>,
    weights: Vec<u32>,
    /// Per free column the leaf of each open atom.
    leaves: Vec<Vec<Leaf>>,
    /// The class of each open atom at the level vector that was counted last.
    keys: Vec<u64>,
    donors: Vec<Donor>,
    /// Per free column the leaf of each donor.
    donor_leaves: Vec<Vec<Leaf>>,
    donor_keys: Vec<u64>,
    /// How many donors have nothing left to lend.
    exhausted: usize,
    /// Sets of atoms that were tested in vain.
    failed: FxHashSet<u64>,
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
struct Classes {
    number_of_slot: FxHashMap<usize, usize>,
    /// The open atoms of all, class by class.
    members: Vec<u32>,
    /// Where each class ends.
    ends: Vec<usize>,
}

impl Classes {
    fn len(&self) -> usize {
        self.ends.len()
    }

    fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.members[start..end])
    }
}

/// What SWEEP leaves.
pub struct Left {
    pub open: Vec<Share>,
    /// Whether level vectors were left unvisited.
    pub cut: bool,
}

impl<'a> Sweeper<'a> {
    pub fn new(space: &'a Space<'a>, atoms: &'a Atoms, test: ClassTest<'a>) -> Sweeper<'a> {
        let fewest = test.fewest();
        let mut needs = vec![fewest];
        if test.superset_closed() {
            needs.extend(STEPS.map(|step| libm::ceil(step * f64::from(fewest)) as u32));
            needs.dedup();
        }
        Sweeper {
            space,
            atoms,
            needs,
            test,
            slots: Vec::new(),
            capacity: 0,
            open: Vec::new(),
            weights: Vec::new(),
            leaves: Vec::new(),
            keys: Vec::new(),
            donors: Vec::new(),
            donor_leaves: Vec::new(),
            donor_keys: Vec::new(),
            exhausted: 0,
            failed: FxHashSet::default(),
        }
    }

    /// Whether classes may borrow at all.
    fn borrows(&self) -> bool {
        self.needs.len() > 1
    }

    /// Whether anything could be published from so many open rows.
    fn worthwhile(&self, rows: u32) -> bool {
        let need = if self.donors.is_empty() { self.needs[0] } else { self.needs[self.needs.len() - 1] };
        rows >= need
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
        self.exhausted = 0;
        if self.borrows() {
            for group in donors {
                self.offer(group, groups);
            }
        }
        let mut rows: u32 = open.iter().map(|share| share.rows).sum();
        if !self.worthwhile(rows) {
            return Left { open, cut: false };
        }
        let free = self.enter(open, groups);
        let means: Vec<Vec<f64>> = free.iter().map(|column| column.means.clone()).collect();
        let needs = self.needs.clone();
        let surcharges: Vec<f64> = needs.iter().map(|&rows| f64::from(needs[0]) / f64::from(rows)).collect();
        let columns = free.len() as u64;
        let budget = BUDGET * self.open.len() as u64;
        let most = (budget / (MAKING * columns.max(1))).clamp(VECTORS.0, VECTORS.1);
        let mut visits = Visits::new(&means, &surcharges, between, most);
        let mut probe = Probe::default();
        let mut spent = 0;
        while self.worthwhile(rows) {
            if spent > budget {
                return Left { open: self.left(), cut: true };
            }
            let Some(visit) = visits.next() else { break };
            spent += MAKING * columns;
            if visits.is_empty(&visit) {
                visits.come_back(&visit);
                continue;
            }
            if visit.step == 0 && probe.steps > 0 {
                let above = visits.above(&visit, probe.steps);
                spent += columns * self.open.len() as u64;
                let fullest = self.count(&self.tables(&free, &visits, &above));
                for step in (0..needs.len()).filter(|&step| fullest < needs[step]) {
                    visits.note_empty(&above, step);
                }
                if fullest < needs[0] {
                    visits.come_back(&visit);
                    probe.further();
                    continue;
                }
                probe.nearer();
            }
            spent += columns * self.open.len() as u64;
            let tables = self.tables(&free, &visits, &visit);
            let mut fullest = self.count(&tables);
            let found = fullest >= needs[visit.step];
            if visit.step == 0 {
                probe.visited(found);
            }
            if found {
                let published = match visit.step {
                    0 => self.publish_full(&free, groups),
                    step => self.publish_nearly(needs[step], &tables, groups),
                };
                if published > 0 {
                    rows -= published;
                    fullest = self.fullest();
                }
            }
            for step in (visit.step + 1..needs.len()).filter(|&step| fullest < needs[step]) {
                visits.note_empty(&visit, step);
            }
            visits.come_back(&visit);
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
        columns.truncate(free.len());
        self.leaves = columns;
        self.donor_leaves.iter_mut().for_each(Vec::clear);
        self.lay_out_donors(&free, groups);
        let capacity = (2 * open.len()).next_power_of_two().max(2);
        if self.slots.len() < capacity {
            self.slots = vec![Slot::default(); capacity];
        }
        self.open.clear();
        self.open.extend(open.iter().map(|share| share.atom));
        free
    }

    /// Counts the classes of a level vector; returns the rows of the fullest.
    fn count(&mut self, tables: &[(usize, &[u64])]) -> u32 {
        let open = self.open.len();
        add_up(&mut self.keys, open, tables, &self.leaves);
        self.capacity = (2 * open).next_power_of_two().max(2);
        let (mask, shift) = (self.capacity - 1, 64 - self.capacity.trailing_zeros());
        let slots = &mut self.slots[..self.capacity];
        slots.fill(Slot::default());
        let mut fullest = 0;
        for (&key, &rows) in self.keys.iter().zip(&self.weights) {
            let tag = key as u32;
            let mut at = (key >> shift) as usize;
            while slots[at].rows > 0 && slots[at].tag != tag {
                at = (at + 1) & mask;
            }
            let rows = slots[at].rows + rows;
            slots[at] = Slot { tag, rows };
            fullest = fullest.max(rows);
        }
        fullest
    }

    /// Where a class was counted, if it has rows.
    fn find(&self, key: u64) -> Option<usize> {
        let (mask, shift) = (self.capacity - 1, 64 - self.capacity.trailing_zeros());
        let mut at = (key >> shift) as usize;
        while self.slots[at].rows > 0 {
            if self.slots[at].tag == key as u32 {
                return Some(at);
            }
            at = (at + 1) & mask;
        }
        None
    }

    /// Where the class of each open atom was counted.
    fn places(&self) -> impl Iterator<Item = usize> {
        self.keys.iter().map(|&key| self.find(key).expect("every open atom was counted"))
    }

    /// The rows of the fullest class that is still open.
    fn fullest(&self) -> u32 {
        self.places().map(|at| self.slots[at].rows).max().unwrap_or(0)
    }

    /// The classes with at least so many rows.
    fn classes(&self, fewest: u32) -> Classes {
        let mut number_of_slot: FxHashMap<usize, usize> = FxHashMap::default();
        let mut large: Vec<(usize, u32)> = Vec::new();
        for (index, at) in self.places().enumerate() {
            if self.slots[at].rows >= fewest {
                let next = number_of_slot.len();
                large.push((*number_of_slot.entry(at).or_insert(next), index as u32));
            }
        }
        let mut ends = vec![0; number_of_slot.len()];
        large.iter().for_each(|&(class, _)| ends[class] += 1);
        let mut total = 0;
        for end in &mut ends {
            total += std::mem::replace(end, total);
        }
        let mut members = vec![0; total];
        for (class, index) in large {
            members[ends[class]] = index;
            ends[class] += 1;
        }
        Classes { number_of_slot, members, ends }
    }

    /// Publishes every class that passes; returns the number of rows.
    fn publish_full(&mut self, free: &[Free], groups: &mut Groups) -> u32 {
        let classes = self.classes(self.test.fewest());
        let mut published = vec![false; self.open.len()];
        let mut rows = 0;
        let mut shares: Vec<Share> = Vec::new();
        for class in classes.iter() {
            shares.clear();
            shares.extend(class.iter().map(|&index| self.share(index)));
            if !self.passes(&shares) {
                continue;
            }
            class.iter().for_each(|&index| published[index as usize] = true);
            let group = groups.publish(shares.iter().copied());
            rows += groups.rows(group);
            if self.borrows() {
                self.offer(group, groups);
            }
        }
        if rows > 0 {
            self.lay_out_donors(free, groups);
            self.leave(&published);
        }
        rows
    }

    /// The leaves of donors that are new.
    fn lay_out_donors(&mut self, free: &[Free], groups: &Groups) {
        self.donor_leaves.resize(free.len(), Vec::new());
        for (leaves, column) in self.donor_leaves.iter_mut().zip(free) {
            let new = self.donors[leaves.len()..].iter();
            leaves.extend(new.map(|donor| self.atoms.leaf(groups.share(donor.at).atom, column.axis)));
        }
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
            self.donors.extend(Donor::all_of(group, loss, groups));
        }
    }

    /// Publishes every class that lacks a little and can borrow it; returns the number of its own rows.
    fn publish_nearly(&mut self, need: u32, tables: &[(usize, &[u64])], groups: &mut Groups) -> u32 {
        let fewest = self.test.fewest();
        let classes = self.classes(need);
        add_up(&mut self.donor_keys, self.donors.len(), tables, &self.donor_leaves);
        let mut offers: Vec<Vec<Donor>> = vec![Vec::new(); classes.len()];
        for (donor, &key) in self.donors.iter().zip(&self.donor_keys) {
            if let Some(at) = self.find(key)
                && let Some(&class) = classes.number_of_slot.get(&at)
                && lends(donor, fewest, groups)
            {
                offers[class].push(*donor);
            }
        }
        let mut published = vec![false; self.open.len()];
        let mut rows = 0;
        for (class, mut offers) in classes.iter().zip(offers) {
            let mut shares: Vec<Share> = class.iter().map(|&index| self.share(index)).collect();
            let own: u32 = shares.iter().map(|share| share.rows).sum();
            // one that has enough waits for its own turn
            if offers.is_empty() || (own >= fewest && self.test.counts_rows_only()) {
                continue;
            }
            if borrow(self.space, self.atoms, &mut self.test, &mut shares, &mut offers, groups) {
                class.iter().for_each(|&index| published[index as usize] = true);
                rows += own;
                groups.publish(shares);
                self.exhausted += offers.iter().filter(|donor| !lends(donor, fewest, groups)).count();
            }
        }
        if 2 * self.exhausted > self.donors.len() {
            self.dismiss_exhausted(groups);
        }
        if rows > 0 {
            self.leave(&published);
        }
        rows
    }

    /// Forgets donors that have nothing left to lend.
    fn dismiss_exhausted(&mut self, groups: &Groups) {
        let fewest = self.test.fewest();
        let stays: Vec<bool> = self.donors.iter().map(|donor| lends(donor, fewest, groups)).collect();
        keep(&mut self.donors, &stays);
        self.donor_leaves.iter_mut().for_each(|leaves| keep(leaves, &stays));
        self.exhausted = 0;
    }

    /// Published atoms leave the block.
    fn leave(&mut self, published: &[bool]) {
        let stays: Vec<bool> = published.iter().map(|published| !published).collect();
        keep(&mut self.open, &stays);
        keep(&mut self.weights, &stays);
        keep(&mut self.keys, &stays);
        self.leaves.iter_mut().for_each(|leaves| keep(leaves, &stays));
    }
}

/// Whether a donor has something to lend.
fn lends(donor: &Donor, fewest: u32, groups: &Groups) -> bool {
    groups.rows(donor.group) > fewest && groups.share(donor.at).rows > 0
}

/// Keeps those that stay.
fn keep<T>(all: &mut Vec<T>, stays: &[bool]) {
    let mut stays = stays.iter();
    all.retain(|_| *stays.next().expect("one for each"));
}

/// The class of each of `count` atoms at a level vector: the sum of the keys of its nodes.
fn add_up(keys: &mut Vec<u64>, count: usize, tables: &[(usize, &[u64])], leaves: &[Vec<Leaf>]) {
    keys.clear();
    keys.resize(count, 0);
    // two columns at a time: half as many passes
    for pair in tables.chunks(2) {
        match *pair {
            [(a, one), (b, other)] => {
                for ((key, &a), &b) in keys.iter_mut().zip(&leaves[a]).zip(&leaves[b]) {
                    *key = key.wrapping_add(one[a as usize]).wrapping_add(other[b as usize]);
                }
            }
            [(column, table)] => {
                for (key, &leaf) in keys.iter_mut().zip(&leaves[column]) {
                    *key = key.wrapping_add(table[leaf as usize]);
                }
            }
            _ => unreachable!("chunks of two"),
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
