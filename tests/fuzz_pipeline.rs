//! Random tables under random plans with every kind of hierarchy, the release read back from its bytes:
//! what is published keeps its promises by definitions spelled out on strings, the audits agree, and no
//! public file says what only the publisher knows.
//!
//! `OUTIS_FUZZ=5000 cargo test --test fuzz_pipeline` tries more, `OUTIS_FUZZ_FROM` starts elsewhere.

mod awkward;

use outis::audit as audit_release;
use outis::check::{Outcome, ReleaseFiles};
use outis::{Error, Plan, Publication, Silent, Table, anonymize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Splitmix: every case follows from its number.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize].clone()
    }

    fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }
}

/// A column: its cells, and what the plan says about it.
struct Made {
    name: String,
    cells: Vec<String>,
    attribute: Value,
}

fn rows_of(dice: &mut Dice, rows: usize, mut cell: impl FnMut(&mut Dice) -> String) -> Vec<String> {
    (0..rows).map(|_| cell(dice)).collect()
}

/// Numbers: integers, negative ones, decimals, a decimal comma, with ranges or all sorts of intervals.
fn numbers(dice: &mut Dice, rows: usize) -> (Vec<String>, Option<Value>) {
    let (spread, shift) = (1 + dice.below(60), dice.below(40) as i64);
    let style = dice.below(5);
    let cells = rows_of(dice, rows, |dice| {
        let number = dice.below(spread) as i64 - shift;
        match style {
            0 | 1 => number.to_string(),
            2 => format!("{number}.{}", dice.pick(&["0", "5", "25", "50", "75"])),
            3 => format!("{number},{}", dice.pick(&["0", "5", "25"])),
            _ => dice.pick(&[number.to_string(), format!("{number}.0"), format!("{number}.00")]),
        }
    });
    let widths =
        dice.pick(&[json!([5]), json!([2, 4, 12]), json!([0.5, 5, 10]), json!([7, 49]), json!([1, 100])]);
    let mut intervals = json!({ "kind": "intervals", "widths": widths });
    if dice.once_in(2) {
        intervals["origin"] = dice.pick(&[json!(3), json!(-2.5), json!(0.1), json!(1000)]);
    }
    if dice.once_in(2) {
        intervals["min"] = dice.pick(&[json!(-3), json!(0), json!(0.75)]);
    }
    if dice.once_in(2) {
        intervals["max"] = dice.pick(&[json!(4), json!(11), json!(20.5)]);
    }
    let hierarchy = match dice.below(4) {
        0 => None,
        1 => Some(json!({ "kind": "range" })),
        2 if style < 3 => Some(intervals),
        _ => Some(dice.pick(&[intervals.clone(), json!({ "kind": "mask" }), json!({ "kind": "flat" })])),
    };
    (cells, hierarchy)
}

/// Codes and words of equal and unequal lengths, in any alphabet.
fn masked(dice: &mut Dice, rows: usize) -> (Vec<String>, Option<Value>) {
    let alphabet = dice.pick(&[
        &["0", "1", "2"][..],
        &["a", "ä", "😀"],
        &["x", "*", "-"],
        &["1", "2", "*"],
        &["e\u{301}", "é", "#"],
    ]);
    let (longest, equal) = (1 + dice.below(5), dice.once_in(2));
    let cells = rows_of(dice, rows, |dice| {
        let length = if equal { longest } else { 1 + dice.below(longest) };
        (0..length).map(|_| dice.pick(alphabet)).collect()
    });
    let mut mask = json!({ "kind": "mask", "from": dice.pick(&["left", "right"]) });
    if dice.once_in(2) {
        mask["char"] = json!(dice.pick(&["#", "x", "•", "_"]));
    }
    (cells, if dice.once_in(4) { None } else { Some(mask) })
}

