//! Plans that do not fit: every fault at once, each with its path, and errors by their words.

use outis::plan::CheckedPlan;
use outis::plan::describe::{Field, Shape, VariantSet, describe, schema, typescript};
use outis::{Error, Plan, Table};
use serde_json::{Value, json};

const TABLE: &[u8] = b"Id,Age,Zip,City,Disease,Salary\n1,34,02138,Rome,flu,1000\n2,35,02139,Oslo,cold,2000\n";

fn good() -> Value {
    json!({
        "version": 1,
        "attributes": {
            "Id": { "role": "identifier" },
            "Age": { "role": "quasi", "hierarchy": { "kind": "intervals", "widths": [5, 10] }, "maxLevel": 2, "weight": 2 },
            "Zip": { "role": "quasi", "hierarchy": { "kind": "mask" } },
            "City": { "role": "quasi", "hierarchy": { "kind": "flat" } },
            "Disease": { "role": "sensitive" },
            "Salary": { "role": "insensitive" }
        },
        "principles": [{ "kind": "k-anonymity", "k": 2 }],
        "algorithm": { "name": "mondrian" }
    })
}

fn faults(plan: Value) -> Vec<String> {
    let table = Table::from_csv(TABLE).expect("well formed");
    let error = Plan::from_value(plan).and_then(|plan| CheckedPlan::new(&plan, &table).map(|_| ()));
    match error {
        Err(Error::BadPlan { faults }) => faults.iter().map(ToString::to_string).collect(),
        other => panic!("expected faults, got {other:?}"),
    }
}

/// The faults of the good plan with one value replaced; `null` removes it.
fn with(pointer: &str, value: Value) -> Vec<String> {
    let mut plan = good();
    match (plan.pointer_mut(pointer), &value) {
        (Some(place), value) if !value.is_null() => *place = value.clone(),
        _ => {
            let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
            let parent = plan.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object");
            if value.is_null() {
                parent.remove(name)
            } else {
                parent.insert(name.to_owned(), value)
            };
        }
    }
    faults(plan)
}

#[test]
fn the_good_plan_has_no_fault() {
    let table = Table::from_csv(TABLE).expect("well formed");
    let plan = Plan::from_value(good()).expect("a plan");
    assert!(CheckedPlan::new(&plan, &table).is_ok());
}

