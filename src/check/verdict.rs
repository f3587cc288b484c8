//! The answer of a check.

use crate::plan::{DependencySpec, Plan};
use crate::text::{Said, Step, step};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Yes, no, or cannot be told from what was given.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// What was promised is there.
    Holds,
    /// It is not; there is a witness.
    Violated,
    /// The files given do not suffice; there is a reason.
    Undecided,
}

impl Outcome {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Holds => "holds",
            Outcome::Violated => "violated",
            Outcome::Undecided => "undecided",
        }
    }
}

/// The answer for a whole release or table.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// `Holds` only if everything below holds; `Violated` if anything is violated.
    pub verdict: Outcome,
    /// One answer per principle, in the plan's order.
    pub principles: Vec<PrincipleVerdict>,
    /// One answer per declared dependency. Informative, unless the method promises to keep them.
    pub dependencies: Vec<DependencyVerdict>,
    /// What attackers tried and found. Informative: what is promised against them is a principle.
    pub attacks: Vec<Value>,
    /// What someone believes who knows everybody's quasi values, where tables are linked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub belief: Option<BeliefVerdict>,
    /// Faults of form: a group whose rows differ, a cell that covers no value, a row too many.
    pub faults: Vec<String>,
}

impl Verdict {
    /// Puts single answers together. Dependencies decide where the plan's method promises to keep them;
    /// otherwise they inform.
    pub(crate) fn new(
        plan: &Plan,
        principles: Vec<PrincipleVerdict>,
        dependencies: Vec<DependencyVerdict>,
        faults: Vec<String>,
    ) -> Verdict {
        let kept = |(spec, _): &(&DependencySpec, &DependencyVerdict)| {
            spec.read().is_ok_and(|read| plan.algorithm.keeps(&read))
        };
        let kept: Vec<Outcome> = plan
            .dependencies
            .list()
            .iter()
            .zip(&dependencies)
            .filter(kept)
            .map(|(_, found)| found.verdict)
            .collect();
        let any = |outcome| {
            principles.iter().any(|principle| principle.verdict == outcome) || kept.contains(&outcome)
        };
        let verdict = if !faults.is_empty() || any(Outcome::Violated) {
            Outcome::Violated
        } else if any(Outcome::Undecided) {
            Outcome::Undecided
        } else {
            Outcome::Holds
        };
        Verdict { verdict, principles, dependencies, attacks: Vec::new(), belief: None, faults }
    }

    /// The same where the publisher says that the table is about other people than the releases before.
    pub(crate) fn for_this_release_alone(mut self) -> Verdict {
        let across = self.attacks.iter_mut().filter(|attack| attack["kind"] == "cross-release");
        for attack in across {
            let alone = step("this-release-alone");
            if let Some(explanation) = attack["explanation"].as_array_mut() {
                explanation.push(alone.to_string().into());
            }
            if let Some(steps) = attack["steps"].as_array_mut() {
                steps.push(serde_json::to_value(alone).expect("a step is plain data"));
            }
        }
        self
    }

    /// The same with what attackers found.
    pub(crate) fn with_attacks(mut self, attacks: impl Iterator<Item = Value>) -> Verdict {
        self.attacks.extend(attacks);
        self
    }

    /// The same without anything that may quote a cell: what may be published.
    pub fn without_witnesses(&self) -> Verdict {
        let mut public = self.clone();
        public.principles.iter_mut().for_each(|principle| principle.witness = None);
        public.dependencies.iter_mut().for_each(|dependency| dependency.witness = None);
        public
    }
}

/// The belief of an attacker who knows everybody's quasi values and holds all linked tables.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BeliefVerdict {
    /// Whether every belief keeps what the batches promise.
    pub verdict: Outcome,
    /// The sensitive column.
    pub column: String,
    /// The largest belief in a value, in any bucket of any table.
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub largest: Value,
    /// The largest share of a value in a batch: what nobody can exceed, whatever is joined.
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub largest_in_batch: Value,
    /// The same table by table: its name, its number of buckets, the largest belief.
    pub tables: Vec<TableBelief>,
    /// All of it in sentences, with what was not computed.
    pub explanation: Vec<String>,
    /// The same as codes and facts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
}

/// What one of the linked tables allows to believe.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TableBelief {
    /// Its file name.
    pub table: String,
    /// How many different combinations of quasi cells it has.
    pub buckets: usize,
    /// The largest belief in a value in any of them.
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub largest: Value,
}

/// The answer for one principle.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PrincipleVerdict {
    /// `k-anonymity`, `l-diversity`, …
    pub kind: String,
    /// The principle in words, such as `entropy 3-diversity of Disease`.
    pub name: String,
    /// Whether it holds.
    pub verdict: Outcome,
    /// What the plan asks for.
    pub asked: Value,
    /// The worst group's figure.
    pub measured: Value,
    /// Why it could not be decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The name and the reason as codes and facts.
    #[serde(default, skip_serializing_if = "Said::is_empty")]
    pub said: Said,
    /// The smallest evidence. Private: it may quote cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
}

/// Groups that break a principle, smallest or worst first.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Witness {
    /// A sentence a person can follow.
    pub explanation: String,
    /// The same as codes and facts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// How many groups break it in all.
    pub groups: usize,
    /// How many rows are in those groups.
    #[serde(default)]
    pub rows: usize,
    /// The quasi cells of the worst groups with their figure; at most ten.
    pub examples: Vec<Value>,
}

/// The answer for one declared dependency.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DependencyVerdict {
    /// The dependency as `A, B -> C`.
    pub dependency: String,
    /// The determining columns.
    #[serde(default)]
    pub from: Vec<String>,
    /// The determined columns.
    #[serde(default)]
    pub to: Vec<String>,
    /// Whether it holds.
    pub verdict: Outcome,
    /// Why it could not be decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The reason as a code and facts.
    #[serde(default, skip_serializing_if = "Said::is_empty")]
    pub said: Said,
    /// Two rows (counted from 1) that disagree. Private.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<Value>,
}
