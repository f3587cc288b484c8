//! k-map: at least k people of the population fit the cells of every group (Sweeney 2002; El Emam and Dankar 2008).
//! δ-presence: of those who fit, the share that is in the table is within bounds (Nergiz, Atzori and Clifton 2007). The
//! bounds are for everybody of the population: whoever fits no row is in the table with a share of 0.

use super::Judged;
use super::witness::Failures;
use crate::check::Grouping;
use crate::check::population::{Sampled, people_per_group, rows_within};
use crate::check::published::Published;
use crate::check::verdict::Witness;
use crate::table::RowId;
use crate::text::number::json;
use crate::text::step;
use serde_json::{Value, json as object};

/// Sums of weights are rounded by less than this.
const ROUNDING: f64 = 1e-6;

pub(super) fn judge(published: &Published<'_>, k: u32) -> Judged {
    let people = people_per_group(published, published.trees_cut)?;
    let mut failures = Failures::new();
    let mut fewest: Option<f64> = None;
    for (group, &people) in (0..).zip(&people) {
        fewest = Some(fewest.map_or(people, |fewest| fewest.min(people)));
        if people + ROUNDING < f64::from(k) {
            failures.add(group, -people, people);
        }
    }
    let wrong = step(match published.sampled {
        Some(Sampled::People(_)) => "fits-few",
        _ => "fits-few-estimated",
    });
    let witness = failures.into_witness(
        published,
        &published.groups,
        &published.quasi,
        wrong.with("n", k),
        |people| step("of-them").with("n", people),
        json,
    );
    Ok((fewest.map_or(Value::Null, json), witness))
}

/// The smallest and the largest share of the people who fit a group that is in it.
#[derive(Clone, Copy)]
struct Shares {
    min: f64,
    max: f64,
}

pub(super) fn judge_presence(published: &Published<'_>, max: f64, min: f64) -> Judged {
    if !matches!(published.sampled, None | Some(Sampled::People(_))) {
        return Err(step("no-population-table"));
    }
    let people = people_per_group(published, published.trees_cut)?;
    // who fits one row fits all that show the same, whatever their group numbers, and may fit others that show less
    let alike = Grouping::by(published.table, &published.quasi, &published.plan.missing);
    let shown: Vec<(RowId, u64)> = (0..alike.len() as u32)
        .map(|number| (RowId(alike.rows(number)[0]), alike.rows(number).len() as u64))
        .collect();
    let (within, others) = rows_within(published, &shown)?;
    let in_table = |group| {
        let first = published.groups.rows(group)[0];
        within[alike.of_row()[first as usize] as usize] as f64
    };
    let mut failures = Failures::new();
    let mut found: Option<Shares> = None;
    for (group, &people) in (0..).zip(&people) {
        let share = in_table(group) / people.max(in_table(group));
        found = Some(found.map_or(Shares { min: share, max: share }, |found| Shares {
            min: found.min.min(share),
            max: found.max.max(share),
        }));
        if share > max + ROUNDING || share + ROUNDING < min {
            failures.add(group, f64::max(share - max, min - share), share);
        }
    }
    let witness = failures.into_witness(
        published,
        &published.groups,
        &published.quasi,
        step("presence-outside").with("min", min).with("max", max),
        |share| step("share").with("share", share),
        json,
    );
    // of a table without rows nothing is said
    let others = others * u64::from(found.is_some());
    let witness = witness.or_else(|| {
        let told = step("presence-nobody").with("n", others);
        let (explanation, steps) = (told.to_string(), vec![told]);
        (others > 0 && min > ROUNDING).then_some(Witness {
            explanation,
            steps,
            groups: 0,
            rows: 0,
            examples: vec![],
        })
    });
    let shares = |found: Shares| {
        let min = if others > 0 { 0.0 } else { found.min };
        object!({ "min": json(min), "max": json(found.max) })
    };
    Ok((found.map_or(Value::Null, shares), witness))
}
