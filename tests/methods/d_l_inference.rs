//! (d,l)-inference: the worked examples of Wang and Liu 2011, and what must hold of any frequencies and tables.

use crate::awkward;
use crate::census::Census;
use outis::algorithms::d_l_inference::intersection::{self, Buckets};
use outis::algorithms::d_l_inference::partition::{Segment, Strategy, grouped, partition};
use outis::algorithms::d_l_inference::values::{Grouping, Promise, Value, ascending};
use outis::algorithms::d_l_inference::{containment, disjoint};
use outis::check::Outcome;
use outis::check::inference::conditions;
use outis::plan::{GroupingStrategy, PartitionOrder};
use outis::{Error, Plan, Silent, Table, anonymize};
use proptest::prelude::*;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

/// The frequencies of Examples 4.2 and 4.3; Example 4.1 lists them from the largest.
const EXAMPLE: [u32; 9] = [1, 7, 9, 10, 26, 30, 40, 45, 50];

fn promise(d: u32, l: usize) -> Promise {
    Promise { values: l, distance: d }
}

/// The frequencies of each group, values as numbered by the example (from 1, ascending).
fn groups(grouping: &Grouping) -> Vec<Vec<(u32, u32)>> {
    let shares = |shares: &[Value]| shares.iter().map(|share| (share.id.0 + 1, share.count)).collect();
    grouping.groups.iter().map(|group| shares(&group.shares)).collect()
}

/// How many tuples of each value are removed.
fn removed(frequencies: &[u32], grouping: &Grouping) -> Vec<u32> {
    let mut left = frequencies.to_vec();
    for share in grouping.groups.iter().flat_map(|group| &group.shares) {
        left[share.id.0 as usize] -= share.count;
    }
    left
}

#[test]
fn example_4_1_disjoint_grouping() {
    let grouping = disjoint::group(&ascending(&EXAMPLE), promise(3, 2));
    // s1 of the example is the most frequent value, number 9 here
    assert_eq!(
        groups(&grouping),
        [vec![(9, 48), (8, 45)], vec![(7, 33), (6, 30)], vec![(5, 13), (4, 10)], vec![(3, 9), (2, 7)],]
    );
    assert_eq!(grouping.removed, 23);
    assert_eq!(removed(&EXAMPLE, &grouping), [1, 0, 0, 0, 13, 0, 7, 0, 2]);
}

#[test]
fn example_4_2_containment_grouping() {
    let grouping = containment::group(&ascending(&EXAMPLE), promise(3, 2));
    let counts: Vec<Vec<u32>> = groups(&grouping)
        .into_iter()
        .map(|group| group.into_iter().map(|(_, count)| count).collect())
        .collect();
    assert_eq!(
        counts,
        [
            vec![1, 4, 4, 4, 4, 4, 4, 4, 4],
            vec![5, 6, 8, 8, 8, 8, 8],
            vec![14, 17, 17, 17, 17],
            vec![11, 14, 14]
        ]
    );
    assert_eq!(grouping.removed, 13);
    assert_eq!(removed(&EXAMPLE, &grouping), [0, 3, 0, 0, 0, 1, 0, 2, 7]);
    assert_eq!(containment::closed_form(&ascending(&EXAMPLE), promise(3, 2)), 13);
}

#[test]
fn theorem_4_1_is_wrong_where_a_value_is_used_up_early() {
    let values = ascending(&[10, 11, 12, 20]);
    assert_eq!(containment::closed_form(&values, promise(3, 2)), 5);
    assert_eq!(containment::group(&values, promise(3, 2)).removed, 7);
}

#[test]
fn example_4_3_intersection_grouping() {
    let values = ascending(&EXAMPLE);
    let buckets = intersection::bucketed(&values, promise(3, 2), Buckets::Greedy);
    assert_eq!(
        groups(&buckets),
        [vec![(2, 7), (3, 9), (4, 10)], vec![(5, 26), (6, 29)], vec![(7, 40), (8, 43), (9, 43)]]
    );
    let grouping = intersection::group(&values, promise(3, 2));
    assert_eq!(
        groups(&grouping),
        [
            vec![(2, 7), (3, 9), (4, 10), (5, 10), (6, 10)],
            vec![(5, 16), (6, 19), (7, 19), (8, 19), (9, 19)],
            vec![(7, 21), (8, 24), (9, 24)],
        ]
    );
    assert_eq!(grouping.removed, 11);
    assert_eq!(removed(&EXAMPLE, &grouping), [1, 0, 0, 0, 0, 1, 0, 2, 7]);
}

#[test]
fn which_strategy_removes_least_depends_on_the_frequencies() {
    let costs = |frequencies: &[u32]| {
        let (values, promise) = (ascending(frequencies), promise(3, 2));
        (
            disjoint::group(&values, promise).removed,
            containment::group(&values, promise).removed,
            intersection::group(&values, promise).removed,
            intersection::bucketed(&values, promise, Buckets::Optimal).removed,
        )
    };
    assert_eq!(costs(&EXAMPLE), (23, 13, 11, 11));
    // Example 4.3: with 25 instead of 10 disjoint grouping wins
    assert_eq!(costs(&[1, 7, 9, 25, 26, 30, 40, 45, 50]), (10, 26, 12, 10));
}

fn segments(frequencies: &[u32], d: u32, l: usize, order: PartitionOrder) -> Vec<Segment> {
    partition(&ascending(frequencies), promise(d, l), GroupingStrategy::Auto, order)
}

#[test]
fn phase_1_cuts_where_the_parts_remove_less() {
    use PartitionOrder::{BottomUp, TopDown};
    let segment = |values, strategy, cost| Segment { values, strategy, cost };
    for order in [TopDown, BottomUp] {
        assert_eq!(segments(&EXAMPLE, 3, 2, order), [segment(0..9, Strategy::Buckets, 11)]);
    }
    let halved = [3, 5, 11, 20, 38, 43, 49, 50];
    assert_eq!(
        segments(&halved, 1, 3, TopDown),
        [segment(0..4, Strategy::Disjoint, 22), segment(4..8, Strategy::Buckets, 25)]
    );
    assert_eq!(segments(&halved, 1, 3, BottomUp), [segment(0..8, Strategy::Buckets, 49)]);
    let merged = [4, 12, 15, 17, 17, 19, 23, 25, 45];
    assert_eq!(segments(&merged, 3, 3, TopDown), [segment(0..9, Strategy::Containment, 32)]);
    assert_eq!(
        segments(&merged, 3, 3, BottomUp),
        [segment(0..6, Strategy::Buckets, 12), segment(6..9, Strategy::Buckets, 19)]
    );
}

