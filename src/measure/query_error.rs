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
//! by its sensitive values, which are published as they are (in linked tables by the share of the value
//! in the row's batch). Suppressed rows count nothing.
//! **Error.** `|answer − truth| / max(truth, 0.1 % of the rows)`.
//! **Seed.** The plan's; the queries do not depend on the release, so that two releases of a table can be
//! compared.

use super::boxes::{Boxes, QuasiColumn, SensitiveTuples};
use crate::random::Random;
use crate::table::Table;
use crate::text::number::Figure;
use serde::Serialize;

/// The relative errors of random COUNT queries.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    crate::sorting::sort_by(&mut errors, f64::total_cmp);
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
    let matching = asks_sensitive.then(|| boxes.values.matching(matches));
    let mut answer = 0.0;
    for box_ in 0..boxes.len() {
        let share: f64 = shares.iter().map(|(column, share)| share[boxes.cell(box_, *column)]).product();
        if share == 0.0 {
            continue;
        }
        let rows = match &matching {
            Some(matching) => matching(box_ as u32),
            None => boxes.rows[box_] as f64,
        };
        answer += share * rows;
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::twins::{Row, ages, open_to, published, rows};
    use proptest::prelude::*;

    /// Whether a row's own values satisfy the query: read off the rows that have the bounds' keys.
    fn satisfies(
        row: usize,
        query: &[Predicate],
        columns: &[QuasiColumn],
        sensitive: &SensitiveTuples,
    ) -> bool {
        query.iter().all(|predicate| match *predicate {
            Predicate::Between { column, first, last } => {
                (first..=last).contains(&columns[column].domain.key(row as u32))
            }
            Predicate::Equals { column, value } => sensitive.columns[column].of(row as u32) == value,
        })
    }

    /// The share of what a row's group leaves open that satisfies the query, by listing it.
    fn naive_share(
        row: usize,
        rows: &[Row],
        query: &[Predicate],
        columns: &[QuasiColumn],
        sensitive: &SensitiveTuples,
    ) -> f64 {
        let Some(group) = rows[row].3 else { return 0.0 };
        let (open_ages, open_sexes) = open_to(rows, group);
        let all_ages = ages(rows);
        let mut share = 1.0;
        for predicate in query {
            share *= match *predicate {
                Predicate::Equals { column, value } => {
                    f64::from(u8::from(sensitive.columns[column].of(row as u32) == value))
                }
                Predicate::Between { column, first, last } => {
                    let with_key = |key| {
                        (0..rows.len())
                            .find(|&row| columns[column].domain.key(row as u32) == key)
                            .expect("a key has rows")
                    };
                    let (from, to) = (&rows[with_key(first)], &rows[with_key(last)]);
                    if column == 0 {
                        let place = |age: &Option<u8>| all_ages.iter().position(|known| known == age);
                        let inside =
                            |age: &&Option<u8>| place(&from.0) <= place(age) && place(age) <= place(&to.0);
                        open_ages.iter().filter(inside).count() as f64 / open_ages.len() as f64
                    } else {
                        let inside = |sex: &&u8| (from.1..=to.1).contains(*sex);
                        open_sexes.iter().filter(inside).count() as f64 / open_sexes.len() as f64
                    }
                }
            };
        }
        share
    }

    proptest! {
        #[test]
        fn truth_and_answer_are_those_of_a_walk_over_all_rows(rows in rows(), seed in any::<u64>()) {
            let published = published(&rows);
            let sensitive = SensitiveTuples::new(&published.table, &published.plan);
            let (columns, boxes) = Boxes::new(&published.table, &published.plan, &published.recoding, &sensitive);
            let mut random = Random::new(seed);
            for _ in 0..10 {
                let query = draw(&mut random, rows.len(), &columns, &sensitive);
                prop_assert!((1..=3).contains(&query.len()));
                let truth = Scan { hits: vec![false; rows.len()] }.truth(&query, &columns, &sensitive);
                let naive = (0..rows.len()).filter(|&row| satisfies(row, &query, &columns, &sensitive)).count();
                prop_assert_eq!(truth, naive);
                prop_assert!(truth > 0, "every query is about a row that exists");
                let answer = answer(&query, &columns, &boxes, &sensitive);
                let naive: f64 = (0..rows.len()).map(|row| naive_share(row, &rows, &query, &columns, &sensitive)).sum();
                prop_assert!((answer - naive).abs() < 1e-9, "{answer} instead of {naive}");
            }
        }
    }

    #[test]
    fn the_queries_depend_on_table_and_seed_and_not_on_the_release() {
        let row = |row: u8, size: u8| (Some(20 + row), row % 3, row % 2, Some(u32::from(row / size)));
        let queries = |size: u8, seed: u64| {
            let published = published(&(0..20).map(|place| row(place, size)).collect::<Vec<_>>());
            let sensitive = SensitiveTuples::new(&published.table, &published.plan);
            let (columns, _) = Boxes::new(&published.table, &published.plan, &published.recoding, &sensitive);
            let mut random = Random::new(seed);
            (0..20).map(|_| draw(&mut random, 20, &columns, &sensitive)).collect::<Vec<_>>()
        };
        assert_eq!(queries(4, 1), queries(10, 1));
        assert_ne!(queries(4, 1), queries(4, 2));
    }

    #[test]
    fn coarser_groups_answer_worse() {
        // Ages that crowd at the lower end, and diseases that come with age.
        let row = |row: u8, size: u8| {
            (Some(20 + row * (row / 2) / 8), row % 3, row / 5, Some(u32::from(row / size)))
        };
        let error = |size: u8| {
            published(&(0..20).map(|place| row(place, size)).collect::<Vec<_>>()).private().query_error
        };
        let (none, some, most) = (error(1), error(4), error(20));
        assert_eq!((none.queries, none.median.0), (200, 0.0));
        assert!(some.median < most.median, "{some:?} and {most:?}");
        assert!(most.median <= most.ninetieth_percentile);
    }

    #[test]
    fn percentiles_are_errors_that_occurred() {
        assert_eq!(percentile(&[1.0, 2.0, 3.0], 50), 2.0);
        assert_eq!(percentile(&[1.0, 2.0, 3.0, 4.0], 50), 2.0);
        assert_eq!(percentile(&[1.0, 2.0, 3.0, 4.0], 90), 4.0);
        assert_eq!(percentile(&[], 50), 0.0);
    }
}
