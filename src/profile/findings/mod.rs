//! Values that may name a person, in columns that are to be published.
//!
//! Every distinct value is looked at once, whatever the number of rows. What is found is told per column and kind; what is
//! not found may be there all the same.

mod names;
mod patterns;
#[cfg(test)]
mod tests;

use super::Shape;
use super::role::{self, ENOUGH_ROWS, NEARLY_UNIQUE};
use crate::error::{Finding, FindingKind};
use crate::plan::{Plan, Role};
use crate::table::types::{ColumnType, Typed, infer};
use crate::table::{Code, Column, ColumnId, Table};
use names::Names;

/// A column with what decides how it is looked at.
pub(super) struct Looked<'t> {
    pub(super) column: &'t Column,
    pub(super) role: Role,
    pub(super) typed: Typed,
    pub(super) shape: Shape,
}

/// What may name a person in the columns that the plan publishes, column by column; `reviewed` where the plan accepts it.
///
/// ```
/// use outis::{Plan, Table, error::FindingKind, profile::findings};
/// let table = Table::from_csv(b"age,note\n34,call 0170 1234567\n35,-\n36,ask ada@example.org\n")?;
/// let plan = Plan::parse(r#"{
///   "version": 1,
///   "attributes": { "age": { "role": "quasi" }, "note": { "role": "insensitive" } },
///   "reviewed": [{ "column": "note", "kind": "phone" }],
///   "principles": [{ "kind": "k-anonymity", "k": 3 }],
///   "algorithm": { "name": "sweep" }
/// }"#)?;
/// let found = findings(&table, &plan);
/// assert_eq!(found.iter().map(|one| (one.kind, one.first_row, one.reviewed)).collect::<Vec<_>>(),
///     [(FindingKind::Email, 3, false), (FindingKind::Phone, 1, true)]);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn findings(table: &Table, plan: &Plan) -> Vec<Finding> {
    let looked: Vec<Looked<'_>> = ((0..).map(ColumnId).zip(table.columns()))
        .filter_map(|(id, column)| {
            let attribute = plan.attributes.get(&column.name)?;
            let typed = infer(&column.dictionary, &plan.missing);
            let shape = Shape::new(column, &typed, table.size(), &table.frequencies(id));
            Some(Looked { column, role: attribute.role, typed, shape })
        })
        .collect();
    let mut found = look(&looked);
    for finding in &mut found {
        finding.reviewed = plan.accepts(&finding.column, finding.kind);
    }
    found
}

