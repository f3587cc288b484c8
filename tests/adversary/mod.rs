//! The enumerating adversary: knows everybody's quasi values, who is in which table, the plan, this source and how often
//! each sensitive value occurs, and has time. Only the key is secret.
//!
//! A *world* is one way in which the values may be dealt out to the people: each value as often as in truth, or, in a
//! series, any in which the first table has them all (who knows how often each value occurs among all who ever come
//! knows it of those who are still to come, once the others are published). All worlds are equally likely beforehand. Our own code is run on every world under many random keys, which
//! tells how likely each world makes the release that was published. What the adversary believes of a person is the
//! share of the worlds, so weighted, in which that person has the value. Releases that are judged are made under keys
//! that were not used for the weights.

#![allow(dead_code)]

use outis::hierarchy::Cell;
use outis::keyed::KeyedOrder;
use outis::ledger::{Ledger, Past};
use outis::plan::{AlgorithmSpec, CheckedPlan};
use outis::release::{ClassId, Recoding};
use outis::{Key, Plan, Silent, Table, algorithms};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Splitmix: everything follows from a number.
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, sides: usize) -> usize {
        (self.next() % sides as u64) as usize
    }

    pub fn key(&mut self) -> Key {
        let words = [self.next(), self.next(), self.next(), self.next()];
        let mut bytes = words.into_iter().flat_map(u64::to_le_bytes);
        std::array::from_fn(|_| bytes.next().expect("four words"))
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// What everybody knows, and what is true.
pub struct Case {
    pub plan: Plan,
    /// Everyone's quasi cells, such as `34` or `34,02139`; the header has their names.
    pub header: &'static str,
    pub quasi: Vec<String>,
    /// Who is in each release: one, or several of a series.
    pub present: Vec<Vec<usize>>,
    /// Everyone's true value.
    pub truth: Vec<u8>,
    /// What is known of the values beforehand.
    pub prior: Prior,
}

/// Which worlds there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prior {
    /// Those with the counts of the truth.
    Counts,
    /// Those in which the first table has so many values, and others have any of these.
    Values(u8),
}

/// One way to deal out the values.
type World = Vec<u8>;

/// What releases show, each together with those before it, as numbers.
type Shown = Vec<u64>;

impl Case {
    /// All worlds.
    pub fn worlds(&self) -> Vec<World> {
        let mut worlds = Vec::new();
        if let Prior::Values(values) = self.prior {
            worlds.push(vec![0; self.truth.len()]);
            while let Some(next) = worlds.last().and_then(|world| counted_on(world, values)) {
                worlds.push(next);
            }
            let shows =
                |world: &World, value: u8| self.present[0].iter().any(|person| world[*person] == value);
            worlds.retain(|world| (0..values).all(|value| shows(world, value)));
            return worlds;
        }
        let mut sorted = self.truth.clone();
        sorted.sort_unstable();
        permutations(&mut sorted, &mut |world| worlds.push(world.to_vec()));
        worlds
    }

    pub fn table(&self, world: &World, release: usize) -> Table {
        let mut text = format!("id,{},s\n", self.header);
        for &person in &self.present[release] {
            let value = char::from(b'a' + world[person]);
            text += &format!("p{person},{},{value}\n", self.quasi[person]);
        }
        Table::from_csv(text.as_bytes()).expect("well formed")
    }

    /// Runs our code on a world under a key, and tells what it shows; nothing where it refuses, or as soon as that is
    /// not wanted.
    fn shown(
        &self,
        tables: &[(Table, CheckedPlan)],
        key: &Key,
        wanted: impl Fn(u64) -> bool,
    ) -> Option<Shown> {
        let mut hasher = DefaultHasher::new();
        let mut shown = Vec::new();
        let mut show = |recoding: &Recoding, table: &Table| {
            seen(recoding, table).hash(&mut hasher);
            shown.push(hasher.finish());
            wanted(hasher.finish()).then_some(())
        };
        if let AlgorithmSpec::MInvariance(how) = &self.plan.algorithm {
            // the first release needs no ledger: its order is of the same people under the same key, and most runs
            // end here
            let ((table, plan), later) = tables.split_first().expect("a release");
            let people: Vec<[u8; 16]> = self.present[0].iter().map(|person| [*person as u8; 16]).collect();
            let order = KeyedOrder::of_people(key, &people, 1);
            let mut recoding =
                algorithms::run_series(plan, table, &order, &Past::default(), how, &mut Silent).ok()?;
            show(&recoding, table)?;
            let mut before = (table, plan);
            let mut ledger = Ledger::new(*key, plan, table);
            for (table, plan) in later {
                let rows = ledger.recognise(before.0, before.1);
                ledger = ledger
                    .after(&rows, before.1, before.0, &recoding, Vec::new(), false)
                    .expect("a short series");
                before = (table, plan);
                let rows = ledger.recognise(table, plan);
                let order = ledger.order(&rows).expect("a short series");
                let past = ledger.past(&rows);
                recoding = algorithms::run_series(plan, table, &order, &past, how, &mut Silent).ok()?;
                show(&recoding, table)?;
            }
        } else {
            let (table, plan) = &tables[0];
            let order = KeyedOrder::of_cells(key, table);
            let recoding = algorithms::run(plan, table, &order, &mut Silent).ok()?;
            show(&recoding, table)?;
        }
        Some(shown)
    }

