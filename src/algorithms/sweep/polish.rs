//! Polish: rows move between groups as long as the total loss falls.
//!
//! A round tries three kinds of moves, each only where it saves something and every group concerned still
//! passes:
//! 1. *move*: a share goes to the group that loses least by it, if its own group can spare it;
//! 2. *dissolve*: all shares of a group go elsewhere;
//! 3. *exchange*: a share that its group cannot spare goes, and another comes instead, from the group it
//!    goes to or from a third one that can spare it.
//!
//! The best home of a share is found among all groups of its neighbourhood without comparing with most: a
//! box that loses less than 1 lies below the same nodes as the share, and wider boxes are looked at in the
//! order of their loss.

use super::atoms::{AtomId, Atoms};
use super::axis::{Leaf, Run, Space, mixed};
use super::groups::{GroupId, Groups, Share};
use super::pool::{self, Watch};
use super::test::ClassTest;
use crate::progress::Progress;
use rustc_hash::FxHashMap;

/// Shares of a neighbourhood at most. Within it, work grows with the square of wide groups.
const NEIGHBOURHOOD: usize = 1 << 15;

/// A move must save more than this: what is less is rounding.
const LEAST: f64 = 1e-9;

/// Homes that are tried for an exchange.
const HOMES: usize = 4;

/// Improves the groups round by round, until a round saves nothing or the caller has seen enough; returns
/// the number of rounds that were done.
pub fn polish<'a>(
    space: &'a Space<'a>,
    atoms: &'a Atoms,
    test: impl Fn() -> ClassTest<'a> + Sync,
    groups: &mut Groups,
    rounds: u32,
    progress: &mut dyn Progress,
) -> u32 {
    for round in 0..rounds {
        progress.report("polishing", u64::from(round), u64::from(rounds));
        if progress.enough() {
            return round;
        }
        let neighbourhoods = neighbourhoods(space, atoms, groups, round);
        let watch = Watch { progress: &mut *progress, phase: "polishing a round" };
        let polished = pool::map(
            &neighbourhoods,
            |members| members.iter().map(|&group| groups.shares(group).len()).sum(),
            &test,
            |test, members| {
                let mut neighbourhood = Neighbourhood::new(space, atoms, test, groups, members);
                let saved = neighbourhood.round();
                (neighbourhood.into_groups(), saved)
            },
            watch,
        );
        let mut all = Groups::default();
        let mut saved = 0.0;
        for (own, less) in polished {
            all.append(own);
            saved += less;
        }
        *groups = all;
        if saved <= LEAST {
            return round + 1;
        }
    }
    rounds
}

/// The groups in pieces of a bearable size, by the places of their boxes; every round looks at the columns
/// in another order, so that groups meet others.
fn neighbourhoods(space: &Space, atoms: &Atoms, groups: &Groups, round: u32) -> Vec<Vec<GroupId>> {
    if groups.share_count() <= NEIGHBOURHOOD {
        return vec![groups.ids().collect()];
    }
    let mut columns: Vec<usize> = (0..space.width()).collect();
    columns.sort_by_key(|&column| mixed(u64::from(round) << 32 | column as u64));
    let mut placed: Vec<(Vec<Leaf>, GroupId)> = (groups.ids())
        .map(|group| {
            let around = groups.boxed(group, atoms);
            (columns.iter().map(|&column| around[column].low + around[column].high).collect(), group)
        })
        .collect();
    placed.sort_unstable();
    let mut pieces: Vec<Vec<GroupId>> = vec![Vec::new()];
    let mut size = 0;
    for (_, group) in placed {
        size += groups.shares(group).len();
        if size > NEIGHBOURHOOD {
            pieces.push(Vec::new());
            size = groups.shares(group).len();
        }
        pieces.last_mut().expect("there is one").push(group);
    }
    pieces
}

