//! Ranges as numbers: beside a column of published ranges, their bounds as columns of their own.
//!
//! `age` with the cell `[20,24]` is followed by `age_low` with `20` and `age_high` with `24`, so that programs need not
//! take texts apart. Both are computed from the published cell and the plan in the report, and from nothing else: they
//! tell nothing that the cell does not, and an audit computes them again.

use crate::hierarchy::HierarchySpec;
use crate::plan::Ranges;
use crate::table::types::{
    ColumnType, DateFormat, DateOrder, NumberFormat, civil_from_days, days_from_civil, days_in_month,
    format_date, format_number, infer, infer_dates, infer_with_format, parse_date,
};
use crate::table::{Code, Codes, Column, Dictionary, Table};
use indexmap::IndexSet;
use serde_json::Value;

const ANY: &str = "*";

/// The columns of a release whose bounds are published, too.
#[derive(Debug)]
pub struct RangeColumns {
    columns: Vec<(String, HierarchySpec)>,
    missing: Vec<String>,
}

/// The bounds of a cell as texts; empty where it has none.
type Bounds = [String; 2];

impl RangeColumns {
    /// Those of a plan as reports repeat it, with the hierarchies that were used; none unless it asks for them.
    pub fn of_report(plan: &Value) -> Option<RangeColumns> {
        if plan["ranges"] != "columns" {
            return None;
        }
        let quasi = plan["attributes"].as_object()?.iter().filter(|(_, one)| one["role"] == "quasi");
        let columns = quasi.filter_map(|(name, attribute)| {
            // a number in place of a range has no bounds
            if attribute.get("show").is_some_and(|show| show != "range") {
                return None;
            }
            let spec: HierarchySpec = serde_json::from_value(attribute["hierarchy"].clone()).ok()?;
            let has_bounds = matches!(
                spec,
                HierarchySpec::Range {} | HierarchySpec::Intervals { .. } | HierarchySpec::Date { .. }
            );
            has_bounds.then(|| (name.clone(), spec))
        });
        let missing = plan["missing"].as_array()?.iter().filter_map(Value::as_str).map(str::to_owned);
        Some(RangeColumns { columns: columns.collect(), missing: missing.collect() })
    }

    /// The table with the bounds of each such column behind it.
    pub fn add_to(&self, table: &Table) -> Table {
        let columns = table.columns().iter().flat_map(|column| {
            let added = self.spec(&column.name).map(|spec| self.bounds(column, spec));
            std::iter::once(column.clone()).chain(added.into_iter().flatten())
        });
        Table::new(columns.collect(), table.dialect.clone())
    }

    /// The table without the bounds.
    pub fn remove_from(&self, table: &Table) -> Table {
        let columns = table.columns().iter().filter(|column| !self.is_added(&column.name)).cloned();
        Table::new(columns.collect(), table.dialect.clone())
    }

    /// A column whose bounds are missing or say something else than its cells.
    pub fn wrong_in(&self, table: &Table) -> Option<String> {
        let again = self.add_to(&self.remove_from(table));
        let names = |table: &Table| table.columns().iter().map(|one| one.name.clone()).collect::<Vec<_>>();
        if names(table) != names(&again) {
            return Some("the columns of bounds do not follow the columns that they belong to".to_owned());
        }
        let differs = |(published, made): &(&Column, &Column)| {
            published.codes.len() != made.codes.len()
                || (0..published.codes.len() as u32)
                    .map(crate::table::RowId)
                    .any(|row| published.text(row) != made.text(row))
        };
        let (column, _) = table.columns().iter().zip(again.columns()).find(differs)?;
        Some(format!("`{}` does not hold the bounds of the cells before it", column.name))
    }

    fn spec(&self, name: &str) -> Option<&HierarchySpec> {
        self.columns.iter().find(|(column, _)| column == name).map(|(_, spec)| spec)
    }

    fn is_added(&self, name: &str) -> bool {
        Ranges::ENDINGS
            .iter()
            .any(|ending| name.strip_suffix(ending).is_some_and(|name| self.spec(name).is_some()))
    }

    /// The lower and the upper bounds of a column's cells.
    fn bounds(&self, column: &Column, spec: &HierarchySpec) -> Vec<Column> {
        let exact = self.exact(&column.dictionary, spec);
        let bounds: Vec<Bounds> = (column.dictionary.texts().enumerate())
            .map(|(code, text)| match exact.get(code) {
                _ if text == ANY || self.missing.iter().any(|spelling| spelling == text) => Bounds::default(),
                Some(Some(value)) => [value.clone(), value.clone()],
                _ => bounds_of(text, spec),
            })
            .collect();
        (Ranges::ENDINGS.iter().enumerate())
            .map(|(end, ending)| {
                // cells that differ may have a bound in common
                let mut texts: IndexSet<&str> = IndexSet::new();
                let code_of: Vec<u32> =
                    (bounds.iter()).map(|bounds| texts.insert_full(bounds[end].as_str()).0 as u32).collect();
                let mut codes = Vec::with_capacity(column.codes.len());
                column.codes.for_each(|_, Code(code)| codes.push(code_of[code as usize]));
                Column {
                    name: format!("{}{ending}", column.name),
                    codes: Codes::collect(texts.len(), codes.into_iter()),
                    dictionary: texts.into_iter().collect(),
                }
            })
            .collect()
    }

