//! Samples of a population: k-map, weights, and what a release tells of them.

use crate::awkward::file;
use outis::audit::ReleaseFiles;
use outis::check::Outcome;
use outis::{Error, Plan, Population, Release, Session, Silent, Table, audit_release, audit_release_of};
use serde_json::{Value, json};
use std::sync::Arc;

/// Forty people in five villages, their weights, and a secret.
fn sample() -> Table {
    let rows = (0..40)
        .map(|i| format!("{},V{},{},{}", 20 + i * 7 % 40, i % 5, 1 + i % 4 * 5, ["flu", "cold"][i % 2]));
    Table::from_csv(
        format!("age,village,weight,disease\n{}\n", rows.collect::<Vec<_>>().join("\n")).as_bytes(),
    )
    .expect("well formed")
}

/// Everybody: each of the sample three times, and as many strangers.
fn everybody() -> Arc<Table> {
    let known = (0..120).map(|i| format!("V{},{}", i % 40 % 5, 20 + i % 40 * 7 % 40));
    let others = (0..120).map(|i| format!("V{},{}", i % 5, 18 + i % 60));
    let rows: Vec<String> = known.chain(others).collect();
    Arc::new(Table::from_csv(format!("village,age\n{}\n", rows.join("\n")).as_bytes()).expect("well formed"))
}

fn plan(principles: Value, algorithm: Value, weighted: bool, more: Value) -> Plan {
    let weight = if weighted { "samplingWeight" } else { "identifier" };
    let mut plan = json!({
        "version": 1,
        "attributes": {
            "age": { "role": "quasi", "hierarchy": { "kind": "range" } },
            "village": { "role": "quasi" },
            "weight": { "role": weight },
            "disease": { "role": "sensitive" }
        },
        "principles": principles, "algorithm": algorithm,
    });
    for (key, value) in more.as_object().expect("further fields are an object") {
        plan[key] = value.clone();
    }
    Plan::from_value(plan).expect("the test's plan is valid")
}

fn made(table: &Table, plan: &Plan, population: Option<Population>) -> Result<Release, Error> {
    let mut session = Session::open(table, [7; 32].into());
    session.set_population(population, &mut Silent);
    session.set_plan(plan.clone(), &mut Silent);
    session.anonymize(&mut Silent)
}

fn folder(release: &Release, private: bool) -> ReleaseFiles {
    let files = release.files().into_iter().filter(|file| file.private == private);
    files.map(|entry| (entry.name.clone(), file(release, &entry.name).into_bytes())).collect()
}

#[test]
fn k_map_holds_by_a_table_by_weights_and_by_a_size_with_both_methods() {
    let table = sample();
    let map = json!([{ "kind": "k-map", "k": 12 }]);
    for algorithm in [
        json!({ "name": "sweep" }),
        json!({ "name": "mondrian" }),
        json!({ "name": "mondrian", "cut": "strict" }),
    ] {
        let by_table = made(
            &table,
            &plan(map.clone(), algorithm.clone(), false, json!({})),
            Some(Population::People(everybody())),
        );
        let by_table = by_table.expect("it can be kept");
        assert!(by_table.verdict.principles[0].measured.as_f64().expect("a number") >= 12.0);
        // every group, counted by hand from the published text
        for line in file(&by_table, "release.csv").lines().skip(1) {
            let cells: Vec<&str> = line.split(',').collect();
            let (low, high) = match line.strip_prefix("\"[") {
                Some(rest) => {
                    let (low, rest) = rest.split_once(',').expect("two bounds");
                    (
                        low.parse().expect("a number"),
                        rest.split(']').next().expect("a bound").parse().expect("a number"),
                    )
                }
                None => (cells[0].parse().expect("an age"), cells[0].parse().expect("an age")),
            };
            let village = line.rsplit(',').nth(2).expect("a village");
            let people = everybody();
            let fits = people.row_ids().filter(|&row| {
                let age: u32 =
                    people.column(people.find("age").expect("there")).text(row).parse().expect("an age");
                let home = people.column(people.find("village").expect("there")).text(row);
                (low..=high).contains(&age) && (village == "*" || village == "V*" || village == home)
            });
            assert!(fits.count() >= 12, "{algorithm}: {line}");
        }
        let weighted = made(&table, &plan(map.clone(), algorithm.clone(), true, json!({})), None)
            .expect("it can be kept");
        assert!(weighted.verdict.principles[0].measured.as_f64().expect("a number") >= 12.0);
        assert!(!file(&weighted, "release.csv").contains("weight"), "weights are not published");
        let sized = made(&table, &plan(map.clone(), algorithm, false, json!({ "population": 160 })), None);
        let sized = sized.expect("it can be kept").verdict.principles[0].measured.as_f64();
        // four people for each row: groups of three rows are enough
        assert!(sized.is_some_and(|people| people >= 12.0 && people % 4.0 == 0.0), "{sized:?}");
    }
}

