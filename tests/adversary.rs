//! What an adversary with our source code can conclude, by enumerating all worlds; see `adversary/mod.rs`.
//!
//! `OUTIS_ADVERSARY=1000 cargo test --release --test adversary -- --nocapture` tries a thousand tables of each kind and
//! says what was measured; with `OUTIS_ADVERSARY_SECONDS=60` as many of them as there is time for.

#[path = "adversary/mod.rs"]
mod harness;

use harness::{Beliefs, Case, Dice, Prior};
use outis::Plan;
use serde_json::{Value, json};

fn plan(attributes: Value, principle: Value, algorithm: Value, more: Value) -> Plan {
    let mut plan = json!({
        "version": 1, "attributes": attributes, "principles": [principle], "algorithm": algorithm,
    });
    for (key, value) in more.as_object().expect("further fields are an object") {
        plan[key] = value.clone();
    }
    Plan::from_value(plan).expect("a plan")
}

fn attributes() -> Value {
    json!({
        "id": { "role": "identifier" },
        "age": { "role": "quasi", "hierarchy": { "kind": "range" } },
        "s": { "role": "sensitive" },
    })
}

/// Members as in the paper, or one of so many of the nearest each.
#[derive(Debug, Clone, Copy)]
enum Members {
    Paper,
    Near(u32),
}

fn series(m: u32, members: Members) -> Plan {
    let algorithm = match members {
        Members::Paper => json!({ "name": "m-invariance", "identity": ["id"], "assign": "paper" }),
        Members::Near(nearest) => json!({ "name": "m-invariance", "identity": ["id"], "nearest": nearest }),
    };
    plan(attributes(), json!({ "kind": "m-invariance", "m": m }), algorithm, json!({}))
}

fn anatomy(l: u32) -> Plan {
    let principle = json!({ "kind": "l-diversity", "variant": "distinct", "l": l });
    plan(attributes(), principle, json!({ "name": "angel", "k": 1, "batches": "anatomize" }), json!({}))
}

fn inference(l: u32, grouping: &str, knows: &str) -> Plan {
    let mut attributes = attributes();
    attributes["zip"] = json!({ "role": "quasi" });
    let principle = json!({ "kind": "d-l-inference", "d": 0, "l": l, "knows": knows });
    let dependencies = json!({ "dependencies": ["s -> zip"] });
    plan(attributes, principle, json!({ "name": "d-l-inference", "grouping": grouping }), dependencies)
}

/// Values that occur equally often, in some order: so many of so many.
fn equal_counts(values: usize, each: usize, dice: &mut Dice) -> Vec<u8> {
    let mut all: Vec<u8> = (0..values * each).map(|at| (at % values) as u8).collect();
    dice.shuffle(&mut all);
    all
}

/// Ages that are spread evenly, or in two clusters.
fn ages(people: usize, dice: &mut Dice) -> Vec<String> {
    let clustered = dice.below(2) == 0;
    let age = |dice: &mut Dice| match clustered {
        true => [20, 60][dice.below(2)] + dice.below(4),
        false => 20 + dice.below(60),
    };
    (0..people).map(|_| age(dice).to_string()).collect()
}

/// One release of so many values, each occurring so often.
fn single(plan: &Plan, values: usize, each: usize, dice: &mut Dice) -> Case {
    let people = values * each;
    let zip = plan.attributes.contains_key("zip");
    let quasi =
        ages(people, dice).into_iter().map(|age| if zip { format!("{age},1") } else { age }).collect();
    Case {
        plan: plan.clone(),
        header: if zip { "age,zip" } else { "age" },
        quasi,
        present: vec![(0..people).collect()],
        truth: equal_counts(values, each, dice),
        prior: Prior::Counts,
    }
}

/// Three releases of four people with so many values: somebody leaves after each of the first two, and somebody comes.
fn three_releases(plan: &Plan, values: u8, dice: &mut Dice) -> Case {
    let people = 6;
    let mut order: Vec<usize> = (0..people).collect();
    dice.shuffle(&mut order);
    let sorted = |people: &[usize]| {
        let mut people = people.to_vec();
        people.sort_unstable();
        people
    };
    let present = (0..3).map(|release| sorted(&order[release..people - 2 + release])).collect();
    let mut case = Case {
        plan: plan.clone(),
        header: "age",
        quasi: ages(people, dice),
        present,
        truth: Vec::new(),
        prior: Prior::Values(values),
    };
    case.truth = vec![0; people];
    let worlds = case.worlds();
    case.truth.clone_from(&worlds[dice.below(worlds.len())]);
    case
}

