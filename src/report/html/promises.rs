//! What was promised and what was found, as sentences.

use super::words::{at, list, plain, string};
use serde_json::Value;

/// The answer to the whole report: a sentence, and whether it is good news.
pub(super) struct Answer {
    pub tone: Tone,
    pub headline: String,
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

    pub fn word(self) -> &'static str {
        match self {
            Tone::Good => "holds",
            Tone::Bad => "violated",
            Tone::Open => "undecided",
        }
    }
}

/// What the rows that are published together are called: batches where quasi cells and sensitive values
/// are in linked tables.
pub(super) fn unit(report: &Value) -> &'static str {
    let algorithm = at(report, "/plan/algorithm");
    let linked = string(algorithm, "/name") == "angel" || string(algorithm, "/publish") == "angel";
    if linked { "batch" } else { "group" }
}

/// The first sentence of a report.
pub(super) fn answer(report: &Value) -> Answer {
    let principles = list(report, "/verdict/principles");
    let tone = Tone::of(string(report, "/verdict/verdict"));
    let wanted = principles.iter().find(|principle| Tone::of(string(principle, "/verdict")) == tone);
    let headline = match (tone, wanted.or(principles.first())) {
        (_, Some(principle)) => sentence(principle, unit(report)),
        (Tone::Good, None) => "The release is what its plan promises".to_owned(),
        (Tone::Bad, None) => "The release is not what its plan promises".to_owned(),
        (Tone::Open, None) => "Nothing can be said about this release".to_owned(),
    };
    let below = match tone {
        Tone::Good => {
            "A check that shares nothing with the method that made the release has confirmed every promise of the plan."
        }
        Tone::Bad => {
            "An independent check found that a promise of the plan is broken. Do not publish this table."
        }
        Tone::Open => "The files at hand do not suffice to decide every promise of the plan.",
    };
    Answer { tone, headline, below }
}

/// One principle and what was found, as a sentence.
///
/// Names of columns and texts are quoted by the caller's escaping; this is plain text.
pub(super) fn sentence(principle: &Value, unit: &str) -> String {
    let told = !at(principle, "/measured").is_null();
    // what was measured in persons is not told in public, only that it is what was asked
    let measured = plain(at(principle, if told { "/measured" } else { "/asked" }));
    let name = string(principle, "/name");
    let tone = Tone::of(string(principle, "/verdict"));
    if tone == Tone::Open {
        return format!("Whether {name} holds cannot be told");
    }
    if !told && at(principle, "/reason").is_null() {
        return "Nobody is in the release".to_owned();
    }
    // `entropy 3-diversity of Disease` -> ` of Disease`.
    let of = name.find(" of ").map_or("", |place| &name[place..]);
    let of = of.strip_suffix(')').and_then(|of| of.rfind(" (").map(|end| &of[..end])).unwrap_or(of);
    match (string(principle, "/kind"), tone) {
        ("k-anonymity", Tone::Good) => match name.find(" on ") {
            Some(place) => format!("At least {measured} people share every combination{}", &name[place..]),
            None => format!("Every group has at least {measured} people"),
        },
        ("k-anonymity", _) => {
            format!("A group has only {measured} {}", if measured == "1" { "person" } else { "people" })
        }
        ("bucket-size", Tone::Good) => {
            format!("At least {measured} rows share every combination of cells{of}")
        }
        ("bucket-size", _) => format!("Only {measured} of the rows share a combination of cells{of}"),
        ("l-diversity", Tone::Good) if name.starts_with("distinct") => {
            format!("Every {unit} has at least {measured} different values{of}")
        }
        ("l-diversity", _) if name.starts_with("distinct") => {
            format!("A {unit} has only {measured} different values{of}")
        }
        ("d-l-inference", Tone::Good) => {
            format!(
                "Comparing groups never singles out fewer than {} values{of}",
                plain(at(principle, "/measured/l"))
            )
        }
        ("d-l-inference", _) => {
            let found = (plain(at(principle, "/measured/l")), plain(at(principle, "/measured/d")));
            format!(
                "Comparing groups singles out {} values{of}, or frequencies are {} apart",
                found.0, found.1
            )
        }
        ("t-closeness", Tone::Good) => {
            format!("In no {unit} is the distribution{of} further than {measured} from that of everybody")
        }
        ("t-closeness", _) => {
            format!("In a {unit} the distribution{of} is {measured} away from that of everybody")
        }
        ("m-invariance", Tone::Good) => {
            format!(
                "Every {unit} shows at least {measured} different values{of}, and everybody the same ones in all releases"
            )
        }
        ("m-invariance", _) => format!("A {unit} shows too few values{of}, or one of them twice"),
        ("k-map", Tone::Good) => {
            format!("At least {measured} people of the population fit every {unit}")
        }
        ("k-map", _) => format!("Only {measured} people of the population fit a {unit}"),
        ("delta-presence", Tone::Good) => {
            let most = plain(at(principle, if told { "/measured/max" } else { "/asked/max" }));
            format!(
                "Of the people of the population who fit a {unit} at most the share {most} is in the table"
            )
        }
        ("average-risk", Tone::Good) => format!("The average risk of being found is {measured}"),
        ("average-risk", _) => format!("The average risk of being found is {measured}, more than was asked"),
        ("risk-threshold", _) => {
            let share = match told {
                true => plain(at(principle, "/measured/share")),
                false => plain(at(principle, "/asked/share")),
            };
            let most = if told { "The share" } else { "At most the share" };
            format!("{most} {share} of all people has a risk above {}", plain(at(principle, "/asked/risk")))
        }
        ("beta-likeness", Tone::Good) => {
            format!("In no {unit} does the share of a value{of} grow by more than {measured} times itself")
        }
        ("beta-likeness", _) => {
            format!(
                "In a {unit} the share of a value{of} grows by {measured} times itself, more than was asked"
            )
        }
        ("alpha-k-anonymity", Tone::Good) if told => format!(
            "Every {unit} has at least {} people, and no value{of} a larger share than {}",
            plain(at(principle, "/measured/k")),
            plain(at(principle, "/measured/alpha"))
        ),
        (_, Tone::Good) => format!("Every {unit} satisfies {name}"),
        (_, _) => format!("A {unit} breaks {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn promises_read_as_sentences() {
        let said = |kind: &str, name: &str, verdict: &str, measured: Value| {
            let principle = json!({ "kind": kind, "name": name, "verdict": verdict, "measured": measured });
            sentence(&principle, "group")
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
        assert_eq!(sentence(&in_persons, "group"), "Every group has at least 5 people");
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