const STRATEGIES: [GroupingStrategy; 5] = [
    GroupingStrategy::Auto,
    GroupingStrategy::Disjoint,
    GroupingStrategy::Containment,
    GroupingStrategy::Intersection,
    GroupingStrategy::Optimal,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_strategy_keeps_the_promise_and_every_tuple(
        frequencies in prop::collection::vec(1u32..60, 1..14), d in 0u32..8, l in 2usize..5
    ) {
        let values = ascending(&frequencies);
        let promise = promise(d, l);
        let total: u64 = frequencies.iter().map(|&count| u64::from(count)).sum();
        let optimum = intersection::cost(&values, promise, Buckets::Optimal);
        for strategy in STRATEGIES {
            for order in [PartitionOrder::TopDown, PartitionOrder::BottomUp] {
                let segments = partition(&values, promise, strategy, order);
                let grouping = grouped(&values, promise, &segments);
                let cost: u64 = segments.iter().map(|segment| segment.cost).sum();
                prop_assert_eq!(cost, grouping.removed, "{:?} says another cost", strategy);
                let gone: u64 = removed(&frequencies, &grouping).iter().map(|&count| u64::from(count)).sum();
                prop_assert_eq!(gone, grouping.removed);
                let kept: u64 = groups(&grouping).iter().flatten().map(|&(_, count)| u64::from(count)).sum();
                prop_assert_eq!(kept + gone, total);
                let as_judged: Vec<Vec<(u32, u64)>> = (groups(&grouping).iter())
                    .map(|group| group.iter().map(|&(value, count)| (value, u64::from(count))).collect())
                    .collect();
                let found = conditions(&as_judged, u64::from(d), l);
                prop_assert!(found.inference() && found.atoms, "{:?} {:?}: {:?} {:?}", strategy, order, found, grouping);
                prop_assert!(groups(&grouping).iter().flatten().all(|&(_, count)| count > 0));
                prop_assert!(optimum <= grouping.removed, "{:?} beats the optimum", strategy);
            }
        }
    }

    #[test]
    fn the_optimum_is_that_of_trying_every_way_to_cut_and_drop(
        frequencies in prop::collection::vec(1u32..30, 1..9), d in 0u32..5, l in 2usize..4
    ) {
        // each value starts a block, continues one, or is dropped
        fn best(values: &[Value], block: &[Value], promise: Promise) -> u64 {
            let close = |block: &[Value]| match block.len() {
                0 => Some(0),
                size if size < promise.values => None,
                _ => Some(outis::algorithms::d_l_inference::values::trim_cost(block, promise.distance)),
            };
            let Some((first, rest)) = values.split_first() else { return close(block).unwrap_or(u64::MAX) };
            let dropped = best(rest, block, promise).saturating_add(u64::from(first.count));
            let continued = best(rest, &[block, &[*first]].concat(), promise);
            let started = match (block.is_empty(), close(block)) {
                (false, Some(cost)) => best(rest, &[*first], promise).saturating_add(cost),
                _ => u64::MAX,
            };
            dropped.min(continued).min(started)
        }
        let (values, promise) = (ascending(&frequencies), promise(d, l));
        let optimum = intersection::cost(&values, promise, Buckets::Optimal);
        prop_assert_eq!(optimum, best(&values, &[], promise));
    }

    #[test]
    fn the_closed_form_of_theorem_4_1_is_right_where_no_value_is_used_up_early(
        steps in prop::collection::vec(0u32..12, 2..12), d in 0u32..5, l in 2usize..4
    ) {
        // frequencies that grow fast enough: every value outlasts the rounds before its own block
        let mut frequencies = Vec::new();
        let mut count = 1;
        for (index, step) in steps.iter().enumerate() {
            count += step + if index % l == 0 { d + 1 } else { 0 };
            frequencies.push(count);
        }
        let (values, promise) = (ascending(&frequencies), promise(d, l));
        // a value is used up early if a round before its block takes all it has
        let simulated = containment::group(&values, promise);
        let rounds = |id: u32| groups(&simulated).iter().filter(|group| group.iter().any(|&(value, _)| value == id + 1)).count();
        let blocks = (frequencies.len() / l).max(1);
        let early = values.iter().enumerate().any(|(index, value)| rounds(value.id.0) <= (index / l).min(blocks - 1));
        prop_assume!(frequencies.len() >= l && !early);
        prop_assert_eq!(simulated.removed, containment::closed_form(&values, promise));
    }
}

/// A table with one more quasi column that the secret determines.
fn with_determined_column(text: &str) -> String {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut header: Vec<String> = reader.headers().expect("a header").iter().map(str::to_owned).collect();
    let secret = header.iter().position(|name| name == "s").expect("a secret");
    header.push("qd".to_owned());
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&header).expect("writes to memory");
    for row in reader.records().map(|row| row.expect("a row")) {
        let told = row[secret].bytes().fold(7u32, |sum, byte| sum * 31 % 97 + u32::from(byte)) % 5;
        let cells = row.iter().map(str::to_owned).chain([format!("{}{told}", 10 + told)]);
        writer.write_record(cells).expect("writes to memory");
    }
    String::from_utf8(writer.into_inner().expect("writes to memory")).expect("text")
}

fn inference(d: Json, l: u32) -> Json {
    json!([{ "kind": "d-l-inference", "d": d, "l": l }])
}

