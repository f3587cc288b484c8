//! Phase 2: which rows go together.

use super::determinant::Determinant;
use super::points::{Place, Points};
use super::tighten::tighten;
use super::values::{Grouping, Promise, ValueGroup, total};
use crate::algorithms::mondrian::space::Extent;
use crate::hierarchy::{Cell, NodeId};
use crate::progress::Progress;
use crate::table::RowId;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Deals the rows out to value-groups, and cuts each into groups of rows.
pub struct Placement<'a> {
    points: &'a Points<'a>,
    determinant: &'a Determinant,
    /// The fewest rows of a group, and of what comparing groups leaves of it.
    least_rows: usize,
    promise: Promise,
    children: Children,
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
        Placement {
            points,
            determinant,
            least_rows: least_rows as usize,
            promise,
            children: Children::default(),
            progress,
        }
    }

    /// The groups of rows. Rows in none are left out.
    pub fn place(&mut self, grouping: &Grouping) -> Vec<Vec<RowId>> {
        let overlaps = grouping.overlaps();
        let into =
            grouping.groups.iter().map(|group| self.groups_of_rows(group, overlaps)).collect::<Vec<_>>();
        self.place_into(grouping, &into)
    }

    /// As many groups as its rarest value allows, or none where it has too few rows for one.
    fn groups_of_rows(&self, group: &ValueGroup, overlaps: bool) -> usize {
        let rows = total(&group.shares);
        // groups that share values can be taken apart, down to l values
        let values = if overlaps { self.promise.values } else { group.shares.len() };
        let copies = self.least_rows.div_ceil(values);
        let rarest = group.shares.iter().map(|share| share.count as usize).min().unwrap_or(0);
        let enough = rows >= self.least_rows as u64 && (rarest >= copies || !overlaps);
        if enough { (rarest / copies).max(1) } else { 0 }
    }

    /// The groups of rows, so many of each value-group.
    pub fn place_into(&mut self, grouping: &Grouping, into: &[usize]) -> Vec<Vec<RowId>> {
        let dealt = self.deal(grouping);
        let total: usize = dealt.iter().flatten().map(Vec::len).sum();
        let (mut groups, mut done) = (Vec::new(), 0);
        for (rows_of_value, &into) in dealt.into_iter().zip(into) {
            if self.progress.cancelled() {
                break;
            }
            let rows: usize = rows_of_value.iter().map(Vec::len).sum();
            if into > 0 {
                let mut cut = self.cut_up(rows_of_value, into, done, total);
                tighten(self.points, self.determinant, &mut cut);
                groups.extend(cut);
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
                if self.progress.cancelled() {
                    break;
                }
            } else {
                let halves = self.halve(part, &mut places);
                open.extend(halves);
            }
        }
        groups
    }

    /// Cuts a part in two where that makes cells smaller for most rows.
    fn halve(&mut self, part: Part, places: &mut [Place]) -> [Part; 2] {
        let mut extents = self.points.nowhere();
        for range in &part.of_value {
            self.points.widen(&mut extents, &places[range.clone()]);
        }
        let mut best = Cut { gain: 0.0, first_groups: part.groups / 2, by: By::Curve };
        for (attribute, &extent) in extents.iter().enumerate().filter(|(_, extent)| extent.low < extent.high)
        {
            let cut = match self.points.cover(attribute, extent) {
                Cell::Node(node) => self.children.best_cut(self.points, &part, places, attribute, node),
                Cell::Run(..) | Cell::OnGrid(..) => Some(self.middle_cut(&part, places, attribute, extent)),
            };
            best = cut.into_iter().fold(best, |best, cut| if cut.gain > best.gain { cut } else { best });
        }
        // splitting off a few groups at a time would take as many rounds as there are groups
        if best.first_groups * FEWEST_SPLIT_OFF < part.groups {
            best = Cut { gain: 0.0, first_groups: part.groups / 2, by: By::Curve };
        }
        best.arrange(self.points, &part, places);
        best.parts(part)
    }

    /// The cut of a column without levels at the middle of every value.
    fn middle_cut(&self, part: &Part, places: &mut [Place], attribute: usize, extent: Extent) -> Cut {
        let mut cut = Cut { gain: 0.0, first_groups: part.groups / 2, by: By::Position(attribute) };
        cut.arrange(self.points, part, places);
        let mut boxes = [self.points.nowhere(), self.points.nowhere()];
        for range in &part.of_value {
            let (first, second) = places[range.clone()].split_at(cut.first_rows(part, range));
            self.points.widen_one(&mut boxes[0][attribute], attribute, first);
            self.points.widen_one(&mut boxes[1][attribute], attribute, second);
        }
        let share = cut.first_groups as f64 / part.groups as f64;
        let after = share * self.points.loss(attribute, boxes[0][attribute])
            + (1.0 - share) * self.points.loss(attribute, boxes[1][attribute]);
        cut.gain = self.points.loss(attribute, extent) - after;
        cut
    }
}

