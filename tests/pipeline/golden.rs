//! Golden cases: the bytes of whole releases. The same cases run through wasm in Node and in Chromium.
//!
//! `OUTIS_BLESS=1 cargo test --test engine golden` writes the expected files anew; read the difference before
//! you commit it.

use crate::awkward;
use std::fs;
use std::path::{Path, PathBuf};

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut cases: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder exists")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    cases.retain(|path| path.is_dir());
    cases.sort();
    cases
}

#[test]
fn every_golden_case_gives_its_bytes() {
    let bless = std::env::var("OUTIS_BLESS").is_ok_and(|asked| asked == "1");
    let cases = cases();
    assert!(!cases.is_empty());
    for case in cases {
        let text = fs::read(case.join("input.csv")).expect("input.csv");
        let plan = fs::read_to_string(case.join("plan.json")).expect("plan.json");
        let table = outis::Table::from_csv(&text).expect("a table");
        let plan = outis::Plan::parse(&plan).unwrap_or_else(|error| panic!("{}: {error}", case.display()));
        let keys = outis::Keys { release: [7; 32], pseudonyms: Some([7; 32]) };
        let publication = outis::anonymize(&table, &plan, keys, &mut outis::Silent)
            .unwrap_or_else(|error| panic!("{}: {error}", case.display()));
        assert_confirmed(&publication, &case);
        let expected = case.join("expected");
        if bless {
            fs::create_dir_all(&expected).expect("the folder can be made");
        }
        // the release's key is the one given above
        for entry in publication.files().into_iter().filter(|entry| entry.name != "release.key") {
            let made = awkward::file(&publication, &entry.name);
            let path = expected.join(&entry.name);
            if bless {
                fs::write(&path, &made).expect("the file can be written");
            }
            let wanted = fs::read_to_string(&path).unwrap_or_default();
            assert!(made == wanted, "{} differs from what this run gives", path.display());
        }
    }
}

/// The public files alone say the same, to the last figure.
fn assert_confirmed(publication: &outis::Release, case: &Path) {
    let public = publication.files().into_iter().filter(|file| !file.private);
    let release = public.map(|file| {
        let bytes = awkward::file(publication, &file.name).into_bytes();
        (file.name, bytes)
    });
    let audit = outis::audit_release(&[release.collect()], &[], &[], None).expect("a release");
    assert_eq!(audit.verdict.faults, Vec::<String>::new(), "{}", case.display());
}

/// What is fixed in a sentence: its words between the places that facts fill in, where they are long enough to be no word
/// of another language, too.
fn fixed_parts(sentence: &str) -> Vec<&str> {
    let parts =
        sentence.split('{').flat_map(|part| part.split_once('}').map_or(part, |(_, rest)| rest).split('`'));
    parts.map(str::trim).filter(|part| part.split(' ').count() >= 3).collect()
}

#[test]
fn a_page_in_german_has_no_english_sentence() {
    use outis::report::html::{private_html, public_html};
    use outis::text::catalogue::SENTENCES;
    type Page = fn(&serde_json::Value) -> String;
    let pages: [(&str, Page); 2] = [("report.json", public_html), ("report-private.json", private_html)];
    for case in cases() {
        for (file, page_of) in pages {
            let text = fs::read_to_string(case.join("expected").join(file)).expect("a report");
            let mut report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            report["plan"]["language"] = "de".into();
            let page = page_of(&report);
            assert!(page.contains("<html lang=\"de\">"));
            // what was asked for is repeated as it was written
            let page = page.split("<pre>").next().expect("a page");
            let english: Vec<&str> = SENTENCES
                .iter()
                .filter(|sentence| sentence.english != sentence.german)
                .flat_map(|sentence| fixed_parts(sentence.english))
                .filter(|part| page.contains(part))
                .collect();
            assert_eq!(english, [""; 0], "{} {file}", case.display());
        }
    }
}
