//! The role a column probably has, with the evidence.
//!
//! What is not recognised is taken for quasi: generalising too much costs precision,
//! publishing exactly what an outsider knows costs a person's privacy.

use super::names::{Hint, REMARKS, hint};
use super::{Shape, percent};
use crate::error::{Finding, FindingKind};
use crate::plan::Role;
use crate::table::types::ColumnType;
use crate::text::{Step, step};

/// A column with at least this share of unique rows is almost a key.
pub(super) const NEARLY_UNIQUE: f64 = 0.9;
/// Below it uniqueness is no evidence: in ten rows every age may be unique.
pub(super) const ENOUGH_ROWS: usize = 20;
/// Values that repeat more often than this on average do not tell persons apart.
const MOST_ROWS_PER_PERSON: usize = 100;

/// A role and the sentences that speak for it, the strongest first.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Suggestion {
    pub(super) role: Role,
    pub(super) evidence: Vec<Step>,
}

/// The role suggested by a column's name, its values and how far they tell rows apart.
pub(super) fn suggest(name: &str, shape: &Shape) -> Suggestion {
    let hint = hint(name).filter(|hint| !misleads(*hint, shape));
    let (role, reason) = match hint {
        _ if shape.distinct == 0 => (Role::Insensitive, step("why-empty")),
        Some(hint) if hint.role == Role::Identifier => by_name(hint),
        _ if shape.emails => (Role::Identifier, step("why-emails")),
        _ if shape.telephones => (Role::Identifier, step("why-telephones")),
        _ if shape.free_text => (Role::Identifier, step("why-free-text")),
        Some(hint) => by_name(hint),
        None if shape.distinct == 1 && shape.missing == 0 => (Role::Insensitive, step("why-constant")),
        None if is_key(shape) => (Role::Identifier, step("why-key")),
        None => (Role::Quasi, step("why-unknown")),
    };
    let mut evidence = vec![reason];
    if shape.unique_rows > 0 && shape.rows > 1 {
        evidence.push(step("why-unique").with("share", percent(shape.unique_rows, shape.rows)));
    }
    if repeats(role, shape) {
        evidence.push(step("why-repeats").with("values", shape.distinct).with("rows", shape.rows));
    }
    Suggestion { role, evidence }
}

fn by_name(hint: Hint) -> (Role, Step) {
    (hint.role, step("why-name").with("meaning", step(hint.meaning)))
}

/// `ward_id` of ten wards names no person, and numbers are no remarks.
fn misleads(hint: Hint, shape: &Shape) -> bool {
    (hint.personal && shape.distinct * MOST_ROWS_PER_PERSON < shape.rows)
        || (hint.meaning == REMARKS && shape.kind != ColumnType::Text)
}

/// One row in so many that names a person is a slip, to be decided on by itself; more are what the column is like.
const SLIP: usize = 10;

/// Another role for a column of which nothing else is known, where its values name persons again and again: it is removed.
pub(super) fn by_findings(name: &str, shape: &Shape, found: &[&Finding]) -> Option<Suggestion> {
    let names = |finding: &&&Finding| {
        use FindingKind::{Email, Iban, Name, Phone};
        matches!(finding.kind, Email | Iban | Name | Phone)
    };
    let most = found.iter().filter(names).max_by_key(|finding| finding.rows)?;
    if hint(name).is_some() || shape.kind != ColumnType::Text || most.rows * SLIP < shape.rows - shape.missing
    {
        return None;
    }
    let reason = step("why-held").with("n", most.rows).with("what", step(most.kind.held()));
    Some(Suggestion { role: Role::Identifier, evidence: vec![reason] })
}

/// Whether an identifier stands in several rows, so that rows are not persons.
pub(super) fn repeats(role: Role, shape: &Shape) -> bool {
    let present = shape.rows - shape.missing;
    role == Role::Identifier && !shape.free_text && shape.distinct > 1 && shape.distinct < present
}

/// Text that is nearly unique, or whole numbers without gaps that are.
pub(super) fn is_key(shape: &Shape) -> bool {
    let unique = shape.rows >= ENOUGH_ROWS && shape.unique_rows as f64 >= NEARLY_UNIQUE * shape.rows as f64;
    unique
        && match shape.kind {
            ColumnType::Text => true,
            ColumnType::Integer(_) => shape.running_number,
            ColumnType::Decimal(_) | ColumnType::Date(_) => false,
        }
}
