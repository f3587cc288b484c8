//! Settings of other programs as plans.

use outis_sheets::{Note, Problem, Project, read_hierarchy, read_project, read_settings};
use serde_json::{Value, json};
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// An archive with these parts.
fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        writer.start_file(*name, SimpleFileOptions::default()).expect("a part");
        writer.write_all(content.as_bytes()).expect("memory takes every byte");
    }
    writer.finish().expect("an archive").into_inner()
}

const METADATA: &str =
    "<metadata>\n\t<version>3.9.1</version>\n\t<vocabulary>2.0</vocabulary>\n</metadata>\n";
const PROJECT: &str = "<project>\n\t<name>Ward 3 &amp; 4</name>\n\t<separator>;</separator>\n</project>\n";
const TABLE: &str = "id;age;zip;caf&#233;;disease\n1;34;81667;a;flu\n2;45;81675;b;gout\n";
const DEFINITION: &str = "<definition>
    <assigment><name>id</name><type>IDENTIFYING_ATTRIBUTE</type><datatype>Integer</datatype></assigment>
    <assigment><name>age</name><type>QUASI_IDENTIFYING_ATTRIBUTE</type><datatype>Integer</datatype>
        <ref>hierarchies/age.csv</ref><min>All</min><max>1</max></assigment>
    <assigment><name>zip</name><type>QUASI_IDENTIFYING_ATTRIBUTE</type><datatype>String</datatype>
        <ref>hierarchies/zip.csv</ref><min>1</min><max>All</max></assigment>
    <assigment><name>caf&#233;</name><type>QUASI_IDENTIFYING_ATTRIBUTE</type><datatype>String</datatype></assigment>
    <assigment><name>disease</name><type>SENSITIVE_ATTRIBUTE</type><datatype>String</datatype>
        <ref>hierarchies/disease.csv</ref></assigment>
</definition>";
const AGES: &str = "34;30-39;*\n45;40-49;*\n";
const ZIPS: &str = "81667;8166*;816**\n81675;8167*;816**\n";
const DISEASES: &str = "flu;\"lung; nose\";*\ngout;joint;*\n";

fn config(criteria: &[&str], metric: &str) -> String {
    let list: String = criteria.iter().map(|text| format!("<criterion>{text}</criterion>")).collect();
    format!(
        "<config><relativeMaxOutliers>0.05</relativeMaxOutliers><metric>{metric}</metric>
        <attributeWeights><attributeWeight><attribute>age</attribute><weight>0.75</weight></attributeWeight>
        <attributeWeight><attribute>zip</attribute><weight>0.5</weight></attributeWeight></attributeWeights>
        <criteria>{list}</criteria></config>"
    )
}

fn project(config: &str) -> Vec<u8> {
    archive(&[
        ("metadata.xml", METADATA),
        ("project.xml", PROJECT),
        ("data/input.csv", TABLE),
        ("input/config.xml", config),
        ("input/config.dat", "\u{1}java"),
        ("input/definition.xml", DEFINITION),
        ("input/hierarchies/age.csv", AGES),
        ("input/hierarchies/zip.csv", ZIPS),
        ("input/hierarchies/disease.csv", DISEASES),
    ])
}

fn codes(notes: &[Note]) -> Vec<(&str, &str)> {
    notes.iter().map(|note| (note.code, note.about.as_str())).collect()
}

