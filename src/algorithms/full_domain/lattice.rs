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

    /// The levels of a combination.
    pub fn levels(&self, combination: Combination) -> Levels {
        let mut levels = vec![0; self.tops.len()];
        self.read_levels(combination, &mut levels);
        levels
    }

    /// The same into memory that is there already.
    #[inline]
    pub fn read_levels(&self, combination: Combination, levels: &mut [u16]) {
        let mut number = combination.0;
        for (level, &stride) in levels.iter_mut().zip(&self.strides) {
            *level = (number / stride) as u16;
            number %= stride;
        }
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
                // level by level, each from the one below: two slices that do not overlap are added in one go
                for level in 1..=usize::from(top) {
                    let (below, above) = column.split_at_mut(level * stride);
                    let below = &below[(level - 1) * stride..];
                    above.iter_mut().zip(below).for_each(|(above, below)| *above += below);
                }
            }
        }
    }

    /// The columns that one level is added to on the way to combinations that are reached from here and from
    /// nowhere else: those behind which all are at level 0. So every combination is listed once, after one below it.
    pub fn own_successors(&self, levels: &[u16]) -> impl Iterator<Item = usize> + use<> {
        let last = levels.iter().rposition(|&level| level > 0);
        last.unwrap_or(0)..levels.len()
    }

    /// One level more in one column of some levels, where there is one; the levels are changed for as long as
    /// `visit` looks at them.
    #[inline]
    pub fn with_raised<T>(
        &self,
        at: Combination,
        levels: &mut [u16],
        column: usize,
        visit: impl FnOnce(Combination, &[u16]) -> T,
    ) -> Option<T> {
        if levels[column] == self.tops[column] {
            return None;
        }
        levels[column] += 1;
        let visited = visit(Combination(at.0 + self.strides[column]), levels);
        levels[column] -= 1;
        Some(visited)
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
    /// Per column no combination with a lower level is left unmarked.
    lowest: Levels,
    open: Vec<Combination>,
}

impl DownSet {
    /// Nothing is marked yet.
    pub fn new(lattice: &Lattice) -> DownSet {
        let lowest = vec![0; lattice.tops.len()];
        DownSet { marked: vec![false; lattice.size()], lowest, open: Vec::new() }
    }

    /// Whether a combination is marked.
    #[inline]
    pub fn contains(&self, combination: Combination) -> bool {
        self.marked[combination.0 as usize]
    }

    /// Per column the lowest level that some combination has which is not marked; the highest where all are.
    pub fn lowest_left(&mut self, lattice: &Lattice) -> &Levels {
        let mut found = lattice.tops.clone();
        let mut levels = vec![0; found.len()];
        let left = (0..).zip(&self.marked).filter(|(_, marked)| !**marked);
        for (number, _) in left {
            lattice.read_levels(Combination(number), &mut levels);
            found.iter_mut().zip(&levels).for_each(|(lowest, &level)| *lowest = level.min(*lowest));
            // it only rises: what has not risen so far needs no further look
            if found == self.lowest {
                break;
            }
        }
        self.lowest = found;
        &self.lowest
    }

    /// Marks combinations that come with all below them, by their numbers.
    pub fn mark_all(&mut self, all: impl Iterator<Item = bool>) {
        self.marked.iter_mut().zip(all).for_each(|(marked, also)| *marked |= also);
    }

    /// Marks a combination and all below it. Whatever is marked already is not visited again, so that all
    /// calls together take time proportional to the lattice.
    pub fn mark(&mut self, lattice: &Lattice, combination: Combination) {
        self.visit(combination);
        let mut levels = vec![0; lattice.tops.len()];
        while let Some(next) = self.open.pop() {
            lattice.read_levels(next, &mut levels);
            for (&stride, _) in lattice.strides.iter().zip(&levels).filter(|(_, level)| **level > 0) {
                self.visit(Combination(next.0 - stride));
            }
        }
    }

    fn visit(&mut self, combination: Combination) {
        if !std::mem::replace(&mut self.marked[combination.0 as usize], true) {
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
            let mut levels = lattice.levels(next);
            let above = |column| lattice.with_raised(next, &mut levels, column, |above, _| above);
            open.extend(lattice.own_successors(&lattice.levels(next)).filter_map(above));
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
        assert_eq!(*marked.lowest_left(&lattice), [0, 0, 0]);
        marked.mark(&lattice, lattice.combination(&[2, 1, 1]));
        assert_eq!(*marked.lowest_left(&lattice), [0, 0, 2]);
        marked.mark_all((0..lattice.size()).map(|_| true));
        assert_eq!(marked.lowest_left(&lattice), lattice.tops(), "all are marked");
    }
}
