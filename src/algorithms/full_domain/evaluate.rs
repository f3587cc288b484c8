//! One combination of levels: which groups may be published, and what that costs.

use super::groups::{Groups, Roller, Stop, Unions};
use super::lattice::Levels;
use super::objective::{CellCosts, Cost};
use super::people::People;
use super::space::Space;
use crate::plan::{CheckedPlan, Objective};
use crate::principle::{CountedTest, Histogram, PARTS, Principle, Represented, WholeTest};
use crate::table::{Code, ColumnId, Table};

/// Tests and weighs the groups of a combination, with its working memory.
pub struct Evaluator<'a> {
    test: CountedTest<'a>,
    constraints: Vec<Constraint>,
    /// What is asked of all groups together.
    whole: Vec<WholeTest>,
    objective: Objective,
    pub loss: CellCosts,
    /// Present where the objective is Prec.
    precision: Option<CellCosts>,
    total_rows: u32,
    /// Whether a group may be published exactly if it has enough rows.
    only_sizes: bool,
    /// The most rows that may be left out.
    pub allowed: u32,
    /// Whether each group of the last evaluation may be published.
    pub published: Vec<bool>,
    failed: Vec<bool>,
    /// How many people of a population table fit each group of the last evaluation, where that is asked.
    people: Vec<u64>,
    tallies: Vec<Histogram>,
}

/// k-anonymity on some of the quasi columns.
struct Constraint {
    columns: Vec<usize>,
    k: u32,
}

/// What evaluating a combination tells.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// Rows in groups that may not be published; where they are too many, only that they are.
    pub left_out: u32,
    /// Whether something is published and no more is left out than the plan allows.
    pub satisfying: bool,
    /// By the objective; only where satisfying.
    pub cost: Cost,
    /// What the rows left out add to the cost, where it is a mean over cells; only where satisfying.
    pub penalty: Cost,
    /// No combination above costs less than this, whatever may be published there.
    pub above: Cost,
    /// Groups that may be published; only where satisfying.
    pub groups: u32,
    /// Persons (rows where each is one) in these groups, and in the smallest.
    pub heads: u64,
    pub smallest: u32,
    /// The loss in units of [`CellCosts`].
    pub loss: u64,
}

impl<'a> Evaluator<'a> {
    /// The principles that speak of groups, and k-anonymity on some columns as constraints of their own.
    pub fn new(plan: &'a CheckedPlan, table: &Table, objective: Objective) -> Evaluator<'a> {
        let rows = table.size() as u32;
        let mut allowed = (plan.plan.suppression * f64::from(rows)) as u32;
        // the plan's own rule decides at the edge
        while allowed < rows && plan.may_leave_out(allowed as usize + 1, rows as usize) {
            allowed += 1;
        }
        let test = CountedTest::new(
            plan.principles.iter().filter(|principle| partial(plan, principle).is_none()),
            |column| table.column(column).dictionary.len(),
        );
        let constraints: Vec<Constraint> =
            plan.principles.iter().filter_map(|principle| partial(plan, principle)).collect();
        let whole: Vec<WholeTest> = plan.principles.iter().filter_map(WholeTest::of).collect();
        Evaluator {
            only_sizes: test.columns().len() == 0
                && test.represented().is_none()
                && constraints.is_empty()
                && whole.is_empty()
                && plan.persons.is_none(),
            test,
            constraints,
            whole,
            objective,
            loss: CellCosts::default(),
            precision: None,
            total_rows: rows,
            allowed,
            published: Vec::new(),
            failed: Vec::new(),
            people: Vec::new(),
            tallies: Vec::new(),
        }
    }

    /// The sensitive columns that groups are tested by.
    pub fn sensitive(&self) -> Vec<ColumnId> {
        self.test.columns().collect()
    }

    /// How many people rows stand for, where groups are tested by that.
    pub fn represented(&self) -> Option<&'a Represented> {
        self.test.represented()
    }

    /// Prepares for a table: the costs of its cells.
    pub fn prepare(&mut self, plan: &CheckedPlan, table: &Table, space: &Space) {
        self.loss = CellCosts::loss(plan, table, &space.ladders);
        self.precision =
            (self.objective == Objective::Prec).then(|| CellCosts::precision(plan, table, &space.ladders));
        self.tallies = space.counted.domains.iter().map(|&items| Histogram::new(items)).collect();
    }

    /// When groups need not be looked at any more: those that are too small have too many rows.
    pub fn stop(&self) -> Stop {
        Stop { fewest: self.test.fewest_rows(), allowed: self.allowed }
    }

    /// The costs that the objective is a mean of, where it is one.
    pub fn cell_costs(&self) -> Option<&CellCosts> {
        match self.objective {
            Objective::Loss => Some(&self.loss),
            Objective::Prec => self.precision.as_ref(),
            Objective::Discernibility | Objective::AverageGroup => None,
        }
    }

