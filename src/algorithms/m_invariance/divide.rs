//! Phase 1, division: everyone who was published before goes to the bucket of their signature.
//!
//! Three cases the paper assumes away:
//! - Somebody who **comes back** has the signature of their last release: the ledger forgets nobody.
//! - A **quasi** value that changed makes no difference: the signature, not the box, is what protects.
//! - A **sensitive** value that changed to another value of the signature makes no difference either. One
//!   that left the signature cannot be kept there, and whoever sees the signature change knows that much.
//!   So the new signature shares no value with the old one: knowing that the value changed, and to none of
//!   the old ones, still leaves all its m values. Such rows get signatures among themselves, by the same
//!   assignment as newcomers, from values outside the old signature only; where they are too few,
//!   balancing fills up.

use super::assign::rounds;
use super::newcomers::Newcomers;
use super::signature::{Bucket, Buckets, Signature, ValueId, Values};
use crate::ledger::Past;
use crate::table::{Column, RowId};
use std::collections::BTreeMap;

/// Everyone in their place, as far as earlier releases decide it.
#[derive(Debug)]
pub struct Division {
    /// Those who were published before, by signature.
    pub buckets: Buckets,
    /// Those who were not.
    pub newcomers: Newcomers,
    /// Those whose value left their signature and who found no other: too few values lie outside.
    pub stranded: Vec<RowId>,
}

/// Divides the rows of the sensitive column by the signatures of the past.
pub fn divide(column: &Column, values: &Values, drawn: &[u32], past: &Past, m: usize) -> Division {
    let signatures: Vec<Signature> =
        past.signatures.iter().map(|signature| values.signature(signature)).collect();
    // by signature first: a row costs one step, not a search
    let mut stayed: Vec<Option<Bucket>> = vec![None; signatures.len()];
    let mut newcomers = Newcomers::none(values.len());
    let mut moved: BTreeMap<&Signature, Vec<(ValueId, RowId)>> = BTreeMap::new();
    column.codes.for_each(|row, code| {
        let value = values.of_code(code);
        match past.of_row.get(row.0 as usize).copied().flatten() {
            None => newcomers.push(value, row),
            Some(number) => {
                let signature = &signatures[number as usize];
                match signature.place(value) {
                    Some(place) => {
                        let bucket = &mut stayed[number as usize];
                        bucket.get_or_insert_with(|| Bucket::of(signature)).rows[place].push(row);
                    }
                    None => moved.entry(signature).or_default().push((value, row)),
                }
            }
        }
    });
    let mut buckets = Buckets::default();
    for (signature, bucket) in signatures.iter().zip(stayed) {
        let rows = bucket.into_iter().flat_map(|bucket| bucket.rows).enumerate();
        rows.for_each(|(place, rows)| buckets.with(signature.clone()).rows[place].extend(rows));
    }
    let preferred = by_frequency(&newcomers, drawn);
    let mut stranded = Vec::new();
    for (old, movers) in moved {
        stranded.extend(start_anew(old, movers, &preferred, &mut buckets, m));
    }
    stranded.sort();
    Division { buckets, newcomers, stranded }
}

/// The rank of each value: those that newcomers have most come first, because newcomers can fill up.
fn by_frequency(newcomers: &Newcomers, drawn: &[u32]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..drawn.len() as u32).collect();
    crate::sorting::sort_by_key(&mut order, |&value| {
        (std::cmp::Reverse(newcomers.count(ValueId(value))), drawn[value as usize])
    });
    let mut rank = vec![0; drawn.len()];
    for (place, value) in order.into_iter().enumerate() {
        rank[value as usize] = place as u32;
    }
    rank
}

/// Gives rows that left the same signature new ones from values outside it; returns those rows where there
/// are fewer than m such values.
fn start_anew(
    old: &Signature,
    movers: Vec<(ValueId, RowId)>,
    preferred: &[u32],
    buckets: &mut Buckets,
    m: usize,
) -> Vec<RowId> {
    let mut pool = Newcomers::none(preferred.len());
    movers.iter().for_each(|&(value, row)| pool.push(value, row));
    let outside: Vec<Option<u32>> = (preferred.iter().enumerate())
        .map(|(value, &rank)| old.place(ValueId(value as u32)).is_none().then_some(rank))
        .collect();
    if pool.fill(m, &outside).is_none() {
        return movers.into_iter().map(|(_, row)| row).collect();
    }
    let counts: Vec<usize> = (0..preferred.len() as u32).map(|value| pool.count(ValueId(value))).collect();
    for round in rounds(&counts, preferred, m) {
        let signature = Signature::new(round.values);
        let members: Vec<(usize, Vec<RowId>)> = (signature.values().iter().enumerate())
            // a place that no row fills is left open, for balancing
            .map(|(place, &value)| (place, pool.take(value, round.members).0.collect()))
            .collect();
        let bucket = buckets.with(signature);
        members.into_iter().for_each(|(place, rows)| bucket.rows[place].extend(rows));
    }
    Vec::new()
}
