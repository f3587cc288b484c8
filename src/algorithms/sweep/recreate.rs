//! Ruin and recreate: two to four neighbouring groups are taken apart and made anew, again and again.
//!
//! One step:
//! 1. *Seed*: the dearer of two random groups, and a random share of it.
//! 2. *Neighbourhood*: atoms in a box around the seed's group, lifted column by column until it holds enough.
//! 3. *Ruin*: the seed's group and up to three others that hold such atoms, those first that would take a row of the
//!    seed at least cost. Groups that were drawn and stay whole are *hosts*.
//! 4. *Recreate*: a random share opens a group, the nearest shares join it until it has enough rows; what is left goes
//!    to the group or host whose cost grows least; the dearest new group is given up where that saves something;
//!    shares that can be spared move once more.
//! 5. *Accept* by the rule of simulated annealing: always what costs no more, and with a chance that falls with the
//!    temperature what costs more. The best grouping is kept.
//!
//! P. Shaw, *Using constraint programming and local search methods to solve vehicle routing problems*, CP 1998;
//! G. Schrimpf et al., *Record breaking optimization results using the ruin and recreate principle*, J. Comput. Phys.
//! 159 (2000). That the ruined part is small and the steps are many is what makes it work here.

use super::atoms::{AtomId, Atoms};
use super::axis::{Axis, Leaf, Run, Space};
use super::groups::{GroupId, Groups, Share};
use super::test::ClassTest;
use crate::random::Random;
use rustc_hash::FxHashMap;

/// Atoms of a neighbourhood at most.
const LISTED: usize = 128;

/// Shares of a group that may be ruined, at most: a step stays small.
const SMALL: usize = 40;

/// A neighbourhood is made anew once in so many uses.
const REMADE: usize = 32;

/// Groups are drawn so often, beside those to be ruined.
const DRAWS: usize = 16;

/// Columns of which the cheapest is lifted.
const LIFTS: usize = 5;

/// Bytes that the bitsets of a column may take; below the level where they fit, a neighbourhood begins.
const BITSETS: usize = 4 << 20;

/// Steps between two looks at whether this grouping is the best so far.
const CHECKPOINT: u64 = 1 << 13;

/// What is less is rounding.
const LEAST: f64 = 1e-9;

/// Columns that are added up before the sum is compared with a limit: a comparison that cannot be foreseen costs more than
/// some additions.
const LANES: usize = 4;

/// What boxes lose.
///
/// Columns with few leaves come first, those before that tell boxes apart. Their tables lie one behind the other, half as
/// precise as those of the columns, so that they stay in the cache; and `low` of a run is where the table's row of that
/// leaf starts, so that the sum of both ends is the place of its loss. Columns that lose nothing fill up the last lanes.
struct Losses<'a> {
    table: Vec<f32>,
    tabled: Vec<Tabled<'a>>,
    /// Columns whose losses are computed; their runs are of leaves.
    computed: Vec<&'a Axis<'a>>,
    /// For each column here, its place in the table of rows; lanes that are filled up have none.
    order: Vec<Option<usize>>,
}

/// A column of the table of losses.
struct Tabled<'a> {
    axis: &'a Axis<'a>,
    start: u32,
}

