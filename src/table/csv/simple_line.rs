//! The fast path of dividing: a line without quotes, eight bytes at a time.
//!
//! Most lines of most tables have no quote. Their fields are taken where they stand, without a state
//! per byte and without a copy. Every other line (and the last ones of a chunk) is left to the core.

use super::LONGEST_FIELD;

/// A line whose fields stand in the text as they are, each followed by one byte.
pub(super) struct SimpleLine {
    /// How many fields it has.
    pub(super) fields: usize,
    /// Its length with the line end.
    pub(super) length: usize,
}

impl SimpleLine {
    /// The line at the beginning of `text`, if it is a simple one; `ends` then says where each field
    /// ends. At least `beyond` bytes of text follow it.
    #[inline]
    pub(super) fn find(text: &[u8], delimiter: u8, beyond: usize, ends: &mut [usize]) -> Option<SimpleLine> {
        let text = &text[..text.len().min(LONGEST_FIELD)];
        let delimiters = repeated(delimiter);
        let mut fields = 0;
        for (index, word) in text.as_chunks::<8>().0.iter().enumerate() {
            let word = u64::from_le_bytes(*word);
            let ordinary = differs(word, delimiters)
                & differs(word, repeated(b'\n'))
                & differs(word, repeated(b'\r'))
                & differs(word, repeated(b'"'));
            let mut special = !ordinary & HIGHEST_BITS;
            while special != 0 {
                let position = 8 * index + (special.trailing_zeros() / 8) as usize;
                *ends.get_mut(fields)? = position;
                fields += 1;
                if text[position] != delimiter {
                    let length = position + line_end(text, position)?;
                    return (length + beyond <= text.len()).then_some(SimpleLine { fields, length });
                }
                special &= special - 1;
            }
        }
        None
    }
}

/// The length of the line end at `position`; none if it is a quote, a lone `\r`, or if the line is empty,
/// which is no line to the core.
fn line_end(text: &[u8], position: usize) -> Option<usize> {
    match text[position..] {
        _ if position == 0 => None,
        [b'\n', ..] => Some(1),
        [b'\r', b'\n', ..] => Some(2),
        _ => None,
    }
}

const HIGHEST_BITS: u64 = repeated(0x80);
const LOWER_BITS: u64 = repeated(0x7F);

const fn repeated(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The highest bit of every byte in which two words differ is set, that of every other is not.
#[inline]
fn differs(word: u64, other: u64) -> u64 {
    let difference = word ^ other;
    // no byte of the sum overflows into the next
    ((difference & LOWER_BITS) + LOWER_BITS) | difference
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fields of the first line, or `None` where the core has to divide it.
    fn divided(text: &str) -> Option<Vec<&str>> {
        let padded = format!("{text}{}", "x".repeat(16));
        let mut ends = [0; 8];
        let line = SimpleLine::find(padded.as_bytes(), b',', 8, &mut ends)?;
        let starts = std::iter::once(0).chain(ends.iter().map(|end| end + 1));
        Some(starts.zip(&ends[..line.fields]).map(|(start, &end)| &text[start..end]).collect())
    }

    #[test]
    fn a_line_without_quotes_is_divided_where_it_stands() {
        assert_eq!(divided("a,bc,,d\nrest"), Some(vec!["a", "bc", "", "d"]));
        assert_eq!(divided("a,-1,+\r\nrest"), Some(vec!["a", "-1", "+"]));
        assert_eq!(divided(",\n"), Some(vec!["", ""]));
        assert_eq!(divided("a long field of many words,z\n"), Some(vec!["a long field of many words", "z"]));
    }

    #[test]
    fn what_needs_a_state_is_left_to_the_core() {
        assert_eq!(divided("a,\"b\"\n"), None);
        assert_eq!(divided("a,b\"\n"), None);
        assert_eq!(divided("a,b\rc\n"), None);
        assert_eq!(divided("\na,b\n"), None);
        assert_eq!(divided("a,b"), None);
        assert_eq!(divided("1,2,3,4,5,6,7,8,9\n"), None);
    }

    #[test]
    fn every_byte_is_told_from_every_other() {
        for (one, other) in (0..=255u8).flat_map(|one| (0..=255u8).map(move |other| (one, other))) {
            let marked = differs(repeated(one), repeated(other)) & HIGHEST_BITS;
            assert_eq!(marked, if one == other { 0 } else { HIGHEST_BITS });
        }
    }
}
