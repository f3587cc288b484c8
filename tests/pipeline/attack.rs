//! The attack through functional dependencies: the paper's example, its gap, and a slow twin.

use outis::attack::{self, Attack, Source, UnsafeDependency};
use outis::check::{Outcome, judge_table};
use outis::{Plan, Table};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A release consistent with the fragments of Example 1.1: phone determines zip.
const RELEASE: &str = "Age,Gender,Zip,Phone,Disease,group_id\n\
    \"[20,30]\",*,079**,1111111,Ovarian cancer,1\n\
    \"[20,30]\",*,079**,2222222,Bronchitis,1\n\
    \"[20,30]\",*,079**,3333333,Diabetes,1\n\
    \"[31,45]\",F,0790*,1111111,Flu,2\n\
    \"[31,45]\",F,0790*,3333333,Gastritis,2\n";

fn plan(dependencies: Value, principles: Value) -> Plan {
    Plan::from_value(json!({
        "version": 1,
        "attributes": {
            "Age": { "role": "quasi", "hierarchy": { "kind": "range" } },
            "Gender": { "role": "quasi", "hierarchy": { "kind": "flat" } },
            "Zip": { "role": "quasi", "hierarchy": { "kind": "mask" } },
            "Phone": { "role": "insensitive" },
            "Disease": { "role": "sensitive" },
        },
        "dependencies": dependencies,
        "principles": principles,
        "algorithm": { "name": "mondrian" },
    }))
    .expect("a plan")
}

fn diversity(l: u32) -> Value {
    json!([{ "kind": "l-d-diversity", "l": l, "d": 0 }])
}

fn tried(release: &Table, plan: &Plan) -> Vec<attack::Attack> {
    attack::try_dependencies(release, plan, None, &attack::unsafe_dependencies_of_plan(plan), plan)
}

#[test]
fn example_1_1_two_diverse_groups_fall_apart_when_they_are_compared() {
    let release = Table::from_csv(RELEASE.as_bytes()).expect("a table");
    let plan = plan(json!(["Phone -> Zip"]), diversity(2));
    assert_eq!(judge_table(&release, &plan, None).verdict, Outcome::Holds);
    let dependency = &attack::unsafe_dependencies_of_plan(&plan)[0];
    let cells = |tuples: Vec<attack::Tuple>| -> Vec<String> {
        tuples.into_iter().map(|tuple| tuple.cells[..5].join(" ")).collect()
    };
    assert_eq!(
        cells(attack::intersection(&release, &plan, dependency, ["1", "2"])),
        ["[20,30] * 0790* 1111111 Ovarian cancer", "[20,30] * 0790* 3333333 Diabetes"]
    );
    assert_eq!(
        cells(attack::difference(&release, &plan, dependency, ["1", "2"])),
        ["[20,30] * 079** 2222222 Bronchitis"]
    );
    assert_eq!(
        cells(attack::intersection(&release, &plan, dependency, ["2", "1"])),
        ["[31,45] F 0790* 1111111 Flu", "[31,45] F 0790* 3333333 Gastritis"]
    );
    assert!(attack::difference(&release, &plan, dependency, ["2", "1"]).is_empty());

    let found = &tried(&release, &plan)[0];
    assert_eq!((found.verdict, found.source), (Outcome::Violated, Source::Declared));
    assert_eq!((found.divided_groups, found.exposed_rows), (Some(1), Some(1)));
    let exposure = &found.exposures[0];
    assert_eq!(exposure.group.as_deref(), Some("1"));
    assert_eq!(exposure.parts[0].values["Disease"], ["Bronchitis"]);
    assert_eq!(exposure.parts[1].refined["Zip"], "0790*");
    assert_eq!(
        found.story,
        [
            "Group 1 has 3 rows and is published with Zip = 079**.",
            "Phone = 1111111 is in it, and also in group 2, where Zip is 0790*. Phone determines Zip, so Zip is 0790* here, too.",
            "So it falls apart: 1 row with Zip = 079**; 2 rows with Zip = 0790*.",
            "Somebody known to be in this group and in the part with Zip = 079** is left with 1 row and Disease = Bronchitis; the plan promises (2, 0)-diversity of Disease.",
        ]
    );
}

