//! Best first: the combination that could be the best is looked at next, until nothing can be better.

use super::evaluate::{Evaluation, Evaluator};
use super::groups::{Groups, Roller, Stop, TooSmall};
use super::keep::Kept;
use super::lattice::{Combination, DownSet, Lattice, Levels, is_above};
use super::objective::Cost;
use super::space::Space;
use super::store::Store;
use super::witness;
use crate::progress::Progress;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The search and everything it has learnt so far.
pub struct Search<'s, 'a> {
    lattice: &'s Lattice,
    space: &'s Space,
    evaluator: &'s mut Evaluator<'a>,
    /// What has to hold at a solution besides.
    kept: &'s Kept,
    roller: Roller,
    store: Store,
    /// Groups from which those of every combination that is still open can be made.
    base: Option<(Levels, Groups)>,
    /// How many combinations were evaluated when they were made.
    based_at: usize,
    /// Whether everything below a combination that fails, fails too.
    monotone: bool,
    /// Whether groups at higher levels are unions of those at lower ones.
    nested: bool,
    failing: DownSet,
    evaluated: Vec<bool>,
    /// The combinations that were evaluated and satisfy the plan.
    pub solutions: Vec<(Combination, Evaluation)>,
    best: Option<(Cost, Combination)>,
    /// What rows left out cost at least below some combinations, most first.
    penalties: Vec<(Cost, Levels)>,
    /// What everything above some combinations costs at least, most first.
    bounds: Vec<(Cost, Levels)>,
    steps: usize,
    pub evaluations: usize,
}

/// So many combinations are evaluated at least before groups are made anew for all that are left.
const EVALUATIONS_PER_BASE: usize = 8;

/// A witness is asked where there are at most so many combinations per tuple: both are gone through.
const COMBINATIONS_PER_TUPLE: usize = 4;

/// The step budget is used up.
pub struct OutOfSteps;

impl<'s, 'a> Search<'s, 'a> {
    pub fn new(
        lattice: &'s Lattice,
        space: &'s Space,
        evaluator: &'s mut Evaluator<'a>,
        kept: &'s Kept,
        (monotone, nested): (bool, bool),
        memory: usize,
        steps: Option<u32>,
    ) -> Search<'s, 'a> {
        Search {
            roller: Roller::new(&space.counted.domains),
            store: Store::new(memory),
            base: None,
            based_at: 0,
            monotone,
            nested,
            failing: DownSet::new(lattice),
            evaluated: vec![false; lattice.size()],
            solutions: Vec::new(),
            best: None,
            penalties: Vec::new(),
            bounds: Vec::new(),
            steps: steps.map_or(usize::MAX, |steps| steps as usize),
            evaluations: 0,
            lattice,
            space,
            evaluator,
            kept,
        }
    }

    /// Looks at combinations until none is left that could be better than the best.
    pub fn run(&mut self, progress: &mut dyn Progress) -> Result<(), OutOfSteps> {
        // the top first: a solution at once, or the proof that there is none
        let top_passes = self.evaluate(self.lattice.top(), progress)?;
        if self.monotone && !top_passes {
            return Ok(());
        }
        let bottom = self.lattice.bottom();
        let mut levels = self.lattice.levels(bottom);
        let mut open = BinaryHeap::from([Reverse((self.bound(&levels), bottom))]);
        while let Some(Reverse((bound, next))) = open.pop() {
            if self.beaten(bound, next) {
                return Ok(());
            }
            self.lattice.read_levels(next, &mut levels);
            let now = self.bound(&levels);
            if now > bound {
                open.push(Reverse((now, next)));
                continue;
            }
            for column in self.lattice.own_successors(&levels) {
                self.lattice.with_raised(next, &mut levels, column, |above, levels| {
                    let bound = self.bound(levels).max(bound);
                    if !self.beaten(bound, above) {
                        open.push(Reverse((bound, above)));
                    }
                });
            }
            if self.is_open(next, &levels) {
                self.settle(next, progress)?;
            }
        }
        Ok(())
    }

    /// Evaluates what lies directly above the best solutions until `enough` are known, or twice as many
    /// combinations were evaluated for it: a search that goes straight to the best has seen few others.
    pub fn look_around(&mut self, enough: usize, progress: &mut dyn Progress) -> Result<(), OutOfSteps> {
        let start = self.evaluations;
        let mut done: Vec<Combination> = Vec::new();
        while self.solutions.len() < enough && self.evaluations < start + 2 * enough {
            let rank =
                |(combination, evaluation): &&(Combination, Evaluation)| (evaluation.cost, *combination);
            let left = self.solutions.iter().filter(|(combination, _)| !done.contains(combination));
            let Some(&(next, _)) = left.min_by_key(rank) else { break };
            done.push(next);
            let mut levels = self.lattice.levels(next);
            for column in 0..levels.len() {
                let unknown = self.lattice.with_raised(next, &mut levels, column, |above, levels| {
                    let known = self.evaluated[above.0 as usize] || self.failing.contains(above);
                    (!known && self.keeps(levels)).then_some(above)
                });
                if let Some(above) = unknown.flatten() {
                    self.evaluate(above, progress)?;
                }
            }
        }
        Ok(())
    }

