//! The layer rules of ARCHITECTURE.md, read off the sources.

use std::collections::BTreeSet;
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

/// Whoever writes a table chooses its texts, and this hash has no key: texts could be crafted that all fall together.
/// The dictionary has a keyed one; everything else finds texts by their order.
#[test]
fn no_text_of_a_table_is_found_by_a_hash_without_a_key() {
    let texts = ["&str", "&'a str", "String", "Option<&", "Option<String", "(u32, &", "Cow<"];
    let hashed = texts.map(|key| ["Map", "Set"].map(|kind| format!("FxHash{kind}<{key}")));
    assert_unused("src", &hashed.as_flattened().iter().map(String::as_str).collect::<Vec<_>>());
    // cells of views have no hash at all: the compiler finds whoever wants one
    let values = include_str!("../../src/check/view_set/input/value.rs");
    assert!(!values.contains("Hash"), "values of views may not be hashed");
}

/// The modules of `src` from the bottom to the top: each may use those above it in this list, and no other.
const LAYERS: [&str; 24] = [
    "sorting",
    "text",
    "progress",
    "error",
    "random",
    "table",
    "hierarchy",
    "dependency",
    "constraint",
    "principle",
    "plan",
    "keyed",
    "profile",
    "release",
    "ledger",
    "algorithms",
    "check",
    "measure",
    "attack",
    "report",
    "audit",
    "session",
    "schema",
    "wasm",
];

/// The name of the room that a source file belongs to.
fn room(path: &Path) -> String {
    let below = path.strip_prefix("src").expect("a file of src").with_extension("");
    below.iter().next().expect("a name").to_string_lossy().into_owned()
}

/// Every room of `src`, and every use of one by another as `(from, to, where)`.
fn imports() -> (BTreeSet<String>, BTreeSet<(String, String, String)>) {
    let sources: Vec<_> = sources("src").into_iter().filter(|(path, _)| room(path) != "lib").collect();
    let rooms: BTreeSet<String> = sources.iter().map(|(path, _)| room(path)).collect();
    let mut uses = BTreeSet::new();
    for (path, text) in &sources {
        let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
        let code = code.join("\n");
        // `crate::plan::Plan` and each of `crate::{plan, table::Table}`
        for (at, _) in code.match_indices("crate::") {
            let after = &code[at + "crate::".len()..];
            let (named, most) = match after.strip_prefix('{') {
                Some(list) => (list.split("};").next().unwrap_or_default(), usize::MAX),
                None => (after, 1),
            };
            let words = named.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            for name in words.take(most).filter(|name| rooms.contains(*name) && *name != room(path)) {
                let line = code[..at].lines().count();
                uses.insert((room(path), name.to_owned(), format!("{}:{line}", path.display())));
            }
        }
    }
    (rooms, uses)
}

/// A cycle among what uses what, as the names on the way round.
fn cycle(uses: &BTreeSet<(String, String)>) -> Option<Vec<String>> {
    // what uses nothing that is left is on no cycle
    let mut left = uses.clone();
    loop {
        let users: BTreeSet<String> = left.iter().map(|(from, _)| from.clone()).collect();
        let before = left.len();
        left.retain(|(_, to)| users.contains(to));
        if left.len() == before {
            break;
        }
    }
    // whoever is left uses somebody who is left: walking on must return
    let mut way = vec![left.first()?.0.clone()];
    loop {
        let last = way.last().expect("a way has a start");
        let next = &left.iter().find(|(from, _)| from == last).expect("it uses what is left").1;
        if let Some(start) = way.iter().position(|name| name == next) {
            way.push(next.clone());
            return Some(way.split_off(start));
        }
        way.push(next.clone());
    }
}

#[test]
fn a_cycle_is_found_whatever_its_length() {
    let uses = |pairs: &[(&str, &str)]| {
        cycle(&pairs.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect())
    };
    assert_eq!(uses(&[("plan", "table"), ("check", "plan"), ("check", "table")]), None);
    assert_eq!(
        uses(&[("plan", "table"), ("table", "plan")]),
        Some(["plan", "table", "plan"].map(String::from).into())
    );
    let long = uses(&[("a", "b"), ("b", "c"), ("c", "d"), ("d", "b"), ("d", "e")]).expect("b, c, d");
    assert_eq!(long.len(), 4, "{long:?}");
    assert!(!long.contains(&"a".to_owned()) && !long.contains(&"e".to_owned()), "{long:?}");
}

#[test]
fn no_modules_use_each_other_in_a_circle() {
    let (_, uses) = imports();
    assert!(uses.len() > 100, "the imports are found: {}", uses.len());
    let pairs = uses.into_iter().map(|(from, to, _)| (from, to)).collect();
    assert_eq!(cycle(&pairs), None);
}

#[test]
fn every_module_has_its_layer_and_uses_only_those_below() {
    let (rooms, uses) = imports();
    let known: BTreeSet<String> = LAYERS.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(rooms, known, "every module of src has its place in the list of layers");
    let layer = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    for (from, to, at) in uses {
        assert!(layer(&to) < layer(&from), "{at}: {from} may not use {to}");
    }
}

#[test]
fn the_core_knows_no_javascript_clock_console_or_ambient_randomness() {
    for module in LAYERS.iter().filter(|module| **module != "wasm") {
        let path = format!("src/{module}");
        let path =
            if Path::new(env!("CARGO_MANIFEST_DIR")).join(&path).is_dir() { path } else { path + ".rs" };
        assert_unused(
            &path,
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
    for folder in ["src/attack", "src/audit"] {
        assert_unused(folder, &["crate::algorithms", "crate::principle", "algorithms::", "principle::"]);
    }
}

#[test]
fn attackers_read_the_dependencies_of_a_plan_themselves() {
    assert_unused("src/attack", &["full_dependencies", "determinant", "is_published", "Safety"]);
}

#[test]
fn one_file_names_the_sat_solver() {
    let hits = uses("src", &["batsat"]);
    assert!(!hits.is_empty() && hits.iter().all(|hit| hit.contains("solver/sat.rs")), "{hits:?}");
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
