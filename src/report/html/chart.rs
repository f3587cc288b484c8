//! Small pictures: bars drawn as SVG, words beside them as HTML, so that text keeps its size on a phone.

use super::markup::Markup;

/// A bar with its name and what it says.
pub(super) struct Bar {
    pub label: String,
    /// From 0 to 1.
    pub length: f64,
    pub value: String,
}

/// The round share up to which bars are drawn, so that small ones can be told apart.
pub(super) fn scale(longest: f64) -> f64 {
    [0.1, 0.25, 0.5].into_iter().find(|&end| longest <= end).unwrap_or(1.0)
}

/// Horizontal bars, one a line.
pub(super) fn bars(markup: &mut Markup, bars: &[Bar]) {
    markup.element("ul", "bars", |markup| {
        for bar in bars {
            markup.element("li", "", |markup| {
                markup.line("span", "bar-label", &bar.label);
                lane(markup, bar.length, "mark");
                markup.line("span", "bar-value", &bar.value);
            });
        }
    });
}

/// Two bars a line: before and after.
pub(super) fn pairs(markup: &mut Markup, pairs: &[(Bar, Bar)]) {
    legend(markup);
    markup.element("ul", "bars pairs", |markup| {
        for (before, after) in pairs {
            markup.element("li", "", |markup| {
                markup.line("span", "bar-label", &before.label);
                markup.element("span", "lanes", |markup| {
                    lane(markup, before.length, "mark-before");
                    lane(markup, after.length, "mark");
                });
                markup.element("span", "bar-value", |markup| {
                    markup.line("span", "quiet", &before.value).line("span", "", &after.value);
                });
            });
        }
    });
}

fn legend(markup: &mut Markup) {
    let words = markup.words;
    markup.raw("<p class=\"legend\"><span class=\"key key-before\"></span>").text(&words.say("page-before"));
    markup.raw(" <span class=\"key\"></span>").text(&words.say("page-after")).raw("</p>");
}

/// A bar on its ground. Everything that is drawn is inside; percentages follow the width of the page.
fn lane(markup: &mut Markup, length: f64, class: &'static str) {
    markup.raw("<svg class=\"lane\" aria-hidden=\"true\"><rect class=\"ground\" width=\"100%\" height=\"100%\" rx=\"3\"/>");
    // What is more than nothing is seen.
    let percent = if length > 0.0 { (length.min(1.0) * 100.0).max(0.6) } else { 0.0 };
    markup.raw("<rect class=\"").raw(class).raw("\" height=\"100%\" rx=\"3\" width=\"");
    markup.text(&format!("{percent:.2}")).raw("%\"/></svg>");
}

/// A column of a histogram.
pub(super) struct Column {
    pub label: String,
    pub height: f64,
    /// Drawn behind the first one, where a comparison is made.
    pub behind: Option<f64>,
    pub hint: String,
}

/// Columns in their order, the first, middle and last one named below.
pub(super) fn histogram(markup: &mut Markup, about: &str, columns: &[Column]) {
    let highest = columns
        .iter()
        .flat_map(|column| [column.height, column.behind.unwrap_or(0.0)])
        .fold(0.0, f64::max)
        .max(f64::MIN_POSITIVE);
    if columns.iter().any(|column| column.behind.is_some()) {
        legend(markup);
    }
    let step = 100.0 / columns.len().max(1) as f64;
    let gap = if columns.len() > 60 { 0.0 } else { step * 0.16 };
    markup.raw("<svg class=\"histogram\" role=\"img\" viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" aria-label=\"");
    markup.text(about).raw("\">\n");
    for (place, column) in columns.iter().enumerate() {
        let left = step * place as f64 + gap / 2.0;
        let mut draw = |class: &'static str, height: f64, left: f64, width: f64| {
            // A column of one row among thousands is still seen.
            let height = if height > 0.0 { (height / highest * 100.0).max(0.8) } else { 0.0 };
            markup.raw("<rect class=\"").raw(class).raw("\" x=\"").text(&format!("{left:.2}"));
            markup.raw("\" y=\"").text(&format!("{:.2}", 100.0 - height));
            markup.raw("\" width=\"").text(&format!("{width:.2}"));
            markup.raw("\" height=\"").text(&format!("{height:.2}")).raw("\"><title>");
            markup.text(&column.hint).raw("</title></rect>\n");
        };
        let width = step - gap;
        match column.behind {
            None => draw("mark", column.height, left, width),
            Some(behind) => {
                draw("mark-before", behind, left, width / 2.0);
                draw("mark", column.height, left + width / 2.0, width / 2.0);
            }
        }
    }
    markup.raw("</svg>\n");
    let named: Vec<&str> = match columns {
        [] => vec![],
        [only] => vec![&only.label],
        [first, last] => vec![&first.label, &last.label],
        [first, .., last] => vec![&first.label, &columns[columns.len() / 2].label, &last.label],
    };
    markup.element("p", "axis", |markup| {
        for label in named {
            markup.line("span", "", label);
        }
    });
}
