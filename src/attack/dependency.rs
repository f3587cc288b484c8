//! The attack through functional dependencies (Wang and Liu 2011, Definitions 3.2 and 3.3), pairwise and
//! iterated, on the release of any method.

use super::pairs;
use super::refine::{Parts, Refined};
use super::story;
use super::unsafe_dependency::{UnsafeDependency, few, unsafe_dependencies_of_plan};
use crate::check::{Outcome, PrincipleVerdict, Published, judge_table};
use crate::hierarchy::HierarchySpec;
use crate::plan::{Dependencies, FrequencyDistance, Plan, PrincipleSpec, Role};
use crate::table::{ColumnId, RowId, Table};
use crate::text::{Said, Step, in_english, said};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Where an attacker's dependency comes from.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DependencySource"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The plan lists it.
    Declared,
    /// It was found in the table.
    Discovered,
}

/// What an attack through one dependency found.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DependencyAttack"))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attack {
    /// `dependency`
    #[cfg_attr(feature = "schema", schemars(extend("const" = "dependency")))]
    pub kind: String,
    /// The dependency as `A, B -> C`; several are joined by `; `.
    pub dependency: String,
    /// The determining columns.
    pub from: Vec<String>,
    /// The quasi columns that become more precise.
    pub to: Vec<String>,
    /// Whether the plan lists it or the table shows it.
    pub source: Source,
    /// `holds`: it takes nobody out of a group. `violated`: it does. `undecided`: it was not tried.
    pub verdict: Outcome,
    /// What was found, in a sentence. Private from here on.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub summary: String,
    /// The summary as a code and facts.
    #[serde(default, skip_serializing_if = "Said::is_empty")]
    pub said: Said,
    /// How many groups fall apart, whether that breaks a promise or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divided_groups: Option<usize>,
    /// How many cells of each column become more precise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refinements: Vec<Refinement>,
    /// The principles of the plan that no longer hold in what is left, with the worst groups.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<PrincipleVerdict>,
    /// How many rows are in parts that break a principle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exposed_rows: Option<usize>,
    /// The worst of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exposures: Vec<Exposure>,
    /// What comparing two groups at a time found, where putting everything together found nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairs: Option<PairSearch>,
    /// How it goes, step by step, for the worst exposure.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub story: Vec<String>,
    /// The same as codes and facts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// The fields of the plan to replace so that it fails, where there is a way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remedy: Option<Value>,
}

/// A column that becomes more precise.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refinement {
    /// Its name.
    pub column: String,
    /// In how many rows.
    pub rows: usize,
}

/// A part of a group that is too small or too much alike.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Exposure {
    /// The number of the group, where groups have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// The principle that it breaks.
    pub breaks: String,
    /// All parts of the group, this one first.
    pub parts: Vec<Part>,
}

/// Rows of a group that an attacker can tell from its other rows.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AttackedPart"))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// How many.
    pub rows: usize,
    /// Some of them, as rows of the release counted from 1.
    pub published_rows: Vec<u32>,
    /// What is published in the columns concerned, in thirty of them at most.
    pub published: BTreeMap<String, String>,
    /// What the attacker knows of them.
    pub refined: BTreeMap<String, String>,
    /// The values of the exactly published columns, of thirty at most, most frequent first; at most five of each.
    pub values: BTreeMap<String, Vec<String>>,
}

/// A search among pairs of groups.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairSearch {
    /// How many pairs were compared.
    pub tried: usize,
    /// Whether these are all pairs that have a left side in common.
    pub complete: bool,
    /// For how many of them an intersection or a difference breaks the promise.
    pub broken: usize,
}

impl Attack {
    /// As plain data.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).expect("an attack is plain data")
    }

    /// The same with what was found, in a sentence.
    pub(super) fn with_summary(self, summary: Step) -> Attack {
        Attack { summary: summary.to_string(), said: said("summary", summary), ..self }
    }

    /// The same with how it goes, step by step.
    pub(super) fn with_story(self, steps: Vec<Step>) -> Attack {
        Attack { story: in_english(&steps), steps, ..self }
    }

    /// An attack through one dependency of which nothing is told yet.
    pub(super) fn through(dependency: &UnsafeDependency, verdict: Outcome) -> Attack {
        Attack {
            dependency: dependency.text(),
            from: dependency.from.clone(),
            to: dependency.refined.clone(),
            ..Attack::none(dependency.source, verdict)
        }
    }

    fn none(source: Source, verdict: Outcome) -> Attack {
        Attack {
            kind: "dependency".to_owned(),
            dependency: String::new(),
            from: Vec::new(),
            to: Vec::new(),
            source,
            verdict,
            summary: String::new(),
            said: Said::new(),
            divided_groups: None,
            refinements: Vec::new(),
            broken: Vec::new(),
            exposed_rows: None,
            exposures: Vec::new(),
            pairs: None,
            story: Vec::new(),
            steps: Vec::new(),
            remedy: None,
        }
    }
}

