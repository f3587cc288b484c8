//! Random tables under random plans with every kind of hierarchy, the release read back from its bytes:
//! what is published keeps its promises by definitions spelled out on strings, the audits agree, and no
//! public file says what only the publisher knows.
//!
//! `OUTIS_FUZZ=5000 cargo test --test engine fuzz_pipeline` tries more, `npm run hunt -- releases` for some time.

use crate::{awkward, cases};
use cases::hunt::hunt;
use cases::{Dice, case};
use outis::audit::ReleaseFiles;
use outis::audit_release;
use outis::check::Outcome;
use outis::plan::{FrequencyDistance, Knows, PrincipleSpec};
use outis::{Error, Plan, Release, Silent, Table, anonymize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

fn files(publication: &Release, private: bool) -> ReleaseFiles {
    let chosen = publication.files().into_iter().filter(|file| file.private == private);
    chosen.map(|file| (file.name.clone(), awkward::file(publication, &file.name).into_bytes())).collect()
}

/// The rows of a published table, read by the bare CSV reader.
fn read(text: &str, delimiter: u8) -> (Vec<String>, Vec<Vec<String>>) {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(text.as_bytes());
    let texts = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
    let header = texts(reader.headers().expect("a header"));
    (header, reader.records().map(|row| texts(&row.expect("a row"))).collect())
}

/// The largest distance of a group's values from those of all rows; `order` puts them in line.
fn distance(
    counts: &BTreeMap<&str, f64>,
    all: &BTreeMap<&str, f64>,
    ordered: bool,
    missing: &[String],
) -> f64 {
    let share =
        |of: &BTreeMap<&str, f64>, value: &str| of.get(value).unwrap_or(&0.0) / of.values().sum::<f64>();
    if !ordered {
        return all.keys().map(|value| (share(counts, value) - share(all, value)).abs()).sum::<f64>() / 2.0;
    }
    let mut line: Vec<&str> = all.keys().copied().collect();
    assert!(!line.iter().any(|value| missing.iter().any(|spelling| spelling == value)));
    line.sort_by_key(|value| value.parse::<i64>().expect("numbers"));
    let (mut heap, mut moved) = (0.0, 0.0f64);
    for value in &line {
        heap += share(counts, value) - share(all, value);
        moved += f64::abs(heap);
    }
    moved / (line.len() as f64 - 1.0).max(1.0)
}

fn assert_closeness(plan: &Plan, header: &[String], rows: &[Vec<String>], person: &dyn Fn(usize) -> String) {
    let at = |name: &str| header.iter().position(|other| other == name).expect("published");
    let Some(group_id) = header.iter().position(|name| name == "group_id") else { return };
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    rows.iter().enumerate().for_each(|(index, row)| groups.entry(&row[group_id]).or_default().push(index));
    for principle in &plan.principles {
        let outis::plan::PrincipleSpec::TCloseness { t, distance: ground, attribute } = principle else {
            continue;
        };
        let column = at(attribute.as_deref().expect("always named"));
        let count = |members: &mut dyn Iterator<Item = usize>| {
            let pairs: BTreeSet<(&str, String)> =
                members.map(|row| (rows[row][column].as_str(), person(row))).collect();
            let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
            pairs.iter().for_each(|(value, _)| *counts.entry(value).or_default() += 1.0);
            counts
        };
        let all = count(&mut (0..rows.len()));
        let has_missing = all.keys().any(|value| plan.missing.iter().any(|spelling| spelling == value));
        let ordered = match ground {
            outis::plan::GroundDistance::Equal => false,
            outis::plan::GroundDistance::Ordered if !has_missing => true,
            _ => continue,
        };
        for members in groups.values() {
            let found = distance(&count(&mut members.iter().copied()), &all, ordered, &plan.missing);
            assert!(found <= t + 1e-9, "{found} is further than {t}");
        }
    }
}

/// What no public file may say.
fn assert_silent(original: &Table, publication: &Release, release: &str, public: &BTreeMap<String, String>) {
    let text = |name: &str, row| original.column(original.find(name).expect("a column")).text(row);
    for (name, file) in public {
        for word in ["Hush", "987654321", "Person0"] {
            assert!(!file.contains(word), "{name} says {word}");
        }
        for row in &publication.published.suppressed {
            assert!(!file.contains(text("note", *row)), "{name} shows a row that was left out");
        }
        // leaves of trees are the input's vocabulary: only those that the table shows may be named
        for piece in file.split(|c: char| !c.is_ascii_alphanumeric()).filter(|piece| piece.contains("leaf")) {
            let shown = release.split(|c: char| !c.is_ascii_alphanumeric()).any(|other| other == piece);
            assert!(shown, "{name} names {piece}, which the table does not show");
        }
    }
}

/// The key of a case: another one for each.
fn key(number: u64) -> [u8; 32] {
    let mut dice = Dice(number ^ 0x6b65_7973);
    std::array::from_fn(|_| dice.below(256) as u8)
}

/// The same table with what everybody bought, and a promise about it.
fn with_items(dice: &mut Dice, text: &str, mut plan: Value) -> (String, Value) {
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let names = || table.columns().iter().map(|column| column.name.as_str());
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(names().chain(["bought"])).expect("writes to memory");
    for row in table.row_ids() {
        let own: Vec<&str> =
            ["tea", "milk", "rice", "salt", "oil"].into_iter().filter(|_| dice.once_in(3)).collect();
        let bought = own.join("|");
        let cells = table.columns().iter().map(|column| column.text(row)).chain([bought.as_str()]);
        writer.write_record(cells).expect("writes to memory");
    }
    plan["attributes"]["bought"] = json!({ "role": "items", "separator": "|" });
    if dice.once_in(2) {
        plan["attributes"]["bought"]["hierarchy"] = json!({ "kind": "tree", "paths": [
            ["tea", "drink", "*"], ["milk", "drink", "*"], ["rice", "food", "*"], ["salt", "food", "*"], ["oil", "food", "*"]
        ]});
    }
    let (k, m) = (2 + dice.below(2), 1 + dice.below(3));
    let promise = json!({ "kind": "k-m-anonymity", "k": k, "m": m, "attribute": "bought" });
    plan["principles"].as_array_mut().expect("a list").push(promise);
    (String::from_utf8(writer.into_inner().expect("writes to memory")).expect("text"), plan)
}

/// Of whatever a group shows of up to m items together, at least k rows show it.
fn assert_items(plan: &Plan, header: &[String], rows: &[Vec<String>]) {
    let asked = plan.principles.iter().find_map(|principle| match principle {
        PrincipleSpec::KMAnonymity { k, m, .. } => Some((*k as usize, *m as usize)),
        _ => None,
    });
    let Some((k, m)) = asked else { return };
    let group_id = header.iter().position(|name| name == "group_id");
    let bought = header.iter().position(|name| name == "bought").expect("published");
    let mut groups: BTreeMap<Vec<&str>, Vec<BTreeSet<&str>>> = BTreeMap::new();
    for row in rows {
        let quasi = || (0..header.len()).filter(|&at| header[at].starts_with('q')).collect::<Vec<_>>();
        let group = group_id.map_or_else(quasi, |id| vec![id]).iter().map(|&at| row[at].as_str()).collect();
        // who shows nothing shows a missing value
        let is_nothing =
            |item: &&str| item.is_empty() || plan.missing.iter().any(|spelling| spelling == item);
        let shown = row[bought].split('|').filter(|item| !is_nothing(item)).collect();
        groups.entry(group).or_default().push(shown);
    }
    for members in groups.values() {
        let items: Vec<&str> =
            members.iter().flatten().copied().collect::<BTreeSet<_>>().into_iter().collect();
        for chosen in (1u32..1 << items.len()).filter(|chosen| chosen.count_ones() as usize <= m) {
            let is_chosen = |at: &usize| chosen >> at & 1 == 1;
            let set: Vec<&str> = (0..items.len()).filter(is_chosen).map(|at| items[at]).collect();
            let having = members.iter().filter(|row| set.iter().all(|item| row.contains(item))).count();
            assert!(having == 0 || having >= k, "{set:?} is shown by {having} rows of {members:?}");
        }
    }
}

fn check(number: u64) -> &'static str {
    let (mut text, mut plan) = case(number);
    let dice = &mut Dice(number ^ 0x6974_656d);
    if dice.once_in(6) {
        (text, plan) = with_items(dice, &text, plan);
    }
    let Ok(plan) = Plan::from_value(plan) else { return "bad plan" };
    let original = Table::from_csv(text.as_bytes()).expect("well formed");
    let plan = awkward::decided(&original, plan);
    if std::env::var_os("OUTIS_FUZZ_SHOW").is_some() {
        println!("{text}\n{}", serde_json::to_string(&plan).expect("a plan is plain data"));
    }
    let publication = match anonymize(&original, &plan, key(number), &mut Silent) {
        Ok(publication) => publication,
        Err(Error::Unsatisfiable { .. }) => return "unsatisfiable",
        Err(Error::BadPlan { .. }) => return "bad plan",
        Err(error) => panic!("{error}"),
    };
    let release = awkward::file(&publication, "release.csv");
    let (header, rows) = read(&release, original.dialect.delimiter);
    if !plan.csv.escape_formulas {
        let normal = original.with_one_missing_value(&plan.missing);
        awkward::assert_promises(&normal, &plan, &publication, "fuzz");
    }
    let origin = &publication.published.tables[0].origin;
    let person = |row: usize| match plan.person.first().and_then(|name| original.find(name)) {
        None => row.to_string(),
        Some(id) => {
            let text = original.column(id).text(origin[row].expect("no counterfeits"));
            if plan.missing.iter().any(|spelling| spelling == text) { String::new() } else { text.to_owned() }
        }
    };
    assert_closeness(&plan, &header, &rows, &person);
    assert_items(&plan, &header, &rows);
    if plan.order == outis::plan::Order::Canonical && !plan.csv.escape_formulas {
        assert!(rows.is_sorted(), "the rows are not sorted");
    }
    let public: BTreeMap<String, String> = publication
        .files()
        .iter()
        .filter(|file| !file.private)
        .map(|file| (file.name.clone(), awkward::file(&publication, &file.name)))
        .collect();
    assert_silent(&original, &publication, &release, &public);
    if !plan.person.is_empty() {
        let figures = publication.report["verdict"]["principles"].as_array().expect("a list");
        assert!(
            figures.iter().all(|principle| principle["measured"].is_null()),
            "persons are counted in public"
        );
    }

    let (open, hidden) = ([files(&publication, false)], [files(&publication, true)]);
    let alone = audit_release(&open, &[], &[], None).expect("readable");
    let expected = if plan.person.is_empty() { Outcome::Holds } else { Outcome::Undecided };
    assert_eq!(alone.verdict.verdict, expected, "files alone: {alone:#?}");
    let full = audit_release(&open, &[&original], &hidden, Some(&plan)).expect("readable");
    assert_eq!(full.verdict.verdict, Outcome::Holds, "with everything: {full:#?}");
    let echoed = audit_release(&open, &[&original], &hidden, None).expect("readable");
    assert_eq!(echoed.verdict.verdict, Outcome::Holds, "with the private plan: {echoed:#?}");
    let half = audit_release(&open, &[&original], &[], Some(&plan)).expect("readable");
    assert_eq!(half.verdict.verdict, expected, "with the original alone: {half:#?}");
    "published"
}

