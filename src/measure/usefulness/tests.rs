//! Slow and obvious twins, and releases whose usefulness is known.

use super::logistic_regression::LogisticRegression;
use super::naive_bayes::NaiveBayes;
use super::prediction::{Classifier, Example};
use super::*;
use crate::measure::tests::twins::{Row, ages, open_to, published, rows};
use crate::measure::tests::{Published, near};
use crate::progress::Silent;
use crate::text::number::Figure;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn measured(published: &Published, target: Option<&str>) -> Usefulness {
    let Published { table, plan, recoding, release } = published;
    usefulness(table, plan, recoding, release, target, &mut Silent).expect("a target that is published")
}

/// Twenty people; the ward follows from the age, five of each.
fn wards() -> String {
    let row =
        |row: usize| format!("{},{},{}\n", [20, 21, 60, 61][row / 5], 1 + row / 5, ["A", "B"][row / 10]);
    let rows: String = (0..20).map(row).collect();
    format!("Age,Stay,Ward\n{rows}")
}

const WARD_ROLES: &str = r#"
    "Age": { "role": "quasi", "hierarchy": { "kind": "range" } },
    "Stay": { "role": "insensitive" },
    "Ward": { "role": "sensitive" }"#;

#[test]
fn a_release_that_is_the_table_is_as_useful_as_the_table() {
    let groups: Vec<Option<u32>> = (0..20).map(Some).collect();
    let found = measured(&Published::new(&wards(), WARD_ROLES, &groups), Some("Ward"));
    for accuracy in &found.predicted.as_ref().expect("a target").accuracies {
        assert_eq!((accuracy.before, accuracy.after), (Figure(1.0), Figure(1.0)), "{accuracy:?}");
    }
    assert!(found.correlations.iter().all(|pair| pair.after == Some(pair.before)), "{found:?}");
    assert!(found.pairs.iter().all(|pair| pair.before == pair.after && pair.distance.0 == 0.0), "{found:?}");
    assert!(found.totals.iter().all(|total| total.total_error == Some(Figure(0.0))), "{found:?}");
    assert_eq!(found.pairs.iter().filter(|pair| pair.counts.is_some()).count(), 2, "those with the target");
}

#[test]
fn a_release_that_says_nothing_of_the_other_columns_is_worth_the_most_frequent_value() {
    let table = format!("Age,Ward\n{}{}", "20,A\n".repeat(6), "60,B\n".repeat(12));
    let roles =
        r#""Age": { "role": "quasi", "hierarchy": { "kind": "range" } }, "Ward": { "role": "sensitive" }"#;
    let found = measured(&Published::new(&table, roles, &[Some(0); 18]), Some("Ward"));
    let predicted = found.predicted.expect("a target");
    assert_eq!(predicted.majority, Figure::share(12, 18));
    for accuracy in &predicted.accuracies {
        assert_eq!((accuracy.before, accuracy.after), (Figure(1.0), predicted.majority), "{accuracy:?}");
    }
    let pair = &found.pairs[0];
    assert!(near(pair.before.0, 1.0) && pair.after.0 < 1e-9 && near(pair.distance.0, 0.5), "{pair:?}");
    assert_eq!(found.totals[0].mean_after, Figure(40.0), "the middle of the range");
}

#[test]
fn rows_that_are_left_out_are_asked_about_and_teach_nothing() {
    // nobody of ward A is published: all of them are guessed wrong
    let groups: Vec<Option<u32>> = (0..20).map(|row| (row >= 10).then_some(row)).collect();
    let found = measured(&Published::new(&wards(), WARD_ROLES, &groups), Some("Ward"));
    assert_eq!((found.rows, found.published), (20, 10));
    // naive Bayes takes values that it has never seen for a sign of the class that it has never seen
    let regression = &found.predicted.as_ref().expect("a target").accuracies[1];
    assert_eq!((regression.before, regression.after), (Figure(1.0), Figure(0.5)), "{regression:?}");
    let stay = found.totals.iter().find(|total| total.column == "Stay").expect("numbers");
    assert_eq!((stay.total_before, stay.total_after), (Figure(50.0), Figure(35.0)));
}

