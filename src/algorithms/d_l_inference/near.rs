//! Phase 2 by nearness: which rows go together, where the plan does not ask for the paper's strategies.
//!
//! 1. **Groups**: every row of a value-group's rarest value (in the order of the key) starts a group and takes one row
//!    of every other value: drawn by the key from those that are nearest to the group's box so far.
//! 2. **Rows to spare** join the near group that they widen least, as long as it has room.
//! 3. **Exchange**: groups exchange rows of one value with near groups, or hand on rows that they can spare, where that
//!    makes boxes smaller.
//!
//! *What this tells*: nothing about one person beyond the values of the group. Which rows go together depends on which
//! rows have the same value and not on which value it is (ties are the key's). All groups of a value-group show the same
//! values. So, where these occur equally often, renaming them among each other leaves the release as it is, and each
//! is as likely for everybody. Whoever knows the values of others could learn from a near row that was passed over;
//! drawing from several keeps that small.

use super::determinant::Determinant;
use super::shares::Shares;
use super::values::{Grouping, ValueGroup};
use crate::algorithms::forest::{Forest, Tree};
use crate::algorithms::mondrian::Space;
use crate::algorithms::mondrian::space::Extent;
use crate::keyed::Draws;
use crate::progress::Progress;
use crate::table::RowId;

/// How often groups are gone through to exchange rows; after the first time only those that have changed.
const ROUNDS: u32 = 3;
/// Of the groups near a row so many are looked at.
const NEAR_GROUPS: usize = 8;
/// Smaller gains are errors of rounding.
const LEAST_GAIN: f64 = 1e-6;
/// The row is in no group (yet).
const NOWHERE: u32 = u32::MAX;

/// The groups of rows. Rows in none are left out.
pub fn place(
    space: &Space<'_>,
    determinant: &Determinant,
    grouping: &Grouping,
    (d, k): (u32, usize),
    nearest: usize,
    draws: Draws,
    progress: &mut dyn Progress,
) -> Vec<Vec<RowId>> {
    let rows = determinant.of_row.len();
    let mut rows_of_value = determinant.rows_of_value();
    let mut waiting = Forest::new(space, rows);
    let mut trees: Vec<Option<Tree>> = vec![None; rows_of_value.len()];
    for share in grouping.groups.iter().flat_map(|group| &group.shares) {
        let of_value = &mut rows_of_value[share.id.0 as usize];
        of_value.truncate(share.count as usize);
        trees[share.id.0 as usize] = waiting.plant(of_value.clone());
    }
    let mut groups = Groups {
        space,
        determinant,
        all: waiting.clone(),
        waiting,
        trees,
        rows_of_value,
        groups: Vec::new(),
        group_of_row: vec![NOWHERE; rows],
        nearest,
        draws,
        trial: Vec::new(),
        found: Vec::new(),
    };
    let total = grouping.groups.len() as u64;
    for (done, group) in (0..).zip(&grouping.groups) {
        let mut told = Told { progress: &mut *progress, done, total, looked_at: 0 };
        told.report();
        groups.of(group, d, k, &mut told);
        if progress.cancelled() {
            break;
        }
    }
    groups.groups.into_iter().map(|group| group.rows).collect()
}

/// Where the work stands. A value-group may hold nearly all rows: within it the same is reported again, so that somebody
/// may say that it is not wanted any more.
struct Told<'a> {
    progress: &'a mut dyn Progress,
    done: u64,
    total: u64,
    /// Groups of rows that were looked at.
    looked_at: u32,
}

/// How many groups of rows are looked at between two reports.
const REPORTED: u32 = 256;

impl Told<'_> {
    fn report(&mut self) {
        self.progress.report("putting rows together", self.done, self.total);
    }

    /// Another group is looked at; whether somebody wants that.
    fn go_on(&mut self) -> bool {
        self.looked_at += 1;
        if self.looked_at.is_multiple_of(REPORTED) {
            self.report();
        }
        !self.progress.cancelled()
    }
}

/// A group of rows with its box.
struct Group {
    rows: Vec<RowId>,
    extents: Vec<Extent>,
    /// What the box loses, for one row.
    loss: f64,
    /// The round after which it has to be looked at.
    changed: u32,
}

impl Group {
    /// What all its rows together lose.
    fn cost(&self) -> f64 {
        self.rows.len() as f64 * self.loss
    }
}

struct Groups<'s, 'd> {
    space: &'s Space<'s>,
    determinant: &'d Determinant,
    /// The rows that wait for a group, a tree for each value.
    waiting: Forest<'s>,
    /// The same trees, from which nobody is taken.
    all: Forest<'s>,
    trees: Vec<Option<Tree>>,
    rows_of_value: Vec<Vec<RowId>>,
    groups: Vec<Group>,
    group_of_row: Vec<u32>,
    nearest: usize,
    draws: Draws,
    /// Boxes that are tried.
    trial: Vec<Extent>,
    /// Rows that are near.
    found: Vec<RowId>,
}

