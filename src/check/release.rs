//! The verdict on a release that was just made, with everything the publisher knows.

use super::partial_suppression::{Listed, PartialSuppression};
use super::population::{Sampled, weights_of};
use super::published::Published;
use super::verdict::Verdict;
use super::{canonical, conservation, cover, dependencies, linked, principles};
use crate::plan::{Order, Plan, Population};
use crate::release::{ReleasedTables, SuppressedComponent};
use crate::table::{RowId, Table};
use rustc_hash::FxHashMap;

/// Judges a release against its plan and its input: principles from the published cells, coverage of
/// every cell, rows conserved up to suppression, the order of rows.
///
/// `persons` holds one number per **input** row, equal numbers for the same person; a plan that counts
/// persons is undecided without it.
pub fn judge_release(
    release: &ReleasedTables,
    plan: &Plan,
    original: &Table,
    persons: Option<&[u32]>,
) -> Verdict {
    judge_release_of(release, plan, original, persons, None)
}

/// The same for a sample of a population of which more is known than the plan says.
pub fn judge_release_of(
    release: &ReleasedTables,
    plan: &Plan,
    original: &Table,
    persons: Option<&[u32]>,
    population: Option<&Population>,
) -> Verdict {
    if plan.algorithm.linked().is_some() {
        return linked::judge_release(release, plan, original);
    }
    let published = match conservation::only_table(release) {
        Ok(published) => published,
        Err(fault) => return Verdict::new(plan, Vec::new(), Vec::new(), vec![fault]),
    };
    let table = &published.table;
    let origin = match conservation::origins(published) {
        Ok(origin) => origin,
        Err(fault) => return Verdict::new(plan, Vec::new(), Vec::new(), vec![fault]),
    };
    let origin = origin.as_slice();
    let mut faults = conservation::column_faults(table, original, plan);
    let mut rows = conservation::row_faults(origin, &release.suppressed, original.rows());
    let suppressed = release.suppressed_rows().len();
    rows.extend(conservation::share_fault(suppressed, original.rows(), plan));
    let (partial, wrong) =
        PartialSuppression::by_rows(table, plan, published_rows(&release.components, origin));
    rows.extend(wrong);
    let traceable = origin.iter().all(|row| (row.0 as usize) < original.rows());
    if traceable {
        let comparison = cover::compare(table, original, origin, plan, false, &partial);
        rows.extend(comparison.faults);
        rows.extend(comparison.undecided);
    }
    faults.extend(rows);
    faults.extend(order_faults(table, plan, origin));
    let persons = persons.filter(|persons| traceable && persons.len() == original.rows());
    let persons: Option<Vec<u32>> =
        persons.map(|persons| origin.iter().map(|row| persons[row.0 as usize]).collect());
    let weights = if traceable { weights_of(original, plan, origin.iter().copied()) } else { None };
    let sampled = Sampled::known(population, plan.population, weights, original.rows() as u64);
    let view =
        Published::new(table, plan, persons.as_deref()).with_partial(partial).with_population(sampled, false);
    faults.extend(view.faults());
    Verdict::new(plan, principles::judge(&view), dependencies::judge(table, plan), faults)
}

/// The components with the published rows that are suppressed on each; an input row that is not published
/// becomes one that no release has.
fn published_rows(components: &[SuppressedComponent], origin: &[RowId]) -> Vec<Listed<Vec<u32>>> {
    if components.is_empty() {
        return Vec::new();
    }
    let mut place: FxHashMap<RowId, u32> = FxHashMap::default();
    place.extend(origin.iter().zip(0u32..).map(|(&input, published)| (input, published)));
    let published = |input: &RowId| place.get(input).copied().unwrap_or(u32::MAX);
    let listed = components.iter().map(|component| Listed {
        columns: component.columns.clone(),
        suppressed: component.rows.iter().map(published).collect(),
    });
    listed.collect()
}

/// Canonical order, or the input's where the plan asks for that.
pub(crate) fn order_faults(table: &Table, plan: &Plan, origin: &[RowId]) -> Vec<String> {
    match plan.order {
        Order::Canonical => canonical::faults(table, plan),
        Order::Input => origin
            .windows(2)
            .position(|pair| pair[0] >= pair[1])
            .map(|row| format!("published rows {} and {} are not in the input's order", row + 1, row + 2))
            .into_iter()
            .collect(),
    }
}
