//! Tables at the edges.

use super::*;

const ROLES: &str = r#"
    "Age": { "role": "quasi", "hierarchy": { "kind": "range" } },
    "Sex": { "role": "quasi", "hierarchy": { "kind": "flat" } },
    "Disease": { "role": "sensitive" }"#;

const CSV: &str = "Age,Sex,Disease\n20,M,flu\n,F,gout\n30,F,\n30,M,flu\n";

/// Every figure of both bundles is a number.
fn assert_numbers(published: &Published) {
    fn walk(path: &str, value: &serde_json::Value) {
        match value {
            serde_json::Value::Null => panic!("{path} is no number"),
            serde_json::Value::Array(values) => values.iter().for_each(|value| walk(path, value)),
            serde_json::Value::Object(fields) => {
                fields.iter().for_each(|(name, value)| walk(&format!("{path}/{name}"), value));
            }
            _ => {}
        }
    }
    walk("public", &serde_json::to_value(published.public()).expect("data"));
    walk("private", &serde_json::to_value(published.private()).expect("data"));
}

#[test]
fn everything_suppressed_is_a_full_loss_and_no_risk() {
    let published = Published::new(CSV, ROLES, &[None; 4]);
    assert_numbers(&published);
    let (public, private) = (published.public(), published.private());
    assert_eq!((public.rows, public.loss.expect("ranges").0, public.suppressed.share.0), (0, 1.0, 1.0));
    assert_eq!((private.loss.0, private.entropy_loss.0), (1.0, 1.0));
    assert_eq!((private.groups.count, private.risk_after.prosecutor.highest.0), (0, 0.0));
    assert_eq!(private.beliefs[0].after.0, 0.0);
    assert_eq!(private.discernibility, 16);
    // Every answer is 0.
    assert_eq!(private.query_error.median.0, 1.0);
    // Four different rows spread over 12 ages and sexes (11 years and missing, times 2) times 3 diseases.
    assert!(near(private.reconstruction.error.0, (12.0 * 2.0 * 3.0 / 4.0f64).ln()));
}

#[test]
fn one_group_of_everything_is_a_release_of_nothing_but_frequencies() {
    let published = Published::new(CSV, ROLES, &[Some(0); 4]);
    assert_numbers(&published);
    let private = published.private();
    assert_eq!((private.loss.0, private.entropy_loss.0), (1.0, 1.0));
    assert_eq!((private.risk_after.prosecutor.highest.0, private.beliefs[0].after.0), (0.25, 0.5));
    assert_eq!(published.public().columns[0].star_cells.0, 1.0);
}

#[test]
fn a_missing_value_is_published_as_it_is_and_only_a_star_stands_above_it() {
    let published = Published::new(CSV, ROLES, &[Some(0), Some(1), Some(0), Some(0)]);
    let private = published.private();
    // Ages 20, 30, 30 are the whole range, the missing one is exact.
    assert!(near(private.columns[0].loss.0, 0.75));
    assert!(near(published.public().columns[0].loss.expect("a range").0, 0.75));
    // log2(3/1) + 2 log2(3/2) of 2 log2(4) + 2 log2(4/2) bits; the missing age loses none.
    assert!(near(private.columns[0].entropy_loss.0, (3f64.log2() + 2.0 * 1.5f64.log2()) / 6.0));
    assert_eq!(private.risk_after.uniques, 1);
}

#[test]
fn one_row_is_a_group_of_one() {
    let published = Published::new("Age,Sex,Disease\n20,M,flu\n", ROLES, &[Some(0)]);
    assert_numbers(&published);
    let private = published.private();
    assert_eq!((private.loss.0, private.reconstruction.error.0), (0.0, 0.0));
    assert_eq!((private.risk_after.uniques, private.beliefs[0].after.0), (1, 1.0));
    assert_eq!(private.query_error.median.0, 0.0);
}

#[test]
fn equal_rows_lose_nothing_in_one_group() {
    let published = Published::new("Age,Sex,Disease\n20,M,flu\n20,M,flu\n20,M,gout\n", ROLES, &[Some(0); 3]);
    assert_numbers(&published);
    let private = published.private();
    assert_eq!((private.loss.0, private.entropy_loss.0, private.reconstruction.error.0), (0.0, 0.0, 0.0));
    assert_eq!((published.public().loss.expect("ranges").0, private.risk_before.uniques), (0.0, 0));
}

#[test]
fn a_column_of_missing_values_alone_is_measured() {
    let published = Published::new("Age,Sex,Disease\n,M,flu\n,F,gout\n", ROLES, &[Some(0), Some(0)]);
    assert_numbers(&published);
    assert_eq!(published.private().columns[0].loss.0, 0.0);
}

#[test]
fn a_table_without_sensitive_columns_is_measured_by_its_quasi_columns() {
    let roles = r#""Age": { "role": "quasi", "hierarchy": { "kind": "range" } }"#;
    let published = Published::new("Age\n20\n21\n30\n31\n", roles, &[Some(0), Some(0), Some(1), Some(1)]);
    assert_numbers(&published);
    let private = published.private();
    assert!(private.beliefs.is_empty());
    // Two ages a group, one row each where two are possible.
    assert!(near(private.reconstruction.error.0, 0.0));
}
