//! The adversary who knows exact right sides: through X -> Y somebody who knows everybody's exact Y and in which group
//! they are, counts how often each value of X is published in each group, and asks which value can belong to which right
//! side at all.
//!
//! A value x can have the right side y only if in every group at least as many people have y as rows show x. Values that
//! are left with one right side are settled and taken off the counts, and so on until nothing changes. That finds no
//! more than is certain, and need not find everything that is: deciding which values can share a right side is a
//! subset-sum problem.

use super::unsafe_dependency::{UnsafeDependency, few};
use crate::plan::{Plan, Role};
use crate::release::BATCH_ID;
use crate::table::{ColumnId, RowId, Table};
use crate::text::number::Figure;
use crate::text::{Step, in_english, step};
use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Someone who knows everybody's exact right sides of a dependency counts; only the publisher is told.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExactAttack {
    /// `exact-right-sides`
    #[cfg_attr(feature = "schema", schemars(extend("const" = "exact-right-sides")))]
    pub kind: &'static str,
    /// The dependency as `A, B -> C`.
    pub dependency: String,
    /// People in the release.
    pub people: usize,
    /// People whose determining value is certain to whoever knows exact right sides and counts.
    pub certain: usize,
    /// The same as a share.
    pub share: Figure,
    /// The same for whoever also knows which value has which right side.
    pub certain_with_mapping: usize,
    /// The same as a share.
    pub share_with_mapping: Figure,
    /// All of it in sentences.
    pub explanation: Vec<String>,
    /// The same as codes and facts.
    pub steps: Vec<Step>,
}

/// What this adversary finds in a release, for each dependency: for the publisher alone.
///
/// `origin` says which row of the original each published row comes from; counterfeits have none. The figures count
/// people whose value of X is certain: to whoever knows right sides and counts, and to whoever also knows which value has
/// which right side.
pub fn try_exact(
    published: &Table,
    origin: &[Option<RowId>],
    original: &Table,
    plan: &Plan,
    dependencies: &[UnsafeDependency],
) -> Vec<Value> {
    let original = &*original.with_one_missing_value(&plan.missing);
    let release = Rows { published, origin, original, groups: groups(published, plan) };
    tried(dependencies, |dependency| release.known(dependency))
}

/// The same for linked tables, where no row says which sensitive value is its own: through X -> Y with the sensitive
/// column as X the counts are those of the batches, which list each value with how often it occurs. Where a left side
/// has the sensitive column among others, no table shows how often its combinations occur, and nothing is counted.
pub fn try_exact_linked(
    generalized: &Table,
    batches: &Table,
    origin: &[Option<RowId>],
    original: &Table,
    plan: &Plan,
    dependencies: &[UnsafeDependency],
) -> Vec<Value> {
    let original = &*original.with_one_missing_value(&plan.missing);
    let release = Rows { published: generalized, origin, original, groups: groups(generalized, plan) };
    tried(dependencies, |dependency| {
        release.known(dependency).or_else(|| known_of_batches(&release, batches, dependency))
    })
}

fn tried(
    dependencies: &[UnsafeDependency],
    known: impl Fn(&UnsafeDependency) -> Option<Known>,
) -> Vec<Value> {
    let exact = dependencies.iter().filter(|dependency| dependency.exact == dependency.from);
    let mut counted: Vec<(&UnsafeDependency, [usize; 3])> = exact
        .filter_map(|dependency| {
            let known = known(dependency)?;
            let certain = [known.counts().certain(), known.certain_with_mapping()];
            Some((dependency, [known.people.len(), certain[0], certain[1]]))
        })
        .collect();
    if counted.len() > MOST_LISTED {
        // stable: those that are as bad stay in their order
        counted.sort_by_key(|(_, [_, found, mapped])| std::cmp::Reverse((*mapped, *found)));
        counted.truncate(MOST_LISTED);
    }
    let told = |(dependency, [all, found, mapped]): (&UnsafeDependency, [usize; 3])| {
        let share = |certain: usize| Figure::share(certain as u64, all as u64);
        let steps = vec![
            step("exact-right-sides")
                .with("right", few(&dependency.refined))
                .with("left", few(&dependency.from))
                .with("found", found)
                .with("all", all)
                .with("mapped", mapped),
        ];
        json!(ExactAttack {
            kind: "exact-right-sides",
            dependency: dependency.text(),
            people: all,
            certain: found,
            share: share(found),
            certain_with_mapping: mapped,
            share_with_mapping: share(mapped),
            explanation: in_english(&steps),
            steps,
        })
    };
    counted.into_iter().map(told).collect()
}

