//! Columns as those who analyse a release read them: a cell stands evenly for the values below it.

use super::super::domain::Domain;
use super::super::squared_error::number_of_text;
use crate::hierarchy::Cell;
use crate::plan::{CheckedPlan, QuasiAttribute};
use crate::release::{ClassId, PublishedTable, Recoding};
use crate::table::types::{ColumnType, infer};
use crate::table::{Code, Column, ColumnId, RowId, Table};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::ops::Range;

/// A table with its release.
pub(super) struct Reader<'a> {
    original: &'a Table,
    plan: &'a CheckedPlan,
    recoding: &'a Recoding,
    published: &'a PublishedTable,
    /// Where each input row is published.
    place_of_row: Vec<Option<RowId>>,
}

/// One side of a column: what each row shows, and what that stands for.
pub(super) struct Side {
    /// What each input row shows; [`Side::NOTHING`] where it is not published.
    pub of_row: Vec<u32>,
    /// The bins that each cell stands for, with its share in each.
    pub shares: Vec<Vec<(u32, f64)>>,
    /// The number that each cell stands for; `NaN` where it has none. Empty for columns without numbers.
    pub numbers: Vec<f64>,
}

impl Side {
    /// A row that is not there.
    pub const NOTHING: u32 = u32::MAX;

    /// The shares of a row's cell; none where it is not there.
    pub fn shares_of(&self, row: usize) -> &[(u32, f64)] {
        self.shares.get(self.of_row[row] as usize).map_or(&[], Vec::as_slice)
    }

    /// The number of a row's cell, if it is there and has one.
    pub fn number_of(&self, row: usize) -> Option<f64> {
        self.numbers.get(self.of_row[row] as usize).copied().filter(|number| !number.is_nan())
    }
}

/// A column of the table, and of the release, in at most so many bins.
pub(super) struct ReadColumn<'a> {
    pub id: ColumnId,
    pub name: &'a str,
    /// What the bins are called: a value, the first and last of several numbers, or the others.
    pub bins: Vec<String>,
    /// The bin of missing values.
    pub missing: Option<u32>,
    pub has_numbers: bool,
    pub before: Side,
    pub after: Side,
}

impl ReadColumn<'_> {
    /// As the release shows it, or as the table has it.
    pub fn side(&self, released: bool) -> &Side {
        if released { &self.after } else { &self.before }
    }
}

