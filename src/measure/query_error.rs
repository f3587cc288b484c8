//! Query error: how wrong COUNT queries are that are answered from the release.
//!
//! Zhang, Koudas, Srivastava and Yu, *Aggregate query answering on anonymized tables*, ICDE 2007; the
//! error's lower bound for rare answers is the sanity bound of Xiao, Wang and Gehrke, *Differential privacy
//! via wavelet transforms*, ICDE 2010.
//!
//! **Queries.** `SELECT COUNT(*) WHERE …` with one to three predicates on different columns. The first is
//! on a quasi column, the others on any quasi or sensitive column. A row of the table is drawn and every
//! predicate is made to contain its value, so that no query asks for nothing: on a quasi column a run
//! of consecutive values in their order (numbers, dates) or in the order of the hierarchy's leaves, of a
//! length drawn evenly between one and half of the values that occur, starting so that the drawn value's
//! place in it is even; on a sensitive column the value itself.
//! **Truth.** The rows of the original table that satisfy all predicates, suppressed ones included.
//! **Answer.** Every published row counts by the share of its box that lies in the predicates, and
//! by its sensitive values, which are published as they are. Suppressed rows count nothing.
//! **Error.** `|answer − truth| / max(truth, 0.1 % of the rows)`.
//! **Seed.** The plan's; the queries do not depend on the release, so that two releases of a table can be
//! compared.

use super::boxes::{Boxes, QuasiColumn, SensitiveTuples};
use super::random::Random;
use crate::report::number::Figure;
use crate::table::Table;
use serde::Serialize;

/// The relative errors of random COUNT queries.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct QueryError {
    /// Half of the queries are at most this wrong.
    pub median: Figure,
    /// Nine of ten queries are at most this wrong.
    pub ninetieth_percentile: Figure,
    /// How many queries were asked.
    pub queries: u64,
}

/// Queries asked of a small table.
const QUERIES: usize = 200;
/// Queries asked at least, however large the table is.
const FEWEST_QUERIES: usize = 50;
/// Rows scanned for the truth, over all queries, before queries become fewer.
const SCANS: usize = 60_000_000;
/// Predicates in a query at most.
const MOST_PREDICATES: usize = 3;

/// A condition on one column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Predicate {
    /// Values of a quasi column from one key to another.
    Between { column: usize, first: u32, last: u32 },
    /// One value of a sensitive column.
    Equals { column: usize, value: u32 },
}

/// Asks queries of a release and of its table.
pub(super) fn query_error(
    table: &Table,
    columns: &[QuasiColumn],
    boxes: &Boxes,
    sensitive: &SensitiveTuples,
    seed: u64,
) -> QueryError {
    let rows = table.rows();
    let count =
        if rows == 0 || columns.is_empty() { 0 } else { (SCANS / rows).clamp(FEWEST_QUERIES, QUERIES) };
    let mut random = Random::new(seed);
    let floor = rows as f64 / 1000.0;
    let mut scan = Scan { hits: vec![false; rows] };
    let mut errors: Vec<f64> = (0..count)
        .map(|_| {
            let query = draw(&mut random, rows, columns, sensitive);
            let truth = scan.truth(&query, columns, sensitive) as f64;
            let answer = answer(&query, columns, boxes, sensitive);
            (answer - truth).abs() / truth.max(floor)
        })
        .collect();
    errors.sort_unstable_by(f64::total_cmp);
    QueryError {
        median: Figure(percentile(&errors, 50)),
        ninetieth_percentile: Figure(percentile(&errors, 90)),
        queries: count as u64,
    }
}

/// The smallest error that at least so many percent of the queries do not exceed.
fn percentile(sorted: &[f64], percent: usize) -> f64 {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0.0)
}

fn draw(
    random: &mut Random,
    rows: usize,
    columns: &[QuasiColumn],
    sensitive: &SensitiveTuples,
) -> Vec<Predicate> {
    let row = random.below(rows) as u32;
    let all = columns.len() + sensitive.columns.len();
    let wanted = (1 + random.below(MOST_PREDICATES)).min(all);
    let mut chosen = vec![random.below(columns.len())];
    while chosen.len() < wanted {
        let column = random.below(all);
        if !chosen.contains(&column) {
            chosen.push(column);
        }
    }
    let mut predicate = |column: usize| match column.checked_sub(columns.len()) {
        Some(column) => Predicate::Equals { column, value: sensitive.columns[column].of(row) },
        None => {
            let domain = &columns[column].domain;
            let (key, keys) = (domain.key(row), domain.keys());
            let length = 1 + random.below(keys.div_ceil(2)) as u32;
            let before = random.below(length as usize) as u32;
            let last = (u64::from(key) + u64::from(length - 1 - before)).min(keys as u64 - 1) as u32;
            Predicate::Between { column, first: key.saturating_sub(before), last }
        }
    };
    chosen.into_iter().map(&mut predicate).collect()
}

/// Scans the table column by column.
struct Scan {
    hits: Vec<bool>,
}

impl Scan {
    fn truth(&mut self, query: &[Predicate], columns: &[QuasiColumn], sensitive: &SensitiveTuples) -> usize {
        self.hits.fill(true);
        for predicate in query {
            let (keys, satisfied): (_, Vec<bool>) = match *predicate {
                Predicate::Between { column, first, last } => {
                    let keys = columns[column].domain.key_column();
                    let satisfied = keys.keys.iter().map(|key| (first..=last).contains(key)).collect();
                    (keys, satisfied)
                }
                Predicate::Equals { column, value } => {
                    let keys = sensitive.columns[column].key_column();
                    let satisfied = keys.keys.iter().map(|&key| key == value).collect();
                    (keys, satisfied)
                }
            };
            keys.codes.for_each(|row, code| self.hits[row.0 as usize] &= satisfied[code.0 as usize]);
        }
        self.hits.iter().filter(|&&hit| hit).count()
    }
}

fn answer(query: &[Predicate], columns: &[QuasiColumn], boxes: &Boxes, sensitive: &SensitiveTuples) -> f64 {
    // The share of each distinct cell that satisfies the predicate on its column.
    let shares: Vec<(usize, Vec<f64>)> = query
        .iter()
        .filter_map(|predicate| match *predicate {
            Predicate::Between { column, first, last } => {
                let QuasiColumn { domain, cells } = &columns[column];
                let wanted = domain.between(first, last);
                let share = cells.iter().map(|cell| cell.span.share_between(wanted.low, wanted.high));
                Some((column, share.collect()))
            }
            Predicate::Equals { .. } => None,
        })
        .collect();
    let matches = |tuple: u32| {
        query.iter().all(|predicate| match *predicate {
            Predicate::Equals { column, value } => sensitive.value(tuple, column) == value,
            Predicate::Between { .. } => true,
        })
    };
    let asks_sensitive = query.iter().any(|predicate| matches!(predicate, Predicate::Equals { .. }));
    let mut answer = 0.0;
    for box_ in 0..boxes.len() {
        let share: f64 = shares.iter().map(|(column, share)| share[boxes.cell(box_, *column)]).product();
        if share == 0.0 {
            continue;
        }
        let rows = if asks_sensitive {
            let values = boxes.values.of(box_ as u32).iter();
            values.filter(|&&(tuple, _)| matches(tuple)).map(|&(_, count)| u64::from(count)).sum()
        } else {
            boxes.rows[box_]
        };
        answer += share * rows as f64;
    }
    answer
}
