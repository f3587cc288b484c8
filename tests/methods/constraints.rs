//! Several constraints at once: the worked example of Yang et al. (2006) by its figures and tables, the three
//! methods against each other and against definitions spelled out on strings, and audits of what they publish.

use crate::awkward;
use outis::audit::ReleaseFiles;
use outis::audit_release;
use outis::check::Outcome;
use outis::{Error, Plan, Release, Silent, Table, anonymize};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
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
fn cells(publication: &Release, columns: &[&str]) -> Vec<String> {
    let text = awkward::file(publication, "release.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header: Vec<String> = reader.headers().expect("a header").iter().map(str::to_owned).collect();
    let places: Vec<usize> =
        columns.iter().map(|name| header.iter().position(|other| other == name).expect("a column")).collect();
    let line = |row: csv::StringRecord| places.iter().map(|&place| &row[place]).collect::<Vec<_>>().join(" ");
    reader.records().map(|row| line(row.expect("a row"))).collect()
}

fn precision(publication: &Release) -> f64 {
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
    // the last two rows, `* * *` in the paper, are fewer than 3 and left out
    assert_eq!(cells(&made, &T1), [white, white, white, white, black, black, black]);
    assert_eq!(made.published.suppressed.iter().map(|row| row.0).collect::<Vec<_>>(), [7, 8]);
    assert_eq!(format!("{:.4}", precision(&made)), "0.7407");
}

#[test]
fn complete_and_partial_make_table_tb_of_figure_2() {
    for strategy in ["complete", "partial"] {
        let (csv, plan) = sub_table(&T1, json!({ "name": "classfly-plus", "strategy": strategy }));
        let made = awkward::publish(&csv, &plan).expect("Table Tb");
        let black = "Black 6/20/66 02137";
        let (near, far) = ("White 8/25/65 02138", "White 8/25/65 02135");
        assert_eq!(cells(&made, &T1), [near, near, far, far, black, black, black]);
        assert_eq!(made.published.suppressed.iter().map(|row| row.0).collect::<Vec<_>>(), [7, 8]);
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
        let expected = [school, school, school, school, university, university, university, university];
        assert_eq!(cells(&made, &T2), expected);
        assert_eq!(
            made.report["suppressed"],
            json!({ "rows": 1, "share": 0.111111, "leftOut": 1, "components": [{ "columns": T2, "rows": 0 }] })
        );
    }
}

#[test]
fn the_whole_example_is_joined_from_its_sub_tables_without_rows_that_too_few_hide() {
    let mut plan = example_plan(json!({ "name": "classfly-plus" }));
    plan.suppression = 0.6;
    let made = awkward::publish(T, &plan).expect("the example");
    // t8 and t9 are too few in T1, t5 in T2; without t5 the class of t6 and t7 in T1 is below 3
    assert_eq!(made.published.suppressed.iter().map(|row| row.0).collect::<Vec<_>>(), [4, 5, 6, 7, 8]);
    for columns in [&T1[..], &T2[..], &T3[..]] {
        let (csv, part) = sub_table(columns, json!({ "name": "classfly-plus" }));
        let alone = awkward::publish(&csv, &part).expect("a sub-table");
        assert_eq!(cells(&made, columns), cells(&alone, columns)[..4]);
    }
    assert_eq!(cells(&made, &["Disease"]), ["Obesity", "Lung Cancer", "Chest Pain", "Short Breath"]);
    assert_eq!(
        (&made.report["suppressed"]["rows"], &made.report["suppressed"]["leftOut"]),
        (&json!(5), &json!(5))
    );
}

/// Two of six rows cannot be placed in `A`, as many as its k.
const IN_PART: &str =
    "A,B,Ward,s\na,b,w1,flu\na,b,w2,cold\na,c,w3,flu\na,c,w4,gout\nx,c,w5,hiv\ny,b,w6,mumps\n";

fn two_sets(share: f64) -> Plan {
    let quasi = json!({ "role": "quasi", "hierarchy": { "kind": "flat" } });
    Plan::from_value(json!({
        "version": 1,
        "attributes": { "A": quasi, "B": quasi, "Ward": { "role": "insensitive" }, "s": { "role": "sensitive" } },
        "principles": [
            { "kind": "k-anonymity", "k": 2, "attributes": ["A"] },
            { "kind": "k-anonymity", "k": 2, "attributes": ["B"] }
        ],
        "algorithm": { "name": "classfly-plus" },
        "suppression": share
    }))
    .expect("a plan")
}

#[test]
fn a_row_that_too_few_others_hide_is_left_out_with_all_its_cells() {
    // whoever knows that A is x would find one row, with its B and its ward
    let text = "A,B,Ward,s\na,b,w1,flu\na,b,w2,cold\na,c,w3,flu\na,c,w4,gout\nx,c,w5,hiv\n";
    let made = awkward::publish(text, &two_sets(0.5)).expect("a release");
    let released = awkward::file(&made, "release.csv");
    assert!(!released.contains("w5") && !released.contains('*'), "{released}");
    assert_eq!(
        (&made.report["suppressed"]["rows"], &made.report["suppressed"]["leftOut"]),
        (&json!(1), &json!(1))
    );
    // where the plan allows nothing, the row joins a class
    let whole = awkward::publish(text, &two_sets(0.0)).expect("a release of all rows");
    assert_eq!((whole.published.tables[0].table.rows(), whole.published.suppressed_rows().len()), (5, 0));
}

#[test]
fn rows_suppressed_in_part_are_published_where_they_hide_each_other_and_are_counted_as_groups() {
    let made = awkward::publish(IN_PART, &two_sets(0.5)).expect("a release");
    let released = awkward::file(&made, "release.csv");
    assert!(released.contains("*,c,w5,*") && released.contains("*,b,w6,*"), "{released}");
    // someone who knows all quasi columns finds each of them alone
    assert_eq!(made.report["measures"]["risk"]["uniques"], 2);
    assert_eq!(made.report["measures"]["risk"]["prosecutor"]["highest"], 1);
    assert_eq!(made.private_report["measures"]["riskAfter"]["uniques"], 2);
    assert_eq!(awkward::file(&made, "suppressed.csv"), "component,input_row\n1,5\n1,6\n");
}

#[test]
fn a_judge_refuses_rows_suppressed_in_part_that_are_fewer_than_k() {
    let made = awkward::publish(IN_PART, &two_sets(0.5)).expect("a release");
    let (public, _) = folders(&made);
    let report = String::from_utf8(public.get("report.json").expect("a report").to_vec()).expect("text");
    let raised = report.replace("\"k\": 2", "\"k\": 3");
    let found = audit_release(&[tampered(&public, "report.json", &report, &raised)], &[], &[], None)
        .expect("an audit");
    let faults = found.verdict.faults.join("; ");
    assert!(faults.contains("2 rows suppressed on A, fewer than 3"), "{faults}");
}

/// Every constraint of a plan holds in a release, by its definition on the published text: rows that the
/// algorithm marked as suppressed on the constraint's columns are in no class and show `*` there.
fn assert_constraints(plan: &Plan, made: &Release) {
    let header = made.published.tables[0].table.columns();
    let names: Vec<&str> = header.iter().map(|column| column.name.as_str()).collect();
    let all = cells_of(made, &names);
    let origin = &made.published.tables[0].origin;
    for principle in &plan.principles {
        let outis::plan::PrincipleSpec::KAnonymity { k, attributes } = principle else {
            panic!("only k-anonymity")
        };
        let wanted = |name: &&str| match attributes {
            Some(attributes) => attributes.iter().any(|other| other == name),
            None => name.starts_with('q'),
        };
        let places: Vec<usize> = (0..names.len()).filter(|&place| wanted(&names[place])).collect();
        let marked: BTreeSet<u32> = (made.published.components.iter())
            .filter(|part| part.columns.iter().any(|name| wanted(&name.as_str())))
            .flat_map(|part| part.rows.iter().map(|row| row.0))
            .collect();
        assert!(marked.is_empty() || marked.len() >= *k as usize, "{marked:?} under {principle:?}");
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

fn cells_of(made: &Release, names: &[&str]) -> Vec<Vec<String>> {
    let text = awkward::file(made, "release.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    assert_eq!(reader.headers().expect("a header").iter().collect::<Vec<_>>(), names);
    reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
}

/// All files of a publication, public and private.
fn folders(made: &Release) -> (ReleaseFiles, ReleaseFiles) {
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

/// What documents and forms say of a value of a field, of Classfly+.
fn said(find: &str) -> String {
    let text = json!(outis::plan::describe::describe()).to_string();
    let at = text.find(find).unwrap_or_else(|| panic!("{find} is described"));
    text[at..].chars().take(400).collect()
}

/// Of random tables, how many lose more, and how many less, the second way.
fn compared(tables: u32, ways: [Value; 2]) -> (u32, u32) {
    let mut runner = TestRunner::deterministic();
    let (mut more, mut less) = (0, 0);
    for _ in 0..tables {
        let (text, principles) = case().new_tree(&mut runner).expect("a case").current();
        let table = Table::from_csv(text.as_bytes()).expect("well formed");
        let made = |way| anonymize(&table, &plan_of(&principles, way, None), [7; 32], &mut Silent);
        let [one, other] = ways.clone().map(made);
        let (Ok(one), Ok(other)) = (one, other) else { continue };
        let loss = |made: &Release| made.report["measures"]["loss"].as_f64().expect("a loss");
        more += u32::from(loss(&other) > loss(&one) + 1e-9);
        less += u32::from(loss(&other) < loss(&one) - 1e-9);
    }
    (more, less)
}

#[test]
fn what_is_said_of_counting_rows_that_are_done_is_true_of_random_tables() {
    let (more, less) = compared(600, [plus("complete", false), plus("complete", true)]);
    println!("countSatisfied: {more} of 600 tables lose more, {less} less");
    // it is not so that no table loses more, and most do not
    assert!(more > 0 && more < less, "{more} {less}");
    let text = said("countSatisfied");
    assert!(text.contains("Mostly loses less, not always"), "{text}");
}

#[test]
fn what_is_said_of_the_naive_strategy_is_true_of_random_tables() {
    let (more, less) = compared(600, [plus("complete", false), plus("naive", false)]);
    println!("naive: {more} of 600 tables lose more, {less} less");
    assert!(less > 0 && less < more, "{more} {less}");
    let text = said("all columns together with the largest k");
    assert!(text.contains("mostly loses more"), "{text}");
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
fn where_the_plan_allows_no_suppression_the_last_rows_are_placed_all_the_same() {
    for algorithm in [json!({ "name": "datafly" }), plus("complete", false), plus("naive", false)] {
        let (csv, mut plan) = sub_table(&T1, algorithm.clone());
        plan.suppression = 0.0;
        let made = awkward::publish(&csv, &plan).expect("all rows");
        assert_eq!(
            (made.published.tables[0].table.rows(), made.published.suppressed_rows().len()),
            (9, 0),
            "{algorithm}"
        );
    }
}

#[test]
fn the_share_that_a_cap_makes_necessary_is_told_and_is_enough() {
    let text = "q1,s\na,1\na,2\na,3\nb,4\n";
    for algorithm in [json!({ "name": "datafly" }), json!({ "name": "classfly" }), plus("complete", false)] {
        let mut plan =
            plan_of(&json!([{ "kind": "k-anonymity", "k": 2, "attributes": ["q1"] }]), algorithm, Some(0));
        plan.attributes.retain(|name, _| ["q1", "s"].contains(&name.as_str()));
        plan.suppression = 0.0;
        let error = awkward::publish(text, &plan).expect_err("a row is left over");
        let Error::Unsatisfiable { needed: Some(needed), .. } = &error else { panic!("{error}") };
        plan.suppression = *needed;
        let made = awkward::publish(text, &plan).expect("the share named is enough");
        assert_eq!((*needed, made.published.suppressed_rows().len()), (0.25, 1));
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
    let plan = two_sets(0.5);
    let made = awkward::publish(IN_PART, &plan).expect("a release");
    let (public, private) = folders(&made);
    let table = Table::from_csv(IN_PART.as_bytes()).expect("well formed");
    let alone = |files: ReleaseFiles| audit_release(&[files], &[], &[], None).expect("a release").verdict;
    let full = |files: ReleaseFiles, private: &ReleaseFiles| {
        audit_release(&[files], &[&table], std::slice::from_ref(private), Some(&plan))
            .expect("a release")
            .verdict
    };
    assert_eq!(alone(public.clone()).verdict, Outcome::Holds);
    assert_eq!(full(public.clone(), &private).verdict, Outcome::Holds);

    let count = |rows: usize| format!("\"A\"\n        ],\n        \"rows\": {rows}");
    // one row less: of the two rows that show nothing one would have to be in a class of at least 2
    let less = tampered(&public, "report.json", &count(2), &count(1));
    assert_eq!(alone(less.clone()).principles[0].verdict, Outcome::Violated);
    let found = full(less, &private).faults;
    assert!(found.iter().any(|fault| fault.contains("1 row suppressed on A, there are 2")), "{found:?}");
    // one row more than show nothing
    let more = tampered(&public, "report.json", &count(2), &count(3));
    let found = alone(more).faults;
    assert!(found.iter().any(|fault| fault.contains("2 show nothing but * there")), "{found:?}");
    // in all
    let total = tampered(&public, "report.json", "\"rows\": 2,", "\"rows\": 1,");
    let found = full(total, &private).faults;
    assert!(found.iter().any(|fault| fault.contains("report.json says 1 row suppressed")), "{found:?}");
    // a mark on a row that shows its cells
    let text = String::from_utf8(private.get("suppressed.csv").expect("the marks").to_vec()).expect("text");
    let moved: ReleaseFiles = (private.names())
        .map(|name| {
            let bytes = private.get(name).expect("the file").to_vec();
            (
                name.to_owned(),
                if name == "suppressed.csv" { text.replace("1,5", "1,1").into_bytes() } else { bytes },
            )
        })
        .collect();
    let found = full(public, &moved).faults;
    assert!(
        found.iter().any(|fault| fault.contains("1 row suppressed on A and show more than *")),
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
            "principles[1].attributes[1]: found `Disease`, which is not one that others may know, expected a column that others may know",
            "principles[4].kind: found another principle than k-anonymity, expected `k-anonymity`: `classfly-plus` keeps no other promise; `sweep` and `mondrian` keep most of them",
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

/// A plan with one constraint; what becomes of the ward, which it does not name, is said or not.
fn with_remainder(remainder: Option<&str>) -> Plan {
    let mut algorithm = json!({ "name": "classfly-plus" });
    if let Some(remainder) = remainder {
        algorithm["remainder"] = json!(remainder);
    }
    Plan::from_value(json!({
        "version": 1,
        "attributes": {
            "zip": { "role": "quasi", "hierarchy": { "kind": "mask" } },
            "ward": { "role": "quasi", "hierarchy": { "kind": "flat" } },
            "s": { "role": "sensitive" }
        },
        "principles": [{ "kind": "k-anonymity", "k": 2, "attributes": ["zip"] }],
        "algorithm": algorithm,
    }))
    .expect("a plan")
}

#[test]
fn columns_that_no_constraint_names_are_published_or_hidden_as_the_plan_says() {
    let text = "zip,ward,s\n021,w1,flu\n021,w2,cold\n022,w3,flu\n031,w4,gout\n";
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let Err(Error::BadPlan { faults }) = awkward::publish(text, &with_remainder(None)) else {
        panic!("nothing says what becomes of the ward")
    };
    assert!(faults[0].path == "attributes.ward" && faults[0].expected.contains("`remainder`"), "{faults:?}");

    let plan = with_remainder(Some("publish"));
    let made = awkward::publish(text, &plan).expect("the constraint can be kept");
    assert_constraints(&plan, &made);
    assert_eq!(made.verdict.verdict, Outcome::Holds);
    let mut wards = cells(&made, &["ward"]);
    wards.sort();
    assert_eq!(wards, ["w1", "w2", "w3", "w4"], "as they are");
    assert!(
        made.report["notes"].to_string().contains("No constraint names ward"),
        "{}",
        made.report["notes"]
    );
    // the risk is that of someone who knows the ward, too
    assert_eq!(made.report["measures"]["risk"]["uniques"], 4, "{}", made.report["measures"]["risk"]);

    let plan = with_remainder(Some("hide"));
    let made = awkward::publish(text, &plan).expect("the constraint can be kept");
    assert_eq!(cells(&made, &["ward"]), ["*"; 4]);
    let (public, private) = folders(&made);
    for originals in [vec![], vec![&table]] {
        let own = if originals.is_empty() { vec![] } else { vec![private.clone()] };
        let audited =
            audit_release(std::slice::from_ref(&public), &originals, &own, None).expect("a release");
        assert_eq!(audited.verdict.verdict, Outcome::Holds, "{:?}", audited.verdict);
    }
    // hidden is above every cap
    let mut capped = plan.clone();
    capped.attributes["ward"].max_level = Some(0);
    let Err(Error::BadPlan { faults }) = awkward::publish(text, &capped) else { panic!("it cannot be kept") };
    assert_eq!(faults[0].path, "attributes.ward.maxLevel");
    // a release that shows what is to be hidden
    let shown = awkward::publish(text, &with_remainder(Some("publish"))).expect("published");
    let judged = outis::check::judge_release(&shown.published, &plan, &table, None);
    assert_eq!(judged.verdict, Outcome::Violated);
    assert!(judged.faults.iter().any(|fault| fault.contains("ward is to be hidden")), "{judged:?}");
}

#[test]
fn the_last_rows_join_no_class_that_is_above_the_cap_for_them() {
    // the region is on level 1 for Rome and Oslo, on level 2 for Bern
    let text = "q1,s\nRome,a\nOslo,b\nBern,c\n";
    let paths =
        [vec!["Rome", "region", "*"], vec!["Oslo", "region", "*"], vec!["Bern", "Bern", "region", "*"]];
    let plan = |suppression: f64| {
        Plan::from_value(json!({
            "version": 1,
            "attributes": {
                "q1": { "role": "quasi", "hierarchy": { "kind": "tree", "paths": paths }, "maxLevel": 1 },
                "s": { "role": "sensitive" }
            },
            "principles": [{ "kind": "k-anonymity", "k": 2, "attributes": ["q1"] }],
            "algorithm": { "name": "classfly" },
            "suppression": suppression,
        }))
        .expect("a plan")
    };
    let refused = awkward::publish(text, &plan(0.0)).expect_err("Bern cannot be published with others");
    assert!(matches!(refused, Error::Unsatisfiable { needed: Some(_), .. }), "{refused}");
    let made = awkward::publish(text, &plan(0.34)).expect("without Bern");
    assert_eq!((made.verdict.verdict, made.published.tables[0].table.rows()), (Outcome::Holds, 2));
}
