use super::*;

fn default(values: &[&str], levels: bool) -> HierarchySpec {
    let column = column(values);
    let spec = Hierarchy::default_spec(&column, &empty_is_missing(), levels);
    let hierarchy = Hierarchy::bind(&spec, &column, &empty_is_missing()).expect("a default fits its column");
    assert!(!levels || hierarchy.height().is_some());
    spec
}

fn default_widths(values: &[&str]) -> Vec<f64> {
    match default(values, true) {
        HierarchySpec::Intervals { widths, origin: 0.0, min: None, max: None } => widths,
        other => panic!("numbers with levels are intervals, not {other:?}"),
    }
}

#[test]
fn numbers_are_ranges_unless_levels_are_needed() {
    assert_eq!(default(&["17", "90", ""], false), HierarchySpec::Range {});
    assert_eq!(default_widths(&["17", "90", ""]), [5.0, 10.0, 20.0, 40.0, 80.0]);
}

#[test]
fn the_first_width_is_a_twentieth_rounded_up_to_one_two_or_five() {
    assert_eq!(default_widths(&["0", "20"])[0], 1.0);
    assert_eq!(default_widths(&["0", "21"])[0], 2.0);
    assert_eq!(default_widths(&["0", "41"])[0], 5.0);
    assert_eq!(default_widths(&["0", "101"])[0], 10.0);
    assert_eq!(default_widths(&["-500", "500"])[0], 50.0);
    assert_eq!(default_widths(&["7"]), [1.0, 2.0, 4.0, 8.0, 16.0]);
    assert_eq!(default_widths(&["0.5", "2.5"])[0], 0.1);
    assert_eq!(default_widths(&["0.25", "3.75"]), [0.2, 0.4, 0.8, 1.6, 3.2]);
    assert_eq!(default_widths(&["0.1", "0.2"])[0], 0.1);
}

#[test]
fn dates_are_published_by_day_month_quarter_year_five_years_or_decade() {
    let levels =
        vec![DateLevel::Month, DateLevel::Quarter, DateLevel::Year, DateLevel::FiveYears, DateLevel::Decade];
    let spec = HierarchySpec::Date { levels, format: None, pivot: None, reference: None };
    assert_eq!(default(&["2021-03-05", ""], false), spec);
}

#[test]
fn codes_of_equal_length_are_masked() {
    let masked = HierarchySpec::Mask { from: MaskFrom::Right, char: '*', shown: Vec::new() };
    assert_eq!(default(&["02139", "02141", ""], true), masked);
    assert_eq!(default(&["A-17", "B-20"], false), masked);
    let other_mask = HierarchySpec::Mask { from: MaskFrom::Right, char: '•', shown: Vec::new() };
    assert_eq!(default(&["0213*", "02141"], false), other_mask);
}

#[test]
fn other_text_is_flat() {
    for values in [&["cold", "acne"][..], &["02139", "021"], &["a1", "b"], &["M", "F"], &[""]] {
        assert_eq!(default(values, true), HierarchySpec::Flat {}, "{values:?}");
    }
}
