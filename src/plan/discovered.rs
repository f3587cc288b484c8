//! `"dependencies": "discovered"` becomes the list of what is found.

use super::{Attribute, Dependencies, Dependency, DependencySpec, Plan, Role};
use crate::dependency::{Options, discover_functional, told_by_few};
use crate::error::Error;
use crate::progress::Progress;
use crate::table::{Column, ColumnId, Table};
use std::borrow::Cow;
use std::collections::BTreeSet;

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
    /// let plan = plan.with_discovered(&table, &mut Silent)?;
    /// assert_eq!(plan.dependencies.list(), [DependencySpec::Text("zip -> city".to_owned())]);
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn with_discovered(
        &self,
        table: &Table,
        progress: &mut dyn Progress,
    ) -> Result<Cow<'_, Plan>, Error> {
        if matches!(self.dependencies, Dependencies::List(_)) {
            return Ok(Cow::Borrowed(self));
        }
        let found = discover_functional(&self.quasi_part(table), &Options::default(), progress)?;
        let mut list: Vec<DependencySpec> = (found.iter())
            .filter(|found| !found.from.is_empty() && found.support > 0.0)
            .map(|found| DependencySpec::functional(&found.from, &found.to))
            .collect();
        if self.promises_inference() {
            let found = self.unsafe_dependencies_of(table);
            list.extend(found.iter().map(|found| DependencySpec::functional(&found.from, &found.to)));
        }
        Ok(Cow::Owned(Plan { dependencies: Dependencies::List(list), ..self.clone() }))
    }

    /// The dependencies of a table from one or two exactly published columns to quasi columns: those that could
    /// be used against a release.
    fn unsafe_dependencies_of(&self, table: &Table) -> Vec<Dependency> {
        let those = |wanted: &dyn Fn(&Attribute) -> bool| -> Vec<ColumnId> {
            let attribute = |id: &ColumnId| self.attributes.get(&table.column(*id).name);
            (0..table.columns().len()).map(ColumnId).filter(|id| attribute(id).is_some_and(wanted)).collect()
        };
        let exact = those(&Attribute::is_published_exactly);
        let quasi = those(&|attribute| attribute.role == Role::Quasi);
        let names = |ids: &BTreeSet<ColumnId>| ids.iter().map(|&id| table.column(id).name.clone()).collect();
        let found = told_by_few(table, &exact, &quasi, &self.missing);
        found.iter().map(|found| Dependency::functional(names(&found.from), names(&found.to))).collect()
    }

    /// The table with its quasi columns only.
    pub(super) fn quasi_part(&self, table: &Table) -> Table {
        let is_quasi = |column: &&Column| {
            self.attributes.get(&column.name).is_some_and(|attribute| attribute.role == Role::Quasi)
        };
        Table::new(table.columns().iter().filter(is_quasi).cloned().collect(), table.dialect.clone())
    }
}
