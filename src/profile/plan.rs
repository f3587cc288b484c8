//! A starter plan: complete, runnable, and with the reason for each choice.

use super::names::{is_of_birth, is_postal_code, matters_most};
use super::{ColumnProfile, Profile, WarningKind, profile};
use super::{codes, icd};
use crate::error::count;
use crate::hierarchy::{DateLevel, Hierarchy, HierarchySpec, MaskFrom};
use crate::plan::describe::Purpose;
use crate::plan::{
    AlgorithmSpec, Attribute, CsvOptions, Dependencies, DiversityVariant, Keep, Order, Plan, Polish,
    PrincipleSpec, Ranges, Role, Show,
};
use crate::table::types::{ColumnType, DateFormat, DateOrder, Typed, format_date, infer};
use crate::table::{Code, Column, Table};
use crate::text::Language;
use indexmap::IndexMap;

/// More quasi columns than this leave little to publish.
const MANY: usize = 10;
/// Tables up to this many rows are polished.
const SMALL: usize = 2_000;
/// What is asked for where nothing is said of the purpose: the smallest group, and different sensitive values in it.
const K: usize = 5;
const L: usize = 3;
/// How much a loss of age or sex weighs, which readers ask for most, against one of another column.
const MATTERS_MOST: f64 = 2.0;

/// A complete plan to start from, with its reasons in the comments. A purpose sets what is asked for; where the table is
/// too short for it, as much as it can bear.
///
/// Rows are counted as persons. Whether one person can have several rows only its owner knows: where an identifier
/// repeats, the comment says so, and `person` is left to them.
///
/// ```
/// use outis::{Table, profile::suggest_plan, plan::Role};
/// let table = Table::from_csv(
///     b"name,zip,disease\nAda,02139,Flu\nBob,02139,Gout\nCyd,02141,Flu\nDan,02141,HIV\nEve,02142,Flu\nFay,02142,Gout\n",
/// )?;
/// let plan = suggest_plan(&table, None);
/// let roles: Vec<Role> = plan.attributes.values().map(|attribute| attribute.role).collect();
/// assert_eq!(roles, [Role::Identifier, Role::Quasi, Role::Sensitive]);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn suggest_plan(table: &Table, purpose: Option<&Purpose>) -> Plan {
    let profile = profile(table);
    let mut reasons = Vec::new();
    let quasi = quasi_columns(&profile, &mut reasons);
    reasons.extend(
        purpose.map(|purpose| format!("For {}: {}", purpose.title, purpose.reason.trim_end_matches('.'))),
    );
    let (k, l) = purpose.map_or((K, L), |purpose| (purpose.k as usize, purpose.l as usize));
    let mut principles = vec![k_anonymity(profile.rows, k, &mut reasons)];
    principles.extend(diversity(&profile, &quasi, l, &mut reasons));
    reasons.extend(several_rows(&profile));
    let escape_formulas = profile.warnings.iter().any(|warning| warning.kind == WarningKind::Formulas);
    if escape_formulas {
        reasons
            .push("cells that a spreadsheet would run as formulas are written with an apostrophe".to_owned());
    }
    if let Some(extra) = profile.missing.get(1..).filter(|extra| !extra.is_empty()) {
        let spellings: Vec<String> = extra.iter().map(|spelling| format!("`{spelling}`")).collect();
        reasons.push(format!("Taken for missing values: {}", spellings.join(", ")));
    }
    let reference = day_of_reference(table, &profile.missing);
    let attributes: IndexMap<String, Attribute> = table
        .columns()
        .iter()
        .zip(&profile.columns)
        .map(|(column, profiled)| {
            let is_quasi = quasi.contains(&profiled.name.as_str());
            (profiled.name.clone(), attribute(column, profiled, is_quasi, reference, &profile.missing))
        })
        .collect();
    Plan {
        version: 1,
        attributes,
        person: Vec::new(),
        dependencies: Dependencies::default(),
        principles,
        algorithm: AlgorithmSpec::Sweep {
            polish: polish(profile.rows),
            seconds: None,
            steps: None,
            stop: None,
            keep: Keep::default(),
        },
        suppression: 0.0,
        population: None,
        order: Order::Canonical,
        missing: profile.missing,
        seed: 0,
        csv: CsvOptions { escape_formulas, ..CsvOptions::default() },
        workbook: false,
        ranges: Ranges::Text,
        language: Language::default(),
        reviewed: Vec::new(),
        comment: Some(format!("A plan to start from. {}.", reasons.join(". "))),
    }
}

