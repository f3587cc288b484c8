//! Figures with a line about each: how many rows, groups, risks, what is left of the information.

use super::chart::{self, Bar};
use super::markup::Markup;
use super::section;
use super::words::{Words, at, list, number, string};
use crate::text::{Step, step};
use serde_json::Value;

/// A figure with its name and one line about it.
pub(super) fn fact(markup: &mut Markup, name: Step, figure: &str, why: Step) {
    let words = markup.words;
    markup.element("div", "fact", |markup| {
        markup.line("dt", "", &words.tell(name));
        markup.element("dd", "", |markup| {
            markup.line("div", "figure", figure).line("div", "why", &words.tell(why));
        });
    });
}

/// How many rows are published: the table's own number where only that is known.
fn published_rows(report: &Value) -> f64 {
    let rows = at(report, "/rows").as_f64();
    rows.unwrap_or_else(|| number(report, "/measures/rows"))
}

pub(super) fn public_facts(markup: &mut Markup, report: &Value) {
    if at(report, "/measures").is_null() {
        return;
    }
    let words = markup.words;
    section(markup, "page-in-figures", Some("page-in-figures-lead"));
    markup.element("dl", "facts", |markup| {
        let rows = published_rows(report);
        fact(markup, step("fact-rows"), &words.count(rows), step("fact-rows-why"));
        series_facts(markup, report);
        suppressed_fact(markup, report);
        group_facts(markup, report);
        risk_facts(markup, at(report, "/measures/risk"));
        for belief in list(report, "/measures/beliefs") {
            let largest = number(belief, "/largest");
            let linked = !at(report, "/measures/linked").is_null();
            let why = match (linked, largest >= 1.0) {
                (true, _) => step("fact-belief-linked"),
                (false, true) => step("fact-belief-certain"),
                (false, false) => step("fact-belief-why"),
            };
            fact(markup, about_belief(belief), &words.percent(largest), why);
        }
        utility_facts(markup, report, false);
    });
}

fn about_belief(belief: &Value) -> Step {
    step("fact-belief").with("column", string(belief, "/column"))
}

/// Where the release is one of a series: which, and how many of its rows stand for nobody.
fn series_facts(markup: &mut Markup, report: &Value) {
    if at(report, "/series").is_null() {
        return;
    }
    let words = markup.words;
    let why = step("fact-series-why").with("id", string(report, "/series/id"));
    fact(markup, step("fact-series"), &words.count(number(report, "/series/release")), why);
    let counterfeits = words.count(number(report, "/counterfeits"));
    fact(markup, step("fact-counterfeits"), &counterfeits, step("fact-counterfeits-why"));
}

/// The rows that are left out.
pub(super) fn suppression(report: &Value) -> &Value {
    let suppressed = at(report, "/suppressed");
    if suppressed.is_null() { at(report, "/measures/suppressed") } else { suppressed }
}

pub(super) fn suppressed_fact(markup: &mut Markup, report: &Value) {
    let words = markup.words;
    let suppressed = suppression(report);
    let (rows, share) = (number(suppressed, "/rows"), words.percent(number(suppressed, "/share")));
    let components = list(suppressed, "/components");
    let in_parts = !components.is_empty();
    let why = match (rows == 0.0, in_parts) {
        (true, false) => step("fact-none-left-out"),
        (true, true) => step("fact-none-hidden"),
        (false, false) => step("fact-left-out-why").with("share", share),
        (false, true) => step("fact-hidden-why").with("share", share),
    };
    let name = if in_parts { step("fact-hidden") } else { step("fact-left-out") };
    fact(markup, name, &words.count(rows), why);
    for component in components.iter().filter(|component| number(component, "/rows") > 0.0) {
        let columns: Vec<&str> = list(component, "/columns").iter().filter_map(Value::as_str).collect();
        let name = step("fact-hidden-in").with("columns", columns);
        fact(markup, name, &words.count(number(component, "/rows")), step("fact-hidden-in-why"));
    }
}

