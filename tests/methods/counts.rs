//! The same data as rows and as counts: learnt alike, judged alike.

use crate::cases::Dice;
use outis::check::{self, Outcome};
use outis::{Error, Plan, Rules, Session, Silent, Table, anonymize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const KEY: [u8; 32] = [7; 32];

/// Rows of the columns `age`, `zip`, `sex` and `disease`; most of them several times.
fn rows(seed: u64, rows: usize, ages: u64) -> Vec<[String; 4]> {
    let mut dice = Dice(seed);
    // the smaller of two throws: some values are common and others rare
    let skewed = |dice: &mut Dice, sides: u64| dice.below(sides).min(dice.below(sides));
    (0..rows)
        .map(|_| {
            let age = match dice.once_in(40) {
                true => String::new(),
                false => (20 + skewed(&mut dice, ages)).to_string(),
            };
            let zip = format!("{:03}", 100 + 7 * skewed(&mut dice, 12));
            let sex = dice.pick(&["f", "m"]).to_owned();
            [age, zip, sex, dice.pick(&["flu", "cold", "gout", "flu", "cold", "asthma"]).to_owned()]
        })
        .collect()
}

fn table(rows: &[[String; 4]]) -> Table {
    let lines: String = rows.iter().map(|row| row.join(",") + "\n").collect();
    Table::from_csv(format!("age,zip,sex,disease\n{lines}").as_bytes()).expect("well formed")
}

/// Each distinct row once, in an order of their own, with how often it occurs.
fn counted(rows: &[[String; 4]]) -> Table {
    let mut counts: BTreeMap<&[String; 4], u64> = BTreeMap::new();
    rows.iter().for_each(|row| *counts.entry(row).or_default() += 1);
    let distinct: Vec<[String; 4]> = counts.keys().rev().map(|&row| row.clone()).collect();
    let counts: Vec<u64> = counts.into_values().rev().collect();
    table(&distinct).with_counts(&counts).expect("all of them occur")
}

fn plan(algorithm: Value, principles: Value, suppression: f64) -> Plan {
    let plan = json!({
        "version": 1,
        "attributes": {
            "age": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [5, 20] } },
            "zip": { "role": "quasi", "hierarchy": { "kind": "mask" } },
            "sex": { "role": "quasi" },
            "disease": { "role": "sensitive" }
        },
        "principles": principles,
        "algorithm": algorithm,
        "suppression": suppression
    });
    Plan::parse(&plan.to_string()).expect("a plan")
}

fn learn(table: &Table, plan: &Plan) -> Result<Rules, Error> {
    let mut session = Session::open(table, KEY.into());
    session.set_plan(plan.clone(), &mut Silent);
    session.learn(&mut Silent)
}

/// What is published by the rules: cells and the sensitive value, with the number of rows, by class or for all.
fn published(tuples: &Table, rules: &Rules, by_class: bool) -> BTreeMap<Vec<String>, u64> {
    let disease = tuples.column(tuples.find("disease").expect("a column"));
    let mut all = BTreeMap::new();
    for share in &rules.shares {
        let class = share.class.0 as usize;
        let mut row: Vec<String> = rules
            .columns
            .iter()
            .map(|column| column.texts[column.of_class[class] as usize].clone())
            .collect();
        row.push(disease.text(share.row).to_owned());
        if by_class {
            row.push((class + 1).to_string());
        }
        *all.entry(row).or_default() += u64::from(share.rows);
    }
    all
}

/// The released rows with how often each occurs, without the numbers of groups.
fn released(table: &Table, plan: &Plan) -> BTreeMap<Vec<String>, u64> {
    let release = anonymize(table, plan, KEY, &mut Silent).expect("it can be met");
    let table = &release.published.tables[0].table;
    let mut all = BTreeMap::new();
    for row in table.row_ids() {
        let cells = table.columns().iter().filter(|column| column.name != "group_id");
        *all.entry(cells.map(|column| column.text(row).to_owned()).collect()).or_default() += 1;
    }
    all
}