    fn bound(&self, world: &World) -> Option<Vec<(Table, CheckedPlan)>> {
        let of = |release: usize| {
            let table = self.table(world, release);
            let plan = CheckedPlan::new(&self.plan, &table).ok()?;
            Some((table, plan))
        };
        (0..self.present.len()).map(of).collect()
    }

    /// What the adversary believes, on so many releases whose keys were not used for the weights. Releases that were seen
    /// too rarely, or seem to give somebody away, are looked at again under many more keys.
    pub fn attack(&self, keys: usize, releases: usize, dice: &mut Dice) -> Option<Beliefs> {
        let worlds = self.worlds();
        let bound: Vec<_> = worlds.iter().map(|world| self.bound(world)).collect();
        let truth = self.bound(&self.truth)?;
        let judged: Vec<Shown> =
            (0..releases).map(|_| self.shown(&truth, &dice.key(), |_| true)).collect::<Option<_>>()?;
        // how often each world shows what
        let mut weights: BTreeMap<&Shown, Vec<u32>> =
            judged.iter().map(|shown| (shown, vec![0; worlds.len()])).collect();
        let mut open: BTreeSet<&Shown> = weights.keys().copied().collect();
        let unclear = |weights: &[u32]| {
            let total: u32 = weights.iter().sum();
            let high = |belief: &f64| *belief > 0.7;
            total < ENOUGH || (total < CLEAR && self.beliefs(&worlds, weights).iter().any(high))
        };
        for round in 0..ROUNDS {
            let prefixes: BTreeSet<u64> = open.iter().flat_map(|shown| shown.iter().copied()).collect();
            for (number, bound) in bound.iter().enumerate() {
                let Some(bound) = bound else { continue };
                for _ in 0..keys << round {
                    let shown = self.shown(bound, &dice.key(), |so_far| prefixes.contains(&so_far));
                    if let Some(shown) = shown
                        && let Some(known) = open.get(&shown)
                    {
                        weights.get_mut(known).expect("it is judged")[number] += 1;
                    }
                }
            }
            open.retain(|shown| unclear(&weights[shown]));
            if open.is_empty() {
                break;
            }
        }
        let mut beliefs = Beliefs::default();
        for shown in &judged {
            let weights = &weights[shown];
            if weights.iter().sum::<u32>() < ENOUGH {
                beliefs.skipped += 1;
                continue;
            }
            self.beliefs(&worlds, weights).into_iter().for_each(|belief| beliefs.add(belief));
        }
        Some(beliefs)
    }

    /// The worlds that give what the truth gives under a key, each tried under so many others.
    pub fn possible(&self, key: &Key, keys: usize, dice: &mut Dice) -> Vec<World> {
        let truth = self.bound(&self.truth).expect("a plan that fits");
        let published = self.shown(&truth, key, |_| true).expect("it is published");
        let gives = |bound: &[(Table, CheckedPlan)], key: &Key| {
            self.shown(bound, key, |_| true).is_some_and(|shown| shown == published)
        };
        let mut worlds = self.worlds();
        worlds.retain(|world| {
            let bound = self.bound(world);
            bound.is_some_and(|bound| (0..keys).any(|_| gives(&bound, &dice.key())))
        });
        worlds
    }

    /// What the adversary believes of a method in which no key has a say: a world gives the release or does not.
    pub fn certainly(&self) -> Option<Beliefs> {
        let worlds = self.worlds();
        let published = self.shown(&self.bound(&self.truth)?, &[7; 32], |_| true)?;
        let gives = |world| {
            let shown = self.bound(world).and_then(|bound| self.shown(&bound, &[8; 32], |_| true));
            u32::from(shown.as_ref() == Some(&published))
        };
        let weights: Vec<u32> = worlds.iter().map(gives).collect();
        let mut beliefs = Beliefs::default();
        self.beliefs(&worlds, &weights).into_iter().for_each(|belief| beliefs.add(belief));
        Some(beliefs)
    }

