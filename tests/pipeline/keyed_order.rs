//! The order of the table decides nothing, the secret key does: shuffled rows and the same key give the same public
//! bytes, other keys keep every promise, and under random keys every eligible row is chosen equally often.
//!
//! `OUTIS_FUZZ=5000 cargo test --test engine keyed_order` tries more, `OUTIS_FUZZ_FROM` starts elsewhere.

use crate::census::Census;
use crate::{awkward, cases};
use cases::{Dice, case, keep_dependencies, several_constraints};
use outis::{Error, Key, Plan, Release, Secrets, Series, Silent, Table, anonymize, republish};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// A key that follows from a number.
fn key(number: u64) -> Key {
    let dice = &mut Dice(number);
    std::array::from_fn(|_| dice.below(256) as u8)
}

/// A table as texts.
#[derive(Clone)]
struct Texts {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Texts {
    fn new(csv: &str) -> Texts {
        let table = Table::from_csv(csv.as_bytes()).expect("well formed");
        let columns = table.columns();
        let header = columns.iter().map(|column| column.name.clone()).collect();
        let cells = |row| columns.iter().map(|column| column.text(row).to_owned()).collect();
        Texts { header, rows: table.row_ids().map(cells).collect() }
    }

    /// Without some columns.
    fn without(&self, names: &[&str]) -> Texts {
        let kept: Vec<usize> =
            (0..self.header.len()).filter(|&at| !names.contains(&self.header[at].as_str())).collect();
        let of = |cells: &Vec<String>| kept.iter().map(|&at| cells[at].clone()).collect();
        Texts { header: of(&self.header), rows: self.rows.iter().map(of).collect() }
    }

    fn shuffled(&self, dice: &mut Dice) -> Texts {
        let mut rows = self.rows.clone();
        for last in (1..rows.len()).rev() {
            rows.swap(last, dice.below(last as u64 + 1) as usize);
        }
        Texts { header: self.header.clone(), rows }
    }

    fn table(&self) -> Table {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(&self.header).expect("writes to memory");
        self.rows.iter().for_each(|row| writer.write_record(row).expect("writes to memory"));
        Table::from_csv(&writer.into_inner().expect("writes to memory")).expect("well formed")
    }
}

/// What everybody may see, or why there is nothing to see.
fn public(made: Result<Release, Error>) -> BTreeMap<String, String> {
    match made {
        Ok(publication) => {
            let files = publication.files().into_iter().filter(|file| !file.private);
            files.map(|file| (file.name.clone(), awkward::file(&publication, &file.name))).collect()
        }
        // faults of a plan are for the publisher, and name rows
        Err(error @ Error::BadPlan { .. }) => [("error".to_owned(), error.code().to_owned())].into(),
        Err(error) => [("error".to_owned(), error.to_string())].into(),
    }
}

fn assert_same(one: &BTreeMap<String, String>, other: &BTreeMap<String, String>, context: &str) {
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>(), "{context}");
    for (name, text) in one.iter().rev() {
        if *text != other[name] {
            let differ = text.lines().zip(other[name].lines()).find(|(one, other)| one != other);
            panic!("{context}: {name} differs: {differ:?}");
        }
    }
}

