//! Tables as a workbook (`.xlsx`), a sheet for each, cell by cell the same.
//!
//! Every text is stored as text, so that no program runs it as a formula, whatever it begins with. A column is stored as
//! numbers only if that changes none of its spellings. The bytes follow from the tables alone: an audit makes them
//! again.

mod deflate;
mod zip;

use super::{Column, RowId, Table};
use crate::error::Error;
use std::fmt::Write;
use zip::{Entry, Zip};

/// What a sheet can hold.
pub const MOST_ROWS: usize = 1_048_575;
/// Columns of a sheet.
pub const MOST_COLUMNS: usize = 16_384;
/// UTF-16 units in a cell.
pub const LONGEST_CELL: usize = 32_767;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
const DOCUMENT: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES: &str = "http://schemas.openxmlformats.org/package/2006/content-types";
const SHEET_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/// Hands the bytes of a workbook to `sink` in pieces; a sheet for each table, named as its file without the ending.
pub fn write<'t>(
    tables: impl Iterator<Item = (&'t str, &'t Table)> + Clone,
    sink: &mut dyn FnMut(&[u8]),
) -> Result<(), Error> {
    let sheets = || (1..).zip(tables.clone());
    let parts = |part: &dyn Fn(usize, &str) -> String| -> String {
        sheets().map(|(number, (name, _))| part(number, name.trim_end_matches(".csv"))).collect()
    };
    let mut zip = Zip::new(sink);
    let mut small = |name: &str, text: String| {
        zip.file(name, |entry| {
            entry.text(&format!("{HEAD}{text}"));
            Ok(())
        })
    };
    small(
        "[Content_Types].xml",
        format!(
            "<Types xmlns=\"{TYPES}\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Override PartName=\"/xl/workbook.xml\" ContentType=\"{SHEET_TYPE}.sheet.main+xml\"/>{}</Types>",
            parts(&|number, _| format!(
                "<Override PartName=\"/xl/worksheets/sheet{number}.xml\" ContentType=\"{SHEET_TYPE}.worksheet+xml\"/>"
            )),
        ),
    )?;
    small(
        "_rels/.rels",
        format!(
            "<Relationships xmlns=\"{RELATIONS}\"><Relationship Id=\"rId1\" Type=\"{DOCUMENT}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
        ),
    )?;
    small(
        "xl/workbook.xml",
        format!(
            "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{DOCUMENT}\"><sheets>{}</sheets></workbook>",
            parts(&|number, name| format!(
                "<sheet name=\"{name}\" sheetId=\"{number}\" r:id=\"rId{number}\"/>"
            )),
        ),
    )?;
    small(
        "xl/_rels/workbook.xml.rels",
        format!(
            "<Relationships xmlns=\"{RELATIONS}\">{}</Relationships>",
            parts(&|number, _| format!(
                "<Relationship Id=\"rId{number}\" Type=\"{DOCUMENT}/worksheet\" Target=\"worksheets/sheet{number}.xml\"/>"
            )),
        ),
    )?;
    for (number, (_, table)) in sheets() {
        zip.file(&format!("xl/worksheets/sheet{number}.xml"), |entry| sheet(table, entry))?;
    }
    zip.finish()
}

fn sheet(table: &Table, entry: &mut Entry<'_, '_>) -> Result<(), Error> {
    fits("rows of a sheet", table.rows(), MOST_ROWS)?;
    fits("columns of a sheet", table.columns().len(), MOST_COLUMNS)?;
    let names: Vec<String> = (0..table.columns().len()).map(letters).collect();
    let columns = table.columns().iter().map(cells).collect::<Result<Vec<_>, _>>()?;
    entry.text(&format!("{HEAD}<worksheet xmlns=\"{MAIN}\"><sheetData>"));
    let mut line = String::new();
    open_row(&mut line, 1);
    for (name, column) in names.iter().zip(table.columns()) {
        let _ = write!(line, "<c r=\"{name}1\"{}", text_cell(&column.name)?);
    }
    line.push_str("</row>");
    entry.text(&line);
    for row in 0..table.rows() {
        line.clear();
        open_row(&mut line, row + 2);
        for ((name, column), cells) in names.iter().zip(table.columns()).zip(&columns) {
            let cell = &cells[column.codes.get(RowId(row as u32)).0 as usize];
            if !cell.is_empty() {
                let _ = write!(line, "<c r=\"{name}{}\"{cell}", row + 2);
            }
        }
        line.push_str("</row>");
        entry.text(&line);
    }
    entry.text("</sheetData></worksheet>");
    Ok(())
}

fn fits(what: &str, given: usize, limit: usize) -> Result<(), Error> {
    if given <= limit {
        return Ok(());
    }
    Err(Error::TooLarge { what: format!("the number of {what}"), given: given as u64, limit: limit as u64 })
}

fn open_row(line: &mut String, number: usize) {
    let _ = write!(line, "<row r=\"{number}\">");
}

/// `A`, `B`, …, `Z`, `AA`.
fn letters(column: usize) -> String {
    let last = char::from(b'A' + (column % 26) as u8);
    if column < 26 { last.to_string() } else { letters(column / 26 - 1) + &last.to_string() }
}

/// What stands behind the place of a cell, for each distinct value; nothing for the empty one.
fn cells(column: &Column) -> Result<Vec<String>, Error> {
    // a value that no row has says nothing: the same cells make the same bytes
    let mut used = vec![false; column.dictionary.len()];
    column.codes.for_each(|_, code| used[code.0 as usize] = true);
    let texts = || column.dictionary.texts().zip(&used).map(|(text, &used)| if used { text } else { "" });
    let numbers = texts().all(|text| text.is_empty() || is_plain_number(text));
    let cell = |text: &str| match text {
        "" => Ok(String::new()),
        _ if numbers => Ok(format!("><v>{text}</v></c>")),
        _ => text_cell(text),
    };
    texts().map(cell).collect()
}

/// A number that a program which reads it as one writes in the same way: no sign but a minus, no zero that says nothing,
/// and no more digits than it keeps.
fn is_plain_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "1"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits(whole)
        && is_digits(fraction)
        && (whole == "0" || !whole.starts_with('0'))
        && !fraction.ends_with('0')
        && text != "-0"
        && digits.len() <= 15
}

fn text_cell(text: &str) -> Result<String, Error> {
    fits("letters in a cell", text.encode_utf16().count(), LONGEST_CELL)?;
    let edge = |c: char| c.is_whitespace();
    let kept = if text.starts_with(edge) || text.ends_with(edge) { " xml:space=\"preserve\"" } else { "" };
    Ok(format!(" t=\"inlineStr\"><is><t{kept}>{}</t></is></c>", escaped(text)))
}

/// Text in XML. What XML cannot hold is written as workbooks do: `_x0001_`; what looks like that begins with `_x005F_`.
fn escaped(text: &str) -> String {
    let mut xml = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        match c {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '_' if is_escape(&text.as_bytes()[at..]) => xml.push_str("_x005F_"),
            '\t' | '\n' => xml.push(c),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                let _ = write!(xml, "_x{:04X}_", c as u32);
            }
            _ => xml.push(c),
        }
    }
    xml
}

fn is_escape(bytes: &[u8]) -> bool {
    matches!(bytes, [b'_', b'x', digits @ .., ] if digits.len() >= 5 && digits[4] == b'_' && digits[..4].iter().all(u8::is_ascii_hexdigit))
}

#[cfg(test)]
mod tests;
