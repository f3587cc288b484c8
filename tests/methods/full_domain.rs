//! The full-domain search against trying every combination of levels.

use crate::{awkward, oracle::full_domain as brute_force};
use brute_force::{Asked, Case, Column, Objective, every_solution};
use outis::keyed::KeyedOrder;
use outis::plan::CheckedPlan;
use outis::release::{ClassId, Recoding};
use outis::text::step;
use outis::{Error, Plan, Silent, Table, algorithms, estimate};
use serde_json::{Value, json};

/// A small generator: cases must not change between runs.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }
}

/// The leaves of a tree with these numbers of children from the top down, as paths up to `*`.
fn tree(name: &str, children: &[u64]) -> Vec<Vec<String>> {
    let mut paths = vec![vec!["*".to_owned()]];
    for &count in children {
        paths = paths
            .iter()
            .flat_map(|path| {
                (0..count).map(move |child| {
                    let label = match path.len() {
                        1 => format!("{name}{child}"),
                        _ => format!("{}{child}", path[0]),
                    };
                    [vec![label], path.clone()].concat()
                })
            })
            .collect();
    }
    paths
}

/// A random table with one of the promises.
fn case(dice: &mut Dice, asked: Vec<Asked>, objective: Objective, with_persons: bool) -> Case {
    let rows = 6 + dice.below(14) as usize;
    let shapes: [&[u64]; 4] = [&[3], &[2, 2], &[3, 2], &[2, 2, 2]];
    let columns = (0..2 + dice.below(2))
        .map(|index| {
            let leaves = tree(["a", "b", "c"][index as usize], shapes[dice.below(4) as usize]);
            // the smaller of two throws: some values are frequent, others rare
            let mut pick = || dice.below(leaves.len() as u64).min(dice.below(leaves.len() as u64));
            let paths = (0..rows).map(|_| leaves[pick() as usize].clone()).collect();
            Column { paths, weight: [1.0, 1.0, 3.0][dice.below(3) as usize], leaves }
        })
        .collect();
    let values = (0..rows).map(|_| (1 + dice.below(3).min(dice.below(3))).to_string()).collect();
    let persons = (0..rows as u64)
        .map(|row| if with_persons { dice.below(1 + row) as u32 } else { row as u32 })
        .collect();
    let most_left_out = [0, rows / 8, rows / 3][dice.below(3) as usize];
    let mut case = Case { columns, values, persons, asked, most_left_out, objective };
    if matches!(objective, Objective::Discernibility | Objective::AverageGroup) {
        case.columns.iter_mut().for_each(|column| column.weight = 1.0);
    }
    case
}

