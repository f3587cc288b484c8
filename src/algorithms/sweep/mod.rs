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
mod partition;
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
use crate::hierarchy::Cell;
use crate::plan::{self, AlgorithmSpec, CheckedPlan, Keep};
use crate::progress::Progress;
use crate::release::{self, ClassId, Recoding};
use crate::table::{RowId, Table};
use crate::text::{Step, step};
use atoms::Atoms;
use axis::Space;
use block::Sweeper;
use groups::{Dealer, Groups, Share};
use partition::Partition;
use shared_blocks::{own, written};
use test::ClassTest;

pub use polish::{NOMINAL, SECONDS, settling, steps_of_round};

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

impl<'a> Sweep<'a> {
    fn test(&self) -> ClassTest<'a> {
        ClassTest::new(self.plan, self.table, self.atoms)
    }

    fn sweeper(&self) -> Sweeper<'a> {
        Sweeper::new(self.space, self.atoms, self.test())
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
