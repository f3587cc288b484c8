//! Several constraints at once: the worked example of Yang et al. (2006) by its figures and tables, the three
//! methods against each other and against definitions spelled out on strings, and audits of what they publish.

mod awkward;

use outis::audit::ReleaseFiles;
use outis::audit_release;
use outis::check::Outcome;
use outis::{Error, Plan, Publication, Table};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Figure 1, table T.
const T: &str = "Race,Birth,ZIP,Salary,Height,Edu,Sex,Work_Hrs,Disease
White,8/25/65,02138,2500,172,9th,m,30,Obesity
White,8/25/65,02138,2600,183,10th,m,32,Lung Cancer
White,8/25/65,02135,3100,175,11th,f,35,Chest Pain
White,8/25/65,02135,2800,175,12th,f,37,Short Breath
Black,6/20/66,02137,7400,181,Master,m,42,Flu
Black,6/20/66,02137,4800,177,Bachelor,m,44,Hepatitis
Black,6/20/66,02137,5200,177,Bachelor,f,44,Brochitis
Black,6/20/66,02136,8200,176,Master,f,44,Hang Nail
White,6/20/66,02136,16500,176,Doctor,f,44,BrokenArm
";

/// The constraints of the example, C1 to C5.
fn example_constraints() -> Value {
    json!([
        { "kind": "k-anonymity", "k": 3, "attributes": ["Race", "Birth"] },
        { "kind": "k-anonymity", "k": 2, "attributes": ["Birth", "ZIP"] },
        { "kind": "k-anonymity", "k": 4, "attributes": ["Salary", "Height"] },
        { "kind": "k-anonymity", "k": 3, "attributes": ["Height", "Edu"] },
        { "kind": "k-anonymity", "k": 2, "attributes": ["Sex", "Work_Hrs"] }
    ])
}

/// The hierarchies of the example: ZIP of height 4, Birth of height 3, the others as the figures show them.
fn example_attributes() -> Value {
    let quasi = |hierarchy: Value| json!({ "role": "quasi", "hierarchy": hierarchy });
    let zip: Vec<[String; 5]> = ["02135", "02136", "02137", "02138"]
        .map(|zip| [zip, "0213*", "021**", "02***", "*"].map(str::to_owned))
        .to_vec();
    let birth = [["8/25/65", "8/65", "65", "*"], ["6/20/66", "6/66", "66", "*"]];
    let school = ["9th", "10th", "11th", "12th"].map(|edu| [edu, "School", "*"]);
    let university = ["Master", "Bachelor", "Doctor"].map(|edu| [edu, "University", "*"]);
    let edu = [school.as_slice(), university.as_slice()].concat();
    json!({
        "Race": quasi(json!({ "kind": "flat" })),
        "Birth": quasi(json!({ "kind": "tree", "paths": birth })),
        "ZIP": quasi(json!({ "kind": "tree", "paths": zip })),
        "Salary": quasi(json!({ "kind": "intervals", "widths": [1000, 5000] })),
        "Height": quasi(json!({ "kind": "intervals", "widths": [5, 10] })),
        "Edu": quasi(json!({ "kind": "tree", "paths": edu })),
        "Sex": quasi(json!({ "kind": "flat" })),
        "Work_Hrs": quasi(json!({ "kind": "intervals", "widths": [5] })),
        "Disease": { "role": "sensitive" }
    })
}

fn example_plan(algorithm: Value) -> Plan {
    Plan::from_value(json!({
        "version": 1, "attributes": example_attributes(), "principles": example_constraints(),
        "algorithm": algorithm, "suppression": 0.5, "order": "input"
    }))
    .expect("the example's plan is valid")
}

