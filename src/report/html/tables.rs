//! Promises, columns and groups row by row.

use super::markup::Markup;
use super::promises::Tone;
use super::section;
use super::words::{at, count, list, percent, plain, string};
use serde_json::Value;

pub(super) fn promises_table(markup: &mut Markup, report: &Value) {
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

pub(super) fn columns_table(markup: &mut Markup, report: &Value) {
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

pub(super) fn witnesses(markup: &mut Markup, report: &Value) {
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