#[test]
fn each_mistake_is_told_with_its_path_and_what_to_write_instead() {
    let cases: Vec<(&str, Value, &str)> = vec![
        ("/version", json!(2), "version: found 2, expected 1"),
        (
            "/algorithm/name",
            json!("mondrain"),
            "algorithm.name: found `mondrain`, expected one of `sweep`, `mondrian`, `full-domain`, `k-msd`, `k-msd-ag`, `datafly`, `classfly`, `classfly-plus`, `angel`, `d-l-inference`, `m-invariance`; did you mean `mondrian`?",
        ),
        ("/algorithm", Value::Null, "algorithm: found nothing, expected an object with a `name`"),
        (
            "/algorithm/cuts",
            json!("strict"),
            "algorithm.cuts: found an unknown field, expected one of `cut`, `keep`; did you mean `cut`?",
        ),
        (
            "/principles",
            json!([]),
            "principles: found an empty list, expected a list with at least 1 element",
        ),
        ("/principles/0/k", json!(1), "principles[0].k: found 1, expected a whole number of at least 2"),
        ("/principles/0/k", json!(2.5), "principles[0].k: found 2.5, expected a whole number of at least 2"),
        ("/suppression", json!(1.5), "suppression: found 1.5, expected a number from 0 to 1"),
        (
            "/order",
            json!("canonicl"),
            "order: found `canonicl`, expected one of `canonical`, `input`; did you mean `canonical`?",
        ),
        (
            "/attributes/Age/role",
            json!("quassi"),
            "attributes.Age.role: found `quassi`, expected one of `identifier`, `quasi`, `sensitive`, `insensitive`, `samplingWeight`, `items`; did you mean `quasi`?",
        ),
        (
            "/attributes/Age/maxLevel",
            json!(7),
            "attributes.Age.maxLevel: found 7, expected at most 3, the level of * in this hierarchy",
        ),
        ("/attributes/Age/weight", json!(0), "attributes.Age.weight: found 0, expected a number above 0"),
        (
            "/attributes/Salary/weight",
            json!(2),
            "attributes.Salary.weight: found a weight, expected none: only columns that others may know are weighed",
        ),
        (
            "/attributes/Salary/maxLevel",
            json!(2),
            "attributes.Salary.maxLevel: found a level, expected none: only columns that others may know have levels",
        ),
        (
            "/attributes/Salary/hierarchy",
            json!({ "kind": "flat" }),
            "attributes.Salary.hierarchy: found a hierarchy, expected none: the column is not made less precise in this role",
        ),
        (
            "/attributes/Zipp",
            json!({ "role": "quasi" }),
            "attributes.Zipp: found `Zipp`, which is no column of the table, expected the name of a column; did you mean `Zip`?",
        ),
        (
            "/attributes/City",
            Value::Null,
            "attributes.City: found nothing, expected a role for this column of the table",
        ),
        (
            "/person",
            json!(["Idd"]),
            "person[0]: found `Idd`, which is no column of the table, expected the name of a column; did you mean `Id`?",
        ),
        (
            "/population",
            json!(1),
            "population: found 1, expected at least 2, the number of people in the table",
        ),
        ("/person", json!(["Id", "Id"]), "person[1]: found `Id` a second time, expected each column once"),
        (
            "/dependencies",
            json!(["Zip - City"]),
            "dependencies[0]: found `Zip - City`, expected a dependency such as `A, B -> C`, `A ->> B` or `A ->5 B` (k is 2 or more)",
        ),
        (
            "/dependencies",
            json!(["Zip -> Citty"]),
            "dependencies[0]: found `Citty`, which is no column of the table, expected the name of a column; did you mean `City`?",
        ),
        (
            "/principles/0",
            json!({ "kind": "l-diversity", "variant": "distinct", "l": 2.5 }),
            "principles[0].l: found 2.5, expected a whole number of at least 2",
        ),
        (
            "/principles/0",
            json!({ "kind": "l-diversity", "variant": "recursive", "l": 2 }),
            "principles[0].c: found nothing, expected a number above 0 for the recursive variant",
        ),
        (
            "/principles/0",
            json!({ "kind": "l-diversity", "variant": "distinct", "l": 2, "c": 1 }),
            "principles[0].c: found 1, expected nothing: only the recursive variant has it",
        ),
        (
            "/principles/0",
            json!({ "kind": "l-diversity", "variant": "distinct", "l": 2, "attribute": "Salary" }),
            "principles[0].attribute: found `Salary`, which is not secret, expected a secret column (role `sensitive`)",
        ),
        (
            "/principles/0",
            json!({ "kind": "t-closeness", "t": 0.2, "distance": "ordered" }),
            "principles[0].distance: found `ordered` for the text column `Disease`, expected `equal` or `hierarchy`; `ordered` is for numbers and dates",
        ),
        (
            "/principles/0",
            json!({ "kind": "t-closeness", "t": 0.2, "distance": "hierarchy" }),
            "attributes.Disease.hierarchy: found nothing, expected a hierarchy on this secret column for the distance `hierarchy`",
        ),
        (
            "/principles/0/attributes",
            json!(["Age", "Disease"]),
            "principles[0].attributes[1]: found `Disease`, which is not one that others may know, expected a column that others may know",
        ),
    ];
    for (pointer, value, expected) in cases {
        let found = with(pointer, value);
        assert!(
            found.iter().any(|fault| fault == expected),
            "{pointer}\nexpected {expected}\nfound    {}",
            found.join("\n         ")
        );
    }
}

/// The good plan for a method that keeps k-anonymity alone, with one value replaced.
fn with_k_msd(name: &str, pointer: &str, value: Value) -> Vec<String> {
    let mut plan = good();
    plan["algorithm"] = json!({ "name": name });
    plan["attributes"]["Age"].as_object_mut().expect("an object").remove("maxLevel");
    let (parent, field) = pointer.rsplit_once('/').expect("a pointer");
    plan.pointer_mut(parent).expect("the place exists")[field] = value;
    faults(plan)
}

