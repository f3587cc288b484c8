//! Groups by nearness: phases 2 to 4 at once, where the plan does not ask for the paper's.
//!
//! The paper chooses signatures by how often values occur and then cuts buckets whose members may be far apart. Here
//! members and signatures are chosen together, near ones first. Always taking the *nearest* would tell something to
//! whoever knows everybody's quasi values (somebody nearer who was passed over probably has the same value), so each
//! member is drawn by the key from several that are nearest.
//!
//! - Those who were in one group and are all still there stay in it. What is left of the other groups is completed
//!   by those who remain of groups with the same signature, by newcomers that can be spared, else by counterfeits.
//! - A group of newcomers starts from the value that has most rows left. The values that would otherwise become too
//!   frequent among the rest have to be in it; for the others whoever is near is taken.
//!
//! Where one value is nearly too frequent in a large table, all is as in the paper (`fits`): so many newcomers have to
//! keep each other eligible that few can be spared, and many different signatures would need many counterfeits later.

use super::newcomers::Newcomers;
use super::signature::{Bucket, Buckets, Signature, ValueId};
use crate::algorithms::forest::{Forest, Tree};
use crate::algorithms::mondrian::Space;
use crate::algorithms::mondrian::space::Extent;
use crate::keyed::Draws;
use crate::table::{Column, RowId};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// How much of what is eligible the most frequent value may be at most.
const MOST_FREQUENT: f64 = 0.65;
/// In a table of fewer rows its share says little.
const FEW_ROWS: usize = 1000;

/// Whether newcomers can be spared well enough for signatures to be chosen by nearness. It is the table that decides,
/// not the newcomers, so that a series is mostly of one kind.
pub fn fits(column: &Column, m: usize) -> bool {
    let mut count = vec![0usize; column.dictionary.len()];
    column.codes.for_each(|_, code| count[code.0 as usize] += 1);
    let (rows, most) = (column.codes.len(), count.into_iter().max().unwrap_or(0));
    rows < FEW_ROWS || (most * m) as f64 <= MOST_FREQUENT * rows as f64
}

/// Those who were published before with one signature, as far as they are still there.
pub struct Pool<'a> {
    signature: &'a Signature,
    /// Who is left of each group, with the place of their value in the signature; most of them first.
    fragments: Vec<Vec<(usize, RowId)>>,
    /// How often each value occurs.
    count: Vec<usize>,
    /// How many groups are made of them: at least as many as the most frequent value needs. The other fragments are
    /// taken apart to complete them.
    groups: usize,
}

/// The pools of all signatures, in an order that the key decides.
pub fn pools<'a>(buckets: &'a Buckets, old_groups: &[Option<u32>], drawn: &[u32]) -> Vec<Pool<'a>> {
    let pool = |(signature, bucket): (&'a Signature, &Bucket)| Pool {
        signature,
        fragments: together(signature, bucket, old_groups, drawn),
        count: bucket.rows.iter().map(Vec::len).collect(),
        groups: bucket.top(),
    };
    buckets.in_order(drawn).into_iter().map(pool).collect()
}

