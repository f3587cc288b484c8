//! A correct release, and every way of making it wrong: each must be found and named.

use crate::oracle::literal::{plan, plan_with, table};
use outis::check::{Outcome, Verdict, judge_release};
use outis::release::{PublishedTable, ReleasedTables};
use outis::table::RowId;
use outis::{Plan, Table};

const ORIGINAL: &str = "
    Name  | Age | Zip   | Disease | Ward
    Ann   | 21  | 02138 | Flu     | A
    Bob   | 24  | 02139 | Cold    | B
    Carl  | 29  | 02141 | HIV     | A
    Dora  | 27  | 02142 | Flu     | C
    Emil  |     | 02139 | Cold    | A";

/// Emil is suppressed; the rows stand in canonical order.
const PUBLISHED: &str = "
    Age     | Zip   | Disease | Ward | group_id
    [20,24] | 0213* | Cold    | B    | 1
    [20,24] | 0213* | Flu     | A    | 1
    [25,29] | 0214* | Flu     | C    | 2
    [25,29] | 0214* | HIV     | A    | 2";

const ORIGIN: [u32; 4] = [1, 0, 3, 2];

const ATTRIBUTES: &str = r#"
    "Name": { "role": "identifier" },
    "Age": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [5, 10] } },
    "Zip": { "role": "quasi", "hierarchy": { "kind": "mask" }, "maxLevel": 2 },
    "Disease": { "role": "sensitive" },
    "Ward": { "role": "insensitive" }"#;

const TWO_ANONYMITY: &str = r#"{ "kind": "k-anonymity", "k": 2 }"#;

