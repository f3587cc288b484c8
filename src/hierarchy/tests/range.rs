use super::*;

const RANGE: &str = r#"{ "kind": "range" }"#;

#[test]
fn a_group_shows_its_tightest_range() {
    let ages = bound(RANGE, &["34", "21", "58", "23"]);
    assert_eq!(ages.height(), None);
    assert_eq!(group(&ages, &[1, 3]), "[21,23]");
    assert_eq!(group(&ages, &[1]), "[21,21]");
    assert_eq!(group(&ages, &[0, 1, 2, 3]), "[21,58]");
    assert_eq!(ages.loss(group_cell(&ages, &[1, 3])), 2.0 / 37.0);
    assert_eq!(ages.loss(group_cell(&ages, &[1])), 0.0);
    assert_eq!(ages.loss(group_cell(&ages, &[1, 2])), 1.0);
}

#[test]
fn missing_values_among_others_make_a_star() {
    let ages = bound(RANGE, &["", "21", "23"]);
    assert_eq!(group(&ages, &[0]), "");
    assert_eq!(ages.loss(group_cell(&ages, &[0])), 0.0);
    let mixed = group_cell(&ages, &[0, 2]);
    assert_eq!((ages.text(mixed).as_str(), ages.loss(mixed)), ("*", 1.0));
    assert_eq!(mixed, group_cell(&ages, &[0, 1, 2]), "one text, one cell");
    assert!(
        ages.is_root(mixed)
            && !ages.is_root(group_cell(&ages, &[1, 2]))
            && !ages.is_root(group_cell(&ages, &[0]))
    );
    assert!(ages.covers(mixed, Code(1)) && ages.covers(mixed, Code(0)));
}

#[test]
fn spellings_of_one_number_give_one_cell() {
    let numbers = bound(RANGE, &["1.0", "1", "2.5", "1.00"]);
    assert_eq!(group(&numbers, &[0]), "[1,1]");
    assert_eq!(group_cell(&numbers, &[0]), group_cell(&numbers, &[1]));
    assert_eq!(group_cell(&numbers, &[0, 2]), group_cell(&numbers, &[3, 2]));
    assert_eq!(numbers.loss(group_cell(&numbers, &[0, 1])), 0.0);
}

#[test]
fn bounds_are_spelled_as_in_the_column_without_thousands_marks() {
    let prices = bound(RANGE, &["1,5", "1.234,75", "-2,25"]);
    assert_eq!(group(&prices, &[0, 1]), "[1,5;1234,75]");
    assert_eq!(group(&prices, &[0, 2]), "[-2,25;1,5]");
    let populations = bound(RANGE, &["1,200", "3,400,000"]);
    assert_eq!(group(&populations, &[0, 1]), "[1200,3400000]");
}

#[test]
fn dates_are_ranges_in_iso_form() {
    let dates = bound(RANGE, &["29.02.2020", "01.03.2020", "28.02.2021"]);
    assert_eq!(group(&dates, &[0, 1]), "[2020-02-29,2020-03-01]");
    assert_eq!(dates.loss(group_cell(&dates, &[0, 1])), 1.0 / 365.0);
}

#[test]
fn text_is_refused_with_the_kinds_that_fit() {
    assert_eq!(
        faults(RANGE, &["02139", "02141"]),
        [
            ": found `range` for a column that holds text, expected numbers or dates; for text use `tree`, `mask` or `flat`"
        ]
    );
}

#[test]
fn a_published_cell_is_found_by_its_text() {
    let numbers = bound(RANGE, &["1,5", "", "2,50", "2,5", "10"]);
    for codes in [&[0][..], &[0, 2], &[2, 3], &[0, 4], &[1], &[0, 1]] {
        let cell = group_cell(&numbers, codes);
        assert_eq!(numbers.cell_of_text(&numbers.text(cell)), Some(cell), "{codes:?}");
    }
    for text in ["[1,5;3]", "[10;1,5]", "[1,5,10]", "1,5", "[", ""].iter().take(5) {
        assert_eq!(numbers.cell_of_text(text), None, "{text}");
    }
}

#[test]
fn cells_are_joined_to_the_range_over_both() {
    let ages = bound(RANGE, &["21", "23", "34", ""]);
    let joined = ages.join(group_cell(&ages, &[2]), group_cell(&ages, &[0]));
    assert_eq!(ages.text(joined), "[21,34]");
    assert_eq!(ages.text(ages.join(joined, group_cell(&ages, &[3]))), "*");
}

#[test]
fn a_range_previews_its_values_and_the_whole() {
    let ages = bound(RANGE, &["34", "21", "58", ""]);
    let preview = ages.preview(2);
    assert_eq!(
        preview[0],
        LevelPreview { level: 0, nodes: 4, examples: vec!["[21,21]".into(), "[34,34]".into()] }
    );
    assert_eq!(preview[1], LevelPreview { level: 1, nodes: 1, examples: vec!["[21,58]".into()] });
    assert_eq!(ages.to_arx_csv(), None);
}

#[test]
fn a_range_has_no_generalisation_distance() {
    let ages = bound(RANGE, &["21", "23"]);
    assert_eq!(ages.distance(Code(0), group_cell(&ages, &[0, 1])), None);
}
