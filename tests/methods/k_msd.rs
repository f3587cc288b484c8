//! Methods that keep dependencies on random tables: what was promised of groups holds, and every declared dependency
//! among quasi columns holds in the release, told by the test itself from the published text.

use crate::{awkward, census::Census};
use outis::audit::ReleaseFiles;
use outis::audit_release;
use outis::check::Outcome;
use outis::{Plan, Table};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const COLUMNS: [&str; 4] = ["Age", "Zip", "City", "Day"];

/// Few values, so that dependencies hold now and then; one spelling of missing looks like the root.
fn rows() -> impl Strategy<Value = Vec<[String; 4]>> {
    let row = (0..7u32, 0..5usize, 0..4usize, 0..4usize, 0..3u32);
    prop::collection::vec(row, 2..24).prop_map(|rows| {
        let cells = |(age, zip, city, day, tie): (u32, usize, usize, usize, u32)| {
            let zip = ["02138", "02139", "02141", "9021", "*"][zip];
            // often determined by the zip code
            let city = if tie > 0 { zip.len() % 3 + usize::from(zip < "0214") } else { city };
            [
                if age == 6 { String::new() } else { (20 + age * 7).to_string() },
                zip.to_owned(),
                ["Rome", "Oslo", "Lima", ""][city % 4].to_owned(),
                ["2021-03-04", "2021-03-09", "2021-07-01", "1999-12-31"][day].to_owned(),
            ]
        };
        rows.into_iter().map(cells).collect()
    })
}

fn dependencies() -> impl Strategy<Value = Vec<(Vec<usize>, usize)>> {
    let side = prop::sample::subsequence(vec![0usize, 1, 2, 3], 1..3);
    let dependency = (side, 0..4usize).prop_filter("not trivial", |(from, to)| !from.contains(to));
    prop::collection::vec(dependency, 1..5)
}

fn holds(rows: &[Vec<String>], from: &[usize], to: usize) -> bool {
    let mut seen: BTreeMap<Vec<&str>, &str> = BTreeMap::new();
    rows.iter().all(|row| {
        let left = from.iter().map(|&column| row[column].as_str()).collect();
        *seen.entry(left).or_insert(&row[to]) == row[to]
    })
}

fn plan(k: u32, dependencies: Value, algorithm: Value) -> Plan {
    Plan::from_value(json!({
        "version": 1,
        "attributes": {
            "Age": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [5, 10, 20] } },
            "Zip": { "role": "quasi", "hierarchy": { "kind": "mask" } },
            "City": { "role": "quasi", "hierarchy": { "kind": "tree", "paths": [
                ["Rome", "Europe", "*"], ["Oslo", "North", "Europe", "*"], ["Lima", "America", "*"]
            ] } },
            "Day": { "role": "quasi", "hierarchy": { "kind": "date", "levels": ["month", "year", "decade"] } },
            "Secret": { "role": "sensitive" }
        },
        "dependencies": dependencies,
        "principles": [{ "kind": "k-anonymity", "k": k }],
        "algorithm": algorithm,
        "missing": ["*", ""]
    }))
    .expect("the test's plan is valid")
}

fn csv_of(rows: &[[String; 4]]) -> String {
    let lines: Vec<String> = rows.iter().map(|row| format!("{},x\n", row.join(","))).collect();
    format!("{},Secret\n{}", COLUMNS.join(","), lines.concat())
}

fn released(csv: &str, plan: &Plan) -> outis::Release {
    awkward::publish(csv, plan).unwrap_or_else(|error| panic!("{error}\n{csv}"))
}

fn published_of(publication: &outis::Release) -> Vec<Vec<String>> {
    let text = awkward::file(publication, "release.csv");
    csv::Reader::from_reader(text.as_bytes())
        .records()
        .map(|row| row.expect("a row").iter().take(4).map(str::to_owned).collect())
        .collect()
}

