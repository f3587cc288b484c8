//! Random small view sets: the verdict against brute force.

use crate::oracle::{Cond, Domain, Secret, Set, Truth, V, View};
use crate::record::record;
use outis::check::Outcome;
use outis::check::view_set::{Consistent, ViewVerdict, check_views, view_faults};
use outis::{Error, Silent};
use serde_json::json;
use std::collections::BTreeMap;

/// A generator whose sets are the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// What a family of random sets may have.
#[derive(Clone, Copy)]
struct Family {
    selections: bool,
    dependencies: bool,
    /// Up to five views, six attributes and three secrets, some of them of several columns.
    wide: bool,
    blanks: bool,
}

const PLAIN: Family = Family { selections: false, dependencies: false, wide: false, blanks: false };

const NAMES: [&str; 6] = ["I", "P", "X", "Y", "N", "M"];
/// N and M are numbers, the others are text.
const NUMBERS: usize = 4;

fn value(attribute: usize, n: usize) -> V {
    if attribute >= NUMBERS {
        V::N(1000 * n as i64)
    } else {
        V::T(format!("{}{n}", NAMES[attribute].to_lowercase()))
    }
}

fn condition(dice: &mut Dice, depth: usize) -> Cond {
    let op = |dice: &mut Dice| ["=", "!=", "<", "<=", ">", ">="][dice.below(6)];
    match dice.below(if depth == 0 { 7 } else { 10 }) {
        0..=2 => Cond::Is(NUMBERS + dice.below(2), op(dice), value(NUMBERS, dice.below(3))),
        3 => Cond::Is(2 + dice.below(2), ["=", "!="][dice.below(2)], value(2, 0)),
        4 => {
            let attribute = dice.below(4);
            Cond::In(attribute, vec![value(attribute, 0), value(attribute, 1)])
        }
        5 => Cond::Pair(4, op(dice), 5),
        6 => Cond::Pair(2, ["=", "!="][dice.below(2)], 3),
        7 => Cond::And(vec![condition(dice, 0), condition(dice, depth - 1)]),
        8 => Cond::Or(vec![condition(dice, 0), condition(dice, depth - 1)]),
        _ => Cond::Not(Box::new(condition(dice, depth - 1))),
    }
}

