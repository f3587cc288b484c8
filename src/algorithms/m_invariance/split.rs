//! Phase 4, split: a balanced bucket is cut in two until every part is one group, with one member per value.
//!
//! A cut takes, along one column, the first members of every value's list. Lists are sorted once per
//! column and handed down; each cut then costs one pass per column over its rows, forth and back.
//!
//! Counterfeits have no place along a column. They stand first in their list, as in the paper, with one
//! exception: **a group needs a real row**, so where every list still has a counterfeit to offer, the list
//! with most rows left offers a row. A bucket has at least as many rows as groups, and every part of a cut
//! inherits that.

mod boxes;
#[cfg(test)]
mod tests;

use super::signature::Bucket;
use crate::algorithms::mondrian::Space;
use crate::table::RowId;
use boxes::{Points, Sides};

/// Cuts a balanced bucket; hands every group to `group`: its rows, and the places of the signature's values
/// that have a counterfeit instead. Ends where it answers that it wants no other.
pub fn split(bucket: &Bucket, space: &Space<'_>, mut group: impl FnMut(&[RowId], &[usize]) -> bool) {
    let groups = bucket.top();
    let order = by_first_row(bucket);
    let mut splitter = Splitter::new(bucket, &order, space);
    // beyond this depth cuts are in the middle, so that outliers peeled off one by one cost no n²
    let deepest = 2 * groups.next_power_of_two().trailing_zeros();
    let lengths = order.iter().map(|&place| bucket.rows[place].len()).collect();
    let mut open = vec![Part { start: 0, groups, lengths, depth: 0 }];
    let (mut rows, mut absent) = (Vec::new(), Vec::new());
    while let Some(part) = open.pop() {
        if part.groups == 1 {
            absent.clear();
            absent.extend((0..order.len()).filter(|&list| part.lengths[list] == 0).map(|list| order[list]));
            rows.clear();
            let members = &splitter.along[0][part.start..part.start + part.rows()];
            rows.extend(members.iter().map(|&place| splitter.rows[place as usize]));
            if !group(&rows, &absent) {
                return;
            }
            continue;
        }
        let cut = splitter.best_cut(&part, part.depth >= deepest);
        let (left, right) = splitter.cut(&part, cut);
        open.extend([right, left]);
    }
}

/// The values of a bucket in the order of their first rows. Nothing below knows the names of values: whatever the bucket
/// is cut into would be the same if they were exchanged.
fn by_first_row(bucket: &Bucket) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bucket.rows.len()).collect();
    crate::sorting::sort_by_key(&mut order, |&place| {
        bucket.rows[place].iter().min().map_or(u32::MAX, |row| row.0)
    });
    order
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
    /// The rows of the bucket, list after list, each in row order. Below, a row is its place in here.
    rows: Vec<RowId>,
    points: Points,
    /// For every quasi column the rows of all parts; inside a part list after list, each in the column's
    /// order (ties: row order).
    along: Vec<Vec<u32>>,
    /// By row: whether a cut puts it to the left.
    is_left: Vec<bool>,
    /// The members of the part at hand in the order in which cuts take them: places of rows in the part.
    taken: Vec<u32>,
    /// How many rows have been taken after each member of the lists.
    taken_after: Vec<usize>,
    /// What the cuts along the column at hand lose.
    sides: Sides,
    scratch: Vec<u32>,
}

