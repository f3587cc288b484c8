//! Pieces of equal rows grouped by equal cells, and how often a value occurs in each group.

/// Groups of pieces, one after another.
pub struct Partition {
    pieces: Vec<u32>,
    /// Where each group ends in `pieces`.
    ends: Vec<u32>,
}

/// Working memory to count values.
pub struct Tally {
    counts: Vec<u32>,
    touched: Vec<u32>,
}

impl Partition {
    /// All pieces in one group.
    pub fn whole(pieces: usize) -> Partition {
        Partition { pieces: (0..pieces as u32).collect(), ends: vec![pieces as u32] }
    }

    /// The same groups, each with so many pieces more; the new ones are numbered from `next` on, group by group.
    pub fn with(&self, more: &[u32], mut next: u32) -> Partition {
        let mut grown = Partition { pieces: Vec::new(), ends: Vec::with_capacity(self.len()) };
        for (group, &more) in self.groups().zip(more) {
            grown.pieces.extend_from_slice(group);
            grown.pieces.extend(next..next + more);
            next += more;
            grown.ends.push(grown.pieces.len() as u32);
        }
        grown
    }

    pub fn groups(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&end| end as usize));
        starts.zip(&self.ends).map(|(start, &end)| &self.pieces[start..end as usize])
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of (group, value) pairs that occur fewer than `k` times.
    pub fn violations(&self, values: &[u32], sizes: &[u32], k: u32, tally: &mut Tally) -> usize {
        self.groups().map(|group| tally.rare(group, values, sizes, k)).sum()
    }

    /// Whether every group still has parts of at least `k` rows when it is split by `values`. Adds the
    /// pieces looked at to `work`.
    pub fn stays_anonymous(
        &self,
        values: &[u32],
        sizes: &[u32],
        k: u32,
        tally: &mut Tally,
        work: &mut u64,
    ) -> bool {
        self.groups().all(|group| {
            *work += group.len() as u64;
            tally.rare(group, values, sizes, k) == 0
        })
    }

    /// Splits every group by one more column.
    pub fn refine(&self, values: &[u32], tally: &mut Tally) -> Partition {
        let mut refined =
            Partition { pieces: vec![0; self.pieces.len()], ends: Vec::with_capacity(self.len()) };
        let mut next = 0;
        for group in self.groups() {
            tally.count(group, values, |_| 1);
            for &value in &tally.touched {
                let place = &mut tally.counts[value as usize];
                let size = std::mem::replace(place, next);
                next += size;
                refined.ends.push(next);
            }
            for &piece in group {
                let place = &mut tally.counts[values[piece as usize] as usize];
                refined.pieces[*place as usize] = piece;
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

    /// How many values occur in the group fewer than `k` times, in pieces of these sizes.
    pub fn rare(&mut self, group: &[u32], values: &[u32], sizes: &[u32], k: u32) -> usize {
        self.count(group, values, |piece| sizes[piece as usize]);
        self.touched.iter().filter(|&&value| self.counts[value as usize] < k).count()
    }

    /// Counts the values of a group; `touched` lists them in order of first occurrence.
    fn count(&mut self, group: &[u32], values: &[u32], size: impl Fn(u32) -> u32) {
        self.clear();
        for &piece in group {
            let value = values[piece as usize];
            let count = &mut self.counts[value as usize];
            if *count == 0 {
                self.touched.push(value);
            }
            *count += size(piece);
        }
    }

    fn clear(&mut self) {
        for value in self.touched.drain(..) {
            self.counts[value as usize] = 0;
        }
    }
}
