//! CSV bytes -> `Table`, chunk by chunk.

use super::encoding::{Encoding, Utf16Decoder, decode_windows_1252};
use super::other_kinds::{self, OtherKind};
use super::short::{ShortField, ShortFields};
use super::simple_line::SimpleLine;
use super::{Dialect, LONGEST_FIELD, MOST_COLUMNS, SNIFFED, dialect};
use crate::error::Error;
use crate::table::{Code, Codes, Column, HashState, Interner, Table};
use csv_core::ReadRecordResult;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::str::from_utf8;

/// Reads a file that arrives in chunks; no chunk is kept.
///
/// ```
/// use outis::table::csv::Reader;
/// let mut reader = Reader::new();
/// for chunk in ["name,ci", "ty\nAda,\"New\nYork\"\n", "Bob,Rome\n"] {
///     reader.push(chunk.as_bytes())?;
/// }
/// let table = reader.finish()?;
/// assert_eq!(table.rows(), 2);
/// assert_eq!(table.columns()[1].dictionary.texts().next(), Some("New\nYork"));
/// # Ok::<(), outis::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader {
    stage: Stage,
    state: HashState,
    bytes: u64,
    failed: Option<Error>,
}

#[derive(Debug)]
enum Stage {
    /// The beginning of the file, until it is long enough to tell how the file is written.
    Sniffing(Vec<u8>),
    Parsing(Box<Decoder>, Box<Parser>),
}

impl Default for Reader {
    fn default() -> Reader {
        Reader::new()
    }
}

impl Reader {
    /// A reader that recognises the dialect by itself. For files of others see [`Reader::with_state`].
    pub fn new() -> Reader {
        Reader::with_state(HashState::default())
    }

    /// The same with hashes that whoever wrote the file cannot predict, so that no file takes longer than others of
    /// its size. The table does not depend on it.
    pub fn with_state(state: HashState) -> Reader {
        Reader { stage: Stage::Sniffing(Vec::new()), state, bytes: 0, failed: None }
    }

    /// Takes the next bytes of the file. After an error every further call repeats it.
    pub fn push(&mut self, chunk: &[u8]) -> Result<(), Error> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        self.bytes += chunk.len() as u64;
        self.take(chunk).inspect_err(|error| self.failed = Some(error.clone()))
    }

    /// The rows complete so far.
    pub fn rows(&self) -> usize {
        match &self.stage {
            Stage::Sniffing(_) => 0,
            Stage::Parsing(_, parser) => parser.rows as usize,
        }
    }

    /// The bytes taken so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Says that the file has ended.
    pub fn finish(mut self) -> Result<Table, Error> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        if let Stage::Sniffing(beginning) = &mut self.stage {
            let beginning = std::mem::take(beginning);
            self.stage = start(&beginning, true, &self.state)?;
        }
        match self.stage {
            Stage::Parsing(decoder, parser) => {
                decoder.finish()?;
                parser.finish()
            }
            Stage::Sniffing(_) => unreachable!("sniffing ended above"),
        }
    }

    fn take(&mut self, chunk: &[u8]) -> Result<(), Error> {
        let mut rest = chunk;
        if let Stage::Sniffing(beginning) = &mut self.stage {
            // Exactly as many bytes as decide, however the file is cut.
            let (now, later) = rest.split_at(rest.len().min(SNIFFED - beginning.len()));
            beginning.extend_from_slice(now);
            rest = later;
            if beginning.len() == SNIFFED {
                let beginning = std::mem::take(beginning);
                self.stage = start(&beginning, false, &self.state)?;
            }
        }
        match &mut self.stage {
            Stage::Parsing(decoder, parser) => decoder.decode(rest, parser),
            Stage::Sniffing(_) => Ok(()),
        }
    }
}

