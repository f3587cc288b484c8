//! A workbook that is open: its sheets, and each as CSV.

use crate::archive::{self, Kind};
use crate::cell;
use crate::problem::Problem;
use crate::table::{Place, TableWriter};
use calamine::{Data, DataRef, Ods, Range, Reader, SheetType, SheetVisible, Xlsx};
use std::fmt;
use std::io::Cursor;
use std::ops::ControlFlow;

/// A sheet, by its size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// As its tab says.
    pub name: String,
    /// Rows that hold something, the first one, which is the header, aside.
    pub rows: u32,
    /// From the first to the last that holds something.
    pub columns: u32,
    /// Whether the program it comes from does not show it.
    pub hidden: bool,
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sheet { name, rows, columns, hidden } = self;
        let hidden = if *hidden { ", hidden" } else { "" };
        write!(f, "`{name}` ({}, {}{hidden})", count(*rows, "row"), count(*columns, "column"))
    }
}

/// `1 row`, `2 rows`.
fn count(number: u32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Which sheet is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// The only visible one that holds anything.
    TheOnlyOne,
    /// By its name; if none has it and it is a whole number, by its position.
    Named(String),
    /// By its position, counted from 1.
    At(u32),
}

type File = Cursor<Vec<u8>>;

enum Book {
    Xlsx(Box<Xlsx<File>>),
    Ods(Ods<File>),
}

/// A workbook.
pub struct Workbook {
    book: Book,
    /// Names, and whether hidden, in the order of the tabs; charts and macros are none.
    tabs: Vec<(String, bool)>,
}

impl Workbook {
    /// Opens a workbook of any format that is known.
    pub fn open(bytes: Vec<u8>) -> Result<Workbook, Problem> {
        let kind = archive::inspect(&bytes)?;
        let file = Cursor::new(bytes);
        let book = match kind {
            Kind::Xlsx => Book::Xlsx(Box::new(Xlsx::new(file)?)),
            Kind::Ods => Book::Ods(Ods::new(file)?),
        };
        let sheets = match &book {
            Book::Xlsx(book) => book.sheets_metadata(),
            Book::Ods(book) => book.sheets_metadata(),
        };
        let tabs = sheets
            .iter()
            .filter(|sheet| sheet.typ == SheetType::WorkSheet)
            .map(|sheet| (sheet.name.clone(), sheet.visible != SheetVisible::Visible))
            .collect();
        Ok(Workbook { book, tabs })
    }

    /// All sheets with their sizes, in the order of the tabs.
    pub fn sheets(&mut self) -> Result<Vec<Sheet>, Problem> {
        (0..self.tabs.len()).map(|index| self.measure(index)).collect()
    }

    /// Writes the wanted sheet as CSV, in pieces.
    pub fn write_csv(&mut self, wanted: &Wanted, hand_on: &mut dyn FnMut(&[u8])) -> Result<(), Problem> {
        let index = self.find(wanted)?;
        let mut writer = TableWriter::new(hand_on);
        self.each_filled_cell(index, |place, text| writer.push(place, text).map(ControlFlow::Continue))?;
        if writer.finish()? {
            return Ok(());
        }
        Err(Problem::EmptySheet { name: Some(self.tabs[index].0.clone()), hidden: Vec::new() })
    }

    fn find(&mut self, wanted: &Wanted) -> Result<usize, Problem> {
        let at = |position: u32| (position as usize).checked_sub(1).filter(|&index| index < self.tabs.len());
        let (found, words) = match wanted {
            Wanted::TheOnlyOne => return self.the_only_one(),
            Wanted::At(position) => (at(*position), position.to_string()),
            Wanted::Named(name) => {
                let named = self.tabs.iter().position(|(tab, _)| tab == name);
                (named.or_else(|| name.parse().ok().and_then(at)), name.clone())
            }
        };
        let names = || self.tabs.iter().map(|(name, _)| name.clone()).collect();
        found.ok_or_else(|| Problem::NoSuchSheet { wanted: words, names: names() })
    }

    /// Choosing among several sheets is left to whoever knows what they hold.
    fn the_only_one(&mut self) -> Result<usize, Problem> {
        let mut filled = Vec::new();
        for index in 0..self.tabs.len() {
            if self.is_filled(index)? {
                filled.push(index);
            }
        }
        let (hidden, visible): (Vec<_>, Vec<_>) = filled.into_iter().partition(|&index| self.tabs[index].1);
        match visible[..] {
            [only] => Ok(only),
            [] => {
                let hidden = hidden.into_iter().map(|index| self.tabs[index].0.clone()).collect();
                Err(Problem::EmptySheet { name: None, hidden })
            }
            _ => Err(Problem::SeveralSheets { sheets: self.sheets()? }),
        }
    }

    fn is_filled(&mut self, index: usize) -> Result<bool, Problem> {
        let mut filled = false;
        self.each_filled_cell(index, |_, _| {
            filled = true;
            Ok(ControlFlow::Break(()))
        })?;
        Ok(filled)
    }

    fn measure(&mut self, index: usize) -> Result<Sheet, Problem> {
        let (mut filled_rows, mut last_row) = (0_u32, None);
        let mut columns: Option<(u32, u32)> = None;
        self.each_filled_cell(index, |Place { row, column }, _| {
            if last_row.replace(row) != Some(row) {
                filled_rows += 1;
            }
            let (from, to) = columns.unwrap_or((column, column));
            columns = Some((from.min(column), to.max(column)));
            Ok(ControlFlow::Continue(()))
        })?;
        let (name, hidden) = self.tabs[index].clone();
        let columns = columns.map_or(0, |(from, to)| to - from + 1);
        Ok(Sheet { name, rows: filled_rows.saturating_sub(1), columns, hidden })
    }

    /// Shows the filled cells of a sheet, row by row, until told to stop.
    fn each_filled_cell(
        &mut self,
        index: usize,
        mut show: impl FnMut(Place, &str) -> Result<ControlFlow<()>, Problem>,
    ) -> Result<(), Problem> {
        let name = &self.tabs[index].0;
        let mut text = String::new();
        let mut show = |(row, column): (u32, u32), value: &DataRef<'_>| {
            text.clear();
            cell::write_text(value, &mut text);
            if text.is_empty() { Ok(ControlFlow::Continue(())) } else { show(Place { row, column }, &text) }
        };
        match &mut self.book {
            Book::Xlsx(book) => {
                let mut cells = book.worksheet_cells_reader(name)?;
                while let Some(cell) = cells.next_cell()? {
                    if show(cell.get_position(), cell.get_value())?.is_break() {
                        break;
                    }
                }
                Ok(())
            }
            Book::Ods(book) => each_of_range(&book.worksheet_range(name)?, show),
        }
    }
}

fn each_of_range(
    range: &Range<Data>,
    mut show: impl FnMut((u32, u32), &DataRef<'_>) -> Result<ControlFlow<()>, Problem>,
) -> Result<(), Problem> {
    let Some((top, left)) = range.start() else { return Ok(()) };
    for (row, column, value) in range.used_cells() {
        if show((top + row as u32, left + column as u32), &cell::borrowed(value))?.is_break() {
            break;
        }
    }
    Ok(())
}
