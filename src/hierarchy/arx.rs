//! The layout of ARX hierarchy files: one line per value, `value;level 1;…;*`.

use super::Position;
use super::nodes::Nodes;
use std::ops::ControlFlow;

/// Visits every line that is not empty with its number and its fields, those left empty at the end
/// aside.
///
/// The delimiter is the first of `;`, tab and `,` that splits every line: labels such as `[20,24]`
/// make the comma the least trustworthy.
pub(super) fn read(text: &str, mut visit: impl FnMut(u64, &[&str])) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let splits_every_line = |&delimiter: &u8| {
        let split = |_, fields: &[&str]| {
            if fields.len() > 1 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        each_line(text, delimiter, split).is_continue()
    };
    let delimiter = [b';', b'\t', b','].into_iter().find(splits_every_line).unwrap_or(b';');
    let every = each_line(text, delimiter, |line, fields| {
        visit(line, fields);
        ControlFlow::Continue(())
    });
    debug_assert!(every.is_continue(), "nothing breaks off here");
}

fn each_line(
    text: &str,
    delimiter: u8,
    mut visit: impl FnMut(u64, &[&str]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut builder = csv::ReaderBuilder::new();
    let mut reader =
        builder.has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes());
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record).expect("text of any shape can be read") {
        let line = record.position().map_or(0, csv::Position::line);
        let mut fields: Vec<&str> = record.iter().collect();
        while fields.len() > 1 && fields.last() == Some(&"") {
            fields.pop();
        }
        if fields != [""] {
            visit(line, &fields)?;
        }
    }
    ControlFlow::Continue(())
}

/// The leaves of a hierarchy as given, one line each.
pub(super) fn write(nodes: &Nodes) -> String {
    let mut writer = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::new());
    for position in 0..nodes.leaf_count() {
        let position = Position(position as u32);
        let labels = (0..=nodes.height()).map(|level| nodes.label(nodes.ancestor(position, level)));
        writer.write_record(labels).expect("lines of equal length are written to memory");
    }
    let bytes = writer.into_inner().expect("memory takes every byte");
    String::from_utf8(bytes).expect("labels are text")
}
