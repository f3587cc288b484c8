//! The part of m-invariance that one release shows: every group has at least m rows, all with different
//! sensitive values. Whether people keep them over a series is judged where the series is at hand.

use super::witness::Failures;
use crate::check::histogram::Histograms;
use crate::check::published::Published;
use crate::check::reading::Reading;
use crate::check::verdict::Witness;
use crate::table::ColumnId;
use crate::text::step;
use serde_json::Value;

/// Rows of a group, and how often its most frequent value occurs.
#[derive(Clone, Copy)]
struct Figure {
    rows: u64,
    most: u64,
}

impl Figure {
    /// How many values an attacker finds equally likely, rounded down: the measured m.
    fn m(self) -> u64 {
        self.rows / self.most
    }
}

pub(super) fn judge(published: &Published<'_>, column: ColumnId, m: u32) -> (Value, Option<Witness>) {
    let reading = Reading::new(published.table.column(column), &published.plan.missing);
    let mut worst: Option<u64> = None;
    let mut failures = Failures::new();
    Histograms::new(&reading, published).each(&published.groups, |group, bars| {
        let rows = bars.iter().map(|&(_, count)| count).sum();
        let most = bars.iter().map(|&(_, count)| count).max().unwrap_or(1);
        let figure = Figure { rows, most };
        worst = Some(worst.map_or(figure.m(), |worst| worst.min(figure.m())));
        if most > 1 || rows < u64::from(m) {
            failures.add(group, most as f64 / rows as f64, figure);
        }
    });
    let name = &published.table.column(column).name;
    let witness = failures.into_witness(
        published,
        &published.groups,
        &published.quasi,
        step("fewer-values-or-twice").with("m", m).with("column", name),
        |figure| match figure.most {
            1 => step("values").with("n", figure.rows),
            most => step("rows-of-one-value").with("n", figure.rows).with("most", most),
        },
        |figure| Value::from(figure.m()),
    );
    (worst.map_or(Value::Null, Value::from), witness)
}
