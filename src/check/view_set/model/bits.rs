//! Sets of symbols of one attribute.

/// A set of small numbers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::check::view_set) struct Bits(Vec<u64>);

impl Bits {
    /// The numbers below `size` that pass a test.
    pub fn collect(size: usize, keep: impl Fn(usize) -> bool) -> Bits {
        let mut words = vec![0; size.div_ceil(64)];
        for index in (0..size).filter(|&index| keep(index)) {
            words[index / 64] |= 1 << (index % 64);
        }
        Bits(words)
    }

    #[inline]
    pub fn contains(&self, index: u32) -> bool {
        self.0[index as usize / 64] >> (index % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    /// The members in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| index as u32 * 64 + bit)
        })
    }
}
