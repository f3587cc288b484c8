//! Random samples of random populations under promises that compare the two: who fits a published row is counted on
//! strings, by code of its own, and the verdict, its audits and every method have to agree with that count.
//!
//! `OUTIS_FUZZ=5000 cargo test --test engine fuzz_population` tries more, `npm run hunt -- releases` for some time.

use crate::{awkward, cases};
use cases::Dice;
use cases::hunt::hunt;
use outis::audit::ReleaseFiles;
use outis::check::{Outcome, PrincipleVerdict};
use outis::{Error, Plan, Population, Release, Session, Silent, Table, audit_release_of};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

const QUASI: [&str; 4] = ["q0", "q1", "q2", "q3"];
/// The leaves of the tree of `q2`, each with what stands above it.
const TREE: [[&str; 3]; 5] = [
    ["apple", "fruit", "food"],
    ["pear", "fruit", "food"],
    ["leek", "roots", "food"],
    ["tin", "metal", "*"],
    ["lead", "metal", "*"],
];

/// The quasi values of somebody.
type Person = [String; 4];

fn person(dice: &mut Dice, spread: u64) -> Person {
    let missing = |dice: &mut Dice, text: String| if dice.once_in(14) { String::new() } else { text };
    let texts = [
        dice.below(3 * spread).to_string(),
        // codes of unequal lengths, all of digits
        (0..2 + dice.below(2)).map(|_| dice.below(spread.min(3)).to_string()).collect(),
        dice.pick(&TREE)[0].to_owned(),
        dice.pick(&["Rome", "Oslo", "Lima"][..1 + (spread as usize).min(2)]).to_owned(),
    ];
    texts.map(|text| missing(dice, text))
}

fn attributes(dice: &mut Dice) -> Value {
    let numbers = dice.pick(&[json!({ "kind": "range" }), json!({ "kind": "intervals", "widths": [2, 6] })]);
    json!({
        "q0": { "role": "quasi", "hierarchy": numbers },
        "q1": { "role": "quasi", "hierarchy": { "kind": "mask" } },
        "q2": { "role": "quasi", "hierarchy": { "kind": "tree", "paths": [
            ["apple", "fruit", "food", "*"], ["pear", "fruit", "food", "*"], ["leek", "roots", "food", "*"],
            ["tin", "metal", "*"], ["lead", "metal", "*"]
        ] } },
        "q3": { "role": "quasi", "hierarchy": { "kind": "flat" } },
        "w": { "role": "identifier" },
        "s": { "role": "sensitive" },
    })
}

/// Whether a value may stand behind a published cell of this column.
fn fits(column: usize, cell: &str, value: &str) -> bool {
    if cell == "*" || cell == value {
        return true;
    }
    if value.is_empty() || cell.is_empty() {
        return false;
    }
    match column {
        0 => {
            let bounds = cell.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            let number = |text: &str| text.parse::<i64>().expect("a whole number");
            bounds
                .and_then(|bounds| bounds.split_once(','))
                .is_some_and(|(low, high)| (number(low)..=number(high)).contains(&number(value)))
        }
        // what is visible is how the value begins
        1 => cell.ends_with('*') && value.starts_with(cell.trim_end_matches('*')),
        2 => TREE.iter().any(|path| path[0] == value && path.contains(&cell)),
        _ => false,
    }
}

/// A published group: its cells, and how many rows it has.
struct Group {
    cells: Vec<String>,
    rows: Vec<usize>,
}

impl Group {
    fn fits(&self, person: &Person) -> bool {
        (0..).zip(&self.cells).zip(person).all(|((column, cell), value)| fits(column, cell, value))
    }

    /// Everybody who fits, and never fewer than are in it.
    fn people(&self, population: &[Person]) -> usize {
        population.iter().filter(|person| self.fits(person)).count().max(self.rows.len())
    }
}

