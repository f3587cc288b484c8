//! Damaged and hostile workbooks: see `tests/hunt.rs` of the crate above.

#[path = "../../fuzz/mutate.rs"]
mod mutate;

use outis_sheets::{Wanted, Workbook};

/// A workbook, its sheets, and the first one as CSV. Where the library panics, the worker is replaced and a person is
/// told that the workbook is damaged: of panics only those count that are ours.
fn workbook(bytes: &[u8]) -> Result<(), String> {
    let read = || -> Result<(), outis_sheets::Problem> {
        let mut workbook = Workbook::open(bytes.to_vec())?;
        workbook.sheets()?;
        workbook.write_csv(&Wanted::TheOnlyOne, &mut |_| ())
    };
    PANICKED_AT.set(None);
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(read));
    match PANICKED_AT.take() {
        Some(place) if !place.contains("registry") => Err(format!("a panic at {place}")),
        _ => Ok(()),
    }
}

std::thread_local! {
    /// Where the last panic of the thread came from.
    static PANICKED_AT: std::cell::Cell<Option<String>> = const { std::cell::Cell::new(None) };
}

#[test]
fn workbooks() {
    std::panic::set_hook(Box::new(|panic| PANICKED_AT.set(panic.location().map(ToString::to_string))));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/workbooks");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the workbooks of the tests")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "xlsx" || ending == "ods"))
        .collect();
    paths.sort();
    let corpus: Vec<Vec<u8>> = paths.iter().map(|path| std::fs::read(path).expect("a workbook")).collect();
    mutate::hunt("workbooks", &corpus, 300, workbook);
}
