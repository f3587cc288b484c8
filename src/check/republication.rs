//! A release of a series: everyone shows the sensitive values that they showed before.
//!
//! Judged from the published cells, the ledger as it was, and the ledger as it will be: every group shows
//! its values once (m-uniqueness, with the other principles), everyone whose value is still among those that
//! their group showed before is in a group with exactly these, everyone else shows at least m values that
//! they did not show before; the new ledger remembers what was published; counterfeits are counted right.

use super::cross_release::{self, Gain};
use super::partial_suppression::PartialSuppression;
use super::published::{GROUP_ID, Published, group_column};
use super::shown::{Shown, sensitive};
use super::verdict::{Outcome, Verdict};
use super::{canonical, conservation, cover, dependencies, principles};
use crate::error::count;
use crate::ledger::Past;
use crate::plan::{AlgorithmSpec, Plan, PrincipleSpec, Role};
use crate::release::{PublishedTable, ReleasedTables};
use crate::table::{Codes, Column, RowId, Table};
use crate::text::number::Figure;
use crate::text::{Step, in_english, step};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

const COUNTERFEITS: &str = "counterfeits.csv";

/// Judges a release of a series with everything the publisher knows: its input, and what the ledger says
/// of everyone before and after.
pub fn judge_republished(
    release: &ReleasedTables,
    plan: &Plan,
    original: &Table,
    before: &Past,
    after: &Past,
) -> Verdict {
    let mut verdict = judge_by_itself(release, plan, original);
    let shown = match Shown::of_release(release, plan, original.rows()) {
        Ok(shown) => shown,
        Err(fault) => {
            verdict.faults.push(fault);
            verdict.verdict = Outcome::Violated;
            return verdict;
        }
    };
    let m = promised(plan);
    let placeable = placeable(release, before, original, plan, m);
    let faults = [shown.broken(before, original, plan, m), shown.forgotten(after), placeable];
    verdict.faults.extend(faults.into_iter().flatten());
    let gain = cross_release::intersect(&[shown.remembered(before), shown.seen()]);
    verdict.attacks.push(told(&gain, m));
    if !verdict.faults.is_empty() || gain.smallest.is_some_and(|smallest| smallest < m) {
        verdict.verdict = Outcome::Violated;
    }
    verdict
}

/// People who are withheld as if no release could hold them, though one can: their value is in their signature, or at
/// least m of all values that ever occurred lie outside it.
fn placeable(
    release: &ReleasedTables,
    before: &Past,
    original: &Table,
    plan: &Plan,
    m: usize,
) -> Option<String> {
    if release.unplaceable.is_empty() {
        return None;
    }
    let value = sensitive(original, plan).ok()?;
    let mut known: Vec<&str> =
        value.dictionary.texts().chain(before.values.iter().map(String::as_str)).collect();
    known.sort_unstable();
    known.dedup();
    let lost = |row: &&RowId| {
        let Some(signature) = before.of_row.get(row.0 as usize).copied().flatten() else { return false };
        let signature: Vec<&str> = before.signatures[signature as usize]
            .iter()
            .map(|value| before.values[*value as usize].as_str())
            .collect();
        let outside = known.iter().filter(|text| !signature.contains(text)).count();
        release.suppressed.contains(row) && !signature.contains(&value.text(**row)) && outside < m
    };
    let wrong = release.unplaceable.iter().filter(|row| !lost(row)).count();
    (wrong > 0).then(|| format!("{} withheld as if no group could hold them", count(wrong, "person")))
}

/// The m of the plan; 0 where none is promised.
pub(crate) fn promised(plan: &Plan) -> usize {
    let m = |principle: &PrincipleSpec| match principle {
        PrincipleSpec::MInvariance { m, .. } => Some(*m as usize),
        _ => None,
    };
    plan.principles.iter().find_map(m).unwrap_or(0)
}

/// Someone who knows in which group everyone is, in every release, lays the releases side by side.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CrossReleaseAttack {
    /// `cross-release`
    #[cfg_attr(feature = "schema", schemars(extend("const" = "cross-release")))]
    pub kind: &'static str,
    /// Whether everyone keeps as many values as promised.
    pub verdict: Outcome,
    /// People who are in more than one release.
    pub followed: usize,
    /// The fewest values that are left for somebody; `null` if there is nobody.
    pub smallest: Option<usize>,
    /// The largest belief in one value.
    pub largest_belief: Figure,
    /// All of it in sentences.
    pub explanation: Vec<String>,
    /// The same as codes and facts.
    pub steps: Vec<Step>,
}

