//! A suggested plan on the page's own sample tables: no other choice of steps would lose much less.

use outis::hierarchy::{DateLevel, Hierarchy, HierarchySpec};
use outis::keyed::KeyedOrder;
use outis::plan::{CheckedPlan, Role};
use outis::profile::suggest_plan;
use outis::release::ClassId;
use outis::{Plan, Silent, Table, algorithms};

/// What the plan loses, columns weighted as it says, rows that are left out counted as lost.
fn loss(table: &Table, plan: &Plan) -> Option<f64> {
    let checked = CheckedPlan::new(plan, table).ok()?;
    let order = KeyedOrder::of_cells(&[7; 32], table);
    let made = algorithms::run(&checked, table, &order, &mut Silent).ok()?;
    let width = checked.quasi.len();
    let all: f64 = checked.quasi.iter().map(|quasi| quasi.weight).sum();
    let of_row = |class: &ClassId| -> f64 {
        if *class == ClassId::SUPPRESSED {
            return all;
        }
        let cells = &made.cells[class.0 as usize * width..][..width];
        checked.quasi.iter().zip(cells).map(|(quasi, cell)| quasi.weight * quasi.hierarchy.loss(*cell)).sum()
    };
    let sum: f64 = made.class_of_row.iter().map(of_row).sum();
    Some(sum / (all * made.class_of_row.len() as f64))
}

