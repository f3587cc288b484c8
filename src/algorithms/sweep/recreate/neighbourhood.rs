//! Step 2: which atoms lie near which.

use super::losses::{Around, Losses};
use crate::algorithms::sweep::axis::{Axis, Leaf, Run};
use crate::random::Random;

/// Atoms of a neighbourhood at most.
const LISTED: usize = 128;

/// A neighbourhood is made anew once in so many uses.
const REMADE: usize = 32;

/// Columns of which the cheapest is lifted.
const LIFTS: usize = 5;

/// Sets of atoms that are met at once. With no more columns than this many times as many, all of them are.
const AT_ONCE: usize = 16;
const FEW: usize = 4;

/// Bytes that the bitsets of a column may take; below the level where they fit, a neighbourhood begins.
const BITSETS: usize = 4 << 20;

/// Which atoms lie near which.
pub(super) struct Near<'a> {
    columns: Vec<Lifted<'a>>,
    /// Per atom the neighbourhood that was made last, with room for the largest: few enough atoms are concerned.
    lists: Vec<u16>,
    /// How many atoms it has; none where it was not made.
    lengths: Vec<u8>,
    /// The atoms of the neighbourhood that is being made, as bits, and where they begin.
    both: Vec<u64>,
    first: usize,
    /// Where columns are many, the atoms in all of so many columns ([`AT_ONCE`]), those in all of as many of these, and
    /// so on. One lifted column changes one set of each.
    layers: Vec<Vec<u64>>,
    found: Vec<u16>,
    levels: Vec<usize>,
    /// A leaf of it in every column.
    leaves: Vec<usize>,
}

/// A column of neighbourhoods.
struct Lifted<'a> {
    axis: &'a Axis<'a>,
    /// The lowest level at which neighbourhoods begin.
    base: usize,
    /// Per node the atoms below it, as bits, from the first word with any to the last.
    below: Vec<Below>,
}

#[derive(Default, Clone)]
struct Below {
    first: usize,
    bits: Vec<u64>,
}

impl Below {
    fn end(&self) -> usize {
        self.first + self.bits.len()
    }

    /// Atoms come in their order.
    fn add(&mut self, atom: usize) {
        let word = atom / 64;
        if self.bits.is_empty() {
            self.first = word;
        }
        self.bits.resize(word - self.first + 1, 0);
        self.bits[word - self.first] |= 1 << (atom % 64);
    }
}

impl<'a> Lifted<'a> {
    fn new(axis: &'a Axis<'a>, leaves: &[usize]) -> Lifted<'a> {
        let words = leaves.len().div_ceil(64);
        let most = axis.levels.iter().flat_map(|level| &level.node).max();
        let mut known = vec![false; most.map_or(0, |&most| most as usize + 1)];
        // from the top as many levels as fit, and one at least
        let mut base = axis.levels.len();
        let mut bytes = 0;
        for (number, level) in axis.levels.iter().enumerate().rev() {
            let mut new: Vec<u32> = level.node.clone();
            new.sort_unstable();
            new.dedup();
            new.retain(|&node| !known[node as usize]);
            bytes += new.len() * words * 8;
            if bytes > BITSETS && base < axis.levels.len() {
                break;
            }
            new.iter().for_each(|&node| known[node as usize] = true);
            base = number;
        }
        let mut below = vec![Below::default(); known.len()];
        for (atom, &leaf) in leaves.iter().enumerate() {
            for level in &axis.levels[base..] {
                below[level.node[leaf] as usize].add(atom);
            }
        }
        Lifted { axis, base, below }
    }

    /// The lowest level at which one node covers a run.
    fn covering(&self, run: Run) -> usize {
        let levels = &self.axis.levels;
        let covers = |level: &usize| {
            let node = &levels[*level].node;
            node[run.low as usize] == node[run.high as usize]
        };
        (self.base..levels.len()).find(covers).unwrap_or(levels.len() - 1)
    }

    /// The next level at which another node covers a leaf, and what that adds to the loss.
    fn higher(&self, level: usize, leaf: usize) -> Option<(f64, usize)> {
        let levels = &self.axis.levels;
        let higher =
            (level + 1..levels.len()).find(|&up| levels[up].node[leaf] != levels[level].node[leaf])?;
        Some((levels[higher].loss[leaf] - levels[level].loss[leaf], higher))
    }
}

