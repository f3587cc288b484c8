//! Rows that no unit has room for join groups that show all their values already.

use super::points::{Place, Points};
use super::several::Several;
use crate::algorithms::mondrian::space::Extent;
use crate::table::RowId;
use rustc_hash::FxHashMap;

/// Of the groups that a row could join so many are looked at, nearest first.
const MOST_GROUPS: usize = 128;

/// Adds every left-over row to the group that it widens least, among those that show its value of every determinant and
/// in which no two frequencies come to be further than `d` apart. No group shows a value more than before, so nothing
/// can be told apart that could not be.
pub fn absorb(several: &Several<'_>, points: &Points<'_>, rows: usize, groups: &mut [Vec<RowId>], d: u32) {
    let first = |group: &Vec<RowId>| group.iter().map(|&row| points.place(row)).min();
    crate::sorting::sort_by_key(groups, first);
    let finest = several.finest();
    let mut placed = vec![false; rows];
    let mut showing: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
    let mut hosts: Vec<Host> = Vec::with_capacity(groups.len());
    for (number, group) in groups.iter().enumerate() {
        group.iter().for_each(|row| placed[row.0 as usize] = true);
        let host = Host::new(several, points, group);
        host.shown[finest].keys().for_each(|&value| showing.entry(value).or_default().push(number));
        hosts.push(host);
    }
    let left_over = (0..rows as u32).map(RowId).filter(|row| !placed[row.0 as usize]);
    for row in left_over {
        let values = several.values_of_row(row);
        let Some(known) = showing.get(&values[finest]) else { continue };
        let middle = known.partition_point(|&group| hosts[group].place < points.place(row));
        let from = middle.saturating_sub(MOST_GROUPS / 2).min(known.len().saturating_sub(MOST_GROUPS));
        let near = known[from..].iter().take(MOST_GROUPS).copied();
        let cost = |group: &usize| hosts[*group].cost(points, row);
        let best = near.filter(|&group| hosts[group].has_room(values, d));
        let best = best.min_by(|a, b| cost(a).total_cmp(&cost(b)));
        if let Some(group) = best {
            hosts[group].add(points, row, values);
            groups[group].push(row);
        }
    }
}

/// A group that rows may join.
struct Host {
    /// How often it shows each value of each determinant.
    shown: Vec<FxHashMap<u32, u32>>,
    extents: Vec<Extent>,
    rows: usize,
    place: Place,
}

impl Host {
    fn new(several: &Several<'_>, points: &Points<'_>, group: &[RowId]) -> Host {
        let mut shown: Vec<FxHashMap<u32, u32>> = Vec::new();
        for &row in group {
            let values = several.values_of_row(row);
            shown.resize_with(values.len(), FxHashMap::default);
            shown.iter_mut().zip(values).for_each(|(shown, &value)| *shown.entry(value).or_default() += 1);
        }
        let mut extents = points.nowhere();
        points.widen_by(&mut extents, group);
        let place = group.iter().map(|&row| points.place(row)).min().expect("a group has rows");
        Host { shown, extents, rows: group.len(), place }
    }

    fn has_room(&self, values: &[u32], d: u32) -> bool {
        self.shown.iter().zip(values).all(|(shown, value)| {
            let others = shown.iter().filter(|(other, _)| *other != value);
            let rarest = others.map(|(_, &times)| times).min().unwrap_or(u32::MAX);
            shown.get(value).is_some_and(|&times| times < rarest.saturating_add(d))
        })
    }

    /// What all its rows together lose by another.
    fn cost(&self, points: &Points<'_>, row: RowId) -> f64 {
        let mut wider = self.extents.clone();
        points.widen_by(&mut wider, &[row]);
        let changed = self.extents.iter().zip(&wider).enumerate().filter(|(_, (old, new))| old != new);
        let more = changed.map(|(at, (&old, &new))| points.loss(at, new) - points.loss(at, old)).sum::<f64>();
        let whole: f64 = wider.iter().enumerate().map(|(at, &extent)| points.loss(at, extent)).sum();
        self.rows as f64 * more + whole
    }

    fn add(&mut self, points: &Points<'_>, row: RowId, values: &[u32]) {
        points.widen_by(&mut self.extents, &[row]);
        self.shown.iter_mut().zip(values).for_each(|(shown, &value)| *shown.entry(value).or_default() += 1);
        self.rows += 1;
    }
}
