use super::*;
use proptest::prelude::*;

fn typed(values: &[&str]) -> Typed {
    infer(&values.iter().copied().collect(), &[String::new()])
}

fn number(values: &[&str]) -> Option<(char, Option<char>, u8, Vec<i64>)> {
    let Typed { kind, keys, .. } = typed(values);
    match kind {
        ColumnType::Integer(format) => {
            assert_eq!(format.scale, 0);
            Some((format.decimal, format.thousands, 0, keys))
        }
        ColumnType::Decimal(format) => {
            assert_ne!(format.scale, 0);
            Some((format.decimal, format.thousands, format.scale, keys))
        }
        _ => None,
    }
}

fn date(values: &[&str]) -> Option<(DateOrder, char, Vec<i64>)> {
    match typed(values) {
        Typed { kind: ColumnType::Date(format), keys, .. } => Some((format.order, format.separator, keys)),
        _ => None,
    }
}

#[test]
fn whole_numbers_are_integers() {
    assert_eq!(number(&["34", "-7", "0"]), Some(('.', None, 0, vec![34, -7, 0])));
    assert_eq!(number(&[" 34", "7 "]), Some(('.', None, 0, vec![34, 7])));
}

#[test]
fn decimals_share_the_scale_of_the_most_precise() {
    assert_eq!(number(&["1.5", "2", "-0.25", ".5"]), Some(('.', None, 2, vec![150, 200, -25, 50])));
    assert_eq!(number(&["0.1", "0.2"]), Some(('.', None, 1, vec![1, 2])));
}

#[test]
fn a_decimal_comma_is_recognised() {
    assert_eq!(number(&["1,5", "2,25"]), Some((',', None, 2, vec![150, 225])));
}

#[test]
fn thousands_marks_are_recognised() {
    assert_eq!(number(&["1,234,567", "12"]), Some(('.', Some(','), 0, vec![1_234_567, 12])));
    assert_eq!(number(&["1.234,5", "999"]), Some((',', Some('.'), 1, vec![12_345, 9_990])));
    assert_eq!(number(&["1,234.5", "999.25"]), Some(('.', Some(','), 2, vec![123_450, 99_925])));
    for blank in [" ", "\u{a0}", "\u{202f}", "'", "’"] {
        let mark = blank.chars().next();
        let values = [format!("1{blank}234{blank}567,5"), "12".to_owned()];
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        assert_eq!(number(&values), Some((',', mark, 1, vec![12_345_675, 120])), "{blank:?}");
    }
}

#[test]
fn an_ambiguous_mark_is_settled_by_the_other_values() {
    let decimal_point = |scale, keys| Some(('.', None, scale, keys));
    assert_eq!(number(&["1.234", "12.5"]), decimal_point(3, vec![1_234, 12_500]));
    assert_eq!(number(&["1.234", "0.567"]), decimal_point(3, vec![1_234, 567]));
    assert_eq!(number(&["1.234", "5678"]), decimal_point(3, vec![1_234, 5_678_000]));
    assert_eq!(number(&["1.234", "2.500"]), decimal_point(3, vec![1_234, 2_500]));
    assert_eq!(number(&["1.234", "850"]), Some((',', Some('.'), 0, vec![1_234, 850])));
    assert_eq!(number(&["1.234", "1.234.567"]), Some((',', Some('.'), 0, vec![1_234, 1_234_567])));
    assert_eq!(number(&["1,234", "2,500"]), Some(('.', Some(','), 0, vec![1_234, 2_500])));
    assert_eq!(number(&["1,234", "2,5"]), Some((',', None, 3, vec![1_234, 2_500])));
}

#[test]
fn codes_are_text() {
    for codes in [
        &["02139", "12345"][..],
        &["00", "01"],
        &["+4930123456", "+4930123457"],
        &["1-2", "3-4"],
        &["00.5"],
        &["007.5"],
        &["-007"],
    ] {
        assert_eq!(typed(codes).kind, ColumnType::Text, "{codes:?}");
    }
}