#[test]
fn awkward_tables_are_published_so_that_no_attack_succeeds_or_refused_with_a_reason() {
    let mut published = 0;
    for (name, text) in awkward::tables().into_iter().filter(|(_, text)| !text.starts_with("id,")) {
        let text = with_determined_column(&text);
        let table = Table::from_csv(text.as_bytes()).expect("well formed");
        for (d, l) in [(json!(0), 2), (json!(1), 2), (json!(3), 3), (json!({ "average": 1.5 }), 2)] {
            for grouping in ["auto", "disjoint", "containment", "intersection", "optimal"] {
                for (suppression, k) in [(0.0, 2), (0.5, 2), (1.0, 4)] {
                    let context = format!("{name}, d {d}, l {l}, {grouping}, {suppression}, k {k}");
                    let mut principles = inference(d.clone(), l);
                    principles.as_array_mut().expect("a list").push(json!({ "kind": "k-anonymity", "k": k }));
                    let algorithm = json!({ "name": "d-l-inference", "grouping": grouping });
                    let more = json!({ "suppression": suppression, "dependencies": ["s -> qd"] });
                    let plan = awkward::plan(&table, &principles, &algorithm, more);
                    match awkward::publish(&text, &plan) {
                        Ok(publication) => {
                            published += 1;
                            awkward::assert_promises(&table, &plan, &publication, &context);
                            let attacks = &publication.verdict.attacks;
                            assert!(!attacks.is_empty(), "{context}: nothing was tried");
                            for attack in attacks.iter().filter(|attack| attack["from"] == json!(["s"])) {
                                assert_eq!(attack["verdict"], "holds", "{context}: {}", attack["summary"]);
                            }
                        }
                        Err(Error::Unsatisfiable { .. }) => {}
                        Err(error) => panic!("{context}: {error}"),
                    }
                }
            }
        }
    }
    assert!(published > 100, "only {published} releases");
}

/// A table of `rows` rows: a determinant with skewed frequencies, a quasi column it determines, two it does not.
fn random_table(rows: usize, seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let mut text = "qzip,qage,qsex,s\n".to_owned();
    for _ in 0..rows {
        let secret = (next(12) * next(12)) / 12;
        let age = 20 + next(30) + next(30);
        text += &format!("{:04},{age},{},v{secret}\n", 1000 + secret / 2 * 37, ["m", "f"][next(2) as usize]);
    }
    text
}

/// The paper's own way to put rows together is not legible; the obvious one is: every row of the rarest value
/// takes from every other value the unused row that widens its box least, the last one takes what is left.
fn slow_loss(points: &[(usize, Vec<f64>)], groups: &Grouping) -> f64 {
    let mut unused: Vec<usize> = (0..points.len()).collect();
    let spans: Vec<f64> = (0..points[0].1.len())
        .map(|column| {
            let of = |index: usize| points[index].1[column];
            let most = (0..points.len()).map(of).fold(f64::MIN, f64::max);
            let least = (0..points.len()).map(of).fold(f64::MAX, f64::min);
            (most - least).max(1.0)
        })
        .collect();
    let width = |members: &[usize]| -> f64 {
        (0..spans.len())
            .map(|column| {
                let of = |&index: &usize| points[index].1[column];
                let most = members.iter().map(of).fold(f64::MIN, f64::max);
                let least = members.iter().map(of).fold(f64::MAX, f64::min);
                (most - least) / spans[column]
            })
            .sum()
    };
    let mut loss = 0.0;
    for group in &groups.groups {
        let mut taken: Vec<Vec<usize>> = Vec::new();
        for share in &group.shares {
            let of_value = unused.iter().copied().filter(|&index| points[index].0 == share.id.0 as usize);
            let mine: Vec<usize> = of_value.take(share.count as usize).collect();
            unused.retain(|index| !mine.contains(index));
            taken.push(mine);
        }
        let rarest = (0..taken.len()).min_by_key(|&value| taken[value].len()).expect("values");
        let mut seeds = std::mem::take(&mut taken[rarest]);
        seeds.sort_by(|&a, &b| points[a].1.partial_cmp(&points[b].1).expect("numbers"));
        let last = seeds.len() - 1;
        for (index, seed) in seeds.into_iter().enumerate() {
            let mut members = vec![seed];
            for value in (0..taken.len()).filter(|&value| value != rarest) {
                while let Some(best) = (0..taken[value].len()).min_by(|&a, &b| {
                    let with = |index: usize| width(&[members.clone(), vec![taken[value][index]]].concat());
                    with(a).total_cmp(&with(b))
                }) {
                    members.push(taken[value].swap_remove(best));
                    if index < last {
                        break;
                    }
                }
            }
            loss += width(&members) * members.len() as f64;
        }
    }
    loss
}

#[test]
fn rows_are_placed_at_least_as_well_as_by_the_slow_greedy_rule() {
    let (mut fast, mut slow) = (0.0, 0.0);
    for seed in 1..6 {
        let text = random_table(400, seed).replace("qsex", "isex");
        let table = Table::from_csv(text.as_bytes()).expect("a table");
        let plan = Plan::from_value(json!({
            "version": 1,
            "attributes": {
                "qzip": { "role": "quasi", "hierarchy": { "kind": "range" } },
                "qage": { "role": "quasi", "hierarchy": { "kind": "range" } },
                "isex": { "role": "identifier" }, "s": { "role": "sensitive" },
            },
            "dependencies": ["s -> qzip"], "principles": inference(json!(5), 2), "suppression": 1,
            "algorithm": { "name": "d-l-inference", "grouping": "disjoint" },
        }))
        .expect("a plan");
        let publication = anonymize(&table, &plan, [7; 32], &mut Silent).expect("a release");
        let published = publication.published.tables[0].table.rows() as f64;
        let loss = publication.private_report["measures"]["columns"].as_array().expect("columns");
        let loss: f64 = loss.iter().map(|column| column["loss"].as_f64().expect("a number")).sum();
        let all = table.rows() as f64;
        // suppressed rows cost 1 per column in the report; the twin counts published rows only
        fast += loss * all - 2.0 * (all - published);
        let secret = table.find("s").expect("a column");
        let number = |row, name: &str| -> f64 {
            table.column(table.find(name).expect("a column")).text(row).parse().expect("a number")
        };
        let column = table.column(secret);
        let points: Vec<(usize, Vec<f64>)> = (table.row_ids())
            .map(|row| (column.codes.get(row).0 as usize, vec![number(row, "qzip"), number(row, "qage")]))
            .collect();
        let values = ascending(&column.frequencies());
        slow += slow_loss(&points, &disjoint::group(&values, promise(5, 2)));
    }
    assert!(fast <= slow * 1.1, "{fast} against {slow}");
}

