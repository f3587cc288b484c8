//! What is seen at a glance: bars and histograms.

use super::chart::{self, Bar, Column};
use super::markup::Markup;
use super::section;
use super::words::{Words, at, list, number, string};
use crate::text::step;
use serde_json::Value;

pub(super) fn groups_and_columns(markup: &mut Markup, report: &Value) {
    let buckets = list(report, "/measures/groups/histogram");
    let columns = list(report, "/measures/columns");
    if buckets.is_empty() && columns.is_empty() {
        return;
    }
    let words = markup.words;
    section(markup, "page-detail", None);
    markup.element("div", "cards", |markup| {
        if !buckets.is_empty() {
            markup.element("figure", "card", |markup| {
                let (title, lead) = match at(report, "/measures/linked").is_null() {
                    true => ("page-group-sizes", "page-group-sizes-lead"),
                    false => ("page-buckets", "page-buckets-lead"),
                };
                markup.said("h3", "", title).said("p", "quiet", lead);
                group_size_picture(markup, buckets);
            });
        }
        let told: Vec<(&Value, f64)> =
            (columns.iter()).filter_map(|column| Some((column, at(column, "/loss").as_f64()?))).collect();
        if !told.is_empty() {
            markup.element("figure", "card", |markup| {
                markup.said("h3", "", "page-by-column-detail");
                let end = chart::scale(told.iter().map(|&(_, loss)| loss).fold(0.0, f64::max));
                let about = words.tell(step("page-full-bar").with("share", words.percent(end)));
                markup.line("p", "quiet", &about);
                let bar = |&(column, loss): &(&Value, f64)| Bar {
                    label: string(column, "/column").to_owned(),
                    length: loss / end,
                    value: words.percent(loss),
                };
                let bars: Vec<Bar> = told.iter().map(bar).collect();
                chart::bars(markup, &bars);
            });
        }
    });
}

fn group_size_picture(markup: &mut Markup, buckets: &[Value]) {
    let words = markup.words;
    let sizes = |bucket: &Value| {
        let (from, to) = (number(bucket, "/from"), number(bucket, "/to"));
        if from == to { words.count(from) } else { format!("{}–{}", words.count(from), words.count(to)) }
    };
    let columns: Vec<Column> = buckets
        .iter()
        .map(|bucket| {
            let groups = number(bucket, "/groups");
            Column {
                label: sizes(bucket),
                height: groups,
                behind: None,
                hint: words.tell(
                    step("page-bucket-hint").with("sizes", sizes(bucket)).with("n", words.count(groups)),
                ),
            }
        })
        .collect();
    let most = buckets.iter().max_by(|a, b| number(a, "/groups").total_cmp(&number(b, "/groups")));
    let about =
        most.map_or(String::new(), |most| words.tell(step("page-most-groups").with("sizes", sizes(most))));
    chart::histogram(markup, &about, &columns);
}

/// Columns that are drawn at most, those first whose values are published otherwise than they were: nobody looks at
/// more, and a page with thousands of them does not open.
const MOST_DRAWN: usize = 200;

pub(super) fn distributions(markup: &mut Markup, report: &Value) {
    let distributions = list(report, "/measures/distributions");
    if distributions.is_empty() {
        return;
    }
    let words = markup.words;
    section(markup, "page-columns-look", Some("page-columns-look-lead"));
    markup.element("div", "columns", |markup| {
        for distribution in drawn(distributions) {
            markup.element("figure", "card", |markup| {
                markup.line("h3", "", string(distribution, "/column"));
                let entries = list(distribution, "/entries");
                if string(distribution, "/kind") == "ranges" {
                    let columns: Vec<Column> =
                        entries.iter().map(|entry| distribution_column(entry, words)).collect();
                    chart::histogram(markup, &words.say("page-by-range"), &columns);
                } else {
                    let most = entries
                        .iter()
                        .flat_map(|entry| [number(entry, "/before"), number(entry, "/after")])
                        .fold(1.0, f64::max);
                    let bar = |entry: &Value, path: &str| Bar {
                        label: entry_label(entry, words),
                        length: number(entry, path) / most,
                        value: words.count(number(entry, path).round()),
                    };
                    let pairs: Vec<(Bar, Bar)> =
                        entries.iter().map(|entry| (bar(entry, "/before"), bar(entry, "/after"))).collect();
                    chart::pairs(markup, &pairs);
                }
            });
        }
    });
    if let Some(more @ 1..) = distributions.len().checked_sub(MOST_DRAWN) {
        let told = step("page-columns-not-drawn").with("n", words.count(more as f64));
        markup.line("p", "quiet", &words.tell(told));
    }
}

/// The columns that are drawn, in their order.
fn drawn(distributions: &[Value]) -> Vec<&Value> {
    let is_changed = |distribution: &Value| {
        let mut entries = list(distribution, "/entries").iter();
        entries.any(|entry| number(entry, "/before") != number(entry, "/after"))
    };
    let mut places: Vec<usize> = (0..distributions.len()).collect();
    if places.len() > MOST_DRAWN {
        places.sort_by_key(|&place| !is_changed(&distributions[place]));
        places.truncate(MOST_DRAWN);
        places.sort_unstable();
    }
    places.into_iter().map(|place| &distributions[place]).collect()
}

fn distribution_column(entry: &Value, words: Words) -> Column {
    let (before, after) = (number(entry, "/before"), number(entry, "/after"));
    let label = entry_label(entry, words);
    let hint = words.tell(
        step("page-before-after")
            .with("label", &label)
            .with("before", words.count(before))
            .with("after", words.brief(after)),
    );
    Column { label, height: after, behind: Some(before), hint }
}

fn entry_label(entry: &Value, words: Words) -> String {
    let label = at(entry, "/label");
    if let [from, to] = list(label, "/range") {
        let (from, to) = (words.plain(from), words.plain(to));
        return if from == to {
            from
        } else {
            words.tell(step("page-range").with("from", from).with("to", to))
        };
    }
    if let Some(others) = at(label, "/others").as_f64() {
        return words.tell(step("page-other-values").with("n", words.count(others)));
    }
    match label.as_str() {
        Some(_) => words.say("page-missing"),
        None => string(label, "/value").to_owned(),
    }
}