/// The same case as a table and a plan.
fn as_plan(case: &Case, with_persons: bool) -> (Table, Plan) {
    let names: Vec<String> = (0..case.columns.len()).map(|index| format!("q{index}")).collect();
    let mut csv = format!("id,{},s\n", names.join(","));
    for row in 0..case.values.len() {
        let cells: Vec<&str> = case.columns.iter().map(|column| column.paths[row][0].as_str()).collect();
        csv += &format!("p{},{},{}\n", case.persons[row], cells.join(","), case.values[row]);
    }
    let mut attributes = json!({ "id": { "role": "identifier" }, "s": { "role": "sensitive" } });
    for (name, column) in names.iter().zip(&case.columns) {
        attributes[name] = json!({
            "role": "quasi", "weight": column.weight, "hierarchy": { "kind": "tree", "paths": column.leaves }
        });
    }
    let principles: Vec<Value> = (case.asked.iter())
        .map(|asked| match asked {
            Asked::K(k) => json!({ "kind": "k-anonymity", "k": k }),
            Asked::KOn(k, columns) => {
                let names: Vec<&String> = columns.iter().map(|&column| &names[column]).collect();
                json!({ "kind": "k-anonymity", "k": k, "attributes": names })
            }
            Asked::Distinct(l) => json!({ "kind": "l-diversity", "variant": "distinct", "l": l }),
            Asked::Entropy(l) => json!({ "kind": "l-diversity", "variant": "entropy", "l": l }),
            Asked::Recursive(c, l) => {
                json!({ "kind": "l-diversity", "variant": "recursive", "l": l, "c": c })
            }
            Asked::Ld(l, d) => json!({ "kind": "l-d-diversity", "l": l, "d": d }),
            Asked::Close(t, true) => json!({ "kind": "t-closeness", "t": t, "distance": "ordered" }),
            Asked::Average(risk) => json!({ "kind": "average-risk", "risk": risk }),
            Asked::Threshold(risk, share) => {
                json!({ "kind": "risk-threshold", "risk": risk, "share": share })
            }
            Asked::Like(beta, true) => json!({ "kind": "beta-likeness", "beta": beta }),
            Asked::Like(beta, false) => json!({ "kind": "beta-likeness", "beta": beta, "variant": "basic" }),
            Asked::Disclosure(delta) => json!({ "kind": "delta-disclosure", "delta": delta }),
            Asked::AlphaK(alpha, k) => json!({ "kind": "alpha-k-anonymity", "alpha": alpha, "k": k }),
            Asked::Close(t, false) => json!({ "kind": "t-closeness", "t": t }),
        })
        .collect();
    let objective = match case.objective {
        Objective::Loss => "loss",
        Objective::Prec => "prec",
        Objective::Discernibility => "discernibility",
        Objective::AverageGroup => "average-group",
    };
    let mut plan = json!({
        "version": 1,
        "attributes": attributes,
        "principles": principles,
        "algorithm": { "name": "full-domain", "objective": objective },
        "suppression": case.most_left_out as f64 / case.values.len() as f64,
    });
    if with_persons {
        plan["person"] = json!(["id"]);
    }
    let table = Table::from_csv(csv.as_bytes()).expect("the test's table is well formed");
    (table, Plan::from_value(plan).expect("the test's plan is valid"))
}

fn recode(table: &Table, plan: &Plan) -> Result<Recoding, Error> {
    let checked = CheckedPlan::new(plan, table)?;
    algorithms::run(&checked, table, &KeyedOrder::of_cells(&[7; 32], table), &mut Silent)
}

fn chosen(recoding: &Recoding) -> Vec<u16> {
    let search = recoding.search.as_ref().expect("a search was made");
    search.solutions[0].levels.values().copied().collect()
}

/// Every way to ask, each with every objective, on many tables.
fn compare_with_every_combination(tables: usize, with_persons: bool) {
    let objectives = [Objective::Loss, Objective::Prec, Objective::Discernibility, Objective::AverageGroup];
    let asked: Vec<Vec<Asked>> = vec![
        vec![Asked::K(2)],
        vec![Asked::K(3)],
        vec![Asked::Distinct(2)],
        vec![Asked::Entropy(1.6)],
        vec![Asked::Recursive(2.0, 2)],
        vec![Asked::Ld(2, 1)],
        vec![Asked::Close(0.3, false)],
        vec![Asked::Close(0.2, true)],
        vec![Asked::KOn(4, vec![0]), Asked::KOn(2, vec![0, 1])],
        vec![Asked::KOn(3, vec![0]), Asked::KOn(3, vec![1]), Asked::Distinct(2)],
        vec![Asked::KOn(3, vec![1]), Asked::Close(0.4, false)],
        vec![Asked::K(2), Asked::Entropy(1.3), Asked::Close(0.5, true)],
        vec![Asked::Average(0.4)],
        vec![Asked::Threshold(0.4, 0.25)],
        vec![Asked::Average(0.45), Asked::Distinct(2)],
        vec![Asked::Threshold(0.3, 0.3), Asked::Average(0.35)],
        vec![Asked::Like(0.8, true)],
        vec![Asked::Like(1.2, false), Asked::K(2)],
        vec![Asked::Disclosure(1.4)],
        vec![Asked::AlphaK(0.6, 2)],
    ];
    let mut dice = Dice(if with_persons { 11 } else { 7 });
    let (mut reached, mut refused, mut left_out, mut spared) = (0, 0, 0, 0);
    for asked in &asked {
        for objective in objectives {
            for _ in 0..tables {
                let case = case(&mut dice, asked.clone(), objective, with_persons);
                let columns_without_promise =
                    matches!(&asked[..], [Asked::KOn(..), Asked::KOn(..)]) && case.columns.len() > 2;
                if columns_without_promise {
                    continue;
                }
                let (table, plan) = as_plan(&case, with_persons);
                let solutions = every_solution(&case);
                let made = recode(&table, &plan);
                let Some(least) = solutions.iter().map(|(_, cost)| *cost).min_by(f64::total_cmp) else {
                    assert!(matches!(made, Err(Error::Unsatisfiable { .. })), "{case:#?}");
                    refused += 1;
                    continue;
                };
                let made = made.unwrap_or_else(|error| panic!("{error}: {case:#?}"));
                let levels = chosen(&made);
                let search = made.search.as_ref().expect("a search was made");
                let cost = solutions.iter().find(|(other, _)| *other == levels).map(|(_, cost)| *cost);
                let cost = cost.unwrap_or_else(|| panic!("{levels:?} is no solution of {case:#?}"));
                assert!((cost - least).abs() < 1e-9, "{levels:?} costs {cost}, not {least}: {case:#?}");
                if matches!(objective, Objective::Discernibility | Objective::AverageGroup) {
                    let first = solutions.iter().find(|(_, other)| *other == least).expect("one has it");
                    assert_eq!(levels, first.0, "the first of equals: {case:#?}");
                }
                if objective == Objective::Loss {
                    assert!((search.solutions[0].loss.0 - least).abs() < 1e-9, "{case:#?}");
                }
                assert!(search.proven);
                let suppressed =
                    made.class_of_row.iter().filter(|&&class| class == ClassId::SUPPRESSED).count();
                assert_eq!(suppressed as u64, search.solutions[0].suppressed);
                reached += 1;
                left_out += usize::from(suppressed > 0);
                spared += (search.combinations - search.evaluated) as usize;
            }
        }
    }
    assert!(
        reached > 20 && refused > 5 && left_out > 20 && spared > 100,
        "{reached} {refused} {left_out} {spared}"
    );
}

