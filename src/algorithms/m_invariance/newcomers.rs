//! Rows without a signature yet, and what it takes to give each of them one.
//!
//! A multiset is m-eligible if no value occurs in more than one of m of its members: exactly then it can
//! be cut into groups of at least m different values.

use super::signature::ValueId;
use crate::table::RowId;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// Rows waiting for a signature (the paper's S⁻), by value, with counterfeits that make them eligible.
#[derive(Debug, Clone)]
pub struct Newcomers {
    rows: Vec<VecDeque<RowId>>,
    counterfeits: Vec<usize>,
    total: usize,
    /// How many values occur so often.
    values_with: Vec<usize>,
    highest: usize,
}

impl Newcomers {
    /// Nobody yet, for so many values.
    pub fn none(values: usize) -> Newcomers {
        Newcomers {
            rows: vec![VecDeque::new(); values],
            counterfeits: vec![0; values],
            total: 0,
            values_with: vec![values],
            highest: 0,
        }
    }

    /// One more row.
    pub fn push(&mut self, value: ValueId, row: RowId) {
        self.recount(value, 1);
        self.rows[value.0 as usize].push_back(row);
    }

    /// How often a value occurs.
    pub fn count(&self, value: ValueId) -> usize {
        self.rows[value.0 as usize].len() + self.counterfeits[value.0 as usize]
    }

    /// The rows with each value.
    pub fn rows(&self) -> Vec<Vec<RowId>> {
        self.rows.iter().map(|rows| rows.iter().copied().collect()).collect()
    }

    /// How many counterfeits have a value.
    pub fn counterfeits_of(&self, value: ValueId) -> usize {
        self.counterfeits[value.0 as usize]
    }

    /// How many counterfeits wait.
    pub fn counterfeits(&self) -> usize {
        self.counterfeits.iter().sum()
    }

    /// Whether no value occurs in more than one of `m` members. Nobody is eligible.
    pub fn eligible(&self, m: usize) -> bool {
        self.highest * m <= self.total
    }

    /// Takes the first row with this value, if the others stay eligible without it.
    pub fn spare(&mut self, value: ValueId, m: usize) -> Option<RowId> {
        self.rows[value.0 as usize].front()?;
        let sole_highest = self.count(value) == self.highest && self.values_with[self.highest] == 1;
        let highest = self.highest - usize::from(sole_highest);
        if highest * m > self.total - 1 {
            return None;
        }
        self.recount(value, -1);
        self.rows[value.0 as usize].pop_front()
    }

    /// Takes the first row with each of these values, if the others stay eligible without all of them; else nobody. (Taken
    /// one by one, the others could be ineligible in between, and it would depend on the order of the values.)
    pub fn spare_all(&mut self, values: &[ValueId], m: usize) -> bool {
        if values.iter().any(|value| self.rows[value.0 as usize].is_empty()) {
            return false;
        }
        let mut spared = Vec::with_capacity(values.len());
        for &value in values {
            self.recount(value, -1);
            spared.push((value, self.rows[value.0 as usize].pop_front().expect("there is one")));
        }
        if self.eligible(m) {
            return true;
        }
        for (value, row) in spared {
            self.recount(value, 1);
            self.rows[value.0 as usize].push_front(row);
        }
        false
    }

    /// Takes `count` members with this value, rows first; returns them and the number of counterfeits.
    pub fn take(&mut self, value: ValueId, count: usize) -> (impl Iterator<Item = RowId>, usize) {
        let index = value.0 as usize;
        let real = count.min(self.rows[index].len());
        self.recount(value, -(count as isize));
        self.counterfeits[index] -= count - real;
        (self.rows[index].drain(..real), count - real)
    }

    /// Adds the fewest counterfeits that make the rows eligible, all with the values that are most frequent already,
    /// short of the most frequent of all (then the first by `rank`): the fewer values they have, the fewer signatures
    /// there are, and the more people share one. Newcomers who have one value only get one signature, in which nothing
    /// tells which value is theirs. Only values with a rank are used; `None` if there are fewer than m.
    pub fn fill(&mut self, m: usize, rank: &[Option<u32>]) -> Option<()> {
        self.drop_counterfeits();
        if self.eligible(m) {
            return Some(());
        }
        let ranked = rank.iter().enumerate().filter_map(|(value, rank)| Some((value as u32, (*rank)?)));
        let mut frequent: Vec<(Reverse<usize>, u32, u32)> =
            ranked.map(|(value, rank)| (Reverse(self.count(ValueId(value))), rank, value)).collect();
        if frequent.len() < m {
            return None;
        }
        crate::sorting::sort(&mut frequent);
        for (Reverse(count), _, value) in frequent {
            let lacking = self.highest * m - self.total;
            let more = lacking.min(self.highest - count);
            self.recount(ValueId(value), more as isize);
            self.counterfeits[value as usize] = more;
        }
        Some(())
    }

    /// Takes the counterfeits away again.
    fn drop_counterfeits(&mut self) {
        for value in 0..self.counterfeits.len() {
            self.recount(ValueId(value as u32), -(self.counterfeits[value] as isize));
            self.counterfeits[value] = 0;
        }
    }

    /// Withholds the fewest rows that leave the others eligible: the last ones of the most frequent
    /// values (ties: as they are drawn).
    pub fn withhold(&mut self, m: usize, drawn: &[u32]) -> Vec<RowId> {
        let counts =
            (0..).zip(drawn).map(|(value, &rank)| (self.count(ValueId(value)), Reverse(rank), value));
        let mut frequent: BinaryHeap<(usize, Reverse<u32>, u32)> = counts.collect();
        let mut withheld = Vec::new();
        while !self.eligible(m) {
            let (count, rank, value) = frequent.pop().expect("nobody is eligible");
            self.recount(ValueId(value), -1);
            withheld.extend(self.rows[value as usize].pop_back());
            frequent.push((count - 1, rank, value));
        }
        withheld
    }

    /// To be called before the members of a value become more or fewer.
    fn recount(&mut self, value: ValueId, by: isize) {
        let before = self.count(value);
        let after = before.checked_add_signed(by).expect("counts are not negative");
        self.total = self.total.checked_add_signed(by).expect("counts are not negative");
        if self.values_with.len() <= after {
            self.values_with.resize(after + 1, 0);
        }
        self.values_with[before] -= 1;
        self.values_with[after] += 1;
        self.highest = self.highest.max(after);
        while self.highest > 0 && self.values_with[self.highest] == 0 {
            self.highest -= 1;
        }
    }
}