impl<'a> Reader<'a> {
    pub fn new(
        original: &'a Table,
        plan: &'a CheckedPlan,
        recoding: &'a Recoding,
        published: &'a PublishedTable,
    ) -> Reader<'a> {
        let mut place_of_row = vec![None; original.rows()];
        for (place, input) in (0..).map(RowId).zip(&published.origin) {
            if let Some(input) = input {
                place_of_row[input.0 as usize] = Some(place);
            }
        }
        Reader { original, plan, recoding, published, place_of_row }
    }

    /// A column that is published, if it is one.
    pub fn column(&self, id: ColumnId, most: usize) -> Option<ReadColumn<'a>> {
        let plan = self.plan;
        match plan.quasi.iter().position(|attribute| attribute.column == id) {
            Some(place) => Some(self.quasi(place, most)),
            None if plan.sensitive.contains(&id) => Some(self.exact(id, most, true)),
            None if plan.insensitive.contains(&id) => Some(self.exact(id, most, false)),
            None => None,
        }
    }

    fn quasi(&self, place: usize, most: usize) -> ReadColumn<'a> {
        let attribute = &self.plan.quasi[place];
        let column = self.original.column(attribute.column);
        let domain = Domain::new(column, attribute, &self.plan.plan.missing);
        let scale = scale_of(domain.kind());
        let values = Values {
            key_of_code: Cow::Borrowed(domain.key_of_code()),
            keys: domain.keys(),
            numbers: domain
                .numbers()
                .map(|numbers| numbers.iter().map(|&number| number as f64 / scale).collect::<Vec<f64>>()),
            missing: domain.missing_key(),
        };
        let bins = Bins::new(&values, column, most);
        let after = match attribute.show.is_range() {
            true => self.by_cells(place, attribute, &domain, &values, &bins),
            false => self.by_numbers(attribute, &domain, &values, &bins, scale),
        };
        bins.read(attribute.column, column, &values, after)
    }

    /// What the cells of classes stand for.
    fn by_cells(
        &self,
        place: usize,
        attribute: &QuasiAttribute,
        domain: &Domain<'_>,
        values: &Values<'_>,
        bins: &Bins,
    ) -> Side {
        let (width, recoding) = (self.plan.quasi.len(), self.recoding);
        let (mut number, mut side) = (FxHashMap::<Cell, u32>::default(), Side::of(&self.place_of_row));
        for (of_row, &class) in side.of_row.iter_mut().zip(&recoding.class_of_row) {
            if *of_row == Side::NOTHING || class == ClassId::SUPPRESSED {
                *of_row = Side::NOTHING;
                continue;
            }
            let cell = recoding.cells[class.0 as usize * width + place];
            *of_row = *number.entry(cell).or_insert_with(|| {
                let span = domain.span(cell, &attribute.hierarchy);
                side.shares.push(bins.evenly(span.first..span.last + 1));
                if let Some(numbers) = &values.numbers {
                    let whole = Some(span.last) != values.missing;
                    let middle = (numbers[span.first as usize] + numbers[span.last as usize]) / 2.0;
                    side.numbers.push(if whole { middle } else { f64::NAN });
                }
                side.shares.len() as u32 - 1
            });
        }
        side
    }

    /// What the numbers of groups stand for: themselves.
    fn by_numbers(
        &self,
        attribute: &QuasiAttribute,
        domain: &Domain<'_>,
        values: &Values<'_>,
        bins: &Bins,
        scale: f64,
    ) -> Side {
        let shown = &self.published.table;
        let column = shown.column(shown.find(&attribute.name).expect("a quasi column is published"));
        let numbers = values.numbers.as_deref().unwrap_or_default();
        let present = numbers.len() - usize::from(values.missing.is_some());
        let mut side = Side::of(&self.place_of_row);
        for text in column.dictionary.texts() {
            let number = number_of_text(text, domain.kind()).map(|number| number as f64 / scale);
            side.numbers.push(number.unwrap_or(f64::NAN));
            side.shares.push(match (number, values.missing) {
                (Some(number), _) => {
                    let above = numbers[..present].partition_point(|&own| own <= number);
                    vec![(bins.of_key[above.saturating_sub(1)], 1.0)]
                }
                (None, Some(missing)) if self.plan.plan.missing.iter().any(|one| one == text) => {
                    vec![(bins.of_key[missing as usize], 1.0)]
                }
                (None, _) => bins.evenly(0..values.keys as u32),
            });
        }
        for (of_row, place) in side.of_row.iter_mut().zip(&self.place_of_row) {
            *of_row = place.map_or(Side::NOTHING, |place| column.codes.get(place).0);
        }
        side
    }

    /// A column that is published as it is; where parts of rows are suppressed, hidden ones stand for anything.
    fn exact(&self, id: ColumnId, most: usize, is_sensitive: bool) -> ReadColumn<'a> {
        let column = self.original.column(id);
        let values = Values::of(column, &self.plan.plan.missing);
        let bins = Bins::new(&values, column, most);
        let mut after = bins.exactly(column, &values);
        after.shares.push(bins.evenly(0..values.keys as u32));
        after.numbers.extend(values.numbers.is_some().then_some(f64::NAN));
        let anything = after.shares.len() as u32 - 1;
        for (row, of_row) in after.of_row.iter_mut().enumerate() {
            if self.place_of_row[row].is_none() {
                *of_row = Side::NOTHING;
            } else if is_sensitive && self.recoding.partial.on_any(self.recoding.class_of_row[row]) {
                *of_row = anything;
            }
        }
        bins.read(id, column, &values, after)
    }
}

impl Side {
    /// With the rows that are not there marked, and nothing else.
    fn of(places: &[Option<RowId>]) -> Side {
        let of_row = places.iter().map(|place| if place.is_some() { 0 } else { Side::NOTHING }).collect();
        Side { of_row, shares: Vec::new(), numbers: Vec::new() }
    }
}

/// The different values of a column in their order.
struct Values<'a> {
    key_of_code: Cow<'a, [u32]>,
    keys: usize,
    /// The number of each key, ascending but for that of missing values.
    numbers: Option<Vec<f64>>,
    /// The key of missing values, the last.
    missing: Option<u32>,
}

impl Values<'_> {
    /// Those of a column without a hierarchy: numbers and dates in their order, others by their text.
    fn of(column: &Column, missing: &[String]) -> Values<'static> {
        let typed = infer(&column.dictionary, missing);
        let is_number = typed.kind != ColumnType::Text;
        let texts: Vec<&str> = column.dictionary.texts().collect();
        let rank = |code: usize| match (typed.missing[code], is_number) {
            (true, _) => (true, 0, ""),
            (false, true) => (false, typed.keys[code], ""),
            (false, false) => (false, 0, texts[code]),
        };
        let mut distinct: Vec<_> = (0..texts.len()).map(rank).collect();
        crate::sorting::sort(&mut distinct);
        distinct.dedup();
        let key = |code| distinct.binary_search(&rank(code)).expect("every rank is listed") as u32;
        let scale = scale_of(typed.kind);
        Values {
            key_of_code: (0..texts.len()).map(key).collect(),
            keys: distinct.len(),
            numbers: is_number.then(|| distinct.iter().map(|&(_, key, _)| key as f64 / scale).collect()),
            missing: distinct.last().filter(|last| last.0).map(|_| distinct.len() as u32 - 1),
        }
    }
}