/// Of more dependencies than this those are told by which most is certain.
const MOST_LISTED: usize = 20;

/// Published rows and what they come from.
struct Rows<'a> {
    published: &'a Table,
    origin: &'a [Option<RowId>],
    original: &'a Table,
    /// The group of each published row.
    groups: Vec<u32>,
}

impl Rows<'_> {
    /// The right side of each published row that is about somebody.
    fn sides(&self, refined: &[String]) -> Option<Vec<Option<u32>>> {
        let right = columns(self.original, refined)?;
        let mut sides = numbered(self.origin.iter().copied().flatten(), self.original, &right).into_iter();
        Some(self.origin.iter().map(|row| row.and_then(|_| sides.next())).collect())
    }

    /// What is known where the rows show the left side.
    fn known(&self, dependency: &UnsafeDependency) -> Option<Known> {
        let left = columns(self.published, &dependency.from)?;
        let values = numbered(self.published.row_ids(), self.published, &left);
        let sides = self.sides(&dependency.refined)?;
        let persons = || self.groups.iter().zip(&values).zip(&sides);
        Some(Known {
            shown: values.iter().zip(&self.groups).map(|(value, group)| (*value, *group, 1)).collect(),
            people: persons().filter_map(|((group, _), side)| Some((*group, (*side)?))).collect(),
            mapping: persons().filter_map(|((_, value), side)| Some((*value, (*side)?))).collect(),
        })
    }
}

/// What is known where batches list the left side, the sensitive column. `None` where the tables do not fit together,
/// which their judge says.
fn known_of_batches(rows: &Rows<'_>, batches: &Table, dependency: &UnsafeDependency) -> Option<Known> {
    let [sensitive] = dependency.from.as_slice() else { return None };
    let [ids, values, counts] = batches.columns() else { return None };
    if values.name != *sensitive {
        return None;
    }
    // The texts are anybody's: no hash that values could be crafted against.
    let (mut number_of, mut value_of) = (BTreeMap::<&str, u32>::new(), BTreeMap::<&str, u32>::new());
    let mut shown = Vec::with_capacity(batches.rows());
    for row in batches.row_ids() {
        let next = number_of.len() as u32;
        let batch = *number_of.entry(ids.text(row)).or_insert(next);
        let next = value_of.len() as u32;
        let value = *value_of.entry(values.text(row)).or_insert(next);
        shown.push((value, batch, counts.text(row).parse().ok()?));
    }
    let batch_of_row = rows.published.column(rows.published.find(BATCH_ID)?);
    let own = rows.original.column(rows.original.find(sensitive)?);
    let (mut people, mut mapping) = (Vec::new(), Vec::new());
    for ((row, origin), side) in
        rows.published.row_ids().zip(rows.origin).zip(rows.sides(&dependency.refined)?)
    {
        let (Some(origin), Some(side)) = (origin, side) else { continue };
        people.push((*number_of.get(batch_of_row.text(row))?, side));
        mapping.push((*value_of.get(own.text(*origin))?, side));
    }
    Some(Known { shown, people, mapping })
}

fn columns(table: &Table, names: &[String]) -> Option<Vec<ColumnId>> {
    names.iter().map(|name| table.find(name)).collect()
}

/// The group of each published row: by its number, or by equal quasi cells.
fn groups(published: &Table, plan: &Plan) -> Vec<u32> {
    let id = published.find("group_id").filter(|_| !plan.attributes.contains_key("group_id"));
    let quasi = || {
        let is_quasi = |name: &str| plan.attributes.get(name).is_some_and(|own| own.role == Role::Quasi);
        let ids = (0..published.columns().len()).map(ColumnId);
        ids.filter(|id| is_quasi(&published.column(*id).name)).collect::<Vec<_>>()
    };
    let columns = id.map_or_else(quasi, |id| vec![id]);
    numbered(published.row_ids(), published, &columns)
}

