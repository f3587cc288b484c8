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
    /// The box of the rows up to a cut, or from it on.
    grown: Grown,
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
            grown: Grown::default(),
        }
    }

    /// The cut with the least loss: Σ members · (sum of the widths of their box), over both sides. Ties: the
    /// first column, then the cut nearest to the middle, then the smaller one.
    fn best_cut(&mut self, part: &Part, only_middle: bool) -> Cut {
        self.schedule(part);
        self.enclose(part);
        let middle = part.groups / 2;
        let mut best: Option<Cut> = None;
        let mut seen_alike = false;
        for column in 0..self.space.attributes.len() {
            // rows that are alike in a column stand there in row order: the cuts are those of any other such column
            let alike = self.whole[column].low == self.whole[column].high;
            if alike && std::mem::replace(&mut seen_alike, true) {
                continue;
            }
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
        self.whole.resize(self.space.attributes.len(), Extent::NOWHERE);
        for &row in &self.along[0][part.start..part.start + part.rows()] {
            for (extent, &at) in self.whole.iter_mut().zip(self.space.point(row)) {
                *extent = extent.reaching(at);
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
        let Splitter { space, along, taken, taken_after, left_loss, whole, grown, .. } = self;
        let rows = &along[column][part.start..part.start + part.rows()];
        let values = part.lengths.len();
        grown.restart(whole);
        left_loss.clear();
        let mut done = 0;
        for &end in &taken_after[..part.groups - 1] {
            taken[done..end].iter().for_each(|&place| grown.add(space.point(rows[place]), whole));
            done = end;
            left_loss.push(grown.loss(space));
        }
        // from the last cut to the first, then handed out in order
        grown.restart(whole);
        let mut end = taken.len();
        for after in (1..part.groups).rev() {
            let start = taken_after[after - 1];
            taken[start..end].iter().for_each(|&place| grown.add(space.point(rows[place]), whole));
            end = start;
            let left = &mut left_loss[after - 1];
            let right = grown.loss(space);
            *left = (values * after) as f64 * *left + (values * (part.groups - after)) as f64 * right;
        }
        left_loss.iter().enumerate().for_each(|(index, &cost)| each(index + 1, cost));
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
        // two groups are handed out next, and in the order of the first column
        let columns = if part.groups == 2 { 1 } else { self.along.len() };
        for order in &mut self.along[..columns] {
            put_left(&mut order[range.clone()], self.is_left, &mut self.scratch);
        }
        let lengths_right = part.lengths.iter().zip(&lengths_left).map(|(all, left)| all - left).collect();
        let depth = part.depth + 1;
        let left = Part { start: part.start, groups: cut.after, lengths: lengths_left, depth };
        let start = part.start + left.rows();
        (left, Part { start, groups: part.groups - cut.after, lengths: lengths_right, depth })
    }
}

/// Puts the rows that belong to the left before the others; both keep their order.
fn put_left(rows: &mut [RowId], is_left: &[bool], scratch: &mut Vec<RowId>) {
    scratch.resize(rows.len().max(scratch.len()), RowId(0));
    let (mut left, mut right) = (0, 0);
    // every row is written to both sides and counts on its own: nothing for the processor to guess
    for at in 0..rows.len() {
        let row = rows[at];
        let is_left = usize::from(is_left[row.0 as usize]);
        rows[left] = row;
        scratch[right] = row;
        left += is_left;
        right += 1 - is_left;
    }
    rows[left..].copy_from_slice(&scratch[..right]);
}

/// A box that grows row by row inside a larger one, with the sum of its widths. A width is computed anew only where
/// it grew, and a column is no longer looked at once the box is as wide there as it can become.
#[derive(Default)]
struct Grown {
    /// The columns in which it can grow.
    open: Vec<usize>,
    extents: Vec<Extent>,
    widths: Vec<f64>,
    stale: bool,
    loss: f64,
}

impl Grown {
    /// The box of no rows.
    fn restart(&mut self, whole: &[Extent]) {
        self.open.clear();
        self.open.extend(0..whole.len());
        self.extents.clear();
        self.extents.resize(whole.len(), Extent::NOWHERE);
        self.widths.clear();
        self.widths.resize(whole.len(), f64::NAN);
        self.stale = true;
    }

    #[inline]
    fn add(&mut self, point: &[u32], whole: &[Extent]) {
        let mut index = 0;
        while let Some(&column) = self.open.get(index) {
            let (at, extent) = (point[column], &mut self.extents[column]);
            index += 1;
            if at >= extent.low && at <= extent.high {
                continue;
            }
            *extent = extent.reaching(at);
            self.widths[column] = f64::NAN;
            self.stale = true;
            if *extent == whole[column] {
                index -= 1;
                self.open.swap_remove(index);
            }
        }
    }

    /// The sum of the widths, weighted as the plan says.
    fn loss(&mut self, space: &Space<'_>) -> f64 {
        if self.stale {
            for (column, width) in self.widths.iter_mut().enumerate() {
                if width.is_nan() {
                    *width = space.tight_loss(column, self.extents[column]);
                }
            }
            self.loss = self.widths.iter().sum();
            self.stale = false;
        }
        self.loss
    }
}
