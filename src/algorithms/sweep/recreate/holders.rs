//! Which groups hold which atoms.

use crate::random::Random;

/// No group.
const NONE: u32 = u32::MAX;

/// Set where the rest is the place of a list.
const SEVERAL: u32 = 1 << 31;

/// The groups that hold each atom. Nearly every atom has one: a list is kept of the others alone, so that the rest stays
/// small.
pub(super) struct Holders {
    /// A group, or where the list of them is.
    of_atom: Vec<u32>,
    lists: Vec<Vec<u32>>,
    /// Lists that are not in use.
    free: Vec<u32>,
}

impl Holders {
    pub(super) fn new(atoms: usize) -> Holders {
        Holders { of_atom: vec![NONE; atoms], lists: Vec::new(), free: Vec::new() }
    }

    /// Whether more than one group holds an atom that has one.
    #[inline]
    pub(super) fn are_several(&self, atom: u32) -> bool {
        self.of_atom[atom as usize] & SEVERAL != 0
    }

    /// One of the groups that hold an atom.
    #[inline]
    pub(super) fn draw(&self, atom: u32, random: &mut Random) -> u32 {
        let holder = self.of_atom[atom as usize];
        if holder & SEVERAL == 0 {
            return holder;
        }
        let list = &self.lists[(holder & !SEVERAL) as usize];
        list[random.pick(list.len())]
    }

    pub(super) fn add(&mut self, atom: u32, group: u32) {
        let holder = &mut self.of_atom[atom as usize];
        if *holder == NONE {
            *holder = group;
        } else if *holder & SEVERAL != 0 {
            self.lists[(*holder & !SEVERAL) as usize].push(group);
        } else {
            let list = self.free.pop().unwrap_or_else(|| {
                self.lists.push(Vec::new());
                self.lists.len() as u32 - 1
            });
            self.lists[list as usize].extend([*holder, group]);
            *holder = SEVERAL | list;
        }
    }

    pub(super) fn remove(&mut self, atom: u32, group: u32) {
        let holder = &mut self.of_atom[atom as usize];
        if *holder == group {
            *holder = NONE;
            return;
        }
        let number = *holder & !SEVERAL;
        let list = &mut self.lists[number as usize];
        let at = list.iter().position(|&other| other == group).expect("it holds the atom");
        list.swap_remove(at);
        if let [only] = list[..] {
            *holder = only;
            list.clear();
            self.free.push(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_atom_is_held_by_those_who_were_added_and_not_removed() {
        let mut random = Random::new(3);
        let mut holders = Holders::new(5);
        let mut plain: Vec<Vec<u32>> = vec![Vec::new(); 5];
        for _ in 0..5000 {
            let (atom, group) = (random.pick(5), random.pick(4) as u32);
            match plain[atom].iter().position(|&other| other == group) {
                Some(at) => {
                    plain[atom].swap_remove(at);
                    holders.remove(atom as u32, group);
                }
                None => {
                    plain[atom].push(group);
                    holders.add(atom as u32, group);
                }
            }
            for (atom, plain) in (0..).zip(&plain).filter(|(_, plain)| !plain.is_empty()) {
                assert_eq!(holders.are_several(atom), plain.len() > 1);
                assert!(plain.contains(&holders.draw(atom, &mut random)));
            }
        }
    }
}
