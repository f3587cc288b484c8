//! The page of a release that an engine made of counts: less is measured there, and what is not checked is said.

use super::facts::{fact, group_facts, risk_facts, suppressed_fact};
use super::markup::Markup;
use super::tables::promises_table;
use super::words::{at, list, number, string};
use super::{footer, limits_section, notes, page, plan_echo, section, the_answer};
use crate::text::step;
use serde_json::{Value, json};

/// The page of the public report of such a release.
///
/// ```
/// let page = outis::report::html::engine_html(&serde_json::json!({
///     "kind": "engine-release", "rows": 90, "suppressed": 10,
///     "groups": { "count": 15, "smallest": 6, "largest": 6 },
///     "verdict": "holds",
///     "principles": [
///         { "kind": "k-anonymity", "name": "5-anonymity", "verdict": "holds", "asked": 5, "measured": 6 },
///     ],
///     "notChecked": ["Rows are counted, not persons."],
/// }));
/// assert!(page.contains("Every group has at least 6 people"));
/// assert!(page.contains("Rows are counted, not persons."));
/// ```
pub fn engine_html(report: &Value) -> String {
    let report = &as_of_a_table(report);
    page("page-release-report", report, |markup| {
        the_answer(markup, report);
        facts(markup, report);
        promises_table(markup, report);
        not_checked(markup, report);
        limits_section(markup, report);
        notes(markup, report);
        plan_echo(markup, report);
        footer(markup, report, "page-figures-follow", "page-check-engine");
    })
}

/// The same figures where the report of a table has them.
fn as_of_a_table(report: &Value) -> Value {
    let (rows, left_out) = (number(report, "/rows"), number(report, "/suppressed"));
    let (groups, smallest) = (number(report, "/groups/count"), number(report, "/groups/smallest"));
    let share = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
    let highest = share(1.0, smallest);
    json!({
        "outis": at(report, "/outis"),
        "plan": at(report, "/plan"),
        "rows": rows,
        "suppressed": { "rows": left_out, "share": share(left_out, rows + left_out) },
        "verdict": { "verdict": string(report, "/verdict"), "principles": list(report, "/principles") },
        "measures": {
            "groups": { "count": groups, "smallest": smallest, "average": share(rows, groups) },
            "risk": { "prosecutor": { "highest": highest, "average": share(groups, rows) }, "journalist": highest },
        },
        "notes": list(report, "/notes"),
        "notChecked": list(report, "/notChecked"),
    })
}

fn facts(markup: &mut Markup, report: &Value) {
    let words = markup.words;
    section(markup, "page-in-figures", None);
    markup.element("dl", "facts", |markup| {
        let rows = words.count(number(report, "/rows"));
        fact(markup, step("fact-rows"), &rows, step("fact-rows-why"));
        suppressed_fact(markup, report);
        group_facts(markup, report);
        risk_facts(markup, at(report, "/measures/risk"));
    });
}

fn not_checked(markup: &mut Markup, report: &Value) {
    let words = markup.words;
    section(markup, "page-not-checked", Some("page-not-checked-lead"));
    markup.element("ul", "notes", |markup| {
        for sentence in list(report, "/notChecked") {
            markup.line("li", "", &words.plain(sentence));
        }
    });
}