#[test]
fn with_more_values_promised_the_intersection_is_too_small_as_well() {
    let release = Table::from_csv(RELEASE.as_bytes()).expect("a table");
    let found =
        &tried(&release, &plan(json!(["Phone -> Zip"]), json!([{ "kind": "k-anonymity", "k": 2 }])))[0];
    assert_eq!(found.exposed_rows, Some(1), "the two rows that match are still two");
    let found = &tried(&release, &plan(json!(["Phone -> Zip"]), diversity(3)))[0];
    assert_eq!(found.exposed_rows, Some(5), "neither part of group 1 has three values, nor has group 2");
}

#[test]
fn a_determinant_that_is_generalised_tells_nothing() {
    let release = Table::from_csv(RELEASE.as_bytes()).expect("a table");
    assert!(tried(&release, &plan(json!(["Zip -> Age"]), diversity(2))).is_empty());
}

#[test]
fn theorem_3_2_fails_when_three_groups_are_compared() {
    // S1 = {a,b,c,m,n}, S2 = {a,b,c,o,p}, S3 = {a,b,q,r,s}: Definition 3.6 holds for l = 2
    let zips = ["0****", "01***", "012**"];
    let sets = ["abcmn", "abcop", "abqrs"];
    let mut text = "Zip,Phone,group_id\n".to_owned();
    for (group, (zip, set)) in zips.iter().zip(sets).enumerate() {
        set.chars().for_each(|phone| text += &format!("{zip},{phone},{}\n", group + 1));
    }
    let release = Table::from_csv(text.as_bytes()).expect("a table");
    let plan = Plan::from_value(json!({
        "version": 1,
        "attributes": { "Zip": { "role": "quasi", "hierarchy": { "kind": "mask" } }, "Phone": { "role": "sensitive" } },
        "dependencies": ["Phone -> Zip"],
        "principles": [{ "kind": "d-l-inference", "d": 0, "l": 2 }],
        "algorithm": { "name": "d-l-inference" },
    }))
    .expect("a plan");
    let verdict = judge_table(&release, &plan, None);
    assert_eq!(verdict.verdict, Outcome::Violated, "the judge asks for large atoms");
    assert_eq!(verdict.principles[0].measured, json!({ "d": 0, "l": 1 }));
    let found = &tried(&release, &plan)[0];
    assert_eq!(found.verdict, Outcome::Violated);
    assert_eq!(found.exposures[0].parts[0].values["Phone"], ["c"]);
    // two groups at a time find nothing: that much of the theorem is true
    let dependency = &attack::unsafe_dependencies_of_plan(&plan)[0];
    for (first, second) in [("1", "2"), ("1", "3"), ("2", "1"), ("2", "3"), ("3", "1"), ("3", "2")] {
        for tuples in [
            attack::intersection(&release, &plan, dependency, [first, second]),
            attack::difference(&release, &plan, dependency, [first, second]),
        ] {
            assert!(tuples.is_empty() || tuples.len() >= 2);
        }
    }
}

/// Phones and wards are published exactly, zip and city are not, names not at all.
fn two_steps(dependencies: Value) -> Plan {
    Plan::from_value(json!({
        "version": 1,
        "attributes": {
            "Name": { "role": "identifier" },
            "Zip": { "role": "quasi", "hierarchy": { "kind": "mask" } },
            "City": { "role": "quasi", "hierarchy": { "kind": "flat" } },
            "Phone": { "role": "insensitive" }, "Ward": { "role": "insensitive" },
            "Disease": { "role": "sensitive" },
        },
        "dependencies": dependencies,
        "principles": [{ "kind": "l-diversity", "variant": "distinct", "l": 2 }],
        "algorithm": { "name": "mondrian" },
    }))
    .expect("a plan")
}