/// A share of a group.
#[derive(Clone, Copy)]
struct Member {
    /// The atom's place in `points`.
    point: usize,
    atom: AtomId,
    rows: u32,
    group: usize,
}

#[derive(Default)]
struct Group {
    members: Vec<usize>,
    rows: u32,
    loss: f64,
}

/// A share that goes, with the number of rows, and where to.
type Going = (usize, u32, usize);

/// Groups that are polished together.
struct Neighbourhood<'p, 'a> {
    space: &'a Space<'a>,
    test: &'p mut ClassTest<'a>,
    fewest: u32,
    /// The leaves of every atom concerned.
    points: Vec<Leaf>,
    members: Vec<Member>,
    groups: Vec<Group>,
    /// The box of every group.
    boxes: Vec<Run>,
    /// The box of every member's group without it, and what that loses.
    without: Vec<Run>,
    loss_without: Vec<f64>,
    /// The block of every atom concerned, by its place in `points`.
    block: Vec<usize>,
    /// The groups that lie in each block, and the others with their losses, ascending.
    narrow: Vec<Vec<usize>>,
    wide: Vec<(f64, usize)>,
    saved: f64,
}

/// Nothing yet: joined with a run, it is that run.
const NOTHING: Run = Run { low: Leaf::MAX, high: 0 };

impl<'p, 'a> Neighbourhood<'p, 'a> {
    fn new(
        space: &'a Space<'a>,
        atoms: &Atoms,
        test: &'p mut ClassTest<'a>,
        groups: &Groups,
        ids: &[GroupId],
    ) -> Neighbourhood<'p, 'a> {
        let width = space.width();
        let mut all = Neighbourhood {
            space,
            fewest: test.fewest(),
            test,
            points: Vec::new(),
            members: Vec::new(),
            groups: Vec::new(),
            boxes: vec![NOTHING; ids.len() * width],
            without: Vec::new(),
            loss_without: Vec::new(),
            block: Vec::new(),
            narrow: Vec::new(),
            wide: Vec::new(),
            saved: 0.0,
        };
        let mut place: FxHashMap<AtomId, usize> = FxHashMap::default();
        for &id in ids {
            all.groups.push(Group::default());
            for share in groups.shares(id).iter().filter(|share| share.rows > 0) {
                let next = place.len();
                let point = *place.entry(share.atom).or_insert(next);
                if point == next {
                    all.points.extend(atoms.point(share.atom));
                }
                all.enter(share.atom, point, share.rows, all.groups.len() - 1);
            }
            all.refresh(all.groups.len() - 1);
        }
        let tops = space.tops(1.0);
        let mut blocks: FxHashMap<u64, usize> = FxHashMap::default();
        for point in all.points.chunks(width) {
            let key =
                point.iter().zip(&tops).fold(0u64, |key, (&leaf, top)| key.wrapping_add(top[leaf as usize]));
            let next = blocks.len();
            all.block.push(*blocks.entry(key).or_insert(next));
        }
        all.narrow.resize(blocks.len(), Vec::new());
        all
    }

    fn enter(&mut self, atom: AtomId, point: usize, rows: u32, group: usize) {
        self.groups[group].members.push(self.members.len());
        self.members.push(Member { point, atom, rows, group });
        self.without.resize(self.members.len() * self.space.width(), NOTHING);
        self.loss_without.push(0.0);
    }

    fn into_groups(self) -> Groups {
        let mut groups = Groups::default();
        for group in self.groups.iter().filter(|group| group.rows > 0) {
            let share = |&member: &usize| {
                let Member { atom, rows, .. } = self.members[member];
                Share { atom, rows }
            };
            groups.publish(group.members.iter().map(share));
        }
        groups
    }

    fn point(&self, member: usize) -> &[Leaf] {
        let width = self.space.width();
        let at = self.members[member].point * width;
        &self.points[at..at + width]
    }

    fn boxed(&self, group: usize) -> &[Run] {
        let width = self.space.width();
        &self.boxes[group * width..(group + 1) * width]
    }

