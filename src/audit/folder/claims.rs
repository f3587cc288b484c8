//! What `report.json` says, against what is found.

use super::files::{ReleaseFiles, bad};
use crate::check::conservation::share_fault;
use crate::check::partial_suppression::Listed;
use crate::check::principles::only_sensitive;
use crate::check::tree_paths::ROOT;
use crate::check::verdict::{BeliefVerdict, DependencyVerdict, Outcome, PrincipleVerdict};
use crate::error::{Error, count};
use crate::hierarchy::HierarchySpec;
use crate::plan::{
    AlgorithmSpec, Attribute, Dependencies, FrequencyDistance, Plan, Polish, PrincipleSpec, Role,
};
use crate::table::{RowId, Table};
use crate::text::number;
use rustc_hash::FxHashSet;
use serde_json::Value;
use std::collections::BTreeSet;

pub(crate) use crate::release::files::REPORT;
const PRIVATE_REPORT: &str = "report-private.json";

/// The claims of a report.
pub(super) struct Claims {
    pub(super) plan: Plan,
    /// Whether the plan's trees start at the published nodes.
    pub(super) trees_cut: bool,
    /// Whether the plan shows what must stay with the publisher.
    secrets: Vec<&'static str>,
    rows: u64,
    suppressed: u64,
    /// Of the suppressed, people of a series whose value changed to one that no release could hold.
    changed: u64,
    /// Of the suppressed, rows left out whole beside others that are suppressed in part.
    left_out: u64,
    /// The columns that rows are suppressed on together, and how many are.
    components: Vec<(Vec<String>, u64)>,
    share: Value,
    counterfeits: u64,
    series: Option<(String, u64)>,
    verdict: Value,
}

impl Claims {
    pub(super) fn read(files: &ReleaseFiles) -> Result<Claims, Error> {
        let report = files.json(REPORT)?;
        let need = |pointer: &str| {
            let name = pointer.trim_start_matches('/').replace('/', ".");
            report.pointer(pointer).ok_or_else(|| bad(REPORT, format!("it has no `{name}`")))
        };
        let number = |pointer: &str| {
            let name = pointer.trim_start_matches('/').replace('/', ".");
            need(pointer)?.as_u64().ok_or_else(|| bad(REPORT, format!("`{name}` is not a number of rows")))
        };
        let echo = need("/plan")?;
        let has_comment = |value: &Value| value.get("comment").is_some();
        let attributes = echo.get("attributes").and_then(Value::as_object);
        let mut secrets = Vec::new();
        if echo.get("seed").is_some() {
            secrets.push("seed");
        }
        if has_comment(echo) || attributes.is_some_and(|attributes| attributes.values().any(has_comment)) {
            secrets.push("comments");
        }
        let (plan, trees_cut) =
            plan_of(echo).map_err(|error| bad(REPORT, format!("its plan cannot be read: {error}")))?;
        Ok(Claims {
            plan,
            trees_cut,
            secrets,
            rows: number("/rows")?,
            suppressed: number("/suppressed/rows")?,
            changed: report.pointer("/suppressed/changed").and_then(Value::as_u64).unwrap_or(0),
            left_out: report.pointer("/suppressed/leftOut").and_then(Value::as_u64).unwrap_or(0),
            components: components(&report)?,
            share: need("/suppressed/share")?.clone(),
            counterfeits: report.get("counterfeits").and_then(Value::as_u64).unwrap_or(0),
            series: report.get("series").and_then(|series| {
                Some((series.get("id")?.as_str()?.to_owned(), series.get("release")?.as_u64()?))
            }),
            verdict: need("/verdict")?.clone(),
        })
    }

    /// What is wrong with the report by itself and beside the publisher's plan.
    pub(super) fn faults(&self, given: Option<&Plan>) -> Vec<String> {
        let secrets = self.secrets.iter().map(|what| format!("{REPORT} publishes the plan's {what}"));
        secrets.chain(given.into_iter().flat_map(|given| self.differences(given))).collect()
    }

    /// Trees are published from the published labels upward: what stands below is the input's vocabulary.
    pub(super) fn tree_faults(&self, published: &[&Table]) -> Vec<String> {
        let mut faults = Vec::new();
        for (name, attribute) in &self.plan.attributes {
            let Some(HierarchySpec::Tree { paths, csv, .. }) = &attribute.hierarchy else { continue };
            let columns = published.iter().filter_map(|table| Some(table.column(table.find(name)?)));
            let cells = columns.flat_map(|column| column.dictionary.texts());
            let separator = (attribute.role == Role::Items).then(|| attribute.item_separator());
            let shown: BTreeSet<&str> = match separator.filter(|separator| !separator.is_empty()) {
                Some(separator) => cells.flat_map(|cell| cell.split(separator).map(str::trim)).collect(),
                None => cells.collect(),
            };
            let lowest = paths.iter().filter_map(|path| path.first());
            let hidden = lowest.filter(|label| *label != ROOT && !shown.contains(label.as_str())).count();
            if hidden > 0 || csv.is_some() {
                faults.push(format!("{REPORT} shows more of the tree of {name} than the table does"));
            }
        }
        faults
    }

