//! The adversary who runs our method: knows every column but the sensitive ones, who is in the table, the plan, this
//! program and how often each sensitive value occurs, and asks which tables would have been published in this way at
//! all.
//!
//! A *world* is one way to deal out the sensitive values, each as often as it occurs. All worlds are equally likely
//! beforehand. The method is run on each; what the adversary believes of a person is the share of the worlds that give
//! the release in which that person has the value. That a method stops at the first or the best solution tells which
//! others failed, so this may be more than the groups show (Wong et al. 2007, the minimality attack).
//!
//! Where a secret key has a say, each world is run under several random keys, and a world counts as often as it gives the
//! release. It takes few people and values to try them all: larger tables are not computed, and said not to be.

use crate::progress::Progress;
use crate::text::number::Figure;
use crate::text::{Step, in_english, step};
use serde::Serialize;

/// Runs of the method, all worlds and keys together, at most: a moment.
pub const MOST_RUNS: u64 = 2048;
/// Keys for each world at most, and at least, where a key has a say.
const KEYS: std::ops::RangeInclusive<u64> = 4..=64;
/// Runs that have to give the release before something is concluded from them, where a key has a say.
const ENOUGH: u64 = 48;
/// How this is called where someone watches.
const PHASE: &str = "trying possible tables";

/// What somebody learns who runs the method on every table that may be behind a release; only the publisher is told.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Worlds {
    /// Whether it was computed.
    pub computed: bool,
    /// What was found, where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<FoundByWorlds>,
    /// All of it in sentences, or why it was not computed.
    pub explanation: Vec<String>,
    /// The same as codes and facts.
    pub steps: Vec<Step>,
}

/// What somebody believes who runs the method on every table that may be behind a release.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FoundByWorlds {
    /// Rows of the table.
    pub people: usize,
    /// Ways to deal out the sensitive values, each as often as it occurs.
    pub worlds: u64,
    /// How many of them give this release.
    pub possible: u64,
    /// How often the method was run.
    pub runs: u64,
    /// People whose value is certain then.
    pub certain: usize,
    /// The highest belief in what is true of somebody.
    pub highest: Figure,
    /// The mean belief in what is true.
    pub mean: Figure,
    /// The same for somebody who looks at the groups and does not run the method.
    pub by_groups: FoundByGroups,
}

/// What somebody believes who looks at the groups alone.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FoundByGroups {
    /// People whose value is certain.
    pub certain: usize,
    /// The highest belief in what is true of somebody.
    pub highest: Figure,
    /// The mean belief in what is true.
    pub mean: Figure,
}

impl Worlds {
    /// Why it was not computed.
    pub fn not_computed(reason: Step) -> Worlds {
        let steps = vec![step("worlds-not-computed").with("reason", reason)];
        Worlds { computed: false, found: None, explanation: in_english(&steps), steps }
    }
}

/// A table and what was published of it, as far as this adversary cares.
#[derive(Debug, Clone)]
pub struct Dealt {
    /// The number of each row's sensitive value, from 0.
    pub values: Vec<u32>,
    /// The number of each row's group; what is left out is one, too.
    pub groups: Vec<u32>,
    /// Whether a secret key has a say in what the method makes.
    pub keyed: bool,
}

impl Dealt {
    /// In how many ways the values can be dealt out; `None` if in more than are tried.
    fn worlds(&self) -> Option<u64> {
        let mut worlds = 1u64;
        for (placed, count) in
            (1u64..).zip(self.values.iter().scan(Vec::new(), |seen: &mut Vec<u64>, &value| {
                seen.resize(seen.len().max(value as usize + 1), 0);
                seen[value as usize] += 1;
                Some(seen[value as usize])
            }))
        {
            // a binomial coefficient after each row, so the division leaves nothing
            worlds = worlds * placed / count;
            if worlds > MOST_RUNS {
                return None;
            }
        }
        Some(worlds)
    }

