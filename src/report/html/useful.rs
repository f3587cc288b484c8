//! What analyses of the release are worth, where that was measured.

use super::markup::Markup;
use super::section;
use super::tables::{row, table};
use super::words::{at, list, number, string};
use crate::text::step;
use serde_json::Value;

/// Pairs of columns that are shown, those that changed most; the data beside the page has all.
const SHOWN: usize = 8;

pub(super) fn usefulness(markup: &mut Markup, report: &Value) {
    let found = at(report, "/usefulness");
    if found.is_null() {
        return;
    }
    section(markup, "page-useful", Some("page-useful-lead"));
    predicted(markup, at(found, "/predicted"));
    totals(markup, list(found, "/totals"));
    correlations(markup, list(found, "/correlations"));
    pairs(markup, list(found, "/pairs"));
}

fn predicted(markup: &mut Markup, predicted: &Value) {
    if predicted.is_null() {
        return;
    }
    let words = markup.words;
    markup.line("h3", "", &words.tell(step("page-guesses").with("target", string(predicted, "/target"))));
    let about = step("page-guesses-lead")
        .with("rows", words.count(number(predicted, "/rows")))
        .with("folds", words.count(number(predicted, "/folds")));
    markup.line("p", "lead", &words.tell(about));
    table(markup, &["page-who-guesses"], &["page-from-table", "page-from-release"], |markup| {
        let share = |markup: &mut Markup, part: &Value, path: &str| {
            markup.line("td", "num", &words.percent(number(part, path)));
        };
        for accuracy in list(predicted, "/accuracies") {
            let name = match string(accuracy, "/classifier") {
                "naive-bayes" => "page-naive-bayes",
                _ => "page-logistic-regression",
            };
            row(markup, &words.say(name), |markup| {
                share(markup, accuracy, "/before");
                share(markup, accuracy, "/after");
            });
        }
        row(markup, &words.say("page-most-frequent"), |markup| {
            share(markup, predicted, "/majority");
            share(markup, predicted, "/majority");
        });
    });
}

fn totals(markup: &mut Markup, totals: &[Value]) {
    if totals.is_empty() {
        return;
    }
    let words = markup.words;
    markup.said("h3", "", "page-totals");
    let figures = ["page-mean-table", "page-mean-release", "page-total-off"];
    table(markup, &["page-column"], &figures, |markup| {
        for total in totals {
            row(markup, string(total, "/column"), |markup| {
                markup.line("td", "num", &words.brief(number(total, "/meanBefore")));
                markup.line("td", "num", &words.brief(number(total, "/meanAfter")));
                let off = at(total, "/totalError").as_f64();
                markup.line("td", "num", &off.map_or("—".to_owned(), |off| words.percent(off)));
            });
        }
    });
}

fn correlations(markup: &mut Markup, correlations: &[Value]) {
    if correlations.is_empty() {
        return;
    }
    let words = markup.words;
    let change = |one: &Value| (number(one, "/before") - number(one, "/after")).abs();
    markup.said("h3", "", "page-correlations");
    table(markup, &["page-columns"], &["page-from-table", "page-from-release"], |markup| {
        for one in changed_most(correlations, change) {
            row(markup, &words.plain(at(one, "/columns")), |markup| {
                markup.line("td", "num", &words.brief(number(one, "/before")));
                let after = at(one, "/after").as_f64();
                markup.line("td", "num", &after.map_or("—".to_owned(), |after| words.brief(after)));
            });
        }
    });
}

fn pairs(markup: &mut Markup, pairs: &[Value]) {
    if pairs.is_empty() {
        return;
    }
    let words = markup.words;
    markup.said("h3", "", "page-together").said("p", "lead", "page-together-lead");
    let figures = ["page-rows-to-move", "page-v-table", "page-v-release"];
    table(markup, &["page-columns"], &figures, |markup| {
        for one in changed_most(pairs, |one| number(one, "/distance")) {
            row(markup, &words.plain(at(one, "/columns")), |markup| {
                markup.line("td", "num", &words.percent(number(one, "/distance")));
                markup.line("td", "num", &words.brief(number(one, "/before")));
                markup.line("td", "num", &words.brief(number(one, "/after")));
            });
        }
    });
}

/// Those that changed most; of equal ones the first.
fn changed_most(all: &[Value], change: impl Fn(&Value) -> f64) -> Vec<&Value> {
    let mut sorted: Vec<&Value> = all.iter().collect();
    crate::sorting::sort_by(&mut sorted, |a, b| change(b).total_cmp(&change(a)));
    sorted.truncate(SHOWN);
    sorted
}
