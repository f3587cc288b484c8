//! The worked examples of the papers.

use super::*;

/// Tables 1 and 2 of Leela Rani and Revathi; the attributes are published as ranges and as values.
const EIGHT: &str = "\
Name,Age,Sex,Disease
Alan,21,M,Pneumonia
Clara,23,M,Pneumonia
Carrie,38,F,Bronchitis
Daisy,40,F,Bronchitis
Eddy,41,M,Pneumonia
Frank,43,M,Pneumonia
Gloria,58,F,Bronchitis
Helena,60,F,Bronchitis
";

const EIGHT_ROLES: &str = r#"
    "Name": { "role": "identifier" },
    "Age": { "role": "quasi", "hierarchy": { "kind": "range" } },
    "Sex": { "role": "quasi", "hierarchy": { "kind": "flat" } },
    "Disease": { "role": "sensitive" }"#;

#[test]
fn two_groups_of_four_are_ln_20_away_from_the_table() {
    let published = Published::new(EIGHT, EIGHT_ROLES, &[0, 0, 0, 0, 1, 1, 1, 1].map(Some));
    let error = published.private().reconstruction;
    assert!(near(error.error.0, 20f64.ln()), "{error:?}");
    assert_eq!((error.points, error.sampled_points), (8, None));
    assert_eq!(serde_json::to_value(&error).expect("data")["error"], serde_json::json!(2.99573));
}

#[test]
fn the_table_itself_is_no_distance_away() {
    let published = Published::new(EIGHT, EIGHT_ROLES, &[0, 1, 2, 3, 4, 5, 6, 7].map(Some));
    let measures = published.private();
    assert_eq!(measures.reconstruction.error.0, 0.0);
    assert_eq!(measures.query_error.ninetieth_percentile.0, 0.0);
    assert_eq!((measures.loss.0, measures.entropy_loss.0), (0.0, 0.0));
    assert_eq!(measures.risk_after, measures.risk_before);
}

