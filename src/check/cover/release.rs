//! Every cell of a release against the input row it came from.

use super::{Cover, Covering, items, shown};
use crate::check::partial_suppression::PartialSuppression;
use crate::check::pseudonyms;
use crate::check::published::{columns, role};
use crate::error::count;
use crate::plan::{Plan, Role};
use crate::table::{Code, Column, ColumnId, RowId, Table};
use std::collections::BTreeMap;

/// What comparing a release with its input brings to light.
#[derive(Debug, Default)]
pub(crate) struct Comparison {
    pub(crate) faults: Vec<String>,
    /// What the plan at hand cannot decide.
    pub(crate) undecided: Vec<String>,
}

/// Compares each published cell with its original: quasi cells must cover it on a level that the plan
/// allows, all others must be equal to it. `origin` names the input row of each published row.
///
/// `trees_cut`: the plan comes from a published report, whose trees start at the published nodes. `partial`
/// rows may show `*` where they are suppressed, whatever the plan's highest level.
pub(crate) fn compare(
    published: &Table,
    original: &Table,
    origin: &[RowId],
    plan: &Plan,
    trees_cut: bool,
    partial: &PartialSuppression,
) -> Comparison {
    let mut comparison = Comparison::default();
    for (id, column) in columns(published).zip(published.columns()) {
        let Some(values) = original.find(&column.name).map(|id| original.column(id)) else { continue };
        let rows = Rows { origin, partial };
        match role(plan, &column.name) {
            Some(Role::Quasi) if plan.attributes[&column.name].shows_number() => {
                comparison.faults.extend(shown::faults(published, column, values, origin, plan));
            }
            Some(Role::Quasi) => comparison.quasi((id, column), values, &rows, plan, trees_cut),
            Some(Role::Sensitive) => {
                comparison.faults.extend(unequal(column, values, plan, &rows, |row| partial.anywhere(row)));
            }
            Some(Role::Insensitive) => {
                comparison.faults.extend(unequal(column, values, plan, &rows, |_| false));
            }
            Some(Role::Identifier) if plan.is_published_exactly(&column.name) => {
                comparison.faults.extend(pseudonyms::clear_fault(column, values, plan));
                comparison.faults.extend(pseudonyms::pairing_fault(column, values, origin, plan));
            }
            Some(Role::Items) => {
                let (faults, unknown) = items::faults(published, column, values, origin, plan, trees_cut);
                comparison.faults.extend(faults);
                comparison.undecided.extend(unknown);
            }
            Some(Role::Identifier | Role::SamplingWeight) | None => {}
        }
    }
    comparison
}

/// Where published rows come from and what they may hide.
struct Rows<'a> {
    origin: &'a [RowId],
    partial: &'a PartialSuppression,
}

impl Comparison {
    fn quasi(
        &mut self,
        (id, column): (ColumnId, &Column),
        values: &Column,
        rows: &Rows<'_>,
        plan: &Plan,
        trees_cut: bool,
    ) {
        let attribute = &plan.attributes[column.name.as_str()];
        let cover = Cover::new(attribute.hierarchy.as_ref(), values, &plan.missing, trees_cut);
        let shapes: Vec<_> = column.dictionary.texts().map(|cell| cover.read(cell)).collect();
        let mut memo = Memo::new(shapes.len(), values.dictionary.len());
        let mut wrong = Tally::default();
        let mut too_high = Tally::default();
        let mut unknown = Tally::default();
        column.codes.for_each(|row, cell| {
            let value = values.codes.get(rows.origin[row.0 as usize]);
            match memo.recall(cell, value, || cover.covers(&shapes[cell.0 as usize], value)) {
                Covering::At(level) if attribute.max_level.is_some_and(|highest| level > highest) => {
                    if !rows.partial.in_column(id, row) {
                        too_high.add(row);
                    }
                }
                Covering::At(_) => {}
                Covering::Not => wrong.add(row),
                Covering::Unknown => unknown.add(row),
            }
        });
        let name = &column.name;
        self.faults.extend(wrong.told(|rows, first| {
            format!("{name}: {rows} not covered by the published cell, the first is published row {first}")
        }));
        self.faults.extend(too_high.told(|rows, first| {
            format!("{name}: {rows} published above the plan's maxLevel, the first is published row {first}")
        }));
        self.undecided.extend(unknown.told(|rows, _| {
            format!("{name}: the published plan does not name the values of {rows}; the full plan is needed")
        }));
    }
}

