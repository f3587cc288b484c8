//! Linked tables: quasi cells and sensitive values apart, joined through batches.
//!
//! `batch.csv` has one row per batch and sensitive value; `generalized.csv` and every marginal have one
//! row per published input row.

use super::canonical::{self, Lists};
use super::masked::Masked;
use super::publish::{
    Extended, class_count, count_column, counterfeit_table, counterfeits_of, generalised, number_column,
    published_rows, selected,
};
use super::{BATCH_ID, BATCHES, ClassId, Marginal, PublishedTable, Recoding};
use crate::error::Error;
use crate::plan::CheckedPlan;
use crate::table::csv::Dialect;
use crate::table::{Codes, Column, ColumnId, RowId, Table};

/// All tables. Batches are numbered by their rows of the batch table, then by those of the generalised
/// table, then of each marginal, so that no number says what the cells do not.
pub(super) fn tables(
    table: &Table,
    plan: &CheckedPlan,
    recoding: &Recoding,
    batch_of_row: &[ClassId],
) -> Result<Vec<PublishedTable>, Error> {
    let batches = class_count(batch_of_row);
    let rows = published_rows(batch_of_row);
    let values = BatchTable::new(table.column(plan.sensitive[0]), recoding, batch_of_row);
    let generalised = std::iter::once(generalised_columns(table, plan, recoding));
    let marginals = recoding.marginals.iter().map(|marginal| marginal_columns(table, plan, marginal));
    let row_tables: Vec<Vec<Column>> = generalised.chain(marginals).collect();

    let mut lists = vec![values.lists(batches)];
    for columns in &row_tables {
        let order = canonical::sort_rows(columns, &rows);
        lists.push(Lists::new(batches, columns, &order, batch_of_row));
    }
    let number = canonical::number(batches, &lists);
    drop(lists);

    let mut tables = Vec::with_capacity(row_tables.len() + 2);
    for (index, mut columns) in row_tables.into_iter().enumerate() {
        columns.push(number_column(BATCH_ID, &number, batch_of_row));
        let order = canonical::sort_rows(&columns, &rows);
        let name = match index {
            0 => "generalized.csv".to_owned(),
            marginal => format!("marginal-{marginal}.csv"),
        };
        let origin = order.iter().copied().map(Some).collect();
        tables.push(PublishedTable { name, table: selected(columns, &order, &table.dialect)?, origin });
    }
    tables.insert(1, values.publish(&number, &table.dialect)?);
    let fakes = counterfeits_of(batches, &recoding.counterfeits);
    tables.extend(counterfeit_table(BATCH_ID, &number, &fakes, &table.dialect)?);
    Ok(tables)
}

/// The quasi columns with the cells of the buckets, and the insensitive ones and codes, in table order.
fn generalised_columns(table: &Table, plan: &CheckedPlan, recoding: &Recoding) -> Vec<Column> {
    let quasi = |id: ColumnId| plan.quasi.iter().position(|attribute| attribute.column == id);
    let published = (0..table.columns().len()).map(ColumnId).filter_map(|id| match quasi(id) {
        Some(index) => {
            let cells = recoding.cells.iter().skip(index).step_by(plan.quasi.len());
            let masked = Masked::of_classes(&plan.quasi[index], table.column(id), &recoding.class_of_row);
            Some(generalised(&plan.quasi[index], masked, cells, &recoding.class_of_row))
        }
        None => {
            let exact = plan.insensitive.contains(&id) || plan.pseudonyms.contains(&id);
            exact.then(|| table.column(id).clone())
        }
    });
    published.collect()
}

fn marginal_columns(table: &Table, plan: &CheckedPlan, marginal: &Marginal) -> Vec<Column> {
    let columns = marginal.quasi.iter().enumerate().map(|(place, &quasi)| {
        let cells = marginal.cells.iter().skip(place).step_by(marginal.quasi.len());
        let attribute = &plan.quasi[quasi];
        let masked = Masked::of_classes(attribute, table.column(attribute.column), &marginal.class_of_row);
        generalised(attribute, masked, cells, &marginal.class_of_row)
    });
    columns.collect()
}

/// The rows of `batch.csv` before batches are numbered.
struct BatchTable {
    /// The batch of each row.
    batch: Vec<ClassId>,
    value: Column,
    count: Column,
}

impl BatchTable {
    fn new(sensitive: &Column, recoding: &Recoding, batch_of_row: &[ClassId]) -> BatchTable {
        let mut pairs: Vec<(ClassId, u32)> = Vec::with_capacity(batch_of_row.len());
        sensitive.codes.for_each(|row, code| pairs.push((batch_of_row[row.0 as usize], code.0)));
        pairs.retain(|&(batch, _)| batch != ClassId::SUPPRESSED);
        let mut extended = Extended::new(sensitive, &recoding.counterfeits);
        if let Some(values) = &mut extended {
            for counterfeit in &recoding.counterfeits {
                pairs.push((counterfeit.class, values.code(&counterfeit.value)));
            }
        }
        pairs.sort_unstable();
        let runs: Vec<(ClassId, u32, u32)> =
            pairs.chunk_by(|a, b| a == b).map(|run| (run[0].0, run[0].1, run.len() as u32)).collect();
        let dictionary =
            extended.map_or_else(|| sensitive.dictionary.clone(), |extended| extended.dictionary);
        let codes = Codes::collect(dictionary.len(), runs.iter().map(|&(_, code, _)| code));
        let counts: Vec<u32> = runs.iter().map(|&(.., count)| count).collect();
        BatchTable {
            batch: runs.iter().map(|&(batch, ..)| batch).collect(),
            value: Column { name: sensitive.name.clone(), dictionary, codes },
            count: count_column(&counts),
        }
    }

    fn rows(&self) -> Vec<RowId> {
        (0..self.batch.len() as u32).map(RowId).collect()
    }

    fn lists(&self, batches: usize) -> Lists {
        let columns = [self.value.clone(), self.count.clone()];
        let order = canonical::sort_rows(&columns, &self.rows());
        Lists::new(batches, &columns, &order, &self.batch)
    }

    fn publish(self, number: &[u32], dialect: &Dialect) -> Result<PublishedTable, Error> {
        let rows = self.rows();
        let columns = vec![number_column(BATCH_ID, number, &self.batch), self.value, self.count];
        let order = canonical::sort_rows_id_first(&columns, &rows);
        let table = selected(columns, &order, dialect)?;
        Ok(PublishedTable { name: BATCHES.to_owned(), table, origin: Vec::new() })
    }
}
