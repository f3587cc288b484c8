//! The attack through functional dependencies: the paper's example, its gap, and a slow twin.

use outis::attack::{self, Source, Weapon};
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
    attack::try_dependencies(release, plan, None, &attack::weapons_of_plan(plan), plan)
}

#[test]
fn example_1_1_two_diverse_groups_fall_apart_when_they_are_compared() {
    let release = Table::from_csv(RELEASE.as_bytes()).expect("a table");
    let plan = plan(json!(["Phone -> Zip"]), diversity(2));
    assert_eq!(judge_table(&release, &plan, None).verdict, Outcome::Holds);
    let weapon = &attack::weapons_of_plan(&plan)[0];
    let cells = |tuples: Vec<attack::Tuple>| -> Vec<String> {
        tuples.into_iter().map(|tuple| tuple.cells[..5].join(" ")).collect()
    };
    assert_eq!(
        cells(attack::intersection(&release, &plan, weapon, ["1", "2"])),
        ["[20,30] * 0790* 1111111 Ovarian cancer", "[20,30] * 0790* 3333333 Diabetes"]
    );
    assert_eq!(
        cells(attack::difference(&release, &plan, weapon, ["1", "2"])),
        ["[20,30] * 079** 2222222 Bronchitis"]
    );
    assert_eq!(
        cells(attack::intersection(&release, &plan, weapon, ["2", "1"])),
        ["[31,45] F 0790* 1111111 Flu", "[31,45] F 0790* 3333333 Gastritis"]
    );
    assert!(attack::difference(&release, &plan, weapon, ["2", "1"]).is_empty());

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
    let weapon = &attack::weapons_of_plan(&plan)[0];
    for (first, second) in [("1", "2"), ("1", "3"), ("2", "1"), ("2", "3"), ("3", "1"), ("3", "2")] {
        for tuples in [
            attack::intersection(&release, &plan, weapon, [first, second]),
            attack::difference(&release, &plan, weapon, [first, second]),
        ] {
            assert!(tuples.is_empty() || tuples.len() >= 2);
        }
    }
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
    let ward = Weapon {
        from: vec!["Ward".to_owned()],
        exact: vec!["Ward".to_owned()],
        refined: vec!["Zip".to_owned()],
        source: Source::Discovered,
    };
    assert_eq!(attack::weapons(&table, &plan("insensitive")), [ward]);
    assert!(attack::weapons(&table, &plan("quasi")).is_empty());
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
