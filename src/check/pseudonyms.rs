//! Identifiers that are published as codes: none in clear, one code per identifier and one identifier per code.

use crate::error::count;
use crate::plan::Plan;
use crate::table::{Column, RowId};
use std::collections::{BTreeMap, BTreeSet};

/// How many hexadecimal digits a code has.
const DIGITS: usize = 32;

/// Cells that are no code. What they are instead is not quoted: it may be a name.
pub(super) fn form_fault(column: &Column, plan: &Plan) -> Option<String> {
    let is_code = |text: &str| {
        text.len() == DIGITS
            && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
    };
    let wrong = rows_with(column, |text| !is_code(text) && !is_missing(text, plan));
    (wrong > 0).then(|| {
        format!(
            "{}: {} of the file with something else than a code of {DIGITS} digits",
            column.name,
            count(wrong, "row")
        )
    })
}

/// Identifiers of the input that the file shows.
pub(super) fn clear_fault(column: &Column, values: &Column, plan: &Plan) -> Option<String> {
    let identifiers: BTreeSet<&str> = values.dictionary.texts().collect();
    let clear = rows_with(column, |text| identifiers.contains(text) && !is_missing(text, plan));
    (clear > 0).then(|| format!("{}: {} with an identifier of the input", column.name, count(clear, "row")))
}

/// Where codes and identifiers are not one to one; `origin` names the input row of every published one.
pub(super) fn pairing_fault(
    column: &Column,
    values: &Column,
    origin: &[RowId],
    plan: &Plan,
) -> Option<String> {
    let mut code_of: BTreeMap<Option<&str>, Option<&str>> = BTreeMap::new();
    let mut identifier_of: BTreeMap<Option<&str>, Option<&str>> = BTreeMap::new();
    let read = |text| (!is_missing(text, plan)).then_some(text);
    let mut breaks = |(published, input): (usize, &RowId)| {
        let code = read(column.text(RowId(published as u32)));
        let identifier = read(values.text(*input));
        *code_of.entry(identifier).or_insert(code) != code
            || *identifier_of.entry(code).or_insert(identifier) != identifier
            // a missing identifier has no code
            || code.is_none() != identifier.is_none()
    };
    let broken: Vec<usize> =
        origin.iter().enumerate().filter(|&pair| breaks(pair)).map(|(row, _)| row).collect();
    let first = broken.first()?;
    Some(format!(
        "{}: {} whose code does not belong to their identifier alone, the first is published row {}",
        column.name,
        count(broken.len(), "row"),
        first + 1
    ))
}

fn is_missing(text: &str, plan: &Plan) -> bool {
    plan.missing.iter().any(|spelling| spelling == text)
}

fn rows_with(column: &Column, wanted: impl Fn(&str) -> bool) -> usize {
    let counted = column.dictionary.texts().zip(column.frequencies());
    counted.filter(|(text, _)| wanted(text)).map(|(_, rows)| rows as usize).sum()
}