/// What the adversary who lays releases side by side arrives at.
pub(crate) fn told(gain: &Gain, m: usize) -> Value {
    let smallest = gain.smallest.unwrap_or(0);
    let holds = gain.smallest.is_none_or(|smallest| smallest >= m);
    let steps = vec![match gain.followed {
        0 => step("nobody-followed"),
        _ => step("side-by-side").with("n", smallest).with("belief", gain.belief),
    }];
    let attack = CrossReleaseAttack {
        kind: "cross-release",
        verdict: if holds { Outcome::Holds } else { Outcome::Violated },
        followed: gain.followed,
        smallest: gain.smallest,
        largest_belief: Figure(gain.belief),
        explanation: in_english(&steps),
        steps,
    };
    serde_json::to_value(attack).expect("an attack is plain data")
}

/// The release without its series.
fn judge_by_itself(release: &ReleasedTables, plan: &Plan, original: &Table) -> Verdict {
    let Some(published) = release.table("release.csv") else {
        return super::judge_release(release, plan, original, None);
    };
    let mut faults = Vec::new();
    let strange =
        release.tables.iter().filter(|table| !["release.csv", COUNTERFEITS].contains(&table.name.as_str()));
    faults.extend(strange.map(|table| format!("{} is published beside release.csv", table.name)));
    let table = &published.table;
    faults.extend(conservation::column_faults(table, original, plan));
    if published.origin.len() != table.rows() {
        faults.push(format!("{} has rows without a note where they come from", published.name));
        return Verdict::new(plan, Vec::new(), Vec::new(), faults);
    }
    let (real, origin) = without_counterfeits(published);
    faults.extend(conservation::row_faults(&origin, &release.suppressed, original.rows()));
    faults.extend(conservation::share_fault(conservation::within_plan(release), original.rows(), plan));
    if origin.iter().all(|row| (row.0 as usize) < original.rows()) {
        let comparison =
            cover::compare(&real, original, &origin, plan, false, &PartialSuppression::default());
        faults.extend(comparison.faults);
        faults.extend(comparison.undecided);
    }
    faults.extend(canonical::faults(table, plan));
    let fakes: Vec<u32> =
        (0u32..).zip(&published.origin).filter(|(_, row)| row.is_none()).map(|(row, _)| row).collect();
    let told = release.table(COUNTERFEITS).map(|published| &published.table);
    faults.extend(counterfeit_faults(table, plan, told, Some(&fakes)));
    faults.extend(bare_faults(table, plan, told, Some((original, &published.origin))));
    let view = Published::new(table, plan, None);
    faults.extend(view.faults());
    Verdict::new(plan, principles::judge(&view), dependencies::judge(table, plan), faults)
}

/// The rows that come from the input, and from where.
fn without_counterfeits(published: &PublishedTable) -> (Table, Vec<RowId>) {
    let rows: Vec<(RowId, RowId)> = (0u32..)
        .map(RowId)
        .zip(&published.origin)
        .filter_map(|(row, origin)| Some((row, (*origin)?)))
        .collect();
    let kept: Vec<RowId> = rows.iter().map(|(row, _)| *row).collect();
    (rows_of(&published.table, &kept), rows.into_iter().map(|(_, origin)| origin).collect())
}

/// Some rows of a table.
pub(crate) fn rows_of(table: &Table, rows: &[RowId]) -> Table {
    let select = |column: &Column| Column {
        name: column.name.clone(),
        dictionary: column.dictionary.clone(),
        codes: Codes::collect(column.dictionary.len(), rows.iter().map(|row| column.codes.get(*row).0)),
    };
    Table::new(table.columns().iter().map(select).collect(), table.dialect.clone())
}