/// The numbers of the tables of a kind that are tried.
fn tables(default: usize) -> impl Iterator<Item = usize> {
    let number = |variable: &str| std::env::var(variable).ok().and_then(|text| text.parse::<usize>().ok());
    let seconds = number("OUTIS_ADVERSARY_SECONDS").map_or(u64::MAX, |seconds| seconds as u64);
    let start = std::time::Instant::now();
    (0..number("OUTIS_ADVERSARY").unwrap_or(default))
        .take_while(move |table| *table < default || start.elapsed().as_secs() < seconds)
}

fn attacked(
    name: &str,
    tables: impl Iterator<Item = usize>,
    keys: usize,
    mut case: impl FnMut(&mut Dice) -> Case,
) -> Beliefs {
    let mut all = Beliefs::default();
    let dice = &mut Dice(7);
    let mut tried = 0;
    for _ in tables {
        tried += 1;
        let case = case(dice);
        if let Some(beliefs) = case.attack(keys, 12, dice) {
            all.and(&beliefs);
        }
    }
    println!(
        "{name}: {tried} tables, {} beliefs, mean {:.4}, highest {:.3}, above 0.75 {}, certain {}, too rare {}",
        all.people,
        all.mean(),
        all.highest,
        all.above_three_quarters,
        all.certain,
        all.skipped
    );
    all
}

fn assert_safe(beliefs: &Beliefs, values: f64) {
    assert!(beliefs.people > 0, "something was published");
    assert!(beliefs.mean() <= 1.0 / values + 0.01, "{} of {values} values: {beliefs:?}", beliefs.mean());
    assert_eq!(beliefs.certain, 0, "{beliefs:?}");
}

/// By nearness it is not proved that values are equally likely; of two, none is believed in by more than three quarters.
fn assert_hidden(beliefs: &Beliefs, values: f64) {
    assert_safe(beliefs, values);
    assert!(values > 2.0 || beliefs.above_three_quarters == 0, "{beliefs:?}");
}

#[test]
fn m_invariance_as_in_the_paper_tells_nothing_beyond_the_signature() {
    for (m, values, each, keys) in [(2, 2, 3, 12), (2, 2, 4, 30), (2, 3, 2, 40), (3, 3, 2, 12)] {
        let name = format!("m-invariance, m = {m}, paper, {each} of {values} values");
        let plan = series(m, Members::Paper);
        let beliefs = attacked(&name, tables(3), keys, |dice| single(&plan, values, each, dice));
        assert_safe(&beliefs, f64::from(m));
    }
}

#[test]
fn m_invariance_by_nearness_leaves_no_value_nearly_certain() {
    for (m, values, each, nearest, keys) in
        [(2, 2, 3, 2, 12), (2, 2, 4, 3, 12), (2, 2, 5, 4, 12), (2, 3, 2, 3, 40), (3, 3, 2, 3, 12)]
    {
        let name = format!("m-invariance, m = {m}, near, {nearest} nearest, {each} of {values} values");
        let plan = series(m, Members::Near(nearest));
        let beliefs = attacked(&name, tables(3), keys, |dice| single(&plan, values, each, dice));
        assert_hidden(&beliefs, f64::from(m));
    }
}

#[test]
fn three_releases_of_a_series_tell_nothing_beyond_the_signature() {
    for values in [2, 3] {
        for members in [Members::Paper, Members::Near(3), Members::Near(4)] {
            let name = format!("m-invariance, m = 2, {members:?}, 3 releases of {values} values");
            let plan = series(2, members);
            let beliefs = attacked(&name, tables(2), 30, |dice| three_releases(&plan, values, dice));
            match members {
                Members::Paper => assert_safe(&beliefs, 2.0),
                Members::Near(_) => assert_hidden(&beliefs, 2.0),
            }
        }
    }
}

