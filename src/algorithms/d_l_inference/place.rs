//! Phase 2: which rows go together.

use super::determinant::Determinant;
use super::points::{Extent, Place, Points};
use super::values::{Grouping, Promise, ValueGroup};
use crate::progress::Progress;
use crate::table::RowId;
use std::ops::Range;

/// Columns are tried for a cut in the order of their loss, at most this many.
const COLUMNS_TRIED: usize = 4;

/// Deals the rows out to value-groups, and cuts each into groups of rows.
pub struct Placement<'a> {
    points: &'a Points<'a>,
    determinant: &'a Determinant,
    /// The fewest rows of a group, and of what comparing groups leaves of it.
    least_rows: usize,
    promise: Promise,
    progress: &'a mut dyn Progress,
}

/// Rows of a value-group that become so many groups of rows.
struct Part {
    groups: usize,
    /// For each value where its rows stand.
    of_value: Vec<Range<usize>>,
}

impl<'a> Placement<'a> {
    pub fn new(
        points: &'a Points<'a>,
        determinant: &'a Determinant,
        least_rows: u32,
        promise: Promise,
        progress: &'a mut dyn Progress,
    ) -> Placement<'a> {
        Placement { points, determinant, least_rows: least_rows as usize, promise, progress }
    }

    /// The groups of rows. Rows in none are left out.
    pub fn place(&mut self, grouping: &Grouping) -> Vec<Vec<RowId>> {
        let dealt = self.deal(grouping);
        let total: usize = dealt.iter().flatten().map(Vec::len).sum();
        let overlaps = grouping.overlaps();
        let (mut groups, mut done) = (Vec::new(), 0);
        for rows_of_value in dealt {
            let rows: usize = rows_of_value.iter().map(Vec::len).sum();
            // groups that share values can be taken apart, down to l values
            let values = if overlaps { self.promise.values } else { rows_of_value.len() };
            let copies = self.least_rows.div_ceil(values);
            let rarest = rows_of_value.iter().map(Vec::len).min().unwrap_or(0);
            // too few rows for one group: they are left out
            if rows >= self.least_rows && (rarest >= copies || !overlaps) {
                groups.extend(self.cut_up(rows_of_value, (rarest / copies).max(1), done, total));
            }
            done += rows;
        }
        groups
    }

    /// The rows of each value for each value-group. A value's rows are dealt out along the curve in turn, so
    /// that every value-group, and what is left out, is a fair sample of them.
    fn deal(&self, grouping: &Grouping) -> Vec<Vec<Vec<Place>>> {
        let mut rows_of_value: Vec<Vec<Place>> =
            self.determinant.frequencies.iter().map(|&count| Vec::with_capacity(count as usize)).collect();
        let mut places: Vec<(Place, u32)> = (0u32..)
            .zip(&self.determinant.of_row)
            .map(|(row, &value)| (self.points.place(RowId(row)), value))
            .collect();
        places.sort_unstable();
        places.into_iter().for_each(|(place, value)| rows_of_value[value as usize].push(place));
        // per value the shares it has to give: group, place in the group, how many
        let mut shares: Vec<Vec<(usize, usize, u32)>> = vec![Vec::new(); rows_of_value.len()];
        for (group, ValueGroup { shares: of_group }) in grouping.groups.iter().enumerate() {
            for (at, share) in of_group.iter().enumerate() {
                shares[share.id.0 as usize].push((group, at, share.count));
            }
        }
        let mut dealt: Vec<Vec<Vec<Place>>> =
            grouping.groups.iter().map(|group| vec![Vec::new(); group.shares.len()]).collect();
        for (rows, shares) in rows_of_value.iter().zip(&shares) {
            let wanted: Vec<u32> = shares.iter().map(|&(_, _, count)| count).collect();
            for (&row, taker) in rows.iter().zip(fair_turns(&wanted, rows.len())) {
                if let Some(&(group, at, _)) = taker.and_then(|taker| shares.get(taker)) {
                    dealt[group][at].push(row);
                }
            }
        }
        dealt
    }

    /// Cuts the rows of a value-group into so many groups.
    fn cut_up(
        &mut self,
        rows_of_value: Vec<Vec<Place>>,
        into: usize,
        before: usize,
        total: usize,
    ) -> Vec<Vec<RowId>> {
        let mut places: Vec<Place> = rows_of_value.concat();
        let mut end = 0;
        let of_value = (rows_of_value.iter())
            .map(|rows| {
                end += rows.len();
                end - rows.len()..end
            })
            .collect();
        let mut open = vec![Part { groups: into, of_value }];
        let mut groups = Vec::new();
        let mut done = 0;
        while let Some(part) = open.pop() {
            if part.groups == 1 {
                let rows = part.of_value.iter().flat_map(|range| &places[range.clone()]);
                let group: Vec<RowId> = rows.map(|&place| self.points.row(place)).collect();
                done += group.len();
                groups.push(group);
                self.progress.report("putting rows together", (before + done) as u64, total as u64);
            } else {
                let halves = self.halve(part, &mut places);
                open.extend(halves);
            }
        }
        groups
    }

    /// Cuts a part in two across the column that leaves the smaller boxes.
    fn halve(&self, part: Part, places: &mut [Place]) -> [Part; 2] {
        let mut extents = self.points.nowhere();
        for range in &part.of_value {
            self.points.widen(&mut extents, &places[range.clone()]);
        }
        let mut columns: Vec<(f64, usize)> = (extents.iter().enumerate())
            .filter(|(_, extent)| extent.low < extent.high)
            .map(|(attribute, extent)| (self.points.loss(attribute, *extent), attribute))
            .collect();
        columns.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        columns.truncate(COLUMNS_TRIED);
        let cut = Cut::of(&part);
        let mut best: Option<(f64, usize)> = None;
        if columns.len() > 1 {
            for &(_, attribute) in &columns {
                cut.arrange(self.points, places, attribute);
                let loss = cut.loss(self.points, places);
                if best.is_none_or(|(least, _)| loss < least) {
                    best = Some((loss, attribute));
                }
            }
        }
        // rows that agree in every column may part anywhere
        let last_tried = columns.last().map(|&(_, attribute)| attribute);
        let chosen = best.map(|(_, attribute)| attribute).or(last_tried);
        if let Some(attribute) = chosen.filter(|_| columns.len() < 2 || chosen != last_tried) {
            cut.arrange(self.points, places, attribute);
        }
        cut.parts()
    }
}