/// What `counterfeits.csv` says of `release.csv`: groups that are there, fewer counterfeits than rows, and,
/// where it is known which rows they are, exactly those.
pub(crate) fn counterfeit_faults(
    table: &Table,
    plan: &Plan,
    told: Option<&Table>,
    counterfeits: Option<&[u32]>,
) -> Vec<String> {
    let Some(id) = group_column(table, plan) else { return vec![format!("release.csv has no {GROUP_ID}")] };
    let group = |row: u32| table.column(id).text(RowId(row));
    let mut rows: BTreeMap<&str, u64> = BTreeMap::new();
    (0..table.rows() as u32).for_each(|row| *rows.entry(group(row)).or_default() += 1);
    let mut expected: BTreeMap<&str, u64> = BTreeMap::new();
    for row in counterfeits.into_iter().flatten() {
        *expected.entry(group(*row)).or_default() += 1;
    }
    let mut faults = Vec::new();
    if let Some(told) = told {
        let columns: Vec<&str> = told.columns().iter().map(|column| column.name.as_str()).collect();
        if columns != [GROUP_ID, "count"] {
            return vec![format!("{COUNTERFEITS} has other columns than {GROUP_ID} and count")];
        }
        for row in told.row_ids() {
            let (group, number) = (told.columns()[0].text(row), told.columns()[1].text(row));
            let number: Option<u64> = number.parse().ok().filter(|number| *number > 0);
            let most = rows.get(group).copied().unwrap_or(0);
            match number {
                Some(number) if number < most => {}
                _ => faults.push(format!(
                    "{COUNTERFEITS}, row {}: no such group, or not fewer counterfeits than rows",
                    row.0 + 1
                )),
            }
            if counterfeits.is_some() && expected.remove(group) != number {
                faults.push(format!(
                    "{COUNTERFEITS}, row {}: the group has another number of counterfeits",
                    row.0 + 1
                ));
            }
        }
    }
    if counterfeits.is_some() && !expected.is_empty() {
        faults.push(format!(
            "{COUNTERFEITS} does not tell of the counterfeits of {}",
            count(expected.len(), "group")
        ));
    }
    faults
}

/// Groups with fewer than m people that show a value itself: a range from a number to the same number or, where it is
/// known whom a row is about, a cell that is the value of the input. Columns for which the plan asks for no width are
/// exempt, and so are those that hold nothing but missing values.
pub(crate) fn bare_faults(
    table: &Table,
    plan: &Plan,
    told: Option<&Table>,
    input: Option<(&Table, &[Option<RowId>])>,
) -> Vec<String> {
    let (AlgorithmSpec::MInvariance(how), Some(id), Some(told)) =
        (&plan.algorithm, group_column(table, plan), told)
    else {
        return Vec::new();
    };
    let (Some(group_of_told), Some(count_of_told)) = (told.find(GROUP_ID), told.find("count")) else {
        return Vec::new();
    };
    let mut people: BTreeMap<&str, i64> = BTreeMap::new();
    table.row_ids().for_each(|row| *people.entry(table.column(id).text(row)).or_default() += 1);
    for row in told.row_ids() {
        let fakes: i64 = told.column(count_of_told).text(row).parse().unwrap_or(0);
        *people.entry(told.column(group_of_told).text(row)).or_default() -= fakes;
    }
    let few: Vec<RowId> =
        table.row_ids().filter(|row| people[table.column(id).text(*row)] < promised(plan) as i64).collect();
    let is_missing = |text: &str| plan.missing.iter().any(|spelling| spelling == text);
    let mut faults = Vec::new();
    for (name, attribute) in &plan.attributes {
        let off = how.min_widths.get(name) == Some(&0.0);
        let Some(column) = table.find(name).filter(|_| attribute.role == Role::Quasi && !off) else {
            continue;
        };
        let column = table.column(column);
        let source = input.and_then(|(input, origin)| Some((input.column(input.find(name)?), origin)));
        let only_missing = source.is_some_and(|(source, _)| source.dictionary.texts().all(is_missing));
        let shows = |row: &&RowId| {
            let cell = column.text(**row);
            let value = source.and_then(|(source, origin)| Some(source.text(origin[row.0 as usize]?)));
            cell != "*" && !only_missing && (single(cell) || value == Some(cell))
        };
        let bare = few.iter().filter(shows).count();
        if bare > 0 {
            faults.push(format!(
                "{name}: {} in groups of fewer than {} people shows the value itself",
                count(bare, "row"),
                promised(plan)
            ));
        }
    }
    faults
}

/// Whether a cell is a range from something to the same.
fn single(cell: &str) -> bool {
    let inside = cell.strip_prefix('[').and_then(|cell| cell.strip_suffix(']'));
    inside
        .and_then(|inside| inside.split_once(';').or_else(|| inside.split_once(',')))
        .is_some_and(|(low, high)| low == high)
}