/// The case with this number: of any method, with rows that are alike in all cells every other time.
fn any_case(number: u64) -> Option<(Texts, Plan)> {
    let (csv, mut plan) = case(number);
    let dice = &mut Dice(number);
    let mut texts = Texts::new(&csv);
    let principle = |dice: &mut Dice| json!({ "kind": "l-diversity", "variant": "distinct", "l": 2 + dice.below(2), "attribute": "s0" });
    let k = json!({ "kind": "k-anonymity", "k": 2 + dice.below(4) });
    match dice.below(10) {
        0 => plan["algorithm"] = json!({ "name": "sweep", "polish": dice.below(3) }),
        1 => {
            plan["algorithm"] = json!({ "name": "sweep", "polish": "best", "steps": 1000 });
            plan["principles"] = json!([k]);
        }
        2 => plan["algorithm"] = json!({ "name": "full-domain" }),
        3 | 4 => {
            let batches = dice.pick(&["auto", "mondrian", "anatomize"]);
            plan["algorithm"] = json!({ "name": "angel", "k": 1 + dice.below(3), "batches": batches });
            plan["principles"] = json!([principle(dice)]);
        }
        5 => {
            // one value for all: every dependency on it holds
            let at = texts.header.iter().position(|name| name == "q0").expect("a quasi column");
            let same = texts.rows[0][at].clone();
            texts.rows.iter_mut().for_each(|row| row[at].clone_from(&same));
            plan["algorithm"] = json!({ "name": "d-l-inference" });
            plan["dependencies"] = json!(["s0 -> q0"]);
            plan["principles"] = json!([{ "kind": "d-l-inference", "d": dice.below(3), "l": 2 }]);
        }
        6 | 7 => keep_dependencies(dice, &mut plan),
        8 => several_constraints(dice, &mut plan),
        _ => {}
    }
    if plan["algorithm"]["name"] == "angel" || plan["algorithm"]["name"] == "d-l-inference" {
        plan.as_object_mut().expect("an object").remove("person");
        for hidden in ["s1", "note"] {
            if plan["attributes"].get(hidden).is_some() {
                plan["attributes"][hidden] = json!({ "role": "identifier" });
            }
        }
    }
    if dice.once_in(2) && plan.get("person").is_none() {
        texts = texts.without(&["id", "note"]);
        let attributes = plan["attributes"].as_object_mut().expect("an object");
        attributes.remove("id");
        attributes.remove("note");
    }
    // rows in the order of the input are what they say
    plan.as_object_mut().expect("an object").remove("order");
    Some((texts, Plan::from_value(plan).ok()?))
}

fn numbers(default: u64) -> std::ops::Range<u64> {
    let given = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let from = given("OUTIS_FUZZ_FROM").unwrap_or(0);
    from..from + given("OUTIS_FUZZ").unwrap_or(default)
}

#[test]
fn shuffled_rows_and_the_same_key_give_the_same_public_bytes() {
    let mut published: BTreeMap<&str, u64> = BTreeMap::new();
    for number in numbers(300) {
        let Some((texts, plan)) = any_case(number) else { continue };
        let context = format!("case {number}, {}", json!(plan.algorithm));
        let (key, dice) = (key(number), &mut Dice(number));
        let made = public(anonymize(&texts.table(), &plan, key, &mut Silent));
        for _ in 0..2 {
            let again = public(anonymize(&texts.shuffled(dice).table(), &plan, key, &mut Silent));
            assert_same(&made, &again, &context);
        }
        *published.entry(plan.algorithm.name()).or_default() += u64::from(!made.contains_key("error"));
    }
    let methods = published.values().filter(|&&count| count > 0).count();
    assert!(methods >= 8, "{published:?}");
}

/// Fresh random bytes in earnest.
fn secrets(key: Key) -> Secrets {
    let mut bytes = [3; Secrets::LENGTH];
    bytes[..32].copy_from_slice(&key);
    Secrets::from_bytes(&bytes)
}

fn next(table: &Table, plan: &Plan, ledger: Option<&[u8]>, key: Key) -> Result<Release, Error> {
    let series = Series { ledger, passphrase: None, key: None, new_population: false, secrets: secrets(key) };
    republish(table, plan, &series, &mut Silent)
}

/// A plan for a series of `id,q1,q2,s`.
fn series_plan(m: u32, publish: &str) -> Plan {
    Plan::from_value(json!({
        "version": 1,
        "attributes": {
            "id": { "role": "identifier" }, "q1": { "role": "quasi" }, "q2": { "role": "quasi" },
            "s": { "role": "sensitive" },
        },
        "principles": [{ "kind": "m-invariance", "m": m }],
        "algorithm": { "name": "m-invariance", "identity": ["id"], "publish": publish },
    }))
    .expect("a plan")
}

