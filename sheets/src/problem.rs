//! Why a workbook cannot be read, with the facts a person needs to fix it. No message quotes a cell.

use crate::workbook::Sheet;
use calamine::{OdsError, XlsxError};
use std::fmt;

/// What is wrong with a workbook, or with what was asked of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// The file is of another kind.
    NotAWorkbook {
        /// What it is, in words.
        looks_like: &'static str,
    },
    /// The archive is no project of ARX.
    NotAProject,
    /// The project holds no table.
    NoTable,
    /// The script does not say what `createSdcObj` is given.
    NotSettings,
    /// The text is no hierarchy of Amnesia.
    NotAHierarchy,
    /// The hierarchy is one of ranges, which has no labels.
    RangeHierarchy,
    /// The file is locked with a password.
    Encrypted,
    /// The file is cut off or changed, or holds something that the reader does not know.
    Damaged {
        /// What was found.
        reason: String,
    },
    /// Something is larger than what is accepted.
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// Its size, in bytes unless it is a number.
        given: u64,
        /// The largest that is accepted.
        limit: u64,
    },
    /// No sheet was named, and several hold something.
    SeveralSheets {
        /// All sheets.
        sheets: Vec<Sheet>,
    },
    /// There is no such sheet.
    NoSuchSheet {
        /// What was asked for.
        wanted: String,
        /// The names of all sheets.
        names: Vec<String>,
    },
    /// The sheet, or every visible one, holds nothing.
    EmptySheet {
        /// The sheet that was asked for.
        name: Option<String>,
        /// Hidden sheets that do hold something.
        hidden: Vec<String>,
    },
    /// A column between others has no name in the header.
    UnnamedColumn {
        /// Its position in the table, counted from 1.
        position: u32,
        /// The cell in which the name is missing, such as `C1`.
        cell: String,
    },
    /// A cell beside the columns that the header names holds something.
    StrayCell {
        /// Where it is, such as `F7`.
        cell: String,
        /// The row that was taken for the header, counted from 1.
        header: u32,
    },
}

impl Problem {
    pub(crate) fn damaged(reason: impl fmt::Display) -> Problem {
        Problem::Damaged { reason: reason.to_string() }
    }