impl<'a> Losses<'a> {
    fn new(space: &'a Space<'a>, points: &[Leaf]) -> Losses<'a> {
        let width = space.width();
        let atoms = points.len() / width.max(1);
        // pairs of atoms that have nothing to do with each other
        let pairs = || (0..512usize).map(|number| (number * 7919 % atoms, number * 104_729 % atoms));
        let mean = |column: usize| -> f64 {
            let leaf = |atom: usize| points[atom * width + column];
            let loss = |(a, b)| space.axes[column].loss(leaf(a).min(leaf(b)), leaf(a).max(leaf(b)));
            if atoms == 0 { 0.0 } else { pairs().map(loss).filter(|loss| loss.is_finite()).sum() }
        };
        let mut order: Vec<(f64, usize)> = (0..width).map(|column| (mean(column), column)).collect();
        order.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        // the place of a loss of nothing, for the lanes that are filled up
        let mut losses =
            Losses { table: vec![0.0], tabled: Vec::new(), computed: Vec::new(), order: Vec::new() };
        let mut computed = Vec::new();
        for (_, column) in order {
            let axis = &space.axes[column];
            match axis.table().filter(|_| axis.cap.is_none()) {
                Some(table) => {
                    losses.tabled.push(Tabled { axis, start: losses.table.len() as u32 });
                    losses.table.extend(table.iter().map(|&loss| loss as f32));
                    losses.order.push(Some(column));
                }
                None => computed.push(column),
            }
        }
        losses.order.resize(losses.order.len().next_multiple_of(LANES), None);
        losses.order.extend(computed.iter().map(|&column| Some(column)));
        losses.computed.extend(computed.iter().map(|&column| &space.axes[column]));
        losses
    }

    fn width(&self) -> usize {
        self.order.len()
    }

    /// Runs of tabled columns, with those that are filled up.
    fn lanes(&self) -> usize {
        self.tabled.len().next_multiple_of(LANES)
    }

    /// The columns with their places here.
    fn columns(&self) -> impl Iterator<Item = (usize, &'a Axis<'a>)> {
        let tabled = self.tabled.iter().map(|tabled| tabled.axis).enumerate();
        tabled.chain((self.lanes()..).zip(self.computed.iter().copied()))
    }

    /// Leaves in the order of the table of rows as a box here.
    fn placed<'p>(&'p self, point: &'p [Leaf]) -> impl Iterator<Item = Run> + 'p {
        self.order.iter().enumerate().map(|(place, column)| match (column, self.tabled.get(place)) {
            (Some(column), Some(Tabled { axis, start })) => {
                Run { low: start + point[*column] * axis.leaves() as u32, high: point[*column] }
            }
            (Some(column), None) => Run::of(point[*column]),
            (None, _) => Run::of(0),
        })
    }

    /// The leaves of a run.
    fn leaves(&self, place: usize, run: Run) -> Run {
        match self.tabled.get(place) {
            Some(Tabled { axis, start }) => Run { low: (run.low - start) / axis.leaves() as u32, ..run },
            None => run,
        }
    }

    /// The loss of a box.
    fn of(&self, around: &[Run]) -> f64 {
        self.stretched(around, around, f64::INFINITY)
    }

    /// The loss of a box stretched to another, or some part of it that reaches `limit`.
    #[inline]
    fn stretched(&self, around: &[Run], other: &[Run], limit: f64) -> f64 {
        let (tabled, computed) = around.split_at(self.lanes());
        let (other_tabled, other_computed) = other.split_at(self.lanes());
        let mut loss = 0.0;
        for (a, b) in tabled.chunks_exact(LANES).zip(other_tabled.chunks_exact(LANES)) {
            let at = |lane: usize| {
                self.table[(a[lane].low.min(b[lane].low) + a[lane].high.max(b[lane].high)) as usize]
            };
            loss += f64::from((at(0) + at(1)) + (at(2) + at(3)));
            if loss >= limit {
                return loss;
            }
        }
        for ((axis, &a), &b) in self.computed.iter().zip(computed).zip(other_computed) {
            loss += axis.joined(a, b);
            if loss >= limit {
                return loss;
            }
        }
        loss
    }
}

/// How temperatures fall, in units of one column of one row.
#[derive(Debug, Clone, Copy)]
pub struct Cooling {
    /// At the first step.
    from: f64,
    /// At the last step.
    to: f64,
}

impl Cooling {
    /// No step that makes the total worse.
    pub const DOWNHILL: Cooling = Cooling { from: 0.0, to: 0.0 };

    /// Fitted to runs of 0.4 to 3.6 million steps over 4,600 groups of 5 and over 2,500 groups of 10: the longer the run,
    /// the warmer it may begin. A short run only goes downhill.
    pub fn of(steps: u64, groups: usize, fewest: u32) -> Cooling {
        let per_group = steps as f64 / groups.max(1) as f64;
        if per_group < 60.0 {
            return Cooling::DOWNHILL;
        }
        let larger = libm::pow(f64::from(fewest.max(2)) / 5.0, 0.68);
        let from = 0.12 * libm::pow(per_group / 87.0, 0.415);
        Cooling { from: (from * larger).max(0.04 * larger), to: 0.04 * larger }
    }

    fn at(self, done: f64) -> f64 {
        if self.from == 0.0 { 0.0 } else { self.from * libm::pow(self.to / self.from, done) }
    }
}

/// How many steps.
#[derive(Debug, Clone, Copy)]
pub struct Steps {
    /// Those over which temperatures fall.
    pub planned: u64,
    /// Those that are done: all, or fewer.
    pub stop: u64,
    /// How temperatures fall.
    pub cooling: Cooling,
}

/// What steps have made.
pub struct Recreated {
    /// The best grouping on the way.
    pub groups: Groups,
    /// What it costs less than before.
    pub saved: f64,
    /// The steps that were done.
    pub done: u64,
}

