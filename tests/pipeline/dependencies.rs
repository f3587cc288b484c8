//! Discovery and the rules of inference against enumerators that try everything.

use outis::dependency::k_multiset::{KMultiset, reflexive};
use outis::dependency::{
    Functional, Options, closure, discover, functional_error, functional_holds, implies, minimal_cover,
    multivalued_holds,
};
use outis::table::{ColumnId, RowId};
use outis::{Silent, Table};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

type Rows = Vec<Vec<u8>>;

fn table(rows: &Rows) -> Table {
    let header: Vec<String> = (0..rows[0].len()).map(|column| format!("c{column}")).collect();
    let lines: Vec<String> =
        rows.iter().map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(",")).collect();
    Table::from_csv(format!("{}\n{}\n", header.join(","), lines.join("\n")).as_bytes()).expect("well formed")
}

/// Small tables with few values, so that dependencies happen; some columns are functions of others.
fn rows() -> impl Strategy<Value = Rows> {
    (1..14usize, prop::collection::vec(0..3u8, 14 * 3), any::<u8>()).prop_map(|(count, values, shape)| {
        (0..count)
            .map(|row| {
                let (a, b, c) = (values[row * 3], values[row * 3 + 1], values[row * 3 + 2]);
                let sum = if shape & 1 == 0 { a + b } else { c };
                vec![a, b, c, sum, if shape & 2 == 0 { a / 2 } else { row as u8 }]
            })
            .collect()
    })
}

fn subsets(columns: usize, size: usize) -> Vec<BTreeSet<usize>> {
    (0u32..1 << columns)
        .map(|mask| (0..columns).filter(|column| mask >> column & 1 == 1).collect::<BTreeSet<usize>>())
        .filter(|set| set.len() == size)
        .collect()
}

fn project(row: &[u8], columns: &BTreeSet<usize>) -> Vec<u8> {
    columns.iter().map(|&column| row[column]).collect()
}

/// The fewest rows to remove so that `from` determines `to`, by counting.
fn removals(rows: &Rows, from: &BTreeSet<usize>, to: usize) -> usize {
    let mut counts: BTreeMap<Vec<u8>, BTreeMap<u8, usize>> = BTreeMap::new();
    for row in rows {
        *counts.entry(project(row, from)).or_default().entry(row[to]).or_default() += 1;
    }
    counts
        .values()
        .map(|values| values.values().sum::<usize>() - values.values().max().expect("a value"))
        .sum()
}

/// All minimal dependencies with at most `size` columns on the left and `limit` rows that break them.
fn minimal(rows: &Rows, size: usize, limit: usize) -> BTreeSet<(Vec<String>, String)> {
    let columns = rows[0].len();
    let name = |column: &usize| format!("c{column}");
    let mut found: Vec<(BTreeSet<usize>, usize)> = Vec::new();
    for size in 0..=size {
        for from in subsets(columns, size) {
            for to in (0..columns).filter(|to| !from.contains(to)) {
                let known = found.iter().any(|(smaller, same)| *same == to && smaller.is_subset(&from));
                if !known && removals(rows, &from, to) <= limit {
                    found.push((from.clone(), to));
                }
            }
        }
    }
    found.into_iter().map(|(from, to)| (from.iter().map(name).collect(), name(&to))).collect()
}

fn ids(columns: &BTreeSet<usize>) -> BTreeSet<ColumnId> {
    columns.iter().map(|&column| ColumnId(column)).collect()
}