#[test]
fn anatomize_tells_nothing_beyond_the_batch() {
    for (l, values, each, keys) in [(2, 2, 3, 30), (2, 2, 4, 60), (2, 3, 2, 40), (3, 3, 2, 12)] {
        let name = format!("Anatomize, l = {l}, {each} of {values} values");
        let beliefs = attacked(&name, tables(2), keys, |dice| single(&anatomy(l), values, each, dice));
        assert_safe(&beliefs, f64::from(l));
    }
}

#[test]
fn d_l_inference_tells_nothing_beyond_the_group() {
    for (grouping, knows) in [("near", "cells"), ("optimal", "cells"), ("near", "exact")] {
        for (l, values, each, keys) in [(2, 2, 3, 12), (2, 3, 2, 12), (3, 3, 2, 12)] {
            let name = format!("(d,l)-inference, {grouping}, {knows}, l = {l}, {each} of {values} values");
            let plan = inference(l, grouping, knows);
            let beliefs = attacked(&name, tables(2), keys, |dice| single(&plan, values, each, dice));
            assert_safe(&beliefs, f64::from(l));
        }
    }
}

#[test]
fn which_values_resemble_each_other_tells_nothing_about_a_person() {
    // four values that may be put together in three ways, by what their rows are like
    let plan = inference(2, "near", "cells");
    let name = "(d,l)-inference, near, l = 2, 2 of 4 values";
    let beliefs = attacked(name, tables(1), 6, |dice| single(&plan, 4, 2, dice));
    assert_safe(&beliefs, 2.0);
}

#[test]
fn the_smallest_cases_that_once_gave_people_away_do_not_any_more() {
    // table order handed row 3 to a round with c and row 6 to one with a
    let six = Case {
        plan: series(2, Members::Paper),
        header: "age",
        quasi: ["21", "25", "31", "36", "40", "44"].map(str::to_owned).into(),
        present: vec![(0..6).collect()],
        truth: vec![0, 1, 2, 1, 2, 0],
        prior: Prior::Counts,
    };
    let beliefs = six.attack(40, 12, &mut Dice(1)).expect("a release");
    assert_safe(&beliefs, 2.0);
    // a shuffle seeded by the secret column could be checked against every world
    let four = Case {
        plan: anatomy(2),
        header: "age",
        quasi: ["21", "24", "27", "30"].map(str::to_owned).into(),
        present: vec![(0..4).collect()],
        truth: vec![0, 1, 0, 1],
        prior: Prior::Counts,
    };
    let beliefs = four.attack(40, 12, &mut Dice(1)).expect("a release");
    assert_safe(&beliefs, 2.0);
}

/// Ten people with two values, of which one is as rare as the table says.
fn ten(plan: &Plan, rare: usize, dice: &mut Dice) -> Case {
    let mut truth: Vec<u8> = (0..10).map(|at| u8::from(at < rare)).collect();
    dice.shuffle(&mut truth);
    Case {
        plan: plan.clone(),
        header: "age",
        quasi: ages(10, dice),
        present: vec![(0..10).collect()],
        truth,
        prior: Prior::Counts,
    }
}

#[test]
fn anatomize_leaves_nobody_certain_in_random_tables_of_ten_rows() {
    // a shuffle seeded by the secret column made 344 of the 360 people of such tables certain
    let plan = anatomy(2);
    let mut all = Beliefs::default();
    let dice = &mut Dice(36);
    for number in 0..36 {
        let case = ten(&plan, 5, dice);
        let beliefs = case.attack(24, 2, dice).unwrap_or_else(|| panic!("table {number} is published"));
        all.and(&beliefs);
    }
    println!("Anatomize, l = 2, 36 tables of 10 rows: {all:?}, mean {:.4}", all.mean());
    assert_eq!((all.people, all.skipped), (2 * 360, 0));
    assert_safe(&all, 2.0);
}

#[test]
fn four_ages_with_two_values_leave_more_than_one_possible_world_to_anatomize() {
    let mut four = Case {
        plan: anatomy(2),
        header: "age",
        quasi: ["21", "24", "27", "30"].map(str::to_owned).into(),
        present: vec![(0..4).collect()],
        truth: vec![0, 1, 0, 1],
        prior: Prior::Counts,
    };
    // each world gives the release under some of so many keys, or cannot give it; whatever the truth is
    for truth in four.worlds() {
        four.truth = truth;
        for key in 0..4 {
            let possible = four.possible(&Dice(1000 + key).key(), 40, &mut Dice(2));
            assert!(possible.contains(&four.truth), "{possible:?}");
            assert!((0..4).all(|person| possible.iter().any(|world| world[person] != four.truth[person])));
        }
    }
}

