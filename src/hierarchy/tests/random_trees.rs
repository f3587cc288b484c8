//! Random trees against slow obvious twins.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Paths of a random tree: unequal depths, chains, repeated labels, single leaves, groups that share
/// their name with a value.
fn paths() -> impl Strategy<Value = Vec<Vec<String>>> {
    let node = (any::<prop::sample::Index>(), 0..3_usize, any::<bool>());
    prop::collection::vec(node, 1..40).prop_map(|nodes| {
        let mut above: Vec<Vec<String>> = vec![vec!["*".to_owned()]];
        let mut is_group = vec![true];
        let mut says_star = vec![true];
        for (index, (parent, repeats, star)) in nodes.into_iter().enumerate() {
            let parent = parent.index(above.len());
            is_group[parent] = true;
            is_group.push(false);
            says_star.push(star);
            let mut path = vec![format!("n{index}"); 1 + repeats];
            path.extend(above[parent].iter().cloned());
            above.push(path);
        }
        let ends = |index: &usize| *index > 0 && (!is_group[*index] || index.is_multiple_of(3));
        (0..above.len())
            .filter(ends)
            .map(|index| {
                let mut path = above[index].clone();
                if !says_star[index] {
                    path.pop();
                }
                path
            })
            .collect()
    })
}

/// The label of a path at a level when all paths are as long as the longest.
fn label_at(path: &[String], level: usize, height: usize) -> &str {
    if level >= height { "*" } else { path.get(level).or(path.last()).expect("a path has labels") }
}

fn height_of(paths: &[Vec<String>]) -> usize {
    let labels = |path: &Vec<String>| path.iter().filter(|label| *label != "*").count();
    paths.iter().map(labels).max().expect("there are paths")
}

