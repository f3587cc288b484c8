//! The judges against their slow twins on random small tables.

use crate::oracle::literal::{from_rows, plan_with};
use crate::oracle::principles::{self as twin, Row};
use outis::check::{Outcome, PrincipleVerdict, judge_table};
use outis::text::number::json as printed;
use outis::{Population, audit_table_of};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A random published table with everything that can be asked of it.
#[derive(Debug, Clone)]
struct Case {
    /// Quasi cells, sensitive value, person; and a group number where there is one.
    rows: Vec<(Vec<String>, String, u32, u32)>,
    numbered: bool,
    count_persons: bool,
}

fn case(values: &'static [&'static str]) -> impl Strategy<Value = Case> {
    let quasi = prop::collection::vec(prop::sample::select(vec!["a", "b", "", "NA"]), 2);
    let row =
        (quasi, prop::sample::select(values), 0u32..4, 0u32..3).prop_map(|(quasi, value, person, group)| {
            (quasi.into_iter().map(str::to_owned).collect(), value.to_owned(), person, group)
        });
    (prop::collection::vec(row, 0..14), any::<bool>(), any::<bool>())
        .prop_map(|(rows, numbered, count_persons)| Case { rows, numbered, count_persons })
}

/// All spellings of a missing value are one.
fn read(text: &str) -> String {
    if text == "NA" { String::new() } else { text.to_owned() }
}

impl Case {
    /// The judge's answer.
    fn judged(&self, principle: &str, hierarchy: &str) -> PrincipleVerdict {
        let person = if self.count_persons { r#""person": ["Name"],"# } else { "" };
        let plan = plan_with(
            &format!(
                r#""Name": {{ "role": "identifier" }}, "Q": {{ "role": "quasi" }}, "R": {{ "role": "quasi" }}, "S": {{ "role": "sensitive" {hierarchy} }}"#
            ),
            principle,
            &format!(r#"{person} "missing": ["", "NA"],"#),
        );
        let mut header = vec!["Q", "R", "S"];
        let mut cells: Vec<Vec<String>> = self
            .rows
            .iter()
            .map(|(quasi, value, ..)| [quasi.clone(), vec![value.clone()]].concat())
            .collect();
        if self.numbered {
            header.push("group_id");
            cells.iter_mut().zip(&self.rows).for_each(|(cells, row)| cells.push(row.3.to_string()));
        }
        let persons: Vec<u32> = self.rows.iter().map(|row| row.2).collect();
        let verdict = judge_table(&from_rows(&header, &cells), &plan, Some(&persons));
        verdict.principles.into_iter().next().expect("one principle")
    }

    /// The same rows for the twin: the group by number, else by the chosen quasi columns.
    fn rows(&self, by: &[usize]) -> Vec<Row> {
        let of_row =
            |(number, (quasi, value, person, group)): (usize, &(Vec<String>, String, u32, u32))| Row {
                group: if self.numbered && by.len() == 2 {
                    vec![group.to_string()]
                } else {
                    by.iter().map(|&column| read(&quasi[column])).collect()
                },
                value: read(value),
                person: if self.count_persons { *person } else { number as u32 },
            };
        self.rows.iter().enumerate().map(of_row).collect()
    }
}

fn outcome(holds: bool) -> Outcome {
    if holds { Outcome::Holds } else { Outcome::Violated }
}

fn check(found: &PrincipleVerdict, holds: bool, measured: Value) -> Result<(), TestCaseError> {
    prop_assert_eq!(&found.measured, &measured);
    prop_assert_eq!(found.verdict, outcome(holds));
    prop_assert_eq!(found.witness.is_some(), !holds);
    Ok(())
}

/// The order in which `ordered` puts these values; the missing one last.
const NUMBERS: [&str; 6] = ["-3", "2", "2.5", "10", "40", ""];

/// A tree with branches of different lengths.
const TREE: &str = r#", "hierarchy": { "kind": "tree", "paths": [
    ["a", "X", "*"], ["b", "X", "*"], ["c", "Y", "Z", "*"], ["d", "Y", "Z", "*"], ["e", "*"], ["f", "W", "Z", "*"]] }"#;

/// The paths of that tree, each repeating its last node up to the longest.
const PADDED: [(&str, [&str; 3]); 7] = [
    ("a", ["X", "*", "*"]),
    ("b", ["X", "*", "*"]),
    ("c", ["Y", "Z", "*"]),
    ("d", ["Y", "Z", "*"]),
    ("e", ["*", "*", "*"]),
    ("f", ["W", "Z", "*"]),
    ("", ["*", "*", "*"]),
];

