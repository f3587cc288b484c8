//! Release folders as bytes: a sound one, and one tampering of every class. With new checksums, since
//! who changes a file can change its checksum too.

use crate::oracle::literal::{cells, from_rows, table};
use outis::audit::{ReleaseAudit, ReleaseFiles, judge_release_files};
use outis::check::Outcome;
use outis::{Error, Plan, Table};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const ORIGINAL: &str = "
    Name  | Age | Country | Disease
    Ann   | 21  | France  | Flu
    Bob   | 24  | Spain   | Cold
    Carl  | 29  | Japan   | HIV
    Dora  | 27  | China   | Flu
    Emil  | 80  | Spain   | Cold";

const PUBLISHED: &str = "
    Age     | Country | Disease | group_id
    [21,24] | Europe  | Cold    | 1
    [21,24] | Europe  | Flu     | 1
    [27,29] | Asia    | Flu     | 2
    [27,29] | Asia    | HIV     | 2";

const ROWS: &str =
    "table,published_row,input_row\nrelease.csv,1,2\nrelease.csv,2,1\nrelease.csv,3,4\nrelease.csv,4,3\n";

/// One release folder with its private companion.
#[derive(Clone)]
struct Folder {
    release: String,
    report: Value,
    rows: String,
}

fn sound() -> Folder {
    Folder { release: csv(PUBLISHED), report: report(), rows: ROWS.to_owned() }
}

fn csv(text: &str) -> String {
    let quoted = |cell: &String| if cell.contains(',') { format!("\"{cell}\"") } else { cell.clone() };
    let lines: Vec<String> =
        cells(text).iter().map(|row| row.iter().map(quoted).collect::<Vec<_>>().join(",")).collect();
    lines.join("\n") + "\n"
}

fn report() -> Value {
    json!({
        "outis": "0.2.0",
        "plan": {
            "version": 1,
            "attributes": {
                "Name": { "role": "identifier" },
                "Age": { "role": "quasi", "hierarchy": { "kind": "range" } },
                "Country": { "role": "quasi", "hierarchy": {
                    "kind": "tree",
                    "paths": [["Asia", "*"], ["Europe", "*"]],
                    "leaves": { "Asia": 2, "Europe": 2 }
                } },
                "Disease": { "role": "sensitive" }
            },
            "principles": [
                { "kind": "k-anonymity", "k": 2 },
                { "kind": "l-diversity", "variant": "entropy", "l": 2 }
            ],
            "algorithm": { "name": "mondrian" },
            "suppression": 0.2
        },
        "rows": 4,
        "suppressed": { "rows": 1, "share": 0.2 },
        "verdict": {
            "verdict": "holds",
            "principles": [
                { "kind": "k-anonymity", "name": "2-anonymity", "verdict": "holds", "asked": 2, "measured": 2 },
                { "kind": "l-diversity", "name": "entropy 2-diversity of Disease", "verdict": "holds", "asked": 2, "measured": 2 }
            ],
            "dependencies": []
        }
    })
}

fn full_plan() -> Plan {
    let mut plan = report()["plan"].clone();
    plan["attributes"]["Country"]["hierarchy"] = json!({ "kind": "tree", "paths": [
        ["France", "Europe", "*"], ["Spain", "Europe", "*"], ["Japan", "Asia", "*"], ["China", "Asia", "*"]
    ] });
    plan["seed"] = json!(7);
    Plan::from_value(plan).expect("the test's plan is valid")
}

impl Folder {
    fn files(&self) -> Vec<(String, Vec<u8>)> {
        vec![
            ("release.csv".to_owned(), self.release.clone().into_bytes()),
            ("report.json".to_owned(), self.report.to_string().into_bytes()),
            ("report.html".to_owned(), b"<!doctype html>".to_vec()),
        ]
    }

    fn public(&self) -> ReleaseFiles {
        let mut files = self.files();
        files.push(("SHA256SUMS".to_owned(), sums(&files).into_bytes()));
        files.into_iter().collect()
    }

    fn private(&self) -> ReleaseFiles {
        [("rows.csv".to_owned(), self.rows.clone().into_bytes())].into_iter().collect()
    }

