//! All minimal functional dependencies of a table, and its multivalued ones with one column on the left.
//!
//! Level by level over the size of the left side, as in TANE (Huhtala et al. 1999), on stripped
//! partitions. X -> A is tested on the classes of X and given up at the first disagreement (or, for
//! approximate dependencies, once too many rows would have to go), so that only the partitions of left
//! sides are ever built. They are refined along a depth-first walk: one per size is held, not a level.

use super::multivalued::blocks;
use super::stripped::{Grouper, Stripped};
use crate::error::{Error, unless_cancelled};
use crate::progress::Progress;
use crate::table::{ColumnId, Table};
use crate::text::number;
use serde::{Serialize, Serializer};

/// What to look for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// The most columns on the left side.
    pub max_determinant: usize,
    /// The largest share of rows that may break a dependency; 0: exact ones only.
    pub max_error: f64,
}

impl Default for Options {
    fn default() -> Options {
        Options { max_determinant: 2, max_error: 0.0 }
    }
}

/// What was found, most relevant for publishing first.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FoundDependencies"))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Discovered {
    /// Minimal functional dependencies.
    pub functional: Vec<Found>,
    /// Multivalued dependencies that are not functional.
    pub multivalued: Vec<FoundMultivalued>,
}

/// A functional dependency that was found.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FunctionalDependency"))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Found {
    /// The determining columns; none if the determined column is constant.
    pub from: Vec<String>,
    /// The determined column.
    pub to: Vec<String>,
    /// The share of rows that break it.
    #[serde(serialize_with = "six_digits")]
    pub error: f64,
    /// The share of rows whose left side occurs more than once: without them it says nothing.
    #[serde(serialize_with = "six_digits")]
    pub support: f64,
}

/// A multivalued dependency that was found.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MultivaluedDependency"))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FoundMultivalued {
    /// The determining column.
    pub from: Vec<String>,
    /// Columns that are independent of the remaining ones, given `from`.
    pub to: Vec<String>,
}

fn six_digits<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    number::json(*value).serialize(serializer)
}

/// Finds the dependencies of a table.
///
/// Sorted by how much they matter for publishing: few determining columns first, then the share of rows
/// for which the left side occurs more than once (a dependency on a near-unique column says little).
///
/// ```
/// use outis::dependency::{Options, discover};
/// use outis::{Silent, Table};
/// let table = Table::from_csv(b"zip,city,age\n1,Rome,30\n2,Oslo,30\n1,Rome,31\n3,Rome,30\n2,Oslo,31\n")?;
/// let found = discover(&table, &Options::default(), &mut Silent)?;
/// assert_eq!((&found.functional[0].from[..], &found.functional[0].to[..]), (&["zip".to_owned()][..], &["city".to_owned()][..]));
/// # Ok::<(), outis::Error>(())
/// ```
pub fn discover(table: &Table, options: &Options, progress: &mut dyn Progress) -> Result<Discovered, Error> {
    let functional = minimal(table, options, progress)?;
    let multivalued = multivalued(table, &functional, progress)?;
    Ok(Discovered { functional: named(table, functional), multivalued })
}

/// The functional dependencies alone.
pub fn discover_functional(
    table: &Table,
    options: &Options,
    progress: &mut dyn Progress,
) -> Result<Vec<Found>, Error> {
    Ok(named(table, minimal(table, options, progress)?))
}

fn minimal(table: &Table, options: &Options, progress: &mut dyn Progress) -> Result<Vec<Minimal>, Error> {
    let mut search = Search::new(table, options);
    for size in 0..=options.max_determinant {
        search.level(size, progress)?;
    }
    Ok(search.found)
}

/// A minimal dependency by columns.
struct Minimal {
    from: Vec<ColumnId>,
    to: ColumnId,
    removed: usize,
    support: usize,
}

struct Search<'a> {
    table: &'a Table,
    columns: Vec<ColumnId>,
    /// The most rows that may break a dependency.
    limit: usize,
    found: Vec<Minimal>,
    keys: Vec<Vec<ColumnId>>,
    grouper: Grouper,
    visited: u64,
}