#[test]
fn in_a_series_too_the_order_of_the_table_decides_nothing() {
    for number in numbers(40) {
        let dice = &mut Dice(number);
        let plan = series_plan(2 + dice.below(2) as u32, dice.pick(&["generalization", "angel"]));
        let header = ["id", "q1", "q2", "s"].map(str::to_owned).to_vec();
        let person = |dice: &mut Dice, id: u64| {
            let town = dice.pick(&["Rome", "Oslo", "Lima"]).to_owned();
            let secret = dice.pick(&["flu", "cold", "gout", "ulcer", "angina"]).to_owned();
            vec![format!("p{id}"), (20 + dice.below(20)).to_string(), town, secret]
        };
        let mut rows: Vec<Vec<String>> = (0..30).map(|id| person(dice, id)).collect();
        let (mut one, mut other): (Option<Vec<u8>>, Option<Vec<u8>>) = (None, None);
        for release in 0..3 {
            let texts = Texts { header: header.clone(), rows: rows.clone() };
            let made = next(&texts.table(), &plan, one.as_deref(), key(number));
            let again = next(&texts.shuffled(dice).table(), &plan, other.as_deref(), key(number));
            (one, other) = match (&made, &again) {
                (Ok(made), Ok(again)) => (made.ledger.clone(), again.ledger.clone()),
                _ => (None, None),
            };
            assert_same(&public(made), &public(again), &format!("series {number}, release {release}"));
            rows.retain(|_| !dice.once_in(5));
            rows.extend((0..6).map(|id| person(dice, 100 * (release + 1) + id)));
        }
    }
}

#[test]
fn other_keys_keep_every_promise() {
    for number in numbers(60) {
        let Some((texts, plan)) = any_case(number) else { continue };
        let table = texts.table();
        let satisfiable = |key: &Key| {
            let made = anonymize(&table, &plan, key, &mut Silent);
            if let Ok(publication) = &made
                && publication.published.table("release.csv").is_some()
                && plan.person.is_empty()
            {
                awkward::assert_promises(&table, &plan, publication, &format!("case {number}"));
            }
            assert!(!matches!(made, Err(Error::Withheld { .. })), "case {number}");
        };
        (0..4).for_each(|other| satisfiable(&key(1000 * other + number)));
    }
}

/// For each row of the input the text that its published row has in a column; rows that were left out have none.
fn shown(publication: &Release, column: &str, rows: usize) -> Vec<Option<String>> {
    let published = &publication.published.tables[0];
    let column = published.table.column(published.table.find(column).expect("published"));
    let mut of_row = vec![None; rows];
    for (row, origin) in published.table.row_ids().zip(&published.origin) {
        if let Some(origin) = origin {
            of_row[origin.0 as usize] = Some(column.text(row).to_owned());
        }
    }
    of_row
}

/// How often each row was chosen under so many keys.
fn chosen(keys: u64, rows: usize, mut choice: impl FnMut(Key) -> Vec<bool>) -> Vec<u64> {
    let mut often = vec![0; rows];
    for number in 0..keys {
        choice(key(number))
            .into_iter()
            .zip(&mut often)
            .for_each(|(chosen, often)| *often += u64::from(chosen));
    }
    often
}

/// Within five standard deviations of what a fair draw gives.
fn assert_fair(often: &[u64], eligible: &[usize], share: f64, keys: u64) {
    let (mean, deviation) = (keys as f64 * share, (keys as f64 * share * (1.0 - share)).sqrt());
    for &row in eligible {
        let off = (often[row] as f64 - mean).abs();
        assert!(off < 5.0 * deviation, "row {row} {} times, expected {mean}: {often:?}", often[row]);
    }
}

fn plan_of(
    attributes: serde_json::Value,
    principles: serde_json::Value,
    algorithm: serde_json::Value,
) -> Plan {
    let plan =
        json!({ "version": 1, "attributes": attributes, "principles": principles, "algorithm": algorithm });
    Plan::from_value(plan).expect("a plan")
}

const KEYS: u64 = 1000;

#[test]
fn relaxed_mondrian_puts_every_one_of_equal_rows_on_either_side_equally_often() {
    // the median cut separates people of 30: two of four go with the one of 20
    let table = Table::from_csv(b"q,s\n20,a\n30,b\n30,c\n30,d\n30,e\n40,f\n").expect("well formed");
    let plan = plan_of(
        json!({ "q": { "role": "quasi", "hierarchy": { "kind": "range" } }, "s": { "role": "sensitive" } }),
        json!([{ "kind": "k-anonymity", "k": 3 }]),
        json!({ "name": "mondrian", "cut": "relaxed" }),
    );
    let often = chosen(KEYS, 6, |key| {
        let made = anonymize(&table, &plan, key, &mut Silent).expect("a release");
        shown(&made, "q", 6).iter().map(|cell| cell.as_deref() == Some("[20,30]")).collect()
    });
    assert_eq!((often[0], often[5]), (KEYS, 0));
    assert_fair(&often, &[1, 2, 3, 4], 0.5, KEYS);
}

