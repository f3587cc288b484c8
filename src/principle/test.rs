//! Does a group of rows pass all principles at once?

use super::distance::Reference;
use super::frequency::Bounds;
use super::histogram::Histogram;
use super::represented::{PARTS, Represented};
use super::{DiversityVariant, Persons, Principle, SLACK, Scope};
use crate::table::{Code, ColumnId, RowId, Table};

/// Several principles as one test of a group, with its working memory.
pub struct GroupTest<'a> {
    fewest: usize,
    /// k-anonymity: the largest k asked for.
    least_persons: usize,
    columns: Vec<Sensitive<'a>>,
    persons: Option<&'a Persons>,
    /// k-map: what rows stand for, and how much of it a group needs, in parts of a person.
    represented: Option<(&'a Represented, u64)>,
    /// δ-presence: what rows stand for, and the largest share of it that they may be.
    presence: Option<(&'a Represented, f64)>,
    /// The last group in which each person was seen, so that nothing has to be cleared.
    seen: Vec<u32>,
    group: u32,
    superset_closed: bool,
    union_closed: bool,
}

/// What is asked of one sensitive column.
struct Sensitive<'a> {
    column: ColumnId,
    table: &'a Table,
    histogram: Histogram,
    asked: Vec<Asked>,
}

pub(super) enum Asked {
    Distinct { l: usize },
    Entropy { l: f64 },
    Recursive { l: usize, c: f64 },
    LdDiversity { l: usize, d: u32 },
    TCloseness { t: f64, reference: Reference },
    Shares(Bounds),
}