#[test]
fn a_dependency_that_follows_through_an_unpublished_column_is_used() {
    // a phone has one owner and an owner one zip in each ward: phone and ward together tell the zip
    let plan = two_steps(json!(["Phone -> Name", "Name, Ward -> Zip"]));
    let release = "Zip,City,Phone,Ward,Disease,group_id\n079**,*,1,A,flu,1\n079**,*,1,B,cold,1\n\
        0790*,*,1,A,gout,2\n0790*,*,2,B,mumps,2\n";
    let found = tried(&Table::from_csv(release.as_bytes()).expect("a table"), &plan);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].dependency.as_str(), found[0].verdict), ("Phone, Ward -> Zip", Outcome::Violated));
    assert_eq!(found[0].exposed_rows, Some(2), "{found:?}");
}

#[test]
fn what_one_dependency_tells_is_a_left_side_for_the_next() {
    let plan = two_steps(json!(["Phone -> Zip", "Zip, Ward -> City"]));
    // group 2 tells the zip of all phones of group 1, which stays whole; then group 3 tells the city of ward A there
    let release = "Zip,City,Phone,Ward,Disease,group_id\n\
        *,*,1,A,flu,1\n*,*,2,B,cold,1\n*,*,3,A,flu,1\n*,*,4,B,cold,1\n\
        07901,*,1,C,flu,2\n07901,*,2,C,cold,2\n07901,*,3,C,gout,2\n07901,*,4,C,mumps,2\n\
        07901,Rome,8,A,flu,3\n07901,Rome,9,A,cold,3\n";
    let release = Table::from_csv(release.as_bytes()).expect("a table");
    let found = tried(&release, &plan);
    let together = found.last().expect("an attack");
    assert_eq!(together.verdict, Outcome::Violated, "{found:#?}");
    assert_eq!(together.exposed_rows, Some(4));
    assert_eq!(together.exposures[0].parts.len(), 2);
    // the zip alone takes no group apart
    let zip = two_steps(json!(["Phone -> Zip"]));
    assert_eq!(tried(&release, &zip)[0].verdict, Outcome::Holds);
}

#[test]
fn equal_ranges_on_a_left_side_are_no_match_for_anybody() {
    // age and ward tell the zip; that two people are in their twenties does not make them equally old
    let plan = plan(json!(["Age, Phone -> Zip"]), diversity(2));
    let release = |age: &str| {
        let rows = ["079**,1,flu,1", "079**,2,cold,1", "0790*,1,gout,2", "0790*,3,mumps,2"];
        let rows: String = rows.iter().map(|row| format!("\"{age}\",*,{row}\n")).collect();
        Table::from_csv(format!("Age,Gender,Zip,Phone,Disease,group_id\n{rows}").as_bytes()).expect("a table")
    };
    let found = &tried(&release("[20,29]"), &plan)[0];
    assert_eq!((found.verdict, found.divided_groups), (Outcome::Holds, Some(0)), "{found:?}");
    assert_eq!(found.pairs.as_ref().expect("pairs were looked for").tried, 0);
    let found = &tried(&release("[23,23]"), &plan)[0];
    assert_eq!((found.verdict, found.divided_groups), (Outcome::Violated, Some(1)), "{found:?}");
}

#[test]
fn dependencies_are_found_in_the_table_where_they_are_no_accident() {
    let text = "Ward,Zip,Disease\nA,1,flu\nA,1,cold\nB,2,flu\nB,2,gout\nC,1,cold\nC,1,gout\n";
    let table = Table::from_csv(text.as_bytes()).expect("a table");
    let plan = |ward: &str| {
        Plan::from_value(json!({
            "version": 1,
            "attributes": { "Ward": { "role": ward }, "Zip": { "role": "quasi" }, "Disease": { "role": "sensitive" } },
            "principles": [{ "kind": "k-anonymity", "k": 2 }],
            "algorithm": { "name": "mondrian" },
        }))
        .expect("a plan")
    };
    let ward = UnsafeDependency {
        from: vec!["Ward".to_owned()],
        exact: vec!["Ward".to_owned()],
        refined: vec!["Zip".to_owned()],
        source: Source::Discovered,
    };
    assert_eq!(attack::unsafe_dependencies(&table, &plan("insensitive")), [ward]);
    assert!(attack::unsafe_dependencies(&table, &plan("quasi")).is_empty());
}

