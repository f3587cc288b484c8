//! How often each value occurs in each group, counted in rows or in persons.

use super::grouping::Grouping;
use super::published::Published;
use super::reading::Reading;

/// Counts the values of one column group by group.
///
/// With persons, a value's frequency is the number of distinct persons who have it in the group.
///
/// With weights, a row stands for so many of them.
pub(crate) struct Histograms<'a> {
    values: Vec<u32>,
    persons: Option<&'a [u32]>,
    weights: Option<&'a [u64]>,
    /// Per value, zero between groups.
    frequency: Vec<u64>,
}

/// A value and its frequency in a group.
pub(crate) type Bar = (u32, u64);

impl<'a> Histograms<'a> {
    pub(crate) fn new(reading: &Reading<'_>, published: &'a Published<'_>) -> Histograms<'a> {
        Histograms {
            values: reading.of_rows(),
            persons: published.persons,
            weights: published.weights.as_deref(),
            frequency: vec![0; reading.values()],
        }
    }

    /// The same for numbers below `count` that stand for the values of rows.
    pub(crate) fn of_values(values: Vec<u32>, count: usize, published: &'a Published<'_>) -> Histograms<'a> {
        Histograms {
            values,
            persons: published.persons,
            weights: published.weights.as_deref(),
            frequency: vec![0; count],
        }
    }

    /// The histogram of every group, values ascending.
    pub(crate) fn each(&mut self, groups: &Grouping, mut visit: impl FnMut(u32, &[Bar])) {
        let mut bars = Vec::new();
        for group in 0..groups.len() as u32 {
            self.count(groups.rows(group).iter().copied(), &mut bars);
            visit(group, &bars);
        }
    }

    /// The histogram of all rows, values ascending.
    pub(crate) fn whole(&mut self) -> Vec<Bar> {
        let mut bars = Vec::new();
        self.count(0..self.values.len() as u32, &mut bars);
        bars
    }

    fn count(&mut self, rows: impl Iterator<Item = u32>, bars: &mut Vec<Bar>) {
        let Histograms { values, persons, weights, frequency } = self;
        bars.clear();
        let mut add = |value: u32, times: u64| {
            if frequency[value as usize] == 0 {
                bars.push((value, 0));
            }
            frequency[value as usize] += times;
        };
        match (persons, weights) {
            (None, None) => rows.for_each(|row| add(values[row as usize], 1)),
            (None, Some(weights)) => rows.for_each(|row| add(values[row as usize], weights[row as usize])),
            (Some(persons), _) => {
                let mut pairs: Vec<(u32, u32)> =
                    rows.map(|row| (values[row as usize], persons[row as usize])).collect();
                pairs.sort_unstable();
                pairs.dedup();
                pairs.iter().for_each(|&(value, _)| add(value, 1));
            }
        }
        bars.sort_unstable();
        for (value, count) in bars {
            *count = std::mem::take(&mut frequency[*value as usize]);
        }
    }
}

/// How many there are: distinct persons, or rows, each as many as it stands for.
pub(crate) fn head_count(rows: &[u32], published: &Published<'_>) -> u64 {
    match (published.persons, &published.weights) {
        (None, None) => rows.len() as u64,
        (None, Some(weights)) => rows.iter().map(|&row| weights[row as usize]).sum(),
        (Some(persons), _) => {
            let mut heads: Vec<u32> = rows.iter().map(|&row| persons[row as usize]).collect();
            heads.sort_unstable();
            heads.dedup();
            heads.len() as u64
        }
    }
}
