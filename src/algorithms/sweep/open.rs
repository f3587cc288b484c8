//! The atoms of a block that are not published, and which of them a level vector concerns.
//!
//! An atom whose class has too few rows at one vector has too few at every vector below: classes are smaller
//! there, and as time goes on they only lose atoms. So what was counted once says who need not be counted again.

use super::visits::{Visit, Visits};

/// An atom, by its place in the block.
pub type Member = u32;

/// A list of atoms that is remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListId(u32);

/// Looks from above that are remembered; each later visit goes through them.
const ROOFS: usize = 16;

/// Atoms in all lists that are remembered, per atom of the block.
const ROOM: usize = 64;

/// What is open, and what is known about it.
#[derive(Default)]
pub struct Open {
    members: Vec<Member>,
    lists: Vec<Vec<Member>>,
    /// Vectors some way up, with the atoms whose classes have enough rows there; the oldest gives way.
    roofs: Vec<(Visit, ListId)>,
    oldest: usize,
    /// How many atoms may still be remembered.
    room: usize,
}

impl Open {
    /// A block of so many atoms.
    pub fn enter(&mut self, atoms: usize) {
        self.members.clear();
        self.members.extend(0..atoms as Member);
        self.lists.clear();
        self.roofs.clear();
        self.oldest = 0;
        self.room = ROOM * atoms;
    }

    /// The atoms that are not published.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// Atoms without rows leave.
    pub fn leave(&mut self, weights: &[u32]) {
        self.members.retain(|&member| weights[member as usize] > 0);
    }

    /// The atoms that may be in a class with enough rows at a vector; some may be published meanwhile.
    pub fn concerned(&self, visits: &Visits, visit: &Visit) -> &[Member] {
        self.known(visits, visit).map_or(&self.members, |list| self.list(list))
    }

    /// The same as a list, where there is a shorter one than of all that is open.
    pub fn known(&self, visits: &Visits, visit: &Visit) -> Option<ListId> {
        visit.known.or_else(|| {
            let above = self.roofs.iter().filter(|(roof, _)| visits.covers(roof, visit));
            above.map(|&(_, list)| list).min_by_key(|&list| self.list(list).len())
        })
    }

    fn list(&self, ListId(list): ListId) -> &[Member] {
        &self.lists[list as usize]
    }

    /// Remembers who has enough rows at a vector, as long as there is room.
    pub fn remember(&mut self, members: &[Member]) -> Option<ListId> {
        self.room = self.room.checked_sub(members.len())?;
        self.lists.push(members.to_vec());
        Some(ListId(self.lists.len() as u32 - 1))
    }

    /// Remembers the same for all vectors below.
    pub fn note_roof(&mut self, roof: Visit, members: &[Member]) {
        let Some(list) = self.remember(members) else { return };
        if self.roofs.len() < ROOFS {
            self.roofs.push((roof, list));
        } else {
            self.roofs[self.oldest] = (roof, list);
            self.oldest = (self.oldest + 1) % ROOFS;
        }
    }
}
