//! Workbooks of other programs (`tests/workbooks`, with the script that made them), cell for cell.

use outis_sheets::{Problem, Wanted, Workbook};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

fn bytes(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/workbooks").join(name))
        .expect("the workbook is there")
}

fn csv(workbook: Vec<u8>, wanted: Wanted) -> Result<String, Problem> {
    let mut out = Vec::new();
    Workbook::open(workbook)?.write_csv(&wanted, &mut |piece| out.extend_from_slice(piece))?;
    Ok(String::from_utf8(out).expect("text"))
}

fn named(name: &str) -> Wanted {
    Wanted::Named(name.to_owned())
}

#[test]
fn every_kind_of_cell_is_read_alike_from_every_format() {
    let expected = String::from_utf8(bytes("people.csv")).expect("text");
    for format in ["xlsx", "ods"] {
        let read = csv(bytes(&format!("people.{format}")), Wanted::TheOnlyOne).expect("a table");
        assert_eq!(read, expected, "{format}");
    }
}

#[test]
fn days_may_count_from_1904() {
    let expected = "name,born,seen\n\
        Ada,1990-02-28,2024-02-29T13:05:00\n\
        \"Żoë \"\"Zed\"\"\",2000-02-29,\n\
        \"two\nlines\",9999-12-31,2000-01-01T00:00:01\n";
    assert_eq!(csv(bytes("mac.xlsx"), Wanted::TheOnlyOne).expect("a table"), expected);
}

#[test]
fn sheets_are_listed_with_their_sizes_in_the_order_of_the_tabs() {
    for format in ["xlsx", "ods"] {
        let mut book = Workbook::open(bytes(&format!("several.{format}"))).expect("a workbook");
        let listed: Vec<String> = book.sheets().expect("sheets").iter().map(ToString::to_string).collect();
        let expected = [
            "`Patients` (4 rows, 2 columns)",
            "`Codes` (2 rows, 2 columns)",
            "`Internal` (1 row, 1 column, hidden)",
            "`Empty` (0 rows, 0 columns)",
        ];
        assert_eq!(listed, expected, "{format}");
    }
}

#[test]
fn a_sheet_is_chosen_by_name_or_position_and_a_hidden_one_too() {
    let codes = "code,meaning\nJ10,flu\nJ00,cold\n";
    for format in ["xlsx", "ods"] {
        let read = |wanted| csv(bytes(&format!("several.{format}")), wanted).expect("a table");
        assert_eq!(read(named("Codes")), codes);
        assert_eq!(read(Wanted::At(2)), codes);
        assert_eq!(read(named("2")), codes);
        assert_eq!(read(named("Internal")), "key\nsecret\n");
    }
}

#[test]
fn nothing_is_chosen_silently_among_several_sheets() {
    let problem = csv(bytes("several.xlsx"), Wanted::TheOnlyOne).expect_err("several sheets");
    assert_eq!(problem.code(), "several-sheets");
    assert!(problem.hint().contains("`Patients` (4 rows, 2 columns), `Codes`"), "{}", problem.hint());
}

#[test]
fn a_sheet_that_is_not_there_or_empty_is_named() {
    for wanted in [named("Patient"), named("0"), named("5"), Wanted::At(0), Wanted::At(5)] {
        let problem = csv(bytes("several.ods"), wanted).expect_err("no such sheet");
        assert_eq!(problem.code(), "no-such-sheet");
        assert_eq!(problem.hint(), "there are: `Patients`, `Codes`, `Internal`, `Empty`");
    }
    let problem = csv(bytes("several.ods"), named("Empty")).expect_err("an empty sheet");
    assert_eq!(problem.to_string(), "the sheet `Empty` is empty");
}

#[test]
fn a_locked_workbook_is_called_locked() {
    for name in ["locked.xlsx", "locked.ods"] {
        assert_eq!(csv(bytes(name), Wanted::TheOnlyOne), Err(Problem::Encrypted), "{name}");
    }
}

/// What is read from a file that was damaged, if anything: a panic of the reader is a problem like any other, and the
/// package tells it so.
fn attempt(damaged: Vec<u8>) -> Option<String> {
    catch_unwind(AssertUnwindSafe(|| csv(damaged, Wanted::TheOnlyOne))).ok()?.ok()
}

#[test]
fn a_file_that_is_cut_off_is_refused() {
    for name in ["people.xlsx", "people.ods", "locked.xlsx"] {
        let whole = bytes(name);
        for length in (8..whole.len()).step_by(97) {
            assert_eq!(attempt(whole[..length].to_vec()), None, "{length} bytes of {name}");
        }
    }
}

#[test]
fn a_changed_bit_is_found_or_changes_nothing() {
    let expected = String::from_utf8(bytes("people.csv")).expect("text");
    for name in ["people.xlsx", "people.ods"] {
        let whole = bytes(name);
        for place in 8..whole.len() {
            let mut changed = whole.clone();
            changed[place] ^= 1 << (place % 8);
            if let Some(read) = attempt(changed) {
                assert_eq!(read, expected, "byte {place} of {name}");
            }
        }
    }
}