    /// The best combination found.
    pub fn best(&self) -> Option<Combination> {
        self.best.map(|(_, combination)| combination)
    }

    /// A loss in units of the evaluator as the mean over all cells.
    pub fn loss(&self, units: u64) -> f64 {
        self.evaluator.loss.mean(units)
    }

    /// The most memory that groups took.
    pub fn peak(&self) -> usize {
        self.store.peak
            + self.space.tuples.bytes()
            + self.base.as_ref().map_or(0, |(_, groups)| groups.bytes())
    }

    /// Evaluates combinations until this one is evaluated or ruled out.
    fn settle(&mut self, combination: Combination, progress: &mut dyn Progress) -> Result<(), OutOfSteps> {
        if !self.monotone {
            self.evaluate(combination, progress)?;
            return Ok(());
        }
        let levels = self.lattice.levels(combination);
        let chain = self.chain(combination);
        let mut end = chain.len();
        let mut probe = end - 1;
        while self.is_open(combination, &levels) {
            if !self.evaluate(chain[probe], progress)? {
                return Ok(());
            }
            end = probe;
            probe = end / 2;
        }
        Ok(())
    }

    /// A way up that stays as cheap as possible, as far as something could be better than the best.
    fn chain(&self, from: Combination) -> Vec<Combination> {
        let mut chain = vec![from];
        let mut at = from;
        let mut levels = self.lattice.levels(from);
        loop {
            let cost_above = |column| {
                self.lattice.with_raised(at, &mut levels, column, |above, levels| {
                    let could_be_best =
                        self.is_open(above, levels) && !self.beaten(self.bound(levels), above);
                    could_be_best.then(|| (self.evaluator.loss.of_levels(levels), above, column))
                })
            };
            let Some((_, above, column)) =
                (0..self.lattice.tops().len()).filter_map(cost_above).flatten().min()
            else {
                return chain;
            };
            chain.push(above);
            at = above;
            levels[column] += 1;
        }
    }

    /// Whether a combination, with its levels, could still be the best.
    fn is_open(&self, combination: Combination, levels: &[u16]) -> bool {
        !self.evaluated[combination.0 as usize]
            && !self.failing.contains(combination)
            && !self.beaten(self.bound_with_penalty(levels), combination)
            && self.keeps(levels)
    }

    /// Whether the dependencies hold there that are to be kept.
    fn keeps(&self, levels: &[u16]) -> bool {
        self.kept.is_empty() || self.kept.holds(levels)
    }

    /// Whether a combination that costs at least this much comes behind the best. Ties: the lexicographically
    /// first levels.
    fn beaten(&self, cost: Cost, combination: Combination) -> bool {
        self.best.is_some_and(|best| (cost, combination) >= best)
    }

    /// What levels cost at least; never less than those below them.
    fn bound(&self, levels: &[u16]) -> Cost {
        match self.evaluator.cell_costs() {
            Some(costs) => Cost(costs.of_levels(levels)),
            None => {
                let known = self.bounds.iter().find(|(_, below)| is_above(levels, below));
                known.map_or(Cost::NOTHING, |(bound, _)| *bound)
            }
        }
    }

    /// The same with the rows that are left out at least: those left out at a combination above. Only on
    /// the way down, so that it is no bound for what lies above.
    fn bound_with_penalty(&self, levels: &[u16]) -> Cost {
        let bound = self.bound(levels);
        let Some((best, _)) = self.best else { return bound };
        let enough = best.0.saturating_sub(bound.0);
        let penalty = (self.penalties.iter())
            .take_while(|(penalty, _)| penalty.0 >= enough)
            .find(|(_, above)| is_above(above, levels));
        Cost(bound.0 + penalty.map_or(0, |(penalty, _)| penalty.0))
    }