/// Answers for combinations of a cell and a value that came up before.
struct Memo {
    answers: Vec<Option<Covering>>,
    values: usize,
}

/// More combinations than this are decided anew for every row: looking them up would cost as much.
const MOST_REMEMBERED: usize = 1 << 20;

impl Memo {
    fn new(cells: usize, values: usize) -> Memo {
        let combinations = cells.saturating_mul(values);
        let remembered = if combinations <= MOST_REMEMBERED { combinations } else { 0 };
        Memo { answers: vec![None; remembered], values }
    }

    fn recall(&mut self, cell: Code, value: Code, decide: impl FnOnce() -> Covering) -> Covering {
        match self.answers.get_mut(cell.0 as usize * self.values + value.0 as usize) {
            Some(known) => *known.get_or_insert_with(decide),
            None => decide(),
        }
    }
}

/// Rows with the same complaint.
#[derive(Default)]
pub(super) struct Tally {
    rows: usize,
    first: Option<RowId>,
}

impl Tally {
    /// Rows come in order.
    pub(super) fn add(&mut self, row: RowId) {
        self.first.get_or_insert(row);
        self.rows += 1;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// The complaint, if there is one; rows are counted from 1.
    pub(super) fn told(&self, tell: impl FnOnce(String, u32) -> String) -> Option<String> {
        self.first.map(|first| tell(count(self.rows, "row"), first.0 + 1))
    }
}

/// Sensitive and insensitive cells are published as they are, missing ones in their first spelling; that a
/// cell which `may_differ` shows `*` is looked at where it is told to be suppressed.
fn unequal(
    column: &Column,
    values: &Column,
    plan: &Plan,
    rows: &Rows<'_>,
    may_differ: impl Fn(RowId) -> bool,
) -> Option<String> {
    if is_copy(column, values, rows.origin, plan) {
        return None;
    }
    let same = translation(column, values, plan);
    let mut wrong = Tally::default();
    column.codes.for_each(|row, code| {
        let original = values.codes.get(rows.origin[row.0 as usize]);
        if !same.agree(code, original) && !may_differ(row) {
            wrong.add(row);
        }
    });
    wrong.told(|rows, first| {
        format!(
            "{}: {rows} published with another value than the input has, the first is published row {first}",
            column.name
        )
    })
}

/// The quick answer where each published code always stands for the same original code, as in a column
/// that was copied: then one look at the two texts of each code suffices. `false` says nothing.
fn is_copy(column: &Column, values: &Column, origin: &[RowId], plan: &Plan) -> bool {
    let mut original: Vec<Option<Code>> = vec![None; column.dictionary.len()];
    let mut constant = true;
    column.codes.for_each(|row, code| {
        let value = values.codes.get(origin[row.0 as usize]);
        constant &= *original[code.0 as usize].get_or_insert(value) == value;
    });
    let same_text = |(published, original): (&str, &Option<Code>)| {
        original.is_none_or(|code| published_text(values.dictionary.text(code), plan) == published)
    };
    constant && column.dictionary.texts().zip(&original).all(same_text)
}

/// What is published for a value that is published as it is: missing ones in their first spelling.
pub(crate) fn published_text<'a>(value: &'a str, plan: &'a Plan) -> &'a str {
    let is_missing = plan.missing.iter().any(|spelling| spelling == value);
    plan.missing.first().filter(|_| is_missing).map_or(value, String::as_str)
}

/// Which codes of the two dictionaries are the same value.
struct Translation {
    published: Vec<u32>,
    original: Vec<u32>,
}

impl Translation {
    fn agree(&self, published: Code, original: Code) -> bool {
        self.published[published.0 as usize] == self.original[original.0 as usize]
    }
}

fn translation(column: &Column, values: &Column, plan: &Plan) -> Translation {
    let mut numbers: BTreeMap<&str, u32> = BTreeMap::new();
    let original = values
        .dictionary
        .texts()
        .map(|text| {
            let fresh = numbers.len() as u32;
            *numbers.entry(published_text(text, plan)).or_insert(fresh)
        })
        .collect();
    let published =
        column.dictionary.texts().map(|text| numbers.get(text).copied().unwrap_or(u32::MAX)).collect();
    Translation { published, original }
}
