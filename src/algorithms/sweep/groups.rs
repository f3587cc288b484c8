//! Published groups: which rows of which atoms they hold.

use super::atoms::{AtomId, Atoms};
use super::axis::Run;
use crate::table::RowId;

/// A group, counted from 0 in the order of publishing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupId(pub u32);

/// Some rows of an atom, all alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share {
    pub atom: AtomId,
    pub rows: u32,
}

/// Groups in the order of publishing.
#[derive(Debug, Default, Clone)]
pub struct Groups {
    /// The shares of all groups, group by group.
    shares: Vec<Share>,
    /// Where each group's shares end.
    ends: Vec<u32>,
    /// The number of rows of each group.
    rows: Vec<u32>,
}

impl Groups {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn ids(&self) -> impl Iterator<Item = GroupId> + use<> {
        (0..self.len() as u32).map(GroupId)
    }

    /// The number of rows of a group.
    #[inline]
    pub fn rows(&self, group: GroupId) -> u32 {
        self.rows[group.0 as usize]
    }

    /// The shares of a group; lent ones may be empty.
    pub fn shares(&self, group: GroupId) -> &[Share] {
        &self.shares[self.range(group)]
    }

    /// Where the shares of a group are among all shares.
    pub fn range(&self, group: GroupId) -> std::ops::Range<usize> {
        let at = group.0 as usize;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        start as usize..self.ends[at] as usize
    }

    /// A share by its place among all shares.
    #[inline]
    pub fn share(&self, at: usize) -> Share {
        self.shares[at]
    }

    /// Publishes a group.
    pub fn publish(&mut self, shares: impl IntoIterator<Item = Share>) -> GroupId {
        let start = self.shares.len();
        self.shares.extend(shares);
        self.ends.push(self.shares.len() as u32);
        self.rows.push(self.shares[start..].iter().map(|share| share.rows).sum());
        GroupId(self.len() as u32 - 1)
    }

    /// Takes rows out of a share of a group.
    pub fn lend(&mut self, group: GroupId, at: usize, rows: u32) {
        self.shares[at].rows -= rows;
        self.rows[group.0 as usize] -= rows;
    }

    /// Puts rows back that were lent.
    pub fn give_back(&mut self, group: GroupId, at: usize, rows: u32) {
        self.shares[at].rows += rows;
        self.rows[group.0 as usize] += rows;
    }

    /// Makes room for so many shares in so many groups more, and for no others: lists that grow by doubling take
    /// twice what they hold.
    pub fn reserve(&mut self, shares: usize, groups: usize) {
        self.shares.reserve_exact(shares);
        self.ends.reserve_exact(groups);
        self.rows.reserve_exact(groups);
    }

    /// Gives back the room that was kept for more groups.
    pub fn shrink(&mut self) {
        self.shares.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.rows.shrink_to_fit();
    }

    /// Adds the groups of another list behind these.
    pub fn append(&mut self, other: Groups) {
        let start = self.shares.len() as u32;
        self.shares.extend(other.shares);
        self.ends.extend(other.ends.into_iter().map(|end| end + start));
        self.rows.extend(other.rows);
    }

    /// All shares of all groups, group by group.
    pub fn iter(&self) -> impl Iterator<Item = &[Share]> {
        self.ids().map(|group| self.shares(group))
    }

    /// How many shares there are.
    pub fn share_count(&self) -> usize {
        self.shares.len()
    }

    /// The smallest box around a group.
    pub fn boxed(&self, group: GroupId, atoms: &Atoms) -> Vec<Run> {
        atoms.boxed(self.shares(group).iter().filter(|share| share.rows > 0).map(|share| share.atom))
    }
}

/// Deals the rows of atoms out to shares, each once, from the first row on.
pub struct Dealer<'a> {
    atoms: &'a Atoms,
    /// How many rows of the data were taken from each atom.
    taken: Vec<u32>,
}

impl<'a> Dealer<'a> {
    pub fn new(atoms: &'a Atoms) -> Dealer<'a> {
        Dealer { atoms, taken: vec![0; atoms.len()] }
    }

    /// Takes what a share says; `take` is told each row, and how many rows of the data are taken from it.
    pub fn deal(&mut self, share: Share, mut take: impl FnMut(RowId, u32)) {
        let taken = &mut self.taken[share.atom.0 as usize];
        let (mut skipped, mut wanted) = (*taken, share.rows);
        *taken += share.rows;
        let rows = self.atoms.rows(share.atom);
        // where each row is one of the data, those that were taken are passed over at once
        let first = if self.atoms.holds_counts() { 0 } else { std::mem::take(&mut skipped) as usize };
        for &row in &rows[first..] {
            if wanted == 0 {
                return;
            }
            let weight = self.atoms.weight_of_row(row);
            let passed = skipped.min(weight);
            skipped -= passed;
            let given = wanted.min(weight - passed);
            if given > 0 {
                take(row, given);
                wanted -= given;
            }
        }
    }
}