#[test]
fn whatever_is_published_keeps_its_promises_and_its_secrets() {
    hunt("every method", 300, check).assert_one_in(4, "published");
}

/// The same table with columns that others determine: `qd` is told by the secret, `qw` by the place `w` and by its
/// region `v`, which the place determines; `qx` is the place again.
fn with_determined_columns(text: &str) -> String {
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let secret = table.find("s0").expect("a secret");
    let dice = &mut Dice(table.rows() as u64);
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header =
        table.columns().iter().map(|column| column.name.as_str()).chain(["qd", "w", "v", "qw", "qx"]);
    writer.write_record(header).expect("writes to memory");
    for row in table.row_ids() {
        let told =
            table.column(secret).text(row).bytes().fold(3, |sum, byte| (sum * 7 + u32::from(byte)) % 5);
        let place = dice.below(6);
        let more = [
            format!("{}{told}", told % 2),
            format!("place{place}"),
            format!("region{}", place / 2),
            format!("{}", 10 + place / 2),
            format!("place{place}"),
        ];
        let cells =
            table.columns().iter().map(|column| column.text(row)).chain(more.iter().map(String::as_str));
        writer.write_record(cells).expect("writes to memory");
    }
    String::from_utf8(writer.into_inner().expect("writes to memory")).expect("text")
}