#[test]
fn a_project_becomes_its_table_and_a_plan_with_a_list_of_what_was_not_taken_over() {
    let made = project(&config(&["5-anonymity", "distinct-2-diversity for attribute 'disease'"], "Loss"));
    let Project { name, table, settings } = read_project(&made).expect("a project");
    assert_eq!((name.as_str(), table.as_slice()), ("Ward 3 & 4", TABLE.as_bytes()));
    let expected = json!({
        "version": 1,
        "attributes": {
            "id": { "role": "identifier" },
            "age": { "role": "quasi", "maxLevel": 1, "hierarchy": { "kind": "tree", "csv": AGES }, "weight": 0.75 },
            // the file goes no higher than two levels, and so did ARX
            "zip": { "role": "quasi", "maxLevel": 2, "hierarchy": { "kind": "tree", "csv": ZIPS }, "weight": 0.5 },
            "café": { "role": "quasi", "hierarchy": { "kind": "flat" }, "maxLevel": 0 },
            "disease": { "role": "sensitive", "hierarchy": { "kind": "tree", "csv": DISEASES } }
        },
        "principles": [
            { "kind": "k-anonymity", "k": 5 },
            { "kind": "l-diversity", "variant": "distinct", "l": 2, "attribute": "disease" }
        ],
        "algorithm": { "name": "full-domain", "objective": "loss" },
        "suppression": 0.05
    });
    assert_eq!(settings.plan, expected);
    let columns: Vec<&String> = settings.plan["attributes"].as_object().expect("attributes").keys().collect();
    assert_eq!(columns, ["id", "age", "zip", "café", "disease"], "in the order of the table");
    assert_eq!(codes(&settings.notes), [("lowest-level", "zip"), ("no-hierarchy", "café"), ("java", "")]);
}

/// What a promise of ARX becomes, and the codes of the notes about it.
fn promised(criterion: &str) -> (Vec<Value>, Vec<String>) {
    let made = project(&config(&[criterion], "Loss"));
    let settings = read_project(&made).expect("a project").settings;
    let about = settings.notes.iter().filter(|note| note.about == criterion || note.code == "no-promise");
    let codes = about.map(|note| note.code.to_owned()).collect();
    (settings.plan["principles"].as_array().expect("principles").clone(), codes)
}

#[test]
fn every_promise_of_arx_is_taken_over_or_named() {
    let about = |kind: &str, fields: Value| {
        let mut principle = json!({ "kind": kind });
        for (name, value) in fields.as_object().expect("fields") {
            principle[name] = value.clone();
        }
        principle["attribute"] = json!("disease");
        principle
    };
    let taken: [(&str, Vec<Value>); 13] = [
        ("7-anonymity", vec![json!({ "kind": "k-anonymity", "k": 7 })]),
        (
            "entropy-2.5-diversity for attribute 'disease'",
            vec![about("l-diversity", json!({ "variant": "entropy", "l": 2.5 }))],
        ),
        (
            "shannon-entropy-2.5-diversity for attribute 'disease'",
            vec![about("l-diversity", json!({ "variant": "entropy", "l": 2.5 }))],
        ),
        (
            "recursive-(4.0,3)-diversity for attribute 'disease'",
            vec![about("l-diversity", json!({ "variant": "recursive", "l": 3, "c": 4.0 }))],
        ),
        (
            "0.2-closeness with equal distance for attribute 'disease'",
            vec![about("t-closeness", json!({ "t": 0.2, "distance": "equal" }))],
        ),
        (
            "0.2-closeness with ordered distance for attribute 'disease'",
            vec![about("t-closeness", json!({ "t": 0.2, "distance": "ordered" }))],
        ),
        (
            "0.2-closeness with hierarchical distance for attribute 'disease'",
            vec![about("t-closeness", json!({ "t": 0.2, "distance": "hierarchy" }))],
        ),
        (
            "enhanced-1.5-likeness for attribute 'disease'",
            vec![about("beta-likeness", json!({ "variant": "enhanced", "beta": 1.5 }))],
        ),
        (
            "basic-1.5-likeness for attribute 'disease'",
            vec![about("beta-likeness", json!({ "variant": "basic", "beta": 1.5 }))],
        ),
        ("(0.1)-avg-reidentification-risk", vec![json!({ "kind": "average-risk", "risk": 0.1 })]),
        (
            "(0.1, 0.2 (0.25), 0.05)-avg-reidentification-risk",
            vec![
                json!({ "kind": "average-risk", "risk": 0.1 }),
                json!({ "kind": "risk-threshold", "risk": 0.25, "share": 0.05 }),
            ],
        ),
        (
            "(0.1, 0.25, 0.05)-avg-reidentification-risk",
            vec![
                json!({ "kind": "average-risk", "risk": 0.1 }),
                json!({ "kind": "risk-threshold", "risk": 0.25, "share": 0.05 }),
            ],
        ),
        ("(0.02)-sample-uniqueness", vec![json!({ "kind": "risk-threshold", "risk": 0.5, "share": 0.02 })]),
    ];
    for (criterion, principles) in taken {
        assert_eq!(promised(criterion), (principles, Vec::new()), "{criterion}");
    }
    let (principles, notes) = promised("(5)-map estimated as (3)-anonymity (POISSON)");
    assert_eq!(
        (principles, notes),
        (vec![json!({ "kind": "k-map", "k": 5 })], vec!["population".to_owned()])
    );
    for (criterion, min) in [("(0.0,0.1)-presence", 0.0), ("(0.05,0.1)-presence", 0.05)] {
        let principles = vec![json!({ "kind": "delta-presence", "min": min, "max": 0.1 })];
        assert_eq!(promised(criterion), (principles, vec!["population".to_owned()]));
    }
    assert_eq!(promised("1.2-disclosure privacy for attribute 'disease'").1, ["differs"]);
    for (criterion, code) in [
        ("(2.0,1.0E-6)-differential privacy", "promise"),
        ("(0.0,1.1)-presence", "subset"),
        ("(0.5,0.1)-presence", "subset"),
        ("(0.01)-population-uniqueness (dankar)", "promise"),
        ("grassberger-entropy-2.0-diversity for attribute 'disease'", "promise"),
        ("0-anonymity", "promise"),
        ("NaN-closeness with equal distance for attribute 'disease'", "promise"),
    ] {
        let (principles, notes) = promised(criterion);
        assert_eq!(notes, [code, "no-promise"], "{criterion}");
        assert_eq!(principles, [json!({ "kind": "k-anonymity", "k": 5 })], "{criterion}");
    }
}