    /// The cells that are exact values, per code: numbers with a decimal point, dates in ISO form.
    fn exact(&self, cells: &Dictionary, spec: &HierarchySpec) -> Vec<Option<String>> {
        // whatever is no value is passed over like a missing one
        let others =
            (cells.texts()).filter(|text| *text == ANY || !bounds_of(text, spec).concat().is_empty());
        let others: Vec<String> = others.map(str::to_owned).chain(self.missing.iter().cloned()).collect();
        let typed = match spec {
            HierarchySpec::Date { format: Some(format), pivot, .. } => DateFormat::parse(format, *pivot)
                .ok()
                .and_then(|format| infer_with_format(cells, &others, format).ok()),
            HierarchySpec::Date { pivot, .. } => infer_dates(cells, &others, *pivot),
            _ => Some(infer(cells, &others)),
        };
        let Some(typed) = typed else { return Vec::new() };
        let written = |key: i64| match typed.kind {
            ColumnType::Integer(format) | ColumnType::Decimal(format) => {
                Some(format_number(key, NumberFormat { decimal: '.', thousands: None, ..format }))
            }
            ColumnType::Date(_) => Some(format_date(key, ISO)),
            ColumnType::Text => None,
        };
        let keys = typed.keys.iter().zip(&typed.missing);
        keys.map(|(&key, &other)| if other { None } else { written(key) }).collect()
    }
}

const ISO: DateFormat = DateFormat { order: DateOrder::YearMonthDay, separator: '-', pivot: None };

/// The bounds of a cell that is no exact value.
fn bounds_of(text: &str, spec: &HierarchySpec) -> Bounds {
    interval(text)
        .or_else(|| match spec {
            HierarchySpec::Date { .. } => period(text),
            _ => open_ended(text),
        })
        .unwrap_or_default()
}

/// `[20,24]` or `[20,25)`; with a decimal comma `[1,5;2,5)`.
fn interval(text: &str) -> Option<Bounds> {
    let inner = text.strip_prefix('[')?.strip_suffix([']', ')'])?;
    if let Some((low, high)) = inner.split_once(';') {
        return Some([low.replace(',', "."), high.replace(',', ".")]);
    }
    let (low, high) = inner.split_once(',')?;
    Some([low.to_owned(), high.to_owned()])
}

/// `<18` or `≥80`.
fn open_ended(text: &str) -> Option<Bounds> {
    let plain = |bound: &str| bound.replace(',', ".");
    match (text.strip_prefix('<'), text.strip_prefix('≥')) {
        (Some(high), _) => Some([String::new(), plain(high)]),
        (_, Some(low)) => Some([plain(low), String::new()]),
        _ => None,
    }
}