/// Turns a plan into one of another method, with what that method can promise.
fn turned(dice: &mut Dice, mut plan: Value) -> Value {
    let fields = plan.as_object_mut().expect("a plan is an object");
    for field in ["dependencies", "order"] {
        fields.remove(field);
    }
    plan["attributes"]["qd"] = json!({ "role": "quasi", "hierarchy": { "kind": "mask" } });
    for name in ["w", "v", "qw", "qx"] {
        plan["attributes"][name] = json!({ "role": "identifier" });
    }
    let (d, l) = (dice.below(3), 2 + dice.below(2));
    match dice.below(9) {
        0 => plan["algorithm"] = json!({ "name": "sweep", "polish": dice.below(3) }),
        1 => plan["algorithm"] = json!({ "name": "sweep", "polish": "best", "steps": 50 }),
        2 => plan["algorithm"] = json!({ "name": "mondrian", "cut": dice.pick(&["strict", "relaxed"]) }),
        3 | 4 => {
            let objective = dice.pick(&["loss", "prec", "discernibility", "average-group"]);
            plan["algorithm"] = json!({ "name": "full-domain", "objective": objective });
            for (_, attribute) in plan["attributes"].as_object_mut().expect("an object") {
                let attribute = attribute.as_object_mut().expect("an object");
                if attribute.get("hierarchy").is_some_and(|hierarchy| hierarchy["kind"] == "range") {
                    attribute.remove("hierarchy");
                }
                if !matches!(objective, "loss" | "prec") {
                    attribute.remove("weight");
                }
            }
        }
        5 | 6 => {
            let grouping =
                dice.pick(&["near", "near", "auto", "disjoint", "containment", "intersection", "optimal"]);
            plan["algorithm"] = json!({ "name": "d-l-inference", "grouping": grouping });
            if grouping == "near" {
                plan["algorithm"]["nearest"] = json!(1 + dice.below(8));
            } else {
                plan["algorithm"]["partition"] = json!(dice.pick(&["top-down", "bottom-up"]));
            }
            plan["dependencies"] = json!(["s0 -> qd"]);
            plan["principles"] = json!([{ "kind": "d-l-inference", "d": d, "l": l, "attribute": "s0" }]);
            match dice.below(4) {
                0 => plan["principles"][0]["knows"] = json!("exact"),
                // a determinant that has nothing to do with the secret, or a chain of two
                several @ (1 | 2) => {
                    plan["attributes"]["qw"] = json!({ "role": "quasi", "hierarchy": { "kind": "mask" } });
                    plan["attributes"]["w"] = json!({ "role": "insensitive" });
                    plan["dependencies"] = json!(["s0 -> qd", "w -> qw"]);
                    if several == 2 {
                        plan["attributes"]["v"] = json!({ "role": "insensitive" });
                        plan["dependencies"] = json!(["s0 -> qd", "w -> v", "v -> qw"]);
                    }
                }
                _ => {}
            }
            if dice.once_in(2) {
                let k = json!({ "kind": "k-anonymity", "k": 2 + dice.below(3) });
                plan["principles"].as_array_mut().expect("a list").push(k);
            }
        }
        _ => {
            plan["algorithm"] = json!({ "name": "angel", "k": 1 + dice.below(3), "batches": dice.pick(&["auto", "mondrian", "anatomize"]) });
            if let Some(second) = plan["attributes"].get_mut("s1") {
                *second = json!({ "role": "identifier" });
            }
            plan["principles"] =
                json!([{ "kind": "l-diversity", "variant": "distinct", "l": l, "attribute": "s0" }]);
            if dice.once_in(2) {
                plan["algorithm"]["marginals"] = json!([["q0"], ["qd", "q0"]]);
            }
        }
    }
    if matches!(plan["algorithm"]["name"].as_str(), Some("sweep" | "mondrian" | "full-domain"))
        && dice.once_in(2)
    {
        for name in ["qx", "qw"] {
            plan["attributes"][name] = json!({ "role": "quasi", "hierarchy": { "kind": "mask" } });
        }
        plan["dependencies"] = json!(["qx -> qw"]);
        plan["algorithm"]["keep"] = dice.pick(&[json!("all"), json!(["qx -> qw"])]);
    }
    let fields = plan.as_object_mut().expect("a plan is an object");
    if matches!(fields["algorithm"]["name"].as_str(), Some("d-l-inference" | "angel")) {
        fields.remove("person");
        for (_, attribute) in fields["attributes"].as_object_mut().expect("an object") {
            attribute.as_object_mut().expect("an object").remove("maxLevel");
        }
    }
    plan
}

