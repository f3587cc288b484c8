//! Step 4: new groups of the rows whose groups were taken apart.

use super::{LEAST, Recreation, Slot, Waiting, Work};
use crate::algorithms::sweep::groups::Share;

impl Recreation<'_, '_> {
    /// Makes new groups of the pool; returns what they and the hosts cost more than nothing and before, unless it
    /// exceeds the limit.
    pub(super) fn recreate(&mut self, work: &mut Work, limit: f64) -> Option<f64> {
        let mut left: u32 = work.pool.iter().map(|waiting| waiting.rows).sum();
        let mut spent = 0.0;
        // what the rows of the pool will cost at least
        let mut hope: f64 = work.pool.iter().map(|waiting| waiting.hope).sum();
        let hosts = work.slots.len();
        // while there are rows enough: a random share, and the nearest ones
        while left >= self.fewest {
            let first = self.random.pick(work.pool.len());
            let mut shares = work.lists.pop().unwrap_or_default();
            shares.clear();
            let at = work.slots.len();
            work.slots.push(Slot { shares, ..Slot::default() });
            work.boxes.push_nothing();
            work.pool.iter_mut().for_each(|waiting| waiting.floor = 0.0);
            let loss = self.losses.of(work.pool_points.at(first));
            self.join_from_pool(work, first, loss, &mut left, &mut hope);
            while left > 0 && !self.complete(&work.slots[at]) {
                let (nearest, loss) = self.nearest(work)?;
                // it will lose no less, nor will those that do not join it
                let apart = left.saturating_sub(self.fewest.saturating_sub(work.slots[at].rows));
                let others = hope * f64::from(apart) / f64::from(left);
                if spent + f64::from(self.fewest) * loss + others > limit {
                    return None;
                }
                self.join_from_pool(work, nearest, loss, &mut left, &mut hope);
            }
            let slot = &work.slots[at];
            if slot.rows < self.fewest {
                return None;
            }
            spent += slot.change();
            if spent + hope > limit {
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
        let own = slot.host.iter().flat_map(|&host| &self.shares[host as usize]);
        let share = |&(atom, rows): &(u32, u32)| Share { atom: self.atoms[atom as usize], rows };
        own.chain(&slot.shares).map(share).collect()
    }

    /// The share of the pool that widens the last box least, and what that loses then.
    fn nearest(&self, work: &mut Work) -> Option<(usize, f64)> {
        let around = work.boxes.at(work.boxes.len() - 1);
        // what was near is near still, most of the time: the others need no look then
        let (mut first, mut least) = (0, f64::INFINITY);
        for (index, waiting) in work.pool.iter().enumerate() {
            if waiting.floor < least {
                (first, least) = (index, waiting.floor);
            }
        }
        let loss = self.losses.stretched(around, work.pool_points.at(first), f64::INFINITY);
        work.pool[first].floor = loss;
        let mut best = (loss, loss.is_finite().then_some(first));
        for (index, waiting) in work.pool.iter_mut().enumerate() {
            // a box that has grown loses no less
            if waiting.floor >= best.0 {
                continue;
            }
            waiting.floor = self.losses.stretched(around, work.pool_points.at(index), best.0);
            if waiting.floor < best.0 {
                best = (waiting.floor, Some(index));
            }
        }
        best.1.map(|index| (index, best.0))
    }

    /// A share of the pool joins the last group, which then loses so much: all of it, or just what the group lacks, by a
    /// coin.
    fn join_from_pool(&mut self, work: &mut Work, index: usize, loss: f64, left: &mut u32, hope: &mut f64) {
        let Waiting { atom, rows: all, hope: of_all, .. } = work.pool[index];
        let last = work.slots.len() - 1;
        work.boxes.join(last, work.pool_points.at(index));
        let slot = &mut work.slots[last];
        let need = self.fewest.saturating_sub(slot.rows).max(1);
        let rows = if all > need && self.random.next() & 1 == 0 { need } else { all };
        let part = of_all * (f64::from(rows) / f64::from(all));
        if rows == all {
            work.pool.swap_remove(index);
            work.pool_points.swap_remove(index);
        } else {
            work.pool[index].rows -= rows;
            work.pool[index].hope -= part;
        }
        *hope -= part;
        slot.shares.push((atom, rows));
        slot.rows += rows;
        slot.loss = loss;
        *left -= rows;
    }

    /// Rows go to the slot whose cost grows least, but not to `except`; returns by how much. `None` where no slot may
    /// take them.
    fn to_cheapest(&self, work: &mut Work, atom: u32, rows: u32, except: usize) -> Option<f64> {
        let (index, cost, loss) = self.cheaper(work, except, atom, rows, f64::INFINITY)?;
        work.boxes.join(index, self.points.at(atom as usize));
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
                let around = &mut work.without;
                around.clear();
                around.push_nothing();
                for (other, &(atom, _)) in slot.shares.iter().enumerate() {
                    if other != share || spare < all {
                        around.join(0, self.points.at(atom as usize));
                    }
                }
                let emptied = slot.shares.len() == 1 && spare == all;
                let loss = if emptied { 0.0 } else { self.losses.of(around.at(0)) };
                let saving = f64::from(slot.rows) * slot.loss - f64::from(slot.rows - spare) * loss;
                if let Some((home, cost, joined)) = self.cheaper(work, index, atom, spare, saving - LEAST) {
                    if slot.rows > spare {
                        work.boxes.set(index, work.without.at(0));
                    }
                    let slot = &mut work.slots[index];
                    slot.rows -= spare;
                    slot.loss = loss;
                    match spare == all {
                        true => drop(slot.shares.swap_remove(share)),
                        false => slot.shares[share].1 -= spare,
                    }
                    work.boxes.join(home, self.points.at(atom as usize));
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
        let point = self.points.at(atom as usize);
        let more = f64::from(rows);
        let mut best = (limit, None);
        for (index, slot) in work.slots.iter().enumerate() {
            if index == own || slot.rows == 0 {
                continue;
            }
            // it loses no less with more rows in it
            if more * slot.loss >= best.0 {
                continue;
            }
            let before = f64::from(slot.rows) * slot.loss;
            let bound = (best.0 + before) / (f64::from(slot.rows) + more);
            let loss = self.losses.stretched(work.boxes.at(index), point, bound);
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
