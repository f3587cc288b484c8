#![no_main]

#[path = "../imports.rs"]
mod imports;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    imports::settings(bytes).expect("a problem of its own class");
});
