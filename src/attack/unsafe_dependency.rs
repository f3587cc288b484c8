//! The dependencies an attacker could use: declared in the plan, or found in the table with a small left side.
//!
//! Read from the plan here and nowhere else: which dependencies are unsafe is decided again, by names and with nothing
//! but repeated application of what was declared, so that a mistake of the plan's own reading does not blind the
//! attacker too.

use super::Source;
use crate::dependency::{Functional, functional_holds, told_by_few};
use crate::plan::{Attribute, DependencyKind, Plan, Role};
use crate::table::{ColumnId, Table};
use std::collections::{BTreeMap, BTreeSet};

/// A dependency whose left side is published exactly, at least in part, and tells a quasi column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsafeDependency {
    /// The determining columns.
    pub from: Vec<String>,
    /// Those of them that are published exactly.
    pub exact: Vec<String>,
    /// The quasi columns it determines.
    pub refined: Vec<String>,
    /// Where it comes from.
    pub source: Source,
}

impl UnsafeDependency {
    /// The dependency as `A, B -> C`.
    pub fn text(&self) -> String {
        format!("{} -> {}", few(&self.from).join(", "), few(&self.refined).join(", "))
    }
}

/// Names in a sentence: of many the first.
const MOST_NAMED: usize = 30;

/// The names, or the first of them and a mark that there are more.
pub(super) fn few(names: &[String]) -> Vec<String> {
    let more = (names.len() > MOST_NAMED).then(|| "…".to_owned());
    names.iter().take(MOST_NAMED).cloned().chain(more).collect()
}

/// The unsafe dependencies that hold in a table: those of the plan, and those from one or two exactly
/// published columns to quasi columns.
pub fn unsafe_dependencies(original: &Table, plan: &Plan) -> Vec<UnsafeDependency> {
    // as they are published: rows that say nothing in different ways agree
    let original = &*original.with_one_missing_value(&plan.missing);
    let declared: Vec<UnsafeDependency> =
        unsafe_dependencies_of_plan(plan).into_iter().filter(|one| holds(original, one)).collect();
    let columns = |wanted: fn(&Attribute) -> bool| -> Vec<ColumnId> {
        let attribute = |id: &ColumnId| plan.attributes.get(&original.column(*id).name);
        (0..original.columns().len()).map(ColumnId).filter(|id| attribute(id).is_some_and(wanted)).collect()
    };
    let found = told_by_few(original, &columns(shown_exactly), &columns(blurred), &plan.missing);
    let name = |id: &ColumnId| original.column(*id).name.as_str();
    let mut known: Vec<Rule<'_>> =
        (declared.iter()).map(|one| Rule { from: names(&one.from), to: names(&one.refined) }).collect();
    known.extend(found.iter().map(|one| Rule {
        from: one.from.iter().map(name).collect(),
        to: one.to.iter().map(name).collect(),
    }));
    let by_plan: BTreeSet<&[String]> = declared.iter().map(|one| one.from.as_slice()).collect();
    let source = |from: &[String]| if by_plan.contains(from) { Source::Declared } else { Source::Discovered };
    Reading::new(plan, known).unsafe_ones(source)
}

/// The unsafe dependencies of the plan alone, for whoever has no original to look for others.
pub fn unsafe_dependencies_of_plan(plan: &Plan) -> Vec<UnsafeDependency> {
    let declared: Vec<_> = plan.dependencies.list().iter().filter_map(|spec| spec.read().ok()).collect();
    let certain = declared.iter().filter(|one| one.kind == DependencyKind::Fd && !one.approximate);
    let has = |name: &String| plan.attributes.contains_key(name);
    let rules = certain
        .filter(|one| one.from.iter().chain(&one.to).all(has))
        .map(|one| Rule { from: names(&one.from), to: names(&one.to) });
    Reading::new(plan, rules.collect()).unsafe_ones(|_| Source::Declared)
}

fn names(list: &[String]) -> BTreeSet<&str> {
    list.iter().map(String::as_str).collect()
}

