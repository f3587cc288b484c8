//! The same promises, tested on counts: for methods that never look at single rows.

use super::distance::{Ground, Reference};
use super::histogram::Histogram;
use super::test::Asked;
use super::{Principle, SLACK};
use crate::table::ColumnId;

/// Principles that speak of whole groups, as one test of a group that is given by its counts.
pub struct CountedTest<'a> {
    fewest_rows: u32,
    least_persons: u32,
    columns: Vec<CountedColumn<'a>>,
}

/// What is asked of one sensitive column.
struct CountedColumn<'a> {
    column: ColumnId,
    histogram: Histogram,
    asked: Vec<Asked>,
    /// The t-closeness principles; what they compare with is prepared whenever it changes.
    distances: Vec<(f64, &'a Ground)>,
    references: Vec<Reference>,
}

impl<'a> CountedTest<'a> {
    /// The test of these principles; `values` tells how many different values a column has.
    pub fn new(
        principles: impl Iterator<Item = &'a Principle> + Clone,
        values: impl Fn(ColumnId) -> usize,
    ) -> CountedTest<'a> {
        let mut test = CountedTest {
            fewest_rows: principles.clone().map(Principle::fewest).max().unwrap_or(1).max(1) as u32,
            least_persons: 0,
            columns: Vec::new(),
        };
        for principle in principles {
            match principle {
                Principle::KAnonymity { k, .. } => test.least_persons = test.least_persons.max(*k),
                Principle::LDiversity { variant, l, c, column } => {
                    test.column(*column, &values).asked.push(Asked::diversity(*variant, *l, *c));
                }
                Principle::LdDiversity { l, d, column } => {
                    let asked = Asked::LdDiversity { l: *l as usize, d: *d };
                    test.column(*column, &values).asked.push(asked);
                }
                Principle::DlInference { .. } | Principle::MInvariance { .. } => {
                    unreachable!("a plan that asks for it is refused unless its own method runs")
                }
                Principle::TCloseness { t, ground, column } => {
                    test.column(*column, &values).distances.push((*t, ground));
                }
            }
        }
        test
    }

    /// The column's place in the list, made when it is first asked for.
    fn column(&mut self, column: ColumnId, values: impl Fn(ColumnId) -> usize) -> &mut CountedColumn<'a> {
        let known = self.columns.iter().position(|counted| counted.column == column);
        let place = known.unwrap_or_else(|| {
            self.columns.push(CountedColumn::new(column, values(column)));
            self.columns.len() - 1
        });
        &mut self.columns[place]
    }

    /// The fewest rows that a passing group can have.
    pub fn fewest_rows(&self) -> u32 {
        self.fewest_rows
    }

    /// The sensitive columns that groups are tested by.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = ColumnId> + '_ {
        self.columns.iter().map(|counted| counted.column)
    }

    /// Whether what passes depends on which rows are published at all.
    pub fn compares_with_published(&self) -> bool {
        self.columns.iter().any(|counted| !counted.distances.is_empty())
    }

    /// From now on groups are compared with these counts of the values of all published rows; `fill` gives
    /// those of the column at a place.
    pub fn compare_with(&mut self, mut fill: impl FnMut(usize, &mut Histogram)) {
        for (place, counted) in self.columns.iter_mut().enumerate() {
            let CountedColumn { histogram, distances, references, .. } = counted;
            if distances.is_empty() {
                continue;
            }
            histogram.clear();
            fill(place, histogram);
            let counts = histogram.counts();
            let reference = |(_, ground): &(f64, &Ground)| Reference::new(ground, counts.to_vec());
            *references = distances.iter().map(reference).collect();
        }
    }

    /// Whether a group of so many rows and persons keeps every promise; `fill` gives the counts of the
    /// column at a place.
    pub fn passes(&mut self, rows: u32, persons: u32, mut fill: impl FnMut(usize, &mut Histogram)) -> bool {
        if rows < self.fewest_rows || persons < self.least_persons {
            return false;
        }
        self.columns.iter_mut().enumerate().all(|(place, counted)| {
            let CountedColumn { histogram, asked, distances, references, .. } = counted;
            histogram.clear();
            fill(place, histogram);
            asked.iter().all(|asked| asked.holds(histogram))
                && (distances.iter().zip(references.iter()))
                    .all(|(&(t, _), reference)| reference.distance(histogram) <= t + SLACK)
        })
    }
}

impl CountedColumn<'_> {
    fn new(column: ColumnId, values: usize) -> Self {
        CountedColumn {
            column,
            histogram: Histogram::new(values),
            asked: Vec::new(),
            distances: Vec::new(),
            references: Vec::new(),
        }
    }
}