    /// With everything the publisher has.
    fn audit(&self) -> ReleaseAudit {
        self.audit_against(&table(ORIGINAL)).expect("readable")
    }

    fn audit_against(&self, original: &Table) -> Result<ReleaseAudit, Error> {
        judge_release_files(&[self.public()], &[original], &[self.private()], Some(&full_plan()))
    }

    /// With the published files alone.
    fn audit_public(&self) -> ReleaseAudit {
        judge_release_files(&[self.public()], &[], &[], None).expect("readable")
    }
}

fn sums(files: &[(String, Vec<u8>)]) -> String {
    let line = |(name, bytes): &(String, Vec<u8>)| {
        let sum: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{sum}  {name}\n")
    };
    files.iter().map(line).collect()
}

/// The faults found by the published files alone, and with everything.
fn faults(change: impl FnOnce(&mut Folder)) -> (Vec<String>, Vec<String>) {
    let mut folder = sound();
    change(&mut folder);
    (folder.audit_public().verdict.faults, folder.audit().verdict.faults)
}

#[test]
fn a_sound_release_holds_with_and_without_the_publishers_files() {
    let all = sound().audit();
    assert_eq!(all.verdict.faults, Vec::<String>::new());
    assert_eq!(all.verdict.verdict, Outcome::Holds);
    assert_eq!((all.undecided.len(), all.unchecked.len()), (0, 0));

    let public = sound().audit_public();
    assert_eq!(public.verdict.faults, Vec::<String>::new());
    assert_eq!(public.verdict.verdict, Outcome::Holds);
    assert_eq!(
        public.unchecked,
        [
            "whether every published cell covers its true value: that needs the original and the private rows.csv"
        ]
    );
}

#[test]
fn an_audit_is_printed_with_the_fields_of_a_verdict() {
    let printed = serde_json::to_value(sound().audit()).expect("plain data");
    assert_eq!(printed["verdict"], "holds");
    assert_eq!(printed["principles"][0]["kind"], "k-anonymity");
    assert_eq!(printed["principles"][0]["asked"], 2);
    assert_eq!(printed["principles"][0]["measured"], 2);
    for list in ["dependencies", "attacks", "faults", "undecided", "unchecked"] {
        assert_eq!(printed[list], json!([]), "{list}");
    }
}

#[test]
fn a_changed_byte_in_any_file_is_found() {
    let files = sound().files();
    for (index, (name, bytes)) in files.iter().enumerate() {
        for position in 0..bytes.len() {
            let mut changed = files.clone();
            changed[index].1[position] ^= 1;
            changed.push(("SHA256SUMS".to_owned(), sums(&files).into_bytes()));
            let audit = judge_release_files(&[changed.into_iter().collect()], &[], &[], None);
            let found = match &audit {
                Ok(audit) => audit.verdict.faults.iter().any(|fault| fault.starts_with(name.as_str())),
                Err(Error::BadRelease { .. }) => true,
                Err(_) => false,
            };
            assert!(found, "byte {position} of {name}: {audit:?}");
        }
    }
}

#[test]
fn a_changed_byte_in_the_list_of_checksums_is_found() {
    let files = sound().files();
    let sums = sums(&files).into_bytes();
    let found = |sums: Vec<u8>| {
        let folder = files.iter().cloned().chain([("SHA256SUMS".to_owned(), sums)]).collect();
        !judge_release_files(&[folder], &[], &[], None).is_ok_and(|audit| audit.verdict.faults.is_empty())
    };
    assert!(!found(sums.clone()), "as it was written");
    for position in 0..sums.len() {
        for bit in 0..8 {
            let mut changed = sums.clone();
            changed[position] ^= 1 << bit;
            assert!(found(changed), "bit {bit} of byte {position}");
        }
        let mut shorter = sums.clone();
        shorter.remove(position);
        assert!(found(shorter), "without byte {position}");
        for more in *b" *\r\n0a" {
            let mut longer = sums.clone();
            longer.insert(position, more);
            assert!(found(longer), "{more} before byte {position}");
        }
    }
}

