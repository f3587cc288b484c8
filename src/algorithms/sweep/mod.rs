//! Sweep: visit boxes from cheap to expensive, and publish every box as soon as it holds enough rows.
//!
//! # Publishes
//! One table with a `group_id`; all rows of a group carry the smallest cells that cover them.
//!
//! # Attacker and claim
//! The attacker knows the quasi values of persons in the table and sees this one release. Every group
//! passes every principle of the plan, so the attacker narrows a person down to a group and no further. Whoever runs
//! this method on every table that may be (a minimality attack) can learn more: see `attack::worlds`.
//!
//! # Method
//! A *box* is one node per quasi column; a *level vector* says for each column how high that node is. Rows
//! with equal quasi values (and equal in what the principles look at) are an *atom*.
//! 1. *Exact.* Rows with equal quasi values that pass are a group. What it has to spare it may lend.
//! 2. *Phase A.* A box that loses less than one whole column has no column at its root, so it lies inside
//!    one combination of children of the roots. SWEEP each of these blocks up to that loss.
//! 3. *Phase B.* SWEEP what is left without limit: in one block, which borrows from every group; or, where
//!    there are many atoms, in blocks: cut at the column where it saves most loss for each time that a block is
//!    halved, with small children pooled.
//! 4. *Phase C.* SWEEP what the blocks left, together. The rows that then are left go where the total loss
//!    grows least: with as many rows as they lack of a group that can spare them, else into a group. Where
//!    a group would break a promise the next ones are tried, then all that is left is merged with as few
//!    whole groups as it takes, and at last left out.
//! 5. *Tighten.* A group is published in the smallest cells around its members.
//! 6. *Settle.* Where there are not too many groups, a short polish that takes a fraction of a second.
//! 7. *Polish*, as many rounds as the plan asks for: see below.
//!
//! SWEEP(block): for each column the levels that differ in their mean loss over the block's rows; all
//! vectors of them in the order of the sum of means, ties in lexical order. At each, every class of
//! unpublished atoms that passes becomes a group. At 1/0.9, 1/0.75 and 1/0.6 times its loss a vector is
//! visited again for classes that have at least that share of the rows they need: they borrow what they lack
//! from groups in the same box, those first that lose least by it, and no lender is left without what it
//! needs itself. Only tests that stay good when rows are added allow it (k-anonymity and distinct
//! l-diversity, also of persons).
//!
//! Most visits find nothing. A look at a vector some steps further up settles all vectors between, if no
//! class is large enough even there; and if some are, only their atoms have to be counted below. Counting
//! itself begins with a table that does not tell classes apart: a place in it with too few rows holds no class
//! with enough. All this changes the time and not the groups, as long as the budget lasts. Vectors are made
//! as they are needed, and where a block has more than its budget of lookups allows, what is left is merged
//! pair by pair.
//!
//! ## Polish
//! Two to four neighbouring groups are taken apart and made anew, hundreds of thousands of times (`recreate`). Rounds
//! accept only what costs no more; the best run anneals, and keeps the best grouping it has seen. Random numbers come
//! from the key of the release.
//!
//! # Deviations
//! None: there is no paper. Found for Outis by trying Mondrian with several rules for small children,
//! recursive full-domain recoding (ARX's local recoding) and bottom-up merging side by side.
//!
//! What was tried since, with figures, is in `docs/experiments/sweep.md`. Decided by it: classes borrow at 0.9, 0.75
//! and 0.6 of the rows they need; blocks of phase B have at most 8,192 atoms and are cut at the column that saves most
//! for each halving; groups lend within their block only; where k is below 5 no class borrows with one row less than k.
//!
//! # Cost
//! O(n log n) to sort, then the number of visits times the atoms that are unpublished then: near-linear in
//! rows, because a block's visits are bounded by its hierarchies and by a budget per atom. Blocks do not
//! depend on each other and run on all cores natively; results are put together in block order, so that
//! their number does not matter. In wasm a module has one thread: there several workers, each with the table, do their
//! parts of phases A and B ahead of the run ([`part`]). `docs/methods.md` says how long Adult takes there,
//! `npm run bench sweep` also 1.2 million rows of the benchmark's crowd and half of them.
//!
//! # Limits
//! Greedy: a box takes all rows it finds. (l,d)-diversity is not closed under union, so leftovers may force
//! large groups or have to be left out. With t-closeness large boxes may be needed before anything passes.
//! Keeps dependencies only where `keep` asks for it (`association`); says nothing about a second release of the same people.
//!
//! # Citation
//! Own method. The loss is the NCP of J. Xu et al., *Utility-based anonymization using local recoding*,
//! KDD 2006.