#[test]
fn what_is_no_plain_number_is_text() {
    for values in [
        &["1e5"][..],
        &["1", "x"],
        &["12,34,567"],
        &["1.234,567.8"],
        &["1 234'567"],
        &["1,234.5", "1.234,5"],
        &["5."],
        &["-"],
        &["."],
        &["--5"],
        &["5-"],
        &["50 %"],
        &["$5"],
        &["NaN"],
        &["inf"],
        &["1,,234"],
        &["1 23"],
        &[" "],
        &["٣"],
    ] {
        assert_eq!(typed(values).kind, ColumnType::Text, "{values:?}");
    }
}

#[test]
fn a_fraction_without_a_whole_part_is_a_decimal_but_no_thousand() {
    assert_eq!(number(&[".234", "1.5"]), Some(('.', None, 3, vec![234, 1500])));
    assert_eq!(number(&[".234", "850"]), Some(('.', None, 3, vec![234, 850_000])));
}

#[test]
fn numbers_that_do_not_fit_are_text() {
    assert_eq!(number(&["4611686018427387903"]), Some(('.', None, 0, vec![i64::MAX / 2])));
    assert_eq!(typed(&["4611686018427387904"]).kind, ColumnType::Text);
    assert_eq!(typed(&["99999999999999999999"]).kind, ColumnType::Text);
    assert_eq!(typed(&["4611686018427387903", "0.1"]).kind, ColumnType::Text);
    assert_eq!(typed(&[&format!("0.{}", "1".repeat(300))]).kind, ColumnType::Text);
}

#[test]
fn missing_values_do_not_count() {
    let missing = ["".to_owned(), "?".to_owned()];
    let typed = infer(&["?", "5", "", "7"].into_iter().collect(), &missing);
    assert_eq!(typed.kind.name(), "integer");
    assert_eq!(typed.keys, [0, 5, 0, 7]);
    assert_eq!(typed.missing, [true, false, true, false]);
}

#[test]
fn a_column_of_only_missing_values_is_text() {
    assert_eq!(typed(&[""]), Typed { kind: ColumnType::Text, keys: vec![], missing: vec![true] });
    assert_eq!(typed(&[]).kind, ColumnType::Text);
}

#[test]
fn iso_dates_are_recognised() {
    assert_eq!(date(&["1970-01-02", "2000-02-29"]), Some((DateOrder::YearMonthDay, '-', vec![1, 11_016])));
    assert_eq!(
        date(&["2021/3/5"]).map(|(order, mark, _)| (order, mark)),
        Some((DateOrder::YearMonthDay, '/'))
    );
    assert_eq!(date(&["2001-02-29"]), None);
    assert_eq!(date(&["2021-03-05T10:00"]), None);
}

#[test]
fn another_order_is_taken_only_if_it_is_the_only_one() {
    assert_eq!(date(&["01.02.1970", "31.01.1970"]), Some((DateOrder::DayMonthYear, '.', vec![31, 30])));
    assert_eq!(date(&["02/01/1970", "01/31/1970"]), Some((DateOrder::MonthDayYear, '/', vec![31, 30])));
    assert_eq!(date(&["01/02/1970", "03/04/1970"]), None, "both orders fit");
    assert_eq!(date(&["13/02/1970", "02/13/1970"]), None, "neither order fits");
    assert_eq!(date(&["01.02.1970", "31/01/1970"]), None, "two marks");
}

#[test]
fn two_digit_years_are_dates_with_a_pivot_only() {
    let dictionary: Dictionary = ["31.12.69", "01.01.30", "01.01.29"].into_iter().collect();
    assert_eq!(infer(&dictionary, &[]).kind, ColumnType::Text);
    let typed = infer_dates(&dictionary, &[], Some(30)).expect("one order fits");
    let years: Vec<i64> = typed.keys.iter().map(|&day| civil_from_days(day).0).collect();
    assert_eq!(years, [1969, 1930, 2029]);
    assert_eq!(typed.keys[0], -1);
    assert_eq!(infer_dates(&dictionary, &[], None), None);
}

