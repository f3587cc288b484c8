//! A starter plan: complete, runnable, and with the reason for each choice.

use super::names::is_postal_code;
use super::{ColumnProfile, Profile, WarningKind, profile};
use crate::error::count;
use crate::hierarchy::{Hierarchy, HierarchySpec, MaskFrom};
use crate::plan::{
    AlgorithmSpec, Attribute, CsvOptions, Dependencies, DiversityVariant, Order, Plan, PrincipleSpec, Role,
};
use crate::table::types::{Typed, infer};
use crate::table::{Column, Table};
use indexmap::IndexMap;

/// Asked for where the table is long enough.
const K: usize = 5;
/// More quasi columns than this leave little to publish.
const MANY: usize = 10;
/// Tables up to this many rows are polished.
const SMALL: usize = 20_000;
/// Asked for where the sensitive column has enough values.
const L: usize = 3;

/// A complete plan to start from, with its reasons in the comments.
///
/// ```
/// use outis::{Table, profile::suggest_plan, plan::Role};
/// let table = Table::from_csv(
///     b"name,zip,disease\nAda,02139,Flu\nBob,02139,Gout\nCyd,02141,Flu\nDan,02141,HIV\nEve,02142,Flu\nFay,02142,Gout\n",
/// )?;
/// let plan = suggest_plan(&table);
/// let roles: Vec<Role> = plan.attributes.values().map(|attribute| attribute.role).collect();
/// assert_eq!(roles, [Role::Identifier, Role::Quasi, Role::Sensitive]);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn suggest_plan(table: &Table) -> Plan {
    let profile = profile(table);
    let mut reasons = Vec::new();
    let quasi = quasi_columns(&profile, &mut reasons);
    let person = person(&profile, &mut reasons);
    let persons = person.map_or(profile.rows, |column| column.distinct);
    let mut principles = vec![k_anonymity(persons, &mut reasons)];
    principles.extend(diversity(&profile, &quasi, &mut reasons));
    let escape_formulas = profile.warnings.iter().any(|warning| warning.kind == WarningKind::Formulas);
    if escape_formulas {
        reasons
            .push("cells that a spreadsheet would run as formulas are written with an apostrophe".to_owned());
    }
    if let Some(extra) = profile.missing.get(1..).filter(|extra| !extra.is_empty()) {
        let spellings: Vec<String> = extra.iter().map(|spelling| format!("`{spelling}`")).collect();
        reasons.push(format!("Taken for missing values: {}", spellings.join(", ")));
    }
    let attributes: IndexMap<String, Attribute> = table
        .columns()
        .iter()
        .zip(&profile.columns)
        .map(|(column, profiled)| {
            let is_quasi = quasi.contains(&profiled.name.as_str());
            (profiled.name.clone(), attribute(column, profiled, is_quasi, &profile.missing))
        })
        .collect();
    Plan {
        version: 1,
        attributes,
        person: person.iter().map(|column| column.name.clone()).collect(),
        dependencies: Dependencies::default(),
        principles,
        algorithm: AlgorithmSpec::Sweep { polish: polish(profile.rows) },
        suppression: 0.0,
        population: None,
        order: Order::Canonical,
        missing: profile.missing,
        seed: 0,
        csv: CsvOptions { escape_formulas },
        comment: Some(format!("A plan to start from. {}.", reasons.join(". "))),
    }
}

/// Rounds of polish that a table of this length is done with in seconds.
fn polish(rows: usize) -> u32 {
    if rows <= SMALL { 4 } else { 0 }
}

/// The columns to generalise: those suggested, or where there is none the one that tells most.
fn quasi_columns<'a>(profile: &'a Profile, reasons: &mut Vec<String>) -> Vec<&'a str> {
    let with_role = |role| profile.columns.iter().filter(move |column| column.suggested_role == role);
    let quasi: Vec<&str> = with_role(Role::Quasi).map(|column| column.name.as_str()).collect();
    if quasi.len() > MANY {
        reasons.push(format!(
            "{} columns are quasi, and each costs precision: make those insensitive that no \
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
        "No column looks like something an outsider knows; `{}` was made quasi, because a plan needs \
         one: choose the right ones before you publish",
        fallback.name
    ));
    vec![&fallback.name]
}

/// The repeated identifier with the most values, if there is one.
fn person<'a>(profile: &'a Profile, reasons: &mut Vec<String>) -> Option<&'a ColumnProfile> {
    let repeated = |column: &&ColumnProfile| {
        profile
            .warnings
            .iter()
            .any(|warning| warning.kind == WarningKind::RepeatedIdentifier && warning.column == column.name)
    };
    // The first of equals: `max_by_key` takes the last.
    let person = profile.columns.iter().rev().filter(repeated).max_by_key(|column| column.distinct)?;
    reasons.push(format!("`{}` repeats, so persons are counted, not rows", person.name));
    Some(person)
}

fn k_anonymity(persons: usize, reasons: &mut Vec<String>) -> PrincipleSpec {
    let k = (persons / 2).clamp(2, K);
    if persons < 2 {
        reasons.push("One person alone cannot be hidden among others, so no release can be made".to_owned());
    } else if k < K {
        reasons.push(format!(
            "k is {k}, because the table is about {} only; ask for {K} or more where you can",
            count(persons, "person")
        ));
    } else {
        reasons.push(format!("k is {K}: nobody can be narrowed down to fewer than {K} persons"));
    }
    PrincipleSpec::KAnonymity { k: k as u32, attributes: None }
}

/// Distinct l-diversity for every sensitive column that has two values at least.
fn diversity(profile: &Profile, quasi: &[&str], reasons: &mut Vec<String>) -> Vec<PrincipleSpec> {
    let is_sensitive = |column: &&ColumnProfile| {
        column.suggested_role == Role::Sensitive && !quasi.contains(&column.name.as_str())
    };
    let mut principles = Vec::new();
    for column in profile.columns.iter().filter(is_sensitive).filter(|column| column.distinct >= 2) {
        let l = column.distinct.min(L);
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

fn attribute(column: &Column, profiled: &ColumnProfile, is_quasi: bool, missing: &[String]) -> Attribute {
    let hierarchy = is_quasi.then(|| {
        let typed = infer(&column.dictionary, missing);
        if is_postal_code(&column.name) && is_of_equal_length(column, &typed) {
            // Neighbours share the first digits; the distance of the numbers means little.
            HierarchySpec::Mask { from: MaskFrom::Right, char: '*' }
        } else {
            Hierarchy::default_spec_typed(column, missing, &typed, false)
        }
    });
    Attribute {
        role: if is_quasi { Role::Quasi } else { profiled.suggested_role },
        hierarchy,
        max_level: None,
        pseudonym: false,
        weight: None,
        comment: Some(profiled.evidence.join("; ")),
    }
}

fn is_of_equal_length(column: &Column, typed: &Typed) -> bool {
    let present = column.dictionary.texts().zip(&typed.missing).filter(|&(_, &missing)| !missing);
    let mut lengths = present.map(|(text, _)| if text.contains('*') { 0 } else { text.chars().count() });
    let first = lengths.next().unwrap_or(0);
    first > 1 && lengths.all(|length| length == first)
}
