//! Step 4: new groups of the rows whose groups were taken apart.

use super::{LEAST, NOTHING, Recreation, Slot, Waiting, Work, join};
use crate::algorithms::sweep::groups::Share;

impl Recreation<'_, '_> {
    /// Makes new groups of the pool; returns what they and the hosts cost more than nothing and before, unless it
    /// exceeds the limit.
    pub(super) fn recreate(&mut self, work: &mut Work, limit: f64) -> Option<f64> {
        let mut left: u32 = work.pool.iter().map(|waiting| waiting.rows).sum();
        let mut spent = 0.0;
        let hosts = work.slots.len();
        // while there are rows enough: a random share, and the nearest ones
        while left >= self.fewest {
            let first = self.random.below(work.pool.len());
            let mut shares = work.lists.pop().unwrap_or_default();
            shares.clear();
            let mut slot = Slot { shares, ..Slot::default() };
            let at = work.boxes.len();
            work.boxes.resize(at + self.width, NOTHING);
            work.pool.iter_mut().for_each(|waiting| waiting.floor = 0.0);
            self.join_from_pool(work, &mut slot, at, first, &mut left);
            while left > 0 && !self.complete(&slot) {
                let nearest = self.nearest(work, at)?;
                self.join_from_pool(work, &mut slot, at, nearest, &mut left);
            }
            if slot.rows < self.fewest {
                return None;
            }
            slot.loss = self.losses.of(&work.boxes[at..at + self.width]);
            spent += slot.change();
            work.slots.push(slot);
            if spent > limit {
                return None;
            }
        }
        // what is left goes where it costs least
        while let Some(Waiting { atom, rows, .. }) = work.pool.pop() {
            spent += self.to_cheapest(work, atom, rows, usize::MAX)?;
            if spent > limit {
                return None;
            }
        }
        if work.slots.len() > hosts + 1 || hosts > 0 {
            spent += self.give_up_dearest(work, hosts);
        }
        spent += self.move_once(work, hosts);
        Some(spent)
    }

    /// Whether a new group needs no more rows.
    fn complete(&mut self, slot: &Slot) -> bool {
        if slot.rows < self.fewest {
            return false;
        }
        if self.test.counts_rows_only() || !self.test.superset_closed() {
            return true;
        }
        let shares = self.shares(slot);
        self.test.passes(&shares)
    }

    pub(super) fn shares(&self, slot: &Slot) -> Vec<Share> {
        let own = slot.host.iter().flat_map(|&host| &self.groups[host as usize].shares);
        let share = |&(atom, rows): &(u32, u32)| Share { atom: self.atoms[atom as usize], rows };
        own.chain(&slot.shares).map(share).collect()
    }

    /// The share of the pool that widens a box least.
    fn nearest(&self, work: &mut Work, at: usize) -> Option<usize> {
        let around = &work.boxes[at..at + self.width];
        let mut best = (f64::INFINITY, None);
        for (index, waiting) in work.pool.iter_mut().enumerate() {
            // a box that has grown loses no less
            if waiting.floor >= best.0 {
                continue;
            }
            let from = waiting.atom as usize * self.width;
            let point = &self.points[from..from + self.width];
            waiting.floor = self.losses.stretched(around, point, best.0);
            if waiting.floor < best.0 {
                best = (waiting.floor, Some(index));
            }
        }
        best.1
    }

    /// A share of the pool joins a new group: all of it, or just what the group lacks, by a coin.
    fn join_from_pool(&mut self, work: &mut Work, slot: &mut Slot, at: usize, index: usize, left: &mut u32) {
        let Waiting { atom, rows: all, .. } = work.pool[index];
        let need = self.fewest.saturating_sub(slot.rows).max(1);
        let rows = if all > need && self.random.next() & 1 == 0 { need } else { all };
        if rows == all {
            work.pool.swap_remove(index);
        } else {
            work.pool[index].rows -= rows;
        }
        let from = atom as usize * self.width;
        join(&mut work.boxes[at..at + self.width], &self.points[from..from + self.width]);
        slot.shares.push((atom, rows));
        slot.rows += rows;
        *left -= rows;
    }

    /// Rows go to the slot whose cost grows least, but not to `except`; returns by how much. `None` where no slot may
    /// take them.
    fn to_cheapest(&self, work: &mut Work, atom: u32, rows: u32, except: usize) -> Option<f64> {
        let (index, cost, loss) = self.cheaper(work, except, atom, rows, f64::INFINITY)?;
        let at = index * self.width;
        join(&mut work.boxes[at..at + self.width], self.point(atom));
        add(&mut work.slots[index], atom, rows, loss);
        Some(cost)
    }

