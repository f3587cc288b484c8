//! Ruin and recreate: two to four neighbouring groups are taken apart and made anew, again and again.
//!
//! One step:
//! 1. *Seed*: the dearer of two random groups, and a random share of it.
//! 2. *Neighbourhood*: atoms in a box around the seed's group, lifted column by column until it holds enough.
//! 3. *Ruin*: the seed's group and up to three others that hold such atoms, those first that would take a row of the
//!    seed at least cost. Groups that were looked at and stay whole are *hosts*.
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
mod holders;
mod losses;
mod neighbourhood;
mod rebuild;

pub use cooling::Cooling;

use super::atoms::{AtomId, Atoms};
use super::axis::{Leaf, Space};
use super::groups::{GroupId, Groups, Share};
use super::test::ClassTest;
use crate::random::Random;
use holders::Holders;
use losses::{Boxes, Losses};
use neighbourhood::Near;

/// Shares of a group that may be ruined, at most: a step stays small.
const SMALL: usize = 40;

/// Atoms of a neighbourhood whose groups are looked at in one step. Twice as many gain nothing more, 16 random ones lost
/// as much as half of the steps (`docs/experiments/sweep.md`).
const LOOKS: usize = 64;

/// What rows in ruined groups are expected to lose in new ones at least, in parts of what they lost: a step that
/// exceeds its limit with it is given up. No release of Adult can lose less than three quarters of what polished ones do.
const HOPE: f64 = 0.75;

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
#[derive(Default)]
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
    /// The atoms concerned, and their leaves as boxes.
    atoms: Vec<AtomId>,
    points: Boxes,
    /// What is asked of groups most, apart from their shares, so that it stays in the cache.
    groups: Vec<Group>,
    boxes: Boxes,
    /// Atoms by their place among those concerned, with rows.
    shares: Vec<Vec<(u32, u32)>>,
    /// The groups in use, and the place of each among them.
    live: Vec<u32>,
    place: Vec<u32>,
    free: Vec<u32>,
    holders: Holders,
    near: Near<'a>,
    /// The step in which each group was drawn last, and the step at hand.
    met: Vec<u32>,
    now: u32,
    random: Random,
    cost: f64,
    work: Work,
}

#[derive(Default, Clone, Copy)]
struct Group {
    rows: u32,
    /// How many shares it has.
    shares: u32,
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
    drawn: Vec<Drawn>,
    pool: Vec<Waiting>,
    pool_points: Boxes,
    /// Hosts first, then new groups.
    slots: Vec<Slot>,
    boxes: Boxes,
    /// Lists of shares that are not in use.
    lists: Vec<Vec<(u32, u32)>>,
    /// As they were before the dearest was given up.
    spare_slots: Vec<Slot>,
    spare_boxes: Boxes,
    /// One box.
    without: Boxes,
}

/// A group that may be ruined.
struct Drawn {
    /// What a row of the seed would cost in it, more or less.
    cost: f64,
    group: u32,
    /// Whether ruining it may be of use.
    useful: bool,
}