/// Everybody sees the column, or a code for each of its values.
fn shown_exactly(attribute: &Attribute) -> bool {
    match attribute.role {
        Role::Quasi => false,
        Role::Identifier => attribute.pseudonym,
        Role::SamplingWeight | Role::Items => false,
        Role::Sensitive | Role::Insensitive => true,
    }
}

/// The column is published, less precise.
fn blurred(attribute: &Attribute) -> bool {
    attribute.role == Role::Quasi
}

/// Rows that agree on `from` agree on `to`.
struct Rule<'a> {
    from: BTreeSet<&'a str>,
    to: BTreeSet<&'a str>,
}

/// Left sides beyond this many are not derived: nobody declares dependencies that have so much to do with each other.
const MOST_LEFT_SIDES: usize = 200;

/// Rules as an attacker applies them to what a plan publishes.
struct Reading<'a> {
    plan: &'a Plan,
    rules: Vec<Rule<'a>>,
    /// The rules that have a column on their left.
    by_column: BTreeMap<&'a str, Vec<usize>>,
    /// What rules without a left side tell of all rows.
    constant: BTreeSet<&'a str>,
}

impl<'a> Reading<'a> {
    fn new(plan: &'a Plan, rules: Vec<Rule<'a>>) -> Reading<'a> {
        let mut by_column: BTreeMap<&'a str, Vec<usize>> = BTreeMap::new();
        for (index, rule) in rules.iter().enumerate() {
            for column in &rule.from {
                by_column.entry(column).or_default().push(index);
            }
        }
        let constant = rules.iter().filter(|rule| rule.from.is_empty()).flat_map(|rule| &rule.to);
        Reading { plan, constant: constant.copied().collect(), rules, by_column }
    }

    /// What is known of rows that agree on these columns. Only rules that have one of them on their left are looked at:
    /// thousands of columns may have a rule each.
    fn told(&self, from: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
        let mut told: BTreeSet<&'a str> = from.union(&self.constant).copied().collect();
        let mut open: Vec<&'a str> = told.iter().copied().collect();
        // columns of each rule's left side that are told
        let mut met: BTreeMap<usize, usize> = BTreeMap::new();
        while let Some(column) = open.pop() {
            for &index in self.by_column.get(column).into_iter().flatten() {
                let (rule, met) = (&self.rules[index], met.entry(index).or_default());
                *met += 1;
                if *met == rule.from.len() {
                    open.extend(rule.to.iter().filter(|column| told.insert(column)));
                }
            }
        }
        told
    }

    /// The left side without columns that the others make superfluous for telling `to`.
    fn shortened(&self, mut from: BTreeSet<&'a str>, to: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
        for column in from.clone() {
            let mut fewer = from.clone();
            fewer.remove(column);
            if to.is_subset(&self.told(&fewer)) {
                from = fewer;
            }
        }
        from
    }

    /// The left sides by which rows could be matched, in order: those of the rules, then those that have, in place of
    /// a column that is not shown exactly, what determines it.
    fn left_sides(&self) -> Vec<BTreeSet<&'a str>> {
        let is_shown = |name: &str| self.plan.attributes.get(name).is_some_and(shown_exactly);
        let mut sides: Vec<(BTreeSet<&'a str>, &BTreeSet<&'a str>)> = Vec::new();
        for rule in &self.rules {
            sides.push((self.shortened(rule.from.clone(), &rule.to), &rule.to));
        }
        let mut known: BTreeSet<_> = sides.iter().cloned().collect();
        let mut next = 0;
        while next < sides.len().min(MOST_LEFT_SIDES) {
            let (side, to) = sides[next].clone();
            next += 1;
            for hidden in side.iter().filter(|name| !is_shown(name)) {
                for rule in self.rules.iter().filter(|rule| rule.to.contains(hidden)) {
                    let mut other = side.clone();
                    other.remove(hidden);
                    other.extend(&rule.from);
                    let derived = (self.shortened(other, to), to);
                    if known.insert(derived.clone()) {
                        sides.push(derived);
                    }
                }
            }
        }
        let mut seen = BTreeSet::new();
        sides.into_iter().map(|(side, _)| side).filter(|side| seen.insert(side.clone())).collect()
    }

    fn unsafe_ones(&self, source: impl Fn(&[String]) -> Source) -> Vec<UnsafeDependency> {
        let attribute = |name: &str| &self.plan.attributes[name];
        let in_order = |side: &BTreeSet<&str>, wanted: &dyn Fn(&Attribute) -> bool| -> Vec<String> {
            let mut list: Vec<&&str> = side.iter().filter(|name| wanted(attribute(name))).collect();
            crate::sorting::sort_by_key(&mut list, |name| self.plan.attributes.get_index_of(**name));
            list.into_iter().map(|name| (*name).to_owned()).collect()
        };
        let unsafe_one = |side: BTreeSet<&'a str>| {
            let from = in_order(&side, &|_| true);
            let exact = in_order(&side, &shown_exactly);
            let told: BTreeSet<&str> = self.told(&side).difference(&side).copied().collect();
            let refined = in_order(&told, &blurred);
            let published =
                side.iter().all(|name| shown_exactly(attribute(name)) || blurred(attribute(name)));
            let source = source(&from);
            (published && !exact.is_empty() && !refined.is_empty()).then_some(UnsafeDependency {
                from,
                exact,
                refined,
                source,
            })
        };
        self.left_sides().into_iter().filter_map(unsafe_one).collect()
    }
}

