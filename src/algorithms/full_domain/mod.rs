//! Full domain: every column at one level for all rows, and the best combination of levels.
//!
//! # Publishes
//! One table. In each quasi column all rows stand at the same level of its hierarchy; rows with equal cells
//! are a group.
//!
//! # Attacker and claim
//! The attacker knows the quasi values of persons in the table and sees this one release. Every group passes
//! every principle of the plan, and every class on the columns of a k-anonymity principle that names some has
//! its k persons. Of all combinations of levels that reach this with no more rows left out than the plan
//! allows, the published one costs least by the objective: the mean loss of cells (NCP) or their mean height
//! (Prec), columns weighted as in the plan and the cells of a suppressed row counted 1; the discernibility
//! metric; or the average size of a group. Ties: the lexicographically first levels, in column order. Whoever concludes
//! from that what other levels would have shown can learn more: see `attack::worlds`.
//!
//! # Method
//! 1. Put equal rows together: distinct tuples with counts (`space.rs`).
//! 2. Evaluate the top, where every column stands at its highest level: a first solution, or, where failing
//!    is passed on downwards, the proof that there is none (`search.rs`).
//! 3. Take the combination with the lowest bound on its cost. For means over cells every column's level gives
//!    its share, and suppressed rows can only cost more; for the other objectives no group is smaller, and
//!    there are no more groups, than at a combination below that was evaluated.
//! 4. If its bound is no better than the best solution, stop: nothing can be better.
//! 5. Where failing is passed on downwards, do not evaluate it but go up the cheapest way as long as something
//!    there could be the best, and look for the place on that way where failing ends by bisection: whatever
//!    fails rules out all below it, and rows left out at a solution are left out everywhere below it, which
//!    raises the bounds there. Elsewhere evaluate the combination itself.
//! 6. Where no row may be left out, a combination fails as soon as one group is too small. Then a tuple of that
//!    group is a witness: one pass over the tuples tells the size of its group at every combination, and all
//!    at which it is too small are ruled out (`witness.rs`).
//! 7. Go on with step 3.
//!
//! With `keep`, only combinations are solutions at which these dependencies hold (`keep.rs`). The others are never
//! published, and that one of them does not hold there rules out nothing but itself: bounds and failures are those of
//! all combinations, and hold for the solutions among them, so that the result is the best of these. At the top every
//! right side is `*`, so that there is always one to start from.
//!
//! Groups of a combination are made from the fewest groups that are there of one below it, never from rows
//! again (`groups.rs`, `store.rs`). Groups that fail are left out. That is repeated until the rest passes where
//! what passes depends on the rest: t-closeness compares with all published rows, and a class on some of the
//! columns has rows of several groups.
//!
//! Failing is passed on downwards if the union of a passing group with anything passes (k-anonymity, distinct
//! l-diversity); where no row may be left out it is enough that the union of two passing groups passes, as
//! long as rows are counted: a person with rows in two groups is counted once in their union, and that can
//! break the frequencies of a union that entropy and recursive l-diversity and t-closeness look at. A lower bound of
//! presence asks that everybody of the population fits a published group; above a combination at which all do, all do. A tree in
//! which values that share a node part again at a higher level passes nothing on.
//!
//! # Deviations
//! OLA and Flash evaluate combinations by their height and keep the best of the minimal ones, which is the best
//! of all only where cost grows on every step up; with rows left out it need not. Here the bound decides when
//! to stop, so that the result is the best of all whatever is left out. See `PAPERS.md`.
//!
//! # Cost
//! One pass over the groups of a lower combination for each one evaluated; a few hundred are on ordinary plans
//! with k-anonymity. Memory: the tuples, at most 64 MB of groups kept, and a few bytes for each
//! combination.
//!
//! # Limits
//! One rare value raises its column for all rows. With rows left out under t-closeness other choices of groups
//! to leave out are not tried. Who knows that the best combination was published may conclude that cheaper ones
//! failed (Wong et al., *Minimality attack in privacy preserving data publishing*, VLDB 2007). Keeps dependencies only
//! where `keep` asks for it; says nothing about a second release.
//!
//! # Citation
//! K. El Emam et al., *A globally optimal k-anonymity method for the de-identification of health data*, JAMIA
//! 16(5), 2009 (OLA). F. Kohlmayer, F. Prasser, C. Eckert, A. Kemper, K. Kuhn, *Flash: efficient, stable and
//! optimal k-anonymity*, PASSAT 2012. K. LeFevre, D. DeWitt, R. Ramakrishnan, *Incognito: efficient full-domain
//! k-anonymity*, SIGMOD 2005.