#[test]
fn intervals_leave_open_what_they_show_and_not_only_what_occurs() {
    let roles = EIGHT_ROLES.replace(r#""kind": "range""#, r#""kind": "intervals", "widths": [20]"#);
    let published = Published::new(EIGHT, &roles, &[0, 0, 0, 0, 1, 1, 1, 1].map(Some));
    // [20,39] covers nobody of 20, and the table starts at 21; Daisy is 40, so the first group is `*`.
    let ages = &published.release.tables[0].table.columns()[0];
    assert_eq!(ages.dictionary.texts().collect::<std::collections::BTreeSet<_>>(), ["*"].into());
    let published = Published::new(EIGHT, &roles, &[0, 0, 0, 1, 1, 1, 1, 2].map(Some));
    // Alan, Clara, Carrie: 19 ages of [20,39] from 21 up, both sexes; two of the three have pneumonia.
    // Daisy, Eddy, Frank, Gloria: 20 ages, both sexes. Helena: herself.
    let three = 2.0 * (38.0f64 / 2.0).ln() + 38f64.ln();
    let four = 4.0 * (40.0f64 / 2.0).ln();
    assert!(near(published.private().reconstruction.error.0, (three + four) / 8.0));
}

/// The first sub-table of Figure 1 of Yang et al., with the zip code's tree of height 4.
const RACE_BIRTH_ZIP: &str = "\
Race,Birth,ZIP,Disease
White,8/25/65,02138,Obesity
White,8/25/65,02138,Lung Cancer
White,8/25/65,02135,Chest Pain
White,8/25/65,02135,Short Breath
Black,6/20/66,02137,Flu
Black,6/20/66,02137,Hepatitis
Black,6/20/66,02137,Bronchitis
Black,6/20/66,02136,Hang Nail
White,6/20/66,02136,Broken Arm
";

const RACE_BIRTH_ZIP_ROLES: &str = r#"
    "Race": { "role": "quasi", "hierarchy": { "kind": "flat" } },
    "Birth": { "role": "quasi", "hierarchy": { "kind": "flat" } },
    "ZIP": { "role": "quasi", "hierarchy": { "kind": "tree", "csv": "02135;0213*;021**;02***;*\n02136;0213*;021**;02***;*\n02137;0213*;021**;02***;*\n02138;0213*;021**;02***;*\n" } },
    "Disease": { "role": "sensitive" }"#;

#[test]
fn the_precision_of_figure_2_is_reproduced_from_the_table_and_from_the_files() {
    let naive = [Some(0), Some(0), Some(0), Some(0), Some(1), Some(1), Some(1), None, None];
    let complete = [Some(0), Some(0), Some(1), Some(1), Some(2), Some(2), Some(2), None, None];
    for (groups, precision) in [(naive, "0.7407"), (complete, "0.7778")] {
        let published = Published::new(RACE_BIRTH_ZIP, RACE_BIRTH_ZIP_ROLES, &groups);
        let (public, private) = (published.public().precision, published.private().precision);
        assert_eq!(format!("{:.4}", private.expect("levels").0), precision);
        assert_eq!(public, private);
    }
}

#[test]
fn suppressed_rows_cost_the_whole_table_and_a_full_cell_each() {
    let groups = [Some(0), Some(0), Some(0), Some(0), Some(1), Some(1), Some(1), None, None];
    let measures = Published::new(RACE_BIRTH_ZIP, RACE_BIRTH_ZIP_ROLES, &groups).private();
    assert_eq!(measures.discernibility, 16 + 9 + 2 * 9);
    assert_eq!((measures.suppressed.rows, measures.suppressed.share.0), (2, 2.0 / 9.0));
    // The zip code's only node above the leaves has all four of them below it.
    assert!(near(measures.loss_of_published_rows.0, 4.0 / 21.0));
    assert!(near(measures.loss.0, (4.0 + 6.0) / 27.0));
}

#[test]
fn persons_are_counted_once_per_group() {
    let csv = "Who,Age,Disease\nann,20,flu\nann,20,flu\nbob,20,gout\ncid,30,flu\ndan,30,gout\ndan,31,gout\n";
    let fields = r#""person": ["Who"], "attributes": {
        "Who": { "role": "identifier" },
        "Age": { "role": "quasi", "hierarchy": { "kind": "range" } },
        "Disease": { "role": "sensitive" } }"#;
    let measures = Published::with_plan(csv, fields, &[0, 0, 0, 1, 1, 1].map(Some)).private();
    assert_eq!((measures.persons, measures.risk_counts), (Some(4), Counted::Persons));
    // Two persons in each group, whatever their rows.
    assert_eq!(measures.risk_after.prosecutor.highest.0, 0.5);
    assert_eq!((measures.risk_before.groups, measures.risk_before.uniques), (3, 1));
    // In the first group two rows of three are flu, but one person of two has it.
    assert_eq!(measures.beliefs[0].after.0, 0.5);
    assert_eq!(measures.beliefs[0].before.0, 1.0);
    assert_eq!(measures.groups.smallest, 3);
}

#[test]
fn weights_count_in_the_weighted_loss_only() {
    let roles = EIGHT_ROLES
        .replace(r#""hierarchy": { "kind": "flat" }"#, r#""hierarchy": { "kind": "flat" }, "weight": 3"#);
    let measures = Published::new(EIGHT, &roles, &[0, 0, 0, 0, 1, 1, 1, 1].map(Some)).private();
    assert!(near(measures.loss.0, (19.0 / 39.0 + 1.0) / 2.0));
    assert!(near(measures.weighted_loss.0, (19.0 / 39.0 + 3.0) / 4.0));
}

#[test]
fn a_column_before_and_after_adds_up() {
    let published = Published::new(EIGHT, EIGHT_ROLES, &[0, 0, 0, 0, 1, 1, 1, 1].map(Some));
    let distributions = published.private().distributions;
    let names: Vec<&str> = distributions.iter().map(|column| column.column.as_str()).collect();
    assert_eq!(names, ["Age", "Sex", "Disease"], "an identifier is never drawn");
    for column in &distributions {
        assert_eq!(column.entries.iter().map(|entry| entry.before).sum::<u64>(), 8);
        assert!(near(column.entries.iter().map(|entry| entry.after.0).sum::<f64>(), 8.0), "{column:?}");
    }
    assert_eq!(distributions[0].kind, distribution::DistributionKind::Ranges);
    assert_eq!(distributions[1].entries[0].after.0, 4.0);
}
