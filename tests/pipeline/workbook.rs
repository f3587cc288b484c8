//! A release for people who open it in a spreadsheet program: a workbook, and the mark by which such programs know UTF-8.

use outis::audit::ReleaseFiles;
use outis::check::Outcome;
use outis::table::workbook;
use outis::{Error, Plan, Silent, Table, anonymize, audit_release};
use serde_json::{Value, json};

const PEOPLE: &str = "Name,Age,Zip,Note,Disease\nAnn,21,02139,=1+1,Flu\nBen,23,02139,-,Cold\nCem,34,02141,@x,Flu\n\
    Dan,36,02141,\"a, b\",Cold\nEve,52,02142,,Flu\nFay,58,02142,ü,Cold\n";

fn plan(algorithm: Value, principle: Value, more: Value) -> Plan {
    let mut plan = json!({
        "version": 1,
        "attributes": {
            "Name": { "role": "identifier" }, "Age": { "role": "quasi" }, "Zip": { "role": "quasi" },
            "Note": { "role": "insensitive" }, "Disease": { "role": "sensitive" },
        },
        "principles": [principle],
        "algorithm": algorithm,
        "workbook": true,
    });
    plan.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    Plan::from_value(plan).expect("a plan")
}

fn k_anonymous(more: Value) -> Plan {
    plan(json!({ "name": "sweep" }), json!({ "kind": "k-anonymity", "k": 2 }), more)
}

fn release(plan: &Plan) -> Vec<(String, Vec<u8>)> {
    let table = Table::from_csv(PEOPLE.as_bytes()).expect("a table");
    let made = anonymize(&table, plan, [7; 32], &mut Silent).expect("a release");
    let public = made.files().into_iter().filter(|file| !file.private);
    public
        .map(|file| {
            let mut bytes = Vec::new();
            made.write_file(&file.name, &mut |chunk| bytes.extend_from_slice(chunk)).expect("a file");
            (file.name, bytes)
        })
        .collect()
}

fn verdict(files: &[(String, Vec<u8>)]) -> (Outcome, Vec<String>) {
    let files: ReleaseFiles = files.iter().cloned().collect();
    let audit = audit_release(&[files], &[], &[], None).expect("a release folder");
    (audit.verdict.verdict, audit.verdict.faults)
}

fn names(files: &[(String, Vec<u8>)]) -> Vec<&str> {
    files.iter().map(|(name, _)| name.as_str()).collect()
}

#[test]
fn the_workbook_is_a_file_of_the_release_that_an_audit_makes_again() {
    for more in [json!({}), json!({ "csv": { "escapeFormulas": true, "byteOrderMark": true } })] {
        let files = release(&k_anonymous(more));
        assert_eq!(
            names(&files),
            ["release.csv", "release.xlsx", "report.json", "report.html", "SHA256SUMS"]
        );
        assert_eq!(verdict(&files), (Outcome::Holds, vec![]));
    }
}

#[test]
fn linked_tables_are_sheets_of_one_workbook() {
    let angel = json!({ "name": "angel", "marginals": [["Age"]] });
    let files = release(&plan(
        angel,
        json!({ "kind": "l-diversity", "variant": "distinct", "l": 2 }),
        json!({
            "attributes": {
                "Name": { "role": "identifier" }, "Age": { "role": "quasi" }, "Zip": { "role": "quasi" },
                "Note": { "role": "identifier" }, "Disease": { "role": "sensitive" },
            },
        }),
    ));
    assert!(
        names(&files).starts_with(&["generalized.csv", "batch.csv", "marginal-1.csv", "release.xlsx"]),
        "{:?}",
        names(&files)
    );
    assert_eq!(verdict(&files), (Outcome::Holds, vec![]));
}

/// Whoever changes a cell of the workbook and writes new checksums is found all the same.
#[test]
fn a_workbook_that_differs_from_its_table_is_a_fault() {
    let mut files = release(&k_anonymous(json!({})));
    let other = Table::from_csv(PEOPLE.as_bytes()).expect("a table");
    let mut bytes = Vec::new();
    workbook::write([("release.csv", &other)].into_iter(), &mut |piece| bytes.extend_from_slice(piece))
        .expect("a workbook");
    let place = names(&files).iter().position(|name| *name == "release.xlsx").expect("a workbook");
    files[place].1 = bytes;
    sum_again(&mut files);
    let (outcome, faults) = verdict(&files);
    assert_eq!(outcome, Outcome::Violated);
    assert_eq!(faults, ["release.xlsx does not hold what release.csv holds"]);
    files.remove(place);
    sum_again(&mut files);
    assert_eq!(verdict(&files).0, Outcome::Violated, "a workbook that the plan promises is missing");
}

#[test]
fn a_workbook_that_the_plan_does_not_name_is_no_file_of_a_release() {
    let mut files = release(&k_anonymous(json!({ "workbook": false })));
    assert!(!names(&files).contains(&"release.xlsx"));
    files.push(("release.xlsx".to_owned(), b"PK".to_vec()));
    sum_again(&mut files);
    assert_eq!(verdict(&files).1, ["release.xlsx is in the folder and no file of a release"]);
}

fn sum_again(files: &mut [(String, Vec<u8>)]) {
    use sha2::{Digest, Sha256};
    let sum =
        |bytes: &[u8]| Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let (sums, rest) = files.iter_mut().partition::<Vec<_>, _>(|(name, _)| name == "SHA256SUMS");
    let lines: String = rest.iter().map(|(name, bytes)| format!("{}  {name}\n", sum(bytes))).collect();
    sums.into_iter().for_each(|(_, bytes)| *bytes = lines.clone().into_bytes());
}

#[test]
fn the_mark_of_utf_8_is_written_on_request() {
    let mark = "\u{feff}".as_bytes();
    let with = release(&k_anonymous(json!({ "csv": { "byteOrderMark": true } })));
    let without = release(&k_anonymous(json!({})));
    assert_eq!(with[0].1, [mark, &without[0].1].concat());
    assert_eq!(verdict(&with), (Outcome::Holds, vec![]));
}

#[test]
fn a_table_that_no_sheet_can_hold_is_a_fault_of_the_plan() {
    let mut csv = "Name,Age,Zip,Note,Disease\n".to_owned();
    (0..=workbook::MOST_ROWS).for_each(|row| csv += &format!("a,{},1,,x\n", row % 7));
    let rows = Table::from_csv(csv.as_bytes()).expect("a table");
    let long = PEOPLE.replace("ü", &"x".repeat(workbook::LONGEST_CELL + 1));
    let long = Table::from_csv(long.as_bytes()).expect("a table");
    for table in [rows, long] {
        let made = anonymize(&table, &k_anonymous(json!({})), [7; 32], &mut Silent);
        let Err(Error::BadPlan { faults }) = made else { panic!("{made:?}") };
        assert_eq!(faults.iter().map(|fault| fault.path.as_str()).collect::<Vec<_>>(), ["workbook"]);
    }
}
