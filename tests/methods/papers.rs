//! Worked examples of the papers, by their tables and figures.

use crate::awkward;
use outis::check::{Outcome, judge_table};
use outis::{Plan, Table};
use serde_json::{Value, json};

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

/// Huang et al., Table 1: eight teachers. The salary in the last column is sensitive.
const TEACHERS: &str = "Country,Sex,Zip,Department,Phone,Salary
USA,Female,02142,Maths,8515257,15000
USA,Female,02139,Chemistry,8515226,26000
Japan,Male,02138,Physics1,8515411,18000
Japan,Male,02142,Physics2,8515412,11000
Korea,Female,02138,Computer1,8515628,34000
Japan,Female,02141,Computer2,8515629,28000
Canada,Male,02142,Business,8515338,16000
Canada,Male,02138,Management,8515326,12000
";

/// Tables 3 to 5, and trees that lead to the printed tables.
fn teachers_attributes() -> Value {
    let quasi =
        |paths: &[&[&str]]| json!({ "role": "quasi", "hierarchy": { "kind": "tree", "paths": paths } });
    json!({
        "Country": quasi(&[
            &["USA", "North America", "*"], &["Canada", "North America", "*"],
            &["Japan", "Asia", "*"], &["Korea", "Asia", "*"],
        ]),
        "Sex": { "role": "quasi", "hierarchy": { "kind": "flat" } },
        "Zip": quasi(&[
            &["02138", "0213*", "021**", "*"], &["02139", "0213*", "021**", "*"],
            &["02141", "0214*", "021**", "*"], &["02142", "0214*", "021**", "*"],
        ]),
        "Department": quasi(&[
            &["Physics1", "Physics", "Teaching", "*"], &["Physics2", "Physics", "Teaching", "*"],
            &["Computer1", "Computer", "Teaching", "*"], &["Computer2", "Computer", "Teaching", "*"],
            &["Maths", "Teaching", "*"], &["Chemistry", "Teaching", "*"],
            &["Business", "Teaching", "*"], &["Management", "Teaching", "*"],
        ]),
        "Phone": { "role": "quasi", "hierarchy": { "kind": "mask" } },
        "Salary": { "role": "sensitive" }
    })
}

/// A plan for 2-anonymity that publishes in the order of the input.
fn in_input_order(attributes: Value, dependencies: Value, algorithm: Value) -> Plan {
    Plan::from_value(json!({
        "version": 1, "attributes": attributes, "dependencies": dependencies, "algorithm": algorithm,
        "principles": [{ "kind": "k-anonymity", "k": 2 }], "order": "input"
    }))
    .expect("the example's plan is valid")
}