/// Every cell made as precise as possible by comparing all rows with each other until nothing changes, on
/// masked codes only.
fn refined_slowly(rows: &[(usize, &str, String)]) -> Vec<String> {
    let shown = |zip: &str| zip.trim_end_matches('*').len();
    let mut zips: Vec<String> = rows.iter().map(|row| row.2.clone()).collect();
    loop {
        let before = zips.clone();
        for a in 0..rows.len() {
            for b in 0..rows.len() {
                if rows[a].1 == rows[b].1 && shown(&zips[b]) > shown(&zips[a]) {
                    zips[a] = zips[b].clone();
                }
            }
        }
        if before == zips {
            return zips;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn looking_left_sides_up_finds_what_comparing_all_rows_finds(
        groups in prop::collection::vec((0usize..4, prop::collection::vec(0usize..8, 1..6)), 1..7)
    ) {
        // phone p lives in zip 0p0p; a group shows so many of its characters
        let phones = ["0000", "0101", "0110", "1000", "1010", "1011", "1100", "1111"];
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let mut rows = Vec::new();
        for (group, (shown, members)) in groups.iter().enumerate() {
            // a group's cells are alike: keep only phones whose zip starts like the first one's
            let prefix = &phones[members[0]][..*shown];
            let cell = if *shown == 0 { "*".to_owned() } else { format!("{prefix:*<4}") };
            for &phone in members.iter().filter(|&&phone| phones[phone].starts_with(prefix)) {
                rows.push((group, names[phone], cell.clone()));
            }
        }
        let mut text = "Zip,Phone,group_id\n".to_owned();
        rows.iter().for_each(|(group, phone, zip)| text += &format!("{zip},{phone},g{group}\n"));
        let release = Table::from_csv(text.as_bytes()).expect("a table");
        let plan = Plan::from_value(json!({
            "version": 1,
            "attributes": { "Zip": { "role": "quasi", "hierarchy": { "kind": "mask" } }, "Phone": { "role": "sensitive" } },
            "dependencies": ["Phone -> Zip"],
            "principles": [{ "kind": "k-anonymity", "k": 2 }],
            "algorithm": { "name": "mondrian" },
        })).expect("a plan");
        let slow = refined_slowly(&rows);
        let mut parts: BTreeMap<(usize, &str), usize> = BTreeMap::new();
        for (row, zip) in rows.iter().zip(&slow) {
            *parts.entry((row.0, zip)).or_default() += 1;
        }
        let groups_in_parts = |group: usize| parts.keys().filter(|(of, _)| *of == group).count();
        let divided = (0..groups.len()).filter(|&group| groups_in_parts(group) > 1).count();
        let small = parts.values().filter(|&&rows| rows < 2).sum::<usize>();
        let found = &tried(&release, &plan)[0];
        prop_assert_eq!(found.divided_groups, Some(divided));
        if divided > 0 {
            prop_assert_eq!(found.exposed_rows.unwrap_or(0), small);
            let changed = rows.iter().zip(&slow).filter(|(row, zip)| row.2 != **zip).count();
            prop_assert_eq!(found.refinements.iter().map(|column| column.rows).sum::<usize>(), changed);
        }
    }
}

// ── linked tables ──

/// Four people in two batches; everybody with flu lives at one zip.
fn linked_plan(k: u32, dependencies: Value) -> Plan {
    Plan::from_value(json!({
        "version": 1,
        "attributes": {
            "Zip": { "role": "quasi" }, "Ward": { "role": "insensitive" }, "Disease": { "role": "sensitive" },
        },
        "dependencies": dependencies,
        "principles": [{ "kind": "l-diversity", "variant": "distinct", "l": 2 }],
        "algorithm": { "name": "angel", "k": k },
    }))
    .expect("a plan")
}

fn tried_linked(generalized: &str, batches: &str, plan: &Plan) -> Vec<Attack> {
    let table = |text: &str| Table::from_csv(text.as_bytes()).expect("a table");
    attack::try_linked(
        &table(generalized),
        &table(batches),
        plan,
        &attack::unsafe_dependencies_of_plan(plan),
        plan,
    )
}

const BATCHES: &str = "batch_id,Disease,count\n1,cold,1\n1,flu,1\n2,flu,1\n2,gout,1\n";

#[test]
fn batches_that_share_a_value_tell_who_has_it_where_the_value_tells_a_cell() {
    let plan = linked_plan(2, json!(["Disease -> Zip"]));
    // flu is in both batches and only the rows at 10 to 20 can agree on a zip
    let generalized =
        "Zip,Ward,batch_id\n\"[10,20]\",a,1\n\"[10,20]\",a,2\n\"[30,40]\",a,1\n\"[50,60]\",a,2\n";
    let found = tried_linked(generalized, BATCHES, &plan);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].verdict, Outcome::Violated);
    assert_eq!(found[0].exposed_rows, Some(4), "{found:?}");
    assert_eq!(found[0].divided_groups, Some(2));
    assert!(found[0].story.iter().any(|step| step.contains("Left for this row: ")), "{:?}", found[0].story);
}

