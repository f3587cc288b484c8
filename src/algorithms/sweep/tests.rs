//! What only the inside shows: the order of visits, and a hash that tells little apart.

use super::*;
use crate::{Plan, Silent};
use visits::Visits;

#[test]
fn visits_come_in_the_order_of_their_loss_each_once() {
    let means = vec![vec![0.0, 0.25, 0.5], vec![0.0, 1.0], vec![0.1, 0.2, 0.4, 0.9]];
    let mut visits = Visits::new(&means, &[1.0], (0.3, 1.5), 1000);
    let mut found = Vec::new();
    while let Some(visit) = visits.next() {
        found.push((0..3).map(|column| visits.level(&visit, column)).collect::<Vec<usize>>());
    }
    let mut wanted: Vec<(f64, Vec<usize>)> = Vec::new();
    for a in 0..3 {
        for b in 0..2 {
            for c in 0..4 {
                let loss: f64 = [means[0][a], means[1][b], means[2][c]].iter().sum();
                if (0.3..1.5).contains(&loss) {
                    wanted.push((loss, vec![a, b, c]));
                }
            }
        }
    }
    wanted.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)));
    assert_eq!(found, wanted.into_iter().map(|(_, levels)| levels).collect::<Vec<_>>());
    assert!(visits.complete());
}

#[test]
fn nothing_is_visited_below_a_vector_where_nothing_was() {
    let means = vec![vec![0.0, 0.5], vec![0.0, 0.6]];
    let mut visits = Visits::new(&means, &[1.0, 1.25], (0.0, f64::INFINITY), 1000);
    let bottom = visits.next().expect("the lowest vector");
    let top = visits.above(&bottom, 2);
    visits.note_empty(&visits.above(&bottom, 1).clone(), 0);
    let mut later = bottom;
    later.step = 1;
    assert!(visits.is_empty(&bottom) && !visits.is_empty(&later));
    assert!(!visits.is_empty(&top));
}

/// More rows than a place of the first pass counts, too few, and all between.
#[test]
fn two_passes_find_the_classes_that_a_plain_count_finds() {
    let mixed = |number: u32| axis::mixed(u64::from(number));
    let keys: Vec<Vec<u64>> =
        (0..3).map(|column| (0..50).map(|leaf| mixed(100 * column + leaf)).collect()).collect();
    let tables: Vec<count::Keys> =
        keys.iter().enumerate().map(|(column, keys)| (column, &keys[..])).collect();
    let members: Vec<open::Member> = (0..900).filter(|member| member % 7 > 0).collect();
    let leaf =
        |column: u32, member: u32| (mixed(member + 1000 * column) % [40, 6, 2][column as usize]) as u32;
    let leaves: Vec<Vec<axis::Leaf>> =
        (0..3).map(|column| (0..900).map(|member| leaf(column, member)).collect()).collect();
    let weights: Vec<u32> = (0..900).map(|member| (mixed(member) % 120) as u32).collect();
    let mut plain: Vec<(Vec<axis::Leaf>, Vec<open::Member>)> = Vec::new();
    for &member in members.iter().filter(|&&member| weights[member as usize] > 0) {
        let point: Vec<axis::Leaf> = leaves.iter().map(|column| column[member as usize]).collect();
        match plain.iter_mut().find(|(other, _)| *other == point) {
            Some((_, class)) => class.push(member),
            None => plain.push((point, vec![member])),
        }
    }
    let rows = |class: &[open::Member]| class.iter().map(|&member| weights[member as usize]).sum::<u32>();
    let fullest = plain.iter().map(|(_, class)| rows(class)).max().expect("there are classes");
    for fewest in [1, 60, 200, 255, 256, 300, fullest, fullest + 1] {
        let mut counter = count::Counter::default();
        let bound = counter.sift(&members, &tables, &leaves, &weights);
        assert!(bound >= fullest);
        counter.drop_below(fewest, bound, &weights);
        counter.count(&weights);
        let classes = counter.classes(fewest);
        let found: Vec<&[open::Member]> = classes.iter().collect();
        let wanted = plain.iter().map(|(_, class)| &class[..]).filter(|class| rows(class) >= fewest);
        assert_eq!(found, wanted.collect::<Vec<_>>(), "with {fewest} rows");
    }
}

fn table() -> Table {
    let mut text = String::from("a,b,c\n");
    for i in 0..400u32 {
        text += &format!("{},v{},w{}\n", (i * i) % 89, (i * 7) % 13, i % 3);
    }
    Table::from_csv(text.as_bytes()).expect("well formed")
}

fn plan(table: &Table, caps: &str) -> CheckedPlan {
    let text = format!(
        r#"{{ "version": 1, "principles": [{{ "kind": "k-anonymity", "k": 7 }}], "algorithm": {{ "name": "sweep" }},
             "suppression": 1,
             "attributes": {{ "a": {{ "role": "quasi", "hierarchy": {{ "kind": "intervals", "widths": [5, 20] }} {caps} }},
                              "b": {{ "role": "quasi" }}, "c": {{ "role": "quasi" }} }} }}"#
    );
    CheckedPlan::new(&Plan::parse(&text).expect("a plan"), table).expect("it fits")
}

#[test]
fn a_hash_that_confuses_classes_breaks_no_promise() {
    let weak: [fn(u64) -> u64; 3] = [|_| 0, |node| node % 3, |node| node << 60];
    let table = table();
    for caps in ["", r#", "maxLevel": 2"#] {
        let plan = plan(&table, caps);
        for hash in weak {
            let space = Space::with_keys(&plan, &table, hash);
            let rows: Vec<RowId> = table.row_ids().collect();
            let atoms = Atoms::new(&space, &plan, &table, rows, None);
            let sweep = Sweep { plan: &plan, table: &table, space: &space, atoms: &atoms, seed: 0 };
            let made = sweep.partition(&[], &mut Silent).expect("nothing was shared");
            assert!(made.groups.ids().all(|group| made.groups.rows(group) >= 7));
            for group in made.groups.ids() {
                let loss = space.loss(&made.groups.boxed(group, &atoms));
                assert!(loss.is_finite(), "a box above the cap");
            }
            let recoding = sweep.recoding(made, Some(Polish::Rounds(2)), &mut Silent).expect("it can be met");
            assert_eq!(recoding.class_of_row.len(), 400);
        }
    }
}
