//! Tables of counts for methods that place every row by itself, such as (d,l)-inference: the rows are written out, the
//! method runs on them, and what becomes of them is counted again.
//!
//! What such a method makes is as large as the data, whatever it starts from: a group holds a few rows of each of several
//! values, and nearly every row of the data is a share of its own. So nothing is lost by writing them out, and the
//! method does the same as on the table itself.

use super::run_on;
use crate::error::Error;
use crate::keyed::KeyedOrder;
use crate::plan::{AlgorithmSpec, CheckedPlan};
use crate::progress::Progress;
use crate::release::{ClassId, Recoding, Share};
use crate::table::{Column, RowId, Table};

/// As many rows as fit into the memory of a module, with what the method needs of each.
const MOST_ROWS: u64 = 16_000_000;

/// Whether a method places every row by itself.
pub fn places_rows(algorithm: &AlgorithmSpec) -> bool {
    matches!(algorithm, AlgorithmSpec::DlInference(_))
}

/// Runs the method on the rows that the table stands for.
pub fn run(
    plan: &CheckedPlan,
    table: &Table,
    order: &KeyedOrder,
    progress: &mut dyn Progress,
) -> Result<Recoding, Error> {
    let size = table.size() as u64;
    if size > MOST_ROWS {
        let what = format!("the number of rows that {} places one by one", plan.plan.algorithm.name());
        return Err(Error::TooLarge { what, given: size, limit: MOST_ROWS });
    }
    let rows = table.data_rows();
    let columns =
        table.columns().iter().map(|column| Column { codes: column.codes.at(&rows), ..column.clone() });
    let all = Table::new(columns.collect(), table.dialect.clone());
    let made = run_on(plan, &all, &order.of_other(&all), &[], progress)?;
    Ok(counted(made, &rows, table))
}

/// The same decisions about the rows of the table of counts.
fn counted(made: Recoding, rows: &[RowId], table: &Table) -> Recoding {
    let mut class_of_row = vec![ClassId::SUPPRESSED; table.rows()];
    let mut split = Vec::new();
    let mut classes = made.class_of_row.iter();
    for alike in rows.chunk_by(|a, b| a == b) {
        let row = alike[0];
        let mut of_row: Vec<ClassId> = classes.by_ref().take(alike.len()).copied().collect();
        of_row.sort_unstable();
        class_of_row[row.0 as usize] = of_row[0];
        if of_row[0] != of_row[of_row.len() - 1] {
            let placed = of_row.chunk_by(|a, b| a == b).filter(|class| class[0] != ClassId::SUPPRESSED);
            split.extend(placed.map(|class| Share { row, class: class[0], rows: class.len() as u32 }));
        }
    }
    Recoding { class_of_row, split, ..made }
}
