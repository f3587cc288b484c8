//! What is seen at a glance: bars and histograms.

use super::chart::{self, Bar, Column};
use super::markup::Markup;
use super::section;
use super::words::{at, brief, count, counted, list, number, percent, plain, string};
use serde_json::Value;

pub(super) fn groups_and_columns(markup: &mut Markup, report: &Value) {
    let buckets = list(report, "/measures/groups/histogram");
    let columns = list(report, "/measures/columns");
    if buckets.is_empty() && columns.is_empty() {
        return;
    }
    section(markup, "Where the detail went", "");
    markup.element("div", "cards", |markup| {
        if !buckets.is_empty() {
            markup.element("figure", "card", |markup| {
                let (title, lead) = match at(report, "/measures/linked").is_null() {
                    true => ("How large the groups are", "Number of groups by the number of rows in them."),
                    false => (
                        "How many rows share their cells",
                        "Buckets of generalized.csv by the number of rows in them.",
                    ),
                };
                markup.line("h3", "", title).line("p", "quiet", lead);
                group_size_picture(markup, buckets);
            });
        }
        if !columns.is_empty() {
            markup.element("figure", "card", |markup| {
                markup.line("h3", "", "Detail given up by column");
                let losses = || columns.iter().map(|column| number(column, "/loss"));
                let end = chart::scale(losses().fold(0.0, f64::max));
                let about = format!("0 % is the original, 100 % all stars. A full bar is {}.", percent(end));
                markup.line("p", "quiet", &about);
                let bar = |(column, loss): (&Value, f64)| Bar {
                    label: string(column, "/column").to_owned(),
                    length: loss / end,
                    value: percent(loss),
                };
                let bars: Vec<Bar> = columns.iter().zip(losses()).map(bar).collect();
                chart::bars(markup, &bars);
            });
        }
    });
}

fn group_size_picture(markup: &mut Markup, buckets: &[Value]) {
    let sizes = |bucket: &Value| {
        let (from, to) = (number(bucket, "/from"), number(bucket, "/to"));
        if from == to { count(from) } else { format!("{}–{}", count(from), count(to)) }
    };
    let columns: Vec<Column> = buckets
        .iter()
        .map(|bucket| {
            let groups = number(bucket, "/groups");
            Column {
                label: sizes(bucket),
                height: groups,
                behind: None,
                hint: format!("{} rows: {}", sizes(bucket), counted(groups, "group", "groups")),
            }
        })
        .collect();
    let most = buckets.iter().max_by(|a, b| number(a, "/groups").total_cmp(&number(b, "/groups")));
    let about =
        most.map_or(String::new(), |most| format!("Groups by size; most groups have {} rows", sizes(most)));
    chart::histogram(markup, &about, &columns);
}

pub(super) fn distributions(markup: &mut Markup, report: &Value) {
    let distributions = list(report, "/measures/distributions");
    if distributions.is_empty() {
        return;
    }
    section(
        markup,
        "What the columns look like",
        "Before is the table. After is what a reader of the release would draw who spreads every row evenly over its cell.",
    );
    markup.element("div", "columns", |markup| {
        for distribution in distributions {
            markup.element("figure", "card", |markup| {
                markup.line("h3", "", string(distribution, "/column"));
                let entries = list(distribution, "/entries");
                if string(distribution, "/kind") == "ranges" {
                    let columns: Vec<Column> = entries.iter().map(distribution_column).collect();
                    chart::histogram(markup, "Rows by range, before and after", &columns);
                } else {
                    let most = entries
                        .iter()
                        .flat_map(|entry| [number(entry, "/before"), number(entry, "/after")])
                        .fold(1.0, f64::max);
                    let bar = |entry: &Value, path: &str| Bar {
                        label: entry_label(entry),
                        length: number(entry, path) / most,
                        value: count(number(entry, path).round()),
                    };
                    let pairs: Vec<(Bar, Bar)> =
                        entries.iter().map(|entry| (bar(entry, "/before"), bar(entry, "/after"))).collect();
                    chart::pairs(markup, &pairs);
                }
            });
        }
    });
}

fn distribution_column(entry: &Value) -> Column {
    let (before, after) = (number(entry, "/before"), number(entry, "/after"));
    let label = entry_label(entry);
    let hint = format!("{label}: {} before, {} after", count(before), brief(after));
    Column { label, height: after, behind: Some(before), hint }
}

fn entry_label(entry: &Value) -> String {
    let label = at(entry, "/label");
    if let [from, to] = list(label, "/range") {
        let (from, to) = (plain(from), plain(to));
        return if from == to { from } else { format!("{from} to {to}") };
    }
    if let Some(others) = at(label, "/others").as_f64() {
        return counted(others, "other value", "other values");
    }
    match label.as_str() {
        Some(_) => "missing".to_owned(),
        None => string(label, "/value").to_owned(),
    }
}