    fn box_without(&self, member: usize) -> &[Run] {
        let width = self.space.width();
        &self.without[member * width..(member + 1) * width]
    }

    /// What a group costs.
    fn cost(&self, group: usize) -> f64 {
        f64::from(self.groups[group].rows) * self.groups[group].loss
    }

    /// What a group saves that gives rows of a member away.
    fn saving(&self, member: usize, rows: u32) -> f64 {
        let group = &self.groups[self.members[member].group];
        let loss = if rows == self.members[member].rows { self.loss_without[member] } else { group.loss };
        f64::from(group.rows) * group.loss - f64::from(group.rows - rows) * loss
    }

    /// Works out a group's boxes anew.
    fn refresh(&mut self, group: usize) {
        let width = self.space.width();
        let mut own = std::mem::take(&mut self.groups[group]);
        own.rows = own.members.iter().map(|&member| self.members[member].rows).sum();
        // boxes of those behind are written first, then met by those before
        let mut running = vec![NOTHING; width];
        for &member in own.members.iter().rev() {
            let (from, at) = (self.members[member].point * width, member * width);
            self.without[at..at + width].copy_from_slice(&running);
            join(&mut running, &self.points[from..from + width]);
        }
        self.boxes[group * width..(group + 1) * width].copy_from_slice(&running);
        own.loss = if own.members.is_empty() { 0.0 } else { self.space.loss(&running) };
        running.fill(NOTHING);
        for &member in &own.members {
            let (from, at) = (self.members[member].point * width, member * width);
            for (run, before) in self.without[at..at + width].iter_mut().zip(&running) {
                run.join(*before);
            }
            join(&mut running, &self.points[from..from + width]);
            let alone = own.members.len() == 1;
            self.loss_without[member] =
                if alone { 0.0 } else { self.space.loss(&self.without[at..at + width]) };
        }
        self.groups[group] = own;
    }

    /// Lists the groups by where they lie. Moves made meanwhile only make the lists miss some.
    fn index(&mut self) {
        let tops = self.space.tops(1.0);
        self.narrow.iter_mut().for_each(Vec::clear);
        self.wide.clear();
        for group in (0..self.groups.len()).filter(|&group| self.groups[group].rows > 0) {
            let below_one = |(run, top): (&Run, &Vec<u64>)| top[run.low as usize] == top[run.high as usize];
            if self.boxed(group).iter().zip(&tops).all(below_one) {
                let first = self.groups[group].members[0];
                self.narrow[self.block[self.members[first].point]].push(group);
            } else {
                self.wide.push((self.groups[group].loss, group));
            }
        }
        self.wide.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    }

    /// The groups in which so many rows of a member would cost least, below `limit`, cheapest first.
    fn homes(&self, member: usize, rows: u32, mut limit: f64, most: usize) -> Vec<(f64, usize)> {
        let point = self.point(member);
        let own = self.members[member].group;
        let more = f64::from(rows);
        let mut homes: Vec<(f64, usize)> = Vec::with_capacity(most + 1);
        let mut look_at = |group: usize, limit: &mut f64| {
            let Group { rows, loss, .. } = self.groups[group];
            if rows == 0 || group == own {
                return;
            }
            let rows = f64::from(rows);
            let bound = (*limit + rows * loss) / (rows + more);
            let Some(joined) = self.space.stretched_below(self.boxed(group), point, bound) else { return };
            let cost = (rows + more) * joined - rows * loss;
            let place = homes.partition_point(|home| home.0 <= cost);
            homes.insert(place, (cost, group));
            homes.truncate(most);
            if homes.len() == most {
                *limit = limit.min(homes[most - 1].0);
            }
        };
        for &group in &self.narrow[self.block[self.members[member].point]] {
            look_at(group, &mut limit);
        }
        for &(loss, group) in &self.wide {
            if more * loss >= limit {
                break;
            }
            look_at(group, &mut limit);
        }
        homes
    }