#[test]
fn what_a_cell_stands_for_is_told_in_places_and_in_texts() {
    let rows = rows(3, 500, 30);
    let tuples = counted(&rows);
    for name in ["sweep", "mondrian", "full-domain", "k-msd"] {
        let mut plan = plan(json!({ "name": name }), k(5), 0.1);
        // one column without a hierarchy, whose cells are runs of numbers
        plan.attributes.get_mut("zip").expect("a column").hierarchy = None;
        let rules = learn(&tuples, &plan).expect("it can be met");
        for column in &rules.columns {
            let own = tuples.column(tuples.find(&column.name).expect("a column"));
            assert_eq!(column.places.len(), own.dictionary.len());
            let stands = |text: u32, place: u32| {
                column.runs.iter().any(|run| run.text == text && (run.low..=run.high).contains(&place))
            };
            let mut outside = 0;
            for (text, cell) in (0..).zip(&column.texts) {
                for (&place, value) in column.places.iter().zip(own.dictionary.texts()) {
                    let pair = csv(&[("value", value), ("cell", cell)], own.dictionary.texts());
                    let covered = check::uncovered(&pair, &plan, &column.name) == 0;
                    assert_eq!(
                        stands(text, place),
                        covered,
                        "{name}: `{cell}` of {} and `{value}`",
                        column.name
                    );
                    outside += usize::from(!covered);
                }
            }
            assert!(outside > 0, "{name}: {}", column.name);
            for share in &rules.shares {
                let text = column.of_class[share.class.0 as usize];
                assert!(stands(text, column.places[own.codes.get(share.row).0 as usize]));
            }
        }
    }
}

/// A table of one row, whose first column lists all these values.
fn csv(row: &[(&str, &str); 2], values: impl Iterator<Item = impl AsRef<str>>) -> Table {
    let quoted = |text: &str| format!("\"{text}\"");
    let [(first, value), (second, cell)] = row;
    let all: String = values.map(|value| format!("{},\n", quoted(value.as_ref()))).collect();
    let text = format!("{first},{second}\n{},{}\n{all}", quoted(value), quoted(cell));
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let one = |column: &outis::table::Column| outis::table::Column {
        codes: column.codes.at(&[outis::table::RowId(0)]),
        ..column.clone()
    };
    Table::new(table.columns().iter().map(one).collect(), table.dialect.clone())
}

fn k(k: u32) -> Value {
    json!([{ "kind": "k-anonymity", "k": k }])
}

fn diverse(k: u32) -> Value {
    json!([{ "kind": "k-anonymity", "k": k }, { "kind": "l-diversity", "variant": "distinct", "l": 3 }])
}

fn close(k: u32) -> Value {
    json!([{ "kind": "k-anonymity", "k": k }, { "kind": "t-closeness", "t": 0.25 }])
}