mod evaluate;
mod groups;
mod keep;
mod ladder;
mod lattice;
mod objective;
mod people;
mod search;
mod space;
mod store;
mod witness;

use crate::error::Error;
use crate::plan::{CheckedPlan, Objective};
use crate::principle::Principle;
use crate::progress::Progress;
use crate::release::{self, ClassId, Recoding, Solution};
use crate::table::Table;
use crate::text::number::Figure;
use crate::text::step;
use evaluate::{Evaluation, Evaluator};
use groups::{Roller, Stop};
use keep::Kept;
use ladder::Ladder;
use lattice::{Combination, Lattice, Levels};
use search::Search;
use space::Space;

/// Groups that are kept to make others from them take at most so many bytes.
const MEMORY: usize = 64 << 20;

/// So many solutions are shown to the publisher at most: half of them the best, half where less risk costs more.
const SHOWN: usize = 24;

/// Finds the best combination of levels.
pub fn run(
    plan: &CheckedPlan,
    table: &Table,
    objective: Objective,
    steps: Option<u32>,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    progress.report("putting equal rows together", 0, 1);
    let mut evaluator = Evaluator::new(plan, table, objective);
    let space = Space::new(plan, table, &evaluator.sensitive(), evaluator.represented())?;
    evaluator.prepare(plan, table, &space);
    let lattice = Lattice::new(space.ladders.iter().map(Ladder::top).collect());
    let nested = space.ladders.iter().all(Ladder::is_nested);
    let monotone = nested && passes_failing_on(plan, table.size()) && passes_people_on(&space);
    let kept = Kept::new(plan, &space);
    let mut search = Search::new(&lattice, &space, &mut evaluator, &kept, (monotone, nested), MEMORY, steps);
    let proven = search.run(progress).is_ok();
    if proven && search.best().is_some() {
        // what the step budget does not allow any more is not looked at
        let _ = search.look_around(SHOWN / 2, progress);
    }
    let Some(best) = search.best() else {
        let evaluated = (!proven).then_some(search.evaluations);
        let (levels, all) = fewest_left_out(&lattice, &space, &mut evaluator, &kept, monotone);
        let code = match all {
            true if levels == *lattice.tops() => "at-highest",
            true => "at-best",
            false => "at-highest-uncounted",
        };
        let at = At { levels: &levels, code };
        return Err(unsatisfiable(plan, table, &space, &mut evaluator, at, evaluated));
    };
    let found = release::Search {
        combinations: lattice.size() as u64,
        evaluated: search.evaluations as u64,
        proven,
        memory: search.peak() as u64,
        solutions: shown(plan, &lattice, &search, best),
    };
    let mut recoding = publish(&space, &mut evaluator, &lattice.levels(best));
    let rest = match (proven, kept.is_empty()) {
        (true, true) => step("none-better"),
        (true, false) => step("none-better-kept"),
        (false, _) => step("others-open"),
    };
    recoding.private_notes.push(
        step("note-evaluated")
            .with("evaluated", found.evaluated)
            .with("all", found.combinations)
            .with("memory", found.memory as f64 / 1e6)
            .with("rest", rest),
    );
    if !proven {
        recoding.notes.push(step("note-not-proven"));
    }
    recoding.search = Some(found);
    Ok(recoding)
}