/// How batches, buckets and marginals turned out, where quasi cells and sensitive values are apart.
fn linked_facts(markup: &mut Markup, linked: &Value) {
    let words = markup.words;
    let batches = at(linked, "/batches");
    let why = step("fact-batches-why")
        .with("smallest", words.count(number(batches, "/smallest")))
        .with("n", words.count(number(batches, "/largest")));
    fact(markup, step("fact-batches"), &words.count(number(batches, "/count")), why);
    for table in list(linked, "/tables") {
        let buckets = at(table, "/buckets");
        let columns: Vec<String> = list(table, "/columns").iter().map(|name| words.plain(name)).collect();
        let why = step("fact-buckets-why")
            .with("columns", columns)
            .with("n", words.count(number(buckets, "/smallest")))
            .with("loss", words.percent(number(table, "/loss")));
        let name = step("fact-buckets").with("table", string(table, "/table"));
        fact(markup, name, &words.count(number(buckets, "/count")), why);
    }
    let name = step("fact-in-batch").with("column", string(linked, "/column"));
    fact(markup, name, &words.percent(number(linked, "/largestInBatch")), step("fact-in-batch-why"));
}

pub(super) fn group_facts(markup: &mut Markup, report: &Value) {
    let words = markup.words;
    let linked = at(report, "/measures/linked");
    if !linked.is_null() {
        return linked_facts(markup, linked);
    }
    let groups = at(report, "/measures/groups");
    let smallest = words.tell(step("rows").with("n", words.count(number(groups, "/smallest"))));
    fact(markup, step("fact-groups"), &words.count(number(groups, "/count")), step("fact-groups-why"));
    fact(markup, step("fact-smallest"), &smallest, step("fact-smallest-why"));
    let why = match at(groups, "/averageOverK").as_f64() {
        Some(ratio) => step("fact-average-over-k").with("ratio", words.brief(ratio)),
        None => step("fact-average-why"),
    };
    let average = words.tell(step("fact-average-rows").with("n", words.brief(number(groups, "/average"))));
    fact(markup, step("fact-average"), &average, why);
}

pub(super) fn risk_facts(markup: &mut Markup, risk: &Value) {
    let words = markup.words;
    let figure = |path| words.percent(number(risk, path));
    fact(markup, step("fact-highest-risk"), &figure("/prosecutor/highest"), step("fact-highest-risk-why"));
    fact(markup, step("fact-average-risk"), &figure("/prosecutor/average"), step("fact-average-risk-why"));
    if at(risk, "/journalist") != at(risk, "/prosecutor/highest") {
        fact(markup, step("fact-outsider"), &figure("/journalist"), step("fact-outsider-why"));
    }
}

/// `own`: the figures are those over the table's own values, which the public report cannot know.
fn utility_facts(markup: &mut Markup, report: &Value, own: bool) {
    let words = markup.words;
    let measures = at(report, "/measures");
    // absent where groups show nothing but numbers
    if let Some(loss) = at(measures, "/loss").as_f64() {
        let (name, why) =
            if own { ("fact-detail-own", "fact-detail-own-why") } else { ("fact-detail", "fact-detail-why") };
        fact(markup, step(name), &words.percent(loss), step(why));
    }
    if let Some(precision) = at(measures, "/precision").as_f64() {
        fact(markup, step("fact-precision"), &words.percent(precision), step("fact-precision-why"));
    }
    if let Some(ratio) = at(measures, "/lossRatioToMondrian").as_f64() {
        fact(markup, step("fact-mondrian"), &words.brief(ratio), step("fact-mondrian-why"));
    }
    let discernibility = words.count(number(measures, "/discernibility"));
    fact(markup, step("fact-discernibility"), &discernibility, step("fact-discernibility-why"));
}

pub(super) fn private_facts(markup: &mut Markup, report: &Value) {
    let words = markup.words;
    let measures = at(report, "/measures");
    if measures.is_null() {
        return;
    }
    section(markup, "page-in-figures", Some("page-in-figures-private"));
    markup.element("dl", "facts", |markup| {
        let why = match at(measures, "/persons").as_f64() {
            Some(persons) => step("fact-about-persons").with("n", words.count(persons)),
            None => step("fact-rows-are-persons"),
        };
        fact(markup, step("fact-table-rows"), &words.count(number(measures, "/rows")), why);
        suppressed_fact(markup, report);
        group_facts(markup, report);
        utility_facts(markup, report, true);
        let why = step("fact-query-error-why")
            .with("n", words.count(number(measures, "/queryError/queries")))
            .with("share", words.percent(number(measures, "/queryError/ninetiethPercentile")));
        let median = words.percent(number(measures, "/queryError/median"));
        fact(markup, step("fact-query-error"), &median, why);
        let why = match at(measures, "/reconstruction/sampledPoints").as_f64() {
            Some(points) => step("fact-reconstruction-sampled").with("n", words.count(points)),
            None => step("fact-reconstruction-why"),
        };
        let error = words.brief(number(measures, "/reconstruction/error"));
        fact(markup, step("fact-reconstruction"), &error, why);
        let bits = words.percent(number(measures, "/entropyLoss"));
        fact(markup, step("fact-bits"), &bits, step("fact-bits-why"));
    });
}