/// How many newcomers of each value complete the groups of others, so that as few counterfeits as possible are needed:
/// the most frequent value is spent first, which leaves the rest eligible for longest. Where there are newcomers
/// to spare beyond that, more fragments are completed by them: among newcomers somebody nearer is found than among the
/// few who share a signature. Those who are lent leave the counts; which rows they are is not decided here.
pub fn lend(pools: &mut [Pool<'_>], newcomers: &mut Newcomers, drawn: &[u32], m: usize) -> Vec<usize> {
    let mut lacking = vec![0; drawn.len()];
    for pool in &*pools {
        let places = pool.signature.values().iter().zip(&pool.count);
        places.for_each(|(value, count)| lacking[value.0 as usize] += pool.groups - count);
    }
    let mut lent = vec![0; drawn.len()];
    let entry = |newcomers: &Newcomers, value: u32| {
        (Reverse(newcomers.count(ValueId(value))), drawn[value as usize], value)
    };
    let mut frequent: BTreeSet<_> = (0..drawn.len() as u32)
        .filter(|value| lacking[*value as usize] > 0)
        .map(|value| entry(newcomers, value))
        .collect();
    while let Some((_, _, value)) = frequent.pop_first() {
        if newcomers.spare(ValueId(value), m).is_none() {
            continue;
        }
        lent[value as usize] += 1;
        if lent[value as usize] < lacking[value as usize] {
            frequent.insert(entry(newcomers, value));
        }
    }
    // somebody in a pair who is not put together with another one costs a newcomer of each value; in larger groups
    // that would be too many
    let mut pairs: Vec<(&mut Pool<'_>, usize)> = (pools.iter_mut())
        .filter(|pool| pool.signature.values().len() == 2)
        .map(|pool| {
            let most = pool.groups.midpoint(pool.fragments.len());
            (pool, most)
        })
        .collect();
    loop {
        let mut more = false;
        for (pool, most) in &mut pairs {
            let values = pool.signature.values();
            if pool.groups < *most && newcomers.spare_all(values, m) {
                values.iter().for_each(|value| lent[value.0 as usize] += 1);
                pool.groups += 1;
                more = true;
            }
        }
        if !more {
            return lent;
        }
    }
}

/// Everyone who waits for a group.
pub struct Waiting<'a> {
    /// Those who were published before.
    pub pools: Vec<Pool<'a>>,
    /// The rows of newcomers by value, before some of them were lent.
    pub rows: Vec<Vec<RowId>>,
    /// How many of each value complete the groups of those who were published before.
    pub lent: Vec<usize>,
    /// How many others there are, with counterfeits that make them eligible.
    pub newcomers: Newcomers,
}

/// Puts everyone into groups of at least m values, and hands each group on: its rows, and the values that have a
/// counterfeit instead. `drawn`: the place of each value where one would do as well as another; `nearest`: from how
/// many near rows one is drawn.
pub fn group(
    waiting: Waiting<'_>,
    space: &Space<'_>,
    rows: usize,
    (m, nearest): (usize, usize),
    drawn: &[u32],
    draws: Draws,
    mut hand_on: impl FnMut(&[RowId], &[ValueId]) -> bool,
) {
    let Waiting { pools, rows: newcomer_rows, lent, newcomers } = waiting;
    let mut value_of_row = vec![ValueId(u32::MAX); rows];
    let mut is_newcomer = vec![false; rows];
    for (value, rows) in (0..).map(ValueId).zip(&newcomer_rows) {
        for row in rows {
            value_of_row[row.0 as usize] = value;
            is_newcomer[row.0 as usize] = true;
        }
    }
    let mut forest = Forest::new(space, rows);
    let tree = forest.plant(newcomer_rows.iter().flatten().copied().collect());
    let extents = Vec::new();
    let mut groups =
        Groups { forest, value_of_row, is_newcomer, space, nearest, draws, newcomers: tree, extents };
    if groups.complete(pools, drawn, lent, &mut hand_on) {
        groups.gather(&newcomer_rows, &newcomers, drawn, m, &mut hand_on);
    }
}

struct Groups<'s> {
    forest: Forest<'s>,
    space: &'s Space<'s>,
    /// The values of those who can be drawn.
    value_of_row: Vec<ValueId>,
    is_newcomer: Vec<bool>,
    nearest: usize,
    draws: Draws,
    newcomers: Option<Tree>,
    /// The box of the group at hand.
    extents: Vec<Extent>,
}