#[test]
fn k_map_without_a_population_and_with_other_methods_is_refused() {
    let table = sample();
    let map = json!([{ "kind": "k-map", "k": 12 }]);
    let told = |algorithm: Value, population: Option<Population>, more: Value| match made(
        &table,
        &plan(map.clone(), algorithm, false, more),
        population,
    ) {
        Err(Error::BadPlan { faults }) => {
            faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        }
        other => panic!("{:?}", other.map(|release| release.verdict)),
    };
    assert!(told(json!({ "name": "sweep" }), None, json!({})).contains("`k-map` without a population"));
    let size = || Some(Population::Size(400));
    let inference = told(json!({ "name": "d-l-inference" }), size(), json!({}));
    assert!(inference.contains("`d-l-inference` cannot keep it; `sweep`, `mondrian` and `full-domain` can"));
    assert!(
        told(json!({ "name": "datafly" }), size(), json!({})).contains("`datafly` keeps no other promise")
    );
    assert!(told(json!({ "name": "sweep" }), Some(Population::Size(39)), json!({})).contains("at least 40"));
    let strangers =
        Arc::new(Table::from_csv(format!("age\n{}", "30\n".repeat(50)).as_bytes()).expect("well formed"));
    assert!(
        told(json!({ "name": "sweep" }), Some(Population::People(strangers)), json!({}))
            .contains("without the column `village`")
    );
}

#[test]
fn weights_have_to_be_numbers_of_at_least_one() {
    let table =
        Table::from_csv(b"age,village,weight,disease\n20,V1,3,flu\n21,V1,lots,flu\n").expect("well formed");
    let plan = plan(json!([{ "kind": "k-anonymity", "k": 2 }]), json!({ "name": "sweep" }), true, json!({}));
    let error = made(&table, &plan, None).expect_err("refused").to_string();
    assert!(error.contains("no number of at least 1") && !error.contains("lots"), "{error}");
}

#[test]
fn an_audit_of_k_map_is_undecided_without_the_population_and_holds_with_it() {
    let table = sample();
    let plan = plan(json!([{ "kind": "k-map", "k": 12 }]), json!({ "name": "mondrian" }), false, json!({}));
    let population = Population::People(everybody());
    let release = made(&table, &plan, Some(population.clone())).expect("it can be kept");
    // nothing of the population is published
    assert_eq!(release.report["verdict"]["principles"][0]["measured"], Value::Null);
    assert!(release.report["measures"]["risk"].get("populationUniques").is_none());
    let public = folder(&release, false);
    let alone = audit_release(std::slice::from_ref(&public), &[], &[], None).expect("readable");
    assert_eq!(
        (alone.verdict.verdict, alone.verdict.faults.len()),
        (Outcome::Undecided, 0),
        "{:?}",
        alone.verdict
    );
    let reason = alone.verdict.principles[0].reason.as_deref();
    assert_eq!(reason, Some("it compares with a population, and none was given"));
    let with = audit_release_of(
        &[public],
        &[&table],
        &[folder(&release, true)],
        Some(&plan),
        Some(&population),
        &mut Silent,
    );
    let with = with.expect("readable");
    assert_eq!(with.verdict.verdict, Outcome::Holds, "{:?}", with.verdict);
    // fewer people than there were
    let few = Arc::new(Table::from_csv(b"village,age\nV1,30\n").expect("well formed"));
    let public = folder(&release, false);
    let wrong =
        audit_release_of(&[public], &[], &[], Some(&plan), Some(&Population::People(few)), &mut Silent)
            .expect("readable");
    assert_eq!(wrong.verdict.verdict, Outcome::Violated);
}