#[test]
fn what_k_msd_cannot_honour_is_refused_by_its_name() {
    let cases: Vec<(&str, &str, Value, &str)> = vec![
        (
            "k-msd",
            "/attributes/Age/maxLevel",
            json!(2),
            "attributes.Age.maxLevel: found 2, expected none: `k-msd` does not stop at a level; `mondrian` does",
        ),
        (
            "k-msd",
            "/attributes/Age/hierarchy",
            json!({ "kind": "range" }),
            "attributes.Age.hierarchy.kind: found `range`, expected `intervals` or `date`: `k-msd` needs levels",
        ),
        (
            "k-msd",
            "/principles",
            json!([{ "kind": "k-anonymity", "k": 2 }, { "kind": "l-diversity", "variant": "distinct", "l": 2 }]),
            "principles[1].kind: found another principle than k-anonymity, expected `k-anonymity`: `k-msd` keeps no other promise; `sweep` and `mondrian` keep most of them",
        ),
        (
            "k-msd",
            "/person",
            json!(["Id"]),
            "person: found columns that identify a person, expected none: `k-msd` counts rows; `mondrian` counts persons",
        ),
        (
            "k-msd-ag",
            "/dependencies",
            json!([]),
            "dependencies: found none, expected at least one among the columns that others may know: `k-msd-ag` keeps them; `k-msd` needs none",
        ),
        (
            "k-msd-ag",
            "/dependencies",
            json!(["Zip -> Citty"]),
            "dependencies[0]: found `Citty`, which is no column of the table, expected the name of a column; did you mean `City`?",
        ),
        (
            "k-msd-ag",
            "/dependencies",
            json!("discoverd"),
            "dependencies: found `discoverd`, expected a list, or `discovered`; did you mean `discovered`?",
        ),
        (
            "k-msd-ag",
            "/dependencies",
            json!(["Zip -> City", "Id -> City"]),
            "dependencies[1]: found `Id`, which is not one that others may know, expected columns that others may know on both sides: columns that name a person are not published",
        ),
        (
            "k-msd-ag",
            "/dependencies",
            json!(["Zip -> Disease"]),
            "dependencies[0]: found `Disease`, which is not one that others may know, expected columns that others may know on both sides: other columns are published as they are, so a generalised left side would meet several right sides; an exact dependency beside generalised columns is a danger of its own",
        ),
        (
            "k-msd-ag",
            "/dependencies/0",
            json!({ "from": ["Zip"], "to": ["City"], "aproximate": true }),
            "dependencies[0].aproximate: found an unknown field, expected one of `from`, `to`, `kind`, `k`, `approximate`; did you mean `approximate`?",
        ),
    ];
    for (name, pointer, value, expected) in cases {
        let found = match pointer {
            "/dependencies/0" => with_k_msd(name, "/dependencies", json!([value])),
            _ => with_k_msd(name, pointer, value),
        };
        assert_eq!(found, [expected], "{pointer}");
    }
}

#[test]
fn a_dependency_to_be_kept_must_hold_in_the_table_or_be_called_approximate() {
    let table = Table::from_csv(b"Zip,City,Age\n1,Rome,30\n2,Oslo,30\n1,Rome,31\n2,Bergen,30\n")
        .expect("well formed");
    let check = |dependency: Value| {
        let quasi = json!({ "role": "quasi", "hierarchy": { "kind": "flat" } });
        let plan = Plan::from_value(json!({
            "version": 1,
            "attributes": { "Zip": quasi, "City": quasi, "Age": quasi },
            "dependencies": [dependency],
            "principles": [{ "kind": "k-anonymity", "k": 2 }],
            "algorithm": { "name": "k-msd-ag" }
        }))
        .expect("a plan");
        CheckedPlan::new(&plan, &table).map(|_| ()).map_err(|error| error.to_string())
    };
    let or_approximate = "expected a dependency that holds in the table, or an object with `\"approximate\": true`, which makes it hold in the release";
    assert_eq!(
        check(json!("Zip -> City")).expect_err("zip 2 has two cities"),
        format!(
            "the plan has 1 fault; dependencies[0]: found rows 2 and 4 that agree on `Zip` and differ on `City`, {or_approximate}"
        )
    );
    assert_eq!(check(json!("Zip ->> City")), Ok(()));
    let multivalued = check(json!("Age ->> City")).expect_err("Rome and Oslo do not share their zip codes");
    let combined = "that agree on `Age`, and no row with `City` of the one and the rest of the other";
    assert!(multivalued.contains(combined) && multivalued.contains(or_approximate), "{multivalued}");
    assert_eq!(check(json!({ "from": ["Zip"], "to": ["City"], "approximate": true })), Ok(()));
    assert_eq!(check(json!("City -> Zip")), Ok(()));
}

#[test]
fn constraints_on_some_columns_are_refused_by_a_method_that_groups_once() {
    let found = with("/principles/0/attributes", json!(["Age", "Zip"]));
    assert_eq!(
        found,
        [
            "attributes.City: found a column that others may know and that no principle covers, expected a principle that names it, or another role",
            "principles[0].attributes: found some of the columns that others may know, expected all of them, or no `attributes`: `mondrian` groups rows once, by all columns that others may know",
        ]
    );
}