/// What may be published of attacks: of those through dependencies that the plan lists, what was tried and
/// whether it worked, and that only where the plan promises that it does not.
pub fn published(attacks: &[Value], promised: bool) -> Vec<Value> {
    let public = |attack: &Value| match attack["kind"].as_str() {
        Some("dependency") if promised && attack["source"] == "declared" => {
            let fields = ["kind", "dependency", "from", "to", "source", "verdict"];
            Some(fields.into_iter().map(|field| (field.to_owned(), attack[field].clone())).collect())
        }
        // whatever else was tried is for the publisher alone
        _ => None,
    };
    attacks.iter().filter_map(public).collect()
}

/// More dependencies than this are not told apart: they are tried together only.
const MOST_SEPARATE: usize = 8;

/// Examples beyond this many help nobody.
const MOST_EXPOSURES: usize = 3;
const MOST_ROWS_LISTED: usize = 5;
const MOST_COLUMNS_LISTED: usize = 30;

/// Tries every dependency against a release, alone and all together, and says what each found.
///
/// `hierarchies` is the plan that says on which hierarchies the cells are published; `persons` has one number
/// per row where the plan counts persons.
///
/// ```
/// use outis::{Plan, Table, attack, check::Outcome};
/// let release = Table::from_csv(b"Zip,Phone,Disease,group_id\n\
///     079**,1,ulcer,1\n079**,2,flu,1\n079**,3,cold,1\n0790*,1,gout,2\n0790*,3,mumps,2\n")?;
/// let plan = Plan::parse(r#"{
///   "version": 1,
///   "attributes": { "Zip": { "role": "quasi", "hierarchy": { "kind": "mask" } },
///                   "Phone": { "role": "insensitive" }, "Disease": { "role": "sensitive" } },
///   "dependencies": ["Phone -> Zip"],
///   "principles": [{ "kind": "l-diversity", "variant": "distinct", "l": 2 }],
///   "algorithm": { "name": "mondrian" }
/// }"#)?;
/// let found = attack::try_dependencies(&release, &plan, None, &attack::unsafe_dependencies_of_plan(&plan), &plan);
/// assert_eq!(found[0].verdict, Outcome::Violated);
/// // phones 1 and 3 are in group 2, too, whose zip is more precise: phone 2 is left alone
/// assert_eq!(found[0].exposures[0].parts[0].values["Disease"], ["flu"]);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn try_dependencies(
    release: &Table,
    plan: &Plan,
    persons: Option<&[u32]>,
    dependencies: &[UnsafeDependency],
    hierarchies: &Plan,
) -> Vec<Attack> {
    if dependencies.is_empty() || release.rows() == 0 {
        return Vec::new();
    }
    let view = Published::new(release, plan, persons);
    let spec = |name: &str| hierarchies.attributes.get(name).and_then(|column| column.hierarchy.clone());
    let trial = Trial { view: &view, persons, after: after(plan), spec: &spec };
    let together = trial.iterated(dependencies);
    if dependencies.len() == 1 || dependencies.len() > MOST_SEPARATE {
        return vec![together];
    }
    if together.verdict == Outcome::Holds {
        // what all of them together cannot do, none can
        return dependencies.iter().map(|dependency| trial.harmless(&together, dependency)).collect();
    }
    let mut alone: Vec<Attack> =
        dependencies.iter().map(|dependency| trial.iterated(std::slice::from_ref(dependency))).collect();
    if alone.iter().all(|attack| attack.verdict == Outcome::Holds) {
        alone.push(together);
    }
    alone
}

/// The plan whose principles the refined release must keep: comparing groups is over, so of (d,l)-inference
/// the diversity of each group remains.
fn after(plan: &Plan) -> Plan {
    let principles = plan.principles.iter().filter_map(|principle| match principle {
        PrincipleSpec::DlInference { d: FrequencyDistance::Rows(d), l, attribute, .. } => {
            let told_by = || unsafe_dependencies_of_plan(plan).into_iter().next()?.exact.into_iter().next();
            let attribute = attribute.clone().or_else(told_by);
            Some(PrincipleSpec::LdDiversity { l: *l, d: *d, attribute })
        }
        PrincipleSpec::DlInference { .. } => None,
        other => Some(other.clone()),
    });
    Plan { principles: principles.collect(), dependencies: Dependencies::default(), ..plan.clone() }
}

