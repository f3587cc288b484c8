//! Is a table, as it is, already what the plan promises?

use crate::attack::{self, Attack};
use crate::check::population::{Sampled, weights_of};
use crate::check::published::{GROUP_ID, Published, columns, group_column};
use crate::check::{Grouping, Verdict, conservation, dependencies, principles};
use crate::error::{Error, Fault};
use crate::plan::{AlgorithmSpec, Plan, Population, PrincipleSpec, Role};
use crate::table::{ColumnId, Table};
use crate::text::{Step, nearest, step};

/// Judges a table as if it were published unchanged. An identifier column that is still there is a
/// fault of the table; a column that the plan names and the table lacks, or the other way round, is a
/// fault of the plan.
///
/// Identifiers may be absent, since a release has none. If they are what tells persons apart, a plan
/// that counts persons is undecided without them.
///
/// ```
/// use outis::{Plan, Table, audit_table, check};
/// let table = Table::from_csv(b"Age,Disease\n20s,Flu\n20s,Cold\n20s,Flu\n30s,HIV\n30s,HIV\n30s,HIV\n")?;
/// let plan = Plan::parse(r#"{
///     "version": 1,
///     "attributes": { "Age": { "role": "quasi" }, "Disease": { "role": "sensitive" } },
///     "principles": [{ "kind": "k-anonymity", "k": 3 }, { "kind": "l-diversity", "variant": "distinct", "l": 2 }],
///     "algorithm": { "name": "mondrian" }
/// }"#)?;
/// let verdict = audit_table(&table, &plan)?;
/// assert_eq!(verdict.principles[0].verdict, check::Outcome::Holds);
/// let witness = verdict.principles[1].witness.as_ref().expect("a violation has a witness");
/// assert_eq!(
///     witness.explanation,
///     "1 of 2 groups has fewer than 2 values of Disease; the worst, Age = 30s, has 1 value"
/// );
/// # Ok::<(), outis::Error>(())
/// ```
pub fn audit_table(table: &Table, plan: &Plan) -> Result<Verdict, Error> {
    audit_table_of(table, plan, None)
}

/// The same for a sample of a population of which more is known than the plan says.
pub fn audit_table_of(table: &Table, plan: &Plan, population: Option<&Population>) -> Result<Verdict, Error> {
    let faults = plan_faults(table, plan);
    if !faults.is_empty() {
        return Err(Error::BadPlan { faults });
    }
    let plan = &plan.clone().with_distances(table);
    let persons = persons(table, plan);
    let weights = weights_of(table, plan, table.row_ids());
    let sampled = Sampled::known(population, plan.population, weights, table.rows() as u64);
    let published = Published::new(table, plan, persons.as_deref()).with_population(sampled, false);
    let mut faults = conservation::identifier_faults(table, plan);
    faults.extend(published.faults());
    let verdict = Verdict::new(plan, principles::judge(&published), dependencies::judge(table, plan), faults);
    // a dependency of the original need not hold in cells of different precision: the plan is believed
    let dependencies = attack::unsafe_dependencies_of_plan(plan);
    let attacks = attack::try_dependencies(table, plan, persons.as_deref(), &dependencies, plan);
    Ok(verdict.with_attacks(attacks.iter().map(Attack::to_json)))
}

/// A number per row, equal for the same person, if the table has the columns that tell.
pub(super) fn persons(table: &Table, plan: &Plan) -> Option<Vec<u32>> {
    let columns: Option<Vec<ColumnId>> = plan.person.iter().map(|name| table.find(name)).collect();
    let columns = columns.filter(|columns| !columns.is_empty())?;
    Some(Grouping::by(table, &columns, &plan.missing).of_row().to_vec())
}

/// Where plan and table do not fit together.
fn plan_faults(table: &Table, plan: &Plan) -> Vec<Fault> {
    let names = || table.columns().iter().map(|column| column.name.as_str());
    let mut faults = Vec::new();
    for (name, attribute) in &plan.attributes {
        if table.find(name).is_none() && !matches!(attribute.role, Role::Identifier | Role::SamplingWeight) {
            faults.push(
                Fault::new(format!("attributes.{name}"), format!("`{name}`"), step("fault-column-of-table"))
                    .near(nearest(name, names())),
            );
        }
    }
    let group_id = group_column(table, plan);
    for id in columns(table).filter(|&id| Some(id) != group_id) {
        let name = &table.column(id).name;
        if !plan.attributes.contains_key(name) {
            faults.push(
                Fault::new(
                    format!("attributes.{name}"),
                    step("fault-no-role"),
                    step("fault-role-for-every-column").with("name", GROUP_ID),
                )
                .near(nearest(name, plan.attributes.keys().map(String::as_str))),
            );
        }
    }
    faults.extend(promise_faults(plan));
    faults
}

