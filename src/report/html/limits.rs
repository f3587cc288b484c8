//! What a release does not protect against, as far as the plan says.

use super::words::{at, list, string};
use crate::text::{Step, step};
use serde_json::Value;

/// A danger that stays, as a heading and what it means.
pub(super) struct Limit {
    /// The code of its name.
    pub title: &'static str,
    pub text: Step,
}

/// The dangers that stay under this plan, most pressing first.
pub(super) fn limits(report: &Value) -> Vec<Limit> {
    let attributes = || at(report, "/plan/attributes").as_object().into_iter().flatten();
    let with_role = |role: &str| -> Vec<&str> {
        attributes()
            .filter(|(_, attribute)| string(attribute, "/role") == role)
            .map(|(name, _)| name.as_str())
            .collect()
    };
    let kinds: Vec<&str> =
        list(report, "/plan/principles").iter().map(|principle| string(principle, "/kind")).collect();
    let (sensitive, insensitive) = (with_role("sensitive"), with_role("insensitive"));
    let guards_values = list(report, "/plan/principles").iter().any(|principle| {
        match string(principle, "/kind") {
            // these speak of who is found, not of what is learnt
            "k-anonymity" | "k-map" | "delta-presence" | "average-risk" | "risk-threshold" => false,
            // this one of the things of a set, and of no other column
            "k-m-anonymity" => false,
            // the values of a harmless column are no secret
            "d-l-inference" => !insensitive.contains(&string(principle, "/attribute")),
            _ => true,
        }
    });
    let mut limits = Vec::new();
    let mut add = |title, text: Step| limits.push(Limit { title, text });

    if !sensitive.is_empty() && !guards_values {
        add("limit-agree", step("limit-agree-text").with("columns", sensitive));
    }
    if kinds.contains(&"k-map") && !kinds.contains(&"k-anonymity") {
        add("limit-known", step("limit-known-text"));
    }
    if kinds.iter().any(|kind| matches!(*kind, "average-risk" | "risk-threshold"))
        && !kinds.contains(&"k-anonymity")
    {
        add("limit-single", step("limit-single-text"));
    }
    if kinds.contains(&"l-diversity") && !kinds.contains(&"t-closeness") {
        add("limit-alike", step("limit-alike-text"));
    }
    let items = with_role("items");
    if !items.is_empty() {
        let text = if items.len() == 1 { "limit-items-text" } else { "limit-items-several" };
        add("limit-items", step(text).with("columns", items));
    }
    let pseudonyms: Vec<&str> = (attributes())
        .filter(|(_, attribute)| at(attribute, "/pseudonym").as_bool() == Some(true))
        .map(|(name, _)| name.as_str())
        .collect();
    if !pseudonyms.is_empty() {
        add("limit-codes", step("limit-codes-text").with("columns", pseudonyms));
    }
    let algorithm = at(report, "/plan/algorithm");
    if string(algorithm, "/name") == "angel" || string(algorithm, "/publish") == "angel" {
        let exact = at(algorithm, "/k").as_u64() == Some(1);
        add("limit-joined", step(if exact { "limit-joined-exact" } else { "limit-joined-text" }));
    }
    add("limit-knowledge", step("limit-knowledge-text"));
    if kinds.contains(&"m-invariance") {
        add("limit-nobody", step("limit-nobody-text"));
        add("limit-tables", step("limit-tables-series"));
    } else {
        add("limit-tables", step("limit-tables-text"));
    }
    add(
        "limit-judged",
        match insensitive.is_empty() {
            true => step("limit-judged-text"),
            false => step("limit-judged-also").with("columns", insensitive),
        },
    );
    add("limit-taking-part", step("limit-taking-part-text"));
    limits
}
