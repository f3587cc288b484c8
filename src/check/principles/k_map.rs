//! k-map: at least k people of the population fit the cells of every group (Sweeney 2002; El Emam and Dankar 2008).

use super::Judged;
use super::witness::Failures;
use crate::check::population::{Sampled, people_per_group};
use crate::check::published::Published;
use crate::error::count;
use crate::text::number::{json, significant};
use serde_json::Value;

/// Sums of weights are rounded by less than this.
const ROUNDING: f64 = 1e-6;

pub(super) fn judge(published: &Published<'_>, k: u32) -> Judged {
    let people = people_per_group(published, published.partial)?;
    let mut failures = Failures::new();
    let mut fewest: Option<f64> = None;
    for (group, &people) in (0..).zip(&people) {
        fewest = Some(fewest.map_or(people, |fewest| fewest.min(people)));
        if people + ROUNDING < f64::from(k) {
            failures.add(group, -people, people);
        }
    }
    let counted = match published.sampled {
        Some(Sampled::People(_)) => "",
        _ => ", by estimate,",
    };
    let witness = failures.into_witness(
        published,
        &published.groups,
        &published.quasi,
        &format!("cells that{counted} fit fewer than {} of the population", count(k as usize, "person")),
        |people| format!("{} of them", significant(people)),
        json,
    );
    Ok((fewest.map_or(Value::Null, json), witness))
}
