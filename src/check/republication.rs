//! A release of a series: everyone shows the sensitive values that they showed before.
//!
//! Judged from the published cells, the ledger as it was, and the ledger as it will be: every group shows
//! its values once (m-uniqueness, with the other principles), everyone whose value is still among those that
//! their group showed before is in a group with exactly these, everyone else shows at least m values that
//! they did not show before; the new ledger remembers what was published; counterfeits are counted right.

use super::cross_release::{self, Gain, Seen};
use super::partial_suppression::PartialSuppression;
use super::published::{GROUP_ID, Published, group_column};
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

/// What a release shows about each row of its input.
pub(crate) struct Shown<'a> {
    /// Per group the values it shows with how often; values by number.
    groups: Vec<Vec<(u32, u64)>>,
    /// Per input row its group.
    group_of_input: Vec<Option<u32>>,
    number_of_text: BTreeMap<&'a str, u32>,
}

impl<'a> Shown<'a> {
    fn of_release(release: &'a ReleasedTables, plan: &Plan, inputs: usize) -> Result<Shown<'a>, String> {
        let table = |name: &str| release.table(name);
        match (table("release.csv"), table("generalized.csv"), table("batch.csv")) {
            (Some(one), None, None) => Shown::of_one(&one.table, &one.origin, plan, inputs),
            (None, Some(rows), Some(batches)) => {
                Shown::of_linked(&rows.table, &rows.origin, &batches.table, plan, inputs)
            }
            _ => Err("the release has neither one table nor linked ones".to_owned()),
        }
    }

    /// From `release.csv` and the input row of each of its rows.
    pub(crate) fn of_one(
        table: &'a Table,
        origin: &[Option<RowId>],
        plan: &Plan,
        inputs: usize,
    ) -> Result<Shown<'a>, String> {
        let id = group_column(table, plan).ok_or_else(|| format!("release.csv has no {GROUP_ID}"))?;
        let value = sensitive(table, plan)?;
        let mut shown = Shown::none(inputs);
        let mut numbers = Numbers::default();
        for (row, origin) in (0u32..).map(RowId).zip(origin) {
            let group = numbers.of(table.column(id).text(row));
            shown.show(group, value.text(row), 1);
            shown.place(*origin, group)?;
        }
        Ok(shown.sorted())
    }

