//! Text encodings: recognised from a file's beginning, turned into UTF-8 as the bytes arrive.

use crate::error::Error;

/// How the bytes of a file spell characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    /// One byte or more per character; also plain ASCII, until a byte says otherwise.
    Utf8,
    /// Two bytes per unit, the lower one first.
    Utf16Le,
    /// Two bytes per unit, the higher one first.
    Utf16Be,
    /// One byte per character, Western European.
    Windows1252,
}

impl Encoding {
    /// As said to people.
    pub(super) fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf16Le => "UTF-16LE",
            Encoding::Utf16Be => "UTF-16BE",
            Encoding::Windows1252 => "Windows-1252",
        }
    }

    /// The encoding a file starts in, and the length of its byte order mark.
    ///
    /// UTF-16 without a mark is told by its zero bytes: delimiters, digits and line ends have one in
    /// every pair, always on the same side. Windows-1252 cannot be told from ASCII before a byte
    /// above 127 occurs, so such files start as UTF-8.
    pub(super) fn recognise(beginning: &[u8]) -> (Encoding, usize) {
        match beginning {
            [0xEF, 0xBB, 0xBF, ..] => return (Encoding::Utf8, 3),
            [0xFF, 0xFE, ..] => return (Encoding::Utf16Le, 2),
            [0xFE, 0xFF, ..] => return (Encoding::Utf16Be, 2),
            _ => {}
        }
        let pairs = beginning.as_chunks::<2>().0;
        let zeros = |side: usize| pairs.iter().filter(|pair| pair[side] == 0).count();
        match (zeros(0), zeros(1)) {
            (0, low_first) if low_first * 2 > pairs.len() => (Encoding::Utf16Le, 0),
            (high_first, 0) if high_first * 2 > pairs.len() => (Encoding::Utf16Be, 0),
            _ => (Encoding::Utf8, 0),
        }
    }
}

/// UTF-16 that arrives in pieces, turned into UTF-8.
#[derive(Debug)]
pub(super) struct Utf16Decoder {
    encoding: Encoding,
    /// The first byte of a unit whose second has not arrived.
    odd: Option<u8>,
    /// The first half of a surrogate pair.
    high: Option<u16>,
    line: u64,
}

impl Utf16Decoder {
    pub(super) fn new(encoding: Encoding) -> Utf16Decoder {
        Utf16Decoder { encoding, odd: None, high: None, line: 1 }
    }

    /// Appends the characters of `bytes` to `text`.
    pub(super) fn decode(&mut self, bytes: &[u8], text: &mut Vec<u8>) -> Result<(), Error> {
        let mut bytes = bytes;
        if let (Some(first), [second, rest @ ..]) = (self.odd, bytes) {
            self.odd = None;
            self.unit([first, *second], text)?;
            bytes = rest;
        }
        let (pairs, odd) = bytes.as_chunks::<2>();
        for &pair in pairs {
            self.unit(pair, text)?;
        }
        if let [odd] = odd {
            self.odd = Some(*odd);
        }
        Ok(())
    }

    /// Says that no more bytes follow.
    pub(super) fn finish(&self) -> Result<(), Error> {
        if self.odd.is_some() || self.high.is_some() { Err(self.broken()) } else { Ok(()) }
    }

    fn unit(&mut self, pair: [u8; 2], text: &mut Vec<u8>) -> Result<(), Error> {
        let unit = match self.encoding {
            Encoding::Utf16Be => u16::from_be_bytes(pair),
            _ => u16::from_le_bytes(pair),
        };
        let scalar = match (self.high.take(), unit) {
            (None, 0xD800..=0xDBFF) => {
                self.high = Some(unit);
                return Ok(());
            }
            (None, _) => u32::from(unit),
            (Some(high), 0xDC00..=0xDFFF) => {
                0x1_0000 + ((u32::from(high) & 0x3FF) << 10) + (u32::from(unit) & 0x3FF)
            }
            (Some(_), _) => return Err(self.broken()),
        };
        let char = char::from_u32(scalar).ok_or_else(|| self.broken())?;
        self.line += u64::from(char == '\n');
        text.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
        Ok(())
    }

    fn broken(&self) -> Error {
        Error::MixedEncoding { line: self.line, encoding: self.encoding.name() }
    }
}

/// Characters of the bytes 0x80 to 0x9F in Windows-1252. The five bytes that it leaves open stand
/// for the control characters of the same number, as in browsers; all others equal Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', //
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Windows-1252 as text. Every byte has a meaning, so this cannot fail.
pub(super) fn decode_windows_1252(bytes: &[u8], text: &mut String) {
    text.extend(bytes.iter().map(|&byte| match byte {
        0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }));
}
