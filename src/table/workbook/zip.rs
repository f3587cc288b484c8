//! A zip archive, written in one go. Nothing in it tells when or where it was made.

use super::deflate::Deflate;
use crate::error::Error;

/// The first of January 1980, midnight: the first moment that the format knows.
const NO_TIME: [u8; 4] = [0, 0, 0x21, 0];
/// Version 2.0 is needed; sizes follow the data; deflated.
const HOW: [u8; 6] = [20, 0, 8, 0, 8, 0];
/// Bytes that are compressed together.
const BLOCK: usize = 1 << 18;

pub(super) struct Zip<'s> {
    sink: &'s mut dyn FnMut(&[u8]),
    written: u64,
    /// The central directory so far, and how many entries it has.
    directory: Vec<u8>,
    entries: u16,
}

impl<'s> Zip<'s> {
    pub(super) fn new(sink: &'s mut dyn FnMut(&[u8])) -> Zip<'s> {
        Zip { sink, written: 0, directory: Vec::new(), entries: 0 }
    }

    fn put(&mut self, bytes: &[u8]) {
        (self.sink)(bytes);
        self.written += bytes.len() as u64;
    }

    /// Adds a file whose text `fill` writes piece by piece.
    pub(super) fn file(
        &mut self,
        name: &str,
        fill: impl FnOnce(&mut Entry<'_, 's>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let place = small(self.written)?;
        let length = (name.len() as u16).to_le_bytes();
        let unknown_sizes = [0; 12];
        let header = [&b"PK\x03\x04"[..], &HOW, &NO_TIME, &unknown_sizes, &length, &[0; 2], name.as_bytes()];
        self.put(&header.concat());
        let start = self.written;
        let mut entry =
            Entry { zip: self, deflate: Deflate::default(), open: Vec::new(), sum: Crc::default(), size: 0 };
        fill(&mut entry)?;
        let (sum, size) = entry.close();
        let packed = small(self.written - start)?;
        let sizes = [sum.to_le_bytes(), packed.to_le_bytes(), small(size)?.to_le_bytes()].concat();
        self.put(&[b"PK\x07\x08", &sizes[..]].concat());
        let made_by = [20, 0];
        let listed = [&b"PK\x01\x02"[..], &made_by, &HOW, &NO_TIME, &sizes, &length, &[0; 12]];
        self.directory.extend(listed.concat());
        self.directory.extend(place.to_le_bytes());
        self.directory.extend(name.as_bytes());
        self.entries += 1;
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<(), Error> {
        let place = small(self.written)?;
        let directory = std::mem::take(&mut self.directory);
        self.put(&directory);
        let entries = self.entries.to_le_bytes();
        let size = small(directory.len() as u64)?.to_le_bytes();
        let end = [&b"PK\x05\x06"[..], &[0; 4], &entries, &entries, &size, &place.to_le_bytes(), &[0; 2]];
        self.put(&end.concat());
        Ok(())
    }
}

/// Sizes have 32 bits in an archive that every program reads.
fn small(size: u64) -> Result<u32, Error> {
    u32::try_from(size).map_err(|_| Error::TooLarge {
        what: "the workbook (in bytes, unpacked)".to_owned(),
        given: size,
        limit: u64::from(u32::MAX),
    })
}

/// A file that is being written.
pub(super) struct Entry<'z, 's> {
    zip: &'z mut Zip<'s>,
    deflate: Deflate,
    open: Vec<u8>,
    sum: Crc,
    size: u64,
}

impl Entry<'_, '_> {
    pub(super) fn text(&mut self, text: &str) {
        self.open.extend_from_slice(text.as_bytes());
        if self.open.len() >= BLOCK {
            self.flush(false);
        }
    }

    fn flush(&mut self, last: bool) {
        let block = std::mem::take(&mut self.open);
        self.sum.add(&block);
        self.size += block.len() as u64;
        let packed = self.deflate.block(&block, last);
        self.zip.put(&packed);
    }

    fn close(mut self) -> (u32, u64) {
        self.flush(true);
        (self.sum.told(), self.size)
    }
}

/// CRC-32 as zip and Ethernet have it.
struct Crc(u32);

impl Default for Crc {
    fn default() -> Crc {
        Crc(u32::MAX)
    }
}

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 { 0xEDB8_8320 ^ (sum >> 1) } else { sum >> 1 };
            bit += 1;
        }
        table[byte] = sum;
        byte += 1;
    }
    table
};

impl Crc {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = TABLE[usize::from(self.0 as u8 ^ byte)] ^ (self.0 >> 8);
        }
    }

    fn told(&self) -> u32 {
        !self.0
    }
}
