//! Hierarchies bound to small columns, kind by kind.

mod adult;
mod date;
mod defaults;
mod intervals;
mod mask;
mod random_trees;
mod range;
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

/// The losses of what a value is published as, level by level.
fn losses(hierarchy: &Hierarchy, code: u32) -> Vec<f64> {
    let height = hierarchy.height().expect("a hierarchy with levels");
    let position = hierarchy.position(Code(code));
    (0..=height).map(|level| hierarchy.loss(Cell::Node(hierarchy.ancestor(position, level)))).collect()
}

/// Everything that must hold of any hierarchy with levels.
fn assert_sound(hierarchy: &Hierarchy) {
    let height = hierarchy.height().expect("a hierarchy with levels");
    let all = (0..hierarchy.node_count() as u32).map(NodeId);
    let mut next_position = 0;
    for node in all {
        let cell = Cell::Node(node);
        let (first, last) = hierarchy.span(cell);
        let children = hierarchy.children(node);
        if children.is_empty() && node != hierarchy.root() {
            assert_eq!((first.0, last.0), (next_position, next_position), "leaves stand in order");
            next_position += 1;
        }
        let mut expected = first;
        for &child in children {
            let (child_first, child_last) = hierarchy.span(Cell::Node(child));
            assert_eq!(hierarchy.parent(child), Some(node));
            assert_eq!(child_first, expected, "children share out the run of their parent");
            assert!(hierarchy.level(child) < hierarchy.level(node));
            expected = Position(child_last.0 + 1);
        }
        assert!(children.is_empty() || expected.0 == last.0 + 1);
        assert!((0.0..=1.0).contains(&hierarchy.loss(cell)));
    }
    assert_eq!(next_position as usize, hierarchy.positions());
    assert_eq!(hierarchy.level(hierarchy.root()), height);
    assert_eq!(hierarchy.loss(Cell::Node(hierarchy.root())), 1.0);
    for position in (0..hierarchy.positions() as u32).map(Position) {
        for level in 0..=height {
            let (first, last) = hierarchy.span(Cell::Node(hierarchy.ancestor(position, level)));
            assert!(first <= position && position <= last);
        }
        assert_eq!(hierarchy.ancestor(position, height), hierarchy.root());
        assert_eq!(hierarchy.ancestor(position, height + 7), hierarchy.root());
        assert_eq!(Cell::Node(hierarchy.ancestor(position, 0)), hierarchy.cover(position, position));
    }
}