fn holds(table: &Table, dependency: &UnsafeDependency) -> bool {
    let columns = |names: &[String]| names.iter().map(|name| table.find(name)).collect::<Option<_>>();
    match (columns(&dependency.from), columns(&dependency.refined)) {
        (Some(from), Some(to)) => functional_holds(table, &Functional { from, to }).is_ok(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Safety;
    use proptest::prelude::*;
    use serde_json::json;

    const COLUMNS: [(&str, &str); 7] = [
        ("a", "identifier"),
        ("b", "quasi"),
        ("c", "quasi"),
        ("d", "quasi"),
        ("e", "sensitive"),
        ("f", "sensitive"),
        ("g", "insensitive"),
    ];

    fn plan(rules: &[(BTreeSet<usize>, usize)]) -> Plan {
        let text = |(from, to): &(BTreeSet<usize>, usize)| {
            let from: Vec<&str> = from.iter().map(|&column| COLUMNS[column].0).collect();
            format!("{} -> {}", from.join(", "), COLUMNS[*to].0)
        };
        let attributes: serde_json::Map<String, serde_json::Value> =
            COLUMNS.iter().map(|&(name, role)| (name.to_owned(), json!({ "role": role }))).collect();
        Plan::from_value(json!({
            "version": 1, "attributes": attributes, "dependencies": rules.iter().map(text).collect::<Vec<_>>(),
            "principles": [{ "kind": "k-anonymity", "k": 2 }], "algorithm": { "name": "mondrian" },
        }))
        .expect("a plan")
    }

    proptest! {
        /// The attacker's reading and the plan's, made by different code.
        #[test]
        fn the_attacker_finds_what_the_plan_calls_unsafe(
            rules in prop::collection::vec((prop::collection::btree_set(0..7usize, 1..4), 0..7usize), 0..6)
        ) {
            let rules: Vec<_> = rules.into_iter().filter(|(from, to)| !from.contains(to)).collect();
            let plan = plan(&rules);
            let by_attacker: BTreeSet<(Vec<String>, Vec<String>)> =
                unsafe_dependencies_of_plan(&plan).into_iter().map(|one| (one.exact, one.refined)).collect();
            let by_plan = plan.full_dependencies(&[]).into_iter().filter_map(|one| match one.safety {
                Safety::Unsafe { exact, refined } => Some((exact, refined)),
                _ => None,
            });
            for (exact, refined) in by_plan {
                // perhaps by fewer columns, or telling more
                let covers = |(other, more): &(Vec<String>, Vec<String>)| {
                    other.iter().all(|name| exact.contains(name)) && refined.iter().all(|name| more.contains(name))
                };
                prop_assert!(by_attacker.iter().any(covers), "{:?} -> {:?} in {:?}", exact, refined, by_attacker);
            }
        }
    }
}