#[test]
fn example_5_1_a_value_group_becomes_as_many_groups_as_its_rarest_value_has_tuples() {
    // frequencies 3, 4, 4, 5: three groups, each with all four values
    let mut text = "q,qd,s\n".to_owned();
    for (value, count) in [("a", 3), ("b", 4), ("c", 4), ("d", 5)] {
        (0..count).for_each(|row| text += &format!("{},x{value},{value}\n", row * 10));
    }
    let table = Table::from_csv(text.as_bytes()).expect("a table");
    let more = json!({ "dependencies": ["s -> qd"] });
    let plan = awkward::plan(&table, &inference(json!(2), 4), &json!({ "name": "d-l-inference" }), more);
    let publication = anonymize(&table, &plan, [7; 32], &mut Silent).expect("a release");
    let published = &publication.published.tables[0].table;
    let text =
        |row, name: &str| published.column(published.find(name).expect("a column")).text(row).to_owned();
    let mut groups: std::collections::BTreeMap<String, Vec<String>> = Default::default();
    published.row_ids().for_each(|row| groups.entry(text(row, "group_id")).or_default().push(text(row, "s")));
    assert_eq!(groups.len(), 3);
    for values in groups.values() {
        let distinct: std::collections::BTreeSet<&String> = values.iter().collect();
        assert_eq!(distinct.len(), 4, "every group has every value");
    }
}

#[test]
fn nested_determinants_are_grouped_along_their_chain() {
    // phone -> ward -> hospital, all published exactly; each tells the zip code
    let mut text = "qzip,qage,phone,ward,hospital\n".to_owned();
    for row in 0..360 {
        let phone = (row * 7 + row / 11) % 24;
        let (ward, hospital) = (phone / 2, phone / 6);
        text += &format!("{},{},p{phone},w{ward},h{hospital}\n", 1000 + hospital * 10, 20 + row % 50);
    }
    let table = Table::from_csv(text.as_bytes()).expect("a table");
    let plan = |attribute: &str| {
        Plan::from_value(json!({
            "version": 1,
            "attributes": {
                "qzip": { "role": "quasi" }, "qage": { "role": "quasi" }, "phone": { "role": "sensitive" },
                "ward": { "role": "insensitive" }, "hospital": { "role": "insensitive" },
            },
            "dependencies": ["phone -> ward", "ward -> hospital", "hospital -> qzip"],
            "principles": [{ "kind": "d-l-inference", "d": 3, "l": 2, "attribute": attribute }],
            "algorithm": { "name": "d-l-inference" }, "suppression": 0.5,
        }))
        .expect("a plan")
    };
    for attribute in ["phone", "ward", "hospital"] {
        let publication = anonymize(&table, &plan(attribute), [7; 32], &mut Silent).expect("a release");
        assert_eq!(publication.verdict.principles[0].verdict, Outcome::Holds);
        let mut tried = publication.verdict.attacks.iter().filter(|attack| attack["kind"] == "dependency");
        assert!(tried.all(|attack| attack["verdict"] == "holds"));
        assert!(publication.published.tables[0].table.rows() > 250);
    }
}

/// A table whose exactly published columns each tell a quasi column of their own, and a plan for it.
///
/// Columns are unrelated unless `below` names one that they refine: `below[i] = j` makes column i determine column j.
fn several(rows: u64, values: &[u64], below: &[(usize, usize)], d: u32, seed: u64) -> (String, Plan) {
    let mut next = {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        move |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % below
        }
    };
    let names: Vec<String> = (0..values.len()).map(|index| format!("s{index}")).collect();
    let mut text = format!("age,{}", names.join(","));
    names.iter().for_each(|name| text += &format!(",q{name}"));
    text.push('\n');
    for _ in 0..rows {
        let mut row: Vec<u64> = values.iter().map(|&count| next(count)).collect();
        for &(fine, coarse) in below {
            row[coarse] = row[fine] * 7 % 11 % values[coarse];
        }
        let exact: Vec<String> = row.iter().map(|value| format!("v{value}")).collect();
        let told: Vec<String> = row.iter().map(|value| format!("{}", 10 + value / 2)).collect();
        text += &format!("{},{},{}\n", 18 + next(60), exact.join(","), told.join(","));
    }
    let mut attributes = json!({ "age": { "role": "quasi", "hierarchy": { "kind": "range" } } });
    for name in &names {
        attributes[name] = json!({ "role": "sensitive" });
        attributes[format!("q{name}")] = json!({ "role": "quasi" });
    }
    let mut dependencies: Vec<String> = names.iter().map(|name| format!("{name} -> q{name}")).collect();
    dependencies.extend(below.iter().map(|(fine, coarse)| format!("s{fine} -> s{coarse}")));
    let plan = json!({
        "version": 1, "attributes": attributes, "dependencies": dependencies,
        "principles": [{ "kind": "d-l-inference", "d": d, "l": 2, "attribute": "s0" }],
        "algorithm": { "name": "d-l-inference" }, "suppression": 1,
    });
    (text, Plan::from_value(plan).expect("a plan"))
}

