//! The table while it is being generalised: a node per cell, and pieces of equal rows grouped by the columns that
//! are already k-anonymous.

use super::imkas;
use super::mdg::Generaliser;
use super::partition::{Partition, Tally};
use super::pieces::Pieces;
use super::tree::{ROOT, Tree};
use crate::algorithms::association::agreeing;
use crate::error::Error;
use crate::hierarchy::{Cell, Hierarchy, NodeId};
use crate::plan::CheckedPlan;
use crate::progress::Progress;
use crate::release::{ClassId, Recoding, Share};
use crate::table::{Code, Column, RowId, Table};
use crate::text::step;

/// The paper's table T with the set A_anony.
pub struct Work<'a> {
    plan: &'a CheckedPlan,
    pub k: u32,
    trees: Vec<Tree>,
    pieces: Pieces,
    /// The node of each piece, column by column.
    cells: Vec<Vec<u32>>,
    /// Whether a column belongs to A_anony.
    anonymous: Vec<bool>,
    /// The pieces by the columns in A_anony.
    partition: Partition,
    tally: Tally,
    /// Whether the search for the columns to start from was cut short.
    pub cut_short: bool,
}

/// How many rows are generalised between two reports of progress.
const PROGRESS_ROWS: usize = 8192;

impl<'a> Work<'a> {
    /// A table with fewer than k rows has no k-anonymous release.
    pub fn new(plan: &'a CheckedPlan, table: &Table) -> Result<Work<'a>, Error> {
        let (k, rows) = (plan.k(), table.size());
        if rows < k as usize {
            let reason = step("table-too-small").with("rows", rows).with("fewest", k);
            return Err(Error::unsatisfiable_as(step("k-anonymity").with("k", k), reason, None));
        }
        let trees: Vec<Tree> = plan.quasi.iter().map(|attribute| Tree::new(&attribute.hierarchy)).collect();
        let cells = (plan.quasi.iter())
            .map(|attribute| values(&attribute.hierarchy, table.column(attribute.column)))
            .collect();
        let distinct = trees.iter().map(Tree::len).max().unwrap_or(0);
        Ok(Work {
            plan,
            k,
            anonymous: vec![false; trees.len()],
            trees,
            cells,
            partition: Partition::whole(table.rows()),
            pieces: Pieces::new(table),
            tally: Tally::new(distinct),
            cut_short: false,
        })
    }

    /// The number of quasi columns.
    pub fn width(&self) -> usize {
        self.trees.len()
    }

    pub fn is_anonymous(&self, column: usize) -> bool {
        self.anonymous[column]
    }

    /// Step 1 of K-MSD: starts with the largest of the `columns`' subsets that is k-anonymous as it is.
    pub fn start_with_imkas(&mut self, columns: &[usize], progress: &mut dyn Progress) {
        let values: Vec<&[u32]> = self.cells.iter().map(Vec::as_slice).collect();
        let sizes = self.pieces.sizes();
        let found = imkas::search(&values, sizes, columns, self.k, &mut self.tally, imkas::WORK, progress);
        found.columns.iter().for_each(|&column| self.anonymous[column] = true);
        self.partition = found.partition;
        self.cut_short = found.cut_short;
    }

    /// Step 2.1: of the `columns` outside A_anony the one with the fewest values that occur in an
    /// A_anony-group fewer than k times; ties in column order. `None` if all are in A_anony.
    pub fn fewest_violations(&mut self, columns: &[usize], progress: &mut dyn Progress) -> Option<usize> {
        let open: Vec<usize> = columns.iter().copied().filter(|&column| !self.anonymous[column]).collect();
        if open.len() < 2 {
            return open.first().copied();
        }
        let violations = |(index, &column): (usize, &usize)| {
            progress.report("counting rare values", index as u64, open.len() as u64);
            let sizes = self.pieces.sizes();
            (self.partition.violations(&self.cells[column], sizes, self.k, &mut self.tally), column)
        };
        open.iter().enumerate().map(violations).min().map(|(_, column)| column)
    }

    /// Constructs A_anony ->k `column` by MDG inside every group, and adds the column to A_anony.
    pub fn construct(&mut self, column: usize, progress: &mut dyn Progress) {
        let before = self.pieces.len();
        let mut divided = vec![0; self.partition.len()];
        let cells = &mut self.cells[column];
        let total = cells.len();
        let mut generaliser = Generaliser::new(&self.trees[column], self.k);
        let (mut done, mut reported) = (0, 0);
        for (group, divided) in self.partition.groups().zip(&mut divided) {
            if self.tally.rare(group, cells, self.pieces.sizes(), self.k) > 0 {
                let pieces = self.pieces.len();
                generaliser.generalise(group, &mut self.pieces, cells);
                *divided = (self.pieces.len() - pieces) as u32;
            }
            done += group.len();
            if done >= reported + PROGRESS_ROWS {
                progress.report("generalising rare values", done as u64, total as u64);
                reported = done;
                if progress.cancelled() {
                    break;
                }
            }
        }
        if self.pieces.len() > before {
            self.partition = self.partition.with(&divided, before as u32);
            self.copy_to_parts(column, before);
        }
        self.partition = self.partition.refine(&self.cells[column], &mut self.tally);
        self.anonymous[column] = true;
    }

    /// Pieces that were divided for the sake of one column are still alike in all others.
    fn copy_to_parts(&mut self, column: usize, before: usize) {
        let all = self.pieces.parents();
        let parents = &all[all.len() - (self.pieces.len() - before)..];
        let others = (0..).zip(&mut self.cells).filter(|(other, _)| *other != column);
        for (_, cells) in others {
            // what a part was part of comes before it
            parents.iter().for_each(|&parent| cells.push(cells[parent as usize]));
        }
    }

    /// Association generalisation AG(X, y) of Definition 8: rows that agree on `from`, all in A_anony, get
    /// the lowest common ancestor of their cells in `to`, which joins A_anony. The groups stay the same.
    pub fn associate(&mut self, from: &[usize], to: usize) {
        let firsts: Vec<u32> = self.partition.groups().map(|group| group[0]).collect();
        let (group_of, groups) =
            agreeing(firsts.len(), from.len(), |place, group| self.cell(from[place], firsts[group]));
        let mut joined = vec![u32::MAX; groups];
        let (tree, cells) = (&self.trees[to], &mut self.cells[to]);
        for (rows, &group) in self.partition.groups().zip(&group_of) {
            for &row in rows {
                join(tree, &mut joined[group as usize], cells[row as usize]);
            }
        }
        for (rows, &group) in self.partition.groups().zip(&group_of) {
            rows.iter().for_each(|&row| cells[row as usize] = joined[group as usize]);
        }
        self.anonymous[to] = true;
    }

    fn cell(&self, column: usize, row: u32) -> u32 {
        self.cells[column][row as usize]
    }

    /// The final cells, once per group: what is published, to be repaired and turned into classes.
    pub fn finish(self) -> Finished<'a> {
        let firsts: Vec<u32> = self.partition.groups().map(|group| group[0]).collect();
        let cells = (self.cells.iter())
            .map(|column| firsts.iter().map(|&row| column[row as usize]).collect())
            .collect();
        Finished { plan: self.plan, trees: self.trees, cells, partition: self.partition, pieces: self.pieces }
    }
}

