//! A small compressor: DEFLATE (RFC 1951) with fixed codes and matches within one block.
//!
//! Sheets repeat themselves so much that this is most of what can be gained, and the bytes follow from the input alone,
//! on every machine and in every browser.

const LENGTHS: [u16; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
];
const DISTANCES: [u16; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
    4097, 6145, 8193, 12289, 16385, 24577,
];
const SHORTEST: usize = 4;
const LONGEST: usize = 258;
const FARTHEST: usize = 1 << 15;
const SLOTS: u32 = 14;

/// Bits in the order of the format, from the lowest of each byte on.
#[derive(Default)]
pub(super) struct Deflate {
    bits: u64,
    pending: u32,
    bytes: Vec<u8>,
}

impl Deflate {
    /// Compresses a block; the last one ends the stream.
    pub(super) fn block(&mut self, data: &[u8], last: bool) -> Vec<u8> {
        self.put(u32::from(last), 1);
        self.put(1, 2);
        let mut seen = vec![u32::MAX; 1 << SLOTS];
        let mut at = 0;
        while at < data.len() {
            match earlier(data, at, &mut seen) {
                Some((length, distance)) => {
                    self.length(length);
                    self.distance(distance);
                    at += length;
                }
                None => {
                    self.symbol(u32::from(data[at]));
                    at += 1;
                }
            }
        }
        self.symbol(256);
        if last && self.pending > 0 {
            self.put(0, 8 - self.pending % 8);
        }
        std::mem::take(&mut self.bytes)
    }

    fn put(&mut self, value: u32, width: u32) {
        self.bits |= u64::from(value) << self.pending;
        self.pending += width;
        while self.pending >= 8 {
            self.bytes.push(self.bits as u8);
            self.bits >>= 8;
            self.pending -= 8;
        }
    }

    /// Codes stand the other way round than numbers.
    fn code(&mut self, code: u32, width: u32) {
        self.put(code.reverse_bits() >> (32 - width), width);
    }

    fn symbol(&mut self, symbol: u32) {
        match symbol {
            0..=143 => self.code(0x30 + symbol, 8),
            144..=255 => self.code(0x190 + symbol - 144, 9),
            256..=279 => self.code(symbol - 256, 7),
            _ => self.code(0xC0 + symbol - 280, 8),
        }
    }

    fn length(&mut self, length: usize) {
        let (place, rest) = split(&LENGTHS, length);
        self.symbol(257 + place);
        // the codes come in fours of equal width; the last stands for the longest alone
        let width = if place == 28 { 0 } else { (place / 4).saturating_sub(1) };
        self.put(rest, width);
    }

    fn distance(&mut self, distance: usize) {
        let (place, rest) = split(&DISTANCES, distance);
        self.code(place, 5);
        self.put(rest, (place / 2).saturating_sub(1));
    }
}

/// The last base that is not above a value, and what is left of it.
fn split(bases: &[u16], value: usize) -> (u32, u32) {
    let place = bases.partition_point(|&base| usize::from(base) <= value) - 1;
    (place as u32, (value - usize::from(bases[place])) as u32)
}

/// The last place where the next bytes stood before, as a length and a distance.
fn earlier(data: &[u8], at: usize, seen: &mut [u32]) -> Option<(usize, usize)> {
    let next = data.get(at..at + SHORTEST)?;
    let key = u32::from_le_bytes(next.try_into().expect("four bytes"));
    let slot = &mut seen[(key.wrapping_mul(0x9E37_79B1) >> (32 - SLOTS)) as usize];
    let before = std::mem::replace(slot, at as u32) as usize;
    if before >= at || at - before > FARTHEST {
        return None;
    }
    let alike = data[before..].iter().zip(&data[at..]).take(LONGEST).take_while(|(one, other)| one == other);
    Some((alike.count(), at - before)).filter(|&(length, _)| length >= SHORTEST)
}
