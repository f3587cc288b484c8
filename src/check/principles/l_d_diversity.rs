//! (l, d)-diversity: at least l distinct values, any two within d of each other in frequency.

use super::witness::Failures;
use crate::check::histogram::Histograms;
use crate::check::published::Published;
use crate::check::reading::Reading;
use crate::check::verdict::Witness;
use crate::table::ColumnId;
use crate::text::step;
use serde_json::{Value, json};

/// Distinct values of a group, and the distance between its largest and its smallest frequency.
#[derive(Clone, Copy)]
struct Figure {
    l: u64,
    d: u64,
}

pub(super) fn judge(published: &Published<'_>, column: ColumnId, l: u32, d: u32) -> (Value, Option<Witness>) {
    let reading = Reading::new(published.table.column(column), &published.plan.missing);
    let mut worst: Option<Figure> = None;
    let mut failures = Failures::new();
    Histograms::new(&reading, published).each(&published.groups, |group, bars| {
        let counts = || bars.iter().map(|&(_, count)| count);
        let spread = counts().max().unwrap_or(0) - counts().min().unwrap_or(0);
        let this = Figure { l: bars.len() as u64, d: spread };
        worst = Some(worst.map_or(this, |worst| Figure { l: worst.l.min(this.l), d: worst.d.max(this.d) }));
        let (lacking, excess) = (u64::from(l).saturating_sub(this.l), this.d.saturating_sub(u64::from(d)));
        if lacking > 0 || excess > 0 {
            failures.add(group, (lacking + excess) as f64, this);
        }
    });
    let name = &published.table.column(column).name;
    let witness = failures.into_witness(
        published,
        &published.groups,
        &published.quasi,
        step("fewer-values-or-apart").with("l", l).with("column", name).with("d", d),
        |figure| step("values-apart").with("n", figure.l).with("d", figure.d),
        figure_json,
    );
    (worst.map_or(Value::Null, figure_json), witness)
}

fn figure_json(figure: Figure) -> Value {
    json!({ "l": figure.l, "d": figure.d })
}
