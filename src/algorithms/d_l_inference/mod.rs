//! d-l-inference: groups of values that functional dependencies cannot take apart.
//!
//! # Publishes
//! One table with a `group_id`; all rows of a group carry the smallest cells that cover them.
//!
//! # Attacker and claim
//! The attacker knows the quasi values of persons in the table, sees this one release, and knows full
//! functional dependencies X -> Y in which X is published exactly and Y is made less precise. Rows of
//! different groups with the same X have the same Y, so the group that shows Y more precisely tells it for
//! the other: a group falls apart into the rows that match and those that do not. The claim: whichever groups
//! are compared, two or all of them, no fewer than l values of X are singled out, and in no group are two
//! of them more than d apart in frequency.
//!
//! That adversary sees cells. One who knows everybody's exact Y and counts (`"knows": "exact"`) is held back where all
//! values of a group occur equally often: any permutation of the values that are always published together then fits
//! cells, right sides and counts alike, so that each of at least l values is as likely for whoever does not know which
//! value has which right side. What these two adversaries find in a release is told to the publisher (`attack`).
//!
//! # Method
//! 1. **Determinants**: of all unsafe dependencies only the exactly published part of the left side matters;
//!    one of each is kept. Steps 2 to 4 are for one determinant and for a chain (each determines the next).
//!
//! *By nearness* (`"grouping": "near"`, unless the plan asks for the paper's):
//!
//! 2. **Phase 1**: values whose rows are alike in the quasi columns become blocks of at least l values that are
//!    published together, no value in two (`resemble.rs`).
//! 3. **Phase 2**: a block becomes as many groups of rows as its rarest value has tuples (with k-anonymity: as have k
//!    rows), and each takes near rows of every value, drawn by the key from several (`near.rs`).
//!
//! *As in the paper* (the other strategies):
//!
//! 2. **Phase 1**: the values, sorted by frequency, are cut into segments, top-down or bottom-up, and each
//!    segment into value-groups by disjoint (DG), containment (CG) or intersection grouping (IG), whichever
//!    removes fewest tuples.
//! 3. **Phase 2**: a value-group becomes as many groups of rows as its rarest value has tuples (with
//!    k-anonymity: as many as have k rows). All have the same set of values. Which rows go together: the
//!    value-group is cut in two again and again, every value giving the same share of its rows to each side:
//!    either all rows of one side share a child of the tree of some column, or a column without levels is cut
//!    at the middle of every value, whichever makes cells smaller for more rows; where nothing does, along a
//!    space-filling curve. Then each group and the next exchange rows of the same value as long as their boxes
//!    become smaller.
//!
//! *Both*:
//!
//! 4. **Chains**: value-groups are formed on the coarsest determinant and refined into columns, one distinct
//!    finer value for each value; so two groups have equal or disjoint sets of values on every level.
//! 5. **Several chains**: the coarsest determinants are cut into blocks of values, and groups of rows are made of units
//!    that show one block of each, so that on every determinant two groups have equal or disjoint sets of values.
//!    Rows that fit into no unit join a near group that shows their values already. Blocks of l values, twice as many
//!    and so on are tried; those that lose least are taken. Rows are placed as in the paper.
//!
//! # Deviations
//! `near` is ours: the paper looks at frequencies alone, and puts values together whose rows have little in common. The
//! promise is the paper's. It speaks of every group of rows, and so leaves more freedom than d-close value-groups: rows
//! to spare are shared out among all groups of a value-group. The paper's last group of a value-group takes all surplus tuples, up to d of every value; here they are
//! spread over all groups, which stay small. CG is played round by round, because the closed form of Theorem
//! 4.1 is wrong when a value is used up early. `auto` and `optimal` leave out the overlap of IG's second step,
//! which saves no tuple and makes groups larger; `optimal` finds the buckets by dynamic programming. Which tuples go
//! together, the treatment of several dependencies, and IG's first step are not legible in the paper.
//!
//! # Cost
//! By nearness: a bounded search over blocks of values on samples of 256 rows, then O(n · log n) looks for near rows in
//! trees. As in the paper: O(v log v) for v values (CG: v²/l, and not tried above 4096 values), O(n · q · log n) for n rows and q
//! quasi columns; memory of one position per row and column. Several chains: that for every size of blocks, and up to 256
//! looks at a row for each that is placed.
//!
//! # Limits
//! Protects against the dependencies that the plan lists; under `"knows": "exact"` one chain of them. Against whoever knows
//! which value has which right side nothing is promised. A sensitive column that none of them starts from is not
//! looked at: all rows of a group may have the same value of it. Values far more frequent than all others lose
//! tuples, and so do those of several unrelated determinants that hardly occur together. Counts rows, not persons; one
//! release, not a series. Of a table of counts all rows are written out first, at most 16 million.
//!
//! # Citation
//! H. Wang, R. Liu, *Privacy-preserving publishing microdata with full functional dependencies*, Data &
//! Knowledge Engineering 70, 2011.