/// What an attack works on.
struct Trial<'a> {
    view: &'a Published<'a>,
    persons: Option<&'a [u32]>,
    after: Plan,
    spec: &'a dyn Fn(&str) -> Option<HierarchySpec>,
}

impl Trial<'_> {
    /// Refines the release as far as possible and judges what is left.
    fn iterated(&self, dependencies: &[UnsafeDependency]) -> Attack {
        let refined = Refined::new(self.view, dependencies, self.spec);
        let parts = refined.parts();
        let divided = parts.divided(&self.view.groups);
        let broken: Vec<PrincipleVerdict> = if divided == 0 {
            Vec::new()
        } else {
            let judged = |table: &Table| judge_table(table, &self.after, self.persons).principles;
            // rows that are suppressed in parts keep no promise before or after
            let before = match self.view.plan.algorithm.suppresses_components() {
                true => judged(self.view.table),
                false => Vec::new(),
            };
            let broken_before = |found: &PrincipleVerdict| {
                before.iter().any(|old| old.name == found.name && old.measured == found.measured)
            };
            (judged(&refined.table(&parts)).into_iter())
                .filter(|found| found.verdict == Outcome::Violated && !broken_before(found))
                .collect()
        };
        let mut attack = Attack {
            dependency: few(&dependencies.iter().map(UnsafeDependency::text).collect::<Vec<_>>()).join("; "),
            from: union(dependencies, |dependency| &dependency.from),
            to: union(dependencies, |dependency| &dependency.refined),
            divided_groups: Some(divided),
            refinements: self.refinements(&refined),
            ..Attack::none(source(dependencies), Outcome::Holds)
        };
        if broken.is_empty() {
            if let [dependency] = dependencies {
                let found = pairs::search(self.view, dependency, &self.after, self.spec);
                if found.broken > 0 {
                    attack.verdict = Outcome::Violated;
                }
                attack.pairs = Some(found);
            }
        } else {
            attack.verdict = Outcome::Violated;
            let witnesses = || broken.iter().filter_map(|found| found.witness.as_ref());
            attack.exposed_rows = witnesses().map(|witness| witness.rows).max();
            attack.exposures = self.exposures(&refined, &parts, &broken);
            let steps = match attack.exposures.first() {
                Some(exposure) => story::told(self.view, dependencies, &refined, exposure, &broken[0]),
                None => Vec::new(),
            };
            attack = attack.with_story(steps);
        }
        attack.broken = broken;
        let summary = story::summary(&attack, self.view);
        attack.with_summary(summary)
    }

    /// The attack through one of several dependencies that find nothing together.
    fn harmless(&self, together: &Attack, dependency: &UnsafeDependency) -> Attack {
        let mut attack = Attack {
            divided_groups: together.divided_groups,
            pairs: Some(pairs::search(self.view, dependency, &self.after, self.spec)),
            ..Attack::through(dependency, Outcome::Holds)
        };
        if attack.pairs.as_ref().is_some_and(|pairs| pairs.broken > 0) {
            attack.verdict = Outcome::Violated;
        }
        let summary = story::summary(&attack, self.view);
        attack.with_summary(summary)
    }

    fn refinements(&self, refined: &Refined<'_>) -> Vec<Refinement> {
        let rows = 0..self.view.table.rows() as u32;
        let count = |&id: &ColumnId| rows.clone().filter(|&row| refined.is_refined(row, id)).count();
        (refined.columns.iter())
            .map(|id| Refinement { column: self.view.table.column(*id).name.clone(), rows: count(id) })
            .filter(|refinement| refinement.rows > 0)
            .collect()
    }

    /// The worst parts of the broken principles that belong to groups that fell apart.
    fn exposures(&self, refined: &Refined<'_>, parts: &Parts, broken: &[PrincipleVerdict]) -> Vec<Exposure> {
        let mut seen: Vec<u32> = Vec::new();
        let mut exposures = Vec::new();
        for principle in broken {
            let examples = principle.witness.iter().flat_map(|witness| &witness.examples);
            for example in examples {
                let part = match example["group"].as_str().and_then(|number| number.parse::<u32>().ok()) {
                    Some(number) => Some(number - 1),
                    None => self.part_with_cells(refined, parts, &example["cells"]),
                };
                let Some(part) = part.filter(|part| !seen.contains(part)) else { continue };
                seen.push(part);
                if exposures.len() < MOST_EXPOSURES {
                    exposures.push(self.exposure(refined, parts, part, &principle.name));
                }
            }
        }
        exposures
    }

    /// Where groups have no number, a part is known by its cells.
    fn part_with_cells(&self, refined: &Refined<'_>, parts: &Parts, cells: &Value) -> Option<u32> {
        let text = |row: u32, id: ColumnId| match refined.columns.binary_search(&id).is_ok() {
            true => refined.text(row, id).to_owned(),
            false => self.view.table.column(id).text(RowId(row)).to_owned(),
        };
        let agrees = |row: u32| {
            let name = |id: ColumnId| self.view.table.column(id).name.as_str();
            self.view
                .quasi
                .iter()
                .all(|&id| cells.get(name(id)).is_none_or(|cell| cell.as_str() == Some(&text(row, id))))
        };
        parts.rows.iter().position(|rows| agrees(rows[0])).map(|part| part as u32)
    }

    fn exposure(&self, refined: &Refined<'_>, parts: &Parts, part: u32, breaks: &str) -> Exposure {
        let group = parts.group_of_part[part as usize];
        let first = parts.rows[part as usize][0];
        let siblings =
            (0u32..).zip(&parts.group_of_part).filter(|&(other, &of)| of == group && other != part);
        let all: Vec<&[u32]> = std::iter::once(part)
            .chain(siblings.map(|(other, _)| other))
            .map(|part| parts.rows[part as usize].as_slice())
            .collect();
        let (blurred, exact) = self.columns_listed(refined, &all);
        Exposure {
            group: self.view.group_id.map(|id| self.view.table.column(id).text(RowId(first)).to_owned()),
            breaks: breaks.to_owned(),
            parts: all.iter().map(|rows| self.part(refined, rows, &blurred, &exact)).collect(),
        }
    }

    /// Of the columns that could become more precise those that did first, and of those that are published exactly the
    /// sensitive ones: thousands would only be a table again.
    fn columns_listed(&self, refined: &Refined<'_>, parts: &[&[u32]]) -> (Vec<ColumnId>, Vec<ColumnId>) {
        let table = self.view.table;
        let rows = || parts.iter().copied().flatten();
        let is_told = |id: &ColumnId| rows().any(|&row| refined.is_refined(row, *id));
        let is_sensitive = |id: &ColumnId| {
            let attribute = self.after.attributes.get(&table.column(*id).name);
            attribute.is_some_and(|attribute| attribute.role == Role::Sensitive)
        };
        let quasi: BTreeSet<ColumnId> = self.view.quasi.iter().copied().collect();
        let exact = (0..table.columns().len())
            .map(ColumnId)
            .filter(|id| Some(*id) != self.view.group_id && !quasi.contains(id));
        (first_of(refined.columns.iter().copied(), is_told), first_of(exact, is_sensitive))
    }

    fn part(&self, refined: &Refined<'_>, rows: &[u32], blurred: &[ColumnId], exact: &[ColumnId]) -> Part {
        let table = self.view.table;
        let named = |id: &ColumnId| table.column(*id).name.clone();
        let published = |id: &ColumnId| (named(id), table.column(*id).text(RowId(rows[0])).to_owned());
        let known = |id: &ColumnId| (named(id), refined.text(rows[0], *id).to_owned());
        Part {
            rows: rows.len(),
            published_rows: rows.iter().take(MOST_ROWS_LISTED).map(|row| row + 1).collect(),
            published: blurred.iter().map(published).collect(),
            refined: blurred.iter().map(known).collect(),
            values: exact.iter().map(|id| (named(id), most_frequent(table, *id, rows))).collect(),
        }
    }
}