    /// Tests and weighs the groups of a combination. Stops as soon as too many rows are left out, unless
    /// `to_the_end`.
    pub fn evaluate(
        &mut self,
        space: &Space,
        groups: &Groups,
        levels: &Levels,
        roller: &mut Roller,
        to_the_end: bool,
    ) -> Evaluation {
        let limit = if to_the_end { self.total_rows } else { self.allowed };
        self.people =
            space.people.as_ref().map_or_else(Vec::new, |people| people.in_groups(space, groups, levels));
        let left_out = self.leave_out(space, groups, levels, roller, limit);
        let mut evaluation = Evaluation {
            left_out,
            satisfying: left_out <= self.allowed
                && left_out < self.total_rows
                && !self.leaves_people_out(space),
            cost: Cost::NOTHING,
            penalty: Cost::NOTHING,
            above: self.bound_above(groups),
            groups: 0,
            heads: 0,
            smallest: u32::MAX,
            loss: 0,
        };
        if evaluation.satisfying {
            self.weigh(space, groups, levels, &mut evaluation);
        }
        evaluation
    }

    /// Whether people fit no published group where everybody has to.
    fn leaves_people_out(&self, space: &Space) -> bool {
        let everybody = space.people.as_ref().filter(|_| self.test.needs_everybody()).map(People::everybody);
        let published = self.people.iter().zip(&self.published).filter(|(_, published)| **published);
        everybody.is_some_and(|everybody| published.map(|(people, _)| people).sum::<u64>() < everybody)
    }

    /// Marks the groups that may be published; returns the rows of the others.
    ///
    /// In each round every group is tested against what is still published, and all that fail are left out
    /// together: others may then fail in turn, because t-closeness compares with all published rows and
    /// k-anonymity on some columns counts rows of other groups. More than one round is needed only there, and where
    /// something is asked of all groups together, which leaves out the smallest.
    fn leave_out(
        &mut self,
        space: &Space,
        groups: &Groups,
        levels: &Levels,
        roller: &mut Roller,
        limit: u32,
    ) -> u32 {
        self.published.clear();
        self.published.resize(groups.len(), true);
        let rounds =
            self.test.compares_with_published() || !self.constraints.is_empty() || !self.whole.is_empty();
        let classes: Vec<(Vec<u32>, usize)> = (self.constraints.iter())
            .map(|constraint| {
                let (classes, count) = roller.classes(groups, &space.project(levels, &constraint.columns));
                (classes.to_vec(), count)
            })
            .collect();
        let mut left_out = 0;
        loop {
            self.failed.clear();
            self.failed.resize(groups.len(), false);
            self.test_groups(space, groups, limit - left_out);
            for (index, (classes, count)) in classes.iter().enumerate() {
                self.test_classes(space, groups, index, classes, *count);
            }
            self.test_whole(space, groups);
            let mut more = 0;
            for (group, &failed) in self.failed.iter().enumerate() {
                if failed {
                    self.published[group] = false;
                    more += groups.rows[group];
                }
            }
            left_out += more;
            if more == 0 || !rounds || left_out > limit {
                return left_out;
            }
        }
    }

    /// Marks the published groups that fail by themselves; stops when they have too many rows.
    fn test_groups(&mut self, space: &Space, groups: &Groups, limit: u32) {
        let Evaluator { test, published, failed, people, tallies, .. } = self;
        let counted = &space.counted;
        if test.compares_with_published() {
            let first = usize::from(counted.persons);
            test.compare_with(|column, all| {
                let seen = &mut tallies[first + column];
                seen.clear();
                for group in (0..groups.len()).filter(|&group| published[group]) {
                    counted.items(groups, group, column, |item, value, count| {
                        // a person who has a value in several groups has it once
                        if !counted.persons || seen.count(Code(item)) == 0 {
                            all.add_many(Code(value), count);
                            if counted.persons {
                                seen.add(Code(item));
                            }
                        }
                    });
                }
            });
        }
        let mut rows = 0;
        for group in 0..groups.len() {
            if !published[group] {
                continue;
            }
            let heads = counted.heads(groups, group);
            let parts = || match people.get(group) {
                Some(people) => people.saturating_mul(PARTS),
                None => counted.parts(groups, group),
            };
            let passes = test.passes(groups.rows[group], heads, parts, |column, histogram| {
                counted.values(groups, group, column, |value, count| histogram.add_many(Code(value), count));
            });
            if !passes {
                failed[group] = true;
                rows += groups.rows[group];
                if rows > limit {
                    return;
                }
            }
        }
    }