/// A base table, and views of it; now and then with a row that the base table does not have.
fn random_set(dice: &mut Dice, family: Family) -> Set {
    let Family { selections, dependencies, wide, blanks } = family;
    let width = if selections || wide { 6 } else { 4 };
    let domains: Vec<Domain> = (0..6)
        .map(|attribute| {
            let finite = Domain::Finite((0..2 + dice.below(2)).map(|n| value(attribute, n)).collect());
            match (attribute, dice.below(100)) {
                (0, roll) if roll < 85 => Domain::Text,
                (1, roll) if roll < 60 => Domain::Text,
                (2 | 3, roll) if roll < if selections && dependencies { 30 } else { 80 } => Domain::Text,
                (4 | 5, roll) if roll < if dependencies { 10 } else { 40 } => Domain::Real,
                (4 | 5, roll) if roll < if dependencies { 20 } else { 60 } => Domain::Integer,
                _ => finite,
            }
        })
        .collect();
    let sizes: Vec<usize> = domains
        .iter()
        .enumerate()
        .map(|(attribute, domain)| match domain {
            Domain::Finite(values) => values.len(),
            _ if attribute == 0 => 3,
            _ => 2 + dice.below(2),
        })
        .collect();
    let mut fds: Vec<(Vec<usize>, usize)> = Vec::new();
    if dependencies {
        for _ in 0..1 + dice.below(2) {
            let from = if dice.chance(45) { vec![0] } else { vec![dice.below(width)] };
            let to = if dice.chance(40) { 1 } else { dice.below(width) };
            if !from.contains(&to) {
                fds.push((from, to));
            }
        }
        if dice.chance(25) {
            fds = (1..width).map(|to| (vec![0], to)).collect();
        }
    }
    let rows = 1 + dice.below(if selections && dependencies { 3 } else { 4 });
    let mut base: Vec<Vec<V>> = Vec::new();
    for _ in 0..3 * rows {
        let cell = |attribute: usize, dice: &mut Dice| match blanks && dice.chance(20) {
            true => V::Blank,
            false => value(attribute, dice.below(sizes[attribute])),
        };
        let row: Vec<V> = (0..6).map(|attribute| cell(attribute, dice)).collect();
        let keeps = |other: &Vec<V>| {
            fds.iter().all(|(from, to)| {
                row[*to] == other[*to] || from.iter().any(|&a| row[a] != other[a] || row[a] == V::Blank)
            })
        };
        if base.len() < rows && base.iter().all(keeps) {
            base.push(row);
        }
    }
    let count = 1 + dice.below(if wide { 5 } else { 3 });
    let shared = condition(dice, 1);
    let mut views: Vec<View> = (0..count)
        .map(|index| {
            let mut project: Vec<usize> =
                (0..width).filter(|_| dice.chance(if wide { 33 } else { 40 })).collect();
            let secret = index % 2;
            if project.is_empty() || (index < 2 && !project.contains(&secret)) {
                project.push(secret);
            }
            let condition = match selections && dice.chance(60) {
                true if dice.chance(40) => Some(shared.clone()),
                true => Some(condition(dice, 1)),
                false => None,
            };
            View { project, condition, rows: Vec::new() }
        })
        .collect();
    for view in &mut views {
        for row in
            base.iter().filter(|row| view.condition.as_ref().is_none_or(|condition| condition.holds(row)))
        {
            let shown: Vec<V> = view.project.iter().map(|&attribute| row[attribute].clone()).collect();
            if !view.rows.contains(&shown) {
                view.rows.push(shown);
            }
        }
        if dice.chance(4) {
            let row: Vec<V> = view.project.iter().map(|&a| value(a, dice.below(sizes[a]))).collect();
            if !view.rows.contains(&row) {
                view.rows.push(row);
            }
        }
    }
    let shown = |attribute: usize| views.iter().any(|view| view.project.contains(&attribute));
    let mut secrets = vec![Secret { id: vec![0], property: vec![1], k: 2 + dice.below(2) }];
    if wide {
        for (id, property) in [(vec![0], vec![2, 1]), (vec![0, 3], vec![1]), (vec![2], vec![3])] {
            if dice.chance(50) && id.iter().chain(&property).any(|&attribute| shown(attribute)) {
                secrets.push(Secret { id, property, k: 2 + dice.below(2) });
            }
        }
        secrets.truncate(3);
        // A property of several columns is asked about column by column, too.
        for index in 0..secrets.len() {
            let Secret { id, property, k } = secrets[index].clone();
            for part in property.iter().filter(|_| property.len() > 1) {
                if !secrets.iter().any(|other| other.id == id && other.property == [*part]) {
                    secrets.push(Secret { id: id.clone(), property: vec![*part], k });
                }
            }
        }
    }
    Set { names: NAMES.to_vec(), domains, fds, secrets, views }
}

/// What became of a family.
#[derive(Debug, Default)]
struct Tally {
    compared: usize,
    undecided: usize,
    inconsistent: usize,
    too_large: usize,
    methods: BTreeMap<String, [usize; 2]>,
}

fn compare(set: &Set, tally: &mut Tally) {
    let truth = set.truth(60_000);
    let views = set.json().to_string();
    let answer = check_views(&views, &mut Silent);
    // of these every one, a kind of its own
    record(&views, || {
        let said = match &answer {
            Ok(verdict) => json!(verdict),
            Err(error) => json!({ "error": error.to_string() }),
        };
        json!({ "views": views, "said": said })
    });
    let faults = view_faults(&views).expect("it is JSON");
    assert!(answer.is_ok() || !faults.is_empty(), "refused, and nothing is told: {views}\n{answer:#?}");
    assert!(faults.is_empty() || !matches!(truth, Truth::Smallest(_)), "{views}\n{faults:#?}");
    let told = || format!("{}\ntruth {truth:?}\nanswer {answer:#?}", set.json());
    match (&truth, &answer) {
        (Truth::TooLarge, _) => tally.too_large += 1,
        (Truth::Inconsistent, Err(Error::BadViewSet { .. })) => tally.inconsistent += 1,
        (Truth::Inconsistent, Ok(verdict))
            if verdict.verdict == Outcome::Undecided || verdict.consistent == Consistent::Unknown =>
        {
            tally.undecided += 1;
        }
        (Truth::Smallest(truths), Ok(all)) => {
            tally.compared += 1;
            let single = std::slice::from_ref(all);
            let verdicts = if all.secrets.is_empty() { single } else { &all.secrets[..] };
            assert_eq!(verdicts.len(), truths.len(), "{}", told());
            for ((secret, smallest), verdict) in set.secrets.iter().zip(truths).zip(verdicts) {
                let violated = smallest.values().any(|size| size.is_some_and(|size| size < secret.k));
                let expected = if violated { Outcome::Violated } else { Outcome::Holds };
                if verdict.verdict == Outcome::Undecided {
                    tally.undecided += 1;
                    return;
                }
                assert_eq!(verdict.verdict, expected, "{:?} {}", verdict.secret, told());
                tally.methods.entry(verdict.method.clone()).or_default()[usize::from(violated)] += 1;
                agrees_entity_by_entity(secret.k, smallest, verdict, &told);
            }
        }
        _ => panic!("{}", told()),
    }
}