impl Groups<'_> {
    /// Takes one of the nearest rows of some trees that are wanted.
    fn draw(&mut self, trees: [Option<Tree>; 2], wanted: impl Fn(ValueId) -> bool) -> Option<RowId> {
        let value_of_row = &self.value_of_row;
        let near = self.forest.nearest(trees.into_iter().flatten(), &self.extents, self.nearest, |row| {
            wanted(value_of_row[row.0 as usize])
        });
        let (_, row) = *near.get(self.draws.below(near.len().max(1)))?;
        self.join(row);
        Some(row)
    }

    /// Takes a row out of its tree, and into the box of the group at hand.
    fn join(&mut self, row: RowId) {
        self.forest.take(row);
        let point = self.space.point(row);
        self.extents.iter_mut().zip(point).for_each(|(extent, &at)| *extent = extent.reaching(at));
    }

    /// The groups of those who were published before. Whether somebody still wants others.
    fn complete(
        &mut self,
        pools: Vec<Pool<'_>>,
        drawn: &[u32],
        mut lent: Vec<usize>,
        hand_on: &mut impl FnMut(&[RowId], &[ValueId]) -> bool,
    ) -> bool {
        for Pool { signature, mut fragments, count, groups } in pools {
            let values = signature.values();
            let loose = fragments.split_off(groups);
            let mut apart: Vec<Vec<RowId>> = vec![Vec::new(); values.len()];
            for (place, row) in loose.into_iter().flatten() {
                self.value_of_row[row.0 as usize] = values[place];
                apart[place].push(row);
            }
            let mut waiting: Vec<usize> = apart.iter().map(Vec::len).collect();
            let mut lacking: Vec<usize> =
                count.iter().zip(&waiting).map(|(count, waiting)| groups + waiting - count).collect();
            let trees: Vec<Option<Tree>> = apart.into_iter().map(|rows| self.forest.plant(rows)).collect();
            for seed in fragments {
                let mut rows: Vec<RowId> = seed.iter().map(|(_, row)| *row).collect();
                self.space.extents(&rows, &mut self.extents);
                let mut absent = Vec::new();
                for place in signature.places_in_order(drawn) {
                    if seed.iter().any(|(present, _)| *present == place) {
                        continue;
                    }
                    let value = values[place];
                    let lent = &mut lent[value.0 as usize];
                    // where those who wait are as many as the groups that lack them, nobody else is taken
                    let newcomers = self.newcomers.filter(|_| waiting[place] < lacking[place] && *lent > 0);
                    lacking[place] -= 1;
                    let Some(row) = self.draw([trees[place], newcomers], |other| other == value) else {
                        absent.push(value);
                        continue;
                    };
                    rows.push(row);
                    let from = if self.is_newcomer[row.0 as usize] { lent } else { &mut waiting[place] };
                    *from -= 1;
                }
                if !hand_on(&rows, &absent) {
                    return false;
                }
            }
        }
        true
    }

    /// The groups of the other newcomers.
    fn gather(
        &mut self,
        rows: &[Vec<RowId>],
        newcomers: &Newcomers,
        drawn: &[u32],
        m: usize,
        hand_on: &mut impl FnMut(&[RowId], &[ValueId]) -> bool,
    ) {
        let mut left = Left::new(newcomers, drawn);
        // the rows of each value in the order of the key
        let mut next: Vec<_> = rows.iter().map(|rows| rows.iter()).collect();
        while left.total > 0 {
            let (start, size, mut forced) = left.next_group(m);
            let row = *next[start.0 as usize].find(|row| self.forest.holds(**row)).expect("a row is left");
            self.space.extents(&[row], &mut self.extents);
            self.join(row);
            left.take(start, false);
            let (mut members, mut absent, mut inside) = (vec![row], Vec::new(), vec![start]);
            while inside.len() < size {
                let only_forced = forced.len() == size - inside.len();
                let joins = |value: ValueId| match only_forced {
                    true => forced.contains(&value),
                    false => !inside.contains(&value),
                };
                let row = self.draw([self.newcomers, None], joins);
                let value = match row {
                    Some(row) => self.value_of_row[row.0 as usize],
                    None => left.counterfeit(joins),
                };
                left.take(value, row.is_none());
                match row {
                    Some(row) => members.push(row),
                    None => absent.push(value),
                }
                forced.retain(|other| *other != value);
                inside.push(value);
            }
            if !hand_on(&members, &absent) {
                return;
            }
        }
    }
}

/// How many rows and counterfeits of each value are left.
struct Left<'a> {
    drawn: &'a [u32],
    total: usize,
    count: Vec<usize>,
    counterfeits: Vec<usize>,
    /// Most frequent first, then as drawn.
    frequent: BTreeSet<(Reverse<usize>, u32, ValueId)>,
}