#[test]
fn batches_whose_rows_all_allow_the_same_cell_tell_nobody() {
    let plan = linked_plan(2, json!(["Disease -> Zip"]));
    let generalized =
        "Zip,Ward,batch_id\n\"[10,40]\",a,1\n\"[10,40]\",a,1\n\"[10,60]\",a,2\n\"[10,60]\",a,2\n";
    let found = tried_linked(generalized, BATCHES, &plan);
    assert_eq!((found[0].verdict, found[0].divided_groups), (Outcome::Holds, Some(0)));
}

#[test]
fn a_value_that_may_be_a_counterfeit_tells_nothing_of_its_batch() {
    let plan = linked_plan(2, json!(["Disease -> Zip"]));
    // batch 2 shows two values and has one row: its flu may be nobody's
    let generalized = "Zip,Ward,batch_id\n\"[10,20]\",a,1\n\"[30,40]\",a,1\n\"[50,60]\",a,2\n";
    let found = tried_linked(generalized, BATCHES, &plan);
    // whoever has flu in batch 1 lives at 10 to 40, so the row of batch 2 has gout; batch 1 stays whole
    assert_eq!(found[0].exposed_rows, Some(1), "{found:?}");
    assert_eq!(found[0].divided_groups, Some(1));
}

#[test]
fn an_exact_column_beside_the_cells_takes_buckets_apart_and_no_batch() {
    let plan = |k| linked_plan(k, json!(["Ward -> Zip"]));
    let generalized =
        "Zip,Ward,batch_id\n\"[10,20]\",a,1\n\"[10,20]\",b,2\n\"[10,40]\",a,2\n\"[10,40]\",c,1\n";
    let found = tried_linked(generalized, BATCHES, &plan(2));
    assert_eq!(found[0].verdict, Outcome::Violated);
    assert_eq!(found[0].broken[0].kind, "k-anonymity");
    assert!(tried_linked(generalized, BATCHES, &plan(1)).is_empty(), "exact cells have nothing to lose");
}

