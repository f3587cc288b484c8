//! Minimal distance generalisation (MDG) of one column inside one group of rows.
//!
//! Equal rows are kept in pieces (`pieces.rs`); where some of a piece's cells have to move, it is divided.
//!
//! A value that occurs fewer than k times **violates**. While there is one, choose a node s above (or at)
//! a violating value and move there:
//! - all violating cells at or below s;
//! - if these are fewer than k, and s itself does not occur k times already: cells **borrowed** from the
//!   other values below s. First their surplus (what leaves k behind, first rows first); if the surplus
//!   does not suffice, the whole of one value, the least by (count, name).
//!
//! Of all such s the one is chosen with the smallest (generalisation distance of what moves, number of
//! borrowed cells, number of cells, first row). Further ties do not occur: of two nested nodes the upper
//! one is farther, and nodes side by side move different rows.
//!
//! A move leaves nothing violating at or below s, and makes nothing violate: only the nodes above s have
//! to be looked at again. What is asked of a node comes from a segment tree over the group's values in
//! depth-first order, and the best node from a heap, so a move costs O(height · log) and its rows.

use super::pieces::Pieces;
use super::tree::Tree;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Generalises group after group of one column; keeps its working memory.
pub struct Generaliser<'a> {
    tree: &'a Tree,
    k: u32,
    /// The values of the group and every node above a violating one, in depth-first order.
    slots: Vec<Slot>,
    /// Pieces of the slots, in the order of their rows within each.
    pieces: Vec<u32>,
    /// A segment tree over the slots; leaf of slot i at `slots.len() + i`.
    summaries: Vec<Summary>,
    heap: BinaryHeap<Reverse<Candidate>>,
    /// The last group in which each node was met on the way up from a violating value.
    met: Vec<u32>,
    group: u32,
}

/// A node that occurs in the group, or may come to.
#[derive(Clone, Copy)]
struct Slot {
    node: u32,
    /// One past the last slot below.
    end: u32,
    /// The next slot above, `NOWHERE` for the topmost.
    above: u32,
    /// Where its pieces start, and how many they are.
    start: u32,
    held: u32,
    /// How many rows are in them.
    count: u32,
    /// Changes when what was said about the slot is no longer true.
    version: u32,
    /// Whether a violating value is at or below it, at the start.
    candidate: bool,
}

/// What a stretch of slots holds.
#[derive(Clone, Copy)]
struct Summary {
    /// Cells that violate, how deep the deepest is, and the first of their rows.
    cells: u32,
    deepest: u32,
    first: u32,
    /// Cells beyond the k-th of values that do not violate, and the first of their rows.
    surplus: u32,
    surplus_first: u32,
    /// Count and rank of the value that is borrowed first if it has to be a whole one.
    whole: u64,
}

/// A node with what moving to it would cost, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    distance: u32,
    borrowed: u32,
    cells: u32,
    first: u32,
    /// `false`: the distance is a lower bound, because borrowed cells may lie deeper.
    exact: bool,
    slot: u32,
    version: u32,
}

/// What has to be borrowed.
#[derive(Clone, Copy)]
enum Borrow {
    Nothing,
    Surplus(u32),
    Whole { node: u32, count: u32 },
}

const NOWHERE: u32 = u32::MAX;

const NONE: Summary =
    Summary { cells: 0, deepest: 0, first: u32::MAX, surplus: 0, surplus_first: u32::MAX, whole: u64::MAX };

impl Slot {
    /// A node that does not occur.
    fn new(node: u32) -> Slot {
        Slot { node, end: 0, above: NOWHERE, start: 0, held: 0, count: 0, version: 0, candidate: false }
    }
}

impl Summary {
    fn with(self, other: Summary) -> Summary {
        Summary {
            cells: self.cells + other.cells,
            deepest: self.deepest.max(other.deepest),
            first: self.first.min(other.first),
            surplus: self.surplus + other.surplus,
            surplus_first: self.surplus_first.min(other.surplus_first),
            whole: self.whole.min(other.whole),
        }
    }
}