#[test]
fn an_unknown_objective_is_named() {
    let settings = read_project(&project(&config(&["5-anonymity"], "Height"))).expect("a project").settings;
    assert!(codes(&settings.notes).contains(&("objective", "Height")));
    let settings = read_project(&project(&config(&["5-anonymity"], "Average class size (AECS)")));
    assert_eq!(settings.expect("a project").settings.plan["algorithm"]["objective"], "average-group");
}

#[test]
fn what_is_no_project_or_damaged_is_refused_with_a_way_on() {
    let problem = |bytes: &[u8]| read_project(bytes).expect_err("no project");
    assert_eq!(problem(&archive(&[("a.txt", "x")])), Problem::NotAProject);
    assert_eq!(problem(&archive(&[("input/definition.xml", DEFINITION)])), Problem::NoTable);
    let empty = archive(&[("input/definition.xml", "<definition></definition>"), ("data/input.csv", TABLE)]);
    assert_eq!(problem(&empty), Problem::NotAProject);
    for text in ["<definition><assigment>", "<a>&bomb;</a>", &"<a>".repeat(100_000), "</a>", "", "\u{0}"] {
        let made = archive(&[("input/definition.xml", text), ("data/input.csv", TABLE)]);
        assert_eq!(problem(&made).code(), "bad-workbook", "{:.20}", text);
    }
    let mut cut = project(&config(&[], ""));
    cut.truncate(cut.len() / 2);
    assert!(!problem(&cut).hint().is_empty());
    let whole = project(&config(&["5-anonymity"], "Loss"));
    // every byte that is changed is found, or changes nothing that was read
    for place in (0..whole.len()).step_by(7) {
        let mut changed = whole.clone();
        changed[place] ^= 0x55;
        if let Ok(read) = read_project(&changed) {
            assert_eq!(read.table, TABLE.as_bytes(), "byte {place}");
        }
    }
}