impl<'a> GroupTest<'a> {
    /// The test of `principles`, which count `persons` where they are given and rows otherwise. The rows in
    /// `published`, each as often as it says, are the release: their distribution is what t-closeness compares with.
    pub fn new(
        principles: &'a [Principle],
        persons: Option<&'a Persons>,
        table: &'a Table,
        published: impl Iterator<Item = (RowId, u32)> + Clone,
    ) -> GroupTest<'a> {
        let smallest = principles.iter().map(Principle::smallest_group).max().unwrap_or(1);
        // what is asked of the whole table is kept group by group: every group is large enough
        let of_groups = || principles.iter().filter(|principle| principle.scope() == Scope::Group);
        let mut test = GroupTest {
            fewest: principles.iter().map(Principle::fewest).max().unwrap_or(1).max(smallest),
            least_persons: if smallest > 1 { smallest } else { 0 },
            columns: Vec::new(),
            persons,
            represented: None,
            presence: None,
            seen: vec![0; persons.map_or(0, |persons| persons.count)],
            group: 0,
            superset_closed: of_groups().all(Principle::superset_closed),
            union_closed: of_groups().all(Principle::union_closed),
        };
        let frequencies = |column: ColumnId| -> Vec<u32> {
            let mut all = Histogram::new(table.column(column).dictionary.len());
            count(published.clone(), table, column, persons, &mut all);
            all.counts().to_vec()
        };
        for principle in principles {
            let (column, asked) = match principle {
                // refused with every method that tests groups
                Principle::MInvariance { .. } => continue,
                Principle::KAnonymity { k, .. } => {
                    test.least_persons = test.least_persons.max(*k as usize);
                    continue;
                }
                // in `fewest` and `least_persons` already
                Principle::AverageRisk { .. } | Principle::RiskThreshold { .. } => continue,
                Principle::KMap { k, represented } => {
                    let least = u64::from(*k) * PARTS;
                    let asked = test.represented.map_or(least, |(_, asked)| asked.max(least));
                    test.represented = Some((represented, asked));
                    continue;
                }
                // a lower bound only full domain keeps
                Principle::DeltaPresence { max, represented, .. } => {
                    let least = test.presence.map_or(*max, |(_, asked)| asked.min(*max));
                    test.presence = Some((represented, least));
                    continue;
                }
                Principle::BetaLikeness { variant, beta, column } => {
                    let bounds = Bounds::likeness(*variant, *beta, &frequencies(*column));
                    (*column, Asked::Shares(bounds))
                }
                Principle::DeltaDisclosure { delta, column } => {
                    (*column, Asked::Shares(Bounds::disclosure(*delta, &frequencies(*column))))
                }
                Principle::AlphaK { alpha, k, column } => {
                    test.least_persons = test.least_persons.max(*k as usize);
                    (*column, Asked::Shares(Bounds::AtMost(*alpha)))
                }
                Principle::LDiversity { variant, l, c, column } => {
                    (*column, Asked::diversity(*variant, *l, *c))
                }
                Principle::LdDiversity { l, d, column } => {
                    (*column, Asked::LdDiversity { l: *l as usize, d: *d })
                }
                Principle::DlInference { .. } => {
                    unreachable!("a plan that asks for it is refused unless its own method runs")
                }
                Principle::TCloseness { t, ground, column } => {
                    let reference = Reference::new(ground, frequencies(*column));
                    (*column, Asked::TCloseness { t: *t, reference })
                }
            };
            match test.columns.iter_mut().find(|sensitive| sensitive.column == column) {
                Some(sensitive) => sensitive.asked.push(asked),
                None => test.columns.push(Sensitive {
                    column,
                    table,
                    histogram: Histogram::new(table.column(column).dictionary.len()),
                    asked: vec![asked],
                }),
            }
        }
        test
    }

    /// The test that passes groups of at least `least` rows, whatever the plan asks for.
    pub fn of_size(least: usize) -> GroupTest<'a> {
        GroupTest {
            fewest: least.max(1),
            least_persons: 0,
            columns: Vec::new(),
            persons: None,
            represented: None,
            presence: None,
            seen: Vec::new(),
            group: 0,
            superset_closed: true,
            union_closed: true,
        }
    }

    /// The fewest rows that a passing group can have.
    pub fn fewest_rows(&self) -> usize {
        self.fewest
    }

    /// Whether the union of a passing group with anything passes.
    pub fn superset_closed(&self) -> bool {
        self.superset_closed
    }

    /// Whether the union of two passing groups passes.
    pub fn union_closed(&self) -> bool {
        self.union_closed
    }

    /// Whether what passes depends on which rows are published at all.
    pub fn compares_with_published(&self) -> bool {
        (self.columns.iter()).any(|sensitive| sensitive.asked.iter().any(Asked::compares_with_published))
    }

    /// Whether the test looks at nothing but the number of rows.
    pub fn counts_rows_only(&self) -> bool {
        self.columns.is_empty()
            && self.persons.is_none()
            && self.represented.is_none()
            && self.presence.is_none()
    }

    /// Whether these rows, published as one group, keep every promise.
    pub fn passes(&mut self, rows: &[RowId]) -> bool {
        self.passes_all(rows.len(), rows.iter().map(|&row| (row, 1)))
    }

    /// The same of rows that are there several times.
    pub fn passes_counted(&mut self, rows: &[(RowId, u32)]) -> bool {
        self.passes_all(rows.iter().map(|&(_, times)| times as usize).sum(), rows.iter().copied())
    }

    fn passes_all(&mut self, size: usize, rows: impl Iterator<Item = (RowId, u32)> + Clone) -> bool {
        if size < self.fewest {
            return false;
        }
        if self.persons.is_some()
            && self.distinct_persons(rows.clone().map(|(row, _)| row)) < self.least_persons
        {
            return false;
        }
        if !self.represents_enough(rows.clone()) || !self.is_hidden_in_population(size, rows.clone()) {
            return false;
        }
        let persons = self.persons;
        self.columns.iter_mut().all(|sensitive| {
            count(rows.clone(), sensitive.table, sensitive.column, persons, &mut sensitive.histogram);
            let histogram = &sensitive.histogram;
            sensitive.asked.iter().all(|asked| asked.holds(histogram))
        })
    }

    /// Whether no part of these rows can pass either: a promise that every superset of a good group
    /// keeps is already broken.
    pub fn hopeless(&mut self, rows: &[RowId]) -> bool {
        if rows.len() < self.fewest
            || (self.persons.is_some() && self.distinct_persons(rows.iter().copied()) < self.least_persons)
            || !self.represents_enough(rows.iter().map(|&row| (row, 1)))
        {
            return true;
        }
        let persons = self.persons;
        let times = rows.iter().map(|&row| (row, 1));
        self.columns.iter_mut().any(|sensitive| {
            count(times.clone(), sensitive.table, sensitive.column, persons, &mut sensitive.histogram);
            let distinct = sensitive.histogram.distinct();
            sensitive.asked.iter().any(|asked| distinct < asked.distinct_values())
        })
    }

    /// What a group still lacks, to be filled row by row. Only for tests that are superset-closed.
    pub fn deficit(&mut self, rows: &[RowId]) -> Deficit<'_, 'a> {
        self.deficit_of(rows.iter().map(|&row| (row, 1)))
    }

    /// The same of rows that are there several times.
    pub fn deficit_counted(&mut self, rows: &[(RowId, u32)]) -> Deficit<'_, 'a> {
        self.deficit_of(rows.iter().copied())
    }

    fn deficit_of(&mut self, rows: impl Iterator<Item = (RowId, u32)>) -> Deficit<'_, 'a> {
        debug_assert!(self.superset_closed, "only then does adding rows help");
        self.group += 1;
        for sensitive in &mut self.columns {
            sensitive.histogram.clear();
        }
        let wanted = if self.persons.is_some() { self.least_persons } else { self.fewest };
        let mut deficit = Deficit { test: self, persons: 0, wanted, represented: 0, rows: 0 };
        for (row, times) in rows {
            deficit.count(row, times);
        }
        deficit
    }

    /// Whether these rows stand for as many people of the population as k-map asks for.
    fn represents_enough(&self, rows: impl Iterator<Item = (RowId, u32)>) -> bool {
        self.represented.is_none_or(|(represented, least)| represented.people(rows) >= least)
    }

    /// Whether these rows, so many together, are few enough of those whom they stand for.
    fn is_hidden_in_population(&self, size: usize, rows: impl Iterator<Item = (RowId, u32)>) -> bool {
        self.presence.is_none_or(|(represented, max)| {
            size as f64 * PARTS as f64 <= represented.people(rows) as f64 * max * (1.0 + SLACK)
        })
    }

    fn distinct_persons(&mut self, rows: impl Iterator<Item = RowId>) -> usize {
        let Some(persons) = self.persons else { return rows.count() };
        self.group += 1;
        rows.filter(|row| {
            let seen = &mut self.seen[persons.of_row[row.0 as usize] as usize];
            std::mem::replace(seen, self.group) != self.group
        })
        .count()
    }
}