/// Whoever compares all groups singles out no fewer than l values of any determinant, and in no group are two of them
/// further than d apart in frequency; against exact knowledge not at all where they are always shown together.
fn assert_inference(plan: &Plan, header: &[String], rows: &[Vec<String>]) {
    let asked = plan.principles.iter().find_map(|principle| match principle {
        PrincipleSpec::DlInference { d: FrequencyDistance::Rows(d), l, knows, .. } => {
            Some((*d as usize, *l as usize, *knows == Knows::Exact))
        }
        _ => None,
    });
    let Some((d, l, exact)) = asked else { return };
    let at = |name: &str| header.iter().position(|other| other == name);
    let group = at("group_id").expect("groups have a number");
    for determinant in ["s0", "w", "v"].into_iter().filter_map(at) {
        let mut counts: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
        let mut hosts: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
        for row in rows {
            *counts.entry(&row[group]).or_default().entry(&row[determinant]).or_default() += 1;
            *hosts.entry(&row[determinant]).or_default().entry(&row[group]).or_default() += 1;
        }
        for counts in counts.values() {
            let (most, least) = (counts.values().max(), counts.values().min());
            assert!(most.expect("values") - least.expect("values") <= d, "{counts:?}");
        }
        let mut atoms: BTreeMap<Vec<&str>, Vec<&BTreeMap<&str, usize>>> = BTreeMap::new();
        hosts
            .values()
            .for_each(|groups| atoms.entry(groups.keys().copied().collect()).or_default().push(groups));
        assert!(atoms.values().all(|values| values.len() >= l), "{hosts:?}");
        if exact {
            assert!(atoms.values().all(|values| values.iter().all(|one| *one == values[0])), "{hosts:?}");
        }
    }
}

