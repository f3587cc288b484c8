//! Columns with their hierarchies: quasi columns as they are published, sensitive ones as their distances need them.

use super::Binding;
use super::cache::{Bound, HierarchyOf};
use crate::error::Fault;
use crate::hierarchy::{Hierarchy, HierarchySpec};
use crate::plan::parse::join;
use crate::plan::{AlgorithmSpec, Attribute, Role, Show};
use crate::table::types::{ColumnType, Typed, infer};
use crate::table::{Codes, Column, ColumnId, Dictionary};
use crate::text::step;
use std::sync::Arc;

/// A quasi column with the hierarchy it is published on.
#[derive(Debug, Clone)]
pub struct QuasiAttribute {
    /// Which column.
    pub column: ColumnId,
    /// Its name.
    pub name: String,
    /// Its hierarchy as used (the plan's, or the default for its type).
    pub spec: HierarchySpec,
    /// That hierarchy, bound to the column's values.
    pub hierarchy: Arc<Hierarchy>,
    /// The highest level that may be published; `None`: up to `*`.
    pub max_level: Option<usize>,
    /// How much its loss weighs.
    pub weight: f64,
    /// What a group shows of it; numbers are coded at the plan's bounds in the hierarchy.
    pub show: Show,
}

impl Binding<'_> {
    /// The type of a column, from all its values.
    pub(super) fn typed(&mut self, id: ColumnId) -> Arc<Typed> {
        let (table, missing) = (self.table, &self.plan.missing);
        self.cache.types.get(id, |id| Arc::new(infer(&table.column(*id).dictionary, missing)))
    }

    /// A column's hierarchy: the one given, or the default of its type, with levels where they are needed.
    fn bound(&mut self, id: ColumnId, spec: Option<HierarchySpec>, levels: bool) -> Bound {
        // what is written out is the same with and without
        let key = HierarchyOf { column: id, levels: levels && spec.is_none(), spec };
        let typed = self.typed(id);
        let (column, missing) = (self.table.column(id), &self.plan.missing);
        self.cache.hierarchies.get(key, |HierarchyOf { spec, levels, .. }| {
            let default = || Hierarchy::default_spec_typed(column, missing, &typed, *levels);
            let spec = spec.clone().unwrap_or_else(default);
            let hierarchy = Hierarchy::bind_typed(&spec, column, missing, &typed)?;
            Ok((spec, Arc::new(hierarchy)))
        })
    }

    /// The hierarchy of a sensitive column, where the plan gives one.
    pub(super) fn sensitive_hierarchy(&mut self, id: ColumnId) -> Option<Result<Arc<Hierarchy>, Vec<Fault>>> {
        let spec = self.plan.attributes[&self.table.column(id).name].hierarchy.clone()?;
        Some(self.bound(id, Some(spec), false).map(|(_, hierarchy)| hierarchy))
    }

    pub(super) fn quasi(&mut self) -> Vec<QuasiAttribute> {
        let columns = self.with_role(Role::Quasi);
        columns.into_iter().filter_map(|column| self.quasi_attribute(column)).collect()
    }

    fn quasi_attribute(&mut self, id: ColumnId) -> Option<QuasiAttribute> {
        let column = self.table.column(id);
        let attribute = &self.plan.attributes[&column.name];
        let levels = self.plan.algorithm.needs_levels();
        let path = join("attributes", &column.name);
        let (spec, mut hierarchy) = match self.bound(id, attribute.hierarchy.clone(), levels) {
            Ok(bound) => bound,
            Err(faults) => {
                self.relocate(faults, &format!("{path}.hierarchy"));
                return None;
            }
        };
        let algorithm = &self.plan.algorithm;
        if let AlgorithmSpec::MInvariance(how) = algorithm
            && let Some(&width) = how.min_widths.get(&column.name)
            && !Arc::make_mut(&mut hierarchy).set_grid(width)
        {
            self.fault(
                join("algorithm.minWidths", &column.name),
                width.to_string(),
                step("fault-least-width"),
            );
        }
        if algorithm.needs_levels() && hierarchy.height().is_none() {
            let expected = step("fault-needs-levels").with("name", algorithm.name());
            self.fault(format!("{path}.hierarchy.kind"), "`range`", expected);
            return None;
        }
        if let Some(max_level) = attribute.max_level {
            if !algorithm.caps_levels() {
                let expected = step("fault-stops-nowhere").with("name", algorithm.name());
                self.fault(format!("{path}.maxLevel"), max_level.to_string(), expected);
            }
            match hierarchy.height() {
                None => self.fault(
                    format!("{path}.maxLevel"),
                    max_level.to_string(),
                    step("fault-range-has-no-level"),
                ),
                Some(height) if max_level > height => self.fault(
                    format!("{path}.maxLevel"),
                    max_level.to_string(),
                    step("fault-at-most-height").with("height", height),
                ),
                Some(_) => {}
            }
        }
        self.shown(id, attribute, &mut hierarchy);
        let weight = attribute.weight.unwrap_or(1.0);
        let (name, max_level, show) = (column.name.clone(), attribute.max_level, attribute.show);
        Some(QuasiAttribute { column: id, name, spec, hierarchy, max_level, weight, show })
    }

    /// One number in place of a range: where groups are numbered, of numbers or dates without levels.
    fn shown(&mut self, id: ColumnId, attribute: &Attribute, hierarchy: &mut Arc<Hierarchy>) {
        let path = join("attributes", &self.table.column(id).name);
        if attribute.show.is_range() {
            for (field, bound) in [("bottom", attribute.bottom), ("top", attribute.top)] {
                if let Some(bound) = bound {
                    let expected = step("fault-bound-of-ranges");
                    self.fault(format!("{path}.{field}"), bound.to_string(), expected);
                }
            }
            return;
        }
        let found = format!("`{}`", attribute.show.name());
        let algorithm = &self.plan.algorithm;
        if !algorithm.shows_numbers() {
            let expected = step("fault-shows-no-numbers").with("name", algorithm.name());
            self.fault(format!("{path}.show"), found, expected);
            return;
        }
        let is_date = matches!(self.typed(id).kind, ColumnType::Date(_));
        if hierarchy.height().is_some() {
            self.fault(format!("{path}.show"), found, step("fault-levels-have-no-mean"));
        } else if is_date && attribute.show == Show::Rounded {
            self.fault(format!("{path}.show"), found, step("fault-only-numbers-rounded"));
        } else if (attribute.bottom, attribute.top) != (None, None)
            && !Arc::make_mut(hierarchy).code(attribute.bottom, attribute.top)
        {
            let told = |bound: Option<f64>| bound.map_or(String::new(), |bound| bound.to_string());
            let found = format!("{}…{}", told(attribute.bottom), told(attribute.top));
            let expected = step("fault-bounds-of-numbers");
            let field = if attribute.bottom.is_some() { "bottom" } else { "top" };
            self.fault(format!("{path}.{field}"), found, expected);
        }
    }

    /// A sensitive column's hierarchy must fit its values whether a principle measures by it or not: the
    /// report repeats it.
    pub(super) fn sensitive_hierarchies(&mut self) {
        for id in self.with_role(Role::Sensitive) {
            let column = self.table.column(id);
            let Some(spec) = &self.plan.attributes[&column.name].hierarchy else { continue };
            if let Some(Err(faults)) = self.sensitive_hierarchy(id) {
                let faults = self.without_values(spec, faults);
                self.relocate(faults, &format!("{}.hierarchy", join("attributes", &column.name)));
            }
        }
    }

    /// Faults of a sensitive column's hierarchy: those of the hierarchy by itself as they are; those that
    /// its values bring about may quote them, so they are told in general.
    fn without_values(&self, spec: &HierarchySpec, faults: Vec<Fault>) -> Vec<Fault> {
        let nothing = Column { name: String::new(), dictionary: Dictionary::default(), codes: Codes::new() };
        if let Err(own) = Hierarchy::bind(spec, &nothing, &self.plan.missing) {
            return own;
        }
        let in_general = |fault: Fault| fault.with_found(step("fault-unquoted-values")).near(None::<String>);
        faults.into_iter().map(in_general).collect()
    }
}