#[test]
fn a_script_of_sdcmicro_becomes_a_plan() {
    let columns = ["urbrur", "roof", "sex", "income", "weight", "hh", "disease"].map(str::to_owned);
    let script = "library(sdcMicro) # createSdcObj(\"not this\")\n\
        sdc <- createSdcObj(dat = d, keyVars = c('urbrur', \"roof\", 3), numVars = 'income',\n\
            weightVar = \"weight\", hhId = 'hh', sensibleVar = NULL, strataVar = 'roof')\n\
        sdc <- kAnon(sdc, k = 3)\nsdc <- pram(sdc)\nsdc <- topBotCoding(sdc, value = 90)\n";
    let settings = read_settings(script, &columns).expect("settings");
    let roles: Vec<&str> = (columns.iter())
        .map(|name| settings.plan["attributes"][name]["role"].as_str().expect("a role"))
        .collect();
    assert_eq!(roles, ["quasi", "quasi", "quasi", "quasi", "samplingWeight", "identifier", "insensitive"]);
    assert_eq!(settings.plan["principles"], json!([{ "kind": "k-anonymity", "k": 3 }]));
    let expected = [
        ("household", "hh"),
        ("strata", "roof"),
        ("step", "pram"),
        ("step-other", "topBotCoding"),
        ("unnamed", "disease"),
    ];
    assert_eq!(codes(&settings.notes), expected);
}

#[test]
fn what_a_script_takes_out_is_not_published_and_what_it_changes_is_told() {
    let columns = ["name", "mail", "age", "sex", "income", "disease", "ward"].map(str::to_owned);
    let script = "sdc <- createSdcObj(d, keyVars = c('age', 'sex'), numVars = 'income', pramVars = 'ward',\n\
            ghostVars = NULL, alpha = 0.5, seed = 3, randomizeRecords = TRUE)\n\
        sdc <- removeDirectID(sdc, var = c('name', 'nobody'))\nsdc <- removeDirectID(sdc, 'mail')\n\
        sdc <- microaggregation(sdc)\nsdc <- ldiversity(sdc, ldiv_index = 'disease')\nsdc <- kAnon(sdc, k = 3)\n";
    let settings = read_settings(script, &columns).expect("settings");
    let roles: Vec<&str> = (columns.iter())
        .map(|name| settings.plan["attributes"][name]["role"].as_str().expect("a role"))
        .collect();
    let expected = ["identifier", "identifier", "quasi", "quasi", "quasi", "sensitive", "insensitive"];
    assert_eq!(roles, expected);
    let expected = [
        ("argument", "pramVars"),
        ("argument", "alpha"),
        ("argument", "randomizeRecords"),
        ("column", "nobody"),
        ("step-means", "microaggregation"),
        ("step-measured", "ldiversity"),
        ("unnamed", "ward"),
    ];
    assert_eq!(codes(&settings.notes), expected);
    let sentences = settings.notes.iter().all(|note| note.message.contains(' '));
    assert!(sentences, "every note says something: {:?}", settings.notes);
}

#[test]
fn names_that_are_no_columns_and_computed_ones_are_told() {
    let columns = ["a", "b"].map(str::to_owned);
    let settings =
        read_settings("createSdcObj(d, c('a', 'x', 1:9, names(d)[2]), w = 'b')", &columns).expect("settings");
    let expected = [("column", "x"), ("column", "1:9"), ("expression", "names(d)[2]"), ("no-promise", "")];
    assert_eq!(codes(&settings.notes), expected);
    assert_eq!(settings.plan["attributes"]["b"]["role"], "samplingWeight");
    for script in
        ["", "createSdcObj(", "createSdcObj(d)", "my.createSdcObj(d, 'a')", "createSdcObj(d, keyVars = key)"]
    {
        assert_eq!(read_settings(script, &columns), Err(Problem::NotSettings), "{script}");
    }
}

