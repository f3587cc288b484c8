//! Every attribute, whatever its domain, has finitely many symbols.
//!
//! A symbol is a constant (a value of a row, of a condition, of a finite domain), or stands for all other
//! values of a region in which every condition is equally true: `(80, 100)` without its constants, or "any
//! other text". So a cell of the paper's Figure 5 is a set of symbols for each attribute, and the domains may
//! be infinite all the same.
//!
//! Attributes that conditions compare with each other need more: whether B <= C holds cannot be read off two
//! regions. They share the constants of all of them, and every gap between two constants gets as many
//! **places** as rows can need, each with its rank in the common order.

use crate::check::view_set::input::condition::Condition;
use crate::check::view_set::input::value::{Number, Value};
use crate::check::view_set::input::{Draft, DraftAttribute, Kind};

/// A symbol of an attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::check::view_set) enum Symbol {
    /// One value.
    Constant(Value),
    /// Any other value of a region; two rows with this symbol may differ.
    Region,
    /// A value somewhere in a gap; two rows with this symbol agree. Other places of the gap do as well.
    Place,
}

/// The symbols of one attribute with their rank in the order.
#[derive(Debug, Clone, Default)]
pub(in crate::check::view_set) struct Symbols {
    pub all: Vec<Symbol>,
    ranks: Vec<u64>,
    /// The constants with the rank of each, for values that are looked up.
    constants: Vec<(Value, u64)>,
    /// The symbol of a missing cell, where views show one. It has no place in the order.
    pub blank: Option<u32>,
}

/// Ranks between two constants. Places and regions lie in between.
const STEP: u64 = 1 << 10;
/// Gaps with at most so many whole numbers are spelled out; more, if k or dependencies ask for it.
const SPELLED_OUT: usize = 64;
const MOST_SPELLED_OUT: usize = 4096;
/// The most places in a gap. Above, the exact answer is out of reach where dependencies matter.
const MOST_PLACES: usize = 64;

impl Symbols {
    /// The symbol of a value that is one of the constants.
    pub fn of(&self, value: &Value) -> Option<u32> {
        let rank = self.rank_of(value);
        self.ranks.binary_search(&rank).ok().map(|index| index as u32)
    }

    pub fn rank(&self, symbol: u32) -> u64 {
        self.ranks[symbol as usize]
    }

    /// The symbols with these ranks, both included.
    pub fn ranked(&self, lowest: u64, highest: u64) -> std::ops::Range<u32> {
        let start = self.ranks.partition_point(|&rank| rank < lowest);
        let end = self.ranks.partition_point(|&rank| rank <= highest);
        start as u32..end.max(start) as u32
    }

    /// The rank of a value, also of one that no symbol stands for.
    pub fn rank_of(&self, value: &Value) -> u64 {
        match self.constants.binary_search_by(|(constant, _)| constant.cmp(value)) {
            Ok(index) => self.constants[index].1,
            Err(index) => index as u64 * STEP + STEP - 1,
        }
    }
}

/// What came of a draft's domains.
pub(in crate::check::view_set) struct AllSymbols {
    pub of_attribute: Vec<Symbols>,
    /// Attributes that are compared with each other have places; they may be too few for dependencies.
    pub enough_places: bool,
}

/// The symbols of every attribute.
pub(in crate::check::view_set) fn symbols(draft: &Draft) -> AllSymbols {
    let rows: usize = draft.views.iter().map(|view| view.rows.rows()).sum();
    let k = draft.largest_k();
    let groups = compared_groups(draft);
    let mut of_attribute = vec![Symbols::default(); draft.attributes.len()];
    let mut enough_places = true;
    for group in groups {
        let mut constants: Vec<Value> =
            group.iter().flat_map(|&attribute| constants_of(draft, attribute)).collect();
        crate::sorting::sort(&mut constants);
        constants.dedup();
        let compared = group.len() > 1;
        let in_dependency = |attribute: &usize| {
            draft.dependencies.iter().any(|fd| fd.from.contains(attribute) || fd.to.contains(attribute))
        };
        let dependent = group.iter().any(in_dependency);
        let mut places = if compared { group.len() } else { 0 };
        if compared && dependent {
            let needed = group.len() * rows.max(1);
            enough_places &= needed <= MOST_PLACES;
            places = if needed <= MOST_PLACES { needed } else { places };
        }
        // Small gaps are spelled out: as many values as rows need, or k asks for, must be left in the others.
        let spelled_out = match (compared, dependent) {
            (true, _) => places.max(k),
            (false, true) => SPELLED_OUT.max(rows + k),
            (false, false) => SPELLED_OUT.max(k),
        };
        let spelled_out = spelled_out.min(MOST_SPELLED_OUT) as i64;
        if let Some(&attribute) =
            group.iter().find(|&&attribute| draft.attributes[attribute].kind == Kind::Integer)
        {
            let cuts = if compared { named(&constants) } else { condition_constants(draft, attribute) };
            spell_out(&mut constants, &cuts, spelled_out);
        }
        for &attribute in &group {
            let cuts = if compared { named(&constants) } else { condition_constants(draft, attribute) };
            of_attribute[attribute] = symbols_of(
                &draft.attributes[attribute],
                &constants,
                &cuts,
                compared.then_some(places),
                shows_blank(draft, attribute),
            );
        }
    }
    AllSymbols { of_attribute, enough_places }
}

/// Values that have a place in the order.
fn named(constants: &[Value]) -> Vec<Value> {
    constants.iter().filter(|value| **value != Value::Blank).cloned().collect()
}

/// Whether some view shows a missing cell of the attribute.
fn shows_blank(draft: &Draft, attribute: usize) -> bool {
    draft.views.iter().any(|view| {
        let column = view.project.iter().position(|&shown| shown == attribute);
        column.is_some_and(|column| view.rows.values(column).contains(&Value::Blank))
    })
}