    /// From `generalized.csv` with the input row of each of its rows, and `batch.csv`.
    pub(crate) fn of_linked(
        rows: &'a Table,
        origin: &[Option<RowId>],
        batches: &'a Table,
        plan: &Plan,
        inputs: usize,
    ) -> Result<Shown<'a>, String> {
        const BATCH_ID: &str = "batch_id";
        let column = |table: &'a Table, name: &str| -> Result<&'a Column, String> {
            Ok(table.column(table.find(name).ok_or_else(|| format!("a linked table has no {name}"))?))
        };
        let (value, counts) = (sensitive(batches, plan)?, column(batches, "count")?);
        let (batch, batch_of_row) = (column(batches, BATCH_ID)?, column(rows, BATCH_ID)?);
        let mut shown = Shown::none(inputs);
        let mut numbers = Numbers::default();
        for row in batches.row_ids() {
            let times =
                counts.text(row).parse().map_err(|_| "batch.csv has a count that is no number".to_owned())?;
            shown.show(numbers.of(batch.text(row)), value.text(row), times);
        }
        for (row, origin) in (0u32..).map(RowId).zip(origin) {
            let group = numbers.of(batch_of_row.text(row));
            if group as usize >= shown.groups.len() {
                return Err("generalized.csv has a batch that batch.csv does not have".to_owned());
            }
            shown.place(*origin, group)?;
        }
        Ok(shown.sorted())
    }

    fn none(inputs: usize) -> Shown<'a> {
        Shown { groups: Vec::new(), group_of_input: vec![None; inputs], number_of_text: BTreeMap::new() }
    }

    fn show(&mut self, group: u32, text: &'a str, times: u64) {
        let next = self.number_of_text.len() as u32;
        let value = *self.number_of_text.entry(text).or_insert(next);
        if self.groups.len() <= group as usize {
            self.groups.resize_with(group as usize + 1, Vec::new);
        }
        let values = &mut self.groups[group as usize];
        match values.iter_mut().find(|(known, _)| *known == value) {
            Some((_, count)) => *count += times,
            None => values.push((value, times)),
        }
    }

    fn place(&mut self, origin: Option<RowId>, group: u32) -> Result<(), String> {
        if let Some(row) = origin {
            let place = self.group_of_input.get_mut(row.0 as usize);
            *place.ok_or("a published row comes from a row that the input does not have")? = Some(group);
        }
        Ok(())
    }

    fn sorted(mut self) -> Shown<'a> {
        self.groups.iter_mut().for_each(|values| values.sort_unstable());
        self
    }

    /// An earlier signature in this release's numbers; values that it does not show get none.
    fn signatures(&self, past: &Past) -> Vec<Vec<Option<u32>>> {
        let number: Vec<Option<u32>> =
            past.values.iter().map(|text| self.number_of_text.get(text.as_str()).copied()).collect();
        let numbered = |signature: &Vec<u32>| {
            let mut values: Vec<Option<u32>> =
                signature.iter().map(|value| number[*value as usize]).collect();
            values.sort_unstable();
            values
        };
        past.signatures.iter().map(numbered).collect()
    }

    fn shows_exactly(&self, group: u32, signature: &[Option<u32>]) -> bool {
        let values = &self.groups[group as usize];
        values.len() == signature.len()
            && values.iter().zip(signature).all(|((value, _), old)| Some(*value) == *old)
    }

    /// People who do not show what they showed before, and must.
    fn broken(&self, before: &Past, original: &Table, plan: &Plan, m: usize) -> Option<String> {
        let signatures = self.signatures(before);
        let value = sensitive(original, plan).ok()?;
        let own: Vec<Option<u32>> =
            value.dictionary.texts().map(|text| self.number_of_text.get(text).copied()).collect();
        let mut broken = 0;
        let mut first = None;
        for (row, group) in (0u32..).zip(&self.group_of_input) {
            let (Some(group), Some(old)) = (*group, before.of_row.get(row as usize).copied().flatten())
            else {
                continue;
            };
            let old = &signatures[old as usize];
            let own = own[value.codes.get(RowId(row)).0 as usize];
            let kept = match own.is_some() && old.contains(&own) {
                true => self.shows_exactly(group, old),
                // whoever sees the signature change knows that the value is none of the old ones
                false => {
                    let new =
                        self.groups[group as usize].iter().filter(|(value, _)| !old.contains(&Some(*value)));
                    new.count() >= m
                }
            };
            if !kept {
                broken += 1;
                first = first.or(Some(row));
            }
        }
        let first = first?;
        Some(format!(
            "{} other values than their groups showed before (input row {} is the first)",
            if broken == 1 { "1 person shows".to_owned() } else { format!("{broken} people show") },
            first + 1
        ))
    }

    /// People whose signature the new ledger does not have right.
    fn forgotten(&self, after: &Past) -> Option<String> {
        let signatures = self.signatures(after);
        let wrong = (self.group_of_input.iter().enumerate())
            .filter(|(row, group)| {
                let noted = after.of_row.get(*row).copied().flatten();
                match (group, noted) {
                    (Some(group), Some(noted)) => !self.shows_exactly(*group, &signatures[noted as usize]),
                    (Some(_), None) => true,
                    (None, _) => false,
                }
            })
            .count();
        (wrong > 0)
            .then(|| format!("the new ledger does not have what {} shows", count(wrong, "published row")))
    }

    /// This release as the adversary sees it; people are the rows of the input.
    fn seen(&self) -> Seen {
        Seen { groups: self.groups.clone(), group_of_person: self.group_of_input.clone() }
    }

    /// Whoever a release is about, by other numbers and with other numbers for values.
    pub(crate) fn seen_by(
        &self,
        people: usize,
        person_of_input: &[u32],
        number: &mut impl FnMut(&str) -> u32,
    ) -> Seen {
        let mut of_value = vec![0; self.number_of_text.len()];
        let mut texts: Vec<(&str, u32)> =
            self.number_of_text.iter().map(|(text, value)| (*text, *value)).collect();
        texts.sort();
        texts.into_iter().for_each(|(text, value)| of_value[value as usize] = number(text));
        let renumbered = |values: &Vec<(u32, u64)>| {
            let mut values: Vec<(u32, u64)> =
                values.iter().map(|(value, count)| (of_value[*value as usize], *count)).collect();
            values.sort_unstable();
            values
        };
        let mut group_of_person = vec![None; people];
        for (input, group) in self.group_of_input.iter().enumerate() {
            group_of_person[person_of_input[input] as usize] = *group;
        }
        Seen { groups: self.groups.iter().map(renumbered).collect(), group_of_person }
    }

    /// What the ledger remembers, in the numbers of this release.
    fn remembered(&self, past: &Past) -> Seen {
        let next = self.number_of_text.len() as u32;
        let number: Vec<u32> = (past.values.iter().zip(0u32..))
            .map(|(text, place)| self.number_of_text.get(text.as_str()).copied().unwrap_or(next + place))
            .collect();
        let once = |signature: &Vec<u32>| {
            let mut values: Vec<(u32, u64)> =
                signature.iter().map(|value| (number[*value as usize], 1)).collect();
            values.sort_unstable();
            values
        };
        Seen { groups: past.signatures.iter().map(once).collect(), group_of_person: past.of_row.clone() }
    }
}

/// Group names as numbers in order of first appearance.
#[derive(Default)]
struct Numbers<'a>(BTreeMap<&'a str, u32>);

impl<'a> Numbers<'a> {
    fn of(&mut self, text: &'a str) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(text).or_insert(next)
    }
}

/// The sensitive column that m-invariance speaks of; the only one where nothing is promised.
pub(crate) fn sensitive<'a>(table: &'a Table, plan: &Plan) -> Result<&'a Column, String> {
    let named = plan.principles.iter().find_map(|principle| match principle {
        PrincipleSpec::MInvariance { attribute, .. } => attribute.as_deref(),
        _ => None,
    });
    let name =
        named.map_or_else(|| principles::only_sensitive(plan).map_err(|reason| reason.to_string()), Ok)?;
    table.find(name).map(|id| table.column(id)).ok_or_else(|| format!("the table has no column `{name}`"))
}
