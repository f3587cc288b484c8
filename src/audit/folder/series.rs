//! Releases of a series: counterfeits in each of them, and everyone's values over all of them.

use super::checksums::SUMS;
use super::claims::Claims;
use super::files::{ReleaseFiles, bad};
use super::{Folder, Found, Given, RELEASE, publishers_plan, unmentioned, unsafe_dependencies};
use crate::attack;
use crate::check::cross_release::{self, Gain, Seen};
use crate::check::linked::{BATCHES, GENERALIZED};
use crate::check::partial_suppression::PartialSuppression;
use crate::check::published::Published;
use crate::check::republication::{bare_faults, counterfeit_faults, promised, rows_of, told};
use crate::check::shown::{Shown, sensitive};
use crate::check::verdict::Outcome;
use crate::check::{canonical, conservation, cover, dependencies, principles};
use crate::error::{Error, count};
use crate::plan::{AlgorithmSpec, Plan};
use crate::table::{RowId, Table};
use serde_json::Value;
use std::collections::BTreeMap;

/// The table that says how many counterfeits a group has.
pub(super) use crate::release::COUNTERFEITS;
use crate::release::files::ROWS;

/// Audits the one table of a release of a series, by itself.
pub(super) fn one_table(folder: &Folder<'_>) -> Result<Found, Error> {
    let Folder { files, given, claims, plan, trees_cut } = *folder;
    let table = files.table(RELEASE, plan.csv.escape_formulas)?;
    let counterfeits = files.get(COUNTERFEITS).map(|_| files.table(COUNTERFEITS, false)).transpose()?;
    let mut found = Found { faults: claims.tree_faults(&[&table]), ..Found::default() };
    let origin = given.private.map(|private| origins(private, RELEASE, table.rows())).transpose()?;
    let mut exact = Vec::new();
    match (given.original, &origin) {
        (Some(original), Some(origin)) => {
            let faults = &mut found.faults;
            faults.extend(conservation::column_faults(&table, original, plan));
            let real: Vec<RowId> =
                (0u32..).zip(origin).filter(|(_, row)| row.is_some()).map(|(row, _)| RowId(row)).collect();
            let from: Vec<RowId> = origin.iter().copied().flatten().collect();
            let suppressed = unmentioned(&from, original.rows());
            faults.extend(conservation::row_faults(&from, &suppressed, original.rows()));
            faults.extend(conservation::share_fault(
                claims.within_plan(suppressed.len()),
                original.rows(),
                plan,
            ));
            faults.extend(claims.suppression_fault(suppressed.len()));
            if from.iter().all(|row| (row.0 as usize) < original.rows()) {
                let real = rows_of(&table, &real);
                let comparison =
                    cover::compare(&real, original, &from, plan, trees_cut, &PartialSuppression::default());
                faults.extend(comparison.faults);
                found.undecided.extend(comparison.undecided);
                exact = attack::try_exact(&table, origin, original, plan, &unsafe_dependencies(folder));
            }
        }
        (original, origin) => {
            found.faults.extend(conservation::plan_column_faults(&table, plan));
            found.cells_unchecked(original.is_some(), origin.is_some());
        }
    }
    let fakes: Option<Vec<u32>> = origin
        .as_ref()
        .map(|origin| (0u32..).zip(origin).filter(|(_, row)| row.is_none()).map(|(row, _)| row).collect());
    let faults = &mut found.faults;
    faults.extend(counterfeit_faults(&table, plan, counterfeits.as_ref(), fakes.as_deref()));
    let input = given.original.zip(origin.as_deref());
    faults.extend(bare_faults(&table, plan, counterfeits.as_ref(), input));
    let told = counterfeits.as_ref().map_or(0, counted);
    faults.extend(claims.row_faults(table.rows(), told, plan));
    faults.extend(claims.counterfeit_fault(told));
    faults.extend(canonical::faults(&table, plan));
    let view = Published::new(&table, plan, None);
    faults.extend(view.faults());
    found.principles = principles::judge(&view);
    found.dependencies = dependencies::judge(&table, plan);
    found.run_attacks(&attack::try_dependencies(
        &table,
        plan,
        None,
        &unsafe_dependencies(folder),
        &claims.plan,
    ));
    found.attacks.extend(exact);
    Ok(found)
}

/// The sum of a table of counterfeits; what is no number counts nothing, and is a fault elsewhere.
fn counted(table: &Table) -> usize {
    let Some(id) = table.find("count") else { return 0 };
    table.row_ids().filter_map(|row| table.column(id).text(row).parse::<usize>().ok()).sum()
}