#[test]
fn k_msd_lends_every_row_that_can_be_spared_equally_often() {
    // 02139 violates, 02138 has two rows more than it needs and lends one
    let csv = "q,t,s\n02139,x,a\n02138,x,b\n02138,x,c\n02138,x,d\n02138,x,e\n";
    let table = Table::from_csv(csv.as_bytes()).expect("well formed");
    for name in ["k-msd", "k-msd-ag"] {
        let mut plan = json!({
            "version": 1,
            "attributes": {
                "q": { "role": "quasi", "hierarchy": { "kind": "mask" } },
                "t": { "role": "quasi" },
                "s": { "role": "sensitive" },
            },
            "principles": [{ "kind": "k-anonymity", "k": 2 }],
            "algorithm": { "name": name },
        });
        if name == "k-msd-ag" {
            plan["dependencies"] = json!(["q -> t"]);
        }
        let plan = Plan::from_value(plan).expect("a plan");
        let often = chosen(KEYS, 5, |key| {
            let made = anonymize(&table, &plan, key, &mut Silent).expect("a release");
            shown(&made, "q", 5).iter().map(|cell| cell.as_deref() == Some("0213*")).collect()
        });
        assert_eq!(often[0], KEYS);
        assert_fair(&often, &[1, 2, 3, 4], 0.25, KEYS);
    }
}

#[test]
fn sweep_lends_every_row_that_can_be_spared_equally_often() {
    // five people are needed: four of Oslo borrow one of seven from Lima
    let towns = ["Oslo", "Oslo", "Oslo", "Oslo", "Lima", "Lima", "Lima", "Lima", "Lima", "Lima", "Lima"];
    let csv: String = towns.iter().enumerate().map(|(row, town)| format!("{town},v{row}\n")).collect();
    let table = Table::from_csv(format!("q,s\n{csv}").as_bytes()).expect("well formed");
    let plan = plan_of(
        json!({ "q": { "role": "quasi" }, "s": { "role": "sensitive" } }),
        json!([{ "kind": "k-anonymity", "k": 5 }]),
        json!({ "name": "sweep" }),
    );
    let often = chosen(KEYS, 11, |key| {
        let made = anonymize(&table, &plan, key, &mut Silent).expect("a release");
        shown(&made, "q", 11).iter().map(|cell| cell.as_deref() == Some("*")).collect()
    });
    assert_eq!(often[..4], [KEYS; 4]);
    assert_fair(&often, &[4, 5, 6, 7, 8, 9, 10], 1.0 / 7.0, KEYS);
}

#[test]
fn anatomize_and_m_invariance_make_every_row_of_another_value_a_companion_equally_often() {
    let angel = plan_of(
        json!({ "id": { "role": "identifier" }, "q": { "role": "quasi" }, "s": { "role": "sensitive" } }),
        json!([{ "kind": "l-diversity", "variant": "distinct", "l": 2 }]),
        json!({ "name": "angel", "k": 1, "batches": "anatomize" }),
    );
    let series = plan_of(
        json!({ "id": { "role": "identifier" }, "q": { "role": "quasi" }, "s": { "role": "sensitive" } }),
        json!([{ "kind": "m-invariance", "m": 2 }]),
        json!({ "name": "m-invariance", "identity": ["id"] }),
    );
    // all ages are equal: nobody is nearer to row 0 than another
    let csv = b"id,q,s\n1,30,a\n2,30,a\n3,30,b\n4,30,b\n5,30,c\n6,30,c\n";
    let table = Table::from_csv(csv).expect("well formed");
    let companion = |groups: Vec<Option<String>>| {
        groups.iter().enumerate().map(|(row, group)| row > 0 && *group == groups[0]).collect::<Vec<_>>()
    };
    let with_angel = chosen(KEYS, 6, |key| {
        companion(shown(&anonymize(&table, &angel, key, &mut Silent).expect("a release"), "batch_id", 6))
    });
    let with_series = chosen(KEYS, 6, |key| {
        companion(shown(&next(&table, &series, None, key).expect("a release"), "group_id", 6))
    });
    for often in [with_angel, with_series] {
        assert_eq!(often[1], 0, "a group shows a value once");
        assert_fair(&often, &[2, 3, 4, 5], 0.25, KEYS);
    }
}