fn dates(dice: &mut Dice, rows: usize) -> (Vec<String>, Option<Value>) {
    let format = dice.below(3);
    let cells = rows_of(dice, rows, |dice| {
        let (y, m, d) = (1995 + dice.below(30), 1 + dice.below(12), 1 + dice.below(28));
        match format {
            0 => format!("{y}-{m:02}-{d:02}"),
            1 => format!("{d:02}.{m:02}.{y}"),
            _ => format!("{m:02}/{d:02}/{y}"),
        }
    });
    let mut date = json!({ "kind": "date" });
    if dice.once_in(2) {
        let levels = [
            json!(["month", "year", "decade"]),
            json!(["year"]),
            json!(["month", "decade"]),
            json!(["decade"]),
        ];
        date["levels"] = dice.pick(&levels);
    }
    if format > 0 {
        date["format"] = json!(["", "DD.MM.YYYY", "MM/DD/YYYY"][format as usize]);
    }
    (cells, dice.pick(&[Some(date.clone()), Some(date), Some(json!({ "kind": "flat" })), None]))
}

/// A tree of random shape: chains, paths of unequal lengths, values named like the group above them,
/// branches that no row uses, values that no path names.
fn tree(dice: &mut Dice, rows: usize, tag: &str) -> (Vec<String>, Value) {
    let leaves = 2 + dice.below(9) as usize;
    let mut parents: Vec<String> = Vec::new();
    let mut above: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut paths = Vec::new();
    for leaf in 0..leaves {
        let value = format!("{tag}leaf{leaf}");
        let mut path = vec![value.clone()];
        if dice.once_in(5) {
            path.push(value.clone());
        }
        if !dice.once_in(6) {
            if parents.is_empty() || dice.once_in(3) {
                let name = format!("{tag}group{}", parents.len());
                let mut chain = vec![name.clone()];
                for rung in 0..dice.below(3) {
                    chain.push(format!("{tag}top{}", (parents.len() as u64 + rung) / 2 + 10 * rung));
                }
                parents.push(name.clone());
                above.insert(name, chain);
            }
            path.extend(above[&dice.pick(&parents)].clone());
        }
        if !dice.once_in(3) {
            path.push("*".to_owned());
        }
        paths.push(path);
    }
    let used = 1 + dice.below(leaves as u64);
    let uncovered = dice.once_in(3);
    let cells = rows_of(dice, rows, |dice| {
        let beyond = uncovered && dice.once_in(6);
        format!("{tag}leaf{}", if beyond { 90 + dice.below(3) } else { dice.below(used) })
    });
    let mut tree = json!({ "kind": "tree" });
    if dice.once_in(2) {
        tree["paths"] = json!(paths);
    } else {
        let lines: Vec<String> = paths.iter().map(|path| path.join(";")).collect();
        tree["csv"] = json!(lines.join("\n"));
    }
    if uncovered {
        tree["uncovered"] = json!("*");
    }
    (cells, tree)
}

fn words(dice: &mut Dice, rows: usize) -> Vec<String> {
    let words =
        ["Rome", "Oslo", "=1+1", "-", "[1,2]", "2020s", "a b", "\"q\"", "x;y", "<3", "?", "@a", "'+1"];
    let used = 1 + dice.below(words.len() as u64) as usize;
    rows_of(dice, rows, |dice| dice.pick(&words[..used]).to_owned())
}

fn quasi(dice: &mut Dice, rows: usize, index: usize) -> Made {
    let (cells, hierarchy) = match dice.below(6) {
        0 | 1 => numbers(dice, rows),
        2 => masked(dice, rows),
        3 => dates(dice, rows),
        4 => {
            let (cells, tree) = tree(dice, rows, &format!("q{index}"));
            (cells, Some(tree))
        }
        _ => (
            words(dice, rows),
            dice.pick(&[None, Some(json!({ "kind": "flat" })), Some(json!({ "kind": "mask" }))]),
        ),
    };
    let mut attribute = json!({ "role": "quasi" });
    if dice.once_in(5) {
        attribute["maxLevel"] = json!(dice.below(4));
    }
    if let Some(hierarchy) = hierarchy {
        attribute["hierarchy"] = hierarchy;
    }
    if dice.once_in(4) {
        attribute["weight"] = dice.pick(&[json!(0.5), json!(3), json!(1000)]);
    }
    Made { name: format!("q{index}"), cells, attribute }
}

