//! A release as boxes: for every distinct combination of published cells, the points it leaves open
//! and the sensitive values of its rows.

use super::belief::SensitiveColumn;
use super::domain::{Domain, Span};
use super::partition::distinct_tuples;
use crate::hierarchy::Cell;
use crate::plan::CheckedPlan;
use crate::release::{ClassId, Recoding};
use crate::table::Table;
use rustc_hash::FxHashMap;

/// A quasi column: its points, and what each distinct published cell says.
pub(super) struct QuasiColumn<'a> {
    pub domain: Domain<'a>,
    pub cells: Vec<CellFacts>,
}

/// A distinct published cell of one column.
#[derive(Debug, Clone, Copy)]
pub(super) struct CellFacts {
    pub span: Span,
    pub loss: f64,
    /// Its level, where the hierarchy has levels.
    pub level: Option<usize>,
    /// How many published rows have it.
    pub rows: u64,
}

/// The distinct combinations of sensitive values: which one each row has, and what it consists of.
pub(super) struct SensitiveTuples<'a> {
    pub columns: Vec<SensitiveColumn<'a>>,
    pub of_row: Vec<u32>,
    /// Value by column of every tuple, tuple by tuple.
    values: Vec<u32>,
    pub count: usize,
}

impl<'a> SensitiveTuples<'a> {
    pub fn new(table: &'a Table, plan: &CheckedPlan) -> SensitiveTuples<'a> {
        let missing = &plan.plan.missing;
        let columns: Vec<SensitiveColumn> =
            plan.sensitive.iter().map(|&id| SensitiveColumn::new(table.column(id), missing)).collect();
        let keys: Vec<_> = columns.iter().map(SensitiveColumn::key_column).collect();
        let (of_row, count) = distinct_tuples(table.rows(), &keys);
        let mut values = Vec::with_capacity(count * columns.len());
        let mut known = 0;
        for (row, &tuple) in of_row.iter().enumerate() {
            // Tuples are numbered in order of first appearance.
            if tuple == known {
                values.extend(columns.iter().map(|column| column.of(row as u32)));
                known += 1;
            }
        }
        SensitiveTuples { columns, of_row, values, count }
    }

    /// The value of a tuple in one of the sensitive columns.
    pub fn value(&self, tuple: u32, column: usize) -> u32 {
        self.values[tuple as usize * self.columns.len() + column]
    }
}

/// How often pairs occur, by their first member: a sparse table of counts.
pub(super) struct PairCounts {
    /// The entries of `first` are `entries[starts[first]..starts[first + 1]]`, second members ascending.
    starts: Vec<u32>,
    entries: Vec<(u32, u32)>,
}

impl PairCounts {
    /// Counts pairs whose first members are below `firsts`.
    pub fn new(firsts: usize, pairs: impl Iterator<Item = (u32, u32)>) -> PairCounts {
        let mut pairs: Vec<u64> =
            pairs.map(|(first, second)| u64::from(first) << 32 | u64::from(second)).collect();
        pairs.sort_unstable();
        let mut starts = vec![0; firsts + 1];
        let mut entries = Vec::new();
        for run in pairs.chunk_by(|a, b| a == b) {
            entries.push((run[0] as u32, run.len() as u32));
            starts[(run[0] >> 32) as usize + 1] += 1;
        }
        for index in 0..firsts {
            starts[index + 1] += starts[index];
        }
        PairCounts { starts, entries }
    }

    /// The second members seen with `first`, ascending, each with its count.
    pub fn of(&self, first: u32) -> &[(u32, u32)] {
        &self.entries[self.starts[first as usize] as usize..self.starts[first as usize + 1] as usize]
    }
}

/// All boxes of a release.
pub(super) struct Boxes {
    width: usize,
    /// Per box and column the number of its cell among the column's cells.
    cells: Vec<u32>,
    /// The published rows in each box.
    pub rows: Vec<u64>,
    /// How often each sensitive tuple occurs in each box.
    pub values: PairCounts,
}

impl Boxes {
    /// The boxes of a recoding, and the columns with their distinct cells.
    pub fn new<'a>(
        table: &'a Table,
        plan: &CheckedPlan,
        recoding: &Recoding,
        sensitive: &SensitiveTuples,
    ) -> (Vec<QuasiColumn<'a>>, Boxes) {
        let width = plan.quasi.len();
        let rows_of_class = rows_of_class(recoding, width);
        let mut columns = Vec::with_capacity(width);
        let mut cell_of_class = vec![0; rows_of_class.len() * width];
        for (place, attribute) in plan.quasi.iter().enumerate() {
            let domain = Domain::new(table.column(attribute.column), attribute, &plan.plan.missing);
            let mut cells: Vec<CellFacts> = Vec::new();
            let mut number: FxHashMap<Cell, u32> = FxHashMap::default();
            for (class, &rows) in rows_of_class.iter().enumerate().filter(|&(_, &rows)| rows > 0) {
                let cell = recoding.cells[class * width + place];
                let known = *number.entry(cell).or_insert_with(|| {
                    let level = match cell {
                        Cell::Node(node) => Some(attribute.hierarchy.level(node)),
                        Cell::Run(..) => None,
                    };
                    let span = domain.span(cell, &attribute.hierarchy);
                    cells.push(CellFacts { span, loss: attribute.hierarchy.loss(cell), level, rows: 0 });
                    cells.len() as u32 - 1
                });
                cells[known as usize].rows += rows;
                cell_of_class[class * width + place] = known;
            }
            columns.push(QuasiColumn { domain, cells });
        }
        let mut number: FxHashMap<&[u32], u32> = FxHashMap::default();
        let mut cells = Vec::new();
        let mut rows = Vec::new();
        let mut box_of_class = vec![u32::MAX; rows_of_class.len()];
        for (class, &count) in rows_of_class.iter().enumerate().filter(|&(_, &rows)| rows > 0) {
            let tuple = &cell_of_class[class * width..(class + 1) * width];
            let known = *number.entry(tuple).or_insert_with(|| {
                cells.extend_from_slice(tuple);
                rows.push(0);
                rows.len() as u32 - 1
            });
            rows[known as usize] += count;
            box_of_class[class] = known;
        }
        let published = recoding
            .class_of_row
            .iter()
            .zip(&sensitive.of_row)
            .filter(|&(&class, _)| class != ClassId::SUPPRESSED && !recoding.partial.on_any(class))
            .map(|(class, &tuple)| (box_of_class[class.0 as usize], tuple));
        let values = PairCounts::new(rows.len(), published);
        (columns, Boxes { width, cells, rows, values })
    }

    /// The number of boxes.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The cell of a box in one column, as its number among the column's cells.
    pub fn cell(&self, box_: usize, column: usize) -> usize {
        self.cells[box_ * self.width + column] as usize
    }
}

/// The number of rows in every class.
fn rows_of_class(recoding: &Recoding, width: usize) -> Vec<u64> {
    let published = || recoding.class_of_row.iter().filter(|&&class| class != ClassId::SUPPRESSED);
    // Without quasi columns there are no cells to count classes by.
    let classes = published().map(|class| class.0 as usize + 1).max().unwrap_or(0);
    let classes = recoding.cells.len().checked_div(width).unwrap_or(classes).max(classes);
    let mut rows = vec![0; classes];
    for class in published() {
        rows[class.0 as usize] += 1;
    }
    rows
}