/// Settles the dialect by the beginning of the file (all of it, if `whole`) and parses that much.
fn start(beginning: &[u8], whole: bool, state: &HashState) -> Result<Stage, Error> {
    let refuse = |OtherKind { looks_like, hint }| Err(Error::NotCsv { looks_like, hint });
    if let Some(kind) = other_kinds::of_bytes(beginning) {
        return refuse(kind);
    }
    let (encoding, mark) = Encoding::recognise(beginning);
    let content = &beginning[mark..];
    let mut decoded = Vec::new();
    let text = match encoding {
        Encoding::Utf16Le | Encoding::Utf16Be => {
            // What is broken is reported when the text is parsed, with what came before it.
            let _ = Utf16Decoder::new(encoding).decode(content, &mut decoded);
            &decoded[..]
        }
        Encoding::Utf8 | Encoding::Windows1252 => content,
    };
    if whole && text.iter().all(u8::is_ascii_whitespace) {
        return Err(Error::EmptyFile);
    }
    if let Some(kind) = other_kinds::of_text(text) {
        return refuse(kind);
    }
    let line_end = dialect::line_end(text).unwrap_or("\n");
    let dialect = Dialect {
        delimiter: dialect::delimiter(text, whole),
        line_end: if line_end == "\r" { "\n" } else { line_end },
        byte_order_mark: mark > 0,
        encoding: encoding.name(),
        trailing_delimiter: false,
    };
    let mut decoder = Decoder {
        utf16: matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be).then(|| Utf16Decoder::new(encoding)),
        lone_returns: line_end == "\r",
        text: Vec::new(),
    };
    let mut parser = Parser::new(dialect, state.clone());
    decoder.decode(content, &mut parser)?;
    Ok(Stage::Parsing(Box::new(decoder), Box::new(parser)))
}

/// Turns chunks into what the parser takes: ASCII delimiters and `\n` between lines.
#[derive(Debug)]
struct Decoder {
    utf16: Option<Utf16Decoder>,
    /// Lines end in `\r`, as on old Macintoshes; they are handed on as `\n`, so that lines count.
    lone_returns: bool,
    text: Vec<u8>,
}

impl Decoder {
    /// Bytes decoded at a time, so that a chunk is never held twice.
    const PIECE: usize = 1 << 16;

    fn decode(&mut self, chunk: &[u8], parser: &mut Parser) -> Result<(), Error> {
        if self.utf16.is_none() && !self.lone_returns {
            return parser.feed(chunk);
        }
        for piece in chunk.chunks(Decoder::PIECE) {
            self.text.clear();
            let broken = match &mut self.utf16 {
                Some(utf16) => utf16.decode(piece, &mut self.text).err(),
                None => {
                    self.text.extend_from_slice(piece);
                    None
                }
            };
            if self.lone_returns {
                self.text.iter_mut().filter(|byte| **byte == b'\r').for_each(|byte| *byte = b'\n');
            }
            parser.feed(&self.text)?;
            broken.map_or(Ok(()), Err)?;
        }
        Ok(())
    }

    fn finish(&self) -> Result<(), Error> {
        self.utf16.as_ref().map_or(Ok(()), Utf16Decoder::finish)
    }
}

/// Divides text into records and files their fields.
#[derive(Debug)]
struct Parser {
    core: csv_core::Reader,
    /// The fields of the current record, back to back, with room for [`ShortField::LONGEST`] bytes
    /// more.
    record: Vec<u8>,
    filled: usize,
    /// Where each of them ends in `record`.
    ends: Vec<usize>,
    fields: usize,
    /// The core has handed out all that it was given: no text was cut off inside a record.
    between_records: bool,
    dialect: Dialect,
    state: HashState,
    encoding: FieldEncoding,
    /// Empty before the header.
    columns: Vec<Loading>,
    /// The header ended with a delimiter: no column, unless a row has a value there.
    unnamed_last: bool,
    rows: u32,
}

/// A column that is being filled.
#[derive(Debug)]
struct Loading {
    name: String,
    short: ShortFields,
    interner: Interner,
    codes: Codes,
}

/// Why a field has no code.
enum Refused {
    Encoding(Misfit),
    Memory(Error),
}

impl Refused {
    /// The same with the misfit counted from so many bytes earlier.
    fn after(self, start: usize) -> Refused {
        match self {
            Refused::Encoding(Misfit { offset }) => Refused::Encoding(Misfit { offset: start + offset }),
            Refused::Memory(error) => Refused::Memory(error),
        }
    }
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        Refused::Memory(error)
    }
}

