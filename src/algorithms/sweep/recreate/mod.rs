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

mod cooling;
mod losses;
mod neighbourhood;
mod rebuild;

pub use cooling::Cooling;

use super::atoms::{AtomId, Atoms};
use super::axis::{Leaf, Run, Space};
use super::groups::{GroupId, Groups, Share};
use super::test::ClassTest;
use crate::random::Random;
use losses::Losses;
use neighbourhood::Near;
use rustc_hash::FxHashMap;

/// Shares of a group that may be ruined, at most: a step stays small.
const SMALL: usize = 40;

/// Groups are drawn so often, beside those to be ruined.
const DRAWS: usize = 16;

/// Steps between two looks at whether this grouping is the best so far.
const CHECKPOINT: u64 = 1 << 13;

/// What is less is rounding.
const LEAST: f64 = 1e-9;

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

fn join(around: &mut [Run], other: &[Run]) {
    around.iter_mut().zip(other).for_each(|(run, &other)| run.join(other));
}
