//! Does every group keep what the plan promises? One file per principle, each from its definition.
//!
//! All counts are integers and every distance is one division of integers, so a verdict does not
//! depend on the order of a sum. Two comparisons allow a slack of [`SLACK`], because what they compare
//! with is not an integer: entropy with log l, and a distance with t. An algorithm that meets the bound
//! exactly must not be refused for the last bit of a division.
//!
//! A table without rows keeps every promise: nobody is in it. Its measured figure is `null`.

mod d_l_inference;
mod emd;
mod k_anonymity;
mod k_m_anonymity;
mod k_map;
mod l_d_diversity;
mod l_diversity;
mod m_uniqueness;
mod risk;
mod shares;
mod t_closeness;
mod witness;

use super::published::Published;
use super::verdict::{Outcome, PrincipleVerdict, Witness};
use crate::plan::{
    DiversityVariant, FrequencyDistance, GroundDistance, Knows, Likeness, PrincipleSpec, Role,
};
use crate::table::ColumnId;
use crate::text::{Fact, Said, Step, step};
use serde_json::Value;

/// How far an entropy may be below log l, and a distance above t, and still count as equal.
pub const SLACK: f64 = 1e-12;

/// What a principle's judge found out.
struct Finding {
    asked: Value,
    /// `null` for a table without rows.
    measured: Value,
    answer: Answer,
}

enum Answer {
    Holds,
    Violated(Witness),
    Undecided(Step),
}

/// One answer per principle, in the plan's order.
pub(crate) fn judge(published: &Published<'_>) -> Vec<PrincipleVerdict> {
    published.plan.principles.iter().map(|spec| judge_one(published, spec)).collect()
}

fn judge_one(published: &Published<'_>, spec: &PrincipleSpec) -> PrincipleVerdict {
    let finding = find(published, spec);
    let (verdict, reason, witness) = match finding.answer {
        Answer::Holds => (Outcome::Holds, None, None),
        Answer::Violated(witness) => (Outcome::Violated, None, Some(witness)),
        Answer::Undecided(reason) => (Outcome::Undecided, Some(reason), None),
    };
    let name = name(spec, published);
    let text = name.to_string();
    let mut said = Said::from([("name".to_owned(), vec![name])]);
    said.extend(reason.clone().map(|reason| ("reason".to_owned(), vec![reason])));
    PrincipleVerdict {
        kind: kind(spec).to_owned(),
        name: text,
        verdict,
        asked: finding.asked,
        measured: finding.measured,
        reason: reason.map(|reason| reason.to_string()),
        said,
        witness,
    }
}

fn find(published: &Published<'_>, spec: &PrincipleSpec) -> Finding {
    let asked = asked(spec);
    let undecided = |reason: Step| Finding {
        asked: asked.clone(),
        measured: Value::Null,
        answer: Answer::Undecided(reason),
    };
    // with m-invariance everyone has one row
    let counts_rows = matches!(spec, PrincipleSpec::MInvariance { .. });
    if let Some(reason) = published.uncountable().filter(|_| !counts_rows) {
        return undecided(reason);
    }
    let sensitive = |attribute: &Option<String>| sensitive_column(published, attribute.as_deref());
    let judged = match spec {
        PrincipleSpec::KAnonymity { k, attributes } => {
            k_anonymity::judge(published, *k, attributes.as_deref())
        }
        PrincipleSpec::LDiversity { variant, l, c, attribute } => {
            sensitive(attribute).and_then(|column| l_diversity::judge(published, column, *variant, *l, *c))
        }
        PrincipleSpec::LdDiversity { l, d, attribute } => {
            sensitive(attribute).map(|column| l_d_diversity::judge(published, column, *l, *d))
        }
        PrincipleSpec::DlInference { d, l, knows, .. } => {
            d_l_inference::judge(published, *l, *d, *knows == Knows::Exact)
        }
        PrincipleSpec::MInvariance { m, attribute } => {
            sensitive(attribute).map(|column| m_uniqueness::judge(published, column, *m))
        }
        PrincipleSpec::KMAnonymity { k, m, attribute } => (published.table.find(attribute))
            .ok_or_else(|| step("no-column").with("column", attribute))
            .and_then(|column| k_m_anonymity::judge(published, column, *k, *m)),
        PrincipleSpec::KMap { k } => k_map::judge(published, *k),
        PrincipleSpec::DeltaPresence { max, min } => k_map::judge_presence(published, *max, *min),
        PrincipleSpec::AverageRisk { risk } => risk::judge_average(published, *risk),
        PrincipleSpec::RiskThreshold { risk, share } => risk::judge_threshold(published, *risk, *share),
        PrincipleSpec::BetaLikeness { beta, variant, attribute } => {
            sensitive(attribute).map(|column| shares::judge_likeness(published, column, *variant, *beta))
        }
        PrincipleSpec::DeltaDisclosure { delta, attribute } => {
            sensitive(attribute).map(|column| shares::judge_disclosure(published, column, *delta))
        }
        PrincipleSpec::AlphaKAnonymity { alpha, k, attribute } => {
            sensitive(attribute).map(|column| shares::judge_alpha_k(published, column, *alpha, *k))
        }
        PrincipleSpec::TCloseness { t, distance, attribute } => {
            sensitive(attribute).and_then(|column| t_closeness::judge(published, column, *t, *distance))
        }
    };
    match judged {
        Ok((measured, None)) => Finding { asked, measured, answer: Answer::Holds },
        Ok((measured, Some(witness))) => Finding { asked, measured, answer: Answer::Violated(witness) },
        Err(reason) => undecided(reason),
    }
}