#[test]
fn methods_that_keep_equal_rows_together_release_the_same_from_counts() {
    for seed in 0..12 {
        let rows = rows(seed, 400, 30);
        let (table, tuples) = (table(&rows), counted(&rows));
        assert!(tuples.rows() < table.rows() && tuples.size() == table.rows());
        let two = json!([
            { "kind": "k-anonymity", "k": 4, "attributes": ["age", "sex"] },
            { "kind": "k-anonymity", "k": 9, "attributes": ["sex", "zip"] }
        ]);
        let plans = [
            plan(json!({ "name": "full-domain" }), k(5), 0.0),
            plan(json!({ "name": "full-domain" }), k(5), 0.1),
            plan(json!({ "name": "full-domain", "objective": "discernibility" }), diverse(3), 0.05),
            plan(json!({ "name": "full-domain", "objective": "average-group" }), close(4), 0.2),
            plan(json!({ "name": "full-domain" }), two.clone(), 0.1),
            plan(json!({ "name": "datafly" }), k(5), 0.05),
            plan(json!({ "name": "datafly" }), k(7), 0.0),
            plan(json!({ "name": "classfly" }), k(5), 0.0),
            plan(json!({ "name": "classfly-plus" }), two.clone(), 0.0),
            plan(json!({ "name": "classfly-plus", "strategy": "partial" }), two.clone(), 0.0),
            plan(json!({ "name": "classfly-plus", "strategy": "naive" }), two, 0.0),
            plan(json!({ "name": "mondrian", "cut": "strict" }), k(5), 0.0),
            plan(json!({ "name": "mondrian", "cut": "strict" }), diverse(4), 0.1),
        ];
        for plan in plans {
            let name = format!("seed {seed}, {:?}", plan.algorithm);
            let rules = learn(&tuples, &plan).expect(&name);
            let from_counts = published(&tuples, &rules, false);
            assert_eq!(from_counts, released(&table, &plan), "{name}");
            // rows are counts of 1
            let alone = learn(&table, &plan).expect(&name);
            assert_eq!(from_counts, published(&table, &alone, false), "{name}");
            assert_eq!((rules.suppressed, rules.rows), (alone.suppressed, alone.rows), "{name}");
        }
    }
}

#[test]
fn methods_that_divide_equal_rows_lose_no_more_from_counts() {
    for (algorithm, principles) in [
        (json!({ "name": "sweep" }), k(8)),
        (json!({ "name": "sweep", "polish": 1 }), k(8)),
        (json!({ "name": "sweep" }), diverse(8)),
        (json!({ "name": "mondrian" }), k(8)),
        (json!({ "name": "mondrian" }), diverse(8)),
        (json!({ "name": "k-msd" }), k(8)),
    ] {
        let (mut of_rows, mut of_counts) = (0.0, 0.0);
        for seed in 0..10 {
            let rows = rows(100 + seed, 6000, 70);
            let plan = plan(algorithm.clone(), principles.clone(), 0.0);
            of_rows += learn(&table(&rows), &plan).expect("it can be met").loss;
            of_counts += learn(&counted(&rows), &plan).expect("it can be met").loss;
        }
        let ratio = of_counts / of_rows;
        assert!((ratio - 1.0).abs() <= 0.005, "{algorithm} {principles}: {ratio}");
    }
}

/// Rows whose disease says which zip they have; values are common and rare, and most rows are there several times.
fn determined(seed: u64, rows: usize) -> Vec<[String; 4]> {
    let mut dice = Dice(seed);
    (0..rows)
        .map(|_| {
            let disease = dice.below(12).min(dice.below(24));
            let age = (20 + dice.below(9)).to_string();
            [age, format!("{}", 100 + disease / 3), dice.pick(&["f", "m"]).to_owned(), format!("d{disease}")]
        })
        .collect()
}

fn inference(algorithm: Value, promise: Value) -> Plan {
    let mut plan = plan(algorithm, json!([promise, { "kind": "k-anonymity", "k": 4 }]), 0.6);
    plan.dependencies = serde_json::from_value(json!(["disease -> zip"])).expect("a dependency");
    plan
}

#[test]
fn rows_that_are_placed_one_by_one_are_placed_alike_from_counts() {
    let promise = json!({ "kind": "d-l-inference", "d": 2, "l": 3 });
    let exact = json!({ "kind": "d-l-inference", "d": 0, "l": 2, "knows": "exact" });
    for seed in 0..6 {
        let rows = determined(seed, 500);
        let (table, tuples) = (table(&rows), counted(&rows));
        assert!(tuples.rows() < table.rows());
        for (grouping, promise) in
            [("near", &promise), ("auto", &promise), ("disjoint", &promise), ("near", &exact)]
        {
            let name = format!("seed {seed}, {grouping}, {promise}");
            let plan = inference(json!({ "name": "d-l-inference", "grouping": grouping }), promise.clone());
            let rules = learn(&tuples, &plan).expect(&name);
            assert_eq!(published(&tuples, &rules, false), released(&table, &plan), "{name}");
            let classes = statistics(&tuples, &rules);
            let verdict = check::judge_table(&classes, &plan, None);
            assert_eq!(verdict.verdict, Outcome::Holds, "{name}");
            let each = check::judge_table(&written_out(&classes), &plan, None);
            assert_eq!(verdict.principles[0].measured, each.principles[0].measured, "{name}");
            // some of the rows of a tuple are in one group and some in another
            let mut of_tuple: Vec<_> = rules.shares.iter().map(|share| share.row).collect();
            of_tuple.dedup();
            assert!(of_tuple.len() < rules.shares.len(), "{name}");
        }
    }
}