impl Left<'_> {
    fn new<'a>(newcomers: &Newcomers, drawn: &'a [u32]) -> Left<'a> {
        let values = (0..drawn.len() as u32).map(ValueId);
        let count: Vec<usize> = values.clone().map(|value| newcomers.count(value)).collect();
        let frequent = values.clone().zip(&count).filter(|(_, count)| **count > 0);
        Left {
            total: count.iter().sum(),
            counterfeits: values.map(|value| newcomers.counterfeits_of(value)).collect(),
            frequent: frequent
                .map(|(value, count)| (Reverse(*count), drawn[value.0 as usize], value))
                .collect(),
            count,
            drawn,
        }
    }

    /// The next group: the value to start from, one of the most frequent with a row; how many
    /// members there are, and which values have to be among them.
    fn next_group(&self, m: usize) -> (ValueId, usize, Vec<ValueId>) {
        // where counterfeits complete the newcomers, the most frequent value has none of them
        let has_row = |value: &ValueId| self.count[value.0 as usize] > self.counterfeits[value.0 as usize];
        let start = self.frequent.iter().map(|(_, _, value)| *value).find(has_row).expect("a row is left");
        let (size, forced) = self.must_join(start, m);
        (start, size, forced)
    }

    /// How many members a group from this value has, and which values have to be among them: those that would be more
    /// than one in m of the rest. Mostly m; for the reason why there may be more, and never too many, see `assign`.
    fn must_join(&self, start: ValueId, m: usize) -> (usize, Vec<ValueId>) {
        let mut size = m;
        loop {
            let rest = self.total.saturating_sub(size);
            let too_frequent = self.frequent.iter().take_while(|(Reverse(count), _, _)| count * m > rest);
            let forced: Vec<ValueId> =
                too_frequent.map(|(_, _, value)| *value).filter(|value| *value != start).collect();
            if forced.len() < size {
                return (size, forced);
            }
            size = forced.len() + 1;
        }
    }

    /// The value that has most counterfeits left among those that may join.
    fn counterfeit(&self, joins: impl Fn(ValueId) -> bool) -> ValueId {
        let values = (0..self.count.len() as u32).map(ValueId);
        let most =
            |value: &ValueId| (self.counterfeits[value.0 as usize], Reverse(self.drawn[value.0 as usize]));
        values.filter(|value| joins(*value)).max_by_key(most).expect("the rest stays eligible")
    }

    fn take(&mut self, value: ValueId, counterfeit: bool) {
        let (count, rank) = (&mut self.count[value.0 as usize], self.drawn[value.0 as usize]);
        self.frequent.remove(&(Reverse(*count), rank, value));
        *count -= 1;
        if *count > 0 {
            self.frequent.insert((Reverse(*count), rank, value));
        }
        self.total -= 1;
        self.counterfeits[value.0 as usize] -= usize::from(counterfeit);
    }
}

/// Those who are left of each group, with the place of their value in the signature; most of them first.
/// Where a value changed inside the signature, two of a group may have the same: who stays is as values are drawn.
fn together(
    signature: &Signature,
    bucket: &Bucket,
    old_groups: &[Option<u32>],
    drawn: &[u32],
) -> Vec<Vec<(usize, RowId)>> {
    let mut members: Vec<(Option<u32>, u32, RowId, usize)> = (signature.values().iter().enumerate())
        .flat_map(|(place, value)| {
            bucket.rows[place].iter().map(move |row| (drawn[value.0 as usize], *row, place))
        })
        .map(|(rank, row, place)| (old_groups.get(row.0 as usize).copied().flatten(), rank, row, place))
        .collect();
    members.sort_unstable();
    let mut groups: Vec<Vec<(usize, RowId)>> = Vec::new();
    let mut last = None;
    for (group, _, row, place) in members {
        let joins = group.is_some()
            && group == last
            && groups
                .last()
                .is_some_and(|members| members.last().is_some_and(|(before, _)| *before != place));
        match groups.last_mut() {
            Some(members) if joins => members.push((place, row)),
            _ => groups.push(vec![(place, row)]),
        }
        last = group;
    }
    groups.sort_by_key(|members| (Reverse(members.len()), members.iter().map(|(_, row)| *row).min()));
    groups
}
