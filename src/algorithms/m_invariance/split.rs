//! Phase 4, split: a balanced bucket is cut in two until every part is one group, with one member per value.
//!
//! A cut takes, along one column, the first members of every value's list. Lists are sorted once per
//! column and handed down; each cut then costs one pass per column over its rows.
//!
//! Counterfeits have no place along a column. They stand first in their list, as in the paper, with one
//! exception: **a group needs a real row**, so where every list still has a counterfeit to offer, the list
//! with most rows left offers a row. A bucket has at least as many rows as groups, and every part of a cut
//! inherits that.

use super::signature::Bucket;
use crate::algorithms::mondrian::Space;
use crate::algorithms::mondrian::space::Extent;
use crate::table::RowId;

/// Cuts a balanced bucket; hands every group to `group`: its rows, and the places of the signature's values
/// that have a counterfeit instead.
pub fn split(
    bucket: &Bucket,
    space: &Space<'_>,
    is_left: &mut [bool],
    mut group: impl FnMut(&[RowId], &[usize]),
) {
    let groups = bucket.top();
    let mut splitter = Splitter::new(bucket, space, is_left);
    // beyond this depth cuts are in the middle, so that outliers peeled off one by one cost no n²
    let deepest = 2 * groups.next_power_of_two().trailing_zeros();
    let lengths = bucket.rows.iter().map(Vec::len).collect();
    let mut open = vec![Part { start: 0, groups, lengths, depth: 0 }];
    let mut absent = Vec::new();
    while let Some(part) = open.pop() {
        if part.groups == 1 {
            absent.clear();
            absent.extend((0..part.lengths.len()).filter(|&place| part.lengths[place] == 0));
            group(&splitter.along[0][part.start..part.start + part.rows()], &absent);
            continue;
        }
        let cut = splitter.best_cut(&part, part.depth >= deepest);
        let (left, right) = splitter.cut(&part, cut);
        open.extend([right, left]);
    }
}

/// A part of a bucket: for every value a list of as many members as it will make groups.
struct Part {
    /// Where its rows start in every column's order, list after list.
    start: usize,
    groups: usize,
    /// The rows of each list; the other members are counterfeits.
    lengths: Vec<usize>,
    depth: u32,
}

impl Part {
    fn rows(&self) -> usize {
        self.lengths.iter().sum()
    }
}

/// Along which column, and after how many members of every list.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Cut {
    cost: f64,
    column: usize,
    after: usize,
}

struct Splitter<'a> {
    space: &'a Space<'a>,
    /// For every quasi column the rows of all parts; inside a part list after list, each in the column's
    /// order (ties: row order).
    along: Vec<Vec<RowId>>,
    /// By row: whether a cut puts it to the left.
    is_left: &'a mut [bool],
    /// The members of the part at hand in the order in which cuts take them: places of rows in the part.
    taken: Vec<usize>,
    /// How many rows have been taken after each member of the lists.
    taken_after: Vec<usize>,
    /// What the rows up to each cut cost.
    left_loss: Vec<f64>,
    scratch: Vec<RowId>,
    /// The box of the part at hand.
    whole: Vec<Extent>,
}

