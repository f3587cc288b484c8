//! Phase 1 by resemblance: which values are published together, where the plan does not ask for the paper's strategies.
//!
//! The paper looks at how often values occur. Groups of rows then show values whose rows have little in common, and their
//! cells are wide. Here values are put together whose rows are alike: what a block of values would lose is estimated by
//! placing a sample of its rows greedily, and blocks exchange values as long as all together lose less. No value is in
//! two blocks, so comparing groups tells no values of a block apart. It starts from blocks of similar frequency and
//! from blocks of values that are alike, and takes what loses less; rows that are left out count as lost.

use super::determinant::Determinant;
use super::intersection::{Buckets, bucketed};
use super::points::Points;
use super::shares::{Shares, grouped};
use super::values::{Grouping, Promise, Value, ValueId, ascending, total};
use crate::algorithms::forest::Widths;
use crate::algorithms::mondrian::Space;
use crate::algorithms::mondrian::space::Extent;
use crate::plan::CheckedPlan;
use crate::table::RowId;
use rustc_hash::FxHashMap;

/// Rows that are placed to estimate what a block loses.
const SAMPLE: usize = 256;
/// With more values than this, each block is compared with those beside it only.
const ALL_PAIRS: usize = 96;
/// Blocks beside one that it is compared with.
const BESIDE: usize = 3;
/// Looks at a row, after which no further exchange is tried; one at a row with many columns counts once for each of so
/// many.
const MOST_WORK: usize = 30_000_000;
const COLUMNS_OF_LOOK: usize = 64;
/// Where the plan allows no further row to be left out, one costs as much as so many that are lost.
const FORBIDDEN: f64 = 1e6;

/// Values in blocks that lose little together; as few left out as the paper's strategies where the plan demands it.
pub fn grouping(
    plan: &CheckedPlan,
    space: &Space<'_>,
    points: &Points<'_>,
    determinant: &Determinant,
    promise: Promise,
) -> Grouping {
    let k = plan.k() as usize;
    let rows = determinant.of_row.len();
    let mut search = Search::new(space, points, determinant, promise, k);
    let mut found = |left_out: f64| {
        let mut found = grouped(&search.blocks(left_out), promise.distance, k);
        // values that are in no block, too
        let shares = found.groups.iter().flat_map(|group| &group.shares);
        found.removed = rows as u64 - shares.map(|share| u64::from(share.count)).sum::<u64>();
        found
    };
    let cheapest = found(1.0);
    if plan.may_leave_out(cheapest.removed as usize, rows) { cheapest } else { found(FORBIDDEN) }
}

struct Search<'s> {
    space: &'s Space<'s>,
    widths: Widths<'s>,
    promise: Promise,
    k: usize,
    /// By value, in the order of the key.
    rows_of_value: Vec<Vec<RowId>>,
    /// Where the rows of each value are along the curve, in the middle.
    place_of_value: Vec<u32>,
    /// What a row loses that is left out.
    most_loss: f64,
    /// What blocks lose that were looked at: the published rows, and how many are left out.
    known: FxHashMap<Vec<u32>, (f64, u64)>,
    /// What a look at a row counts.
    look: usize,
    work: usize,
}