/// Groups that are made anew together, with all that a step needs.
pub struct Recreation<'p, 'a> {
    losses: Losses<'a>,
    test: &'p mut ClassTest<'a>,
    fewest: u32,
    width: usize,
    /// The atoms concerned, and their leaves.
    atoms: Vec<AtomId>,
    points: Vec<Run>,
    groups: Vec<Group>,
    boxes: Vec<Run>,
    /// The groups in use, and the place of each among them.
    live: Vec<u32>,
    place: Vec<u32>,
    free: Vec<u32>,
    /// The groups that hold each atom.
    holders: Vec<Vec<u32>>,
    near: Near<'a>,
    random: Random,
    cost: f64,
    work: Work,
}

#[derive(Default, Clone)]
struct Group {
    /// Atoms by their place among those concerned.
    shares: Vec<(u32, u32)>,
    rows: u32,
    loss: f64,
}

impl Group {
    fn cost(&self) -> f64 {
        f64::from(self.rows) * self.loss
    }
}

/// A grouping that was kept.
struct Kept {
    groups: Vec<Vec<(u32, u32)>>,
    cost: f64,
}

/// What a step works with; kept, so that it allocates nothing.
#[derive(Default)]
struct Work {
    ruined: Vec<u32>,
    drawn: Vec<(f64, u32)>,
    pool: Vec<Waiting>,
    /// Hosts first, then new groups.
    slots: Vec<Slot>,
    boxes: Vec<Run>,
    /// Lists of shares that are not in use.
    lists: Vec<Vec<(u32, u32)>>,
    /// As they were before the dearest was given up.
    spare_slots: Vec<Slot>,
    spare_boxes: Vec<Run>,
}

/// Rows without a group.
struct Waiting {
    atom: u32,
    rows: u32,
    /// What the group that is being made loses with them, at least.
    floor: f64,
}

/// A group of the step at hand.
#[derive(Default, Clone)]
struct Slot {
    /// The group, where it is a host.
    host: Option<u32>,
    /// All shares of a new group; what came to a host.
    shares: Vec<(u32, u32)>,
    rows: u32,
    loss: f64,
    /// What it cost before.
    before: f64,
}

impl Slot {
    fn change(&self) -> f64 {
        f64::from(self.rows) * self.loss - self.before
    }
}

/// Nothing yet: joined with a run, it is that run.
const NOTHING: Run = Run { low: Leaf::MAX, high: 0 };

impl<'p, 'a> Recreation<'p, 'a> {
    pub fn new(
        space: &'a Space<'a>,
        atoms: &Atoms,
        test: &'p mut ClassTest<'a>,
        groups: &Groups,
        ids: &[GroupId],
        random: Random,
    ) -> Recreation<'p, 'a> {
        let mut known: Vec<AtomId> = Vec::new();
        let mut points: Vec<Leaf> = Vec::new();
        let mut numbers: FxHashMap<AtomId, u32> = FxHashMap::default();
        let mut own: Vec<Group> = Vec::with_capacity(ids.len());
        for &id in ids {
            let mut group = Group::default();
            for share in groups.shares(id).iter().filter(|share| share.rows > 0) {
                let number = *numbers.entry(share.atom).or_insert_with(|| {
                    known.push(share.atom);
                    points.extend(atoms.point(share.atom));
                    known.len() as u32 - 1
                });
                match group.shares.iter_mut().find(|(atom, _)| *atom == number) {
                    Some((_, rows)) => *rows += share.rows,
                    None => group.shares.push((number, share.rows)),
                }
            }
            own.push(group);
        }
        let losses = Losses::new(space, &points);
        let near = Near::new(&losses, space, &points);
        let width = losses.width();
        let points = points.chunks_exact(space.width()).flat_map(|point| losses.placed(point)).collect();
        let mut all = Recreation {
            losses,
            fewest: test.fewest(),
            test,
            width,
            holders: vec![Vec::new(); known.len()],
            atoms: known,
            points,
            boxes: vec![NOTHING; own.len() * width],
            live: Vec::with_capacity(own.len()),
            place: vec![0; own.len()],
            free: Vec::new(),
            groups: vec![Group::default(); own.len()],
            near,
            random,
            cost: 0.0,
            work: Work::default(),
        };
        for (number, group) in (0u32..).zip(own) {
            if group.shares.is_empty() {
                all.free.push(number);
                continue;
            }
            let mut around = vec![NOTHING; width];
            for &(atom, _) in &group.shares {
                join(&mut around, all.point(atom));
            }
            let rows = group.shares.iter().map(|&(_, rows)| rows).sum();
            let loss = all.losses.of(&around);
            all.cost += f64::from(rows) * loss;
            all.fill(number, group.shares, rows, loss, &around);
        }
        all
    }

    fn point(&self, atom: u32) -> &[Run] {
        let at = atom as usize * self.width;
        &self.points[at..at + self.width]
    }

