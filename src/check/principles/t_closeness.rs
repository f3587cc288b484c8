//! t-closeness: every group's distribution is near that of all published rows
//! (Li, Li and Venkatasubramanian, ICDE 2007).

use super::emd::{Equal, Ground, Ordered, Tree};
use super::witness::Failures;
use super::{Judged, SLACK};
use crate::check::histogram::Histograms;
use crate::check::ladder;
use crate::check::literal::Kind;
use crate::check::published::Published;
use crate::check::reading::Reading;
use crate::plan::GroundDistance;
use crate::table::{Column, ColumnId};
use crate::text::number::json;
use crate::text::{Step, step};
use serde_json::Value;

pub(super) fn judge(published: &Published<'_>, column: ColumnId, t: f64, distance: GroundDistance) -> Judged {
    let column = published.table.column(column);
    let reading = Reading::new(column, &published.plan.missing);
    let mut histograms = Histograms::new(&reading, published);
    let whole = histograms.whole();
    let mut ground: Box<dyn Ground> = match distance {
        GroundDistance::Equal => Box::new(Equal::new(&whole, reading.values())),
        GroundDistance::Ordered => Box::new(Ordered::new(&whole, line(published, column, &reading)?)),
        GroundDistance::Hierarchy => {
            let attribute = published.plan.attributes.get(&column.name);
            let spec = attribute
                .and_then(|attribute| attribute.hierarchy.as_ref())
                .ok_or_else(|| step("no-hierarchy").with("column", &column.name))?;
            let heights = ladder::heights(spec, column, &reading, &published.plan.missing)
                .map_err(|reason| step("text").with("text", reason))?;
            Box::new(Tree::new(&whole, heights))
        }
    };
    let mut largest: Option<f64> = None;
    let mut failures = Failures::new();
    histograms.each(&published.groups, |group, bars| {
        let distance = ground.distance(bars);
        largest = Some(largest.map_or(distance, |largest| largest.max(distance)));
        if distance > t + SLACK {
            failures.add(group, distance, distance);
        }
    });
    let witness = failures.into_witness(
        published,
        &published.groups,
        &published.quasi,
        step("far-distribution").with("column", &column.name).with("t", t),
        |distance| step("distance").with("t", distance),
        json,
    );
    Ok((largest.map_or(Value::Null, json), witness))
}

/// The values in numeric order (or by date), different spellings of a number beside each other, missing
/// values behind all others.
fn line(published: &Published<'_>, column: &Column, reading: &Reading<'_>) -> Result<Vec<u32>, Step> {
    let kind = Kind::of(&reading.dictionary(), &published.plan.missing);
    let mut order = Vec::with_capacity(reading.values());
    for value in 0..reading.values() as u32 {
        let missing = reading.is_missing(value);
        let key = if missing { Some(0) } else { kind.key(reading.text(value)) };
        let key = key.ok_or_else(|| step("no-order").with("column", &column.name))?;
        order.push((missing, key, reading.text(value), value));
    }
    crate::sorting::sort(&mut order);
    let mut places = vec![0; reading.values()];
    for (place, &(.., value)) in order.iter().enumerate() {
        places[value as usize] = place as u32;
    }
    Ok(places)
}