    /// One round of all moves; returns what it saved.
    fn round(&mut self) -> f64 {
        self.index();
        self.move_all();
        self.index();
        self.dissolve_all();
        self.index();
        self.exchange_all();
        self.saved
    }

    /// Shares that their group can spare go where they cost less.
    fn move_all(&mut self) {
        for member in 0..self.members.len() {
            let Member { rows, group, .. } = self.members[member];
            let Group { rows: all, loss, .. } = self.groups[group];
            // all of the share, or as much as can be spared
            let rows = rows.min(all.saturating_sub(self.fewest));
            if rows == 0 || loss == 0.0 {
                continue;
            }
            let saving = self.saving(member, rows);
            if let Some(&(cost, home)) = self.homes(member, rows, saving - LEAST, 1).first() {
                self.try_to(&[(member, rows, home)], cost - saving);
            }
        }
    }

    /// Groups whose shares all cost less elsewhere are given up.
    fn dissolve_all(&mut self) {
        for group in 0..self.groups.len() {
            let now = self.cost(group);
            let mut spent = 0.0;
            let mut going: Vec<Going> = Vec::new();
            for &member in &self.groups[group].members {
                let rows = self.members[member].rows;
                let Some(&(cost, home)) = self.homes(member, rows, now - spent - LEAST, 1).first() else {
                    break;
                };
                spent += cost;
                going.push((member, rows, home));
            }
            if now == 0.0 || going.len() < self.groups[group].members.len() {
                continue;
            }
            // where two go to the same group, that loses more or less than the sum
            let mut homes: Vec<usize> = going.iter().map(|going| going.2).collect();
            homes.sort_unstable();
            homes.dedup();
            let before: f64 = homes.iter().map(|&home| self.cost(home)).sum();
            let after: f64 = homes.iter().map(|&home| self.cost_after(home, &going)).sum();
            if after - before - now < -LEAST {
                self.try_to(&going, after - before - now);
            }
        }
    }

    /// What a group costs when shares have come.
    fn cost_after(&self, home: usize, going: &[Going]) -> f64 {
        let mut around = self.boxed(home).to_vec();
        let mut rows = self.groups[home].rows;
        for &(member, more, _) in going.iter().filter(|going| going.2 == home) {
            join(&mut around, self.point(member));
            rows += more;
        }
        f64::from(rows) * self.space.loss(&around)
    }

    /// Shares that cannot be spared go where they cost less, if something comes instead.
    fn exchange_all(&mut self) {
        let spare: Vec<usize> = (0..self.members.len())
            .filter(|&member| {
                let Member { rows, group, .. } = self.members[member];
                rows > 0 && self.groups[group].rows > self.fewest
            })
            .collect();
        for member in 0..self.members.len() {
            let Member { rows, group, .. } = self.members[member];
            let Group { rows: all, loss, ref members } = self.groups[group];
            if rows == 0 || loss == 0.0 || members.len() < 2 || all >= self.fewest + rows {
                continue;
            }
            let homes = self.homes(member, rows, self.saving(member, rows) - LEAST, HOMES);
            let Some(&nearest) = homes.first() else { continue };
            let mut best = (-LEAST, Vec::new());
            for (_, home) in homes {
                self.swap_with(member, home, &mut best);
            }
            self.fill_from(member, nearest, &spare, &mut best);
            if !best.1.is_empty() {
                self.try_to(&best.1, best.0);
            }
        }
    }