#[test]
fn cells_that_move_one_by_one_keep_dependencies_and_every_row_from_counts() {
    let mut divided = 0;
    let (mut lost_of_rows, mut lost_of_counts) = (0.0, 0.0);
    for seed in 0..10 {
        let rows: Vec<[String; 4]> = (rows(700 + seed, 700, 30).into_iter())
            .map(|[_, zip, sex, disease]| [zip.chars().rev().take(1).collect(), zip, sex, disease])
            .collect();
        let tuples = counted(&rows);
        for algorithm in [json!({ "name": "k-msd" }), json!({ "name": "k-msd-ag" })] {
            let mut plan = plan(algorithm.clone(), k(6), 0.0);
            plan.dependencies = serde_json::from_value(json!(["zip -> age"])).expect("a dependency");
            let name = format!("seed {seed}, {algorithm}");
            let rules = learn(&tuples, &plan).expect(&name);
            assert_eq!((rules.suppressed, rules.verdict.verdict), (0, Outcome::Holds), "{name}");
            let mut left: Vec<u32> = tuples.row_ids().map(|row| tuples.weight(row)).collect();
            rules.shares.iter().for_each(|share| left[share.row.0 as usize] -= share.rows);
            assert!(left.iter().all(|&rows| rows == 0), "{name}");
            divided += rules.shares.len() - tuples.rows();
            let classes = statistics(&tuples, &rules);
            let verdict = check::judge_table(&written_out(&classes), &plan, None);
            let kept = verdict.dependencies.iter().all(|one| one.verdict == Outcome::Holds);
            assert!(algorithm["name"] == "k-msd" || (kept && !verdict.dependencies.is_empty()), "{name}");
            // rows are counts of 1
            let (of_rows, alone) =
                (released(&table(&rows), &plan), learn(&table(&rows), &plan).expect(&name));
            assert_eq!(of_rows, published(&table(&rows), &alone, false), "{name}");
            lost_of_rows += alone.loss;
            lost_of_counts += rules.loss;
        }
    }
    let ratio = lost_of_counts / lost_of_rows;
    assert!((ratio - 1.0).abs() <= 0.005, "{ratio}");
    assert!(divided > 10, "{divided}");
}

/// The classes as a table of counts, as an engine hands them to the judge.
fn statistics(tuples: &Table, rules: &Rules) -> Table {
    let classes = published(tuples, rules, true);
    let lines: String = classes
        .keys()
        .map(|row| row.iter().map(|cell| format!("\"{cell}\"")).collect::<Vec<_>>().join(",") + "\n")
        .collect();
    let counts: Vec<u64> = classes.into_values().collect();
    Table::from_csv(format!("age,zip,sex,disease,group_id\n{lines}").as_bytes())
        .expect("well formed")
        .with_counts(&counts)
        .expect("as many")
}

/// The same table with every row as often as it counts.
fn written_out(table: &Table) -> Table {
    let mut text =
        table.columns().iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(",") + "\n";
    for row in table.data_rows() {
        text += &table
            .columns()
            .iter()
            .map(|column| format!("\"{}\"", column.text(row)))
            .collect::<Vec<_>>()
            .join(",");
        text.push('\n');
    }
    Table::from_csv(text.as_bytes()).expect("well formed")
}