    fn boxed(&self, group: u32) -> &[Run] {
        let at = group as usize * self.width;
        &self.boxes[at..at + self.width]
    }

    /// Puts a group into an empty place.
    fn fill(&mut self, number: u32, shares: Vec<(u32, u32)>, rows: u32, loss: f64, around: &[Run]) {
        for &(atom, _) in &shares {
            self.holders[atom as usize].push(number);
        }
        let at = number as usize * self.width;
        self.boxes[at..at + self.width].copy_from_slice(around);
        self.groups[number as usize] = Group { shares, rows, loss };
        self.place[number as usize] = self.live.len() as u32;
        self.live.push(number);
    }

    /// Takes a group out.
    fn clear(&mut self, number: u32) -> Vec<(u32, u32)> {
        let group = std::mem::take(&mut self.groups[number as usize]);
        for &(atom, _) in &group.shares {
            self.release(atom, number);
        }
        let place = self.place[number as usize] as usize;
        self.live.swap_remove(place);
        if let Some(&moved) = self.live.get(place) {
            self.place[moved as usize] = place as u32;
        }
        self.free.push(number);
        group.shares
    }

    fn release(&mut self, atom: u32, number: u32) {
        let holders = &mut self.holders[atom as usize];
        let at = holders.iter().position(|&holder| holder == number).expect("it holds the atom");
        holders.swap_remove(at);
    }

    /// The grouping as it is.
    fn kept(&self) -> Kept {
        let groups = self.live.iter().map(|&group| self.groups[group as usize].shares.clone());
        Kept { groups: groups.collect(), cost: self.cost }
    }

    /// A number of steps while temperatures fall. `go_on` hears now and then how many were done and what the best
    /// grouping costs by then, and may end the run.
    pub fn steps(mut self, run: Steps, mut go_on: impl FnMut(u64, f64) -> bool) -> Recreated {
        let before = self.cost;
        let mut best = self.kept();
        let mut done = 0;
        let mut temperature = 0.0;
        while done < run.stop && self.live.len() > 1 {
            if done % 256 == 0 {
                temperature = run.cooling.at(done as f64 / run.planned as f64);
            }
            self.step(temperature);
            done += 1;
            if done % CHECKPOINT == 0 || done == run.stop {
                if self.cost < best.cost - LEAST {
                    best = self.kept();
                }
                if !go_on(done, best.cost) {
                    break;
                }
            }
        }
        Recreated { saved: before - best.cost, groups: self.groups_of(best), done }
    }

    /// The groups of a kept grouping.
    fn groups_of(&self, kept: Kept) -> Groups {
        let mut groups = Groups::default();
        for shares in kept.groups {
            let share = |(atom, rows): (u32, u32)| Share { atom: self.atoms[atom as usize], rows };
            groups.publish(shares.into_iter().map(share));
        }
        groups
    }

    /// One step, which changes the grouping or does not.
    fn step(&mut self, temperature: f64) {
        let mut work = std::mem::take(&mut self.work);
        if let Some(change) = self.try_step(&mut work, temperature) {
            self.cost += change;
            self.accept(&mut work);
        }
        self.work = work;
    }

    /// Makes groups anew; returns by how much the total changes with them, if they are accepted.
    fn try_step(&mut self, work: &mut Work, temperature: f64) -> Option<f64> {
        // 1. the dearer of two random groups
        let [a, b] = [0; 2].map(|_| self.live[self.random.below(self.live.len())]);
        let dearer = self.groups[a as usize].cost() >= self.groups[b as usize].cost();
        let seed = if dearer { a } else { b };
        let group = &self.groups[seed as usize];
        if group.loss <= LEAST {
            return None;
        }
        let seed_atom = group.shares[self.random.below(group.shares.len())].0;
        // 2. and 3.
        let old = self.ruin(work, seed, seed_atom);
        if work.ruined.len() + work.slots.len() < 2 {
            return None;
        }
        let chance = ((self.random.next() >> 11) as f64 + 1.0) / (1u64 << 53) as f64;
        let allowed = if temperature > 0.0 { -temperature * libm::log(chance) } else { LEAST };
        // 4.
        let new = self.recreate(work, old + allowed)?;
        // 5.
        (new <= old + allowed && self.passes(work)).then_some(new - old)
    }

