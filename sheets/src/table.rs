//! Cells one by one, as a table in CSV.

use crate::archive::LIMIT;
use crate::problem::Problem;

/// How much CSV is gathered before it is handed on, in bytes.
const PIECE: usize = 1 << 20;

/// The largest sheet there is, as Excel and LibreOffice limit it.
const ROWS: u32 = 1 << 20;
const COLUMNS: u32 = 1 << 14;

/// A filled cell's place, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// From the top.
    pub row: u32,
    /// From the left.
    pub column: u32,
}

impl Place {
    /// As people name it: `F7`.
    fn name(self) -> String {
        let mut letters = Vec::new();
        let mut rest = self.column + 1;
        while rest > 0 {
            letters.push(char::from(b'A' + ((rest - 1) % 26) as u8));
            rest = (rest - 1) / 26;
        }
        let letters: String = letters.into_iter().rev().collect();
        format!("{letters}{}", self.row + 1)
    }

    /// Whether it comes after `before`, row by row, in a sheet that can exist.
    fn follows(self, before: Option<Place>) -> bool {
        let after = before.is_none_or(|before| (self.row, self.column) > (before.row, before.column));
        after && self.row < ROWS && self.column < COLUMNS
    }
}

/// Writes the filled cells of a sheet, which come row by row, as CSV.
///
/// The first row with a filled cell is the header, and its filled cells, which must stand side by side, are the
/// columns. Rows without a filled cell are none; a row that ends early is filled up with empty cells.
pub struct TableWriter<'a> {
    hand_on: &'a mut dyn FnMut(&[u8]),
    /// Written and not yet handed on.
    piece: Vec<u8>,
    handed_on: u64,
    last: Option<Place>,
    /// The first cell of the header, and the columns once the header is complete.
    first: Option<Place>,
    columns: Option<u32>,
}

