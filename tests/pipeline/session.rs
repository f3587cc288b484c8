//! A session binds a table and a plan once: what it says of a plan and what a run does cannot differ.

use crate::{awkward, cases};
use outis::plan::Rebuilt;
use outis::table::ColumnId;
use outis::{Error, Part, Plan, Progress, Secrets, Series, Session, Silent, Table, audit_table, estimate};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn table(text: &str) -> Table {
    Table::from_csv(text.as_bytes()).expect("well formed")
}

fn open(table: &Table) -> Session<'_> {
    Session::open(table, [7; 32].into())
}

/// Whether the run that suits table and method answers `bad-plan`.
fn run_refuses(session: &Session, plan: &Plan) -> bool {
    if session.table().counts().is_some() {
        return matches!(session.learn(&mut Silent), Err(Error::BadPlan { .. }));
    }
    let secrets = Secrets::from_bytes(&[7; Secrets::LENGTH]);
    let series = Series { ledger: None, passphrase: None, key: None, new_population: false, secrets };
    let made = match plan.algorithm.name() {
        "m-invariance" => session.republish(&series, &mut Silent),
        _ => session.anonymize(&mut Silent),
    };
    matches!(made, Err(Error::BadPlan { .. }))
}

/// `zip -> city` holds once both spellings of a missing zip are one value, and not before, or the other way round.
#[test]
fn missing_values_are_one_value_for_the_faults_as_for_the_run() {
    let plan = Plan::from_value(json!({
        "version": 1,
        "attributes": { "zip": { "role": "quasi" }, "city": { "role": "quasi" }, "ill": { "role": "sensitive" } },
        "missing": ["", "NA"],
        "dependencies": ["zip -> city"],
        "principles": [{ "kind": "k-anonymity", "k": 2 }],
        "algorithm": { "name": "k-msd-ag" },
    }))
    .expect("a plan");
    let same = "zip,city,ill\n1,Rome,a\n1,Rome,b\n2,,c\n2,NA,d\n3,Oslo,a\n3,Oslo,b\n";
    let broken = "zip,city,ill\n1,Rome,a\n1,Rome,b\n,Rome,c\nNA,Oslo,d\n3,Oslo,a\n3,Oslo,b\n";
    for (text, fits) in [(same, true), (broken, false)] {
        let table = table(text);
        let mut session = open(&table);
        session.set_plan(plan.clone(), &mut Silent);
        assert_eq!(session.faults().is_empty(), fits, "{:?}", session.faults());
        assert_eq!(run_refuses(&session, &plan), !fits);
        assert_eq!(estimate(&table, &plan).is_ok(), fits);
        assert_eq!(session.estimate().is_ok(), fits);
    }
}

#[test]
fn a_method_that_keeps_dependencies_is_refused_where_none_is_discovered() {
    let table = table("zip,city\n1,Rome\n1,Oslo\n2,Rome\n2,Oslo\n");
    let plan = Plan::from_value(json!({
        "version": 1,
        "attributes": { "zip": { "role": "quasi" }, "city": { "role": "quasi" } },
        "dependencies": "discovered",
        "principles": [{ "kind": "k-anonymity", "k": 2 }],
        "algorithm": { "name": "k-msd-ag" },
    }))
    .expect("a plan");
    let mut session = open(&table);
    session.set_plan(plan.clone(), &mut Silent);
    assert_eq!(session.faults()[0].path, "dependencies");
    assert!(run_refuses(&session, &plan));
}

/// Every golden case with its plan, and the series of several releases.
fn golden() -> Vec<(PathBuf, Table, Value)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let read = |path: PathBuf| std::fs::read(&path).unwrap_or_else(|_| panic!("{}", path.display()));
    let mut cases = Vec::new();
    for (cases_in, input) in [("golden", "input.csv"), ("golden_series", "1.csv")] {
        for folder in std::fs::read_dir(root.join(cases_in)).expect("golden cases") {
            let folder = folder.expect("an entry").path();
            if folder.is_dir() {
                let plan = serde_json::from_slice(&read(folder.join("plan.json"))).expect("JSON");
                let input = Table::from_csv(&read(folder.join(input))).expect("a table");
                cases.push((folder, input, plan));
            }
        }
    }
    cases.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(cases.len() > 10, "the golden cases are found");
    cases
}