impl Groups<'_, '_> {
    fn of(&mut self, values: &ValueGroup, d: u32, k: usize, told: &mut Told<'_>) {
        let counts: Vec<u32> = values.shares.iter().map(|share| share.count).collect();
        let Some(shares) = Shares::new(&counts, d, k) else { return };
        let ids: Vec<u32> = values.shares.iter().map(|share| share.id.0).collect();
        let rarest = (0..ids.len()).min_by_key(|&place| counts[place]).expect("a value-group has values");
        let block = Block { first: self.groups.len(), ids, rarest, shares };
        if !self.start(&block, told) {
            return;
        }
        self.spare(&block);
        (1..=ROUNDS).for_each(|round| self.exchange(&block, round, told));
    }

    /// One group for each seed, with as many rows of each value as it needs. Whether somebody still wants them.
    fn start(&mut self, block: &Block, told: &mut Told<'_>) -> bool {
        let mut seeds = std::mem::take(&mut self.rows_of_value[block.ids[block.rarest] as usize]).into_iter();
        for number in 0..block.shares.groups {
            let seed = seeds.find(|row| self.waiting.holds(*row)).expect("a seed for each group");
            self.space.extents(&[seed], &mut self.trial);
            let mut rows = vec![seed];
            self.waiting.take(seed);
            for value in block.rarest_first() {
                let lacking = block.shares.at_least(number, value) - usize::from(value == block.rarest);
                for _ in 0..lacking {
                    let tree = self.trees[block.ids[value] as usize];
                    let near = self.waiting.nearest(tree.into_iter(), &self.trial, self.nearest, |_| true);
                    let (_, row) = near[self.draws.below(near.len())];
                    self.waiting.take(row);
                    reach(&mut self.trial, self.space.point(row));
                    rows.push(row);
                }
            }
            rows.iter().for_each(|row| self.group_of_row[row.0 as usize] = self.groups.len() as u32);
            let loss = self.all.loss(&self.trial);
            self.groups.push(Group { rows, extents: self.trial.clone(), loss, changed: 0 });
            if !told.go_on() {
                return false;
            }
        }
        true
    }

    /// Rows that no group needs join one with room.
    fn spare(&mut self, block: &Block) {
        for value in block.rarest_first() {
            for row in std::mem::take(&mut self.rows_of_value[block.ids[value] as usize]) {
                if self.group_of_row[row.0 as usize] != NOWHERE {
                    continue;
                }
                let (_, group) = self.best_host(block, row, value).expect("there is room for every row");
                self.join(row, group);
            }
        }
    }

    /// The near group with room that a row widens least, and what all rows together lose by that.
    fn best_host(&mut self, block: &Block, row: RowId, value: usize) -> Option<(f64, usize)> {
        self.space.extents(&[row], &mut self.trial);
        let tree = self.trees[block.ids[block.rarest] as usize];
        let own = self.group_of_row[row.0 as usize];
        let (determinant, groups, group_of_row) = (self.determinant, &self.groups, &self.group_of_row);
        let id = block.ids[value];
        let has_room = |seed: RowId| {
            let group = group_of_row[seed.0 as usize];
            let held = groups[group as usize].rows.iter();
            let held = held.filter(|row| determinant.of_row[row.0 as usize] == id).count();
            group != own && held < block.shares.at_most(group as usize - block.first, value)
        };
        let near = self.all.nearest(tree.into_iter(), &self.trial, NEAR_GROUPS, has_room);
        self.found.clear();
        self.found.extend(near.iter().map(|(_, row)| *row));
        let hosts = self.found.iter().map(|seed| self.group_of_row[seed.0 as usize] as usize);
        let costs = hosts.map(|group| {
            let Group { rows, extents, .. } = &self.groups[group];
            self.trial.clone_from(extents);
            reach(&mut self.trial, self.space.point(row));
            let wider = (rows.len() + 1) as f64 * self.all.loss(&self.trial);
            (wider - self.groups[group].cost(), group)
        });
        costs.min_by(|a, b| a.0.total_cmp(&b.0))
    }

    fn join(&mut self, row: RowId, group: usize) {
        let Group { rows, extents, loss, .. } = &mut self.groups[group];
        rows.push(row);
        reach(extents, self.space.point(row));
        *loss = self.all.loss(extents);
        self.group_of_row[row.0 as usize] = group as u32;
    }

    /// Groups exchange rows with near ones where both together lose less: those that changed in the round before.
    fn exchange(&mut self, block: &Block, round: u32, told: &mut Told<'_>) {
        for group in block.first..block.first + block.shares.groups {
            if !told.go_on() {
                return;
            }
            if self.groups[group].changed + 1 < round {
                continue;
            }
            let mut at = 0;
            while at < self.groups[group].rows.len() {
                let row = self.groups[group].rows[at];
                let (rest, saved) = self.without(group, row);
                let other = match saved > LEAST_GAIN {
                    true => self.swap(group, at, &rest).or_else(|| self.hand_on(block, group, at, &rest)),
                    false => None,
                };
                if let Some(other) = other {
                    self.groups[group].changed = round;
                    self.groups[other].changed = round;
                }
                at += 1;
            }
        }
    }