/// A number for each row, equal for rows that agree in these columns.
fn numbered(rows: impl Iterator<Item = RowId>, table: &Table, columns: &[ColumnId]) -> Vec<u32> {
    let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
    rows.map(|row| {
        let key: Vec<u32> = columns.iter().map(|id| table.column(*id).codes.get(row).0).collect();
        let next = numbers.len() as u32;
        *numbers.entry(key).or_insert(next)
    })
    .collect()
}

/// What a release shows and somebody knows besides.
struct Known {
    /// A value, a group that shows it, and in how many rows.
    shown: Vec<(u32, u32, u32)>,
    /// Everybody's group and right side.
    people: Vec<(u32, u32)>,
    /// Everybody's value and right side: which goes with which, for whoever knows that too.
    mapping: Vec<(u32, u32)>,
}

impl Known {
    fn counts(&self) -> Counts {
        let groups = || {
            let of_people = self.people.iter().map(|(group, _)| *group);
            self.shown.iter().map(|(_, group, _)| *group).chain(of_people)
        };
        let group_count = groups().max().map_or(0, |most| most as usize + 1);
        let value_count = self.shown.iter().map(|(value, ..)| *value as usize + 1).max().unwrap_or(0);
        let mut pairs = self.shown.clone();
        pairs.sort_unstable();
        let mut shown = vec![Vec::new(); value_count];
        let mut of_group = vec![Vec::new(); group_count];
        for same in pairs.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (value, group, _) = same[0];
            shown[value as usize].push((group, same.iter().map(|(.., rows)| rows).sum()));
            of_group[group as usize].push(value);
        }
        let mut sides = vec![FxHashMap::default(); group_count];
        for (group, side) in &self.people {
            *sides[*group as usize].entry(*side).or_insert(0) += 1;
        }
        Counts { shown, sides, values: of_group }
    }

    /// How many people are left with one value where it is known which value has which right side.
    fn certain_with_mapping(&self) -> usize {
        let counts = self.counts();
        let mut mapping: Vec<Vec<u32>> = vec![Vec::new(); counts.shown.len()];
        for (value, side) in &self.mapping {
            if !mapping[*value as usize].contains(side) {
                mapping[*value as usize].push(*side);
            }
        }
        counts.left_with_one(&mapping)
    }
}

/// How often each value and each right side occur in each group.
struct Counts {
    /// Per value the groups that show it, with how many rows.
    shown: Vec<Vec<(u32, u32)>>,
    /// Per group its right sides, with how many people.
    sides: Vec<FxHashMap<u32, u32>>,
    /// Per group the values it shows.
    values: Vec<Vec<u32>>,
}

impl Counts {
    /// The right sides that a value can have, by what is left of the counts. Counterfeits carry values and no right
    /// side: a group that has some bears less than it shows.
    fn possible(&self, value: usize, left: &[FxHashMap<u32, u32>], spare: &[u32]) -> Vec<u32> {
        let without_counterfeits = self.shown[value].iter().find(|(group, _)| spare[*group as usize] == 0);
        let mut sides: Vec<u32> = match without_counterfeits {
            Some((group, _)) => left[*group as usize].keys().copied().collect(),
            None => left.iter().flat_map(|sides| sides.keys().copied()).collect(),
        };
        sides.sort_unstable();
        sides.dedup();
        let fits = |side: &u32, (group, rows): &(u32, u32)| {
            left[*group as usize].get(side).copied().unwrap_or(0) + spare[*group as usize] >= *rows
        };
        sides.retain(|side| self.shown[value].iter().all(|entry| fits(side, entry)));
        sides
    }

    /// How many people are left with one value by right sides and counts.
    fn certain(&self) -> usize {
        let mut left = self.sides.clone();
        let rows = |group: usize| -> u32 {
            let of = |value: &u32| {
                let shown = &self.shown[*value as usize];
                let at = shown.binary_search_by_key(&(group as u32), |(group, _)| *group);
                at.map_or(0, |at| shown[at].1)
            };
            self.values[group].iter().map(of).sum()
        };
        let spare: Vec<u32> = (0..self.sides.len())
            .map(|group| rows(group).saturating_sub(self.sides[group].values().sum()))
            .collect();
        let mut possible: Vec<Vec<u32>> =
            (0..self.shown.len()).map(|value| self.possible(value, &left, &spare)).collect();
        let mut settled = vec![false; self.shown.len()];
        loop {
            let fresh: Vec<usize> =
                (0..settled.len()).filter(|&value| !settled[value] && possible[value].len() == 1).collect();
            if fresh.is_empty() {
                break;
            }
            for &value in &fresh {
                settled[value] = true;
                let side = possible[value][0];
                for &(group, rows) in &self.shown[value] {
                    if let Some(people) = left[group as usize].get_mut(&side) {
                        *people = people.saturating_sub(rows);
                    }
                }
            }
            for value in (0..settled.len()).filter(|&value| !settled[value]).collect::<Vec<_>>() {
                possible[value] = self.possible(value, &left, &spare);
            }
        }
        self.left_with_one(&possible)
    }