impl<'a> Near<'a> {
    /// `points` are the leaves of all atoms, in the order of their columns. There are at most 65,536 atoms.
    pub(super) fn new(losses: &Losses<'a>, points: &[Leaf], width: usize) -> Near<'a> {
        let atoms = points.len() / width.max(1);
        let columns = losses.columns().map(|(column, axis)| {
            let leaves: Vec<usize> = points.chunks_exact(width).map(|point| point[column] as usize).collect();
            Lifted::new(axis, &leaves)
        });
        Near {
            columns: columns.collect(),
            lists: vec![0; atoms * LISTED],
            lengths: vec![0; atoms],
            both: Vec::new(),
            first: 0,
            layers: Vec::new(),
            found: Vec::new(),
            levels: Vec::new(),
            leaves: Vec::new(),
        }
    }

    /// The neighbourhood of an atom in a group with this box: a new one, unless there is one that is good enough.
    #[inline]
    pub(super) fn around(
        &mut self,
        losses: &Losses,
        atom: u32,
        around: Around,
        random: &mut Random,
    ) -> &[u16] {
        if self.lengths[atom as usize] == 0 || random.pick(REMADE) == 0 {
            self.make(losses, atom, around, random);
        }
        let at = atom as usize * LISTED;
        &self.lists[at..at + usize::from(self.lengths[atom as usize])]
    }

    fn make(&mut self, losses: &Losses, atom: u32, around: Around, random: &mut Random) {
        // log-uniform from 8 to 64
        let wanted = 8usize << random.pick(3);
        let wanted = wanted + random.pick(wanted);
        self.levels.clear();
        self.leaves.clear();
        for (place, column) in self.columns.iter().enumerate() {
            let run = losses.leaves(place, around);
            self.levels.push(column.covering(run));
            self.leaves.push(run.low as usize);
        }
        // columns before this one are at their top
        let mut open = 0;
        self.meet_all();
        while self.count() < wanted {
            let higher = |column: usize| {
                let (more, level) = self.columns[column].higher(self.levels[column], self.leaves[column])?;
                Some((more, column, level))
            };
            let drawn = (0..LIFTS).filter_map(|_| higher(random.pick(self.columns.len())));
            let cheapest = drawn.min_by(|a, b| a.0.total_cmp(&b.0));
            // all that were drawn may be at their top
            let lifted = cheapest.or_else(|| {
                let found = (open..self.columns.len()).find_map(higher);
                open = found.map_or(self.columns.len(), |(_, column, _)| column);
                found
            });
            let Some((_, column, level)) = lifted else { break };
            self.levels[column] = level;
            self.meet_again(column);
        }
        let list = &mut self.found;
        list.clear();
        for (word, &bits) in (self.first..).zip(&self.both) {
            let mut bits = bits;
            while bits != 0 {
                list.push((word as u32 * 64 + bits.trailing_zeros()) as u16);
                bits &= bits - 1;
            }
        }
        // in a random order: a step looks at some that follow each other
        for place in 0..list.len().min(LISTED) {
            let other = place + random.pick(list.len() - place);
            list.swap(place, other);
        }
        list.truncate(LISTED);
        let at = atom as usize * LISTED;
        self.lists[at..at + list.len()].copy_from_slice(list);
        self.lengths[atom as usize] = list.len() as u8;
    }

    /// How many atoms are below the nodes of all levels.
    fn count(&self) -> usize {
        self.both.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn is_wide(&self) -> bool {
        self.columns.len() > FEW * AT_ONCE
    }

    /// Finds the atoms below the nodes of all levels.
    fn meet_all(&mut self) {
        if !self.is_wide() {
            return self.meet_at_once();
        }
        let words = self.lengths.len().div_ceil(64);
        let (mut layer, mut sets) = (0, self.columns.len());
        while sets > 1 {
            sets = sets.div_ceil(AT_ONCE);
            if layer == self.layers.len() {
                self.layers.push(vec![0; sets * words]);
            }
            (0..sets).for_each(|part| self.meet(layer, part));
            layer += 1;
        }
        self.keep_last();
    }

    /// The same after one column was lifted.
    fn meet_again(&mut self, column: usize) {
        if !self.is_wide() {
            return self.meet_at_once();
        }
        let mut part = column;
        for layer in 0..self.layers.len() {
            part /= AT_ONCE;
            self.meet(layer, part);
        }
        self.keep_last();
    }

    fn keep_last(&mut self) {
        self.first = 0;
        self.both.clear();
        self.both.extend(self.layers.last().into_iter().flatten());
    }

    /// One part of a layer: what is in all of some sets of the layer before, or of some columns.
    fn meet(&mut self, layer: usize, part: usize) {
        let words = self.lengths.len().div_ceil(64);
        let (before, here) = self.layers.split_at_mut(layer);
        let both = &mut here[0][part * words..][..words];
        both.fill(u64::MAX);
        let first = part * AT_ONCE;
        match before.last() {
            Some(sets) => {
                let sets = &sets[first * words..sets.len().min((first + AT_ONCE) * words)];
                for set in sets.chunks_exact(words.max(1)) {
                    both.iter_mut().zip(set).for_each(|(both, set)| *both &= set);
                }
            }
            None => {
                let last = self.columns.len().min(first + AT_ONCE);
                for column in first..last {
                    let Lifted { axis, below, .. } = &self.columns[column];
                    let node = axis.levels[self.levels[column]].node[self.leaves[column]];
                    let below = &below[node as usize];
                    both[..below.first].fill(0);
                    both[below.end()..].fill(0);
                    let within = &mut both[below.first..below.end()];
                    within.iter_mut().zip(&below.bits).for_each(|(both, set)| *both &= set);
                }
            }
        }
    }

    /// The same with few columns.
    fn meet_at_once(&mut self) {
        let chosen = self.columns.iter().zip(&self.levels).zip(&self.leaves);
        let below = chosen.map(|((column, &level), &leaf)| {
            let node = column.axis.levels[level].node[leaf];
            &column.below[node as usize]
        });
        // only where all of them have atoms
        let (first, end) = (below.clone())
            .fold((0, self.lengths.len().div_ceil(64)), |(first, end), below| {
                (first.max(below.first), end.min(below.end()))
            });
        self.first = first;
        self.both.clear();
        self.both.resize(end.saturating_sub(first), u64::MAX);
        for below in below {
            let set = below.bits.get(first - below.first..).unwrap_or_default();
            self.both.iter_mut().zip(set).for_each(|(both, set)| *both &= set);
        }
    }
}
