//! What was promised and what was found, as sentences.

use super::words::{Words, at, list, string};
use crate::text::{Step, step};
use serde_json::Value;

/// The answer to the whole report: a sentence, and whether it is good news.
pub(super) struct Answer {
    pub tone: Tone,
    pub headline: String,
    /// The code of the sentence below it.
    pub below: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    Good,
    Bad,
    Open,
}

impl Tone {
    pub fn of(verdict: &str) -> Tone {
        match verdict {
            "holds" => Tone::Good,
            "violated" => Tone::Bad,
            _ => Tone::Open,
        }
    }

    /// The class that colours an element.
    pub fn class(self) -> &'static str {
        match self {
            Tone::Good => "good",
            Tone::Bad => "bad",
            Tone::Open => "open",
        }
    }

    /// The code of the word for it.
    pub fn word(self) -> &'static str {
        match self {
            Tone::Good => "holds",
            Tone::Bad => "violated",
            Tone::Open => "undecided",
        }
    }
}

/// What the rows that are published together are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Group,
    /// Where quasi cells and sensitive values are in linked tables.
    Batch,
}

pub(super) fn unit(report: &Value) -> Unit {
    let algorithm = at(report, "/plan/algorithm");
    let linked = string(algorithm, "/name") == "angel" || string(algorithm, "/publish") == "angel";
    if linked { Unit::Batch } else { Unit::Group }
}

/// The first sentence of a report.
pub(super) fn answer(report: &Value, words: Words) -> Answer {
    let principles = list(report, "/verdict/principles");
    let tone = Tone::of(string(report, "/verdict/verdict"));
    let wanted = principles.iter().find(|principle| Tone::of(string(principle, "/verdict")) == tone);
    let headline = match (tone, wanted.or(principles.first())) {
        (_, Some(principle)) => sentence(principle, unit(report), words),
        (Tone::Good, None) => words.say("page-as-promised"),
        (Tone::Bad, None) => words.say("page-not-as-promised"),
        (Tone::Open, None) => words.say("page-nothing-said"),
    };
    let below = match tone {
        Tone::Good => "page-confirmed",
        Tone::Bad => "page-broken",
        Tone::Open => "page-open",
    };
    Answer { tone, headline, below }
}

