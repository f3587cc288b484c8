//! Published cells read back from their text, with nothing but the plan to help.
//!
//! What a public report measures must follow from the published files. So the cells are not taken from
//! the recoding but parsed, and every width is compared with what the published cells span:
//! - `range`, `intervals` and `date`: the width of the cell over the distance from the smallest to the
//!   largest number or day that any published cell of the column shows. `<18` and `≥90` show one bound
//!   only and are taken to be as wide as the plan's narrowest interval.
//! - `tree`: by the leaves of the plan's tree. A value that the tree does not name is exact.
//! - `mask`: masked characters over the characters of the longest published cell.
//! - `flat`, and `*` in every kind: 0 for a value, 1 for `*`.

use super::loss::range_loss;
use super::published::PublishedQuasi;
use crate::hierarchy::{Cell, DateLevel, Hierarchy, HierarchySpec, MaskFrom};
use crate::table::types::{
    ColumnType, DateFormat, DateOrder, Typed, civil_from_days, days_from_civil, days_in_month, infer,
    infer_dates, infer_with_format, parse_date,
};
use crate::table::{Codes, Column, Dictionary};
use serde_json::{Map, Value};

/// What is published where nothing is said.
const ANY: &str = "*";

/// Bounds are published in this form whatever the spelling of the input.
pub(super) const ISO: DateFormat = DateFormat { order: DateOrder::YearMonthDay, separator: '-', pivot: None };

/// The cells of one published column as a reader understands them.
#[derive(Debug, Clone)]
pub(super) struct Readings {
    /// What each distinct cell leaves open, from 0 to 1.
    pub loss: Vec<f64>,
    /// The level of each distinct cell and the highest possible; absent without levels.
    pub levels: Option<(Vec<usize>, usize)>,
    /// Whether each distinct cell is a single value.
    pub exact: Vec<bool>,
    /// Whether each distinct cell says nothing.
    pub star: Vec<bool>,
}

impl Readings {
    /// Reads the distinct cells of a published column.
    pub fn new(cells: &Dictionary, attribute: &PublishedQuasi<'_>, missing: &[String]) -> Readings {
        let PublishedQuasi { spec, leaves, .. } = *attribute;
        let plan_tree = match spec {
            HierarchySpec::Tree { .. } if leaves.is_none() => plan_tree(spec, missing),
            _ => None,
        };
        let read: Vec<Reading> = match spec {
            HierarchySpec::Flat {} => each(cells, missing, |_| Reading::Exact),
            HierarchySpec::Mask { from, char, .. } => {
                each(cells, missing, |text| match masked(text, *from, *char) {
                    0 => Reading::Exact,
                    count => Reading::Masked(count),
                })
            }
            HierarchySpec::Tree { .. } => match (&plan_tree, leaves) {
                (Some(plan_tree), _) => tree(cells, plan_tree, missing),
                (None, Some(leaves)) => known_leaves(cells, leaves, missing),
                (None, None) => each(cells, missing, |_| Reading::Exact),
            },
            HierarchySpec::Range {} | HierarchySpec::Intervals { .. } => {
                numbers_or_days(cells, spec, missing)
            }
            HierarchySpec::Date { .. } => days(cells, spec, missing),
        };
        let longest = cells.texts().map(|text| text.chars().count()).max().unwrap_or(0);
        let span = published_span(&read);
        let height = match spec {
            HierarchySpec::Range {} => None,
            HierarchySpec::Flat {} => Some(1),
            HierarchySpec::Mask { shown, .. } if !shown.is_empty() => Some(shown.len() + 1),
            HierarchySpec::Mask { .. } => Some(longest.max(1)),
            HierarchySpec::Intervals { widths, .. } => Some(widths.len() + 1),
            HierarchySpec::Date { levels, .. } => Some(levels.len() + 1),
            HierarchySpec::Tree { .. } => plan_tree.and_then(|tree| tree.height()),
        };
        Readings {
            loss: read.iter().map(|reading| reading.loss(longest, span)).collect(),
            levels: height.map(|height| (levels(&read, cells, spec, (height, longest)), height)),
            exact: read.iter().map(Reading::is_exact).collect(),
            star: read.iter().map(|reading| matches!(reading, Reading::Any)).collect(),
        }
    }
}

