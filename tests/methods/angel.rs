//! ANGEL: the papers' examples, awkward and random tables, and releases that were tampered with.

use crate::awkward;
use outis::audit::{ReleaseAudit, ReleaseFiles};
use outis::audit_release;
use outis::check::{Outcome, judge_release};
use outis::measure;
use outis::plan::{CheckedPlan, DiversityVariant, PrincipleSpec};
use outis::release::{ClassId, Marginal, Recoding, publish};
use outis::{Error, Plan, Release, Table};
use proptest::prelude::*;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// Leela Rani and Revathi, Table 1.
const EIGHT: &str = "\
Name,Age,Sex,Disease
Alan,21,M,Pneumonia
Clara,23,M,Pneumonia
Carrie,38,F,Bronchitis
Daisy,40,F,Bronchitis
Eddy,41,M,Pneumonia
Frank,43,M,Pneumonia
Gloria,58,F,Bronchitis
Helena,60,F,Bronchitis
";

fn eight_plan(algorithm: Value) -> Plan {
    Plan::from_value(json!({
        "version": 1,
        "attributes": {
            "Name": { "role": "identifier" },
            "Age": { "role": "quasi", "hierarchy": { "kind": "range" } },
            "Sex": { "role": "quasi", "hierarchy": { "kind": "flat" } },
            "Disease": { "role": "sensitive" }
        },
        "principles": [{ "kind": "l-diversity", "variant": "distinct", "l": 2 }],
        "algorithm": algorithm
    }))
    .expect("the test's plan is valid")
}

/// A release with classes given by hand, each with the tightest cells.
struct ByHand {
    table: Table,
    plan: CheckedPlan,
    recoding: Recoding,
}

impl ByHand {
    fn new(csv: &str, plan: &Plan, buckets: &[u32], batches: &[u32], marginals: &[&[u32]]) -> ByHand {
        let table = Table::from_csv(csv.as_bytes()).expect("a table");
        let plan = CheckedPlan::new(plan, &table).expect("a plan that fits");
        let classes = |numbers: &[u32]| numbers.iter().map(|&number| ClassId(number)).collect::<Vec<_>>();
        let cells = |numbers: &[u32], quasi: &[usize]| {
            let mut cells = Vec::new();
            for class in 0..=*numbers.iter().max().expect("some rows") {
                for &place in quasi {
                    let attribute = &plan.quasi[place];
                    let codes = &table.column(attribute.column).codes;
                    let positions = || {
                        let members = table.row_ids().filter(|row| numbers[row.0 as usize] == class);
                        members.map(|row| attribute.hierarchy.position(codes.get(row)))
                    };
                    let (low, high) = (positions().min(), positions().max());
                    cells.push(attribute.hierarchy.cover(low.expect("a member"), high.expect("a member")));
                }
            }
            cells
        };
        let all: Vec<usize> = (0..plan.quasi.len()).collect();
        let marginals = plan.marginals.iter().zip(marginals).map(|(quasi, numbers)| Marginal {
            quasi: quasi.clone(),
            class_of_row: classes(numbers),
            cells: cells(numbers, quasi),
        });
        let recoding = Recoding {
            class_of_row: classes(buckets),
            cells: cells(buckets, &all),
            batch_of_row: Some(classes(batches)),
            marginals: marginals.collect(),
            ..Recoding::default()
        };
        ByHand { table, plan, recoding }
    }

    /// The tables as text, and the reconstruction error.
    fn published(&self) -> (BTreeMap<String, String>, f64) {
        let release = publish(&self.table, &self.plan, &self.recoding).expect("memory");
        let verdict = judge_release(&release, &self.plan.plan, &self.table, None);
        assert_eq!(verdict.verdict, Outcome::Holds, "{verdict:?}");
        let text = |table: &Table| {
            let writer = outis::table::csv::Writer::new(table, Default::default());
            String::from_utf8([writer.header(), writer.rows(0..table.rows())].concat()).expect("text")
        };
        let tables = release.tables.iter().map(|table| (table.name.clone(), text(&table.table))).collect();
        (tables, self.error())
    }