#[test]
fn an_audit_by_weights_needs_the_original_and_the_private_files() {
    let table = sample();
    let plan = plan(json!([{ "kind": "k-map", "k": 30 }]), json!({ "name": "sweep" }), true, json!({}));
    let release = made(&table, &plan, None).expect("it can be kept");
    let alone = audit_release(&[folder(&release, false)], &[], &[], None).expect("readable");
    assert_eq!(alone.verdict.verdict, Outcome::Undecided);
    let whole = audit_release(&[folder(&release, false)], &[&table], &[folder(&release, true)], None)
        .expect("readable");
    assert_eq!(whole.verdict.verdict, Outcome::Holds, "{:?}", whole.verdict);
}

/// The ten people of Benschop, Machingauta and Welch, *Statistical disclosure control: a practice guide*, table 4.1: "The
/// global risk in the example data is 0.01582".
#[test]
fn the_practice_guides_ten_people_have_its_global_risk() {
    let people = "residence,gender,education,labor,weight\nU,F,SI,E,180\nU,F,SI,E,180\nU,F,PI,N,215\nU,M,SC,E,76\nR,F,SC,X,186\nU,M,SC,E,76\nU,F,PC,N,180\nU,M,PS,X,215\nU,F,SI,N,186\nU,F,SI,N,76\n";
    let table = Table::from_csv(people.as_bytes()).expect("well formed");
    let plan = Plan::parse(
        r#"{
        "version": 1,
        "attributes": {
            "residence": { "role": "quasi" }, "gender": { "role": "quasi" }, "education": { "role": "quasi" },
            "labor": { "role": "quasi" }, "weight": { "role": "samplingWeight" }
        },
        "principles": [{ "kind": "k-anonymity", "k": 2 }],
        "algorithm": { "name": "mondrian" }
    }"#,
    )
    .expect("a plan");
    let release = made(&table, &plan, None).expect("it can be kept");
    let before = &release.private_report["measures"]["riskBefore"];
    let global = before["marketer"].as_f64().expect("a number");
    assert!((global - 0.01582).abs() < 5e-6, "{global}");
    // ln 180 / 179, of the one with a weight of 180
    let highest = before["journalist"].as_f64().expect("a number");
    assert!((highest - 180f64.ln() / 179.0).abs() < 1e-6, "{highest}");
}

#[test]
fn a_table_of_everybody_gives_the_very_risk_of_an_outsider() {
    let table = sample();
    let plan =
        plan(json!([{ "kind": "k-anonymity", "k": 2 }]), json!({ "name": "mondrian" }), false, json!({}));
    let release = made(&table, &plan, Some(Population::People(everybody()))).expect("it can be kept");
    let risks = |which: &str| {
        let risk = &release.private_report["measures"][which];
        (
            risk["journalist"].as_f64().expect("a number"),
            risk["prosecutor"]["highest"].as_f64().expect("a number"),
        )
    };
    let (journalist, prosecutor) = risks("riskBefore");
    // everybody of the sample is there at least three times
    assert!(journalist <= 1.0 / 3.0 && prosecutor == 1.0, "{journalist} {prosecutor}");
    let (journalist, prosecutor) = risks("riskAfter");
    assert!(journalist < prosecutor / 2.0, "{journalist} {prosecutor}");
    let uniques = &release.private_report["measures"]["riskBefore"]["populationUniques"];
    assert!(uniques["expected"].as_f64().is_some(), "{uniques}");
}