/// The unit of a column's keys.
fn scale_of(kind: ColumnType) -> f64 {
    match kind {
        ColumnType::Decimal(format) => 10f64.powi(i32::from(format.scale)),
        _ => 1.0,
    }
}

/// Values put together, so that few have to be told apart: numbers that follow each other, with about as many rows in
/// each bin; else the most frequent values by themselves, and the others together.
struct Bins {
    of_key: Vec<u32>,
    names: Vec<String>,
}

/// What stands for all values that are not told apart.
const OTHERS: &str = "…";

impl Bins {
    fn new(values: &Values<'_>, column: &Column, most: usize) -> Bins {
        let mut rows = vec![0u64; values.keys];
        let mut name = vec![""; values.keys];
        for ((code, frequency), text) in
            column.frequencies().into_iter().enumerate().zip(column.dictionary.texts())
        {
            let key = values.key_of_code[code] as usize;
            rows[key] += u64::from(frequency);
            // of several spellings of a number the first by its text
            if name[key].is_empty() || text < name[key] {
                name[key] = text;
            }
        }
        if values.keys <= most {
            return Bins {
                of_key: (0..values.keys as u32).collect(),
                names: name.iter().map(|&name| name.to_owned()).collect(),
            };
        }
        match values.numbers {
            Some(_) => Bins::of_neighbours(values, &rows, &name, most),
            None => Bins::of_frequent(&rows, &name, most),
        }
    }

    fn of_neighbours(values: &Values<'_>, rows: &[u64], name: &[&str], most: usize) -> Bins {
        let present = values.keys - usize::from(values.missing.is_some());
        let all: u64 = rows[..present].iter().sum();
        let (mut of_key, mut names, mut so_far, mut first) = (vec![0; values.keys], Vec::new(), 0u64, 0);
        for key in 0..present {
            of_key[key] = names.len() as u32;
            so_far += rows[key];
            // enough for one more of the equal parts, or the last
            if so_far * most as u64 >= all * (names.len() as u64 + 1) || key + 1 == present {
                names.push(if first == key {
                    name[key].to_owned()
                } else {
                    format!("{}…{}", name[first], name[key])
                });
                first = key + 1;
            }
        }
        if let Some(missing) = values.missing {
            of_key[missing as usize] = names.len() as u32;
            names.push(name[missing as usize].to_owned());
        }
        Bins { of_key, names }
    }

    fn of_frequent(rows: &[u64], name: &[&str], most: usize) -> Bins {
        let mut keys: Vec<usize> = (0..rows.len()).collect();
        crate::sorting::sort_by_key(&mut keys, |&key| (std::cmp::Reverse(rows[key]), name[key]));
        let mut of_key = vec![most as u32 - 1; rows.len()];
        let alone = &keys[..most - 1];
        for (bin, &key) in (0..).zip(alone) {
            of_key[key] = bin;
        }
        let names = alone.iter().map(|&key| name[key].to_owned()).chain([OTHERS.to_owned()]);
        Bins { of_key, names: names.collect() }
    }

    /// The same share for each of these values.
    fn evenly(&self, keys: Range<u32>) -> Vec<(u32, f64)> {
        let count = keys.len() as f64;
        let mut values = vec![0u32; self.names.len()];
        keys.for_each(|key| values[self.of_key[key as usize] as usize] += 1);
        let some = (0..).zip(values).filter(|&(_, values)| values > 0);
        some.map(|(bin, values)| (bin, f64::from(values) / count)).collect()
    }

    /// Every row with its own value.
    fn exactly(&self, column: &Column, values: &Values<'_>) -> Side {
        let mut of_row = Vec::with_capacity(column.codes.len());
        column.codes.for_each(|_, code: Code| of_row.push(code.0));
        let keys = || values.key_of_code.iter().map(|&key| key as usize);
        let number = |numbers: &Vec<f64>| -> Vec<f64> {
            let value = |key| if Some(key as u32) == values.missing { f64::NAN } else { numbers[key] };
            keys().map(value).collect()
        };
        Side {
            of_row,
            shares: keys().map(|key| vec![(self.of_key[key], 1.0)]).collect(),
            numbers: values.numbers.as_ref().map(number).unwrap_or_default(),
        }
    }

    fn read<'a>(self, id: ColumnId, column: &'a Column, values: &Values<'_>, after: Side) -> ReadColumn<'a> {
        ReadColumn {
            id,
            name: &column.name,
            missing: values.missing.map(|key| self.of_key[key as usize]),
            has_numbers: values.numbers.is_some(),
            before: self.exactly(column, values),
            after,
            bins: self.names,
        }
    }
}
