//! What the README shows is what the program does.

use crate::awkward;
use outis::{Plan, Table};

#[test]
fn the_six_rows_of_the_readme_become_what_it_shows() {
    let readme = include_str!("../../README.md");
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().replace("**", "")).collect()
    };
    let lines: Vec<Vec<String>> = readme
        .lines()
        .filter(|line| line.contains("| → |") || line.contains("**Name**"))
        .map(cells)
        .collect();
    assert_eq!(lines.len(), 7, "a header and six rows");
    let text = |columns: std::ops::Range<usize>| -> String {
        let quoted = |cell: &String| if cell.contains(',') { format!("\"{cell}\"") } else { cell.clone() };
        let row = |line: &Vec<String>| {
            line[columns.clone()].iter().map(quoted).collect::<Vec<_>>().join(",") + "\n"
        };
        lines.iter().map(row).collect()
    };
    let plan = Plan::parse(
        r#"{
          "version": 1,
          "attributes": {
            "Name": { "role": "identifier" },
            "Age": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [10, 20] } },
            "Zip": { "role": "quasi" },
            "Diagnosis": { "role": "sensitive" }
          },
          "principles": [
            { "kind": "k-anonymity", "k": 3 },
            { "kind": "l-diversity", "variant": "distinct", "l": 2 }
          ],
          "algorithm": { "name": "mondrian" }
        }"#,
    )
    .expect("the plan is valid");
    let table = Table::from_csv(text(0..4).as_bytes()).expect("well formed");
    let publication = outis::anonymize(&table, &plan, [7; 32], &mut outis::Silent).expect("can be published");
    assert_eq!(awkward::file(&publication, "release.csv"), text(5..9));
}
