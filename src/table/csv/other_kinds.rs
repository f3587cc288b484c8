//! Files that are no CSV, recognised by how they begin, with what to do about them.

/// What a file is that is no CSV.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OtherKind {
    /// In words, after "the file is".
    pub(super) looks_like: &'static str,
    /// What to do.
    pub(super) hint: &'static str,
}

const SPREADSHEET: &str = "save the table as CSV (in a spreadsheet program: Save as) and load that file";
const PACKAGE: &str =
    "read here as CSV text only: the page, the npm package and the command line open such a file as it is";
const JSON: &str = "the page, the npm package and the command line open a list of objects, or an object on each line, in UTF-8: write it as that, or as CSV";
const XML: &str = "export the table as CSV from the program that wrote it, and load that file";
const UNPACK: &str = "unpack it, and load the file inside";
const STATISTICS: &str = "export the table as CSV from the program that wrote it (or with ReadStat, haven or pandas) and load that file";
const DATABASE: &str =
    "export one table as CSV (sqlite3 -header -csv file.db 'select * from t') and load that file";
const NO_TABLE: &str =
    "it holds no table that can be read: export the data behind it as CSV and load that file";

const BINARY: &str = "open it in the program that wrote it, and save the table as CSV; if it is a text, take out its zero bytes";

/// A SAS data set begins with twelve zeros and this.
const SAS: &[u8] = b"\0\0\0\0\0\0\0\0\0\0\0\0\xc2\xea\x81\x60\xb3\x14\x11\xcf";

/// What files of other kinds begin with.
const MARKS: [(&[u8], &str, &str); 23] = [
    (b"PK\x03\x04", "a zip archive, perhaps an Excel or LibreOffice workbook", SPREADSHEET),
    (b"\xD0\xCF\x11\xE0", "an old Excel workbook", SPREADSHEET),
    (b"\x1F\x8B", "compressed with gzip", PACKAGE),
    (b"\xFD7zXZ\0", "compressed with xz", UNPACK),
    (b"\x28\xB5\x2F\xFD", "compressed with Zstandard", UNPACK),
    (b"7z\xBC\xAF\x27\x1C", "a 7-Zip archive", UNPACK),
    (b"PAR1\x15", "a Parquet file", PACKAGE),
    (b"ARROW1\0\0", "an Arrow file", PACKAGE),
    (b"\xFF\xFF\xFF\xFF", "an Arrow stream", PACKAGE),
    (b"%PDF-", "a PDF document", NO_TABLE),
    (b"\x89PNG\r\n\x1A\n", "a PNG picture", NO_TABLE),
    (b"\xFF\xD8\xFF", "a JPEG picture", NO_TABLE),
    (b"GIF87a", "a GIF picture", NO_TABLE),
    (b"GIF89a", "a GIF picture", NO_TABLE),
    (b"SQLite format 3\0", "an SQLite database", DATABASE),
    (b"$FL2@(#)", "an SPSS data file", STATISTICS),
    (b"$FL3@(#)", "a compressed SPSS data file", STATISTICS),
    (SAS, "a SAS data set", STATISTICS),
    (b"HEADER RECORD*******LIB", "a SAS transport file", STATISTICS),
    (b"<stata_dta>", "a Stata data file", STATISTICS),
    (b"RDX2\nX\n", "an R data file", STATISTICS),
    (b"RDX3\nX\n", "an R data file", STATISTICS),
    (b"\x89HDF\r\n\x1A\n", "an HDF5 file", STATISTICS),
];

/// What a file is that begins with these bytes, if it is no text.
pub(super) fn of_bytes(beginning: &[u8]) -> Option<OtherKind> {
    let marked = MARKS.into_iter().find(|(mark, ..)| beginning.starts_with(mark));
    let marked = marked.map(|(_, looks_like, hint)| OtherKind { looks_like, hint });
    marked.or(match beginning {
        // up to version 12: a version, the order of bytes, 1, and a zero
        [104..=115, 1 | 2, 1, 0, ..] => Some(OtherKind { looks_like: "a Stata data file", hint: STATISTICS }),
        [b'B', b'Z', b'h', b'1'..=b'9', b'1', b'A', b'Y', b'&', ..] => {
            Some(OtherKind { looks_like: "compressed with bzip2", hint: UNPACK })
        }
        _ if beginning
            .get(..PORTABLE.end)
            .is_some_and(|start| start[PORTABLE].starts_with(b"ASCII SPSS PORT FILE")) =>
        {
            Some(OtherKind { looks_like: "an SPSS portable file", hint: STATISTICS })
        }
        _ => None,
    })
}

