//! Classes and cells become tables of text.

use super::canonical::{self, Lists};
use super::masked::Masked;
use super::{
    COUNTERFEITS, ClassId, Counterfeit, PublishedTable, Recoding, ReleasedTables, SuppressedComponent,
    linked, shown,
};
use crate::error::Error;
use crate::hierarchy::Cell;
use crate::plan::{CheckedPlan, Order, QuasiAttribute};
use crate::table::csv::Dialect;
use crate::table::{Code, Codes, Column, ColumnId, Dictionary, RowId, Table};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The name of the column that says which group a row is in.
const GROUP_COLUMN: &str = "group_id";

/// What a suppressed cell of a published row shows.
const SUPPRESSED_CELL: &str = "*";

/// Publishes a recoding in the plan's order; fails only where memory ends. Identifiers that are published as
/// codes are codes in `table` already.
pub fn publish(table: &Table, plan: &CheckedPlan, recoding: &Recoding) -> Result<ReleasedTables, Error> {
    let tables = match &recoding.batch_of_row {
        None => one_table(table, plan, recoding)?,
        Some(batch_of_row) => linked::tables(table, plan, recoding, batch_of_row)?,
    };
    let suppressed =
        table.row_ids().filter(|row| recoding.class_of_row[row.0 as usize] == ClassId::SUPPRESSED);
    Ok(ReleasedTables {
        tables,
        suppressed: suppressed.collect(),
        unplaceable: recoding.unplaceable.clone(),
        components: components(plan, recoding),
        counterfeits: recoding.counterfeits.len(),
        notes: recoding.notes.clone(),
    })
}

/// `release.csv`, and `counterfeits.csv` where there are some: they stand behind the input's rows until
/// all rows are sorted.
fn one_table(table: &Table, plan: &CheckedPlan, recoding: &Recoding) -> Result<Vec<PublishedTable>, Error> {
    let counterfeits = &recoding.counterfeits;
    let fakes = counterfeits.iter().map(|counterfeit| counterfeit.class);
    let class_of_row: Vec<ClassId> = recoding.class_of_row.iter().copied().chain(fakes).collect();
    let quasi = |id: ColumnId| plan.quasi.binary_search_by_key(&id, |attribute| attribute.column).ok();
    let published = (0..table.columns().len()).map(ColumnId).filter_map(|id| match quasi(id) {
        Some(index) => {
            let cells = recoding.cells.iter().skip(index).step_by(plan.quasi.len());
            let attribute = &plan.quasi[index];
            Some(match attribute.show.is_range() {
                true => {
                    let masked = Masked::of_classes(attribute, table.column(id), &recoding.class_of_row);
                    generalised(attribute, masked, cells, &class_of_row)
                }
                false => {
                    let texts = shown::texts(attribute, table.column(id), cells, &recoding.class_of_row);
                    of_classes(&attribute.name, texts.into_iter(), &class_of_row)
                }
            })
        }
        None if plan.sensitive.binary_search(&id).is_ok() => {
            Some(without_partial(with_counterfeits(table.column(id), counterfeits), recoding))
        }
        None if plan.insensitive.binary_search(&id).is_ok() => {
            Some(with_counterfeits(table.column(id), counterfeits))
        }
        None if plan.items.iter().any(|items| items.column == id) => {
            Some(shown_items(table.column(id), plan, recoding, id))
        }
        // never beside counterfeits, which have no code
        None if plan.pseudonyms.binary_search(&id).is_ok() => Some(table.column(id).clone()),
        None => None,
    });
    // in table order first, one row per input row; suppressed rows are left out below
    let mut columns: Vec<Column> = published.collect();
    let rows = published_rows(&class_of_row);
    let mut order = canonical::sort_rows(&columns, &rows);
    let mut tables = Vec::new();
    if recoding.grouped {
        let groups = class_count(&class_of_row);
        let lists = Lists::new(groups, &columns, &order, &class_of_row);
        let fakes = counterfeits_of(groups, counterfeits);
        let number = canonical::number(groups, &[lists, Lists::of_counts(&fakes)]);
        columns.push(number_column(GROUP_COLUMN, &number, &class_of_row));
        order = canonical::sort_rows(&columns, &rows);
        tables.extend(counterfeit_table(GROUP_COLUMN, &number, &fakes, &table.dialect)?);
    }
    let rows = match plan.order {
        Order::Canonical => order,
        Order::Input => rows,
    };
    let origin = rows.iter().map(|&row| Some(row).filter(|row| (row.0 as usize) < table.rows()));
    let origin = origin.collect();
    let table = selected(columns, &rows, &table.dialect)?;
    tables.insert(0, PublishedTable { name: super::files::RELEASE.to_owned(), table, origin });
    Ok(tables)
}