    /// The box of a group without one of its rows, and what each row loses less by it.
    fn without(&self, group: usize, row: RowId) -> (Vec<Extent>, f64) {
        let Group { rows, loss, .. } = &self.groups[group];
        let mut rest = vec![Extent::NOWHERE; self.space.attributes.len()];
        for &other in rows.iter().filter(|other| **other != row) {
            reach(&mut rest, self.space.point(other));
        }
        if rows.len() == 1 {
            return (rest, 0.0);
        }
        let saved = loss - self.all.loss(&rest);
        (rest, saved)
    }

    /// Exchanges a row for one of the same value that is near the rest of its group, drawn from those that save something;
    /// returns the other group.
    fn swap(&mut self, group: usize, at: usize, rest: &[Extent]) -> Option<usize> {
        let row = self.groups[group].rows[at];
        let tree = self.trees[self.determinant.of_row[row.0 as usize] as usize];
        let group_of_row = &self.group_of_row;
        let elsewhere = |other: RowId| group_of_row[other.0 as usize] as usize != group;
        let near = self.all.nearest(tree.into_iter(), rest, self.nearest, elsewhere);
        self.found.clear();
        self.found.extend(near.iter().map(|(_, row)| *row));
        let candidates = std::mem::take(&mut self.found);
        let mut better: Vec<(RowId, [f64; 2])> = Vec::new();
        for &other in &candidates {
            let host = self.group_of_row[other.0 as usize] as usize;
            self.trial.clear();
            self.trial.extend_from_slice(rest);
            reach(&mut self.trial, self.space.point(other));
            let here = self.all.loss(&self.trial);
            let before = self.groups[group].cost() + self.groups[host].cost();
            let here_cost = self.groups[group].rows.len() as f64 * here;
            if here_cost >= before {
                continue;
            }
            let (mut there, _) = self.without(host, other);
            reach(&mut there, self.space.point(row));
            let there = self.all.loss(&there);
            if here_cost + self.groups[host].rows.len() as f64 * there < before - LEAST_GAIN {
                better.push((other, [here, there]));
            }
        }
        self.found = candidates;
        if better.is_empty() {
            return None;
        }
        let (other, losses) = better[self.draws.below(better.len())];
        let host = self.group_of_row[other.0 as usize] as usize;
        let place =
            self.groups[host].rows.iter().position(|row| *row == other).expect("a group has its rows");
        (self.groups[group].rows[at], self.groups[host].rows[place]) = (other, row);
        self.group_of_row.swap(row.0 as usize, other.0 as usize);
        for (group, loss) in [group, host].into_iter().zip(losses) {
            let Group { rows, extents, .. } = &self.groups[group];
            let mut anew = extents.clone();
            self.space.extents(rows, &mut anew);
            self.groups[group].extents = anew;
            self.groups[group].loss = loss;
        }
        Some(host)
    }

    /// Hands a row that a group can spare on to one where it costs less; returns that.
    fn hand_on(&mut self, block: &Block, group: usize, at: usize, rest: &[Extent]) -> Option<usize> {
        let row = self.groups[group].rows[at];
        let id = self.determinant.of_row[row.0 as usize];
        let value = block.ids.iter().position(|other| *other == id).expect("a value of the value-group");
        let held = self.groups[group].rows.iter();
        let held = held.filter(|row| self.determinant.of_row[row.0 as usize] == id).count();
        if held <= block.shares.at_least(group - block.first, value) {
            return None;
        }
        let rows = self.groups[group].rows.len();
        let loss = self.all.loss(rest);
        let saved = self.groups[group].cost() - (rows - 1) as f64 * loss;
        match self.best_host(block, row, value) {
            Some((cost, host)) if cost < saved - LEAST_GAIN => {
                self.groups[group].rows.swap_remove(at);
                self.groups[group].extents.copy_from_slice(rest);
                self.groups[group].loss = loss;
                self.join(row, host);
                Some(host)
            }
            _ => None,
        }
    }
}

/// A value-group that is being made into groups of rows.
struct Block {
    /// The number of its first group.
    first: usize,
    ids: Vec<u32>,
    /// The place of the rarest value among them.
    rarest: usize,
    shares: Shares,
}

impl Block {
    /// The places of all values, that of the rarest first.
    fn rarest_first(&self) -> impl Iterator<Item = usize> + use<> {
        let rarest = self.rarest;
        std::iter::once(rarest).chain((0..self.ids.len()).filter(move |place| *place != rarest))
    }
}

/// Makes a box so large that it holds a point too.
fn reach(extents: &mut [Extent], point: &[u32]) {
    extents.iter_mut().zip(point).for_each(|(extent, &at)| *extent = extent.reaching(at));
}