/// Rows without a group.
struct Waiting {
    atom: u32,
    rows: u32,
    /// What the group that is being made loses with them, at least.
    floor: f64,
    /// What they are expected to cost at least.
    hope: f64,
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

impl<'p, 'a> Recreation<'p, 'a> {
    pub fn new(
        space: &'a Space<'a>,
        atoms: &Atoms,
        test: &'p mut ClassTest<'a>,
        groups: &Groups,
        ids: &[GroupId],
        random: Random,
    ) -> Recreation<'p, 'a> {
        let width = space.width();
        // in the order of their leaves: what is near is near in memory too
        let held = ids.iter().flat_map(|&id| groups.shares(id)).filter(|share| share.rows > 0);
        let mut known: Vec<AtomId> = held.map(|share| share.atom).collect();
        known.sort_unstable();
        known.dedup();
        let leaves: Vec<Leaf> = known.iter().flat_map(|&atom| atoms.point(atom)).collect();
        let losses = Losses::new(space);
        let mut points = Boxes::new(&losses, 0);
        leaves.chunks_exact(width).for_each(|point| losses.push_point(point, &mut points));
        let empty = || Boxes::new(&losses, 0);
        let work = Work {
            pool_points: empty(),
            boxes: empty(),
            spare_boxes: empty(),
            without: Boxes::new(&losses, 1),
            ..Work::default()
        };
        let mut all = Recreation {
            fewest: test.fewest(),
            test,
            holders: Holders::new(known.len()),
            atoms: known,
            points,
            boxes: Boxes::new(&losses, ids.len()),
            live: Vec::with_capacity(ids.len()),
            place: vec![0; ids.len()],
            free: Vec::new(),
            groups: vec![Group::default(); ids.len()],
            shares: vec![Vec::new(); ids.len()],
            near: Near::new(&losses, &leaves, width),
            met: vec![0; ids.len()],
            now: 0,
            random,
            cost: 0.0,
            work,
            losses,
        };
        for (number, &id) in (0u32..).zip(ids) {
            let mut shares: Vec<(u32, u32)> = Vec::new();
            for share in groups.shares(id).iter().filter(|share| share.rows > 0) {
                let number = all.atoms.binary_search(&share.atom).expect("it is held") as u32;
                match shares.iter_mut().find(|(atom, _)| *atom == number) {
                    Some((_, rows)) => *rows += share.rows,
                    None => shares.push((number, share.rows)),
                }
            }
            if shares.is_empty() {
                all.free.push(number);
                continue;
            }
            for &(atom, _) in &shares {
                all.boxes.join(number as usize, all.points.at(atom as usize));
            }
            let rows = shares.iter().map(|&(_, rows)| rows).sum();
            let loss = all.losses.of(all.boxes.at(number as usize));
            all.cost += f64::from(rows) * loss;
            all.fill(number, shares, rows, loss);
        }
        all
    }

    /// Puts a group into an empty place that has its box already.
    fn fill(&mut self, number: u32, shares: Vec<(u32, u32)>, rows: u32, loss: f64) {
        for &(atom, _) in &shares {
            self.holders.add(atom, number);
        }
        self.groups[number as usize] = Group { rows, shares: shares.len() as u32, loss };
        self.shares[number as usize] = shares;
        self.place[number as usize] = self.live.len() as u32;
        self.live.push(number);
    }

    /// Takes a group out.
    fn clear(&mut self, number: u32) -> Vec<(u32, u32)> {
        let shares = std::mem::take(&mut self.shares[number as usize]);
        for &(atom, _) in &shares {
            self.holders.remove(atom, number);
        }
        let place = self.place[number as usize] as usize;
        self.live.swap_remove(place);
        if let Some(&moved) = self.live.get(place) {
            self.place[moved as usize] = place as u32;
        }
        self.free.push(number);
        shares
    }