proptest! {
    #[test]
    fn ancestors_joins_and_distances_agree_with_the_paths_as_written(paths in paths(), picks in any::<[prop::sample::Index; 6]>()) {
        let height = height_of(&paths);
        let values: Vec<&str> = paths.iter().map(|path| path[0].as_str()).collect();
        let tree = HierarchySpec::Tree { paths: paths.clone(), csv: None, uncovered: None };
        let tree = Hierarchy::bind(&tree, &column(&values), &[]).expect("a tree covers its leaves");
        assert_sound(&tree);
        prop_assert_eq!(tree.height(), Some(height));
        prop_assert_eq!(tree.leaf_count(), paths.len());

        for (code, path) in paths.iter().enumerate() {
            let code = Code(code as u32);
            for level in 0..=height {
                let node = tree.ancestor(tree.position(code), level);
                let label = label_at(path, level, height);
                prop_assert_eq!(tree.text(Cell::Node(node)), label);
                let lowest = (0..=height).find(|&level| label_at(path, level, height) == label);
                prop_assert_eq!(tree.distance(code, Cell::Node(node)), lowest);
            }
        }

        // The lowest common ancestor of a set is the label above all of its values that has the
        // fewest values below it.
        let picked: BTreeSet<usize> = picks.iter().map(|pick| pick.index(paths.len())).collect();
        let above = |index: usize| -> BTreeSet<&str> {
            paths[index].iter().map(String::as_str).chain(["*"]).collect()
        };
        let below = |label: &str| (0..paths.len()).filter(|&index| above(index).contains(label)).count();
        let common = picked.iter().map(|&index| above(index)).reduce(|a, b| &a & &b).expect("something was picked");
        let fewest = common.iter().map(|label| below(label)).min().expect("the root is above everything");
        let codes: Vec<u32> = picked.iter().map(|&index| index as u32).collect();
        let cell = group_cell(&tree, &codes);
        let text = tree.text(cell);
        prop_assert!(common.contains(text.as_str()));
        prop_assert_eq!(below(&text), fewest);
        for code in 0..paths.len() as u32 {
            prop_assert_eq!(tree.covers(cell, Code(code)), above(code as usize).contains(text.as_str()));
        }
        let joined = codes.iter().map(|&code| group_cell(&tree, &[code])).reduce(|a, b| tree.join(a, b));
        prop_assert_eq!(joined, Some(cell));
        prop_assert_eq!(tree.cell_of_text(&text), Some(cell));
    }

    #[test]
    fn an_exported_tree_has_the_same_cells(paths in paths()) {
        let values: Vec<&str> = paths.iter().map(|path| path[0].as_str()).collect();
        let tree = HierarchySpec::Tree { paths: paths.clone(), csv: None, uncovered: None };
        let tree = Hierarchy::bind(&tree, &column(&values), &[]).expect("a tree covers its leaves");
        let again = HierarchySpec::Tree { paths: vec![], csv: tree.to_arx_csv(), uncovered: None };
        let again = Hierarchy::bind(&again, &column(&values), &[]).expect("an exported tree covers its leaves");
        for code in 0..values.len() as u32 {
            prop_assert_eq!(ladder(&again, code), ladder(&tree, code));
            prop_assert_eq!(losses(&again, code), losses(&tree, code));
        }
    }

    #[test]
    fn intervals_hold_their_values(numbers in prop::collection::btree_set(-5_000_i64..5_000, 1..60), scale in 0..3_u32, coded in any::<bool>()) {
        let texts: Vec<String> = numbers.iter().map(|number| match scale {
            0 => number.to_string(),
            _ => format!("{}{}.{:0width$}", if *number < 0 { "-" } else { "" }, number.abs() / 10_i64.pow(scale),
                         number.abs() % 10_i64.pow(scale), width = scale as usize),
        }).collect();
        let values: Vec<&str> = texts.iter().map(String::as_str).collect();
        let (min, max) = if coded { (Some(-13.0), Some(21.5)) } else { (None, None) };
        let spec = HierarchySpec::Intervals { widths: vec![2.5, 5.0, 35.0], origin: 1.0, min, max };
        let hierarchy = Hierarchy::bind(&spec, &column(&values), &[]).expect("numbers fit intervals");
        assert_sound(&hierarchy);
        for (code, text) in texts.iter().enumerate() {
            let number: f64 = text.parse().expect("a number");
            for label in ladder(&hierarchy, code as u32).iter().skip(1) {
                let inside = match label.as_bytes()[0] {
                    b'*' => true,
                    b'[' => {
                        let bounds = label[1..label.len() - 1].split_once(',').expect("two bounds");
                        let (low, high): (f64, f64) = (bounds.0.parse().expect("a number"), bounds.1.parse().expect("a number"));
                        low <= number && number < high && min.is_none_or(|min| low >= min) && max.is_none_or(|max| high <= max)
                    }
                    b'<' => min.is_some_and(|min| number < min),
                    _ => max.is_some_and(|max| number >= max),
                };
                prop_assert!(inside, "{text} in {label}");
            }
        }
    }

    #[test]
    fn masked_texts_nest(values in prop::collection::btree_set("[ab]{0,4}", 1..20), left in any::<bool>()) {
        let texts: Vec<&str> = values.iter().map(String::as_str).collect();
        let from = if left { MaskFrom::Left } else { MaskFrom::Right };
        let spec = HierarchySpec::Mask { from, char: '*', shown: Vec::new() };
        let hierarchy = Hierarchy::bind(&spec, &column(&texts), &[]).expect("any text can be masked");
        assert_sound(&hierarchy);
        let longest = texts.iter().map(|text| text.len()).max().expect("there are values");
        for (code, text) in texts.iter().enumerate() {
            for (level, label) in ladder(&hierarchy, code as u32).iter().enumerate() {
                let visible = longest.max(1) - level;
                let expected = if visible == 0 {
                    "*".to_owned()
                } else if level == 0 || text.len() < visible {
                    (*text).to_owned()
                } else if left {
                    format!("{}{}", "*".repeat(level), &text[text.len() - visible..])
                } else {
                    format!("{}{}", &text[..visible], "*".repeat(level))
                };
                prop_assert_eq!(label, &expected);
            }
        }
        let texts: BTreeSet<String> = (0..hierarchy.node_count() as u32).map(|node| hierarchy.text(Cell::Node(NodeId(node)))).collect();
        prop_assert_eq!(texts.len(), hierarchy.node_count());
    }
}