/// The stretch of the number line or of the calendar that each distinct cell leaves open; `None` for a cell
/// that is no such stretch.
pub(crate) fn stretches(
    cells: &Dictionary,
    spec: &HierarchySpec,
    missing: &[String],
) -> Vec<Option<(f64, f64)>> {
    let read = match spec {
        HierarchySpec::Range {} | HierarchySpec::Intervals { .. } => numbers_or_days(cells, spec, missing),
        HierarchySpec::Date { .. } => days(cells, spec, missing),
        HierarchySpec::Flat {} | HierarchySpec::Mask { .. } | HierarchySpec::Tree { .. } => Vec::new(),
    };
    let stretch = |reading: &Reading| match *reading {
        Reading::Line { low, high } => Some((low, high)),
        _ => None,
    };
    let mut stretches: Vec<_> = read.iter().map(stretch).collect();
    stretches.resize(cells.len(), None);
    stretches
}

/// One published cell.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Reading {
    /// A value about whose place on the line nothing is known, or nothing matters.
    Exact,
    /// `*`
    Any,
    /// From one number or day to another; both are the same for a value.
    Line { low: f64, high: f64 },
    /// A node of the plan's tree.
    Node { loss: f64, level: usize },
    /// So many characters are masked.
    Masked(usize),
}

impl Reading {
    fn loss(&self, longest: usize, span: (f64, f64)) -> f64 {
        match *self {
            Reading::Exact => 0.0,
            Reading::Any => 1.0,
            Reading::Line { low, high } => range_loss((low, high), span),
            Reading::Node { loss, .. } => loss,
            Reading::Masked(count) => count as f64 / longest as f64,
        }
    }

    fn is_exact(&self) -> bool {
        match *self {
            Reading::Exact => true,
            Reading::Line { low, high } => low == high,
            Reading::Node { level, .. } => level == 0,
            Reading::Any | Reading::Masked(_) => false,
        }
    }
}

/// From the smallest to the largest bound that is published.
fn published_span(read: &[Reading]) -> (f64, f64) {
    let widen = |(smallest, largest): (f64, f64), reading: &Reading| match *reading {
        Reading::Line { low, high } => (smallest.min(low), largest.max(high)),
        _ => (smallest, largest),
    };
    read.iter().fold((f64::INFINITY, f64::NEG_INFINITY), widen)
}

/// Reads every distinct cell that is neither `*` nor missing.
fn each(cells: &Dictionary, missing: &[String], mut read: impl FnMut(&str) -> Reading) -> Vec<Reading> {
    let read = |text: &str| match text {
        ANY => Reading::Any,
        _ if missing.iter().any(|spelling| spelling == text) => Reading::Exact,
        _ => read(text),
    };
    cells.texts().map(read).collect()
}

/// How many characters at the masked end are the mask.
fn masked(text: &str, from: MaskFrom, mask: char) -> usize {
    match from {
        MaskFrom::Right => text.chars().rev().take_while(|&char| char == mask).count(),
        MaskFrom::Left => text.chars().take_while(|&char| char == mask).count(),
    }
}

/// The plan's tree bound to no values, so that its leaves are those that the plan gives.
fn plan_tree(spec: &HierarchySpec, missing: &[String]) -> Option<Hierarchy> {
    let nothing = Column { name: String::new(), dictionary: Dictionary::default(), codes: Codes::new() };
    Hierarchy::bind(spec, &nothing, missing).ok()
}

fn tree(cells: &Dictionary, tree: &Hierarchy, missing: &[String]) -> Vec<Reading> {
    each(cells, missing, |label| match tree.node_of_label(label) {
        Some(node) => Reading::Node { loss: tree.loss(Cell::Node(node)), level: tree.level(node) },
        None => Reading::Exact,
    })
}

