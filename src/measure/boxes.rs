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
    /// The sensitive values of each box.
    pub values: BoxValues,
}

/// What the rows of each box say about sensitive values.
pub(super) enum BoxValues {
    /// The values themselves: how often each sensitive tuple occurs in each box.
    Own(PairCounts),
    /// Batches: how many rows of each box are in each batch, and what the batches hold.
    Batches { of_box: PairCounts, tuples: PairCounts, sizes: Vec<u64> },
}

impl BoxValues {
    fn of_batches(
        recoding: &Recoding,
        of_box: PairCounts,
        batch_of_row: &[ClassId],
        tuples: &SensitiveTuples,
    ) -> BoxValues {
        let published =
            batch_of_row.iter().zip(&tuples.of_row).filter(|(batch, _)| **batch != ClassId::SUPPRESSED);
        let pairs: Vec<(u32, u32)> = published.map(|(batch, &tuple)| (batch.0, tuple)).collect();
        let batches = pairs.iter().map(|&(batch, _)| batch as usize + 1).max().unwrap_or(0);
        let mut sizes = vec![0; batches];
        pairs.iter().for_each(|&(batch, _)| sizes[batch as usize] += 1);
        // a counterfeit dilutes its batch, and nobody asks for its value: no row of the table has it there
        recoding.counterfeits.iter().for_each(|counterfeit| sizes[counterfeit.class.0 as usize] += 1);
        BoxValues::Batches { of_box, tuples: PairCounts::new(batches, pairs.into_iter()), sizes }
    }

    /// How many rows of a box have each tuple; where batches say it, once for each batch.
    pub fn for_each_tuple(&self, box_: u32, mut each: impl FnMut(u32, f64)) {
        match self {
            BoxValues::Own(values) => {
                values.of(box_).iter().for_each(|&(tuple, rows)| each(tuple, f64::from(rows)));
            }
            BoxValues::Batches { of_box, tuples, sizes } => {
                for &(batch, rows) in of_box.of(box_) {
                    let share = f64::from(rows) / sizes[batch as usize] as f64;
                    tuples.of(batch).iter().for_each(|&(tuple, count)| each(tuple, share * f64::from(count)));
                }
            }
        }
    }

    /// How many rows of a box have a tuple that matches, for any box.
    pub fn matching<'a>(&'a self, matches: impl Fn(u32) -> bool + 'a) -> Box<dyn Fn(u32) -> f64 + 'a> {
        let count = move |values: &[(u32, u32)]| -> u64 {
            values.iter().filter(|&&(tuple, _)| matches(tuple)).map(|&(_, count)| u64::from(count)).sum()
        };
        match self {
            BoxValues::Own(values) => Box::new(move |box_| count(values.of(box_)) as f64),
            BoxValues::Batches { of_box, tuples, sizes } => {
                let share: Vec<f64> = (0u32..)
                    .zip(sizes)
                    .map(|(batch, &size)| count(tuples.of(batch)) as f64 / size.max(1) as f64)
                    .collect();
                Box::new(move |box_| {
                    of_box.of(box_).iter().map(|&(batch, rows)| f64::from(rows) * share[batch as usize]).sum()
                })
            }
        }
    }
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
                        Cell::Run(..) | Cell::OnGrid(..) => None,
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
        let with_box = |of_row: &mut dyn Iterator<Item = u32>| {
            let published = recoding.class_of_row.iter().zip(of_row);
            let published = published
                .filter(|&(&class, _)| class != ClassId::SUPPRESSED && !recoding.partial.on_any(class));
            let pairs = published.map(|(class, other)| (box_of_class[class.0 as usize], other));
            PairCounts::new(rows.len(), pairs)
        };
        let values = match &recoding.batch_of_row {
            // nobody can tell a counterfeit from a row, so a row says the values of its whole group
            None if !recoding.counterfeits.is_empty() => {
                let of_box = with_box(&mut recoding.class_of_row.iter().map(|class| class.0));
                BoxValues::of_batches(recoding, of_box, &recoding.class_of_row, sensitive)
            }
            None => BoxValues::Own(with_box(&mut sensitive.of_row.iter().copied())),
            Some(batch_of_row) => {
                let of_box = with_box(&mut batch_of_row.iter().map(|batch| batch.0));
                BoxValues::of_batches(recoding, of_box, batch_of_row, sensitive)
            }
        };
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