/// The worst figure, and a witness if it is too bad; or why nothing can be said.
type Judged = Result<(Value, Option<Witness>), Step>;

/// The sensitive column a principle is about: the one it names, or the plan's only one.
fn sensitive_column(published: &Published<'_>, attribute: Option<&str>) -> Result<ColumnId, Step> {
    let name = match attribute {
        Some(name) => name,
        None => only_sensitive(published.plan)?,
    };
    published.table.find(name).ok_or_else(|| step("no-column").with("column", name))
}

/// The name of the plan's only sensitive column.
pub(crate) fn only_sensitive(plan: &crate::plan::Plan) -> Result<&str, Step> {
    let mut sensitive = plan.attributes.iter().filter(|(_, attribute)| attribute.role == Role::Sensitive);
    match (sensitive.next(), sensitive.next()) {
        (Some((name, _)), None) => Ok(name),
        (None, _) => Err(step("no-sensitive")),
        (Some(_), Some(_)) => Err(step("several-sensitive")),
    }
}

/// The principle's `kind` in a plan.
pub(crate) fn kind(spec: &PrincipleSpec) -> &'static str {
    match spec {
        PrincipleSpec::KAnonymity { .. } => "k-anonymity",
        PrincipleSpec::LDiversity { .. } => "l-diversity",
        PrincipleSpec::LdDiversity { .. } => "l-d-diversity",
        PrincipleSpec::DlInference { .. } => "d-l-inference",
        PrincipleSpec::TCloseness { .. } => "t-closeness",
        PrincipleSpec::MInvariance { .. } => "m-invariance",
        PrincipleSpec::KMAnonymity { .. } => "k-m-anonymity",
        PrincipleSpec::KMap { .. } => "k-map",
        PrincipleSpec::DeltaPresence { .. } => "delta-presence",
        PrincipleSpec::AverageRisk { .. } => "average-risk",
        PrincipleSpec::RiskThreshold { .. } => "risk-threshold",
        PrincipleSpec::BetaLikeness { .. } => "beta-likeness",
        PrincipleSpec::DeltaDisclosure { .. } => "delta-disclosure",
        PrincipleSpec::AlphaKAnonymity { .. } => "alpha-k-anonymity",
    }
}

fn asked(spec: &PrincipleSpec) -> Value {
    use crate::text::number::json as number;
    match spec {
        PrincipleSpec::KAnonymity { k, .. } => Value::from(*k),
        PrincipleSpec::LDiversity { variant: DiversityVariant::Recursive, l, c, .. } => {
            serde_json::json!({ "c": c.map_or(Value::Null, number), "l": number(*l) })
        }
        PrincipleSpec::LDiversity { l, .. } => number(*l),
        PrincipleSpec::LdDiversity { l, d, .. } => serde_json::json!({ "l": l, "d": d }),
        PrincipleSpec::DlInference { d, l, knows: Knows::Cells, .. } => serde_json::json!({ "d": d, "l": l }),
        PrincipleSpec::DlInference { d, l, knows, .. } => {
            serde_json::json!({ "d": d, "l": l, "knows": knows })
        }
        PrincipleSpec::TCloseness { t, .. } => number(*t),
        PrincipleSpec::MInvariance { m, .. } => Value::from(*m),
        PrincipleSpec::KMAnonymity { k, m, .. } => serde_json::json!({ "k": k, "m": m }),
        PrincipleSpec::KMap { k } => Value::from(*k),
        PrincipleSpec::DeltaPresence { max, min } => {
            serde_json::json!({ "min": number(*min), "max": number(*max) })
        }
        PrincipleSpec::AverageRisk { risk } => number(*risk),
        PrincipleSpec::RiskThreshold { risk, share } => {
            serde_json::json!({ "risk": number(*risk), "share": number(*share) })
        }
        PrincipleSpec::BetaLikeness { beta, .. } => number(*beta),
        PrincipleSpec::DeltaDisclosure { delta, .. } => number(*delta),
        PrincipleSpec::AlphaKAnonymity { alpha, k, .. } => {
            serde_json::json!({ "alpha": number(*alpha), "k": k })
        }
    }
}