/// Rounds of polish that a table of this length is done with in no time.
fn polish(rows: usize) -> Polish {
    Polish::Rounds(if rows <= SMALL { 4 } else { 0 })
}

/// The columns to generalise: those suggested, or where there is none the one that tells most.
fn quasi_columns<'a>(profile: &'a Profile, reasons: &mut Vec<String>) -> Vec<&'a str> {
    let with_role = |role| profile.columns.iter().filter(move |column| column.suggested_role == role);
    let quasi: Vec<&str> = with_role(Role::Quasi).map(|column| column.name.as_str()).collect();
    if quasi.len() > MANY {
        reasons.push(format!(
            "Others may know {} columns, and each costs precision: make those harmless that no \
             outsider can know",
            quasi.len()
        ));
    }
    if !quasi.is_empty() {
        return quasi;
    }
    let fallback = with_role(Role::Insensitive)
        .chain(with_role(Role::Sensitive))
        .chain(with_role(Role::Identifier))
        .next()
        .expect("a table has a column");
    reasons.push(format!(
        "No column looks like something an outsider knows; `{}` is taken for one, because a plan needs \
         one: choose the right ones before you publish",
        fallback.name
    ));
    vec![&fallback.name]
}

/// The identifier with the most values that repeats, if there is one: it may tell which rows are about one person. A
/// name that two people share says the same, so that nobody but the owner of the table can decide.
fn several_rows(profile: &Profile) -> Option<String> {
    let repeated = |column: &&ColumnProfile| {
        profile
            .warnings
            .iter()
            .any(|warning| warning.kind == WarningKind::RepeatedIdentifier && warning.column == column.name)
    };
    // The first of equals: `max_by_key` takes the last.
    let person = profile.columns.iter().rev().filter(repeated).max_by_key(|column| column.distinct)?;
    Some(format!(
        "`{}` repeats: if one person can have several rows, name in `person` the columns that tell who it is",
        person.name
    ))
}

fn k_anonymity(rows: usize, asked: usize, reasons: &mut Vec<String>) -> PrincipleSpec {
    let k = (rows / 2).clamp(2, asked);
    if rows < 2 {
        reasons.push("One person alone cannot be hidden among others, so no release can be made".to_owned());
    } else if k < asked {
        reasons.push(format!(
            "k is {k}, because the table has {} only; ask for {asked} or more where you can",
            count(rows, "row")
        ));
    } else {
        reasons.push(format!("k is {k}: nobody can be narrowed down to fewer than {k} persons"));
    }
    PrincipleSpec::KAnonymity { k: k as u32, attributes: None }
}

/// Distinct l-diversity for every sensitive column that has two values at least.
fn diversity(
    profile: &Profile,
    quasi: &[&str],
    asked: usize,
    reasons: &mut Vec<String>,
) -> Vec<PrincipleSpec> {
    let is_sensitive = |column: &&ColumnProfile| {
        column.suggested_role == Role::Sensitive && !quasi.contains(&column.name.as_str())
    };
    let mut principles = Vec::new();
    for column in profile.columns.iter().filter(is_sensitive).filter(|column| column.distinct >= 2) {
        let l = column.distinct.min(asked);
        reasons.push(format!("Every group has at least {l} different values of `{}`", column.name));
        principles.push(PrincipleSpec::LDiversity {
            variant: DiversityVariant::Distinct,
            l: l as f64,
            c: None,
            attribute: Some(column.name.clone()),
        });
    }
    principles
}