#[test]
fn several_unrelated_dependencies_and_chains_are_kept_at_once() {
    // unrelated columns, a chain beside a column, and a column that determines two that have nothing in common
    let kinds = [
        (vec![6, 5], vec![]),
        (vec![4, 7, 3], vec![]),
        (vec![9, 4, 5], vec![(0, 1)]),
        (vec![12, 3, 2], vec![(0, 1), (0, 2)]),
        (vec![4, 3, 5, 4], vec![]),
        (vec![3, 4, 3, 2, 4], vec![]),
    ];
    let mut left_out = Vec::new();
    for seed in 0..80u64 {
        let (values, below) = &kinds[seed as usize % kinds.len()];
        let (rows, d) = (120 + seed * 3, 1 + seed as u32 % 3);
        let context = format!("table {seed}: {rows} rows, {values:?}, {below:?}, d {d}");
        let (text, plan) = several(rows, values, below, d, seed);
        let table = Table::from_csv(text.as_bytes()).expect("well formed");
        let made = awkward::publish(&text, &plan).unwrap_or_else(|error| panic!("{context}: {error}"));
        awkward::assert_promises(&table, &plan, &made, &context);
        let promised = made.verdict.principles.iter();
        promised.for_each(|one| assert_eq!(one.verdict, Outcome::Holds, "{context}"));
        let tried: Vec<&Json> =
            made.verdict.attacks.iter().filter(|attack| attack["kind"] == "dependency").collect();
        assert!(tried.len() >= values.len(), "{context}: {} attacks", tried.len());
        tried.iter().for_each(|attack| assert_eq!(attack["verdict"], "holds", "{context}: {attack}"));
        left_out.push(1.0 - made.published.tables[0].table.rows() as f64 / rows as f64);
    }
    let mean = left_out.iter().sum::<f64>() / left_out.len() as f64;
    let most = left_out.iter().copied().fold(0.0, f64::max);
    assert!(mean < 0.1 && most < 0.4, "left out on average {mean}, at most {most}");
}

#[test]
fn where_several_determinants_cost_more_rows_than_the_plan_allows_the_share_is_named() {
    let mut text = "q,qa,qb,a,b\n".to_owned();
    for row in 0..200usize {
        let (a, b) = (row % 7, row * row % 11);
        text += &format!("{row},x{a},y{b},a{a},b{b}\n");
    }
    let table = Table::from_csv(text.as_bytes()).expect("a table");
    let plan = |suppression: f64, knows: &str| {
        Plan::from_value(json!({
            "version": 1,
            "attributes": {
                "q": { "role": "quasi" }, "qa": { "role": "quasi" }, "qb": { "role": "quasi" },
                "a": { "role": "sensitive" }, "b": { "role": "insensitive" },
            },
            "dependencies": ["a -> qa", "b -> qb"],
            "principles": [{ "kind": "d-l-inference", "d": 0, "l": 3, "knows": knows }],
            "algorithm": { "name": "d-l-inference" }, "suppression": suppression,
        }))
        .expect("a plan")
    };
    let refused = |plan: Plan| match anonymize(&table, &plan, [7; 32], &mut Silent) {
        Err(Error::Unsatisfiable { reason, needed, .. }) => (reason, needed),
        other => panic!("this cannot be kept: {other:?}"),
    };
    let (reason, needed) = refused(plan(0.05, "cells"));
    let needed = needed.expect("what it takes is named");
    assert!(needed < 0.7, "{reason}");
    let made = anonymize(&table, &plan(needed, "cells"), [7; 32], &mut Silent).expect("that is enough");
    assert_eq!(made.verdict.verdict, Outcome::Holds);
    // no permutation of one leaves the other where it is: exact knowledge of both is not held back
    let (reason, needed) = refused(plan(1.0, "exact"));
    assert_eq!(needed, None);
    assert!(reason.contains("dependencies on a apart are taken apart by those on b"), "{reason}");
}

#[test]
fn several_dependencies_are_kept_with_large_groups_and_with_equal_frequencies() {
    for seed in 0..12u64 {
        for (d, k) in [(0, 2), (0, 5), (1, 7), (2, 12)] {
            let (text, mut plan) = several(300, &[4, 3, 6], &[(2, 1)], d, seed);
            plan.principles.push(outis::plan::PrincipleSpec::KAnonymity { k, attributes: None });
            let context = format!("table {seed}, d {d}, k {k}");
            let table = Table::from_csv(text.as_bytes()).expect("well formed");
            let made = awkward::publish(&text, &plan).unwrap_or_else(|error| panic!("{context}: {error}"));
            awkward::assert_promises(&table, &plan, &made, &context);
        }
    }
}

#[test]
fn plans_that_cannot_be_kept_are_refused_with_every_fault() {
    let table = Table::from_csv(b"q,qd,s,t\n1,x,a,1\n2,x,a,2\n3,y,b,1\n4,y,b,3\n5,x,c,2\n6,y,c,2\n")
        .expect("a table");
    let faults = |dependencies: Json, principles: Json, more: Json| -> Vec<String> {
        let mut plan = json!({
            "version": 1,
            "attributes": { "q": { "role": "quasi" }, "qd": { "role": "quasi" }, "s": { "role": "sensitive" }, "t": { "role": "insensitive" } },
            "dependencies": dependencies, "principles": principles, "algorithm": { "name": "d-l-inference" },
        });
        for (key, value) in more.as_object().expect("an object") {
            plan[key] = value.clone();
        }
        match Plan::from_value(plan).and_then(|plan| outis::plan::CheckedPlan::new(&plan, &table)) {
            Err(Error::BadPlan { faults }) => faults.iter().map(ToString::to_string).collect(),
            other => panic!("expected faults, got {other:?}"),
        }
    };
    let none = json!({});
    let said = |faults: &[String], word: &str| {
        assert!(faults.iter().any(|fault| fault.contains(word)), "{faults:?}")
    };
    said(&faults(json!([]), inference(json!(1), 2), none.clone()), "no dependency in the plan");
    said(&faults(json!(["s -> qd"]), inference(json!(1), 2), none.clone()), "rows 5 and 6 break");
    said(&faults(json!(["qd -> s"]), inference(json!(1), 2), none.clone()), "no dependency in the plan");
    said(
        &faults(json!(["s -> qd"]), json!([{ "kind": "k-anonymity", "k": 2 }]), none.clone()),
        "no d-l-inference",
    );
    said(
        &faults(
            json!(["s, t -> qd"]),
            json!([{ "kind": "d-l-inference", "d": 1, "l": 2, "attribute": "q" }]),
            none.clone(),
        ),
        "not published exactly",
    );
    let both = json!([{ "kind": "d-l-inference", "d": 1, "l": 2 }, { "kind": "t-closeness", "t": 0.5 }]);
    said(&faults(json!(["s, t -> q"]), both, json!({ "person": ["t"] })), "`mondrian` does");
    said(
        &faults(json!(["s, t -> q"]), inference(json!(1), 2), json!({ "algorithm": { "name": "mondrian" } })),
        "the method `d-l-inference` can",
    );
    let wrong = Plan::from_value(json!({
        "version": 1, "attributes": { "s": { "role": "sensitive" } }, "principles": inference(json!({ "avrage": 1 }), 2),
        "algorithm": { "name": "d-l-inference", "grouping": "best" },
    }));
    let Err(Error::BadPlan { faults }) = wrong else { panic!("expected faults") };
    let paths: Vec<&str> = faults.iter().map(|fault| fault.path.as_str()).collect();
    assert_eq!(paths, ["principles[0].d.avrage", "principles[0].d.average", "algorithm.grouping"]);
}

