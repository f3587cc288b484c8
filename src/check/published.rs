//! A published table together with what its plan says about its columns.

use super::cover;
use super::grouping::Grouping;
use super::partial_suppression::{PartialSuppression, says_nothing};
use super::population::Sampled;
use crate::plan::{AlgorithmSpec, Plan, Remainder, Role};
use crate::table::{ColumnId, RowId, Table};
use crate::text::{Step, step};
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// The column that carries group numbers in releases of methods that make groups.
pub(crate) const GROUP_ID: &str = "group_id";

/// What an attacker holds: the cells, and what each column means.
pub(crate) struct Published<'a> {
    pub(crate) table: &'a Table,
    pub(crate) plan: &'a Plan,
    /// The quasi columns, in table order.
    pub(crate) quasi: Vec<ColumnId>,
    /// The column of group numbers, where there is one.
    pub(crate) group_id: Option<ColumnId>,
    /// Rows published as indistinguishable: by group number, else by equal quasi cells.
    pub(crate) groups: Grouping,
    /// Who each row is about, where the plan counts persons and it is known.
    pub(crate) persons: Option<&'a [u32]>,
    /// Which rows are suppressed on some columns only.
    pub(crate) partial: PartialSuppression,
    /// How many people each row of a table of counts stands for.
    pub(crate) weights: Option<Cow<'a, [u64]>>,
    /// What the table is a sample of, where that is known.
    pub(crate) sampled: Option<Sampled<'a>>,
    /// Whether the plan's trees start at the published nodes.
    pub(crate) trees_cut: bool,
}

impl<'a> Published<'a> {
    /// `persons` holds one number per row of `table`; it matters only to a plan that counts persons.
    pub(crate) fn new(table: &'a Table, plan: &'a Plan, persons: Option<&'a [u32]>) -> Published<'a> {
        let quasi: Vec<ColumnId> =
            columns(table).filter(|&id| role(plan, &table.column(id).name) == Some(Role::Quasi)).collect();
        let group_id = group_column(table, plan);
        // Group 9 is no missing value, even where 9 is how the plan spells one.
        let groups = match group_id {
            Some(id) => Grouping::by(table, &[id], &[]),
            None => Grouping::by(table, &quasi, &plan.missing),
        };
        // Persons of another table are no persons of this one.
        let persons = persons.filter(|persons| !plan.person.is_empty() && persons.len() == table.rows());
        Published {
            table,
            plan,
            quasi,
            group_id,
            groups,
            persons,
            partial: PartialSuppression::default(),
            weights: table.counts().map(|counts| counts.iter().map(|&count| u64::from(count)).collect()),
            sampled: None,
            trees_cut: false,
        }
    }

    /// The same, where rows may be suppressed on some columns.
    pub(crate) fn with_partial(self, partial: PartialSuppression) -> Published<'a> {
        Published { partial, ..self }
    }

    /// The same as a sample of a population; `trees_cut` where the plan comes from a published report.
    pub(crate) fn with_population(self, sampled: Option<Sampled<'a>>, trees_cut: bool) -> Published<'a> {
        Published { sampled, trees_cut, ..self }
    }

    /// A table of counts: rows with the same text in column `id` are a group, and each stands for as many
    /// people as `weights` says.
    pub(crate) fn counts(
        table: &'a Table,
        plan: &'a Plan,
        id: ColumnId,
        weights: &'a [u64],
    ) -> Published<'a> {
        let groups = Grouping::by(table, &[id], &[]);
        let (quasi, group_id, weights) = (Vec::new(), Some(id), Some(Cow::Borrowed(weights)));
        Published {
            table,
            plan,
            quasi,
            group_id,
            groups,
            persons: None,
            partial: PartialSuppression::default(),
            weights,
            sampled: None,
            trees_cut: false,
        }
    }

    /// Why nothing can be counted, if so: the plan counts persons and nobody said who they are.
    pub(crate) fn uncountable(&self) -> Option<Step> {
        (!self.plan.person.is_empty() && self.persons.is_none())
            .then(|| step("uncountable").with("columns", self.plan.person.clone()))
    }

    /// What the published cells contradict of the plan, whatever the principles say.
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut faults = self.uneven_groups();
        faults.extend(self.shown_remainder());
        faults.extend(self.shown_numbers());
        faults
    }

    /// Cells of columns that no constraint names, where the plan says that they are hidden.
    fn shown_remainder(&self) -> Vec<String> {
        if !matches!(
            self.plan.algorithm,
            AlgorithmSpec::ClassflyPlus { remainder: Some(Remainder::Hide), .. }
        ) {
            return Vec::new();
        }
        let shown = |name: &&String| {
            let column = self.table.column(self.table.find(name)?);
            let row = self.table.row_ids().find(|&row| !says_nothing(column.text(row), self.plan))?;
            Some(format!("{name} is to be hidden in every row and shows a value in row {}", row.0 + 1))
        };
        self.plan.remainder().iter().filter_map(shown).collect()
    }

    /// Cells of groups that show one number of a column and are none, or lie beyond the bounds at which it is coded.
    fn shown_numbers(&self) -> Vec<String> {
        if self.group_id.is_none() {
            return Vec::new();
        }
        let shown = self.quasi.iter().map(|&id| self.table.column(id));
        let shown = shown.filter(|column| self.plan.attributes[&column.name].shows_number());
        shown.filter_map(|column| cover::unlikely_number(column, self.plan)).collect()
    }

    /// Groups whose rows differ in a quasi cell: with group numbers that is a fault of form.
    fn uneven_groups(&self) -> Vec<String> {
        if self.group_id.is_none() {
            return Vec::new();
        }
        let mut faults = Vec::new();
        for &id in &self.quasi {
            let column = self.table.column(id);
            let reading = super::reading::Reading::new(column, &self.plan.missing);
            let values = reading.of_rows();
            let mut uneven = (0..self.groups.len() as u32).filter_map(|group| {
                let rows = self.groups.rows(group);
                let first = values[rows[0] as usize];
                rows.iter().find(|&&row| values[row as usize] != first).map(|&row| (rows[0], row))
            });
            if let Some((first, other)) = uneven.next() {
                let count = 1 + uneven.count();
                faults.push(format!(
                    "{} differs inside {}: rows {} and {} have the same {GROUP_ID} and different cells",
                    column.name,
                    crate::error::count(count, "group"),
                    first + 1,
                    other + 1
                ));
            }
        }
        faults
    }

    /// The cells of a class for a witness: by column name, the group number first.
    pub(crate) fn cells(&self, columns: &[ColumnId], row: u32) -> Value {
        let mut cells = Map::new();
        for &id in columns {
            let column = self.table.column(id);
            cells.insert(column.name.clone(), json!(column.text(RowId(row))));
        }
        Value::Object(cells)
    }
}

/// The group numbers' column: one of that name which the plan does not call a column of the data.
pub(crate) fn group_column(table: &Table, plan: &Plan) -> Option<ColumnId> {
    table.find(GROUP_ID).filter(|_| !plan.attributes.contains_key(GROUP_ID))
}

pub(crate) fn columns(table: &Table) -> impl Iterator<Item = ColumnId> + use<> {
    (0..table.columns().len()).map(ColumnId)
}

pub(crate) fn role(plan: &Plan, name: &str) -> Option<Role> {
    plan.attributes.get(name).map(|attribute| attribute.role)
}