    /// Where the published plan is not the plan given. Trees are shortened when they are published, and
    /// hierarchies that the plan leaves open are filled in.
    fn differences(&self, given: &Plan) -> Vec<String> {
        let echo = &self.plan;
        let mut different: Vec<String> = Vec::new();
        let mut compare = |what: &str, same: bool| {
            if !same {
                different.push(what.to_owned());
            }
        };
        let names = |plan: &Plan| plan.attributes.keys().cloned().collect::<Vec<_>>();
        compare("attributes", sorted(names(echo)) == sorted(names(given)));
        for (name, theirs) in &given.attributes {
            let Some(ours) = echo.attributes.get(name) else { continue };
            let same_hierarchy = match (&theirs.hierarchy, &ours.hierarchy) {
                _ if !matches!(theirs.role, Role::Quasi | Role::Items) => true,
                (None, _) => true,
                (Some(HierarchySpec::Tree { .. }), ours) => matches!(ours, Some(HierarchySpec::Tree { .. })),
                (theirs, ours) => theirs == ours,
            };
            // what is for people, and what only the method looks at, may differ
            let stated = |attribute: &Attribute| Attribute {
                hierarchy: None,
                weight: None,
                comment: None,
                ..attribute.clone()
            };
            let same = stated(ours) == stated(theirs) && same_hierarchy;
            compare(&format!("attributes.{name}"), same);
        }
        compare("person", echo.person == given.person);
        let discovered = matches!(given.dependencies, Dependencies::Word(_));
        compare("dependencies", discovered || echo.dependencies == given.dependencies);
        compare("principles", principles(echo) == principles(&given_in_rows(given, echo)));
        compare("algorithm", is_run_of(&echo.algorithm, &given.algorithm));
        compare("suppression", echo.suppression == given.suppression);
        compare("population", echo.population == given.population);
        compare("order", echo.order == given.order);
        compare("missing", echo.missing == given.missing);
        compare("csv", echo.csv == given.csv);
        different
            .into_iter()
            .map(|what| format!("{REPORT} has another `{what}` than the plan given"))
            .collect()
    }

    /// The claimed numbers of rows against each other, the table and the plan.
    ///
    /// Of the published rows so many are counterfeits, of which no row was suppressed.
    pub(super) fn row_faults(&self, published: usize, counterfeits: usize, plan: &Plan) -> Vec<String> {
        let mut faults = Vec::new();
        if self.rows != published as u64 {
            faults.push(format!("{REPORT} says {} rows are published, the file has {published}", self.rows));
        }
        let all = self.left_out().saturating_add(published.saturating_sub(counterfeits) as u64);
        let share = if all == 0 { 0.0 } else { self.suppressed as f64 / all as f64 };
        if self.share != number::json(share) {
            faults.push(format!(
                "{REPORT} says the suppressed share is {}, it is {}",
                self.share,
                number::significant(share)
            ));
        }
        if self.changed > self.suppressed || (self.changed > 0 && self.series.is_none()) {
            faults.push(format!(
                "{REPORT} says that {} left out because a value changed, which cannot be",
                count(self.changed as usize, "row")
            ));
        }
        faults.extend(share_fault(self.within_plan(self.suppressed as usize), all as usize, plan));
        let most = self.components.iter().map(|(_, rows)| *rows).max();
        let sum = self.components.iter().fold(0u64, |sum, (_, rows)| sum.saturating_add(*rows));
        let parts = self.suppressed.checked_sub(self.left_out());
        if most.is_some_and(|most| parts.is_none_or(|parts| parts < most || parts > sum)) {
            faults.push(format!(
                "{REPORT} says {} suppressed, which does not fit its numbers by columns",
                count(self.suppressed as usize, "row")
            ));
        }
        faults
    }

    /// Of so many suppressed rows, how many count against the plan's share.
    pub(super) fn within_plan(&self, suppressed: usize) -> usize {
        suppressed.saturating_sub(self.changed as usize)
    }