#[test]
fn numbers_in_place_of_ranges_are_read_as_they_are() {
    let roles = WARD_ROLES.replace(r#""kind": "range" }"#, r#""kind": "range" }, "show": "mean""#);
    let groups: Vec<Option<u32>> = (0..20).map(|row| Some(row / 10)).collect();
    let found = measured(&Published::new(&wards(), &roles, &groups), Some("Ward"));
    let age = &found.totals[0];
    assert_eq!((age.mean_before, age.mean_after), (Figure(40.5), Figure(41.0)), "20.5 and 60.5, rounded");
    for accuracy in found.predicted.expect("a target").accuracies {
        assert_eq!(accuracy.after, Figure(1.0), "{accuracy:?}");
    }
}

#[test]
fn a_target_is_published_as_it_is_and_has_few_values() {
    let refusal = |published: &Published, target: &str| {
        let Published { table, plan, recoding, release } = published;
        let refused = usefulness(table, plan, recoding, release, Some(target), &mut Silent);
        refused.expect_err("refused").to_string()
    };
    let published = Published::new(&wards(), WARD_ROLES, &[Some(0); 20]);
    assert!(refusal(&published, "Age").contains("published as it is"));
    assert!(refusal(&published, "Nobody").contains("published as it is"));
    let roles = r#""Age": { "role": "quasi" }, "Ward": { "role": "sensitive" }"#;
    let one = Published::new("Age,Ward\n20,A\n21,A\n", roles, &[Some(0); 2]);
    assert!(refusal(&one, "Ward").contains("2 to 50 different values"));
}

/// A class with the cells of its row, as shares of a few bins.
type Taught = (u32, Vec<Vec<(u32, f64)>>);

fn taught() -> impl Strategy<Value = Vec<Taught>> {
    let cell = prop::collection::btree_set(0u32..3, 1..4).prop_map(|bins| {
        let share = 1.0 / bins.len() as f64;
        bins.into_iter().map(|bin| (bin, share)).collect::<Vec<_>>()
    });
    prop::collection::vec((0u32..3, prop::collection::vec(cell, 2)), 1..20)
}

fn examples(taught: &[Taught]) -> Vec<Example<'_>> {
    let mut examples = Vec::new();
    for (class, cells) in taught {
        examples.push(Example { class: *class, cells: cells.iter().map(Vec::as_slice).collect() });
    }
    examples
}

