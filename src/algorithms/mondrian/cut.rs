//! One cut: choose the column, arrange the rows by its parts, pool what does not pass.

use super::borrow::Lender;
use super::space::{Extent, Space};
use crate::hierarchy::{Cell, NodeId};
use crate::plan::Cut;
use crate::principle::GroupTest;
use crate::table::RowId;
use std::cmp::Ordering;
use std::ops::Range;

/// The rows in group order, and the working memory to cut a group.
pub struct Cutter<'a> {
    space: &'a Space<'a>,
    test: GroupTest<'a>,
    cut: Cut,
    order: Vec<RowId>,
    /// The rows of the group at hand, arranged by the parts of the column at hand.
    arranged: Vec<RowId>,
    /// Rows with the child they lie below (or the side of the median), while they are being arranged.
    keyed: Vec<(u32, RowId)>,
    /// The positions of a group in one column, to find their median.
    positions: Vec<u32>,
    extents: Vec<Extent>,
    lender: Lender,
}

impl<'a> Cutter<'a> {
    pub fn new(space: &'a Space<'a>, test: GroupTest<'a>, cut: Cut, order: Vec<RowId>) -> Cutter<'a> {
        Cutter {
            space,
            test,
            cut,
            order,
            arranged: Vec::new(),
            keyed: Vec::new(),
            positions: Vec::new(),
            extents: Vec::new(),
            lender: Lender::new(space),
        }
    }

    pub fn into_order(self) -> Vec<RowId> {
        self.order
    }

    /// The groups with the answer of the test, last one first.
    pub fn tested(&mut self, groups: Vec<Range<usize>>) -> Vec<(Range<usize>, bool)> {
        (groups.into_iter().rev())
            .map(|group| {
                let passes = self.test.passes(&self.order[group.clone()]);
                (group, passes)
            })
            .collect()
    }

    /// Cuts a passing group into passing parts, last one first, at the widest column that allows it.
    pub fn cut(&mut self, group: &Range<usize>) -> Option<Vec<(Range<usize>, bool)>> {
        if group.len() < 2 * self.test.fewest_rows() {
            return None;
        }
        self.columns_by_loss(group).into_iter().find_map(|attribute| {
            let lengths = match self.arrange(group, attribute) {
                Parts::Children(lengths) => self.pool(&lengths),
                Parts::AroundMedian(around) => self.halves(&around),
            }?;
            Some(self.accept(group, &lengths).into_iter().rev().map(|part| (part, true)).collect())
        })
    }

    /// Cuts a group that does not pass, in the hope that some part will; `None` if there is no hope.
    pub fn cut_failing(&mut self, group: &Range<usize>) -> Option<Vec<(Range<usize>, bool)>> {
        if self.test.hopeless(&self.order[group.clone()]) {
            return None;
        }
        let attribute = *self.columns_by_loss(group).first()?;
        let lengths = match self.arrange(group, attribute) {
            Parts::Children(lengths) => lengths,
            Parts::AroundMedian(around) => self.middle_cuts(&around).into_iter().next()?,
        };
        let parts = self.accept(group, &lengths);
        Some(self.tested(parts))
    }

    /// The columns in which the group's rows differ, largest weighted loss first, ties in column order.
    fn columns_by_loss(&mut self, group: &Range<usize>) -> Vec<usize> {
        self.space.extents(&self.order[group.clone()], &mut self.extents);
        let mut columns: Vec<(f64, usize)> = (self.extents.iter().enumerate())
            .filter(|(_, extent)| extent.low < extent.high)
            .map(|(attribute, extent)| (self.space.loss(attribute, *extent), attribute))
            .collect();
        columns.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        columns.into_iter().map(|(_, attribute)| attribute).collect()
    }

    /// Copies the group into `arranged`, by the parts of one column.
    fn arrange(&mut self, group: &Range<usize>, attribute: usize) -> Parts {
        let space = self.space;
        let hierarchy = &space.attributes[attribute].hierarchy;
        let extent = self.extents[attribute];
        self.arranged.clear();
        self.arranged.extend_from_slice(&self.order[group.clone()]);
        match space.cover(attribute, extent) {
            Cell::Node(node) => {
                Parts::Children(self.arrange_by_child(attribute, extent, hierarchy.children(node)))
            }
            // a missing value has no place among numbers: it is a part of its own
            Cell::Run(_, high) if hierarchy.missing_position() == Some(high) => {
                Parts::Children(self.arrange_by(2, |row| u32::from(space.at(row, attribute) == high.0)))
            }
            Cell::Run(..) | Cell::OnGrid(..) => Parts::AroundMedian(self.arrange_around_median(attribute)),
        }
    }

    /// Sorts `arranged` into rows below, at and above the median of one column: the element of rank ⌈n/2⌉.
    fn arrange_around_median(&mut self, attribute: usize) -> AroundMedian {
        let space = self.space;
        self.positions.clear();
        self.positions.extend(self.arranged.iter().map(|&row| space.at(row, attribute)));
        let middle = (self.positions.len() - 1) / 2;
        let median = *self.positions.select_nth_unstable(middle).1;
        let below = self.positions.iter().filter(|&&at| at < median).count();
        let equal = self.positions.iter().filter(|&&at| at == median).count();
        self.arrange_by(3, |row| match space.at(row, attribute).cmp(&median) {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        });
        AroundMedian { below, equal }
    }

    /// Sorts `arranged` by a small key, stably; returns how many rows have each key that occurs.
    fn arrange_by(&mut self, keys: usize, key: impl Fn(RowId) -> u32) -> Vec<usize> {
        self.keyed.clear();
        self.keyed.extend(self.arranged.iter().map(|&row| (key(row), row)));
        counting_sort(&self.keyed, keys, &mut self.arranged)
    }

    /// Sorts `arranged` by the child below which each row lies, rows of one child in their old order;
    /// returns the number of rows of each child that has some.
    fn arrange_by_child(&mut self, attribute: usize, extent: Extent, children: &[NodeId]) -> Vec<usize> {
        let space = self.space;
        let hierarchy = &space.attributes[attribute].hierarchy;
        let last_below = |child: &NodeId| hierarchy.span(Cell::Node(*child)).1.0;
        let search = |at: u32| children.partition_point(|child| last_below(child) < at) as u32;
        let span = (extent.high - extent.low) as usize + 1;
        self.keyed.clear();
        if span <= 2 * self.arranged.len() {
            // a large group: look every position up once
            let mut child = search(extent.low) as usize;
            let child_of: Vec<u32> = (extent.low..=extent.high)
                .map(|at| {
                    while last_below(&children[child]) < at {
                        child += 1;
                    }
                    child as u32
                })
                .collect();
            let key = |row| child_of[(space.at(row, attribute) - extent.low) as usize];
            self.keyed.extend(self.arranged.iter().map(|&row| (key(row), row)));
        } else {
            self.keyed.extend(self.arranged.iter().map(|&row| (search(space.at(row, attribute)), row)));
        }
        if children.len() <= self.keyed.len() {
            counting_sort(&self.keyed, children.len(), &mut self.arranged)
        } else {
            self.keyed.sort_by_key(|&(child, _)| child);
            self.arranged.clear();
            self.arranged.extend(self.keyed.iter().map(|&(_, row)| row));
            self.keyed.chunk_by(|(a, _), (b, _)| a == b).map(<[_]>::len).collect()
        }
    }

    /// Two parts of a column without levels, both passing.
    fn halves(&mut self, around: &AroundMedian) -> Option<Vec<usize>> {
        self.middle_cuts(around).into_iter().find(|lengths| {
            let (left, right) = self.arranged.split_at(lengths[0]);
            self.test.passes(left) && self.test.passes(right)
        })
    }

    /// Where rows around a median may be cut, best first. Rows equal to it go left, or right where the
    /// left side would be everything; relaxed cuts may separate them.
    fn middle_cuts(&self, around: &AroundMedian) -> Vec<Vec<usize>> {
        let rows = self.arranged.len();
        let middle = (self.cut == Cut::Relaxed).then_some(rows / 2);
        let cuts = middle.into_iter().chain([around.below + around.equal, around.below]);
        cuts.filter(|&at| at > 0 && at < rows).map(|at| vec![at, rows - at]).collect()
    }

    /// Keeps the children that pass and pools the others, so that every part passes; rearranges
    /// `arranged` so that the pooled part comes last. `None` if fewer than two parts would remain.
    fn pool(&mut self, lengths: &[usize]) -> Option<Vec<usize>> {
        let mut kept: Vec<Range<usize>> = Vec::new();
        let mut pooled: Vec<RowId> = Vec::new();
        let mut start = 0;
        for length in lengths {
            let child = start..start + length;
            start = child.end;
            if self.test.passes(&self.arranged[child.clone()]) {
                kept.push(child);
            } else {
                pooled.extend_from_slice(&self.arranged[child]);
            }
        }
        if kept.is_empty() {
            return None;
        }
        if pooled.is_empty() {
            return (kept.len() >= 2).then(|| kept.iter().map(Range::len).collect());
        }
        let mut lent = None;
        if !self.test.passes(&pooled) {
            lent = self.borrow(&kept, &mut pooled);
            if lent.is_none() {
                self.join_smallest(&mut kept, &mut pooled);
            }
        }
        if kept.is_empty() {
            return None;
        }
        let mut parts: Vec<Vec<RowId>> =
            kept.into_iter().map(|child| self.arranged[child].to_vec()).collect();
        if let Some((lender, rest)) = lent {
            parts[lender] = rest;
        }
        parts.push(pooled);
        self.arranged.clear();
        self.arranged.extend(parts.iter().flatten());
        Some(parts.iter().map(Vec::len).collect())
    }

    /// Fills the pooled part with the rows of the largest child that fit it best. Returns that child's
    /// index and what it keeps, or `None` (and leaves all as it is) where either side would fail.
    fn borrow(&mut self, kept: &[Range<usize>], pooled: &mut Vec<RowId>) -> Option<(usize, Vec<RowId>)> {
        // only where every superset of a good group is good does adding rows bring a part nearer
        if self.cut == Cut::Strict || !self.test.superset_closed() {
            return None;
        }
        // ties: the first of the largest
        let (lender, child) = kept.iter().enumerate().rev().max_by_key(|(_, child)| child.len())?;
        let lending = &self.arranged[child.clone()];
        let (taken, rest) = self.lender.lend(self.space, &mut self.test, pooled, lending)?;
        if !self.test.passes(&rest) {
            return None;
        }
        pooled.extend(taken);
        Some((lender, rest))
    }

    /// The smallest passing child joins the pooled part until that passes too.
    fn join_smallest(&mut self, kept: &mut Vec<Range<usize>>, pooled: &mut Vec<RowId>) {
        while !self.test.passes(pooled) {
            let smallest =
                (kept.iter().enumerate()).min_by_key(|(_, child)| child.len()).map(|(index, _)| index);
            match smallest {
                Some(index) => pooled.extend_from_slice(&self.arranged[kept.remove(index)]),
                None => return,
            }
        }
    }

    /// Puts the arranged rows in place of the group and returns the parts' places.
    fn accept(&mut self, group: &Range<usize>, lengths: &[usize]) -> Vec<Range<usize>> {
        self.order[group.clone()].copy_from_slice(&self.arranged);
        let mut start = group.start;
        (lengths.iter())
            .map(|length| {
                let part = start..start + length;
                start = part.end;
                part
            })
            .collect()
    }
}

/// How `arranged` was laid out.
enum Parts {
    /// By children: the number of rows of each.
    Children(Vec<usize>),
    /// Below, at and above the median, to be cut beside it.
    AroundMedian(AroundMedian),
}

/// How many rows lie below a median and at it.
struct AroundMedian {
    below: usize,
    equal: usize,
}

/// Sorts rows by a small key, stably; returns the lengths of the non-empty runs.
fn counting_sort(keyed: &[(u32, RowId)], keys: usize, into: &mut [RowId]) -> Vec<usize> {
    let mut starts = vec![0usize; keys + 1];
    for &(key, _) in keyed {
        starts[key as usize + 1] += 1;
    }
    let lengths = starts[1..].iter().copied().filter(|&length| length > 0).collect();
    for key in 0..keys {
        starts[key + 1] += starts[key];
    }
    for &(key, row) in keyed {
        let next = &mut starts[key as usize];
        into[*next] = row;
        *next += 1;
    }
    lengths
}
