//! The last rows: with some rows of a group that has enough of them, or into the groups that lose least by
//! them, or with whole groups, or left over.

use super::atoms::Atoms;
use super::axis::{Leaf, Run, Space};
use super::borrow::{Donor, borrow};
use super::groups::{GroupId, Groups, Share};
use super::test::ClassTest;

/// Groups that are tried for one share before it is given up, where joining may break a promise.
const TRIED: usize = 16;

/// Shares times groups that are compared at most: more shares are not placed one by one.
const COMPARED: usize = 50_000_000;

/// Places what is left; returns what fits nowhere.
pub fn place(
    space: &Space,
    atoms: &Atoms,
    test: &mut ClassTest,
    left: Vec<Share>,
    groups: &mut Groups,
) -> Vec<Share> {
    if left.is_empty() || groups.len() == 0 {
        return whole(test, left, groups);
    }
    let few = left.len() * groups.len() <= COMPARED;
    let mut places = Places::new(space, atoms, groups);
    let unplaced =
        if few { left.into_iter().filter(|&share| !places.place(test, share)).collect() } else { left };
    let unplaced = if unplaced.is_empty() { unplaced } else { places.merge(test, unplaced) };
    *groups = places.into_groups();
    unplaced
}

/// Without any group, all that is left may be one.
fn whole(test: &mut ClassTest, left: Vec<Share>, groups: &mut Groups) -> Vec<Share> {
    if !left.is_empty() && test.passes(&left) {
        groups.publish(left);
        return Vec::new();
    }
    left
}

/// The groups with their boxes, and what joined them.
struct Places<'a> {
    space: &'a Space<'a>,
    atoms: &'a Atoms,
    groups: &'a mut Groups,
    boxes: Vec<Run>,
    rows: Vec<f64>,
    loss: Vec<f64>,
    /// What joined a group, in order.
    joined: Vec<(GroupId, Share)>,
    /// Which groups were merged into one with what could not be placed, and that one.
    merged: Vec<bool>,
    union: Vec<Share>,
}