/// What a group still lacks to pass a superset-closed test.
pub struct Deficit<'t, 'a> {
    test: &'t mut GroupTest<'a>,
    persons: usize,
    wanted: usize,
    /// The people whom the rows stand for, in parts; and the rows, who are people themselves.
    represented: u64,
    rows: u64,
}

impl Deficit<'_, '_> {
    /// Whether nothing is lacking any more.
    pub fn met(&self) -> bool {
        self.persons >= self.wanted
            && !self.represents_too_few()
            && self.test.columns.iter().all(|sensitive| !sensitive.lacks_values())
    }

    fn represents_too_few(&self) -> bool {
        let people = self.represented.max(self.rows.saturating_mul(PARTS));
        self.test.represented.is_some_and(|(_, least)| people < least)
    }

    /// Adds a row if it brings the group nearer to passing; says whether it did.
    pub fn take(&mut self, row: RowId) -> bool {
        let helps = self.represents_too_few()
            || (self.persons < self.wanted && self.is_new_person(row))
            || self
                .test
                .columns
                .iter()
                .any(|sensitive| sensitive.lacks_values() && sensitive.is_new_value(row));
        if helps {
            self.count(row, 1);
        }
        helps
    }

    fn is_new_person(&self, row: RowId) -> bool {
        self.test
            .persons
            .is_none_or(|persons| self.test.seen[persons.of_row[row.0 as usize] as usize] != self.test.group)
    }

