//! What a run will take, told before it starts.

use crate::algorithms::{shared_phases, sweep};
use crate::plan::{AlgorithmSpec, CheckedPlan, ItemColumn, MOST_COMBINATIONS, Polish, QuasiAttribute};
use crate::principle::Principle;
use crate::table::Table;
use serde::Serialize;

/// What a run of a plan will take.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Estimate {
    /// The method.
    pub algorithm: &'static str,
    /// Seconds of the whole run on one processor of an ordinary machine, to the order of magnitude.
    pub seconds: f64,
    /// The same to look at, without work that only improves: see [`Session::glance`](crate::Session::glance).
    pub at_a_glance: f64,
    /// Bytes that the run takes on top of the table at most at one time: an estimate, from runs that were measured.
    pub memory: u64,
    /// How many of its phases several workers can share: see [`Session::share`](crate::Session::share).
    pub shared_phases: usize,
    /// The search, where the method makes one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchEstimate>,
}

/// How large a search is.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchEstimate {
    /// How many combinations of levels there are.
    pub combinations: u64,
    /// The most that are accepted.
    pub limit: u64,
    /// How many are likely to be evaluated; at most the plan's `steps`.
    pub evaluations: u64,
    /// Whether a combination that fails rules out all more specific ones. Where it does not, every one
    /// that could be better has to be evaluated.
    pub rules_out: bool,
    /// Seconds on one processor of an ordinary machine, to the order of magnitude.
    pub seconds: f64,
    /// Bytes, at most.
    pub memory: u64,
}

/// Evaluations that searches took in which failing rules out others, on the Adult table with nine columns
/// and its 12,960 combinations (154 to 672) and on 1.2 million generated rows (157 to 266 of up to 4,268,880).
const USUAL_EVALUATIONS: u64 = 300;

/// Measured on the same: one evaluation, by row of the table, where every row is a tuple of its own.
const SECONDS_PER_ROW: f64 = 25e-9;

/// Nanoseconds per row and quasi column in which a release is written, checked and measured: `npm run bench`,
/// 1.2 million rows with eight quasi columns in wasm, as all times of [`nanoseconds`].
const AROUND_THE_METHOD: f64 = 300.0;

/// Seconds that every column takes, however few rows it has: 0.13 to 0.42 ms were measured natively with 1,000 columns of
/// 20 rows and 10,000 of 100.
const SECONDS_PER_COLUMN: f64 = 3e-4;

/// With more quasi columns there are so many combinations of levels that Sweep uses up its budget of them: measured
/// with 15, 25 and 40 on 10,000 rows. Columns beyond the last take no more than they do in narrow tables.
const WIDE: usize = 12;
const WIDEST: usize = 40;

/// Bytes that are kept for each combination, and those of groups that are kept at most.
const BYTES_PER_COMBINATION: u64 = 20;
const BYTES_OF_GROUPS: u64 = 64 << 20;

/// From the bound plan and the size of the table.
pub(super) fn estimate(checked: &CheckedPlan, table: &Table, useful: bool) -> Estimate {
    let plan = &checked.plan;
    let search = match plan.algorithm {
        AlgorithmSpec::FullDomain { steps, levels: None, .. } => Some(of_full_domain(checked, table, steps)),
        _ => None,
    };
    let columns = checked.quasi.len();
    let cells = (table.rows() * columns) as f64;
    let at_a_glance = cells * (AROUND_THE_METHOD + nanoseconds(&plan.algorithm, columns)) * 1e-9
        + table.columns().len() as f64 * SECONDS_PER_COLUMN
        + search.as_ref().map_or(0.0, |search| search.seconds);
    let seconds = at_a_glance + seconds_of_polish(checked, table.rows());
    let items = checked.items.iter().map(|items| bytes_of_items(checked, table, items)).sum::<u64>();
    let of_useful = if useful { bytes_of_usefulness(checked, table) } else { 0 };
    let memory =
        bytes(checked, table) + items + of_useful + search.as_ref().map_or(0, |search| search.memory);
    let shared_phases = shared_phases(&plan.algorithm);
    Estimate { algorithm: plan.algorithm.name(), seconds, at_a_glance, memory, shared_phases, search }
}

/// Bytes that a run may take whatever its table: up to 17 MB were measured with 9,000 to 20,000 rows.
const BYTES_OF_ANY_RUN: u64 = 16 << 20;