#[test]
fn the_best_of_all_combinations_is_found() {
    compare_with_every_combination(12, false);
}

#[test]
fn the_best_is_found_where_persons_have_several_rows() {
    compare_with_every_combination(8, true);
}

/// Whether rows that agree on some columns at these levels agree on another.
fn holds_at(case: &Case, levels: &[u16], from: &[usize], to: usize) -> bool {
    let shown = |row: usize, column: usize| &case.columns[column].paths[row][usize::from(levels[column])];
    let rows = 0..case.values.len();
    rows.clone().all(|one| {
        rows.clone().all(|other| {
            from.iter().any(|&column| shown(one, column) != shown(other, column))
                || shown(one, to) == shown(other, to)
        })
    })
}

#[test]
fn the_best_of_all_combinations_that_keep_the_dependencies_is_found() {
    let objectives = [Objective::Loss, Objective::Prec, Objective::Discernibility, Objective::AverageGroup];
    let asked = [
        vec![Asked::K(2)],
        vec![Asked::K(3)],
        vec![Asked::Distinct(2)],
        vec![Asked::Close(0.3, false)],
        vec![Asked::K(2), Asked::Entropy(1.3)],
    ];
    let mut dice = Dice(17);
    let (mut dearer, mut refused) = (0, 0);
    for asked in &asked {
        for objective in objectives {
            for turn in 0..24 {
                let case = case(&mut dice, asked.clone(), objective, false);
                let (table, mut plan) = as_plan(&case, false);
                let kept: Vec<(Vec<usize>, usize)> = match (case.columns.len(), turn % 3) {
                    (2, _) | (_, 0) => vec![(vec![0], 1)],
                    (_, 1) => vec![(vec![0, 2], 1)],
                    _ => vec![(vec![0], 1), (vec![1], 2)],
                };
                let spelled = kept.iter().map(|(from, to)| {
                    let from: Vec<String> = from.iter().map(|column| format!("q{column}")).collect();
                    json!({ "from": from, "to": [format!("q{to}")], "approximate": true })
                });
                let mut written = serde_json::to_value(&plan).expect("a plan is plain data");
                written["dependencies"] = spelled.collect();
                written["algorithm"]["keep"] = json!("all");
                plan = Plan::from_value(written).expect("the test's plan is valid");
                let all = every_solution(&case);
                let keeps = |levels: &[u16]| kept.iter().all(|(from, to)| holds_at(&case, levels, from, *to));
                let solutions = all.iter().filter(|(levels, _)| keeps(levels));
                let Some(least) = solutions.clone().map(|(_, cost)| *cost).min_by(f64::total_cmp) else {
                    assert!(matches!(recode(&table, &plan), Err(Error::Unsatisfiable { .. })), "{case:#?}");
                    refused += 1;
                    continue;
                };
                let made = recode(&table, &plan).unwrap_or_else(|error| panic!("{error}: {case:#?}"));
                let levels = chosen(&made);
                assert!(keeps(&levels), "{levels:?} does not keep {kept:?}: {case:#?}");
                let cost = solutions.clone().find(|(other, _)| *other == levels).map(|(_, cost)| *cost);
                let cost = cost.unwrap_or_else(|| panic!("{levels:?} is no solution of {case:#?}"));
                assert!((cost - least).abs() < 1e-9, "{levels:?} costs {cost}, not {least}: {case:#?}");
                let search = made.search.as_ref().expect("a search was made");
                assert!(search.proven);
                for shown in &search.solutions {
                    let levels: Vec<u16> = shown.levels.values().copied().collect();
                    assert!(keeps(&levels), "{levels:?} is shown and does not keep {kept:?}");
                }
                let free = all.iter().map(|(_, cost)| *cost).min_by(f64::total_cmp).expect("there are some");
                dearer += usize::from(least > free + 1e-9);
            }
        }
    }
    assert!(dearer > 40 && refused > 0, "{dearer} {refused}");
}