/// The first and the last day of `2021-03`, `2021-Q1`, `2021`, `2020-2024` or `2020s`.
fn period(text: &str) -> Option<Bounds> {
    let whole = |text: &str| -> Option<i64> {
        (text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
    };
    let (start, end) = if let Some(decade) = text.strip_suffix('s') {
        let year = whole(decade)?;
        (days_from_civil(year, 1, 1), days_from_civil(year + 10, 1, 1))
    } else if let Some((ages, day)) = text.strip_suffix(')').and_then(|text| text.split_once(" (")) {
        let (youngest, oldest) = ages.split_once('-').unwrap_or((ages, ages));
        let (year, month, day) = civil_from_days(parse_date(day, ISO)?);
        // the day after the birthday, so many years before
        let born_before = |age: i64| {
            let year = year - age;
            days_from_civil(year, month, day.min(days_in_month(year, month))) + 1
        };
        (born_before(oldest.parse::<i64>().ok()? + 1), born_before(youngest.parse().ok()?))
    } else if let Some((year, quarter)) = text.split_once("-Q") {
        let (year, quarter) =
            (whole(year)?, quarter.parse::<u32>().ok().filter(|quarter| (1..=4).contains(quarter))?);
        let (next_year, next) = if quarter == 4 { (year + 1, 1) } else { (year, 3 * quarter + 1) };
        (days_from_civil(year, 3 * quarter - 2, 1), days_from_civil(next_year, next, 1))
    } else if let Some((first, last)) = text.split_once('-').filter(|(_, last)| last.len() == 4) {
        let first = whole(first)?;
        let last = whole(last).filter(|&last| last == first + 4)?;
        (days_from_civil(first, 1, 1), days_from_civil(last + 1, 1, 1))
    } else if let Some((year, month)) = text.split_once('-') {
        let (year, month) =
            (whole(year)?, month.parse::<u32>().ok().filter(|month| (1..=12).contains(month))?);
        let (next_year, next) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
        (days_from_civil(year, month, 1), days_from_civil(next_year, next, 1))
    } else {
        let year = whole(text)?;
        (days_from_civil(year, 1, 1), days_from_civil(year + 1, 1, 1))
    };
    Some([format_date(start, ISO), format_date(end - 1, ISO)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn columns(hierarchy: Value, missing: Value) -> RangeColumns {
        let plan = json!({
            "ranges": "columns", "missing": missing,
            "attributes": {
                "x": { "role": "quasi", "hierarchy": hierarchy },
                "zip": { "role": "quasi", "hierarchy": { "kind": "mask" } },
                "disease": { "role": "sensitive" },
            },
        });
        RangeColumns::of_report(&plan).expect("it asks for them")
    }

    /// The bounds that these cells get, as `low high`.
    fn bounds(hierarchy: Value, cells: &str) -> Vec<String> {
        let text = format!("\"x\"\n{cells}\n");
        let table = Table::from_csv(text.as_bytes()).expect("a table");
        let with = columns(hierarchy, json!(["", "NA"])).add_to(&table);
        let names: Vec<&str> = with.columns().iter().map(|column| column.name.as_str()).collect();
        assert_eq!(names, ["x", "x_low", "x_high"]);
        (0..with.rows() as u32)
            .map(crate::table::RowId)
            .map(|row| format!("{} {}", with.columns()[1].text(row), with.columns()[2].text(row)))
            .collect()
    }

    #[test]
    fn ranges_of_numbers_have_their_bounds_and_what_is_none_has_no_bounds() {
        assert_eq!(
            bounds(json!({ "kind": "range" }), "\"[20,24]\"\n31\n*\nNA\n\"[-5,0]\""),
            ["20 24", "31 31", " ", " ", "-5 0"]
        );
    }

    #[test]
    fn intervals_may_be_open_and_numbers_get_a_decimal_point() {
        let intervals = json!({ "kind": "intervals", "widths": [0.5], "min": 1, "max": 3 });
        assert_eq!(
            bounds(intervals, "\"[1,5;2,0)\"\n\"<1\"\n\"≥3\"\n\"2,5\""),
            ["1.5 2.0", " 1", "3 ", "2.5 2.5"]
        );
    }

    #[test]
    fn periods_have_a_first_and_a_last_day() {
        assert_eq!(
            bounds(
                json!({ "kind": "date" }),
                "2021-03\n2024-02\n2021\n2020s\n2021-12-05\n2021-12\n2021-Q1\n2021-Q4\n2020-2024\n34 (2024-06-30)\n30-39 (2024-06-30)"
            ),
            [
                "2021-03-01 2021-03-31",
                "2024-02-01 2024-02-29",
                "2021-01-01 2021-12-31",
                "2020-01-01 2029-12-31",
                "2021-12-05 2021-12-05",
                "2021-12-01 2021-12-31",
                "2021-01-01 2021-03-31",
                "2021-10-01 2021-12-31",
                "2020-01-01 2024-12-31",
                "1989-07-01 1990-06-30",
                "1984-07-01 1994-06-30",
            ]
        );
    }

    #[test]
    fn bounds_that_were_changed_are_found() {
        let ranges = columns(json!({ "kind": "range" }), json!([""]));
        let table =
            Table::from_csv(b"x,zip,disease\n\"[20,24]\",021**,flu\n31,02***,cold\n").expect("a table");
        let with = ranges.add_to(&table);
        assert_eq!(ranges.wrong_in(&with), None);
        let read = |text: &str| Table::from_csv(text.as_bytes()).expect("a table");
        let changed = read("x,x_low,x_high,zip,disease\n\"[20,24]\",20,23,021**,flu\n31,31,31,02***,cold\n");
        assert_eq!(
            ranges.wrong_in(&changed).as_deref(),
            Some("`x_high` does not hold the bounds of the cells before it")
        );
        assert!(ranges.wrong_in(&table).is_some(), "they are missing");
        assert_eq!(ranges.remove_from(&with).columns().len(), 3);
    }

    #[test]
    fn a_plan_that_does_not_ask_for_them_has_none() {
        assert!(RangeColumns::of_report(&json!({ "attributes": {}, "missing": [""] })).is_none());
    }
}