impl<'a> Places<'a> {
    fn new(space: &'a Space<'a>, atoms: &'a Atoms, groups: &'a mut Groups) -> Places<'a> {
        let mut boxes = Vec::with_capacity(groups.len() * space.width());
        for group in groups.ids() {
            boxes.extend(groups.boxed(group, atoms));
        }
        Places {
            space,
            atoms,
            loss: boxes.chunks(space.width()).map(|around| space.loss(around)).collect(),
            boxes,
            rows: groups.ids().map(|group| f64::from(groups.rows(group))).collect(),
            joined: Vec::new(),
            merged: vec![false; groups.len()],
            groups,
            union: Vec::new(),
        }
    }

    fn boxed(&self, group: usize) -> &[Run] {
        let width = self.space.width();
        &self.boxes[group * width..(group + 1) * width]
    }

    fn boxed_mut(&mut self, group: usize) -> &mut [Run] {
        let width = self.space.width();
        &mut self.boxes[group * width..(group + 1) * width]
    }

    fn members(&self, group: GroupId) -> Vec<Share> {
        let joined = self.joined.iter().filter(|(to, _)| *to == group).map(|&(_, share)| share);
        self.groups.shares(group).iter().copied().chain(joined).collect()
    }

    /// Puts a share where the total loss grows least; ties: the first group.
    fn place(&mut self, test: &mut ClassTest, share: Share) -> bool {
        let point: Vec<Leaf> = self.atoms.point(share.atom).collect();
        let (own, fewest) = (f64::from(share.rows), f64::from(test.fewest()));
        let closed = test.superset_closed();
        let cost = |group: usize| {
            let joined = self.space.stretched_loss(self.boxed(group), &point);
            // of a group with rows to spare only as many are concerned as make a group with these
            let spared = closed && own < fewest && self.rows[group] + own >= 2.0 * fewest;
            let others = if spared { fewest - own } else { self.rows[group] };
            (others + own) * joined - others * self.loss[group]
        };
        let homes =
            (0..self.groups.len()).map(|group| (cost(group), group)).filter(|home| home.0.is_finite());
        if closed {
            let Some((_, home)) = homes.min_by(|a, b| a.0.total_cmp(&b.0)) else { return false };
            if !self.part(test, home, share) {
                self.join(home, share);
            }
            return true;
        }
        let mut homes: Vec<(f64, usize)> = homes.collect();
        homes.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        homes.truncate(TRIED);
        let home = homes.into_iter().map(|(_, group)| group).find(|&group| {
            let mut members = self.members(GroupId(group as u32));
            members.push(share);
            test.passes(&members)
        });
        home.inspect(|&home| self.join(home, share)).is_some()
    }

    /// A group of the share and those rows of a group that fit it best, if the group can spare them.
    fn part(&mut self, test: &mut ClassTest, home: usize, share: Share) -> bool {
        let lender = GroupId(home as u32);
        if self.groups.rows(lender) <= test.fewest() {
            return false;
        }
        let mut donors = Donor::all_of(lender, self.loss[home], self.groups).collect();
        let mut shares = vec![share];
        if !borrow(self.space, self.atoms, test, &mut shares, &mut donors, self.groups) {
            return false;
        }
        self.rows[home] -= shares[1..].iter().map(|share| f64::from(share.rows)).sum::<f64>();
        let stayed = self.members(lender).into_iter().filter(|share| share.rows > 0);
        let around = self.atoms.boxed(stayed.map(|share| share.atom));
        self.loss[home] = self.space.loss(&around);
        self.boxed_mut(home).copy_from_slice(&around);
        let around = self.atoms.boxed(shares.iter().map(|share| share.atom));
        self.loss.push(self.space.loss(&around));
        self.boxes.extend(around);
        self.rows.push(shares.iter().map(|share| f64::from(share.rows)).sum());
        self.merged.push(false);
        self.groups.publish(shares);
        true
    }

    fn join(&mut self, home: usize, share: Share) {
        let atoms = self.atoms;
        atoms.stretch(self.boxed_mut(home), share.atom);
        self.loss[home] = self.space.loss(self.boxed(home));
        self.rows[home] += f64::from(share.rows);
        self.joined.push((GroupId(home as u32), share));
    }

    /// Merges what could not be placed with whole groups, nearest first: as few as a search by doubling
    /// finds. Returns it, where not even all groups help.
    fn merge(&mut self, test: &mut ClassTest, left: Vec<Share>) -> Vec<Share> {
        let around = self.atoms.boxed(left.iter().map(|share| share.atom));
        let mut order: Vec<(f64, usize)> = (0..self.groups.len())
            .map(|group| {
                let joined = self.space.joined_loss(self.boxed(group), &around);
                (joined - self.loss[group], group)
            })
            .filter(|(cost, _)| cost.is_finite())
            .collect();
        crate::sorting::sort_by(&mut order, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let union = |count: usize| -> Vec<Share> {
            let groups = order[..count].iter().map(|&(_, group)| GroupId(group as u32));
            left.iter().copied().chain(groups.flat_map(|group| self.members(group))).collect()
        };
        let mut fails = 0;
        let mut count = 1;
        while count < order.len() && !test.passes(&union(count)) {
            fails = count;
            count = (2 * count).min(order.len());
        }
        if order.is_empty() || !test.passes(&union(count)) {
            return left;
        }
        while fails + 1 < count {
            let middle = (fails + count) / 2;
            if test.passes(&union(middle)) {
                count = middle;
            } else {
                fails = middle;
            }
        }
        let union = union(count);
        order[..count].iter().for_each(|&(_, group)| self.merged[group] = true);
        self.union = union;
        Vec::new()
    }

    fn into_groups(mut self) -> Groups {
        self.joined.sort_by_key(|&(group, _)| group);
        let mut joined = self.joined.iter().peekable();
        self.boxes = Vec::new();
        let mut groups = Groups::default();
        groups.reserve(self.groups.share_count() + self.joined.len(), self.groups.len() + 1);
        for group in self.groups.ids() {
            let mut shares = self.groups.shares(group).to_vec();
            while let Some((_, share)) = joined.next_if(|(to, _)| *to == group) {
                shares.push(*share);
            }
            if !self.merged[group.0 as usize] {
                groups.publish(shares);
            }
        }
        if !self.union.is_empty() {
            groups.publish(self.union);
        }
        groups
    }
}