    /// Rows that are not in the table at all.
    pub(super) fn left_out(&self) -> u64 {
        if self.components.is_empty() { self.suppressed } else { self.left_out }
    }

    /// Rows that are in the table without some of their cells.
    pub(super) fn rows_suppressed_in_parts(&self) -> usize {
        self.suppressed.saturating_sub(self.left_out()) as usize
    }

    /// The columns that rows are said to be suppressed on together.
    pub(super) fn components(&self) -> Vec<Listed<u64>> {
        let listed = self.components.iter();
        listed.map(|(columns, rows)| Listed { columns: columns.clone(), suppressed: *rows }).collect()
    }

    /// The claimed numbers against the rows that the publisher knows to be suppressed.
    pub(super) fn component_faults(&self, marks: &[Vec<RowId>]) -> Vec<String> {
        let mut faults = Vec::new();
        for ((columns, claimed), rows) in self.components.iter().zip(marks) {
            if *claimed != rows.len() as u64 {
                faults.push(format!(
                    "{REPORT} says {} suppressed on {}, there are {}",
                    count(*claimed as usize, "row"),
                    columns.join(", "),
                    rows.len()
                ));
            }
        }
        let any: FxHashSet<RowId> = marks.iter().flatten().copied().collect();
        let all = any.len() as u64 + self.left_out();
        if self.suppressed != all {
            faults.push(format!(
                "{REPORT} says {} suppressed, there are {}",
                count(self.suppressed as usize, "row"),
                all
            ));
        }
        faults
    }

    /// Which release of which series it says it is.
    pub(super) fn series(&self) -> Option<(&str, u64)> {
        self.series.as_ref().map(|(id, number)| (id.as_str(), *number))
    }

    /// The claimed number of counterfeits against the one told by the tables.
    pub(super) fn counterfeit_fault(&self, told: usize) -> Option<String> {
        (self.counterfeits != told as u64).then(|| {
            format!(
                "{REPORT} says {}, the tables tell of {told}",
                count(self.counterfeits as usize, "counterfeit")
            )
        })
    }

    /// The claimed number of suppressed rows against that of input rows that are not published.
    pub(super) fn suppression_fault(&self, suppressed: usize) -> Option<String> {
        (self.left_out() != suppressed as u64).then(|| {
            format!(
                "{REPORT} says {} suppressed, there are {suppressed}",
                count(self.left_out() as usize, "row")
            )
        })
    }

    /// The claimed belief of an attacker against the one found.
    pub(super) fn belief_fault(&self, found: &BeliefVerdict) -> Option<String> {
        let found = serde_json::to_value(found).expect("a belief is plain data");
        (self.verdict.get("belief") != Some(&found))
            .then(|| format!("{REPORT} tells of another belief than was found"))
    }

    /// The claimed verdict against the one found. What could not be decided now is not compared.
    pub(super) fn verdict_faults(
        &self,
        principles: &[PrincipleVerdict],
        dependencies: &[DependencyVerdict],
    ) -> Vec<String> {
        let mut faults = Vec::new();
        if self.verdict.get("verdict") != Some(&outcome(Outcome::Holds)) {
            faults.push(format!("{REPORT} does not say that the release holds"));
        }
        let none = Vec::new();
        let list = |name: &str| self.verdict.get(name).and_then(Value::as_array).unwrap_or(&none);
        let claimed = list("principles");
        if claimed.len() != principles.len() {
            faults.push(format!(
                "{REPORT} gives {} on principles, the plan has {}",
                count(claimed.len(), "verdict"),
                principles.len()
            ));
        }
        for (claim, found) in claimed.iter().zip(principles) {
            let mut facts = vec![("kind", Value::from(found.kind.as_str())), ("asked", found.asked.clone())];
            if found.verdict != Outcome::Undecided {
                facts.push(("verdict", outcome(found.verdict)));
                // who is counted is not published, nor what is counted in persons
                // nor what a population has
                let counted =
                    self.plan.person.is_empty() && !matches!(found.kind.as_str(), "k-map" | "delta-presence");
                let measured = if counted { &found.measured } else { &Value::Null };
                facts.push(("measured", measured.clone()));
            }
            for (field, value) in facts {
                let claim = claim.get(field).unwrap_or(&Value::Null);
                if *claim != value {
                    faults.push(format!("{REPORT} says {field} {claim} for {}, found {value}", found.name));
                }
            }
        }
        let claimed = list("dependencies");
        let differs = |(claim, found): (&Value, &DependencyVerdict)| {
            claim.get("dependency").and_then(Value::as_str) != Some(&found.dependency)
                || claim.get("verdict") != Some(&outcome(found.verdict))
        };
        if claimed.len() != dependencies.len() || claimed.iter().zip(dependencies).any(differs) {
            faults.push(format!("{REPORT} has other verdicts on dependencies than were found"));
        }
        faults
    }
}

