//! Methods decide by what values do, never by how they are called: methods that are given the same rows with other names of sensitive values, and with dictionaries in
//! another order, decide the same. Where a step looked at names or codes, exchanging the values of two people would not
//! leave the probability of a release as it is, which is what beliefs of at most 1/m and 1/l rest on.

use super::{m_invariance, run_method};
use crate::keyed::KeyedOrder;
use crate::ledger::{Ledger, Past};
use crate::plan::{AlgorithmSpec, CheckedPlan, Plan};
use crate::progress::Silent;
use crate::release::{ClassId, Recoding};
use crate::table::{Codes, Column, Dictionary, Table};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Splitmix.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut items: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            items.swap(last, self.below(last + 1));
        }
        items
    }
}

/// The names of values in one of two tellings, and the order of the dictionary.
struct Names {
    of_value: Vec<String>,
    dictionary: Vec<usize>,
}

impl Names {
    fn plain(values: usize) -> Names {
        Names {
            of_value: (0..values).map(|value| format!("v{value}")).collect(),
            dictionary: (0..values).collect(),
        }
    }

    fn other(values: usize, dice: &mut Dice) -> Names {
        let names = dice.shuffled(values);
        let of_value = names.into_iter().map(|name| format!("v{name}")).collect();
        Names { of_value, dictionary: dice.shuffled(values) }
    }

    /// The value with this name.
    fn value(&self, name: &str) -> usize {
        self.of_value.iter().position(|known| known == name).expect("a name of a value")
    }
}

/// People of a register: who, what others may know, and the number of the sensitive value.
#[derive(Clone)]
struct Person {
    id: usize,
    quasi: [usize; 2],
    value: usize,
}

fn people(dice: &mut Dice, count: usize, values: usize) -> Vec<Person> {
    let spread = 2 + dice.below(30);
    (0..count)
        .map(|id| Person {
            id,
            quasi: [dice.below(spread), dice.below(3)],
            value: dice.below(values).min(dice.below(values)),
        })
        .collect()
}

/// The rows stand as methods see them: in the order of the key.
fn table(people: &[Person], names: &Names) -> Table {
    let mut text = String::from("id,age,zip,ward,s\n");
    for Person { id, quasi: [age, zip], value } in people {
        // the ward of a value: s -> ward
        text += &format!("p{id},{},{zip},{},x\n", 20 + age, value % 2);
    }
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let mut columns = table.columns().to_vec();
    let codes = people.iter().map(|person| {
        names.dictionary.iter().position(|value| *value == person.value).expect("in the dictionary") as u32
    });
    let texts = names.dictionary.iter().map(|&value| names.of_value[value].as_str());
    *columns.last_mut().expect("five columns") = Column {
        name: "s".to_owned(),
        codes: Codes::collect(names.dictionary.len(), codes),
        dictionary: texts.collect::<Dictionary>(),
    };
    Table::new(columns, table.dialect.clone())
}

/// What was decided about each row: who is with whom, with which cells, and with which values that nobody has.
type Decided = Vec<Option<(usize, Option<usize>, Vec<String>, Vec<usize>)>>;

fn decided(recoding: &Recoding, names: &Names) -> Decided {
    let classes = recoding.class_of_row.iter().filter(|class| **class != ClassId::SUPPRESSED);
    let classes = classes.map(|class| class.0 as usize + 1).max().unwrap_or(0);
    let width = recoding.cells.len() / classes.max(1);
    let first = |of_row: &[ClassId], class: ClassId| {
        of_row.iter().position(|other| *other == class).expect("its own")
    };
    let mut counterfeits: BTreeMap<ClassId, Vec<usize>> = BTreeMap::new();
    for counterfeit in &recoding.counterfeits {
        counterfeits.entry(counterfeit.class).or_default().push(names.value(&counterfeit.value));
    }
    counterfeits.values_mut().for_each(|values| values.sort_unstable());
    let row = |row: usize| {
        let class = recoding.class_of_row[row];
        let batch = recoding.batch_of_row.as_ref().map(|of_row| first(of_row, of_row[row]));
        (class != ClassId::SUPPRESSED).then(|| {
            let at = class.0 as usize * width;
            let cells = recoding.cells[at..at + width].iter().map(|cell| format!("{cell:?}")).collect();
            (
                first(&recoding.class_of_row, class),
                batch,
                cells,
                counterfeits.get(&class).cloned().unwrap_or_default(),
            )
        })
    };
    (0..recoding.class_of_row.len()).map(row).collect()
}

fn plan(principles: Value, algorithm: Value, dependencies: Value) -> Plan {
    Plan::from_value(json!({
        "version": 1,
        "attributes": {
            "id": { "role": "identifier" },
            "age": { "role": "quasi", "hierarchy": { "kind": "range" } },
            "zip": { "role": "quasi" },
            "ward": { "role": "quasi" },
            "s": { "role": "sensitive" },
        },
        "principles": principles, "algorithm": algorithm, "dependencies": dependencies, "suppression": 0.5,
    }))
    .expect("a plan")
}

