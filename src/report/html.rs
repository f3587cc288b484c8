//! A report as a page: one file, no script, nothing loaded from anywhere.
//!
//! Made from the report's JSON alone, so that a page never says more than the data beside it. Fields that are
//! not there are passed over: an older or shorter report still gives a page.

mod chart;
mod committee;
mod engine;
mod facts;
mod limits;
mod markup;
mod pictures;
mod promises;
mod tables;
mod useful;
mod words;

pub use engine::engine_html;

use facts::{private_facts, public_facts, risk_before_and_after};
use markup::Markup;
use pictures::distributions;
use promises::{Tone, answer, sentence, unit};
use serde_json::Value;
use tables::{columns_table, promises_table, witnesses};
use words::{Words, at, list, string};

const STYLE: &str = include_str!("html/style.css");
/// Of the sheet that is printed first, which the private page alone has.
const COMMITTEE: &str = include_str!("html/committee.css");

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
    page("page-release-report", report, |markup| {
        the_answer(markup, report);
        public_facts(markup, report);
        pictures::groups_and_columns(markup, report);
        promises_table(markup, report);
        columns_table(markup, report);
        limits_section(markup, report);
        notes(markup, report);
        plan_echo(markup, report);
        footer(markup, report, "page-figures-follow", "page-check-again");
    })
}

/// The page of a report that is for the publisher alone.
pub fn private_html(report: &Value) -> String {
    page("page-private-report", report, |markup| {
        committee::committee(markup, report);
        the_answer(markup, report);
        faults(markup, report);
        witnesses(markup, report);
        attacks(markup, report);
        counting(markup, report);
        worlds(markup, report);
        private_facts(markup, report);
        risk_before_and_after(markup, report);
        pictures::groups_and_columns(markup, report);
        promises_table(markup, report);
        columns_table(markup, report);
        distributions(markup, report);
        useful::usefulness(markup, report);
        limits_section(markup, report);
        notes(markup, report);
        plan_echo(markup, report);
        footer(markup, report, "page-keep-private", "page-check-again");
    })
}

fn page(title: &'static str, report: &Value, content: impl FnOnce(&mut Markup)) -> String {
    let private = title == "page-private-report";
    let words = Words::of(report);
    let title = words.say(title);
    let mut markup = Markup::new(words);
    markup.raw("<!doctype html>\n<html lang=\"").raw(words.0.tag());
    markup.raw("\">\n<head>\n<meta charset=\"utf-8\">\n");
    markup.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    // Defence in depth: whatever got in here could load and run nothing.
    markup.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n");
    markup
        .raw("<meta name=\"robots\" content=\"noindex\">\n<title>")
        .text(&title)
        .raw(" · Outis</title>\n<style>\n");
    markup.raw(STYLE).raw(if private { COMMITTEE } else { "" }).raw("</style>\n</head>\n<body>\n");
    if private {
        markup.raw("<p class=\"warning\" role=\"alert\">").text(&words.say("page-do-not-publish"));
        markup.said("span", "", "page-contains-originals").raw("</p>\n");
    }
    markup.raw("<main class=\"page\">\n<p class=\"top\"><b>").text(&title).raw("</b><span>Outis ");
    let version = string(report, "/outis");
    markup.text(if version.is_empty() { string(report, "/outis/version") } else { version });
    markup.raw("</span></p>\n");
    content(&mut markup);
    markup.raw("</main>\n</body>\n</html>\n");
    markup.finish()
}

/// A heading, with a sentence below it where there is one.
fn section(markup: &mut Markup, title: &'static str, lead: Option<&'static str>) {
    markup.raw("\n").said("h2", "", title);
    if let Some(lead) = lead {
        markup.said("p", "lead", lead);
    }
}

fn the_answer(markup: &mut Markup, report: &Value) {
    let words = markup.words;
    let answer = answer(report, words);
    markup.raw("<header class=\"answer ").raw(answer.tone.class()).raw("\">");
    markup.line("h1", "", &answer.headline);
    let others: Vec<String> = list(report, "/verdict/principles")
        .iter()
        .map(|principle| sentence(principle, unit(report), words))
        .filter(|sentence| *sentence != answer.headline)
        .collect();
    for other in others {
        markup.line("p", "", &format!("{other}."));
    }
    markup.said("p", "quiet", answer.below).raw("</header>\n");
}