fn principle(dice: &mut Dice, sensitive: &[(String, bool, bool)]) -> Value {
    let (name, numeric, with_tree) = dice.pick(sensitive);
    match dice.below(8) {
        0 | 1 => json!({ "kind": "k-anonymity", "k": 2 + dice.below(4) }),
        2 => {
            json!({ "kind": "l-diversity", "variant": "distinct", "l": 2 + dice.below(2), "attribute": name })
        }
        3 => {
            json!({ "kind": "l-diversity", "variant": "entropy", "l": dice.pick(&[1.1, 1.5, 2.0, 2.5]), "attribute": name })
        }
        4 => {
            json!({ "kind": "l-diversity", "variant": "recursive", "l": 2, "c": dice.pick(&[0.7, 1.0, 3.0]), "attribute": name })
        }
        5 => json!({ "kind": "l-d-diversity", "l": 2, "d": dice.below(3), "attribute": name }),
        _ => {
            let distance = if with_tree {
                "hierarchy"
            } else if numeric {
                "ordered"
            } else {
                "equal"
            };
            let distance = if dice.once_in(3) { "equal" } else { distance };
            json!({ "kind": "t-closeness", "t": dice.pick(&[0.05, 0.2, 0.4]), "distance": distance, "attribute": name })
        }
    }
}

/// Turns a plan into one for the methods that keep dependencies: no persons, caps or suppression.
fn keep_dependencies(dice: &mut Dice, plan: &mut Value) {
    plan["algorithm"] = dice.pick(&[
        json!({ "name": "k-msd" }),
        json!({ "name": "k-msd-ag" }),
        json!({ "name": "k-msd-ag", "start": "paper" }),
    ]);
    plan["principles"] = json!([{ "kind": "k-anonymity", "k": 2 + dice.below(3) }]);
    plan["suppression"] = json!(0);
    let fields = plan.as_object_mut().expect("a plan is an object");
    fields.remove("person");
    fields.remove("dependencies");
    for (_, attribute) in fields["attributes"].as_object_mut().expect("attributes are an object") {
        let attribute = attribute.as_object_mut().expect("an attribute is an object");
        attribute.remove("maxLevel");
        if attribute.get("hierarchy").is_some_and(|hierarchy| hierarchy["kind"] == "range") {
            attribute.remove("hierarchy");
        }
    }
    if plan["algorithm"]["name"] == "k-msd-ag" && dice.once_in(2) {
        plan["dependencies"] = json!("discovered");
    } else if plan["attributes"].get("q1").is_some() && dice.once_in(2) {
        plan["dependencies"] = json!(["q0 -> q1"]);
    }
}

/// Turns a plan into one for the methods that take several constraints: no persons, no ranges.
fn several_constraints(dice: &mut Dice, plan: &mut Value) {
    plan["algorithm"] = dice.pick(&[
        json!({ "name": "datafly" }),
        json!({ "name": "classfly" }),
        json!({ "name": "classfly-plus" }),
        json!({ "name": "classfly-plus", "strategy": "naive", "countSatisfied": true }),
        json!({ "name": "classfly-plus", "strategy": "partial" }),
    ]);
    let fields = plan.as_object_mut().expect("a plan is an object");
    fields.remove("person");
    let mut quasi = Vec::new();
    for (name, attribute) in fields["attributes"].as_object_mut().expect("attributes are an object") {
        if attribute["role"] == "quasi" {
            quasi.push(name.clone());
        }
        let attribute = attribute.as_object_mut().expect("an attribute is an object");
        if attribute.get("hierarchy").is_some_and(|hierarchy| hierarchy["kind"] == "range") {
            attribute.remove("hierarchy");
        }
    }
    let disjoint = plan["algorithm"]["name"] == "classfly";
    let mut principles = Vec::new();
    let mut open = quasi.clone();
    while let Some(first) = open.pop() {
        let mut columns = vec![first];
        let from = if disjoint { &open } else { &quasi };
        let more: Vec<String> = from.iter().filter(|_| dice.once_in(2)).cloned().collect();
        columns.extend(more.into_iter().filter(|name| *name != columns[0]).collect::<Vec<_>>());
        open.retain(|name| !columns.contains(name));
        principles.push(json!({ "kind": "k-anonymity", "k": 2 + dice.below(3), "attributes": columns }));
    }
    if dice.once_in(4) {
        principles = vec![json!({ "kind": "k-anonymity", "k": 2 + dice.below(3) })];
    }
    plan["principles"] = json!(principles);
}