    /// The reconstruction error of the release, whether or not it keeps any promise.
    fn error(&self) -> f64 {
        let release = publish(&self.table, &self.plan, &self.recoding).expect("memory");
        measure::private(&self.table, &self.plan, &self.recoding, &release).reconstruction.error.0
    }
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

#[test]
fn tables_3_and_4_are_reproduced_with_the_papers_batches() {
    let plan = eight_plan(json!({ "name": "angel", "k": 2 }));
    let case = ByHand::new(EIGHT, &plan, &[0, 0, 1, 1, 2, 2, 3, 3], &[0, 1, 0, 1, 2, 3, 2, 3], &[]);
    let (tables, error) = case.published();
    assert_eq!(
        tables["batch.csv"],
        "batch_id,Disease,count\n1,Bronchitis,1\n2,Bronchitis,1\n3,Bronchitis,1\n4,Bronchitis,1\n\
         1,Pneumonia,1\n2,Pneumonia,1\n3,Pneumonia,1\n4,Pneumonia,1\n"
    );
    assert_eq!(
        tables["generalized.csv"],
        "Age,Sex,batch_id\n\"[21,23]\",M,1\n\"[21,23]\",M,2\n\"[38,40]\",F,1\n\"[38,40]\",F,2\n\
         \"[41,43]\",M,3\n\"[41,43]\",M,4\n\"[58,60]\",F,3\n\"[58,60]\",F,4\n"
    );
    assert!(near(error, 3f64.ln()), "{error}");
}

#[test]
fn the_reconstruction_error_of_anatomy_and_of_generalisation_are_special_cases() {
    // one row a bucket: Anatomy; buckets that are the batches: Table 2, a plain generalisation
    let anatomy = eight_plan(json!({ "name": "angel", "k": 1 }));
    let case = ByHand::new(EIGHT, &anatomy, &[0, 1, 2, 3, 4, 5, 6, 7], &[0, 1, 0, 1, 2, 3, 2, 3], &[]);
    assert!(near(case.published().1, 2f64.ln()));
    let plain = eight_plan(json!({ "name": "angel", "k": 4 }));
    let case = ByHand::new(EIGHT, &plain, &[0, 0, 0, 0, 1, 1, 1, 1], &[0, 0, 0, 0, 1, 1, 1, 1], &[]);
    assert!(near(case.published().1, 20f64.ln()));
}

#[test]
fn mondrian_finds_the_papers_buckets_and_two_batches() {
    let plan = eight_plan(json!({ "name": "angel", "k": 2, "batches": "mondrian" }));
    let publication = awkward::publish(EIGHT, &plan).expect("publishable");
    assert_eq!(
        awkward::file(&publication, "batch.csv"),
        "batch_id,Disease,count\n1,Bronchitis,2\n2,Bronchitis,2\n1,Pneumonia,2\n2,Pneumonia,2\n"
    );
    assert_eq!(
        awkward::file(&publication, "generalized.csv"),
        "Age,Sex,batch_id\n\"[21,23]\",M,1\n\"[21,23]\",M,1\n\"[38,40]\",F,1\n\"[38,40]\",F,1\n\
         \"[41,43]\",M,2\n\"[41,43]\",M,2\n\"[58,60]\",F,2\n\"[58,60]\",F,2\n"
    );
    assert_eq!(publication.private_report["measures"]["reconstruction"]["error"], json!(1.09861));
    assert_eq!(publication.report["measures"]["beliefs"], json!([{ "column": "Disease", "largest": 0.5 }]));
}

#[test]
fn one_row_a_bucket_is_anatomy() {
    let plan = eight_plan(json!({ "name": "angel", "k": 1, "batches": "anatomize" }));
    let publication = awkward::publish(EIGHT, &plan).expect("publishable");
    let text = awkward::file(&publication, "generalized.csv");
    assert!(text.starts_with("Age,Sex,batch_id\n\"[21,21]\",M,"), "{text}");
    let error = publication.private_report["measures"]["reconstruction"]["error"].as_f64().expect("a number");
    assert!((error - std::f64::consts::LN_2).abs() < 1e-6, "{error}");
    assert_eq!(publication.report["measures"]["linked"]["batches"]["largest"], json!(2));
}

/// The same numbers from 0 on, without gaps.
fn dense(numbers: &[u32]) -> Vec<u32> {
    let known: BTreeSet<u32> = numbers.iter().copied().collect();
    numbers.iter().map(|number| known.range(..number).count() as u32).collect()
}

/// Spreads every row over all points of its bucket's box and all values of its batch, and compares point by
/// point. A row is age, sex, disease, bucket and batch.
fn naive_error(rows: &[(u32, u32, u32, u32, u32)]) -> f64 {
    let all_sexes: BTreeSet<u32> = rows.iter().map(|row| row.1).collect();
    let mut guessed: BTreeMap<(u32, u32, u32), f64> = BTreeMap::new();
    for &(_, _, _, bucket, batch) in rows {
        let members = || rows.iter().filter(|row| row.3 == bucket);
        let (low, high) = (members().map(|row| row.0).min(), members().map(|row| row.0).max());
        let ages = low.expect("itself")..=high.expect("itself");
        let sexes: BTreeSet<u32> = members().map(|row| row.1).collect();
        let sexes = if sexes.len() == 1 { sexes } else { all_sexes.clone() };
        let points = (ages.clone().count() * sexes.len()) as f64;
        let values: Vec<u32> = rows.iter().filter(|row| row.4 == batch).map(|row| row.2).collect();
        for age in ages {
            for &sex in &sexes {
                for &value in &values {
                    *guessed.entry((age, sex, value)).or_default() += 1.0 / points / values.len() as f64;
                }
            }
        }
    }
    let mut there: BTreeMap<(u32, u32, u32), f64> = BTreeMap::new();
    rows.iter().for_each(|row| *there.entry((row.0, row.1, row.2)).or_default() += 1.0);
    there.iter().map(|(point, count)| count / rows.len() as f64 * (count / guessed[point]).ln()).sum()
}

proptest! {
    #[test]
    fn the_reconstruction_error_is_that_of_spreading_row_by_row(
        rows in prop::collection::vec((20..32u32, 0..3u32, 0..4u32, 0..5u32, 0..5u32), 1..24),
    ) {
        let mut csv = "Name,Age,Sex,Disease\n".to_owned();
        for (name, (age, sex, disease, ..)) in rows.iter().enumerate() {
            csv += &format!("n{name},{age},s{sex},d{disease}\n");
        }
        let plan = eight_plan(json!({ "name": "angel", "k": 1 }));
        let buckets = dense(&rows.iter().map(|row| row.3).collect::<Vec<_>>());
        let batches = dense(&rows.iter().map(|row| row.4).collect::<Vec<_>>());
        let (measured, naive) = (ByHand::new(&csv, &plan, &buckets, &batches, &[]).error(), naive_error(&rows));
        prop_assert!(near(measured, naive), "{measured} instead of {naive}");
    }
}

/// Leela Rani and Revathi, Table 5; who has which disease inside a batch does not matter.
const SIX: &str = "\
Name,Age,Sex,Zip,Disease
Alan,21,M,10000,Pneumonia
Clara,23,M,58000,Flu
Carrie,58,F,12000,Bronchitis
Daisy,60,F,60000,Pneumonia
Eddy,70,M,78000,Flu
Frank,72,M,80000,Bronchitis
";

#[test]
fn tables_6_and_7_a_marginal_shares_the_batches() {
    let plan = Plan::from_value(json!({
        "version": 1,
        "attributes": {
            "Name": { "role": "identifier" },
            "Age": { "role": "quasi", "hierarchy": { "kind": "range" } },
            "Sex": { "role": "quasi", "hierarchy": { "kind": "flat" } },
            "Zip": { "role": "quasi", "hierarchy": { "kind": "range" } },
            "Disease": { "role": "sensitive" }
        },
        "principles": [{ "kind": "l-diversity", "variant": "distinct", "l": 2 }],
        "algorithm": { "name": "angel", "k": 2, "marginals": [["Zip"]] }
    }))
    .expect("the test's plan is valid");
    let pairs = [0, 0, 1, 1, 2, 2];
    let case = ByHand::new(SIX, &plan, &pairs, &pairs, &[&[0, 1, 0, 1, 2, 2]]);
    let tables = case.published().0;
    // batches are numbered by what they show: {Bronchitis, Flu}, {Bronchitis, Pneumonia}, {Flu, Pneumonia}
    assert_eq!(
        tables["batch.csv"],
        "batch_id,Disease,count\n1,Bronchitis,1\n2,Bronchitis,1\n1,Flu,1\n3,Flu,1\n2,Pneumonia,1\n3,Pneumonia,1\n"
    );
    assert_eq!(
        tables["generalized.csv"],
        "Age,Sex,Zip,batch_id\n\
         \"[21,23]\",M,\"[10000,58000]\",3\n\"[21,23]\",M,\"[10000,58000]\",3\n\
         \"[58,60]\",F,\"[12000,60000]\",2\n\"[58,60]\",F,\"[12000,60000]\",2\n\
         \"[70,72]\",M,\"[78000,80000]\",1\n\"[70,72]\",M,\"[78000,80000]\",1\n"
    );
    assert_eq!(
        tables["marginal-1.csv"],
        "Zip,batch_id\n\"[10000,12000]\",2\n\"[10000,12000]\",3\n\"[58000,60000]\",2\n\"[58000,60000]\",3\n\
         \"[78000,80000]\",1\n\"[78000,80000]\",1\n"
    );
}

/// A published table as texts: the header, then the rows.
fn read(publication: &Release, name: &str) -> Vec<Vec<String>> {
    let text = awkward::file(publication, name);
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
}

/// Checks linked tables from their published bytes with definitions spelled out on strings: nothing here is
/// shared with the algorithm or its judge.
fn assert_promises(original: &Table, plan: &Plan, publication: &Release, context: &str) {
    let linked = plan.algorithm.linked().expect("a linked release");
    let mut batches: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    for row in &read(publication, "batch.csv")[1..] {
        let count: usize = row[2].parse().expect("a count");
        let twice = batches.entry(row[0].clone()).or_default().insert(row[1].clone(), count);
        assert!(count > 0 && twice.is_none(), "{context}: {row:?}");
    }
    let names = (1..=linked.marginals.len()).map(|index| format!("marginal-{index}.csv"));
    let suppressed = publication.published.suppressed.len();
    assert!(suppressed as f64 <= plan.suppression * original.rows() as f64 + 1e-6, "{context}");
    let mut largest: f64 = 0.0;
    for name in std::iter::once("generalized.csv".to_owned()).chain(names) {
        let table = read(publication, &name);
        let quasi: Vec<usize> = (0..table[0].len()).filter(|&at| table[0][at].starts_with('q')).collect();
        assert!(!table[0].iter().any(|column| column == "s" || column == "id"), "{context}: {name}");
        assert_eq!(table.len() - 1 + suppressed, original.rows(), "{context}: rows of {name} are lost");
        let mut rows_of_batch: BTreeMap<String, usize> = BTreeMap::new();
        let mut buckets: BTreeMap<Vec<&String>, Vec<&String>> = BTreeMap::new();
        for row in &table[1..] {
            let batch = row.last().expect("a batch");
            *rows_of_batch.entry(batch.clone()).or_default() += 1;
            buckets.entry(quasi.iter().map(|&at| &row[at]).collect()).or_default().push(batch);
        }
        let counted: BTreeMap<String, usize> =
            batches.iter().map(|(batch, values)| (batch.clone(), values.values().sum())).collect();
        assert_eq!(rows_of_batch, counted, "{context}: {name} and the batch table differ");
        for (cells, members) in &buckets {
            assert!(members.len() >= linked.k as usize, "{context}: {cells:?} of {name}");
            let mut belief: BTreeMap<&String, f64> = BTreeMap::new();
            for &batch in members {
                for (value, &count) in &batches[batch] {
                    *belief.entry(value).or_default() +=
                        count as f64 / counted[batch] as f64 / members.len() as f64;
                }
            }
            largest = belief.values().copied().fold(largest, f64::max);
        }
    }
    let told = publication.verdict.belief.as_ref().expect("computed").largest.as_f64().expect("a number");
    assert!((told - largest).abs() < 1e-5, "{context}: a belief of {largest}, {told} was told");
    for principle in &plan.principles {
        for values in batches.values() {
            let mut counts: Vec<usize> = values.values().copied().collect();
            counts.sort_unstable_by(|a, b| b.cmp(a));
            let holds = match principle {
                PrincipleSpec::LDiversity { variant, l, c, .. } => match variant {
                    DiversityVariant::Distinct => counts.len() as f64 >= *l,
                    DiversityVariant::Entropy => {
                        let total: usize = counts.iter().sum();
                        let share = |count: &usize| *count as f64 / total as f64;
                        counts.iter().map(|count| -share(count) * share(count).ln()).sum::<f64>()
                            >= l.ln() - 1e-9
                    }
                    DiversityVariant::Recursive => {
                        let tail: usize = counts.iter().skip(*l as usize - 1).sum();
                        (counts[0] as f64) < c.expect("checked") * tail as f64
                    }
                },
                PrincipleSpec::LdDiversity { l, d, .. } => {
                    counts.len() >= *l as usize && counts[0] - counts[counts.len() - 1] <= *d as usize
                }
                // distances are spelled out in the judges' own tests
                _ => true,
            };
            assert!(holds, "{context}: {principle:?} fails for {values:?}");
        }
    }
}

/// The files of a publication, public and private.
fn folders(publication: &Release) -> [BTreeMap<String, Vec<u8>>; 2] {
    let of = |private: bool| {
        let files = publication.files().into_iter().filter(move |file| file.private == private);
        files.map(|file| (file.name.clone(), awkward::file(publication, &file.name).into_bytes())).collect()
    };
    [of(false), of(true)]
}

fn audit(
    public: &BTreeMap<String, Vec<u8>>,
    private: Option<&BTreeMap<String, Vec<u8>>>,
    original: Option<&Table>,
    plan: Option<&Plan>,
) -> Result<ReleaseAudit, Error> {
    let files = |files: &BTreeMap<String, Vec<u8>>| files.clone().into_iter().collect::<ReleaseFiles>();
    let originals: Vec<&Table> = original.into_iter().collect();
    let privates: Vec<ReleaseFiles> = private.into_iter().map(files).collect();
    audit_release(&[files(public)], &originals, &privates, plan)
}

fn assert_audited(original: &Table, plan: &Plan, publication: &Release, context: &str) {
    let [public, private] = folders(publication);
    for private in [None, Some(&private)] {
        for (table, plan) in [(None, None), (Some(original), Some(plan)), (Some(original), None)] {
            let audit = audit(&public, private, table, plan).expect("readable");
            let found = (&audit.verdict.faults, &audit.undecided);
            assert_eq!(audit.verdict.verdict, Outcome::Holds, "{context}: {found:?}");
            assert_eq!(audit.unchecked.is_empty(), private.is_some() && table.is_some(), "{context}");
        }
    }
}

fn algorithms() -> Vec<Value> {
    vec![
        json!({ "name": "angel", "k": 1 }),
        json!({ "name": "angel", "k": 2, "marginals": [["q1"]] }),
        json!({ "name": "angel", "k": 3, "batches": "mondrian" }),
        json!({ "name": "angel", "k": 2, "batches": "anatomize" }),
    ]
}

#[test]
fn every_awkward_table_is_published_as_promised_or_refused() {
    let (mut published, mut refused) = (0, 0);
    for (table_name, text) in awkward::tables() {
        let table = Table::from_csv(text.as_bytes()).expect("well formed");
        for (principle_name, principles) in awkward::principles() {
            for mut algorithm in algorithms() {
                if table.columns().len() == 2 {
                    algorithm.as_object_mut().expect("an object").remove("marginals");
                }
                for suppression in [0.0, 0.4] {
                    let more = json!({ "suppression": suppression });
                    let plan = awkward::plan(&table, &principles, &algorithm, more);
                    let context =
                        format!("{algorithm} on `{table_name}` with {principle_name}, {suppression}");
                    match awkward::publish(&text, &plan) {
                        Ok(publication) => {
                            assert_promises(&table, &plan, &publication, &context);
                            assert_audited(&table, &plan, &publication, &context);
                            published += 1;
                        }
                        Err(Error::Unsatisfiable { .. }) => refused += 1,
                        Err(error) => assert!(awkward::is_refusal(&error, &plan), "{context}: {error}"),
                    }
                }
            }
        }
    }
    assert!(published > 200 && refused > 50, "{published} and {refused}");
}

#[test]
fn what_cannot_be_honoured_is_refused_by_name() {
    let text = "id,q1,q2,s,count,w\n1,1,a,flu,x,u\n2,2,b,cold,y,v\n3,3,a,flu,x,u\n4,4,b,cold,y,v\n";
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let good = json!({
        "version": 1,
        "attributes": {
            "id": { "role": "identifier" }, "q1": { "role": "quasi" }, "q2": { "role": "quasi" },
            "s": { "role": "sensitive" }, "count": { "role": "insensitive" }, "w": { "role": "insensitive" }
        },
        "principles": [{ "kind": "l-diversity", "variant": "distinct", "l": 2, "attribute": "s" }],
        "algorithm": { "name": "angel" }
    });
    let publication = awkward::publish(text, &Plan::from_value(good.clone()).expect("valid")).expect("fits");
    assert!(awkward::file(&publication, "generalized.csv").starts_with("q1,q2,count,w,batch_id\n"));
    let told = |change: &dyn Fn(&mut Value)| -> String {
        let mut plan = good.clone();
        change(&mut plan);
        match CheckedPlan::new(&Plan::from_value(plan).expect("well formed"), &table) {
            Err(Error::BadPlan { faults }) => {
                faults.iter().map(|fault| fault.to_string()).collect::<Vec<_>>().join("; ")
            }
            other => panic!("{other:?}"),
        }
    };
    for (expected, change) in [
        ("k-anonymity", &|plan: &mut Value| plan["principles"][0] = json!({ "kind": "k-anonymity", "k": 2 })),
        ("`angel` counts rows", &|plan| plan["person"] = json!(["id"])),
        ("`canonical`", &|plan| plan["order"] = json!("input")),
        ("exactly one", &|plan| plan["attributes"]["w"]["role"] = json!("sensitive")),
        ("counts of batches", &|plan| {
            plan["attributes"]["s"]["role"] = json!("insensitive");
            plan["attributes"]["count"]["role"] = json!("sensitive");
            plan["principles"][0]["attribute"] = json!("count");
        }),
        ("generalized.csv", &|plan| plan["algorithm"]["marginals"] = json!([["q1", "q2"]])),
        ("each set of columns once", &|plan| plan["algorithm"]["marginals"] = json!([["q1"], ["q1"]])),
        ("not one that others may know", &|plan| plan["algorithm"]["marginals"] = json!([["s"]])),
        ("no column of the table", &|plan| plan["algorithm"]["marginals"] = json!([["q9"]])),
        ("t-closeness", &|plan| {
            plan["algorithm"]["batches"] = json!("anatomize");
            plan["principles"][0] = json!({ "kind": "t-closeness", "t": 0.5 });
        }),
    ] as [(&str, &dyn Fn(&mut Value)); 10]
    {
        assert!(told(change).contains(expected), "{expected}: {}", told(change));
    }
    let batch_id = text.replacen("w\n", "batch_id\n", 1);
    let mut plan = good.clone();
    let attributes = plan["attributes"].as_object_mut().expect("an object");
    attributes.remove("w");
    attributes.insert("batch_id".to_owned(), json!({ "role": "insensitive" }));
    let error = awkward::publish(&batch_id, &Plan::from_value(plan).expect("valid")).expect_err("taken");
    assert!(error.to_string().contains("batch_id"), "{error}");
}

#[test]
fn a_value_that_is_too_frequent_for_anatomize_is_told() {
    let text = "q1,s\n1,flu\n2,flu\n3,flu\n4,cold\n";
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let principle = json!([{ "kind": "l-diversity", "variant": "distinct", "l": 2 }]);
    let plan = |batches: &str| {
        awkward::plan(&table, &principle, &json!({ "name": "angel", "batches": batches }), json!({}))
    };
    let error = awkward::publish(text, &plan("anatomize")).expect_err("three of four are flu").to_string();
    assert!(error.contains("in 3 rows") && error.contains("at most 2") && !error.contains("flu"), "{error}");
    awkward::publish(text, &plan("auto")).expect("all rows are one batch");
}

/// A random table, a mix of principles and the settings of the method.
fn case() -> impl Strategy<Value = (String, Value, Value, f64)> {
    let row = (0..8u32, 0..4usize, 0..30i32, 0..5usize);
    let rows = prop::collection::vec(row, 1..60).prop_map(|rows| {
        let mut text = "q1,q2,q3,s\n".to_owned();
        for (zip, city, age, disease) in rows {
            let city = ["Rome", "Oslo", "Lima", ""][city];
            text +=
                &format!("{age},{:05},{city},{}\n", zip * 37, ["flu", "cold", "ulcer", "gout", ""][disease]);
        }
        text
    });
    let principle = prop_oneof![
        (2..4u32).prop_map(|l| json!({ "kind": "l-diversity", "variant": "distinct", "l": l })),
        (11..30u32)
            .prop_map(|l| json!({ "kind": "l-diversity", "variant": "entropy", "l": f64::from(l) / 10.0 })),
        (1..4u32).prop_map(|c| json!({ "kind": "l-diversity", "variant": "recursive", "l": 2, "c": c })),
        (0..3u32).prop_map(|d| json!({ "kind": "l-d-diversity", "l": 2, "d": d })),
        (1..8u32).prop_map(|t| json!({ "kind": "t-closeness", "t": f64::from(t) / 10.0 })),
    ];
    let batches = prop::sample::select(vec!["auto", "mondrian"]);
    let marginals = prop::sample::subsequence(vec![json!(["q1"]), json!(["q3", "q2"]), json!(["q2"])], 0..=3);
    let algorithm = (1..5u32, batches, marginals).prop_map(
        |(k, batches, marginals)| json!({ "name": "angel", "k": k, "batches": batches, "marginals": marginals }),
    );
    let principles = prop::collection::vec(principle, 1..3).prop_map(Value::Array);
    (rows, principles, algorithm, prop::sample::select(vec![0.0, 0.3]))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_tables_are_published_as_promised((text, principles, algorithm, suppression) in case()) {
        let table = Table::from_csv(text.as_bytes()).expect("well formed");
        let plan = awkward::plan(&table, &principles, &algorithm, json!({ "suppression": suppression }));
        match awkward::publish(&text, &plan) {
            Ok(publication) => {
                assert_promises(&table, &plan, &publication, "random");
                assert_audited(&table, &plan, &publication, "random");
            }
            Err(error) => prop_assert!(matches!(error, Error::Unsatisfiable { .. }), "{}", error),
        }
    }

    /// With new checksums, since who changes a file can change its checksum too.
    #[test]
    fn any_changed_batch_value_or_count_of_any_table_is_found(
        (text, principles, algorithm, _) in case(), pick in any::<prop::sample::Index>(), other in any::<prop::sample::Index>(),
    ) {
        let table = Table::from_csv(text.as_bytes()).expect("well formed");
        let plan = awkward::plan(&table, &principles, &algorithm, json!({}));
        let Ok(publication) = awkward::publish(&text, &plan) else { return Ok(()) };
        let [public, private] = folders(&publication);
        let names: Vec<&String> = public.keys().filter(|name| name.ends_with(".csv")).collect();
        let name = names[pick.index(names.len())];
        let mut changed = read(&publication, name);
        // a quasi cell that became less precise may still be true
        let columns: Vec<usize> = if name == "batch.csv" { vec![0, 1, 2] } else { vec![changed[0].len() - 1] };
        let (row, column) = (1 + other.index(changed.len() - 1), columns[other.index(columns.len())]);
        // the cell of another row: a value that fits the column
        let Some(donor) = changed[1..].iter().find(|donor| donor[column] != changed[row][column]) else { return Ok(()) };
        changed[row][column] = donor[column].clone();
        let audit = audit(&sealed(public.clone(), name, &changed), Some(&private), Some(&table), Some(&plan));
        let found = audit.map_or(true, |audit| audit.verdict.verdict == Outcome::Violated);
        prop_assert!(found, "{} row {} column {}", name, row, column);
    }
}

/// The folder with one table replaced and its checksums written anew: who changes a file can do that too.
fn sealed(
    mut files: BTreeMap<String, Vec<u8>>,
    name: &str,
    table: &[Vec<String>],
) -> BTreeMap<String, Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    table.iter().for_each(|row| writer.write_record(row).expect("writes to memory"));
    files.insert(name.to_owned(), writer.into_inner().expect("writes to memory"));
    resealed(files)
}