/// Bytes of reports for each column: 17 kB were measured with 2,000 and 10,000 columns.
const BYTES_PER_COLUMN: u64 = 18_000;

/// What a run takes on top of the table at its peak: something for every row and cell, for every distinct combination of
/// quasi values where a method works on those, for every distinct cell that may be published, and for every distinct
/// value. Measured in wasm with 3 to 20 quasi columns of 10 to 12,000 values in 20,000 to 60,000 rows
/// (`npm run bench memory`); the factors are the least with which no run took more. Sets of items and analyses come on top
/// of it; of numbers in place of ranges every group may show one of its own. What K-MSD takes depends on what it
/// publishes more than on anything that is known before: it may take a sixth of it.
fn bytes(checked: &CheckedPlan, table: &Table) -> u64 {
    let (rows, columns) = (table.rows() as u64, checked.quasi.len() as u64);
    let (per_row, per_cell, per_tuple_cell, per_published, per_value) = match checked.plan.algorithm {
        AlgorithmSpec::Mondrian { .. } => (41, 7, 0, 174, 578),
        AlgorithmSpec::FullDomain { .. } => (61, 1, 0, 0, 532),
        AlgorithmSpec::Sweep { .. } => (4, 10, 58, 21, 1605),
        AlgorithmSpec::Datafly {} => (4, 9, 18, 34, 214),
        AlgorithmSpec::Classfly {} => (24, 20, 0, 113, 464),
        AlgorithmSpec::ClassflyPlus { .. } => (4, 16, 18, 273, 389),
        AlgorithmSpec::KMsd {} | AlgorithmSpec::KMsdAg { .. } => (251, 1, 0, 280, 186),
        AlgorithmSpec::DlInference(_) => (183, 1, 17, 61, 525),
        AlgorithmSpec::Angel { .. } => (190, 10, 0, 79, 412),
        AlgorithmSpec::MInvariance(_) => (272, 27, 0, 101, 405),
    };
    let values = || checked.quasi.iter().map(|quasi| table.column(quasi.column).dictionary.len() as u64);
    let tuples = values().fold(1, u64::saturating_mul).min(rows);
    let groups = rows / fewest(checked);
    // of numbers in place of ranges every group may have one of its own
    let shown = |quasi: &QuasiAttribute, values: u64| match quasi.show.is_range() {
        true => (values * (values + 1) / 2).min(groups),
        false => groups,
    };
    let published: u64 = checked.quasi.iter().zip(values()).map(|(quasi, values)| shown(quasi, values)).sum();
    let numbers = checked.quasi.iter().filter(|quasi| !quasi.show.is_range()).count() as u64;
    BYTES_OF_ANY_RUN
        + table.columns().len() as u64 * BYTES_PER_COLUMN
        + numbers.min(1) * rows * BYTES_PER_NUMBER
        + numbers * groups * BYTES_PER_SHOWN
        + rows * (per_row + per_cell * columns)
        + tuples * per_tuple_cell * columns
        + published * per_published
        + values().sum::<u64>() * per_value
}

/// Rows of the smallest group that could be published.
fn fewest(checked: &CheckedPlan) -> u64 {
    checked.principles.iter().map(Principle::fewest).max().unwrap_or(1).max(1) as u64
}

/// Bytes of each value while the numbers of a column are made, and of what each group shows of it.
const BYTES_PER_NUMBER: u64 = 16;
const BYTES_PER_SHOWN: u64 = 80;

/// What the sets of a column take: what rows show, what groups leave out, and all small sets of the largest group, which
/// are counted while it is made and while it is judged.
fn bytes_of_items(checked: &CheckedPlan, table: &Table, items: &ItemColumn) -> u64 {
    let (rows, column) = (table.rows() as u64, table.column(items.column));
    let (mut letters, mut all, mut sets) = (0, 0, 0);
    for ((rows, text), of_code) in
        column.frequencies().iter().zip(column.dictionary.texts()).zip(&items.of_code)
    {
        let rows = u64::from(*rows);
        letters += rows * text.len() as u64;
        all += rows * of_code.len() as u64;
        sets += rows * items.sets(of_code.len());
    }
    // groups are a few times as large as they must be
    let largest_group = (4 * fewest(checked)).min(rows);
    let counted = sets * largest_group / rows.max(1);
    3 * letters
        + rows * BYTES_PER_SET_OF_ITEMS
        + all * BYTES_PER_ITEM
        + counted * (BYTES_PER_COUNTED_SET + 16 * u64::from(items.largest()))
}