    fn count(&mut self, row: RowId, times: u32) {
        // a person is one however often the row is there
        let heads = if self.test.persons.is_some() { 1 } else { times as usize };
        self.persons += heads * usize::from(self.is_new_person(row));
        if let Some(persons) = self.test.persons {
            self.test.seen[persons.of_row[row.0 as usize] as usize] = self.test.group;
        }
        if let Some((represented, _)) = self.test.represented {
            let parts = represented.parts(row).saturating_mul(u64::from(times));
            self.represented = self.represented.saturating_add(parts);
            self.rows += u64::from(times);
        }
        for sensitive in &mut self.test.columns {
            let code = sensitive.table.column(sensitive.column).codes.get(row);
            sensitive.histogram.add_many(code, times);
        }
    }
}

impl Sensitive<'_> {
    fn lacks_values(&self) -> bool {
        let distinct = self.histogram.distinct();
        self.asked.iter().any(|asked| distinct < asked.distinct_values())
    }

    fn is_new_value(&self, row: RowId) -> bool {
        self.histogram.count(self.table.column(self.column).codes.get(row)) == 0
    }
}

impl Asked {
    pub(super) fn diversity(variant: DiversityVariant, l: f64, c: f64) -> Asked {
        match variant {
            DiversityVariant::Distinct => Asked::Distinct { l: l as usize },
            DiversityVariant::Entropy => Asked::Entropy { l },
            DiversityVariant::Recursive => Asked::Recursive { l: l as usize, c },
        }
    }

    /// Whether what passes depends on which rows are published at all.
    fn compares_with_published(&self) -> bool {
        matches!(
            self,
            Asked::TCloseness { .. } | Asked::Shares(Bounds::Above(_)) | Asked::Shares(Bounds::Between(_))
        )
    }

    /// The number of different values without which no group can pass.
    fn distinct_values(&self) -> usize {
        match self {
            Asked::Distinct { l } | Asked::Recursive { l, .. } | Asked::LdDiversity { l, .. } => *l,
            // exp(entropy) is at most the number of values
            Asked::Entropy { l } => libm::ceil(*l - SLACK) as usize,
            Asked::TCloseness { .. } => 1,
            Asked::Shares(bounds) => bounds.distinct_values(),
        }
    }

    pub(super) fn holds(&self, group: &Histogram) -> bool {
        match self {
            Asked::Distinct { l } => group.distinct() >= *l,
            Asked::Entropy { l } => entropy(group) >= libm::log(*l) - SLACK,
            Asked::Recursive { l, c } => recursive(group, *l, *c),
            Asked::LdDiversity { l, d } => {
                let counts = || group.entries().map(|(_, count)| count);
                let spread = counts().max().unwrap_or(0) - counts().min().unwrap_or(0);
                group.distinct() >= *l && spread <= *d
            }
            Asked::TCloseness { t, reference } => reference.distance(group) <= *t + SLACK,
            Asked::Shares(bounds) => bounds.hold(group),
        }
    }
}

/// Entropy of the group's values, natural logarithm.
fn entropy(group: &Histogram) -> f64 {
    let total = group.total() as f64;
    let sum: f64 = group.entries().map(|(_, count)| f64::from(count) * libm::log(f64::from(count))).sum();
    libm::log(total) - sum / total
}

/// r1 < c·(r_l + … + r_m), frequencies in descending order.
fn recursive(group: &Histogram, l: usize, c: f64) -> bool {
    let mut counts: Vec<u32> = group.entries().map(|(_, count)| count).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let Some(&first) = counts.first() else { return false };
    let tail: u64 = counts.iter().skip(l - 1).map(|&count| u64::from(count)).sum();
    f64::from(first) < c * tail as f64
}

/// Counts the values of a column in `rows`, each as often as it is there; with persons, a value once per person who
/// has it.
fn count(
    rows: impl Iterator<Item = (RowId, u32)>,
    table: &Table,
    column: ColumnId,
    persons: Option<&Persons>,
    into: &mut Histogram,
) {
    into.clear();
    let codes = &table.column(column).codes;
    match persons {
        None => rows.for_each(|(row, times)| into.add_many(codes.get(row), times)),
        Some(persons) => {
            let mut pairs: Vec<(u32, u32)> =
                rows.map(|(row, _)| (codes.get(row).0, persons.of_row[row.0 as usize])).collect();
            pairs.sort_unstable();
            pairs.dedup();
            pairs.into_iter().for_each(|(code, _)| into.add(Code(code)));
        }
    }
}
