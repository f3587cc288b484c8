//! What an adversary concludes from a release who knows the method and runs it on every table that the release allows:
//! the method is run here on each of them, where they are few.

use crate::algorithms;
use crate::attack::{self, Dealt, Worlds};
use crate::keyed::{Key, Keyed, KeyedOrder};
use crate::plan::{AlgorithmSpec, CheckedPlan, DeclaredDependency, Polish};
use crate::progress::{Progress, Silent};
use crate::release::{self, ClassId, Recoding, ReleasedTables};
use crate::table::{Column, ColumnId, RowId, Table};
use crate::text::step;
use rustc_hash::FxHasher;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// Tables with more rows are not looked at.
const MOST_ROWS: usize = 64;

/// What the adversary concludes from a release of the table; `None` where nothing is sensitive and there are no sets of
/// things.
///
/// Where there are some, nothing is computed, of other columns neither: whoever is handed everybody's sets knows more than the
/// promise about them allows for, and dealing them out too takes a world for nearly every order of the rows.
pub fn told(
    table: &Table,
    checked: &CheckedPlan,
    made: (&Recoding, &ReleasedTables),
    key: &Key,
    progress: &mut dyn Progress,
) -> Option<Worlds> {
    let (recoding, published) = made;
    if !checked.items.is_empty() {
        return Some(Worlds::not_computed(step("worlds-items")));
    }
    if checked.sensitive.is_empty() {
        return None;
    }
    if table.rows() > MOST_ROWS {
        return Some(Worlds::not_computed(step("worlds-large-table").with("most", MOST_ROWS)));
    }
    if checked.persons.is_some() {
        return Some(Worlds::not_computed(step("worlds-persons")));
    }
    if !checked.pseudonyms.is_empty() {
        return Some(Worlds::not_computed(step("worlds-pseudonyms")));
    }
    if let AlgorithmSpec::Sweep { polish: Polish::Word(_), .. } = checked.plan.algorithm {
        return Some(Worlds::not_computed(step("worlds-best-polish")));
    }
    let (values, count) = table.combinations(&checked.sensitive);
    let mut row_with = vec![RowId(0); count];
    table.row_ids().for_each(|row| row_with[values[row.0 as usize] as usize] = row);
    let dealt = Dealt {
        groups: groups(checked, recoding),
        values,
        keyed: algorithms::chooses_rows(&checked.plan.algorithm),
    };
    let keyed = Keyed::new(key);
    let binds_alike = binds_alike(checked);
    let in_world = |world: &[u32]| {
        let rows: Vec<RowId> = world.iter().map(|&value| row_with[value as usize]).collect();
        let table = dealt_out(table, &checked.sensitive, &rows);
        let checked = match binds_alike {
            true => Cow::Borrowed(checked),
            false => Cow::Owned(CheckedPlan::new(&checked.plan, &table).ok()?),
        };
        Some((table, checked))
    };
    let run = |(table, checked): &(Table, Cow<'_, CheckedPlan>), number: u64| {
        // any key but that of the release
        let key = keyed.hash("worlds", [number.to_string().as_str()].into_iter());
        let order = KeyedOrder::of_cells(&key, table);
        let recoding = algorithms::run(checked, table, &order, &mut Silent).ok()?;
        release::publish(table, checked, &recoding).ok().map(|tables| fingerprint(&tables))
    };
    Some(attack::try_worlds(&dealt, fingerprint(published), in_world, run, progress))
}

/// Whether the plan is bound to every world as it is to the table. Worlds have the same values, each as often; only a
/// dependency with a sensitive column may hold in one and not in another.
fn binds_alike(checked: &CheckedPlan) -> bool {
    let is_sensitive = |column: &ColumnId| checked.sensitive.contains(column);
    let touched = |declared: &DeclaredDependency| {
        declared.columns.from.iter().chain(&declared.columns.to).any(is_sensitive)
    };
    !checked.dependencies.iter().any(touched)
}

/// The table with the sensitive cells of other rows.
fn dealt_out(table: &Table, sensitive: &[ColumnId], rows: &[RowId]) -> Table {
    let columns = (0..).map(ColumnId).zip(table.columns());
    let columns = columns.map(|(id, column)| match sensitive.contains(&id) {
        true => Column { codes: column.codes.at(rows), ..column.clone() },
        false => column.clone(),
    });
    Table::new(columns.collect(), table.dialect.clone())
}

/// The group of each row as everybody sees it: its batch, or the rows with the same cells. What is left out is one, too.
fn groups(checked: &CheckedPlan, recoding: &Recoding) -> Vec<u32> {
    let width = checked.quasi.len();
    let mut numbers = BTreeMap::new();
    let mut number = |seen| {
        let next = numbers.len() as u32;
        *numbers.entry(seen).or_insert(next)
    };
    let own = recoding.batch_of_row.as_ref().unwrap_or(&recoding.class_of_row);
    let by_cells = recoding.batch_of_row.is_none() && !recoding.grouped;
    let group = |&class: &ClassId| match class {
        ClassId::SUPPRESSED => number((None, &[][..])),
        ClassId(class) if by_cells => {
            let at = class as usize * width;
            number((None, &recoding.cells[at..at + width]))
        }
        class => number((Some(class), &[][..])),
    };
    own.iter().map(group).collect()
}

/// What everybody sees of a release.
fn fingerprint(release: &ReleasedTables) -> u64 {
    let mut hasher = FxHasher::default();
    for published in &release.tables {
        published.name.hash(&mut hasher);
        for column in published.table.columns() {
            published.table.row_ids().for_each(|row| column.text(row).hash(&mut hasher));
        }
    }
    hasher.finish()
}
