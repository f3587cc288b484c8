//! How a file is written, recognised from its beginning.

/// How a file is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dialect {
    /// Between fields.
    pub delimiter: u8,
    /// `"\n"` or `"\r\n"`.
    pub line_end: &'static str,
    /// Whether the file starts with a byte order mark.
    pub byte_order_mark: bool,
    /// The encoding the file was read from: `UTF-8`, `UTF-16LE`, `UTF-16BE` or `Windows-1252`.
    /// What is written is always UTF-8.
    pub encoding: &'static str,
    /// Whether rows of the input end with a delimiter that stands for no column.
    pub trailing_delimiter: bool,
}

impl Default for Dialect {
    /// Commas, `\n`, UTF-8 without a byte order mark.
    fn default() -> Dialect {
        Dialect {
            delimiter: b',',
            line_end: "\n",
            byte_order_mark: false,
            encoding: "UTF-8",
            trailing_delimiter: false,
        }
    }
}

impl Dialect {
    /// The delimiter in words.
    pub fn delimiter_name(&self) -> &'static str {
        match self.delimiter {
            b',' => "comma",
            b';' => "semicolon",
            b'\t' => "tab",
            b'|' => "vertical bar",
            _ => "other",
        }
    }
}

/// The delimiters that are recognised; an earlier one wins a draw.
pub(super) const DELIMITERS: [u8; 4] = *b",;\t|";

/// The delimiter of a text of which `beginning` is known: all of it if `whole`.
///
/// The one under which most rows have as many fields as the header, among those that divide the
/// header at all; more columns win a draw. Where none divides the header there is one column, and
/// the delimiter is one that divides no row either.
pub(super) fn delimiter(beginning: &[u8], whole: bool) -> u8 {
    let counted = DELIMITERS.map(|delimiter| (delimiter, Fit::of(beginning, delimiter, whole)));
    let mut best: Option<(u8, Fit)> = None;
    for (delimiter, fit) in counted.into_iter().filter(|(_, fit)| fit.divides_header) {
        if best.is_none_or(|(_, champion)| fit.beats(champion)) {
            best = Some((delimiter, fit));
        }
    }
    let undivided = || counted.into_iter().find(|(_, fit)| !fit.divides_rows);
    best.or_else(undivided).map_or(b',', |(delimiter, _)| delimiter)
}

/// How well a delimiter divides a text into rows of equal length.
#[derive(Debug, Clone, Copy)]
struct Fit {
    columns: usize,
    divides_header: bool,
    /// Also the header.
    rows: usize,
    divides_rows: bool,
    /// Rows with as many fields as the header and no stray quotes.
    fitting: usize,
}

impl Fit {
    fn of(text: &[u8], delimiter: u8, whole: bool) -> Fit {
        let mut fit = Fit { columns: 0, divides_header: false, rows: 0, divides_rows: false, fitting: 0 };
        for row in Rows::new(text, delimiter) {
            // The last row of a beginning may be cut off; the header is used even so.
            if row.cut && !whole && fit.rows > 0 {
                break;
            }
            if fit.rows == 0 {
                fit.divides_header = row.fields > 1;
                fit.columns = row.fields - usize::from(row.ends_empty && row.fields > 1);
            }
            let expected = row.fields == fit.columns || (row.fields == fit.columns + 1 && row.ends_empty);
            fit.rows += 1;
            fit.divides_rows |= row.fields > 1;
            fit.fitting += usize::from(expected && !row.stray_quote);
        }
        fit
    }

    fn beats(self, other: Fit) -> bool {
        let (mine, theirs) = (self.fitting * other.rows, other.fitting * self.rows);
        (mine, self.columns) > (theirs, other.columns)
    }
}

/// What the sniffer wants to know of a row.
struct Row {
    fields: usize,
    ends_empty: bool,
    /// A quote inside an unquoted field, or text after a closing quote.
    stray_quote: bool,
    /// The text ended before the row did.
    cut: bool,
}

/// Rows of a text under a delimiter; blank lines are skipped.
struct Rows<'a> {
    text: &'a [u8],
    delimiter: u8,
}

impl<'a> Rows<'a> {
    fn new(text: &'a [u8], delimiter: u8) -> Rows<'a> {
        Rows { text, delimiter }
    }
}

impl Iterator for Rows<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        let blank = self.text.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        self.text = &self.text[blank..];
        if self.text.is_empty() {
            return None;
        }
        let mut row = Row { fields: 1, ends_empty: true, stray_quote: false, cut: true };
        let (mut quoted, mut closed) = (false, false);
        let mut length = self.text.len();
        for (index, &byte) in self.text.iter().enumerate() {
            if quoted {
                // A doubled quote closes and opens again at once.
                (quoted, closed) = (byte != b'"', byte == b'"');
                continue;
            }
            match byte {
                b'\r' | b'\n' => {
                    row.cut = false;
                    length = index;
                    break;
                }
                _ if byte == self.delimiter => {
                    row.fields += 1;
                    row.ends_empty = true;
                    closed = false;
                }
                b'"' if row.ends_empty || closed => {
                    quoted = true;
                    row.ends_empty = false;
                }
                _ => {
                    row.stray_quote |= closed || byte == b'"';
                    row.ends_empty = false;
                    closed = false;
                }
            }
        }
        self.text = &self.text[length..];
        Some(row)
    }
}

/// The first line end outside quotes: `"\n"`, `"\r\n"` or `"\r"`; none in a single line.
pub(super) fn line_end(beginning: &[u8]) -> Option<&'static str> {
    let mut quoted = false;
    let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
    let outside_quotes = beginning.iter().position(|byte| {
        quoted ^= *byte == b'"';
        !quoted && is_end(byte)
    });
    // A stray quote may have hidden them all.
    let end = outside_quotes.or_else(|| beginning.iter().position(is_end))?;
    Some(match &beginning[end..] {
        [b'\r', b'\n', ..] => "\r\n",
        [b'\r', ..] => "\r",
        _ => "\n",
    })
}
