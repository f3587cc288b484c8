//! All combinations of levels, numbered.

/// One level per quasi column, in column order.
pub type Levels = Vec<u16>;

/// The number of a combination of levels: combinations are numbered in lexicographic order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Combination(pub u32);

/// The combinations of levels from all zeros to the highest levels allowed.
#[derive(Debug, Clone)]
pub struct Lattice {
    tops: Levels,
    /// What a level in each column adds to a combination's number.
    strides: Vec<u32>,
    size: u32,
}

impl Lattice {
    /// The lattice below these levels. Its size was checked with the plan.
    pub fn new(tops: Levels) -> Lattice {
        let mut strides = vec![1; tops.len()];
        let mut size = 1u32;
        for (stride, &top) in strides.iter_mut().zip(&tops).rev() {
            *stride = size;
            size *= u32::from(top) + 1;
        }
        Lattice { tops, strides, size }
    }

    /// The number of combinations.
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// The highest levels.
    pub fn tops(&self) -> &Levels {
        &self.tops
    }

    /// All columns at level 0.
    pub fn bottom(&self) -> Combination {
        Combination(0)
    }

    /// All columns at their highest levels.
    pub fn top(&self) -> Combination {
        Combination(self.size - 1)
    }

    /// The level of one column.
    #[inline]
    pub fn level(&self, combination: Combination, column: usize) -> u16 {
        ((combination.0 / self.strides[column]) % (u32::from(self.tops[column]) + 1)) as u16
    }

    /// The levels of a combination.
    pub fn levels(&self, combination: Combination) -> Levels {
        (0..self.tops.len()).map(|column| self.level(combination, column)).collect()
    }

    /// The number of these levels.
    #[cfg(test)]
    fn combination(&self, levels: &[u16]) -> Combination {
        Combination(levels.iter().zip(&self.strides).map(|(&level, stride)| u32::from(level) * stride).sum())
    }

    /// What a level in a column adds to a combination's number.
    pub fn stride(&self, column: usize) -> u32 {
        self.strides[column]
    }

    /// Adds to the number at each combination those at all combinations below it.
    pub fn add_up(&self, numbers: &mut [u32]) {
        for (&stride, &top) in self.strides.iter().zip(&self.tops) {
            let stride = stride as usize;
            for column in numbers.chunks_exact_mut(stride * (usize::from(top) + 1)) {
                for above in stride..column.len() {
                    column[above] += column[above - stride];
                }
            }
        }
    }

    /// One level more in one column, where there is one.
    pub fn raised(&self, combination: Combination, column: usize) -> Option<Combination> {
        let free = self.level(combination, column) < self.tops[column];
        free.then(|| Combination(combination.0 + self.strides[column]))
    }

    /// One level less in one column, where there is one.
    pub fn lowered(&self, combination: Combination, column: usize) -> Option<Combination> {
        let free = self.level(combination, column) > 0;
        free.then(|| Combination(combination.0 - self.strides[column]))
    }

    /// The combinations one level above that are reached from here and from nowhere else: those that raise
    /// a column behind which all are at level 0. So every combination is listed once, after one below it.
    pub fn own_successors(&self, combination: Combination) -> impl Iterator<Item = Combination> + '_ {
        let last = (0..self.tops.len()).rev().find(|&column| self.level(combination, column) > 0);
        (last.unwrap_or(0)..self.tops.len()).filter_map(move |column| self.raised(combination, column))
    }
}

/// Whether every level of `above` is at least that of `below`.
#[inline]
pub fn is_above(above: &[u16], below: &[u16]) -> bool {
    above.iter().zip(below).all(|(above, below)| above >= below)
}

/// Combinations that are marked together with all below them.
#[derive(Debug)]
pub struct DownSet {
    marked: Vec<bool>,
    /// By column and level: how many combinations with that level are not marked.
    left: Vec<Vec<u32>>,
    open: Vec<Combination>,
}

impl DownSet {
    /// Nothing is marked yet.
    pub fn new(lattice: &Lattice) -> DownSet {
        let left = |&top: &u16| vec![lattice.size / (u32::from(top) + 1); usize::from(top) + 1];
        DownSet {
            marked: vec![false; lattice.size()],
            left: lattice.tops.iter().map(left).collect(),
            open: Vec::new(),
        }
    }

    /// Whether a combination is marked.
    pub fn contains(&self, combination: Combination) -> bool {
        self.marked[combination.0 as usize]
    }

    /// Per column the lowest level that some combination has which is not marked.
    pub fn lowest_left(&self) -> Levels {
        let lowest =
            |left: &Vec<u32>| left.iter().position(|&left| left > 0).unwrap_or(left.len() - 1) as u16;
        self.left.iter().map(lowest).collect()
    }

    /// Marks combinations that come with all below them.
    pub fn mark_all(&mut self, lattice: &Lattice, all: impl Iterator<Item = Combination>) {
        all.for_each(|combination| self.visit(lattice, combination));
        self.open.clear();
    }

    /// Marks a combination and all below it. Whatever is marked already is not visited again, so that all
    /// calls together take time proportional to the lattice.
    pub fn mark(&mut self, lattice: &Lattice, combination: Combination) {
        self.visit(lattice, combination);
        while let Some(next) = self.open.pop() {
            for column in 0..lattice.tops.len() {
                if let Some(below) = lattice.lowered(next, column) {
                    self.visit(lattice, below);
                }
            }
        }
    }

    fn visit(&mut self, lattice: &Lattice, combination: Combination) {
        if !std::mem::replace(&mut self.marked[combination.0 as usize], true) {
            for (column, left) in self.left.iter_mut().enumerate() {
                left[usize::from(lattice.level(combination, column))] -= 1;
            }
            self.open.push(combination);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_order_of_levels() {
        let lattice = Lattice::new(vec![2, 0, 1]);
        assert_eq!(lattice.size(), 6);
        let all: Vec<Levels> = (0..6).map(|number| lattice.levels(Combination(number))).collect();
        let mut sorted = all.clone();
        sorted.sort();
        assert_eq!(all, sorted);
        assert!(all.iter().enumerate().all(|(n, levels)| lattice.combination(levels).0 == n as u32));
    }

    #[test]
    fn every_combination_has_one_way_from_the_bottom() {
        let lattice = Lattice::new(vec![2, 1, 3]);
        let mut seen = vec![0; lattice.size()];
        let mut open = vec![lattice.bottom()];
        while let Some(next) = open.pop() {
            seen[next.0 as usize] += 1;
            open.extend(lattice.own_successors(next));
        }
        assert!(seen.iter().all(|&times| times == 1));
    }

    #[test]
    fn a_mark_reaches_exactly_what_lies_below() {
        let lattice = Lattice::new(vec![2, 1, 3]);
        let mut marked = DownSet::new(&lattice);
        let at = [vec![1, 1, 2], vec![2, 0, 1]];
        at.iter().for_each(|levels| marked.mark(&lattice, lattice.combination(levels)));
        for number in 0..lattice.size() as u32 {
            let levels = lattice.levels(Combination(number));
            let expected = at.iter().any(|above| is_above(above, &levels));
            assert_eq!(marked.contains(Combination(number)), expected, "{levels:?}");
        }
        assert_eq!(marked.lowest_left(), [0, 0, 0]);
        marked.mark(&lattice, lattice.combination(&[2, 1, 1]));
        assert_eq!(marked.lowest_left(), [0, 0, 2]);
    }
}