/// X ->> Y by the definition: rows that agree on X may exchange their Y.
fn exchanges(rows: &Rows, from: &BTreeSet<usize>, to: &BTreeSet<usize>) -> bool {
    rows.iter().all(|a| {
        rows.iter().filter(|b| project(a, from) == project(b, from)).all(|b| {
            let exchanged: Vec<u8> =
                (0..a.len()).map(|column| if to.contains(&column) { a[column] } else { b[column] }).collect();
            rows.contains(&exchanged)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn discovery_finds_every_minimal_dependency_and_no_other(rows in rows(), size in 1..4usize) {
        let options = Options { max_determinant: size, max_error: 0.0 };
        let found: BTreeSet<(Vec<String>, String)> = discover(&table(&rows), &options, &mut Silent)
            .expect("nobody gives up")
            .functional
            .into_iter()
            .map(|found| (found.from, found.to[0].clone()))
            .collect();
        prop_assert_eq!(found, minimal(&rows, size, 0));
    }

    #[test]
    fn approximate_dependencies_are_those_that_few_rows_break(rows in rows(), broken in 1..3usize) {
        let max_error = (broken as f64 + 0.5) / rows.len() as f64;
        let found = discover(&table(&rows), &Options { max_determinant: 2, max_error }, &mut Silent).expect("nobody gives up").functional;
        let expected = minimal(&rows, 2, broken);
        for dependency in &found {
            // a left side that contains an exactly determined column is not minimal, and need not be listed
            let (from, to) = (&dependency.from, &dependency.to[0]);
            prop_assert!(expected.contains(&(from.clone(), to.clone())), "{:?}", dependency);
            let left = from.iter().map(|name| name[1..].parse().expect("a number")).collect();
            let right = to[1..].parse().expect("a number");
            let share = removals(&rows, &left, right) as f64 / rows.len() as f64;
            prop_assert!((dependency.error - share).abs() < 1e-12);
            let functional = Functional { from: ids(&left), to: ids(&[right].into()) };
            prop_assert!((functional_error(&table(&rows), &functional) - share).abs() < 1e-12);
        }
    }

    #[test]
    fn a_dependency_holds_or_two_rows_disagree(rows in rows(), from in 0..32u32, to in 1..32u32) {
        let set = |mask: u32| -> BTreeSet<usize> { (0..5).filter(|column| mask >> column & 1 == 1).collect() };
        let (from, to) = (set(from), set(to));
        let agree = |a: &[u8], b: &[u8], columns: &BTreeSet<usize>| project(a, columns) == project(b, columns);
        let breaks = |a: usize, b: usize| agree(&rows[a], &rows[b], &from) && !agree(&rows[a], &rows[b], &to);
        let naive = (0..rows.len()).any(|a| (0..a).any(|b| breaks(a, b)));
        match functional_holds(&table(&rows), &Functional { from: ids(&from), to: ids(&to) }) {
            Ok(()) => prop_assert!(!naive),
            Err(found) => {
                let (RowId(first), RowId(second)) = found.rows;
                prop_assert!(breaks(second as usize, first as usize));
                // no earlier row completes a disagreement
                prop_assert!((0..second as usize).all(|a| (0..a).all(|b| !breaks(a, b))));
            }
        }
        prop_assert_eq!(multivalued_holds(&table(&rows), &ids(&from), &ids(&to)).is_ok(), exchanges(&rows, &from, &to));
    }

    #[test]
    fn the_independent_blocks_are_the_finest(rows in rows()) {
        let table = table(&rows);
        let found = discover(&table, &Options::default(), &mut Silent).expect("nobody gives up");
        for left in 0..5usize {
            let from: BTreeSet<usize> = [left].into();
            let determined: BTreeSet<usize> = (0..5).filter(|&to| to != left && removals(&rows, &from, to) == 0).collect();
            let free: Vec<usize> = (0..5).filter(|column| *column != left && !determined.contains(column)).collect();
            let blocks: Vec<BTreeSet<usize>> = (found.multivalued.iter())
                .filter(|found| found.from == [format!("c{left}")])
                .map(|found| found.to.iter().map(|name| name[1..].parse().expect("a number")).collect())
                .collect();
            for mask in 1..(1u32 << free.len()) - 1 {
                let y: BTreeSet<usize> = (0..free.len()).filter(|bit| mask >> bit & 1 == 1).map(|bit| free[bit]).collect();
                let is_union = blocks.iter().all(|block| block.is_subset(&y) || block.is_disjoint(&y)) && !blocks.is_empty();
                prop_assert_eq!(exchanges(&rows, &from, &y), is_union, "c{} ->> {:?}, blocks {:?}", left, y, blocks);
            }
        }
    }

    #[test]
    fn a_minimal_cover_implies_the_same_and_nothing_in_it_is_superfluous(
        given in prop::collection::vec((0..32u32, 1..32u32), 1..6),
    ) {
        let set = |mask: u32| -> BTreeSet<ColumnId> { (0..5).filter(|column| mask >> column & 1 == 1).map(ColumnId).collect() };
        let given: Vec<Functional> = given.iter().map(|&(from, to)| Functional { from: set(from), to: set(to) }).collect();
        let cover = minimal_cover(&given);
        prop_assert!(given.iter().all(|dependency| implies(&cover, dependency)));
        prop_assert!(cover.iter().all(|dependency| implies(&given, dependency)));
        for (index, dependency) in cover.iter().enumerate() {
            let others: Vec<Functional> = cover.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, d)| d.clone()).collect();
            prop_assert!(!implies(&others, dependency));
            prop_assert_eq!(dependency.to.len(), 1);
            for column in &dependency.from {
                let fewer = dependency.from.iter().copied().filter(|other| other != column);
                prop_assert!(!closure(fewer, &cover).is_superset(&dependency.to));
            }
        }
    }

    #[test]
    fn the_rules_of_k_multiset_dependencies_conclude_only_what_holds(
        rows in rows(), from in 1..32u32, to in 1..32u32, next in 1..32u32, k in 2..4u32,
    ) {
        let set = |mask: u32| -> BTreeSet<ColumnId> { (0..5).filter(|column| mask >> column & 1 == 1).map(ColumnId).collect() };
        let table = table(&rows);
        let known: Vec<Functional> = (discover(&table, &Options { max_determinant: 3, max_error: 0.0 }, &mut Silent).expect("nobody gives up").functional.iter())
            .map(|found| {
                let ids = |names: &[String]| names.iter().map(|name| table.find(name).expect("a column")).collect();
                Functional { from: ids(&found.from), to: ids(&found.to) }
            })
            .collect();
        let first = KMultiset { from: set(from), to: set(to), k };
        if first.holds(&table).is_ok() {
            prop_assert!(first.extend(&known).holds(&table).is_ok());
            let fewer = |columns: &BTreeSet<ColumnId>| columns.iter().copied().skip(1).collect::<BTreeSet<_>>();
            let projected = first.project(fewer(&first.from), fewer(&first.to)).expect("fewer columns");
            prop_assert!(projected.holds(&table).is_ok());
            let second = KMultiset { from: first.to.clone(), to: set(next), k };
            if second.holds(&table).is_ok() {
                for concluded in first.then(&second, &known).into_iter().flatten() {
                    prop_assert!(concluded.holds(&table).is_ok(), "{:?}", concluded);
                }
            }
        }
        let within: BTreeSet<ColumnId> = set(from).intersection(&set(to)).copied().collect();
        if let Some(reflexive) = reflexive(&table, set(from), within, k) {
            prop_assert!(reflexive.holds(&table).is_ok());
        }
    }
}

#[test]
fn transitivity_without_its_side_condition_would_be_wrong() {
    // X ->2 Y and Y ->2 Z hold, X ->2 Z does not: y occurs with two values of X
    let rows: Rows = vec![vec![0, 0, 0], vec![0, 0, 1], vec![1, 0, 0], vec![1, 0, 1]];
    let table = table(&rows);
    let [x, y, z] = [0, 1, 2].map(ColumnId);
    let first = KMultiset::new([x], [y], 2);
    let second = KMultiset::new([y], [z], 2);
    assert!(first.holds(&table).is_ok() && second.holds(&table).is_ok());
    assert!(KMultiset::new([x], [z], 2).holds(&table).is_err());
    assert!(first.then(&second, &[]).is_none());
}

#[test]
fn a_witness_of_a_missing_combination_is_two_rows() {
    let rows: Rows = vec![vec![0, 0, 0], vec![0, 1, 1]];
    let found = multivalued_holds(&table(&rows), &[ColumnId(0)].into(), &[ColumnId(1)].into());
    assert_eq!(found.expect_err("(0,0,1) is missing").rows, (RowId(0), RowId(1)));
}