/// The same steps with one left out, each in turn, or one more where there can be one; numbers also in intervals.
fn other_steps(spec: &HierarchySpec, table: &Table, column: &str, missing: &[String]) -> Vec<HierarchySpec> {
    fn without<T: Clone>(all: &[T]) -> Vec<Vec<T>> {
        let one_less = |at: usize| [&all[..at], &all[at + 1..]].concat();
        if all.len() < 2 { Vec::new() } else { (0..all.len()).map(one_less).collect() }
    }
    let column = table.column(table.find(column).expect("a column of the table"));
    match spec {
        HierarchySpec::Date { levels, format, pivot, reference } => {
            let with = |levels| HierarchySpec::Date {
                levels,
                format: format.clone(),
                pivot: *pivot,
                reference: reference.clone(),
            };
            let every = [
                DateLevel::Month,
                DateLevel::Quarter,
                DateLevel::Year,
                DateLevel::FiveYears,
                DateLevel::Decade,
            ];
            let more = every.into_iter().filter(|level| !levels.contains(level)).map(|level| {
                let mut levels = [levels.as_slice(), &[level]].concat();
                levels.sort();
                levels
            });
            without(levels).into_iter().chain(more).map(with).collect()
        }
        HierarchySpec::Mask { from, char, shown } => {
            let longest =
                column.dictionary.texts().map(|text| text.chars().count()).max().unwrap_or(0) as u32;
            let every: Vec<u32> = (1..longest).rev().collect();
            let steps = if shown.is_empty() { &every } else { shown };
            let more = every.iter().filter(|step| !steps.contains(step)).map(|&step| {
                let mut steps = [steps.as_slice(), &[step]].concat();
                steps.sort_by(|a, b| b.cmp(a));
                steps
            });
            let with = |shown| HierarchySpec::Mask { from: *from, char: *char, shown };
            without(steps).into_iter().chain(more).map(with).collect()
        }
        HierarchySpec::Range {} => {
            let levels = Hierarchy::default_spec(column, missing, true);
            let HierarchySpec::Intervals { widths, origin, min, max } = &levels else { return vec![levels] };
            let with = |widths| HierarchySpec::Intervals { widths, origin: *origin, min: *min, max: *max };
            let wider = [widths.as_slice(), &[2.0 * widths[widths.len() - 1]]].concat();
            [widths.clone(), wider].into_iter().chain(without(widths)).map(with).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn no_other_steps_of_a_column_would_lose_much_less_than_those_suggested() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("www/samples");
    let mut tried = 0;
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the samples").map(|file| file.expect("a file").path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|kind| kind == "csv")) {
        let table = Table::from_csv(&std::fs::read(file).expect("a sample")).expect("well formed");
        let plan = suggest_plan(&table, None);
        let suggested = loss(&table, &plan).unwrap_or_else(|| panic!("{}: no release", file.display()));
        let mut best = (suggested, String::from("as suggested"));
        for (name, attribute) in plan.attributes.iter().filter(|(_, attribute)| attribute.role == Role::Quasi)
        {
            let spec = attribute.hierarchy.as_ref().expect("a suggested plan names them");
            for steps in other_steps(spec, &table, name, &plan.missing) {
                let mut other = plan.clone();
                other.attributes[name].hierarchy = Some(steps.clone());
                if let Some(found) = loss(&table, &other) {
                    tried += 1;
                    if found < best.0 {
                        best = (found, format!("{name}: {steps:?}"));
                    }
                }
            }
        }
        println!("{}: {suggested:.4} as suggested, {:.4} with {}", file.display(), best.0, best.1);
        assert!(
            suggested <= 1.15 * best.0,
            "{}: {suggested} where {} would do: {}",
            file.display(),
            best.0,
            best.1
        );
    }
    assert!(tried > 60, "only {tried} other plans");
}

#[test]
fn dates_become_less_precise_in_small_steps_and_age_and_sex_matter_more() {
    let mut text = String::from("birth,sex,region,diagnosis\n");
    for row in 0..400 {
        let (year, month, day) = (1940 + row * 7 % 60, 1 + row * 5 % 12, 1 + row * 11 % 28);
        let region = ["AT130", "AT211", "DE212", "DE600"][row % 4];
        text += &format!("{year}-{month:02}-{day:02},{},{region},d{}\n", ["f", "m"][row / 3 % 2], row % 9);
    }
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let plan = suggest_plan(&table, None);
    let HierarchySpec::Date { levels, .. } = plan.attributes["birth"].hierarchy.as_ref().expect("steps")
    else {
        panic!("dates have calendar periods");
    };
    assert_eq!(levels.len(), 5);
    assert_eq!(plan.attributes["birth"].weight, Some(2.0));
    assert_eq!(plan.attributes["sex"].weight, Some(2.0));
    assert_eq!(plan.attributes["region"].weight, None);
    let HierarchySpec::Mask { shown, .. } = plan.attributes["region"].hierarchy.as_ref().expect("steps")
    else {
        panic!("regions are known by their codes");
    };
    assert_eq!(shown, &[4, 3, 2]);
    // a date of birth that is nothing but `*` for nearly everybody serves nobody
    let made = outis::anonymize(&table, &plan, [7; 32], &mut Silent).expect("a release");
    let published = &made.published.tables[0].table;
    let birth = published.column(published.find("birth").expect("published"));
    let stars = published.row_ids().filter(|row| birth.text(*row) == "*").count();
    assert!(stars * 4 < published.rows(), "{stars} of {} births are hidden", published.rows());
}

#[test]
fn where_all_rows_have_one_later_day_dates_of_birth_become_ages_on_it() {
    let table = |day: &str| {
        let mut text = String::from("birth,drawn up,disease\n");
        for row in 0..60 {
            let (year, month) = (1960 + row % 30, 1 + row * 5 % 12);
            text += &format!("{year}-{month:02}-15,{day},d{}\n", row % 7);
        }
        Table::from_csv(text.as_bytes()).expect("well formed")
    };
    let birth = |table: &Table| suggest_plan(table, None).attributes["birth"].hierarchy.clone();
    let ages = HierarchySpec::Date {
        levels: vec![DateLevel::Age, DateLevel::FiveYearsOfAge, DateLevel::TenYearsOfAge],
        format: None,
        pivot: None,
        reference: Some("2024-06-30".to_owned()),
    };
    assert_eq!(birth(&table("2024-06-30")), Some(ages));
    // a day before somebody was born is no day to count ages on
    let Some(HierarchySpec::Date { reference: None, levels, .. }) = birth(&table("1970-01-01")) else {
        panic!("calendar periods");
    };
    assert_eq!(levels.len(), 5);
    let published = outis::anonymize(
        &table("2024-06-30"),
        &suggest_plan(&table("2024-06-30"), None),
        [7; 32],
        &mut Silent,
    )
    .expect("a release");
    let release = &published.published.tables[0].table;
    let births = release.column(release.find("birth").expect("published"));
    assert!(release.row_ids().all(|row| births.text(row).ends_with(" (2024-06-30)")));
}

#[test]
fn diagnoses_climb_by_block_and_chapter_and_codes_of_a_later_table_are_covered() {
    let codes = ["E11.65", "E10.9", "E66.0", "I10", "I25.1", "J45.0", "C50.9", "F32.1"];
    // a name that says that others may know it
    let mut text = String::from("age,postal code\n");
    (0..80).for_each(|row| text += &format!("{},{}\n", 20 + row % 5, codes[row % 8]));
    let table = Table::from_csv(text.as_bytes()).expect("well formed");
    let plan = suggest_plan(&table, None);
    let Some(HierarchySpec::Tree { paths, .. }) = &plan.attributes["postal code"].hierarchy else {
        panic!("a tree: {:?}", plan.attributes["postal code"].hierarchy);
    };
    let expected = ["E11.65", "E11.6-", "E11.-", "E10-E14", "E00-E90", "*"].map(str::to_owned);
    assert!(paths.contains(&expected.to_vec()));
    assert!(outis::anonymize(&table, &plan, [7; 32], &mut Silent).is_ok());
    let later = Table::from_csv(format!("{text}23,K35.8\n").as_bytes()).expect("well formed");
    assert!(outis::anonymize(&later, &plan, [7; 32], &mut Silent).is_ok());
}
