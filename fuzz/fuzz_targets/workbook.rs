#![no_main]

use outis_sheets::{Wanted, Workbook};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(mut workbook) = Workbook::open(bytes.to_vec()) {
        let _ = workbook.sheets();
        let _ = workbook.write_csv(&Wanted::TheOnlyOne, &mut |_| ());
    }
});
