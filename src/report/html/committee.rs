//! The first sheet when a private report is printed: what a committee decides on, on one page, with room for signatures.
//!
//! It is in the private report because a committee weighs the risk of the table as it was against that of the release,
//! which the public report must not tell. On a screen it is not shown: what it says stands below it, with the same figures.

use super::facts::{RiskLine, risk_lines, rows_in_words, suppression};
use super::limits::limits;
use super::markup::Markup;
use super::promises::Tone;
use super::tables::{row, table};
use super::the_answer;
use super::words::{at, list, number, string};
use crate::text::step;
use serde_json::Value;

/// So many promises, risks and limits are on the sheet, so that it stays one page; the report has them all.
const MOST: usize = 8;

/// Who signs.
const SIGNATURES: [&str; 3] = ["committee-prepared", "committee-reviewed", "committee-decided"];

/// The sheet, where there is a release to decide on.
pub(super) fn committee(markup: &mut Markup, report: &Value) {
    if at(report, "/measures/riskBefore").is_null() {
        return;
    }
    let words = markup.words;
    markup.element("section", "committee", |markup| {
        markup.said("p", "quiet", "committee-title");
        the_answer(markup, report);
        markup.said("h2", "", "committee-method");
        let method = step("committee-by").with("method", string(report, "/plan/algorithm/name"));
        let given_up = step("committee-given-up")
            .with("share", words.percent(number(suppression(report), "/share")))
            .with("loss", words.percent(number(report, "/measures/loss")));
        let told = [words.tell(method), rows_in_words(report, words), words.tell(given_up)];
        markup.line("p", "", &told.join(" "));
        promises(markup, report);
        risks(markup, report);
        markup.said("h2", "", "page-limits");
        let limits = limits(report);
        let dangers: Vec<String> = limits.iter().take(MOST).map(|limit| words.say(limit.title)).collect();
        markup.line("p", "", &format!("{}.", dangers.join("; ")));
        more(markup, limits.len());
        markup.element("div", "signatures", |markup| {
            for who in SIGNATURES {
                markup.element("div", "", |markup| {
                    markup.said("p", "", who).said("p", "quiet", "committee-sign");
                });
            }
        });
    });
}

fn promises(markup: &mut Markup, report: &Value) {
    let words = markup.words;
    markup.said("h2", "", "page-promised");
    table(markup, &["page-promise", "page-asked", "page-found", "page-verdict"], &[], |markup| {
        for principle in list(report, "/verdict/principles").iter().take(MOST) {
            row(markup, &words.told(principle, "name"), |markup| {
                markup.line("td", "", &words.plain(at(principle, "/asked")));
                markup.line("td", "", &words.plain(at(principle, "/measured")));
                markup.said("td", "", Tone::of(string(principle, "/verdict")).word());
            });
        }
    });
    more(markup, list(report, "/verdict/principles").len());
}

/// How many there are beside those that are shown.
fn more(markup: &mut Markup, all: usize) {
    if all > MOST {
        let count = markup.words.count((all - MOST) as f64);
        let line = markup.words.tell(step("committee-more").with("n", count));
        markup.line("p", "quiet", &line);
    }
}

fn risks(markup: &mut Markup, report: &Value) {
    let words = markup.words;
    markup.said("h2", "", "page-risk");
    let mut lines = risk_lines(report, words);
    let all = lines.len();
    lines.truncate(MOST);
    table(markup, &["committee-risk", "committee-before", "committee-after"], &[], |markup| {
        for RiskLine { name, before, after } in lines {
            row(markup, &name, |markup| {
                markup.line("td", "", &words.percent(before)).line("td", "", &words.percent(after));
            });
        }
    });
    more(markup, all);
}
