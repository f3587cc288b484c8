//! Every cell of a release against the input row it came from.

use super::{Cover, Covering};
use crate::check::pairs::distinct_pairs;
use crate::check::published::role;
use crate::error::count;
use crate::plan::{Plan, Role};
use crate::table::{Code, Column, RowId, Table};
use rustc_hash::FxHashMap;

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
/// `partial`: the plan comes from a published report, whose trees start at the published nodes.
pub(crate) fn compare(
    published: &Table,
    original: &Table,
    origin: &[RowId],
    plan: &Plan,
    partial: bool,
) -> Comparison {
    let mut comparison = Comparison::default();
    for column in published.columns() {
        let Some(values) = original.find(&column.name).map(|id| original.column(id)) else { continue };
        match role(plan, &column.name) {
            Some(Role::Quasi) => comparison.quasi(column, values, origin, plan, partial),
            Some(Role::Sensitive | Role::Insensitive) => {
                comparison.faults.extend(unequal(column, values, origin, plan));
            }
            Some(Role::Identifier) | None => {}
        }
    }
    comparison
}

impl Comparison {
    fn quasi(&mut self, column: &Column, values: &Column, origin: &[RowId], plan: &Plan, partial: bool) {
        let attribute = &plan.attributes[column.name.as_str()];
        let cover = Cover::new(attribute.hierarchy.as_ref(), values, &plan.missing, partial);
        let shapes: Vec<_> = column.dictionary.texts().map(|cell| cover.read(cell)).collect();
        let mut wrong = Tally::default();
        let mut too_high = Tally::default();
        let mut unknown = Tally::default();
        for pair in distinct_pairs(column, values, origin) {
            match cover.covers(&shapes[pair.published.0 as usize], pair.original) {
                Covering::At(level) if attribute.max_level.is_some_and(|highest| level > highest) => {
                    too_high.add(pair.rows, pair.first);
                }
                Covering::At(_) => {}
                Covering::Not => wrong.add(pair.rows, pair.first),
                Covering::Unknown => unknown.add(pair.rows, pair.first),
            }
        }
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

/// Rows with the same complaint.
#[derive(Default)]
struct Tally {
    rows: usize,
    first: u32,
}

impl Tally {
    fn add(&mut self, rows: u32, first: u32) {
        self.first = if self.rows == 0 { first } else { self.first.min(first) };
        self.rows += rows as usize;
    }

    /// The complaint, if there is one; rows are counted from 1.
    fn told(&self, tell: impl FnOnce(String, u32) -> String) -> Option<String> {
        (self.rows > 0).then(|| tell(count(self.rows, "row"), self.first + 1))
    }
}

/// Sensitive and insensitive cells are published as they are, missing ones in their first spelling.
fn unequal(column: &Column, values: &Column, origin: &[RowId], plan: &Plan) -> Option<String> {
    let same = translation(column, values, plan);
    let mut wrong = Tally::default();
    column.codes.for_each(|row, code| {
        let original = values.codes.get(origin[row.0 as usize]);
        if !same.agree(code, original) {
            wrong.add(1, row.0);
        }
    });
    wrong.told(|rows, first| {
        format!(
            "{}: {rows} published with another value than the input has, the first is published row {first}",
            column.name
        )
    })
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
    let is_missing = |text: &str| plan.missing.iter().any(|spelling| spelling == text);
    let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
    let missing = plan.missing.first().map_or("", String::as_str);
    let original = values
        .dictionary
        .texts()
        .map(|text| {
            let fresh = numbers.len() as u32;
            *numbers.entry(if is_missing(text) { missing } else { text }).or_insert(fresh)
        })
        .collect();
    let published =
        column.dictionary.texts().map(|text| numbers.get(text).copied().unwrap_or(u32::MAX)).collect();
    Translation { published, original }
}