fn assert_anonymous(rows: &[Vec<String>], k: u32) {
    let mut groups: BTreeMap<&Vec<String>, u32> = BTreeMap::new();
    rows.iter().for_each(|row| *groups.entry(row).or_default() += 1);
    assert!(groups.values().all(|&size| size >= k), "{rows:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_release_is_k_anonymous_and_keeps_every_declared_dependency(
        rows in rows(), declared in dependencies(), k in 2..7u32, by_paper in any::<bool>(),
    ) {
        prop_assume!(rows.len() >= k as usize);
        let csv = csv_of(&rows);
        let input: Vec<Vec<String>> =
            rows.iter().map(|row| row.iter().map(|cell| if cell == "*" { String::new() } else { cell.clone() }).collect()).collect();
        let spelled: Vec<Value> = (declared.iter())
            .map(|(from, to)| {
                let names: Vec<&str> = from.iter().map(|&column| COLUMNS[column]).collect();
                // what does not hold is kept approximately: it holds in the release all the same
                json!({ "from": names, "to": [COLUMNS[*to]], "approximate": !holds(&input, from, *to) })
            })
            .collect();
        let start = if by_paper { "paper" } else { "closure" };
        let kept_release = released(&csv, &plan(k, json!(spelled), json!({ "name": "k-msd-ag", "start": start })));
        let kept = published_of(&kept_release);
        assert_anonymous(&kept, k);
        for (from, to) in &declared {
            prop_assert!(holds(&kept, from, *to), "{:?} -> {} in {:?}\n{}", from, to, kept, csv);
        }
        let plain_release = released(&csv, &plan(k, json!([]), json!({ "name": "k-msd" })));
        let plain = published_of(&plain_release);
        assert_anonymous(&plain, k);
        prop_assert_eq!(plain.len(), rows.len());
        // where plain K-MSD keeps the dependencies, nothing has to be given up for them
        if declared.iter().all(|(from, to)| holds(&plain, from, *to)) {
            let ag = if by_paper {
                loss(&csv, &plan(k, json!(spelled), json!({ "name": "k-msd-ag" })))
            } else {
                loss_of(&kept_release)
            };
            let plain = loss_of(&plain_release);
            prop_assert!(ag <= plain + 1e-9, "{} where {} would do\n{}", ag, plain, csv);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn groups_stay_and_dependencies_are_kept(
        rows in rows(), declared in dependencies(), secrets in prop::collection::vec(0..4u8, 24), strict in any::<bool>(), several in any::<bool>(),
    ) {
        prop_assume!(rows.len() >= 3);
        // people with up to two rows, where they are what is counted
        let lines = rows.iter().zip(&secrets).zip(0..)
            .map(|((row, secret), at)| format!("{},s{secret},p{}\n", row.join(","), at / 2));
        let csv = format!("{},Secret,Who\n{}", COLUMNS.join(","), lines.collect::<String>());
        let spelled: Vec<Value> = (declared.iter())
            .map(|(from, to)| {
                let names: Vec<&str> = from.iter().map(|&column| COLUMNS[column]).collect();
                json!({ "from": names, "to": [COLUMNS[*to]], "approximate": true })
            })
            .collect();
        let diversity = json!({ "kind": "l-diversity", "variant": "distinct", "l": 2, "attribute": "Secret" });
        let closeness = json!({ "kind": "t-closeness", "t": 0.6, "attribute": "Secret" });
        let cut = if strict { "strict" } else { "relaxed" };
        for algorithm in
            [json!({ "name": "sweep" }), json!({ "name": "mondrian", "cut": cut }), json!({ "name": "full-domain" })]
        {
            let plan = |keep: Value| {
                let mut algorithm = algorithm.clone();
                algorithm["keep"] = keep;
                let mut plan = plan(2, json!(spelled), algorithm);
                let asked = std::iter::once(&diversity).chain((!strict).then_some(&closeness));
                let asked = asked.map(|one| serde_json::from_value(one.clone()).expect("a principle"));
                plan.principles.extend(asked);
                let who = serde_json::from_value(json!({ "role": "identifier" })).expect("an attribute");
                plan.attributes.insert("Who".to_owned(), who);
                plan.person = if several { vec!["Who".to_owned()] } else { Vec::new() };
                plan
            };
            let (Ok(kept), Ok(free)) = (awkward::publish(&csv, &plan(json!("all"))), awkward::publish(&csv, &plan(json!([])))) else {
                // two values of the secret may not be there
                continue;
            };
            prop_assert_eq!(kept.verdict.verdict, Outcome::Holds);
            prop_assert!(kept.verdict.dependencies.iter().all(|found| found.verdict == Outcome::Holds));
            let release = published_of(&kept);
            for (from, to) in &declared {
                prop_assert!(holds(&release, from, *to), "{:?} -> {} in {:?}\n{}", from, to, release, csv);
            }
            // full domain looks for other levels instead
            if algorithm["name"] != "full-domain" {
                prop_assert_eq!(together(&kept), together(&free), "rows are in the groups that they were in");
            }
        }
    }
}

fn loss(csv: &str, plan: &Plan) -> f64 {
    loss_of(&released(csv, plan))
}

fn loss_of(release: &outis::Release) -> f64 {
    release.private_report["measures"]["loss"].as_f64().expect("a number")
}

#[test]
fn where_plain_k_msd_keeps_the_dependency_already_k_msd_ag_gives_nothing_up_for_it() {
    // fifteen rows, k = 6: starting from the left side of the dependency alone makes everything `*` here
    let rows = [
        (34, "02142"),
        (48, "02142"),
        (55, "02138"),
        (27, "02141"),
        (20, "02141"),
        (20, "9021"),
        (55, "9021"),
        (34, "02141"),
        (34, "02142"),
        (20, "02141"),
        (55, "02141"),
        (27, "02142"),
        (48, "02141"),
        (27, "02141"),
        (34, "02138"),
    ];
    let city = |zip: &str| if zip == "02141" { "Rome" } else { "Oslo" };
    let lines = rows.map(|(age, zip)| format!("{age},{zip},{},2021-03-04,x\n", city(zip)));
    let csv = format!("{},Secret\n{}", COLUMNS.join(","), lines.concat());
    let kept = plan(6, json!(["Zip -> City"]), json!({ "name": "k-msd-ag" }));
    let release = awkward::publish(&csv, &kept).expect("can be published");
    let cells = published_of(&release);
    assert_anonymous(&cells, 6);
    assert!(holds(&cells, &[1], 2), "{cells:?}");
    let plain = loss(&csv, &plan(6, json!([]), json!({ "name": "k-msd" })));
    assert!((loss(&csv, &kept) - plain).abs() < 1e-9);
    let as_printed = plan(6, json!(["Zip -> City"]), json!({ "name": "k-msd-ag", "start": "paper" }));
    assert!(loss(&csv, &as_printed) > plain + 0.1, "the paper's method does not try plain K-MSD");
    let notes = release.report["notes"].to_string();
    assert!(
        notes.contains("keeps the dependencies at a smaller loss than K-MSD-AG; it was taken"),
        "{notes}"
    );
}

/// The rows of the table that are in one group, group by group.
fn together(publication: &outis::Release) -> std::collections::BTreeSet<Vec<u32>> {
    let published = &publication.published.tables[0];
    let group = published.table.column(published.table.find("group_id").expect("groups are numbered"));
    let mut groups: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    for (row, origin) in published.table.row_ids().zip(&published.origin) {
        groups.entry(group.text(row)).or_default().push(origin.expect("no counterfeits").0);
    }
    groups
        .into_values()
        .map(|mut rows| {
            rows.sort_unstable();
            rows
        })
        .collect()
}

#[test]
fn only_what_is_asked_for_is_kept_and_what_is_not_declared_is_named() {
    let plan = |keep: Value| plan(2, json!(["Zip -> City"]), json!({ "name": "sweep", "keep": keep }));
    let csv = "Age,Zip,City,Day,Secret\n20,02138,Rome,2021-03-04,x\n20,02138,Rome,2021-03-04,x\n90,02138,Rome,2021-03-04,x\n\
               90,02139,Lima,2021-03-04,x\n50,02139,Lima,2021-03-04,x\n50,9021,Oslo,2021-03-04,x\n";
    let rows = |keep: Value| published_of(&awkward::publish(csv, &plan(keep)).expect("can be published"));
    assert!(holds(&rows(json!(["Zip->City"])), &[1], 2));
    assert_eq!(rows(json!(["Zip -> City"])), rows(json!("all")));
    let error = awkward::publish(csv, &plan(json!(["City -> Zip"]))).expect_err("it is not declared");
    assert!(error.to_string().contains("algorithm.keep[0]"), "{error}");
    let mut capped = plan(json!("all"));
    capped.attributes["City"].max_level = Some(1);
    let error = awkward::publish(csv, &capped).expect_err("a right side has to follow");
    assert!(error.to_string().contains("maxLevel"), "{error}");
}

#[test]
fn discovered_dependencies_are_written_out_in_the_report_and_kept() {
    let csv = "Age,Zip,City,Day,Secret\n20,02138,Rome,2021-03-04,x\n21,02138,Rome,2021-03-05,x\n22,02139,Rome,2021-03-04,x\n\
               20,02141,Oslo,2021-03-06,x\n21,02141,Oslo,2021-03-04,x\n20,02138,Rome,2021-03-09,x\n";
    let plan = plan(2, json!("discovered"), json!({ "name": "k-msd-ag" }));
    let publication = awkward::publish(csv, &plan).expect("can be published");
    let echoed = &publication.report["plan"]["dependencies"];
    assert!(echoed.as_array().expect("a list").contains(&json!("Zip -> City")), "{echoed}");
    assert!(publication.verdict.dependencies.iter().all(|found| found.verdict == Outcome::Holds));
    assert_eq!(publication.verdict.dependencies.len(), echoed.as_array().expect("a list").len());

    let folder = |private: bool| -> ReleaseFiles {
        (publication.files().iter())
            .filter(|file| file.private == private)
            .map(|file| (file.name.clone(), awkward::file(&publication, &file.name).into_bytes()))
            .collect()
    };
    let original = Table::from_csv(csv.as_bytes()).expect("well formed");
    for given in [None, Some(&plan)] {
        let audit = audit_release(&[folder(false)], &[&original], &[folder(true)], given).expect("readable");
        assert_eq!(audit.verdict.verdict, Outcome::Holds, "{audit:?}");
    }
}

#[test]
fn nothing_to_discover_is_told_with_the_method_that_needs_nothing() {
    // every combination of two values in each column
    let rows = (0..16).map(|bits| {
        let pick = |column: usize, values: [&'static str; 2]| values[bits >> column & 1];
        let days = ["2021-03-04", "1999-12-31"];
        let (age, zip) = (pick(0, ["20", "21"]), pick(1, ["02138", "02139"]));
        format!("{age},{zip},{},{},x\n", pick(2, ["Rome", "Oslo"]), pick(3, days))
    });
    let csv = format!("Age,Zip,City,Day,Secret\n{}", rows.collect::<String>());
    let error = awkward::publish(&csv, &plan(2, json!("discovered"), json!({ "name": "k-msd-ag" })))
        .expect_err("no column determines another");
    assert!(error.to_string().contains("`k-msd` needs none"), "{error}");
}

#[test]
fn a_multivalued_dependency_is_kept_as_a_functional_one_and_the_publisher_learns_what_it_costs() {
    let rows: Vec<String> = (["Rome", "Lima"].iter())
        .flat_map(|city| ["02138", "02139", "9021"].map(|zip| format!("20,{zip},{city},2021-03-04,x\n")))
        .collect();
    let csv = format!("Age,Zip,City,Day,Secret\n{}", rows.concat().repeat(2));
    let plan = plan(2, json!(["City ->> Zip"]), json!({ "name": "k-msd-ag" }));
    let publication = awkward::publish(&csv, &plan).expect("can be published");
    let notes = |report: &Value| report["notes"].to_string();
    assert!(
        notes(&publication.private_report).contains("mean loss of a cell from 0 to"),
        "{}",
        publication.private_report
    );
    assert_eq!(publication.report["notes"], json!([]));
    let table = &publication.published.tables[0].table;
    let zip = table.column(table.find("Zip").expect("published"));
    assert!(zip.dictionary.texts().all(|text| text == "*"), "each city has one published zip code");
}

#[test]
fn a_census_table_is_made_5_anonymous() {
    for census in [Some(Census::small()), Census::adult()].into_iter().flatten() {
        for (algorithm, dependencies) in [
            ("k-msd", json!([])),
            ("k-msd-ag", json!([{ "from": ["education"], "to": ["salary-class"], "approximate": true }])),
        ] {
            let plan = Plan::from_value(json!({
                "version": 1, "attributes": census.attributes("occupation", "sensitive"),
                "dependencies": dependencies,
                "principles": [{ "kind": "k-anonymity", "k": 5 }], "algorithm": { "name": algorithm }
            }))
            .expect("a plan");
            let publication = outis::anonymize(&census.table, &plan, [7; 32], &mut outis::Silent)
                .expect("can be published");
            assert_eq!(publication.published.tables[0].table.rows(), census.table.rows());
            assert!(publication.verdict.principles[0].measured.as_u64() >= Some(5));
        }
    }
}

#[test]
fn table_6_keeps_the_2_multiset_dependency_of_zip_on_race_and_no_3_multiset_one() {
    // as printed, with the four rows of Black that the text counts
    let text = b"Race,Zip\nAsian,0213*\nAsian,0213*\nAsian,02141\nAsian,02141\nBlack,02138\nBlack,02138\nBlack,02138\nBlack,02138\n";
    let table = outis::Table::from_csv(text).expect("Table 6");
    let plan = |dependencies: serde_json::Value| {
        outis::Plan::from_value(serde_json::json!({
            "version": 1,
            "attributes": { "Race": { "role": "quasi" }, "Zip": { "role": "quasi" } },
            "dependencies": dependencies,
            "principles": [{ "kind": "k-anonymity", "k": 2 }],
            "algorithm": { "name": "mondrian" }
        }))
    };
    let asked = serde_json::json!([
        "Race ->2 Zip", "Race ->3 Zip", { "from": ["Race"], "to": ["Zip"], "kind": "k-multiset", "k": 2 }
    ]);
    let found = outis::audit_table(&table, &plan(asked).expect("a plan")).expect("an audit");
    let told: Vec<(&str, outis::check::Outcome)> =
        found.dependencies.iter().map(|one| (one.dependency.as_str(), one.verdict)).collect();
    use outis::check::Outcome::{Holds, Violated};
    assert_eq!(told, [("Race ->2 Zip", Holds), ("Race ->3 Zip", Violated), ("Race ->2 Zip", Holds)]);
    assert_eq!(found.dependencies[1].witness, Some(serde_json::json!({ "rows": [1, 2] })));
    // it informs; the promise is about the principle
    assert_eq!(found.verdict, Holds);
    assert!(plan(serde_json::json!(["Race ->1 Zip"])).is_err());
}