/// The groups of a release, read from its bytes.
fn groups(made: &Release) -> Vec<Group> {
    let text = awkward::file(made, "release.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let at = |name: &str| header.iter().position(|other| other == name);
    let mut groups: BTreeMap<String, Group> = BTreeMap::new();
    for (number, row) in reader.records().map(|row| row.expect("a row")).enumerate() {
        let cells: Vec<String> = QUASI.map(|name| row[at(name).expect("a quasi column")].to_owned()).to_vec();
        let name = at("group_id").map_or_else(|| cells.join("|"), |group| row[group].to_owned());
        let group = groups.entry(name).or_insert_with(|| Group { cells: cells.clone(), rows: Vec::new() });
        assert_eq!(group.cells, cells, "a group shows the same in all rows");
        group.rows.push(number);
    }
    groups.into_values().collect()
}

/// Where the population is known from.
enum Known {
    People(Vec<Person>),
    Weights(Vec<f64>),
    Size(usize),
}

fn table_of(people: &[Person]) -> Population {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // in an order of its own
    writer.write_record(["q3", "q1", "q0", "q2"]).expect("writes to memory");
    for [q0, q1, q2, q3] in people {
        writer.write_record([q3, q1, q0, q2]).expect("writes to memory");
    }
    let text = writer.into_inner().expect("writes to memory");
    Population::People(Arc::new(Table::from_csv(&text).expect("well formed")))
}

fn told(principles: &[PrincipleVerdict], kind: &str) -> Option<PrincipleVerdict> {
    principles.iter().find(|one| one.kind == kind).cloned()
}

fn assert_near(told: &Value, counted: f64, context: &str) {
    let told = told.as_f64().unwrap_or_else(|| panic!("{context}: {told} is no figure"));
    assert!((told - counted).abs() < 1e-5 * counted.max(1.0), "{context}: {told}, and {counted} are counted");
}

/// What a verdict says of this population is what is counted here, kept or not.
fn assert_counted(principles: &[PrincipleVerdict], plan: &Plan, groups: &[Group], people: &[Person]) {
    let fitting: Vec<usize> = groups.iter().map(|group| group.people(people)).collect();
    for principle in &plan.principles {
        match principle {
            outis::plan::PrincipleSpec::KMap { k } => {
                let told = told(principles, "k-map").expect("it is judged");
                let fewest = fitting.iter().copied().min().expect("a group");
                assert_near(&told.measured, fewest as f64, "k-map");
                let expected = if fewest >= *k as usize { Outcome::Holds } else { Outcome::Violated };
                assert_eq!(told.verdict, expected, "{k}-map, {fewest}");
            }
            outis::plan::PrincipleSpec::DeltaPresence { max, min } => {
                let told = told(principles, "delta-presence").expect("it is judged");
                // all rows that show the same or less, whatever their groups
                let shares = groups.iter().zip(&fitting).map(|(group, &all)| {
                    let rows = rows_within(group, groups, people);
                    rows as f64 / all.max(rows) as f64
                });
                let shares: Vec<f64> = shares.collect();
                let most = shares.iter().copied().fold(0.0, f64::max);
                let everybody_fits = people.iter().all(|one| groups.iter().any(|group| group.fits(one)));
                let least = if everybody_fits { shares.into_iter().fold(1.0, f64::min) } else { 0.0 };
                assert_near(&told.measured["max"], most, "delta-presence");
                assert_near(&told.measured["min"], least, "delta-presence");
                let kept = most <= max + 1e-9 && least >= min - 1e-9;
                let expected = if kept { Outcome::Holds } else { Outcome::Violated };
                assert_eq!(told.verdict, expected, "({min}, {max})-presence, {least} to {most}");
            }
            _ => {}
        }
    }
}

/// The rows of the group, and of all others that somebody fits and nobody who does not fit this one.
fn rows_within(outer: &Group, groups: &[Group], people: &[Person]) -> usize {
    let narrower = |inner: &&Group| {
        let mut fitting = people.iter().filter(|one| inner.fits(one)).peekable();
        inner.cells == outer.cells || fitting.peek().is_some() && fitting.all(|one| outer.fits(one))
    };
    groups.iter().filter(narrower).map(|inner| inner.rows.len()).sum()
}

fn files(made: &Release, private: bool) -> ReleaseFiles {
    let chosen = made.files().into_iter().filter(|file| file.private == private);
    chosen.map(|file| (file.name.clone(), awkward::file(made, &file.name).into_bytes())).collect()
}

fn promises(dice: &mut Dice, by_table: bool) -> Vec<Value> {
    let map = json!({ "kind": "k-map", "k": 2 + dice.below(14) });
    let presence = json!({ "kind": "delta-presence", "max": dice.pick(&[0.15, 0.3, 0.5, 0.8]) });
    let mut promises = match dice.below(3) {
        0 if by_table => vec![presence],
        1 if by_table => vec![map, presence],
        _ => vec![map],
    };
    if dice.once_in(3) {
        promises.push(json!({ "kind": "k-anonymity", "k": 2 + dice.below(3) }));
    }
    if dice.once_in(4) {
        promises.push(json!({ "kind": "l-diversity", "variant": "distinct", "l": 2 }));
    }
    promises
}

fn check(number: u64) -> &'static str {
    let dice = &mut Dice(number.wrapping_mul(0x5851_f42d_4c95_7f2d) ^ 0x706f_7075);
    let (rows, spread) = (1 + dice.pick(&[5, 12, 30, 60]) as usize, 1 + dice.below(6));
    let sample: Vec<Person> = (0..rows).map(|_| person(dice, spread)).collect();
    let weights: Vec<f64> = (0..rows).map(|_| 1.0 + dice.below(12) as f64 / 2.0).collect();
    let everybody_is_in = dice.once_in(2);
    let mut population: Vec<Person> = Vec::new();
    for one in &sample {
        let copies = if everybody_is_in { 1 + dice.below(4) } else { dice.below(5) };
        population.extend((0..copies).map(|_| one.clone()));
    }
    let strangers = dice.below(4 * rows as u64) + rows as u64;
    population.extend((0..strangers).map(|_| person(dice, spread)));
    let known = match dice.below(4) {
        0 => Known::Weights(weights.clone()),
        1 => Known::Size(rows + dice.below(9 * rows as u64) as usize),
        _ => Known::People(population),
    };

    let mut text = "q0,q1,q2,q3,w,s\n".to_owned();
    for ([q0, q1, q2, q3], weight) in sample.iter().zip(&weights) {
        text += &format!("{q0},{q1},{q2},{q3},{weight},{}\n", dice.pick(&["flu", "cold", "gout"]));
    }
    let mut plan = json!({
        "version": 1,
        "attributes": attributes(dice),
        "principles": promises(dice, matches!(known, Known::People(_))),
        "algorithm": dice.pick(&[
            json!({ "name": "sweep" }),
            json!({ "name": "sweep", "polish": "best", "steps": 60 }),
            json!({ "name": "mondrian", "cut": "strict" }),
            json!({ "name": "mondrian", "cut": "relaxed" }),
            json!({ "name": "full-domain" }),
        ]),
        "suppression": dice.pick(&[0.0, 0.1, 0.5]),
    });
    if plan["algorithm"]["name"] == "full-domain" {
        plan["attributes"]["q0"]["hierarchy"] = json!({ "kind": "intervals", "widths": [2, 6] });
        // a lower bound, which no other method keeps
        let least = dice.pick(&[0.0, 0.02, 0.1]);
        for promise in plan["principles"].as_array_mut().expect("a list") {
            if promise["kind"] == "delta-presence" {
                promise["min"] = json!(least);
            }
        }
    }
    let given = match &known {
        Known::People(people) => Some(table_of(people)),
        Known::Weights(_) => {
            plan["attributes"]["w"] = json!({ "role": "samplingWeight" });
            None
        }
        Known::Size(size) => Some(Population::Size(*size as u64)),
    };
    if std::env::var_os("OUTIS_FUZZ_SHOW").is_some() {
        println!("{text}\n{plan}");
    }
    let plan = Plan::from_value(plan).expect("the plan can be read");
    let original = Table::from_csv(text.as_bytes()).expect("well formed");
    let mut session = Session::open(&original, [number as u8; 32].into());
    session.set_population(given.clone(), &mut Silent);
    session.set_plan(plan.clone(), &mut Silent);
    let made = match session.anonymize(&mut Silent) {
        Ok(made) => made,
        Err(Error::Unsatisfiable { .. }) => return "unsatisfiable",
        Err(Error::BadPlan { .. }) => return "bad plan",
        Err(error) => panic!("{error}"),
    };
    let groups = groups(&made);
    let (public, private) = (files(&made, false), files(&made, true));
    let audit = |private: &[ReleaseFiles], population: Option<&Population>, plan: Option<&Plan>| {
        let public = std::slice::from_ref(&public);
        let originals: &[&Table] = if private.is_empty() { &[] } else { &[&original] };
        audit_release_of(public, originals, private, plan, population, &mut Silent).expect("readable").verdict
    };
    assert_eq!(audit(&[], None, None).verdict, Outcome::Undecided, "files alone");
    let whole = audit(std::slice::from_ref(&private), given.as_ref(), Some(&plan));
    assert_eq!(whole.verdict, Outcome::Holds, "{whole:#?}");
    match &known {
        _ if groups.is_empty() => return "nothing left",
        Known::People(people) => {
            assert_counted(&made.verdict.principles, &plan, &groups, people);
            // other populations, in which the promise may be broken
            for _ in 0..2 {
                let share = 2 + dice.below(5);
                let others: Vec<Person> = people.iter().filter(|_| !dice.once_in(share)).cloned().collect();
                if others.is_empty() {
                    continue;
                }
                // with the plan, since the published one may have trees without their unused branches
                let judged = audit(&[], Some(&table_of(&others)), Some(&plan));
                assert_counted(&judged.principles, &plan, &groups, &others);
            }
        }
        Known::Weights(weights) => {
            let origin = &made.published.tables[0].origin;
            let stands_for = |row: &usize| weights[origin[*row].expect("no counterfeits").0 as usize];
            let fewest = groups.iter().map(|group| group.rows.iter().map(stands_for).sum::<f64>());
            let fewest = fewest.fold(f64::INFINITY, f64::min);
            assert_near(
                &told(&made.verdict.principles, "k-map").expect("judged").measured,
                fewest,
                "weights",
            );
        }
        Known::Size(size) => {
            let each = *size as f64 / rows as f64;
            let fewest =
                groups.iter().map(|group| group.rows.len() as f64 * each).fold(f64::INFINITY, f64::min);
            assert_near(&told(&made.verdict.principles, "k-map").expect("judged").measured, fewest, "size");
        }
    }
    let asked = plan.principles.iter().find_map(|principle| match principle {
        outis::plan::PrincipleSpec::KMap { k } => Some(f64::from(*k)),
        _ => None,
    });
    let kept = told(&made.verdict.principles, "k-map").and_then(|one| one.measured.as_f64());
    assert!(asked.is_none_or(|k| kept.is_some_and(|kept| kept + 1e-6 >= k)), "{asked:?} {kept:?}");
    "published"
}

#[test]
fn promises_about_a_population_are_kept_as_counted_on_strings() {
    hunt("populations", 400, check).assert_one_in(3, "published");
}