impl<'a> Splitter<'a> {
    fn new(bucket: &Bucket, order: &[usize], space: &'a Space<'a>) -> Splitter<'a> {
        let mut rows: Vec<RowId> = Vec::with_capacity(bucket.rows.iter().map(Vec::len).sum());
        let mut lists = Vec::with_capacity(bucket.rows.len());
        for list in order.iter().map(|&place| &bucket.rows[place]) {
            let start = rows.len();
            rows.extend(list);
            rows[start..].sort_unstable();
            lists.push(start..rows.len());
        }
        let points = Points::new(space, &rows);
        let mut keys: Vec<u64> = Vec::with_capacity(rows.len());
        let along = (0..space.attributes.len()).map(|column| {
            // position, then row, in one number
            keys.clear();
            keys.extend(
                (0..rows.len() as u32).map(|row| u64::from(points.at(row, column)) << 32 | u64::from(row)),
            );
            lists.iter().for_each(|list| keys[list.clone()].sort_unstable());
            keys.iter().map(|&key| key as u32).collect()
        });
        Splitter {
            along: along.collect(),
            is_left: vec![false; rows.len()],
            space,
            rows,
            points,
            taken: Vec::new(),
            taken_after: Vec::new(),
            sides: Sides::default(),
            scratch: Vec::new(),
        }
    }

    /// The cut with the least loss: Σ members · (sum of the widths of their box), over both sides. Ties: the
    /// first column, then the cut nearest to the middle, then the smaller one.
    fn best_cut(&mut self, part: &Part, only_middle: bool) -> Cut {
        self.schedule(part);
        let mut best: Option<Cut> = None;
        let mut seen_alike = false;
        for column in 0..self.along.len() {
            // rows that are alike in a column stand there in row order: the cuts are those of any other such column
            if self.is_alike(part, column) && std::mem::replace(&mut seen_alike, true) {
                continue;
            }
            self.losses(part, column);
            let cuts = if only_middle { part.groups / 2..part.groups / 2 + 1 } else { 1..part.groups };
            for after in cuts {
                let cost = self.cost(part, after);
                let off_middle = |after: usize| after.abs_diff(part.groups - after);
                let better = best.is_none_or(|best| {
                    let nearer = best.column == column
                        && (off_middle(after), after) < (off_middle(best.after), best.after);
                    cost < best.cost || (cost == best.cost && nearer)
                });
                if better {
                    best = Some(Cut { cost, column, after });
                }
            }
        }
        best.expect("a part of several groups has a cut along every column")
    }

    /// Whether all rows of a part stand at one place in a column: the first and the last of every list do.
    fn is_alike(&self, part: &Part, column: usize) -> bool {
        let at = |place: usize| self.points.at(self.along[column][place], column);
        let first = at(part.start);
        let mut start = part.start;
        part.lengths.iter().all(|&length| {
            let list = start..start + length;
            start = list.end;
            list.is_empty() || (at(list.start) == first && at(list.end - 1) == first)
        })
    }

    /// The order in which cuts take the members of all lists, the same for every column.
    fn schedule(&mut self, part: &Part) {
        self.taken.clear();
        self.taken_after.clear();
        let values = part.lengths.len();
        let mut next = vec![0u32; values];
        for place in 1..values {
            next[place] = next[place - 1] + part.lengths[place - 1] as u32;
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

    /// What both sides of every cut along a column lose.
    fn losses(&mut self, part: &Part, column: usize) {
        let along = &self.along[column][part.start..part.start + self.taken.len()];
        let rows = self.taken.iter().map(|&place| along[place as usize]);
        self.points.losses(self.space, rows, &self.taken_after, &mut self.sides);
    }

    /// What a cut along the column at hand costs.
    #[inline]
    fn cost(&self, part: &Part, after: usize) -> f64 {
        let values = part.lengths.len();
        (values * after) as f64 * self.sides.left[after - 1]
            + (values * (part.groups - after)) as f64 * self.sides.right[after - 1]
    }

    /// Puts the rows of both sides beside each other in every column's order.
    fn cut(&mut self, part: &Part, cut: Cut) -> (Part, Part) {
        let range = part.start..part.start + self.taken.len();
        let rows = &self.along[cut.column][range.clone()];
        let (left, right) = self.taken.split_at(self.taken_after[cut.after - 1]);
        for (side, is_left) in [(left, true), (right, false)] {
            side.iter().for_each(|&place| self.is_left[rows[place as usize] as usize] = is_left);
        }
        let mut lengths_left = Vec::with_capacity(part.lengths.len());
        let mut start = part.start;
        for &length in &part.lengths {
            let list = &self.along[0][start..start + length];
            lengths_left.push(list.iter().filter(|&&row| self.is_left[row as usize]).count());
            start += length;
        }
        // two groups are handed out next, and in the order of the first column
        let columns = if part.groups == 2 { 1 } else { self.along.len() };
        for order in &mut self.along[..columns] {
            put_left(&mut order[range.clone()], &self.is_left, &mut self.scratch);
        }
        let lengths_right = part.lengths.iter().zip(&lengths_left).map(|(all, left)| all - left).collect();
        let depth = part.depth + 1;
        let left = Part { start: part.start, groups: cut.after, lengths: lengths_left, depth };
        let start = part.start + left.rows();
        (left, Part { start, groups: part.groups - cut.after, lengths: lengths_right, depth })
    }
}

/// Puts the rows that belong to the left before the others; both keep their order.
fn put_left(rows: &mut [u32], is_left: &[bool], scratch: &mut Vec<u32>) {
    scratch.resize(rows.len().max(scratch.len()), 0);
    let (mut left, mut right) = (0, 0);
    // every row is written to both sides and counts on its own: nothing for the processor to guess
    for at in 0..rows.len() {
        let row = rows[at];
        let is_left = usize::from(is_left[row as usize]);
        rows[left] = row;
        scratch[right] = row;
        left += is_left;
        right += 1 - is_left;
    }
    rows[left..].copy_from_slice(&scratch[..right]);
}
