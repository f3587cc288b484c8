//! Everything about a run as data, and HTML from it.
//!
//! Two reports: the public one holds only what the published files already say; the private one is for
//! the publisher and holds the rest.

mod echo;
pub mod html;

use crate::attack;
use crate::check::Verdict;
use crate::ledger::{Entry, Ledger};
use crate::measure;
use crate::plan::{CheckedPlan, Order, Plan};
use crate::profile::review;
use crate::release::{Recoding, Release, SuppressedComponent};
use crate::table::Table;
use crate::text::number;
use serde_json::{Value, json};

/// The report that is published with the release.
pub fn public(plan: &CheckedPlan, release: &Release, verdict: &Verdict) -> Value {
    let published = &release.tables[0].table;
    json!({
        "outis": env!("CARGO_PKG_VERSION"),
        "verdict": public_verdict(plan, verdict),
        "rows": published.rows(),
        "suppressed": suppressed(release),
        "measures": measure::public_release(&release.into(), &plan.into()),
        "notes": notes(plan, release),
        "plan": echo::public_plan(plan, release),
    })
}

/// The same for a release of a series: which one it is, and how many counterfeits it has.
pub fn public_of_series(
    plan: &CheckedPlan,
    release: &Release,
    verdict: &Verdict,
    series: &str,
    entry: &Entry,
) -> Value {
    let mut verdict = verdict.clone();
    // how many people are in several releases does not follow from the published files
    verdict.attacks.retain(|attack| attack["kind"] != "cross-release");
    let mut report = public(plan, release, &verdict);
    report["series"] = json!({ "id": series, "release": entry.number });
    if entry.new_population {
        report["series"]["newPopulation"] = json!(true);
    }
    report["counterfeits"] = json!(release.counterfeits);
    report
}

/// The report for the publisher only, for a release of a series: what came, left and changed.
pub fn private_of_series(
    table: &Table,
    plan: &CheckedPlan,
    recoding: &Recoding,
    release: &Release,
    verdict: &Verdict,
    ledger: &Ledger,
) -> Value {
    let mut report = private(table, plan, recoding, release, verdict);
    report["series"] = json!({ "id": ledger.series(), "releases": ledger.releases() });
    report["counterfeits"] = json!(release.counterfeits);
    report
}

/// Without witnesses; where persons are counted also without figures, because who a row is about is not
/// published.
fn public_verdict(plan: &CheckedPlan, verdict: &Verdict) -> Verdict {
    let mut public = verdict.without_witnesses();
    // what could be tried against a release is told where it is promised that it fails
    let promised = plan.plan.promises_inference();
    public.attacks = attack::published(&public.attacks, promised);
    if plan.persons.is_some() {
        for principle in &mut public.principles {
            principle.measured = Value::Null;
            principle.reason = Some("counted in persons, who are not published".to_owned());
        }
    }
    public
}

/// The report for the publisher only: witnesses, and every measure that needs the original.
pub fn private(
    table: &Table,
    plan: &CheckedPlan,
    recoding: &Recoding,
    release: &Release,
    verdict: &Verdict,
) -> Value {
    let mut private = json!({
        "outis": env!("CARGO_PKG_VERSION"),
        "private": "For the publisher only. Whoever has this report can undo parts of the protection.",
        "input": { "rows": table.rows(), "columns": table.columns().len() },
        "verdict": verdict,
        "rows": release.tables[0].table.rows(),
        "suppressed": suppressed(release),
        "measures": measure::private(table, plan, recoding, release),
        "notes": ([notes(plan, release), recoding.private_notes.clone()].concat()),
        "warnings": review(table, &plan.plan),
        "plan": plain(&plan.plan),
    });
    if let Some(search) = &recoding.search {
        private["search"] = json!(search);
    }
    private
}

/// What the publisher gets instead of a release whose check failed.
pub fn diagnosis(plan: &Plan, verdict: &Verdict) -> Value {
    json!({
        "outis": env!("CARGO_PKG_VERSION"),
        "private": "For the publisher only. The release was withheld because its own check failed.",
        "verdict": verdict,
        "plan": plain(plan),
    })
}

fn plain(plan: &Plan) -> Value {
    number::whole(serde_json::to_value(plan).expect("a plan is plain data"))
}

fn suppressed(release: &Release) -> Value {
    // a counterfeit is no row of the input
    let (left_out, published) = (release.suppressed.len(), release.tables[0].origin.iter().flatten().count());
    let rows = release.suppressed_rows().len();
    let share = rows as f64 / (left_out + published).max(1) as f64;
    let mut suppressed = json!({ "rows": rows, "share": number::json(share) });
    if !release.unplaceable.is_empty() {
        suppressed["changed"] = json!(release.unplaceable.len());
    }
    if !release.components.is_empty() {
        suppressed["leftOut"] = json!(left_out);
        let component =
            |part: &SuppressedComponent| json!({ "columns": part.columns, "rows": part.rows.len() });
        suppressed["components"] = release.components.iter().map(component).collect();
    }
    suppressed
}

fn notes(plan: &CheckedPlan, release: &Release) -> Vec<String> {
    let mut notes = release.notes.clone();
    if plan.order == Order::Input {
        notes.push("The rows are in the order of the input, which may give people away: for checking only, do not publish.".to_owned());
    }
    let codes = plan.plan.attributes.iter().filter(|(_, attribute)| attribute.pseudonym);
    notes.extend(codes.map(|(name, _)| {
        format!("{name} is pseudonymised, which is not anonymous: its codes show which rows are about one person, and whoever has their key can tell who.")
    }));
    notes
}
