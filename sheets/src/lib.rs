//! Workbooks as CSV.
//!
//! A sheet is read as a table: its first row that holds anything is the header, the columns are those that the header
//! names, and every row below that holds anything is a row. What a cell holds is written as it is stored, not as it is
//! shown: see [`cell`]. Cells come one by one and leave as CSV in pieces, so that a large sheet needs little memory
//! (of an `.ods` file calamine holds all cells at once).
//!
//! A file is checked before it is read ([`archive`]): a damaged one is refused instead of being read in part.

mod archive;
mod cell;
#[cfg(target_arch = "wasm32")]
mod door;
mod problem;
mod table;
mod workbook;

pub use problem::Problem;
pub use workbook::{Sheet, Wanted, Workbook};
