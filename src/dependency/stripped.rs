//! Stripped partitions: rows grouped by equal values, without the groups of one row (Huhtala et al.,
//! *TANE*, 1999). A row that is alone can break no dependency.

use crate::table::{Codes, ColumnId, RowId, Table};

/// The classes of two or more rows, one after another.
#[derive(Debug, Clone)]
pub struct Stripped {
    rows: Vec<RowId>,
    /// Where each class ends in `rows`.
    ends: Vec<u32>,
}

/// Working memory to group the rows of a class by the codes of a column.
#[derive(Debug, Default)]
pub struct Grouper {
    /// How many rows of the class have each code, then where the next of them goes.
    slots: Vec<u32>,
    touched: Vec<u32>,
}

impl Stripped {
    /// All rows in one class.
    pub fn of_all(rows: usize) -> Stripped {
        match rows {
            0 | 1 => Stripped { rows: Vec::new(), ends: Vec::new() },
            _ => Stripped { rows: (0..rows as u32).map(RowId).collect(), ends: vec![rows as u32] },
        }
    }

    /// Rows with equal values in all of `columns`.
    pub fn of_columns(table: &Table, columns: &[ColumnId]) -> Stripped {
        let mut grouper = Grouper::default();
        columns.iter().fold(Stripped::of_all(table.rows()), |partition, &column| {
            let column = table.column(column);
            partition.refine(&column.codes, column.dictionary.len(), &mut grouper)
        })
    }

    /// Splits every class by the codes of one more column.
    pub fn refine(&self, codes: &Codes, distinct: usize, grouper: &mut Grouper) -> Stripped {
        let mut refined = Stripped { rows: Vec::with_capacity(self.rows.len()), ends: Vec::new() };
        for class in self.classes() {
            grouper.count(class, codes, distinct);
            let start = refined.rows.len();
            let mut next = start as u32;
            for &code in &grouper.touched {
                let size = grouper.slots[code as usize];
                // a row that is alone goes nowhere
                grouper.slots[code as usize] = if size > 1 { next } else { u32::MAX };
                if size > 1 {
                    next += size;
                    refined.ends.push(next);
                }
            }
            refined.rows.resize(next as usize, RowId(0));
            for &row in class {
                let slot = &mut grouper.slots[codes.get(row).0 as usize];
                if *slot != u32::MAX {
                    refined.rows[*slot as usize] = row;
                    *slot += 1;
                }
            }
        }
        grouper.clear();
        refined
    }

    /// The classes, rows of each in table order.
    pub fn classes(&self) -> impl Iterator<Item = &[RowId]> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|&end| end as usize));
        starts.zip(&self.ends).map(|(start, &end)| &self.rows[start..end as usize])
    }

    /// Whether no two rows agree: the columns are a key.
    pub fn is_key(&self) -> bool {
        self.ends.is_empty()
    }

    /// The number of rows that are not alone.
    pub fn rows_in_classes(&self) -> usize {
        self.rows.len()
    }

    /// The first row that is alone, of a table with `rows` rows.
    pub fn first_single(&self, rows: usize) -> Option<RowId> {
        if self.rows.len() == rows {
            return None;
        }
        let mut together = vec![false; rows];
        self.rows.iter().for_each(|row| together[row.0 as usize] = true);
        together.iter().position(|together| !together).map(|row| RowId(row as u32))
    }

    /// The fewest rows to remove so that the classes determine a column (the error g3 of TANE, as a
    /// count); stops early, with a larger number, once it exceeds `limit`.
    pub fn removals(&self, codes: &Codes, distinct: usize, limit: usize, grouper: &mut Grouper) -> usize {
        let mut removed = 0;
        for class in self.classes() {
            if limit == 0 {
                // exact: the first disagreement decides
                let first = codes.get(class[0]);
                removed += usize::from(class.iter().any(|&row| codes.get(row) != first));
            } else {
                grouper.count(class, codes, distinct);
                let most =
                    grouper.touched.iter().map(|&code| grouper.slots[code as usize]).max().unwrap_or(0);
                removed += class.len() - most as usize;
            }
            if removed > limit {
                break;
            }
        }
        grouper.clear();
        removed
    }
}

impl Grouper {
    /// Counts the codes of a class; `touched` lists them in order of first occurrence.
    pub fn count(&mut self, class: &[RowId], codes: &Codes, distinct: usize) {
        self.clear();
        self.slots.resize(self.slots.len().max(distinct), 0);
        for &row in class {
            let code = codes.get(row).0;
            let slot = &mut self.slots[code as usize];
            if *slot == 0 {
                self.touched.push(code);
            }
            *slot += 1;
        }
    }

    /// The number of different codes counted.
    pub fn distinct(&self) -> usize {
        self.touched.len()
    }

    fn clear(&mut self) {
        for code in self.touched.drain(..) {
            self.slots[code as usize] = 0;
        }
    }
}