mod agglomerate;
mod atoms;
mod axis;
mod block;
mod borrow;
mod count;
mod groups;
mod last;
mod levels;
mod open;
mod polish;
mod pool;
mod recreate;
mod shared_blocks;
mod split;
mod test;
mod visits;

#[cfg(test)]
mod tests;

use super::mondrian::unsatisfiable;
use super::{Part, Parts};
use crate::error::Error;
use crate::hierarchy::{Cell, NodeId};
use crate::plan::{self, AlgorithmSpec, CheckedPlan, Keep};
use crate::progress::Progress;
use crate::release::{self, ClassId, Recoding};
use crate::table::{RowId, Table};
use crate::text::{Step, step};
use atoms::{AtomId, Atoms};
use axis::Space;
use block::{Left, Sweeper};
use groups::{Dealer, Groups, Share};
use pool::Watch;
use rustc_hash::FxHashMap;
use shared_blocks::{Reader, own, written};
use test::ClassTest;

pub use polish::{NOMINAL, SECONDS, settling, steps_of_round};

/// Below this loss a box lies below one child of the root in every column: phase A.
const NARROW: f64 = 1.0;

/// Atoms of a block of phase B at most: its table of classes stays in the cache.
const BLOCK: usize = 8192;

/// How phase B is called where someone watches.
const WIDE: &str = "sweeping wide boxes";

/// How groups are improved once all rows have one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Polish {
    /// So many rounds, none of which makes anything worse.
    Rounds(u32),
    /// As good as it gets in some seconds, or in a number of steps.
    Best {
        /// The seconds that the whole run may take.
        seconds: Option<f64>,
        /// The steps over which temperatures fall; as many as fit into the seconds if absent.
        steps: Option<u64>,
        /// The steps that are done, where the run is one that was stopped.
        stop: Option<u64>,
    },
}

impl Polish {
    /// What a plan asks for.
    pub fn new(polish: plan::Polish, seconds: Option<f64>, steps: Option<u64>, stop: Option<u64>) -> Polish {
        match polish {
            plan::Polish::Rounds(rounds) => Polish::Rounds(rounds),
            plan::Polish::Word(plan::Best::Best) => Polish::Best { seconds, steps, stop },
        }
    }

    /// The words of a plan for it.
    fn spec(self, keep: Keep) -> AlgorithmSpec {
        let (polish, seconds, steps, stop) = match self {
            Polish::Rounds(rounds) => (plan::Polish::Rounds(rounds), None, None, None),
            Polish::Best { seconds, steps, stop } => {
                (plan::Polish::Word(plan::Best::Best), seconds, steps, stop)
            }
        };
        AlgorithmSpec::Sweep { polish, seconds, steps, stop, keep }
    }

    /// What was done, in words for the report.
    fn note(self) -> Option<Step> {
        Some(match self {
            Polish::Rounds(0) => return None,
            Polish::Rounds(rounds) => {
                step("note-polish-rounds").with("n", rounds).with("fields", format!("`\"polish\": {rounds}`"))
            }
            Polish::Best { steps, stop, .. } => {
                let steps = steps?;
                let stopped = stop.map_or(String::new(), |stop| format!(", \"stop\": {stop}"));
                let fields = format!("`\"polish\": \"best\", \"steps\": {steps}{stopped}`");
                step("note-polish-steps").with("n", stop.unwrap_or(steps)).with("fields", fields)
            }
        })
    }
}

/// Groups the rows and gives every group the smallest cells that cover it.
pub fn run(
    plan: &CheckedPlan,
    table: &Table,
    polish: Polish,
    seed: u64,
    shared: &[Parts],
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    group(plan, table, Some(polish), seed, shared, progress)
}

/// The same without steps 6 and 7, which a slow twin of the first five cannot follow.
pub fn unsettled(plan: &CheckedPlan, table: &Table, progress: &mut dyn Progress) -> Result<Recoding, Error> {
    group(plan, table, None, 0, &[], progress)
}

/// The phases that several workers can share: A and B.
pub const SHARED_PHASES: usize = 2;