    /// The grouping as it is.
    fn kept(&self) -> Kept {
        let groups = self.live.iter().map(|&group| self.shares[group as usize].clone());
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
        let [a, b] = [0; 2].map(|_| self.live[self.random.pick(self.live.len())]);
        let dearer = self.groups[a as usize].cost() >= self.groups[b as usize].cost();
        let seed = if dearer { a } else { b };
        if self.groups[seed as usize].loss <= LEAST {
            return None;
        }
        let shares = &self.shares[seed as usize];
        let seed_atom = shares[self.random.pick(shares.len())].0;
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
        let ruined = 2 + self.random.pick(3);
        let used = work.slots.drain(..).map(|slot| slot.shares);
        work.lists.extend(used.filter(|shares| shares.capacity() > 0));
        work.boxes.clear();
        work.drawn.clear();
        let around = self.boxes.at(seed as usize);
        let list = self.near.around(&self.losses, seed_atom, around, &mut self.random);
        // all groups first: none waits for what another finds in memory
        let mut drawn = [0u32; LOOKS];
        let looks = list.len().min(LOOKS);
        let from = self.random.pick(list.len());
        let atoms = list[from..].iter().chain(&list[..from]);
        for (draw, &atom) in drawn[..looks].iter_mut().zip(atoms) {
            *draw = self.holders.draw(atom.into(), &mut self.random);
        }
        self.now = self.now.wrapping_add(1);
        self.met[seed as usize] = self.now;
        let point = self.points.at(seed_atom as usize);
        for &group in &drawn[..looks] {
            if self.met[group as usize] == self.now {
                continue;
            }
            self.met[group as usize] = self.now;
            let Group { rows, loss, shares } = self.groups[group as usize];
            let joined = self.losses.stretched(self.boxes.at(group as usize), point, f64::INFINITY);
            let weight = 1.0 + (self.random.next() >> 32) as f64 / (1u64 << 32) as f64;
            let cost = (f64::from(rows + 1) * joined - f64::from(rows) * loss) * weight;
            if cost.is_finite() {
                let useful = (loss > LEAST || rows > self.fewest) && (shares as usize) < SMALL;
                work.drawn.push(Drawn { cost, group, useful });
            }
        }
        work.ruined.clear();
        work.ruined.push(seed);
        while work.ruined.len() < ruined {
            let useful = work.drawn.iter().enumerate().filter(|(_, drawn)| drawn.useful);
            let least = useful.min_by(|a, b| a.1.cost.total_cmp(&b.1.cost));
            let Some((at, _)) = least else { break };
            work.ruined.push(work.drawn.swap_remove(at).group);
        }
        for &Drawn { group, .. } in &work.drawn {
            let Group { rows, loss, .. } = self.groups[group as usize];
            let before = f64::from(rows) * loss;
            work.slots.push(Slot { host: Some(group), shares: Vec::new(), rows, loss, before });
            work.boxes.push(self.boxes.at(group as usize));
        }
        work.pool.clear();
        work.pool_points.clear();
        let mut old = 0.0;
        for &number in &work.ruined {
            let group = self.groups[number as usize];
            old += group.cost();
            for &(atom, rows) in &self.shares[number as usize] {
                let hope = HOPE * group.loss * f64::from(rows);
                if self.holders.are_several(atom)
                    && let Some(waiting) = work.pool.iter_mut().find(|waiting| waiting.atom == atom)
                {
                    waiting.rows += rows;
                    waiting.hope += hope;
                    continue;
                }
                work.pool.push(Waiting { atom, rows, floor: 0.0, hope });
                work.pool_points.push(self.points.at(atom as usize));
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
            if slot.shares.is_empty() {
                continue;
            }
            let (rows, loss, host) = (slot.rows, slot.loss, slot.host);
            match host {
                Some(number) => {
                    let own = &mut self.shares[number as usize];
                    for &(atom, rows) in &slot.shares {
                        match own.iter_mut().find(|(other, _)| *other == atom) {
                            Some((_, all)) => *all += rows,
                            None => {
                                own.push((atom, rows));
                                self.holders.add(atom, number);
                            }
                        }
                    }
                    self.groups[number as usize] = Group { rows, shares: own.len() as u32, loss };
                    self.boxes.set(number as usize, work.boxes.at(index));
                }
                None => {
                    let shares = std::mem::take(&mut slot.shares);
                    let number = self.free.pop().unwrap_or_else(|| {
                        self.groups.push(Group::default());
                        self.shares.push(Vec::new());
                        self.place.push(0);
                        self.met.push(0);
                        self.boxes.push_nothing();
                        self.groups.len() as u32 - 1
                    });
                    self.boxes.set(number as usize, work.boxes.at(index));
                    self.fill(number, shares, rows, loss);
                }
            }
        }
    }
}
