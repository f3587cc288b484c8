//! A release folder, re-verified from its bytes.
//!
//! What is expected of `report.json`, at least:
//! ```json
//! {
//!   "outis": "0.2.0",
//!   "plan": { "version": 1, "attributes": {}, "principles": [] },
//!   "rows": 4,
//!   "suppressed": { "rows": 1, "share": 0.2 },
//!   "verdict": { "verdict": "holds", "principles": [], "dependencies": [] }
//! }
//! ```
//! `plan` is the plan without seed and comments. A tree in it starts at the published nodes:
//! `{ "kind": "tree", "paths": […], "leaves": { "label": count } }`. `verdict` has no witnesses.
//! Where rows are suppressed in parts, `suppressed` also has `"components": [{ "columns": […], "rows": 2 }]`,
//! and `suppressed.csv` in the private folder says which (`component,input_row`, both counted from 1).
//! `rows.csv` in the private folder has the columns `table,published_row,input_row`, rows counted from 1.

mod checksums;
mod claims;
mod files;
mod linked_tables;
mod row_map;
mod series;
mod suppressed_rows;

pub(super) use claims::{REPORT, plan_of, private_plan};
pub use files::ReleaseFiles;

use super::table;
use crate::attack::{self, Attack, UnsafeDependency};
use crate::check::partial_suppression::{Listed, PartialSuppression};
use crate::check::population::{Sampled, weights_of};
use crate::check::published::Published;
use crate::check::{BeliefVerdict, DependencyVerdict, Outcome, PrincipleVerdict, Verdict};
use crate::check::{canonical, conservation, cover, dependencies, principles, republication};
use crate::error::{Error, count, unless_cancelled};
use crate::plan::{Dependencies, Order, Plan, Population, Role};
use crate::progress::{Progress, Silent};
use crate::table::{RowId, Table};
use claims::Claims;
use row_map::RowMap;
use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::Value;

use crate::release::files::{RELEASE, WORKBOOK};

/// What an audit of release folders found.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ReleaseVerdict"))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReleaseAudit {
    /// All answers together. Over several releases, the principles and dependencies of one after another.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// Questions that the files given were meant to answer and cannot.
    pub undecided: Vec<String>,
    /// What was not looked at because it needs the original or the private files.
    pub unchecked: Vec<String>,
    /// One verdict per release, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub releases: Vec<Verdict>,
}

/// The judges and the attackers on release folders, and what the reports claim: all of
/// [`audit_release`](super::audit_release) but the figures and the page.
pub fn judge_release_files(
    releases: &[ReleaseFiles],
    originals: &[&Table],
    privates: &[ReleaseFiles],
    plan: Option<&Plan>,
) -> Result<ReleaseAudit, Error> {
    judge_release_files_of(releases, originals, privates, plan, None, &mut Silent)
}

/// The same for releases of samples of a population.
pub(super) fn judge_release_files_of(
    releases: &[ReleaseFiles],
    originals: &[&Table],
    privates: &[ReleaseFiles],
    plan: Option<&Plan>,
    population: Option<&Population>,
    progress: &mut dyn Progress,
) -> Result<ReleaseAudit, Error> {
    if releases.is_empty() {
        return Err(files::bad("release", "no release folder was given"));
    }
    one_per_release("original", originals.len(), releases.len())?;
    one_per_release("private folder", privates.len(), releases.len())?;
    let mut audits = Vec::with_capacity(releases.len());
    for (index, files) in releases.iter().enumerate() {
        let given =
            Given { original: originals.get(index).copied(), private: privates.get(index), plan, population };
        let mut told = Told {
            progress: &mut *progress,
            done: STEPS * index as u64,
            total: STEPS * releases.len() as u64,
        };
        audits.push(audit_one(files, &given, &mut told)?);
    }
    unless_cancelled(progress)?;
    let across = series::across(releases, originals, privates, plan)?;
    let mut audit = together(audits);
    audit.verdict.verdict = across.outcome(audit.verdict.verdict);
    audit.verdict.faults.extend(across.faults);
    audit.verdict.attacks.extend(across.attacks);
    audit.undecided.extend(across.undecided);
    Ok(audit)
}

