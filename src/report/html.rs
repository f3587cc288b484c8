//! A report as a page: one file, no script, nothing loaded from anywhere.
//!
//! Made from the report's JSON alone, so that a page never says more than the data beside it. Fields that are
//! not there are passed over: an older or shorter report still gives a page.

mod chart;
mod facts;
mod limits;
mod markup;
mod pictures;
mod promises;
mod tables;
mod words;

use facts::{private_facts, public_facts, risk_before_and_after};
use markup::Markup;
use pictures::distributions;
use promises::{Tone, answer, sentence, unit};
use serde_json::Value;
use tables::{columns_table, promises_table, witnesses};
use words::{at, list, plain, string};

const STYLE: &str = include_str!("html/style.css");

/// The page of a report that may be published.
///
/// ```
/// let page = outis::report::html::public_html(&serde_json::json!({
///     "verdict": { "verdict": "holds", "principles": [
///         { "kind": "k-anonymity", "name": "5-anonymity", "verdict": "holds", "asked": 5, "measured": 6 },
///     ] },
/// }));
/// assert!(page.contains("Every group has at least 6 people"));
/// ```
pub fn public_html(report: &Value) -> String {
    page("Release report", report, |markup| {
        the_answer(markup, report);
        public_facts(markup, report);
        pictures::groups_and_columns(markup, report);
        promises_table(markup, report);
        columns_table(markup, report);
        limits_section(markup, report);
        notes(markup, report);
        plan_echo(markup, report);
        footer(
            markup,
            report,
            "Every figure on this page follows from the published files and the plan, but for how many rows were left out or suppressed: anyone can compute it again.",
        );
    })
}

/// The page of a report that is for the publisher alone.
pub fn private_html(report: &Value) -> String {
    page("Private report", report, |markup| {
        the_answer(markup, report);
        faults(markup, report);
        witnesses(markup, report);
        attacks(markup, report);
        worlds(markup, report);
        private_facts(markup, report);
        risk_before_and_after(markup, report);
        pictures::groups_and_columns(markup, report);
        promises_table(markup, report);
        columns_table(markup, report);
        distributions(markup, report);
        limits_section(markup, report);
        notes(markup, report);
        plan_echo(markup, report);
        footer(markup, report, "This page quotes the original table. Keep it where the table is kept.");
    })
}

fn page(title: &'static str, report: &Value, content: impl FnOnce(&mut Markup)) -> String {
    let private = title == "Private report";
    let mut markup = Markup::new();
    markup.raw("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    markup.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    // Defence in depth: whatever got in here could load and run nothing.
    markup.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n");
    markup
        .raw("<meta name=\"robots\" content=\"noindex\">\n<title>")
        .raw(title)
        .raw(" · Outis</title>\n<style>\n");
    markup.raw(STYLE).raw("</style>\n</head>\n<body>\n");
    if private {
        markup.raw("<p class=\"warning\" role=\"alert\">For the publisher only, do not publish<span>This page contains values of the original table.</span></p>\n");
    }
    markup.raw("<main class=\"page\">\n<p class=\"top\"><b>").raw(title).raw("</b><span>Outis ");
    let version = string(report, "/outis");
    markup.text(if version.is_empty() { string(report, "/outis/version") } else { version });
    markup.raw("</span></p>\n");
    content(&mut markup);
    markup.raw("</main>\n</body>\n</html>\n");
    markup.finish()
}

fn section(markup: &mut Markup, title: &'static str, lead: &'static str) {
    markup.raw("\n").line("h2", "", title);
    if !lead.is_empty() {
        markup.line("p", "lead", lead);
    }
}

fn the_answer(markup: &mut Markup, report: &Value) {
    let answer = answer(report);
    markup.raw("<header class=\"answer ").raw(answer.tone.class()).raw("\">");
    markup.line("h1", "", &answer.headline);
    let others: Vec<String> = list(report, "/verdict/principles")
        .iter()
        .map(|principle| sentence(principle, unit(report)))
        .filter(|sentence| *sentence != answer.headline)
        .collect();
    for other in others {
        markup.line("p", "", &format!("{other}."));
    }
    markup.line("p", "quiet", answer.below).raw("</header>\n");
}

/// What someone who knows dependencies between columns can find out.
fn attacks(markup: &mut Markup, report: &Value) {
    let through_dependencies = |attack: &&Value| string(attack, "/kind") == "dependency";
    let attacks: Vec<&Value> = list(report, "/verdict/attacks").iter().filter(through_dependencies).collect();
    if attacks.is_empty() {
        return;
    }
    section(
        markup,
        "Could someone get around this?",
        "Columns that are published exactly can tell what others hide. An attacker who knows such dependencies was tried on the release.",
    );
    for attack in attacks {
        let tone = Tone::of(string(attack, "/verdict"));
        markup.raw("<div class=\"card ").raw(tone.class()).raw("\">");
        markup.line("h3", "", string(attack, "/dependency"));
        markup.line("p", "", string(attack, "/summary"));
        let story = list(attack, "/story");
        if !story.is_empty() {
            markup.element("ol", "", |markup| {
                for step in story {
                    markup.line("li", "", step.as_str().unwrap_or_default());
                }
            });
        }
        markup.raw("</div>\n");
    }
}

/// What someone who runs the method on every table that may be can find out, or why that was not computed.
fn worlds(markup: &mut Markup, report: &Value) {
    if at(report, "/worlds").is_null() {
        return;
    }
    section(
        markup,
        "What running the method again tells",
        "That other groups were not published may tell that they would have broken the promise. Where a table is small, everything that may be behind the release can be tried.",
    );
    for sentence in list(report, "/worlds/explanation") {
        markup.line("p", "", sentence.as_str().unwrap_or_default());
    }
    let reason = string(report, "/worlds/reason");
    if !reason.is_empty() {
        markup.line("p", "", &format!("Not computed: {reason}."));
    }
}

fn faults(markup: &mut Markup, report: &Value) {
    let faults = list(report, "/verdict/faults");
    if faults.is_empty() {
        return;
    }
    section(markup, "What is wrong with its form", "");
    markup.element("ul", "notes", |markup| {
        for fault in faults {
            markup.line("li", "", &plain(fault));
        }
    });
}

fn limits_section(markup: &mut Markup, report: &Value) {
    section(
        markup,
        "What this does not protect against",
        "No table that says anything is safe from everything. These dangers stay.",
    );
    markup.element("ul", "limits", |markup| {
        for limit in limits::limits(report) {
            markup.element("li", "", |markup| {
                markup.line("h3", "", limit.title).line("p", "", &limit.text);
            });
        }
    });
}

fn notes(markup: &mut Markup, report: &Value) {
    let notes = list(report, "/notes");
    if notes.is_empty() {
        return;
    }
    section(markup, "Notes", "");
    markup.element("ul", "notes", |markup| {
        for note in notes {
            markup.line("li", "", &plain(note));
        }
    });
}

fn plan_echo(markup: &mut Markup, report: &Value) {
    let plan = at(report, "/plan");
    if plan.is_null() {
        return;
    }
    section(markup, "The plan", "What the release was made from.");
    let text = serde_json::to_string_pretty(plan).unwrap_or_default();
    markup.element("details", "", |markup| {
        markup.line("summary", "", "Show the plan").line("pre", "", &text);
    });
}

fn footer(markup: &mut Markup, report: &Value, text: &'static str) {
    markup.element("footer", "", |markup| {
        markup.line("p", "", text);
        if !at(report, "/verdict/verdict").is_null() {
            markup.line("p", "", "To check it again: outis audit --release with the release folder.");
        }
    });
}

#[cfg(test)]
mod tests;
