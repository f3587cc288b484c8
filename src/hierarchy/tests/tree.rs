use super::*;

const COUNTRIES: &str = r#"{ "kind": "tree", "paths": [
    ["USA", "North America", "*"], ["Japan", "Asia", "*"], ["Canada", "North America", "*"], ["India", "Asia", "*"]] }"#;

/// A tree from the text of a file, line breaks written as `|`.
fn file(text: &str) -> String {
    serde_json::json!({ "kind": "tree", "csv": text.replace('|', "\n") }).to_string()
}

#[test]
fn a_value_climbs_its_path() {
    let tree = bound(COUNTRIES, &["Japan", "Canada", ""]);
    assert_sound(&tree);
    assert_eq!(ladder(&tree, 0), ["Japan", "Asia", "*"]);
    assert_eq!(ladder(&tree, 1), ["Canada", "North America", "*"]);
    assert_eq!(ladder(&tree, 2), ["", "*", "*"]);
    assert_eq!(group(&tree, &[0]), "Japan");
    assert_eq!(group(&tree, &[0, 1]), "*");
}

#[test]
fn loss_counts_the_leaves_of_the_tree_as_given() {
    let tree = bound(COUNTRIES, &["Japan", "India", "Canada", ""]);
    assert_eq!(tree.leaf_count(), 4);
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

#[test]
fn missing_values_share_the_last_place_and_are_published_as_the_first_spelling() {
    let missing = ["?".to_owned(), "unknown".to_owned()];
    let column = column(&["unknown", "Japan", "?"]);
    let tree = Hierarchy::bind(&spec(COUNTRIES), &column, &missing).expect("the tree covers Japan");
    assert_eq!(tree.position(Code(0)), tree.position(Code(2)));
    assert_eq!(tree.missing_position(), Some(tree.position(Code(0))));
    assert_eq!(group(&tree, &[0]), "?");
    assert_eq!(tree.distance(Code(0), Cell::Node(tree.root())), Some(1));
    assert_eq!(tree.node_of_label("?").map(Cell::Node), Some(group_cell(&tree, &[0])));
}

#[test]
fn generalisation_distance_counts_the_levels_climbed() {
    let zips = file("02138;0213*;021**;*****|02139;0213*;021**;*****|02141;0214*;021**;*****");
    let tree = bound(&zips, &["02138", "02141"]);
    let steps =
        |label| tree.distance(Code(0), Cell::Node(tree.node_of_label(label).expect("a label of the tree")));
    assert_eq!(["02138", "0213*", "021**", "*****"].map(steps), [Some(0), Some(1), Some(2), Some(3)]);
    assert_eq!(steps("0214*"), None);
}

#[test]
fn a_star_is_put_on_top_where_a_path_has_none() {
    let tree = bound(&file("02138;0213*;021**|02141;0214*;021**"), &["02138"]);
    assert_eq!(ladder(&tree, 0), ["02138", "0213*", "021**", "*"]);
    assert_eq!(tree.height(), Some(3));
}

#[test]
fn short_paths_repeat_their_last_label() {
    let tree = bound(&file("a;A;B;C;*|b;*|c;D"), &["a", "b", "c"]);
    assert_sound(&tree);
    assert_eq!(ladder(&tree, 0), ["a", "A", "B", "C", "*"]);
    assert_eq!(ladder(&tree, 1), ["b", "*", "*", "*", "*"]);
    assert_eq!(ladder(&tree, 2), ["c", "D", "D", "D", "*"]);
}

#[test]
fn the_same_label_at_consecutive_levels_is_one_node_at_the_lowest() {
    let tree = bound(&file("a;A;A;*|b;b;B;*|c;c;B;*"), &["a", "b", "c"]);
    assert_sound(&tree);
    assert_eq!(ladder(&tree, 0), ["a", "A", "A", "*"]);
    assert_eq!(ladder(&tree, 1), ["b", "b", "B", "*"]);
    let level = |label| tree.level(tree.node_of_label(label).expect("a label of the tree"));
    assert_eq!([level("a"), level("A"), level("b"), level("B"), level("*")], [0, 1, 0, 2, 3]);
    assert_eq!(tree.distance(Code(1), Cell::Node(tree.node_of_label("B").expect("a label"))), Some(2));
}

#[test]
fn values_that_reach_a_node_at_different_levels_keep_their_own() {
    let tree = bound(&file("a;G;H;*|b;X;G;H;*|c;Y;Z;H;*"), &["a", "b", "c", ""]);
    assert_sound(&tree);
    assert_eq!(ladder(&tree, 0), ["a", "G", "H", "*", "*"]);
    assert_eq!(ladder(&tree, 1), ["b", "X", "G", "H", "*"]);
    assert_eq!(ladder(&tree, 2), ["c", "Y", "Z", "H", "*"]);
    assert_eq!(ladder(&tree, 3), ["", "*", "*", "*", "*"]);
    assert_eq!(group(&tree, &[0, 1]), "G");
    let group_g = Cell::Node(tree.node_of_label("G").expect("a label of the tree"));
    assert_eq!([0, 1, 2].map(|code| tree.distance(Code(code), group_g)), [Some(1), Some(2), None]);
    let nodes: Vec<usize> = tree.preview(9).iter().map(|level| level.nodes).collect();
    assert_eq!(nodes, [4, 4, 4, 2, 1]);
}

#[test]
fn a_group_of_one_value_loses_nothing() {
    let tree = bound(&file("a;A;*|b;B;*|c;B;*"), &["a", "b"]);
    assert_eq!(losses(&tree, 0), [0.0, 0.0, 1.0]);
    assert_eq!(losses(&tree, 1), [0.0, 0.5, 1.0]);
    let only = bound(&file("a;A;*"), &["a"]);
    assert_eq!(losses(&only, 0), [0.0, 0.0, 1.0]);
}

#[test]
fn the_join_of_a_group_with_itself_is_the_group() {
    let tree = bound(&file("a;A;*|b;B;*|c;B;*"), &["a"]);
    let node = |label| Cell::Node(tree.node_of_label(label).expect("a label of the tree"));
    assert_eq!(tree.join(node("A"), node("A")), node("A"));
    assert_eq!(tree.join(node("A"), node("a")), node("A"));
    assert_eq!(tree.join(node("b"), node("c")), node("B"));
    assert_eq!(tree.join(node("a"), node("c")), node("*"));
}

#[test]
fn a_value_with_the_name_of_its_group_is_published_as_the_group() {
    let tree = bound(&file("C50.1;C50;C;*|C50;C50;C;*|C51;C51;C;*|D10;D10;D;*"), &["C50", "C50.1", "C51"]);
    assert_sound(&tree);
    assert_eq!(ladder(&tree, 0), ["C50", "C50", "C", "*"]);
    assert_eq!(ladder(&tree, 1), ["C50.1", "C50", "C", "*"]);
    assert_eq!(ladder(&tree, 2), ["C51", "C51", "C", "*"]);
    assert_eq!(group_cell(&tree, &[0]), group_cell(&tree, &[0, 1]));
    assert_eq!(tree.node_of_label("C50").map(Cell::Node), Some(group_cell(&tree, &[0])));
    assert_eq!(tree.loss(group_cell(&tree, &[0])), 1.0 / 3.0);
    assert_eq!(tree.distance(Code(0), group_cell(&tree, &[0])), Some(0));
    assert_eq!(tree.leaves_below(tree.node_of_label("C").expect("a label of the tree")), 3);
    let children = tree.children(tree.node_of_label("C50").expect("a label of the tree"));
    assert_eq!(children.len(), 2, "a cut at the group still tells its values apart");
}

#[test]
fn a_short_path_may_name_a_group_too() {
    let tree = bound(&file("Asia;*|Japan;Asia;*"), &["Asia", "Japan"]);
    assert_sound(&tree);
    assert_eq!(ladder(&tree, 0), ["Asia", "*", "*"]);
    assert_eq!(ladder(&tree, 1), ["Japan", "Asia", "*"]);
}

#[test]
fn files_are_read_with_any_delimiter_quotes_and_line_ends() {
    let expected = ["[20,24]", "[20,29]", "*"];
    for text in [
        "[20,24];[20,29];*\n[25,29];[20,29];*\n",
        "\u{feff}[20,24];[20,29];*\r\n\r\n[25,29];[20,29];*\r\n",
        "[20,24]\t[20,29]\t*\n[25,29]\t[20,29]\t*",
        "\"[20,24]\",\"[20,29]\",*\n\"[25,29]\",\"[20,29]\",*",
        "\"[20,24]\";\"[20,29]\";*;\n[25,29];[20,29];*;\n",
    ] {
        let json = serde_json::json!({ "kind": "tree", "csv": text }).to_string();
        assert_eq!(ladder(&bound(&json, &["[20,24]"]), 0), expected, "{text}");
    }
}

#[test]
fn quoted_labels_may_hold_delimiters_quotes_and_line_breaks() {
    let text = "\"a;b\";\"say \"\"A\"\"\";*\n\"two\nlines\";\"say \"\"A\"\"\";*\n";
    let json = serde_json::json!({ "kind": "tree", "csv": text }).to_string();
    let tree = bound(&json, &["two\nlines"]);
    assert_eq!(ladder(&tree, 0), ["two\nlines", "say \"A\"", "*"]);
    assert_eq!(tree.to_arx_csv().as_deref(), Some(text));
}

#[test]
fn the_same_path_twice_is_no_fault() {
    let tree = bound(&file("a;A;*|a;A|a;A;*|b;A;*"), &["a"]);
    assert_eq!(tree.positions(), 2);
}

#[test]
fn values_a_tree_does_not_name_are_a_fault_that_names_them() {
    let tree = file("Male;*|Female;*");
    assert_eq!(
        faults(&tree, &["Male", "Femal", "", "x", "male"]),
        [
            ": found 3 values of the column that no path covers: `Femal`, `x`, `male`, expected a path for every value, \
          or `\"uncovered\": \"*\"`; did you mean `Female`?"
        ]
    );
    let many = faults(&tree, &["a", "b", "c", "d", "e", "f"]);
    assert_eq!(
        many,
        [
            ": found 6 values of the column that no path covers: `a`, `b`, `c`, `d`, `e`, …, expected a path for every \
          value, or `\"uncovered\": \"*\"`"
        ]
    );
}

#[test]
fn uncovered_values_may_stand_below_the_root_and_do_not_count_as_leaves() {
    let json = r#"{ "kind": "tree", "paths": [["a", "A", "*"], ["b", "A", "*"], ["c", "C", "*"]], "uncovered": "*" }"#;
    let tree = bound(json, &["y", "a", "x", "b", ""]);
    assert_sound(&tree);
    assert_eq!(ladder(&tree, 0), ["y", "*", "*"]);
    assert_eq!([0, 1, 2, 3, 4].map(|code| tree.position(Code(code)).0), [4, 0, 3, 1, 5]);
    assert_eq!((tree.positions(), tree.leaf_count()), (6, 3));
    assert_eq!(tree.leaves_below(tree.root()), 3);
    assert_eq!(losses(&tree, 1), [0.0, 0.5, 1.0]);
    assert_eq!(losses(&tree, 0), [0.0, 1.0, 1.0]);
}

#[test]
fn coverage_names_every_value_without_a_place() {
    let column = column(&["Male", "Femal", "", "x"]);
    let json = file("Male;*|Female;*");
    let coverage = Hierarchy::coverage(&spec(&json), &column, &empty_is_missing()).expect("a sound tree");
    assert_eq!(coverage, Coverage { covered: 1, missed: vec!["Femal".to_owned(), "x".to_owned()] });
    let flat = Hierarchy::coverage(&HierarchySpec::Flat {}, &column, &empty_is_missing()).expect("any text");
    assert_eq!(flat, Coverage { covered: 3, missed: vec![] });
}

#[test]
fn a_label_below_two_parents_is_a_fault() {
    assert_eq!(
        faults(&file("a;A;X;*|b;A;Y;*"), &["a"]),
        ["csv: found `A` below `X` and below `Y` in line 2, expected one parent per label"]
    );
    let paths = r#"{ "kind": "tree", "paths": [["a", "A", "X"], ["b", "A", "*"]] }"#;
    assert_eq!(
        faults(paths, &["a"]),
        ["paths[1]: found `A` below `X` and below `*`, expected one parent per label"]
    );
}

#[test]
fn a_label_that_comes_round_to_itself_is_a_fault() {
    assert_eq!(
        faults(&file("a;A;B;A;*"), &["a"]),
        ["csv: found `A` below `*` and below `B` in line 1, expected one parent per label"]
    );
}

#[test]
fn a_value_with_two_paths_is_a_fault() {
    assert_eq!(
        faults(&file("a;A;*|b;B;*|a;B;*"), &["a"]),
        ["csv: found `a` below `A` and below `B` in line 3, expected one parent per label"]
    );
    assert_eq!(
        faults(&file("a;A;A;*|a;a;A;*"), &["a"]),
        ["csv: found a second, different path for the value `a` in line 2, expected one path per value"]
    );
}

#[test]
fn a_star_below_other_labels_is_a_fault() {
    for text in ["a;*;A;*", "*;A;*", "*"] {
        assert_eq!(
            faults(&file(text), &["a"]),
            ["csv: found `*` below another label in line 1, expected `*` only on top, above everything"],
            "{text}"
        );
    }
}

#[test]
fn empty_paths_and_labels_are_faults() {
    assert_eq!(
        faults(r#"{ "kind": "tree", "paths": [["a", "*"], []] }"#, &["a"]),
        ["paths[1]: found an empty path, expected a value, then the labels above it"]
    );
    assert_eq!(
        faults(&file("a;;*"), &["a"]),
        ["csv: found an empty label in line 1, expected a label at every level"]
    );
    assert_eq!(
        faults(&file("||"), &["a"]),
        ["csv: found no line, expected lines such as `value;level 1;level 2;*`"]
    );
}

#[test]
fn paths_and_a_file_exclude_each_other() {
    let expected = "expected either `paths` or the text of a hierarchy file in `csv`";
    assert_eq!(
        faults(r#"{ "kind": "tree" }"#, &["a"]),
        [format!(": found a tree without `paths` and without `csv`, {expected}")]
    );
    assert_eq!(
        faults(r#"{ "kind": "tree", "paths": [["a", "*"]], "csv": "a;*" }"#, &["a"]),
        [format!(": found a tree with both `paths` and `csv`, {expected}")]
    );
}

#[test]
fn many_faults_of_one_kind_are_counted_not_listed() {
    let lines: Vec<String> = (0..40).map(|i| format!("v{i};A;P{i};*")).collect();
    let faults = faults(&file(&lines.join("|")), &["v0"]);
    assert_eq!(faults.len(), 5);
    assert_eq!(
        faults[4],
        "csv: found `A` below `P0` and below `P5` in line 6, and 34 faults more like these, expected one parent per label"
    );
}

#[test]
fn a_value_without_a_path_is_not_taken_for_a_group() {
    let expected = ": found the value `Asia`, which has no path and is the name of a group, expected a path that \
                    starts with `Asia` twice, or another name for the group";
    assert_eq!(faults(COUNTRIES, &["Asia", "Japan"]), [expected]);
    let lenient = COUNTRIES.replace("] }", "], \"uncovered\": \"*\" }");
    assert_eq!(faults(&lenient, &["Asia", "Japan"]), [expected]);
}

#[test]
fn a_value_spelled_like_the_root_is_a_fault() {
    let expected = ": found the value `*` in the column, expected values other than `*`, which is published for any \
                    value; list `*` in `missing` if it means that";
    for json in [COUNTRIES, r#"{ "kind": "flat" }"#, r##"{ "kind": "mask", "char": "#" }"##] {
        assert_eq!(faults(json, &["Japan", "*"]), [expected], "{json}");
    }
    let missing = ["*".to_owned()];
    let flat =
        Hierarchy::bind(&HierarchySpec::Flat {}, &column(&["a", "*"]), &missing).expect("now it is missing");
    assert_eq!(flat.node_of_label("*"), Some(flat.root()));
    assert_eq!(group(&flat, &[1]), "*");
}

#[test]
fn a_group_named_like_missing_values_is_a_fault() {
    let missing = ["NA".to_owned()];
    let tree = spec(&file("USA;NA;*|Japan;Asia;*"));
    let faults = Hierarchy::bind(&tree, &column(&["USA", "NA"]), &missing).expect_err("two meanings of NA");
    assert_eq!(
        faults[0].to_string(),
        ": found the group `NA`, which is also how missing values are published, expected another name for the \
         group, or another first spelling in `missing`"
    );
    assert!(Hierarchy::bind(&tree, &column(&["USA"]), &missing).is_ok());
    let namesake = spec(&file("NA;NA;*|USA;NA;*"));
    assert!(Hierarchy::bind(&namesake, &column(&["USA", "NA"]), &missing).is_err());
    let leaf = spec(&file("NA;*|USA;*"));
    let tree =
        Hierarchy::bind(&leaf, &column(&["USA", "NA"]), &missing).expect("a leaf of that name is never used");
    assert_eq!(tree.node_of_label("NA").map(Cell::Node), Some(group_cell(&tree, &[1])));
    assert_eq!(tree.leaf_count(), 2);
}

#[test]
fn a_flat_hierarchy_orders_numbers_by_value_and_text_by_spelling() {
    let numbers = bound(r#"{ "kind": "flat" }"#, &["10", "9", "", "-1"]);
    assert_sound(&numbers);
    assert_eq!([0, 1, 2, 3].map(|code| numbers.position(Code(code)).0), [2, 1, 3, 0]);
    let words = bound(r#"{ "kind": "flat" }"#, &["pear", "apple", "fig"]);
    assert_sound(&words);
    assert_eq!([0, 1, 2].map(|code| words.position(Code(code)).0), [2, 0, 1]);
    assert_eq!(ladder(&words, 0), ["pear", "*"]);
    assert_eq!(losses(&words, 0), [0.0, 1.0]);
}

#[test]
fn a_column_of_missing_values_fits_any_kind() {
    for json in [
        r#"{ "kind": "flat" }"#,
        r#"{ "kind": "mask" }"#,
        r#"{ "kind": "date" }"#,
        r#"{ "kind": "intervals", "widths": [5] }"#,
        COUNTRIES,
    ] {
        let hierarchy = bound(json, &[""]);
        assert_sound(&hierarchy);
        assert_eq!(group(&hierarchy, &[0]), "", "{json}");
        assert_eq!(hierarchy.loss(group_cell(&hierarchy, &[0])), 0.0);
    }
    let range = bound(r#"{ "kind": "range" }"#, &[""]);
    assert_eq!((group(&range, &[0]), range.positions()), (String::new(), 1));
}

#[test]
fn a_preview_counts_the_cells_of_each_level() {
    let tree = bound(COUNTRIES, &["Japan", ""]);
    let preview = tree.preview(2);
    assert_eq!(preview.iter().map(|level| level.nodes).collect::<Vec<_>>(), [5, 3, 1]);
    assert_eq!(preview[0].examples, ["USA", "Canada"]);
    assert_eq!(preview[2].examples, ["*"]);
}

#[test]
fn an_exported_tree_reads_back_as_itself() {
    let tree = bound(COUNTRIES, &["Japan", ""]);
    let text = tree.to_arx_csv().expect("a tree has levels");
    assert_eq!(text, "USA;North America;*\nCanada;North America;*\nJapan;Asia;*\nIndia;Asia;*\n");
    let again = bound(&serde_json::json!({ "kind": "tree", "csv": text }).to_string(), &["Japan", ""]);
    assert_eq!(again.to_arx_csv(), Some(text));
}
