//! The conditions of views: alternatives, conjunctions and negations of comparisons. Their text is read in `language`.

mod language;

pub(in crate::check::view_set) use language::parse;

use super::value::Value;

/// A condition as written; attributes by name.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::check::view_set) enum Condition<Attribute> {
    And(Vec<Condition<Attribute>>),
    Or(Vec<Condition<Attribute>>),
    Not(Box<Condition<Attribute>>),
    /// An attribute against a constant.
    Constant(Attribute, Comparison, Value),
    /// Two attributes of the same row.
    Attributes(Attribute, Comparison, Attribute),
    /// One of these values.
    In(Attribute, Vec<Value>),
}

/// The six comparisons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::check::view_set) enum Comparison {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    /// Whether it holds between two things in an order.
    pub fn holds<T: Ord>(self, left: &T, right: &T) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::LessOrEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterOrEqual => left >= right,
        }
    }

    /// The comparison that holds exactly where this one does not.
    pub fn negated(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::Unequal,
            Comparison::Unequal => Comparison::Equal,
            Comparison::Less => Comparison::GreaterOrEqual,
            Comparison::LessOrEqual => Comparison::Greater,
            Comparison::Greater => Comparison::LessOrEqual,
            Comparison::GreaterOrEqual => Comparison::Less,
        }
    }

    /// The same comparison read from the right.
    pub fn mirrored(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::Greater,
            Comparison::LessOrEqual => Comparison::GreaterOrEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterOrEqual => Comparison::LessOrEqual,
            same => same,
        }
    }

    /// Whether it needs an order: only numbers have one.
    pub fn needs_order(self) -> bool {
        !matches!(self, Comparison::Equal | Comparison::Unequal)
    }

    /// As it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            Comparison::Unequal => "!=",
            Comparison::Less => "<",
            Comparison::LessOrEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterOrEqual => ">=",
        }
    }
}

/// An attribute's name with the character where it stands.
pub(in crate::check::view_set) type Named = (String, usize);

impl<Attribute> Condition<Attribute> {
    /// The same condition with other attributes; errors are gathered by the caller.
    pub fn map<To>(&self, to: &mut impl FnMut(&Attribute) -> To) -> Condition<To> {
        match self {
            Condition::And(parts) => Condition::And(parts.iter().map(|part| part.map(to)).collect()),
            Condition::Or(parts) => Condition::Or(parts.iter().map(|part| part.map(to)).collect()),
            Condition::Not(part) => Condition::Not(Box::new(part.map(to))),
            Condition::Constant(attribute, comparison, value) => {
                Condition::Constant(to(attribute), *comparison, value.clone())
            }
            Condition::Attributes(left, comparison, right) => {
                Condition::Attributes(to(left), *comparison, to(right))
            }
            Condition::In(attribute, values) => Condition::In(to(attribute), values.clone()),
        }
    }

    /// Calls `visit` with every comparison in it.
    pub fn for_each_comparison(&self, visit: &mut impl FnMut(&Condition<Attribute>)) {
        match self {
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter().for_each(|part| part.for_each_comparison(visit));
            }
            Condition::Not(part) => part.for_each_comparison(visit),
            comparison => visit(comparison),
        }
    }
}

impl Condition<usize> {
    /// Whether a row meets it. Comparisons with blanks are false, whatever they compare.
    pub fn holds<'a>(&self, cell: &impl Fn(usize) -> &'a Value) -> bool {
        match self {
            Condition::And(parts) => parts.iter().all(|part| part.holds(cell)),
            Condition::Or(parts) => parts.iter().any(|part| part.holds(cell)),
            Condition::Not(part) => !part.holds(cell),
            Condition::Constant(attribute, comparison, value) => {
                *cell(*attribute) != Value::Blank && comparison.holds(cell(*attribute), value)
            }
            Condition::Attributes(left, comparison, right) => {
                let (left, right) = (cell(*left), cell(*right));
                *left != Value::Blank && *right != Value::Blank && comparison.holds(left, right)
            }
            Condition::In(attribute, values) => values.contains(cell(*attribute)),
        }
    }

    /// The attributes it mentions, sorted.
    pub fn attributes(&self) -> Vec<usize> {
        let mut found = Vec::new();
        self.for_each_comparison(&mut |comparison| match comparison {
            Condition::Constant(attribute, ..) | Condition::In(attribute, _) => found.push(*attribute),
            Condition::Attributes(left, _, right) => found.extend([*left, *right]),
            _ => {}
        });
        found.sort_unstable();
        found.dedup();
        found
    }
}
