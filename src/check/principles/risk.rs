//! Promises about the risk of being found, over all groups together: its average, and how many are above a threshold
//! (El Emam 2013, chapter 17). Everybody in a group of n is found with a chance of 1/n.

use super::Judged;
use super::witness::Failures;
use crate::check::histogram::head_count;
use crate::check::published::Published;
use crate::text::number::json;
use crate::text::{Step, step};
use serde_json::{Value, json as object};

/// Divisions are rounded by less than this.
const ROUNDING: f64 = 1e-12;

/// The sizes of all groups, in persons where the plan names them.
fn sizes(published: &Published<'_>) -> Vec<u64> {
    let groups = &published.groups;
    (0..groups.len() as u32).map(|group| head_count(groups.rows(group), published)).collect()
}

/// Groups over persons.
pub(super) fn judge_average(published: &Published<'_>, risk: f64) -> Judged {
    let sizes = sizes(published);
    let heads: u64 = sizes.iter().sum();
    if heads == 0 {
        return Ok((Value::Null, None));
    }
    let average = sizes.len() as f64 / heads as f64;
    let told = step("risk-above-average").with("risk", risk).with("average", average);
    let broken = average > risk + ROUNDING;
    Ok((json(average), witness(published, &sizes, risk, told).filter(|_| broken)))
}

/// The share of persons in groups with a risk above a threshold.
pub(super) fn judge_threshold(published: &Published<'_>, risk: f64, share: f64) -> Judged {
    let sizes = sizes(published);
    let heads: u64 = sizes.iter().sum();
    if heads == 0 {
        return Ok((Value::Null, None));
    }
    let above: u64 = sizes.iter().filter(|&&size| exceeds(size, risk)).sum();
    let found = above as f64 / heads as f64;
    let code = if published.persons.is_some() { "risk-above-persons" } else { "risk-above-rows" };
    let told = step(code).with("risk", risk).with("above", above).with("all", heads).with("share", share);
    let broken = found > share + ROUNDING;
    Ok((
        object!({ "share": json(found), "count": above }),
        witness(published, &sizes, risk, told).filter(|_| broken),
    ))
}

fn exceeds(size: u64, risk: f64) -> bool {
    1.0 / size as f64 > risk + ROUNDING
}

/// The groups at a higher risk, the smallest first.
fn witness(
    published: &Published<'_>,
    sizes: &[u64],
    risk: f64,
    what_is_wrong: Step,
) -> Option<super::Witness> {
    let mut failures = Failures::new();
    for (group, &size) in (0..).zip(sizes).filter(|(_, size)| exceeds(**size, risk)) {
        failures.add(group, -(size as f64), size);
    }
    let found = step(if published.persons.is_some() { "persons" } else { "rows" });
    failures.into_witness(
        published,
        &published.groups,
        &published.quasi,
        what_is_wrong,
        |size| found.clone().with("n", size),
        Value::from,
    )
}
