//! Mondrian: cut the table into ever smaller groups, always across the widest column.
//!
//! # Publishes
//! One table with a `group_id`; all rows of a group carry the smallest cells that cover them.
//!
//! # Attacker and claim
//! The attacker knows the quasi values of persons in the table and sees this one release. Every group
//! passes every principle of the plan, so the attacker narrows a person down to a group and no further. Whoever runs
//! this method on every table that may be (a minimality attack) can learn more: see `attack::worlds`.
//!
//! # Method
//! 1. Start with all rows in one group (with `maxLevel`: one group per combination of capped ancestors).
//! 2. In a group, order the columns by the loss of the group's cell times the column's weight, largest
//!    first; ties in column order.
//! 3. Try to cut at the first column, then the next, until a cut is allowed:
//!    - numbers without levels at the median, the row of rank ⌈n/2⌉; both sides must pass;
//!    - anything with levels at the children of the group's lowest common ancestor: children that fail
//!      are pooled, and a pooled part that fails borrows what it lacks from the largest child (relaxed),
//!      or is joined by the smallest passing child (strict).
//! 4. Cut, and go on with every part; a group without an allowed cut is final.
//!
//! # Deviations
//! LeFevre et al. cut categories in two at the median as well, and refuse a cut with a small side.
//! Pooling and borrowing save the rest of such a cut. `strict`
//! keeps rows with equal quasi values together, as in the paper; the box of a pooled part contains its
//! siblings' boxes, because it is published on the tree.
//! A start group that fails is cut on without the test, and only parts that cannot pass are suppressed.
//!
//! # Cost
//! O(n · q) per level of cuts for n rows and q quasi columns, with about log(n/k) levels; memory of one
//! position per row and quasi column. Rows of a table of counts are written out, as numbers of their tuples: 20 bytes for
//! each while the first group is cut.
//!
//! # Limits
//! Greedy and top-down. (l,d)-diversity is not closed under union, so a large group may fail while its
//! parts would pass; such groups are cut on, but rows may have to be suppressed. A table of counts is refused where it
//! stands for more than a hundred million rows. Keeps dependencies only where `keep`
//! asks for it (`association`); says nothing about a second release of the same people.
//!
//! # Citation
//! K. LeFevre, D. DeWitt, R. Ramakrishnan, *Mondrian multidimensional k-anonymity*, ICDE 2006.

mod borrow;
mod cut;
pub(super) mod space;

pub(super) use space::Space;

use crate::error::Error;
use crate::hierarchy::Cell;
use crate::plan::{CheckedPlan, Cut};
use crate::principle::{GroupTest, Principle};
use crate::progress::Progress;
use crate::release::{ClassId, Recoding, Share};
use crate::table::{RowId, Table};
use crate::text::step;
use cut::Cutter;
use std::ops::Range;

/// So many rows of a table of counts take two of the four gigabytes of a module; the rest is for tuples and what is
/// learnt of them.
const MOST_COUNTED: u64 = 100_000_000;

/// Partitions the rows and gives every group the smallest cells that cover it.
pub fn run(
    plan: &CheckedPlan,
    table: &Table,
    cut: Cut,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    let size = table.size() as u64;
    if table.counts().is_some() && size > MOST_COUNTED {
        let what = "the number of rows that mondrian cuts one by one".to_owned();
        return Err(Error::TooLarge { what, given: size, limit: MOST_COUNTED });
    }
    let space = Space::new(plan, table);
    // a row of a table of counts is there as often as it stands for a row of the data
    let mut rows: Vec<RowId> = table.data_rows();
    loop {
        let test = plan.group_test(table, &rows);
        let compares_with_published = test.compares_with_published();
        let start = space.start_groups(&mut rows);
        let partition = Partition::new(&space, test, cut, rows, start, progress);
        // t-closeness compares with all published rows: leaving some out changes the reference distribution
        if partition.complete || !compares_with_published || partition.groups.is_empty() {
            return partition.recoding(plan, table);
        }
        rows = partition.placed();
    }
}

/// The rows in group order, and the groups. Rows in no group could not be placed.
pub(super) struct Partition<'a> {
    space: &'a Space<'a>,
    order: Vec<RowId>,
    groups: Vec<Range<usize>>,
    pub(super) complete: bool,
}

