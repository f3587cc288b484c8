//! The public hierarchies of the Adult data set, where they are at hand.

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
        let spec = HierarchySpec::Tree { paths: vec![], csv: Some(text.clone()), uncovered: None };
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
}
