//! **Two projections without common attributes, and ID -> P the only dependency that matters** (section 6.2).
//!
//! Every row of one view can stand beside every row of the other (Proposition 7), so the only smallest cover
//! of each entity is the set of all values that are shown. The views are consistent exactly if there are at
//! least as many entities as values.

use super::covers::{Answer, Cover, Covers};
use super::inconsistent::Inconsistent;
use super::model::{Dependency, ViewSet};

/// Decides the case, or says why it is another one.
pub(super) fn run(set: &ViewSet, effective: &[Dependency]) -> Result<Answer, Inconsistent> {
    let other = |reason: &str| Ok(Answer::Unknown(reason.to_owned()));
    let [a, b] = set.views.as_slice() else { return other("there are not exactly two views") };
    if !set.projection_only() || !a.shared(b).is_empty() {
        return other("the views have selections or common attributes");
    }
    let (Some(id), Some(property)) = (set.id.only(), set.property.only()) else {
        return other("the person or the property has several columns");
    };
    if set.attributes[id].blank().is_some() {
        return other("rows without a name can stand for any number of people");
    }
    if effective != [Dependency { from: vec![id], to: property }] {
        return other("the dependency of the property on the person is not the only one that matters");
    }
    let (with_id, with_value) = if a.project.contains(&id) { (0, 1) } else { (1, 0) };
    let columns = (set.views[with_id].column(id), set.views[with_value].column(property));
    let (Some(ids), Some(values)) = columns else { return other("a view shows neither person nor property") };
    let distinct = |column: &[u32]| {
        let mut symbols = column.to_vec();
        symbols.sort_unstable();
        symbols.dedup();
        symbols
    };
    let (entities, values) = (distinct(ids), distinct(values));
    if entities.len() < values.len() {
        let first_rows = |view: usize, column: &[u32], symbols: &[u32]| -> Vec<(usize, usize)> {
            let row_of =
                |symbol: &u32| column.iter().position(|shown| shown == symbol).expect("taken from it");
            symbols.iter().map(|symbol| (view, row_of(symbol))).collect()
        };
        let reason =
            format!("{} people cannot have {} different values of one each", entities.len(), values.len());
        return Err(Inconsistent {
            rows: first_rows(with_value, set.views[with_value].column(property).expect("shown"), &values),
            reason,
        });
    }
    let covers = (ids.iter().enumerate())
        .map(|(row, &id)| (id, Cover::new(set, values.clone(), Some((with_id, row)))))
        .collect();
    Ok(Answer::exact(Covers::smallest(set, covers), set.k))
}
