//! Steps 1 to 4: exact classes, then boxes from narrow to wide, then the rows that are left.

use super::atoms::AtomId;
use super::block::Left;
use super::groups::{Groups, Share};
use super::pool::Watch;
use super::shared_blocks::Reader;
use super::{Sweep, agglomerate, block::Sweeper, last, pool, split};
use crate::algorithms::Parts;
use crate::error::Error;
use crate::hierarchy::NodeId;
use crate::progress::Progress;
use rustc_hash::FxHashMap;

/// Below this loss a box lies below one child of the root in every column: phase A.
const NARROW: f64 = 1.0;

/// Atoms of a block of phase B at most: its table of classes stays in the cache.
const BLOCK: usize = 8192;

/// How phase B is called where someone watches.
const WIDE: &str = "sweeping wide boxes";

/// Atoms in which every narrow box lies that holds one of them.
pub(super) struct Block {
    region: usize,
    pub(super) atoms: Vec<AtomId>,
}

/// What phase A works on. Atoms of one region may be published together: all of them, or with `maxLevel` those
/// below the same caps. Regions are counted from 0 in order of first atoms.
#[derive(Default)]
pub(super) struct Blocks {
    /// In order of first atoms.
    pub(super) blocks: Vec<Block>,
    /// Per region the atoms whose blocks have too few rows for any group: there may be as many blocks as atoms.
    lonely: Vec<Vec<Share>>,
}

impl Blocks {
    /// Per region what was made of its blocks, and its lonely atoms.
    pub(super) fn regions(self, made: Vec<Partition>) -> Vec<Partition> {
        let mut regions: Vec<Vec<Partition>> = self.lonely.iter().map(|_| Vec::new()).collect();
        for (block, own) in self.blocks.iter().zip(made) {
            regions[block.region].push(own);
        }
        let together = |(unplaced, blocks): (Vec<Share>, Vec<Partition>)| {
            let mut region = Partition { unplaced, ..Partition::default() };
            region.append_all(blocks, 0);
            region
        };
        self.lonely.into_iter().zip(regions).map(together).collect()
    }
}

/// Groups that pass, and what could not be placed.
#[derive(Default)]
pub(super) struct Partition {
    pub(super) groups: Groups,
    pub(super) unplaced: Vec<Share>,
    /// Whether there were too many level vectors to visit all.
    pub(super) cut: bool,
}

impl Partition {
    /// What came out of a block: it waits for the others, so it takes no more memory than it needs.
    fn of_block(mut groups: Groups, left: Left) -> Partition {
        groups.shrink();
        Partition { groups, unplaced: left.open, cut: left.cut }
    }

    fn append(&mut self, other: Partition) {
        self.groups.append(other.groups);
        self.unplaced.extend(other.unplaced);
        self.cut |= other.cut;
    }

    /// Appends the results of blocks, and keeps room for so many shares that will be published later.
    fn append_all(&mut self, others: Vec<Partition>, later: usize) {
        let shares: usize = others.iter().map(|other| other.groups.share_count()).sum();
        let groups: usize = others.iter().map(|other| other.groups.len()).sum();
        self.groups.reserve(shares + later, groups);
        self.unplaced.reserve_exact(others.iter().map(|other| other.unplaced.len()).sum());
        others.into_iter().for_each(|other| self.append(other));
    }
}