#[test]
fn delta_presence_hides_who_is_in_the_table_and_its_audit_counts_both_bounds() {
    let table = sample();
    let asked = |principle: Value, algorithm: Value| plan(json!([principle]), algorithm, false, json!({}));
    let population = || Some(Population::People(everybody()));
    for algorithm in [json!({ "name": "sweep" }), json!({ "name": "mondrian" })] {
        let kept =
            made(&table, &asked(json!({ "kind": "delta-presence", "max": 0.3 }), algorithm), population());
        let kept = kept.expect("everybody is there three times: a third without strangers");
        let most = kept.verdict.principles[0].measured["max"].as_f64().expect("a number");
        assert!(most <= 0.3, "{most}");
    }
    let refused = |principle: Value, population: Option<Population>| {
        made(&table, &asked(principle, json!({ "name": "sweep" })), population)
            .expect_err("refused")
            .to_string()
    };
    let max = json!({ "kind": "delta-presence", "max": 0.3 });
    assert!(refused(max.clone(), Some(Population::Size(900))).contains("without a table of the population"));
    assert!(
        refused(json!({ "kind": "delta-presence", "max": 0.3, "min": 0.1 }), population())
            .contains("only `full-domain` keeps a lower bound")
    );
    // one group of all: 40 of 240 people
    let stars = Table::from_csv(format!("age,village,disease\n{}", "*,*,flu\n".repeat(40)).as_bytes())
        .expect("well formed");
    let judged = |min: f64, max: f64| {
        let plan =
            asked(json!({ "kind": "delta-presence", "max": max, "min": min }), json!({ "name": "sweep" }));
        let verdict = outis::audit_table_of(&stars, &plan, population().as_ref()).expect("judged");
        (verdict.principles[0].verdict, verdict.principles[0].measured.clone())
    };
    let share = outis::text::number::json(40.0 / 240.0);
    assert_eq!(judged(0.0, 0.2), (Outcome::Holds, json!({ "min": share, "max": share })));
    assert_eq!(judged(0.0, 0.1).0, Outcome::Violated);
    assert_eq!(judged(0.2, 0.5).0, Outcome::Violated);
}

/// Nergiz, Atzori and Clifton bound what is believed of everybody: whoever fits no row is known to be absent.
#[test]
fn a_lower_bound_of_presence_is_for_everybody_of_the_population() {
    let table = |text: &str| Table::from_csv(text.as_bytes()).expect("well formed");
    let sample = table("age\n30\n31\n");
    let plan = |widths: Value| {
        Plan::from_value(json!({
            "version": 1,
            "attributes": { "age": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": widths } } },
            "principles": [{ "kind": "delta-presence", "max": 0.5, "min": 0.2 }],
            "algorithm": { "name": "full-domain" }
        }))
        .expect("valid")
    };
    let near = Population::People(Arc::new(table("age\n30\n31\n32\n33\n34\n")));
    let release = made(&sample, &plan(json!([5])), Some(near.clone())).expect("two of five");
    assert_eq!(file(&release, "release.csv"), "age\n\"[30,34]\"\n\"[30,34]\"\n");
    // one more of 90, whom only `*` fits: two of six
    let far = Population::People(Arc::new(table("age\n30\n31\n32\n33\n34\n90\n")));
    let judged =
        outis::audit_table_of(&table("age\n\"[30,34]\"\n\"[30,34]\"\n"), &plan(json!([5])), Some(&far));
    let judged = judged.expect("judged").principles.remove(0);
    assert_eq!((judged.verdict, &judged.measured["min"]), (Outcome::Violated, &json!(0)));
    let told = judged.witness.expect("a witness").explanation;
    assert_eq!(told, "1 person of the population fits no row, so that their share is 0");
    let release = made(&sample, &plan(json!([5])), Some(far)).expect("two of six");
    assert_eq!(file(&release, "release.csv"), "age\n*\n*\n");
    // nine more, and two are too few of them
    let many = format!("age\n30\n31\n{}", "90\n".repeat(9));
    let refused = made(&sample, &plan(json!([5])), Some(Population::People(Arc::new(table(&many)))));
    assert!(matches!(refused, Err(Error::Unsatisfiable { .. })));
}

/// Every combination of levels by itself, without a search: what the search may not miss.
fn best_by_hand(table: &Table, plan: &Value, population: &Population) -> Option<f64> {
    let mut best: Option<f64> = None;
    for age in 0..=3 {
        for village in 0..=2 {
            let mut at = plan.clone();
            at["algorithm"]["levels"] = json!({ "age": age, "village": village });
            let made = made(table, &Plan::from_value(at).expect("valid"), Some(population.clone()));
            if let Ok(release) = made {
                let loss = release.private_report["measures"]["loss"].as_f64().expect("a number");
                best = Some(best.map_or(loss, |best| best.min(loss)));
            }
        }
    }
    best
}

/// Everybody who fits the published cells counts, whether anybody in the table has their values or not.
#[test]
fn full_domain_counts_all_who_fit() {
    let sample = Table::from_csv(b"age\n30\n32\n35\n37\n").expect("well formed");
    let everybody: String = (30..40).map(|age| format!("{age}\n")).collect();
    let everybody = Table::from_csv(format!("age\n{everybody}").as_bytes()).expect("well formed");
    let population = Population::People(Arc::new(everybody));
    let plan = Plan::from_value(json!({
        "version": 1,
        "attributes": { "age": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [5, 10] } } },
        "principles": [{ "kind": "k-map", "k": 4 }],
        "algorithm": { "name": "full-domain" }
    }))
    .expect("valid");
    let release = made(&sample, &plan, Some(population.clone())).expect("a release");
    let finer = "age\n\"[30,34]\"\n\"[30,34]\"\n\"[35,39]\"\n\"[35,39]\"\n";
    assert_eq!(file(&release, "release.csv"), finer);
    // five people fit each of the finer cells, whoever of them is in the sample
    let finer = Table::from_csv(finer.as_bytes()).expect("well formed");
    let judged = outis::audit_table_of(&finer, &plan, Some(&population)).expect("judged");
    assert_eq!(judged.principles[0].verdict, Outcome::Holds, "{:?}", judged.principles[0]);
    assert_eq!(judged.principles[0].measured, json!(5));
}

