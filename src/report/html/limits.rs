//! What a release does not protect against, as far as the plan says.

use super::words::{at, list, string};
use serde_json::Value;

/// A danger that stays, as a heading and what it means.
pub(super) struct Limit {
    pub title: &'static str,
    pub text: String,
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
            // the values of a harmless column are no secret
            "d-l-inference" => !insensitive.contains(&string(principle, "/attribute")),
            _ => true,
        }
    });
    let mut limits = Vec::new();
    let mut add = |title, text: String| limits.push(Limit { title, text });

    if !sensitive.is_empty() && !guards_values {
        add(
            "Groups that agree",
            format!(
                "The plan asks for group size only. Where everybody in a group has the same {}, finding the group is enough to know it.",
                sensitive.join(" or ")
            ),
        );
    }
    if kinds.contains(&"k-map") && !kinds.contains(&"k-anonymity") {
        add(
            "People known to be in the table",
            "The plan counts people of the population. Whoever knows that somebody is in the table may find them in a group of their own.".to_owned(),
        );
    }
    if kinds.iter().any(|kind| matches!(*kind, "average-risk" | "risk-threshold"))
        && !kinds.contains(&"k-anonymity")
    {
        add(
            "Single people",
            "The plan bounds the risk over everybody. Single people may be at a higher one, even alone in their group.".to_owned(),
        );
    }
    if kinds.contains(&"l-diversity") && !kinds.contains(&"t-closeness") {
        add(
            "Values that are alike",
            "Different values can mean the same to an attacker: three kinds of cancer are three values."
                .to_owned(),
        );
    }
    let pseudonyms: Vec<&str> = (attributes())
        .filter(|(_, attribute)| at(attribute, "/pseudonym").as_bool() == Some(true))
        .map(|(name, _)| name.as_str())
        .collect();
    if !pseudonyms.is_empty() {
        add(
            "Codes in place of names",
            format!(
                "The codes of {} are pseudonyms, which is not anonymous: rows with one code are about one person. Whoever knows enough about some of these rows recognises the person in all of them, whatever the groups hide; whoever has the key can test any name.",
                pseudonyms.join(" and ")
            ),
        );
    }
    let algorithm = at(report, "/plan/algorithm");
    if string(algorithm, "/name") == "angel" || string(algorithm, "/publish") == "angel" {
        let exact = at(algorithm, "/k").as_u64() == Some(1);
        add(
            "Tables that can be joined",
            format!(
                "{} What a person's sensitive value is stays hidden in the batch, whatever is joined.",
                match exact {
                    true =>
                        "Buckets of one row publish quasi values exactly: everybody can see who is in the table.",
                    false =>
                        "In each table by itself enough rows share their cells. Joined through the batch, the tables can say more about where somebody lives or how old somebody is.",
                }
            ),
        );
    }
    add(
        "Knowledge about a person",
        "Whoever can rule out some members of a group, because he knows them, is left with fewer.".to_owned(),
    );
    if kinds.contains(&"m-invariance") {
        add(
            "Rows that stand for nobody",
            "Some rows are counterfeits: they keep what a group shows the same over the releases. `counterfeits.csv` says how many each group has, not which.".to_owned(),
        );
        add(
            "Other tables about the same people",
            "The promise covers all releases of this series. Another table with the same people, or a release made without the series' ledger, can be compared with these.".to_owned(),
        );
    } else {
        add("Other tables about the same people", "A second release of this table, or another table with the same people, can be compared with this one. The promise is about this release alone.".to_owned());
    }
    add(
        "Columns judged wrongly",
        match insensitive.as_slice() {
            [] => "Only the columns that the plan calls quasi were generalised. Sensitive columns are published as they are; an attacker who knows one of them can search for it.".to_owned(),
            names => format!(
                "Only the columns that the plan calls quasi were generalised. {} published as {}, and so are the sensitive columns; an attacker who knows one of them can search for it.",
                names.join(", ") + if names.len() == 1 { " is" } else { " are" },
                if names.len() == 1 { "it is" } else { "they are" },
            ),
        },
    );
    add(
        "Being in the table at all",
        "The release does not hide that somebody took part. For that, look at differential privacy."
            .to_owned(),
    );
    limits
}
