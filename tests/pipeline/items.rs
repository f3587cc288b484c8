//! Sets of items: what is left out, what the judge counts, what is refused.

use crate::awkward::file;
use crate::oracle::literal::{from_rows, plan_with};
use outis::audit::ReleaseFiles;
use outis::check::{Outcome, judge_release, judge_table};
use outis::{Error, Plan, Release, Session, Silent, Table, audit_release};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

fn plan(k: u32, m: u32, size: u32, algorithm: Value) -> Value {
    json!({
        "version": 1,
        "attributes": {
            "age": { "role": "quasi", "hierarchy": { "kind": "range" } },
            "bought": { "role": "items", "separator": "|" },
            "ward": { "role": "insensitive" }
        },
        "principles": [
            { "kind": "k-anonymity", "k": size },
            { "kind": "k-m-anonymity", "k": k, "m": m, "attribute": "bought" }
        ],
        "algorithm": algorithm
    })
}

/// Sixty people with up to four of six things each.
fn people() -> Table {
    let things = ["tea", "milk", "rice", "salt", "oil", "figs"];
    let row = |i: usize| {
        let own: Vec<&str> = (0..6)
            .filter(|thing| (i * 7 + thing * thing * 5).is_multiple_of(2 + thing))
            .map(|t| things[t])
            .collect();
        format!("{},{},{}", 20 + i * 13 % 50, own.join(" | "), i % 3)
    };
    let rows: Vec<String> = (0..60).map(row).collect();
    Table::from_csv(format!("age,bought,ward\n{}\n", rows.join("\n")).as_bytes()).expect("well formed")
}

fn made(table: &Table, plan: &Value) -> Result<Release, Error> {
    let mut session = Session::open(table, [7; 32].into());
    session.set_plan(Plan::from_value(plan.clone())?, &mut Silent);
    session.anonymize(&mut Silent)
}

fn items(cell: &str) -> BTreeSet<String> {
    cell.split('|').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
}

/// The fewest rows of a group that have some set of at most m items together; every set of all items is tried.
fn fewest(groups: &BTreeMap<String, Vec<BTreeSet<String>>>, m: usize) -> Option<usize> {
    let mut fewest = None;
    for rows in groups.values() {
        let all: Vec<&String> = rows.iter().flatten().collect::<BTreeSet<_>>().into_iter().collect();
        for chosen in 1u32..1 << all.len() {
            if chosen.count_ones() as usize > m {
                continue;
            }
            let set: Vec<&&String> = all
                .iter()
                .enumerate()
                .filter(|(at, _)| chosen >> at & 1 == 1)
                .map(|(_, item)| item)
                .collect();
            let having = rows.iter().filter(|row| set.iter().all(|item| row.contains(**item))).count();
            if having > 0 {
                fewest = Some(fewest.map_or(having, |fewest: usize| fewest.min(having)));
            }
        }
    }
    fewest
}

fn groups(table: &Table) -> BTreeMap<String, Vec<BTreeSet<String>>> {
    let (ids, cells) =
        ["group_id", "bought"].map(|name| table.column(table.find(name).expect("published"))).into();
    let mut groups: BTreeMap<String, Vec<BTreeSet<String>>> = BTreeMap::new();
    for row in table.row_ids() {
        groups.entry(ids.text(row).to_owned()).or_default().push(items(cells.text(row)));
    }
    groups
}

#[test]
fn a_few_items_single_nobody_out_and_most_are_still_there() {
    let table = people();
    for algorithm in [json!({ "name": "sweep" }), json!({ "name": "mondrian" })] {
        for (k, m) in [(2, 1), (2, 2), (3, 2), (3, 3), (5, 2)] {
            let release = made(&table, &plan(k, m, 20, algorithm.clone())).expect("it can be kept");
            let published = &release.published.tables[0].table;
            let found = fewest(&groups(published), m as usize);
            assert!(found.is_none_or(|found| found >= k as usize), "{found:?} for k = {k}, m = {m}");
            assert_eq!(release.verdict.principles[1].measured, json!(found));
            let kept = &release.private_report["measures"]["items"][0];
            let (before, after) = (kept["before"].as_u64(), kept["after"].as_u64());
            assert!(after <= before, "{kept}");
            assert!(after.expect("a number") * 3 > before.expect("a number"), "{kept}");
            assert!(file(&release, "report.html").contains("^"), "the promise is told");
        }
    }
}

