//! Columns that hold a set of items in every cell.

use super::{Binding, join};
use crate::hierarchy::{Hierarchy, HierarchySpec, NodeId};
use crate::plan::{Attribute, PrincipleSpec, Role};
use crate::table::ColumnId;
use crate::table::items::{items_as_column, items_of};
use crate::text::step;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A column of sets with what is promised about them.
#[derive(Debug, Clone)]
pub struct ItemColumn {
    /// Which column.
    pub column: ColumnId,
    /// Its name.
    pub name: String,
    /// What stands between two items.
    pub separator: String,
    /// The different items, sorted.
    pub names: Vec<String>,
    /// The items of every value of the column, by their places among the names, ascending.
    pub of_code: Vec<Vec<u32>>,
    /// k and m of every promise about it.
    pub asked: Vec<(u32, u32)>,
    /// The tree along which items become less precise, over the names; without one they are left out.
    pub tree: Option<Arc<Hierarchy>>,
}

/// The items that a class does not show as they are, by their places among the column's names: as which node of the
/// column's tree it shows them, or `None` where it leaves them out.
pub type ItemsChanged = BTreeMap<u32, Option<NodeId>>;

impl ItemColumn {
    /// How many sets of items a row with this many is looked at for; saturates.
    pub(crate) fn sets(&self, items: usize) -> u64 {
        subsets(items, self.largest())
    }

    /// The most items that are looked at together.
    pub(crate) fn largest(&self) -> u32 {
        self.asked.iter().map(|&(_, m)| m).max().unwrap_or(0)
    }

    /// What a class shows of an item; nothing where it leaves the item out.
    pub fn shown(&self, item: u32, changed: &ItemsChanged) -> Option<&str> {
        match changed.get(&item) {
            None => Some(&self.names[item as usize]),
            Some(node) => node.map(|node| self.tree.as_ref().expect("nodes are those of a tree").label(node)),
        }
    }
}

/// Plans that would have to look at more sets of items are refused.
pub const MOST_SETS: u64 = 5_000_000;

/// What stands between two items unless a plan says so.
pub const SEPARATOR: &str = ";";

impl Attribute {
    /// What stands between two items of a cell.
    pub fn item_separator(&self) -> &str {
        self.separator.as_deref().unwrap_or(SEPARATOR)
    }
}

