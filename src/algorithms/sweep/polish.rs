//! Polish: groups are made anew in small neighbourhoods as long as the total loss falls.
//!
//! A *round* is a number of steps of ruin and recreate per group, each accepted only if nothing is lost by it, so that
//! a round never makes a release worse. The *best* run anneals: it has a planned number of steps, which the caller gives
//! or a clock decides, and accepts what is worse as long as temperatures are high. What comes out depends on the number
//! of steps and on the key, never on the clock: a run with the same number of steps gives the same groups.

use super::atoms::Atoms;
use super::axis::{Leaf, Space, mixed};
use super::groups::{GroupId, Groups};
use super::pool::{self, Watch};
use super::recreate::{Cooling, Recreated, Recreation, Steps};
use super::test::ClassTest;
use crate::progress::{Progress, Silent};
use crate::random::Random;

/// Shares of a neighbourhood at most: what a step looks at stays in the cache.
const NEIGHBOURHOOD: usize = 1 << 15;

/// Steps per group of a round.
const ROUND: u64 = 40;

/// With more columns there are fewer steps, so that those of a round take no longer: each looks at all columns.
const ORDINARY_WIDTH: u64 = 64;

/// Steps that settle groups at most: a fraction of a second.
const SETTLED: u64 = 60_000;

/// Passes of a best run over several neighbourhoods; groups meet others in each.
const PASSES: u64 = 4;

/// Steps that are measured to plan a best run, where no groups were settled.
const TRIAL: u64 = 4096;

/// Seconds of one step, where there is no clock: of Adult, in wasm.
pub const NOMINAL: f64 = 6e-6;

/// The seconds of a best run that is not told.
pub const SECONDS: f64 = 5.0;

/// How rounds and steps are called where someone watches: the loss beside them is what is made less, which counts columns
/// by their weights where the plan has any.
const PHASES: [Phases; 2] = [
    Phases { rounds: "rounds of polish", steps: "polishing" },
    Phases { rounds: "rounds of polish, columns weighted", steps: "polishing, columns weighted" },
];

struct Phases {
    rounds: &'static str,
    steps: &'static str,
}

/// What is less is rounding.
const LEAST: f64 = 1e-9;

/// The steps that settle so many groups: fewer where a group is tested for more than its number of rows, which takes
/// about four times as long.
pub fn settling(groups: u64, width: usize, counts_rows_only: bool) -> u64 {
    let most = if counts_rows_only { SETTLED } else { SETTLED / 4 };
    steps_of_round(groups, width).min(in_width(most, width))
}

/// The steps of a round.
pub fn steps_of_round(groups: u64, width: usize) -> u64 {
    in_width(ROUND * groups, width)
}

fn in_width(steps: u64, width: usize) -> u64 {
    (steps * ORDINARY_WIDTH).div_ceil(ORDINARY_WIDTH.max(width as u64))
}

/// What is polished, and where its random numbers come from.
pub struct Polish<'s, 'a> {
    pub space: &'a Space<'a>,
    pub atoms: &'a Atoms,
    pub test: &'s (dyn Fn() -> ClassTest<'a> + Sync),
    /// From the key of the release.
    pub seed: u64,
}