/// The part of the example's plan that concerns some columns, and the table with these alone.
fn sub_table(columns: &[&str], algorithm: Value) -> (String, Plan) {
    let rows: Vec<Vec<&str>> = T.lines().map(|line| line.split(',').collect()).collect();
    let places: Vec<usize> = columns
        .iter()
        .map(|name| rows[0].iter().position(|other| other == name).expect("a column"))
        .collect();
    let line = |row: &Vec<&str>| places.iter().map(|&place| row[place]).collect::<Vec<_>>().join(",");
    let csv: Vec<String> = rows.iter().map(line).collect();
    let all = example_attributes();
    let attributes: serde_json::Map<String, Value> =
        columns.iter().map(|&name| (name.to_owned(), all[name].clone())).collect();
    let constraints = example_constraints();
    let concerned = |constraint: &&Value| {
        let names = constraint["attributes"].as_array().expect("a list");
        names.iter().all(|name| columns.contains(&name.as_str().expect("a name")))
    };
    let constraints: Vec<&Value> = constraints.as_array().expect("a list").iter().filter(concerned).collect();
    let plan = Plan::from_value(json!({
        "version": 1, "attributes": attributes, "principles": constraints,
        "algorithm": algorithm, "suppression": 0.5, "order": "input"
    }));
    (csv.join("\n") + "\n", plan.expect("a part of a valid plan is valid"))
}