/// Rows that agree on a left side agree on its right side, where that is kept.
fn assert_kept(plan: &Plan, header: &[String], rows: &[Vec<String>]) {
    if plan.dependencies.list().is_empty() || !plan.algorithm.keeps_dependencies() {
        return;
    }
    let at = |name: &str| header.iter().position(|other| other == name).expect("published");
    let (from, to) = (at("qx"), at("qw"));
    let mut told: BTreeMap<&str, &str> = BTreeMap::new();
    for row in rows {
        let image = *told.entry(&row[from]).or_insert(&row[to]);
        assert_eq!(image, row[to], "{} is in both", row[from]);
    }
}

/// Every batch of linked tables shows so many values, and its rows are told in all tables.
fn assert_batches(plan: &Plan, publication: &Release, delimiter: u8) {
    let l = plan.principles.iter().find_map(|principle| match principle {
        outis::plan::PrincipleSpec::LDiversity { l, .. } => Some(*l as usize),
        _ => None,
    });
    let (_, batches) = read(&awkward::file(publication, "batch.csv"), delimiter);
    let mut values: BTreeMap<&str, usize> = BTreeMap::new();
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    for row in &batches {
        *values.entry(&row[0]).or_default() += 1;
        *sizes.entry(&row[0]).or_default() += row[2].parse::<usize>().expect("a count");
    }
    assert!(values.values().all(|&values| values >= l.expect("it is promised")), "{values:?}");
    let outis::plan::AlgorithmSpec::Angel { k, .. } = &plan.algorithm else { panic!("linked tables") };
    for name in publication.files().into_iter().map(|file| file.name) {
        if name != "generalized.csv" && !name.starts_with("marginal-") {
            continue;
        }
        let (header, rows) = read(&awkward::file(publication, &name), delimiter);
        let batch = header.iter().position(|name| name == "batch_id").expect("a batch");
        let quasi: Vec<usize> = (0..header.len()).filter(|&at| header[at].starts_with('q')).collect();
        let mut told: BTreeMap<&str, usize> = BTreeMap::new();
        let mut boxes: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
        for row in &rows {
            *told.entry(&row[batch]).or_default() += 1;
            *boxes.entry(quasi.iter().map(|&at| row[at].as_str()).collect()).or_default() += 1;
        }
        assert_eq!(told, sizes, "{name}");
        assert!(boxes.values().all(|&rows| rows >= *k as usize), "{name}: {boxes:?}");
    }
}

