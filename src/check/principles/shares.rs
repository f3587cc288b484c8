//! Promises that bound the share of every sensitive value in a group: β-likeness (Cao and Karras, PVLDB 2012),
//! δ-disclosure privacy (Brickell and Shmatikov, KDD 2008), (α,k)-anonymity (Wong et al., KDD 2006).

use super::witness::Failures;
use super::{SLACK, Witness};
use crate::check::histogram::{Bar, Histograms, head_count};
use crate::check::published::Published;
use crate::check::reading::Reading;
use crate::plan::Likeness;
use crate::table::ColumnId;
use crate::text::number::json;
use crate::text::step;
use serde_json::{Value, json as object};

/// How often each value occurs in all published rows, by value, and the sum.
struct Whole {
    counts: Vec<u64>,
    total: u64,
}

impl Whole {
    fn new(bars: &[Bar], values: usize) -> Whole {
        let mut counts = vec![0; values];
        bars.iter().for_each(|&(value, count)| counts[value as usize] = count);
        Whole { total: counts.iter().sum(), counts }
    }

    fn share(&self, value: u32) -> f64 {
        self.counts[value as usize] as f64 / self.total as f64
    }

    /// The values that are published at all.
    fn values(&self) -> usize {
        self.counts.iter().filter(|&&count| count > 0).count()
    }
}

/// The largest (q − p)/p of a group, for the share p of a value among all rows and q among those of the group, against
/// β, in the enhanced variant against the smaller of β and −ln p.
pub(super) fn judge_likeness(
    published: &Published<'_>,
    column: ColumnId,
    variant: Likeness,
    beta: f64,
) -> (Value, Option<Witness>) {
    let name = &published.table.column(column).name;
    let reading = Reading::new(published.table.column(column), &published.plan.missing);
    let mut histograms = Histograms::new(&reading, published);
    let whole = Whole::new(&histograms.whole(), reading.values());
    let mut largest: Option<f64> = None;
    let mut failures = Failures::new();
    histograms.each(&published.groups, |group, bars| {
        let size: u64 = bars.iter().map(|&(_, count)| count).sum();
        let mut worst = 0.0;
        let mut excess = 0.0;
        for &(value, count) in bars {
            let (p, q) = (whole.share(value), count as f64 / size as f64);
            let allowed = match variant {
                Likeness::Basic => beta,
                Likeness::Enhanced => beta.min(-libm::log(p)),
            };
            worst = f64::max(worst, (q - p) / p);
            excess = f64::max(excess, (q - p) - allowed * p);
        }
        largest = Some(largest.map_or(worst, |largest| largest.max(worst)));
        if excess > SLACK {
            failures.add(group, worst, worst);
        }
    });
    let witness = failures.into_witness(
        published,
        &published.groups,
        &published.quasi,
        step("share-grows").with("column", name).with("beta", beta),
        |gain| step("gain").with("gain", gain),
        json,
    );
    (largest.map_or(Value::Null, json), witness)
}

/// The largest |log₂ q/p| of a group. Infinite where a group lacks a value that others have.
pub(super) fn judge_disclosure(
    published: &Published<'_>,
    column: ColumnId,
    delta: f64,
) -> (Value, Option<Witness>) {
    let name = &published.table.column(column).name;
    let reading = Reading::new(published.table.column(column), &published.plan.missing);
    let mut histograms = Histograms::new(&reading, published);
    let whole = Whole::new(&histograms.whole(), reading.values());
    let mut largest: Option<f64> = None;
    let mut failures = Failures::new();
    histograms.each(&published.groups, |group, bars| {
        let size: u64 = bars.iter().map(|&(_, count)| count).sum();
        let distance = |&(value, count): &Bar| {
            f64::abs(libm::log2(count as f64 / size as f64) - libm::log2(whole.share(value)))
        };
        let worst = match bars.len() < whole.values() {
            true => f64::INFINITY,
            false => bars.iter().map(distance).fold(0.0, f64::max),
        };
        largest = Some(largest.map_or(worst, |largest| largest.max(worst)));
        if worst >= delta {
            failures.add(group, worst, worst);
        }
    });
    let witness = failures.into_witness(
        published,
        &published.groups,
        &published.quasi,
        step("share-far").with("column", name).with("delta", delta),
        |distance| match distance.is_finite() {
            true => step("distance").with("t", distance),
            false => step("lacks-value"),
        },
        finite,
    );
    (largest.map_or(Value::Null, finite), witness)
}

fn finite(distance: f64) -> Value {
    if distance.is_finite() { json(distance) } else { Value::from("infinite") }
}

/// The largest share of a value, and the smallest group.
#[derive(Clone, Copy)]
struct Figure {
    alpha: f64,
    k: u64,
}

pub(super) fn judge_alpha_k(
    published: &Published<'_>,
    column: ColumnId,
    alpha: f64,
    k: u32,
) -> (Value, Option<Witness>) {
    let name = &published.table.column(column).name;
    let reading = Reading::new(published.table.column(column), &published.plan.missing);
    let mut worst: Option<Figure> = None;
    let mut failures = Failures::new();
    Histograms::new(&reading, published).each(&published.groups, |group, bars| {
        let all: u64 = bars.iter().map(|&(_, count)| count).sum();
        let most = bars.iter().map(|&(_, count)| count).max().unwrap_or(0);
        let heads = head_count(published.groups.rows(group), published);
        let this = Figure { alpha: most as f64 / all as f64, k: heads };
        worst = Some(
            worst.map_or(this, |worst| Figure { alpha: worst.alpha.max(this.alpha), k: worst.k.min(this.k) }),
        );
        if this.alpha > alpha + SLACK || this.k < u64::from(k) {
            failures.add(group, this.alpha + 1.0 / this.k as f64, this);
        }
    });
    let (wrong, found) = match published.persons.is_some() {
        true => (step("small-or-frequent-persons"), step("persons-and-share")),
        false => (step("small-or-frequent-rows"), step("rows-and-share")),
    };
    let witness = failures.into_witness(
        published,
        &published.groups,
        &published.quasi,
        wrong.with("n", k).with("column", name).with("alpha", alpha),
        |figure| found.clone().with("n", figure.k).with("alpha", figure.alpha),
        figure_json,
    );
    (worst.map_or(Value::Null, figure_json), witness)
}

fn figure_json(figure: Figure) -> Value {
    object!({ "alpha": json(figure.alpha), "k": figure.k })
}