    /// What somebody believes who looks at the groups alone.
    fn by_groups(&self) -> Vec<f64> {
        let rows = || self.groups.iter().zip(&self.values);
        let share = |(group, value): (&u32, &u32)| {
            let here = rows().filter(|(other, _)| *other == group);
            let (all, alike) = here
                .fold((0u32, 0u32), |(all, alike), (_, other)| (all + 1, alike + u32::from(other == value)));
            f64::from(alike) / f64::from(all)
        };
        rows().map(share).collect()
    }
}

/// Tries every world. `table` is handed one value number per row, and makes the table of that world; `None` if the plan
/// would be refused there. `run` is handed it with the number of a key, and tells what would be published, as a
/// fingerprint; `None` if nothing. `published` is what was.
pub fn try_worlds<T>(
    dealt: &Dealt,
    published: u64,
    mut table: impl FnMut(&[u32]) -> Option<T>,
    mut run: impl FnMut(&T, u64) -> Option<u64>,
    progress: &mut dyn Progress,
) -> Worlds {
    let Some(worlds) = dealt.worlds() else {
        return Worlds::not_computed(step("worlds-too-many").with("most", MOST_RUNS));
    };
    let keys = if dealt.keyed { (MOST_RUNS / worlds).min(*KEYS.end()) } else { 1 };
    if dealt.keyed && keys < *KEYS.start() {
        return Worlds::not_computed(step("worlds-too-many-keys").with("worlds", worlds));
    }
    let rows = dealt.values.len();
    let (mut possible, mut weight) = (0u64, 0u64);
    let mut with_truth = vec![0u64; rows];
    let mut done = 0u64;
    let mut world = dealt.values.clone();
    world.sort_unstable();
    loop {
        if done.is_multiple_of(64) {
            progress.report(PHASE, done, worlds);
        }
        let here = table(&world).map_or(0, |table| {
            let gives = |key: &u64| run(&table, done * keys + key) == Some(published);
            (0..keys).filter(gives).count() as u64
        });
        possible += u64::from(here > 0);
        weight += here;
        let rows = with_truth.iter_mut().zip(world.iter().zip(&dealt.values));
        rows.for_each(|(with, (value, truth))| *with += here * u64::from(value == truth));
        done += 1;
        if !next(&mut world) {
            break;
        }
    }
    if weight < if dealt.keyed { ENOUGH } else { 1 } {
        return Worlds::not_computed(step("worlds-too-rare").with("runs", worlds * keys).with("n", weight));
    }
    let beliefs: Vec<f64> = with_truth.iter().map(|with| *with as f64 / weight as f64).collect();
    let (certain, highest, mean) = summed_up(&beliefs);
    let (certain_by_groups, highest_by_groups, mean_by_groups) = summed_up(&dealt.by_groups());
    let by_groups = FoundByGroups {
        certain: certain_by_groups,
        highest: Figure(highest_by_groups),
        mean: Figure(mean_by_groups),
    };
    let steps = vec![
        step("worlds-tried")
            .with("worlds", worlds)
            .with("possible", possible)
            .with("certain", certain)
            .with("people", rows)
            .with("highest", highest)
            .with("certainByGroups", certain_by_groups)
            .with("highestByGroups", highest_by_groups),
    ];
    let found = FoundByWorlds {
        people: rows,
        worlds,
        possible,
        runs: worlds * keys,
        certain,
        highest: Figure(highest),
        mean: Figure(mean),
        by_groups,
    };
    Worlds { computed: true, found: Some(found), explanation: in_english(&steps), steps }
}

/// How many are certain, the highest and the mean.
fn summed_up(beliefs: &[f64]) -> (usize, f64, f64) {
    let certain = beliefs.iter().filter(|belief| **belief == 1.0).count();
    let highest = beliefs.iter().copied().fold(0.0, f64::max);
    (certain, highest, beliefs.iter().sum::<f64>() / beliefs.len().max(1) as f64)
}

