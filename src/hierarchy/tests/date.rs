use super::*;

const DATE: &str = r#"{ "kind": "date", "levels": ["month", "year", "decade"] }"#;

#[test]
fn dates_climb_month_year_and_decade() {
    let births = bound(DATE, &["2021-03-05", "2021-03-31", "2029-12-31", "1999-12-31", ""]);
    assert_sound(&births);
    assert_eq!(ladder(&births, 0), ["2021-03-05", "2021-03", "2021", "2020s", "*"]);
    assert_eq!(ladder(&births, 2), ["2029-12-31", "2029-12", "2029", "2020s", "*"]);
    assert_eq!(ladder(&births, 3), ["1999-12-31", "1999-12", "1999", "1990s", "*"]);
    assert_eq!(ladder(&births, 4), ["", "*", "*", "*", "*"]);
    assert_eq!(group(&births, &[0, 1]), "2021-03");
    assert_eq!(group(&births, &[0, 2]), "2020s");
    assert_eq!(group(&births, &[0, 3]), "*");
}

#[test]
fn quarters_and_five_years_stand_between_months_years_and_decades() {
    let births = bound(
        r#"{ "kind": "date" }"#,
        &["2021-03-31", "2021-04-01", "2024-12-31", "2025-01-01", "1999-12-31", "0004-05-06"],
    );
    assert_sound(&births);
    assert_eq!(ladder(&births, 0), ["2021-03-31", "2021-03", "2021-Q1", "2021", "2020-2024", "2020s", "*"]);
    assert_eq!(ladder(&births, 3), ["2025-01-01", "2025-01", "2025-Q1", "2025", "2025-2029", "2020s", "*"]);
    assert_eq!(ladder(&births, 5), ["0004-05-06", "0004-05", "0004-Q2", "0004", "0000-0004", "0000s", "*"]);
    assert_eq!(group(&births, &[0, 1]), "2021");
    assert_eq!(group(&births, &[1, 2]), "2020-2024");
    assert_eq!(group(&births, &[2, 3]), "2020s");
    let span = losses(&births, 0);
    // a quarter of 90 days, and five years with two leap days, each without its last day
    assert!((span[2] / span[1] - 89.0 / 30.0).abs() < 1e-9);
    assert!((span[4] / span[1] - 1826.0 / 30.0).abs() < 1e-9);
}

const AGE: &str = r#"{
  "kind": "date", "reference": "2024-02-29", "levels": ["age", "five-years-of-age", "ten-years-of-age"]
}"#;

#[test]
fn dates_of_birth_climb_by_the_age_on_a_day() {
    let births = bound(AGE, &["1989-02-28", "1989-03-01", "1990-02-28", "2024-02-29", "2000-02-29", ""]);
    assert_sound(&births);
    let on = |ages: &str| format!("{ages} (2024-02-29)");
    assert_eq!(
        ladder(&births, 0),
        ["1989-02-28".to_owned(), on("35"), on("35-39"), on("30-39"), "*".to_owned()]
    );
    assert_eq!(ladder(&births, 1)[1..4], [on("34"), on("30-34"), on("30-39")]);
    // the last day of a year of life: a February without a 29th ends on the 28th
    assert_eq!(ladder(&births, 2)[1], on("34"));
    assert_eq!(ladder(&births, 3)[1..4], [on("0"), on("0-4"), on("0-9")]);
    assert_eq!(ladder(&births, 4)[1], on("24"));
    assert_eq!(group(&births, &[1, 2]), on("34"));
    assert_eq!(group(&births, &[0, 1]), on("30-39"));
    // 1989-03-01 to 1990-02-28 is a year of 365 days; the column spans 12,784 days from 1989-02-28 on
    assert!((losses(&births, 1)[1] - 364.0 / 12_784.0).abs() < 1e-9);
}

#[test]
fn every_day_has_the_age_that_counting_birthdays_gives() {
    use crate::table::types::{civil_from_days, days_from_civil};
    let reference = days_from_civil(2024, 2, 29);
    let days: Vec<i64> = (reference - 3000..=reference).collect();
    let texts: Vec<String> = (days.iter())
        .map(|&day| {
            let (year, month, day) = civil_from_days(day);
            format!("{year:04}-{month:02}-{day:02}")
        })
        .collect();
    let births = bound(AGE, &texts.iter().map(String::as_str).collect::<Vec<_>>());
    for (value, &day) in (0u32..).zip(&days) {
        let (year, month, date) = civil_from_days(day);
        let birthdays = (year + 1..=2024).filter(|&then| (then, month, date) <= (2024, 2, 29)).count();
        assert_eq!(ladder(&births, value)[1], format!("{birthdays} (2024-02-29)"), "{year}-{month}-{date}");
    }
}