/// Nodes of which nothing is known but how many leaves they have.
fn known_leaves(cells: &Dictionary, leaves: &Map<String, Value>, missing: &[String]) -> Vec<Reading> {
    let below = |label: &str| leaves.get(label).and_then(Value::as_u64);
    let others = below(ANY).unwrap_or(0).max(2) - 1;
    each(cells, missing, |label| match below(label) {
        Some(leaves) => Reading::Node { loss: leaves.saturating_sub(1) as f64 / others as f64, level: 0 },
        None => Reading::Exact,
    })
}

/// Ranges of numbers or dates, and intervals.
fn numbers_or_days(cells: &Dictionary, spec: &HierarchySpec, missing: &[String]) -> Vec<Reading> {
    let bracketed = |text: &str| text.starts_with('[');
    if cells.texts().any(|text| bracketed(text) && period(text).is_some()) {
        return days(cells, spec, missing);
    }
    // A semicolon stands between bounds where the comma is the decimal mark.
    let comma = cells.texts().any(|text| bracketed(text) && text.contains(';'));
    let decimal = if comma { ',' } else { '.' };
    let narrowest = match spec {
        HierarchySpec::Intervals { widths, .. } => widths.first().copied().unwrap_or(0.0),
        _ => 0.0,
    };
    each(cells, missing, |text| {
        let bounds = bounds(text, decimal).or_else(|| tail(text, decimal, narrowest));
        match bounds.or_else(|| number(text, decimal).map(|value| (value, value))) {
            Some((low, high)) => Reading::Line { low, high },
            None => Reading::Exact,
        }
    })
}

/// `[20,24]` and `[20,25)`; `[1,5;2,5)` where the decimal mark is a comma.
fn bounds(text: &str, decimal: char) -> Option<(f64, f64)> {
    let inner = text.strip_prefix('[')?.strip_suffix([']', ')'])?;
    let (low, high) = inner.split_once(if decimal == ',' { ';' } else { ',' })?;
    Some((number(low, decimal)?, number(high, decimal)?))
}

/// `<18` and `≥90`.
fn tail(text: &str, decimal: char, narrowest: f64) -> Option<(f64, f64)> {
    if let Some(below) = text.strip_prefix('<') {
        let below = number(below, decimal)?;
        return Some((below - narrowest, below));
    }
    let from = number(text.strip_prefix('≥')?, decimal)?;
    Some((from, from + narrowest))
}

/// A number whose marks between thousands are anything a number cannot contain otherwise.
fn number(text: &str, decimal: char) -> Option<f64> {
    let thousands = [',', '.', '\'', '’', ' ', '\u{a0}', '\u{202f}', '_'];
    let plain: String = text
        .chars()
        .filter(|char| *char == decimal || !thousands.contains(char))
        .map(|char| if char == decimal { '.' } else { char })
        .collect();
    plain.parse().ok().filter(|value: &f64| value.is_finite())
}

/// Dates, periods and ranges of dates. A last day is one day wide, so a period runs to the next one's eve.
fn days(cells: &Dictionary, spec: &HierarchySpec, missing: &[String]) -> Vec<Reading> {
    let is_period = |text: &str| text == ANY || period(text).is_some();
    let exact: Dictionary = cells.texts().filter(|text| !is_period(text)).collect();
    let typed = typed(&exact, spec, missing);
    let mut exact_days = typed.keys.iter().copied();
    let is_date = matches!(typed.kind, ColumnType::Date(_));
    let mut read = Vec::with_capacity(cells.len());
    for text in cells.texts() {
        let is_missing = missing.iter().any(|spelling| spelling == text);
        let next = if is_period(text) { None } else { exact_days.next() };
        read.push(match (period(text), next) {
            _ if text == ANY => Reading::Any,
            _ if is_missing => Reading::Exact,
            (Some((low, high)), _) => Reading::Line { low: low as f64, high: high as f64 },
            (None, Some(day)) if is_date => Reading::Line { low: day as f64, high: day as f64 },
            _ => Reading::Exact,
        });
    }
    read
}