mod absorb;
mod chain;
pub mod containment;
mod determinant;
pub mod disjoint;
pub mod intersection;
mod near;
pub mod partition;
mod place;
mod points;
mod resemble;
mod several;
mod shares;
mod tighten;
pub mod values;

use crate::algorithms::mondrian::Space;
use crate::error::{Error, unless_cancelled};
use crate::keyed::Draws;
use crate::plan::{CheckedPlan, GroupingStrategy, ValueGrouping};
use crate::principle::{Principle, singled_out};
use crate::progress::Progress;
use crate::release::{ClassId, Recoding};
use crate::table::{ColumnId, RowId, Table};
use crate::text::{Step, step};
use absorb::absorb;
use determinant::Determinant;
use partition::{Segment, Strategy, grouped, partition};
use place::Placement;
use points::Points;
use serde::Serialize;
use several::{Several, Units};
use tighten::tighten;
use values::{Grouping, Promise, Value, ascending};

/// Groups the values, then the rows, which are in the order of the key.
pub fn run(
    plan: &CheckedPlan,
    table: &Table,
    how: ValueGrouping,
    draws: Draws,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    let (promise, columns) = asked(plan);
    let determinants: Vec<Determinant> =
        columns.iter().map(|columns| Determinant::new(table, columns)).collect();
    let points = Points::new(plan, table);
    let space = Space::new(plan, table);
    let chain = chain::through(&determinants);
    let (groups, value_groups) = if chain.len() == determinants.len() {
        let levels: Vec<&Determinant> = chain.iter().map(|&index| &determinants[index]).collect();
        progress.report("putting values together", 0, 1);
        let grouping = grouping(plan, &space, &points, &levels, promise, how);
        let groups = match how.grouping {
            GroupingStrategy::Near => {
                let shape = (promise.distance, plan.k() as usize);
                near::place(&space, levels[0], &grouping, shape, how.nearest as usize, draws, progress)
            }
            _ => Placement::new(&points, levels[0], plan.k(), promise, progress).place(&grouping),
        };
        (groups, grouping.groups.len())
    } else if exact(plan) {
        let beside =
            (0..determinants.len()).find(|index| !chain.contains(index)).expect("one is beside the chain");
        return Err(not_at_once(plan, table, &determinants[chain[0]], &determinants[beside]));
    } else {
        let several = Several::new(table, &points, &determinants);
        at_once(plan, table, &several, &points, promise, progress)
    };
    unless_cancelled(progress)?;
    let left_over = table.rows() - groups.iter().map(Vec::len).sum::<usize>();
    if groups.is_empty() || !plan.may_leave_out(left_over, table.rows()) {
        return Err(too_many_left_over(plan, table, left_over));
    }
    debug_assert!(
        !determinants.iter().any(|one| singled_out(&one.of_row, &groups, promise.values, promise.distance)),
        "no determinant takes a group apart"
    );
    Ok(recoding(&points, table, &groups, value_groups, left_over))
}

/// What the plan promises, and the determinants it speaks of, the named one first.
fn asked(plan: &CheckedPlan) -> (Promise, &[Vec<ColumnId>]) {
    (plan.principles.iter())
        .find_map(|principle| match principle {
            Principle::DlInference { d, l, determinants, .. } => {
                Some((Promise { values: *l as usize, distance: *d }, determinants.as_slice()))
            }
            _ => None,
        })
        .expect("a plan without d-l-inference is refused")
}

/// Whether the promise is also against exact knowledge of right sides.
fn exact(plan: &CheckedPlan) -> bool {
    plan.principles.iter().any(|principle| matches!(principle, Principle::DlInference { exact: true, .. }))
}

/// The value-groups of one determinant, or along a chain of them.
fn grouping(
    plan: &CheckedPlan,
    space: &Space<'_>,
    points: &Points<'_>,
    levels: &[&Determinant],
    promise: Promise,
    how: ValueGrouping,
) -> Grouping {
    match levels {
        [only] if how.grouping == GroupingStrategy::Near => {
            resemble::grouping(plan, space, points, only, promise)
        }
        [only] => {
            let values = ascending(&only.frequencies);
            grouped(&values, promise, &partition(&values, promise, how.grouping, how.partition))
        }
        several => chain::grouped(several, promise),
    }
}