#[test]
fn a_file_removed_or_added_is_found() {
    let files = sound().files();
    let sums = ("SHA256SUMS".to_owned(), sums(&files).into_bytes());
    let folder = |files: Vec<(String, Vec<u8>)>| {
        judge_release_files(&[files.into_iter().chain([sums.clone()]).collect()], &[], &[], None)
    };
    let without_html = folder(files[..2].to_vec()).expect("readable");
    assert_eq!(without_html.verdict.faults, ["report.html is listed in SHA256SUMS and not in the folder"]);
    let with_more =
        folder([files.clone(), vec![("names.csv".to_owned(), b"Ann".to_vec())]].concat()).expect("readable");
    assert_eq!(with_more.verdict.faults, ["names.csv is in the folder and not listed in SHA256SUMS"]);
    let without_table = folder(files[1..].to_vec()).expect_err("nothing to judge");
    assert_eq!(without_table.to_string(), "release.csv: the folder has no such file");
    let without_sums =
        judge_release_files(&[files.into_iter().collect()], &[], &[], None).expect_err("no sums");
    assert_eq!(without_sums.to_string(), "SHA256SUMS: the folder has no such file");
}

#[test]
fn a_file_that_no_release_has_is_found_though_its_checksum_is_listed() {
    let mut files = sound().files();
    files.push(("names.csv".to_owned(), b"Ann".to_vec()));
    files.push(("SHA256SUMS".to_owned(), sums(&files).into_bytes()));
    let audit = judge_release_files(&[files.into_iter().collect()], &[], &[], None).expect("readable");
    assert_eq!(audit.verdict.faults, ["names.csv is in the folder and no file of a release"]);
}

#[test]
fn a_report_whose_plan_promises_nothing_is_found() {
    let (public, _) = faults(|folder| {
        folder.release = folder.release.replace(",group_id", "").replace(",1\n", "\n").replace(",2\n", "\n");
        let attributes = &mut folder.report["plan"]["attributes"];
        attributes["Age"] = json!({ "role": "insensitive" });
        attributes["Country"] = json!({ "role": "insensitive" });
        folder.report["verdict"]["principles"][0]["measured"] = json!(4);
        folder.report["verdict"]["principles"][1]["measured"] = json!(2.82843);
    });
    assert_eq!(
        public,
        [
            "the plan's attributes: found no column that others may know, expected at least one column that others may know (role `quasi`)"
        ]
    );
    let (public, _) = faults(|folder| {
        folder.report["plan"]["principles"] =
            json!([{ "kind": "l-diversity", "variant": "distinct", "l": 2, "attribute": "Age" }]);
    });
    let expected = "the plan's principles[0].attribute: found `Age`, expected a secret column";
    assert!(public.iter().any(|fault| fault.starts_with(expected)), "{public:?}");
    let (public, _) = faults(|folder| {
        folder.report["plan"]["principles"] =
            json!([{ "kind": "k-anonymity", "k": 2, "attributes": ["Age"] }]);
    });
    let expected =
        "the plan's attributes.Country: found a column that others may know and that no principle covers";
    assert!(public.iter().any(|fault| fault.starts_with(expected)), "{public:?}");
}

#[test]
fn a_tree_that_shows_what_the_table_hides_is_found() {
    let (public, all) = faults(|folder| {
        folder.report["plan"]["attributes"]["Country"]["hierarchy"]["paths"]
            .as_array_mut()
            .expect("a list")
            .push(json!(["Japan", "Asia", "*"]));
    });
    let expected = ["report.json shows more of the tree of Country than the table does"];
    assert_eq!(
        (public.as_slice(), all.as_slice()),
        (&expected.map(str::to_owned)[..], &expected.map(str::to_owned)[..])
    );
}

#[test]
fn added_rows_and_values_are_found_with_the_original_alone() {
    let line = "\"[27,29]\",Asia,HIV,2\n";
    let mut folder = sound();
    folder.release = folder.release.replace(line, &line.repeat(3));
    folder.report["rows"] = json!(6);
    folder.report["suppressed"] = json!({ "rows": 0, "share": 0 });
    let audit = judge_release_files(&[folder.public()], &[&table(ORIGINAL)], &[], Some(&full_plan()));
    let faults = audit.expect("readable").verdict.faults;
    assert_eq!(
        faults[..2],
        [
            "6 rows published, the input has 5 rows",
            "Disease: 2 rows with a value that the input does not have so often"
        ]
    );
}