/// The published quasi cells, a line per row; the last column of the table is not quasi.
fn quasi_cells(csv: &str, plan: &Plan) -> Vec<String> {
    let publication = awkward::publish(csv, plan).expect("the example can be published");
    let text = awkward::file(&publication, "release.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader
        .records()
        .map(|row| {
            let row = row.expect("a row");
            row.iter().take(row.len() - 1).collect::<Vec<_>>().join(" ")
        })
        .collect()
}

/// Table 7.
const TEACHERS_BY_K_MSD: [&str; 8] = [
    "USA Female 021** Teaching 85152**",
    "USA Female 021** Teaching 85152**",
    "Japan Male 021** Physics 851541*",
    "Japan Male 021** Physics 851541*",
    "Asia Female 021** Computer 851562*",
    "Asia Female 021** Computer 851562*",
    "Canada Male 021** Teaching 85153**",
    "Canada Male 021** Teaching 85153**",
];

#[test]
fn k_msd_makes_table_7_of_table_1() {
    let plan =
        in_input_order(teachers_attributes(), json!(["Department -> Phone"]), json!({ "name": "k-msd" }));
    assert_eq!(quasi_cells(TEACHERS, &plan), TEACHERS_BY_K_MSD);
    let publication = awkward::publish(TEACHERS, &plan).expect("Table 7");
    let lost = &publication.verdict.dependencies[0];
    assert_eq!(lost.verdict, Outcome::Violated, "Teaching has two phones");
    assert_eq!(lost.witness, Some(json!({ "rows": [1, 7] })));
    assert_eq!(publication.verdict.verdict, Outcome::Holds, "k-msd does not promise to keep it");
}

#[test]
fn k_msd_makes_table_7_whatever_the_order_of_columns() {
    let names = ["Country", "Sex", "Zip", "Department", "Phone"];
    let rows: Vec<Vec<&str>> = TEACHERS.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let mut orders: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..names.len() {
        let longer = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            let unused = (0..names.len()).filter(|column| !order.contains(column));
            unused.map(|column| [order.as_slice(), &[column]].concat()).collect()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    assert_eq!(orders.len(), 120);
    for order in orders {
        let line = |cells: &[&str]| order.iter().map(|&column| cells[column]).collect::<Vec<_>>().join(",");
        let body: Vec<String> = rows.iter().map(|row| format!("{},{}\n", line(row), row[5])).collect();
        let csv = format!("{},Salary\n{}", line(&names), body.concat());
        let plan = in_input_order(teachers_attributes(), json!([]), json!({ "name": "k-msd" }));
        let expected = TEACHERS_BY_K_MSD.map(|cells| {
            let cells: Vec<&str> = cells.split(' ').collect();
            line(&cells).replace(',', " ")
        });
        assert_eq!(quasi_cells(&csv, &plan), expected, "{}", line(&names));
    }
}

#[test]
fn k_msd_ag_makes_table_10_of_table_1_and_keeps_department_to_phone() {
    let mut expected = TEACHERS_BY_K_MSD.map(str::to_owned);
    for row in [0, 1, 6, 7] {
        expected[row] = format!("{}8515***", &expected[row][..expected[row].len() - 7]);
    }
    for start in ["closure", "paper"] {
        let plan = in_input_order(
            teachers_attributes(),
            json!(["Department -> Phone"]),
            json!({ "name": "k-msd-ag", "start": start }),
        );
        assert_eq!(quasi_cells(TEACHERS, &plan), expected);
        let publication = awkward::publish(TEACHERS, &plan).expect("Table 10");
        assert_eq!(publication.verdict.dependencies[0].verdict, Outcome::Holds);
    }
}

#[test]
fn k_msd_moves_one_of_five_equal_zips_in_table_8() {
    let zips = ["02138", "02139", "02141", "02142", "02138", "02138", "02138", "02138"];
    let csv = format!("Zip,Age\n{}\n", zips.map(|zip| format!("{zip},1")).join("\n"));
    let mut attributes = teachers_attributes();
    let attributes = json!({ "Zip": attributes["Zip"].take(), "Age": { "role": "insensitive" } });
    let plan = in_input_order(attributes, json!([]), json!({ "name": "k-msd" }));
    let cells = quasi_cells(&csv, &plan);
    assert_eq!(cells[1..4], ["0213*", "0214*", "0214*"], "the Zip column of Table 9");
    // which of the five equal rows joins the second is by the key
    let mut equal = [&cells[..1], &cells[4..]].concat();
    equal.sort_unstable();
    assert_eq!(equal, ["0213*", "02138", "02138", "02138", "02138"]);
}

#[test]
fn the_generalization_distances_below_table_5_are_1_2_and_3() {
    let table = Table::from_csv(TEACHERS.as_bytes()).expect("well formed");
    let plan = in_input_order(teachers_attributes(), json!([]), json!({ "name": "k-msd" }));
    let checked = outis::plan::CheckedPlan::new(&plan, &table).expect("the plan fits");
    let zip = &checked.quasi[2].hierarchy;
    let dictionary = &table.columns()[2].dictionary;
    let code = |text: &str| {
        let place = dictionary.texts().position(|value| value == text).expect("the zip occurs");
        outis::table::Code(place as u32)
    };
    let distance = |value: &str, above: &str| {
        let cell = zip.cell_of_text(above).expect("the label exists");
        zip.distance(code(value), cell).expect("it is above the value")
    };
    assert_eq!(["0213*", "021**", "*"].map(|above| distance("02138", above)), [1, 2, 3]);
    let all = ["02138", "02139", "02141", "02142"];
    assert_eq!(all.map(|value| distance(value, "021**")).into_iter().max(), Some(2));
}

#[test]
fn table_2_is_2_anonymous_and_breaks_department_to_phone() {
    let table_2 = "Country,Sex,Zip,Department,Phone,Salary
North America,Female,021**,Teaching,85152**,15000
North America,Female,021**,Teaching,85152**,26000
Asia,Male,021**,Teaching,85154**,18000
Asia,Male,021**,Teaching,85154**,11000
Asia,Female,021**,Teaching,85156**,34000
Asia,Female,021**,Teaching,85156**,28000
North America,Male,021**,Teaching,85153**,16000
North America,Male,021**,Teaching,85153**,12000
";
    let table = Table::from_csv(table_2.as_bytes()).expect("well formed");
    let judged = |algorithm: &str| {
        let plan = in_input_order(
            teachers_attributes(),
            json!(["Department -> Phone"]),
            json!({ "name": algorithm }),
        );
        judge_table(&table, &plan, None)
    };
    let informed = judged("k-msd");
    assert_eq!((informed.verdict, &informed.principles[0].measured), (Outcome::Holds, &json!(2)));
    assert_eq!(informed.dependencies[0].verdict, Outcome::Violated);
    assert_eq!(informed.dependencies[0].witness, Some(json!({ "rows": [1, 3] })));
    assert_eq!(judged("k-msd-ag").verdict, Outcome::Violated, "k-msd-ag promises to keep it");
}

#[test]
fn a_dependency_that_theorem_6_overlooks_is_repaired() {
    let csv = "A,B,C,S\na1,b1,c1,x\na1,b1,c2,x\na2,b2,c3,x\na2,b2,c4,x\n";
    let flat = json!({ "role": "quasi", "hierarchy": { "kind": "flat" } });
    let attributes = json!({ "A": flat, "B": flat, "C": flat, "S": { "role": "sensitive" } });
    let plan = |dependencies: Value, start: &str| {
        let algorithm = json!({ "name": "k-msd-ag", "start": start });
        in_input_order(attributes.clone(), dependencies, algorithm)
    };
    // without C -> A the counterexample's printed result appears
    assert_eq!(
        quasi_cells(csv, &plan(json!(["A -> B"]), "paper")),
        ["a1 b1 *", "a1 b1 *", "a2 b2 *", "a2 b2 *"]
    );
    for start in ["paper", "closure"] {
        assert_eq!(quasi_cells(csv, &plan(json!(["A -> B", "C -> A"]), start)), ["* * *"; 4], "{start}");
    }
}
