//! Contradictions between views, and no more: everything that [`dispatch`](super::dispatch) would refuse a set for, found
//! by the same procedures before they ask about anybody. They look at least as far as there, so that a set in which
//! nothing is found has a verdict.

use super::dependencies::effective;
use super::dispatch::FEW_ROWS;
use super::inconsistent::Inconsistent;
use super::input::{Draft, Mode};
use super::model::{Dependency, ViewSet};
use super::solver::Effort;
use super::{bound, figure_5, keyed_tree, matching, natural_join, single_dependency, solver};
use super::{covers::Answer, join_path};
use crate::error::Error;
use crate::progress::Silent;

/// Refuses a draft of which no base table can be the origin, as far as the check would notice.
pub(super) fn refused(draft: &Draft) -> Result<(), Error> {
    for (index, secret) in draft.secrets.iter().enumerate() {
        let set = bound(draft, secret, index == 0)?;
        if draft.mode == Mode::Exact {
            contradiction(&set).map_err(|inconsistent| inconsistent.into_error(&set, &draft.notes))?;
        }
    }
    Ok(())
}

fn contradiction(set: &ViewSet) -> Result<(), Inconsistent> {
    let effective = effective(set);
    let decided = !effective.is_empty() && has_keys(set, &effective)?;
    if decided && set.rows() > FEW_ROWS {
        return Ok(());
    }
    match natural_join::tree_of(set) {
        Some(tree) => natural_join::every_row_joins(set, &tree)?,
        None => figure_5::every_row_has_a_cell(set)?,
    }
    if !effective.is_empty() {
        solver::consistent(set, &effective, Effort::Full, &mut Silent)?;
    }
    Ok(())
}

/// Whether a procedure for keys decides the set; what it refuses is refused.
fn has_keys(set: &ViewSet, effective: &[Dependency]) -> Result<bool, Inconsistent> {
    let answers = [
        keyed_tree::run(set, effective, 1)?.0,
        join_path::run(set, effective, 1),
        matching::run(set, effective, 1, &mut Silent)?,
        single_dependency::run(set, effective)?,
    ];
    Ok(answers.iter().any(|answer| matches!(answer, Answer::Safe(_) | Answer::Violated(_))))
}