/// Where the plan promises nothing, or speaks of the wrong columns: without a quasi column everybody is
/// in one group, whatever is published.
pub(super) fn promise_faults(plan: &Plan) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !plan.attributes.values().any(|attribute| attribute.role == Role::Quasi) {
        faults.push(Fault::new("attributes", step("fault-no-quasi"), step("fault-one-quasi")));
    }
    for (index, principle) in plan.principles.iter().enumerate() {
        faults.extend(principle_faults(plan, principle, &format!("principles[{index}]")));
    }
    faults.extend(uncovered_quasi(plan));
    faults
}

/// The columns a principle names must have the role that it speaks about.
fn principle_faults(plan: &Plan, principle: &PrincipleSpec, path: &str) -> Vec<Fault> {
    let wrong_role = |name: &str, path: String, role: Role, expected: Step| {
        let right = plan.attributes.get(name).is_some_and(|attribute| attribute.role == role);
        let candidates = plan
            .attributes
            .iter()
            .filter(|(_, attribute)| attribute.role == role)
            .map(|(name, _)| name.as_str());
        (!right).then(|| Fault::new(path, format!("`{name}`"), expected).near(nearest(name, candidates)))
    };
    match principle {
        PrincipleSpec::KAnonymity { attributes, .. } => attributes
            .iter()
            .flatten()
            .enumerate()
            .filter_map(|(at, name)| {
                wrong_role(name, format!("{path}.attributes[{at}]"), Role::Quasi, step("fault-quasi-column"))
            })
            .collect(),
        PrincipleSpec::KMAnonymity { attribute, .. } => {
            let path = format!("{path}.attribute");
            wrong_role(attribute, path, Role::Items, step("fault-role-items")).into_iter().collect()
        }
        PrincipleSpec::KMap { .. }
        | PrincipleSpec::DeltaPresence { .. }
        | PrincipleSpec::AverageRisk { .. }
        | PrincipleSpec::RiskThreshold { .. } => Vec::new(),
        PrincipleSpec::DlInference { attribute, .. } => {
            let known = |name: &String| plan.determinants().iter().any(|columns| columns.contains(name));
            let wrong = attribute.as_ref().filter(|name| !known(name));
            let missing = plan.determinants().is_empty();
            (wrong.is_some() || missing)
                .then(|| {
                    Fault::new(
                        format!("{path}.attribute"),
                        wrong.map_or(step("fault-no-unsafe"), |name| format!("`{name}`").into()),
                        step("fault-dependency-from-column"),
                    )
                })
                .into_iter()
                .collect()
        }
        PrincipleSpec::LDiversity { attribute, .. }
        | PrincipleSpec::LdDiversity { attribute, .. }
        | PrincipleSpec::TCloseness { attribute, .. }
        | PrincipleSpec::BetaLikeness { attribute, .. }
        | PrincipleSpec::DeltaDisclosure { attribute, .. }
        | PrincipleSpec::AlphaKAnonymity { attribute, .. }
        | PrincipleSpec::MInvariance { attribute, .. } => {
            let path = format!("{path}.attribute");
            match attribute {
                Some(name) => wrong_role(name, path, Role::Sensitive, step("fault-sensitive-column-itself"))
                    .into_iter()
                    .collect(),
                None => match principles::only_sensitive(plan) {
                    Ok(_) => Vec::new(),
                    Err(reason) => vec![Fault::new(
                        path,
                        step("fault-nothing"),
                        step("fault-sensitive-since").with("reason", reason),
                    )],
                },
            }
        }
    }
}

/// Quasi columns that no principle speaks about, unless the plan says what becomes of them.
fn uncovered_quasi(plan: &Plan) -> Vec<Fault> {
    if matches!(plan.algorithm, AlgorithmSpec::ClassflyPlus { remainder: Some(_), .. }) {
        return Vec::new();
    }
    (plan.remainder().into_iter())
        .map(|name| {
            Fault::new(
                format!("attributes.{name}"),
                step("fault-quasi-uncovered"),
                step("fault-principle-with-column"),
            )
        })
        .collect()
}