#[test]
fn a_kept_dependency_holds_in_the_release_and_levels_that_break_it_are_refused() {
    let text =
        "zip,city,age\n1010,Wien,20\n1020,Wien,21\n4020,Linz,22\n4030,Linz,23\n4600,Wels,24\n4610,Wels,25\n";
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let attributes = json!({
        "zip": { "role": "quasi", "hierarchy": { "kind": "mask" } },
        "city": { "role": "quasi", "hierarchy": { "kind": "flat" } },
        "age": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [10] } },
    });
    let more = json!({ "dependencies": ["zip -> city"] });
    let keep = |algorithm: Value| plan(attributes.clone(), algorithm, more.clone());
    let made = outis::anonymize(
        &table,
        &keep(json!({ "name": "full-domain", "keep": ["zip -> city"] })),
        [7; 32],
        &mut Silent,
    )
    .expect("can be met");
    let found = &made.verdict.dependencies[0];
    assert_eq!(found.verdict, outis::check::Outcome::Holds);
    // at level 3, 4 of Linz and 4 of Wels look alike, and the cities do not
    let algorithm =
        json!({ "name": "full-domain", "keep": "all", "levels": { "zip": 3, "city": 0, "age": 2 } });
    let failed = recode(&table, &keep(algorithm)).expect_err("4*** is in two cities");
    assert_eq!(
        failed.to_string(),
        "keeping zip -> city cannot be reached: at these levels rows that agree on the left differ on the right"
    );
}

fn plan(attributes: Value, algorithm: Value, more: Value) -> Plan {
    let mut plan = json!({
        "version": 1, "attributes": attributes,
        "principles": [{ "kind": "k-anonymity", "k": 2 }], "algorithm": algorithm,
    });
    for (key, value) in more.as_object().expect("further fields are an object") {
        plan[key] = value.clone();
    }
    Plan::from_value(plan).expect("the test's plan is valid")
}

fn two_columns() -> (Table, Value) {
    let table = Table::from_csv(b"q1,q2\na,a\nb,b\na,b\nb,a\nc,c\nc,c\n").expect("well formed");
    (table, json!({ "q1": { "role": "quasi" }, "q2": { "role": "quasi" } }))
}

#[test]
fn of_equals_the_lexicographically_first_levels_are_published() {
    let (table, attributes) = two_columns();
    for objective in ["loss", "prec", "discernibility", "average-group"] {
        let algorithm = json!({ "name": "full-domain", "objective": objective });
        let made = recode(&table, &plan(attributes.clone(), algorithm, json!({}))).expect("can be met");
        assert_eq!(chosen(&made), [0, 1], "{objective}");
    }
}