impl<'a> TableWriter<'a> {
    /// Hands CSV on in pieces.
    pub fn new(hand_on: &'a mut dyn FnMut(&[u8])) -> TableWriter<'a> {
        TableWriter { hand_on, piece: Vec::new(), handed_on: 0, last: None, first: None, columns: None }
    }

    /// The next filled cell.
    pub fn push(&mut self, place: Place, text: &str) -> Result<(), Problem> {
        if !place.follows(self.last) {
            return Err(Problem::damaged("its cells are not in order"));
        }
        if self.last.is_some_and(|last| last.row < place.row) {
            self.end_row()?;
        }
        let first = *self.first.get_or_insert(place);
        let written = match self.last {
            Some(last) if last.row == place.row => last.column + 1 - first.column,
            _ => 0,
        };
        let position = self.position(place, first, written)?;
        // A delimiter for every empty cell on the way, and one before this cell unless it is the first.
        let delimiters = position - written + u32::from(written > 0);
        self.piece.extend(std::iter::repeat_n(b',', delimiters as usize));
        write_field(text, &mut self.piece);
        self.last = Some(place);
        Ok(())
    }

    /// The last rows. Answers whether there was any cell.
    pub fn finish(mut self) -> Result<bool, Problem> {
        if self.last.is_none() {
            return Ok(false);
        }
        self.end_row()?;
        self.hand_on()?;
        Ok(true)
    }

    /// Where in its row a cell stands, counted from 0; `written` cells of the row are before it.
    fn position(&self, place: Place, first: Place, written: u32) -> Result<u32, Problem> {
        let position = place.column.checked_sub(first.column);
        match (self.columns, position) {
            (None, Some(position)) if position == written => Ok(position),
            (None, _) => Err(Problem::UnnamedColumn {
                position: written + 1,
                cell: Place { row: first.row, column: first.column + written }.name(),
            }),
            (Some(columns), Some(position)) if position < columns => Ok(position),
            (Some(_), _) => Err(Problem::StrayCell { cell: place.name(), header: first.row + 1 }),
        }
    }

    /// Fills up the row of the last cell.
    fn end_row(&mut self) -> Result<(), Problem> {
        let (Some(first), Some(last)) = (self.first, self.last) else { return Ok(()) };
        let written = last.column + 1 - first.column;
        let columns = *self.columns.get_or_insert(written);
        self.piece.extend(std::iter::repeat_n(b',', (columns - written) as usize));
        self.piece.push(b'\n');
        if self.piece.len() >= PIECE { self.hand_on() } else { Ok(()) }
    }

    fn hand_on(&mut self) -> Result<(), Problem> {
        self.handed_on += self.piece.len() as u64;
        if self.handed_on > LIMIT {
            return Err(Problem::TooLarge {
                what: "the sheet as CSV in bytes",
                given: self.handed_on,
                limit: LIMIT,
            });
        }
        (self.hand_on)(&self.piece);
        self.piece.clear();
        Ok(())
    }
}

/// A field of CSV. Anything that could be taken for a delimiter is quoted, so that there is only one to be found.
fn write_field(text: &str, out: &mut Vec<u8>) {
    if !text.bytes().any(|byte| b"\",;|\t\r\n".contains(&byte)) {
        out.extend_from_slice(text.as_bytes());
        return;
    }
    out.push(b'"');
    for byte in text.bytes() {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The CSV of cells given as row, column and text.
    fn csv(cells: &[(u32, u32, &str)]) -> Result<String, Problem> {
        let mut out = Vec::new();
        let mut hand_on = |piece: &[u8]| out.extend_from_slice(piece);
        let mut writer = TableWriter::new(&mut hand_on);
        for &(row, column, text) in cells {
            writer.push(Place { row, column }, text)?;
        }
        writer.finish()?;
        Ok(String::from_utf8(out).expect("text"))
    }

    const HEADER: [(u32, u32, &str); 3] = [(2, 1, "age"), (2, 2, "zip"), (2, 3, "disease")];

    fn below_header(cells: &[(u32, u32, &'static str)]) -> Result<String, Problem> {
        csv(&[&HEADER, cells].concat())
    }

    #[test]
    fn a_table_may_begin_anywhere_and_its_rows_are_filled_up() {
        let table = below_header(&[(3, 2, "8001"), (4, 1, "35"), (4, 3, "flu")]);
        assert_eq!(table.expect("a table"), "age,zip,disease\n,8001,\n35,,flu\n");
    }

    #[test]
    fn rows_without_a_filled_cell_are_none() {
        let table = below_header(&[(9, 1, "34"), (99, 3, "flu")]);
        assert_eq!(table.expect("a table"), "age,zip,disease\n34,,\n,,flu\n");
    }

    #[test]
    fn what_could_be_a_delimiter_is_quoted() {
        let table = csv(&[(0, 0, "a;b"), (1, 0, "say \"no\""), (2, 0, "two\nlines")]);
        assert_eq!(table.expect("a table"), "\"a;b\"\n\"say \"\"no\"\"\"\n\"two\nlines\"\n");
    }

    #[test]
    fn a_header_with_a_gap_is_refused_at_the_gap() {
        let problem = csv(&[(0, 0, "age"), (0, 2, "disease")]).expect_err("a gap");
        assert_eq!(problem, Problem::UnnamedColumn { position: 2, cell: "B1".to_owned() });
    }

    #[test]
    fn a_cell_beside_the_named_columns_is_refused_by_its_name() {
        for (column, name) in [(4, "E8"), (0, "A8"), (700, "ZY8")] {
            let problem = below_header(&[(7, column, "note")]).expect_err("a stray cell");
            assert_eq!(problem, Problem::StrayCell { cell: name.to_owned(), header: 3 });
        }
    }

    #[test]
    fn cells_out_of_order_or_out_of_any_sheet_are_refused() {
        for cell in [(2, 1, "again"), (1, 5, "above"), (ROWS, 1, "below"), (3, COLUMNS, "right")] {
            let problem = below_header(&[cell]).expect_err("no such sheet");
            assert_eq!(problem.code(), "bad-workbook");
        }
    }

    #[test]
    fn a_sheet_without_cells_is_no_table() {
        assert_eq!(TableWriter::new(&mut |_| panic!("nothing to hand on")).finish(), Ok(false));
    }
}
