//! Keyed hashes: people and rows are known again by them, and their texts are not kept.
//!
//! Under the ledger's key. Whoever holds the ledger holds the key and can test guesses; the
//! hashes keep names out of sight, they do not make the file harmless.

use crate::keyed::Keyed;
use crate::table::{Code, ColumnId, RowId, Table};

/// Who somebody is.
pub type PersonHash = [u8; 16];

impl Keyed {
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