    /// Chooses the groups to be ruined and the hosts; returns what the ruined ones cost.
    fn ruin(&mut self, work: &mut Work, seed: u32, seed_atom: u32) -> f64 {
        let ruined = 2 + self.random.below(3);
        let around = &self.boxes[seed as usize * self.width..][..self.width];
        self.near.around(&self.losses, seed_atom, around, &mut self.random);
        work.ruined.clear();
        work.drawn.clear();
        let used = work.slots.drain(..).map(|slot| slot.shares);
        work.lists.extend(used.filter(|shares| shares.capacity() > 0));
        work.boxes.clear();
        work.ruined.push(seed);
        let list = &self.near.lists[seed_atom as usize];
        let at = seed_atom as usize * self.width;
        let point = &self.points[at..at + self.width];
        for _ in 0..DRAWS + ruined {
            let atom = list[self.random.below(list.len())];
            let holders = &self.holders[atom as usize];
            let group = holders[self.random.below(holders.len())];
            if group == seed || work.drawn.iter().any(|&(_, other)| other == group) {
                continue;
            }
            let Group { rows, loss, .. } = self.groups[group as usize];
            let rows = f64::from(rows);
            let from = group as usize * self.width;
            let around = &self.boxes[from..from + self.width];
            let joined = self.losses.stretched(around, point, f64::INFINITY);
            let weight = 1.0 + (self.random.next() >> 11) as f64 / (1u64 << 53) as f64;
            let cost = ((rows + 1.0) * joined - rows * loss) * weight;
            if cost.is_finite() {
                work.drawn.push((cost, group));
            }
        }
        work.drawn.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        for at in 0..work.drawn.len() {
            let number = work.drawn[at].1;
            let group = &self.groups[number as usize];
            let useful = group.loss > LEAST || group.rows > self.fewest;
            if work.ruined.len() < ruined && useful && group.shares.len() < SMALL {
                work.ruined.push(number);
                continue;
            }
            let Group { rows, loss, .. } = *group;
            let before = f64::from(rows) * loss;
            work.slots.push(Slot { host: Some(number), shares: Vec::new(), rows, loss, before });
            work.boxes.extend_from_slice(self.boxed(number));
        }
        work.pool.clear();
        let mut old = 0.0;
        for &number in &work.ruined {
            let group = &self.groups[number as usize];
            old += group.cost();
            for &(atom, rows) in &group.shares {
                match work.pool.iter_mut().find(|waiting| waiting.atom == atom) {
                    Some(waiting) => waiting.rows += rows,
                    None => work.pool.push(Waiting { atom, rows, floor: 0.0 }),
                }
            }
        }
        old
    }

    /// Makes new groups of the pool; returns what they and the hosts cost more than nothing and before, unless it
    /// exceeds the limit.
    fn recreate(&mut self, work: &mut Work, limit: f64) -> Option<f64> {
        let mut left: u32 = work.pool.iter().map(|waiting| waiting.rows).sum();
        let mut spent = 0.0;
        let hosts = work.slots.len();
        // while there are rows enough: a random share, and the nearest ones
        while left >= self.fewest {
            let first = self.random.below(work.pool.len());
            let mut shares = work.lists.pop().unwrap_or_default();
            shares.clear();
            let mut slot = Slot { shares, ..Slot::default() };
            let at = work.boxes.len();
            work.boxes.resize(at + self.width, NOTHING);
            work.pool.iter_mut().for_each(|waiting| waiting.floor = 0.0);
            self.join_from_pool(work, &mut slot, at, first, &mut left);
            while left > 0 && !self.complete(&slot) {
                let nearest = self.nearest(work, at)?;
                self.join_from_pool(work, &mut slot, at, nearest, &mut left);
            }
            if slot.rows < self.fewest {
                return None;
            }
            slot.loss = self.losses.of(&work.boxes[at..at + self.width]);
            spent += slot.change();
            work.slots.push(slot);
            if spent > limit {
                return None;
            }
        }
        // what is left goes where it costs least
        while let Some(Waiting { atom, rows, .. }) = work.pool.pop() {
            spent += self.to_cheapest(work, atom, rows, usize::MAX)?;
            if spent > limit {
                return None;
            }
        }
        if work.slots.len() > hosts + 1 || hosts > 0 {
            spent += self.give_up_dearest(work, hosts);
        }
        spent += self.move_once(work, hosts);
        Some(spent)
    }

    /// Whether a new group needs no more rows.
    fn complete(&mut self, slot: &Slot) -> bool {
        if slot.rows < self.fewest {
            return false;
        }
        if self.test.counts_rows_only() || !self.test.superset_closed() {
            return true;
        }
        let shares = self.shares(slot);
        self.test.passes(&shares)
    }

    fn shares(&self, slot: &Slot) -> Vec<Share> {
        let own = slot.host.iter().flat_map(|&host| &self.groups[host as usize].shares);
        let share = |&(atom, rows): &(u32, u32)| Share { atom: self.atoms[atom as usize], rows };
        own.chain(&slot.shares).map(share).collect()
    }