    /// A share goes home, and one from there comes instead.
    fn swap_with(&self, member: usize, home: usize, best: &mut (f64, Vec<Going>)) {
        let Member { rows, group, .. } = self.members[member];
        let (here, there) = (&self.groups[group], &self.groups[home]);
        let now = self.cost(group) + self.cost(home);
        for &other in &there.members {
            let back = self.members[other].rows;
            let (here_after, there_after) = (here.rows - rows + back, there.rows - back + rows);
            if here_after < self.fewest || there_after < self.fewest {
                continue;
            }
            let bound = (best.0 + now) / f64::from(there_after);
            let joined = self.space.stretched_below(self.box_without(other), self.point(member), bound);
            let Some(joined) = joined else { continue };
            let there_cost = f64::from(there_after) * joined;
            let bound = (best.0 + now - there_cost) / f64::from(here_after);
            let joined = self.space.stretched_below(self.box_without(member), self.point(other), bound);
            let Some(joined) = joined else { continue };
            let change = there_cost + f64::from(here_after) * joined - now;
            if change < best.0 {
                *best = (change, vec![(member, rows, home), (other, back, group)]);
            }
        }
    }

    /// A share goes home, and a third group fills the gap.
    fn fill_from(
        &self,
        member: usize,
        (cost, home): (f64, usize),
        spare: &[usize],
        best: &mut (f64, Vec<Going>),
    ) {
        let Member { rows, group, .. } = self.members[member];
        let now = self.cost(group);
        let gap = self.fewest + rows - self.groups[group].rows;
        let after = f64::from(self.fewest);
        let (around, least) = (self.box_without(member), self.loss_without[member]);
        for &other in spare {
            let Member { rows: offered, group: lender, .. } = self.members[other];
            if offered < gap
                || lender == group
                || lender == home
                || self.groups[lender].rows < self.fewest + gap
            {
                continue;
            }
            let saving = self.saving(other, gap);
            let bound = (best.0 + now + saving - cost) / after;
            if least >= bound {
                continue;
            }
            if let Some(joined) = self.space.stretched_below(around, self.point(other), bound) {
                let change = cost + after * joined - now - saving;
                if change < best.0 {
                    *best = (change, vec![(member, rows, home), (other, gap, group)]);
                }
            }
        }
    }

    /// Makes moves that change the total by so much, if every group concerned passes afterwards.
    fn try_to(&mut self, going: &[Going], change: f64) {
        let from = |&(member, _, _): &Going| self.members[member].group;
        let mut concerned: Vec<usize> = going.iter().flat_map(|going| [from(going), going.2]).collect();
        concerned.sort_unstable();
        concerned.dedup();
        if !self.test.counts_rows_only() {
            for &group in &concerned {
                let after = self.shares_after(group, going);
                if !after.is_empty() && !self.test.passes(&after) {
                    return;
                }
            }
        }
        for &(member, rows, home) in going {
            self.transfer(member, rows, home);
        }
        concerned.into_iter().for_each(|group| self.refresh(group));
        self.saved -= change;
    }

    fn shares_after(&self, group: usize, going: &[Going]) -> Vec<Share> {
        let stay = self.groups[group].members.iter().map(|&member| {
            let gone: u32 = going.iter().filter(|going| going.0 == member).map(|going| going.1).sum();
            Share { atom: self.members[member].atom, rows: self.members[member].rows - gone }
        });
        let come = going.iter().filter(|going| going.2 == group);
        let come = come.map(|&(member, rows, _)| Share { atom: self.members[member].atom, rows });
        stay.chain(come).filter(|share| share.rows > 0).collect()
    }

    /// Rows of a member join a group, and the member there that has the same atom.
    fn transfer(&mut self, member: usize, rows: u32, home: usize) {
        let Member { atom, point, rows: all, group } = self.members[member];
        self.members[member].rows -= rows;
        if rows == all {
            self.groups[group].members.retain(|&other| other != member);
        }
        let same = self.groups[home].members.iter().copied().find(|&other| self.members[other].atom == atom);
        match same {
            Some(same) => self.members[same].rows += rows,
            None => self.enter(atom, point, rows, home),
        }
    }
}

fn join(around: &mut [Run], point: &[Leaf]) {
    for (run, &leaf) in around.iter_mut().zip(point) {
        run.join(Run::of(leaf));
    }
}
