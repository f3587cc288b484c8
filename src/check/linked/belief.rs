//! The belief of an attacker who knows everybody's quasi values and holds all tables.
//!
//! In a table, a victim falls into a bucket C of rows with the same cells. Every row of C is as likely the
//! victim's, and says a batch: the belief in value x is `Σ_i |C ∩ B_i| / |C| · count_i(x) / |B_i|`
//! (Tao et al. 2009). Boxes may overlap; then the belief is a mix of such beliefs. Joining tables through
//! `batch_id` makes other mixes of batches: no belief can exceed the largest share inside a single batch.

use super::tables::{LinkedTables, Rows};
use crate::check::grouping::Grouping;
use crate::check::reading::Reading;
use crate::check::verdict::{BeliefVerdict, Outcome, TableBelief};
use crate::error::count;
use crate::plan::{DiversityVariant, Plan, PrincipleSpec};
use crate::table::RowId;
use crate::text::{in_english, number, step};

/// Values mixed per table before the rest is left to the argument that a mix of good batches is good.
const MIXED_VALUES: u64 = 50_000_000;

/// A mix is a sum of fractions: a promise that it keeps exactly may be missed by the last bits.
const ROUNDING: f64 = 1e-9;

/// The beliefs that the tables allow; a promise that one of them breaks is a fault.
pub(super) fn of_attacker(tables: &LinkedTables<'_>, plan: &Plan, faults: &mut Vec<String>) -> BeliefVerdict {
    let batches = Distributions::new(tables, plan);
    let column = &tables.batches.table.column(tables.batches.value).name;
    let (mut largest, mut broken, mut left_out) = (0.0, 0, 0);
    let mut by_table = Vec::new();
    for rows in tables.rows() {
        let beliefs = Beliefs::of(rows, &batches, plan);
        largest = f64::max(largest, beliefs.largest);
        left_out += beliefs.left_out;
        broken += beliefs.broken;
        if beliefs.broken > 0 {
            let buckets = count(beliefs.broken, "bucket");
            let what = "breaks a promise that every batch keeps";
            faults.push(format!("{}: the belief about {buckets} {what}", rows.name));
        }
        by_table.push(TableBelief {
            table: rows.name.to_owned(),
            buckets: beliefs.buckets,
            largest: number::json(beliefs.largest),
        });
    }
    let in_batch = batches.largest_share();
    let mut steps = vec![
        step("belief-in-bucket").with("column", column).with("belief", largest),
        step("belief-in-batch").with("belief", in_batch),
    ];
    if left_out > 0 {
        steps.push(step("belief-left-out").with("n", left_out));
    }
    BeliefVerdict {
        verdict: if broken == 0 { Outcome::Holds } else { Outcome::Violated },
        column: column.clone(),
        largest: number::json(largest),
        largest_in_batch: number::json(in_batch),
        tables: by_table,
        explanation: in_english(&steps),
        steps,
    }
}

/// How often each value occurs in each batch, by the batch table.
struct Distributions {
    /// Values and counts of batch `b` are `entries[starts[b]..starts[b + 1]]`, values ascending.
    starts: Vec<usize>,
    entries: Vec<(u32, u64)>,
    sizes: Vec<u64>,
    values: usize,
}

impl Distributions {
    fn new(tables: &LinkedTables<'_>, plan: &Plan) -> Distributions {
        let batches = &tables.batches;
        let column = batches.table.column(batches.value);
        let reading = Reading::new(column, &plan.missing);
        let mut rows: Vec<(u32, u32, u64)> = Vec::with_capacity(batches.counts.len());
        column.codes.for_each(|RowId(row), code| {
            let at = row as usize;
            rows.push((batches.batch_of_row[at], reading.of_code(code), batches.counts[at]));
        });
        rows.sort_unstable();
        let highest = rows.last().map_or(0, |&(batch, ..)| batch as usize);
        let mut starts = vec![0; highest + 2];
        let mut sizes = vec![0; highest + 1];
        for &(batch, _, count) in &rows {
            starts[batch as usize + 1] += 1;
            sizes[batch as usize] += count;
        }
        (0..=highest).for_each(|batch| starts[batch + 1] += starts[batch]);
        let entries = rows.into_iter().map(|(_, value, count)| (value, count)).collect();
        Distributions { starts, entries, sizes, values: reading.values() }
    }

    fn of(&self, batch: u32) -> &[(u32, u64)] {
        &self.entries[self.starts[batch as usize]..self.starts[batch as usize + 1]]
    }

    /// The largest share of one value in a batch.
    fn share(&self, batch: u32) -> f64 {
        let most = self.of(batch).iter().map(|&(_, count)| count).max().unwrap_or(0);
        if most == 0 { 0.0 } else { most as f64 / self.sizes[batch as usize] as f64 }
    }

