//! What public measures are computed from: the tables as published, and the plan as the report repeats it.

use crate::hierarchy::HierarchySpec;
use crate::plan::{CheckedPlan, Plan, Role};
use crate::release::ReleasedTables;
use crate::table::Table;
use serde_json::{Map, Value};

/// The tables of a release with the numbers that its report states beside them.
#[derive(Debug, Clone)]
pub struct PublishedTables<'a> {
    /// The tables by file name; the first one has a row for every published person.
    pub tables: Vec<(&'a str, &'a Table)>,
    /// How many rows were left out.
    pub left_out: u64,
    /// The columns on which some rows are suppressed together.
    pub suppressed_on: Vec<&'a [String]>,
    /// How many rows are counterfeits.
    pub counterfeits: u64,
}

impl<'a> From<&'a ReleasedTables> for PublishedTables<'a> {
    fn from(release: &'a ReleasedTables) -> PublishedTables<'a> {
        let suppressed = release.components.iter().filter(|component| !component.rows.is_empty());
        PublishedTables {
            tables: release
                .tables
                .iter()
                .map(|published| (published.name.as_str(), &published.table))
                .collect(),
            left_out: release.suppressed.len() as u64,
            suppressed_on: suppressed.map(|component| component.columns.as_slice()).collect(),
            counterfeits: release.counterfeits as u64,
        }
    }
}

impl<'a> PublishedTables<'a> {
    /// A table by its file name.
    pub(super) fn table(&self, name: &str) -> Option<&'a Table> {
        self.tables.iter().find(|&&(own, _)| own == name).map(|&(_, table)| table)
    }
}

/// A plan as public measures use it: never the original's values.
#[derive(Debug, Clone)]
pub struct PublishedPlan<'a> {
    /// The document.
    pub plan: &'a Plan,
    /// The quasi columns in table order.
    pub quasi: Vec<PublishedQuasi<'a>>,
}

/// A quasi column with the hierarchy it is published on.
#[derive(Debug, Clone)]
pub struct PublishedQuasi<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its hierarchy.
    pub spec: &'a HierarchySpec,
    /// Where the hierarchy is a tree of which only the published part is known: the number of leaves below
    /// each label. Levels are then not known.
    pub leaves: Option<&'a Map<String, Value>>,
}

impl<'a> From<&'a CheckedPlan> for PublishedPlan<'a> {
    fn from(plan: &'a CheckedPlan) -> PublishedPlan<'a> {
        let quasi = plan.quasi.iter();
        PublishedPlan {
            plan: &plan.plan,
            quasi: quasi
                .map(|quasi| PublishedQuasi { name: &quasi.name, spec: &quasi.spec, leaves: None })
                .collect(),
        }
    }
}

impl<'a> PublishedPlan<'a> {
    /// From a report: the plan it repeats, the counts of leaves beside its trees, and the table with all quasi
    /// columns. Where the publisher's own plan is at hand, its trees are complete.
    pub fn repeated(
        plan: &'a Plan,
        echo: &'a Value,
        publishers: Option<&'a Plan>,
        published: &'a Table,
    ) -> PublishedPlan<'a> {
        let quasi = published.columns().iter().filter_map(|column| {
            let name = column.name.as_str();
            let attribute = plan.attributes.get(name).filter(|attribute| attribute.role == Role::Quasi)?;
            let spec = attribute.hierarchy.as_ref()?;
            let complete = publishers.and_then(|own| own.attributes.get(name)?.hierarchy.as_ref());
            Some(match (spec, complete) {
                (HierarchySpec::Tree { .. }, Some(tree @ HierarchySpec::Tree { .. })) => {
                    PublishedQuasi { name, spec: tree, leaves: None }
                }
                _ => {
                    let leaves = &echo["attributes"][name]["hierarchy"]["leaves"];
                    PublishedQuasi { name, spec, leaves: leaves.as_object() }
                }
            })
        });
        PublishedPlan { plan, quasi: quasi.collect() }
    }
}