/// The next order of the values; whether there is one.
fn next(values: &mut [u32]) -> bool {
    let Some(pivot) = (1..values.len()).rev().find(|&at| values[at - 1] < values[at]) else { return false };
    let larger = (pivot..values.len()).rev().find(|&at| values[at] > values[pivot - 1]);
    values.swap(pivot - 1, larger.expect("the one behind the pivot is"));
    values[pivot..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;

    fn tried(dealt: &Dealt, published: u64, mut run: impl FnMut(&[u32], u64) -> Option<u64>) -> Worlds {
        let table = |world: &[u32]| Some(world.to_vec());
        try_worlds(dealt, published, table, |world: &Vec<u32>, key| run(world, key), &mut Silent)
    }

    fn found(dealt: &Dealt, run: impl FnMut(&[u32], u64) -> Option<u64>) -> FoundByWorlds {
        tried(dealt, if dealt.keyed { 1 } else { 7 }, run).found.expect("few worlds")
    }

    fn four(keyed: bool) -> Dealt {
        Dealt { values: vec![0, 1, 0, 1], groups: vec![0, 0, 1, 1], keyed }
    }

    #[test]
    fn a_method_that_does_not_look_at_the_values_tells_what_the_groups_show() {
        // groups with one value of each: four of the six worlds
        let blind = |world: &[u32], _| (world[0] != world[1]).then_some(7);
        let found = found(&four(false), blind);
        assert_eq!((found.worlds, found.possible, found.runs), (6, 4, 6));
        assert_eq!((found.certain, found.highest, found.mean), (0, Figure(0.5), Figure(0.5)));
        assert_eq!(found.by_groups, FoundByGroups { certain: 0, highest: Figure(0.5), mean: Figure(0.5) });
    }

    #[test]
    fn a_method_that_tells_the_first_row_apart_gives_everybody_away() {
        let found = found(&four(false), |world, _| (world == [0, 1, 0, 1]).then_some(7));
        assert_eq!((found.possible, found.certain, found.highest), (1, 4, Figure(1.0)));
    }

    #[test]
    fn worlds_count_as_often_as_they_give_the_release() {
        // under one key in four where the first has its value, always where the third has not
        let run = |world: &[u32], key: u64| match (world[0], world[2]) {
            (0, 0) => key.is_multiple_of(4).then_some(1),
            (1, 1) => Some(1),
            _ => None,
        };
        let found = found(&four(true), run);
        assert_eq!((found.possible, found.runs), (2, 6 * 64));
        assert_eq!(found.highest, Figure(0.2));
    }

    #[test]
    fn too_many_worlds_or_too_few_matches_are_not_computed() {
        let many = Dealt { values: (0..12).collect(), groups: vec![0; 12], keyed: false };
        let told = tried(&many, 7, |_, _| unreachable!("nothing is run"));
        assert_eq!((told.computed, told.found), (false, None));
        assert!(told.explanation[0].ends_with("dealt out in more than 2048 ways."), "{:?}", told.explanation);
        let rare = tried(&four(true), 1, |_, key| (key == 3).then_some(1));
        assert!(rare.explanation[0].contains("of 384 runs under random keys"), "{:?}", rare.explanation);
    }

    #[test]
    fn the_number_of_worlds_is_the_multinomial_coefficient() {
        let worlds = |counts: &[usize]| {
            let values = (0..).zip(counts).flat_map(|(value, count)| vec![value; *count]).collect::<Vec<_>>();
            Dealt { groups: vec![0; values.len()], values, keyed: false }.worlds()
        };
        assert_eq!(worlds(&[5, 5]), Some(252));
        assert_eq!(worlds(&[2, 2, 2]), Some(90));
        assert_eq!(worlds(&[4, 2, 2]), Some(420));
        assert_eq!(worlds(&[3, 3, 3]), Some(1680));
        assert_eq!(worlds(&[4, 3, 3]), None, "4,200 are too many");
        assert_eq!(worlds(&[40]), Some(1));
        assert_eq!(worlds(&[30, 30]), None);
    }
}