/// Some columns of a release, a line per row.
fn cells(publication: &Publication, columns: &[&str]) -> Vec<String> {
    let text = awkward::file(publication, "release.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header: Vec<String> = reader.headers().expect("a header").iter().map(str::to_owned).collect();
    let places: Vec<usize> =
        columns.iter().map(|name| header.iter().position(|other| other == name).expect("a column")).collect();
    let line = |row: csv::StringRecord| places.iter().map(|&place| &row[place]).collect::<Vec<_>>().join(" ");
    reader.records().map(|row| line(row.expect("a row"))).collect()
}

fn precision(publication: &Publication) -> f64 {
    publication.report["measures"]["precision"].as_f64().expect("all hierarchies have levels")
}

const T1: [&str; 3] = ["Race", "Birth", "ZIP"];
const T2: [&str; 3] = ["Salary", "Height", "Edu"];
const T3: [&str; 2] = ["Sex", "Work_Hrs"];

#[test]
fn naive_makes_table_ta_of_figure_2() {
    let (csv, plan) = sub_table(&T1, json!({ "name": "classfly-plus", "strategy": "naive" }));
    let made = awkward::publish(&csv, &plan).expect("Table Ta");
    let (white, black) = ("White 8/25/65 0213*", "Black 6/20/66 02137");
    let expected = [white, white, white, white, black, black, black, "* * *", "* * *"];
    assert_eq!(cells(&made, &T1), expected);
    assert_eq!(format!("{:.4}", precision(&made)), "0.7407");
}

#[test]
fn complete_and_partial_make_table_tb_of_figure_2() {
    for strategy in ["complete", "partial"] {
        let (csv, plan) = sub_table(&T1, json!({ "name": "classfly-plus", "strategy": strategy }));
        let made = awkward::publish(&csv, &plan).expect("Table Tb");
        let black = "Black 6/20/66 02137";
        let (near, far) = ("White 8/25/65 02138", "White 8/25/65 02135");
        assert_eq!(cells(&made, &T1), [near, near, far, far, black, black, black, "* * *", "* * *"]);
        assert_eq!(format!("{:.4}", precision(&made)), "0.7778");
    }
}

#[test]
fn the_sub_table_t3_printed_in_figure_1_is_the_answer_of_datafly() {
    let (csv, plan) = sub_table(&T3, json!({ "name": "datafly" }));
    let made = awkward::publish(&csv, &plan).expect("Figure 1");
    let (m30, f35, m40, f40) = ("m [30,34]", "f [35,39]", "m [40,44]", "f [40,44]");
    assert_eq!(cells(&made, &T3), [m30, m30, f35, f35, m40, m40, f40, f40, f40]);
}

#[test]
fn classfly_leaves_three_rows_of_t3_as_they_are() {
    for algorithm in [json!({ "name": "classfly" }), json!({ "name": "classfly-plus" })] {
        let (csv, plan) = sub_table(&T3, algorithm);
        let made = awkward::publish(&csv, &plan).expect("T3");
        let (m30, f35, m40, exact) = ("m [30,34]", "f [35,39]", "m [40,44]", "f 44");
        assert_eq!(cells(&made, &T3), [m30, m30, f35, f35, m40, m40, exact, exact, exact]);
    }
}

#[test]
fn the_sub_table_t2_loses_one_row() {
    for strategy in ["complete", "partial"] {
        let (csv, plan) = sub_table(&T2, json!({ "name": "classfly-plus", "strategy": strategy }));
        let made = awkward::publish(&csv, &plan).expect("T2");
        let (school, university) = ("* * School", "* [175,179] University");
        let expected =
            [school, school, school, school, "* * *", university, university, university, university];
        assert_eq!(cells(&made, &T2), expected);
        assert_eq!(made.report["suppressed"]["components"][0]["rows"], 1);
    }
}

#[test]
fn the_whole_example_is_joined_from_its_sub_tables_and_hides_the_secrets_of_suppressed_rows() {
    let plan = example_plan(json!({ "name": "classfly-plus" }));
    let made = awkward::publish(T, &plan).expect("the example");
    for (columns, rows) in [(&T1[..], vec![7, 8]), (&T2[..], vec![4]), (&T3[..], vec![])] {
        let (csv, part) = sub_table(columns, json!({ "name": "classfly-plus" }));
        let alone = awkward::publish(&csv, &part).expect("a sub-table");
        assert_eq!(cells(&made, columns), cells(&alone, columns));
        let found = made.release.components.iter().find(|part| part.columns == columns).expect("a component");
        assert_eq!(found.rows.iter().map(|row| row.0).collect::<Vec<_>>(), rows);
    }
    let secrets = cells(&made, &["Disease"]);
    assert_eq!(&secrets[4..], ["*", "Hepatitis", "Brochitis", "*", "*"]);
    assert_eq!(made.report["suppressed"]["rows"], 3);
    assert_eq!(
        made.report["suppressed"]["components"],
        json!([
            { "columns": T1, "rows": 2 }, { "columns": T2, "rows": 1 }, { "columns": T3, "rows": 0 },
        ])
    );
    assert_eq!(awkward::file(&made, "suppressed.csv"), "component,input_row\n1,8\n1,9\n2,5\n");
}

/// Every constraint of a plan holds in a release, by its definition on the published text: rows that the
/// algorithm marked as suppressed on the constraint's columns are in no class and show `*` there.
fn assert_constraints(plan: &Plan, made: &Publication) {
    let header = made.release.tables[0].table.columns();
    let names: Vec<&str> = header.iter().map(|column| column.name.as_str()).collect();
    let all = cells_of(made, &names);
    let origin = &made.release.tables[0].origin;
    for principle in &plan.principles {
        let outis::plan::PrincipleSpec::KAnonymity { k, attributes } = principle else {
            panic!("only k-anonymity")
        };
        let wanted = |name: &&str| match attributes {
            Some(attributes) => attributes.iter().any(|other| other == name),
            None => name.starts_with('q'),
        };
        let places: Vec<usize> = (0..names.len()).filter(|&place| wanted(&names[place])).collect();
        let marked: BTreeSet<u32> = (made.release.components.iter())
            .filter(|part| part.columns.iter().any(|name| wanted(&name.as_str())))
            .flat_map(|part| part.rows.iter().map(|row| row.0))
            .collect();
        let mut classes: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
        for (row, input) in all.iter().zip(origin) {
            let class: Vec<&str> = places.iter().map(|&place| row[place].as_str()).collect();
            if marked.contains(&input.expect("no counterfeits").0) {
                assert!(class.iter().all(|&cell| cell == "*"), "{class:?}");
                assert_eq!(row[names.iter().position(|&name| name == "s").expect("a secret")], "*");
            } else {
                *classes.entry(class).or_default() += 1;
            }
        }
        for (class, rows) in classes {
            assert!(rows >= *k as usize, "{rows} rows of {class:?} under {principle:?}");
        }
    }
}

fn cells_of(made: &Publication, names: &[&str]) -> Vec<Vec<String>> {
    let text = awkward::file(made, "release.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    assert_eq!(reader.headers().expect("a header").iter().collect::<Vec<_>>(), names);
    reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
}

/// All files of a publication, public and private.
fn folders(made: &Publication) -> (ReleaseFiles, ReleaseFiles) {
    let of = |private: bool| -> ReleaseFiles {
        let files = made.files().into_iter().filter(|file| file.private == private);
        files.map(|file| (file.name.clone(), awkward::file(made, &file.name).into_bytes())).collect()
    };
    (of(false), of(true))
}

/// A table of numbers, codes and words, with constraints that cover all its quasi columns.
fn case() -> impl Strategy<Value = (String, Value)> {
    let row = (0..6u32, 0..9u32, 0..4usize, 0..5u32, prop::bool::weighted(0.1));
    let columns = prop::collection::btree_set(0..4usize, 1..4);
    let constraint = (columns, 2..5u32);
    (prop::collection::vec(row, 4..50), prop::collection::vec(constraint, 1..5)).prop_map(
        |(rows, mut constraints)| {
            let mut text = "q0,q1,q2,q3,s\n".to_owned();
            for (index, (age, zip, city, height, missing)) in rows.into_iter().enumerate() {
                let age = if missing { String::new() } else { age.to_string() };
                let city = ["Rome", "Oslo", "Lima", ""][city];
                text += &format!("{age},{:03},{city},{height},secret{index}\n", zip * 37);
            }
            for column in 0..4 {
                if !constraints.iter().any(|(columns, _)| columns.contains(&column)) {
                    constraints.push(([column].into(), 2));
                }
            }
            let principles = constraints.into_iter().map(|(columns, k)| {
                let names: Vec<String> = columns.into_iter().map(|column| format!("q{column}")).collect();
                json!({ "kind": "k-anonymity", "k": k, "attributes": names })
            });
            (text, principles.collect())
        },
    )
}

fn plan_of(principles: &Value, algorithm: Value, max_level: Option<usize>) -> Plan {
    let intervals =
        |widths: &[u32]| json!({ "role": "quasi", "hierarchy": { "kind": "intervals", "widths": widths } });
    let mut attributes = json!({
        "q0": intervals(&[2, 4]), "q1": { "role": "quasi", "hierarchy": { "kind": "mask" } },
        "q2": { "role": "quasi", "hierarchy": { "kind": "flat" } }, "q3": intervals(&[3]), "s": { "role": "sensitive" }
    });
    if let Some(level) = max_level {
        attributes["q1"]["maxLevel"] = json!(level);
    }
    Plan::from_value(json!({
        "version": 1, "attributes": attributes, "principles": principles, "algorithm": algorithm, "suppression": 1
    }))
    .expect("a valid plan")
}

fn plus(strategy: &str, count_satisfied: bool) -> Value {
    json!({ "name": "classfly-plus", "strategy": strategy, "countSatisfied": count_satisfied })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_release_keeps_every_constraint_and_its_audit_says_so((text, principles) in case(), cap in prop::option::of(0..3usize)) {
        let algorithms =
            [json!({ "name": "datafly" }), plus("naive", false), plus("complete", false), plus("naive", true), plus("partial", true)];
        for algorithm in algorithms {
            let plan = plan_of(&principles, algorithm, cap);
            match awkward::publish(&text, &plan) {
                Ok(made) => {
                    assert_constraints(&plan, &made);
                    let (public, private) = folders(&made);
                    let table = Table::from_csv(text.as_bytes()).expect("well formed");
                    let alone = audit_release(std::slice::from_ref(&public), &[], &[], None).expect("a release");
                    prop_assert_eq!(alone.verdict.verdict, Outcome::Holds, "{:?}", alone.verdict);
                    let with_originals = audit_release(&[public], &[&table], &[private], Some(&plan)).expect("a release");
                    prop_assert_eq!(with_originals.verdict.verdict, Outcome::Holds, "{:?}", with_originals.verdict);
                }
                Err(Error::Unsatisfiable { .. }) => {}
                Err(error) => prop_assert!(false, "{error}"),
            }
        }
    }

    #[test]
    fn complete_and_partial_publish_the_same_table((text, principles) in case(), counted in any::<bool>()) {
        let made = |strategy: &str| awkward::publish(&text, &plan_of(&principles, plus(strategy, counted), None));
        match (made("complete"), made("partial")) {
            (Ok(complete), Ok(partial)) => {
                prop_assert_eq!(awkward::file(&complete, "release.csv"), awkward::file(&partial, "release.csv"));
                prop_assert_eq!(awkward::file(&complete, "suppressed.csv"), awkward::file(&partial, "suppressed.csv"));
            }
            (complete, partial) => {
                prop_assert_eq!(complete.map(|_| ()), partial.map(|_| ()));
            }
        }
    }

    #[test]
    fn datafly_publishes_every_column_at_one_level((text, principles) in case()) {
        let Ok(made) = awkward::publish(&text, &plan_of(&principles, json!({ "name": "datafly" }), None)) else {
            return Ok(());
        };
        let stars: BTreeSet<usize> =
            cells(&made, &["q1"]).iter().map(|zip| if zip == "*" { 3 } else { zip.matches('*').count() }).collect();
        prop_assert_eq!(stars.len(), 1);
    }

    #[test]
    fn one_constraint_on_all_columns_is_the_same_to_classfly_and_to_every_strategy((text, _) in case(), k in 2..5u32) {
        let principles = json!([{ "kind": "k-anonymity", "k": k }]);
        let made = |algorithm: Value| {
            awkward::publish(&text, &plan_of(&principles, algorithm, None))
                .map(|made| awkward::file(&made, "release.csv"))
                .map_err(|error| error.to_string().replace("classfly-plus", "classfly"))
        };
        let expected = made(json!({ "name": "classfly" }));
        for strategy in ["naive", "complete", "partial"] {
            prop_assert_eq!(&made(plus(strategy, false)), &expected);
        }
    }
}

#[test]
fn a_table_that_keeps_all_constraints_is_published_as_it_is_even_by_the_naive_strategy() {
    // no two rows agree on all three columns
    let text = "q1,q2,q3,s\na,x,1,u\na,x,2,v\nb,x,1,w\nb,x,2,z\n";
    let principles = json!([
        { "kind": "k-anonymity", "k": 2, "attributes": ["q1", "q2"] },
        { "kind": "k-anonymity", "k": 2, "attributes": ["q2", "q3"] }
    ]);
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    for strategy in ["naive", "complete", "partial"] {
        let plan = awkward::plan(&table, &principles, &plus(strategy, false), json!({}));
        let made = awkward::publish(text, &plan).expect("nothing is to be done");
        assert_eq!(awkward::file(&made, "release.csv"), text);
    }
}

#[test]
fn counting_rows_that_are_done_keeps_more_of_them_precise() {
    // six rows agree; the seventh agrees with them on q2 alone, which is enough once they are counted
    let text = "q1,q2,s\na,x,1\na,x,2\na,x,3\na,x,4\nb,x,5\nb,y,6\nc,y,7\n";
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let principles = json!([
        { "kind": "k-anonymity", "k": 4, "attributes": ["q2"] },
        { "kind": "k-anonymity", "k": 2, "attributes": ["q1", "q2"] }
    ]);
    let made = |counted: bool| {
        let plan =
            awkward::plan(&table, &principles, &plus("complete", counted), json!({ "suppression": 1 }));
        awkward::publish(text, &plan).expect("three rows may be hidden")
    };
    assert!(precision(&made(true)) >= precision(&made(false)));
}

#[test]
fn the_share_that_the_stopping_rule_needs_is_told_and_is_enough() {
    for algorithm in [json!({ "name": "datafly" }), plus("complete", false)] {
        let (csv, mut plan) = sub_table(&T1, algorithm);
        plan.suppression = 0.0;
        let error = awkward::publish(&csv, &plan).expect_err("some rows are left over");
        let Error::Unsatisfiable { needed: Some(needed), principle, .. } = &error else { panic!("{error}") };
        assert_eq!(principle, "3-anonymity on Race, Birth with 2-anonymity on Birth, ZIP");
        plan.suppression = *needed;
        let made = awkward::publish(&csv, &plan).expect("the share named is enough");
        assert_eq!(made.release.suppressed_rows().len(), (needed * 9.0).round() as usize);
    }
}

/// Replaces text in one file of a folder and brings the checksums up to date.
fn tampered(files: &ReleaseFiles, name: &str, from: &str, to: &str) -> ReleaseFiles {
    let text = |name: &str| String::from_utf8(files.get(name).expect("the file").to_vec()).expect("text");
    assert!(text(name).contains(from), "{from} is not in {name}");
    let changed = text(name).replacen(from, to, 1);
    let sum = |text: &str| {
        use sha2::{Digest, Sha256};
        Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    let sums = text("SHA256SUMS").replace(&sum(&text(name)), &sum(&changed));
    let other = |file: &str| match file {
        "SHA256SUMS" => sums.clone().into_bytes(),
        file if file == name => changed.clone().into_bytes(),
        file => files.get(file).expect("the file").to_vec(),
    };
    files.names().map(|file| (file.to_owned(), other(file))).collect()
}

#[test]
fn audits_find_numbers_of_suppressed_rows_that_were_changed() {
    let plan = example_plan(json!({ "name": "classfly-plus" }));
    let made = awkward::publish(T, &plan).expect("the example");
    let (public, private) = folders(&made);
    let table = Table::from_csv(T.as_bytes()).expect("well formed");
    let alone = |files: ReleaseFiles| audit_release(&[files], &[], &[], None).expect("a release").verdict;
    let full = |files: ReleaseFiles, private: &ReleaseFiles| {
        audit_release(&[files], &[&table], std::slice::from_ref(private), Some(&plan))
            .expect("a release")
            .verdict
    };
    assert_eq!(alone(public.clone()).verdict, Outcome::Holds);
    assert_eq!(full(public.clone(), &private).verdict, Outcome::Holds);

    let count = |rows: usize| format!("\"ZIP\"\n        ],\n        \"rows\": {rows}");
    // one row less: of the two rows that show nothing one would have to be in a class of at least 3
    let less = tampered(&public, "report.json", &count(2), &count(1));
    assert_eq!(alone(less.clone()).principles[0].verdict, Outcome::Violated);
    assert!(
        full(less, &private)
            .faults
            .iter()
            .any(|fault| fault.contains("1 row suppressed on Race, Birth, ZIP, there are 2"))
    );
    // one row more than show nothing
    let more = tampered(&public, "report.json", &count(2), &count(3));
    assert!(
        alone(more.clone()).faults.iter().any(|fault| fault.contains("2 show nothing but * there")),
        "{:?}",
        alone(more)
    );
    // in all
    let total = tampered(&public, "report.json", "\"rows\": 3,", "\"rows\": 2,");
    let found = full(total, &private).faults;
    assert!(
        found.iter().any(|fault| fault == "report.json says 2 rows suppressed, there are 3"),
        "{found:?}"
    );
    // a mark on a row that shows its cells
    let text = String::from_utf8(private.get("suppressed.csv").expect("the marks").to_vec()).expect("text");
    let moved: ReleaseFiles = (private.names())
        .map(|name| {
            let bytes = private.get(name).expect("the file").to_vec();
            (
                name.to_owned(),
                if name == "suppressed.csv" { text.replace("1,8", "1,1").into_bytes() } else { bytes },
            )
        })
        .collect();
    let found = full(public, &moved).faults;
    assert!(
        found.iter().any(|fault| fault.contains("1 row suppressed on Race, Birth, ZIP and show more than *")),
        "{found:?}"
    );
}

#[test]
fn a_row_at_the_roots_is_in_a_class_like_any_other() {
    // all rows end at the roots, none is suppressed
    let text = "q1,s\na,1\nb,2\nc,3\nd,4\n";
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let principles = json!([{ "kind": "k-anonymity", "k": 3 }]);
    let plan = awkward::plan(&table, &principles, &json!({ "name": "classfly" }), json!({}));
    let made = awkward::publish(text, &plan).expect("one class of all");
    assert_eq!(awkward::file(&made, "release.csv"), "q1,s\n*,1\n*,2\n*,3\n*,4\n");
    assert_eq!(made.report["verdict"]["principles"][0]["measured"], 4);
    assert_eq!(made.report["suppressed"]["rows"], 0);
}

#[test]
fn all_faults_of_a_set_of_constraints_are_told_at_once() {
    let table = Table::from_csv(T.as_bytes()).expect("well formed");
    let faults = |plan: Value| match Plan::from_value(plan)
        .and_then(|plan| outis::plan::CheckedPlan::new(&plan, &table))
    {
        Err(Error::BadPlan { faults }) => faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
        other => panic!("expected faults, got {:?}", other.map(|_| ())),
    };
    let mut plan =
        serde_json::to_value(example_plan(json!({ "name": "classfly-plus" }))).expect("plain data");
    plan["suppression"] = json!(-0.5);
    plan["algorithm"]["strategy"] = json!("compleet");
    plan["principles"][0]["attributes"] = json!([]);
    plan["principles"][1]["k"] = json!(1);
    assert_eq!(
        faults(plan.clone()),
        [
            "principles[0].attributes: found an empty list, expected a list with at least 1 element",
            "principles[1].k: found 1, expected a whole number of at least 2",
            "algorithm.strategy: found `compleet`, expected one of `complete`, `partial`, `naive`; did you mean `complete`?",
            "suppression: found -0.5, expected a number from 0 to 1",
        ]
    );
    plan["suppression"] = json!(0.5);
    plan["algorithm"]["strategy"] = json!("complete");
    plan["principles"][0]["attributes"] = json!(["Race", "Birthh"]);
    plan["principles"][1] = json!({ "kind": "k-anonymity", "k": 2, "attributes": ["ZIP", "Disease"] });
    plan["principles"][4] = json!({ "kind": "l-diversity", "variant": "distinct", "l": 2 });
    plan["person"] = json!(["Race"]);
    plan["attributes"]["Salary"]["hierarchy"] = json!({ "kind": "range" });
    assert_eq!(
        faults(plan),
        [
            "attributes.Salary.hierarchy.kind: found `range`, expected `intervals` or `date`: `classfly-plus` needs levels",
            "principles[0].attributes[1]: found `Birthh`, which is no column of the table, expected the name of a column; did you mean `Birth`?",
            "principles[1].attributes[1]: found `Disease`, which is not quasi, expected a quasi column",
            "principles[4].kind: found another principle than k-anonymity, expected `k-anonymity`: `classfly-plus` keeps no other promise; `mondrian` keeps all",
            "person: found columns that identify a person, expected none: `classfly-plus` counts rows; `mondrian` counts persons",
        ]
    );
}

#[test]
fn classfly_refuses_constraints_that_share_a_column_and_names_the_method_that_does_not() {
    let table = Table::from_csv(T.as_bytes()).expect("well formed");
    let plan = example_plan(json!({ "name": "classfly" }));
    let Err(Error::BadPlan { faults }) = outis::plan::CheckedPlan::new(&plan, &table) else {
        panic!("faults")
    };
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let why = "found columns that another constraint names too, expected columns of its own: `classfly` takes constraints one by one; `classfly-plus` takes any";
    assert_eq!(
        told,
        [format!("principles[1].attributes: {why}"), format!("principles[3].attributes: {why}")]
    );
}
