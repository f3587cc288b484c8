//! Everything about a run as data, and HTML from it.
//!
//! Two reports: the public one holds what the published files already say, how many rows were left out, and which release
//! of a series it is; the private one is for the publisher and holds the rest.

mod echo;
pub mod html;

use crate::attack::{self, Worlds};
use crate::check::{PrincipleVerdict, Verdict};
use crate::ledger::{Entry, Ledger};
use crate::measure::usefulness::Usefulness;
use crate::measure::{self, PrivateMeasures, PublicMeasures};
use crate::plan::{CheckedPlan, Order, Plan};
use crate::profile::{Warning, review};
use crate::release::{Recoding, ReleasedTables, Search, SuppressedComponent};
use crate::table::Table;
use crate::text::number::{self, Figure};
use crate::text::{Said, Step, in_english, step};
use serde::Serialize;
use serde_json::Value;

/// What may be published about a release.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct PublicReport {
    /// The version of Outis that made it.
    pub outis: &'static str,
    /// The verdict of the independent check, without witnesses.
    pub verdict: Verdict,
    /// Published rows.
    pub rows: usize,
    /// What was left out.
    pub suppressed: Suppressed,
    /// What it is worth and what it risks, from the published files alone.
    pub measures: PublicMeasures,
    /// What a reader has to know.
    pub notes: Vec<String>,
    /// The notes as codes and facts.
    #[serde(skip_serializing_if = "Said::is_empty")]
    pub said: Said,
    /// The plan without secrets, with the hierarchies that were used.
    pub plan: Value,
    /// Which release of which series it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<ReleaseOfSeries>,
    /// Rows that are about nobody, in a series.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterfeits: Option<usize>,
}

/// What is for the publisher only: witnesses, and every measure that needs the original.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct PrivateReport {
    /// The version of Outis that made it.
    pub outis: &'static str,
    /// Says that it must not be published.
    pub private: &'static str,
    /// The table that the release was made from.
    pub input: InputSize,
    /// The verdict of the independent check.
    pub verdict: Verdict,
    /// Published rows.
    pub rows: usize,
    /// What was left out.
    pub suppressed: Suppressed,
    /// What the release is worth and what it risks, compared with its table.
    pub measures: PrivateMeasures,
    /// What the publisher has to know.
    pub notes: Vec<String>,
    /// The notes as codes and facts.
    #[serde(skip_serializing_if = "Said::is_empty")]
    pub said: Said,
    /// What a person should look at before publishing.
    pub warnings: Vec<Warning>,
    /// The plan as it was used.
    pub plan: Value,
    /// What a method found that compares many releases before it makes one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<Search>,
    /// What somebody learns who runs the method on every table that may be behind the release, where it is small.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worlds: Option<Worlds>,
    /// What analyses of the release are worth, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usefulness: Option<Usefulness>,
    /// The releases of the series so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesSoFar>,
    /// Rows that are about nobody, in a series.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterfeits: Option<usize>,
}

/// What the publisher gets instead of a release whose check failed.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct Diagnosis {
    /// The version of Outis that made it.
    pub outis: &'static str,
    /// Says that it must not be published.
    pub private: &'static str,
    /// What the independent check found.
    pub verdict: Verdict,
    /// The plan as it was used.
    pub plan: Value,
}

/// How large the table is that a release was made from.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct InputSize {
    /// Its rows.
    pub rows: usize,
    /// Its columns.
    pub columns: usize,
}

/// Rows of the table that are not published, or not as a whole.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct Suppressed {
    /// How many.
    pub rows: usize,
    /// The same as a share of the table.
    pub share: Figure,
    /// Those among them whose sensitive value changed so that no group can hold them any more, in a series.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<usize>,
    /// Those that are not published at all, where others are suppressed in some columns only.
    #[serde(rename = "leftOut", skip_serializing_if = "Option::is_none")]
    pub left_out: Option<usize>,
    /// Rows whose cells are suppressed in some columns together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<SuppressedTogether>,
}

/// Rows whose cells are suppressed in some columns together.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct SuppressedTogether {
    /// The columns.
    pub columns: Vec<String>,
    /// How many rows.
    pub rows: usize,
}

/// Which release of which series this is.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct ReleaseOfSeries {
    /// A name of the series that may be published.
    pub id: String,
    /// Counted from 1.
    pub release: u16,
    /// Whether it is about other people than the releases before, so that the promise holds for it alone.
    #[serde(rename = "newPopulation", skip_serializing_if = "std::ops::Not::not")]
    pub new_population: bool,
}

/// A series up to this release.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct SeriesSoFar {
    /// A name of the series that may be published.
    pub id: String,
    /// One entry per release.
    pub releases: Vec<Entry>,
}

/// The report that is published with the release.
pub fn public(plan: &CheckedPlan, release: &ReleasedTables, verdict: &Verdict) -> PublicReport {
    let notes = notes(plan, release);
    PublicReport {
        outis: env!("CARGO_PKG_VERSION"),
        verdict: public_verdict(plan, verdict),
        rows: release.tables[0].table.rows(),
        suppressed: suppressed(release),
        measures: measure::public_release(&release.into(), &plan.into()),
        notes: in_english(&notes),
        said: said_of(notes),
        plan: echo::public_plan(plan, release),
        series: None,
        counterfeits: None,
    }
}

