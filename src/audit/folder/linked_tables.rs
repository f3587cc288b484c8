//! A folder with linked tables.

use super::row_map::RowMap;
use super::{Folder, Found, unmentioned, unsafe_dependencies};
use crate::attack;
use crate::check::linked::{self, BATCHES, COUNTERFEITS, Findings, GENERALIZED, LinkedTables, NamedTable};
use crate::check::{conservation, dependencies};
use crate::error::Error;
use crate::plan::Linked;
use crate::table::{RowId, Table};

/// The files of a linked release.
pub(super) fn names(release: &Linked<'_>) -> Vec<String> {
    let marginals = (0..release.marginals.len()).map(linked::marginal_name);
    let counterfeits = release.counterfeits.then(|| COUNTERFEITS.to_owned());
    [GENERALIZED, BATCHES].map(str::to_owned).into_iter().chain(marginals).chain(counterfeits).collect()
}

pub(super) fn audit(folder: &Folder<'_>) -> Result<Found, Error> {
    let Folder { files, given, claims, plan, trees_cut } = *folder;
    let mut read: Vec<(String, Table)> = Vec::new();
    for name in plan.algorithm.linked().iter().flat_map(names) {
        // only groups with counterfeits are listed, so the list may be absent
        if name == COUNTERFEITS && files.get(&name).is_none() {
            continue;
        }
        let table = files.table(&name, plan.csv.escape_formulas)?;
        read.push((name, table));
    }
    let named: Vec<NamedTable<'_>> = read.iter().map(|(name, table)| (name.as_str(), table)).collect();
    let tables: Vec<&Table> = named.iter().map(|&(_, table)| table).collect();
    let mut found = Found { faults: claims.tree_faults(&tables), ..Found::default() };
    let tables = match LinkedTables::read(&named, plan) {
        Ok(tables) => tables,
        Err(faults) => {
            found.faults.extend(faults);
            return Ok(found);
        }
    };
    let published = tables.generalized.table.rows();
    let of_rows: Vec<(&str, usize)> = tables.rows().map(|rows| (rows.name, rows.table.rows())).collect();
    let maps = given.private.map(|private| RowMap::read(private, &of_rows)).transpose()?;
    match (given.original, maps) {
        (Some(original), Some(maps)) => {
            let suppressed = unmentioned(&maps[0].origin, original.rows());
            for (map, (name, _)) in maps.iter().zip(&of_rows) {
                let lost = conservation::row_faults(&map.origin, &suppressed, original.rows());
                found.faults.extend(map.faults.iter().chain(&lost).map(|fault| format!("{name}: {fault}")));
            }
            let counted = claims.within_plan(suppressed.len());
            found.faults.extend(conservation::share_fault(counted, original.rows(), plan));
            found.faults.extend(claims.suppression_fault(suppressed.len()));
            if maps.iter().all(|map| map.complete) {
                let origins: Vec<Vec<RowId>> = maps.into_iter().map(|map| map.origin).collect();
                let comparison = linked::compare(&tables, original, &origins, plan, trees_cut);
                found.faults.extend(comparison.faults);
                found.undecided.extend(comparison.undecided);
            }
        }
        (original, maps) => {
            if let Some(original) = original {
                found.faults.extend(linked::added(&tables, original, plan));
                let lost = original.rows().saturating_sub(published);
                found.faults.extend(claims.suppression_fault(lost));
            }
            found.cells_unchecked(original.is_some(), maps.is_some());
        }
    }
    found.faults.extend(claims.row_faults(published, 0, plan));
    let counterfeits: u64 = tables.counterfeits.values().sum();
    found.faults.extend(claims.counterfeit_fault(counterfeits as usize));
    let Findings { principles, belief, faults } = linked::judge(&tables, plan);
    found.faults.extend(belief.as_ref().and_then(|belief| claims.belief_fault(belief)));
    found.faults.extend(faults);
    found.dependencies = dependencies::judge(tables.generalized.table, plan);
    let (generalized, batches) = (tables.generalized.table, tables.batches.table);
    found.run_attacks(&attack::try_linked(
        generalized,
        batches,
        plan,
        &unsafe_dependencies(folder),
        &claims.plan,
    ));
    found.principles = principles;
    found.belief = belief;
    Ok(found)
}
