//! Classes and cells become a table of text.

use super::{ClassId, PublishedTable, Recoding, Release, canonical};
use crate::error::Error;
use crate::plan::{CheckedPlan, Order, QuasiAttribute};
use crate::table::{Code, Codes, Column, ColumnId, Dictionary, RowId, Table};
use rustc_hash::FxHashMap;

/// The name of the column that says which group a row is in.
const GROUP_COLUMN: &str = "group_id";

/// Publishes a recoding as one table in the plan's order; fails only where memory ends.
pub fn publish(table: &Table, plan: &CheckedPlan, recoding: &Recoding) -> Result<Release, Error> {
    let class = |row: RowId| recoding.class_of_row[row.0 as usize];
    let (rows, suppressed): (Vec<RowId>, Vec<RowId>) =
        table.row_ids().partition(|&row| class(row) != ClassId::SUPPRESSED);
    let quasi = |id: ColumnId| plan.quasi.iter().position(|attribute| attribute.column == id);
    let published = (0..table.columns().len()).map(ColumnId).filter_map(|id| match quasi(id) {
        Some(index) => Some(generalised(table, &plan.quasi[index], index, plan.quasi.len(), recoding)),
        None if plan.sensitive.contains(&id) || plan.insensitive.contains(&id) => {
            Some(table.column(id).clone())
        }
        None => None,
    });
    // in table order first, one row per input row; suppressed rows are left out below
    let mut columns: Vec<Column> = published.collect();

    let mut order = canonical::sort_rows(&columns, &rows);
    if recoding.grouped {
        let number = canonical::number_groups(&columns, &order, &recoding.class_of_row);
        columns.push(group_column(&number, &recoding.class_of_row));
        order = canonical::sort_rows(&columns, &rows);
    }
    let origin = match plan.order {
        Order::Canonical => order,
        Order::Input => rows,
    };
    let columns = columns.into_iter().map(|column| column.select(&origin)).collect::<Result<_, _>>()?;
    let table = Table::new(columns, table.dialect.clone());
    Ok(Release {
        tables: vec![PublishedTable { name: "release.csv".to_owned(), table, origin }],
        suppressed,
        notes: recoding.notes.clone(),
    })
}

/// A quasi column with the cell of each row's class; suppressed rows get the first cell, and are dropped.
fn generalised(
    table: &Table,
    attribute: &QuasiAttribute,
    index: usize,
    width: usize,
    recoding: &Recoding,
) -> Column {
    let mut dictionary = Dictionary::default();
    let mut code_of_text: FxHashMap<String, u32> = FxHashMap::default();
    let mut code_of_cell = FxHashMap::default();
    let code_of_class: Vec<u32> = (recoding.cells.iter().skip(index).step_by(width))
        .map(|cell| {
            *code_of_cell.entry(*cell).or_insert_with(|| {
                // two cells may read alike (20 and 20.0 as the range [20,20]): one code for both
                let text = attribute.hierarchy.text(*cell);
                *code_of_text.entry(text).or_insert_with_key(|text| dictionary.push(text).0)
            })
        })
        .collect();
    let of_row = recoding.class_of_row.iter().map(|class| match *class {
        ClassId::SUPPRESSED => 0,
        ClassId(class) => code_of_class[class as usize],
    });
    let codes = Codes::collect(dictionary.len(), of_row);
    Column { name: table.column(attribute.column).name.clone(), dictionary, codes }
}

/// The group numbers as a column: number `n` has code `n - 1`.
fn group_column(number: &[u32], class_of_row: &[ClassId]) -> Column {
    let texts: Vec<String> = (1..=number.len()).map(|number| number.to_string()).collect();
    let dictionary: Dictionary = texts.iter().map(String::as_str).collect();
    let of_row = class_of_row.iter().map(|class| match *class {
        ClassId::SUPPRESSED => 0,
        ClassId(class) => number[class as usize] - 1,
    });
    let codes = Codes::collect(dictionary.len(), of_row);
    Column { name: GROUP_COLUMN.to_owned(), dictionary, codes }
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
