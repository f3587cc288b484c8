use super::*;
use crate::hierarchy::{Hierarchy, HierarchySpec, MaskFrom};
use crate::plan::describe::Purpose;
use crate::plan::{CheckedPlan, DiversityVariant, PrincipleSpec};

const HOSPITAL: &str = "\
PatientId;Name;Birth;Zip;Sex;Weight;Ward;Disease;Note
P1;Ada;1964-04-12;02138;f;61,5;3;Flu;came in with a cough and a fever
P2;Bob;1965-07-01;02138;m;72,0;3;Gout;=1+1 left early without any further complaints
P3;Cyd;1964-11-30;02139;f;58,2;3;Flu;was sent by the family doctor again
P4;Dan;1970-01-02;02139;m;80,9;3;HIV;asked for a second opinion elsewhere too
P1;Ada;1964-04-12;02138;f;61,0;3;Asthma;came back with the very same cough
P5;Eve;?;02141;f;55,5;3;Flu;has no complaints beside a light fever
P6;Fay;1981-12-31;02141;f;64,1;3;Gout;was seen by the doctor on duty
P7;Gus;1979-02-28;02142;m;91,4;3;HIV;was told to come back next week
P8;Hal;1980-02-29;02142;m;77,7;3;Flu;has a fever since the day before
P9;Ida;1992-06-15;02143;f;;3;Gout;is well and needs no more treatment
";

fn table(text: &str) -> Table {
    Table::from_csv(text.as_bytes()).expect("a table")
}

fn column<'a>(profile: &'a Profile, name: &str) -> &'a ColumnProfile {
    profile.columns.iter().find(|column| column.name == name).expect("the column exists")
}

