//! Publishing once: recode, publish, judge, attack, measure, report.

use super::baseline::loss_ratio_to_mondrian;
use super::useful::refuse;
use super::{Analyses, Release, Session, remedy, unless_cancelled, worlds};
use crate::attack::{self, Attack, UnsafeDependency};
use crate::check::{self, Outcome, Verdict};
use crate::error::Error;
use crate::keyed::pseudonym;
use crate::measure::usefulness::usefulness;
use crate::plan::{CheckedPlan, Plan};
use crate::progress::{Glance, Progress};
use crate::release::{self, BATCHES, ReleasedTables};
use crate::report;
use crate::table::csv::WriteOptions;
use crate::table::{RowId, Table};
use crate::text::number::Figure;
use serde_json::Value;

impl Session<'_> {
    /// Makes a release, or says why there is none. Never returns a release whose own verdict fails, nor one with values
    /// that may name a person and that nobody has decided on ([`Session::findings`]). The same to the byte whether
    /// several workers have shared it ([`Session::share`]) or not.
    pub fn anonymize(&self, progress: &mut dyn Progress) -> Result<Release, Error> {
        unless_cancelled(progress)?;
        self.bound()?;
        let findings = self.undecided()?;
        if findings.is_empty() { self.preview(progress) } else { Err(Error::Undecided { findings }) }
    }

    /// A release to look at while the plan is being changed: without work that only improves (the polish of Sweep), so
    /// that it is there sooner. It keeps its promise and was judged; it is not the plan's release, and never has files.
    pub fn glance(&self, progress: &mut dyn Progress) -> Result<Release, Error> {
        let mut release = self.preview(&mut Glance(progress))?;
        release.glanced = true;
        Ok(release)
    }

    /// The same release to look at before everything is decided: until then it has no files.
    pub fn preview(&self, progress: &mut dyn Progress) -> Result<Release, Error> {
        unless_cancelled(progress)?;
        let (checked, table, keys) = (self.bound()?, self.unified(), self.keys());
        self.refuse_counts()?;
        let useful = self.useful.as_ref().filter(|_| !progress.at_a_glance());
        if let Some(Analyses { target }) = useful {
            refuse(checked, table, target.as_deref())?;
        }
        let pseudonym_key = keys.of_pseudonyms();
        let coded = pseudonym::replace(table, checked, &pseudonym_key);
        let mut recoding = crate::algorithms::run_on(checked, table, &self.order(), &self.shared, progress)?;
        // where a clock had a say, the plan from here on is the one that makes the release again without it
        let again = recoding.again.take().map(|algorithm| checked.with_algorithm(algorithm));
        let checked = again.as_ref().unwrap_or(checked);
        let plan = &checked.plan;
        unless_cancelled(progress)?;
        progress.report("writing the release", 0, 3);
        let release = release::publish(&coded, checked, &recoding)?;
        unless_cancelled(progress)?;
        progress.report("checking the release", 1, 3);
        let persons = checked.persons.as_ref().map(|persons| persons.of_row.as_slice());
        let verdict = check::judge_release_of(&release, plan, table, persons, self.population.as_ref());
        if verdict.verdict != Outcome::Holds {
            let reason = what_failed(&verdict, plan);
            let private_report = Box::new(report::diagnosis(plan, &verdict));
            return Err(Error::Withheld { reason, private_report });
        }
        let dependencies = self.unsafe_dependencies(plan);
        let mut attacks = run_attacks(checked, &release, persons, &dependencies);
        for attack in attacks.iter_mut().filter(|attack| attack.verdict == Outcome::Violated) {
            attack.remedy = remedy::against(attack, plan, table);
        }
        let verdict = verdict.with_attacks(attacks.iter().map(Attack::to_json));
        let verdict =
            verdict.with_attacks(knowing_right_sides(table, plan, &release, &dependencies).into_iter());
        unless_cancelled(progress)?;
        progress.report("measuring the release", 2, 3);
        let mut private_report = report::private(table, checked, &recoding, &release, &verdict);
        private_report.measures.loss_ratio_to_mondrian =
            loss_ratio_to_mondrian(checked, table, &recoding).map(Figure);
        // a glance is not what the method makes, and others would not find it by running it
        if !progress.at_a_glance() {
            private_report.worlds =
                worlds::told(table, checked, (&recoding, &release), &keys.release, progress);
            unless_cancelled(progress)?;
        }
        if let Some(Analyses { target }) = useful {
            let found = usefulness(table, checked, &recoding, &release, target.as_deref(), progress)?;
            private_report.usefulness = Some(found);
            unless_cancelled(progress)?;
        }
        Ok(Release {
            report: report::document(&report::public(checked, &release, &verdict)),
            private_report: report::document(&private_report),
            published: release,
            verdict,
            ledger: None,
            ledger_summary: None,
            key: keys.release,
            pseudonym_key: (!checked.pseudonyms.is_empty()).then_some(pseudonym_key),
            undecided: self.undecided()?,
            write_options: WriteOptions {
                escape_formulas: plan.csv.escape_formulas,
                byte_order_mark: plan.csv.byte_order_mark,
            },
            workbook: plan.workbook,
            glanced: false,
        })
    }
}

/// What someone could find out who knows the dependencies of the table.
pub(super) fn run_attacks(
    checked: &CheckedPlan,
    release: &ReleasedTables,
    persons: Option<&[u32]>,
    dependencies: &[UnsafeDependency],
) -> Vec<Attack> {
    let (plan, written_out) = (&checked.plan, checked.with_hierarchies());
    let published = &release.tables[0];
    if plan.algorithm.linked().is_some() {
        let batches = &release.table(BATCHES).expect("linked tables have batches").table;
        return attack::try_linked(&published.table, batches, plan, dependencies, &written_out);
    }
    // a counterfeit is about nobody else: it gets a number of its own
    let person = |(index, row): (u32, &Option<RowId>), persons: &[u32]| match row {
        Some(row) => persons[row.0 as usize],
        None => u32::MAX - index,
    };
    let persons: Option<Vec<u32>> = persons
        .map(|persons| (0u32..).zip(&published.origin).map(|counted| person(counted, persons)).collect());
    attack::try_dependencies(&published.table, plan, persons.as_deref(), dependencies, &written_out)
}

/// What someone could find out who also knows exact right sides.
pub(super) fn knowing_right_sides(
    table: &Table,
    plan: &Plan,
    release: &ReleasedTables,
    dependencies: &[UnsafeDependency],
) -> Vec<Value> {
    let published = &release.tables[0];
    let (rows, origin) = (&published.table, published.origin.as_slice());
    if plan.algorithm.linked().is_some() {
        let batches = &release.table(BATCHES).expect("linked tables have batches").table;
        return attack::try_exact_linked(rows, batches, origin, table, plan, dependencies);
    }
    attack::try_exact(rows, origin, table, plan, dependencies)
}

/// The failure in words, without any cell of the table.
pub(super) fn what_failed(verdict: &Verdict, plan: &Plan) -> String {
    let principles = (verdict.principles.iter())
        .filter(|principle| principle.verdict != Outcome::Holds)
        .map(|principle| principle.name.as_str());
    let dependencies = (plan.dependencies.list().iter().zip(&verdict.dependencies))
        .filter(|(spec, _)| spec.read().is_ok_and(|read| plan.algorithm.keeps(&read)))
        .filter(|(_, dependency)| dependency.verdict != Outcome::Holds)
        .map(|(_, dependency)| dependency.dependency.as_str());
    let faults = verdict.faults.iter().map(String::as_str);
    principles.chain(dependencies).chain(faults).take(3).collect::<Vec<_>>().join("; ")
}
