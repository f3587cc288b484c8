//! What somebody tries who has the plan, the source, the order of the table and time, against what was added since the
//! threat model was first written: things of sets, numbers in place of ranges, promises about a population, masks of unequal
//! lengths. Each test is an attack; where nothing can be done about it, the release has to say so.

use crate::awkward::file;
use outis::check::Outcome;
use outis::{Plan, Population, Release, Session, Silent, Table, audit_table_of};
use serde_json::{Value, json};
use std::sync::Arc;

fn table(text: &str) -> Table {
    Table::from_csv(text.as_bytes()).expect("well formed")
}

fn made(table: &Table, plan: &Value) -> Release {
    let mut session = Session::open(table, [7; 32].into());
    session.set_plan(Plan::from_value(plan.clone()).expect("a plan"), &mut Silent);
    session.anonymize(&mut Silent).expect("it can be published")
}

/// Two rows of a group of four show tea, both with the flu: whoever knows the group and one thing knows the diagnosis.
fn with_sets() -> (Table, Value) {
    let rows = ["30,tea,flu", "31,tea,flu", "32,milk,gout", "33,milk,cold"];
    let plan = json!({
        "version": 1,
        "attributes": {
            "age": { "role": "quasi", "hierarchy": { "kind": "range" } },
            "bought": { "role": "items", "separator": "|" },
            "s": { "role": "sensitive" }
        },
        "principles": [
            { "kind": "k-anonymity", "k": 4 },
            { "kind": "k-m-anonymity", "k": 2, "m": 1, "attribute": "bought" }
        ],
        "algorithm": { "name": "mondrian" }
    });
    (table(&format!("age,bought,s\n{}\n", rows.join("\n"))), plan)
}

#[test]
fn a_thing_of_a_set_and_a_group_can_tell_a_secret_and_the_release_says_so() {
    let (table, mut plan) = with_sets();
    plan["principles"]
        .as_array_mut()
        .expect("a list")
        .push(json!({ "kind": "l-diversity", "variant": "distinct", "l": 3, "attribute": "s" }));
    let release = made(&table, &plan);
    assert_eq!(release.verdict.verdict, Outcome::Holds);
    // the attack: of the rows that show tea, all have the flu
    let shown = file(&release, "release.csv");
    let with_tea: Vec<&str> = shown.lines().filter(|line| line.contains("tea")).collect();
    assert_eq!(with_tea.len(), 2);
    assert!(with_tea.iter().all(|line| line.contains("flu")), "{shown}");
    let page = file(&release, "report.html");
    assert!(page.contains("for somebody who knows none"), "who is not held back is named");
}

#[test]
fn a_promise_about_sets_guards_no_other_column_and_the_report_does_not_pretend_so() {
    let (table, plan) = with_sets();
    let page = file(&made(&table, &plan), "report.html");
    assert!(page.contains("Groups that agree"), "the plan asks for group size only, of the diagnosis");
}

#[test]
fn how_sets_of_things_are_dealt_out_is_not_tried_and_the_publisher_is_told_why() {
    let (table, mut plan) = with_sets();
    for secret in ["sensitive", "insensitive"] {
        plan["attributes"]["s"]["role"] = json!(secret);
        let release = made(&table, &plan);
        let worlds = &release.private_report["worlds"];
        assert_eq!(worlds["computed"], false, "{worlds}");
        let told = worlds["explanation"][0].as_str().expect("a sentence");
        assert!(told.contains("how sets of things are dealt out is not tried"), "{told}");
    }
}

#[test]
fn presence_is_counted_over_all_rows_that_show_the_same_whatever_their_groups() {
    // ten people fit; six of them are in the table, in two groups of three
    let rows = |group: u32| format!("30,{group}\n").repeat(3);
    let published = table(&format!("age,group_id\n{}{}", rows(1), rows(2)));
    let everybody = Population::People(Arc::new(table(&format!("age\n{}", "30\n".repeat(10)))));
    let plan = |max: f64| {
        Plan::from_value(json!({
            "version": 1,
            "attributes": { "age": { "role": "quasi" } },
            "principles": [{ "kind": "delta-presence", "max": max }],
            "algorithm": { "name": "mondrian" }
        }))
        .expect("a plan")
    };
    let judged = |max| audit_table_of(&published, &plan(max), Some(&everybody)).expect("judged");
    let verdict = judged(0.35);
    assert_eq!(verdict.principles[0].verdict, Outcome::Violated, "six of ten: {verdict:?}");
    assert_eq!(verdict.principles[0].measured["max"], outis::text::number::json(0.6));
    assert_eq!(judged(0.6).principles[0].verdict, Outcome::Holds);
}

#[test]
fn whoever_compares_groups_by_an_exact_column_is_told_to_the_publisher_also_where_means_are_shown() {
    // the ward is published exactly, and tells the age
    let mut text = "age,ward,s\n".to_owned();
    for i in 0..48usize {
        text += &format!("{},w{},{}\n", 20 + 3 * (i % 8), i % 8, ["flu", "cold", "gout"][i / 8 % 3]);
    }
    let table = table(&text);
    for show in ["range", "mean", "median", "rounded"] {
        let plan = json!({
            "version": 1,
            "attributes": {
                "age": { "role": "quasi", "hierarchy": { "kind": "range" }, "show": show },
                "ward": { "role": "insensitive" },
                "s": { "role": "sensitive" }
            },
            "principles": [{ "kind": "k-anonymity", "k": 12 }],
            "algorithm": { "name": "mondrian" }
        });
        let release = made(&table, &plan);
        let attacks = &release.private_report["verdict"]["attacks"];
        assert!(attacks.to_string().contains("ward -> age"), "{show}: {attacks:#}");
    }
}

/// What is published when one row is left out, and what would be if it had another code.
fn without_the_rare(kind: Value, codes: [&str; 2]) -> [String; 2] {
    codes.map(|rare| {
        let mut text = "q,s\n".to_owned();
        for (i, code) in ["12345", "12346", "12399", "12398", "67890", "67891"].iter().enumerate() {
            // codes that are masked from the left begin alike at their end
            let code: String = match kind["from"] == "left" {
                true => code.chars().rev().collect(),
                false => (*code).to_owned(),
            };
            (0..3).for_each(|j| text += &format!("{code},{}\n", (i + j) % 4));
        }
        text += &format!("{rare},1\n");
        let plan = json!({
            "version": 1,
            "attributes": { "q": { "role": "quasi", "hierarchy": kind }, "s": { "role": "sensitive" } },
            "principles": [{ "kind": "k-anonymity", "k": 5 }],
            "suppression": 0.1,
            "algorithm": { "name": "full-domain" }
        });
        let release = made(&table(&text), &plan);
        assert_eq!(
            release.published.suppressed.len(),
            1,
            "{rare} is left out of {}",
            file(&release, "release.csv")
        );
        file(&release, "release.csv")
    })
}

#[test]
fn a_mask_does_not_tell_how_long_the_code_was_of_somebody_who_was_left_out() {
    for kind in [json!({ "kind": "mask" }), json!({ "kind": "mask", "shown": [3, 2] })] {
        let [short, long] = without_the_rare(kind, ["99999", "99999-1234"]);
        assert_eq!(short, long);
    }
    let [short, long] = without_the_rare(json!({ "kind": "mask", "from": "left" }), ["00000", "1234-00000"]);
    assert_eq!(short, long);
}
