use super::*;

const MASK: &str = r#"{ "kind": "mask" }"#;

#[test]
fn characters_are_masked_from_the_right() {
    let zips = bound(MASK, &["02139", "02141", "02138", ""]);
    assert_sound(&zips);
    assert_eq!(ladder(&zips, 0), ["02139", "0213*", "021**", "02***", "0****", "*"]);
    assert_eq!(ladder(&zips, 3), ["", "*", "*", "*", "*", "*"]);
    assert_eq!(group(&zips, &[0, 2]), "0213*");
    assert_eq!(group(&zips, &[0, 1]), "021**");
    assert_eq!(losses(&zips, 0), [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]);
}

#[test]
fn characters_are_masked_from_the_left_with_another_mark() {
    let cards = bound(r##"{ "kind": "mask", "from": "left", "char": "#" }"##, &["1234", "9934", "1299"]);
    assert_sound(&cards);
    assert_eq!(ladder(&cards, 0), ["1234", "#234", "##34", "###4", "*"]);
    assert_eq!(group(&cards, &[0, 1]), "##34");
    assert_eq!(group(&cards, &[0, 2]), "*");
}

#[test]
fn unequal_lengths_nest_by_their_visible_part() {
    let codes = bound(MASK, &["12", "123", "4", "45", "1", "999"]);
    assert_sound(&codes);
    assert_eq!(ladder(&codes, 0), ["12", "12*", "1**", "*"]);
    assert_eq!(ladder(&codes, 1), ["123", "12*", "1**", "*"]);
    assert_eq!(ladder(&codes, 2), ["4", "4", "4**", "*"]);
    assert_eq!(ladder(&codes, 3), ["45", "45*", "4**", "*"]);
    assert_eq!(ladder(&codes, 4), ["1", "1", "1**", "*"]);
    assert_eq!(group(&codes, &[0, 1]), "12*");
    assert_eq!(group(&codes, &[1, 4]), "1**");
    assert_eq!(losses(&codes, 2), [0.0, 0.0, 2.0 / 3.0, 1.0]);
}

#[test]
fn unequal_lengths_are_aligned_at_the_visible_end() {
    let numbers = bound(r#"{ "kind": "mask", "from": "left" }"#, &["23", "123", "3"]);
    assert_sound(&numbers);
    assert_eq!(ladder(&numbers, 0), ["23", "*23", "**3", "*"]);
    assert_eq!(ladder(&numbers, 2), ["3", "3", "**3", "*"]);
    assert_eq!(group(&numbers, &[0, 1]), "*23");
}

#[test]
fn no_two_nodes_have_the_same_text() {
    let codes = bound(MASK, &["1", "12", "123", "1234", "2", "21", "", "3", "32"]);
    let mut texts: Vec<String> =
        (0..codes.node_count() as u32).map(|node| codes.text(Cell::Node(NodeId(node)))).collect();
    let all = texts.len();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), all);
}

#[test]
fn levels_that_mean_nothing_are_left_out() {
    let icd = r#"{ "kind": "mask", "shown": [5, 3, 1] }"#;
    let codes = bound(icd, &["E11.65", "E11.6", "E11", "E12.1", "I10", "E11.60"]);
    assert_sound(&codes);
    assert_eq!(ladder(&codes, 0), ["E11.65", "E11.6*", "E11***", "E*****", "*"]);
    assert_eq!(ladder(&codes, 1), ["E11.6", "E11.6*", "E11***", "E*****", "*"]);
    // shorter than what a level shows: as it is
    assert_eq!(ladder(&codes, 2), ["E11", "E11", "E11***", "E*****", "*"]);
    assert_eq!(group(&codes, &[0, 5]), "E11.6*");
    assert_eq!(group(&codes, &[0, 2]), "E11***");
    assert_eq!(group(&codes, &[0, 3]), "E*****");
    assert_eq!(group(&codes, &[0, 4]), "*");
    assert_eq!(losses(&codes, 0), [0.0, 1.0 / 6.0, 0.5, 5.0 / 6.0, 1.0]);
    let longer = bound(r#"{ "kind": "mask", "shown": [9, 2] }"#, &["021", "022"]);
    assert_eq!(
        ladder(&longer, 0),
        ["021", "021", "02*", "*"],
        "a level that shows everything changes nothing"
    );
    assert_eq!(
        faults(r#"{ "kind": "mask", "shown": [3, 3, 0] }"#, &["021"]),
        [
            "shown[1]: found 3 after 3, expected numbers of characters that shrink, such as 5, 3, 1",
            "shown[2]: found 0, which is what `*` shows, expected numbers of characters that shrink, such as 5, 3, 1",
        ]
    );
}

#[test]
fn characters_are_not_bytes() {
    let names = bound(MASK, &["Zürich", "Zug", "Zörbig"]);
    assert_sound(&names);
    assert_eq!(ladder(&names, 0), ["Zürich", "Züric*", "Züri**", "Zür***", "Zü****", "Z*****", "*"]);
    assert_eq!(ladder(&names, 1), ["Zug", "Zug", "Zug", "Zug***", "Zu****", "Z*****", "*"]);
    assert_eq!(group(&names, &[0, 2]), "Z*****");
}

#[test]
fn single_characters_have_one_level() {
    let sexes = bound(MASK, &["M", "F"]);
    assert_sound(&sexes);
    assert_eq!(ladder(&sexes, 0), ["M", "*"]);
}

#[test]
fn an_empty_value_that_is_not_missing_stays_empty_up_to_the_root() {
    let column = column(&["", "12"]);
    let codes = Hierarchy::bind(&spec(MASK), &column, &[]).expect("any text can be masked");
    assert_sound(&codes);
    assert_eq!(ladder(&codes, 0), ["", "", "*"]);
    let empty = Hierarchy::bind(&spec(MASK), &super::column(&[""]), &[]).expect("any text can be masked");
    assert_sound(&empty);
    assert_eq!(ladder(&empty, 0), ["", "*"]);
}

#[test]
fn a_mask_that_occurs_in_a_value_is_a_fault() {
    assert_eq!(
        faults(MASK, &["0213*", "02139"]),
        ["char: found `*`, which occurs in the value `0213*`, expected a character that occurs in no value"]
    );
}

#[test]
fn texts_too_long_to_mask_are_a_fault() {
    let long: Vec<String> = (0..6).map(|number| format!("{number}{}", "x".repeat(10_000))).collect();
    let values: Vec<&str> = long.iter().map(String::as_str).collect();
    assert_eq!(
        faults(MASK, &values),
        [
            ": found 6 distinct values of up to 10001 characters, expected short codes; for long texts use `flat` or a `tree`"
        ]
    );
}
