//! Step 2: which atoms lie near which.

use super::losses::Losses;
use crate::algorithms::sweep::axis::{Axis, Leaf, Run, Space};
use crate::random::Random;

/// Atoms of a neighbourhood at most.
const LISTED: usize = 128;

/// A neighbourhood is made anew once in so many uses.
const REMADE: usize = 32;

/// Columns of which the cheapest is lifted.
const LIFTS: usize = 5;

/// Bytes that the bitsets of a column may take; below the level where they fit, a neighbourhood begins.
const BITSETS: usize = 4 << 20;

/// Which atoms lie near which.
pub(super) struct Near<'a> {
    columns: Vec<Lifted<'a>>,
    words: usize,
    /// Per atom the neighbourhood that was made last; empty where none was.
    pub(super) lists: Vec<Vec<u32>>,
    /// The atoms of the neighbourhood that is being made, as bits.
    both: Vec<u64>,
    levels: Vec<usize>,
    /// A leaf of it in every column.
    leaves: Vec<usize>,
}

/// A column of neighbourhoods.
struct Lifted<'a> {
    axis: &'a Axis<'a>,
    /// Its place among the runs of a box.
    place: usize,
    /// The lowest level at which neighbourhoods begin.
    base: usize,
    /// Per node the atoms below it, as bits.
    below: Vec<Vec<u64>>,
}

impl<'a> Lifted<'a> {
    fn new(axis: &'a Axis<'a>, place: usize, leaves: &[usize]) -> Lifted<'a> {
        let words = leaves.len().div_ceil(64);
        let most = axis.levels.iter().flat_map(|level| &level.node).max();
        let mut below = vec![Vec::new(); most.map_or(0, |&most| most as usize + 1)];
        // from the top as many levels as fit, and one at least
        let mut base = axis.levels.len();
        let mut bytes = 0;
        for (number, level) in axis.levels.iter().enumerate().rev() {
            let mut new: Vec<u32> = level.node.clone();
            new.sort_unstable();
            new.dedup();
            new.retain(|&node| below[node as usize].is_empty());
            bytes += new.len() * words * 8;
            if bytes > BITSETS && base < axis.levels.len() {
                break;
            }
            new.iter().for_each(|&node| below[node as usize].resize(words, 0u64));
            base = number;
        }
        for (atom, &leaf) in leaves.iter().enumerate() {
            for level in &axis.levels[base..] {
                below[level.node[leaf] as usize][atom / 64] |= 1 << (atom % 64);
            }
        }
        Lifted { axis, place, base, below }
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
    pub(super) fn new(losses: &Losses<'a>, space: &Space<'a>, points: &[Leaf]) -> Near<'a> {
        let atoms = points.len() / space.width().max(1);
        let columns = losses.columns().map(|(place, axis)| {
            let column = losses.order[place].expect("a column of the table");
            let leaves: Vec<usize> =
                points.chunks_exact(space.width()).map(|point| point[column] as usize).collect();
            Lifted::new(axis, place, &leaves)
        });
        Near {
            columns: columns.collect(),
            words: atoms.div_ceil(64),
            lists: vec![Vec::new(); atoms],
            both: Vec::new(),
            levels: Vec::new(),
            leaves: Vec::new(),
        }
    }

    /// Makes the neighbourhood of an atom in a group with this box, unless there is one that is good enough.
    pub(super) fn around(&mut self, losses: &Losses, atom: u32, around: &[Run], random: &mut Random) {
        if !self.lists[atom as usize].is_empty() && random.below(REMADE) > 0 {
            return;
        }
        // log-uniform from 8 to 64
        let wanted = 8usize << random.below(3);
        let wanted = wanted + random.below(wanted);
        self.levels.clear();
        self.leaves.clear();
        for column in &self.columns {
            let run = losses.leaves(column.place, around[column.place]);
            self.levels.push(column.covering(run));
            self.leaves.push(run.low as usize);
        }
        while self.count() < wanted {
            let higher = |column: usize| {
                let (more, level) = self.columns[column].higher(self.levels[column], self.leaves[column])?;
                Some((more, column, level))
            };
            let drawn = (0..LIFTS).filter_map(|_| higher(random.below(self.columns.len())));
            let cheapest = drawn.min_by(|a, b| a.0.total_cmp(&b.0));
            // all that were drawn may be at their top
            let lifted = cheapest.or_else(|| (0..self.columns.len()).find_map(higher));
            let Some((_, column, level)) = lifted else { break };
            self.levels[column] = level;
        }
        let list = &mut self.lists[atom as usize];
        list.clear();
        for (word, &bits) in self.both.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                list.push(word as u32 * 64 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
        if list.len() > LISTED {
            for place in 0..LISTED {
                let other = place + random.below(list.len() - place);
                list.swap(place, other);
            }
            list.truncate(LISTED);
        }
    }

    /// Counts the atoms below the nodes of the levels, and keeps them.
    fn count(&mut self) -> usize {
        self.both.clear();
        self.both.resize(self.words, u64::MAX);
        for ((column, &level), &leaf) in self.columns.iter().zip(&self.levels).zip(&self.leaves) {
            let node = column.axis.levels[level].node[leaf];
            self.both.iter_mut().zip(&column.below[node as usize]).for_each(|(both, set)| *both &= set);
        }
        self.both.iter().map(|word| word.count_ones() as usize).sum()
    }
}