/// Combinations that are looked at to tell which share of rows would have to be left out.
const MOST_COUNTED: usize = 4096;

/// The levels that leave out fewest rows, and whether no others leave out fewer. The highest do where groups above pass
/// if those below do; other promises may fail for all rows together and hold for some groups below.
fn fewest_left_out(
    lattice: &Lattice,
    space: &Space,
    evaluator: &mut Evaluator<'_>,
    kept: &Kept,
    monotone: bool,
) -> (Levels, bool) {
    if monotone || lattice.size() > MOST_COUNTED {
        return (lattice.tops().clone(), monotone);
    }
    let best = (0..lattice.size() as u32)
        .rev()
        .map(|number| lattice.levels(Combination(number)))
        .filter(|levels| kept.holds(levels))
        .min_by_key(|levels| evaluate_at(space, evaluator, levels).left_out);
    (best.unwrap_or_else(|| lattice.tops().clone()), true)
}

/// Publishes levels that were chosen already, if they keep the promise.
pub fn run_at(
    plan: &CheckedPlan,
    table: &Table,
    objective: Objective,
    levels: &Levels,
) -> Result<Recoding, Error> {
    let mut evaluator = Evaluator::new(plan, table, objective);
    let space = Space::new(plan, table, &evaluator.sensitive(), evaluator.represented())?;
    evaluator.prepare(plan, table, &space);
    if let Some(broken) = Kept::new(plan, &space).broken(levels) {
        let name = |column: &usize| plan.quasi[*column].name.as_str();
        let from = broken.from.iter().map(name).collect::<Vec<_>>().join(", ");
        let dependency = step("keeping").with("dependency", format!("{from} -> {}", name(&broken.to)));
        return Err(Error::unsatisfiable_as(
            dependency,
            step("at-these").with("then", step("right-differs")),
            None,
        ));
    }
    if !evaluate_at(&space, &mut evaluator, levels).satisfying {
        let at = At { levels, code: "at-these" };
        return Err(unsatisfiable(plan, table, &space, &mut evaluator, at, None));
    }
    let mut recoding = publish(&space, &mut evaluator, levels);
    recoding.notes.push(step("note-levels-chosen"));
    Ok(recoding)
}

/// Whether everything below a combination that fails, fails too, where groups above are unions of those below.
pub fn passes_failing_on(plan: &CheckedPlan, rows: usize) -> bool {
    let none_left_out = !plan.may_leave_out(1, rows);
    plan.principles.iter().all(Principle::superset_closed)
        || (none_left_out && plan.persons.is_none() && plan.principles.iter().all(Principle::union_closed))
}

/// Whether a group that too few people fit has none below it that enough do: whoever has a cell has the one above it.
fn passes_people_on(space: &Space) -> bool {
    space.people.as_ref().is_none_or(|people| people.nested)
}

/// Evaluates levels from the tuples, to the end.
fn evaluate_at(space: &Space, evaluator: &mut Evaluator<'_>, levels: &Levels) -> Evaluation {
    let mut roller = Roller::new(&space.counted.domains);
    let raise = space.raise(&space.bottom, levels);
    let groups = roller.roll_up(&space.tuples, &raise, Stop::NEVER).expect("nothing stops it");
    evaluator.evaluate(space, &groups, levels, &mut roller, true)
}

/// The classes and cells of a combination that keeps the promise.
fn publish(space: &Space, evaluator: &mut Evaluator<'_>, levels: &Levels) -> Recoding {
    let mut roller = Roller::new(&space.counted.domains);
    let raise = space.raise(&space.bottom, levels);
    let (groups, group_of_tuple) = roller.roll_up_mapped(&space.tuples, &raise);
    let group_of_tuple = group_of_tuple.to_vec();
    evaluator.evaluate(space, &groups, levels, &mut roller, true);
    let mut cells = Vec::new();
    let mut classes = 0;
    let class_of_group: Vec<ClassId> = (evaluator.published.iter().enumerate())
        .map(|(group, &published)| {
            if !published {
                return ClassId::SUPPRESSED;
            }
            cells.extend(space.cells(&groups, group, levels));
            classes += 1;
            ClassId(classes - 1)
        })
        .collect();
    let class = |&tuple: &u32| class_of_group[group_of_tuple[tuple as usize] as usize];
    let class_of_row = space.tuple_of_row.iter().map(class).collect();
    Recoding { class_of_row, cells, ..Recoding::default() }
}

