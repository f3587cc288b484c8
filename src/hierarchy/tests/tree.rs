use super::*;

const COUNTRIES: &str = r#"{ "kind": "tree", "paths": [
    ["USA", "North America", "*"], ["Japan", "Asia", "*"], ["Canada", "North America", "*"], ["India", "Asia", "*"]] }"#;

#[test]
fn a_value_climbs_its_path() {
    let tree = bound(COUNTRIES, &["Japan", "Canada", ""]);
    assert_eq!(ladder(&tree, 0), ["Japan", "Asia", "*"]);
    assert_eq!(ladder(&tree, 1), ["Canada", "North America", "*"]);
    assert_eq!(ladder(&tree, 2), ["", "*", "*"]);
    assert_eq!(group(&tree, &[0]), "Japan");
    assert_eq!(group(&tree, &[0, 1]), "*");
    assert_eq!(tree.positions(), 5);
    assert_eq!(tree.missing_position(), Some(Position(4)));
}

#[test]
fn loss_counts_the_leaves_of_the_tree_as_given() {
    let tree = bound(COUNTRIES, &["Japan", "India", "Canada", ""]);
    assert_eq!(tree.loss(group_cell(&tree, &[0])), 0.0);
    assert_eq!(tree.loss(group_cell(&tree, &[0, 1])), 1.0 / 3.0);
    assert_eq!(tree.loss(group_cell(&tree, &[0, 2])), 1.0);
    assert_eq!(tree.loss(group_cell(&tree, &[3])), 0.0);
    assert_eq!(tree.loss(group_cell(&tree, &[0, 3])), 1.0);
}

#[test]
fn leaves_keep_the_order_of_the_file_gathered_depth_first() {
    let tree = bound(COUNTRIES, &["Japan"]);
    let leaves: Vec<String> = (0..4).map(|p| tree.text(tree.cover(Position(p), Position(p)))).collect();
    assert_eq!(leaves, ["USA", "Canada", "Japan", "India"]);
}
