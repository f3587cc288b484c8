//! What a plan may change from one release of a series to the next: some parts never, others noted.

use super::{Frozen, Ledger, bad};
use crate::error::Error;
use crate::error::LedgerProblem;
use crate::plan::CheckedPlan;
use crate::table::Table;
use crate::text::step;
use serde_json::Value;

impl Ledger {
    /// The paths at which this plan differs from the last one; an error where they must not.
    pub fn plan_changes(&self, plan: &CheckedPlan, table: &Table) -> Result<Vec<String>, Error> {
        let frozen = Frozen::of(plan, table);
        let before = &self.notes.frozen;
        let mut refused = Vec::new();
        let mut compare = |code: &'static str, was: String, is: String| {
            if was != is {
                refused.push(step(code).with("was", was).with("is", is));
            }
        };
        compare("ledger-frozen-identity", listed(&before.identity), listed(&frozen.identity));
        compare(
            "ledger-frozen-sensitive",
            format!("`{}`", before.sensitive),
            format!("`{}`", frozen.sensitive),
        );
        compare("ledger-frozen-m", before.m.to_string(), frozen.m.to_string());
        compare("ledger-frozen-quasi", listed(&before.quasi), listed(&frozen.quasi));
        if !refused.is_empty() {
            return Err(bad(LedgerProblem::Frozen, step("ledger-frozen").with("what", refused)));
        }
        let mut changes = Vec::new();
        if !self.notes.releases.is_empty() {
            differences(&self.notes.plan, &remembered(plan), "", &mut changes);
        }
        Ok(changes)
    }
}

/// The plan as it is remembered: without what is for people only.
pub(super) fn remembered(plan: &CheckedPlan) -> Value {
    let mut value = serde_json::to_value(&plan.plan).expect("a plan is plain data");
    if let Some(fields) = value.as_object_mut() {
        fields.remove("comment");
        fields.remove("seed");
    }
    let attributes = value.get_mut("attributes").and_then(Value::as_object_mut);
    for attribute in attributes.into_iter().flat_map(|attributes| attributes.values_mut()) {
        attribute.as_object_mut().map(|fields| fields.remove("comment"));
    }
    value
}

fn differences(before: &Value, after: &Value, path: &str, found: &mut Vec<String>) {
    let (Value::Object(a), Value::Object(b)) = (before, after) else {
        if before != after {
            found.push(path.to_owned());
        }
        return;
    };
    let missing = b.keys().filter(|name| !a.contains_key(*name));
    for name in a.keys().chain(missing) {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        let value = |fields: &serde_json::Map<String, Value>| fields.get(name).cloned().unwrap_or_default();
        differences(&value(a), &value(b), &path, found);
    }
}

fn listed(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