    /// The share of the pool that widens a box least.
    fn nearest(&self, work: &mut Work, at: usize) -> Option<usize> {
        let around = &work.boxes[at..at + self.width];
        let mut best = (f64::INFINITY, None);
        for (index, waiting) in work.pool.iter_mut().enumerate() {
            // a box that has grown loses no less
            if waiting.floor >= best.0 {
                continue;
            }
            let from = waiting.atom as usize * self.width;
            let point = &self.points[from..from + self.width];
            waiting.floor = self.losses.stretched(around, point, best.0);
            if waiting.floor < best.0 {
                best = (waiting.floor, Some(index));
            }
        }
        best.1
    }

    /// A share of the pool joins a new group: all of it, or just what the group lacks, by a coin.
    fn join_from_pool(&mut self, work: &mut Work, slot: &mut Slot, at: usize, index: usize, left: &mut u32) {
        let Waiting { atom, rows: all, .. } = work.pool[index];
        let need = self.fewest.saturating_sub(slot.rows).max(1);
        let rows = if all > need && self.random.next() & 1 == 0 { need } else { all };
        if rows == all {
            work.pool.swap_remove(index);
        } else {
            work.pool[index].rows -= rows;
        }
        let from = atom as usize * self.width;
        join(&mut work.boxes[at..at + self.width], &self.points[from..from + self.width]);
        slot.shares.push((atom, rows));
        slot.rows += rows;
        *left -= rows;
    }

    /// Rows go to the slot whose cost grows least, but not to `except`; returns by how much. `None` where no slot may
    /// take them.
    fn to_cheapest(&self, work: &mut Work, atom: u32, rows: u32, except: usize) -> Option<f64> {
        let (index, cost, loss) = self.cheaper(work, except, atom, rows, f64::INFINITY)?;
        let at = index * self.width;
        join(&mut work.boxes[at..at + self.width], self.point(atom));
        add(&mut work.slots[index], atom, rows, loss);
        Some(cost)
    }

    /// The dearest new group is given up, if its shares cost less elsewhere; returns the change.
    fn give_up_dearest(&self, work: &mut Work, hosts: usize) -> f64 {
        let new = hosts..work.slots.len();
        let dearest = new.max_by(|&a, &b| work.slots[a].change().total_cmp(&work.slots[b].change()));
        let Some(dearest) = dearest else { return 0.0 };
        let cost = work.slots[dearest].change();
        if cost <= LEAST {
            return 0.0;
        }
        // one by one first, which changes nothing: that tells most of the time
        let mut apart = 0.0;
        for &(atom, rows) in &work.slots[dearest].shares {
            let Some((_, least, _)) = self.cheaper(work, dearest, atom, rows, cost - apart) else {
                return 0.0;
            };
            apart += least;
        }
        work.spare_slots.clone_from(&work.slots);
        work.spare_boxes.clone_from(&work.boxes);
        let shares = std::mem::take(&mut work.slots[dearest].shares);
        work.slots[dearest].rows = 0;
        work.slots[dearest].loss = 0.0;
        let mut spent = 0.0;
        for (atom, rows) in shares {
            spent += self.to_cheapest(work, atom, rows, dearest).unwrap_or(f64::INFINITY);
            if spent >= cost - LEAST {
                std::mem::swap(&mut work.slots, &mut work.spare_slots);
                std::mem::swap(&mut work.boxes, &mut work.spare_boxes);
                return 0.0;
            }
        }
        spent - cost
    }

    /// Shares of new groups that can be spared move to where they cost less, once; returns the change.
    fn move_once(&self, work: &mut Work, hosts: usize) -> f64 {
        let mut changed = 0.0;
        for index in hosts..work.slots.len() {
            let mut share = 0;
            while share < work.slots[index].shares.len() {
                let slot = &work.slots[index];
                let (atom, all) = slot.shares[share];
                let spare = slot.rows.saturating_sub(self.fewest).min(all);
                if spare == 0 || slot.loss <= LEAST {
                    share += 1;
                    continue;
                }
                let around = &mut work.spare_boxes;
                around.clear();
                around.resize(self.width, NOTHING);
                for (other, &(atom, _)) in slot.shares.iter().enumerate() {
                    if other != share || spare < all {
                        join(around, self.point(atom));
                    }
                }
                let loss = if slot.shares.len() == 1 && spare == all { 0.0 } else { self.losses.of(around) };
                let saving = f64::from(slot.rows) * slot.loss - f64::from(slot.rows - spare) * loss;
                if let Some((home, cost, joined)) = self.cheaper(work, index, atom, spare, saving - LEAST) {
                    let at = index * self.width;
                    if slot.rows > spare {
                        work.boxes[at..at + self.width].copy_from_slice(&work.spare_boxes);
                    }
                    let slot = &mut work.slots[index];
                    slot.rows -= spare;
                    slot.loss = loss;
                    match spare == all {
                        true => drop(slot.shares.swap_remove(share)),
                        false => slot.shares[share].1 -= spare,
                    }
                    let at = home * self.width;
                    join(&mut work.boxes[at..at + self.width], self.point(atom));
                    add(&mut work.slots[home], atom, spare, joined);
                    changed += cost - saving;
                } else {
                    share += 1;
                }
            }
        }
        changed
    }