/// One principle and what was found, as a sentence.
///
/// Names of columns and texts are quoted by the caller's escaping; this is plain text.
pub(super) fn sentence(principle: &Value, unit: Unit, words: Words) -> String {
    let told = !at(principle, "/measured").is_null();
    // what was measured in persons is not told in public, only that it is what was asked
    let measured = words.plain(at(principle, if told { "/measured" } else { "/asked" }));
    let name = string(principle, "/name");
    let promise = words.told(principle, "name");
    let tone = Tone::of(string(principle, "/verdict"));
    if tone == Tone::Open {
        return words.tell(step("told-open").with("promise", promise));
    }
    if !told && at(principle, "/reason").is_null() {
        return words.say("told-nobody");
    }
    // `entropy 3-diversity of Disease` -> `Disease`.
    let of = name.split_once(" of ").map_or("", |(_, column)| column);
    let of = of.strip_suffix(')').and_then(|of| of.rfind(" (").map(|end| &of[..end])).unwrap_or(of);
    let by_unit = |group: &'static str, batch: &'static str| -> Step {
        step(if unit == Unit::Batch { batch } else { group })
    };
    let said = match (string(principle, "/kind"), tone) {
        ("k-anonymity", Tone::Good) => match name.split_once(" on ") {
            Some((_, columns)) => step("told-share-on").with("columns", columns),
            None => step("told-group"),
        },
        ("k-anonymity", _) => step("told-small-group"),
        ("bucket-size", Tone::Good) => step("told-bucket").with("table", of),
        ("bucket-size", _) => step("told-small-bucket").with("table", of),
        ("l-diversity", Tone::Good) if name.starts_with("distinct") => {
            by_unit("told-values", "told-values-batch")
        }
        ("l-diversity", _) if name.starts_with("distinct") => {
            by_unit("told-few-values", "told-few-values-batch")
        }
        ("d-l-inference", tone) => {
            let said = step(if tone == Tone::Good { "told-inference" } else { "told-inference-broken" });
            said.with("l", words.plain(at(principle, "/measured/l")))
                .with("d", words.plain(at(principle, "/measured/d")))
        }
        ("t-closeness", Tone::Good) => by_unit("told-closeness", "told-closeness-batch"),
        ("t-closeness", _) => by_unit("told-closeness-broken", "told-closeness-broken-batch"),
        ("m-invariance", Tone::Good) => by_unit("told-invariance", "told-invariance-batch"),
        ("m-invariance", _) => by_unit("told-invariance-broken", "told-invariance-broken-batch"),
        ("k-map", Tone::Good) => step("told-map"),
        ("k-map", _) => step("told-map-broken"),
        ("delta-presence", Tone::Good) => {
            let most = at(principle, if told { "/measured/max" } else { "/asked/max" });
            step("told-presence").with("share", words.plain(most))
        }
        ("average-risk", Tone::Good) => step("told-average-risk"),
        ("average-risk", _) => step("told-average-risk-broken"),
        ("risk-threshold", Tone::Good | Tone::Bad) => {
            let share = at(principle, if told { "/measured/share" } else { "/asked/share" });
            step(if told { "told-threshold" } else { "told-threshold-asked" })
                .with("share", words.plain(share))
                .with("risk", words.plain(at(principle, "/asked/risk")))
        }
        ("beta-likeness", Tone::Good) => by_unit("told-likeness", "told-likeness-batch"),
        ("beta-likeness", _) => by_unit("told-likeness-broken", "told-likeness-broken-batch"),
        ("alpha-k-anonymity", Tone::Good) if told => by_unit("told-alpha-k", "told-alpha-k-batch")
            .with("k", words.plain(at(principle, "/measured/k")))
            .with("share", words.plain(at(principle, "/measured/alpha"))),
        (_, Tone::Good) => by_unit("told-satisfies", "told-satisfies-batch"),
        (_, _) => by_unit("told-breaks", "told-breaks-batch"),
    };
    words.tell(said.with("n", measured).with("column", of).with("promise", promise))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn promises_read_as_sentences() {
        let said = |kind: &str, name: &str, verdict: &str, measured: Value| {
            let principle = json!({ "kind": kind, "name": name, "verdict": verdict, "measured": measured });
            sentence(&principle, Unit::Group, Words::default())
        };
        assert_eq!(
            said("k-anonymity", "5-anonymity", "holds", json!(6)),
            "Every group has at least 6 people"
        );
        assert_eq!(said("k-anonymity", "5-anonymity", "violated", json!(1)), "A group has only 1 person");
        assert_eq!(
            said("t-closeness", "0.2-closeness of Pay (ordered distance)", "holds", json!(0.15)),
            "In no group is the distribution of Pay further than 0.15 from that of everybody"
        );
        assert_eq!(
            said("l-diversity", "distinct 3-diversity of Disease", "holds", json!(3)),
            "Every group has at least 3 different values of Disease"
        );
        assert_eq!(said("k-anonymity", "5-anonymity", "holds", Value::Null), "Nobody is in the release");
        let in_persons = json!({ "kind": "k-anonymity", "name": "5-anonymity", "verdict": "holds", "asked": 5,
            "measured": null, "reason": "counted in persons" });
        assert_eq!(sentence(&in_persons, Unit::Group, Words::default()), "Every group has at least 5 people");
        let bucket = "2 rows or more in every bucket of generalized.csv";
        assert_eq!(
            said("bucket-size", bucket, "holds", json!(3)),
            "At least 3 rows share every combination of cells of generalized.csv"
        );
        assert_eq!(
            said("k-anonymity", "5-anonymity", "undecided", Value::Null),
            "Whether 5-anonymity holds cannot be told"
        );
    }
}
