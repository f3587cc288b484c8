//! Tables of counts: distinct tuples, and how many rows of the data have each.
//!
//! A table that is too large for one machine is counted where it lies, and what comes here is a row for every distinct
//! tuple. Whoever counts rows of the data asks [`Table::weight`] and [`Table::size`]; both say the same of a table of
//! rows, where each row stands for itself, so that nobody needs two ways of counting.

use super::{Code, ColumnId, RowId, Table};
use crate::error::{Error, Fault};
use crate::text::step;

/// Counters of rows are 32 bits wide, as row numbers are.
const MOST_ROWS: u64 = u32::MAX as u64 - 1;

impl Table {
    /// The same table, where each row stands for so many rows of the data.
    ///
    /// ```
    /// use outis::Table;
    /// let table = Table::from_csv(b"age,sex\n34,f\n35,m\n")?.with_counts(&[3, 2])?;
    /// assert_eq!((table.rows(), table.size()), (2, 5));
    /// assert!(Table::from_csv(b"age\n34\n")?.with_counts(&[0]).is_err());
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn with_counts(self, counts: &[u64]) -> Result<Table, Error> {
        if counts.len() != self.rows {
            return Err(bad_counts(format!("{} counts for {} rows", counts.len(), self.rows)));
        }
        if let Some(row) = counts.iter().position(|&count| count == 0) {
            return Err(bad_counts(format!("0 in row {}", row + 1)));
        }
        let total = counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
        if total.is_none_or(|total| total > MOST_ROWS) {
            return Err(Error::TooLarge {
                what: "the number of rows that are counted".to_owned(),
                given: total.unwrap_or(u64::MAX),
                limit: MOST_ROWS,
            });
        }
        // none is larger than the sum of all
        Ok(Table { counts: Some(counts.iter().map(|&count| count as u32).collect()), ..self })
    }

    /// The same table without the column of this name, which says how many rows of the data each row stands for.
    pub fn counted_by(self, name: &str) -> Result<Table, Error> {
        let id = self.find(name).ok_or_else(|| bad_counts(format!("no column `{name}`")))?;
        let column = self.column(id);
        let of_code = (column.dictionary.texts())
            .map(|text| text.parse().map_err(|_| bad_counts(format!("`{text}` in `{name}`"))))
            .collect::<Result<Vec<u64>, Error>>()?;
        let mut counts = Vec::with_capacity(self.rows);
        column.codes.for_each(|_, code| counts.push(of_code[code.0 as usize]));
        let others = (0..).map(ColumnId).zip(self.columns).filter(|(other, _)| *other != id);
        let others: Vec<_> = others.map(|(_, column)| column).collect();
        if others.is_empty() {
            return Err(bad_counts(format!("nothing but `{name}`")));
        }
        Table::new(others, self.dialect).with_counts(&counts)
    }

    /// The same counts for a table with these rows of it, in this order.
    pub(crate) fn with_counts_of(self, other: &Table, rows: impl Iterator<Item = RowId>) -> Table {
        let counts = other.counts.as_ref().map(|counts| rows.map(|row| counts[row.0 as usize]).collect());
        Table { counts, ..self }
    }

    /// How many rows of the data each row stands for, where the table holds counts.
    pub fn counts(&self) -> Option<&[u32]> {
        self.counts.as_deref()
    }

    /// How many rows of the data a row stands for.
    #[inline]
    pub fn weight(&self, row: RowId) -> u32 {
        self.counts.as_ref().map_or(1, |counts| counts[row.0 as usize])
    }

    /// How many rows of the data the table stands for.
    pub fn size(&self) -> usize {
        match &self.counts {
            Some(counts) => counts.iter().map(|&count| count as usize).sum(),
            None => self.rows,
        }
    }

    /// How many rows of the data those rows stand for that are chosen.
    pub(crate) fn size_of(&self, chosen: impl Fn(RowId) -> bool) -> usize {
        self.row_ids().filter(|&row| chosen(row)).map(|row| self.weight(row) as usize).sum()
    }

    /// How many rows of the data have each value of a column.
    pub fn frequencies(&self, id: ColumnId) -> Vec<u32> {
        let column = self.column(id);
        let Some(counts) = &self.counts else { return column.frequencies() };
        let mut frequencies = vec![0; column.dictionary.len()];
        column.codes.for_each(|row, Code(code)| frequencies[code as usize] += counts[row.0 as usize]);
        frequencies
    }

    /// The rows, each as often as it stands for a row of the data.
    pub fn data_rows(&self) -> Vec<RowId> {
        match &self.counts {
            None => self.row_ids().collect(),
            Some(counts) => {
                let times = |(row, &count): (RowId, &u32)| std::iter::repeat_n(row, count as usize);
                self.row_ids().zip(counts).flat_map(times).collect()
            }
        }
    }
}

fn bad_counts(found: String) -> Error {
    Error::BadPlan { faults: vec![Fault::new("counts", found, step("fault-counts"))] }
}