    /// The dearest new group is given up, if its shares cost less elsewhere; returns the change.
    fn give_up_dearest(&self, work: &mut Work, hosts: usize) -> f64 {
        let new = hosts..work.slots.len();
        let dearest = new.max_by(|&a, &b| work.slots[a].change().total_cmp(&work.slots[b].change()));
        let Some(dearest) = dearest else { return 0.0 };
        let cost = work.slots[dearest].change();
        if cost <= LEAST {
            return 0.0;
        }
        // one by one first, which changes nothing: that tells most of the time
        let mut apart = 0.0;
        for &(atom, rows) in &work.slots[dearest].shares {
            let Some((_, least, _)) = self.cheaper(work, dearest, atom, rows, cost - apart) else {
                return 0.0;
            };
            apart += least;
        }
        work.spare_slots.clone_from(&work.slots);
        work.spare_boxes.clone_from(&work.boxes);
        let shares = std::mem::take(&mut work.slots[dearest].shares);
        work.slots[dearest].rows = 0;
        work.slots[dearest].loss = 0.0;
        let mut spent = 0.0;
        for (atom, rows) in shares {
            spent += self.to_cheapest(work, atom, rows, dearest).unwrap_or(f64::INFINITY);
            if spent >= cost - LEAST {
                std::mem::swap(&mut work.slots, &mut work.spare_slots);
                std::mem::swap(&mut work.boxes, &mut work.spare_boxes);
                return 0.0;
            }
        }
        spent - cost
    }

    /// Shares of new groups that can be spared move to where they cost less, once; returns the change.
    fn move_once(&self, work: &mut Work, hosts: usize) -> f64 {
        let mut changed = 0.0;
        for index in hosts..work.slots.len() {
            let mut share = 0;
            while share < work.slots[index].shares.len() {
                let slot = &work.slots[index];
                let (atom, all) = slot.shares[share];
                let spare = slot.rows.saturating_sub(self.fewest).min(all);
                if spare == 0 || slot.loss <= LEAST {
                    share += 1;
                    continue;
                }
                let around = &mut work.spare_boxes;
                around.clear();
                around.resize(self.width, NOTHING);
                for (other, &(atom, _)) in slot.shares.iter().enumerate() {
                    if other != share || spare < all {
                        join(around, self.point(atom));
                    }
                }
                let loss = if slot.shares.len() == 1 && spare == all { 0.0 } else { self.losses.of(around) };
                let saving = f64::from(slot.rows) * slot.loss - f64::from(slot.rows - spare) * loss;
                if let Some((home, cost, joined)) = self.cheaper(work, index, atom, spare, saving - LEAST) {
                    let at = index * self.width;
                    if slot.rows > spare {
                        work.boxes[at..at + self.width].copy_from_slice(&work.spare_boxes);
                    }
                    let slot = &mut work.slots[index];
                    slot.rows -= spare;
                    slot.loss = loss;
                    match spare == all {
                        true => drop(slot.shares.swap_remove(share)),
                        false => slot.shares[share].1 -= spare,
                    }
                    let at = home * self.width;
                    join(&mut work.boxes[at..at + self.width], self.point(atom));
                    add(&mut work.slots[home], atom, spare, joined);
                    changed += cost - saving;
                } else {
                    share += 1;
                }
            }
        }
        changed
    }

    /// The slot where rows cost least, below a limit: which, how much, and what it loses then.
    fn cheaper(
        &self,
        work: &Work,
        own: usize,
        atom: u32,
        rows: u32,
        limit: f64,
    ) -> Option<(usize, f64, f64)> {
        let point = self.point(atom);
        let more = f64::from(rows);
        let mut best = (limit, None);
        for (index, slot) in work.slots.iter().enumerate() {
            if index == own || slot.rows == 0 {
                continue;
            }
            let at = index * self.width;
            let before = f64::from(slot.rows) * slot.loss;
            let bound = (best.0 + before) / (f64::from(slot.rows) + more);
            let loss = self.losses.stretched(&work.boxes[at..at + self.width], point, bound);
            let cost = (f64::from(slot.rows) + more) * loss - before;
            if loss < bound && cost < best.0 {
                best = (cost, Some((index, cost, loss)));
            }
        }
        best.1
    }
}

/// Rows join a slot that then loses so much.
fn add(slot: &mut Slot, atom: u32, rows: u32, loss: f64) {
    match slot.shares.iter_mut().find(|(other, _)| *other == atom) {
        Some((_, all)) => *all += rows,
        None => slot.shares.push((atom, rows)),
    }
    slot.rows += rows;
    slot.loss = loss;
}