/// Bytes of a row's set beside its text, of each item in it, which its group may treat in a way of its own, and of each
/// set of items that is counted, beside those.
const BYTES_PER_SET_OF_ITEMS: u64 = 90;
const BYTES_PER_ITEM: u64 = 24;
const BYTES_PER_COUNTED_SET: u64 = 64;

/// What comparing analyses takes: every published column is read twice, with what each of its cells stands for.
fn bytes_of_usefulness(checked: &CheckedPlan, table: &Table) -> u64 {
    let exact = checked.sensitive.iter().chain(&checked.insensitive).copied();
    let columns = checked.quasi.iter().map(|quasi| quasi.column).chain(exact);
    let of_column = |id| 8 * table.rows() as u64 + 120 * table.column(id).dictionary.len() as u64;
    8 * table.rows() as u64 + columns.map(of_column).sum::<u64>()
}

/// What a method takes per row and quasi column, and what is checked and measured for it alone; without its search.
fn nanoseconds(algorithm: &AlgorithmSpec, columns: usize) -> f64 {
    match algorithm {
        AlgorithmSpec::Mondrian { .. } => 80.0,
        AlgorithmSpec::FullDomain { .. } => 0.0,
        AlgorithmSpec::Sweep { .. } if columns > WIDEST => {
            let searched = WIDEST as f64 / columns as f64;
            20_000.0 * searched + 1400.0 * (1.0 - searched)
        }
        AlgorithmSpec::Sweep { .. } if columns > WIDE => 20_000.0,
        AlgorithmSpec::Sweep { .. } => 1400.0,
        AlgorithmSpec::KMsd {} | AlgorithmSpec::KMsdAg { .. } => 200.0,
        AlgorithmSpec::Datafly {} => 40.0,
        AlgorithmSpec::Classfly {} | AlgorithmSpec::ClassflyPlus { .. } => 200.0,
        AlgorithmSpec::Angel { .. } => 450.0,
        AlgorithmSpec::DlInference { .. } => 900.0,
        AlgorithmSpec::MInvariance(_) => 2400.0,
    }
}

/// What Sweep's polish takes: a number of steps per group, and groups are a little larger than they must be.
fn seconds_of_polish(plan: &CheckedPlan, rows: usize) -> f64 {
    let AlgorithmSpec::Sweep { polish, seconds, steps, stop, .. } = &plan.plan.algorithm else { return 0.0 };
    let fewest = plan.principles.iter().map(Principle::fewest).max().unwrap_or(1).max(1);
    let groups = rows as u64 / fewest as u64;
    let width = plan.quasi.len();
    let asked = match polish {
        Polish::Rounds(rounds) => u64::from(*rounds) * sweep::steps_of_round(groups, width),
        Polish::Word(_) => match stop.or(*steps) {
            Some(steps) => steps,
            None => return seconds.unwrap_or(sweep::SECONDS),
        },
    };
    (asked + sweep::settling(groups, width, true)) as f64 * sweep::NOMINAL
}

fn of_full_domain(plan: &CheckedPlan, table: &Table, steps: Option<u32>) -> SearchEstimate {
    let rows = table.rows() as u64;
    let combinations = plan.combinations();
    let rules_out = crate::algorithms::full_domain::passes_failing_on(plan, table.rows());
    let usual = if rules_out { combinations.min(USUAL_EVALUATIONS) } else { combinations };
    let evaluations = steps.map_or(usual, |steps| usual.min(u64::from(steps)));
    // a key, a count and the sorting of both, and as much again for each thing that is counted
    let counted =
        plan.principles.iter().filter(|principle| !matches!(principle, Principle::KAnonymity { .. }));
    let bytes_per_row = 44 + 12 * (counted.count() as u64 + u64::from(plan.persons.is_some()));
    SearchEstimate {
        combinations,
        limit: MOST_COMBINATIONS,
        evaluations,
        rules_out,
        seconds: evaluations as f64 * rows as f64 * SECONDS_PER_ROW,
        memory: combinations
            .saturating_mul(BYTES_PER_COMBINATION)
            .saturating_add(rows * bytes_per_row + BYTES_OF_GROUPS),
    }
}