#[test]
fn a_multiple_of_the_average_distance_is_stated_in_rows() {
    let text = random_table(600, 9);
    let table = Table::from_csv(text.as_bytes()).expect("a table");
    let more = json!({ "dependencies": ["s -> qzip"], "suppression": 1 });
    let plan = awkward::plan(
        &table,
        &inference(json!({ "average": 1.5 }), 2),
        &json!({ "name": "d-l-inference" }),
        more,
    );
    let publication = anonymize(&table, &plan, [7; 32], &mut Silent).expect("a release");
    let counts = table.column(table.find("s").expect("a column")).frequencies();
    let spread = counts.iter().max().expect("values") - counts.iter().min().expect("values");
    let d = (1.5 * f64::from(spread) / (counts.len() - 1) as f64) as u64;
    assert_eq!(publication.report["plan"]["principles"][0]["d"], d);
    assert_eq!(publication.verdict.principles[0].asked, json!({ "d": d, "l": 2 }));
}

#[test]
fn the_average_distance_of_the_example_is_6_125() {
    let text: String = (EXAMPLE.iter().enumerate())
        .flat_map(|(value, &count)| (0..count).map(move |row| format!("{row},x{value},v{value}\n")))
        .collect();
    let table = Table::from_csv(format!("q,qd,s\n{text}").as_bytes()).expect("a table");
    for (average, d) in [(1.0, 6), (2.0, 12), (8.0, 49), (0.5, 3), (1.5, 9)] {
        let more = json!({ "dependencies": ["s -> qd"], "suppression": 1 });
        let asked = inference(json!({ "average": average }), 2);
        let plan = awkward::plan(&table, &asked, &json!({ "name": "d-l-inference" }), more);
        let publication = anonymize(&table, &plan, [7; 32], &mut Silent).expect("a release");
        assert_eq!(publication.report["plan"]["principles"][0]["d"], d, "{average} times the average");
    }
}

#[test]
fn discovered_dependencies_are_also_those_from_exact_columns() {
    let csv: String = (0..60).fold("zip,age,ward\n".to_owned(), |csv, row| {
        let ward = row % 6;
        csv + &format!("{},{},w{ward}\n", 1000 + ward * 10, 20 + (row * 7) % 40)
    });
    let plan = |principle: Json, algorithm: &str| {
        Plan::from_value(json!({
            "version": 1,
            "attributes": { "zip": { "role": "quasi" }, "age": { "role": "quasi" }, "ward": { "role": "sensitive" } },
            "dependencies": "discovered",
            "principles": [principle],
            "algorithm": { "name": algorithm },
        }))
        .expect("a plan")
    };
    let table = Table::from_csv(csv.as_bytes()).expect("a table");
    let inference = plan(json!({ "kind": "d-l-inference", "d": 1, "l": 3 }), "d-l-inference");
    assert!(outis::plan::CheckedPlan::new(&inference, &table).is_ok());
    let made = anonymize(&table, &inference, [7; 32], &mut Silent).expect("a release");
    assert!(made.report["plan"]["dependencies"].to_string().contains("ward -> zip"));
    assert_eq!(made.verdict.attacks[0]["verdict"], "holds");
    // where nothing is promised about it, the report does not hand out the means
    let plain =
        anonymize(&table, &plan(json!({ "kind": "k-anonymity", "k": 2 }), "mondrian"), [7; 32], &mut Silent);
    assert!(!plain.expect("a release").report.to_string().contains("ward -> zip"));
}

#[test]
fn the_private_report_compares_the_loss_with_mondrian_under_diversity() {
    let csv: String = (0..120).fold("zip,age,ward\n".to_owned(), |csv, row| {
        let ward = row % 6;
        csv + &format!("{},{},w{ward}\n", 1000 + ward * 10, 20 + (row * 7) % 40)
    });
    let table = Table::from_csv(csv.as_bytes()).expect("a table");
    let plan = |principle: Json, algorithm: &str, suppression: f64| {
        Plan::from_value(json!({
            "version": 1,
            "attributes": { "zip": { "role": "quasi" }, "age": { "role": "quasi" }, "ward": { "role": "sensitive" } },
            "dependencies": ["ward -> zip"],
            "principles": [principle],
            "algorithm": { "name": algorithm },
            "suppression": suppression,
        }))
        .expect("a plan")
    };
    let measures = |plan: &Plan| {
        anonymize(&table, plan, [7; 32], &mut Silent).expect("a release").private_report["measures"].clone()
    };
    let inference = measures(&plan(json!({ "kind": "d-l-inference", "d": 2, "l": 3 }), "d-l-inference", 0.0));
    let mondrian = measures(&plan(json!({ "kind": "l-d-diversity", "d": 2, "l": 3 }), "mondrian", 1.0));
    let loss = |measures: &Json| measures["loss"].as_f64().expect("a number");
    let ratio = inference["lossRatioToMondrian"].as_f64().expect("a ratio");
    assert!((ratio - loss(&inference) / loss(&mondrian)).abs() < 1e-4, "{ratio}");
    assert!(mondrian["lossRatioToMondrian"].is_null(), "only where dependencies are promised to be harmless");
}