#[test]
fn a_folder_with_items_is_audited_from_its_files_alone_and_with_the_original() {
    let table = people();
    let release = made(&table, &plan(3, 2, 12, json!({ "name": "sweep" }))).expect("it can be kept");
    let folder = |private: bool| -> ReleaseFiles {
        let files = release.files().into_iter().filter(|file| file.private == private);
        files.map(|entry| (entry.name.clone(), file(&release, &entry.name).into_bytes())).collect()
    };
    let alone = audit_release(&[folder(false)], &[], &[], None).expect("readable");
    assert_eq!(alone.verdict.verdict, Outcome::Holds, "{:?}", alone.verdict.faults);
    let beside = audit_release(&[folder(false)], &[&table], &[folder(true)], None).expect("readable");
    assert_eq!(beside.verdict.verdict, Outcome::Holds, "{:?}", beside.verdict.faults);
}

#[test]
fn items_that_were_added_or_kept_for_some_of_a_group_are_found() {
    let table = people();
    let document = plan(2, 2, 12, json!({ "name": "mondrian" }));
    let release = made(&table, &document).expect("it can be kept");
    let judged = |change: &dyn Fn(usize, &str) -> String| {
        let mut tables = release.published.clone();
        let published = &tables.tables[0].table;
        let columns = published.columns().iter().map(|column| {
            let texts: Vec<String> = published
                .row_ids()
                .map(|row| match column.name.as_str() {
                    "bought" => change(row.0 as usize, column.text(row)),
                    _ => column.text(row).to_owned(),
                })
                .collect();
            (column.name.clone(), texts)
        });
        let columns: Vec<(String, Vec<String>)> = columns.collect();
        let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
        let rows: Vec<Vec<String>> = (0..published.rows())
            .map(|row| columns.iter().map(|(_, texts)| texts[row].clone()).collect())
            .collect();
        tables.tables[0].table = from_rows(&names, &rows);
        judge_release(&tables, &Plan::from_value(document.clone()).expect("valid"), &table, None)
            .faults
            .join("\n")
    };
    assert_eq!(judged(&|_, text| text.to_owned()), "");
    assert!(judged(&|_, text| format!("{text}|gold")).contains("with an item that the input does not have"));
    let published = &release.published.tables[0].table;
    let cells = published.column(published.find("bought").expect("published"));
    let first = published.row_ids().find(|&row| cells.text(row).contains('|')).expect("two items").0 as usize;
    let fewer = judged(&|row, text| match row == first {
        true => text.split_once('|').expect("two items").1.to_owned(),
        false => text.to_owned(),
    });
    assert!(fewer.contains("without an item that others of its group show"), "{fewer}");
}

#[test]
fn what_cannot_be_kept_of_items_is_refused_by_name() {
    let table = people();
    let told = |change: &dyn Fn(&mut Value)| {
        let mut document = plan(2, 2, 12, json!({ "name": "sweep" }));
        change(&mut document);
        made(&table, &document).expect_err("refused").to_string()
    };
    for name in ["datafly", "full-domain", "k-msd"] {
        let refused = told(&|plan| {
            plan["algorithm"] = json!({ "name": name });
            plan["attributes"]["age"]["hierarchy"] = json!({ "kind": "intervals", "widths": [5, 20] });
        });
        assert!(refused.contains(name), "{refused}");
    }
    assert!(
        told(&|plan| plan["principles"] = json!([{ "kind": "k-anonymity", "k": 3 }]))
            .contains("items that no principle covers")
    );
    assert!(told(&|plan| plan["principles"][1]["attribute"] = json!("ward")).contains("which has no items"));
    assert!(
        told(&|plan| plan["principles"][1]["attribute"] = json!("nothing"))
            .contains("no column of the table")
    );
    assert!(
        told(&|plan| plan["attributes"]["ward"]["separator"] = json!(";")).contains("only columns of items")
    );
    assert!(
        told(&|plan| plan["attributes"]["bought"]["separator"] = json!(" ")).contains("a mark between items")
    );
    assert!(told(&|plan| plan["person"] = json!(["ward"])).contains("items are counted in rows"));
    let wide: Vec<String> = (0..40).map(|item| format!("item{item}")).collect();
    let wide = Table::from_csv(
        format!("age,bought,ward\n{}", format!("30,{},1\n", wide.join("|")).repeat(200)).as_bytes(),
    );
    let wide = made(&wide.expect("well formed"), &plan(2, 4, 12, json!({ "name": "sweep" })));
    assert!(wide.expect_err("refused").to_string().contains("ask for a smaller m"));
}