    /// The slot where rows cost least, below a limit: which, how much, and what it loses then.
    fn cheaper(
        &self,
        work: &Work,
        own: usize,
        atom: u32,
        rows: u32,
        limit: f64,
    ) -> Option<(usize, f64, f64)> {
        let point = self.point(atom);
        let more = f64::from(rows);
        let mut best = (limit, None);
        for (index, slot) in work.slots.iter().enumerate() {
            if index == own || slot.rows == 0 {
                continue;
            }
            let at = index * self.width;
            let before = f64::from(slot.rows) * slot.loss;
            let bound = (best.0 + before) / (f64::from(slot.rows) + more);
            let loss = self.losses.stretched(&work.boxes[at..at + self.width], point, bound);
            let cost = (f64::from(slot.rows) + more) * loss - before;
            if loss < bound && cost < best.0 {
                best = (cost, Some((index, cost, loss)));
            }
        }
        best.1
    }

    /// Whether every group that the step changes keeps every promise.
    fn passes(&mut self, work: &Work) -> bool {
        if self.test.counts_rows_only() {
            return true;
        }
        work.slots.iter().all(|slot| {
            if slot.shares.is_empty() {
                return true;
            }
            let shares = self.shares(slot);
            self.test.passes(&shares)
        })
    }

    /// Puts what a step made in place of what it ruined.
    fn accept(&mut self, work: &mut Work) {
        for &number in &work.ruined {
            work.lists.push(self.clear(number));
        }
        for index in 0..work.slots.len() {
            let slot = &mut work.slots[index];
            let around = &work.boxes[index * self.width..(index + 1) * self.width];
            if slot.shares.is_empty() {
                continue;
            }
            let shares = std::mem::take(&mut slot.shares);
            let (rows, loss, host) = (slot.rows, slot.loss, slot.host);
            match host {
                Some(number) => {
                    for (atom, rows) in shares {
                        let own = &mut self.groups[number as usize].shares;
                        match own.iter_mut().find(|(other, _)| *other == atom) {
                            Some((_, all)) => *all += rows,
                            None => {
                                own.push((atom, rows));
                                self.holders[atom as usize].push(number);
                            }
                        }
                    }
                    self.groups[number as usize].rows = rows;
                    self.groups[number as usize].loss = loss;
                    let at = number as usize * self.width;
                    self.boxes[at..at + self.width].copy_from_slice(around);
                }
                None => {
                    let number = self.free.pop().unwrap_or_else(|| {
                        self.groups.push(Group::default());
                        self.place.push(0);
                        self.boxes.resize(self.groups.len() * self.width, NOTHING);
                        self.groups.len() as u32 - 1
                    });
                    self.fill(number, shares, rows, loss, around);
                }
            }
        }
    }
}

/// Rows join a slot that then loses so much.
fn add(slot: &mut Slot, atom: u32, rows: u32, loss: f64) {
    match slot.shares.iter_mut().find(|(other, _)| *other == atom) {
        Some((_, all)) => *all += rows,
        None => slot.shares.push((atom, rows)),
    }
    slot.rows += rows;
    slot.loss = loss;
}

fn join(around: &mut [Run], other: &[Run]) {
    around.iter_mut().zip(other).for_each(|(run, &other)| run.join(other));
}

/// Which atoms lie near which.
struct Near<'a> {
    columns: Vec<Lifted<'a>>,
    words: usize,
    /// Per atom the neighbourhood that was made last; empty where none was.
    lists: Vec<Vec<u32>>,
    /// The atoms of the neighbourhood that is being made, as bits.
    both: Vec<u64>,
    levels: Vec<usize>,
    /// A leaf of it in every column.
    leaves: Vec<usize>,
}

/// A column of neighbourhoods.
struct Lifted<'a> {
    axis: &'a Axis<'a>,
    /// Its place among the runs of a box.
    place: usize,
    /// The lowest level at which neighbourhoods begin.
    base: usize,
    /// Per node the atoms below it, as bits.
    below: Vec<Vec<u64>>,
}