fn agrees_entity_by_entity(
    k: usize,
    smallest: &BTreeMap<String, Option<usize>>,
    verdict: &ViewVerdict,
    told: &dyn Fn() -> String,
) {
    for cover in &verdict.covers {
        let least = smallest.get(&cover.id).copied().flatten();
        assert!(
            least.is_some_and(|least| least <= cover.values.len()),
            "a cover of {}\n{}",
            cover.id,
            told()
        );
        assert!(
            !verdict.complete || least == Some(cover.values.len()),
            "smallest of {}\n{}",
            cover.id,
            told()
        );
    }
    for entity in &verdict.smallest {
        assert_eq!(
            smallest.get(&entity.id).copied().flatten(),
            Some(entity.size),
            "{}\n{}",
            entity.id,
            told()
        );
    }
    if verdict.complete {
        for (id, size) in smallest {
            let exposed = verdict.covers.iter().any(|cover| cover.id == *id);
            assert_eq!(exposed, size.is_some_and(|size| size < k), "{id}\n{}", told());
        }
    }
}

fn run(family: Family, sets: usize, seed: u64) -> Tally {
    let mut tally = Tally::default();
    let mut dice = Dice(seed);
    for _ in 0..sets {
        compare(&random_set(&mut dice, family), &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.compared * 10 >= sets * 6, "most sets can be compared: {tally:?}");
    assert!(tally.undecided * 100 < sets, "fewer than one in a hundred is undecided: {tally:?}");
    assert!(tally.inconsistent > 0, "some sets are inconsistent: {tally:?}");
    tally
}

#[test]
fn projections_without_dependencies_agree_with_brute_force() {
    run(PLAIN, 1000, 1);
}

#[test]
fn selections_without_dependencies_agree_with_brute_force() {
    let tally = run(Family { selections: true, ..PLAIN }, 1200, 2);
    assert!(tally.methods["figure-5"].iter().all(|&count| count > 50), "{tally:?}");
}

#[test]
fn projections_with_dependencies_agree_with_brute_force() {
    let tally = run(Family { dependencies: true, ..PLAIN }, 1600, 3);
    for method in ["keyed-tree", "exact-solver", "theorem-5"] {
        assert!(tally.methods.contains_key(method), "{method}: {tally:?}");
    }
}

#[test]
fn selections_with_dependencies_agree_with_brute_force() {
    run(Family { selections: true, dependencies: true, ..PLAIN }, 1200, 4);
}

#[test]
fn blanks_without_dependencies_agree_with_brute_force() {
    run(Family { blanks: true, ..PLAIN }, 700, 5);
    run(Family { blanks: true, selections: true, ..PLAIN }, 700, 6);
}

#[test]
fn blanks_with_dependencies_agree_with_brute_force() {
    run(Family { blanks: true, dependencies: true, ..PLAIN }, 900, 7);
    run(Family { blanks: true, dependencies: true, selections: true, ..PLAIN }, 700, 8);
}

#[test]
fn five_views_of_six_attributes_and_three_secrets_agree_with_brute_force() {
    run(Family { wide: true, ..PLAIN }, 500, 9);
    run(Family { wide: true, blanks: true, ..PLAIN }, 400, 10);
    run(Family { wide: true, dependencies: true, ..PLAIN }, 500, 11);
    run(Family { wide: true, dependencies: true, blanks: true, ..PLAIN }, 400, 12);
}