/// The type of a column's values, with the help that a date hierarchy gives.
pub(super) fn typed(values: &Dictionary, spec: &HierarchySpec, missing: &[String]) -> Typed {
    let by_plan = match spec {
        HierarchySpec::Date { format: Some(format), pivot, .. } => DateFormat::parse(format, *pivot)
            .ok()
            .and_then(|format| infer_with_format(values, missing, format).ok()),
        HierarchySpec::Date { format: None, pivot, .. } => infer_dates(values, missing, *pivot),
        _ => None,
    };
    by_plan.unwrap_or_else(|| infer(values, missing))
}

/// The whole numbers of an interval: `[20,24]`, `[2.5,5)`, and open to one side `<18` and `≥90`.
pub(super) fn whole_numbers(text: &str) -> Option<(i64, i64)> {
    if let Some(below) = text.strip_prefix('<') {
        return Some((i64::MIN, number(below, '.')?.ceil() as i64 - 1));
    }
    if let Some(from) = text.strip_prefix('≥') {
        return Some((number(from, '.')?.ceil() as i64, i64::MAX));
    }
    let decimal = if text.contains(';') { ',' } else { '.' };
    let (low, high) = bounds(text, decimal)?;
    let high = if text.ends_with(')') { high.ceil() - 1.0 } else { high.floor() };
    Some((low.ceil() as i64, high as i64))
}

/// The first and last day of `2021-03`, `2021-Q1`, `2021`, `2020-2024`, `2020s`, of being born to be `30-34 (2024-12-31)`, or
/// of `[2021-03-05,2021-04-01]`.
pub(super) fn period(text: &str) -> Option<(i64, i64)> {
    if let Some(inner) = text.strip_prefix('[') {
        let (from, to) = inner.strip_suffix(']')?.split_once(',')?;
        return Some((parse_date(from, ISO)?, parse_date(to, ISO)?));
    }
    if let Some((youngest, oldest, day)) = ages(text) {
        let (year, month, day) = civil_from_days(day);
        let birthday =
            |age: i64| days_from_civil(year - age, month, day.min(days_in_month(year - age, month)));
        return Some((birthday(oldest + 1) + 1, birthday(youngest)));
    }
    let (first, last) = match date_level(text)? {
        // read above
        DateLevel::Age | DateLevel::FiveYearsOfAge | DateLevel::TenYearsOfAge => return None,
        DateLevel::Decade => {
            let year = text[..4].parse().ok()?;
            ((year, 1), (year + 9, 12))
        }
        DateLevel::Year => {
            let year = text.parse().ok()?;
            ((year, 1), (year, 12))
        }
        DateLevel::FiveYears => {
            let (year, last) = (text[..4].parse().ok()?, text[5..].parse().ok()?);
            ((year, 1), (last, 12))
        }
        DateLevel::Quarter => {
            let quarter: u32 = text[6..].parse().ok().filter(|quarter| (1..=4).contains(quarter))?;
            let year = text[..4].parse().ok()?;
            ((year, 3 * quarter - 2), (year, 3 * quarter))
        }
        DateLevel::Month => {
            let month = text[5..].parse().ok().filter(|month| (1..=12).contains(month))?;
            let year = text[..4].parse().ok()?;
            ((year, month), (year, month))
        }
    };
    Some((
        days_from_civil(first.0, first.1, 1),
        days_from_civil(last.0, last.1, days_in_month(last.0, last.1)),
    ))
}

/// The youngest and oldest age of `34 (2024-12-31)` or `30-34 (2024-12-31)`, and that day.
fn ages(text: &str) -> Option<(i64, i64, i64)> {
    let (ages, day) = text.strip_suffix(')')?.split_once(" (")?;
    let (youngest, oldest) = ages.split_once('-').unwrap_or((ages, ages));
    Some((youngest.parse().ok()?, oldest.parse().ok()?, parse_date(day, ISO)?))
}

