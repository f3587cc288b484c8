//! Keyed hashes: people and rows are known again by them, and their texts are not kept.
//!
//! HMAC-SHA-256 under the ledger's key. Whoever holds the ledger holds the key and can test guesses; the
//! hashes keep names out of sight, they do not make the file harmless.

use crate::table::{Code, ColumnId, RowId, Table};
use sha2::{Digest, Sha256};

/// The secret key of a series, made at random by the door that calls.
pub type Key = [u8; 32];

/// Who somebody is.
pub type PersonHash = [u8; 16];

/// Hashes under one key; the two blocks that depend on the key alone are hashed once.
pub(super) struct Keyed {
    inner: Sha256,
    outer: Sha256,
}

impl Keyed {
    pub(super) fn new(key: &Key) -> Keyed {
        let padded = |pad: u8| {
            let mut block = [pad; 64];
            block.iter_mut().zip(key).for_each(|(byte, key)| *byte ^= key);
            Sha256::new().chain_update(block)
        };
        Keyed { inner: padded(0x36), outer: padded(0x5c) }
    }

    /// The hash of texts, each with its length in front: `ab` + `c` is not `a` + `bc`.
    pub(super) fn hash<'t>(&self, purpose: &'t str, texts: impl Iterator<Item = &'t str>) -> [u8; 32] {
        let mut inner = self.inner.clone();
        for text in [purpose].into_iter().chain(texts) {
            inner.update((text.len() as u64).to_le_bytes());
            inner.update(text.as_bytes());
        }
        self.outer.clone().chain_update(inner.finalize()).finalize().into()
    }

    /// Who each row is about.
    pub(super) fn persons(&self, table: &Table, identity: &[ColumnId]) -> Vec<PersonHash> {
        (table.row_ids())
            .map(|row| self.person(identity.iter().map(|id| table.column(*id).text(row))))
            .collect()
    }

    /// Who these identity cells are about.
    pub(super) fn person<'t>(&self, identity: impl Iterator<Item = &'t str>) -> PersonHash {
        let hash = self.hash("person", identity);
        hash[..16].try_into().expect("sixteen of thirty-two bytes")
    }

    /// A fingerprint of each row's cells in these columns: the sum of one hash per distinct cell, so that
    /// a row costs an addition per column. It tells whether something changed, nothing depends on it.
    pub(super) fn fingerprints(&self, table: &Table, columns: &[ColumnId]) -> Vec<u32> {
        let mut prints = vec![0u32; table.rows()];
        for &id in columns {
            let column = table.column(id);
            let of_code: Vec<u32> = (0..column.dictionary.len() as u32)
                .map(|code| {
                    let texts = [column.name.as_str(), column.dictionary.text(Code(code))];
                    let hash = self.hash("cell", texts.into_iter());
                    u32::from_le_bytes(hash[..4].try_into().expect("four of thirty-two bytes"))
                })
                .collect();
            column.codes.for_each(|row: RowId, code| {
                let print = &mut prints[row.0 as usize];
                *print = print.wrapping_add(of_code[code.0 as usize]);
            });
        }
        prints
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_rfc_4231() {
        // test case 2 of the RFC: key "Jefe", data "what do ya want for nothing?"
        let mut key = [0; 32];
        key[..4].copy_from_slice(b"Jefe");
        let keyed = Keyed::new(&key);
        let inner = keyed.inner.clone().chain_update(b"what do ya want for nothing?");
        let hash = keyed.outer.clone().chain_update(inner.finalize()).finalize();
        let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }
}
