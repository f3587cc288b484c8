//! The levels of all columns packed into two machine words, so that one instruction compares or raises several columns.

/// The level of every column, the first column in the highest bits: comparing compares lexically.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Levels([u64; WORDS]);

/// Two machine words rather than one of 128 bits, which wasm has to take apart at every step.
const WORDS: usize = 2;

/// Where the level of a column lies: its word, its lowest bit there, and the largest number that fits.
#[derive(Clone, Copy)]
struct Place {
    word: usize,
    at: u32,
    mask: u64,
}

/// Where the levels of all columns lie. Above each there is one bit that stays 0, to compare all columns of two
/// vectors at once.
pub struct Layout {
    places: Vec<Place>,
    /// Those bits.
    guards: [u64; WORDS],
}

impl Layout {
    /// Room for so many levels of each column. Of more columns than fit, the last ones have no place: they stay at
    /// their lowest level.
    pub fn new(levels: impl Iterator<Item = usize>) -> Layout {
        let mut layout = Layout { places: Vec::new(), guards: [0; WORDS] };
        let (mut word, mut at) = (0, u64::BITS);
        for levels in levels {
            let bits = levels.next_power_of_two().trailing_zeros();
            if bits + 1 > at {
                (word, at) = (word + 1, u64::BITS);
            }
            if word == WORDS {
                break;
            }
            at -= bits + 1;
            layout.places.push(Place { word, at, mask: (1 << bits) - 1 });
            layout.guards[word] |= 1 << (at + bits);
        }
        layout
    }

    /// How many columns have a place.
    pub fn columns(&self) -> usize {
        self.places.len()
    }

    /// The level of a column.
    #[inline]
    pub fn level(&self, Levels(words): Levels, column: usize) -> usize {
        (self.places.get(column)).map_or(0, |place| (words[place.word] >> place.at & place.mask) as usize)
    }

    /// One level further up in a column.
    #[inline]
    pub fn raised(&self, Levels(mut words): Levels, column: usize) -> Levels {
        let place = self.places[column];
        words[place.word] += 1 << place.at;
        Levels(words)
    }

    /// Whether no column of one vector is above that of the other.
    #[inline]
    pub fn is_below(&self, Levels(words): Levels, Levels(others): Levels) -> bool {
        (0..WORDS).all(|word| {
            let guards = self.guards[word];
            ((others[word] | guards) - words[word]) & guards == guards
        })
    }
}
