//! SWEEP: visits the level vectors of a block from cheap to expensive, and publishes every class that
//! passes.

use super::atoms::{AtomId, Atoms};
use super::axis::{Leaf, Space, mixed};
use super::borrow::{Donor, borrow};
use super::count::{Classes, Counter, Keys, add_up};
use super::groups::{GroupId, Groups, Share};
use super::open::{Member, Open};
use super::test::ClassTest;
use super::visits::{Visit, Visits};
use rustc_hash::FxHashSet;

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

/// Nodes up to which donors are compared with each of them.
const FEW_NODES: usize = 4;

/// Sweeps one block after the other, with working memory for the largest.
pub struct Sweeper<'a> {
    space: &'a Space<'a>,
    atoms: &'a Atoms,
    pub test: ClassTest<'a>,
    /// The rows of a class that passes, then those of classes that may borrow the others, step by step.
    needs: Vec<u32>,
    /// The atoms of the block, and how many rows of each are not published.
    block: Vec<AtomId>,
    weights: Vec<u32>,
    /// Per free column the leaf of each.
    leaves: Vec<Vec<Leaf>>,
    open: Open,
    counter: Counter,
    /// Lookups of a node since the block was entered.
    spent: u64,
    donors: Vec<Donor>,
    /// Per free column the leaf of each donor.
    donor_leaves: Vec<Vec<Leaf>>,
    /// How many donors have nothing left to lend.
    exhausted: usize,
    /// Sets of atoms that were tested in vain.
    failed: FxHashSet<u64>,
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
            block: Vec::new(),
            weights: Vec::new(),
            leaves: Vec::new(),
            open: Open::default(),
            counter: Counter::default(),
            spent: 0,
            donors: Vec::new(),
            donor_leaves: Vec::new(),
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
        let budget = BUDGET * self.block.len() as u64;
        let most = (budget / (MAKING * columns.max(1))).clamp(VECTORS.0, VECTORS.1);
        let mut visits = Visits::new(&means, &surcharges, between, most);
        let mut probe = Probe::default();
        while self.worthwhile(rows) {
            if self.spent > budget {
                return Left { open: self.left(), cut: true };
            }
            let Some(visit) = visits.next() else { break };
            self.spent += MAKING * columns;
            if visits.is_empty(&visit) || self.is_empty_above(&free, &mut visits, &visit, &mut probe) {
                let known = self.open.known(&visits, &visit);
                visits.come_back(&visit, known);
                continue;
            }
            let tables = self.tables(&free, &visits, &visit);
            let mut fullest = self.sift(&tables, &visits, &visit);
            if fullest >= needs[visit.step] {
                fullest = self.counter.count(&self.weights);
            }
            if fullest >= needs[visit.step] {
                let published = match visit.step {
                    0 => self.publish_full(&free, groups),
                    step => self.publish_nearly(needs[step], &tables, groups),
                };
                if published > 0 {
                    rows -= published;
                    self.open.leave(&self.weights);
                    fullest = self.counter.leave(&self.weights);
                }
            }
            self.note_empty(&mut visits, &visit, visit.step + 1, fullest);
            let known = self.open.remember(self.counter.members());
            visits.come_back(&visit, known.or(visit.known));
        }
        Left { cut: !visits.complete(), open: self.left() }
    }

    /// Counts at a vector who may be in a class there that could be published, with others' help or without;
    /// returns what no class has more rows than.
    fn sift(&mut self, tables: &[Keys], visits: &Visits, visit: &Visit) -> u32 {
        let concerned = self.open.concerned(visits, visit);
        let fullest = self.counter.sift(concerned, tables, &self.leaves, &self.weights);
        self.spent += (self.leaves.len() * self.counter.members().len()) as u64;
        self.counter.drop_below(self.needs[self.needs.len() - 1], fullest, &self.weights);
        fullest
    }

    /// Looks from above whether a vector is worth visiting, where that may spare some counting: whether no
    /// class is large enough even there.
    fn is_empty_above(
        &mut self,
        free: &[Free],
        visits: &mut Visits,
        visit: &Visit,
        probe: &mut Probe,
    ) -> bool {
        if visit.step > 0 || self.open.concerned(visits, visit).len() < WORTH_A_LOOK {
            return false;
        }
        let above = visits.above(visit, probe.steps);
        let tables = self.tables(free, visits, &above);
        let fullest = self.sift(&tables, visits, &above);
        self.note_empty(visits, &above, 0, fullest);
        self.open.note_roof(above, self.counter.members());
        let empty = fullest < self.needs[0];
        probe.looked(empty);
        empty
    }

    /// Remembers from which step on there is nothing to publish at a vector.
    fn note_empty(&self, visits: &mut Visits, visit: &Visit, from: usize, fullest: u32) {
        for step in (from..self.needs.len()).filter(|&step| fullest < self.needs[step]) {
            visits.note_empty(visit, step);
        }
    }

    /// The keys of the nodes of a level vector, for the columns that tell atoms apart.
    fn tables(&self, free: &[Free], visits: &Visits, visit: &Visit) -> Vec<Keys<'a>> {
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
        self.open.members().iter().map(|&member| self.share(member)).collect()
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
        self.block.clear();
        self.block.extend(open.iter().map(|share| share.atom));
        self.open.enter(open.len());
        self.spent = 0;
        free
    }

    /// Publishes every class that passes; returns the number of rows.
    fn publish_full(&mut self, free: &[Free], groups: &mut Groups) -> u32 {
        let classes = self.counter.classes(self.test.fewest());
        let mut rows = 0;
        let mut shares: Vec<Share> = Vec::new();
        for class in classes.iter() {
            shares.clear();
            shares.extend(class.iter().map(|&member| self.share(member)));
            if !self.passes(&shares) {
                continue;
            }
            self.publish(class);
            let group = groups.publish(shares.iter().copied());
            rows += groups.rows(group);
            if self.borrows() {
                self.offer(group, groups);
            }
        }
        self.lay_out_donors(free, groups);
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

    /// No row of these is left.
    fn publish(&mut self, class: &[Member]) {
        class.iter().for_each(|&member| self.weights[member as usize] = 0);
    }

    fn share(&self, member: Member) -> Share {
        Share { atom: self.block[member as usize], rows: self.weights[member as usize] }
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
    fn publish_nearly(&mut self, need: u32, tables: &[Keys], groups: &mut Groups) -> u32 {
        let fewest = self.test.fewest();
        let classes = self.counter.classes(need);
        let mut offers = self.offers(&classes, tables, groups);
        let mut rows = 0;
        for (class, offers) in classes.iter().zip(&mut offers) {
            let mut shares: Vec<Share> = class.iter().map(|&member| self.share(member)).collect();
            let own: u32 = shares.iter().map(|share| share.rows).sum();
            // one that has enough waits for its own turn
            if offers.is_empty() || (own >= fewest && self.test.counts_rows_only()) {
                continue;
            }
            if borrow(self.space, self.atoms, &mut self.test, &mut shares, offers, groups) {
                self.publish(class);
                rows += own;
                groups.publish(shares);
                self.exhausted += offers.iter().filter(|donor| !lends(donor, fewest, groups)).count();
            }
        }
        if 2 * self.exhausted > self.donors.len() {
            self.dismiss_exhausted(groups);
        }
        rows
    }

    /// The donors that are in the same class, for each class.
    fn offers(&self, classes: &Classes, tables: &[Keys], groups: &Groups) -> Vec<Vec<Donor>> {
        let mut near: Vec<Member> = (0..self.donors.len() as Member).collect();
        let mut nodes: Vec<u64> = Vec::new();
        // most share no node with any of them in a column or two already
        for &(column, table) in tables {
            let (own, others) = (&self.leaves[column], &self.donor_leaves[column]);
            nodes.clear();
            nodes.extend(classes.members.iter().map(|&member| table[own[member as usize] as usize]));
            nodes.sort_unstable();
            nodes.dedup();
            if nodes.len() <= FEW_NODES {
                near.retain(|&donor| nodes.contains(&table[others[donor as usize] as usize]));
            }
        }
        let mut keys = Vec::new();
        add_up(&mut keys, &near, tables, &self.donor_leaves);
        let mut offers: Vec<Vec<Donor>> = vec![Vec::new(); classes.len()];
        for (&donor, key) in near.iter().zip(keys) {
            let donor = self.donors[donor as usize];
            if let Some(class) = self.counter.class(classes, key)
                && lends(&donor, self.test.fewest(), groups)
            {
                offers[class].push(donor);
            }
        }
        offers
    }

    /// Forgets donors that have nothing left to lend.
    fn dismiss_exhausted(&mut self, groups: &Groups) {
        let fewest = self.test.fewest();
        let stays: Vec<bool> = self.donors.iter().map(|donor| lends(donor, fewest, groups)).collect();
        keep(&mut self.donors, &stays);
        self.donor_leaves.iter_mut().for_each(|leaves| keep(leaves, &stays));
        self.exhausted = 0;
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

/// How far above a vector to look whether it is worth visiting: where even there no class is large enough,
/// all vectors between are settled at once; if not, at least fewer atoms have to be counted below. Twice as
/// far after a success, half as far after a failure.
struct Probe {
    steps: u32,
}

impl Default for Probe {
    fn default() -> Probe {
        Probe { steps: 4 }
    }
}

/// Atoms from which on a look from above is worth its time.
const WORTH_A_LOOK: usize = 32;

impl Probe {
    fn looked(&mut self, empty: bool) {
        self.steps = if empty { 2 * self.steps } else { self.steps / 2 }.clamp(1, 64);
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