    /// A stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            // The words of the table's own errors, where they mean the same.
            Problem::NotAWorkbook { .. } => "not-csv",
            Problem::TooLarge { .. } => "too-large",
            Problem::UnnamedColumn { .. } => "unnamed-column",
            Problem::NotAProject => "not-a-project",
            Problem::NoTable => "no-table-in-project",
            Problem::NotSettings => "no-settings",
            Problem::NotAHierarchy => "not-a-hierarchy",
            Problem::RangeHierarchy => "range-hierarchy",
            Problem::Encrypted => "encrypted-workbook",
            Problem::Damaged { .. } => "bad-workbook",
            Problem::SeveralSheets { .. } => "several-sheets",
            Problem::NoSuchSheet { .. } => "no-such-sheet",
            Problem::EmptySheet { .. } => "empty-sheet",
            Problem::StrayCell { .. } => "stray-cell",
        }
    }

    /// What to do next.
    pub fn hint(&self) -> String {
        match self {
            Problem::NotAWorkbook { .. } => "save the table as .xlsx, .ods or CSV, and open that".to_owned(),
            Problem::NotAProject => "save the project in ARX again, and open that; or open the table itself".to_owned(),
            Problem::NoTable => "import the table in ARX, save the project, and open that".to_owned(),
            Problem::NotSettings => {
                "give a script that calls `createSdcObj` with `keyVars` as names in quotation marks or as numbers".to_owned()
            }
            Problem::NotAHierarchy => {
                "give lines `value;label;…;*` as ARX writes them, or a hierarchy that Amnesia has saved".to_owned()
            }
            Problem::RangeHierarchy => "use `intervals` or `date` in its place, or give a `tree` a line for every value".to_owned(),
            Problem::Encrypted => {
                "open it in the program it comes from, remove the password, and save a copy".to_owned()
            }
            Problem::Damaged { .. } => {
                "open it in the program it comes from and save it again, or save the sheet as CSV".to_owned()
            }
            Problem::TooLarge { .. } => "save the sheet as CSV, and open that".to_owned(),
            Problem::SeveralSheets { sheets } => {
                let listed: Vec<String> = sheets.iter().map(Sheet::to_string).collect();
                format!("choose one with `sheet`: {}", listed.join(", "))
            }
            Problem::NoSuchSheet { names, .. } => format!("there are: {}", quoted(names)),
            Problem::EmptySheet { name: Some(_), .. } => "choose another sheet".to_owned(),
            Problem::EmptySheet { hidden, .. } if hidden.is_empty() => {
                "check that it is the right file, and that it was saved".to_owned()
            }
            Problem::EmptySheet { hidden, .. } => {
                format!("choose a hidden one with `sheet`: {}", quoted(hidden))
            }
            Problem::UnnamedColumn { .. } => {
                "give the column a name, or delete it; rows above the table have to go".to_owned()
            }
            Problem::StrayCell { header, .. } => {
                format!(
                    "give its column a name in row {header}, or clear the cell; rows above the table have to go"
                )
            }
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NotAWorkbook { looks_like } => write!(f, "the file is {looks_like}, and cannot be read"),
            Problem::NotAProject => write!(f, "the file is no project of ARX"),
            Problem::NoTable => write!(f, "the project holds no table"),
            Problem::NotSettings => write!(f, "the script does not say which columns are key variables"),
            Problem::NotAHierarchy => write!(f, "the text is no hierarchy"),
            Problem::RangeHierarchy => {
                write!(f, "the ranges of the hierarchy are days, or cut unevenly between whole numbers")
            }
            Problem::Encrypted => write!(f, "the workbook is locked with a password"),
            Problem::Damaged { reason } => write!(f, "the workbook cannot be read: {reason}"),
            Problem::TooLarge { what, given, limit } => {
                write!(f, "{what} is too large: {given}, at most {limit} can be handled")
            }
            Problem::SeveralSheets { .. } => write!(f, "the workbook has several sheets"),
            Problem::NoSuchSheet { wanted, .. } => write!(f, "the workbook has no sheet `{wanted}`"),
            Problem::EmptySheet { name: Some(name), .. } => write!(f, "the sheet `{name}` is empty"),
            Problem::EmptySheet { .. } => write!(f, "no visible sheet of the workbook holds anything"),
            Problem::UnnamedColumn { position, cell } => {
                write!(f, "column {position} has no name: the header's cell {cell} is empty")
            }
            Problem::StrayCell { cell, header } => write!(
                f,
                "cell {cell} holds something, but its column has no name in row {header}, the first that is not empty"
            ),
        }
    }
}

impl std::error::Error for Problem {}

fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

// The readers' own messages, except where they quote what stands in a cell.

impl From<XlsxError> for Problem {
    fn from(error: XlsxError) -> Problem {
        match error {
            XlsxError::Password => Problem::Encrypted,
            XlsxError::Unrecognized { typ, .. } => Problem::damaged(format_args!("an unknown {typ}")),
            XlsxError::CellError(_) => Problem::damaged("an unknown error value"),
            other => Problem::damaged(other),
        }
    }
}

impl From<OdsError> for Problem {
    fn from(error: OdsError) -> Problem {
        match error {
            OdsError::Password => Problem::Encrypted,
            OdsError::CellLimitExceeded { requested, max } => {
                Problem::TooLarge { what: "the number of cells", given: requested as u64, limit: max as u64 }
            }
            OdsError::Mismatch { expected, .. } => {
                Problem::damaged(format_args!("no {expected} where one belongs"))
            }
            other => Problem::damaged(other),
        }
    }
}