/// A table as CSV text and its plan.
fn case(number: u64) -> (String, Value) {
    let dice = &mut Dice(number.wrapping_mul(0x5851_f42d_4c95_7f2d));
    let rows = 1 + dice.pick(&[5, 12, 30, 60]) as usize;
    let mut columns: Vec<Made> = Vec::new();
    let persons = dice.once_in(4);
    let ids = if persons { 1 + rows as u64 / 2 } else { 1_000_000 };
    let cells = rows_of(dice, rows, |dice| format!("Person{:07}", dice.below(ids)));
    columns.push(Made {
        name: "id".to_owned(),
        cells,
        attribute: json!({ "role": "identifier", "comment": "Hush" }),
    });
    for index in 0..1 + dice.below(4) as usize {
        columns.push(quasi(dice, rows, index));
    }
    let mut sensitive = Vec::new();
    for index in 0..1 + dice.below(2) {
        let name = format!("s{index}");
        let (cells, attribute, numeric, with_tree) = match dice.below(4) {
            0 => {
                let (cells, tree) = tree(dice, rows, &name);
                (cells, json!({ "role": "sensitive", "hierarchy": tree }), false, true)
            }
            1 => (
                rows_of(dice, rows, |dice| (1000 * dice.below(6)).to_string()),
                json!({ "role": "sensitive" }),
                true,
                false,
            ),
            2 => (words(dice, rows), json!({ "role": "sensitive" }), false, false),
            _ => (
                rows_of(dice, rows, |dice| dice.pick(&["flu", "cold", "ulcer"]).to_owned()),
                json!({ "role": "sensitive" }),
                false,
                false,
            ),
        };
        sensitive.push((name.clone(), numeric, with_tree));
        columns.push(Made { name, cells, attribute });
    }
    let cells = (0..rows).map(|row| format!("Note{row:05}")).collect();
    columns.push(Made { name: "note".to_owned(), cells, attribute: json!({ "role": "insensitive" }) });

    let missing =
        dice.pick(&[json!([""]), json!(["?", ""]), json!(["", "?", "NA"]), json!(["NA"]), json!(["*", ""])]);
    let spellings: Vec<String> = serde_json::from_value(missing.clone()).expect("texts");
    if dice.once_in(2) {
        for column in columns.iter_mut().filter(|column| !matches!(column.name.as_str(), "note")) {
            let often = 2 + dice.below(12);
            for cell in column.cells.iter_mut() {
                if dice.once_in(often) {
                    *cell = dice.pick(&spellings);
                }
            }
        }
    }
    let principles: Vec<Value> = (0..1 + dice.below(3)).map(|_| principle(dice, &sensitive)).collect();
    let attributes: serde_json::Map<String, Value> =
        columns.iter().map(|column| (column.name.clone(), column.attribute.clone())).collect();
    let mut plan = json!({
        "version": 1,
        "attributes": attributes,
        "principles": principles,
        "algorithm": { "name": "mondrian", "cut": dice.pick(&["strict", "relaxed"]) },
        "suppression": dice.pick(&[0.0, 0.07, 0.29, 0.5, 1.0]),
        "missing": missing,
        "seed": 987_654_321,
        "comment": "Hush",
    });
    if persons {
        plan["person"] = json!(["id"]);
    }
    if dice.once_in(6) {
        plan["order"] = json!("input");
    }
    if dice.once_in(3) {
        plan["csv"] = json!({ "escapeFormulas": true });
    }
    if dice.once_in(4) {
        plan["dependencies"] = json!(["q0 -> s0"]);
    }
    match dice.below(6) {
        0 => keep_dependencies(dice, &mut plan),
        1 | 2 => several_constraints(dice, &mut plan),
        _ => {}
    }
    let mut writer = csv::WriterBuilder::new()
        .delimiter(dice.pick(b",;\t"))
        .quote_style(if dice.once_in(4) { csv::QuoteStyle::Always } else { csv::QuoteStyle::Necessary })
        .terminator(if dice.once_in(3) { csv::Terminator::CRLF } else { csv::Terminator::Any(b'\n') })
        .from_writer(Vec::new());
    writer.write_record(columns.iter().map(|column| &column.name)).expect("writes to memory");
    for row in 0..rows {
        writer.write_record(columns.iter().map(|column| &column.cells[row])).expect("writes to memory");
    }
    (String::from_utf8(writer.into_inner().expect("writes to memory")).expect("text"), plan)
}