#[test]
fn a_secret_that_no_dependency_starts_from_is_not_looked_at_and_the_publisher_is_told() {
    // the plan speaks of the ward; rows of a ward change places for smaller cells, whatever their diagnosis
    let read = |name: &str| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/dependencies-that-tell/");
        std::fs::read_to_string(format!("{folder}{name}")).expect("a file of the golden case")
    };
    let table = Table::from_csv(read("input.csv").as_bytes()).expect("well formed");
    let made = anonymize(&table, &Plan::parse(&read("plan.json")).expect("a plan"), [7; 32], &mut Silent)
        .expect("met");
    let published = &made.published.tables[0].table;
    let column = |name: &str| published.column(published.find(name).expect("a published column"));
    let mut groups: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for row in published.row_ids() {
        let [group, ward, diagnosis] = ["group_id", "ward", "diagnosis"].map(|name| column(name).text(row));
        groups.entry(group).or_default().push((ward, diagnosis));
    }
    let share_of_most_frequent = |group: &Vec<(&str, &str)>| {
        let count = |(_, diagnosis)| group.iter().filter(|(_, other)| *other == diagnosis).count();
        group.iter().map(|&row| count(row)).max().expect("a row") as f64 / group.len() as f64
    };
    let belief = groups.values().map(share_of_most_frequent).fold(0.0, f64::max);
    assert_eq!(belief, 1.0, "some group has one diagnosis");
    let told = &made.private_report["measures"]["beliefs"][0];
    assert_eq!((&told["column"], told["after"].as_f64()), (&json!("diagnosis"), Some(belief)));
    let wards = |group: &Vec<(&str, &str)>| group.iter().map(|(ward, _)| ward).collect::<BTreeSet<_>>().len();
    assert!(groups.values().all(|group| wards(group) >= 2), "what was promised holds");
}

/// A plan with `s -> zip` that protects against one adversary or the other.
fn knowing(knows: &str, d: u32, suppression: f64) -> Plan {
    Plan::from_value(json!({
        "version": 1,
        "attributes": {
            "age": { "role": "quasi", "hierarchy": { "kind": "range" } },
            "zip": { "role": "quasi", "hierarchy": { "kind": "flat" } },
            "s": { "role": "sensitive" }
        },
        "dependencies": ["s -> zip"],
        "principles": [{ "kind": "d-l-inference", "d": d, "l": 2, "knows": knows }],
        "algorithm": { "name": "d-l-inference" },
        "suppression": suppression
    }))
    .expect("a plan")
}

/// What whoever knows exact right sides finds.
fn knowing_right_sides(made: &outis::Release) -> &Json {
    let found = made.verdict.attacks.iter().find(|attack| attack["kind"] == "exact-right-sides");
    found.expect("it is tried on every release")
}

#[test]
fn whoever_knows_exact_right_sides_and_counts_finds_what_cells_do_not_tell() {
    let text = "age,zip,s\n30,11111,flu\n31,11111,flu\n32,22222,HIV\n";
    let made = awkward::publish(text, &knowing("cells", 1, 0.0)).expect("the paper's promise is kept");
    assert_eq!(made.verdict.verdict, Outcome::Holds);
    assert_eq!(
        (&knowing_right_sides(&made)["certain"], &knowing_right_sides(&made)["people"]),
        (&json!(3), &json!(3))
    );
    // it is told to the publisher alone
    assert!(!made.report.to_string().contains("exact-right-sides"));
    assert!(made.private_report.to_string().contains("exact-right-sides"));
    // against that adversary a row has to go, and the share is named
    let refused = awkward::publish(text, &knowing("exact", 1, 0.0)).expect_err("counts tell");
    let Error::Unsatisfiable { needed: Some(needed), .. } = &refused else { panic!("{refused}") };
    assert!((needed - 1.0 / 3.0).abs() < 1e-9);
    let made = awkward::publish(text, &knowing("exact", 1, 0.34)).expect("one row is left out");
    assert_eq!(knowing_right_sides(&made)["certain"], 0);
    // who knows the mapping knows everything: that is told, not promised
    assert_eq!(knowing_right_sides(&made)["certainWithMapping"], 2);
}

#[test]
fn the_judge_of_exact_knowledge_sees_frequencies_that_differ() {
    let text = "age,zip,s\n30,11111,flu\n31,11111,flu\n32,22222,HIV\n";
    let made = awkward::publish(text, &knowing("cells", 1, 0.0)).expect("the paper's promise is kept");
    let table = Table::from_csv(text.as_bytes()).expect("a table");
    let judged = outis::check::judge_release(&made.published, &knowing("exact", 1, 0.0), &table, None);
    assert_eq!(judged.verdict, Outcome::Violated);
}

#[test]
fn under_exact_knowledge_nobody_is_certain_in_random_tables() {
    let mut state = 11u64;
    let mut below = |bound: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % bound
    };
    let mut published = 0;
    for _ in 0..60 {
        let zips: Vec<u64> = (0..5).map(|_| below(3)).collect();
        let rows: Vec<String> = (0..20 + below(20))
            .map(|_| {
                let value = below(5) as usize;
                format!("{},{},v{value}", 20 + below(40), zips[value])
            })
            .collect();
        let text = format!("age,zip,s\n{}\n", rows.join("\n"));
        let Ok(made) = awkward::publish(&text, &knowing("exact", 3, 0.9)) else { continue };
        published += 1;
        assert_eq!(knowing_right_sides(&made)["certain"], 0, "{text}");
    }
    assert!(published > 40, "{published}");
}

/// A tenth of the people of Adult by occupation, and the sector that the tree of the census gives it.
const OCCUPATIONS: [(&str, &str, usize); 14] = [
    ("Prof-specialty", "Technical", 404),
    ("Craft-repair", "Technical", 403),
    ("Exec-managerial", "Nontechnical", 399),
    ("Adm-clerical", "Other", 372),
    ("Sales", "Nontechnical", 358),
    ("Other-service", "Other", 321),
    ("Machine-op-inspct", "Technical", 197),
    ("Transport-moving", "Other", 157),
    ("Handlers-cleaners", "Nontechnical", 135),
    ("Farming-fishing", "Other", 99),
    ("Tech-support", "Technical", 91),
    ("Protective-serv", "Other", 64),
    ("Priv-house-serv", "Other", 14),
    ("Armed-Forces", "Other", 1),
];

