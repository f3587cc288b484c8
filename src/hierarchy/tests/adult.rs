//! Hierarchy files as ARX writes them: small ones, and those of the Adult data set where they are at hand.

use super::*;
use crate::Table;
use std::path::Path;

const FILES: [(&str, usize, usize); 9] = [
    ("age", 4, 100),
    ("education", 3, 16),
    ("marital-status", 2, 7),
    ("native-country", 2, 41),
    ("occupation", 2, 14),
    ("race", 1, 5),
    ("salary-class", 1, 2),
    ("sex", 1, 2),
    ("workclass", 2, 8),
];

/// The file covers its column, has this height and these leaves, and is written again line by line.
fn assert_covers_and_returns(text: &str, column: &Column, height: usize, leaves: usize) {
    let name = &column.name;
    let spec = HierarchySpec::Tree { paths: vec![], csv: Some(text.to_owned()), uncovered: None };
    let tree = Hierarchy::bind(&spec, column, &empty_is_missing()).expect("the file covers its column");
    assert_sound(&tree);
    assert_eq!((tree.height(), tree.leaf_count()), (Some(height), leaves), "{name}");
    let mut lines: Vec<&str> = text.lines().collect();
    let exported = tree.to_arx_csv().expect("a tree has levels");
    let mut again: Vec<&str> = exported.lines().collect();
    lines.sort_unstable();
    again.sort_unstable();
    assert_eq!(again, lines, "{name}");
    let coverage = Hierarchy::coverage(&spec, column, &empty_is_missing()).expect("a sound tree");
    assert_eq!((coverage.covered, coverage.missed.len()), (column.dictionary.len(), 0), "{name}");
}

#[test]
fn arx_files_cover_their_columns_and_are_written_again() {
    let countries =
        "Peru;South America;*\nChile;South America;*\nCuba;North America;*\nItaly;Europe;*\nGreece;Europe;*";
    assert_covers_and_returns(countries, &column(&["Cuba", "Peru", "Italy"]), 2, 5);
    assert_covers_and_returns("f;*\nm;*", &column(&["m", "f"]), 1, 2);
}

#[test]
fn the_nine_arx_files_cover_the_adult_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    let Ok(bytes) = std::fs::read(folder.join("adult.csv")) else {
        println!("skipped: the Adult data set is not at hand");
        return;
    };
    let table = Table::from_csv(&bytes).expect("a sound table");
    for (name, height, leaves) in FILES {
        let text = std::fs::read_to_string(folder.join(format!("adult_hierarchy_{name}.csv")))
            .expect("a hierarchy file");
        let column = table.column(table.find(name).expect("a column of that name"));
        assert_covers_and_returns(&text, column, height, leaves);
    }
}