fn check_turned(number: u64) -> &'static str {
    let (text, plan) = case(number);
    let dice = &mut Dice(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let Ok(plan) = Plan::from_value(turned(dice, plan)) else { return "bad plan" };
    let text = with_determined_columns(&text);
    let original = Table::from_csv(text.as_bytes()).expect("well formed");
    let plan = awkward::decided(&original, plan);
    if std::env::var_os("OUTIS_FUZZ_SHOW").is_some() {
        println!("{text}\n{}", serde_json::to_string(&plan).expect("a plan is plain data"));
    }
    let publication = match anonymize(&original, &plan, key(number), &mut Silent) {
        Ok(publication) => publication,
        Err(Error::Unsatisfiable { .. }) => return "unsatisfiable",
        Err(Error::BadPlan { .. }) => return "bad plan",
        Err(error) => panic!("{error}"),
    };
    let normal = original.with_one_missing_value(&plan.missing);
    let linked = publication.published.table("batch.csv").is_some();
    if linked {
        assert_batches(&plan, &publication, original.dialect.delimiter);
    } else {
        let (header, rows) = read(&awkward::file(&publication, "release.csv"), original.dialect.delimiter);
        if !plan.csv.escape_formulas {
            awkward::assert_promises(&normal, &plan, &publication, "fuzz");
        }
        assert_inference(&plan, &header, &rows);
        assert_kept(&plan, &header, &rows);
    }
    if plan.algorithm.name() == "d-l-inference" {
        let exact = plan
            .principles
            .iter()
            .any(|one| matches!(one, PrincipleSpec::DlInference { knows: Knows::Exact, .. }));
        for attack in &publication.verdict.attacks {
            let declared = attack["kind"] == "dependency" && attack["source"] == "declared";
            assert!(!declared || attack["verdict"] == "holds", "{attack:#}");
            let counted =
                exact && attack["kind"] == "exact-right-sides" && attack["dependency"] == "s0 -> qd";
            assert!(!counted || attack["certain"] == 0, "{attack:#}");
        }
    }
    let (open, hidden) = ([files(&publication, false)], [files(&publication, true)]);
    let alone = audit_release(&open, &[], &[], None).expect("readable");
    let expected = if plan.person.is_empty() { Outcome::Holds } else { Outcome::Undecided };
    assert_eq!(alone.verdict.verdict, expected, "files alone: {alone:#?}");
    for plan in [None, Some(&plan)] {
        let full = audit_release(&open, &[&original], &hidden, plan).expect("readable");
        assert_eq!(full.verdict.verdict, Outcome::Holds, "with everything: {full:#?}");
    }
    if linked { "linked" } else { "published" }
}

