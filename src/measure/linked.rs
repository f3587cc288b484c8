//! Linked tables: how large batches and buckets are, and what they let a reader believe.
//!
//! The belief of someone who knows a victim's quasi values is the mix of the batches in the victim's
//! bucket: Tao, Chen, Xiao, Zhou and Zhang, *ANGEL: enhancing the utility of generalization for privacy
//! preserving publication*, IEEE TKDE 21(7), 2009.

use super::group_sizes::GroupSizes;
use super::public::{buckets, public};
use super::published::{PublishedPlan, PublishedTables};
use crate::release::{BATCH_ID, BATCHES, is_table_of_counts};
use crate::table::{Column, Table};
use crate::text::number::Figure;
use serde::Serialize;

/// What linked tables are like.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LinkedMeasures {
    /// The sensitive column.
    pub column: String,
    /// How many people the batches have, counterfeits included.
    pub batches: GroupSizes,
    /// How many of them are counterfeits.
    pub counterfeits: u64,
    /// The largest belief of someone who finds the victim's bucket in one of the tables.
    pub largest_belief: Figure,
    /// The same of someone who learns the victim's batch: no attack on these tables can say more.
    pub largest_in_batch: Figure,
    /// The tables with one row per person.
    pub tables: Vec<RowTable>,
}

/// A table with quasi cells and batches.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RowTable {
    /// Its file name.
    pub table: String,
    /// Its quasi columns.
    pub columns: Vec<String>,
    /// How many rows share their quasi cells.
    pub buckets: GroupSizes,
    /// The mean NCP of its quasi cells.
    pub loss: Figure,
    /// The largest belief of someone who finds the victim's bucket in it.
    pub largest_belief: Figure,
}

impl LinkedMeasures {
    /// Measures a release that has linked tables; `None` for any other.
    pub(super) fn new(release: &PublishedTables<'_>, plan: &PublishedPlan<'_>) -> Option<LinkedMeasures> {
        let batch_table = release.table(BATCHES)?;
        let batches = Batches::new(batch_table);
        let measure = |&(name, table): &(&str, &Table)| {
            let measures = public(table, plan, 0, &[]);
            RowTable {
                table: name.to_owned(),
                columns: measures.columns.iter().map(|column| column.column.clone()).collect(),
                buckets: measures.groups,
                // methods with linked tables show no numbers; a report that says otherwise gets the worst
                loss: measures.loss.unwrap_or(Figure(1.0)),
                largest_belief: Figure(batches.largest_belief(table, plan)),
            }
        };
        let of_rows = release.tables.iter().filter(|(name, _)| !is_table_of_counts(name));
        let tables: Vec<RowTable> = of_rows.map(measure).collect();
        let largest = tables.iter().map(|table| table.largest_belief.0).fold(0.0, f64::max);
        Some(LinkedMeasures {
            column: batch_table.columns()[1].name.clone(),
            batches: GroupSizes::new(&batches.sizes, None),
            counterfeits: release.counterfeits,
            largest_belief: Figure(largest),
            largest_in_batch: Figure(batches.shares.iter().copied().fold(0.0, f64::max)),
            tables,
        })
    }
}

/// Values mixed in one table before further buckets are taken to be as bad as their worst batch: only
/// where very large batches meet very many buckets.
const MIXED_VALUES: usize = 50_000_000;

/// The batch table: how often each value occurs in each batch.
struct Batches {
    /// Batches by number, from 1: the values of batch `b` are `values[starts[b - 1]..starts[b]]`.
    starts: Vec<usize>,
    values: Vec<(u32, u64)>,
    sizes: Vec<u64>,
    /// The largest share of one value in each batch.
    shares: Vec<f64>,
    distinct: usize,
}

impl Batches {
    fn new(table: &Table) -> Batches {
        let [id, value, count] = table.columns() else { panic!("a batch table has three columns") };
        let (ids, counts) = (numbers(id), numbers(count));
        let mut rows: Vec<(u64, u32, u64)> = Vec::with_capacity(table.rows());
        value.codes.for_each(|row, code| {
            let at = row.0 as usize;
            rows.push((ids[at], code.0, counts[at]));
        });
        rows.sort_unstable();
        let (mut starts, mut sizes, mut shares) = (vec![0], Vec::new(), Vec::new());
        for batch in rows.chunk_by(|a, b| a.0 == b.0) {
            let counts = || batch.iter().map(|&(.., count)| count);
            let size: u64 = counts().sum();
            starts.push(starts[starts.len() - 1] + batch.len());
            sizes.push(size);
            shares.push(counts().max().unwrap_or(0) as f64 / size as f64);
        }
        let values = rows.into_iter().map(|(_, value, count)| (value, count)).collect();
        Batches { starts, values, sizes, shares, distinct: value.dictionary.len() }
    }

    /// The largest share that one value has in the mix of any bucket's batches.
    fn largest_belief(&self, table: &Table, plan: &PublishedPlan<'_>) -> f64 {
        let ids = numbers(table.column(table.find(BATCH_ID).expect("a linked table names batches")));
        let mut mix = vec![0.0; self.distinct];
        let mut budget = MIXED_VALUES;
        let mut largest = 0.0;
        for bucket in buckets(table, plan).groups() {
            let mut here: Vec<usize> = bucket.iter().map(|&row| ids[row as usize] as usize - 1).collect();
            here.sort_unstable();
            let values = |batch: usize| &self.values[self.starts[batch]..self.starts[batch + 1]];
            let work: usize = here.chunk_by(|a, b| a == b).map(|same| values(same[0]).len()).sum();
            if here.first() == here.last() || work > budget {
                largest = here.iter().map(|&batch| self.shares[batch]).fold(largest, f64::max);
                continue;
            }
            budget -= work;
            for same in here.chunk_by(|a, b| a == b) {
                let weight = same.len() as f64 / (bucket.len() as f64 * self.sizes[same[0]] as f64);
                for &(value, count) in values(same[0]) {
                    mix[value as usize] += weight * count as f64;
                }
            }
            for same in here.chunk_by(|a, b| a == b) {
                for &(value, _) in values(same[0]) {
                    largest = f64::max(largest, std::mem::take(&mut mix[value as usize]));
                }
            }
        }
        largest
    }
}

/// The numbers that a published column holds.
fn numbers(column: &Column) -> Vec<u64> {
    let of_code: Vec<u64> = column
        .dictionary
        .texts()
        .map(|text| text.parse().expect("ids and counts are published as whole numbers"))
        .collect();
    let mut numbers = Vec::with_capacity(column.codes.len());
    column.codes.for_each(|_, code| numbers.push(of_code[code.0 as usize]));
    numbers
}