fn one_per_release(what: &str, given: usize, releases: usize) -> Result<(), Error> {
    if given == 0 || given == releases {
        return Ok(());
    }
    let reason = format!(
        "{} for {}; give one for each, in the same order",
        count(given, what),
        count(releases, "release")
    );
    Err(files::bad(what, reason))
}

/// What the auditor has beside the release itself.
struct Given<'a> {
    original: Option<&'a Table>,
    private: Option<&'a ReleaseFiles>,
    plan: Option<&'a Plan>,
    population: Option<&'a Population>,
}

/// How many times an audit of one release says where it is.
const STEPS: u64 = 5;

/// Where audits stand.
struct Told<'a> {
    progress: &'a mut dyn Progress,
    done: u64,
    total: u64,
}

impl Told<'_> {
    /// Another step begins, unless nobody wants it any more.
    fn step(&mut self) -> Result<(), Error> {
        self.progress.report("checking the release", self.done, self.total);
        self.done += 1;
        unless_cancelled(self.progress)
    }
}

fn audit_one(files: &ReleaseFiles, given: &Given<'_>, told: &mut Told<'_>) -> Result<ReleaseAudit, Error> {
    told.step()?;
    let sums = checksums::sums(files)?;
    let claims = Claims::read(files)?;
    let publishers = publishers_plan(&claims, given)?;
    let mut known = table_names(&claims.plan);
    let ranges = files.range_faults(&known, claims.plan.csv.escape_formulas);
    known.extend(claims.plan.workbook.then(|| WORKBOOK.to_owned()));
    let mut faults = checksums::faults(files, &sums, &known);
    faults.extend(ranges);
    faults.extend(claims.faults(publishers.as_ref().map(|(plan, _)| plan)));
    let (plan, trees_cut) = publishers.unwrap_or_else(|| (claims.plan.clone(), claims.trees_cut));
    faults.extend(table::promise_faults(&plan).iter().map(|fault| format!("the plan's {fault}")));
    let folder = Folder { files, given, claims: &claims, plan: &plan, trees_cut };
    told.step()?;
    let found = match plan.algorithm.linked() {
        None if republication::promised(&plan) > 0 => series::one_table(&folder)?,
        None => one_table(&folder, told)?,
        Some(_) => linked_tables::audit(&folder)?,
    };
    faults.extend(found.faults);
    faults.extend(claims.verdict_faults(&found.principles, &found.dependencies));
    let verdict = Verdict::new(&plan, found.principles, found.dependencies, faults);
    let mut verdict = Verdict { attacks: found.attacks, belief: found.belief, ..verdict };
    if verdict.verdict == Outcome::Holds && !found.undecided.is_empty() {
        verdict.verdict = Outcome::Undecided;
    }
    let (undecided, unchecked) = (found.undecided, found.unchecked);
    Ok(ReleaseAudit { verdict, undecided, unchecked, releases: Vec::new() })
}

/// The tables that a release by this plan consists of.
pub(super) fn table_names(plan: &Plan) -> Vec<String> {
    match plan.algorithm.linked() {
        None if republication::promised(plan) > 0 => {
            vec![RELEASE.to_owned(), series::COUNTERFEITS.to_owned()]
        }
        None => vec![RELEASE.to_owned()],
        Some(linked) => linked_tables::names(&linked),
    }
}

/// A release folder with what is known about it.
struct Folder<'a> {
    files: &'a ReleaseFiles,
    given: &'a Given<'a>,
    claims: &'a Claims,
    /// The publisher's plan, else the published one.
    plan: &'a Plan,
    /// Whether the plan's trees start at the published nodes.
    trees_cut: bool,
}

/// What the tables of a folder tell.
#[derive(Default)]
struct Found {
    principles: Vec<PrincipleVerdict>,
    dependencies: Vec<DependencyVerdict>,
    attacks: Vec<Value>,
    belief: Option<BeliefVerdict>,
    faults: Vec<String>,
    undecided: Vec<String>,
    unchecked: Vec<String>,
}

impl Found {
    fn run_attacks(&mut self, attacks: &[Attack]) {
        self.attacks = attacks.iter().map(Attack::to_json).collect();
    }