/// A part of the blocks of the next phase: of phase A, or of phase B where phase A is done.
pub fn part(
    plan: &CheckedPlan,
    table: &Table,
    part: Part,
    done: &[Parts],
    progress: &mut dyn Progress,
) -> Result<Vec<u32>, Error> {
    let space = Space::new(plan, table);
    let atoms =
        Atoms::new(&space, plan, table, table.row_ids().collect(), table.counts().map(<[u32]>::to_vec));
    let sweep = Sweep { plan, table, space: &space, atoms: &atoms, seed: 0 };
    let blocks = sweep.blocks();
    let made = match done.first() {
        None => sweep.narrow(&own(part, &blocks.blocks), progress),
        Some(narrow) => {
            let swept = sweep.narrow_done(&blocks.blocks, narrow)?;
            let left = blocks.regions(swept).into_iter().map(|region| sweep.wide_blocks(region.unplaced));
            let shared: Vec<Vec<Share>> = left.filter(|blocks| blocks.len() > 1).flatten().collect();
            sweep.wide(&own(part, &shared), progress)
        }
    };
    Ok(written(made))
}

/// `polish`: `None` where groups are not even settled.
fn group(
    plan: &CheckedPlan,
    table: &Table,
    polish: Option<Polish>,
    seed: u64,
    shared: &[Parts],
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    let space = Space::new(plan, table);
    let mut rows: Vec<RowId> = table.row_ids().collect();
    let mut counts = table.counts().map(<[u32]>::to_vec);
    let mut shared = shared;
    loop {
        let atoms = Atoms::new(&space, plan, table, rows, counts);
        let sweep = Sweep { plan, table, space: &space, atoms: &atoms, seed };
        let made = sweep.partition(shared, progress)?;
        // t-closeness compares with all published rows: leaving some out changes the reference distribution
        let compares_with_published = plan.group_test(table, &[]).compares_with_published();
        if made.unplaced.is_empty() || !compares_with_published || made.groups.len() == 0 {
            return sweep.recoding(made, polish, progress);
        }
        (rows, counts) = sweep.placed(&made);
        // it was of all rows
        shared = &[];
    }
}

/// What one run works on.
struct Sweep<'a> {
    plan: &'a CheckedPlan,
    table: &'a Table,
    space: &'a Space<'a>,
    atoms: &'a Atoms,
    /// Of the random numbers of polish, from the key of the release.
    seed: u64,
}

/// Atoms in which every narrow box lies that holds one of them.
struct Block {
    region: usize,
    atoms: Vec<AtomId>,
}

/// What phase A works on. Atoms of one region may be published together: all of them, or with `maxLevel` those
/// below the same caps. Regions are counted from 0 in order of first atoms.
#[derive(Default)]
struct Blocks {
    /// In order of first atoms.
    blocks: Vec<Block>,
    /// Per region the atoms whose blocks have too few rows for any group: there may be as many blocks as atoms.
    lonely: Vec<Vec<Share>>,
}