/// As many columns as are listed, those that matter before the others.
fn first_of(columns: impl Iterator<Item = ColumnId>, matters: impl Fn(&ColumnId) -> bool) -> Vec<ColumnId> {
    let (mut listed, others): (Vec<ColumnId>, Vec<ColumnId>) = columns.partition(matters);
    listed.extend(others);
    listed.truncate(MOST_COLUMNS_LISTED);
    listed
}

/// The values of some rows, most frequent first, ties in order of appearance; at most five.
fn most_frequent(table: &Table, id: ColumnId, rows: &[u32]) -> Vec<String> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for &row in rows {
        let text = table.column(id).text(RowId(row));
        match counts.iter_mut().find(|(known, _)| *known == text) {
            Some((_, count)) => *count += 1,
            None => counts.push((text, 1)),
        }
    }
    crate::sorting::sort_by_key(&mut counts, |&(_, count)| std::cmp::Reverse(count));
    counts.into_iter().take(5).map(|(text, _)| text.to_owned()).collect()
}

fn union(dependencies: &[UnsafeDependency], side: impl Fn(&UnsafeDependency) -> &Vec<String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    dependencies.iter().flat_map(side).filter(|name| seen.insert(*name)).cloned().collect()
}

fn source(dependencies: &[UnsafeDependency]) -> Source {
    match dependencies.iter().all(|dependency| dependency.source == Source::Declared) {
        true => Source::Declared,
        false => Source::Discovered,
    }
}
