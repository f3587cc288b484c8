//! What boxes lose, in tables that stay in the cache.

use crate::algorithms::sweep::axis::{Axis, Leaf, Run, Space};

/// Columns whose runs are joined at once: 16 bytes of places are what one instruction takes, natively and in wasm.
const LANES: usize = 8;

/// Runs of eight columns with few leaves.
///
/// `low` is where the row of the lowest leaf starts in the column's table of losses and `high` the highest leaf, so that
/// their sum is the place of the loss. A column with a table has at most 256 leaves: both and their sum fit.
#[derive(Debug, Clone, Copy)]
struct Block {
    low: [u16; LANES],
    high: [u16; LANES],
}

impl Block {
    const NOTHING: Block = Block { low: [u16::MAX; LANES], high: [0; LANES] };

    #[inline]
    fn join(&mut self, other: &Block) {
        for lane in 0..LANES {
            self.low[lane] = self.low[lane].min(other.low[lane]);
            self.high[lane] = self.high[lane].max(other.high[lane]);
        }
    }
}

/// Nothing yet: joined with a run, it is that run.
const NOTHING: Run = Run { low: Leaf::MAX, high: 0 };

/// A box among [`Boxes`].
#[derive(Clone, Copy)]
pub(super) struct Around<'b> {
    boxes: &'b Boxes,
    index: usize,
}

impl<'b> Around<'b> {
    #[inline]
    fn block(self, number: usize) -> &'b Block {
        &self.boxes.blocks[self.index * self.boxes.wide + number]
    }

    /// Of the columns whose losses are computed.
    #[inline]
    fn runs(self) -> &'b [Run] {
        &self.boxes.runs[self.boxes.runs_of(self.index)]
    }
}

/// Boxes, one behind the other.
#[derive(Default, Clone)]
pub(super) struct Boxes {
    blocks: Vec<Block>,
    runs: Vec<Run>,
    /// Of one box.
    wide: usize,
    computed: usize,
    len: usize,
}

impl Boxes {
    /// Boxes of these losses, so many and all empty.
    pub(super) fn new(losses: &Losses, len: usize) -> Boxes {
        let (wide, computed) = (losses.starts.len(), losses.computed.len());
        let mut boxes = Boxes { wide, computed, ..Boxes::default() };
        (0..len).for_each(|_| boxes.push_nothing());
        boxes
    }

    #[inline]
    pub(super) fn at(&self, index: usize) -> Around<'_> {
        Around { boxes: self, index }
    }

    #[inline]
    fn runs_of(&self, index: usize) -> std::ops::Range<usize> {
        index * self.computed..(index + 1) * self.computed
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn clear(&mut self) {
        self.blocks.clear();
        self.runs.clear();
        self.len = 0;
    }

    pub(super) fn push_nothing(&mut self) {
        self.blocks.resize(self.blocks.len() + self.wide, Block::NOTHING);
        self.runs.resize(self.runs.len() + self.computed, NOTHING);
        self.len += 1;
    }

    // Most tables have one block and no runs: blocks are copied one by one, which is faster than copying what is long.

    #[inline]
    pub(super) fn push(&mut self, around: Around) {
        for number in 0..self.wide {
            self.blocks.push(*around.block(number));
        }
        if self.computed > 0 {
            self.runs.extend_from_slice(around.runs());
        }
        self.len += 1;
    }

    #[inline]
    pub(super) fn set(&mut self, index: usize, around: Around) {
        for number in 0..self.wide {
            self.blocks[index * self.wide + number] = *around.block(number);
        }
        if self.computed > 0 {
            let own = self.runs_of(index);
            self.runs[own].copy_from_slice(around.runs());
        }
    }

    #[inline]
    pub(super) fn join(&mut self, index: usize, other: Around) {
        for number in 0..self.wide {
            self.blocks[index * self.wide + number].join(other.block(number));
        }
        if self.computed > 0 {
            let own = self.runs_of(index);
            self.runs[own].iter_mut().zip(other.runs()).for_each(|(own, &other)| own.join(other));
        }
    }

    /// The last box takes the place of this one.
    #[inline]
    pub(super) fn swap_remove(&mut self, index: usize) {
        self.len -= 1;
        for number in 0..self.wide {
            self.blocks[index * self.wide + number] = self.blocks[self.len * self.wide + number];
        }
        self.blocks.truncate(self.len * self.wide);
        if self.computed > 0 {
            let last = self.runs_of(self.len);
            self.runs.copy_within(last.clone(), index * self.computed);
            self.runs.truncate(last.start);
        }
    }
}

