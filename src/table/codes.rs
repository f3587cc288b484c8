//! One code per row in the smallest integer that holds them all.

use super::{Code, RowId};
use crate::error::Error;
use std::collections::TryReserveError;

/// The codes of a column. They start as bytes and widen when the dictionary grows past them.
#[derive(Debug, Clone)]
pub enum Codes {
    /// At most 256 distinct values.
    U8(Vec<u8>),
    /// At most 65,536 distinct values.
    U16(Vec<u16>),
    /// Any number of distinct values.
    U32(Vec<u32>),
}

/// Runs the same expression on whichever width the codes have; `u32::from` is idle for the widest.
macro_rules! at_any_width {
    ($codes:expr, $values:ident => $body:expr) => {
        #[allow(clippy::useless_conversion)]
        match $codes {
            Codes::U8($values) => $body,
            Codes::U16($values) => $body,
            Codes::U32($values) => $body,
        }
    };
}

impl Codes {
    /// No rows yet.
    pub fn new() -> Codes {
        Codes::U8(Vec::new())
    }

    /// The codes of a column with `distinct` values, from one code per row.
    pub fn collect(distinct: usize, codes: impl Iterator<Item = u32>) -> Codes {
        match distinct {
            0..=0x100 => Codes::U8(codes.map(|code| code as u8).collect()),
            0x101..=0x1_0000 => Codes::U16(codes.map(|code| code as u16).collect()),
            _ => Codes::U32(codes.collect()),
        }
    }

    /// The codes of some rows, in their order.
    pub fn at(&self, rows: &[RowId]) -> Codes {
        match self {
            Codes::U8(values) => Codes::U8(rows.iter().map(|row| values[row.0 as usize]).collect()),
            Codes::U16(values) => Codes::U16(rows.iter().map(|row| values[row.0 as usize]).collect()),
            Codes::U32(values) => Codes::U32(rows.iter().map(|row| values[row.0 as usize]).collect()),
        }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        at_any_width!(self, values => values.len())
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The code of one row.
    #[inline]
    pub fn get(&self, row: RowId) -> Code {
        Code(at_any_width!(self, values => u32::from(values[row.0 as usize])))
    }

    /// Visits every row in order; the width is decided once, outside the loop.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(RowId, Code)) {
        at_any_width!(self, values => {
            for (row, &code) in values.iter().enumerate() {
                visit(RowId(row as u32), Code(u32::from(code)));
            }
        });
    }

    /// Appends a row, widening first if the code needs it.
    ///
    /// Fails instead of aborting when memory ends: in a browser tab that is an ordinary event.
    #[inline]
    pub fn push(&mut self, code: Code) -> Result<(), Error> {
        match self {
            Codes::U8(values) if code.0 <= 0xFF => push(values, code.0 as u8),
            Codes::U16(values) if code.0 <= 0xFFFF => push(values, code.0 as u16),
            Codes::U32(values) => push(values, code.0),
            _ => {
                self.widen()?;
                self.push(code)
            }
        }
    }

    /// Gives back the room that was kept for more rows.
    pub(super) fn shrink(&mut self) {
        at_any_width!(self, values => values.shrink_to_fit());
    }

    #[cold]
    fn widen(&mut self) -> Result<(), Error> {
        *self = match self {
            Codes::U8(values) => Codes::U16(widened(values)?),
            Codes::U16(values) => Codes::U32(widened(values)?),
            Codes::U32(_) => unreachable!("every code fits in 32 bits"),
        };
        Ok(())
    }
}

impl Default for Codes {
    fn default() -> Codes {
        Codes::new()
    }
}

#[inline]
fn push<T>(values: &mut Vec<T>, value: T) -> Result<(), Error> {
    if values.len() == values.capacity() {
        // Half as much again, not twice: near the end of a tab's memory the difference decides.
        let more = (values.len() / 2).max(1024);
        values.try_reserve_exact(more).map_err(|failed| out_of_memory(&failed, values.len()))?;
    }
    values.push(value);
    Ok(())
}

fn widened<T: Copy, U: From<T>>(values: &[T]) -> Result<Vec<U>, Error> {
    let mut wide = Vec::new();
    wide.try_reserve_exact(values.len() + values.len() / 2)
        .map_err(|failed| out_of_memory(&failed, values.len()))?;
    wide.extend(values.iter().map(|&value| U::from(value)));
    Ok(wide)
}

fn out_of_memory(_: &TryReserveError, rows: usize) -> Error {
    Error::TooLarge { what: "the table".to_owned(), given: rows as u64 + 1, limit: rows as u64 }
}