#[test]
fn every_other_method_keeps_its_promises_too() {
    let hunted = hunt("every other method", 300, check_turned);
    hunted.assert_one_in(5, "published");
    hunted.assert_one_in(20, "linked");
}

#[test]
fn a_release_of_missing_values_alone_can_be_audited_whatever_tree_they_have() {
    let text = "q,s\n,\n,\n,\n";
    let original = Table::from_csv(text.as_bytes()).expect("well formed");
    let tree = |name: &str| json!({ "kind": "tree", "paths": [[format!("{name}1"), "*"], [format!("{name}2"), "*"]] });
    for distance in ["equal", "hierarchy"] {
        let plan = Plan::from_value(json!({
            "version": 1,
            "attributes": {
                "q": { "role": "quasi", "hierarchy": tree("q") }, "s": { "role": "sensitive", "hierarchy": tree("s") }
            },
            "principles": [
                { "kind": "k-anonymity", "k": 2 }, { "kind": "t-closeness", "t": 0.5, "distance": distance }
            ],
            "algorithm": { "name": "mondrian" },
        }))
        .expect("a plan");
        let made = anonymize(&original, &plan, [7; 32], &mut Silent).expect("nothing is told");
        let (open, hidden) = ([files(&made, false)], [files(&made, true)]);
        let alone = audit_release(&open, &[], &[], None).expect("readable");
        assert_eq!(alone.verdict.verdict, Outcome::Holds, "{alone:#?}");
        let full = audit_release(&open, &[&original], &hidden, Some(&plan)).expect("readable");
        assert_eq!(full.verdict.verdict, Outcome::Holds, "{full:#?}");
    }
}

/// Bytes that mean something to a CSV reader, and any others.
fn bytes(dice: &mut Dice) -> Vec<u8> {
    let pieces: [&[u8]; 20] = [
        b",",
        b";",
        b"\t",
        b"|",
        b"\"",
        b"\n",
        b"\r\n",
        b"\r",
        b"a",
        b"1",
        b"-1.5",
        b"2020-01-02",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\xfe\xff",
        b"\0",
        b"\xe4",
        b"\xc3\xa4",
        b"=1",
        b"*",
    ];
    let length = dice.below(60);
    (0..length)
        .flat_map(|_| match dice.once_in(10) {
            true => vec![dice.below(256) as u8],
            false => dice.pick(&pieces).to_vec(),
        })
        .collect()
}

#[test]
fn the_starter_plan_of_any_table_can_be_run() {
    let mut tables = 0;
    for number in 0..3000u64 {
        let dice = &mut Dice(number);
        let mut text = bytes(dice);
        if dice.once_in(2) {
            text.splice(0..0, *b"a,b\n1,2\n");
        }
        let Ok(table) = Table::from_csv(&text) else { continue };
        tables += 1;
        let outcome = std::panic::catch_unwind(|| {
            let _ = serde_json::to_value(outis::profile::profile(&table));
            let plan = awkward::decided(&table, outis::profile::suggest_plan(&table, None));
            match anonymize(&table, &plan, [7; 32], &mut Silent) {
                Ok(_) | Err(Error::Unsatisfiable { .. }) => {}
                Err(error) => panic!("{error}"),
            }
        });
        outcome.unwrap_or_else(|_| panic!("case {number}: {:?}", String::from_utf8_lossy(&text)));
    }
    assert!(tables > 200, "only {tables} were tables");
}

