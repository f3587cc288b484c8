//! The work that is measured, the same natively and in wasm. Clocks are kept by the callers.

pub mod crowd;
pub mod plain;
#[cfg(target_arch = "wasm32")]
mod wasm;

use outis::dependency::Options;
use outis::keyed::KeyedOrder;
use outis::ledger::Past;
use outis::plan::{AlgorithmSpec, CheckedPlan};
use outis::table::csv::Reader;
use outis::{Plan, Release, Secrets, Series, Silent, Table};

/// Bytes that are handed over at a time, as the package does.
pub const CHUNK: usize = 2 << 20;

/// Loads a table as the package does: chunk by chunk.
pub fn load<'a>(chunks: impl Iterator<Item = &'a [u8]>) -> Table {
    let mut reader = Reader::new();
    chunks.for_each(|chunk| reader.push(chunk).expect("the benchmark's table is well-formed"));
    reader.finish().expect("the benchmark's table is well-formed")
}

/// A plan bound to its table: what an algorithm starts from.
pub fn check(table: &Table, plan: &Plan) -> CheckedPlan {
    CheckedPlan::new(plan, table).expect("the benchmark's plan fits")
}

/// The algorithm alone: how many classes it makes.
pub fn recode(table: &Table, plan: &CheckedPlan) -> usize {
    let recoding = outis::algorithms::run(plan, table, &KeyedOrder::of_cells(&[7; 32], table), &mut Silent)
        .expect("the benchmark's plan can be met");
    recoding.cells.len() / plan.quasi.len()
}

/// The keyed order of all rows, and every column in it: what methods that choose among rows start from.
pub fn put_in_order(table: &Table) -> usize {
    let order = KeyedOrder::of_cells(&[7; 32], table);
    table.columns().iter().map(|column| column.codes.at(order.rows()).len()).sum()
}

/// Everything that `anonymize` does: check, recode, publish, judge, measure.
pub fn anonymize(table: &Table, plan: &Plan) -> Release {
    outis::anonymize(table, plan, [7; 32], &mut Silent).expect("the benchmark's plan can be met")
}

/// The next release of a series; its secrets are fixed, so that every round does the same work.
pub fn republish(table: &Table, plan: &Plan, ledger: Option<&[u8]>) -> Release {
    let secrets = Secrets::from_bytes(&[7; Secrets::LENGTH]);
    let series = Series { ledger, passphrase: None, key: None, new_population: false, secrets };
    outis::republish(table, plan, &series, &mut Silent).expect("the benchmark's plan can be met")
}

/// m-invariance alone, of a first release: how many classes it makes. Nothing of a ledger, of publishing and of judging.
pub fn first_groups(table: &Table, plan: &CheckedPlan) -> usize {
    let AlgorithmSpec::MInvariance(how) = &plan.plan.algorithm else { panic!("a plan for a series") };
    let nobody = || vec![None; table.rows()];
    let past = Past { of_row: nobody(), group_of_row: nobody(), ..Past::default() };
    let order = KeyedOrder::of_cells(&[7; 32], table);
    let recoding = outis::algorithms::run_series(plan, table, &order, &past, how, &mut Silent)
        .expect("the benchmark's plan can be met");
    recoding.cells.len() / plan.quasi.len()
}

/// Looks for exact dependencies: how many functional ones there are.
pub fn discover(table: &Table, max_determinant: usize) -> usize {
    let options = Options { max_determinant, max_error: 0.0 };
    outis::dependency::discover(table, &options, &mut Silent).expect("nobody gives up").functional.len()
}

/// The average loss over all quasi cells, by the leaves of the hierarchies.
pub fn loss(table: &Table, plan: &CheckedPlan) -> f64 {
    let recoding = outis::algorithms::run(plan, table, &KeyedOrder::of_cells(&[7; 32], table), &mut Silent)
        .expect("the benchmark's plan can be met");
    let width = plan.quasi.len();
    let of_class: Vec<f64> = (recoding.cells.chunks(width))
        .map(|cells| cells.iter().zip(&plan.quasi).map(|(&cell, quasi)| quasi.hierarchy.loss(cell)).sum())
        .collect();
    let rows = recoding.class_of_row.len();
    let total: f64 = recoding
        .class_of_row
        .iter()
        .map(|class| of_class.get(class.0 as usize).copied().unwrap_or(width as f64))
        .sum();
    total / (rows * width) as f64
}