impl Loading {
    fn new(name: String, state: &HashState) -> Loading {
        let (short, interner) = (ShortFields::new(state), Interner::with_state(state.clone()));
        Loading { name, short, interner, codes: Codes::new() }
    }

    fn finish(mut self) -> Column {
        self.codes.shrink();
        Column { name: self.name, dictionary: self.interner.into_dictionary(), codes: self.codes }
    }

    /// The code of a field that the short ones do not hold.
    #[inline(never)]
    fn code(
        &mut self,
        field: &[u8],
        short: Option<ShortField>,
        encoding: &mut FieldEncoding,
    ) -> Result<Code, Refused> {
        let as_it_is = *encoding != FieldEncoding::Windows1252 || field.is_ascii();
        // What is found was checked when it was new, so that valid UTF-8 is checked once per value.
        let hash = self.interner.hash(field);
        let found = if as_it_is { self.interner.find(field, hash) } else { None };
        let code = match found {
            Some(code) => code,
            None => self.interner.intern(&encoding.decode(field).map_err(Refused::Encoding)?)?,
        };
        if let Some(short) = short {
            self.short.insert(short, code);
        }
        Ok(code)
    }
}

impl Parser {
    fn new(dialect: Dialect, state: HashState) -> Parser {
        // What was UTF-16 is UTF-8 by now, and a mark is a promise: neither turns into Windows-1252.
        let settled = dialect.byte_order_mark || dialect.encoding != Encoding::Utf8.name();
        Parser {
            core: csv_core::ReaderBuilder::new().delimiter(dialect.delimiter).build(),
            record: vec![0; 1 << 12],
            filled: 0,
            ends: vec![0; 64],
            fields: 0,
            between_records: false,
            dialect,
            state,
            encoding: if settled { FieldEncoding::Utf8 } else { FieldEncoding::Ascii },
            columns: Vec::new(),
            unnamed_last: false,
            rows: 0,
        }
    }