/// The first of the five names that a portable file of SPSS begins with, forty signs each; it is in ASCII where the
/// file was written by a program of today.
const PORTABLE: std::ops::Range<usize> = 0..40;

/// What follows comments of HTML and XML in front of everything else; all of it, if one does not end.
fn without_comments(text: &[u8]) -> &[u8] {
    let mut rest = text;
    while rest.starts_with(b"<!--") {
        let Some(end) = rest.windows(3).position(|three| three == b"-->") else { return text };
        rest = rest[end + 3..].trim_ascii_start();
    }
    if rest.is_empty() { text } else { rest }
}

/// Whether a tag is followed by another one; a header such as `<b>,c` is one of CSV.
fn is_nested_in_a_tag(text: &[u8]) -> bool {
    let Some((b'<', rest)) = text.split_first() else { return false };
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_:-.".contains(byte)).count();
    let Some(end) = rest.iter().position(|&byte| byte == b'>') else { return false };
    let (attributes, behind) = (&rest[name..end], rest[end + 1..].trim_ascii_start());
    rest.first().is_some_and(u8::is_ascii_alphabetic)
        && (attributes.is_empty() || attributes.contains(&b'=') && attributes[0].is_ascii_whitespace())
        && behind.starts_with(b"<")
}

/// Whether what follows a `[` is the rest of a list of JSON, as far as it is there: texts, numbers and words between
/// commas. A header such as `[id],[name]`, `[1],[2]` or `[0,10),[10,20)` is one of CSV.
fn is_list_of_scalars(text: &[u8]) -> bool {
    let mut rest = text.trim_ascii_start();
    loop {
        let Some(length) = scalar(rest) else { return false };
        rest = rest[length..].trim_ascii_start();
        match rest.split_first() {
            Some((b',', behind)) => rest = behind.trim_ascii_start(),
            Some((b']', behind)) => {
                let line = behind.trim_ascii_start();
                // the end, or the list of the next line
                return line.is_empty() || (line.len() < behind.len() && line.starts_with(b"["));
            }
            Some(_) => return false,
            // only the beginning of the file is looked at
            None => return true,
        }
        if rest.is_empty() {
            return true;
        }
    }
}

/// How long the text, number or word is that stands here.
fn scalar(text: &[u8]) -> Option<usize> {
    if let Some(word) = [&b"true"[..], b"false", b"null"].into_iter().find(|word| text.starts_with(word)) {
        return Some(word.len());
    }
    if text.first() == Some(&b'"') {
        let mut escaped = false;
        let end = text[1..].iter().position(|&byte| {
            let ends = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        });
        return Some(end.map_or(text.len(), |end| end + 2));
    }
    let length = text.iter().take_while(|byte| byte.is_ascii_digit() || b"+-.eE".contains(byte)).count();
    let number = std::str::from_utf8(&text[..length]).ok()?;
    number.parse::<f64>().ok().map(|_| length)
}

/// What a text is that is no CSV.
pub(super) fn of_text(text: &[u8]) -> Option<OtherKind> {
    let text = without_comments(text.trim_ascii_start());
    let kind = |looks_like, hint| Some(OtherKind { looks_like, hint });
    // a header such as `[id],[name]` is one of CSV
    let second = text.get(1..).map_or(&b""[..], <[u8]>::trim_ascii_start).first();
    match (text.first(), second) {
        (Some(b'{'), Some(b'"' | b'}')) => return kind("JSON", JSON),
        (Some(b'['), Some(b'{' | b'[' | b']')) => return kind("JSON", JSON),
        (Some(b'['), Some(_)) if is_list_of_scalars(&text[1..]) => return kind("JSON", JSON),
        _ => {}
    }
    let begins =
        |word: &str| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()));
    if ["<!doctype html", "<html", "<head", "<body", "<table"].into_iter().any(begins) {
        return kind(
            "an HTML page",
            "open it in a browser, copy the table into a spreadsheet program, and save that as CSV",
        );
    }
    if ["<?xml", "<!doctype", "<!--"].into_iter().any(begins) || is_nested_in_a_tag(text) {
        return kind("XML", XML);
    }
    if begins("{\\rtf") {
        return kind("a text with formatting (RTF)", NO_TABLE);
    }
    // no name of a column has any, once UTF-16 is decoded: a file of a kind that is not listed, or whose first bytes are
    // damaged; cells may have some, where a program filled them up
    let header = text.split(|byte| matches!(byte, b'\n' | b'\r')).next();
    if header.is_some_and(|names| names.contains(&0)) {
        return kind("a binary file", BINARY);
    }
    None
}