/// Which input row each row of a table comes from; `None` for a counterfeit.
fn origins(private: &ReleaseFiles, table: &str, rows: usize) -> Result<Vec<Option<RowId>>, Error> {
    let mut reader = csv::Reader::from_reader(private.need(ROWS)?);
    let mut origin: Vec<Option<Option<RowId>>> = vec![None; rows];
    for (index, line) in reader.records().enumerate() {
        let line = line.map_err(|error| bad(ROWS, error.to_string()))?;
        let wrong = || bad(ROWS, format!("line {} does not say which row comes from where", index + 2));
        if line.len() != 3 {
            return Err(wrong());
        }
        if &line[0] != table {
            continue;
        }
        let number =
            |at: usize| line[at].parse::<u32>().ok().filter(|number| *number > 0).map(|number| number - 1);
        let input = if line[2].is_empty() { None } else { Some(RowId(number(2).ok_or_else(wrong)?)) };
        let place = number(1).and_then(|published| origin.get_mut(published as usize)).ok_or_else(wrong)?;
        if place.replace(input).is_some() {
            return Err(bad(ROWS, format!("line {} tells a row a second time", index + 2)));
        }
    }
    let told: Option<Vec<Option<RowId>>> = origin.into_iter().collect();
    told.ok_or_else(|| bad(ROWS, format!("it does not tell of every row of {table}")))
}

/// What several releases tell together.
#[derive(Default)]
pub(super) struct Across {
    pub(super) faults: Vec<String>,
    pub(super) undecided: Vec<String>,
    pub(super) attacks: Vec<Value>,
}

impl Across {
    /// How these findings change a verdict.
    pub(super) fn outcome(&self, so_far: Outcome) -> Outcome {
        match so_far {
            Outcome::Violated => Outcome::Violated,
            _ if !self.faults.is_empty() => Outcome::Violated,
            _ if !self.undecided.is_empty() => Outcome::Undecided,
            outcome => outcome,
        }
    }
}

/// Lays the releases side by side. Whether people keep their values shows only where it is known who is who:
/// with the originals and the private files. The attack is tried on releases that promise nothing about a
/// series, too, where their plan says who is who; it does not decide about them.
pub(super) fn across(
    releases: &[ReleaseFiles],
    originals: &[&Table],
    privates: &[ReleaseFiles],
    plan: Option<&Plan>,
) -> Result<Across, Error> {
    let mut series = Vec::with_capacity(releases.len());
    for (index, files) in releases.iter().enumerate() {
        let given = Given {
            original: originals.get(index).copied(),
            private: privates.get(index),
            plan,
            population: None,
        };
        let claims = Claims::read(files)?;
        let plan = publishers_plan(&claims, &given)?.map_or_else(|| claims.plan.clone(), |(plan, _)| plan);
        series.push(Member { files, claims, plan, original: given.original, private: given.private });
    }
    let m = series.iter().map(|member| promised(&member.plan)).max().unwrap_or(0);
    let mut across = Across::default();
    if m > 0 {
        across.faults.extend(numbering_faults(&series));
        let first = series[0].claims.series().map_or(1, |(_, number)| number);
        if first > 1 {
            across.undecided.push(format!(
                "whether people show what they showed before: releases 1 to {} of the series were not given",
                first - 1
            ));
        }
    }
    let known = series
        .iter()
        .all(|member| member.original.is_some() && member.private.is_some() && !member.identity().is_empty());
    if releases.len() > 1 && known {
        match followed(&series, m) {
            Ok((seen, broken)) => {
                let gain = cross_release::intersect(&seen);
                // nobody may be left with one value, whatever was promised
                across.attacks.push(told(&gain, m.max(2)));
                if m > 0 {
                    across.faults.extend(broken.or_else(|| narrowed(&gain, m)));
                }
            }
            Err(error) if m > 0 => return Err(error),
            // without groups or with several sensitive columns there is nothing to lay side by side
            Err(_) => {}
        }
    } else if m > 0 && releases.len() > 1 {
        let what = "whether people show the same values in all releases: that needs the originals and the private rows.csv, which say who is who";
        across.undecided.push(what.to_owned());
    }
    Ok(across)
}

/// One release with what is known about it.
struct Member<'a> {
    files: &'a ReleaseFiles,
    claims: Claims,
    plan: Plan,
    original: Option<&'a Table>,
    private: Option<&'a ReleaseFiles>,
}

impl Member<'_> {
    /// The columns by which people are known again.
    fn identity(&self) -> &[String] {
        match &self.plan.algorithm {
            AlgorithmSpec::MInvariance(how) => how.identity(&self.plan),
            _ => &self.plan.person,
        }
    }
}

