//! Principles as sentences, and what a release is for: for a person who says what is promised instead of filling in a
//! form.

use crate::error::{Error, Fault};
use crate::text::nearest;
use serde::Serialize;

/// A principle as a clause of a sentence. `{k people}` is a place for the field `k`, shown with the word after it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct Clause {
    /// The principle; a method that promises something by a field of its own; or `suppression` for the share of rows
    /// that may be left out.
    pub of: &'static str,
    /// The clause as a sentence of its own, without its full stop.
    pub alone: &'static str,
    /// The same behind a promise about the size of groups, where it can stand there.
    #[serde(rename = "afterSize", skip_serializing_if = "Option::is_none")]
    pub after_size: Option<&'static str>,
}

/// What a release is for, with the least that is asked for in practice and why.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Debug, Clone, Serialize)]
pub struct Purpose {
    /// Its name for programs.
    pub name: &'static str,
    /// Its name for people, as in "for the open web".
    pub title: &'static str,
    /// The smallest group.
    pub k: u32,
    /// The fewest different sensitive values in a group.
    pub l: u32,
    /// Where the numbers come from.
    pub reason: &'static str,
}

impl Purpose {
    /// The purpose of this name, or what is wrong with it.
    pub fn named(name: &str) -> Result<Purpose, Error> {
        let names = || purposes().into_iter().map(|purpose| purpose.name);
        purposes().into_iter().find(|purpose| purpose.name == name).ok_or_else(|| {
            let fault = Fault::new(
                "purpose",
                format!("`{name}`"),
                format!("one of {}", names().collect::<Vec<_>>().join(", ")),
            )
            .near(nearest(name, names()));
            Error::BadPlan { faults: vec![fault] }
        })
    }
}

/// Every principle as a clause.
pub(super) fn clauses() -> Vec<Clause> {
    let clause = |of, alone, after_size| Clause { of, alone, after_size };
    vec![
        clause("k-anonymity", "Everyone hides among at least {k people}", None),
        clause(
            "l-diversity",
            "Every group shows at least {l different values} of {attribute}",
            Some(", who have at least {l different values} of {attribute}"),
        ),
        clause(
            "l-d-diversity",
            "Every group shows at least {l values} of {attribute}, whose counts differ by at most {d}",
            Some(", who have at least {l values} of {attribute}, whose counts differ by at most {d}"),
        ),
        clause(
            "d-l-inference",
            "Whoever compares groups is left with at least {l values} of {attribute}, whose counts differ by at most {d}",
            None,
        ),
        clause(
            "t-closeness",
            "In every group {attribute} is distributed as in the whole table, within a distance of {t}",
            Some(", whose {attribute} is distributed as in the whole table, within a distance of {t}"),
        ),
        clause(
            "m-invariance",
            "In all releases together everyone keeps the same {m or more values} of {attribute}",
            None,
        ),
        clause("k-map", "At least {k people} of the population fit every group", None),
        clause("delta-presence", "Of those who fit a row at most {max} are in the table", None),
        clause("average-risk", "The risk of being found is at most {risk} on average", None),
        clause("risk-threshold", "At most {share of all people} are found with a chance above {risk}", None),
        clause(
            "beta-likeness",
            "In no group a value of {attribute} is more frequent than in the whole table by more than {beta times}",
            Some(
                ", in whom no value of {attribute} is more frequent than in the whole table by more than {beta times}",
            ),
        ),
        clause(
            "delta-disclosure",
            "Every group shows every value of {attribute}, about as often as the whole table: within 2 to the power of {delta}",
            Some(
                ", who show every value of {attribute} about as often as the whole table: within 2 to the power of {delta}",
            ),
        ),
        clause(
            "alpha-k-anonymity",
            "Everyone hides among at least {k people}, of whom at most {alpha} have the same {attribute}",
            None,
        ),
        clause(
            "k-m-anonymity",
            "Whoever knows {m items} of {attribute} finds at least {k rows} of a group that have them",
            None,
        ),
        clause("angel", "Every row looks like at least {k rows} in what others may know", None),
        clause("suppression", "Up to {suppression of the rows} may be left out", None),
    ]
}

/// What releases are for, and what authorities ask for.
pub(super) fn purposes() -> Vec<Purpose> {
    [audiences(), authorities()].concat()
}

/// What an authority asks for by a number of its own. A number is no permission: what else it asks for, and whether it
/// is who decides, is for the publisher to know.
fn authorities() -> Vec<Purpose> {
    vec![
        Purpose {
            name: "cms",
            title: "the cell size of CMS",
            k: 11,
            l: 2,
            reason: "The Centers for Medicare & Medicaid Services show no cell of 10 people or fewer: every group has at least 11.",
        },
        Purpose {
            name: "ema",
            title: "the risk of EMA policy 0070",
            k: 12,
            l: 2,
            reason: "The European Medicines Agency names a risk of at most 0.09 for data that anybody can get: one in 12 is 0.083, one in 11 would be 0.091.",
        },
    ]
}

/// Who gets a release. The thresholds are those in use for the risk of being found: 0.09 for data that everybody can
/// get (the guidance to EMA policy 0070, and Health Canada's public release of clinical information), groups of 5 for
/// recipients under contract (the cell size of many statistical offices), groups of 3 inside an institution.
fn audiences() -> Vec<Purpose> {
    vec![
        Purpose {
            name: "open-web",
            title: "the open web",
            k: 11,
            l: 3,
            reason: "Anybody may look for anybody: the European Medicines Agency and Health Canada accept a risk of at most 9 %, one in 11.",
        },
        Purpose {
            name: "contract",
            title: "a research contract",
            k: 5,
            l: 2,
            reason: "Recipients have signed not to look for anyone: groups of 5 are the usual minimum of statistical offices.",
        },
        Purpose {
            name: "inside",
            title: "use inside the house",
            k: 3,
            l: 2,
            reason: "Only colleagues under the same duties see it: groups of 3 keep single people out of sight.",
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::super::describe;
    use super::audiences;

    /// The fields that a clause has places for.
    fn places(text: &str) -> Vec<&str> {
        text.split('{').skip(1).map(|rest| rest.split(['}', ' ']).next().unwrap_or_default()).collect()
    }

    #[test]
    fn every_principle_has_a_clause_whose_places_are_its_fields() {
        let description = describe();
        for principle in &description.principles {
            let clause = description.clauses.iter().find(|clause| clause.of == principle.name);
            let clause = clause.unwrap_or_else(|| panic!("{} has no clause", principle.name));
            for text in [Some(clause.alone), clause.after_size].into_iter().flatten() {
                for place in places(text) {
                    let known = principle.fields.iter().any(|field| field.name == place);
                    assert!(known, "{}: {place}", principle.name);
                }
            }
        }
    }

    #[test]
    fn a_wider_audience_asks_for_larger_groups() {
        let sizes: Vec<u32> = audiences().iter().map(|purpose| purpose.k).collect();
        assert!(sizes.is_sorted_by(|wider, narrower| wider > narrower));
    }
}
