//! The quasi columns as axes: leaves, the nodes above them level by level, and what a run of leaves loses.

use crate::hierarchy::{Cell, Hierarchy, NodeId, Position};
use crate::plan::{CheckedPlan, QuasiAttribute};
use crate::table::{Code, Codes, RowId, Table};
use rustc_hash::FxHashMap;

/// A value that occurs in a column, by its place in the leaf order among those that occur.
pub type Leaf = u32;

/// Up to this many leaves the loss of every run is kept in a table.
const TABLED: usize = 256;

/// One quasi column.
pub struct Axis<'a> {
    codes: &'a Codes,
    leaf_of_code: Vec<Leaf>,
    /// The position of each leaf in the hierarchy.
    positions: Vec<Position>,
    hierarchy: &'a Hierarchy,
    weight: f64,
    /// The highest node that may be published for each leaf, where `maxLevel` says so.
    pub cap: Option<Vec<NodeId>>,
    /// Level by level, each coarser than the one before. The last is the cap or `*`.
    pub levels: Vec<Level>,
    /// The loss of the run from `low` to `high` at `low · leaves + high`, where there are few leaves.
    losses: Option<Vec<f64>>,
}

/// What stands for each leaf at a level.
pub struct Level {
    /// The node of each leaf: equal numbers on all levels are the same run of leaves.
    pub node: Vec<u32>,
    /// The weighted loss of that node.
    pub loss: Vec<f64>,
    /// The node as a random number; a class of rows is known by the sum over its columns.
    pub key: Vec<u64>,
}

impl<'a> Axis<'a> {
    pub fn leaves(&self) -> usize {
        self.positions.len()
    }

    /// The leaf of a row.
    #[inline]
    pub fn leaf_of(&self, row: RowId) -> Leaf {
        self.leaf_of_code[self.codes.get(row).0 as usize]
    }

    /// The weighted loss of the smallest cell around a run of leaves; infinite for one above the cap.
    #[inline]
    pub fn loss(&self, low: Leaf, high: Leaf) -> f64 {
        match &self.losses {
            Some(losses) => losses[low as usize * self.positions.len() + high as usize],
            None => self.computed_loss(low, high),
        }
    }

    /// The losses of all runs, that from `low` to `high` at `low · leaves + high`, where there are few leaves.
    pub fn table(&self) -> Option<&[f64]> {
        self.losses.as_deref()
    }

    fn computed_loss(&self, low: Leaf, high: Leaf) -> f64 {
        let beyond = (self.cap.as_ref()).is_some_and(|cap| cap[low as usize] != cap[high as usize]);
        if beyond { f64::INFINITY } else { self.weight * self.hierarchy.loss(self.cell(low, high)) }
    }

    /// The loss of the smallest cell around two runs, each of leaves that may be published together. Whether both may
    /// be cannot be seen from the ends of the whole: where paths are of unequal length, leaves between them may have
    /// to stay lower.
    #[inline]
    pub fn joined(&self, a: Run, b: Run) -> f64 {
        match &self.cap {
            Some(cap) if !a.is_empty() && cap[a.low as usize] != cap[b.low as usize] => f64::INFINITY,
            _ => self.loss(a.low.min(b.low), a.high.max(b.high)),
        }
    }

    /// The smallest cell around a run of leaves.
    pub fn cell(&self, low: Leaf, high: Leaf) -> Cell {
        self.hierarchy.cover(self.positions[low as usize], self.positions[high as usize])
    }