/// The same for a release of a series: which one it is, and how many counterfeits it has.
pub fn public_of_series(
    plan: &CheckedPlan,
    release: &ReleasedTables,
    verdict: &Verdict,
    series: &str,
    entry: &Entry,
) -> PublicReport {
    let mut verdict = verdict.clone();
    // how many people are in several releases does not follow from the published files
    verdict.attacks.retain(|attack| attack["kind"] != "cross-release");
    let (release_number, new_population) = (entry.number, entry.new_population);
    PublicReport {
        series: Some(ReleaseOfSeries { id: series.to_owned(), release: release_number, new_population }),
        counterfeits: Some(release.counterfeits),
        ..public(plan, release, &verdict)
    }
}

/// The report for the publisher only, for a release of a series: what came, left and changed.
pub fn private_of_series(
    table: &Table,
    plan: &CheckedPlan,
    recoding: &Recoding,
    release: &ReleasedTables,
    verdict: &Verdict,
    ledger: &Ledger,
) -> PrivateReport {
    PrivateReport {
        series: Some(SeriesSoFar { id: ledger.series(), releases: ledger.releases().to_vec() }),
        counterfeits: Some(release.counterfeits),
        ..private(table, plan, recoding, release, verdict)
    }
}

/// Without witnesses; where persons are counted also without figures, because who a row is about is not
/// published.
fn public_verdict(plan: &CheckedPlan, verdict: &Verdict) -> Verdict {
    let mut public = verdict.without_witnesses();
    // what could be tried against a release is told where it is promised that it fails
    let promised = plan.plan.promises_inference();
    public.attacks = attack::published(&public.attacks, promised);
    let of_population =
        |principle: &&mut PrincipleVerdict| matches!(principle.kind.as_str(), "k-map" | "delta-presence");
    for principle in public.principles.iter_mut().filter(of_population) {
        principle.measured = Value::Null;
        let reason = step("counted-in-population");
        principle.reason = Some(reason.to_string());
        principle.said.insert("reason".to_owned(), vec![reason]);
    }
    if plan.persons.is_some() {
        for principle in &mut public.principles {
            principle.measured = Value::Null;
            let reason = step("counted-in-persons");
            principle.reason = Some(reason.to_string());
            principle.said.insert("reason".to_owned(), vec![reason]);
        }
    }
    public
}

/// The report for the publisher only: witnesses, and every measure that needs the original. What takes further runs of
/// methods (the loss beside Mondrian's, worlds, usefulness) is filled in by the session.
pub fn private(
    table: &Table,
    plan: &CheckedPlan,
    recoding: &Recoding,
    release: &ReleasedTables,
    verdict: &Verdict,
) -> PrivateReport {
    let notes = [notes(plan, release), recoding.private_notes.clone()].concat();
    PrivateReport {
        outis: env!("CARGO_PKG_VERSION"),
        private: "For the publisher only. Whoever has this report can undo parts of the protection.",
        input: InputSize { rows: table.rows(), columns: table.columns().len() },
        verdict: verdict.clone(),
        rows: release.tables[0].table.rows(),
        suppressed: suppressed(release),
        measures: measure::private(table, plan, recoding, release),
        notes: in_english(&notes),
        said: said_of(notes),
        warnings: review(table, &plan.plan),
        plan: plain(&plan.plan),
        search: recoding.search.clone(),
        worlds: None,
        usefulness: None,
        series: None,
        counterfeits: None,
    }
}

/// What the publisher gets instead of a release whose check failed.
pub fn diagnosis(plan: &Plan, verdict: &Verdict) -> Value {
    document(&Diagnosis {
        outis: env!("CARGO_PKG_VERSION"),
        private: "For the publisher only. The release was withheld because its own check failed.",
        verdict: verdict.clone(),
        plan: plain(plan),
    })
}

/// A report as the document that a release keeps: files and pages are written from it.
pub fn document(report: &impl Serialize) -> Value {
    serde_json::to_value(report).expect("a report is plain data")
}

fn plain(plan: &Plan) -> Value {
    number::whole(serde_json::to_value(plan).expect("a plan is plain data"))
}

fn suppressed(release: &ReleasedTables) -> Suppressed {
    // a counterfeit is no row of the input
    let (left_out, published) = (release.suppressed.len(), release.tables[0].origin.iter().flatten().count());
    let rows = release.suppressed_rows().len();
    let component = |part: &SuppressedComponent| SuppressedTogether {
        columns: part.columns.clone(),
        rows: part.rows.len(),
    };
    Suppressed {
        rows,
        share: Figure::share(rows as u64, (left_out + published) as u64),
        changed: (!release.unplaceable.is_empty()).then_some(release.unplaceable.len()),
        left_out: (!release.components.is_empty()).then_some(left_out),
        components: release.components.iter().map(component).collect(),
    }
}

fn notes(plan: &CheckedPlan, release: &ReleasedTables) -> Vec<Step> {
    let mut notes = release.notes.clone();
    if plan.order == Order::Input {
        notes.push(step("note-input-order"));
    }
    let codes = plan.plan.attributes.iter().filter(|(_, attribute)| attribute.pseudonym);
    notes.extend(codes.map(|(name, _)| step("note-pseudonyms").with("column", name)));
    notes
}

fn said_of(notes: Vec<Step>) -> Said {
    if notes.is_empty() { Said::new() } else { Said::from([("notes".to_owned(), notes)]) }
}