/// What someone who knows dependencies between columns can find out.
fn attacks(markup: &mut Markup, report: &Value) {
    let through_dependencies = |attack: &&Value| string(attack, "/kind") == "dependency";
    let attacks: Vec<&Value> = list(report, "/verdict/attacks").iter().filter(through_dependencies).collect();
    if attacks.is_empty() {
        return;
    }
    let words = markup.words;
    section(markup, "page-around", Some("page-around-lead"));
    for attack in attacks {
        let tone = Tone::of(string(attack, "/verdict"));
        markup.raw("<div class=\"card ").raw(tone.class()).raw("\">");
        markup.line("h3", "", string(attack, "/dependency"));
        markup.line("p", "", &words.told(attack, "summary"));
        let story = words.told_in_turn(attack, "/steps", "/story");
        if !story.is_empty() {
            markup.element("ol", "", |markup| {
                for step in story {
                    markup.line("li", "", &step);
                }
            });
        }
        markup.raw("</div>\n");
    }
}

/// What someone finds by counting who knows exact right sides.
fn counting(markup: &mut Markup, report: &Value) {
    let by_counting = |attack: &&Value| string(attack, "/kind") == "exact-right-sides";
    let attacks: Vec<&Value> = list(report, "/verdict/attacks").iter().filter(by_counting).collect();
    if attacks.is_empty() {
        return;
    }
    let words = markup.words;
    section(markup, "page-counting", Some("page-counting-lead"));
    for attack in attacks {
        markup.raw("<div class=\"card\">").line("h3", "", string(attack, "/dependency"));
        for sentence in words.told_in_turn(attack, "/steps", "/explanation") {
            markup.line("p", "", &sentence);
        }
        markup.raw("</div>\n");
    }
}

/// What someone who runs the method on every table that may be can find out, or why that was not computed.
fn worlds(markup: &mut Markup, report: &Value) {
    if at(report, "/worlds").is_null() {
        return;
    }
    let words = markup.words;
    section(markup, "page-again", Some("page-again-lead"));
    for sentence in words.told_in_turn(at(report, "/worlds"), "/steps", "/explanation") {
        markup.line("p", "", &sentence);
    }
}

fn faults(markup: &mut Markup, report: &Value) {
    let faults = list(report, "/verdict/faults");
    if faults.is_empty() {
        return;
    }
    let words = markup.words;
    section(markup, "page-form", None);
    markup.element("ul", "notes", |markup| {
        for fault in faults {
            markup.line("li", "", &words.plain(fault));
        }
    });
}

fn limits_section(markup: &mut Markup, report: &Value) {
    let words = markup.words;
    section(markup, "page-limits", Some("page-limits-lead"));
    markup.element("ul", "limits", |markup| {
        for limit in limits::limits(report) {
            markup.element("li", "", |markup| {
                markup.said("h3", "", limit.title).line("p", "", &words.tell(limit.text));
            });
        }
    });
}

fn notes(markup: &mut Markup, report: &Value) {
    let notes = markup.words.told_in_turn(report, "/said/notes", "/notes");
    if notes.is_empty() {
        return;
    }
    section(markup, "page-notes", None);
    markup.element("ul", "notes", |markup| {
        for note in notes {
            markup.line("li", "", &note);
        }
    });
}

fn plan_echo(markup: &mut Markup, report: &Value) {
    let plan = at(report, "/plan");
    if plan.is_null() {
        return;
    }
    section(markup, "page-plan", Some("page-plan-lead"));
    let text = serde_json::to_string_pretty(plan).unwrap_or_default();
    markup.element("details", "", |markup| {
        markup.said("summary", "", "page-show-plan").line("pre", "", &text);
    });
}

fn footer(markup: &mut Markup, report: &Value, text: &'static str, again: &'static str) {
    markup.element("footer", "", |markup| {
        markup.said("p", "", text);
        if !at(report, "/verdict/verdict").is_null() {
            markup.said("p", "", again);
        }
    });
}

#[cfg(test)]
mod tests;
