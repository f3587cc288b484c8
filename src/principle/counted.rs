//! The same promises, tested on counts: for methods that never look at single rows.

use super::distance::Reference;
use super::frequency::Bounds;
use super::histogram::Histogram;
use super::represented::{PARTS, Represented};
use super::test::Asked;
use super::{Principle, SLACK};
use crate::table::ColumnId;

/// Principles that speak of whole groups, as one test of a group that is given by its counts.
pub struct CountedTest<'a> {
    fewest_rows: u32,
    least_persons: u32,
    columns: Vec<CountedColumn<'a>>,
    /// k-map and δ-presence: how many people rows stand for.
    represented: Option<&'a Represented>,
    /// k-map: the fewest people whom a group has to stand for, in parts of a person.
    least_parts: u64,
    /// δ-presence: the largest share of them that may be in the group, and the smallest.
    most_present: Option<f64>,
    least_present: f64,
}

/// What is asked of one sensitive column.
struct CountedColumn<'a> {
    column: ColumnId,
    histogram: Histogram,
    asked: Vec<Asked>,
    /// The principles that compare with all published rows; what they ask is prepared whenever those change.
    compared: Vec<&'a Principle>,
    prepared: Vec<Asked>,
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
            represented: None,
            least_parts: 0,
            most_present: None,
            least_present: 0.0,
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
                Principle::AlphaK { alpha, k, column } => {
                    test.least_persons = test.least_persons.max(*k);
                    test.column(*column, &values).asked.push(Asked::Shares(Bounds::AtMost(*alpha)));
                }
                Principle::KMap { k, represented } => {
                    test.represented = Some(represented);
                    test.least_parts = test.least_parts.max(u64::from(*k) * PARTS);
                }
                Principle::DeltaPresence { max, min, represented } => {
                    test.represented = Some(represented);
                    test.least_present = test.least_present.max(*min);
                    test.most_present = Some(test.most_present.map_or(*max, |most| most.min(*max)));
                }
                Principle::DlInference { .. } | Principle::MInvariance { .. } => {
                    unreachable!("a plan that asks for it is refused unless a method runs that keeps it")
                }
                // of all groups together: see `WholeTest`
                Principle::AverageRisk { .. } | Principle::RiskThreshold { .. } => {}
                Principle::TCloseness { column, .. }
                | Principle::BetaLikeness { column, .. }
                | Principle::DeltaDisclosure { column, .. } => {
                    test.column(*column, &values).compared.push(principle);
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

    /// How many people rows stand for, where groups are tested by that.
    pub fn represented(&self) -> Option<&'a Represented> {
        self.represented
    }

    /// Whether everybody of the population has to fit a group: whoever fits none is in the table with a share of 0.
    pub fn needs_everybody(&self) -> bool {
        self.least_present > 0.0
    }

    /// Whether what passes depends on which rows are published at all.
    pub fn compares_with_published(&self) -> bool {
        self.columns.iter().any(|counted| !counted.compared.is_empty())
    }

    /// From now on groups are compared with these counts of the values of all published rows; `fill` gives
    /// those of the column at a place.
    pub fn compare_with(&mut self, mut fill: impl FnMut(usize, &mut Histogram)) {
        for (place, counted) in self.columns.iter_mut().enumerate() {
            let CountedColumn { histogram, compared, prepared, .. } = counted;
            if compared.is_empty() {
                continue;
            }
            histogram.clear();
            fill(place, histogram);
            let counts = histogram.counts();
            let asked = |principle: &&Principle| match principle {
                Principle::TCloseness { t, ground, .. } => {
                    Some(Asked::TCloseness { t: *t, reference: Reference::new(ground, counts.to_vec()) })
                }
                Principle::BetaLikeness { variant, beta, .. } => {
                    Some(Asked::Shares(Bounds::likeness(*variant, *beta, counts)))
                }
                Principle::DeltaDisclosure { delta, .. } => {
                    Some(Asked::Shares(Bounds::disclosure(*delta, counts)))
                }
                _ => None,
            };
            *prepared = compared.iter().filter_map(asked).collect();
        }
    }

    /// Whether a group of so many rows and persons keeps every promise; `parts` tells how many people its rows stand for,
    /// in parts of a person, and `fill` gives the counts of the column at a place.
    pub fn passes(
        &mut self,
        rows: u32,
        persons: u32,
        parts: impl FnOnce() -> u64,
        mut fill: impl FnMut(usize, &mut Histogram),
    ) -> bool {
        if rows < self.fewest_rows || persons < self.least_persons {
            return false;
        }
        if self.represented.is_some() {
            // the rows are people of the population, also where its table lacks them
            let parts = parts().max(u64::from(rows) * PARTS);
            let (in_table, people) = (f64::from(rows) * PARTS as f64, parts as f64);
            let too_many = self.most_present.is_some_and(|most| in_table > people * most * (1.0 + SLACK));
            if parts < self.least_parts || too_many || in_table < people * self.least_present * (1.0 - SLACK)
            {
                return false;
            }
        }
        self.columns.iter_mut().enumerate().all(|(place, counted)| {
            let CountedColumn { histogram, asked, prepared, .. } = counted;
            histogram.clear();
            fill(place, histogram);
            asked.iter().chain(prepared.iter()).all(|asked| asked.holds(histogram))
        })
    }
}

impl CountedColumn<'_> {
    fn new(column: ColumnId, values: usize) -> Self {
        CountedColumn {
            column,
            histogram: Histogram::new(values),
            asked: Vec::new(),
            compared: Vec::new(),
            prepared: Vec::new(),
        }
    }
}