#[test]
fn all_faults_come_at_once() {
    let mut plan = good();
    plan["version"] = json!(0);
    plan["suppresion"] = json!(0.1);
    plan["principles"][0]["k"] = json!("five");
    plan["attributes"]["Age"]["hierarchy"] = json!({ "kind": "interval", "widths": [5] });
    let found = faults(plan);
    assert_eq!(found.len(), 4, "{found:#?}");
    assert!(found.iter().any(|fault| fault.contains("did you mean `suppression`?")));
    assert!(found.iter().any(|fault| fault.contains("did you mean `intervals`?")));
}

#[test]
fn several_sensitive_columns_need_a_name_and_a_taken_name_is_told() {
    let mut plan = good();
    plan["attributes"]["Salary"]["role"] = json!("sensitive");
    plan["principles"] = json!([{ "kind": "l-diversity", "variant": "distinct", "l": 2 }]);
    assert_eq!(
        faults(plan),
        ["principles[0].attribute: found nothing, expected one of the secret columns `Disease`, `Salary`"]
    );

    let table = Table::from_csv(b"q,group_id\n1,2\n").expect("well formed");
    let plan = Plan::parse(
        r#"{ "version": 1, "attributes": { "q": { "role": "quasi" }, "group_id": { "role": "insensitive" } },
             "principles": [{ "kind": "k-anonymity", "k": 2 }], "algorithm": { "name": "mondrian" } }"#,
    )
    .expect("a plan");
    let error = CheckedPlan::new(&plan, &table).expect_err("the name is taken");
    assert!(error.to_string().contains("another name: `mondrian` adds a column of that name"), "{error}");
}

#[test]
fn text_that_is_no_json_is_told_with_its_place() {
    let error = Plan::parse("{ \"version\": 1, }").expect_err("a trailing comma");
    assert_eq!(error.code(), "not-json");
    assert!(error.to_string().contains("line 1 column"), "{error}");
}

/// Every described field, filled with its default or a small value, must be readable by the types: the
/// description cannot promise what the program does not know.
#[test]
fn whatever_is_described_can_be_parsed() {
    fn example(shape: &Shape) -> Value {
        match shape {
            Shape::Integer { minimum, .. } => json!(minimum),
            Shape::IntegerOr { or, .. } => json!(or.value),
            Shape::Number { minimum, above, .. } => {
                json!(minimum.or(above.map(|bound| bound + 1.0)).unwrap_or(1.0))
            }
            Shape::Text | Shape::Column { .. } => json!("Disease"),
            Shape::Character => json!("#"),
            Shape::Boolean => json!(true),
            Shape::Choice { options } => json!(options[0].value),
            Shape::List { of, .. } => json!([example(of)]),
            Shape::ByColumn { of, .. } => json!({ "Age": example(of) }),
            Shape::Attributes => json!({}),
            Shape::Dependency => json!("Age -> City"),
            Shape::FrequencyDistance => json!({ "average": 1.5 }),
            Shape::Object { fields } => object(fields),
            Shape::Variant { .. } => json!({ "kind": "flat" }),
        }
    }
    fn object(fields: &[Field]) -> Value {
        Value::Object(fields.iter().map(|field| (field.name.to_owned(), example(&field.shape))).collect())
    }
    let description = describe();
    let parses = |plan: Value| {
        Plan::from_value(plan.clone()).unwrap_or_else(|error| panic!("{error}\n{plan:#}"));
    };
    for set in [VariantSet::Hierarchies, VariantSet::Principles, VariantSet::Algorithms] {
        for variant in description.variants(set) {
            let mut filled = object(&variant.fields);
            filled[set.tag()] = json!(variant.name);
            let mut plan = good();
            match set {
                VariantSet::Hierarchies => plan["attributes"]["Age"]["hierarchy"] = filled,
                VariantSet::Principles => plan["principles"][0] = filled,
                VariantSet::Algorithms => plan["algorithm"] = filled,
            }
            parses(plan);
        }
    }
    let mut plan = good();
    for field in description.plan.iter().filter(|field| !field.required) {
        plan[field.name] = example(&field.shape);
    }
    for field in description.attribute.iter().filter(|field| field.name != "role") {
        plan["attributes"]["City"][field.name] = example(&field.shape);
    }
    parses(plan);
}

