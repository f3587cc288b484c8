//! The verdict on what was learnt from a table of counts, before anybody applies it.

use super::conservation;
use super::cover::{self, Cover, Covering};
use super::partial_suppression::PartialSuppression;
use super::published::Published;
use super::verdict::Verdict;
use super::{dependencies, principles};
use crate::error::count;
use crate::plan::Plan;
use crate::table::{RowId, Table};

/// Judges a release as a table of counts: each row of it stands for some of the data rows of one row of `original`,
/// which `origin` names. Principles from the published cells, coverage of every cell, no tuple published more often than
/// it was counted, and no more left out than the plan allows.
pub fn judge_counted(release: &Table, origin: &[RowId], plan: &Plan, original: &Table) -> Verdict {
    let known = origin.len() == release.rows() && origin.iter().all(|row| (row.0 as usize) < original.rows());
    if !known {
        let fault = "the release does not say which tuples its rows come from".to_owned();
        return Verdict::new(plan, Vec::new(), Vec::new(), vec![fault]);
    }
    let mut published = vec![0u64; original.rows()];
    for (row, tuple) in release.row_ids().zip(origin) {
        published[tuple.0 as usize] += u64::from(release.weight(row));
    }
    let too_often =
        original.row_ids().filter(|&row| published[row.0 as usize] > u64::from(original.weight(row))).count();
    let mut faults = Vec::new();
    if too_often > 0 {
        faults.push(format!("{} published more often than counted", count(too_often, "tuple")));
    }
    let suppressed = original.size().saturating_sub(release.size());
    faults.extend(conservation::share_fault(suppressed, original.size(), plan));
    let comparison = cover::compare(release, original, origin, plan, false, &PartialSuppression::default());
    faults.extend(comparison.faults);
    faults.extend(comparison.undecided);
    let view = Published::new(release, plan, None);
    faults.extend(view.faults());
    Verdict::new(plan, principles::judge(&view), dependencies::judge(release, plan), faults)
}

/// Of pairs of a value (the first column) and a cell (the second), how many are such that the cell does not cover the value,
/// or stands on a level that the plan does not allow. `name` is that of the quasi column; the first column lists all its
/// values: rows with `no` in a third column list one that is in no pair.
///
/// ```
/// use outis::{Plan, Table, check};
/// let plan = Plan::parse(r#"{
///   "version": 1,
///   "attributes": { "age": { "role": "quasi", "hierarchy": { "kind": "range" } } },
///   "principles": [{ "kind": "k-anonymity", "k": 2 }],
///   "algorithm": { "name": "mondrian" }
/// }"#)?;
/// let pairs = Table::from_csv(b"age,cell,pair\n20,\"[20,25]\",yes\n26,\"[20,25]\",yes\n26,*,yes\n31,,no\n")?;
/// assert_eq!(check::uncovered(&pairs, &plan, "age"), 1);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn uncovered(pairs: &Table, plan: &Plan, name: &str) -> usize {
    let (Some(attribute), [values, cells, ..]) = (plan.attributes.get(name), pairs.columns()) else {
        return pairs.rows();
    };
    let cover = Cover::new(attribute.hierarchy.as_ref(), values, &plan.missing, false);
    let shapes: Vec<_> = cells.dictionary.texts().map(|cell| cover.read(cell)).collect();
    let allowed =
        |row: RowId| match cover.covers(&shapes[cells.codes.get(row).0 as usize], values.codes.get(row)) {
            Covering::At(level) => attribute.max_level.is_none_or(|highest| level <= highest),
            Covering::Not | Covering::Unknown => false,
        };
    let is_pair = |row: RowId| pairs.columns().get(2).is_none_or(|column| column.text(row) != "no");
    pairs.row_ids().filter(|&row| is_pair(row) && !allowed(row)).count()
}
