//! The running example of Leela Rani and Revathi (m = 2), and what the split must never do.

use super::*;
use crate::keyed::KeyedOrder;
use crate::plan::{AlgorithmSpec, Plan};
use crate::progress::Silent;

const SECOND: &[u8] = b"Name,Age,Zip,Disease
Clara,21,12000,dyspepsia
Dorothy,23,25000,gastritis
Emily,25,21000,flu
Jane,37,33000,dyspepsia
Linda,43,26000,gastritis
Gary,41,20000,flu
Mary,46,30000,gastritis
Ray,54,31000,dyspepsia
Steve,56,34000,gastritis
Tom,60,44000,gastritis
Vince,65,36000,flu
";

fn plan(m: u32) -> Plan {
    Plan::parse(&format!(
        r#"{{
            "version": 1,
            "attributes": {{
                "Name": {{ "role": "identifier" }},
                "Age": {{ "role": "quasi" }},
                "Zip": {{ "role": "quasi", "hierarchy": {{ "kind": "range" }} }},
                "Disease": {{ "role": "sensitive" }}
            }},
            "principles": [{{ "kind": "m-invariance", "m": {m} }}],
            "algorithm": {{ "name": "m-invariance", "identity": ["Name"], "assign": "paper" }}
        }}"#
    ))
    .expect("a plan")
}

/// How the plan says that it is published.
fn how(plan: &Plan) -> &Republishing {
    let AlgorithmSpec::MInvariance(how) = &plan.algorithm else { panic!("a plan for a series") };
    how
}

/// Values in the order of their names, as in the paper.
fn by_name() -> Chance<'static> {
    let people = &[];
    Chance { of_value: &|_| 0, draws: KeyedOrder::of_people(&[7; 32], people, 1).draws() }
}

/// What Table 9 published about those who are still there.
fn table_9(table: &Table) -> Past {
    let signatures = [
        ("dyspepsia bronchitis", "Clara Alice"),
        ("flu gastritis", "Anna Dorothy Gary Helen"),
        ("dyspepsia flu gastritis", "Jane Kelly Linda"),
        ("dyspepsia gastritis", "Paul Steve"),
    ];
    let values: Vec<String> = ["dyspepsia", "bronchitis", "flu", "gastritis"].map(str::to_owned).into();
    let place = |text: &str| values.iter().position(|value| value == text).expect("listed") as u32;
    let names = &table.columns()[0];
    Past {
        group_of_row: Vec::new(),
        signatures: signatures.iter().map(|(texts, _)| texts.split(' ').map(place).collect()).collect(),
        of_row: (table.row_ids())
            .map(|row| {
                let holds =
                    |(_, people): &(&str, &str)| people.split(' ').any(|name| name == names.text(row));
                signatures.iter().position(holds).map(|index| index as u32)
            })
            .collect(),
        values,
    }
}

/// The plan with ranges widened as the paper does, by 1 in Age and so much in Zip.
fn as_printed(mut plan: CheckedPlan, zip: f64) -> CheckedPlan {
    std::sync::Arc::make_mut(&mut plan.quasi[0].hierarchy).set_paper_grid(1.0);
    std::sync::Arc::make_mut(&mut plan.quasi[1].hierarchy).set_paper_grid(zip);
    plan
}

#[test]
fn the_running_example_gives_the_groups_of_table_13() {
    let table = Table::from_csv(SECOND).expect("a table");
    let plan = plan(2);
    let checked = as_printed(CheckedPlan::new(&plan, &table).expect("a plan that fits"), 2000.0);
    let past = table_9(&table);
    let recoding = run(&checked, &table, &past, by_name(), how(&plan), &mut Silent).expect("groups");

    let names = &table.columns()[0];
    let classes = recoding.cells.len() / 2;
    let mut groups: Vec<String> = (0..classes as u32)
        .map(|class| {
            let cell = |quasi: usize| {
                checked.quasi[quasi].hierarchy.text(recoding.cells[class as usize * 2 + quasi])
            };
            let members: Vec<&str> = (table.row_ids())
                .filter(|row| recoding.class_of_row[row.0 as usize] == ClassId(class))
                .map(|row| names.text(row))
                .collect();
            let fakes: Vec<&str> = (recoding.counterfeits.iter())
                .filter(|counterfeit| counterfeit.class == ClassId(class))
                .map(|counterfeit| counterfeit.value.as_str())
                .collect();
            format!("{} + {} in {} {}", members.join(" "), fakes.join(" "), cell(0), cell(1))
        })
        .collect();
    groups.sort_unstable();
    assert_eq!(
        groups,
        [
            "Clara + bronchitis in [21,22] [12000,14000]",
            "Dorothy Emily +  in [23,25] [21000,25000]",
            "Gary Mary +  in [41,46] [20000,30000]",
            "Jane Linda + flu in [37,43] [26000,33000]",
            "Ray Steve +  in [54,56] [31000,34000]",
            "Tom Vince +  in [60,65] [36000,44000]",
        ]
    );
}

