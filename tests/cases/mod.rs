//! Random tables with random plans, every kind of hierarchy among them; each follows from its number.

#![allow(dead_code)]

pub mod hunt;

use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Splitmix: every case follows from its number.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize].clone()
    }

    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }
}

/// A column: its cells, and what the plan says about it.
pub struct Made {
    pub name: String,
    pub cells: Vec<String>,
    pub attribute: Value,
}

pub fn rows_of(dice: &mut Dice, rows: usize, mut cell: impl FnMut(&mut Dice) -> String) -> Vec<String> {
    (0..rows).map(|_| cell(dice)).collect()
}

/// Numbers: integers, negative ones, decimals, a decimal comma, with ranges or all sorts of intervals.
pub fn numbers(dice: &mut Dice, rows: usize) -> (Vec<String>, Option<Value>) {
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
pub fn masked(dice: &mut Dice, rows: usize) -> (Vec<String>, Option<Value>) {
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

pub fn dates(dice: &mut Dice, rows: usize) -> (Vec<String>, Option<Value>) {
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
            json!(["quarter", "five-years"]),
            json!(["age", "five-years-of-age", "ten-years-of-age"]),
            json!(["five-years-of-age"]),
        ];
        date["levels"] = dice.pick(&levels);
        if date["levels"].to_string().contains("age") {
            date["reference"] = json!(dice.pick(&["2024-12-31", "2028-02-29"]));
        }
    }
    if format > 0 {
        date["format"] = json!(["", "DD.MM.YYYY", "MM/DD/YYYY"][format as usize]);
    }
    (cells, dice.pick(&[Some(date.clone()), Some(date), Some(json!({ "kind": "flat" })), None]))
}

/// A tree of random shape: chains, paths of unequal lengths, values named like the group above them,
/// branches that no row uses, values that no path names.
pub fn tree(dice: &mut Dice, rows: usize, tag: &str) -> (Vec<String>, Value) {
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

pub fn words(dice: &mut Dice, rows: usize) -> Vec<String> {
    let words =
        ["Rome", "Oslo", "=1+1", "-", "[1,2]", "2020s", "a b", "\"q\"", "x;y", "<3", "?", "@a", "'+1"];
    let used = 1 + dice.below(words.len() as u64) as usize;
    rows_of(dice, rows, |dice| dice.pick(&words[..used]).to_owned())
}

pub fn quasi(dice: &mut Dice, rows: usize, index: usize) -> Made {
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
    // refused where it cannot be honoured, which is an answer too
    if attribute["hierarchy"]["kind"] == "range" && dice.once_in(2) {
        attribute["show"] = dice.pick(&[json!("mean"), json!("median"), json!("rounded")]);
        if dice.once_in(3) {
            attribute["top"] = json!(30);
        }
    }
    if dice.once_in(4) {
        attribute["weight"] = dice.pick(&[json!(0.5), json!(3), json!(1000)]);
    }
    Made { name: format!("q{index}"), cells, attribute }
}

pub fn principle(dice: &mut Dice, sensitive: &[(String, bool, bool)]) -> Value {
    let (name, numeric, with_tree) = dice.pick(sensitive);
    match dice.below(14) {
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
        6 => {
            json!({ "kind": "alpha-k-anonymity", "alpha": dice.pick(&[0.4, 0.6, 0.8]), "k": 2 + dice.below(3), "attribute": name })
        }
        7 => {
            let variant = dice.pick(&["enhanced", "basic"]);
            json!({ "kind": "beta-likeness", "beta": dice.pick(&[0.7, 1.5, 4.0]), "variant": variant, "attribute": name })
        }
        8 => {
            json!({ "kind": "delta-disclosure", "delta": dice.pick(&[1.0, 2.0, 4.0]), "attribute": name })
        }
        // the population is four times the table: see `case`
        9 => json!({ "kind": "k-map", "k": 2 + dice.below(12) }),
        10 => json!({ "kind": "average-risk", "risk": dice.pick(&[0.1, 0.3, 0.6]) }),
        11 => {
            json!({ "kind": "risk-threshold", "risk": dice.pick(&[0.2, 0.35]), "share": dice.pick(&[0.0, 0.2, 0.5]) })
        }
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
pub fn keep_dependencies(dice: &mut Dice, plan: &mut Value) {
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
pub fn several_constraints(dice: &mut Dice, plan: &mut Value) {
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
    } else if plan["algorithm"]["name"] == "classfly-plus" && principles.len() > 1 && dice.once_in(3) {
        principles.pop();
        plan["algorithm"]["remainder"] = json!(dice.pick(&["publish", "hide"]));
    }
    plan["principles"] = json!(principles);
}

/// A table as CSV text and its plan.
pub fn case(number: u64) -> (String, Value) {
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
    } else {
        plan["population"] = json!(4 * rows);
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
