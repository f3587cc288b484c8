//! A report as a page: one file, no script, nothing loaded from anywhere.
//!
//! Made from the report's JSON alone, so that a page never says more than the data beside it. Fields that are
//! not there are passed over: an older or shorter report still gives a page.

mod chart;
mod limits;
mod markup;
mod promises;
mod words;

use chart::{Bar, Column};
use markup::Markup;
use promises::{Tone, answer, sentence, unit};
use serde_json::Value;
use words::{at, brief, count, counted, list, number, percent, plain, string};

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
        pictures(markup, report);
        promises_table(markup, report);
        columns_table(markup, report);
        limits_section(markup, report);
        notes(markup, report);
        plan_echo(markup, report);
        footer(
            markup,
            report,
            "Every figure on this page follows from the published files and the plan: anyone can compute it again.",
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
        private_facts(markup, report);
        risk_before_and_after(markup, report);
        pictures(markup, report);
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
    // A second lock on the door: whatever got in here could load and run nothing.
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

/// A figure with its name and one line about it.
fn fact(markup: &mut Markup, name: &str, figure: &str, why: &str) {
    markup.element("div", "fact", |markup| {
        markup.line("dt", "", name);
        markup.element("dd", "", |markup| {
            markup.line("div", "figure", figure).line("div", "why", why);
        });
    });
}

/// How many rows are published: the table's own number where only that is known.
fn published_rows(report: &Value) -> f64 {
    let rows = at(report, "/rows").as_f64();
    rows.unwrap_or_else(|| number(report, "/measures/rows"))
}

fn public_facts(markup: &mut Markup, report: &Value) {
    if at(report, "/measures").is_null() {
        return;
    }
    section(markup, "In figures", "What was published, how safe it is and how much was given up for it.");
    markup.element("dl", "facts", |markup| {
        let rows = published_rows(report);
        fact(markup, "Rows published", &count(rows), "One line of the table each.");
        series_facts(markup, report);
        suppressed_fact(markup, report);
        group_facts(markup, report);
        risk_facts(markup, at(report, "/measures/risk"));
        for belief in list(report, "/measures/beliefs") {
            let name = format!("Most one can be sure about {}", string(belief, "/column"));
            let largest = number(belief, "/largest");
            let linked = !at(report, "/measures/linked").is_null();
            let why = match (linked, largest >= 1.0) {
                (true, _) => {
                    "For someone who knows a person's quasi values: the batches of all rows they fit, mixed."
                }
                (false, true) => "In some group everybody has the same value: finding the group tells it.",
                (false, false) => "The largest share of one value in any group.",
            };
            fact(markup, &name, &percent(largest), why);
        }
        utility_facts(markup, report);
    });
}

/// Where the release is one of a series: which, and how many of its rows stand for nobody.
fn series_facts(markup: &mut Markup, report: &Value) {
    if at(report, "/series").is_null() {
        return;
    }
    let why = format!("The series is called {}.", string(report, "/series/id"));
    fact(markup, "Release of the series", &count(number(report, "/series/release")), &why);
    let counterfeits = count(number(report, "/counterfeits"));
    fact(markup, "Counterfeits", &counterfeits, "They stand for nobody, and keep what groups show the same.");
}

fn suppressed_fact(markup: &mut Markup, report: &Value) {
    let suppressed = if at(report, "/suppressed").is_null() {
        at(report, "/measures/suppressed")
    } else {
        at(report, "/suppressed")
    };
    let (rows, share) = (number(suppressed, "/rows"), number(suppressed, "/share"));
    let components = list(suppressed, "/components");
    let in_parts = !components.is_empty();
    let why = match (rows == 0.0, in_parts) {
        (true, false) => "No row had to be left out.".to_owned(),
        (true, true) => "No row had to be hidden.".to_owned(),
        (false, false) => format!("{} of the table: they fitted into no group.", percent(share)),
        (false, true) => format!(
            "{} of the table: they fitted into no group and show * in some columns and in the sensitive ones.",
            percent(share)
        ),
    };
    fact(markup, if in_parts { "Rows hidden in part" } else { "Rows left out" }, &count(rows), &why);
    for component in components.iter().filter(|component| number(component, "/rows") > 0.0) {
        let columns: Vec<&str> = list(component, "/columns").iter().filter_map(Value::as_str).collect();
        let name = format!("Hidden in {}", columns.join(", "));
        fact(markup, &name, &count(number(component, "/rows")), "These constraints share columns.");
    }
}

/// How batches, buckets and marginals turned out, where quasi cells and sensitive values are apart.
fn linked_facts(markup: &mut Markup, linked: &Value) {
    let batches = at(linked, "/batches");
    let (smallest, largest) = (number(batches, "/smallest"), number(batches, "/largest"));
    fact(
        markup,
        "Batches",
        &count(number(batches, "/count")),
        &format!(
            "Of {} to {}. Each keeps every promise about the values.",
            count(smallest),
            counted(largest, "person", "people")
        ),
    );
    for table in list(linked, "/tables") {
        let buckets = at(table, "/buckets");
        let columns: Vec<String> = list(table, "/columns").iter().map(plain).collect();
        fact(
            markup,
            &format!("Buckets of {}", string(table, "/table")),
            &count(number(buckets, "/count")),
            &format!(
                "{}: at least {} share their cells, {} of the detail is given up.",
                columns.join(", "),
                counted(number(buckets, "/smallest"), "row", "rows"),
                percent(number(table, "/loss")),
            ),
        );
    }
    fact(
        markup,
        &format!("Most one can be sure about {} in a batch", string(linked, "/column")),
        &percent(number(linked, "/largestInBatch")),
        "Even for someone who learns a person's batch, by joining tables or otherwise.",
    );
}

fn group_facts(markup: &mut Markup, report: &Value) {
    let linked = at(report, "/measures/linked");
    if !linked.is_null() {
        return linked_facts(markup, linked);
    }
    let groups = at(report, "/measures/groups");
    let smallest = number(groups, "/smallest");
    fact(markup, "Groups", &count(number(groups, "/count")), "Rows in a group look alike.");
    fact(markup, "Smallest group", &counted(smallest, "row", "rows"), "Nobody hides among fewer.");
    let why = match at(groups, "/averageOverK").as_f64() {
        Some(ratio) => format!("{} times as large as the plan requires.", brief(ratio)),
        None => "Smaller groups say more.".to_owned(),
    };
    fact(markup, "Average group", &format!("{} rows", brief(number(groups, "/average"))), &why);
}

fn risk_facts(markup: &mut Markup, risk: &Value) {
    fact(
        markup,
        "Highest risk",
        &percent(number(risk, "/prosecutor/highest")),
        "The best chance of picking the right row for somebody known to be in the table.",
    );
    fact(
        markup,
        "Average risk",
        &percent(number(risk, "/prosecutor/average")),
        "The share of people that guessing would get right.",
    );
    if at(risk, "/journalist") != at(risk, "/prosecutor/highest") {
        fact(
            markup,
            "Risk from an outsider",
            &percent(number(risk, "/journalist")),
            "The same for someone who does not know who is in the table, estimated from the size of the population.",
        );
    }
}

fn utility_facts(markup: &mut Markup, report: &Value) {
    let measures = at(report, "/measures");
    fact(
        markup,
        "Detail given up",
        &percent(number(measures, "/loss")),
        "0 % is the original, 100 % is a star in every cell.",
    );
    if let Some(precision) = at(measures, "/precision").as_f64() {
        let why = "How low cells stay in their hierarchies: 100 % is the original.";
        fact(markup, "Precision", &percent(precision), why);
    }
    if let Some(ratio) = at(measures, "/lossRatioToMondrian").as_f64() {
        let why = "What is given up here for each 1 that Mondrian gives up under (l,d)-diversity, which does not stand up to dependencies.";
        fact(markup, "Beside Mondrian", &brief(ratio), why);
    }
    fact(
        markup,
        "Discernibility",
        &count(number(measures, "/discernibility")),
        "Every row pays the size of its group; less is better.",
    );
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

fn private_facts(markup: &mut Markup, report: &Value) {
    let measures = at(report, "/measures");
    if measures.is_null() {
        return;
    }
    section(markup, "In figures", "The release compared with the original table.");
    markup.element("dl", "facts", |markup| {
        let why = match at(measures, "/persons").as_f64() {
            Some(persons) => format!("About {}.", counted(persons, "person", "people")),
            None => "Every row counts as a person.".to_owned(),
        };
        fact(markup, "Rows in the table", &count(number(measures, "/rows")), &why);
        suppressed_fact(markup, report);
        group_facts(markup, report);
        utility_facts(markup, report);
        fact(
            markup,
            "Query error",
            &percent(number(measures, "/queryError/median")),
            &format!(
                "Half of {} random counts are at most this wrong when answered from the release; nine of ten at most {}.",
                count(number(measures, "/queryError/queries")),
                percent(number(measures, "/queryError/ninetiethPercentile")),
            ),
        );
        let sampled = match at(measures, "/reconstruction/sampledPoints").as_f64() {
            Some(points) => format!(" Estimated from {} points.", count(points)),
            None => String::new(),
        };
        fact(
            markup,
            "Reconstruction error",
            &brief(number(measures, "/reconstruction/error")),
            &format!("Kullback-Leibler divergence in nats from the table a reader would reconstruct; 0 is perfect.{sampled}"),
        );
        fact(
            markup,
            "Bits given up",
            &percent(number(measures, "/entropyLoss")),
            "Non-uniform entropy: of the information in the quasi columns.",
        );
    });
}

fn risk_before_and_after(markup: &mut Markup, report: &Value) {
    let measures = at(report, "/measures");
    if at(measures, "/riskBefore").is_null() {
        return;
    }
    section(
        markup,
        "Risk before and after",
        "What an attacker can do with the table as it was, and with the release.",
    );
    let mut lines: Vec<(String, f64, f64)> = [
        ("Highest risk of being recognised", "/prosecutor/highest"),
        ("Average risk of being recognised", "/prosecutor/average"),
    ]
    .into_iter()
    .map(|(name, path)| {
        (name.to_owned(), number(at(measures, "/riskBefore"), path), number(at(measures, "/riskAfter"), path))
    })
    .collect();
    let above = list(measures, "/riskBefore/above").iter().zip(list(measures, "/riskAfter/above"));
    for (before, after) in above {
        let name = format!("People at a risk above {}", percent(number(before, "/threshold")));
        lines.push((name, number(before, "/share"), number(after, "/share")));
    }
    for belief in list(measures, "/beliefs") {
        let name = format!("Most one can be sure about {}", string(belief, "/column"));
        lines.push((name, number(belief, "/before"), number(belief, "/after")));
    }
    let bar = |label: &str, share: f64| Bar { label: label.to_owned(), length: share, value: percent(share) };
    let pairs: Vec<(Bar, Bar)> =
        lines.iter().map(|(name, before, after)| (bar(name, *before), bar(name, *after))).collect();
    markup.element("div", "card", |markup| chart::pairs(markup, &pairs));
    let (one, many) = if string(measures, "/riskCounts") == "persons" {
        ("person is", "people are")
    } else {
        ("row is", "rows are")
    };
    let uniques = |path| counted(number(measures, path), one, many);
    let story = format!(
        "{} unique on the quasi columns of the original, {} alone in the release. {}",
        uniques("/riskBefore/uniques"),
        uniques("/riskAfter/uniques"),
        risk_in_population(report),
    );
    markup.line("p", "lead", &story);
}

/// What someone can do who does not know who is in the table.
fn risk_in_population(report: &Value) -> String {
    let Some(population) = at(report, "/plan/population").as_f64() else {
        return "Without a size of the population, a journalist's risk is the highest and a marketer's the average one.".to_owned();
    };
    let risk = |path| percent(number(at(report, "/measures/riskAfter"), path));
    format!(
        "If the table is a random sample of a population of {}, a journalist who does not know who is in it succeeds with {}, and a marketer who tries everybody gets {} right.",
        count(population),
        risk("/journalist"),
        risk("/marketer"),
    )
}

fn pictures(markup: &mut Markup, report: &Value) {
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

fn promises_table(markup: &mut Markup, report: &Value) {
    let principles = list(report, "/verdict/principles");
    let dependencies = list(report, "/verdict/dependencies");
    if principles.is_empty() && dependencies.is_empty() {
        return;
    }
    section(
        markup,
        "What was promised",
        "Asked is what the plan demands, found is the worst group of the release.",
    );
    table(markup, &["Promise", "Asked", "Found", "Verdict"], &[], |markup| {
        for principle in principles {
            let reason = string(principle, "/reason");
            row(markup, string(principle, "/name"), |markup| {
                markup.line("td", "", &plain(at(principle, "/asked")));
                markup.line("td", "", &plain(at(principle, "/measured")));
                verdict_cell(markup, string(principle, "/verdict"), reason);
            });
        }
        for dependency in dependencies {
            row(markup, string(dependency, "/dependency"), |markup| {
                markup.line("td", "quiet", "for information").line("td", "", "");
                verdict_cell(markup, string(dependency, "/verdict"), string(dependency, "/reason"));
            });
        }
    });
}

fn verdict_cell(markup: &mut Markup, verdict: &str, reason: &str) {
    let tone = Tone::of(verdict);
    markup.raw("<td><span class=\"badge ").raw(tone.class()).raw("\">").raw(tone.word()).raw("</span>");
    if !reason.is_empty() {
        markup.raw("<br>").line("span", "quiet", reason);
    }
    markup.raw("</td>");
}

/// A figure of one column, shown where the report has it.
struct ColumnFigure {
    name: &'static str,
    path: &'static str,
    words: fn(f64) -> String,
}

const COLUMN_FIGURES: &[ColumnFigure] = &[
    ColumnFigure { name: "Given up", path: "/loss", words: percent },
    ColumnFigure { name: "Bits given up", path: "/entropyLoss", words: percent },
    ColumnFigure { name: "Precision", path: "/precision", words: percent },
    ColumnFigure { name: "Exact cells", path: "/exactCells", words: percent },
    ColumnFigure { name: "Stars", path: "/starCells", words: percent },
    ColumnFigure { name: "Values before", path: "/distinctBefore", words: count },
    ColumnFigure { name: "Values after", path: "/distinctAfter", words: count },
    ColumnFigure { name: "Different cells", path: "/distinctCells", words: count },
];

fn columns_table(markup: &mut Markup, report: &Value) {
    let columns = list(report, "/measures/columns");
    if columns.is_empty() {
        return;
    }
    section(
        markup,
        "Column by column",
        "The columns that an outsider may know, and how exactly they are published.",
    );
    // A figure is a column of this table where the report has it.
    let measured = |figure: &&ColumnFigure| columns.iter().any(|column| !at(column, figure.path).is_null());
    let figures: Vec<&ColumnFigure> = COLUMN_FIGURES.iter().filter(measured).collect();
    let names: Vec<&str> = figures.iter().map(|figure| figure.name).collect();
    table(markup, &["Column", "Published as"], &names, |markup| {
        for column in columns {
            let name = string(column, "/column");
            row(markup, name, |markup| {
                let attribute = at(report, "/plan/attributes").get(name).unwrap_or(&Value::Null);
                let kind = string(attribute, "/hierarchy/kind");
                markup.line("td", "", if kind.is_empty() { "—" } else { kind });
                for figure in &figures {
                    let text = at(column, figure.path).as_f64().map_or("—".to_owned(), figure.words);
                    markup.line("td", "num", &text);
                }
            });
        }
    });
}

fn distributions(markup: &mut Markup, report: &Value) {
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

fn witnesses(markup: &mut Markup, report: &Value) {
    let broken: Vec<&Value> = list(report, "/verdict/principles")
        .iter()
        .filter(|principle| !at(principle, "/witness").is_null())
        .collect();
    if broken.is_empty() {
        return;
    }
    section(markup, "Why it fails", "The worst groups, worst first.");
    for principle in broken {
        markup.line("h3", "", string(principle, "/name"));
        markup.line("p", "lead", string(principle, "/witness/explanation"));
        let examples = list(principle, "/witness/examples");
        if examples.is_empty() {
            continue;
        }
        table(markup, &["Group"], &["Rows", "Found"], |markup| {
            for example in examples {
                row(markup, &plain(at(example, "/cells")), |markup| {
                    markup.line("td", "num", &plain(at(example, "/rows")));
                    markup.line("td", "num", &plain(at(example, "/figure")));
                });
            }
        });
    }
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

/// A table whose header names `texts` columns of text, then columns of figures.
fn table(markup: &mut Markup, texts: &[&str], figures: &[&str], rows: impl FnOnce(&mut Markup)) {
    markup.raw("<div class=\"scroll\"><table><thead><tr>");
    for name in texts {
        markup.raw("<th scope=\"col\">").text(name).raw("</th>");
    }
    for name in figures {
        markup.raw("<th scope=\"col\" class=\"num\">").text(name).raw("</th>");
    }
    markup.raw("</tr></thead>").element("tbody", "", rows).raw("</table></div>\n");
}

fn row(markup: &mut Markup, name: &str, cells: impl FnOnce(&mut Markup)) {
    markup.raw("<tr><th scope=\"row\">").text(name).raw("</th>");
    cells(markup);
    markup.raw("</tr>");
}

#[cfg(test)]
mod tests;