#[test]
fn a_format_given_by_the_plan_settles_the_order_and_names_the_misfits() {
    let dictionary: Dictionary = ["01/02/1970", "", "13/13/1970", "1.1.1970"].into_iter().collect();
    let missing = [String::new()];
    let format = DateFormat::parse("MM/DD/YYYY", None).expect("a known format");
    assert_eq!(infer_with_format(&dictionary, &missing, format), Err(vec![Code(2), Code(3)]));
    let dictionary: Dictionary = ["01/02/1970", ""].into_iter().collect();
    let typed = infer_with_format(&dictionary, &missing, format).expect("all fit");
    assert_eq!(typed.keys, [1, 0]);
}

#[test]
fn date_formats_are_read_strictly() {
    let parsed = |format, pivot| DateFormat::parse(format, pivot).map(|f| (f.order, f.separator, f.pivot));
    assert_eq!(parsed("YYYY-MM-DD", None), Ok((DateOrder::YearMonthDay, '-', None)));
    assert_eq!(parsed("dd.mm.yyyy", None), Ok((DateOrder::DayMonthYear, '.', None)));
    assert_eq!(parsed("D/M/YY", Some(40)), Ok((DateOrder::DayMonthYear, '/', Some(40))));
    assert_eq!(parsed("MM DD YYYY", None), Ok((DateOrder::MonthDayYear, ' ', None)));
    for (format, pivot) in
        [("YYYYMMDD", None), ("DD.MM", None), ("DD.MM.YY", None), ("DD.DD.YYYY", None), ("MM.MM.YYYY", None)]
    {
        assert!(DateFormat::parse(format, pivot).is_err(), "{format}");
    }
    assert!(DateFormat::parse("YYYY-DD-MM", None).is_err());
    assert!(DateFormat::parse("DD.MM.YYYY", Some(30)).is_err());
    assert!(DateFormat::parse("DD.MM.YY", Some(100)).is_err());
    assert!(DateFormat::parse("", None).is_err());
}

proptest! {
    #[test]
    fn a_number_that_is_spelled_is_read_back(
        key in -(i64::MAX / 2)..=i64::MAX / 2,
        scale in 0_u8..10,
        comma: bool,
        mark in 0_usize..5,
    ) {
        let decimal = if comma { ',' } else { '.' };
        let thousands = [None, Some(if comma { '.' } else { ',' }), Some(' '), Some('\''), Some('\u{202f}')][mark];
        let format = NumberFormat { decimal, thousands, scale };
        prop_assert_eq!(parse_number(&format_number(key, format), format), Some(key));
    }

    #[test]
    fn a_date_that_is_spelled_is_read_back(day in -700_000_i64..2_900_000, order in 0_usize..3) {
        let order = [DateOrder::YearMonthDay, DateOrder::DayMonthYear, DateOrder::MonthDayYear][order];
        let format = DateFormat { order, separator: '.', pivot: None };
        prop_assert_eq!(parse_date(&format_date(day, format), format), Some(day));
    }

    #[test]
    fn no_text_makes_inference_panic(values in prop::collection::vec("[-0-9., ':/]{0,9}|\\PC{0,6}", 0..6)) {
        let dictionary: Dictionary = values.iter().map(String::as_str).collect();
        let typed = infer(&dictionary, &[String::new()]);
        prop_assert!(typed.keys.is_empty() || typed.keys.len() == values.len());
        prop_assert_eq!(typed.missing.len(), values.len());
    }

    #[test]
    fn integers_are_inferred_with_their_own_values(values in prop::collection::hash_set(any::<i32>(), 1..20)) {
        let texts: Vec<String> = values.iter().map(i32::to_string).collect();
        let typed = infer(&texts.iter().map(String::as_str).collect(), &[]);
        prop_assert_eq!(typed.kind.name(), "integer");
        prop_assert_eq!(typed.keys, values.iter().map(|&value| i64::from(value)).collect::<Vec<_>>());
    }
}
