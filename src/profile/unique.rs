//! Which few columns together single rows out.

use crate::error::count;
use crate::table::{ColumnId, RowId, Table};
use crate::text::number::Figure;
use serde::Serialize;

/// Columns on which a share of the rows is unique.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UniqueSet {
    /// Their names in table order.
    pub columns: Vec<String>,
    /// The rows that no other row equals on them.
    pub unique_rows: usize,
    /// The same as a share of all rows.
    pub share: Figure,
}

/// What the search found, and what it left out.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UniqueSets {
    /// The smallest sets first, the most telling of each size first. A set that contains one on which
    /// nearly all rows are unique is left out.
    pub sets: Vec<UniqueSet>,
    /// What was not looked at, if anything: the search is bounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capped: Option<String>,
}

/// Rows on which sets are compared before the best ones are counted on all rows.
const SAMPLE: usize = 1 << 13;
/// Columns that are combined: those with the most distinct values.
const WIDEST: usize = 14;
/// Sets listed per size.
const LISTED: usize = 5;
/// Sets on which fewer rows are unique are not worth a line.
const WORTH_SAYING: f64 = 0.01;
/// Nothing can be added to a set on which this share of the rows is unique.
const NEARLY_ALL: f64 = 0.9;
/// Rows sorted for sets of one size; counting a set sorts every row once.
const MOST_ROWS_SORTED: usize = 12_000_000;

/// The most telling sets of one, two and three of the `candidates`.
///
/// A row that is unique among all rows is unique in any sample that holds it, so a set that tells
/// few rows of an even sample apart tells few rows of the table apart. The sample says in which order
/// sets are counted and when to stop; every figure given is counted on all rows.
pub(super) fn unique_sets(table: &Table, candidates: &[ColumnId]) -> UniqueSets {
    let mut columns = candidates.to_vec();
    crate::sorting::sort_by_key(&mut columns, |&column| {
        std::cmp::Reverse(table.column(column).dictionary.len())
    });
    let left_out = columns.len().saturating_sub(WIDEST);
    columns.truncate(WIDEST);
    columns.sort();

    let stride = table.rows().div_ceil(SAMPLE).max(1);
    let sample: Vec<(Vec<u32>, u128)> =
        columns.iter().map(|&column| sampled(table, column, stride)).collect();
    let nearly_all = |unique: usize| unique as f64 >= NEARLY_ALL * table.rows() as f64;
    let worth_saying = |unique: usize| unique > 0 && unique as f64 >= WORTH_SAYING * table.rows() as f64;

    let mut found: Vec<(Vec<usize>, usize)> = Vec::new();
    let mut finished = true;
    for size in 1..=3 {
        let is_new = |set: &Vec<usize>| {
            let contains = |smaller: &[usize]| smaller.iter().all(|member| set.contains(member));
            !found.iter().any(|(smaller, unique)| nearly_all(*unique) && contains(smaller))
        };
        let mut bounded: Vec<(Vec<usize>, usize)> = combinations(columns.len(), size)
            .into_iter()
            .filter(is_new)
            .map(|set| {
                let bound = upper_bound(&set.iter().map(|&index| &sample[index]).collect::<Vec<_>>(), stride);
                (set, bound)
            })
            .collect();
        most_telling_first(&mut bounded);
        let mut best: Vec<(Vec<usize>, usize)> = Vec::new();
        let mut affordable = MOST_ROWS_SORTED / table.rows().max(1);
        for (set, bound) in bounded {
            if best.get(LISTED - 1).is_some_and(|(_, unique)| bound <= *unique) || !worth_saying(bound) {
                break;
            }
            if affordable == 0 {
                finished = false;
                break;
            }
            affordable -= 1;
            let members: Vec<ColumnId> = set.iter().map(|&index| columns[index]).collect();
            let Some(unique) = unique_rows(table, &members) else {
                finished = false;
                break;
            };
            best.push((set, unique));
            most_telling_first(&mut best);
            best.truncate(LISTED);
        }
        found.extend(best.into_iter().filter(|(_, unique)| worth_saying(*unique)));
    }
    UniqueSets {
        sets: found
            .into_iter()
            .map(|(set, unique_rows)| UniqueSet {
                columns: set.iter().map(|&index| table.column(columns[index]).name.clone()).collect(),
                unique_rows,
                share: Figure::share(unique_rows as u64, table.rows() as u64),
            })
            .collect(),
        capped: what_was_left_out(left_out, finished),
    }
}

fn most_telling_first(sets: &mut [(Vec<usize>, usize)]) {
    crate::sorting::sort_by(sets, |(first, left), (second, right)| {
        right.cmp(left).then_with(|| first.cmp(second))
    });
}

fn what_was_left_out(columns: usize, finished: bool) -> Option<String> {
    let mut said = Vec::new();
    if columns > 0 {
        said.push(format!("{} with the fewest distinct values not combined", count(columns, "column")));
    }
    if !finished {
        said.push("only the sets that tell most on a sample of the rows were counted".to_owned());
    }
    if said.is_empty() { None } else { Some(said.join("; ")) }
}

/// The codes of every `stride`-th row, and how many codes there are.
fn sampled(table: &Table, column: ColumnId, stride: usize) -> (Vec<u32>, u128) {
    let column = table.column(column);
    let codes = (0..table.rows()).step_by(stride).map(|row| column.codes.get(RowId(row as u32)).0).collect();
    (codes, column.dictionary.len() as u128)
}