impl<'a> Generaliser<'a> {
    pub fn new(tree: &'a Tree, k: u32) -> Generaliser<'a> {
        Generaliser {
            tree,
            k,
            slots: Vec::new(),
            pieces: Vec::new(),
            summaries: Vec::new(),
            heap: BinaryHeap::new(),
            met: vec![0; tree.len()],
            group: 0,
        }
    }

    /// Moves cells of the pieces in `group` up until every value occurs k times; `cells` are those of the
    /// whole column, and get one more for every piece that comes to be. The group has at least k rows.
    pub fn generalise(&mut self, group: &[u32], pieces: &mut Pieces, cells: &mut Vec<u32>) {
        if !self.collect(group, pieces, cells) {
            return;
        }
        self.summarise(pieces);
        for slot in 0..self.slots.len() as u32 {
            if self.slots[slot as usize].candidate {
                self.offer(slot, pieces);
            }
        }
        while self.summaries[1].cells > 0 {
            let Reverse(best) = self.heap.pop().expect("all rows together are at least k");
            let Slot { version, end, .. } = self.slots[best.slot as usize];
            if best.version != version || self.summary(best.slot, end).cells == 0 {
                continue;
            }
            if !best.exact {
                let exact = self.exact(best, pieces);
                if exact.distance > best.distance {
                    self.heap.push(Reverse(exact));
                    continue;
                }
            }
            self.move_to(best.slot, pieces, cells);
        }
    }

    /// Fills the slots; says whether anything violates.
    fn collect(&mut self, group: &[u32], pieces: &Pieces, cells: &[u32]) -> bool {
        let k = self.k;
        let mut keyed: Vec<u64> =
            group.iter().map(|&piece| u64::from(cells[piece as usize]) << 32 | u64::from(piece)).collect();
        keyed.sort_unstable();
        self.pieces.clear();
        self.pieces.extend(keyed.iter().map(|&key| key as u32));
        self.slots.clear();
        self.heap.clear();
        self.group += 1;
        let mut start = 0;
        let mut violating = false;
        for value in keyed.chunk_by(|a, b| a >> 32 == b >> 32) {
            let (node, held) = ((value[0] >> 32) as u32, value.len() as u32);
            let held_pieces = &mut self.pieces[start as usize..(start + held) as usize];
            // only pieces that came to be by division have numbers that are not in the order of their rows
            if !pieces.parents().is_empty() {
                held_pieces.sort_unstable_by_key(|&piece| pieces.first(piece));
            }
            let count = held_pieces.iter().map(|&piece| pieces.rows(piece)).sum();
            self.slots.push(Slot { start, held, count, ..Slot::new(node) });
            start += held;
            if count < k {
                violating = true;
                self.climb(node);
            }
        }
        if !violating {
            return false;
        }
        // a value that is also above a violating one was added a second time, without rows: keep the first
        self.slots.sort_by_key(|slot| (slot.node, Reverse(slot.count)));
        self.slots.dedup_by_key(|slot| slot.node);
        self.drop_detours();
        self.nest(|_| {});
        for slot in &mut self.slots {
            slot.candidate = self.met[slot.node as usize] == self.group;
        }
        true
    }

    /// Drops nodes that do not occur and have one slot below: moving there takes the same cells farther.
    fn drop_detours(&mut self) {
        let mut branches = vec![0u32; self.slots.len()];
        self.nest(|above| branches[above] += 1);
        let mut branches = branches.into_iter();
        self.slots.retain(|slot| {
            let branches = branches.next().expect("one number per slot");
            slot.count > 0 || branches != 1
        });
    }

    /// Works out which slot is next above each, and where what is below it ends; visits the next above.
    fn nest(&mut self, mut visit: impl FnMut(usize)) {
        let mut open: Vec<usize> = Vec::new();
        for index in 0..self.slots.len() {
            let node = self.slots[index].node;
            while let Some(above) = open.pop_if(|above| self.tree.end(self.slots[*above].node) <= node) {
                self.slots[above].end = index as u32;
            }
            self.slots[index].above = open.last().map_or(NOWHERE, |&above| above as u32);
            open.last().into_iter().for_each(|&above| visit(above));
            open.push(index);
        }
        let end = self.slots.len() as u32;
        open.into_iter().for_each(|index| self.slots[index].end = end);
    }

    /// Adds every node above a violating value, as far as it is new.
    fn climb(&mut self, mut node: u32) {
        while std::mem::replace(&mut self.met[node as usize], self.group) != self.group {
            self.slots.push(Slot::new(node));
            node = self.tree.parent(node);
        }
    }

    fn summarise(&mut self, pieces: &Pieces) {
        let size = self.slots.len();
        self.summaries.clear();
        self.summaries.resize(2 * size, NONE);
        for slot in 0..size {
            self.summaries[size + slot] = self.leaf(slot, pieces);
        }
        for index in (1..size).rev() {
            self.summaries[index] = self.summaries[2 * index].with(self.summaries[2 * index + 1]);
        }
    }

    fn leaf(&self, slot: usize, pieces: &Pieces) -> Summary {
        let Slot { node, count, .. } = self.slots[slot];
        match count {
            0 => NONE,
            _ if count < self.k => Summary {
                cells: count,
                deepest: self.tree.depth(node),
                first: self.first_row(slot, pieces),
                ..NONE
            },
            _ => Summary {
                surplus: count - self.k,
                surplus_first: if count > self.k { self.first_row(slot, pieces) } else { u32::MAX },
                whole: u64::from(count) << 32 | u64::from(self.tree.rank(node)),
                ..NONE
            },
        }
    }

    /// The first row of a slot that has any.
    fn first_row(&self, slot: usize, pieces: &Pieces) -> u32 {
        pieces.first(self.pieces[self.slots[slot].start as usize])
    }

    /// Brings the segment tree up to date with one slot.
    fn update(&mut self, slot: usize, pieces: &Pieces) {
        let mut index = self.slots.len() + slot;
        self.summaries[index] = self.leaf(slot, pieces);
        while index > 1 {
            index /= 2;
            self.summaries[index] = self.summaries[2 * index].with(self.summaries[2 * index + 1]);
        }
    }

    /// What the slots from `low` up to `high` hold together.
    fn summary(&self, low: u32, high: u32) -> Summary {
        let mut sum = NONE;
        self.cover(low, high, |index| sum = sum.with(self.summaries[index]));
        sum
    }

    /// The fewest nodes of the segment tree that make up a stretch of slots.
    fn cover(&self, low: u32, high: u32, mut visit: impl FnMut(usize)) {
        let size = self.slots.len();
        let (mut low, mut high) = (low as usize + size, high as usize + size);
        while low < high {
            if low % 2 == 1 {
                visit(low);
                low += 1;
            }
            if high % 2 == 1 {
                high -= 1;
                visit(high);
            }
            low /= 2;
            high /= 2;
        }
    }

    /// What moving to a slot's node would have to borrow from `below`, given how many cells violate;
    /// `None` if k cannot be reached.
    fn borrow(&self, slot: u32, violating: u32, below: Summary) -> Option<Borrow> {
        if self.slots[slot as usize].count >= self.k || violating >= self.k {
            return Some(Borrow::Nothing);
        }
        let needed = self.k - violating;
        if below.surplus >= needed {
            return Some(Borrow::Surplus(needed));
        }
        let (count, rank) = ((below.whole >> 32) as u32, below.whole as u32);
        (below.whole != u64::MAX).then(|| Borrow::Whole { node: self.tree.of_rank(rank), count })
    }

    /// Puts a slot with its cost into the heap, if its node can be moved to.
    fn offer(&mut self, slot: u32, pieces: &Pieces) {
        let Slot { node, end, version, .. } = self.slots[slot as usize];
        let below = self.summary(slot + 1, end);
        let violating = self.leaf(slot as usize, pieces).with(below);
        if violating.cells == 0 {
            return;
        }
        let Some(borrow) = self.borrow(slot, violating.cells, below) else { return };
        let depth = self.tree.depth(node);
        let (borrowed, deepest, first, exact) = match borrow {
            Borrow::Nothing => (0, 0, u32::MAX, true),
            Borrow::Surplus(cells) => (cells, 0, below.surplus_first, false),
            Borrow::Whole { node, count } => {
                (count, self.tree.depth(node), self.first_row(self.slot_of(node), pieces), true)
            }
        };
        self.heap.push(Reverse(Candidate {
            distance: violating.deepest.max(deepest) - depth,
            borrowed,
            cells: violating.cells + borrowed,
            first: violating.first.min(first),
            exact,
            slot,
            version,
        }));
    }

    /// The same candidate with the depth of the borrowed cells taken into account.
    fn exact(&self, candidate: Candidate, pieces: &Pieces) -> Candidate {
        let depth = self.tree.depth(self.slots[candidate.slot as usize].node);
        let mut distance = candidate.distance;
        self.first_surplus(candidate.slot, candidate.borrowed, pieces, |slot, _| {
            distance = distance.max(self.tree.depth(self.slots[slot].node) - depth);
        });
        Candidate { distance, exact: true, ..candidate }
    }

    /// Visits the slots of the first `count` surplus cells below a slot, in order of rows, each time with how many
    /// cells of it come next; a slot's cells are its first ones.
    fn first_surplus(&self, above: u32, count: u32, pieces: &Pieces, mut visit: impl FnMut(usize, u32)) {
        let size = self.slots.len();
        // first row, node of the segment tree, pieces and cells of a slot that were visited
        let mut open: BinaryHeap<Reverse<(u32, usize, u32, u32)>> = BinaryHeap::new();
        self.cover(above + 1, self.slots[above as usize].end, |index| {
            open.push(Reverse((self.summaries[index].surplus_first, index, 0, 0)));
        });
        let mut wanted = count;
        while wanted > 0 {
            let Reverse((_, index, visited, taken)) = open.pop().expect("the surplus was counted");
            if index < size {
                for child in [2 * index, 2 * index + 1] {
                    if self.summaries[child].surplus > 0 {
                        open.push(Reverse((self.summaries[child].surplus_first, child, 0, 0)));
                    }
                }
                continue;
            }
            let Slot { start, count, .. } = self.slots[index - size];
            let left = count - self.k - taken;
            let own = pieces.rows(self.pieces[(start + visited) as usize]);
            let next = own.min(left).min(wanted);
            if left > own {
                let following = self.pieces[(start + visited + 1) as usize];
                open.push(Reverse((pieces.first(following), index, visited + 1, taken + own)));
            }
            visit(index - size, next);
            wanted -= next;
        }
    }

    /// Moves what violates at or below a slot, and what has to be borrowed, to its node.
    fn move_to(&mut self, target: u32, pieces: &mut Pieces, cells: &mut Vec<u32>) {
        let Slot { node, end, start, held, .. } = self.slots[target as usize];
        let (cells_here, below) = (self.summary(target, end).cells, self.summary(target + 1, end));
        let borrow =
            self.borrow(target, cells_here, below).expect("only nodes where k is reached are offered");
        let mut moved: Vec<u32> = Vec::new();
        let mut taken: Vec<(usize, u32)> = Vec::new();
        match borrow {
            Borrow::Nothing => {}
            Borrow::Surplus(count) => {
                self.first_surplus(target, count, pieces, |slot, cells| taken.push((slot, cells)));
            }
            Borrow::Whole { node, count } => taken.push((self.slot_of(node), count)),
        }
        for below in target as usize + 1..end as usize {
            let count = self.slots[below].count;
            if (1..self.k).contains(&count) {
                taken.push((below, count));
            }
        }
        for &(slot, count) in &taken {
            self.take(slot, count, pieces, cells, &mut moved);
        }
        moved.iter().for_each(|&piece| cells[piece as usize] = node);
        taken.into_iter().for_each(|(slot, _)| self.update(slot, pieces));

        moved.extend_from_slice(&self.pieces[start as usize..(start + held) as usize]);
        moved.sort_unstable_by_key(|&piece| pieces.first(piece));
        let slot = &mut self.slots[target as usize];
        (slot.start, slot.held) = (self.pieces.len() as u32, moved.len() as u32);
        slot.count = moved.iter().map(|&piece| pieces.rows(piece)).sum();
        self.pieces.extend(moved);
        self.update(target as usize, pieces);
        self.look_again_above(target, pieces);
    }

    /// Takes the first cells of a slot; a piece that is needed in part is divided.
    fn take(
        &mut self,
        slot: usize,
        mut wanted: u32,
        pieces: &mut Pieces,
        cells: &mut Vec<u32>,
        moved: &mut Vec<u32>,
    ) {
        let slot = &mut self.slots[slot];
        slot.count -= wanted;
        while wanted > 0 {
            let piece = self.pieces[slot.start as usize];
            let own = pieces.rows(piece);
            if own > wanted {
                moved.push(pieces.divide(piece, wanted));
                cells.push(cells[piece as usize]);
                return;
            }
            moved.push(piece);
            slot.start += 1;
            slot.held -= 1;
            wanted -= own;
        }
    }

    /// Everything else stays as good or bad as it was.
    fn look_again_above(&mut self, slot: u32, pieces: &Pieces) {
        let mut above = self.slots[slot as usize].above;
        while above != NOWHERE {
            self.slots[above as usize].version += 1;
            self.offer(above, pieces);
            above = self.slots[above as usize].above;
        }
    }

    fn slot_of(&self, node: u32) -> usize {
        self.slots.binary_search_by_key(&node, |slot| slot.node).expect("the node has a slot")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms::k_msd::tree::ROOT;
    use crate::hierarchy::{Hierarchy, HierarchySpec};
    use crate::table::{Code, Table};
    use proptest::prelude::*;

    /// Distance, borrowed cells, cells, first row, target.
    type Key = (u32, u32, u32, usize, u32);

    /// The rule word for word: every violating value with every node above it, everything counted anew.
    fn literal(tree: &Tree, k: u32, cells: &mut [u32]) {
        loop {
            let count = |cells: &[u32], node: u32| cells.iter().filter(|&&cell| cell == node).count() as u32;
            let rare = |node: u32| count(cells, node) < k;
            let below = |node: u32, above: u32| (above..tree.end(above)).contains(&node);
            let mut best: Option<(Key, Vec<usize>)> = None;
            for &value in cells.iter().filter(|&&cell| rare(cell)) {
                let mut target = value;
                loop {
                    let rows = || 0..cells.len();
                    let mut moved: Vec<usize> =
                        rows().filter(|&row| below(cells[row], target) && rare(cells[row])).collect();
                    let mut borrowed: Vec<usize> = Vec::new();
                    if count(cells, target) < k && (moved.len() as u32) < k {
                        let needed = k as usize - moved.len();
                        let others: Vec<usize> = rows()
                            .filter(|&row| {
                                cells[row] != target && below(cells[row], target) && !rare(cells[row])
                            })
                            .collect();
                        // the first rows of each value, up to what leaves k behind
                        let surplus = others.iter().copied().filter(|&row| {
                            let earlier =
                                cells[..row].iter().filter(|&&cell| cell == cells[row]).count() as u32;
                            earlier < count(cells, cells[row]) - k
                        });
                        borrowed = surplus.take(needed).collect();
                        if borrowed.len() < needed {
                            let least = (others.iter())
                                .map(|&row| (count(cells, cells[row]), tree.rank(cells[row]), cells[row]))
                                .min();
                            borrowed = match least {
                                Some((.., node)) => rows().filter(|&row| cells[row] == node).collect(),
                                None => Vec::new(),
                            };
                        }
                    }
                    let number = borrowed.len() as u32;
                    moved.extend(borrowed);
                    if count(cells, target) >= k || moved.len() as u32 >= k {
                        let distance =
                            moved.iter().map(|&row| tree.depth(cells[row]) - tree.depth(target)).max();
                        let key = (
                            distance.expect("the value itself moves"),
                            number,
                            moved.len() as u32,
                            *moved.iter().min().expect("the value itself moves"),
                            target,
                        );
                        if best.as_ref().is_none_or(|(least, _)| key < *least) {
                            best = Some((key, moved));
                        }
                    }
                    if target == ROOT {
                        break;
                    }
                    target = tree.parent(target);
                }
            }
            match best {
                Some(((.., target), moved)) => moved.into_iter().for_each(|row| cells[row] = target),
                None => return,
            }
        }
    }

    /// Masked numbers of different lengths: a tree with branches of different height.
    fn column(values: &[String]) -> (Hierarchy, Vec<u32>) {
        let table = Table::from_csv(format!("v\n{}\n", values.join("\n")).as_bytes()).expect("well formed");
        let column = &table.columns()[0];
        let spec = HierarchySpec::Mask { from: Default::default(), char: '#', shown: Vec::new() };
        let hierarchy = Hierarchy::bind(&spec, column, &["?".to_owned()]).expect("any text can be masked");
        let cells = table
            .row_ids()
            .map(|row| {
                let Code(code) = column.codes.get(row);
                hierarchy.ancestor(hierarchy.position(Code(code)), 0).0
            })
            .collect();
        (hierarchy, cells)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_fast_way_moves_the_same_cells_as_the_literal_rule(
            digits in prop::collection::vec(prop::sample::select(vec![
                "111", "112", "113", "121", "122", "131", "211", "212", "221", "11", "12", "2", "?",
            ]), 6..45),
            climbs in prop::collection::vec(0..12u32, 6..45),
            k in 2..7u32,
        ) {
            let values: Vec<String> = digits.iter().map(|&value| value.to_owned()).collect();
            let (hierarchy, mut cells) = column(&values);
            let tree = Tree::new(&hierarchy);
            // now and then a cell that is generalised already
            for (cell, climb) in cells.iter_mut().zip(climbs) {
                if climb < 2 {
                    *cell = tree.parent(*cell);
                }
            }
            let mut expected = cells.clone();
            literal(&tree, k, &mut expected);
            let group: Vec<u32> = (0..cells.len() as u32).collect();
            let mut found = cells.clone();
            let rows = Table::from_csv(format!("v\n{}\n", values.join("\n")).as_bytes()).expect("well formed");
            Generaliser::new(&tree, k).generalise(&group, &mut Pieces::new(&rows), &mut found);
            prop_assert_eq!(&found, &expected);
            prop_assert!(found.iter().all(|cell| found.iter().filter(|other| other == &cell).count() >= k as usize));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn pieces_move_as_their_rows_would_one_after_another(
            digits in prop::collection::vec(prop::sample::select(vec![
                "111", "112", "113", "121", "122", "131", "211", "212", "221", "11", "12", "2", "?",
            ]), 3..25),
            sizes in prop::collection::vec(prop::sample::select(vec![1, 1, 1, 2, 3, 5, 9]), 25),
            k in 2..7u32,
        ) {
            let values: Vec<String> = digits.iter().map(|&value| value.to_owned()).collect();
            let (hierarchy, cells) = column(&values);
            let tree = Tree::new(&hierarchy);
            let sizes = &sizes[..values.len()];
            let counts: Vec<u64> = sizes.iter().map(|&size| u64::from(size)).collect();
            let each = |cells: &[u32], sizes: &[u32]| -> Vec<u32> {
                cells.iter().zip(sizes).flat_map(|(&cell, &size)| std::iter::repeat_n(cell, size as usize)).collect()
            };
            let mut expected = each(&cells, sizes);
            prop_assume!(expected.len() >= k as usize);
            literal(&tree, k, &mut expected);
            let table = Table::from_csv(format!("v\n{}\n", values.join("\n")).as_bytes()).expect("well formed");
            let mut pieces = Pieces::new(&table.with_counts(&counts).expect("as many"));
            let mut found = cells.clone();
            let group: Vec<u32> = (0..cells.len() as u32).collect();
            Generaliser::new(&tree, k).generalise(&group, &mut pieces, &mut found);
            let mut in_order: Vec<u32> = (0..pieces.len() as u32).collect();
            in_order.sort_by_key(|&piece| pieces.first(piece));
            let ordered: Vec<u32> = in_order.iter().map(|&piece| found[piece as usize]).collect();
            let of_each: Vec<u32> = in_order.iter().map(|&piece| pieces.rows(piece)).collect();
            prop_assert_eq!(each(&ordered, &of_each), expected);
        }
    }

    #[test]
    fn a_large_group_with_rare_values_everywhere_is_done_in_a_moment() {
        // 60,000 rows, 19,666 of them with a value of their own
        let values: Vec<String> = (0..60_000u32)
            .map(|row| if row % 3 == 0 { format!("{row:06}") } else { format!("{:06}", row % 1000) })
            .collect();
        let (hierarchy, cells) = column(&values);
        let tree = Tree::new(&hierarchy);
        let group: Vec<u32> = (0..cells.len() as u32).collect();
        let mut found = cells.clone();
        let rows = Table::from_csv(format!("v\n{}\n", values.join("\n")).as_bytes()).expect("well formed");
        Generaliser::new(&tree, 5).generalise(&group, &mut Pieces::new(&rows), &mut found);
        let mut sorted = found.clone();
        sorted.sort_unstable();
        assert!(sorted.chunk_by(|a, b| a == b).all(|value| value.len() >= 5));
        let moved = found.iter().zip(&cells).filter(|(after, before)| after != before).count();
        assert!((19_666..21_000).contains(&moved), "hardly more than the rare ones move: {moved}");
    }
}
