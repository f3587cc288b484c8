//! Figures with a line about each: how many rows, groups, risks, what is left of the information.

use super::chart::{self, Bar};
use super::markup::Markup;
use super::section;
use super::words::{at, brief, count, counted, list, number, percent, plain, string};
use serde_json::Value;

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

pub(super) fn public_facts(markup: &mut Markup, report: &Value) {
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

pub(super) fn private_facts(markup: &mut Markup, report: &Value) {
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

pub(super) fn risk_before_and_after(markup: &mut Markup, report: &Value) {
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
    let after = at(report, "/measures/riskAfter");
    let compared = at(after, "/populationUniques").is_object()
        || at(after, "/journalist") != at(after, "/prosecutor/highest");
    let sample = match at(report, "/plan/population").as_f64() {
        Some(population) => format!("If the table is a random sample of a population of {}", count(population)),
        None if compared => "Compared with the population that was given, which is not published".to_owned(),
        None => return "Without a size of the population, a journalist's risk is the highest and a marketer's the average one.".to_owned(),
    };
    let risk = |path| percent(number(after, path));
    let mut story = format!(
        "{sample}, a journalist who does not know who is in it succeeds with {}, and a marketer who tries everybody gets {} right.",
        risk("/journalist"),
        risk("/marketer"),
    );
    let uniques = at(after, "/populationUniques");
    if uniques.is_object() {
        let model = match string(uniques, "/by") {
            "pitman" => "Pitman's formula",
            "snb" => "the slide negative binomial model",
            _ => "Zayatz's estimate",
        };
        story += &format!(
            " By {model}, {} people of the population are expected to be alone with their published values, before {}.",
            brief(number(uniques, "/expected")),
            brief(number(at(report, "/measures/riskBefore/populationUniques"), "/expected")),
        );
    }
    story
}
