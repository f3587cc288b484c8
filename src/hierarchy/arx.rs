//! The layout of ARX hierarchy files: one line per value, `value;level 1;…;*`.

use super::Position;
use super::nodes::Nodes;

/// The lines as paths from leaf to root, with their line numbers.
///
/// The delimiter is the first of `;`, tab and `,` that splits every line: labels such as `[20,24]`
/// make the comma the least trustworthy.
pub(super) fn read(text: &str) -> (Vec<Vec<String>>, Vec<u64>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let splits_every_line = |&delimiter: &u8| records(text, delimiter).all(|(_, fields)| fields.len() > 1);
    let delimiter = [b';', b'\t', b','].into_iter().find(splits_every_line).unwrap_or(b';');
    records(text, delimiter).map(|(line, fields)| (fields, line)).unzip()
}

/// The lines with at least one field that is not empty, without empty fields at the end.
fn records(text: &str, delimiter: u8) -> impl Iterator<Item = (u64, Vec<String>)> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let mut record = csv::StringRecord::new();
    std::iter::from_fn(move || {
        reader.read_record(&mut record).expect("text of any shape can be read").then(|| {
            let line = record.position().map_or(0, csv::Position::line);
            let mut fields: Vec<String> = record.iter().map(str::to_owned).collect();
            while fields.len() > 1 && fields.last().is_some_and(String::is_empty) {
                fields.pop();
            }
            (line, fields)
        })
    })
    .filter(|(_, fields)| fields.len() > 1 || !fields[0].is_empty())
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
