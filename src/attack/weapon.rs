//! The dependencies an attacker could use: declared in the plan, or found in the table with a small left side.

use super::Source;
use crate::dependency::{Functional, determined_by, functional_holds};
use crate::plan::{Danger, Dependency, DependencyKind, FullDependency, Plan, Role};
use crate::table::{ColumnId, Table};

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

/// A dependency that was found by chance in few rows is none that an attacker knows: at least this share
/// of the rows must have a left side that occurs again.
const LEAST_SUPPORT: f64 = 0.5;

/// Left sides of two columns are looked for only where that takes no longer than a moment.
const MOST_PAIR_ROWS: usize = 4_000_000;

/// The unsafe dependencies that hold in a table: those of the plan, and those from one or two exactly
/// published columns to quasi columns.
pub fn weapons(original: &Table, plan: &Plan) -> Vec<Weapon> {
    let declared: Vec<Weapon> =
        weapons_of_plan(plan).into_iter().filter(|weapon| holds(original, weapon)).collect();
    let found = discovered(original, plan);
    let known: Vec<Dependency> = (declared.iter())
        .map(|weapon| functional(weapon.from.clone(), weapon.refined.clone()))
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

fn discovered(table: &Table, plan: &Plan) -> Vec<Dependency> {
    let with_role = |roles: &[Role]| -> Vec<ColumnId> {
        let role = |id: &ColumnId| plan.attributes.get(&table.column(*id).name).map(|column| column.role);
        (0..table.columns().len())
            .map(ColumnId)
            .filter(|id| role(id).is_some_and(|role| roles.contains(&role)))
            .collect()
    };
    let exact = with_role(&[Role::Sensitive, Role::Insensitive]);
    // a column with one value is told by everything and hides nothing
    let quasi: Vec<ColumnId> =
        with_role(&[Role::Quasi]).into_iter().filter(|&id| table.column(id).dictionary.len() > 1).collect();
    let mut open: Vec<(Vec<ColumnId>, Vec<ColumnId>)> =
        exact.iter().map(|&column| (vec![column], quasi.clone())).collect();
    let pairs = exact.len() * exact.len().saturating_sub(1) / 2;
    let mut found: Vec<(Vec<ColumnId>, Vec<ColumnId>)> = Vec::new();
    if pairs * table.rows() <= MOST_PAIR_ROWS {
        for (index, &first) in exact.iter().enumerate() {
            open.extend(exact[index + 1..].iter().map(|&second| (vec![first, second], quasi.clone())));
        }
    }
    for (left, candidates) in open {
        let told_by_part = |id: &ColumnId| {
            found.iter().any(|(from, to)| to.contains(id) && from.iter().all(|part| left.contains(part)))
        };
        let candidates: Vec<ColumnId> = candidates.into_iter().filter(|id| !told_by_part(id)).collect();
        let (told, support) = determined_by(table, &left, &candidates);
        if support >= LEAST_SUPPORT && !told.is_empty() {
            found.push((left, told));
        }
    }
    let names = |ids: &[ColumnId]| ids.iter().map(|&id| table.column(id).name.clone()).collect();
    found.iter().map(|(from, to)| functional(names(from), names(to))).collect()
}

fn functional(from: Vec<String>, to: Vec<String>) -> Dependency {
    Dependency { from, to, kind: DependencyKind::Fd, approximate: false }
}
