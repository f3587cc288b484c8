//! Audits: a table as it is, and release folders from their bytes.
//!
//! The judges of [`check`](crate::check) decide about promises and know neither attacks, measures nor pages. An
//! audit of a release folder puts all of it together: the judges and the attackers on the published files, the
//! report's claims against what is found, the measures computed again from the published files, and
//! `report.html` and the workbook written again from `report.json` and the tables, so that nothing can be changed unseen, not even by somebody
//! who writes new checksums.

mod codes;
mod folder;
mod private;
mod table;

pub use folder::{ReleaseAudit, ReleaseFiles, judge_release_files};
pub use table::{audit_table, audit_table_of};

use crate::check::Outcome;
use crate::error::{Error, unless_cancelled};
use crate::measure::{PublishedPlan, PublishedTables, public_release};
use crate::plan::{Plan, Population};
use crate::progress::{Progress, Silent};
use crate::report::html::public_html;
use crate::table::{Table, workbook};
use folder::{REPORT, judge_release_files_of, plan_of, private_plan, table_names};
use serde_json::Value;

use crate::release::files::{REPORT_PAGE as PAGE, WORKBOOK};
use crate::release::ranges::RangeColumns;

/// Verifies release folders from their bytes: checksums, the canonical order, every principle judged anew,
/// attacks tried, the report's claims, measures and page against what is found; with the originals and the
/// private row maps also that every published cell covers its true value and every row is accounted for.
///
/// `originals` and `privates` are empty or have one entry per release, in the same order. `plan` is the plan as
/// the publisher has it; without it the one in each report is taken, whose trees are not complete.
///
/// ```
/// use outis::audit::ReleaseFiles;
/// use outis::check::Outcome;
/// use outis::{Plan, Silent, Table};
/// let table = Table::from_csv(b"age,disease\n21,flu\n22,cold\n67,flu\n69,gout\n")?;
/// let plan = Plan::parse(r#"{
///   "version": 1,
///   "attributes": { "age": { "role": "quasi" }, "disease": { "role": "sensitive" } },
///   "principles": [{ "kind": "k-anonymity", "k": 2 }],
///   "algorithm": { "name": "mondrian" }
/// }"#)?;
/// let release = outis::anonymize(&table, &plan, &[7; 32], &mut Silent)?;
/// let mut folder = Vec::new();
/// for file in release.files().into_iter().filter(|file| !file.private) {
///     let mut bytes = Vec::new();
///     release.write_file(&file.name, &mut |chunk| bytes.extend_from_slice(chunk))?;
///     folder.push((file.name, bytes));
/// }
/// let release = ReleaseFiles::from_iter(folder);
/// assert_eq!(outis::audit_release(&[release], &[], &[], None)?.verdict.verdict, Outcome::Holds);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn audit_release(
    releases: &[ReleaseFiles],
    originals: &[&Table],
    privates: &[ReleaseFiles],
    plan: Option<&Plan>,
) -> Result<ReleaseAudit, Error> {
    audit_release_of(releases, originals, privates, plan, None, &mut Silent)
}

/// The same for releases of samples of a population, which is not published: without it what compares with it is
/// undecided. Whoever watches can give it up.
pub fn audit_release_of(
    releases: &[ReleaseFiles],
    originals: &[&Table],
    privates: &[ReleaseFiles],
    plan: Option<&Plan>,
    population: Option<&Population>,
    progress: &mut dyn Progress,
) -> Result<ReleaseAudit, Error> {
    let mut audit = judge_release_files_of(releases, originals, privates, plan, population, progress)?;
    // figures of tables that are no release would say nothing, and could not be computed
    if !audit.verdict.faults.is_empty() {
        return Ok(audit);
    }
    for (index, files) in releases.iter().enumerate() {
        progress.report("measuring the release", index as u64, releases.len() as u64);
        unless_cancelled(progress)?;
        let private = privates.get(index).map(private_plan).transpose()?.flatten();
        let publishers = plan.or(private.as_ref().map(|(plan, _)| plan));
        let Recomputed { mut faults, unchecked } = Recomputed::new(files, publishers)?;
        unless_cancelled(progress)?;
        if let Some(private) = privates.get(index) {
            faults.extend(private::faults(files, private, originals.get(index).copied())?);
        }
        let named = |text: String| match releases.len() {
            1 => text,
            _ => format!("release {}: {text}", index + 1),
        };
        if !faults.is_empty() {
            audit.verdict.verdict = Outcome::Violated;
            if let Some(verdict) = audit.releases.get_mut(index) {
                verdict.verdict = Outcome::Violated;
                verdict.faults.extend(faults.iter().cloned());
            }
        }
        audit.verdict.faults.extend(faults.into_iter().map(named));
        audit.unchecked.extend(unchecked.into_iter().map(named));
    }
    Ok(audit)
}

/// What a second computation found.
#[derive(Default)]
struct Recomputed {
    faults: Vec<String>,
    unchecked: Vec<String>,
}

