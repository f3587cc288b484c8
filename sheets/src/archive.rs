//! Opens the zip archive of a workbook: which format it is, and whether every part of it is intact.
//!
//! Both formats are zip archives of XML. Every part is unpacked once before any is read, piece by piece: its size and
//! its checksum must be those that the archive states, so that a changed byte is found and a small file that unpacks
//! to terabytes is refused. The older `.xls` has no checksums, and is not read.

use crate::problem::Problem;
use quick_xml::events::Event;
use std::io::{BufRead, BufReader, Cursor, Read};
use zip::ZipArchive;
use zip::result::ZipError;

/// The most bytes that the parts of a workbook may unpack to, and that a sheet may fill as CSV: some fifty million cells.
pub const LIMIT: u64 = 2 << 30;

/// The formats that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Excel since 2007.
    Xlsx,
    /// OpenDocument.
    Ods,
}

/// How `.xls` files begin, and locked `.xlsx` files, which are known by the name of their one stream.
const COMPOUND: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
const LOCKED_STREAM: &[u8] = b"E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0";
const OPEN_DOCUMENT: &[u8] = b"application/vnd.oasis.opendocument.spreadsheet";
/// What the manifest of a locked OpenDocument file says of its parts.
const ENCRYPTION: &[u8] = b"manifest:encryption-data";
const BEGINNING: u64 = 1 << 20;

/// Recognises a workbook by what is in it, and checks that it is whole.
pub fn inspect(bytes: &[u8]) -> Result<Kind, Problem> {
    if bytes.starts_with(COMPOUND) {
        return Err(match contains(bytes, LOCKED_STREAM) {
            true => Problem::Encrypted,
            false => Problem::NotAWorkbook { looks_like: "an old Excel workbook (.xls)" },
        });
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    let kind = kind_of(&mut archive)?;
    check_all(bytes, &mut archive)?;
    Ok(kind)
}

/// An archive of any kind that is whole.
pub struct Archive<'b>(ZipArchive<Cursor<&'b [u8]>>);

/// Opens an archive once it is known to be whole.
pub fn open(bytes: &[u8]) -> Result<Archive<'_>, Problem> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    check_all(bytes, &mut archive)?;
    Ok(Archive(archive))
}

impl Archive<'_> {
    /// A part, where it is there.
    pub fn bytes(&mut self, name: &str) -> Result<Option<Vec<u8>>, Problem> {
        let mut bytes = Vec::new();
        match self.0.by_name(name) {
            // its size was checked with the whole archive
            Ok(mut part) => part.read_to_end(&mut bytes).map_err(Problem::damaged)?,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(error) => return Err(damaged(error)),
        };
        Ok(Some(bytes))
    }

    /// A part that is text: in UTF-8, or as programs on older systems wrote it, with one byte for each sign.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, Problem> {
        let text = |bytes| {
            String::from_utf8(bytes)
                .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect())
        };
        Ok(self.bytes(name)?.map(text))
    }
}

/// Checks every part: names, sizes, checksums.
fn check_all(bytes: &[u8], archive: &mut ZipArchive<Cursor<&[u8]>>) -> Result<(), Problem> {
    let mut total = 0_u64;
    for index in 0..archive.len() {
        let part = archive.by_index_raw(index).map_err(damaged)?;
        total = total.saturating_add(part.size());
        // A part that goes by another name would be taken for one that is not there.
        if !is_named(bytes.get(part.header_start() as usize..).unwrap_or_default(), part.name_raw()) {
            return Err(Problem::damaged("its list of contents does not agree with what is in it"));
        }
    }
    if total > LIMIT {
        return Err(Problem::TooLarge { what: "the unpacked file in bytes", given: total, limit: LIMIT });
    }
    for index in 0..archive.len() {
        check(archive, index)?;
    }
    Ok(())
}

fn kind_of(archive: &mut ZipArchive<Cursor<&[u8]>>) -> Result<Kind, Problem> {
    if beginning(archive, "mimetype")? == OPEN_DOCUMENT {
        let manifest = beginning(archive, "META-INF/manifest.xml")?;
        return if contains(&manifest, ENCRYPTION) { Err(Problem::Encrypted) } else { Ok(Kind::Ods) };
    }
    // Some programs number the part, or spell its path in their own way.
    let names: Vec<String> = (0..archive.len())
        .filter_map(|index| archive.name_for_index(index)?.ok())
        .map(|name| name.to_ascii_lowercase().replace('\\', "/"))
        .collect();
    let has = |ending| names.iter().any(|name| name.starts_with("xl/workbook") && name.ends_with(ending));
    if has(".xml") {
        Ok(Kind::Xlsx)
    } else if has(".bin") {
        Err(Problem::NotAWorkbook { looks_like: "a binary Excel workbook (.xlsb)" })
    } else if names.iter().any(|name| name == "input/definition.xml") {
        Err(Problem::NotAWorkbook { looks_like: "a project of ARX, which is imported (`outis import`)" })
    } else {
        Err(Problem::NotAWorkbook { looks_like: "a zip archive and no workbook" })
    }
}

/// The first bytes of a part, as many as the short parts have that tell what the file is; none if it is not there.
fn beginning(archive: &mut ZipArchive<Cursor<&[u8]>>, name: &str) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    match archive.by_name(name) {
        Ok(part) => part.take(BEGINNING).read_to_end(&mut bytes).map_err(Problem::damaged)?,
        Err(ZipError::FileNotFound) => 0,
        Err(error) => return Err(damaged(error)),
    };
    Ok(bytes)
}

/// Unpacks a part: its size, its checksum, and for OpenDocument's cells that what is opened is closed.
fn check(archive: &mut ZipArchive<Cursor<&[u8]>>, index: usize) -> Result<(), Problem> {
    let part = archive.by_index(index).map_err(damaged)?;
    let declared = part.size();
    let has_cells = part.name_raw() == b"content.xml";
    // One byte more than stated is enough to know that the statement is false.
    let mut unpacked = BufReader::new(part.take(declared + 1));
    if has_cells {
        close_all_tags(&mut unpacked)?;
    }
    std::io::copy(&mut unpacked, &mut std::io::sink()).map_err(Problem::damaged)?;
    match unpacked.get_ref().limit() {
        1 => Ok(()),
        _ => Err(Problem::damaged("a part has another size than the archive states")),
    }
}

/// The reader of OpenDocument waits for the end of a table for ever.
fn close_all_tags(text: &mut impl BufRead) -> Result<(), Problem> {
    let mut reader = quick_xml::Reader::from_reader(text);
    let mut open = 0_u64;
    let mut buffer = Vec::new();
    loop {
        match reader.read_event_into(&mut buffer).map_err(Problem::damaged)? {
            Event::Start(_) => open += 1,
            // Ends that match no start are errors already.
            Event::End(_) => open -= 1,
            Event::Eof if open == 0 => return Ok(()),
            Event::Eof => return Err(Problem::damaged("content.xml is cut off")),
            _ => (),
        }
        buffer.clear();
    }
}

/// Whether the header in front of a part gives it the name that the list at the end of the archive gives it.
fn is_named(header: &[u8], name: &[u8]) -> bool {
    // Its 30 bytes of numbers end with the lengths of the name, which follows, and of what follows the name.
    header.get(26..28) == Some(&(name.len() as u16).to_le_bytes())
        && header.get(30..30 + name.len()) == Some(name)
}

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

fn damaged(error: ZipError) -> Problem {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => Problem::Encrypted,
        other => Problem::damaged(other),
    }
}