impl Binding<'_> {
    /// The columns of sets; each needs a promise, and a method that publishes groups.
    pub(super) fn items(&mut self) -> Vec<ItemColumn> {
        let (plan, table) = (self.plan, self.table);
        for (index, principle) in plan.principles.iter().enumerate() {
            let PrincipleSpec::KMAnonymity { attribute, .. } = principle else { continue };
            let path = format!("principles[{index}].attribute");
            match (table.find(attribute), plan.attributes.get(attribute).map(|one| one.role)) {
                (None, _) => self.unknown_column(path, attribute),
                (Some(_), Some(Role::Items) | None) => {}
                (Some(_), Some(_)) => {
                    let found = step("fault-has-no-items").with("name", attribute);
                    self.fault(path, found, step("fault-role-items"));
                }
            }
        }
        let columns = self.with_role(Role::Items);
        if !columns.is_empty() {
            self.item_methods();
        }
        columns.into_iter().map(|id| self.item_column(id)).collect()
    }

    fn item_methods(&mut self) {
        let algorithm = &self.plan.algorithm;
        let name = &self.table.column(self.with_role(Role::Items)[0]).name;
        let path = format!("{}.role", join("attributes", name));
        if !algorithm.shows_numbers() {
            let expected = step("fault-leaves-out-no-items").with("name", algorithm.name());
            self.fault(path, "`items`", expected);
        }
        if !self.plan.person.is_empty() {
            self.fault("person", step("fault-person-columns"), step("fault-items-count-rows"));
        }
    }

    fn item_column(&mut self, id: ColumnId) -> ItemColumn {
        let column = self.table.column(id);
        let attribute = &self.plan.attributes[&column.name];
        let path = join("attributes", &column.name);
        let separator = attribute.item_separator().to_owned();
        if separator.trim().is_empty() {
            self.fault(format!("{path}.separator"), format!("`{separator}`"), step("fault-item-mark"));
        }
        let asked: Vec<(u32, u32)> = (self.plan.principles.iter())
            .filter_map(|principle| match principle {
                PrincipleSpec::KMAnonymity { k, m, attribute } if *attribute == column.name => Some((*k, *m)),
                _ => None,
            })
            .collect();
        if asked.is_empty() {
            self.fault(path.clone(), step("fault-items-uncovered"), step("fault-items-need-principle"));
        }
        let cells: Vec<BTreeSet<&str>> =
            (column.dictionary.texts()).map(|text| items_of(text, &separator, &self.plan.missing)).collect();
        let names: BTreeSet<&str> = cells.iter().flatten().copied().collect();
        let names: Vec<&str> = names.into_iter().collect();
        let place = |item: &&str| names.binary_search(item).expect("every item is listed") as u32;
        let of_code: Vec<Vec<u32>> = cells.iter().map(|items| items.iter().map(place).collect()).collect();
        let largest = asked.iter().map(|&(_, m)| m).max().unwrap_or(0);
        let sets =
            |rows: u32, items: &Vec<u32>| u64::from(rows).saturating_mul(subsets(items.len(), largest));
        let all = column.frequencies().into_iter().zip(&of_code).map(|(rows, items)| sets(rows, items));
        let all = all.fold(0, u64::saturating_add);
        if all > MOST_SETS {
            let found = step("fault-sets-of-items").with("sets", all).with("m", largest);
            self.fault(path.clone(), found, step("fault-most-sets").with("most", MOST_SETS));
        }
        let tree = attribute
            .hierarchy
            .as_ref()
            .and_then(|spec| self.item_tree(spec, &names, &separator, &format!("{path}.hierarchy")));
        let names = names.into_iter().map(str::to_owned).collect();
        ItemColumn { column: id, name: column.name.clone(), separator, names, of_code, asked, tree }
    }

    /// A tree over the items. Its labels stand between separators like items, and must be read as what they are.
    fn item_tree(
        &mut self,
        spec: &HierarchySpec,
        names: &[&str],
        separator: &str,
        path: &str,
    ) -> Option<Arc<Hierarchy>> {
        if !matches!(spec, HierarchySpec::Tree { .. }) {
            self.fault(format!("{path}.kind"), format!("`{}`", spec.kind()), step("fault-items-have-trees"));
            return None;
        }
        let items = items_as_column(names.iter().copied());
        let tree = match Hierarchy::bind(spec, &items, &[]) {
            Ok(tree) => tree,
            Err(faults) => {
                self.relocate(faults, path);
                return None;
            }
        };
        let missing = &self.plan.missing;
        let misread = |label: &str| {
            label.is_empty()
                || label.trim() != label
                || (!separator.is_empty() && label.contains(separator))
                || missing.iter().any(|spelling| spelling == label)
        };
        // the first node is the root, which is never shown
        let labels = (1..tree.node_count() as u32).map(|node| tree.label(NodeId(node)));
        if let Some(label) = labels.into_iter().find(|label| misread(label)) {
            let expected = step("fault-label-of-items").with("separator", separator);
            let found = format!("`{label}`");
            self.fault(path.to_owned(), found, expected);
            return None;
        }
        Some(Arc::new(tree))
    }
}

/// How many sets of 1 to `largest` of so many items there are; saturates.
pub(crate) fn subsets(items: usize, largest: u32) -> u64 {
    let (mut sum, mut of_size) = (0u64, 1u128);
    for size in 1..=u128::from(largest).min(items as u128) {
        of_size = (of_size * (items as u128 + 1 - size) / size).min(u128::from(u64::MAX));
        sum = sum.saturating_add(of_size as u64);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_counted() {
        assert_eq!(subsets(4, 2), 4 + 6);
        assert_eq!(subsets(3, 9), 7);
        assert_eq!(subsets(0, 2), 0);
        assert!(subsets(10_000, 40) == u64::MAX);
    }
}
