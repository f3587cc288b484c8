//! Cells that a spreadsheet would run.
//!
//! A cell is dangerous if it starts with `=`, `+`, `-`, `@`, a tab, a carriage return or a line feed
//! and is not a plain number: one sign, then digits, points and commas only, at least one digit. Such
//! a cell is written with an apostrophe in front, which spreadsheets show as nothing. A cell that
//! already has apostrophes in front of a dangerous text gets one more, so that taking one away always
//! gives the original back.

/// Whether a spreadsheet may run this cell.
///
/// ```
/// use outis::table::csv::looks_like_formula;
/// assert!(looks_like_formula("=1+1") && looks_like_formula("-2+3") && looks_like_formula("@A1"));
/// assert!(!looks_like_formula("-5") && !looks_like_formula("-1.234,5") && !looks_like_formula("a=b"));
/// ```
pub fn looks_like_formula(text: &str) -> bool {
    match text.as_bytes() {
        [b'=' | b'@' | b'\t' | b'\r' | b'\n', ..] => true,
        [b'+' | b'-', rest @ ..] => {
            let digit = rest.iter().any(u8::is_ascii_digit);
            !(digit && rest.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b',')))
        }
        _ => false,
    }
}

/// The cell with an apostrophe in front, if it needs one.
pub fn escape_formula(text: &str) -> Option<String> {
    guarded(text).then(|| format!("'{text}"))
}

/// What [`escape_formula`] was given, from what was written.
///
/// ```
/// use outis::table::csv::{escape_formula, unescape_formula};
/// assert_eq!(escape_formula("=1+1").as_deref(), Some("'=1+1"));
/// assert_eq!(unescape_formula("'=1+1"), "=1+1");
/// assert_eq!(unescape_formula("'quoted'"), "'quoted'");
/// ```
pub fn unescape_formula(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(original) if guarded(original) => original,
        _ => text,
    }
}

fn guarded(text: &str) -> bool {
    looks_like_formula(text.trim_start_matches('\''))
}