fn resealed(mut files: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    files.remove("SHA256SUMS");
    let line = |(name, bytes): (&String, &Vec<u8>)| {
        let sum: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{sum}  {name}\n")
    };
    let sums: String = files.iter().map(line).collect();
    files.insert("SHA256SUMS".to_owned(), sums.into_bytes());
    files
}

/// Table 1 published with the marginal (Sex), and the folder after a change by hand of one table.
fn tampered(name: &str, change: impl FnOnce(&mut Vec<Vec<String>>)) -> (Vec<String>, Vec<String>) {
    let algorithm = json!({ "name": "angel", "k": 2, "batches": "mondrian", "marginals": [["Age"]] });
    let plan = eight_plan(algorithm);
    let publication = awkward::publish(EIGHT, &plan).expect("publishable");
    let table = Table::from_csv(EIGHT.as_bytes()).expect("well formed");
    let [public, private] = folders(&publication);
    let mut rows = read(&publication, name);
    change(&mut rows);
    let public = sealed(public, name, &rows);
    let alone = audit(&public, None, None, None).expect("readable");
    let with_all = audit(&public, Some(&private), Some(&table), Some(&plan)).expect("readable");
    let told = |audit: ReleaseAudit| {
        let violated = audit.verdict.principles.into_iter().filter(|one| one.verdict == Outcome::Violated);
        violated.map(|one| one.name).chain(audit.verdict.faults).collect()
    };
    (told(alone), told(with_all))
}

