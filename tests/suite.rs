//! Every algorithm × every awkward table × every principle.

mod awkward;

use outis::check::{Outcome, judge_table};
use outis::{Error, Plan, Table};
use serde_json::{Value, json};

/// Whether all rows as one group keep every promise, told by the judge on a table of stars.
fn one_group_would_do(table: &Table, plan: &Plan) -> bool {
    let header: Vec<String> = table.columns().iter().map(|column| column.name.clone()).collect();
    let rows = table.row_ids().map(|row| {
        let cells = table.columns().iter().map(|column| match column.name.as_bytes()[0] {
            b'q' => "*".to_owned(),
            _ => column.text(row).to_owned(),
        });
        cells.collect::<Vec<_>>()
    });
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&header).expect("writes to memory");
    rows.for_each(|row| writer.write_record(&row).expect("writes to memory"));
    let stars = Table::from_csv(&writer.into_inner().expect("writes to memory")).expect("well formed");
    let persons = stars.find("id").map(|id| {
        let mut persons = Vec::new();
        stars.column(id).codes.for_each(|_, code| persons.push(code.0));
        persons
    });
    judge_table(&stars, plan, persons.as_deref()).verdict == Outcome::Holds
}

fn run(algorithm: &Value, suppression: f64) {
    for (table_name, text) in awkward::tables() {
        let table = Table::from_csv(text.as_bytes()).expect("the test's table is well formed");
        for (principle_name, principles) in awkward::principles() {
            let plan = awkward::plan(&table, &principles, algorithm, json!({ "suppression": suppression }));
            let context =
                format!("{algorithm} on `{table_name}` with {principle_name}, suppression {suppression}");
            match awkward::publish(&text, &plan) {
                Ok(publication) => awkward::assert_promises(&table, &plan, &publication, &context),
                Err(Error::Unsatisfiable { .. }) => {
                    assert!(
                        !one_group_would_do(&table, &plan),
                        "{context}: refused what one group would satisfy"
                    );
                }
                Err(error) => assert!(awkward::is_refusal(&error, &plan), "{context}: {error}"),
            }
        }
    }
}

#[test]
fn every_algorithm_keeps_every_promise_on_every_awkward_table() {
    awkward::algorithms().iter().for_each(|algorithm| run(algorithm, 0.0));
}

#[test]
fn the_same_holds_when_rows_may_be_left_out() {
    awkward::algorithms().iter().for_each(|algorithm| run(algorithm, 0.4));
}

#[test]
fn capped_levels_are_kept_and_rows_beyond_them_left_out() {
    let text = "q1,q2,s\n02138,a,flu\n02139,a,cold\n02141,a,flu\n02142,a,cold\n90210,a,flu\n";
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    for algorithm in awkward::algorithms() {
        let mut plan = awkward::plan(
            &table,
            &json!([{ "kind": "k-anonymity", "k": 2 }]),
            &algorithm,
            json!({ "suppression": 0.2 }),
        );
        let capped = plan.attributes.get_mut("q1").expect("the column is there");
        capped.hierarchy =
            Some(outis::hierarchy::HierarchySpec::Mask { from: Default::default(), char: '*' });
        capped.max_level = Some(2);
        let publication = match awkward::publish(text, &plan) {
            Err(error) if awkward::is_refusal(&error, &plan) => continue,
            made => made.expect("one row in five may be left out"),
        };
        awkward::assert_promises(&table, &plan, &publication, "capped");
        assert_eq!(publication.release.suppressed.len(), 1);
        assert!(awkward::file(&publication, "release.csv").contains("0213*"));

        plan.suppression = 0.1;
        match awkward::publish(text, &plan) {
            Err(Error::Unsatisfiable { needed: Some(share), .. }) => assert_eq!(share, 0.2),
            other => panic!("expected to be told the share, got {other:?}"),
        }
    }
}

#[test]
fn a_group_needs_more_rows_than_there_are() {
    let text = "q1,s\n1,flu\n2,cold\n3,flu\n";
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    for algorithm in awkward::algorithms() {
        let plan = awkward::plan(
            &table,
            &json!([{ "kind": "k-anonymity", "k": 4 }]),
            &algorithm,
            json!({ "suppression": 1 }),
        );
        let error = awkward::publish(text, &plan).expect_err("three rows are no group of four");
        if awkward::is_refusal(&error, &plan) {
            continue;
        }
        assert_eq!(
            error.to_string(),
            "4-anonymity cannot be reached: the table has 3 rows, a group needs at least 4"
        );
    }
}

#[test]
fn a_numeric_secret_is_kept_close_by_order() {
    let rows: Vec<String> = (0..60).map(|i| format!("{},{},{}", i % 7, i / 10, 1000 * (i % 12))).collect();
    let text = format!("q1,q2,s\n{}\n", rows.join("\n"));
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    for algorithm in awkward::algorithms() {
        let asked = json!([{ "kind": "t-closeness", "t": 0.15, "distance": "ordered" }, { "kind": "k-anonymity", "k": 2 }]);
        let plan = awkward::plan(&table, &asked, &algorithm, json!({}));
        let publication = match awkward::publish(&text, &plan) {
            Err(error) if awkward::is_refusal(&error, &plan) => continue,
            made => made.expect("the whole table is close to itself"),
        };
        assert!(publication.report["measures"]["groups"]["count"].as_u64().expect("a count") > 1);
    }
}