/// Three things to drink and three to eat.
fn tree() -> Value {
    json!({ "kind": "tree", "paths": [
        ["tea", "hot", "drink", "*"], ["milk", "cold", "drink", "*"], ["oil", "cold", "drink", "*"],
        ["rice", "dry", "food", "*"], ["salt", "dry", "food", "*"], ["figs", "fresh", "food", "*"]
    ] })
}

fn plan_with_tree(k: u32, m: u32, size: u32, algorithm: Value) -> Value {
    let mut plan = plan(k, m, size, algorithm);
    plan["attributes"]["bought"]["hierarchy"] = tree();
    plan
}

/// What may stand for an item of `tree()`, the item first.
fn upward(item: &str) -> Vec<String> {
    let paths = tree();
    let path = paths["paths"].as_array().expect("a list").iter().find(|path| path[0] == item);
    let path = path.and_then(Value::as_array).unwrap_or_else(|| panic!("{item} is in the tree"));
    path.iter().filter_map(Value::as_str).filter(|label| *label != "*").map(str::to_owned).collect()
}

/// Whether some way to treat the items of a group alike, tried one after the other, shows exactly what each row shows.
fn is_one_treatment(rows: &[(BTreeSet<String>, BTreeSet<String>)]) -> bool {
    let items: Vec<&String> =
        rows.iter().flat_map(|(there, _)| there).collect::<BTreeSet<_>>().into_iter().collect();
    let ways: Vec<Vec<Option<String>>> =
        items.iter().map(|item| upward(item).into_iter().map(Some).chain([None]).collect()).collect();
    let all: usize = ways.iter().map(Vec::len).product();
    (0..all).any(|mut number| {
        let chosen: BTreeMap<&String, &Option<String>> = (items.iter().zip(&ways))
            .map(|(&item, ways)| {
                let way = &ways[number % ways.len()];
                number /= ways.len();
                (item, way)
            })
            .collect();
        rows.iter().all(|(there, shown)| {
            there.iter().filter_map(|item| chosen[item].clone()).collect::<BTreeSet<_>>() == *shown
        })
    })
}

/// Items of a row as they were, and as they are published.
type Beside = (BTreeSet<String>, BTreeSet<String>);

/// The input's sets beside the published ones, by group; the input has them in the order of `origin`.
fn beside(release: &Release, table: &Table) -> BTreeMap<String, Vec<Beside>> {
    let published = &release.published.tables[0];
    let (ids, cells) = ["group_id", "bought"]
        .map(|name| published.table.column(published.table.find(name).expect("published")))
        .into();
    let input = table.column(table.find("bought").expect("a column"));
    let mut groups: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for row in published.table.row_ids() {
        let origin = published.origin[row.0 as usize].expect("nobody is made up");
        let there = items(input.text(origin));
        groups.entry(ids.text(row).to_owned()).or_default().push((there, items(cells.text(row))));
    }
    groups
}

#[test]
fn along_a_tree_every_group_treats_its_items_alike_and_shows_some_less_precise() {
    let table = people();
    let mut generalised = 0.0;
    for algorithm in [json!({ "name": "sweep" }), json!({ "name": "mondrian" })] {
        for (k, m) in [(2, 1), (2, 2), (3, 2), (3, 3), (5, 2)] {
            let release = made(&table, &plan_with_tree(k, m, 20, algorithm.clone())).expect("it can be kept");
            let found = fewest(&groups(&release.published.tables[0].table), m as usize);
            assert!(found.is_none_or(|found| found >= k as usize), "{found:?} for k = {k}, m = {m}");
            assert_eq!(release.verdict.principles[1].measured, json!(found));
            for (group, rows) in beside(&release, &table) {
                assert!(is_one_treatment(&rows), "group {group}: {rows:?}");
            }
            let kept = &release.private_report["measures"]["items"][0];
            let number = |name: &str| kept[name].as_f64().expect("a number");
            assert!(
                number("generalised") <= number("after") && number("after") <= number("before"),
                "{kept}"
            );
            assert!(number("loss") >= 1.0 - number("after") / number("before") - 1e-12, "{kept}");
            generalised += number("generalised");
        }
    }
    assert!(generalised > 0.0);
}