    /// Marks the published groups in classes of too few published persons.
    fn test_classes(
        &mut self,
        space: &Space,
        groups: &Groups,
        constraint: usize,
        classes: &[u32],
        count: usize,
    ) {
        let Evaluator { constraints, published, failed, tallies, .. } = self;
        let k = constraints[constraint].k;
        if !space.counted.persons {
            let mut rows = vec![0u32; count];
            for (group, &class) in classes.iter().enumerate().filter(|(group, _)| published[*group]) {
                rows[class as usize] += groups.rows[group];
            }
            for (group, &class) in classes.iter().enumerate().filter(|(group, _)| published[*group]) {
                failed[group] |= rows[class as usize] < k;
            }
            return;
        }
        let persons = &mut tallies[0];
        for members in Unions::new(classes, count).each() {
            persons.clear();
            let published = || members.iter().map(|&group| group as usize).filter(|&group| published[group]);
            for group in published() {
                groups.bags[0].each(group, |person, _| persons.add(Code(person)));
            }
            if persons.distinct() < k as usize {
                published().for_each(|group| failed[group] = true);
            }
        }
    }

    /// Marks the smallest of the groups that have passed so far, where what is asked of all together needs it.
    fn test_whole(&mut self, space: &Space, groups: &Groups) {
        let Evaluator { whole, published, failed, .. } = self;
        for test in whole.iter() {
            let passing: Vec<usize> =
                (0..groups.len()).filter(|&group| published[group] && !failed[group]).collect();
            let heads = |group: &usize| space.counted.heads(groups, *group);
            let up_to = test.up_to(passing.iter().map(heads));
            passing.iter().filter(|group| heads(group) <= up_to).for_each(|&group| failed[group] = true);
        }
    }

    /// What the published groups and the rows left out cost.
    fn weigh(&self, space: &Space, groups: &Groups, levels: &Levels, evaluation: &mut Evaluation) {
        let mut squares = 0u64;
        for group in (0..groups.len()).filter(|&group| self.published[group]) {
            let heads = space.counted.heads(groups, group);
            evaluation.groups += 1;
            evaluation.heads += u64::from(heads);
            evaluation.smallest = evaluation.smallest.min(heads);
            squares += u64::from(groups.rows[group]).pow(2);
        }
        let penalty = |costs: &CellCosts| -> u64 {
            (0..groups.len())
                .filter(|&group| !self.published[group])
                .map(|group| {
                    let own = costs.of_row(levels, |column| space.code(groups, group, column));
                    (costs.suppressed_row - own) * u64::from(groups.rows[group])
                })
                .sum()
        };
        evaluation.loss = self.loss.of_levels(levels) + penalty(&self.loss);
        evaluation.cost = match self.objective {
            Objective::Loss | Objective::Prec => {
                let costs = self.cell_costs().expect("both are means over cells");
                evaluation.penalty = Cost(penalty(costs));
                Cost(costs.of_levels(levels) + evaluation.penalty.0)
            }
            Objective::Discernibility => {
                let (total, fewest) = (u64::from(self.total_rows), u64::from(self.test.fewest_rows()));
                // below here these rows are left out too, and pay for the whole table instead of for a
                // group of at most this size
                let extra = (0..groups.len()).filter(|&group| !self.published[group]).map(|group| {
                    let rows = u64::from(groups.rows[group]);
                    rows * (total - rows.max(fewest).min(total))
                });
                evaluation.penalty = Cost(extra.sum());
                Cost(squares + u64::from(evaluation.left_out) * total)
            }
            Objective::AverageGroup => {
                let published = f64::from(self.total_rows - evaluation.left_out);
                Cost::of_ratio(published / f64::from(evaluation.groups))
            }
        };
    }

    /// What no combination above can undercut, whatever is published there. Groups only grow on the way up,
    /// and a published group has at least `fewest` rows.
    fn bound_above(&self, groups: &Groups) -> Cost {
        let fewest = u64::from(self.test.fewest_rows());
        match self.objective {
            Objective::Loss | Objective::Prec => Cost::NOTHING,
            // a row pays the size of its group, which is at least as large as here; a suppressed one pays more
            Objective::Discernibility => {
                Cost(groups.rows.iter().map(|&rows| u64::from(rows) * u64::from(rows).max(fewest)).sum())
            }
            // a published group above holds one that is large enough here, or enough rows of smaller ones
            Objective::AverageGroup => {
                let (mut large, mut rows_of_small) = (0u64, 0u64);
                for &rows in &groups.rows {
                    if u64::from(rows) >= fewest {
                        large += 1;
                    } else {
                        rows_of_small += u64::from(rows);
                    }
                }
                let most = large as f64 + rows_of_small as f64 / fewest as f64;
                // leaving out rows of small groups raises the average, those of large ones may lower it
                let spared = if self.only_sizes { 0 } else { self.allowed.min(self.total_rows) };
                Cost::of_ratio(f64::from(self.total_rows - spared) / most)
            }
        }
    }
}

/// k-anonymity on some of the quasi columns, as a constraint; on all of them it speaks of groups.
fn partial(plan: &CheckedPlan, principle: &Principle) -> Option<Constraint> {
    let Principle::KAnonymity { k, columns } = principle else { return None };
    let place = |column: &ColumnId| plan.quasi.iter().position(|attribute| attribute.column == *column);
    let columns: Vec<usize> = columns.iter().filter_map(place).collect();
    (columns.len() < plan.quasi.len()).then_some(Constraint { columns, k: *k })
}