/// What full domain finds under promises about a population is the best there is by the people that methods count, with
/// rows left out and without.
#[test]
fn full_domain_finds_the_best_under_promises_about_a_population() {
    let table = sample();
    let mut found = 0;
    for principle in [
        json!({ "kind": "k-map", "k": 9 }),
        json!({ "kind": "k-map", "k": 25 }),
        json!({ "kind": "delta-presence", "max": 0.3 }),
        json!({ "kind": "delta-presence", "max": 0.22 }),
        json!({ "kind": "delta-presence", "max": 0.17 }),
        json!({ "kind": "delta-presence", "max": 0.3, "min": 0.05 }),
        json!({ "kind": "delta-presence", "max": 0.22, "min": 0.1 }),
        json!({ "kind": "delta-presence", "max": 1, "min": 0.16 }),
        json!({ "kind": "delta-presence", "max": 1, "min": 0.17 }),
    ] {
        for suppression in [0.0, 0.1, 0.3] {
            let document = json!({
                "version": 1,
                "attributes": {
                    "age": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [5, 20] } },
                    "village": { "role": "quasi", "hierarchy": { "kind": "tree", "paths": [
                        ["V0", "north", "*"], ["V1", "north", "*"], ["V2", "south", "*"], ["V3", "south", "*"], ["V4", "south", "*"]
                    ] } },
                    "weight": { "role": "identifier" },
                    "disease": { "role": "sensitive" }
                },
                "principles": [principle], "suppression": suppression, "algorithm": { "name": "full-domain" }
            });
            let population = Population::People(everybody());
            let searched =
                made(&table, &Plan::from_value(document.clone()).expect("valid"), Some(population.clone()));
            let loss = searched
                .as_ref()
                .ok()
                .map(|release| release.private_report["measures"]["loss"].as_f64().expect("a number"));
            assert_eq!(loss, best_by_hand(&table, &document, &population), "{document}");
            found += usize::from(loss.is_some());
            // the search counts by cells of levels, the judge by who fits the text
            let plan = Plan::from_value(document).expect("valid");
            let kept = searched.iter().map(|release| {
                let published =
                    Table::from_csv(file(release, "release.csv").as_bytes()).expect("well formed");
                outis::audit_table_of(&published, &plan, Some(&population)).expect("judged")
            });
            kept.for_each(|judged| assert_eq!(judged.verdict, Outcome::Holds, "{judged:?}"));
        }
    }
    assert!(found >= 12, "most of these can be kept: {found}");
}
