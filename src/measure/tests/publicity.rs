//! Public measures say nothing that the published files do not.

use super::*;
use crate::table::csv::{WriteOptions, write};

const CSV: &str = "\
Age,Zip,Country,Birth,Disease
21,02139,USA,2001-02-03,flu
23,02141,USA,2001-02-20,gout
38,02139,Japan,1985-01-01,flu
40,02238,Japan,1983-07-09,gout
90,90210,Brazil,1933-05-05,flu
95,,Brazil,1928-05-05,mumps
";

const ROLES: &str = r#"
    "Age": { "role": "quasi", "hierarchy": { "kind": "range" } },
    "Zip": { "role": "quasi", "hierarchy": { "kind": "mask" } },
    "Country": { "role": "quasi", "hierarchy": { "kind": "tree", "paths": [["USA", "America", "*"], ["Brazil", "America", "*"], ["Japan", "Asia", "*"], ["Nepal", "Asia", "*"]] } },
    "Birth": { "role": "quasi", "hierarchy": { "kind": "date", "levels": ["month", "year"] } },
    "Disease": { "role": "sensitive" }"#;

#[test]
fn they_are_the_same_when_read_back_from_the_csv() {
    let published = Published::new(CSV, ROLES, &[Some(0), Some(0), Some(1), Some(1), None, None]);
    let bytes = write(&published.release.tables[0].table, WriteOptions::default());
    let again = Table::from_csv(&bytes).expect("what was written can be read");
    assert_eq!(public(&again, &(&published.plan).into(), 2, &[]), published.public());
}

#[test]
fn they_can_be_computed_by_hand_from_the_csv() {
    let published = Published::new(CSV, ROLES, &[Some(0), Some(0), Some(1), Some(1), None, None]);
    let bytes = write(&published.release.tables[0].table, WriteOptions::default());
    assert_eq!(
        String::from_utf8(bytes).expect("text"),
        "Age,Zip,Country,Birth,Disease,group_id\n\
         \"[21,23]\",021**,USA,2001-02,flu,1\n\
         \"[21,23]\",021**,USA,2001-02,gout,1\n\
         \"[38,40]\",02***,Japan,*,flu,2\n\
         \"[38,40]\",02***,Japan,*,gout,2\n"
    );
    let measures = published.public();
    let loss: Vec<f64> = measures.columns.iter().map(|column| column.loss.expect("ranges").0).collect();
    // Ages span 21 to 40; two or three of five characters are masked; countries are exact; the only
    // dates that are shown are those of February 2001, so that month is the whole span.
    assert_eq!(loss, [2.0 / 19.0, 0.5, 0.0, 1.0]);
    assert!(near(measures.loss_of_published_rows.expect("ranges").0, (2.0 / 19.0 + 0.5 + 1.0) / 4.0));
    assert!(near(
        measures.loss.expect("ranges").0,
        (4.0 * measures.loss_of_published_rows.expect("ranges").0 + 2.0) / 6.0
    ));
    // Levels: 2 and 3 of 5, 0 of 2, and 1 and 3 of 3.
    assert_eq!(measures.columns[1].precision.expect("levels").0, 0.5);
    assert!(near(measures.columns[3].precision.expect("levels").0, 1.0 / 3.0));
    assert_eq!(measures.columns[0].precision, None);
    assert_eq!((measures.rows, measures.groups.count, measures.risk.prosecutor.highest.0), (4, 2, 0.5));
    assert_eq!((measures.beliefs[0].column.as_str(), measures.beliefs[0].largest.0), ("Disease", 0.5));
    assert_eq!(
        (measures.columns[3].star_cells.0, measures.columns[2].exact_cells.expect("values").0),
        (0.5, 1.0)
    );
    assert_eq!(measures.discernibility, 4 + 4 + 2 * 6);
}

#[test]
fn tables_with_the_same_release_have_the_same_public_measures() {
    let groups = [Some(0), Some(0), Some(1), Some(1), None, None];
    let one = Published::new(CSV, ROLES, &groups);
    // Other suppressed rows, other zip codes and days below the published cells.
    let other = CSV
        .replace("90,90210,Brazil,1933-05-05,flu", "70,55555,Nepal,1950-01-01,gout")
        .replace("95,,", "41,77777,")
        .replace("02141", "02155")
        .replace("2001-02-20", "2001-02-04");
    let other = Published::new(&other, ROLES, &groups);
    assert_eq!(one.public(), other.public());
    assert_ne!(one.private().loss, other.private().loss);
}

#[test]
fn without_group_ids_rows_with_equal_cells_are_a_group() {
    let groups = [Some(0), Some(0), Some(1), Some(1), None, None];
    let mut published = Published::new(CSV, ROLES, &groups);
    published.recoding.grouped = false;
    published.release = publish(&published.table, &published.plan, &published.recoding).expect("memory");
    assert_eq!(published.release.tables[0].table.find("group_id"), None);
    assert_eq!(published.public().groups.count, 2);
    assert_eq!(published.private().groups.count, 2);
    // The same cells twice are one group now.
    let split: Vec<ClassId> = [0, 2, 1, 1, u32::MAX, u32::MAX].map(ClassId).into();
    let first = published.recoding.cells[..4].to_vec();
    published.recoding.cells.extend(first);
    published.recoding.class_of_row = split;
    published.release = publish(&published.table, &published.plan, &published.recoding).expect("memory");
    assert_eq!(published.public().groups.count, 2);
    assert_eq!(published.private().groups, published.public().groups);
}

#[test]
fn figures_are_printed_with_six_digits_and_counts_as_they_are() {
    let groups = [Some(0), Some(0), Some(1), Some(1), None, None];
    let json = serde_json::to_value(Published::new(CSV, ROLES, &groups).public()).expect("data");
    assert_eq!(json["columns"][0]["loss"], serde_json::json!(0.105263));
    assert_eq!(json["suppressed"], serde_json::json!({ "rows": 2, "share": 0.333333 }));
    assert_eq!(json["lossOfPublishedRows"], serde_json::json!(0.401316));
    assert_eq!(
        json["groups"]["histogram"],
        serde_json::json!([{ "from": 2, "to": 2, "groups": 2, "rows": 4 }])
    );
}
