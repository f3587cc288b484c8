//! Worked examples of the papers, by their tables and figures.

mod awkward;

use outis::{Plan, Table};
use serde_json::json;

/// The groups of a release as the sizes and cells that identify them, in order of their number.
fn groups(csv: &str, plan: &Plan) -> Vec<(usize, Vec<String>)> {
    let publication = awkward::publish(csv, plan).expect("the example can be published");
    let text = awkward::file(&publication, "release.csv");
    let mut groups: Vec<(u32, usize, Vec<String>)> = Vec::new();
    for row in csv::Reader::from_reader(text.as_bytes()).records() {
        let row = row.expect("a row");
        let number: u32 = row[row.len() - 1].parse().expect("a group number");
        let cells = row.iter().take(row.len() - 2).map(str::to_owned).collect();
        match groups.iter_mut().find(|(known, ..)| *known == number) {
            Some((_, size, _)) => *size += 1,
            None => groups.push((number, 1, cells)),
        }
    }
    groups.sort();
    groups.into_iter().map(|(_, size, cells)| (size, cells)).collect()
}

/// Rani and Revathi, Table 14: the number of tuples per combination.
fn mondrian_example(with_hours: bool) -> String {
    let combinations = [
        ("Divorced", "M", 35, 2),
        ("Divorced", "M", 40, 17),
        ("Divorced", "F", 35, 2),
        ("Married", "M", 35, 10),
        ("Married", "F", 50, 9),
        ("Single", "M", 40, 26),
    ];
    let mut text = if with_hours { "q1,q2,q3,s\n" } else { "q1,q2,s\n" }.to_owned();
    for (marital, sex, hours, count) in combinations {
        for _ in 0..count {
            text += &if with_hours {
                format!("{marital},{sex},{hours},x\n")
            } else {
                format!("{marital},{sex},x\n")
            };
        }
    }
    text
}

#[test]
fn mondrian_cuts_the_example_of_figures_5_to_7_into_three() {
    for with_hours in [false, true] {
        let text = mondrian_example(with_hours);
        let table = Table::from_csv(text.as_bytes()).expect("well formed");
        let plan = awkward::plan(
            &table,
            &json!([{ "kind": "k-anonymity", "k": 10 }]),
            &json!({ "name": "mondrian", "cut": "strict" }),
            json!({}),
        );
        let sizes: Vec<(usize, String)> =
            groups(&text, &plan).into_iter().map(|(size, cells)| (size, cells[0].clone())).collect();
        let expected = [(21, "Divorced"), (19, "Married"), (26, "Single")];
        assert_eq!(
            sizes,
            expected.map(|(size, marital)| (size, marital.to_owned())),
            "with hours: {with_hours}"
        );
    }
}

/// Tao et al., ANGEL, Table 1: eight patients.
const PATIENTS: &str = "q1,q2,s\n21,M,Pneumonia\n23,M,Pneumonia\n38,F,Bronchitis\n40,F,Bronchitis\n\
                        41,M,Pneumonia\n43,M,Pneumonia\n58,F,Bronchitis\n60,F,Bronchitis\n";

fn patients(principles: serde_json::Value) -> Vec<(usize, Vec<String>)> {
    let table = Table::from_csv(PATIENTS.as_bytes()).expect("well formed");
    let plan = awkward::plan(&table, &principles, &json!({ "name": "mondrian", "cut": "strict" }), json!({}));
    groups(PATIENTS, &plan)
}

#[test]
fn mondrian_with_a_diversity_test_stops_at_two_groups_of_patients() {
    let ages: Vec<(usize, String)> =
        patients(json!([{ "kind": "l-diversity", "variant": "distinct", "l": 2 }]))
            .into_iter()
            .map(|(size, cells)| (size, cells.join(" ")))
            .collect();
    assert_eq!(ages, [(4, "[21,40] *".to_owned()), (4, "[41,60] *".to_owned())]);
}

#[test]
fn mondrian_without_it_finds_the_printed_buckets_of_two() {
    let cells: Vec<String> = patients(json!([{ "kind": "k-anonymity", "k": 2 }]))
        .into_iter()
        .map(|(_, cells)| cells.join(" "))
        .collect();
    assert_eq!(cells, ["[21,23] M", "[38,40] F", "[41,43] M", "[58,60] F"]);
}

#[test]
fn the_reconstruction_error_of_the_patients_is_the_logarithm_of_twenty() {
    let table = Table::from_csv(PATIENTS.as_bytes()).expect("well formed");
    let plan = awkward::plan(
        &table,
        &json!([{ "kind": "l-diversity", "variant": "distinct", "l": 2 }]),
        &json!({ "name": "mondrian", "cut": "strict" }),
        json!({}),
    );
    let publication = awkward::publish(PATIENTS, &plan).expect("two groups of four");
    let text = publication.private_report.to_string();
    assert!(text.contains("2.99573"), "{text}");
}