/// Where a part is cut: every value gives the same share of its rows to the first half.
struct Cut {
    part: Part,
    first_groups: usize,
}

impl Cut {
    fn of(part: &Part) -> Cut {
        Cut {
            first_groups: part.groups / 2,
            part: Part { groups: part.groups, of_value: part.of_value.clone() },
        }
    }

    /// How many rows of a value go to the first half: with so many groups on each side, no group gets
    /// fewer than the whole average of its value nor more than the next number.
    fn first_rows(&self, range: &Range<usize>) -> usize {
        range.len() * self.first_groups / self.part.groups
    }

    /// Puts the lower rows of every value in front.
    fn arrange(&self, points: &Points<'_>, places: &mut [Place], attribute: usize) {
        for range in &self.part.of_value {
            let first = self.first_rows(range);
            if first > 0 && first < range.len() {
                places[range.clone()]
                    .select_nth_unstable_by_key(first, |&place| points.key(place, attribute));
            }
        }
    }

    /// What the two boxes cost.
    fn loss(&self, points: &Points<'_>, places: &[Place]) -> f64 {
        let mut boxes: [Vec<Extent>; 2] = [points.nowhere(), points.nowhere()];
        let mut rows = [0, 0];
        for range in &self.part.of_value {
            let (first, second) = places[range.clone()].split_at(self.first_rows(range));
            points.widen(&mut boxes[0], first);
            points.widen(&mut boxes[1], second);
            rows[0] += first.len();
            rows[1] += second.len();
        }
        boxes.iter().zip(rows).map(|(extents, rows)| rows as f64 * points.box_loss(extents)).sum()
    }

    /// The second half on top of the first: halves are finished in order.
    fn parts(self) -> [Part; 2] {
        let middle = |range: &Range<usize>| range.start + self.first_rows(range);
        let first = self.part.of_value.iter().map(|range| range.start..middle(range)).collect();
        let second = self.part.of_value.iter().map(|range| middle(range)..range.end).collect();
        [
            Part { groups: self.part.groups - self.first_groups, of_value: second },
            Part { groups: self.first_groups, of_value: first },
        ]
    }
}

/// Who takes each of so many cards if everyone is to have so many, evenly spread; `None` takes the rest.
fn fair_turns(wanted: &[u32], cards: usize) -> impl Iterator<Item = Option<usize>> {
    let rest = cards as u64 - wanted.iter().map(|&count| u64::from(count)).sum::<u64>();
    let mut takers: Vec<(Option<usize>, u64)> =
        wanted.iter().enumerate().map(|(index, &count)| (Some(index), u64::from(count))).collect();
    takers.push((None, rest));
    let mut taken = vec![0u64; takers.len()];
    let cards = cards as u64;
    (1..=cards).map(move |turn| {
        // the one furthest behind its due; ties: the first
        let behind = |index: usize| {
            let (_, wanted) = takers[index];
            (wanted * turn) as i128 - (taken[index] * cards) as i128
        };
        let next = (0..takers.len())
            .filter(|&index| taken[index] < takers[index].1)
            .max_by_key(|&index| (behind(index), std::cmp::Reverse(index)))
            .expect("as many cards as are wanted");
        taken[next] += 1;
        takers[next].0
    })
}
