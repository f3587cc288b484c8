//! Which procedure decides: the cheapest first, the solver for what is left.
//!
//! | order | situation | procedure | answers |
//! |---|---|---|---|
//! | 0 | any | Figure 5 or the natural join, dependencies ignored | violated |
//! | 1 | no dependency that matters | the same | exact |
//! | 2 | ID is the key, projections, at most one join path | [`join_path`] | exact |
//! | 3 | ID is the key, two views with the same selection | [`matching`] | exact |
//! | 4 | two projections without common attributes, ID -> P | [`single_dependency`] | exact |
//! | 5 | two projections without common attributes, another dependency | disjoint instances (Theorem 5), found by the solver | holds, or violated by the bounds |
//! | 6 | any | [`solver`] | exact within its budget |
//! | 7 | the base table is given | [`conservative`] | holds, or possibly violated |

use super::covers::{Answer, Covers};
use super::dependencies::effective;
use super::inconsistent::Inconsistent;
use super::input::Draft;
use super::model::{Dependency, ViewSet};
use super::verify::Verifier;
use super::{conservative, figure_5, join_path, matching, natural_join, single_dependency, solver};
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

/// Covers are told apart up to so many values, in sets with few rows and with many.
const BOUNDS: [usize; 2] = [64, 16];
const FEW_ROWS: usize = 2_000;

/// Decides a view set.
pub(super) fn decide(
    set: &ViewSet,
    draft: &Draft,
    progress: &mut dyn Progress,
) -> Result<Decision, Inconsistent> {
    let bound = set.k.max(BOUNDS[usize::from(set.rows() > FEW_ROWS)]);
    let mut decision = Decision {
        outcome: Outcome::Undecided,
        method: "natural-join",
        covers: Covers::default(),
        complete: true,
        consistent: true,
        undecided: None,
        effective: effective(set),
    };
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
        }
    }
    confirm(set, &mut decision);
    if decision.covers.violates(set.k) {
        decision.outcome = Outcome::Violated;
    } else if !decision.complete && decision.effective.is_empty() {
        decision.undecided = Some("there are more combinations of rows than can be looked at".to_owned());
        decision.consistent = draft.base.is_some();
    } else if decision.effective.is_empty() {
        decision.outcome = Outcome::Holds;
    }
    if !decision.effective.is_empty() {
        with_dependencies(set, draft, bound, &mut decision, progress)?;
    }
    Ok(decision)
}

/// Covers below k that no separate check confirms are not shown.
fn confirm(set: &ViewSet, decision: &mut Decision) {
    let mut verifier = Verifier::new(set);
    let before = decision.covers.0.len();
    decision.covers.0.retain(|&id, cover| {
        cover.values.len() >= set.k || cover.row.is_none() || {
            let confirmed = verifier.confirms(id, cover);
            assert!(confirmed != Some(false), "a separate check disagrees about a cover");
            confirmed.is_some()
        }
    });
    decision.complete &= decision.covers.0.len() == before;
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
    let exact: [(&'static str, bool, Answer); 3] = [
        ("join-path", false, join_path::run(set, &effective, bound)),
        ("matching", true, matching::run(set, &effective, bound, progress)?),
        ("single-dependency", true, single_dependency::run(set, &effective)?),
    ];
    for (method, consistent, answer) in exact {
        if let Answer::Safe(covers) | Answer::Violated(covers) = answer {
            decision.consistent = consistent || draft.base.is_some();
            if !decision.consistent && set.rows() <= FEW_ROWS {
                decision.consistent = solver::consistent(set, &effective)?;
            }
            take(set, decision, method, covers);
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
            // Too few places leave instances out: what was found to be possible is, what was not may be.
            let (covers, open) = match set.enough_places {
                true => (solved.covers, solved.open),
                false => (
                    Covers::default(),
                    solved.covers.0.keys().map(|&id| (id, 1)).chain(solved.open).collect(),
                ),
            };
            if open.is_empty() {
                take(set, decision, method, covers);
                return Ok(());
            }
            decision.covers.merge(covers);
            if decision.covers.violates(set.k) {
                if decision.outcome != Outcome::Violated {
                    (decision.outcome, decision.method) = (Outcome::Violated, method);
                }
                return Ok(());
            }
            let least = open.iter().map(|&(_, reached)| reached).min().unwrap_or(1);
            decision.undecided = Some(format!(
                "the search was given up for {} of the entities; each of them keeps at least {least} possible value{}, and {} are asked for",
                open.len(),
                if least == 1 { "" } else { "s" },
                set.k
            ));
        }
        Err(so_far) => {
            decision.consistent = draft.base.is_some();
            decision.undecided = Some(format!(
                "the dependencies make the question hard, and the views leave more than {so_far} possible rows, too many for an exact answer"
            ));
        }
    }
    decision.method = if decision.outcome == Outcome::Violated { decision.method } else { "exact-solver" };
    if decision.outcome == Outcome::Violated {
        decision.undecided = None;
        return Ok(());
    }
    if let Some(associations) =
        draft.base.as_ref().and_then(|base| conservative::base_associations(set, base))
    {
        match conservative::run(set, &associations, &effective) {
            Answer::Safe(_) => {
                (decision.outcome, decision.method, decision.undecided) =
                    (Outcome::Holds, "conservative", None);
            }
            Answer::Possible(reason) => {
                let before = decision.undecided.take().unwrap_or_default();
                decision.undecided =
                    Some(format!("{before}; the conservative check says: possibly violated, {reason}"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The case that section 6.2 bounds by Theorem 5: two projections without common attributes, one dependency.
fn one_dependency_across(set: &ViewSet, effective: &[Dependency]) -> bool {
    set.projection_only()
        && effective.len() == 1
        && matches!(set.views.as_slice(), [a, b] if a.shared(b).is_empty())
}

/// The answer of an exact procedure; a violation that was found before keeps its own.
fn take(set: &ViewSet, decision: &mut Decision, method: &'static str, covers: Covers) {
    decision.covers.merge(covers);
    decision.complete = true;
    confirm(set, decision);
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