    fn new(
        attribute: &'a QuasiAttribute,
        table: &'a Table,
        weight: f64,
        key: impl Fn(u32) -> u64,
    ) -> Axis<'a> {
        let column = table.column(attribute.column);
        let hierarchy = &attribute.hierarchy;
        let mut used = vec![false; column.dictionary.len()];
        column.codes.for_each(|_, code| used[code.0 as usize] = true);
        let of_code = |code: usize| hierarchy.position(Code(code as u32));
        let mut positions: Vec<Position> = (0..used.len()).filter(|&code| used[code]).map(of_code).collect();
        positions.sort_unstable();
        positions.dedup();
        let leaf_of_code = (0..used.len())
            .map(|code| positions.partition_point(|&position| position < of_code(code)) as Leaf)
            .collect();
        let mut axis = Axis {
            codes: &column.codes,
            leaf_of_code,
            positions,
            hierarchy,
            weight,
            cap: None,
            levels: Vec::new(),
            losses: None,
        };
        axis.cap = attribute.max_level.map(|level| {
            axis.positions.iter().map(|&position| hierarchy.ancestor(position, level)).collect()
        });
        if axis.leaves() <= TABLED {
            let leaves = axis.leaves() as Leaf;
            let mut losses = vec![0.0; (leaves * leaves) as usize];
            for low in 0..leaves {
                for high in low..leaves {
                    losses[(low * leaves + high) as usize] = axis.computed_loss(low, high);
                }
            }
            axis.losses = Some(losses);
        }
        axis.levels = axis.climb(attribute.max_level, key);
        axis
    }

    /// The levels up to the cap. A node is the run of leaves that occur below it, so that a group which
    /// tells no more than its only member is that member.
    fn climb(&self, max_level: Option<usize>, key: impl Fn(u32) -> u64) -> Vec<Level> {
        let partitions = match self.hierarchy.height() {
            Some(height) => self.by_level(max_level.unwrap_or(height)),
            None => self.by_doubling(),
        };
        let mut nodes: FxHashMap<(Leaf, Leaf), u32> = FxHashMap::default();
        let mut levels: Vec<Level> = Vec::new();
        for run_of_leaf in partitions {
            let node: Vec<u32> = (run_of_leaf.iter())
                .map(|&run| {
                    let next = nodes.len() as u32;
                    *nodes.entry(run).or_insert(next)
                })
                .collect();
            if levels.last().is_some_and(|below| below.node == node) {
                continue;
            }
            let loss = run_of_leaf.iter().map(|&(low, high)| self.loss(low, high)).collect();
            let key = node.iter().map(|&node| key(node)).collect();
            levels.push(Level { node, loss, key });
        }
        levels
    }

    /// The run of leaves around each leaf, for every level of the hierarchy.
    fn by_level(&self, highest: usize) -> Vec<Vec<(Leaf, Leaf)>> {
        let leaf = |position: Position| self.positions.partition_point(|&other| other < position) as Leaf;
        (0..=highest)
            .map(|level| {
                (self.positions.iter())
                    .map(|&position| {
                        let (first, last) =
                            self.hierarchy.span(Cell::Node(self.hierarchy.ancestor(position, level)));
                        (leaf(first), leaf(Position(last.0 + 1)) - 1)
                    })
                    .collect()
            })
            .collect()
    }

    /// Numbers without levels: intervals of width 1, 2, 4, … aligned at 0, and everything on top. A
    /// missing value has no place among them.
    fn by_doubling(&self) -> Vec<Vec<(Leaf, Leaf)>> {
        let leaves = self.leaves();
        let missing = self.hierarchy.missing_position();
        let numbers = leaves - usize::from(missing.is_some_and(|at| self.positions.last() == Some(&at)));
        let keys: Vec<i64> = (self.positions[..numbers].iter())
            .map(|&position| self.hierarchy.number(position).expect("a range holds numbers"))
            .collect();
        let mut partitions: Vec<Vec<(Leaf, Leaf)>> = Vec::new();
        for bits in 0..64 {
            let mut runs: Vec<(Leaf, Leaf)> = Vec::with_capacity(leaves);
            let mut first = 0;
            for run in keys.chunk_by(|a, b| a >> bits == b >> bits) {
                let last = first + run.len() as Leaf - 1;
                runs.extend(run.iter().map(|_| (first, last)));
                first = last + 1;
            }
            runs.extend((numbers..leaves).map(|leaf| (leaf as Leaf, leaf as Leaf)));
            let one_run = first == 0 || runs[0].1 + 1 == first;
            partitions.push(runs);
            if one_run {
                break;
            }
        }
        partitions.push((0..leaves).map(|_| (0, leaves as Leaf - 1)).collect());
        partitions
    }
}

