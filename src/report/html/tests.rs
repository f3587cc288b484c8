use super::facts::risk_lines;
use super::*;
use serde_json::json;

fn principles(verdict: &str) -> Value {
    json!([
        { "kind": "k-anonymity", "name": "5-anonymity", "verdict": verdict, "asked": 5, "measured": 5 },
        { "kind": "l-diversity", "name": "distinct 2-diversity of Disease", "verdict": "holds", "asked": 2, "measured": 2 },
    ])
}

/// A report with every field that a page reads.
fn full_report() -> Value {
    let risk = |highest: f64| {
        json!({
            "groups": 3, "smallest": 5, "uniques": 0,
            "prosecutor": { "highest": highest, "average": 0.1 },
            "journalist": highest, "marketer": 0.1,
            "above": [{ "threshold": 0.2, "count": 4, "share": 0.25 }],
        })
    };
    json!({
        "outis": "0.2.0",
        "plan": {
            "attributes": {
                "Age": { "role": "quasi", "hierarchy": { "kind": "range" } },
                "Disease": { "role": "sensitive" },
                "Ward": { "role": "insensitive" },
            },
            "principles": [{ "kind": "k-anonymity", "k": 5 }],
        },
        "verdict": {
            "verdict": "holds",
            "principles": principles("holds"),
            "dependencies": [{ "dependency": "Zip -> City", "verdict": "violated", "reason": "two cities" }],
            "faults": ["a row too many"],
        },
        "rows": 1234,
        "suppressed": { "rows": 7, "share": 0.0056 },
        "measures": {
            "rows": 1234, "persons": 1000,
            "groups": {
                "count": 3, "smallest": 5, "largest": 9, "average": 6.3, "averageOverK": 1.26,
                "histogram": [{ "from": 5, "to": 6, "groups": 2, "rows": 11 }, { "from": 7, "to": 9, "groups": 1, "rows": 9 }],
            },
            "loss": 0.0485, "precision": 0.7407, "discernibility": 1234567, "entropyLoss": 0.3,
            "reconstruction": { "error": 2.995732, "points": 8, "sampledPoints": 4 },
            "queryError": { "median": 0.05, "ninetiethPercentile": 0.4, "queries": 200 },
            "columns": [{ "column": "Age", "loss": 0.0485, "precision": 0.5, "exactCells": 0.1, "starCells": 0, "distinctCells": 12 }],
            "risk": risk(0.2), "riskBefore": risk(1.0), "riskAfter": risk(0.2),
            "beliefs": [{ "column": "Disease", "largest": 0.5, "before": 1, "after": 0.5 }],
            "distributions": [
                { "column": "Age", "kind": "ranges", "entries": [
                    { "label": { "range": ["20", "29"] }, "before": 6, "after": 5.5 },
                    { "label": "missing", "before": 1, "after": 0.5 },
                ] },
                { "column": "Disease", "kind": "values", "entries": [
                    { "label": { "value": "flu" }, "before": 6, "after": 6 },
                    { "label": { "others": 3 }, "before": 2, "after": 2 },
                ] },
            ],
        },
        "notes": ["the order of rows is that of the input"],
    })
}

/// Puts a text in the place of every string, and of every name of a column.
fn poisoned(value: &Value, poison: &str) -> Value {
    match value {
        // Words that a page compares with would make it leave things out.
        Value::String(word)
            if ["holds", "violated", "ranges", "values", "quasi"].contains(&word.as_str()) =>
        {
            value.clone()
        }
        Value::String(text) => Value::String(format!("{text}{poison}")),
        Value::Array(values) => values.iter().map(|value| poisoned(value, poison)).collect(),
        Value::Object(fields) => {
            let name = |name: &str| {
                if name.chars().next().is_some_and(char::is_uppercase) {
                    format!("{name}{poison}")
                } else {
                    name.to_owned()
                }
            };
            Value::Object(
                fields.iter().map(|(field, value)| (name(field), poisoned(value, poison))).collect(),
            )
        }
        other => other.clone(),
    }
}

#[test]
fn the_answer_comes_first() {
    let page = public_html(&full_report());
    let answer = page.find("<h1>Every group has at least 5 people</h1>").expect("the answer");
    assert!(answer < page.find("<h2>").expect("a section"));
    assert!(page.contains("Every group has at least 2 different values of Disease."));
}

#[test]
fn a_broken_promise_is_the_answer() {
    let mut report = full_report();
    report["verdict"] = json!({ "verdict": "violated", "principles": principles("violated") });
    let page = public_html(&report);
    assert!(page.contains("<h1>A group has only 5 people</h1>"), "{page}");
    assert!(page.contains("Do not publish this table."));
}

#[test]
fn figures_are_written_for_people() {
    let page = public_html(&full_report());
    for text in [
        "1,234",
        "4.85\u{a0}%",
        "1,234,567",
        "20\u{a0}%",
        "1.26 times",
        "0.56\u{a0}%",
        "range",
        "Zip -&gt; City",
    ] {
        assert!(page.contains(text), "{text} is not on the page");
    }
}

#[test]
fn the_risk_from_an_outsider_is_told_where_the_population_is_known() {
    let mut report = full_report();
    assert!(private_html(&report).contains("Without a size of the population"));
    assert!(!public_html(&report).contains("Risk from an outsider"));
    report["plan"]["population"] = json!(120_000);
    report["measures"]["risk"]["journalist"] = json!(0.0021);
    report["measures"]["riskAfter"]["journalist"] = json!(0.0021);
    let page = private_html(&report);
    assert!(page.contains("a population of 120,000") && page.contains("succeeds with 0.21\u{a0}%"), "{page}");
    assert!(public_html(&report).contains("Risk from an outsider"));
}