    fn largest_share(&self) -> f64 {
        (0..self.sizes.len() as u32).map(|batch| self.share(batch)).fold(0.0, f64::max)
    }
}

/// The beliefs that the buckets of one table allow.
struct Beliefs {
    buckets: usize,
    largest: f64,
    /// Buckets whose belief breaks a promise.
    broken: usize,
    /// Buckets whose belief was not computed.
    left_out: usize,
}

impl Beliefs {
    fn of(rows: &Rows<'_>, batches: &Distributions, plan: &Plan) -> Beliefs {
        let buckets = Grouping::by(rows.table, &rows.quasi, &plan.missing);
        let mut beliefs = Beliefs { buckets: buckets.len(), largest: 0.0, broken: 0, left_out: 0 };
        let mut mix = vec![0.0; batches.values];
        let mut budget = MIXED_VALUES;
        for bucket in 0..buckets.len() as u32 {
            let members = buckets.rows(bucket);
            let mut here: Vec<u32> = members.iter().map(|&row| rows.batch_of_row[row as usize]).collect();
            here.sort_unstable();
            let single = here.first() == here.last();
            let work: usize = here.chunk_by(|a, b| a == b).map(|same| batches.of(same[0]).len()).sum();
            if single || budget < work as u64 {
                // the batch itself, which is judged by the principles; or any of them, at worst
                let worst = here.iter().map(|&batch| batches.share(batch)).fold(0.0, f64::max);
                beliefs.largest = f64::max(beliefs.largest, worst);
                beliefs.left_out += usize::from(!single);
                continue;
            }
            budget -= work as u64;
            let mut touched: Vec<u32> = Vec::new();
            for same in here.chunk_by(|a, b| a == b) {
                let weight =
                    same.len() as f64 / (members.len() as f64 * batches.sizes[same[0] as usize] as f64);
                for &(value, count) in batches.of(same[0]) {
                    if mix[value as usize] == 0.0 {
                        touched.push(value);
                    }
                    mix[value as usize] += weight * count as f64;
                }
            }
            let mut shares: Vec<f64> =
                touched.iter().map(|&value| std::mem::take(&mut mix[value as usize])).collect();
            shares.sort_unstable_by(|a, b| b.total_cmp(a));
            beliefs.largest = f64::max(beliefs.largest, shares.first().copied().unwrap_or(0.0));
            let kept = plan.principles.iter().all(|principle| keeps(principle, &shares));
            beliefs.broken += usize::from(!kept);
        }
        beliefs
    }
}

/// Whether a belief, as shares in descending order, keeps a promise about groups. t-closeness is convex, so
/// a mix is as close as its batches, and so are the bounds on shares of β-likeness and δ-disclosure; (l,d)-diversity speaks of frequencies, which a mix does not have.
fn keeps(principle: &PrincipleSpec, shares: &[f64]) -> bool {
    match principle {
        PrincipleSpec::LDiversity { variant, l, c, .. } => match variant {
            DiversityVariant::Distinct => shares.len() as f64 >= *l,
            DiversityVariant::Entropy => {
                let entropy: f64 = shares.iter().map(|&share| -share * libm::log(share)).sum();
                entropy >= libm::log(*l) - ROUNDING
            }
            DiversityVariant::Recursive => {
                let tail: f64 = shares.iter().skip((*l as usize).saturating_sub(1)).sum();
                let most = shares.first().copied().unwrap_or(0.0);
                most < c.unwrap_or(0.0) * tail + ROUNDING
            }
        },
        PrincipleSpec::MInvariance { m, .. } => {
            shares.first().is_none_or(|most| *most <= 1.0 / f64::from(*m) + ROUNDING)
        }
        // the largest share of a mix is at most the largest of its parts
        PrincipleSpec::AlphaKAnonymity { alpha, .. } => {
            shares.first().is_none_or(|most| *most <= alpha + ROUNDING)
        }
        PrincipleSpec::BetaLikeness { .. }
        | PrincipleSpec::DeltaDisclosure { .. }
        | PrincipleSpec::KMap { .. }
        | PrincipleSpec::DeltaPresence { .. }
        | PrincipleSpec::AverageRisk { .. }
        | PrincipleSpec::RiskThreshold { .. }
        | PrincipleSpec::LdDiversity { .. }
        | PrincipleSpec::TCloseness { .. }
        | PrincipleSpec::DlInference { .. }
        | PrincipleSpec::KMAnonymity { .. }
        | PrincipleSpec::KAnonymity { .. } => true,
    }
}