#[test]
fn every_promise_is_kept_by_what_was_learnt_from_counts() {
    for seed in 0..6 {
        let rows = rows(200 + seed, 900, 40);
        let tuples = counted(&rows);
        for algorithm in [
            json!({ "name": "sweep" }),
            json!({ "name": "sweep", "polish": 2 }),
            json!({ "name": "mondrian" }),
        ] {
            let entropy = json!([
                { "kind": "k-anonymity", "k": 6 }, { "kind": "l-diversity", "variant": "entropy", "l": 2.5 }
            ]);
            let recursive = json!([
                { "kind": "k-anonymity", "k": 6 },
                { "kind": "l-diversity", "variant": "recursive", "l": 2, "c": 3 }
            ]);
            let shares = json!([
                { "kind": "k-anonymity", "k": 6 },
                { "kind": "beta-likeness", "beta": 2.0 },
                { "kind": "delta-disclosure", "delta": 2.5 },
                { "kind": "alpha-k-anonymity", "alpha": 0.7, "k": 6 }
            ]);
            for principles in [k(6), diverse(6), entropy, recursive, close(6), shares] {
                let plan = plan(algorithm.clone(), principles.clone(), 0.4);
                let rules = learn(&tuples, &plan).expect("it can be met");
                let classes = statistics(&tuples, &rules);
                assert_eq!(classes.size() as u64, rules.rows - rules.suppressed);
                let verdict = check::judge_table(&classes, &plan, None);
                assert_eq!(verdict.verdict, Outcome::Holds, "{algorithm} {principles}");
                let all = check::judge_table(&written_out(&classes), &plan, None);
                let said = |verdict: &check::Verdict| {
                    verdict.principles.iter().map(|one| one.measured.clone()).collect::<Vec<_>>()
                };
                assert_eq!(said(&verdict), said(&all), "{algorithm} {principles}");
                // every tuple is there as often as it was counted, or less by what is left out
                let mut left: Vec<u32> = tuples.row_ids().map(|row| tuples.weight(row)).collect();
                rules.shares.iter().for_each(|share| left[share.row.0 as usize] -= share.rows);
                assert_eq!(left.iter().map(|&rows| u64::from(rows)).sum::<u64>(), rules.suppressed);
            }
        }
    }
}

#[test]
fn a_judge_of_counts_finds_what_it_finds_in_rows() {
    let mut dice = Dice(5);
    let mut violated = 0;
    for seed in 0..60 {
        let rows = rows(300 + seed, 60, 6);
        let mut classes = counted(&rows);
        if dice.once_in(2) {
            classes = counted(&rows[..30]);
        }
        let principles = json!([
            { "kind": "k-anonymity", "k": 3 },
            { "kind": "k-anonymity", "k": 8, "attributes": ["sex", "zip"] },
            { "kind": "l-diversity", "variant": "distinct", "l": 2 },
            { "kind": "l-diversity", "variant": "entropy", "l": 1.5 },
            { "kind": "l-d-diversity", "l": 2, "d": 2 },
            { "kind": "t-closeness", "t": 0.5 }
        ]);
        let plan = plan(json!({ "name": "mondrian" }), principles, 0.0);
        let of_counts = check::judge_table(&classes, &plan, None);
        let of_rows = check::judge_table(&written_out(&classes), &plan, None);
        violated += usize::from(of_rows.verdict == Outcome::Violated);
        let told = |verdict: &check::Verdict| serde_json::to_value(&verdict.principles).expect("plain data");
        assert_eq!(told(&of_counts), told(&of_rows));
    }
    assert!(violated > 30);
}