impl<'a> Splitter<'a> {
    fn new(bucket: &Bucket, space: &'a Space<'a>, is_left: &'a mut [bool]) -> Splitter<'a> {
        let along = (0..space.attributes.len())
            .map(|column| {
                let mut order: Vec<RowId> = Vec::with_capacity(bucket.rows.iter().map(Vec::len).sum());
                for list in &bucket.rows {
                    let start = order.len();
                    order.extend(list);
                    order[start..].sort_unstable_by_key(|&row| (space.at(row, column), row));
                }
                order
            })
            .collect();
        Splitter {
            space,
            along,
            is_left,
            taken: Vec::new(),
            taken_after: Vec::new(),
            left_loss: Vec::new(),
            scratch: Vec::new(),
            whole: Vec::new(),
        }
    }

    /// The cut with the least loss: Σ members · (sum of the widths of their box), over both sides. Ties: the
    /// first column, then the cut nearest to the middle, then the smaller one.
    fn best_cut(&mut self, part: &Part, only_middle: bool) -> Cut {
        self.schedule(part);
        self.enclose(part);
        let middle = part.groups / 2;
        let mut best: Option<Cut> = None;
        for column in 0..self.space.attributes.len() {
            self.costs(part, column, |after, cost| {
                let cut = Cut { cost, column, after };
                let off_middle = |cut: &Cut| cut.after.abs_diff(part.groups - cut.after);
                let better = best.is_none_or(|best| {
                    let nearer =
                        best.column == column && (off_middle(&cut), after) < (off_middle(&best), best.after);
                    cost < best.cost || (cost == best.cost && nearer)
                });
                if better && (!only_middle || after == middle) {
                    best = Some(cut);
                }
            });
        }
        best.expect("a part of several groups has a cut along every column")
    }

    /// The box of all rows of a part.
    fn enclose(&mut self, part: &Part) {
        self.whole.clear();
        self.whole.resize(self.space.attributes.len(), NOTHING);
        for &row in &self.along[0][part.start..part.start + part.rows()] {
            for (extent, &at) in self.whole.iter_mut().zip(self.space.point(row)) {
                extent.low = extent.low.min(at);
                extent.high = extent.high.max(at);
            }
        }
    }

    /// The order in which cuts take the members of all lists, the same for every column.
    fn schedule(&mut self, part: &Part) {
        self.taken.clear();
        self.taken_after.clear();
        let values = part.lengths.len();
        let mut next = vec![0; values];
        for place in 1..values {
            next[place] = next[place - 1] + part.lengths[place - 1];
        }
        let mut rows_left = part.lengths.clone();
        for members_left in (1..=part.groups).rev() {
            let most =
                (0..values).rev().max_by_key(|&place| rows_left[place]).expect("a signature has values");
            for place in 0..values {
                // a list without counterfeits left; where there is none, the one with most rows
                if rows_left[place] == members_left || place == most {
                    self.taken.push(next[place]);
                    next[place] += 1;
                    rows_left[place] -= 1;
                }
            }
            self.taken_after.push(self.taken.len());
        }
    }

    /// The cost of every cut along a column, from the first to the last.
    fn costs(&mut self, part: &Part, column: usize, mut each: impl FnMut(usize, f64)) {
        let rows = &self.along[column][part.start..part.start + part.rows()];
        let values = part.lengths.len();
        let mut grown = Grown::new(self.space, &self.whole);
        self.left_loss.clear();
        let mut done = 0;
        for &end in &self.taken_after[..part.groups - 1] {
            self.taken[done..end].iter().for_each(|&place| grown.add(rows[place]));
            done = end;
            self.left_loss.push(grown.loss());
        }
        // from the last cut to the first, then handed out in order
        let mut grown = Grown::new(self.space, &self.whole);
        let mut end = self.taken.len();
        for after in (1..part.groups).rev() {
            let start = self.taken_after[after - 1];
            self.taken[start..end].iter().for_each(|&place| grown.add(rows[place]));
            end = start;
            let left = &mut self.left_loss[after - 1];
            *left = (values * after) as f64 * *left + (values * (part.groups - after)) as f64 * grown.loss();
        }
        self.left_loss.iter().enumerate().for_each(|(index, &cost)| each(index + 1, cost));
    }

    /// Puts the rows of both sides beside each other in every column's order.
    fn cut(&mut self, part: &Part, cut: Cut) -> (Part, Part) {
        let range = part.start..part.start + part.rows();
        self.along[cut.column][range.clone()].iter().for_each(|row| self.is_left[row.0 as usize] = false);
        for &place in &self.taken[..self.taken_after[cut.after - 1]] {
            self.is_left[self.along[cut.column][part.start + place].0 as usize] = true;
        }
        let mut lengths_left = Vec::with_capacity(part.lengths.len());
        let mut start = part.start;
        for &length in &part.lengths {
            let list = &self.along[0][start..start + length];
            lengths_left.push(list.iter().filter(|row| self.is_left[row.0 as usize]).count());
            start += length;
        }
        for order in &mut self.along {
            let rows = &mut order[range.clone()];
            self.scratch.clear();
            self.scratch.extend(rows.iter().filter(|row| self.is_left[row.0 as usize]));
            self.scratch.extend(rows.iter().filter(|row| !self.is_left[row.0 as usize]));
            rows.copy_from_slice(&self.scratch);
        }
        let lengths_right = part.lengths.iter().zip(&lengths_left).map(|(all, left)| all - left).collect();
        let depth = part.depth + 1;
        let left = Part { start: part.start, groups: cut.after, lengths: lengths_left, depth };
        let start = part.start + left.rows();
        (left, Part { start, groups: part.groups - cut.after, lengths: lengths_right, depth })
    }
}

/// The extent of no rows.
const NOTHING: Extent = Extent { low: u32::MAX, high: 0 };

/// A box that grows row by row inside a larger one, with the sum of its widths. A width is computed anew only where
/// it grew, and a column is no longer looked at once the box is as wide there as it can become.
struct Grown<'a> {
    space: &'a Space<'a>,
    whole: &'a [Extent],
    /// The columns in which it can grow.
    open: Vec<usize>,
    extents: Vec<Extent>,
    widths: Vec<f64>,
    stale: bool,
    loss: f64,
}

impl<'a> Grown<'a> {
    fn new(space: &'a Space<'a>, whole: &'a [Extent]) -> Grown<'a> {
        let columns = space.attributes.len();
        Grown {
            space,
            whole,
            open: (0..columns).collect(),
            extents: vec![NOTHING; columns],
            widths: vec![f64::NAN; columns],
            stale: true,
            loss: 0.0,
        }
    }

    #[inline]
    fn add(&mut self, row: RowId) {
        let Grown { space, whole, open, extents, widths, stale, .. } = self;
        let point = space.point(row);
        open.retain(|&column| {
            let (at, extent) = (point[column], &mut extents[column]);
            if at < extent.low || at > extent.high {
                extent.low = extent.low.min(at);
                extent.high = extent.high.max(at);
                widths[column] = f64::NAN;
                *stale = true;
            }
            *extent != whole[column]
        });
    }

    /// The sum of the widths, weighted as the plan says.
    fn loss(&mut self) -> f64 {
        if self.stale {
            for (column, width) in self.widths.iter_mut().enumerate() {
                if width.is_nan() {
                    *width = self.space.tight_loss(column, self.extents[column]);
                }
            }
            self.loss = self.widths.iter().sum();
            self.stale = false;
        }
        self.loss
    }
}