impl<'a> Search<'a> {
    fn new(table: &'a Table, options: &Options) -> Search<'a> {
        let columns = (0..table.columns().len()).map(ColumnId).collect();
        let limit = (options.max_error * table.rows() as f64) as usize;
        Search {
            table,
            columns,
            limit,
            found: Vec::new(),
            keys: Vec::new(),
            grouper: Grouper::default(),
            visited: 0,
        }
    }

    /// All left sides of one size.
    fn level(&mut self, size: usize, progress: &mut dyn Progress) -> Result<(), Error> {
        self.visited = 0;
        let total = combinations(self.columns.len(), size);
        let all = Stripped::of_all(self.table.rows());
        self.walk(&mut Vec::new(), &all, size, total, progress)
    }

    /// Extends `left` to `size` columns in every way and tests what it determines.
    fn walk(
        &mut self,
        left: &mut Vec<ColumnId>,
        partition: &Stripped,
        size: usize,
        total: u64,
        progress: &mut dyn Progress,
    ) -> Result<(), Error> {
        if left.len() == size {
            self.visited += 1;
            progress.report("looking for dependencies", self.visited, total);
            unless_cancelled(progress)?;
            self.test(left, partition);
            return Ok(());
        }
        let next = left.last().map_or(0, |last| last.0 + 1);
        for column in next..self.columns.len() {
            left.push(ColumnId(column));
            if !self.superfluous(left) {
                let values = self.table.column(ColumnId(column));
                let refined = partition.refine(&values.codes, values.dictionary.len(), &mut self.grouper);
                self.walk(left, &refined, size, total, progress)?;
            }
            left.pop();
        }
        Ok(())
    }

    /// Whether no minimal dependency can have this left side: it contains a key, or a column that others
    /// in it determine exactly.
    fn superfluous(&self, left: &[ColumnId]) -> bool {
        let contains = |set: &[ColumnId]| set.iter().all(|column| left.contains(column));
        let within =
            |found: &Minimal| found.removed == 0 && left.contains(&found.to) && contains(&found.from);
        self.keys.iter().any(|key| key.len() < left.len() && contains(key)) || self.found.iter().any(within)
    }

    fn test(&mut self, left: &[ColumnId], partition: &Stripped) {
        if partition.is_key() {
            self.keys.push(left.to_vec());
        }
        for &column in &self.columns {
            let known =
                |found: &Minimal| found.to == column && found.from.iter().all(|part| left.contains(part));
            if left.contains(&column) || self.found.iter().any(known) {
                continue;
            }
            let values = self.table.column(column);
            let removed =
                partition.removals(&values.codes, values.dictionary.len(), self.limit, &mut self.grouper);
            if removed <= self.limit {
                let support = partition.rows_in_classes();
                self.found.push(Minimal { from: left.to_vec(), to: column, removed, support });
            }
        }
    }
}

fn combinations(n: usize, size: usize) -> u64 {
    (0..size).fold(1, |product, index| product * (n.saturating_sub(index)) as u64 / (index as u64 + 1))
}

fn multivalued(
    table: &Table,
    functional: &[Minimal],
    progress: &mut dyn Progress,
) -> Result<Vec<FoundMultivalued>, Error> {
    let names =
        |columns: &[ColumnId]| columns.iter().map(|&column| table.column(column).name.clone()).collect();
    let columns = table.columns().len();
    let mut found = Vec::new();
    for left in (0..columns).map(ColumnId) {
        progress.report("looking for independent columns", left.0 as u64, columns as u64);
        unless_cancelled(progress)?;
        let determined: Vec<ColumnId> = (functional.iter())
            .filter(|found| found.removed == 0 && found.from.iter().all(|&column| column == left))
            .map(|found| found.to)
            .collect();
        for block in blocks(table, left, &determined) {
            found.push(FoundMultivalued { from: names(&[left]), to: names(&block) });
        }
    }
    Ok(found)
}

fn named(table: &Table, mut found: Vec<Minimal>) -> Vec<Found> {
    let rows = table.rows().max(1) as f64;
    let name = |column: ColumnId| table.column(column).name.clone();
    crate::sorting::sort_by(&mut found, |a, b| {
        let relevance = |found: &Minimal| (found.from.len(), std::cmp::Reverse(found.support));
        relevance(a).cmp(&relevance(b)).then_with(|| (&a.from, a.to).cmp(&(&b.from, b.to)))
    });
    (found.into_iter())
        .map(|found| Found {
            from: found.from.iter().map(|&column| name(column)).collect(),
            to: vec![name(found.to)],
            error: found.removed as f64 / rows,
            support: found.support as f64 / rows,
        })
        .collect()
}