    /// People for whose right side only one value of their group is possible.
    fn left_with_one(&self, possible: &[Vec<u32>]) -> usize {
        let mut certain = 0;
        for (sides, values) in self.sides.iter().zip(&self.values) {
            let mut values_of: FxHashMap<u32, u32> = FxHashMap::default();
            for value in values {
                for side in &possible[*value as usize] {
                    *values_of.entry(*side).or_default() += 1;
                }
            }
            let alone = sides.iter().filter(|(side, _)| values_of.get(side) == Some(&1));
            certain += alone.map(|(_, people)| *people as usize).sum::<usize>();
        }
        certain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From group, right side and value of each row.
    fn known(rows: &[(u32, u32, u32)]) -> Known {
        Known {
            shown: rows.iter().map(|(group, _, value)| (*value, *group, 1)).collect(),
            people: rows.iter().map(|(group, side, _)| (*group, *side)).collect(),
            mapping: rows.iter().map(|(_, side, value)| (*value, *side)).collect(),
        }
    }

    fn counts(rows: &[(u32, u32, u32)]) -> Counts {
        known(rows).counts()
    }

    #[test]
    fn two_neighbours_with_the_same_illness_give_the_third_away() {
        // 11111 flu, 11111 flu, 22222 HIV
        assert_eq!(counts(&[(0, 0, 0), (0, 0, 0), (0, 1, 1)]).certain(), 3);
    }

    #[test]
    fn equal_frequencies_tell_nothing_to_whoever_does_not_know_the_mapping() {
        let rows = [(0, 0, 0), (0, 1, 1), (1, 0, 0), (1, 1, 1)];
        assert_eq!(counts(&rows).certain(), 0);
        assert_eq!(known(&rows).certain_with_mapping(), 4);
    }

    #[test]
    fn what_is_settled_in_one_group_is_taken_off_in_the_next() {
        // a is in both groups and can only be 0; then b, once beside it, can only be 1
        let rows = [(0, 0, 0), (0, 0, 0), (0, 1, 1), (1, 0, 0), (1, 1, 1)];
        assert_eq!(counts(&rows).certain(), 5);
    }

    #[test]
    fn nobody_certain_is_certain_by_mistake() {
        // every way to map values to right sides that fits the counts, against what the propagation says
        let mut state = 7u64;
        let mut below = |bound: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 33) % bound) as u32
        };
        for _ in 0..300 {
            let mapping: Vec<u32> = (0..4).map(|_| below(3)).collect();
            let rows: Vec<(u32, u32, u32)> = (0..8)
                .map(|_| {
                    let value = below(4);
                    (below(2), mapping[value as usize], value)
                })
                .collect();
            let counts = counts(&rows);
            // candidates of each (group, side) over all mappings that fit
            let mut values: FxHashMap<(u32, u32), Vec<u32>> = FxHashMap::default();
            for code in 0..81u32 {
                let guess: Vec<u32> = (0..4).map(|at| code / 3u32.pow(at) % 3).collect();
                let mut made = vec![FxHashMap::default(); counts.sides.len()];
                for (value, shown) in counts.shown.iter().enumerate() {
                    for (group, rows) in shown {
                        *made[*group as usize].entry(guess[value]).or_insert(0) += rows;
                    }
                }
                if made == counts.sides {
                    for (group, own) in counts.values.iter().enumerate() {
                        for value in own {
                            let known = values.entry((group as u32, guess[*value as usize])).or_default();
                            if !known.contains(value) {
                                known.push(*value);
                            }
                        }
                    }
                }
            }
            let truly = |(group, side, _): &&(u32, u32, u32)| values[&(*group, *side)].len() == 1;
            assert!(counts.certain() <= rows.iter().filter(truly).count(), "{rows:?}");
        }
    }
}
