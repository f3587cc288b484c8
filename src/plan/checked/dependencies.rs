//! The declared dependencies: names resolved, and what a method that keeps them asks of them.

use super::Binding;
use super::cache::Asked;
use crate::dependency::{Disagreement, Functional, functional_holds, multivalued_holds};
use crate::plan::{AlgorithmSpec, Dependency, DependencyKind, DependencySpec, Keep, Role};
use crate::table::ColumnId;
use std::collections::BTreeSet;

/// A declared dependency with its names resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredDependency {
    /// The columns on its two sides.
    pub columns: Functional,
    /// Functional or multivalued.
    pub kind: DependencyKind,
    /// Whether it need not hold in the table.
    pub approximate: bool,
    /// Whether the method keeps it.
    pub kept: bool,
}

impl Binding<'_> {
    /// The dependencies that are written out; those still to be discovered cannot be at fault.
    pub(super) fn dependencies(&mut self) -> Vec<DeclaredDependency> {
        let algorithm = &self.plan.algorithm;
        if algorithm.keeps_dependencies() && self.plan.dependencies.is_empty() {
            let otherwise =
                if matches!(algorithm, AlgorithmSpec::KMsdAg { .. }) { "; `k-msd` needs none" } else { "" };
            let expected =
                format!("at least one among the quasi columns: `{}` keeps them{otherwise}", algorithm.name());
            self.fault("dependencies", "none", expected);
        }
        let mut resolved = Vec::new();
        for (index, spec) in self.plan.dependencies.list().iter().enumerate() {
            // the text form was read once already when the plan was parsed
            let Ok(dependency) = spec.read() else { continue };
            let path = format!("dependencies[{index}]");
            if let Some(declared) = self.resolve(&dependency, &path)
                // checked and shown, not kept
                && declared.kind != DependencyKind::KMultiset
                && (!declared.kept || self.can_be_kept(&declared, &dependency, &path))
            {
                resolved.push(declared);
            }
        }
        self.undeclared();
        resolved
    }

    /// Dependencies that are to be kept and that the plan does not list: the verdict would not speak of them.
    fn undeclared(&mut self) {
        let Some(Keep::List(list)) = self.plan.algorithm.kept() else { return };
        let declared = self.plan.dependencies.list().iter().filter_map(|spec| spec.read().ok());
        let declared: Vec<String> = declared.map(|dependency| dependency.to_string()).collect();
        for (index, text) in list.iter().enumerate() {
            let read = DependencySpec::Text(text.clone()).read();
            if !read.is_ok_and(|read| declared.contains(&read.to_string())) {
                let expected = "one of the plan's `dependencies`, or `all` in place of the list";
                self.fault(format!("algorithm.keep[{index}]"), format!("`{text}`"), expected);
            }
        }
    }

    fn resolve(&mut self, dependency: &Dependency, path: &str) -> Option<DeclaredDependency> {
        let mut side = |names: &[String]| -> Vec<Option<ColumnId>> {
            (names.iter())
                .map(|name| {
                    let found = self.table.find(name);
                    if found.is_none() {
                        self.unknown_column(path.to_owned(), name);
                    }
                    found
                })
                .collect()
        };
        let (from, to) = (side(&dependency.from), side(&dependency.to));
        let known = |side: Vec<Option<ColumnId>>| side.into_iter().collect::<Option<BTreeSet<ColumnId>>>();
        let columns = Functional { from: known(from)?, to: known(to)? };
        let kept = self.plan.algorithm.keeps(dependency);
        Some(DeclaredDependency { columns, kind: dependency.kind, approximate: dependency.approximate, kept })
    }

    /// Only quasi columns are generalised, and only what holds in the table can be kept.
    fn can_be_kept(&mut self, declared: &DeclaredDependency, written: &Dependency, path: &str) -> bool {
        let before = self.faults.len();
        for name in written.from.iter().chain(&written.to) {
            let role = self.plan.attributes.get(name).map(|attribute| attribute.role);
            let reason = match role {
                // a column without a role is a fault of its own
                None | Some(Role::Quasi) => continue,
                Some(Role::Identifier) => "identifiers are not published",
                Some(Role::SamplingWeight) => "sampling weights are not published",
                Some(Role::Sensitive | Role::Insensitive) => {
                    "other columns are published as they are, so a generalised left side would meet several right sides; an exact dependency beside generalised columns is a danger of its own"
                }
            };
            self.fault(
                path,
                format!("`{name}`, which is not quasi"),
                format!("quasi columns on both sides: {reason}"),
            );
        }
        for name in &written.to {
            let capped =
                self.plan.attributes.get(name).is_some_and(|attribute| attribute.max_level.is_some());
            if capped && self.plan.algorithm.caps_levels() {
                self.fault(
                    path,
                    format!("`{name}`, which has a `maxLevel`"),
                    "right sides without one: they have to follow their left sides",
                );
            }
        }
        if self.faults.len() == before
            && !declared.approximate
            && let Err(Disagreement { rows: (first, second) }) = self.holds(&declared.columns, declared.kind)
        {
            let names = |names: &[String]| {
                names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
            };
            let (rows, from, to) = ((first.0 + 1, second.0 + 1), names(&written.from), names(&written.to));
            let found = match declared.kind {
                DependencyKind::Fd => {
                    format!("rows {} and {} that agree on {from} and differ on {to}", rows.0, rows.1)
                }
                DependencyKind::Mvd | DependencyKind::KMultiset => format!(
                    "rows {} and {} that agree on {from}, and no row with {to} of the one and the rest of the other",
                    rows.0, rows.1
                ),
            };
            self.fault(
                path,
                found,
                "a dependency that holds in the table, or an object with `\"approximate\": true`, which makes it hold in the release",
            );
        }
        self.faults.len() == before
    }

    pub(super) fn holds(&mut self, columns: &Functional, kind: DependencyKind) -> Result<(), Disagreement> {
        let quasi = match kind {
            DependencyKind::Fd | DependencyKind::KMultiset => Vec::new(),
            DependencyKind::Mvd => self.with_role(Role::Quasi),
        };
        let (plan, table) = (self.plan, self.table);
        self.cache.holds.get(Asked { columns: columns.clone(), kind, quasi }, |asked| match kind {
            DependencyKind::Fd => functional_holds(table, &asked.columns),
            // shown, never kept
            DependencyKind::KMultiset => Ok(()),
            // relative to the quasi columns: identifiers are not published, the others not generalised
            DependencyKind::Mvd => {
                let quasi = plan.quasi_part(table);
                let within = |columns: &BTreeSet<ColumnId>| {
                    columns.iter().filter_map(|&id| quasi.find(&table.column(id).name)).collect()
                };
                multivalued_holds(&quasi, &within(&asked.columns.from), &within(&asked.columns.to))
            }
        })
    }
}
