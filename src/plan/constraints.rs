//! The constraints of a plan in words: which belong together, which say nothing new.

use super::{Attribute, Plan, PrincipleSpec, Role};
use crate::constraint::{Constraint, independent_sets, redundancy, union};
use crate::table::ColumnId;
use crate::text::{Said, Step, said, step};
use serde::Serialize;

/// What the constraints of a plan amount to. Constraints are named by their place among the plan's
/// principles.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ConstraintSet"))]
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ConstraintsExplained {
    /// Every k-anonymity principle.
    pub constraints: Vec<ExplainedConstraint>,
    /// Those that matter, by the columns they share.
    pub sets: Vec<IndependentSet>,
}

/// One constraint.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExplainedConstraint {
    /// Its place among the plan's principles, from 0.
    pub principle: usize,
    /// Its columns in the plan's order; all quasi columns where the plan leaves them out.
    pub attributes: Vec<String>,
    /// How many rows must agree on them.
    pub k: u32,
    /// The principle that makes it redundant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub implied_by: Option<usize>,
    /// Why it is redundant, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The reason as a code and facts.
    #[serde(skip_serializing_if = "Said::is_empty")]
    pub said: Said,
}

/// Constraints that must be reached together, and share no column with any other.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IndependentSet {
    /// The principles in it that matter.
    pub principles: Vec<usize>,
    /// All their columns in the plan's order.
    pub attributes: Vec<String>,
    /// The largest k among them.
    pub k: u32,
}

/// Explains the constraints of a plan, whatever its method. Names that are no quasi column are left out:
/// they are faults of the plan and told as such.
///
/// ```
/// use outis::{Plan, plan::explain_constraints};
/// let plan = Plan::parse(r#"{
///   "version": 1,
///   "attributes": { "Age": { "role": "quasi" }, "Zip": { "role": "quasi" }, "Sex": { "role": "quasi" } },
///   "principles": [{ "kind": "k-anonymity", "k": 2, "attributes": ["Age"] },
///                  { "kind": "k-anonymity", "k": 3, "attributes": ["Age", "Zip"] },
///                  { "kind": "k-anonymity", "k": 5, "attributes": ["Sex"] }],
///   "algorithm": { "name": "classfly-plus" }
/// }"#)?;
/// let explanation = explain_constraints(&plan);
/// assert_eq!(explanation.constraints[0].implied_by, Some(1));
/// assert_eq!(explanation.sets.iter().map(|set| set.attributes.join(", ")).collect::<Vec<_>>(), ["Age, Zip", "Sex"]);
/// # Ok::<(), outis::Error>(())
/// ```
pub fn explain_constraints(plan: &Plan) -> ConstraintsExplained {
    let quasi: Vec<&String> = plan
        .attributes
        .iter()
        .filter(|(_, attribute)| attribute.role == Role::Quasi)
        .map(|(name, _)| name)
        .collect();
    let columns = |names: &Option<Vec<String>>| -> Vec<ColumnId> {
        let named = |name: &&String| names.as_ref().is_none_or(|names| names.contains(*name));
        (0..quasi.len()).filter(|&place| named(&quasi[place])).map(ColumnId).collect()
    };
    let (places, constraints): (Vec<usize>, Vec<Constraint>) = (plan.principles.iter().enumerate())
        .filter_map(|(place, principle)| match principle {
            PrincipleSpec::KAnonymity { k, attributes } => {
                let columns = columns(attributes);
                (!columns.is_empty()).then(|| (place, Constraint::new(columns, *k)))
            }
            _ => None,
        })
        .unzip();
    let names = |constraint: &Constraint| -> Vec<String> {
        constraint.columns().iter().map(|column| quasi[column.0].clone()).collect()
    };
    let redundant = redundancy(&constraints);
    let explained = constraints.iter().zip(&redundant).zip(&places).map(|((constraint, by), &principle)| {
        let reason = by.map(|by| reason(constraint, &constraints[by], names(&constraints[by])));
        ExplainedConstraint {
            principle,
            attributes: names(constraint),
            k: constraint.k(),
            implied_by: by.map(|by| places[by]),
            reason: reason.as_ref().map(Step::to_string),
            said: reason.map(|reason| said("reason", reason)).unwrap_or_default(),
        }
    });
    let kept: Vec<usize> = (0..constraints.len()).filter(|&at| redundant[at].is_none()).collect();
    let remaining: Vec<Constraint> = kept.iter().map(|&at| constraints[at].clone()).collect();
    let sets = independent_sets(&remaining).into_iter().map(|members| {
        let all = union(members.iter().map(|&at| &remaining[at]));
        let principles = members.iter().map(|&at| places[kept[at]]).collect();
        IndependentSet { principles, attributes: names(&all), k: all.k() }
    });
    ConstraintsExplained { constraints: explained.collect(), sets: sets.collect() }
}

impl Plan {
    /// The quasi columns that no principle speaks of, in the order of the plan.
    pub fn remainder(&self) -> Vec<&String> {
        let speaks_of = |principle: &PrincipleSpec, name: &String| match principle {
            PrincipleSpec::KAnonymity { attributes: Some(names), .. } => names.contains(name),
            _ => true,
        };
        let is_open = |(name, attribute): &(&String, &Attribute)| {
            attribute.role == Role::Quasi && !self.principles.iter().any(|one| speaks_of(one, name))
        };
        self.attributes.iter().filter(is_open).map(|(name, _)| name).collect()
    }
}

/// Why one constraint follows from another.
fn reason(weak: &Constraint, strong: &Constraint, columns: Vec<String>) -> Step {
    if weak == strong {
        return step("asked-twice");
    }
    step("follows-from").with("k", strong.k()).with("columns", columns)
}