/// Groups of rows that keep the promise for determinants that are no chain, and how many value-groups they are of: those
/// of the size of blocks that loses least, rows that are left out counting as lost.
fn at_once(
    plan: &CheckedPlan,
    table: &Table,
    several: &Several<'_>,
    points: &Points<'_>,
    promise: Promise,
    progress: &mut dyn Progress,
) -> (Vec<Vec<RowId>>, usize) {
    let rows = table.rows();
    let tried = several.block_sizes(promise).into_iter().map(|size| {
        if progress.cancelled() {
            return (Vec::new(), 0);
        }
        let Units { grouping, groups_of_rows } = several.units(size, promise, plan.k() as usize);
        let mut groups = Placement::new(points, &several.joint, plan.k(), promise, progress)
            .place_into(&grouping, &groups_of_rows);
        absorb(several, points, rows, &mut groups, promise.distance);
        tighten(points, &several.joint, &mut groups);
        (groups, grouping.groups.len())
    });
    let loss = |(groups, _): &(Vec<Vec<RowId>>, usize)| {
        let published: usize = groups.iter().map(Vec::len).sum();
        let left_out = rows - published;
        let lost: f64 = groups.iter().map(|group| points.group_loss(group)).sum();
        let allowed = plan.may_leave_out(left_out, rows);
        (!allowed, if allowed { lost + left_out as f64 * points.most_loss() } else { left_out as f64 })
    };
    let cheaper = |a: &(bool, f64), b: &(bool, f64)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1));
    let best = tried.map(|made| (loss(&made), made)).min_by(|(a, _), (b, _)| cheaper(a, b));
    best.map(|(_, made)| made).unwrap_or_default()
}

fn recoding(
    points: &Points<'_>,
    table: &Table,
    groups: &[Vec<RowId>],
    value_groups: usize,
    left_over: usize,
) -> Recoding {
    let mut class_of_row = vec![ClassId::SUPPRESSED; table.rows()];
    let mut cells = Vec::with_capacity(groups.len() * points.width());
    for (class, rows) in (0u32..).zip(groups) {
        rows.iter().for_each(|row| class_of_row[row.0 as usize] = ClassId(class));
        cells.extend(points.cells(rows));
    }
    let private_notes = vec![step("note-value-groups").with("groups", value_groups).with("rows", left_over)];
    Recoding { class_of_row, cells, grouped: true, private_notes, ..Recoding::default() }
}

fn too_many_left_over(plan: &CheckedPlan, table: &Table, left_over: usize) -> Error {
    let rows = table.rows();
    let nothing_left = left_over == rows;
    let reason = if nothing_left {
        step("no-value-set")
    } else {
        step("too-frequent-or-rare")
            .with("left", left_over)
            .with("rows", rows)
            .with("share", left_over as f64 / rows as f64)
            .with("allowed", plan.plan.suppression)
    };
    let needed = (!nothing_left).then_some(left_over as f64 / rows as f64);
    Error::unsatisfiable(names(plan, table), reason, needed)
}

fn not_at_once(plan: &CheckedPlan, table: &Table, kept: &Determinant, broken: &Determinant) -> Error {
    let name = |determinant: &Determinant| -> Vec<String> {
        determinant.columns.iter().map(|&column| table.column(column).name.clone()).collect()
    };
    let reason = step("dependencies-at-odds").with("kept", name(kept)).with("broken", name(broken));
    Error::unsatisfiable(names(plan, table), reason, None)
}

fn names(plan: &CheckedPlan, table: &Table) -> Vec<Step> {
    plan.principles.iter().map(|principle| principle.name(table)).collect()
}

/// What d-l-inference makes of the values of the determining column, before any row is placed.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ValueOutlook {
    /// Most frequent first; of many values only the first 200.
    pub values: Vec<CountedValue>,
    /// How many values are not listed.
    pub hidden_values: usize,
    /// Values published together: places in `values`, and how many of their rows take part.
    pub groups: Vec<Vec<GroupedValue>>,
    /// How many groups there are.
    pub group_count: usize,
    /// Parts of the values in ascending order of frequency, and how each is grouped.
    pub segments: Vec<ValueSegment>,
    /// Rows that are left out.
    pub removed: u64,
    /// All rows.
    pub rows: u64,
    /// The frequency distance.
    pub d: u32,
    /// How many values must stay possible.
    pub l: usize,
}

/// A value and its rows.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct CountedValue {
    /// As it is spelled.
    pub value: String,
    /// Its rows.
    pub count: u32,
}

/// A value's part in a group.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct GroupedValue {
    /// Its place among the values.
    pub value: usize,
    /// Its rows that take part.
    pub count: u32,
}