/// `suppressed.components`, where the report has it.
fn components(report: &Value) -> Result<Vec<(Vec<String>, u64)>, Error> {
    let Some(listed) = report.pointer("/suppressed/components") else { return Ok(Vec::new()) };
    let unreadable = || bad(REPORT, "`suppressed.components` is not a list of columns and numbers of rows");
    let one = |component: &Value| {
        let columns = component.get("columns")?.as_array()?.iter();
        let columns = columns.map(|name| name.as_str().map(str::to_owned)).collect::<Option<_>>()?;
        Some((columns, component.get("rows")?.as_u64()?))
    };
    listed.as_array().and_then(|list| list.iter().map(one).collect()).ok_or_else(unreadable)
}

fn outcome(outcome: Outcome) -> Value {
    serde_json::to_value(outcome).expect("an outcome is a word")
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

/// The principles with the sensitive column filled in where the plan leaves it to the only one.
fn principles(plan: &Plan) -> Vec<PrincipleSpec> {
    let mut principles = plan.principles.clone();
    for principle in &mut principles {
        if let PrincipleSpec::LDiversity { attribute, .. }
        | PrincipleSpec::LdDiversity { attribute, .. }
        | PrincipleSpec::DlInference { attribute, .. }
        | PrincipleSpec::TCloseness { attribute, .. }
        | PrincipleSpec::BetaLikeness { attribute, .. }
        | PrincipleSpec::DeltaDisclosure { attribute, .. }
        | PrincipleSpec::AlphaKAnonymity { attribute, .. }
        | PrincipleSpec::MInvariance { attribute, .. } = principle
            && attribute.is_none()
        {
            *attribute = only_sensitive(plan).ok().map(str::to_owned);
        }
    }
    principles
}

/// The plan with multiples of an average distance of frequencies as the report states them in rows: the
/// average is that of the original.
pub(super) fn given_in_rows(given: &Plan, echo: &Plan) -> Plan {
    let mut plan = given.clone();
    for (theirs, ours) in plan.principles.iter_mut().zip(&echo.principles) {
        if let (PrincipleSpec::DlInference { d, .. }, PrincipleSpec::DlInference { d: stated, .. }) =
            (theirs, ours)
            && matches!(d, FrequencyDistance::Average { .. })
        {
            *d = *stated;
        }
    }
    plan
}

/// A plan as a report shows it, and whether its trees are cut off: then they carry counts of leaves,
/// which no plan has.
pub(crate) fn plan_of(echo: &Value) -> Result<(Plan, bool), Error> {
    let mut plan = echo.clone();
    let mut trees_cut = false;
    if let Some(attributes) = plan.get_mut("attributes").and_then(Value::as_object_mut) {
        for attribute in attributes.values_mut() {
            if let Some(hierarchy) = attribute.get_mut("hierarchy").and_then(Value::as_object_mut) {
                trees_cut |= hierarchy.remove("leaves").is_some();
            }
        }
    }
    Ok((Plan::from_value(plan)?, trees_cut))
}

/// The plan from the private report, if it is there.
pub(crate) fn private_plan(private: &ReleaseFiles) -> Result<Option<(Plan, bool)>, Error> {
    if private.get(PRIVATE_REPORT).is_none() {
        return Ok(None);
    }
    let report = private.json(PRIVATE_REPORT)?;
    let Some(plan) = report.get("plan") else { return Ok(None) };
    plan_of(plan).map(Some).map_err(|error| bad(PRIVATE_REPORT, format!("its plan cannot be read: {error}")))
}

/// Whether a run of what was asked is published as `done`: a polish that found nothing more to improve, or that was
/// stopped, is published with the rounds or steps that it took, so that it can be made again.
fn is_run_of(done: &AlgorithmSpec, asked: &AlgorithmSpec) -> bool {
    match (done, asked) {
        (
            AlgorithmSpec::Sweep { polish: Polish::Rounds(done), keep, .. },
            AlgorithmSpec::Sweep { polish: Polish::Rounds(asked), keep: to_keep, .. },
        ) => done <= asked && keep == to_keep,
        (
            AlgorithmSpec::Sweep { polish: Polish::Word(_), steps: done, keep, .. },
            AlgorithmSpec::Sweep { polish: Polish::Word(_), steps: asked, keep: to_keep, .. },
        ) => (asked.is_none() || done == asked) && keep == to_keep,
        _ => done == asked,
    }
}
