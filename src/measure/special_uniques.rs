//! Special uniques: which few columns are enough to single a row out, and how dangerous that makes it.
//!
//! A *minimal sample unique* of a row is a set of columns on which no other row agrees with it, of which no smaller part
//! does the same. Rows with many small ones stand out in many ways, and are unique in the population more often than
//! rows that are unique only on all columns together. A set of k columns scores Π (A − i) for i from k to M, with A
//! columns in all and sets of up to M of them looked at; a row scores the sum over its sets.
//!
//! M. J. Elliot, A. Manning, K. Mayes, J. Gurd, M. Bane, *SUDA: a program for detecting special uniques*, Joint
//! UNECE/Eurostat work session on statistical data confidentiality, Geneva 2005; A. M. Manning, D. J. Haglin,
//! J. A. Keane, *A recursive search algorithm for statistical disclosure assessment*, Data Mining and Knowledge Discovery
//! 16(2), 2008 (SUDA2).
//!
//! The sets are found size by size: a set can be minimal for a row only if the row is unique on none of the sets with one
//! column less, and rows that are unique on a part of a set meet nobody on the set itself.

use crate::error::Error;
use crate::table::{ColumnId, RowId, Table};
use crate::text::number::Figure;
use rustc_hash::FxHashMap;
use serde::Serialize;

/// What singles rows out.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SpecialUniques {
    /// The most columns of a set.
    pub max_size: usize,
    /// How many rows have such a set.
    pub rows: u64,
    /// Their share of the table.
    pub share: Figure,
    /// How many sets there are of each size, from 1.
    pub sets: Vec<u64>,
    /// The columns, the one that makes people stand out most first.
    pub columns: Vec<RevealingColumn>,
    /// The rows with the highest scores, highest first; at most 20.
    pub highest: Vec<UniqueRow>,
    /// The score of every row, in the order of the table; 0 for rows without a set.
    pub scores: Vec<Figure>,
}

/// How much a column has to do with it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RevealingColumn {
    /// Its name.
    pub column: String,
    /// The share of all scores from sets with this column. The shares add up to more than 1: a set has several columns.
    pub contribution: Figure,
    /// How many rows have a set with it.
    pub rows: u64,
}

/// A row that stands out.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UniqueRow {
    /// Its number in the table, from 0.
    pub row: u32,
    /// Its score.
    pub score: Figure,
    /// The sets of columns that single it out, small ones first.
    pub sets: Vec<Vec<String>>,
}

/// Rows that are shown.
const SHOWN: usize = 20;

/// More steps than this, rows times sets of columns, take longer than anybody waits: about a minute.
const MOST_STEPS: u64 = 4_000_000_000;

/// A set of columns fits into the bits of a word.
const MOST_COLUMNS: usize = 64;

/// Finds the minimal sample uniques of all rows on these columns, of at most `max_size` columns each. Values that are
/// missing equal each other.
///
/// ```
/// use outis::measure::special_uniques::special_uniques;
/// use outis::{Table, table::ColumnId};
/// let table = Table::from_csv(b"sex,age\nm,20s\nm,30s\nf,20s\nf,20s\nm,20s\n")?;
/// let found = special_uniques(&table, &[ColumnId(0), ColumnId(1)], 2)?;
/// // the one in his thirties is known by his age alone
/// assert_eq!((found.rows, found.highest[0].row), (1, 1));
/// assert_eq!(found.highest[0].sets, [["age"]]);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn special_uniques(
    table: &Table,
    columns: &[ColumnId],
    max_size: usize,
) -> Result<SpecialUniques, Error> {
    let max_size = max_size.clamp(1, columns.len().max(1));
    let steps = (1..=max_size).map(|size| choose(columns.len(), size)).fold(0, u64::saturating_add);
    if columns.len() > MOST_COLUMNS || steps.saturating_mul(table.rows() as u64) > MOST_STEPS {
        let (given, limit) = match columns.len() > MOST_COLUMNS {
            true => (columns.len() as u64, MOST_COLUMNS as u64),
            false => (steps.saturating_mul(table.rows() as u64), MOST_STEPS),
        };
        let what = if columns.len() > MOST_COLUMNS { "columns" } else { "rows times sets of columns" };
        return Err(Error::TooLarge { what: what.to_owned(), given, limit });
    }
    let mut search = Search::new(table, columns, max_size);
    for size in 1..=max_size.min(columns.len()) {
        search.of_size(size);
    }
    Ok(search.finish(table, columns))
}