#[test]
fn a_table_of_ten_rows_is_told_column_by_column() {
    let profile = profile(&table(HOSPITAL));
    let told: Vec<String> = profile
        .columns
        .iter()
        .map(|column| {
            format!(
                "{} {} {} {} {} {:?}",
                column.name,
                column.kind,
                column.distinct,
                column.missing,
                column.unique_rows,
                column.suggested_role
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            "PatientId text 9 0 8 Identifier",
            "Name text 9 0 8 Identifier",
            "Birth date 8 1 8 Quasi",
            "Zip text 5 0 1 Quasi",
            "Sex text 2 0 0 Quasi",
            "Weight decimal 9 1 10 Quasi",
            "Ward integer 1 0 0 Insensitive",
            "Disease text 4 0 1 Sensitive",
            "Note text 10 0 10 Identifier",
        ]
    );
    assert_eq!(column(&profile, "Weight").format.as_deref(), Some("decimal comma"));
    assert_eq!(column(&profile, "Birth").format.as_deref(), Some("YYYY-MM-DD"));
    assert_eq!(column(&profile, "Birth").missing_spellings, ["?"]);
    assert_eq!(profile.missing, ["", "?"]);
    assert_eq!(profile.dialect.sentence, "UTF-8, semicolon between fields, LF line ends");
    let frequent = &column(&profile, "Disease").frequent;
    assert_eq!(
        frequent.iter().map(|value| (value.value.as_str(), value.count)).collect::<Vec<_>>(),
        [("Flu", 4), ("Gout", 3), ("HIV", 2), ("Asthma", 1)]
    );
}

#[test]
fn evidence_is_given_in_sentences() {
    let profile = profile(&table(HOSPITAL));
    assert_eq!(
        column(&profile, "PatientId").evidence,
        [
            "its name says: the name or number of a person",
            "80 % of the rows are unique on this column alone",
            "9 values for 10 rows: a person may have several rows",
        ]
    );
    assert_eq!(column(&profile, "Zip").evidence[0], "its name says: a postal code");
    assert_eq!(column(&profile, "Ward").evidence, ["all rows have the same value"]);
}

#[test]
fn what_a_person_should_look_at_is_said() {
    let profile = profile(&table(HOSPITAL));
    let warnings: Vec<(WarningKind, &str)> =
        profile.warnings.iter().map(|warning| (warning.kind, warning.column.as_str())).collect();
    assert_eq!(
        warnings,
        [
            (WarningKind::RepeatedIdentifier, "PatientId"),
            (WarningKind::RepeatedIdentifier, "Name"),
            (WarningKind::FreeText, "Note"),
        ]
    );
    assert_eq!(
        profile.warnings[0].message,
        "`PatientId` has 9 values for 10 rows: rows are not persons; name it in `person` so that persons are counted"
    );
}

#[test]
fn a_plan_is_reviewed_by_its_own_roles() {
    let table = table(HOSPITAL);
    let mut plan = suggest_plan(&table, None);
    let kinds = |plan: &Plan| {
        review(&table, plan).into_iter().map(|warning| (warning.kind, warning.column)).collect::<Vec<_>>()
    };
    let expected = |list: &[(WarningKind, &str)]| {
        list.iter().map(|&(kind, name)| (kind, name.to_owned())).collect::<Vec<_>>()
    };
    let (id, name, note) = (
        (WarningKind::RepeatedIdentifier, "PatientId"),
        (WarningKind::RepeatedIdentifier, "Name"),
        (WarningKind::FreeText, "Note"),
    );
    // the suggested plan drops the note: there is nothing left to advise
    assert_eq!(plan.attributes["Note"].role, Role::Identifier);
    assert_eq!(kinds(&plan), expected(&[id, name]));
    plan.person = vec!["PatientId".to_owned()];
    assert_eq!(kinds(&plan), expected(&[name]));
    plan.attributes["Note"].role = Role::Quasi;
    assert_eq!(kinds(&plan), expected(&[name, note, (WarningKind::Formulas, "Note")]));
    plan.attributes["Weight"].role = Role::Insensitive;
    plan.attributes["Note"].role = Role::Insensitive;
    plan.attributes["Name"].role = Role::Quasi;
    assert_eq!(
        kinds(&plan),
        expected(&[
            (WarningKind::NearlyUnique, "Weight"),
            (WarningKind::FreeText, "Note"),
            (WarningKind::Formulas, "Note"),
        ])
    );
}

#[test]
fn values_give_addresses_and_telephone_numbers_away() {
    let profile = profile(&table(
        "a,b,c\nada@example.org,+49 30 123456,x\nbob@example.org,(030) 765-4321,x\ncyd@example.org,+1 202 555 0100,y\n",
    ));
    assert_eq!(profile.columns[0].suggested_role, Role::Identifier);
    assert_eq!(profile.columns[0].evidence[0], "its values are e-mail addresses");
    assert_eq!(profile.columns[1].evidence[0], "its values look like telephone numbers");
    assert_eq!(profile.columns[2].suggested_role, Role::Quasi);
}

#[test]
fn an_id_of_few_things_is_no_identifier() {
    let rows: String = (0..1000).map(|row| format!("{},{}\n", row % 4, row)).collect();
    let profile = profile(&table(&format!("ward_id,x\n{rows}")));
    assert_eq!(profile.columns[0].suggested_role, Role::Quasi);
    assert_eq!(profile.columns[1].suggested_role, Role::Identifier, "a running number");
}

#[test]
fn percentages_neither_round_up_to_all_nor_down_to_nothing() {
    assert_eq!(percent(93, 100).to_string(), "93 %");
    assert_eq!(percent(1, 1000).to_string(), "less than 1 %");
    assert_eq!(percent(999, 1000).to_string(), "more than 99 %");
    assert_eq!(percent(1000, 1000).to_string(), "100 %");
    assert_eq!(percent(0, 1000).to_string(), "0 %");
}

#[test]
fn the_starter_plan_has_a_reason_for_everything() {
    let plan = suggest_plan(&table(HOSPITAL), None);
    assert_eq!(
        plan.comment.as_deref(),
        Some(
            "A plan to start from. k is 5: nobody can be narrowed down to fewer than 5 persons. \
             Every group has at least 3 different values of `Disease`. `PatientId` repeats: if one person can have \
             several rows, name in `person` the columns that tell who it is. Taken for missing values: `?`."
        )
    );
    assert!(plan.attributes.values().all(|attribute| attribute.comment.is_some()));
    let zip = &plan.attributes["Zip"];
    assert!(matches!(zip.hierarchy, Some(HierarchySpec::Mask { .. })));
    assert!(matches!(plan.attributes["Birth"].hierarchy, Some(HierarchySpec::Date { .. })));
    assert!(matches!(plan.attributes["Weight"].hierarchy, Some(HierarchySpec::Range { .. })));
    assert!(plan.attributes["Disease"].hierarchy.is_none());
    assert_eq!(plan.principles.len(), 2);
}

#[test]
fn postal_codes_are_masked_by_length_where_their_openings_mean_something() {
    let hierarchy = |codes: [&str; 3]| {
        let rows: String = codes.iter().map(|code| format!("34,{code}\n35,{code}\n")).collect();
        let mut plan = suggest_plan(&table(&format!("age,zip\n{rows}")), None);
        plan.attributes.swap_remove("zip").and_then(|zip| zip.hierarchy).expect("a quasi column")
    };
    let is_masked = |codes| matches!(hierarchy(codes), HierarchySpec::Mask { from: MaskFrom::Right, .. });
    assert!(is_masked(["02139", "02141", "10115"]));
    assert!(is_masked(["02139-4307", "02139", "02141-0001"]), "with and without the four digits behind");
    assert!(is_masked(["EC1A 1BB", "M1 1AE", "W1A 0AX"]));
    assert!(is_masked(["1011 AB", "1012AC", "1013 AD"]));
    assert!(matches!(hierarchy(["2139", "2141", "10115"]), HierarchySpec::Range {}), "a digit is missing");
    assert!(!is_masked(["Boston", "Cambridge", "02139"]));
    assert!(!is_masked(["021**", "02139", "02141-0001"]));
}

#[test]
fn the_starter_plan_says_where_it_is_of_little_use() {
    let comment = |text: &str| suggest_plan(&table(text), None).comment.expect("reasons");
    assert!(comment("age\n34\n").contains("One person alone cannot be hidden among others"));
    assert!(comment("a\nx\nx\n").contains("`a` is taken for one, because a plan needs one"));
    let wide: Vec<String> = (0..12).map(|index| format!("c{index}")).collect();
    let wide = format!("{}\n{}\n{}\n", wide.join(","), ["x"; 12].join(","), ["y"; 12].join(","));
    assert!(comment(&wide).contains("Others may know 12 columns, and each costs precision"));
}

#[test]
fn formulas_in_published_columns_are_escaped_by_the_plan() {
    let plan = suggest_plan(&table("age,city\n30,=cmd()\n31,Rome\n32,Oslo\n33,Rome\n"), None);
    assert!(plan.csv.escape_formulas);
    assert!(!suggest_plan(&table("age,delta\n30,-5\n31,-6\n"), None).csv.escape_formulas);
}

#[test]
fn a_plan_is_suggested_for_every_awkward_table() {
    let wide: Vec<String> = (0..300).map(|index| format!("c{index}")).collect();
    let wide = format!("{0}\n{0}\n{0}\n", wide.join(","));
    let distinct: String = (0..2000).map(|row| format!("{},v{row}\n", row * 37 % 1009)).collect();
    let distinct = format!("number,word\n{distinct}");
    for text in [
        "a\n1\n",
        "a\n\"\"\n",
        "a,b\n,\n,\n",
        "a,b\nx,y\nx,y\nx,y\n",
        "name\nAda\nBob\n",
        "disease\nFlu\nGout\n",
        "zip\n10115\n10117\n9*\n",
        &wide,
        &distinct,
        HOSPITAL,
    ] {
        let table = table(text);
        let plan = suggest_plan(&table, None);
        assert!(plan.attributes.values().any(|attribute| attribute.role == Role::Quasi));
        assert_eq!(plan.attributes.len(), table.columns().len());
        for (column, attribute) in table.columns().iter().zip(plan.attributes.values()) {
            assert_eq!(attribute.role == Role::Quasi, attribute.hierarchy.is_some());
            if let Some(spec) = &attribute.hierarchy {
                Hierarchy::bind(spec, column, &plan.missing).expect("a suggested hierarchy fits its column");
            }
        }
        let checked = CheckedPlan::new(&plan, &table.with_one_missing_value(&plan.missing));
        assert_eq!(checked.err(), None, "{text:.40}");
        let run = crate::anonymize(&table, &plan, [7; 32], &mut crate::Silent);
        match run {
            Ok(_) => assert!(table.rows() > 1),
            Err(error) => assert_eq!((error.code(), table.rows()), ("unsatisfiable", 1), "{text:.40}"),
        }
        let document = serde_json::to_string(&plan).expect("a plan is plain data");
        assert_eq!(Plan::parse(&document).expect("a suggested plan is well formed"), plan);
    }
}

#[test]
fn a_profile_is_plain_data_in_camel_case() {
    let profile = serde_json::to_value(profile(&table(HOSPITAL))).expect("plain data");
    let keys: Vec<&String> = profile.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["rows", "dialect", "missing", "columns", "uniqueSets", "warnings", "findings"]);
    let zip = &profile["columns"][3];
    assert_eq!(zip["type"], "text");
    assert_eq!(zip["suggestedRole"], "quasi");
    assert_eq!(zip["uniqueness"], 0.1);
    assert_eq!(profile["warnings"][0]["kind"], "repeated-identifier");
}