/// The level of the lowest common ancestor: the lowest on which it stands for all its values.
fn ancestor_level(i: usize, j: usize) -> i64 {
    if i == j {
        return 0;
    }
    let common = (0..3).find(|&level| PADDED[i].1[level] == PADDED[j].1[level]).expect("the root is common");
    let node = PADDED[i].1[common];
    let first = |path: &[&str; 3]| path.iter().position(|&label| label == node);
    PADDED.iter().filter_map(|(_, path)| first(path)).max().expect("it has values") as i64 + 1
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn k_anonymity_agrees(case in case(&["a", "b"]), k in 2usize..5) {
        let found = case.judged(&format!(r#"{{ "kind": "k-anonymity", "k": {k} }}"#), "");
        let smallest = twin::k(&case.rows(&[0, 1]));
        check(&found, smallest.is_none_or(|smallest| smallest >= k), json!(smallest))?;

        let on_one = case.judged(&format!(r#"{{ "kind": "k-anonymity", "k": {k}, "attributes": ["R"] }}"#), "");
        let smallest = twin::k(&case.rows(&[1]));
        check(&on_one, smallest.is_none_or(|smallest| smallest >= k), json!(smallest))?;
    }

    #[test]
    fn distinct_l_diversity_agrees(case in case(&["a", "b", "c", "", "NA"]), l in 2usize..5) {
        let found = case.judged(&format!(r#"{{ "kind": "l-diversity", "variant": "distinct", "l": {l} }}"#), "");
        let fewest = twin::distinct_l(&case.rows(&[0, 1]));
        check(&found, fewest.is_none_or(|fewest| fewest >= l), json!(fewest))?;
    }

    #[test]
    fn entropy_l_diversity_agrees(case in case(&["a", "b", "c"]), l in prop::sample::select(vec![1.5, 2.0, 3.0])) {
        let found = case.judged(&format!(r#"{{ "kind": "l-diversity", "variant": "entropy", "l": {l} }}"#), "");
        let least = twin::entropy(&case.rows(&[0, 1]));
        let holds = least.is_none_or(|least| least >= f64::ln(l) - 1e-12);
        check(&found, holds, least.map_or(Value::Null, |least| printed(least.exp())))?;
    }

    #[test]
    fn recursive_l_diversity_agrees(case in case(&["a", "b", "c", "d"]), c in 1usize..4, l in 2usize..4) {
        let found = case.judged(
            &format!(r#"{{ "kind": "l-diversity", "variant": "recursive", "c": {c}, "l": {l} }}"#), "");
        prop_assert_eq!(found.verdict, outcome(twin::is_recursive(&case.rows(&[0, 1]), c, l)));
    }

    #[test]
    fn l_d_diversity_agrees(case in case(&["a", "b", "c"]), l in 2usize..4, d in 0usize..3) {
        let found = case.judged(&format!(r#"{{ "kind": "l-d-diversity", "l": {l}, "d": {d} }}"#), "");
        let worst = twin::l_and_d(&case.rows(&[0, 1]));
        let holds = worst.is_none_or(|(fewest, widest)| fewest >= l && widest <= d);
        check(&found, holds, worst.map_or(Value::Null, |(l, d)| json!({ "l": l, "d": d })))?;
    }

    #[test]
    fn t_closeness_with_equal_distance_agrees(case in case(&["a", "b", "c", "", "NA"]), t in 0.05f64..0.9) {
        let found = case.judged(&format!(r#"{{ "kind": "t-closeness", "t": {t} }}"#), "");
        let order = ["a", "b", "c", ""].map(str::to_owned);
        let largest = twin::t(&case.rows(&[0, 1]), &order, |i, j| i64::from(i != j), 1);
        check(&found, largest.is_none_or(|largest| largest <= t), largest.map_or(Value::Null, printed))?;
    }

    #[test]
    fn t_closeness_with_ordered_distance_agrees(
        case in case(&["-3", "2", "2.5", "10", "40", "", "NA"]),
        t in 0.05f64..0.9,
    ) {
        let found = case.judged(&format!(r#"{{ "kind": "t-closeness", "t": {t}, "distance": "ordered" }}"#), "");
        let rows = case.rows(&[0, 1]);
        let order: Vec<String> = NUMBERS
            .iter()
            .filter(|number| rows.iter().any(|row| row.value == **number))
            .map(|number| (*number).to_owned())
            .collect();
        let gaps = (order.len() as i64 - 1).max(1);
        let largest = twin::t(&rows, &order, |i, j| (i as i64 - j as i64).abs(), gaps);
        check(&found, largest.is_none_or(|largest| largest <= t), largest.map_or(Value::Null, printed))?;
    }

    #[test]
    fn t_closeness_on_a_tree_agrees(case in case(&["a", "b", "c", "d", "e", "f", ""]), t in 0.05f64..0.9) {
        let found = case.judged(&format!(r#"{{ "kind": "t-closeness", "t": {t}, "distance": "hierarchy" }}"#), TREE);
        let order: Vec<String> = PADDED.iter().map(|(value, _)| (*value).to_owned()).collect();
        let largest = twin::t(&case.rows(&[0, 1]), &order, ancestor_level, 3);
        check(&found, largest.is_none_or(|largest| largest <= t), largest.map_or(Value::Null, printed))?;
    }

    #[test]
    fn risks_over_all_groups_agree(case in case(&["a", "b"]), risk in 0.1f64..1.0, share in 0.0f64..0.9) {
        let rows = case.rows(&[0, 1]);
        let found = case.judged(&format!(r#"{{ "kind": "average-risk", "risk": {risk} }}"#), "");
        let average = twin::average_risk(&rows);
        let holds = average.is_none_or(|average| average <= risk + 1e-12);
        check(&found, holds, average.map_or(Value::Null, printed))?;

        let found = case.judged(&format!(r#"{{ "kind": "risk-threshold", "risk": {risk}, "share": {share} }}"#), "");
        let (above, all) = twin::above(&rows, risk);
        let found_share = above as f64 / all as f64;
        let measured = json!({ "share": printed(found_share), "count": above });
        check(&found, all == 0 || found_share <= share, if all == 0 { Value::Null } else { measured })?;
    }

    #[test]
    fn beta_likeness_agrees(case in case(&["a", "b", "c", ""]), beta in 0.05f64..3.0, enhanced in any::<bool>()) {
        let variant = if enhanced { "enhanced" } else { "basic" };
        let found =
            case.judged(&format!(r#"{{ "kind": "beta-likeness", "beta": {beta}, "variant": "{variant}" }}"#), "");
        let worst = twin::likeness(&case.rows(&[0, 1]), beta, enhanced);
        let measured = worst.map_or(Value::Null, |(largest, _)| printed(largest));
        check(&found, worst.is_none_or(|(_, within)| within), measured)?;
    }

    #[test]
    fn delta_disclosure_agrees(case in case(&["a", "b"]), delta in 0.1f64..3.0) {
        let found = case.judged(&format!(r#"{{ "kind": "delta-disclosure", "delta": {delta} }}"#), "");
        let worst = twin::disclosure(&case.rows(&[0, 1]));
        prop_assert_eq!(found.verdict, outcome(worst.is_none_or(|worst| worst < delta)));
        match worst {
            None => prop_assert_eq!(found.measured, Value::Null),
            Some(worst) if worst.is_infinite() => prop_assert_eq!(found.measured, json!("infinite")),
            // differences of logarithms, and the logarithm of a quotient
            Some(worst) => {
                let found = found.measured.as_f64().expect("a number");
                // six digits are printed
                prop_assert!((found - worst).abs() < 1e-5 * worst.max(1.0), "{} {}", found, worst);
            }
        }
    }

    #[test]
    fn alpha_k_anonymity_agrees(case in case(&["a", "b", "c"]), alpha in 0.2f64..1.0, k in 2usize..4) {
        let found = case.judged(&format!(r#"{{ "kind": "alpha-k-anonymity", "alpha": {alpha}, "k": {k} }}"#), "");
        let rows = case.rows(&[0, 1]);
        let worst = twin::alpha(&rows).zip(twin::k(&rows));
        let holds = worst.is_none_or(|(share, smallest)| share <= alpha && smallest >= k);
        let measured = worst.map_or(Value::Null, |(alpha, k)| json!({ "alpha": printed(alpha), "k": k }));
        check(&found, holds, measured)?;
    }

    /// Everybody of the population against every group, cell by cell.
    #[test]
    fn k_map_counts_everybody_who_fits(
        rows in prop::collection::vec((0u32..8, 0u32..5, 0usize..4), 1..8),
        people in prop::collection::vec((0u32..12, 0usize..3), 0..20),
        k in 2u32..8,
    ) {
        const ZIPS: [&str; 3] = ["02138", "02139", "02999"];
        const CELLS: [&str; 4] = ["02138", "0213*", "02***", "*"];
        let published: Vec<Vec<String>> = rows
            .iter()
            .map(|&(low, width, zip)| vec![format!("[{low},{}]", low + width), CELLS[zip].to_owned()])
            .collect();
        let everybody: Vec<Vec<String>> =
            people.iter().map(|&(age, zip)| vec![age.to_string(), ZIPS[zip].to_owned()]).collect();
        let plan = plan_with(
            r#""Age": { "role": "quasi", "hierarchy": { "kind": "range" } }, "Zip": { "role": "quasi", "hierarchy": { "kind": "mask" } }"#,
            &format!(r#"{{ "kind": "k-map", "k": {k} }}"#),
            "",
        );
        let table = from_rows(&["Age", "Zip"], &published);
        let population = Population::People(Arc::new(from_rows(&["Age", "Zip"], &everybody)));
        let verdict = audit_table_of(&table, &plan, Some(&population)).expect("it can be judged");
        let fits = |(low, width, zip): &(u32, u32, usize)| {
            let in_zip = |value: usize| match *zip {
                0 => value == 0,
                1 => value < 2,
                _ => true,
            };
            let inside = people.iter().filter(|(age, value)| (*low..=low + width).contains(age) && in_zip(*value));
            let alike = published.iter().filter(|other| **other == vec![format!("[{low},{}]", low + width), CELLS[*zip].to_owned()]);
            inside.count().max(alike.count())
        };
        let fewest = rows.iter().map(fits).min().expect("there are rows");
        check(&verdict.principles[0], fewest >= k as usize, printed(fewest as f64))?;
        // without the population nothing can be said
        let undecided = audit_table_of(&table, &plan, None).expect("it can be judged");
        prop_assert_eq!(undecided.principles[0].verdict, Outcome::Undecided);
        // by its size, all rows stand for as many
        let by_size = audit_table_of(&table, &plan, Some(&Population::Size(3 * rows.len() as u64))).expect("judged");
        let smallest = (0..published.len()).map(|row| published.iter().filter(|other| **other == published[row]).count()).min();
        check(&by_size.principles[0], 3 * smallest.expect("rows") >= k as usize, printed(3.0 * smallest.expect("rows") as f64))?;
    }

    /// Everybody of the population against every group, and how many of them the group has.
    #[test]
    fn delta_presence_counts_everybody_who_fits(
        rows in prop::collection::vec((0u32..8, 0u32..5, 0usize..4), 1..8),
        people in prop::collection::vec((0u32..12, 0usize..3), 0..20),
        max in 0.05f64..1.0,
        min in 0.0f64..0.3,
    ) {
        const ZIPS: [&str; 3] = ["02138", "02139", "02999"];
        const CELLS: [&str; 4] = ["02138", "0213*", "02***", "*"];
        let min = min.min(max);
        let cells = |&(low, width, zip): &(u32, u32, usize)| vec![format!("[{low},{}]", low + width), CELLS[zip].to_owned()];
        let published: Vec<Vec<String>> = rows.iter().map(cells).collect();
        let everybody: Vec<Vec<String>> =
            people.iter().map(|&(age, zip)| vec![age.to_string(), ZIPS[zip].to_owned()]).collect();
        let plan = plan_with(
            r#""Age": { "role": "quasi", "hierarchy": { "kind": "range" } }, "Zip": { "role": "quasi", "hierarchy": { "kind": "mask" } }"#,
            &format!(r#"{{ "kind": "delta-presence", "max": {max}, "min": {min} }}"#),
            "",
        );
        let table = from_rows(&["Age", "Zip"], &published);
        let population = Population::People(Arc::new(from_rows(&["Age", "Zip"], &everybody)));
        let verdict = audit_table_of(&table, &plan, Some(&population)).expect("it can be judged");
        let (mut least, mut most, mut holds) = (f64::INFINITY, 0.0f64, true);
        // everybody who fits a row, one by one
        let fitting = |row: &(u32, u32, usize)| -> BTreeSet<usize> {
            let shown = cells(row)[1].trim_end_matches('*').to_owned();
            let fits = |(age, zip): &(u32, usize)| (row.0..=row.0 + row.1).contains(age) && ZIPS[*zip].starts_with(&shown);
            (0..people.len()).filter(|&person| fits(&people[person])).collect()
        };
        for row in &rows {
            let everybody = fitting(row);
            // a row that only these people fit is about one of them, whatever it shows: where two people fit one row,
            // and the same two another one, both are in the table
            let about_them = |other: &&(u32, u32, usize)| {
                let others = fitting(other);
                cells(other) == cells(row) || (!others.is_empty() && others.is_subset(&everybody))
            };
            let present = rows.iter().filter(about_them).count();
            // those in the group are people, also where the population lacks them
            let share = present as f64 / everybody.len().max(present) as f64;
            (least, most) = (least.min(share), most.max(share));
            holds &= share <= max + 1e-6 && share >= min - 1e-6;
        }
        // the bounds are for everybody: whoever fits no row is not in the table
        if (0..people.len()).any(|person| !rows.iter().any(|row| fitting(row).contains(&person))) {
            least = 0.0;
            holds &= min <= 1e-6;
        }
        check(&verdict.principles[0], holds, json!({ "min": printed(least), "max": printed(most) }))?;
        for population in [None, Some(Population::Size(1000))] {
            let undecided = audit_table_of(&table, &plan, population.as_ref()).expect("it can be judged");
            prop_assert_eq!(undecided.principles[0].verdict, Outcome::Undecided);
        }
    }
}