/// The published solution, then the best others, then those that no other beats in loss and risk at once.
fn shown(plan: &CheckedPlan, lattice: &Lattice, search: &Search<'_, '_>, best: Combination) -> Vec<Solution> {
    let risk = |evaluation: &Evaluation| Figure::share(u64::from(evaluation.groups), evaluation.heads);
    let mut all: Vec<&(Combination, Evaluation)> = search.solutions.iter().collect();
    crate::sorting::sort_by_key(&mut all, |(combination, evaluation)| (evaluation.cost, *combination));
    let mut chosen: Vec<Combination> = vec![best];
    chosen.extend(
        all.iter().map(|(combination, _)| *combination).filter(|&other| other != best).take(SHOWN / 2 - 1),
    );
    let mut by_loss = all.clone();
    crate::sorting::sort_by(&mut by_loss, |(a, first), (b, second)| {
        (first.loss.cmp(&second.loss)).then(risk(first).0.total_cmp(&risk(second).0)).then(a.cmp(b))
    });
    let mut least = f64::INFINITY;
    for (combination, evaluation) in by_loss {
        if chosen.len() < SHOWN && risk(evaluation).0 < least {
            least = risk(evaluation).0;
            if !chosen.contains(combination) {
                chosen.push(*combination);
            }
        }
    }
    let names = || plan.quasi.iter().map(|attribute| attribute.name.clone());
    (chosen.into_iter())
        .map(|chosen| {
            let (_, evaluation) = all.iter().find(|(other, _)| *other == chosen).expect("it is one of them");
            Solution {
                levels: names().zip(lattice.levels(chosen)).collect(),
                loss: Figure(search.loss(evaluation.loss)),
                average_risk: risk(evaluation),
                highest_risk: Figure::share(1, u64::from(evaluation.smallest)),
                suppressed: u64::from(evaluation.left_out),
                groups: u64::from(evaluation.groups),
            }
        })
        .collect()
}

/// Levels at which there is no release, the highest or those that were chosen.
struct At<'a> {
    levels: &'a Levels,
    code: &'static str,
}

/// Why there is no release. `evaluated` tells how far the step budget reached, where it was used up.
fn unsatisfiable(
    plan: &CheckedPlan,
    table: &Table,
    space: &Space,
    evaluator: &mut Evaluator<'_>,
    at: At<'_>,
    evaluated: Option<usize>,
) -> Error {
    let names = plan.principles.iter().map(|principle| principle.name(table)).collect();
    let fewest = plan.principles.iter().map(Principle::fewest).max().unwrap_or(1);
    let rows = table.size();
    let left_out = evaluate_at(space, evaluator, at.levels).left_out as usize;
    let few_enough = left_out <= evaluator.allowed as usize;
    let reason = if rows < fewest {
        step("table-too-small").with("rows", rows).with("fewest", fewest)
    } else if let Some(evaluated) = evaluated {
        step("none-evaluated").with("n", evaluated)
    } else if left_out == rows {
        step(at.code).with("then", step("no-group-passes"))
    } else if few_enough {
        step(at.code).with("then", step("people-beyond"))
    } else {
        let left_over = step("left-over-in-groups")
            .with("left", left_out)
            .with("rows", rows)
            .with("share", left_out as f64 / rows as f64)
            .with("allowed", plan.plan.suppression);
        step(at.code).with("then", left_over)
    };
    let needed = (left_out < rows && !few_enough).then_some(left_out as f64 / rows as f64);
    Error::unsatisfiable(names, reason, needed)
}