#[test]
fn the_order_of_rows_and_of_paths_decides_nothing_about_items() {
    let table = people();
    let document = plan_with_tree(3, 2, 20, json!({ "name": "mondrian" }));
    let text = |release: &Release| file(release, "release.csv");
    let release = made(&table, &document).expect("it can be kept");
    let mut other = document.clone();
    other["attributes"]["bought"]["hierarchy"]["paths"].as_array_mut().expect("a list").reverse();
    let reversed = made(&table, &other).expect("it can be kept");
    let loss = |release: &Release| release.private_report["measures"]["items"][0]["loss"].clone();
    assert_eq!(text(&release).len(), text(&made(&table, &document).expect("again")).len());
    // ties between nodes go to the first of the plan's tree: another order may show others, and promises the same
    assert_eq!(reversed.verdict.verdict, Outcome::Holds);
    assert!(loss(&reversed).is_number());
    let mut lines: Vec<String> = (0..table.rows() as u32)
        .map(|row| {
            let cell =
                |name: &str| table.column(table.find(name).expect("a column")).text(outis::table::RowId(row));
            format!("{},{},{}", cell("age"), cell("bought"), cell("ward"))
        })
        .collect();
    lines.reverse();
    let turned =
        Table::from_csv(format!("age,bought,ward\n{}\n", lines.join("\n")).as_bytes()).expect("a table");
    assert_eq!(text(&made(&turned, &document).expect("it can be kept")), text(&release));
}

#[test]
fn a_folder_with_a_tree_of_items_shows_it_from_the_published_nodes_upward() {
    let table = people();
    let document = plan_with_tree(4, 2, 12, json!({ "name": "sweep" }));
    let release = made(&table, &document).expect("it can be kept");
    let shown: BTreeSet<String> =
        groups(&release.published.tables[0].table).into_values().flatten().flatten().collect();
    assert!(
        shown
            .iter()
            .any(|symbol| ["hot", "cold", "dry", "fresh", "drink", "food"].contains(&symbol.as_str()))
    );
    let echo = &release.report["plan"]["attributes"]["bought"]["hierarchy"];
    let lowest = echo["paths"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|path| path[0].as_str().expect("a label").to_owned());
    assert_eq!(lowest.collect::<BTreeSet<_>>(), shown);
    let folder = |private: bool| -> ReleaseFiles {
        let files = release.files().into_iter().filter(|file| file.private == private);
        files.map(|entry| (entry.name.clone(), file(&release, &entry.name).into_bytes())).collect()
    };
    let alone = audit_release(&[folder(false)], &[], &[], None).expect("readable");
    assert_eq!(alone.verdict.verdict, Outcome::Holds, "{:?}", alone.verdict.faults);
    let full = Plan::from_value(document).expect("valid");
    let beside = audit_release(&[folder(false)], &[&table], &[folder(true)], Some(&full)).expect("readable");
    assert_eq!(beside.verdict.verdict, Outcome::Holds, "{:?}", beside.verdict.faults);
}

#[test]
fn trees_that_items_cannot_have_are_refused_by_name() {
    let table = people();
    let told = |hierarchy: Value| {
        let mut document = plan(2, 2, 12, json!({ "name": "sweep" }));
        document["missing"] = json!(["", "?"]);
        document["attributes"]["bought"]["hierarchy"] = hierarchy;
        made(&table, &document).expect_err("refused").to_string()
    };
    assert!(told(json!({ "kind": "mask" })).contains("items become less precise along a tree"));
    assert!(told(json!({ "kind": "tree", "paths": [["tea", "drink", "*"]] })).contains("milk"));
    let labelled = |label: &str| {
        let mut tree = tree();
        for path in tree["paths"].as_array_mut().expect("a list") {
            if path[2] == "drink" {
                path[2] = json!(label);
            }
        }
        told(tree)
    };
    for label in ["hot|cold", " drink", "?"] {
        assert!(labelled(label).contains("labels that can stand in a cell"), "{label}");
    }
}

/// The release with its items changed, and what the judge says of it.
fn judged_with(table: &Table, document: &Value, change: &dyn Fn(usize, &str) -> String) -> (Release, String) {
    let release = made(table, document).expect("it can be kept");
    let mut tables = release.published.clone();
    let published = &tables.tables[0].table;
    let names: Vec<&str> = published.columns().iter().map(|column| column.name.as_str()).collect();
    let cell = |row: outis::table::RowId, column: &outis::table::Column| match column.name.as_str() {
        "bought" => change(row.0 as usize, column.text(row)),
        _ => column.text(row).to_owned(),
    };
    let rows: Vec<Vec<String>> = published
        .row_ids()
        .map(|row| published.columns().iter().map(|column| cell(row, column)).collect())
        .collect();
    tables.tables[0].table = from_rows(&names, &rows);
    let plan = Plan::from_value(document.clone()).expect("valid");
    let faults = judge_release(&tables, &plan, table, None).faults.join("\n");
    (release, faults)
}