/// All quasi columns.
pub struct Space<'a> {
    pub axes: Vec<Axis<'a>>,
}

impl<'a> Space<'a> {
    pub fn new(plan: &'a CheckedPlan, table: &'a Table) -> Space<'a> {
        Space::with_keys(plan, table, mixed)
    }

    /// The same with another hash for the nodes. Two classes that it cannot tell apart are published as
    /// one: a box too large, but no promise broken.
    pub fn with_keys(plan: &'a CheckedPlan, table: &'a Table, hash: fn(u64) -> u64) -> Space<'a> {
        // weights only compare columns with each other: their average is 1
        let total: f64 = plan.quasi.iter().map(|attribute| attribute.weight).sum();
        let average = total / plan.quasi.len() as f64;
        let axis = |(number, attribute): (usize, &'a QuasiAttribute)| {
            let key = |node: u32| hash((number as u64) << 32 | u64::from(node));
            Axis::new(attribute, table, attribute.weight / average, key)
        };
        Space { axes: plan.quasi.iter().enumerate().map(axis).collect() }
    }

    /// Per column and leaf the key of the highest node that loses less than `limit`. A box that loses
    /// less in all lies below one such node in every column.
    pub fn tops(&self, limit: f64) -> Vec<Vec<u64>> {
        let top = |axis: &Axis, leaf: usize| {
            let level = axis.levels.iter().rev().find(|level| level.loss[leaf] < limit);
            level.unwrap_or(&axis.levels[0]).key[leaf]
        };
        self.axes.iter().map(|axis| (0..axis.leaves()).map(|leaf| top(axis, leaf)).collect()).collect()
    }

    pub fn width(&self) -> usize {
        self.axes.len()
    }

    /// Whether the plan gives columns different weights, so that a weighted loss is another than that of reports.
    pub fn is_weighted(&self) -> bool {
        self.axes.iter().any(|axis| axis.weight != self.axes[0].weight)
    }

    /// The weighted loss of a box, added up in column order.
    #[inline]
    pub fn loss(&self, around: &[Run]) -> f64 {
        self.axes.iter().zip(around).map(|(axis, run)| axis.loss(run.low, run.high)).sum()
    }

    /// The weighted loss of the smallest box around two.
    #[inline]
    pub fn joined_loss(&self, a: &[Run], b: &[Run]) -> f64 {
        self.axes.iter().zip(a).zip(b).map(|((axis, &a), &b)| axis.joined(a, b)).sum()
    }

    /// The weighted loss of a box stretched to a point.
    #[inline]
    pub fn stretched_loss(&self, around: &[Run], point: &[Leaf]) -> f64 {
        self.axes
            .iter()
            .zip(around)
            .zip(point)
            .map(|((axis, &run), &leaf)| axis.joined(run, Run::of(leaf)))
            .sum()
    }
}

/// The leaves of one column that a box covers, from the first to the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    pub low: Leaf,
    pub high: Leaf,
}

impl Run {
    pub fn of(leaf: Leaf) -> Run {
        Run { low: leaf, high: leaf }
    }

    /// Whether it holds nothing yet.
    #[inline]
    fn is_empty(self) -> bool {
        self.low > self.high
    }

    #[inline]
    pub fn join(&mut self, other: Run) {
        self.low = self.low.min(other.low);
        self.high = self.high.max(other.high);
    }
}

/// SplitMix64's finalizer (Steele, Lea and Flood, OOPSLA 2014): the same on every platform.
pub fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
