//! What a release of a series shows about each row of its input: the sensitive values of its group.

use super::cross_release::Seen;
use super::principles;
use super::published::{GROUP_ID, group_column};
use crate::error::count;
use crate::ledger::Past;
use crate::plan::{Plan, PrincipleSpec};
use crate::release::ReleasedTables;
use crate::table::{Column, RowId, Table};
use std::collections::BTreeMap;

/// What a release shows about each row of its input.
pub(crate) struct Shown<'a> {
    /// Per group the values it shows with how often; values by number.
    groups: Vec<Vec<(u32, u64)>>,
    /// Per input row its group.
    group_of_input: Vec<Option<u32>>,
    number_of_text: BTreeMap<&'a str, u32>,
}

impl<'a> Shown<'a> {
    pub(super) fn of_release(
        release: &'a ReleasedTables,
        plan: &Plan,
        inputs: usize,
    ) -> Result<Shown<'a>, String> {
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
    pub(super) fn broken(&self, before: &Past, original: &Table, plan: &Plan, m: usize) -> Option<String> {
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
    pub(super) fn forgotten(&self, after: &Past) -> Option<String> {
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
    pub(super) fn seen(&self) -> Seen {
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
    pub(super) fn remembered(&self, past: &Past) -> Seen {
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