#[test]
fn a_left_side_in_both_tables_is_said_not_to_be_tried() {
    let plan = linked_plan(2, json!(["Ward, Disease -> Zip"]));
    let found = tried_linked("Zip,Ward,batch_id\n1,a,1\n2,a,1\n3,a,2\n4,a,2\n", BATCHES, &plan);
    assert_eq!(found[0].verdict, Outcome::Undecided);
    assert!(found[0].summary.starts_with("Not tried: its left side combines"));
}

/// What a row can have by trying everything: every way to deal the values of all batches to their rows in which
/// each value has one zip.
fn possible_by_trying(cells: &[(u32, u32, usize)], batches: &[Vec<usize>], values: usize) -> Vec<Vec<usize>> {
    fn deal(
        row: usize,
        rows: &[(u32, u32, usize)],
        left: &mut Vec<Vec<usize>>,
        dealt: &mut Vec<usize>,
        found: &mut dyn FnMut(&[usize]),
    ) {
        let Some(&(.., batch)) = rows.get(row) else { return found(dealt) };
        for at in 0..left[batch].len() {
            let value = left[batch].remove(at);
            dealt.push(value);
            deal(row + 1, rows, left, dealt, found);
            dealt.pop();
            left[batch].insert(at, value);
        }
    }
    let mut possible = vec![Vec::new(); cells.len()];
    deal(0, cells, &mut batches.to_vec(), &mut Vec::new(), &mut |dealt| {
        let agrees = |value: usize| {
            let own = || cells.iter().zip(dealt).filter(move |(_, has)| **has == value).map(|(cell, _)| cell);
            let low = own().map(|cell| cell.0).max();
            let high = own().map(|cell| cell.1).min();
            low.is_none() || low <= high
        };
        if (0..values).all(agrees) {
            for (row, &value) in dealt.iter().enumerate() {
                if !possible[row].contains(&value) {
                    possible[row].push(value);
                }
            }
        }
    });
    possible
}

#[test]
fn the_attack_on_batches_never_rules_out_what_is_possible() {
    let mut state = 7u64;
    let mut below = |limit: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % limit
    };
    let mut told = 0;
    for _ in 0..400 {
        let zips: Vec<u32> = (0..4).map(|_| below(6) as u32 * 10).collect();
        let batches: Vec<Vec<usize>> = (0..3)
            .map(|_| {
                let first = below(4) as usize;
                vec![first, (first + 1 + below(3) as usize) % 4]
            })
            .collect();
        // the truth: every row covers the zip of its value
        let cells: Vec<(u32, u32, usize)> = (batches.iter().enumerate())
            .flat_map(|(batch, values)| values.iter().map(move |&value| (batch, value)))
            .map(|(batch, value)| {
                (
                    zips[value] - zips[value].min(10 * below(3) as u32),
                    zips[value] + 10 * below(3) as u32,
                    batch,
                )
            })
            .collect();
        let generalized: String = (cells.iter())
            .fold("Zip,batch_id\n".to_owned(), |csv, (low, high, batch)| {
                csv + &format!("\"[{low},{high}]\",{batch}\n")
            });
        let shown: String = (batches.iter().enumerate())
            .flat_map(|(batch, values)| values.iter().map(move |value| format!("{batch},v{value},1\n")))
            .collect();
        let plan = Plan::from_value(json!({
            "version": 1,
            "attributes": { "Zip": { "role": "quasi" }, "Disease": { "role": "sensitive" } },
            "dependencies": ["Disease -> Zip"],
            "principles": [{ "kind": "l-diversity", "variant": "distinct", "l": 2 }],
            "algorithm": { "name": "angel" },
        }))
        .expect("a plan");
        let attack = &tried_linked(&generalized, &format!("batch_id,Disease,count\n{shown}"), &plan)[0];
        let possible = possible_by_trying(&cells, &batches, 4);
        let certain = possible.iter().filter(|values| values.len() < 2).count();
        assert!(attack.exposed_rows.unwrap_or(0) <= certain, "{generalized}{shown}");
        told += attack.exposed_rows.unwrap_or(0);
    }
    assert!(told > 100, "{told} rows told: the attack works at all");
}