    /// Says that cells could not be compared with their originals, and what that needs.
    fn cells_unchecked(&mut self, original: bool, row_map: bool) {
        let needed = match (original, row_map) {
            (true, false) => "the private rows.csv",
            (false, true) => "the original",
            _ => "the original and the private rows.csv",
        };
        let what = "whether every published cell covers its true value: that needs";
        self.unchecked.push(format!("{what} {needed}"));
    }
}

fn one_table(folder: &Folder<'_>, told: &mut Told<'_>) -> Result<Found, Error> {
    let Folder { files, given, claims, plan, trees_cut } = *folder;
    let published = files.table(RELEASE, plan.csv.escape_formulas)?;
    let mut found = Found { faults: claims.tree_faults(&[&published]), ..Found::default() };
    let faults = &mut found.faults;
    let row_map = match given.private {
        Some(private) => RowMap::read(private, &[(RELEASE, published.rows())])?.pop(),
        None => None,
    };
    let (partial, wrong) = partial(claims, given.private, row_map.as_ref(), &published, plan)?;
    faults.extend(wrong);
    let mut persons = None;
    let mut exact = Vec::new();
    let mut weights = None;
    match (given.original, row_map) {
        (Some(original), Some(map)) => {
            faults.extend(conservation::column_faults(&published, original, plan));
            faults.extend(map.faults);
            let suppressed = unmentioned(&map.origin, original.rows());
            faults.extend(conservation::row_faults(&map.origin, &suppressed, original.rows()));
            faults.extend(conservation::share_fault(suppressed.len(), original.rows(), plan));
            faults.extend(claims.suppression_fault(suppressed.len()));
            let complete = map.complete && map.origin.iter().all(|row| (row.0 as usize) < original.rows());
            if complete {
                let comparison = cover::compare(&published, original, &map.origin, plan, trees_cut, &partial);
                faults.extend(comparison.faults);
                found.undecided.extend(comparison.undecided);
                let origin: Vec<Option<RowId>> = map.origin.iter().copied().map(Some).collect();
                weights = weights_of(original, plan, map.origin.iter().copied());
                exact = attack::try_exact(&published, &origin, original, plan, &unsafe_dependencies(folder));
                persons = table::persons(original, plan).map(|persons| {
                    map.origin.iter().map(|row| persons[row.0 as usize]).collect::<Vec<u32>>()
                });
            }
        }
        (original, map) => {
            match original {
                None => faults.extend(conservation::plan_column_faults(&published, plan)),
                Some(original) => {
                    faults.extend(conservation::column_faults(&published, original, plan));
                    let partial = claims.rows_suppressed_in_parts();
                    faults.extend(conservation::added_rows(&published, original, plan, partial));
                    let lost = original.rows().saturating_sub(published.rows());
                    faults.extend(claims.suppression_fault(lost));
                }
            }
            found.cells_unchecked(original.is_some(), map.is_some());
        }
    }
    told.step()?;
    let faults = &mut found.faults;
    faults.extend(claims.row_faults(published.rows(), 0, plan));
    if plan.order == Order::Canonical {
        faults.extend(canonical::faults(&published, plan));
    }
    let sampled = published.rows() as u64 + claims.left_out();
    let weighted = plan.attributes.values().any(|attribute| attribute.role == Role::SamplingWeight);
    let sampled = Sampled::known(given.population, plan.population, weights, sampled)
        // a plan that has weights was judged by them, and a size does not stand in for them
        .filter(|sampled| !(weighted && matches!(sampled, Sampled::Size { .. })));
    let view = Published::new(&published, plan, persons.as_deref())
        .with_partial(partial)
        .with_population(sampled, trees_cut);
    faults.extend(view.faults());
    told.step()?;
    found.principles = principles::judge(&view);
    found.dependencies = dependencies::judge(&published, plan);
    told.step()?;
    let dependencies = unsafe_dependencies(folder);
    // the report says on which hierarchies the cells are published
    found.run_attacks(&attack::try_dependencies(
        &published,
        plan,
        persons.as_deref(),
        &dependencies,
        &claims.plan,
    ));
    found.attacks.extend(exact);
    Ok(found)
}

