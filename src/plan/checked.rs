//! A plan bound to a table: names resolved, hierarchies bound, every fault found.

use super::{Order, Plan};
use crate::error::Error;
use crate::hierarchy::{Hierarchy, HierarchySpec};
use crate::principle::Principle;
use crate::table::{ColumnId, Table};

/// A plan that fits its table.
#[derive(Debug, Clone)]
pub struct CheckedPlan {
    /// The document this was made from, defaults filled in.
    pub plan: Plan,
    /// The quasi columns in table order.
    pub quasi: Vec<QuasiAttribute>,
    /// The sensitive columns in table order.
    pub sensitive: Vec<ColumnId>,
    /// The insensitive columns in table order.
    pub insensitive: Vec<ColumnId>,
    /// Who each row is about, where rows are not persons.
    pub persons: Option<Persons>,
    /// What must hold, names resolved.
    pub principles: Vec<Principle>,
    /// The order of published rows.
    pub order: Order,
}

/// A quasi column with the hierarchy it is published on.
#[derive(Debug, Clone)]
pub struct QuasiAttribute {
    /// Which column.
    pub column: ColumnId,
    /// Its hierarchy as used (the plan's, or the default for its type).
    pub spec: HierarchySpec,
    /// That hierarchy, bound to the column's values.
    pub hierarchy: Hierarchy,
    /// The highest level that may be published; `None`: up to `*`.
    pub max_level: Option<usize>,
    /// How much its loss weighs.
    pub weight: f64,
}

/// Who each row is about.
#[derive(Debug, Clone)]
pub struct Persons {
    /// A number per row; equal numbers are the same person.
    pub of_row: Vec<u32>,
    /// How many persons there are.
    pub count: usize,
}

impl CheckedPlan {
    /// Binds a plan to a table, or lists everything that does not fit.
    pub fn new(plan: &Plan, table: &Table) -> Result<CheckedPlan, Error> {
        let _ = (plan, table);
        todo!()
    }
}