impl<'a> Partition<'a> {
    /// Cuts the groups in `start`, which are ranges of `rows`, as far as every part passes the test.
    pub(super) fn new(
        space: &'a Space<'a>,
        test: GroupTest<'a>,
        cut: Cut,
        rows: Vec<RowId>,
        start: Vec<Range<usize>>,
        progress: &mut dyn Progress,
    ) -> Partition<'a> {
        let total = rows.len();
        let mut cutter = Cutter::new(space, test, cut, rows);
        // A stack instead of recursion, last part on top: groups are finished in order at any depth.
        let mut open: Vec<(Range<usize>, bool)> = cutter.tested(start);
        let mut groups = Vec::new();
        let (mut done, mut reported, mut placed) = (0, 0, 0);
        while let Some((group, passes)) = open.pop() {
            let parts = match passes {
                true => cutter.cut(&group),
                false => cutter.cut_failing(&group),
            };
            match parts {
                Some(parts) => open.extend(parts),
                None => {
                    done += group.len();
                    if passes {
                        placed += group.len();
                        groups.push(group);
                    }
                }
            }
            if done >= reported + PROGRESS_ROWS {
                progress.report("splitting groups", done as u64, total as u64);
                reported = done;
                if progress.cancelled() {
                    break;
                }
            }
        }
        Partition { space, order: cutter.into_order(), groups, complete: placed == total }
    }

    /// The rows that are in a group, in table order.
    pub(super) fn placed(&self) -> Vec<RowId> {
        let mut rows: Vec<RowId> = self.groups().flatten().copied().collect();
        rows.sort_unstable();
        rows
    }

    /// The rows of each group.
    pub(super) fn groups(&self) -> impl ExactSizeIterator<Item = &[RowId]> {
        self.groups.iter().map(|group| &self.order[group.clone()])
    }

    /// The group of each of the table's rows; those in no group are suppressed.
    pub(super) fn class_of_row(&self, rows: usize) -> Vec<ClassId> {
        let mut class_of_row = vec![ClassId::SUPPRESSED; rows];
        for (class, group) in (0..).map(ClassId).zip(self.groups()) {
            for row in group {
                class_of_row[row.0 as usize] = class;
            }
        }
        class_of_row
    }

    /// What is in which group of rows of a table of counts that are not in one group as a whole.
    fn split(&self, table: &Table) -> Vec<Share> {
        let Some(counts) = table.counts() else { return Vec::new() };
        let mut shares = Vec::new();
        let mut members: Vec<RowId> = Vec::new();
        for (class, group) in (0..).map(ClassId).zip(self.groups()) {
            members.clear();
            members.extend_from_slice(group);
            members.sort_unstable();
            let alike = members.chunk_by(|a, b| a == b);
            let share = |rows: &[RowId]| Share { row: rows[0], class, rows: rows.len() as u32 };
            shares.extend(alike.map(share).filter(|share| share.rows < counts[share.row.0 as usize]));
        }
        shares
    }

    /// The smallest cells that cover each group.
    pub(super) fn cells(&self) -> Vec<Cell> {
        self.groups().flat_map(|group| self.space.cells(group)).collect()
    }

    /// The groups as classes, if no more rows are left over than the plan allows.
    fn recoding(self, plan: &CheckedPlan, table: &Table) -> Result<Recoding, Error> {
        let placed: usize = self.groups.iter().map(Range::len).sum();
        let left_over = table.size() - placed;
        if placed == 0 || !plan.may_leave_out(left_over, table.size()) {
            return Err(unsatisfiable(plan, table, left_over));
        }
        let class_of_row = self.class_of_row(table.rows());
        let split = self.split(table);
        Ok(Recoding { class_of_row, split, cells: self.cells(), grouped: true, ..Recoding::default() })
    }
}

/// How many rows are finished between two reports of progress.
const PROGRESS_ROWS: usize = 8192;

/// That the promise cannot be kept, with the share of rows that would have to be left out.
pub(super) fn unsatisfiable(plan: &CheckedPlan, table: &Table, left_over: usize) -> Error {
    let names = plan.principles.iter().map(|principle| principle.name(table)).collect();
    let fewest = plan.principles.iter().map(Principle::fewest).max().unwrap_or(1);
    let rows = table.size();
    let nothing_left = left_over == rows;
    let reason = if rows < fewest {
        step("table-too-small").with("rows", rows).with("fewest", fewest)
    } else if nothing_left {
        step("no-group-found")
    } else {
        step("left-over-in-groups")
            .with("left", left_over)
            .with("rows", rows)
            .with("share", left_over as f64 / rows as f64)
            .with("allowed", plan.plan.suppression)
    };
    let needed = (!nothing_left).then_some(left_over as f64 / rows as f64);
    Error::unsatisfiable(names, reason, needed)
}
