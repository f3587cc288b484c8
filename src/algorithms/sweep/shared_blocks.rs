//! Blocks that several workers share. In wasm each worker has a memory of its own: all of them hold the table and
//! find the same blocks, each sweeps its part of them, and what they made travels as numbers.
//!
//! Numbers that come from elsewhere are not trusted: what was made of a block has to hold exactly the rows of that
//! block, or it is refused.

use super::Partition;
use super::atoms::AtomId;
use super::groups::Share;
use crate::algorithms::Part;
use crate::error::Error;

/// The pieces of a part. In turn, so that every part has large and small ones.
pub(super) fn own<T>(part: Part, pieces: &[T]) -> Vec<&T> {
    pieces.iter().skip(part.index).step_by(part.of).collect()
}

/// What was made of some blocks, as numbers.
pub(super) fn written(made: Vec<Partition>) -> Vec<u32> {
    let mut numbers = Vec::new();
    for block in made {
        numbers.extend([block.groups.len() as u32, block.unplaced.len() as u32, u32::from(block.cut)]);
        for shares in block.groups.iter() {
            numbers.push(shares.len() as u32);
            write(shares, &mut numbers);
        }
        write(&block.unplaced, &mut numbers);
    }
    numbers
}

fn write(shares: &[Share], numbers: &mut Vec<u32>) {
    numbers.extend(shares.iter().flat_map(|share| [share.atom.0, share.rows]));
}

/// Reads what all parts made, block by block.
pub(super) struct Reader<'a> {
    parts: Vec<&'a [u32]>,
    /// The part that made the next block.
    turn: usize,
    /// Rows of each atom that the block at hand has and what was read does not.
    missing: Vec<u32>,
}

impl<'a> Reader<'a> {
    /// Of the parts of one phase, over so many atoms.
    pub fn new(parts: &'a [Vec<u32>], atoms: usize) -> Reader<'a> {
        Reader { parts: parts.iter().map(Vec::as_slice).collect(), turn: 0, missing: vec![0; atoms] }
    }

    /// What was made of the next block, which has these shares.
    pub fn block(&mut self, block: impl Iterator<Item = Share> + Clone) -> Result<Partition, Error> {
        block.clone().for_each(|share| self.missing[share.atom.0 as usize] += share.rows);
        let [groups, unplaced, cut] = [self.number()?, self.number()?, self.number()?];
        let mut made = Partition { cut: cut > 0, ..Partition::default() };
        for _ in 0..groups {
            let shares = self.number()?;
            made.groups.publish(self.shares(shares)?);
        }
        made.unplaced = self.shares(unplaced)?;
        if block.into_iter().any(|share| self.missing[share.atom.0 as usize] != 0) {
            return Err(Error::bad_share("rows of a block are missing"));
        }
        self.turn = (self.turn + 1) % self.parts.len();
        Ok(made)
    }

    /// Everything has been read.
    pub fn end(self) -> Result<(), Error> {
        match self.parts.iter().all(|part| part.is_empty()) {
            true => Ok(()),
            false => Err(Error::bad_share("there is more than was asked for")),
        }
    }

    fn number(&mut self) -> Result<u32, Error> {
        let (&number, rest) = self.parts[self.turn].split_first().ok_or_else(too_short)?;
        self.parts[self.turn] = rest;
        Ok(number)
    }

    fn shares(&mut self, count: u32) -> Result<Vec<Share>, Error> {
        let length = (count as usize).checked_mul(2).ok_or_else(too_short)?;
        let (shares, rest) = self.parts[self.turn].split_at_checked(length).ok_or_else(too_short)?;
        self.parts[self.turn] = rest;
        let (pairs, _) = shares.as_chunks::<2>();
        for &[atom, rows] in pairs {
            let left = self.missing.get_mut(atom as usize).and_then(|left| {
                *left = left.checked_sub(rows)?;
                Some(())
            });
            left.ok_or_else(|| Error::bad_share("rows that the block does not have"))?;
        }
        Ok(pairs.iter().map(|&[atom, rows]| Share { atom: AtomId(atom), rows }).collect())
    }
}

fn too_short() -> Error {
    Error::bad_share("the end of a part is missing")
}
