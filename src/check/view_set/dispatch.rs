//! Which procedure decides: the cheapest first, the solver for what is left.
//!
//! | order | situation | procedure | answers |
//! |---|---|---|---|
//! | 0 | any | Figure 5 or the natural join, dependencies ignored | violated |
//! | 1 | no dependency that matters | the same | exact |
//! | 2 | ID is the key, projections with a join tree | [`keyed_tree`] | exact |
//! | 2 | ID is the key, projections, at most one join path | [`join_path`] | exact |
//! | 3 | ID is the key, two views with the same selection | [`matching`] | exact |
//! | 4 | two projections without common attributes, ID -> P | [`single_dependency`] | exact |
//! | 5 | two projections without common attributes, another dependency | disjoint instances (Theorem 5), found by the solver | holds, or violated by the bounds |
//! | 6 | any | [`solver`] | exact within its budget |
//! | 7 | the base table is given, or ID -> P | [`conservative`] | holds, or possibly violated |
//!
//! The caller's clock stops the search (`Progress::enough`); what is known by then is the answer.

use super::covers::{Answer, Covers};
use super::dependencies::effective;
use super::inconsistent::Inconsistent;
use super::input::{Draft, Mode};
use super::model::{Dependency, ViewSet};
use super::solver::Effort;
use super::verify::Verifier;
use super::{
    conservative, figure_5, join_path, keyed_tree, matching, natural_join, single_dependency, solver,
};
use crate::check::Outcome;
use crate::progress::Progress;

/// What was decided, and how.
#[derive(Debug)]
pub(super) struct Decision {
    pub outcome: Outcome,
    /// The procedure that decided.
    pub method: &'static str,
    /// Confirmed covers below k, and those of k and more values that are known.
    pub covers: Covers,
    /// Whether every entity was decided and every cover is a smallest one.
    pub complete: bool,
    /// Whether it is known that some base table yields the views.
    pub consistent: bool,
    /// Why it could not be decided.
    pub undecided: Option<String>,
    /// The dependencies that matter.
    pub effective: Vec<Dependency>,
}

/// Covers are told apart up to so many values, in sets with at most so many rows. In larger ones only what decides.
const BOUNDS: [(usize, usize); 2] = [(FEW_ROWS, 64), (20_000, 16)];
pub(super) const FEW_ROWS: usize = 2_000;

/// Decides a view set.
pub(super) fn decide(
    set: &ViewSet,
    draft: &Draft,
    progress: &mut dyn Progress,
) -> Result<Decision, Inconsistent> {
    let told_apart = BOUNDS.iter().find(|(rows, _)| set.rows() <= *rows).map_or(0, |&(_, bound)| bound);
    let bound = set.k.max(told_apart);
    let mut decision = Decision {
        outcome: Outcome::Undecided,
        method: "natural-join",
        covers: Covers::default(),
        complete: true,
        consistent: true,
        undecided: None,
        effective: effective(set),
    };
    if draft.mode == Mode::Conservative {
        (decision.method, decision.complete) = ("conservative", false);
        decision.consistent = draft.base.is_some();
        if !conservatively(set, draft, &mut decision) {
            decision.undecided = Some(
                "the conservative check needs a base table, or a property that the person determines"
                    .to_owned(),
            );
        }
        return Ok(decision);
    }
    // In a large set an exact procedure that applies makes the first look superfluous.
    if set.rows() > FEW_ROWS && !decision.effective.is_empty() {
        with_keys(set, draft, bound, &mut decision, progress)?;
        if decision.outcome != Outcome::Undecided {
            return Ok(decision);
        }
    }
    match natural_join::run(set, bound, progress) {
        Some(covers) => decision.covers = covers?,
        None => {
            let found = figure_5::run(set, bound, progress)?;
            (decision.method, decision.covers, decision.complete) =
                ("figure-5", found.covers, found.complete);
            if !found.complete {
                decision.covers.merge(natural_join::with_selections(set, bound).unwrap_or_default());
            }
        }
    }
    confirm(set, &mut decision, progress);
    if decision.covers.violates(set.k) {
        decision.outcome = Outcome::Violated;
    } else if !decision.complete && decision.effective.is_empty() {
        decision.undecided =
            Some(given_up("there are more combinations of rows than can be looked at", progress));
        decision.consistent = draft.base.is_some();
    } else if decision.effective.is_empty() {
        decision.outcome = Outcome::Holds;
    }
    if !decision.effective.is_empty() {
        with_dependencies(set, draft, bound, &mut decision, progress)?;
    }
    Ok(decision)
}

/// The reason, unless it is the clock.
fn given_up(reason: &str, progress: &mut dyn Progress) -> String {
    match progress.enough() {
        true => format!("the time that was given is over; {reason}"),
        false => reason.to_owned(),
    }
}

/// Covers below k that no separate check confirms are not shown.
fn confirm(set: &ViewSet, decision: &mut Decision, progress: &mut dyn Progress) {
    if !decision.covers.violates(set.k) {
        return;
    }
    let mut verifier = Verifier::new(set);
    let before = decision.covers.of.len();
    let (mut done, total) = (0, before as u64);
    decision.covers.of.retain(|&id, cover| {
        done += 1;
        if done % 64 == 0 {
            progress.report("confirming what was found", done, total);
        }
        cover.values.len() >= set.k || cover.row.is_none() || {
            if done > 64 && progress.enough() {
                return false;
            }
            let confirmed = verifier.confirms(id, cover);
            assert!(confirmed != Some(false), "a separate check disagrees about a cover");
            confirmed.is_some()
        }
    });
    decision.complete &= decision.covers.of.len() == before;
}

