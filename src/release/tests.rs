//! Both forms of a release, with and without counterfeits, written out by hand.

use super::*;
use crate::plan::{CheckedPlan, Plan};
use crate::table::csv::{WriteOptions, Writer};

const CSV: &str = "\
age,zip,ward,disease
21,100,A,flu
23,580,B,gout
58,120,A,flu
60,600,C,cold
70,780,C,flu
";

/// Publishes [`CSV`] with the tightest ranges around these classes; `None` is a suppressed row.
struct Case {
    table: Table,
    plan: CheckedPlan,
}

impl Case {
    fn new() -> Case {
        let table = Table::from_csv(CSV.as_bytes()).expect("a table");
        let plan = r#"{
            "version": 1,
            "attributes": {
                "age": { "role": "quasi" }, "zip": { "role": "quasi", "hierarchy": { "kind": "range" } },
                "ward": { "role": "insensitive" }, "disease": { "role": "sensitive" }
            },
            "principles": [{ "kind": "k-anonymity", "k": 2 }],
            "algorithm": { "name": "mondrian" }
        }"#;
        let plan = CheckedPlan::new(&Plan::parse(plan).expect("a plan"), &table).expect("a plan that fits");
        Case { table, plan }
    }

    /// The tightest cells of each class in these quasi columns.
    fn cells(&self, classes: &[ClassId], quasi: &[usize]) -> Vec<Cell> {
        let count = publish::class_count(classes) as u32;
        let mut cells = Vec::new();
        for class in 0..count {
            for &place in quasi {
                let attribute = &self.plan.quasi[place];
                let codes = &self.table.column(attribute.column).codes;
                let members = self.table.row_ids().filter(|row| classes[row.0 as usize] == ClassId(class));
                let positions: Vec<_> =
                    members.map(|row| attribute.hierarchy.position(codes.get(row))).collect();
                let ends = (positions.iter().min(), positions.iter().max());
                let (Some(&low), Some(&high)) = ends else { panic!("every class has a row") };
                cells.push(attribute.hierarchy.cover(low, high));
            }
        }
        cells
    }

    fn published(&self, recoding: &Recoding) -> Vec<(String, String)> {
        let release = publish(&self.table, &self.plan, recoding).expect("memory");
        let text = |published: &PublishedTable| {
            let writer = Writer::new(&published.table, WriteOptions::default());
            let bytes = [writer.header(), writer.rows(0..published.table.rows())].concat();
            (published.name.clone(), String::from_utf8(bytes).expect("text"))
        };
        release.tables.iter().map(text).collect()
    }
}

fn classes(numbers: &[Option<u32>]) -> Vec<ClassId> {
    numbers.iter().map(|number| number.map_or(ClassId::SUPPRESSED, ClassId)).collect()
}

fn counterfeit(class: u32, value: &str) -> Counterfeit {
    Counterfeit { class: ClassId(class), value: value.to_owned() }
}

#[test]
fn linked_tables_share_their_batches_and_each_is_sorted_on_its_own() {
    let case = Case::new();
    let class_of_row = classes(&[Some(1), Some(1), Some(0), Some(0), None]);
    let by_zip = classes(&[Some(0), Some(1), Some(0), Some(1), None]);
    let recoding = Recoding {
        cells: case.cells(&class_of_row, &[0, 1]),
        batch_of_row: Some(classes(&[Some(1), Some(1), Some(0), Some(0), None])),
        marginals: vec![Marginal { quasi: vec![1], cells: case.cells(&by_zip, &[1]), class_of_row: by_zip }],
        class_of_row,
        ..Recoding::default()
    };
    let expected = [
        (
            "generalized.csv",
            "age,zip,ward,batch_id\n\
             \"[21,23]\",\"[100,580]\",A,2\n\"[21,23]\",\"[100,580]\",B,2\n\
             \"[58,60]\",\"[120,600]\",A,1\n\"[58,60]\",\"[120,600]\",C,1\n",
        ),
        ("batch.csv", "batch_id,disease,count\n1,cold,1\n1,flu,1\n2,flu,1\n2,gout,1\n"),
        (
            "marginal-1.csv",
            "zip,batch_id\n\"[100,120]\",1\n\"[100,120]\",2\n\"[580,600]\",1\n\"[580,600]\",2\n",
        ),
    ];
    assert_eq!(case.published(&recoding), expected.map(|(name, text)| (name.to_owned(), text.to_owned())));
    let release = publish(&case.table, &case.plan, &recoding).expect("memory");
    assert_eq!(release.suppressed, [RowId(4)]);
    assert!(release.table("batch.csv").is_some_and(|batches| batches.origin.is_empty()));
    let marginal = &release.table("marginal-1.csv").expect("a marginal").origin;
    assert_eq!(marginal, &[2, 0, 3, 1].map(|row| Some(RowId(row))));
}

