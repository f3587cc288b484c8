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
        let mut open = BinaryHeap::from([Reverse((self.bound(bottom), bottom))]);
        while let Some(Reverse((bound, next))) = open.pop() {
            if self.beaten(bound, next) {
                return Ok(());
            }
            let now = self.bound(next);
            if now > bound {
                open.push(Reverse((now, next)));
                continue;
            }
            for above in self.lattice.own_successors(next) {
                let bound = self.bound(above).max(bound);
                if !self.beaten(bound, above) {
                    open.push(Reverse((bound, above)));
                }
            }
            if self.is_open(next) {
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
            for above in (0..self.lattice.tops().len()).filter_map(|column| self.lattice.raised(next, column))
            {
                if !self.evaluated[above.0 as usize] && !self.failing.contains(above) && self.keeps(above) {
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
        let chain = self.chain(combination);
        let mut end = chain.len();
        let mut probe = end - 1;
        while self.is_open(combination) {
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
        loop {
            let next = (0..self.lattice.tops().len())
                .filter_map(|column| self.lattice.raised(at, column))
                .filter(|&above| self.is_open(above) && !self.beaten(self.bound(above), above))
                .min_by_key(|&above| (self.evaluator.loss.of_levels(&self.lattice.levels(above)), above));
            match next {
                Some(above) => {
                    chain.push(above);
                    at = above;
                }
                None => return chain,
            }
        }
    }

    /// Whether a combination could still be the best.
    fn is_open(&self, combination: Combination) -> bool {
        !self.evaluated[combination.0 as usize]
            && !self.failing.contains(combination)
            && !self.beaten(self.bound_with_penalty(combination), combination)
            && self.keeps(combination)
    }

    /// Whether the dependencies hold there that are to be kept.
    fn keeps(&self, combination: Combination) -> bool {
        self.kept.is_empty() || self.kept.holds(&self.lattice.levels(combination))
    }

    /// Whether a combination that costs at least this much comes behind the best. Ties: the lexicographically
    /// first levels.
    fn beaten(&self, cost: Cost, combination: Combination) -> bool {
        self.best.is_some_and(|best| (cost, combination) >= best)
    }

    /// What a combination costs at least; never less than one below it.
    fn bound(&self, combination: Combination) -> Cost {
        let levels = self.lattice.levels(combination);
        match self.evaluator.cell_costs() {
            Some(costs) => Cost(costs.of_levels(&levels)),
            None => {
                let known = self.bounds.iter().find(|(_, below)| is_above(&levels, below));
                known.map_or(Cost::NOTHING, |(bound, _)| *bound)
            }
        }
    }

    /// The same with the rows that are left out at least: those left out at a combination above. Only on
    /// the way down, so that it is no bound for what lies above.
    fn bound_with_penalty(&self, combination: Combination) -> Cost {
        let bound = self.bound(combination);
        let Some((best, _)) = self.best else { return bound };
        let levels = self.lattice.levels(combination);
        let enough = best.0.saturating_sub(bound.0);
        let penalty = (self.penalties.iter())
            .take_while(|(penalty, _)| penalty.0 >= enough)
            .find(|(_, above)| is_above(above, &levels));
        Cost(bound.0 + penalty.map_or(0, |(penalty, _)| penalty.0))
    }

    /// Evaluates a combination and learns from it; says whether it satisfies the plan.
    fn evaluate(
        &mut self,
        combination: Combination,
        progress: &mut dyn Progress,
    ) -> Result<bool, OutOfSteps> {
        if self.evaluations == self.steps {
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
        if satisfying {
            if self.monotone && evaluation.penalty > Cost::NOTHING {
                insert(&mut self.penalties, evaluation.penalty, levels);
            }
            if self.keeps(combination) {
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
            let tuple = self.space.tuple_of(levels, key);
            let alone = witness::too_alone(self.space, self.lattice, tuple, fewest);
            self.failing.mark_all(self.lattice, alone);
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
        let lowest = self.failing.lowest_left();
        if self.base.as_ref().is_none_or(|(levels, _)| *levels != lowest) {
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
    let base = base.as_ref().filter(|(below, _)| is_above(levels, below));
    let base = base.map_or((&space.bottom, &space.tuples), |(levels, groups)| (levels, groups));
    store.source(levels).filter(|(_, groups)| groups.len() < base.1.len()).unwrap_or(base)
}

/// Keeps a list sorted, highest cost first.
fn insert(list: &mut Vec<(Cost, Levels)>, cost: Cost, levels: Levels) {
    let place = list.partition_point(|(other, _)| *other >= cost);
    list.insert(place, (cost, levels));
}