/// The values that each row's group shows in the first release of a series under a key.
fn shown_to(table: &Table, plan: &Plan, key: Key) -> Vec<BTreeSet<String>> {
    let made = next(table, plan, None, key).expect("it can be published");
    let released = &made.published.tables[0];
    let column = |name: &str| released.table.column(released.table.find(name).expect("published"));
    let (group, secret) = (column("group_id"), column(&secret_of(plan)));
    let mut values: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for row in released.table.row_ids() {
        values.entry(group.text(row)).or_default().insert(secret.text(row).to_owned());
    }
    let mut shown = vec![BTreeSet::new(); table.rows()];
    for (row, origin) in released.table.row_ids().zip(&released.origin) {
        if let Some(person) = origin {
            shown[person.0 as usize].clone_from(&values[group.text(row)]);
        }
    }
    shown
}

fn secret_of(plan: &Plan) -> String {
    let mut names = plan.attributes.iter();
    names.find(|(_, one)| one.role == outis::plan::Role::Sensitive).expect("a secret").0.clone()
}

/// Whoever lays two releases of one table side by side: the share of people who are left with one value, where they were
/// made under two keys, and where they were made under one.
fn left_with_one_value(table: &Table, plan: &Plan) -> (f64, f64) {
    let [one, again, other] = [1, 1, 2].map(|number| shown_to(table, plan, key(number)));
    assert!(one.iter().all(|values| values.len() >= 2), "each keeps its promise");
    let share = |one: &[BTreeSet<String>], other: &[BTreeSet<String>]| {
        let left = one.iter().zip(other).map(|(one, other)| one.intersection(other).count());
        let left: Vec<usize> = left.collect();
        assert!(left.iter().all(|&left| left > 0), "the truth is in both");
        left.iter().filter(|&&left| left == 1).count() as f64 / left.len() as f64
    };
    (share(&one, &other), share(&one, &again))
}

#[test]
fn releases_of_one_table_under_two_keys_can_be_intersected_and_under_one_key_tell_what_each_tells() {
    let dice = &mut Dice(54);
    let people = (0..120).map(|id| {
        let secret = dice.pick(&["flu", "cold", "gout", "ulcer", "angina", "asthma"]);
        format!("p{id},{},{},{secret}", 20 + dice.below(40), dice.pick(&["Rome", "Oslo", "Lima"]))
    });
    let text = format!("id,q1,q2,s\n{}\n", people.collect::<Vec<_>>().join("\n"));
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let mut plan = json!(series_plan(2, "generalization"));
    for (assign, least) in [("near", 0.3), ("paper", 0.03)] {
        plan["algorithm"]["assign"] = json!(assign);
        let plan = Plan::from_value(plan.clone()).expect("a plan");
        let (two, one) = left_with_one_value(&table, &plan);
        println!("made up, {assign}: {:.0} % left with one value under two keys", 100.0 * two);
        assert!(two > least, "{assign}: {two}");
        assert_eq!(one, 0.0, "{assign}");
    }
}

#[test]
fn on_adult_two_keys_leave_many_people_with_one_value_and_one_key_nobody() {
    let Some(census) = Census::adult() else { return };
    let columns = census.table.columns();
    let mut text = "id".to_owned();
    columns.iter().for_each(|column| text += &format!(",{}", column.name));
    for row in census.table.row_ids() {
        text += &format!("\np{}", row.0);
        columns.iter().for_each(|column| text += &format!(",{}", column.text(row)));
    }
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let mut attributes = json!(census.attributes("occupation", "sensitive"));
    attributes["salary-class"] = json!({ "role": "identifier" });
    attributes["id"] = json!({ "role": "identifier" });
    for (assign, least) in [("near", 0.3), ("paper", 0.05)] {
        let plan = Plan::from_value(json!({
            "version": 1, "attributes": attributes, "principles": [{ "kind": "m-invariance", "m": 2 }],
            "algorithm": { "name": "m-invariance", "identity": ["id"], "assign": assign },
        }))
        .expect("a plan");
        let (two, one) = left_with_one_value(&table, &plan);
        println!("Adult, {assign}: {:.1} % left with one value under two keys", 100.0 * two);
        assert!(two > least, "{assign}: {two}");
        assert_eq!(one, 0.0, "{assign}");
    }
}
