//! What only the inside shows: the order of visits, and a hash that tells little apart.

use super::*;
use crate::Plan;
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
            let atoms = Atoms::new(&space, &plan, &table, &rows);
            let sweep = Sweep { plan: &plan, table: &table, space: &space, atoms: &atoms, rows: &rows };
            let made = sweep.partition(&mut Silent);
            assert!(made.groups.ids().all(|group| made.groups.rows(group) >= 7));
            for group in made.groups.ids() {
                let loss = space.loss(&made.groups.boxed(group, &atoms));
                assert!(loss.is_finite(), "a box above the cap");
            }
            let recoding = sweep.recoding(made, 2, &mut Silent).expect("it can be met");
            assert_eq!(recoding.class_of_row.len(), 400);
        }
    }
}