/// Another value in place of one somewhere inside.
fn mutate(dice: &mut Dice, value: &mut Value) {
    let odd = [
        json!(null),
        json!(-1),
        json!(0),
        json!(1e300),
        json!(4294967296u64),
        json!(0.5),
        json!(""),
        json!("*"),
        json!([]),
        json!({}),
        json!(["q0"]),
        json!("q0"),
        json!(true),
        json!([[""]]),
        json!([["a"], ["a", "b"], ["b", "a"]]),
        json!("a;b;*\n\"c;d"),
        json!({ "kind": "tree", "csv": "1;2;*\n;;;\n2;1;*\n" }),
        json!({ "kind": "date", "format": "YY", "pivot": 300 }),
        json!({ "kind": "intervals", "widths": [1e-18, 1e18], "origin": -1e17, "min": 1e17 }),
        json!({ "kind": "mask", "char": "" }),
    ];
    let children = match value {
        Value::Array(elements) => elements.len(),
        Value::Object(fields) => fields.len(),
        _ => 0,
    };
    if children == 0 || dice.once_in(4) {
        *value = dice.pick(&odd);
        return;
    }
    let chosen = dice.below(children as u64) as usize;
    match value {
        Value::Array(elements) if dice.once_in(6) => drop(elements.remove(chosen)),
        Value::Array(elements) => mutate(dice, &mut elements[chosen]),
        Value::Object(fields) => {
            let name = fields.keys().nth(chosen).expect("one of them").clone();
            if dice.once_in(6) {
                fields.remove(&name);
            } else {
                mutate(dice, &mut fields[&name]);
            }
        }
        _ => unreachable!("only those have children"),
    }
}

#[test]
fn a_mutilated_plan_is_refused_or_kept_and_never_breaks_anything() {
    let mut read = 0;
    for number in 0..1500u64 {
        let (text, mut plan) = case(number);
        let dice = &mut Dice(number);
        for _ in 0..1 + dice.below(2) {
            mutate(dice, &mut plan);
        }
        let table = Table::from_csv(text.as_bytes()).expect("well formed");
        let shown = plan.to_string();
        let outcome = std::panic::catch_unwind(|| {
            let plan = match Plan::from_value(plan) {
                Ok(plan) => plan,
                Err(error) => {
                    let _ = (error.to_string(), error.hints(), error.details());
                    return false;
                }
            };
            let _ = outis::audit_table(&table, &plan);
            match anonymize(&table, &plan, [7; 32], &mut Silent) {
                Err(Error::Withheld { reason, .. }) => panic!("withheld: {reason}"),
                Err(error) => drop((error.to_string(), error.hints(), error.details())),
                Ok(publication) => drop(awkward::file(&publication, "report.html")),
            }
            true
        });
        read += u64::from(outcome.unwrap_or_else(|_| panic!("case {number}: {shown}")));
    }
    assert!(read > 100, "only {read} plans could be read");
}

#[test]
fn a_mutilated_release_is_read_or_refused() {
    for number in 0..400u64 {
        let (text, plan) = case(number);
        let Ok(plan) = Plan::from_value(plan) else { continue };
        let original = Table::from_csv(text.as_bytes()).expect("well formed");
        let Ok(publication) = anonymize(&original, &plan, [7; 32], &mut Silent) else { continue };
        let dice = &mut Dice(number);
        let mut spoil = |private: bool| -> ReleaseFiles {
            let names = publication.files().into_iter().filter(|file| file.private == private);
            let files =
                names.map(|file| (file.name.clone(), awkward::file(&publication, &file.name).into_bytes()));
            let mut files: Vec<(String, Vec<u8>)> =
                files.filter(|(name, _)| !name.ends_with(".html")).collect();
            let chosen = dice.below(files.len() as u64) as usize;
            let (name, bytes) = &mut files[chosen];
            if name.ends_with(".json") {
                let mut report: Value = serde_json::from_slice(bytes).expect("a report");
                mutate(dice, &mut report);
                *bytes = report.to_string().into_bytes();
            } else {
                let at = dice.below(bytes.len() as u64 + 1) as usize;
                let until = (at + dice.below(12) as usize).min(bytes.len());
                bytes.splice(at..until, self::bytes(dice));
            }
            files.into_iter().collect()
        };
        let (open, hidden) = ([spoil(false)], [spoil(true)]);
        let outcome = std::panic::catch_unwind(|| {
            for plan in [None, Some(&plan)] {
                let _ = audit_release(&open, &[], &[], plan);
                let _ = audit_release(&open, &[&original], &[], plan);
                let _ = audit_release(&open, &[&original], &hidden, plan);
            }
        });
        outcome.unwrap_or_else(|_| panic!("case {number}"));
    }
}
