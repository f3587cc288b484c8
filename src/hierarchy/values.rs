//! The values of one column as a hierarchy sees them: typed, missing ones apart, in leaf order.

use super::Position;
use super::nodes::Growth;
use crate::error::Fault;
use crate::table::types::{ColumnType, Typed};
use crate::table::{Code, Dictionary};
use crate::text::step;

/// A message names no more values than this.
const MOST_NAMED: usize = 5;

/// The distinct values of one column.
#[derive(Debug, Clone, Copy)]
pub(super) struct Values<'a> {
    pub(super) dictionary: &'a Dictionary,
    pub(super) typed: &'a Typed,
    /// The spellings of a missing value; the first one is published.
    pub(super) missing: &'a [String],
}

impl<'a> Values<'a> {
    pub(super) fn text(&self, code: Code) -> &'a str {
        self.dictionary.text(code)
    }

    pub(super) fn key(&self, code: Code) -> i64 {
        self.typed.keys[code.0 as usize]
    }

    /// The values that are not missing, in order of their codes.
    pub(super) fn present(&self) -> impl Iterator<Item = Code> + '_ {
        let missing = self.typed.missing.iter().enumerate();
        missing.filter(|&(_, &missing)| !missing).map(|(index, _)| Code(index as u32))
    }

    /// Something for each value that is not missing, by code, and nothing for the others.
    pub(super) fn of_present<T: Default + Clone>(&self, of: impl Fn(Code) -> T) -> Vec<T> {
        let mut all = vec![T::default(); self.dictionary.len()];
        self.present().for_each(|code| all[code.0 as usize] = of(code));
        all
    }

    /// Whether any value is missing.
    pub(super) fn any_missing(&self) -> bool {
        self.typed.missing.contains(&true)
    }

    /// Whether there is nothing but missing values: any kind of hierarchy fits those.
    pub(super) fn all_missing(&self) -> bool {
        !self.typed.missing.contains(&false)
    }

    /// How a missing value is published.
    pub(super) fn missing_text(&self) -> &'a str {
        self.missing.first().map_or("", String::as_str)
    }

    /// The present values by number or date and then spelling; text by spelling.
    pub(super) fn in_order(&self) -> Vec<Code> {
        if self.typed.kind == ColumnType::Text {
            let openings = self.present().map(|code| (opening(self.text(code)), code));
            return sorted(openings.collect(), &|code| self.text(code));
        }
        sorted(self.present().map(|code| (self.key(code), code)).collect(), &|code| self.text(code))
    }

    /// The position of every code when the present values stand in this order, the missing ones
    /// together behind them.
    pub(super) fn positions(&self, order: &[Code]) -> Vec<Position> {
        let mut positions = vec![Position(order.len() as u32); self.dictionary.len()];
        for (position, code) in order.iter().enumerate() {
            positions[code.0 as usize] = Position(position as u32);
        }
        positions
    }

    /// The first of these values, for a message.
    pub(super) fn name_a_few(&self, codes: &[Code]) -> String {
        let named = codes.iter().take(MOST_NAMED).map(|&code| format!("`{}`", self.text(code)));
        let more = (codes.len() > MOST_NAMED).then(|| "…".to_owned());
        named.chain(more).collect::<Vec<_>>().join(", ")
    }

    /// Adds the place of the missing values, if there are any, behind all others.
    pub(super) fn add_missing(&self, growth: &mut Growth) {
        if self.any_missing() {
            growth.add_extra(self.missing_text());
        }
    }

    /// A value spelled like the root would be published as something it is not.
    pub(super) fn refuse_any(&self) -> Result<(), Vec<Fault>> {
        match self.present().find(|&code| self.text(code) == super::nodes::ANY) {
            None => Ok(()),
            Some(_) => {
                Err(vec![super::fault("", step("fault-star-in-column"), step("fault-other-than-star"))])
            }
        }
    }
}

/// Codes by key, those with equal keys by text. Keys beside their codes spare the sort most of its
/// jumps through memory. One function for all hierarchies, since a sort is a lot of code.
#[inline(never)]
pub(super) fn sorted<'t>(mut keyed: Vec<(i64, Code)>, text: &dyn Fn(Code) -> &'t str) -> Vec<Code> {
    keyed.sort_by(|(a, a_code), (b, b_code)| a.cmp(b).then_with(|| text(*a_code).cmp(text(*b_code))));
    keyed.into_iter().map(|(_, code)| code).collect()
}

/// The first bytes of a text as a number: texts in order have their openings in order.
pub(super) fn opening(text: &str) -> i64 {
    let mut bytes = [0; 8];
    let length = text.len().min(8);
    bytes[..length].copy_from_slice(&text.as_bytes()[..length]);
    // the smallest becomes the smallest below zero
    (u64::from_be_bytes(bytes) ^ 1 << 63) as i64
}