/// The dependencies to try: those of the original where it is at hand, else those of the plan.
fn unsafe_dependencies(folder: &Folder<'_>) -> Vec<UnsafeDependency> {
    match folder.given.original {
        Some(original) => attack::unsafe_dependencies(original, folder.plan),
        None => attack::unsafe_dependencies_of_plan(folder.plan),
    }
}

/// The rows suppressed in parts: which they are where the publisher's files say so, else how many.
fn partial(
    claims: &Claims,
    private: Option<&ReleaseFiles>,
    row_map: Option<&RowMap>,
    published: &Table,
    plan: &Plan,
) -> Result<(PartialSuppression, Vec<String>), Error> {
    let (Some(private), Some(map)) = (private, row_map) else {
        return Ok(PartialSuppression::by_numbers(published, plan, claims.components()));
    };
    if claims.components().is_empty() {
        return Ok(PartialSuppression::by_numbers(published, plan, Vec::new()));
    }
    let marks = suppressed_rows::read(private, claims.components().len())?;
    let mut faults = claims.component_faults(&marks);
    let mut place: FxHashMap<RowId, u32> = FxHashMap::default();
    place.extend(map.origin.iter().zip(0u32..).map(|(&input, published)| (input, published)));
    let listed = claims.components().into_iter().zip(&marks).map(|(component, rows)| Listed {
        columns: component.columns,
        suppressed: rows.iter().map(|row| place.get(row).copied().unwrap_or(u32::MAX)).collect(),
    });
    let (partial, wrong) = PartialSuppression::by_rows(published, plan, listed.collect());
    faults.extend(wrong);
    Ok((partial, faults))
}

/// The plan as the publisher has it, and whether its trees are only what was published of them: the plan
/// given, else the one in the private report.
fn publishers_plan(claims: &Claims, given: &Given<'_>) -> Result<Option<(Plan, bool)>, Error> {
    let found = match given.plan {
        Some(plan) => Some((plan.clone(), false)),
        None => given.private.map(claims::private_plan).transpose()?.flatten(),
    };
    Ok(found.map(|(mut plan, trees_cut)| {
        if let Dependencies::Word(_) = plan.dependencies {
            // what was discovered is written out in the report
            plan.dependencies = claims.plan.dependencies.clone();
        }
        (claims::given_in_rows(&plan, &claims.plan), trees_cut)
    }))
}

/// The input rows that no published row comes from.
fn unmentioned(origin: &[RowId], rows: usize) -> Vec<RowId> {
    let mut published = vec![false; rows];
    for row in origin {
        if let Some(flag) = published.get_mut(row.0 as usize) {
            *flag = true;
        }
    }
    (0..rows).filter(|&row| !published[row]).map(|row| RowId(row as u32)).collect()
}

/// Several audits as one; what is said of one of several releases names it.
fn together(mut audits: Vec<ReleaseAudit>) -> ReleaseAudit {
    if audits.len() == 1 {
        return audits.remove(0);
    }
    let any = |outcome| audits.iter().any(|audit| audit.verdict.verdict == outcome);
    let overall = if any(Outcome::Violated) {
        Outcome::Violated
    } else if any(Outcome::Undecided) {
        Outcome::Undecided
    } else {
        Outcome::Holds
    };
    let named = |texts: fn(&ReleaseAudit) -> &[String]| -> Vec<String> {
        let numbered = audits.iter().enumerate();
        numbered
            .flat_map(|(index, audit)| {
                texts(audit).iter().map(move |text| format!("release {}: {text}", index + 1))
            })
            .collect()
    };
    let (faults, undecided, unchecked) = (
        named(|audit| &audit.verdict.faults),
        named(|audit| &audit.undecided),
        named(|audit| &audit.unchecked),
    );
    let releases: Vec<Verdict> = audits.into_iter().map(|audit| audit.verdict).collect();
    let verdict = Verdict {
        verdict: overall,
        principles: releases.iter().flat_map(|verdict| verdict.principles.clone()).collect(),
        dependencies: releases.iter().flat_map(|verdict| verdict.dependencies.clone()).collect(),
        attacks: releases.iter().flat_map(|verdict| verdict.attacks.clone()).collect(),
        belief: None,
        faults,
    };
    ReleaseAudit { verdict, undecided, unchecked, releases }
}