/// A plan that is written out again reads back as itself, defaults included.
#[test]
fn a_plan_survives_being_written() {
    let plan = Plan::from_value(good()).expect("a plan");
    let text = serde_json::to_string(&plan).expect("plain data");
    assert_eq!(Plan::parse(&text).expect("a plan"), plan);
}

#[test]
fn schema_and_types_name_everything_that_is_described() {
    let (schema, types) = (schema().to_string(), typescript());
    let description = describe();
    for set in [VariantSet::Hierarchies, VariantSet::Principles, VariantSet::Algorithms] {
        for variant in description.variants(set) {
            let name = format!("\"{}\"", variant.name);
            assert!(schema.contains(&name) && types.contains(&name), "{name}");
            for field in &variant.fields {
                assert!(
                    schema.contains(&format!("\"{}\"", field.name)) && types.contains(field.name),
                    "{}",
                    field.name
                );
            }
        }
    }
}

#[test]
fn a_sensitive_value_is_not_quoted_in_a_fault() {
    let table = outis::Table::from_csv(b"Age,Disease\n21,Flu\n22,Lupus\n").expect("well formed");
    let plan = |hierarchy: &str| {
        let text = r#"{ "version": 1, "principles": [{ "kind": "k-anonymity", "k": 2 }], "algorithm": { "name": "mondrian" },
            "attributes": { "Age": { "role": "quasi" }, "Disease": { "role": "sensitive", "hierarchy": HERE } } }"#;
        outis::Plan::parse(&text.replace("HERE", hierarchy)).expect("readable")
    };
    for hierarchy in [
        r#"{ "kind": "tree", "paths": [["Flu", "*"], ["Lupos", "*"]] }"#,
        r#"{ "kind": "mask", "char": "u" }"#,
        r#"{ "kind": "date", "format": "DD.MM.YYYY" }"#,
    ] {
        let error = outis::plan::CheckedPlan::new(&plan(hierarchy), &table).expect_err("it does not fit");
        let said = format!("{error} {}", error.details());
        assert!(said.contains("attributes.Disease.hierarchy"), "{said}");
        assert!(!said.contains("Lupus") && !said.contains("Flu"), "{said}");
    }
}

/// A table and a plan of recursive diversity that it keeps, with one field of the plan replaced.
fn published_with(field: &str, value: serde_json::Value) -> Result<Vec<String>, outis::Error> {
    let rows: String = (0..24).map(|row| format!("{},d{}\n", 20 + row, row % 6)).collect();
    let table = Table::from_csv(format!("age,disease\n{rows}").as_bytes())?;
    let mut plan = json!({
        "version": 1,
        "attributes": { "age": { "role": "quasi" }, "disease": { "role": "sensitive" } },
        "principles": [
            { "kind": "k-anonymity", "k": 3 },
            { "kind": "l-diversity", "variant": "recursive", "l": 2, "c": 3 },
        ],
        "population": 1000,
        "algorithm": { "name": "mondrian" },
    });
    *plan.pointer_mut(field).expect("a field") = value;
    let release = outis::anonymize(&table, &Plan::from_value(plan)?, [7; 32], &mut outis::Silent)?;
    let page = |name: &str| -> Result<String, outis::Error> {
        let mut text = Vec::new();
        release.write_file(name, &mut |chunk| text.extend_from_slice(chunk))?;
        Ok(String::from_utf8(text).expect("UTF-8"))
    };
    ["report.html", "report-private.html"].into_iter().map(page).collect()
}

#[test]
fn the_largest_numbers_of_a_plan_are_printed() {
    let pages = published_with("/principles/1/c", json!(1e15)).expect("c of any size is allowed");
    assert!(pages[0].contains("1e15"), "{}", pages[0]);
    for population in [999_999_999_999_999_u64, 1_000_000_000_000_000, 9_007_199_254_740_991] {
        published_with("/population", json!(population)).expect("a population of any size is allowed");
    }
}

#[test]
fn what_exceeds_a_bound_is_told_the_bound() {
    let told = |field: &str, value| published_with(field, value).expect_err("beyond the bound").to_string();
    assert!(told("/principles/1/l", json!(1e308)).contains("a number above 1, of at most 4294967295"));
    assert!(told("/principles/1/c", json!(2e15)).contains("a number above 0, of at most 1000000000000000"));
    assert!(told("/principles/0/k", json!(1e18)).contains("a whole number from 2 to 4294967295"));
    let population = told("/population", json!(1e18));
    assert!(population.contains("a whole number from 1 to 9007199254740991"), "{population}");
}