/// People who are certain to whoever knows exact sectors and counts, as a share, under the plan's adversary.
fn certain_by_sector(table: &Table, attributes: &Json, knows: &str) -> f64 {
    let plan = Plan::from_value(json!({
        "version": 1,
        "attributes": attributes,
        "dependencies": ["occupation -> sector"],
        "principles": [{ "kind": "d-l-inference", "d": { "average": 1 }, "l": 2, "knows": knows }],
        "algorithm": { "name": "d-l-inference", "grouping": "optimal" },
        "suppression": 0.5
    }))
    .expect("a plan");
    let made = anonymize(table, &plan, [7; 32], &mut Silent).expect("it can be published");
    assert_eq!(made.verdict.verdict, Outcome::Holds);
    let attack = knowing_right_sides(&made);
    assert_eq!(attack["dependency"], "occupation -> sector");
    assert_eq!(attack["people"], made.published.tables[0].table.rows());
    // the figure is in the private report, as it is, and nowhere in public
    let told = made.private_report["verdict"]["attacks"].as_array().expect("a list");
    assert!(told.contains(attack), "{told:?}");
    for file in made.files().into_iter().filter(|file| !file.private) {
        assert!(!awkward::file(&made, &file.name).contains("exact-right-sides"), "{}", file.name);
    }
    attack["share"].as_f64().expect("a share")
}

fn assert_counts_tell_only_under_cells(name: &str, table: &Table, attributes: &Json) {
    let [cells, exact] = ["cells", "exact"].map(|knows| certain_by_sector(table, attributes, knows));
    println!("{name}: {:.1} % certain under cells, {:.1} % under exact", 100.0 * cells, 100.0 * exact);
    assert!(cells > 0.5, "the paper's promise leaves {cells} certain, so that this can fail");
    assert_eq!(exact, 0.0, "nobody is certain");
}

#[test]
fn occupations_that_tell_sectors_are_certain_to_whoever_counts_and_not_under_exact_knowledge() {
    let mut text = "age,sector,occupation\n".to_owned();
    for (number, (occupation, sector, people)) in OCCUPATIONS.iter().enumerate() {
        (0..*people)
            .for_each(|i| text += &format!("{},{sector},{occupation}\n", 17 + (i * 7 + number * 11) % 60));
    }
    let attributes = json!({
        "age": { "role": "quasi", "hierarchy": { "kind": "range" } },
        "sector": { "role": "quasi", "hierarchy": { "kind": "flat" } },
        "occupation": { "role": "sensitive" }
    });
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    assert_counts_tell_only_under_cells("made up", &table, &attributes);
}

#[test]
fn on_adult_too_sectors_tell_occupations_only_where_exact_knowledge_is_not_asked_for() {
    let Some(census) = Census::adult() else { return };
    let mut text = "sector".to_owned();
    census.table.columns().iter().for_each(|column| text += &format!(",{}", column.name));
    let occupation = census.table.column(census.table.find("occupation").expect("a column"));
    for row in census.table.row_ids() {
        let sector = OCCUPATIONS.iter().find(|(name, ..)| *name == occupation.text(row)).expect("listed").1;
        text += &format!("\n{sector}");
        census.table.columns().iter().for_each(|column| text += &format!(",{}", column.text(row)));
    }
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let mut attributes = json!(census.attributes("occupation", "sensitive"));
    attributes["salary-class"] = json!({ "role": "identifier" });
    attributes["sector"] = json!({ "role": "quasi", "hierarchy": { "kind": "flat" } });
    assert_counts_tell_only_under_cells("Adult", &table, &attributes);
}

/// Several groupings would do as well; which one it is, the key decides, for the outlook as for the release.
#[test]
fn the_groups_of_the_outlook_are_those_of_the_release_under_its_key() {
    let mut text = "zip,age,ward\n".to_owned();
    (0..48).for_each(|row| text += &format!("{},{},w{}\n", 100 + 100 * (row >> 4), row % 6, row >> 3));
    let table = Table::from_csv(text.as_bytes()).expect("a table");
    let plan = Plan::from_value(json!({
        "version": 1,
        "attributes": {
            "zip": { "role": "quasi" }, "age": { "role": "quasi" }, "ward": { "role": "sensitive" },
        },
        "dependencies": ["ward -> zip"], "principles": inference(json!(2), 3), "suppression": 0.5,
        "algorithm": { "name": "d-l-inference", "grouping": "disjoint" },
    }))
    .expect("a plan");
    let mut different = BTreeSet::new();
    for key in 0..8u8 {
        let outlook = outis::outlook(&table, &plan, [key; 32]).expect("an outlook");
        let name = |place: usize| outlook.values[place].value.clone();
        let mut rows_of: BTreeMap<String, u32> = BTreeMap::new();
        let mut groups = BTreeSet::new();
        for group in &outlook.groups {
            group.iter().for_each(|share| *rows_of.entry(name(share.value)).or_default() += share.count);
            groups.insert(group.iter().map(|share| name(share.value)).collect::<BTreeSet<String>>());
        }
        let made = anonymize(&table, &plan, [key; 32], &mut Silent).expect("a release");
        let published = &made.published.tables[0].table;
        let column = |name: &str| {
            let id = published.find(name).expect("a column");
            published.row_ids().map(|row| published.column(id).text(row).to_owned()).collect::<Vec<_>>()
        };
        let mut of_group: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut rows_of_release: BTreeMap<String, u32> = BTreeMap::new();
        for (group, ward) in column("group_id").into_iter().zip(column("ward")) {
            *rows_of_release.entry(ward.clone()).or_default() += 1;
            of_group.entry(group).or_default().insert(ward);
        }
        assert_eq!(rows_of_release, rows_of, "key {key}");
        for wards in of_group.values() {
            assert!(groups.iter().any(|group| wards.is_subset(group)), "key {key}: {wards:?} in {groups:?}");
        }
        different.insert(groups);
    }
    assert!(different.len() > 1, "the key decides");
}