fn name(spec: &PrincipleSpec, published: &Published<'_>) -> Step {
    let of = |promise: Step, attribute: &Option<String>| {
        let column = attribute.as_deref().or_else(|| only_sensitive(published.plan).ok());
        match column {
            Some(column) => step("promise-of").with("promise", promise).with("column", column),
            None => promise,
        }
    };
    match spec {
        PrincipleSpec::KAnonymity { k, attributes: None } => step("k-anonymity").with("k", *k),
        PrincipleSpec::KAnonymity { k, attributes: Some(names) } => {
            step("k-anonymity-on").with("k", *k).with("columns", names.clone())
        }
        PrincipleSpec::LDiversity { variant, l, c, attribute } => {
            let promise = match variant {
                DiversityVariant::Distinct => step("distinct-l-diversity"),
                DiversityVariant::Entropy => step("entropy-l-diversity"),
                DiversityVariant::Recursive => {
                    step("recursive-l-diversity").with("c", c.map_or(Fact::from("?"), Fact::from))
                }
            };
            of(promise.with("l", *l), attribute)
        }
        PrincipleSpec::MInvariance { m, attribute } => of(step("m-invariance").with("m", *m), attribute),
        PrincipleSpec::KMAnonymity { k, m, attribute } => {
            let promise = step("k-m-anonymity").with("k", *k).with("m", *m);
            step("promise-of").with("promise", promise).with("column", attribute)
        }
        PrincipleSpec::KMap { k } => step("k-map").with("k", *k),
        PrincipleSpec::DeltaPresence { max, min } if *min > 0.0 => {
            step("delta-presence-between").with("min", *min).with("max", *max)
        }
        PrincipleSpec::DeltaPresence { max, .. } => step("delta-presence").with("max", *max),
        PrincipleSpec::AverageRisk { risk } => step("average-risk").with("risk", *risk),
        PrincipleSpec::RiskThreshold { risk, share } => {
            step("risk-threshold").with("risk", *risk).with("share", *share)
        }
        PrincipleSpec::BetaLikeness { beta, variant, attribute } => {
            let code = if *variant == Likeness::Basic { "basic-likeness" } else { "enhanced-likeness" };
            of(step(code).with("beta", *beta), attribute)
        }
        PrincipleSpec::DeltaDisclosure { delta, attribute } => {
            of(step("delta-disclosure").with("delta", *delta), attribute)
        }
        PrincipleSpec::AlphaKAnonymity { alpha, k, attribute } => {
            of(step("alpha-k-anonymity").with("alpha", *alpha).with("k", *k), attribute)
        }
        PrincipleSpec::LdDiversity { l, d, attribute } => {
            of(step("l-d-diversity").with("l", *l).with("d", *d), attribute)
        }
        PrincipleSpec::DlInference { d, l, attribute, .. } => {
            let promise = match d {
                FrequencyDistance::Rows(rows) => step("d-l-inference").with("d", *rows),
                FrequencyDistance::Average { average } => step("d-l-inference-average").with("d", *average),
            };
            of(promise.with("l", *l), attribute)
        }
        PrincipleSpec::TCloseness { t, distance, attribute } => {
            let promise = of(step("t-closeness").with("t", *t), attribute);
            let by = match distance {
                GroundDistance::Equal => step("by-equal"),
                GroundDistance::Ordered => step("by-ordered"),
                GroundDistance::Hierarchy => step("by-hierarchy"),
            };
            by.with("promise", promise)
        }
    }
}