#[test]
fn every_kind_of_tampering_is_told_for_what_it_is() {
    let contains = |told: &[String], text: &str| told.iter().any(|fault| fault.contains(text));
    // a batch with one value
    let (alone, _) = tampered("batch.csv", |rows| {
        rows.retain(|row| row[..2] != ["1", "Pneumonia"]);
        rows[1][2] = "4".to_owned();
    });
    assert!(contains(&alone, "distinct 2-diversity of Disease"), "{alone:?}");
    // a batch that counts one person more
    let (alone, _) = tampered("batch.csv", |rows| rows[1][2] = "3".to_owned());
    assert!(contains(&alone, "generalized.csv and batch.csv differ in the size of 1 batch"), "{alone:?}");
    assert!(contains(&alone, "marginal-1.csv and batch.csv differ"), "{alone:?}");
    // a lonely row
    let (alone, _) = tampered("generalized.csv", |rows| rows[1][0] = "[21,21]".to_owned());
    assert!(contains(&alone, "2 rows or more in every bucket of generalized.csv"), "{alone:?}");
    // batches exchanged between two rows of a marginal: sizes agree, only the row map can tell
    let (alone, with_all) = tampered("marginal-1.csv", |rows| {
        let place =
            |rows: &[Vec<String>], batch: &str| rows.iter().position(|row| row[1] == batch).expect("there");
        let (first, second) = (place(rows, "1"), place(rows, "2"));
        (rows[first][1], rows[second][1]) = ("2".to_owned(), "1".to_owned());
        rows[1..].sort();
    });
    assert_eq!(alone, Vec::<String>::new());
    assert!(
        contains(&with_all, "marginal-1.csv: 2 rows in another batch than in generalized.csv"),
        "{with_all:?}"
    );
    // values exchanged between two batches
    let (_, with_all) = tampered("batch.csv", |rows| {
        rows[1..].iter_mut().for_each(|row| row[2] = if row[0] == "1" { "1" } else { "3" }.to_owned());
        rows[1][2] = "3".to_owned();
        rows[4][2] = "1".to_owned();
        rows[1..].sort_by_key(|row| (row[1].clone(), row[2].clone(), row[0].clone()));
    });
    assert!(contains(&with_all, "the values of 2 batches are not those of its rows"), "{with_all:?}");
    // cells that do not cover, rows out of order, a row lost, a sensitive column where it must not be
    let (_, with_all) = tampered("generalized.csv", |rows| {
        rows[1..].iter_mut().filter(|row| row[0] == "[21,23]").for_each(|row| row[0] = "[22,23]".to_owned());
    });
    assert!(
        contains(&with_all, "generalized.csv: Age: 1 row not covered by the published cell"),
        "{with_all:?}"
    );
    let (alone, _) = tampered("marginal-1.csv", |rows| rows.swap(1, 8));
    assert!(contains(&alone, "marginal-1.csv: rows 1 and 2 are not in canonical order"), "{alone:?}");
    let (alone, with_all) = tampered("marginal-1.csv", |rows| drop(rows.pop()));
    assert!(contains(&alone, "marginal-1.csv and batch.csv differ in the size"), "{alone:?}");
    assert!(contains(&with_all, "neither published nor suppressed"), "{with_all:?}");
    let (alone, _) = tampered("generalized.csv", |rows| {
        rows.iter_mut()
            .enumerate()
            .for_each(|(index, row)| row.insert(2, if index == 0 { "Disease" } else { "x" }.to_owned()));
    });
    assert!(contains(&alone, "generalized.csv: the column Disease does not belong there"), "{alone:?}");
    let (alone, _) = tampered("batch.csv", |rows| rows[0][2] = "number".to_owned());
    assert!(contains(&alone, "batch.csv: its columns are not batch_id, Disease, count"), "{alone:?}");
    let (alone, _) = tampered("batch.csv", |rows| rows[1][0] = "4000000000".to_owned());
    assert!(contains(&alone, "differ in the size"), "{alone:?}");
}