/// More rows than this are hardly unique on all these columns: as many as there are tuples, or the
/// share that is unique in the sample.
fn upper_bound(members: &[&(Vec<u32>, u128)], stride: usize) -> usize {
    let tuples: u128 = members.iter().map(|(_, base)| base).product();
    let mut keys = vec![0_u128; members[0].0.len()];
    for (codes, base) in members {
        keys.iter_mut().zip(codes).for_each(|(key, &code)| *key = *key * base + u128::from(code));
    }
    let unique = match u64::try_from(tuples) {
        Ok(_) => unique_keys(keys.into_iter().map(|key| key as u64).collect()),
        Err(_) => unique_keys(keys),
    };
    usize::try_from(tuples).unwrap_or(usize::MAX).min(unique * stride)
}

/// The number of rows that no other row equals on `columns`; `None` if there is no memory to count.
fn unique_rows(table: &Table, columns: &[ColumnId]) -> Option<usize> {
    let tuples: u128 = columns.iter().map(|&column| table.column(column).dictionary.len() as u128).product();
    match u64::try_from(tuples) {
        Ok(_) => Some(unique_keys(keys(table, columns, 0_u64, |key, base, code| key * base + code)?)),
        Err(_) => {
            let append = |key, base, code| key * u128::from(base) + u128::from(code);
            Some(unique_keys(keys(table, columns, 0_u128, append)?))
        }
    }
}

/// For every row the number of its tuple, by appending one code after the other.
fn keys<K: Copy>(
    table: &Table,
    columns: &[ColumnId],
    empty: K,
    append: impl Fn(K, u64, u64) -> K,
) -> Option<Vec<K>> {
    let mut keys = Vec::new();
    keys.try_reserve_exact(table.rows()).ok()?;
    keys.resize(table.rows(), empty);
    for &column in columns {
        let column = table.column(column);
        let base = column.dictionary.len() as u64;
        column.codes.for_each(|row, code| {
            let key = &mut keys[row.0 as usize];
            *key = append(*key, base, u64::from(code.0));
        });
    }
    Some(keys)
}

/// How many keys occur once.
fn unique_keys<K: Ord>(mut keys: Vec<K>) -> usize {
    keys.sort_unstable();
    keys.chunk_by(|left, right| left == right).filter(|run| run.len() == 1).count()
}

/// All sets of `size` numbers below `n`, in order.
fn combinations(n: usize, size: usize) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..size {
        sets = sets
            .into_iter()
            .flat_map(|set| {
                let next = set.last().map_or(0, |last| last + 1);
                (next..n).map(move |member| [&set[..], &[member]].concat())
            })
            .collect();
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn combinations_are_sets_in_order() {
        assert_eq!(combinations(4, 2), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(combinations(3, 3), [[0, 1, 2]]);
        assert_eq!(combinations(2, 3), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn the_smallest_telling_sets_come_first() {
        let table = Table::from_csv(
            b"age,sex,zip,city\n\
              34,f,02139,Rome\n\
              34,m,02139,Rome\n\
              35,f,02139,Rome\n\
              35,m,02139,Rome\n",
        )
        .expect("a table");
        let all: Vec<ColumnId> = (0..4).map(ColumnId).collect();
        let found = unique_sets(&table, &all);
        assert_eq!(found.capped, None);
        assert_eq!(found.sets.len(), 1, "{found:?}");
        assert_eq!(found.sets[0].columns, ["age", "sex"]);
        assert_eq!((found.sets[0].unique_rows, found.sets[0].share), (4, Figure(1.0)));
    }

    #[test]
    fn wide_tables_say_what_was_left_out() {
        let header: Vec<String> = (0..16).map(|index| format!("c{index}")).collect();
        let row =
            |row: usize| (0..16).map(|index| (row % (index + 2)).to_string()).collect::<Vec<_>>().join(",");
        let rows: Vec<String> = (0..9000).map(row).collect();
        let table = Table::from_csv(format!("{}\n{}\n", header.join(","), rows.join("\n")).as_bytes())
            .expect("a table");
        let all: Vec<ColumnId> = (0..16).map(ColumnId).collect();
        let capped = unique_sets(&table, &all).capped.expect("a bound was reached");
        assert_eq!(capped, "2 columns with the fewest distinct values not combined");
        assert_eq!(
            what_was_left_out(0, false).as_deref(),
            Some("only the sets that tell most on a sample of the rows were counted")
        );
    }

    #[test]
    fn figures_of_long_tables_are_those_of_all_rows() {
        // Every value occurs twice, half the table apart: an even sample sees them once.
        let rows: String = (0..20_000).map(|row| format!("{},x\n", row % 10_000)).collect();
        let table = Table::from_csv(format!("a,b\n{rows}7,y\n").as_bytes()).expect("a table");
        assert_eq!(unique_sets(&table, &[ColumnId(0), ColumnId(1)]).sets, []);
    }

    proptest! {
        #[test]
        fn unique_rows_are_those_that_occur_once(rows in prop::collection::vec((0_u8..4, 0_u8..4, 0_u8..4), 1..40)) {
            let text: String = rows.iter().map(|(a, b, c)| format!("{a},{b},{c}\n")).collect();
            let table = Table::from_csv(format!("a,b,c\n{text}").as_bytes()).expect("a table");
            let naive = rows.iter().filter(|row| rows.iter().filter(|other| other == row).count() == 1).count();
            let all = [ColumnId(0), ColumnId(1), ColumnId(2)];
            prop_assert_eq!(unique_rows(&table, &all), Some(naive));
            let append = |key: u128, base: u64, code: u64| key * u128::from(base) + u128::from(code);
            prop_assert_eq!(keys(&table, &all, 0, append).map(unique_keys), Some(naive));
            let sample: Vec<_> = all.iter().map(|&column| sampled(&table, column, 1)).collect();
            prop_assert_eq!(upper_bound(&sample.iter().collect::<Vec<_>>(), 1), naive);
        }
    }
}
