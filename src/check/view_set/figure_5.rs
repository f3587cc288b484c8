//! **Figure 5**: view sets without dependencies (or with dependencies ignored), exactly.
//!
//! For every row of every view the cells that yield it are visited. If all of them have the same ID, the
//! values of the property in them are a cover of that ID, and every smallest cover is found this way
//! (Proposition 4). Cells are boxes, so quantifiers are eliminated by looking at the ID and P sides.
//!
//! **Deviation.** The text gives empty cells the same "special label" as cells with several IDs; read
//! literally that misses the violation of its own Figure 2. Empty cells are skipped.
//!
//! With dependencies ignored a cover stays a cover: dependencies only remove instances. So this is also a
//! sound finder of violations for every view set.

use super::cells::{Cells, Flow, for_each_supported};
use super::covers::{Cover, Covers};
use super::exclusive;
use super::inconsistent::Inconsistent;
use super::model::ViewSet;
use crate::progress::Progress;

/// Steps over all rows; a cell is a few steps.
const STEPS: u64 = 20_000_000;

/// The smallest covers with dependencies ignored.
pub(super) struct Found {
    pub covers: Covers,
    /// Whether every cell that matters was visited.
    pub complete: bool,
}

/// Runs Figure 5 on all views, collections with exclusive conditions apart (Proposition 6). Covers of
/// `bound` values and more are not told apart.
pub(super) fn run(set: &ViewSet, bound: usize, progress: &mut dyn Progress) -> Result<Found, Inconsistent> {
    let mut found = Vec::new();
    let mut complete = true;
    let mut budget = STEPS;
    let total = set.rows() as u64;
    let mut done = 0;
    for part in exclusive::parts(set) {
        let mut cells = Cells::new(set, &part, budget);
        for &view in &part {
            for row in 0..set.views[view].rows {
                if done % 64 == 0 {
                    progress.report("joining views", done, total);
                    if progress.enough() {
                        cells.budget = 0;
                    }
                }
                done += 1;
                if cells.budget == 0 {
                    complete = false;
                    continue;
                }
                if let Some((id, values)) = of_row(set, &mut cells, view, row, bound, &mut complete)? {
                    found.push((id, Cover::new(set, values, Some((view, row)))));
                }
            }
        }
        budget = cells.budget;
    }
    Ok(Found { covers: Covers::smallest(set, found), complete })
}

/// Refuses a set in which no cell yields some row, as far as the budget of [`run`] reaches.
pub(super) fn every_row_has_a_cell(set: &ViewSet) -> Result<(), Inconsistent> {
    let mut budget = STEPS;
    for part in exclusive::parts(set) {
        let mut cells = Cells::new(set, &part, budget);
        for &view in &part {
            for row in 0..set.views[view].rows {
                let mut any = false;
                let flow = cells.of_row(view, row as u32, &mut |_| {
                    any = true;
                    Flow::Stop
                });
                if !any && !matches!(flow, Flow::Exhausted) {
                    return Err(Inconsistent::lonely_row(set, view, row));
                }
            }
        }
        budget = cells.budget;
    }
    Ok(())
}

/// The cover that one row shows, if its cells have one ID and fewer than `bound` values.
fn of_row(
    set: &ViewSet,
    cells: &mut Cells,
    view: usize,
    row: usize,
    bound: usize,
    complete: &mut bool,
) -> Result<Option<(u32, Vec<u32>)>, Inconsistent> {
    let mut ids: Vec<u32> = Vec::new();
    let mut values: Vec<u32> = Vec::new();
    let mut any = false;
    // A region stands for values without number: the row shows nothing.
    let mut many = false;
    let flow = cells.of_row(view, row as u32, &mut |cell| {
        any = true;
        // The blank is in a cover for free.
        let most_values = bound + usize::from(set.property.blank.is_some());
        for (part, seen, most) in [(&set.id, &mut ids, 2), (&set.property, &mut values, most_values)] {
            let all = for_each_supported(set, cell, part, &mut |code| {
                many |= !part.is_constant(&set.attributes, code);
                if let Err(place) = seen.binary_search(&code) {
                    seen.insert(place, code);
                }
                many |= seen.len() >= most;
                !many
            });
            if !all {
                return Flow::Stop;
            }
        }
        Flow::On
    });
    match flow {
        Flow::Exhausted => {
            *complete = false;
            Ok(None)
        }
        _ if !any => Err(Inconsistent::lonely_row(set, view, row)),
        _ if many => Ok(None),
        _ => Ok(ids.first().map(|&id| (id, values))),
    }
}