    /// Evaluates a combination and learns from it; says whether it satisfies the plan.
    fn evaluate(
        &mut self,
        combination: Combination,
        progress: &mut dyn Progress,
    ) -> Result<bool, OutOfSteps> {
        if self.evaluations == self.steps || progress.cancelled() {
            return Err(OutOfSteps);
        }
        self.evaluations += 1;
        self.evaluated[combination.0 as usize] = true;
        progress.report("searching levels", self.evaluations as u64, self.lattice.size() as u64);
        let levels = self.lattice.levels(combination);
        let (groups, sources) = self.groups(&levels);
        let groups = match groups {
            Ok(groups) => groups,
            Err(TooSmall { key }) => {
                self.ask_witness(&levels, &key);
                self.fails(combination);
                return Ok(false);
            }
        };
        let evaluation = self.evaluator.evaluate(self.space, &groups, &levels, &mut self.roller, false);
        if self.nested && 4 * groups.len() <= 3 * sources {
            self.store.keep(levels.clone(), groups);
        }
        if self.nested && self.evaluator.cell_costs().is_none() {
            insert(&mut self.bounds, evaluation.above, levels.clone());
        }
        let satisfying = evaluation.satisfying;
        let keeps = self.keeps(&levels);
        if satisfying {
            if self.monotone && evaluation.penalty > Cost::NOTHING {
                insert(&mut self.penalties, evaluation.penalty, levels);
            }
            if keeps {
                if !self.beaten(evaluation.cost, combination) {
                    self.best = Some((evaluation.cost, combination));
                }
                self.solutions.push((combination, evaluation));
            }
        } else {
            self.fails(combination);
        }
        Ok(satisfying)
    }

    /// Rules out wherever the group that was too small at some levels is too small. Where rows may be left out,
    /// one group alone proves nothing.
    fn ask_witness(&mut self, levels: &Levels, key: &[u64]) {
        let Stop { fewest, allowed } = self.evaluator.stop();
        let worth_it = self.lattice.size() <= COMBINATIONS_PER_TUPLE * self.space.tuples.len();
        if self.monotone && allowed == 0 && worth_it {
            let (from, groups) = base(&self.base, self.space, levels);
            let own = groups.first_raised_to(&self.space.raise(from, levels), key);
            let own = own.expect("a group is made of those below it");
            let sizes = witness::group_sizes(self.space, self.lattice, groups, own);
            self.failing.mark_all(sizes.into_iter().map(|size| size < fewest));
        }
    }

    /// Where it is allowed, whatever lies below a failing combination is ruled out.
    fn fails(&mut self, combination: Combination) {
        if self.monotone {
            self.failing.mark(self.lattice, combination);
            if self.evaluations >= self.based_at + EVALUATIONS_PER_BASE {
                self.rise();
            }
        }
    }

    /// Puts together what is together in every combination that is left.
    fn rise(&mut self) {
        self.based_at = self.evaluations;
        let lowest = self.failing.lowest_left(self.lattice);
        if self.base.as_ref().map_or(&self.space.bottom, |(levels, _)| levels) != lowest {
            let lowest = lowest.clone();
            let (from, source) = source(&mut self.store, &self.base, self.space, self.nested, &lowest);
            let raise = self.space.raise(from, &lowest);
            let groups = self.roller.roll_up(source, &raise, Stop::NEVER).expect("nothing stops it");
            self.base = Some((lowest, groups));
        }
    }

    /// The groups at some levels, made from the fewest that are there; and how many these were.
    fn groups(&mut self, levels: &Levels) -> (Result<Groups, TooSmall>, usize) {
        let stop = self.evaluator.stop();
        let (from, source) = source(&mut self.store, &self.base, self.space, self.nested, levels);
        (self.roller.roll_up(source, &self.space.raise(from, levels), stop), source.len())
    }
}

/// The fewest groups that are there from which those at some levels can be made.
fn source<'g>(
    store: &'g mut Store,
    base: &'g Option<(Levels, Groups)>,
    space: &'g Space,
    nested: bool,
    levels: &Levels,
) -> (&'g Levels, &'g Groups) {
    if !nested {
        return (&space.bottom, &space.tuples);
    }
    let base = self::base(base, space, levels);
    store.source(levels).filter(|(_, groups)| groups.len() < base.1.len()).unwrap_or(base)
}

/// The groups from which those of every combination that is still open can be made, where these levels are one; else
/// the tuples.
fn base<'g>(
    base: &'g Option<(Levels, Groups)>,
    space: &'g Space,
    levels: &[u16],
) -> (&'g Levels, &'g Groups) {
    let base = base.as_ref().filter(|(below, _)| is_above(levels, below));
    base.map_or((&space.bottom, &space.tuples), |(levels, groups)| (levels, groups))
}

/// Keeps a list sorted, highest cost first.
fn insert(list: &mut Vec<(Cost, Levels)>, cost: Cost, levels: Levels) {
    let place = list.partition_point(|(other, _)| *other >= cost);
    list.insert(place, (cost, levels));
}