/// The rows that are not suppressed.
pub(super) fn published_rows(class_of_row: &[ClassId]) -> Vec<RowId> {
    let published = |&row: &RowId| class_of_row[row.0 as usize] != ClassId::SUPPRESSED;
    (0..class_of_row.len() as u32).map(RowId).filter(published).collect()
}

/// How many classes there are: one more than the last.
pub(super) fn class_count(class_of_row: &[ClassId]) -> usize {
    let published = class_of_row.iter().filter(|&&class| class != ClassId::SUPPRESSED);
    published.map(|class| class.0 as usize + 1).max().unwrap_or(0)
}

/// How many counterfeits each class has.
pub(super) fn counterfeits_of(classes: usize, counterfeits: &[Counterfeit]) -> Vec<u32> {
    let mut counts = vec![0; classes];
    for counterfeit in counterfeits {
        counts[counterfeit.class.0 as usize] += 1;
    }
    counts
}

/// The components with the rows suppressed on each.
fn components(plan: &CheckedPlan, recoding: &Recoding) -> Vec<SuppressedComponent> {
    let partial = &recoding.partial;
    let rows = |component: usize| -> Vec<RowId> {
        let rows = (0u32..).map(RowId).zip(&recoding.class_of_row);
        rows.filter(|&(_, &class)| partial.on(class, component)).map(|(row, _)| row).collect()
    };
    let named = partial.components.iter().enumerate().map(|(component, columns)| SuppressedComponent {
        columns: columns.iter().map(|&column| plan.quasi[column].name.clone()).collect(),
        rows: rows(component),
    });
    named.collect()
}

/// A column of items as the classes show them: each item or node once, sorted, so that their order tells nothing.
fn shown_items(column: &Column, plan: &CheckedPlan, recoding: &Recoding, id: ColumnId) -> Column {
    let place = plan.items.iter().position(|items| items.column == id).expect("it is a column of items");
    let (items, changed) = (&plan.items[place], &recoding.items[place]);
    let nothing = plan.plan.missing.first().map_or("", String::as_str);
    let mut dictionary = Dictionary::default();
    let mut code_of_text: BTreeMap<String, u32> = BTreeMap::new();
    let mut code =
        |text: String| *code_of_text.entry(text).or_insert_with_key(|text| dictionary.push(text).0);
    let mut codes = Vec::with_capacity(column.codes.len());
    column.codes.for_each(|row, value| {
        let class = recoding.class_of_row[row.0 as usize];
        // a suppressed row is dropped
        let shown: BTreeSet<&str> = match class {
            ClassId::SUPPRESSED => BTreeSet::new(),
            ClassId(class) => (items.of_code[value.0 as usize].iter())
                .filter_map(|item| items.shown(*item, &changed[class as usize]))
                .collect(),
        };
        let shown: Vec<&str> = shown.into_iter().collect();
        codes.push(code(if shown.is_empty() { nothing.to_owned() } else { shown.join(&items.separator) }));
    });
    let codes = Codes::collect(dictionary.len(), codes.into_iter());
    Column { name: column.name.clone(), dictionary, codes }
}

