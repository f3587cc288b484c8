//! What to change in a plan so that an attack through a dependency fails.

use crate::algorithms::d_l_inference;
use crate::attack::Attack;
use crate::plan::{
    AlgorithmSpec, CheckedPlan, Dependencies, DependencySpec, DiversityVariant, FrequencyDistance, Knows,
    Plan, PrincipleSpec, ValueGrouping,
};
use crate::table::Table;
use crate::text::number;
use serde_json::{Value, json};

/// Times the average distance of frequencies: the upper end of what Wang and Liu 2011 try in their experiments.
const DISTANCE: f64 = 1.5;

/// An attack by more columns than this goes through so many dependencies that no promise about one helps.
const MOST_COLUMNS: usize = 64;

/// The fields of the plan that differ when d-l-inference is used against an attack; `None` where the method
/// does not take the rest of the plan, or could not publish anything.
pub fn against(attack: &Attack, plan: &Plan, table: &Table) -> Option<Value> {
    if attack.from.len() > MOST_COLUMNS || attack.to.len() > MOST_COLUMNS {
        return None;
    }
    let mut changed = with_inference(attack, plan);
    let checked = CheckedPlan::new(&changed, table).ok()?;
    let removed = d_l_inference::outlook(&checked, table, ValueGrouping::default()).removed_share()?;
    // in whole percent, and one more for groups that are too small for k
    let needed = (removed * 100.0).ceil() / 100.0 + 0.01;
    changed.suppression = plan.suppression.max(needed.min(1.0));
    Some(number::whole(json!({
        "dependencies": changed.dependencies,
        "principles": changed.principles,
        "algorithm": changed.algorithm,
        "suppression": number::json(changed.suppression),
    })))
}

fn with_inference(attack: &Attack, plan: &Plan) -> Plan {
    let kept = |principle: &&PrincipleSpec| matches!(principle, PrincipleSpec::KAnonymity { .. });
    // as many values as the plan asks for already
    let values = |principle: &PrincipleSpec| match principle {
        PrincipleSpec::LDiversity { variant: DiversityVariant::Entropy, .. } => None,
        PrincipleSpec::LDiversity { l, .. } => Some(*l as u32),
        PrincipleSpec::LdDiversity { l, .. } => Some(*l),
        _ => None,
    };
    let inference = PrincipleSpec::DlInference {
        d: FrequencyDistance::Average { average: DISTANCE },
        l: plan.principles.iter().filter_map(values).max().unwrap_or(2),
        attribute: attack.from.iter().find(|name| plan.is_published_exactly(name)).cloned(),
        knows: Knows::default(),
    };
    let principles = std::iter::once(inference).chain(plan.principles.iter().filter(kept).cloned());
    let declared = plan.dependencies.list().iter().cloned();
    let own = DependencySpec::functional(&attack.from, &attack.to);
    let known = plan.dependencies.list().iter().any(|spec| {
        spec.read()
            .is_ok_and(|known| known.from == attack.from && attack.to.iter().all(|to| known.to.contains(to)))
    });
    let dependencies = declared.chain((!known).then_some(own)).collect();
    Plan {
        principles: principles.collect(),
        dependencies: Dependencies::List(dependencies),
        algorithm: AlgorithmSpec::DlInference(ValueGrouping::default()),
        ..plan.clone()
    }
}
