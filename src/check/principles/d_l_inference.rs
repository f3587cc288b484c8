//! (d,l)-inference: whoever compares groups, two or all of them, singles out no fewer than l values of a
//! determinant, and no two of a group are further than d apart in frequency. Against exact knowledge of right sides, values
//! that are always in the same groups occur equally often in each of them.

use super::Judged;
use super::witness::Failures;
use crate::check::grouping::Grouping;
use crate::check::histogram::Histograms;
use crate::check::inference::{Atoms, Frequency, spread};
use crate::check::published::Published;
use crate::plan::FrequencyDistance;
use crate::table::ColumnId;
use crate::text::{Step, step};
use rustc_hash::FxHashMap;
use serde_json::{Value, json};

/// The smallest set of values that can be singled out, and the largest distance of two frequencies.
#[derive(Clone, Copy)]
struct Figure {
    l: usize,
    d: u64,
}

pub(super) fn judge(published: &Published<'_>, l: u32, d: FrequencyDistance, exact: bool) -> Judged {
    let FrequencyDistance::Rows(d) = d else {
        return Err(step("d-of-average"));
    };
    let determinants = published.plan.determinants();
    if determinants.is_empty() {
        return Err(step("no-usable-dependency"));
    }
    if exact {
        permutable(published, &determinants)?;
    }
    let mut worst: Option<Figure> = None;
    for names in determinants {
        let find =
            |name: &String| published.table.find(name).ok_or_else(|| step("no-column").with("column", name));
        let columns = names.iter().map(find).collect::<Result<Vec<ColumnId>, Step>>()?;
        let values = Grouping::by(published.table, &columns, &published.plan.missing);
        let groups = frequencies(published, &values);
        let atoms = Atoms::new(groups.iter().map(Vec::as_slice));
        let uneven = if exact { uneven_atoms(&groups) } else { vec![false; groups.len()] };
        let mut failures = Failures::new();
        for (group, (bars, &smallest)) in groups.iter().zip(&atoms.smallest).enumerate() {
            // counts that differ inside an atom single out its values
            let this = Figure { l: if uneven[group] { 1 } else { smallest }, d: spread(bars) };
            worst =
                Some(worst.map_or(this, |worst| Figure { l: worst.l.min(this.l), d: worst.d.max(this.d) }));
            let (lacking, excess) =
                ((l as usize).saturating_sub(this.l), this.d.saturating_sub(u64::from(d)));
            if lacking > 0 || excess > 0 {
                failures.add(group as u32, (lacking as u64 + excess) as f64, this);
            }
        }
        let witness = failures.into_witness(
            published,
            &published.groups,
            &published.quasi,
            step("told-apart").with("l", l).with("column", names).with("d", d),
            |figure| step("values-singled-out").with("n", figure.l).with("d", figure.d),
            figure_json,
        );
        if witness.is_some() {
            return Ok((worst.map_or(Value::Null, figure_json), witness));
        }
    }
    Ok((worst.map_or(Value::Null, figure_json), None))
}

/// Against exact knowledge all determinants have to change places together: in every group as many values of each as
/// there are combinations of all. Else swapping the values of one would leave another behind.
fn permutable(published: &Published<'_>, determinants: &[Vec<String>]) -> Result<(), Step> {
    let mut all: Vec<ColumnId> = Vec::new();
    let mut each = Vec::new();
    for names in determinants {
        let columns: Vec<ColumnId> = names.iter().filter_map(|name| published.table.find(name)).collect();
        all.extend(&columns);
        each.push(Grouping::by(published.table, &columns, &published.plan.missing));
    }
    all.sort();
    all.dedup();
    let together = frequencies(published, &Grouping::by(published.table, &all, &published.plan.missing));
    for (names, values) in determinants.iter().zip(&each) {
        let alone = frequencies(published, values);
        if alone.iter().zip(&together).any(|(alone, together)| alone.len() != together.len()) {
            return Err(step("not-permutable").with("columns", names.clone()));
        }
    }
    Ok(())
}

/// For every group whether two values that are always in the same groups occur unequally often in it.
fn uneven_atoms(groups: &[Vec<Frequency>]) -> Vec<bool> {
    let mut hosts: FxHashMap<u32, Vec<(usize, u64)>> = FxHashMap::default();
    for (group, bars) in groups.iter().enumerate() {
        bars.iter().for_each(|&(value, count)| hosts.entry(value).or_default().push((group, count)));
    }
    let where_to = |list: &[(usize, u64)]| list.iter().map(|(group, _)| *group).collect::<Vec<_>>();
    let mut first: FxHashMap<Vec<usize>, Vec<(usize, u64)>> = FxHashMap::default();
    let mut uneven = vec![false; groups.len()];
    for list in hosts.into_values() {
        let known = first.entry(where_to(&list)).or_insert_with(|| list.clone());
        for ((group, count), (_, other)) in list.iter().zip(known.iter()) {
            uneven[*group] |= count != other;
        }
    }
    uneven
}

/// How often each value of the determinant occurs in each group.
fn frequencies(published: &Published<'_>, values: &Grouping) -> Vec<Vec<Frequency>> {
    let mut groups = Vec::with_capacity(published.groups.len());
    Histograms::of_values(values.of_row().to_vec(), values.len(), published)
        .each(&published.groups, |_, bars| groups.push(bars.to_vec()));
    groups
}

fn figure_json(figure: Figure) -> Value {
    json!({ "d": figure.d, "l": figure.l })
}
