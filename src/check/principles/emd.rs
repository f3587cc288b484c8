//! The Earth Mover's Distance between a group and the whole table for three ground distances
//! (Li, Li and Venkatasubramanian, ICDE 2007, section 5).
//!
//! With n of the group and N of all counted, every probability difference is a multiple of 1/(n·N).
//! The sums below are over these integers, so a distance is rounded once, in its last division. A group
//! costs time by its own values, not by all values of the table: the values it lacks are summed in
//! advance.

use crate::check::histogram::Bar;
use crate::check::ladder::Heights;

/// A table's distribution, prepared for comparing groups with it.
pub(super) trait Ground {
    /// The distance of a group's histogram from the table's.
    fn distance(&mut self, group: &[Bar]) -> f64;
}

fn total(bars: &[Bar]) -> i128 {
    bars.iter().map(|&(_, count)| i128::from(count)).sum()
}

/// Any two values are 1 apart: half the sum of all differences (total variation).
pub(super) struct Equal {
    whole: Vec<i128>,
    total: i128,
}

impl Equal {
    pub(super) fn new(whole: &[Bar], values: usize) -> Equal {
        let mut counts = vec![0; values];
        whole.iter().for_each(|&(value, count)| counts[value as usize] = i128::from(count));
        Equal { whole: counts, total: total(whole) }
    }
}

impl Ground for Equal {
    fn distance(&mut self, group: &[Bar]) -> f64 {
        let size = total(group);
        let (mut differences, mut present) = (0, 0);
        for &(value, count) in group {
            let whole = self.whole[value as usize];
            differences += (i128::from(count) * self.total - whole * size).abs();
            present += whole;
        }
        differences += (self.total - present) * size;
        differences as f64 / (2 * size * self.total) as f64
    }
}

/// Values on a line, neighbours 1/(m−1) apart: the mass that crosses each gap, summed.
pub(super) struct Ordered {
    /// The place of each value on the line.
    place: Vec<u32>,
    /// Counts of the whole table up to and including each place.
    up_to: Vec<i128>,
    /// Sums of `up_to` over all places before each place.
    sums: Vec<i128>,
}

impl Ordered {
    /// `place` says for each value where it stands, counted from 0 without gaps.
    pub(super) fn new(whole: &[Bar], place: Vec<u32>) -> Ordered {
        let places = whole.iter().map(|&(value, _)| place[value as usize] + 1).max().unwrap_or(0);
        let mut up_to = vec![0; places as usize];
        whole.iter().for_each(|&(value, count)| up_to[place[value as usize] as usize] += i128::from(count));
        let mut sums = vec![0; up_to.len() + 1];
        for at in 0..up_to.len() {
            if at > 0 {
                up_to[at] += up_to[at - 1];
            }
            sums[at + 1] = sums[at] + up_to[at];
        }
        Ordered { place, up_to, sums }
    }
}

impl Ground for Ordered {
    fn distance(&mut self, group: &[Bar]) -> f64 {
        let gaps = self.up_to.len() as i128 - 1;
        if gaps == 0 {
            return 0.0;
        }
        let (size, whole) = (total(group), self.up_to[self.up_to.len() - 1]);
        let mut stops: Vec<(usize, i128)> = group
            .iter()
            .map(|&(value, count)| (self.place[value as usize] as usize, i128::from(count)))
            .collect();
        stops.sort();
        let (mut crossing, mut passed, mut from) = (0, 0, 0);
        for (stop, count) in stops.into_iter().chain([(self.up_to.len(), 0)]) {
            // Between two stops the group's cumulated count stays while the table's grows: the
            // difference changes its sign at most once.
            let level = passed * whole;
            let turn = from + self.up_to[from..stop].partition_point(|&up_to| up_to * size <= level);
            crossing += level * (turn - from) as i128 - size * (self.sums[turn] - self.sums[from]);
            crossing += size * (self.sums[stop] - self.sums[turn]) - level * (stop - turn) as i128;
            (passed, from) = (passed + count, stop);
        }
        crossing as f64 / (size * whole * gaps) as f64
    }
}

/// Values are the leaves of a tree, two of them as far apart as their lowest common ancestor is high:
/// at each node, what its children must exchange travels the node's height.
pub(super) struct Tree {
    tree: Heights,
    /// Counts of the whole table below each node.
    whole: Vec<i128>,
    total: i128,
    /// The group's counts below each node, zero between groups.
    below: Vec<i128>,
    /// What a node's children have too much of, zero between groups.
    surplus: Vec<i128>,
}

impl Tree {
    pub(super) fn new(whole: &[Bar], tree: Heights) -> Tree {
        let nodes = tree.parent.len();
        let mut this = Tree {
            whole: vec![0; nodes],
            total: total(whole),
            below: vec![0; nodes],
            surplus: vec![0; nodes],
            tree,
        };
        for &(value, count) in whole {
            let leaf = this.tree.leaf[value as usize];
            climb(&this.tree.parent, leaf, |node| this.whole[node] += i128::from(count));
        }
        this
    }
}

impl Ground for Tree {
    fn distance(&mut self, group: &[Bar]) -> f64 {
        let Tree { tree, whole, total: all, below, surplus } = self;
        let size = total(group);
        let mut touched = Vec::new();
        for &(value, count) in group {
            climb(&tree.parent, tree.leaf[value as usize], |node| {
                if below[node] == 0 {
                    touched.push(node);
                }
                below[node] += i128::from(count);
            });
        }
        let excess = |node: usize, below: &[i128]| below[node] * *all - whole[node] * size;
        for &node in &touched {
            let parent = tree.parent[node] as usize;
            if parent != node {
                surplus[parent] += excess(node, below).max(0);
            }
        }
        // A node without rows of the group only lacks; what its children have too much of is nothing.
        let mut cost = 0;
        for &node in &touched {
            let lack = surplus[node] - excess(node, below);
            cost += i128::from(tree.height[node]) * surplus[node].min(lack);
        }
        for node in touched {
            below[node] = 0;
            surplus[node] = 0;
        }
        let height = tree.of_root().max(1);
        cost as f64 / (i128::from(height) * size * *all) as f64
    }
}

/// Visits a leaf and everything above it.
fn climb(parent: &[u32], leaf: u32, mut visit: impl FnMut(usize)) {
    let mut node = leaf as usize;
    loop {
        visit(node);
        let above = parent[node] as usize;
        if above == node {
            return;
        }
        node = above;
    }
}
