//! Blocks that several workers share. In wasm each worker has a memory of its own: all of them hold the table and
//! find the same blocks, each sweeps its part of them, and what they made travels as numbers.

use super::Partition;
use super::atoms::AtomId;
use super::groups::Share;

/// What was swept ahead of a run: for each phase what every part made of its blocks, in the order of the parts.
#[derive(Debug, Clone, Default)]
pub struct Groundwork {
    /// Phase A, narrow boxes; empty where nothing was done ahead.
    pub narrow: Vec<Vec<u32>>,
    /// Phase B, wide boxes; only after phase A.
    pub wide: Vec<Vec<u32>>,
}

/// One of several parts of the blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Which one, from 0.
    pub index: usize,
    /// How many there are.
    pub of: usize,
}

impl Part {
    /// Its own pieces. In turn, so that every part has large and small ones.
    pub(super) fn own<'t, T>(&self, pieces: &'t [T]) -> Vec<&'t T> {
        pieces.iter().skip(self.index).step_by(self.of).collect()
    }
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
}

impl<'a> Reader<'a> {
    /// `None` where nothing was done ahead.
    pub fn new(parts: &'a [Vec<u32>]) -> Option<Reader<'a>> {
        let parts: Vec<&[u32]> = parts.iter().map(Vec::as_slice).collect();
        (!parts.is_empty()).then_some(Reader { parts, turn: 0 })
    }

    /// What was made of the next blocks.
    pub fn take(&mut self, blocks: usize) -> Vec<Partition> {
        (0..blocks).map(|_| self.block()).collect()
    }

    fn block(&mut self) -> Partition {
        let [groups, unplaced, cut] = [self.number(), self.number(), self.number()];
        let mut made = Partition { cut: cut > 0, ..Partition::default() };
        for _ in 0..groups {
            let shares = self.number();
            let shares = self.shares(shares);
            made.groups.publish(shares);
        }
        made.unplaced = self.shares(unplaced).collect();
        self.turn = (self.turn + 1) % self.parts.len();
        made
    }

    fn number(&mut self) -> u32 {
        let (&number, rest) = self.parts[self.turn].split_first().expect("a part has all its blocks");
        self.parts[self.turn] = rest;
        number
    }

    fn shares(&mut self, count: u32) -> impl Iterator<Item = Share> + use<'a> {
        let (shares, rest) = self.parts[self.turn].split_at(2 * count as usize);
        self.parts[self.turn] = rest;
        let (pairs, _) = shares.as_chunks::<2>();
        pairs.iter().map(|&[atom, rows]| Share { atom: AtomId(atom), rows })
    }
}