/// The day that is the only one in a column of dates: when the table was drawn up, or what it is about.
fn day_of_reference(table: &Table, missing: &[String]) -> Option<i64> {
    let only_day = |column: &Column| {
        let typed = infer(&column.dictionary, missing);
        let mut days = days(&typed)?;
        days.next().filter(|_| days.next().is_none() && !typed.missing.contains(&true))
    };
    table.columns().iter().find_map(only_day).filter(|_| table.rows() > 1)
}

/// The days of a column of dates.
fn days(typed: &Typed) -> Option<impl Iterator<Item = i64>> {
    let present = typed.keys.iter().zip(&typed.missing).filter(|(_, missing)| !**missing);
    matches!(typed.kind, ColumnType::Date(_)).then(|| present.map(|(day, _)| *day))
}

/// Ages on the day of reference, for dates of birth that are not after it.
fn ages(column: &Column, typed: &Typed, reference: Option<i64>) -> Option<HierarchySpec> {
    let reference = reference.filter(|_| is_of_birth(&column.name))?;
    let youngest = days(typed)?.max().filter(|youngest| *youngest <= reference);
    let iso = DateFormat { order: DateOrder::YearMonthDay, separator: '-', pivot: None };
    youngest.map(|_| HierarchySpec::Date {
        levels: vec![DateLevel::Age, DateLevel::FiveYearsOfAge, DateLevel::TenYearsOfAge],
        format: None,
        pivot: None,
        reference: Some(format_date(reference, iso)),
    })
}

fn attribute(
    column: &Column,
    profiled: &ColumnProfile,
    is_quasi: bool,
    reference: Option<i64>,
    missing: &[String],
) -> Attribute {
    let hierarchy = is_quasi.then(|| {
        let typed = infer(&column.dictionary, missing);
        if let Some(known) = ages(column, &typed, reference).or_else(|| icd::tree(present(column, &typed))) {
            return known;
        }
        if is_postal_code(&column.name) && tell_by_their_openings(column, &typed) {
            // Neighbours share the first digits; the distance of the numbers means little.
            HierarchySpec::Mask { from: MaskFrom::Right, char: '*', shown: Vec::new() }
        } else {
            let shown = codes::meaningful(present(column, &typed));
            match shown.is_empty() {
                true => Hierarchy::default_spec_typed(column, missing, &typed, false),
                false => HierarchySpec::Mask { from: MaskFrom::Right, char: '*', shown },
            }
        }
    });
    Attribute {
        role: if is_quasi { Role::Quasi } else { profiled.suggested_role },
        hierarchy,
        max_level: None,
        separator: None,
        show: Show::Range,
        bottom: None,
        top: None,
        pseudonym: false,
        weight: (is_quasi && matters_most(&column.name)).then_some(MATTERS_MOST),
        comment: Some(profiled.evidence.join("; ")),
    }
}

/// The values that are not missing.
fn present<'t>(column: &'t Column, typed: &'t Typed) -> impl Iterator<Item = &'t str> + Clone {
    let texts = (0..column.dictionary.len() as u32).map(|code| column.dictionary.text(Code(code)));
    texts.zip(&typed.missing).filter(|&(_, &missing)| !missing).map(|(text, _)| text)
}

/// Whether the first characters of codes say the most: of equal length, as `02139`, or with more than digits, as `02139-4307`
/// beside `02139` and `EC1A 1BB` beside `M1 1AE`. Numbers of unequal length have lost what stood in front, or come from
/// countries of different habits.
fn tell_by_their_openings(column: &Column, typed: &Typed) -> bool {
    let has_digit = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    let is_code = |text: &str| !text.contains('*') && text.chars().count() > 1;
    let mut lengths = present(column, typed).map(|text| text.chars().count());
    let Some(first) = lengths.next() else { return false };
    present(column, typed).all(is_code)
        && (lengths.all(|length| length == first)
            || typed.kind == ColumnType::Text && present(column, typed).all(has_digit))
}
