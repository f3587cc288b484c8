//! Numbers in place of ranges: what groups show, what the judges find, what files alone tell, what is refused.

use crate::awkward::file;
use outis::audit::ReleaseFiles;
use outis::check::{Outcome, judge_release};
use outis::{Error, Plan, Release, Session, Silent, Table, audit_release};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn people(rows: usize) -> Table {
    let row = |i: usize| {
        let income =
            if i == 3 { "1250000,5".to_owned() } else { format!("{},{}", 900 + i * 137 % 2400, i % 10) };
        let born = format!("19{:02}-{:02}-{:02}", 40 + i * 7 % 60, 1 + i % 12, 1 + i * 3 % 28);
        let age = if i % 17 == 5 { String::new() } else { (18 + i * 31 % 70).to_string() };
        format!("{age};{income};{born};{}", ["flu", "cold", "cough"][i % 3])
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    Table::from_csv(format!("age;income;born;disease\n{}\n", rows.join("\n")).as_bytes())
        .expect("well formed")
}

fn plan(columns: &Value, algorithm: Value) -> Value {
    let mut attributes = json!({
        "age": { "role": "quasi", "hierarchy": { "kind": "range" } },
        "income": { "role": "quasi", "hierarchy": { "kind": "range" } },
        "born": { "role": "quasi", "hierarchy": { "kind": "range" } },
        "disease": { "role": "sensitive" }
    });
    for (name, fields) in columns.as_object().expect("columns are an object") {
        for (field, value) in fields.as_object().expect("fields are an object") {
            attributes[name][field] = value.clone();
        }
    }
    json!({
        "version": 1, "attributes": attributes, "algorithm": algorithm,
        "principles": [{ "kind": "k-anonymity", "k": 4 }]
    })
}

fn made(table: &Table, plan: &Value) -> Result<Release, Error> {
    let mut session = Session::open(table, [7; 32].into());
    session.set_plan(Plan::from_value(plan.clone())?, &mut Silent);
    session.anonymize(&mut Silent)
}

fn faults(table: &Table, plan: &Value) -> Vec<String> {
    match made(table, plan) {
        Err(Error::BadPlan { faults }) => faults.iter().map(ToString::to_string).collect(),
        other => panic!("the plan is refused, not {other:?}"),
    }
}

fn shown() -> Value {
    json!({ "age": { "show": "median" }, "income": { "show": "mean", "top": 5000 }, "born": { "show": "mean" } })
}

/// The originals of each group, beside what it shows.
fn groups(release: &Release, table: &Table, column: &str) -> Vec<(String, Vec<String>)> {
    let published = &release.published.tables[0];
    let cells = published.table.column(published.table.find(column).expect("published"));
    let ids = published.table.column(published.table.find("group_id").expect("numbered"));
    let originals = table.column(table.find(column).expect("a column"));
    let mut groups: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    for (row, origin) in published.table.row_ids().zip(&published.origin) {
        let group = groups.entry(ids.text(row).to_owned()).or_default();
        group.0 = cells.text(row).to_owned();
        group.1.push(originals.text(origin.expect("a person")).to_owned());
    }
    groups.into_values().collect()
}

#[test]
fn groups_show_means_in_the_unit_and_spelling_of_the_column_and_outliers_do_not_show() {
    let table = people(60);
    for algorithm in [json!({ "name": "sweep" }), json!({ "name": "mondrian" })] {
        let release = made(&table, &plan(&shown(), algorithm)).expect("it can be kept");
        for (shown, values) in groups(&release, &table, "income") {
            let number = |text: &str| (text.replace(',', ".").parse::<f64>().expect("a number")).min(5000.0);
            let mean = values.iter().map(|value| number(value)).sum::<f64>() / values.len() as f64;
            assert!((number(&shown) - mean).abs() <= 0.05 + 1e-9, "{shown} for {values:?}");
            assert!(!shown.contains('.') && number(&shown) <= 5000.0, "{shown}");
        }
        for (shown, values) in groups(&release, &table, "age") {
            let missing = values.iter().filter(|value| value.is_empty()).count();
            match missing {
                0 => assert!(shown.parse::<u32>().is_ok(), "{shown} for {values:?}"),
                all if all == values.len() => assert_eq!(shown, ""),
                _ => assert_eq!(shown, "*", "nobody tells the mean of a group that lacks a value"),
            }
        }
        for (shown, values) in groups(&release, &table, "born") {
            let (low, high) = (values.iter().min(), values.iter().max());
            assert!(Some(&shown) >= low && Some(&shown) <= high, "ISO dates sort as texts: {shown}");
        }
        // an outlier that does not show can cost more than the mean of the column would
        let number = |text: &str| text.replace(',', ".").parse::<f64>().expect("a number");
        let read: Vec<(f64, f64)> = (groups(&release, &table, "income").iter())
            .flat_map(|(shown, values)| values.iter().map(|value| (number(value), number(shown))))
            .collect();
        let mean = read.iter().map(|(value, _)| value).sum::<f64>() / read.len() as f64;
        let own: f64 = read.iter().map(|(value, shown)| (value - shown).powi(2)).sum();
        let all: f64 = read.iter().map(|(value, _)| (value - mean).powi(2)).sum();
        let error = release.private_report["measures"]["columns"][1]["squaredError"].as_f64();
        assert!(error.is_some_and(|error| (error - own / all).abs() < 1e-4), "{error:?} for {}", own / all);
    }
}

#[test]
fn public_figures_do_not_pretend_to_know_how_far_a_mean_reaches() {
    let release = made(&people(60), &plan(&shown(), json!({ "name": "sweep" }))).expect("it can be kept");
    let measures = &release.report["measures"];
    assert!(measures.get("loss").is_none() && measures["columns"][0].get("loss").is_none(), "{measures}");
    assert!(measures["columns"][1].get("exactCells").is_none(), "a mean is nobody's exact value");
    let some = json!({ "income": { "show": "mean" } });
    let release = made(&people(60), &plan(&some, json!({ "name": "sweep" }))).expect("it can be kept");
    assert!(release.report["measures"]["loss"].as_f64().is_some_and(|loss| loss > 0.0));
    assert!(file(&release, "report.html").contains("<td>mean</td>"));
}

#[test]
fn a_folder_is_audited_from_its_files_alone_and_with_the_original() {
    let table = people(60);
    for ranges in ["text", "columns"] {
        let mut plan = plan(
            &json!({ "income": { "show": "mean", "bottom": 1000, "top": 3000 } }),
            json!({ "name": "sweep" }),
        );
        plan["ranges"] = json!(ranges);
        let release = made(&table, &plan).expect("it can be kept");
        let folder = |private: bool| -> ReleaseFiles {
            let files = release.files().into_iter().filter(|file| file.private == private);
            files.map(|entry| (entry.name.clone(), file(&release, &entry.name).into_bytes())).collect()
        };
        let header = file(&release, "release.csv").lines().next().expect("a header").to_owned();
        assert!(!header.contains("income_low"), "a mean has no bounds: {header}");
        assert_eq!(header.contains("age_low"), ranges == "columns");
        let alone = audit_release(&[folder(false)], &[], &[], None).expect("readable");
        assert_eq!(alone.verdict.verdict, Outcome::Holds, "{:?}", alone.verdict.faults);
        let beside = audit_release(&[folder(false)], &[&table], &[folder(true)], None).expect("readable");
        assert_eq!(beside.verdict.verdict, Outcome::Holds, "{:?}", beside.verdict.faults);
    }
}

#[test]
fn what_cannot_be_told_of_a_number_is_refused_by_name() {
    let table = people(40);
    let sweep = || json!({ "name": "sweep" });
    let mean = json!({ "age": { "show": "mean" } });
    for name in ["angel", "d-l-inference", "m-invariance", "full-domain", "datafly", "k-msd"] {
        let found = faults(&table, &plan(&mean, json!({ "name": name }))).join("\n");
        let needs_levels = found.contains("needs levels");
        assert!(found.contains("attributes.age.show") && found.contains(name) || needs_levels, "{found}");
    }
    let levels = json!({ "age": { "show": "mean", "hierarchy": { "kind": "intervals", "widths": [5] } } });
    assert!(
        faults(&table, &plan(&levels, sweep()))[0].contains("nodes of a hierarchy with levels have no mean")
    );
    let date = json!({ "born": { "show": "rounded" } });
    assert!(faults(&table, &plan(&date, sweep()))[0].contains("only numbers are rounded"));
    let coded = json!({ "age": { "top": 60 } });
    assert!(faults(&table, &plan(&coded, sweep()))[0].contains("none beside ranges"));
    let fine = json!({ "age": { "show": "mean", "top": 60.5 } });
    assert!(faults(&table, &plan(&fine, sweep()))[0].contains("no more decimals"));
    let wrong_way = json!({ "age": { "show": "mean", "top": 20, "bottom": 60 } });
    assert!(faults(&table, &plan(&wrong_way, sweep()))[0].contains("60…20"));
    let days = json!({ "born": { "show": "mean", "top": 60 } });
    assert!(faults(&table, &plan(&days, sweep()))[0].contains("attributes.born.top"));
    let secret = json!({ "disease": { "show": "mean" } });
    assert!(
        faults(&table, &plan(&secret, sweep()))[0].contains("only columns that others may know are shown")
    );
    let mut dependent = plan(&mean, sweep());
    dependent["dependencies"] = json!(["age -> born"]);
    assert!(faults(&table, &dependent)[0].contains("which shows a number"));
    let mut mapped = plan(&mean, sweep());
    mapped["population"] = json!(4000);
    mapped["principles"] = json!([{ "kind": "k-map", "k": 40 }]);
    assert!(faults(&table, &mapped)[0].contains("nobody fits a mean"));
    let counted = Plan::from_value(plan(&mean, sweep())).expect("valid").counted_columns();
    assert!(matches!(counted, Err(Error::BadPlan { .. })), "engines publish ranges");
}

#[test]
fn another_number_than_the_plan_says_is_found_with_the_original_and_one_outside_the_bounds_without_it() {
    let table = people(40);
    for (show, told) in [("mean", "mean"), ("median", "median"), ("rounded", "rounded")] {
        let columns = json!({ "income": { "show": show, "top": 3000 } });
        let document = plan(&columns, json!({ "name": "mondrian" }));
        let release = made(&table, &document).expect("it can be kept");
        let judged = |change: &dyn Fn(&str) -> String| {
            let mut tables = release.published.clone();
            let published = &tables.tables[0].table;
            let id = published.find("income").expect("published");
            let columns = published.columns().iter().enumerate().map(|(place, column)| {
                let mut column = column.clone();
                if place == id.0 {
                    column.dictionary = column
                        .dictionary
                        .texts()
                        .map(change)
                        .collect::<Vec<_>>()
                        .iter()
                        .map(String::as_str)
                        .collect();
                }
                column
            });
            tables.tables[0].table = Table::new(columns.collect(), published.dialect.clone());
            judge_release(&tables, &Plan::from_value(document.clone()).expect("valid"), &table, None)
                .faults
                .join("\n")
        };
        assert_eq!(judged(&|text| text.to_owned()), "");
        let more = judged(&|text| format!("9{text}"));
        assert!(
            more.contains("outside the span of its group") && more.contains("that the plan allows"),
            "{more}"
        );
        let bit = judged(&|text| format!("{},7", text.split(',').next().expect("a number")));
        assert!(
            bit.contains(&format!("does not show the {told} of its group")) || bit.contains("outside"),
            "{bit}"
        );
        assert!(judged(&|_| "*".to_owned()).contains("does not show"));
        assert!(judged(&|_| "[900;3000]".to_owned()).contains("that the plan allows"));
    }
}

/// Whoever knows all members of a group but one: how far the last value is from what follows from the number.
fn last_values(show: &str) -> Vec<(f64, f64)> {
    let table = people(60);
    let columns = json!({ "income": { "show": show } });
    let release = made(&table, &plan(&columns, json!({ "name": "mondrian" }))).expect("it can be kept");
    let number = |text: &str| text.replace(',', ".").parse::<f64>().expect("a number");
    let mut found = Vec::new();
    for (shown, values) in groups(&release, &table, "income") {
        let values: Vec<f64> = values.iter().map(|value| number(value)).collect();
        let all: f64 = values.iter().sum();
        for value in &values {
            let guess = number(&shown) * values.len() as f64 - (all - value);
            found.push(((guess - value).abs(), 0.05 * values.len() as f64));
        }
    }
    found
}

#[test]
fn a_mean_tells_the_last_value_to_whoever_knows_the_others_and_a_rounded_one_does_not() {
    assert!(
        last_values("mean").iter().all(|&(off, half_units)| off <= half_units + 1e-6),
        "as the threat model says"
    );
    let rounded = last_values("rounded");
    let hidden = rounded.iter().filter(|&&(off, half_units)| off > 10.0 * half_units).count();
    assert!(10 * hidden >= 8 * rounded.len(), "{hidden} of {}", rounded.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Every number lies within its group, and means of groups add up to the sum of the column up to rounding.
    #[test]
    fn numbers_lie_within_their_groups_and_means_keep_the_sum(
        values in prop::collection::vec(-500i64..500, 6..60),
        show in prop::sample::select(vec!["mean", "median", "rounded"]),
        k in 2u32..4,
    ) {
        let rows: Vec<String> = values.iter().enumerate().map(|(i, value)| format!("{value},{}", i % 2)).collect();
        let table = Table::from_csv(format!("n,s\n{}\n", rows.join("\n")).as_bytes()).expect("well formed");
        let document = json!({
            "version": 1,
            "attributes": { "n": { "role": "quasi", "hierarchy": { "kind": "range" }, "show": show }, "s": { "role": "insensitive" } },
            "principles": [{ "kind": "k-anonymity", "k": k }], "algorithm": { "name": "sweep" }
        });
        let release = made(&table, &document).expect("it can be kept");
        let mut sum = 0;
        for (shown, values) in groups(&release, &table, "n") {
            let values: Vec<i64> = values.iter().map(|value| value.parse().expect("a number")).collect();
            let shown: i64 = shown.parse().expect("a number");
            prop_assert!(values.iter().min() <= Some(&shown) && Some(&shown) <= values.iter().max());
            sum += shown * values.len() as i64 - values.iter().sum::<i64>();
        }
        if show == "mean" {
            prop_assert!(2 * sum.abs() <= values.len() as i64);
        }
    }
}
