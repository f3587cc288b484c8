//! Boxes that grow row by row, and what publishing them loses.
//!
//! Most rows lie inside the box of those before them, in all columns. So the positions of a row in several columns
//! are packed into one number, and one subtraction compares them all: every position has a bit in front of it that
//! is set on one side and is borrowed from where the position on the other side is greater.

use crate::algorithms::mondrian::Space;
use crate::algorithms::mondrian::space::Extent;
use crate::table::RowId;

/// The positions of a row in some columns.
type Packed = [u64; 2];

/// How positions are packed: all in as many bits, the highest of which is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packing {
    bits: usize,
    /// The free bits.
    free: u64,
}

impl Packing {
    /// Eight columns, none of which has more than 2¹⁵ values.
    pub const NARROW: Packing = Packing { bits: 16, free: 0x8000_8000_8000_8000 };
    /// Four columns.
    pub const WIDE: Packing = Packing { bits: 32, free: 0x8000_0000_8000_0000 };

    /// How many columns are packed together.
    const fn columns(self) -> usize {
        2 * 64 / self.bits
    }

    /// The number of a column among those packed, and how far to the left it stands there.
    #[inline(always)]
    const fn place(self, lane: usize) -> (usize, usize) {
        let per_word = 64 / self.bits;
        (lane / per_word, lane % per_word * self.bits)
    }

    #[inline(always)]
    fn get(self, packed: &Packed, lane: usize) -> u32 {
        let (word, shift) = self.place(lane);
        (packed[word] >> shift) as u32 & (u32::MAX >> (33 - self.bits))
    }

    fn pack(self, positions: &[u32]) -> Packed {
        let mut packed = [0; 2];
        for (lane, &position) in positions.iter().enumerate() {
            let (word, shift) = self.place(lane);
            packed[word] |= u64::from(position) << shift;
        }
        packed
    }

    /// The free bits of the positions at which `a` is not less than `b`.
    #[inline(always)]
    const fn not_less(self, a: u64, b: u64) -> u64 {
        ((a | self.free) - b) & self.free
    }

    /// At every position the smaller one.
    #[inline(always)]
    const fn smaller(self, a: u64, b: u64) -> u64 {
        let of_b = self.not_less(a, b);
        let of_b = of_b - (of_b >> (self.bits - 1));
        (b & of_b) | (a & !of_b & !self.free)
    }

    /// At every position the greater one.
    #[inline(always)]
    const fn greater(self, a: u64, b: u64) -> u64 {
        let of_a = self.not_less(a, b);
        let of_a = of_a - (of_a >> (self.bits - 1));
        (a & of_a) | (b & !of_a & !self.free)
    }
}

/// The rows of a bucket as points. A row is known by its place among them, so that a bucket's rows lie side by
/// side in memory wherever they stand in the table.
pub struct Points {
    packing: Packing,
    /// All rows, in as many columns at a time as are packed together.
    blocks: Vec<Vec<Packed>>,
    /// The rows at hand in their order, in the columns at hand.
    sequence: Vec<Packed>,
}

/// What is lost up to each cut, and from it on: the sum of the widths of the box of the rows there, weighted as
/// the plan says.
#[derive(Debug, Default, PartialEq)]
pub struct Sides {
    pub left: Vec<f64>,
    pub right: Vec<f64>,
}

impl Points {
    pub fn new(space: &Space<'_>, rows: &[RowId]) -> Points {
        let highest = rows.iter().flat_map(|&row| space.point(row)).copied().max().unwrap_or(0);
        Points::packed(space, rows, if highest < 1 << 15 { Packing::NARROW } else { Packing::WIDE })
    }

    pub(super) fn packed(space: &Space<'_>, rows: &[RowId], packing: Packing) -> Points {
        let width = space.attributes.len();
        let block = |first: usize| {
            let columns = first..width.min(first + packing.columns());
            rows.iter().map(|&row| packing.pack(&space.point(row)[columns.clone()])).collect()
        };
        let blocks = (0..width).step_by(packing.columns()).map(block).collect();
        Points { packing, blocks, sequence: Vec::new() }
    }

    /// Where a row stands in one column.
    pub fn at(&self, row: u32, column: usize) -> u32 {
        let columns = self.packing.columns();
        self.packing.get(&self.blocks[column / columns][row as usize], column % columns)
    }

