//! The last rows: into the groups that lose least by them, or with whole groups, or left over.

use super::atoms::Atoms;
use super::axis::{Leaf, Run, Space};
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
    let mut places = Places::new(space, atoms, groups);
    let unplaced = if left.len() * groups.len() <= COMPARED {
        left.into_iter().filter(|&share| !places.place(test, share)).collect()
    } else {
        left
    };
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
    groups: &'a Groups,
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
    fn new(space: &'a Space<'a>, atoms: &'a Atoms, groups: &'a Groups) -> Places<'a> {
        let mut boxes = Vec::with_capacity(groups.len() * space.width());
        for group in groups.ids() {
            boxes.extend(groups.boxed(group, atoms));
        }
        Places {
            space,
            atoms,
            groups,
            loss: boxes.chunks(space.width()).map(|around| space.loss(around)).collect(),
            boxes,
            rows: groups.ids().map(|group| f64::from(groups.rows(group))).collect(),
            joined: Vec::new(),
            merged: vec![false; groups.len()],
            union: Vec::new(),
        }
    }

    fn boxed(&self, group: usize) -> &[Run] {
        let width = self.space.width();
        &self.boxes[group * width..(group + 1) * width]
    }

    fn members(&self, group: GroupId) -> Vec<Share> {
        let joined = self.joined.iter().filter(|(to, _)| *to == group).map(|&(_, share)| share);
        self.groups.shares(group).iter().copied().chain(joined).collect()
    }

    /// Puts a share where the total loss grows least; ties: the first group.
    fn place(&mut self, test: &mut ClassTest, share: Share) -> bool {
        let point: Vec<Leaf> = self.atoms.point(share.atom).collect();
        let rows = f64::from(share.rows);
        let cost = |group: usize| {
            let joined = self.space.stretched_loss(self.boxed(group), &point);
            (self.rows[group] + rows) * joined - self.rows[group] * self.loss[group]
        };
        let homes =
            (0..self.groups.len()).map(|group| (cost(group), group)).filter(|home| home.0.is_finite());
        let home = if test.superset_closed() {
            homes.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, group)| group)
        } else {
            let mut homes: Vec<(f64, usize)> = homes.collect();
            homes.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            homes.truncate(TRIED);
            homes.into_iter().map(|(_, group)| group).find(|&group| {
                let mut members = self.members(GroupId(group as u32));
                members.push(share);
                test.passes(&members)
            })
        };
        let Some(home) = home else { return false };
        let width = self.space.width();
        self.atoms.stretch(&mut self.boxes[home * width..(home + 1) * width], share.atom);
        self.loss[home] = self.space.loss(self.boxed(home));
        self.rows[home] += rows;
        self.joined.push((GroupId(home as u32), share));
        true
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
        order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
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
        let mut groups = Groups::default();
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