    fn feed(&mut self, text: &[u8]) -> Result<(), Error> {
        let mut rest = text;
        while !rest.is_empty() {
            if let Some(line) = self.simple_line(rest) {
                self.file_simple_line(rest, &line)?;
                rest = &rest[line.length..];
                continue;
            }
            let room = self.record.len() - ShortField::LONGEST;
            let (result, read, written, ended) = self.core.read_record(
                rest,
                &mut self.record[self.filled..room],
                &mut self.ends[self.fields..],
            );
            self.filled += written;
            self.fields += ended;
            self.between_records = result == ReadRecordResult::Record;
            match result {
                ReadRecordResult::Record => self.file_record(rest[read - 1] == b'\n')?,
                ReadRecordResult::OutputFull => self.lengthen_record()?,
                ReadRecordResult::OutputEndsFull => self.lengthen_ends()?,
                ReadRecordResult::InputEmpty | ReadRecordResult::End => {}
            }
            rest = &rest[read..];
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Table, Error> {
        // A last line feed ends the last record, if nothing did; only inside quotes it becomes text.
        self.feed(b"\n")?;
        if self.filled > 0 {
            return Err(Error::UnclosedQuote { line: self.first_line(false) });
        }
        if self.columns.is_empty() {
            return Err(Error::EmptyFile);
        }
        if self.rows == 0 {
            return Err(Error::NoRows { columns: self.columns.len() });
        }
        let mut dialect = self.dialect;
        dialect.trailing_delimiter |= self.unnamed_last;
        if self.encoding == FieldEncoding::Windows1252 {
            dialect.encoding = Encoding::Windows1252.name();
        }
        Ok(Table::new(self.columns.into_iter().map(Loading::finish).collect(), dialect))
    }

    /// A record is complete; `line_feed` if a `\n` ended it, which the core has counted already.
    fn file_record(&mut self, line_feed: bool) -> Result<(), Error> {
        if self.filled > LONGEST_FIELD {
            self.check_field_lengths(line_feed)?;
        }
        if self.columns.is_empty() {
            self.file_header(line_feed)?;
        } else {
            self.file_row(line_feed)?;
        }
        self.filled = 0;
        self.fields = 0;
        Ok(())
    }

    fn file_header(&mut self, line_feed: bool) -> Result<(), Error> {
        let mut names = Vec::with_capacity(self.fields);
        let mut start = 0;
        for &end in &self.ends[..self.fields] {
            match self.encoding.decode(&self.record[start..end]) {
                Ok(name) => names.push(name.into_owned()),
                Err(Misfit { offset }) => return Err(self.mixed_encoding(start + offset, line_feed)),
            }
            start = end;
        }
        if names.len() > 1 && names.last().is_some_and(String::is_empty) {
            names.pop();
            self.unnamed_last = true;
        }
        check_names(&names)?;
        self.columns = names.into_iter().map(|name| Loading::new(name, &self.state)).collect();
        Ok(())
    }

    fn file_row(&mut self, line_feed: bool) -> Result<(), Error> {
        if self.fields != self.columns.len() {
            self.check_trailing_delimiter(0, line_feed)?;
        }
        self.count_row()?;
        match file_fields(&mut self.columns, &mut self.encoding, &self.record, &self.ends, 0) {
            Ok(()) => Ok(()),
            Err(Refused::Encoding(Misfit { offset })) => Err(self.mixed_encoding(offset, line_feed)),
            Err(Refused::Memory(error)) => Err(error),
        }
    }

    /// The line at the beginning of `text`, if no record is open, there are columns to file it under, and
    /// it is a simple one.
    #[inline]
    fn simple_line(&mut self, text: &[u8]) -> Option<SimpleLine> {
        if !self.between_records || self.columns.is_empty() {
            return None;
        }
        SimpleLine::find(text, self.dialect.delimiter, ShortField::LONGEST, &mut self.ends)
    }

    fn file_simple_line(&mut self, text: &[u8], line: &SimpleLine) -> Result<(), Error> {
        self.core.set_line(self.core.line() + 1);
        if line.fields != self.columns.len() {
            self.fields = line.fields;
            self.check_trailing_delimiter(1, true)?;
            self.fields = 0;
        }
        self.count_row()?;
        match file_fields(&mut self.columns, &mut self.encoding, text, &self.ends, 1) {
            Ok(()) => Ok(()),
            Err(Refused::Encoding(_)) => Err(self.mixed_encoding(0, true)),
            Err(Refused::Memory(error)) => Err(error),
        }
    }

    fn count_row(&mut self) -> Result<(), Error> {
        self.rows = self.rows.checked_add(1).ok_or_else(|| Error::TooLarge {
            what: "the number of rows".to_owned(),
            given: u64::from(u32::MAX) + 1,
            limit: u64::from(u32::MAX),
        })?;
        Ok(())
    }

    /// Accepts a row of another length if all that differs is an empty field at its end.
    /// `apart`: the bytes between one field and the next.
    fn check_trailing_delimiter(&mut self, apart: usize, line_feed: bool) -> Result<(), Error> {
        let expected = self.columns.len();
        let extra = self.fields == expected + 1;
        let empty = extra && self.ends[expected - 1] + apart == self.ends[expected];
        match (extra, empty) {
            (true, true) => {
                self.dialect.trailing_delimiter = true;
                Ok(())
            }
            (true, false) if self.unnamed_last => Err(Error::UnnamedColumn { position: expected + 1 }),
            _ => Err(Error::RaggedRow { line: self.first_line(line_feed), expected, found: self.fields }),
        }
    }

    #[cold]
    fn lengthen_record(&mut self) -> Result<(), Error> {
        let start = if self.fields == 0 { 0 } else { self.ends[self.fields - 1] };
        if self.filled - start > LONGEST_FIELD {
            return Err(self.field_too_long(self.fields, false));
        }
        let length = self.record.len() + self.record.len() / 2;
        self.record.try_reserve_exact(length - self.record.len()).map_err(|_| Error::TooLarge {
            what: "a row (in bytes)".to_owned(),
            given: length as u64,
            limit: self.record.len() as u64,
        })?;
        self.record.resize(length, 0);
        Ok(())
    }

    #[cold]
    fn lengthen_ends(&mut self) -> Result<(), Error> {
        // One more than there may be columns, for a trailing delimiter.
        if self.fields > MOST_COLUMNS {
            return Err(Error::TooLarge {
                what: format!("the number of fields on line {}", self.first_line(false)),
                given: self.fields as u64,
                limit: MOST_COLUMNS as u64,
            });
        }
        self.ends.resize((self.ends.len() * 2).min(MOST_COLUMNS + 1), 0);
        Ok(())
    }

    #[cold]
    fn check_field_lengths(&self, line_feed: bool) -> Result<(), Error> {
        let mut start = 0;
        for (field, &end) in self.ends[..self.fields].iter().enumerate() {
            if end - start > LONGEST_FIELD {
                return Err(self.field_too_long(field, line_feed));
            }
            start = end;
        }
        Ok(())
    }

    fn field_too_long(&self, field: usize, line_feed: bool) -> Error {
        Error::FieldTooLong { line: self.first_line(line_feed), field: field + 1, limit: LONGEST_FIELD }
    }

    /// A byte of the current record does not fit the encoding of the file.
    #[cold]
    fn mixed_encoding(&self, offset: usize, line_feed: bool) -> Error {
        let line = self.first_line(line_feed) + line_feeds(&self.record[..offset]);
        Error::MixedEncoding { line, encoding: Encoding::Utf8.name() }
    }

    /// The line on which the current record starts, counted from 1: the core counts line feeds, and
    /// those of the record itself all stand in its quoted fields.
    fn first_line(&self, line_feed: bool) -> u64 {
        self.core.line() - u64::from(line_feed) - line_feeds(&self.record[..self.filled])
    }
}

/// Files the fields of a row. Each ends where `ends` says and starts `apart` bytes after the one before;
/// [`ShortField::LONGEST`] bytes of `text` follow the last one.
fn file_fields(
    columns: &mut [Loading],
    encoding: &mut FieldEncoding,
    text: &[u8],
    ends: &[usize],
    apart: usize,
) -> Result<(), Refused> {
    let mut start = 0;
    for (column, &end) in columns.iter_mut().zip(ends) {
        let short = ShortField::new(text, start, end);
        let code = match short.and_then(|field| column.short.find(field)) {
            Some(code) => code,
            None => {
                column.code(&text[start..end], short, encoding).map_err(|refused| refused.after(start))?
            }
        };
        column.codes.push(code)?;
        start = end + apart;
    }
    Ok(())
}

fn line_feeds(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte == b'\n').count() as u64
}

fn check_names(names: &[String]) -> Result<(), Error> {
    let mut positions = BTreeMap::new();
    for (name, position) in names.iter().zip(1..) {
        if name.trim().is_empty() {
            return Err(Error::UnnamedColumn { position });
        }
        if let Some(first) = positions.insert(name, position) {
            return Err(Error::DuplicateColumn { name: name.clone(), first, second: position });
        }
    }
    Ok(())
}

/// The encoding of single fields. Delimiters and quotes are ASCII in each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FieldEncoding {
    /// Nothing but ASCII so far: the next byte above 127 decides.
    Ascii,
    Utf8,
    Windows1252,
}