    /// The belief in what is true of each person, where worlds weigh so much.
    fn beliefs(&self, worlds: &[World], weights: &[u32]) -> Vec<f64> {
        let total: u32 = weights.iter().sum();
        let of = |(person, &value): (usize, &u8)| {
            let alike = worlds.iter().zip(weights).filter(|(world, _)| world[person] == value);
            f64::from(alike.map(|(_, weight)| weight).sum::<u32>()) / f64::from(total)
        };
        self.truth.iter().enumerate().map(of).collect()
    }
}

/// A release has to be seen so often, in all worlds together, to weigh them by it.
const ENOUGH: u32 = 12;
/// After so many times a high belief is no chance any more: a standard deviation of 0.02.
const CLEAR: u32 = 500;
/// How often there are twice as many keys.
const ROUNDS: usize = 6;

/// How strongly the adversary believes what is true of each person.
#[derive(Debug, Default, Clone)]
pub struct Beliefs {
    pub people: usize,
    pub sum: f64,
    pub certain: usize,
    pub above_three_quarters: usize,
    pub skipped: usize,
    pub highest: f64,
}

impl Beliefs {
    fn add(&mut self, belief: f64) {
        self.highest = self.highest.max(belief);
        self.people += 1;
        self.sum += belief;
        self.certain += usize::from(belief > 0.999);
        self.above_three_quarters += usize::from(belief > 0.75);
    }

    pub fn and(&mut self, other: &Beliefs) {
        self.people += other.people;
        self.sum += other.sum;
        self.certain += other.certain;
        self.above_three_quarters += other.above_three_quarters;
        self.skipped += other.skipped;
        self.highest = self.highest.max(other.highest);
    }

    pub fn mean(&self) -> f64 {
        self.sum / self.people.max(1) as f64
    }
}

/// What a release shows: every group, or batch, with its cells and values, in an order of their own; a counterfeit has no
/// cells.
fn seen<'r>(recoding: &'r Recoding, table: &'r Table) -> Vec<(Vec<&'r [Cell]>, Vec<&'r str>)> {
    let secret = table.column(table.find("s").expect("a secret"));
    let classes = recoding.class_of_row.iter().filter(|class| **class != ClassId::SUPPRESSED);
    let classes = classes.map(|class| class.0 as usize + 1).max().unwrap_or(0);
    let width = recoding.cells.len() / classes.max(1);
    let groups = recoding.batch_of_row.as_ref().unwrap_or(&recoding.class_of_row);
    let mut shown: BTreeMap<ClassId, (Vec<&[Cell]>, Vec<&str>)> = BTreeMap::new();
    for (row, (&group, &class)) in table.row_ids().zip(groups.iter().zip(&recoding.class_of_row)) {
        if group != ClassId::SUPPRESSED {
            let (cells, values) = shown.entry(group).or_default();
            let at = class.0 as usize * width;
            cells.push(&recoding.cells[at..at + width]);
            values.push(secret.text(row));
        }
    }
    for counterfeit in &recoding.counterfeits {
        let (cells, values) = shown.entry(counterfeit.class).or_default();
        cells.push(&[]);
        values.push(&counterfeit.value);
    }
    let mut shown: Vec<_> = shown.into_values().collect();
    for (cells, values) in &mut shown {
        cells.sort_unstable();
        values.sort_unstable();
    }
    shown.sort_unstable();
    shown
}

/// The next number of as many digits; none after the last.
fn counted_on(digits: &[u8], base: u8) -> Option<Vec<u8>> {
    let place = digits.iter().rposition(|digit| *digit + 1 < base)?;
    let mut next = digits.to_vec();
    next[place] += 1;
    next[place + 1..].fill(0);
    Some(next)
}

/// Every different order of sorted items.
fn permutations(items: &mut [u8], visit: &mut impl FnMut(&[u8])) {
    loop {
        visit(items);
        let Some(pivot) = (1..items.len()).rev().find(|&at| items[at - 1] < items[at]) else { return };
        let next =
            (pivot..items.len()).rev().find(|&at| items[at] > items[pivot - 1]).expect("the pivot itself");
        items.swap(pivot - 1, next);
        items[pivot..].reverse();
    }
}
