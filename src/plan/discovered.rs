//! `"dependencies": "discovered"` becomes the list of what is found.

use super::{Attribute, Dependencies, Dependency, DependencySpec, Plan, Role};
use crate::dependency::{Options, determined_by, discover_functional};
use crate::progress::Progress;
use crate::table::types::missing_values;
use crate::table::{Column, ColumnId, Table};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A dependency that was found by chance in few rows is none that an attacker knows: at least this share
/// of the rows must have a left side that occurs again.
const LEAST_SUPPORT: f64 = 0.5;

/// Left sides of two columns are looked for only where that takes no longer than a moment.
const MOST_PAIR_ROWS: usize = 4_000_000;

/// With at most this many columns each is looked at, and listed, by itself.
const FEW_COLUMNS: usize = 64;

impl Plan {
    /// The plan with its dependencies written out: those of the table's quasi columns if it says
    /// `discovered`, and where it promises d-l-inference also those that could be used against the release
    /// (elsewhere the public report must not name them). A left side that never repeats is no dependency worth keeping, and a column that has
    /// one value only stays that way by itself: both are left out.
    ///
    /// ```
    /// use outis::plan::DependencySpec;
    /// use outis::{Plan, Silent, Table};
    /// let table = Table::from_csv(b"zip,city,age\n1,Rome,30\n2,Oslo,30\n1,Rome,31\n3,Rome,30\n2,Oslo,31\n")?;
    /// let plan = Plan::parse(r#"{
    ///   "version": 1,
    ///   "attributes": { "zip": { "role": "quasi" }, "city": { "role": "quasi" }, "age": { "role": "insensitive" } },
    ///   "dependencies": "discovered",
    ///   "principles": [{ "kind": "k-anonymity", "k": 2 }],
    ///   "algorithm": { "name": "k-msd-ag" }
    /// }"#)?;
    /// let plan = plan.with_discovered(&table, &mut Silent);
    /// assert_eq!(plan.dependencies.list(), [DependencySpec::Text("zip -> city".to_owned())]);
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn with_discovered(&self, table: &Table, progress: &mut dyn Progress) -> Cow<'_, Plan> {
        if matches!(self.dependencies, Dependencies::List(_)) {
            return Cow::Borrowed(self);
        }
        let found = discover_functional(&self.quasi_part(table), &Options::default(), progress);
        let mut list: Vec<DependencySpec> = (found.iter())
            .filter(|found| !found.from.is_empty() && found.support > 0.0)
            .map(|found| DependencySpec::functional(&found.from, &found.to))
            .collect();
        if self.promises_inference() {
            let found = self.unsafe_dependencies_of(table);
            list.extend(found.iter().map(|found| DependencySpec::functional(&found.from, &found.to)));
        }
        Cow::Owned(Plan { dependencies: Dependencies::List(list), ..self.clone() })
    }

    /// The dependencies of a table from one or two exactly published columns to quasi columns: those that could
    /// be used against a release. Of many columns that split the rows alike, the first stands for all.
    pub fn unsafe_dependencies_of(&self, table: &Table) -> Vec<Dependency> {
        let those = |wanted: &dyn Fn(&Attribute) -> bool| -> Vec<ColumnId> {
            let attribute = |id: &ColumnId| self.attributes.get(&table.column(*id).name);
            (0..table.columns().len()).map(ColumnId).filter(|id| attribute(id).is_some_and(wanted)).collect()
        };
        // who matches rows by one of two columns that split the rows alike matches them by the other
        let exact: Vec<ColumnId> = self.alike(table, &those(&Attribute::is_published_exactly));
        // a column with one value is told by everything and hides nothing
        let quasi: Vec<ColumnId> = those(&|attribute| attribute.role == Role::Quasi)
            .into_iter()
            .filter(|&id| table.column(id).dictionary.len() > 1)
            .collect();
        let pairs = exact.len() * exact.len().saturating_sub(1) / 2;
        let mut told_by_one: Vec<BTreeSet<ColumnId>> = Vec::with_capacity(exact.len());
        let mut found: Vec<(Vec<ColumnId>, Vec<ColumnId>)> = Vec::new();
        for &column in &exact {
            let (told, support) = determined_by(table, &[column], &quasi);
            let told = if support >= LEAST_SUPPORT { told } else { Vec::new() };
            told_by_one.push(told.iter().copied().collect());
            if !told.is_empty() {
                found.push((vec![column], told));
            }
        }
        if pairs * table.rows() <= MOST_PAIR_ROWS {
            for first in 0..exact.len() {
                for second in first + 1..exact.len() {
                    let by_one =
                        |id: &ColumnId| told_by_one[first].contains(id) || told_by_one[second].contains(id);
                    let candidates: Vec<ColumnId> = quasi.iter().copied().filter(|id| !by_one(id)).collect();
                    let left = vec![exact[first], exact[second]];
                    let (told, support) = determined_by(table, &left, &candidates);
                    if support >= LEAST_SUPPORT && !told.is_empty() {
                        found.push((left, told));
                    }
                }
            }
        }
        let names = |ids: &[ColumnId]| ids.iter().map(|&id| table.column(id).name.clone()).collect();
        found.iter().map(|(from, to)| Dependency::functional(names(from), names(to))).collect()
    }

    /// Where columns are many, the first of those that split the rows alike, missing values apart.
    fn alike(&self, table: &Table, columns: &[ColumnId]) -> Vec<ColumnId> {
        if columns.len() <= FEW_COLUMNS {
            return columns.to_vec();
        }
        const MISSING: u32 = u32::MAX;
        let mut seen: BTreeSet<Vec<u32>> = BTreeSet::new();
        let mut new_split = |&id: &ColumnId| {
            let column = table.column(id);
            let is_missing = missing_values(&column.dictionary, &self.missing);
            let mut number: Vec<Option<u32>> = vec![None; column.dictionary.len()];
            let (mut next, mut split) = (0, Vec::with_capacity(column.codes.len()));
            column.codes.for_each(|_, code| {
                let code = code.0 as usize;
                split.push(match is_missing[code] {
                    true => MISSING,
                    false => *number[code].get_or_insert_with(|| {
                        next += 1;
                        next
                    }),
                });
            });
            seen.insert(split)
        };
        columns.iter().copied().filter(|id| new_split(id)).collect()
    }

    /// The table with its quasi columns only.
    pub(super) fn quasi_part(&self, table: &Table) -> Table {
        let is_quasi = |column: &&Column| {
            self.attributes.get(&column.name).is_some_and(|attribute| attribute.role == Role::Quasi)
        };
        Table::new(table.columns().iter().filter(is_quasi).cloned().collect(), table.dialect.clone())
    }
}