#[test]
fn files_that_come_or_go_are_told() {
    let plan = eight_plan(json!({ "name": "angel", "k": 2 }));
    let publication = awkward::publish(EIGHT, &plan).expect("publishable");
    let [public, _] = folders(&publication);
    let mut more = public.clone();
    more.insert("counterfeits.csv".to_owned(), b"batch_id,count\n1,1\n".to_vec());
    let told = audit(&resealed(more), None, None, None).expect("readable").verdict.faults;
    assert_eq!(told, ["counterfeits.csv is in the folder and no file of a release"].map(str::to_owned));
    let mut fewer = public;
    fewer.remove("batch.csv");
    assert!(audit(&resealed(fewer), None, None, None).is_err());
}

#[test]
fn the_private_row_map_names_every_table_of_rows() {
    let plan = eight_plan(json!({ "name": "angel", "k": 2, "marginals": [["Age"], ["Sex"]] }));
    let publication = awkward::publish(EIGHT, &plan).expect("publishable");
    let tables: BTreeSet<String> =
        read(&publication, "rows.csv")[1..].iter().map(|row| row[0].clone()).collect();
    let expected = ["generalized.csv", "marginal-1.csv", "marginal-2.csv"];
    assert_eq!(tables, expected.map(str::to_owned).into());
}