#[test]
fn levels_that_were_chosen_are_published_and_nothing_is_searched() {
    let (table, attributes) = two_columns();
    let algorithm = json!({ "name": "full-domain", "levels": { "q2": 0, "q1": 1 } });
    let made = recode(&table, &plan(attributes.clone(), algorithm, json!({}))).expect("can be met");
    assert!(made.search.is_none());
    assert_eq!(made.notes, [step("note-levels-chosen")]);
    assert_eq!(made.cells.len(), 2 * 3);
    let algorithm = json!({ "name": "full-domain", "levels": { "q1": 0, "q2": 0 } });
    let failed = recode(&table, &plan(attributes, algorithm, json!({}))).expect_err("four rows are alone");
    let Error::Unsatisfiable { reason, needed, .. } = failed else { panic!("{failed}") };
    assert!(reason.starts_with("at these levels 4 of 6 rows"), "{reason}");
    assert_eq!(needed, Some(4.0 / 6.0));
}

#[test]
fn faults_of_chosen_levels_are_told_all_at_once() {
    let (table, attributes) = two_columns();
    let algorithm = json!({ "name": "full-domain", "steps": 3, "levels": { "q1": 2, "q3": 0 } });
    let Err(Error::BadPlan { faults }) = recode(&table, &plan(attributes, algorithm, json!({}))) else {
        panic!("the levels do not fit");
    };
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "algorithm.steps: found 3, expected none: with `levels`, `full-domain` does not search",
            "algorithm.levels.q1: found 2, expected at most 1, the highest level that the column may have",
            "algorithm.levels.q3: found `q3`, which is no column of the table that others may know, expected a column that others may know; did you mean `q1`?",
            "algorithm.levels.q2: found nothing, expected a level from 0 to 1",
        ]
    );
}

#[test]
fn a_step_budget_gives_the_best_found_and_says_so() {
    let text: String = (0..60).map(|i| format!("{},{},{}\n", i % 7, i % 11, i % 5)).collect();
    let table = Table::from_csv(format!("q1,q2,q3\n{text}").as_bytes()).expect("well formed");
    let attributes = json!({
        "q1": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [2, 4] } },
        "q2": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [2, 4] } },
        "q3": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [2, 4] } }
    });
    let run = |steps: u32| {
        let algorithm = json!({ "name": "full-domain", "steps": steps });
        recode(&table, &plan(attributes.clone(), algorithm, json!({}))).expect("can be met")
    };
    let short = run(2);
    let search = short.search.as_ref().expect("a search was made");
    assert_eq!((search.evaluated, search.proven), (2, false));
    assert_eq!(short.notes, [step("note-not-proven")]);
    let long = run(10_000);
    let whole = long.search.as_ref().expect("a search was made");
    assert!(whole.proven && long.notes.is_empty());
    assert!(whole.evaluated < whole.combinations, "{} of {}", whole.evaluated, whole.combinations);
    assert!(whole.solutions[0].loss.0 < search.solutions[0].loss.0);
}

#[test]
fn a_search_that_is_too_large_is_refused_before_it_starts_and_others_are_named() {
    let header: Vec<String> = (0..24).map(|c| format!("q{c}")).collect();
    let row: Vec<String> = (0..24).map(|c| c.to_string()).collect();
    let other: Vec<String> = (0..24).map(|c| (c + 500).to_string()).collect();
    let csv = format!("{}\n{}\n{}\n", header.join(","), row.join(","), other.join(","));
    let table = Table::from_csv(csv.as_bytes()).expect("well formed");
    let attributes: Value = header
        .iter()
        .map(|name| (name.clone(), json!({ "role": "quasi" })))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let large = plan(attributes, json!({ "name": "full-domain" }), json!({}));
    let Err(Error::BadPlan { faults }) = recode(&table, &large) else { panic!("it is too large") };
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].path, "algorithm.name");
    for name in ["maxLevel", "mondrian", "datafly"] {
        assert!(faults[0].expected.contains(name), "{}", faults[0].expected);
    }
}