impl Blocks {
    /// Per region what was made of its blocks, and its lonely atoms.
    fn regions(self, made: Vec<Partition>) -> Vec<Partition> {
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
struct Partition {
    groups: Groups,
    unplaced: Vec<Share>,
    /// Whether there were too many level vectors to visit all.
    cut: bool,
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

impl<'a> Sweep<'a> {
    fn test(&self) -> ClassTest<'a> {
        ClassTest::new(self.plan, self.table, self.atoms)
    }

    fn sweeper(&self) -> Sweeper<'a> {
        Sweeper::new(self.space, self.atoms, self.test())
    }

    /// Exact classes and narrow boxes block by block, then what is left of every region.
    fn partition(&self, shared: &[Parts], progress: &mut dyn Progress) -> Result<Partition, Error> {
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
    fn narrow_done(&self, blocks: &[Block], parts: &Parts) -> Result<Vec<Partition>, Error> {
        let mut reader = Reader::new(parts, self.atoms.len());
        let block = |block: &Block| reader.block(block.atoms.iter().map(|&atom| self.whole(atom)));
        let made = blocks.iter().map(block).collect::<Result<_, Error>>()?;
        reader.end()?;
        Ok(made)
    }

    /// The atoms by the highest nodes that a narrow box can have. What a hash confuses shares a block, but never
    /// across regions.
    fn blocks(&self) -> Blocks {
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
    fn narrow(&self, blocks: &[&Block], progress: &mut dyn Progress) -> Vec<Partition> {
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
    fn wide_blocks(&self, mut left: Vec<Share>) -> Vec<Vec<Share>> {
        left.sort_unstable();
        split::split(self.space, self.atoms, left, BLOCK, self.test().fewest())
    }

    /// Phase B: wider boxes.
    fn wide(&self, blocks: &[&Vec<Share>], progress: &mut dyn Progress) -> Vec<Partition> {
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

    /// The rows that are in a group, in table order, and how many rows of the data each stands for then, where the table
    /// holds counts. Rows of an atom are taken from the first on.
    fn placed(&self, made: &Partition) -> (Vec<RowId>, Option<Vec<u32>>) {
        let mut rows: Vec<RowId> = Vec::new();
        let mut counts = self.table.counts().map(|counts| vec![0; counts.len()]);
        let mut dealer = Dealer::new(self.atoms);
        for share in made.groups.iter().flatten() {
            dealer.deal(*share, |row, taken| {
                if let Some(counts) = &mut counts {
                    counts[row.0 as usize] += taken;
                }
                if rows.last() != Some(&row) {
                    rows.push(row);
                }
            });
        }
        rows.sort_unstable();
        rows.dedup();
        (rows, counts)
    }

    fn polishing<'s>(&'s self, test: &'s (dyn Fn() -> ClassTest<'a> + Sync)) -> polish::Polish<'s, 'a> {
        polish::Polish { space: self.space, atoms: self.atoms, test, seed: self.seed }
    }

    /// Steps 6 and 7; returns what makes the same groups again.
    fn polish(&self, groups: &mut Groups, polish: Polish, progress: &mut dyn Progress) -> Polish {
        let test = || self.test();
        let polishing = self.polishing(&test);
        let start = progress.elapsed();
        let settled = polishing.settle(groups);
        match polish {
            Polish::Rounds(rounds) => Polish::Rounds(polishing.rounds(groups, rounds, progress)),
            Polish::Best { seconds, steps, stop } => {
                let planned = steps.unwrap_or_else(|| {
                    let pace = polishing.pace(groups, settled, start, progress);
                    let spent = progress.elapsed().zip(start).map_or(0.0, |(now, start)| now - start);
                    ((seconds.unwrap_or(polish::SECONDS) - spent).max(0.0) / pace) as u64 + 1
                });
                let done =
                    polishing.best(groups, planned, stop.map_or(planned, |stop| stop.min(planned)), progress);
                Polish::Best { seconds: None, steps: Some(planned), stop: (done < planned).then_some(done) }
            }
        }
    }

    /// The groups as classes, if no more rows are left over than the plan allows.
    fn recoding(
        &self,
        made: Partition,
        polish: Option<Polish>,
        progress: &mut dyn Progress,
    ) -> Result<Recoding, Error> {
        let Partition { mut groups, cut, .. } = made;
        let rows = self.table.size();
        let placed: usize = groups.ids().map(|group| groups.rows(group) as usize).sum();
        if placed == 0 || !self.plan.may_leave_out(rows - placed, rows) {
            return Err(unsatisfiable(self.plan, self.table, rows - placed));
        }
        let mut notes = Vec::new();
        if cut {
            notes.push(step("note-sweep-budget"));
        }
        let mut again = None;
        if let Some(asked) = polish.filter(|_| !progress.at_a_glance()) {
            let done = self.polish(&mut groups, asked, progress);
            notes.extend(done.note());
            again = (done != asked)
                .then(|| done.spec(self.plan.plan.algorithm.kept().cloned().unwrap_or_default()));
        }
        let mut class_of_row = vec![ClassId::SUPPRESSED; self.table.rows()];
        let mut split = Vec::new();
        let mut dealer = Dealer::new(self.atoms);
        let mut cells: Vec<Cell> = Vec::with_capacity(groups.len() * self.space.width());
        for (class, shares) in (0..).map(ClassId).zip(groups.iter()) {
            for &share in shares {
                dealer.deal(share, |row, rows| match rows == self.table.weight(row) {
                    true => class_of_row[row.0 as usize] = class,
                    false => split.push(release::Share { row, class, rows }),
                });
            }
            let around =
                self.atoms.boxed(shares.iter().filter(|share| share.rows > 0).map(|share| share.atom));
            cells.extend(around.iter().zip(&self.space.axes).map(|(run, axis)| axis.cell(run.low, run.high)));
        }
        Ok(Recoding { class_of_row, split, cells, grouped: true, notes, again, ..Recoding::default() })
    }
}
