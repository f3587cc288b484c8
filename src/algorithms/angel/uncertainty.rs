//! How unsure a reader is left about the sensitive values of the rows: the part of the reconstruction
//! error (Tao et al. 2009) that the batches answer for.

use crate::algorithms::mondrian::Partition;
use crate::release::ClassId;
use crate::table::{Column, RowId};

/// The sum over all rows of `-ln` of the share that the row's bucket gives to the row's own value, when
/// every row of the bucket is believed to have the values of its batch.
pub fn uncertainty(buckets: &Partition, batch_of_row: &[ClassId], sensitive: &Column) -> f64 {
    let value = |row: RowId| sensitive.codes.get(row).0;
    let batches = Batches::new(batch_of_row, sensitive);
    let mut mix = vec![0.0; sensitive.dictionary.len()];
    let mut sum = 0.0;
    for bucket in buckets.groups() {
        let mut batches_here: Vec<ClassId> = bucket.iter().map(|row| batch_of_row[row.0 as usize]).collect();
        batches_here.sort_unstable();
        let mut values_here: Vec<u32> = bucket.iter().map(|&row| value(row)).collect();
        values_here.sort_unstable();
        values_here.dedup();
        for same_batch in batches_here.chunk_by(|a, b| a == b) {
            let values = batches.values(same_batch[0]);
            let weight = same_batch.len() as f64 / f64::from(batches.size(same_batch[0]));
            // along the shorter list: neither small batches in a large bucket nor the reverse cost much
            if values.len() <= values_here.len() {
                values.iter().for_each(|&(value, count)| mix[value as usize] += weight * f64::from(count));
            } else {
                for here in &values_here {
                    if let Ok(at) = values.binary_search_by_key(here, |&(value, _)| value) {
                        mix[*here as usize] += weight * f64::from(values[at].1);
                    }
                }
            }
        }
        for &row in bucket {
            sum -= libm::log(mix[value(row) as usize] / bucket.len() as f64);
        }
        for same_batch in batches_here.chunk_by(|a, b| a == b) {
            let values = batches.values(same_batch[0]);
            if values.len() <= values_here.len() {
                values.iter().for_each(|&(value, _)| mix[value as usize] = 0.0);
            }
        }
        values_here.iter().for_each(|&value| mix[value as usize] = 0.0);
    }
    sum
}

/// How often each value occurs in each batch.
struct Batches {
    /// The values of batch `b` are `values[starts[b]..starts[b + 1]]`, ascending, with their counts.
    starts: Vec<u32>,
    values: Vec<(u32, u32)>,
    sizes: Vec<u32>,
}

impl Batches {
    fn new(batch_of_row: &[ClassId], sensitive: &Column) -> Batches {
        let mut pairs: Vec<(u32, u32)> = Vec::with_capacity(batch_of_row.len());
        sensitive.codes.for_each(|row, code| {
            let batch = batch_of_row[row.0 as usize];
            if batch != ClassId::SUPPRESSED {
                pairs.push((batch.0, code.0));
            }
        });
        pairs.sort_unstable();
        let batches = pairs.last().map_or(0, |&(last, _)| last as usize + 1);
        let (mut starts, mut sizes) = (vec![0; batches + 1], vec![0; batches]);
        let mut values = Vec::new();
        for run in pairs.chunk_by(|a, b| a == b) {
            let (batch, value) = run[0];
            values.push((value, run.len() as u32));
            starts[batch as usize + 1] = values.len() as u32;
            sizes[batch as usize] += run.len() as u32;
        }
        // a batch without rows has no values
        for batch in 0..batches {
            starts[batch + 1] = starts[batch + 1].max(starts[batch]);
        }
        Batches { starts, values, sizes }
    }

    fn values(&self, batch: ClassId) -> &[(u32, u32)] {
        let batch = batch.0 as usize;
        &self.values[self.starts[batch] as usize..self.starts[batch + 1] as usize]
    }

    fn size(&self, batch: ClassId) -> u32 {
        self.sizes[batch.0 as usize]
    }
}
