//! How often each value occurs in a group.

use crate::table::Code;

/// Counts per code, cleared in time proportional to what was counted.
#[derive(Debug, Clone)]
pub struct Histogram {
    counts: Vec<u32>,
    touched: Vec<u32>,
    total: u64,
}

impl Histogram {
    /// Room for the codes of a column with `distinct` values.
    pub fn new(distinct: usize) -> Histogram {
        Histogram { counts: vec![0; distinct], touched: Vec::new(), total: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for code in self.touched.drain(..) {
            self.counts[code as usize] = 0;
        }
        self.total = 0;
    }

    /// Counts one occurrence.
    #[inline]
    pub fn add(&mut self, code: Code) {
        let count = &mut self.counts[code.0 as usize];
        if *count == 0 {
            self.touched.push(code.0);
        }
        *count += 1;
        self.total += 1;
    }

    /// Counts some occurrences at once.
    #[inline]
    pub fn add_many(&mut self, code: Code, occurrences: u32) {
        let count = &mut self.counts[code.0 as usize];
        if *count == 0 {
            self.touched.push(code.0);
        }
        *count += occurrences;
        self.total += u64::from(occurrences);
    }

    /// How often each value occurs, by code.
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// The number of different values.
    pub fn distinct(&self) -> usize {
        self.touched.len()
    }

    /// The sum of all counts.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// How often one value occurs.
    pub fn count(&self, code: Code) -> u32 {
        self.counts[code.0 as usize]
    }

    /// The codes that occur with their counts, in order of first occurrence.
    pub fn entries(&self) -> impl Iterator<Item = (Code, u32)> + '_ {
        self.touched.iter().map(|&code| (Code(code), self.counts[code as usize]))
    }
}