/// The procedures that are exact for dependencies of a certain form. Says whether one applied.
fn with_keys(
    set: &ViewSet,
    draft: &Draft,
    bound: usize,
    decision: &mut Decision,
    progress: &mut dyn Progress,
) -> Result<bool, Inconsistent> {
    let effective = decision.effective.clone();
    progress.report("joining views", 0, 0);
    let (on_tree, table_found) = keyed_tree::run(set, &effective, bound)?;
    let exact: [(&'static str, bool, Answer); 4] = [
        ("keyed-tree", table_found, on_tree),
        ("join-path", false, join_path::run(set, &effective, bound)),
        ("matching", true, matching::run(set, &effective, bound, progress)?),
        ("single-dependency", true, single_dependency::run(set, &effective)?),
    ];
    for (method, consistent, answer) in exact {
        if let Answer::Safe(covers) | Answer::Violated(covers) = answer {
            decision.consistent = consistent || draft.base.is_some();
            if !decision.consistent && set.rows() <= FEW_ROWS {
                decision.consistent = solver::consistent(set, &effective, Effort::Little, progress)?;
            }
            take(set, decision, method, covers, progress);
            return Ok(true);
        }
    }
    Ok(false)
}

fn with_dependencies(
    set: &ViewSet,
    draft: &Draft,
    bound: usize,
    decision: &mut Decision,
    progress: &mut dyn Progress,
) -> Result<(), Inconsistent> {
    decision.complete = false;
    if with_keys(set, draft, bound, decision, progress)? {
        return Ok(());
    }
    let effective = decision.effective.clone();
    match solver::run(set, &effective, bound, progress)? {
        Ok(solved) => {
            decision.consistent = solved.consistent || draft.base.is_some();
            let method = match solved.by_disjoint_instances && one_dependency_across(set, &effective) {
                true => "theorem-5",
                false => "exact-solver",
            };
            if solved.open.is_empty() {
                take(set, decision, method, solved.covers, progress);
                return Ok(());
            }
            decision.covers.merge(solved.covers);
            if decision.covers.violates(set.k) {
                if decision.outcome != Outcome::Violated {
                    (decision.outcome, decision.method) = (Outcome::Violated, method);
                }
                return Ok(());
            }
            let open = &solved.open;
            let least = open.iter().map(|&(_, reached)| reached).min().unwrap_or(1);
            let reason = format!(
                "the search was given up for {} of the people; each of them keeps at least {least} possible value{}, and {} are asked for",
                open.len(),
                if least == 1 { "" } else { "s" },
                set.k
            );
            decision.undecided = Some(given_up(&reason, progress));
        }
        Err(so_far) => {
            decision.consistent = draft.base.is_some();
            let reason = format!(
                "the dependencies make the question hard, and the views leave more than {so_far} possible rows, too many for an exact answer"
            );
            decision.undecided = Some(given_up(&reason, progress));
        }
    }
    decision.method = if decision.outcome == Outcome::Violated { decision.method } else { "exact-solver" };
    if decision.outcome == Outcome::Violated {
        decision.undecided = None;
        return Ok(());
    }
    conservatively(set, draft, decision);
    Ok(())
}

/// The conservative check, where it has something to start from.
fn conservatively(set: &ViewSet, draft: &Draft, decision: &mut Decision) -> bool {
    let known = match draft.base.as_ref().and_then(|base| conservative::base_associations(set, base)) {
        Some(known) => known,
        None => match conservative::possible_associations(set) {
            Some(possible) => possible,
            None => return false,
        },
    };
    match conservative::run(set, &known, &decision.effective) {
        Answer::Safe(_) => {
            (decision.outcome, decision.method, decision.undecided) = (Outcome::Holds, "conservative", None);
        }
        Answer::Possible(reason) => {
            let before = decision.undecided.take().map_or_else(String::new, |before| format!("{before}; "));
            decision.undecided =
                Some(format!("{before}the conservative check says: possibly violated, {reason}"));
        }
        _ => {}
    }
    true
}

/// The case that section 6.2 bounds by Theorem 5: two projections without common attributes, one dependency.
fn one_dependency_across(set: &ViewSet, effective: &[Dependency]) -> bool {
    set.projection_only()
        && effective.len() == 1
        && matches!(set.views.as_slice(), [a, b] if a.shared(b).is_empty())
}

/// The answer of an exact procedure; a violation that was found before keeps its own.
fn take(
    set: &ViewSet,
    decision: &mut Decision,
    method: &'static str,
    covers: Covers,
    progress: &mut dyn Progress,
) {
    decision.covers.merge(covers);
    decision.complete = true;
    confirm(set, decision, progress);
    if decision.outcome != Outcome::Violated {
        decision.method = method;
        decision.outcome = if decision.covers.violates(set.k) { Outcome::Violated } else { Outcome::Holds };
    }
    if decision.outcome == Outcome::Holds && !decision.complete {
        decision.outcome = Outcome::Undecided;
        decision.undecided =
            Some("a violation was found and could not be confirmed within the budget".to_owned());
    }
}
