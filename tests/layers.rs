//! The layer rules of ARCHITECTURE.md, read off the sources.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut open = vec![root.join(folder)];
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(
                fs::read_dir(&path)
                    .expect("the folder can be read")
                    .map(|entry| entry.expect("an entry").path()),
            );
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let path_below = path.strip_prefix(root).expect("below the root").to_owned();
            if path_below
                .components()
                .any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs")
            {
                continue;
            }
            let text = fs::read_to_string(&path).expect("the file can be read");
            // unit tests stand at the end of a file and may use what they like
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            found.push((path_below, code.to_owned()));
        }
    }
    assert!(!found.is_empty(), "{folder} has sources");
    found.sort();
    found
}

/// Lines of code (not comments) in `folder` that contain one of `words`.
fn uses(folder: &str, words: &[&str]) -> Vec<String> {
    let mut hits = Vec::new();
    for (path, text) in sources(folder) {
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            if words.iter().any(|word| code.contains(word)) {
                hits.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    hits
}

fn assert_unused(folder: &str, words: &[&str]) {
    let hits = uses(folder, words);
    assert!(hits.is_empty(), "{folder} may not use {words:?}:\n{}", hits.join("\n"));
}

#[test]
fn the_core_knows_no_javascript_clock_console_or_ambient_randomness() {
    let core = [
        "algorithms",
        "attack",
        "check",
        "constraint",
        "dependency",
        "hierarchy",
        "keyed",
        "ledger",
        "measure",
        "plan",
        "principle",
        "release",
        "report",
        "table",
    ];
    for module in core {
        assert_unused(
            &format!("src/{module}"),
            &[
                "wasm_bindgen",
                "js_sys",
                "web_sys",
                "JsValue",
                "std::time",
                "println!",
                "eprintln!",
                "dbg!",
                "RandomState",
                "std::fs",
                "std::env::var",
            ],
        );
    }
}

#[test]
fn judges_do_not_search_and_share_no_test_with_the_algorithms() {
    assert_unused("src/check", &["crate::algorithms", "crate::principle", "algorithms::", "principle::"]);
    assert_unused("src/check", &["crate::constraint", "constraint::"]);
    assert_unused("src/attack", &["crate::algorithms", "crate::principle", "algorithms::", "principle::"]);
}

#[test]
fn algorithms_and_principles_do_not_judge() {
    assert_unused("src/algorithms", &["crate::check", "check::"]);
    assert_unused("src/principle", &["crate::check", "check::"]);
    assert_unused("src/constraint", &["crate::check", "check::"]);
}

#[test]
fn the_wasm_layer_holds_no_algorithm() {
    assert_unused("src/wasm", &["crate::algorithms", "crate::principle", "GroupTest", "sort_"]);
}

#[test]
fn logarithms_come_from_one_library_natively_and_in_wasm() {
    assert_unused("src", &[".ln()", ".log2()", ".log10()", ".log(", ".exp()", ".powf(", ".sin()", ".cos()"]);
}

#[test]
fn nothing_that_is_iterated_depends_on_a_random_hash() {
    assert_unused("src", &["collections::HashMap", "collections::HashSet"]);
}