/// Changes one place of a plan at random, in ways that people do.
fn mutate(plan: &mut Value, dice: &mut cases::Dice, columns: &[&str]) {
    let roles = ["quasi", "sensitive", "insensitive", "identifier"];
    let methods = [
        "mondrian",
        "sweep",
        "full-domain",
        "k-msd",
        "k-msd-ag",
        "datafly",
        "classfly",
        "classfly-plus",
        "angel",
        "d-l-inference",
        "m-invariance",
    ];
    let column = dice.pick(columns);
    let other = dice.pick(columns);
    match dice.below(12) {
        0 => plan["attributes"][column] = json!({ "role": dice.pick(&roles) }),
        1 => plan["algorithm"] = json!({ "name": dice.pick(&methods) }),
        2 => plan["missing"] = json!(["", "NA", "?", plan["missing"][0]]),
        3 => plan["dependencies"] = json!([format!("{column} -> {other}")]),
        4 => plan["dependencies"] = json!("discovered"),
        5 => plan["person"] = json!([column]),
        6 => plan["attributes"][column]["hierarchy"] = json!({ "kind": "intervals", "widths": [5, 10] }),
        7 => plan["attributes"][column]["maxLevel"] = json!(dice.below(4)),
        8 => {
            plan["principles"] =
                json!([{ "kind": "d-l-inference", "d": { "average": 1.5 }, "l": 2, "attribute": column }])
        }
        9 => {
            plan["principles"] =
                json!([{ "kind": "t-closeness", "t": 0.4, "distance": "ordered", "attribute": column }])
        }
        10 => plan["principles"][0]["attributes"] = json!([column, other]),
        _ => plan["suppression"] = json!(dice.below(3) as f64 / 2.0),
    }
}

#[test]
fn a_plan_has_faults_if_and_only_if_its_run_is_refused() {
    let mut dice = cases::Dice(2024);
    let (mut fits, mut faulty) = (0, 0);
    for (folder, table, plan) in golden() {
        let columns: Vec<&str> = table.columns().iter().map(|column| column.name.as_str()).collect();
        // one session for all of them: what is kept of one plan must not show in the next
        let mut session = open(&table);
        for _ in 0..24 {
            let mut plan = plan.clone();
            (0..1 + dice.below(2)).for_each(|_| mutate(&mut plan, &mut dice, &columns));
            let told = || format!("{}: {plan}", folder.display());
            session.read_plan(&plan.to_string(), &mut Silent).expect("it is JSON");
            match Plan::from_value(plan.clone()) {
                Err(error) => {
                    let Error::BadPlan { faults } = error else { panic!("{}: {error}", told()) };
                    assert_eq!(session.faults(), faults, "{}", told());
                }
                Ok(read) => {
                    let refused = run_refuses(&session, &read);
                    assert_eq!(!session.faults().is_empty(), refused, "{}", told());
                    let mut fresh = open(&table);
                    fresh.set_plan(read.clone(), &mut Silent);
                    assert_eq!(session.faults(), fresh.faults(), "{}", told());
                    assert_eq!(session.estimate().is_ok(), !refused, "{}", told());
                    assert_eq!(estimate(&table, &read).is_ok(), !refused, "{}", told());
                    *(if refused { &mut faulty } else { &mut fits }) += 1;
                }
            }
        }
    }
    assert!(fits > 50 && faulty > 50, "both happen: {fits} fit, {faulty} do not");
}

/// The different rows of the columns that a plan has, and how often each stands there.
fn counted(table: &Table, plan: &Value) -> Table {
    let ids = (0..).map(ColumnId).zip(table.columns());
    let kept: Vec<ColumnId> =
        ids.filter(|(_, column)| plan["attributes"][&column.name].is_object()).map(|(id, _)| id).collect();
    let mut rows: BTreeMap<Vec<&str>, u64> = BTreeMap::new();
    for row in table.row_ids() {
        *rows.entry(kept.iter().map(|&id| table.column(id).text(row)).collect()).or_default() += 1;
    }
    let names: Vec<&str> = kept.iter().map(|&id| table.column(id).name.as_str()).collect();
    let quoted = |cells: &[&str]| {
        let cell = |cell: &&str| format!("\"{}\"", cell.replace('"', "\"\""));
        cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\n"
    };
    let text = quoted(&names) + &rows.keys().map(|row| quoted(row)).collect::<String>();
    let tuples = Table::from_csv(text.as_bytes()).expect("well formed");
    tuples.with_counts(&rows.into_values().collect::<Vec<_>>()).expect("counts from 1")
}