#[test]
fn adult_is_profiled_as_its_readers_know_it() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/adult.csv");
    let Ok(bytes) = std::fs::read(path) else {
        println!("skipped: {path} is not there");
        return;
    };
    let table = Table::from_csv(&bytes).expect("a table");
    let profile = profile(&table);
    assert_eq!(profile.rows, 30_162);
    let told: Vec<String> = profile
        .columns
        .iter()
        .map(|column| {
            format!("{} {} {} {:?}", column.name, column.kind, column.distinct, column.suggested_role)
        })
        .collect();
    assert_eq!(
        told,
        [
            "sex text 2 Quasi",
            "age integer 72 Quasi",
            "race text 5 Quasi",
            "marital-status text 7 Quasi",
            "education text 16 Quasi",
            "native-country text 41 Quasi",
            "workclass text 7 Quasi",
            "occupation text 14 Quasi",
            "salary-class text 2 Sensitive",
        ]
    );
    let sets: Vec<String> = profile
        .unique_sets
        .sets
        .iter()
        .map(|set| format!("{} {}", set.columns.join("+"), set.unique_rows))
        .collect();
    assert_eq!(
        sets,
        [
            "age+native-country 560",
            "age+education+occupation 1907",
            "age+native-country+occupation 1812",
            "age+education+native-country 1785",
            "age+marital-status+native-country 1204",
            "age+native-country+workclass 996",
        ]
    );
    assert_eq!(profile.unique_sets.capped, None);
    assert_eq!(csv_round_trip(&table), bytes);
    let plan = suggest_plan(&table, None);
    assert!(matches!(
        plan.principles[..],
        [PrincipleSpec::KAnonymity { k: 5, .. }, PrincipleSpec::LDiversity { l, .. }] if l == 2.0
    ));
}