#[test]
fn weights_that_an_objective_does_not_look_at_are_refused() {
    let (table, mut attributes) = two_columns();
    attributes["q1"]["weight"] = json!(2);
    let refused = recode(
        &table,
        &plan(attributes.clone(), json!({ "name": "full-domain", "objective": "discernibility" }), json!({})),
    );
    let Err(Error::BadPlan { faults }) = refused else { panic!("the weight means nothing") };
    assert_eq!(faults[0].path, "attributes.q1.weight");
    // the heavier column stays precise, although the other comes first among equals
    let made = recode(&table, &plan(attributes, json!({ "name": "full-domain" }), json!({})));
    assert_eq!(chosen(&made.expect("can be met")), [0, 1]);
    let (table, mut attributes) = two_columns();
    attributes["q2"]["weight"] = json!(2);
    let made = recode(&table, &plan(attributes, json!({ "name": "full-domain" }), json!({})));
    assert_eq!(chosen(&made.expect("can be met")), [1, 0]);
}

#[test]
fn a_column_stays_at_or_below_its_highest_level() {
    let (table, mut attributes) = two_columns();
    attributes["q2"]["maxLevel"] = json!(0);
    let algorithm = json!({ "name": "full-domain" });
    let made = recode(&table, &plan(attributes.clone(), algorithm.clone(), json!({}))).expect("can be met");
    assert_eq!(chosen(&made), [1, 0]);
    attributes["q1"]["maxLevel"] = json!(0);
    let failed = recode(&table, &plan(attributes, algorithm, json!({}))).expect_err("cannot be met");
    let Error::Unsatisfiable { needed, .. } = failed else { panic!("{failed}") };
    assert_eq!(needed, Some(4.0 / 6.0));
}

#[test]
fn missing_values_stay_as_they_are_below_a_cap_that_keeps_everything_from_the_root() {
    let rows = "-21,a\n-22,b\n-25,c\n,d\n,e\n-3,f\n";
    let table = Table::from_csv(format!("q1,s\n{rows}").as_bytes()).expect("well formed");
    let hierarchies = [
        (json!({ "kind": "intervals", "widths": [0.5, 5, 10] }), 2),
        (json!({ "kind": "mask" }), 2),
        (
            json!({ "kind": "tree", "paths": [["-21", "n", "*"], ["-22", "n", "*"], ["-25", "n", "*"], ["-3", "m", "*"]] }),
            1,
        ),
    ];
    for (hierarchy, cap) in hierarchies {
        let attributes = json!({
            "q1": { "role": "quasi", "maxLevel": cap, "hierarchy": hierarchy }, "s": { "role": "sensitive" }
        });
        for objective in ["loss", "prec", "discernibility", "average-group"] {
            let algorithm = json!({ "name": "full-domain", "objective": objective });
            let asked = plan(attributes.clone(), algorithm, json!({ "suppression": 0.9 }));
            let made = outis::anonymize(&table, &asked, [7; 32], &mut Silent)
                .unwrap_or_else(|error| panic!("{hierarchy}, {objective}: {error}"));
            let text = awkward::file(&made, "release.csv");
            assert!(text.contains("\n,d\n,e\n"), "{hierarchy}, {objective}: {text}");
        }
    }
}

#[test]
fn a_tree_that_parts_values_again_is_searched_without_conclusions_from_above() {
    // a and b share N at level 1; at level 2 a is * and b is still N
    let paths =
        json!([["a", "N", "*", "*"], ["b", "N", "N", "*"], ["c", "M", "M", "*"], ["d", "M", "M", "*"]]);
    let table = Table::from_csv(b"q1\na\nb\na\nb\nc\nd\n").expect("well formed");
    let attributes = json!({ "q1": { "role": "quasi", "hierarchy": { "kind": "tree", "paths": paths } } });
    let made =
        recode(&table, &plan(attributes, json!({ "name": "full-domain" }), json!({}))).expect("can be met");
    assert_eq!(chosen(&made), [1]);
}