/// Values that are grouped in one way.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct ValueSegment {
    /// How many values.
    pub values: usize,
    /// `intersection`, `containment`, `disjoint` or `optimal`.
    pub strategy: &'static str,
    /// Rows that are left out.
    pub removed: u64,
}

/// What phase 1 makes of a table, for a picture of it.
pub struct Outlook {
    /// The values of the determinant, most frequent first: text and frequency.
    values: Vec<(String, u32)>,
    /// Which strategy of the paper groups which part of the values; none along a chain.
    segments: Vec<Segment>,
    /// The value-groups: places in `values` with the tuples that take part.
    groups: Vec<Vec<(usize, u32)>>,
    removed: u64,
    promise: Promise,
}

/// Phase 1 alone: on the finest determinant of a chain, or on the combinations of several.
pub fn outlook(plan: &CheckedPlan, table: &Table, how: ValueGrouping) -> Outlook {
    let (promise, columns) = asked(plan);
    let determinants: Vec<Determinant> =
        columns.iter().map(|columns| Determinant::new(table, columns)).collect();
    let points = Points::new(plan, table);
    let chain = chain::through(&determinants);
    if chain.len() < determinants.len() {
        let several = Several::new(table, &points, &determinants);
        let units = several.block_sizes(promise).into_iter();
        let units = units.map(|size| several.units(size, promise, plan.k() as usize).grouping);
        let grouping = units.min_by_key(|grouping| grouping.removed).unwrap_or_default();
        return Outlook::new(table, &several.joint, &grouping, Vec::new(), promise);
    }
    let levels: Vec<&Determinant> = chain.iter().map(|&index| &determinants[index]).collect();
    let segments = match levels.as_slice() {
        [only] if how.grouping != GroupingStrategy::Near => {
            partition(&ascending(&only.frequencies), promise, how.grouping, how.partition)
        }
        _ => Vec::new(),
    };
    let grouping = grouping(plan, &Space::new(plan, table), &points, &levels, promise, how);
    Outlook::new(table, levels[0], &grouping, segments, promise)
}

/// A picture with more bars than this shows nothing.
const MOST_BARS: usize = 200;

impl Outlook {
    fn new(
        table: &Table,
        determinant: &Determinant,
        grouping: &Grouping,
        segments: Vec<Segment>,
        promise: Promise,
    ) -> Outlook {
        let values = ascending(&determinant.frequencies);
        let mut place = vec![0; determinant.frequencies.len()];
        for (index, value) in values.iter().rev().enumerate() {
            place[value.id.0 as usize] = index;
        }
        let share = |share: &Value| (place[share.id.0 as usize], share.count);
        let groups = grouping.groups.iter().map(|group| group.shares.iter().map(share).collect()).collect();
        let values = values.iter().rev();
        let values = values.map(|value| (determinant.text(table, value.id), value.count)).collect();
        Outlook { values, segments, groups, removed: grouping.removed, promise }
    }

    /// The share of rows that are removed; `None` where nothing would be left.
    pub fn removed_share(&self) -> Option<f64> {
        let rows: u64 = self.values.iter().map(|(_, count)| u64::from(*count)).sum();
        (self.removed < rows).then(|| self.removed as f64 / rows as f64)
    }

    /// As plain data; of many values only the most frequent.
    pub fn shown(&self) -> ValueOutlook {
        let named = |(value, count): &(String, u32)| CountedValue { value: value.clone(), count: *count };
        let groups = (self.groups.iter())
            .map(|group| {
                let shown = group.iter().filter(|(place, _)| *place < MOST_BARS);
                shown.map(|&(value, count)| GroupedValue { value, count }).collect()
            })
            .filter(|group: &Vec<_>| !group.is_empty())
            .collect();
        let strategy = |segment: &Segment| match segment.strategy {
            Strategy::Buckets | Strategy::Intersection => "intersection",
            Strategy::Containment => "containment",
            Strategy::Disjoint => "disjoint",
            Strategy::Optimal => "optimal",
        };
        let segment = |segment: &Segment| ValueSegment {
            values: segment.values.len(),
            strategy: strategy(segment),
            removed: segment.cost,
        };
        ValueOutlook {
            values: self.values.iter().take(MOST_BARS).map(named).collect(),
            hidden_values: self.values.len().saturating_sub(MOST_BARS),
            groups,
            group_count: self.groups.len(),
            segments: self.segments.iter().map(segment).collect(),
            removed: self.removed,
            rows: self.values.iter().map(|(_, count)| u64::from(*count)).sum(),
            d: self.promise.distance,
            l: self.promise.values,
        }
    }
}