/// What may name a person in the columns that are no identifiers.
pub(super) fn look(columns: &[Looked<'_>]) -> Vec<Finding> {
    let (identifiers, published): (Vec<&Looked<'_>>, Vec<&Looked<'_>>) =
        columns.iter().partition(|looked| looked.role == Role::Identifier);
    // sampling weights are not published either, and name nobody
    let published = published.into_iter().filter(|looked| looked.role != Role::SamplingWeight);
    let names = Names::of(identifiers.iter().map(|looked| looked.column));
    published.flat_map(|looked| look_at(looked, &names)).collect()
}

fn look_at(looked: &Looked<'_>, names: &Names<'_>) -> Vec<Finding> {
    let Looked { column, typed, shape, .. } = looked;
    let mut hits = Hits::new(column);
    if matches!(typed.kind, ColumnType::Text | ColumnType::Integer(_)) {
        let is_text = typed.kind == ColumnType::Text;
        let known = names.in_column(&column.dictionary);
        let present =
            (0u32..).zip(column.dictionary.texts()).zip(&typed.missing).filter(|(_, missing)| !**missing);
        for ((code, text), _) in present {
            if is_text && known.stand_in(text) {
                hits.add(FindingKind::Name, code);
            }
            for kind in kinds_in(text) {
                hits.add(kind, code);
            }
        }
    }
    for (kind, whole) in
        [(FindingKind::Id, numbers_persons(looked)), (FindingKind::FreeText, shape.free_text)]
    {
        if whole {
            let codes = (0u32..).zip(&typed.missing).filter(|(_, missing)| !**missing);
            codes.for_each(|(code, _)| hits.add(kind, code));
        }
    }
    hits.told()
}

/// The kinds that a text has, by its letters alone.
fn kinds_in(text: &str) -> impl Iterator<Item = FindingKind> + use<> {
    // most cells are short words and numbers: they are passed after a glance
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let iban = digits >= 7 && patterns::has_iban(text);
    [
        (text.contains('@') && patterns::has_email(text), FindingKind::Email),
        (digits >= 7 && !iban && patterns::has_phone(text), FindingKind::Phone),
        (iban, FindingKind::Iban),
        (text.contains('.') && patterns::has_url(text), FindingKind::Url),
        (digits >= 4 && patterns::has_id(text), FindingKind::Id),
    ]
    .into_iter()
    .filter_map(|(has, kind)| has.then_some(kind))
}

/// Whether a column that is published as it is numbers rows or persons: codes that hardly repeat, numbers without gaps,
/// long numbers of one length.
fn numbers_persons(Looked { column, role, typed, shape }: &Looked<'_>) -> bool {
    let exact = matches!(role, Role::Sensitive | Role::Insensitive);
    let unique = shape.rows >= ENOUGH_ROWS && shape.unique_rows as f64 >= NEARLY_UNIQUE * shape.rows as f64;
    exact
        && unique
        && match typed.kind {
            ColumnType::Text => !shape.free_text && present(column, typed).all(is_code),
            ColumnType::Integer(_) => role::is_key(shape) || are_long_and_alike(column, typed),
            ColumnType::Decimal(_) | ColumnType::Date(_) => false,
        }
}

fn present<'a>(column: &'a Column, typed: &'a Typed) -> impl Iterator<Item = &'a str> {
    column.dictionary.texts().zip(&typed.missing).filter(|(_, missing)| !**missing).map(|(text, _)| text)
}

/// One word with four digits in a row: `P-1041`, and neither `E11.9` nor `SW1A 1AA`.
fn is_code(text: &str) -> bool {
    !text.contains(char::is_whitespace)
        && text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() >= 4)
}

/// Whole numbers of seven digits or more, all of the same length.
fn are_long_and_alike(column: &Column, typed: &Typed) -> bool {
    let mut lengths = present(column, typed).map(str::len);
    let first = lengths.next().unwrap_or(0);
    first >= 7 && lengths.all(|length| length == first)
}

/// The values of a column that were found, by kind.
struct Hits<'t> {
    column: &'t Column,
    of_kind: [Vec<u32>; FindingKind::ALL.len()],
}

impl<'t> Hits<'t> {
    fn new(column: &'t Column) -> Hits<'t> {
        Hits { column, of_kind: Default::default() }
    }

    /// A value is counted once, however many reasons there are.
    fn add(&mut self, kind: FindingKind, code: u32) {
        let codes = &mut self.of_kind[kind as usize];
        if codes.last() != Some(&code) {
            codes.push(code);
        }
    }

    fn told(self) -> Vec<Finding> {
        let found = FindingKind::ALL.into_iter().zip(self.of_kind).filter(|(_, codes)| !codes.is_empty());
        found.map(|((kind, ..), codes)| tell(self.column, kind, codes)).collect()
    }
}

fn tell(column: &Column, kind: FindingKind, mut codes: Vec<u32>) -> Finding {
    codes.sort_unstable();
    codes.dedup();
    let mut is_hit = vec![false; column.dictionary.len()];
    codes.iter().for_each(|&code| is_hit[code as usize] = true);
    let (mut rows, mut first_row) = (0, 0);
    column.codes.for_each(|row, Code(code)| {
        if is_hit[code as usize] {
            rows += 1;
            if rows == 1 {
                first_row = row.0 as usize + 1;
            }
        }
    });
    Finding { column: column.name.clone(), kind, rows, first_row, reviewed: false }
}
