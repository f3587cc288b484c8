//! What analyses of a plan's release would be worth.

use super::{Analyses, Session, unless_cancelled};
use crate::error::Error;
use crate::measure::usefulness::{Usefulness, check_target, usefulness};
use crate::plan::CheckedPlan;
use crate::progress::Progress;
use crate::release;
use crate::table::Table;
use crate::text::step;

impl Session<'_> {
    /// Whether private reports of releases from here on tell what analyses are worth; `target` is a column to be predicted,
    /// which is published as it is. Releases that are made for a glance go without.
    pub fn tell_usefulness(&mut self, asked: bool, target: Option<String>) {
        self.useful = asked.then_some(Analyses { target });
    }

    /// Makes the plan's release and compares what analyses of it find with what they find in the table: how well `target`
    /// is predicted, correlations, contingency tables, means and totals. Nothing is handed out; the figures compare with
    /// the original and are for the publisher only.
    ///
    /// ```
    /// use outis::{Plan, Session, Silent, Table};
    /// let table = Table::from_csv(b"age,stay,ward\n21,3,A\n23,4,A\n24,3,A\n42,8,B\n45,9,B\n47,9,B\n")?;
    /// let plan = Plan::parse(r#"{
    ///   "version": 1,
    ///   "attributes": { "age": { "role": "quasi" }, "stay": { "role": "insensitive" }, "ward": { "role": "insensitive" } },
    ///   "principles": [{ "kind": "k-anonymity", "k": 3 }],
    ///   "algorithm": { "name": "sweep" }
    /// }"#)?;
    /// let mut session = Session::open(&table, [7; 32].into());
    /// session.set_plan(plan, &mut Silent);
    /// let found = session.usefulness(Some("ward"), &mut Silent)?;
    /// assert_eq!(found.totals[0].column, "age");
    /// assert!(found.correlations[0].before.0 > 0.9);
    /// assert_eq!(found.predicted.expect("a target is named").classes, 2);
    /// # Ok::<(), outis::Error>(())
    /// ```
    pub fn usefulness(&self, target: Option<&str>, progress: &mut dyn Progress) -> Result<Usefulness, Error> {
        let (checked, table) = (self.bound()?, self.unified());
        self.refuse_counts()?;
        refuse(checked, table, target)?;
        let recoding = crate::algorithms::run_on(checked, table, &self.order(), &self.shared, progress)?;
        unless_cancelled(progress)?;
        let release = release::publish(table, checked, &recoding)?;
        unless_cancelled(progress)?;
        usefulness(table, checked, &recoding, &release, target, progress)
    }
}

/// Analyses read one table, and predict a column that is published as it is: known before anything is run.
pub(super) fn refuse(checked: &CheckedPlan, table: &Table, target: Option<&str>) -> Result<(), Error> {
    if checked.plan.algorithm.linked().is_some() {
        let found = format!("`{}`", checked.plan.algorithm.name());
        return Err(Error::bad_option("usefulness", found, step("fault-one-table")));
    }
    target.map_or(Ok(()), |target| check_target(table, checked, target))
}
