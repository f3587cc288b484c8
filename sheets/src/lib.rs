//! Files of other programs: workbooks as CSV, and settings of other tools as plans ([`arx`], [`sdc_micro`], [`amnesia`]).
//!
//! A sheet is read as a table: its first row that holds anything is the header, the columns are those that the header
//! names, and every row below that holds anything is a row. What a cell holds is written as it is stored, not as it is
//! shown: see [`cell`]. Cells come one by one and leave as CSV in pieces, so that a large sheet needs little memory
//! (of an `.ods` file calamine holds all cells at once).
//!
//! A file is checked before it is read ([`archive`]): a damaged one is refused instead of being read in part.

mod amnesia;
mod archive;
mod arx;
mod cell;
#[cfg(target_arch = "wasm32")]
mod exports;
mod plan;
mod problem;
mod sdc_micro;
mod table;
mod workbook;

pub use amnesia::read_hierarchy;
pub use arx::{FIRST_PART, Project, read_project};
pub use plan::{Note, Settings};
pub use problem::Problem;
pub use sdc_micro::read_settings;
pub use workbook::{Sheet, Wanted, Workbook};