/// A sensitive column with `*` in rows that are suppressed on a component.
fn without_partial(mut column: Column, recoding: &Recoding) -> Column {
    let partial: Vec<bool> =
        recoding.class_of_row.iter().map(|&class| recoding.partial.on_any(class)).collect();
    if !partial.contains(&true) {
        return column;
    }
    let known = column.dictionary.texts().position(|text| text == SUPPRESSED_CELL);
    let star = known.map_or_else(|| column.dictionary.push(SUPPRESSED_CELL).0, |code| code as u32);
    let mut codes = Vec::with_capacity(column.codes.len());
    // counterfeits stand behind the input's rows and are never suppressed
    column.codes.for_each(|row, code| {
        codes.push(if *partial.get(row.0 as usize).unwrap_or(&false) { star } else { code.0 });
    });
    column.codes = Codes::collect(column.dictionary.len(), codes.into_iter());
    column
}

/// A quasi column with the cell of each row's class; suppressed rows get the first cell, and are dropped.
/// `cells` holds one cell per class.
pub(super) fn generalised<'a>(
    attribute: &QuasiAttribute,
    masked: Option<Masked>,
    cells: impl Iterator<Item = &'a Cell>,
    class_of_row: &[ClassId],
) -> Column {
    let mut dictionary = Dictionary::default();
    let mut code_of_text: BTreeMap<String, u32> = BTreeMap::new();
    let mut code_of_cell = FxHashMap::default();
    let code_of_class: Vec<u32> = cells
        .map(|cell| {
            *code_of_cell.entry(*cell).or_insert_with(|| {
                // two cells may read alike (20 and 20.0 as the range [20,20]): one code for both
                let text = attribute.hierarchy.text(*cell);
                let text = masked.iter().fold(text, |text, masked| masked.cut(text));
                *code_of_text.entry(text).or_insert_with_key(|text| dictionary.push(text).0)
            })
        })
        .collect();
    with_codes(&attribute.name, dictionary, &code_of_class, class_of_row)
}

/// A column with the text of each row's class.
fn of_classes(name: &str, texts: impl Iterator<Item = String>, class_of_row: &[ClassId]) -> Column {
    let mut dictionary = Dictionary::default();
    let mut code_of_text: BTreeMap<String, u32> = BTreeMap::new();
    let code = |text| *code_of_text.entry(text).or_insert_with_key(|text| dictionary.push(text).0);
    let code_of_class: Vec<u32> = texts.map(code).collect();
    with_codes(name, dictionary, &code_of_class, class_of_row)
}

fn with_codes(name: &str, dictionary: Dictionary, code_of_class: &[u32], class_of_row: &[ClassId]) -> Column {
    let of_row = class_of_row.iter().map(|class| match *class {
        ClassId::SUPPRESSED => 0,
        ClassId(class) => code_of_class[class as usize],
    });
    let codes = Codes::collect(dictionary.len(), of_row);
    Column { name: name.to_owned(), dictionary, codes }
}

/// A column that is published as it is, with the values of counterfeits behind its rows.
fn with_counterfeits(column: &Column, counterfeits: &[Counterfeit]) -> Column {
    let Some(mut values) = Extended::new(column, counterfeits) else { return column.clone() };
    let fakes: Vec<u32> = counterfeits.iter().map(|counterfeit| values.code(&counterfeit.value)).collect();
    let rows = (0..column.codes.len() as u32).map(|row| column.codes.get(RowId(row)).0);
    let codes = Codes::collect(values.dictionary.len(), rows.chain(fakes));
    Column { name: column.name.clone(), dictionary: values.dictionary, codes }
}

/// The values of a column together with those that only counterfeits have.
pub(super) struct Extended<'a> {
    pub(super) dictionary: Dictionary,
    code_of_text: BTreeMap<&'a str, u32>,
}

