//! Level vectors in the order of their loss, made as they are needed.

use super::levels::{Layout, Levels};
use super::open::ListId;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// What to visit: one level per column, and which classes to publish there.
#[derive(Debug, Clone, Copy)]
pub struct Visit {
    priority: f64,
    loss: f64,
    levels: Levels,
    /// Which classes to publish: at step 0 those that pass as they are, at each further step those that
    /// have to borrow more.
    pub step: usize,
    /// The column that was raised last.
    raised: u16,
    /// The atoms that it concerns, where they are known from an earlier visit.
    pub known: Option<ListId>,
}

/// Visits every level vector from cheap to expensive. A vector is made from the one that has its last
/// raised column a level lower, so each is made exactly once.
pub struct Visits<'a> {
    /// Per column the mean loss of each level, ascending.
    means: &'a [Vec<f64>],
    layout: Layout,
    /// How much dearer a visit is at each step, from 1 upwards.
    surcharges: &'a [f64],
    /// Only visits from the first to below the second are handed out.
    between: (f64, f64),
    queue: BinaryHeap<Visit>,
    /// How many vectors may still be made.
    room: u64,
    /// Vectors at which there was nothing to publish, per step. Atoms only leave, so there is nothing at
    /// any vector below them either.
    empty: Vec<Vec<(f64, Levels)>>,
}

impl<'a> Visits<'a> {
    /// Makes at most `most` vectors. Of more columns than fit into a vector, the last ones stay at their
    /// lowest level.
    pub fn new(means: &'a [Vec<f64>], surcharges: &'a [f64], between: (f64, f64), most: u64) -> Visits<'a> {
        let mut visits = Visits {
            means,
            layout: Layout::new(means.iter().map(Vec::len)),
            surcharges,
            between,
            queue: BinaryHeap::new(),
            room: most,
            empty: vec![Vec::new(); surcharges.len()],
        };
        visits.queue_up(Levels::default(), 0);
        visits
    }

    /// Whether every vector was or can be made.
    pub fn complete(&self) -> bool {
        self.layout.columns() == self.means.len() && self.room > 0
    }

    /// The level of a column in a visit.
    #[inline]
    pub fn level(&self, visit: &Visit, column: usize) -> usize {
        self.layout.level(visit.levels, column)
    }

    /// The sum of the mean losses, in column order.
    fn loss(&self, levels: Levels) -> f64 {
        let mean = |(column, means): (usize, &Vec<f64>)| means[self.layout.level(levels, column)];
        self.means[..self.layout.columns()].iter().enumerate().map(mean).sum()
    }

    fn queue_up(&mut self, levels: Levels, raised: u16) {
        let loss = self.loss(levels);
        if loss < self.between.1 && self.room > 0 {
            self.room -= 1;
            self.queue.push(Visit { priority: loss, loss, levels, step: 0, raised, known: None });
        }
    }

    /// The next visit; what lies above it in the lattice is queued up.
    pub fn next(&mut self) -> Option<Visit> {
        loop {
            let visit = self.queue.pop()?;
            if visit.step == 0 {
                for column in visit.raised as usize..self.layout.columns() {
                    if self.level(&visit, column) + 1 < self.means[column].len() {
                        self.queue_up(self.layout.raised(visit.levels, column), column as u16);
                    }
                }
            }
            if visit.priority >= self.between.0 {
                return Some(visit);
            }
            self.come_back(&visit, None);
        }
    }

    /// Comes back to a vector later, at the next step at which there may be something to publish, with what
    /// is known of it by then.
    pub fn come_back(&mut self, visit: &Visit, known: Option<ListId>) {
        if visit.loss == 0.0 {
            return;
        }
        let mut later = visit.step + 1..self.surcharges.len();
        let step = later.find(|&step| !self.is_empty(&Visit { step, ..*visit }));
        let Some(step) = step else { return };
        let priority = visit.loss * self.surcharges[step];
        if priority < self.between.1 {
            self.queue.push(Visit { priority, step, known, ..*visit });
        }
    }

    /// A vector some steps further up: the cheapest next step each time.
    pub fn above(&self, visit: &Visit, steps: u32) -> Visit {
        let mut levels = visit.levels;
        for _ in 0..steps {
            let step = |column: usize| {
                let at = self.layout.level(levels, column);
                let more = self.means[column].get(at + 1)? - self.means[column][at];
                Some((more, column))
            };
            let cheapest = (0..self.layout.columns()).filter_map(step).min_by(|a, b| a.0.total_cmp(&b.0));
            let Some((_, column)) = cheapest else { break };
            levels = self.layout.raised(levels, column);
        }
        Visit { levels, known: None, ..*visit }
    }

    /// Whether no column of a visit is above that of another.
    pub fn covers(&self, above: &Visit, visit: &Visit) -> bool {
        self.layout.is_below(visit.levels, above.levels)
    }

    /// Remembers that there was nothing to publish at a vector at a step.
    pub fn note_empty(&mut self, visit: &Visit, step: usize) {
        let levels = visit.levels;
        let loss = self.loss(levels);
        let list = &mut self.empty[step];
        list.retain(|&(_, other)| !self.layout.is_below(other, levels));
        list.push((loss, levels));
    }

    /// Whether it is known that there is nothing to publish.
    pub fn is_empty(&mut self, visit: &Visit) -> bool {
        let list = &mut self.empty[visit.step];
        // nothing that comes later lies below these
        list.retain(|&(other, _)| other >= visit.loss);
        list.iter().any(|&(_, other)| self.layout.is_below(visit.levels, other))
    }
}

impl PartialEq for Visit {
    fn eq(&self, other: &Visit) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Visit {}

impl PartialOrd for Visit {
    fn partial_cmp(&self, other: &Visit) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Visit {
    /// The greatest comes first: lowest priority, then lexical order, then those that need all.
    fn cmp(&self, other: &Visit) -> Ordering {
        (other.priority.total_cmp(&self.priority))
            .then_with(|| other.levels.cmp(&self.levels))
            .then_with(|| other.step.cmp(&self.step))
    }
}