#[test]
fn a_plan_for_counts_has_faults_if_and_only_if_nothing_is_learnt() {
    let mut dice = cases::Dice(77);
    let (mut fits, mut faulty) = (0, 0);
    for (folder, table, plan) in golden() {
        let tuples = counted(&table, &plan);
        let columns: Vec<&str> = tuples.columns().iter().map(|column| column.name.as_str()).collect();
        let mut session = open(&tuples);
        for _ in 0..12 {
            let mut plan = plan.clone();
            mutate(&mut plan, &mut dice, &columns);
            // suppressed in part is what only a run finds
            plan["suppression"] = json!(0);
            let Ok(read) = Plan::from_value(plan.clone()) else { continue };
            session.set_plan(read.clone(), &mut Silent);
            let refused = run_refuses(&session, &read);
            assert_eq!(!session.faults().is_empty(), refused, "{}: {plan}", folder.display());
            assert!(matches!(session.anonymize(&mut Silent), Err(Error::BadPlan { .. })), "{plan}");
            *(if refused { &mut faulty } else { &mut fits }) += 1;
        }
    }
    assert!(fits > 20 && faulty > 20, "both happen: {fits} fit, {faulty} do not");
}

/// What is asked beside the plan is no fault of it, and is refused before anything is run.
#[test]
fn an_analysis_that_cannot_be_is_a_bad_option_and_no_fault_of_the_plan() {
    struct NotRun;
    impl Progress for NotRun {
        fn report(&mut self, phase: &'static str, _: u64, _: u64) {
            panic!("{phase}");
        }
    }
    let rows = "age,ill\n21,flu\n23,cold\n24,flu\n42,angina\n45,cold\n47,flu\n";
    let table = table(rows);
    for (method, target, option) in
        [("angel", None, "usefulness"), ("sweep", Some("age"), "target"), ("sweep", Some("no"), "target")]
    {
        let plan = json!({
            "version": 1,
            "attributes": { "age": { "role": "quasi" }, "ill": { "role": "sensitive" } },
            "principles": [{ "kind": "l-diversity", "variant": "distinct", "l": 2 }],
            "algorithm": { "name": method },
        });
        let mut session = open(&table);
        session.set_plan(Plan::from_value(plan).expect("a plan"), &mut Silent);
        assert_eq!(session.faults(), [], "{method}");
        session.tell_usefulness(true, target.map(str::to_owned));
        for refused in [session.anonymize(&mut NotRun).err(), session.usefulness(target, &mut NotRun).err()] {
            let Some(Error::BadOption { option: named, .. }) = refused else {
                panic!("{method}: {refused:?}")
            };
            assert_eq!(named, option);
        }
    }
}

/// Three quasi columns, one of them a date; persons; a dependency that holds.
fn visits() -> (Table, Value) {
    let mut text = String::from("name,zip,city,born,ill\n");
    for row in 0..40 {
        let zip = row % 8;
        text +=
            &format!("p{},{},c{},19{:02}-03-01,d{}\n", row / 2, 1000 + zip, zip / 2, 40 + row % 30, row % 5);
    }
    let plan = json!({
        "version": 1,
        "attributes": {
            "name": { "role": "identifier" }, "zip": { "role": "quasi", "hierarchy": { "kind": "mask" } },
            "city": { "role": "quasi" }, "born": { "role": "quasi" }, "ill": { "role": "sensitive" },
        },
        "person": ["name"],
        "dependencies": "discovered",
        "principles": [{ "kind": "k-anonymity", "k": 3 }],
        "algorithm": { "name": "mondrian" },
    });
    (table(&text), plan)
}