/// At least one of so many groups is split off, or the part is halved along the curve.
const FEWEST_SPLIT_OFF: usize = 32;

/// Where a part is cut: every value gives the same share of its rows to the first half.
struct Cut {
    /// How much of the loss of a row it saves on average, in the column it looks at.
    gain: f64,
    first_groups: usize,
    by: By,
}

/// Which rows of a value go first.
#[derive(Clone, Copy)]
enum By {
    /// Those that come first along the curve.
    Curve,
    /// Those with the lowest positions in a column.
    Position(usize),
    /// Those below a child, which they then share as their cell.
    Child { attribute: usize, below: Extent },
}

impl Cut {
    /// How many rows of a value go to the first half: with so many groups on each side, no group gets
    /// fewer than the whole average of its value nor more than the next number.
    fn first_rows(&self, part: &Part, range: &Range<usize>) -> usize {
        range.len() * self.first_groups / part.groups
    }

    /// Puts the rows of the first half in front, value by value.
    fn arrange(&self, points: &Points<'_>, part: &Part, places: &mut [Place]) {
        let key = |place: Place| match self.by {
            By::Curve => u64::from(place.0),
            By::Position(attribute) => points.key(place, attribute),
            By::Child { attribute, below } => {
                let at = points.point(place)[attribute];
                u64::from(!(below.low..=below.high).contains(&at)) << 32 | u64::from(place.0)
            }
        };
        for range in &part.of_value {
            let first = self.first_rows(part, range);
            if first > 0 && first < range.len() {
                places[range.clone()].select_nth_unstable_by_key(first, |&place| key(place));
            }
        }
    }

    /// The second half on top of the first: halves are finished in order.
    fn parts(&self, part: Part) -> [Part; 2] {
        let middle = |range: &Range<usize>| range.start + self.first_rows(&part, range);
        let first = part.of_value.iter().map(|range| range.start..middle(range)).collect();
        let second = part.of_value.iter().map(|range| middle(range)..range.end).collect();
        [
            Part { groups: part.groups - self.first_groups, of_value: second },
            Part { groups: self.first_groups, of_value: first },
        ]
    }
}

/// Finds the child of a node below which the most groups fit, with its working memory.
#[derive(Default)]
struct Children {
    /// Rows of the value at hand below each child.
    counts: Vec<u32>,
    touched: Vec<usize>,
    /// Children below which every value so far has rows, with the groups that they are enough for.
    common: Vec<(usize, usize)>,
    /// For a node of a column the child above each position below it, once looked up.
    above: FxHashMap<(usize, NodeId), Vec<u32>>,
}

impl Children {
    fn best_cut(
        &mut self,
        points: &Points<'_>,
        part: &Part,
        places: &[Place],
        attribute: usize,
        node: NodeId,
    ) -> Option<Cut> {
        let children = points.children(attribute, node);
        self.counts.resize(self.counts.len().max(children.len()), 0);
        let first = points.below(attribute, node).low;
        let above =
            self.above.entry((attribute, node)).or_insert_with(|| points.child_above(attribute, node));
        for (index, range) in part.of_value.iter().enumerate() {
            for &place in &places[range.clone()] {
                let child = above[(points.point(place)[attribute] - first) as usize] as usize;
                if self.counts[child] == 0 {
                    self.touched.push(child);
                }
                self.counts[child] += 1;
            }
            let enough_for = |count: u32| count as usize * part.groups / range.len();
            if index == 0 {
                self.common.clear();
                self.common.extend(self.touched.iter().map(|&child| (child, enough_for(self.counts[child]))));
            } else {
                for (child, groups) in &mut self.common {
                    *groups = enough_for(self.counts[*child]).min(*groups);
                }
            }
            self.common.retain(|&(_, groups)| groups > 0);
            self.touched.drain(..).for_each(|child| self.counts[child] = 0);
            if self.common.is_empty() {
                return None;
            }
        }
        let loss = points.node_loss(attribute, node);
        let gain = |&(child, groups): &(usize, usize)| {
            groups as f64 / part.groups as f64 * (loss - points.node_loss(attribute, children[child]))
        };
        // ties: the child with the most groups, then the first in the tree
        let best = self
            .common
            .iter()
            .max_by(|a, b| gain(a).total_cmp(&gain(b)).then(a.1.cmp(&b.1)).then(b.0.cmp(&a.0)))?;
        let below = points.below(attribute, children[best.0]);
        Some(Cut {
            gain: gain(best),
            first_groups: best.1.min(part.groups - 1),
            by: By::Child { attribute, below },
        })
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