impl<'a> Polish<'_, 'a> {
    /// The short run that nobody has to ask for, on tables where it takes no time; returns the steps it took.
    pub fn settle(&self, groups: &mut Groups) -> u64 {
        if groups.share_count() > NEIGHBOURHOOD {
            return 0;
        }
        let planned = settling(groups.len() as u64, self.space.width(), (self.test)().counts_rows_only());
        let steps = Steps { planned, stop: planned, cooling: Cooling::DOWNHILL };
        self.pass(groups, u32::MAX, |_| steps, &mut Silent).done
    }

    /// Round by round, until one saves nothing or the caller has seen enough; returns the number of rounds done.
    pub fn rounds(&self, groups: &mut Groups, rounds: u32, progress: &mut dyn Progress) -> u32 {
        for round in 0..rounds {
            let loss = self.cost(groups, groups.ids()) / self.cells(groups);
            progress.report_loss(self.phases().rounds, u64::from(round), u64::from(rounds), loss);
            if progress.enough() || progress.cancelled() {
                return round;
            }
            let steps = |groups: usize| {
                let planned = steps_of_round(groups as u64, self.space.width());
                Steps { planned, stop: planned, cooling: Cooling::DOWNHILL }
            };
            // a round is done or not: whoever has enough is asked before the next
            if self.pass(groups, round, steps, &mut Unhurried(progress)).saved <= LEAST {
                return round + 1;
            }
        }
        rounds
    }

    /// The planned number of steps while temperatures fall, or fewer; returns how many were done.
    pub fn best(&self, groups: &mut Groups, planned: u64, stop: u64, progress: &mut dyn Progress) -> u64 {
        let all = groups.len().max(1) as u64;
        let fewest = (self.test)().fewest();
        if groups.share_count() <= NEIGHBOURHOOD {
            let steps = |groups| Steps { planned, stop, cooling: Cooling::of(planned, groups, fewest) };
            return self.pass(groups, 0, steps, progress).done;
        }
        // the first passes are as short as the last, and as warm: what they find is kept only if it is better
        let each = planned / PASSES;
        for pass in 0..PASSES {
            let before = each * pass;
            if before >= stop {
                return stop;
            }
            if progress.enough() || progress.cancelled() {
                return before;
            }
            let steps = |groups: usize| {
                let own = each * groups as u64 / all;
                Steps { planned: own, stop: own, cooling: Cooling::of(own, groups, fewest) }
            };
            let run = Run { pass: pass as u32, before, planned, limit: each.min(stop - before) };
            if let Some(done) = self.neighbourhood_by_neighbourhood(groups, run, steps, progress) {
                return before + done;
            }
        }
        planned.min(stop)
    }

    /// One pass of a best run over all neighbourhoods, one after the other, so that the loss is told while it falls, and
    /// whoever has seen enough is heard inside a neighbourhood, too: those behind it stay as they are. Returns the steps
    /// that were done, if the pass ended before its last.
    fn neighbourhood_by_neighbourhood(
        &self,
        groups: &mut Groups,
        run: Run,
        steps: impl Fn(usize) -> Steps,
        progress: &mut dyn Progress,
    ) -> Option<u64> {
        let cells = self.cells(groups);
        let mut cost = self.cost(groups, groups.ids());
        let (mut made, mut done, mut ended) = (Groups::default(), 0, None);
        for (number, ids) in (0u64..).zip(self.neighbourhoods(groups, run.pass)) {
            let own = steps(ids.len());
            let stop = own.stop.min(run.limit - done);
            if ended.is_some() || stop == 0 {
                for &group in &ids {
                    made.publish(groups.shares(group).iter().copied());
                }
                continue;
            }
            let here = self.cost(groups, ids.iter().copied());
            let mut content = false;
            let mut go_on = |own_done, own_cost: f64| {
                let told = (cost - here + own_cost) / cells;
                progress.report_loss(self.phases().steps, run.before + done + own_done, run.planned, told);
                content = progress.enough() || progress.cancelled();
                !content
            };
            let random = Random::new(self.seed_of(run.pass, number));
            let mut test = (self.test)();
            let recreation = Recreation::new(self.space, self.atoms, &mut test, groups, &ids, random);
            let recreated = recreation.steps(Steps { stop, ..own }, &mut go_on);
            cost -= recreated.saved;
            made.append(recreated.groups);
            if content {
                ended = Some(done + recreated.done);
            }
            // a neighbourhood in which nothing can be done takes no steps, and counts as if it did
            done += stop;
        }
        *groups = made;
        ended
    }

    fn phases(&self) -> &'static Phases {
        &PHASES[usize::from(self.space.is_weighted())]
    }

    /// What the groups lose, in row x column units.
    fn cost(&self, groups: &Groups, ids: impl Iterator<Item = GroupId>) -> f64 {
        ids.filter(|&group| groups.rows(group) > 0)
            .map(|group| f64::from(groups.rows(group)) * self.space.loss(&groups.boxed(group, self.atoms)))
            .sum()
    }

    /// The rows of the groups times the columns.
    fn cells(&self, groups: &Groups) -> f64 {
        let rows: u64 = groups.ids().map(|group| u64::from(groups.rows(group))).sum();
        (rows * self.space.width() as u64) as f64
    }

    /// Where the random numbers of a neighbourhood begin.
    fn seed_of(&self, pass: u32, neighbourhood: u64) -> u64 {
        mixed(self.seed ^ u64::from(pass) << 32 ^ neighbourhood)
    }

    /// Seconds of one step by the caller's clock, which stood at `start` before the steps that settled groups.
    pub fn pace(
        &self,
        groups: &Groups,
        settled: u64,
        start: Option<f64>,
        progress: &mut dyn Progress,
    ) -> f64 {
        let Some(start) = start else { return NOMINAL };
        let steps = match settled {
            0 => {
                let ids = self.neighbourhoods(groups, 0).swap_remove(0);
                let random = Random::new(self.seed);
                let mut test = (self.test)();
                let trial = Recreation::new(self.space, self.atoms, &mut test, groups, &ids, random);
                trial
                    .steps(Steps { planned: TRIAL, stop: TRIAL, cooling: Cooling::DOWNHILL }, |_, _| true)
                    .done
            }
            steps => steps,
        };
        let taken = progress.elapsed().unwrap_or(start) - start;
        (taken / steps.max(1) as f64).max(1e-7)
    }

    /// One pass over all neighbourhoods.
    fn pass(
        &self,
        groups: &mut Groups,
        pass: u32,
        steps: impl Fn(usize) -> Steps + Sync,
        progress: &mut dyn Progress,
    ) -> Passed {
        let neighbourhoods = self.neighbourhoods(groups, pass);
        type GoOn<'f> = &'f mut dyn FnMut(u64, f64) -> bool;
        let recreation = |test: &mut ClassTest<'a>, number: u64, ids: &[GroupId], go_on: GoOn| {
            let random = Random::new(self.seed_of(pass, number));
            Recreation::new(self.space, self.atoms, test, groups, ids, random).steps(steps(ids.len()), go_on)
        };
        if let [ids] = &neighbourhoods[..] {
            let planned = steps(ids.len()).planned;
            let cells = self.cells(groups);
            let mut go_on = |done, cost: f64| {
                progress.report_loss(self.phases().steps, done, planned, cost / cells);
                !progress.enough() && !progress.cancelled()
            };
            let Recreated { groups: made, saved, done } = recreation(&mut (self.test)(), 0, ids, &mut go_on);
            *groups = made;
            return Passed { saved, done };
        }
        let numbered: Vec<(u64, &Vec<GroupId>)> = (0u64..).zip(&neighbourhoods).collect();
        let polished = pool::map(
            &numbered,
            |(_, ids)| ids.iter().map(|&group| groups.shares(group).len()).sum(),
            self.test,
            |test, &(number, ids)| recreation(test, number, ids, &mut |_, _| true),
            Watch { progress, phase: self.phases().steps },
        );
        let mut all = Groups::default();
        let mut passed = Passed::default();
        for own in polished {
            all.append(own.groups);
            passed.saved += own.saved;
            passed.done += own.done;
        }
        *groups = all;
        passed
    }

    /// The groups in pieces of a bearable size, by the places of their boxes; every pass looks at the columns in
    /// another order, so that groups meet others.
    fn neighbourhoods(&self, groups: &Groups, pass: u32) -> Vec<Vec<GroupId>> {
        if groups.share_count() <= NEIGHBOURHOOD {
            return vec![groups.ids().collect()];
        }
        let mut columns: Vec<usize> = (0..self.space.width()).collect();
        columns.sort_by_key(|&column| mixed(u64::from(pass) << 32 | column as u64));
        let mut placed: Vec<(Vec<Leaf>, GroupId)> = (groups.ids())
            .map(|group| {
                let around = groups.boxed(group, self.atoms);
                (columns.iter().map(|&column| around[column].low + around[column].high).collect(), group)
            })
            .collect();
        placed.sort_unstable();
        let mut pieces: Vec<Vec<GroupId>> = vec![Vec::new()];
        let mut size = 0;
        for (_, group) in placed {
            size += groups.shares(group).len();
            if size > NEIGHBOURHOOD {
                pieces.push(Vec::new());
                size = groups.shares(group).len();
            }
            pieces.last_mut().expect("there is one").push(group);
        }
        pieces
    }
}

/// A pass of a best run.
#[derive(Clone, Copy)]
struct Run {
    pass: u32,
    /// The steps of the passes before it.
    before: u64,
    /// Those of all passes.
    planned: u64,
    /// Its own at most.
    limit: u64,
}

/// What a pass did.
#[derive(Default)]
struct Passed {
    saved: f64,
    done: u64,
}

/// Whoever watches, without being asked whether it is enough.
struct Unhurried<'p>(&'p mut dyn Progress);

impl Progress for Unhurried<'_> {
    fn report(&mut self, phase: &'static str, done: u64, total: u64) {
        self.0.report(phase, done, total);
    }

    fn report_loss(&mut self, phase: &'static str, done: u64, total: u64, loss: f64) {
        self.0.report_loss(phase, done, total, loss);
    }

    fn cancelled(&mut self) -> bool {
        self.0.cancelled()
    }
}