/// Releases of one series, in their order.
fn numbering_faults(series: &[Member<'_>]) -> Vec<String> {
    let mut faults = Vec::new();
    let stated: Vec<Option<(&str, u64)>> = series.iter().map(|member| member.claims.series()).collect();
    if stated.iter().any(Option::is_none) {
        return vec!["a report does not say which release of which series it belongs to".to_owned()];
    }
    for (index, one) in stated.iter().enumerate() {
        let again = stated[..index].iter().position(|other| other == one);
        if let (Some((_, number)), Some(again)) = (one, again) {
            let same = series[index].files.get(SUMS) == series[again].files.get(SUMS);
            faults.push(match same {
                true => format!("release {number} of the series is given twice"),
                false => format!(
                    "there are two different releases {number} of the series: one was made from an old copy of the ledger, and laid side by side they can give people away"
                ),
            });
        }
    }
    for pair in stated.iter().flatten().collect::<Vec<_>>().windows(2) {
        if pair[0].0 != pair[1].0 {
            faults.push("the releases belong to different series".to_owned());
        } else if pair[1].1 == pair[0].1 {
            // told above
        } else if pair[1].1 != pair[0].1 + 1 {
            faults.push(format!("release {} is followed by release {} of the series", pair[0].1, pair[1].1));
        }
    }
    faults
}

/// The releases as the adversary sees them, and whose values change though they must not.
fn followed(series: &[Member<'_>], m: usize) -> Result<(Vec<Seen>, Option<String>), Error> {
    let mut persons: BTreeMap<Vec<String>, u32> = BTreeMap::new();
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    let mut seen: Vec<Seen> = Vec::new();
    let mut own_values: Vec<Vec<Option<u32>>> = Vec::new();
    for member in series {
        let (Some(original), Some(private)) = (member.original, member.private) else { continue };
        // as they are published: all spellings of a missing value are one value
        let original = &*original.with_one_missing_value(&member.plan.missing);
        let columns: Option<Vec<_>> = member.identity().iter().map(|name| original.find(name)).collect();
        let columns =
            columns.ok_or_else(|| bad("original", "it has no column by which people are known again"))?;
        let person_of_input: Vec<u32> = (original.row_ids())
            .map(|row| {
                let who = columns.iter().map(|id| original.column(*id).text(row).to_owned()).collect();
                let next = persons.len() as u32;
                *persons.entry(who).or_insert(next)
            })
            .collect();
        let mut number = |text: &str| {
            let next = numbers.len() as u32;
            *numbers.entry(text.to_owned()).or_insert(next)
        };
        let table = |name: &str| member.files.table(name, member.plan.csv.escape_formulas);
        let (rows, batches) = match member.plan.algorithm.linked() {
            None => (RELEASE, None),
            Some(_) => (GENERALIZED, Some(table(BATCHES)?)),
        };
        let published = table(rows)?;
        let origin = origins(private, rows, published.rows())?;
        let shown = match &batches {
            None => Shown::of_one(&published, &origin, &member.plan, original.rows()),
            Some(batches) => Shown::of_linked(&published, &origin, batches, &member.plan, original.rows()),
        };
        let shown = shown.map_err(|reason| bad(rows, reason))?;
        seen.push(shown.seen_by(persons.len(), &person_of_input, &mut number));
        let value = sensitive(original, &member.plan).map_err(|reason| bad("original", reason))?;
        let mut own = vec![None; persons.len()];
        for row in original.row_ids() {
            own[person_of_input[row.0 as usize] as usize] = Some(number(value.text(row)));
        }
        own_values.push(own);
    }
    let broken = broken(&seen, &own_values, m);
    Ok((seen, broken))
}

/// Somebody of whom too few values are left. Who has a new value may show others than before, and these must
/// have nothing in common with the old ones.
fn narrowed(gain: &Gain, m: usize) -> Option<String> {
    let smallest = gain.smallest.filter(|smallest| *smallest < m)?;
    Some(format!(
        "laid side by side, the releases leave somebody with {}, fewer than {m}",
        count(smallest, "possible value")
    ))
}

/// People who do not show what they showed before, and must.
fn broken(seen: &[Seen], own: &[Vec<Option<u32>>], m: usize) -> Option<String> {
    let people = seen.iter().map(|seen| seen.group_of_person.len()).max().unwrap_or(0);
    let shows = |release: usize, person: usize| -> Option<Vec<u32>> {
        let group = seen[release].group_of_person.get(person).copied().flatten()?;
        Some(seen[release].groups[group as usize].iter().map(|(value, _)| *value).collect())
    };
    let mut wrong = 0;
    let mut first_release = None;
    for person in 0..people {
        let mut before: Option<Vec<u32>> = None;
        for (release, values) in own.iter().enumerate() {
            let Some(now) = shows(release, person) else { continue };
            let value = values.get(person).copied().flatten();
            let kept = before.as_ref().is_none_or(|before| {
                match value.is_some_and(|value| before.contains(&value)) {
                    true => *before == now,
                    false => now.iter().filter(|value| !before.contains(value)).count() >= m,
                }
            });
            if !kept {
                wrong += 1;
                first_release = Some(first_release.map_or(release, |first: usize| first.min(release)));
                break;
            }
            before = Some(now);
        }
    }
    let release = first_release?;
    Some(format!(
        "{} other values than their groups showed before, first in release {} of those given",
        if wrong == 1 { "1 person shows".to_owned() } else { format!("{wrong} people show") },
        release + 1
    ))
}