#[test]
fn groups_are_told_apart_though_their_numbers_are_spelled_like_missing_values() {
    let mut folder = sound();
    folder.release = csv("
        Age | Country | Disease | group_id
        *   | *       | Cold    | 1
        *   | *       | Cold    | 2
        *   | *       | Flu     | 3
        *   | *       | HIV     | 4");
    folder.report["plan"]["missing"] = json!(["1", "2", "3", "4"]);
    folder.report["plan"]["attributes"]["Country"]["hierarchy"] = json!({ "kind": "flat" });
    let audit = folder.audit_public();
    assert_eq!(audit.verdict.principles[0].measured, json!(1));
    assert_eq!(audit.verdict.verdict, Outcome::Violated);
}

#[test]
fn a_report_with_another_plan_than_the_private_one_is_found() {
    let mut folder = sound();
    let private = json!({ "plan": full_plan() }).to_string();
    let private = [("rows.csv", ROWS.to_owned()), ("report-private.json", private)];
    let private: ReleaseFiles =
        private.into_iter().map(|(name, text)| (name.to_owned(), text.into_bytes())).collect();
    let audit = |folder: &Folder| {
        let private = std::slice::from_ref(&private);
        judge_release_files(&[folder.public()], &[&table(ORIGINAL)], private, None)
            .expect("readable")
            .verdict
            .faults
    };
    assert_eq!(audit(&folder), Vec::<String>::new());
    folder.report["plan"]["suppression"] = json!(0.9);
    assert_eq!(audit(&folder), ["report.json has another `suppression` than the plan given"]);
}

#[test]
fn a_tampered_cell_is_found_with_the_original() {
    let (public, all) = faults(|folder| folder.release = folder.release.replace("HIV", "Hep"));
    assert_eq!(public, Vec::<String>::new(), "the file alone cannot tell");
    assert_eq!(
        all,
        ["Disease: 1 row published with another value than the input has, the first is published row 4"]
    );
    let (_, all) = faults(|folder| folder.release = folder.release.replace("[27,29]", "[27,28]"));
    assert_eq!(all, ["Age: 1 row not covered by the published cell, the first is published row 4"]);
    let without_asia = |folder: &mut Folder| {
        folder.report["plan"]["attributes"]["Country"]["hierarchy"]["paths"] = json!([["Europe", "*"]]);
    };
    let (_, all) = faults(|folder| {
        folder.release = folder.release.replace("Asia", "*");
        without_asia(folder);
    });
    assert_eq!(all, Vec::<String>::new(), "a root covers everything");
    let (_, all) = faults(|folder| {
        folder.release = folder.release.replace("Asia", "America");
        without_asia(folder);
    });
    assert_eq!(all, ["Country: 2 rows not covered by the published cell, the first is published row 3"]);
}

#[test]
fn a_dropped_row_is_found() {
    let (public, all) = faults(|folder| {
        folder.release = folder.release.replace("\"[27,29]\",Asia,HIV,2\n", "");
    });
    assert!(
        public.contains(&"report.json says 4 rows are published, the file has 3".to_owned()),
        "{public:?}"
    );
    assert!(
        public.iter().any(|fault| fault.contains("says measured 2 for 2-anonymity, found 1")),
        "{public:?}"
    );
    assert!(
        all.contains(&"rows.csv has 1 published row that the release does not have".to_owned()),
        "{all:?}"
    );
}

#[test]
fn a_doubled_row_is_found() {
    let line = "\"[27,29]\",Asia,HIV,2\n";
    let (public, all) = faults(|folder| {
        folder.release = folder.release.replace(line, &line.repeat(2));
        folder.report["rows"] = json!(5);
        folder.report["suppressed"] = json!({ "rows": 1, "share": 0.166667 });
        folder.rows.push_str("release.csv,5,3\n");
    });
    // A group of two Flu and one HIV is less diverse than the report says.
    assert!(public.iter().any(|fault| fault.contains("entropy 2-diversity")), "{public:?}");
    assert!(
        all.contains(
            &"1 row of the input published or suppressed more than once, the first is row 3".to_owned()
        ),
        "{all:?}"
    );
}

#[test]
fn renumbered_groups_and_resorted_rows_are_found() {
    let (public, _) = faults(|folder| {
        let marked = folder.release.replace(",1\n", ",two\n").replace(",2\n", ",one\n");
        folder.release = marked.replace("two", "2").replace("one", "1");
    });
    assert_eq!(public, ["groups 1 and 2 are not numbered in canonical order"]);
    let (public, _) = faults(|folder| {
        let mut lines: Vec<&str> = folder.release.lines().collect();
        lines.swap(1, 2);
        folder.release = lines.join("\n") + "\n";
    });
    assert_eq!(public, ["rows 1 and 2 are not in canonical order"]);
}

#[test]
fn an_edited_report_is_found() {
    let edits: [(&str, Value, &str); 9] = [
        ("/rows", json!(5), "report.json says 5 rows are published, the file has 4"),
        ("/suppressed/share", json!(0.1), "report.json says the suppressed share is 0.1, it is 0.2"),
        ("/verdict/verdict", json!("violated"), "report.json does not say that the release holds"),
        ("/verdict/principles/0/measured", json!(9), "report.json says measured 9 for 2-anonymity, found 2"),
        ("/verdict/principles/0/asked", json!(9), "report.json says asked 9 for 2-anonymity, found 2"),
        (
            "/verdict/principles/1/kind",
            json!("t-closeness"),
            "report.json says kind \"t-closeness\" for entropy 2-diversity of Disease, found \"l-diversity\"",
        ),
        ("/verdict/principles", json!([]), "report.json gives 0 verdicts on principles, the plan has 2"),
        (
            "/verdict/dependencies",
            json!([{ "dependency": "Age -> Country", "verdict": "holds" }]),
            "report.json has other verdicts on dependencies than were found",
        ),
        ("/plan/suppression", json!(0.1), "1 of 5 rows suppressed, the plan allows a share of 0.1"),
    ];
    for (pointer, value, expected) in edits {
        let (public, _) = faults(|folder| {
            *folder.report.pointer_mut(pointer).expect("the field is there") = value;
        });
        assert_eq!(public, [expected], "{pointer}");
    }
}

#[test]
fn a_report_with_another_plan_than_the_publishers_is_found() {
    let (_, all) = faults(|folder| folder.report["plan"]["principles"][0]["k"] = json!(3));
    assert!(all.contains(&"report.json has another `principles` than the plan given".to_owned()), "{all:?}");
    let (_, all) =
        faults(|folder| folder.report["plan"]["attributes"]["Disease"]["role"] = json!("insensitive"));
    assert!(all.contains(&"report.json has another `attributes.Disease` than the plan given".to_owned()));
}

#[test]
fn a_report_that_tells_the_seed_or_comments_is_found() {
    let (public, _) = faults(|folder| folder.report["plan"]["seed"] = json!(7));
    assert_eq!(public, ["report.json publishes the plan's seed"]);
    let (public, _) =
        faults(|folder| folder.report["plan"]["attributes"]["Age"]["comment"] = json!("as in the census"));
    assert_eq!(public, ["report.json publishes the plan's comments"]);
}

#[test]
fn a_wrong_count_of_suppressed_rows_is_found_with_the_original() {
    let (public, all) = faults(|folder| folder.report["suppressed"] = json!({ "rows": 0, "share": 0 }));
    assert_eq!(public, Vec::<String>::new(), "the files alone cannot tell");
    assert_eq!(all, ["report.json says 0 rows suppressed, there are 1"]);
}

#[test]
fn a_report_that_cannot_be_read_says_where() {
    let error = |change: fn(&mut Value)| {
        let mut folder = sound();
        change(&mut folder.report);
        judge_release_files(&[folder.public()], &[], &[], None).expect_err("unreadable").to_string()
    };
    assert_eq!(error(|report| *report = json!([])), "report.json: it has no `plan`");
    assert_eq!(error(|report| report["suppressed"] = json!({})), "report.json: it has no `suppressed.rows`");
    assert_eq!(error(|report| report["rows"] = json!("four")), "report.json: `rows` is not a number of rows");
    assert!(error(|report| report["plan"] = json!({})).starts_with("report.json: its plan cannot be read: "));
}

#[test]
fn a_wrong_row_map_is_found() {
    let (_, all) = faults(|folder| folder.rows = folder.rows.replace("release.csv,2,1\n", ""));
    assert!(all.contains(&"rows.csv has 1 published row without an input row".to_owned()), "{all:?}");
    let (_, all) =
        faults(|folder| folder.rows = folder.rows.replace("release.csv,2,1\n", "release.csv,1,1\n"));
    assert!(all.contains(&"rows.csv has 1 published row with more than one input row".to_owned()), "{all:?}");
    let (_, all) =
        faults(|folder| folder.rows = folder.rows.replace("release.csv,2,1\n", "release.csv,2,\n"));
    assert!(all.iter().any(|fault| fault.contains("marked as counterfeit")), "{all:?}");
    let (_, all) =
        faults(|folder| folder.rows = folder.rows.replace("release.csv,2,1\n", "release.csv,2,9\n"));
    assert!(all.contains(&"1 row published that the input does not have".to_owned()), "{all:?}");
    let mut folder = sound();
    folder.rows = folder.rows.replace("input_row", "row");
    let error = folder.audit_against(&table(ORIGINAL)).expect_err("not a row map");
    assert_eq!(error.to_string(), "rows.csv: its header is not `table,published_row,input_row`");
}

#[test]
fn person_counts_need_the_original_and_the_row_map() {
    let mut folder = sound();
    folder.report["plan"]["person"] = json!(["Name"]);
    for principle in folder.report["verdict"]["principles"].as_array_mut().expect("a list") {
        principle["measured"] = Value::Null;
    }
    let public = folder.audit_public();
    assert_eq!(public.verdict.verdict, Outcome::Undecided);
    assert_eq!(public.verdict.faults, Vec::<String>::new());
    let reason = public.verdict.principles[0].reason.as_deref().expect("a reason");
    assert!(reason.contains("do not say which person a row is about"), "{reason}");

    let mut plan = full_plan();
    plan.person = vec!["Name".to_owned()];
    let audit = |original: &str| {
        judge_release_files(&[folder.public()], &[&table(original)], &[folder.private()], Some(&plan))
            .expect("readable")
            .verdict
    };
    assert_eq!(audit(ORIGINAL).verdict, Outcome::Holds);
    let twice = audit(&ORIGINAL.replace("Dora", "Carl"));
    assert_eq!(twice.verdict, Outcome::Violated);
    assert_eq!(twice.principles[0].measured, json!(1));
}

#[test]
fn a_published_tree_alone_leaves_coverage_undecided() {
    let audit = judge_release_files(&[sound().public()], &[&table(ORIGINAL)], &[sound().private()], None)
        .expect("readable");
    assert_eq!(audit.verdict.verdict, Outcome::Undecided);
    assert_eq!(
        audit.undecided,
        ["Country: the published plan does not name the values of 4 rows; the full plan is needed"]
    );
}

#[test]
fn everything_suppressed_is_a_release_too() {
    let mut folder = sound();
    folder.release = "Age,Country,Disease,group_id\n".to_owned();
    folder.rows = "table,published_row,input_row\n".to_owned();
    folder.report["rows"] = json!(0);
    folder.report["suppressed"] = json!({ "rows": 5, "share": 1 });
    folder.report["plan"]["suppression"] = json!(1);
    folder.report["plan"]["attributes"]["Country"]["hierarchy"]["paths"] = json!([["*"]]);
    for principle in folder.report["verdict"]["principles"].as_array_mut().expect("a list") {
        principle["measured"] = Value::Null;
    }
    let audit = folder.audit_public();
    assert_eq!(audit.verdict.faults, Vec::<String>::new());
    assert_eq!(audit.verdict.verdict, Outcome::Holds);
}

#[test]
fn escaped_formulas_are_read_back() {
    let original = from_rows(
        &["Age", "Note"],
        &[vec!["21".to_owned(), "=1+1".to_owned()], vec!["21".to_owned(), "-5".to_owned()]],
    );
    let mut folder = sound();
    folder.release = "Age,Note,group_id\n21,-5,1\n21,'=1+1,1\n".to_owned();
    folder.rows = "table,published_row,input_row\nrelease.csv,1,2\nrelease.csv,2,1\n".to_owned();
    folder.report["plan"]["attributes"] =
        json!({ "Age": { "role": "quasi" }, "Note": { "role": "sensitive" } });
    folder.report["plan"]["csv"] = json!({ "escapeFormulas": true });
    folder.report["rows"] = json!(2);
    folder.report["suppressed"] = json!({ "rows": 0, "share": 0 });
    folder.report["verdict"]["principles"][1]["name"] = json!("entropy 2-diversity of Note");
    let audit =
        judge_release_files(&[folder.public()], &[&original], &[folder.private()], None).expect("readable");
    assert_eq!(audit.verdict.faults, Vec::<String>::new());
    assert_eq!(audit.verdict.verdict, Outcome::Holds);
}

#[test]
fn several_releases_are_judged_in_order_and_named() {
    let mut second = sound();
    second.report["rows"] = json!(7);
    let audit = judge_release_files(&[sound().public(), second.public()], &[], &[], None).expect("readable");
    assert_eq!(audit.verdict.verdict, Outcome::Violated);
    assert_eq!(audit.verdict.faults, ["release 2: report.json says 7 rows are published, the file has 4"]);
    assert_eq!(audit.verdict.principles.len(), 4);
    let outcomes: Vec<Outcome> = audit.releases.iter().map(|verdict| verdict.verdict).collect();
    assert_eq!(outcomes, [Outcome::Holds, Outcome::Violated]);

    let nothing = judge_release_files(&[], &[], &[], None).expect_err("nothing cannot be confirmed");
    assert_eq!(nothing.to_string(), "release: no release folder was given");
    let error = judge_release_files(&[sound().public(), sound().public()], &[&table(ORIGINAL)], &[], None)
        .expect_err("one original for two releases");
    assert_eq!(
        error.to_string(),
        "original: 1 original for 2 releases; give one for each, in the same order"
    );
}

/// The public files of a sound release with others around them.
fn with_strays(before: &[(&str, &str)], after: &[(&str, &str)]) -> ReleaseAudit {
    let own = |list: &[(&str, &str)]| -> Vec<(String, Vec<u8>)> {
        list.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
    };
    let mut files = sound().files();
    files.push(("SHA256SUMS".to_owned(), sums(&files).into_bytes()));
    let all: ReleaseFiles = own(before).into_iter().chain(files).chain(own(after)).collect();
    judge_release_files(&[all], &[], &[], None).expect("readable")
}

#[test]
fn what_travels_with_a_release_and_is_no_part_of_it_is_found() {
    for (before, after, fault) in [
        (&[("leak/release.csv", "Ann,HIV")][..], &[][..], "leak/release.csv is in a folder"),
        (&[], &[("a\\b.csv", "Ann,HIV")], "a\\b.csv is in a folder"),
        (&[], &[("notes/", "")], "notes/ is in a folder"),
        (&[("release.csv", "Ann,HIV")], &[], "release.csv is there more than once"),
        (&[], &[("release.csv", "Ann,HIV")], "release.csv is there more than once"),
        (&[], &[("rows.csv", "")], "rows.csv is for the publisher alone"),
        (&[], &[("release.key", "")], "release.key is for the publisher alone"),
        (&[], &[("report-private.json", "{}")], "report-private.json is for the publisher alone"),
        (&[], &[(".DS_Store", "")], ".DS_Store is in the folder and not listed"),
    ] {
        let audit = with_strays(before, after);
        assert_eq!(audit.verdict.verdict, Outcome::Violated, "{fault}");
        assert!(
            audit.verdict.faults.iter().any(|found| found.starts_with(fault)),
            "{fault}: {:?}",
            audit.verdict.faults
        );
    }
    assert!(with_strays(&[], &[]).verdict.faults.is_empty());
}
