//! Conditions as alternatives of boxes: a set of symbols for some attributes, and comparisons between
//! attributes that a box cannot express.

use super::bits::Bits;
use super::symbols::{Symbol, Symbols};
use crate::check::view_set::input::condition::{Comparison, Condition};

/// One alternative: every side must hold, and every comparison between attributes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(in crate::check::view_set) struct Clause {
    /// Sorted by attribute.
    pub sides: Vec<(usize, Bits)>,
    pub comparisons: Vec<(usize, Comparison, usize)>,
}

/// More alternatives than this are refused.
pub(in crate::check::view_set) const MOST_CLAUSES: usize = 2_000;

/// The alternatives of a condition (of its negation, if `negated`); `None` if there are too many.
pub(in crate::check::view_set) fn alternatives(
    condition: &Condition<usize>,
    symbols: &[Symbols],
    negated: bool,
) -> Option<Vec<Clause>> {
    let mut clauses = match (condition, negated) {
        (Condition::Not(inner), _) => alternatives(inner, symbols, !negated)?,
        (Condition::And(parts), false) | (Condition::Or(parts), true) => {
            let mut all = vec![Clause::default()];
            for part in parts {
                let more = alternatives(part, symbols, negated)?;
                if all.len() * more.len() > 20 * MOST_CLAUSES {
                    return None;
                }
                all = all.iter().flat_map(|a| more.iter().filter_map(|b| a.and(b))).collect();
                crate::sorting::sort(&mut all);
                all.dedup();
            }
            all
        }
        (Condition::And(parts), true) | (Condition::Or(parts), false) => {
            let mut all = Vec::new();
            for part in parts {
                all.extend(alternatives(part, symbols, negated)?);
            }
            all
        }
        (Condition::Attributes(left, comparison, right), _) => {
            between(symbols, *left, if negated { comparison.negated() } else { *comparison }, *right, negated)
        }
        (Condition::Constant(attribute, comparison, value), _) => {
            let of = &symbols[*attribute];
            let rank = of.rank_of(value);
            let holds = |symbol: u32| of.blank != Some(symbol) && comparison.holds(&of.rank(symbol), &rank);
            side(*attribute, of, |symbol| holds(symbol) != negated)
        }
        (Condition::In(attribute, values), _) => {
            let of = &symbols[*attribute];
            let member = |symbol: u32| matches!(&of.all[symbol as usize], Symbol::Constant(constant) if values.contains(constant));
            side(*attribute, of, |symbol| member(symbol) != negated)
        }
    };
    crate::sorting::sort(&mut clauses);
    clauses.dedup();
    (clauses.len() <= MOST_CLAUSES).then_some(clauses)
}

/// A comparison between two attributes holds only where both have a value; where one has none its negation does
/// (`or_blank`).
fn between(
    symbols: &[Symbols],
    left: usize,
    comparison: Comparison,
    right: usize,
    or_blank: bool,
) -> Vec<Clause> {
    let mut both = vec![match left == right {
        false => Clause { sides: Vec::new(), comparisons: vec![(left, comparison, right)] },
        true if comparison.holds(&0, &0) => Clause::default(),
        true => return if or_blank { blank(symbols, left) } else { Vec::new() },
    }];
    let mut attributes = vec![left, right];
    attributes.sort_unstable();
    attributes.dedup();
    let mut clauses = Vec::new();
    for attribute in attributes {
        let of = &symbols[attribute];
        if let Some(none) = of.blank {
            let named = side(attribute, of, |symbol| symbol != none);
            both = both.iter().flat_map(|a| named.iter().filter_map(|b| a.and(b))).collect();
        }
        if or_blank {
            clauses.extend(blank(symbols, attribute));
        }
    }
    clauses.extend(both);
    clauses
}

fn blank(symbols: &[Symbols], attribute: usize) -> Vec<Clause> {
    let of = &symbols[attribute];
    of.blank.map_or_else(Vec::new, |none| side(attribute, of, |symbol| symbol == none))
}

fn side(attribute: usize, symbols: &Symbols, keep: impl Fn(u32) -> bool) -> Vec<Clause> {
    let kept = Bits::collect(symbols.all.len(), |symbol| keep(symbol as u32));
    if kept.is_empty() {
        return Vec::new();
    }
    vec![Clause { sides: vec![(attribute, kept)], comparisons: Vec::new() }]
}

impl Clause {
    /// Both; `None` if some side becomes empty.
    pub fn and(&self, other: &Clause) -> Option<Clause> {
        let mut sides = self.sides.clone();
        for (attribute, more) in &other.sides {
            match sides.binary_search_by_key(attribute, |(known, _)| *known) {
                Ok(index) => {
                    let both = sides[index].1.and(more);
                    if both.is_empty() {
                        return None;
                    }
                    sides[index].1 = both;
                }
                Err(index) => sides.insert(index, (*attribute, more.clone())),
            }
        }
        let mut comparisons = [self.comparisons.as_slice(), &other.comparisons].concat();
        crate::sorting::sort(&mut comparisons);
        comparisons.dedup();
        Some(Clause { sides, comparisons })
    }
}