impl Sweep<'_> {
    /// Exact classes and narrow boxes block by block, then what is left of every region.
    pub(super) fn partition(
        &self,
        shared: &[Parts],
        progress: &mut dyn Progress,
    ) -> Result<Partition, Error> {
        let blocks = self.blocks();
        let narrow = match shared.first() {
            Some(done) => self.narrow_done(&blocks.blocks, done)?,
            None => self.narrow(&blocks.blocks.iter().collect::<Vec<_>>(), progress),
        };
        let mut wide = shared.get(1).map(|parts| Reader::new(parts, self.atoms.len()));
        let mut all: Option<Partition> = None;
        for mut region in blocks.regions(narrow) {
            self.widen(&mut region, wide.as_mut(), progress)?;
            self.finish(&mut region);
            match &mut all {
                Some(all) => all.append(region),
                None => all = Some(region),
            }
        }
        wide.map_or(Ok(()), Reader::end)?;
        Ok(all.unwrap_or_default())
    }

    /// What the parts made of phase A.
    pub(super) fn narrow_done(&self, blocks: &[Block], parts: &Parts) -> Result<Vec<Partition>, Error> {
        let mut reader = Reader::new(parts, self.atoms.len());
        let block = |block: &Block| reader.block(block.atoms.iter().map(|&atom| self.whole(atom)));
        let made = blocks.iter().map(block).collect::<Result<_, Error>>()?;
        reader.end()?;
        Ok(made)
    }

    /// The atoms by the highest nodes that a narrow box can have. What a hash confuses shares a block, but never
    /// across regions.
    pub(super) fn blocks(&self) -> Blocks {
        let tops = self.space.tops(NARROW);
        let key = |atom: AtomId| {
            let tops = self.atoms.point(atom).zip(&tops);
            tops.fold(0u64, |key, (leaf, top)| key.wrapping_add(top[leaf as usize]))
        };
        let fewest = self.test().fewest();
        let crowded = self.crowded(key, fewest);
        let caps: Vec<(usize, &Vec<NodeId>)> = (self.space.axes.iter().enumerate())
            .filter_map(|(axis, column)| Some((axis, column.cap.as_ref()?)))
            .collect();
        let mut regions: FxHashMap<Vec<NodeId>, usize> = FxHashMap::default();
        let mut numbers: FxHashMap<(usize, u64), usize> = FxHashMap::default();
        let mut made = Blocks::default();
        for atom in self.atoms.ids() {
            let cap = |&(axis, caps): &(usize, &Vec<NodeId>)| caps[self.atoms.leaf(atom, axis) as usize];
            let next = regions.len();
            let region = match caps.is_empty() {
                true => 0,
                false => *regions.entry(caps.iter().map(cap).collect()).or_insert(next),
            };
            if region == made.lonely.len() {
                made.lonely.push(Vec::new());
            }
            let key = key(atom);
            if !crowded(key) {
                made.lonely[region].push(self.whole(atom));
                continue;
            }
            let next = made.blocks.len();
            let block = *numbers.entry((region, key)).or_insert(next);
            if block == next {
                made.blocks.push(Block { region, atoms: Vec::new() });
            }
            made.blocks[block].atoms.push(atom);
        }
        made.blocks.iter_mut().for_each(|block| block.atoms.shrink_to_fit());
        made
    }

    /// Says of a key whether so many rows may share it, from a table that does not tell all keys apart.
    fn crowded(&self, key: impl Fn(AtomId) -> u64, fewest: u32) -> impl Fn(u64) -> bool {
        let places = self.atoms.len().next_power_of_two().max(2);
        let place = move |key: u64| (key >> (u64::BITS - places.trailing_zeros())) as usize;
        let mut rows = vec![0u32; places];
        self.atoms.ids().for_each(|atom| rows[place(key(atom))] += self.atoms.weight(atom));
        move |key| rows[place(key)] >= fewest
    }

    /// All rows of an atom.
    fn whole(&self, atom: AtomId) -> Share {
        Share { atom, rows: self.atoms.weight(atom) }
    }

    /// Phase A.
    pub(super) fn narrow(&self, blocks: &[&Block], progress: &mut dyn Progress) -> Vec<Partition> {
        pool::map(
            blocks,
            |block| block.atoms.len(),
            || self.sweeper(),
            |sweeper, block| self.narrow_block(sweeper, &block.atoms),
            Watch { progress, phase: "sweeping narrow boxes" },
        )
    }

    /// Exact classes, then boxes that lose less than a whole column.
    fn narrow_block(&self, sweeper: &mut Sweeper, block: &[AtomId]) -> Partition {
        let mut groups = Groups::default();
        let mut open = Vec::new();
        for class in block.chunk_by(|&a, &b| self.atoms.same_tuple(a, b)) {
            let shares: Vec<Share> = class.iter().map(|&atom| self.whole(atom)).collect();
            if sweeper.test.passes(&shares) {
                groups.publish(shares);
            } else {
                open.extend(shares);
            }
        }
        let left = sweeper.sweep(open, groups.ids(), &mut groups, (0.0, NARROW));
        Partition::of_block(groups, left)
    }

    /// Phase B of a region, unless its blocks were swept ahead. One block may borrow from every group, several only
    /// from their own.
    fn widen(
        &self,
        region: &mut Partition,
        done: Option<&mut Reader>,
        progress: &mut dyn Progress,
    ) -> Result<(), Error> {
        let mut blocks = self.wide_blocks(std::mem::take(&mut region.unplaced));
        if let [block] = &mut blocks[..] {
            let (groups, open) = (&mut region.groups, std::mem::take(block));
            progress.report(WIDE, 0, 1);
            let left = self.sweeper().sweep(open, groups.ids(), groups, (NARROW, f64::INFINITY));
            region.unplaced = left.open;
            region.cut |= left.cut;
            return Ok(());
        }
        let swept = match done {
            Some(done) => {
                blocks.iter().map(|block| done.block(block.iter().copied())).collect::<Result<_, Error>>()?
            }
            None => self.wide(&blocks.iter().collect::<Vec<_>>(), progress),
        };
        drop(blocks);
        let left: usize = swept.iter().map(|own| own.unplaced.len()).sum();
        // what is left, and what it may borrow
        region.append_all(swept, 2 * left);
        Ok(())
    }

    /// What phase A left of a region, in blocks where there are many atoms.
    pub(super) fn wide_blocks(&self, mut left: Vec<Share>) -> Vec<Vec<Share>> {
        left.sort_unstable();
        split::split(self.space, self.atoms, left, BLOCK, self.test().fewest())
    }

    /// Phase B: wider boxes.
    pub(super) fn wide(&self, blocks: &[&Vec<Share>], progress: &mut dyn Progress) -> Vec<Partition> {
        let sweep = |sweeper: &mut Sweeper, block: &&Vec<Share>| {
            let mut groups = Groups::default();
            let left = sweeper.sweep(block.to_vec(), [], &mut groups, (NARROW, f64::INFINITY));
            Partition::of_block(groups, left)
        };
        pool::map(blocks, |block| block.len(), || self.sweeper(), sweep, Watch { progress, phase: WIDE })
    }

    /// Phase C: what the blocks left, together; what then is left, one by one.
    fn finish(&self, region: &mut Partition) {
        let mut sweeper = self.sweeper();
        let fewest = sweeper.test.fewest();
        let groups = &mut region.groups;
        let mut left = std::mem::take(&mut region.unplaced);
        left.sort_unstable();
        if region.cut {
            let blocks = split::split(self.space, self.atoms, left, agglomerate::MOST, fewest);
            left = Vec::new();
            for block in blocks {
                let rest = agglomerate::agglomerate(self.space, self.atoms, &mut sweeper.test, block, groups);
                left.extend(rest);
            }
            left.sort_unstable();
        }
        let left = sweeper.sweep(left, [], groups, (0.0, f64::INFINITY));
        region.unplaced = last::place(self.space, self.atoms, &mut sweeper.test, left.open, groups);
    }
}