#[test]
fn the_size_of_a_search_is_told_before_it_starts() {
    let (table, attributes) = two_columns();
    let asked = plan(attributes.clone(), json!({ "name": "full-domain", "steps": 3 }), json!({}));
    let search = estimate(&table, &asked).expect("the plan fits").search.expect("it searches");
    assert_eq!((search.combinations, search.evaluations, search.rules_out), (4, 3, true));
    let asked = plan(attributes.clone(), json!({ "name": "mondrian" }), json!({}));
    assert_eq!(estimate(&table, &asked).expect("the plan fits").search, None);
    let chosen = json!({ "name": "full-domain", "levels": { "q1": 1, "q2": 0 } });
    assert_eq!(estimate(&table, &plan(attributes, chosen, json!({}))).expect("the plan fits").search, None);
}

#[test]
fn the_time_of_a_run_is_told_before_it_starts_and_grows_with_the_table_and_the_work() {
    let seconds = |rows: usize, algorithm: Value| {
        let text: String = (0..rows).map(|row| format!("{},{}\n", row % 7, row % 3)).collect();
        let table = Table::from_csv(format!("q1,q2\n{text}").as_bytes()).expect("well formed");
        let attributes = json!({ "q1": { "role": "quasi" }, "q2": { "role": "quasi" } });
        estimate(&table, &plan(attributes, algorithm, json!({}))).expect("the plan fits").seconds
    };
    for name in ["mondrian", "sweep", "datafly", "classfly", "k-msd", "full-domain"] {
        let [few, many] = [100, 200].map(|rows| seconds(rows, json!({ "name": name })));
        assert!(0.0 < few && few < many, "{name}: {few} and {many}");
        assert!(few < 0.02, "{name}: {few} s for a hundred rows");
    }
    assert!(seconds(100, json!({ "name": "sweep" })) < seconds(100, json!({ "name": "sweep", "polish": 3 })));
}

#[test]
fn a_whole_release_is_judged_and_measured_like_the_search_says() {
    let text: String =
        (0..80).map(|i| format!("{},{},{}\n", 20 + (i * 7) % 40, ["a", "b", "c"][i % 3], i % 4)).collect();
    let text = format!("q1,q2,s\n{text}");
    let asked = awkward::plan(
        &Table::from_csv(text.as_bytes()).expect("well formed"),
        &json!([{ "kind": "k-anonymity", "k": 4 }, { "kind": "l-diversity", "variant": "entropy", "l": 1.5 }]),
        &json!({ "name": "full-domain" }),
        json!({ "suppression": 0.1 }),
    );
    let made = awkward::publish(&text, &asked).expect("can be met");
    let solution = &made.private_report["search"]["solutions"][0];
    let measures = &made.private_report["measures"];
    assert_eq!(solution["loss"], measures["weightedLoss"]);
    assert_eq!(solution["averageRisk"], measures["riskAfter"]["prosecutor"]["average"]);
    assert_eq!(solution["highestRisk"], measures["riskAfter"]["prosecutor"]["highest"]);
    assert_eq!(solution["suppressed"], measures["suppressed"]["rows"]);
    // what follows from other releases than this one is for the publisher alone
    assert!(made.report.get("search").is_none());
    assert!(!made.report["notes"].to_string().contains("combinations"));
}

#[test]
fn the_share_that_is_needed_is_that_of_the_best_levels_not_of_the_highest() {
    // three rows with three values pass by themselves; all eight together are too uneven
    let text = "q1,s\nx,a\nx,b\nx,c\ny,a\ny,a\ny,a\ny,a\ny,a\n";
    let table = Table::from_csv(text.as_bytes()).expect("a table");
    let plan = |suppression: f64| {
        Plan::from_value(json!({
            "version": 1,
            "attributes": { "q1": { "role": "quasi", "hierarchy": { "kind": "flat" } }, "s": { "role": "sensitive" } },
            "principles": [{ "kind": "l-d-diversity", "l": 3, "d": 0 }],
            "algorithm": { "name": "full-domain" },
            "suppression": suppression
        }))
        .expect("a plan")
    };
    let failed = recode(&table, &plan(0.0)).expect_err("five rows are left over");
    let Error::Unsatisfiable { reason, needed, .. } = failed else { panic!("{failed}") };
    assert_eq!(needed, Some(0.625), "{reason}");
    recode(&table, &plan(0.625)).expect("the share named is enough");
}
