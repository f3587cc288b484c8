//! Damaged and hostile workbooks, projects, scripts and hierarchies: see `tests/hunt.rs` of the crate above.

#[path = "../../fuzz/imports.rs"]
mod imports;
#[path = "../../fuzz/mutate.rs"]
mod mutate;

use outis_sheets::{Wanted, Workbook};

/// A workbook, its sheets, and the first one as CSV. Where the library panics, the worker is replaced and a person is
/// told that the workbook is damaged: of panics only those count that are ours.
fn workbook(bytes: &[u8]) -> Result<(), String> {
    let read = || -> Result<(), outis_sheets::Problem> {
        let mut workbook = Workbook::open(bytes.to_vec())?;
        workbook.sheets()?;
        workbook.write_csv(&Wanted::TheOnlyOne, &mut |_| ())
    };
    PANICKED_AT.set(None);
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(read));
    match PANICKED_AT.take() {
        Some(place) if !place.contains("registry") => Err(format!("a panic at {place}")),
        _ => Ok(()),
    }
}

std::thread_local! {
    /// Where the last panic of the thread came from.
    static PANICKED_AT: std::cell::Cell<Option<String>> = const { std::cell::Cell::new(None) };
}

#[test]
fn workbooks() {
    std::panic::set_hook(Box::new(|panic| PANICKED_AT.set(panic.location().map(ToString::to_string))));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/workbooks");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the workbooks of the tests")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "xlsx" || ending == "ods"))
        .collect();
    paths.sort();
    let corpus: Vec<Vec<u8>> = paths.iter().map(|path| std::fs::read(path).expect("a workbook")).collect();
    mutate::hunt("workbooks", &corpus, 300, workbook);
}

/// The parts of a project as [`imports::project`] takes them.
const PARTS: [(&str, &str); 8] = [
    ("metadata.xml", "<metadata><version>3.9.1</version><vocabulary>2.0</vocabulary></metadata>"),
    ("project.xml", "<project><name>Ward 3 &amp; 4</name><separator>;</separator></project>"),
    ("data/input.csv", "id;age;zip;disease\n1;34;81667;flu\n2;45;81675;gout\n"),
    (
        "input/config.xml",
        "<config><relativeMaxOutliers>0.05</relativeMaxOutliers><metric>Loss</metric><attributeWeights><attributeWeight>\
         <attribute>age</attribute><weight>0.75</weight></attributeWeight></attributeWeights><criteria>\
         <criterion>5-anonymity</criterion><criterion>distinct-2-diversity for attribute 'disease'</criterion>\
         <criterion>entropy-3-diversity for attribute 'disease'</criterion>\
         <criterion>recursive-(4.0,3)-diversity for attribute 'disease'</criterion>\
         <criterion>0.2-closeness (ordered) for attribute 'disease'</criterion>\
         <criterion>(2.0,1.0E-6)-differential privacy</criterion></criteria></config>",
    ),
    (
        "input/definition.xml",
        "<definition><assigment><name>id</name><type>IDENTIFYING_ATTRIBUTE</type></assigment><assigment><name>age</name>\
         <type>QUASI_IDENTIFYING_ATTRIBUTE</type><ref>hierarchies/age.csv</ref><min>All</min><max>1</max></assigment>\
         <assigment><name>caf&#233;</name><type>QUASI_IDENTIFYING_ATTRIBUTE</type></assigment><assigment><name>disease</name>\
         <type>SENSITIVE_ATTRIBUTE</type><ref>hierarchies/disease.csv</ref></assigment></definition>",
    ),
    ("input/hierarchies/age.csv", "34;30-39;*\n45;40-49;*\n"),
    ("input/hierarchies/zip.csv", "81667;8166*;816**\n81675;8167*;816**\n"),
    ("input/hierarchies/disease.csv", "flu;\"lung; nose\";*\ngout;joint;*\n"),
];

#[test]
fn projects() {
    let mut parts = Vec::new();
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in PARTS {
        parts.extend(format!("{name} {}\n{content}", content.len()).into_bytes());
        archive.start_file(name, zip::write::SimpleFileOptions::default()).expect("a part");
        std::io::Write::write_all(&mut archive, content.as_bytes()).expect("memory takes every byte");
    }
    let archive = archive.finish().expect("an archive").into_inner();
    mutate::hunt("projects", &[parts, archive], 1000, imports::project);
}

#[test]
fn settings() {
    let corpus = [
        "library(sdcMicro)\nsdc <- createSdcObj(dat, keyVars = c(\"age\", \"zip\"), sensibleVar = \"disease\", excludeVars = \"id\")\nsdc <- kAnon(sdc, k = 2)\nsdc <- pram(sdc)\n",
        "# a 'comment'\nobj = createSdcObj(dat = x, keyVars = 2:3, w = 'id', strataVar = c(4), alpha = 0)\nobj <- ldiversity(obj, ldiv_index = c('disease'), l_recurs_c = 3)\nlocalSuppression(obj, k = 5, importance = c(1, 2))\nremoveDirectID(obj, var = \"id\")\n",
    ];
    mutate::hunt("settings", &corpus.map(|text| text.as_bytes().to_vec()), 2000, imports::settings);
}

#[test]
fn hierarchies() {
    let corpus = [
        "distinct\nname zip\ntype string\nheight 3\n\n816** has 81667 81675 \n819** has 81925 81931 \n\nAll has 816** 819** \n",
        "range\nname age\ntype int\nheight 2\n\n0,99 has 0,49 50,99 \n",
    ];
    let corpus = corpus.map(|text| text.as_bytes().to_vec());
    mutate::hunt("hierarchies", &corpus, 2000, imports::hierarchy);
}