impl<'a> Lifted<'a> {
    fn new(axis: &'a Axis<'a>, place: usize, leaves: &[usize]) -> Lifted<'a> {
        let words = leaves.len().div_ceil(64);
        let most = axis.levels.iter().flat_map(|level| &level.node).max();
        let mut below = vec![Vec::new(); most.map_or(0, |&most| most as usize + 1)];
        // from the top as many levels as fit, and one at least
        let mut base = axis.levels.len();
        let mut bytes = 0;
        for (number, level) in axis.levels.iter().enumerate().rev() {
            let mut new: Vec<u32> = level.node.clone();
            new.sort_unstable();
            new.dedup();
            new.retain(|&node| below[node as usize].is_empty());
            bytes += new.len() * words * 8;
            if bytes > BITSETS && base < axis.levels.len() {
                break;
            }
            new.iter().for_each(|&node| below[node as usize].resize(words, 0u64));
            base = number;
        }
        for (atom, &leaf) in leaves.iter().enumerate() {
            for level in &axis.levels[base..] {
                below[level.node[leaf] as usize][atom / 64] |= 1 << (atom % 64);
            }
        }
        Lifted { axis, place, base, below }
    }

    /// The lowest level at which one node covers a run.
    fn covering(&self, run: Run) -> usize {
        let levels = &self.axis.levels;
        let covers = |level: &usize| {
            let node = &levels[*level].node;
            node[run.low as usize] == node[run.high as usize]
        };
        (self.base..levels.len()).find(covers).unwrap_or(levels.len() - 1)
    }

    /// The next level at which another node covers a leaf, and what that adds to the loss.
    fn higher(&self, level: usize, leaf: usize) -> Option<(f64, usize)> {
        let levels = &self.axis.levels;
        let higher =
            (level + 1..levels.len()).find(|&up| levels[up].node[leaf] != levels[level].node[leaf])?;
        Some((levels[higher].loss[leaf] - levels[level].loss[leaf], higher))
    }
}

impl<'a> Near<'a> {
    fn new(losses: &Losses<'a>, space: &Space<'a>, points: &[Leaf]) -> Near<'a> {
        let atoms = points.len() / space.width().max(1);
        let columns = losses.columns().map(|(place, axis)| {
            let column = losses.order[place].expect("a column of the table");
            let leaves: Vec<usize> =
                points.chunks_exact(space.width()).map(|point| point[column] as usize).collect();
            Lifted::new(axis, place, &leaves)
        });
        Near {
            columns: columns.collect(),
            words: atoms.div_ceil(64),
            lists: vec![Vec::new(); atoms],
            both: Vec::new(),
            levels: Vec::new(),
            leaves: Vec::new(),
        }
    }

    /// Makes the neighbourhood of an atom in a group with this box, unless there is one that is good enough.
    fn around(&mut self, losses: &Losses, atom: u32, around: &[Run], random: &mut Random) {
        if !self.lists[atom as usize].is_empty() && random.below(REMADE) > 0 {
            return;
        }
        // log-uniform from 8 to 64
        let wanted = 8usize << random.below(3);
        let wanted = wanted + random.below(wanted);
        self.levels.clear();
        self.leaves.clear();
        for column in &self.columns {
            let run = losses.leaves(column.place, around[column.place]);
            self.levels.push(column.covering(run));
            self.leaves.push(run.low as usize);
        }
        while self.count() < wanted {
            let higher = |column: usize| {
                let (more, level) = self.columns[column].higher(self.levels[column], self.leaves[column])?;
                Some((more, column, level))
            };
            let drawn = (0..LIFTS).filter_map(|_| higher(random.below(self.columns.len())));
            let cheapest = drawn.min_by(|a, b| a.0.total_cmp(&b.0));
            // all that were drawn may be at their top
            let lifted = cheapest.or_else(|| (0..self.columns.len()).find_map(higher));
            let Some((_, column, level)) = lifted else { break };
            self.levels[column] = level;
        }
        let list = &mut self.lists[atom as usize];
        list.clear();
        for (word, &bits) in self.both.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                list.push(word as u32 * 64 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
        if list.len() > LISTED {
            for place in 0..LISTED {
                let other = place + random.below(list.len() - place);
                list.swap(place, other);
            }
            list.truncate(LISTED);
        }
    }

    /// Counts the atoms below the nodes of the levels, and keeps them.
    fn count(&mut self) -> usize {
        self.both.clear();
        self.both.resize(self.words, u64::MAX);
        for ((column, &level), &leaf) in self.columns.iter().zip(&self.levels).zip(&self.leaves) {
            let node = column.axis.levels[level].node[leaf];
            self.both.iter_mut().zip(&column.below[node as usize]).for_each(|(both, set)| *both &= set);
        }
        self.both.iter().map(|word| word.count_ones() as usize).sum()
    }
}