fn the_plan() -> Plan {
    plan_with(ATTRIBUTES, TWO_ANONYMITY, r#""suppression": 0.2,"#)
}

fn release(published: Table, origin: &[u32], suppressed: &[u32]) -> ReleasedTables {
    ReleasedTables {
        tables: vec![PublishedTable {
            name: "release.csv".to_owned(),
            table: published,
            origin: origin.iter().map(|&row| Some(RowId(row))).collect(),
        }],
        suppressed: suppressed.iter().map(|&row| RowId(row)).collect(),
        ..ReleasedTables::default()
    }
}

fn judged(published: &str) -> Verdict {
    judge_release(&release(table(published), &ORIGIN, &[4]), &the_plan(), &table(ORIGINAL), None)
}

/// The correct release with one text replaced everywhere.
fn changed(from: &str, to: &str) -> Vec<String> {
    assert!(PUBLISHED.contains(from), "the change changes something");
    judged(&PUBLISHED.replace(from, to)).faults
}

#[test]
fn a_correct_release_holds() {
    let verdict = judged(PUBLISHED);
    assert_eq!(verdict.faults, Vec::<String>::new());
    assert_eq!(verdict.verdict, Outcome::Holds);
}

#[test]
fn a_cell_that_excludes_its_value_is_found() {
    assert_eq!(
        changed("[20,24]", "[20,23]"),
        ["Age: 1 row not covered by the published cell, the first is published row 1"]
    );
    assert_eq!(
        changed("0214*", "0215*"),
        ["Zip: 2 rows not covered by the published cell, the first is published row 3"]
    );
}

#[test]
fn a_cell_above_the_highest_level_is_found() {
    for cell in ["02***", "*"] {
        assert_eq!(
            changed("0214*", cell).first().map(String::as_str),
            Some("Zip: 2 rows published above the plan's maxLevel, the first is published row 3"),
            "{cell}"
        );
    }
    assert_eq!(changed("0214*", "021**"), Vec::<String>::new());
}

#[test]
fn a_changed_sensitive_or_insensitive_cell_is_found() {
    assert_eq!(
        changed("HIV ", "Hep "),
        ["Disease: 1 row published with another value than the input has, the first is published row 4"]
    );
    assert_eq!(
        changed("C    | 2", "B    | 2"),
        ["Ward: 1 row published with another value than the input has, the first is published row 3"]
    );
}

#[test]
fn an_identifier_a_lost_and_an_added_column_are_found() {
    assert_eq!(
        changed("Ward", "Name"),
        ["the file still contains the column Name, which names a person", "the column Ward is not published"]
    );
    assert_eq!(
        changed("Ward", "Bed"),
        ["the column Ward is not published", "the column Bed is published and not in the input"]
    );
}

#[test]
fn columns_in_another_order_are_found() {
    let swapped = "
        Zip   | Age     | Disease | Ward | group_id
        0213* | [20,24] | Cold    | B    | 1
        0213* | [20,24] | Flu     | A    | 1
        0214* | [25,29] | Flu     | C    | 2
        0214* | [25,29] | HIV     | A    | 2";
    assert_eq!(
        judged(swapped).faults,
        ["the columns are published in another order: Zip, Age, Disease, Ward"]
    );
}

#[test]
fn rows_lost_doubled_or_invented_are_found() {
    let faults = |origin: &[u32], suppressed: &[u32]| {
        judge_release(&release(table(PUBLISHED), origin, suppressed), &the_plan(), &table(ORIGINAL), None)
            .faults
    };
    assert!(
        faults(&ORIGIN, &[])
            .contains(&"1 row of the input neither published nor suppressed, the first is row 5".to_owned())
    );
    assert!(faults(&ORIGIN, &[4, 0]).contains(
        &"1 row of the input published or suppressed more than once, the first is row 1".to_owned()
    ));
    assert!(faults(&[1, 0, 3, 9], &[4]).contains(&"1 row published that the input does not have".to_owned()));
}

#[test]
fn suppressing_more_than_the_plan_allows_is_found() {
    let strict = plan(ATTRIBUTES, TWO_ANONYMITY);
    let verdict = judge_release(&release(table(PUBLISHED), &ORIGIN, &[4]), &strict, &table(ORIGINAL), None);
    assert_eq!(verdict.faults, ["1 of 5 rows suppressed, the plan allows a share of 0"]);
}

#[test]
fn rows_out_of_canonical_order_are_found() {
    let swapped = "
        Age     | Zip   | Disease | Ward | group_id
        [20,24] | 0213* | Flu     | A    | 1
        [20,24] | 0213* | Cold    | B    | 1
        [25,29] | 0214* | Flu     | C    | 2
        [25,29] | 0214* | HIV     | A    | 2";
    let verdict =
        judge_release(&release(table(swapped), &[0, 1, 3, 2], &[4]), &the_plan(), &table(ORIGINAL), None);
    assert_eq!(verdict.faults, ["rows 1 and 2 are not in canonical order"]);
}

#[test]
fn group_numbers_that_tell_more_than_the_cells_are_found() {
    let numbered = |first: &str, second: &str| {
        let marked = PUBLISHED.replace("| 1\n", "| first\n").replace("| 2", "| second");
        marked.replace("first", first).replace("second", second)
    };
    let faults = |first, second| judged(&numbered(first, second)).faults;
    assert_eq!(faults("2", "1"), ["groups 1 and 2 are not numbered in canonical order"]);
    assert_eq!(faults("1", "3"), ["no row has group_id 2"]);
    assert_eq!(faults("0", "1"), ["group_id starts at 0, not at 1"]);
    assert_eq!(faults("1", "9"), ["group_id goes up to 9, more than there are rows"]);
    assert_eq!(faults("a", "b"), ["group_id holds something that is no number"]);
}

#[test]
fn the_inputs_order_is_checked_where_the_plan_asks_for_it() {
    let plan = plan_with(ATTRIBUTES, TWO_ANONYMITY, r#""suppression": 0.2, "order": "input","#);
    let in_input_order = "
        Age     | Zip   | Disease | Ward | group_id
        [20,24] | 0213* | Flu     | A    | 1
        [20,24] | 0213* | Cold    | B    | 1
        [25,29] | 0214* | HIV     | A    | 2
        [25,29] | 0214* | Flu     | C    | 2";
    let original = table(ORIGINAL);
    let right = judge_release(&release(table(in_input_order), &[0, 1, 2, 3], &[4]), &plan, &original, None);
    assert_eq!(right.faults, Vec::<String>::new());
    let wrong = judge_release(&release(table(PUBLISHED), &ORIGIN, &[4]), &plan, &original, None);
    assert_eq!(wrong.faults, ["published rows 1 and 2 are not in the input's order"]);
}

#[test]
fn a_missing_value_is_covered_by_itself_and_by_the_root_only() {
    let original = table("Age | Disease\n21 | Flu\n | Cold\nn/a | HIV");
    let plan = plan_with(
        r#""Age": { "role": "quasi", "hierarchy": { "kind": "range" } }, "Disease": { "role": "sensitive" }"#,
        r#"{ "kind": "l-diversity", "variant": "distinct", "l": 2 }"#,
        r#""missing": ["", "n/a"], "order": "input","#,
    );
    let faults = |published: &str| {
        judge_release(&release(table(published), &[0, 1, 2], &[]), &plan, &original, None).faults
    };
    assert_eq!(faults("Age | Disease\n21 | Flu\n | Cold\n | HIV"), Vec::<String>::new());
    assert_eq!(faults("Age | Disease\n* | Flu\n* | Cold\n* | HIV"), Vec::<String>::new());
    assert_eq!(
        faults("Age | Disease\n | Flu\n[20,30] | Cold\n21 | HIV"),
        ["Age: 3 rows not covered by the published cell, the first is published row 1"]
    );
}

#[test]
fn persons_follow_their_rows_into_the_release() {
    let plan = plan_with(ATTRIBUTES, TWO_ANONYMITY, r#""suppression": 0.2, "person": ["Name"],"#);
    let release = release(table(PUBLISHED), &ORIGIN, &[4]);
    let original = table(ORIGINAL);
    let persons = |persons: &[u32]| judge_release(&release, &plan, &original, Some(persons)).verdict;
    assert_eq!(persons(&[0, 1, 2, 3, 4]), Outcome::Holds);
    // Carl and Dora are the same person.
    assert_eq!(persons(&[0, 1, 2, 2, 4]), Outcome::Violated);
    assert_eq!(judge_release(&release, &plan, &original, None).verdict, Outcome::Undecided);
}

#[test]
fn a_release_of_no_table_or_of_several_is_refused() {
    let mut double = release(table(PUBLISHED), &ORIGIN, &[4]);
    double.tables.push(double.tables[0].clone());
    let verdict = judge_release(&double, &the_plan(), &table(ORIGINAL), None);
    assert_eq!(verdict.verdict, Outcome::Violated);
    assert_eq!(verdict.faults, ["the release has 2 tables; one is expected"]);
}