#[test]
fn a_node_that_stands_for_nothing_or_for_some_rows_only_is_found() {
    let table = people();
    let document = plan_with_tree(4, 2, 12, json!({ "name": "mondrian" }));
    let (release, faults) = judged_with(&table, &document, &|_, text| text.to_owned());
    assert_eq!(faults, "");
    let published = &release.published.tables[0].table;
    let cells = published.column(published.find("bought").expect("published"));
    let drinks = ["hot", "cold", "drink"];
    let (row, symbol) = published
        .row_ids()
        .find_map(|row| {
            items(cells.text(row))
                .into_iter()
                .find(|one| drinks.contains(&one.as_str()))
                .map(|one| (row.0 as usize, one))
        })
        .expect("a drink is shown less precise");
    let without =
        |text: &str| items(text).into_iter().filter(|one| *one != symbol).collect::<Vec<_>>().join("|");
    let (_, faults) =
        judged_with(&table, &document, &|at, text| if at == row { without(text) } else { text.to_owned() });
    assert!(faults.contains("without an item that others of its group show"), "{faults}");
    let (_, faults) = judged_with(&table, &document, &|at, text| {
        if at == row { format!("{text}|iron") } else { text.to_owned() }
    });
    assert!(faults.contains("with an item that the input does not have"), "{faults}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Any sets along the tree: the promise holds, and every group treats its items alike, found by trying all ways.
    #[test]
    fn any_sets_are_shown_along_the_tree(
        rows in prop::collection::vec(prop::collection::btree_set(0usize..6, 0..5), 12..30),
        k in 2u32..5,
        m in 1u32..4,
    ) {
        let things = ["tea", "milk", "rice", "salt", "oil", "figs"];
        let line = |(at, set): (usize, &BTreeSet<usize>)| {
            let own: Vec<&str> = set.iter().map(|&thing| things[thing]).collect();
            format!("{},{},{}", at * 7 % 40, own.join("|"), at % 2)
        };
        let lines: Vec<String> = rows.iter().enumerate().map(line).collect();
        let table = Table::from_csv(format!("age,bought,ward\n{}\n", lines.join("\n")).as_bytes()).expect("a table");
        let mut document = plan_with_tree(k, m, 6, json!({ "name": "mondrian" }));
        // items that no row has are in the tree, and do no harm
        document["missing"] = json!([""]);
        let release = made(&table, &document).expect("it can be kept");
        let found = fewest(&groups(&release.published.tables[0].table), m as usize);
        prop_assert!(found.is_none_or(|found| found >= k as usize), "{found:?}");
        for rows in beside(&release, &table).into_values() {
            prop_assert!(is_one_treatment(&rows), "{rows:?}");
        }
    }

    /// The judge against trying every set, on tables that no method made.
    #[test]
    fn the_judge_counts_every_set(
        rows in prop::collection::vec((0u32..3, prop::collection::btree_set(0usize..5, 0..5)), 1..14),
        k in 2u32..4,
        m in 1u32..4,
    ) {
        let cell = |set: &BTreeSet<usize>| set.iter().map(|item| format!("i{item}")).collect::<Vec<_>>().join(";");
        let cells: Vec<Vec<String>> = rows
            .iter()
            .map(|(group, set)| vec![format!("q{group}"), cell(set), group.to_string()])
            .collect();
        let plan = plan_with(
            r#""q": { "role": "quasi" }, "i": { "role": "items" }"#,
            &format!(r#"{{ "kind": "k-anonymity", "k": 2 }}, {{ "kind": "k-m-anonymity", "k": {k}, "m": {m}, "attribute": "i" }}"#),
            "",
        );
        let verdict = judge_table(&from_rows(&["q", "i", "group_id"], &cells), &plan, None);
        let mut groups: BTreeMap<String, Vec<BTreeSet<String>>> = BTreeMap::new();
        for (group, set) in &rows {
            groups.entry(group.to_string()).or_default().push(set.iter().map(|item| format!("i{item}")).collect());
        }
        let found = fewest(&groups, m as usize);
        prop_assert_eq!(&verdict.principles[1].measured, &json!(found));
        let holds = found.is_none_or(|found| found >= k as usize);
        let expected = if holds { Outcome::Holds } else { Outcome::Violated };
        prop_assert_eq!(verdict.principles[1].verdict, expected);
    }
}
