//! The plan that settings of another program become, and what of them it does not hold.

use serde_json::{Map, Value, json};

/// A plan made of somebody's settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// As the plans of Outis are written.
    pub plan: Value,
    /// What to look at, in the order in which it came up.
    pub notes: Vec<Note>,
}

/// Something that was not taken over, or was put in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// A stable word for programs, and for texts in other languages.
    pub code: &'static str,
    /// What it is about, as the other program spells it.
    pub about: String,
    /// The sentence in English.
    pub message: String,
}

impl Note {
    pub(crate) fn new(code: &'static str, about: &str) -> Note {
        let about = about.to_owned();
        let message = match code {
            "promise" => format!("`{about}` is no promise that Outis knows; it is left out"),
            "population" => {
                format!("`{about}` speaks of a population: give it when you open the table, as `population`")
            }
            "subset" => format!("`{about}` needs the table of everybody, which is chosen in the program; it is left out"),
            "differs" => format!("`{about}` is stricter here: every value has to be in every group"),
            "no-promise" => "no promise was taken over, so k-anonymity with k = 5 was put in its place: choose your own".to_owned(),
            "objective" => format!("`{about}` is no objective of Outis; the loss of cells is used"),
            "lowest-level" => {
                format!("`{about}` had a lowest level: give it a hierarchy that begins there, levels below may be published")
            }
            "microaggregation" => format!("`{about}` was replaced by means or the like: give it `show`, and `sweep` or `mondrian` as the method"),
            "no-hierarchy" => format!("`{about}` has no hierarchy in the project; it is published as it is, or the row is left out"),
            "no-settings" => "the project has no settings, only roles and hierarchies".to_owned(),
            "java" => "what the program keeps as Java objects is not read: local recoding, research subset, cost model, populations, and its own results".to_owned(),
            "step" => format!("`{about}` is a step that Outis does not take"),
            "step-other" => format!("`{about}` is done by hierarchies here, not as a step: look at the column's hierarchy"),
            "step-means" => format!("`{about}` puts means of groups in place of numbers: give the columns `\"show\": \"mean\"`"),
            "step-measured" => format!("`{about}` measures and promises nothing: add `l-diversity` with the l that you want kept"),
            "argument" => format!("`{about}` of createSdcObj has nothing here that it could become; it is left out"),
            "unnamed" => format!("`{about}`: the script says nothing of these columns, so they would be published as they are: look at each of them"),
            "strata" => format!("`{about}` made strata: publish one table after the other"),
            "household" => format!("`{about}` names households; it is dropped. Name in `person` what tells one person, if rows repeat"),
            "column" => format!("`{about}` is no column of the table"),
            "expression" => format!("`{about}` is computed by the script, and was not taken over"),
            _ => about.clone(),
        };
        Note { code, about, message }
    }
}

/// The attributes of a plan, in the order of the columns.
pub(crate) type Attributes = Map<String, Value>;

/// A plan with the fields that every import has.
pub(crate) fn plan(
    attributes: Attributes,
    principles: Vec<Value>,
    algorithm: Value,
    suppression: f64,
) -> Value {
    json!({
        "version": 1,
        "attributes": attributes,
        "principles": principles,
        "algorithm": algorithm,
        "suppression": suppression,
    })
}

/// What is asked for where nothing else is.
pub(crate) fn some_promise(mut principles: Vec<Value>, notes: &mut Vec<Note>) -> Vec<Value> {
    if principles.is_empty() {
        notes.push(Note::new("no-promise", ""));
        principles.push(json!({ "kind": "k-anonymity", "k": 5 }));
    }
    principles
}
