//! Rows grouped by equal cells, and how often a value occurs in each group.

/// Groups of rows, one after another; the rows of a group in table order.
pub struct Partition {
    rows: Vec<u32>,
    /// Where each group ends in `rows`.
    ends: Vec<u32>,
}

/// Working memory to count values.
pub struct Tally {
    counts: Vec<u32>,
    touched: Vec<u32>,
}

impl Partition {
    /// All rows in one group.
    pub fn whole(rows: usize) -> Partition {
        Partition { rows: (0..rows as u32).collect(), ends: vec![rows as u32] }
    }

    pub fn groups(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&end| end as usize));
        starts.zip(&self.ends).map(|(start, &end)| &self.rows[start..end as usize])
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of (group, value) pairs that occur fewer than `k` times.
    pub fn violations(&self, values: &[u32], k: u32, tally: &mut Tally) -> usize {
        self.groups().map(|group| tally.rare(group, values, k)).sum()
    }

    /// Whether every group still has parts of at least `k` rows when it is split by `values`. Adds the
    /// rows looked at to `work`.
    pub fn stays_anonymous(&self, values: &[u32], k: u32, tally: &mut Tally, work: &mut u64) -> bool {
        self.groups().all(|group| {
            *work += group.len() as u64;
            tally.rare(group, values, k) == 0
        })
    }

    /// Splits every group by one more column.
    pub fn refine(&self, values: &[u32], tally: &mut Tally) -> Partition {
        let mut refined = Partition { rows: vec![0; self.rows.len()], ends: Vec::with_capacity(self.len()) };
        let mut next = 0;
        for group in self.groups() {
            tally.count(group, values);
            for &value in &tally.touched {
                let place = &mut tally.counts[value as usize];
                let size = std::mem::replace(place, next);
                next += size;
                refined.ends.push(next);
            }
            for &row in group {
                let place = &mut tally.counts[values[row as usize] as usize];
                refined.rows[*place as usize] = row;
                *place += 1;
            }
        }
        tally.clear();
        refined
    }
}

impl Tally {
    /// For values below `distinct`.
    pub fn new(distinct: usize) -> Tally {
        Tally { counts: vec![0; distinct], touched: Vec::new() }
    }

    /// How many values occur in the group fewer than `k` times.
    pub fn rare(&mut self, group: &[u32], values: &[u32], k: u32) -> usize {
        self.count(group, values);
        self.touched.iter().filter(|&&value| self.counts[value as usize] < k).count()
    }

    /// Counts the values of a group; `touched` lists them in order of first occurrence.
    fn count(&mut self, group: &[u32], values: &[u32]) {
        self.clear();
        for &row in group {
            let value = values[row as usize];
            let count = &mut self.counts[value as usize];
            if *count == 0 {
                self.touched.push(value);
            }
            *count += 1;
        }
    }

    fn clear(&mut self) {
        for value in self.touched.drain(..) {
            self.counts[value as usize] = 0;
        }
    }
}
