//! Masked texts as they are published.
//!
//! A hierarchy makes masked texts as long as the longest value of the table. Where only rows that are left out have values
//! so long, the length would tell of somebody who is not there: what is published is as long as the longest value that is.

use super::ClassId;
use crate::hierarchy::{HierarchySpec, MaskFrom};
use crate::plan::QuasiAttribute;
use crate::table::{Code, Column, RowId};
use std::collections::BTreeSet;

/// How long the masked texts of a column are.
pub(crate) struct Masked {
    from: MaskFrom,
    mask: char,
    /// The longest value that is published.
    longest: usize,
}

impl Masked {
    /// Of a column and the rows of it that are published; nothing where values are not masked.
    pub(crate) fn new(
        attribute: &QuasiAttribute,
        column: &Column,
        rows: impl Iterator<Item = RowId>,
    ) -> Option<Masked> {
        let HierarchySpec::Mask { from, char: mask, .. } = &attribute.spec else { return None };
        let values: BTreeSet<u32> = rows.map(|row| column.codes.get(row).0).collect();
        let length = |value: u32| column.dictionary.text(Code(value)).chars().count();
        Some(Masked { from: *from, mask: *mask, longest: values.into_iter().map(length).max().unwrap_or(0) })
    }

    /// The same for the rows that are in a class.
    pub(super) fn of_classes(
        attribute: &QuasiAttribute,
        column: &Column,
        class_of_row: &[ClassId],
    ) -> Option<Masked> {
        // counterfeits stand behind the rows of the table
        let rows = (0..column.codes.len() as u32).map(RowId).zip(class_of_row);
        let published = rows.filter(|(_, class)| **class != ClassId::SUPPRESSED);
        Masked::new(attribute, column, published.map(|(row, _)| row))
    }

    /// A text of the hierarchy without the marks that no published value needs; one always stays, so that what is masked
    /// is never read as the value itself. `*` stays.
    pub(crate) fn cut(&self, text: String) -> String {
        let mask = self.mask;
        let visible = match self.from {
            MaskFrom::Right => text.trim_end_matches(mask),
            MaskFrom::Left => text.trim_start_matches(mask),
        };
        let (visible, all) = (visible.chars().count(), text.chars().count());
        let spare = all - self.longest.max(visible + 1).min(all);
        if visible == 0 || visible == all || spare == 0 {
            return text;
        }
        match self.from {
            MaskFrom::Right => text.chars().take(all - spare).collect(),
            MaskFrom::Left => text.chars().skip(spare).collect(),
        }
    }
}