    /// What is lost on both sides of every cut through rows in some order; the first `ends[n]` of them come
    /// before cut n, and behind the last of `ends` there is none.
    pub fn losses(
        &mut self,
        space: &Space<'_>,
        rows: impl Iterator<Item = u32> + Clone,
        ends: &[usize],
        Sides { left, right }: &mut Sides,
    ) {
        let Points { packing, blocks, sequence } = self;
        let cuts = ends.len() - 1;
        for side in [&mut *left, &mut *right] {
            side.clear();
            side.resize(cuts, 0.0);
        }
        for (block, points) in blocks.iter().enumerate() {
            sequence.clear();
            sequence.extend(rows.clone().map(|row| points[row as usize]));
            let first = block * packing.columns();
            let mut from_left = Grown::new(space, *packing, first, sequence[0]);
            let mut start = 0;
            for (loss, &end) in left.iter_mut().zip(ends) {
                from_left.reach(&sequence[start..end]);
                from_left.add_loss(loss);
                start = end;
            }
            let mut end = ends[cuts];
            let mut from_right = Grown::new(space, *packing, first, sequence[end - 1]);
            for (loss, &start) in right.iter_mut().zip(ends).rev() {
                from_right.reach(&sequence[start..end]);
                from_right.add_loss(loss);
                end = start;
            }
        }
    }
}

/// A box that grows row by row, in the columns of a block.
struct Grown<'a> {
    space: &'a Space<'a>,
    packing: Packing,
    first: usize,
    columns: usize,
    low: Packed,
    high: Packed,
    /// Whether it grew since its widths were added up.
    grew: bool,
    /// The box when they were.
    measured: [Packed; 2],
    widths: [f64; Packing::NARROW.columns()],
    /// The sum of the widths before each column, and of all.
    sums: [f64; Packing::NARROW.columns() + 1],
}

impl<'a> Grown<'a> {
    /// The box of one row.
    fn new(space: &'a Space<'a>, packing: Packing, first: usize, row: Packed) -> Grown<'a> {
        let columns = packing.columns().min(space.attributes.len() - first);
        let mut grown = Grown {
            space,
            packing,
            first,
            columns,
            low: row,
            high: row,
            grew: true,
            // other than any box: the first time all widths are looked at
            measured: [[!row[0], !row[1]]; 2],
            widths: [0.0; Packing::NARROW.columns()],
            sums: [0.0; Packing::NARROW.columns() + 1],
        };
        grown.measure();
        grown
    }

    #[inline(always)]
    fn reach(&mut self, rows: &[Packed]) {
        let Packing { free, .. } = self.packing;
        let inside = |low: Packed, high: Packed, row: &Packed| {
            let above = ((row[0] | free) - low[0]) & ((row[1] | free) - low[1]);
            let below = ((high[0] | free) - row[0]) & ((high[1] | free) - row[1]);
            above & below & free == free
        };
        let (mut low, mut high) = (self.low, self.high);
        for row in rows {
            if !inside(low, high, row) {
                for word in 0..2 {
                    low[word] = self.packing.smaller(low[word], row[word]);
                    high[word] = self.packing.greater(high[word], row[word]);
                }
                self.grew = true;
            }
        }
        (self.low, self.high) = (low, high);
    }

    /// Adds the widths of the box, one after another: the sum must not depend on how columns are packed.
    #[inline(always)]
    fn add_loss(&mut self, loss: &mut f64) {
        if self.grew {
            self.measure();
        }
        if self.first == 0 {
            *loss = self.sums[self.columns];
        } else {
            self.widths[..self.columns].iter().for_each(|width| *loss += width);
        }
    }

    /// Looks at the columns in which the box has grown, and adds up anew from the first of them on.
    fn measure(&mut self) {
        let per_word = 64 / self.packing.bits;
        let mut first = self.columns;
        for word in (0..2).rev() {
            let [low, high] = &self.measured;
            let mut changed = (low[word] ^ self.low[word]) | (high[word] ^ self.high[word]);
            while changed != 0 {
                let place = changed.trailing_zeros() as usize / self.packing.bits;
                changed &= !(u64::MAX >> (64 - self.packing.bits) << (place * self.packing.bits));
                let lane = word * per_word + place;
                if lane < self.columns {
                    let low = self.packing.get(&self.low, lane);
                    let high = self.packing.get(&self.high, lane);
                    self.widths[lane] = self.space.loss(self.first + lane, Extent { low, high });
                    first = first.min(lane);
                }
            }
        }
        for lane in first..self.columns {
            self.sums[lane + 1] = self.sums[lane] + self.widths[lane];
        }
        self.measured = [self.low, self.high];
        self.grew = false;
    }
}