/// A k-anonymous table: rows in groups, and one cell per group and column.
pub struct Finished<'a> {
    plan: &'a CheckedPlan,
    trees: Vec<Tree>,
    /// The node of each group, column by column.
    cells: Vec<Vec<u32>>,
    partition: Partition,
    pieces: Pieces,
}

impl Finished<'_> {
    /// AG(X, y) on finished groups; says whether anything had to move. Groups can only become equal, so
    /// the table stays k-anonymous.
    pub fn associate(&mut self, from: &[usize], to: usize) -> bool {
        let (group_of, groups) =
            agreeing(self.partition.len(), from.len(), |place, group| self.cells[from[place]][group]);
        let (tree, cells) = (&self.trees[to], &mut self.cells[to]);
        let mut joined = vec![u32::MAX; groups];
        for (&group, &cell) in group_of.iter().zip(cells.iter()) {
            join(tree, &mut joined[group as usize], cell);
        }
        let mut moved = false;
        for (&group, cell) in group_of.iter().zip(cells) {
            moved |= *cell != joined[group as usize];
            *cell = joined[group as usize];
        }
        moved
    }

    /// The mean loss of all cells.
    pub fn loss(&self) -> f64 {
        let size = |group: &[u32]| group.iter().map(|&piece| u64::from(self.pieces.rows(piece))).sum::<u64>();
        let sizes: Vec<u64> = self.partition.groups().map(size).collect();
        let of_column = |(attribute, cells): (&crate::plan::QuasiAttribute, &Vec<u32>)| -> f64 {
            (sizes.iter().zip(cells))
                .map(|(&rows, &node)| rows as f64 * attribute.hierarchy.loss(Cell::Node(NodeId(node))))
                .sum()
        };
        let sum: f64 = self.plan.quasi.iter().zip(&self.cells).map(of_column).sum();
        sum / (sizes.iter().sum::<u64>() as usize * self.cells.len()).max(1) as f64
    }

    /// One class per combination of cells.
    pub fn recoding(self) -> Recoding {
        let width = self.cells.len();
        let (class_of_group, classes) =
            agreeing(self.partition.len(), width, |column, group| self.cells[column][group]);
        let mut class_of_piece = vec![ClassId::SUPPRESSED; self.pieces.len()];
        let mut cells = Vec::with_capacity(classes * width);
        for (group, (pieces, &class)) in self.partition.groups().zip(&class_of_group).enumerate() {
            pieces.iter().for_each(|&piece| class_of_piece[piece as usize] = ClassId(class));
            if class as usize * width == cells.len() {
                cells.extend(self.cells.iter().map(|column| Cell::Node(NodeId(column[group]))));
            }
        }
        let split = self.split(&class_of_piece);
        // the first pieces are those of the table's rows, in their order; the others came to be by division
        class_of_piece.truncate(self.pieces.len() - self.pieces.parents().len());
        Recoding { class_of_row: class_of_piece, split, cells, ..Recoding::default() }
    }

    /// What became of the rows of tuples that were divided.
    fn split(&self, class_of_piece: &[ClassId]) -> Vec<Share> {
        let tuples = self.pieces.len() - self.pieces.parents().len();
        let parts = tuples as u32..self.pieces.len() as u32;
        let mut divided: Vec<u32> = parts.clone().map(|part| self.pieces.origin(part)).collect();
        divided.sort_unstable();
        divided.dedup();
        let share = |piece: u32| Share {
            row: RowId(self.pieces.origin(piece)),
            class: class_of_piece[piece as usize],
            rows: self.pieces.rows(piece),
        };
        divided.into_iter().chain(parts).map(share).collect()
    }
}

/// The node of each row's own value. A missing value that is spelled like the root is the root: a reader
/// cannot tell them apart.
fn values(hierarchy: &Hierarchy, column: &Column) -> Vec<u32> {
    let of_code: Vec<u32> = (0..column.dictionary.len() as u32)
        .map(|code| {
            let position = hierarchy.position(Code(code));
            let node = hierarchy.ancestor(position, 0);
            let missing = hierarchy.missing_position() == Some(position);
            let reads_like_root =
                || hierarchy.text(Cell::Node(node)) == hierarchy.text(Cell::Node(hierarchy.root()));
            if missing && reads_like_root() { ROOT } else { node.0 }
        })
        .collect();
    let mut values = vec![0; column.codes.len()];
    column.codes.for_each(|row, code| values[row.0 as usize] = of_code[code.0 as usize]);
    values
}

/// The lowest common ancestor with one more cell; `u32::MAX` stands for no cell yet.
fn join(tree: &Tree, joined: &mut u32, cell: u32) {
    if *joined != cell {
        *joined = if *joined == u32::MAX { cell } else { tree.join(*joined, cell) };
    }
}