fn files(publication: &Publication, private: bool) -> ReleaseFiles {
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
fn assert_silent(
    original: &Table,
    publication: &Publication,
    release: &str,
    public: &BTreeMap<String, String>,
) {
    let text = |name: &str, row| original.column(original.find(name).expect("a column")).text(row);
    for (name, file) in public {
        for word in ["Hush", "987654321", "Person0"] {
            assert!(!file.contains(word), "{name} says {word}");
        }
        for row in &publication.release.suppressed {
            assert!(!file.contains(text("note", *row)), "{name} shows a row that was left out");
        }
        // leaves of trees are the input's vocabulary: only those that the table shows may be named
        for piece in file.split(|c: char| !c.is_ascii_alphanumeric()).filter(|piece| piece.contains("leaf")) {
            let shown = release.split(|c: char| !c.is_ascii_alphanumeric()).any(|other| other == piece);
            assert!(shown, "{name} names {piece}, which the table does not show");
        }
    }
}

fn check(number: u64) -> &'static str {
    let (text, plan) = case(number);
    let Ok(plan) = Plan::from_value(plan) else { return "bad plan" };
    let original = Table::from_csv(text.as_bytes()).expect("well formed");
    if std::env::var_os("OUTIS_FUZZ_SHOW").is_some() {
        println!("{text}\n{}", serde_json::to_string(&plan).expect("a plan is plain data"));
    }
    let publication = match anonymize(&original, &plan, &mut Silent) {
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
    let origin = &publication.release.tables[0].origin;
    let person = |row: usize| match plan.person.first().and_then(|name| original.find(name)) {
        None => row.to_string(),
        Some(id) => {
            let text = original.column(id).text(origin[row].expect("no counterfeits"));
            if plan.missing.iter().any(|spelling| spelling == text) { String::new() } else { text.to_owned() }
        }
    };
    assert_closeness(&plan, &header, &rows, &person);
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
    let number =
        |name: &str, default| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default);
    let (from, cases) = (number("OUTIS_FUZZ_FROM", 0), number("OUTIS_FUZZ", 300));
    let mut seen: BTreeMap<&str, u64> = BTreeMap::new();
    let mut failed = Vec::new();
    for number in from..from + cases {
        match std::panic::catch_unwind(|| check(number)) {
            Ok(outcome) => *seen.entry(outcome).or_default() += 1,
            Err(_) => failed.push(number),
        }
    }
    println!("{seen:?}");
    assert!(failed.is_empty(), "cases {failed:?}");
    assert!(seen["published"] * 4 > cases, "most cases say nothing: {seen:?}");
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
            let _ = serde_json::to_value(outis::table::profile::profile(&table));
            match anonymize(&table, &outis::table::profile::suggest_plan(&table), &mut Silent) {
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
            let _ = outis::check::audit_table(&table, &plan);
            match anonymize(&table, &plan, &mut Silent) {
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
        let Ok(publication) = anonymize(&original, &plan, &mut Silent) else { continue };
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