/// How many sets of so many columns there are.
fn choose(columns: usize, size: usize) -> u64 {
    (0..size).fold(1u64, |sets, index| sets.saturating_mul((columns - index) as u64) / (index as u64 + 1))
}

/// One bit per row.
type Rows = Vec<u64>;

/// Columns, one bit each.
type Set = u64;

struct Search<'a> {
    table: &'a Table,
    columns: &'a [ColumnId],
    max_size: usize,
    /// The rows that are unique on each set of the size before; sets without any are left out.
    unique_before: FxHashMap<Set, Rows>,
    unique: FxHashMap<Set, Rows>,
    /// What a set of each size scores.
    points: Vec<f64>,
    scores: Vec<f64>,
    sets: Vec<u64>,
    /// Per column: the points of sets with it, and the rows that have one.
    contributions: Vec<f64>,
    rows_with: Vec<Rows>,
    /// Every minimal set of a row, in the order in which they are found.
    found: Vec<(u32, Set)>,
}

/// The rows that are not unique on a set, and a number for each, equal where they agree.
struct Meeting {
    rows: Vec<u32>,
    number: Vec<u32>,
    numbers: usize,
}

impl<'a> Search<'a> {
    fn new(table: &'a Table, columns: &'a [ColumnId], max_size: usize) -> Search<'a> {
        let all = columns.len();
        let last = max_size.min(all.saturating_sub(1));
        let points = |size: usize| (size..=last).map(|i| (all - i) as f64).product();
        Search {
            table,
            columns,
            max_size,
            unique_before: FxHashMap::default(),
            unique: FxHashMap::default(),
            points: (0..=max_size).map(points).collect(),
            scores: vec![0.0; table.rows()],
            sets: vec![0; max_size],
            contributions: vec![0.0; all],
            rows_with: vec![vec![0; table.rows().div_ceil(64)]; all],
            found: Vec::new(),
        }
    }

    /// Finds all minimal sets of this size. Those of the size before are known.
    fn of_size(&mut self, size: usize) {
        self.unique_before = std::mem::take(&mut self.unique);
        let rows = self.table.rows();
        let everybody = Meeting { rows: (0..rows as u32).collect(), number: vec![0; rows], numbers: 1 };
        if rows > 0 {
            self.below(&everybody, 0, 0, size);
        }
    }

    /// All sets with so many more columns, from column `first` on, beside those in `set`.
    fn below(&mut self, meeting: &Meeting, set: Set, first: usize, more: usize) {
        for column in first..=self.columns.len() - more {
            let with = set | 1 << column;
            let (refined, alone) = self.refine(meeting, self.columns[column]);
            if more > 1 {
                self.below(&refined, with, column + 1, more - 1);
            } else {
                self.note(with, &alone);
            }
        }
    }

    /// Tells rows apart by one more column: those that still meet others, and those that are alone now.
    fn refine(&self, meeting: &Meeting, column: ColumnId) -> (Meeting, Vec<u32>) {
        let column = self.table.column(column);
        let values = column.dictionary.len().max(1);
        let code = |row: u32| column.codes.get(RowId(row)).0 as usize;
        let places = meeting.numbers.saturating_mul(values);
        // a plain list of counters where it is not much longer than the rows
        let mut numbers: Vec<u32> = Vec::with_capacity(meeting.rows.len());
        let mut counts: Vec<u32> = Vec::new();
        let next = |number: &mut u32, counts: &mut Vec<u32>| {
            if *number == u32::MAX {
                *number = counts.len() as u32;
                counts.push(0);
            }
            counts[*number as usize] += 1;
            *number
        };
        if places <= 16 * self.table.rows().max(4096) {
            let mut known = vec![u32::MAX; places];
            for (&row, &number) in meeting.rows.iter().zip(&meeting.number) {
                numbers.push(next(&mut known[number as usize * values + code(row)], &mut counts));
            }
        } else {
            let mut known: FxHashMap<(u32, usize), u32> = FxHashMap::default();
            for (&row, &number) in meeting.rows.iter().zip(&meeting.number) {
                numbers.push(next(known.entry((number, code(row))).or_insert(u32::MAX), &mut counts));
            }
        }
        let mut alone = Vec::new();
        let mut refined = Meeting { rows: Vec::new(), number: Vec::new(), numbers: counts.len() };
        for (&row, &number) in meeting.rows.iter().zip(&numbers) {
            if counts[number as usize] == 1 {
                alone.push(row);
            } else {
                refined.rows.push(row);
                refined.number.push(number);
            }
        }
        (refined, alone)
    }

    /// Notes the rows for which a set is minimal, among those that only its last column has made unique. Rows that are
    /// unique on another part of the set are unique on the set, and it is not minimal for them.
    fn note(&mut self, set: Set, alone: &[u32]) {
        let size = set.count_ones() as usize;
        let parts: Vec<&Rows> = (0..self.columns.len())
            .filter(|column| set >> column & 1 == 1)
            .filter_map(|column| self.unique_before.get(&(set & !(1 << column))))
            .collect();
        let words = self.table.rows().div_ceil(64);
        let mut unique: Rows = vec![0; words];
        parts.iter().for_each(|part| unique.iter_mut().zip(part.iter()).for_each(|(all, part)| *all |= part));
        let points = self.points[size];
        for &row in alone {
            let (word, bit) = (row as usize / 64, 1u64 << (row % 64));
            if unique[word] & bit != 0 {
                continue;
            }
            unique[word] |= bit;
            self.scores[row as usize] += points;
            self.sets[size - 1] += 1;
            self.found.push((row, set));
            for column in (0..self.columns.len()).filter(|column| set >> column & 1 == 1) {
                self.contributions[column] += points;
                self.rows_with[column][word] |= bit;
            }
        }
        if size < self.max_size && unique.iter().any(|&word| word != 0) {
            self.unique.insert(set, unique);
        }
    }

    fn finish(self, table: &Table, columns: &[ColumnId]) -> SpecialUniques {
        let all: f64 = self.scores.iter().sum();
        let rows = self.scores.iter().filter(|&&score| score > 0.0).count() as u64;
        let name = |place: usize| table.column(columns[place]).name.clone();
        let mut revealing: Vec<RevealingColumn> = (0..columns.len())
            .map(|place| RevealingColumn {
                column: name(place),
                contribution: Figure(if all > 0.0 { self.contributions[place] / all } else { 0.0 }),
                rows: self.rows_with[place].iter().map(|word| u64::from(word.count_ones())).sum(),
            })
            .collect();
        crate::sorting::sort_by(&mut revealing, |a, b| b.contribution.0.total_cmp(&a.contribution.0));
        let mut order: Vec<u32> =
            (0..self.scores.len() as u32).filter(|&row| self.scores[row as usize] > 0.0).collect();
        let score = |row: u32| self.scores[row as usize];
        crate::sorting::sort_by(&mut order, |&a, &b| score(b).total_cmp(&score(a)).then(a.cmp(&b)));
        order.truncate(SHOWN);
        let highest = order.into_iter().map(|row| UniqueRow {
            row,
            score: Figure(score(row)),
            sets: (self.found.iter().filter(|(of, _)| *of == row))
                .map(|(_, set)| (0..columns.len()).filter(|place| set >> place & 1 == 1).map(name).collect())
                .collect(),
        });
        SpecialUniques {
            max_size: self.max_size,
            rows,
            share: Figure::share(rows, table.rows() as u64),
            sets: self.sets.clone(),
            columns: revealing,
            highest: highest.collect(),
            scores: self.scores.iter().copied().map(Figure).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The ten people of the guide to statistical disclosure control of the International Household Survey Network
    /// (T. Benschop, C. Machingauta, M. Welch, *Statistical disclosure control: a practice guide*, 2022, table 4.5).
    const PEOPLE: &str = "residence,gender,education,labor
Urban,Female,Secondary incomplete,Employed
Urban,Female,Secondary incomplete,Employed
Urban,Female,Primary incomplete,Non-LF
Urban,Male,Secondary complete,Employed
Rural,Female,Secondary complete,Unemployed
Urban,Male,Secondary complete,Employed
Urban,Female,Primary complete,Non-LF
Urban,Male,Post-secondary,Unemployed
Urban,Female,Secondary incomplete,Non-LF
Urban,Female,Secondary incomplete,Non-LF
";

    fn all_columns(table: &Table) -> Vec<ColumnId> {
        (0..table.columns().len()).map(ColumnId).collect()
    }

    #[test]
    fn the_practice_guides_ten_people_have_its_scores() {
        let table = Table::from_csv(PEOPLE.as_bytes()).expect("a table");
        let found = special_uniques(&table, &all_columns(&table), 3).expect("small enough");
        let scores: Vec<f64> = found.scores.iter().map(|score| score.0).collect();
        assert_eq!(scores, [0.0, 0.0, 6.0, 0.0, 12.0, 0.0, 6.0, 10.0, 0.0, 0.0]);
        // "Record 5 contains four MSUs: {Rural} of size 1, and … of size 2"
        let sets: Vec<String> = found.highest[0].sets.iter().map(|set| set.join(" ")).collect();
        assert_eq!(
            (found.highest[0].row, sets),
            (
                4,
                ["residence", "gender education", "gender labor", "education labor"].map(String::from).into()
            )
        );
        assert_eq!((found.rows, found.sets.as_slice()), (4, &[4, 5, 0][..]));
        // of 34 points 22 come from sets with the education: 6, 2 + 2, 6 and 6 of the four rows
        assert_eq!(found.columns[0].column, "education");
        assert!((found.columns[0].contribution.0 - 22.0 / 34.0).abs() < 1e-12);
    }

    #[test]
    fn nobody_stands_out_where_everybody_is_twice() {
        let table = Table::from_csv(b"a,b\n1,x\n1,x\n2,y\n2,y\n").expect("a table");
        let found = special_uniques(&table, &all_columns(&table), 2).expect("small enough");
        assert_eq!((found.rows, found.highest.len(), found.columns[0].contribution.0), (0, 0, 0.0));
    }

    #[test]
    fn too_many_columns_are_refused_with_the_limit() {
        let names: Vec<String> = (0..65).map(|column| format!("c{column}")).collect();
        let text = format!("{}\n{}\n", names.join(","), ["1"; 65].join(","));
        let table = Table::from_csv(text.as_bytes()).expect("a table");
        let refused = special_uniques(&table, &all_columns(&table), 1);
        assert!(matches!(refused, Err(Error::TooLarge { given: 65, limit: 64, .. })));
    }

    proptest! {
        /// From the definition: all sets of columns, all rows, all others.
        #[test]
        fn the_sets_are_those_of_the_definition(
            cells in prop::collection::vec(prop::collection::vec(0u8..3, 4), 1..14), max_size in 1usize..5,
        ) {
            let text: String = cells.iter().map(|row| format!("{},{},{},{}\n", row[0], row[1], row[2], row[3])).collect();
            let table = Table::from_csv(format!("a,b,c,d\n{text}").as_bytes()).expect("a table");
            let found = special_uniques(&table, &all_columns(&table), max_size).expect("small enough");
            let unique = |row: usize, set: u32| {
                let same = |other: usize| (0..4).all(|column| set >> column & 1 == 0 || cells[row][column] == cells[other][column]);
                (0..cells.len()).all(|other| other == row || !same(other))
            };
            let mut sets = vec![0u64; max_size];
            for row in 0..cells.len() {
                let mut score = 0.0;
                for set in 1u32..16 {
                    let size = set.count_ones() as usize;
                    let minimal = unique(row, set) && (0..4).all(|column| {
                        let part = set & !(1 << column);
                        part == set || part == 0 || !unique(row, part)
                    });
                    if minimal && size <= max_size {
                        sets[size - 1] += 1;
                        score += (size..=max_size.min(3)).map(|i| (4 - i) as f64).product::<f64>();
                    }
                }
                prop_assert_eq!(found.scores[row].0, score, "row {}", row);
            }
            prop_assert_eq!(found.sets, sets);
        }
    }
}