/// The period that a text is spelled like.
fn date_level(text: &str) -> Option<DateLevel> {
    if let Some((youngest, oldest, _)) = ages(text) {
        return match oldest - youngest {
            0 => Some(DateLevel::Age),
            4 => Some(DateLevel::FiveYearsOfAge),
            9 => Some(DateLevel::TenYearsOfAge),
            _ => None,
        };
    }
    let shape: Vec<u8> = text.bytes().map(|byte| if byte.is_ascii_digit() { b'0' } else { byte }).collect();
    match shape.as_slice() {
        b"0000-00" => Some(DateLevel::Month),
        b"0000-Q0" => Some(DateLevel::Quarter),
        b"0000" => Some(DateLevel::Year),
        b"0000-0000" => Some(DateLevel::FiveYears),
        b"0000s" => Some(DateLevel::Decade),
        _ => None,
    }
}

/// The level of each cell in a hierarchy with levels.
fn levels(
    read: &[Reading],
    cells: &Dictionary,
    spec: &HierarchySpec,
    (height, longest): (usize, usize),
) -> Vec<usize> {
    let level = |(reading, text): (&Reading, &str)| match (*reading, spec) {
        (Reading::Any, _) => height,
        (Reading::Node { level, .. }, _) => level,
        (Reading::Masked(count), HierarchySpec::Mask { shown, .. }) if !shown.is_empty() => {
            1 + shown.iter().take_while(|&&shown| shown as usize > longest - count).count()
        }
        (Reading::Masked(count), _) => count,
        (Reading::Line { low, high }, HierarchySpec::Intervals { widths, .. }) => match text.chars().next() {
            Some('<' | '≥') => 1,
            // Intervals of whole numbers show the last one inside, so their width is one less; an
            // interval cut off by bottom or top coding is narrower than its level.
            Some('[') => 1 + widths.iter().take_while(|&&width| width < high - low).count(),
            _ => 0,
        },
        (_, HierarchySpec::Date { levels, .. }) => date_level(text)
            .and_then(|period| levels.iter().position(|&level| level == period))
            .map_or(0, |index| index + 1),
        _ => 0,
    };
    read.iter().zip(cells.texts()).map(level).map(|level| level.min(height)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The loss of each cell, in the order given.
    fn read(spec: &HierarchySpec, cells: &[&str]) -> Readings {
        let attribute = PublishedQuasi { name: "", spec, leaves: None };
        Readings::new(&cells.iter().copied().collect(), &attribute, &[String::new()])
    }

    fn losses(spec: &str, cells: &[&str]) -> Vec<f64> {
        read(&serde_json::from_str(spec).expect("a hierarchy"), cells).loss
    }

    fn levels(spec: &str, cells: &[&str]) -> Option<(Vec<usize>, usize)> {
        read(&serde_json::from_str(spec).expect("a hierarchy"), cells).levels
    }

    #[test]
    fn a_range_is_compared_with_what_is_published() {
        let cells = ["[15,30]", "[10,10]", "[40,70]", "*", ""];
        assert_eq!(losses(r#"{"kind":"range"}"#, &cells), [0.25, 0.0, 0.5, 1.0, 0.0]);
        assert_eq!(levels(r#"{"kind":"range"}"#, &cells), None);
    }

    #[test]
    fn a_column_with_one_published_number_loses_nothing() {
        assert_eq!(losses(r#"{"kind":"range"}"#, &["[7,7]", ""]), [0.0, 0.0]);
        assert_eq!(losses(r#"{"kind":"range"}"#, &["*"]), [1.0]);
        assert_eq!(losses(r#"{"kind":"range"}"#, &[]), [0.0; 0]);
    }

    #[test]
    fn negative_numbers_and_decimal_commas_are_read() {
        assert_eq!(losses(r#"{"kind":"range"}"#, &["[-10,-5]", "[0,10]"]), [0.25, 0.5]);
        assert_eq!(losses(r#"{"kind":"range"}"#, &["[0,5;1,5]", "[1,5;2,5]"]), [0.5, 0.5]);
    }

    #[test]
    fn intervals_know_their_level_and_coded_tails_are_one_interval_wide() {
        let spec = r#"{"kind":"intervals","widths":[5,10],"min":18,"max":90}"#;
        let cells = ["23", "[20,24]", "[20,29]", "<18", "≥90", "*"];
        // From 18 − 5 to 90 + 5.
        assert_eq!(losses(spec, &cells), [0.0, 4.0 / 82.0, 9.0 / 82.0, 5.0 / 82.0, 5.0 / 82.0, 1.0]);
        assert_eq!(levels(spec, &cells), Some((vec![0, 1, 2, 1, 1, 3], 3)));
        let decimals = ["1.5", "[0,5)", "[0,10)"];
        assert_eq!(levels(r#"{"kind":"intervals","widths":[5,10]}"#, &decimals), Some((vec![0, 1, 2], 3)));
    }

    #[test]
    fn a_mask_loses_by_its_characters() {
        let cells = ["02139", "021**", "0213*", "*"];
        assert_eq!(losses(r#"{"kind":"mask"}"#, &cells), [0.0, 0.4, 0.2, 1.0]);
        assert_eq!(levels(r#"{"kind":"mask"}"#, &cells), Some((vec![0, 2, 1, 5], 5)));
        let steps = r#"{"kind":"mask","shown":[5,3,1]}"#;
        assert_eq!(
            levels(steps, &["E11.65", "E11.6*", "E11***", "E*****", "*"]),
            Some((vec![0, 1, 2, 3, 4], 4))
        );
        assert_eq!(losses(steps, &["E11.65", "E11***"]), [0.0, 0.5]);
        assert_eq!(losses(r##"{"kind":"mask","from":"left","char":"#"}"##, &["##39", "1239"]), [0.5, 0.0]);
    }

    #[test]
    fn dates_lose_by_days_whatever_their_spelling() {
        let spec = r#"{"kind":"date","levels":["month","year"],"format":"DD.MM.YYYY"}"#;
        let cells = ["01.01.2021", "2021-03", "2021", "*", ""];
        assert_eq!(losses(spec, &cells), [0.0, 30.0 / 364.0, 1.0, 1.0, 0.0]);
        assert_eq!(levels(spec, &cells), Some((vec![0, 1, 2, 3, 0], 3)));
        assert_eq!(
            losses(r#"{"kind":"range"}"#, &["[2021-01-01,2021-01-03]", "[2021-01-03,2021-01-05]"]),
            [0.5, 0.5]
        );
    }

    #[test]
    fn a_tree_loses_by_the_leaves_the_plan_gives() {
        let spec = r#"{"kind":"tree","paths":[["a","x","*"],["b","x","*"],["c","y","*"],["d","y","*"],["e","y","*"]]}"#;
        assert_eq!(losses(spec, &["a", "x", "y", "*", "new"]), [0.0, 0.25, 0.5, 1.0, 0.0]);
        assert_eq!(levels(spec, &["a", "x", "*"]), Some((vec![0, 1, 2], 2)));
    }

    #[test]
    fn exact_and_starred_cells_are_told_apart() {
        let read = read(&HierarchySpec::Range {}, &["[7,7]", "[7,9]", "*", ""]);
        assert_eq!(read.exact, [true, false, false, true]);
        assert_eq!(read.star, [false, false, true, false]);
    }

    #[test]
    fn whole_numbers_of_an_interval_are_those_inside() {
        assert_eq!(whole_numbers("[20,24]"), Some((20, 24)));
        assert_eq!(whole_numbers("[2.5,5)"), Some((3, 4)));
        assert_eq!(whole_numbers("[1000;1999]"), Some((1000, 1999)));
        assert_eq!(whole_numbers("<18"), Some((i64::MIN, 17)));
        assert_eq!(whole_numbers("≥90"), Some((90, i64::MAX)));
        assert_eq!(whole_numbers("20"), None);
    }

    #[test]
    fn periods_run_from_their_first_to_their_last_day() {
        let days = |text| period(text).map(|(from, to)| to - from + 1);
        assert_eq!(days("2020-02"), Some(29));
        assert_eq!(days("2021"), Some(365));
        assert_eq!(days("2020s"), Some(3653));
        assert_eq!(days("2021-13"), None);
        assert_eq!(days("2021-03-05"), None);
    }
}