#[test]
fn a_hierarchy_of_amnesia_is_one_of_arx() {
    let text = "distinct\nname country\ntype string\nheight 3\n\nEurope has Greece Austria \nAsia has Japan\n\nAll has Europe Asia \n";
    assert_eq!(
        read_hierarchy(text).expect("a hierarchy"),
        json!({ "kind": "tree", "csv": "Greece;Europe;*\nAustria;Europe;*\nJapan;Asia;*\n" })
    );
    for text in ["", "distinct\n", "distinct\n\nEurope Greece\n", "a;b;*\n", "range\nname age\n"] {
        assert_eq!(read_hierarchy(text), Err(Problem::NotAHierarchy), "{text:?}");
    }
    assert!(read_hierarchy("distinct\n\na has b c\nb has a\n").is_err(), "a node above itself");
    assert!(read_hierarchy("distinct\n\na has b\nc has b\n").is_err(), "a node below two others");
    let chain: String = (0..100_000).map(|node| format!("n{node} has n{} leaf{node}\n", node + 1)).collect();
    assert!(read_hierarchy(&format!("distinct\n\n{chain}")).is_err(), "deeper than anybody makes one");
}

#[test]
fn ranges_of_amnesia_are_the_same_ranges() {
    let ranges =
        |kind: &str, lines: &str| read_hierarchy(&format!("range\nname x\ntype {kind}\nheight 3\n\n{lines}"));
    // ranges that share a bound, as Amnesia makes them, the last one narrower and nothing for missing values
    let made =
        ranges("int", "0.0,3.0 has 0.0,2.0 2.0,3.0 \n3.0,5.0 has 3.0,5.0\n\n0.0,5.0 has 0.0,3.0 NaN,NaN \n");
    assert!(made.is_err(), "a range above itself");
    let made = ranges(
        "int",
        "0.0,4.0 has 0.0,2.0 2.0,4.0 \n4.0,7.0 has 4.0,6.0 6.0,7.0 \n\n0.0,7.0 has 0.0,4.0 4.0,7.0 NaN,NaN \n",
    );
    let lines = [
        "0;[0,1];[0,3];*",
        "1;[0,1];[0,3];*",
        "2;[2,3];[0,3];*",
        "3;[2,3];[0,3];*",
        "4;[4,5];[4,7];*",
        "5;[4,5];[4,7];*",
        "6;[6,7];[4,7];*",
        "7;[6,7];[4,7];*",
    ];
    assert_eq!(
        made.expect("a hierarchy"),
        json!({ "kind": "tree", "csv": format!("{}\n", lines.join("\n")) })
    );
    // ranges that people have cut by hand, unequal and with gaps between whole numbers
    let made = ranges("int", "18,120 has 18,24 25,64 65,120\n").expect("a hierarchy");
    let csv = made["csv"].as_str().expect("a text");
    assert!(csv.starts_with("18;[18,24];*\n") && csv.contains("\n24;[18,24];*\n25;[25,64];*\n"), "{csv}");
    assert_eq!(csv.lines().count(), 103);
    // fractions, and more whole numbers than anybody lists
    let made = ranges(
        "double",
        "0.0,1.0 has 0.0,0.5 0.5,1.0 \n1.0,1.75 has 1.0,1.5 1.5,1.75 \n\n0.0,1.75 has 0.0,1.0 1.0,1.75 \n",
    );
    assert_eq!(made.expect("intervals"), json!({ "kind": "intervals", "widths": [0.5, 1.0], "origin": 0.0 }));
    let made = ranges("int", "0,100000 has 0,50000 50000,100000\n");
    assert_eq!(made.expect("intervals"), json!({ "kind": "intervals", "widths": [50000.0], "origin": 0.0 }));
    for (kind, lines) in [
        ("double", "0.0,2.0 has 0.0,0.5 0.5,2.0\n"),
        ("double", "0.0,2.5 has 0.0,0.5 1.0,1.5 2.0,2.5\n"),
        ("date", "01/01/1990,31/12/1999 has 01/01/1990,31/12/1994 01/01/1995,31/12/1999\n"),
    ] {
        assert_eq!(ranges(kind, lines), Err(Problem::RangeHierarchy), "{lines}");
    }
    assert!(ranges("int", "0,9 has 0,5 4,9\n").is_err(), "ranges that overlap");
    assert!(ranges("int", "9,0 has 9,0\n").is_err());
}
