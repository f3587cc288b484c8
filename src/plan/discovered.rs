//! `"dependencies": "discovered"` becomes the list of what is found.

use super::{Dependencies, DependencySpec, Plan, Role};
use crate::dependency::{Options, discover_functional};
use crate::progress::Progress;
use crate::table::{Column, Table};
use std::borrow::Cow;

impl Plan {
    /// The plan with its dependencies written out: those of the table's quasi columns if it says
    /// `discovered`. A left side that never repeats is no dependency worth keeping, and a column that has
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
        let list = (found.iter())
            .filter(|found| !found.from.is_empty() && found.support > 0.0)
            .map(|found| DependencySpec::functional(&found.from, &found.to))
            .collect();
        Cow::Owned(Plan { dependencies: Dependencies::List(list), ..self.clone() })
    }

    /// The table with its quasi columns only.
    pub(super) fn quasi_part(&self, table: &Table) -> Table {
        let is_quasi = |column: &&Column| {
            self.attributes.get(&column.name).is_some_and(|attribute| attribute.role == Role::Quasi)
        };
        Table::new(table.columns().iter().filter(is_quasi).cloned().collect(), table.dialect.clone())
    }
}