/// A byte that the encoding does not allow, counted from the start of its field.
#[derive(Debug)]
struct Misfit {
    offset: usize,
}

impl FieldEncoding {
    fn decode<'a>(&mut self, field: &'a [u8]) -> Result<Cow<'a, str>, Misfit> {
        if *self != FieldEncoding::Windows1252 {
            match from_utf8(field) {
                Ok(text) => {
                    if !text.is_ascii() {
                        *self = FieldEncoding::Utf8;
                    }
                    return Ok(Cow::Borrowed(text));
                }
                Err(error) => {
                    let offset = error.valid_up_to();
                    if *self == FieldEncoding::Utf8 || !field[..offset].is_ascii() {
                        return Err(Misfit { offset });
                    }
                    *self = FieldEncoding::Windows1252;
                }
            }
        }
        let mut text = String::with_capacity(field.len() * 2);
        decode_windows_1252(field, &mut text);
        Ok(Cow::Owned(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_counted_up_to_their_limit() {
        let mut parser = Parser::new(Dialect::default(), HashState::default());
        parser.feed(b"a\n1\n").expect("a row");
        parser.rows = u32::MAX;
        let error = parser.feed(b"2\n").expect_err("one row too many");
        assert_eq!(
            error.to_string(),
            "the number of rows is too large: 4294967296, at most 4294967295 can be handled"
        );
    }
}
