//! l-diversity in its three readings (Machanavajjhala, Gehrke, Kifer and Venkitasubramaniam, ICDE 2006).

use super::witness::Failures;
use super::{Judged, SLACK};
use crate::check::histogram::{Bar, Histograms};
use crate::check::published::Published;
use crate::check::reading::Reading;
use crate::plan::DiversityVariant;
use crate::table::ColumnId;
use crate::text::number::json;
use crate::text::step;
use serde_json::Value;

pub(super) fn judge(
    published: &Published<'_>,
    column: ColumnId,
    variant: DiversityVariant,
    l: f64,
    c: Option<f64>,
) -> Judged {
    let c = match variant {
        DiversityVariant::Recursive => c.ok_or_else(|| step("no-c"))?,
        DiversityVariant::Distinct | DiversityVariant::Entropy => 0.0,
    };
    let test = |bars: &[Bar]| match variant {
        DiversityVariant::Distinct => distinct(bars, l),
        DiversityVariant::Entropy => entropy(bars, l),
        DiversityVariant::Recursive => recursive(bars, c, l),
    };
    let reading = Reading::new(published.table.column(column), &published.plan.missing);
    let mut worst: Option<Group> = None;
    let mut failures = Failures::new();
    Histograms::new(&reading, published).each(&published.groups, |group, bars| {
        let this = test(bars);
        if worst.is_none_or(|worst| this.badness > worst.badness) {
            worst = Some(this);
        }
        if !this.holds {
            failures.add(group, this.badness, this.figure);
        }
    });
    let name = &published.table.column(column).name;
    let witness = failures.into_witness(
        published,
        &published.groups,
        &published.quasi,
        match variant {
            DiversityVariant::Distinct => step("fewer-values"),
            DiversityVariant::Entropy => step("low-entropy"),
            DiversityVariant::Recursive => step("too-frequent").with("c", c),
        }
        .with("column", name)
        .with("l", l),
        |figure| match variant {
            DiversityVariant::Distinct => step("values").with("n", figure as u64),
            DiversityVariant::Entropy => step("entropy-of").with("l", figure),
            DiversityVariant::Recursive if figure.is_infinite() => step("no-rarer"),
            DiversityVariant::Recursive => step("ratio").with("c", figure),
        },
        figure_json,
    );
    Ok((worst.map_or(Value::Null, |worst| figure_json(worst.figure)), witness))
}

/// How one group stands.
#[derive(Clone, Copy)]
struct Group {
    /// What is reported.
    figure: f64,
    /// Larger is worse.
    badness: f64,
    holds: bool,
}

/// At least l distinct values; the figure is their number.
fn distinct(bars: &[Bar], l: f64) -> Group {
    let figure = bars.len() as f64;
    Group { figure, badness: -figure, holds: figure >= l }
}

/// −Σ p ln p ≥ ln l; the figure is exp(entropy), the number of equally frequent values that have it.
fn entropy(bars: &[Bar], l: f64) -> Group {
    let total: u64 = bars.iter().map(|&(_, count)| count).sum();
    let mut frequencies: Vec<u64> = bars.iter().map(|&(_, count)| count).collect();
    // Summed from the rarest on, whatever order the file has its rows in.
    frequencies.sort_unstable();
    let entropy: f64 = frequencies
        .iter()
        .map(|&count| count as f64 / total as f64)
        .map(|share| -share * libm::log(share))
        .sum();
    let figure = libm::exp(entropy);
    Group { figure, badness: -entropy, holds: entropy >= libm::log(l) - SLACK }
}

/// r₁ < c·(r_l + … + r_m) for the frequencies in descending order; the figure is r₁ over that sum,
/// which must stay below c. Fewer than l values leave nothing to sum: the figure is infinite.
fn recursive(bars: &[Bar], c: f64, l: f64) -> Group {
    let mut frequencies: Vec<u64> = bars.iter().map(|&(_, count)| count).collect();
    frequencies.sort_unstable_by(|a, b| b.cmp(a));
    let most = frequencies.first().copied().unwrap_or(0) as f64;
    // l is a whole number of at least 1 in every plan that passed its check.
    let rest: u64 = frequencies.iter().skip((l as usize).saturating_sub(1)).sum();
    let figure = if rest == 0 { f64::INFINITY } else { most / rest as f64 };
    Group { figure, badness: figure, holds: most < c * rest as f64 }
}

/// JSON has no infinity.
fn figure_json(figure: f64) -> Value {
    if figure.is_infinite() { Value::from("infinite") } else { json(figure) }
}