#[test]
fn a_changed_field_makes_only_what_depends_on_it_again() {
    let (table, plan) = visits();
    let mut session = open(&table);
    let mut rebuilt = |change: &dyn Fn(&mut Value)| -> Rebuilt {
        let mut changed = plan.clone();
        change(&mut changed);
        let before = session.rebuilt();
        session.set_plan(Plan::from_value(changed).expect("a plan"), &mut Silent);
        assert_eq!(session.faults(), []);
        let after = session.rebuilt();
        Rebuilt {
            tables: after.tables - before.tables,
            types: after.types - before.types,
            hierarchies: after.hierarchies - before.hierarchies,
            persons: after.persons - before.persons,
            discoveries: after.discoveries - before.discoveries,
            dependencies: after.dependencies - before.dependencies,
        }
    };
    let nothing = Rebuilt::default();
    let all = Rebuilt { tables: 1, types: 3, hierarchies: 3, persons: 1, discoveries: 1, dependencies: 0 };
    assert_eq!(rebuilt(&|_| {}), all);
    assert_eq!(rebuilt(&|_| {}), nothing);
    assert_eq!(rebuilt(&|plan| plan["principles"][0]["k"] = json!(5)), nothing);
    assert_eq!(rebuilt(&|plan| plan["suppression"] = json!(0.5)), nothing);
    assert_eq!(rebuilt(&|plan| plan["algorithm"] = json!({ "name": "sweep" })), nothing);
    // a hierarchy: that of its column
    let mask = |plan: &mut Value| plan["attributes"]["city"]["hierarchy"] = json!({ "kind": "mask" });
    assert_eq!(rebuilt(&mask), Rebuilt { hierarchies: 1, ..nothing });
    assert_eq!(rebuilt(&|_| {}), Rebuilt { hierarchies: 1, ..nothing });
    // a role: dependencies among other quasi columns, and no other column
    let role = |plan: &mut Value| plan["attributes"]["born"] = json!({ "role": "insensitive" });
    assert_eq!(rebuilt(&role), Rebuilt { discoveries: 1, ..nothing });
    assert_eq!(rebuilt(&|_| {}), Rebuilt { types: 1, hierarchies: 1, discoveries: 1, ..nothing });
    // who is counted
    assert_eq!(rebuilt(&|plan| plan["person"] = json!(["name", "zip"])), Rebuilt { persons: 1, ..nothing });
    assert_eq!(rebuilt(&|_| {}), Rebuilt { persons: 1, ..nothing });
    // a method that needs levels: those that have none by default, here the date
    let levels = |plan: &mut Value| plan["algorithm"] = json!({ "name": "full-domain" });
    assert_eq!(rebuilt(&levels), Rebuilt { hierarchies: 3 - 1, ..nothing });
    // dependencies that a method keeps are looked up once
    let keep = |k: u32| {
        move |plan: &mut Value| {
            plan["dependencies"] = json!(["zip -> city"]);
            plan["person"] = json!([]);
            plan["algorithm"] = json!({ "name": "k-msd-ag" });
            plan["principles"][0]["k"] = json!(k);
        }
    };
    assert_eq!(rebuilt(&keep(2)).dependencies, 1);
    assert_eq!(rebuilt(&keep(3)), nothing);
    // everything depends on which values are missing
    assert_eq!(rebuilt(&|plan| plan["missing"] = json!(["", "?"])), all);
}

#[test]
fn what_is_kept_changes_no_release() {
    let (table, plan) = visits();
    let mut session = open(&table);
    let runs = [(2, "mondrian"), (3, "sweep"), (4, "full-domain"), (2, "mondrian"), (3, "sweep")];
    // rows in the order of one key must not be those of another; a column that is published now is searched, too
    let keyed = [7, 7, 7, 8, 7].into_iter().zip([true, true, false, true, true]);
    for ((k, method), (key, told)) in runs.into_iter().zip(keyed) {
        let mut plan = plan.clone();
        plan["principles"][0]["k"] = json!(k);
        plan["algorithm"] = json!({ "name": method });
        plan["suppression"] = json!(1);
        plan["attributes"]["city"]["role"] = json!(if told { "quasi" } else { "insensitive" });
        let plan = Plan::from_value(plan).expect("a plan");
        session.set_keys([key; 32].into());
        session.set_plan(plan.clone(), &mut Silent);
        let (kept, fresh) = (
            session.anonymize(&mut Silent).expect("a release"),
            outis::anonymize(&table, &plan, [key; 32], &mut Silent).expect("a release"),
        );
        for file in fresh.files() {
            assert_eq!(awkward::file(&kept, &file.name), awkward::file(&fresh, &file.name), "{}", file.name);
        }
    }
}

#[test]
fn a_session_without_a_plan_says_so() {
    let table = table("a\n1\n2\n");
    let mut session = open(&table);
    assert_eq!(session.faults()[0].found, "no plan");
    let bad = |error: Error| matches!(error, Error::BadPlan { .. });
    assert!(session.anonymize(&mut Silent).is_err_and(bad));
    assert!(session.estimate().is_err_and(bad) && session.review().is_err_and(bad));
    assert!(session.constraints().is_err_and(bad) && session.outlook().is_err_and(bad));
    assert!(session.audit().is_err_and(bad) && session.phases().is_err_and(bad));
    assert!(session.share(Part { index: 0, of: 1 }, &mut Silent).is_err_and(bad));
    assert!(session.merge(vec![vec![1]]).is_err_and(bad));
    // what is no JSON leaves everything as it was; what is no plan does not
    assert!(matches!(session.read_plan("{", &mut Silent), Err(Error::NotJson { .. })));
    assert_eq!(session.faults()[0].found, "no plan");
    session.read_plan("{}", &mut Silent).expect("JSON");
    assert_eq!(session.faults()[0].path, "version");
}