proptest! {
    #[test]
    fn naive_bayes_is_the_product_of_shares_counted_row_by_row(taught in taught(), asked in prop::collection::vec(0u32..3, 2)) {
        let learnt = NaiveBayes::learn(&examples(&taught), &[3, 3], 3).scores(&asked);
        for class in 0..3u32 {
            let own: Vec<_> = taught.iter().filter(|(of, _)| *of == class).collect();
            let mut product = (own.len() as f64 + 1.0) / (taught.len() as f64 + 3.0);
            for column in 0..2 {
                let having: f64 = own.iter().flat_map(|(_, cells)| &cells[column])
                    .filter(|(bin, _)| *bin == asked[column]).map(|(_, share)| share).sum();
                product *= (having + 1.0) / (own.len() as f64 + 3.0);
            }
            prop_assert!(near(learnt[class as usize].exp(), product), "{learnt:?} {product}");
        }
    }

    #[test]
    fn logistic_regression_ends_where_no_step_makes_it_better(taught in taught()) {
        let examples = examples(&taught);
        let learnt = LogisticRegression::learn(&examples, &[3, 3], 3);
        let loss = |weights: &[f64]| {
            let mut sum = 0.0;
            for example in &examples {
                let score = |class: usize| {
                    let mut score = weights[6 * 3 + class];
                    for (column, cell) in example.cells.iter().enumerate() {
                        for &(bin, share) in *cell {
                            score += share * weights[(3 * column + bin as usize) * 3 + class];
                        }
                    }
                    score
                };
                let all: f64 = (0..3).map(|class| score(class).exp()).sum();
                sum -= score(example.class as usize) - all.ln();
            }
            sum / examples.len() as f64 + 0.5e-4 * weights.iter().map(|weight| weight * weight).sum::<f64>()
        };
        let own = loss(learnt.weights());
        prop_assert!(own <= loss(&[0.0; 21]) + 1e-12, "never worse than knowing nothing");
        // a whole step aside in any direction is no better by more than a little: the descent has come close
        for place in 0..21 {
            for side in [-0.2, 0.2] {
                let mut aside = learnt.weights().to_vec();
                aside[place] += side;
                prop_assert!(own <= loss(&aside) + 0.02, "{own} {}", loss(&aside));
            }
        }
    }

    #[test]
    fn contingency_tables_are_those_of_spreading_row_by_row(rows in rows()) {
        let found = measured(&published(&rows), None);
        let pair = found.pairs.iter().find(|pair| pair.columns == ["Sex", "Disease"]).expect("a pair");
        prop_assert!(pair.counts.is_none());
        let (mut before, mut after) = ([[0.0f64; 3]; 3], [[0.0f64; 3]; 3]);
        for row in &rows {
            before[row.1 as usize][row.2 as usize] += 1.0;
            if let Some(group) = row.3 {
                let (_, sexes) = open_to(&rows, group);
                sexes.iter().for_each(|&sex| after[sex as usize][row.2 as usize] += 1.0 / sexes.len() as f64);
            }
        }
        let sum = |table: &[[f64; 3]; 3]| table.iter().flatten().sum::<f64>();
        let apart: f64 = (0..9).map(|at| {
            (before[at / 3][at % 3] / sum(&before) - after[at / 3][at % 3] / sum(&after).max(1e-300)).abs()
        }).sum();
        let expected = if sum(&after) == 0.0 { 1.0 } else { apart / 2.0 };
        prop_assert!(near(pair.distance.0, expected), "{} {expected}", pair.distance.0);
        // a root makes more of what is lost in rounding
        let square = |v: f64| v * v;
        prop_assert!(near(square(pair.before.0), square(naive_v(&before))), "{pair:?}");
        prop_assert!(near(square(pair.after.0), square(naive_v(&after))), "{pair:?}");
    }

    #[test]
    fn totals_are_those_of_a_walk_over_all_rows(rows in rows()) {
        let found = measured(&published(&rows), None);
        let known: Vec<f64> = rows.iter().filter_map(|row| row.0).map(f64::from).collect();
        let middle = |row: &Row| {
            let (open, _) = open_to(&rows, row.3?);
            let only_numbers = !open.contains(&None);
            only_numbers.then(|| (f64::from(open[0].expect("a number")) + f64::from(open[open.len() - 1].expect("a number"))) / 2.0)
        };
        let read: Vec<f64> = rows.iter().filter_map(middle).collect();
        let Some(total) = found.totals.first() else {
            prop_assert!(known.is_empty() || read.is_empty());
            return Ok(());
        };
        let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / numbers.len() as f64;
        prop_assert!(near(total.mean_before.0, mean(&known)) && near(total.mean_after.0, mean(&read)), "{total:?}");
        // cells of groups that mix missing values with others
        let silent = rows.iter().filter(|row| row.3.is_some_and(|group| {
            let (open, _) = open_to(&rows, group);
            open.contains(&None) && open.len() > 1 || open.contains(&None) && ages(&rows).len() == 1 && row.0.is_some()
        })).count() as f64;
        prop_assert!(near(total.total_after.0, read.iter().sum::<f64>() + silent * mean(&read)), "{total:?} {silent}");
    }

    #[test]
    fn correlations_are_those_of_all_pairs_of_rows(numbers in prop::collection::vec((-50i32..50, -50i32..50), 2..20)) {
        let csv: String = numbers.iter().map(|(x, y)| format!("{x},{y}\n")).collect();
        let roles = r#""x": { "role": "quasi", "hierarchy": { "kind": "range" } }, "y": { "role": "insensitive" }"#;
        let groups: Vec<Option<u32>> = (0..numbers.len() as u32).map(|row| Some(row / 2)).collect();
        let published = Published::new(&format!("x,y\n{csv}"), roles, &groups);
        let middle = |row: usize| {
            let group = &numbers[row / 2 * 2..(row / 2 * 2 + 2).min(numbers.len())];
            group.iter().map(|&(x, _)| f64::from(x)).sum::<f64>() / group.len() as f64
        };
        let before: Vec<(f64, f64)> = numbers.iter().map(|&(x, y)| (f64::from(x), f64::from(y))).collect();
        let after: Vec<(f64, f64)> = numbers.iter().enumerate().map(|(row, &(_, y))| (middle(row), f64::from(y))).collect();
        let found = measured(&published, None);
        match (naive_pearson(&before), found.correlations.first()) {
            (None, found) => prop_assert!(found.is_none()),
            (Some(expected), Some(found)) => {
                prop_assert!(near(found.before.0, expected));
                match (naive_pearson(&after), found.after) {
                    (Some(expected), Some(found)) => prop_assert!(near(found.0, expected)),
                    (expected, found) => prop_assert!(expected.is_none() && found.is_none()),
                }
            }
            (Some(_), None) => prop_assert!(false, "both have numbers that differ"),
        }
    }
}

/// Over all pairs of rows: no mean is needed.
fn naive_pearson(numbers: &[(f64, f64)]) -> Option<f64> {
    let (mut xy, mut xx, mut yy) = (0.0, 0.0, 0.0);
    for one in numbers {
        for other in numbers {
            xy += (one.0 - other.0) * (one.1 - other.1);
            xx += (one.0 - other.0) * (one.0 - other.0);
            yy += (one.1 - other.1) * (one.1 - other.1);
        }
    }
    (xx > 0.0 && yy > 0.0).then(|| xy / (xx.sqrt() * yy.sqrt()))
}

/// From χ² = n (Σ nᵢⱼ² / (nᵢ nⱼ) − 1).
fn naive_v(table: &[[f64; 3]; 3]) -> f64 {
    let row = |i: usize| table[i].iter().sum::<f64>();
    let column = |j: usize| table.iter().map(|row| row[j]).sum::<f64>();
    let rows: BTreeSet<usize> = (0..3).filter(|&i| row(i) > 0.0).collect();
    let columns: BTreeSet<usize> = (0..3).filter(|&j| column(j) > 0.0).collect();
    let least = rows.len().min(columns.len());
    if least < 2 {
        return 0.0;
    }
    let mut sum = -1.0;
    for &i in &rows {
        for &j in &columns {
            sum += table[i][j] * table[i][j] / (row(i) * column(j));
        }
    }
    (sum.max(0.0) / (least as f64 - 1.0)).sqrt()
}