#[test]
fn the_private_page_warns_and_the_public_one_does_not() {
    let warning = "For the publisher only, do not publish";
    assert!(private_html(&full_report()).contains(warning));
    assert!(!public_html(&full_report()).contains(warning));
}

#[test]
fn the_private_page_has_what_needs_the_original() {
    let page = private_html(&full_report());
    for text in [
        "Risk before and after",
        "Query error",
        "Estimated from 4 points",
        "20 to 29",
        "missing",
        "3 other values",
        "a row too many",
    ] {
        assert!(page.contains(text), "{text} is not on the page");
    }
}

#[test]
fn witnesses_are_told_with_their_cells() {
    let mut report = full_report();
    report["verdict"]["principles"][0]["witness"] = json!({
        "explanation": "1 of 3 groups has fewer than 5 people",
        "groups": 1,
        "examples": [{ "cells": { "Age": "[20,24]" }, "rows": 2, "figure": 2 }],
    });
    let page = private_html(&report);
    assert!(page.contains("1 of 3 groups has fewer than 5 people"));
    assert!(page.contains("Age [20,24]"));
}

#[test]
fn no_text_of_a_report_becomes_markup() {
    let poison = "<script>alert(1)</script>\"' onload=\"x\"><img src=x>&\u{202e}\u{0}";
    let mut report = full_report();
    report["verdict"]["principles"][0]["witness"] = json!({ "explanation": "why", "groups": 1, "examples": [{ "cells": { "Age": "x" }, "rows": 2, "figure": "y" }] });
    let (clean, hostile) = (report.clone(), poisoned(&report, poison));
    for page_of in [public_html, private_html] {
        let (clean, hostile) = (page_of(&clean), page_of(&hostile));
        assert!(hostile.contains("&lt;script&gt;"), "the poison is on the page as text");
        for forbidden in ["<script", "<img", "\"x\"", "\u{202e}", "\u{0}"] {
            assert!(!hostile.contains(forbidden), "{forbidden} is on the page");
        }
        let tags = |page: &str| {
            let mut tags: Vec<String> = page
                .split('<')
                .skip(1)
                .map(|rest| rest.split(['>', ' ']).next().unwrap_or_default().to_owned())
                .collect();
            tags.sort_unstable();
            tags.dedup();
            tags
        };
        assert_eq!(tags(&hostile), tags(&clean), "no tag that an honest page does not have");
    }
}

#[test]
fn a_page_loads_nothing() {
    for page in [public_html(&full_report()), private_html(&full_report())] {
        for forbidden in
            ["http:", "https:", "src=", "href=", "url(", "@import", "<script", "<link", "<iframe"]
        {
            assert!(!page.contains(forbidden), "{forbidden} is on the page");
        }
        assert!(page.starts_with("<!doctype html>"));
        let (_, body) = page.split_once("</style>").expect("the style ends");
        assert_eq!(body.matches('<').count(), body.matches('>').count());
    }
}

#[test]
fn a_report_with_nothing_in_it_still_gives_a_page() {
    for report in [json!({}), Value::Null, json!([1]), json!({ "measures": {}, "verdict": { "verdict": 3 } })]
    {
        assert!(public_html(&report).contains("Nothing can be said about this release"));
        assert!(private_html(&report).contains("do not publish"));
    }
}

#[test]
fn a_private_report_is_printed_with_a_sheet_for_the_committee_first_and_a_public_one_has_none() {
    let mut report = full_report();
    report["plan"]["algorithm"] = json!({ "name": "sweep" });
    let page = private_html(&report);
    let (before, sheet) = page.split_once("<section class=\"committee\">").expect("a sheet");
    let (sheet, rest) = sheet.split_once("</section>").expect("its end");
    assert!(!before.contains("<h1>"), "it comes first");
    let headline = "Every group has at least 5 people";
    assert!(sheet.contains(headline) && rest.contains(headline), "both say the same");
    for expected in
        ["`sweep`", "1,234 rows", "5-anonymity", "100\u{a0}%", "20\u{a0}%", "Name, date, signature"]
    {
        assert!(sheet.contains(expected), "{expected}");
    }
    for line in risk_lines(&report, Words::of(&report)) {
        assert!(sheet.contains(&line.name) && rest.contains(&line.name), "{}", line.name);
    }
    assert_eq!(sheet.matches("Name, date, signature").count(), 3);
    assert!(!public_html(&report).contains("committee"), "what a table risked is no public matter");
    report["plan"]["language"] = json!("de");
    let german = private_html(&report);
    assert!(german.contains("Für die Kommission") && german.contains("Name, Datum, Unterschrift"));
}

/// Thousands of columns made a page of fifty megabytes.
#[test]
fn of_many_columns_those_are_drawn_that_look_otherwise_than_before() {
    let distribution = |column: usize| {
        json!({ "column": format!("column {column}"), "kind": "values", "entries": [
            { "label": { "value": "a" }, "before": 3, "after": if column >= 900 { 2 } else { 3 } },
        ] })
    };
    let drawn = |columns: usize| {
        let all: Vec<Value> = (0..columns).map(distribution).collect();
        private_html(&json!({ "measures": { "distributions": all } }))
    };
    let heading = |column: usize| format!("<h3>column {column}</h3>");
    let few = drawn(200);
    assert!((0..200).all(|column| few.contains(&heading(column))) && !few.contains("not drawn"));
    let many = drawn(1000);
    let shown: Vec<usize> = (0..1000).filter(|&column| many.contains(&heading(column))).collect();
    assert_eq!(shown, (0..100).chain(900..1000).collect::<Vec<_>>());
    assert!(many.contains("800 more columns are not drawn"), "{many}");
}
