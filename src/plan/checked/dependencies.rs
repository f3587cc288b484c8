//! The declared dependencies: names resolved, and what a method that keeps them asks of them.

use super::Binding;
use super::cache::Asked;
use crate::dependency::{Disagreement, Functional, functional_holds, multivalued_holds};
use crate::plan::{AlgorithmSpec, Dependency, DependencyKind, DependencySpec, Keep, Role};
use crate::table::ColumnId;
use crate::text::step;
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
            let expected = match algorithm {
                AlgorithmSpec::KMsdAg { .. } => step("fault-keeps-them-or-k-msd"),
                _ => step("fault-keeps-them"),
            };
            self.fault("dependencies", step("fault-none"), expected.with("name", algorithm.name()));
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
                let expected = step("fault-declared-dependency");
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
                Some(Role::Identifier) => step("fault-identifiers-unpublished"),
                Some(Role::SamplingWeight) => step("fault-weights-unpublished"),
                Some(Role::Items) => step("fault-items-one-by-one"),
                Some(Role::Sensitive | Role::Insensitive) => step("fault-exact-beside-generalised"),
            };
            self.fault(
                path,
                step("fault-not-quasi").with("name", name),
                step("fault-quasi-on-both-sides").with("reason", reason),
            );
        }
        for name in &written.to {
            let capped =
                self.plan.attributes.get(name).is_some_and(|attribute| attribute.max_level.is_some());
            if capped && self.plan.algorithm.caps_levels() {
                self.fault(
                    path,
                    step("fault-has-max-level").with("name", name),
                    step("fault-right-sides-follow"),
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
                DependencyKind::Fd => step("fault-rows-break-fd")
                    .with("first", rows.0)
                    .with("second", rows.1)
                    .with("from", from)
                    .with("to", to),
                DependencyKind::Mvd | DependencyKind::KMultiset => step("fault-rows-break-mvd")
                    .with("first", rows.0)
                    .with("second", rows.1)
                    .with("from", from)
                    .with("to", to),
            };
            self.fault(path, found, step("fault-dependency-that-holds"));
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