#[test]
fn ages_need_a_day_of_reference_that_is_not_before_a_birth() {
    let refused = |spec: &str| faults(spec, &["1990-01-01", "2000-01-01"]);
    assert_eq!(
        refused(r#"{ "kind": "date", "levels": ["age"] }"#),
        ["reference: found nothing, expected the day on which ages are counted, such as `2024-12-31`"]
    );
    assert_eq!(
        refused(r#"{ "kind": "date", "levels": ["age"], "reference": "31.12.2024" }"#),
        ["reference: found `31.12.2024`, expected the day on which ages are counted, such as `2024-12-31`"]
    );
    assert_eq!(
        refused(r#"{ "kind": "date", "reference": "2024-12-31" }"#),
        [
            "reference: found `2024-12-31`, expected nothing, or levels that count ages: age, five-years-of-age, ten-years-of-age"
        ]
    );
    assert_eq!(
        refused(r#"{ "kind": "date", "levels": ["month", "age"], "reference": "2024-12-31" }"#),
        [
            "levels: found periods of both kinds, expected periods of the calendar, or of age: years of life begin on birthdays"
        ]
    );
    assert_eq!(
        refused(r#"{ "kind": "date", "levels": ["age"], "reference": "1999-12-31" }"#),
        [
            "reference: found `1999-12-31`, and dates after it, expected the day of the last date, or a later one"
        ]
    );
}

#[test]
fn the_level_below_the_first_period_is_the_value_as_spelled() {
    let births = bound(r#"{ "kind": "date", "levels": ["year"] }"#, &["31.1.2021", "01.02.2021"]);
    assert_eq!(ladder(&births, 0), ["31.1.2021", "2021", "*"]);
}

#[test]
fn leap_days_belong_to_february() {
    let births = bound(DATE, &["2020-02-29", "2020-02-01", "2020-03-01", "1900-02-28"]);
    assert_sound(&births);
    assert_eq!(group(&births, &[0, 1]), "2020-02");
    assert_eq!(group(&births, &[0, 2]), "2020");
    // 1900-02-28 to 2020-03-01 is 43,831 days: 120 years with 30 leap days before the last March.
    let span = 43_831.0;
    assert_eq!(losses(&births, 0), [0.0, 28.0 / span, 365.0 / span, 3_652.0 / span, 1.0]);
}

#[test]
fn a_period_longer_than_the_column_loses_everything_and_no_more() {
    let births = bound(DATE, &["2020-02-01", "2020-02-02"]);
    assert_eq!(losses(&births, 0), [0.0, 1.0, 1.0, 1.0, 1.0]);
}

#[test]
fn a_format_settles_what_the_values_leave_open() {
    let open = ["03/04/2021", "05/06/2021"];
    assert_eq!(
        faults(DATE, &open),
        [
            ": found `date` for a column that holds text, expected dates in exactly one order (say which in `format`, \
          such as `DD.MM.YYYY`; two-digit years need `pivot`)"
        ]
    );
    let us = bound(r#"{ "kind": "date", "format": "MM/DD/YYYY" }"#, &open);
    assert_eq!(
        ladder(&us, 0),
        ["03/04/2021", "2021-03", "2021-Q1", "2021", "2020-2024", "2020s", "*"],
        "without `levels` no step is left out"
    );
    let uk = bound(r#"{ "kind": "date", "format": "DD/MM/YYYY" }"#, &open);
    assert_eq!(ladder(&uk, 0)[1..4], ["2021-04", "2021-Q2", "2021"]);
}

#[test]
fn two_digit_years_need_a_pivot() {
    let json = r#"{ "kind": "date", "format": "DD.MM.YY", "pivot": 30 }"#;
    let births = bound(json, &["24.12.29", "24.12.30"]);
    assert_eq!(ladder(&births, 0)[3], "2029");
    assert_eq!(ladder(&births, 1)[3], "1930");
    let recognised = bound(r#"{ "kind": "date", "pivot": 30 }"#, &["24.12.99"]);
    assert_eq!(ladder(&recognised, 0)[3], "1999");
    assert!(
        faults(r#"{ "kind": "date", "format": "DD.MM.YY" }"#, &["24.12.29"])[0]
            .starts_with("format: found `DD.MM.YY`")
    );
}

#[test]
fn a_pivot_that_fits_no_order_is_a_fault() {
    assert_eq!(
        faults(r#"{ "kind": "date", "pivot": 30 }"#, &["01.02.03"]),
        [
            "pivot: found values that are not all dates with two-digit years in exactly one order, expected `format` \
          beside the pivot, such as `DD.MM.YY`"
        ]
    );
}

#[test]
fn values_that_do_not_fit_the_format_are_named() {
    let json = r#"{ "kind": "date", "format": "DD.MM.YYYY" }"#;
    assert_eq!(
        faults(json, &["24.12.2021", "31.02.2021", "", "soon"]),
        [
            "format: found 2 values that do not fit `DD.MM.YYYY`: `31.02.2021`, `soon`, expected a format that fits \
          every value, such as `DD.MM.YYYY`"
        ]
    );
    let column = column(&["24.12.2021", "31.02.2021", "", "soon"]);
    let coverage = Hierarchy::coverage(&spec(json), &column, &empty_is_missing()).expect("a sound format");
    assert_eq!(coverage, Coverage { covered: 1, missed: vec!["31.02.2021".into(), "soon".into()] });
}

#[test]
fn periods_must_grow() {
    assert_eq!(
        faults(r#"{ "kind": "date", "levels": ["year", "month", "month"] }"#, &["2021-03-05"]),
        [
            "levels[1]: found month after year, expected periods that grow: month, quarter, year, five-years, decade",
            "levels[2]: found month after month, expected periods that grow: month, quarter, year, five-years, decade",
        ]
    );
    assert_eq!(
        faults(r#"{ "kind": "date", "levels": [] }"#, &["2021-03-05"]),
        ["levels: found no period, expected periods that grow: month, quarter, year, five-years, decade"]
    );
}