/// A risk of the table as it was, and of the release.
pub(super) struct RiskLine {
    pub name: String,
    pub before: f64,
    pub after: f64,
}

/// What an attacker can do before and after, line by line.
pub(super) fn risk_lines(report: &Value, words: Words) -> Vec<RiskLine> {
    let measures = at(report, "/measures");
    let line = |name: Step, before, after| RiskLine { name: words.tell(name), before, after };
    let mut lines: Vec<RiskLine> =
        [(step("risk-highest"), "/prosecutor/highest"), (step("risk-average"), "/prosecutor/average")]
            .into_iter()
            .map(|(name, path)| {
                let of = |when| number(at(measures, when), path);
                line(name, of("/riskBefore"), of("/riskAfter"))
            })
            .collect();
    let after = at(measures, "/riskAfter");
    if at(after, "/journalist") != at(after, "/prosecutor/highest") {
        let of = |when| number(at(measures, when), "/journalist");
        lines.push(line(step("fact-outsider"), of("/riskBefore"), of("/riskAfter")));
    }
    let above = list(measures, "/riskBefore/above").iter().zip(list(measures, "/riskAfter/above"));
    for (before, after) in above {
        let name = step("risk-above").with("share", words.percent(number(before, "/threshold")));
        lines.push(line(name, number(before, "/share"), number(after, "/share")));
    }
    for belief in list(measures, "/beliefs") {
        lines.push(line(about_belief(belief), number(belief, "/before"), number(belief, "/after")));
    }
    lines
}

/// How many rows are published, as a sentence.
pub(super) fn rows_in_words(report: &Value, words: Words) -> String {
    words.tell(step("committee-rows").with("n", words.count(published_rows(report))))
}

pub(super) fn risk_before_and_after(markup: &mut Markup, report: &Value) {
    let words = markup.words;
    let measures = at(report, "/measures");
    if at(measures, "/riskBefore").is_null() {
        return;
    }
    section(markup, "page-risk", Some("page-risk-lead"));
    let bar =
        |label: &str, share: f64| Bar { label: label.to_owned(), length: share, value: words.percent(share) };
    let pairs: Vec<(Bar, Bar)> = (risk_lines(report, words).into_iter())
        .map(|RiskLine { name, before, after }| (bar(&name, before), bar(&name, after)))
        .collect();
    markup.element("div", "card", |markup| chart::pairs(markup, &pairs));
    let persons = string(measures, "/riskCounts") == "persons";
    let uniques = |path| words.count(number(measures, path));
    let unique = step(if persons { "risk-unique-persons" } else { "risk-unique-rows" })
        .with("before", uniques("/riskBefore/uniques"))
        .with("after", uniques("/riskAfter/uniques"));
    let story = format!("{} {}", words.tell(unique), risk_in_population(report, words));
    markup.line("p", "lead", &story);
}

/// What someone can do who does not know who is in the table.
fn risk_in_population(report: &Value, words: Words) -> String {
    let after = at(report, "/measures/riskAfter");
    let uniques = at(after, "/populationUniques");
    let compared = uniques.is_object() || at(after, "/journalist") != at(after, "/prosecutor/highest");
    let sample = match at(report, "/plan/population").as_f64() {
        Some(population) => step("risk-population").with("n", words.count(population)),
        None if compared => step("risk-given-population"),
        None => return words.say("risk-no-population"),
    };
    let risk = |path| words.percent(number(after, path));
    let story =
        words.tell(sample.with("journalist", risk("/journalist")).with("marketer", risk("/marketer")));
    if !uniques.is_object() {
        return story;
    }
    let before = number(at(report, "/measures/riskBefore/populationUniques"), "/expected");
    let model = match string(uniques, "/by") {
        "pitman" => "uniques-pitman",
        "snb" => "uniques-snb",
        _ => "uniques-zayatz",
    };
    let expected = step("risk-population-uniques")
        .with("model", step(model))
        .with("after", words.brief(number(uniques, "/expected")))
        .with("before", words.brief(before));
    format!("{story} {}", words.tell(expected))
}
