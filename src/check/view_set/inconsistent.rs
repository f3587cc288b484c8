//! Views that no base table yields, with the rows that prove it.

use super::input::Draft;
use super::model::ViewSet;
use crate::error::{Error, Fault};

/// Why no base table yields the views.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Inconsistent {
    /// Rows as (view, row): no base table yields all of them.
    pub rows: Vec<(usize, usize)>,
    pub reason: String,
}

impl Inconsistent {
    /// A row that agrees with no combination of the other views.
    pub fn lonely_row(set: &ViewSet, view: usize, row: usize) -> Inconsistent {
        let others: Vec<String> = (set.views.iter().enumerate())
            .filter(|&(other, _)| other != view)
            .map(|(_, view)| format!("`{}`", view.name))
            .collect();
        let reason = match others.as_slice() {
            [] => "no base row meets the condition and shows this row".to_owned(),
            [other] => format!("no base row shows it and agrees with view {other}"),
            several => format!("no base row shows it and agrees with the views {}", several.join(", ")),
        };
        Inconsistent { rows: vec![(view, row)], reason }
    }

    /// As an error for the caller, with what the reader noticed: different spellings are the usual cause.
    pub fn into_error(self, set: &ViewSet, notes: &[String]) -> Error {
        const SHOWN: usize = 6;
        let shown = self.rows.iter().take(SHOWN).map(|&(view, row)| {
            format!("row {} of `{}` (`{}`)", row + 1, set.views[view].name, set.row_text(view, row))
        });
        let mut rows = shown.collect::<Vec<_>>().join(", ");
        if self.rows.len() > SHOWN {
            rows += &format!(" and {} more", self.rows.len() - SHOWN);
        }
        let path = match self.rows.as_slice() {
            [(view, row)] => format!("views[{view}].rows[{row}]"),
            _ => "views".to_owned(),
        };
        let mut faults = vec![Fault::new(
            path,
            format!("{rows}: {}", self.reason),
            "views that one base table can yield together",
        )];
        faults
            .extend(notes.iter().map(|note| Fault::new("views", note.clone(), "one spelling in all views")));
        Error::BadViewSet { faults }
    }
}

/// Rows that contradict their own view's condition, or a dependency, all at once.
pub(super) fn contradictions(set: &ViewSet, draft: &Draft) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, view) in set.views.iter().enumerate() {
        let outside = (0..view.rows).filter(|&row| view.has_selection() && !meets_condition(set, index, row));
        for row in outside.take(5) {
            faults.push(Fault::new(
                format!("views[{index}].rows[{row}]"),
                format!(
                    "`{}`, which no row with {} can show",
                    set.row_text(index, row),
                    condition(set, index)
                ),
                "only rows that the condition selects",
            ));
        }
        let place = |attribute: &usize| view.project.iter().position(|shown| shown == attribute);
        for dependency in &set.dependencies {
            let Some(from) = dependency.from.iter().map(place).collect::<Option<Vec<_>>>() else { continue };
            let determined = set.closure(&dependency.from, &set.dependencies);
            for to in determined.iter().filter(|to| !dependency.from.contains(to)).filter_map(place) {
                if let Some((first, second)) = draft.views[index].rows.first_disagreement(&from, to) {
                    let names: Vec<&str> =
                        dependency.from.iter().map(|&left| set.attributes[left].name.as_str()).collect();
                    let text = format!("{} -> {}", names.join(", "), set.attributes[view.project[to]].name);
                    let fault = Fault::new(
                        format!("views[{index}]"),
                        format!(
                            "rows {} (`{}`) and {} (`{}`) break {text}",
                            first + 1,
                            set.row_text(index, first),
                            second + 1,
                            set.row_text(index, second)
                        ),
                        "rows that keep the dependencies",
                    );
                    if !faults.contains(&fault) {
                        faults.push(fault);
                    }
                }
            }
        }
    }
    faults
}

/// Whether the shown cells of a row can meet the condition of its view.
fn meets_condition(set: &ViewSet, view: usize, row: usize) -> bool {
    let mut cells = super::cells::Cells::new(set, &[view], 10_000);
    let mut met = false;
    let flow = cells.of_row(view, row as u32, &mut |_| {
        met = true;
        super::cells::Flow::Stop
    });
    met || flow == super::cells::Flow::Exhausted
}

fn condition(set: &ViewSet, view: usize) -> String {
    set.views[view].condition_text.clone().unwrap_or_default()
}