impl<'s> Search<'s> {
    fn new(
        space: &'s Space<'s>,
        points: &Points<'_>,
        determinant: &Determinant,
        promise: Promise,
        k: usize,
    ) -> Search<'s> {
        let rows_of_value = determinant.rows_of_value();
        let middle = |rows: &Vec<RowId>| {
            let mut places: Vec<u32> = rows.iter().map(|row| points.place(*row).0).collect();
            let middle = places.len() / 2;
            *places.select_nth_unstable(middle).1
        };
        Search {
            place_of_value: rows_of_value.iter().map(middle).collect(),
            widths: Widths::new(space, determinant.of_row.len()),
            most_loss: points.most_loss(),
            known: FxHashMap::default(),
            rows_of_value,
            look: 1 + space.attributes.len() / COLUMNS_OF_LOOK,
            space,
            promise,
            k,
            work: 0,
        }
    }

    fn value(&self, id: u32) -> Value {
        Value { id: ValueId(id), count: self.rows_of_value[id as usize].len() as u32 }
    }

    /// The blocks that lose least of all that were tried, where a row that is left out costs so many that are lost.
    fn blocks(&mut self, left_out: f64) -> Vec<Vec<Value>> {
        let frequencies: Vec<u32> = self.rows_of_value.iter().map(|rows| rows.len() as u32).collect();
        let values = ascending(&frequencies);
        let starts = [self.by_frequency(&values), self.alike(&values, left_out)];
        let improved = starts.map(|start| {
            self.work = 0;
            let blocks = self.improved(start, left_out);
            (blocks.iter().map(|block| self.cost(block, left_out)).sum::<f64>(), blocks)
        });
        let [first, second] = improved;
        let best = if second.0 < first.0 { second.1 } else { first.1 };
        let whole = best.into_iter().filter(|block| block.len() >= self.promise.values);
        let blocks: Vec<Vec<Value>> =
            whole.map(|block| block.into_iter().map(|id| self.value(id)).collect()).collect();
        let placed: u64 = blocks.iter().map(|block| total(block)).sum();
        debug_assert!(placed <= total(&values));
        blocks
    }

    /// The blocks that leave out fewest rows if frequencies in a block are at most d apart; values in none are blocks of
    /// their own, which are too small to be published.
    fn by_frequency(&self, values: &[Value]) -> Vec<Vec<u32>> {
        let found = bucketed(values, self.promise, Buckets::Optimal);
        let mut blocks: Vec<Vec<u32>> =
            found.groups.iter().map(|group| group.shares.iter().map(|share| share.id.0).collect()).collect();
        let inside: Vec<u32> = blocks.concat();
        blocks.extend(
            values.iter().map(|value| value.id.0).filter(|id| !inside.contains(id)).map(|id| vec![id]),
        );
        blocks
    }

    /// Blocks of values that are alike: around the most frequent ones first, or along the curve where there are many.
    fn alike(&mut self, values: &[Value], left_out: f64) -> Vec<Vec<u32>> {
        let l = self.promise.values;
        if values.len() > ALL_PAIRS {
            let mut order: Vec<Value> = values.to_vec();
            let class =
                |count: u32| if self.promise.distance == 0 { count } else { 32 - count.leading_zeros() };
            crate::sorting::sort_by_key(&mut order, |value| {
                (class(value.count), self.place_of_value[value.id.0 as usize], value.id)
            });
            let mut blocks: Vec<Vec<u32>> =
                order.chunks(l).map(|block| block.iter().map(|value| value.id.0).collect()).collect();
            if blocks.len() > 1 && blocks.last().is_some_and(|last| last.len() < l) {
                let rest = blocks.pop().unwrap_or_default();
                blocks.last_mut().expect("more than one").extend(rest);
            }
            return blocks;
        }
        let mut left: Vec<u32> = values.iter().rev().map(|value| value.id.0).collect();
        let mut blocks: Vec<Vec<u32>> = Vec::new();
        while left.len() >= l {
            let mut block = vec![left.remove(0)];
            while block.len() < l {
                let with = |search: &mut Search<'_>, id: u32| {
                    let larger = [block.as_slice(), &[id]].concat();
                    let rows: u64 = larger.iter().map(|&id| u64::from(search.value(id).count)).sum();
                    search.cost_of(&larger, left_out) / rows as f64
                };
                let costs: Vec<f64> = left.iter().map(|&id| with(self, id)).collect();
                let best =
                    (0..left.len()).min_by(|&a, &b| costs[a].total_cmp(&costs[b])).expect("values are left");
                block.push(left.remove(best));
            }
            blocks.push(block);
        }
        for id in left {
            let more: Vec<f64> = blocks
                .iter()
                .map(|block| {
                    let larger = [block.as_slice(), &[id]].concat();
                    self.cost_of(&larger, left_out) - self.cost_of(block, left_out)
                })
                .collect();
            match (0..blocks.len()).min_by(|&a, &b| more[a].total_cmp(&more[b])) {
                Some(best) => blocks[best].push(id),
                None => blocks.push(vec![id]),
            }
        }
        blocks
    }

    /// Blocks exchange values, or hand them on, as long as that costs less.
    fn improved(&mut self, mut blocks: Vec<Vec<u32>>, left_out: f64) -> Vec<Vec<u32>> {
        let many = self.place_of_value.len() > ALL_PAIRS;
        if many {
            let first = |block: &Vec<u32>| block.iter().map(|&id| self.place_of_value[id as usize]).min();
            crate::sorting::sort_by_key(&mut blocks, first);
        }
        loop {
            let mut moved = false;
            for one in 0..blocks.len() {
                let beside = if many { (one + 1 + BESIDE).min(blocks.len()) } else { blocks.len() };
                for other in one + 1..beside {
                    while let Some([first, second]) = self.better(&blocks[one], &blocks[other], left_out) {
                        (blocks[one], blocks[other]) = (first, second);
                        moved = true;
                    }
                }
            }
            blocks.retain(|block| !block.is_empty());
            if !moved || self.work > MOST_WORK {
                return blocks;
            }
        }
    }

    /// Two blocks after the exchange, the handing on, or the joining, that saves most. Blocks of few rows have to join where
    /// a group needs many.
    fn better(&mut self, one: &[u32], other: &[u32], left_out: f64) -> Option<[Vec<u32>; 2]> {
        if self.work > MOST_WORK {
            return None;
        }
        let l = self.promise.values;
        let now = self.cost(one, left_out) + self.cost(other, left_out);
        let without = |block: &[u32], id: u32| -> Vec<u32> {
            block.iter().copied().filter(|other| *other != id).collect()
        };
        let with = |block: &[u32], id: u32| [block, &[id]].concat();
        let mut tried: Vec<[Vec<u32>; 2]> = vec![[[one, other].concat(), Vec::new()]];
        for &a in one {
            if one.len() != l {
                tried.push([without(one, a), with(other, a)]);
            }
            for &b in other {
                tried.push([with(&without(one, a), b), with(&without(other, b), a)]);
            }
        }
        if other.len() != l {
            tried.extend(other.iter().map(|&b| [with(one, b), without(other, b)]));
        }
        let mut best = (now * (1.0 - 1e-9), None);
        for [first, second] in tried {
            let cost = self.cost(&first, left_out) + self.cost(&second, left_out);
            if cost < best.0 {
                best = (cost, Some([first, second]));
            }
        }
        best.1
    }

    /// What a block costs; one of too few values is left out.
    fn cost(&mut self, block: &[u32], left_out: f64) -> f64 {
        if block.len() >= self.promise.values {
            return self.cost_of(block, left_out);
        }
        let rows: usize = block.iter().map(|&id| self.rows_of_value[id as usize].len()).sum();
        rows as f64 * left_out * self.most_loss
    }

    /// What a block costs, however few values it has.
    fn cost_of(&mut self, block: &[u32], left_out: f64) -> f64 {
        let mut key = block.to_vec();
        key.sort_unstable();
        let (lost, removed) = match self.known.get(&key) {
            Some(known) => *known,
            None => {
                let estimated = self.estimated(&key);
                self.known.insert(key, estimated);
                estimated
            }
        };
        lost + removed as f64 * left_out * self.most_loss
    }

    /// What the rows of a block would lose, and how many could not be published, from a sample of them.
    fn estimated(&mut self, block: &[u32]) -> (f64, u64) {
        let frequencies: Vec<u32> = block.iter().map(|&id| self.value(id).count).collect();
        let all: u64 = frequencies.iter().map(|&count| u64::from(count)).sum();
        let Some(shares) = Shares::new(&frequencies, self.promise.distance, self.k) else {
            return (0.0, all);
        };
        let kept = shares.rows();
        // so many of its groups, as a whole, and at least a few of them
        let groups = (shares.groups * SAMPLE / kept.max(1) as usize).clamp(4, SAMPLE).min(shares.groups);
        let sample = |(value, &id): (usize, &u32)| -> Vec<RowId> {
            let rows = &self.rows_of_value[id as usize];
            let least: usize = (0..groups).map(|group| shares.at_least(group, value)).sum();
            let share = (u64::from(shares.counts[value]) * groups as u64 / shares.groups as u64) as usize;
            let wanted = share.clamp(least, least.max(SAMPLE)).min(rows.len());
            (0..wanted).map(|at| rows[at * rows.len() / wanted]).collect()
        };
        let mut sampled: Vec<Vec<RowId>> = block.iter().enumerate().map(sample).collect();
        let lost = self.placed(&shares, groups, &mut sampled);
        (lost * kept as f64, all - kept)
    }

    /// What each row loses on average if each group takes the nearest rows, one after another, and the others join the
    /// group that they widen least.
    fn placed(&mut self, shares: &Shares, groups: usize, rows_of_value: &mut [Vec<RowId>]) -> f64 {
        let rarest = (0..rows_of_value.len()).min_by_key(|&value| shares.counts[value]).expect("values");
        let all: usize = rows_of_value.iter().map(Vec::len).sum();
        let mut order: Vec<usize> = (0..rows_of_value.len()).collect();
        order.swap(0, rarest);
        let mut boxes: Vec<(Vec<Extent>, Vec<usize>)> = Vec::with_capacity(groups);
        let reached = |widths: &Widths<'_>, extents: &[Extent], point: &[u32]| -> f32 {
            let columns = extents.iter().zip(point).enumerate();
            columns.map(|(column, (extent, &at))| widths.of(column, extent.reaching(at))).sum()
        };
        let reach = |extents: &mut [Extent], point: &[u32]| {
            extents.iter_mut().zip(point).for_each(|(extent, &at)| *extent = extent.reaching(at));
        };
        for group in 0..groups {
            let Some(seed) = rows_of_value[rarest].pop() else { break };
            let mut extents = Vec::new();
            self.space.extents(&[seed], &mut extents);
            let mut held = vec![0; rows_of_value.len()];
            held[rarest] = 1;
            for &value in &order {
                while held[value] < shares.at_least(group, value) && !rows_of_value[value].is_empty() {
                    let rows = &mut rows_of_value[value];
                    self.work += rows.len() * self.look;
                    let loss = |row: RowId| reached(&self.widths, &extents, self.space.point(row));
                    let losses = rows.iter().enumerate().map(|(at, &row)| (loss(row), at));
                    let nearest = losses.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
                    let row = rows.swap_remove(nearest.expect("a row is left").1);
                    reach(&mut extents, self.space.point(row));
                    held[value] += 1;
                }
            }
            boxes.push((extents, held));
        }
        let size = |held: &[usize]| held.iter().sum::<usize>() as f64;
        for &value in &order {
            for row in std::mem::take(&mut rows_of_value[value]) {
                self.work += boxes.len() * self.look;
                let point = self.space.point(row);
                let with_room = boxes.iter().enumerate();
                let with_room =
                    with_room.filter(|(group, (_, held))| held[value] < shares.at_most(*group, value));
                let more = with_room.map(|(group, (extents, held))| {
                    let wider = f64::from(reached(&self.widths, extents, point));
                    ((size(held) + 1.0) * wider - size(held) * self.widths.loss(extents), group)
                });
                if let Some((_, group)) = more.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))) {
                    let (extents, held) = &mut boxes[group];
                    reach(extents, point);
                    held[value] += 1;
                }
            }
        }
        let lost: f64 = boxes.iter().map(|(extents, held)| size(held) * self.widths.loss(extents)).sum();
        lost / all.max(1) as f64
    }
}