fn csv_round_trip(table: &Table) -> Vec<u8> {
    crate::table::csv::write(table, crate::table::csv::WriteOptions::default())
}

#[test]
fn who_a_row_is_about_is_never_guessed() {
    let plan = suggest_plan(&table(HOSPITAL), None);
    assert_eq!(plan.person, Vec::<String>::new());
    let comment = plan.comment.expect("reasons");
    assert!(comment.contains("`PatientId` repeats: if one person can have several rows"), "{comment}");
}

#[test]
fn a_purpose_sets_the_numbers_and_says_where_they_come_from() {
    let mut csv = "age,disease\n".to_owned();
    (0..60).for_each(|row| csv += &format!("{},d{}\n", 20 + row % 30, row % 4));
    for (name, k, l) in
        [("open-web", 11, 3.0), ("contract", 5, 2.0), ("inside", 3, 2.0), ("cms", 11, 2.0), ("ema", 12, 2.0)]
    {
        let purpose = Purpose::named(name).expect("a purpose");
        let plan = suggest_plan(&table(&csv), Some(&purpose));
        let asked = [
            PrincipleSpec::KAnonymity { k, attributes: None },
            PrincipleSpec::LDiversity {
                variant: DiversityVariant::Distinct,
                l,
                c: None,
                attribute: Some("disease".to_owned()),
            },
        ];
        assert_eq!(plan.principles, asked);
        let comment = plan.comment.expect("reasons");
        assert!(comment.contains(purpose.title) && comment.contains(purpose.reason), "{comment}");
    }
    // ten rows bear groups of five
    let few = suggest_plan(&table(HOSPITAL), Some(&Purpose::named("open-web").expect("a purpose")));
    assert_eq!(few.principles[0], PrincipleSpec::KAnonymity { k: 5, attributes: None });
    let Err(crate::Error::BadPlan { faults }) = Purpose::named("openweb") else { panic!("a purpose") };
    assert_eq!(faults[0].nearest.as_deref(), Some("open-web"));
}