#[test]
fn a_counterfeit_of_a_batch_raises_a_count_and_has_no_row() {
    let case = Case::new();
    let class_of_row = classes(&[Some(0), Some(0), Some(0), Some(0), Some(0)]);
    let recoding = Recoding {
        cells: case.cells(&class_of_row, &[0, 1]),
        batch_of_row: Some(classes(&[Some(0), Some(0), Some(1), Some(1), Some(0)])),
        class_of_row,
        counterfeits: vec![counterfeit(1, "plague"), counterfeit(1, "flu")],
        ..Recoding::default()
    };
    let published = case.published(&recoding);
    assert_eq!(published[0].1.lines().count(), 6);
    // by value, then count, then number: batch 1 is the one with the cold
    let batches = "batch_id,disease,count\n1,cold,1\n1,flu,2\n2,flu,2\n2,gout,1\n1,plague,1\n";
    assert_eq!(published[1], ("batch.csv".to_owned(), batches.to_owned()));
    assert_eq!(published[2], ("counterfeits.csv".to_owned(), "batch_id,count\n1,2\n".to_owned()));
}

#[test]
fn a_counterfeit_of_a_group_is_a_row_like_any_other() {
    let mut case = Case::new();
    // nothing is published exactly beside the sensitive value where there are counterfeits
    case.plan.insensitive.clear();
    let class_of_row = classes(&[Some(1), Some(1), Some(0), Some(0), Some(0)]);
    let recoding = Recoding {
        cells: case.cells(&class_of_row, &[0, 1]),
        class_of_row,
        grouped: true,
        counterfeits: vec![counterfeit(1, "plague")],
        ..Recoding::default()
    };
    let release = publish(&case.table, &case.plan, &recoding).expect("memory");
    assert_eq!(release.tables[0].origin[2], None);
    assert_eq!(
        case.published(&recoding)[0].1,
        "age,zip,disease,group_id\n\
         \"[21,23]\",\"[100,580]\",flu,1\n\"[21,23]\",\"[100,580]\",gout,1\n\"[21,23]\",\"[100,580]\",plague,1\n\
         \"[58,70]\",\"[120,780]\",cold,2\n\"[58,70]\",\"[120,780]\",flu,2\n\"[58,70]\",\"[120,780]\",flu,2\n"
    );
    assert_eq!(case.published(&recoding)[1].1, "group_id,count\n1,1\n");
}

#[test]
fn batches_that_look_alike_are_numbered_by_their_marginals() {
    let case = Case::new();
    let class_of_row = classes(&[Some(0), None, Some(0), None, None]);
    let by_age = classes(&[Some(1), None, Some(0), None, None]);
    let batch = |first: u32| Recoding {
        cells: case.cells(&class_of_row, &[0, 1]),
        batch_of_row: Some(classes(&[Some(first), None, Some(1 - first), None, None])),
        marginals: vec![Marginal {
            quasi: vec![0],
            cells: case.cells(&by_age, &[0]),
            class_of_row: by_age.clone(),
        }],
        class_of_row: class_of_row.clone(),
        ..Recoding::default()
    };
    // whichever number the method gave them
    assert_eq!(case.published(&batch(0)), case.published(&batch(1)));
}