/// Attributes that conditions compare with each other, directly or through others; most stand alone.
fn compared_groups(draft: &Draft) -> Vec<Vec<usize>> {
    let mut group_of: Vec<usize> = (0..draft.attributes.len()).collect();
    for condition in draft.views.iter().filter_map(|view| view.condition.as_ref()) {
        condition.for_each_comparison(&mut |comparison| {
            if let Condition::Attributes(left, _, right) = comparison {
                let (from, to) = (group_of[*left], group_of[*right]);
                group_of.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
            }
        });
    }
    let members =
        |group| group_of.iter().enumerate().filter(move |&(_, &of)| of == group).map(|(index, _)| index);
    (0..group_of.len())
        .map(|group| members(group).collect::<Vec<_>>())
        .filter(|group| !group.is_empty())
        .collect()
}

fn constants_of(draft: &Draft, attribute: usize) -> Vec<Value> {
    let mut constants = condition_constants(draft, attribute);
    match &draft.attributes[attribute].domain {
        Some(domain) => {
            constants.extend(domain.iter().cloned());
            constants.extend(shows_blank(draft, attribute).then_some(Value::Blank));
        }
        None => {
            for view in &draft.views {
                if let Some(column) = view.project.iter().position(|&shown| shown == attribute) {
                    constants.extend(view.rows.values(column).iter().cloned());
                }
            }
        }
    }
    constants
}

/// The constants that conditions compare an attribute with, sorted.
fn condition_constants(draft: &Draft, attribute: usize) -> Vec<Value> {
    let mut constants = Vec::new();
    for condition in draft.views.iter().filter_map(|view| view.condition.as_ref()) {
        condition.for_each_comparison(&mut |comparison| match comparison {
            Condition::Constant(on, _, value) if *on == attribute => constants.push(value.clone()),
            Condition::In(on, values) if *on == attribute => constants.extend(values.iter().cloned()),
            _ => {}
        });
    }
    crate::sorting::sort(&mut constants);
    constants.dedup();
    constants
}

/// Adds the whole numbers of every small gap between two cuts to the constants.
fn spell_out(constants: &mut Vec<Value>, cuts: &[Value], most: i64) {
    let numbers: Vec<Number> = cuts
        .iter()
        .filter_map(|value| match value {
            Value::Number(number) => Some(**number),
            Value::Text(_) | Value::Blank => None,
        })
        .collect();
    for pair in numbers.windows(2) {
        let (first, last) = (pair[0].floor() + 1, pair[1].floor());
        if last.saturating_sub(first) < most {
            constants.extend((first..=last).map(|whole| Value::Number(Number::whole(whole).into())));
        }
    }
    crate::sorting::sort(constants);
    constants.dedup();
}

/// The symbols of one attribute: its own constants, then what lies between the cuts.
fn symbols_of(
    attribute: &DraftAttribute,
    constants: &[Value],
    cuts: &[Value],
    places: Option<usize>,
    blanks: bool,
) -> Symbols {
    let fits = |value: &Value| match (&attribute.domain, attribute.kind, value) {
        (_, _, Value::Blank) => blanks,
        (Some(domain), _, value) => domain.binary_search(value).is_ok(),
        (None, Kind::Integer, Value::Number(number)) => number.as_whole().is_some(),
        _ => true,
    };
    let rank = |index: usize| (index as u64 + 1) * STEP;
    let mut ranked: Vec<(u64, Symbol)> = (constants.iter().enumerate())
        .filter(|(_, value)| fits(value))
        .map(|(index, value)| (rank(index), Symbol::Constant(value.clone())))
        .collect();
    if attribute.domain.is_none() {
        // The gaps before the first cut, between two, after the last. Text has no order: one gap is all.
        let texts = attribute.kind == Kind::Text;
        let gaps = if texts { 1 } else { cuts.len() + 1 };
        for gap in 0..gaps {
            if attribute.kind == Kind::Integer
                && gap > 0
                && gap < cuts.len()
                && all_spelled_out(constants, cuts, gap)
            {
                continue;
            }
            let after = match gap {
                0 => 0,
                gap => rank(constants.binary_search(&cuts[gap - 1]).expect("cuts are constants")),
            };
            match places {
                None => ranked.push((after + 1, Symbol::Region)),
                Some(places) => {
                    ranked.extend((0..places as u64).map(|place| (after + 1 + place, Symbol::Place)))
                }
            }
        }
    }
    crate::sorting::sort_by_key(&mut ranked, |(rank, _)| *rank);
    let (ranks, all): (Vec<u64>, Vec<Symbol>) = ranked.into_iter().unzip();
    let blank = all.iter().position(|symbol| *symbol == Symbol::Constant(Value::Blank)).map(|at| at as u32);
    let constants = constants.iter().enumerate().map(|(index, value)| (value.clone(), rank(index))).collect();
    Symbols { all, ranks, constants, blank }
}

/// Whether every whole number strictly between two neighbouring cuts is a constant.
fn all_spelled_out(constants: &[Value], cuts: &[Value], gap: usize) -> bool {
    let (Value::Number(low), Value::Number(high)) = (&cuts[gap - 1], &cuts[gap]) else { return false };
    let last = if high.as_whole().is_some() { high.floor() - 1 } else { high.floor() };
    let wholes = last.saturating_sub(low.floor());
    let start = constants.partition_point(|value| *value <= cuts[gap - 1]);
    let end = constants.partition_point(|value| *value < cuts[gap]);
    let whole = |value: &&Value| matches!(value, Value::Number(number) if number.as_whole().is_some());
    constants[start..end].iter().filter(whole).count() as i64 >= wholes
}