#[test]
fn an_audit_judges_the_table_as_it_is() {
    let (table, mut plan) = visits();
    plan["person"] = json!([]);
    let plan = Plan::from_value(plan).expect("a plan");
    let mut session = open(&table);
    session.set_plan(plan.clone(), &mut Silent);
    assert_eq!(session.audit().expect("a verdict"), audit_table(&table, &plan).expect("a verdict"));
}

/// The package, the command line and the page know the files of a release from a list that is written from the core's.
#[test]
fn the_package_lists_the_files_of_a_release_as_the_core_does() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("pkg/src/release-files.ts");
    let text = std::fs::read_to_string(path).expect("the package's list");
    let listed: Vec<&str> = text.lines().filter(|line| line.starts_with("  { name: ")).collect();
    let expected: Vec<String> = outis::release::files::FILES
        .iter()
        .map(|file| format!("  {{ name: '{}', private: {} }},", file.name, file.private))
        .collect();
    assert_eq!(listed, expected);
}

const NOTES: &str =
    "age,note\n21,\n23,call 0170 1234567\n24,\n42,\n45,0170 1234567\n47,\n51,write to a@b.org\n52,\n";

fn with_notes(reviewed: Value) -> Plan {
    Plan::from_value(json!({
        "version": 1,
        "attributes": { "age": { "role": "quasi" }, "note": { "role": "insensitive" } },
        "reviewed": reviewed,
        "principles": [{ "kind": "k-anonymity", "k": 2 }],
        "algorithm": { "name": "sweep" },
    }))
    .expect("a plan")
}

#[test]
fn a_release_waits_until_every_finding_is_decided() {
    let table = table(NOTES);
    let mut session = open(&table);
    let mut undecided = |reviewed: Value| {
        session.set_plan(with_notes(reviewed), &mut Silent);
        let kinds: Vec<String> = match session.anonymize(&mut Silent) {
            Err(Error::Undecided { findings }) => findings.iter().map(ToString::to_string).collect(),
            Ok(made) => {
                assert!(!made.files().is_empty() && made.undecided.is_empty());
                return (Vec::new(), 0);
            }
            Err(other) => panic!("{other}"),
        };
        // to look at, and without a file of it
        let preview = session.preview(&mut Silent).expect("a release");
        assert_eq!(preview.undecided.len(), kinds.len());
        assert!(preview.files().is_empty());
        let written = preview.write_file("release.csv", &mut |_| panic!("no byte of it"));
        assert_eq!(written.map_err(|error| error.code()), Err("undecided"));
        (kinds, preview.published.tables[0].table.rows())
    };
    let email = "`note`: 1 row holds an e-mail address (the first is row 7)";
    let phone = "`note`: 2 rows hold what looks like a telephone number (the first is row 2)";
    assert_eq!(undecided(json!([])), (vec![email.to_owned(), phone.to_owned()], 8));
    assert_eq!(undecided(json!([{ "column": "note", "kind": "email" }])), (vec![phone.to_owned()], 8));
    let both = json!([{ "column": "note", "kind": "phone" }, { "column": "note", "kind": "email" }]);
    assert_eq!(undecided(both), (Vec::new(), 0));
}

#[test]
fn a_decision_about_no_column_of_the_table_is_a_fault() {
    let table = table(NOTES);
    let mut session = open(&table);
    session.set_plan(with_notes(json!([{ "column": "notes", "kind": "phone" }])), &mut Silent);
    let [fault] = session.faults() else { panic!("{:?}", session.faults()) };
    assert_eq!((fault.path.as_str(), fault.nearest.as_deref()), ("reviewed[0].column", Some("note")));
    let unknown = Plan::from_value(json!({ "reviewed": [{ "column": "note", "kind": "phon" }] }));
    let Err(Error::BadPlan { faults }) = unknown else { panic!("a plan") };
    let fault = faults.iter().find(|fault| fault.path == "reviewed[0].kind").expect("the kind");
    assert_eq!(fault.nearest.as_deref(), Some("phone"));
}