impl Recomputed {
    fn new(files: &ReleaseFiles, publishers: Option<&Plan>) -> Result<Recomputed, Error> {
        let report = files.json(REPORT)?;
        let mut found = Recomputed::default();
        let version = report["outis"].as_str().unwrap_or_default();
        if version != env!("CARGO_PKG_VERSION") {
            found.unchecked.push(format!(
                "the figures and {PAGE}: Outis {version} wrote them, this is {}",
                env!("CARGO_PKG_VERSION")
            ));
            return Ok(found);
        }
        if files.get(PAGE) != Some(public_html(&report).as_bytes()) {
            found.faults.push(format!("{PAGE} does not say what {REPORT} says"));
        }
        let differing = codes::differing(&report);
        found
            .faults
            .extend(differing.iter().map(|field| format!("{REPORT} says `{field}` otherwise in its codes")));
        found.measures(files, &report, publishers)?;
        Ok(found)
    }

    /// The workbook, made again from the tables: it holds what they hold, cell by cell, and nothing else.
    fn workbook(&mut self, files: &ReleaseFiles, plan: &Plan, tables: &[(String, Table)]) {
        if !plan.workbook {
            return;
        }
        let mut again = Vec::new();
        let ranges = files.json(REPORT).ok().and_then(|report| RangeColumns::of_report(&report["plan"]));
        let written = |table: &Table| ranges.as_ref().map_or(table.clone(), |ranges| ranges.add_to(table));
        let written: Vec<(&str, Table)> =
            tables.iter().map(|(name, table)| (name.as_str(), written(table))).collect();
        let sheets = written.iter().map(|(name, table)| (*name, table));
        let made = workbook::write(sheets, &mut |piece| again.extend_from_slice(piece));
        if made.is_err() || files.get(WORKBOOK) != Some(&again) {
            let names: Vec<&str> = tables.iter().map(|(name, _)| name.as_str()).collect();
            self.faults.push(format!("{WORKBOOK} does not hold what {} holds", names.join(", ")));
        }
    }

    /// The measures that the report states, against those of the published files.
    fn measures(
        &mut self,
        files: &ReleaseFiles,
        report: &Value,
        publishers: Option<&Plan>,
    ) -> Result<(), Error> {
        let (plan, _) = plan_of(&report["plan"])?;
        let mut tables: Vec<(String, Table)> = Vec::new();
        for name in table_names(&plan).into_iter().filter(|name| files.get(name).is_some()) {
            let table = files.table(&name, plan.csv.escape_formulas)?;
            tables.push((name, table));
        }
        self.workbook(files, &plan, &tables);
        let none = Vec::new();
        let components = report["suppressed"]["components"].as_array().unwrap_or(&none);
        let columns: Vec<Vec<String>> = components
            .iter()
            .filter(|component| component["rows"].as_u64() > Some(0))
            .map(|component| serde_json::from_value(component["columns"].clone()).unwrap_or_default())
            .collect();
        let suppressed = report["suppressed"]["rows"].as_u64().unwrap_or(0);
        let release = PublishedTables {
            tables: tables.iter().map(|(name, table)| (name.as_str(), table)).collect(),
            left_out: match components.is_empty() {
                true => suppressed,
                false => report["suppressed"]["leftOut"].as_u64().unwrap_or(0),
            },
            suppressed_on: columns.iter().map(Vec::as_slice).collect(),
            counterfeits: report["counterfeits"].as_u64().unwrap_or(0),
        };
        let plan = PublishedPlan::repeated(&plan, &report["plan"], publishers, release.tables[0].1);
        let measured = public_release(&release, &plan);
        let mut measured = serde_json::to_value(measured).expect("measures are plain data");
        let mut stated = report["measures"].clone();
        let cut: Vec<&str> =
            plan.quasi.iter().filter(|quasi| quasi.leaves.is_some()).map(|quasi| quasi.name).collect();
        if !cut.is_empty() {
            let columns = cut.join(", ");
            self.unchecked.push(format!("the levels of {columns}: that needs the plan with the whole tree"));
            for measures in [&mut measured, &mut stated] {
                without_levels(measures, &cut);
            }
        }
        self.faults.extend(first_difference("measures", &stated, &measured));
        Ok(())
    }
}

/// Takes away what depends on the levels of trees that are only published in part.
fn without_levels(measures: &mut Value, cut: &[&str]) {
    let Some(fields) = measures.as_object_mut() else { return };
    fields.remove("precision");
    for column in fields.get_mut("columns").and_then(Value::as_array_mut).into_iter().flatten() {
        if column["column"].as_str().is_some_and(|name| cut.contains(&name))
            && let Some(fields) = column.as_object_mut()
        {
            fields.remove("precision");
            fields.remove("exactCells");
        }
    }
}

/// Where a stated figure is not the one found, in words.
fn first_difference(path: &str, stated: &Value, found: &Value) -> Option<String> {
    match (stated, found) {
        (Value::Object(ours), Value::Object(theirs)) => {
            let names = theirs.keys().chain(ours.keys().filter(|name| !theirs.contains_key(*name)));
            let mut names = names.map(|name| (format!("{path}.{name}"), &stated[name], &found[name]));
            names.find_map(|(path, stated, found)| first_difference(&path, stated, found))
        }
        (Value::Array(ours), Value::Array(theirs)) if ours.len() == theirs.len() => {
            let mut pairs = ours.iter().zip(theirs).enumerate();
            pairs.find_map(|(index, (ours, theirs))| {
                first_difference(&format!("{path}[{index}]"), ours, theirs)
            })
        }
        _ => (stated != found)
            .then(|| format!("{REPORT} says {path} is {stated}, the published files give {found}")),
    }
}
