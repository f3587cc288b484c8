use super::*;

#[test]
fn integers_print_closed_intervals() {
    let ages = bound(r#"{ "kind": "intervals", "widths": [5, 10, 20] }"#, &["24", "20", "25", "39", ""]);
    assert_sound(&ages);
    assert_eq!(ladder(&ages, 0), ["24", "[20,24]", "[20,29]", "[20,39]", "*"]);
    assert_eq!(ladder(&ages, 2), ["25", "[25,29]", "[20,29]", "[20,39]", "*"]);
    assert_eq!(ladder(&ages, 4), ["", "*", "*", "*", "*"]);
    assert_eq!(group(&ages, &[0, 1]), "[20,24]");
    assert_eq!(group(&ages, &[1, 2]), "[20,29]");
    assert_eq!(group(&ages, &[1, 3]), "[20,39]");
    assert_eq!(losses(&ages, 0), [0.0, 4.0 / 19.0, 9.0 / 19.0, 1.0, 1.0]);
}

#[test]
fn decimals_print_half_open_intervals() {
    let rates = bound(r#"{ "kind": "intervals", "widths": [0.5, 5] }"#, &["20.25", "24.99", "30.0"]);
    assert_sound(&rates);
    assert_eq!(ladder(&rates, 0), ["20.25", "[20,20.5)", "[20,25)", "*"]);
    assert_eq!(ladder(&rates, 1), ["24.99", "[24.5,25)", "[20,25)", "*"]);
    assert_eq!(ladder(&rates, 2), ["30.0", "[30,30.5)", "[30,35)", "*"]);
    assert_eq!(losses(&rates, 0), [0.0, 50.0 / 975.0, 500.0 / 975.0, 1.0]);
}

#[test]
fn integers_cut_at_fractions_print_half_open_intervals() {
    let numbers = bound(r#"{ "kind": "intervals", "widths": [2.5] }"#, &["1", "2", "3"]);
    assert_eq!(ladder(&numbers, 1), ["2", "[0,2.5)", "*"]);
    assert_eq!(ladder(&numbers, 2), ["3", "[2.5,5)", "*"]);
}

#[test]
fn negative_numbers_fall_into_the_interval_below() {
    let numbers = bound(r#"{ "kind": "intervals", "widths": [5, 10] }"#, &["-1", "-5", "-6", "0"]);
    assert_sound(&numbers);
    assert_eq!(ladder(&numbers, 0), ["-1", "[-5,-1]", "[-10,-1]", "*"]);
    assert_eq!(ladder(&numbers, 1), ["-5", "[-5,-1]", "[-10,-1]", "*"]);
    assert_eq!(ladder(&numbers, 2), ["-6", "[-10,-6]", "[-10,-1]", "*"]);
    assert_eq!(ladder(&numbers, 3), ["0", "[0,4]", "[0,9]", "*"]);
}

#[test]
fn intervals_are_aligned_at_the_origin() {
    let ages =
        bound(r#"{ "kind": "intervals", "widths": [5, 10], "origin": 18 }"#, &["17", "18", "22", "23"]);
    assert_eq!(ladder(&ages, 0), ["17", "[13,17]", "[8,17]", "*"]);
    assert_eq!(ladder(&ages, 1), ["18", "[18,22]", "[18,27]", "*"]);
    assert_eq!(ladder(&ages, 2), ["22", "[18,22]", "[18,27]", "*"]);
    assert_eq!(ladder(&ages, 3), ["23", "[23,27]", "[18,27]", "*"]);
}

#[test]
fn widths_are_exact_where_floating_point_is_not() {
    let numbers =
        bound(r#"{ "kind": "intervals", "widths": [0.1, 0.3] }"#, &["0.3", "0.6", "0.7", "0.29999"]);
    assert_sound(&numbers);
    assert_eq!(ladder(&numbers, 0), ["0.3", "[0.3,0.4)", "[0.3,0.6)", "*"]);
    assert_eq!(ladder(&numbers, 1), ["0.6", "[0.6,0.7)", "[0.6,0.9)", "*"]);
    assert_eq!(ladder(&numbers, 2), ["0.7", "[0.7,0.8)", "[0.6,0.9)", "*"]);
    assert_eq!(ladder(&numbers, 3), ["0.29999", "[0.2,0.3)", "[0,0.3)", "*"]);
}

#[test]
fn a_decimal_comma_moves_the_mark_between_bounds() {
    let prices = bound(r#"{ "kind": "intervals", "widths": [0.5, 1000] }"#, &["1,75", "2,5", "1.234,5"]);
    assert_eq!(ladder(&prices, 0), ["1,75", "[1,5;2)", "[0;1000)", "*"]);
    assert_eq!(ladder(&prices, 2), ["1.234,5", "[1234,5;1235)", "[1000;2000)", "*"]);
}

#[test]
fn bottom_and_top_coding_hold_from_level_one_on() {
    let json = r#"{ "kind": "intervals", "widths": [5, 10], "min": 18, "max": 90 }"#;
    let ages = bound(json, &["3", "17", "18", "19", "20", "89", "90", "104"]);
    assert_sound(&ages);
    assert_eq!(ladder(&ages, 0), ["3", "<18", "<18", "*"]);
    assert_eq!(ladder(&ages, 1), ["17", "<18", "<18", "*"]);
    assert_eq!(ladder(&ages, 2), ["18", "[18,19]", "[18,19]", "*"]);
    assert_eq!(ladder(&ages, 4), ["20", "[20,24]", "[20,29]", "*"]);
    assert_eq!(ladder(&ages, 5), ["89", "[85,89]", "[80,89]", "*"]);
    assert_eq!(ladder(&ages, 6), ["90", "≥90", "≥90", "*"]);
    assert_eq!(group(&ages, &[6, 7]), "≥90");
    let coded = |label| ages.node_of_label(label).expect("a label of the hierarchy");
    assert_eq!([ages.level(coded("<18")), ages.level(coded("≥90")), ages.level(coded("[18,19]"))], [1, 1, 1]);
    assert_eq!(losses(&ages, 0), [0.0, 14.0 / 101.0, 14.0 / 101.0, 1.0]);
    assert_eq!(losses(&ages, 7), [0.0, 14.0 / 101.0, 14.0 / 101.0, 1.0]);
    assert_eq!(losses(&ages, 2), [0.0, 1.0 / 101.0, 1.0 / 101.0, 1.0]);
}

#[test]
fn top_coding_cuts_an_interval_that_reaches_beyond() {
    let ages = bound(r#"{ "kind": "intervals", "widths": [10], "max": 85 }"#, &["80", "84", "85"]);
    assert_eq!(ladder(&ages, 0), ["80", "[80,84]", "*"]);
    assert_eq!(ladder(&ages, 2), ["85", "≥85", "*"]);
    let rates = bound(
        r#"{ "kind": "intervals", "widths": [1], "min": 0.5, "max": 1.5 }"#,
        &["0.4", "0.5", "1.2", "1.5"],
    );
    assert_eq!(
        [0, 1, 2, 3].map(|code| ladder(&rates, code)[1].clone()),
        ["<0.5", "[0.5,1)", "[1,1.5)", "≥1.5"]
    );
}

#[test]
fn spellings_of_one_number_are_different_leaves_of_one_interval() {
    let numbers = bound(r#"{ "kind": "intervals", "widths": [2] }"#, &["1.50", "1.5", "3.0"]);
    assert_sound(&numbers);
    assert_eq!([0, 1, 2].map(|code| numbers.position(Code(code)).0), [1, 0, 2]);
    assert_eq!(group(&numbers, &[0, 1]), "[0,2)");
}

#[test]
fn one_value_alone_has_no_span_and_loses_all_above_itself() {
    let ages = bound(r#"{ "kind": "intervals", "widths": [1, 5] }"#, &["21"]);
    assert_eq!(ladder(&ages, 0), ["21", "[21,21]", "[20,24]", "*"]);
    assert_eq!(losses(&ages, 0), [0.0, 0.0, 1.0, 1.0]);
}

#[test]
fn numbers_near_the_end_of_64_bits_do_not_overflow() {
    let large = ["2305843009213693951", "-2305843009213693951"];
    let numbers = bound(r#"{ "kind": "intervals", "widths": [1000000000000000000] }"#, &large);
    assert_sound(&numbers);
    assert_eq!(ladder(&numbers, 0)[1], "[2000000000000000000,2999999999999999999]");
    assert_eq!(ladder(&numbers, 1)[1], "[-3000000000000000000,-2000000000000000001]");
}

#[test]
fn text_and_dates_are_refused_with_the_kinds_that_fit() {
    let widths = r#"{ "kind": "intervals", "widths": [5] }"#;
    assert_eq!(
        faults(widths, &["a", "b"]),
        [
            ": found `intervals` for a column that holds text, expected numbers; for text use `tree`, `mask` or `flat`"
        ]
    );
    assert_eq!(
        faults(widths, &["2021-03-05"]),
        [
            ": found `intervals` for a column that holds dates, expected numbers; for dates use `date` or `range`"
        ]
    );
}

#[test]
fn widths_that_do_not_nest_are_faults_with_the_nearest_that_does() {
    let faults = faults(r#"{ "kind": "intervals", "widths": [5, 12, 12, 2.5] }"#, &["1"]);
    assert_eq!(
        faults,
        [
            "widths[1]: found 12, expected a larger multiple of the width before, 5; did you mean `10`?",
            "widths[2]: found 12, expected a larger multiple of the width before, 12; did you mean `24`?",
            "widths[3]: found 2.5, expected a larger multiple of the width before, 12; did you mean `24`?",
        ]
    );
}

#[test]
fn widths_that_are_no_widths_are_faults() {
    assert_eq!(
        faults(r#"{ "kind": "intervals", "widths": [] }"#, &["1"]),
        ["widths: found no width, expected at least one width, such as [5, 10, 20]"]
    );
    for width in ["0", "-5"] {
        assert_eq!(
            faults(&format!(r#"{{ "kind": "intervals", "widths": [{width}] }}"#), &["1"]),
            [format!("widths[0]: found {width}, expected a width above 0")]
        );
    }
    assert_eq!(
        faults(r#"{ "kind": "intervals", "widths": [1e-20] }"#, &["1"]),
        ["widths[0]: found 0.00000000000000000001, expected a number of at most 18 digits"]
    );
    assert_eq!(
        faults(r#"{ "kind": "intervals", "widths": [0.0000000001] }"#, &["12345678901"]),
        [
            "widths: found widths with 10 decimal places and values too large for that, expected values and widths \
          that together need at most 18 digits"
        ]
    );
}

#[test]
fn a_min_that_is_not_below_max_is_a_fault() {
    assert_eq!(
        faults(r#"{ "kind": "intervals", "widths": [5], "min": 90, "max": 18 }"#, &["1"]),
        ["max: found 18 with min 90, expected a number above min"]
    );
}