#[test]
fn the_order_of_tuples_does_not_matter() {
    for (algorithm, principles) in [
        (json!({ "name": "sweep", "polish": 1 }), diverse(5)),
        (json!({ "name": "mondrian" }), diverse(5)),
        (json!({ "name": "k-msd" }), k(5)),
    ] {
        let rows = rows(9, 2000, 40);
        let one = counted(&rows);
        let mut turned: Vec<[String; 4]> = Vec::new();
        let mut counts = Vec::new();
        for row in one.row_ids().collect::<Vec<_>>().into_iter().rev() {
            let cells = one.columns().iter().map(|column| column.text(row).to_owned()).collect::<Vec<_>>();
            turned.push(cells.try_into().expect("four columns"));
            counts.push(u64::from(one.weight(row)));
        }
        let other = table(&turned).with_counts(&counts).expect("as many");
        let plan = plan(algorithm, principles, 0.0);
        let (a, b) = (learn(&one, &plan).expect("met"), learn(&other, &plan).expect("met"));
        assert_eq!(published(&one, &a, true), published(&other, &b, true));
    }
}

#[test]
fn what_counts_cannot_tell_is_refused_by_name() {
    let tuples = counted(&rows(1, 50, 5));
    let refused = |plan: &Plan| match learn(&tuples, plan) {
        Err(Error::BadPlan { faults }) => {
            faults.into_iter().map(|fault| (fault.path, fault.expected)).collect()
        }
        other => panic!("{other:?}"),
    };
    let found: Vec<(String, String)> = refused(&plan(json!({ "name": "angel" }), k(2), 0.0));
    assert!(found[0].0 == "algorithm.name" && found[0].1.contains("as large as the data"), "{found:?}");
    let mut multivalued = plan(json!({ "name": "k-msd-ag" }), k(2), 0.0);
    multivalued.dependencies = serde_json::from_value(json!(["zip ->> age"])).expect("a dependency");
    assert_eq!(refused(&multivalued)[0].0, "dependencies[0]");
    let average = json!({ "kind": "d-l-inference", "d": { "average": 1.0 }, "l": 2 });
    assert_eq!(refused(&inference(json!({ "name": "d-l-inference" }), average))[0].0, "principles[0].d");
    let promise = json!({ "kind": "d-l-inference", "d": 1, "l": 2 });
    let mut named = inference(json!({ "name": "d-l-inference" }), promise);
    named.dependencies = serde_json::from_value(json!(["disease -> name", "name -> zip"])).expect("a list");
    let attribute = serde_json::from_value(json!({ "role": "identifier" })).expect("an attribute");
    named.attributes.insert("name".to_owned(), attribute);
    let faults = refused(&named);
    assert!(
        faults.iter().all(|(path, _)| path.starts_with("dependencies[")) && faults.len() == 2,
        "{faults:?}"
    );
    for kind in [json!({ "kind": "k-map", "k": 3 }), json!({ "kind": "average-risk", "risk": 0.2 })] {
        let refused = refused(&plan(json!({ "name": "sweep" }), json!([kind, k(2)[0]]), 0.0));
        assert_eq!(refused[0].0, "principles[0].kind");
    }
    let mut of_persons = plan(json!({ "name": "sweep" }), k(2), 0.0);
    of_persons.person = vec!["disease".to_owned()];
    assert_eq!(refused(&of_persons)[0].0, "person");
    let series = json!({ "name": "m-invariance", "identity": ["disease"] });
    assert_eq!(
        refused(&plan(series, json!([{ "kind": "m-invariance", "m": 2 }]), 0.0))[0].0,
        "algorithm.name"
    );
    let mut ranges = serde_json::to_value(plan(json!({ "name": "sweep" }), k(2), 0.0)).expect("a plan");
    ranges["ranges"] = json!("columns");
    let ranges = Plan::parse(&ranges.to_string()).expect("a plan");
    assert_eq!(refused(&ranges)[0].0, "ranges");
    for (name, attribute, path) in [
        (
            "age",
            json!({ "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [10] }, "show": "median" }),
            "show",
        ),
        ("basket", json!({ "role": "items" }), "role"),
        ("weight", json!({ "role": "samplingWeight" }), "role"),
        ("name", json!({ "role": "identifier", "pseudonym": true }), "pseudonym"),
    ] {
        let mut other = plan(json!({ "name": "sweep" }), k(2), 0.0);
        other.attributes.insert(name.to_owned(), serde_json::from_value(attribute).expect("an attribute"));
        let paths: Vec<String> = refused(&other).into_iter().map(|(path, _)| path).collect();
        assert_eq!(paths, [format!("attributes.{name}.{path}")]);
    }
    let plan = plan(json!({ "name": "sweep" }), k(2), 0.0);
    assert!(matches!(anonymize(&tuples, &plan, KEY, &mut Silent), Err(Error::BadPlan { .. })));
}

#[test]
fn more_rows_than_mondrian_can_write_out_are_refused_and_other_methods_count_them() {
    let two = Table::from_csv(b"age,zip,sex,disease\n30,1,f,flu\n31,2,m,cold\n").expect("a table");
    let tuples = two.with_counts(&[60_000_000, 40_000_001]).expect("counts");
    let named = |name: &str| plan(json!({ "name": name }), k(2), 0.0);
    match learn(&tuples, &named("mondrian")) {
        Err(Error::TooLarge { what, given: 100_000_001, limit: 100_000_000 }) => {
            assert!(what.contains("mondrian"), "{what}");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(learn(&tuples, &named("sweep")).expect("rules").rows, 100_000_001);
}

#[test]
fn rows_that_hide_some_of_their_columns_are_not_learnt_from_counts() {
    let cells = ["20,100,f,flu", "20,100,f,cold", "30,107,m,flu", "60,114,f,gout"];
    let rows: Vec<[String; 4]> = cells
        .iter()
        .map(|row| row.split(',').map(str::to_owned).collect::<Vec<_>>().try_into().expect("four cells"))
        .collect();
    for algorithm in ["classfly", "classfly-plus"] {
        // as many rows are left over as have to hide among each other: they are published, and show nothing
        let hiding = plan(json!({ "name": algorithm }), k(2), 0.5);
        let release = anonymize(&table(&rows), &hiding, KEY, &mut Silent).expect("a release of rows");
        let ages = release.published.tables[0].table.columns()[0].codes.len();
        assert_eq!((ages, release.report["suppressed"]["rows"].as_u64()), (4, Some(2)), "{algorithm}");
        let Err(Error::BadPlan { faults }) = learn(&counted(&rows), &hiding) else { panic!("{algorithm}") };
        assert_eq!((faults[0].path.as_str(), faults[0].found.as_str()), ("suppression", "0.5"));
        assert!(faults[0].expected.contains("joins the last rows to groups"), "{}", faults[0].expected);
        let joining = plan(json!({ "name": algorithm }), k(2), 0.0);
        let rules = learn(&counted(&rows), &joining).expect("they join the others");
        assert_eq!((rules.rows, rules.suppressed), (4, 0), "{algorithm}");
    }
}

#[test]
fn counts_are_whole_numbers_from_1_and_not_too_many() {
    let one = || Table::from_csv(b"a\nx\ny\n").expect("well formed");
    assert!(one().with_counts(&[1]).is_err() && one().with_counts(&[1, 0]).is_err());
    assert!(matches!(one().with_counts(&[u64::MAX, 2]), Err(Error::TooLarge { .. })));
    assert!(matches!(one().with_counts(&[u64::from(u32::MAX), 2]), Err(Error::TooLarge { .. })));
    let counted = |text: &str| Table::from_csv(text.as_bytes()).expect("well formed").counted_by("n");
    let table = counted("a,n,b\nx,3,1\ny,2,1\n").expect("counts");
    assert_eq!((table.size(), table.columns().len(), table.counts()), (5, 2, Some(&[3, 2][..])));
    for wrong in ["a,n\nx,1.5\n", "a,n\nx,-1\n", "a,n\nx,\n", "a,b\nx,1\n", "n,n2\n"] {
        assert!(
            Table::from_csv(wrong.as_bytes()).and_then(|table| table.counted_by("n")).is_err(),
            "{wrong}"
        );
    }
}
