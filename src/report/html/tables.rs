//! Promises, columns and groups row by row.

use super::markup::Markup;
use super::promises::Tone;
use super::section;
use super::words::{Words, at, list, string};
use serde_json::Value;

pub(super) fn promises_table(markup: &mut Markup, report: &Value) {
    let principles = list(report, "/verdict/principles");
    let dependencies = list(report, "/verdict/dependencies");
    if principles.is_empty() && dependencies.is_empty() {
        return;
    }
    let words = markup.words;
    section(markup, "page-promised", Some("page-promised-lead"));
    table(markup, &["page-promise", "page-asked", "page-found", "page-verdict"], &[], |markup| {
        for principle in principles {
            row(markup, &words.told(principle, "name"), |markup| {
                markup.line("td", "", &words.plain(at(principle, "/asked")));
                markup.line("td", "", &words.plain(at(principle, "/measured")));
                verdict_cell(markup, principle);
            });
        }
        for dependency in dependencies {
            row(markup, string(dependency, "/dependency"), |markup| {
                markup.said("td", "quiet", "page-for-information").line("td", "", "");
                verdict_cell(markup, dependency);
            });
        }
    });
}

fn verdict_cell(markup: &mut Markup, judged: &Value) {
    let (tone, words) = (Tone::of(string(judged, "/verdict")), markup.words);
    markup.raw("<td><span class=\"badge ").raw(tone.class()).raw("\">");
    markup.text(&words.say(tone.word())).raw("</span>");
    let reason = words.told(judged, "reason");
    if !reason.is_empty() {
        markup.raw("<br>").line("span", "quiet", &reason);
    }
    markup.raw("</td>");
}

/// A figure of one column, shown where the report has it.
struct ColumnFigure {
    name: &'static str,
    path: &'static str,
    words: fn(Words, f64) -> String,
}

const COLUMN_FIGURES: &[ColumnFigure] = &[
    ColumnFigure { name: "page-given-up", path: "/loss", words: Words::percent },
    ColumnFigure { name: "page-bits", path: "/entropyLoss", words: Words::percent },
    ColumnFigure { name: "page-squared-error", path: "/squaredError", words: Words::percent },
    ColumnFigure { name: "page-precision", path: "/precision", words: Words::percent },
    ColumnFigure { name: "page-exact-cells", path: "/exactCells", words: Words::percent },
    ColumnFigure { name: "page-stars", path: "/starCells", words: Words::percent },
    ColumnFigure { name: "page-values-before", path: "/distinctBefore", words: Words::count },
    ColumnFigure { name: "page-values-after", path: "/distinctAfter", words: Words::count },
    ColumnFigure { name: "page-different-cells", path: "/distinctCells", words: Words::count },
];

pub(super) fn columns_table(markup: &mut Markup, report: &Value) {
    let columns = list(report, "/measures/columns");
    if columns.is_empty() {
        return;
    }
    let words = markup.words;
    section(markup, "page-by-column", Some("page-by-column-lead"));
    // A figure is a column of this table where the report has it.
    let measured = |figure: &&ColumnFigure| columns.iter().any(|column| !at(column, figure.path).is_null());
    let figures: Vec<&ColumnFigure> = COLUMN_FIGURES.iter().filter(measured).collect();
    let names: Vec<&'static str> = figures.iter().map(|figure| figure.name).collect();
    table(markup, &["page-column", "page-published-as"], &names, |markup| {
        for column in columns {
            let name = string(column, "/column");
            row(markup, name, |markup| {
                let attribute = at(report, "/plan/attributes").get(name).unwrap_or(&Value::Null);
                let shown = string(attribute, "/show");
                let kind = if shown.is_empty() { string(attribute, "/hierarchy/kind") } else { shown };
                markup.line("td", "", if kind.is_empty() { "—" } else { kind });
                for figure in &figures {
                    let text = at(column, figure.path)
                        .as_f64()
                        .map_or("—".to_owned(), |value| (figure.words)(words, value));
                    markup.line("td", "num", &text);
                }
            });
        }
    });
}

pub(super) fn witnesses(markup: &mut Markup, report: &Value) {
    let broken: Vec<&Value> = list(report, "/verdict/principles")
        .iter()
        .filter(|principle| !at(principle, "/witness").is_null())
        .collect();
    if broken.is_empty() {
        return;
    }
    let words = markup.words;
    section(markup, "page-fails", Some("page-fails-lead"));
    for principle in broken {
        markup.line("h3", "", &words.told(principle, "name"));
        markup.line(
            "p",
            "lead",
            &words.told_or(at(principle, "/witness/steps/0"), at(principle, "/witness/explanation")),
        );
        let examples = list(principle, "/witness/examples");
        if examples.is_empty() {
            continue;
        }
        table(markup, &["page-group"], &["page-rows", "page-found"], |markup| {
            for example in examples {
                row(markup, &words.plain(at(example, "/cells")), |markup| {
                    markup.line("td", "num", &words.plain(at(example, "/rows")));
                    markup.line("td", "num", &words.plain(at(example, "/figure")));
                });
            }
        });
    }
}

/// A table whose header names columns of text, then columns of figures, by their codes.
pub(super) fn table(
    markup: &mut Markup,
    texts: &[&'static str],
    figures: &[&'static str],
    rows: impl FnOnce(&mut Markup),
) {
    let words = markup.words;
    markup.raw("<div class=\"scroll\"><table><thead>\n<tr>");
    for name in texts {
        markup.raw("<th scope=\"col\">").text(&words.say(name)).raw("</th>");
    }
    for name in figures {
        markup.raw("<th scope=\"col\" class=\"num\">").text(&words.say(name)).raw("</th>");
    }
    markup.raw("</tr>\n</thead>").element("tbody", "", rows).raw("</table></div>\n");
}

pub(super) fn row(markup: &mut Markup, name: &str, cells: impl FnOnce(&mut Markup)) {
    markup.raw("<tr><th scope=\"row\">").text(name).raw("</th>");
    cells(markup);
    markup.raw("</tr>\n");
}