#[test]
fn counterfeits_are_never_alone_in_a_group() {
    // a:1, b:2 have a signature, three newcomers have a: sorted first, two counterfeits would meet
    let text = b"Name,Age,Zip,Disease\np,1,1,a\nq,2,2,b\nr,3,3,b\ns,4,4,a\nt,5,5,a\nu,6,6,a\n";
    let table = Table::from_csv(text).expect("a table");
    let plan = plan(2);
    let checked = CheckedPlan::new(&plan, &table).expect("a plan that fits");
    let signature = Some(0);
    let past = Past {
        group_of_row: Vec::new(),
        values: vec!["a".to_owned(), "b".to_owned()],
        signatures: vec![vec![0, 1]],
        of_row: vec![signature, signature, signature, None, None, None],
    };
    let recoding = run(&checked, &table, &past, by_name(), how(&plan), &mut Silent).expect("groups");
    for class in 0..recoding.cells.len() as u32 / 2 {
        assert!(recoding.class_of_row.contains(&ClassId(class)), "group {class} has no row");
    }
}

/// The running example with Zip in thousands, published in one form or the other.
fn published_as(form: &str) -> (Table, Plan) {
    let text = String::from_utf8(SECOND.to_vec()).expect("text").replace("000,", ",");
    let mut plan = serde_json::to_value(plan(2)).expect("plain data");
    plan["algorithm"] = serde_json::json!({
        "name": "m-invariance", "identity": ["Name"], "assign": "paper", "publish": form,
    });
    (Table::from_csv(text.as_bytes()).expect("a table"), Plan::from_value(plan).expect("a plan"))
}

/// The groups of the running example in one form or the other.
fn recoded(table: &Table, plan: &Plan, checked: &CheckedPlan) -> Recoding {
    run(checked, table, &table_9(table), by_name(), how(plan), &mut Silent).expect("groups")
}

/// The reconstruction error of a recoding.
fn error_of(table: &Table, checked: &CheckedPlan, recoding: &Recoding) -> f64 {
    let release = crate::release::publish(table, checked, recoding).expect("a release");
    let measures = crate::measure::private(table, checked, recoding, &release);
    let measures = serde_json::to_value(measures).expect("plain data");
    measures["reconstruction"]["error"].as_f64().expect("a figure")
}

/// The buckets of the paper, cut where a median is the middle row.
const BUCKETS: [&str; 4] = ["Clara Emily Gary", "Dorothy Jane Linda", "Mary Ray Steve", "Tom Vince"];

#[test]
fn angelizing_the_running_example_loses_more_than_generalising_it() {
    let (table, plan) = published_as("generalization");
    let checked = as_printed(CheckedPlan::new(&plan, &table).expect("a plan that fits"), 2.0);
    let generalised = error_of(&table, &checked, &recoded(&table, &plan, &checked));
    assert!((generalised - 3.388068).abs() < 1e-5, "{generalised}");

    // eleven rows in groups that are as small as the buckets already
    let (table, plan) = published_as("angel");
    let checked = CheckedPlan::new(&plan, &table).expect("a plan that fits");
    let ours = recoded(&table, &plan, &checked);
    assert!(error_of(&table, &checked, &ours) > generalised);

    let names = &table.columns()[0];
    let bucket = |row: RowId| {
        let holds = |members: &&str| members.split(' ').any(|name| name == names.text(row));
        BUCKETS.iter().position(holds).expect("everyone is in a bucket") as u32
    };
    let space = Space::new(&checked, &table);
    let cells = (0..4).flat_map(|at| {
        let rows: Vec<RowId> = table.row_ids().filter(|row| bucket(*row) == at).collect();
        space.cells(&rows)
    });
    let papers = Recoding {
        class_of_row: table.row_ids().map(|row| ClassId(bucket(row))).collect(),
        cells: cells.collect(),
        ..ours
    };
    let error = error_of(&table, &checked, &papers);
    assert!((error - 4.704174).abs() < 1e-5, "{error}");
}

#[test]
fn the_angelized_running_example_has_the_groups_as_batches() {
    let (table, plan) = published_as("angel");
    let checked = CheckedPlan::new(&plan, &table).expect("a plan that fits");
    let recoding = recoded(&table, &plan, &checked);
    let names = &table.columns()[0];
    let batches = recoding.batch_of_row.as_ref().expect("batches");
    let most = batches.iter().map(|batch| batch.0).max().expect("a batch");
    let mut members: Vec<String> = (0..=most)
        .map(|batch| {
            let rows = table.row_ids().filter(|row| batches[row.0 as usize] == ClassId(batch));
            rows.map(|row| names.text(row)).collect::<Vec<_>>().join(" ")
        })
        .collect();
    members.sort_unstable();
    assert_eq!(members, ["Clara", "Dorothy Emily", "Gary Mary", "Jane Linda", "Ray Steve", "Tom Vince"]);
    assert_eq!(recoding.counterfeits.len(), 2);
    // a bucket has at least two rows
    let sizes = (0..recoding.cells.len() as u32 / 2)
        .map(|class| recoding.class_of_row.iter().filter(|of_row| **of_row == ClassId(class)).count());
    assert!(sizes.into_iter().all(|size| size >= 2));
}
