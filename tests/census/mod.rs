//! A census table with a tree for every column: a small one that is always there, and Adult where it is at hand.

use crate::cases::Dice;
use outis::Table;
use serde_json::{Map, Value, json};
use std::path::Path;

pub struct Census {
    pub table: Table,
    /// For each column the lines of its tree, from the value to the root.
    trees: Vec<String>,
}

impl Census {
    /// 400 made-up people in the columns of Adult, incomes by education.
    pub fn small() -> Census {
        let columns: [(&str, &[&str]); 5] = [
            ("sex", &["Female;*", "Male;*"]),
            ("marital-status", &["Divorced;Alone;*", "Single;Alone;*", "Married;Together;*"]),
            (
                "education",
                &["9th;School;*", "12th;School;*", "Bachelors;University;*", "Doctorate;University;*"],
            ),
            ("occupation", &["Sales;Office;*", "Clerk;Office;*", "Farming;Manual;*", "Transport;Manual;*"]),
            ("salary-class", &["<=50K;*", ">50K;*"]),
        ];
        let mut dice = Dice(11);
        let mut text = String::from("age,sex,marital-status,education,occupation,salary-class\n");
        for _ in 0..400 {
            let picks: Vec<usize> =
                columns.iter().map(|(_, values)| dice.below(values.len() as u64) as usize).collect();
            // few of those who left school early earn much
            let rich = usize::from(picks[2] >= 2 || dice.once_in(8)).min(picks[4]);
            text += &(20 + dice.below(60)).to_string();
            for ((_, lines), pick) in columns.iter().zip(picks[..4].iter().chain([&rich])) {
                text += ",";
                text += lines[*pick].split(';').next().expect("a value");
            }
            text += "\n";
        }
        let ages = (20..80).map(|age| format!("{age};{0}-{1};*", age / 10 * 10, age / 10 * 10 + 9));
        let trees = std::iter::once(ages.collect::<Vec<_>>().join("\n"))
            .chain(columns.iter().map(|(_, lines)| lines.join("\n")));
        Census { trees: trees.collect(), table: Table::from_csv(text.as_bytes()).expect("well formed") }
    }

    /// The Adult table with its public hierarchies; says that the test is skipped where it is not at hand.
    pub fn adult() -> Option<Census> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
        let Ok(text) = std::fs::read(folder.join("adult.csv")) else {
            println!("skipped: the Adult table is not on this machine");
            return None;
        };
        let table = Table::from_csv(&text).expect("well formed");
        let tree = |name: &str| std::fs::read_to_string(folder.join(format!("adult_hierarchy_{name}.csv")));
        let trees = table.columns().iter().map(|column| tree(&column.name).expect("a tree beside the table"));
        Some(Census { trees: trees.collect(), table })
    }

    /// One column has a role of its own; the others are quasi columns on their trees.
    pub fn attributes(&self, other: &str, role: &str) -> Map<String, Value> {
        let attribute = |name: &str, tree: &String| match name == other {
            true => json!({ "role": role }),
            false => json!({ "role": "quasi", "hierarchy": { "kind": "tree", "csv": tree } }),
        };
        let columns = self.table.columns().iter().zip(&self.trees);
        columns.map(|(column, tree)| (column.name.clone(), attribute(&column.name, tree))).collect()
    }
}