/// What boxes lose.
///
/// Columns with few leaves come first. Their tables lie one behind the other, half as precise as those of the columns, so
/// that they stay in the cache. Columns that lose nothing fill up the last lanes.
pub(super) struct Losses<'a> {
    table: Vec<f32>,
    /// Where the table of each column starts, block by block.
    starts: Vec<[u32; LANES]>,
    /// The columns with a table, with their places among all columns.
    tabled: Vec<(usize, &'a Axis<'a>)>,
    /// Those whose losses are computed.
    computed: Vec<(usize, &'a Axis<'a>)>,
}

impl<'a> Losses<'a> {
    pub(super) fn new(space: &'a Space<'a>) -> Losses<'a> {
        let has_table = |axis: &Axis| axis.table().is_some() && axis.cap.is_none();
        let (tabled, computed): (Vec<_>, Vec<_>) =
            space.axes.iter().enumerate().partition(|(_, axis)| has_table(axis));
        // the place of a loss of nothing, for the lanes that are filled up
        let mut table = vec![0.0];
        let mut starts = vec![[0; LANES]; tabled.len().div_ceil(LANES)];
        for (place, (_, axis)) in tabled.iter().enumerate() {
            starts[place / LANES][place % LANES] = table.len() as u32;
            table.extend(axis.table().into_iter().flatten().map(|&loss| loss as f32));
        }
        Losses { table, starts, tabled, computed }
    }

    /// The columns with their places in the table of rows: first those with tables.
    pub(super) fn columns(&self) -> impl Iterator<Item = (usize, &'a Axis<'a>)> {
        self.tabled.iter().chain(&self.computed).copied()
    }

    /// The box of one point, given by its leaves, behind other boxes.
    pub(super) fn push_point(&self, point: &[Leaf], boxes: &mut Boxes) {
        let at = boxes.blocks.len();
        boxes.blocks.resize(at + boxes.wide, Block { low: [0; LANES], high: [0; LANES] });
        for (place, (column, axis)) in self.tabled.iter().enumerate() {
            let block = &mut boxes.blocks[at + place / LANES];
            block.low[place % LANES] = (point[*column] as usize * axis.leaves()) as u16;
            block.high[place % LANES] = point[*column] as u16;
        }
        boxes.runs.extend(self.computed.iter().map(|(column, _)| Run::of(point[*column])));
        boxes.len += 1;
    }

    /// The leaves of a box in the column at this place here.
    pub(super) fn leaves(&self, place: usize, around: Around) -> Run {
        let Some((_, axis)) = self.tabled.get(place) else {
            return around.runs()[place - self.tabled.len()];
        };
        let Block { low, high } = around.block(place / LANES);
        let low = usize::from(low[place % LANES]) / axis.leaves();
        Run { low: low as Leaf, high: Leaf::from(high[place % LANES]) }
    }

    /// The loss of a box.
    pub(super) fn of(&self, around: Around) -> f64 {
        self.stretched(around, around, f64::INFINITY)
    }

    /// The loss of a box stretched to another, or some part of it that reaches `limit`.
    #[inline]
    pub(super) fn stretched(&self, a: Around, b: Around, limit: f64) -> f64 {
        let mut loss = 0.0;
        for (number, starts) in self.starts.iter().enumerate() {
            let mut joined = *a.block(number);
            joined.join(b.block(number));
            let at: [u16; LANES] =
                std::array::from_fn(|lane| joined.low[lane].wrapping_add(joined.high[lane]));
            let of = |lane: usize| self.table[starts[lane] as usize + usize::from(at[lane])];
            // always added up in the same order, so that equal boxes lose the same
            loss += f64::from(((of(0) + of(1)) + (of(2) + of(3))) + ((of(4) + of(5)) + (of(6) + of(7))));
            if loss >= limit {
                return loss;
            }
        }
        if self.computed.is_empty() {
            return loss;
        }
        for (((_, axis), &a), &b) in self.computed.iter().zip(a.runs()).zip(b.runs()) {
            loss += axis.joined(a, b);
            if loss >= limit {
                return loss;
            }
        }
        loss
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::CheckedPlan;
    use crate::random::Random;
    use crate::{Plan, Table};

    /// Twelve columns: more than one block, one with as many leaves as a table has, one with more, one that may not climb.
    #[test]
    fn boxes_lose_what_the_columns_say() {
        let values = [256, 257, 9, 2, 3, 5, 7, 11, 40, 1, 4, 6];
        let mut text: Vec<String> = vec!["a,b,c,d,e,f,g,h,i,j,k,l".to_owned()];
        for row in 0..600usize {
            text.push(values.map(|values| (row * 7 % values).to_string()).join(","));
        }
        let table = Table::from_csv(text.join("\n").as_bytes()).expect("well formed");
        let quasi = r#"{ "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [3, 12] }"#;
        let attributes: Vec<String> = ('a'..='l')
            .map(|name| {
                format!(r#""{name}": {quasi}{} }}"#, if name == 'c' { r#", "maxLevel": 1"# } else { "" })
            })
            .collect();
        let plan = format!(
            r#"{{ "version": 1, "principles": [{{ "kind": "k-anonymity", "k": 2 }}], "algorithm": {{ "name": "sweep" }},
                 "suppression": 1, "attributes": {{ {} }} }}"#,
            attributes.join(", ")
        );
        let plan = CheckedPlan::new(&Plan::parse(&plan).expect("a plan"), &table).expect("it fits");
        let space = Space::new(&plan, &table);
        let losses = Losses::new(&space);
        assert_eq!((losses.starts.len(), losses.computed.len()), (2, 2));
        let mut random = Random::new(21);
        let mut infinite = 0;
        for _ in 0..2000 {
            let mut leaf = |axis: &Axis| random.pick(axis.leaves()) as Leaf;
            let [a, b]: [Vec<Leaf>; 2] = [0; 2].map(|_| space.axes.iter().map(&mut leaf).collect());
            let mut boxes = Boxes::new(&losses, 1);
            losses.push_point(&a, &mut boxes);
            losses.push_point(&b, &mut boxes);
            let wanted = {
                let runs = |point: &[Leaf]| point.iter().map(|&leaf| Run::of(leaf)).collect::<Vec<_>>();
                space.joined_loss(&runs(&a), &runs(&b))
            };
            let found = losses.stretched(boxes.at(1), boxes.at(2), f64::INFINITY);
            if wanted.is_infinite() {
                infinite += 1;
                assert!(found.is_infinite());
                continue;
            }
            assert!((found - wanted).abs() < 1e-5, "{found} instead of {wanted}");
            let joined = boxes.clone();
            boxes.join(0, joined.at(1));
            boxes.join(0, joined.at(2));
            assert_eq!(losses.of(boxes.at(0)), found);
            for (place, (column, _)) in losses.columns().enumerate() {
                let Run { low, high } = losses.leaves(place, boxes.at(0));
                assert_eq!((low, high), (a[column].min(b[column]), a[column].max(b[column])));
            }
            boxes.swap_remove(0);
            assert_eq!(boxes.len(), 2);
            assert_eq!(losses.of(boxes.at(0)), losses.of(joined.at(2)));
        }
        assert!((1..2000).contains(&infinite));
    }
}
