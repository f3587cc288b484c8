//! The plan as the public report repeats it: nothing in it that the published files do not say.
//!
//! The seed and all comments are left out, and a tree appears only from the published nodes upward:
//! the leaves below them are the input's vocabulary. Their numbers stay, because the loss is computed
//! from them.

use super::number;
use crate::hierarchy::{Cell, Hierarchy, HierarchySpec, NodeId};
use crate::plan::{CheckedPlan, Role};
use crate::release::ReleasedTables;
use crate::table::{Code, Column};
use serde_json::{Map, Value, json};

/// The plan without secrets, with the hierarchies that were used.
pub fn public_plan(plan: &CheckedPlan, release: &ReleasedTables) -> Value {
    let mut echo = number::whole(serde_json::to_value(&plan.plan).expect("a plan is plain data"));
    let fields = echo.as_object_mut().expect("a plan is an object");
    fields.remove("seed");
    fields.remove("comment");
    let attributes = fields["attributes"].as_object_mut().expect("attributes are an object");
    for (_, attribute) in attributes.iter_mut() {
        attribute.as_object_mut().expect("an attribute is an object").remove("comment");
    }
    for quasi in &plan.quasi {
        let hierarchy = match &quasi.spec {
            HierarchySpec::Tree { .. } => {
                let cells = columns(release, &quasi.name).flat_map(|column| column.dictionary.texts());
                visible_tree(&quasi.hierarchy, cells)
            }
            spec => number::whole(serde_json::to_value(spec).expect("a hierarchy is plain data")),
        };
        attributes[&quasi.name]["hierarchy"] = hierarchy;
    }
    for items in &plan.items {
        let Some(tree) = &items.tree else { continue };
        let name = &items.name;
        let cells = columns(release, name).flat_map(|column| column.dictionary.texts());
        let shown = cells.flat_map(|cell| cell.split(items.separator.as_str()));
        attributes[name]["hierarchy"] = visible_tree(tree, shown);
    }
    // the trees of sensitive columns, by which distances between values are told
    for (name, attribute) in
        plan.plan.attributes.iter().filter(|(_, attribute)| attribute.role == Role::Sensitive)
    {
        if let Some(spec @ HierarchySpec::Tree { .. }) = &attribute.hierarchy {
            let column = columns(release, name).next().expect("every sensitive column is published");
            let mut no_value = plan.plan.missing.clone();
            // a suppressed cell has no place in the tree
            no_value.extend(plan.plan.algorithm.suppresses_components().then(|| "*".to_owned()));
            let bound = Hierarchy::bind(spec, column, &no_value)
                .expect("a tree that has all values of the input has the published ones");
            attributes[name]["hierarchy"] = paths_of_values(&bound, column);
        }
    }
    echo
}

/// A column in all tables that have it.
fn columns<'a>(release: &'a ReleasedTables, name: &'a str) -> impl Iterator<Item = &'a Column> {
    release.tables.iter().filter_map(move |published| {
        let table = &published.table;
        Some(table.column(table.find(name)?))
    })
}

/// The tree above the published values, level by level. Every node stands on the level that it has in
/// the plan's tree, which may follow from values that are not published: so distances stay the same.
fn paths_of_values(hierarchy: &Hierarchy, column: &Column) -> Value {
    let height = hierarchy.height().unwrap_or(0);
    let mut paths: Vec<Vec<String>> = (0..column.dictionary.len() as u32)
        .map(|code| hierarchy.position(Code(code)))
        .filter(|&position| hierarchy.missing_position() != Some(position))
        .map(|position| {
            let leaf = hierarchy.ancestor(position, 0);
            let upward: Vec<NodeId> =
                std::iter::successors(Some(leaf), |&node| hierarchy.parent(node)).collect();
            let standing = |level: usize| upward.iter().rev().find(|&&node| hierarchy.level(node) <= level);
            (0..=height).map(|level| hierarchy.text(Cell::Node(*standing(level).unwrap_or(&leaf)))).collect()
        })
        .collect();
    // nothing but missing values is published: a tree has at least its root
    if paths.is_empty() {
        paths.push(vec![hierarchy.text(Cell::Node(hierarchy.root()))]);
    }
    json!({ "kind": "tree", "paths": paths })
}

/// The tree from the published labels upward, with the number of leaves below each label.
fn visible_tree<'a>(hierarchy: &Hierarchy, published: impl Iterator<Item = &'a str>) -> Value {
    let label = |node: NodeId| hierarchy.text(Cell::Node(node));
    let mut nodes: Vec<NodeId> = published.filter_map(|text| hierarchy.node_of_label(text)).collect();
    nodes.sort();
    nodes.dedup();
    // nothing but missing values is published
    if nodes.is_empty() {
        nodes.push(hierarchy.root());
    }
    let mut leaves = Map::new();
    let paths: Vec<Vec<String>> = (nodes.into_iter())
        .map(|node| {
            let upward = std::iter::successors(Some(node), |&node| hierarchy.parent(node));
            upward
                .map(|node| {
                    let label = label(node);
                    leaves.insert(label.clone(), json!(hierarchy.leaves_below(node)));
                    label
                })
                .collect()
        })
        .collect();
    json!({ "kind": "tree", "paths": paths, "leaves": leaves })
}