/// Plans of methods that look for the best, by name.
fn searching(name: &str) -> Plan {
    let principle = json!({ "kind": "l-diversity", "variant": "distinct", "l": 2 });
    let mut attributes = attributes();
    let algorithm = match name {
        "strict Mondrian" => json!({ "name": "mondrian", "cut": "strict" }),
        "relaxed Mondrian" => json!({ "name": "mondrian", "cut": "relaxed" }),
        "full domain" => {
            attributes["age"]["hierarchy"] = json!({ "kind": "intervals", "widths": [2, 4, 8, 16, 32, 64] });
            json!({ "name": "full-domain" })
        }
        "ANGEL by Mondrian" => json!({ "name": "angel", "k": 2, "batches": "mondrian" }),
        _ => json!({ "name": "sweep" }),
    };
    plan(attributes, principle, algorithm, json!({}))
}

/// What the publisher of a table is told of an adversary who runs the method on every table that may be; nothing where there is
/// no release.
fn told(case: &Case) -> Option<Value> {
    let table = case.table(&case.truth, 0);
    let release = outis::anonymize(&table, &case.plan, [7; 32], &mut outis::Silent).ok()?;
    assert!(release.report.get("worlds").is_none(), "for the publisher alone");
    Some(release.private_report["worlds"].clone())
}

#[test]
fn what_the_publisher_is_told_of_a_small_table_is_what_the_enumeration_finds() {
    let dice = &mut Dice(3);
    let mut somebody = 0;
    for (number, name) in (0..24).flat_map(|number| [(number, "strict Mondrian"), (number, "full domain")]) {
        let case = ten(&searching(name), 1 + number % 5, dice);
        let Some(told) = told(&case) else { continue };
        let expected = case.certainly().expect("it was published");
        assert_eq!(told["computed"], true, "{told}");
        assert_eq!(told["found"]["certain"], expected.certain, "{told}");
        assert_eq!(told["found"]["people"], expected.people, "{told}");
        let close = |field: &str, value: f64| {
            let told = told["found"][field].as_f64().expect("a figure");
            assert!((told - value).abs() < 1e-5, "{field}: {told}, {value}");
        };
        close("mean", expected.mean());
        close("highest", expected.highest);
        somebody += usize::from(expected.above_three_quarters > 0);
    }
    assert!(somebody > 0, "some tables tell much, so that this can fail");
}

#[test]
fn whoever_stops_at_the_best_solution_tells_more_than_the_groups_and_the_publisher_sees_it() {
    // minimality attacks: what was not published would have broken the promise
    for name in ["strict Mondrian", "relaxed Mondrian", "Sweep", "ANGEL by Mondrian", "full domain"] {
        let (mut releases, mut people, mut certain, mut sum, mut by_groups) = (0, 0, 0, 0.0, 0.0);
        let (mut certain_by_groups, mut not_computed) = (0, 0);
        let dice = &mut Dice(7);
        for number in tables(8) {
            let Some(told) = told(&ten(&searching(name), 2 + number % 4, dice)) else { continue };
            releases += 1;
            let found = &told["found"];
            if found.is_null() {
                not_computed += 1;
                continue;
            }
            let figure = |of: &Value| of.as_f64().expect("a figure");
            people += 10;
            certain += found["certain"].as_u64().expect("a count");
            certain_by_groups += found["byGroups"]["certain"].as_u64().expect("a count");
            sum += 10.0 * figure(&found["mean"]);
            by_groups += 10.0 * figure(&found["byGroups"]["mean"]);
        }
        let (mean, by_groups) = (sum / f64::from(people), by_groups / f64::from(people));
        println!(
            "{name}, l = 2, 10 people: {releases} releases, {not_computed} not computed, {people} people, {certain} certain ({certain_by_groups} by groups), mean {mean:.4} ({by_groups:.4} by groups)"
        );
        assert!(releases > not_computed, "{name}");
        assert!(mean > by_groups, "{name}: {mean}, {by_groups} by groups");
    }
}