/// The ages in intervals, for a method that needs levels.
fn with_levels(mut plan: Plan) -> Plan {
    let levels = json!({ "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [2, 4, 8, 16] } });
    plan.attributes.insert("age".to_owned(), serde_json::from_value(levels).expect("an attribute"));
    plan
}

#[test]
fn single_releases_do_not_depend_on_names_or_codes_of_sensitive_values() {
    let distinct = |l: u32| json!([{ "kind": "l-diversity", "variant": "distinct", "l": l }]);
    let entropy = json!([{ "kind": "l-diversity", "variant": "entropy", "l": 2 }]);
    let recursive = json!([{ "kind": "l-diversity", "variant": "recursive", "l": 2, "c": 2 }]);
    let inference = json!([{ "kind": "d-l-inference", "d": 1, "l": 2 }]);
    let exact = json!([{ "kind": "d-l-inference", "d": 0, "l": 2, "knows": "exact" }]);
    let nothing = json!([]);
    let ward = json!(["s -> ward"]);
    let plans = [
        plan(distinct(3), json!({ "name": "mondrian" }), nothing.clone()),
        plan(distinct(2), json!({ "name": "mondrian", "cut": "relaxed" }), nothing.clone()),
        plan(entropy.clone(), json!({ "name": "sweep" }), nothing.clone()),
        plan(distinct(2), json!({ "name": "sweep", "polish": 2 }), nothing.clone()),
        with_levels(plan(recursive, json!({ "name": "full-domain" }), nothing.clone())),
        plan(distinct(2), json!({ "name": "angel", "k": 2, "batches": "anatomize" }), nothing.clone()),
        plan(distinct(3), json!({ "name": "angel", "k": 1, "batches": "anatomize" }), nothing.clone()),
        plan(entropy, json!({ "name": "angel", "k": 2, "batches": "mondrian" }), nothing),
        plan(inference.clone(), json!({ "name": "d-l-inference" }), ward.clone()),
        plan(inference.clone(), json!({ "name": "d-l-inference", "grouping": "containment" }), ward.clone()),
        plan(inference, json!({ "name": "d-l-inference", "partition": "bottom-up" }), ward.clone()),
        plan(exact, json!({ "name": "d-l-inference" }), ward),
    ];
    let mut published = vec![0; plans.len()];
    for number in 0..60 {
        let dice = &mut Dice(number);
        let values = 2 + dice.below(6);
        let people = people(dice, 6 + dice.0 as usize % 40, values);
        let tellings = [Names::plain(values), Names::other(values, dice)];
        let order = KeyedOrder::of_people(&[7; 32], &[], number as u16);
        for (which, plan) in plans.iter().enumerate() {
            let [one, other] = tellings.each_ref().map(|names| {
                let table = table(&people, names);
                let checked = CheckedPlan::new(plan, &table).expect("a plan that fits");
                run_method(&checked, &table, &order, &[], &mut Silent).ok().map(|made| decided(&made, names))
            });
            published[which] += u32::from(one.is_some());
            assert_eq!(one, other, "case {number}: {}", json!(plan));
        }
    }
    assert!(published.iter().all(|count| *count > 5), "{published:?}");
}

/// One release of a series under some names; rows stand in the order of the key.
fn next(
    ledger: &mut Option<Ledger>,
    people: &[Person],
    names: &Names,
    plan: &Plan,
    drawn: &[u64],
) -> Option<Decided> {
    let AlgorithmSpec::MInvariance(how) = &plan.algorithm else { panic!("a plan for a series") };
    let table = table(people, names);
    let checked = CheckedPlan::new(plan, &table).expect("a plan that fits");
    let before = ledger.take().unwrap_or_else(|| Ledger::new([7; 32], &checked, &table));
    let checked = before.with_widths(checked);
    let rows = before.recognise(&table, &checked);
    let past: Past = before.past(&rows);
    let of_value = |name: &str| drawn[names.value(name)];
    let draws = KeyedOrder::of_people(&[7; 32], &[], before.releases().len() as u16).draws();
    let chance = m_invariance::Chance { of_value: &of_value, draws };
    let made = m_invariance::run(&checked, &table, &past, chance, how, &mut Silent).ok();
    *ledger = Some(match &made {
        Some(made) => before.after(&rows, &checked, &table, made, Vec::new(), false).expect("a short series"),
        None => before,
    });
    made.map(|made| decided(&made, names))
}

#[test]
fn series_do_not_depend_on_names_or_codes_of_sensitive_values() {
    let mut compared = 0;
    for number in 0..400 {
        let dice = &mut Dice(number);
        let (values, m) = (3 + dice.below(5), 2 + dice.below(2));
        let (assign, ineligible) =
            (["paper", "near"][dice.below(2)], ["counterfeit", "withhold"][dice.below(2)]);
        let algorithm = json!({
            "name": "m-invariance", "identity": ["id"], "assign": assign, "ineligible": ineligible,
        });
        let plan = plan(json!([{ "kind": "m-invariance", "m": m }]), algorithm, json!([]));
        let register = people(dice, 40, values);
        let tellings = [Names::plain(values), Names::other(values, dice)];
        let mut ledgers = [None, None];
        let mut here = register[..20].to_vec();
        for release in 0..4 {
            // some leave, some come, and values change now and then
            here.retain(|_| dice.below(6) > 0);
            for person in &mut here {
                if dice.below(8) == 0 {
                    person.value = dice.below(values);
                }
            }
            here.extend_from_slice(&register[20 + 5 * release..25 + 5 * release]);
            let order = dice.shuffled(here.len());
            let rows: Vec<Person> = order.into_iter().map(|at| here[at].clone()).collect();
            let drawn: Vec<u64> = dice.shuffled(values).into_iter().map(|rank| rank as u64).collect();
            let [one, other] =
                [0, 1].map(|telling| next(&mut ledgers[telling], &rows, &tellings[telling], &plan, &drawn));
            compared += u32::from(one.is_some());
            assert_eq!(one, other, "case {number}, release {release}: {}", json!(plan.algorithm));
        }
    }
    assert!(compared > 400, "{compared}");
}
