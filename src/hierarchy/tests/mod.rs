//! Hierarchies bound to small columns, kind by kind.

mod tree;

use super::*;
use crate::table::{Codes, Dictionary};

/// A column with these distinct values, one row each.
fn column(values: &[&str]) -> Column {
    Column {
        name: "A".to_owned(),
        dictionary: values.iter().copied().collect::<Dictionary>(),
        codes: Codes::collect(values.len(), 0..values.len() as u32),
    }
}

fn no_missing() -> Vec<String> {
    Vec::new()
}

fn empty_is_missing() -> Vec<String> {
    vec![String::new()]
}

/// A plan's hierarchy from its JSON.
fn spec(json: &str) -> HierarchySpec {
    serde_json::from_str(json).expect("a hierarchy as plans write it")
}

fn bound(json: &str, values: &[&str]) -> Hierarchy {
    Hierarchy::bind(&spec(json), &column(values), &empty_is_missing()).expect("the hierarchy fits the values")
}

/// The faults of a hierarchy that does not fit, as people read them.
fn faults(json: &str, values: &[&str]) -> Vec<String> {
    let faults = Hierarchy::bind(&spec(json), &column(values), &empty_is_missing());
    faults.expect_err("the hierarchy does not fit").iter().map(ToString::to_string).collect()
}

/// What a value is published as, level by level.
fn ladder(hierarchy: &Hierarchy, code: u32) -> Vec<String> {
    let height = hierarchy.height().expect("a hierarchy with levels");
    let position = hierarchy.position(Code(code));
    (0..=height).map(|level| hierarchy.text(Cell::Node(hierarchy.ancestor(position, level)))).collect()
}

/// What a group of values is published as.
fn group(hierarchy: &Hierarchy, codes: &[u32]) -> String {
    hierarchy.text(group_cell(hierarchy, codes))
}

fn group_cell(hierarchy: &Hierarchy, codes: &[u32]) -> Cell {
    let positions = codes.iter().map(|&code| hierarchy.position(Code(code)));
    let (low, high) = (positions.clone().min(), positions.max());
    hierarchy.cover(low.expect("a group has values"), high.expect("a group has values"))
}
