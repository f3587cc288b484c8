//! The dependencies an attacker could use: declared in the plan, or found in the table with a small left side.

use super::Source;
use crate::dependency::{Functional, functional_holds};
use crate::plan::{Danger, Dependency, FullDependency, Plan};
use crate::table::Table;

/// An unsafe dependency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weapon {
    /// The determining columns.
    pub from: Vec<String>,
    /// Those of them that are published exactly.
    pub exact: Vec<String>,
    /// The quasi columns it determines.
    pub refined: Vec<String>,
    /// Where it comes from.
    pub source: Source,
}

impl Weapon {
    /// The dependency as `A, B -> C`.
    pub fn text(&self) -> String {
        format!("{} -> {}", self.from.join(", "), self.refined.join(", "))
    }
}

/// The unsafe dependencies that hold in a table: those of the plan, and those from one or two exactly
/// published columns to quasi columns.
pub fn weapons(original: &Table, plan: &Plan) -> Vec<Weapon> {
    let declared: Vec<Weapon> =
        weapons_of_plan(plan).into_iter().filter(|weapon| holds(original, weapon)).collect();
    let found = plan.unsafe_dependencies_of(original);
    let known: Vec<Dependency> = (declared.iter())
        .map(|weapon| Dependency::functional(weapon.from.clone(), weapon.refined.clone()))
        .chain(found)
        .collect();
    let without_own = Plan { dependencies: Default::default(), ..plan.clone() };
    let is_declared = |from: &[String]| declared.iter().any(|weapon| weapon.from == from);
    unsafe_ones(without_own.full_dependencies(&known), |from| match is_declared(from) {
        true => Source::Declared,
        false => Source::Discovered,
    })
}

/// The unsafe dependencies of the plan alone, for whoever has no original to look for others.
pub fn weapons_of_plan(plan: &Plan) -> Vec<Weapon> {
    unsafe_ones(plan.full_dependencies(&[]), |_| Source::Declared)
}

fn unsafe_ones(full: Vec<FullDependency>, source: impl Fn(&[String]) -> Source) -> Vec<Weapon> {
    (full.into_iter())
        .filter_map(|FullDependency { from, danger, .. }| match danger {
            Danger::Unsafe { exact, refined } => Some(Weapon { source: source(&from), from, exact, refined }),
            _ => None,
        })
        .collect()
}

fn holds(table: &Table, weapon: &Weapon) -> bool {
    let columns = |names: &[String]| names.iter().map(|name| table.find(name)).collect::<Option<_>>();
    match (columns(&weapon.from), columns(&weapon.refined)) {
        (Some(from), Some(to)) => functional_holds(table, &Functional { from, to }).is_ok(),
        _ => false,
    }
}