impl<'a> Extended<'a> {
    /// `None` without counterfeits: then the column's own dictionary will do.
    pub(super) fn new(column: &'a Column, counterfeits: &[Counterfeit]) -> Option<Extended<'a>> {
        if counterfeits.is_empty() {
            return None;
        }
        let code_of_text = column.dictionary.texts().zip(0..).collect();
        Some(Extended { dictionary: column.dictionary.clone(), code_of_text })
    }

    /// The code of a counterfeit's value.
    pub(super) fn code(&mut self, value: &'a str) -> u32 {
        let dictionary = &mut self.dictionary;
        *self.code_of_text.entry(value).or_insert_with(|| dictionary.push(value).0)
    }
}

/// The numbers of groups or batches as a column: number `n` has code `n - 1`.
pub(super) fn number_column(name: &str, number: &[u32], class_of_row: &[ClassId]) -> Column {
    let dictionary = numbers(1..=number.len() as u32);
    let of_row = class_of_row.iter().map(|class| match *class {
        ClassId::SUPPRESSED => 0,
        ClassId(class) => number[class as usize] - 1,
    });
    let codes = Codes::collect(dictionary.len(), of_row);
    Column { name: name.to_owned(), dictionary, codes }
}

/// Counts as a column.
pub(super) fn count_column(counts: &[u32]) -> Column {
    let mut distinct = counts.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let code = |count: &u32| distinct.binary_search(count).expect("every count is listed") as u32;
    let codes = Codes::collect(distinct.len(), counts.iter().map(code));
    Column { name: COUNT_COLUMN.to_owned(), dictionary: numbers(distinct.iter().copied()), codes }
}

/// The name of the column that says how often.
const COUNT_COLUMN: &str = "count";

fn numbers(numbers: impl Iterator<Item = u32>) -> Dictionary {
    let texts: Vec<String> = numbers.map(|number| number.to_string()).collect();
    texts.iter().map(String::as_str).collect()
}

/// `counterfeits.csv`: how many counterfeits a group or batch has, for those that have some.
pub(super) fn counterfeit_table(
    id: &str,
    number: &[u32],
    counterfeits: &[u32],
    dialect: &Dialect,
) -> Result<Option<PublishedTable>, Error> {
    let classes: Vec<ClassId> =
        (0u32..).map(ClassId).zip(counterfeits).filter(|(_, count)| **count > 0).map(|(id, _)| id).collect();
    if classes.is_empty() {
        return Ok(None);
    }
    let counts: Vec<u32> = classes.iter().map(|class| counterfeits[class.0 as usize]).collect();
    let columns = vec![number_column(id, number, &classes), count_column(&counts)];
    let rows: Vec<RowId> = (0..classes.len() as u32).map(RowId).collect();
    let order = canonical::sort_rows_id_first(&columns, &rows);
    let table = selected(columns, &order, dialect)?;
    Ok(Some(PublishedTable { name: COUNTERFEITS.to_owned(), table, origin: Vec::new() }))
}

/// A table of these rows only, in this order.
pub(super) fn selected(columns: Vec<Column>, rows: &[RowId], dialect: &Dialect) -> Result<Table, Error> {
    let columns = columns.into_iter().map(|column| column.select(rows)).collect::<Result<_, _>>()?;
    Ok(Table::new(columns, dialect.clone()))
}

impl Column {
    /// The same column with these rows only, in this order. The dictionary keeps only what they show: a
    /// value of suppressed rows alone must not travel with the release.
    fn select(self, rows: &[RowId]) -> Result<Column, Error> {
        const UNUSED: u32 = u32::MAX;
        let mut new_code = vec![UNUSED; self.dictionary.len()];
        let mut dictionary = Dictionary::default();
        let mut codes = Codes::new();
        for &row in rows {
            let old = self.codes.get(row);
            let code = &mut new_code[old.0 as usize];
            if *code == UNUSED {
                *code = dictionary.push(self.dictionary.text(old)).0;
            }
            codes.push(Code(*code))?;
        }
        Ok(Column { name: self.name, dictionary, codes })
    }
}
