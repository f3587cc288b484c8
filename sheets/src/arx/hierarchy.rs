//! A hierarchy of a project, written as plans take it.

/// The text of a hierarchy with semicolons between its labels.
pub(super) struct Normal {
    pub(super) csv: String,
    /// The value and the labels above it, as many as the longest line has.
    pub(super) levels: usize,
    /// Whether every line ends with `*`.
    pub(super) has_root: bool,
}

/// Reads lines `value;level 1;…` with the project's delimiter, or with the one that the first line has; none where
/// there is no line.
pub(super) fn normal(text: &str, delimiter: Option<char>) -> Option<Normal> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().next()?;
    let sniffed = || [';', '\t', ',', '|'].into_iter().find(|mark| first.contains(*mark));
    let delimiter = delimiter.filter(|mark| first.contains(*mark)).or_else(sniffed).unwrap_or(';');
    let lines: Vec<Vec<String>> = lines(text, delimiter).into_iter().filter(|line| *line != [""]).collect();
    let levels = lines.iter().map(Vec::len).max()?;
    let has_root = levels > 1 && lines.iter().all(|line| line.last().is_some_and(|label| label == "*"));
    let csv =
        lines.iter().map(|line| line.iter().map(|label| quoted(label)).collect::<Vec<_>>().join(";") + "\n");
    Some(Normal { csv: csv.collect(), levels, has_root })
}

/// The fields of every line; a field in quotation marks may hold anything.
fn lines(text: &str, delimiter: char) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    let (mut line, mut field, mut inside) = (Vec::new(), String::new(), false);
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if inside && signs.peek() == Some(&'"') => {
                signs.next();
                field.push('"');
            }
            '"' if inside || field.is_empty() => inside = !inside,
            '\r' if !inside && signs.peek() == Some(&'\n') => {}
            '\n' if !inside => {
                line.push(std::mem::take(&mut field));
                lines.push(std::mem::take(&mut line));
            }
            _ if sign == delimiter && !inside => line.push(std::mem::take(&mut field)),
            _ => field.push(sign),
        }
    }
    if !field.is_empty() || !line.is_empty() {
        line.push(field);
        lines.push(line);
    }
    lines
}

pub(crate) fn quoted(label: &str) -> String {
    match label.contains([';', '"', '\n', '\r']) {
        true => format!("\"{}\"", label.replace('"', "\"\"")),
        false => label.to_owned(),
    }
}
